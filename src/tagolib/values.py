"""What all values share: frozen copies, the forms they are written in, checks of their fields.

Every value is frozen: once built it never changes, so a copy of it is the value itself. The
checks are plain functions for ``attrs.field(validator=...)``; each raises
:class:`~tagolib.errors.SetupError` and names the field.
"""

import re
from typing import Annotated, Any, ClassVar, Final, Self, TypeAlias, TypeVar

from attrs import Attribute

from tagolib.building import build_quickly
from tagolib.checking import typed
from tagolib.errors import SetupError, shown

__all__ = [
    "CONTROLS",
    "LARGEST_AMOUNT",
    "LARGEST_STACKS",
    "MOST",
    "AnyAction",
    "AnyFact",
    "Form",
    "Pairs",
    "SeatNumber",
    "Signed",
    "Value",
    "Word",
    "check_amount",
    "check_name",
    "check_seat",
    "check_text",
    "check_words",
    "instance_of",
    "percent",
    "positive_number",
    "seat_names",
    "seat_number",
    "signed_number",
    "text",
    "whole_number",
]

T = TypeVar("T")

Pairs: TypeAlias = tuple[tuple[int, T], ...]
"""Something for each of several seats, by ascending seat: ``dict(pairs)`` looks it up."""
SeatNumber: TypeAlias = Annotated[int, "a seat"]
"""A seat: a number from 1 to 8."""
Signed: TypeAlias = Annotated[int, "below 0 too"]
"""A whole number that may be below 0, where a form has else no such number."""


class Value:
    """A frozen value: copying it, shallow or deep, gives the value itself."""

    __slots__ = ()

    @classmethod
    def __attrs_init_subclass__(cls) -> None:  # attrs calls it with every class that it has made
        build_quickly(cls)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


class Form(Value):
    """A value that may be written as JSON: each field is a key.

    What the fields do not tell of its form stands in the head of the class:
    ``class Bet(SeatAction, tag="bet")``. So a class may be renamed, and its form stays. The
    ``metadata`` of a field may hold its ``key``, if that is not its name; an empty one puts the
    keys of its value beside the others. Its ``schema`` is what a JSON Schema says besides, and its
    ``order`` a number by which the keys are sorted, 0 for most. What has come to a form ``later``,
    with a default, may be missing when it is read, and is left out when it is its default.
    """

    __slots__ = ()

    kind_of: ClassVar[str] = "a value"
    """What it is one of, in words."""
    tag: ClassVar[str] = ""
    """The ``type`` of its form, if it is one of several kinds that stand in the same place. What
    has its default is left out when such a value is written."""
    document: ClassVar[str] = ""
    """The ``format`` of its form, if it is a document to be kept, with a ``version``. Every key of
    one must be there."""
    brief: ClassVar[bool] = False
    """Whether what has its default is left out when it is written."""
    whole: ClassVar[bool] = False
    """Whether every key must be there when it is read, also where the field has a default."""

    def __init_subclass__(cls, **head: object) -> None:
        super().__init_subclass__()
        # attrs makes a class with slots twice, the second time without what its head says.
        for name, fact in head.items():
            if not hasattr(cls, name):
                raise TypeError(f"the head of {cls.__name__} says {name}, which no form has")
            setattr(cls, name, fact)

    def check_read(self) -> None:
        """Refuse a value from outside that cannot be, where building one does not look at all.

        Raises:
            SetupError: saying what cannot be, with the field if it is about one.
        """


class Word(Form):
    """A value that is written as one word: ``str`` gives it, and its ``parse`` reads it."""

    __slots__ = ()

    pattern: ClassVar[str] = ""
    """What the words look like: a regular expression for the schema of its form."""


class AnyAction(Form):
    """An action of a hand or of a table: the base of all, in either game."""

    __slots__ = ()

    kind_of = "an action"
    rule: ClassVar[str] = ""
    """The rule that stands for it, where a report is to name one."""


class AnyFact(Form):
    """A fact of a hand or of a table: the base of all, in either game."""

    __slots__ = ()

    kind_of = "a fact"
    action: ClassVar[type[AnyAction] | None] = None
    """The action whose first fact it is, if it has all the fields of that action."""


LARGEST_AMOUNT: Final = 2**46
"""The largest amount that rules or an action may name."""
LARGEST_STACKS: Final = 2**52
"""The most that the stacks of a hand may be together, before the antes."""
MOST: Final = 2**53 - 1
"""The most that any number may be: every JSON reader holds it exactly.

A hand of :data:`LARGEST_STACKS` stays within it: no more come to it than eight restorations of
:data:`LARGEST_AMOUNT`.
"""


def check_amount(
    name: str, amount: object, least: int = 0, most: int = MOST, *, field: str = ""
) -> None:
    """Refuse anything but an ``int`` from ``least`` to ``most``.

    ``True`` and ``1.0`` are refused too.

    Raises:
        SetupError: naming what it was to be, and the field of a value class if there is one.
    """
    if type(amount) is not int or not least <= amount <= most:
        raise SetupError(
            f"{name} is a whole number of at least {least}, and at most {most}", field=field
        )


def check_seat(name: str, number: object, *, field: str = "") -> None:
    """Refuse anything but an ``int`` from 1 to 8 (SEAT-01, SEAT-02).

    Raises:
        SetupError: naming what it was to be, and the field of a value class if there is one.
    """
    if type(number) is not int or not 1 <= number <= 8:
        raise SetupError(f"{name} is a whole number from 1 to 8", ("SEAT-02",), field=field)


def whole_number(instance: object, attribute: "Attribute[int]", value: object) -> None:
    """Validate a field by :func:`check_amount`, from 0 on."""
    if type(value) is not int or not 0 <= value <= MOST:  # no call where all is well
        check_amount(attribute.name, value, field=attribute.name)


def positive_number(instance: object, attribute: "Attribute[int]", value: object) -> None:
    """Validate a field that holds an amount of rules or of an action: from 1 on."""
    if type(value) is not int or not 1 <= value <= LARGEST_AMOUNT:  # no call where all is well
        check_amount(attribute.name, value, 1, LARGEST_AMOUNT, field=attribute.name)


def signed_number(instance: object, attribute: "Attribute[int]", value: object) -> None:
    """Validate a field that holds a whole number of any sign, as far from 0 as :data:`MOST`."""
    check_amount(attribute.name, value, -MOST, field=attribute.name)


def percent(instance: object, attribute: "Attribute[int]", value: object) -> None:
    """Validate a field that holds a whole number from 0 to 100."""
    name = attribute.name
    if type(value) is not int or not 0 <= value <= 100:
        raise SetupError(f"{name} is a whole number from 0 to 100, not {shown(value)}", field=name)


def seat_number(instance: object, attribute: "Attribute[int]", value: object) -> None:
    """Validate a field by :func:`check_seat`."""
    if type(value) is not int or not 1 <= value <= 8:  # no call where all is well
        check_seat(attribute.name, value, field=attribute.name)


def check_text(name: str, value: object) -> None:
    """Refuse anything but a text; half a character pair is none, and cannot be written.

    Raises:
        SetupError: naming what it was to be.
    """
    if not isinstance(value, str):
        raise SetupError(f"{name} is a text, not {shown(value)}")
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        raise SetupError(f"{name} holds half a character pair, and cannot be written") from None


CONTROLS: Final = r"\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
"""All of Unicode's controls, and all that it calls Bidi_Control: these turn the text beside them.
They stand as in the brackets of a regular expression."""


def check_words(name: str, value: object, most: int, *, field: str) -> None:
    """Refuse a stranger's text that is long, or that would disturb the text around it.

    Raises:
        SetupError: naming what it was to be, and the field.
    """
    check_text(name, value)
    if len(str(value)) > most or re.search(f"[{CONTROLS}]", str(value)):
        raise SetupError(
            f"{name} is at most {most} characters, none of them a control or a direction character",
            field=field,
        )


def check_name(name: str, *, field: str = "") -> None:
    """Refuse a text that is no name of a player: it is short, of one line, and shows something.

    Raises:
        SetupError: saying what a name is, and the field of a value class if there is one.
    """
    check_words("a name", name, 40, field=field)
    if not name.strip():
        raise SetupError("a name has a letter to show", field=field)


def seat_names(instance: object, attribute: "Attribute[Pairs[str]]", value: Pairs[str]) -> None:
    """Validate a field that holds the names of those at some seats, by ascending seat."""
    typed(instance, attribute, value)
    seats = [seat for seat, _ in value]
    for seat, name in value:
        check_seat("a seat", seat, field=attribute.name)
        check_name(name, field=attribute.name)
    if seats != sorted(set(seats)):
        raise SetupError("the seats of names ascend", ("SEAT-02",), field=attribute.name)


def text(instance: object, attribute: "Attribute[str]", value: object) -> None:
    """Validate a field by :func:`check_text`."""
    check_text(attribute.name, value)


def instance_of(kind: type) -> Any:
    """Make a function that validates a field: it holds a value of one class."""

    def check(instance: object, attribute: "Attribute[object]", value: object) -> None:
        if not isinstance(value, kind):
            raise SetupError(
                f"{attribute.name} is of type {kind.__name__}, not {shown(value)}",
                field=attribute.name,
            )

    return check
