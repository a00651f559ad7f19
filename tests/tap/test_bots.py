"""Tap: simple bots follow the rules and use only views; the careful one plays with some sense."""

import random
from collections import Counter

import pytest
from attrs import evolve

import tagolib as tago
from tagolib import tap
from tagolib.conformance.tap.hands import play_out
from tagolib.shuffling import Stream
from tagolib.tap.bots import BOTS, Bot, at_random, careful
from tagolib.tap.rules import Contract
from tests.amounts import amount
from tests.tap_hands import bid, lead, play_cards, start

ALL = pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)


def stream(number: int = 0) -> Stream:
    return Stream(number.to_bytes(32, "big"))


def decide(hand: tap.Hand, bot: Bot = careful, number: int = 0) -> tap.Action:
    return bot(tap.view(hand, hand.to_act), stream(number))


def card(hand: tap.Hand) -> str:
    """Return the card that the careful bot plays in place of the seat to act."""
    action = decide(hand)
    assert isinstance(action, tap.Play)
    return str(action.card)


@pytest.mark.uncounted
@ALL
def test_bots_play_by_the_rules(bot: Bot) -> None:
    """At any decision each bot returns a legal action, and the same one twice."""
    asked: Counter[str] = Counter()
    for number in range(amount(10, 40)):
        for hand in tap.replay(play_out(random.Random(number).randrange)):
            if hand.to_act is not None:
                asked[hand.phase] += 1
                action = decide(hand, bot, number)
                assert action in tap.legal_actions(hand)
                assert action == decide(hand, bot, number)
    assert set(asked) == {"auction", "take", "discard", "declare", "play"}


@ALL
def test_it_must_be_the_turn_of_the_view(bot: Bot) -> None:
    """A bot decides for no other seat, no spectator, no hand that is over, and without options."""
    hand = start()
    mine = tap.view(hand, 1)
    nothing = evolve(mine, state=evolve(mine.state, options=tap.Options()))
    over = tap.apply(tap.apply(tap.apply(hand, tap.Pass(1)), tap.Pass(2)), tap.Pass(3))
    for wrong in (nothing, tap.view(hand, 2), tap.view(hand, None), tap.view(over, 1)):
        with pytest.raises(tago.SetupError, match="it is not the turn of seat"):
            bot(wrong, stream())


def played(table: dict[int, Bot], hands: int) -> dict[int, int]:
    """Return the game points of each seat after some hands."""
    totals: Counter[int] = Counter()
    for number in range(hands):
        rng = stream(number)
        deck = tap.shuffle(number.to_bytes(32, "big"))
        hand = tap.deal(tap.Rules(), 1 + number % 3, deck)
        while hand.to_act is not None:
            hand = tap.apply(hand, table[hand.to_act](tap.view(hand, hand.to_act), rng))
        for seat, points in tap.returns(hand):
            totals[seat] += points
    return totals


@pytest.mark.uncounted
def test_the_careful_one_beats_chance() -> None:
    """Alone against two random players the careful bot wins; a random one loses against two."""
    one = played({1: careful, 2: at_random, 3: at_random}, amount(25, 60))
    assert one[1] > 0 > max(one[2], one[3])
    other = played({1: at_random, 2: careful, 3: careful}, amount(25, 60))
    assert other[1] < 0 < min(other[2], other[3])


# the careful one


def test_what_it_bids() -> None:
    """The bot bids the highest contract for which the hand is strong enough, or nothing."""
    hands: dict[str, Contract | None] = {
        "": None,
        "T2 T3 T4 T5 T6 T7 T16 T17 KH KD": "three_cards",
        "T7 T8 T9 T10 T11 T12 T13 T14 T16 T17 T18 T20 T22": "solo",
    }
    rest = tap.parse_cards("7H 8H 9H 10H VH CH 7D 8D 9D 10D VD CD 7S 8S 9S 10S")
    for held, contract in hands.items():
        cards = [*tap.parse_cards(held), *rest][:16]
        action = decide(start({1: " ".join(map(str, cards))}))
        assert action == (tap.Bid(1, contract) if contract else tap.Pass(1))


def test_what_it_takes() -> None:
    """The bot takes the packet that makes the hand stronger."""
    assert decide(bid("three_cards", top="7H 8H 9H", bottom="KH T22 T2")) == tap.Take(1, "bottom")
    assert decide(bid("three_cards", top="KH T22 T2", bottom="7H 8H 9H")) == tap.Take(1, "top")
    assert decide(bid("three_cards", top="CH 8H 9H", bottom="7H 10H VH")) == tap.Take(1, "top")


@pytest.mark.parametrize("packet", ["top", "bottom"])
def test_it_takes_what_is_offered(packet: tap.Packet) -> None:
    """If only one packet is offered, each bot takes it, even the worse one."""
    view = tap.view(bid("three_cards", top="KH T22 T2", bottom="KD T21 T3"), 1)
    now = tap.Options(take=(packet,))
    some = evolve(view, state=evolve(view.state, options=now))
    assert {bot(some, stream()) for bot in BOTS.values()} == {tap.Take(1, packet)}


def test_what_it_discards() -> None:
    """The bot discards high cards of short suits without a King, and the lowest forced trumps."""
    held = "QH 7H QD 9S 8S 7S 10S KS VS T2 T3 T4 T5 T6 T7 T8"
    hand = bid("top_three", {1: held}, top="CS T9 T10")
    assert decide(hand) == tap.Discard(1, tap.parse_cards("QD QH 7H"))
    hand = bid(
        "top_three", {1: "QH T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15 T16 T17"}, top="KH T2 KD"
    )
    assert decide(hand) == tap.Discard(1, tap.parse_cards("QH T2 T3"))


def test_it_declares_nothing() -> None:
    """The bot makes its bonuses without declaring them."""
    assert decide(bid("solo")) == tap.Declare(1)


def test_what_it_leads() -> None:
    """Declarer draws trumps while strong in them, or else leads a King or the cheapest card."""
    assert card(lead("solo", {1: "T3 T4 T5 T6 T7 T22 KH"})) == "T22"
    assert card(lead("solo", {1: "T3 KH 7H 8S 9S VS QS 8D 9D 10D VD CD 10S 10H 9H 8H"})) == "KH"
    assert card(lead("solo", {1: "T3 QH 7H 8S 9S VS QS 8D 9D 10D VD CD 10S 10H 9H 8H"})) == "7H"


SPADES = {
    1: "7S 8S 9S 10S VS CS QS KS 7H QH",
    2: "KH CH T1 T2 T3",
    3: "9H 10H T4 T5 T21 KD",
}


def test_what_it_wins_with() -> None:
    """A rich trick is taken with the highest card; the last player wins with the cheapest."""
    hand = play_cards(lead("solo", SPADES), "QH")
    assert card(hand) == "KH"
    assert card(play_cards(hand, "CH")) == "9H"  # a card that cannot win is the cheapest one
    poor = play_cards(lead("solo", SPADES), "7S")
    assert card(poor) == "T2"
    assert card(play_cards(poor, "T3")) == "T4"  # the partner's trick: the high cards are kept


def test_the_juggler_is_saved() -> None:
    """The last player takes a trick with the Juggler if that is enough."""
    lone = {1: "KH QH CH VH KS 8S 9S 10S", 2: "VS CS QS 7S", 3: "T1 T4 KC"}
    assert card(play_cards(lead("solo", lone), "KS VS")) == "T1"


def test_what_it_gives_to_its_partner() -> None:
    """The bot gives points if the partner wins, but no high trump."""
    hand = play_cards(lead("solo", {1: "7H T6", 2: "KH 8H", 3: "QH 9H"}), "7H KH")
    assert card(hand) == "QH"
    lone = {1: SPADES[1], 2: "T20 KD", 3: "T21 T22 T4 T1 KC"}
    assert card(play_cards(lead("solo", lone), "7S T20")) == "T1"
