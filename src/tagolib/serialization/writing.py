"""Writing what goes out as JSON: exactly the forms, made from the fields of the values.

:func:`write` takes what may be sent or kept and nothing else: a :class:`~tagolib.hand.Hand` has no
form, only its views and its record have one.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any, Final, get_args

from attrs import field, frozen
from cattrs import Converter
from cattrs.gen import make_dict_unstructure_fn, override

from tagolib.actions import Declaration
from tagolib.betting import Options
from tagolib.cards import Card, Total
from tagolib.checking import checked
from tagolib.errors import (
    CODES,
    IllegalActionError,
    NotationError,
    SetupError,
    TagoError,
    Violation,
)
from tagolib.evaluation import Score
from tagolib.fairness import FairRecord, Pledge
from tagolib.jackpot import Jackpot
from tagolib.reasons import REASONS, TAP_REASONS
from tagolib.records import Record
from tagolib.result import Result
from tagolib.rules import Rules, Rulings
from tagolib.serialization.forms import (
    ACTION_TYPES,
    AMOUNT_KEYS,
    FACT_TYPES,
    JSON,
    RENAMED,
    TABLE_ACTION_TYPES,
    TABLE_FACT_TYPES,
    SavedFairHand,
    SavedHand,
    SavedPledge,
    SavedTable,
    SavedTournament,
    SeatKey,
    SeatNumber,
    SeedText,
    is_numbered,
    is_pairs,
    is_word,
)
from tagolib.table import TableOptions, TableRecord, TableView
from tagolib.tournament import Tournament
from tagolib.values import Form, Pairs, Tagged
from tagolib.views import State, View

__all__ = ["ErrorForm", "ViolationForm", "write", "write_betting_options", "write_pairs"]


@frozen(order=False)
class ViolationForm:
    """One thing that is wrong with an action."""

    code: str = field(metadata={"schema": {"enum": list({**REASONS, **TAP_REASONS})}})
    """A stable name of what is wrong."""
    rules: tuple[str, ...]
    """The ids of the rules that say so."""
    sentence: str
    """What is wrong, in English."""
    parameters: tuple[tuple[str, int | str], ...]
    """The numbers and words in the sentence, by name."""


@frozen(order=False)
class ErrorForm:
    """Any error of the library: what is wrong, where, and by which rules."""

    code: str = field(metadata={"schema": {"enum": list(CODES)}})
    """A stable name of what is wrong."""
    message: str
    """What is wrong, in English."""
    where: str | None
    """The place in what was read; ``null`` where it is not about a text or a document."""
    rules: tuple[str, ...]
    """The ids of the rules."""
    violations: tuple[ViolationForm, ...]
    """What is wrong with a refused action; empty for any other error."""
    allowed: str
    """What the seat to act may do instead of a refused action; empty for any other error."""


@checked
def write(value: object) -> JSON:
    """Write a value in its form.

    There are forms for rules, actions, records, states, views, facts, options, results, scores,
    errors, jackpots, tournaments, for the records, views, options, actions and facts of tables, and
    for the pledges and records of fair hands. What derives from :class:`~tagolib.values.Form` has
    one too: the values of another game do.

    Raises:
        SetupError: if there is no form for such a value.
    """
    if isinstance(value, TagoError):
        return _CONVERTER.unstructure(_error_form(value))
    if type(value) not in _WRITTEN and not isinstance(value, Form):
        raise SetupError(f"there is no JSON form of a {type(value).__name__}")
    return _CONVERTER.unstructure(value)


@checked
def write_pairs(pairs: Pairs[Any]) -> JSON:
    """Write something for each of several seats, as an object."""
    return {str(seat): _CONVERTER.unstructure(value) for seat, value in pairs}


@checked
def write_betting_options(options: Options) -> JSON:
    """Write what a seat may do in a betting round."""
    written = write(options)
    for key in ("choose_point", "vote", "discard"):
        del written[key]
    return written


def _error_form(error: TagoError) -> ErrorForm:
    found = error.violations if isinstance(error, IllegalActionError) else ()
    return ErrorForm(
        code=error.code,
        message=str(error),
        where=(error.where or None) if isinstance(error, NotationError) else None,
        rules=error.rules,
        violations=tuple(map(_violation_form, found)),
        allowed=error.allowed if isinstance(error, IllegalActionError) else "",
    )


def _violation_form(one: Violation) -> ViolationForm:
    return ViolationForm(one.code, one.rules, one.sentence, one.parameters)


def _write_declaration(declared: Declaration) -> JSON:
    written: dict[str, JSON] = {"type": declared.kind}
    if declared.amount is not None:
        written[AMOUNT_KEYS[declared.kind]] = declared.amount
    return written


def _save(record: Record) -> SavedHand:
    return SavedHand(
        format="tago-hand",
        version=1,
        edition=record.edition,
        rules=record.deal.rules,
        stacks={SeatKey(seat): stack for seat, stack in record.deal.stacks},
        first=SeatNumber(record.deal.cube),
        deck=record.deal.deck,
        actions=record.actions,
    )


def _save_pledge(pledge: Pledge) -> SavedPledge:
    return SavedPledge(
        format="tago-pledge",
        version=1,
        commitment=SeedText(pledge.commitment),
        players=_seeds(pledge.players),
    )


def _save_fair(played: FairRecord) -> SavedFairHand:
    return SavedFairHand(
        format="tago-fair-hand",
        version=1,
        house=SeedText(played.seeds.house),
        players=_seeds(played.seeds.players),
        hand=_save(played.record),
    )


def _save_table(table: TableRecord) -> SavedTable:
    return SavedTable(
        format="tago-table",
        version=1,
        edition=table.edition,
        rules=table.rules,
        stage=table.stage,
        stacks={SeatKey(seat): stack for seat, stack in table.stacks},
        washed=table.washed,
        cube=None if table.cube is None else SeatNumber(table.cube),
        hands=table.hands,
        tips=table.tips,
        jackpot=table.jackpot,
        hand=None if table.hand is None else _save(table.hand),
    )


def _save_tournament(tournament: Tournament) -> SavedTournament:
    return SavedTournament(
        format="tago-tournament",
        version=1,
        kind=tournament.kind,
        start=tournament.start,
        end=tournament.end,
        players=tournament.players,
        hands=tournament.hands,
    )


def _write_moment(moment: datetime) -> str:
    return moment.isoformat().replace("+00:00", "Z")


def _writer_of(save: Callable[[Any], object]) -> Callable[[Any], JSON]:
    return lambda value: _CONVERTER.unstructure(save(value))


def _seeds(players: Pairs[bytes]) -> dict[SeatKey, SeedText]:
    return {SeatKey(seat): SeedText(seed) for seat, seed in players}


def _pairs_writer(form: Any, converter: Converter) -> Any:
    _, inner = get_args(get_args(form)[0])
    write_one = converter.get_unstructure_hook(inner)
    return lambda pairs: {str(key): write_one(value) for key, value in pairs}


def _tagged_writer(converter: Converter, tag: str, kind: Any, *, brief: bool) -> Any:
    """Make the writer of an action or a fact; a brief one leaves defaults out."""
    fields = make_dict_unstructure_fn(kind, converter, _cattrs_omit_if_default=brief)
    return lambda value: {"type": tag} | fields(value)


def _numbered_writer(form: Any, converter: Converter) -> Callable[[Any], JSON]:
    """Make the writer of seats: an object by their numbers."""
    seat = make_dict_unstructure_fn(get_args(form)[0], converter, number=override(omit=True))
    return lambda seats: {str(one.number): seat(one) for one in seats}


def _make_converter() -> Converter:
    converter = Converter(unstruct_collection_overrides={tuple: list})
    plain: dict[type, Callable[[Any], JSON]] = {
        Card: lambda card: card.value,
        Total: str,
        Rulings: lambda rulings: rulings.changed,
        Declaration: _write_declaration,
        Record: _writer_of(_save),
        Pledge: _writer_of(_save_pledge),
        FairRecord: _writer_of(_save_fair),
        TableRecord: _writer_of(_save_table),
        Violation: _writer_of(_violation_form),
        Tournament: _writer_of(_save_tournament),
        datetime: _write_moment,
    }
    for kind, hook in plain.items():
        converter.register_unstructure_hook(kind, hook)
    converter.register_unstructure_hook_func(lambda form: form is SeatKey, str)
    converter.register_unstructure_hook_func(lambda form: form is SeedText, bytes.hex)
    converter.register_unstructure_hook_factory(is_pairs, _pairs_writer)
    for tag, fact in {**FACT_TYPES, **TABLE_FACT_TYPES}.items():
        hook = _tagged_writer(converter, tag, fact, brief=False)
        converter.register_unstructure_hook(fact, hook)
    for tag, action in {**ACTION_TYPES, **TABLE_ACTION_TYPES}.items():
        hook = _tagged_writer(converter, tag, action, brief=True)
        converter.register_unstructure_hook(action, hook)
    converter.register_unstructure_hook_func(is_word, str)
    converter.register_unstructure_hook_factory(
        lambda form: isinstance(form, type) and issubclass(form, Tagged),
        lambda kind: _tagged_writer(converter, kind.tag(), kind, brief=True),
    )
    renamed: Any = {name: override(rename=key) for name, key in RENAMED.items()}
    converter.register_unstructure_hook(
        Options, make_dict_unstructure_fn(Options, converter, **renamed)
    )
    converter.register_unstructure_hook_factory(is_numbered, _numbered_writer)
    return converter


_CONVERTER: Final = _make_converter()

_WRITTEN: Final = {
    Rules,
    Record,
    Pledge,
    FairRecord,
    Tournament,
    State,
    View,
    Options,
    Result,
    Score,
    Jackpot,
    TableRecord,
    TableView,
    TableOptions,
    *ACTION_TYPES.values(),
    *FACT_TYPES.values(),
    *TABLE_ACTION_TYPES.values(),
    *TABLE_FACT_TYPES.values(),
}
"""What may be written. Views, and what is taken from them, may go to players; records, the house's
state, its log and the dealer's actions hold cards, and are written for the house to keep."""
