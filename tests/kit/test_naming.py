"""Fuzz names the rule that is broken; the wrong engines check this."""

import json
from collections.abc import Sequence
from typing import Any, cast

import pytest

from tagolib.conformance.cases import KINDS
from tagolib.conformance.engine import Process
from tagolib.conformance.fuzz import fuzz, make_small, with_rules
from tagolib.conformance.runner import Outcome
from tests.amounts import amount, sample
from tests.kit.test_gauntlet import RARE, asked
from tests.kit.wrong_engines import ENGINES, WrongEngine, apart, blind

pytestmark = pytest.mark.uncounted


class Planted:
    """A wrong engine that answers in this process."""

    hangs = 0
    running = True

    def __init__(self, engine: WrongEngine) -> None:
        self.engine = engine
        game = "tap" if engine.rule.startswith("TAP") else ""
        kinds = [kind for kind in KINDS if kind.startswith("tap") == bool(game)]
        self.kinds = tuple(kinds)

    def ask(self, case: Any) -> dict[str, Any]:
        with pytest.MonkeyPatch.context() as patch:
            self.engine.plant(patch)
            said: dict[str, Any] = json.loads(json.dumps(asked(case)))
        return said

    def kill(self) -> None:
        """Do nothing, because there is no process to kill."""


def named(says: str) -> tuple[str, ...]:
    """Return the rules that fuzz names for the first difference of a wrong engine, if any."""
    engine = cast("Process", Planted(ENGINES[says]))
    found = next((one for one in fuzz(engine, 1000, "1") if one.verdict == "failed"), None)
    if found is None:
        return ()
    smallest: list[Outcome] = [found]
    make_small(engine, found, smallest.append)
    return with_rules(smallest[-1]).vector.rules


def right(engines: Sequence[str]) -> list[str]:
    return [says for says in engines if ENGINES[says].rule in named(says)]


APART = [says for says, engine in ENGINES.items() if engine.plant.__module__ == apart.__name__]
SHOWN = [
    says
    for says, engine in ENGINES.items()
    if engine.hands
    and says not in RARE
    and says not in APART
    and engine.plant.__module__ != blind.__name__
]


def test_the_broken_rule_is_named() -> None:
    """Of 44 wrong engines that random hands reveal, at least 38 have their rule named.

    Of a small sample, two thirds do: other random hands may reveal something else first.
    """
    engines = sample(SHOWN[::7][:44], 8)
    assert len(engines) == amount(6, 44)
    assert len(right(engines)) >= amount(4, 38)


def test_the_rule_of_an_engine_never_seen_is_named() -> None:
    """Of the wrong engines set aside for this test, four out of five have their rule named."""
    engines = sample(APART, 5)
    assert 5 * len(right(engines)) >= 4 * len(engines)
