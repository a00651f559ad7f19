"""Everything that differential play needs to know of a game, and its changes to cases.

A random case can be cut short, one of its actions spoiled, or the whole case made impossible.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from attrs import Factory, frozen, has

from tagolib.base.errors import NotationError
from tagolib.conformance.answering import played
from tagolib.conformance.choosing import Choose, one
from tagolib.game import Game
from tagolib.serialization import JSON, write

__all__ = ["FuzzedGame", "Ids", "Noting", "cut", "impossible", "spoiled"]

Ids: TypeAlias = tuple[str, ...]
"""The ids of rules."""


@frozen(order=False)
class FuzzedGame:
    """How to make and write random cases of a game, and which rules they are about."""

    game: Game
    """The game."""
    random_cases: Callable[[Choose], Iterator[dict[str, JSON]]]
    """A function that makes the cases of a random hand at some moments and at its end, and other
    cases."""
    tell_deal: Callable[[dict[str, JSON]], Iterator[str]]
    """A function that writes the start of a hand in lines; it takes a case without its ``kind``."""
    tell_action: Callable[[JSON], str]
    """A function that writes an action in words. It raises a ``NotationError`` if the document is
    not an action."""
    without_rulings: Callable[[dict[str, JSON]], dict[str, JSON]]
    """A function that leaves the rulings out of the rules of a table."""
    by_action: Mapping[str, Ids]
    """The rules that each type of action is about."""
    of_no_action: Ids
    """The rules on which actions exist. A hand is about them if its last entry is not an action."""
    by_kind: Mapping[str, Ids]
    """The rules that a case is about, by its kind. For a hand these are the rules of the deal, and
    they count only if it has no actions."""
    by_place: Sequence[tuple[str, str, Ids]] = ()
    """Triples of two patterns and rules. The first pattern is for the place of a difference. The
    second is for a text of the expected value, the engine's value, the phase, the round, the
    actions and some words of the expected answer. The first triple that fits a place counts."""
    by_setting: Mapping[str, Ids] = Factory(dict)
    """The rules that a setting of a table, or a field of a decision, is about. Rulings need no
    entry: the rules of their readings count."""
    like: Mapping[str, str] = Factory(dict)
    """For each small kind, the place in the answer to a hand where such an answer would stand."""
    never: Mapping[str, Sequence[tuple[str, JSON]]] = Factory(dict)
    """For each kind, values that are usually impossible in a case. Each comes after its place: the
    keys, joined by dots. A ``*`` stands for any key that is there."""
    by_key: Mapping[str, Ids] = Factory(dict)
    """The rules that a key of a case is about, if the case must be refused because of it."""
    rare: Sequence[str] = ()
    """Types of actions, and flags of actions, that a small case contains only if it needs them."""

    def tell(self, document: JSON) -> str:
        """Write an action in words; if it is ill-formed, as JSON."""
        try:
            return self.tell_action(document)
        except NotationError:
            return json.dumps(document, ensure_ascii=False)


class Noting:
    """Tries actions in hands, whether well-formed or not, and notes each as JSON."""

    def __init__(self, take: Callable[[Any, JSON], Any]) -> None:
        """Begin.

        Args:
            take: reads an action and takes it.
        """
        self._take = take
        self.tried: list[JSON] = []

    def __call__(self, hand: Any, action: Any) -> Any:
        """Return the hand after an action, which may be a value or ill-formed JSON."""
        self.tried.append(write(action) if has(type(action)) else action)
        after, _ = played(hand, self.tried[-1:], self._take)
        return after


def cut(choose: Choose, case: dict[str, JSON]) -> dict[str, JSON]:
    """Return the case of a hand with only some of its first actions."""
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
"""Values of wrong types. 5.0 is not among them, because it equals 5 in many languages."""


def spoiled(choose: Choose, document: dict[str, JSON]) -> JSON:
    """Return an ill-formed object: with a key missing or added, or a value changed.

    If the object has other objects or lists inside, one of these may be spoiled instead.
    """
    inner = [key for key, value in document.items() if value and isinstance(value, dict | list)]
    if inner and choose(2):
        key = one(choose, inner)
        value = document[key]
        if isinstance(value, dict):
            return document | {key: spoiled(choose, value)}
        return document | {key: _another_list(choose, value)}
    key = one(choose, tuple(document))
    rest = {name: value for name, value in document.items() if name != key}
    junk = one(choose, _JUNK)
    like = document | {key: one(choose, _like(document[key]))}
    return one(choose, (rest, document | {"note": junk}, document | {key: junk}, junk, like, like))


def _another_list(choose: Choose, listed: list[JSON]) -> list[JSON]:
    """Return a list with an entry too many, one too few, or one changed."""
    place, other = choose(len(listed)), one(choose, listed)
    junk = one(choose, (other, other, *_like(listed[place]), one(choose, _JUNK)))
    before, after = listed[:place], listed[place + 1 :]
    return one(choose, ([*listed, other], [*before, *after], [*before, junk, *after]))


def impossible(
    choose: Choose, case: dict[str, JSON], never: Sequence[tuple[str, JSON]]
) -> dict[str, JSON]:
    """Return a case that is probably impossible: ill-formed, or with an impossible value.

    Args:
        choose: the source of chance.
        case: the case; its actions stay as they are.
        never: values that are impossible in cases of this kind, each after its place.
    """
    kept = {key: value for key, value in case.items() if key in ("kind", "actions")}
    asked: dict[str, JSON] = {key: value for key, value in case.items() if key not in kept}
    if never and choose(3):
        place, value = one(choose, never)
        asked = _put(choose, asked, place.split("."), value)
        return kept | asked
    changed = spoiled(choose, asked)
    return kept | (changed if isinstance(changed, dict) else asked)


def _put(choose: Choose, document: JSON, keys: list[str], value: JSON) -> Any:
    """Return a document with a value put at a place."""
    if not keys:
        return value
    whole = document if isinstance(document, dict) else {}
    key = one(choose, tuple(whole) or ("1",)) if keys[0] == "*" else keys[0]
    return whole | {key: _put(choose, whole.get(key), keys[1:], value)}


def _like(value: JSON) -> Sequence[JSON]:
    """Return values that a careless reader might take for this one."""
    match value:
        case bool():
            return int(value), str(value).lower()
        case int():
            return value + 0.5, str(value), value == 1
        case str():
            return int(value) if value.isdecimal() else f" {value}", f"{value} "
        case _:
            return ([value],)
