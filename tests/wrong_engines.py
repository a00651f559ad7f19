"""Wrong engines: the library with one rule broken, as an implementation might have it wrong.

Each is one function, property or table row put in place of the right one, and is entered in
:data:`ENGINES` with the rule that it breaks and a sentence that says how.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import ModuleType, SimpleNamespace
from typing import Any, TypeVar, get_args

import attrs
import pytest
from attrs import evolve, frozen

from tagolib import (
    actions,
    betting,
    dealer,
    evaluation,
    hand,
    moves,
    rules,
    transition,
    validation,
    views,
)
from tagolib.cards import Card, Three, Total
from tagolib.conformance import cases
from tagolib.errors import SetupError, Violation
from tagolib.evaluation import Score
from tagolib.facts import CardDiscarded, Raised, RoundBegun
from tagolib.hand import Hand, Seat
from tagolib.pots import Pot, Share, Split
from tagolib.result import Result

__all__ = ["ENGINES", "WrongEngine"]

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

    @property
    def area(self) -> str:
        """The area of its rule."""
        return self.rule.partition("-")[0]


ENGINES: dict[str, WrongEngine] = {}
"""The wrong engines, by what they do."""


def wrong(rule: str, says: str, *, hands: bool = True) -> Callable[[P], P]:
    def enter(plant: P) -> P:
        assert says not in ENGINES
        ENGINES[says] = WrongEngine(rule, plant, hands)
        return plant

    return enter


# What is put in place


def put(patch: Patch, name: str, around: Callable[..., Any], *places: ModuleType) -> None:
    """Put a function around another: it is given the right one first, then the arguments."""
    right = getattr(places[0], name)
    for place in places:
        patch.setattr(place, name, lambda *given, **named: around(right, *given, **named))


def put_property(patch: Patch, kind: type, name: str, change: Callable[[Any, Any], Any]) -> None:
    """Put a property in place of another: made of the object and of the right value."""
    right = kind.__dict__[name]
    patch.setattr(kind, name, property(lambda one: change(one, right.__get__(one))))


Then = Callable[[Hand, Any, Hand], Hand]


def after(patch: Patch, kind: type, then: Then) -> None:
    """Change what an action has done: given are the hand before, the action, the hand after."""
    right = moves.MOVES[kind]
    patch.setitem(
        moves.MOVES, kind, lambda before, action: then(before, action, right(before, action))
    )


def allow(patch: Patch, kind: type, *codes: str) -> None:
    """Forget reasons for which an action is refused."""
    phases, who, right = validation.CHECKS[kind]

    def check(*given: Any) -> Iterator[Violation]:
        yield from (violation for violation in right(*given) if violation.code not in codes)

    patch.setitem(validation.CHECKS, kind, (phases, who, check))


def refuse(patch: Patch, kind: type, when: Callable[[Hand, Any, Any], bool]) -> None:
    """Refuse an action where it should not be."""
    phases, who, right = validation.CHECKS[kind]

    def check(*given: Any) -> Iterator[Violation]:
        yield from right(*given)
        if when(*given):
            yield Violation.of("may_not_look")

    patch.setitem(validation.CHECKS, kind, (phases, who, check))


def by(patch: Patch, kind: type, who: validation.Who) -> None:
    """Let others take an action than should."""
    phases, _, check = validation.CHECKS[kind]
    patch.setitem(validation.CHECKS, kind, (phases, who, check))


def course(patch: Patch, phase: hand.Phase, around: Callable[..., Hand]) -> None:
    """Put another step after a phase."""
    right, led_to = dealer.COURSE[phase]
    table: Any = dealer.COURSE
    patch.setitem(table, phase, (lambda now: around(right, now), led_to))


def settle(patch: Patch, around: Callable[..., Hand]) -> None:
    put(patch, "_settle", around, dealer)


def spotted(patch: Patch, change: Callable[[Hand, Seat, betting.Spot], betting.Spot]) -> None:
    def spot(right: Any, now: Hand, seat: Seat) -> betting.Spot:
        return change(now, seat, right(now, seat))

    put(patch, "spot", spot, validation, transition)


def offered(patch: Patch, change: Callable[[betting.Spot, betting.Options], Any]) -> None:
    """Change what a seat is offered; what it is refused stays."""
    places = (betting, transition, validation, cases)
    put(patch, "betting_options", lambda right, at: change(at, right(at)), *places)


def number(patch: Patch, name: str, change: Callable[[betting.Spot, Any], Any]) -> None:
    """Change one of the numbers from which both the options and the refusals are made."""
    put(patch, name, lambda right, at: change(at, right(at)), betting, validation)


def scored(patch: Patch, change: Callable[[Three, Three, Total, Score], Score]) -> None:
    """Change what cards are worth: given are the cards, the POINT's, the POINT, the right score."""
    for name in ("_made", "_ranker"):
        patch.setattr(evaluation, name, cache(getattr(evaluation, name).__wrapped__))
    right = evaluation._score

    def score(cards: Three, point: Three, target: Total) -> Score:
        return change(cards, point, target, right(cards, point, target))

    patch.setattr(evaluation, "_score", score)


def ranked(patch: Patch, change: Callable[[Score, int], float]) -> None:
    put_property(patch, Score, "rank", change)


def divided(patch: Patch, change: Callable[..., Split]) -> None:
    """Change how pots are made of the bets: given is the right function, then its arguments."""
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
    old = now.seat(seat)
    return now.changed(seat=evolve(old, stack=old.stack + chips))


def told(now: Hand, **fields: Any) -> Hand:
    """Change the result of a hand that is over."""
    assert now.result is not None
    return evolve(now, result=evolve(now.result, **fields))


# GEN: the game


class Fixed:
    """A ruling that every table has, whatever its rules say."""

    def __init__(self, value: object) -> None:
        self.value = value

    def __get__(self, rulings: object, kind: type) -> object:
        return self.value

    def __set__(self, rulings: object, value: object) -> None:
        pass


RULINGS: Mapping[str, str] = {
    "remainders_minimum": "REM-06",
    "restoration_under_raise": "REST-05",
    "light_cap": "LIMIT-02",
    "light_cap_raise": "LIMIT-04",
    "short_opener": "BET-07",
    "point_trips": "POINT-07",
    "odd_chips": "POT-06",
    "jackpot_round3_fold": "JACK-06",
    "curious_request": "CUR-06",
    "early_impossible": "EARLY-03",
    "tiebreak_needs_chips": "TIE-11",
}
"""The rule that each ruling is about."""


def enter_rulings() -> None:
    for name, rule in RULINGS.items():
        field = attrs.fields_dict(rules.Rulings)[name]
        (other,) = {*(get_args(field.type) or (True, False))} - {field.default}
        for value in (field.default, other):
            wrong(rule, f"every table has the ruling {name} = {value}")(
                lambda patch, name=name, value=value: patch.setattr(
                    rules.Rulings, name, Fixed(value)
                )
            )


enter_rulings()


@wrong("GEN-02", "the bank keeps a unit of every pot")
def greedy_bank(patch: Patch) -> None:
    shared(patch, lambda right, amount, *given: right(max(amount - 1, 0), *given))


@wrong("GEN-03", "only a table without rulings stops the Light raise that would pass the maximum")
def lenient_house(patch: Patch) -> None:
    def least(at: betting.Spot, right: int | None) -> int | None:
        return (
            betting.highest_total(at) if right is None and not at.rules.rulings.official else right
        )

    number(patch, "least_raise", least)


@wrong("GEN-03", "a table without rulings reads the rules as it likes")
def other_defaults(patch: Patch) -> None:
    def least(at: betting.Spot, right: int | None) -> int | None:
        return at.rules.stack if right is None and at.rules.rulings.official else right

    number(patch, "least_raise", least)


# SEAT and OPEN


@wrong("SEAT-01", "eight players are too many")
def no_eight(patch: Patch) -> None:
    def deal(right: Any, settings: Any, stacks: Mapping[int, int], *given: Any) -> Any:
        if len(stacks) == 8:
            raise SetupError("seven at most")
        return right(settings, stacks, *given)

    put(patch, "deal", deal, cases)


@wrong("SEAT-02", "the turn goes counter-clockwise")
def other_way_round(patch: Patch) -> None:
    def clockwise(right: Any, numbers: Any, first: int) -> tuple[int, ...]:
        order = right(numbers, first)
        return (*order[:1], *order[:0:-1]) if first in numbers else order[::-1]

    put(patch, "clockwise", clockwise, dealer, moves)


@wrong("SEAT-04", "a bet may be higher than the stack")
def bet_on_credit(patch: Patch) -> None:
    allow(patch, actions.Bet, "beyond_stack")


@wrong("SEAT-04", "a call may cost more than the stack")
def call_on_credit(patch: Patch) -> None:
    allow(patch, actions.Call, "cannot_cover")


@wrong("ERR-02", "who folded has left, and is not dealt in again after a misdeal")
def gone_for_good(patch: Patch) -> None:
    def misdeal(before: Hand, action: Any, now: Hand) -> Hand:
        return each(now, lambda seat: evolve(seat, status=before.seat(seat.number).status))

    after(patch, actions.Misdeal, misdeal)


@wrong("OPEN-04", "the jackpot's share is withheld only when the hand is over")
def late_share(patch: Patch) -> None:
    put(patch, "begin", lambda right, deal: evolve(right(deal), withheld=0), moves)

    def settled(right: Any, now: Hand, *given: Any, **named: Any) -> Any:
        now = evolve(now, withheld=now.withheld + now.deal.jackpot_share)
        return right(now, *given, **named)

    settle(patch, settled)


# DECK and DEAL


@wrong("DECK-01", "a deck is any thirty cards")
def any_thirty(patch: Patch) -> None:
    def check(right: Any, deck: tuple[Card, ...]) -> None:
        if len(deck) != 30:
            right(deck)

    put(patch, "check_deck", check, transition, validation)


@wrong("DECK-01", "a deck may lack a card")
def one_short(patch: Patch) -> None:
    def check(right: Any, deck: tuple[Card, ...]) -> None:
        if len(deck) != 29:
            right(deck)

    put(patch, "check_deck", check, transition, validation)


@wrong("DECK-02", "the top card is put aside before the deal")
def burnt_card(patch: Patch) -> None:
    put(patch, "lay", lambda right, deck, seats: right((*deck[1:], deck[0]), seats), moves)


@wrong("DECK-03", "a tie-break may bring a card that lies on the table")
def card_from_nowhere(patch: Patch) -> None:
    allow(patch, actions.Redeal, "card_not_in_shuffle")


@wrong("DEAL-01", "the deal starts at the first player's seat")
def deal_from_the_cube(patch: Patch) -> None:
    def begin(right: Any, deal: hand.Deal) -> Hand:
        now: Hand = right(deal)
        dealt = [seat.cards for seat in now.seats]
        cards = dict(zip(hand.clockwise(deal.numbers, deal.cube), dealt, strict=True))
        return each(now, lambda seat: evolve(seat, cards=cards[seat.number]))

    put(patch, "begin", begin, moves)


@wrong("DEAL-02", "each seat gets its three cards at once")
def three_at_once(patch: Patch) -> None:
    def lay(right: Any, deck: Any, seats: int) -> list[Any]:
        return [tuple(deck[3 * i : 3 * i + 3]) for i in range(seats + 1)]

    put(patch, "lay", lay, moves)


@wrong("DEAL-02", "the POINT gets the first card of each lap")
def point_first(patch: Patch) -> None:
    def lay(right: Any, deck: Any, seats: int) -> list[Any]:
        point, *others = right(deck, seats)
        return [*others, point]

    put(patch, "lay", lay, moves)


@wrong("DEAL-03", "the card of the last lap is the covered one")
def last_card_covered(patch: Patch) -> None:
    def lay(right: Any, deck: Any, seats: int) -> list[Any]:
        return [(three, one, two) for one, two, three in right(deck, seats)]

    put(patch, "lay", lay, moves)


@wrong("DEAL-04", "the showdown comes after round 2")
def no_third_round(patch: Patch) -> None:
    course(
        patch,
        "betting",
        lambda right, now: dealer._hold_showdown(now) if now.round == 2 else right(now),
    )


# ANTE


@wrong("ANTE-01", "the first player pays no ante")
def no_ante_for_one(patch: Patch) -> None:
    def begin(right: Any, deal: hand.Deal) -> Hand:
        return richer(right(deal), deal.cube, deal.rules.ante_amount)

    put(patch, "begin", begin, moves)


@wrong("ANTE-02", "half an ante is a whole one")
def whole_ante(patch: Patch) -> None:
    put_property(patch, rules.Rules, "ante_amount", lambda table, right: table.minimum)


@wrong("ANTE-03", "the jackpot gets nothing of the antes")
def no_share(patch: Patch) -> None:
    put_property(patch, hand.Deal, "jackpot_share", lambda deal, right: 0)


@wrong("ANTE-04", "the jackpot's share stays in the pot, too")
def share_in_the_pot(patch: Patch) -> None:
    put_property(patch, hand.Deal, "net_antes", lambda deal, right: deal.antes)


@wrong("ANTE-05", "round 1 begins with the ante to call")
def ante_to_call(patch: Patch) -> None:
    def begin(right: Any, deal: hand.Deal) -> Any:
        return evolve(right(deal), current_bet=deal.rules.ante_amount)

    put(patch, "begin", begin, moves)


@wrong("ANTE-06", "who has just the ante is not dealt in")
def more_than_the_ante(patch: Patch) -> None:
    def deal(right: Any, table: rules.Rules, stacks: Mapping[int, int], *given: Any) -> Any:
        if table.ante_amount in stacks.values():
            raise SetupError("too poor")
        return right(table, stacks, *given)

    put(patch, "deal", deal, cases)


@wrong("ANTE-06", "who cannot pay the ante is dealt in all the same", hands=False)
def poor_seat(patch: Patch) -> None:
    def deal(right: Any, table: rules.Rules, stacks: Mapping[int, int], *given: Any) -> Any:
        return right(
            table, {seat: max(chips, table.ante_amount) for seat, chips in stacks.items()}, *given
        )

    put(patch, "deal", deal, cases)


# CUBE


@wrong("CUBE-02", "the highest card of the draw makes the first player", hands=False)
def highest_card(patch: Patch) -> None:
    put(
        patch,
        "opening_draw",
        lambda right, cards: min(cards, key=lambda seat: (-cards[seat].halves, seat)),
        cases,
    )


@wrong("CUBE-03", "of equal cards in the draw the highest seat's counts", hands=False)
def highest_seat(patch: Patch) -> None:
    put(
        patch,
        "opening_draw",
        lambda right, cards: min(cards, key=lambda seat: (cards[seat].halves, -seat)),
        cases,
    )


@wrong("CUBE-01", "the cube lies with the lowest seat")
def cube_astray(patch: Patch) -> None:
    viewed(patch, lambda now, eyes, state: evolve(state, cube=now.deal.numbers[0]))


@wrong("CUBE-05", "who folds stays the first player")
def title_kept(patch: Patch) -> None:
    after(patch, actions.Fold, lambda before, action, now: evolve(now, first=before.first))


@wrong("CUBE-05", "the title of first player passes counter-clockwise")
def title_backwards(patch: Patch) -> None:
    def leave(right: Any, before: Hand, out: Seat, *news: Any) -> Hand:
        now: Hand = right(before, out, *news)
        if before.first != out.number:
            return now
        order = hand.clockwise([seat.number for seat in now.contending], out.number)
        return evolve(now, first=order[-1])

    put(patch, "_leave", leave, moves)


@wrong("CUBE-05", "the seat after the first player begins the later rounds")
def second_begins(patch: Patch) -> None:
    def betting_begins(right: Any, now: Hand) -> Hand:
        begun: Hand = right(now)
        if begun.round == 1:
            return begun
        return evolve(begun, pending=(*begun.pending[1:], *begun.pending[:1]))

    put(patch, "_begin_betting", betting_begins, dealer)


@wrong("CUBE-06", "a tie-break moves the cube")
def cube_moved_by_a_draw(patch: Patch) -> None:
    def redeal(before: Hand, action: Any, now: Hand) -> Hand:
        order = hand.clockwise(now.deal.numbers, now.deal.cube)
        return evolve(now, deal=evolve(now.deal, cube=order[1]))

    after(patch, actions.Redeal, redeal)


@wrong("CUBE-07", "the cube goes with the title of first player")
def cube_with_the_title(patch: Patch) -> None:
    viewed(patch, lambda now, eyes, state: evolve(state, cube=now.first))


# POINT


def point_made(patch: Patch, change: Callable[[Three, Any], Any]) -> None:
    """Change the totals that a POINT offers."""
    put(
        patch,
        "_point_totals",
        lambda right, point, trips: change(point, right(point, trips)),
        evaluation,
    )


@wrong("POINT-01", "the provisional POINT counts the covered card")
def whole_provisional(patch: Patch) -> None:
    put_property(
        patch,
        Hand,
        "total",
        lambda now, right: Total.of(now.point) if now.round == 1 else right,
    )


@wrong("POINT-02", "the definitive POINT leaves out the turned card")
def point_of_two(patch: Patch) -> None:
    point_made(patch, lambda point, right: evolve(right, sum=Total.of(point[1:])))


@wrong("POINT-03", "of a POINT with a pair the pair is the other total")
def pair_counts(patch: Patch) -> None:
    def totals(point: Three, right: Any) -> Any:
        if right.single is None:
            return right
        return evolve(right, single=Total(halves=right.sum.halves - right.single.halves))

    point_made(patch, totals)


@wrong("POINT-04", "at the showdown the POINT is the sum, whatever was chosen")
def choice_forgotten(patch: Patch) -> None:
    def of(point: Three, choice: Any, rulings: Any) -> Any:
        return evaluation.Ranker.of(point, "sum", rulings)

    patch.setattr(dealer, "Ranker", SimpleNamespace(of=of))


def choosing(patch: Patch, change: Callable[[Hand], Hand]) -> None:
    """Change how the choice of the POINT begins."""

    def turn(right: Any, before: Hand) -> Hand:
        now: Hand = right(before)
        return change(now) if now.phase == "point_choice" else now

    put(patch, "_turn_point", turn, dealer)


@wrong("POINT-05", "the last player chooses the POINT")
def last_chooses(patch: Patch) -> None:
    def turned(now: Hand) -> Hand:
        order = hand.clockwise([seat.number for seat in now.contending], now.first)
        return evolve(now, pending=order[-1:])

    choosing(patch, turned)


@wrong("POINT-06", "who is all-in does not choose the POINT")
def rich_chooser(patch: Patch) -> None:
    def turned(now: Hand) -> Hand:
        order = hand.clockwise([seat.number for seat in now.seats if seat.able], now.first)
        return evolve(now, pending=order[:1] or now.pending)

    choosing(patch, turned)


@wrong("POINT-06", "when the chooser folds the POINT is the sum")
def choice_lost(patch: Patch) -> None:
    def fold(before: Hand, action: Any, now: Hand) -> Hand:
        choosing = before.phase == "point_choice"
        return evolve(now, choice="sum", pending=()) if choosing else now

    after(patch, actions.Fold, fold)


@wrong("POINT-06", "when the chooser is eliminated the POINT is the sum")
def choice_taken(patch: Patch) -> None:
    def eliminate(before: Hand, action: Any, now: Hand) -> Hand:
        if before.phase == "point_choice" and action.seat == before.first:
            return evolve(now, choice="sum", pending=())
        return now

    after(patch, actions.Eliminate, eliminate)


@wrong("POINT-08", "a pair of zeros in the POINT asks for a choice")
def choice_of_nothing(patch: Patch) -> None:
    put_property(
        patch,
        evaluation.PointTotals,
        "choice_needed",
        lambda totals, right: totals.single is not None,
    )


@wrong("POINT-09", "nobody is asked for the total of the POINT")
def nobody_asked(patch: Patch) -> None:
    def turned(now: Hand) -> Hand:
        return dealer._announce_point(evolve(now, choice="sum", pending=()))

    choosing(patch, turned)


@wrong("POINT-06", "an all-in chooser may fold instead")
def choosing_is_no_duty(patch: Patch) -> None:
    allow(patch, actions.Fold, "all_in_must_choose")


@wrong("POINT-10", "a tie-break is played for the sum, whatever was chosen")
def sum_in_a_draw(patch: Patch) -> None:
    after(
        patch,
        actions.Redeal,
        lambda before, action, now: evolve(now, choice=now.choice and "sum"),
    )


@wrong("POINT-11", "a hand that ends in round 1 turns the POINT at its end")
def point_for_nothing(patch: Patch) -> None:
    def state(now: Hand, eyes: Any, right: Any) -> Any:
        if now.phase != "over":
            return right
        return evolve(right, point=evolve(right.point, cards=now.point))

    viewed(patch, state)


# PAIR and SCORE


def pair_in(cards: Three) -> Card | None:
    single = evaluation._single(cards)
    return None if single is None else next(card for card in cards if cards.count(card) == 2)


def paired(patch: Patch, total: Callable[[Three, int, int, int], int]) -> None:
    """Change which total of a pair counts: given are the cards, their sum, the single, the POINT.

    All in half points.
    """

    def score(cards: Three, point: Three, target: Total, right: Score) -> Score:
        single = evaluation._single(cards)
        if single is None or right.distance is None:
            return right
        halves = sum(card.halves for card in cards)
        counted = total(cards, halves, single.halves, target.halves)
        distance = Total(halves=abs(counted - target.halves))
        return Score("SCORE" if distance.halves else "VALUE", Total(halves=counted), distance)

    scored(patch, score)


@wrong("PAIR-01", "a pair cannot be voided")
def pair_stays(patch: Patch) -> None:
    paired(patch, lambda cards, total, single, target: total)


@wrong("PAIR-01", "what counts alone is the pair, not the card beside it")
def pair_alone(patch: Patch) -> None:
    def total(cards: Three, total: int, single: int, target: int) -> int:
        return min((total, total - single), key=lambda halves: abs(halves - target))

    paired(patch, total)


@wrong("PAIR-02", "a pair is always voided")
def pair_voided(patch: Patch) -> None:
    paired(patch, lambda cards, total, single, target: single)


@wrong("PAIR-02", "a pair is voided where the sum passes the POINT")
def pair_voided_above(patch: Patch) -> None:
    paired(patch, lambda cards, total, single, target: single if total > target else total)


@wrong("PAIR-03", "of two totals equally near the single card is reported")
def single_first(patch: Patch) -> None:
    def total(cards: Three, total: int, single: int, target: int) -> int:
        return min((single, total), key=lambda halves: abs(halves - target))

    paired(patch, total)


@wrong("PAIR-04", "a pair of zeros leaves nothing of the third card")
def voiding_zeros(patch: Patch) -> None:
    def total(cards: Three, total: int, single: int, target: int) -> int:
        if pair_in(cards) is Card.ZERO:
            return 0
        return min((total, single), key=lambda halves: abs(halves - target))

    paired(patch, total)


@wrong("PAIR-05", "three alike count as a pair and a card")
def trips_as_a_pair(patch: Patch) -> None:
    def score(cards: Three, point: Three, target: Total, right: Score) -> Score:
        if right.category != "TRIPS":
            return right
        one = cards[0].halves
        total = min((3 * one, one), key=lambda halves: abs(halves - target.halves))
        distance = Total(halves=abs(total - target.halves))
        return Score("SCORE" if distance.halves else "VALUE", Total(halves=total), distance)

    scored(patch, score)


@wrong("SCORE-01", "three zeros are TRIPS like others")
def zeros_as_trips(patch: Patch) -> None:
    def score(cards: Three, point: Three, target: Total, right: Score) -> Score:
        return evolve(right, category="TRIPS") if right.category == "ZERO" else right

    scored(patch, score)


@wrong("SCORE-02", "a COPY is a VALUE like others")
def no_copy(patch: Patch) -> None:
    def score(cards: Three, point: Three, target: Total, right: Score) -> Score:
        if right.category != "COPY":
            return right
        distance = Total(halves=abs(right.total.halves - target.halves))
        return evolve(right, category="SCORE" if distance.halves else "VALUE", distance=distance)

    scored(patch, score)


@wrong("SCORE-02", "two of the POINT's values make a COPY")
def half_a_copy(patch: Patch) -> None:
    def score(cards: Three, point: Three, target: Total, right: Score) -> Score:
        if right.distance is not None and len({*cards} & {*point}) == 2:
            return evolve(right, category="COPY", distance=None)
        return right

    scored(patch, score)


@wrong("SCORE-02", "a COPY must lie in the POINT's order")
def copy_in_order(patch: Patch) -> None:
    right = evaluation.Ranker.__call__

    def call(ranker: Any, cards: Any) -> Score:
        score = right(ranker, cards)
        if score.category != "COPY" or cards[0] == ranker.point[0]:
            return score
        return evolve(score, category="VALUE", distance=Total(halves=0))

    patch.setattr(evaluation.Ranker, "__call__", call)


@wrong("SCORE-03", "higher TRIPS beat lower ones")
def higher_trips(patch: Patch) -> None:
    ranked(
        patch,
        lambda score, right: (
            right - score.total.halves / 100 if score.category == "TRIPS" else right
        ),
    )


@wrong("SCORE-03", "three ½ are no TRIPS")
def no_trips_of_halves(patch: Patch) -> None:
    def score(cards: Three, point: Three, target: Total, right: Score) -> Score:
        if cards != (Card.HALF,) * 3:
            return right
        return Score("SCORE", right.total, Total(halves=abs(3 - target.halves)))

    scored(patch, score)


@wrong("SCORE-04", "half a point beside the POINT is a VALUE still")
def near_value(patch: Patch) -> None:
    def score(cards: Three, point: Three, target: Total, right: Score) -> Score:
        if right.distance == Total(halves=1):
            return evolve(right, category="VALUE", distance=Total(halves=0))
        return right

    scored(patch, score)


@wrong("SCORE-05", "halves do not count in a distance")
def whole_distances(patch: Patch) -> None:
    ranked(
        patch,
        lambda score, right: (
            3 + (score.distance.halves + 1) // 2 if score.distance is not None else right
        ),
    )


@wrong("SCORE-06", "a total below the POINT beats one as far above it")
def below_is_better(patch: Patch) -> None:
    def winners(right: Any, scores: Mapping[int, Score]) -> Any:
        best = right(scores)
        lowest = min(scores[seat].total for seat in best)
        if scores[best[0]].category != "SCORE":
            return best
        return tuple(seat for seat in best if scores[seat].total == lowest)

    put(patch, "winners", winners, dealer, cases)


@wrong("SCORE-07", "TRIPS beat a COPY")
def trips_over_copy(patch: Patch) -> None:
    order = ("ZERO", "TRIPS", "COPY", "VALUE", "SCORE")
    patch.setattr(evaluation, "CATEGORIES", order)


@wrong("SCORE-07", "a VALUE beats TRIPS")
def value_over_trips(patch: Patch) -> None:
    ranked(patch, lambda score, right: 1.5 if score.category == "VALUE" else right)


@wrong("SCORE-08", "TRIPS that add up to the POINT are a VALUE")
def trips_as_value(patch: Patch) -> None:
    def score(cards: Three, point: Three, target: Total, right: Score) -> Score:
        if right.category == "TRIPS" and right.total == target:
            return evolve(right, category="VALUE", distance=Total(halves=0))
        return right

    scored(patch, score)


# BET


@wrong("BET-01", "any seat may bet at any time")
def bet_out_of_turn(patch: Patch) -> None:
    by(patch, actions.Bet, "any")


@wrong("BET-02", "a player may check")
def check(patch: Patch) -> None:
    allow(patch, actions.Call, "nothing_to_call")


@wrong("BET-03", "a bet may be one unit below the minimum")
def bet_too_small(patch: Patch) -> None:
    phases, who, right = validation.CHECKS[actions.Bet]

    def check(now: Hand, action: actions.Bet, seat: Seat) -> Iterator[Violation]:
        if action.amount != now.rules.minimum - 1 or now.current_bet:
            yield from right(now, action, seat)

    patch.setitem(validation.CHECKS, actions.Bet, (phases, who, check))


@wrong("BET-03", "nobody may bet the whole stack")
def bet_less_than_all(patch: Patch) -> None:
    refuse(patch, actions.Bet, lambda now, action, seat: action.amount == seat.stack)


@wrong("BET-04", "a call puts in the whole bet, whatever is in already")
def whole_call(patch: Patch) -> None:
    def call(before: Hand, action: Any, now: Hand) -> Hand:
        paid = before.seat(action.seat).in_round
        return now.changed(seat=now.seat(action.seat).paying(paid))

    after(patch, actions.Call, call)


@wrong("BET-05", "the round is over with the first call")
def short_round(patch: Patch) -> None:
    after(patch, actions.Call, lambda before, action, now: evolve(now, pending=()))


@wrong("BET-06", "the only player with chips need not answer a bet")
def nothing_owed(patch: Patch) -> None:
    put(patch, "_owes", lambda right, now, seat: False, dealer)


@wrong("BET-06", "the only player with chips must bet")
def bet_alone(patch: Patch) -> None:
    def begun(right: Any, before: Hand) -> Any:
        able = [seat.number for seat in before.seats if seat.able]
        return evolve(right(before), pending=hand.clockwise(able, before.first))

    put(patch, "_begin_betting", begun, dealer)
    put(patch, "_must_decide", lambda right, now, contending: bool(now.pending), dealer)


@wrong("BET-06", "all-in players get a turn")
def turn_without_chips(patch: Patch) -> None:
    def begun(right: Any, before: Hand) -> Hand:
        now: Hand = right(before)
        numbers = [seat.number for seat in now.contending]
        return evolve(now, pending=hand.clockwise(numbers, now.first) if now.pending else ())

    put(patch, "_begin_betting", begun, dealer)


@wrong("BET-07", "an opener short of the minimum can only fold")
def no_short_opener(patch: Patch) -> None:
    number(patch, "remainders_allowed", lambda at, right: right and at.current_bet > 0)


@wrong("BET-07", "after an opener's remainders the only player with chips need not bet")
def remainders_unanswered(patch: Patch) -> None:
    put(
        patch,
        "_owes",
        lambda right, now, seat: seat.in_round < now.current_bet,
        dealer,
    )


@wrong("BET-08", "who has nothing left after the ante is out")
def out_by_the_ante(patch: Patch) -> None:
    def begin(right: Any, deal: hand.Deal) -> Hand:
        return each(right(deal), lambda seat: evolve(seat, status="in" if seat.stack else "folded"))

    put(patch, "begin", begin, moves)


@wrong("BET-09", "who folds takes back the bets of the round")
def bets_taken_back(patch: Patch) -> None:
    def fold(before: Hand, action: Any, now: Hand) -> Hand:
        old = now.seat(action.seat)
        back = old.in_round
        return now.changed(
            seat=evolve(old, stack=old.stack + back, in_round=0, in_hand=old.in_hand - back)
        )

    after(patch, actions.Fold, fold)


# RAISE and LIMIT


@wrong("RAISE-01", "a raise one unit short of double is taken")
def short_double(patch: Patch) -> None:
    number(patch, "least_raise", lambda at, right: right and right - 1)


@wrong("RAISE-01", "a raise need only add the minimum")
def small_raise(patch: Patch) -> None:
    number(
        patch,
        "least_raise",
        lambda at, right: right and min(right, at.current_bet + at.rules.minimum),
    )


@wrong("RAISE-01", "a raise must do more than double")
def more_than_double(patch: Patch) -> None:
    number(patch, "least_raise", lambda at, right: right and right + 1)


@wrong("RAISE-02", "round 1 allows two raises")
def two_in_round_1(patch: Patch) -> None:
    patch.setitem(betting.RAISES_ALLOWED, 1, 2)


@wrong("RAISE-02", "round 2 allows one raise")
def one_in_round_2(patch: Patch) -> None:
    patch.setitem(betting.RAISES_ALLOWED, 2, 1)


@wrong("RAISE-02", "round 3 allows four raises")
def four_in_round_3(patch: Patch) -> None:
    patch.setitem(betting.RAISES_ALLOWED, 3, 4)


@wrong("RAISE-03", "raises are counted for each player")
def own_raises(patch: Patch) -> None:
    def spot(now: Hand, seat: Seat, at: betting.Spot) -> betting.Spot:
        starts = [place for place, fact in enumerate(now.log) if isinstance(fact, RoundBegun)]
        begun = starts[-1] if starts else 0
        made = [fact for fact in now.log[begun:] if isinstance(fact, Raised)]
        return evolve(at, raises_used=sum(fact.seat == seat.number for fact in made))

    spotted(patch, spot)


@wrong("RAISE-04", "the amount of a raise is put in on top of what is in")
def raise_on_top(patch: Patch) -> None:
    def raised(before: Hand, action: Any, now: Hand) -> Hand:
        paid = before.seat(action.seat).in_round
        return now.changed(seat=now.seat(action.seat).paying(paid))

    after(patch, actions.Raise, raised)


@wrong("RAISE-05", "who has acted gets no new turn by a raise")
def no_new_turn(patch: Patch) -> None:
    after(
        patch,
        actions.Raise,
        lambda before, action, now: evolve(now, pending=before.pending[1:]),
    )


@wrong("RAISE-05", "who has bet acts once more when all have called")
def own_bet_raised(patch: Patch) -> None:
    after(
        patch,
        actions.Bet,
        lambda before, action, now: evolve(now, pending=(*now.pending, action.seat)),
    )


@wrong("RAISE-06", "a raise may be made that nobody can answer")
def idle_raise(patch: Patch) -> None:
    spotted(patch, lambda now, seat, at: evolve(at, answerable=True))


@wrong("RAISE-07", "the opening bet counts as a raise")
def bet_counts(patch: Patch) -> None:
    after(patch, actions.Bet, lambda before, action, now: evolve(now, raises_used=1))


@wrong("RAISE-07", "an all-in raise uses up none")
def all_in_for_free(patch: Patch) -> None:
    def raised(before: Hand, action: Any, now: Hand) -> Hand:
        all_in = now.seat(action.seat).stack == 0
        return evolve(now, raises_used=before.raises_used) if all_in else now

    after(patch, actions.Raise, raised)


@wrong("RAISE-08", "the raises of the rounds before count")
def raises_kept(patch: Patch) -> None:
    def begun(right: Any, before: Hand, *given: Any) -> Any:
        return evolve(right(before, *given), raises_used=before.raises_used)

    put(patch, "_begin_round", begun, dealer)


@wrong("RAISE-08", "a tie-break has only the raises that round 3 has left")
def raises_kept_in_a_draw(patch: Patch) -> None:
    def begun(right: Any, before: Hand, *given: Any) -> Hand:
        now: Hand = right(before, *given)
        return evolve(now, raises_used=before.raises_used) if before.tie_breaks else now

    put(patch, "_begin_round", begun, dealer)


def highest(patch: Patch, change: Callable[[betting.Spot, int | None], int | None]) -> None:
    number(patch, "highest_total", change)


@wrong("LIMIT-02", "the maximum can be passed by one unit")
def one_too_high(patch: Patch) -> None:
    highest(patch, lambda at, right: right and right + 1)


@wrong("LIMIT-02", "a Light bet stays below the maximum")
def one_too_low(patch: Patch) -> None:
    highest(patch, lambda at, right: right and max(at.rules.minimum, right - 1))


@wrong("LIMIT-02", "the maximum limits what is put in at once, not the total for the round")
def limit_at_once(patch: Patch) -> None:
    highest(patch, lambda at, right: right and right + at.paid)


@wrong("LIMIT-03", "Heavy has a maximum, too")
def light_heavy(patch: Patch) -> None:
    highest(patch, lambda at, right: at.rules.stack if right is None else right)


@wrong("LIMIT-04", "no raise may reach the maximum itself")
def below_the_maximum(patch: Patch) -> None:
    number(
        patch,
        "least_raise",
        lambda at, right: None if right == betting.highest_total(at) else right,
    )


# FOLD


@wrong("FOLD-01", "nobody may fold before there is a bet")
def no_first_fold(patch: Patch) -> None:
    refuse(
        patch,
        actions.Fold,
        lambda now, action, seat: now.phase == "betting" and not now.current_bet,
    )


@wrong("FOLD-03", "who folded is back in the next round")
def back_again(patch: Patch) -> None:
    def begun(right: Any, *given: Any) -> Hand:
        return each(
            right(*given),
            lambda seat: evolve(seat, status="in") if seat.status == "folded" else seat,
        )

    put(patch, "_begin_round", begun, dealer)


@wrong("FOLD-04", "who wins by folds shows the cards")
def winner_shows(patch: Patch) -> None:
    def settled(right: Any, now: Hand, how: str, *given: Any, **named: Any) -> Hand:
        over: Hand = right(now, how, *given, **named)
        if how != "folds":
            return over
        return each(over, lambda seat: evolve(seat, shown=seat.shown or seat.contending))

    settle(patch, settled)


@wrong("FOLD-04", "the last player left takes only the antes")
def antes_only(patch: Patch) -> None:
    def settled(right: Any, now: Hand, how: str, won: list[Any], **named: Any) -> Any:
        if how == "folds":
            won = [evolve(award, amount=now.deal.net_antes) for award in won]
        return right(now, how, won, **named)

    settle(patch, settled)


@wrong("FOLD-05", "who folds shows the covered card")
def folding_shows(patch: Patch) -> None:
    after(
        patch,
        actions.Fold,
        lambda before, action, now: now.changed(seat=evolve(now.seat(action.seat), shown=True)),
    )


# REST and REM


def barred(patch: Patch, change: Callable[[betting.Spot, str | None], str | None]) -> None:
    number(patch, "restoration_barred", change)


@wrong("REST-01", "restored chips do not come into the stack")
def lost_chips(patch: Patch) -> None:
    after(
        patch,
        actions.Restore,
        lambda before, action, now: richer(now, action.seat, -action.amount),
    )


@wrong("REST-02", "restoring is possible in round 3")
def late_restoring(patch: Patch) -> None:
    barred(patch, lambda at, right: None if right == "too_late_to_restore" else right)


@wrong("REST-02", "restoring is possible out of turn")
def restoring_out_of_turn(patch: Patch) -> None:
    by(patch, actions.Restore, "any")


@wrong("REST-03", "restoring is possible twice in a hand")
def restoring_twice(patch: Patch) -> None:
    barred(patch, lambda at, right: None if right == "restored_before" else right)


def least_restored(patch: Patch, change: Callable[[betting.Spot, int], int]) -> None:
    number(patch, "least_restoration", change)


@wrong("REST-04", "who restores need only fill up to the stack needed to join")
def filled_up(patch: Patch) -> None:
    least_restored(
        patch,
        lambda at, right: (
            max(1, at.rules.stack - at.stack) if betting.owed(at) <= at.stack else right
        ),
    )


@wrong("REST-04", "who has just the bet counts as short of it")
def just_enough_is_short(patch: Patch) -> None:
    least_restored(
        patch,
        lambda at, right: 1 if at.current_bet and betting.owed(at) == at.stack else right,
    )


@wrong("REST-05", "who is short restores the whole bet")
def whole_bet_restored(patch: Patch) -> None:
    least_restored(
        patch,
        lambda at, right: betting.owed(at) if betting.owed(at) > at.stack else right,
    )


def restored_to_raise(
    patch: Patch, change: Callable[[betting.Spot, int | None, int], int | None]
) -> None:
    """Change the least restoration to raise: given are the spot, the least raise, the right one."""

    def restoration(right: Any, at: betting.Spot, to: int | None) -> Any:
        made = right(at, to)
        if made is None or made.minimum_to_raise is None:
            return made
        return evolve(made, minimum_to_raise=change(at, to, made.minimum_to_raise))

    put(patch, "_restoration", restoration, betting)


@wrong("REST-06", "who is short restores to raise no more than to call")
def restored_to_call(patch: Patch) -> None:
    restored_to_raise(patch, lambda at, to, right: betting.least_restoration(at))


@wrong("REST-07", "to raise it is enough to restore what is missing for it")
def just_the_raise(patch: Patch) -> None:
    restored_to_raise(patch, lambda at, to, right: max(1, (to or 0) - at.paid - at.stack))


@wrong("REST-08", "restoring is possible in a tie-break")
def restoring_in_a_draw(patch: Patch) -> None:
    barred(patch, lambda at, right: None if right == "no_restoring_in_tie_break" else right)


@wrong("REST-09", "a restoration ends the turn")
def restoring_ends(patch: Patch) -> None:
    after(
        patch,
        actions.Restore,
        lambda before, action, now: evolve(now, pending=(*now.pending[1:], *now.pending[:1])),
    )


@wrong("REST-11", "no more can be added than twice the stack needed to join")
def most_restored(patch: Patch) -> None:
    refuse(
        patch,
        actions.Restore,
        lambda now, action, seat: action.amount > 2 * now.rules.stack,
    )


@wrong("REST-12", "who is all-in may restore")
def all_in_restores(patch: Patch) -> None:
    def violations(right: Any, now: Hand, action: Any) -> tuple[Violation, ...]:
        found: tuple[Violation, ...] = right(now, action)
        if isinstance(action, actions.Restore):
            found = tuple(one for one in found if one.code != "no_chips")
        return found

    put(patch, "violations", violations, transition)


@wrong("REM-01", "remainders leave a unit in the stack")
def one_unit_left(patch: Patch) -> None:
    def played(before: Hand, action: Any, now: Hand) -> Hand:
        old = now.seat(action.seat)
        kept = evolve(old, stack=1, in_round=old.in_round - 1, in_hand=old.in_hand - 1)
        return now.changed(seat=kept)

    after(patch, actions.Remainders, played)


@wrong("REM-02", "who has exactly enough may play remainders")
def just_enough(patch: Patch) -> None:
    number(
        patch,
        "remainders_allowed",
        lambda at, right: right or (at.current_bet > 0 and at.stack == betting.owed(at)),
    )


@wrong("REM-03", "nobody may raise with the whole stack")
def no_all_in_raise(patch: Patch) -> None:
    refuse(
        patch,
        actions.Raise,
        lambda now, action, seat: action.to == seat.in_round + seat.stack,
    )


@wrong("REM-04", "who can call but not double may play the whole stack")
def between(patch: Patch) -> None:
    number(
        patch,
        "remainders_allowed",
        lambda at, right: right or (at.current_bet > 0 and at.paid + at.stack < 2 * at.current_bet),
    )


@wrong("REM-05", "remainders lower the bet for those who follow")
def lowered_bet(patch: Patch) -> None:
    def played(before: Hand, action: Any, now: Hand) -> Hand:
        return evolve(now, current_bet=now.seat(action.seat).in_round) if now.current_bet else now

    after(patch, actions.Remainders, played)


@wrong("REM-05", "remainders use up a raise")
def remainders_raise(patch: Patch) -> None:
    after(
        patch,
        actions.Remainders,
        lambda before, action, now: evolve(now, raises_used=now.raises_used + 1),
    )


@wrong("REM-06", "remainders must reach the table's minimum")
def least_remainders(patch: Patch) -> None:
    number(
        patch,
        "remainders_allowed",
        lambda at, right: right and (not at.current_bet or at.stack >= at.rules.minimum),
    )


@wrong("REM-07", "there are no remainders in round 3")
def no_late_remainders(patch: Patch) -> None:
    number(patch, "remainders_allowed", lambda at, right: right and at.round < 3)


@wrong("REM-08", "who has played the remainders is out when the round is over")
def out_by_remainders(patch: Patch) -> None:
    after(
        patch,
        actions.Remainders,
        lambda before, action, now: now.changed(
            seat=evolve(now.seat(action.seat), status="folded")
        ),
    )


# POT


@wrong("POT-01", "the antes are in no pot")
def no_antes(patch: Patch) -> None:
    divided(
        patch,
        lambda right, bets, *, dead=0, **named: right(bets, dead=0, **named),
    )


@wrong("POT-02", "there is one pot, for all")
def one_pot(patch: Patch) -> None:
    def split(right: Any, bets: Any, **named: Any) -> Split:
        made: Split = right(bets, **named)
        if not made.pots:
            return made
        amount = sum(pot.amount for pot in made.pots)
        return evolve(made, pots=(Pot(amount, made.pots[0].seats),))

    divided(patch, split)


@wrong("POT-03", "chips that nobody matched are a pot of their own")
def nothing_returns(patch: Patch) -> None:
    def split(right: Any, bets: Any, **named: Any) -> Split:
        made: Split = right(bets, **named)
        return Split((), (*made.pots, *(Pot(chips, (seat,)) for seat, chips in made.returned)))

    divided(patch, split)


def most_contended(bets: Mapping[int, int], out: set[int], place: int) -> int:
    """Tell the highest bet of those who contend, or with place -2 the second highest."""
    return sorted([0, 0, *(chips for seat, chips in bets.items() if seat not in out)])[place]


def lowered(right: Any, bets: Mapping[int, int], out: set[int], most: int, dead: int) -> Any:
    """Make pots with the bets of those who are out cut off, and the rest of them as dead money."""
    lower = {seat: min(chips, most) if seat in out else chips for seat, chips in bets.items()}
    return right(lower, folded=out, dead=dead + sum(bets.values()) - sum(lower.values()))


@wrong("POT-03", "chips return that only players who are out have matched")
def more_returns(patch: Patch) -> None:
    def split(right: Any, bets: Any, folded: Any = (), eliminated: Any = (), dead: int = 0) -> Any:
        out = {*folded, *eliminated}
        return lowered(right, bets, out, most_contended(bets, out, -2), dead)

    divided(patch, split)


@wrong("POT-04", "the bets of players who folded make pots of their own")
def pots_of_the_folded(patch: Patch) -> None:
    def split(right: Any, bets: Any, **named: Any) -> Split:
        made: Split = right(bets, **named)
        out = [bets[seat] for seat in {*named.get("folded", ()), *named.get("eliminated", ())}]
        low = min([chips for chips in out if chips], default=0)
        first, *more = made.pots or (Pot(0, ()),)
        layer = sum(min(chips, low) for chips in bets.values())
        if not 0 < layer < first.amount:
            return made
        return evolve(
            made,
            pots=(evolve(first, amount=layer), evolve(first, amount=first.amount - layer), *more),
        )

    divided(patch, split)


@wrong("POT-05", "chips of an eliminated player that nobody matched join the main pot")
def unmatched_to_the_main_pot(patch: Patch) -> None:
    def split(right: Any, bets: Any, folded: Any = (), eliminated: Any = (), dead: int = 0) -> Any:
        out = {*folded, *eliminated}
        return lowered(right, bets, out, most_contended(bets, out, -1), dead)

    divided(patch, split)


@wrong("POT-06", "odd chips go to the lowest seats")
def odd_chips_by_number(patch: Patch) -> None:
    shared(patch, lambda right, amount, order, *given: right(amount, sorted(order), *given))


@wrong("POT-06", "odd chips all go to the first of the winners")
def odd_chips_to_one(patch: Patch) -> None:
    def divide(right: Any, amount: int, order: Any, *given: Any) -> Share:
        made: Share = right(amount, order, *given)
        each, odd = divmod(amount, len(order))
        if made.left_over:
            return made
        shares = {seat: each + odd * (seat == order[0]) for seat in sorted(order)}
        return evolve(made, shares=tuple(shares.items()))

    shared(patch, divide)


@wrong("POT-07", "who wins the main pot wins them all")
def winner_takes_all(patch: Patch) -> None:
    def settled(right: Any, now: Hand, how: str, won: list[Any], **named: Any) -> Any:
        won = [evolve(award, winners=won[0].winners) for award in won]
        return right(now, how, won, **named)

    settle(patch, settled)


@wrong("POT-08", "what comes back of the bets is paid out twice")
def returned_twice(patch: Patch) -> None:
    def back(right: Any, now: Hand, made: Split) -> Hand:
        given: Hand = right(now, made)
        for seat, chips in made.returned:
            given = richer(given, seat, chips)
        return given

    put(patch, "_give_back", back, dealer)


# TIE


@wrong("TIE-01", "of tied players the lowest seat wins")
def no_ties(patch: Patch) -> None:
    put(patch, "winners", lambda right, scores: right(scores)[:1], dealer, cases)


@wrong("TIE-02", "a single wish to divide does not count")
def wish_ignored(patch: Patch) -> None:
    after(
        patch,
        actions.Divide,
        lambda before, action, now: evolve(now, division_asked=False, pending=before.pending[1:]),
    )


@wrong("TIE-02", "after a wish to divide the others are asked still")
def asked_still(patch: Patch) -> None:
    after(
        patch,
        actions.Divide,
        lambda before, action, now: evolve(now, pending=before.pending[1:]),
    )


@wrong("TIE-03", "a tied pot is divided at once")
def no_vote(patch: Patch) -> None:
    put(
        patch,
        "_open_vote",
        lambda right, now, award: dealer._settle(now, "showdown", [award]),
        dealer,
    )


@wrong("TIE-04", "all who came to the showdown play the tie-break")
def all_play_on(patch: Patch) -> None:
    def opened(right: Any, now: Hand, award: Any) -> Any:
        return evolve(right(now, award), seats=now.seats)

    put(patch, "_open_vote", opened, dealer)


@wrong("TIE-05", "only the covered card can be discarded")
def covered_discard(patch: Patch) -> None:
    refuse(
        patch,
        actions.Discard,
        lambda now, action, seat: action.card is not seat.cards[0],
    )


@wrong("TIE-05", "the new card takes the place of the discarded one")
def card_in_place(patch: Patch) -> None:
    def discarded(before: Hand, action: Any, now: Hand) -> Hand:
        old = before.seat(action.seat)
        place = old.cards.index(action.card)
        kept = now.seat(action.seat).cards[1:]
        swapped = (None, kept[1], kept[0]) if place == 1 else (None, *kept)
        return now.changed(seat=now.seat(action.seat).changed(cards=swapped))

    after(patch, actions.Discard, discarded)


@wrong("TIE-06", "discarded cards are not shuffled again")
def discards_stay_out(patch: Patch) -> None:
    def cards(now: Hand, right: tuple[Card, ...]) -> tuple[Card, ...]:
        rest = list(right)
        for fact in now.log:
            if isinstance(fact, CardDiscarded) and fact.card in rest:
                rest.remove(fact.card)
        return tuple(rest)

    put_property(patch, Hand, "redeal_cards", cards)


@wrong("TIE-06", "the cards of those who are out are not shuffled again")
def muck_stays_out(patch: Patch) -> None:
    def cards(now: Hand, right: tuple[Card, ...]) -> tuple[Card, ...]:
        rest = list(right)
        for seat in now.seats:
            for card in () if seat.contending else seat.cards:
                if card in rest:
                    rest.remove(card)
        return tuple(rest)

    put_property(patch, Hand, "redeal_cards", cards)


@wrong("TIE-07", "a vote makes the first of the tied the first player")
def title_to_the_tied(patch: Patch) -> None:
    def opened(right: Any, now: Hand, award: Any) -> Hand:
        voting: Hand = right(now, award)
        return evolve(voting, first=voting.pending[0])

    put(patch, "_open_vote", opened, dealer)


@wrong("TIE-08", "a tie for the main pot is played out beside other pots")
def draw_beside_pots(patch: Patch) -> None:
    def settled(right: Any, now: Hand, how: str, won: list[Any], **named: Any) -> Any:
        if how == "showdown" and len(won) > 1 and len(won[0].winners) > 1:
            return dealer._open_vote(now, won[0])
        return right(now, how, won, **named)

    settle(patch, settled)


@wrong("TIE-09", "a tie-break allows one raise")
def one_raise_in_a_draw(patch: Patch) -> None:
    number(
        patch,
        "raise_barred",
        lambda at, right: right or ("raises_used_up" if at.tie_break and at.raises_used else None),
    )


@wrong("TIE-09", "the lowest of the tied begins the tie-break")
def lowest_begins(patch: Patch) -> None:
    def begun(right: Any, before: Hand) -> Hand:
        now: Hand = right(before)
        return evolve(now, pending=tuple(sorted(now.pending))) if now.tie_breaks else now

    put(patch, "_begin_betting", begun, dealer)


@wrong("TIE-10", "a second tie is divided without a vote")
def one_draw_only(patch: Patch) -> None:
    put(
        patch,
        "_open_vote",
        lambda right, now, award: (
            dealer._settle(now, "showdown", [award]) if now.tie_breaks else right(now, award)
        ),
        dealer,
    )


@wrong("TIE-10", "in a second vote the wish to divide of the first still counts")
def vote_remembered(patch: Patch) -> None:
    def opened(right: Any, now: Hand, award: Any) -> Hand:
        voting: Hand = right(now, award)
        return evolve(voting, pending=voting.pending[:1]) if now.tie_breaks else voting

    put(patch, "_open_vote", opened, dealer)


@wrong("TIE-12", "discards are made by ascending seats")
def discards_by_number(patch: Patch) -> None:
    def voted(right: Any, before: Hand) -> Hand:
        now: Hand = right(before)
        return evolve(now, pending=tuple(sorted(now.pending)))

    course(patch, "vote", voted)


# JACK and CUR


@wrong("JACK-01", "the jackpot's share is rounded up")
def rounded_up(patch: Patch) -> None:
    put_property(
        patch,
        hand.Deal,
        "jackpot_share",
        lambda deal, right: -(-deal.antes * deal.rules.jackpot_percent // 100),
    )


@wrong("JACK-01", "the jackpot's share is rounded for each ante by itself")
def rounded_each(patch: Patch) -> None:
    put_property(
        patch,
        hand.Deal,
        "jackpot_share",
        lambda deal, right: (
            len(deal.stacks) * (deal.rules.ante_amount * deal.rules.jackpot_percent // 100)
        ),
    )


def won_jackpot(patch: Patch, change: Callable[[Hand, Hand], int | None]) -> None:
    """Change who wins the jackpot when a hand is settled: given are the hand before and after."""

    def settled(right: Any, before: Hand, *given: Any, **named: Any) -> Hand:
        now: Hand = right(before, *given, **named)
        return told(now, jackpot_winner=change(before, now))

    settle(patch, settled)


def jackpot_of(now: Hand) -> int | None:
    assert now.result is not None
    return now.result.jackpot_winner


@wrong("JACK-02", "a ZERO at the showdown wins the pot only")
def pot_only(patch: Patch) -> None:
    def winner(before: Hand, now: Hand) -> int | None:
        return None if before.showdown else jackpot_of(now)

    won_jackpot(patch, winner)


@wrong("JACK-04", "one open zero is enough for a look")
def look_for_one_zero(patch: Patch) -> None:
    def settled(right: Any, before: Hand, how: str, *given: Any, **named: Any) -> Hand:
        now: Hand = right(before, how, *given, **named)
        (winner, *more) = before.contending
        if how == "folds" and not more and before.round < 3 and Card.ZERO in winner.cards[1:]:
            return told(now, may_look=winner.number)
        return now

    settle(patch, settled)


@wrong("JACK-04", "the winner looks without being asked")
def look_as_a_duty(patch: Patch) -> None:
    def settled(right: Any, *given: Any, **named: Any) -> Hand:
        now: Hand = right(*given, **named)
        if now.result is None or now.result.may_look is None:
            return now
        seat = now.seat(now.result.may_look)
        return now.changed(seat=evolve(seat, seen=True))

    settle(patch, settled)


@wrong("JACK-05", "the third zero found by a look wins nothing")
def look_for_nothing(patch: Patch) -> None:
    after(patch, actions.Look, lambda before, action, now: told(now, jackpot_winner=None))


@wrong("JACK-06", "the ZERO that wins the jackpot by folds stays hid")
def hidden_zero(patch: Patch) -> None:
    def settled(right: Any, before: Hand, how: str, *given: Any, **named: Any) -> Hand:
        now: Hand = right(before, how, *given, **named)
        return each(now, lambda seat: evolve(seat, shown=False)) if how == "folds" else now

    settle(patch, settled)


@wrong("JACK-07", "three zeros win the jackpot though they were folded")
def folded_zero(patch: Patch) -> None:
    def winner(before: Hand, now: Hand) -> int | None:
        zeros = [seat.number for seat in now.seats if {*seat.cards} == {Card.ZERO}]
        over = now.round == 3 and any(not now.seat(zero).contending for zero in zeros)
        return zeros[0] if over else jackpot_of(now)

    won_jackpot(patch, winner)


@wrong("JACK-09", "a ZERO made in a tie-break wins no jackpot")
def no_jackpot_in_a_draw(patch: Patch) -> None:
    won_jackpot(patch, lambda before, now: None if before.tie_breaks else jackpot_of(now))


@wrong("JACK-11", "the Curious chip goes into the next pot, not to the jackpot")
def chip_beside_the_jackpot(patch: Patch) -> None:
    def sold(right: Any, before: Hand, seat: Seat) -> Any:
        return evolve(right(before, seat), withheld=before.withheld)

    put(patch, "_sell_look", sold, moves)


@wrong("CUR-06", "a curious player looks at the moment of the fold")
def look_at_once(patch: Patch) -> None:
    def fold(before: Hand, action: Any, now: Hand) -> Hand:
        return now.changed(
            seat=evolve(now.seat(action.seat), seen=action.curious or before.seat(action.seat).seen)
        )

    after(patch, actions.Fold, fold)


@wrong("CUR-02", "a look costs the minimum, though the ante is half of it")
def dear_look(patch: Patch) -> None:
    def sold(right: Any, before: Hand, seat: Seat) -> Hand:
        more = before.rules.minimum - before.rules.ante_amount
        return richer(right(before, seat), seat.number, -more)

    put(patch, "_sell_look", sold, moves)


@wrong("CUR-03", "the Curious chip always goes to the jackpot")
def no_tips(patch: Patch) -> None:
    def sold(right: Any, before: Hand, seat: Seat) -> Hand:
        now: Hand = right(before, seat)
        return evolve(now, tips=0, withheld=now.withheld + now.tips)

    put(patch, "_sell_look", sold, moves)


@wrong("CUR-04", "who has seen the card can be curious")
def curious_though_seen(patch: Patch) -> None:
    allow(patch, actions.Fold, "card_was_seen")


@wrong("CUR-05", "a look can be bought on credit")
def curious_on_credit(patch: Patch) -> None:
    allow(patch, actions.Fold, "curious_unpaid")


@wrong("CUR-05", "who has just the price of a look cannot buy it")
def more_than_the_price(patch: Patch) -> None:
    refuse(
        patch,
        actions.Fold,
        lambda now, action, seat: action.curious and seat.stack == now.rules.ante_amount,
    )


@wrong("CUR-07", "all see the card of a curious player")
def open_look(patch: Patch) -> None:
    def state(seat: Seat, eyes: Any, right: Any) -> Any:
        return evolve(right, cards=seat.cards) if seat.curious and seat.seen else right

    seat_viewed(patch, state)


# ELIM, EARLY and ERR


@wrong("ELIM-01", "only the seat to act can be eliminated")
def elimination_in_turn(patch: Patch) -> None:
    refuse(patch, actions.Eliminate, lambda now, action, seat: action.seat != now.to_act)


@wrong("ELIM-02", "an eliminated player gets the bets of the hand back")
def bets_back(patch: Patch) -> None:
    def eliminate(before: Hand, action: Any, now: Hand) -> Hand:
        old = now.seat(action.seat)
        return now.changed(seat=evolve(old, stack=old.stack + old.in_hand, in_round=0, in_hand=0))

    after(patch, actions.Eliminate, eliminate)


@wrong("ELIM-02", "who is all-in cannot be eliminated")
def all_in_is_safe(patch: Patch) -> None:
    refuse(patch, actions.Eliminate, lambda now, action, seat: seat.stack == 0)


@wrong("ELIM-03", "the card that was looked at stays hid")
def kept_hid(patch: Patch) -> None:
    def eliminate(before: Hand, action: Any, now: Hand) -> Hand:
        shown = before.seat(action.seat).shown
        return now.changed(seat=evolve(now.seat(action.seat), shown=shown))

    after(patch, actions.Eliminate, eliminate)


@wrong("ELIM-05", "an elimination always shows the card")
def always_shown(patch: Patch) -> None:
    after(
        patch,
        actions.Eliminate,
        lambda before, action, now: now.changed(seat=evolve(now.seat(action.seat), shown=True)),
    )


@wrong("ELIM-04", "the bet of an eliminated player is no longer the bet to match")
def bet_falls(patch: Patch) -> None:
    def eliminate(before: Hand, action: Any, now: Hand) -> Hand:
        most = max(seat.in_round for seat in now.contending)
        return evolve(now, current_bet=min(now.current_bet, most))

    after(patch, actions.Eliminate, eliminate)


@wrong("ELIM-04", "an eliminated player stays the first player")
def eliminated_first(patch: Patch) -> None:
    after(patch, actions.Eliminate, lambda before, action, now: evolve(now, first=before.first))


@wrong("EARLY-01", "what is said out of turn binds nobody")
def empty_words(patch: Patch) -> None:
    put(patch, "breaks_declaration", lambda right, now, action: False, transition)


@wrong("EARLY-01", "an amount that was declared does not bind")
def empty_amounts(patch: Patch) -> None:
    put(patch, "_other_amount", lambda right, *given: False, validation)


@wrong("EARLY-01", "remainders do not confirm a declared call")
def call_is_no_remainders(patch: Patch) -> None:
    table: Any = validation._ANSWERS
    patch.setitem(table, actions.Remainders, "remainders")


@wrong("EARLY-02", "who breaks a declaration only folds")
def mild_house(patch: Patch) -> None:
    def broken(right: Any, before: Hand, action: Any) -> Hand:
        now: Hand = right(before, action)
        return now.changed(seat=evolve(now.seat(action.seat), status="folded"))

    put(patch, "break_declaration", broken, moves)


@wrong("EARLY-02", "who breaks a declaration pays first")
def paid_first(patch: Patch) -> None:
    def broken(right: Any, before: Hand, action: Any) -> Any:
        done = moves.MOVES[type(action)](before, action)
        if not done.seat(action.seat).contending:
            return right(before, action)
        declared = before.seat(action.seat).declared
        return right(done.changed(seat=evolve(done.seat(action.seat), declared=declared)), action)

    put(patch, "break_declaration", broken, moves)


@wrong("EARLY-01", "a declaration out of turn costs the hand at once")
def no_warning(patch: Patch) -> None:
    def declare(before: Hand, action: Any, now: Hand) -> Hand:
        return now.changed(seat=evolve(now.seat(action.seat), status="eliminated"))

    after(patch, actions.Declare, declare)


@wrong("EARLY-05", "a declaration lapses with the round")
def short_memory(patch: Patch) -> None:
    def begun(right: Any, *given: Any) -> Hand:
        return each(right(*given), lambda seat: evolve(seat, declared=None))

    put(patch, "_begin_round", begun, dealer)


@wrong("EARLY-05", "a declaration outlasts a misdeal")
def long_memory(patch: Patch) -> None:
    def misdeal(before: Hand, action: Any, now: Hand) -> Hand:
        return each(now, lambda seat: evolve(seat, declared=before.seat(seat.number).declared))

    after(patch, actions.Misdeal, misdeal)


@wrong("EARLY-05", "a declaration outlasts the decision")
def never_answered(patch: Patch) -> None:
    right = Seat.paying

    def paying(seat: Seat, chips: int) -> Seat:
        return evolve(right(seat, chips), declared=seat.declared)

    patch.setattr(Seat, "paying", paying)


@wrong("ERR-01", "there are misdeals in round 3")
def late_misdeal(patch: Patch) -> None:
    allow(patch, actions.Misdeal, "too_late_for_misdeal")


@wrong("ERR-01", "there are no misdeals after round 1")
def early_misdeal(patch: Patch) -> None:
    refuse(patch, actions.Misdeal, lambda now, action, seat: now.round == 2)


@wrong("ERR-02", "after a misdeal the antes are taken again")
def antes_again(patch: Patch) -> None:
    def misdeal(before: Hand, action: Any, now: Hand) -> Hand:
        return each(now, lambda seat: evolve(seat, stack=seat.stack - now.rules.ante_amount))

    after(patch, actions.Misdeal, misdeal)


@wrong("ERR-02", "a misdeal does not give the bets back")
def bets_kept(patch: Patch) -> None:
    def misdeal(before: Hand, action: Any, now: Hand) -> Hand:
        return each(
            now,
            lambda seat: evolve(seat, stack=seat.stack - before.seat(seat.number).in_hand),
        )

    after(patch, actions.Misdeal, misdeal)


@wrong("ERR-02", "a misdeal keeps the Curious chips")
def chips_kept(patch: Patch) -> None:
    def misdeal(before: Hand, action: Any, now: Hand) -> Hand:
        price = now.rules.ante_amount
        return each(
            now,
            lambda seat: evolve(seat, stack=seat.stack - price * before.seat(seat.number).curious),
        )

    after(patch, actions.Misdeal, misdeal)


@wrong("ERR-02", "who restored before a misdeal cannot restore again")
def restored_still(patch: Patch) -> None:
    def misdeal(before: Hand, action: Any, now: Hand) -> Hand:
        return each(now, lambda seat: evolve(seat, restored=before.seat(seat.number).restored))

    after(patch, actions.Misdeal, misdeal)


@wrong("ERR-02", "a misdeal takes restored chips away")
def restored_lost(patch: Patch) -> None:
    def misdeal(before: Hand, action: Any, now: Hand) -> Hand:
        return each(
            now,
            lambda seat: evolve(
                seat, stack=dict(now.deal.stacks)[seat.number] - now.rules.ante_amount
            ),
        )

    after(patch, actions.Misdeal, misdeal)


@wrong("ERR-03", "a misdeal moves the cube")
def cube_moved(patch: Patch) -> None:
    def misdeal(before: Hand, action: Any, now: Hand) -> Hand:
        order = hand.clockwise(now.deal.numbers, now.deal.cube)
        return evolve(now, deal=evolve(now.deal, cube=order[1]), first=order[1])

    after(patch, actions.Misdeal, misdeal)


# ANN and RAPID


@wrong("ANN-01", "no provisional POINT is announced")
def silent_dealer(patch: Patch) -> None:
    def state(now: Hand, eyes: Any, right: Any) -> Any:
        total = None if now.round == 1 else now.total
        return evolve(right, point=evolve(right.point, total=total))

    viewed(patch, state)


@wrong("ANN-02", "in round 2 the provisional POINT is announced still")
def slow_dealer(patch: Patch) -> None:
    def state(now: Hand, eyes: Any, right: Any) -> Any:
        if now.round != 2 or now.total is None:
            return right
        return evolve(right, point=evolve(right.point, total=Total.of(now.point[1:])))

    viewed(patch, state)


@wrong("ANN-02", "the dealer announces the sum before the choice is made")
def hasty_dealer(patch: Patch) -> None:
    def state(now: Hand, eyes: Any, right: Any) -> Any:
        total = Total.of(now.point) if now.phase == "point_choice" else right.point.total
        return evolve(right, point=evolve(right.point, total=total))

    viewed(patch, state)


@wrong("ANN-04", "anybody may fold at any time")
def fold_out_of_turn(patch: Patch) -> None:
    by(patch, actions.Fold, "any")


@wrong("RAPID-01", "Rapid begins with round 1")
def slow_rapid(patch: Patch) -> None:
    put(patch, "_round_before", lambda right, deal: 0, moves)


@wrong("RAPID-02", "in Rapid nobody can restore")
def no_restoring_in_rapid(patch: Patch) -> None:
    barred(
        patch,
        lambda at, right: "too_late_to_restore" if at.rules.variant == "rapid" else right,
    )


@wrong("RAPID-02", "the first round of Rapid allows one raise")
def one_raise_in_rapid(patch: Patch) -> None:
    def why(at: betting.Spot, right: str | None) -> str | None:
        first = at.rules.variant == "rapid" and at.round == 2
        return right or ("raises_used_up" if first and at.raises_used else None)

    number(patch, "raise_barred", why)


@wrong("RAPID-03", "in Rapid nobody chooses the POINT")
def no_choice_in_rapid(patch: Patch) -> None:
    def turned(now: Hand) -> Hand:
        if now.rules.variant == "classic":
            return now
        return dealer._announce_point(evolve(now, choice="sum", pending=()))

    choosing(patch, turned)


@wrong("RAPID-03", "in Rapid there is no look at the third zero")
def no_look_in_rapid(patch: Patch) -> None:
    def settled(right: Any, before: Hand, *given: Any, **named: Any) -> Hand:
        now: Hand = right(before, *given, **named)
        return told(now, may_look=None) if now.rules.variant == "rapid" else now

    settle(patch, settled)


# COLL: what may be known


@wrong("COLL-01", "a player sees the covered card from the start")
def own_card_too_early(patch: Patch) -> None:
    seat_viewed(
        patch,
        lambda seat, eyes, right: evolve(right, cards=seat.cards) if seat.number == eyes else right,
    )


@wrong("COLL-02", "all-in players do not look at their cards before round 3")
def no_look_without_chips(patch: Patch) -> None:
    def begun(right: Any, before: Hand, *given: Any) -> Hand:
        return each(
            right(before, *given),
            lambda seat: evolve(seat, seen=seat.seen and seat.stack > 0),
        )

    put(patch, "_begin_round", begun, dealer)


@wrong("COLL-02", "whoever has looked sees the cards of the others, too")
def seeing_all(patch: Patch) -> None:
    viewed(
        patch,
        lambda now, eyes, right: (
            evolve(right, seats=tuple(views._seat_state(seat, "house") for seat in now.seats))
            if eyes in now.deal.numbers and now.round == 3
            else right
        ),
    )


@wrong("COLL-03", "at the showdown only the winners show their cards")
def losers_muck(patch: Patch) -> None:
    def settled(right: Any, before: Hand, how: str, won: list[Any], **named: Any) -> Hand:
        now: Hand = right(before, how, won, **named)
        best = {seat for award in won for seat in award.winners}
        return each(now, lambda seat: evolve(seat, shown=seat.shown and seat.number in best))

    settle(patch, settled)


@wrong("COLL-04", "folded cards are shown when the hand is over")
def muck_shown(patch: Patch) -> None:
    def settled(right: Any, *given: Any, **named: Any) -> Hand:
        return each(
            right(*given, **named),
            lambda seat: evolve(seat, shown=seat.shown or seat.status == "folded"),
        )

    settle(patch, settled)


@wrong("COLL-05", "who breaks a declaration has the card shown")
def shown_for_words(patch: Patch) -> None:
    def broken(right: Any, before: Hand, action: Any) -> Hand:
        now: Hand = right(before, action)
        return now.changed(seat=evolve(now.seat(action.seat), shown=True))

    put(patch, "break_declaration", broken, moves)


@wrong("COLL-06", "the POINT's covered card is seen in round 1")
def point_too_early(patch: Patch) -> None:
    viewed(
        patch,
        lambda now, eyes, right: evolve(right, point=evolve(right.point, cards=now.point)),
    )


@wrong("COLL-06", "the house does not see the POINT's covered card in round 1")
def blind_house(patch: Patch) -> None:
    viewed(
        patch,
        lambda now, eyes, right: evolve(
            right,
            point=evolve(
                right.point, cards=(now.point[0] if now.round > 1 else None, *now.point[1:])
            ),
        ),
    )


# TOUR: what a hand gives in a tournament


def credited(
    patch: Patch, change: Callable[[Result, Total, dict[int, int]], dict[int, int]]
) -> None:
    """Change the points of a hand: given are its result, the POINT and the right points."""
    put(
        patch,
        "tournament_points",
        lambda right, result, point: change(result, point, right(result, point)),
        cases,
    )


def rounded(patch: Patch, half: Callable[[int], int]) -> None:
    """Round the POINT otherwise: from its half points to half of the rounded POINT."""
    put(
        patch,
        "tournament_points",
        lambda right, result, point: right(result, Total(halves=4 * half(point.halves))),
        cases,
    )


@wrong("TOUR-05", "an odd POINT is rounded down", hands=False)
def odd_down(patch: Patch) -> None:
    rounded(patch, lambda halves: (halves + 1) // 4)


@wrong("TOUR-05", "a POINT of 6½ is made 7 first, and then 8", hands=False)
def rounded_twice(patch: Patch) -> None:
    rounded(patch, lambda halves: ((halves + 1) // 2 + 1) // 2)


@wrong("TOUR-05", "half of the POINT is rounded, and not the POINT", hands=False)
def half_rounded(patch: Patch) -> None:
    rounded(patch, lambda halves: round(halves / 4))


@wrong("TOUR-05", "a win by folds gives the whole POINT", hands=False)
def whole_by_folds(patch: Patch) -> None:
    credited(
        patch,
        lambda result, point, right: (
            {seat: 2 * gain for seat, gain in right.items()} if result.how == "folds" else right
        ),
    )


@wrong("TOUR-05", "in round 1 all three cards of the POINT count", hands=False)
def sum_in_round_1(patch: Patch) -> None:
    put(
        patch,
        "counted_total",
        lambda right, point, total: right(point, None if None not in point else total),
        cases,
    )


@wrong("TOUR-06", "at a showdown the losers lose nothing", hands=False)
def losers_lose_nothing(patch: Patch) -> None:
    credited(
        patch,
        lambda result, point, right: {seat: gain for seat, gain in right.items() if gain >= 0},
    )


@wrong("TOUR-06", "at a showdown the losers lose the whole POINT", hands=False)
def losers_lose_all(patch: Patch) -> None:
    credited(
        patch,
        lambda result, point, right: {seat: min(gain, 2 * gain) for seat, gain in right.items()},
    )


@wrong("TOUR-06", "the jackpot gives points too", hands=False)
def jackpot_points(patch: Patch) -> None:
    credited(
        patch,
        lambda result, point, right: {
            seat: gain + (seat == result.jackpot_winner) for seat, gain in right.items()
        },
    )


@wrong("TOUR-07", "who folds in a tie-break loses like who shows down", hands=False)
def folding_costs(patch: Patch) -> None:
    def change(result: Result, point: Total, right: dict[int, int]) -> dict[int, int]:
        if result.how != "folds":
            return right
        return {seat: -max(right.values()) for seat, _ in result.scores} | right

    credited(patch, change)


@wrong("TOUR-07", "who is put out before a division loses like the beaten", hands=False)
def elimination_costs(patch: Patch) -> None:
    def change(result: Result, point: Total, right: dict[int, int]) -> dict[int, int]:
        if result.how != "divided":
            return right
        out = {seat for seat, _ in result.scores} - {*result.pots[0].seats}
        return right | dict.fromkeys(out, -((point.halves + 2) // 4))

    credited(patch, change)


@wrong("TOUR-08", "several winners get the whole POINT each", hands=False)
def whole_for_each(patch: Patch) -> None:
    credited(
        patch,
        lambda result, point, right: {
            seat: gain * len(result.pots[0].winners) if gain > 0 else gain
            for seat, gain in right.items()
        },
    )


@wrong("TOUR-08", "the shares of several winners are rounded up", hands=False)
def shares_rounded_up(patch: Patch) -> None:
    def change(result: Result, point: Total, right: dict[int, int]) -> dict[int, int]:
        if result.how == "folds" or not result.pots:
            return right
        best = result.pots[0].winners
        return right | dict.fromkeys(best, -(-2 * ((point.halves + 2) // 4) // len(best)))

    credited(patch, change)


@wrong("TOUR-08", "who wins a side pot only loses like the others", hands=False)
def side_pot_is_nothing(patch: Patch) -> None:
    def change(result: Result, point: Total, right: dict[int, int]) -> dict[int, int]:
        aside = {seat for pot in result.pots for seat in pot.winners} - {*right}
        return right | dict.fromkeys(aside, -((point.halves + 2) // 4))

    credited(patch, change)


@wrong("TOUR-08", "every pot gives points", hands=False)
def points_of_all_pots(patch: Patch) -> None:
    def change(result: Result, point: Total, right: dict[int, int]) -> dict[int, int]:
        gained = dict(right)
        for pot in result.pots[1:]:
            for seat in pot.winners:
                gained[seat] = gained.get(seat, 0) + (point.halves + 2) // 4 * 2
        return gained

    credited(patch, change)
