"""Ways to replace something right in Tap by something wrong."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from attrs import evolve

from tagolib.base.errors import Violation
from tagolib.tap import tricks
from tagolib.tap.cards import Card
from tagolib.tap.hand import Hand
from tagolib.tap.reasons import TapViolation
from tagolib.tap.scoring import Score
from tests.kit import seams
from tests.kit.wrong_engines.planting import Patch


def won(patch: Patch, change: Callable[[Sequence[Card], int], int]) -> None:
    """Change who wins a trick, given the cards and the right place."""
    seams.tap_winning_place.put(patch, lambda right, cards: change(cards, right(cards)))


def playable(patch: Patch, change: Callable[[Sequence[Card], Card, Any], Any]) -> None:
    """Change what may be played to a card, given the hand, the card led and the right cards."""

    def around(right: Any, cards: Sequence[Card], led: Card | None) -> Any:
        return right(cards, led) if led is None else change(cards, led, right(cards, led))

    seams.tap_playable.put(patch, around)


def counted(patch: Patch, change: Callable[[Sequence[Card], int, int], int]) -> None:
    """Change what was taken counts, given the cards, the tricks and the right number."""

    def around(right: Any, cards: Sequence[Card], number: int) -> int:
        return change(cards, number, right(cards, number))

    seams.tap_count_points.put(patch, around)


def discardable(patch: Patch, may: Callable[[Card], bool], forced: int | None = None) -> None:
    """Let other cards be discarded, including trumps that are not forced."""

    def around(right: Any, cards: Sequence[Card]) -> tricks.Discards:
        now = right(cards)
        found = tuple(card for card in cards if card in now.may or may(card))
        return tricks.Discards(found, now.trumps if forced is None else forced)

    seams.tap_discards.put(patch, around)


def refused(patch: Patch, kind: type, change: Callable[[Hand, Any, list[Violation]], Any]) -> None:
    """Change what is wrong with an action, given the hand, the action and the right answer."""

    def check(right: Any, now: Hand, *given: Any) -> Iterable[Violation]:
        found: Iterable[Violation] = change(now, given[-1], [*right(now, *given)])
        return found

    seams.TAP_CHECKS.put(patch, kind, check)


def refuse(patch: Patch, kind: type, when: Callable[[Hand, Any], bool]) -> None:
    """Refuse an action where it should not be."""
    no = TapViolation.of("hand_over")
    refused(patch, kind, lambda now, action, found: [*found, no] if when(now, action) else found)


def after(patch: Patch, kind: type, then: Callable[[Hand, Any, Hand], Hand]) -> None:
    """Change what an action has done, given the hand before, the action and the hand after."""
    seams.TAP_MOVES.put(
        patch, kind, lambda right, before, action: then(before, action, right(before, action))
    )


def scored(patch: Patch, change: Callable[..., int]) -> None:
    """Change what each Defender pays, given the right sum, the contract's value and the rest.

    The rest is what a score consists of: points, tricks, and what was declared and made.
    """

    def around(right: Any, rules: Any, contract: Any, **said: Any) -> Any:
        each = -right(rules, contract, **said).defender
        made = change(each, rules.value(contract), said.pop("points"), said.pop("tricks"), **said)
        return Score(2 * made, -made)

    seams.tap_score.put(patch, around)


def viewed(patch: Patch, change: Callable[[Hand, Any, Any], Any]) -> None:
    """Change what a viewer sees, given the hand, the viewer and the right state."""

    def state(right: Any, now: Hand, eyes: Any) -> Any:
        return evolve(right(now, eyes), **change(now, eyes, right(now, eyes)))

    seams.tap_state.put(patch, state)
