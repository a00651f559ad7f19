"""Every reason why an action in a hand can be refused, with its rules and its wording."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Final

from tagolib.base.errors import Reason, Violation

__all__ = ["REASONS", "HandViolation"]

REASONS: Final[Mapping[str, Reason]] = MappingProxyType(
    {
        # who may act, and when
        "unknown_seat": Reason(("SEAT-02",), "Seat {seat:seat} is not in this hand."),
        "hand_over": Reason(("DEAL-04",), "The hand is over."),
        "not_now": Reason(("DEAL-04", "BET-01"), "This is not possible now: {waiting}."),
        "out_of_the_hand": Reason(("FOLD-03", "ELIM-02"), "Seat {seat:seat} is out: it {status}."),
        "not_your_turn": Reason(("BET-01", "ANN-04"), "Seat {to_act:seat} is next to act."),
        "no_chips": Reason(("BET-06",), "Seat {seat:seat} is all-in and has no turn."),
        # bet
        "already_bet": Reason(
            ("BET-01", "RAISE-01"), "There is already a bet of {current_bet:chips}."
        ),
        "below_minimum": Reason(("BET-03",), "A bet must be at least {least:chips}."),
        "above_maximum": Reason(("LIMIT-02",), "The highest total allowed now is {most:chips}."),
        "beyond_stack": Reason(
            ("SEAT-04",), "This costs {cost:chips}, but seat {seat:seat} has only {stack:chips}."
        ),
        # call and remainders
        "nothing_to_call": Reason(
            ("BET-02",), "There is no bet to call, and checking is not possible."
        ),
        "cannot_cover": Reason(
            ("BET-04", "REM-02"),
            "A call costs {owed:chips}, but seat {seat:seat} has only {stack:chips}.",
        ),
        "can_cover": Reason(
            ("REM-02", "REM-04"),
            "Seat {seat:seat} has {stack:chips}, enough to cover the {owed:chips} that it owes.",
        ),
        "can_open": Reason(
            ("BET-07",),
            "Seat {seat:seat} has {stack:chips}, enough for the smallest bet of {least:chips}.",
        ),
        "remainders_too_small": Reason(
            ("REM-06",),
            "Remainders must be at least {least:chips} here, but seat "
            "{seat:seat} has only {stack:chips}.",
        ),
        # raise
        "nothing_to_raise": Reason(("RAISE-07",), "There is no bet to raise yet."),
        "raises_used_up": Reason(
            ("RAISE-02", "RAISE-03"), "No raise is left in round {round}. The limit is {allowed}."
        ),
        "nobody_to_answer": Reason(("RAISE-06",), "No opponent has chips left to answer a raise."),
        "maximum_reached": Reason(
            ("LIMIT-04",),
            "A raise must go to at least {least:chips}, but the highest total is {most:chips}.",
        ),
        "below_double": Reason(
            ("RAISE-01", "RAISE-04"), "A raise must go to at least {least:chips}."
        ),
        # restoration
        "restored_before": Reason(
            ("REST-03",), "Seat {seat:seat} has already restored in this hand."
        ),
        "restorations_end": Reason(
            ("LIMIT-05",),
            "So much has been restored in this hand that seat {seat:seat} cannot add more chips.",
        ),
        "too_late_to_restore": Reason(
            ("REST-02",),
            "Chips can be added only in rounds 1 and 2, before the covered card is seen.",
        ),
        "no_restoring_in_tie_break": Reason(("REST-08",), "Chips cannot be added in a tie-break."),
        "restoration_too_small": Reason(
            ("REST-04", "REST-05"), "Seat {seat:seat} must add at least {least:chips}."
        ),
        # fold and Curious
        "all_in_must_choose": Reason(
            ("POINT-06", "BET-06"),
            "Seat {seat:seat} is all-in. It must choose the POINT and cannot fold.",
        ),
        "card_was_seen": Reason(
            ("CUR-01", "CUR-04"), "Seat {seat:seat} has already seen its covered card."
        ),
        "curious_unpaid": Reason(
            ("CUR-02", "CUR-05"),
            "The look costs {cost:chips}, but seat {seat:seat} has only {stack:chips}.",
        ),
        "curious_comes_with_fold": Reason(
            ("CUR-06",), "At this table the look can be bought only together with the fold."
        ),
        "not_folded": Reason(("CUR-01",), "Only a seat that has folded may buy the look."),
        "curious_already": Reason(("CUR-02",), "Seat {seat:seat} has already bought the look."),
        # declarations
        "turn_has_come": Reason(
            ("EARLY-01",), "Seat {seat:seat} cannot declare on its own turn. It must act."
        ),
        "declared_before": Reason(
            ("EARLY-05",), "Seat {seat:seat} has already declared what it will do."
        ),
        # draws
        "card_not_held": Reason(
            ("TIE-05",), "Seat {seat:seat} does not hold {card}. It holds {cards}."
        ),
        "wrong_number_of_cards": Reason(
            ("TIE-06",), "Each tied seat gets one card: {expected} in all, not {given}."
        ),
        "card_not_in_shuffle": Reason(
            ("TIE-06",), "The shuffled cards include {expected} of {card}, not {given}."
        ),
        # the look, the director, the dealer
        "may_not_look": Reason(
            ("JACK-04",),
            "Only a player who wins by folds in round 1 or 2 with two open zeros may look, and "
            "only once.",
        ),
        "too_late_for_misdeal": Reason(
            ("ERR-01",),
            "A dealer's mistake can cancel a hand only in rounds 1 and 2, before the players "
            "look at their covered cards.",
        ),
        "not_a_deck": Reason(
            ("DECK-01", "ERR-02"), "A new deal takes all thirty cards, three of each value."
        ),
    }
)
"""Every reason why an action in a hand can be refused, by its code. Codes never change."""

STATE_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        # what the hand is waiting for, by its phase
        "point_choice": "seat {seat:seat} must choose the POINT",
        "betting": "seat {seat:seat} must bet, call, raise or fold",
        "vote": "seat {seat:seat} must decide whether to divide or to play on",
        "discard": "seat {seat:seat} must discard a card",
        "redeal": "the dealer must deal the new cards",
        # why a seat no longer contends, by its status
        "folded": "folded",
        "eliminated": "was eliminated",
        "beaten": "was beaten in the showdown",
    }
)
"""The text that a sentence shows for a parameter that is one of these words."""


class HandViolation(Violation):
    """One thing that is wrong with an action in a hand. Its code is a key of :data:`REASONS`."""

    __slots__ = ()

    reasons: ClassVar[Mapping[str, Reason]] = REASONS
    words: ClassVar[Mapping[str, str]] = STATE_WORDS
