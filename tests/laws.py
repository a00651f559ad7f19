"""The laws of a hand, as checks: what holds in every hand, whatever was played."""

from collections import Counter
from itertools import pairwise

import tagolib as tago
from tagolib.cards import DECK, Card
from tagolib.facts import CardsShown, Eliminated
from tagolib.hand import Hand
from tests.random_hands import Choose


def chips(hand: Hand) -> int:
    return sum(seat.stack for seat in hand.seats) + hand.pot + hand.withheld + hand.tips


def thirty_cards(hand: Hand) -> None:
    """Law 1: POINT, contending seats and the rest are the thirty cards."""
    lying = list(hand.point)
    for seat in hand.contending if hand.tie_breaks else hand.seats:
        lying += [card for card in seat.cards if card is not None]
    assert max(Counter(lying).values()) <= 3
    kept = [card for seat in hand.contending for card in seat.cards[1:]]
    assert Counter([*hand.point, *kept, *hand.redeal_cards]) == Counter(DECK)


def chips_conserved(before: Hand, action: tago.Action, after: Hand) -> None:
    """Law 2: only a restoration adds chips, and nothing takes any away."""
    added = action.amount if isinstance(action, tago.Restore) else 0
    assert chips(after) == chips(before) + added
    assert all(seat.stack >= 0 for seat in after.seats)


def allowed(hand: Hand, action: tago.Action) -> bool:
    """Whether the options allow an action of the seat to act."""
    now = tago.options(hand)
    assert now is not None
    match action:
        case tago.Bet(amount=amount):
            return now.bet is not None and now.bet[0] <= amount <= now.bet[1]
        case tago.Raise(to=to):
            return now.raise_to is not None and now.raise_to[0] <= to <= now.raise_to[1]
        case tago.Call():
            return now.call is not None
        case tago.Remainders():
            return now.remainders is not None
        case tago.Fold(curious=curious):
            return now.fold and (now.curious or not curious)
        case tago.Restore(amount=amount):
            return now.restore is not None and amount >= now.restore.minimum
        case tago.ChoosePoint(choice=choice):
            return choice in now.choose_point
        case tago.Divide() | tago.PlayOn():
            return now.vote
        case tago.Discard(card=card):
            return card in now.discard
        case _:
            raise AssertionError(f"{action} is no decision of the seat to act")


def is_decision(action: tago.Action) -> bool:
    """Whether an action is one that the options speak of."""
    return isinstance(
        action,
        tago.Bet
        | tago.Raise
        | tago.Call
        | tago.Remainders
        | tago.Fold
        | tago.Restore
        | tago.ChoosePoint
        | tago.Divide
        | tago.PlayOn
        | tago.Discard,
    )


def facing_a_bet(hand: Hand) -> None:
    """Law 4: facing a bet, a seat has fold and exactly one of call and remainders."""
    now = tago.options(hand)
    if hand.phase == "betting" and hand.current_bet and now is not None:
        assert now.fold
        if hand.rules.rulings.remainders_minimum == "none":
            assert (now.call is None) != (now.remainders is None)


def betting_bounds(hand: Hand) -> None:
    """Raises and totals stay within what the round and a Light table allow."""
    assert hand.raises_used <= hand.round
    rules = hand.rules
    if rules.mode == "light" and rules.rulings.light_cap == "round_total":
        assert all(seat.in_round <= rules.stack for seat in hand.seats)


def pots_shrink(hand: Hand) -> None:
    """The entitled sets of successive pots strictly shrink; shares differ by one unit at most."""
    if hand.result is None:
        return
    pots = hand.result.pots
    for wider, narrower in pairwise(pots):
        assert set(narrower.seats) < set(wider.seats)
    for pot in pots:
        shares = [chips for _, chips in pot.shares]
        assert max(shares) - min(shares) <= 1
        assert set(pot.winners) <= set(pot.seats)


def all_hold(hand: Hand) -> None:
    """All laws that speak of one hand."""
    thirty_cards(hand)
    facing_a_bet(hand)
    betting_bounds(hand)
    pots_shrink(hand)
    for action in tago.legal_actions(hand):
        tago.apply(hand, action)
    assert (hand.phase == "over") == (hand.result is not None)
    assert hand.phase in ("over", "redeal") or hand.to_act is not None


def permuted(choose: Choose, cards: list[Card]) -> list[Card]:
    rest = list(cards)
    return [rest.pop(choose(len(rest))) for _ in cards]


def twin(choose: Choose, hand: Hand, eyes: int | None) -> Hand:
    """A hand that differs only in cards that a seat (or a spectator) may not know."""
    actions = list(hand.actions)
    deals = [i for i, action in enumerate(actions) if isinstance(action, tago.Misdeal)]
    last = actions[deals[-1]] if deals else None
    deck = list(last.deck if isinstance(last, tago.Misdeal) else hand.deal.deck)

    lap = len(hand.seats) + 1
    unknown = [] if hand.round > 1 else [lap - 1]
    unknown += range(3 * lap, len(deck))
    for place, seat in enumerate(hand.seats):
        if not _known(hand, seat.number, eyes):
            unknown.append(place)
    for place, card in zip(unknown, permuted(choose, [deck[i] for i in unknown]), strict=True):
        deck[place] = card
    if deals:
        actions[deals[-1]] = tago.Misdeal(tuple(deck))
    first_deck = hand.deal.deck if deals else tuple(deck)

    new = tago.deal(hand.rules, dict(hand.deal.stacks), hand.deal.cube, first_deck)
    redeals = 0
    for action in actions:
        taken = action
        if isinstance(action, tago.Redeal):
            redeals += 1
            taken = _other_redeal(choose, hand, new, action, eyes, redeals)
        new = tago.apply(new, taken)
    return new


def _known(hand: Hand, number: int, eyes: int | None) -> bool:
    """Whether a seat's first covered card is known, or told by what did not happen."""
    seat = hand.seat(number)
    if number == eyes and seat.seen:
        return True
    shown = any(
        isinstance(fact, CardsShown | Eliminated)
        and fact.seat == number
        and (isinstance(fact, CardsShown) or fact.card is not None)
        for fact in _since_last_deal(hand)
    )
    return shown or seat.shown or _no_zero(hand, number)


def _since_last_deal(hand: Hand) -> list[tago.Fact]:
    told: list[tago.Fact] = []
    for fact in hand.facts:
        if isinstance(fact, tago.facts.DealCancelled):
            told.clear()
        told.append(fact)
    return told


def _no_zero(hand: Hand, number: int) -> bool:
    """Who wins by folds with two open zeros and no jackpot tells that there is no third one."""
    seat = hand.seat(number)
    if hand.result is None or hand.result.how != "folds":
        return False
    return seat.contending and seat.cards[1] is seat.cards[2] is Card.ZERO


def _other_redeal(
    choose: Choose, hand: Hand, new: Hand, action: tago.Redeal, eyes: int | None, number: int
) -> tago.Redeal:
    """A redeal that gives other cards to the seats whose new card is not known."""
    seats = [seat.number for seat in new.contending]
    later: list[tago.Fact] = []
    seen = 0
    for fact in hand.facts:
        seen += isinstance(fact, tago.facts.CardsRedealt)
        if seen >= number:
            later.append(fact)
    shown = {fact.seat for fact in later if isinstance(fact, CardsShown)}
    shown |= {fact.seat for fact in later if isinstance(fact, Eliminated) and fact.card}
    hidden = [
        place
        for place, seat in enumerate(seats)
        if seat not in shown and seat != eyes and not _no_zero(hand, seat)
    ]
    rest = list(new.redeal_cards)
    for card in action.cards:
        rest.remove(card)
    cards = list(action.cards)
    mixed = permuted(choose, [cards[place] for place in hidden] + rest)
    for place, card in zip(hidden, mixed, strict=False):
        cards[place] = card
    return tago.Redeal(tuple(cards))
