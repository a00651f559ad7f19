"""The English words of a game of Tap, at a terminal and on the page. The announcer has the rest."""

from collections.abc import Mapping
from typing import Final

from tagolib.announcements.languages import Phrasebook, catalogue, translated
from tagolib.announcements.tap import PHRASEBOOK
from tagolib.play import words
from tagolib.play.words import AT_A_TERMINAL
from tagolib.tap.reasons import STATE_WORDS

__all__ = ["tap_page_words"]

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
uses it. All that is not special to Tap is worded as at a table of Tagò."""


PAGE: Final[Mapping[str, str]] = {
    "tap title": "Play Tap",
    "tap intro": "Tap is a tarot game for three: whoever bids the most plays alone against the "
    "other two, and needs 61 of the 122 points.",
    "tap others": "The others are programs, and you play for game points.",
    "tap fairness": "In Tap the program shuffles alone, with a seed that your browser has "
    "chosen. Only Tagò has fair dealing, so no card has a tick here.",
    "tap cards": "Your cards",
    "tap points": "game points",
    "tap holds": "{number} cards",
    "tap account": "Game points",
    "tap best": "the best card so far",
    "tap dealer": "dealer",
    # cards for those who hear them
    "tap K": "King of {suit}",
    "tap Q": "Queen of {suit}",
    "tap C": "Cavalier of {suit}",
    "tap V": "Valet of {suit}",
    "tap number": "{rank} of {suit}",
    "tap trump": "trump {rank}",
    "tap T1": "the Juggler, trump 1",
    "tap T21": "the World, trump 21",
    "tap T22": "Tomfool, trump 22",
    "suit H": "Hearts",
    "suit D": "Diamonds",
    "suit C": "Clubs",
    "suit S": "Spades",
    # the game on one sheet
    "tap worth": "What the cards are worth",
    "tap worth 5": "Kings and the three Honours: the Juggler T1, the World T21, and Tomfool T22",
    "tap worth 4": "Queens",
    "tap worth 3": "Cavaliers",
    "tap worth 2": "Valets",
    "tap worth 1": "all other cards, and each of the 16 tricks",
    "tap rule deal": "Everyone gets sixteen of 54 cards; the other six are the stock. There are "
    "four suits, from King down to 7, and the trumps T1 to T22.",
    "tap rule auction": "In turn, each player passes, or bids the lowest contract that nobody has "
    "bid, or Solo. The highest bidder is Declarer, alone against the other two.",
    "tap rule contracts": "Three Cards (3 game points): the stock is shown, and Declarer takes its "
    "top or its bottom three. Top Three (4) and Bottom Three (5): these three, unseen. Solo (8): "
    "none.",
    "tap rule discard": "Declarer then discards three cards, which count for Declarer. The rest of "
    "the stock counts for the others.",
    "tap rule follow": "Follow the suit led. If you cannot, play a trump, and if you have none, "
    "any card. Nobody has to beat what lies there.",
    "tap rule takes": "The highest trump takes the trick, otherwise the highest card of the suit "
    "led. If all three Honours fall together, the Juggler takes it.",
    "tap rule pay": "With 61 points Declarer gets the game points from both others; with fewer, "
    "Declarer pays them to both.",
    "tap rule bonus": "Declarer may also declare a Slam, all tricks, or the Sparrow, the last "
    "trick with the Juggler. Both also count if they are made undeclared.",
    "tap rule game": "A game is three hands. The deal passes to the left.",
    # the table in words
    "by whom": "{contract} by {name}",
    "lies": "{name} {card}",
    "hand number": "hand {number}",
    "thrown in": "thrown in",
    "this game": "game",
    "all games": "all games",
    "bids": "bids {contract}",
    "took one": "1 trick",
    "took": "{number} tricks",
    "alone": "You are Declarer",
    "alone note": "61 points win",
    "together": "With {partner}",
    "together note": "against {name}",
    # what is asked
    "ask auction": "Pass, or bid?",
    "ask take": "Which three cards of the stock?",
    "ask discard": "Choose three cards to discard",
    "ask discard trumps": "Choose three cards to discard, {trumps} of them trumps",
    "ask declare": "Declare a bonus?",
    "ask lead": "You lead: play any card",
    "ask follow": "Follow suit: {suit}",
    "ask trump": "You have none of the suit led: play a trump",
    "ask any": "Play any card",
    "ask only": "You can play only {card}",
    "refused discard": "Choose three cards first.",
    "refused opponents": "Two other players must sit at the table.",
    # what may be done
    "offer pass": "Pass",
    "offer top": "Top: {cards}",
    "offer bottom": "Bottom: {cards}",
    "offer discard": "Discard the three",
    "offer declare": "Nothing",
    "offer slam": "Slam",
    "offer sparrow": "Sparrow",
    "offer both": "Both",
    "offer play": "Press one of your bright cards.",
    "offer again": "Another game",
    "does pass": "You leave the auction.",
    "does three_cards": "{value} game points. The stock is shown, and you take three of it.",
    "does top_three": "{value} game points. You take the top three of the stock, unseen.",
    "does bottom_three": "{value} game points. You take the bottom three of the stock, unseen.",
    "does solo": "{value} game points. You take nothing, and the auction ends.",
    "does packet": "The other three count for the Defenders.",
    "does discard": "They count for you. Kings and Honours must stay.",
    "does declare": "A bonus that you make counts half.",
    "does slam": "Every trick: times 8, won or lost.",
    "does sparrow": "The last trick with T1: 8 more, won or lost.",
    "does both": "Every trick, and the last with T1.",
    "does play": "Follow suit, or play a trump; only without either, any card.",
    "does again": "The game points are carried over.",
    # how a hand and a game ended
    "made": "{name} makes {contract} with {points} of 122 points: {scores}.",
    "you made": "You make {contract} with {points} of 122 points: {scores}.",
    "missed": "{name} misses {contract} with {points} of 122 points: {scores}.",
    "you missed": "You miss {contract} with {points} of 122 points: {scores}.",
    "sparrow made": "The Sparrow was made.",
    "sparrow missed": "The Sparrow was missed.",
    "has points": "{name} {points}",
    "game won": "The game is over. The winner: {names}, {points}.",
    "game shared": "The game is over. The winners: {names}, {points} each.",
    # the first auction and the first trick
    "tap guide leave": "Enough",
    "guide auction": "You hold {trumps} trumps. Whoever bids the most plays alone, and needs 61 of "
    "122 points, so bid with many trumps. A careful player would {advice}.",
    "guide take": "Take three cards of the stock; the other three count for your opponents. "
    "A careful player would {advice}.",
    "guide discard": "Discard three cards; they count for you. Good ones come from a short suit. "
    "A careful player would {advice}.",
    "guide declare": "Bonuses are for the strongest hands. A careful player would {advice}.",
    "guide lead": "The first trick: you lead any card, and the others must follow suit. "
    "A careful player would {advice}.",
    "guide follow": "The first trick: {led} was led. Your bright cards are those that you may "
    "play. A careful player would {advice}.",
    "advice discard": "discard {cards}",
    "advice declare": "declare nothing",
    "guide done": "{name} has taken the first trick: it counts 1, and its cards count too. "
    "The winner leads. Now you know how it goes!",
    "guide done, you": "You have taken the first trick: it counts 1, and its cards count too. "
    "You lead now. You know how it goes!",
}
"""The sentences that the page says only in Tap, by key. Words in braces are filled in."""

ON_A_PAGE: Final[Phrasebook] = {"tap page": PAGE, **SAID, "page": words.PAGE}
"""All sentences of the page in Tap, by the contexts of their keys."""


def tap_page_words(language: str) -> dict[str, str]:
    """Return the page's own sentences about Tap in a language, by key."""
    opened = catalogue(language)
    return {key: translated(opened, "tap page", key, phrasebook=ON_A_PAGE) for key in PAGE}
