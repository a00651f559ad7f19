"""Differential play: an engine and the library must play random hands in the same way.

Code that belongs to only one game is in its package, ``tago`` or ``tap``.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from typing import Final, TypeAlias

import attrs
from attrs import frozen

import tagolib
from tagolib.base.errors import TagoError
from tagolib.conformance.cases import HAND_KINDS, answer, game_of
from tagolib.conformance.comparing import refused_places
from tagolib.conformance.engine import Engine, Process, UnusableEngineError, Welcome
from tagolib.conformance.findings import FINDINGS, finding_of, readings_of
from tagolib.conformance.naming import FUZZED, rules_of
from tagolib.conformance.ranking import weights_of
from tagolib.conformance.runner import (
    Outcome,
    has_reading,
    judge,
    tell_places,
    tell_reading,
    write_outcome,
    write_welcome,
)
from tagolib.conformance.shrinking import shrunk
from tagolib.conformance.suite import Answered, Vector, VectorFile, load_vectors
from tagolib.game import Game
from tagolib.rulebook import load
from tagolib.serialization import JSON
from tagolib.shuffling import Stream

__all__ = ["fuzz"]

_TRIES: Final = 1500
"""How many cases may be asked to make one case smaller."""
_COST: Final = 30
"""How many tries a restart of the engine counts as, because waiting for it takes time."""
_HANGS: Final = 12
"""How many questions may time out before the search for a smaller case ends."""
Known: TypeAlias = Set[tuple[str, str]]
"""Known differences, as :func:`places` names them."""

_FLAKY: Final = "it did not come again when a new process was asked"


@frozen(order=False)
class FuzzReport:
    """The results of differential play."""

    engine: Welcome
    """What the engine said about itself."""
    seed: str
    """The seed of the hands."""
    hands: int
    """How many hands were played."""
    skipped: int
    """The number of these hands in which the engine skipped a case."""
    failures: tuple[Outcome, ...]
    """The differences, each in a small case."""
    fault: str
    """What went wrong at ``stop``, or why some cases could not be put to the engine.
    Otherwise empty."""

    @property
    def passed(self) -> bool:
        """Whether there are no differences and no fault."""
        return not self.failures and not self.fault


def random_cases(game: Game, seed: str, number: int) -> Iterator[dict[str, JSON]]:
    """Yield the cases of one random hand: the hand at its end and at some earlier moments.

    One case of every other kind comes before them.

    Args:
        game: the game.
        seed: any text; the same text gives the same cases everywhere.
        number: the number of the hand, from 0.
    """
    words = f"{seed} {number}".encode("utf-8", "surrogateescape")
    return FUZZED[game].random_cases(Stream(hashlib.sha256(words).digest()).below)


def official(case: dict[str, JSON]) -> dict[str, JSON]:
    """Return a case with the default rulings; in Tap, all settings count as rulings."""
    left = {key: value for key, value in case.items() if key != "rulings"}
    if "rules" in left:
        left["rules"] = FUZZED[game_of(case["kind"])].without_rulings(left["rules"])
    if left.get("choice") and len({*left["point"]}) == 1:  # trips are a pair only by a ruling
        left["choice"] = None
    return left


def vector_of(case: dict[str, JSON]) -> Vector:
    """Return a vector for a case, in which the expected answer is the library's own.

    Raises:
        TagoError: if the library refuses the case.
    """
    result = answer(case["kind"], _without_kind(case))
    refused = result.get("refused", ())
    name = hashlib.sha256(json.dumps(case, sort_keys=True).encode("ascii")).hexdigest()[:8]
    return Vector(
        id=f"fuzz-{name}",
        rules=FUZZED[game_of(case["kind"])].by_kind[case["kind"]],
        shows="broken" if refused else "kept",
        why="The expected result of this random case is the library's own.",
        source="constructed",
        status="derived",
        case=case,
        expect=Answered(result=refused_places(result), whole=True),
    )


def _without_kind(case: dict[str, JSON]) -> dict[str, JSON]:
    return {key: value for key, value in case.items() if key != "kind"}


def with_rules(outcome: Outcome, engine: Process | None = None) -> Outcome:
    """Return a failure with what it shows, and with the likeliest rules first.

    Args:
        outcome: the failure, in a small case.
        engine: the engine. It is also asked some cases of the suite: those that rest on a reading
            that would explain the difference, or else those that cite the named rules. The cases
            that fail say more about the order of the rules.

    Raises:
        UnusableEngineError: if the engine had to be restarted but could not be.
    """
    vector = outcome.vector
    finding = finding_of(vector, outcome.differences)
    rules = rules_of(vector, outcome.differences)
    its = [
        reading
        for reading in dict.fromkeys(readings_of(vector, outcome.differences))
        if engine and has_reading(engine, reading, _suite())
    ]
    if its:
        finding = "readings"
    elif engine and finding == "rules":
        weights = _asked_of(engine, rules)
        placed = {rule: (weights.get(rule, 0) + _UNKNOWN) / (1 + n) for n, rule in enumerate(rules)}
        rules = tuple(sorted(rules, key=placed.__getitem__, reverse=True))
    vector = attrs.evolve(vector, rules=rules)
    return attrs.evolve(outcome, vector=vector, finding=finding, reading="".join(its[:1]))


_UNKNOWN: Final = 0.001
"""The weight of a rule of which no case fails."""


def _suite() -> Iterator[Vector]:
    return (vector for file in load_vectors() for vector in file.cases)


def _asked_of(engine: Process, rules: Sequence[str]) -> dict[str, float]:
    """Ask the cases of the suite that cite some rules, and return the weights of these."""
    hangs = engine.hangs
    asked = [
        judge(engine, vector)
        for vector in _suite()
        if not vector.wire and not {*rules}.isdisjoint(vector.rules) and engine.hangs == hangs
    ]
    return weights_of(
        [(one.vector, one.differences) for one in asked if one.verdict == "failed"],
        [one.vector for one in asked if one.verdict == "passed"],
    )


def tell_difference(failure: Outcome) -> Iterator[str]:
    """Yield lines about a difference: the hand, the places, and then what they show."""
    vector = failure.vector
    yield f"FAILED {vector.id}"
    yield from (f"  {line}" for line in tell_hand(vector))
    yield from tell_places(failure)
    book = load(vector.game)
    match failure.finding:
        case "readings":
            yield f"  {FINDINGS['readings']}: {failure.reading}."
            yield f"  {tell_reading(book.readings[failure.reading])}"
        case "forms":
            yield f"  {FINDINGS['forms']}: {vector.kind}."
        case _:
            first = vector.rules[0]
            yield f"  The rules, the likeliest first: {', '.join(vector.rules)}."
            yield f"  {first}: {book.rules[first].sentence}"


def tell_hand(vector: Vector) -> Iterator[str]:
    """Yield the lines of a vector's hand, with refused actions as comments.

    Hands of Tagò are written in the notation. A case that is not a hand has no lines.
    """
    if vector.kind not in HAND_KINDS:
        return
    assert isinstance(vector.expect, Answered)  # vectors of hands are
    game, case = FUZZED[game_of(vector.kind)], _without_kind(vector.case)
    yield from game.tell_deal(case)
    for index, document in enumerate(case["actions"]):
        words = game.tell(document)
        yield f"# refused: {words}" if index in vector.expect.result["refused"] else words


def fuzz(
    engine: Engine,
    hands: int,
    seed: str,
    known: Known = frozenset(),
    *,
    by_default: bool = False,
) -> Iterator[Outcome]:
    """Play random hands against an engine, and yield the outcome of each.

    Each step plays one hand of every game that the engine offers, and puts one case of every
    other kind to it.

    Args:
        engine: the engine.
        hands: how many hands of each game to play.
        seed: the seed of the hands.
        known: differences that do not count; you can add to the set between outcomes.
        by_default: whether to play only with the default rulings.

    Raises:
        UnusableEngineError: if the engine offers no kind of case of either game, or could not be
            restarted.
    """
    offered = set(engine.kinds)
    games: list[Game] = [
        game for game, known in FUZZED.items() if offered.intersection(known.by_kind)
    ]
    if not games:
        raise UnusableEngineError("the engine cannot be used: it offers no kind of cases of a game")
    for number in range(hands):
        cases = (case for game in games for case in random_cases(game, seed, number))
        asked = (official(case) for case in cases) if by_default else cases
        yield _played(engine, asked, known)


def _played(engine: Engine, cases: Iterable[dict[str, JSON]], known: Known) -> Outcome:
    """Send the engine the cases of the kinds that it offers.

    Returns:
        The outcome of the first case that fails; else of the first that is skipped; else of the
        last case.
    """
    found: Outcome | None = None
    for case in cases:
        if case["kind"] in engine.kinds:
            outcome = without(judge(engine, vector_of(case)), known)
            if outcome.verdict == "failed":
                return outcome
            found = found if found and found.verdict == "skipped" else outcome
    assert found is not None  # it offers some kind
    return found


def places(outcome: Outcome) -> frozenset[tuple[str, str]]:
    """Return the names of a failure's differences: pairs of the case's kind and a place.

    Seat numbers are left out of the places. If there is no answer to compare, the only pair has the
    reason for that instead of a place.
    """
    kind = outcome.vector.kind
    named = [one.place for one in outcome.differences] or [outcome.said]
    return frozenset((kind, name) for name in named)


def without(outcome: Outcome, known: Known) -> Outcome:
    """Return an outcome without the known differences; it has passed if no others are left."""
    if outcome.verdict != "failed" or not known:
        return outcome
    if places(outcome) <= known:
        return Outcome(outcome.vector, "passed")
    kind = outcome.vector.kind
    new = [one for one in outcome.differences if (kind, one.place) not in known]
    return attrs.evolve(outcome, differences=tuple(new))


def make_small(
    engine: Process,
    found: Outcome,
    tell: Callable[[Outcome], None],
    known: Known = frozenset(),
) -> None:
    """Shrink the case of a failure, then ask the small case again in a new process.

    Args:
        engine: the engine.
        found: the failure.
        tell: called after each question with the smallest failure so far. If the new process does
            not fail, the function is called once more with a failure that says so.
        known: differences that do not count.

    Raises:
        UnusableEngineError: if the engine could not be restarted.
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
        outcome = without(judge(engine, vector), known)
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


def write_fuzz_report(report: FuzzReport, files: Sequence[str | None]) -> JSON:
    """Write a report as JSON.

    Args:
        report: the report.
        files: the file with the case of each failure; ``None`` if none was written.
    """
    told: list[JSON] = [
        {"failure": write_outcome(one), "case": one.vector.case, "file": file}
        for one, file in zip(report.failures, files, strict=True)
    ]
    return {
        "format": "tago-fuzz-report",
        "version": 1,
        "engine": write_welcome(report.engine),
        "tagolib": tagolib.__version__,
        "edition": load().edition,
        "seed": report.seed,
        "hands": report.hands,
        "skipped": report.skipped,
        **(told[0] if told else {"failure": None, "case": None, "file": None}),
        "more": told[1:],
        "fault": report.fault,
    }


def file_of(vector: Vector) -> VectorFile:
    """Return a file with only this vector, which ``tagolib conformance run`` can read."""
    return VectorFile(format="tago-vectors", version=1, area="FUZZ", cases=(vector,))
