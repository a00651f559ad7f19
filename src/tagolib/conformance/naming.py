"""Naming the rules that a difference is about.

Each witness names some rules, the likeliest first, and they vote. What is left in a small case is
there because the difference needs it: its places, its last action, its rare actions and its
settings. What the library says about a refused action counts more. A setting that would explain all
differences if it had another value counts most.
"""

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import Any, Final, TypeAlias

import attrs

from tagolib.base.errors import TagoError
from tagolib.conformance.cases import (
    HAND_KINDS,
    answer,
    changed_settings,
    form_of,
    game_of,
    without_kind,
)
from tagolib.conformance.comparing import Difference, differences, first_refused, refused_places
from tagolib.conformance.games import FuzzedGame, Ids
from tagolib.conformance.suite import Vector
from tagolib.conformance.tago import hands as tago_hands
from tagolib.conformance.tap import hands as tap_hands
from tagolib.game import Game
from tagolib.rulebook import load_all
from tagolib.serialization import JSON

__all__ = ["rules_of"]

FUZZED: Final[Mapping[Game, FuzzedGame]] = {
    known.game: known for known in (tago_hands.FUZZED, tap_hands.FUZZED)
}
"""What is known of each game."""

_MOST: Final = 8
"""The greatest number of rules that are named."""

_Testimony: TypeAlias = tuple[float, Ids]
"""How much a witness counts, and the rules that the witness names."""

_MARKS: Final = re.compile("ZERO|COPY|TRIPS|VALUE|folds|showdown|divided")
"""Words of an answer that say more about a difference elsewhere in it."""


_UNVOTED: Final = 0.05
"""How much a rule counts if no witness votes for it."""
_UNFAILED: Final = 0.001
"""How much a rule counts if no failed case cites it."""


def rules_of(
    vector: Vector, found: Sequence[Difference], weights: Mapping[str, float] | None = None
) -> Ids:
    """Return the rules that the differences of a case are about, the likeliest first.

    Args:
        vector: the case, which should be small.
        found: the differences; if there was no answer, the phase that the last action should have
            opened counts instead.
        weights: how likely each rule is to be broken, judging by other cases. The votes count by
            their square root, because the cases know more than the tables.
    """
    told = _Told.of(vector)
    found = found or _new_phase(told)
    last = _rules_of_action(told.game, told.done[-1]) if told.done else None
    votes = _counted(
        (
            *_by_answer(told, found),
            *_settings(told, found),
            *((1.0, told.game.by_action[kind]) for kind in told.game.rare if kind in told.needed),
            (1, last or told.game.by_kind[told.kind]),
        )
    )
    if weights:
        whole = sum(weights.values())
        votes = {
            rule: math.sqrt(votes.get(rule, 0) + _UNVOTED)
            * (weights.get(rule, 0) / whole + _UNFAILED)
            for rule in (*votes, *weights)
        }
    return tuple(sorted(votes, key=votes.__getitem__, reverse=True)[:_MOST])


def votes_of(vector: Vector, found: Sequence[Difference]) -> Mapping[str, float]:
    """Return how much the places of differences speak for each rule, whatever the case cites."""
    return _counted(_by_answer(_Told.of(vector), found))


@attrs.frozen(order=False)
class _Told:
    """What the library says about a case."""

    game: FuzzedGame
    kind: str
    case: dict[str, JSON]
    """The case without its ``kind``."""
    result: JSON
    """The right answer; empty if the case must be refused."""
    done: Sequence[Mapping[str, JSON]]
    """The actions, each empty if it is not an object."""
    needed: Set[str]
    """The types and the flags of the actions."""

    @classmethod
    def of(cls, vector: Vector) -> "_Told":
        case = without_kind(vector.case)
        try:
            result = answer(vector.kind, case)
        except TagoError:
            result = {}
        done = [one if isinstance(one, dict) else {} for one in case.get("actions", ())]
        needed = {str(one.get("type")) for one in done}
        needed |= {key for one in done for key, value in one.items() if value is True}
        return cls(FUZZED[game_of(vector.kind)], vector.kind, case, result, done, needed)


def _new_phase(told: _Told) -> Sequence[Difference]:
    """Return the phase that the last action opens, as if the engine had stayed in the one before.

    The result is empty if the hand stays in its phase or ends.
    """
    if not told.done:
        return ()
    before = answer(told.kind, told.case | {"actions": told.case["actions"][:-1]})
    right, wrong = told.result["state"]["phase"], before["state"]["phase"]
    opens = right not in (wrong, "over")
    return (Difference("$.state.phase", right, wrong),) if opens else ()


def _counted(testimonies: Iterable[_Testimony]) -> Mapping[str, float]:
    votes: defaultdict[str, float] = defaultdict(float)
    for weight, rules in testimonies:
        for place, rule in enumerate(dict.fromkeys(rules)):
            votes[rule] += weight / (2 + place)
    return votes


def _by_answer(told: _Told, found: Sequence[Difference]) -> Iterator[_Testimony]:
    if told.kind in HAND_KINDS:
        yield from _refusals(told, found)
    yield from _places(told.game, told.kind, told.result, told.needed, found)


def _rules_of_action(game: FuzzedGame, action: Mapping[str, JSON]) -> Ids:
    return game.by_action.get(str(action.get("type")), game.of_no_action)


def _refusals(told: _Told, found: Sequence[Difference]) -> Iterator[_Testimony]:
    """Yield the rules of the first action that only one side takes, and of a refused last one."""
    broken = {one["index"]: tuple(one["rules"]) for one in told.result.get("refused", ())}
    if first := first_refused(found, len(told.done)):
        rules = _rules_of_action(told.game, told.done[first[0]])
        yield 2, (*(broken.get(first[0], rules) or told.game.of_no_action), *rules)
    yield 2, broken.get(len(told.done) - 1, ())


def _places(
    game: FuzzedGame,
    kind: str,
    result: JSON,
    needed: Set[str],
    found: Sequence[Difference],
) -> Iterator[_Testimony]:
    """Yield the rules of the places that differ: those of the first line that fits a place.

    Differences of later lines often follow from those of earlier lines, and count less.
    """
    state = result.get("state", {})
    moment = f"{state.get('phase')} round {state.get('round')}"
    end = " ".join((moment, *sorted({*needed, *_MARKS.findall(str(result))})))
    like = game.like.get(kind, "")
    left = {f"{like}{one.place[2:]}": f"{one.expected} {one.got} {end}" for one in found}
    weight = 2.0
    for place, word, rules in game.by_place:
        fits = [at for at in left if re.fullmatch(place, at) and re.search(word, left[at])]
        if fits:
            yield weight, rules
            weight /= 3
        for at in fits:
            del left[at]


def _settings(told: _Told, found: Sequence[Difference]) -> Iterator[_Testimony]:
    """Yield the rules of the settings that the case needs or that would explain what differs.

    A setting is needed if it has a default and the case has another value.
    """
    game, right = told.game, refused_places(told.result)
    named: dict[str, Ids] = {}
    for field, now, changed in changed_settings(
        form_of(told.kind), told.case, lambda field: bool(_rules_of_setting(game, field))
    ):
        rules = _rules_of_setting(game, field)
        if field.name not in named and now != field.default is not attrs.NOTHING:
            yield 1, rules
        named[field.name] = rules
        try:
            other = refused_places(answer(told.kind, changed))
        except TagoError:
            continue
        then = [*differences(right, other, exact=True)]
        if found and all(one in then for one in found):
            yield 5, rules


def _rules_of_setting(game: FuzzedGame, field: "attrs.Attribute[Any]") -> Ids:
    """Return the rules of a setting; those of a ruling are the rules of its reading."""
    reading = field.metadata.get("reading")
    if reading is None:
        return game.by_setting.get(field.name, ())
    return tuple(name for name, rule in load_all().rules.items() if reading in rule.readings)
