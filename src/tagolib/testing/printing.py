"""How Hypothesis prints hands, and actions with many cards: as expressions that contain their text.

You can read these expressions, or paste them into a test after
``from tagolib import resume, parse_cards`` and ``from tagolib.notation import parse_hand``. They
show all cards, since only the house sees a failing test. The ``repr`` of these values still hides
cards.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from hypothesis.vendor.pretty import RepresentationPrinter

import tagolib as tago
from tagolib import rulebook
from tagolib.notation import Transcript, write_hand
from tagolib.table import DrawFirst, StartHand

__all__ = ["PRINTED", "write"]

_RECORDS: Final[Mapping[type, tuple[str, str, Callable[[Any], tago.Record]]]] = {
    tago.Hand: ("resume(", ".record)", tago.Record.of),
    tago.Deal: ("", ".record.deal", lambda deal: tago.Record(deal, (), rulebook.load().edition)),
    tago.Record: ("", ".record", lambda record: record),
}
"""The types that are printed as the text of a hand: the words before and after it, and the function
that returns the record."""

_CARDS: Final[Mapping[type, Callable[[Any], tuple[tago.Card, ...]]]] = {
    tago.Misdeal: lambda action: action.deck,
    tago.Redeal: lambda action: action.cards,
    DrawFirst: lambda action: action.deck,
    StartHand: lambda action: action.deck,
}
"""The actions that are made of cards only, and the function that returns the cards."""


PRINTED: Final = (*_RECORDS, *_CARDS)
"""The types that are printed in this way."""


def write(value: Any, printer: RepresentationPrinter) -> None:
    """Write a value such as ``resume(parse_hand(...).record)`` or ``Misdeal(parse_cards(...))``.

    If a hand cannot be replayed from its actions, it has no such text, and its ``repr`` is written.
    """
    kind = type(value)
    if kind in _CARDS:
        cards = " ".join(card.value for card in _CARDS[kind](value))
        printer.text(f'{kind.__name__}(parse_cards("{cards}"))')
        return
    before, after, record_of = _RECORDS[kind]
    record = record_of(value)
    try:
        hand = tago.resume(record)
    except tago.TagoError:
        hand = None
    if hand is None or (kind is tago.Hand and value != hand):
        printer.text(repr(value))
        return
    printer.text(f'{before}parse_hand(r"""')
    with printer.indent(4):
        for line in filter(None, write_hand(Transcript(record)).splitlines()):
            printer.break_()
            printer.text(line)
    printer.break_()
    printer.text(f'"""){after}')
