"""Points tournaments: enrolments, reports of hands, and standings (TOUR-01 to TOUR-08).

At the end of each hand :func:`~tagolib.tournament.scoring.points` returns the points of its seats.
A :class:`Tournament` is a period of time with the players enrolled and the hands reported. A
tournament is a value: each enrolment and each report returns a new one. Nothing here reads the
clock, so you must supply all times. Enrolments and the reports of several tables may come in any
order: those that are accepted always make the same tournament.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime, tzinfo
from typing import Self

from attrs import Attribute, evolve, field, frozen
from attrs.converters import optional

from tagolib.base.checking import checked, typed
from tagolib.base.errors import SetupError
from tagolib.base.messages import Said, shown
from tagolib.base.values import (
    Form,
    Pairs,
    Signed,
    Value,
    check_seat,
    signed_number,
    text,
    whole_number,
)
from tagolib.tournament.periods import PeriodKind, instant, period
from tagolib.tournament.scoring import Scorer, counted_total, points, tournament_points

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
    """A player who takes part in a tournament, and the moment of the enrolment.

    It is a row of :attr:`Tournament.players`.

    >>> day.players[0].player, day.players[0].points
    ('Ada', 0)
    """

    player: str = field(validator=text)
    """The player's name, any text."""
    since: datetime = field(converter=instant)
    """The moment of the enrolment, in UTC. Hands that ended before it do not count."""
    points: Signed = field(default=0, validator=signed_number)
    """The sum of the points of all hands, except the last one of each table."""
    hands: int = field(default=0, validator=whole_number)
    """The number of hands that ``points`` covers."""


@frozen(order=False)
class PlayerPoints(Value):
    """The points that a player got from a hand.

    A :class:`PlayedHand` has one for each seat.

    >>> tago.PlayerPoints("Ada", 8)
    PlayerPoints(player='Ada', points=8)
    """

    player: str = field(validator=text)
    """The player's name."""
    points: Signed = field(validator=signed_number)
    """The points; below 0 if they are subtracted."""


def _one_each(
    instance: object, attribute: "Attribute[Pairs[PlayerPoints]]", value: Pairs[PlayerPoints]
) -> None:
    for seat, _ in value:
        check_seat("a seat", seat)
    numbers = [seat for seat, _ in value]
    if numbers != sorted(set(numbers)):
        raise SetupError(
            Said("{name} must have each seat only once, in ascending order", name=attribute.name)
        )
    if len({credit.player for _, credit in value}) < len(value):
        raise SetupError("a player can sit at only one seat of a hand")


@frozen(order=False)
class PlayedHand(Value):
    """A hand as it is reported: its players, their seats and their points.

    A tournament keeps the last one of each table.

    >>> played = day.report("red", 1, noon, {1: 8, 2: -4}, {1: "Ada", 2: "Bea"})
    >>> played.hands[0].table, played.hands[0].seats[0]
    ('red', (1, PlayerPoints(player='Ada', points=8)))
    """

    table: str = field(validator=text, metadata={"key": "id"})
    """The host's name for the table: any text that no other table has."""
    ended: datetime = field(converter=instant)
    """The moment at which the hand was over, in UTC."""
    seats: Pairs[PlayerPoints] = field(validator=[typed, _one_each])
    """The players and their points, in ascending seat order."""
    hand: int = field(default=0, validator=whole_number)
    """The number of the hand at its table."""


@frozen(order=False, kw_only=True)
class Standing(Value):
    """A player's place in a tournament.

    Use it to show a ranking.

    >>> played = day.report("red", 1, noon, {1: 8, 2: -4}, {1: "Ada", 2: "Bea"})
    >>> [(one.place, one.player, one.points) for one in played.standings]
    [(1, 'Ada', 8), (2, 'Bea', -4)]
    """

    place: int
    """The place, 1 for the most points. Players with equal points share a place, and the places
    after it are left out: 1, 2, 2, 4."""
    player: str
    """The player's name."""
    points: int
    """The sum of the points of all hands."""
    hands: int
    """The number of hands that count for the player."""


def _by_time(one: Enrolment | PlayedHand) -> tuple[datetime, str]:
    return (one.since, one.player) if isinstance(one, Enrolment) else (one.ended, one.table)


def _credited(players: Sequence[Enrolment], hands: Sequence[PlayedHand]) -> tuple[Enrolment, ...]:
    """Return the players with these hands counted, if they were enrolled by the end of the hand."""
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
    """A tournament: its period, its players, and the points of the hands reported so far.

    It holds the last hand of each table, so that this hand counts once, however often it is
    reported. For earlier hands, it holds only the sums. Its size therefore depends on the number of
    players and tables, not on the number of hands.

    Begin with :meth:`of`, then enrol players and report hands. Each returns a new tournament.

    >>> day = tago.Tournament.of("day", noon, UTC).enrol("Ada", noon)
    >>> str(day.start), [one.player for one in day.players]
    ('2012-12-20 00:00:00+00:00', ['Ada'])

    Raises:
        SetupError: if the tournament ends before it begins; if an enrolment or a hand is outside
            its period, comes twice or is out of order; if a player would have 2^53 points; or if a
            field has the wrong type.
    """

    kind: PeriodKind = field(validator=typed)
    """How long the tournament lasts (TOUR-02)."""
    start: datetime = field(converter=instant)
    """The moment at which the tournament begins, in UTC."""
    end: datetime = field(converter=instant)
    """The moment at which the tournament is over, in UTC. A hand that ends at this moment does not
    count."""
    players: tuple[Enrolment, ...] = field(default=(), validator=typed)
    """The players who take part, in the order of enrolment."""
    hands: tuple[PlayedHand, ...] = field(default=(), validator=typed)
    """The last hand of each table, in the order in which they ended, with all their players."""
    counted: datetime | None = field(default=None, converter=optional(instant))
    """The end, in UTC, of the latest hand in the players' sums. Enrolments from this moment or an
    earlier one are refused. ``None`` if the sums cover no hand yet."""

    def __attrs_post_init__(self) -> None:
        if list(self.players) != sorted(self.players, key=_by_time):
            raise SetupError("players must be ordered by enrolment, then by name")
        if list(self.hands) != sorted(self.hands, key=_by_time):
            raise SetupError("hands must be ordered by their end, then by table")
        if self.start >= self.end:
            raise SetupError("a tournament must end after it begins", rules=("TOUR-02",))
        if not all(one.since < self.end for one in self.players):
            raise SetupError("nobody can enrol when the tournament is over", rules=("TOUR-04",))
        if len({one.player for one in self.players}) < len(self.players):
            raise SetupError("a player can enrol only once", rules=("TOUR-01",))
        moments = [hand.ended for hand in self.hands]
        if self.counted is not None:
            moments.append(self.counted)
        if not all(self.start <= moment < self.end for moment in moments):
            raise SetupError("a hand that counts must end within the period", rules=("TOUR-03",))
        if len({hand.table for hand in self.hands}) < len(self.hands):
            raise SetupError("a table can have only one last hand", rules=("TOUR-03",))
        _credited(self.players, self.hands)  # refuses 2^53 points or more

    @classmethod
    @checked
    def of(cls, kind: PeriodKind, moment: datetime, zone: tzinfo) -> Self:
        """Set up the tournament whose period contains a moment (TOUR-02).

        Args:
            kind: how long the tournament lasts.
            moment: any moment of the period, with its time zone.
            zone: the time zone whose clock says when the period begins and ends.

        Raises:
            SetupError: as for :func:`~tagolib.tournament.periods.period`.
        """
        return cls(kind, *period(kind, moment, zone))

    @checked
    def following(self, zone: tzinfo) -> Self:
        """Set up the tournament of the next period, of the same kind, with nobody enrolled yet.

        It begins where this one ends, whatever the time zone. No hand falls between the two, and
        none belongs to both.

        Args:
            zone: the time zone whose clock says when the next period ends.

        Raises:
            SetupError: as for :func:`~tagolib.tournament.periods.period`.
        """
        return self.__class__(self.kind, self.end, period(self.kind, self.end, zone)[1])

    @checked
    def enrol(self, player: str, since: datetime) -> Self:
        """Enrol a player, before the tournament begins or at any time during it (TOUR-01).

        Args:
            player: the player's name, any text.
            since: the moment of the enrolment, with its time zone. Hands that end at this moment or
                later count.

        Raises:
            SetupError: if the player is enrolled already; if the tournament is over by then; or if
                a hand that ended then or later is in the sums already, so that it could not count
                for this player.
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
        """Report a hand that is over, with any scorer's points (TOUR-03).

        Report the hands of a table in order. Reporting the last one again changes nothing. Points
        of players who are not enrolled do not count.

        Args:
            table: the host's name for the table: any text that no other table has.
            hand: the number of the hand at this table, as
                :attr:`Table.hands <tagolib.table.state.Parts.hands>` counts them. You may leave
                numbers out, such as those of hands that were called off.
            ended: the moment at which the hand was over, with its time zone.
            points: the points of each seat, such as ``dict(points(hand))``. Seats that are left out
                get 0.
            players: the names of the players dealt in, by seat.

        Raises:
            SetupError: if the hand ended outside the period; if the table's last hand is a later
                one, or the same one with different content; or if a seat has points and no player,
                or a player has two seats.
        """
        for seat in points:
            if seat not in players:
                raise SetupError(Said("seat {seat} has points but no player", seat=shown(seat)))
        seats = [
            (seat, PlayerPoints(players[seat], points.get(seat, 0))) for seat in sorted(players)
        ]
        played = PlayedHand(table, ended, tuple(seats), hand)
        if played in self.hands:
            return self
        if not self.start <= played.ended < self.end:
            raise SetupError(
                "this hand ended outside the period, so it counts in another tournament",
                rules=("TOUR-03",),
                field="ended",
            )
        before = [one for one in self.hands if one.table == table]
        for last in before:
            if hand == last.hand:
                raise SetupError(
                    "this hand has already been reported with other points", ("TOUR-03",)
                )
            if hand < last.hand:
                raise SetupError(
                    Said(
                        "this report comes too late: hand {hand} of the table has been counted",
                        hand=last.hand,
                    ),
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
        """The standings of all enrolled players, those with the most points first.

        Players with equal points share a place: 1, 2, 2, 4 (TOUR-04, reading A34). Among them,
        those who enrolled first come first. Once the period is over and all its hands are reported,
        this is the final ranking.
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
