"""What follows by itself: the dealer goes on until somebody has to decide again.

The course of a hand is data. :data:`COURSE` gives for each phase in which a hand can rest the step
that the dealer takes once nobody is left to decide there, and the phases that the step may lead
to. Besides, in any phase, the hand ends when only one seat contends (FOLD-04).
"""

from collections.abc import Callable, Mapping
from typing import Final

from attrs import frozen

from tagolib import facts
from tagolib.cards import Card, Three
from tagolib.evaluation import Ranker, winners
from tagolib.facts import Fact, How
from tagolib.hand import DEALER, Hand, Phase, Seat, clockwise
from tagolib.pots import Split, divide, split
from tagolib.result import PotResult, Result, Showdown
from tagolib.values import Pairs, Value

__all__ = ["COURSE", "deal_on"]


def deal_on(hand: Hand) -> Hand:
    """Go on from a hand in which an action has just been taken, until somebody must decide."""
    while hand.phase != "over":
        if hand.pending and _two_able(hand):  # what is usual, told at a glance
            return hand
        contending = hand.contending
        if len(contending) == 1:
            return _won_by_folds(hand)
        if _must_decide(hand, contending):
            return hand
        step, _ = COURSE[hand.phase]
        hand = step(hand)
    return hand


def _two_able(hand: Hand) -> bool:
    """Tell whether at least two seats are able: then whoever is next has to decide."""
    able = False
    for seat in hand.seats:  # a plain loop: it runs with every action
        if seat.stack and seat.status == "in":
            if able:
                return True
            able = True
    return False


def _must_decide(hand: Hand, contending: tuple[Seat, ...]) -> bool:
    """Tell whether somebody has to decide, where at most one seat is able.

    A betting round is over when nobody is left to act (BET-05), and is skipped as soon as at most
    one contending seat has chips and it owes nothing (BET-06).
    """
    if not hand.pending or hand.phase != "betting":
        return bool(hand.pending)
    return any(_owes(hand, seat) for seat in contending if seat.stack)


def _owes(hand: Hand, seat: Seat) -> bool:
    """Tell whether a seat has yet to answer a bet, or an opener's remainders (BET-07)."""
    if hand.current_bet:
        return seat.in_round < hand.current_bet
    return any(other.in_round for other in hand.contending if other is not seat)


def _begin_round(hand: Hand, number: int, *news: Fact) -> Hand:
    """Begin a round: nothing put in, no bet, no raise used (RAISE-08). In round 3 all look."""
    seats = tuple(
        [
            seat.beginning_round(seen=seat.seen or (number == 3 and seat.contending))
            for seat in hand.seats
        ]
    )
    return hand.changed(seats=seats, round=number, current_bet=0, raises_used=0, news=news)


def _begin_betting(hand: Hand) -> Hand:
    """Queue the able seats, the first player first (BET-01, CUBE-05).

    One alone does not bet (BET-06).
    """
    able = clockwise([seat.number for seat in hand.seats if seat.able], hand.first)
    betting = able if len(able) > 1 else ()
    begun = facts.RoundBegun(hand.round, hand.tie_breaks, betting)
    return hand.changed(phase="betting", pending=betting, news=(begun,))


def _close_round(hand: Hand) -> Hand:
    """Go from the end of a round to the next one, or to the showdown (DEAL-04)."""
    match hand.round:
        case 0:
            return _announce_point(hand.changed(round=1))
        case 1:
            return _turn_point(hand)
        case 2:
            return _begin_last_round(hand)
        case _:
            return _hold_showdown(hand)


def _turn_point(hand: Hand) -> Hand:
    """Turn the POINT's covered card; where it holds a pair, the first player chooses (POINT-05).

    The choice falls due at once, before the first bet (POINT-09, RAPID-03).
    """
    hand = _begin_round(hand, 2, facts.PointTurned(hand.point[0]))
    if hand.total is None:
        return hand.changed(phase="point_choice", pending=(hand.first,))
    return _announce_point(hand)


def _announce_point(hand: Hand) -> Hand:
    """Announce the POINT, provisional or definitive (ANN-01, ANN-02), and let the round begin."""
    total = hand.total
    assert total is not None  # it is provisional, without a pair, or chosen
    announced = facts.PointAnnounced(total, provisional=hand.round == 1)
    return _begin_betting(hand.changed(news=(announced,)))


def _begin_last_round(hand: Hand) -> Hand:
    """Let all still in look at their covered cards, all-in seats too, and bet (COLL-02, TIE-09)."""
    looks = [facts.Looked(seat.number, seat.cards[0]) for seat in hand.contending]
    return _begin_betting(_begin_round(hand, 3, *looks))


def _split(hand: Hand) -> Split:
    """Make pots of what the seats have in, less what was returned before (POT-02)."""
    return split(
        {seat.number: seat.in_hand - seat.returned for seat in hand.seats},
        folded=[seat.number for seat in hand.seats if not seat.contending],
        dead=hand.deal.net_antes,
    )


def _give_back(hand: Hand, made: Split) -> Hand:
    """Return what nobody matched (POT-03)."""
    for number, chips in made.returned:
        seat = hand.seat(number)
        richer = seat.changed(stack=seat.stack + chips, returned=seat.returned + chips)
        hand = hand.changed(seat=richer, news=(facts.ChipsReturned(number, chips),))
    return hand


def _hold_showdown(hand: Hand) -> Hand:
    """Show all cards still in, score them, and pay the pots or put a draw to the vote.

    Only those still in can win the jackpot (JACK-07), in the extra round of a draw too (JACK-09).
    A draw is put to the vote as often as it comes (TIE-10), but with several pots never (TIE-08).
    What was declared out of turn binds no longer (EARLY-05).
    """
    made = _split(hand)
    hand = _give_back(hand, made)
    rulings = hand.rules.rulings
    rank = Ranker.of(hand.point, hand.choice, rulings)
    scores = {seat.number: rank(_uncovered(seat)) for seat in hand.contending}
    shown = tuple(
        [
            facts.CardsShown(seat.number, _uncovered(seat), scores[seat.number])
            for seat in hand.contending
        ]
    )
    seats = tuple(
        [
            seat.changed(shown=True, answered=True) if seat.contending else seat
            for seat in hand.seats
        ]
    )
    zeros = [number for number, score in scores.items() if score.category == "ZERO"]
    if hand.showdown and hand.showdown.zero is not None:
        zeros.insert(0, hand.showdown.zero)  # shown, and beaten where it had no claim to the pot
    showdown = Showdown(
        tuple(scores.items()), made.pots[0].seats if made.pots else (), zeros[0] if zeros else None
    )  # one showdown has one ZERO at most: there are three zeros (JACK-08)
    hand = hand.changed(seats=seats, showdown=showdown, news=shown)
    won = [
        _Award(pot.amount, pot.seats, winners({number: scores[number] for number in pot.seats}))
        for pot in made.pots
    ]
    if len(won) == 1 and len(won[0].winners) > 1:
        tied = won[0].winners
        # Chips are not needed to play on, but by ruling (TIE-11).
        if not rulings.tiebreak_needs_chips or all(hand.seat(number).stack for number in tied):
            return _open_vote(hand, won[0])
    return _settle(hand, "showdown", won)


def _uncovered(seat: Seat) -> Three:
    """Take the three cards of a seat that comes to the showdown: it has them all."""
    covered, one, two = seat.cards
    assert covered is not None  # a discarded card has been replaced by now
    return covered, one, two


def _open_vote(hand: Hand, award: "_Award") -> Hand:
    """Ask the tied seats, clockwise from the first player (TIE-02, TIE-03).

    The others are out (TIE-04).
    """
    out = {seat.number for seat in hand.contending} - set(award.winners)
    return hand.changed(
        phase="vote",
        seats=tuple(
            seat.changed(status="beaten") if seat.number in out else seat for seat in hand.seats
        ),
        pending=clockwise(award.winners, hand.first),
        news=(facts.Tied(award.winners, award.amount),),
    )


def _close_vote(hand: Hand) -> Hand:
    """Divide the pot if one of the tied asked for it; else let each discard a card (TIE-05).

    They do so one after the other, clockwise from the first player (TIE-12).
    """
    tied = tuple(seat.number for seat in hand.contending)
    if not hand.division_asked:
        return hand.changed(phase="discard", pending=clockwise(tied, hand.first))
    assert hand.showdown is not None  # the vote came of it
    entitled = tuple(
        number for number in hand.showdown.entitled if hand.seat(number).status != "eliminated"
    )
    return _settle(hand, "divided", [_Award(hand.pot, entitled, tied)])


def _await_redeal(hand: Hand) -> Hand:
    """Wait for the dealer to shuffle and bring the new cards (TIE-06)."""
    return hand.changed(phase="redeal", pending=(DEALER,))


def _won_by_folds(hand: Hand) -> Hand:
    """Give everything to the only seat left (FOLD-04); it need not show, but for a ZERO.

    A ZERO that it has seen wins the jackpot (JACK-06); with two open zeros it may look (JACK-04).
    No choice of the POINT is asked for any more (POINT-11).
    """
    made = _split(hand)
    hand = _give_back(hand, made)
    (winner,) = hand.contending
    won = [_Award(pot.amount, pot.seats, pot.seats) for pot in made.pots]
    jackpot_winner = may_look = None
    if hand.round == 3:
        zero = set(winner.cards) == {Card.ZERO}
        if zero and hand.rules.rulings.jackpot_round3_fold:
            jackpot_winner = winner.number
            hand = hand.changed(seat=winner.changed(shown=True))
    elif winner.cards[1] is winner.cards[2] is Card.ZERO:
        may_look = winner.number
    return _settle(hand, "folds", won, jackpot_winner=jackpot_winner, may_look=may_look)


@frozen(order=False)
class _Award(Value):
    """A pot that is about to be paid."""

    amount: int
    seats: tuple[int, ...]
    winners: tuple[int, ...]


def _settle(
    hand: Hand,
    how: How,
    won: list[_Award],
    *,
    jackpot_winner: int | None = None,
    may_look: int | None = None,
) -> Hand:
    """Pay the pots (POT-06, POT-07), let the curious look (CUR-06), and close the hand."""
    paid: list[PotResult] = []
    news: list[Fact] = []
    scores = dict(hand.showdown.scores) if hand.showdown else {}
    if hand.showdown and hand.showdown.zero is not None:
        jackpot_winner = hand.showdown.zero
    gains = dict.fromkeys(hand.deal.numbers, 0)
    withheld = hand.withheld
    for number, award in enumerate(won):
        order = clockwise(award.winners, hand.first)
        share = divide(award.amount, order, hand.rules.rulings.odd_chips)
        for seat, chips in share.shares:
            gains[seat] += chips
        paid.append(PotResult(award.amount, award.seats, award.winners, share.shares))
        score = None if how == "folds" else scores[award.winners[0]]
        news.append(facts.PotAwarded(number, award.amount, award.seats, share.shares, score, how))
        if share.left_over:
            withheld += share.left_over
            news.append(facts.ChipsWithheld(share.left_over))
    if jackpot_winner is not None:
        news.append(facts.JackpotWon(jackpot_winner))
    news += [facts.Looked(seat.number, seat.cards[0]) for seat in hand.seats if seat.curious]
    seats = tuple(
        seat.changed(stack=seat.stack + gains[seat.number], seen=seat.seen or seat.curious)
        if gains[seat.number] or seat.curious
        else seat
        for seat in hand.seats
    )
    returned: Pairs[int] = tuple(
        (seat.number, seat.returned) for seat in hand.seats if seat.returned
    )
    result = Result(how, returned, tuple(paid), tuple(scores.items()), jackpot_winner, may_look)
    return hand.changed(
        phase="over", seats=seats, pending=(), withheld=withheld, result=result, news=tuple(news)
    )


COURSE: Final[Mapping[Phase, tuple[Callable[[Hand], Hand], tuple[Phase, ...]]]] = {
    "betting": (_close_round, ("point_choice", "betting", "vote", "over")),
    "point_choice": (_announce_point, ("betting",)),
    "vote": (_close_vote, ("discard", "over")),
    "discard": (_await_redeal, ("redeal",)),
    "redeal": (_begin_last_round, ("betting",)),
}
"""What follows in each phase when nobody is left to decide, and where it may lead."""
