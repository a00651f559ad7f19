"""Reading hands from a text, or from its lines: each hand is replayed as it is read."""

from collections.abc import Iterable, Iterator
from itertools import islice

from attrs import define, field

from tagolib.base.checking import checked
from tagolib.base.errors import IllegalActionError
from tagolib.notation.claims import Claims
from tagolib.notation.header import NAME_TAGS, Header, begins_hand
from tagolib.notation.lines import (
    BLANKS,
    Cursor,
    open_line,
    split_comment,
    strip_end,
)
from tagolib.notation.transcript import Transcript
from tagolib.notation.verbs import read_action, read_actor
from tagolib.tago.hand import Hand
from tagolib.tago.records import Record
from tagolib.tago.transition import apply

__all__ = ["parse_hand", "parse_hands"]


@define
class _Reading:
    """A hand as far as it has been read."""

    line: int
    """The number of the line on which it begins."""
    comments: list[tuple[int, str]]
    """Its comments, including those above the first hand of a text."""
    header: Header = field(factory=Header)
    hand: Hand | None = None
    """The hand after the last action; ``None`` while tags may still come."""
    claims: Claims | None = None
    """The claims that may come now."""
    taken: int = 0
    """The number of actions read."""

    def read(self, cursor: Cursor) -> None:
        """Read a line that is not blank, without its comment.

        Raises:
            NotationError: if the line is not allowed here, or says something impossible.
        """
        start = cursor.skip_blanks()
        if cursor.text[start] == "[":
            self.header.read(cursor)
            return
        hand, claims = self._dealt()
        actor = read_actor(cursor)
        if actor is None:
            claims.check(cursor)
            return
        action = read_action(cursor, actor)
        try:
            self.hand = apply(hand, action)
        except IllegalActionError as error:
            raise cursor.refused(error, start, code="illegal_action") from None
        self.taken += 1
        self.claims = Claims(self.hand, told=len(hand.log))

    def close(self) -> Transcript:
        """Return the finished hand once no more lines belong to it.

        Raises:
            NotationError: if its tags do not make a deal.
        """
        hand, _ = self._dealt()
        tags = self.header.values
        own = tuple((name, text) for name, text in tags.items() if name.startswith("_"))
        record = Record(hand.deal, hand.actions, tags["Edition"])
        names = tuple((seat, tags[tag]) for tag, seat in NAME_TAGS.items() if tag in tags)
        return Transcript(record, tags.get("Seed"), own, tuple(self.comments), names)

    def _dealt(self) -> tuple[Hand, Claims]:
        """Deal the hand if that has not been done, since its tags are complete now."""
        if self.hand is None or self.claims is None:
            self.hand = self.header.deal()
            self.claims = Claims(self.hand, told=0)
        return self.hand, self.claims


def _read(lines: Iterable[str]) -> Iterator[tuple[int, Transcript]]:
    """Read hands, each with the line on which it begins."""
    reading: _Reading | None = None
    above: list[tuple[int, str]] = []
    each = lines.split("\n") if isinstance(lines, str) else lines  # only a line feed ends a line
    for number, text in enumerate(each, start=1):
        line = strip_end(text).removeprefix("\ufeff" if number == 1 else "")
        if begins_hand(line):  # first: a fault on this line is the new hand's
            if reading:
                yield reading.line, reading.close()
            reading = _Reading(number, [] if reading else above)
        cursor = open_line(line, number)
        cursor.text, comment = split_comment(line)
        if cursor.text.strip(BLANKS):
            if reading is None:
                raise cursor.unexpected("hand")
            if reading.hand and cursor.text.lstrip(BLANKS).startswith("["):
                yield reading.line, reading.close()  # it is done: the fault is the next one's
                raise cursor.fault("late tag")
            reading.read(cursor)
        if comment is not None and reading:
            reading.comments.append((reading.taken, comment))
        elif comment is not None:
            above.append((0, comment))
    if reading:
        yield reading.line, reading.close()


@checked
def parse_hands(lines: Iterable[str]) -> Iterator[Transcript]:
    """Read many hands as a stream: each is yielded when the next one begins, or at the end.

    Args:
        lines: an open file or any other lines, with or without their line endings, or a whole text
            as one string. Open a file with ``encoding="utf-8", errors="surrogateescape"``, so that
            the error for a byte that is not valid UTF-8 says where it is.

    Raises:
        NotationError: at the first line that is wrong. By then, all earlier hands have been
            yielded.
    """
    for _, transcript in _read(lines):
        yield transcript


@checked
def parse_hand(text: str) -> Transcript:
    """Read a text that holds one hand.

    Raises:
        NotationError: at the first line that is wrong, or if there is no hand or more than one.
    """
    found = list(islice(_read(text), 2))
    if not found:
        raise Cursor("", 1).fault("no hand")
    if len(found) > 1:
        raise Cursor("", found[1][0]).fault("second hand")
    return found[0][1]
