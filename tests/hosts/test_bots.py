"""Opponents: by the rules, from views alone, each in its own way, the best better than chance."""

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations

import pytest

import tagolib as tago
from tagolib import bots
from tagolib.bots import BOTS, Bot
from tagolib.cards import DECK, Card
from tagolib.evaluation import Choice
from tagolib.hand import Hand
from tagolib.random_hands.actions import legal_action, rare_action
from tagolib.random_hands.deals import random_deal, random_deck, random_rules
from tagolib.shuffling import Stream, shuffled
from tests import laws
from tests.amounts import amount
from tests.playing import call_round, play, rules, start
from tests.rules.test_leaks import playing_on, rich_deal
from tools.matches import LIGHT, game, match, stream

ALL = pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)


def decisions(count: int) -> Iterator[tuple[Hand, random.Random]]:
    """Every decision of random hands: any rules, rulings, stacks; declarations and slips too.

    Every third hand is a draw if all play on.
    """
    for number in range(count):
        chance = random.Random(number)
        draw = number % 3 == 0
        hand = rich_deal(chance.randrange, "draw") if draw else random_deal(chance.randrange)
        for _ in range(80):
            if hand.phase == "over":
                break
            if hand.to_act is not None:
                yield hand, chance
            if chance.randrange(12) == 0:
                try:
                    hand = tago.apply(hand, rare_action(chance.randrange, hand))
                except tago.IllegalActionError:
                    continue
            else:
                usual = playing_on if draw else legal_action
                hand = tago.apply(hand, usual(chance.randrange, hand))


def decide(bot: Bot, hand: Hand, seed: int = 0) -> tago.Action:
    """What a bot does in the place of the seat to act."""
    return bot(tago.view(hand, hand.to_act), stream(seed))


@pytest.mark.uncounted
def test_bots_play_by_the_rules() -> None:
    """Whatever a seat is asked, under any rules, each bot answers with an action that is taken."""
    taken: dict[str, Counter[type]] = {name: Counter() for name in BOTS}
    asked: Counter[str] = Counter()
    for hand, chance in decisions(amount(60, 75)):
        asked[hand.phase] += 1
        for name, bot in BOTS.items():
            action = decide(bot, hand, chance.randrange(1000))
            assert laws.allowed(hand, action)
            assert tago.apply(hand, action).actions == (*hand.actions, action)
            taken[name][type(action)] += 1
    assert set(asked) == {"betting", "point_choice", "vote", "discard"}
    everything = {
        *(tago.Bet, tago.Call, tago.Raise, tago.Fold, tago.Remainders, tago.Restore),
        *(tago.ChoosePoint, tago.Divide, tago.PlayOn, tago.Discard),
    }
    assert set(taken["at_random"]) == set(taken["by_odds"]) == everything
    assert set(taken["careful"]) >= everything - {tago.Restore}
    assert set(taken["bold"]) >= everything - {tago.Divide}


@pytest.mark.uncounted
@pytest.mark.parametrize("seats", range(2, 9))
def test_bots_play_hands_to_their_end(seats: int) -> None:
    """Bots among themselves, at any number of seats and under any rules, come to an end."""
    told = set[str]()
    for number in range(amount(8, 16)):
        chance = random.Random(f"{seats} {number}")
        table = random_rules(chance.randrange)
        players = {seat: chance.choice([*BOTS.values()]) for seat in range(1, seats + 1)}
        deck = random_deck(chance.randrange, seats, "draw" if number % 2 else "none")
        over = game(table, players, 1, deck, stream(number))
        assert over.result is not None
        told.add(over.result.how)
    assert {"folds", "showdown"} <= told


@pytest.mark.uncounted
def test_bots_know_what_their_seat_knows() -> None:
    """With other hidden cards each bot does the same."""
    swaps: Counter[str] = Counter()
    for hand, chance in decisions(amount(15, 30)):
        other = laws.twin(chance.randrange, hand, hand.to_act)
        swaps += laws.swapped(hand, other, hand.to_act)
        for bot in BOTS.values():
            assert decide(bot, hand) == decide(bot, other)
    assert swaps.total() > amount(250, 500)


@ALL
def test_only_the_seat_to_act_decides(bot: Bot) -> None:
    """A view of another seat, of a spectator, or of a hand that waits for nobody is refused."""
    hand = start({1: "8 6 1", 2: "6 8 1"}, "2 5 7")
    over = play(hand, tago.Fold(1))
    for view in (
        tago.view(hand, 2),
        tago.view(hand, None),
        tago.view(over, 2),
        tago.view(over, None),
    ):
        with pytest.raises(tago.SetupError, match=f"not the turn of seat {view.seat}"):
            bot(view, stream())


# The chance


def table(hand: Hand, seat: int) -> bots._Table:
    view = tago.view(hand, seat)
    (mine,) = (one for one in view.state.seats if one.number == seat)
    return bots._Table.of(view, mine)


def counted_out(hand: Hand, seat: int, away: str = "") -> Fraction:
    """The chance of a seat, by dealing all unseen cards in every way there is.

    Each opponent's covered card is dealt as if there were no other opponent.
    """
    state = tago.view(hand, seat).state
    known = state.point.cards
    (mine,) = (one.cards for one in state.seats if one.number == seat)
    others = [one.cards[1:] for one in state.seats if one.number != seat and one.status == "in"]
    rest = list(DECK)
    for card in (*known, *mine, *(card for two in others for card in two), *tago.parse_cards(away)):
        if card is not None:
            rest.remove(card)
    won = tried = 0
    for drawn in permutations(rest, [known[0], mine[0]].count(None)):
        left, new = list(rest), list(drawn)
        for card in drawn:
            left.remove(card)
        point = (known[0] or new.pop(), *known[1:])
        own = (mine[0] or new.pop(), *mine[1:])
        paired = state.point.choice is None and tago.point_totals(point).choice_needed
        choices: tuple[Choice | None, ...] = ("sum", "single")
        for choice in choices if paired else (state.point.choice,) * 2:
            rank = tago.Ranker(point, choice)
            ways = 1
            for two in others:
                ranks = [rank((card, *two)).rank for card in left]
                ways *= sum(1 + (r > rank(own).rank) - (r < rank(own).rank) for r in ranks)
            won += ways
            tried += (2 * len(left)) ** len(others)
    return Fraction(won, tried)


DEALT = start({1: "8 6 1", 2: "6 8 1"}, "2 5 7")
THREE = start({1: "8 6 1", 2: "6 8 1", 5: "5 3 ½"}, "2 5 4")
PAIRED = start({1: "8 6 1", 2: "4 2 2"}, "7 7 2")
CHOOSING = call_round(PAIRED)
DRAWN = call_round(call_round(call_round(start({1: "½ 3 7", 2: "7 ½ 3", 3: "8 8 5"}, "5 4 1"))))
DISCARDING = play(DRAWN, tago.PlayOn(1), tago.PlayOn(2))
AGAIN = play(
    DISCARDING,
    *(tago.Discard(1, Card.SEVEN), tago.Discard(2, Card.SEVEN)),
    tago.Redeal((Card.SEVEN, Card.EIGHT)),
)


@pytest.mark.uncounted
@pytest.mark.parametrize(
    ("hand", "away"),
    [
        (DEALT, ""),
        (PAIRED, ""),
        (THREE, ""),
        (play(THREE, tago.Bet(1, 5), tago.Fold(2)), "8 1"),
        (play(THREE, tago.Bet(1, 5), tago.Eliminate(2)), "6 8 1"),
        (call_round(DEALT), ""),
        (CHOOSING, ""),
        (play(CHOOSING, tago.ChoosePoint(1, "single")), ""),
        (call_round(call_round(DEALT)), ""),
        (call_round(call_round(THREE)), ""),
        (AGAIN, ""),
    ],
)
def test_the_chance_is_counted_right(hand: Hand, away: str) -> None:
    """The chance is what dealing every card that may be gives; a tie is half of it."""
    assert hand.to_act is not None
    assert table(hand, hand.to_act).chance() == counted_out(hand, hand.to_act, away)


def test_the_chances_of_two_are_all() -> None:
    """Of two who both have not looked, one wins or both tie: their chances come to 1."""
    for number in range(40):
        deck = shuffled(DECK, stream(number))
        hand = tago.deal(LIGHT, {1: 300, 2: 300}, 1, deck)
        assert table(hand, 1).chance() + table(hand, 2).chance() == 1


# What they do


@pytest.mark.parametrize(("cards", "choice"), [("8 7 6", "sum"), ("½ 0 1", "single")])
def test_the_better_total(cards: str, choice: Choice) -> None:
    """Of a POINT with a pair each takes the total with which it stands better."""
    hand = call_round(start({1: cards, 2: "4 5 3"}, "7 7 2"))
    for name in ("careful", "bold", "by_odds"):
        assert decide(BOTS[name], hand) == tago.ChoosePoint(1, choice)


def test_the_best_discard() -> None:
    """Of ½ 3 7 against a POINT of 10, the pair ½ 7 wins most often with a new card."""
    for name in ("careful", "bold", "by_odds"):
        assert decide(BOTS[name], DISCARDING) == tago.Discard(1, Card.THREE)


def test_whether_to_play_a_draw_on() -> None:
    """A draw between equals is divided by the careful one and played on by the others."""
    assert decide(bots.careful, DRAWN) == tago.Divide(1)
    assert decide(bots.bold, DRAWN) == tago.PlayOn(1)
    assert decide(bots.by_odds, DRAWN) == tago.PlayOn(1)


def facing_a_bet(stack: int, **rulings: str) -> Hand:
    """Seat 1, which stands well and has so many chips after the ante, faces a bet of 20."""
    cards = {1: "3 5 6", 2: "3 0 ½"}
    table = rules("Light – 5/300", **rulings)
    hand = start(cards, "1 5 7", {1: 5 + stack, 2: 300}, first=2, table=table)
    return play(hand, tago.Bet(2, 20))


def test_chips_to_raise_with() -> None:
    """Who would raise, and is short of the chips for it, adds them; then it raises."""
    for stack, added in ((35, 300), (15, 25)):
        hand = facing_a_bet(stack)
        assert decide(bots.by_odds, hand) == tago.Restore(1, added)
        hand = play(hand, tago.Restore(1, added))
        assert isinstance(decide(bots.by_odds, hand), tago.Raise)
    assert isinstance(decide(bots.by_odds, facing_a_bet(295)), tago.Raise)


def test_chips_to_call_with() -> None:
    """Where no raise is left, chips are added for the call alone, and only if it lacks them."""
    cards = {1: "3 5 6", 2: "3 0 ½"}
    for stack, action in ((15, tago.Restore(1, 10)), (300, tago.Call(1))):
        hand = start(cards, "1 5 7", {1: stack, 2: 300})
        hand = play(hand, tago.Bet(1, 5), tago.Raise(2, 20))
        assert decide(bots.by_odds, hand) == action


def test_chips_to_open_with() -> None:
    """Who cannot pay the least bet, and stands well, adds chips."""
    hand = start({1: "3 5 6", 2: "3 0 ½"}, "1 5 7", {1: 8, 2: 300})
    assert decide(bots.by_odds, hand) == tago.Restore(1, 300)


def test_remainders() -> None:
    """Who is short of the bet, and would not raise, plays its remainders, or folds without any."""
    assert decide(bots.careful, facing_a_bet(15)) == tago.Remainders(1)
    barred = facing_a_bet(9, remainders_minimum="twice_table_minimum")
    assert decide(bots.careful, barred) == tago.Fold(1)


def test_what_is_out_of_reach_is_not_counted() -> None:
    """Chips that a short seat cannot win do not tempt it."""
    hand = start({1: "0 4 2", 2: "4 5 6", 3: "1 6 3"}, "1 5 7", {1: 15, 2: 300, 3: 300}, first=2)
    hand = play(hand, tago.Bet(2, 150), tago.Call(3))
    assert decide(bots.by_odds, hand) == tago.Fold(1)
    assert table(hand, 1).chance() * (hand.pot + 10) > 10


@pytest.mark.uncounted
def test_each_in_its_own_way() -> None:
    """Asked at the same decisions, the careful one folds most, the bold one bets and raises most.

    And the one that goes by the odds is between them.
    """
    done: dict[str, Counter[type]] = {name: Counter() for name in BOTS}
    opened: Counter[str] = Counter()

    def together(view: tago.View, rng: Stream) -> tago.Action:
        answers = {name: bot(view, rng) for name, bot in BOTS.items()}
        for name, answer in answers.items():
            done[name][type(answer)] += 1
            opened[name] += answer.amount if isinstance(answer, tago.Bet) else 0
        return rng.choice([*answers.values()])

    for number in range(45):
        rng = stream("style", number)
        seats = dict.fromkeys(range(1, 4 + number % 3), together)
        game(LIGHT, seats, 1, shuffled(DECK, rng), rng)
    careful, bold, odds = done["careful"], done["bold"], done["by_odds"]
    assert careful[tago.Fold] > 1.3 * odds[tago.Fold] > 1.3 * 2 * bold[tago.Fold]
    assert bold[tago.Raise] > 1.2 * odds[tago.Raise] > 1.2 * 2 * careful[tago.Raise]
    assert opened["bold"] > 3 * opened["careful"]
    assert odds[tago.Call] > 1.3 * careful[tago.Call]


def test_the_same_on_every_machine() -> None:
    """Equal views and streams give equal actions, here and everywhere."""
    seats = {1: bots.careful, 2: bots.bold, 4: bots.by_odds, 7: bots.at_random}
    played = {
        seed: game(LIGHT, seats, 4, tago.shuffle(bytes([seed]) * 32), Stream(bytes(32)))
        for seed in (2, 3, 6, 10, 11, 14)
    }
    assert {seed: [won for _, won in tago.returns(hand)] for seed, hand in played.items()} == {
        2: [-5, -71, 81, -10],
        3: [-5, 135, -125, -10],
        6: [-5, -300, 310, -10],
        10: [-10, 25, -5, -10],
        11: [-5, 310, -300, -10],
        14: [20, -5, -5, -10],
    }
    assert played[11].actions == (
        *(tago.Bet(4, 5), tago.Fold(7, curious=True), tago.Fold(1), tago.Raise(2, 30)),
        *(tago.Call(4), tago.ChoosePoint(4, "sum")),
        *(tago.Bet(4, 40), tago.Raise(2, 160), tago.Call(4)),
        *(tago.Bet(4, 5), tago.Raise(2, 105), tago.Call(4)),
    )


@pytest.mark.uncounted
def test_by_odds_beats_random_play() -> None:
    """Over 600 hands it wins more than chance explains; see docs/how-to/bots.md for many more."""
    returns = match(["by_odds", "at_random"], 600)["by_odds"]
    assert returns.mean > returns.within > 0
