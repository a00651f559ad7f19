"""Wrong engines: restorations, remainders and pots."""

from collections.abc import Mapping
from typing import Any

from attrs import evolve

from tagolib.tago import actions, betting
from tagolib.tago.hand import Hand, Seat
from tagolib.tago.options import Options
from tagolib.tago.pots import Pot, Share, Split
from tagolib.tago.reasons import HandViolation
from tests.kit import seams
from tests.kit.wrong_engines.planting import (
    Patch,
    after,
    barred,
    by,
    cap_of,
    least_restored,
    owed,
    played_remainders,
    refuse,
    richer,
    seat_viewed,
    seated,
    told_options,
    wrong,
)

# REST and REM


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


@wrong("REST-04", "who restores need only fill up to the stack needed to join")
def filled_up(patch: Patch) -> None:
    least_restored(
        patch,
        lambda at, right: max(1, at.rules.stack - at.stack) if owed(at) <= at.stack else right,
    )


@wrong("REST-04", "who has just the bet counts as short of it")
def just_enough_is_short(patch: Patch) -> None:
    least_restored(
        patch,
        lambda at, right: 1 if at.current_bet and owed(at) == at.stack else right,
    )


@wrong("REST-05", "who is short restores the whole bet")
def whole_bet_restored(patch: Patch) -> None:
    least_restored(
        patch,
        lambda at, right: owed(at) if owed(at) > at.stack else right,
    )


@wrong("REST-06", "who is short restores to raise no more than to call")
def restored_to_call(patch: Patch) -> None:
    def told(at: betting.Spot, now: Options) -> Options:
        if now.restore is None or now.restore.minimum_to_raise is None:
            return now
        return evolve(now, restore=evolve(now.restore, minimum_to_raise=now.restore.minimum))

    told_options(patch, told)


@wrong("REST-07", "to raise it is enough to restore what is missing for it")
def just_the_raise(patch: Patch) -> None:
    def told(at: betting.Spot, now: Options) -> Options:
        if now.restore is None or now.restore.minimum_to_raise is None:
            return now
        to = max(2 * at.current_bet, at.rules.minimum)
        cap = cap_of(at)
        lacking = max(1, (to if cap is None else min(to, cap)) - at.paid - at.stack)
        return evolve(now, restore=evolve(now.restore, minimum_to_raise=lacking))

    told_options(patch, told)


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


@wrong("REST-10", "a restoration is told to nobody but the player who makes it")
def restored_in_silence(patch: Patch) -> None:
    def state(seat: Seat, eyes: Any, right: Any) -> Any:
        return evolve(right, restored=seat.restored and eyes in (seat.number, "house"))

    seat_viewed(patch, state)


@wrong("REST-11", "no more can be added than twice the stack needed to join")
def most_restored(patch: Patch) -> None:
    refuse(
        patch,
        actions.Restore,
        lambda now, action, seat: action.amount > 2 * now.rules.stack,
    )


@wrong("REST-12", "who is all-in may restore")
def all_in_restores(patch: Patch) -> None:
    def violations(right: Any, now: Hand, action: Any) -> tuple[HandViolation, ...]:
        found: tuple[HandViolation, ...] = right(now, action)
        if isinstance(action, actions.Restore):
            found = tuple(one for one in found if one.code != "no_chips")
        return found

    seams.violations.put(patch, violations)


@wrong("REM-01", "remainders leave a unit in the stack")
def one_unit_left(patch: Patch) -> None:
    def played(before: Hand, action: Any, now: Hand) -> Hand:
        old = now.seat(action.seat)
        in_round, in_hand = old.in_round - 1, old.in_hand - 1
        return seated(now, action.seat, stack=1, in_round=in_round, in_hand=in_hand)

    after(patch, actions.Remainders, played)


@wrong("REM-02", "who has exactly enough may play remainders")
def just_enough(patch: Patch) -> None:
    played_remainders(
        patch,
        lambda at, right: right or (at.current_bet > 0 and at.stack == owed(at)),
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
    played_remainders(
        patch,
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
    played_remainders(
        patch,
        lambda at, right: right and (not at.current_bet or at.stack >= at.rules.minimum),
    )


@wrong("REM-07", "there are no remainders in round 3")
def no_late_remainders(patch: Patch) -> None:
    played_remainders(patch, lambda at, right: right and at.round < 3)


@wrong("REM-08", "who has played the remainders is out when the round is over")
def out_by_remainders(patch: Patch) -> None:
    after(
        patch,
        actions.Remainders,
        lambda before, action, now: seated(now, action.seat, status="folded"),
    )


# POT


@wrong("POT-01", "the antes are in no pot")
def no_antes(patch: Patch) -> None:
    seams.split.put(
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

    seams.split.put(patch, split)


@wrong("POT-03", "chips that nobody matched are a pot of their own")
def nothing_returns(patch: Patch) -> None:
    def split(right: Any, bets: Any, **named: Any) -> Split:
        made: Split = right(bets, **named)
        return Split((), (*made.pots, *(Pot(chips, (seat,)) for seat, chips in made.returned)))

    seams.split.put(patch, split)


def most_contended(bets: Mapping[int, int], out: set[int], place: int) -> int:
    """Return the highest bet of the seats still in, or with place -2 the second highest."""
    return sorted([0, 0, *(chips for seat, chips in bets.items() if seat not in out)])[place]


def lowered(right: Any, bets: Mapping[int, int], out: set[int], most: int, dead: int) -> Any:
    """Make pots with the bets of folded seats cut off, and the rest of them as dead money."""
    lower = {seat: min(chips, most) if seat in out else chips for seat, chips in bets.items()}
    return right(lower, folded=out, dead=dead + sum(bets.values()) - sum(lower.values()))


@wrong("POT-03", "chips return that only players who are out have matched")
def more_returns(patch: Patch) -> None:
    def split(right: Any, bets: Any, folded: Any = (), eliminated: Any = (), dead: int = 0) -> Any:
        out = {*folded, *eliminated}
        return lowered(right, bets, out, most_contended(bets, out, -2), dead)

    seams.split.put(patch, split)


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

    seams.split.put(patch, split)


@wrong("POT-04", "the antes are in the pot of the lowest bets")
def antes_with_the_bets(patch: Patch) -> None:
    def split(right: Any, bets: Any, *, dead: int = 0, **named: Any) -> Any:
        made: Split = right(bets, dead=0, **named)
        if not made.pots:
            return right(bets, dead=dead, **named)
        first, *more = made.pots
        return evolve(made, pots=(evolve(first, amount=first.amount + dead), *more))

    seams.split.put(patch, split)


@wrong("POT-05", "chips of an eliminated player that nobody matched join the main pot")
def unmatched_to_the_main_pot(patch: Patch) -> None:
    def split(right: Any, bets: Any, folded: Any = (), eliminated: Any = (), dead: int = 0) -> Any:
        out = {*folded, *eliminated}
        return lowered(right, bets, out, most_contended(bets, out, -1), dead)

    seams.split.put(patch, split)


@wrong("POT-06", "odd chips go to the lowest seats")
def odd_chips_by_number(patch: Patch) -> None:
    seams.divide.put(
        patch, lambda right, amount, order, *given: right(amount, sorted(order), *given)
    )


@wrong("POT-06", "odd chips all go to the first of the winners")
def odd_chips_to_one(patch: Patch) -> None:
    def divide(right: Any, amount: int, order: Any, *given: Any) -> Share:
        made: Share = right(amount, order, *given)
        each, odd = divmod(amount, len(order))
        if made.left_over:
            return made
        shares = {seat: each + odd * (seat == order[0]) for seat in sorted(order)}
        return evolve(made, shares=tuple(shares.items()))

    seams.divide.put(patch, divide)


@wrong("POT-06", "whoever is first of several winners has a chip too many")
def one_chip_more(patch: Patch) -> None:
    def divide(right: Any, amount: int, order: Any, *given: Any) -> Share:
        made: Share = right(amount, order, *given)
        more = order[0] if len(order) > 1 else None
        return evolve(made, shares=tuple((seat, n + (seat == more)) for seat, n in made.shares))

    seams.divide.put(patch, divide)


@wrong("POT-07", "who wins the main pot wins them all")
def winner_takes_all(patch: Patch) -> None:
    def settled(right: Any, now: Hand, how: str, won: list[Any], **named: Any) -> Any:
        won = [evolve(award, winners=won[0].winners) for award in won]
        return right(now, how, won, **named)

    seams.settle.put(patch, settled)


@wrong("POT-08", "what comes back of the bets is paid out twice")
def returned_twice(patch: Patch) -> None:
    def carried_on(right: Any, before: Hand) -> Hand:
        now: Hand = right(before)
        for old, seat in zip(before.seats, now.seats, strict=True):
            now = richer(now, seat.number, seat.returned - old.returned)
        return now

    seams.deal_on.put(patch, carried_on)
