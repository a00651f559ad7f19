"""The forms of Tap that have a JSON Schema, beside those of Tagò."""

from collections.abc import Mapping
from typing import Any, Final

from tagolib.tap.actions import Action
from tagolib.tap.choices import Options
from tagolib.tap.facts import Fact
from tagolib.tap.hand import Result
from tagolib.tap.records import GameRecord, Record
from tagolib.tap.rules import Rules
from tagolib.tap.scoring import Score
from tagolib.tap.tricks import Discards
from tagolib.tap.views import State, View

__all__ = ["FORMS"]

FORMS: Final[Mapping[str, Any]] = {
    "tap-rules": Rules,
    "tap-action": Action,
    "tap-hand": Record,
    "tap-game": GameRecord,
    "tap-state": State,
    "tap-view": View,
    "tap-fact": Fact,
    "tap-options": Options,
    "tap-result": Result,
    "tap-score": Score,
    "tap-discards": Discards,
}
"""The forms of Tap by the names of their schemas, as :data:`tagolib.serialization.schemas.FORMS`.
"""
