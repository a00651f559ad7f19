"""The installed commands, started as a user starts them, in environments of all kinds.

``nox -s anywhere`` runs this. In each environment a command must end as in a plain one and say the
same, except for line breaks and for letters that the encoding of its output lacks.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from attrs import frozen

import tagolib as tago
from tagolib.cli.ascii_letters import STAND_INS
from tagolib.notation import Transcript, write_hand
from tests.places import ROOT

INSTALLED: Final = Path(sysconfig.get_path("scripts")) / "tagolib"

POSITION: Final = "POINT ? 4 ½ | 1: ? 6 6 | 2: ? 2 3"
SCORE: Final = {"kind": "score", "cards": ["½", "7"], "point": ["7", "8"]}
REQUEST: Final = f"{json.dumps({'cmd': 'run', 'case': SCORE}, ensure_ascii=False)}\n"

COMMANDS: Final[Mapping[str, tuple[tuple[str, ...], str]]] = {
    "the version": (("--version",), ""),
    "the help": (("--help",), ""),
    "the help of a command": (("play", "--help"), ""),
    "a hand": (("play", "--auto"), ""),
    "a hand in Italian": (("play", "--auto", "--language", "it"), ""),
    "a hand that is saved": (("play", "--auto", "--save", "hand ½.tago"), ""),
    "a seat": (("play", "--file", "ò.json", "--seed", "a"), "\ncall\nbet 5\nfold\nquit\n"),
    "a seat at Tap": (("play", "tap", "--file", "ò.json", "--seed", "b"), "\npass\nquit\n"),
    "a table": (("table", "--auto", "--hands", "3"), ""),
    "odds": (("odds", POSITION), ""),
    "a rule": (("explain", "BET-03"), ""),
    "a hand read again": (("replay", "one hand ½.tago"), ""),
    "a picture": (("draw", "one hand ½.tago", "-o", "ò.svg"), ""),
    "an engine": (("conformance", "serve"), REQUEST),
    "a wrong label": (("play", "--auto", "--stakes", "Medium – ½"), ""),
}
"""What is started, and what is typed."""


@frozen(order=False)
class Surroundings:
    """The environment of a command."""

    variables: Mapping[str, str | None] = {}
    """Variables that are set besides the plain ones, or unset."""
    encoding: str = "utf-8"
    """In which the command's output comes."""
    folder: str = "work"
    """Where the command is started."""
    closed: bool = False
    """Whether its standard input is closed."""
    other_user: bool = False
    """Whether it is started as another user than root, if root runs the tests."""


PLAIN: Final = Surroundings()
ASCII: Final = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
AROUND: Final[Mapping[str, Surroundings]] = {
    "40 columns": Surroundings({"COLUMNS": "40"}),
    "80 columns": Surroundings({"COLUMNS": "80"}),
    "200 columns": Surroundings({"COLUMNS": "200"}),
    "LANG=C": Surroundings({"LANG": "C"}),
    "nothing but ASCII": Surroundings(ASCII, encoding="ascii"),
    "cp1252": Surroundings({"PYTHONIOENCODING": "cp1252"}, encoding="cp1252"),
    "another time zone": Surroundings({"TZ": "Pacific/Apia"}),
    "no home": Surroundings({"HOME": None}),
    "a short temporary folder": Surroundings({"TMPDIR": "/tmp"}),
    "a long temporary folder": Surroundings({"TMPDIR": f"/tmp/{'long' * 30}"}),
    "a folder with a space and a letter": Surroundings(folder="sp ace ò"),
    "standard input closed": Surroundings(closed=True),
    "-O": Surroundings({"PYTHONOPTIMIZE": "1"}),
    "another user": Surroundings(other_user=True),
}


def others_command() -> list[str]:
    """Return the command for another user: a Python in a home folder is not for others."""
    site = sysconfig.get_path("purelib")
    for python in (sys.executable, shutil.which("python3", path="/usr/bin:/usr/local/bin")):
        start = ["env", f"PYTHONPATH={site}", str(python), "-m", "tagolib"]
        words = [*start, "--version"]
        try:
            done = subprocess.run(words, check=False, user="nobody", cwd="/", capture_output=True)
        except OSError:
            continue
        if done.returncode == 0:
            return start
    pytest.fail("no Python here that another user may start")


def play(name: str, around: Surroundings, parent: Path) -> tuple[int, str, str]:
    """Start a command; return how it ended, its output, and its errors."""
    words, typed = COMMANDS[name]
    folder = parent / around.folder
    folder.mkdir(parents=True)
    hand = tago.deal(tago.Rules.parse("Light – 5/300"), {1: 300, 3: 300}, 1, tago.DECK)
    text = write_hand(Transcript.of(tago.apply(hand, tago.Bet(1, 5))))
    (folder / "one hand ½.tago").write_text(text, encoding="utf-8")
    start = [str(INSTALLED)]
    user = None
    if around.other_user and os.geteuid() == 0:
        start, user = others_command(), "nobody"
        for place in (*parent.parents[:3], parent, folder):
            place.chmod(0o777)
    command = [word.encode() for word in (*start, *words)]
    if around.closed:
        command = [b"sh", b"-c", b'exec "$@" <&-', b"sh", *command]
    variables: dict[str, str | None] = {
        "PATH": os.environ["PATH"],
        "LANG": "C.UTF-8",
        "HOME": str(folder),
        **around.variables,
    }
    done = subprocess.run(
        command,
        cwd=os.fsencode(folder),
        env={key: value for key, value in variables.items() if value is not None},
        input=typed.encode(),
        capture_output=True,
        check=False,
        user=user,
    )
    said, complained = (stream.decode(around.encoding) for stream in (done.stdout, done.stderr))
    return done.returncode, said, complained


@cache
def plain(name: str, parent: Path) -> tuple[int, str, str]:
    return play(name, PLAIN, parent / "plain" / re.sub(r"\W", "-", name))


def words(text: str, encoding: str) -> str:
    """The words of a text, whatever their order: a table may be broken between its columns."""
    shown = text.encode(encoding, STAND_INS).decode(encoding)
    return " ".join(sorted({*shown.replace("1/2", "½").split()}))


def meant(text: str, encoding: str) -> str:
    """Return a text without what may differ: line breaks, and letters that are missing."""
    shown = text.encode(encoding, STAND_INS).decode(encoding)
    return "".join(shown.replace("1/2", "½").split()).replace(" ", "")


@pytest.fixture(scope="session")
def parent(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("anywhere")


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("where", AROUND)
def test_a_command_says_the_same(where: str, name: str, parent: Path, tmp_path: Path) -> None:
    """In any environment a command ends in the same way and says the same."""
    around = AROUND[where]
    status, said, complained = play(name, around, tmp_path)
    assert "Traceback" not in complained
    if around.closed and COMMANDS[name][1]:
        assert status in (0, 2)  # there was nothing to read
        return
    expected = plain(name, parent)
    assert status == expected[0], complained
    if where == "40 columns" and name in ("a seat", "a table"):  # no heads of tables, cut rows
        new = {*words(said, "utf-8").split()} - {*words(expected[1], "utf-8").split()}
        assert all(one.endswith("…") or one.startswith("■") for one in new)
        return
    same = words if name == "odds" else meant
    assert same(said, "utf-8") == same(expected[1], around.encoding)
    assert meant(complained, "utf-8") == meant(expected[2], around.encoding)


@pytest.mark.parametrize("name", ["a seat", "a seat at Tap", "a table", "odds"])
def test_no_line_is_too_long(name: str, tmp_path: Path) -> None:
    """What is said to a person at a terminal of 40 columns fits."""
    _, said, _ = play(name, Surroundings({"COLUMNS": "40"}), tmp_path)
    assert [line for line in said.splitlines() if len(line) > 40 and "> " not in line] == []


def test_the_checkout_may_lie_anywhere(tmp_path: Path) -> None:
    """In a folder with a space and a ò in its name, the README's first command plays a hand."""
    checkout = tmp_path / "sp ace ò"
    files = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True
    ).stdout.decode()
    for file in filter(None, files.split("\0")):
        if (ROOT / file).exists():
            (checkout / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / file, checkout / file)
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (command,) = re.findall(r"^(python3 .*tagolib play --auto)$", readme, re.MULTILINE)
    done = subprocess.run(["sh", "-c", command], cwd=checkout, check=False, capture_output=True)
    assert done.returncode == 0, done.stderr.decode()
    assert meant(done.stdout.decode(), "utf-8") == meant(plain("a hand", tmp_path)[1], "utf-8")
