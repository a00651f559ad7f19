"""What an action itself does to a hand: chips move, a seat leaves, a card is discarded.

One short function for each action, in the table :data:`MOVES`. They take the action to be legal;
what follows by itself, the dealer does afterwards.
"""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from tagolib import actions, facts
from tagolib.actions import Action
from tagolib.cards import Card, Three
from tagolib.hand import Deal, Hand, Log, Seat, clockwise

__all__ = ["MOVES", "begin", "break_declaration"]


def lay(deck: tuple[Card, ...], seats: int) -> list[Three]:
    """Deal three laps, one card at a time, the POINT last in each (DECK-02, DEAL-02).

    Its cards stand last.
    """
    lap = seats + 1
    return [(deck[i], deck[lap + i], deck[2 * lap + i]) for i in range(lap)]


def begin(deal: Deal) -> Hand:
    """Take the antes and deal the cards (OPEN-04); no round has begun yet.

    The antes are no bet: there is nothing to call, and nobody has put in anything (ANTE-05).
    """
    ante = deal.rules.ante_amount
    *cards, point = lay(deal.deck, len(deal.stacks))
    seats = tuple(
        Seat(number, stack - ante, in_round=0, in_hand=0, cards=three)
        for (number, stack), three in zip(deal.stacks, cards, strict=True)
    )
    return Hand(
        deal=deal,
        seats=seats,
        point=point,
        phase="betting",
        round=_round_before(deal),
        tie_breaks=0,
        first=deal.cube,
        pending=(),
        current_bet=0,
        raises_used=0,
        choice=None,
        withheld=deal.jackpot_share,
        tips=0,
        restored=0,
        showdown=None,
        division_asked=False,
        result=None,
        log=Log(
            (
                facts.AntesTaken(deal.numbers, ante, deal.jackpot_share),
                _dealt(seats, point),
            )
        ),
    )


def _round_before(deal: Deal) -> int:
    """Give the round after which the hand's first one comes.

    Rapid begins with round 2 (RAPID-01), and goes on from there like any hand (RAPID-02, RAPID-03).
    """
    return 1 if deal.rules.variant == "rapid" else 0


def _dealt(seats: tuple[Seat, ...], point: Three) -> facts.CardsDealt:
    lying = tuple((seat.number, (seat.cards[1], seat.cards[2])) for seat in seats)
    return facts.CardsDealt(lying, (point[1], point[2]))


def _others(hand: Hand, seat: Seat) -> tuple[int, ...]:
    """Queue all other able seats after a bet or a raise (RAISE-05)."""
    able = [other.number for other in hand.seats if other.stack and other.status == "in"]
    return clockwise([number for number in able if number != seat.number], seat.number)


def _bet(hand: Hand, action: actions.Bet) -> Hand:
    """Set the current bet; that uses up no raise (RAISE-07)."""
    seat, amount = hand.seat(action.seat), action.amount
    return hand.changed(
        seat=seat.paying(amount),
        pending=_others(hand, seat),
        current_bet=amount,
        news=(action, facts.BetMade(seat.number, amount)),
    )


def _call(hand: Hand, action: actions.Call) -> Hand:
    seat = hand.seat(action.seat)
    cost = hand.owed(seat)
    return hand.changed(
        seat=seat.paying(cost),
        pending=hand.pending[1:],
        news=(action, facts.Called(seat.number, cost)),
    )


def _raise(hand: Hand, action: actions.Raise) -> Hand:
    seat = hand.seat(action.seat)
    cost = action.to - seat.in_round
    return hand.changed(
        seat=seat.paying(cost),
        pending=_others(hand, seat),
        current_bet=action.to,
        raises_used=hand.raises_used + 1,
        news=(action, facts.Raised(seat.number, cost, action.to)),
    )


def _remainders(hand: Hand, action: actions.Remainders) -> Hand:
    """Put in the whole stack (REM-01).

    It is no raise (RAISE-07) and leaves the current bet as it is (REM-05), unless it opens the
    betting under a ruling (A09).
    """
    seat = hand.seat(action.seat)
    sets_price = hand.current_bet == 0 and hand.rules.rulings.short_opener == "sets_price"
    return hand.changed(
        seat=seat.paying(seat.stack),
        pending=hand.pending[1:],
        current_bet=seat.stack if sets_price else None,
        news=(action, facts.RemaindersPlayed(seat.number, seat.stack)),
    )


def _leave(hand: Hand, out: Seat, *news: Action | facts.Fact) -> Hand:
    """Take a seat out of the hand: it folds, or is eliminated at any moment (FOLD-03, ELIM-02).

    Its chips stay, and so does its bet as the one to match; the title of first player passes on
    from it (CUBE-05, ELIM-04).
    """
    first = hand.first
    if first == out.number:
        others = [seat.number for seat in hand.contending if seat.number != first]
        first = clockwise(others, first)[0]
        news += (facts.FirstPlayerPassed(first),)
    pending = tuple([number for number in hand.pending if number != out.number])
    if hand.phase == "point_choice":
        pending = (first,)  # the choice passes on with the title (POINT-06)
    return hand.changed(seat=out, first=first, pending=pending, news=news)


def _fold(hand: Hand, action: actions.Fold) -> Hand:
    out = hand.seat(action.seat).changed(status="folded", answered=True)
    hand = _leave(hand, out, action, facts.Folded(out.number))
    return _sell_look(hand, out) if action.curious else hand


def _sell_look(hand: Hand, seat: Seat) -> Hand:
    """Take the Curious chip (CUR-02, CUR-03)."""
    rules = hand.rules
    price = rules.ante_amount
    to_tips = price if rules.curious_to == "tips" else 0
    return hand.changed(
        seat=seat.changed(stack=seat.stack - price, curious=True),
        withheld=hand.withheld + price - to_tips,
        tips=hand.tips + to_tips,
        news=(facts.CuriousPaid(seat.number, price, rules.curious_to),),
    )


def _curious(hand: Hand, action: actions.Curious) -> Hand:
    hand = _sell_look(hand.changed(news=(action,)), hand.seat(action.seat))
    return _looked(hand, hand.seat(action.seat)) if hand.phase == "over" else hand


def _looked(hand: Hand, seat: Seat, *then: facts.Fact) -> Hand:
    """Let a seat look at its covered card after the hand (JACK-04, CUR-01)."""
    look = facts.Looked(seat.number, seat.cards[0])
    return hand.changed(seat=seat.changed(seen=True), news=(look, *then))


def _restore(hand: Hand, action: actions.Restore) -> Hand:
    """Add chips; it is still the seat's turn (REST-09)."""
    seat = hand.seat(action.seat)
    return hand.changed(
        seat=seat.changed(stack=seat.stack + action.amount, restored=True),
        restored=hand.restored + action.amount,
        news=(action, facts.Restored(seat.number, action.amount)),
    )


def _choose_point(hand: Hand, action: actions.ChoosePoint) -> Hand:
    return hand.changed(
        choice=action.choice,
        pending=(),
        news=(action, facts.PointChosen(action.seat, action.choice)),
    )


def _declare(hand: Hand, action: actions.Declare) -> Hand:
    return hand.changed(
        seat=hand.seat(action.seat).changed(declared=action.action),
        news=(action, facts.Declared(action.seat, action.action)),
    )


def break_declaration(hand: Hand, action: Any) -> Hand:
    """Put out a seat whose action goes against its declaration (EARLY-02); its card stays hid."""
    seat = hand.seat(action.seat)
    assert seat.declared is not None  # else there were nothing to break
    fact = facts.DeclarationBroken(seat.number, seat.declared)
    return _leave(hand, seat.changed(status="eliminated", answered=True), action, fact)


def _eliminate(hand: Hand, action: actions.Eliminate) -> Hand:
    seat = hand.seat(action.seat)
    shown = seat.shown or action.show
    fact = facts.Eliminated(seat.number, action.reason, seat.cards[0] if shown else None)
    out = seat.changed(status="eliminated", shown=shown, answered=True)
    return _leave(hand, out, action, fact)


def _divide(hand: Hand, action: actions.Divide) -> Hand:
    fact = facts.Voted(action.seat, divide=True)
    return hand.changed(division_asked=True, pending=(), news=(action, fact))


def _play_on(hand: Hand, action: actions.PlayOn) -> Hand:
    fact = facts.Voted(action.seat, divide=False)
    return hand.changed(pending=hand.pending[1:], news=(action, fact))


def _discard(hand: Hand, action: actions.Discard) -> Hand:
    """Take away the first card of that value; the other two stay open (TIE-05)."""
    seat = hand.seat(action.seat)
    kept = list(seat.cards)
    kept.remove(action.card)
    one, two = (card for card in kept if card is not None)
    return hand.changed(
        seat=seat.changed(cards=(None, one, two), shown=False),
        pending=hand.pending[1:],
        news=(action, facts.CardDiscarded(action.seat, action.card)),
    )


def _redeal(hand: Hand, action: actions.Redeal) -> Hand:
    """Give each tied seat its new card (TIE-06).

    POINT, pot and cube stay, and so does the total chosen (TIE-07, POINT-10).
    """
    tied = hand.contending
    new = {seat.number: card for seat, card in zip(tied, action.cards, strict=True)}
    seats = tuple(
        seat.changed(cards=(new[seat.number], *seat.cards[1:])) if seat.number in new else seat
        for seat in hand.seats
    )
    return hand.changed(
        seats=seats,
        tie_breaks=hand.tie_breaks + 1,
        pending=(),
        news=(action, facts.CardsRedealt(tuple(new))),
    )


def _look(hand: Hand, action: actions.Look) -> Hand:
    """Look after winning by folds; a third zero wins the jackpot and is shown (JACK-05)."""
    assert hand.result is not None  # the hand is over
    seat = hand.seat(action.seat)
    result = evolve(hand.result, may_look=None)
    if seat.cards[0] is not Card.ZERO:
        return _looked(hand.changed(result=result, news=(action,)), seat)
    result = evolve(result, jackpot_winner=seat.number)
    hand = hand.changed(result=result, news=(action,))
    return _looked(hand, seat.changed(shown=True), facts.JackpotWon(seat.number))


def _misdeal(hand: Hand, action: actions.Misdeal) -> Hand:
    """Start over with new cards (ERR-02): antes and restorations stay, all else goes back.

    The deal is the same, and with it the cube (ERR-03, CUBE-06). Nobody is bound by what they have
    declared (EARLY-05).
    """
    deal = hand.deal
    *cards, point = lay(action.deck, len(hand.seats))
    back = [
        (seat.number, seat.in_hand + seat.curious * deal.rules.ante_amount) for seat in hand.seats
    ]
    seats = tuple(
        Seat(seat.number, seat.stack + chips, in_round=0, in_hand=0, cards=three)
        for seat, (_, chips), three in zip(hand.seats, back, cards, strict=True)
    )
    cancelled = facts.DealCancelled(tuple((seat, chips) for seat, chips in back if chips))
    log = hand.log.with_news((action, cancelled, _dealt(seats, point)))
    return evolve(begin(deal), seats=seats, point=point, restored=hand.restored, log=log)


MOVES: Mapping[type[Action], Callable[[Hand, Any], Hand]] = {
    actions.Bet: _bet,
    actions.Call: _call,
    actions.Raise: _raise,
    actions.Fold: _fold,
    actions.Remainders: _remainders,
    actions.Restore: _restore,
    actions.ChoosePoint: _choose_point,
    actions.Declare: _declare,
    actions.Curious: _curious,
    actions.Divide: _divide,
    actions.PlayOn: _play_on,
    actions.Discard: _discard,
    actions.Look: _look,
    actions.Eliminate: _eliminate,
    actions.Misdeal: _misdeal,
    actions.Redeal: _redeal,
}
"""What each action does."""
