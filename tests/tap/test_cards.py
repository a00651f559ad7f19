"""Tap: the cards, what may be played and discarded, who takes a trick, and what it all counts."""

import itertools
from collections import Counter
from typing import Any

import pytest

import tagolib as tago
from tagolib import tap
from tagolib.tap.cards import check_deck, in_order
from tagolib.tap.rules import Contract

CONTRACTS: tuple[Contract, ...] = ("three_cards", "top_three", "bottom_three", "solo")


def cards(text: str) -> tuple[tap.Card, ...]:
    return tap.parse_cards(text)


# the pack


@pytest.mark.rules("TAP-02", "T01")
def test_the_pack() -> None:
    """The pack has four suits of eight and twenty-two trumps, and no two cards are the same."""
    assert len(set(tap.DECK)) == len(tap.DECK) == 54
    suits = Counter(card.suit for card in tap.DECK)
    assert suits == {"H": 8, "D": 8, "C": 8, "S": 8, "T": 22}
    assert " ".join(map(str, tap.DECK[:8])) == "KH QH CH VH 10H 9H 8H 7H"
    assert " ".join(map(str, tap.DECK[-22:])) == " ".join(f"T{n}" for n in range(1, 23))


@pytest.mark.rules("TAP-02")
def test_cards_are_read_as_they_are_written() -> None:
    """A card that is read from its name is written with the same name again."""
    for card in tap.DECK:
        assert tap.Card.parse(str(card)) == card == tap.Card(card.suit, card.rank)
        assert repr(card) == f"Card('{card}')"


@pytest.mark.parametrize(
    "text",
    ["", "kh", "K", "HK", "KT", "T0", "T23", "T01", "T", "1H", "11H", "6H", " KH", "KH ", "½"],
)
def test_no_card(text: str) -> None:
    """Anything written otherwise is not a card, and the error says how cards are written."""
    with pytest.raises(tago.NotationError, match="not a card such as KH, 10S or T21"):
        tap.Card.parse(text)


def test_a_long_text_is_cut() -> None:
    """An error repeats only a little of a stranger's text."""
    with pytest.raises(tago.NotationError) as caught:
        tap.parse_cards("KH " + "K" * 1000)
    assert len(str(caught.value)) < 100


@pytest.mark.rules("TAP-02")
@pytest.mark.parametrize(
    ("suit", "rank"),
    [("H", 6), ("H", 15), ("T", 0), ("T", 23), ("H", True), ("H", "K"), ("X", 7), (None, 7)],
)
def test_a_card_that_is_none(suit: Any, rank: Any) -> None:
    """A card of a suit or rank that does not exist cannot be built."""
    with pytest.raises(tago.SetupError):
        tap.Card(suit, rank)


@pytest.mark.rules("TAP-03", "T13")
def test_what_cards_count() -> None:
    """Honours and Kings count 5, Queens 4, Cavaliers 3, Valets 2, all others 1, which makes 106."""
    assert tap.HONOURS == cards("T1 T21 T22") == (tap.JUGGLER, tap.WORLD, tap.TOMFOOL)
    by_points: dict[int, list[str]] = {}
    for card in tap.DECK:
        by_points.setdefault(card.points, []).append(str(card))
    assert {points: len(names) for points, names in by_points.items()} == {
        5: 7,
        4: 4,
        3: 4,
        2: 4,
        1: 35,
    }
    assert by_points[5] == ["KH", "KD", "KC", "KS", "T1", "T21", "T22"]
    assert by_points[4] == ["QH", "QD", "QC", "QS"]
    assert by_points[3] == ["CH", "CD", "CC", "CS"]
    assert by_points[2] == ["VH", "VD", "VC", "VS"]
    assert tap.card_points(tap.DECK) == 106


@pytest.mark.rules("TAP-03", "TAP-19")
def test_counting() -> None:
    """Each trick counts 1 in addition to its cards, which makes 122 points in all."""
    assert tap.count_points(tap.DECK, 16) == 122
    assert tap.count_points((), 0) == 0
    assert tap.count_points(cards("KH QH CH VH 10H T1 T2"), 2) == 5 + 4 + 3 + 2 + 1 + 5 + 1 + 2


def test_sorting() -> None:
    """Cards are sorted as in a new deck: suit by suit from high to low, with trumps at the end."""
    assert in_order(cards("T3 7S T1 KS 7H KH")) == cards("KH 7H KS 7S T1 T3")


@pytest.mark.rules("TAP-02")
@pytest.mark.parametrize(
    ("deck", "says"),
    [
        (tap.DECK[:-1], "a deck has 54 cards, not 53"),
        (tap.DECK + tap.DECK[:1], "a deck has 54 cards, not 55"),
        (tap.DECK[:-1] + tap.DECK[:1], "the card T22 is missing from the deck"),
        (("KH", *tap.DECK[1:]), "deck must be .*Card"),
    ],
)
def test_no_deck(deck: Any, says: str) -> None:
    """A deck that does not consist of the fifty-four cards is refused."""
    with pytest.raises(tago.SetupError, match=says):
        check_deck(deck)


def test_shuffling() -> None:
    """A seed determines the order; without one it comes from the operating system."""
    once = tap.shuffle(bytes(32))
    assert once == tap.shuffle(bytes(32)) != tap.shuffle(b"\1" * 32)
    assert sorted(map(str, once)) == sorted(map(str, tap.DECK)) == sorted(map(str, tap.shuffle()))
    assert " ".join(map(str, once[:6])) == "8C 7H T22 T18 CD VS"
    with pytest.raises(tago.SetupError):
        tap.shuffle(b"short")


# tricks


@pytest.mark.rules("TAP-14")
@pytest.mark.parametrize(
    ("held", "led", "may"),
    [
        ("KH 7H 9S T3", None, "KH 7H 9S T3"),  # the leader may play any card
        ("KH 7H 9S T3", "8H", "KH 7H"),  # follow suit, high or low
        ("KD 9S T3 T22", "8H", "T3 T22"),  # void: a trump, high or low
        ("KD 9S", "8H", "KD 9S"),  # neither: any card
        ("KD 9S T3 T22", "T10", "T3 T22"),  # trumps are a suit as well
        ("KD 9S", "T10", "KD 9S"),
        ("T1 9S", "T22", "T1"),  # Tomfool is followed by a trump
        ("9S T22", "8H", "T22"),  # and is no excuse
        ("", "8H", ""),
    ],
)
def test_what_may_be_played(held: str, led: str | None, may: str) -> None:
    """A player follows suit, or else trumps, or else plays any card, and need not play high."""
    card = None if led is None else tap.Card.parse(led)
    assert tap.playable(cards(held), card) == cards(may)


@pytest.mark.rules("TAP-15", "TAP-16", "T01")
@pytest.mark.parametrize(
    ("trick", "place"),
    [
        ("7H KH QH", 1),
        ("7H KD KS", 0),  # other suits cannot win
        ("KH 7H T2", 2),  # any trump beats any suit
        ("KH T9 T3", 1),
        ("T3 T9 KH", 1),
        ("T20 T21 T2", 1),
        ("T21 T22 T2", 1),  # Tomfool beats the World
        ("T2 T1 7S", 0),  # the Juggler is the lowest trump
        ("VS CS 10S", 1),
        ("QD CD KD", 2),
        ("8S 9S 10S", 2),
        ("7H", 0),
    ],
)
def test_who_takes_a_trick(trick: str, place: int) -> None:
    """The highest trump wins, or else the highest card of the suit led."""
    assert tap.winning_place(cards(trick)) == place


@pytest.mark.rules("TAP-02", "TAP-15", "T01")
def test_ranks() -> None:
    """In a new deck each card of a suit beats those after it; among trumps it is the reverse."""
    for suit in "HDCS":
        own = [card for card in tap.DECK if card.suit == suit]
        for high, low in itertools.combinations(own, 2):
            assert tap.winning_place([low, high]) == 1
            assert tap.winning_place([high, low]) == 0
    trumps = [card for card in tap.DECK if card.trump]
    for low, high in itertools.combinations(trumps, 2):
        assert tap.winning_place([low, high]) == 1


@pytest.mark.rules("TAP-17", "T12")
@pytest.mark.parametrize("trick", list(itertools.permutations(["T1", "T21", "T22"])))
def test_the_emperor_trick(trick: tuple[str, ...]) -> None:
    """The Juggler wins a trick with the other two Honours, in whatever order they are played."""
    assert tap.winning_place(cards(" ".join(trick))) == trick.index("T1")


@pytest.mark.rules("TAP-17")
@pytest.mark.parametrize(
    ("trick", "place"), [("T1 T21 T20", 1), ("T22 T1 T2", 0), ("T1 T22 KH", 1), ("T1 T21", 1)]
)
def test_two_honours_are_no_emperor_trick(trick: str, place: int) -> None:
    """In a trick with only two Honours the higher trump wins."""
    assert tap.winning_place(cards(trick)) == place


def test_no_trick() -> None:
    """Nobody takes a trick without cards."""
    with pytest.raises(tago.SetupError, match="TAP-15"):
        tap.winning_place(())


# discards


@pytest.mark.rules("TAP-12", "T07")
@pytest.mark.parametrize(
    ("held", "may", "trumps"),
    [
        ("KH QH 7D 8S T2 T21", "QH 7D 8S", 0),
        ("KH QH 7D T2 T3 T21", "QH 7D T2 T3", 1),
        ("KH KD KC KS 7D T1 T2 T3 T21 T22", "7D T2 T3", 2),
        ("KH T1 T2 T3 T4 T21 T22", "T2 T3 T4", 3),
    ],
)
def test_what_may_be_discarded(held: str, may: str, trumps: int) -> None:
    """No Kings, no Honours, and only as many trumps as necessary may be discarded."""
    assert tap.discards(cards(held)) == tap.Discards(cards(may), trumps)


@pytest.mark.rules("TAP-12")
def test_forced_trumps_go_with_all_that_is_plain() -> None:
    """If one trump must be discarded, the discard is the two plain cards and exactly one trump."""
    found = tap.discards(cards("KH QH 7D T2 T3 T21"))
    assert found.allow(cards("QH 7D T2"))
    assert not found.allow(cards("QH T2 T3"))
    assert not found.allow(cards("QH 7D KH"))


@pytest.mark.rules("TAP-12")
@pytest.mark.parametrize("some", ["", "QH 7D", "QH 7D 7D", "QH 7D 8S 9S"])
def test_what_is_allowed_is_three_cards(some: str) -> None:
    """Too few, too many or equal cards are no discard, even if each of them may be discarded."""
    found = tap.discards(cards("KH QH 7D 8S 9S T2"))
    assert found.allow(cards("QH 7D 8S"))
    assert not found.allow(cards(some))


@pytest.mark.rules("TAP-12")
def test_a_discard_is_always_possible() -> None:
    """A discard is always possible, as only seven cards of the pack are Kings or Honours."""
    kept = [card for card in tap.DECK if card.king or card.honour]
    assert len(kept) == 7
    others = [card for card in tap.DECK if card not in kept]
    trumps = [card for card in others if card.trump]
    assert len(tap.discards((*kept, *trumps[:12])).may) == 12
    assert tap.discards((*kept, *trumps[:12])).trumps == 3


# game points


def paid(contract: Contract, points: int, tricks: int = 8, **more: Any) -> int:
    """Return what Declarer gets from each Defender; Declarer gets it twice."""
    score = tap.score(tap.Rules(), contract, points=points, tricks=tricks, **more)
    assert score.declarer == -2 * score.defender
    return -score.defender


@pytest.mark.rules("TAP-19", "TAP-20", "TAP-21")
@pytest.mark.parametrize(("contract", "value"), [*zip(CONTRACTS, (3, 4, 5, 8), strict=True)])
def test_the_value_of_a_contract(contract: Contract, value: int) -> None:
    """With 61 points Declarer gets the value from each Defender, and with 60 pays it to each."""
    assert paid(contract, 61) == paid(contract, 121, 15) == value
    assert paid(contract, 60) == paid(contract, 0, 0) == -value


@pytest.mark.rules("TAP-21")
def test_a_solo_lost() -> None:
    """A lost Solo costs Declarer 16 game points, 8 for each Defender."""
    assert tap.score(tap.Rules(), "solo", points=60, tricks=8) == tap.Score(-16, 8)
    assert tap.score(tap.Rules(), "solo", points=61, tricks=8) == tap.Score(16, -8)


@pytest.mark.rules("TAP-20", "T02")
def test_the_order_of_bids_is_a_setting() -> None:
    """Bottom Three ranks above Top Three by value; by the list it is below, with values swapped."""
    by_value, by_list = tap.Rules(), tap.Rules(bid_order="by_list_values_swapped")
    assert by_value.contracts == CONTRACTS
    assert by_list.contracts == ("three_cards", "bottom_three", "top_three", "solo")
    assert [by_value.value(contract) for contract in CONTRACTS] == [3, 4, 5, 8]
    assert [by_list.value(contract) for contract in CONTRACTS] == [3, 5, 4, 8]
    assert tap.score(by_list, "top_three", points=61, tricks=8) == tap.Score(10, -5)


@pytest.mark.rules("TAP-22", "T03")
@pytest.mark.parametrize("contract", CONTRACTS)
def test_a_declared_slam(contract: Contract) -> None:
    """A declared Slam is worth 8 times the contract, won or lost, whatever the points."""
    value = tap.Rules().value(contract)
    assert paid(contract, 115, 16, slam=True) == 8 * value
    assert paid(contract, 112, 15, slam=True) == -8 * value
    assert paid(contract, 0, 0, slam=True) == -8 * value


@pytest.mark.rules("TAP-23", "T03")
@pytest.mark.parametrize("contract", CONTRACTS)
def test_a_slam_without_a_word(contract: Contract) -> None:
    """An undeclared Slam is worth 4 times the contract; failing to make one costs nothing."""
    value = tap.Rules().value(contract)
    assert paid(contract, 115, 16) == 4 * value
    assert paid(contract, 112, 15) == value


@pytest.mark.rules("TAP-24", "T03")
def test_a_declared_sparrow() -> None:
    """A declared Sparrow adds 8 if made and takes off 8 if not, whether or not the game is won."""
    assert paid("solo", 61, sparrow=True, sparrow_made=True) == 8 + 8
    assert paid("solo", 61, sparrow=True) == 8 - 8
    assert paid("solo", 60, sparrow=True, sparrow_made=True) == -8 + 8
    assert paid("solo", 60, sparrow=True) == -8 - 8


@pytest.mark.rules("TAP-25", "T03")
def test_a_sparrow_without_a_word() -> None:
    """An undeclared Sparrow adds 4 if made, even to a lost game, and nothing if not."""
    assert paid("three_cards", 61, sparrow_made=True) == 3 + 4
    assert paid("three_cards", 60, sparrow_made=True) == -3 + 4
    assert paid("three_cards", 60) == -3


@pytest.mark.rules("T04", "TAP-22", "TAP-24")
def test_both_bonuses() -> None:
    """The Sparrow is added after the multiplication by the Slam, and is settled on its own."""
    both = {"slam": True, "sparrow": True}
    assert paid("solo", 115, 16, sparrow_made=True, **both) == 64 + 8
    assert paid("solo", 115, 16, **both) == 64 - 8
    assert paid("solo", 115, 15, sparrow_made=True, **both) == -64 + 8
    assert paid("solo", 115, 16, slam=True, sparrow_made=True) == 64 + 4
    assert paid("solo", 115, 16, sparrow=True, sparrow_made=True) == 32 + 8
    assert paid("solo", 115, 16, sparrow_made=True) == 32 + 4


@pytest.mark.parametrize(
    ("points", "tricks"), [(-1, 0), (123, 16), (61, 17), (61, -1), (61.0, 8), (True, 8)]
)
def test_points_that_cannot_be(points: Any, tricks: Any) -> None:
    """Points are from 0 to 122, tricks from 0 to 16."""
    with pytest.raises(tago.SetupError, match=r"a whole number from 0 to|points must be int"):
        tap.score(tap.Rules(), "solo", points=points, tricks=tricks)


def test_no_contract() -> None:
    """A value that is not a contract has no game points."""
    wrong: Any = "slam"
    with pytest.raises(tago.SetupError, match="contract must be"):
        tap.score(tap.Rules(), wrong, points=61, tricks=8)


@pytest.mark.rules("T02", "T08")
@pytest.mark.parametrize(
    "settings", [{"bid_order": "by_list"}, {"bid_order": None}, {"thrown_in_counts": 1}]
)
def test_settings_that_are_not_offered(settings: Any) -> None:
    """A setting takes only the values that are defined."""
    with pytest.raises(tago.SetupError):
        tap.Rules(**settings)
