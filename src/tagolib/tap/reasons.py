"""Every reason why an action of Tap can be refused, with its rules and its wording."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Final

from tagolib.base.errors import Reason, Violation

__all__ = ["REASONS", "TapViolation"]

REASONS: Final[Mapping[str, Reason]] = MappingProxyType(
    {
        # who may act, and when
        "hand_over": Reason(("TAP-07", "TAP-18"), "The hand is over."),
        "no_hand": Reason(("TAP-05",), "No hand has been dealt."),
        "not_now": Reason(("TAP-06", "TAP-13", "TAP-14"), "This is not possible now: {waiting}."),
        "not_your_turn": Reason(("TAP-06", "TAP-14"), "Seat {to_act:seat} is to act."),
        "has_passed": Reason(("TAP-06",), "Seat {seat:seat} has passed and is out of the auction."),
        # the auction
        "bid_made": Reason(("TAP-06",), "{contract} has already been bid."),
        "not_lowest": Reason(
            ("TAP-06",),
            "Besides Solo, only the lowest bid that nobody has made is allowed: {lowest}.",
        ),
        # discard and play
        "card_not_held": Reason(("TAP-12", "TAP-14"), "Seat {seat:seat} does not hold {card}."),
        # discard
        "king_or_honour": Reason(
            ("TAP-12",), "Kings and Honours, such as {card}, cannot be discarded."
        ),
        "trumps_not_forced": Reason(
            ("TAP-12",),
            "Trumps can be discarded only if there is no other choice: at most {forced} here, "
            "not {given}.",
        ),
        # play
        "must_follow_suit": Reason(("TAP-14",), "Seat {seat:seat} must follow suit to {led}."),
        "must_trump": Reason(
            ("TAP-14",), "Seat {seat:seat} cannot follow suit to {led}, and must play a trump."
        ),
    }
)
"""Every reason why an action of Tap can be refused, by its code. Codes never change."""

STATE_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        # what the hand is waiting for, by its phase
        "auction": "seat {seat:seat} must bid or pass",
        "take": "seat {seat:seat} must take three cards from the stock",
        "discard": "seat {seat:seat} must discard three cards",
        "declare": "seat {seat:seat} must declare a Slam, the Sparrow, both or neither",
        "play": "seat {seat:seat} must play a card",
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
"""The text that a sentence has in place of each of these words."""


class TapViolation(Violation):
    """One thing that is wrong with an action of Tap: its code is a key of :data:`REASONS`."""

    __slots__ = ()

    reasons: ClassVar[Mapping[str, Reason]] = REASONS
    words: ClassVar[Mapping[str, str]] = STATE_WORDS
