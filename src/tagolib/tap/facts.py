"""The vocabulary of facts: all that happens in a hand of Tap, as it would be told at the table.

Each action is followed in the log by the facts that came of it. As in Tagò, what is not marked
``public()`` only the fact's own seat may know (:func:`tagolib.facts.masked`).
"""

from typing import TypeAlias

from attrs import frozen

from tagolib.facts import SeatFact, public, secret
from tagolib.tap.actions import Packet
from tagolib.tap.cards import Card
from tagolib.tap.rules import Contract
from tagolib.values import Pairs, Value

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
    "StockExposed",
    "StockTaken",
    "TrickTaken",
]


@frozen(order=False)
class CardsDealt(Value):
    """The stock lies, and everybody has sixteen cards (TAP-05)."""

    dealer: int = public()
    """The seat that deals (TAP-04)."""


class Passed(SeatFact):
    """A seat has left the auction (TAP-06)."""

    __slots__ = ()


@frozen(order=False)
class BidMade(SeatFact):
    """A seat has bid (TAP-06)."""

    contract: Contract = public()


@frozen(order=False)
class HandThrownIn(Value):
    """All have passed: nobody plays (TAP-07)."""


@frozen(order=False)
class AuctionWon(SeatFact):
    """A seat is Declarer (TAP-07, TAP-08)."""

    contract: Contract = public()


@frozen(order=False)
class StockExposed(Value):
    """The stock of Three Cards lies open, packet by packet (TAP-09)."""

    top: tuple[Card, ...] = public()
    bottom: tuple[Card, ...] = public()


@frozen(order=False)
class StockTaken(SeatFact):
    """Declarer has three cards of the stock; the others are the Defenders' (TAP-09, TAP-10)."""

    packet: Packet = public()
    cards: tuple[Card, ...] | None = secret()
    """The three cards."""


@frozen(order=False)
class CardsDiscarded(SeatFact):
    """Declarer has discarded three cards (TAP-12)."""

    trumps: tuple[Card, ...] = public()
    """Those of them that are trumps, which are shown."""
    cards: tuple[Card, ...] | None = secret()
    """The three cards."""


@frozen(order=False)
class Declared(SeatFact):
    """Declarer has said which bonuses he plays for, before the first lead (TAP-13)."""

    slam: bool = public()
    sparrow: bool = public()


@frozen(order=False)
class CardPlayed(SeatFact):
    """A seat has played a card (TAP-14)."""

    card: Card | None = public()
    """The card; ``None`` in a view once its trick lies face down (TAP-18)."""


@frozen(order=False)
class TrickTaken(SeatFact):
    """A seat has won a trick, and leads to the next (TAP-14, TAP-15)."""

    number: int = public()
    """1 to 16."""
    emperor: bool = public()
    """Whether all three Honours fell, and the Juggler won (TAP-17)."""


@frozen(order=False)
class HandSettled(SeatFact):
    """Declarer's cards are counted, and the game points are paid (TAP-19 to TAP-25)."""

    contract: Contract = public()
    points: int = public()
    """Declarer's total of 122."""
    tricks: int = public()
    """How many of the 16 tricks are his."""
    slam: bool = public()
    """Whether he has taken them all."""
    sparrow: bool = public()
    """Whether he has taken the last with the Juggler."""
    scores: Pairs[int] = public()
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
