"""What happens at a table between hands, as the dealer would tell it.

The facts of a hand are told in :mod:`tagolib.facts`. Those of a table are all public.
"""

from collections.abc import Sequence
from typing import TypeAlias

from attrs import frozen

from tagolib.cards import Card
from tagolib.checking import checked
from tagolib.facts import ChipsFact, Fact, Restored, SeatFact, public
from tagolib.values import AnyFact, Pairs

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
    """Three rows, each of the ten values in order."""


class SeatTaken(ChipsFact, tag="seat_taken"):
    """A player has sat down with so many chips (SEAT-03)."""

    __slots__ = ()


class SeatLeft(ChipsFact, tag="seat_left"):
    """A player has left with so many chips (SEAT-05)."""

    __slots__ = ()


class BoughtIn(ChipsFact, tag="bought_in"):
    """A player has added chips between hands (REST-01)."""

    __slots__ = ()


class WentAway(SeatFact, tag="went_away"):
    """A player is absent from the next hand on, and keeps the seat."""

    __slots__ = ()


class CameBack(SeatFact, tag="came_back"):
    """A player is dealt in again from the next hand on."""

    __slots__ = ()


class Queued(SeatFact, tag="queued"):
    """What was asked for at a seat is done when the hand is off the table (SEAT-05)."""

    __slots__ = ()


@frozen(order=False)
class CardsWashed(AnyFact, tag="cards_washed"):
    """Two players are present, and the cards are washed, once per opening (OPEN-02)."""


@frozen(order=False)
class FirstDrawn(SeatFact, tag="first_drawn"):
    """The draw has made this seat the first player (CUBE-02, CUBE-03)."""

    cards: Pairs[Card] = public()
    """The card of each who sits."""


@frozen(order=False)
class CardsShuffled(AnyFact, tag="cards_shuffled"):
    """The dealer has shuffled (OPEN-03)."""


@frozen(order=False)
class ShortOfAnte(AnyFact, tag="sat_out"):
    """These seats cannot pay the ante and are not dealt in (ANTE-06)."""

    seats: tuple[int, ...] = public()
    """Who sits out, ascending."""


class CubeMoved(SeatFact, tag="cube_moved"):
    """The cube lies with this seat now (CUBE-02, CUBE-04)."""

    __slots__ = ()


@frozen(order=False)
class JackpotFed(AnyFact, tag="jackpot_fed"):
    """What a hand has withheld has gone into the jackpot (JACK-01, CUR-03)."""

    amount: int = public()
    """How many units have come to it."""
    total: int = public()
    """What lies in it now."""


class JackpotPaid(ChipsFact, tag="jackpot_paid"):
    """The jackpot has gone to this seat (JACK-02, JACK-11)."""

    __slots__ = ()


@frozen(order=False)
class TipsTaken(AnyFact, tag="tips_taken"):
    """A hand's Curious chips have gone to the employees' tips (CUR-03)."""

    amount: int = public()
    """How many units."""


@frozen(order=False)
class HandFinished(AnyFact, tag="hand_finished"):
    """A hand is behind the table."""

    number: int = public()
    """The how-manieth at this table."""
    stacks: Pairs[int] = public()
    """The chips of each who sits."""


@frozen(order=False)
class HandVoided(AnyFact, tag="hand_voided"):
    """A hand was called off: its antes and bets are back in the stacks."""

    number: int = public()
    """The how-manieth at this table."""
    stacks: Pairs[int] = public()
    """The chips of each who sits."""


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
    """Tell which chips have gone between the players' wallets and the table.

    These are a seat and its units for each fact that moves any, in order: above 0 for what the seat
    has brought, below 0 for what it has taken away. Where one leaves and another sits down both
    are told. Summed over the news of any session, they are what lies at the table, but for what a
    jackpot begins anew with: its seed comes from the house (JACK-10).
    """
    moving = (SeatTaken, BoughtIn, Restored, SeatLeft)
    return tuple(
        [
            (fact.seat, -fact.amount if isinstance(fact, SeatLeft) else fact.amount)
            for fact in news
            if isinstance(fact, moving)
        ]
    )
