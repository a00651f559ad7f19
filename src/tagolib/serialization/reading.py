"""Reading JSON that comes from outside, strictly.

Reading never guesses. A number is no text and no truth value, a list is a list, and an unknown key
is refused. Whatever is wrong comes out as :class:`~tagolib.errors.NotationError`, with the place,
and with the rules where the form is right and the value cannot be.
"""

from collections.abc import Mapping
from operator import itemgetter
from typing import Any, TypeVar, overload

from cattrs import Converter
from cattrs.errors import ClassValidationError, ForbiddenExtraKeysError

from tagolib.actions import Action
from tagolib.checking import checked
from tagolib.errors import NotationError, SetupError
from tagolib.fairness import FairRecord, Pledge, Seeds
from tagolib.jackpot import Jackpot
from tagolib.records import Record
from tagolib.rules import Rules
from tagolib.serialization.converter import CONVERTER, WithinError, check_form, unknown_key
from tagolib.serialization.forms import (
    JSON,
    SavedFairHand,
    SavedHand,
    SavedPledge,
    SavedTable,
    SavedTournament,
    SeatKey,
)
from tagolib.serialization.parsing import show_step
from tagolib.serialization.viewing import VIEWS
from tagolib.table import TableAction, TableRecord
from tagolib.tournament import Tournament
from tagolib.transition import deal
from tagolib.values import Pairs
from tagolib.views import View

__all__ = [
    "read",
    "read_action",
    "read_fair_record",
    "read_jackpot",
    "read_pledge",
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

    Forms are attrs classes, such as :class:`~tagolib.rules.Rules` or one of your own, whose fields
    are of these types: ``int``, ``bool``, ``str``, a ``Literal`` of texts or of numbers,
    ``datetime`` (a moment with its time zone, given in UTC), :class:`~tagolib.cards.Card`,
    :class:`~tagolib.cards.Total`, any action of a hand, of a table or of either
    (:data:`~tagolib.actions.Action`, :data:`~tagolib.table.actions.TableAction`), a
    :class:`~tagolib.views.View`, other such classes, ``tuple[..., ...]`` and ``dict[str, ...]`` of
    them, unions of such classes that have different keys, and ``None`` beside any of these. A class
    that derives from :class:`~tagolib.values.Word` is read from a text, and a union of classes that
    derive from :class:`~tagolib.values.Tagged` by its ``type``: the cards and the actions of
    another game.

    Raises:
        NotationError: with the place and what is wrong there; of several faults the first.
        SetupError: if the form is none that can be read strictly.
    """
    check_form(form)
    return _read(CONVERTER, document, form)


def _read(converter: Converter, document: JSON, form: Any) -> Any:
    try:
        return converter.structure(document, form)
    except Exception as error:  # cattrs lets any error out that a hostile document causes
        found = _locate(error, "$")
    raise found


def _locate(error: BaseException, where: str) -> NotationError:
    """Find what is wrong, the first fault of several, and where."""
    match error:
        case ClassValidationError():
            in_fields, others = error.group_exceptions()
            if in_fields:
                fault, note = in_fields[0]
                return _locate(fault, where + show_step(note.name))
            return _locate(others[0], where)
        case WithinError():
            return _locate(error.fault, where + error.step)
        case NotationError():
            return NotationError(error.message, where, error.rules, code=error.code)
        case SetupError():
            step = show_step(error.field) if error.field else ""
            return NotationError(str(error), where + step, error.rules, code=error.code)
        case KeyError():
            return NotationError("this key is missing", where, code="missing_key")
        case ForbiddenExtraKeysError():
            return NotationError(unknown_key(error.extra_fields), where, code="unknown_key")
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
    rules: Rules = read(document, Rules)
    return rules


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
    return _record(read(document, SavedHand), "$")


def _record(saved: SavedHand, where: str) -> Record:
    stacks = {int(seat): stack for seat, stack in saved.stacks.items()}
    try:
        dealt = deal(saved.rules, stacks, saved.first, saved.deck)
    except SetupError as error:
        raise NotationError(str(error), where, error.rules, code=error.code) from None
    return Record(dealt.deal, saved.actions, saved.edition)


@checked
def read_pledge(document: JSON) -> Pledge:
    """Read what the house has told before a fair deal.

    Raises:
        NotationError: as :func:`read`.
    """
    saved: SavedPledge = read(document, SavedPledge)
    return Pledge(saved.commitment, _by_seat(saved.players))


@checked
def read_fair_record(document: JSON) -> FairRecord:
    """Read what the house has published after a fair hand, for :func:`~tagolib.fairness.verify`.

    Raises:
        NotationError: as :func:`read`; also if there can be no such deal.
    """
    saved: SavedFairHand = read(document, SavedFairHand)
    seeds = Seeds(saved.house, _by_seat(saved.players))
    return FairRecord(seeds, _record(saved.hand, "$.hand"))


@checked
def read_tournament(document: JSON) -> Tournament:
    """Read a saved tournament.

    Raises:
        NotationError: as :func:`read`; also if there can be no such tournament.
    """
    saved: SavedTournament = read(document, SavedTournament)
    try:
        return Tournament(saved.kind, saved.start, saved.end, saved.players, saved.hands)
    except SetupError as error:
        raise NotationError(str(error), "$", error.rules, code=error.code) from None


def _by_seat(entries: Mapping[SeatKey, T]) -> Pairs[T]:
    return tuple(sorted(entries.items(), key=itemgetter(0)))


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
    jackpot: Jackpot = read(document, Jackpot)
    return jackpot


@checked
def read_table(document: JSON) -> TableRecord:
    """Read a saved table; :func:`~tagolib.table.records.resume_table` plays its hand.

    Raises:
        NotationError: as :func:`read`; also if its parts contradict each other, or there can be no
            such deal.
    """
    saved: SavedTable = read(document, SavedTable)
    try:
        return TableRecord(
            rules=saved.rules,
            jackpot=saved.jackpot,
            stage=saved.stage,
            stacks=_by_seat(saved.stacks),
            washed=saved.washed,
            cube=saved.cube,
            hands=saved.hands,
            tips=saved.tips,
            hand=None if saved.hand is None else _record(saved.hand, "$.hand"),
            edition=saved.edition,
        )
    except SetupError as error:
        raise _locate(error, "$") from None


@checked
def read_view(document: JSON) -> View:
    """Read what a seat or a spectator may know, as the house has written it.

    The form is checked, and not whether there can be such a hand: that is the house's word.

    Raises:
        NotationError: as :func:`read`.
    """
    seen: View = _read(VIEWS, document, View)
    return seen
