"""Facts: everything that happens in a hand, as the dealer would announce it.

In the log, each action is followed by the facts that resulted from it, so a hand can be announced
from its facts alone. A field of a fact is secret unless it is marked ``public()``
(:mod:`tagolib.base.masking`).
"""

from typing import Final, Literal, TypeAlias

from attrs import frozen

from tagolib.base.masking import public, secret
from tagolib.base.values import AnyFact, Pairs
from tagolib.tago.actions import (
    Bet,
    Call,
    ChoosePoint,
    Curious,
    Declaration,
    Discard,
    Look,
    Raise,
    Remainders,
    Restore,
)
from tagolib.tago.cards import Card, ThreeCards, Total
from tagolib.tago.evaluation import Choice, Score
from tagolib.tago.rules import CuriousTo

__all__ = [
    "SETTLEMENT",
    "AntesTaken",
    "BetMade",
    "Called",
    "CardDiscarded",
    "CardsDealt",
    "CardsRedealt",
    "CardsShown",
    "ChipsFact",
    "ChipsReturned",
    "ChipsWithheld",
    "CuriousPaid",
    "DealCancelled",
    "DeclarationBroken",
    "Declared",
    "Eliminated",
    "Ending",
    "Fact",
    "FirstPlayerPassed",
    "Folded",
    "JackpotWon",
    "Looked",
    "PointAnnounced",
    "PointChosen",
    "PointTurned",
    "PotAwarded",
    "Raised",
    "RemaindersPlayed",
    "Restored",
    "RoundBegun",
    "SeatFact",
    "Tied",
    "Voted",
]

Ending: TypeAlias = Literal["folds", "showdown", "divided"]
"""How a hand ended: by folds, at the showdown, or divided because a tied seat asked for it."""


@frozen(order=False)
class SeatFact(AnyFact):
    """A fact about one seat: the base class of most facts."""

    seat: int = public()
    """The seat, 1 to 8."""


@frozen(order=False)
class ChipsFact(SeatFact):
    """A fact about one seat and an amount of chips."""

    amount: int = public()
    """The amount, in units."""


@frozen(order=False)
class AntesTaken(AnyFact, tag="antes_taken"):
    """Each seat dealt in has paid the ante (ANTE-01); the jackpot share is withheld (JACK-01)."""

    seats: tuple[int, ...] = public()
    """The seats that paid, ascending."""
    ante: int = public()
    """The ante that each seat paid, in units."""
    withheld: int = public()
    """The jackpot's share of all the antes, in units."""


@frozen(order=False)
class CardsDealt(AnyFact, tag="cards_dealt"):
    """The cards are dealt (DEAL-02): two open cards for each seat and for the POINT."""

    seats: Pairs[tuple[Card, Card]] = public()
    """The two open cards of each seat, ascending."""
    point: tuple[Card, Card] = public()
    """The POINT's two open cards."""


@frozen(order=False)
class PointTurned(AnyFact, tag="point_turned"):
    """The POINT's covered card is turned (POINT-02)."""

    card: Card = public()
    """The card that was covered."""


@frozen(order=False)
class PointChosen(SeatFact, tag="point_chosen", action=ChoosePoint):
    """The first player has chosen the total of a POINT with a pair (POINT-05)."""

    choice: Choice = public()
    """The total that counts from now on."""


@frozen(order=False)
class PointAnnounced(AnyFact, tag="point_announced"):
    """The dealer announces the POINT (ANN-01, ANN-02)."""

    total: Total = public()
    """The total announced."""
    provisional: bool = public()
    """Whether the POINT's third card is still covered (POINT-01)."""


@frozen(order=False)
class RoundBegun(AnyFact, tag="round_begun"):
    """A round of betting begins (DEAL-04)."""

    round: int = public()
    """The round: 1 to 3."""
    tie_break: int = public()
    """The number of this tie-break round, from 1; 0 in the regular rounds."""
    seats: tuple[int, ...] = public()
    """The seats that bet, in order of play; empty if the betting is skipped (BET-06)."""


@frozen(order=False)
class Looked(SeatFact, tag="looked", action=Look):
    """A seat has looked at its covered card (DEAL-04, TIE-09, JACK-04, CUR-07)."""

    card: Card | None = secret()
    """The card that the seat saw; ``None`` for everybody else."""


class BetMade(ChipsFact, tag="bet_made", action=Bet):
    """A seat has opened the betting (BET-01)."""

    __slots__ = ()


class Called(ChipsFact, tag="called", action=Call):
    """A seat has matched the current bet by putting in these chips (BET-04)."""

    __slots__ = ()


@frozen(order=False)
class Raised(ChipsFact, tag="raised", action=Raise):
    """A seat has raised the current bet by putting in these chips (RAISE-01)."""

    to: int = public()
    """The new current bet."""


class RemaindersPlayed(ChipsFact, tag="remainders_played", action=Remainders):
    """A seat has put in all its remaining chips (REM-01)."""

    __slots__ = ()


class Folded(SeatFact, tag="folded"):
    """A seat has left the hand (FOLD-01)."""

    __slots__ = ()


@frozen(order=False)
class CuriousPaid(ChipsFact, tag="curious_paid", action=Curious):
    """A seat that folded has bought a look at its covered card (CUR-02, CUR-03)."""

    goes_to: CuriousTo = public()
    """The place where the chip goes: the jackpot or the tips."""


class Restored(ChipsFact, tag="restored", action=Restore):
    """A seat has added chips (REST-01), and everybody is told (REST-10)."""

    __slots__ = ()


@frozen(order=False)
class Declared(SeatFact, tag="declared"):
    """A seat has declared out of turn what it will do (EARLY-01)."""

    declaration: Declaration = public()
    """The action that the seat declared."""


@frozen(order=False)
class DeclarationBroken(SeatFact, tag="declaration_broken"):
    """A seat has not kept its declaration and is out of the hand (EARLY-02)."""

    declaration: Declaration = public()
    """The action that the seat had declared."""


@frozen(order=False)
class Eliminated(SeatFact, tag="eliminated"):
    """The director has eliminated a seat (ELIM-01, ELIM-05)."""

    reason: str = public()
    """The director's words; may be empty."""
    card: Card | None = public()
    """The seat's covered card if it was shown (ELIM-03); otherwise ``None``."""


class FirstPlayerPassed(SeatFact, tag="first_player_passed"):
    """The title of first player has passed on to this seat (CUBE-05)."""

    __slots__ = ()


@frozen(order=False)
class DealCancelled(AnyFact, tag="deal_cancelled"):
    """The dealer made a mistake: the deal is void and its bets are returned (ERR-01, ERR-02)."""

    returned: Pairs[int] = public()
    """The bets and Curious chips returned to each seat; seats that had put in none are left out."""


class ChipsReturned(ChipsFact, tag="chips_returned"):
    """Chips that nobody matched are returned to their owner (POT-03)."""

    __slots__ = ()


@frozen(order=False)
class CardsShown(SeatFact, tag="cards_shown"):
    """A seat shows its cards at the showdown (COLL-03)."""

    cards: ThreeCards = public()
    """The seat's three cards as dealt, the covered one first."""
    score: Score = public()
    """The score of the cards against the POINT."""


@frozen(order=False)
class Tied(AnyFact, tag="tied"):
    """Seats tie for the only pot; each is asked whether to divide or play on (TIE-01 to TIE-03)."""

    seats: tuple[int, ...] = public()
    """The tied seats, ascending."""
    amount: int = public()
    """The pot, in units."""


@frozen(order=False)
class Voted(SeatFact, tag="voted"):
    """A tied seat has voted (TIE-02, TIE-03)."""

    divide: bool = public()
    """Whether the seat wants to divide the pot, and not to play on."""


@frozen(order=False)
class CardDiscarded(SeatFact, tag="card_discarded", action=Discard):
    """A tied seat has discarded a card (TIE-05)."""

    card: Card = public()
    """The discarded card."""


@frozen(order=False)
class CardsRedealt(AnyFact, tag="cards_redealt"):
    """Each tied seat has a new covered card (TIE-06)."""

    seats: tuple[int, ...] = public()
    """The seats that got one, ascending."""


@frozen(order=False)
class PotAwarded(AnyFact, tag="pot_awarded"):
    """A pot goes to its winners (POT-07)."""

    number: int = public()
    """The number of the pot: 0 for the main pot, 1 for the first side pot, and so on."""
    amount: int = public()
    """The chips in the pot, in units."""
    seats: tuple[int, ...] = public()
    """The seats entitled to the pot."""
    shares: Pairs[int] = public()
    """The share of each winner, in units."""
    score: Score | None = public()
    """The score of the first winner; ``None`` if the pot was won by folds."""
    how: Ending = public()
    """How the hand ended."""


@frozen(order=False)
class ChipsWithheld(AnyFact, tag="chips_withheld"):
    """Chips that could not be divided evenly go to the jackpot (reading A14)."""

    amount: int = public()
    """The amount, in units."""


class JackpotWon(SeatFact, tag="jackpot_won"):
    """A seat wins the jackpot with a ZERO (JACK-02, JACK-05, JACK-06)."""

    __slots__ = ()


Fact: TypeAlias = (
    AntesTaken
    | CardsDealt
    | PointTurned
    | PointChosen
    | PointAnnounced
    | RoundBegun
    | Looked
    | BetMade
    | Called
    | Raised
    | RemaindersPlayed
    | Folded
    | CuriousPaid
    | Restored
    | Declared
    | DeclarationBroken
    | Eliminated
    | FirstPlayerPassed
    | DealCancelled
    | ChipsReturned
    | CardsShown
    | Tied
    | Voted
    | CardDiscarded
    | CardsRedealt
    | PotAwarded
    | ChipsWithheld
    | JackpotWon
)
"""Any fact."""

SETTLEMENT: Final = (ChipsReturned, PotAwarded, ChipsWithheld, JackpotWon)
"""The facts that say where the chips of a hand go when it ends."""
