"""Making a case smaller that shows a difference: what is common to both games.

It is delta debugging: something is taken away, and if the difference is still there it stays away.
The same case, tried by the same engine, shrinks to the same one.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from tagolib.serialization import JSON

__all__ = [
    "Case",
    "Path",
    "Step",
    "Test",
    "at",
    "fewer",
    "if_it_differs",
    "replaced",
    "shrink",
    "without",
]

Case: TypeAlias = dict[str, JSON]
"""A case: a hand of Tagò, or any of Tap."""
Path: TypeAlias = tuple[str | int, ...]
"""The keys and places that lead to a value in it."""
Test: TypeAlias = Callable[[Case], bool]
"""Tells whether a case still shows the difference."""
Step: TypeAlias = Callable[[Case, Test], Case]
"""Makes a case smaller in one way, as far as the difference stays."""


def shrink(case: Case, steps: Sequence[Step], differs: Test) -> Case:
    """Return the smallest case found that still differs.

    Args:
        case: one that differs; all its seats and settings are such as can be.
        steps: how a case of its kind is made smaller, in turns.
        differs: whether another one differs, too. Once it answers ``False`` to all, that is it.
    """
    while True:
        before = case
        for make_smaller in steps:
            case = make_smaller(case, differs)
        if case == before:
            return case


def fewer(key: str) -> Callable[[Case, Test], Case]:
    """Make a step that leaves out entries of a list."""
    return lambda case, differs: _fewer_of(key, case, differs)


def _fewer_of(key: str, case: Case, differs: Test) -> Case:
    """Leave out runs of entries, long ones first, from the end of the list on."""
    size = len(case[key])
    while size:
        end = len(case[key])
        while end > 0:
            listed = case[key]
            smaller = case | {key: listed[: max(end - size, 0)] + listed[end:]}
            if differs(smaller):
                case = smaller
            end -= size
        size //= 2
    return case


def without(key: str, case: Case, differs: Test) -> Case:
    """Leave out what need not be said."""
    rest = {name: value for name, value in case.items() if name != key}
    return if_it_differs(case, rest, differs)


def at(document: JSON, path: Sequence[str | int]) -> JSON:
    """Return the value at a path."""
    for key in path:
        document = document[key]
    return document


def replaced(document: JSON, path: Sequence[str | int], value: JSON) -> JSON:
    """Return a document with another value at a path."""
    if not path:
        return value
    key, *rest = path
    changed = document.copy()
    changed[key] = replaced(document[key], rest, value)
    return changed


def if_it_differs(case: Case, other: Case, differs: Test) -> Case:
    """Return the other case if it is one and differs too, else the first."""
    return other if other != case and differs(other) else case
