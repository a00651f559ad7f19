"""Naming the rules that a difference in a hand is about, by its place and by the actions."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tagolib.conformance.comparing import Difference
from tagolib.conformance.games import FuzzedGame, Ids
from tagolib.serialization import JSON

__all__ = ["rules_of"]

_MOST: Final = 8
"""The greatest number of rules that are named."""


def rules_of(
    game: FuzzedGame,
    actions: Sequence[JSON],
    broken: Mapping[int, Ids],
    phase: str,
    differences: Sequence[Difference],
) -> Ids:
    """Return the rules that the differences of a hand are about, the likeliest first.

    Args:
        game: the game of the hand.
        actions: the actions, in the JSON form or not.
        broken: the rules that each refused action breaks, by its index.
        phase: the phase that the hand should be in.
        differences: the differences; empty if there was no answer.
    """
    named = _rules_of(game, actions, broken, phase, differences)
    return tuple(dict.fromkeys(named))[:_MOST]


def _rules_of(
    game: FuzzedGame,
    actions: Sequence[JSON],
    broken: Mapping[int, Ids],
    phase: str,
    differences: Sequence[Difference],
) -> Iterator[str]:
    told = [one if isinstance(one, dict) else {} for one in actions]
    types = [str(one.get("type")) for one in told]
    needed = {*types, *(key for one in told for key, value in one.items() if value is True)}
    done = [game.by_action.get(kind, game.of_no_action) for kind in types]
    for found in differences:
        if found.path == "$.refused" and isinstance(found.got, list):
            right, wrong = [
                {one for one in side if type(one) is int} for side in (found.expected, found.got)
            ]
            for index in sorted((right ^ wrong) & {*range(len(done))})[:1]:
                yield from broken.get(index, done[index]) or game.of_no_action
    yield from broken.get(len(done) - 1, ())
    end = " ".join((phase, *sorted(needed)))
    places = {found.place[2:]: f"{found.expected} {found.got} {end}" for found in differences}
    for place, word, rules in game.by_place:
        if any(re.fullmatch(place, at) and re.search(word, says) for at, says in places.items()):
            yield from rules
            break
    for kind in game.rare:
        if kind in needed:
            yield from game.by_action[kind][:3]
    if done:
        yield from done[-1]
