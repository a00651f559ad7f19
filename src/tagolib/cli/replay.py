"""``tagolib replay``: replay hands from a file, and announce them as a dealer would."""

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, Final, TypeAlias

from tagolib.announcements import LANGUAGES, Announcer
from tagolib.base.errors import DivergenceError, NotationError, SetupError, TagoError
from tagolib.cli.files import read_lines
from tagolib.cli.tap.narration import told_game
from tagolib.notation import parse_hands
from tagolib.play import tap
from tagolib.play.session import Session, read_session
from tagolib.play.words import sayer
from tagolib.serialization import JSON, parse_json, read, read_record, read_table
from tagolib.tago.hand import Hand
from tagolib.tago.helpers import returns
from tagolib.tago.records import resume
from tagolib.tago.views import view
from tagolib.tap import Game, GameRecord, resume_game

__all__ = ["FILE", "add_options", "read_hands", "run", "told_hand"]

FILE: Final = "a .tago file, or a hand or table saved as JSON"
"""The files that :func:`read_hands` reads, in words."""


def add_options(replay: argparse.ArgumentParser) -> None:
    """Add the options of the command to its parser."""
    replay.description = (
        "Play the hands of a file again, say what a dealer would say, and print what "
        "each seat has won or lost. Stop at the first line that is impossible."
    )
    replay.add_argument(
        "file", metavar="FILE", help=f"{FILE}, or a game of Tap; - for standard input"
    )


def run(given: argparse.Namespace) -> int:
    """Run the command, and return the exit status."""
    for number, played in enumerate(read_hands(given.file, _ALL)):
        if number:
            print()
        print(*_TOLD[type(played)](played), sep="\n")
    return 0


_Forms: TypeAlias = Mapping[str, Callable[[JSON], Iterable[Any]]]
"""The functions that play the hands or the game of a document again, by the document's format."""

_HANDS: Final[_Forms] = {
    "tago-hand": lambda document: [resume(read_record(document))],
    "tago-table": lambda document: map(resume, filter(None, [read_table(document).hand])),
    "tago-session": lambda document: _hands_of(read_session(document)),
}
"""The functions for hands: a table has its current hand, and a session also the one before."""

_ALL: Final[_Forms] = {
    **_HANDS,
    "tap-game": lambda document: [resume_game(read(document, GameRecord))],
    "tap-session": lambda document: [tap.read_session(document).game],
}
"""The same, and the functions for games of Tap, each played as a whole."""


def _hands_of(session: Session) -> Iterator[Hand]:
    return filter(None, (session.last, session.hand))


def read_hands(name: str, forms: _Forms = _HANDS) -> Iterator[Any]:
    """Play the hands of a file again, or of standard input for ``-``, and yield each at its end.

    Args:
        name: the name of the file.
        forms: the functions that play a document's hands again, by its format.

    Raises:
        TagoError: if the file cannot be read, has no hand, or has a hand that cannot be played.
    """
    found = False
    try:
        for hand in _played(read_lines(name), forms):
            found = True
            yield hand
    except (NotationError, DivergenceError, SetupError) as error:
        raise TagoError(f"{name}: {error}") from None
    if not found:
        raise TagoError(f"{name}: the file has no hand")


def _played(lines: Iterator[str], forms: _Forms) -> Iterator[Any]:
    """Play again what is saved as one JSON document, or any number of hands in the notation."""
    head = [next(lines, "")]
    while head[-1].isspace():
        head.append(next(lines, ""))
    if head[-1].lstrip().startswith("{"):
        text = "".join([*head, *lines])
        document: Any = parse_json(text.encode("utf-8", "surrogateescape"))
        yield from forms.get(str(document.get("format")), forms["tago-hand"])(document)
        return
    for transcript in parse_hands(chain(filter(None, head), lines)):
        yield resume(transcript.record)


def told_hand(hand: Hand, language: str = LANGUAGES[0]) -> Iterator[str]:
    """Yield who sits down, what the dealer says, and each seat's chips at the end of the hand."""
    rules, say, dealer = hand.rules, sayer(language), Announcer(hand.rules, language)
    yield f"Tagò, {rules.label}, {rules.variant.capitalize()}."
    for seat, stack in hand.deal.stacks:
        how = "sits with the cube" if seat == hand.deal.cube else "sits"
        yield say(how, seat=seat, amount=rules.chips(stack))
    yield from map(dealer.fact, view(hand, None).log)
    if hand.phase == "over":
        for left in hand.seats:
            yield say("leaves", seat=left.number, amount=rules.chips(left.stack))


def _replayed(hand: Hand) -> Iterator[str]:
    """Yield what is told of a hand, and what each seat has won or lost in it."""
    yield from told_hand(hand)
    if hand.phase != "over":
        yield "The hand is not over."
        return
    for seat, chips in returns(hand):
        how = "wins" if chips > 0 else "loses"
        amount = hand.rules.chips(abs(chips)) if chips else "nothing"
        yield f"Seat {seat} {how} {amount}."


_TOLD: Final[Mapping[type, Callable[[Any], Iterator[str]]]] = {Hand: _replayed, Game: told_game}
"""The functions that tell a hand of Tagò, and a game of Tap."""
