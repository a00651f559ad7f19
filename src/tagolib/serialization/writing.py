"""Writing values as JSON, in the forms that follow from their fields.

:func:`write` accepts only what may be sent or kept. A :class:`~tagolib.tago.hand.Hand` has no form,
but its views and its record do.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from attrs import field, frozen

from tagolib.base.checking import checked
from tagolib.base.errors import (
    CODE,
    IllegalActionError,
    NotationError,
    SetupError,
    TagoError,
    Violation,
)
from tagolib.base.messages import Said
from tagolib.base.values import Form, Pairs
from tagolib.serialization.codes import error_codes
from tagolib.serialization.forms import JSON
from tagolib.serialization.json_classes import shape_of
from tagolib.tago.options import Options

__all__ = ["write", "write_betting_options", "write_pairs"]


@frozen(order=False)
class ErrorForm(Form):
    """Any error of the library: what is wrong, where, and which rules say so."""

    code: str = field(
        metadata={"schema": lambda: {"pattern": f"^{CODE}$", "examples": error_codes()}}
    )
    """The stable name of what is wrong. A host may have codes of its own."""
    message: str
    """What is wrong, in English."""
    where: str | None
    """The place in a text or a document; ``null`` if the error is not about one."""
    rules: tuple[str, ...]
    """The ids of the rules behind the error."""
    violations: tuple[Violation, ...]
    """What is wrong with a refused action; empty for any other error."""
    allowed: str
    """What the seat to act may do instead of a refused action; empty for any other error."""

    @classmethod
    @checked
    def of(cls, error: TagoError) -> "ErrorForm":
        """Return the form of an error."""
        return cls(
            code=error.code,
            message=str(error),
            where=(str(error.where) or None) if isinstance(error, NotationError) else None,
            rules=error.rules,
            violations=error.violations if isinstance(error, IllegalActionError) else (),
            allowed=error.allowed if isinstance(error, IllegalActionError) else "",
        )


def write(value: Any) -> JSON:
    """Write a value in its form.

    Errors have forms, and so does everything that derives from :class:`~tagolib.base.values.Form`:
    rules, actions, records, states, views, facts, options, results, scores, jackpots, tournaments,
    their counterparts at tables and in Tap, and the messages and audits of fair dealing.

    Views and their parts may be sent to players. Records, the house's state, its log and the
    dealer's actions hold secret cards; they are written only for the house to keep.

    Raises:
        SetupError: if values of this kind have no form.
    """
    return _writer(value.__class__)(value)


@cache
def _writer(kind: Any) -> Callable[[Any], JSON]:
    if issubclass(kind, TagoError):
        return lambda error: write(ErrorForm.of(error))
    if not issubclass(kind, Form):
        raise SetupError(Said("values of type {kind} have no JSON form", kind=kind.__name__))
    return shape_of(kind).write


@checked
def write_pairs(pairs: Pairs[Any]) -> JSON:
    """Write pairs, each of a seat and a value, as an object."""
    return {str(seat): write(one) if isinstance(one, Form) else one for seat, one in pairs}


@checked
def write_betting_options(options: Options) -> JSON:
    """Write what a seat may do in a betting round."""
    written = write(options)
    for key in ("choose_point", "vote", "discard"):
        del written[key]
    return written
