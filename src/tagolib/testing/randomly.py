"""Random rules, decks, hands and actions, drawn through one function.

``choose(n)`` gives a number from 0 to n-1: Hypothesis can be behind it, or a seeded generator, such
as the ``randrange`` of a ``random.Random``. 0 gives the simplest there is: the default rules, two
seats, a deck as it lies, a call; so what Hypothesis finds shrinks to that.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any, Final, Literal, TypeAlias, TypeVar, get_args

import attrs

from tagolib import rules as settings
from tagolib.actions import (
    Action,
    Bet,
    Call,
    ChoosePoint,
    Curious,
    Declaration,
    DeclarationKind,
    Declare,
    Discard,
    Divide,
    Eliminate,
    Fold,
    Look,
    Misdeal,
    PlayOn,
    Raise,
    Redeal,
    Remainders,
    Restore,
)
from tagolib.betting import Options
from tagolib.cards import DECK, Card
from tagolib.errors import IllegalActionError
from tagolib.hand import Deal, Hand
from tagolib.rules import Rules, Rulings
from tagolib.transition import apply, deal, legal_actions, options

__all__ = [
    "BIASES",
    "Bias",
    "Choose",
    "any_action",
    "attempt",
    "leaning",
    "likely_action",
    "one",
    "play_out",
    "random_amount",
    "random_deal",
    "random_deck",
    "random_declaration",
    "random_rules",
    "random_rulings",
    "random_start",
    "rare_action",
    "rare_deed",
    "redeal",
    "redeal_of",
    "some",
    "step",
]

Choose: TypeAlias = Callable[[int], int]
"""Gives a number from 0 to n-1."""
Bias: TypeAlias = Literal[
    "none", "draw", "trips draw", "zero", "open zeros", "paired point", "trips point"
]
"""What a deck is made to bring about."""

T = TypeVar("T")

BIASES: tuple[Bias, ...] = get_args(Bias)
"""All of them, the plain shuffle first."""


def one(choose: Choose, things: Sequence[T]) -> T:
    """Choose one of some things."""
    return things[choose(len(things))]


def some(choose: Choose, things: Sequence[T], count: int) -> list[T]:
    """Choose so many of some things, each once, in any order."""
    rest = list(things)
    return [rest.pop(choose(len(rest))) for _ in range(count)]


def random_rulings(choose: Choose) -> Rulings:
    """Choose rulings: mostly the default ones; else each ruling is any of its values."""
    if choose(3) < 2:
        return Rulings()
    values: dict[str, Any] = {}
    for field in attrs.fields(Rulings):
        words = get_args(field.type) or (True, False)
        values[field.name] = one(choose, words)
    return Rulings(**values)


def random_rules(choose: Choose) -> Rules:
    """Choose the rules of a table."""
    minimum = one(choose, (5, 10, 2, 1))
    return Rules(
        mode=one(choose, get_args(settings.Mode)),
        minimum=minimum,
        stack=minimum * one(choose, (60, 60, 20, 20, 4, 1)),
        ante="half" if minimum % 2 == 0 and choose(2) else "minimum",
        variant=one(choose, ("classic", "classic", "rapid")),
        jackpot_percent=one(choose, (0, 10, 33, 100)),
        curious_to=one(choose, get_args(settings.CuriousTo)),
        rulings=random_rulings(choose),
    )


def random_deck(choose: Choose, seats: int, bias: Bias) -> tuple[Card, ...]:
    """Shuffle a deck for so many seats; by its bias some cards lie where they make things happen.

    ``draw`` and ``trips draw`` give two seats equal scores, ``zero`` and ``open zeros`` are one
    seat's, ``paired point`` and ``trips point`` lie in the POINT.
    """
    rest = list(DECK)
    wanted: dict[int, Card] = {}
    lap = seats + 1

    def put(holder: int, *cards: Card) -> None:
        for place, card in enumerate(cards):
            wanted[place * lap + holder] = card
            rest.remove(card)

    holder = choose(seats)
    other = (holder + 1 + choose(seats - 1)) % seats
    low, high = Card.HALF, Card.SEVEN
    match bias:
        case "draw":
            put(holder, low, Card.THREE, high)
            put(other, high, low, Card.THREE)
            put(seats, Card.FIVE, Card.FOUR, one(choose, (Card.ONE, Card.TWO, Card.FOUR)))
        case "trips draw":
            put(holder, low, low, low)
            put(other, high, high, high)
            put(seats, Card.ONE, Card.TWO, Card.THREE)
        case "zero":
            put(holder, Card.ZERO, Card.ZERO, Card.ZERO)
        case "open zeros":
            put(holder, Card.FOUR, Card.ZERO, Card.ZERO)
        case "paired point":
            pair = one(choose, tuple(Card))
            put(seats, pair, *((Card.SIX, pair) if pair is not Card.SIX else (pair, Card.ONE)))
        case "trips point":
            card = one(choose, tuple(Card))
            put(seats, card, card, card)
        case _:
            pass
    # the stub too, so that as many choices are made for any number of seats: that shrinks better
    return tuple(
        [
            wanted[place] if place in wanted else rest.pop(choose(len(rest)))
            for place in range(len(DECK))
        ]
    )


def random_start(choose: Choose) -> Deal:
    """Choose what a hand starts from."""
    rules = random_rules(choose)
    numbers = one(
        choose, tuple(combinations(range(1, 9), one(choose, (2, 2, 3, 3, 4, 5, 6, 7, 8))))
    )
    ante = rules.ante_amount
    rich = rules.stack * 40
    stacks = dict.fromkeys(numbers, ante + one(choose, (rules.stack, rich)))
    if choose(3) == 2:
        # a rich seat, a seat around the minimum, one that has just the ante
        tops = (rich, rules.stack * 2, rules.minimum * 4, 1)
        chips = [choose(one(choose, tops)) for _ in range(8)]
        stacks = {number: ante + chips[number - 1] for number in numbers}
    deck = random_deck(choose, len(numbers), one(choose, BIASES))
    return Deal(rules, tuple(stacks.items()), one(choose, numbers), deck)


def random_deal(choose: Choose) -> Hand:
    """Choose a hand as it is dealt."""
    start = random_start(choose)
    return deal(start.rules, dict(start.stacks), start.cube, start.deck)


def random_amount(choose: Choose, hand: Hand) -> int:
    """Choose an amount at a limit of what is allowed, beside one, or anywhere."""
    now = options(hand) or Options()
    limits = [*(now.bet or ()), *(now.raise_to or ()), hand.rules.minimum, hand.rules.stack]
    if now.restore:
        limits += [now.restore.minimum, now.restore.minimum_to_raise or 1]
    limits += [hand.current_bet, 2 * hand.current_bet, 1 + choose(2 * hand.rules.stack)]
    amount: int = one(choose, limits) + one(choose, (0, 0, 0, -1, 1))
    return max(1, amount)


def random_declaration(choose: Choose, hand: Hand) -> Declaration:
    """Choose what is declared, with or without an amount."""
    return _declaration(choose, lambda: random_amount(choose, hand))


def _declaration(choose: Choose, amount: Callable[[], int]) -> Declaration:
    kind = one(choose, get_args(DeclarationKind))
    named = kind in ("bet", "raise") and choose(2)
    return Declaration(kind, amount() if named else None)


def any_action(choose: Choose, hand: Hand, by: int | None = None) -> Action:
    """Choose an action of any kind by anybody, or one seat: well-formed, and mostly illegal."""
    seat = by or one(choose, hand.deal.numbers)
    if by is None and hand.to_act and choose(3):
        seat = hand.to_act
    kinds: tuple[Callable[[], Action], ...] = (
        lambda: Bet(seat, random_amount(choose, hand)),
        lambda: Raise(seat, random_amount(choose, hand)),
        lambda: Restore(seat, random_amount(choose, hand)),
        lambda: Call(seat),
        lambda: Fold(seat, curious=bool(choose(2))),
        lambda: Remainders(seat),
        lambda: ChoosePoint(seat, one(choose, ("sum", "single"))),
        lambda: Declare(seat, random_declaration(choose, hand)),
        lambda: Curious(seat),
        lambda: Divide(seat),
        lambda: PlayOn(seat),
        lambda: Discard(seat, one(choose, tuple(Card))),
        lambda: Look(seat),
        lambda: Redeal(tuple(one(choose, tuple(Card)) for _ in range(choose(4)))),
    )
    return one(choose, kinds)()


def redeal(choose: Choose, hand: Hand) -> Redeal:
    """Choose the dealer's new cards in a draw."""
    return redeal_of(choose, hand.redeal_cards, len(hand.contending))


def redeal_of(choose: Choose, cards: Sequence[Card], count: int) -> Redeal:
    """Choose so many new cards from those that are shuffled."""
    return Redeal(tuple(some(choose, cards, count)))


_WEIGHTS: Final[Mapping[type[Action], int]] = {
    ChoosePoint: 1,
    Call: 8,
    Bet: 8,
    Remainders: 8,
    Divide: 1,
    PlayOn: 3,
    Discard: 1,
    Raise: 3,
    Restore: 1,
    Fold: 1,
}
"""How often the first decision of a kind is chosen, beside 1 for others; the simplest first."""


def leaning(choose: Choose, legal: Sequence[Action]) -> Action:
    """Choose one of the legal actions, folds and high bets seldom, so that hands go deep."""
    weighed: list[Action] = []
    for kind, weight in _WEIGHTS.items():
        alike = [action for action in legal if type(action) is kind]
        weighed += alike[:1] * weight + alike[1:]
    return one(choose, weighed)


def likely_action(choose: Choose, hand: Hand) -> Action:
    """Choose a legal action of whoever must decide, so that hands go deep."""
    if hand.phase == "redeal":
        return redeal(choose, hand)
    action = leaning(choose, legal_actions(hand))
    now = options(hand)
    if isinstance(action, Bet) and now and now.bet:
        more = choose(3) and choose(3 * hand.rules.minimum)
        return Bet(action.seat, min(now.bet[1], action.amount + more))
    return action


def rare_action(choose: Choose, hand: Hand) -> Action:
    """Choose what breaks the ordinary course: a declaration, a slip, the director."""
    return rare_deed(choose, hand.deal.numbers, lambda: random_amount(choose, hand))


def rare_deed(choose: Choose, numbers: Sequence[int], amount: Callable[[], int]) -> Action:
    """Choose what breaks the ordinary course, at seats of these numbers."""
    seat = one(choose, numbers)
    match choose(8):
        case 0:
            show = bool(choose(2))
            return Eliminate(seat, one(choose, ("", "looked at the card")), show=show)
        case 1:
            return Misdeal(random_deck(choose, len(numbers), one(choose, BIASES)))
        case 2 | 3:
            return Curious(seat)
        case _:
            return Declare(seat, _declaration(choose, amount))


def attempt(hand: Hand, action: Action) -> Hand:
    """Take an action; one that is refused leaves the hand as it was."""
    try:
        return apply(hand, action)
    except IllegalActionError:
        return hand


def step(choose: Choose, hand: Hand, take: Callable[[Hand, Action], Hand] = attempt) -> Hand:
    """Go on by one action: mostly a likely one, a rare or an illegal one now and then."""
    kind = choose(12)
    if kind == 11:
        return take(hand, rare_action(choose, hand))
    if kind == 10:
        return take(hand, any_action(choose, hand))
    return take(hand, likely_action(choose, hand))


def play_out(chance: random.Random, take: Callable[[Hand, Action], Hand] = attempt) -> Hand:
    """Play one random hand to its end, and try what may follow it."""
    hand = random_deal(chance.randrange)
    while hand.phase != "over":
        hand = step(chance.randrange, hand, take)
    for seat in hand.deal.numbers:
        for action in (Look(seat), Curious(seat)):
            hand = take(hand, action)
    return hand
