"""Wrong engines set aside: what fuzz knows of places and rules was made without them.

They show how well fuzz names the broken rule of an engine that nobody has seen before.
"""

from typing import Any

from attrs import evolve

from tagolib.tago import actions
from tagolib.tago.cards import ThreeCards, Total
from tagolib.tago.evaluation import Score
from tagolib.tago.hand import Hand, Seat
from tagolib.tap.cards import WORLD
from tagolib.tap.hand import Deal
from tests.kit import seams
from tests.kit.wrong_engines.planting import (
    Patch,
    after,
    allow,
    barred,
    each,
    ended,
    least_raise,
    owed,
    played_remainders,
    refuse,
    richer,
    scored,
    seated,
    viewed,
    wrong,
)
from tests.kit.wrong_engines.tap_planting import won


@wrong("RAISE-04", "a raise must put in twice what is lacking, whatever is in already")
def twice_what_is_lacking(patch: Patch) -> None:
    least_raise(patch, lambda at, right: right and at.paid + 2 * owed(at))


@wrong("REM-02", "there are no remainders in round 1")
def no_early_remainders(patch: Patch) -> None:
    played_remainders(patch, lambda at, right: right and at.round > 1)


@wrong("RAISE-05", "after a raise the lowest seat answers first")
def lowest_answers(patch: Patch) -> None:
    after(
        patch,
        actions.Raise,
        lambda before, action, now: evolve(now, pending=tuple(sorted(now.pending))),
    )


@wrong("CUR-06", "the Curious chip is paid when the hand is over")
def paid_at_the_end(patch: Patch) -> None:
    def fold(before: Hand, action: Any, now: Hand) -> Hand:
        price = now.rules.ante_amount
        return richer(now, action.seat, price) if action.curious else now

    def settled(before: Hand, now: Hand, how: str) -> Hand:
        price = now.rules.ante_amount
        return each(now, lambda seat: evolve(seat, stack=seat.stack - price * seat.curious))

    after(patch, actions.Fold, fold)
    ended(patch, settled)


@wrong("CUR-03", "a Curious chip for the tips is given to the jackpot as well")
def chip_given_twice(patch: Patch) -> None:
    def fold(before: Hand, action: Any, now: Hand) -> Hand:
        return evolve(now, withheld=now.withheld + now.tips - before.tips)

    after(patch, actions.Fold, fold)


@wrong("POINT-06", "when the chooser folds the lowest seat chooses the POINT")
def lowest_chooses(patch: Patch) -> None:
    def fold(before: Hand, action: Any, now: Hand) -> Hand:
        if now.phase != "point_choice":
            return now
        return evolve(now, pending=(now.contending[0].number,))

    after(patch, actions.Fold, fold)


@wrong("ERR-03", "whoever was first player before a misdeal is so after it")
def first_still(patch: Patch) -> None:
    after(patch, actions.Misdeal, lambda before, action, now: evolve(now, first=before.first))


@wrong("BET-08", "who has put in nothing but the ante has no claim to the antes")
def no_claim_to_the_antes(patch: Patch) -> None:
    def split(right: Any, paid: Any, *, folded: Any = (), dead: int = 0, **named: Any) -> Any:
        poor = [seat for seat, chips in paid.items() if not chips and seat not in folded]
        some = len(poor) + len(folded) < len(paid)
        return right(paid, folded=[*folded, *poor] if some else folded, dead=dead, **named)

    seams.split.put(patch, split)


@wrong("EARLY-01", "a declared fold does not bind")
def folds_taken_back(patch: Patch) -> None:
    def breaks(right: Any, now: Hand, action: Any) -> bool:
        seat = now.seat(action.seat)
        folding = seat.declared is not None and seat.declared.kind == "fold"
        return not folding and right(now, action)

    seams.breaks_declaration.put(patch, breaks)


@wrong("ANTE-04", "the antes are not told in the pot until somebody has bet")
def antes_not_told(patch: Patch) -> None:
    def state(now: Hand, eyes: Any, right: Any) -> Any:
        return evolve(right, pot=0) if right.pot == now.deal.net_antes else right

    viewed(patch, state)


@wrong("REST-02", "restoring is possible in round 1 only")
def restored_at_once(patch: Patch) -> None:
    barred(patch, lambda at, right: right or ("too_late_to_restore" if at.round == 2 else None))


@wrong("SCORE-06", "a total above the POINT is half a point farther from it")
def farther_above(patch: Patch) -> None:
    def score(cards: ThreeCards, point: ThreeCards, target: Total, right: Score) -> Score:
        if right.category != "SCORE" or right.total < target or right.distance is None:
            return right
        return evolve(right, distance=Total(halves=right.distance.halves + 1))

    scored(patch, score)


@wrong("DEAL-04", "players look at their covered cards before round 2")
def early_look(patch: Patch) -> None:
    def turn(right: Any, before: Hand) -> Hand:
        sees = before.round == 1
        return each(
            right(before),
            lambda seat: evolve(seat, seen=seat.seen or (sees and seat.contending)),
        )

    seams.COURSE.put(patch, "betting", turn)


@wrong("TIE-05", "only an open card can be discarded")
def open_discard(patch: Patch) -> None:
    refuse(patch, actions.Discard, lambda now, action, seat: action.card not in seat.cards[1:])


@wrong("ELIM-05", "nobody is put out without showing the card")
def always_for_the_card(patch: Patch) -> None:
    refuse(patch, actions.Eliminate, lambda now, action, seat: not (action.show or seat.shown))


@wrong("POT-01", "the bets of a round are in the pot once the round is over")
def pot_by_rounds(patch: Patch) -> None:
    def state(now: Hand, eyes: Any, right: Any) -> Any:
        lying = sum(seat.in_round for seat in now.seats) if now.phase == "betting" else 0
        return evolve(right, pot=right.pot - lying)

    viewed(patch, state)


@wrong("TIE-02", "the first of the tied decides for all")
def first_decides(patch: Patch) -> None:
    after(patch, actions.PlayOn, lambda before, action, now: evolve(now, pending=()))


@wrong("ELIM-05", "at the showdown players who were eliminated show their cards, too")
def all_shown(patch: Patch) -> None:
    def shown(seat: Seat) -> Seat:
        return evolve(seat, shown=seat.shown or seat.status == "eliminated")

    ended(patch, lambda before, now, how: now if how == "folds" else each(now, shown))


@wrong("POT-05", "chips of players who are out that nobody matched are in no pot")
def unmatched_are_lost(patch: Patch) -> None:
    def split(right: Any, paid: Any, *, folded: Any = (), dead: int = 0, **named: Any) -> Any:
        most = max(chips for seat, chips in paid.items() if seat not in folded)
        kept = {seat: min(chips, most) for seat, chips in paid.items()}
        return right(
            paid | {seat: kept[seat] for seat in folded}, folded=folded, dead=dead, **named
        )

    seams.split.put(patch, split)


@wrong("ERR-01", "there are misdeals of hands that are over")
def late_misdeal(patch: Patch) -> None:
    phases = (*seams.CHECKS.rows[actions.Misdeal].phases, "over")
    seams.CHECKS.change(patch, actions.Misdeal, phases=phases)
    allow(patch, actions.Misdeal, "too_late_for_misdeal")


@wrong("EARLY-05", "a fold does not settle what was declared")
def declared_still(patch: Patch) -> None:
    after(
        patch,
        actions.Fold,
        lambda before, action, now: seated(
            now, action.seat, declared=before.seat(action.seat).declared
        ),
    )


@wrong("TAP-05", "Tap: the two seats behind the dealer get each other's cards")
def dealt_the_other_way(patch: Patch) -> None:
    def hands(deal: Deal, right: Any) -> Any:
        first, second = (place % 3 for place in (deal.dealer, deal.dealer + 1))
        cards = list(right)
        cards[first], cards[second] = cards[second], cards[first]
        return tuple(cards)

    seams.tap_hands_dealt.put(patch, hands)


@wrong("TAP-15", "Tap: the last trump wins")
def last_trump(patch: Patch) -> None:
    def change(lying: Any, right: int) -> int:
        return max((place for place, card in enumerate(lying) if card.trump), default=right)

    won(patch, change)


@wrong("TAP-17", "Tap: the World wins the Emperor trick")
def world_wins(patch: Patch) -> None:
    def change(lying: Any, right: int) -> int:
        honours = len(lying) == 3 and all(card.honour for card in lying)
        return list(lying).index(WORLD) if honours else right

    won(patch, change)


@wrong("TAP-20", "Tap: Three Cards is worth 2")
def cheap_three_cards(patch: Patch) -> None:
    seams.TAP_VALUES.set(patch, (2, 4, 5, 8))
