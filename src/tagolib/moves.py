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
from tagolib.hand import Deal, Hand, Seat, clockwise

__all__ = ["MOVES", "begin", "break_declaration"]


def lay(deck: tuple[Card, ...], seats: int) -> list[Three]:
    """Deal three laps, one card at a time, the POINT last in each: its cards stand last."""
    lap = seats + 1
    return [(deck[i], deck[lap + i], deck[2 * lap + i]) for i in range(lap)]


def begin(deal: Deal) -> Hand:
    """Take the antes and deal the cards (OPEN-04); no round has begun yet."""
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
        showdown=None,
        division_asked=False,
        result=None,
        log=(
            facts.AntesTaken(deal.numbers, ante, deal.jackpot_share),
            _dealt(seats, point),
        ),
    )


def _round_before(deal: Deal) -> int:
    """Give the round after which the hand's first one comes: Rapid begins with round 2."""
    return 1 if deal.rules.variant == "rapid" else 0


def _dealt(seats: tuple[Seat, ...], point: Three) -> facts.CardsDealt:
    lying = tuple((seat.number, (seat.cards[1], seat.cards[2])) for seat in seats)
    return facts.CardsDealt(lying, (point[1], point[2]))


def _put_in(
    hand: Hand,
    seat: Seat,
    chips: int,
    pending: tuple[int, ...],
    current_bet: int,
    raises_used: int,
    entries: tuple[Action | facts.Fact, ...],
) -> Hand:
    """Move chips from a stack into the round."""
    paid = seat.paying(chips)
    # By the constructor: this is the way of most actions, and evolve takes twice the time.
    return Hand(
        hand.deal,
        tuple([paid if other is seat else other for other in hand.seats]),
        hand.point,
        hand.phase,
        hand.round,
        hand.tie_breaks,
        hand.first,
        pending,
        current_bet,
        raises_used,
        hand.choice,
        hand.withheld,
        hand.tips,
        hand.showdown,
        hand.division_asked,
        hand.result,
        hand.log + entries,
    )


def _others(hand: Hand, seat: Seat) -> tuple[int, ...]:
    """Queue all other able seats after a bet or a raise (RAISE-05)."""
    able = [other.number for other in hand.seats if other.able and other is not seat]
    return clockwise(able, seat.number)


def _bet(hand: Hand, action: actions.Bet) -> Hand:
    seat, amount = hand.seat(action.seat), action.amount
    entries = (action, facts.BetMade(seat.number, amount))
    return _put_in(hand, seat, amount, _others(hand, seat), amount, hand.raises_used, entries)


def _call(hand: Hand, action: actions.Call) -> Hand:
    seat = hand.seat(action.seat)
    cost = hand.current_bet - seat.in_round
    entries = (action, facts.Called(seat.number, cost))
    return _put_in(hand, seat, cost, hand.pending[1:], hand.current_bet, hand.raises_used, entries)


def _raise(hand: Hand, action: actions.Raise) -> Hand:
    seat = hand.seat(action.seat)
    cost = action.to - seat.in_round
    entries = (action, facts.Raised(seat.number, action.to, cost))
    return _put_in(hand, seat, cost, _others(hand, seat), action.to, hand.raises_used + 1, entries)


def _remainders(hand: Hand, action: actions.Remainders) -> Hand:
    """Put in the whole stack; it changes the bet only of an opener, and only by ruling (A09)."""
    seat = hand.seat(action.seat)
    bet = hand.current_bet
    if bet == 0 and hand.rules.rulings.short_opener == "sets_price":
        bet = seat.stack
    entries = (action, facts.RemaindersPlayed(seat.number, seat.stack))
    return _put_in(hand, seat, seat.stack, hand.pending[1:], bet, hand.raises_used, entries)


def _leave(hand: Hand, out: Seat, entries: tuple[Action | facts.Fact, ...]) -> Hand:
    """Take a seat out of the hand; the title of first player may pass on (CUBE-05)."""
    seats = hand.with_seats(out)
    first = hand.first
    if first == out.number:
        first = clockwise([seat.number for seat in seats if seat.contending], first)[0]
        entries += (facts.FirstPlayerPassed(first),)
    pending = tuple(number for number in hand.pending if number != out.number)
    if hand.phase == "point_choice":
        pending = (first,)  # the choice passes on with the title (POINT-06)
    return evolve(hand, seats=seats, first=first, pending=pending, log=hand.log + entries)


def _fold(hand: Hand, action: actions.Fold) -> Hand:
    seat = hand.seat(action.seat)
    out = evolve(seat, status="folded", declared=None)
    hand = _leave(hand, out, (action, facts.Folded(seat.number)))
    return _sell_look(hand, out) if action.curious else hand


def _sell_look(hand: Hand, seat: Seat) -> Hand:
    """Take the Curious chip (CUR-02, CUR-03)."""
    rules = hand.rules
    price = rules.ante_amount
    buyer = evolve(seat, stack=seat.stack - price, curious=True)
    to_tips = price if rules.curious_to == "tips" else 0
    return evolve(
        hand,
        seats=hand.with_seats(buyer),
        withheld=hand.withheld + price - to_tips,
        tips=hand.tips + to_tips,
        log=(*hand.log, facts.CuriousPaid(seat.number, price, rules.curious_to)),
    )


def _curious(hand: Hand, action: actions.Curious) -> Hand:
    hand = evolve(hand, log=(*hand.log, action))
    hand = _sell_look(hand, hand.seat(action.seat))
    return _looked(hand, hand.seat(action.seat)) if hand.phase == "over" else hand


def _looked(hand: Hand, seat: Seat, *then: facts.Fact) -> Hand:
    """Let a seat look at its covered card after the hand (JACK-04, CUR-01)."""
    entries = (facts.Looked(seat.number, seat.cards[0]), *then)
    seats = hand.with_seats(evolve(seat, seen=True))
    return evolve(hand, seats=seats, log=hand.log + entries)


def _restore(hand: Hand, action: actions.Restore) -> Hand:
    """Add chips; it is still the seat's turn (REST-09)."""
    seat = hand.seat(action.seat)
    richer = evolve(seat, stack=seat.stack + action.amount, restored=True)
    return evolve(
        hand,
        seats=hand.with_seats(richer),
        log=(*hand.log, action, facts.Restored(seat.number, action.amount)),
    )


def _choose_point(hand: Hand, action: actions.ChoosePoint) -> Hand:
    return evolve(
        hand,
        choice=action.choice,
        pending=(),
        log=(*hand.log, action, facts.PointChosen(action.seat, action.choice)),
    )


def _declare(hand: Hand, action: actions.Declare) -> Hand:
    seat = evolve(hand.seat(action.seat), declared=action.action)
    fact = facts.Declared(action.seat, action.action)
    return evolve(hand, seats=hand.with_seats(seat), log=(*hand.log, action, fact))


def break_declaration(hand: Hand, action: Any) -> Hand:
    """Put out a seat whose action goes against its declaration (EARLY-02); its card stays hid."""
    seat = hand.seat(action.seat)
    assert seat.declared is not None  # else there were nothing to break
    fact = facts.DeclarationBroken(seat.number, seat.declared)
    return _leave(hand, evolve(seat, status="eliminated", declared=None), (action, fact))


def _eliminate(hand: Hand, action: actions.Eliminate) -> Hand:
    seat = hand.seat(action.seat)
    shown = seat.shown or action.show
    out = evolve(seat, status="eliminated", shown=shown, declared=None)
    card = seat.cards[0] if shown else None
    return _leave(hand, out, (action, facts.Eliminated(seat.number, action.reason, card)))


def _divide(hand: Hand, action: actions.Divide) -> Hand:
    fact = facts.Voted(action.seat, divide=True)
    return evolve(hand, division_asked=True, pending=(), log=(*hand.log, action, fact))


def _play_on(hand: Hand, action: actions.PlayOn) -> Hand:
    fact = facts.Voted(action.seat, divide=False)
    return evolve(hand, pending=hand.pending[1:], log=(*hand.log, action, fact))


def _discard(hand: Hand, action: actions.Discard) -> Hand:
    """Take away the first card of that value; the other two stay open (TIE-05)."""
    seat = hand.seat(action.seat)
    kept = list(seat.cards)
    kept.remove(action.card)
    one, two = (card for card in kept if card is not None)
    seats = hand.with_seats(evolve(seat, cards=(None, one, two), shown=False))
    fact = facts.CardDiscarded(action.seat, action.card)
    return evolve(hand, seats=seats, pending=hand.pending[1:], log=(*hand.log, action, fact))


def _redeal(hand: Hand, action: actions.Redeal) -> Hand:
    tied = hand.contending
    dealt = [
        evolve(seat, cards=(card, *seat.cards[1:]))
        for seat, card in zip(tied, action.cards, strict=True)
    ]
    fact = facts.CardsRedealt(tuple(seat.number for seat in tied))
    return evolve(
        hand,
        seats=hand.with_seats(*dealt),
        tie_breaks=hand.tie_breaks + 1,
        pending=(),
        log=(*hand.log, action, fact),
    )


def _look(hand: Hand, action: actions.Look) -> Hand:
    """Look after winning by folds; a third zero wins the jackpot and is shown (JACK-05)."""
    assert hand.result is not None  # the hand is over
    seat = hand.seat(action.seat)
    result = evolve(hand.result, may_look=None)
    news: tuple[facts.Fact, ...] = ()
    if seat.cards[0] is Card.ZERO:
        seat = evolve(seat, shown=True)
        result = evolve(result, jackpot_winner=seat.number)
        news = (facts.JackpotWon(seat.number),)
    return _looked(evolve(hand, result=result, log=(*hand.log, action)), seat, *news)


def _misdeal(hand: Hand, action: actions.Misdeal) -> Hand:
    """Start over with new cards (ERR-02): antes and restorations stay, all else goes back."""
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
    fresh = evolve(begin(deal), seats=seats, point=point)
    return evolve(fresh, log=(*hand.log, action, cancelled, _dealt(seats, point)))


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
