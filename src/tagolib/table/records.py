"""Save a table and resume it. Its hand is saved as a record, and replayed from it.

>>> import tagolib as tago
>>> from tagolib.table import Open, Sit, TableRecord, act, resume_table
>>> table = act(tago.Table(tago.Rules.parse("Light – 5/300")), Open())
>>> table = act(table, Sit(3, 300))
>>> resume_table(TableRecord.of(table)) == table
True
"""

from typing import Any, Self

from attrs import evolve, field, frozen

from tagolib import rulebook
from tagolib.base.checking import checked, typed
from tagolib.base.errors import SetupError
from tagolib.base.values import Form, text
from tagolib.table.facts import News
from tagolib.table.options import table_violations
from tagolib.table.state import Parts, Table
from tagolib.tago.records import Record, resume

__all__ = ["TableRecord", "resume_table"]


@frozen(order=False)
class TableRecord(Parts, Form, document="tago-table"):
    """A saved table. It holds all cards of the hand, so only the house may see it.

    Use it to save a table, and to resume it after a restart.

    >>> resume_table(TableRecord.of(green)) == green
    True

    Raises:
        SetupError: if a field is out of range, or fields contradict each other.
    """

    hand: Record | None = field(default=None, kw_only=True, validator=typed, metadata={"order": 1})
    """The record of the table's hand."""
    news: tuple[News, ...] = field(default=(), eq=False, repr=False, validator=typed)
    """The facts of the last transition, kept because they may not have been announced yet. As in a
    table, they are not part of the state."""
    edition: str = field(kw_only=True, validator=text, metadata={"order": -1})
    """The edition of the rulebook under which the table was played (:mod:`tagolib.rulebook`)."""

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        if self.hand is not None:
            self.check_deal(self.hand.deal)

    @classmethod
    @checked
    def of(cls, table: Table) -> Self:
        """Return the record of a table as it stands."""
        hand, edition = table.hand, rulebook.EDITIONS["tago"]
        record = None if hand is None else Record.of(hand)
        return cls(**table.parts, hand=record, news=table.news, edition=edition)


@checked
def resume_table(record: TableRecord) -> Table:
    """Return the table of a record with its news, ready to continue.

    Raises:
        DivergenceError: at the first action of one of its hands that cannot be taken.
        SetupError: if there would be 2^53 chips or more, if an action that waits for the end of its
            hand cannot be carried out, or if the record's edition of the rulebook is not the one of
            this version of the library.
    """
    rulebook.check_edition(record.edition)
    hand = None if record.hand is None else resume(record.hand)
    parts: dict[str, Any] = record.parts | {"queue": (), "funds": ()}
    table = Table(**parts, hand=hand)
    for action in record.queue:
        if hand is None or table_violations(table, action):
            raise SetupError(
                "an action that waits for the end of the hand cannot be taken", field="queue"
            )
        table = evolve(table, queue=(*table.queue, action))
    return evolve(table, funds=record.funds, news=record.news)
