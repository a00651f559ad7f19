"""The house's side of fair dealing as a value: a table, a secret, and the state of the dealing.

A :class:`House` holds the secret from which its seeds follow. It also says what happens to a seat
that is silent at the deadline. :mod:`tagolib.fairness.steps` turns one house into the next.
"""

from typing import Literal, TypeAlias

from attrs import field, frozen
from attrs.validators import optional

from tagolib.base.checking import checked, typed
from tagolib.base.errors import FairnessError, FairStep, SetupError
from tagolib.base.values import (
    Form,
    Pairs,
    SeatNumber,
    Value,
    instance_of,
    seat_number,
    text,
    whole_number,
)
from tagolib.fairness.messages import Announcement, FromHouse, Hashes, Kept
from tagolib.fairness.places import CardPlaces
from tagolib.fairness.recipe import (
    announcement_hash,
    are_by_seat,
    are_bytes,
    are_bytes_or_none,
    hand_seed,
)
from tagolib.fairness.seeds import Audit, Seeds
from tagolib.table import Table
from tagolib.tago.cards import Card
from tagolib.tago.records import Record

__all__ = ["Dealing", "House", "Letter", "Silent"]

Silent: TypeAlias = Literal["without_seed", "leaves"]
"""The penalty for a seat that has not revealed its seed by the deadline: it may not give a seed
until a hand is finished, or it leaves the table."""

Step: TypeAlias = Literal["reveal", "tell", "deal", "play", "spent"]


@frozen(order=False)
class Letter(Form):
    """A message from the house, with its addressee.

    Send each letter to its addressee.

    >>> [(letter.to, type(letter.message).__name__) for letter in ready.letters]
    [(None, 'Announce')]
    """

    to: SeatNumber | None = field(validator=optional(seat_number))
    """The seat that gets the message; ``None`` if it is for everybody, spectators included."""
    message: FromHouse = field(validator=typed)
    """The message."""


@frozen(order=False)
class Dealing(Form):
    """Everything that has happened so far under one number of a hand.

    It is the ``dealing`` of a :class:`House`.

    >>> ready.dealing.step
    'reveal'
    """

    announcement: str = field(validator=text)
    """The announcement's text."""
    step: Step = field(validator=typed)
    """The next step: the players' seeds (``reveal``), the public value (``tell``) or the deal.
    ``play`` means that cards were dealt, and ``spent`` that the number is spent."""
    revealed: Pairs[bytes] = field(default=(), repr=False, validator=are_by_seat)
    """The seeds that players have revealed."""
    public: bytes | None = field(default=None, validator=are_bytes_or_none)
    """The public value, once it is known."""
    letters: tuple[Letter, ...] = field(default=(), repr=False, validator=typed)
    """All messages so far, except those to individual players who have left."""
    played: Record | None = field(default=None, repr=False, validator=optional(instance_of(Record)))
    """The hand, once it is off the table."""
    drawn: Pairs[Card] = field(default=(), validator=typed)
    """The cards of the draw."""

    @property
    def announced(self) -> Announcement:
        """The announcement."""
        return Announcement.parse(self.announcement)


@frozen(order=False)
class Owned(Value):
    """All parts of a house except its table."""

    name: str = field(validator=text)
    """The table's name. Choose it once and for all: no other table may ever have the same name."""
    secret: bytes = field(repr=False, validator=are_bytes)
    """The house's secret, 32 bytes. The house's seed for each number follows from it
    (:func:`~tagolib.fairness.recipe.hand_seed`)."""
    silent: Silent = field(validator=typed)
    """What happens to a seat that is silent at the deadline."""
    number: int = field(default=0, validator=whole_number)
    """The last number that was used. The next announcement takes the next one."""
    commitments: Pairs[bytes] = field(default=(), validator=are_by_seat)
    """The commitments for the next announcement."""
    may_commit: tuple[int, ...] | None = field(default=None, validator=typed)
    """After a number is spent, the seats that may still commit until a hand is finished, ascending.
    These are the seats that had committed and were not silent. ``None`` if all seats may."""
    dealing: Dealing | None = field(default=None, validator=optional(instance_of(Dealing)))
    """Everything that has happened under the last number; ``None`` before the first."""


@frozen(order=False)
class House(Owned):
    """A table that deals fairly, as the house knows it. It holds secrets: never send it.

    A host keeps it instead of a table, and moves it from step to step.

    >>> anna.step, ready.step
    ('commit', 'reveal')

    Raises:
        SetupError: if a field is out of range.
    """

    table: Table = field(kw_only=True, validator=instance_of(Table))
    """The table."""
    places: CardPlaces | None = field(
        default=None, kw_only=True, repr=False, validator=optional(instance_of(CardPlaces))
    )
    """The places of the cards of its hand; ``None`` if there is no hand."""

    def __attrs_post_init__(self) -> None:
        if (self.table.hand is None) != (self.places is None):
            raise SetupError("first finish the hand that was not dealt fairly", field="table")

    @property
    def letters(self) -> tuple[Letter, ...]:
        """All messages that the house sends under the last number, in order."""
        return self.dealing.letters if self.dealing else ()

    @checked
    def messages(self, seat: int | None, since: Dealing | None = None) -> tuple[FromHouse, ...]:
        """Return the messages for a seat, or for a spectator (``None``), in order.

        Args:
            seat: the seat.
            since: the ``dealing`` of an earlier house, if the seat already has all messages up to
                then. If the number is still the same, only later messages are returned.

        >>> [type(message).__name__ for message in ready.messages(3)]
        ['Announce']
        >>> ready.messages(3, since=ready.dealing)
        ()
        """
        mine = [one.message for one in self.letters if one.to in (None, seat)]
        if since and self.dealing and since.announcement == self.dealing.announcement:
            del mine[: sum([one.to in (None, seat) for one in since.letters])]
        return tuple(mine)

    @property
    def step(self) -> FairStep:
        """The next step: ``commit``, ``reveal``, ``tell`` or ``deal``; ``open`` during a hand."""
        at = self.dealing.step if self.dealing else "spent"
        if at == "play":
            return "open" if self.table.hand else "commit"
        return "commit" if at == "spent" else at

    @property
    def last(self) -> Dealing:
        """Everything that has happened under the last number.

        Raises:
            FairnessError: if nothing has been announced yet.
        """
        if self.dealing is None:
            raise FairnessError("nothing has been announced", step="announce")
        return self.dealing

    @property
    def announced(self) -> bytes:
        """The hash of the last announcement.

        Raises:
            FairnessError: if nothing has been announced yet.
        """
        return announcement_hash(self.last.announcement)

    @property
    def kept(self) -> Kept:
        """The announcement and all hashes of the last number, as a player who took part keeps them.

        Raises:
            FairnessError: if nothing has been announced yet.
        """
        hashes = [one.message for one in self.letters if isinstance(one.message, Hashes)]
        return Kept(self.last.announcement, tuple(hashes))

    @property
    def silent_seats(self) -> tuple[int, ...]:
        """The seats whose seeds are still to come, ascending."""
        if self.step != "reveal":
            return ()
        given = dict(self.last.revealed)
        return tuple([n for n, _ in self.last.announced.commitments if n not in given])

    @property
    def seeds(self) -> Seeds:
        """The seeds of the last number, from which its cards follow.

        Raises:
            FairnessError: if any of them are still missing.
        """
        dealing = self.last
        if dealing.step not in ("deal", "play"):
            raise FairnessError("some seeds are still missing", step=self.step)
        house = hand_seed(self.secret, self.number)
        return Seeds(dealing.announcement, house, dealing.revealed, dealing.public)

    @property
    def audit(self) -> Audit:
        """The audit to publish after the hand. It shows all cards.

        Raises:
            FairnessError: if nothing was dealt under the last number.
        """
        if self.last.step != "play":
            raise FairnessError("nothing has been dealt under this number", step="audit")
        hand = self.table.hand
        return Audit(self.seeds, Record.of(hand) if hand else self.last.played, self.last.drawn)
