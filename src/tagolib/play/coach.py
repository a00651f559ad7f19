"""A coach, who tells a player what each choice is worth.

The coach sees a view and knows which bots play, but nothing else. Its advice therefore does not
depend on the hidden cards. A choice is worth the chips that the player may expect from the pots,
less the chips that it costs. The odds of a showdown are exact. The habits of the bots were counted
(:data:`HABITS`). The coach assumes that nobody bets or folds afterwards.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Final, TypeAlias

from attrs import evolve, frozen

from tagolib.base.values import Value
from tagolib.odds import choice_odds, seat_odds
from tagolib.odds.positions import Position, put_in
from tagolib.odds.sight import Sight
from tagolib.play.offers import in_hand
from tagolib.tago.hand import clockwise
from tagolib.tago.options import Offer
from tagolib.tago.pots import Split, split
from tagolib.tago.views import SeatState, State, View

__all__ = ["HABITS", "Choice", "choices", "is_low"]

HABITS: Final[Mapping[tuple[str, int, bool], tuple[int, int]]] = {
    ("at_random", 1, False): (47, 11),
    ("at_random", 1, True): (40, 23),
    ("at_random", 2, False): (40, 27),
    ("at_random", 2, True): (39, 29),
    ("at_random", 3, False): (40, 25),
    ("at_random", 3, True): (36, 34),
    ("bold", 1, False): (42, 0),
    ("bold", 1, True): (8, 26),
    ("bold", 2, False): (50, 27),
    ("bold", 2, True): (8, 43),
    ("bold", 3, False): (45, 17),
    ("bold", 3, True): (27, 36),
    ("by_odds", 1, False): (70, 3),
    ("by_odds", 1, True): (17, 19),
    ("by_odds", 2, False): (53, 9),
    ("by_odds", 2, True): (10, 27),
    ("by_odds", 3, False): (54, 9),
    ("by_odds", 3, True): (21, 25),
    ("careful", 1, False): (84, 0),
    ("careful", 1, True): (17, 0),
    ("careful", 2, False): (79, 0),
    ("careful", 2, True): (14, 1),
    ("careful", 3, False): (49, 5),
    ("careful", 3, True): (30, 20),
}
"""How often each bot folds and raises when somebody has bet, in percent. The key holds the bot, the
round, and whether the price to stay in is low. ``python -m tools.habits`` counts them."""
DOUBTFUL: Final = 4
"""The most opponents for whom the coach considers both folding and staying. Any others do what they
do more often."""
EVEN: Final = 50
"""How often an unknown opponent folds, in percent."""


def is_low(price: int, pot: int, minimum: int) -> bool:
    """Return whether a price to stay in is low, as the bots see it."""
    return price <= max(minimum, pot // 3)


@frozen(order=False)
class Choice(Value):
    """A choice of a player, with its worth."""

    kind: str
    """One of :data:`~tagolib.play.offers.KINDS`."""
    value: str
    """The card to discard, or the amount in chips; empty if there is nothing to add."""
    worth: Fraction
    """The units that the player may expect from the pots, less those that the choice costs."""
    alone: Fraction = Fraction(0)
    """The chance that all others fold to it."""


def choices(view: View, plays: Mapping[int, str]) -> tuple[Choice, ...]:
    """Return the choices of the view's seat with their worth; nothing if the seat is not to act.

    Restorations and looks are left out, because they decide nothing.

    Args:
        view: what the player sees.
        plays: the bots that play, by their seats.
    """
    state = view.state
    if state.options is None or state.to_act != view.seat:
        return ()
    may = in_hand(state.options)
    mine = next(seat for seat in state.seats if seat.number == view.seat)
    sight = Sight.of(view, mine)
    if "discard" in may:
        return tuple(
            Choice("discard", str(card), state.pot * sight.discard([card])[1])
            for card in dict.fromkeys(state.options.discard)
        )
    if "divide" in may:
        seats = len(sight.others) + 1
        chance = sight.discard(sight.held)[1]
        worth = {"play_on": state.pot * chance, "divide": Fraction(state.pot, seats)}
        return tuple(Choice(kind, "", units) for kind, units in worth.items())
    if "sum" in may:
        (either,) = choice_odds(view)
        found = [
            Choice(kind, "", odds.seat(mine.number).expected)
            for kind, odds in (("sum", either.sum), ("single", either.single))
        ]
    else:
        table = _Table(view, mine, plays)
        found = [table.choice(*one) for one in _amounts(may, state, mine)]
    return (*found, *[Choice("fold", "", Fraction(0)) for kind in may if kind == "fold"])


_Amount: TypeAlias = tuple[str, int | None, int]
"""A kind of bet, its amount if it has one, and the total for the round that it leads to."""


def _amounts(may: Mapping[str, Offer], state: State, mine: SeatState) -> Iterator[_Amount]:
    """Yield the bets to compare: the least, half the pot, and the pot."""
    for kind in ("call", "remainders"):
        if kind in may:
            yield kind, None, mine.in_round + (may[kind].takes or 0)
    for kind in ("bet", "raise"):
        if kind in may:
            offer, level = may[kind], state.current_bet
            near = [offer.nearest(level + more) for more in (0, state.pot // 2, state.pot)]
            for amount in dict.fromkeys(near):
                yield kind, amount, amount


class _Table:
    """The table around a player who bets or folds."""

    def __init__(self, view: View, mine: SeatState, plays: Mapping[int, str]) -> None:
        self.view, self.mine, self.plays = view, mine, plays
        self.position = evolve(Position.of(view), bets=Split((), ()))
        self.put_in, self.dead = put_in(view)
        self.shares: dict[tuple[int, ...], Fraction] = {}

    def choice(self, kind: str, amount: int | None, total: int) -> Choice:
        """Return the choice to bring one's bets in the round to a total, with its worth."""
        view, mine = self.view, self.mine
        cost = total - mine.in_round
        level, pot = max(total, view.state.current_bet), view.state.pot + cost
        prices = {
            seat.number: max(0, min(level - seat.in_round, seat.stack))
            for seat in view.state.seats
            if seat.status == "in" and seat is not mine
        }
        folds = {seat: self.folds(seat, price, pot) for seat, price in prices.items()}
        paid = self.put_in | {seat: self.put_in[seat] + price for seat, price in prices.items()}
        paid[mine.number] += cost
        worth, alone = Fraction(-cost), Fraction(0)
        for chance, staying in _outcomes(folds):
            after = {
                seat: paid[seat] if seat in (*staying, mine.number) else self.put_in[seat]
                for seat in paid
            }
            worth += chance * self.expected(after, staying)
            alone += 0 if staying else chance
        value = "" if amount is None else view.rules.chips(amount)
        return Choice(kind, value, worth, alone)

    def folds(self, seat: int, price: int, pot: int) -> Fraction:
        """Return how often a seat folds to a price."""
        if price == 0:
            return Fraction(0)
        low = is_low(price, pot, self.view.rules.minimum)
        habit = HABITS.get((self.plays.get(seat, ""), self.view.state.round, low), (EVEN, 0))
        return Fraction(habit[0], 100)

    def expected(self, paid: Mapping[int, int], staying: tuple[int, ...]) -> Fraction:
        """Return the units that the player may expect from the pots if only these others stay."""
        seats = {*staying, self.mine.number}
        parts = split(paid, folded=[seat for seat in paid if seat not in seats], dead=self.dead)
        found = Fraction(dict(parts.returned).get(self.mine.number, 0))
        for pot in parts.pots:
            if self.mine.number in pot.seats:
                found += pot.amount * self.share(pot.seats)
        return found

    def share(self, seats: tuple[int, ...]) -> Fraction:
        """Return the player's share of a pot, if only these seats contend for it."""
        if seats not in self.shares:
            whole = self.position
            out = [card for seat, cards in whole.seats if seat not in seats for card in cards]
            among = evolve(
                whole,
                seats=tuple((seat, cards) for seat, cards in whole.seats if seat in seats),
                first=clockwise([*seats], whole.first)[0],
                out=(*whole.out, *[card for card in out if card]),
            )
            self.shares[seats] = seat_odds(among, self.mine.number).share
        return self.shares[seats]


def _outcomes(folds: Mapping[int, Fraction]) -> Iterator[tuple[Fraction, tuple[int, ...]]]:
    """Yield the seats that may stay, ascending, and the chance of each such outcome."""
    half = Fraction(1, 2)
    doubtful = sorted(folds, key=lambda seat: abs(folds[seat] - half))[:DOUBTFUL]
    likely = {seat: chance if seat in doubtful else round(chance) for seat, chance in folds.items()}
    for stays in product((True, False), repeat=len(likely)):
        chance = Fraction(1)
        for stay, fold in zip(stays, likely.values(), strict=True):
            chance *= 1 - fold if stay else fold
        if chance:
            yield chance, tuple(seat for seat, stay in zip(likely, stays, strict=True) if stay)
