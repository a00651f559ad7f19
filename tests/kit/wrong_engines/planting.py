"""What wrong engines are made of: ways to replace something right by something wrong."""

from collections.abc import Callable, Iterator
from functools import cache
from types import ModuleType, SimpleNamespace
from typing import Any, TypeVar

import pytest
from attrs import evolve, frozen

from tagolib.base.fast import replace_unchecked
from tagolib.conformance.tago import actions as random_actions
from tagolib.conformance.tago import cases
from tagolib.tago import betting, dealer, evaluation, hand, moves, transition, validation, views
from tagolib.tago.actions import Bet, Raise, Remainders, Restore
from tagolib.tago.betting import Limits, Spot
from tagolib.tago.cards import ThreeCards, Total
from tagolib.tago.draft import Draft
from tagolib.tago.evaluation import Score
from tagolib.tago.hand import Hand, Seat
from tagolib.tago.options import Options
from tagolib.tago.pots import Share, Split
from tagolib.tago.reasons import HandViolation
from tests.drafts import of_drafts, of_hands, put_step

Patch = pytest.MonkeyPatch
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


def put(patch: Patch, name: str, around: Callable[..., Any], *places: ModuleType) -> None:
    """Wrap a function in another, which gets the right one first and then the arguments."""
    right = getattr(places[0], name)
    for place in places:
        patch.setattr(place, name, lambda *given, **named: around(right, *given, **named))


def put_property(patch: Patch, kind: type, name: str, change: Callable[[Any, Any], Any]) -> None:
    """Replace a property by one made from the object and the right value."""
    right = kind.__dict__[name]
    patch.setattr(kind, name, property(lambda one: change(one, right.__get__(one))))


Then = Callable[[Hand, Any, Hand], Hand]


def after(patch: Patch, kind: type, then: Then) -> None:
    """Change what an action has done, given the hand before, the action and the hand after."""
    right = of_hands(moves.MOVES[kind])
    move = of_drafts(lambda before, action, seat: then(before, action, right(before, action, seat)))
    patch.setitem(moves.MOVES, kind, move)


def allow(patch: Patch, kind: type, *codes: str) -> None:
    """Forget reasons for which an action is refused."""
    row = validation.CHECKS[kind]

    def check(*given: Any) -> Iterator[HandViolation]:
        yield from (violation for violation in row.check(*given) if violation.code not in codes)

    patch.setitem(validation.CHECKS, kind, row._replace(check=check))


def refuse(patch: Patch, kind: type, when: Callable[[Hand, Any, Any], bool]) -> None:
    """Refuse an action where it should not be."""
    row = validation.CHECKS[kind]

    def check(*given: Any) -> Iterator[HandViolation]:
        yield from row.check(*given)
        if when(*given):
            yield HandViolation.of("may_not_look")

    unoffered(patch, kind)
    patch.setitem(validation.CHECKS, kind, row._replace(check=check))


def unoffered(patch: Patch, kind: type) -> None:
    """Let only the check of an action decide, not whether it is offered."""

    def is_offered(right: Any, now: Hand, action: Any) -> bool:
        return type(action) is not kind and right(now, action)

    put(patch, "is_offered", is_offered, transition)


def by(patch: Patch, kind: type, who: validation.Who) -> None:
    """Let seats act that should not."""
    patch.setitem(validation.CHECKS, kind, validation.CHECKS[kind]._replace(who=who))


def course(patch: Patch, phase: hand.Phase, around: Callable[..., Hand]) -> None:
    """Put another step after a phase."""
    leg = dealer.COURSE[phase]
    table: Any = dealer.COURSE
    step = of_drafts(lambda now: around(of_hands(leg.step), now))
    patch.setitem(table, phase, leg._replace(step=step))


def settle(patch: Patch, around: Callable[..., Hand]) -> None:
    put_step(patch, dealer, "_settle", around)


def beginning(patch: Patch, around: Callable[[Any, hand.Deal], Hand]) -> None:
    """Wrap the deal of the cards in a function of hands."""
    right = moves.begin

    def begin(deal: hand.Deal) -> Draft:
        draft = right(deal)
        of_drafts(lambda now: around(lambda deal: now, deal))(draft)
        return draft

    patch.setattr(moves, "begin", begin)


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
    right = betting.LIMITS[kind]

    def changed(rules: Any, now: Any, seat: Any) -> Limits:
        return change(spot_at(rules, now, seat), *right(rules, now, seat))

    patch.setitem(betting.LIMITS, kind, changed)


def least_raise(patch: Patch, change: Callable[[Spot, int | None], int | None]) -> None:
    """Change the least raise; ``None`` if the maximum allows none."""

    def changed(at: Spot, why: Any, below: Any, least: int, most: int) -> Limits:
        if why not in (None, "maximum_reached"):
            return why, below, least, most
        new = change(at, None if why else least)
        return ("maximum_reached", below, least, most) if new is None else (None, below, new, most)

    limit(patch, Raise, changed)


def barred_raise(patch: Patch, change: Callable[[Spot, str | None], Any]) -> None:
    """Change the reason why nobody may raise."""
    limit(patch, Raise, lambda at, why, *numbers: (change(at, why), *numbers))


def played_remainders(patch: Patch, change: Callable[[Spot, bool], bool]) -> None:
    """Change whether a seat may play its remainders."""

    def changed(at: Spot, why: Any, below: Any, least: int, most: int) -> Limits:
        if change(at, why is None):
            return None, below, at.paid + at.stack, at.paid + at.stack
        return why or below, below, least, most

    limit(patch, Remainders, changed)


def raises(patch: Patch, change: Callable[[Any, Any], dict[str, Any]]) -> None:
    """Change what a raise in a hand depends on, given the hand and the seat."""
    right = betting.LIMITS[Raise]

    def changed(rules: Any, now: Any, seat: Any) -> Limits:
        if not isinstance(now, hand.AnyHand):
            return right(rules, now, seat)
        names = ("round", "current_bet", "raises_used", "seats")
        numbers = {name: getattr(now, name) for name in names} | change(now, seat)
        other: Any = SimpleNamespace(**numbers)
        return right(rules, other, seat)

    patch.setitem(betting.LIMITS, Raise, changed)


def highest(patch: Patch, change: Callable[[Spot, int | None], int | None]) -> None:
    """Change the highest total that a bet or raise may reach: it has the limits of other rules."""

    def wrap(right: Any) -> Any:
        def changed(rules: Any, now: Any, seat: Any) -> Any:
            at = spot_at(rules, now, seat)
            cap = change(at, cap_of(at))
            read = evolve(rules.rulings, light_cap="round_total")
            other = {"mode": "heavy"} if cap is None else {"mode": "light", "stack": cap}
            return right(replace_unchecked(rules, rulings=read, **other), now, seat)

        return changed

    for kind in (Bet, Raise):
        patch.setitem(betting.LIMITS, kind, wrap(betting.LIMITS[kind]))


def told_options(patch: Patch, change: Callable[[Spot, Options], Options]) -> None:
    """Change the options of a betting round, and nothing else."""

    def options_at(right: Any, rules: Any, now: Any, seat: Any) -> Options:
        return change(spot_at(rules, now, seat), right(rules, now, seat))

    put(patch, "options_at", options_at, betting, validation, random_actions)


def owed(at: Spot) -> int:
    """Return what a seat lacks to match the current bet."""
    return at.current_bet - at.paid


def cap_of(at: Spot) -> int | None:
    """Return the highest total that a bet or raise may reach."""
    return betting.highest_total(at.rules, at.current_bet)


def scored(patch: Patch, change: Callable[[ThreeCards, ThreeCards, Total, Score], Score]) -> None:
    """Change a score, given the cards, the POINT's cards, the POINT and the right score."""
    for name in ("_made", "_table", "ranker"):
        patch.setattr(evaluation, name, cache(getattr(evaluation, name).__wrapped__))
    patch.setattr(dealer, "ranker", evaluation.ranker)
    right = evaluation._score

    def score(cards: ThreeCards, point: ThreeCards, target: Total) -> Score:
        return change(cards, point, target, right(cards, point, target))

    patch.setattr(evaluation, "_score", score)


def ranked(patch: Patch, change: Callable[[Score, int], float]) -> None:
    put_property(patch, Score, "rank", change)


def divided(patch: Patch, change: Callable[..., Split]) -> None:
    """Change how pots are made from the bets, given the right function and its arguments."""
    put(patch, "split", change, dealer, cases)


def shared(patch: Patch, change: Callable[..., Share]) -> None:
    put(patch, "divide", change, dealer, cases)


def seat_viewed(patch: Patch, change: Callable[[Seat, Any, Any], Any]) -> None:
    def state(right: Any, seat: Seat, eyes: Any) -> Any:
        return change(seat, eyes, right(seat, eyes))

    put(patch, "_seat_state", state, views)


def viewed(patch: Patch, change: Callable[[Hand, Any, Any], Any]) -> None:
    def state(right: Any, now: Hand, eyes: Any) -> Any:
        return change(now, eyes, right(now, eyes))

    put(patch, "_state", state, views)


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

    put_step(patch, dealer, "_turn_point", turn)


def barred(patch: Patch, change: Callable[[Spot, str | None], Any]) -> None:
    """Change the reason why a seat may not add chips."""
    limit(patch, Restore, lambda at, why, *numbers: (change(at, why), *numbers))


def least_restored(patch: Patch, change: Callable[[Spot, int], int]) -> None:
    """Change the fewest chips that a seat may add."""
    limit(patch, Restore, lambda at, why, below, least, most: (why, below, change(at, least), most))
