"""Wrong engines: the POINT, pairs and scores."""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from tagolib.tago import actions, hand
from tagolib.tago.cards import Card, ThreeCards, Total
from tagolib.tago.evaluation import Score
from tagolib.tago.hand import Hand
from tests.kit import seams
from tests.kit.wrong_engines.planting import (
    Patch,
    after,
    allow,
    choosing,
    scored,
    viewed,
    wrong,
)

# POINT


def point_made(patch: Patch, change: Callable[[ThreeCards, Any], Any]) -> None:
    """Change the totals that a POINT offers."""
    seams.point_totals.put(patch, lambda right, point, trips: change(point, right(point, trips)))
    seams.ranker.put(patch, lambda right, *given: right.__wrapped__(*given))  # keeps no wrong POINT


@wrong("POINT-01", "the provisional POINT counts the covered card")
def whole_provisional(patch: Patch) -> None:
    seams.total.put(patch, lambda now, right: Total.of(now.point) if now.round == 1 else right)


@wrong("POINT-02", "the definitive POINT leaves out the turned card")
def point_of_two(patch: Patch) -> None:
    point_made(patch, lambda point, right: evolve(right, sum=Total.of(point[1:])))


@wrong("POINT-03", "of a POINT with a pair the pair is the other total")
def pair_counts(patch: Patch) -> None:
    def totals(point: ThreeCards, right: Any) -> Any:
        if right.single is None:
            return right
        return evolve(right, single=Total(halves=right.sum.halves - right.single.halves))

    point_made(patch, totals)


@wrong("POINT-04", "at the showdown the POINT is the sum, whatever was chosen")
def choice_forgotten(patch: Patch) -> None:
    seams.ranker.put(patch, lambda right, point, choice, trips: right(point, "sum", trips))


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
    seams.choice_needed.put(patch, lambda totals, right: totals.single is not None)


@wrong("POINT-09", "nobody is asked for the total of the POINT")
def nobody_asked(patch: Patch) -> None:
    def turned(now: Hand) -> Any:
        return seams.COURSE.right("point_choice")(evolve(now, choice="sum", pending=()))

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


def beside_a_pair(cards: ThreeCards) -> Card | None:
    return next(card for card in cards if cards.count(card) == 1) if len({*cards}) == 2 else None


def paired(patch: Patch, total: Callable[[ThreeCards, int, int, int], int]) -> None:
    """Change which total of a pair counts, given the cards, their sum, the single and the POINT.

    All totals are in half points.
    """

    def score(cards: ThreeCards, point: ThreeCards, target: Total, right: Score) -> Score:
        single = beside_a_pair(cards)
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
    def total(cards: ThreeCards, total: int, single: int, target: int) -> int:
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
    def total(cards: ThreeCards, total: int, single: int, target: int) -> int:
        return min((single, total), key=lambda halves: abs(halves - target))

    paired(patch, total)


@wrong("PAIR-04", "a pair of zeros leaves nothing of the third card")
def voiding_zeros(patch: Patch) -> None:
    def total(cards: ThreeCards, total: int, single: int, target: int) -> int:
        if cards.count(Card.ZERO) == 2:
            return 0
        return min((total, single), key=lambda halves: abs(halves - target))

    paired(patch, total)


@wrong("PAIR-05", "three alike count as a pair and a card")
def trips_as_a_pair(patch: Patch) -> None:
    def score(cards: ThreeCards, point: ThreeCards, target: Total, right: Score) -> Score:
        if right.category != "TRIPS":
            return right
        one = cards[0].halves
        total = min((3 * one, one), key=lambda halves: abs(halves - target.halves))
        distance = Total(halves=abs(total - target.halves))
        return Score("SCORE" if distance.halves else "VALUE", Total(halves=total), distance)

    scored(patch, score)


@wrong("SCORE-01", "three zeros are TRIPS like others")
def zeros_as_trips(patch: Patch) -> None:
    def score(cards: ThreeCards, point: ThreeCards, target: Total, right: Score) -> Score:
        return evolve(right, category="TRIPS") if right.category == "ZERO" else right

    scored(patch, score)


@wrong("SCORE-02", "a COPY is a VALUE like others")
def no_copy(patch: Patch) -> None:
    def score(cards: ThreeCards, point: ThreeCards, target: Total, right: Score) -> Score:
        if right.category != "COPY":
            return right
        distance = Total(halves=abs(right.total.halves - target.halves))
        return evolve(right, category="SCORE" if distance.halves else "VALUE", distance=distance)

    scored(patch, score)


@wrong("SCORE-02", "two of the POINT's values make a COPY")
def half_a_copy(patch: Patch) -> None:
    def score(cards: ThreeCards, point: ThreeCards, target: Total, right: Score) -> Score:
        if right.distance is not None and len({*cards} & {*point}) == 2:
            return evolve(right, category="COPY", distance=None)
        return right

    scored(patch, score)


@wrong("SCORE-02", "a COPY must lie in the POINT's order")
def copy_in_order(patch: Patch) -> None:
    def call(right: Any, ranker: Any, cards: Any) -> Score:
        score: Score = right(ranker, cards)
        if score.category != "COPY" or cards[0] == ranker.point[0]:
            return score
        return evolve(score, category="VALUE", distance=Total(halves=0))

    seams.score.put(patch, call)


@wrong("SCORE-03", "higher TRIPS beat lower ones")
def higher_trips(patch: Patch) -> None:
    seams.rank.put(
        patch,
        lambda score, right: (
            right - score.total.halves / 100 if score.category == "TRIPS" else right
        ),
    )


@wrong("SCORE-03", "three ½ are no TRIPS")
def no_trips_of_halves(patch: Patch) -> None:
    def score(cards: ThreeCards, point: ThreeCards, target: Total, right: Score) -> Score:
        if cards != (Card.HALF,) * 3:
            return right
        return Score("SCORE", right.total, Total(halves=abs(3 - target.halves)))

    scored(patch, score)


@wrong("SCORE-04", "half a point beside the POINT is a VALUE still")
def near_value(patch: Patch) -> None:
    def score(cards: ThreeCards, point: ThreeCards, target: Total, right: Score) -> Score:
        if right.distance == Total(halves=1):
            return evolve(right, category="VALUE", distance=Total(halves=0))
        return right

    scored(patch, score)


@wrong("SCORE-05", "halves do not count in a distance")
def whole_distances(patch: Patch) -> None:
    seams.rank.put(
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

    seams.winners.put(patch, winners)


@wrong("SCORE-07", "TRIPS beat a COPY")
def trips_over_copy(patch: Patch) -> None:
    seams.CATEGORIES.set(patch, ("ZERO", "TRIPS", "COPY", "VALUE", "SCORE"))


@wrong("SCORE-07", "a VALUE beats TRIPS")
def value_over_trips(patch: Patch) -> None:
    seams.rank.put(patch, lambda score, right: 1.5 if score.category == "VALUE" else right)


@wrong("SCORE-08", "TRIPS that add up to the POINT are a VALUE")
def trips_as_value(patch: Patch) -> None:
    def score(cards: ThreeCards, point: ThreeCards, target: Total, right: Score) -> Score:
        if right.category == "TRIPS" and right.total == target:
            return evolve(right, category="VALUE", distance=Total(halves=0))
        return right

    scored(patch, score)
