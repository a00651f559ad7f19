"""The gauntlet: wrong engines, each with one rule broken, must be found by the conformance kit.

Each of :data:`~tests.kit.wrong_engines.ENGINES` answers the vectors that name its rule, and plays
random hands. Both must find its fault, and find nothing without it.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from tagolib.conformance.cases import FORMS
from tagolib.conformance.comparing import compare, refused_places
from tagolib.conformance.coverage import UNSEEN
from tagolib.conformance.random_cases import random_cases
from tagolib.conformance.server import reply
from tagolib.conformance.suite import Vector, load_smoke, load_vectors
from tagolib.game import TAGO, TAP, Game
from tagolib.rulebook import load_all
from tests.amounts import THOROUGH, amount, sample
from tests.kit.wrong_engines import ENGINES, WrongEngine, blind

pytestmark = pytest.mark.uncounted

VECTORS = tuple(vector for file in load_vectors() for vector in file.cases)

MOST_HANDS = 6000
"""How many random hands find any wrong engine; nearly all need less than a tenth of them."""


def asked(case: dict[str, Any]) -> dict[str, Any]:
    """Ask a case as the server does; a fault in an engine is an answer too."""
    try:
        said = reply({"cmd": "run", "case": case})
    except Exception as error:  # whatever a wrong engine does
        return {"errored": repr(error)}
    assert isinstance(said, dict)
    return said


def answer_of(case: dict[str, Any]) -> Any:
    """Return what is compared in the answer to a random case: refused actions by their places."""
    said = asked(case)
    return refused_places(said["result"]) if "result" in said else said


class Hands:
    """Random hands with the right answers to their cases, played once for all engines."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.played: list[list[tuple[dict[str, Any], Any]]] = []

    def upto(self, number: int) -> None:
        """Play so many hands with the right library."""
        for one in range(len(self.played), number):
            cases = random_cases(self.game, "gauntlet", one)
            # the small kinds of Tagò have wrong engines of their own, which no hand can show
            asked = [case for case in cases if case["kind"] == "hand" or self.game is TAP]
            self.played.append([(case, answer_of(case)) for case in asked])

    def batches(self, most: int) -> Iterator[range]:
        """Yield longer and longer runs of hands, up to a number."""
        start, end = 0, min(25, most)
        while start < most:
            self.upto(end)  # while nothing is patched
            yield range(start, end)
            start, end = end, min(2 * end, most)

    def differs(self, number: int) -> bool:
        """Return whether a hand now has another answer."""
        return any(answer_of(case) != right for case, right in reversed(self.played[number]))


HANDS = {game: Hands(game) for game in FORMS}


def failing(rule: str) -> Vector | None:
    """Return a vector that names a rule and fails, preferably one of its own."""
    own = [vector for vector in VECTORS if rule in vector.rules]
    own.sort(key=lambda vector: vector.rules[0] != rule)
    return next((vector for vector in own if compare(vector, asked(vector.case))), None)


def hands_needed(engine: WrongEngine, most: int = MOST_HANDS) -> int | None:
    """Return the number of random hands up to the first that an engine plays differently."""
    hands = HANDS[TAP if engine.rule.startswith("TAP") else TAGO]
    for batch in hands.batches(most):
        with pytest.MonkeyPatch.context() as patch:
            engine.plant(patch)
            for number in batch:
                if hands.differs(number):
                    return number + 1
    return None


def test_the_right_engine_passes() -> None:
    """Without a fault no vector fails, and no hand differs."""
    assert [vector.id for vector in VECTORS if compare(vector, asked(vector.case))] == []
    for hands in HANDS.values():
        most = amount(15, 100)
        hands.upto(most)
        assert not any(map(hands.differs, range(most)))


def test_every_rule_has_a_wrong_engine() -> None:
    """Each rule that a vector shows has an engine that breaks it, and no other rule does."""
    shown = {name for vector in VECTORS for name in vector.rules}
    assert {engine.rule for engine in ENGINES.values()} == shown
    assert shown == {*load_all().rules} - {*UNSEEN}


@pytest.mark.parametrize("says", ENGINES)
def test_the_vectors_find_a_wrong_engine(says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A vector fails that names the very rule that is broken."""
    engine = ENGINES[says]
    engine.plant(monkeypatch)
    assert failing(engine.rule) is not None


def test_the_smoke_test_finds_most_wrong_engines() -> None:
    """Of all wrong engines, two out of three fail a case of the smoke test."""
    engines = [one for one in ENGINES.values() if one.plant.__module__ != blind.__name__]
    chosen = sample(engines, 12)
    found = 0
    for engine in chosen:
        with pytest.MonkeyPatch.context() as patch:
            engine.plant(patch)
            found += any(compare(one, asked(one.case)) for one in load_smoke().cases)
    assert 3 * found >= 2 * len(chosen)


RARE = {
    "a declared raise keeps the chooser of the POINT from folding",
    "a deck may have a fourth zero",
    "remainders may be played out of turn",
    "round 3 allows four raises",
}
"""The wrong engines that more than a thousand hands are needed to find."""
LONG = {
    "a declaration outlasts a misdeal",
    "in a second vote the wish to divide of the first still counts",
}
"""The wrong engines that hundreds of hands are needed to find."""
USUAL = [says for says, engine in ENGINES.items() if engine.hands and says not in RARE | LONG]


@pytest.mark.parametrize("says", [*sample(USUAL, 12), *(sorted(RARE | LONG) if THOROUGH else ())])
def test_random_hands_find_a_wrong_engine(says: str) -> None:
    """A wrong engine plays some random hand differently."""
    assert hands_needed(ENGINES[says]) is not None


@pytest.mark.parametrize(
    "says", sample([says for says, engine in ENGINES.items() if not engine.hands], 11)
)
def test_what_no_hand_can_show(says: str) -> None:
    """Some rules concern no hand that is played: only the vectors find their wrong engines."""
    assert hands_needed(ENGINES[says], 50) is None
