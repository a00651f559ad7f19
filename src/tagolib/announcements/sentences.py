"""The dealer's sentences in English, the source of all translations.

Braces stand for the fields of a fact, or for other words; after a colon they name the kind of a
number, a seat, seats or chips. A sentence about seats can be a pair: the first text is for one
seat, the second for several.
"""

from collections.abc import Mapping
from typing import Final, TypeAlias

__all__: list[str] = []

Message: TypeAlias = str | tuple[str, str]
"""A message: one text, or a pair of texts for one seat and for several."""

SENTENCES: Final[Mapping[str, Message]] = {
    "AntesTaken": (
        "Seat {seats:seats} pays the ante of {ante:chips}.",
        "Seats {seats:seats} pay the ante of {ante:chips}.",
    ),
    "AntesTaken with a share": (
        (
            "Seat {seats:seats} pays the ante of {ante:chips}. In all, "
            "{withheld:chips} is withheld for the jackpot."
        ),
        (
            "Seats {seats:seats} pay the ante of {ante:chips}. In all, "
            "{withheld:chips} is withheld for the jackpot."
        ),
    ),
    "CardsDealt": "The cards are dealt: {seats}; the POINT shows ? {point}.",
    "CardsDealt in Rapid": (
        "The cards are dealt: {seats}; all three cards of the POINT are open, {point} among them."
    ),
    "PointTurned": "The POINT's covered card is turned: {card}.",
    "PointTurned in Rapid": "The third open card of the POINT is {card}.",
    "PointChosen sum": "Seat {seat:seat} chooses the sum of all three cards.",
    "PointChosen single": "Seat {seat:seat} voids the pair and chooses the single card.",
    "PointAnnounced provisional": "Ladies and gentlemen, the POINT of this round is {total}.",
    "PointAnnounced": "Ladies and gentlemen, the POINT is {total}.",
    "RoundBegun": "Round {round} of betting.",
    "RoundBegun again": "An extra round {round} of betting: the tie-break.",
    "RoundBegun without betting": "Round {round}: nobody is left to bet against.",
    "Looked": "Seat {seat:seat} looks at its covered card.",
    "Looked, known": "Seat {seat:seat} looks at its covered card: {card}.",
    "BetMade": "Seat {seat:seat} bets {amount:chips}.",
    "Called": "Seat {seat:seat} calls {amount:chips}.",
    "Raised": "Seat {seat:seat} raises to {to:chips}, putting in {amount:chips}.",
    "RemaindersPlayed": "Seat {seat:seat} plays its remainders of {amount:chips}.",
    "Folded": "Seat {seat:seat} folds.",
    "CuriousPaid jackpot": (
        "Seat {seat:seat} is curious and pays {amount:chips} to the jackpot for a look."
    ),
    "CuriousPaid tips": (
        "Seat {seat:seat} is curious and pays {amount:chips} to the tips for a look."
    ),
    "Restored": "Seat {seat:seat} restores {amount:chips}.",
    "Declared": "Seat {seat:seat} declares out of turn: {declaration}.",
    "DeclarationBroken": (
        "Seat {seat:seat} does not confirm its declaration ({declaration}) and is eliminated."
    ),
    "Eliminated": "Seat {seat:seat} is eliminated{reason}.",
    "Eliminated, known": "Seat {seat:seat} is eliminated{reason}. Its covered card is {card}.",
    "FirstPlayerPassed": "Seat {seat:seat} is now the first player.",
    "DealCancelled": (
        "A dealer's mistake: the deal is cancelled, all bets are returned, and the cards are "
        "shuffled."
    ),
    "ChipsReturned": "Seat {seat:seat} gets back the {amount:chips} that nobody matched.",
    "CardsShown": "Seat {seat:seat} shows {cards}: {score}.",
    "CardsShown, the pair voided": "Seat {seat:seat} shows {cards} and voids the pair: {score}.",
    "Tied": (
        "Seat {seats:seats} ties for the pot of {amount:chips}. Divide or play on?",
        "Seats {seats:seats} tie for the pot of {amount:chips}. Divide or play on?",
    ),
    "Voted to divide": "Seat {seat:seat} asks to divide.",
    "Voted": "Seat {seat:seat} votes to play on.",
    "CardDiscarded": "Seat {seat:seat} discards {card}.",
    "CardsRedealt": (
        "All other cards are shuffled. Seat {seats:seats} gets a new covered card.",
        "All other cards are shuffled. Seats {seats:seats} each get a new covered card.",
    ),
    "PotAwarded folds": "Everyone else is out. Seat {seats:seats} wins the pot of {amount:chips}.",
    "PotAwarded": (
        (
            "The main pot of {amount:chips}, open to seat {seats:seats}, "
            "goes to {shares} with {score}."
        ),
        (
            "The main pot of {amount:chips}, open to seats "
            "{seats:seats}, goes to {shares} with {score}."
        ),
    ),
    "PotAwarded, side pot": (
        (
            "Side pot {number} of {amount:chips}, open to seat "
            "{seats:seats}, goes to {shares} with {score}."
        ),
        (
            "Side pot {number} of {amount:chips}, open to seats "
            "{seats:seats}, goes to {shares} with {score}."
        ),
    ),
    "PotAwarded divided": (
        "The pot of {amount:chips} is divided between {shares}. Each has {score}."
    ),
    "ChipsWithheld": "The remaining {amount:chips} cannot be divided and goes to the jackpot.",
    "JackpotWon": "Seat {seat:seat} has ZERO and wins the jackpot!",
    # the table, between hands
    "TableOpened": (
        "Ladies and gentlemen, the table is open. The deck lies in three rows, each from 0 to 8."
    ),
    "SeatTaken": "Seat {seat:seat} sits down with {amount:chips}.",
    "SeatLeft": "Seat {seat:seat} leaves the table with {amount:chips}.",
    "BoughtIn": "Seat {seat:seat} buys in for another {amount:chips}.",
    "WentAway": "Seat {seat:seat} sits out from the next hand on.",
    "CameBack": "Seat {seat:seat} is back from the next hand on.",
    "Queued": "The request of seat {seat:seat} will be carried out after this hand.",
    "CardsWashed": "The cards are washed.",
    "FirstDrawn": "The draw for the first player: {cards}; seat {seat:seat} is the first player.",
    "CardsShuffled": "The cards are shuffled.",
    "ShortOfAnte": (
        "Seat {seats:seats} cannot pay the ante and sits this hand out.",
        "Seats {seats:seats} cannot pay the ante and sit this hand out.",
    ),
    "CubeMoved": "The cube moves to seat {seat:seat}.",
    "JackpotFed": "The jackpot grows by {amount:chips} to {total:chips}.",
    "JackpotPaid": "The jackpot of {amount:chips} goes to seat {seat:seat}!",
    "TipsTaken": "Curious players add {amount:chips} to the tips.",
    "HandFinished": "Hand {number} is finished: {stacks}.",
    "HandVoided": "Hand {number} is called off and all bets are returned: {stacks}.",
    "TableClosed": "The table is closed.",
}
"""The sentence of each fact, by the key of the fact."""

IN_RAPID: Final[Mapping[str, str]] = {
    "CardsDealt": "CardsDealt in Rapid",
    "PointTurned": "PointTurned in Rapid",
}
"""The keys that replace others in Rapid, where the POINT is open from the start (RAPID-01)."""

SETTLED: Final[Mapping[str, Message]] = {
    "point": "The POINT is {total}.",
    "no pot": "The pot is empty.",
    "lower": "Seat {seat:seat} has {score}. {best} ranks higher.",
    "farther": "Seat {seat:seat} has {score}. The best is {distance} away.",
    "less in": (
        "Seat {seats:seats} put in less and has no claim to this pot.",
        "Seats {seats:seats} put in less and have no claim to this pot.",
    ),
    "odd chips": (
        "The remaining {amount:chips} goes to seat {seats:seats}, clockwise from the first player.",
        (
            "The remaining {amount:chips} goes to seats {seats:seats}, "
            "clockwise from the first player."
        ),
    ),
    "folded": (
        "Seat {seats:seats} folded and has no claim to any pot.",
        "Seats {seats:seats} folded and have no claim to any pot.",
    ),
    "eliminated": (
        "Seat {seats:seats} was eliminated and has no claim to any pot.",
        "Seats {seats:seats} were eliminated and have no claim to any pot.",
    ),
    "beaten": (
        "Seat {seats:seats} was beaten before the tie-break.",
        "Seats {seats:seats} were beaten before the tie-break.",
    ),
    "may look": "Seat {seat:seat} may look at its covered card: a third zero wins the jackpot.",
}
"""The sentences that explain a settlement. They announce no fact of a hand."""

DECLARED: Final[Mapping[str, Message]] = {
    "fold": "fold",
    "bet": "bet",
    "bet an amount": "bet {amount:chips}",
    "call": "call",
    "raise": "raise",
    "raise an amount": "raise to {amount:chips}",
    "remainders": "remainders",
}
"""The words for a declaration, by its kind."""

PHRASES: Final[Mapping[str, Message]] = {
    "and": "{some} and {last}",
    "or": "{some}, or {last}",
    "named": "{seat} “{name}”",
    "waiting": "Now {waiting}.",
    "CardsDealt": "seat {seat:seat} shows ? {it}",
    "FirstDrawn": "seat {seat:seat} gets {it}",
    "HandFinished": "seat {seat:seat} has {it:chips}",
    "HandVoided": "seat {seat:seat} has {it:chips}",
    "share": "seat {seat:seat} ({chips:chips})",
    "shared score": "SCORE, {distance} away",
    "may": "You may {options}.",
}
"""The building blocks of other sentences."""


SHOWN: Final[Mapping[str, str]] = {
    "round": "round {round}",
    "extra round": "extra round {number}",
    "pot": "pot {amount}",
    "to match": "to match {amount}",
    "raises": "raises {used} of {allowed}",
    "jackpot": "jackpot {amount}",
    "point": "POINT",
    "provisional": "provisional",
    "sum": "the sum",
    "single": "the single card",
    "folded": "folded",
    "eliminated": "eliminated",
    "beaten": "beaten",
    "first": "first player",
    "all-in": "all-in",
    "wins": "wins {amount}",
    "dealer": "dealer",
    "power": "{first}.{rest}×10{power}",
    "either": "{sum} or {single}",
    "main pot": "main",
    "side pot": "side {number}",
    "returns": "seat {seat} gets back {amount}",
    "at seat": "Seat {seat}: {told}.",
    "has cards": "cards {cards}",
    "has chips": "chips {amount}",
    "has bet": "bet {amount}",
    "in hand": "in the hand {amount}",
    "tips": "tips {amount}",
    "cube": "has the cube",
    "restored": "has restored",
    "curious": "is curious",
    "seen": "has looked at the covered card",
    "person": "You",
    "to act": "to act",
    "to look": "may look",
    "score": "SCORE {total}",
    "away": "{distance} away",
    "jackpot won": "Jackpot!",
    "now betting": "seat {seat} is to act",
    "now point_choice": "seat {seat} chooses the POINT",
    "now vote": "seat {seat}: divide or play on?",
    "now discard": "seat {seat} discards a card",
    "now redeal": "the dealer deals new cards",
    "between hands": "between hands",
    "sits out": "sits out",
    "absent": "absent",
    "now closed": "the table is closed",
    "now players": "waiting for players",
    "now draw": "the draw for the first player is next",
    "now deal": "the next hand may begin",
    "over by folds": "over: everyone else is out",
    "over by showdown": "over at the showdown",
    "over by divided": "over: the pot is divided",
}
"""The labels of a picture of the table, whether it is drawn or written in lines of text."""
