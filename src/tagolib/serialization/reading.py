"""Reading JSON that comes from outside, strictly.

Reading never guesses. A number is no text and no truth value, a list is a list, and an unknown key
is refused. Whatever is wrong comes out as :class:`~tagolib.errors.NotationError`, with the place,
and with the rules where the form is right and the value cannot be.
"""

from typing import Any, TypeVar, overload

from tagolib.actions import Action
from tagolib.checking import checked
from tagolib.errors import NotationError, SetupError, shown
from tagolib.jackpot import Jackpot
from tagolib.records import Record
from tagolib.rules import Rules
from tagolib.serialization.classes import shape_of
from tagolib.serialization.forms import JSON
from tagolib.serialization.parsing import show_step
from tagolib.serialization.shapes import WithinError
from tagolib.table import TableAction, TableRecord
from tagolib.tournament import Tournament
from tagolib.views import View

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
@checked
def read(document: JSON, form: Any) -> Any:
    """Read a value of a form.

    What :func:`~tagolib.serialization.writing.write` writes is read by its class, such as
    :class:`~tagolib.views.View`, and actions and facts by their union: ``read(document, Fact)``.
    The ``type`` of the form tells which of them it is. Errors are not read.

    A form may be an attrs class of your own, too. Its fields are of these types:

    * ``int``, ``bool``, ``str``, a ``Literal`` of texts or of numbers;
    * ``datetime``: a moment with its time zone, given in UTC;
    * ``bytes``: a seed or the commitment to one, written as 64 hexadecimal digits;
    * :class:`~tagolib.cards.Card`, :class:`~tagolib.cards.Total`, and everything that is written;
    * other such classes, and unions of such classes that have different keys;
    * tuples of these, ``dict[str, ...]``, and ``None`` beside any of them.

    Raises:
        NotationError: with the place and what is wrong there; of several faults the first.
        SetupError: if the form is none that can be read strictly.
    """
    try:
        shape = shape_of(form)
    except TypeError:  # it has no hash
        raise SetupError(f"a form is a type, and not {shown(form)}", field="form") from None
    try:
        return shape.read(document)
    except Exception as error:  # also what a class of a host's own raises
        found = _locate(error, "$")
    raise found


def _locate(error: BaseException, where: str) -> NotationError:
    """Find what is wrong, and where."""
    match error:
        case WithinError():
            return _locate(error.fault, where + show_step(error.step))
        case NotationError() | SetupError():
            message = error.message if isinstance(error, NotationError) else str(error)
            return NotationError(message, where, error.rules, code=error.code)
        case RecursionError():
            return NotationError("the document is nested too deep", where, code="too_deep")
        case _:
            return NotationError("expected another value", where, code="wrong_type")


@checked
def read_rules(document: JSON) -> Rules:
    """Read the rules of a table.

    Raises:
        NotationError: as :func:`read`.
    """
    return read(document, Rules)


@checked
def read_action(document: JSON) -> Action:
    """Read an action.

    Raises:
        NotationError: as :func:`read`.
    """
    action: Action = read(document, Action)
    return action


@checked
def read_record(document: JSON) -> Record:
    """Read a saved hand; :func:`~tagolib.records.resume` plays it.

    Raises:
        NotationError: as :func:`read`; also if there can be no such deal.
    """
    return read(document, Record)


@checked
def read_tournament(document: JSON) -> Tournament:
    """Read a saved tournament.

    Raises:
        NotationError: as :func:`read`; also if there can be no such tournament.
    """
    return read(document, Tournament)


@checked
def read_table_action(document: JSON) -> TableAction:
    """Read an action of a table.

    Raises:
        NotationError: as :func:`read`.
    """
    action: TableAction = read(document, TableAction)
    return action


@checked
def read_jackpot(document: JSON) -> Jackpot:
    """Read a jackpot.

    Raises:
        NotationError: as :func:`read`.
    """
    return read(document, Jackpot)


@checked
def read_table(document: JSON) -> TableRecord:
    """Read a saved table; :func:`~tagolib.table.records.resume_table` plays its hand.

    Raises:
        NotationError: as :func:`read`; also if its parts contradict each other, or there can be no
            such deal.
    """
    return read(document, TableRecord)


@checked
def read_view(document: JSON) -> View:
    """Read what a seat or a spectator may know, as the house has written it.

    The form is checked, and not whether there can be such a hand: that is the house's word.

    Raises:
        NotationError: as :func:`read`.
    """
    return read(document, View)
