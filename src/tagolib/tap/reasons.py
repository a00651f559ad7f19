"""Why an action of Tap can be refused: every reason, with its rules and its words.

The reasons stand with Tagò's, because an error has one JSON form in both games.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tagolib.errors import Violation
from tagolib.reasons import TAP_REASONS

__all__ = ["REASONS", "WORDS", "TapViolation"]

REASONS: Final = TAP_REASONS
"""Every reason for which an action can be refused, by its code. Codes never change."""

WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        # what a hand waits for, by its phase
        "auction": "seat {seat} is to bid or to pass",
        "take": "seat {seat} takes three cards of the stock",
        "discard": "seat {seat} discards three cards",
        "declare": "seat {seat} declares a Slam, the Sparrow, both or neither",
        "play": "seat {seat} is to play a card",
        # the contracts
        "three_cards": "Three Cards",
        "top_three": "Top Three",
        "bottom_three": "Bottom Three",
        "solo": "Solo",
        # the packets
        "top": "top",
        "bottom": "bottom",
    }
)
"""What a sentence says for such a word among its parameters."""


class TapViolation(Violation):
    """One thing that is wrong with an action of Tap: its code is a key of :data:`REASONS`."""

    __slots__ = ()

    reasons = REASONS
    words = WORDS
