"""Ranking the rules that failed cases cite: the rule that explains most of them comes first.

A rule weighs more if more of the cases that cite it fail, and if more of the differences are at
places that the rule is about. A case says little about its rules if most cases of its length fail:
then something more basic is broken, and the short cases that fail say what.
"""

import math
from bisect import bisect
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from tagolib.conformance.comparing import Difference
from tagolib.conformance.naming import votes_of
from tagolib.conformance.suite import Vector

__all__: list[str] = []

Failure: TypeAlias = tuple[Vector, Sequence[Difference]]
"""A failed case, and the differences in its answer."""

_LENGTHS: Final = (1, 2, 3, 4, 6, 9, 13, 21)
"""The numbers of actions from which a case counts as longer."""
_OTHERS: Final = 0.5
"""How much a case says about the rules that it cites after the main one."""
_UNSEEN: Final = 0.1
"""How much speaks for a rule if no difference is at one of its places."""


def weights_of(failed: Sequence[Failure], passed: Iterable[Vector]) -> dict[str, float]:
    """Return how likely each rule that a failed case cites is to be the broken one.

    The weight is f²/c · v², where f of the c cases that cite the rule failed, and v is how much the
    places of the differences speak for the rule.

    Args:
        failed: the failed cases that count.
        passed: the cases that passed.
    """
    asked = [*((vector, True) for vector, _ in failed), *((vector, False) for vector in passed)]
    all_of = Counter(_length(vector) for vector, _ in asked)
    failed_of = Counter(_length(vector) for vector, _ in failed)
    cited: defaultdict[str, float] = defaultdict(float)
    broken: defaultdict[str, float] = defaultdict(float)
    votes: defaultdict[str, float] = defaultdict(float)
    for vector, is_failed in asked:
        rate = (failed_of[_length(vector)] + 1) / (all_of[_length(vector)] + 2)
        says = -math.log(rate) / math.sqrt(2 + _actions(vector))
        for place, rule in enumerate(vector.rules):
            share = says if place == 0 else says * _OTHERS
            cited[rule] += share
            broken[rule] += share * is_failed
    for vector, differences in failed:
        for rule, vote in votes_of(vector, differences).items():
            votes[rule] += vote / len(failed)
    return {
        rule: broken[rule] ** 2 / cited[rule] * (votes[rule] + _UNSEEN) ** 2
        for vector, _ in failed
        for rule in vector.rules
    }


def _actions(vector: Vector) -> int:
    return len(vector.case.get("actions", ()))


def _length(vector: Vector) -> int:
    return bisect(_LENGTHS, _actions(vector))
