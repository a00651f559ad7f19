"""How Hypothesis prints hands, and what holds many cards: as expressions with their text.

They can be read, and pasted into a test beside ``from tagolib import resume, parse_cards`` and
``from tagolib.notation import parse_hand``. They show all cards: a failing test is the house's. The
``repr`` of each, which hides them, stays as it is.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from hypothesis.vendor.pretty import RepresentationPrinter

from tagolib import rulebook
from tagolib.actions import Misdeal, Redeal
from tagolib.cards import Card
from tagolib.errors import TagoError
from tagolib.hand import Deal, Hand
from tagolib.notation import Transcript, write_hand
from tagolib.records import Record, resume
from tagolib.table import DrawFirst, StartHand

__all__ = ["write"]

_RECORDS: Final[Mapping[type, tuple[str, str, Callable[[Any], Record]]]] = {
    Hand: ("resume(", ".record)", Record.of),
    Deal: ("", ".record.deal", lambda deal: Record(deal, (), rulebook.load().edition)),
    Record: ("", ".record", lambda record: record),
}
"""What is written as a hand's text: what stands around it, and its record."""

_CARDS: Final[Mapping[type, Callable[[Any], tuple[Card, ...]]]] = {
    Misdeal: lambda action: action.deck,
    Redeal: lambda action: action.cards,
    DrawFirst: lambda action: action.deck,
    StartHand: lambda action: action.deck,
}
"""What is made of cards and of nothing else, and these."""


def write(value: Any, printer: RepresentationPrinter) -> None:
    """Write ``resume(parse_hand(...).record)`` and its like, or ``Misdeal(parse_cards(...))``.

    A hand that no play has led to has no such text: its ``repr`` is written.
    """
    kind = type(value)
    if kind in _CARDS:
        cards = " ".join(card.value for card in _CARDS[kind](value))
        printer.text(f'{kind.__name__}(parse_cards("{cards}"))')
        return
    before, after, record_of = _RECORDS[kind]
    record = record_of(value)
    try:
        hand = resume(record)
    except TagoError:
        hand = None
    if hand is None or (kind is Hand and value != hand):
        printer.text(repr(value))
        return
    printer.text(f'{before}parse_hand(r"""')
    with printer.indent(4):
        for line in filter(None, write_hand(Transcript(record)).splitlines()):
            printer.break_()
            printer.text(line)
    printer.break_()
    printer.text(f'"""){after}')
