"""Bots: they follow the rules, use only views, differ in style, and the best beats chance."""

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from attrs import asdict, evolve

import tagolib as tago
from tagolib import bots
from tagolib.bots import BOTS, Bot
from tagolib.conformance.tago.actions import legal_action, rare_action
from tagolib.conformance.tago.deals import random_deal, random_deck, random_rules
from tagolib.odds.sight import Rival, Sight
from tagolib.shuffling import Stream, shuffled
from tagolib.tago.cards import DECK, Card
from tagolib.tago.evaluation import Choice
from tagolib.tago.hand import Hand
from tagolib.tago.options import DECISIONS
from tests import laws
from tests.amounts import amount
from tests.playing import call_round, play, rules, start
from tests.rules.test_leaks import playing_on, rich_deal
from tools.matches import LIGHT, SITTING, endings, game, match, stream

ALL = pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)


def decisions(count: int) -> Iterator[tuple[Hand, random.Random]]:
    """Every decision of random hands: any rules, rulings and stacks; declarations and misdeals.

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
    """Return what a bot does in place of the seat to act."""
    return bot(tago.view(hand, hand.to_act), stream(seed))


@pytest.mark.uncounted
def test_bots_play_by_the_rules() -> None:
    """At any decision, under any rules, each bot returns an action that is accepted."""
    taken: dict[str, Counter[type]] = {name: Counter() for name in BOTS}
    asked: Counter[str] = Counter()
    for hand, chance in decisions(amount(60, 75)):
        asked[hand.phase] += 1
        now = tago.options(hand)
        assert now is not None
        for name, bot in BOTS.items():
            action = decide(bot, hand, chance.randrange(1000))
            assert now.allows(action)
            assert tago.apply(hand, action).actions == (*hand.actions, action)
            taken[name][type(action)] += 1
    assert set(asked) == {"betting", "point_choice", "vote", "discard"}
    assert set(taken["at_random"]) == {*DECISIONS}
    usual = {tago.Bet, tago.Call, tago.Raise, tago.Fold, tago.Remainders, tago.ChoosePoint}
    usual |= {tago.PlayOn, tago.Discard}
    assert set(taken["by_odds"]) >= usual | {tago.Restore, tago.Divide}
    assert set(taken["careful"]) >= usual | {tago.Divide}
    assert set(taken["bold"]) >= usual | {tago.Restore}


def parts(now: tago.Options) -> Iterator[tago.Options]:
    """Yield options with a part of what these offer: one field, and in it one choice or amount."""
    found: list[Any]
    for name, given in asdict(now, recurse=False).items():
        if name in ("choose_point", "discard"):
            found = [(one,) for one in given]
        elif name == "curious" or not given:  # a look is no offer without a fold
            found = []
        else:
            found = [(given[1],) * 2 if type(given) is tuple else given]
        yield from [evolve(tago.Options(), **{name: one}) for one in found]


@pytest.mark.parametrize("kind", ["betting", "point_choice", "vote", "discard"])
@ALL
def test_bots_choose_from_the_options(bot: Bot, kind: str) -> None:
    """Whatever part of the options a view offers, each bot takes something of it."""
    hands = (DEALT, facing_a_bet(15), facing_a_bet(295, 5), CHOOSING, DRAWN, DISCARDING)
    asked = 0
    for hand in hands:
        if hand.phase != kind:
            continue
        view = tago.view(hand, hand.to_act)
        assert view.seat is not None
        assert view.state.options is not None
        for now in parts(view.state.options):
            some = evolve(view, state=evolve(view.state, options=now))
            assert now.allows(bot(some, stream()))
            asked += 1
    assert asked


@pytest.mark.uncounted
@pytest.mark.parametrize("seats", range(2, 9))
def test_bots_play_hands_to_their_end(seats: int) -> None:
    """Hands between bots, at any number of seats and under any rules, come to an end."""
    told = set[str]()
    for number in range(200):
        if number >= amount(8, 16) and {"folds", "showdown"} <= told:
            return
        chance = random.Random(f"{seats} {number}")
        table = random_rules(chance.randrange)
        players = {seat: chance.choice([*BOTS.values()]) for seat in range(1, seats + 1)}
        deck = random_deck(chance.randrange, seats, "draw" if number % 2 else "none")
        over = game(table, players, 1, deck, stream(number))
        assert over.result is not None
        told.add(over.result.how)
    pytest.fail(f"the hands only end by {told}")


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
    """A view of another seat or of a spectator is refused, and one that offers nothing."""
    hand = start({1: "8 6 1", 2: "6 8 1"}, "2 5 7")
    over = play(hand, tago.Fold(1))
    mine = tago.view(hand, 1)
    for view in (
        evolve(mine, state=evolve(mine.state, options=tago.Options())),
        tago.view(hand, 2),
        tago.view(hand, None),
        tago.view(over, 2),
        tago.view(over, None),
    ):
        with pytest.raises(tago.SetupError, match=f"not the turn of seat {view.seat}"):
            bot(view, stream())


# The chance


def table(hand: Hand, seat: int) -> Sight:
    view = tago.view(hand, seat)
    (mine,) = (one for one in view.state.seats if one.number == seat)
    return Sight.of(view, mine)


def counted_out(hand: Hand, seat: int, away: str = "") -> Fraction:
    """Return the chance of a seat by dealing all unseen cards in every possible way.

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
    """The chance is that of dealing every possible card; a tie counts as half."""
    assert hand.to_act is not None
    assert table(hand, hand.to_act).chance() == counted_out(hand, hand.to_act, away)


def test_the_chances_of_two_are_all() -> None:
    """Of two seats that have not looked, one wins or both tie: their chances add up to 1."""
    for number in range(40):
        deck = shuffled(DECK, stream(number))
        hand = tago.deal(LIGHT, {1: 300, 2: 300}, 1, deck)
        assert table(hand, 1).chance() + table(hand, 2).chance() == 1


# What they do


@pytest.mark.parametrize(("cards", "choice"), [("8 7 6", "sum"), ("½ 0 1", "single")])
def test_the_better_total(cards: str, choice: Choice) -> None:
    """Each bot chooses the total of a POINT with a pair at which it stands better."""
    hand = call_round(start({1: cards, 2: "4 5 3"}, "7 7 2"))
    for name in ("careful", "bold", "by_odds"):
        assert decide(BOTS[name], hand) == tago.ChoosePoint(1, choice)


def test_the_best_discard() -> None:
    """Of ½, 3, 7 at a POINT of 10, ½ and 7 win most often with a new card."""
    for name in ("careful", "bold", "by_odds"):
        assert decide(BOTS[name], DISCARDING) == tago.Discard(1, Card.THREE)


def test_whether_to_play_a_draw_on() -> None:
    """The careful bot divides a draw between equals, and the others play on."""
    assert decide(bots.careful, DRAWN) == tago.Divide(1)
    assert decide(bots.bold, DRAWN) == tago.PlayOn(1)
    assert decide(bots.by_odds, DRAWN) == tago.PlayOn(1)


def facing_a_bet(stack: int, bet: int = 20, **rulings: str) -> Hand:
    """Seat 1, which stands well and has so many chips after the ante, faces a bet."""
    cards = {1: "3 5 6", 2: "3 0 ½"}
    table = rules("Light – 5/300", **rulings)
    hand = start(cards, "1 5 7", {1: 5 + stack, 2: 300}, first=2, table=table)
    return play(hand, tago.Bet(2, bet))


def test_chips_to_raise_with() -> None:
    """A bot that wants to raise but is short of chips adds them, and then raises."""
    for stack, added in ((8, 300), (3, 7)):
        hand = facing_a_bet(stack, 5)
        assert decide(bots.by_odds, hand) == tago.Restore(1, added)
        hand = play(hand, tago.Restore(1, added))
        assert isinstance(decide(bots.by_odds, hand), tago.Raise)
    assert isinstance(decide(bots.by_odds, facing_a_bet(295, 5)), tago.Raise)


def test_chips_to_call_with() -> None:
    """If no raise is left, a bot adds chips only for a call, and only if it lacks them."""
    cards = {1: "3 5 6", 2: "3 0 ½"}
    for stack, action in ((14, tago.Restore(1, 1)), (300, tago.Call(1))):
        hand = start(cards, "1 5 7", {1: stack, 2: 300})
        hand = play(hand, tago.Bet(1, 5), tago.Raise(2, 10))
        assert decide(bots.by_odds, hand) == action


def test_chips_to_open_with() -> None:
    """A bot that cannot pay the least bet but stands well adds chips."""
    hand = start({1: "3 5 6", 2: "3 0 ½"}, "1 5 7", {1: 8, 2: 300})
    assert decide(bots.by_odds, hand) == tago.Restore(1, 300)


def test_remainders() -> None:
    """A bot that is short of the bet and would not raise plays its remainders, or folds."""
    assert decide(bots.careful, facing_a_bet(15)) == tago.Remainders(1)
    barred = facing_a_bet(9, remainders_minimum="twice_table_minimum")
    assert decide(bots.careful, barred) == tago.Fold(1)


def test_what_is_out_of_reach_is_not_counted() -> None:
    """Chips that a short seat cannot win do not tempt it."""
    hand = start({1: "0 1 4", 2: "4 5 6", 3: "1 6 3"}, "1 5 7", {1: 15, 2: 300, 3: 300}, first=2)
    hand = play(hand, tago.Bet(2, 150), tago.Call(3))
    assert decide(bots.by_odds, hand) == tago.Fold(1)
    assert table(hand, 1).chance() * (hand.pot + 10) > 10


# The careful one and the bold one

CARDS = {1: "8 6 3", 2: "6 5 1", 3: "4 7 2", 4: "5 7 2"}
"""At a POINT of ? 5 6, seat 2 has about seven tenths of a fair share."""


@pytest.mark.parametrize(("bet", "action"), [(5, tago.Call), (10, tago.Call), (11, tago.Fold)])
def test_the_careful_one_stays_while_it_is_cheap(bet: int, action: type) -> None:
    """With less than a fair share the bot pays the minimum or a third of the pot, not more."""
    hand = play(start(CARDS, "2 5 6"), tago.Bet(1, bet))
    assert Fraction(2, 3) < 4 * table(hand, 2).chance() < 1
    assert isinstance(decide(bots.careful, hand), action)


@pytest.mark.parametrize(
    ("mine", "theirs", "raises"), [("3 5 6", "3 0 ½", True), ("3 4 8", "3 4 5", False)]
)
def test_the_careful_one_raises_when_almost_sure(mine: str, theirs: str, *, raises: bool) -> None:
    """With four chances in five the bot raises by half the pot; with three in five it calls."""
    hand = play(start({1: mine, 2: theirs}, "1 5 7", first=2), tago.Bet(2, 5))
    assert (table(hand, 1).chance() >= Fraction(4, 5)) == raises
    assert decide(bots.careful, hand) == (tago.Raise(1, 12) if raises else tago.Call(1))


def test_the_bold_one_bets_more_in_each_round() -> None:
    """With a fair share the bot bets a quarter of the pot above the least, then half, then 3/4."""
    hand = start({1: "7 5 8", 2: "3 0 ½"}, "1 5 7")
    for amount_ in (5 + 10 // 4, 5 + 20 // 2, 5 + 30 * 3 // 4):
        assert decide(bots.bold, hand) == tago.Bet(1, amount_)
        hand = call_round(hand)


def test_the_bold_one_bluffs() -> None:
    """With less than a fair share the bot bets the least, or in one of four cases bluffs."""
    hand = start(CARDS, "2 5 6", first=2)
    bets = Counter(decide(bots.bold, hand, seed) for seed in range(200))
    assert {*bets} == {tago.Bet(2, 5), tago.Bet(2, 10)}
    assert 30 <= bets[tago.Bet(2, 10)] <= 70


@pytest.mark.parametrize(("bet", "action"), [(5, tago.Call), (6, tago.Fold)])
def test_the_bold_one_follows_while_it_is_cheap(bet: int, action: type) -> None:
    """With less than four fifths of a fair share the bot pays only a cheap price."""
    hand = play(start({1: "4 7 2", 2: "8 2 3"}, "2 5 6"), tago.Bet(1, bet))
    assert Fraction(2, 5) < 2 * table(hand, 2).chance() < Fraction(4, 5)
    assert isinstance(decide(bots.bold, hand), action)


# The one that goes by the odds


def stake(*rivals: Rival) -> bots._Stake:
    """A pot of 60, 20 to pay for the call, and 20 to 200 more for a raise."""
    return bots._Stake(Fraction(1, 2), 1 + len(rivals), 60, 20, more=(20, 200), rivals=rivals)


def rival(*cards: tuple[int, Fraction, int], stack: int = 300) -> Rival:
    """An opponent who has put in the 20 that are to be paid."""
    return Rival(cards, 20, stack)


BEATEN = (1, Fraction(1, 10), 2)
EVEN = (2, Fraction(1, 2), 1)
BETTER = (1, Fraction(9, 10), 0)
"""Cards of an opponent: how often there are, the chance that they see, and who wins."""


@pytest.mark.parametrize(
    ("rivals", "more", "gain"),
    [
        # half of the pot for half of the price
        ([rival(BEATEN, EVEN, BETTER)], 0, Fraction(60 - 20, 2)),
        # asked for 20, a chance of a tenth is thrown away: 60; or 80 and 40 tie, or 40 are lost
        ([rival(BEATEN, EVEN, BETTER)], 20, Fraction(1 * 60 + 1 * 80 - (1 + 1) * 40, 4)),
        # nobody without chips folds
        ([rival(BEATEN, EVEN, BETTER, stack=0)], 20, Fraction(60 - 40, 2)),
        ([rival(BETTER)], 80, Fraction(-100)),
        # one of two opponents calls and loses, and the other folds
        ([rival((1, Fraction(1, 2), 2)), rival(BEATEN)], 20, Fraction(60 + 20)),
    ],
)
def test_what_an_amount_gains(rivals: list[Rival], more: int, gain: Fraction) -> None:
    """Opponents stay only if the chance that they see is worth the price."""
    assert stake(*rivals).gain(more) == gain


@pytest.mark.parametrize(
    ("cards", "more"),
    [
        ((1, Fraction(1, 2), 2), 200),  # pays whatever is asked, and loses
        ((1, Fraction(1, 4), 2), 30),  # pays 30 in a pot of 140, but not 60 in one of 200
        (EVEN, 0),
        (BETTER, None),
    ],
)
def test_the_amount_that_gains_most(cards: tuple[int, Fraction, int], more: int | None) -> None:
    """The bot bets the amount that gains most on average, and folds if every amount loses."""
    assert bots._by_the_odds(stake(rival(cards)), stream()) == more


LAST = call_round(call_round(start({1: "0 6 1", 2: "3 6 2"}, "2 5 7")))


def seen_of_the_first(bet: int) -> tuple[Hand, Rival]:
    """Return seat 2's view of seat 1, which has bet in round 3."""
    hand = play(LAST, tago.Bet(1, bet))
    (seen,) = table(hand, 2).rivals(tago.view(hand, 2))
    return hand, seen


def test_an_opponent_is_seen_from_their_place() -> None:
    """The chance that an opponent sees with a card is the one that they reckon with."""
    hand, seen = seen_of_the_first(5)
    assert (seen.in_round, seen.stack) == (5, hand.seats[0].stack)
    lying = tago.parse_cards("2 5 7 6 1 6 2")
    can_be = [card for card in Card if lying.count(card) < 3]
    chances = dict(zip(can_be, [chance for _, chance, _ in seen.cards], strict=True))
    assert chances[Card.ZERO] == table(hand, 1).chance()
    weights = dict(zip(can_be, [weight for weight, *_ in seen.cards], strict=True))
    assert [weights[card] for card in tago.parse_cards("0 3 6 7")] == [3, 2, 1, 2]


def test_a_large_bet_tells_of_good_cards() -> None:
    """The bot calls a small bet but folds to a large one, although the chance is worth it."""
    weighed = []
    for bet, action in ((15, tago.Call(2)), (60, tago.Fold(2))):
        hand, seen = seen_of_the_first(bet)
        assert table(hand, 2).chance() * (hand.pot + bet) > bet
        assert decide(bots.by_odds, hand) == action
        good = sum(weight for weight, chance, _ in seen.cards if 2 * chance > 1)
        weighed.append(Fraction(good, sum(weight for weight, *_ in seen.cards)))
    assert weighed[0] < weighed[1]


def test_before_the_last_round_it_bets_little() -> None:
    """Before the players look the bot never bets more than half of the pot above the least."""
    hand = start({1: "7 5 8", 2: "3 0 ½"}, "1 5 7")
    assert table(hand, 1).chance() > Fraction(9, 10)
    assert decide(bots.by_odds, hand) == tago.Bet(1, 5 + 10 // 2)
    assert decide(bots.by_odds, call_round(hand)) == tago.Bet(1, 5 + 20 // 2)


def test_a_cheap_price_is_paid_by_others_too() -> None:
    """The bot expects one more player to pay a cheap price, and none to pay a high one."""
    hand = start(CARDS, "2 5 6", first=2)
    assert Fraction(5, 30) < table(hand, 2).chance() < Fraction(5, 25)
    assert decide(bots.by_odds, hand) == tago.Bet(2, 5)
    dear = play(start(CARDS, "2 5 6"), tago.Bet(1, 11))
    assert table(dear, 2).chance() * (dear.pot + 11) < 11
    assert decide(bots.by_odds, dear) == tago.Fold(2)


@pytest.mark.uncounted
def test_each_in_its_own_way() -> None:
    """At the same decisions the careful bot folds most, the bold one bets and raises most.

    The bot that goes by the odds is between them.
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
    assert careful[tago.Fold] > 1.3 * odds[tago.Fold] > 1.3 * 1.3 * bold[tago.Fold]
    assert bold[tago.Raise] > 1.2 * odds[tago.Raise] > 1.2 * 2 * careful[tago.Raise]
    assert opened["bold"] > 3 * opened["careful"]


def test_the_same_on_every_machine() -> None:
    """Equal views and streams give equal actions, here and everywhere."""
    seats = {1: bots.careful, 2: bots.bold, 4: bots.by_odds, 7: bots.at_random}
    played = {
        seed: game(LIGHT, seats, 4, tago.shuffle(bytes([seed]) * 32), Stream(bytes(32)))
        for seed in (3, 4, 6, 14, 18, 20)
    }
    assert {seed: [won for _, won in tago.returns(hand)] for seed, hand in played.items()} == {
        3: [275, -195, -75, -10],
        4: [-266, -266, 537, -10],
        6: [-5, -300, 310, -10],
        14: [20, -5, -5, -10],
        18: [-17, 32, -5, -10],
        20: [328, -23, -300, -10],
    }
    assert played[3].actions == (
        *(
            tago.Bet(4, 10),
            tago.Fold(7, curious=True),
            tago.Call(1),
            tago.Raise(2, 20),
            tago.Call(4),
            tago.Call(1),
            tago.Bet(4, 5),
            tago.Call(1),
            tago.Raise(2, 50),
            tago.Call(4),
            tago.Call(1),
            tago.Fold(4),
            tago.Bet(1, 120),
            tago.Call(2),
        ),
    )


@pytest.mark.uncounted
def test_by_odds_beats_random_play() -> None:
    """Over 600 hands the bot wins more than chance explains; see docs/how-to/bots.md for more."""
    returns = match(["by_odds", "at_random"], 600)["by_odds"]
    assert returns.mean > returns.within > 0


@pytest.mark.uncounted
def test_by_odds_beats_the_chance_alone() -> None:
    """Over 600 hands the bot wins more against its former way of playing than chance explains."""
    returns = match(["by_odds", "by_chance"], 600)["by_odds"]
    assert returns.mean > returns.within > 0


@pytest.mark.uncounted
def test_most_hands_reach_the_last_round() -> None:
    """At the table that the page offers, fewer than half of the hands end by folds before it."""
    ends = endings(SITTING, 100)
    assert ends.total() == 100
    assert ends["folds in round 1"] + ends["folds in round 2"] < 40
    assert ends["showdown"] > 20
