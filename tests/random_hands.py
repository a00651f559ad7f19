"""Random hands for the tests: rules, decks that make rare things happen, actions of every kind.

Everything is drawn through one function, ``choose(n)``, a number from 0 to n-1: Hypothesis can be
behind it, or a seeded generator.
"""

import random
from collections.abc import Callable, Sequence
from typing import Any, TypeVar, get_args

import attrs

import tagolib as tago
from tagolib import rules as settings
from tagolib.actions import DeclarationKind
from tagolib.cards import DECK, Card
from tagolib.hand import Hand

Choose = Callable[[int], int]
T = TypeVar("T")

BIASES = ("none", "draw", "trips draw", "zero", "open zeros", "paired point", "trips point")


def one(choose: Choose, things: Sequence[T]) -> T:
    return things[choose(len(things))]


def random_rulings(choose: Choose) -> tago.Rulings:
    """Mostly official; else each ruling is any of its values."""
    if choose(3) < 2:
        return tago.Rulings()
    values: dict[str, Any] = {}
    for field in attrs.fields(tago.Rulings):
        words = get_args(field.type) or (True, False)
        values[field.name] = one(choose, words)
    return tago.Rulings(**values)


def random_rules(choose: Choose) -> tago.Rules:
    minimum = one(choose, (5, 10, 2, 1))
    return tago.Rules(
        mode=one(choose, get_args(settings.Mode)),
        minimum=minimum,
        stack=minimum * one(choose, (60, 20, 4, 1)),
        ante="half" if minimum % 2 == 0 and choose(2) else "minimum",
        variant=one(choose, ("classic", "classic", "rapid")),
        jackpot_percent=one(choose, (0, 10, 33, 100)),
        curious_to=one(choose, get_args(settings.CuriousTo)),
        rulings=random_rulings(choose),
    )


def random_deck(choose: Choose, seats: int, bias: str) -> tuple[Card, ...]:
    """A shuffled deck; by its bias some cards are put where they make something happen."""
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
    return tuple(
        [
            wanted[place] if place in wanted else rest.pop(choose(len(rest)))
            for place in range(len(DECK))
        ]
    )


def random_deal(choose: Choose) -> Hand:
    rules = random_rules(choose)
    numbers = sorted({1 + choose(8) for _ in range(2 + choose(7))} | {1 + choose(4), 5 + choose(4)})
    ante = rules.ante_amount
    rich = rules.stack * 40
    stacks = dict.fromkeys(numbers, rich)
    if choose(2):
        # a rich seat, a seat around the minimum, one that has just the ante
        tops = (rich, rules.stack * 2, rules.minimum * 4, 1)
        stacks = {number: ante + choose(one(choose, tops)) for number in numbers}
    deck = random_deck(choose, len(numbers), one(choose, BIASES))
    return tago.deal(rules, stacks, one(choose, numbers), deck)


def random_amount(choose: Choose, hand: Hand) -> int:
    """An amount at a limit of what is allowed, beside one, or anywhere."""
    now = tago.options(hand) or tago.Options()
    limits = [*(now.bet or ()), *(now.raise_to or ()), hand.rules.minimum, hand.rules.stack]
    if now.restore:
        limits += [now.restore.minimum, now.restore.minimum_to_raise or 1]
    limits += [hand.current_bet, 2 * hand.current_bet, 1 + choose(2 * hand.rules.stack)]
    amount: int = one(choose, limits) + one(choose, (0, 0, 0, -1, 1))
    return max(1, amount)


def random_declaration(choose: Choose, hand: Hand) -> tago.Declaration:
    kind = one(choose, get_args(DeclarationKind))
    named = kind in ("bet", "raise") and choose(2)
    return tago.Declaration(kind, random_amount(choose, hand) if named else None)


def any_action(choose: Choose, hand: Hand, by: int | None = None) -> tago.Action:
    """An action of any kind by anybody, or one seat, well-formed and mostly illegal."""
    seat = by or one(choose, hand.deal.numbers)
    if by is None and hand.to_act and choose(3):
        seat = hand.to_act
    kinds: tuple[Callable[[], tago.Action], ...] = (
        lambda: tago.Bet(seat, random_amount(choose, hand)),
        lambda: tago.Raise(seat, random_amount(choose, hand)),
        lambda: tago.Restore(seat, random_amount(choose, hand)),
        lambda: tago.Call(seat),
        lambda: tago.Fold(seat, curious=bool(choose(2))),
        lambda: tago.Remainders(seat),
        lambda: tago.ChoosePoint(seat, one(choose, ("sum", "single"))),
        lambda: tago.Declare(seat, random_declaration(choose, hand)),
        lambda: tago.Curious(seat),
        lambda: tago.Divide(seat),
        lambda: tago.PlayOn(seat),
        lambda: tago.Discard(seat, one(choose, tuple(Card))),
        lambda: tago.Look(seat),
        lambda: tago.Redeal(tuple(one(choose, tuple(Card)) for _ in range(choose(4)))),
    )
    return one(choose, kinds)()


def redeal(choose: Choose, hand: Hand) -> tago.Redeal:
    rest = list(hand.redeal_cards)
    return tago.Redeal(tuple(rest.pop(choose(len(rest))) for _ in hand.contending))


def likely_action(choose: Choose, hand: Hand) -> tago.Action:
    """A legal action of whoever must decide, folding and dividing seldom, so that hands go deep."""
    if hand.phase == "redeal":
        return redeal(choose, hand)
    legal = tago.legal_actions(hand)
    action = one(choose, legal)
    if isinstance(action, tago.Fold | tago.Divide) and choose(4):
        action = one(choose, legal)
    now = tago.options(hand)
    assert now is not None
    if isinstance(action, tago.Bet) and now.bet and choose(3):
        return tago.Bet(action.seat, min(now.bet[1], now.bet[0] + choose(3 * hand.rules.minimum)))
    return action


def rare_action(choose: Choose, hand: Hand) -> tago.Action:
    """Something that breaks the ordinary course: a declaration, a slip, the director."""
    seat = one(choose, hand.deal.numbers)
    match choose(8):
        case 0:
            show = bool(choose(2))
            return tago.Eliminate(seat, one(choose, ("", "looked at the card")), show=show)
        case 1:
            return tago.Misdeal(random_deck(choose, len(hand.seats), one(choose, BIASES)))
        case 2 | 3:
            return tago.Curious(seat)
        case _:
            return tago.Declare(seat, random_declaration(choose, hand))


def attempt(hand: Hand, action: tago.Action) -> Hand:
    """Take an action; one that is refused leaves the hand as it was."""
    try:
        return tago.apply(hand, action)
    except tago.IllegalActionError:
        return hand


def play_out(chance: random.Random, take: Callable[[Hand, tago.Action], Hand] = attempt) -> Hand:
    """Play one random hand to its end, with a rare or an illegal action now and then."""
    hand = random_deal(chance.randrange)
    for _ in range(400):
        if hand.phase == "over":
            break
        kind = chance.randrange(12)
        if kind == 0:
            hand = take(hand, rare_action(chance.randrange, hand))
        elif kind == 1:
            hand = take(hand, any_action(chance.randrange, hand))
        else:
            hand = take(hand, likely_action(chance.randrange, hand))
    for seat in hand.deal.numbers:
        for action in (tago.Look(seat), tago.Curious(seat)):
            hand = take(hand, action)
    return hand
