"""Random hands of Tagò: each decision asks for options, picks, builds an action and applies it."""

import random
from collections.abc import Callable

import tagolib as tago

RULES = tago.Rules.parse("Heavy – 5/300")
STACK = 10_000
"""The stack of each seat; no hand ends because chips run out."""


def pick(hand: tago.Hand, chance: random.Random) -> tago.Action:
    """Return an action that the options allow: mostly small bets and calls, seldom a fold."""
    now, seat, luck = tago.options(hand), hand.to_act, chance.random()
    if now is None or seat is None:
        return tago.Redeal(tuple(chance.sample(hand.redeal_cards, len(hand.contending))))
    if now.choose_point:
        return tago.ChoosePoint(seat, "sum" if luck < 0.5 else "single")
    if now.vote:
        return tago.PlayOn(seat) if luck < 0.5 else tago.Divide(seat)
    if now.discard:
        return tago.Discard(seat, now.discard[int(luck * 3)])
    if luck < 0.04:
        return tago.Fold(seat)
    if now.restore and luck < 0.06:
        return tago.Restore(seat, now.restore.minimum)
    if now.bet:
        return tago.Bet(seat, now.bet[0])
    if now.raise_to and luck < 0.2:
        return tago.Raise(seat, now.raise_to[0])
    return tago.Call(seat) if now.call is not None else tago.Remainders(seat)


def hands_of(seats: int, deck: list[tago.Card], chance: random.Random) -> list[tago.Hand]:
    """Play a hand to its end; return it after the deal and after each action."""
    stacks = dict.fromkeys(range(1, seats + 1), STACK)
    played = [tago.deal(RULES, stacks, 1 + chance.randrange(seats), deck)]
    while played[-1].phase != "over":
        played.append(tago.apply(played[-1], pick(played[-1], chance)))
    return played


def random_decks(chance: random.Random) -> list[list[tago.Card]]:
    """Return a hundred shuffled decks."""
    return [chance.sample(tago.DECK, 30) for _ in range(100)]


def tagolib(seats: int) -> Callable[[], int]:
    """Return a function that plays one hand and returns the number of its actions."""
    chance = random.Random(seats)
    decks = random_decks(chance)
    stacks = dict.fromkeys(range(1, seats + 1), STACK)

    def play() -> int:
        hand = tago.deal(RULES, stacks, 1 + chance.randrange(seats), chance.choice(decks))
        actions = 0
        while hand.phase != "over":
            hand = tago.apply(hand, pick(hand, chance))
            actions += 1
        return actions

    for _ in range(500):  # so that the scores of these hands are known before the clock runs
        play()
    return play


def fresh(seats: int, *, listed: bool) -> Callable[[], int]:
    """Return a function that plays a new hand each time.

    Args:
        seats: the number of players.
        listed: whether each decision also asks for a list of all legal actions.
    """
    for name in tago.__all__:  # names are imported on first use, and importing does not count
        getattr(tago, name)
    chance = random.Random(seats)
    stacks = dict.fromkeys(range(1, seats + 1), STACK)

    def play() -> int:
        deck = chance.sample(tago.DECK, 30)
        hand = tago.deal(RULES, stacks, 1 + chance.randrange(seats), deck)
        actions = 0
        while hand.phase != "over":
            if listed:
                tago.legal_actions(hand)
            hand = tago.apply(hand, pick(hand, chance))
            actions += 1
        return actions

    return play
