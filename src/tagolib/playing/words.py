"""What the program itself says at a table, in English.

A dealer's words are the announcer's, and the labels of a picture are those of any other picture.
"""

from collections.abc import Callable, Mapping
from typing import Final

from tagolib.announcements.languages import Tables, catalogue, translated
from tagolib.announcements.sentences import SHOWN
from tagolib.playing.page_words import PAGE

__all__ = ["AT_A_TERMINAL", "ON_A_PAGE", "WORDS", "page_words", "sayer"]

WORDS: Final[Mapping[str, str]] = {
    "sits": "Seat {seat} sits down with {amount}.",
    "sits with the cube": "Seat {seat} sits down with {amount}, and has the cube.",
    "leaves": "Seat {seat} leaves the hand with {amount}.",
    "welcome": "You sit at seat {seat}. Say help whenever you are asked something.",
    "resumed": "Going on at the table saved in {file}; --new sets up another.",
    "betting": "seat {seat}, your turn",
    "point_choice": "seat {seat}: sum or single",
    "vote": "seat {seat}: divide or play on",
    "discard": "seat {seat}: discard which card",
    "between": "Enter for the next hand, or buy, standings, quit",
    "cannot pay": "You cannot pay the ante: buy in with {least} or more, or leave the table.",
    "broke": "buy {least}, or quit",
    "may look": "You may look at your covered card: a third zero wins the jackpot.",
    "look": "look, or next",
    "saved": "Saved in {file}. tagolib play goes on from there.",
    "hand": "Hand {number}",
    "seat": "seat",
    "player": "player",
    "cards": "cards",
    "chips": "chips",
    "bet": "bet",
    "won": "won",
    "points": "points",
    "by points": "By tournament points:",
    "by chips": "By chips won:",
    "undecided": "the first player chooses",
    "sits out": "sits out",
    "careful": "careful",
    "bold": "bold",
    "by_odds": "by the odds",
    "at_random": "at random",
    "hands": "hands",
    "draws": "draws",
    "draws played out": "draws played out",
    "restorations": "restorations in a hand",
    "buy-ins": "buy-ins between hands",
    "remainders": "remainders played",
    "Curious looks": "Curious looks",
    "jackpots": "times the jackpot was won",
    "hands with side pots": "hands with side pots",
    "unknown": "I do not know {word}. Say help to see what can be said.",
    "ambiguous": "{word} may be {words}.",
    "nothing more": "{word} stands alone, without {rest}.",
    "needs an amount": "{verb} how many chips? Such as {verb} 10.",
    "no amount": "{word} is no amount of chips.",
    "needs a card": "Which card? 0, ½, 1, 2 ... 8.",
    "needs a rule": "Which rule? Such as rule RAISE-01.",
    "no rule": "There is no rule {word}.",
    "more": "tagolib explain {word} tells more.",
    "not here": "That cannot be said now.",
    "help": """\
At your turn:   bet 10 · call · raise 20 · fold · fold curious · remainders
                restore 300
A raise says the total of the round.
Remainders are all your chips, when they do not reach.
A paired POINT: sum · single
A draw:         divide · play on · discard 7
Between hands:  next (or Enter) · buy 300 · look
At any time:    table · standings · standings chips · rule RAISE-01
                help · quit
Words can be shortened as long as they are clear: ca, rai 20.
All is saved as you go.
In the picture: ■ has the cube, > is to act, ? is a covered card.""",
}
"""The sentences at a terminal, by key; what is filled in stands in braces."""


AT_A_TERMINAL: Final[Tables] = {"cli": WORDS, "picture": SHOWN}
"""All that is said at a terminal, by the contexts of its keys in the catalogues; the page says it
too where it means the same."""

ON_A_PAGE: Final[Tables] = {"page": PAGE, "picture": SHOWN}
"""All that the page says of itself."""


def sayer(language: str, tables: Tables = AT_A_TERMINAL) -> Callable[..., str]:
    """Give what says a sentence or a label, by its key and what is filled in, in a language.

    Args:
        language: one of :data:`~tagolib.announcements.languages.LANGUAGES`.
        tables: where the messages stand; the first that has the key says it.

    Raises:
        SetupError: if the language is not offered.
    """
    opened = catalogue(language)

    def say(key: str, **words: object) -> str:
        table = next(name for name, entries in tables.items() if key in entries)
        return translated(opened, table, key, tables=tables).format_map(words)

    return say


def page_words(language: str) -> dict[str, str]:
    """Give the page's own sentences in a language, by key; what is filled in stands in braces."""
    opened = catalogue(language)
    return {key: translated(opened, "page", key, tables=ON_A_PAGE) for key in PAGE}
