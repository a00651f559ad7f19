"""The conformance vectors: cases with the answers that the rules give.

The vectors are in the folder ``vectors`` beside this module, one file for each area of the
rulebook. The folder also contains the smoke test, which is a file with a few of the same cases, and
the changelog of the suite.
"""

import re
from collections.abc import Iterable, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final, Literal

import attrs
from attrs import field, frozen

from tagolib.base.errors import NotationError, SetupError, TagoError
from tagolib.base.values import Form, text
from tagolib.conformance.cases import KINDS, PROFILES, game_of
from tagolib.rulebook import Game, load, load_all
from tagolib.serialization import JSON, parse_json, read

__all__ = [
    "STATUSES",
    "VERSION",
    "Alternative",
    "Answered",
    "Refused",
    "Vector",
    "VectorFile",
    "load_smoke",
    "load_vectors",
    "read_vectors",
    "select",
    "write_vectors",
]

VERSION: Final = "1.1"
"""The version of the suite, which is the set of all cases. The first number rises when an answer
changes or a case is removed. The second number rises when cases are added or reworded."""

LICENSE: Final = "MIT"
"""The licence of all cases, by its SPDX identifier; its text is in the file ``LICENSE``."""

SMOKE: Final = "smoke.json"
"""The file with the cases of the smoke test."""

_ID: Final = "^[a-z0-9]+(-[a-z0-9]+)*$"
_STATUS: Final = "^(stated|derived|reading [AT][0-9]{2})$"
STATUSES: Final = ("stated", "derived", "reading")
"""The degrees of certainty of an answer, the most certain first."""


@frozen(order=False, kw_only=True)
class Answered:
    """The expectation that an engine answers the case.

    It is the ``expect`` of most cases.

    >>> type(vector.expect).__name__
    'Answered'
    """

    result: dict[str, Any]
    """The expected answer. For a hand, it has only the keys that the case is about, and ``refused``
    is a list of indexes. For every other kind, it is the whole answer."""
    whole: bool = False
    """Whether ``result`` is the whole answer to a hand, so that no other key may appear. For every
    other kind it always is."""


@frozen(order=False, kw_only=True)
class Refused:
    """The expectation that an engine refuses the case itself."""

    refused: Literal[True]
    """Always true."""


@frozen(order=False, kw_only=True)
class Alternative:
    """Another acceptable answer to a case, by another reading of a point that is left open."""

    reading: str
    """The id of the reading."""
    rulings: dict[str, Any]
    """The ruling, by its name, under which this is the answer."""
    expect: Answered | Refused
    """The reply under this ruling. For a hand, it has the same keys as the expected reply of the
    case."""


def _matches(pattern: str) -> Any:
    """Return a text field that must match a pattern, in the schema too."""

    def check(instance: object, attribute: "attrs.Attribute[str]", value: str) -> None:
        text(instance, attribute, value)
        if not re.search(pattern, value):
            raise SetupError(f"{attribute.name} does not match {pattern}")

    return field(validator=check, metadata={"schema": {"pattern": pattern}})


@frozen(order=False, kw_only=True)
class Vector(Form):
    """One case, the rules that it shows, and the expected answer.

    Send the ``case`` to an engine, and compare its answer with ``expect``.

    >>> vector.case["kind"], vector.rules
    ('hand', ('ANN-01', 'POINT-01'))
    """

    id: str = _matches(_ID)
    """The name of the case, unique in the suite."""
    rules: tuple[str, ...] = field(metadata={"schema": {"minItems": 1}})
    """The ids of the rules that the case shows, the main one first."""
    shows: Literal["kept", "broken"]
    """``kept`` if the rules are followed in the case; ``broken`` if they are enforced, because
    somebody tries to break them or a tempting wrong reading of them is ruled out. Only ``expect``
    says whether the case is refused."""
    why: str = field(validator=text)
    """What must happen, in one sentence."""
    source: str = field(validator=text)
    """The place of the example or the rule in the documents, or ``constructed``."""
    status: str = _matches(_STATUS)
    """How certain the answer is: *stated*, *derived*, or *reading* with the id of the reading."""
    wire: bool = False
    """Whether the case is only about the form of cases and answers: types, keys, lengths, spelling
    and the limits of amounts. It is false for anything that a rule excludes."""
    case: dict[str, Any] = field(
        metadata={
            "schema": {"properties": {"kind": {"enum": list(KINDS)}}, "required": ["kind"]},
        }
    )
    """The case as it is sent; it may be ill-formed on purpose."""
    expect: Answered | Refused
    """The expected reply."""
    alternatives: tuple[Alternative, ...] = ()
    """The other acceptable replies, if the documents leave open what is right."""

    def __attrs_post_init__(self) -> None:
        if self.case.get("kind") not in KINDS:
            raise SetupError(f"{self.id} is not of a known kind")
        book = load(self.game)
        if not self.rules:
            raise SetupError(f"{self.id} names no rule")
        for name in self.rules:
            if name not in book.rules:
                raise SetupError(f"there is no rule {name}")
        for reading in (self.reading, *(one.reading for one in self.alternatives)):
            if reading and reading not in book.readings:
                raise SetupError(f"there is no reading {reading}")

    @property
    def kind(self) -> str:
        """The kind of the case."""
        return str(self.case["kind"])

    @property
    def reading(self) -> str:
        """The id of the reading that the case rests on; empty if there is none."""
        return self.status.partition(" ")[2]

    @property
    def game(self) -> Game:
        """The name of the game of the case."""
        return game_of(self.kind).name


@frozen(order=False, kw_only=True)
class VectorFile:
    """A file of conformance cases, all of one area of the rules.

    The library has one for each area.

    >>> [file.area for file in load_vectors()][:3]
    ['ANN', 'ANTE', 'BET']
    """

    format: Literal["tago-vectors"]
    """The name of this form."""
    version: Literal[1]
    """The version of this form."""
    area: str = field(validator=text)
    """The area, such as ``RAISE``."""
    license: str = ""
    """The licence of the cases, by its SPDX identifier."""
    cases: tuple[Vector, ...]
    """The cases."""

    def __attrs_post_init__(self) -> None:
        _check_ids(self.cases)


def _check_ids(vectors: Iterable[Vector]) -> None:
    seen: set[str] = set()
    for vector in vectors:
        if vector.id in seen:
            raise SetupError(f"the id {vector.id} appears twice")
        seen.add(vector.id)


def read_vectors(document: JSON) -> VectorFile:
    """Read a file of vectors, strictly.

    Raises:
        NotationError: if the document is invalid; the error says where and why.
    """
    return read(document, VectorFile)


def write_vectors(vectors: VectorFile) -> JSON:
    """Write a file of vectors as JSON."""
    return attrs.asdict(vectors, value_serializer=_as_list, filter=_is_said)


def _is_said(attribute: "attrs.Attribute[Any]", value: object) -> bool:
    """Return whether a field must be written: a default value is left out."""
    return attribute.default is attrs.NOTHING or value != attribute.default


def _as_list(instance: object, attribute: object, value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


_FOLDER: Traversable = files("tagolib.conformance").joinpath("vectors")


def load_files() -> dict[str, bytes]:
    """Return the contents of the suite's files by name: the vectors and the changelog."""
    if not _FOLDER.is_dir():
        return {}
    entries = sorted(_FOLDER.iterdir(), key=lambda entry: entry.name)
    kept = [entry for entry in entries if entry.name.endswith((".json", ".md", "LICENSE"))]
    return {entry.name: entry.read_bytes() for entry in kept}


def load_smoke() -> VectorFile:
    """Read the cases of the smoke test: a few of every kind and every area, quick to run.

    Raises:
        NotationError: if the file is invalid.
    """
    return read_vectors(parse_json(_FOLDER.joinpath(SMOKE).read_bytes()))


def load_vectors() -> tuple[VectorFile, ...]:
    """Read all vectors that come with the library.

    Raises:
        TagoError: if a file is invalid; the error names the file.
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
    """Return the vectors that have one of the given names and one of the given statuses.

    Args:
        vectors: the vectors to choose from.
        only: ids of rules (``RAISE-01``), of areas of the rulebook (``RAISE``), of readings
            (``A07``) or of cases, kinds of cases (``pots``) or profiles (``scoring``); if empty,
            all.
        status: some of :data:`STATUSES`; if empty, all.

    Raises:
        SetupError: if a name does not exist, or no case is left.
    """
    named = [(vector, names_of(vector)) for vector in vectors]
    book = load_all()
    known = {*book.rules, *book.areas, *book.readings, *KINDS, *PROFILES}
    known = known.union(*(its for _, its in named))
    for name in only:
        if name not in known:
            raise SetupError(f"there is no rule, area, reading, case, kind or profile {name!r}")
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
    """Return all names by which :func:`select` can choose a vector."""
    areas = {name.partition("-")[0] for name in vector.rules}
    profile = next(name for name, kinds in PROFILES.items() if vector.kind in kinds)
    return {vector.id, vector.kind, profile, vector.reading, *vector.rules, *areas} - {""}
