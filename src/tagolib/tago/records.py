"""Records: a hand follows from its deal and its actions, so only these are saved and replayed.

A :class:`Record` is what you keep. :func:`replay` yields the hand as dealt and after each action;
:func:`resume` returns the last of these. If a record cannot have happened, both raise a
:class:`~tagolib.base.errors.DivergenceError` that names the action.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Self

from attrs import field, frozen

from tagolib import rulebook
from tagolib.base.checking import checked, typed
from tagolib.base.replaying import play_again
from tagolib.base.values import Form, text
from tagolib.tago.actions import Action
from tagolib.tago.cards import Card
from tagolib.tago.hand import Deal, Hand
from tagolib.tago.transition import apply, deal

__all__ = ["Record", "replay", "resume", "with_deck"]


@frozen(order=False)
class Record(Form, document="tago-hand"):
    """A saved hand: its deal and its actions. It holds every card and belongs to the house.

    Use it to save a hand, as JSON or in the notation.

    >>> record = tago.Record.of(tago.apply(hand, tago.Bet(3, 10)))
    >>> tago.resume(record).current_bet
    10

    Raises:
        SetupError: if the edition is not a string.
    """

    deal: Deal = field(validator=typed, metadata={"key": ""})
    """The rules, the stacks, the seat with the cube, and the deck."""
    actions: tuple[Action, ...] = field(validator=typed)
    """The actions taken, in order."""
    edition: str = field(validator=text, metadata={"order": -1})
    """The edition of the rulebook under which the hand was played (:mod:`tagolib.rulebook`).
    :func:`resume` refuses any edition other than the library's own."""

    def check_read(self) -> None:
        """Refuse an impossible deal."""
        start = self.deal
        deal(start.rules, dict(start.stacks), start.cube, start.deck)

    @classmethod
    @checked
    def of(cls, hand: Hand) -> Self:
        """Return the record of a hand as it stands."""
        return cls(hand.deal, hand.actions, rulebook.EDITIONS["tago"])


@checked
def replay(played: Record | Hand) -> Iterator[Hand]:
    """Yield the hand as dealt, and then as it stands after each action.

    If you replay a hand, its own log is checked too: facts that do not follow from its actions are
    a divergence.

    Raises:
        SetupError: if the deal is impossible, or if the record's edition of the rulebook is not the
            one of this version of the library.
        DivergenceError: at the first action that cannot be taken or has a different result. The
            hands before it have been yielded by then.
    """
    if isinstance(played, Record):
        rulebook.check_edition(played.edition)
    start = played.deal
    hand = deal(start.rules, dict(start.stacks), start.cube, start.deck)
    held = None if isinstance(played, Record) else played
    yield from play_again(hand, played.actions, apply, held)


@checked
def resume(record: Record) -> Hand:
    """Return the hand of a record as it stood when saved, ready to continue.

    Raises:
        SetupError, DivergenceError: as for :func:`replay`.
    """
    return deque(replay(record), maxlen=1).pop()


@checked
def with_deck(hand: Hand, deck: Sequence[Card]) -> Hand:
    """Return the same hand with another deck: dealt from it, and played with the same actions.

    Use it to put other cards in place of those that nobody has seen.

    Raises:
        SetupError: if the deck is not the thirty cards.
        DivergenceError: at the first action that cannot be taken with these cards.
    """
    start = hand.deal
    dealt = deal(start.rules, dict(start.stacks), start.cube, deck)
    return deque(play_again(dealt, hand.actions, apply, None), maxlen=1).pop()
