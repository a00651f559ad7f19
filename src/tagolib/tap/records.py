"""Records: a hand of Tap kept as its deal and its actions, and played again.

As with Tagò's (:mod:`tagolib.records`), what cannot have happened comes out as a
:class:`~tagolib.errors.DivergenceError` that names the action.
"""

from collections import deque
from collections.abc import Iterator
from typing import Self

from attrs import field, frozen

from tagolib import rulebook
from tagolib.checking import checked, typed
from tagolib.records import play_again
from tagolib.tap.actions import SEAT_SCHEMA, Action, seat_number
from tagolib.tap.game import Game
from tagolib.tap.hand import Deal, Hand, dealt
from tagolib.tap.rules import Rules
from tagolib.tap.transition import apply
from tagolib.values import Form, text

__all__ = ["GameRecord", "Record", "replay", "resume", "resume_game"]


@frozen(order=False, kw_only=True)
class Record(Form, document="tap-hand"):
    """A hand as it is kept, and as it is written: the deal and what was done. It holds all cards.

    Raises:
        SetupError: if a field is of another type, or the edition is no text.
    """

    edition: str = field(validator=text)
    """The edition of the rulebook by which it was played (:mod:`tagolib.rulebook`)."""
    deal: Deal = field(validator=typed, metadata={"key": ""})
    """The rules, the dealer and the deck."""
    actions: tuple[Action, ...] = field(validator=typed)
    """What was done, in order."""

    @classmethod
    @checked
    def of(cls, hand: Hand) -> Self:
        """Make the record of a hand as it stands."""
        return cls(
            edition=rulebook.load("tap").edition,
            deal=hand.deal,
            actions=hand.actions,
        )


@checked
def replay(played: Record | Hand) -> Iterator[Hand]:
    """Give every hand on the way: as dealt, then after each action.

    A hand is held to its own log: facts that do not follow are a divergence too.

    Raises:
        DivergenceError: at the first action that cannot be taken, or that leads elsewhere. The
            hands before it have been given by then.
    """
    held = None if isinstance(played, Record) else played
    return play_again(dealt(played.deal), played.actions, apply, held)


@checked
def resume(record: Record) -> Hand:
    """Give the hand as a record leaves it, ready to go on.

    Raises:
        DivergenceError: as :func:`replay`.
    """
    return deque(replay(record), maxlen=1).pop()


@frozen(order=False, kw_only=True)
class GameRecord(Form, document="tap-game"):
    """A game as it is kept, and as it is written. It holds all cards of its hands.

    Raises:
        SetupError: if the first dealer is no seat, or the edition is no text.
    """

    edition: str = field(validator=text)
    """The edition of the rulebook by which it is played."""
    rules: Rules = field(validator=typed)
    """How the table reads the disputed rules."""
    first_dealer: int = field(validator=seat_number, metadata={"schema": SEAT_SCHEMA})
    """The seat that dealt first."""
    hands: tuple[Record, ...] = field(validator=typed)
    """The hands dealt so far, in order."""

    @classmethod
    @checked
    def of(cls, game: Game) -> Self:
        """Make the record of a game as it stands."""
        return cls(
            edition=rulebook.load("tap").edition,
            rules=game.rules,
            first_dealer=game.first_dealer,
            hands=tuple(Record.of(hand) for hand in game.hands),
        )


@checked
def resume_game(record: GameRecord) -> Game:
    """Give the game as a record leaves it, ready to go on.

    Raises:
        DivergenceError: at the first action of a hand that cannot be taken.
        SetupError: if the hands are not those of such a game.
    """
    return Game(record.rules, record.first_dealer, tuple(map(resume, record.hands)))
