"""The forms of people at a table that have a JSON Schema."""

from collections.abc import Mapping
from typing import Any, Final

from tagolib.people.records import PeopleRecord
from tagolib.people.state import Answer, Message
from tagolib.people.views import PersonView, Told

__all__ = ["FORMS"]

FORMS: Final[Mapping[str, Any]] = {
    "message": Message,
    "answer": Answer,
    "person-view": PersonView,
    "told": Told,
    "people": PeopleRecord,
}
"""The forms by the names of their schemas, as in :data:`tagolib.serialization.schemas.FORMS`."""
