"""The cases of the conformance protocol: the kinds of both games, and how a case is answered.

The library refuses an impossible case with one of its own errors.
"""

from collections.abc import Mapping
from typing import Any, Final

from tagolib.base.errors import NotationError, SetupError
from tagolib.conformance.tago import cases as tago_cases
from tagolib.conformance.tap import cases as tap_cases
from tagolib.game import TAGO, TAP, Game
from tagolib.serialization import JSON, read

__all__ = ["HAND_KINDS", "KINDS", "answer"]

FORMS: Final[Mapping[Game, Mapping[str, Any]]] = {TAGO: tago_cases.FORMS, TAP: tap_cases.FORMS}
"""The kinds of each game, with the form of each kind."""
KINDS: Final = tuple(kind for forms in FORMS.values() for kind in forms)
"""The kinds that the library answers."""
HAND_KINDS: Final = ("hand", "tap_hand")
"""The kinds whose cases are hands. Hands have actions, and an engine can refuse some of these."""


def game_of(kind: str) -> Game:
    """Return the game that one of the :data:`KINDS` belongs to."""
    return next(game for game, forms in FORMS.items() if kind in forms)


def form_of(kind: str) -> Any:
    """Return the form of one of the :data:`KINDS`."""
    return FORMS[game_of(kind)][kind]


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
