"""Cards, totals, and the shuffle, which is the same everywhere."""

import hashlib
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tagolib as tago
from tagolib.shuffling import Stream, shuffled
from tagolib.tago.cards import check_cards


@pytest.mark.rules("DECK-01", "OPEN-01")
def test_a_new_deck() -> None:
    """The deck is in three rows, each with the ten values in order from 0 to 8."""
    row = "0 ½ 1 2 3 4 5 6 7 8"
    assert " ".join(map(str, tago.DECK)) == f"{row} {row} {row}"
    assert [card.halves for card in tago.Card] == [0, 1, 2, 4, 6, 8, 10, 12, 14, 16]
    assert tago.Total.of(tago.DECK) == tago.Total.parse("109½")


@pytest.mark.parametrize("text", ["½", "1/2", "0.5", "0,5"])
def test_half_is_read_in_four_ways(text: str) -> None:
    """The card ½ is read as ½, 1/2, 0.5 and 0,5."""
    assert tago.Card.parse(text) is tago.Card.HALF
    assert tago.Total.parse(text).halves == 1


def test_cards_print_as_they_are_read() -> None:
    """Each card prints as its face and is read from its face, by Card(face) too."""
    for card in tago.Card:
        assert tago.Card.parse(str(card)) is card
        assert tago.Card(str(card)) is card
        assert repr(card) == f"Card({str(card)!r})"
    assert tago.parse_cards(" ½ 4  8 ") == (tago.Card.HALF, tago.Card.FOUR, tago.Card.EIGHT)


@pytest.mark.parametrize(
    "text", ["", "9", "00", "-1", "4½", "1/3", " 1", "one", "\uff10", "\u0663"]
)
def test_what_is_no_card(text: str) -> None:
    """Anything that is not a card is refused with the library's own error."""
    with pytest.raises(tago.NotationError, match="is not a card"):
        tago.Card.parse(text)


@pytest.mark.rules("CUBE-02")
def test_cards_order_by_value() -> None:
    """Cards are ordered 0, ½, 1 ... 8, and cannot be compared with anything else."""
    mixed = sorted(tago.DECK, reverse=True)
    assert mixed[0] is tago.Card.EIGHT
    assert mixed[-1] is tago.Card.ZERO
    assert tago.Card.ZERO < tago.Card.HALF < tago.Card.ONE
    assert tago.Card.HALF <= tago.Card.HALF
    assert not tago.Card.HALF < tago.Card.HALF
    assert tago.Card.TWO >= tago.Card.ONE > tago.Card.HALF
    with pytest.raises(TypeError):
        tago.Card.ONE < 2  # type: ignore[operator]  # noqa: B015  # that is what must fail


@given(st.integers(0, 200))
def test_totals_read_back(halves: int) -> None:
    """A total prints as 4½ or 16, and is read from that again."""
    total = tago.Total(halves=halves)
    assert tago.Total.parse(str(total)) == total
    whole = str(total).replace("½", "")
    for half in ("½", ".5", ",5", " 1/2"):
        if halves % 2 and whole:
            assert tago.Total.parse(whole + half) == total


@pytest.mark.parametrize("text", ["", "½½", "4½5", "-1", ".5", "4.25", "1e3", "11/2", "x", "1½ "])
def test_what_is_no_total(text: str) -> None:
    """Anything that is not a total is refused."""
    with pytest.raises(tago.NotationError, match="is not a total"):
        tago.Total.parse(text)


def test_totals_print_and_order() -> None:
    """Totals such as ½, 4½ and 16 are ordered by size and are whole numbers of half points."""
    assert [str(tago.Total(halves=n)) for n in (0, 1, 2, 9, 32)] == ["0", "½", "1", "4½", "16"]
    assert tago.Total.parse("4½") < tago.Total.parse("5")
    for wrong in (-1, 1.0, True):
        with pytest.raises(tago.SetupError):
            tago.Total(halves=wrong)  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.rules("DECK-01", "DECK-03")
def test_no_more_than_three_of_a_value() -> None:
    """No four cards on a table can have the same value."""
    check_cards(tago.parse_cards("4 4 4 ½ ½ ½"))
    with pytest.raises(tago.SetupError, match=r"only three cards of 4 \(DECK-01\)"):
        check_cards(tago.parse_cards("4 4 4 4"))


@pytest.mark.rules("DECK-01")
@pytest.mark.parametrize(
    ("deck", "says"),
    [
        (tago.DECK[:-1], "30 cards, not 29"),
        ((*tago.DECK[:-1], tago.Card.ZERO), "three cards of 0, not 4"),
        ((*tago.DECK[:-1], "8"), "deck must be .*Card"),
    ],
)
def test_a_deck_is_the_thirty_cards(deck: tuple[tago.Card, ...], says: str) -> None:
    """A deal takes the thirty cards in any order, but no other deck."""
    rules = tago.Rules.parse("Light – 5/300")
    tago.deal(rules, {1: 300, 2: 300}, 1, tago.DECK[::-1])
    with pytest.raises(tago.SetupError, match=says):
        tago.deal(rules, {1: 300, 2: 300}, 1, deck)


VECTORS = {
    bytes(32): "0 7 4 5 3 7 0 2 4 2 6 5 8 ½ 1 1 5 8 ½ 4 0 7 6 1 3 8 2 3 ½ 6",
    b"\xff" * 32: "7 5 6 3 8 4 3 7 1 1 3 2 2 5 ½ 7 6 0 8 ½ 4 5 6 8 4 ½ 0 0 2 1",
    bytes(range(32)): "½ 1 2 4 ½ 3 0 6 2 2 6 ½ 5 5 5 7 3 0 4 4 7 6 7 8 1 0 3 8 8 1",
    hashlib.sha256(
        b"tagolib"
    ).digest(): "1 5 7 7 6 ½ ½ 2 4 0 7 2 3 6 8 5 8 3 1 0 4 1 ½ 8 4 6 2 5 0 3",
}


@pytest.mark.rules("OPEN-03")
@pytest.mark.parametrize(("seed", "cards"), VECTORS.items(), ids=lambda v: "")
def test_published_shuffles(seed: bytes, cards: str) -> None:
    """A seed gives the order published for it, on every machine."""
    assert " ".join(map(str, tago.shuffle(seed))) == cards


def shuffle_by_the_recipe(seed: bytes) -> list[tago.Card]:
    """Shuffle by the recipe, with all the stream's bytes at once."""
    blocks = [b"tagolib shuffle 1" + seed + i.to_bytes(8, "big") for i in range(8)]
    stream = iter(b"".join(hashlib.sha256(block).digest() for block in blocks))
    order = list(tago.DECK)
    for last in range(29, 0, -1):
        fair = 256 - 256 % (last + 1)
        number = next(byte for byte in stream if byte < fair)
        chosen = number % (last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return order


@pytest.mark.rules("OPEN-03")
@given(st.binary(min_size=32, max_size=32))
def test_the_recipe_is_the_shuffle(seed: bytes) -> None:
    """The shuffle uses SHA-256 in counter mode, rejection sampling and Fisher-Yates."""
    assert list(tago.shuffle(seed)) == shuffle_by_the_recipe(seed)


def test_seeds_come_from_the_system() -> None:
    """Without a seed each shuffle differs; a seed has 32 bytes."""
    assert len({tago.shuffle() for _ in range(20)}) == 20
    assert len(tago.new_seed()) == 32
    wrongs: list[Any] = [bytes(0), bytes(31), bytes(33), "a" * 32, [0] * 32, bytearray(32), 5]
    for wrong in wrongs:
        with pytest.raises(tago.SetupError, match=r"32 bytes|must be bytes"):
            tago.shuffle(wrong)


def test_numbers_are_fair() -> None:
    """Numbers below a limit are all drawn about equally often, even limits above one byte."""
    stream = Stream(bytes(32))
    drawn = Counter(stream.below(6) for _ in range(6000))
    assert set(drawn) == set(range(6))
    assert all(850 < times < 1150 for times in drawn.values())
    large = [stream.below(1000) for _ in range(2000)]
    assert max(large) < 1000
    assert sum(number >= 500 for number in large) in range(900, 1100)
    number_drawn = stream.below(1)
    assert number_drawn == 0
    with pytest.raises(tago.SetupError):
        stream.below(0)


def test_two_streams_of_a_seed_agree() -> None:
    """A stream continues where it stopped and depends only on its seed."""
    one, two = Stream(bytes(32)), Stream(bytes(32))
    ours, theirs = ([stream.below(7) for _ in range(100)] for stream in (one, two))
    assert ours == theirs
    assert one.choice("abc") == two.choice("abc")
    assert sorted(shuffled(range(50), one)) == list(range(50))
