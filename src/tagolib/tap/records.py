"""Records: a hand of Tap kept as its deal and its actions, and played again.

As with Tagò's (:mod:`tagolib.records`), what cannot have happened comes out as a
:class:`~tagolib.errors.DivergenceError` that names the action.
"""

from collections import deque
from collections.abc import Iterator
from typing import Self

from attrs import field, frozen

from tagolib import rulebook
from tagolib.records import play_again
from tagolib.tap.actions import Action
from tagolib.tap.game import Game
from tagolib.tap.hand import Deal, Hand, dealt
from tagolib.tap.rules import Rules
from tagolib.tap.transition import apply
from tagolib.values import Value, text

__all__ = ["GameRecord", "Record", "replay", "resume", "resume_game"]


@frozen(order=False)
class Record(Value):
    """A hand as it is kept: the deal and what was done. It holds all cards.

    Raises:
        SetupError: if the edition is no text.
    """

    deal: Deal
    """The rules, the dealer, and the deck."""
    actions: tuple[Action, ...]
    """What was done, in order."""
    edition: str = field(validator=text)
    """The edition of the rulebook by which it was played (:mod:`tagolib.rulebook`)."""

    @classmethod
    def of(cls, hand: Hand) -> Self:
        """Make the record of a hand as it stands."""
        return cls(hand.deal, hand.actions, rulebook.load("tap").edition)


def replay(played: Record | Hand) -> Iterator[Hand]:
    """Give every hand on the way: as dealt, then after each action.

    A hand is held to its own log: facts that do not follow are a divergence too.

    Raises:
        DivergenceError: at the first action that cannot be taken, or that leads elsewhere. The
            hands before it have been given by then.
    """
    held = None if isinstance(played, Record) else played
    return play_again(dealt(played.deal), played.actions, apply, held)


def resume(record: Record) -> Hand:
    """Give the hand as a record leaves it, ready to go on.

    Raises:
        DivergenceError: as :func:`replay`.
    """
    return deque(replay(record), maxlen=1).pop()


@frozen(order=False)
class GameRecord(Value):
    """A game as it is kept. It holds all cards of its hands.

    Raises:
        SetupError: if the edition is no text.
    """

    rules: Rules
    first_dealer: int
    """The seat that dealt first."""
    hands: tuple[Record, ...]
    """The hands dealt so far, in order."""
    edition: str = field(validator=text)
    """The edition of the rulebook by which it is played."""

    @classmethod
    def of(cls, game: Game) -> Self:
        """Make the record of a game as it stands."""
        hands = tuple(Record.of(hand) for hand in game.hands)
        return cls(game.rules, game.first_dealer, hands, rulebook.load("tap").edition)


def resume_game(record: GameRecord) -> Game:
    """Give the game as a record leaves it, ready to go on.

    Raises:
        DivergenceError: at the first action of a hand that cannot be taken.
        SetupError: if the hands are not those of such a game.
    """
    return Game(record.rules, record.first_dealer, tuple(map(resume, record.hands)))
