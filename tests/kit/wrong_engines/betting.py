"""Wrong engines: bets, raises, limits and folds."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from attrs import evolve

from tagolib.tago import actions, hand
from tagolib.tago.facts import Raised, RoundBegun
from tagolib.tago.hand import Hand, Seat
from tests.kit import seams
from tests.kit.wrong_engines.planting import (
    Patch,
    after,
    allow,
    beginning,
    betting_begun,
    by,
    cap_of,
    each,
    ended,
    highest,
    least_raise,
    played_remainders,
    raises,
    refuse,
    seated,
    wrong,
)

# BET


@wrong("BET-01", "any seat may bet at any time")
def bet_out_of_turn(patch: Patch) -> None:
    by(patch, actions.Bet, "any")


@wrong("BET-02", "a player may check")
def check(patch: Patch) -> None:
    allow(patch, actions.Call, "nothing_to_call")


@wrong("BET-03", "a bet may be one unit below the minimum")
def bet_too_small(patch: Patch) -> None:
    def check(right: Any, now: Hand, action: actions.Bet, seat: Seat) -> Any:
        taken = action.amount == now.rules.minimum - 1 and not now.current_bet
        return () if taken else right(now, action, seat)

    seams.CHECKS.put(patch, actions.Bet, check)


@wrong("BET-03", "nobody may bet the whole stack")
def bet_less_than_all(patch: Patch) -> None:
    refuse(patch, actions.Bet, lambda now, action, seat: action.amount == seat.stack)


@wrong("BET-04", "a call puts in the whole bet, whatever is in already")
def whole_call(patch: Patch) -> None:
    def call(before: Hand, action: Any, now: Hand) -> Hand:
        paid = before.seat(action.seat).in_round
        seat = now.seat(action.seat)
        stack, in_round, in_hand = seat.stack - paid, seat.in_round + paid, seat.in_hand + paid
        return seated(now, action.seat, stack=stack, in_round=in_round, in_hand=in_hand)

    after(patch, actions.Call, call)


@wrong("BET-05", "the round is over with the first call")
def short_round(patch: Patch) -> None:
    after(patch, actions.Call, lambda before, action, now: evolve(now, pending=()))


def answering(patch: Patch, owes: Callable[[Any, Any], bool]) -> None:
    """Change whether a seat must answer if it is the only one with chips."""

    def must_decide(right: Any, now: Any, able: Any) -> Any:
        alone = now.pending and now.phase == "betting" and len(able) < 2
        return any(owes(now, seat) for seat in able) if alone else right(now, able)

    seams.must_decide.put(patch, must_decide)


@wrong("BET-06", "the only player with chips need not answer a bet")
def nothing_owed(patch: Patch) -> None:
    answering(patch, lambda now, seat: False)


@wrong("BET-06", "the only player with chips must bet")
def bet_alone(patch: Patch) -> None:
    def begun(now: Hand) -> Hand:
        able = [seat.number for seat in now.seats if seat.able]
        return evolve(now, pending=hand.clockwise(able, now.first))

    betting_begun(patch, begun)
    seams.must_decide.put(patch, lambda right, now, able: bool(now.pending))


@wrong("BET-06", "all-in players get a turn")
def turn_without_chips(patch: Patch) -> None:
    def begun(now: Hand) -> Hand:
        numbers = [seat.number for seat in now.contending]
        return evolve(now, pending=hand.clockwise(numbers, now.first) if now.pending else ())

    betting_begun(patch, begun)


@wrong("BET-07", "an opener short of the minimum can only fold")
def no_short_opener(patch: Patch) -> None:
    played_remainders(patch, lambda at, right: right and at.current_bet > 0)


@wrong("BET-07", "after an opener's remainders the only player with chips need not bet")
def remainders_unanswered(patch: Patch) -> None:
    answering(patch, lambda now, seat: seat.in_round < now.current_bet)


@wrong("BET-08", "who has nothing left after the ante is out")
def out_by_the_ante(patch: Patch) -> None:
    def begin(now: Hand) -> Hand:
        return each(now, lambda seat: evolve(seat, status="in" if seat.stack else "folded"))

    beginning(patch, begin)


@wrong("BET-09", "who folds takes back the bets of the round")
def bets_taken_back(patch: Patch) -> None:
    def fold(before: Hand, action: Any, now: Hand) -> Hand:
        old = now.seat(action.seat)
        back = old.in_round
        stack, in_hand = old.stack + back, old.in_hand - back
        return seated(now, action.seat, stack=stack, in_round=0, in_hand=in_hand)

    after(patch, actions.Fold, fold)


# RAISE and LIMIT


@wrong("RAISE-01", "a raise one unit short of double is taken")
def short_double(patch: Patch) -> None:
    least_raise(patch, lambda at, right: right and right - 1)


@wrong("RAISE-01", "a raise need only add the minimum")
def small_raise(patch: Patch) -> None:
    least_raise(
        patch,
        lambda at, right: right and min(right, at.current_bet + at.rules.minimum),
    )


@wrong("RAISE-01", "a raise must do more than double")
def more_than_double(patch: Patch) -> None:
    least_raise(patch, lambda at, right: right and right + 1)


@wrong("RAISE-02", "round 1 allows two raises")
def two_in_round_1(patch: Patch) -> None:
    seams.RAISES_ALLOWED.set(patch, seams.RAISES_ALLOWED.right | {1: 2})


@wrong("RAISE-02", "round 2 allows one raise")
def one_in_round_2(patch: Patch) -> None:
    seams.RAISES_ALLOWED.set(patch, seams.RAISES_ALLOWED.right | {2: 1})


@wrong("RAISE-02", "round 3 allows four raises")
def four_in_round_3(patch: Patch) -> None:
    seams.RAISES_ALLOWED.set(patch, seams.RAISES_ALLOWED.right | {3: 4})


@wrong("RAISE-03", "raises are counted for each player")
def own_raises(patch: Patch) -> None:
    def own(now: Any, seat: Any) -> dict[str, int]:
        starts = [place for place, fact in enumerate(now.log) if isinstance(fact, RoundBegun)]
        begun = starts[-1] if starts else 0
        made = [fact for fact in now.log[begun:] if isinstance(fact, Raised)]
        return {"raises_used": sum(fact.seat == seat.number for fact in made)}

    raises(patch, own)


@wrong("RAISE-04", "the amount of a raise is put in on top of what is in")
def raise_on_top(patch: Patch) -> None:
    def raised(before: Hand, action: Any, now: Hand) -> Hand:
        paid = before.seat(action.seat).in_round
        seat = now.seat(action.seat)
        stack, in_round, in_hand = seat.stack - paid, seat.in_round + paid, seat.in_hand + paid
        return seated(now, action.seat, stack=stack, in_round=in_round, in_hand=in_hand)

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
    other = SimpleNamespace(stack=1, status="in")
    raises(patch, lambda now, seat: {"seats": (other,)})


@wrong("RAISE-07", "the opening bet counts as a raise")
def bet_counts(patch: Patch) -> None:
    after(patch, actions.Bet, lambda before, action, now: evolve(now, raises_used=1))


@wrong("RAISE-07", "an all-in raise uses up none")
def all_in_for_free(patch: Patch) -> None:
    def raised(before: Hand, action: Any, now: Hand) -> Hand:
        all_in = now.seat(action.seat).stack == 0
        return evolve(now, raises_used=before.raises_used) if all_in else now

    after(patch, actions.Raise, raised)


def keep_raises(right: Any, before: Hand) -> Any:
    return evolve(right(before), raises_used=before.raises_used)


@wrong("RAISE-08", "the raises of the rounds before count")
def raises_kept(patch: Patch) -> None:
    for phase in ("betting", "redeal"):
        seams.COURSE.put(patch, phase, keep_raises)


@wrong("RAISE-08", "a tie-break has only the raises that round 3 has left")
def raises_kept_in_a_draw(patch: Patch) -> None:
    seams.COURSE.put(patch, "redeal", keep_raises)


@wrong("LIMIT-01", "the labels Light and Heavy are taken for each other")
def labels_exchanged(patch: Patch) -> None:
    highest(patch, lambda at, right: at.rules.stack if right is None else None)


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
    least_raise(
        patch,
        lambda at, right: None if right == cap_of(at) else right,
    )


@wrong("LIMIT-05", "no table has a higher maximum than 300")
def one_house(patch: Patch) -> None:
    highest(patch, lambda at, right: right and min(right, 300))


@wrong("LIMIT-06", "the ante counts towards the maximum of round 1")
def ante_in_the_maximum(patch: Patch) -> None:
    highest(
        patch,
        lambda at, right: right and right - at.rules.ante_amount if at.round == 1 else right,
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
    def back(seat: Seat) -> Seat:
        return evolve(seat, status="in") if seat.status == "folded" else seat

    def closed(right: Any, now: Hand) -> Any:
        return right(now if now.round == 3 and now.phase == "betting" else each(now, back))

    for phase in ("betting", "redeal"):
        seams.COURSE.put(patch, phase, closed)


@wrong("FOLD-04", "who wins by folds shows the cards")
def winner_shows(patch: Patch) -> None:
    def shown(seat: Seat) -> Seat:
        return evolve(seat, shown=seat.shown or seat.contending)

    ended(patch, lambda before, now, how: each(now, shown) if how == "folds" else now)


@wrong("FOLD-04", "the last player left takes only the antes")
def antes_only(patch: Patch) -> None:
    def settled(right: Any, now: Hand, how: str, won: list[Any], **named: Any) -> Any:
        if how == "folds":
            won = [evolve(award, amount=now.deal.net_antes) for award in won]
        return right(now, how, won, **named)

    seams.settle.put(patch, settled)


@wrong("FOLD-05", "who folds shows the covered card")
def folding_shows(patch: Patch) -> None:
    after(
        patch,
        actions.Fold,
        lambda before, action, now: seated(now, action.seat, shown=True),
    )
