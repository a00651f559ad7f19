"""Ways to replace something right in Tap by something wrong."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from attrs import evolve

from tagolib.base.errors import Violation
from tagolib.conformance.tap import cases as tap_cases
from tagolib.tap import choices, hand, moves, scoring, tricks, validation, views
from tagolib.tap.cards import Card
from tagolib.tap.hand import Hand
from tagolib.tap.reasons import TapViolation
from tagolib.tap.scoring import Score
from tests.kit.wrong_engines.planting import Patch, put


def won(patch: Patch, change: Callable[[Sequence[Card], int], int]) -> None:
    """Change who wins a trick, given the cards and the right place."""
    places = (tricks, hand, tap_cases)
    put(patch, "winning_place", lambda right, cards: change(cards, right(cards)), *places)


def playable(patch: Patch, change: Callable[[Sequence[Card], Card, Any], Any]) -> None:
    """Change what may be played to a card, given the hand, the card led and the right cards."""

    def around(right: Any, cards: Sequence[Card], led: Card | None) -> Any:
        return right(cards, led) if led is None else change(cards, led, right(cards, led))

    put(patch, "playable", around, tricks, choices, tap_cases)


def counted(patch: Patch, change: Callable[[Sequence[Card], int, int], int]) -> None:
    """Change what was taken counts, given the cards, the tricks and the right number."""

    def around(right: Any, cards: Sequence[Card], number: int) -> int:
        return change(cards, number, right(cards, number))

    put(patch, "count_points", around, tricks, hand, tap_cases)


def discardable(patch: Patch, may: Callable[[Card], bool], forced: int | None = None) -> None:
    """Let other cards be discarded, including trumps that are not forced."""

    def around(right: Any, cards: Sequence[Card]) -> tricks.Discards:
        now = right(cards)
        found = tuple(card for card in cards if card in now.may or may(card))
        return tricks.Discards(found, now.trumps if forced is None else forced)

    put(patch, "discards", around, tricks, choices, tap_cases)


def refused(patch: Patch, kind: type, change: Callable[[Hand, Any, list[Violation]], Any]) -> None:
    """Change what is wrong with an action, given the hand, the action and the right answer."""
    row = validation.CHECKS[kind]

    def check(now: Hand, *given: Any) -> Iterator[Violation]:
        yield from change(now, given[-1], [*row.check(now, *given)])

    table: Any = validation.CHECKS
    patch.setitem(table, kind, row._replace(check=check))


def refuse(patch: Patch, kind: type, when: Callable[[Hand, Any], bool]) -> None:
    """Refuse an action where it should not be."""
    no = TapViolation.of("hand_over")
    refused(patch, kind, lambda now, action, found: [*found, no] if when(now, action) else found)


def after(patch: Patch, kind: type, then: Callable[[Hand, Any, Hand], Hand]) -> None:
    """Change what an action has done, given the hand before, the action and the hand after."""
    right = moves.MOVES[kind]
    table: Any = moves.MOVES
    patch.setitem(table, kind, lambda before, action: then(before, action, right(before, action)))


def scored(patch: Patch, change: Callable[..., int]) -> None:
    """Change what each Defender pays, given the right sum, the contract's value and the rest.

    The rest is what a score consists of: points, tricks, and what was declared and made.
    """

    def around(right: Any, rules: Any, contract: Any, **said: Any) -> Any:
        each = -right(rules, contract, **said).defender
        made = change(each, rules.value(contract), said.pop("points"), said.pop("tricks"), **said)
        return Score(2 * made, -made)

    put(patch, "score", around, scoring, moves, tap_cases)


def viewed(patch: Patch, change: Callable[[Hand, Any, Any], Any]) -> None:
    """Change what a viewer sees, given the hand, the viewer and the right state."""

    def state(right: Any, now: Hand, eyes: Any) -> Any:
        return evolve(right(now, eyes), **change(now, eyes, right(now, eyes)))

    put(patch, "_state", state, views)
