"""How Hypothesis prints hands: as an expression with their text in the notation.

It can be read, and pasted into a test beside ``from tagolib import resume`` and ``from
tagolib.notation import parse_hand``. It shows all cards: a failing test is the house's. The hand's
own ``repr``, which hides them, stays as it is.
"""

from hypothesis.vendor.pretty import RepresentationPrinter

from tagolib import rulebook
from tagolib.errors import TagoError
from tagolib.hand import Deal, Hand
from tagolib.notation import Transcript, write_hand
from tagolib.records import Record, resume

__all__ = ["write"]


def write(value: Hand | Deal, printer: RepresentationPrinter) -> None:
    """Write ``resume(parse_hand(...).record)``, or for a deal ``parse_hand(...).record.deal``.

    A hand that no play has led to has no such text: its ``repr`` is written.
    """
    if isinstance(value, Deal):
        record = Record(value, (), rulebook.load().edition)
        before, after = 'parse_hand(r"""', '""").record.deal'
    else:
        record = Record.of(value)
        before, after = 'resume(parse_hand(r"""', '""").record)'
    try:
        hand = resume(record)
    except TagoError:
        hand = None
    if hand is None or value not in (hand, hand.deal):
        printer.text(repr(value))
        return
    printer.text(before)
    with printer.indent(4):
        for line in filter(None, write_hand(Transcript(record)).splitlines()):
            printer.break_()
            printer.text(line)
    printer.break_()
    printer.text(after)
