"""Tournaments by points: what a hand gives, who takes part, how they stand (TOUR-01 to TOUR-08).

At the end of each hand :func:`points` tells what its seats get. A :class:`Tournament` is a period
of time, the players enrolled, and the hands reported; it is a value, and each enrolment and each
report gives a new one. It reads no clock: moments come with what is told. In whichever order
enrolments and the reports of several tables come, those that are taken make the same tournament.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime, tzinfo
from typing import Self

from attrs import Attribute, evolve, field, frozen
from attrs.converters import optional

from tagolib.checking import checked, typed
from tagolib.errors import SetupError, shown
from tagolib.tournament.periods import PeriodKind, instant, period
from tagolib.tournament.scoring import Scorer, counted_total, points, tournament_points
from tagolib.values import (
    Form,
    Pairs,
    Signed,
    Value,
    check_seat,
    signed_number,
    text,
    whole_number,
)

__all__ = [
    "Enrolment",
    "PlayedHand",
    "PlayerPoints",
    "Scorer",
    "Standing",
    "Tournament",
    "counted_total",
    "points",
    "tournament_points",
]


@frozen(order=False)
class Enrolment(Value):
    """A player who takes part in a tournament, and since when."""

    player: str = field(validator=text)
    """The player's name, any text."""
    since: datetime = field(converter=instant)
    """The moment of the enrolment, in UTC: hands that ended before do not count."""
    points: Signed = field(default=0, validator=signed_number, metadata={"later": True})
    """The sum of the points of all hands, but for the last one of each table."""
    hands: int = field(default=0, validator=whole_number, metadata={"later": True})
    """How many hands these are."""


@frozen(order=False)
class PlayerPoints(Value):
    """What a hand gave a player."""

    player: str = field(validator=text)
    """The player's name."""
    points: Signed = field(validator=signed_number)
    """The points, below 0 if they are subtracted."""


def _one_each(
    instance: object, attribute: "Attribute[Pairs[PlayerPoints]]", value: Pairs[PlayerPoints]
) -> None:
    for seat, _ in value:
        check_seat("a seat", seat)
    numbers = [seat for seat, _ in value]
    if numbers != sorted(set(numbers)):
        raise SetupError(f"{attribute.name} go by ascending seat, each once")
    if len({credit.player for _, credit in value}) < len(value):
        raise SetupError("a player sits at one seat of a hand")


@frozen(order=False)
class PlayedHand(Value):
    """A hand as it is reported: who sat where, and what each got."""

    table: str = field(validator=text, metadata={"key": "id"})
    """The host's name of its table, any text that no other table has."""
    ended: datetime = field(converter=instant)
    """The moment at which it was over, in UTC."""
    seats: Pairs[PlayerPoints] = field(validator=[typed, _one_each])
    """The players and their points, by ascending seat."""
    hand: int = field(default=0, validator=whole_number, metadata={"later": True})
    """The number of the hand at its table."""


@frozen(order=False, kw_only=True)
class Standing(Value):
    """How a player stands."""

    place: int
    """1 for the most points. Equal points share a place, and the next is as many further on."""
    player: str
    """The player's name."""
    points: int
    """The sum of the points of all hands."""
    hands: int
    """How many hands that count the player has played."""


def _by_time(one: Enrolment | PlayedHand) -> tuple[datetime, str]:
    return (one.since, one.player) if isinstance(one, Enrolment) else (one.ended, one.table)


def _credited(players: Sequence[Enrolment], hands: Sequence[PlayedHand]) -> tuple[Enrolment, ...]:
    """Count hands for the players who were enrolled by their end."""
    held = {one.player: one for one in players}
    for hand in hands:
        for _, credit in hand.seats:
            one = held.get(credit.player)
            if one is not None and one.since <= hand.ended:
                points = one.points + credit.points
                held[one.player] = evolve(one, points=points, hands=one.hands + 1)
    return tuple(held.values())


@frozen(order=False)
class Tournament(Form, document="tago-tournament"):
    """A tournament: its period, who takes part, and what the hands reported so far have given.

    Of each table it holds the last hand, so that this hand counts once, however often it is
    reported. Of the hands before, it holds the sums. So its size goes by players and tables, and
    not by hands.

    Raises:
        SetupError: if it ends before it begins; if an enrolment or a hand is not in time, or stands
            twice or out of order; if a player came to 2^53 points; if a field is of another type.
    """

    kind: PeriodKind = field(validator=typed)
    """How long it is (TOUR-02)."""
    start: datetime = field(converter=instant)
    """The moment at which its period begins, in UTC."""
    end: datetime = field(converter=instant)
    """The moment at which it is over, in UTC: a hand that ends then counts no more."""
    players: tuple[Enrolment, ...] = field(default=(), validator=typed)
    """Who takes part, in the order of enrolment."""
    hands: tuple[PlayedHand, ...] = field(default=(), validator=typed)
    """The last hand of each table, in the order in which they ended, with all who played them."""
    counted: datetime | None = field(
        default=None, converter=optional(instant), metadata={"later": True}
    )
    """The latest moment at which a hand ended that is in the sums of the players, in UTC: nobody
    enrols from then or earlier on. ``None`` if no hand is."""

    def __attrs_post_init__(self) -> None:
        if list(self.players) != sorted(self.players, key=_by_time):
            raise SetupError("players go by their moment, then by name")
        if list(self.hands) != sorted(self.hands, key=_by_time):
            raise SetupError("hands go by their end, then by table")
        if self.start >= self.end:
            raise SetupError("a tournament ends after it begins", rules=("TOUR-02",))
        if not all(one.since < self.end for one in self.players):
            raise SetupError("nobody enrols when the tournament is over", rules=("TOUR-04",))
        if len({one.player for one in self.players}) < len(self.players):
            raise SetupError("a player is enrolled once", rules=("TOUR-01",))
        moments = [hand.ended for hand in self.hands]
        if self.counted is not None:
            moments.append(self.counted)
        if not all(self.start <= moment < self.end for moment in moments):
            raise SetupError("a hand that counts ends in the period", rules=("TOUR-03",))
        if len({hand.table for hand in self.hands}) < len(self.hands):
            raise SetupError("a table has one last hand", rules=("TOUR-03",))
        _credited(self.players, self.hands)  # refuses what comes to 2^53 points

    @classmethod
    @checked
    def of(cls, kind: PeriodKind, moment: datetime, zone: tzinfo) -> Self:
        """Set up the tournament in whose period a moment lies (TOUR-02).

        Args:
            kind: how long it is.
            moment: any moment of it, with its time zone.
            zone: the time zone whose clock says when it begins and ends.

        Raises:
            SetupError: as :func:`~tagolib.tournament.periods.period`.
        """
        return cls(kind, *period(kind, moment, zone))

    @checked
    def following(self, zone: tzinfo) -> Self:
        """Set up the tournament of the next period, of the same kind, with nobody enrolled yet.

        It begins where this one ends, whatever the time zone: no hand falls between the two, and
        none into both.

        Args:
            zone: the time zone whose clock says when it ends.

        Raises:
            SetupError: as :func:`~tagolib.tournament.periods.period`.
        """
        return self.__class__(self.kind, self.end, period(self.kind, self.end, zone)[1])

    @checked
    def enrol(self, player: str, since: datetime) -> Self:
        """Enrol a player: before the tournament begins, or at any time of it (TOUR-01).

        Args:
            player: the player's name, any text.
            since: the moment of it, with its time zone. Hands that end from then on count.

        Raises:
            SetupError: if the player is enrolled already; if the tournament is over by then; if a
                later hand has been added to the sums, so that it could not count any more.
        """
        enrolled = Enrolment(player, since)
        if self.counted is not None and enrolled.since <= self.counted:
            raise SetupError(
                "this enrolment comes too late: later hands have been counted without it",
                rules=("TOUR-01",),
                field="since",
            )
        players = (*self.players, enrolled)
        return evolve(self, players=tuple(sorted(players, key=_by_time)))

    @checked
    def report(
        self,
        table: str,
        hand: int,
        ended: datetime,
        points: Mapping[int, int],
        players: Mapping[int, str],
    ) -> Self:
        """Report a hand that is over, by any scorer's points (TOUR-03).

        The hands of a table are reported in their order. The last one reported again changes
        nothing. Points of players who are not enrolled do not count.

        Args:
            table: the host's name of the table, any text that no other table has.
            hand: the number of the hand at this table, as
                :attr:`Table.hands <tagolib.table.state.Parts.hands>` counts them. Numbers may be
                left out, such as those of hands that were called off.
            ended: the moment at which it was over, with its time zone.
            points: what each seat gets, such as ``dict(points(hand))``; 0 for who is left out.
            players: the names of the players dealt in, by seat.

        Raises:
            SetupError: if the hand ended outside the period; if the table's last hand is a later
                one, or the same one with other content; if a seat has points and no player, or a
                player two seats.
        """
        for seat in points:
            if seat not in players:
                raise SetupError(f"seat {shown(seat)} has points and no player")
        seats = [
            (seat, PlayerPoints(players[seat], points.get(seat, 0))) for seat in sorted(players)
        ]
        played = PlayedHand(table, ended, tuple(seats), hand)
        if played in self.hands:
            return self
        if not self.start <= played.ended < self.end:
            raise SetupError(
                "this hand ended outside the period: it counts in another tournament",
                rules=("TOUR-03",),
                field="ended",
            )
        before = [one for one in self.hands if one.table == table]
        for last in before:
            if hand == last.hand:
                raise SetupError("this hand has been reported otherwise before", ("TOUR-03",))
            if hand < last.hand:
                raise SetupError(
                    f"this report comes too late: hand {last.hand} of the table has been counted",
                    rules=("TOUR-03",),
                    field="hand",
                )
        counted = [one.ended for one in before]
        if self.counted is not None:
            counted.append(self.counted)
        others = [one for one in self.hands if one.table != table]
        return evolve(
            self,
            players=_credited(self.players, before),
            hands=tuple(sorted([*others, played], key=_by_time)),
            counted=max(counted, default=None),
        )

    @property
    def standings(self) -> tuple[Standing, ...]:
        """How all who are enrolled stand: the most points first, those enrolled first among equals.

        Equal points share a place: 1, 2, 2, 4 (TOUR-04, reading A34). Once the period is over and
        all its hands are reported this is the final ranking.
        """
        credited = _credited(self.players, self.hands)
        ranked = sorted(credited, key=lambda one: -one.points)
        places: dict[int, int] = {}
        for place, one in enumerate(ranked, 1):
            places.setdefault(one.points, place)
        return tuple(
            Standing(
                place=places[one.points], player=one.player, points=one.points, hands=one.hands
            )
            for one in ranked
        )
