"""Facts: everything that happens in a hand of Tap, as it would be announced at the table.

In the log, each action is followed by the facts that resulted from it. As in Tagò, only the fact's
own seat may know fields that are not marked ``public()`` (see :func:`tagolib.base.masking.masked`).
"""

from typing import TypeAlias

from attrs import frozen

from tagolib.base.masking import public, secret
from tagolib.base.values import AnyFact, Pairs, Signed
from tagolib.tap.actions import Packet
from tagolib.tap.cards import Card
from tagolib.tap.rules import Contract

__all__ = [
    "AuctionWon",
    "BidMade",
    "CardPlayed",
    "CardsDealt",
    "CardsDiscarded",
    "Declared",
    "Fact",
    "HandSettled",
    "HandThrownIn",
    "Passed",
    "SeatFact",
    "StockExposed",
    "StockTaken",
    "TrickTaken",
]


@frozen(order=False)
class SeatFact(AnyFact):
    """A fact about one seat: the base class of most facts."""

    seat: int = public()
    """The seat, 1 to 3."""


@frozen(order=False)
class CardsDealt(AnyFact, tag="cards_dealt"):
    """The stock is formed, and every seat has sixteen cards (TAP-05)."""

    dealer: int = public()
    """The seat that deals (TAP-04)."""


class Passed(SeatFact, tag="passed"):
    """A seat has left the auction (TAP-06)."""

    __slots__ = ()


@frozen(order=False)
class BidMade(SeatFact, tag="bid_made"):
    """A seat has bid (TAP-06)."""

    contract: Contract = public()
    """The contract bid."""


@frozen(order=False)
class HandThrownIn(AnyFact, tag="hand_thrown_in"):
    """All seats have passed, and nobody plays (TAP-07)."""


@frozen(order=False)
class AuctionWon(SeatFact, tag="auction_won"):
    """A seat has won the auction and is Declarer (TAP-07, TAP-08)."""

    contract: Contract = public()
    """The contract to be played."""


@frozen(order=False)
class StockExposed(AnyFact, tag="stock_exposed"):
    """The stock is exposed for Three Cards, packet by packet (TAP-09)."""

    top: tuple[Card, ...] = public()
    """The top three."""
    bottom: tuple[Card, ...] = public()
    """The bottom three."""


@frozen(order=False)
class StockTaken(SeatFact, tag="stock_taken"):
    """Declarer has taken three cards; the Defenders get the rest of the stock (TAP-09, TAP-10)."""

    packet: Packet = public()
    """The packet taken."""
    cards: tuple[Card, ...] | None = secret()
    """The three cards."""


@frozen(order=False)
class CardsDiscarded(SeatFact, tag="cards_discarded"):
    """Declarer has discarded three cards (TAP-12)."""

    trumps: tuple[Card, ...] = public()
    """The trumps among the discards, which are shown."""
    cards: tuple[Card, ...] | None = secret()
    """The three cards."""


@frozen(order=False)
class Declared(SeatFact, tag="declared"):
    """Declarer has declared which bonuses to play for, before the first lead (TAP-13)."""

    slam: bool = public()
    """Whether Declarer plays for the Slam, that is, to take every trick."""
    sparrow: bool = public()
    """Whether Declarer plays for the Sparrow, that is, to take the last trick with the Juggler."""


@frozen(order=False)
class CardPlayed(SeatFact, tag="card_played"):
    """A seat has played a card (TAP-14)."""

    card: Card | None = public()
    """The card; ``None`` in a view once its trick lies face down (TAP-18)."""


@frozen(order=False)
class TrickTaken(SeatFact, tag="trick_taken"):
    """A seat has won a trick and leads to the next (TAP-14, TAP-15)."""

    number: int = public()
    """The number of the trick: 1 to 16."""
    emperor: bool = public()
    """Whether all three Honours fell, so that the Juggler won (TAP-17)."""


@frozen(order=False)
class HandSettled(SeatFact, tag="hand_settled"):
    """Declarer's cards are counted, and the game points are paid (TAP-19 to TAP-25)."""

    contract: Contract = public()
    """The contract that was played."""
    points: int = public()
    """Declarer's total, out of 122."""
    tricks: int = public()
    """How many of the 16 tricks Declarer took."""
    slam: bool = public()
    """Whether Declarer took all 16 tricks."""
    sparrow: bool = public()
    """Whether Declarer took the last trick with the Juggler."""
    scores: Pairs[Signed] = public()
    """The game points of each seat, below 0 for seats that pay."""


Fact: TypeAlias = (
    CardsDealt
    | Passed
    | BidMade
    | HandThrownIn
    | AuctionWon
    | StockExposed
    | StockTaken
    | CardsDiscarded
    | Declared
    | CardPlayed
    | TrickTaken
    | HandSettled
)
"""Any fact."""
