"""Opponents: simple players that see a view and nothing else, and play recognisably differently.

A bot is a function from a :class:`~tagolib.views.View` and a stream of chance to an action of the
view's seat. It never meets a hand, so it cannot look where its seat may not. For an equal view and
stream it does the same on every machine: it counts in whole numbers.

Three of them judge a decision by the *chance* that their total will be the nearest. They count it
out: every card that has not been seen is as likely as any other to be the POINT's, their own, or
an opponent's covered one. Against one opponent that is exact but for what bets may tell; of several
each is counted as if alone. What they make of their chance is the difference:

* :func:`careful` stays in only with clearly more than its fair share, and raises only when almost
  sure of the pot;
* :func:`bold` leaves only what is hopeless, bets as much as lies in the pot, and bluffs;
* :func:`by_odds` holds its chance against the price, and bets the more the better it stands.

All of them choose the total of the POINT and the discard that are best for them, and play a draw on
where they would also stay in for the same price.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Final, TypeAlias

from attrs import evolve, frozen

from tagolib.actions import (
    Action,
    Bet,
    Call,
    ChoosePoint,
    Discard,
    Divide,
    Fold,
    PlayOn,
    Raise,
    Remainders,
    Restore,
)
from tagolib.cards import Card, ThreeCards
from tagolib.checking import checked
from tagolib.errors import SetupError
from tagolib.evaluation import Choice, Ranker, point_totals
from tagolib.facts import Tied
from tagolib.offers import Options
from tagolib.rules import Rulings
from tagolib.shuffling import Stream
from tagolib.transition import canonical_actions
from tagolib.values import Value
from tagolib.views import SeatState, View

__all__ = ["BOTS", "Bot", "at_random", "bold", "by_odds", "careful"]

Bot: TypeAlias = Callable[[View, Stream], Action]
"""Decides for the seat of a view, which must be the seat to act; its chance comes from the stream.

It raises :class:`~tagolib.errors.SetupError` if it is not the turn of the view's seat.
"""


@checked
def at_random(view: View, rng: Stream) -> Action:
    """Take any of the canonical actions, each as likely as any other.

    Raises:
        SetupError: if it is not the turn of the view's seat.
    """
    now, mine = _asked(view)
    return rng.choice(canonical_actions(mine.number, now))


@checked
def careful(view: View, rng: Stream) -> Action:
    """Stay in with clearly more than a fair share, for the least; raise when almost sure.

    Raises:
        SetupError: if it is not the turn of the view's seat.
    """
    return _decide(view, rng, _carefully)


@checked
def bold(view: View, rng: Stream) -> Action:
    """Leave only what is hopeless; bet the pot with a fair share, and now and then without one.

    Raises:
        SetupError: if it is not the turn of the view's seat.
    """
    return _decide(view, rng, _boldly)


@checked
def by_odds(view: View, rng: Stream) -> Action:
    """Stay in where the chance is worth the price; bet the more the better the chance is.

    Raises:
        SetupError: if it is not the turn of the view's seat.
    """
    return _decide(view, rng, _by_the_odds)


BOTS: Final[Mapping[str, Bot]] = {
    "careful": careful,
    "bold": bold,
    "by_odds": by_odds,
    "at_random": at_random,
}
"""All of them, by name."""


@frozen(order=False)
class _Stake(Value):
    """What staying in may bring, and what it costs. Chips are units."""

    chance: Fraction
    """The chance of the best score; a tie counts half."""
    seats: int
    """How many are still in, this one included."""
    pot: int
    """What can be won, before the price is paid."""
    price: int
    """The least that staying in costs now."""

    @property
    def shares(self) -> Fraction:
        """The chance in fair shares: 1 is as good as the average of all still in."""
        return self.chance * self.seats


_Decide: TypeAlias = Callable[[_Stake, Stream], int | None]
"""A player's character: how many chips beyond the price it would put in; ``None`` if it leaves."""


def _carefully(at: _Stake, rng: Stream) -> int | None:
    if at.shares < Fraction(5, 4):
        return None
    return at.pot // 2 if at.chance >= Fraction(4, 5) else 0


def _boldly(at: _Stake, rng: Stream) -> int | None:
    if at.shares < Fraction(2, 5):
        return None
    return at.pot if at.shares >= 1 or rng.below(4) == 0 else 0


def _by_the_odds(at: _Stake, rng: Stream) -> int | None:
    if at.chance * (at.pot + at.price) < at.price:
        return None
    return max(0, int(2 * at.pot * (at.shares - 1)))


def _asked(view: View) -> tuple[Options, SeatState]:
    """Find what the seat of a view is asked, and the seat itself."""
    state = view.state
    for seat in state.seats:
        if seat.number == state.to_act == view.seat and state.options is not None:
            return state.options, seat
    raise SetupError(f"it is not the turn of seat {view.seat}", rules=("BET-01",))


def _decide(view: View, rng: Stream, nerve: _Decide) -> Action:
    """Decide whatever a seat may be asked, betting and votes by the player's nerve."""
    now, mine = _asked(view)
    table = _Table.of(view, mine)
    if now.choose_point:
        best = max(now.choose_point, key=lambda choice: evolve(table, choice=choice).chance())
        return ChoosePoint(mine.number, best)
    if now.discard:
        return Discard(mine.number, table.discard()[0])
    seats, pot = len(table.others) + 1, view.state.pot
    if now.vote:
        # Not to divide costs the own part of the pot.
        part = pot // seats
        staying = nerve(_Stake(table.discard()[1], seats, pot - part, part), rng)
        return Divide(mine.number) if staying is None else PlayOn(mine.number)
    owed = (view.state.current_bet or view.rules.minimum) - mine.in_round
    price = min(owed, mine.stack)
    # What others have put in beyond this seat's reach is not for it to win (POT-02).
    reach = mine.in_hand + price
    beyond = sum(max(0, seat.in_hand - reach) for seat in view.state.seats)
    stake = _Stake(table.chance(), seats, max(0, pot - beyond), price)
    return _bet(now, mine.number, view.state.current_bet, nerve(stake, rng))


def _bet(now: Options, seat: int, current_bet: int, more: int | None) -> Action:
    """Put in the price and, where that is possible, so much more; fold if it is ``None``."""
    if more is None:
        return Fold(seat)
    if now.bet:
        least, most = now.bet
        return Bet(seat, min(max(more, least), most))
    if now.raise_to and current_bet + more >= now.raise_to[0]:
        return Raise(seat, min(current_bet + more, now.raise_to[1]))
    if now.restore and not now.raise_to and more >= max(1, current_bet):
        # It would raise, open or call, if it had the chips.
        enough = now.restore.minimum_to_raise
        if enough is None and now.call is None:
            enough = now.restore.minimum
        if enough is not None:
            return Restore(seat, enough)
    if now.call is not None:
        return Call(seat)
    return Fold(seat) if now.remainders is None else Remainders(seat)


@frozen(order=False)
class _Table(Value):
    """The cards of a hand as one seat sees them."""

    held: tuple[Card, ...]
    """The seat's own cards as far as it knows them."""
    others: tuple[tuple[Card, Card], ...]
    """The open cards of each opponent still in; in a draw, as if all keep those."""
    point: tuple[Card | None, Card, Card]
    choice: Choice | None
    """How a POINT with a pair is played; if that is open, either way is as likely."""
    away: tuple[Card, ...]
    """Cards that were seen and are out of play."""
    rulings: Rulings

    @classmethod
    def of(cls, view: View, mine: SeatState) -> "_Table":
        """Look at a table."""
        point = view.state.point
        draws = [fact.seats for fact in view.log if isinstance(fact, Tied)]
        # After a draw the cards of all others are shuffled again (DECK-03, TIE-06).
        seats = [seat for seat in view.state.seats if not draws or seat.number in draws[-1]]
        opponents = [seat for seat in seats if seat.status == "in" and seat is not mine]
        away = [card for seat in seats if seat.status != "in" for card in seat.cards]
        return cls(
            tuple(card for card in mine.cards if card is not None),
            tuple(seat.cards[1:] for seat in opponents),
            point.cards,
            point.choice,
            tuple(card for card in away if card is not None),
            view.rules.rulings,
        )

    def discard(self) -> tuple[Card, Fraction]:
        """Choose the card without which the seat stands best, and tell its chance then."""
        chances: dict[Card, Fraction] = {}
        for card in dict.fromkeys(self.held):
            kept = list(self.held)
            kept.remove(card)
            chances[card] = evolve(self, held=tuple(kept)).chance()
        best = max(chances, key=chances.__getitem__)
        return best, chances[best]

    def chance(self) -> Fraction:
        """Count out the chance that the seat's score is the best, a tie being half of it."""
        lying = [*self.held, *self.point, *self.away]
        for two in self.others:
            lying += two
        unseen = [3 - lying.count(card) for card in Card]
        won = tried = 0
        for turned, ways, left in _drawn(self.point[0], unseen):
            point = (turned, *self.point[1:])
            choices = self._choices(point)
            for choice in choices:
                wins, all_ways = self._count(Ranker(point, choice, self.rulings), left)
                weight = ways * (2 // len(choices))
                won += weight * wins
                tried += weight * all_ways
        return Fraction(won, tried)

    def _choices(self, point: ThreeCards) -> tuple[Choice | None, ...]:
        if self.choice is None and point_totals(point, self.rulings).choice_needed:
            return ("sum", "single")
        return (self.choice,)

    def _count(self, rank: Ranker, unseen: "_Counts") -> tuple[int, int]:
        """Count, twice each, the ways in which the seat wins against a POINT; and all ways."""
        won = tried = 0
        theirs = [
            [
                rank((card, *two)).rank if count else 0
                for card, count in zip(Card, unseen, strict=True)
            ]
            for two in self.others
        ]
        own = self.held[0] if len(self.held) == 3 else None
        for covered, ways, left in _drawn(own, unseen):
            mine = rank((covered, *self.held[-2:])).rank
            wins = ways
            for ranks in theirs:
                pairs = zip(left, ranks, strict=True)
                wins *= sum([count * ((other > mine) + (other >= mine)) for count, other in pairs])
            won += wins
            tried += ways * (2 * sum(left)) ** len(theirs)
        return won, tried


_Counts: TypeAlias = list[int]
"""How many cards of each value have not been seen, in the order of the values."""


def _drawn(card: Card | None, unseen: _Counts) -> Iterator[tuple[Card, int, _Counts]]:
    """Give each card that may lie covered, in how many ways, and what is unseen then."""
    if card is not None:
        yield card, 1, unseen
        return
    for place, (other, count) in enumerate(zip(Card, unseen, strict=True)):
        if count:
            yield other, count, [*unseen[:place], count - 1, *unseen[place + 1 :]]
