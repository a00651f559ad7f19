"""Every reason why an action in a hand can be refused, with its rules and its words.

The reasons of a table are in :mod:`tagolib.table.reasons`, those of Tap in
:mod:`tagolib.tap.reasons`. The codes of all three are listed here because all errors have one JSON
form.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

__all__ = ["EXPECTED", "MISREAD", "REASONS", "STATE_WORDS", "Code", "Reason"]

Code: TypeAlias = Literal[
    "unknown_seat",
    "hand_over",
    "not_now",
    "out_of_the_hand",
    "not_your_turn",
    "no_chips",
    "already_bet",
    "below_minimum",
    "above_maximum",
    "beyond_stack",
    "nothing_to_call",
    "cannot_cover",
    "can_cover",
    "can_open",
    "remainders_too_small",
    "nothing_to_raise",
    "raises_used_up",
    "nobody_to_answer",
    "maximum_reached",
    "below_double",
    "restored_before",
    "restorations_end",
    "too_late_to_restore",
    "no_restoring_in_tie_break",
    "restoration_too_small",
    "all_in_must_choose",
    "card_was_seen",
    "curious_unpaid",
    "curious_comes_with_fold",
    "not_folded",
    "curious_already",
    "turn_has_come",
    "declared_before",
    "card_not_held",
    "wrong_number_of_cards",
    "card_not_in_shuffle",
    "may_not_look",
    "too_late_for_misdeal",
    "not_a_deck",
    "table_closed",
    "table_open",
    "hand_running",
    "hand_unfinished",
    "no_hand",
    "hand_not_over",
    "seat_taken",
    "seat_empty",
    "absent_already",
    "not_absent",
    "below_stack",
    "buy_in_too_small",
    "no_room",
    "beyond_funds",
    "too_many_chips",
    "drawn_before",
    "not_drawn",
    "too_few_to_draw",
    "too_few_able",
    "shared_jackpot",
    "own_jackpot",
    "other_jackpot",
    "other_units",
    "has_passed",
    "bid_made",
    "not_lowest",
    "king_or_honour",
    "trumps_not_forced",
    "must_follow_suit",
    "must_trump",
]
"""The stable name of a reason of a hand, a table or Tap. A type checker catches a mistyped one."""


class Reason(NamedTuple):
    """A reason why an action can be refused: a row of :data:`REASONS`.

    Use it to list what can be refused, and why.

    >>> from tagolib.reasons import REASONS
    >>> REASONS["below_minimum"]
    Reason(rules=('BET-03',), sentence='A bet is at least {least}.')
    """

    rules: tuple[str, ...]
    """The ids of the rules that such an action breaks."""
    sentence: str
    """The English sentence, with the names of its parameters in braces."""


REASONS: Final[Mapping[str, Reason]] = MappingProxyType(
    {
        # who may act, and when
        "unknown_seat": Reason(("SEAT-02",), "Seat {seat} is not in this hand."),
        "hand_over": Reason(("DEAL-04",), "The hand is over."),
        "not_now": Reason(("DEAL-04", "BET-01"), "Now {waiting}."),
        "out_of_the_hand": Reason(("FOLD-03", "ELIM-02"), "Seat {seat} is out: it {status}."),
        "not_your_turn": Reason(("BET-01", "ANN-04"), "It is the turn of seat {to_act}."),
        "no_chips": Reason(("BET-06",), "Seat {seat} is all-in and has no turn."),
        # bet
        "already_bet": Reason(("BET-01", "RAISE-01"), "There is a bet of {current_bet} already."),
        "below_minimum": Reason(("BET-03",), "A bet is at least {least}."),
        "above_maximum": Reason(("LIMIT-02",), "The highest total for now is {most}."),
        "beyond_stack": Reason(
            ("SEAT-04",), "Seat {seat} has {stack} in front of it, and this takes {cost}."
        ),
        # call and remainders
        "nothing_to_call": Reason(("BET-02",), "There is no bet to call, and there is no check."),
        "cannot_cover": Reason(
            ("BET-04", "REM-02"), "To call takes {owed}, and seat {seat} has only {stack}."
        ),
        "can_cover": Reason(
            ("REM-02", "REM-04"), "Seat {seat} has {stack} and can cover the {owed} that it owes."
        ),
        "can_open": Reason(
            ("BET-07",), "Seat {seat} has {stack} and can make the least bet of {least}."
        ),
        "remainders_too_small": Reason(
            ("REM-06",), "Remainders are at least {least} here, and seat {seat} has {stack}."
        ),
        # raise
        "nothing_to_raise": Reason(("RAISE-07",), "There is no bet to raise yet."),
        "raises_used_up": Reason(
            ("RAISE-02", "RAISE-03"), "The raises of round {round} are used up: {allowed} in all."
        ),
        "nobody_to_answer": Reason(("RAISE-06",), "No opponent has chips left to answer a raise."),
        "maximum_reached": Reason(
            ("LIMIT-04",), "A raise must go to at least {least}, and the highest total is {most}."
        ),
        "below_double": Reason(("RAISE-01", "RAISE-04"), "A raise must go to at least {least}."),
        # restoration
        "restored_before": Reason(("REST-03",), "Seat {seat} has restored in this hand already."),
        "restorations_end": Reason(
            ("LIMIT-05",), "After so many restorations seat {seat} can add no more in this hand."
        ),
        "too_late_to_restore": Reason(
            ("REST-02",), "Chips are added in rounds 1 and 2 only, before the covered card is seen."
        ),
        "no_restoring_in_tie_break": Reason(("REST-08",), "No chips are added in a tie-break."),
        "restoration_too_small": Reason(
            ("REST-04", "REST-05"), "Seat {seat} must add at least {least}."
        ),
        # fold and Curious
        "all_in_must_choose": Reason(
            ("POINT-06", "BET-06"), "Seat {seat} is all-in: it chooses the POINT and cannot fold."
        ),
        "card_was_seen": Reason(("CUR-01", "CUR-04"), "Seat {seat} has seen its covered card."),
        "curious_unpaid": Reason(
            ("CUR-02", "CUR-05"), "The look costs {cost}, and seat {seat} has {stack}."
        ),
        "curious_comes_with_fold": Reason(
            ("CUR-06",), "At this table the look is bought with the fold."
        ),
        "not_folded": Reason(("CUR-01",), "Only a seat that folded may buy the look."),
        "curious_already": Reason(("CUR-02",), "Seat {seat} has bought the look already."),
        # declarations
        "turn_has_come": Reason(("EARLY-01",), "It is the turn of seat {seat}: it acts at once."),
        "declared_before": Reason(
            ("EARLY-05",), "Seat {seat} has declared what it will do already."
        ),
        # draws
        "card_not_held": Reason(("TIE-05",), "Seat {seat} holds no {card}: it holds {cards}."),
        "wrong_number_of_cards": Reason(
            ("TIE-06",), "Each tied seat gets one card: {expected}, not {given}."
        ),
        "card_not_in_shuffle": Reason(
            ("TIE-06",), "The shuffle holds {expected} of {card}, not {given}."
        ),
        # the look, the director, the dealer
        "may_not_look": Reason(
            ("JACK-04",),
            "Only who wins by folds in round 1 or 2 with two open zeros may look, and once.",
        ),
        "too_late_for_misdeal": Reason(
            ("ERR-01",),
            "A slip of the dealer cancels a hand only in rounds 1 and 2, before the players look "
            "at their covered cards.",
        ),
        "not_a_deck": Reason(
            ("DECK-01", "ERR-02"), "A new deal takes the thirty cards, three of each value."
        ),
    }
)
"""Every reason why an action in a hand can be refused, by its code. Codes never change."""

STATE_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        # what the hand is waiting for, by its phase
        "point_choice": "seat {seat} chooses the POINT",
        "betting": "seat {seat} is to bet, call, raise or fold",
        "vote": "seat {seat} is asked to divide or to play on",
        "discard": "seat {seat} discards",
        "redeal": "the dealer brings the new cards",
        # why a seat no longer contends, by its status
        "folded": "folded",
        "eliminated": "was eliminated",
        "beaten": "was beaten in the showdown",
    }
)
"""What a sentence says in place of such a word among its parameters."""

MISREAD: Final[Mapping[str, str]] = MappingProxyType(
    {
        "expected": "expected {what}",
        "expected, not": "expected {what}, not {found}",
        "told before": "this stands before what was told already",
        "nothing more": "nothing more happened here",
        "seat twice": "seat {seat} stands twice",
        "tag twice": "the tag {tag} stands twice",
        "no tag": (
            "there is no tag {tag}: there are {known}, and your own: an underscore "
            "and then letters, digits and underscores of ASCII"
        ),
        "deck and seed": "a hand has a Deck or a Seed, not both",
        "lacking": "this hand lacks {tags}",
        "too much": "an amount is at most {most}",
        "byte": "the byte {byte} is no UTF-8",
        "character": "the character {letter} must be escaped, in quotes",
        "late tag": 'a tag comes too late here; a new hand begins with [Tago "1"]',
        "no hand": 'there is no hand: one begins with [Tago "1"]',
        "second hand": "a second hand begins here",
        "nobody": "nobody is to act: begin with the seat, such as 3:",
        "for a seat": "to {verb} is for a seat, not for the dealer",
        "for the dealer": "to {verb} is for the dealer, not for a seat",
        "own seat": "seat {seat} speaks for itself only",
        "director": "to eliminate is for the director, not for a seat",
    }
)
"""The sentences for everything that can be wrong with a text of the notation, by key."""

EXPECTED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "action": "an action ({verbs})",
        "line": "an action (3: bet 10), a claim, a comment (# ...) or a new hand",
        "hand": 'a hand, which begins with [Tago "1"]',
        "amount": "an amount in units",
        "number": "a whole number",
        "stack": "a stack in units",
        "card": "a card: 0, ½, 1, 2, ... 8",
        "seat": "a seat from 1 to 8",
        "seat or dealer": "a seat from 1 to 8 or dealer",
        "reason": "a reason in quotes",
        "value": "a value in quotes",
        "tag": "the name of a tag",
        "version": "version {version} of the notation",
        "seed": "a seed of 64 hexadecimal digits",
        "colon": "a colon",
        "escape": r"\", \\ or a character such as \u{{a}}",
        "end of the line": "the end of the line",
        "end of the value": "the end of the value",
    }
)
"""The words for everything that may be expected at a place in a text of the notation, by key."""
