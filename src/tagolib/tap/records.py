"""Records: a hand of Tap saved as its deal and its actions, from which it can be replayed.

As with records of Tagò (:mod:`tagolib.tago.records`), a record that cannot have happened raises a
:class:`~tagolib.base.errors.DivergenceError` that names the action.
"""

from collections import deque
from collections.abc import Iterator
from typing import Self

from attrs import field, frozen

from tagolib import rulebook
from tagolib.base.checking import checked, typed
from tagolib.base.replaying import play_again
from tagolib.base.values import Form, text
from tagolib.tap.actions import SEAT_SCHEMA, Action, seat_number
from tagolib.tap.game import Game
from tagolib.tap.hand import Deal, Hand, dealt
from tagolib.tap.rules import Rules
from tagolib.tap.transition import apply

__all__ = ["GameRecord", "Record", "replay", "resume", "resume_game"]


@frozen(order=False, kw_only=True)
class Record(Form, document="tap-hand"):
    """A saved hand: its deal and its actions. It holds every card, so it belongs to the house.

    Save a hand with :meth:`of`, and continue it with :func:`resume`.

    >>> tap.resume(tap.Record.of(won)) == won
    True

    Raises:
        SetupError: if a field has the wrong type, or the edition is not a string.
    """

    edition: str = field(validator=text)
    """The edition of the rulebook under which the hand was played (:mod:`tagolib.rulebook`)."""
    deal: Deal = field(validator=typed, metadata={"key": ""})
    """The rules, the dealer and the deck."""
    actions: tuple[Action, ...] = field(validator=typed)
    """The actions taken, in order."""

    @classmethod
    @checked
    def of(cls, hand: Hand) -> Self:
        """Return the record of a hand as it stands."""
        return cls(
            edition=rulebook.EDITIONS["tap"],
            deal=hand.deal,
            actions=hand.actions,
        )


@checked
def replay(played: Record | Hand) -> Iterator[Hand]:
    """Yield the hand as dealt, then after each action.

    If you replay a hand, its own log is checked too: facts that do not follow from its actions are
    a divergence.

    Raises:
        SetupError: if the record's edition of the rulebook is not the one of this version of the
            library.
        DivergenceError: at the first action that cannot be taken or leads elsewhere. The hands
            before it have been yielded by then.
    """
    if isinstance(played, Record):
        rulebook.check_edition(played.edition, "tap")
    held = None if isinstance(played, Record) else played
    return play_again(dealt(played.deal), played.actions, apply, held)


@checked
def resume(record: Record) -> Hand:
    """Return the hand of a record as it stood when saved, ready to continue.

    Raises:
        SetupError, DivergenceError: as for :func:`replay`.
    """
    return deque(replay(record), maxlen=1).pop()


@frozen(order=False, kw_only=True)
class GameRecord(Form, document="tap-game"):
    """A saved game. It holds every card of its hands, so it belongs to the house.

    Save a game with :meth:`of`, and continue it with :func:`resume_game`.

    >>> tap.GameRecord.of(tap.Game(tap.Rules(), 1)).first_dealer
    1

    Raises:
        SetupError: if the first dealer is not a seat, or the edition is not a string.
    """

    edition: str = field(validator=text)
    """The edition of the rulebook under which the game is played."""
    rules: Rules = field(validator=typed)
    """The table's readings of the disputed rules."""
    first_dealer: int = field(validator=seat_number, metadata={"schema": SEAT_SCHEMA})
    """The seat that dealt first."""
    hands: tuple[Record, ...] = field(validator=typed)
    """The hands dealt so far, in order."""

    @classmethod
    @checked
    def of(cls, game: Game) -> Self:
        """Return the record of a game as it stands."""
        return cls(
            edition=rulebook.EDITIONS["tap"],
            rules=game.rules,
            first_dealer=game.first_dealer,
            hands=tuple(Record.of(hand) for hand in game.hands),
        )


@checked
def resume_game(record: GameRecord) -> Game:
    """Return the game of a record as it stood when saved, ready to continue.

    Raises:
        DivergenceError: at the first action of a hand that cannot be taken.
        SetupError: if the hands cannot belong to such a game, or the record's edition of the
            rulebook is not the one of this version of the library.
    """
    rulebook.check_edition(record.edition, "tap")
    return Game(record.rules, record.first_dealer, tuple(map(resume, record.hands)))
