"""The rules as data: every rule of a game in a sentence, with its sources and how sure it is.

Rules are named by ids such as ``RAISE-01``, and the readings of open or contradictory points by
ids such as ``A08``; errors, docstrings and tests cite both. :func:`load` reads those of Tagò or of
Tap (:mod:`tagolib.tap`). Nothing is read before it is called.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final, Literal, TypeAlias, cast

from attrs import frozen

from tagolib.checking import checked

__all__ = [
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

Status: TypeAlias = Literal["stated", "derived", "reading", "external"]
"""How sure a rule is: *stated* in the documents, *derived* from what they state, a *reading* of
what they leave open, or known from an *external* source only. Of several, the most doubtful."""


@frozen(order=False)
class Source:
    """A document, or an external page, that rules are taken from."""

    id: str
    """Such as ``002`` or ``EXT-T``, by which a :class:`Passage` names it."""
    title: str
    """What it is, in English."""
    published_at: str
    """Its address."""


@frozen(order=False)
class Passage:
    """A sentence that a rule is taken from.

    It can be found by its line and its first words, to compare it with the rule.
    """

    source: str
    """The id of the source that it stands in, such as ``000``."""
    section: str = ""
    """The section of the source, such as ``Bet``; empty for an external page."""
    line: int | None = None
    """Its line in the source as plain text, from 1, empty lines counted. ``None`` for an external
    page."""
    opening: str = ""
    """Its first words, at most twelve, with ``…`` where more follow; empty for an external page.
    What a colon or a semicolon sets off counts as a sentence."""

    def __str__(self) -> str:
        return f"{self.source} {self.section}".rstrip()


@frozen(order=False)
class Area:
    """A part of the game; the ids of its rules begin with its own."""

    id: str
    """Such as ``RAISE``."""
    title: str
    """What it is called, such as *Raises*."""
    about: str
    """What its rules are about, in a few words."""


@frozen(order=False)
class Rule:
    """One rule of the game."""

    id: str
    """Such as ``RAISE-01``."""
    sentence: str
    """The rule under the default rulings, in one to three sentences."""
    italian: str
    """The same in Italian."""
    sources: tuple[Passage, ...]
    """Where it stands; empty where it stands nowhere."""
    status: Status
    """How sure it is."""
    readings: tuple[str, ...] = ()
    """The ids of the readings that bear on it."""

    @property
    def area(self) -> str:
        """The part of the game that it is about: ``RAISE`` of ``RAISE-01``."""
        return self.id.partition("-")[0]


@frozen(order=False)
class Reading:
    """How an open or contradictory point of the documents is decided here."""

    id: str
    """Such as ``A08``."""
    question: str
    """What is open."""
    answer: str
    """What the library does."""
    alternatives: str = ""
    """What it does instead under each ruling that changes it; empty if none does."""
    rulings: tuple[str, ...] = ()
    """The names of these rulings: fields of :class:`tagolib.rules.Rulings`, in Tap of
    :class:`tagolib.tap.rules.Rules`."""


@frozen(order=False)
class Rulebook:
    """All rules and readings of one edition; its mappings, by id, are read-only and in order."""

    edition: str
    """Which edition it is, such as ``2026.1``."""
    sources: Mapping[str, Source]
    """The documents and pages cited."""
    areas: Mapping[str, Area]
    """The areas, in the order of their rules."""
    rules: Mapping[str, Rule]
    """The rules; those of one area stand together, as they are numbered."""
    readings: Mapping[str, Reading]
    """The readings."""


def _tuples(entry: dict[str, Any]) -> dict[str, Any]:
    """Turn the lists of an entry into tuples."""
    return {k: tuple(cast("list[str]", v)) if isinstance(v, list) else v for k, v in entry.items()}


def _rule(name: str, entry: dict[str, Any]) -> Rule:
    sources = tuple([Passage(**passage) for passage in entry.pop("sources")])
    return Rule(name, sources=sources, **_tuples(entry))


Game: TypeAlias = Literal["tago", "tap"]
"""A game that has a rulebook."""

_BOOKS: Final[Mapping[Game, str]] = {"tago": "rulebook/rulebook.toml", "tap": "tap/rulebook.toml"}
"""Where each rulebook lies in the package."""


@checked
def load(game: Game = "tago") -> Rulebook:
    """Give the rulebook of a game; it is read at the first call, and is the same object ever after.

    Raises:
        FileNotFoundError: if the installed package lacks its data file.
    """
    return _read(_BOOKS[game])


@cache
def load_all() -> Rulebook:
    """Give the rulebooks of all games as one, Tagò's first: no two of them use the same id.

    Raises:
        FileNotFoundError: as :func:`load`.
    """
    books = [load(game) for game in _BOOKS]
    return Rulebook(
        load().edition,
        MappingProxyType({k: v for book in books for k, v in book.sources.items()}),
        MappingProxyType({k: v for book in books for k, v in book.areas.items()}),
        MappingProxyType({k: v for book in books for k, v in book.rules.items()}),
        MappingProxyType({k: v for book in books for k, v in book.readings.items()}),
    )


@cache
def _read(place: str) -> Rulebook:
    # Not before they are needed: to import them costs more than all else here.
    import tomllib  # noqa: PLC0415  # costly, and not needed before
    from importlib.resources import files  # noqa: PLC0415  # costly, and not needed before

    book = tomllib.loads(files("tagolib").joinpath(place).read_text(encoding="utf-8"))
    return Rulebook(
        book["edition"],
        MappingProxyType({k: Source(k, **v) for k, v in book["sources"].items()}),
        MappingProxyType({k: Area(k, **v) for k, v in book["areas"].items()}),
        MappingProxyType({k: _rule(k, v) for k, v in book["rules"].items()}),
        MappingProxyType({k: Reading(k, **_tuples(v)) for k, v in book["readings"].items()}),
    )
