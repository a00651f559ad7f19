"""What happens automatically: the dealer carries on until somebody has to decide again.

The course of a hand is data. For each phase in which a hand can rest, :data:`COURSE` holds the step
that the dealer takes once nobody is left to decide, and the phases to which that step may lead. In
any phase, the hand also ends when only one seat contends (FOLD-04).
"""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, cast

from attrs import frozen

from tagolib.base.checking import trusted
from tagolib.base.values import Value
from tagolib.tago import evaluation, facts, pots
from tagolib.tago.cards import Card, ThreeCards
from tagolib.tago.draft import Draft
from tagolib.tago.evaluation import Score, ranker
from tagolib.tago.facts import Ending
from tagolib.tago.hand import HOUSE, AnySeat, Phase, clockwise
from tagolib.tago.pots import Split
from tagolib.tago.result import PotResult, Result, Showdown

__all__ = ["COURSE", "Leg", "deal_on"]

# The dealer's arguments always have the right types.
split: Final = trusted(pots.split)
divide: Final = trusted(pots.divide)
winners: Final = trusted(evaluation.winners)


def deal_on(draft: Draft) -> None:
    """Carry on with a hand after an action, until somebody must decide."""
    while draft.phase != "over" and len(draft.pending) < 2:  # usually several wait for a turn
        contending = draft.contending
        if len(contending) == 1:
            _won_by_folds(draft)
        elif _must_decide(draft, [seat for seat in contending if seat.stack]):
            return
        else:
            COURSE[draft.phase].step(draft)


def _must_decide(draft: Draft, able: list[AnySeat]) -> bool:
    """Return whether the seat that is left in the queue, if there is one, has to decide.

    A betting round is over when nobody is left to act (BET-05). A round is skipped as soon as at
    most one contending seat has chips and that seat owes nothing (BET-06).
    """
    if not draft.pending or draft.phase != "betting" or len(able) > 1:
        return draft.pending != ()
    return any(_owes(draft, seat) for seat in able)


def _owes(draft: Draft, seat: AnySeat) -> bool:
    """Return whether a seat has yet to answer a bet, or an opener's remainders (BET-07)."""
    if draft.current_bet:
        return seat.in_round < draft.current_bet
    return any(other.in_round for other in draft.contending)  # the seat itself has put in nothing


def _begin_round(draft: Draft, number: int) -> None:
    """Begin a round: nothing put in, no bet, no raise used (RAISE-08)."""
    for seat in draft.open_all([seat for seat in draft.seats if seat.in_round]):
        seat.in_round = 0
    draft.round = number
    draft.current_bet = 0
    draft.raises_used = 0


def _begin_betting(draft: Draft) -> None:
    """Queue the able seats, the first player first (BET-01, CUBE-05).

    A single able seat does not bet (BET-06).
    """
    able = clockwise([seat.number for seat in draft.seats if seat.able], draft.first)
    draft.phase = "betting"
    draft.pending = able if len(able) > 1 else ()
    draft.log.append(facts.RoundBegun(draft.round, draft.tie_breaks, draft.pending))


def _close_round(draft: Draft) -> None:
    """Go from the end of a round to the next one, or to the showdown (DEAL-04)."""
    match draft.round:
        case 0:
            draft.round = 1
            _announce_point(draft)
        case 1:
            _turn_point(draft)
        case 2:
            _begin_last_round(draft)
        case _:
            _hold_showdown(draft)


def _turn_point(draft: Draft) -> None:
    """Turn the POINT's covered card and, if the POINT has a pair, ask for the choice (POINT-05).

    The first player chooses at once, before the first bet (POINT-09, RAPID-03).
    """
    _begin_round(draft, 2)
    draft.log.append(facts.PointTurned(draft.point[0]))
    if draft.total is None:
        draft.phase = "point_choice"
        draft.pending = (draft.first,)
    else:
        _announce_point(draft)


def _announce_point(draft: Draft) -> None:
    """Announce the POINT, provisional or definitive (ANN-01, ANN-02), and let the round begin."""
    total = draft.total
    assert total is not None  # it is provisional, without a pair, or chosen
    draft.log.append(facts.PointAnnounced(total, provisional=draft.round == 1))
    _begin_betting(draft)


def _begin_last_round(draft: Draft) -> None:
    """Let all remaining seats look at their covered cards and bet (COLL-02, TIE-09).

    All-in seats look too.
    """
    _begin_round(draft, 3)
    for seat in draft.open_all(draft.contending):
        seat.seen = True
        draft.log.append(facts.Looked(seat.number, seat.cards[0]))
    _begin_betting(draft)


def _split(draft: Draft) -> Split:
    """Make the pots from what the seats have put in, less what was returned before (POT-02)."""
    return split(
        {seat.number: seat.in_hand - seat.returned for seat in draft.seats},
        folded=[seat.number for seat in draft.seats if not seat.contending],
        dead=draft.deal.net_antes,
    )


def _give_back(draft: Draft, made: Split) -> None:
    """Return the chips that nobody matched (POT-03)."""
    for number, chips in made.returned:
        seat = draft.open(number)
        seat.stack += chips
        seat.returned += chips
        draft.log.append(facts.ChipsReturned(number, chips))


def _hold_showdown(draft: Draft) -> None:
    """Show all cards still in, score them, and pay the pots or put a tie to the vote.

    Every further tie is voted on again (TIE-10), but with several pots there is no vote (TIE-08).
    """
    made = _split(draft)
    _give_back(draft, made)
    scores = _show_cards(draft)
    zero = draft.showdown.zero if draft.showdown else None  # perhaps with no claim to the pot
    for number, score in scores.items():
        if score.category == "ZERO":  # only one can be, since there are only three zeros (JACK-08)
            zero = number
    entitled = made.pots[0].seats if made.pots else ()
    draft.showdown = Showdown(scores=tuple(scores.items()), entitled=entitled, zero=zero)
    won = [
        _Award(pot.amount, pot.seats, winners({number: scores[number] for number in pot.seats}))
        for pot in made.pots
    ]
    match won:
        case [only] if len(only.winners) > 1 and _may_vote(draft, only.winners):
            _open_vote(draft, only)
        case _:
            _settle(draft, "showdown", won)


def _show_cards(draft: Draft) -> dict[int, Score]:
    """Show the cards still in and score them; no declaration binds any longer (EARLY-05).

    Only these seats can win the jackpot (JACK-07), in a tie-break too (JACK-09).
    """
    rank = ranker(draft.point, draft.choice, draft.rules.rulings.point_trips)
    scores: dict[int, Score] = {}
    for seat in draft.open_all(draft.contending):
        cards = cast("ThreeCards", seat.cards)  # a discarded card has been replaced by now
        scores[seat.number] = score = rank(cards)
        seat.shown = True
        seat.declared = None
        draft.log.append(facts.CardsShown(seat.number, cards, score))
    return scores


def _may_vote(draft: Draft, tied: tuple[int, ...]) -> bool:
    """Return whether a tie is voted on: tied seats need chips only under a ruling (TIE-11)."""
    if not draft.rules.rulings.tiebreak_needs_chips:
        return True
    return all(seat.stack for seat in draft.seats if seat.number in tied)


def _open_vote(draft: Draft, award: "_Award") -> None:
    """Ask the tied seats, clockwise from the first player (TIE-02, TIE-03).

    The other seats are out (TIE-04).
    """
    out = [seat for seat in draft.contending if seat.number not in award.winners]
    for seat in draft.open_all(out):
        seat.status = "beaten"
    draft.phase = "vote"
    draft.pending = clockwise(award.winners, draft.first)
    draft.log.append(facts.Tied(award.winners, award.amount))


def _close_vote(draft: Draft) -> None:
    """Divide the pot if a tied seat asked for it; otherwise let each discard a card (TIE-05).

    They discard one after the other, clockwise from the first player (TIE-12).
    """
    tied = tuple([seat.number for seat in draft.contending])
    if draft.division_asked:
        assert draft.showdown is not None  # the vote followed a showdown
        out = {seat.number for seat in draft.seats if seat.status == "eliminated"}
        entitled = tuple([number for number in draft.showdown.entitled if number not in out])
        _settle(draft, "divided", [_Award(draft.pot, entitled, tied)])
    else:
        draft.phase = "discard"
        draft.pending = clockwise(tied, draft.first)


def _await_redeal(draft: Draft) -> None:
    """Wait for the shuffle and the new cards (TIE-06)."""
    draft.phase = "redeal"
    draft.pending = (HOUSE,)


def _won_by_folds(draft: Draft) -> None:
    """Give everything to the only seat left (FOLD-04), which need not show anything but a ZERO.

    A ZERO that it has seen wins the jackpot (JACK-06); with two open zeros it may look (JACK-04).
    Nobody has to choose the POINT any more (POINT-11).
    """
    made = _split(draft)
    _give_back(draft, made)
    won = [_Award(pot.amount, pot.seats, pot.seats) for pot in made.pots]
    (winner,) = draft.contending
    jackpot_winner = may_look = None
    if draft.round == 3:
        zero = set(winner.cards) == {Card.ZERO}
        if zero and draft.rules.rulings.jackpot_round3_fold:
            jackpot_winner = winner.number
            draft.open(winner.number).shown = True
    elif winner.cards[1] is winner.cards[2] is Card.ZERO:
        may_look = winner.number
    _settle(draft, "folds", won, jackpot_winner=jackpot_winner, may_look=may_look)


@frozen(order=False)
class _Award(Value):
    """A pot that is about to be paid."""

    amount: int
    seats: tuple[int, ...]
    winners: tuple[int, ...]


def _settle(
    draft: Draft,
    how: Ending,
    won: list[_Award],
    *,
    jackpot_winner: int | None = None,
    may_look: int | None = None,
) -> None:
    """Pay the pots (POT-06, POT-07), let Curious players look (CUR-06), and close the hand."""
    scores = dict(draft.showdown.scores) if draft.showdown else {}
    if draft.showdown and draft.showdown.zero is not None:
        jackpot_winner = draft.showdown.zero
    paid: list[PotResult] = []
    for number, award in enumerate(won):
        order = clockwise(award.winners, draft.first)
        share = divide(award.amount, order, draft.rules.rulings.odd_chips)
        for winner, chips in share.shares:
            draft.open(winner).stack += chips
        paid.append(
            PotResult(
                amount=award.amount,
                seats=award.seats,
                winners=award.winners,
                shares=share.shares,
            )
        )
        score = None if how == "folds" else scores[award.winners[0]]
        draft.log.append(
            facts.PotAwarded(number, award.amount, award.seats, share.shares, score, how)
        )
        if share.left_over:
            draft.withheld += share.left_over
            draft.log.append(facts.ChipsWithheld(share.left_over))
    if jackpot_winner is not None:
        draft.log.append(facts.JackpotWon(jackpot_winner))
    for seat in draft.open_all([seat for seat in draft.seats if seat.curious]):
        seat.seen = True
        draft.log.append(facts.Looked(seat.number, seat.cards[0]))
    draft.phase = "over"
    draft.pending = ()
    draft.result = Result(
        how=how,
        returned=tuple([(seat.number, seat.returned) for seat in draft.seats if seat.returned]),
        pots=tuple(paid),
        scores=tuple(scores.items()),
        jackpot_winner=jackpot_winner,
        may_look=may_look,
    )


class Leg(NamedTuple):
    """What follows in a phase once nobody is left to decide: a row of :data:`COURSE`."""

    step: Callable[[Draft], None]
    """The step that the dealer takes."""
    leads_to: tuple[Phase, ...]
    """The phases in which the hand may be afterwards."""


COURSE: Final[Mapping[Phase, Leg]] = {
    "betting": Leg(_close_round, ("point_choice", "betting", "vote", "over")),
    "point_choice": Leg(_announce_point, ("betting",)),
    "vote": Leg(_close_vote, ("discard", "over")),
    "discard": Leg(_await_redeal, ("redeal",)),
    "redeal": Leg(_begin_last_round, ("betting",)),
}
"""What follows in each phase."""
