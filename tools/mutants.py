"""Mutants of the tutorial's engine: ``python -m tools.mutants [COUNT] [SEED]``.

Each mutant is the engine with one small fault: a comparison reversed, a number off by one, a step
left out. It is asked the cases of the conformance kit, then 500 random cases if these find nothing.
Mutants that nothing finds are printed. If a mutant is harmless, the reason is printed too. If no
reason is known, a case is missing, and the exit status is 1.
"""

import os
import random
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Final

from tagolib.conformance import server
from tagolib.conformance.comparing import compare
from tagolib.conformance.engine import BrokenReplyError, Process, UnusableEngineError
from tagolib.conformance.random_cases import official, random_cases
from tagolib.conformance.suite import load_vectors
from tagolib.game import TAGO
from tagolib.serialization import JSON
from tests.tutorial import STAGES
from tools.mutating import difference, mutants

ENGINE: Final = STAGES / "engine_4.py"
HARMLESS: Final = {
    "+ return {'implementation'": "These are for people and are not compared.",
    "+ return {'refused': []": "What a refusal says is for people and is not compared.",
    "'the kind {kind} is not known here'": "No engine is asked a kind that it does not offer.",
    "+ check(all((seat in map": "The best of no hands is an error, and so that is refused too.",
    "+ return (RANKING.index(category), away": "It is the same for all scores of a category.",
    "+ return ('ZERO' if cards[": "The three cards are alike.",
    "+ found['single'] = HALVES[single[-1]]": "There is only one.",
    "+ if 'single' in offered and abs(offered['single'] - goal) < counts - goal": (
        "It is below 0 only if the sum is below the POINT. Then the single card is farther away."
    ),
    "+ raise why": "That is a TypeError, and so the case is refused too.",
    "+ return {'shares': {seat: share": "The keys of a JSON object are always written as texts.",
}
"""The changes that nothing can find, with the reason why each is harmless."""


def found_by(command: list[str]) -> str:
    """Return what finds a mutant: cases, skips, random cases, or its end; empty if nothing does."""
    try:
        engine = Process(command, 2)
    except UnusableEngineError:
        return "the start"
    with engine:
        kinds = ("point", "score", "showdown", "divide")
        vectors = [one for file in load_vectors() for one in file.cases if one.kind in kinds]
        if {*engine.welcome.kinds} != {*kinds}:
            return "kinds that are skipped"
        for vector in vectors:
            reply = _asked(engine, vector.case)
            if reply is not None and compare(vector, reply):
                return "cases"
        for number in range(125):
            for case in map(official, random_cases(TAGO, "mutants", number)):
                reply = _asked(engine, case) if case["kind"] in kinds else None
                if reply is not None and _told(reply) != _told(server.reply(_run(case))):
                    return "random cases"
        return "its end" if engine.stop() else ""


def _run(case: JSON) -> dict[str, JSON]:
    return {"cmd": "run", "case": case}


def _asked(engine: Process, case: JSON) -> dict[str, JSON] | None:
    """Return the reply to a case: ``None`` if it is rightly skipped, empty if there is none."""
    try:
        reply = engine.ask(case)
    except (BrokenReplyError, UnusableEngineError):
        return {}
    return None if "skipped" in reply and case.get("rulings") else reply


def _told(reply: JSON) -> tuple[bool, JSON]:
    """Return the part of an answer that is compared."""
    return "refused" in reply, reply.get("result")


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    seed = sys.argv[2] if len(sys.argv) > 2 else "1"
    text = ENGINE.read_text(encoding="utf-8")
    every = [*mutants(text)]
    chosen = random.Random(seed).sample(every, min(count, len(every)))
    os.environ.pop("PYTHONUNBUFFERED", None)  # answers left in a buffer must be found
    told: Counter[str] = Counter()
    unexplained = 0
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "mutant.py"
        for mutant in chosen:
            program.write_text(mutant, encoding="utf-8")
            by = found_by([sys.executable, "-S", str(program)])
            told[by or "nothing"] += 1
            if not by:
                said = difference(text, mutant)
                why = next((why for part, why in HARMLESS.items() if part in said), None)
                unexplained += why is None
                print(f"{said}\n  {why or 'not explained'}", flush=True)
    harmless = told.pop("nothing", 0) - unexplained
    print(f"{len(chosen)} of {len(every)} mutants: found by {dict(told)}")
    print(f"{harmless} are harmless, {unexplained} are not explained")
    sys.exit(1 if unexplained else 0)


if __name__ == "__main__":
    main()
