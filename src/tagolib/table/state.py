"""The state of a table: who sits there with how many chips, the cube, and the current hand."""

from typing import Any, Final, Literal, TypeAlias

from attrs import Factory, field, fields, frozen
from attrs.validators import optional

from tagolib.base.checking import checked, typed
from tagolib.base.errors import SetupError
from tagolib.base.messages import Said
from tagolib.base.values import (
    LARGEST_AMOUNT,
    MOST,
    Pairs,
    SeatNumber,
    Value,
    check_amount,
    check_seat,
    seat_number,
    text,
    whole_number,
)
from tagolib.table.actions import PlayerAction, Sit
from tagolib.table.facts import News
from tagolib.tago.hand import Deal, Hand
from tagolib.tago.jackpot import Jackpot
from tagolib.tago.rules import Rules

__all__ = ["Parts", "Stage", "Table"]

Stage: TypeAlias = Literal["closed", "open"]
"""Whether a table is open (OPEN-01)."""

MOST_SHARED: Final = 2**51
"""The most units of a multi-jackpot that can always be paid: a table keeps room for them."""


def _empty_jackpot(table: "Parts") -> Jackpot | None:
    return Jackpot.of(table.rules)


@frozen(order=False)
class Parts(Value):
    """All parts of a table except its hand, and the checks that they fit together.

    Raises:
        SetupError: if a field is out of range, or fields contradict each other.
    """

    rules: Rules = field(validator=typed)
    """The rules of the table."""
    jackpot: Jackpot | None = field(
        default=Factory(_empty_jackpot, takes_self=True),
        validator=typed,
        metadata={"order": 1},
    )
    """The table's own jackpot, at first an empty one. ``None`` if the table plays for a
    multi-jackpot, which is kept outside the table (JACK-03)."""
    stage: Stage = field(default="closed", kw_only=True, validator=typed)
    """Whether the table is open."""
    stacks: Pairs[int] = field(default=(), kw_only=True, validator=typed)
    """Each seat that is taken, ascending, with its chips as they were before the current hand. The
    hand holds the stacks as they are now."""
    washed: bool = field(default=False, kw_only=True, validator=typed)
    """Whether the cards have been washed since the table opened (OPEN-02)."""
    cube: SeatNumber | None = field(default=None, kw_only=True, validator=optional(seat_number))
    """The seat that had the cube at the last deal, or where the draw has placed it; ``None`` before
    the draw (CUBE-02, CUBE-07). Its player may have left since."""
    hands: int = field(default=0, kw_only=True, validator=whole_number)
    """How many hands have been dealt at the table, which is the number of the current one. The
    count continues when the table is closed and opened again."""
    tips: int = field(default=0, kw_only=True, validator=whole_number)
    """The Curious chips that have gone to the employees' tips (CUR-03)."""
    name: str = field(default="", kw_only=True, validator=text)
    """The host's name for the table. Its keys begin with it (:mod:`tagolib.table.keys`), so give
    each table a name of its own."""
    funds: Pairs[int] = field(default=(), kw_only=True, validator=typed)
    """The most units that each seat can still bring, if the host has set a limit for it. The seats
    are in ascending order."""
    away: tuple[int, ...] = field(default=(), kw_only=True, validator=typed)
    """The seats whose players are absent, ascending. They are not dealt in."""
    queue: tuple[PlayerAction, ...] = field(default=(), kw_only=True, validator=typed)
    """The actions that wait until the hand is off the table, in order."""
    placed: int = field(default=0, kw_only=True, validator=whole_number)
    """How many hands had been dealt when the draw placed the cube, or when a hand was last called
    off. If no hand has been dealt since, the cube does not move for the next one (CUBE-06, reading
    A27)."""

    def __attrs_post_init__(self) -> None:
        for name in ("stacks", "funds"):
            pairs: Pairs[int] = getattr(self, name)
            numbers = [seat for seat, _ in pairs]
            for seat, chips in pairs:
                check_seat("a seat", seat, field=name)
                check_amount("a stack", chips, field=name)
            if numbers != sorted(set(numbers)):
                raise SetupError(
                    Said("the seats of {name} must be in ascending order", name=name),
                    ("SEAT-02",),
                    field=name,
                )
        if list(self.away) != [seat for seat in self.seats if seat in self.away]:
            raise SetupError(
                "absent players must have seats, in ascending order", ("SEAT-02",), field="away"
            )
        if self.jackpot is not None:
            self.jackpot.check(self.rules, field="jackpot")
        if self.stage == "closed" and (self.stacks or self.washed):
            raise SetupError("nobody can sit at a closed table", ("OPEN-01",), field="stage")
        if len(self.stacks) > 1 and not self.washed:
            raise SetupError(
                "the cards must have been washed once two players sit at the table",
                ("OPEN-02",),
                field="washed",
            )
        if self.cube is not None and not self.washed:
            raise SetupError(
                "there is no draw for the cube before two players sit at the table",
                ("CUBE-02",),
                field="cube",
            )

    @property
    def parts(self) -> dict[str, Any]:
        """All parts, by name."""
        return {part.name: getattr(self, part.name) for part in fields(Parts)}

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that are taken, ascending."""
        return tuple([seat for seat, _ in self.stacks])

    @property
    def taken(self) -> tuple[int, ...]:
        """The seats that somebody has, or has asked for, ascending. Nobody else may take them."""
        asked = [one.seat for one in self.queue if isinstance(one, Sit)]
        return tuple(sorted([*self.seats, *asked]))

    @property
    def able(self) -> Pairs[int]:
        """The seats that are present and can pay the ante, with their chips (ANTE-06)."""
        ante = self.rules.ante_amount
        here = [pair for pair in self.stacks if pair[0] not in self.away]
        return tuple([(seat, stack) for seat, stack in here if stack >= ante])

    @property
    def room(self) -> int:
        """The chips that may still be brought before the next hand; below 0 no hand may be dealt.

        Even if eight seats make the largest restoration, and the jackpot is won and begins anew,
        all chips at a table must stay below 2^53. A table can then always take and pay what a hand
        allows.
        """
        prize = MOST_SHARED if self.jackpot is None else self.jackpot.amount + self.jackpot.seed
        lying = sum([stack for _, stack in self.stacks]) + self.tips
        return MOST - lying - 8 * LARGEST_AMOUNT - prize

    @checked
    def check_deal(self, deal: Deal) -> None:
        """Refuse a hand that was not dealt at this table as it stands.

        Raises:
            SetupError: if rules, stacks or cube are not those of the table, if ``hands`` is 0, or
                if the table has too many chips for a hand.
        """
        if not self.hands:
            raise SetupError(
                "the number of the current hand must be 1 or more", ("DEAL-04",), field="hands"
            )
        if deal.rules != self.rules:
            raise SetupError("a hand must have the rules of its table", field="hand")
        if deal.stacks != self.able:
            raise SetupError(
                "all players who can pay the ante must be dealt in, with their chips",
                ("ANTE-06",),
                field="hand",
            )
        if deal.cube != self.cube:
            raise SetupError("the cube must be where the table has it", ("CUBE-01",), field="hand")
        if self.room < 0:
            raise SetupError(
                "a hand cannot be dealt at a table without room for its chips", field="hand"
            )


@frozen(order=False)
class Table(Parts):
    """A table. ``Table(rules)`` is a closed one; :func:`~tagolib.table.transition.act` changes it.

    A table holds all cards of its hand, so only the house may see it. For what a seat may know, see
    :func:`~tagolib.table.views.view_table`.

    A table is the one value that a host keeps, saves and resumes.

    >>> green.stacks, green.cube, green.hands
    (((2, 300), (5, 300)), 2, 0)

    Raises:
        SetupError: if a field is out of range, if fields contradict each other, or if there are
            2^53 chips or more.
    """

    hand: Hand | None = field(default=None, kw_only=True, validator=typed)
    """The hand that is running, or over and not finished yet."""
    news: tuple[News, ...] = field(default=(), kw_only=True, eq=False, repr=False, validator=typed)
    """The facts of the last transition, to be announced. They are not part of the table's state:
    two tables that differ only in their news are equal. They are still saved with the table."""

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        if self.hand is not None:
            self.check_deal(self.hand.deal)
        check_amount("the sum of all chips at a table", self.chips)

    @property
    def stacks_now(self) -> Pairs[int]:
        """The chips in front of each seat that is taken, as they are now."""
        if self.hand is None:
            return self.stacks
        playing = {seat.number: seat.stack for seat in self.hand.seats}
        return tuple([(seat, playing.get(seat, stack)) for seat, stack in self.stacks])

    @property
    def chips(self) -> int:
        """All chips at the table: stacks, pots, the table's own jackpot and the tips (POT-08).

        Their total grows by what players bring (sitting down, buying in, restoring) and by the
        seeds of the jackpot (JACK-10). It shrinks by what leaving players take with them. If the
        table plays for a multi-jackpot, the total also shrinks by what the table pays into the
        multi-jackpot and grows by what its players win from it.
        """
        lying = sum([stack for _, stack in self.stacks_now]) + self.tips
        if self.jackpot is not None:
            lying += self.jackpot.amount
        if self.hand is not None:
            lying += self.hand.pot + self.hand.withheld + self.hand.tips
        return lying
