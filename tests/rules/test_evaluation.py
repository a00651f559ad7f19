"""Evaluation: what three cards are worth against the POINT, and who wins (PAIR, SCORE)."""

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import combinations_with_replacement, permutations, product
from math import comb, prod
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tagolib as tago
from tagolib.tago import evaluation

CARDS = list(tago.Card)
ZEROS = (tago.Card.ZERO, tago.Card.ZERO, tago.Card.ZERO)


def as_three(cards: Sequence[tago.Card]) -> tago.ThreeCards:
    """Return three cards as a hand."""
    one, two, three = cards
    return one, two, three


def three(text: str) -> tago.ThreeCards:
    """Read three cards."""
    return as_three(tago.parse_cards(text))


def score(cards: str, point: str, choice: tago.Choice | None = None) -> tago.Score:
    """Score cards against a POINT; the ranker must return the same."""
    found = tago.evaluate(three(cards), three(point), choice)
    assert tago.Ranker(three(point), choice)(three(cards)) == found
    return found


def said(found: tago.Score) -> tuple[str, str, str | None]:
    """Return a score in words: category, total and distance."""
    distance = None if found.distance is None else str(found.distance)
    return found.category, str(found.total), distance


@pytest.mark.rules("PAIR-01")
@pytest.mark.parametrize(
    ("cards", "point", "choice", "expected"),
    [
        ("1 8 8", "8 7 2", None, ("VALUE", "17", "0")),
        ("1 8 8", "0 ½ ½", "sum", ("VALUE", "1", "0")),
        ("1 8 8", "7 7 2", "sum", ("SCORE", "17", "1")),  # the pair alone would be 16
        ("1 8 8", "5 3 ½", None, ("SCORE", "1", "7½")),  # one of the pair and the 1 would be 9
        ("6 6 2", "8 5 1", None, ("VALUE", "14", "0")),
        ("6 6 2", "0 1 1", "sum", ("VALUE", "2", "0")),
        ("6 6 2", "7 5 0", None, ("SCORE", "14", "2")),
        ("½ ½ 8", "0 1 8", None, ("VALUE", "9", "0")),
        ("½ ½ 8", "0 1 7", None, ("VALUE", "8", "0")),
    ],
)
def test_a_pair_has_two_totals(
    cards: str, point: str, choice: tago.Choice | None, expected: tuple[str, str, str]
) -> None:
    """With exactly one pair the sum or the third card alone counts, and no other total."""
    assert said(score(cards, point, choice)) == expected


@pytest.mark.rules("PAIR-01")
def test_without_a_pair_only_the_sum_counts() -> None:
    """Three different cards have one total: 1, 7, 8 at a POINT of 1 counts as 16, not as 1."""
    assert said(score("1 7 8", "0 ½ ½", "sum")) == ("SCORE", "16", "15")


@pytest.mark.rules("PAIR-02")
@pytest.mark.parametrize(
    ("cards", "point", "expected"),
    [
        ("4 4 2", "½ 5 1", ("SCORE", "10", "3½")),  # 2 would be 4½ away
        ("6 6 2", "½ 2 0", ("SCORE", "2", "½")),  # 14 would be 11½ away
        ("4 4 6", "½ 5 1", ("SCORE", "6", "½")),  # 14 would be 7½ away
        ("2 3 3", "½ 5 0", ("SCORE", "8", "2½")),  # 2 would be 3½ away
        ("2 3 3", "½ 4 0", ("SCORE", "2", "2½")),  # 8 would be 3½ away
        ("0 4 4", "7 1 0", ("VALUE", "8", "0")),
        ("7 4 4", "5 2 0", ("VALUE", "7", "0")),
    ],
)
def test_the_nearer_total_counts_by_itself(
    cards: str, point: str, expected: tuple[str, str, str]
) -> None:
    """Of a player's two totals the one nearer to the POINT counts, wherever the pair lies."""
    assert {said(score(" ".join(lie), point)) for lie in permutations(cards.split())} == {expected}


@pytest.mark.rules("PAIR-03")
def test_equally_near_totals_report_the_sum() -> None:
    """At a POINT of 6 both totals of 4, 4, 2 are 4 away, and the sum of 10 is reported."""
    assert said(score("4 4 2", "3 2 1")) == ("SCORE", "10", "4")


@pytest.mark.rules("PAIR-04")
@pytest.mark.parametrize(
    ("cards", "point", "expected"),
    [
        ("0 0 5", "½ 1 2", ("SCORE", "5", "1½")),
        ("5 0 0", "3 2 0", ("VALUE", "5", "0")),
        ("0 8 0", "½ 1 0", ("SCORE", "8", "6½")),
    ],
)
def test_a_pair_of_zeros_changes_nothing(
    cards: str, point: str, expected: tuple[str, str, str]
) -> None:
    """Two zeros and another card count as that card, whether the pair is voided or not."""
    assert said(score(cards, point)) == expected


@pytest.mark.rules("PAIR-05")
def test_three_alike_are_no_pair() -> None:
    """4, 4, 4 at a POINT of 4 is TRIPS with a total of 12, not VALUE; three zeros are ZERO."""
    assert said(score("4 4 4", "3 1 0")) == ("TRIPS", "12", None)
    assert said(score("0 0 0", "½ ½ ½")) == ("ZERO", "0", None)


@pytest.mark.rules("SCORE-01")
def test_three_zeros_are_the_highest_score() -> None:
    """Only three zeros are ZERO, which beats every other category."""
    zero = score("0 0 0", "1 7 3")
    assert said(zero) == ("ZERO", "0", None)
    assert score("0 0 ½", "1 7 3").category == "SCORE"
    others = [score(cards, "1 7 3") for cards in ("1 7 3", "8 8 8", "5 6 0", "5 6 ½", "8 2 ½")]
    for other in others:
        assert tago.winners({1: other, 2: zero}) == (2,)


@pytest.mark.rules("SCORE-02")
@pytest.mark.parametrize("cards", ["1 7 3", "1 3 7", "3 1 7", "3 7 1", "7 1 3", "7 3 1"])
def test_the_same_three_values_are_a_copy(cards: str) -> None:
    """The POINT's values in any order are COPY; other values with the same total are not."""
    assert said(score(cards, "1 7 3")) == ("COPY", "11", None)
    assert score(cards, "2 8 1").category == "VALUE"


def test_a_ranker_is_shown_by_its_point() -> None:
    """A ranker is shown with what it ranks against, and with no score that it remembers."""
    rank = tago.Ranker(three("2 4 8"))
    rank(three("7 6 1"))
    two, four, eight = (repr(tago.Card.parse(face)) for face in "248")
    assert repr(rank) == (
        f"Ranker(point=({two}, {four}, {eight}), choice=None, target=Total(halves=28))"
    )


@pytest.mark.rules("SCORE-02")
@pytest.mark.parametrize(
    ("point", "choice"), [("7 7 2", "sum"), ("7 7 2", "single"), ("6 6 6", None)]
)
def test_no_copy_of_a_point_with_equal_cards(point: str, choice: tago.Choice | None) -> None:
    """A POINT with equal cards cannot be copied: that would take a fourth equal card."""
    rank = tago.Ranker(three(point), choice)
    with pytest.raises(tago.SetupError) as caught:
        rank(three(point))
    assert caught.value.rules == ("DECK-01",)
    left = Counter(tago.DECK) - Counter(three(point))
    for cards in combinations_with_replacement(CARDS, 3):
        assert Counter(cards) - left or rank(as_three(cards)).category != "COPY"


@pytest.mark.rules("SCORE-03")
@pytest.mark.parametrize("face", ["½", "1", "2", "3", "4", "5", "6", "7", "8"])
def test_three_equal_cards_are_trips(face: str) -> None:
    """Three equal cards, even three ½s, are TRIPS, and all TRIPS are equal to one another."""
    point, other = ("0 0 5", "8") if face != "5" else ("0 0 4", "½")
    trips = score(f"{face} {face} {face}", point)
    assert trips.category == "TRIPS"
    assert trips.distance is None
    for lone in {"½", "8"} - {face}:
        assert score(f"{face} {face} {lone}", point).category in ("VALUE", "SCORE")
    for equal in (other, "7"):
        assert tago.winners({2: trips, 5: score(f"{equal} {equal} {equal}", point)}) == (2, 5)


@pytest.mark.rules("SCORE-04")
@pytest.mark.parametrize(
    ("cards", "point", "choice"),
    [
        ("8 2 0", "1 6 3", None),
        ("½ 3 3", "½ 2 4", None),
        ("8 7 1", "7 7 2", "sum"),
        ("0 1 1", "7 7 2", "single"),
        ("8 8 2", "7 7 2", "single"),
    ],
)
def test_a_total_equal_to_the_point_is_a_value(
    cards: str, point: str, choice: tago.Choice | None
) -> None:
    """A total equal to the POINT is VALUE, at a distance of 0."""
    found = score(cards, point, choice)
    assert found.category == "VALUE"
    assert found.total == tago.point_total(three(point), choice)
    assert said(found)[2] == "0"


@pytest.mark.rules("SCORE-04")
@pytest.mark.parametrize("cards", ["8 2 ½", "5 6 ½", "0 4 8", "2 2 6"])
def test_another_total_is_no_value(cards: str) -> None:
    """At a POINT of 11 a total that is ½ or 1 away, below or above, is not VALUE."""
    assert score(cards, "1 7 3").category == "SCORE"


@pytest.mark.rules("SCORE-05")
def test_the_smaller_distance_is_the_better_score() -> None:
    """At a POINT of 11 the distances ½, 1, 1½, 4 and 8½ rank in this order."""
    hands = {"8 2 ½": "½", "5 7 0": "1", "8 4 ½": "1½", "6 1 0": "4", "2 ½ 0": "8½"}
    scores = [score(cards, "1 7 3") for cards in hands]
    assert [said(found)[::2] for found in scores] == [("SCORE", away) for away in hands.values()]
    for place, better in enumerate(scores):
        for worse in scores[place + 1 :]:
            assert tago.winners({1: worse, 2: better}) == (2,)


@pytest.mark.rules("SCORE-06")
@pytest.mark.parametrize(
    ("below", "above"), [("8 2 ½", "5 6 ½"), ("8 2 0", "5 7 0"), ("4 5 0", "8 5 0")]
)
def test_above_and_below_count_alike(below: str, above: str) -> None:
    """At a POINT of 11, totals equally far below and above tie."""
    low, high = score(below, "1 7 3"), score(above, "1 7 3")
    assert low.total < tago.Total.parse("11") < high.total
    assert low.distance == high.distance
    assert tago.winners({3: high, 4: low}) == (3, 4)


@pytest.mark.rules("SCORE-07")
def test_the_order_of_the_categories() -> None:
    """ZERO beats COPY, COPY beats TRIPS, TRIPS beats VALUE, and VALUE beats the nearest SCORE."""
    hands = ["0 0 0", "3 7 1", "½ ½ ½", "8 2 1", "8 2 ½"]
    scores = [score(cards, "1 7 3") for cards in hands]
    assert [found.category for found in scores] == ["ZERO", "COPY", "TRIPS", "VALUE", "SCORE"]
    assert [found.rank for found in scores] == [0, 1, 2, 3, 4]
    for place, better in enumerate(scores):
        for worse in scores[place + 1 :]:
            assert tago.winners({1: worse, 2: better}) == (2,)


@pytest.mark.rules("SCORE-08")
@pytest.mark.parametrize(
    ("cards", "point", "category"),
    [("4 4 4", "7 5 0", "TRIPS"), ("2 2 2", "5 1 0", "TRIPS"), ("7 1 3", "1 7 3", "COPY")],
)
def test_the_cards_fix_the_category(cards: str, point: str, category: str) -> None:
    """TRIPS and COPY with the POINT's total are not VALUE."""
    found = score(cards, point)
    assert found.category == category
    assert found.total == tago.point_total(three(point), None)


@pytest.mark.rules("DECK-01")
@pytest.mark.parametrize(
    ("cards", "point"), [("0 0 0", "0 1 2"), ("4 4 5", "4 4 5"), ("8 8 1", "8 8 2")]
)
def test_impossible_sets_are_refused(cards: str, point: str) -> None:
    """Four cards of one value on a table are refused by evaluate and by a ranker."""
    choice: tago.Choice | None = "sum" if len(set(point.split())) == 2 else None
    with pytest.raises(tago.SetupError) as caught:
        tago.evaluate(three(cards), three(point), choice)
    assert caught.value.rules == ("DECK-01",)
    with pytest.raises(tago.SetupError) as caught:
        tago.Ranker(three(point), choice)(three(cards))
    assert caught.value.rules == ("DECK-01",)


@pytest.mark.rules("POINT-03")
def test_a_pair_in_the_point_gives_two_totals() -> None:
    """A POINT of 7, 7, 2 offers 16 or 2, and is not defined until one is chosen."""
    totals = tago.point_totals(three("7 2 7"))
    assert (str(totals.sum), str(totals.single), totals.choice_needed) == ("16", "2", True)
    assert str(tago.point_total(three("7 2 7"), "sum")) == "16"
    assert str(tago.point_total(three("7 2 7"), "single")) == "2"
    assert [totals.played(choice) for choice in (None, "sum", "single")] == [
        None,
        totals.sum,
        totals.single,
    ]
    with pytest.raises(tago.SetupError) as caught:
        tago.point_total(three("7 2 7"), None)
    assert caught.value.rules == ("POINT-03",)


@pytest.mark.rules("POINT-03", "POINT-07")
@pytest.mark.parametrize(("point", "total"), [("5 1 ½", "6½"), ("6 6 6", "18"), ("0 0 0", "0")])
def test_a_point_without_a_pair_has_one_total(point: str, total: str) -> None:
    """Three different cards or three equal ones offer only their sum, never a single card."""
    totals = tago.point_totals(three(point))
    assert (str(totals.sum), totals.single, totals.choice_needed) == (total, None, False)
    assert str(tago.point_total(three(point), None)) == total
    assert str(tago.point_total(three(point), "sum")) == total
    with pytest.raises(tago.SetupError) as caught:
        tago.point_total(three(point), "single")
    assert caught.value.rules == ("POINT-03", "POINT-07")


@pytest.mark.rules("POINT-08")
def test_a_pair_of_zeros_in_the_point_leaves_nothing_to_choose() -> None:
    """A POINT of 0, 0, 5 is 5 either way."""
    totals = tago.point_totals(three("0 5 0"))
    assert (str(totals.sum), str(totals.single), totals.choice_needed) == ("5", "5", False)
    choices: tuple[tago.Choice | None, ...] = (None, "sum", "single")
    assert {str(tago.point_total(three("0 5 0"), choice)) for choice in choices} == {"5"}


def test_the_ruling_that_reads_three_alike_as_a_pair() -> None:
    """With point_trips = as_pair 6, 6, 6 offers 18 or 6; three zeros leave nothing to choose."""
    ruling = tago.Rulings(point_trips="as_pair")
    totals = tago.point_totals(three("6 6 6"), ruling)
    assert (str(totals.sum), str(totals.single), totals.choice_needed) == ("18", "6", True)
    assert said(tago.evaluate(three("5 1 0"), three("6 6 6"), "single", ruling))[0] == "VALUE"
    assert said(tago.evaluate(three("8 7 3"), three("6 6 6"), "sum", ruling))[0] == "VALUE"
    for point, single in (("7 2 7", "2"), ("2 7 7", "2"), ("7 7 2", "2"), ("5 1 ½", "None")):
        assert str(tago.point_totals(three(point), ruling).single) == single
    zeros = tago.point_totals(ZEROS, ruling)
    assert (str(zeros.sum), str(zeros.single), zeros.choice_needed) == ("0", "0", False)


@pytest.mark.parametrize("trips", ["sum_only", "as_pair"])
@pytest.mark.parametrize("point", ["7 2 7", "2 7 7", "7 7 2", "0 0 5", "5 1 ½", "6 6 6"])
def test_the_dealer_ranks_as_a_ranker_does(point: str, trips: Any) -> None:
    """The ranker of a hand is equal, field by field, to one that is built from the same POINT."""
    choice: tago.Choice = "single" if point in {"7 2 7", "2 7 7", "7 7 2"} else "sum"
    made = evaluation.ranker(three(point), choice, trips)
    built = tago.Ranker(three(point), choice, tago.Rulings(point_trips=trips))
    for field in attrs.fields(tago.Ranker):
        assert getattr(made, field.name) == getattr(built, field.name)
    assert [str(card) for card in made.point] == sorted(point.split(), key="0½12345678".index)
    assert made(three("8 4 3")) == built(three("3 8 4"))


def test_nobody_wins_without_a_score() -> None:
    """Without scores nobody wins, with one score its seat, and equal scores in seat order."""
    alike = score("8 2 1", "1 7 3")
    assert tago.winners({8: alike, 1: alike, 3: alike}) == (1, 3, 8)
    with pytest.raises(tago.SetupError) as caught:
        tago.winners({})
    assert caught.value.rules == ("POT-07",)
    assert tago.winners({7: score("2 ½ 0", "1 7 3")}) == (7,)


def ways(cards: Sequence[tago.Card], left: Counter[tago.Card]) -> int:
    """Return the number of ways to take these values out of what is left of the deck."""
    return prod(comb(left[card], many) for card, many in Counter(cards).items())


@pytest.mark.uncounted
@pytest.mark.parametrize(
    ("choice", "value", "score_"), [("sum", 426051, 11394279), ("single", 416331, 11403999)]
)
def test_how_often_each_category_comes(choice: tago.Choice, value: int, score_: int) -> None:
    """The categories of 11,875,500 hands and POINTs are as frequent as the binomials say."""
    found: Counter[str] = Counter()
    for point in combinations_with_replacement(CARDS, 3):
        deck = Counter(tago.DECK)
        rank = tago.Ranker(as_three(point), choice if len(set(point)) == 2 else None)
        left = deck - Counter(point)
        for cards in combinations_with_replacement(CARDS, 3):
            if many := ways(cards, left):
                found[rank(as_three(cards)).category] += ways(point, deck) * many
    expected = {"ZERO": 2925, "COPY": 25920, "TRIPS": 26325, "VALUE": value, "SCORE": score_}
    assert found == expected


def worth(card: tago.Card) -> Fraction:
    """Return what a card counts."""
    return Fraction(1, 2) if str(card) == "½" else Fraction(str(card))


def totals(cards: tago.ThreeCards) -> list[Fraction]:
    """Return the totals of three cards: the sum and, with exactly one pair, the third card."""
    lone = [card for card in cards if cards.count(card) == 1]
    return [sum(map(worth, cards), Fraction(0)), *(worth(card) for card in lone if len(lone) == 1)]


def restated(
    cards: tago.ThreeCards, point: tago.ThreeCards, choice: tago.Choice | None
) -> tuple[str, Fraction, Fraction | None]:
    """Score cards by a plain restatement of the rules: category, total and distance."""
    target = totals(point)[-1 if choice == "single" else 0]
    whole = totals(cards)[0]
    if cards.count(cards[0]) == 3:
        return ("TRIPS" if whole else "ZERO"), whole, None
    if Counter(cards) == Counter(point):
        return "COPY", whole, None
    best = min(totals(cards), key=lambda total: abs(total - target))
    return ("VALUE" if best == target else "SCORE"), best, abs(best - target)


CATEGORIES = ["ZERO", "COPY", "TRIPS", "VALUE", "SCORE"]
Deal = tuple[tago.ThreeCards, tago.Choice | None, list[tago.ThreeCards]]


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """Deal a POINT, its choice, and 2 to 8 hands, with more ZERO, COPY and TRIPS than by chance."""
    rest = list(draw(st.permutations(tago.DECK)))
    point = as_three(rest[:3])
    rest = rest[3:]
    choice: tago.Choice | None = None
    if len(set(point)) == 2:
        choice = draw(st.sampled_from(("sum", "single")))
    wishes = st.sampled_from([None, None, ZEROS, point, *((card,) * 3 for card in CARDS)])
    hands = []
    for wish in draw(st.lists(wishes, min_size=2, max_size=8)):
        got = wish if wish and not Counter(wish) - Counter(rest) else rest[:3]
        hands.append(as_three(draw(st.permutations(got))))
        for card in got:
            rest.remove(card)
    return point, choice, hands


@given(deals())
def test_the_order_of_the_cards_does_not_matter(deal: Deal) -> None:
    """Neither the order of a hand's cards nor that of the POINT's changes a score."""
    point, choice, hands = deal
    for cards in hands:
        found = {
            tago.evaluate(as_three(lie), as_three(base), choice)
            for lie, base in product(permutations(cards), permutations(point))
        }
        assert len(found) == 1


@given(deals())
def test_the_ranker_says_what_the_rules_say(deal: Deal) -> None:
    """Both a ranker and evaluate agree with a plain restatement of the rules."""
    point, choice, hands = deal
    rank = tago.Ranker(point, choice)
    for cards in hands:
        found = rank(cards)
        assert tago.evaluate(cards, point, choice) == found
        distance = None if found.distance is None else Fraction(found.distance.halves, 2)
        expected = restated(cards, point, choice)
        assert (found.category, Fraction(found.total.halves, 2), distance) == expected


@given(deals())
def test_winners_tie_and_beat_all_others(deal: Deal) -> None:
    """There is a winner, all winners tie, and by the plain rules they beat all others."""
    point, choice, hands = deal
    scores = {seat: tago.evaluate(cards, point, choice) for seat, cards in enumerate(hands, 1)}
    won = tago.winners(scores)
    plain = {seat: restated(cards, point, choice) for seat, cards in enumerate(hands, 1)}
    order = {seat: (CATEGORIES.index(name), away or 0) for seat, (name, _, away) in plain.items()}
    assert won == tuple(seat for seat in order if order[seat] == min(order.values()))
    assert won
    for one, other in product(won, won):
        assert tago.winners({one: scores[one], other: scores[other]}) == tuple(sorted({one, other}))


@pytest.mark.rules("SCORE-02")
@given(deals())
def test_one_zero_and_two_copies_at_most(deal: Deal) -> None:
    """The hands of one deal have at most one ZERO and at most two COPYs."""
    point, choice, hands = deal
    found = Counter(tago.evaluate(cards, point, choice).category for cards in hands)
    assert found["ZERO"] <= 1
    assert found["COPY"] <= (2 if len(set(point)) == 3 else 0)


@pytest.mark.parametrize("cards", ["4 4", "4 4 2 1", ""])
def test_three_cards_are_three(cards: str) -> None:
    """Anything but three cards is refused with the library's own error."""
    point = tago.parse_cards("½ 5 1")
    wrong = tago.parse_cards(cards)
    asked: list[Callable[[], object]] = [
        lambda: tago.evaluate(wrong, point),
        lambda: tago.evaluate(point, wrong),
        lambda: tago.point_totals(wrong),
        lambda: tago.Ranker(wrong),
        lambda: tago.Ranker(point)(wrong),
    ]
    for ask in asked:
        with pytest.raises(tago.SetupError, match="three cards"):
            ask()
    assert tago.evaluate(list(point), list(tago.parse_cards("1 ½ 5"))).category == "COPY"


@pytest.mark.rules("POINT-03")
def test_a_choice_is_one_of_two_words() -> None:
    """A word that is neither of the two choices is refused, and does not count as the sum."""
    wrong: Any = "both"
    with pytest.raises(tago.SetupError, match="'sum', 'single'"):
        tago.point_total(tago.parse_cards("7 7 2"), wrong)


def test_a_score_is_made_when_it_is_first_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each score against a POINT is made once, however often and in whatever order it is asked for.

    Nothing is kept of cards that are impossible.
    """
    evaluation._table.cache_clear()
    made: list[object] = []
    right = evaluation._score

    def score(*asked: Any) -> tago.Score:
        made.append(asked)
        return right(*asked)

    monkeypatch.setattr(evaluation, "_score", score)
    point = tago.parse_cards("2 4 4")
    for cards in ("7 6 1", "1 7 6", "7 7 ½"):
        for choice in ("sum", "sum", "single"):
            tago.Ranker(point, choice)(tago.parse_cards(cards))
    assert len(made) == 4
    rank = tago.Ranker(point, "sum")
    for held in product(tago.Card, repeat=3):
        with suppress(tago.SetupError):
            rank(held)
    possible = [
        held
        for held in combinations_with_replacement(tago.Card, 3)
        if max(map((*held, *point).count, held)) <= 3
    ]
    assert len(made) == len(possible) + 2
    assert len(evaluation._table((*sorted(point),), rank.target)) == len(possible)
