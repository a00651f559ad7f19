"""Bots: simple opponents for Tap that see only what their seat may see.

A bot is a function from a :class:`~tagolib.tap.views.View` and a stream of random numbers to an
action of the view's seat. It never receives the hand itself, so it cannot see hidden cards. Given
equal views and streams, it acts the same on every machine. A view does not show the tricks that lie
face down, and these bots remember no cards. They play from their own cards and the cards that lie
open.

* :func:`careful` bids only if its hand is strong enough for the contract, saves its high cards for
  valuable tricks, and gives its partner points;
* :func:`at_random` chooses a legal action at random.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from tagolib.base.checking import checked
from tagolib.base.errors import SetupError
from tagolib.base.messages import Said
from tagolib.shuffling import Stream
from tagolib.tap.actions import Action, Bid, Declare, Discard, Packet, Pass, Play, Take
from tagolib.tap.cards import JUGGLER, TOMFOOL, WORLD, Card, card_points
from tagolib.tap.choices import Options, actions_of
from tagolib.tap.rules import Contract
from tagolib.tap.tricks import winning_place
from tagolib.tap.views import State, View

__all__ = ["BOTS", "Bot", "at_random", "careful"]

Bot: TypeAlias = Callable[[View, Stream], Action]
"""A function that chooses an action for the seat of a view, with random numbers from a stream.

It raises :class:`~tagolib.base.errors.SetupError` if the view's seat is not the seat to act.
"""

_NEEDED: Final[Mapping[Contract, int]] = {
    "three_cards": 30,
    "top_three": 36,
    "bottom_three": 40,
    "solo": 44,
}
"""The strength a hand needs for each contract, as :func:`_strength` judges it."""


@checked
def at_random(view: View, rng: Stream) -> Action:
    """Return one of the legal actions, all equally likely.

    Raises:
        SetupError: if it is not the turn of the view's seat.
    """
    now, seat, _ = _asked(view)
    return rng.choice(actions_of(seat, now))


@checked
def careful(view: View, rng: Stream) -> Action:
    """Bid only on strong hands, win valuable tricks cheaply, and feed the partner.

    Raises:
        SetupError: if it is not the turn of the view's seat.
    """
    now, seat, held = _asked(view)
    if now.bids:
        return _bid(now, seat, held)
    if now.take:
        return _take(now, view.state, seat, held)
    if now.discard:
        return _discard(now, seat, held)
    if now.declare:
        return Declare(seat)
    return Play(seat, _card(view.state, seat, now.play))


BOTS: Final[Mapping[str, Bot]] = {"careful": careful, "at_random": at_random}
"""All bots, by name."""


def _asked(view: View) -> tuple[Options, int, tuple[Card, ...]]:
    """Return what the seat of a view may do, its number, and the cards it holds."""
    state = view.state
    for seat in state.seats:
        now = state.options
        if seat.number == state.to_act == view.seat and now and now != Options() and seat.cards:
            return now, seat.number, seat.cards
    raise SetupError(
        Said("it is not the turn of seat {seat:seat}", seat=view.seat), rules=("TAP-06", "TAP-14")
    )


def _strength(held: Sequence[Card]) -> int:
    """Judge a hand by its trumps, the high trumps among them, and its Kings and Queens."""
    trumps = [card for card in held if card.trump]
    high = [card for card in trumps if card.rank >= 15]
    top = [card for card in held if not card.trump and card.rank >= 13]
    return 3 * len(trumps) + 2 * len(high) + 2 * len(top) + 2 * (TOMFOOL in held) + (WORLD in held)


def _bid(now: Options, seat: int, held: tuple[Card, ...]) -> Action:
    """Bid the highest contract for which the hand is strong enough."""
    strength = _strength(held)
    for contract in reversed(now.bids):
        if strength >= _NEEDED[contract]:
            return Bid(seat, contract)
    return Pass(seat)


def _take(now: Options, state: State, seat: int, held: tuple[Card, ...]) -> Action:
    """Take the packet that makes the hand stronger, or if both do so equally, the richer one."""

    def worth(packet: Packet) -> tuple[int, int]:
        cards = (state.top if packet == "top" else state.bottom) or ()
        return _strength((*held, *cards)), card_points(cards)

    return Take(seat, max(now.take, key=worth))


def _discard(now: Options, seat: int, held: tuple[Card, ...]) -> Action:
    """Discard from short suits, to be able to trump, and from them the cards worth most."""
    lengths = {
        card.suit: len([other for other in held if other.suit == card.suit]) for card in held
    }
    guarded = {card.suit for card in held if card.king}
    order = sorted(
        now.discard,
        key=lambda card: (card.trump, card.suit in guarded, lengths[card.suit], -card.points),
    )
    if not now.discard_trumps:
        return Discard(seat, tuple(order[:3]))
    plain = [card for card in order if not card.trump]
    trumps = sorted((card for card in order if card.trump), key=lambda card: card.rank)
    return Discard(seat, (*plain, *trumps[: now.discard_trumps]))


def _card(state: State, seat: int, may: Sequence[Card]) -> Card:
    """Choose a card to lead, to win the trick with, or to lose it with."""
    trick = state.trick
    if trick is None or len(trick.cards) == 3:
        return _lead(state, seat, may)
    lying = trick.cards
    best = trick.winner
    partner = state.declarer not in (seat, best)
    last = len(lying) == 2
    winning = [card for card in may if winning_place((*lying, card)) == len(lying)]
    if partner and (last or _sure(lying)):
        return max(may, key=lambda card: (_gift(card), -card.rank))
    if not winning:
        return min(may, key=_loss)
    if last:
        # save the Juggler if it can win, otherwise the cheapest card will do
        return min(winning, key=lambda card: (card != JUGGLER, card.trump, card.rank))
    rich = card_points(lying) >= 3 or not winning[0].trump
    return max(winning, key=lambda card: card.rank) if rich else min(may, key=_loss)


def _sure(lying: Sequence[Card]) -> bool:
    """Return whether the best card on the table will most likely win: a high trump."""
    best = lying[winning_place(lying)]
    return best.trump and best.rank >= 20


def _gift(card: Card) -> int:
    """Return what a card gives to the partner: its points, but high trumps are kept."""
    return 0 if card in (WORLD, TOMFOOL) else card.points


def _loss(card: Card) -> tuple[int, int, int]:
    """Return what it costs to lose a card: first its points, then a trump, then its rank."""
    return card.points, card.trump, card.rank


def _lead(state: State, seat: int, may: Sequence[Card]) -> Card:
    """Lead: Declarer draws trumps while strong in them; the others lead a King, or low."""
    trumps = sorted((card for card in may if card.trump), key=lambda card: card.rank)
    kings = [card for card in may if card.king]
    if seat == state.declarer and 3 * len(trumps) > len(may) and trumps[-1].rank >= 15:
        return trumps[-1]
    if kings:
        return kings[0]
    return min(may, key=_loss)
