"""The rules as data: every rule of a game in plain words, with its sources and its status.

A rule has an id such as ``RAISE-01``. A reading, which decides an open or contradictory point, has
an id such as ``A08``. Errors, docstrings and tests cite both. :func:`load` reads the rulebook of
Tagò or of Tap (:mod:`tagolib.tap`). No file is read before that call.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final, Literal, TypeAlias, TypeVar, cast

from attrs import Factory, evolve, field, frozen

from tagolib.base.checking import checked
from tagolib.base.errors import SetupError
from tagolib.base.messages import Said, shown

__all__ = [
    "EDITIONS",
    "Area",
    "Game",
    "Passage",
    "Reading",
    "Rule",
    "Rulebook",
    "Source",
    "Status",
    "load",
    "load_all",
]

T = TypeVar("T", "Area", "Reading")

Status: TypeAlias = Literal["stated", "derived", "reading", "external"]
"""How certain a rule is: *stated* in the documents, *derived* from what they state, a *reading* of
what they leave open, or known from an *external* source only. If several apply, the status is the
least certain one."""


def _others() -> Any:
    """Return a field for the same entry in other languages."""
    return field(default=MappingProxyType({}), hash=False, repr=False)


@frozen(order=False)
class Passage:
    """A sentence of a document, with the rules that it states.

    Use it to check a rule against the document. The line and the first words help you find the
    sentence.

    >>> print(load().rules["BET-01"].sources[0])
    000 Bet
    """

    source: str
    """The id of the source, such as ``000``."""
    section: str = ""
    """The section of the source, such as ``Bet``; empty for an external page."""
    line: int | None = None
    """The line in the source as plain text, from 1. Empty lines count. ``None`` for an external
    page."""
    opening: str = ""
    """The first words of the sentence, at most six, with ``…`` if more follow; empty for an
    external page. A part of a sentence that a colon or a semicolon sets off counts as a
    sentence."""
    last_line: int | None = field(default=Factory(lambda self: self.line, takes_self=True))
    """The line in which the sentence ends."""
    rules: tuple[str, ...] = ()
    """The ids of the rules that the sentence states, restates, or shows in an example."""
    kind: str = ""
    """The kind of a sentence that states no rule, such as ``title`` or ``praise``; otherwise
    empty."""

    def __str__(self) -> str:
        return f"{self.source} {self.section}".rstrip()


@frozen(order=False)
class Source:
    """A document or an external page from which rules are taken.

    Use it to say where a rule comes from, or which rules follow from a document.

    >>> document = load().sources["000"]
    >>> document.title
    'Introduction to Tagò (English description)'
    >>> [passage.rules for passage in document.passages if passage.line == 139]
    [('BET-02',), ('BET-02',)]
    """

    id: str
    """The id, such as ``002`` or ``EXT-T``; a :class:`Passage` refers to it."""
    title: str
    """The title, in English."""
    published_at: str
    """The address of the document or page."""
    passages: tuple[Passage, ...]
    """All sentences of a document, in order, even those that state no rule. For an external page,
    a single passage without words."""
    lines: int = 0
    """The number of lines of the document as plain text; 0 for an external page."""
    empty: tuple[int, ...] = ()
    """The empty lines of the document. Every other line belongs to a sentence."""
    translations: Mapping[str, str] = _others()
    """The title in other languages, by their codes, such as ``it``. Read-only."""


@frozen(order=False)
class Area:
    """A part of the game. The ids of its rules begin with its own id.

    Use it to list the rules by subject.

    >>> load().areas["BET"].title
    'Betting'
    """

    id: str
    """The id, such as ``RAISE``."""
    title: str
    """The title, such as *Raises*."""
    about: str
    """The subject of the area's rules, in a few words."""
    translations: Mapping[str, "Area"] = _others()
    """The area in other languages, by their codes, such as ``it``. Read-only."""


@frozen(order=False)
class Rule:
    """One rule of the game.

    Use it to show a player why something was refused.

    >>> load().rules["BET-02"].sentence
    'There is no check: ...'
    """

    id: str
    """The id, such as ``RAISE-01``."""
    sentence: str
    """The rule under the default rulings, in one to three sentences."""
    translations: Mapping[str, str] = field(hash=False)
    """The same text in other languages, by their codes, such as ``it``. Read-only."""
    sources: tuple[Passage, ...]
    """The passages that state the rule, restate it, or show it in an example; empty if none
    does."""
    status: Status
    """How certain the rule is."""
    readings: tuple[str, ...] = ()
    """The ids of the readings that bear on the rule."""

    @property
    def area(self) -> str:
        """The id of the rule's area: ``RAISE`` for ``RAISE-01``."""
        return self.id.partition("-")[0]


@frozen(order=False)
class Reading:
    """The library's decision on an open or contradictory point of the documents.

    Use it to see where a house may decide otherwise.

    >>> load().readings["A14"].rulings
    ('odd_chips',)
    """

    id: str
    """The id, such as ``A08``."""
    question: str
    """The open question."""
    answer: str
    """The library's answer."""
    alternatives: str = ""
    """The answers under the rulings that change it; empty if no ruling does."""
    rulings: tuple[str, ...] = ()
    """The names of these rulings: fields of :class:`tagolib.tago.rules.Rulings`, or in Tap of
    :class:`tagolib.tap.rules.Rules`."""
    translations: Mapping[str, "Reading"] = _others()
    """The reading in other languages, by their codes, such as ``it``. Read-only."""


@frozen(order=False)
class Rulebook:
    """All rules and readings of one edition. Its mappings are keyed by id, read-only and in order.

    Use it to look rules up by id.

    >>> book = load()
    >>> len(book.rules) > 100, book.rules["RAISE-01"].status
    (True, 'stated')
    """

    edition: str
    """The name of the edition, such as ``2026.1``."""
    sources: Mapping[str, Source]
    """The documents and pages that the rules cite."""
    areas: Mapping[str, Area]
    """The areas, in the order of their rules."""
    rules: Mapping[str, Rule]
    """The rules. The rules of one area are together, in the order of their numbers."""
    readings: Mapping[str, Reading]
    """The readings."""


def _tuples(entry: dict[str, Any]) -> dict[str, Any]:
    """Return an entry with tuples in place of its lists."""
    return {k: tuple(cast("list[str]", v)) if isinstance(v, list) else v for k, v in entry.items()}


def _entry(kind: type[T], name: str, entry: dict[str, Any]) -> T:
    """Return an area or a reading, with its translations."""
    others = cast("dict[str, dict[str, Any]]", entry.pop("translations"))
    made = kind(name, **_tuples(entry))
    translated = {language: evolve(made, **words) for language, words in others.items()}
    return evolve(made, translations=MappingProxyType(translated))


def _source(name: str, entry: dict[str, Any]) -> Source:
    passages = [
        Passage(name, section, **_tuples(sentence))
        for section, sentences in entry.pop("sections").items()
        for sentence in sentences
    ]
    translations = MappingProxyType(entry.pop("translations"))
    return Source(name, passages=tuple(passages), translations=translations, **_tuples(entry))


def _rule(name: str, entry: dict[str, Any], sources: Iterable[Passage]) -> Rule:
    translations = MappingProxyType(entry.pop("translations"))
    return Rule(name, sources=tuple(sources), translations=translations, **_tuples(entry))


Game: TypeAlias = Literal["tago", "tap"]
"""A game that has a rulebook."""

_BOOKS: Final[Mapping[Game, str]] = {"tago": "rulebook", "tap": "tap"}
"""The folder of each rulebook in the package."""

EDITIONS: Final[Mapping[Game, str]] = MappingProxyType({"tago": "2026.1", "tap": "2026.1"})
"""The edition of each game's rulebook by which this version of the library plays."""


@checked
def load(game: Game = "tago") -> Rulebook:
    """Return the rulebook of a game. The first call reads it; later calls return the same object.

    Raises:
        FileNotFoundError: if the installed package lacks its data files.
    """
    return _read(game)


@checked
def check_edition(edition: str, game: Game = "tago") -> None:
    """Refuse an edition of a game's rulebook by which this version of the library does not play.

    Raises:
        SetupError: if it is another edition, or not a string.
    """
    if edition != EDITIONS[game]:
        raise SetupError(
            Said(
                "this version of the library plays by edition {now} of the rulebook, "
                "not by {edition}",
                edition=shown(edition),
                now=EDITIONS[game],
            ),
            field="edition",
        )


@cache
def load_all() -> Rulebook:
    """Return the rulebooks of all games as one, Tagò's first. No id occurs in two of them.

    Raises:
        FileNotFoundError: as for :func:`load`.
    """
    books = [load(game) for game in _BOOKS]
    return Rulebook(
        EDITIONS["tago"],
        MappingProxyType({k: v for book in books for k, v in book.sources.items()}),
        MappingProxyType({k: v for book in books for k, v in book.areas.items()}),
        MappingProxyType({k: v for book in books for k, v in book.rules.items()}),
        MappingProxyType({k: v for book in books for k, v in book.readings.items()}),
    )


@cache
def _read(game: Game) -> Rulebook:
    # These imports wait until they are needed: they cost more than the rest of this function.
    import tomllib  # noqa: PLC0415  # costly, and not needed before
    from importlib.resources import files  # noqa: PLC0415  # costly, and not needed before

    documents, book = (
        tomllib.loads(files("tagolib").joinpath(_BOOKS[game], name).read_text(encoding="utf-8"))
        for name in ("documents.toml", "rulebook.toml")
    )
    sources = {k: _source(k, v) for k, v in documents.items()}
    stated: dict[str, list[Passage]] = {}
    for source in sources.values():
        for passage in source.passages:
            for rule in passage.rules:
                stated.setdefault(rule, []).append(passage)
    return Rulebook(
        EDITIONS[game],
        MappingProxyType(sources),
        MappingProxyType({k: _entry(Area, k, v) for k, v in book["areas"].items()}),
        MappingProxyType({k: _rule(k, v, stated.get(k, ())) for k, v in book["rules"].items()}),
        MappingProxyType({k: _entry(Reading, k, v) for k, v in book["readings"].items()}),
    )
