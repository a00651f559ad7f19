"""Fair dealing at the table of a page, so that the page can check each card.

The desk is the house, and the page is the person's player. The page commits to a seed, and sends
the seed once it has checked the announcement. If it does not commit, the person is dealt in without
a seed. The library's own players give no seeds.
"""

from typing import Any

from attrs import frozen

from tagolib.base.values import Form
from tagolib.fairness import (
    Commit,
    Dealing,
    FromHouse,
    House,
    HouseRecord,
    receive,
    resume_house,
)
from tagolib.fairness.steps import announce
from tagolib.play.players import digest
from tagolib.play.session import Seated
from tagolib.serialization import JSON, read
from tagolib.table import TableRecord

__all__ = ["Fair", "announced", "fair", "house_at", "resumed"]


@frozen(order=False, kw_only=True)
class Fair(Form):
    """The data for fair dealing: for the person's player, and for the house to keep."""

    name: str
    """The name of the table."""
    messages: tuple[FromHouse, ...]
    """All messages from the house under this number, in order."""
    dealing: Dealing | None
    """The dealing of the house, to be saved with the session. It holds all cards."""


def _owned(session: Seated) -> dict[str, Any]:
    """Return the settings of the house of a session. All of them come from the session's seed."""
    return {
        "name": digest(session.seed, "name").hex(),
        "secret": digest(session.seed, "house"),
        "silent": "without_seed",
    }


def house_at(session: Seated) -> House:
    """Return the house of a session between two hands. The draw has the first number."""
    table = session.table
    number = table.hands + (table.cube is not None)
    return House(**_owned(session), number=number, table=table)


def resumed(session: Seated, document: JSON) -> House:
    """Return the house of a saved session whose hand the house has dealt.

    Args:
        session: the session.
        document: the saved dealing.

    Raises:
        NotationError: if the document is not a saved dealing.
        DivergenceError, FairnessError, SetupError: if the hand was not dealt in this way.
    """
    dealing = read(document, Dealing)
    number, table = dealing.announced.hand, TableRecord.of(session.table)
    return resume_house(HouseRecord(**_owned(session), number=number, dealing=dealing, table=table))


def announced(house: House, session: Seated, commit: Commit | None) -> House:
    """Announce the draw or the next hand, with the person's commitment if there is one."""
    return announce(receive(house, session.person, commit) if commit else house)


def fair(house: House | None, session: Seated) -> Fair:
    """Return the data for fair dealing at the table of a session."""
    return Fair(
        name=_owned(session)["name"],
        messages=house.messages(session.person) if house else (),
        dealing=house.dealing if house and session.table.hand else None,
    )
