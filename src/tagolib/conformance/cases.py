"""The cases of the conformance protocol: the kinds of both games, and how a case is answered.

The library refuses an impossible case with one of its own errors.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, get_args

import attrs

from tagolib.base.errors import NotationError, SetupError
from tagolib.conformance.tago import cases as tago_cases
from tagolib.conformance.tap import cases as tap_cases
from tagolib.game import TAGO, TAP, Game
from tagolib.serialization import JSON, read
from tagolib.serialization.json_values import expected

__all__ = ["HAND_KINDS", "KINDS", "answer"]

FORMS: Final[Mapping[Game, Mapping[str, Any]]] = {TAGO: tago_cases.FORMS, TAP: tap_cases.FORMS}
"""The kinds of each game, with the form of each kind."""
ANSWERS: Final[Mapping[str, Any]] = {**tago_cases.ANSWERS, **tap_cases.ANSWERS}
"""The form of the answers of each kind, with refused actions as vectors have them."""
KINDS: Final = tuple(kind for forms in FORMS.values() for kind in forms)
"""The kinds that the library answers."""
HAND_KINDS: Final = ("hand", "tap_hand")
"""The kinds whose cases are hands. Hands have actions, and an engine can refuse some of these."""


PROFILES: Final[Mapping[str, tuple[str, ...]]] = {
    "scoring": ("score", "showdown", "point"),
    "betting": ("spot", "pots", "divide"),
    "hands": ("hand", "draw", "points"),
    "fair-dealing": ("fair_shuffle", "fair_player", "fair_numbers"),
    "tap": ("tap_hand", "tap_trick", "tap_follow", "tap_count", "tap_score", "tap_discards"),
}
"""The kinds of each profile. A profile is a part of the suite that an engine can claim to pass;
every kind is in one of them."""


def game_of(kind: str) -> Game:
    """Return the game that one of the :data:`KINDS` belongs to."""
    return next(game for game, forms in FORMS.items() if kind in forms)


def form_of(kind: str) -> Any:
    """Return the form of one of the :data:`KINDS`."""
    return FORMS[game_of(kind)][kind]


def without_kind(case: Mapping[str, JSON]) -> dict[str, JSON]:
    """Return a case without its ``kind``, as its form describes it."""
    return {key: value for key, value in case.items() if key != "kind"}


def answer(kind: str, case: JSON) -> JSON:
    """Return the answer to a case of one of the :data:`KINDS`; the case comes without its ``kind``.

    Raises:
        TagoError: if the case is ill-formed or against the rules.
    """
    asked = read(case, form_of(kind))
    try:
        return asked.answer()
    except SetupError as error:
        if error.field in case:
            raise NotationError(
                error.message, f"$.{error.field}", error.rules, code=error.code
            ) from None
        raise


def as_object(given: JSON, where: str) -> dict[str, JSON]:
    """Return a part of a case, which must be an object.

    Raises:
        NotationError: with the place, if it is not.
    """
    if isinstance(given, dict):
        return given
    raise NotationError(expected("an object", given).message, where, code="wrong_type")


def changed_settings(
    form: type,
    given: JSON,
    wanted: Callable[["attrs.Attribute[Any]"], bool],
    where: str = "$",
) -> Iterator[tuple["attrs.Attribute[Any]", JSON, dict[str, JSON]]]:
    """Yield each wanted setting with its value, and the case with another value of it.

    Args:
        form: the form of the case.
        given: the case without its ``kind``, or a part of it.
        wanted: returns whether a field is a setting to change.
        where: the place of the part in the case.

    Raises:
        NotationError: with the place, if a part that holds settings is not an object.
    """
    given = as_object(given, where)
    for field in attrs.fields(form):
        name = field.name
        now = given.get(name, field.default)
        if attrs.has(field.type):
            inside = given.get(name, {}), wanted, f"{where}.{name}"
            for inner, value, part in changed_settings(field.type, *inside):
                yield inner, value, given | {name: part}
        elif wanted(field):
            for other in get_args(field.type) or ((False, True) if field.type is bool else (0,)):
                if other != now:
                    yield field, now, given | {name: other}
