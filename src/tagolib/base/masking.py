"""Who may know what a fact says: its public fields, its secrets, and the fact with secrets masked.

A field of a fact is secret unless it is marked ``public()``. No repr shows secret fields, and
:func:`masked` replaces them with ``None`` for anyone who must not know them.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

import attrs

from tagolib.base.errors import WrongTypeError
from tagolib.base.fast import replace_unchecked
from tagolib.base.values import Value, check_seat

__all__ = ["masked"]

T = TypeVar("T", bound=Value)


def public() -> Any:
    """Define a field that everybody may know."""
    return attrs.field(metadata={"public": True})


def secret() -> Any:
    """Define a field that only the fact's own seat may know."""
    return attrs.field(repr=False)


def masked(fact: T, seat: int | None) -> T:
    """Return a fact as a seat or a spectator (``None``) may know it: secrets become ``None``.

    The fact may belong to a hand of either game, or to a table. Everyone sees the fields marked
    public, but only the seat that the fact is about sees the others. If a fact is about no seat,
    nobody sees its secrets.

    Raises:
        SetupError: if ``fact`` is not a fact, or ``seat`` is not a seat number.
    """
    kind: Any = type(fact)
    hidden = _secrets(kind)
    if seat is not None:
        check_seat("seat", seat, field="seat")
        if getattr(fact, "seat", None) == seat:
            return fact
    return replace_unchecked(fact, **hidden) if hidden else fact


def masked_for_each(facts: Sequence[T], seats: Sequence[int]) -> Mapping[int | None, tuple[T, ...]]:
    """Return facts as a spectator (``None``) and each of several seats may know them.

    Seats that know no more than a spectator have the same tuple.
    """
    public = tuple([masked(fact, None) for fact in facts])
    own: dict[int, list[T]] = {}
    for place, (fact, shown) in enumerate(zip(facts, public, strict=True)):
        seat: Any = getattr(fact, "seat", None)
        if shown is not fact and seat in seats:
            own.setdefault(seat, [*public])[place] = fact
    return {None: public} | {seat: tuple(own.get(seat, public)) for seat in seats}


@cache
def _secrets(kind: Any) -> dict[str, None]:
    """Return the secret fields of a fact, each with the ``None`` shown in its place."""
    if not attrs.has(kind):
        raise WrongTypeError(f"{kind.__name__} is not a fact", field="fact")
    fields = attrs.fields(kind)
    return {field.name: None for field in fields if not field.metadata.get("public", False)}
