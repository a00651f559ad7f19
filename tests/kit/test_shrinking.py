"""Making a case small: parts that depend on each other are removed together."""

from collections.abc import Callable
from typing import Any, cast

import pytest

from tagolib.conformance.engine import Process
from tagolib.conformance.fuzz import make_small
from tagolib.conformance.random_cases import random_cases, vector_of
from tagolib.conformance.runner import Outcome, judge
from tagolib.conformance.server import reply
from tagolib.conformance.shrinking import shrunk
from tagolib.game import TAGO

Spoil = Callable[[dict[str, Any], Any], object]
"""A function that spoils the result of a case, or returns another reply."""


class Faulty:
    """An engine in this process, with faults that depend on the case."""

    kinds = ("hand",)
    hangs, running = 0, True

    def __init__(self, spoil: Spoil) -> None:
        self.spoil = spoil

    def ask(self, case: Any) -> dict[str, Any]:
        said: Any = reply({"cmd": "run", "case": case})
        return cast("dict[str, Any]", self.spoil(case, said["result"]) or said)

    def kill(self) -> None:
        """Do nothing, because there is no process to kill."""


BET = {"type": "bet", "seat": 3, "amount": 10}
CASE: dict[str, Any] = {
    "kind": "hand",
    "rules": {"mode": "light", "minimum": 5, "stack": 300},
    "stacks": {"3": 300, "5": 300, "8": 300},
    "first": 3,
    "deck": ["0", "½", "1", "2", "3", "4", "5", "6", "7", "8"] * 3,
    "actions": [BET, {"type": "call", "seat": 5}, {"type": "call", "seat": 8}],
}


def smallest(spoil: Spoil, *more: object) -> Outcome:
    """Make the failing case small for an engine with these faults; it may have more actions."""
    engine = cast("Process", Faulty(spoil))
    told = [judge(engine, vector_of(CASE | {"actions": [*CASE["actions"], *more]}))]
    make_small(engine, told[0], told.append)
    return told[-1]


def test_shrinking_keeps_to_the_place() -> None:
    """A simpler case that differs only in another place is not taken for a smaller one."""

    def pot_or_tips(case: dict[str, Any], result: Any) -> None:
        result["state"]["pot" if len(case["actions"]) >= 2 else "tips"] += 1

    found = smallest(pot_or_tips)
    assert [one.path for one in found.differences] == ["$.state.pot"]
    assert len(found.vector.case["actions"]) == 2


def test_shrinking_keeps_to_the_refused_action() -> None:
    """A simpler case in which only an action of another type is refused is another fault."""

    def refuses(case: dict[str, Any], result: Any) -> None:
        index = 1 if len(case["actions"]) >= 2 else 0
        result["refused"] = [{"index": index, "rules": []}] if case["actions"] else []

    found = smallest(refuses)
    (refused,) = [one for one in found.differences if one.path == "$.refused"]
    assert refused.got == [1]


def test_shrinking_begins_before_a_refusal_that_follows() -> None:
    """If the states before a refused action differ already, the case keeps to their difference."""

    def loses_count(case: dict[str, Any], result: Any) -> None:
        result["state"]["pot"] += 1
        result["refused"] = [{"index": 2, "rules": []}] if len(case["actions"]) > 2 else []

    found = smallest(loses_count)
    assert [one.path for one in found.differences] == ["$.state.pot"]
    assert found.vector.case["actions"] == []


def test_a_refusal_that_follows_stops_nothing() -> None:
    """A smaller case in which another refusal only follows from the same difference counts."""

    def loses_count(case: dict[str, Any], result: Any) -> None:
        actions = len(case["actions"])
        result["state"]["pot"] += min(actions, 1)
        if actions == 2:
            result["refused"] = [] if result["refused"] else [{"index": 1, "rules": []}]

    found = smallest(loses_count)
    assert [one.path for one in found.differences] == ["$.state.pot"]
    assert len(found.vector.case["actions"]) == 1


def test_shrinking_keeps_to_what_is_no_action() -> None:
    """An action may be of no type, and an engine may refuse one that is not there."""

    def takes_all(case: dict[str, Any], result: Any) -> None:
        result["refused"] = []

    assert smallest(takes_all, 5).vector.case["actions"] == [5]

    def refuses_nothing(case: dict[str, Any], result: Any) -> None:
        result["refused"] = [{"index": 7, "rules": []}]

    found = smallest(refuses_nothing)
    assert [one.path for one in found.differences] == ["$.refused"]
    assert found.vector.case["actions"] == []


def test_shrinking_keeps_to_no_answer() -> None:
    """A simpler case that is answered, but wrongly, is another fault."""

    def silent(case: dict[str, Any], result: Any) -> object:
        result["state"]["tips"] += 1
        actions = len(case["actions"])
        return {"errored": f"a list of {actions}"} if actions >= 2 else None

    found = smallest(silent)
    assert found.differences == ()
    assert len(found.vector.case["actions"]) == 2


def test_another_fault_is_better_than_nothing() -> None:
    """If no smaller case differs in the same way, any that differs is taken."""

    def pot_or_tips(case: dict[str, Any], result: Any) -> None:
        result["state"]["pot" if case == CASE else "tips"] += 1

    found = smallest(pot_or_tips)
    assert [one.path for one in found.differences] == ["$.state.tips"]
    assert found.vector.case["actions"] == []


@pytest.mark.uncounted
def test_two_seats_go_at_once() -> None:
    """A difference may need both or neither of two seats, so seats are removed in pairs as well."""
    sizes = {}
    for number in range(40):
        *_, case = random_cases(TAGO, "seats", number)
        sizes[len(case["stacks"])] = case

    def differs(case: dict[str, Any]) -> bool:
        return len(case["stacks"]) % 2 == 0

    for seats in (4, 6, 8):
        small = shrunk(sizes[seats], differs)
        assert len(small["stacks"]) == 2
        assert str(small["first"]) in small["stacks"]
