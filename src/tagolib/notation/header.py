"""The tags at the head of a hand: what it starts from, one tag on each line."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final, NamedTuple, get_args

import attrs
from attrs import define, field

from tagolib.base.errors import NotationError, SetupError
from tagolib.base.values import check_name
from tagolib.notation.lines import QUOTED, Cursor, quote, shorten
from tagolib.notation.transcript import OWN_TAG, Transcript
from tagolib.notation.verbs import read_cards, write_cards
from tagolib.rulebook import check_edition
from tagolib.tago.cards import Card, shuffle
from tagolib.tago.hand import Hand
from tagolib.tago.rules import Rules, Rulings
from tagolib.tago.transition import deal

__all__ = ["NAME_TAGS", "SETTINGS", "VERSION", "Header", "begins_hand", "write_header", "written"]

VERSION: Final = "1"
"""The version of the notation."""

_OPENING: Final = re.compile(r"[ \t]*+\[[ \t]*+Tago(?![A-Za-z0-9_])")
_NAME: Final = re.compile(r'[^ \t"\[\]]++')
_SEED: Final = re.compile("[0-9A-Fa-f]{64}")

_SWITCH: Final[Mapping[str, bool]] = {"yes": True, "no": False}
_SWITCHED: Final[Mapping[object, str]] = {True: "yes", False: "no"}


SETTINGS: Final[Mapping[str, "attrs.Attribute[Any]"]] = {
    setting.name.title().replace("_", ""): setting
    for setting in (*attrs.fields(Rules), *attrs.fields(Rulings))
    if setting.type is not Rulings
}
"""The tags of the table's rules: each field of ``Rules`` and of ``Rulings``, by its tag."""


NAME_TAGS: Final[Mapping[str, int]] = {f"Name{seat}": seat for seat in range(1, 9)}
"""The tags of the players' names, each with its seat."""


_RULINGS: Final = {setting.name for setting in attrs.fields(Rulings)}


def _read_setting(setting: "attrs.Attribute[Any]") -> Callable[[Cursor], object]:
    """Return a function that reads the value of one of the table's rules."""
    words = tuple(_SWITCH) if setting.type is bool else get_args(setting.type)

    def read(cursor: Cursor) -> object:
        start = cursor.skip_blanks()
        if setting.type is int:
            number = cursor.need_amount("number")
            validator: Any = setting.validator
            try:
                validator(None, setting, number)
            except SetupError as error:
                raise cursor.refused(error, start) from None
            return number
        word = cursor.need_word(*words)
        return _SWITCH[word] if setting.type is bool else word

    return read


def _read_version(cursor: Cursor) -> str:
    return cursor.need(cursor.take_word(VERSION), "version", version=VERSION)


def _read_stacks(cursor: Cursor) -> dict[int, int]:
    stacks: dict[int, int] = {}
    while not stacks or cursor.take_mark(","):
        start = cursor.skip_blanks()
        seat = cursor.need_seat()
        if seat in stacks:
            raise cursor.fault("seat twice", start, seat=str(seat))
        cursor.need(cursor.take_mark(":"), "colon")
        stacks[seat] = cursor.need_amount("stack")
    return stacks


def _read_seed(cursor: Cursor) -> bytes:
    match = cursor.take(_SEED)
    if match is None:
        raise cursor.fault("expected", what="seed")
    return bytes.fromhex(match.group())


def _read_text(cursor: Cursor) -> str:
    return cursor.need_quoted("value")


def _read_checked(check: Callable[[str], None]) -> Callable[[Cursor], str]:
    """Return a function that reads a string in quotes that must pass a check."""

    def read(cursor: Cursor) -> str:
        start = cursor.skip_blanks() + 1  # after the quote
        text = _read_text(cursor)
        try:
            check(text)
        except SetupError as error:
            raise cursor.refused(error, start) from None
        return text

    return read


def _inside(read: Callable[[Cursor], object]) -> Callable[[Cursor], object]:
    """Return a function that reads a value in quotes that needs no escapes."""

    def read_quoted(cursor: Cursor) -> object:
        match = cursor.take(QUOTED)
        if match is None:  # the text here may be a secret, so it is not repeated
            raise cursor.fault("expected", what="value")
        inside = Cursor(cursor.text[: match.end(1)], cursor.line, match.start(1))
        value = read(inside)
        inside.need_end("value")
        return value

    return read_quoted


_READERS: Final[Mapping[str, Callable[[Cursor], object]]] = {
    "Tago": _inside(_read_version),
    "Edition": _read_checked(check_edition),
    **{tag: _inside(_read_setting(setting)) for tag, setting in SETTINGS.items()},
    "Stacks": _inside(_read_stacks),
    "First": _inside(Cursor.need_seat),
    **dict.fromkeys(NAME_TAGS, _read_checked(partial(check_name, "a name"))),
    "Deck": _inside(read_cards),
    "Seed": _inside(_read_seed),
}
"""The function that reads the value of each tag."""

_INSTEAD: Final = {"Deck": "Seed", "Seed": "Deck"}
"""The tags of which a hand has only one, each with its alternative."""

_NEEDED: Final = (
    "Edition",
    *(tag for tag, setting in SETTINGS.items() if setting.default is attrs.NOTHING),
    "Stacks",
    "First",
)
"""The tags that every hand has, besides the deck or the seed."""

_BLAMED: Final[Mapping[str, str]] = {
    "stacks": "Stacks",
    "LIMIT-01": "Stack",
    "ANTE-02": "Ante",
    "SEAT-01": "Stacks",
    "ANTE-06": "Stacks",
    "CUBE-04": "First",
    "DECK-01": "Deck",
}
"""The tag to blame if several do not fit together, by the rule that they break, or else by the
field that the error names."""


class _Given(NamedTuple):
    """The value of a tag, and its place."""

    value: Any
    cursor: Cursor
    place: int


def begins_hand(line: str) -> bool:
    """Return whether a new hand begins on a line, which then holds the tag ``Tago``."""
    return _OPENING.match(line) is not None


@define
class Header:
    """The tags of a hand, collected as they are read."""

    _given: dict[str, _Given] = field(factory=dict)

    def read(self, cursor: Cursor) -> None:
        """Read a line that holds a tag.

        Raises:
            NotationError: if the tag is not allowed here, or its value cannot be read.
        """
        cursor.take_mark("[")
        start = cursor.skip_blanks()
        name = cursor.need(cursor.take(_NAME), "tag").group()
        own = OWN_TAG.fullmatch(name) is not None
        if name not in _READERS and not own:
            known = ", ".join(_READERS)
            raise cursor.fault("no tag", start, tag=shorten(name), known=known)
        if name in self._given:
            raise cursor.fault("tag twice", start, tag=shorten(name))
        if _INSTEAD.get(name) in self._given:
            raise cursor.fault("deck and seed", start)
        place = cursor.skip_blanks() + 1  # after the quote
        value = _read_text(cursor) if own else _READERS[name](cursor)
        cursor.need(cursor.take_mark("]"), "]")
        cursor.need_end()
        self._given[name] = _Given(value, cursor, place)

    @property
    def values(self) -> dict[str, Any]:
        """The value of each tag, in order."""
        return {name: given.value for name, given in self._given.items()}

    def deal(self) -> Hand:
        """Return the hand as dealt.

        Raises:
            NotationError: if a tag is missing, or the deal is impossible.
        """
        missing = [name for name in _NEEDED if name not in self._given]
        if not self._given.keys() & _INSTEAD.keys():
            missing.append("Deck (or Seed)")
        if missing:
            raise self._given["Tago"].cursor.fault("lacking", 0, tags=", ".join(missing))
        tags = self.values
        deck: tuple[Card, ...] = tags["Deck"] if "Deck" in tags else shuffle(tags["Seed"])
        given = {SETTINGS[tag].name: value for tag, value in tags.items() if tag in SETTINGS}
        rulings = {name: given.pop(name) for name in _RULINGS & given.keys()}
        try:
            rules = Rules(**given, rulings=Rulings(**rulings))
            return deal(rules, tags["Stacks"], tags["First"], deck)
        except SetupError as error:
            raise self._blame(error) from None

    def _blame(self, error: SetupError) -> NotationError:
        """Return the error at the tag that is wrong."""
        given = self._given[_BLAMED[error.rules[0] if error.rules else error.field]]
        return given.cursor.refused(error, given.place)


def written(setting: "attrs.Attribute[Any]", value: Any) -> str:
    """Write the value of one of the table's rules."""
    return _SWITCHED[value] if setting.type is bool else str(value)


def write_header(transcript: Transcript) -> Iterator[str]:
    """Write the tags of a hand, line by line."""
    start = transcript.record.deal
    tags = {"Tago": VERSION, "Edition": transcript.record.edition}
    for tag, setting in SETTINGS.items():
        holder = start.rules if hasattr(start.rules, setting.name) else start.rules.rulings
        value = getattr(holder, setting.name)
        if value != setting.default:
            tags[tag] = written(setting, value)
    tags["Stacks"] = ", ".join(f"{seat}: {stack}" for seat, stack in start.stacks)
    tags["First"] = str(start.cube)
    tags |= {f"Name{seat}": name for seat, name in transcript.names}
    if transcript.seed is None:
        tags["Deck"] = write_cards(start.deck)
    else:
        tags["Seed"] = transcript.seed.hex()
    for name, text in (*tags.items(), *transcript.tags):
        yield f"[{name} {quote(text)}]"
