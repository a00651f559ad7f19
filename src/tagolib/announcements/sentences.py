"""The dealer's sentences in English, the source of all translations.

Braces stand for the fields of a fact, or for other words. A sentence about seats can be a pair: the
first text is for one seat, the second for several.
"""

from collections.abc import Mapping
from typing import Final, TypeAlias

__all__: list[str] = []

Message: TypeAlias = str | tuple[str, str]
"""A message: one text, or a pair of texts for one seat and for several."""

SENTENCES: Final[Mapping[str, Message]] = {
    "AntesTaken": (
        "Seat {seats} pays the ante of {ante}.",
        "Seats {seats} pay the ante of {ante}.",
    ),
    "AntesTaken with a share": (
        "Seat {seats} pays the ante of {ante}. In all, {withheld} is withheld for the jackpot.",
        "Seats {seats} pay the ante of {ante}. In all, {withheld} is withheld for the jackpot.",
    ),
    "CardsDealt": "The cards are dealt: {seats}; the POINT shows ? {point}.",
    "CardsDealt in Rapid": (
        "The cards are dealt: {seats}; all three cards of the POINT are open, {point} among them."
    ),
    "PointTurned": "The POINT's covered card is turned: {card}.",
    "PointTurned in Rapid": "The third open card of the POINT is {card}.",
    "PointChosen sum": "Seat {seat} chooses the sum of all three cards.",
    "PointChosen single": "Seat {seat} voids the pair and chooses the single card.",
    "PointAnnounced provisional": "Ladies and gentlemen, the POINT of this round is {total}.",
    "PointAnnounced": "Ladies and gentlemen, the POINT is {total}.",
    "RoundBegun": "Round {round} of betting.",
    "RoundBegun again": "An extra round {round} of betting: the tie-break.",
    "RoundBegun without betting": "Round {round}: nobody is left to bet against.",
    "Looked": "Seat {seat} looks at its covered card.",
    "Looked, known": "Seat {seat} looks at its covered card: {card}.",
    "BetMade": "Seat {seat} bets {amount}.",
    "Called": "Seat {seat} calls {amount}.",
    "Raised": "Seat {seat} raises to {to}, putting in {amount}.",
    "RemaindersPlayed": "Seat {seat} plays its remainders of {amount}.",
    "Folded": "Seat {seat} folds.",
    "CuriousPaid jackpot": "Seat {seat} is curious and pays {amount} to the jackpot for a look.",
    "CuriousPaid tips": "Seat {seat} is curious and pays {amount} to the tips for a look.",
    "Restored": "Seat {seat} restores {amount}.",
    "Declared": "Seat {seat} declares out of turn: {declaration}.",
    "DeclarationBroken": (
        "Seat {seat} does not confirm its declaration ({declaration}) and is eliminated."
    ),
    "Eliminated": "Seat {seat} is eliminated{reason}.",
    "Eliminated, known": "Seat {seat} is eliminated{reason}. Its covered card is {card}.",
    "FirstPlayerPassed": "Seat {seat} is now the first player.",
    "DealCancelled": (
        "A dealer's mistake: the deal is cancelled, all bets are returned, and the cards are "
        "shuffled."
    ),
    "ChipsReturned": "Seat {seat} gets back the {amount} that nobody matched.",
    "CardsShown": "Seat {seat} shows {cards}: {score}.",
    "CardsShown, the pair voided": "Seat {seat} shows {cards} and voids the pair: {score}.",
    "Tied": (
        "Seat {seats} ties for the pot of {amount}. Divide or play on?",
        "Seats {seats} tie for the pot of {amount}. Divide or play on?",
    ),
    "Voted to divide": "Seat {seat} asks to divide.",
    "Voted": "Seat {seat} votes to play on.",
    "CardDiscarded": "Seat {seat} discards {card}.",
    "CardsRedealt": (
        "All other cards are shuffled. Seat {seats} gets a new covered card.",
        "All other cards are shuffled. Seats {seats} each get a new covered card.",
    ),
    "PotAwarded folds": "Everyone else is out. Seat {seats} wins the pot of {amount}.",
    "PotAwarded": (
        "The main pot of {amount}, open to seat {seats}, goes to {shares} with {score}.",
        "The main pot of {amount}, open to seats {seats}, goes to {shares} with {score}.",
    ),
    "PotAwarded, side pot": (
        "Side pot {number} of {amount}, open to seat {seats}, goes to {shares} with {score}.",
        "Side pot {number} of {amount}, open to seats {seats}, goes to {shares} with {score}.",
    ),
    "PotAwarded divided": "The pot of {amount} is divided between {shares}. Each has {score}.",
    "ChipsWithheld": "The remaining {amount} cannot be divided and goes to the jackpot.",
    "JackpotWon": "Seat {seat} has ZERO and wins the jackpot!",
    # the table, between hands
    "TableOpened": (
        "Ladies and gentlemen, the table is open. The deck lies in three rows, each from 0 to 8."
    ),
    "SeatTaken": "Seat {seat} sits down with {amount}.",
    "SeatLeft": "Seat {seat} leaves the table with {amount}.",
    "BoughtIn": "Seat {seat} buys in for another {amount}.",
    "WentAway": "Seat {seat} sits out from the next hand on.",
    "CameBack": "Seat {seat} is back from the next hand on.",
    "Queued": "The request of seat {seat} will be carried out after this hand.",
    "CardsWashed": "The cards are washed.",
    "FirstDrawn": "The draw for the first player: {cards}; seat {seat} is the first player.",
    "CardsShuffled": "The cards are shuffled.",
    "ShortOfAnte": (
        "Seat {seats} cannot pay the ante and sits this hand out.",
        "Seats {seats} cannot pay the ante and sit this hand out.",
    ),
    "CubeMoved": "The cube moves to seat {seat}.",
    "JackpotFed": "The jackpot grows by {amount} to {total}.",
    "JackpotPaid": "The jackpot of {amount} goes to seat {seat}!",
    "TipsTaken": "Curious players add {amount} to the tips.",
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
    "lower": "Seat {seat} has {score}. {best} ranks higher.",
    "farther": "Seat {seat} has {score}. The best is {distance} away.",
    "less in": (
        "Seat {seats} put in less and has no claim to this pot.",
        "Seats {seats} put in less and have no claim to this pot.",
    ),
    "odd chips": (
        "The remaining {amount} goes to seat {seats}, clockwise from the first player.",
        "The remaining {amount} goes to seats {seats}, clockwise from the first player.",
    ),
    "folded": (
        "Seat {seats} folded and has no claim to any pot.",
        "Seats {seats} folded and have no claim to any pot.",
    ),
    "eliminated": (
        "Seat {seats} was eliminated and has no claim to any pot.",
        "Seats {seats} were eliminated and have no claim to any pot.",
    ),
    "beaten": (
        "Seat {seats} was beaten before the tie-break.",
        "Seats {seats} were beaten before the tie-break.",
    ),
    "may look": "Seat {seat} may look at its covered card: a third zero wins the jackpot.",
}
"""The sentences that explain a settlement. They announce no fact of a hand."""

DECLARED: Final[Mapping[str, Message]] = {
    "fold": "fold",
    "bet": "bet",
    "bet an amount": "bet {amount}",
    "call": "call",
    "raise": "raise",
    "raise an amount": "raise to {amount}",
    "remainders": "remainders",
}
"""The words for a declaration, by its kind."""

PHRASES: Final[Mapping[str, Message]] = {
    "and": "{some} and {last}",
    "or": "{some}, or {last}",
    "named": "{seat} “{name}”",
    "waiting": "Now {waiting}.",
    "CardsDealt": "seat {seat} shows ? {it}",
    "FirstDrawn": "seat {seat} gets {it}",
    "HandFinished": "seat {seat} has {it}",
    "HandVoided": "seat {seat} has {it}",
    "share": "seat {seat} ({chips})",
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
