"""Wrong engines: conduct, errors, announcements, Rapid, and who knows what."""

from collections.abc import Callable
from typing import Any

from attrs import evolve

from tagolib.tago import actions, betting, hand
from tagolib.tago.cards import Total
from tagolib.tago.draft import OpenSeat
from tagolib.tago.hand import Hand, Seat
from tests.kit import seams
from tests.kit.wrong_engines.planting import (
    Patch,
    after,
    allow,
    barred,
    barred_raise,
    beginning,
    betting_begun,
    by,
    choosing,
    each,
    ended,
    refuse,
    seat_viewed,
    seated,
    told,
    viewed,
    wrong,
)

# ELIM, EARLY and ERR


@wrong("ELIM-01", "only the seat to act can be eliminated")
def elimination_in_turn(patch: Patch) -> None:
    refuse(patch, actions.Eliminate, lambda now, action, seat: action.seat != now.to_act)


@wrong("ELIM-02", "an eliminated player gets the bets of the hand back")
def bets_back(patch: Patch) -> None:
    def eliminate(before: Hand, action: Any, now: Hand) -> Hand:
        old = now.seat(action.seat)
        stack = old.stack + old.in_hand
        return seated(now, action.seat, stack=stack, in_round=0, in_hand=0)

    after(patch, actions.Eliminate, eliminate)


@wrong("ELIM-02", "who is all-in cannot be eliminated")
def all_in_is_safe(patch: Patch) -> None:
    refuse(patch, actions.Eliminate, lambda now, action, seat: seat.stack == 0)


@wrong("ELIM-03", "the card that was looked at stays hid")
def kept_hid(patch: Patch) -> None:
    def eliminate(before: Hand, action: Any, now: Hand) -> Hand:
        shown = before.seat(action.seat).shown
        return seated(now, action.seat, shown=shown)

    after(patch, actions.Eliminate, eliminate)


@wrong("ELIM-05", "an elimination always shows the card")
def always_shown(patch: Patch) -> None:
    after(
        patch,
        actions.Eliminate,
        lambda before, action, now: seated(now, action.seat, shown=True),
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
    seams.breaks_declaration.put(patch, lambda right, now, action: False)


@wrong("EARLY-01", "an amount that was declared does not bind")
def empty_amounts(patch: Patch) -> None:
    judged(patch, lambda now, action, declared, broken: broken and action.tag != declared.kind)


def judged(patch: Patch, change: Callable[[Hand, Any, Any, bool], bool]) -> None:
    """Change whether an action breaks a declaration.

    The function is given the hand, the action, the declaration, and the right answer.
    """

    def breaks(right: Any, now: Hand, action: Any) -> bool:
        broken: bool = right(now, action)
        if not isinstance(action, actions.SeatAction):
            return broken
        declared = now.seat(action.seat).declared
        return broken if declared is None else change(now, action, declared, broken)

    seams.breaks_declaration.put(patch, breaks)


def does_not_confirm(patch: Patch, taken: type[actions.SeatAction], declared_as: str) -> None:
    """Let every action of a class break the declaration."""
    judged(
        patch,
        lambda now, action, declared, broken: (
            broken or (isinstance(action, taken) and declared.kind == declared_as)
        ),
    )


@wrong("EARLY-01", "remainders do not confirm a declared call")
def call_is_no_remainders(patch: Patch) -> None:
    does_not_confirm(patch, actions.Remainders, "call")


@wrong("EARLY-01", "a raise to exactly the declared bet breaks it")
def bets_are_no_raises(patch: Patch) -> None:
    does_not_confirm(patch, actions.Raise, "bet")


@wrong("EARLY-02", "any raise confirms a declared bet")
def raises_are_bets(patch: Patch) -> None:
    judged(
        patch,
        lambda now, action, declared, broken: (
            broken and not (isinstance(action, actions.Raise) and declared.kind == "bet")
        ),
    )


@wrong("EARLY-02", "a declared amount that is just the highest legal one does not bind")
def highest_is_free(patch: Patch) -> None:
    def change(now: Hand, action: Any, declared: Any, broken: bool) -> bool:
        assert now.options is not None
        legal = now.options.bet if declared.kind == "bet" else now.options.raise_to
        highest = legal is not None and declared.amount == legal[1]
        return broken and not (action.tag == declared.kind and highest)

    judged(patch, change)


@wrong("EARLY-03", "a declared raise keeps the chooser of the POINT from folding")
def raises_before_the_choice(patch: Patch) -> None:
    judged(
        patch,
        lambda now, action, declared, broken: (
            broken
            or (
                now.phase == "point_choice"
                and isinstance(action, actions.Fold)
                and declared.kind == "raise"
            )
        ),
    )


@wrong("EARLY-03", "who has restored in order to raise is free to call")
def restored_and_free(patch: Patch) -> None:
    judged(
        patch,
        lambda now, action, declared, broken: (
            broken and not (declared.kind == "raise" and now.seat(action.seat).restored)
        ),
    )


@wrong("EARLY-02", "who breaks a declaration only folds")
def mild_house(patch: Patch) -> None:
    def broken(right: Any, *given: Any) -> Hand:
        now: Hand = right(*given)
        _, action, _ = given
        return seated(now, action.seat, status="folded")

    seams.break_declaration.put(patch, broken)


@wrong("EARLY-02", "who breaks a declaration pays first")
def paid_first(patch: Patch) -> None:
    def broken(right: Any, before: Hand, action: Any, seat: Seat) -> Any:
        done = seams.MOVES.right(type(action))(before, action, seat)
        if not done.seat(action.seat).contending:
            return right(before, action, seat)
        return right(seated(done, action.seat, declared=seat.declared), action, seat)

    seams.break_declaration.put(patch, broken)


@wrong("EARLY-01", "a declaration out of turn costs the hand at once")
def no_warning(patch: Patch) -> None:
    def declare(before: Hand, action: Any, now: Hand) -> Hand:
        return seated(now, action.seat, status="eliminated")

    after(patch, actions.Declare, declare)


@wrong("EARLY-04", "nobody is put out for what is done out of turn")
def conduct_unpunished(patch: Patch) -> None:
    refuse(
        patch,
        actions.Eliminate,
        lambda now, action, seat: not action.show and action.seat != now.to_act,
    )


@wrong("EARLY-04", "remainders may be played out of turn")
def remainders_out_of_turn(patch: Patch) -> None:
    by(patch, actions.Remainders, "any")


@wrong("EARLY-05", "a declaration lapses with the round")
def short_memory(patch: Patch) -> None:
    def closed(right: Any, now: Hand) -> Hand:
        return each(right(now), lambda seat: evolve(seat, declared=None))

    for phase in ("betting", "redeal"):
        seams.COURSE.put(patch, phase, closed)


@wrong("EARLY-05", "a declaration outlasts a misdeal")
def long_memory(patch: Patch) -> None:
    def misdeal(before: Hand, action: Any, now: Hand) -> Hand:
        return each(now, lambda seat: evolve(seat, declared=before.seat(seat.number).declared))

    after(patch, actions.Misdeal, misdeal)


@wrong("EARLY-05", "a declaration outlasts the decision")
def never_answered(patch: Patch) -> None:
    def pay(right: Any, seat: OpenSeat, chips: int) -> None:
        declared = seat.declared
        right(seat, chips)
        seat.declared = declared

    seams.pay.put(patch, pay)


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
    beginning(patch, lambda now: evolve(now, round=0))
    after(patch, actions.Misdeal, lambda before, action, now: evolve(now, round=0))


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

    barred_raise(patch, why)


@wrong("RAPID-03", "in Rapid nobody chooses the POINT")
def no_choice_in_rapid(patch: Patch) -> None:
    def turned(now: Hand) -> Any:
        if now.rules.variant == "classic":
            return now
        return seams.COURSE.right("point_choice")(evolve(now, choice="sum", pending=()))

    choosing(patch, turned)


@wrong("RAPID-03", "in Rapid there is no look at the third zero")
def no_look_in_rapid(patch: Patch) -> None:
    def settled(before: Hand, now: Hand, how: str) -> Hand:
        return told(now, may_look=None) if now.rules.variant == "rapid" else now

    ended(patch, settled)


# COLL: what may be known


@wrong("COLL-01", "a player sees the covered card from the start")
def own_card_too_early(patch: Patch) -> None:
    seat_viewed(
        patch,
        lambda seat, eyes, right: evolve(right, cards=seat.cards) if seat.number == eyes else right,
    )


@wrong("COLL-02", "all-in players do not look at their cards before round 3")
def no_look_without_chips(patch: Patch) -> None:
    def begun(now: Hand) -> Hand:
        return each(now, lambda seat: evolve(seat, seen=seat.seen and seat.stack > 0))

    betting_begun(patch, begun)


@wrong("COLL-02", "whoever has looked sees the cards of the others, too")
def seeing_all(patch: Patch) -> None:
    viewed(
        patch,
        lambda now, eyes, right: (
            evolve(right, seats=tuple(seams.seat_state.right(seat, "house") for seat in now.seats))
            if eyes in now.deal.numbers and now.round == 3
            else right
        ),
    )


@wrong("COLL-03", "at the showdown only the winners show their cards")
def losers_muck(patch: Patch) -> None:
    def settled(before: Hand, now: Hand, how: str) -> Hand:
        best = {seat for pot in now.result.pots for seat in pot.winners} if now.result else {}
        return each(now, lambda seat: evolve(seat, shown=seat.shown and seat.number in best))

    ended(patch, settled)


@wrong("COLL-04", "folded cards are shown when the hand is over")
def muck_shown(patch: Patch) -> None:
    def shown(seat: Seat) -> Seat:
        return evolve(seat, shown=seat.shown or seat.status == "folded")

    ended(patch, lambda before, now, how: each(now, shown))


@wrong("COLL-04", "folded cards are shown while tied players discard")
def muck_shown_in_a_draw(patch: Patch) -> None:
    def state(now: Hand, eyes: Any, right: Any) -> Any:
        if now.phase != "discard":
            return right
        seats = [
            evolve(seat, cards=now.seat(seat.number).cards) if seat.status == "folded" else seat
            for seat in right.seats
        ]
        return evolve(right, seats=tuple(seats))

    viewed(patch, state)


@wrong("COLL-05", "who breaks a declaration has the card shown")
def shown_for_words(patch: Patch) -> None:
    def broken(right: Any, *given: Any) -> Hand:
        now: Hand = right(*given)
        _, action, _ = given
        return seated(now, action.seat, shown=True)

    seams.break_declaration.put(patch, broken)


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
