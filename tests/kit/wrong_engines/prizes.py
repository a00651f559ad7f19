"""Wrong engines: draws, the jackpot and the Curious option."""

from collections.abc import Callable
from typing import Any

from attrs import evolve

from tagolib.conformance.tago import cases
from tagolib.tago import actions, dealer, hand, moves, transition, validation
from tagolib.tago.cards import DECK, Card
from tagolib.tago.facts import CardDiscarded
from tagolib.tago.hand import Hand, Seat
from tests.drafts import of_hands, put_step
from tests.kit.wrong_engines.planting import (
    Patch,
    after,
    allow,
    barred_raise,
    course,
    each,
    put,
    put_property,
    refuse,
    richer,
    seat_viewed,
    seated,
    settle,
    told,
    wrong,
)

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
    put_step(
        patch,
        dealer,
        "_open_vote",
        lambda right, now, award: of_hands(dealer._settle)(now, "showdown", [award]),
    )


@wrong("TIE-04", "all who came to the showdown play the tie-break")
def all_play_on(patch: Patch) -> None:
    def opened(right: Any, now: Hand, award: Any) -> Any:
        return evolve(right(now, award), seats=now.seats)

    put_step(patch, dealer, "_open_vote", opened)


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

    put_step(patch, dealer, "_open_vote", opened)


@wrong("TIE-08", "a tie for the main pot is played out beside other pots")
def draw_beside_pots(patch: Patch) -> None:
    def settled(right: Any, now: Hand, how: str, won: list[Any], **named: Any) -> Any:
        if how == "showdown" and len(won) > 1 and len(won[0].winners) > 1:
            return of_hands(dealer._open_vote)(now, won[0])
        return right(now, how, won, **named)

    settle(patch, settled)


@wrong("TIE-09", "a tie-break allows one raise")
def one_raise_in_a_draw(patch: Patch) -> None:
    barred_raise(
        patch,
        lambda at, right: right or ("raises_used_up" if at.tie_break and at.raises_used else None),
    )


@wrong("TIE-09", "the lowest of the tied begins the tie-break")
def lowest_begins(patch: Patch) -> None:
    def begun(right: Any, before: Hand) -> Hand:
        now: Hand = right(before)
        return evolve(now, pending=tuple(sorted(now.pending))) if now.tie_breaks else now

    put_step(patch, dealer, "_begin_betting", begun)


@wrong("TIE-10", "a second tie is divided without a vote")
def one_draw_only(patch: Patch) -> None:
    def opened(right: Any, now: Hand, award: Any) -> Hand:
        if now.tie_breaks:
            return of_hands(dealer._settle)(now, "showdown", [award])
        voting: Hand = right(now, award)
        return voting

    put_step(patch, dealer, "_open_vote", opened)


@wrong("TIE-10", "in a second vote the wish to divide of the first still counts")
def vote_remembered(patch: Patch) -> None:
    def opened(right: Any, now: Hand, award: Any) -> Hand:
        voting: Hand = right(now, award)
        return evolve(voting, pending=voting.pending[:1]) if now.tie_breaks else voting

    put_step(patch, dealer, "_open_vote", opened)


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
    """Change who wins the jackpot at the settlement, given the hand before and after."""

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


@wrong("JACK-02", "a ZERO that wins no pot wins no jackpot")
def jackpot_needs_a_pot(patch: Patch) -> None:
    def winner(before: Hand, now: Hand) -> int | None:
        zero = jackpot_of(now)
        assert now.result is not None
        return zero if any(zero in pot.winners for pot in now.result.pots) else None

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
        return seated(now, seat.number, seen=True)

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


@wrong("JACK-08", "a deck may have a fourth zero")
def fourth_zero(patch: Patch) -> None:
    def check(right: Any, deck: tuple[Card, ...]) -> None:
        if len(deck) != len(DECK) or deck.count(Card.ZERO) != 4:
            right(deck)

    put(patch, "check_deck", check, transition, validation)


@wrong("JACK-09", "a ZERO made in a tie-break wins no jackpot")
def no_jackpot_in_a_draw(patch: Patch) -> None:
    won_jackpot(patch, lambda before, now: None if before.tie_breaks else jackpot_of(now))


@wrong("JACK-11", "the Curious chip goes into the next pot, not to the jackpot")
def chip_beside_the_jackpot(patch: Patch) -> None:
    def sold(right: Any, before: Hand, seat: Seat) -> Any:
        return evolve(right(before, seat), withheld=before.withheld)

    put_step(patch, moves, "_sell_look", sold)


@wrong("CUR-01", "the look that was bought with a fold is not given")
def paid_for_nothing(patch: Patch) -> None:
    def settled(right: Any, *given: Any, **named: Any) -> Hand:
        return each(
            right(*given, **named),
            lambda seat: evolve(seat, seen=seat.seen and not seat.curious),
        )

    settle(patch, settled)


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
    def sold(right: Any, before: Hand, seat: Seat) -> Hand:
        more = before.rules.minimum - before.rules.ante_amount
        return richer(right(before, seat), seat.number, -more)

    put_step(patch, moves, "_sell_look", sold)


@wrong("CUR-03", "the Curious chip always goes to the jackpot")
def no_tips(patch: Patch) -> None:
    def sold(right: Any, before: Hand, seat: Seat) -> Hand:
        now: Hand = right(before, seat)
        return evolve(now, tips=0, withheld=now.withheld + now.tips)

    put_step(patch, moves, "_sell_look", sold)


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
