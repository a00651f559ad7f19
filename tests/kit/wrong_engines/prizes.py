"""Wrong engines: draws, the jackpot and the Curious option."""

from collections.abc import Callable
from typing import Any

from attrs import evolve

from tagolib.tago import actions
from tagolib.tago.cards import DECK, Card
from tagolib.tago.facts import CardDiscarded
from tagolib.tago.hand import Hand, Seat
from tests.kit import seams
from tests.kit.wrong_engines.planting import (
    Patch,
    after,
    allow,
    barred_raise,
    betting_begun,
    each,
    ended,
    refuse,
    richer,
    seat_viewed,
    seated,
    told,
    wrong,
)

# TIE


@wrong("TIE-01", "of tied players the lowest seat wins")
def no_ties(patch: Patch) -> None:
    seams.winners.put(patch, lambda right, scores: right(scores)[:1])


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
    seams.open_vote.put(
        patch, lambda right, now, award: seams.settle.right(now, "showdown", [award])
    )


@wrong("TIE-04", "all who came to the showdown play the tie-break")
def all_play_on(patch: Patch) -> None:
    def opened(right: Any, now: Hand, award: Any) -> Any:
        return evolve(right(now, award), seats=now.seats)

    seams.open_vote.put(patch, opened)


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
        return seated(now, action.seat, cards=swapped)

    after(patch, actions.Discard, discarded)


@wrong("TIE-06", "discarded cards are not shuffled again")
def discards_stay_out(patch: Patch) -> None:
    def cards(now: Hand, right: tuple[Card, ...]) -> tuple[Card, ...]:
        rest = list(right)
        for fact in now.log:
            if isinstance(fact, CardDiscarded) and fact.card in rest:
                rest.remove(fact.card)
        return tuple(rest)

    seams.redeal_cards.put(patch, cards)


@wrong("TIE-06", "the cards of those who are out are not shuffled again")
def muck_stays_out(patch: Patch) -> None:
    def cards(now: Hand, right: tuple[Card, ...]) -> tuple[Card, ...]:
        rest = list(right)
        for seat in now.seats:
            for card in () if seat.contending else seat.cards:
                if card in rest:
                    rest.remove(card)
        return tuple(rest)

    seams.redeal_cards.put(patch, cards)


@wrong("TIE-07", "a vote makes the first of the tied the first player")
def title_to_the_tied(patch: Patch) -> None:
    def opened(right: Any, now: Hand, award: Any) -> Hand:
        voting: Hand = right(now, award)
        return evolve(voting, first=voting.pending[0])

    seams.open_vote.put(patch, opened)


@wrong("TIE-08", "a tie for the main pot is played out beside other pots")
def draw_beside_pots(patch: Patch) -> None:
    def settled(right: Any, now: Hand, how: str, won: list[Any], **named: Any) -> Any:
        if how == "showdown" and len(won) > 1 and len(won[0].winners) > 1:
            return seams.open_vote.right(now, won[0])
        return right(now, how, won, **named)

    seams.settle.put(patch, settled)


@wrong("TIE-09", "a tie-break allows one raise")
def one_raise_in_a_draw(patch: Patch) -> None:
    barred_raise(
        patch,
        lambda at, right: right or ("raises_used_up" if at.tie_break and at.raises_used else None),
    )


@wrong("TIE-09", "the lowest of the tied begins the tie-break")
def lowest_begins(patch: Patch) -> None:
    def begun(now: Hand) -> Hand:
        return evolve(now, pending=tuple(sorted(now.pending))) if now.tie_breaks else now

    betting_begun(patch, begun)


@wrong("TIE-10", "a second tie is divided without a vote")
def one_draw_only(patch: Patch) -> None:
    def opened(right: Any, now: Hand, award: Any) -> Any:
        if now.tie_breaks:
            return seams.settle.right(now, "showdown", [award])
        return right(now, award)

    seams.open_vote.put(patch, opened)


@wrong("TIE-10", "in a second vote the wish to divide of the first still counts")
def vote_remembered(patch: Patch) -> None:
    def opened(right: Any, now: Hand, award: Any) -> Hand:
        voting: Hand = right(now, award)
        return evolve(voting, pending=voting.pending[:1]) if now.tie_breaks else voting

    seams.open_vote.put(patch, opened)


@wrong("TIE-12", "discards are made by ascending seats")
def discards_by_number(patch: Patch) -> None:
    def voted(right: Any, before: Hand) -> Hand:
        now: Hand = right(before)
        return evolve(now, pending=tuple(sorted(now.pending)))

    seams.COURSE.put(patch, "vote", voted)


# JACK and CUR


@wrong("JACK-01", "the jackpot's share is rounded up")
def rounded_up(patch: Patch) -> None:
    seams.jackpot_share.put(
        patch, lambda deal, right: -(-deal.antes * deal.rules.jackpot_percent // 100)
    )


@wrong("JACK-01", "the jackpot's share is rounded for each ante by itself")
def rounded_each(patch: Patch) -> None:
    seams.jackpot_share.put(
        patch,
        lambda deal, right: (
            len(deal.stacks) * (deal.rules.ante_amount * deal.rules.jackpot_percent // 100)
        ),
    )


def won_jackpot(patch: Patch, change: Callable[[Hand, Hand], int | None]) -> None:
    """Change who wins the jackpot at the settlement, given the hand before and after."""
    ended(patch, lambda before, now, how: told(now, jackpot_winner=change(before, now)))


def jackpot_of(now: Hand) -> int | None:
    assert now.result is not None
    return now.result.jackpot_winner


@wrong("JACK-02", "a ZERO at the showdown wins the pot only")
def pot_only(patch: Patch) -> None:
    def winner(before: Hand, now: Hand) -> int | None:
        return None if before.showdown else jackpot_of(now)

    won_jackpot(patch, winner)


@wrong("JACK-02", "a ZERO that wins no pot wins no jackpot")
def jackpot_needs_a_pot(patch: Patch) -> None:
    def winner(before: Hand, now: Hand) -> int | None:
        zero = jackpot_of(now)
        assert now.result is not None
        return zero if any(zero in pot.winners for pot in now.result.pots) else None

    won_jackpot(patch, winner)


@wrong("JACK-04", "one open zero is enough for a look")
def look_for_one_zero(patch: Patch) -> None:
    def settled(before: Hand, now: Hand, how: str) -> Hand:
        (winner, *more) = before.contending
        if how == "folds" and not more and before.round < 3 and Card.ZERO in winner.cards[1:]:
            return told(now, may_look=winner.number)
        return now

    ended(patch, settled)


@wrong("JACK-04", "the winner looks without being asked")
def look_as_a_duty(patch: Patch) -> None:
    def settled(before: Hand, now: Hand, how: str) -> Hand:
        looking = now.result.may_look if now.result else None
        return now if looking is None else seated(now, looking, seen=True)

    ended(patch, settled)


@wrong("JACK-05", "the third zero found by a look wins nothing")
def look_for_nothing(patch: Patch) -> None:
    after(patch, actions.Look, lambda before, action, now: told(now, jackpot_winner=None))


@wrong("JACK-06", "the ZERO that wins the jackpot by folds stays hid")
def hidden_zero(patch: Patch) -> None:
    def settled(before: Hand, now: Hand, how: str) -> Hand:
        return each(now, lambda seat: evolve(seat, shown=False)) if how == "folds" else now

    ended(patch, settled)


@wrong("JACK-07", "three zeros win the jackpot though they were folded")
def folded_zero(patch: Patch) -> None:
    def winner(before: Hand, now: Hand) -> int | None:
        zeros = [seat.number for seat in now.seats if {*seat.cards} == {Card.ZERO}]
        over = now.round == 3 and any(not now.seat(zero).contending for zero in zeros)
        return zeros[0] if over else jackpot_of(now)

    won_jackpot(patch, winner)


@wrong("JACK-08", "a deck may have a fourth zero")
def fourth_zero(patch: Patch) -> None:
    def check(right: Any, deck: tuple[Card, ...]) -> None:
        if len(deck) != len(DECK) or deck.count(Card.ZERO) != 4:
            right(deck)

    seams.check_deck.put(patch, check)


@wrong("JACK-09", "a ZERO made in a tie-break wins no jackpot")
def no_jackpot_in_a_draw(patch: Patch) -> None:
    won_jackpot(patch, lambda before, now: None if before.tie_breaks else jackpot_of(now))


def sold(patch: Patch, change: Callable[[Hand, int, Hand], Hand]) -> None:
    """Change what the sale of a look has done, given the hand before, the seat and the hand."""

    def then(before: Hand, action: Any, now: Hand) -> Hand:
        new = now.seat(action.seat).curious and not before.seat(action.seat).curious
        return change(before, action.seat, now) if new else now

    after(patch, actions.Fold, then)
    after(patch, actions.Curious, then)


@wrong("JACK-11", "the Curious chip goes into the next pot, not to the jackpot")
def chip_beside_the_jackpot(patch: Patch) -> None:
    sold(patch, lambda before, seat, now: evolve(now, withheld=before.withheld))


@wrong("CUR-01", "the look that was bought with a fold is not given")
def paid_for_nothing(patch: Patch) -> None:
    def seen(seat: Seat) -> Seat:
        return evolve(seat, seen=seat.seen and not seat.curious)

    ended(patch, lambda before, now, how: each(now, seen))


@wrong("CUR-06", "a curious player looks at the moment of the fold")
def look_at_once(patch: Patch) -> None:
    def fold(before: Hand, action: Any, now: Hand) -> Hand:
        return seated(now, action.seat, seen=action.curious or before.seat(action.seat).seen)

    after(patch, actions.Fold, fold)


@wrong("CUR-06", "where the look is sold until the end the fold does not buy it")
def later_only(patch: Patch) -> None:
    refuse(
        patch,
        actions.Fold,
        lambda now, action, seat: (
            action.curious and now.rules.rulings.curious_request == "until_end_of_hand"
        ),
    )


@wrong("CUR-02", "a look costs the minimum, though the ante is half of it")
def dear_look(patch: Patch) -> None:
    def dearer(before: Hand, seat: int, now: Hand) -> Hand:
        return richer(now, seat, now.rules.ante_amount - now.rules.minimum)

    sold(patch, dearer)


@wrong("CUR-03", "the Curious chip always goes to the jackpot")
def no_tips(patch: Patch) -> None:
    sold(patch, lambda before, seat, now: evolve(now, tips=0, withheld=now.withheld + now.tips))


@wrong("CUR-03", "a chip of what a curious fold costs is lost")
def chip_lost(patch: Patch) -> None:
    def folded(before: Hand, action: Any, now: Hand) -> Hand:
        there = "tips" if now.tips > before.tips else "withheld"
        return evolve(now, **{there: getattr(now, there) - action.curious})

    after(patch, actions.Fold, folded)


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
