"""The base of all values: they are frozen, have JSON forms, and check their fields.

A frozen value never changes once it is built, so a copy of it is the value itself. The checks are
plain functions for ``attrs.field(validator=...)``; each raises
:class:`~tagolib.base.errors.SetupError` and names the field.
"""

import re
import unicodedata
from functools import lru_cache
from typing import Annotated, Any, ClassVar, Final, Self, TypeAlias, TypeVar

from attrs import Attribute

from tagolib.base.checking import typed
from tagolib.base.errors import SetupError
from tagolib.base.fast import build_quickly
from tagolib.base.messages import Said, shown

__all__ = [
    "LARGEST_AMOUNT",
    "LARGEST_STACKS",
    "AnyAction",
    "AnyFact",
    "Form",
    "Pairs",
    "Value",
    "check_amount",
    "check_name",
    "check_seat",
    "check_text",
    "percent",
    "positive_number",
    "seat_number",
    "signed_number",
    "text",
    "whole_number",
]

T = TypeVar("T")

Pairs: TypeAlias = tuple[tuple[int, T], ...]
"""Pairs of a seat and its value, in ascending seat order. Look a value up in ``dict(pairs)``."""
SeatNumber: TypeAlias = Annotated[int, "a seat"]
"""A seat: a number from 1 to 8."""
Signed: TypeAlias = Annotated[int, "below 0 too"]
"""A whole number that may be below 0, unlike the other numbers in a form."""


class Value:
    """A frozen value: a copy of it, shallow or deep, is the value itself."""

    __slots__ = ()

    @classmethod
    def __attrs_init_subclass__(cls) -> None:  # attrs calls this for every class it makes
        build_quickly(cls)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


class Form(Value):
    """A value that can be written as JSON: each field is a key.

    Anything that the fields do not say about the form is in the first line of the class:
    ``class Bet(SeatAction, tag="bet")``. This way a class can be renamed without changing its form.
    The ``metadata`` of a field may hold these:

    * ``key``: the field's key, if that is not its name. With an empty key, the keys of the
      field's value are merged into the enclosing object.
    * ``schema``: anything else that the JSON Schema says about the field.
    * ``order``: a number by which the keys are sorted, 0 for most.
    * ``later``: the field was added to the form later, with a default. It may be missing when the
      form is read, and is left out when it has its default.
    """

    __slots__ = ()

    kind_of: ClassVar[str] = "a value"
    """The kind of value, in words."""
    tag: ClassVar[str] = ""
    """The value of ``type`` in the JSON form, which tells apart kinds of value that can appear in
    the same place; empty if the form has none. When a value with a ``type`` is written, fields with
    their default values are left out."""
    document: ClassVar[str] = ""
    """The value of ``format`` in the JSON form, if the object is saved as a document of its own;
    otherwise empty. A document also has a ``version``, and all its keys must be present."""
    version: ClassVar[int] = 1
    """The version of the document. A new version is a class of its own, beside the earlier one: a
    union of both reads both."""
    brief: ClassVar[bool] = False
    """Whether fields with their default values are left out when a value is written."""
    whole: ClassVar[bool] = False
    """Whether every key must be present when a value is read, even if the field has a default."""

    def __init_subclass__(cls, **head: object) -> None:
        super().__init_subclass__()
        # attrs makes a class with slots twice, the second time without the keywords of its head.
        for name, fact in head.items():
            if not hasattr(cls, name):
                raise TypeError(f"the head of {cls.__name__} says {name}, which no form has")
            setattr(cls, name, fact)

    def check_read(self) -> None:
        """Check a value that was read: building it does not check everything.

        Raises:
            SetupError: if the value is impossible; the error names the field, if there is one.
        """


class Word(Form):
    """A value that is written as one word: ``str`` writes it and its ``parse`` reads it."""

    __slots__ = ()

    pattern: ClassVar[str] = ""
    """A regular expression that the word matches, for the JSON Schema."""


class AnyAction(Form):
    """An action of a hand or of a table: the base class of all actions, in either game."""

    __slots__ = ()

    kind_of: ClassVar[str] = Said("an action")


class AnyFact(Form):
    """A fact of a hand or of a table: the base class of all facts, in either game."""

    __slots__ = ()

    kind_of: ClassVar[str] = Said("a fact")
    action: ClassVar[type[AnyAction] | None] = None
    """The action that the fact reports, if the fact is the first that the action produces and
    has all fields of the action."""


LARGEST_AMOUNT: Final = 2**46
"""The largest amount that rules or an action may name."""
LARGEST_STACKS: Final = 2**52
"""The most that all stacks of a hand may hold together, before the antes."""
MOST: Final = 2**53 - 1
"""The largest number allowed anywhere: every JSON reader can hold it exactly.

A hand that starts with :data:`LARGEST_STACKS` stays below it, since at most eight restorations of
:data:`LARGEST_AMOUNT` are added.
"""


def _number(name: str, least: int, most: int) -> str:
    return Said(
        "{name} must be a whole number from {least} to {most}", name=name, least=least, most=most
    )


def check_amount(
    name: str, amount: object, least: int = 0, most: int = MOST, *, field: str = ""
) -> None:
    """Refuse anything but an ``int`` from ``least`` to ``most``.

    ``True`` and ``1.0`` are refused too.

    Raises:
        SetupError: if it is anything else; the message names what was expected.
    """
    if type(amount) is not int or not least <= amount <= most:
        raise SetupError(_number(name, least, most), field=field)


def check_seat(name: str, number: object, *, field: str = "") -> None:
    """Refuse anything but an ``int`` from 1 to 8 (SEAT-01, SEAT-02).

    Raises:
        SetupError: if it is anything else; the message names what was expected.
    """
    if type(number) is not int or not 1 <= number <= 8:
        raise SetupError(_number(name, 1, 8), ("SEAT-02",), field=field)


def whole_number(instance: object, attribute: "Attribute[int]", value: object) -> None:
    """Validate a field that holds a whole number: 0 or more."""
    if type(value) is not int or not 0 <= value <= MOST:  # no call if all is well
        check_amount(attribute.name, value, field=attribute.name)


def positive_number(instance: object, attribute: "Attribute[int]", value: object) -> None:
    """Validate a field that holds an amount in rules or in an action: 1 or more."""
    if type(value) is not int or not 1 <= value <= LARGEST_AMOUNT:  # no call if all is well
        check_amount(attribute.name, value, 1, LARGEST_AMOUNT, field=attribute.name)


def signed_number(instance: object, attribute: "Attribute[int]", value: object) -> None:
    """Validate a field that holds a whole number from ``-MOST`` to :data:`MOST`."""
    check_amount(attribute.name, value, -MOST, field=attribute.name)


def percent(instance: object, attribute: "Attribute[int]", value: object) -> None:
    """Validate a field that holds a whole number from 0 to 100."""
    name = attribute.name
    if type(value) is not int or not 0 <= value <= 100:
        raise SetupError(
            Said("{said}, not {found}", said=_number(name, 0, 100), found=shown(value)), field=name
        )


def seat_number(instance: object, attribute: "Attribute[int]", value: object) -> None:
    """Validate a field with :func:`check_seat`."""
    if type(value) is not int or not 1 <= value <= 8:  # no call if all is well
        check_seat(attribute.name, value, field=attribute.name)


def check_text(name: str, value: object) -> None:
    """Refuse anything but a string.

    A string with half of a surrogate pair is refused too, since it cannot be written.

    Raises:
        SetupError: if it is anything else; the message names what was expected.
    """
    if not isinstance(value, str):
        said = Said("{name} must be a string, not {found}", name=name, found=shown(value))
        raise SetupError(said)
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        said = Said("{name} has half of a surrogate pair, which cannot be written", name=name)
        raise SetupError(said) from None


CONTROLS: Final = r"\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
"""All control characters of Unicode, and those with the property Bidi_Control, which reverse the
text beside them. Put this into a character class of a regular expression."""
_CONTROL: Final = re.compile(f"[{CONTROLS}]")


def check_words(name: str, value: object, most: int, *, field: str) -> None:
    """Refuse untrusted text that is too long, or that would disturb the text around it.

    Raises:
        SetupError: naming what was expected, and the field.
    """
    check_text(name, value)
    if len(str(value)) > most or _CONTROL.search(str(value)):
        raise SetupError(
            Said(
                "{name} must have at most {most} characters, none of them a control or "
                "direction character",
                name=name,
                most=most,
            ),
            field=field,
        )


_BLANK: Final = (
    "\u115f\u1160\u3164\uffa0"  # fillers of Hangul, for a letter that is absent
    "\u2800"  # Braille without dots
    "\ufffc"  # the place of an object, such as a picture, that a text does not have
    "\U00013441\U00013442"  # blanks between hieroglyphs
    "\U0001d159"  # a note without a head
    "\u034f\u17b4\u17b5"  # marks without a form
    "\u2065\ufff0\ufff1\ufff2\ufff3\ufff4\ufff5\ufff6\ufff7\ufff8"  # kept free for such characters
)
"""Characters that show nothing, although their categories are those of visible ones."""
JOINERS: Final = "\u200c\u200d"
"""Format characters that honest names need between two others: many emoji are joined from several,
and some scripts write words with them."""
_SPECIAL: Final = {**dict.fromkeys(_BLANK, "i"), **dict.fromkeys(JOINERS, "j"), " ": " "}
_KINDS: Final = {**dict.fromkeys("LNPS", "v"), "M": "m", "Z": "i", "Cc": "i", "Cf": "i", "C": "o"}
"""What the characters of a category are in a name, or of all that begin with a letter.

``v`` shows something, ``m`` is a mark on the one before, ``i`` is invisible, and ``o`` is a private
character or one that this version of Unicode does not know. In :data:`_SPECIAL`, ``j`` joins two.
"""
_VISIBLE_NAME: Final = re.compile("[vo][vmo]*(?:(?: +|j)[vo][vmo]*)*")
"""The kinds of the characters of a name, by :data:`_KINDS`."""


def _kind(character: str) -> str:
    category = unicodedata.category(character)
    return _SPECIAL.get(character) or _KINDS.get(category) or _KINDS[category[0]]


def check_name(name: str, value: object, *, field: str = "") -> None:
    """Refuse anything but a valid name of a player: a name is short, on one line, and visible.

    It has at least one visible character, and no control, format or separator characters, except
    spaces between words and the joiners (U+200C, U+200D) between two characters. Marks such as
    accents and variation selectors may follow a character. Other people's names may be equal to it,
    or look like it.

    Raises:
        SetupError: if it is anything else; the message names what was expected.
    """
    check_words(name, value, 40, field=field)
    kinds = "".join(map(_kind, str(value)))
    if "v" not in kinds:
        raise SetupError(Said("{name} must have a visible character", name=name), field=field)
    if not _VISIBLE_NAME.fullmatch(kinds):
        raise SetupError(
            Said("{name} cannot have invisible characters or spaces at its ends", name=name),
            field=field,
        )


def seat_names(instance: object, attribute: "Attribute[Pairs[str]]", value: Pairs[str]) -> None:
    """Validate a field that holds names of players, in ascending seat order."""
    typed(instance, attribute, value)
    _check_names(value, attribute.name)


@lru_cache(256)
def _check_names(names: Pairs[str], field: str) -> None:
    """Refuse names that are not valid. All voices at a table share their names, hence the cache."""
    seats = [seat for seat, _ in names]
    for seat, name in names:
        check_seat("a seat", seat, field=field)
        check_name("a name", name, field=field)
    if seats != sorted(set(seats)):
        raise SetupError("the seats of names must be in ascending order", ("SEAT-02",), field=field)


def text(instance: object, attribute: "Attribute[str]", value: object) -> None:
    """Validate a field with :func:`check_text`."""
    check_text(attribute.name, value)


def instance_of(kind: type) -> Any:
    """Return a function that validates a field: it must hold a value of one class."""

    def check(instance: object, attribute: "Attribute[object]", value: object) -> None:
        if not isinstance(value, kind):
            raise SetupError(
                Said(
                    "{name} must be of type {kind}, not {found}",
                    name=attribute.name,
                    kind=kind.__name__,
                    found=shown(value),
                ),
                field=attribute.name,
            )

    return check
