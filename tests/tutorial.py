"""The tutorial "Check your own engine" as a session: its stages and commands, played in order.

``python -m tests.tutorial`` writes into the page what its commands print now.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import tagolib

DOCS = Path(__file__).parent.parent / "docs"
STAGES = DOCS / "examples" / "check_your_engine"
PAGE = DOCS / "tutorials" / "check-your-engine.md"

_FENCE = re.compile(r"^```(?P<info>[^\n]*)\n(?P<body>.*?)^```$", re.DOTALL | re.MULTILINE)
_STAGE = re.compile(r"\{literalinclude\} ../examples/check_your_engine/(?P<name>\w+\.py)")


def fences(page: str) -> Iterator[tuple[str, str]]:
    """Give each fenced block of a page: what stands after the backticks, and what is within."""
    for fence in _FENCE.finditer(page):
        yield fence["info"], fence["body"]


def stage(info: str) -> str | None:
    """The file that a block shows, if it shows a stage of the engine."""
    found = _STAGE.fullmatch(info)
    return found["name"] if found else None


def played(page: str, folder: Path) -> str:
    """The page with what its commands print when they are run, one after the other, in a folder."""
    for name, words in (("tagolib", "-m tagolib"), ("python", "")):
        script = folder / "bin" / name
        script.parent.mkdir(exist_ok=True)
        script.write_text(f'#!/bin/sh\nexec "{sys.executable}" {words} "$@"\n')
        script.chmod(0o755)
    work = folder / "work"
    work.mkdir()

    def play(fence: re.Match[str]) -> str:
        name = stage(fence["info"])
        if name:
            shutil.copy(STAGES / name, work / re.sub(r"^engine_\d", "my_engine", name))
        if fence["info"] != "console":
            return fence[0]
        commands = re.findall(r"^\$ (.*)\n", fence["body"], re.MULTILINE)
        lines = [f"$ {command}\n{_run(command, work, script.parent)}" for command in commands]
        return f"```console\n{''.join(lines)}```"

    return _FENCE.sub(play, page)


def _run(command: str, work: Path, programs: Path) -> str:
    """What a command prints, as a terminal would show it."""
    env = os.environ | {
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(Path(tagolib.__file__).parents[1]),
        "PYTHONUTF8": "1",
    }
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=work,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    return done.stdout.decode()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        text = played(PAGE.read_text(encoding="utf-8"), Path(folder))
    PAGE.write_text(text, encoding="utf-8")
