"""What can go wrong: every error that the library raises on purpose, and every refusal's words.

The kinds, as one meets them: a text or document that cannot be read (:class:`NotationError`),
values that cannot be (:class:`SetupError`), an action that the rules do not allow now
(:class:`IllegalActionError`) or that was meant for an earlier moment (:class:`StaleActionError`),
a record that cannot have happened (:class:`DivergenceError`), and one whose cards are not those
that were promised (:class:`FairnessError`). Each has a stable ``code``. A refusal is made of
*violations*, each with a stable code, the ids of the rules broken, and a sentence made from its
parameters; the table :data:`REASONS` holds them all.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple, Self

from attrs import frozen

__all__ = [
    "CODES",
    "FAULTS",
    "REASONS",
    "SHOWN",
    "WORDS",
    "DivergenceError",
    "FairnessError",
    "ForeignActionError",
    "IllegalActionError",
    "NotationError",
    "Reason",
    "SetupError",
    "StaleActionError",
    "TagoError",
    "Violation",
    "cut",
]


SHOWN: Final = 40
"""How much of a stranger's text an error repeats, in characters."""


def cut(text: str) -> str:
    """Shorten a text that is repeated in an error."""
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"


class TagoError(Exception):
    """The base of all errors that the library raises on purpose."""

    code: str = "error"
    """What is wrong, by a stable name."""
    rules: tuple[str, ...] = ()
    """The ids of the rules that say so; empty where it is a matter of form."""


class SetupError(TagoError, ValueError):
    """A value that cannot be: rules out of range, impossible cards, a stack that is no number."""

    code = "impossible"
    """The code of all of them: what is wrong, the message tells."""

    def __init__(self, message: str, rules: tuple[str, ...] = (), *, field: str = "") -> None:
        super().__init__(message, rules)
        self.message = message
        """What is wrong, in English."""
        self.rules = rules
        """The ids of the rules that say so; empty where it is a matter of form."""
        self.field = field
        """The field of a value class that it is about; empty where it is about several, or none."""

    def __str__(self) -> str:
        return self.message + (f" ({', '.join(self.rules)})" if self.rules else "")


FAULTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "not_utf8": "the bytes are no UTF-8",
        "not_json": "the text is no JSON document",
        "too_deep": "the document is nested too deep",
        "doubled_key": "a key stands twice in one object",
        "missing_key": "a key is missing",
        "unknown_key": "there is no such key",
        "wrong_type": "a value is of another type than the form says",
        "unknown_word": "a text is none of those that can stand there",
        "impossible": "the form is right, and the value cannot be",
        "syntax": "a text is not written as the notation says",
        "not_so": "what a text tells of a hand is not what happened in it",
        "illegal_action": "the rules do not allow an action of a hand that is read",
    }
)
"""Every fault of a text or a document, by its code. Codes never change."""


class NotationError(TagoError, ValueError):
    """A text or a document that cannot be read."""

    def __init__(
        self, message: str, where: str = "", rules: tuple[str, ...] = (), *, code: str = "syntax"
    ) -> None:
        super().__init__(message, where, rules)
        self.message = message
        """What is wrong and what was expected, in English."""
        self.where = where
        """The place: a path such as ``$.actions[3].amount``, or ``line 12, column 5``; empty for a
        single word."""
        self.rules = rules
        """The ids of the rules that say so; empty where it is a matter of form."""
        self.code = code
        """The stable name of the fault: a key of :data:`FAULTS`."""

    def __str__(self) -> str:
        return f"{self.where}: {self.message}" if self.where else self.message


class Reason(NamedTuple):
    """Why an action can be refused: a row of :data:`REASONS`."""

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
        "already_bet": Reason(
            ("BET-01", "RAISE-01"), "There is a bet of {current_bet}: call it or raise it."
        ),
        "below_minimum": Reason(("BET-03",), "A bet is at least {least}."),
        "above_maximum": Reason(("LIMIT-02",), "The highest total for now is {most}."),
        "beyond_stack": Reason(
            ("SEAT-04",), "Seat {seat} has {stack} in front of it, and this takes {cost}."
        ),
        # call and remainders
        "nothing_to_call": Reason(
            ("BET-02",), "There is no bet to call, and there is no check: bet or fold."
        ),
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
        "nothing_to_raise": Reason(("RAISE-07",), "There is no bet to raise yet: bet."),
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
            ("ERR-01",), "The players have looked: a slip of the dealer cancels no hand any more."
        ),
        "not_a_deck": Reason(
            ("DECK-01", "ERR-02"), "A new deal takes the thirty cards, three of each value."
        ),
        # the table, between hands
        "table_closed": Reason(("OPEN-01",), "The table is closed."),
        "table_open": Reason(("OPEN-01",), "The table is open already."),
        "hand_running": Reason(
            ("SEAT-05", "DEAL-04"), "Hand {number} is running, and this is for between hands."
        ),
        "hand_unfinished": Reason(
            ("JACK-04", "CUR-01"), "Hand {number} is over: it must be finished first."
        ),
        "no_hand": Reason(("DEAL-04",), "No hand is running."),
        "hand_not_over": Reason(("DEAL-04",), "Hand {number} is not over yet."),
        "seat_taken": Reason(("SEAT-02",), "Seat {seat} is taken."),
        "seat_empty": Reason(("SEAT-02",), "Nobody sits at seat {seat}."),
        "below_stack": Reason(("SEAT-03",), "Who sits down brings at least {least}."),
        "buy_in_too_small": Reason(
            ("REST-01", "REST-04"), "Between hands at least {least} is added."
        ),
        "drawn_before": Reason(
            ("CUBE-02",), "The first player has been drawn: that is once at each opening."
        ),
        "not_drawn": Reason(("CUBE-02",), "The first player must be drawn first."),
        "too_few_to_draw": Reason(
            ("CUBE-02", "SEAT-01"), "A draw takes two players, and there are {present}."
        ),
        "too_few_able": Reason(
            ("SEAT-01", "ANTE-06"),
            "A hand takes two players who can pay the ante of {ante}, and there are {able}.",
        ),
        "shared_jackpot": Reason(
            ("JACK-03",),
            "This table plays for a multi-jackpot, which must be settled with the hand: "
            "call finish(table, jackpot).",
        ),
        "own_jackpot": Reason(
            ("JACK-03",), "This table plays for its own jackpot: take the action Finish()."
        ),
        "other_jackpot": Reason(
            ("JACK-03",), "This multi-jackpot is for tables of another minimum or maximum."
        ),
    }
)
"""Every reason for which an action can be refused, by its code. Codes never change."""

WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        # what a hand waits for, by its phase
        "point_choice": "seat {seat} chooses the POINT",
        "betting": "it is the turn of seat {seat}",
        "vote": "seat {seat} is asked to divide or to play on",
        "discard": "seat {seat} discards",
        "redeal": "the dealer brings the new cards",
        # why a seat no longer contends, by its status
        "folded": "folded",
        "eliminated": "was eliminated",
        "beaten": "was beaten in the showdown",
    }
)
"""What a sentence says for such a word among its parameters."""


@frozen(order=False)
class Violation:
    """One thing that is wrong with an action."""

    code: str
    """The stable name of the reason: a key of :data:`REASONS`."""
    parameters: tuple[tuple[str, int | str], ...]
    """The numbers and words of the sentence, by name: amounts in units, phases and statuses as
    they are named in a hand."""

    @classmethod
    def of(cls, code: str, **parameters: int | str) -> Self:
        """Build one from its code and its sentence's parameters."""
        return cls(code, tuple(parameters.items()))

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules broken."""
        return REASONS[self.code].rules

    @property
    def sentence(self) -> str:
        """What is wrong and what would be right, in English."""
        given = {name: str(value) for name, value in self.parameters}
        words = {name: WORDS.get(word, word).format_map(given) for name, word in given.items()}
        return REASONS[self.code].sentence.format_map(words)

    def __str__(self) -> str:
        return f"{self.sentence} ({', '.join(self.rules)})"


class IllegalActionError(TagoError):
    """An action that the rules do not allow now. The hand, or the table, is as it was.

    The error never holds the hand, and says nothing that the acting seat may not know.
    """

    def __init__(self, action: object, violations: tuple[Violation, ...], allowed: str) -> None:
        super().__init__(action, violations, allowed)
        self.action = action
        """The action refused."""
        self.violations = violations
        """All that is wrong with it, at least one."""
        self.allowed = allowed
        """What the seat to act may do instead, in English, amounts in units; empty if none is."""
        self.code = violations[0].code
        """The code of the first violation."""
        self.rules = tuple(dict.fromkeys(rule for one in violations for rule in one.rules))
        """The ids of all rules broken, each once."""

    def __str__(self) -> str:
        said = " ".join(str(violation) for violation in self.violations)
        return f"{said} Allowed: {self.allowed}." if self.allowed else said


class ForeignActionError(TagoError):
    """An action that is not for its sender to take: of another seat, the dealer or the director."""

    code = "not_yours"
    """The code of all of them."""
    sentence: Final = "This is not for the player of seat {seat} to do."
    """What is wrong, in English."""

    def __init__(self, seat: int, action: object) -> None:
        super().__init__(seat, action)
        self.seat = seat
        """The seat of who sent it."""
        self.action = action
        """The action."""

    def __str__(self) -> str:
        return self.sentence.format(seat=self.seat)


class StaleActionError(TagoError):
    """An action that was meant for another moment of the hand: sent late, or twice."""

    code = "stale"
    """The code of all of them."""
    sentence: Final = "The action was meant for revision {meant}, and the hand is at {now}."
    """What is wrong, in English."""

    def __init__(self, meant: int, now: int) -> None:
        super().__init__(meant, now)
        self.meant = meant
        """The revision of the hand that the action was meant for."""
        self.now = now
        """The revision at which the hand stands."""

    def __str__(self) -> str:
        return self.sentence.format(meant=self.meant, now=self.now)


class DivergenceError(TagoError):
    """A record of a hand that cannot have happened as it stands."""

    code = "divergence"
    """The code of all of them."""

    def __init__(self, message: str, index: int, action: object, rules: tuple[str, ...]) -> None:
        super().__init__(message, index, action, rules)
        self.message = message
        """What cannot be, in English."""
        self.index = index
        """The place of the action at which the record parts from the rules, from 0; -1 for the
        deal."""
        self.action = action
        """That action; ``None`` for the deal."""
        self.rules = rules
        """The ids of the rules that the action breaks; empty if it is legal and has led elsewhere
        than the record says."""

    def __str__(self) -> str:
        at = "the deal" if self.action is None else f"actions[{self.index}], {self.action}"
        return f"{at}: {self.message}"


class FairnessError(TagoError):
    """A hand that was not dealt as the house had promised (:mod:`tagolib.fairness`)."""

    code = "unfair"
    """The code of all of them: what is wrong, the message tells."""

    def __init__(self, message: str, number: int | None = None, index: int | None = None) -> None:
        super().__init__(message, number, index)
        self.message = message
        """What is not as promised, in English."""
        self.number = number
        """The number of the shuffle whose cards are others: 0 for the deal, then each misdeal and
        redeal in order; ``None`` if it is about a seed."""
        self.index = index
        """The place of the action that brought these cards, from 0; -1 for the deal, ``None`` if it
        is about a seed."""

    def __str__(self) -> str:
        if self.number is None:
            return self.message
        at = "the deal" if self.index == -1 else f"actions[{self.index}]"
        return f"shuffle {self.number}, {at}: {self.message}"


CODES: Final = tuple(
    dict.fromkeys(
        [
            *REASONS,
            *FAULTS,
            *(
                kind.code
                for kind in (
                    SetupError,
                    ForeignActionError,
                    StaleActionError,
                    DivergenceError,
                    FairnessError,
                    TagoError,
                )
            ),
        ]
    )
)
"""Every code that an error can have."""
