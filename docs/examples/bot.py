"""A bot, and how it fares against the library's own: ``python bot.py``."""

from statistics import mean, stdev

import tagolib as tago
from tagolib.bots import BOTS
from tagolib.shuffling import Stream, shuffled

RULES = tago.Rules.parse("Light – 5/300")


def nearby(view, rng):
    """Stay in for the least, while the two open cards are at most 4 away from the POINT."""
    state, now, seat = view.state, view.state.options, view.seat
    if now.choose_point:  # the POINT holds a pair: the sum or the single card
        return tago.ChoosePoint(seat, rng.choice(now.choose_point))
    if now.vote:  # a draw: divide, or play on
        return tago.Divide(seat)
    if now.discard:  # a draw that is played out: one of the three cards goes
        return tago.Discard(seat, max(now.discard))
    mine = next(one for one in state.seats if one.number == seat)
    away = abs(tago.Total.of(mine.cards[1:]).halves - state.point.total.halves)
    if away <= 8:  # in half points
        if now.bet:
            return tago.Bet(seat, now.bet[0])
        if now.call is not None:
            return tago.Call(seat)
        if now.remainders is not None:
            return tago.Remainders(seat)
    return tago.Fold(seat)


def play(players, deck, rng):
    """Play a hand with a player for each seat, and return what each seat has won or lost."""
    hand = tago.deal(RULES, dict.fromkeys(players, RULES.stack), min(players), deck)
    while hand.phase != "over":
        seat = hand.to_act
        if seat is None:  # a draw is played out: the dealer brings new cards
            cards = shuffled(hand.redeal_cards, rng)[: len(hand.contending)]
            action = tago.Redeal(cards)
        else:
            action = players[seat](tago.view(hand, seat), rng)
        hand = tago.apply(hand, action)
    return dict(tago.returns(hand))


def duel(one, two, decks):
    """Yield what ``one`` wins against ``two`` with each deck, played from both sides."""
    for number in range(decks):
        seed = number.to_bytes(32, "big")
        deck = tago.shuffle(seed)
        first = play({1: one, 2: two}, deck, Stream(seed))
        second = play({1: two, 2: one}, deck, Stream(seed))
        yield (first[1] + second[2]) / 2


if __name__ == "__main__":
    print("nearby wins, in units a hand")
    for name, other in BOTS.items():
        won = list(duel(nearby, other, 200))
        error = 1.96 * stdev(won) / len(won) ** 0.5
        print(f"against {name:10} {mean(won):+6.2f} ± {error:.2f}")
