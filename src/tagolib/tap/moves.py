"""What an action does to a hand, and what then happens automatically.

The table :data:`MOVES` has one short function for each action, which assumes that the action is
legal. Each leaves the hand where somebody must decide.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from attrs import evolve

from tagolib.tap import actions, facts
from tagolib.tap.actions import SEATS, Action, Packet
from tagolib.tap.cards import JUGGLER, Card, in_order
from tagolib.tap.facts import Fact
from tagolib.tap.hand import Call, Hand, Result, Trick
from tagolib.tap.rules import Contract
from tagolib.tap.scoring import score
from tagolib.tap.tricks import TRICKS

__all__ = ["MOVES"]

_PACKETS: Final[Mapping[Contract, Packet]] = {"top_three": "top", "bottom_three": "bottom"}
"""The packet that Declarer takes unseen, by contract (TAP-10)."""


def _with(hand: Hand, *news: Action | Fact, **changes: Any) -> Hand:
    """Return the hand with some fields changed and new entries in its log."""
    return evolve(hand, **changes, log=hand.log + news)


def _holding(hand: Hand, seat: int, cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """Return the cards of all seats, with those of one seat replaced."""
    return tuple(cards if other == seat else hand.held(other) for other in SEATS)


def _pass(hand: Hand, action: actions.Pass) -> Hand:
    calls = (*hand.calls, Call(action.seat, None))
    return _auction(_with(hand, action, facts.Passed(action.seat), calls=calls))


def _bid(hand: Hand, action: actions.Bid) -> Hand:
    calls = (*hand.calls, Call(action.seat, action.contract))
    made = facts.BidMade(action.seat, action.contract)
    return _auction(_with(hand, action, made, calls=calls))


def _auction(hand: Hand) -> Hand:
    """End the auction on Solo, when two have passed against a bid, or when all pass (TAP-07)."""
    if len(hand.passed) == 3:
        nobody = tuple((seat, 0) for seat in SEATS)
        result = Result(
            declarer=None,
            contract=None,
            points=0,
            tricks=0,
            slam=False,
            sparrow=False,
            scores=nobody,
        )
        return _with(hand, facts.HandThrownIn(), phase="over", result=result)
    contract = hand.contract
    if contract is None or (contract != "solo" and len(hand.passed) < 2):
        return hand
    declarer = next(call.seat for call in hand.calls if call.contract == contract)
    hand = _with(hand, facts.AuctionWon(declarer, contract), declarer=declarer)
    return _stock(hand, declarer, contract)


def _stock(hand: Hand, declarer: int, contract: Contract) -> Hand:
    """Go on to the stock: exposed, taken unseen, or left alone (TAP-09 to TAP-11)."""
    match contract:
        case "solo":
            return _with(hand, phase="declare")
        case "three_cards":
            exposed = facts.StockExposed(hand.deal.top, hand.deal.bottom)
            return _with(hand, exposed, phase="take")
        case _:
            return _taken(hand, declarer, _PACKETS[contract])


def _taken(hand: Hand, declarer: int, packet: Packet, *before: Action) -> Hand:
    """Give Declarer a packet of the stock; the other one goes to the Defenders."""
    cards = hand.deal.packet(packet)
    return _with(
        hand,
        *before,
        facts.StockTaken(declarer, packet, cards),
        phase="discard",
        packet=packet,
        hands=_holding(hand, declarer, in_order(hand.held(declarer) + cards)),
    )


def _take(hand: Hand, action: actions.Take) -> Hand:
    return _taken(hand, action.seat, action.packet, action)


def _discard(hand: Hand, action: actions.Discard) -> Hand:
    """Discard three cards; trumps among them are shown (TAP-12)."""
    kept = tuple(card for card in hand.held(action.seat) if card not in action.cards)
    trumps = tuple(card for card in action.cards if card.trump)
    return _with(
        hand,
        action,
        facts.CardsDiscarded(action.seat, trumps, action.cards),
        phase="declare",
        discards=action.cards,
        hands=_holding(hand, action.seat, kept),
    )


def _declare(hand: Hand, action: actions.Declare) -> Hand:
    """Declare, then let Declarer make the first lead (TAP-14)."""
    return _with(
        hand,
        action,
        facts.Declared(action.seat, action.slam, action.sparrow),
        phase="play",
        slam=action.slam,
        sparrow=action.sparrow,
        trick=Trick(action.seat),
    )


def _play(hand: Hand, action: actions.Play) -> Hand:
    assert hand.trick is not None  # a trick is being played
    kept = tuple(card for card in hand.held(action.seat) if card != action.card)
    trick = evolve(hand.trick, cards=(*hand.trick.cards, action.card))
    hand = _with(
        hand,
        action,
        facts.CardPlayed(action.seat, action.card),
        hands=_holding(hand, action.seat, kept),
        trick=trick,
    )
    return _gathered(hand, trick) if len(trick.cards) == 3 else hand


def _gathered(hand: Hand, trick: Trick) -> Hand:
    """Give the trick to its winner, who leads to the next (TAP-14); the last one ends the hand."""
    number = len(hand.tricks) + 1
    emperor = all(card.honour for card in trick.cards)
    taken = facts.TrickTaken(trick.winner, number, emperor)
    hand = _with(hand, taken, tricks=(*hand.tricks, trick), trick=Trick(trick.winner))
    return _settled(hand) if number == TRICKS else hand


def _settled(hand: Hand) -> Hand:
    """Count Declarer's cards and pay the game points (TAP-19 to TAP-25)."""
    declarer, contract = hand.declarer, hand.contract
    assert declarer is not None  # the auction is over
    assert contract is not None
    last, tricks = hand.tricks[-1], hand.tricks_of(declarer)
    sparrow = last.winner == declarer and last.best == JUGGLER
    gained = score(
        hand.rules,
        contract,
        points=hand.points,
        tricks=tricks,
        slam=hand.slam,
        sparrow=hand.sparrow,
        sparrow_made=sparrow,
    )
    scores = tuple(
        (seat, gained.declarer if seat == declarer else gained.defender) for seat in SEATS
    )
    made = tricks == TRICKS
    fact = facts.HandSettled(declarer, contract, hand.points, tricks, made, sparrow, scores)
    result = Result(
        declarer=declarer,
        contract=contract,
        points=hand.points,
        tricks=tricks,
        slam=made,
        sparrow=sparrow,
        scores=scores,
    )
    return _with(hand, fact, phase="over", trick=None, result=result)


MOVES: Final[Mapping[type[Action], Callable[[Hand, Any], Hand]]] = {
    actions.Pass: _pass,
    actions.Bid: _bid,
    actions.Take: _take,
    actions.Discard: _discard,
    actions.Declare: _declare,
    actions.Play: _play,
}
"""The function that carries out each action."""
