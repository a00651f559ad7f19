"""Tournaments by points: what a hand gives, who takes part, how they stand (TOUR-01 to TOUR-08).

At the end of each hand :func:`points` tells what its seats get. A :class:`Tournament` is a period
of time, the players enrolled, and the hands reported; it is a value, and each enrolment and each
report gives a new one. It reads no clock: moments come with what is told. The same enrolments and
reports make the same tournament, in whichever order they come.
"""

from collections.abc import Callable, Mapping
from datetime import datetime, tzinfo
from typing import Self, TypeAlias

from attrs import Attribute, evolve, field, frozen

from tagolib.cards import Card, Total
from tagolib.checking import checked, typed
from tagolib.errors import SetupError, shown
from tagolib.evaluation import winners
from tagolib.hand import Hand
from tagolib.result import Result, check_result
from tagolib.tournament.periods import PeriodKind, instant, period
from tagolib.values import (
    Form,
    Pairs,
    Signed,
    Value,
    check_seat,
    signed_number,
    text,
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

Scorer: TypeAlias = Callable[[Result, Total], Pairs[int]]
"""What gives points: from a hand's result and its POINT to points by ascending seat, the seats
that get none left out."""


@checked
def tournament_points(result: Result, point: Total) -> Pairs[int]:
    """Return a hand's tournament points by seat, ascending: the usual :data:`Scorer`.

    The POINT is rounded to an even number, an odd one up and any other to the nearest (TOUR-05).
    How the points are given follows from TOUR-05 to TOUR-08 and reading A34:

    * The winners are those of the main pot. Where no pot is left to win, because the jackpot takes
      all antes and nobody has bet, the best scores shown win the hand.
    * A winner by folds gets half of the rounded POINT, also where it is a tie-break that ends so.
      At a showdown or a division the winners share the whole, each share rounded down.
    * However the hand ended, each seat loses half that showed a worse score than the winner's and
      wins no pot. The last showdown counts: a seat beaten in one before it is left out.
    * All others get nothing and are left out. These are the seats that folded or were eliminated,
      with an equal score too, those with a better score and no claim to a pot, and those that win
      a side pot only.
    * A hand without a pot that ends by folds gives nobody any points.

    Raises:
        SetupError: if a hand cannot end with such a result.
    """
    check_result(result)
    scores = dict(result.scores)
    if result.pots:
        won = result.pots[0].winners
    elif result.how == "folds":
        return ()
    else:
        won = winners(scores)
    half = (point.halves + 2) // 4
    gain = half if result.how == "folds" else 2 * half // len(won)
    paid = {seat for pot in result.pots for seat in pot.winners}
    lost = [
        seat
        for seat, score in result.scores
        if seat not in paid and score.rank > min(scores[one].rank for one in won)
    ]
    return tuple(sorted([*((seat, gain) for seat in won), *((seat, -half) for seat in lost)]))


@checked
def counted_total(cards: tuple[Card | None, Card, Card], total: Total | None) -> Total:
    """Tell what the POINT counts for points: its total, and the sum if none was chosen (A34).

    In round 1 the total is the provisional one.

    Args:
        cards: the POINT's cards, ``None`` for the covered one if it is not known.
        total: the total as a state tells it, ``None`` if the choice is open.

    Raises:
        SetupError: if there is no total, and no sum because a card is not known.
    """
    if total is not None:
        return total
    known = [card for card in cards if card is not None]
    if len(known) < 3:
        raise SetupError("a POINT of which one card is covered has a total", rules=("POINT-01",))
    return Total.of(known)


@checked
def points(hand: Hand, scorer: Scorer = tournament_points) -> Pairs[int]:
    """Return the tournament points of a hand that is over, by seat (TOUR-03).

    Args:
        hand: the hand.
        scorer: what gives the points, if not :func:`tournament_points`.

    Raises:
        SetupError: if the hand is not over.
    """
    if hand.result is None:
        raise SetupError("points are given at the end of a hand", rules=("TOUR-03",))
    return scorer(hand.result, counted_total(hand.point, hand.total))


@frozen(order=False)
class Enrolment(Value):
    """A player who takes part in a tournament, and since when."""

    player: str = field(validator=text)
    """The player's name, any text."""
    since: datetime = field(converter=instant)
    """The moment of the enrolment, in UTC: hands that ended before do not count."""


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

    id: str = field(validator=text)
    """The host's name of the hand, any text that no other hand of the tournament has."""
    ended: datetime = field(converter=instant)
    """The moment at which it was over, in UTC."""
    seats: Pairs[PlayerPoints] = field(validator=[typed, _one_each])
    """The players and their points, by ascending seat."""


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
    return (one.since, one.player) if isinstance(one, Enrolment) else (one.ended, one.id)


@frozen(order=False)
class Tournament(Form, document="tago-tournament"):
    """A tournament: its period, who takes part, and the hands reported so far.

    Raises:
        SetupError: if it ends before it begins; if an enrolment or a hand is not in time, or stands
            twice or out of order; if a field is of another type.
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
    """The hands of the period, in the order in which they ended, with all who played them."""

    def __attrs_post_init__(self) -> None:
        if list(self.players) != sorted(self.players, key=_by_time):
            raise SetupError("players go by their moment, then by name")
        if list(self.hands) != sorted(self.hands, key=_by_time):
            raise SetupError("hands go by their end, then by id")
        if self.start >= self.end:
            raise SetupError("a tournament ends after it begins", rules=("TOUR-02",))
        if not all(one.since < self.end for one in self.players):
            raise SetupError("nobody enrols when the tournament is over", rules=("TOUR-04",))
        if len({one.player for one in self.players}) < len(self.players):
            raise SetupError("a player is enrolled once", rules=("TOUR-01",))
        if not all(self.start <= hand.ended < self.end for hand in self.hands):
            raise SetupError("a hand that counts ends in the period", rules=("TOUR-03",))
        if len({hand.id for hand in self.hands}) < len(self.hands):
            raise SetupError("a hand counts once", rules=("TOUR-03",))

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

        Args:
            zone: the time zone whose clock says when it ends.

        Raises:
            SetupError: as :func:`~tagolib.tournament.periods.period`.
        """
        return self.of(self.kind, self.end, zone)

    @checked
    def enrol(self, player: str, since: datetime) -> Self:
        """Enrol a player: before the tournament begins, or at any time of it (TOUR-01).

        Args:
            player: the player's name, any text.
            since: the moment of it, with its time zone. Hands that end from then on count.

        Raises:
            SetupError: if the player is enrolled already, or the tournament over by then.
        """
        players = (*self.players, Enrolment(player, since))
        return evolve(self, players=tuple(sorted(players, key=_by_time)))

    @checked
    def report(
        self, hand: str, ended: datetime, points: Mapping[int, int], players: Mapping[int, str]
    ) -> Self:
        """Report a hand that is over, by any scorer's points (TOUR-03).

        Report every hand: one that ended outside the period changes nothing, nor does one reported
        before; players who are not enrolled are kept apart when points are counted. It takes time
        in proportion to the hands reported so far.

        Args:
            hand: the host's name of the hand, any text that no other hand has.
            ended: the moment at which it was over, with its time zone.
            points: what each seat gets, such as ``dict(points(hand))``; 0 for who is left out.
            players: the names of the players dealt in, by seat.

        Raises:
            SetupError: if a hand of this name has been reported with other content; if a seat has
                points and no player, or a player two seats.
        """
        for seat in points:
            if seat not in players:
                raise SetupError(f"seat {shown(seat)} has points and no player")
        seats = [
            (seat, PlayerPoints(players[seat], points.get(seat, 0))) for seat in sorted(players)
        ]
        played = PlayedHand(hand, ended, tuple(seats))
        before = next((one for one in self.hands if one.id == hand), None)
        if before is not None and before != played:
            raise SetupError("this hand has been reported otherwise before", rules=("TOUR-03",))
        if before is not None or not self.start <= played.ended < self.end:
            return self
        return evolve(self, hands=tuple(sorted((*self.hands, played), key=_by_time)))

    @property
    def history(self) -> tuple[PlayedHand, ...]:
        """The hands that count, in the order in which they ended: what each gave whom.

        Only players enrolled by the end of a hand are named in it; hands without any are left out.
        """
        since = {one.player: one.since for one in self.players}
        counted = []
        for hand in self.hands:
            seats = tuple(
                (seat, credit)
                for seat, credit in hand.seats
                if credit.player in since and since[credit.player] <= hand.ended
            )
            if seats:
                counted.append(evolve(hand, seats=seats))
        return tuple(counted)

    @property
    def standings(self) -> tuple[Standing, ...]:
        """How all who are enrolled stand: the most points first, those enrolled first among equals.

        Equal points share a place: 1, 2, 2, 4 (TOUR-04, reading A34). Once the period is over and
        all its hands are reported this is the final ranking.
        """
        gained: dict[str, list[int]] = {one.player: [] for one in self.players}
        for hand in self.history:
            for _, credit in hand.seats:
                gained[credit.player].append(credit.points)
        ranked = sorted(gained.items(), key=lambda entry: -sum(entry[1]))
        places: dict[int, int] = {}
        for place, (_, got) in enumerate(ranked, 1):
            places.setdefault(sum(got), place)
        return tuple(
            Standing(place=places[sum(got)], player=player, points=sum(got), hands=len(got))
            for player, got in ranked
        )
