"""Wrong engines of the blind half of the gauntlet.

They were written, with their rules, before any ranking of rules was seen. They show how well a
report leads to the rule that an engine nobody has seen before breaks.
"""

from typing import Any

from attrs import evolve

from tagolib.base.errors import SetupError
from tagolib.tago import actions
from tagolib.tago.betting import Spot
from tagolib.tago.cards import ThreeCards, Total
from tagolib.tago.evaluation import Score
from tagolib.tago.hand import AnyHand, Hand, Seat
from tagolib.tago.pots import Pot
from tagolib.tago.result import Result
from tagolib.tap.actions import Declare
from tagolib.tap.cards import Card as TapCard
from tagolib.tap.hand import Hand as TapHand
from tests.kit import seams
from tests.kit.wrong_engines.planting import (
    Patch,
    after,
    barred_raise,
    each,
    ended,
    least_raise,
    least_restored,
    played_remainders,
    refuse,
    richer,
    scored,
    seat_viewed,
    told,
    wrong,
)
from tests.kit.wrong_engines.points import credited
from tests.kit.wrong_engines.tap_planting import refuse as tap_refuse
from tests.kit.wrong_engines.tap_planting import scored as tap_scored
from tests.kit.wrong_engines.tap_planting import won

# The table and the deal


@wrong("SEAT-01", "three players are the fewest")
def no_two(patch: Patch) -> None:
    def deal(right: Any, settings: Any, stacks: Any, *given: Any) -> Any:
        if len(stacks) == 2:
            raise SetupError("three at least")
        return right(settings, stacks, *given)

    seams.deal.put(patch, deal)


@wrong("DEAL-01", "the cards are dealt counter-clockwise")
def dealt_backwards(patch: Patch) -> None:
    def lay(right: Any, deck: Any, seats: int) -> Any:
        *cards, point = right(deck, seats)
        return [*cards[::-1], point]

    seams.lay.put(patch, lay)


@wrong("DEAL-02", "the second lap goes the other way")
def there_and_back(patch: Patch) -> None:
    def lay(right: Any, deck: Any, seats: int) -> Any:
        lap = seats + 1
        middle = deck[lap : 2 * lap - 1][::-1]
        return right((*deck[:lap], *middle, *deck[2 * lap - 1 :]), seats)

    seams.lay.put(patch, lay)


@wrong("JACK-01", "the jackpot gets its percentage of one ante only")
def share_of_one_ante(patch: Patch) -> None:
    seams.jackpot_share.put(
        patch, lambda deal, right: deal.rules.ante_amount * deal.rules.jackpot_percent // 100
    )


@wrong("CUBE-02", "in the draw a zero is the highest card", hands=False)
def zero_is_high(patch: Patch) -> None:
    seams.opening_draw.put(
        patch,
        lambda right, cards: min(
            cards, key=lambda seat: (not cards[seat].halves, cards[seat].halves, seat)
        ),
    )


@wrong("ERR-02", "a misdeal withholds the jackpot's share once more")
def share_taken_again(patch: Patch) -> None:
    after(
        patch,
        actions.Misdeal,
        lambda before, action, now: evolve(now, withheld=2 * now.withheld),
    )


# Bets and raises


@wrong("BET-03", "a bet must be a multiple of the minimum")
def multiples(patch: Patch) -> None:
    refuse(patch, actions.Bet, lambda now, action, seat: action.amount % now.rules.minimum > 0)


@wrong("RAISE-01", "a raise must at least triple the bet")
def tripled(patch: Patch) -> None:
    least_raise(patch, lambda at, right: right and right + at.current_bet)


@wrong("RAISE-05", "a player who has raised acts once more when all have answered")
def raiser_again(patch: Patch) -> None:
    after(
        patch,
        actions.Raise,
        lambda before, action, now: evolve(now, pending=(*now.pending, action.seat)),
    )


@wrong("RAPID-02", "the last round of Rapid allows two raises only")
def fewer_in_rapid(patch: Patch) -> None:
    def why(at: Spot, right: str | None) -> str | None:
        last = at.rules.variant == "rapid" and at.round == 3
        return right or ("raises_used_up" if last and at.raises_used > 1 else None)

    barred_raise(patch, why)


@wrong("LIMIT-04", "a raise that cannot double may go up to the maximum")
def up_to_the_maximum(patch: Patch) -> None:
    def least(at: Spot, right: int | None) -> int | None:
        if right is None and at.rules.mode == "light" and at.current_bet < at.rules.stack:
            return at.rules.stack
        return right

    least_raise(patch, least)


@wrong("LIMIT-02", "the maximum is for bets, and raises have none")
def raises_without_maximum(patch: Patch) -> None:
    def changed(right: Any, rules: Any, now: Any, seat: Any) -> Any:
        return right(evolve(rules, mode="heavy"), now, seat)

    seams.LIMITS.put(patch, actions.Raise, changed)


# Chips


@wrong("REST-03", "one restoration is allowed at the whole table")
def one_for_all(patch: Patch) -> None:
    def changed(right: Any, rules: Any, now: Any, seat: Any) -> Any:
        if isinstance(now, AnyHand) and any(other.restored for other in now.seats):
            return "restored_before", 0, 0
        return right(rules, now, seat)

    seams.LIMITS.put(patch, actions.Restore, changed)


@wrong("REST-04", "a player who restores need only add the minimum bet")
def little_restored(patch: Patch) -> None:
    least_restored(
        patch,
        lambda at, right: (
            at.rules.minimum if right == at.rules.stack and at.stack > at.current_bet else right
        ),
    )


@wrong("REM-06", "remainders must be at least half of the bet")
def half_the_bet(patch: Patch) -> None:
    played_remainders(patch, lambda at, right: right and 2 * (at.paid + at.stack) >= at.current_bet)


@wrong("TIE-09", "in a tie-break there are no remainders")
def no_late_remainders(patch: Patch) -> None:
    played_remainders(patch, lambda at, right: right and not at.tie_break)


@wrong("POT-03", "chips that nobody matched are lost")
def unmatched_gone(patch: Patch) -> None:
    seams.split.put(
        patch, lambda right, *given, **named: evolve(right(*given, **named), returned=())
    )


@wrong("POT-04", "the antes are a pot of their own")
def antes_apart(patch: Patch) -> None:
    def split(right: Any, paid: Any, *, folded: Any = (), dead: int = 0, **named: Any) -> Any:
        made = right(paid, folded=folded, dead=0, **named)
        still = tuple(seat for seat in paid if seat not in folded)
        return evolve(made, pots=(Pot(dead, still), *made.pots)) if dead and still else made

    seams.split.put(patch, split)


@wrong("POT-06", "odd chips go counter-clockwise")
def odd_chips_backwards(patch: Patch) -> None:
    seams.divide.put(
        patch,
        lambda right, amount, order, *given: right(amount, (*order[:1], *order[:0:-1]), *given),
    )


# Points and scores


@wrong("POINT-01", "in round 1 the POINT is its first open card")
def first_open_card(patch: Patch) -> None:
    seams.total.put(
        patch,
        lambda now, right: Total(halves=now.point[1].halves) if now.round == 1 else right,
    )


@wrong("PAIR-02", "of a pair's two totals the farther counts")
def farther_total(patch: Patch) -> None:
    def score(cards: ThreeCards, point: ThreeCards, target: Total, right: Score) -> Score:
        if right.category not in ("SCORE", "VALUE") or len({*cards}) != 2:
            return right
        single = next(card for card in cards if cards.count(card) == 1)
        both = (Total.of(cards), Total(halves=single.halves))
        total = max(both, key=lambda one: abs(one.halves - target.halves))
        away = Total(halves=abs(total.halves - target.halves))
        return evolve(
            right, category="SCORE" if away.halves else "VALUE", total=total, distance=away
        )

    scored(patch, score)


@wrong("SCORE-01", "COPY beats a ZERO")
def zero_second(patch: Patch) -> None:
    seams.CATEGORIES.set(patch, ("COPY", "ZERO", "TRIPS", "VALUE", "SCORE"))


@wrong("SCORE-07", "VALUE beats all but a ZERO")
def value_second(patch: Patch) -> None:
    seams.CATEGORIES.set(patch, ("ZERO", "VALUE", "COPY", "TRIPS", "SCORE"))


# Ties and the jackpot


@wrong("TIE-06", "the POINT's cards are shuffled again, too")
def point_shuffled(patch: Patch) -> None:
    seams.redeal_cards.put(patch, lambda now, right: (*right, *now.point))


@wrong("TIE-12", "the first player is the last to discard")
def first_discards_last(patch: Patch) -> None:
    def step(right: Any, before: Hand) -> Hand:
        now: Hand = right(before)
        turned = (*now.pending[1:], *now.pending[:1])
        return evolve(now, pending=turned) if now.phase == "discard" else now

    seams.COURSE.put(patch, "vote", step)


@wrong("JACK-04", "the look at a third zero is for round 1 only")
def no_look_in_round_two(patch: Patch) -> None:
    def settled(before: Hand, now: Hand, how: str) -> Hand:
        return told(now, may_look=None) if before.round == 2 else now

    ended(patch, settled)


# Conduct and what is seen


@wrong("CUR-02", "a look that is bought with the fold costs nothing")
def free_look(patch: Patch) -> None:
    def fold(before: Hand, action: Any, now: Hand) -> Hand:
        if not action.curious:
            return now
        given = evolve(now, withheld=before.withheld, tips=before.tips)
        return richer(given, action.seat, now.rules.ante_amount)

    after(patch, actions.Fold, fold)


@wrong("ELIM-05", "nobody is put out for what needs no card shown")
def only_for_cards(patch: Patch) -> None:
    refuse(patch, actions.Eliminate, lambda now, action, seat: not action.show)


@wrong("EARLY-03", "whoever cannot do what was declared is out")
def out_for_the_impossible(patch: Patch) -> None:
    def breaks(right: Any, now: Hand, action: Any) -> bool:
        ruled = evolve(now.deal.rules.rulings, early_impossible="eliminated")
        deal = evolve(now.deal, rules=evolve(now.deal.rules, rulings=ruled))
        return bool(right(evolve(now, deal=deal), action))

    seams.breaks_declaration.put(patch, breaks)


@wrong("COLL-02", "the neighbour to the left sees a covered card")
def open_to_the_neighbour(patch: Patch) -> None:
    def state(seat: Seat, eyes: Any, right: Any) -> Any:
        return evolve(right, cards=seat.cards) if eyes == seat.number + 1 else right

    seat_viewed(patch, state)


@wrong("COLL-04", "a player who has folded sees their own card at the end")
def own_card_at_the_end(patch: Patch) -> None:
    ended(
        patch,
        lambda before, now, how: each(
            now, lambda seat: evolve(seat, seen=seat.seen or seat.status == "folded")
        ),
    )


# Tournaments


def _halved(result: Result, point: Total, right: dict[int, int]) -> dict[int, int]:
    return {seat: gain // 2 if gain > 0 else gain for seat, gain in right.items()}


@wrong("TOUR-06", "the winner of a showdown gets half of the POINT", hands=False)
def half_for_the_winner(patch: Patch) -> None:
    credited(
        patch,
        lambda result, point, right: (
            right if result.how == "folds" else _halved(result, point, right)
        ),
    )


@wrong("TOUR-05", "a player who wins by folds gets a quarter of the POINT", hands=False)
def quarter_for_folds(patch: Patch) -> None:
    credited(
        patch,
        lambda result, point, right: (
            _halved(result, point, right) if result.how == "folds" else right
        ),
    )


# Tap


@wrong("TAP-02", "Tap: a Valet beats a Cavalier")
def valet_first(patch: Patch) -> None:
    def strength(card: TapCard) -> int:
        return {11: 12, 12: 11}.get(card.rank, card.rank)

    def change(lying: Any, right: int) -> int:
        if lying[right].trump:
            return right
        alike = [card for card in lying if card.suit == lying[right].suit]
        return list(lying).index(max(alike, key=strength))

    won(patch, change)


@wrong("TAP-03", "Tap: Kings count 4")
def cheap_kings(patch: Patch) -> None:
    seams.tap_card_points.put(patch, lambda card, right: 4 if card.king else right)


@wrong("TAP-06", "Tap: a Solo may be bid only when no other bid is left")
def solo_in_its_turn(patch: Patch) -> None:
    seams.tap_open_bids.put(patch, lambda right, now: right(now)[:1])


@wrong("TAP-12", "Tap: Queens may not be discarded")
def queens_stay(patch: Patch) -> None:
    def around(right: Any, held: Any) -> Any:
        now = right(held)
        kept = tuple(card for card in now.may if card.trump or card.rank != 13)
        return evolve(now, may=kept) if len(kept) >= 3 else now

    seams.tap_discards.put(patch, around)


@wrong("TAP-13", "Tap: in a Solo no Slam may be declared")
def no_slam_in_solo(patch: Patch) -> None:
    def in_solo(now: TapHand, said: Any) -> bool:
        return bool(said.slam) and now.contract == "solo"

    tap_refuse(patch, Declare, in_solo)


@wrong("TAP-19", "Tap: 62 points are needed")
def sixty_two(patch: Patch) -> None:
    seams.TAP_NEEDED.set(patch, 62)


@wrong("TAP-23", "Tap: a Slam that was not declared counts double")
def double_slam(patch: Patch) -> None:
    def change(each: int, value: int, points: int, taken: int, **said: bool) -> int:
        return each - 2 * value if taken == 16 and not said.get("slam") else each

    tap_scored(patch, change)
