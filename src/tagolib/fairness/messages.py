"""The messages between house and players in fair dealing, and what players keep of them.

A player's message does not say who sent it: the host knows.
"""

import json
from functools import lru_cache
from typing import Any, ClassVar, TypeAlias

from attrs import Attribute, field, frozen
from attrs.validators import optional

from tagolib.base.checking import checked, typed
from tagolib.base.errors import FairnessError, NotationError, SetupError
from tagolib.base.messages import Said
from tagolib.base.values import (
    Form,
    Pairs,
    SeatNumber,
    check_amount,
    check_seat,
    instance_of,
    seat_number,
    text,
    whole_number,
)
from tagolib.fairness.recipe import (
    announcement_hash,
    are_by_seat,
    are_bytes,
    are_bytes_or_none,
    card_hash,
    card_number,
)
from tagolib.serialization import parse_json, read, write
from tagolib.tago.cards import DECK
from tagolib.tago.rules import Rules

__all__ = [
    "Announce",
    "Announcement",
    "Commit",
    "FromHouse",
    "FromPlayer",
    "Hashes",
    "Kept",
    "Opening",
    "Reveal",
    "Spent",
    "Tell",
]


@frozen(order=False)
class Announcement(Form, document="tago-announcement"):
    """Everything that the cards of a hand depend on, fixed before any seed is revealed.

    A player's program checks it against its view of the table.

    >>> said = fairness.Announcement.parse(ready.letters[0].message.text)
    >>> said.hand, said.stacks
    (1, ((2, 300), (5, 300)))

    Raises:
        SetupError: if the seats are not in ascending order, none of them has the cube, a seat that
            is not dealt in has committed, two commitments are the same, or a public value has no
            source.
    """

    table: str = field(validator=text)
    """The table's name, which the host chooses once and for all."""
    hand: int = field(validator=whole_number)
    """The number of the hand. No two announcements of a table have the same number."""
    rules: Rules = field(validator=instance_of(Rules))
    """The rules of the table."""
    stacks: Pairs[int] = field(validator=typed)
    """Each seat dealt in, ascending, with its chips before the ante."""
    cube: SeatNumber | None = field(validator=optional(seat_number))
    """The seat that has the cube; ``None`` if the first player is yet to be drawn (CUBE-02)."""
    commitment: bytes = field(validator=are_bytes)
    """The commitment to the house's seed."""
    commitments: Pairs[bytes] = field(validator=are_by_seat)
    """The commitment of each seat that gives a seed."""
    public: str | None = field(validator=optional(text), metadata={"schema": {"pattern": r"\S"}})
    """The source and the round of the public value that will be mixed in; ``None`` if none will."""

    def __attrs_post_init__(self) -> None:
        seats = [seat for seat, _ in self.stacks]
        for seat, stack in self.stacks:
            check_seat("a seat", seat, field="stacks")
            check_amount("a stack", stack, field="stacks")
        if seats != sorted(set(seats)) or len(seats) < 2:
            raise SetupError(
                "two or more seats must be dealt in, in ascending order", field="stacks"
            )
        if self.cube is not None and self.cube not in seats:
            raise SetupError(
                "the cube must be at a seat that is dealt in", ("CUBE-04",), field="cube"
            )
        if not {seat for seat, _ in self.commitments} <= {*seats}:
            raise SetupError("only seats that are dealt in give a seed", field="commitments")
        given = [self.commitment, *[one for _, one in self.commitments]]
        if len({*given}) < len(given):
            # Whoever copies a commitment waits for its seed, and has chosen none.
            raise SetupError("no two commitments may be the same", field="commitments")
        if self.public is not None and not self.public.strip():
            # Nobody could look the value up, so the house could choose it.
            raise SetupError("a public value needs a source", field="public")

    @property
    def text(self) -> str:
        """The text that is sent and hashed."""
        return json.dumps(write(self), ensure_ascii=False, separators=(",", ":"))

    @staticmethod
    @checked
    def parse(announced: str) -> "Announcement":
        """Read the text of an announcement.

        Raises:
            FairnessError: if the text is not an announcement.
        """
        return _parse(announced)


@lru_cache(16)  # every step asks for it
def _parse(announced: str) -> Announcement:
    try:
        return read(parse_json(announced), Announcement)
    except NotationError as error:
        said = Said("the announcement cannot be read: {why}", why=error.said)
        raise FairnessError(said, step="announce") from None


@frozen(order=False)
class Message(Form):
    """What one side tells the other: the base class of all messages."""

    kind_of: ClassVar[str] = Said("a message")


@frozen(order=False)
class Commit(Message, tag="commit"):
    r"""A player commits to a seed.

    The player sends it before the announcement.

    >>> player.commit == fairness.Commit(tago.commitment(b"\1" * 32))
    True
    """

    commitment: bytes = field(validator=are_bytes)
    """The commitment to the seed."""


@frozen(order=False)
class Announce(Message, tag="announce"):
    """The house announces a hand, or the draw for the first player.

    A player's program takes it together with its view of the table.

    >>> ready.letters[0].message.text[:12]
    '{"format":"t'
    """

    text: str = field(validator=text)
    """The announcement, a JSON text. Its hash covers exactly these characters in UTF-8."""


@frozen(order=False)
class Reveal(Message, tag="reveal"):
    """A player reveals the seed, for one announcement only.

    The player sends it after the announcement.

    >>> heard.reveal.seed == player.seed
    True
    """

    seed: bytes = field(repr=False, validator=are_bytes)
    """The seed."""
    announcement: bytes = field(validator=are_bytes)
    """The hash of the announcement."""


@frozen(order=False)
class Spent(Message, tag="spent"):
    """A number is spent: these seats did not reveal their seeds by the deadline.

    The players commit anew, for the next number.

    >>> fairness.expire(ready).letters[-1].message
    Spent(hand=1, seats=(5,))
    """

    hand: int = field(validator=whole_number)
    """The number of the hand."""
    seats: tuple[int, ...] = field(validator=typed)
    """The silent seats, ascending; empty if the house itself could not go on."""


@frozen(order=False)
class Tell(Message, tag="tell"):
    """The house sends all players' seeds as soon as it has them.

    The message comes before the hashes of the cards.

    >>> sent = fairness.receive(ready, 5, heard.reveal)
    >>> [type(letter.message).__name__ for letter in sent.letters]
    ['Announce', 'Tell']
    """

    seeds: Pairs[bytes] = field(validator=are_by_seat)
    """The seed of each seat that has committed."""
    public: bytes | None = field(validator=are_bytes_or_none)
    """The public value, if one was announced: 32 bytes."""


def _are_thirty(instance: object, attribute: "Attribute[Any]", value: object) -> None:
    if type(value) is not tuple or len(value) != len(DECK):
        raise SetupError(
            Said("{name} must have thirty entries", name=attribute.name), field=attribute.name
        )
    for one in value:
        are_bytes(instance, attribute, one)


@frozen(order=False)
class Hashes(Message, tag="hashes"):
    """The house sends the hashes of a shuffle's cards before it deals any of them.

    A player's program checks each card against its hash.

    >>> dealt.letters[2].message.shuffle, len(dealt.letters[2].message.hashes)
    (0, 30)
    """

    shuffle: int = field(validator=whole_number)
    """The number of the shuffle."""
    hashes: tuple[bytes, ...] = field(
        validator=_are_thirty, metadata={"schema": {"minItems": len(DECK), "maxItems": len(DECK)}}
    )
    """The hash of the card at each position."""


_CARD_NUMBER = {"schema": {"maximum": len(DECK) - 1}}


@frozen(order=False)
class Opening(Message, tag="opening"):
    """The house opens a card to those who get to see it.

    Its place in the shuffle and its salt prove which card it is.

    >>> opening = dealt.letters[-1].message
    >>> opening.shuffle, opening.position, len(opening.salt)
    (0, 8, 32)
    """

    shuffle: int = field(validator=whole_number)
    """The number of the card's shuffle."""
    position: int = field(validator=card_number, metadata=_CARD_NUMBER)
    """The card's position in the shuffle, 0 to 29."""
    label: int = field(validator=card_number, metadata=_CARD_NUMBER)
    """The label of the card, which is its place in a new deck: 0 to 29."""
    salt: bytes = field(validator=are_bytes)
    """The card's salt."""

    @checked
    def fits(self, announcement: str, hashes: Hashes) -> bool:
        """Return whether the card is the one whose hash was sent."""
        announced = announcement_hash(announcement)
        made = card_hash(announced, self.shuffle, self.position, self.label, self.salt)
        return made == hashes.hashes[self.position]


FromPlayer: TypeAlias = Commit | Reveal
"""A message from a player."""
FromHouse: TypeAlias = Announce | Spent | Tell | Hashes | Opening
"""A message from the house."""


@frozen(order=False)
class Kept(Form, document="tago-kept"):
    """The evidence that a player keeps until after the hand, to check what the house publishes.

    It is the ``kept`` of a :class:`~tagolib.fairness.player.Player`.

    >>> heard.kept.announcement == ready.letters[0].message.text
    True

    Raises:
        SetupError: if a field has the wrong type.
    """

    announcement: str = field(validator=text)
    """The announcement's text, exactly as received."""
    hashes: tuple[Hashes, ...] = field(default=(), validator=typed)
    """The hashes received, in ascending order of shuffle."""
