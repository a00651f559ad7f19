"""Strict reading of JSON from outside.

Reading never guesses. A string or a Boolean is not accepted as a number, nor a single value as a
list, and an unknown key is refused. Any mistake raises a
:class:`~tagolib.base.errors.NotationError` that says where it is and, if the form is right but the
value is impossible, which rules forbid it.
"""

import json
from functools import cache
from typing import Any, Final, TypeVar, overload

from tagolib.base.errors import NotationError, SetupError
from tagolib.base.messages import Said, shown
from tagolib.serialization.forms import JSON
from tagolib.serialization.json_classes import shape_of
from tagolib.serialization.json_values import SEATS, SINGLE, Definitions, WithinError
from tagolib.serialization.parsing import show_step
from tagolib.table import TableAction, TableRecord
from tagolib.tago.actions import Action
from tagolib.tago.jackpot import Jackpot
from tagolib.tago.records import Record
from tagolib.tago.rules import Rules
from tagolib.tago.views import View
from tagolib.tournament import Tournament

__all__ = [
    "read",
    "read_action",
    "read_jackpot",
    "read_record",
    "read_rules",
    "read_table",
    "read_table_action",
    "read_tournament",
    "read_view",
]

T = TypeVar("T")


@overload
def read(document: JSON, form: type[T]) -> T: ...
@overload
def read(document: JSON, form: Any) -> Any: ...
def read(document: JSON, form: Any) -> Any:
    """Read a value from its form.

    To read what :func:`~tagolib.serialization.writing.write` wrote, name its class, such as
    :class:`~tagolib.tago.views.View`. For actions and facts, name their union, as in
    ``read(document, Fact)``; the ``type`` in the form decides which of them it is. Errors cannot be
    read.

    A form may also be an attrs class of your own. Its fields may have these types:

    * ``int``, ``bool``, ``str``, or a ``Literal`` of strings or of numbers;
    * ``datetime``: a moment with its time zone, given in UTC;
    * ``bytes``: a seed or a commitment to one, written as 64 hexadecimal digits;
    * :class:`~tagolib.tago.cards.Card`, :class:`~tagolib.tago.cards.Total`, and everything else
      that can be written;
    * other such classes, and unions of such classes with different keys;
    * tuples of these, ``dict[str, ...]``, and ``None`` as an alternative to any of them.

    If the form has seeds or commitments, errors do not repeat the wrong value: it may be a secret
    in the wrong place.

    Raises:
        NotationError: at the first fault; the message names its place and says what is wrong.
        SetupError: if ``form`` cannot be read strictly.
    """
    try:
        shape = shape_of(form)
    except TypeError:  # it cannot be hashed
        raise SetupError(
            Said("a form must be a type, not {found}", found=shown(form)), field="form"
        ) from None
    try:
        return shape.read(document)
    except Exception as error:  # including what a host's own class raises
        found = _locate(error, "$", secret=_has_seeds(form))
    raise found


@cache
def _has_seeds(form: Any) -> bool:
    """Return whether values of a form have seeds: a seed in the wrong place must stay secret."""
    definitions: Definitions = {}
    schemas = [shape_of(form).schema(definitions), definitions]
    return SINGLE[bytes].schema({})["pattern"] in json.dumps(schemas)


_EXPECTED: Final = ("name", "what", "rules")
"""The words of messages that name a field, say what was expected or cite rules, and so repeat
nothing."""


def _hiding(said: str) -> str:
    """Return a message without the texts that it repeats."""
    if not isinstance(said, Said):
        return said
    hidden = {
        name: _hiding(word) if isinstance(word, Said) else "…"
        for name, word in said.words.items()
        if isinstance(word, str) and name not in _EXPECTED
    }
    return Said(said.template, **{**said.words, **hidden})


def _locate(error: BaseException, where: str, *, secret: bool) -> NotationError:
    """Return the error with what is wrong, and where.

    If the form has secrets, the error repeats nothing of the document, except its seats and the
    keys that the form itself has.
    """
    match error:
        case WithinError(step=step):
            shown_step = show_step(step)
            if secret and shown_step.startswith('["') and step not in SEATS:
                shown_step = '["…"]'
            return _locate(error.fault, where + shown_step, secret=secret)
        case NotationError() | SetupError():
            said = error.message if isinstance(error, NotationError) else error.said
            said = _hiding(said) if secret else said
            return NotationError(said, where, error.rules, code=error.code)
        case RecursionError():
            return NotationError("the document is nested too deeply", where, code="too_deep")
        case _:
            return NotationError("expected another value", where, code="wrong_type")


def read_rules(document: JSON) -> Rules:
    """Read the rules of a table.

    Raises:
        NotationError: as for :func:`read`.
    """
    return read(document, Rules)


def read_action(document: JSON) -> Action:
    """Read an action.

    Raises:
        NotationError: as for :func:`read`.
    """
    action: Action = read(document, Action)
    return action


def read_record(document: JSON) -> Record:
    """Read a saved hand; :func:`~tagolib.tago.records.resume` replays it.

    Raises:
        NotationError: as for :func:`read`; also if the deal is impossible.
    """
    return read(document, Record)


def read_tournament(document: JSON) -> Tournament:
    """Read a saved tournament.

    Raises:
        NotationError: as for :func:`read`; also if the tournament is impossible.
    """
    return read(document, Tournament)


def read_table_action(document: JSON) -> TableAction:
    """Read an action of a table.

    Raises:
        NotationError: as for :func:`read`.
    """
    action: TableAction = read(document, TableAction)
    return action


def read_jackpot(document: JSON) -> Jackpot:
    """Read a jackpot.

    Raises:
        NotationError: as for :func:`read`.
    """
    return read(document, Jackpot)


def read_table(document: JSON) -> TableRecord:
    """Read a saved table; :func:`~tagolib.table.records.resume_table` replays its hand.

    Raises:
        NotationError: as for :func:`read`; also if its parts contradict each other, or the deal is
            impossible.
    """
    return read(document, TableRecord)


def read_view(document: JSON) -> View:
    """Read the view of a seat or a spectator, as the house wrote it.

    Only the form is checked. Whether such a hand is possible is not checked.

    Raises:
        NotationError: as for :func:`read`.
    """
    return read(document, View)
