"""What the page on stability promises from one version to the next."""

import json
import re
import warnings
from collections.abc import Callable
from functools import cache, wraps
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar

import attrs
import griffe
import pytest

import tagolib as tago
from tagolib import tap
from tagolib.base.values import Form
from tagolib.cli import main
from tagolib.notation import parse_hands
from tagolib.serialization import parse_json, read, write
from tagolib.serialization.schemas import schema_of
from tagolib.table import Open, Table, TableRecord, act, resume_table
from tests.places import DOCS, TESTS
from tools import recorded, schemas

FOLDER: Final = TESTS / "recorded"
VERSIONS: Final = sorted(folder.name for folder in FOLDER.iterdir() if folder.is_dir())
"""The minor versions that have been recorded."""
DOCUMENTS: Final = [
    (version, name, document)
    for version in VERSIONS
    for name, documents in parse_json((FOLDER / version / "documents.json").read_bytes()).items()
    if name != "error"  # errors are only written
    for document in documents
]


def test_nothing_recorded_is_changed() -> None:
    """Files are only ever added: each has the digest that it had when it was recorded."""
    assert VERSIONS
    assert recorded.SUMS.read_text(encoding="utf-8") == recorded.sums()


@pytest.mark.parametrize(("version", "name", "document"), DOCUMENTS)
def test_every_recorded_document_is_read(version: str, name: str, document: Any) -> None:
    """A document of an earlier version is read, and what is written of it is read, too."""
    form = schemas.ALL_FORMS[name]
    value = read(document, form)
    assert read(parse_json(json.dumps(write(value))), form) == value


@pytest.mark.parametrize("version", VERSIONS)
def test_every_recorded_hand_is_read(version: str) -> None:
    """A text in the notation is read as well, and its hands are those of the text."""
    text = (FOLDER / version / "hands.tago").read_text(encoding="utf-8")
    assert len([*parse_hands(text)]) == text.count("[Tago ") > 0


@pytest.mark.parametrize("version", VERSIONS)
def test_every_recorded_refusal_names_its_rules(version: str) -> None:
    """Each reason of an earlier version for refusing an action is there, with the same rules."""
    earlier = (FOLDER / version / "refusals.txt").read_text(encoding="utf-8").splitlines()
    assert "hand below_minimum: BET-03" in earlier
    assert {*earlier} - {*recorded.refusals().splitlines()} == set()


# The surface


@cache
def now() -> str:
    """Return the names as they are."""
    return recorded.names()


def surface(text: str) -> dict[str, griffe.Module]:
    """Return the modules of a list of names."""
    _, *parts = re.split(r"^# (\S+)\n", text, flags=re.MULTILINE)
    return {
        name: griffe.visit(name, filepath=Path(f"{name}.pyi"), code=code)
        for name, code in zip(parts[::2], parts[1::2], strict=True)
    }


def broken(earlier: str, later: str) -> list[str]:
    """Return what a program that uses the earlier names would miss."""
    old, new = surface(earlier), surface(later)
    return [
        *sorted(old.keys() - new.keys()),
        *(
            breakage.explain(griffe.ExplanationStyle.VERBOSE)
            for module in old.keys() & new.keys()
            for breakage in griffe.find_breaking_changes(old[module], new[module])
        ),
    ]


@pytest.mark.parametrize(
    "version", [one for one in VERSIONS if one.split(".")[0] == tago.__version__.split(".")[0]]
)
def test_no_name_is_broken(version: str) -> None:
    """Every name of an earlier version with the same major number is there, as it was."""
    earlier = (FOLDER / version / "names.txt").read_text(encoding="utf-8")
    assert broken(earlier, now()) == []


def some_names() -> str:
    """Return the names of two modules, which are enough to find what breaks a program."""
    first, game = (
        re.search(rf"^# {name}\n(?:[^#].*\n)+", now(), re.MULTILINE)
        for name in ("tagolib", r"tagolib\.game")
    )
    assert first
    assert game
    return first[0] + game[0]


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("# tagolib.game\n", "# tagolib.games\n", "tagolib.game"),
        ("class Bet:", "class Bett:", "Public object was removed"),
        ("    EIGHT: object\n", "", "Public object was removed"),
        ("(self, seat, amount)", "(self, amount, seat)", "Positional parameter was moved"),
        ("def apply(hand, action)", "def apply(hand, action, jackpot)", "added as required"),
        ("def apply(hand, action)", "def apply(hand)", "Parameter was removed"),
        ("    def allows(self, action): ...", "    allows: object", "different kind"),
    ],
)
def test_what_breaks_a_program_is_found(old: str, new: str, found: str) -> None:
    """A name that goes, and a parameter that goes, moves or is asked for, is named."""
    earlier = some_names()
    assert old in earlier
    assert any(found in one for one in broken(earlier, earlier.replace(old, new)))


def test_what_is_added_breaks_nothing() -> None:
    """A new name, and a new parameter with a default, are no breach."""
    earlier = some_names()
    more = "def apply(hand, action, jackpot=None): ...\ndef undo(hand): ...\n"
    later = earlier.replace("def apply(hand, action): ...\n", more)
    assert later != earlier
    assert broken(earlier, later) == []


# Documents of version 2


@attrs.frozen(order=False)
class LetterV1(Form, document="test-letter"):
    """A letter as version 1 had it: one text."""

    text: str

    def latest(self) -> "Letter":
        """Return it as it is written now."""
        return Letter((self.text,))


@attrs.frozen(order=False)
class Letter(Form, document="test-letter", version=2):
    """A letter as it is written now, page by page."""

    pages: tuple[str, ...]

    def version_1(self) -> LetterV1:
        """Return it for programs that read version 1 only."""
        return LetterV1("\n".join(self.pages))


def read_letter(document: Any) -> Letter:
    """Read a letter of any version."""
    found: LetterV1 | Letter = read(document, LetterV1 | Letter)
    return found.latest() if isinstance(found, LetterV1) else found


def test_version_2_is_read_and_written_beside_version_1() -> None:
    """A form's version 2 is a class of its own: both are read, and both can be written."""
    first = {"format": "test-letter", "version": 1, "text": "Raise."}
    second = {"format": "test-letter", "version": 2, "pages": ["Raise."]}
    assert read_letter(first) == read_letter(second) == Letter(("Raise.",))
    assert write(read_letter(first)) == second
    assert write(read_letter(second).version_1()) == first
    made: Any = schema_of("letter", Letter)
    assert made["$id"] == "urn:tagolib:letter:2"
    assert made["$defs"]["Letter"]["properties"]["version"] == {"const": 2}


@pytest.mark.parametrize("version", [3, "2", True])
def test_a_version_that_is_not_known(version: object) -> None:
    """A document of a version that the library does not read is refused, at its version."""
    with pytest.raises(tago.NotationError) as caught:
        read_letter({"format": "test-letter", "version": version, "pages": []})
    assert caught.value.where == "$.version"


# Editions of the rulebook


def saved() -> list[tuple[Any, Callable[[Any], Any]]]:
    """Return each kind of record that names an edition, and what resumes it."""
    hand = tago.deal(
        tago.Rules.parse("Light – 5/300"), {1: 300, 2: 300}, 1, tago.shuffle(bytes(32))
    )
    table = act(Table(hand.rules), Open())
    game = tap.deal_next(tap.Game(tap.Rules(), 1), tap.shuffle(bytes(32)))
    return [
        (tago.Record.of(hand), tago.resume),
        (TableRecord.of(table), resume_table),
        (tap.Record.of(game.hands[0]), tap.resume),
        (tap.GameRecord.of(game), tap.resume_game),
    ]


@pytest.mark.parametrize(("record", "resume"), saved(), ids=lambda it: type(it).__qualname__)
def test_a_record_of_another_edition(record: Any, resume: Callable[[Any], Any]) -> None:
    """A record of another edition is read but not resumed. The error names both editions."""
    resume(record)
    other = attrs.evolve(record, edition="1999.4")
    assert read(parse_json(json.dumps(write(other))), type(record)) == other
    with pytest.raises(tago.SetupError) as caught:
        resume(other)
    assert str(caught.value) == (
        f"this version of the library plays by edition {record.edition} of the rulebook, "
        "not by '1999.4'"
    )
    assert caught.value.field == "edition"


# Deprecation

P = ParamSpec("P")
R = TypeVar("R")


def deprecated(instead: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Deprecate a function. It moves into the library with the first name that is deprecated."""

    def wrap(function: Callable[P, R]) -> Callable[P, R]:
        @wraps(function)
        def call(*args: P.args, **kwargs: P.kwargs) -> R:
            said = f"{function.__name__} is deprecated: use {instead}"
            warnings.warn(said, DeprecationWarning, stacklevel=2)
            return function(*args, **kwargs)

        return call

    return wrap


def test_a_deprecated_name_works_and_says_what_to_use() -> None:
    """The warning names the caller's line, so the tests of a program that uses it show where."""

    @deprecated("tagolib.options")
    def choices(seat: int) -> int:
        return seat

    with pytest.warns(
        DeprecationWarning, match=r"^choices is deprecated: use tagolib\.options$"
    ) as caught:
        assert choices(3) == 3
    assert caught[0].filename == __file__
    assert recorded._parameters(choices) == "seat"


# Commands


@pytest.mark.parametrize(
    ("command", "status"),
    [
        (["explain", "LIMIT-04"], 0),
        (["verify", "audit", "kept"], 1),
        (["explain", "LIMIT-99"], 2),
    ],
)
def test_exit_statuses(command: list[str], status: int, tmp_path: Path) -> None:
    """A command ends with the status that the page on the command line gives for its outcome."""
    page = (DOCS / "reference" / "command-line.md").read_text(encoding="utf-8")
    assert re.search(rf"^\| {status} \| ", page, re.MULTILINE)
    audit, kept = (recorded.documents()[name][0] for name in ("audit", "kept"))
    audit["seeds"]["house"] = "00" * 32  # not what the house has committed to
    files = {name: tmp_path / name for name in ("audit", "kept")}
    files["audit"].write_text(json.dumps(audit), encoding="utf-8")
    files["kept"].write_text(json.dumps(kept), encoding="utf-8")
    ended = main([str(files.get(word, word)) for word in command])
    assert ended == status
