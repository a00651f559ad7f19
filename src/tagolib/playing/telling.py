"""What the person at a table hears: what a step has brought, and how a hand was settled."""

from collections.abc import Iterator
from typing import Final

from tagolib import facts
from tagolib.announcements import Announcer
from tagolib.playing.session import Session
from tagolib.table import TableView, view_table
from tagolib.table.facts import HandFinished
from tagolib.views import View

__all__ = ["ended", "over", "persons_view", "tell_all", "tell_end", "tell_step"]

_SETTLED: Final = (
    facts.ChipsReturned,
    facts.PotAwarded,
    facts.ChipsWithheld,
    facts.JackpotWon,
)
"""What the settlement tells too, with the reasons, when a hand ends."""


def persons_view(session: Session) -> TableView:
    """Show the table as the person may see it, who may not have sat down yet."""
    table, person = session.table, session.person
    return view_table(table, person if person in table.seats else None)


def over(session: Session) -> View | None:
    """Show the hand that is over as the person may see it; ``None`` if none is."""
    hand = session.table.hand
    return persons_view(session).hand if hand is not None and hand.phase == "over" else None


def ended(before: Session, after: Session) -> View | None:
    """Show the hand that a step has ended, if it has ended one."""
    return None if over(before) else over(after)


def tell_step(before: Session, after: Session, dealer: Announcer) -> Iterator[str]:
    """Tell what a step has brought; of a hand that it ended, :meth:`Announcer.settlement` tells."""
    untold = _SETTLED if ended(before, after) else HandFinished
    for fact in persons_view(after).news:
        if not isinstance(fact, untold):
            yield dealer.fact(fact)


def tell_all(session: Session, dealer: Announcer) -> Iterator[str]:
    """Tell all that has happened in the hand, but for what the settlement tells too."""
    view = persons_view(session).hand
    untold = _SETTLED if over(session) else ()
    for fact in view.log if view else ():
        if not isinstance(fact, untold):
            yield dealer.fact(fact)


def tell_end(view: View, dealer: Announcer) -> Iterator[str]:
    """Tell once more with what the players of a hand that is over came to its settlement."""
    last = max(n for n, fact in enumerate(view.log) if isinstance(fact, facts.RoundBegun))
    for fact in view.log[last:]:
        if isinstance(fact, facts.CardsShown | facts.Looked):
            yield dealer.fact(fact)
