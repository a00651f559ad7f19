"""Lines of the notation: the characters allowed, comments, words, and their places."""

import re
from typing import Final, TypeVar

from attrs import define

from tagolib.base.errors import IllegalActionError, NotationError, SetupError
from tagolib.base.messages import Said, cut, either, line_at
from tagolib.base.values import MOST
from tagolib.notation.misread import EXPECTED, MISREAD

__all__ = [
    "BARRED",
    "BLANKS",
    "QUOTED",
    "Cursor",
    "open_line",
    "quote",
    "split_comment",
    "strip_end",
]

T = TypeVar("T")

BLANKS: Final = " \t"
"""The characters that separate words."""

BARRED: Final = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""Characters allowed only when escaped: controls, which may break a line, and lone surrogates.

The list is our own, so that every Python reads a text in the same way, whichever Unicode version it
knows.
"""

QUOTED: Final = re.compile(r'"((?:[^"\\]|\\.)*+)"')
"""A value in quotes, with its escapes not yet resolved."""

_ESCAPED: Final = re.compile(rf'["\\\t]|{BARRED.pattern}')
_ESCAPE: Final = re.compile(r'\\(?:(["\\])|u\{([0-9a-f]{1,6})\})?')
_BEFORE_COMMENT: Final = re.compile(r'"(?:[^"\\]|\\.)*+"?+|[^"#]++')
_WORD: Final = re.compile(r'[^ \t":]++')
_ANYTHING: Final = re.compile(r'"?[^ \t":]++|.')
_NUMBER: Final = re.compile(r"(?:0|[1-9][0-9]*+)(?![^ \t,])")


def strip_end(line: str) -> str:
    """Return a line from a file without its end."""
    return line.removesuffix("\n").removesuffix("\r")


def split_comment(line: str) -> tuple[str, str | None]:
    """Split a line into its content and its comment, if there is one: ``#`` outside quotes."""
    end = 0
    while match := _BEFORE_COMMENT.match(line, end):
        end = match.end()
    return line[:end], line[end + 1 :].strip(BLANKS) if end < len(line) else None


def quote(text: str) -> str:
    """Put a text into quotes so that it stays on one line whatever it holds."""
    return f'"{_ESCAPED.sub(_escape, text)}"'


def _escape(match: re.Match[str]) -> str:
    letter = match.group()
    return f"\\{letter}" if letter in '"\\' else f"\\u{{{ord(letter):x}}}"


@define
class Cursor:
    """A line that is being read, and how far it has been read. Blanks before a word are skipped."""

    text: str
    line: int
    """The number of the line, from 1."""
    place: int = 0
    """Where reading continues, from 0."""

    def skip_blanks(self) -> int:
        """Go to the next word and return its place."""
        while self.place < len(self.text) and self.text[self.place] in BLANKS:
            self.place += 1
        return self.place

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Take a match of the pattern, if it comes next."""
        match = pattern.match(self.text, self.skip_blanks())
        if match:
            self.place = match.end()
        return match

    def take_word(self, *words: str) -> str | None:
        """Take the next word if it is one of these; if none are given, take any word."""
        start = self.skip_blanks()
        match = self.take(_WORD)
        if match and (not words or match.group() in words):
            return match.group()
        self.place = start
        return None

    def take_mark(self, mark: str) -> bool:
        """Take a punctuation mark, if it comes next."""
        found = self.text.startswith(mark, self.skip_blanks())
        self.place += found * len(mark)
        return found

    def need(self, taken: T | None, what: str, **words: str) -> T:
        """Return what was taken here; refuse the line if that is nothing.

        Raises:
            NotationError: saying what was expected and what was found.
        """
        if not taken:
            raise self.unexpected(what, **words)
        return taken

    @property
    def at_end(self) -> bool:
        """Whether the line ends here."""
        return self.skip_blanks() == len(self.text)

    def need_end(self, of: str = "line") -> None:
        """Refuse the line or the value unless it ends here."""
        self.need(self.at_end, f"end of the {of}")

    def need_amount(self, what: str) -> int:
        """Take a whole number."""
        match = self.need(self.take(_NUMBER), what)
        digits = match.group()
        if len(digits) > len(str(MOST)) or int(digits) > MOST:
            raise self.fault("too much", match.start(), "impossible", most=str(MOST))
        return int(digits)

    def need_word(self, *words: str) -> str:
        """Take the next word, which must be one of these."""
        return self.need(self.take_word(*words), either(words))

    def need_seat(self) -> int:
        """Take the number of a seat."""
        return int(self.need(self.take_word(*"12345678"), "seat"))

    def need_quoted(self, what: str) -> str:
        """Take a value in quotes and return it with its escapes resolved."""
        match = self.need(self.take(QUOTED), what)

        def mean(escape: re.Match[str]) -> str:
            plain, number = escape.groups()
            if plain is None and (number is None or not _is_character(int(number, 16))):
                place = match.start(1) + escape.start()
                raise self.fault("expected", place, what="escape")
            return plain or chr(int(number, 16))

        return _ESCAPE.sub(mean, match[1])

    def unexpected(self, what: str, **words: str) -> NotationError:
        """Return an error that says what was expected here."""
        found = _ANYTHING.match(self.text, self.skip_blanks())
        if found is None:
            return self.fault("expected", what=what, **words)
        return self.fault("expected, not", what=what, found=shorten(found.group()), **words)

    def fault(
        self, key: str, place: int | None = None, code: str = "syntax", /, **words: str
    ) -> NotationError:
        """Return an error: its sentence from :data:`MISREAD`, and its place here.

        Args:
            key: the key of the sentence.
            place: the place on the line, from 0; by default that of the next word.
            code: the code of the fault.
            words: the words to fill in. ``what``, the thing expected, may be a key of
                :data:`EXPECTED`; other words stand for themselves.
        """
        what = words.get("what", "")
        if what in EXPECTED:
            words["what"] = Said(EXPECTED[what], **words)
        return NotationError(Said(MISREAD[key], **words), self._at(place), code=code)

    def refused(
        self,
        error: SetupError | IllegalActionError,
        place: int | None = None,
        *,
        code: str = "impossible",
    ) -> NotationError:
        """Return an error for what is here but breaks the rules or the limits of a value."""
        return NotationError(Said("{why}", why=error), self._at(place), error.rules, code=code)

    def _at(self, place: int | None) -> str:
        column = 1 + (self.skip_blanks() if place is None else place)
        return line_at(self.line, column)


def _is_character(number: int) -> bool:
    """Return whether Unicode has a character of this number, not half of a surrogate pair."""
    return number <= 0x10FFFF and not 0xD800 <= number <= 0xDFFF


def shorten(word: str) -> str:
    """Return an untrusted word for an error: in quotes, on one line, and shortened if long."""
    return repr(cut(word))


def open_line(text: str, line: int) -> Cursor:
    """Start reading a line.

    Raises:
        NotationError: if it holds a character that is not allowed.
    """
    cursor = Cursor(text, line)
    if barred := BARRED.search(text):
        letter, place = barred.group(), barred.start()
        if "\udc80" <= letter <= "\udcff":  # how Python passes on a byte that it cannot decode
            byte = ord(letter) - 0xDC00
            raise cursor.fault("byte", place, "not_utf8", byte=f"{byte:#x}")
        raise cursor.fault("character", place, letter=repr(letter))
    return cursor
