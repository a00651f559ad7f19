"""The forms of fair dealing that have a JSON Schema, and how to read what is published."""

from collections.abc import Mapping
from typing import Any, Final

from tagolib.fairness.first import FairRecord, Pledge
from tagolib.fairness.messages import Announcement, FromHouse, FromPlayer, Kept
from tagolib.fairness.player import Player
from tagolib.fairness.records import HouseRecord
from tagolib.fairness.seeds import Audit, Seeds
from tagolib.serialization import JSON, read

__all__ = ["FORMS", "read_fair_record", "read_pledge"]

FORMS: Final[Mapping[str, Any]] = {
    "announcement": Announcement,
    "fair-message": FromPlayer | FromHouse,
    "kept": Kept,
    "seeds": Seeds,
    "audit": Audit,
    "fair-table": HouseRecord,
    "fair-player": Player,
    "pledge": Pledge,
    "fair-hand": FairRecord,
}
"""The forms by the names of their schemas, as in :data:`tagolib.serialization.schemas.FORMS`. The
last two are of version 1."""


def _by_format(document: JSON, *kinds: Any) -> Any:
    """Return the class whose format a document names; the first one if it names none of them."""
    named = document.get("format") if type(document) is dict else None
    return next((kind for kind in kinds if kind.document == named), kinds[0])


def read_fair_record(document: JSON) -> Audit | FairRecord:
    """Read what the house has published after a hand, in either version.

    Raises:
        NotationError: as for :func:`~tagolib.serialization.reading.read`.
    """
    found: Audit | FairRecord = read(document, _by_format(document, Audit, FairRecord))
    return found


def read_pledge(document: JSON) -> Kept | Pledge:
    """Read what a player has kept from before a hand, in either version.

    Raises:
        NotationError: as for :func:`~tagolib.serialization.reading.read`.
    """
    found: Kept | Pledge = read(document, _by_format(document, Kept, Pledge))
    return found
