"""The forms of fair dealing that have a JSON Schema."""

from collections.abc import Mapping
from typing import Any, Final

from tagolib.fairness.messages import Announcement, FromHouse, FromPlayer, Kept
from tagolib.fairness.player import Player
from tagolib.fairness.records import HouseRecord
from tagolib.fairness.seeds import Audit, Seeds

__all__ = ["FORMS"]

FORMS: Final[Mapping[str, Any]] = {
    "announcement": Announcement,
    "fair-message": FromPlayer | FromHouse,
    "kept": Kept,
    "seeds": Seeds,
    "audit": Audit,
    "fair-table": HouseRecord,
    "fair-player": Player,
}
"""The forms by the names of their schemas, as in :data:`tagolib.serialization.schemas.FORMS`."""
