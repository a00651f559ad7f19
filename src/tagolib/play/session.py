"""A session at one table: its players, their points, and what the program does by itself.

A session is a value. All randomness in it comes from its seed and from its state. A session that is
saved and resumed therefore continues as if it had never stopped.
"""

import re
from collections.abc import Mapping
from functools import partial
from typing import ClassVar, Self, TypeAlias

from attrs import evolve, field, frozen

from tagolib.announcements import LANGUAGES, Announcer
from tagolib.base.errors import SetupError
from tagolib.base.messages import Said
from tagolib.base.values import Form, Pairs, Signed, check_amount, check_seat, instance_of, text
from tagolib.bots import BOTS
from tagolib.game import TAGO
from tagolib.play.players import Sitting, WithPerson
from tagolib.serialization import JSON, read, write
from tagolib.shuffling import shuffled
from tagolib.table import (
    BuyIn,
    Due,
    Sit,
    Table,
    TableAction,
    TableRecord,
    act,
    due,
    resume_table,
)
from tagolib.table.facts import BoughtIn, HandFinished, SeatTaken
from tagolib.tago import facts
from tagolib.tago.actions import Action, Look
from tagolib.tago.hand import Hand
from tagolib.tago.records import Record, resume
from tagolib.tago.rules import Ante, Rules, Variant
from tagolib.tournament import points

__all__ = ["Move", "Seated", "Session", "read_session", "table_rules", "write_session"]

Move: TypeAlias = TableAction | Action
"""A step at a table: an action of the table or of its hand."""


@frozen(order=False)
class Session(Sitting):
    """A table, its players, and their chips and points so far. Amounts are in units.

    Raises:
        SetupError: if a player is not known, or if the parts do not belong together.
    """

    plays = TAGO
    bots = BOTS
    called: ClassVar[tuple[str, str]] = (Said("a session"), Said("at that table"))

    table: Table = field(validator=instance_of(Table))
    brought: Pairs[int]
    """The chips that each player has brought to the table."""
    points: Pairs[int]
    """Each player's tournament points (TOUR-03)."""
    last: Hand | None = field(default=None, kw_only=True, repr=False)
    """The hand before the current one, to be told again."""

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        seats = tuple([seat for seat, _ in self.players])
        for seat in seats:
            check_seat("a player's seat", seat, field="players")
        for name in ("brought", "points"):
            if tuple([seat for seat, _ in getattr(self, name)]) != seats:
                raise SetupError(
                    Said("{name} must be given for each player", name=name), field=name
                )
        if self.table.jackpot is None:
            raise SetupError("the table of a session must have its own jackpot", field="table")
        for _, chips in self.brought:
            check_amount("the amount brought", chips, field="brought")
        sitting = {*self.table.seats}
        if not sitting <= {*seats}:
            raise SetupError("only players of the session may sit at its table", field="table")
        if self.table.hand is not None and sitting != {*seats}:
            raise SetupError("during a hand all players must sit at the table", field="players")
        if len(seats) < 2:
            raise SetupError("a session needs at least two players", field="players")

    @classmethod
    def of(
        cls,
        rules: Rules,
        players: Mapping[int, str],
        seed: str,
        language: str = LANGUAGES[0],
        *,
        name: str = "",
    ) -> Self:
        """Begin a session at a closed table.

        Raises:
            SetupError: if a player is not known, or if the rules are impossible.
        """
        seats = sorted(players)
        nothing = tuple([(seat, 0) for seat in seats])
        named = tuple([(seat, players[seat]) for seat in seats])
        return cls(seed, named, Table(rules), nothing, nothing, language=language, name=name)

    @property
    def hand(self) -> Hand | None:
        """The current hand; ``None`` between hands."""
        return self.table.hand

    @property
    def dealt(self) -> int:
        """How many hands have been dealt so far."""
        return self.table.hands

    @property
    def dealer(self) -> Announcer:
        """The announcer that speaks to the person."""
        return Announcer(self.table.rules, self.language, self.names)

    @property
    def jackpot(self) -> int:
        """The chips in the table's jackpot, with those withheld in its hand so far (JACK-11)."""
        assert self.table.jackpot is not None  # a session's table always has one
        hand = self.table.hand
        return self.table.jackpot.amount + (hand.withheld if hand else 0)

    @property
    def gains(self) -> Pairs[int]:
        """The chips that each seat has won so far, in units; below 0 for a loss."""
        now = dict(self.table.stacks_now)
        return tuple([(seat, now.get(seat, 0) - chips) for seat, chips in self.brought])

    def after(self, move: Move) -> Self:
        """Take an action of the table or of its hand.

        Raises:
            IllegalActionError: if the rules do not allow this now.
        """
        return self.at(act(self.table, move))

    def at(self, table: Table) -> Self:
        """Return the session with its next table, after a step that was taken elsewhere."""
        brought, gained, last = dict(self.brought), dict(self.points), self.last
        for fact in table.news:
            if isinstance(fact, SeatTaken | BoughtIn | facts.Restored):
                brought[fact.seat] += fact.amount
            if isinstance(fact, HandFinished) and self.table.hand is not None:
                last = self.table.hand
                for seat, number in points(last):
                    gained[seat] += number
        return evolve(
            self,
            table=table,
            brought=tuple(brought.items()),
            points=tuple(gained.items()),
            last=last,
        )

    def next_move(self) -> Move | None:
        """Return what the program does next; ``None`` while it waits for the person.

        Bots sit down, play, look, and buy in when they cannot pay the ante. The program takes the
        steps of the house at once, but it deals the next hand only when the person asks for it.
        """
        table, now = self.table, due(self.table)
        if table.stage == "open" and table.hand is None:
            for seat, _ in self.players:
                if seat not in table.seats:
                    return Sit(seat, table.rules.stack)
                if seat != self.person and seat not in dict(table.able):
                    return BuyIn(seat, table.rules.stack)
        if not now.seat:
            waits = now.step == "players" or (now.step == "deal" and self.person is not None)
            return None if waits else self.by_house(now)
        if now.seat == self.person:
            return None
        if now.step == "look":
            return Look(now.seat)
        move: Action = self.by_bot()
        return move

    def by_house(self, now: Due) -> Move:
        """Return the step that the house must take, with cards from the session's chance."""
        return now.action(shuffled(now.cards, self.chance(now.step)))


class Seated(WithPerson, Session):
    """A session in which a person plays.

    Raises:
        SetupError: as for a session, and if no person plays in it.
    """

    __slots__ = ()


@frozen(order=False, kw_only=True)
class SavedSession(Form, document="tago-session"):
    """A saved session. It holds all cards, so looking into it spoils the game."""

    seed: str = field(repr=False, validator=text)
    language: str
    players: Pairs[str]
    brought: Pairs[int]
    points: Pairs[Signed]
    table: TableRecord
    name: str = ""
    last: Record | None = None


def write_session(session: Session) -> JSON:
    """Return a session as JSON, with everything it needs to continue in the same way."""
    return write(
        SavedSession(
            seed=session.seed,
            language=session.language,
            name=session.name,
            players=session.players,
            brought=session.brought,
            points=session.points,
            table=TableRecord.of(session.table),
            last=None if session.last is None else Record.of(session.last),
        )
    )


def read_session(document: JSON) -> Seated:
    """Read a session in which a person plays.

    Raises:
        NotationError: with the place, if the document is not a session.
        SetupError: if its parts do not belong together, or if no person plays in it.
        DivergenceError: if its hand cannot have been played.
    """
    saved = read(document, SavedSession)
    return Seated(
        saved.seed,
        saved.players,
        resume_table(saved.table),
        saved.brought,
        saved.points,
        language=saved.language,
        name=saved.name,
        last=None if saved.last is None else resume(saved.last),
    )


def table_rules(stakes: str, ante: Ante, variant: Variant, jackpot_percent: int) -> Rules:
    """Return the rules of a table, with two units to the chip if amounts need halves.

    Args:
        stakes: the table's label, such as ``Light – 5/300``.
        ante: the whole minimum, or half of it.
        variant: three rounds of betting, or the last two.
        jackpot_percent: the part of the antes that goes to the jackpot, in percent.

    Raises:
        NotationError: if the label is not a table's label.
        SetupError: if the rules are impossible.
    """
    make = partial(Rules.parse, stakes, variant=variant, jackpot_percent=jackpot_percent)
    units = 2 if re.search("[½.,]", stakes) else 1
    if ante == "half" and make(units_per_chip=units).minimum % 2:
        if units == 2:
            raise SetupError(
                "half of the minimum cannot be the ante: it is not a whole or half number of chips",
                rules=("ANTE-02",),
            )
        units = 2
    return make(units_per_chip=units, ante=ante)
