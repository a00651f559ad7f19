"""Tap: the course of a hand, from the deal to the last trick, and a game of three."""

import random
from typing import Any

import attrs
import pytest

import tagolib as tago
from tagolib import tap
from tagolib.tap import facts
from tagolib.tap.hand import PHASES
from tagolib.tap.rules import Contract
from tests.tap_hands import (
    SPARROW,
    TRUMPS,
    bid,
    codes,
    lead,
    play,
    play_cards,
    play_out,
    refused,
    stacked,
    start,
    told,
)


def cards(text: str) -> tuple[tap.Card, ...]:
    return tap.parse_cards(text)


# the deal


@pytest.mark.rules("TAP-01", "TAP-05")
@pytest.mark.parametrize("dealer", [1, 2, 3])
def test_the_deal(dealer: int) -> None:
    """Six cards form the stock; from the dealer's left each player gets eight, then eight more."""
    deck = tap.shuffle(bytes(32))
    hand = tap.deal(tap.Rules(), dealer, deck)
    assert (hand.deal.bottom, hand.deal.top) == (deck[:3], deck[3:6])
    assert hand.deal.packet("top") == deck[3:6]
    assert hand.deal.packet("bottom") == deck[:3]
    for places in (1, 2, 3):
        at = 6 + 8 * (places - 1)
        dealt = {*deck[at : at + 8], *deck[at + 24 : at + 32]}
        assert set(hand.held(tap.left_of(dealer, places))) == dealt
        assert len(dealt) == 16
    assert hand.deal.eldest == tap.left_of(dealer)
    assert hand.facts == (facts.CardsDealt(dealer),)


@pytest.mark.rules("TAP-01")
@pytest.mark.parametrize("seat", [0, -1, 4, True, 1.0, "1", None])
def test_no_seat_holds_cards(seat: Any) -> None:
    """Asking for the cards of a seat that does not exist is refused."""
    with pytest.raises(tago.SetupError, match=r"from 1 to 3|must be int"):
        start().held(seat)


@pytest.mark.rules("TAP-01", "TAP-02")
@pytest.mark.parametrize("dealer", [0, 4, "1", None, True, 1.0])
def test_no_dealer(dealer: Any) -> None:
    """The dealer is one of the three seats."""
    with pytest.raises(tago.SetupError, match=r"from 1 to 3|must be int"):
        tap.deal(tap.Rules(), dealer, tap.DECK)


def test_a_deal_that_cannot_be() -> None:
    """A deal takes rules and the fifty-four cards."""
    wrong: Any = tago.Rules.parse("Light – 5/300")
    with pytest.raises(tago.SetupError, match=r"rules must be tagolib.tap.rules.Rules"):
        tap.deal(wrong, 1, tap.DECK)
    with pytest.raises(tago.SetupError, match="a deck has 54 cards"):
        tap.deal(tap.Rules(), 1, tap.DECK[1:])
    listed: Any = list(tap.DECK)
    with pytest.raises(tago.SetupError, match="deck must be tuple"):
        tap.Deal(tap.Rules(), 1, listed)


# the auction


@pytest.mark.rules("TAP-06")
@pytest.mark.parametrize("dealer", [1, 2, 3])
def test_eldest_speaks_first(dealer: int) -> None:
    """Bidding starts at the dealer's left and continues to the left, so the dealer bids last."""
    hand = start(dealer=dealer)
    for places in (1, 2, 3):
        assert hand.to_act == tap.left_of(dealer, places)
        hand = play(hand, tap.Pass(tap.left_of(dealer, places)))
    assert hand.phase == "over"


@pytest.mark.rules("TAP-06", "T02")
def test_bids_by_value() -> None:
    """Solo can always be bid, and so can the lowest bid that nobody has made."""
    hand = start()
    seen = []
    bids: list[tuple[int, Contract]] = [(1, "three_cards"), (2, "top_three"), (3, "bottom_three")]
    for seat, contract in bids:
        now = tap.options(hand)
        assert now is not None
        seen.append(now.bids)
        hand = play(hand, tap.Bid(seat, contract))
    now = tap.options(hand)
    assert now is not None
    assert (*seen, now.bids) == (
        ("three_cards", "solo"),
        ("top_three", "solo"),
        ("bottom_three", "solo"),
        ("solo",),
    )
    assert play(hand, tap.Bid(1, "solo")).declarer == 1


@pytest.mark.rules("TAP-06", "T02")
def test_bids_by_the_list() -> None:
    """Under the other ruling Bottom Three comes before Top Three."""
    hand = play(start(bid_order="by_list_values_swapped"), tap.Bid(1, "three_cards"))
    error = refused(hand, tap.Bid(2, "top_three"))
    assert str(error) == (
        "Besides Solo, only the lowest bid that nobody has made is allowed: Bottom Three. (TAP-06) "
        "Allowed: seat 2 may pass, bid Bottom Three, or bid Solo."
    )
    assert play(hand, tap.Bid(2, "bottom_three")).contract == "bottom_three"


@pytest.mark.rules("TAP-06")
def test_bids_that_are_refused() -> None:
    """A bid that was made cannot be made again, and only Solo may skip the bids below it."""
    hand = start()
    assert codes(hand, tap.Bid(1, "top_three")) == ["not_lowest"]
    assert codes(hand, tap.Bid(1, "bottom_three")) == ["not_lowest"]
    hand = play(hand, tap.Bid(1, "three_cards"))
    error = refused(hand, tap.Bid(2, "three_cards"))
    assert error.code == "bid_made"
    assert error.violations[0].sentence == "Three Cards has already been bid."
    assert error.rules == ("TAP-06",)


@pytest.mark.rules("TAP-06")
def test_who_has_passed_is_out() -> None:
    """A seat that has passed is no longer asked and may not bid again."""
    hand = play(start(), tap.Pass(1), tap.Bid(2, "three_cards"), tap.Bid(3, "top_three"))
    assert hand.to_act == 2
    assert hand.passed == (1,)
    assert codes(hand, tap.Bid(1, "solo")) == ["has_passed"]
    assert codes(hand, tap.Pass(3)) == ["not_your_turn"]


@pytest.mark.rules("TAP-07", "TAP-08")
def test_two_have_passed_against_a_bid() -> None:
    """The auction ends when two players have passed and the third has bid, in either order."""
    first = play(start(), tap.Bid(1, "three_cards"), tap.Pass(2))
    assert first.phase == "auction"
    assert play(first, tap.Pass(3)).declarer == 1
    last = play(start(), tap.Pass(1), tap.Pass(2))
    assert last.phase == "auction"
    assert play(last, tap.Bid(3, "three_cards")).declarer == 3
    long = play(
        *(start(), tap.Bid(1, "three_cards"), tap.Bid(2, "top_three"), tap.Bid(3, "bottom_three")),
        *(tap.Pass(1), tap.Pass(2)),
    )
    assert (long.declarer, long.contract) == (3, "bottom_three")
    assert told(long, facts.AuctionWon) == [facts.AuctionWon(3, "bottom_three")]


@pytest.mark.rules("TAP-07")
def test_solo_ends_the_auction() -> None:
    """After a bid of Solo nobody else is asked."""
    hand = play(start(), tap.Bid(1, "three_cards"), tap.Bid(2, "solo"))
    assert (hand.declarer, hand.contract, hand.phase, hand.to_act) == (2, "solo", "declare", 2)


@pytest.mark.rules("TAP-07")
def test_all_pass() -> None:
    """If all pass, the hand is thrown in, and nobody gains points."""
    hand = play(start(), tap.Pass(1), tap.Pass(2), tap.Pass(3))
    assert hand.phase == "over"
    assert hand.to_act is None
    assert hand.result is not None
    assert hand.result.scores == ((1, 0), (2, 0), (3, 0))
    assert (hand.result.declarer, hand.result.contract) == (None, None)
    assert (hand.result.points, hand.result.tricks) == (0, 0)
    assert hand.result.thrown_in
    assert hand.result.defenders_points == 0
    assert hand.facts[-1] == facts.HandThrownIn()
    assert codes(hand, tap.Pass(1)) == ["hand_over"]
    assert tap.options(hand) is None
    assert tap.legal_actions(hand) == ()


# the stock


@pytest.mark.rules("TAP-09")
@pytest.mark.parametrize("packet", ["top", "bottom"])
def test_three_cards(packet: tap.Packet) -> None:
    """The stock is exposed, Declarer takes one packet, and the other goes to the Defenders."""
    hand = bid("three_cards", top="KH T1 7S", bottom="QH T2 8S")
    assert hand.phase == "take"
    assert told(hand, facts.StockExposed) == [
        facts.StockExposed(cards("KH T1 7S"), cards("QH T2 8S"))
    ]
    now = tap.options(hand)
    assert now is not None
    assert now.take == ("top", "bottom")
    before = hand.held(1)
    hand = play(hand, tap.Take(1, packet))
    taken = cards("KH T1 7S" if packet == "top" else "QH T2 8S")
    assert set(hand.held(1)) == {*before, *taken}
    assert len(hand.held(1)) == 19
    assert told(hand, facts.StockTaken) == [facts.StockTaken(1, packet, taken)]
    hand = play_out(hand)
    assert not set(hand.taken) & set(cards("QH T2 8S" if packet == "top" else "KH T1 7S"))


@pytest.mark.rules("TAP-10")
@pytest.mark.parametrize(("contract", "packet"), [("top_three", "top"), ("bottom_three", "bottom")])
def test_taken_unseen(contract: Any, packet: tap.Packet) -> None:
    """Declarer gets the three cards that the bid names, with no choice, and nothing is exposed."""
    hand = bid(contract, top="KH T1 7S", bottom="QH T2 8S")
    assert hand.phase == "discard"
    taken = cards("KH T1 7S" if packet == "top" else "QH T2 8S")
    assert set(taken) < set(hand.held(1))
    assert told(hand, facts.StockExposed) == []
    assert told(hand, facts.StockTaken) == [facts.StockTaken(1, packet, taken)]
    assert codes(hand, tap.Take(1, "top")) == ["not_now"]


@pytest.mark.rules("TAP-11", "T05", "T10")
def test_solo_touches_no_stock() -> None:
    """All six cards of the stock go to the Defenders and do not count as a trick."""
    hand = bid("solo", {1: TRUMPS}, top="KH KD KC", bottom="KS QH QD")
    assert (hand.phase, hand.packet, hand.discards) == ("declare", None, ())
    hand = play_out(hand)
    assert hand.result is not None
    assert hand.result.points == 122 - (5 * 4 + 4 * 2)
    assert hand.result.defenders_points == 28
    assert hand.result.slam


# the discard


@pytest.mark.rules("TAP-12", "T07")
def test_the_discard() -> None:
    """Three cards are discarded in any order; they count for Declarer but are not a trick."""
    hand = bid("top_three", {1: TRUMPS}, top="QH VH 7S", bottom="KH KD KC")
    assert hand.phase == "discard"
    one, other = tap.Discard(1, cards("7S QH VH")), tap.Discard(1, cards("VH 7S QH"))
    assert one == other
    assert one.cards == cards("QH VH 7S")
    hand = play(hand, one)
    assert hand.phase == "declare"
    assert hand.discards == cards("QH VH 7S")
    assert hand.held(1) == cards(TRUMPS)
    assert told(hand, facts.CardsDiscarded) == [facts.CardsDiscarded(1, (), cards("QH VH 7S"))]
    assert hand.points == 4 + 2 + 1
    assert hand.tricks_of(1) == 0
    hand = play_out(hand)
    assert hand.result is not None
    assert (hand.result.points, hand.result.tricks) == (122 - 15, 16)


@pytest.mark.rules("TAP-12", "T07")
def test_forced_trumps_are_shown() -> None:
    """If there are too few other cards, the fewest possible trumps are discarded and shown."""
    hand = bid("top_three", {1: TRUMPS}, top="QH KD KS")
    now = tap.options(hand)
    assert now is not None
    assert now.discard_trumps == 2
    assert str(now) == (
        "discard three of QH T7 T8 T9 T10 T11 T12 T13 T14 T15 T16 T17 T18 T19 T20, 2 of them trumps"
    )
    hand = play(hand, tap.Discard(1, cards("QH T7 T8")))
    assert told(hand, facts.CardsDiscarded) == [
        facts.CardsDiscarded(1, cards("T7 T8"), cards("QH T7 T8"))
    ]


@pytest.mark.rules("TAP-12")
@pytest.mark.parametrize(
    ("discards", "wrong"),
    [
        ("KH 7S 8S", ["king_or_honour"]),
        ("T1 7S 8S", ["king_or_honour", "trumps_not_forced"]),
        ("T22 KH 8S", ["king_or_honour", "king_or_honour", "trumps_not_forced"]),
        ("T2 7S 8S", ["trumps_not_forced"]),
        ("KD 7S 8S", ["card_not_held"]),
    ],
)
def test_discards_that_are_refused(discards: str, wrong: list[str]) -> None:
    """A King, an Honour, an unnecessary trump and a card not held cannot be discarded."""
    hand = bid("top_three", {1: "KH QH CH VH T1 T2 T21 T22 9S"}, top="7S 8S 10S", bottom="KD KC KS")
    discard = tap.Discard(1, cards(discards))
    assert codes(hand, discard) == wrong
    assert "TAP-12" in refused(hand, discard).rules


@pytest.mark.rules("TAP-12")
@pytest.mark.parametrize(
    "discards",
    [(), cards("KH QH"), cards("7H 8H 9H 10H"), cards("7H 7H 8H"), ["7H"], (1, 2, 3), None],
)
def test_three_cards_are_discarded(discards: Any) -> None:
    """A discard must be three different cards."""
    with pytest.raises(tago.SetupError):
        tap.Discard(1, discards)


# the bonuses


@pytest.mark.rules("TAP-13", "T04", "T11")
def test_declaring() -> None:
    """After the discard Declarer declares either bonus, both or none, and only once."""
    hand = bid("solo", {1: TRUMPS})
    assert tap.legal_actions(hand) == (
        tap.Declare(1),
        tap.Declare(1, sparrow=True),  # the Juggler is not held, and nobody is told
        tap.Declare(1, slam=True),
        tap.Declare(1, slam=True, sparrow=True),
    )
    for slam in (False, True):
        for sparrow in (False, True):
            after = play(hand, tap.Declare(1, slam=slam, sparrow=sparrow))
            assert (after.slam, after.sparrow) == (slam, sparrow)
            assert after.facts[-1] == facts.Declared(1, slam, sparrow)
            assert (after.phase, after.to_act) == ("play", 1)
    assert codes(hand, tap.Declare(2)) == ["not_your_turn"]
    assert codes(hand, tap.Play(1, tap.TOMFOOL)) == ["not_now"]
    assert codes(after, tap.Declare(1)) == ["not_now"]


@pytest.mark.rules("TAP-22", "TAP-23", "T03")
def test_slams() -> None:
    """A Slam is all sixteen tricks, declared or not; a declared one fails with fifteen."""
    for slam, each in ((True, 64), (False, 32)):
        hand = play_out(lead("solo", {1: TRUMPS}, slam=slam))
        assert hand.result is not None
        assert hand.result.slam
        assert hand.result.scores == ((1, 2 * each), (2, -each), (3, -each))
    weak = TRUMPS.replace("T7", "7H")
    hand = play_out(lead("solo", {1: weak, 2: "KH T1 T2"}, slam=True))
    assert hand.result is not None
    assert not hand.result.slam
    assert hand.result.points > 61
    assert hand.result.scores == ((1, -128), (2, 64), (3, 64))


@pytest.mark.rules("TAP-13", "TAP-24", "TAP-25", "T03", "T04")
@pytest.mark.parametrize(
    ("slam", "sparrow", "each"),
    [(False, False, 36), (False, True, 40), (True, False, 68), (True, True, 72)],
)
def test_the_sparrow(slam: bool, sparrow: bool, each: int) -> None:
    """Declarer wins the last trick with the Juggler, here as part of a Slam."""
    hand = play_out(lead("solo", {1: SPARROW}, slam=slam, sparrow=sparrow))
    assert hand.result is not None
    assert hand.result.sparrow
    assert hand.result.scores == ((1, 2 * each), (2, -each), (3, -each))


@pytest.mark.rules("TAP-13", "T06")
def test_the_last_trick_is_taken_by_the_juggler_itself() -> None:
    """If Declarer wins the last trick with another card, a declared Sparrow fails."""
    hand = lead("solo", {1: SPARROW, 2: "T2 T3 T4 T5 T6 T7"}, sparrow=True)
    while hand.phase != "over":
        hand = tap.apply(hand, tap.legal_actions(hand)[0])
    assert hand.tricks[-1].best == tap.TOMFOOL
    assert hand.result is not None
    assert (hand.result.slam, hand.result.sparrow) == (False, False)
    assert dict(hand.result.scores)[2] == 8 - 8


@pytest.mark.rules("T06", "T03")
def test_a_defender_has_no_bonus() -> None:
    """A Defender who wins all tricks, the last with the Juggler, only wins the hand."""
    hand = lead("solo", {2: SPARROW, 1: "KH QH CH VH 10H 9H 8H 7H KD QD CD VD 10D 9D 8D 7D"})
    hand = play_out(hand)
    assert hand.tricks_of(2) == 16
    assert hand.tricks[-1].best == tap.JUGGLER
    assert hand.result is not None
    assert (hand.result.points, hand.result.sparrow) == (0, False)
    assert hand.result.scores == ((1, -16), (2, 8), (3, 8))


@pytest.mark.uncounted
@pytest.mark.rules("T03", "T06", "TAP-25")
def test_a_juggler_lost_in_the_last_trick() -> None:
    """A bonus that was not declared costs nothing if it fails, even in the last trick."""
    lost = 0
    for number in range(300):
        rng = random.Random(number)
        deck = tap.shuffle(rng.randbytes(32))
        hand = play(tap.deal(tap.Rules(), 3, deck), tap.Bid(1, "solo"), tap.Declare(1))
        while hand.phase != "over":
            legal = tap.legal_actions(hand)
            later = [action for action in legal if action != tap.Play(1, tap.JUGGLER)]
            hand = tap.apply(hand, rng.choice(later or legal))
        last = hand.tricks[-1]
        if (tap.Play(1, tap.JUGGLER) in hand.actions[-3:]) and last.best != tap.JUGGLER:
            lost += 1
            assert hand.result is not None
            assert not hand.result.sparrow
            assert dict(hand.result.scores)[2] == (-8 if hand.result.points >= 61 else 8)
    assert lost


# the play


THREE = {
    1: "KH QH T5 T9 7S 8S 9S 10S VS CS QS KS 7D 8D 9D 10D",
    2: "7H 8H T2 T3 T4 T6 T7 T8 T10 T11 T12 T13 T14 T15 T16 T17",
    3: "9H T1 T18 T19 T20 T21 T22 KC QC CC VC 10C 9C 8C 7C KD",
}


@pytest.mark.rules("TAP-14", "TAP-15", "TAP-18")
def test_a_trick() -> None:
    """Declarer leads, play goes to the left, and the winner of a trick leads to the next."""
    hand = lead("solo", THREE)
    assert hand.to_act == 1
    hand = play_cards(hand, "QH 7H")
    assert hand.trick == tap.Trick(1, cards("QH 7H"))
    assert hand.to_act == 3
    hand = play_cards(hand, "9H")
    assert hand.tricks == (tap.Trick(1, cards("QH 7H 9H")),)
    assert hand.facts[-1] == facts.TrickTaken(1, 1, emperor=False)
    hand = play_cards(hand, "7S T2 T18")
    assert hand.facts[-1] == facts.TrickTaken(3, 2, emperor=False)
    assert hand.to_act == 3
    assert [hand.tricks_of(seat) for seat in (1, 2, 3)] == [1, 0, 1]
    assert len(hand.held(1)) == 14


@pytest.mark.rules("TAP-14", "T11")
def test_cards_that_may_not_be_played() -> None:
    """A player follows suit or else trumps; any other card, or one not held, is refused."""
    hand = play_cards(lead("solo", THREE), "QH")
    error = refused(hand, tap.Play(2, tap.Card.parse("T2")))
    assert str(error) == (
        "Seat 2 must follow suit to QH. (TAP-14) Allowed: seat 2 may play one of 8H 7H."
    )
    assert codes(hand, tap.Play(2, tap.Card.parse("KC"))) == ["card_not_held"]
    hand = play_cards(hand, "8H")
    assert codes(hand, tap.Play(3, tap.TOMFOOL)) == ["must_follow_suit"]
    hand = play_cards(hand, "9H 7S T2")
    error = refused(hand, tap.Play(3, tap.Card.parse("KC")))
    assert str(error) == (
        "Seat 3 cannot follow suit to 7S, and must play a trump. (TAP-14) "
        "Allowed: seat 3 may play one of T1 T18 T19 T20 T21 T22."
    )
    hand = play_cards(hand, "T1")  # no duty to beat
    assert hand.to_act == 2
    hand = play_cards(hand, "T17 T18 T5 T21")
    assert hand.trick is not None
    assert codes(hand, tap.Play(1, tap.Card.parse("KH"))) == ["must_follow_suit"]


@pytest.mark.rules("TAP-14")
def test_neither_suit_nor_trump() -> None:
    """A player with neither the suit led nor a trump may play any card, but cannot win with it."""
    hand = lead("solo", {1: "KH 7H T5", 2: "KS KD 7S 8S 9S 10S VS CS QS QD CD VD 10D 9D 8D 7D"})
    hand = play_cards(hand, "7H KS")
    assert hand.trick is not None
    assert hand.trick.winner == 1


@pytest.mark.rules("TAP-16", "TAP-17", "T12")
def test_an_emperor_trick() -> None:
    """With all three Honours in a trick the Juggler wins it, even though it was led."""
    hand = lead(
        "solo",
        {1: "T1 T2 T3", 2: "T22 T4", 3: "T21 T5"},
    )
    hand = play_cards(hand, "T1 T22 T21")
    assert hand.facts[-1] == facts.TrickTaken(1, 1, emperor=True)
    assert hand.points == 15 + 1
    hand = play_cards(lead("solo", {1: "T1 T2 T3", 2: "T22 T4", 3: "T21 T5"}), "T2 T22 T21")
    assert hand.facts[-1] == facts.TrickTaken(2, 1, emperor=False)


@pytest.mark.rules("TAP-18", "TAP-19", "TAP-03", "T05")
def test_the_end() -> None:
    """After sixteen tricks the points of Declarer and of the Defenders add up to 122."""
    hand = play_out(lead("three_cards", THREE, take="bottom"))
    assert len(hand.tricks) == 16
    assert hand.trick is None
    assert hand.hands == ((), (), ())
    result = hand.result
    assert result is not None
    theirs = [card for trick in hand.tricks if trick.winner != 1 for card in trick.cards]
    stock = hand.deal.top
    points = tap.count_points((*theirs, *stock), 16 - hand.tricks_of(1))
    assert (result.points, result.defenders_points) == (122 - points, points)
    assert result.tricks == hand.tricks_of(1)
    assert hand.facts[-1] == facts.HandSettled(
        1, "three_cards", result.points, result.tricks, result.slam, result.sparrow, result.scores
    )
    assert codes(hand, tap.Play(1, tap.TOMFOOL)) == ["hand_over"]


@pytest.mark.rules("TAP-21")
@pytest.mark.parametrize("declarer_wins", [True, False])
def test_payment(declarer_wins: bool) -> None:
    """Each Defender pays or is paid the value of the game, and all payments sum to 0."""
    strong = "KH QH CH VH 10H 9H 8H 7H T22 T21 T20 T19 T18 T17 8S 8D"
    weak = "9H 8H 7H 10H VH CH QH 7S 8S 9S 10S VS 7D 8D 9D 10D"
    hand = play_out(lead("three_cards", {1: strong if declarer_wins else weak, 2: "KS KD"}))
    assert hand.result is not None
    assert (hand.result.points >= 61) == declarer_wins
    sign = 1 if declarer_wins else -1
    assert hand.result.scores == ((1, 6 * sign), (2, -3 * sign), (3, -3 * sign))
    assert tap.returns(hand) == hand.result.scores


# the value


def test_a_hand_in_words() -> None:
    """The printed form of a hand shows the cards on the table, and no others."""
    hand = play_cards(lead("solo", THREE), "QH 7H")
    assert repr(hand) == (
        "<Hand: play, dealer 3, declarer 1, contract solo, tricks 0, lying [QH 7H], to act 3>"
    )
    assert repr(start()) == (
        "<Hand: auction, dealer 3, declarer None, contract None, tricks 0, lying [], to act 1>"
    )
    assert repr(hand.deal) == f"Deal(rules={tap.Rules()!r}, dealer=3)"
    assert repr(tap.Discard(1, cards("QH VH 7S"))) == "Discard(seat=1)"


def test_a_hand_is_a_value() -> None:
    """Hands with the same deal and actions are equal; their parts are actions and facts."""
    hand = lead("solo", THREE)
    assert hand == lead("solo", THREE)
    assert hash(hand) == hash(lead("solo", THREE))
    assert hand.actions == (tap.Bid(1, "solo"), tap.Declare(1))
    assert hand.revision == 2
    assert hand.rules == tap.Rules()
    assert tap.returns(hand) == ((1, 0), (2, 0), (3, 0))
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        hand.phase = "over"  # type: ignore[misc]  # that is the point
    assert PHASES == ("auction", "take", "discard", "declare", "play", "over")


@pytest.mark.parametrize(
    "action", [None, "pass", tago.Fold(1), tap.Rules(), tap.actions.SeatAction(1)]
)
def test_no_action(action: Any) -> None:
    """Anything that is not an action of Tap is refused as such."""
    with pytest.raises(tago.SetupError, match="action must be"):
        tap.apply(start(), action)
    with pytest.raises(tago.SetupError, match="action must be"):
        tap.act(tap.Game(), action)
    with pytest.raises(tago.SetupError, match="action must be"):
        tap.apply_sent(start(), action, seat=1, revision=0)


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (tap.Pass, {"seat": 0}),
        (tap.Pass, {"seat": 4}),
        (tap.Bid, {"seat": 1, "contract": "no_bid"}),
        (tap.Take, {"seat": 1, "packet": "middle"}),
        (tap.Declare, {"seat": 1, "slam": 1}),
        (tap.Declare, {"seat": 1, "sparrow": "yes"}),
        (tap.Play, {"seat": 1, "card": "KH"}),
    ],
)
def test_actions_of_the_wrong_form(kind: Any, fields: dict[str, Any]) -> None:
    """Building an action checks its form."""
    with pytest.raises(tago.SetupError):
        kind(**fields)


def test_what_is_waited_for() -> None:
    """A refusal names whose turn it is and what for."""
    assert refused(start(), tap.Play(2, tap.JUGGLER)).violations[0].sentence == (
        "This is not possible now: seat 1 must bid or pass."
    )
    hand = bid("three_cards")
    assert refused(hand, tap.Pass(1)).violations[0].sentence == (
        "This is not possible now: seat 1 must take three cards from the stock."
    )
    assert str(tap.options(hand)) == "take the top three, or take the bottom three"
    assert str(tap.options(bid("solo"))) == "declare a Slam, the Sparrow, both or neither"


def test_a_refusal_to_another_seat_tells_no_card() -> None:
    """Only the seat to act is told what it may do instead."""
    hand = play_cards(lead("solo", THREE), "QH")
    assert refused(hand, tap.Play(3, tap.TOMFOOL)).allowed == ""
    assert refused(hand, tap.Pass(2)).allowed == "seat 2 may play one of 8H 7H"


# hosts


def test_who_is_gone() -> None:
    """Default actions lead every hand to its end."""
    hand = start()
    assert tap.default_action(hand) == tap.Pass(1)
    hand = bid("three_cards")
    while (action := tap.default_action(hand)) is not None:
        hand = tap.apply(hand, action)
    assert hand.phase == "over"
    assert (hand.packet, hand.slam, hand.sparrow) == ("top", False, False)


def test_what_a_player_may_send() -> None:
    """A player may act only for their own seat, and for the hand as it was."""
    hand = start()
    after = tap.apply_sent(hand, tap.Pass(1), seat=1, revision=0)
    assert after == tap.apply(hand, tap.Pass(1))
    with pytest.raises(tago.ForeignActionError):
        tap.apply_sent(hand, tap.Pass(1), seat=2, revision=0)
    for revision in (0, 2):
        with pytest.raises(tago.StaleActionError):
            tap.apply_sent(after, tap.Pass(2), seat=2, revision=revision)
    with pytest.raises(tago.SetupError):
        tap.apply_sent(hand, tap.Pass(1), seat=1, revision=-1)


# records


def test_replaying() -> None:
    """A record yields every hand on the way, and a hand must match its log."""
    hand = play_out(lead("top_three", THREE))
    way = list(tap.replay(tap.Record.of(hand)))
    assert way == list(tap.replay(hand))
    assert len(way) == 1 + len(hand.actions)
    assert way[-1] == hand == tap.resume(tap.Record.of(hand))
    with pytest.raises(
        tago.DivergenceError, match="the facts that followed are not those of the hand"
    ):
        list(tap.replay(attrs.evolve(hand, log=(*hand.log[:-1], facts.Passed(1)))))


def test_a_record_that_cannot_be() -> None:
    """The first impossible action is named, with the rules."""
    record = tap.Record.of(play(start(), tap.Pass(1)))
    wrong = attrs.evolve(record, actions=(tap.Pass(1), tap.Pass(3)))
    with pytest.raises(tago.DivergenceError) as caught:
        tap.resume(wrong)
    assert (caught.value.index, caught.value.action) == (1, tap.Pass(3))
    assert caught.value.rules == ("TAP-06", "TAP-14")
    number: Any = 1
    with pytest.raises(tago.SetupError):
        attrs.evolve(record, edition=number)


# the game


def finished(game: tap.Game, declarer: int | None = None) -> tap.Game:
    """Deal a hand in which a seat makes a Slam in a Solo, or which is thrown in."""
    seat = declarer or 1
    game = tap.deal_next(game, stacked({seat: TRUMPS}, dealer=game.next_dealer))
    while (hand := game.hand) is not None:
        legal = tap.legal_actions(hand)
        if hand.phase == "auction":
            solo = tap.Bid(seat, "solo")
            game = tap.act(game, solo if declarer and solo in legal else legal[0])
        else:
            game = tap.act(game, legal[0] if hand.phase == "declare" else legal[-1])
    return game


@pytest.mark.rules("TAP-01", "TAP-04", "T09")
def test_a_game() -> None:
    """Over three hands the deal moves to the left, and whoever has the most game points wins."""
    game = tap.Game(first_dealer=2)
    dealers = []
    for seat in (1, 1, 3):
        assert (game.hand, game.over, game.winners) == (None, False, ())
        dealers.append(game.next_dealer)
        game = finished(game, seat)
        assert sum(points for _, points in game.scores) == 0
    assert dealers == [2, 3, 1]
    assert [hand.deal.dealer for hand in game.hands] == dealers
    assert (game.played, game.over) == (3, True)
    assert game.scores == ((1, 64 + 64 - 32), (2, -32 * 3), (3, -32 * 2 + 64))
    assert game.winners == (1,)
    with pytest.raises(tago.SetupError, match="the game is over"):
        tap.deal_next(game, tap.DECK)
    with pytest.raises(tago.IllegalActionError, match="The hand is over"):
        tap.act(game, tap.Pass(1))


@pytest.mark.rules("T09")
def test_several_winners() -> None:
    """Players with the same highest number of game points share the win."""
    game = tap.Game(tap.Rules(thrown_in_counts=True))
    for seat in (None, 1, 2):
        game = finished(game, seat)
    assert dict(game.scores)[1] == dict(game.scores)[2] > 0 > dict(game.scores)[3]
    assert game.winners == (1, 2)


@pytest.mark.rules("T08", "TAP-07")
def test_hands_thrown_in() -> None:
    """Hands thrown in count as hands of a game only under a ruling; the deal always moves on."""
    game = finished(tap.Game())
    assert (game.played, game.next_dealer, len(game.hands)) == (0, 2, 1)
    game = tap.Game(tap.Rules(thrown_in_counts=True))
    for played in (1, 2, 3):
        game = finished(game)
        assert game.played == played
    assert game.over
    assert game.winners == (1, 2, 3)
    assert tap.Game(tap.Rules(), 1, finished(tap.Game()).hands).played == 0


def test_no_hand_or_one_too_many() -> None:
    """Nothing is played before the deal, and nothing is dealt during a hand."""
    with pytest.raises(tago.IllegalActionError, match="No hand has been dealt") as caught:
        tap.act(tap.Game(), tap.Pass(1))
    assert caught.value.rules == ("TAP-05",)
    game = tap.deal_next(tap.Game(), tap.DECK)
    with pytest.raises(tago.SetupError, match="hand 1 is being played"):
        tap.deal_next(game, tap.DECK)


def test_games_that_cannot_be() -> None:
    """A game has at most three hands with its rules and dealers, all but the last over."""
    rules: Any = None
    with pytest.raises(tago.SetupError):
        tap.Game(rules)
    with pytest.raises(tago.SetupError):
        tap.Game(first_dealer=4)
    garbage: Any = (None,)
    with pytest.raises(tago.SetupError, match="hands must be tuple"):
        tap.Game(hands=garbage)
    with pytest.raises(tago.SetupError, match="hands must be tuple"):
        tap.Game(hands=garbage[0])
    running = start(dealer=1)
    with pytest.raises(tago.SetupError, match="a hand belongs to another game"):
        tap.Game(hands=(start(dealer=2),))
    with pytest.raises(tago.SetupError, match="a hand belongs to another game"):
        tap.Game(tap.Rules(thrown_in_counts=True), hands=(running,))
    with pytest.raises(tago.SetupError, match="only the last hand may be running"):
        tap.Game(hands=(running, start(dealer=2)))
    game = tap.Game()
    for _ in range(3):
        game = finished(game, 1)
    with pytest.raises(tago.SetupError, match="a game has three hands"):
        tap.Game(hands=(*game.hands, start(dealer=1)))


def test_a_game_is_kept() -> None:
    """The record of a game restores it, between two hands or during one."""
    game = finished(tap.Game(first_dealer=3), 1)
    assert tap.resume_game(tap.GameRecord.of(game)) == game
    game = tap.act(tap.deal_next(game, tap.shuffle(bytes(32))), tap.Pass(2))
    record = tap.GameRecord.of(game)
    assert tap.resume_game(record) == game
    with pytest.raises(tago.SetupError, match="a hand belongs to another game"):
        tap.resume_game(attrs.evolve(record, first_dealer=1))
