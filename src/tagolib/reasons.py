"""Every reason why an action in a hand can be refused, with its rules and its wording.

The reasons for refusals at a table are in :mod:`tagolib.table.reasons`, and those for Tap in
:mod:`tagolib.tap.reasons`. The codes of all three are listed here because all errors share one JSON
form.
"""

from collections.abc import Mapping
from string import Formatter
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
"""The stable name of a reason for refusing an action in a hand, at a table or in Tap. A type
checker catches a mistyped one."""


class Reason(NamedTuple):
    """A reason why an action can be refused: a row of :data:`REASONS`.

    Use it to list what can be refused, and why.

    >>> from tagolib.reasons import REASONS
    >>> REASONS["below_minimum"]
    Reason(rules=('BET-03',), sentence='A bet must be at least {least}.')
    """

    rules: tuple[str, ...]
    """The ids of the rules that such an action breaks."""
    sentence: str
    """The English sentence, with the names of its parameters in braces."""

    @property
    def names(self) -> list[str]:
        """The names of the parameters of its sentence, in order."""
        return [name for _, name, _, _ in Formatter().parse(self.sentence) if name]


REASONS: Final[Mapping[str, Reason]] = MappingProxyType(
    {
        # who may act, and when
        "unknown_seat": Reason(("SEAT-02",), "Seat {seat} is not in this hand."),
        "hand_over": Reason(("DEAL-04",), "The hand is over."),
        "not_now": Reason(("DEAL-04", "BET-01"), "This is not possible now: {waiting}."),
        "out_of_the_hand": Reason(("FOLD-03", "ELIM-02"), "Seat {seat} is out: it {status}."),
        "not_your_turn": Reason(("BET-01", "ANN-04"), "Seat {to_act} is next to act."),
        "no_chips": Reason(("BET-06",), "Seat {seat} is all-in and has no turn."),
        # bet
        "already_bet": Reason(("BET-01", "RAISE-01"), "There is already a bet of {current_bet}."),
        "below_minimum": Reason(("BET-03",), "A bet must be at least {least}."),
        "above_maximum": Reason(("LIMIT-02",), "The highest total allowed now is {most}."),
        "beyond_stack": Reason(
            ("SEAT-04",), "This costs {cost}, but seat {seat} has only {stack}."
        ),
        # call and remainders
        "nothing_to_call": Reason(
            ("BET-02",), "There is no bet to call, and checking is not possible."
        ),
        "cannot_cover": Reason(
            ("BET-04", "REM-02"), "A call costs {owed}, but seat {seat} has only {stack}."
        ),
        "can_cover": Reason(
            ("REM-02", "REM-04"),
            "Seat {seat} has {stack}, enough to cover the {owed} that it owes.",
        ),
        "can_open": Reason(
            ("BET-07",), "Seat {seat} has {stack}, enough for the smallest bet of {least}."
        ),
        "remainders_too_small": Reason(
            ("REM-06",),
            "Remainders must be at least {least} here, but seat {seat} has only {stack}.",
        ),
        # raise
        "nothing_to_raise": Reason(("RAISE-07",), "There is no bet to raise yet."),
        "raises_used_up": Reason(
            ("RAISE-02", "RAISE-03"), "No raise is left in round {round}. The limit is {allowed}."
        ),
        "nobody_to_answer": Reason(("RAISE-06",), "No opponent has chips left to answer a raise."),
        "maximum_reached": Reason(
            ("LIMIT-04",), "A raise must go to at least {least}, but the highest total is {most}."
        ),
        "below_double": Reason(("RAISE-01", "RAISE-04"), "A raise must go to at least {least}."),
        # restoration
        "restored_before": Reason(("REST-03",), "Seat {seat} has already restored in this hand."),
        "restorations_end": Reason(
            ("LIMIT-05",),
            "So much has been restored in this hand that seat {seat} cannot add more chips.",
        ),
        "too_late_to_restore": Reason(
            ("REST-02",),
            "Chips can be added only in rounds 1 and 2, before the covered card is seen.",
        ),
        "no_restoring_in_tie_break": Reason(("REST-08",), "Chips cannot be added in a tie-break."),
        "restoration_too_small": Reason(
            ("REST-04", "REST-05"), "Seat {seat} must add at least {least}."
        ),
        # fold and Curious
        "all_in_must_choose": Reason(
            ("POINT-06", "BET-06"),
            "Seat {seat} is all-in. It must choose the POINT and cannot fold.",
        ),
        "card_was_seen": Reason(
            ("CUR-01", "CUR-04"), "Seat {seat} has already seen its covered card."
        ),
        "curious_unpaid": Reason(
            ("CUR-02", "CUR-05"), "The look costs {cost}, but seat {seat} has only {stack}."
        ),
        "curious_comes_with_fold": Reason(
            ("CUR-06",), "At this table the look can be bought only together with the fold."
        ),
        "not_folded": Reason(("CUR-01",), "Only a seat that has folded may buy the look."),
        "curious_already": Reason(("CUR-02",), "Seat {seat} has already bought the look."),
        # declarations
        "turn_has_come": Reason(
            ("EARLY-01",), "Seat {seat} cannot declare on its own turn. It must act."
        ),
        "declared_before": Reason(
            ("EARLY-05",), "Seat {seat} has already declared what it will do."
        ),
        # draws
        "card_not_held": Reason(("TIE-05",), "Seat {seat} does not hold {card}. It holds {cards}."),
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
        "point_choice": "seat {seat} must choose the POINT",
        "betting": "seat {seat} must bet, call, raise or fold",
        "vote": "seat {seat} must decide whether to divide or to play on",
        "discard": "seat {seat} must discard a card",
        "redeal": "the dealer must deal the new cards",
        # why a seat no longer contends, by its status
        "folded": "folded",
        "eliminated": "was eliminated",
        "beaten": "was beaten in the showdown",
    }
)
"""The text that a sentence shows for a parameter that is one of these words."""

MISREAD: Final[Mapping[str, str]] = MappingProxyType(
    {
        "expected": "expected {what}",
        "expected, not": "expected {what}, not {found}",
        "told before": "this happened before what is written above",
        "nothing more": "nothing more happened here",
        "seat twice": "seat {seat} appears twice",
        "tag twice": "the tag {tag} appears twice",
        "no tag": (
            "there is no tag {tag}: the tags are {known}, and your own, which "
            "consist of an underscore followed by ASCII letters, digits and underscores"
        ),
        "deck and seed": "a hand has a Deck or a Seed, not both",
        "lacking": "this hand needs {tags}",
        "too much": "an amount must be at most {most}",
        "byte": "the byte {byte} is not valid UTF-8",
        "character": "the character {letter} must be written as an escape, in quotes",
        "late tag": 'it is too late for a tag here; a new hand begins with [Tago "1"]',
        "no hand": 'there is no hand here: a hand begins with [Tago "1"]',
        "second hand": "a second hand begins here",
        "nobody": "it is nobody's turn: begin with a seat, such as 3:",
        "for a seat": "only a seat can {verb}, not the dealer",
        "for the dealer": "only the dealer can {verb}, not a seat",
        "own seat": "seat {seat} may act only for itself",
        "director": "only the director can eliminate a seat",
    }
)
"""The sentences for everything that can be wrong with a text in the notation, by key."""

EXPECTED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "action": "an action ({verbs})",
        "line": "an action (3: bet 10), a claim, a comment (# ...) or a new hand",
        "hand": 'a hand, which begins with [Tago "1"]',
        "amount": "an amount in units",
        "number": "a whole number",
        "stack": "a stack in units",
        "card": "a card: 0, ½ (or 0.5), 1, 2, ... 8",
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
"""The words for everything that can be expected somewhere in a text in the notation, by key."""
