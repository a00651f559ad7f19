"""The facts of a table: what happens between hands, as the dealer would announce it.

All of them are public. The facts of a hand are in :mod:`tagolib.tago.facts`.
"""

from collections.abc import Sequence
from typing import TypeAlias

from attrs import frozen

from tagolib.base.checking import checked
from tagolib.base.masking import public
from tagolib.base.values import AnyFact, Pairs
from tagolib.tago.cards import Card
from tagolib.tago.facts import ChipsFact, Fact, Restored, SeatFact

__all__ = [
    "BoughtIn",
    "CameBack",
    "CardsShuffled",
    "CardsWashed",
    "CubeMoved",
    "FirstDrawn",
    "HandFinished",
    "HandVoided",
    "JackpotFed",
    "JackpotPaid",
    "News",
    "Queued",
    "SeatLeft",
    "SeatTaken",
    "ShortOfAnte",
    "TableClosed",
    "TableFact",
    "TableOpened",
    "TipsTaken",
    "WentAway",
    "cash_flow",
]


@frozen(order=False)
class TableOpened(AnyFact, tag="table_opened"):
    """The table is open, and the deck lies face up (OPEN-01)."""

    rows: tuple[tuple[Card, ...], ...] = public()
    """Three rows of cards, each with the ten values in order."""


class SeatTaken(ChipsFact, tag="seat_taken"):
    """A player has sat down with these chips (SEAT-03)."""

    __slots__ = ()


class SeatLeft(ChipsFact, tag="seat_left"):
    """A player has left with these chips (SEAT-05)."""

    __slots__ = ()


class BoughtIn(ChipsFact, tag="bought_in"):
    """A player has added these chips between hands (REST-01)."""

    __slots__ = ()


class WentAway(SeatFact, tag="went_away"):
    """A player sits out from the next hand on, but keeps the seat."""

    __slots__ = ()


class CameBack(SeatFact, tag="came_back"):
    """A player is dealt in again from the next hand on."""

    __slots__ = ()


class Queued(SeatFact, tag="queued"):
    """A player's request will be carried out once the hand is taken off the table (SEAT-05)."""

    __slots__ = ()


@frozen(order=False)
class CardsWashed(AnyFact, tag="cards_washed"):
    """Two players are present, so the cards are washed. This happens once per opening (OPEN-02)."""


@frozen(order=False)
class FirstDrawn(SeatFact, tag="first_drawn"):
    """The draw has made this seat the first player (CUBE-02, CUBE-03)."""

    cards: Pairs[Card] = public()
    """The card of each seat that does not sit out."""


@frozen(order=False)
class CardsShuffled(AnyFact, tag="cards_shuffled"):
    """The dealer has shuffled (OPEN-03)."""


@frozen(order=False)
class ShortOfAnte(AnyFact, tag="sat_out"):
    """These seats cannot pay the ante and are not dealt in (ANTE-06)."""

    seats: tuple[int, ...] = public()
    """The seats that sit out, ascending."""


class CubeMoved(SeatFact, tag="cube_moved"):
    """The cube is now at this seat (CUBE-02, CUBE-04)."""

    __slots__ = ()


@frozen(order=False)
class JackpotFed(AnyFact, tag="jackpot_fed"):
    """The chips withheld in a hand have gone into the jackpot (JACK-01, CUR-03)."""

    amount: int = public()
    """The chips that were added, in units."""
    total: int = public()
    """The chips in the jackpot now, in units."""


class JackpotPaid(ChipsFact, tag="jackpot_paid"):
    """The jackpot has gone to this seat (JACK-02, JACK-11)."""

    __slots__ = ()


@frozen(order=False)
class TipsTaken(AnyFact, tag="tips_taken"):
    """A hand's Curious chips have gone to the employees' tips (CUR-03)."""

    amount: int = public()
    """The chips that went to the tips, in units."""


@frozen(order=False)
class HandFinished(AnyFact, tag="hand_finished"):
    """A hand is finished and has been taken off the table."""

    number: int = public()
    """The number of the hand at this table."""
    stacks: Pairs[int] = public()
    """The chips of each seat that is taken."""


@frozen(order=False)
class HandVoided(AnyFact, tag="hand_voided"):
    """A hand was called off: its antes and bets are back in the stacks."""

    number: int = public()
    """The number of the hand at this table."""
    stacks: Pairs[int] = public()
    """The chips of each seat that is taken."""


@frozen(order=False)
class TableClosed(AnyFact, tag="table_closed"):
    """The table is closed."""


TableFact: TypeAlias = (
    TableOpened
    | SeatTaken
    | SeatLeft
    | BoughtIn
    | WentAway
    | CameBack
    | Queued
    | CardsWashed
    | FirstDrawn
    | CardsShuffled
    | ShortOfAnte
    | CubeMoved
    | JackpotFed
    | JackpotPaid
    | TipsTaken
    | HandFinished
    | HandVoided
    | TableClosed
)
"""Any fact of a table."""

News: TypeAlias = Fact | TableFact
"""Any fact of a table or of its hand."""


@checked
def cash_flow(news: Sequence[News]) -> tuple[tuple[int, int], ...]:
    """Return the chips that have moved between the players' wallets and the table.

    There is one pair for each fact that moves chips, in order: the seat and its units. Units are
    above 0 for chips brought to the table, and below 0 for chips taken away. If one player leaves
    and another takes the seat, there is a pair for each. Over the news of any session, the units
    add up to the chips at the table, apart from a jackpot's seed, which comes from the house
    (JACK-10).
    """
    moving = (SeatTaken, BoughtIn, Restored, SeatLeft)
    return tuple(
        [
            (fact.seat, -fact.amount if isinstance(fact, SeatLeft) else fact.amount)
            for fact in news
            if isinstance(fact, moving)
        ]
    )
