"""A hand of Tap drawn in text, from a view: what a seat may not know cannot come into it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import get_args

from tagolib.cli.picture import columns
from tagolib.cli.tap.words import signed
from tagolib.tap import Card, SeatState, State, View, left_of
from tagolib.tap.cards import Suit

__all__ = ["hand_picture"]

Say = Callable[..., str]
"""Says a sentence of :data:`~tagolib.cli.tap.words.WORDS` in somebody's language."""


def hand_picture(
    seen: View, number: int, scores: Mapping[int, int], players: Mapping[int, str], say: Say
) -> Iterator[str]:
    """Draw a hand as lines: how it stands, who sits where, what lies open, and the own cards.

    Args:
        seen: what may be shown.
        number: which of the three hands of the game it is.
        scores: the game points of each seat, of the hands before.
        players: what each seat's player is called.
        say: says it in a language.
    """
    state = seen.state
    yield " · ".join(_head(state, number, say))
    titles = ["", *[say(word) for word in ("seat", "player", "held", "tricks", "points")], ""]
    rows = [_seat(seat, state, scores, players, say) for seat in state.seats]
    yield from columns([titles, *rows], "<><>>><")
    lying = list(_lying(seen, say))
    if lying:
        yield ""
        yield from columns(lying, "<<")
    yield from _own(seen, say)


def _head(state: State, number: int, say: Say) -> Iterator[str]:
    yield say("hand", number=number)
    if state.declarer and state.contract:
        yield say("contract", contract=say(state.contract), seat=state.declarer)
    if state.slam:
        yield say("with slam")
    if state.sparrow:
        yield say("with sparrow")
    if state.phase == "play":
        yield say("trick", number=state.tricks + 1)


def _seat(
    seat: SeatState, state: State, scores: Mapping[int, int], players: Mapping[int, str], say: Say
) -> list[str]:
    turn = ">" if seat.number == state.to_act else " "
    dealt = "*" if seat.number == state.dealer else " "
    remark = ""
    if seat.number == state.declarer:
        remark = say("declarer")
    elif seat.passed and state.phase == "auction":
        remark = say("passed")
    numbers = [str(seat.count), str(seat.tricks), signed(scores[seat.number])]
    return [turn + dealt, str(seat.number), players[seat.number], *numbers, remark]


def _lying(seen: View, say: Say) -> Iterator[list[str]]:
    """Give a row for all that lies open, or that the onlooker has seen of the stock."""
    state = seen.state
    for packet, cards in (("top", state.top), ("bottom", state.bottom)):
        if cards:
            yield [f"{say('stock')}, {say(packet)}", _names(cards)]
    if state.discards or state.shown:
        yield [say("laid"), _names(state.discards or state.shown)]
    trick = state.trick
    if trick and state.phase == "play":
        seats = [left_of(trick.leader, place) for place in range(3)]
        played = [f"{seat}: {card}" for seat, card in zip(seats, trick.cards, strict=False)]
        label = "last trick" if len(played) == 3 else "on the table"  # it lies to the next lead
        yield [say(label), "   ".join(played)]


def _own(seen: View, say: Say) -> Iterator[str]:
    """Give the cards of who looks, by suits."""
    held = next((seat.cards for seat in seen.state.seats if seat.number == seen.seat), None)
    if held:
        yield ""
        suits = {suit: [card for card in held if card.suit == suit] for suit in get_args(Suit)}
        yield from columns([[say(s), _names(own) or "–"] for s, own in suits.items()], "<<")


def _names(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards))
