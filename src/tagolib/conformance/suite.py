"""The conformance vectors: cases with the answers that the rules give them.

They lie beside this module in the folder ``vectors``, one file for each area of the rulebook. There
are also the smoke test, a file with few of the same cases, and the changelog of the suite.
"""

import re
from collections.abc import Iterable, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final, Literal

import attrs
from attrs import field, frozen

from tagolib.conformance.cases import KINDS, game_of
from tagolib.errors import NotationError, SetupError, TagoError
from tagolib.rulebook import Game, load, load_all
from tagolib.serialization import JSON, parse_json, read
from tagolib.values import text

__all__ = [
    "SMOKE",
    "STATUSES",
    "VERSION",
    "Answered",
    "Refused",
    "Vector",
    "VectorFile",
    "load_files",
    "load_smoke",
    "load_vectors",
    "names_of",
    "read_vectors",
    "select",
    "write_vectors",
]

VERSION: Final = "1.0"
"""The version of the suite, which is all the cases. The first number rises when an answer changes
or a case is removed, the second when cases are added or reworded."""

SMOKE: Final = "smoke.json"
"""The file with the cases of the smoke test."""

_ID: Final = "^[a-z0-9]+(-[a-z0-9]+)*$"
_STATUS: Final = "^(stated|derived|reading [AT][0-9]{2})$"
STATUSES: Final = ("stated", "derived", "reading")
"""How sure a case can be, the surest first."""


@frozen(order=False, kw_only=True)
class Answered:
    """The case has an answer."""

    result: dict[str, Any]
    """Of a hand, the keys that the case is about, and ``refused`` as a list of indexes; of
    every other kind the whole answer."""
    whole: bool = False
    """Whether it is the whole answer of a hand too: no key may stand that is not expected."""


@frozen(order=False, kw_only=True)
class Refused:
    """The case itself must be refused."""

    refused: Literal[True]
    """Always true."""


def _matches(pattern: str) -> Any:
    """Make a text field that has a pattern, in the schema too."""

    def check(instance: object, attribute: "attrs.Attribute[str]", value: str) -> None:
        text(instance, attribute, value)
        if not re.search(pattern, value):
            raise SetupError(f"{attribute.name} does not match {pattern}")

    return field(validator=check, metadata={"schema": {"pattern": pattern}})


@frozen(order=False, kw_only=True)
class Vector:
    """One case, the rules that it shows, and what must be answered."""

    id: str = _matches(_ID)
    """Its name, unique among all."""
    rules: tuple[str, ...] = field(metadata={"schema": {"minItems": 1}})
    """The ids of the rules that it shows, the main one first."""
    shows: Literal["kept", "broken"]
    """Whether the rules are followed in it, or somebody tries to break them."""
    why: str = field(validator=text)
    """What must happen, in a sentence."""
    source: str = field(validator=text)
    """Where the example or the rule stands, or ``constructed``."""
    status: str = _matches(_STATUS)
    """How sure it is: as of a rule, a reading with its id."""
    wire: bool = False
    """Whether it is about the form of cases and answers only, and not about a rule."""
    case: dict[str, Any] = field(
        metadata={
            "schema": {"properties": {"kind": {"enum": list(KINDS)}}, "required": ["kind"]},
        }
    )
    """The case as it is sent; it may be ill-formed on purpose."""
    expect: Answered | Refused
    """What must come back."""

    def __attrs_post_init__(self) -> None:
        if self.case.get("kind") not in KINDS:
            raise SetupError(f"{self.id} is of no known kind")
        book = load(self.game)
        if not self.rules:
            raise SetupError(f"{self.id} names no rule")
        for name in self.rules:
            if name not in book.rules:
                raise SetupError(f"there is no rule {name}")
        if self.reading and self.reading not in book.readings:
            raise SetupError(f"there is no reading {self.reading}")

    @property
    def kind(self) -> str:
        """The kind of its case."""
        return str(self.case["kind"])

    @property
    def reading(self) -> str:
        """The id of the reading that it rests on; else empty."""
        return self.status.partition(" ")[2]

    @property
    def game(self) -> Game:
        """The game that it is of."""
        return game_of(self.kind)


@frozen(order=False, kw_only=True)
class VectorFile:
    """Conformance cases of one area of the rules."""

    format: Literal["tago-vectors"]
    """What the file is."""
    version: Literal[1]
    """The version of this form."""
    area: str = field(validator=text)
    """The area, such as ``RAISE``."""
    cases: tuple[Vector, ...]
    """The cases."""

    def __attrs_post_init__(self) -> None:
        _check_ids(self.cases)


def _check_ids(vectors: Iterable[Vector]) -> None:
    seen: set[str] = set()
    for vector in vectors:
        if vector.id in seen:
            raise SetupError(f"the id {vector.id} stands twice")
        seen.add(vector.id)


def read_vectors(document: JSON) -> VectorFile:
    """Read a file of vectors, strictly.

    Raises:
        NotationError: with the place and what is wrong there.
    """
    return read(document, VectorFile)


def write_vectors(vectors: VectorFile) -> JSON:
    """Write a file of vectors in its form."""
    return attrs.asdict(vectors, value_serializer=_as_list, filter=_is_said)


def _is_said(attribute: "attrs.Attribute[Any]", value: object) -> bool:
    """Leave out what goes without saying."""
    return attribute.default is attrs.NOTHING or value != attribute.default


def _as_list(instance: object, attribute: object, value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


_FOLDER: Traversable = files("tagolib.conformance").joinpath("vectors")


def load_files() -> dict[str, bytes]:
    """Return the files of the suite by name, as they are: the vectors and the changelog."""
    if not _FOLDER.is_dir():
        return {}
    entries = sorted(_FOLDER.iterdir(), key=lambda entry: entry.name)
    kept = [entry for entry in entries if entry.name.endswith((".json", ".md"))]
    return {entry.name: entry.read_bytes() for entry in kept}


def load_smoke() -> VectorFile:
    """Read the cases of the smoke test: few, of every kind and every area, and soon asked.

    Raises:
        NotationError: if the file is not what it should be.
    """
    return read_vectors(parse_json(_FOLDER.joinpath(SMOKE).read_bytes()))


def load_vectors() -> tuple[VectorFile, ...]:
    """Read all vectors that come with the library.

    Raises:
        TagoError: if a file is not what it should be, naming it.
    """
    found: list[VectorFile] = []
    for name, content in load_files().items():
        if name == SMOKE or not name.endswith(".json"):
            continue
        try:
            found.append(read_vectors(parse_json(content)))
        except NotationError as error:
            raise TagoError(f"{name}: {error}") from None
    _check_ids(vector for file in found for vector in file.cases)
    return tuple(found)


def select(
    vectors: Iterable[Vector], only: Sequence[str] = (), status: Sequence[str] = ()
) -> tuple[Vector, ...]:
    """Choose those vectors that have one of some names, and one of some statuses.

    Args:
        vectors: where to choose from.
        only: ids of rules (``RAISE-01``), of areas of the rulebook (``RAISE``), of readings
            (``A07``) and of cases, or kinds of cases (``pots``); all, if none is named.
        status: some of :data:`STATUSES`; all, if none is named.

    Raises:
        SetupError: if there is nothing of such a name, or no case is left.
    """
    named = [(vector, names_of(vector)) for vector in vectors]
    book = load_all()
    known = {*book.rules, *book.areas, *book.readings, *KINDS}.union(*(its for _, its in named))
    for name in only:
        if name not in known:
            raise SetupError(f"there is no rule, area, reading, case or kind {name!r}")
    found = tuple(
        vector
        for vector, its in named
        if (not only or its.intersection(only))
        and (not status or vector.status.partition(" ")[0] in status)
    )
    if not found:
        raise SetupError(f"there is no case of {', '.join((*only, *status)) or 'any rule'}")
    return found


def names_of(vector: Vector) -> set[str]:
    """Return all names by which a vector can be chosen."""
    areas = {name.partition("-")[0] for name in vector.rules}
    return {vector.id, vector.kind, vector.reading, *vector.rules, *areas} - {""}
