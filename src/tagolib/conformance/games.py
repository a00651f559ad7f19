"""What differential play needs to know of a game, and what is done to the cases of either.

A random case is cut short, or an action of it is spoiled.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from attrs import frozen

from tagolib.random_hands.choosing import Choose, one
from tagolib.serialization import JSON

__all__ = ["FuzzedGame", "Ids", "cut", "spoiled"]

Ids: TypeAlias = tuple[str, ...]
"""The ids of rules."""


@frozen(order=False)
class FuzzedGame:
    """How random cases of a game are made and told, and which rules they are about."""

    random_cases: Callable[[Choose], Iterator[dict[str, JSON]]]
    """Makes a hand at random, as it stood at some moments and at its end, and other cases."""
    tell_deal: Callable[[dict[str, JSON]], Iterator[str]]
    """Writes in lines what a hand starts from: of a case without its ``kind``."""
    tell_action: Callable[[JSON], str]
    """Writes an action of a hand in words; raises a ``NotationError`` if it is none."""
    by_action: Mapping[str, Ids]
    """What a hand is about that ends with an action of a type, as far as one can tell."""
    of_no_action: Ids
    """What it is about if what was done last is no action: which actions there are."""
    by_kind: Mapping[str, Ids]
    """What a hand is about in which nothing was done, which is the deal; and any other case."""
    by_place: Sequence[tuple[str, str, Ids]] = ()
    """Patterns: of a place, and of what should stand there, what does, the phase and what was done;
    and the rules. The first that fits a difference counts."""
    rare: Sequence[str] = ()
    """Types of actions, and marks of others, that a hand made small does not have without need."""


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
