"""Bots: simple opponents that see nothing but a view, each with a style of its own.

A bot is a function from a :class:`~tagolib.views.View` and a stream of random numbers to an action
of the view's seat. It never gets a hand, so it cannot look where its seat may not. For equal views
and streams it acts the same on every machine, because it counts in whole numbers.

Three of them judge a decision by the *chance* that their total will be the nearest. They count it
out: every unseen card is as likely as any other to be the POINT's covered card, their own, or an
opponent's. Against one opponent that is exact, except for what bets may reveal. Of several
opponents, each is counted as if alone. They differ in what they make of their chance:

* :func:`careful` stays in only with clearly more than its fair share, and raises only when it is
  almost sure of the pot;
* :func:`bold` folds only hopeless hands, bets as much as is in the pot, and bluffs;
* :func:`by_odds` weighs its chance against the price, and bets more the better its chance is.

All three choose the total of the POINT and the discard that are best for them. After a tie they
play on if they would also stay in for the same price.
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
from tagolib.errors import Said, SetupError
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
"""A function that decides for the seat of a view, with random numbers from a stream.

It raises :class:`~tagolib.errors.SetupError` if the view's seat is not the seat to act.
"""


@checked
def at_random(view: View, rng: Stream) -> Action:
    """Take any of the canonical actions, all equally likely.

    Raises:
        SetupError: if it is not the turn of the view's seat.
    """
    now, mine = _asked(view)
    return rng.choice(canonical_actions(mine.number, now))


@checked
def careful(view: View, rng: Stream) -> Action:
    """Stay in with clearly more than a fair share, as cheaply as possible; raise when almost sure.

    Raises:
        SetupError: if it is not the turn of the view's seat.
    """
    return _decide(view, rng, _carefully)


@checked
def bold(view: View, rng: Stream) -> Action:
    """Fold only hopeless hands; bet the pot with a fair share, and now and then without one.

    Raises:
        SetupError: if it is not the turn of the view's seat.
    """
    return _decide(view, rng, _boldly)


@checked
def by_odds(view: View, rng: Stream) -> Action:
    """Stay in if the chance is worth the price; bet more the better the chance is.

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
"""All bots, by name."""


@frozen(order=False)
class _Stake(Value):
    """What staying in may win, and what it costs. Amounts are in units."""

    chance: Fraction
    """The chance of the best score; a tie counts half."""
    seats: int
    """The number of seats still in, including this one."""
    pot: int
    """The chips that can be won, before the price is paid."""
    price: int
    """The least that staying in costs now."""

    @property
    def shares(self) -> Fraction:
        """The chance in fair shares: 1 is the average of all seats still in."""
        return self.chance * self.seats


_Decide: TypeAlias = Callable[[_Stake, Stream], int | None]
"""A bot's character: how many chips beyond the price it would put in; ``None`` if it folds."""


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
    """Return what the seat of a view may do, and the seat itself."""
    state = view.state
    for seat in state.seats:
        if seat.number == state.to_act == view.seat and state.options is not None:
            return state.options, seat
    raise SetupError(Said("it is not the turn of seat {seat}", seat=view.seat), rules=("BET-01",))


def _decide(view: View, rng: Stream, nerve: _Decide) -> Action:
    """Decide whatever a seat may be asked; the bot's nerve decides about betting and votes."""
    now, mine = _asked(view)
    table = _Table.of(view, mine)
    if now.choose_point:
        best = max(now.choose_point, key=lambda choice: evolve(table, choice=choice).chance())
        return ChoosePoint(mine.number, best)
    if now.discard:
        return Discard(mine.number, table.discard()[0])
    seats, pot = len(table.others) + 1, view.state.pot
    if now.vote:
        # Playing on costs the seat its own part of the pot.
        part = pot // seats
        staying = nerve(_Stake(table.discard()[1], seats, pot - part, part), rng)
        return Divide(mine.number) if staying is None else PlayOn(mine.number)
    owed = (view.state.current_bet or view.rules.minimum) - mine.in_round
    price = min(owed, mine.stack)
    # This seat cannot win what others have put in beyond its reach (POT-02).
    reach = mine.in_hand + price
    beyond = sum(max(0, seat.in_hand - reach) for seat in view.state.seats)
    stake = _Stake(table.chance(), seats, max(0, pot - beyond), price)
    return _bet(now, mine.number, view.state.current_bet, nerve(stake, rng))


def _bet(now: Options, seat: int, current_bet: int, more: int | None) -> Action:
    """Put in the price and, if possible, this much more; fold if ``more`` is ``None``."""
    if more is None:
        return Fold(seat)
    if now.bet:
        least, most = now.bet
        return Bet(seat, min(max(more, least), most))
    if now.raise_to and current_bet + more >= now.raise_to[0]:
        return Raise(seat, min(current_bet + more, now.raise_to[1]))
    if now.restore and not now.raise_to and more >= max(1, current_bet):
        # The bot would raise, open or call if it had the chips.
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
    """The seat's own cards, as far as it knows them."""
    others: tuple[tuple[Card, Card], ...]
    """The open cards of each opponent still in; after a tie, as if all of them kept these."""
    point: tuple[Card | None, Card, Card]
    choice: Choice | None
    """How a POINT with a pair is played; while that is open, both ways are equally likely."""
    away: tuple[Card, ...]
    """The cards that were seen and are out of play."""
    rulings: Rulings

    @classmethod
    def of(cls, view: View, mine: SeatState) -> "_Table":
        """Return the cards as the seat of a view sees them."""
        point = view.state.point
        draws = [fact.seats for fact in view.log if isinstance(fact, Tied)]
        # In a tie-break the cards of all other seats are shuffled again (DECK-03, TIE-06).
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
        """Return the card whose discard leaves the seat the best chance, and that chance."""
        chances: dict[Card, Fraction] = {}
        for card in dict.fromkeys(self.held):
            kept = list(self.held)
            kept.remove(card)
            chances[card] = evolve(self, held=tuple(kept)).chance()
        best = max(chances, key=chances.__getitem__)
        return best, chances[best]

    def chance(self) -> Fraction:
        """Count out the chance that the seat has the best score; a tie counts half."""
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
        """Count the ways in which the seat wins against a POINT, and all ways, each twice."""
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
"""How many cards of each value have not been seen, in order of value."""


def _drawn(card: Card | None, unseen: _Counts) -> Iterator[tuple[Card, int, _Counts]]:
    """Yield each card that may lie covered, the number of ways, and what remains unseen."""
    if card is not None:
        yield card, 1, unseen
        return
    for place, (other, count) in enumerate(zip(Card, unseen, strict=True)):
        if count:
            yield other, count, [*unseen[:place], count - 1, *unseen[place + 1 :]]
