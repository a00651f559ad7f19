"""How what a seat may know is read, as strictly as all else: for who plays at the end of a wire.

A view holds what reading otherwise never meets: facts, options, states, results. Their numbers are
amounts, rounds and seats, and none is below 0.
"""

from collections.abc import Mapping
from typing import Any, Final

import attrs
from cattrs import BaseConverter, Converter

from tagolib.betting import Options
from tagolib.cards import Card
from tagolib.errors import NotationError, SetupError
from tagolib.facts import Fact
from tagolib.result import check_result
from tagolib.serialization.converter import (
    CONVERTER,
    Hook,
    WithinError,
    exactly,
    expected,
    make_converter,
    read_object,
    tagged,
    unknown_key,
)
from tagolib.serialization.forms import FACT_TYPES, JSON, RENAMED, SeatKey
from tagolib.views import SeatState, State, View

__all__ = ["VIEWS"]


def _read_amount(value: int, form: object) -> int:
    if value < 0:
        raise expected("a whole number of 0 or more", value)
    number: int = CONVERTER.structure(value, int)
    return number


def _read_fact(document: JSON, form: object) -> Any:
    tag, rest = tagged(document, "a fact", FACT_TYPES)
    return VIEWS.structure(rest, FACT_TYPES[tag])


def _read_two(several: Any) -> Hook:
    """Make what reads exactly two."""

    def hook(value: JSON, form: object) -> Any:
        entries: tuple[Any, ...] = VIEWS.structure(value, several)
        if len(entries) != 2:
            raise NotationError(f"expected a list of 2, not of {len(entries)}", code="wrong_type")
        return entries

    return hook


_SEAT: Final[Any] = SeatKey


def _read_seats(value: Mapping[str, JSON], form: object) -> tuple[SeatState, ...]:
    """Read the seats, each under its number, which does not stand in it again."""
    seats = []
    for key, entry in value.items():
        try:
            number = VIEWS.structure(key, _SEAT)
            if type(entry) is dict and "number" in entry:
                raise NotationError(unknown_key(["number"]), code="unknown_key")
            numbered = {**entry, "number": number} if type(entry) is dict else entry
            seats.append(VIEWS.structure(numbered, SeatState))
        except Exception as error:
            raise WithinError(key, error) from None
    return tuple(sorted(seats, key=lambda seat: seat.number))


def _read_state(form: Any, converter: BaseConverter) -> Hook:
    """Make what reads a state: what it tells of the end must be an end of a hand of its seats."""
    read_fields = read_object(form, converter)

    def hook(value: JSON, form: Any) -> State:
        state: State = read_fields(value, form)
        try:
            _check_end(state)
        except SetupError as error:
            raise WithinError("result", error) from None
        return state

    return hook


def _check_end(state: State) -> None:
    """Refuse a result that cannot be, which who explains it would stumble on."""
    result = state.result
    if (result is None) == (state.phase == "over"):
        raise SetupError("a hand has a result when it is over", ("DEAL-04",))
    if result is None:
        return
    check_result(result)
    told = [seat for seat, _ in (*result.scores, *result.returned)]
    told += [seat for pot in result.pots for seat in pot.seats]
    if not {*told} <= {seat.number for seat in state.seats}:
        raise SetupError("a result tells of seats that were dealt in", ("SEAT-02",))


_OPTIONS: Final[Mapping[str, tuple[str, Any]]] = {
    str(RENAMED.get(field.name, field.name)): (str(field.name), field.type)
    for field in attrs.fields(attrs.resolve_types(Options))
}
"""The fields of options by their keys, which are all there: the name and the type."""


def _read_options(document: dict[str, JSON], form: object) -> Options:
    if not document.keys() <= _OPTIONS.keys():
        raise NotationError(unknown_key(document.keys() - _OPTIONS.keys()), code="unknown_key")
    given = {}
    for key, (name, form_of_it) in _OPTIONS.items():
        try:
            given[name] = VIEWS.structure(document[key], form_of_it)
        except Exception as error:
            raise WithinError(key, error) from None
    return Options(**given)


def _make_views() -> Converter:
    converter = make_converter()
    converter.register_structure_hook(int, exactly(int, _read_amount))
    converter.register_structure_hook(Options, exactly(dict, _read_options))
    two: Mapping[Any, Hook] = {
        tuple[int, int]: _read_two(tuple[int, ...]),
        tuple[Card, Card]: _read_two(tuple[Card, ...]),
    }
    converter.register_structure_hook_func(
        lambda form: form in two, lambda value, form: two[form](value, form)
    )
    converter.register_structure_hook_func(
        lambda form: form == tuple[SeatState, ...], exactly(dict, _read_seats)
    )
    converter.register_structure_hook_func(lambda form: form == Fact, _read_fact)
    converter.register_structure_hook_factory(lambda form: form is State, _read_state)
    return converter


VIEWS: Final = _make_views()
"""What reads views, states, options, results and facts."""

# A form of a host's own may hold a view.
CONVERTER.register_structure_hook(View, lambda document, form: VIEWS.structure(document, View))
