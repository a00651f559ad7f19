"""Naming the rules that a difference is about.

Each witness names some rules, the likeliest first, and they vote. What is left in a small case is
there because the difference needs it: its places, its last action, its rare actions and its
settings. What the library says about a refused action counts more. A setting that would explain all
differences if it had another value counts most.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias, get_args

import attrs

from tagolib.base.errors import TagoError
from tagolib.conformance.cases import answer, form_of
from tagolib.conformance.comparing import Difference, differences, refused_places
from tagolib.conformance.games import FuzzedGame, Ids
from tagolib.conformance.suite import Vector
from tagolib.rulebook import load_all
from tagolib.serialization import JSON

__all__ = ["rules_of"]

_MOST: Final = 8
"""The greatest number of rules that are named."""

_Testimony: TypeAlias = tuple[float, Ids]
"""How much a witness counts, and the rules that the witness names."""

_MARKS: Final = re.compile("ZERO|COPY|TRIPS|VALUE|folds|showdown|divided")
"""Words of an answer that say more about a difference elsewhere in it."""


def rules_of(game: FuzzedGame, vector: Vector, found: Sequence[Difference]) -> Ids:
    """Return the rules that the differences of a case are about, the likeliest first.

    Args:
        game: the game of the case.
        vector: the case, which should be small.
        found: the differences; empty if there was no answer.
    """
    case = {key: value for key, value in vector.case.items() if key != "kind"}
    result = answer(vector.kind, case)
    done = [one if isinstance(one, dict) else {} for one in case.get("actions", ())]
    needed = {str(one.get("type")) for one in done}
    needed |= {key for one in done for key, value in one.items() if value is True}
    votes: defaultdict[str, float] = defaultdict(float)
    for weight, rules in (
        *_refusals(game, done, result, found),
        *_places(game, vector.kind, result, needed, found),
        *_settings(game, vector.kind, case, result, found),
        *((1, game.by_action[kind]) for kind in game.rare if kind in needed),
        (1, _rules_of_action(game, done[-1]) if done else game.by_kind[vector.kind]),
    ):
        for place, rule in enumerate(dict.fromkeys(rules)):
            votes[rule] += weight / (2 + place)
    return tuple(sorted(votes, key=votes.__getitem__, reverse=True)[:_MOST])


def _rules_of_action(game: FuzzedGame, action: Mapping[str, JSON]) -> Ids:
    return game.by_action.get(str(action.get("type")), game.of_no_action)


def _refusals(
    game: FuzzedGame,
    done: Sequence[Mapping[str, JSON]],
    result: JSON,
    found: Sequence[Difference],
) -> Iterator[_Testimony]:
    """Yield the rules of the first action that only one of the two takes, and of a refused end."""
    broken = {one["index"]: tuple(one["rules"]) for one in result.get("refused", ())}
    for one in found:
        if one.path == "$.refused" and isinstance(one.got, list):
            right, wrong = [
                {index for index in side if type(index) is int} for side in (one.expected, one.got)
            ]
            for index in sorted((right ^ wrong) & {*range(len(done))})[:1]:
                rules = _rules_of_action(game, done[index])
                yield 2, (*(broken.get(index, rules) or game.of_no_action), *rules)
    yield 2, broken.get(len(done) - 1, ())


def _places(
    game: FuzzedGame,
    kind: str,
    result: JSON,
    needed: set[str],
    found: Sequence[Difference],
) -> Iterator[_Testimony]:
    """Yield the rules of the places that differ: each has those of the first line that fits.

    What comes later in the table follows from what comes before, and counts less.
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


def _settings(
    game: FuzzedGame, kind: str, case: dict[str, JSON], result: JSON, found: Sequence[Difference]
) -> Iterator[_Testimony]:
    """Yield the rules of the settings that the case needs or that would explain what differs."""
    right = refused_places(result)
    for changed, rules, is_needed in _changed(game, form_of(kind), case):
        if is_needed:
            yield 1, rules
        try:
            other = refused_places(answer(kind, changed))
        except TagoError:
            continue
        then = [*differences(right, other, exact=True)]
        if found and all(one in then for one in found):
            yield 5, rules


def _changed(
    game: FuzzedGame, form: type, given: dict[str, JSON]
) -> Iterator[tuple[dict[str, JSON], Ids, bool]]:
    """Yield a case with one of its settings changed, the setting's rules, and whether it is needed.

    A setting is needed if it has a default and the case has another value.
    """
    for field in attrs.fields(form):
        name = field.name
        if attrs.has(field.type):
            for inner, rules, is_needed in _changed(game, field.type, given.get(name, {})):
                yield given | {name: inner}, rules, is_needed
        elif rules := _rules_of_setting(game, field):
            is_needed = given.get(name, field.default) != field.default is not attrs.NOTHING
            for value in get_args(field.type) or ((False, True) if field.type is bool else (0,)):
                yield given | {name: value}, rules, is_needed
                is_needed = False


def _rules_of_setting(game: FuzzedGame, field: "attrs.Attribute[Any]") -> Ids:
    """Return the rules of a setting; those of a ruling are the rules of its reading."""
    reading = field.metadata.get("reading")
    if reading is None:
        return game.by_setting.get(field.name, ())
    return tuple(name for name, rule in load_all().rules.items() if reading in rule.readings)
