"""The vocabulary of facts: all that happens in a hand of Tap, as it would be told at the table.

Each action is followed in the log by the facts that came of it. As in Tagò, what is not marked
``public()`` only the fact's own seat may know (:func:`tagolib.facts.masked`).
"""

from typing import TypeAlias

from attrs import frozen

from tagolib.facts import public, secret
from tagolib.tap.actions import Packet
from tagolib.tap.cards import Card
from tagolib.tap.rules import Contract
from tagolib.values import AnyFact, Pairs, Signed

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
    """A fact about one seat: the base of most."""

    seat: int = public()
    """The seat, 1 to 3."""


@frozen(order=False)
class CardsDealt(AnyFact, tag="cards_dealt"):
    """The stock lies, and everybody has sixteen cards (TAP-05)."""

    dealer: int = public()
    """The seat that deals (TAP-04)."""


class Passed(SeatFact, tag="passed"):
    """A seat has left the auction (TAP-06)."""

    __slots__ = ()


@frozen(order=False)
class BidMade(SeatFact, tag="bid_made"):
    """A seat has bid (TAP-06)."""

    contract: Contract = public()
    """What it has bid for."""


@frozen(order=False)
class HandThrownIn(AnyFact, tag="hand_thrown_in"):
    """All have passed: nobody plays (TAP-07)."""


@frozen(order=False)
class AuctionWon(SeatFact, tag="auction_won"):
    """A seat is Declarer (TAP-07, TAP-08)."""

    contract: Contract = public()
    """What is played."""


@frozen(order=False)
class StockExposed(AnyFact, tag="stock_exposed"):
    """The stock of Three Cards lies open, packet by packet (TAP-09)."""

    top: tuple[Card, ...] = public()
    """The top three."""
    bottom: tuple[Card, ...] = public()
    """The bottom three."""


@frozen(order=False)
class StockTaken(SeatFact, tag="stock_taken"):
    """Declarer has three cards of the stock; the others are the Defenders' (TAP-09, TAP-10)."""

    packet: Packet = public()
    """Which three."""
    cards: tuple[Card, ...] | None = secret()
    """The three cards."""


@frozen(order=False)
class CardsDiscarded(SeatFact, tag="cards_discarded"):
    """Declarer has discarded three cards (TAP-12)."""

    trumps: tuple[Card, ...] = public()
    """Those of them that are trumps, which are shown."""
    cards: tuple[Card, ...] | None = secret()
    """The three cards."""


@frozen(order=False)
class Declared(SeatFact, tag="declared"):
    """Declarer has said which bonuses to play for, before the first lead (TAP-13)."""

    slam: bool = public()
    """Whether to take every trick."""
    sparrow: bool = public()
    """Whether to take the last trick with the Juggler."""


@frozen(order=False)
class CardPlayed(SeatFact, tag="card_played"):
    """A seat has played a card (TAP-14)."""

    card: Card | None = public()
    """The card; ``None`` in a view once its trick lies face down (TAP-18)."""


@frozen(order=False)
class TrickTaken(SeatFact, tag="trick_taken"):
    """A seat has won a trick, and leads to the next (TAP-14, TAP-15)."""

    number: int = public()
    """1 to 16."""
    emperor: bool = public()
    """Whether all three Honours fell, and the Juggler won (TAP-17)."""


@frozen(order=False)
class HandSettled(SeatFact, tag="hand_settled"):
    """Declarer's cards are counted, and the game points are paid (TAP-19 to TAP-25)."""

    contract: Contract = public()
    """What was played."""
    points: int = public()
    """Declarer's total of 122."""
    tricks: int = public()
    """How many of the 16 tricks are Declarer's."""
    slam: bool = public()
    """Whether these are all."""
    sparrow: bool = public()
    """Whether Declarer has taken the last with the Juggler."""
    scores: Pairs[Signed] = public()
    """The game points of each seat, below 0 for those who pay."""


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
