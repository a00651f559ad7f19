"""The English words of the program in a game of Tap. The announcer has the rest."""

from collections.abc import Mapping
from typing import Final

from tagolib.announcements.languages import Phrasebook
from tagolib.announcements.tap import PHRASEBOOK
from tagolib.play.words import AT_A_TERMINAL
from tagolib.tap.reasons import STATE_WORDS

__all__ = ["SAID", "TERMINAL_WORDS"]

TERMINAL_WORDS: Final[Mapping[str, str]] = {
    "resumed": "Resuming the game saved in {file}. Use --new to begin another.",
    "the game": "Tap: a tarot game for three, with an auction and tricks.",
    "title": "Tap: a game of three hands.",
    "plays": "Seat {seat} is {player}.",
    "auction": "seat {seat}: pass or bid",
    "take": "seat {seat}: top or bottom",
    "discard": "seat {seat}: three cards to discard",
    "declare": "seat {seat}: slam, sparrow, both, or Enter for none",
    "play": "seat {seat}: a card",
    "play the only one": "seat {seat}: Enter for {card}",
    "between": "Enter for the next hand, or quit",
    "over": "Enter for another game, or quit",
    "hand": "Hand {number} of 3",
    "contract": "{contract} by seat {seat}",
    "with slam": "Slam declared",
    "with sparrow": "Sparrow declared",
    "trick": "trick {number}",
    "tricks": "tricks",
    "points": "game points",
    "passed": "passed",
    "declarer": "Declarer",
    "stock": "Stock",
    "laid": "Discarded",
    "on the table": "Trick",
    "last trick": "Last trick",
    "H": "Hearts",
    "D": "Diamonds",
    "C": "Clubs",
    "S": "Spades",
    "T": "Trumps",
    "game points": "Game points after {number} of 3 hands:",
    "won": "Seat {seat} wins the game with {points}.",
    "tied": "Seats {seats} share the game with {points}.",
    "needs a rule": "Which rule? For example: rule TAP-14.",
    "needs cards": "Which card? For example: KH, 10S or T21.",
    "needs three cards": "Which three cards? For example: 7H 8H 9C.",
    "help": """\
In the auction:  pass · three · top · bottom · solo
The stock:       top · bottom
Discards:        7H 8H 9C
Bonuses:         slam · sparrow · both · Enter for none
In the play:     KH, 10S, T21
Between hands:   next (or Enter)
At any time:     table · points · rule TAP-14 · help · quit
Cards are K Q C V 10 9 8 7 of H D C S, and trumps T1 to T22:
T1 is the Juggler, T21 the World, T22 Tomfool.
You can shorten words as long as they are clear: pa, bo.
Everything is saved as you go.
In the picture: * dealt the hand, > is to act.""",
}
"""The sentences that are said only in Tap, by key. Words in braces are filled in."""


SAID: Final[Phrasebook] = {
    "tap table": TERMINAL_WORDS,
    "error": STATE_WORDS,
    "tap phrase": PHRASEBOOK["tap phrase"],
    **AT_A_TERMINAL,
}
"""All sentences, by the contexts of their keys. If the dealer has a word for something, the program
uses it. What is not special to Tap is said as at a table of Tagò."""
