"""Actions: everything that a player of Tap can do.

Building an action checks only its form: that the seat is 1 to 3 and that cards are cards. Every
class raises :class:`~tagolib.base.errors.SetupError` if a field has the wrong type or is out of
range. ``seat`` is the seat that acts.
"""

from typing import Final, Literal, TypeAlias

from attrs import Attribute, field, frozen

from tagolib.base.checking import typed
from tagolib.base.errors import SetupError
from tagolib.base.messages import Said
from tagolib.base.values import AnyAction
from tagolib.tap.cards import Card, in_order
from tagolib.tap.rules import Contract

__all__ = [
    "SEATS",
    "Action",
    "Bid",
    "Declare",
    "Discard",
    "Packet",
    "Pass",
    "Play",
    "Take",
]

Packet: TypeAlias = Literal["top", "bottom"]
"""One of the two packets of the stock; the bottom one is laid first (TAP-05)."""

SEATS: Final = (1, 2, 3)
"""The seats, each to the left of the one before (TAP-01, TAP-04)."""
SEAT_SCHEMA: Final = {"minimum": 1, "maximum": 3}
"""The part of a schema that describes a seat."""


def check_seat(name: str, number: object, *, field: str = "") -> None:
    """Refuse anything but an ``int`` from 1 to 3 (TAP-01).

    Raises:
        SetupError: if it is anything else; the message names what was expected.
    """
    if type(number) is not int or number not in SEATS:
        raise SetupError(
            Said(
                "{name} must be a whole number from {least} to {most}", name=name, least=1, most=3
            ),
            ("TAP-01",),
            field=field,
        )


def seat_number(instance: object, attribute: "Attribute[int]", value: object) -> None:
    """Validate a field with :func:`check_seat`."""
    check_seat(attribute.name, value, field=attribute.name)


def _three_cards(
    instance: object, attribute: "Attribute[tuple[Card, ...]]", value: tuple[Card, ...]
) -> None:
    # The cards are secret: the message must not repeat them.
    if not len(set(value)) == len(value) == 3:
        raise SetupError(
            "three different cards must be discarded", ("TAP-12",), field=attribute.name
        )


@frozen(order=False)
class SeatAction(AnyAction):
    """An action by a seat: the base class of all actions."""

    seat: int = field(validator=seat_number, metadata={"schema": SEAT_SCHEMA})
    """The seat that acts, 1 to 3."""


# A class that adds no field to its base needs no decorator, only the empty slots.
class Pass(SeatAction, tag="pass"):
    """Leave the auction for good (TAP-06).

    A seat that has passed cannot bid again.

    >>> tap.apply(new, tap.Pass(2)).to_act
    3
    """

    __slots__ = ()


@frozen(order=False)
class Bid(SeatAction, tag="bid"):
    """Bid a contract: Solo, or the lowest one that nobody has bid yet (TAP-06).

    Use it in the auction.

    >>> tap.apply(new, tap.Bid(2, "three_cards")).calls[-1].contract
    'three_cards'
    """

    contract: Contract = field(validator=typed)
    """The contract bid."""


@frozen(order=False)
class Take(SeatAction, tag="take"):
    """Take one of the two exposed packets, as Declarer of Three Cards (TAP-09).

    This action follows the auction.

    >>> tap.Take(2, "top")
    Take(seat=2, packet='top')
    """

    packet: Packet = field(validator=typed)
    """The packet to take."""


@frozen(order=False)
class Discard(SeatAction, tag="discard"):
    """Discard three cards (TAP-12). Their order does not matter.

    Declarer discards before declaring any bonus.

    >>> tap.Discard(2, tap.parse_cards("7D 8C 7S"))
    Discard(seat=2)
    """

    cards: tuple[Card, ...] = field(
        repr=False,
        validator=[typed, _three_cards],
        metadata={"schema": {"minItems": 3, "maxItems": 3}},
    )
    """The three cards, sorted as in :data:`~tagolib.tap.cards.DECK`."""

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "cards", in_order(self.cards))


@frozen(order=False)
class Declare(SeatAction, tag="declare"):
    """Declare which bonuses to play for, if any, before the first lead (TAP-13).

    Declarer must take this action even to declare nothing.

    >>> tap.Declare(2, slam=True)
    Declare(seat=2, slam=True, sparrow=False)
    """

    slam: bool = field(default=False, kw_only=True, validator=typed)
    """Whether to play for the Slam: to take every trick."""
    sparrow: bool = field(default=False, kw_only=True, validator=typed)
    """Whether to play for the Sparrow: to take the last trick with the Juggler."""


@frozen(order=False)
class Play(SeatAction, tag="play"):
    """Lead a card, or play it to the trick (TAP-14).

    During the play, no other action is possible.

    >>> tap.Play(2, tap.Card.parse("T22"))
    Play(seat=2, card=Card('T22'))
    """

    card: Card = field(validator=typed)
    """The card to play."""


Action: TypeAlias = Pass | Bid | Take | Discard | Declare | Play
"""Any action of Tap."""
