"""Differential play: random hands, played by an engine and by the library, must be the same.

What is particular to a game stands in its own room: ``tago`` and ``tap``.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

import attrs
from attrs import frozen

import tagolib
from tagolib.conformance.cases import HAND_KINDS, answer, game_of
from tagolib.conformance.comparing import refused_places
from tagolib.conformance.engine import EngineProcess, UnusableEngineError, Welcome
from tagolib.conformance.games import FuzzedGame
from tagolib.conformance.runner import Outcome, judge, write_outcome, write_welcome
from tagolib.conformance.shrinking import STEPS, Test
from tagolib.conformance.suite import Answered, Vector, VectorFile
from tagolib.conformance.tago.hands import TAGO
from tagolib.conformance.tap.hands import TAP
from tagolib.errors import NotationError, TagoError
from tagolib.rulebook import Game, load
from tagolib.serialization import JSON
from tagolib.shuffling import Stream

__all__ = [
    "FuzzReport",
    "file_of",
    "fuzz",
    "make_small",
    "random_cases",
    "shrunk",
    "tell_hand",
    "vector_of",
    "write_fuzz_report",
]

_TRIES: Final = 1500
"""How many cases are asked to make one smaller."""
_COST: Final = 30
"""How many tries it counts as if the engine has to be started again: waiting for it takes time."""
_HANGS: Final = 12
"""After how many questions that were not answered in time no smaller one is looked for."""
_FLAKY: Final = "asked again of a new process, it did not come again"

_GAMES: Final[Mapping[Game, FuzzedGame]] = {"tago": TAGO, "tap": TAP}


@frozen(order=False)
class FuzzReport:
    """What came of differential play."""

    engine: Welcome
    """What the engine said of itself."""
    seed: str
    """What the hands came from."""
    hands: int
    """How many hands were played."""
    skipped: int
    """How many of them the engine would not play to their end."""
    failure: Outcome | None
    """The first difference, made small; ``None`` if there is none."""
    fault: str
    """What was wrong at ``stop``, or why the engine could not be asked to the end; else empty."""

    @property
    def passed(self) -> bool:
        """Whether there is no difference, and no fault."""
        return self.failure is None and not self.fault


def random_cases(game: Game, seed: str, number: int) -> Iterator[dict[str, JSON]]:
    """Give a random hand as cases: how it ends, and how it stood at some moments.

    Of Tap there is also a case of each other kind.

    Args:
        game: of which game.
        seed: any text; the same gives the same cases everywhere.
        number: which hand of it, from 0 on.
    """
    words = f"{seed} {number}".encode("utf-8", "surrogateescape")
    return _GAMES[game].random_cases(Stream(hashlib.sha256(words).digest()).below)


def vector_of(case: dict[str, JSON]) -> Vector:
    """Make a vector of a case: what the library answers is expected.

    Raises:
        TagoError: if the library refuses the case.
    """
    result = answer(case["kind"], _without_kind(case))
    refused = result.get("refused", ())
    name = hashlib.sha256(json.dumps(case, sort_keys=True).encode("ascii")).hexdigest()[:8]
    return Vector(
        id=f"fuzz-{name}",
        rules=_rules_of(case, refused),
        shows="broken" if refused else "kept",
        why="This random case stands as the library says.",
        source="constructed",
        status="derived",
        case=case,
        expect=Answered(result=refused_places(result), whole=True),
    )


def _without_kind(case: dict[str, JSON]) -> dict[str, JSON]:
    return {key: value for key, value in case.items() if key != "kind"}


def _rules_of(case: dict[str, JSON], refused: JSON) -> tuple[str, ...]:
    """Tell what a case is about: the rules that the last action breaks, or those of its type."""
    game, actions = _GAMES[game_of(case["kind"])], case.get("actions")
    if not actions:
        return game.by_kind[case["kind"]]
    last = actions[-1]
    broken = next((one["rules"] for one in refused if one["index"] == len(actions) - 1), ())
    done = last.get("type") if isinstance(last, dict) else None
    return tuple(broken) or game.by_action.get(str(done), game.of_no_action)


def tell_hand(vector: Vector) -> Iterator[str]:
    """Write the hand of a vector in lines, what the library refuses in it as comments.

    Hands of Tagò are written in the notation. A case that is no hand has no lines.
    """
    if vector.kind not in HAND_KINDS:
        return
    assert isinstance(vector.expect, Answered)  # vectors of hands are
    game, case = _GAMES[vector.game], _without_kind(vector.case)
    yield from game.tell_deal(case)
    for index, document in enumerate(case["actions"]):
        try:
            words = game.tell_action(document)
        except NotationError:
            words = json.dumps(document, ensure_ascii=False)
        yield f"# refused: {words}" if index in vector.expect.result["refused"] else words


def fuzz(engine: EngineProcess, hands: int, seed: str) -> Iterator[Outcome]:
    """Play random hands against an engine, of each game that it offers, one after the other.

    Of Tap there is also a case of each other kind beside each hand. Each time it gives what came of
    them, up to the first that differs.

    Raises:
        UnusableEngineError: if it offers neither game, or could not be started again.
    """
    offered = set(engine.welcome.kinds)
    games: list[Game] = [
        game for game, known in _GAMES.items() if offered.intersection(known.by_kind)
    ]
    if not games:
        said = "the engine cannot be used: it does not offer the kind hand, nor one of Tap"
        raise UnusableEngineError(said)
    for number in range(hands):
        cases = (case for game in games for case in random_cases(game, seed, number))
        outcome = _played(engine, cases)
        yield outcome
        if outcome.verdict == "failed":
            return


def _played(engine: EngineProcess, cases: Iterable[dict[str, JSON]]) -> Outcome:
    """Ask the cases that are of kinds which the engine offers.

    Gives what came of the first that fails; else of one that it skips, if it does; else of the
    last.
    """
    found: Outcome | None = None
    for case in cases:
        if case["kind"] in engine.welcome.kinds:
            outcome = judge(engine, vector_of(case))
            if outcome.verdict == "failed":
                return outcome
            found = found if found and found.verdict == "skipped" else outcome
    assert found is not None  # it offers some kind
    return found


def shrunk(case: dict[str, JSON], differs: Test) -> dict[str, JSON]:
    """Return the smallest case found that still differs.

    Args:
        case: one that differs; all its seats and settings are such as can be.
        differs: whether another one differs, too. Once it answers ``False`` to all, that is it.
    """
    while True:
        before = case
        for make_smaller in STEPS[case["kind"]]:
            case = make_smaller(case, differs)
        if case == before:
            return case


def make_small(engine: EngineProcess, found: Outcome, tell: Callable[[Outcome], None]) -> None:
    """Make the case of a failure small, and ask what is left once more, of a new process.

    Args:
        engine: the engine.
        found: the failure.
        tell: is told the smallest failure so far, after each question; at last, if it did not come
            again, with a word of that.

    Raises:
        UnusableEngineError: if it could not be started again.
    """
    smallest, tries, hangs = found, _TRIES, engine.hangs + _HANGS

    def differs(case: dict[str, JSON]) -> bool:
        nonlocal smallest, tries
        if tries <= 0 or engine.hangs >= hangs:
            return False
        try:
            vector = vector_of(case)
        except TagoError:
            return False
        outcome = judge(engine, vector)
        tries -= 1 if engine.running else _COST
        if outcome.verdict == "failed":
            smallest = outcome
        tell(smallest)
        return outcome.verdict == "failed"

    shrunk(found.vector.case, differs)
    engine.kill()
    if judge(engine, smallest.vector).verdict != "failed":
        said = "; ".join(filter(None, (smallest.said, _FLAKY)))
        tell(attrs.evolve(smallest, said=said))


def write_fuzz_report(report: FuzzReport, file: str | None) -> JSON:
    """Write a report as JSON.

    Args:
        report: the report.
        file: where the case of the failure was written, if it was.
    """
    return {
        "format": "tago-fuzz-report",
        "version": 1,
        "engine": write_welcome(report.engine),
        "tagolib": tagolib.__version__,
        "edition": load().edition,
        "seed": report.seed,
        "hands": report.hands,
        "skipped": report.skipped,
        "failure": report.failure and write_outcome(report.failure),
        "case": report.failure and report.failure.vector.case,
        "file": file,
        "fault": report.fault,
    }


def file_of(vector: Vector) -> VectorFile:
    """Make a file of vectors that holds one, which a run can be given."""
    return VectorFile(format="tago-vectors", version=1, area="FUZZ", cases=(vector,))
