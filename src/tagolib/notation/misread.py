"""What can be wrong with a text in the notation, and what was expected there, in words."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

__all__ = ["EXPECTED", "MISREAD"]

MISREAD: Final[Mapping[str, str]] = MappingProxyType(
    {
        "expected": "expected {what}",
        "expected, not": "expected {what}, not {found}",
        "told before": "this happened before what is written above",
        "nothing more": "nothing more happened here",
        "seat twice": "seat {seat:seat} appears twice",
        "tag twice": "the tag {tag} appears twice",
        "no tag": (
            "there is no tag {tag}: the tags are {known}, and your own, which "
            "consist of an underscore followed by ASCII letters, digits and underscores"
        ),
        "deck and seed": "a hand has a Deck or a Seed, not both",
        "lacking": "this hand needs {tags}",
        "too much": "an amount must be at most {most}",
        "byte": "the byte {byte} is not valid UTF-8",
        "character": "the character {letter} must be written as an escape, in quotes",
        "late tag": 'it is too late for a tag here; a new hand begins with [Tago "1"]',
        "no hand": 'there is no hand here: a hand begins with [Tago "1"]',
        "second hand": "a second hand begins here",
        "nobody": "it is nobody's turn: begin with a seat, such as 3:",
        "for a seat": "only a seat can {verb}, not the dealer",
        "for the dealer": "only the dealer can {verb}, not a seat",
        "own seat": "seat {seat:seat} may act only for itself",
        "director": "only the director can eliminate a seat",
    }
)
"""The sentences for everything that can be wrong with a text in the notation, by key."""

EXPECTED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "action": "an action ({verbs})",
        "line": "an action (3: bet 10), a claim, a comment (# ...) or a new hand",
        "hand": 'a hand, which begins with [Tago "1"]',
        "amount": "an amount in units",
        "number": "a whole number",
        "stack": "a stack in units",
        "card": "a card: 0, ½ (or 0.5), 1, 2, ... 8",
        "seat": "a seat from 1 to 8",
        "seat or dealer": "a seat from 1 to 8 or dealer",
        "reason": "a reason in quotes",
        "value": "a value in quotes",
        "tag": "the name of a tag",
        "version": "version {version} of the notation",
        "seed": "a seed of 64 hexadecimal digits",
        "colon": "a colon",
        "escape": r"\", \\ or a character such as \u{{a}}",
        "end of the line": "the end of the line",
        "end of the value": "the end of the value",
    }
)
"""The words for everything that can be expected somewhere in a text in the notation, by key."""
