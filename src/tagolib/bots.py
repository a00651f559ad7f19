"""Bots: simple opponents that see only what their seat may see, each with its own style.

A bot is a function that takes a :class:`~tagolib.tago.views.View` and a stream of random numbers,
and returns an action of the view's seat. It never receives the hand itself, so it cannot see hidden
cards. Given equal views and streams, it acts the same on every machine, because it calculates in
whole numbers.

:func:`careful`, :func:`bold` and :func:`by_odds` go by the chance that their score will be the
best, calculated over all unseen cards. :func:`at_random` picks an action at random.
:doc:`/how-to/bots` explains how each of them plays, and how to write one of your own.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final, TypeAlias

from attrs import evolve, frozen

from tagolib.base.checking import checked
from tagolib.base.errors import SetupError
from tagolib.base.messages import Said
from tagolib.base.values import Value
from tagolib.odds.sight import Rival, Sight
from tagolib.shuffling import Stream
from tagolib.tago.actions import (
    Action,
    Bet,
    Call,
    ChoosePoint,
    Discard,
    Divide,
    PlayOn,
    Raise,
    Remainders,
    Restore,
)
from tagolib.tago.options import Options, canonical_actions
from tagolib.tago.views import SeatState, View

__all__ = ["BOTS", "Bot", "at_random", "bold", "by_odds", "careful"]

Bot: TypeAlias = Callable[[View, Stream], Action]
"""A function that chooses an action for the seat of a view, with random numbers from a stream.

It raises :class:`~tagolib.base.errors.SetupError` if the view's seat is not the seat to act.
"""


@checked
def at_random(view: View, rng: Stream) -> Action:
    """Return one of the canonical actions, all equally likely.

    Raises:
        SetupError: if it is not the turn of the view's seat.
    """
    now, mine = _asked(view)
    return rng.choice(canonical_actions(mine.number, now))


@checked
def careful(view: View, rng: Stream) -> Action:
    """Stay in with a good chance, or with a fair one if it is cheap; raise if almost sure to win.

    Raises:
        SetupError: if it is not the turn of the view's seat.
    """
    return _decide(view, rng, _carefully)


@checked
def bold(view: View, rng: Stream) -> Action:
    """Fold only hopeless hands; bet on an average chance or better, and sometimes on a worse one.

    The bets grow from round to round.

    Raises:
        SetupError: if it is not the turn of the view's seat.
    """
    return _decide(view, rng, _boldly)


@checked
def by_odds(view: View, rng: Stream) -> Action:
    """Stay in if the chance is worth the price; in round 3, assume that the opponents do the same.

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
    round: int = 3
    cheap: bool = False
    """Whether the price is at most the table's minimum or a third of the pot, whichever is
    larger."""
    more: tuple[int, int] | None = None
    """The smallest and the largest amount that can be put in beyond the price."""
    in_round: int = 0
    """The chips that the seat has put in during this round."""
    rivals: tuple[Rival, ...] = ()
    """The opponents, once all players have looked at their covered cards."""

    @property
    def shares(self) -> Fraction:
        """The chance in fair shares: 1 is the average of all seats still in."""
        return self.chance * self.seats

    def gain(self, more: int) -> Fraction:
        """Return the average gain from putting in the price and this much more.

        This assumes that every opponent stays in if the chance that they see is worth the price.
        """
        cost = self.price + more
        wins, called = Fraction(1), Fraction(0)
        for rival in self.rivals:
            asked = max(0, min(self.in_round + cost - rival.in_round, rival.stack))
            pot = self.pot + cost + asked
            # Each weight counts twice, so that a tie counts half.
            folds = beaten = whole = 0
            for weight, chance, won in rival.cards:
                whole += 2 * weight
                if chance * pot < asked:
                    folds += 2 * weight
                else:
                    beaten += won * weight
            if not folds + beaten:
                return Fraction(-cost)
            wins *= Fraction(folds + beaten, whole)
            called += Fraction(beaten * asked, folds + beaten)
        return wins * (self.pot + called) - (1 - wins) * cost


_Decide: TypeAlias = Callable[[_Stake, Stream], int | None]
"""A bot's character: how many chips beyond the price it would put in; ``None`` if it folds."""


def _carefully(at: _Stake, rng: Stream) -> int | None:
    if at.shares < (Fraction(2, 3) if at.cheap else Fraction(5, 4)):
        return None
    return at.pot // 2 if at.chance >= Fraction(4, 5) else 0


def _boldly(at: _Stake, rng: Stream) -> int | None:
    if at.shares < (Fraction(2, 5) if at.cheap else Fraction(4, 5)):
        return None
    return at.pot * at.round // 4 if at.shares >= 1 or rng.below(4) == 0 else 0


def _by_the_odds(at: _Stake, rng: Stream) -> int | None:
    if at.rivals:
        least, most = at.more or (0, 0)
        amounts = [max(least, min(at.pot * half // 2, most)) for half in (1, 2, 4, 8)]
        gains = {more: at.gain(more) for more in (0, *amounts)}
        best = max(gains, key=gains.__getitem__)
        return best if gains[best] >= 0 else None
    # Somebody else is likely to pay a low price too.
    payers = 2 if at.cheap else 1
    if at.chance * (at.pot + payers * at.price) < at.price:
        return None
    return max(0, min(at.pot // 2, int(2 * at.pot * (at.shares - 1))))


def _asked(view: View) -> tuple[Options, SeatState]:
    """Return what the seat of a view may do, and the seat itself."""
    state = view.state
    for seat in state.seats:
        now = state.options
        if seat.number == state.to_act == view.seat and now is not None and now.offers:
            return now, seat
    raise SetupError(
        Said("it is not the turn of seat {seat:seat}", seat=view.seat), rules=("BET-01",)
    )


def _decide(view: View, rng: Stream, nerve: _Decide) -> Action:
    """Make any decision that a seat may face; the bot's nerve decides about betting and votes."""
    now, mine = _asked(view)
    sight = Sight.of(view, mine)
    if now.choose_point:
        best = max(now.choose_point, key=lambda choice: evolve(sight, choice=choice).chance())
        return ChoosePoint(mine.number, best)
    if now.discard:
        return Discard(mine.number, sight.discard(now.discard)[0])
    seats, pot = len(sight.others) + 1, view.state.pot
    if now.vote:
        # Playing on costs the seat its own part of the pot.
        part = pot // seats
        at = _Stake(sight.discard(sight.held)[1], seats, pot - part, part)
        return Divide(mine.number) if nerve(at, rng) is None else PlayOn(mine.number)
    least = view.rules.minimum
    level = view.state.current_bet or least
    price = min(level - mine.in_round, mine.stack)
    # This seat cannot win what others have put in beyond its reach (POT-02).
    reach = mine.in_hand + price
    pot = max(0, pot - sum(max(0, seat.in_hand - reach) for seat in view.state.seats))
    above = now.bet or now.raise_to
    at = _Stake(
        chance=sight.chance(),
        seats=seats,
        pot=pot,
        price=price,
        round=view.state.round,
        cheap=price <= max(least, pot // 3),
        more=above and (above[0] - level, above[1] - level),
        in_round=mine.in_round,
        rivals=tuple(sight.rivals(view)) if len(sight.held) == 3 else (),
    )
    return _bet(now, mine.number, level, nerve(at, rng))


def _bet(now: Options, seat: int, level: int, more: int | None) -> Action:
    """Put in the price and, if possible, this much more; fold if ``more`` is ``None``.

    The level is the current bet, or the table's minimum before anybody has bet. If the options
    offer nothing of the kind, take the first action that they offer.
    """
    if more is None:
        return canonical_actions(seat, now)[0]
    if now.bet:
        return Bet(seat, max(now.bet[0], min(level + more, now.bet[1])))
    if now.raise_to and level + more >= now.raise_to[0]:
        return Raise(seat, min(level + more, now.raise_to[1]))
    if now.restore and not now.raise_to and more >= level:
        # The bot would raise, open or call if it had the chips.
        enough = now.restore.minimum_to_raise
        if enough is None and now.call is None:
            enough = now.restore.minimum
        if enough is not None:
            return Restore(seat, enough)
    if now.call is not None:
        return Call(seat)
    if now.remainders is not None:
        return Remainders(seat)
    return canonical_actions(seat, now)[0]
