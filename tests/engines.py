"""Engines for the tests: small scripts that speak the line protocol, correctly or not."""

import sys
from collections.abc import Sequence
from pathlib import Path

from tests.places import DATA, ROOT

SAMPLE = DATA / "vectors" / "sample.json"
TAGOLIB = (sys.executable, "-m", "tagolib", "conformance", "serve")

_SPEAK = """
import json, sys, time, os, subprocess
KINDS = {kinds}
def say(reply):
    print(json.dumps(reply), flush=True)
def hello():
    say({{"implementation": "fake", "language": "Python", "version": "0", "kinds": KINDS}})
while True:
    line = sys.stdin.readline()
    if not line: break
    request = json.loads(line)
    if request["cmd"] == "start":
        {start}
    elif request["cmd"] == "stop":
        {stop}
    else:
        seq, case = request["seq"], request["case"]
        {run}
"""


def fake(
    run: str = "say({'seq': seq, 'result': {'first': 5}})",
    *,
    start: str = "hello()",
    stop: str = "break",
    kinds: Sequence[str] = ("draw",),
) -> tuple[str, ...]:
    """Return the command of an engine that does these things at a case, ``start`` and ``stop``."""
    script = _SPEAK.format(kinds=list(kinds), start=start, stop=stop, run=run)
    return sys.executable, "-S", "-c", script


def starts_once(mark: Path) -> str:
    """Return code for an engine that can start only once, because of a file."""
    name = repr(str(mark))
    return f"sys.exit('gone') if os.path.exists({name}) else (open({name}, 'w'), hello())"


_WITH_A_FAULT = """
import os, sys, time
from tagolib.conformance import server
from tagolib.conformance.tago import cases
from tagolib.conformance.server import serve
right = server.answer
{}
serve(sys.stdin.buffer, sys.stdout.buffer)
"""


_PLANTED = """
import sys
sys.path.insert(0, {!r})
import pytest
from tagolib.conformance.server import serve
from tests.kit.wrong_engines import ENGINES
with pytest.MonkeyPatch.context() as patch:
    ENGINES[{!r}].plant(patch)
    serve(sys.stdin.buffer, sys.stdout.buffer)
"""


def planted(says: str) -> tuple[str, ...]:
    """Return the command of one of the wrong engines, by what it does."""
    return sys.executable, "-c", _PLANTED.format(str(ROOT), says)


def faulty(fault: str) -> tuple[str, ...]:
    """Return the command of tagolib itself with a fault put into ``cases`` or ``server``."""
    return sys.executable, "-c", _WITH_A_FAULT.format(fault)
