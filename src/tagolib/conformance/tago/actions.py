"""Random actions of every kind, legal and illegal, and hands played with them.

All randomness comes from one function; see
:mod:`tagolib.conformance.choosing`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias, get_args

from attrs import fields

import tagolib as tago
from tagolib.base.values import LARGEST_AMOUNT
from tagolib.conformance.choosing import Choose, one, some
from tagolib.conformance.tago.deals import DeckKind, random_deal, random_deck
from tagolib.tago.actions import DeclarationKind
from tagolib.tago.betting import options_at
from tagolib.tago.declarations import breaks_declaration
from tagolib.tago.validation import violations

__all__ = [
    "STEADY",
    "Weights",
    "any_action",
    "legal_action",
    "play_out",
]

Weights: TypeAlias = Mapping[type[tago.Action], int]
"""How many times out of 20 a player picks an action of each kind if it is legal, and 1 for a kind
that is not named. Otherwise the player takes the simplest action: to call, bet, choose, divide or
discard."""

TIMES: Final = 20
"""The number that the weights are out of."""


def _some_deck(choose: Choose, seats: int) -> tuple[tago.Card, ...]:
    """Return a deck; at times one card is missing or replaced by another."""
    first, *rest = random_deck(choose, seats)
    return (*one(choose, ((first,), (first,), (), (one(choose, tago.DECK),))), *rest)


def some_cards(choose: Choose, hand: tago.Hand) -> tuple[tago.Card, ...]:
    """Return cards for a redeal: the right ones, too many, too few, or already dealt ones."""
    shuffle = hand.redeal_cards
    count = len(hand.contending) + one(choose, (0, 0, 0, -1, 1))
    lying = (min(tago.DECK, key=shuffle.count),) * 9
    cards: Sequence[tago.Card] = one(choose, (shuffle, lying))
    return tuple(some(choose, cards, min(count, len(cards))))


def _amount(choose: Choose, hand: tago.Hand) -> int:
    """Return an amount at a limit of what is allowed, next to a limit, or anywhere."""
    now = tago.options(hand) or tago.Options()
    limits = [*now.amounts, hand.rules.minimum, hand.rules.stack]
    limits += [hand.current_bet, 2 * hand.current_bet, 1 + choose(2 * hand.rules.stack)]
    amount: int = one(choose, limits) + one(choose, (0, 0, 0, -1, 1))
    return min(max(1, amount), LARGEST_AMOUNT)


def _declaration(choose: Choose, hand: tago.Hand, seat: int) -> tago.Declaration:
    """Return a declaration; its amount is near what the seat could bet if it were to act."""
    kind = one(choose, get_args(DeclarationKind))
    if kind not in ("bet", "raise") or not choose(2):
        return tago.Declaration(kind)
    limits = [hand.rules.stack]
    for sitting in hand.seats:
        if sitting.number == seat:
            limits += options_at(hand.rules, hand, sitting).amounts
    return tago.Declaration(kind, max(1, one(choose, limits) + one(choose, (0, 0, 0, -1, 1))))


_FIELDS: Final[Mapping[str, Callable[[Choose, tago.Hand, int], object]]] = {
    "seat": lambda choose, hand, seat: seat,
    "amount": lambda choose, hand, seat: _amount(choose, hand),
    "to": lambda choose, hand, seat: _amount(choose, hand),
    "choice": lambda choose, hand, seat: one(choose, get_args(tago.Choice)),
    "card": lambda choose, hand, seat: one(choose, tuple(tago.Card)),
    "curious": lambda choose, hand, seat: bool(choose(2)),
    "action": _declaration,
    "cards": lambda choose, hand, seat: some_cards(choose, hand),
    "reason": lambda choose, hand, seat: one(choose, ("", "looked")),
    "show": lambda choose, hand, seat: not choose(2),
    "deck": lambda choose, hand, seat: _some_deck(choose, len(hand.seats)),
}
"""How each field of an action is chosen, for any seat, whether it is to act or not."""

_SIMPLEST: Final = (
    *(tago.ChoosePoint, tago.Call, tago.Bet, tago.Remainders, tago.Divide, tago.PlayOn),
    *(tago.Discard, tago.Raise, tago.Restore, tago.Fold, tago.Declare, tago.Curious),
    *(tago.Look, tago.Redeal, tago.Eliminate, tago.Misdeal),
)
_KINDS: Final[tuple[type[tago.Action], ...]] = tuple(
    dict.fromkeys((*_SIMPLEST, *get_args(tago.Action)))
)
"""The kinds of actions, the simplest first. A failing hand shrinks towards the simplest ones."""


def action_of(kind: Any, choose: Choose, hand: tago.Hand, seat: int) -> tago.Action:
    """Return an action of a kind by a seat: well-formed, legal or not."""
    chosen = {field.name: _FIELDS[field.name](choose, hand, seat) for field in fields(kind)}
    action: tago.Action = kind(**chosen)
    return action


STEADY: Final[Weights] = {
    tago.Fold: 1,
    tago.Raise: 3,
    tago.Restore: 1,
    tago.PlayOn: 16,
}
"""The weights that make hands last long."""


_LOYAL: Final[Weights] = {
    tago.Fold: 1,
    tago.Raise: 1,
    tago.Restore: 1,
    tago.PlayOn: 18,
}
_TIMID: Final[Weights] = {
    tago.Fold: 12,
    tago.Raise: 2,
    tago.Restore: 2,
    tago.PlayOn: 10,
}
_BOLD: Final[Weights] = {
    tago.Fold: 1,
    tago.Raise: 6,
    tago.Restore: 6,
    tago.PlayOn: 17,
}
_WILD: Final[Weights] = {
    tago.Fold: 5,
    tago.Raise: 5,
    tago.Restore: 5,
    tago.PlayOn: 10,
}
_WEIGHTS: Final[Sequence[Weights]] = (STEADY, _LOYAL, _TIMID, _BOLD, _WILD)
"""The weights that the players of a hand may have."""

_Plot: TypeAlias = tuple[Weights, Weights, DeckKind]

_PLOTS: Final[Sequence[tuple[_Plot, int]]] = (
    ((STEADY, STEADY, "none"), 1),
    ((_BOLD, _BOLD, "none"), 1),
    ((STEADY, STEADY, "paired point"), 1),
    ((STEADY, STEADY, "trips point"), 1),
    ((_BOLD, _BOLD, "trips"), 1),
    ((_LOYAL, _LOYAL, "draw of three"), 1),
    ((_LOYAL, _BOLD, "paired draw"), 1),
    ((_LOYAL, _BOLD, "paired draw of three"), 1),
    ((_LOYAL, _LOYAL, "trips draw"), 1),
    ((_LOYAL, _LOYAL, "same cards"), 1),
    ((_LOYAL, _LOYAL, "copy draw"), 1),
    ((_LOYAL, _LOYAL, "trips and copy"), 1),
    ((_LOYAL, _LOYAL, "zeros above"), 1),
    ((_LOYAL, _LOYAL, "zeros tied"), 2),
    ((_LOYAL, _TIMID, "zero"), 2),
    ((_TIMID, _TIMID, "zero"), 2),
    ((_TIMID, _TIMID, "open zeros"), 3),
)
"""Combinations that make things happen, with their weights: how the players lean before round 3 and
in it, and the deck."""


def _alike(
    choose: Choose, legal: Sequence[tago.Action], weights: Weights | None
) -> list[tago.Action]:
    """Choose a kind, by weights or with equal chances, and return its legal actions."""
    found = {type(action) for action in legal}
    kinds = [kind for kind in _KINDS if kind in found]
    if weights is None:
        kind = one(choose, kinds)
    else:
        # As far as possible, a number always means the same kind: so a hand changes little while
        # it shrinks.
        others = [kind for kind, times in weights.items() if kind in kinds for _ in range(times)]
        others += [kind for kind in kinds[1:] if kind not in weights]
        place = choose(TIMES)
        kind = others[place - 1] if 0 < place <= len(others) else kinds[0]
    return [action for action in legal if type(action) is kind]


def leaning(choose: Choose, legal: Sequence[tago.Action], weights: Weights) -> tago.Action:
    """Return one of the legal actions: first choose a kind, then mostly its smallest action."""
    alike = _alike(choose, legal, weights)
    return one(choose, [*alike[:1] * 2, *alike])


def legal_action(choose: Choose, hand: tago.Hand, weights: Weights | None = STEADY) -> tago.Action:
    """Return a legal action of whoever must decide, the dealer included. The hand must not be over.

    The weights choose its kind. Without weights (``None``) all kinds are equally likely, unless
    the seat has declared something. Amounts are the smallest, the largest, or any in between. Of a
    pair, a seat often discards neither card.
    """
    if hand.phase == "redeal":
        return _redeal(choose, hand)
    legal = tago.legal_actions(hand)
    tried = _tried(hand, legal)
    if tried and choose(2):
        return one(choose, tried)
    kept = [action for action in legal if not breaks_declaration(hand, action)]
    if 0 < len(kept) < len(legal) and choose(4) < 3:
        legal = tuple(kept)
    # The simplest action of each kind takes equally many choices, so a hand shrinks action by
    # action.
    alike = _alike(choose, legal, weights)
    match alike[0], alike[-1]:
        case tago.Bet(seat=seat, amount=least), tago.Bet(amount=most):
            return tago.Bet(seat, _between(choose, hand, least, most))
        case tago.Raise(seat=seat, to=least), tago.Raise(to=most):
            return tago.Raise(seat, _between(choose, hand, least, most))
        case tago.Restore(seat=seat, amount=least), tago.Restore(amount=to_raise):
            more = one(choose, (0, to_raise - least, None))
            return tago.Restore(seat, least + (choose(hand.rules.stack) if more is None else more))
        case tago.Discard(), _:
            pair = [action for action in alike if _keeps_a_pair(hand, action)]
            return one(choose, pair if pair and choose(2) else alike)
        case _:
            return one(choose, alike)


def _keeps_a_pair(hand: tago.Hand, action: tago.Action) -> bool:
    assert isinstance(action, tago.Discard)  # all that are legal now are alike
    kept = list(hand.seat(action.seat).cards)
    kept.remove(action.card)
    return kept[0] is kept[1]


def _tried(hand: tago.Hand, legal: Sequence[tago.Action]) -> list[tago.Action]:
    """Return the actions that test a declaration most, if the seat to act has made one.

    They are folds, bets and raises: at a limit, and with exactly the declared amount.
    """
    seat = None if hand.to_act is None else hand.seat(hand.to_act)
    if seat is None or seat.declared is None:
        return []
    named = seat.declared.amount
    exact = [] if named is None else [kind(seat.number, named) for kind in (tago.Bet, tago.Raise)]
    return [
        *(action for action in exact if not violations(hand, action)),
        *(action for action in legal if isinstance(action, (tago.Fold, tago.Bet, tago.Raise))),
    ]


def _between(choose: Choose, hand: tago.Hand, least: int, most: int) -> int:
    """Return an amount, mostly a small one, so that chips are left for later actions."""
    match choose(6):
        case 0:
            return least
        case 5:
            return most
        case 4:
            return least + choose(most - least + 1)
        case _:
            return min(most, least + choose(3 * hand.rules.minimum))


def _redeal(choose: Choose, hand: tago.Hand) -> tago.Redeal:
    """Return the dealer's new cards.

    At times every seat gets a card equal to one that it kept, or all get equal cards.
    """
    rest = list(hand.redeal_cards)
    lucky = choose(5)
    many = [card for card in tago.Card if rest.count(card) >= len(hand.contending)]
    same = one(choose, many) if many and lucky == 4 else None
    cards: list[tago.Card] = []
    for seat in hand.contending:
        wanted = seat.cards[1] if lucky in (2, 3) else same
        card = wanted if wanted in rest else one(choose, rest)
        rest.remove(card)
        cards.append(card)
    return tago.Redeal(tuple(cards))


_RARE: Final = (
    *(tago.Declare,) * 5,
    *(tago.Curious, tago.Eliminate, tago.Misdeal) * 2,
    *(tago.Bet, tago.Fold, tago.Restore),
)


def rare_action(choose: Choose, hand: tago.Hand) -> tago.Action:
    """Return an action outside the ordinary course of a hand.

    It is a declaration, a late request, an elimination, a misdeal, or an action out of turn.
    """
    kind = one(choose, _RARE)
    seats = hand.contending
    if kind is tago.Declare:  # mostly a seat that is not to act
        seats = tuple(seat for seat in seats if seat.number != hand.to_act) or seats
    if kind is tago.Eliminate and choose(2):  # the seat that has bet most
        seats = (max(seats, key=lambda seat: seat.in_hand),)
    seat = one(choose, (one(choose, seats).number, one(choose, hand.deal.numbers)))
    return action_of(kind, choose, hand, seat)


_BESIDE: Final[Mapping[str, Sequence[type[tago.Action]]]] = {
    "redeal": (tago.Redeal,),
    "discard": (tago.Discard,),
    "vote": (tago.PlayOn, tago.Bet),
    "point_choice": (
        *(tago.Fold, tago.Fold, tago.ChoosePoint),
        *(tago.Restore, tago.Declare, tago.Eliminate),
    ),
    "betting": (
        *(tago.Bet, tago.Raise, tago.Restore) * 3,
        *(tago.Call, tago.Remainders, tago.Fold, tago.Fold),
    ),
    "over": (tago.Look, tago.Curious),
}
"""The kinds of actions that belong to each phase; they may still be illegal at the moment."""


def unlikely_action(choose: Choose, hand: tago.Hand) -> tago.Action:
    """Return an action that is legal or nearly legal."""
    kind = one(choose, _BESIDE[hand.phase])
    return action_of(kind, choose, hand, hand.to_act or hand.first)


_BY_ANYBODY: Final = tuple(kind for kind in _KINDS if kind not in (tago.Eliminate, tago.Misdeal))


def any_action(choose: Choose, hand: tago.Hand, by: int | None = None) -> tago.Action:
    """Return an action of any kind, by any seat or the given one: well-formed, mostly illegal."""
    seat = by or one(choose, (hand.to_act or 1, 1 + choose(8)))
    return action_of(one(choose, _BY_ANYBODY), choose, hand, seat)


def attempt(hand: tago.Hand, action: tago.Action) -> tago.Hand:
    """Return the hand after an action; a refused action leaves it as it was."""
    try:
        return tago.apply(hand, action)
    except tago.IllegalActionError:
        return hand


_COURSE: Final = (
    *(legal_action,) * 24,
    *(unlikely_action,) * 3,
    *(rare_action,) * 3,
    any_action,
)
"""The ways to choose the next action; each is as likely as the number of its entries here."""


def step(choose: Choose, hand: tago.Hand, weights: Weights = STEADY) -> tago.Action:
    """Return the next action.

    It is usually a legal one, chosen by weight, and sometimes a rare or an illegal one.
    """
    if hand.phase == "redeal" and choose(4) == 3:
        return tago.Redeal(some_cards(choose, hand))
    make = one(choose, _COURSE)
    return legal_action(choose, hand, weights) if make is legal_action else make(choose, hand)


def play_out(
    choose: Choose,
    take: Callable[[tago.Hand, Any], tago.Hand] = attempt,
    make: Callable[[Choose, tago.Hand, Weights], Any] = step,
    rules: tago.Rules | None = None,
    rulings: tago.Rulings | None = None,
) -> tago.Hand:
    """Play one random hand to its end, and try some actions that may follow it.

    The players differ in style.

    Args:
        choose: the source of chance.
        take: tries an action, legal or not, and returns the hand after it.
        make: chooses the next action, given the weights of the moment.
        rules: the rules of the table; if left out, random ones.
        rulings: the rulings of the table; if left out, those of the rules, or random ones.
    """
    early, late, deck = one(choose, [plot for plot, weight in _PLOTS for _ in range(weight)])
    if choose(3) == 2:
        early, late = one(choose, _WEIGHTS), one(choose, _WEIGHTS)
    extra = one(choose, (late, _BOLD))
    hand = random_deal(choose, deck, rules, rulings)
    while hand.phase != "over":
        weights = extra if hand.tie_breaks else late if hand.round == 3 else early
        hand = take(hand, make(choose, hand, weights))
    winner = (hand.result and hand.result.may_look) or hand.deal.cube
    for _ in range(3):
        seat = one(choose, (winner, one(choose, hand.deal.numbers)))
        hand = take(hand, one(choose, (tago.Look, tago.Curious, tago.Call))(seat))
    return hand
