"""What a text says between the actions of a hand: one table, :data:`CLAIMS`, puts facts into words.

Claims are for people. They follow from the deal and the actions, so they may be left out. Any claim
that is in a text is checked against what happened.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from itertools import takewhile
from typing import Any, Final

from tagolib.notation.lines import Cursor
from tagolib.notation.verbs import write_cards
from tagolib.tago import facts
from tagolib.tago.actions import Action
from tagolib.tago.facts import Fact
from tagolib.tago.hand import Hand
from tagolib.tago.helpers import returns

__all__ = ["CLAIMS", "HEADING", "Claims", "claims", "outcome"]

HEADING: Final = "=="
"""What the heading of a round begins with."""


def _seats(seats: Iterable[int]) -> str:
    *others, last = [str(seat) for seat in seats]
    return f"seats {', '.join(others)} and {last}" if others else f"seat {last}"


def _antes(fact: facts.AntesTaken) -> list[str]:
    share = f", {fact.withheld} in all withheld for the jackpot" if fact.withheld else ""
    return [f"ante {fact.ante} each{share}"]


def _dealt(fact: facts.CardsDealt) -> list[str]:
    lying = [f"seat {seat} has ? {write_cards(cards)}" for seat, cards in fact.seats]
    return [*lying, f"POINT has ? {write_cards(fact.point)}"]


def _heading(fact: facts.RoundBegun) -> list[str]:
    again = f", tie-break {fact.tie_break}" if fact.tie_break else ""
    skipped = "" if fact.seats else ", no betting"
    return [f"{HEADING} Round {fact.round}{again}{skipped} {HEADING}"]


def _pot(fact: facts.PotAwarded) -> list[str]:
    name = f"side pot {fact.number}" if fact.number else "main pot"
    won = [f"seat {seat} wins {chips}" for seat, chips in fact.shares]
    worth = ""
    if fact.score is not None:
        # Winners above and below the POINT have only the distance in common.
        shared = len(won) > 1 and fact.score.category == "SCORE"
        worth = f" with {f'SCORE, {fact.score.distance} away' if shared else fact.score}"
    divided = ", divided" if fact.how == "divided" else ""
    return [f"{name} of {fact.amount} for {_seats(fact.seats)}{divided}: {', '.join(won)}{worth}"]


CLAIMS: Final[Mapping[type[Action | Fact], Callable[[Any], Iterable[str]]]] = {
    facts.AntesTaken: _antes,
    facts.CardsDealt: _dealt,
    facts.RoundBegun: _heading,
    facts.PointTurned: lambda fact: [f"POINT turns {fact.card}"],
    facts.PointAnnounced: lambda fact: [
        f"POINT is {fact.total}{', provisional' if fact.provisional else ''}"
    ],
    facts.Looked: lambda fact: [f"seat {fact.seat} looks at {fact.card}"],
    facts.RemaindersPlayed: lambda fact: [f"seat {fact.seat} puts in its last {fact.amount}"],
    facts.CuriousPaid: lambda fact: [
        f"seat {fact.seat} pays {fact.amount} to the {fact.goes_to} for a look"
    ],
    facts.DeclarationBroken: lambda fact: [
        f"seat {fact.seat} declared otherwise: it is out, and this is not done"
    ],
    facts.Eliminated: lambda fact: [f"seat {fact.seat} shows {fact.card}"] if fact.card else [],
    facts.FirstPlayerPassed: lambda fact: [f"seat {fact.seat} is first player"],
    facts.DealCancelled: lambda fact: [
        f"seat {seat} gets back {chips}" for seat, chips in fact.returned
    ],
    facts.ChipsReturned: lambda fact: [f"seat {fact.seat} gets back {fact.amount}"],
    facts.CardsShown: lambda fact: [
        f"seat {fact.seat} shows {write_cards(fact.cards)}: {fact.score}"
    ],
    facts.Tied: lambda fact: [f"{_seats(fact.seats)} tie for {fact.amount}"],
    facts.PotAwarded: _pot,
    facts.ChipsWithheld: lambda fact: [f"jackpot gets {fact.amount} that cannot be divided"],
    facts.JackpotWon: lambda fact: [f"seat {fact.seat} wins the jackpot"],
}
"""The words for each fact. A fact that is missing here was already said by the action before it."""

OPENERS: Final = frozenset({"ante", "jackpot", "main", "POINT", "seat", "seats", "side", HEADING})
"""The words that a claim can begin with."""

_WORD: Final = re.compile(r"[^ \t]++")


def claims(news: Iterable[Action | Fact]) -> list[str]:
    """Return what resulted from some actions, one line for each thing worth telling."""
    lines: list[str] = []
    for fact in news:
        tell: Any = CLAIMS.get(type(fact))
        lines += tell(fact) if tell else ()
    return lines


def outcome(hand: Hand) -> list[str]:
    """Return what each seat ends with and has won in the hand, once the hand is over."""
    if hand.phase != "over":
        return []
    brought = dict(returns(hand))
    return [
        f"seat {seat.number} ends with {seat.stack} ({brought[seat.number]:+d})"
        for seat in hand.seats
    ]


class Claims:
    """The claims that may appear at a place in a hand, in order; any of them may be left out."""

    def __init__(self, hand: Hand, told: int) -> None:
        """Collect what has happened since the log had ``told`` entries, and how the hand ended."""
        self._lines = [*claims(hand.log[told:]), *outcome(hand)]
        self._passed: list[str] = []

    def check(self, cursor: Cursor) -> None:
        """Check a line against what happened; it must come after the claims before it.

        Raises:
            NotationError: with the place of the first wrong word and the code ``not_so``; with the
                code ``syntax`` if the line is not a claim at all.
        """
        words = list(_WORD.finditer(cursor.text))
        given = [word.group() for word in words]
        for place, line in enumerate(self._lines):
            if line.split(" ") == given:
                self._passed += self._lines[: place + 1]
                del self._lines[: place + 1]
                return
        if given[0] not in OPENERS:
            raise cursor.fault("expected", what="line")
        if " ".join(given) in self._passed:
            raise cursor.fault("told before", None, "not_so")
        if not self._lines:
            raise cursor.fault("nothing more", None, "not_so")
        nearest = max(self._lines, key=lambda line: _agreeing(given, line.split(" ")))
        right = _agreeing(given, nearest.split(" "))
        place = words[right].start() if right < len(words) else words[-1].end()
        raise cursor.fault("expected", place, "not_so", what=repr(nearest))


def _agreeing(words: list[str], line: list[str]) -> int:
    """Count the words with which both begin."""
    pairs = zip(words, line, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
