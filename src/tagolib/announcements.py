"""What the dealer says: every fact of a hand in English (ANN-01 to ANN-03), and the settlement.

:data:`SENTENCES` holds the words. A fact that is said in several ways has a key for each, made by
:func:`key`; the fields of the fact stand in braces. Amounts are said in chips.
"""

from collections.abc import Mapping
from typing import Any, Final

import attrs

from tagolib import facts
from tagolib.actions import Declaration
from tagolib.cards import Card
from tagolib.facts import Fact
from tagolib.rules import Rules

__all__ = ["SENTENCES", "announce", "key"]

SENTENCES: Final[Mapping[str, str]] = {
    "AntesTaken": "{seats} pay the ante of {ante}.",
    "AntesTaken with a share": (
        "{seats} pay the ante of {ante}, of which {withheld} in all is withheld for the jackpot."
    ),
    "CardsDealt": "The cards are dealt: {seats}; the POINT shows ? {point}.",
    "PointTurned": "The POINT's covered card is turned: {card}.",
    "PointChosen sum": "Seat {seat} chooses the sum of all three cards.",
    "PointChosen single": "Seat {seat} voids the pair and chooses the single card.",
    "PointAnnounced provisional": "Ladies and gentlemen, the provisional POINT is {total}.",
    "PointAnnounced": "Ladies and gentlemen, the POINT is {total}.",
    "RoundBegun": "Round {round} of betting.",
    "RoundBegun again": "Round {round} of betting once more, to play out the draw.",
    "RoundBegun without betting": "Round {round}: nobody is left to bet against.",
    "Looked": "Seat {seat} looks at its covered card.",
    "Looked, known": "Seat {seat} looks at its covered card: {card}.",
    "BetMade": "Seat {seat} bets {amount}.",
    "Called": "Seat {seat} calls {amount}.",
    "Raised": "Seat {seat} raises to {to}, putting in {amount}.",
    "RemaindersPlayed": "Seat {seat} plays its remainders of {amount}.",
    "Folded": "Seat {seat} folds.",
    "CuriousPaid": "Seat {seat} is curious: for a look it pays {amount} to the {goes_to}.",
    "Restored": "Seat {seat} restores {amount}.",
    "Declared": "Seat {seat} declares, out of turn: {declaration}.",
    "DeclarationBroken": "Seat {seat} declared {declaration}, does not confirm it, and is out.",
    "Eliminated": "Seat {seat} is eliminated{reason}.",
    "Eliminated and shown": "Seat {seat} is eliminated{reason}; its covered card is {card}.",
    "FirstPlayerPassed": "Seat {seat} is the first player now.",
    "DealCancelled": "A slip of the dealer: the deal is cancelled, and all bets go back.",
    "ChipsReturned": "Seat {seat} gets back {amount} that nobody matched.",
    "CardsShown": "Seat {seat} shows {cards}: {score}.",
    "Tied": "{seats} tie for the pot of {amount}: divide, or play on?",
    "Voted to divide": "Seat {seat} asks to divide.",
    "Voted": "Seat {seat} plays on.",
    "CardDiscarded": "Seat {seat} discards {card}.",
    "CardsRedealt": "All other cards are shuffled; {seats} get a new covered card each.",
    "PotAwarded by folds": "All others being out, the pot of {amount} goes to {shares}.",
    "PotAwarded": "{number} of {amount}, for {seats}: won by {shares} with {score}.",
    "PotAwarded divided": "The pot of {amount} is divided, all holding {score}: {shares}.",
    "ChipsWithheld": "What cannot be divided, {amount}, goes to the jackpot.",
    "JackpotWon": "Seat {seat} has ZERO and wins the jackpot!",
}
"""What the dealer says, by :func:`key`."""

_AMOUNTS: Final = frozenset({"amount", "ante", "withheld", "to"})
"""The fields that hold chips."""


def key(fact: Fact) -> str:
    """Tell under which key of :data:`SENTENCES` a fact is said."""
    name = type(fact).__name__
    match fact:
        case facts.AntesTaken(withheld=share) if share:
            return f"{name} with a share"
        case facts.PointChosen(choice=choice):
            return f"{name} {choice}"
        case facts.PointAnnounced(provisional=True):
            return f"{name} provisional"
        case facts.RoundBegun(seats=()):
            return f"{name} without betting"
        case facts.RoundBegun(tie_break=again) if again:
            return f"{name} again"
        case facts.Looked(card=Card()):
            return f"{name}, known"
        case facts.Eliminated(card=Card()):
            return f"{name} and shown"
        case facts.Voted(divide=True):
            return f"{name} to divide"
        case facts.PotAwarded(how="folds"):
            return f"{name} by folds"
        case facts.PotAwarded(how="divided"):
            return f"{name} divided"
        case _:
            return name


def announce(fact: Fact, rules: Rules) -> str:
    """Say a fact as the dealer would, in one sentence.

    What a masked fact hides is not said.

    Args:
        fact: what has happened.
        rules: the rules of the table, which tell how many units are a chip.
    """
    fields = {field.name: getattr(fact, field.name) for field in attrs.fields(type(fact))}
    words = {name: _word(fact, name, value, rules) for name, value in fields.items()}
    said = SENTENCES[key(fact)].format_map(words)
    return said[0].upper() + said[1:]


def _word(fact: Fact, name: str, value: Any, rules: Rules) -> str:
    """Put one field of a fact into words."""
    if name in _AMOUNTS:
        return rules.chips(value)
    match fact, name:
        case facts.CardsDealt(), "seats":
            return "; ".join(f"seat {seat} shows ? {_cards(cards)}" for seat, cards in value)
        case _, "seats":
            return _seats(value)
        case _, ("cards" | "point"):
            return _cards(value)
        case _, "shares":
            return _list([f"seat {seat} ({rules.chips(chips)})" for seat, chips in value])
        case facts.PotAwarded(shares=shares), "score" if (
            len(shares) > 1 and value.category == "SCORE"
        ):
            return f"SCORE, {value.distance} away"  # from above and from below alike
        case facts.Eliminated(), "reason":
            # somebody's words: they stay on their line, whatever they hold
            said = "".join(letter if letter.isprintable() else " " for letter in value)
            return f" ({said})" if said else ""
        case facts.PotAwarded(), "number":
            return f"side pot {value}" if value else "the main pot"
        case _, "declaration":
            return _declaration(value, rules)
        case _:
            return str(value)


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def _seats(seats: tuple[int, ...]) -> str:
    return f"seat{'s' * (len(seats) > 1)} {_list([str(seat) for seat in seats])}"


def _list(words: list[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _declaration(declared: Declaration, rules: Rules) -> str:
    if declared.amount is None:
        return declared.kind
    to = "to " if declared.kind == "raise" else ""
    return f"{declared.kind} {to}{rules.chips(declared.amount)}"
