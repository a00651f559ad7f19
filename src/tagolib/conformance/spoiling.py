"""What is done to a random case of either game: it is cut short, or an action of it spoiled."""

from collections.abc import Sequence
from typing import Final

from tagolib.random_hands.choosing import Choose, one
from tagolib.serialization import JSON

__all__ = ["cut", "spoiled"]


def cut(choose: Choose, case: dict[str, JSON]) -> dict[str, JSON]:
    """Return a hand as it stood after some of its actions."""
    return case | {"actions": case["actions"][: choose(len(case["actions"]))]}


_JUNK: Final[Sequence[JSON]] = (
    None,
    True,
    0,
    -1,
    4.5,
    "",
    "5",
    "sum",
    [],
    {},
    {"type": "call"},
    [1],
)
"""Values of other types than a form has. No 5.0 is there, which is 5 to many languages."""


def spoiled(choose: Choose, document: dict[str, JSON]) -> JSON:
    """Return an action in a wrong form: a key is missing or added, or a value is changed."""
    key = one(choose, tuple(document))
    rest = {name: value for name, value in document.items() if name != key}
    junk = one(choose, _JUNK)
    like = document | {key: one(choose, _like(document[key]))}
    return one(choose, (rest, document | {"note": junk}, document | {key: junk}, junk, like, like))


def _like(value: JSON) -> Sequence[JSON]:
    """Return what a careless reader might take for a value."""
    match value:
        case bool():
            return int(value), str(value).lower()
        case int():
            return value + 0.5, str(value), value == 1
        case str():
            return int(value) if value.isdecimal() else f" {value}", f"{value} "
        case _:
            return ([value],)
