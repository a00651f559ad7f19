"""The words for a hand of Tap that the terminal and the page have in common."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from tagolib.play.narration import Say
from tagolib.tap import Card, State

__all__ = ["declared", "lying", "names", "with_suits"]

_SUITS: Final = {"H": "♥", "D": "♦", "C": "♣", "S": "♠"}


def names(cards: Sequence[Card]) -> str:
    """Return the names of cards, with a space between them."""
    return " ".join(map(str, cards))


def with_suits(said: str) -> str:
    """Return a sentence with the signs of the suits in place of their letters: ``K♥``."""
    return re.sub(r"\b(10|[KQCV789])([HDCS])\b", lambda card: card[1] + _SUITS[card[2]], said)


def declared(state: State, say: Say) -> Iterator[str]:
    """Yield the bonuses that Declarer has declared, and the number of the trick."""
    if state.slam:
        yield say("with slam")
    if state.sparrow:
        yield say("with sparrow")
    if state.phase == "play":
        yield say("trick", number=state.tricks + 1)


def lying(state: State, say: Say) -> Iterator[tuple[str, tuple[Card, ...]]]:
    """Yield the open cards beside a trick, or what the viewer has seen of the stock, with words."""
    for packet, cards in (("top", state.top), ("bottom", state.bottom)):
        if cards:
            yield f"{say('stock')}, {say(packet)}", cards
    if laid := state.discards or state.shown:
        yield say("laid"), laid
