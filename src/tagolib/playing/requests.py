"""What a page may ask of a desk, as JSON forms."""

from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias

from attrs import field, frozen

from tagolib.errors import NotationError
from tagolib.rules import Ante, Variant
from tagolib.serialization import JSON, SeatKey, parse_json, read
from tagolib.values import text

__all__ = ["Act", "Odds", "Request", "Resume", "Sit", "Speak", "Step", "Write", "read_request"]


@frozen(order=False, kw_only=True)
class Sit:
    """Sit down at a new table."""

    do: Literal["sit"]
    stakes: str = field(validator=text)
    ante: Ante
    variant: Variant
    jackpot: int
    """Percent of the antes."""
    seat: int
    """Where the person sits."""
    players: dict[SeatKey, str]
    """Who sits at the other seats."""
    seed: str = field(validator=text)
    language: str


@frozen(order=False, kw_only=True)
class Resume:
    """Go on at a table that was kept."""

    do: Literal["resume"]
    session: JSON
    """What stood under ``session`` in the last answer."""
    language: str


@frozen(order=False, kw_only=True)
class Step:
    """Let happen what comes next by itself."""

    do: Literal["step"]


@frozen(order=False, kw_only=True)
class Act:
    """Take an offer."""

    do: Literal["act"]
    kind: str
    """One of :data:`~tagolib.playing.offers.KINDS`."""
    value: str = field(validator=text)
    """What goes with it, as the person has written it: chips or a card; else empty."""


@frozen(order=False, kw_only=True)
class Speak:
    """Go on in another language."""

    do: Literal["speak"]
    language: str


@frozen(order=False, kw_only=True)
class Odds:
    """Tell the chances."""

    do: Literal["odds"]


@frozen(order=False, kw_only=True)
class Write:
    """Write the hand that is over in the notation."""

    do: Literal["write"]


Request: TypeAlias = Sit | Resume | Step | Act | Speak | Odds | Write

_REQUESTS: Final[Mapping[str, Any]] = {
    "sit": Sit,
    "resume": Resume,
    "step": Step,
    "act": Act,
    "speak": Speak,
    "odds": Odds,
    "write": Write,
}


def read_request(request: str) -> Request:
    """Read a request.

    Raises:
        NotationError: if it is none.
    """
    document = parse_json(request)
    name = document.get("do") if isinstance(document, dict) else None
    if not isinstance(name, str) or name not in _REQUESTS:
        raise NotationError("a request tells what to do", "$.do")
    asked: Request = read(document, _REQUESTS[name])
    return asked
