"""Differential play: an engine and the library must play random hands in the same way.

Code that belongs to only one game is in its package, ``tago`` or ``tap``.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from functools import partial
from typing import Final, TypeAlias

import attrs
from attrs import frozen

import tagolib
from tagolib.conformance.cases import HAND_KINDS, game_of, without_kind
from tagolib.conformance.comparing import first_refused
from tagolib.conformance.engine import Engine, Process, UnusableEngineError, Welcome
from tagolib.conformance.findings import FINDINGS, alternatives_of, finding_of, readings_of
from tagolib.conformance.naming import FUZZED, rules_of
from tagolib.conformance.random_cases import impossible_cases, official, random_cases, vector_of
from tagolib.conformance.ranking import weights_of
from tagolib.conformance.runner import (
    Outcome,
    has_reading,
    judge,
    tell_case,
    tell_places,
    tell_reading,
    write_outcome,
    write_welcome,
)
from tagolib.conformance.shrinking import IMPOSSIBLE, STEPS, shrunk
from tagolib.conformance.suite import Refused, Vector, VectorFile, load_vectors
from tagolib.game import Game
from tagolib.rulebook import EDITIONS, load
from tagolib.serialization import JSON

__all__ = ["fuzz"]

_TRIES: Final = 1500
"""How many cases may be asked to make one case smaller."""
_COST: Final = 30
"""How many tries a restart of the engine counts as, because waiting for it takes time."""
_HANGS: Final = 12
"""How many questions may time out before the search for a smaller case ends, and how often an
engine may die while it is asked the cases of the suite."""
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


def ask_suite(engine: Process) -> tuple[Outcome, ...]:
    """Ask an engine the cases of the suite, until it hangs or has died too often.

    Raises:
        UnusableEngineError: if the engine had to be restarted but could not be.
    """
    hangs, deaths = engine.hangs, 0
    asked: list[Outcome] = []
    for vector in (vector for file in load_vectors() for vector in file.cases if not vector.wire):
        asked.append(judge(engine, vector))
        deaths += not engine.running
        if engine.hangs > hangs or deaths >= _HANGS:
            break
    return tuple(asked)


def with_rules(outcome: Outcome, asked: Sequence[Outcome] = ()) -> Outcome:
    """Return a failure with what it shows, and with the likeliest rules first.

    Args:
        outcome: the failure, in a small case.
        asked: what the engine answered to the cases of the suite. These answers show whether
            another reading explains the difference, and help to put the rules in order.
    """
    vector = outcome.vector
    finding = finding_of(vector, outcome.differences)
    if isinstance(vector.expect, Refused):  # its rules are those of the refusal
        return attrs.evolve(outcome, finding=finding)
    vector = attrs.evolve(vector, alternatives=tuple(alternatives_of(vector)))
    its = [
        reading
        for reading in dict.fromkeys(readings_of(vector, outcome.differences))
        if has_reading(asked, reading)
    ]
    failed = [(one.vector, one.differences) for one in asked if one.verdict == "failed"]
    weights = weights_of(
        [one for one in failed if finding_of(*one) != "forms"],
        [one.vector for one in asked if one.verdict == "passed"],
    )
    rules = rules_of(vector, outcome.differences, weights)
    vector = attrs.evolve(vector, rules=rules)
    finding = "readings" if its else finding
    return attrs.evolve(outcome, vector=vector, finding=finding, reading="".join(its[:1]))


def tell_difference(failure: Outcome) -> Iterator[str]:
    """Yield lines about a difference: the hand, the places, and then what they show."""
    vector = failure.vector
    yield f"FAILED {vector.id}"
    yield from (f"  {line}" for line in [*tell_hand(vector)] or [tell_case(vector)])
    yield from tell_places(failure)
    book = load(vector.game)
    match failure.finding:
        case "readings":
            yield f"  {FINDINGS['readings']}: {failure.reading}."
            yield f"  {tell_reading(book.readings[failure.reading])}"
        case "forms" | "wire":
            yield f"  {FINDINGS[failure.finding]}: {vector.kind}."
        case "impossible":
            yield f"  {FINDINGS['impossible']}: {vector.kind}, about {', '.join(vector.rules)}."
        case _:
            first = vector.rules[0]
            yield f"  The rules, the likeliest first: {', '.join(vector.rules)}."
            yield f"  {first}: {book.rules[first].sentence}"


def tell_hand(vector: Vector) -> Iterator[str]:
    """Yield the lines of a vector's hand, with refused actions as comments.

    Hands of Tagò are written in the notation. A case that is not a hand, or that must be refused,
    has no lines.
    """
    if vector.kind not in HAND_KINDS or isinstance(vector.expect, Refused):
        return
    game, case = FUZZED[game_of(vector.kind)], without_kind(vector.case)
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
    change: Callable[[dict[str, JSON]], dict[str, JSON]] = official if by_default else dict
    for number in range(hands):
        made = ([*map(change, random_cases(game, seed, number))] for game in games)
        asked = (
            case
            for game, cases in zip(games, made, strict=True)
            for case in (*cases, *impossible_cases(game, cases, seed, number))
        )
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
    if outcome.differences and isinstance(outcome.vector.expect, Refused):
        named = ["it must be refused"]
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

    A smaller case must differ in one of the same ways, so that the search does not slip onto
    another fault. If no smaller case does, any difference counts.

    If only one of the two refuses an action, but the states before it differ already, the refusal
    is only a consequence. Then the differences in the hand before that action count instead.

    Args:
        engine: the engine.
        found: the failure.
        tell: called after each smaller case with the smallest failure so far. If the new process
            does not fail, the function is called once more with a failure that says so.
        known: differences that do not count.

    Raises:
        UnusableEngineError: if the engine could not be restarted.
    """
    tries, hangs = _TRIES, engine.hangs + _HANGS

    def asked(vector: Vector) -> Outcome:
        nonlocal tries
        outcome = without(judge(engine, vector), known)
        tries -= 1 if engine.running else _COST
        return outcome

    def cause(outcome: Outcome) -> Outcome:
        if first := _first_refused(outcome):
            case = outcome.vector.case
            before = asked(vector_of(case | {"actions": case["actions"][: first[0]]}))
            if before.differences and not _first_refused(before):
                return before
        return outcome

    if (before := cause(found)) is not found:
        tell(found := before)
    smallest, ways = found, _ways(found)

    def differs(case: dict[str, JSON], *, alike: bool) -> bool:
        nonlocal smallest
        if tries <= 0 or engine.hangs >= hangs:
            return False
        vector = vector_of(case)
        if not _is_like(vector, found.vector):
            return False
        outcome = asked(vector)
        fails = outcome.verdict == "failed"
        if fails and alike:
            fails = not ways.isdisjoint(_ways(cause(outcome)))
        if fails:
            smallest = outcome
        tell(smallest)
        return fails

    steps = IMPOSSIBLE if isinstance(found.vector.expect, Refused) else STEPS[found.vector.kind]
    for alike in (True, False):
        if smallest is found:
            shrunk(found.vector.case, partial(differs, alike=alike), steps)
    engine.kill()
    if judge(engine, smallest.vector).verdict != "failed":
        said = "; ".join(filter(None, (smallest.said, _FLAKY)))
        tell(attrs.evolve(smallest, said=said))


def _ways(outcome: Outcome) -> frozenset[tuple[object, ...]]:
    """Return the ways in which an answer differs: each a place and the types of both values.

    If only one of the two refuses an action, the only way is the first such action, because
    everything else may follow from it. If there is no answer, the only way is the reason.
    """
    if not outcome.differences:
        return frozenset({(outcome.said.partition(":")[0],)})
    if first := _first_refused(outcome):
        index, by_engine = first
        action = outcome.vector.case["actions"][index]
        kind = action.get("type") if isinstance(action, dict) else None
        return frozenset({("refused", by_engine, str(kind))})
    return frozenset((at.place, type(at.expected), type(at.got)) for at in outcome.differences)


def _first_refused(outcome: Outcome) -> tuple[int, bool] | None:
    return first_refused(outcome.differences, len(outcome.vector.case.get("actions", ())))


def _is_like(one: Vector, other: Vector) -> bool:
    """Return whether both cases have an answer, or both must be refused for the same reason."""
    kept, refused = (isinstance(one.expect, kind) for kind in (type(other.expect), Refused))
    return kept and (not refused or (one.rules, one.wire) == (other.rules, other.wire))


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
        "edition": EDITIONS["tago"],
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
