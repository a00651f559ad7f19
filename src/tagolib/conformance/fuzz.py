"""Differential play: random hands, played by an engine and by the library, must be the same."""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from typing import Final

import attrs
from attrs import frozen

import tagolib
from tagolib.conformance.cases import KINDS, answer
from tagolib.conformance.comparing import refused_places
from tagolib.conformance.engine import Engine, UnusableEngineError, Welcome
from tagolib.conformance.hands import cut, random_case
from tagolib.conformance.runner import Outcome, judge, write_outcome, write_welcome
from tagolib.conformance.shrinking import shrink
from tagolib.conformance.suite import Answered, Vector, VectorFile
from tagolib.errors import NotationError, TagoError
from tagolib.notation import Transcript, write_action
from tagolib.notation.header import write_header
from tagolib.records import Record
from tagolib.rulebook import load
from tagolib.serialization import JSON, read, read_action
from tagolib.shuffling import Stream
from tagolib.transition import deal

__all__ = [
    "FuzzReport",
    "file_of",
    "fuzz",
    "hand_cases",
    "make_small",
    "tell_hand",
    "vector_of",
    "write_fuzz_report",
]

_MOMENTS: Final = 2
"""At how many moments within each hand the states are compared, besides its end."""

_TRIES: Final = 1500
"""How many cases are asked to make one smaller."""
_COST: Final = 30
"""How many tries it counts as if the engine has to be started again: waiting for it takes time."""
_HANGS: Final = 12
"""After how many questions that were not answered in time no smaller one is looked for."""
_FLAKY: Final = "asked again of a new process, it did not come again"

_RULES: Final[Mapping[str, tuple[str, ...]]] = {
    "bet": ("BET-03",),
    "call": ("BET-04",),
    "raise": ("RAISE-01",),
    "fold": ("FOLD-01",),
    "remainders": ("REM-01",),
    "restore": ("REST-01",),
    "choose_point": ("POINT-05",),
    "declare": ("EARLY-01",),
    "curious": ("CUR-01",),
    "divide": ("TIE-02",),
    "play_on": ("TIE-03",),
    "discard": ("TIE-05",),
    "redeal": ("TIE-06",),
    "look": ("JACK-04",),
    "eliminate": ("ELIM-02",),
    "misdeal": ("ERR-02",),
}
"""What a hand is about that ends with an action of a type, as far as one can tell."""
_NO_ACTION: Final = ("DEAL-03", "ANTE-01")
"""What it is about if nothing was done: the deal."""
_UNKNOWN_ACTION: Final = ("BET-01",)
"""What it is about if what was done last is no action: which actions there are."""


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


def hand_cases(seed: str, number: int) -> Iterator[dict[str, JSON]]:
    """Give a random hand as cases: how it ends, and how it stood at some moments.

    Args:
        seed: any text; the same gives the same hands everywhere.
        number: which hand of it, from 0 on.
    """
    words = f"{seed} {number}".encode("utf-8", "surrogateescape")
    choose = Stream(hashlib.sha256(words).digest()).below
    case = random_case(choose)
    for _ in range(_MOMENTS):
        yield cut(choose, case)
    yield case


def vector_of(case: dict[str, JSON]) -> Vector:
    """Make a vector of a hand: what the library answers is expected.

    Raises:
        TagoError: if the library refuses the case.
    """
    result = answer("hand", {key: value for key, value in case.items() if key != "kind"})
    name = hashlib.sha256(json.dumps(case, sort_keys=True).encode("ascii")).hexdigest()[:8]
    return Vector(
        id=f"fuzz-{name}",
        rules=_rules_of(case["actions"], result["refused"]),
        shows="broken" if result["refused"] else "kept",
        why="This random hand stands as the library says.",
        source="constructed",
        status="derived",
        case=case,
        expect=Answered(result=refused_places(result), whole=True),
    )


def _rules_of(actions: JSON, refused: JSON) -> tuple[str, ...]:
    """Tell what a hand is about: the rules that the last action breaks, or those of its type."""
    if not actions:
        return _NO_ACTION
    last = actions[-1]
    broken = next((one["rules"] for one in refused if one["index"] == len(actions) - 1), ())
    kind = last.get("type") if isinstance(last, dict) else None
    return tuple(broken) or _RULES.get(str(kind), _UNKNOWN_ACTION)


def tell_hand(vector: Vector) -> Iterator[str]:
    """Write the hand of a vector in the notation; what the library refuses in it are comments."""
    case = read({key: value for key, value in vector.case.items() if key != "kind"}, KINDS["hand"])
    stacks = {int(seat): stack for seat, stack in case.stacks.items()}
    start = deal(case.rules, stacks, case.first, case.deck).deal
    yield from write_header(Transcript(Record(start, (), load().edition)))
    assert isinstance(vector.expect, Answered)  # vectors of hands are
    for index, document in enumerate(case.actions):
        try:
            words = write_action(read_action(document))
        except NotationError:
            words = json.dumps(document, ensure_ascii=False)
        yield f"# refused: {words}" if index in vector.expect.result["refused"] else words


def fuzz(engine: Engine, hands: int, seed: str) -> Iterator[Outcome]:
    """Play random hands against an engine; give what came of each, up to the first that differs.

    Raises:
        UnusableEngineError: if it does not play hands, or could not be started again.
    """
    if "hand" not in engine.welcome.kinds:
        raise UnusableEngineError("the engine cannot be used: it does not offer the kind hand")
    for number in range(hands):
        outcome = _played(engine, seed, number)
        yield outcome
        if outcome.verdict == "failed":
            return


def _played(engine: Engine, seed: str, number: int) -> Outcome:
    """Play one hand: what came of its last case, or of the first that does not pass."""
    *moments, whole = hand_cases(seed, number)
    for case in moments:
        outcome = judge(engine, vector_of(case))
        if outcome.verdict != "passed":
            return outcome
    return judge(engine, vector_of(whole))


def make_small(engine: Engine, found: Outcome, tell: Callable[[Outcome], None]) -> None:
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

    shrink(found.vector.case, differs)
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
