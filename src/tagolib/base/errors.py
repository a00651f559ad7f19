"""Every error that the library raises on purpose, and the violations that a refusal names.

These are the kinds that you will meet, each with a stable ``code``:

* :class:`NotationError`: a text or a document cannot be read.
* :class:`SetupError`: a value is impossible.
* :class:`IllegalActionError`: the rules do not allow an action now.
* :class:`StaleActionError`: an action was meant for an earlier moment.
* :class:`HostError`: the host refuses something.
* :class:`DivergenceError`: a record cannot have happened.
* :class:`FairnessError`: the cards of a record are not those that were promised.

A refusal names one or more *violations*. Each has a stable code, the ids of the rules broken, and a
sentence made from its parameters. :mod:`tagolib.tago.reasons` lists the reasons for refusals in a
hand, :mod:`tagolib.table.reasons` those at a table, and :mod:`tagolib.tap.reasons` those in Tap.
"""

import re
from collections.abc import Mapping
from functools import reduce
from string import Formatter
from types import MappingProxyType
from typing import ClassVar, Final, Literal, NamedTuple, Self, TypeAlias

from attrs import Attribute, field, frozen

from tagolib.base.messages import Said, sentences, shown

__all__ = [
    "FAULTS",
    "DivergenceError",
    "FairStep",
    "FairnessError",
    "ForeignActionError",
    "HostError",
    "IllegalActionError",
    "NotationError",
    "Reason",
    "SetupError",
    "StaleActionError",
    "TagoError",
    "Violation",
    "WrongTypeError",
]


class TagoError(Exception):
    """The base class of all errors that the library raises on purpose.

    Catch it to answer any bad input with its code and message.

    >>> error = refused(tago.parse_cards, "9")
    >>> isinstance(error, tago.TagoError), error.code, str(error)
    (True, 'syntax', "'9' is not a card: 0, ½ (or 0.5), 1, 2, ... 8")
    """

    code: str = "error"
    """The stable name of what is wrong."""
    rules: tuple[str, ...] = ()
    """The ids of the rules behind the error; empty if none is."""
    sentence: str = "This is not possible."
    """A general sentence for any error with this code, in English."""

    @property
    def said(self) -> str:
        """What is wrong, in English.

        If it is a :class:`~tagolib.base.messages.Said`, it can be translated into any language.
        """
        return str(self.args[0]) if self.args else self.sentence

    def __str__(self) -> str:
        return str(self.said)


def _with_rules(message: str, rules: tuple[str, ...]) -> str:
    return Said("{said} ({rules})", said=message, rules=", ".join(rules)) if rules else message


class SetupError(TagoError, ValueError):
    """An impossible value: rules out of range, impossible cards, a stack that is not a number.

    The cause is a bug in the caller or bad input, never a move in the game.

    >>> print(refused(tago.Rules.parse, "Light – 5/3"))
    the stack to join must be at least the minimum of 5, not 3 (LIMIT-01)
    """

    code = "impossible"
    """The code of every error of this class; the message says what is wrong."""
    sentence = "This value is impossible."
    """A general sentence for every error of this class, in English."""

    def __init__(self, message: str, rules: tuple[str, ...] = (), *, field: str = "") -> None:
        super().__init__(message, rules)
        self.message = message
        """What is wrong, in English."""
        self.rules = rules
        """The ids of the rules behind the error; empty if none is."""
        self.field = field
        """The field or parameter that the error is about; empty if there is none, or more than
        one."""

    @property
    def said(self) -> str:
        """The message, with the ids of the rules."""
        return _with_rules(self.message, self.rules)


class WrongTypeError(SetupError):
    """A value of the wrong type for a parameter or a field; ``field`` names it.

    A type checker would have found it.

    >>> print(refused(tago.Bet, 3, "10"))
    amount must be a whole number from 1 to 70368744177664
    """


FAULTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "not_utf8": "the bytes are not valid UTF-8",
        "not_json": "the text is not a JSON document",
        "too_deep": "the document is nested too deeply",
        "doubled_key": "a key appears twice in one object",
        "missing_key": "a key is missing",
        "unknown_key": "there is no such key",
        "wrong_type": "a value has the wrong type",
        "unknown_word": "a string is not one of those that are allowed there",
        "impossible": "the form is right, but the value is impossible",
        "syntax": "the text does not follow the notation",
        "not_so": "the text says something that did not happen in the hand",
        "illegal_action": "the rules do not allow an action in the hand that was read",
    }
)
"""Every fault that a text or a document can have, by its code. Codes never change."""


class NotationError(TagoError, ValueError):
    """A text or a document that cannot be read.

    It names the place of the fault, so show it to the person who wrote the text.

    >>> from tagolib.serialization import parse_json
    >>> print(refused(parse_json, '{"type": '))
    line 1, column 10: not JSON: Expecting value
    """

    def __init__(
        self,
        message: str,
        where: str = "",
        rules: tuple[str, ...] = (),
        *,
        code: str = "syntax",
    ) -> None:
        super().__init__(message, where, rules)
        self.message = message
        """What is wrong and what was expected, in English."""
        self.where = where
        """The place: a path such as ``$.actions[3].amount``, or ``line 12, column 5``; empty for a
        single word."""
        self.rules = rules
        """The ids of the rules behind the error; empty if none is."""
        self.code = code
        """The stable name of the fault: a key of :data:`FAULTS`."""

    @property
    def said(self) -> str:
        """The place and the message."""
        if not self.where:
            return self.message
        return Said("{where}: {said}", where=self.where, said=self.message)


class Reason(NamedTuple):
    """A reason why an action can be refused: its rules and its sentence.

    Use it to list what can be refused, and why.

    >>> from tagolib.tago.reasons import REASONS
    >>> REASONS["below_minimum"]
    Reason(rules=('BET-03',), sentence='A bet must be at least {least:chips}.')
    """

    rules: tuple[str, ...]
    """The ids of the rules that such an action breaks."""
    sentence: str
    """The English sentence, with its parameters in braces: their names and, for numbers, their
    kinds."""

    @property
    def names(self) -> list[str]:
        """The names of the parameters of the sentence, in order."""
        return [name for _, name, _, _ in Formatter().parse(self.sentence) if name]


def _is_reason(violation: "Violation", attribute: "Attribute[str]", code: str) -> None:
    if code not in violation.reasons:
        raise SetupError(Said("there is no such reason: {key}", key=shown(code)), field="code")


@frozen(order=False)
class Violation:
    """One thing that is wrong with an action.

    An :class:`IllegalActionError` has one for each thing that is wrong. Hands, tables and Tap each
    have a class of violations, with reasons of its own.

    >>> error = refused(tago.apply, hand, tago.Call(4))
    >>> [violation.code for violation in error.violations]
    ['not_your_turn', 'nothing_to_call']
    """

    code: str = field(validator=_is_reason)
    """The stable name of the reason: a key of its class's :attr:`reasons`."""
    parameters: tuple[tuple[str, int | str], ...]
    """The numbers and words of the sentence, by name. Amounts are in units, and phases and statuses
    have the names that a hand uses."""

    reasons: ClassVar[Mapping[str, Reason]] = MappingProxyType({})
    """The reasons for violations of this class, by their codes: those of a hand, of a table or of
    Tap."""
    words: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """The text that the sentence shows for a parameter that is one of these words."""

    @classmethod
    def of(cls, code: str, **parameters: int | str) -> Self:
        """Build a violation from its code and the parameters of its sentence."""
        return cls(code, tuple(parameters.items()))

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules broken."""
        return self.reasons[self.code].rules

    @property
    def sentence(self) -> str:
        """What is wrong and what would be right, in English."""
        return str(self.message)

    @property
    def message(self) -> Said:
        """The sentence as a message, which can be translated into any language."""
        given = dict(self.parameters)
        words = {  # only the library's own words have places to fill in
            name: Said(self.words[str(word)], **given) if word in self.words else word
            for name, word in given.items()
        }
        return Said(self.reasons[self.code].sentence, **words)

    def __str__(self) -> str:
        return f"{self.sentence} ({', '.join(self.rules)})"


class IllegalActionError(TagoError):
    """An action that the rules do not allow now. The hand or the table is unchanged.

    The error never holds the hand, and says nothing that the acting seat must not know.

    Send it to the player who acted. It says what is wrong, which rules say so, and what is allowed.

    >>> error = refused(tago.apply, hand, tago.Call(3))
    >>> error.code, error.rules
    ('nothing_to_call', ('BET-02',))
    """

    def __init__(self, action: object, violations: tuple[Violation, ...], allowed: str) -> None:
        super().__init__(action, violations, allowed)
        self.action = action
        """The action refused."""
        self.violations = violations
        """Everything that is wrong with the action: at least one violation."""
        self.allowed = allowed
        """What the seat to act may do instead, in English, with amounts in units; empty if no seat
        is to act."""
        self.code: str = violations[0].code
        """The code of the first violation."""
        self.rules: tuple[str, ...] = tuple(
            dict.fromkeys(rule for one in violations for rule in one.rules)
        )
        """The ids of all rules broken, without repetition."""

    @property
    def said(self) -> str:
        """Everything that is wrong, with the ids of the rules."""
        return sentences(
            [
                Said("{said} ({rules})", said=one.message, rules=", ".join(one.rules))
                for one in self.violations
            ]
        )

    def __str__(self) -> str:
        return f"{self.said} Allowed: {self.allowed}." if self.allowed else str(self.said)


class ForeignActionError(TagoError):
    """An action that only another seat, the dealer, the director or the house may take.

    It is raised if a player sends an action that is not for their own seat.

    >>> print(tago.ForeignActionError(3, tago.Fold(4)))
    The player at seat 3 may not do this.
    """

    code = "not_yours"
    """The code of every error of this class."""
    sentence = "The player at seat {seat:seat} may not do this."
    """What is wrong, in English."""

    def __init__(self, seat: int, action: object) -> None:
        super().__init__(seat, action)
        self.seat = seat
        """The seat of the player who sent the action."""
        self.action = action
        """The action."""

    @property
    def said(self) -> str:
        """The sentence, with the seat."""
        return Said(self.sentence, seat=self.seat)


CODE: Final = "[a-z][a-z0-9_]{0,39}"
"""A regular expression for the code of an error."""


class HostError(TagoError):
    """A refusal by the host, or of a person's message, for a reason that is not in the rules.

    Choose a code, and say why in the person's language.

    >>> error = tago.HostError("no_money", "Your wallet holds only 20.")
    >>> error.code, str(error)
    ('no_money', 'Your wallet holds only 20.')

    Raises:
        SetupError: if the code is not a word of small letters, digits and underscores.
    """

    def __init__(self, code: str, message: str, rules: tuple[str, ...] = ()) -> None:
        super().__init__(code, message, rules)
        if not re.fullmatch(CODE, code):
            raise SetupError(Said("{key} is not a code", key=shown(code)), field="code")
        self.code = code
        """The stable name of what is wrong."""
        self.message = message
        """The reason for the refusal, in words."""
        self.rules = rules
        """The ids of the rules behind the refusal; empty if there are none."""

    @property
    def said(self) -> str:
        """The message, with the ids of the rules."""
        return _with_rules(self.message, self.rules)


class StaleActionError(TagoError):
    """An action that was meant for another moment, and was not taken.

    Tell the player that it came too late, and show the table as it is now.

    >>> print(tago.StaleActionError("blue/1/0", "blue/1/1"))
    This comes too late: it answers blue/1/0, but the latest is blue/1/1.
    """

    code = "stale"
    """The code of every error of this class."""
    sentence = "This comes too late: it answers {meant}, but the latest is {now}."
    """What is wrong, in English."""

    def __init__(self, meant: int | str, now: int | str) -> None:
        super().__init__(meant, now)
        self.meant = meant
        """The key that the action was sent with; in Tap, the revision of the hand."""
        self.now = now
        """The key that an action must have now; in Tap, the current revision of the hand."""

    @property
    def said(self) -> str:
        """The sentence, with both moments."""
        return Said(self.sentence, meant="''" if self.meant == "" else self.meant, now=self.now)


class DivergenceError(TagoError):
    """A record of a hand that cannot have happened as recorded.

    The record was changed, or another engine made it.

    >>> record = tago.Record(hand.deal, (tago.Bet(3, 10), tago.Call(3)), load().edition)
    >>> error = refused(tago.resume, record)
    >>> error.index, error.action
    (1, Call(seat=3))
    """

    code = "divergence"
    """The code of every error of this class."""
    sentence = "The hand cannot have happened as it was recorded."
    """What is wrong, in English."""

    def __init__(self, message: str, index: int, action: object, rules: tuple[str, ...]) -> None:
        super().__init__(message, index, action, rules)
        self.message = message
        """What is impossible, in English."""
        self.index = index
        """The index, counted from 0, of the action at which the record departs from the rules; -1
        for the deal."""
        self.action = action
        """That action; ``None`` for the deal."""
        self.rules = rules
        """The ids of the rules that the action breaks; empty if it is legal but had a different
        result from the one recorded."""

    @property
    def said(self) -> str:
        """The place and the message."""
        action = None if self.action is None else f"actions[{self.index}], {self.action}"
        return Said("{where}: {said}", where=action or Said("the deal"), said=self.message)


FairStep: TypeAlias = Literal["commit", "announce", "reveal", "tell", "deal", "open", "audit"]
"""A step of fair dealing: the commitments, the announcement, the seeds that the players reveal, the
seeds that the house sends, the hashes of a shuffle's cards, the opening of a card, and the audit.
"""


class FairnessError(TagoError):
    """A hand that was not dealt as the house promised (:mod:`tagolib.fairness`).

    Do not play on, and show the error to everyone. ``step`` names the step of fair dealing at which
    the fault was found.

    >>> print(tago.FairnessError("a card does not match its hash", step="open"))
    a card does not match its hash
    """

    code = "unfair"
    """The code of every error of this class; the message says what is wrong."""
    sentence = "The hand was not dealt as promised."
    """A general sentence for every error of this class, in English."""

    def __init__(
        self,
        message: str,
        number: int | None = None,
        index: int | None = None,
        *,
        seat: int | None = None,
        position: int | None = None,
        step: FairStep = "audit",
    ) -> None:
        super().__init__(message, number, index)
        self.message = message
        """What is not as promised, in English."""
        self.number = number
        """The number of the shuffle whose cards differ: 0 for the deal, then 1, 2 and so on
        for the misdeals and redeals in order; ``None`` if the error is about a seed."""
        self.index = index
        """The index, counted from 0, of the action that brought these cards; -1 for the deal, and
        ``None`` if the error is about a seed."""
        self.seat = seat
        """The seat whose card or chips are not as promised; ``None`` if it is not known, or if the
        card is the POINT's."""
        self.position = position
        """The position of the card in its shuffle, 0 to 29; ``None`` if that is not known."""
        self.step = step
        """The step of fair dealing at which the fault was found."""

    @property
    def said(self) -> str:
        """The message, after the shuffle, action, position and seat as far as they are known."""
        where: list[tuple[int | None, str]] = [
            (self.number, Said("shuffle {number}", number=self.number)),
            (self.index, Said("the deal") if self.index == -1 else f"actions[{self.index}]"),
            (self.position, Said("position {position}", position=self.position)),
            (self.seat, Said("seat {seat:seat}", seat=self.seat)),
        ]
        known = [said for value, said in where if value is not None]
        if not known:
            return self.message
        return Said("{where}: {said}", where=reduce(_beside, known), said=self.message)


def _beside(one: str, other: str) -> str:
    return Said("{one}, {other}", one=one, other=other)


KIND_SENTENCES: Final[Mapping[str, str]] = MappingProxyType(
    {
        kind.code: kind.sentence
        for kind in (
            SetupError,
            ForeignActionError,
            StaleActionError,
            DivergenceError,
            FairnessError,
            TagoError,
        )
    }
)
"""The general sentence of each kind of error, by its code."""
