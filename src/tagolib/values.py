"""What all value classes of the library share: copies, and the checks of their fields.

Every value is frozen: once built it never changes, so a copy of it is the value itself. The
checks are plain functions for ``attrs.field(validator=...)``; each raises
:class:`~tagolib.errors.SetupError` and names the field.
"""

from typing import Any, Self, TypeAlias, TypeVar, get_args

from attrs import Attribute

from tagolib.errors import SetupError

T = TypeVar("T")

Pairs: TypeAlias = tuple[tuple[int, T], ...]
"""Something for each of several seats, by ascending seat: ``dict(pairs)`` looks it up."""


class Value:
    """A frozen value: copying it, shallow or deep, gives the value itself."""

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


def whole_number(instance: object, attribute: "Attribute[int]", value: object) -> None:
    """Refuse anything but an ``int`` of at least 0 (``True`` and ``1.0`` are refused too)."""
    if type(value) is not int or value < 0:
        raise SetupError(f"{attribute.name} is a whole number of at least 0, not {value!r}")


def positive_number(instance: object, attribute: "Attribute[int]", value: object) -> None:
    """Refuse anything but an ``int`` of at least 1."""
    if type(value) is not int or value < 1:
        raise SetupError(f"{attribute.name} is a whole number of at least 1, not {value!r}")


def seat_number(instance: object, attribute: "Attribute[int]", value: object) -> None:
    """Refuse anything but an ``int`` from 1 to 8 (SEAT-01, SEAT-02)."""
    if type(value) is not int or not 1 <= value <= 8:
        raise SetupError(f"{attribute.name} is a number from 1 to 8, not {value!r}")


def instance_of(kind: type) -> Any:
    """Make the validator of a field that holds a value of one class."""

    def check(instance: object, attribute: "Attribute[object]", value: object) -> None:
        if not isinstance(value, kind):
            raise SetupError(f"{attribute.name} is of type {kind.__name__}, not {value!r}")

    return check


def one_of(words: Any) -> Any:
    """Make the validator of a field that takes one of the words of a ``Literal``."""

    def check(instance: object, attribute: "Attribute[str]", value: object) -> None:
        if type(value) is not str or value not in get_args(words):
            names = " or ".join(repr(word) for word in get_args(words))
            raise SetupError(f"{attribute.name} is {names}, not {value!r}")

    return check
