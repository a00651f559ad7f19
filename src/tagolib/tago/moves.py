"""What an action itself does to a hand: chips move, a seat leaves, or a card is discarded.

The table :data:`MOVES` has one short function for each action. It changes the draft of the hand and
the seat that acts, or that the director's action affects. It assumes that the action is legal. The
dealer then does what happens automatically.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from attrs import evolve

from tagolib.base.fast import make_maker
from tagolib.base.values import Pairs
from tagolib.tago import actions, facts
from tagolib.tago.actions import Action
from tagolib.tago.cards import Card
from tagolib.tago.draft import Draft, OpenSeat
from tagolib.tago.hand import Deal, Seat, clockwise

__all__ = ["MOVES", "begin", "break_declaration", "lay"]

T = TypeVar("T")


def lay(deck: Sequence[T], seats: int) -> list[tuple[T, T, T]]:
    """Deal three laps, one card at a time, the POINT last in each lap (DECK-02, DEAL-02).

    The POINT's cards come last in the result.
    """
    lap = seats + 1
    return [(deck[i], deck[lap + i], deck[2 * lap + i]) for i in range(lap)]


_make_seat: Final = make_maker(Seat)


def begin(deal: Deal) -> Draft:
    """Take the antes and deal the cards (OPEN-04); no round has begun yet.

    The antes are not a bet: there is nothing to call, and nobody has put anything in (ANTE-05).
    """
    ante = deal.rules.ante_amount
    draft = Draft()
    draft.deal = deal
    draft.restored = 0
    draft.log = [facts.AntesTaken(deal.numbers, ante, deal.jackpot_share)]
    _deal_cards(draft, tuple([(seat, stack - ante) for seat, stack in deal.stacks]), deal.deck)
    return draft


def _deal_cards(draft: Draft, stacks: Pairs[int], deck: tuple[Card, ...]) -> None:
    """Deal the cards and start with no bets, no choice and no showdown, also after a misdeal."""
    deal = draft.deal
    *cards, draft.point = lay(deck, len(stacks))
    draft.seats = tuple(
        [
            _make_seat(number=number, stack=stack, in_round=0, in_hand=0, cards=three)
            for (number, stack), three in zip(stacks, cards, strict=True)
        ]
    )
    draft.phase = "betting"
    draft.round = _round_before(deal)
    draft.tie_breaks = 0
    draft.first = deal.cube
    draft.pending = ()
    draft.current_bet = 0
    draft.raises_used = 0
    draft.choice = None
    draft.withheld = deal.jackpot_share
    draft.tips = 0
    draft.showdown = None
    draft.division_asked = False
    draft.result = None
    lying = tuple([(seat.number, seat.cards[1:]) for seat in draft.seats])
    draft.log.append(facts.CardsDealt(lying, draft.point[1:]))


def _round_before(deal: Deal) -> int:
    """Return the number of the round before the hand's first one.

    Rapid begins with round 2 (RAPID-01) and continues like any other hand (RAPID-02, RAPID-03).
    """
    return 1 if deal.rules.variant == "rapid" else 0


# The facts of the most frequent actions.
_bet_made, _called = make_maker(facts.BetMade), make_maker(facts.Called)
_raised: Final = make_maker(facts.Raised)


def _others(draft: Draft, seat: OpenSeat) -> tuple[int, ...]:
    """Queue all other able seats after a bet or a raise (RAISE-05)."""
    able = [o.number for o in draft.seats if o.stack and o.status == "in" and o is not seat]
    return clockwise(able, seat.number)


def _bet(draft: Draft, action: actions.Bet, seat: OpenSeat) -> None:
    """Set the current bet, which uses up no raise (RAISE-07)."""
    seat.pay(action.amount)
    draft.current_bet = action.amount
    draft.pending = _others(draft, seat)
    draft.log.append(_bet_made(seat.number, action.amount))


def _call(draft: Draft, action: actions.Call, seat: OpenSeat) -> None:
    cost = draft.current_bet - seat.in_round
    seat.pay(cost)
    draft.pending = draft.pending[1:]
    draft.log.append(_called(seat.number, cost))


def _raise(draft: Draft, action: actions.Raise, seat: OpenSeat) -> None:
    cost = action.to - seat.in_round
    seat.pay(cost)
    draft.current_bet = action.to
    draft.raises_used += 1
    draft.pending = _others(draft, seat)
    draft.log.append(_raised(seat.number, cost, action.to))


def _remainders(draft: Draft, action: actions.Remainders, seat: OpenSeat) -> None:
    """Put in the whole stack (REM-01).

    This is not a raise (RAISE-07) and leaves the current bet as it is (REM-05), unless it opens the
    betting under a ruling (A09).
    """
    rest = seat.stack
    seat.pay(rest)
    if draft.current_bet == 0 and draft.rules.rulings.short_opener == "sets_price":
        draft.current_bet = rest
    draft.pending = draft.pending[1:]
    draft.log.append(facts.RemaindersPlayed(seat.number, rest))


def _leave(draft: Draft, seat: OpenSeat) -> None:
    """Take a seat out of the hand after a fold or an elimination (FOLD-03, ELIM-02).

    Its chips stay, and its bet remains the one to match. If it was first player, the title passes
    on (CUBE-05, ELIM-04). Its declaration is settled.
    """
    seat.declared = None
    draft.pending = tuple([number for number in draft.pending if number != seat.number])
    if draft.first == seat.number:
        others = [other.number for other in draft.contending]
        (draft.first, *_) = clockwise(others, draft.first)
        draft.log.append(facts.FirstPlayerPassed(draft.first))
    if draft.phase == "point_choice":
        draft.pending = (draft.first,)  # the choice passes on with the title (POINT-06)


def _fold(draft: Draft, action: actions.Fold, seat: OpenSeat) -> None:
    seat.status = "folded"
    draft.log.append(facts.Folded(seat.number))
    _leave(draft, seat)
    if action.curious:
        _sell_look(draft, seat)


def _sell_look(draft: Draft, seat: OpenSeat) -> None:
    """Take the Curious chip (CUR-02, CUR-03)."""
    rules = draft.rules
    price = rules.ante_amount
    seat.stack -= price
    seat.curious = True
    if rules.curious_to == "tips":
        draft.tips += price
    else:
        draft.withheld += price
    draft.log.append(facts.CuriousPaid(seat.number, price, rules.curious_to))


def _curious(draft: Draft, action: actions.Curious, seat: OpenSeat) -> None:
    _sell_look(draft, seat)
    if draft.phase == "over":
        _show(draft, seat)


def _show(draft: Draft, seat: OpenSeat) -> None:
    """Let a seat look at its covered card after the hand (JACK-04, CUR-01)."""
    seat.seen = True
    draft.log.append(facts.Looked(seat.number, seat.cards[0]))


def _restore(draft: Draft, action: actions.Restore, seat: OpenSeat) -> None:
    """Add chips; the seat's turn continues (REST-09)."""
    seat.stack += action.amount
    seat.restored = True
    draft.restored += action.amount
    draft.log.append(facts.Restored(seat.number, action.amount))


def _choose_point(draft: Draft, action: actions.ChoosePoint, seat: OpenSeat) -> None:
    draft.choice = action.choice
    draft.pending = ()
    draft.log.append(facts.PointChosen(action.seat, action.choice))


def _declare(draft: Draft, action: actions.Declare, seat: OpenSeat) -> None:
    seat.declared = action.action
    draft.log.append(facts.Declared(action.seat, action.action))


def break_declaration(draft: Draft, action: Any, seat: OpenSeat) -> None:
    """Eliminate a seat whose action breaks its declaration (EARLY-02); its card stays hidden."""
    assert seat.declared is not None  # otherwise there is nothing to break
    seat.status = "eliminated"
    draft.log.append(facts.DeclarationBroken(seat.number, seat.declared))
    _leave(draft, seat)


def _eliminate(draft: Draft, action: actions.Eliminate, seat: OpenSeat) -> None:
    seat.status = "eliminated"
    seat.shown = seat.shown or action.show
    card = seat.cards[0] if seat.shown else None
    draft.log.append(facts.Eliminated(seat.number, action.reason, card))
    _leave(draft, seat)


def _divide(draft: Draft, action: actions.Divide, seat: OpenSeat) -> None:
    draft.division_asked = True
    draft.pending = ()
    draft.log.append(facts.Voted(action.seat, divide=True))


def _play_on(draft: Draft, action: actions.PlayOn, seat: OpenSeat) -> None:
    draft.pending = draft.pending[1:]
    draft.log.append(facts.Voted(action.seat, divide=False))


def _discard(draft: Draft, action: actions.Discard, seat: OpenSeat) -> None:
    """Take away the first card of that value; the other two stay open (TIE-05)."""
    kept: list[Any] = list(seat.cards)  # a seat discards only while it holds three cards
    kept.remove(action.card)
    one, two = kept
    seat.cards = (None, one, two)
    seat.shown = False
    draft.pending = draft.pending[1:]
    draft.log.append(facts.CardDiscarded(seat.number, action.card))


def _redeal(draft: Draft, action: actions.Redeal, seat: None) -> None:
    """Deal each tied seat its new card (TIE-06).

    The POINT, the pot and the cube stay, and so does the chosen total (TIE-07, POINT-10).
    """
    tied = draft.open_all(draft.contending)
    for player, card in zip(tied, action.cards, strict=True):
        player.cards = (card, *player.cards[1:])
    draft.tie_breaks += 1
    draft.pending = ()
    draft.log.append(facts.CardsRedealt(tuple([player.number for player in tied])))


def _look(draft: Draft, action: actions.Look, seat: OpenSeat) -> None:
    """Look after winning by folds; a third zero wins the jackpot and is shown (JACK-05)."""
    assert draft.result is not None  # the hand is over
    draft.result = evolve(draft.result, may_look=None)
    _show(draft, seat)
    if seat.cards[0] is Card.ZERO:
        draft.result = evolve(draft.result, jackpot_winner=seat.number)
        seat.shown = True
        draft.log.append(facts.JackpotWon(seat.number))


def _misdeal(draft: Draft, action: actions.Misdeal, seat: None) -> None:
    """Start over with new cards (ERR-02): antes and restorations stay, everything else is returned.

    The deal stays the same, and so does the cube (ERR-03, CUBE-06). Declarations no longer bind
    anybody (EARLY-05).
    """
    ante = draft.rules.ante_amount
    back = {seat.number: seat.in_hand + seat.curious * ante for seat in draft.seats}
    stacks = tuple([(seat.number, seat.stack + back[seat.number]) for seat in draft.seats])
    returned = tuple([(number, chips) for number, chips in back.items() if chips])
    draft.log.append(facts.DealCancelled(returned))
    _deal_cards(draft, stacks, action.deck)


MOVES: Mapping[type[Action], Callable[[Draft, Any, Any], None]] = {
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
"""The function that carries out each action. For an action of the house that is about no seat, the
seat is ``None``."""
