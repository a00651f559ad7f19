"""Pages as sessions: the programs and the commands that they show, run in order.

``python -m tests.tutorial`` writes into the pages what their commands print now.
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
from tests.places import DOCS

EXAMPLES = DOCS / "examples"
STAGES = EXAMPLES / "check_your_engine"
PAGE = DOCS / "tutorials" / "check-your-engine.md"
PAGES = [
    PAGE,
    DOCS / "how-to" / "bots.md",
    DOCS / "how-to" / "chat-room.md",
    DOCS / "explanation" / "probabilities.md",
]

_FENCE = re.compile(r"^```(?P<info>[^\n]*)\n(?P<body>.*?)^```$", re.DOTALL | re.MULTILINE)
_SHOWN = re.compile(r"\{literalinclude\} \.\./examples/(?P<path>[\w/-]+\.\w+)")


def fences(page: str) -> Iterator[tuple[str, str]]:
    """Yield each fenced block of a page: what follows the backticks, and what is inside."""
    for fence in _FENCE.finditer(page):
        yield fence["info"], fence["body"]


def shown(info: str) -> Path | None:
    """Return the example file that a block shows, if it shows one."""
    found = _SHOWN.fullmatch(info)
    return EXAMPLES / found["path"] if found else None


def stage(info: str) -> str | None:
    """Return the name of the stage of the tutorial's engine that a block shows, if any."""
    file = shown(info)
    return file.name if file and file.parent == STAGES else None


def played(page: str, folder: Path) -> str:
    """Return the page with what its commands print when they are run in order in a folder."""
    for name, words in (("tagolib", "-m tagolib"), ("python", "")):
        script = folder / "bin" / name
        script.parent.mkdir(exist_ok=True)
        script.write_text(f'#!/bin/sh\nexec "{sys.executable}" {words} "$@"\n')
        script.chmod(0o755)
    work = folder / "work"
    work.mkdir()

    def play(fence: re.Match[str]) -> str:
        file = shown(fence["info"])
        if file:
            shutil.copy(file, work / re.sub(r"^engine_\d", "my_engine", file.name))
        if fence["info"] != "console":
            return fence[0]
        commands = re.findall(r"^\$ (.*)\n", fence["body"], re.MULTILINE)
        lines = [f"$ {command}\n{_run(command, work, script.parent)}" for command in commands]
        return f"```console\n{''.join(lines)}```"

    return _FENCE.sub(play, page)


def _run(command: str, work: Path, programs: Path) -> str:
    """Return what a command prints, as a terminal would show it."""
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
    for page in PAGES:
        with tempfile.TemporaryDirectory() as folder:
            text = played(page.read_text(encoding="utf-8"), Path(folder))
        page.write_text(text, encoding="utf-8")
