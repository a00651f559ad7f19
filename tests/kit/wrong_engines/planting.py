"""What wrong engines are made of: ways to replace something right by something wrong."""

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any, TypeVar

from attrs import evolve, frozen

from tagolib.base.fast import replace_unchecked
from tagolib.tago.actions import Bet, Raise, Remainders, Restore
from tagolib.tago.betting import Limits, Spot, highest_total
from tagolib.tago.cards import ThreeCards, Total
from tagolib.tago.evaluation import Ranker, Score
from tagolib.tago.hand import AnyHand, Deal, Hand, Seat
from tagolib.tago.options import Options
from tagolib.tago.reasons import HandViolation
from tests.drafts import of_drafts
from tests.kit import seams

Patch = seams.Patch
Plant = Callable[[Patch], None]
P = TypeVar("P", bound=Plant)


@frozen
class WrongEngine:
    """An engine with one rule broken."""

    rule: str
    plant: Plant
    hands: bool
    """Whether hands can show it; if not, only cases of other kinds can."""


ENGINES: dict[str, WrongEngine] = {}
"""The wrong engines, by what they do."""


def wrong(rule: str, says: str, *, hands: bool = True) -> Callable[[P], P]:
    def enter(plant: P) -> P:
        assert says not in ENGINES
        ENGINES[says] = WrongEngine(rule, plant, hands)
        return plant

    return enter


# Putting something wrong in place of what is right

Then = Callable[[Hand, Any, Hand], Hand]


def after(patch: Patch, kind: type, then: Then) -> None:
    """Change what an action has done, given the hand before, the action and the hand after."""

    def move(right: Any, before: Hand, action: Any, seat: Any) -> Hand:
        return then(before, action, right(before, action, seat))

    seams.MOVES.put(patch, kind, move)


def allow(patch: Patch, kind: type, *codes: str) -> None:
    """Forget reasons for which an action is refused."""

    def check(right: Any, *given: Any) -> Iterator[HandViolation]:
        return (violation for violation in right(*given) if violation.code not in codes)

    seams.CHECKS.put(patch, kind, check)


def refuse(patch: Patch, kind: type, when: Callable[[Hand, Any, Any], bool]) -> None:
    """Refuse an action where it should not be, even if it is offered."""

    def check(right: Any, *given: Any) -> Iterator[HandViolation]:
        yield from right(*given)
        if when(*given):
            yield HandViolation.of("may_not_look")

    def is_offered(right: Any, now: Hand, action: Any) -> bool:
        return type(action) is not kind and right(now, action)

    seams.CHECKS.put(patch, kind, check)
    seams.is_offered.put(patch, is_offered)


def by(patch: Patch, kind: type, who: str) -> None:
    """Let seats act that should not."""
    seams.CHECKS.change(patch, kind, who=who)


def beginning(patch: Patch, change: Callable[[Hand], Hand]) -> None:
    """Change a hand before its first round."""

    def begin(right: Any, deal: Deal) -> Any:
        draft = right(deal)
        of_drafts(change)(draft)
        return draft

    seams.begin.put(patch, begin)


def betting_begun(patch: Patch, change: Callable[[Hand], Hand]) -> None:
    """Change a hand when the betting of a round begins."""

    def step(right: Any, before: Hand) -> Hand:
        now: Hand = right(before)
        return change(now) if now.phase == "betting" else now

    for phase in ("betting", "point_choice", "redeal"):
        seams.COURSE.put(patch, phase, step)


def ended(patch: Patch, change: Callable[[Hand, Hand, str], Hand]) -> None:
    """Change a hand that is over, given it before and after the settlement, and how it ended."""

    def settle(right: Any, before: Hand, how: str, *given: Any, **named: Any) -> Hand:
        return change(before, right(before, how, *given, **named), how)

    seams.settle.put(patch, settle)


def spot_at(rules: Any, now: Any, seat: Any) -> Spot:
    """Return the numbers of a decision, on which a wrong limit may depend."""
    return Spot(
        rules=rules,
        round=now.round,
        current_bet=now.current_bet,
        paid=seat.in_round,
        stack=seat.stack,
        raises_used=now.raises_used,
        restored=seat.restored,
        seen=seat.seen,
        tie_break=now.tie_breaks > 0,
    )


def limit(patch: Patch, kind: type, change: Callable[..., Limits]) -> None:
    """Change the limits of a betting action, given the numbers of the decision and the right ones.

    Both options and refusals are made from them.
    """
    seams.LIMITS.put(
        patch, kind, lambda right, *decision: change(spot_at(*decision), *right(*decision))
    )


def least_raise(patch: Patch, change: Callable[[Spot, int | None], int | None]) -> None:
    """Change the least raise; ``None`` if the maximum allows none."""

    def changed(at: Spot, why: Any, least: int, most: int) -> Limits:
        if why not in (None, "maximum_reached"):
            return why, least, most
        new = change(at, None if why else least)
        return ("maximum_reached", least, most) if new is None else (None, new, most)

    limit(patch, Raise, changed)


def barred_raise(patch: Patch, change: Callable[[Spot, str | None], Any]) -> None:
    """Change the reason why nobody may raise."""
    limit(patch, Raise, lambda at, why, *numbers: (change(at, why), *numbers))


def played_remainders(patch: Patch, change: Callable[[Spot, bool], bool]) -> None:
    """Change whether a seat may play its remainders."""

    def changed(at: Spot, why: Any, least: int, most: int) -> Limits:
        if change(at, why is None):
            return None, at.paid + at.stack, at.paid + at.stack
        return why or "remainders_too_small", least, most

    limit(patch, Remainders, changed)


def raises(patch: Patch, change: Callable[[Any, Any], dict[str, Any]]) -> None:
    """Change what a raise in a hand depends on, given the hand and the seat."""

    def changed(right: Any, rules: Any, now: Any, seat: Any) -> Any:
        if isinstance(now, AnyHand):
            names = ("round", "current_bet", "raises_used", "seats")
            numbers = {name: getattr(now, name) for name in names} | change(now, seat)
            now = SimpleNamespace(**numbers)
        return right(rules, now, seat)

    seams.LIMITS.put(patch, Raise, changed)


def highest(patch: Patch, change: Callable[[Spot, int | None], int | None]) -> None:
    """Change the highest total that a bet or raise may reach: it has the limits of other rules."""

    def changed(right: Any, rules: Any, now: Any, seat: Any) -> Any:
        at = spot_at(rules, now, seat)
        cap = change(at, cap_of(at))
        read = evolve(rules.rulings, light_cap="round_total")
        other = {"mode": "heavy"} if cap is None else {"mode": "light", "stack": cap}
        return right(replace_unchecked(rules, rulings=read, **other), now, seat)

    for kind in (Bet, Raise):
        seams.LIMITS.put(patch, kind, changed)


def told_options(patch: Patch, change: Callable[[Spot, Options], Options]) -> None:
    """Change the options of a betting round, and nothing else."""

    def options_at(right: Any, rules: Any, now: Any, seat: Any) -> Options:
        return change(spot_at(rules, now, seat), right(rules, now, seat))

    seams.options_at.put(patch, options_at)


def owed(at: Spot) -> int:
    """Return what a seat lacks to match the current bet."""
    return at.current_bet - at.paid


def cap_of(at: Spot) -> int | None:
    """Return the highest total that a bet or raise may reach."""
    return highest_total(at.rules, at.current_bet)


def scored(patch: Patch, change: Callable[[ThreeCards, ThreeCards, Total, Score], Score]) -> None:
    """Change a score, given the cards, the POINT's cards, the POINT and the right score."""

    def score(right: Any, ranker: Ranker, cards: Any) -> Score:
        made: Score = right(ranker, cards)
        low, middle, high = sorted(cards, key=lambda card: card.halves)
        return change((low, middle, high), ranker.point, ranker.target, made)

    seams.score.put(patch, score)


def seat_viewed(patch: Patch, change: Callable[[Seat, Any, Any], Any]) -> None:
    def state(right: Any, seat: Seat, eyes: Any) -> Any:
        return change(seat, eyes, right(seat, eyes))

    seams.seat_state.put(patch, state)


def viewed(patch: Patch, change: Callable[[Hand, Any, Any], Any]) -> None:
    def state(right: Any, now: Hand, eyes: Any) -> Any:
        return change(now, eyes, right(now, eyes))

    seams.state.put(patch, state)


def each(now: Hand, change: Callable[[Seat], Seat]) -> Hand:
    return evolve(now, seats=tuple(change(seat) for seat in now.seats))


def richer(now: Hand, seat: int, chips: int) -> Hand:
    return seated(now, seat, stack=now.seat(seat).stack + chips)


def seated(now: Hand, number: int, **fields: Any) -> Hand:
    """Change one seat."""
    return each(now, lambda seat: evolve(seat, **fields) if seat.number == number else seat)


def told(now: Hand, **fields: Any) -> Hand:
    """Change the result of a finished hand."""
    assert now.result is not None
    return evolve(now, result=evolve(now.result, **fields))


def choosing(patch: Patch, change: Callable[[Hand], Hand]) -> None:
    """Change how the choice of the POINT's total begins."""

    def turn(right: Any, before: Hand) -> Hand:
        now: Hand = right(before)
        return change(now) if now.phase == "point_choice" else now

    seams.COURSE.put(patch, "betting", turn)


def barred(patch: Patch, change: Callable[[Spot, str | None], Any]) -> None:
    """Change the reason why a seat may not add chips."""
    limit(patch, Restore, lambda at, why, *numbers: (change(at, why), *numbers))


def least_restored(patch: Patch, change: Callable[[Spot, int], int]) -> None:
    """Change the fewest chips that a seat may add."""
    limit(patch, Restore, lambda at, why, least, most: (why, change(at, least), most))
