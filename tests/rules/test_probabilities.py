"""The exact probabilities of the game, counted through the library's own evaluation.

Every POINT and every hand is weighed by the number of ways in which its cards can be dealt.
"""

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod

import pytest

import tagolib as tago
from tagolib.tago.evaluation import CATEGORIES, Choice

MULTISETS: list[tago.ThreeCards] = [*combinations_with_replacement(tago.Card, 3)]


def ways(cards: tago.ThreeCards, gone: tago.ThreeCards | tuple[()] = ()) -> int:
    """Return the number of ways to deal three cards of these values from the rest of a deck."""
    left, taken = Counter(tago.DECK), Counter(cards)
    left.subtract(gone)
    return prod(comb(left[card], number) for card, number in taken.items())


@cache
def counts(point: tago.ThreeCards, choice: Choice | None) -> dict[str, int]:
    """Return how many of the 2,925 hands against a POINT fall into each category."""
    rank = tago.Ranker(point, choice)
    found: dict[str, int] = dict.fromkeys(CATEGORIES, 0)
    for cards in MULTISETS:
        number = ways(cards, point)
        if number:
            found[rank(cards).category] += number
    return found


def choices(point: tago.ThreeCards) -> list[Choice | None]:
    return ["sum", "single"] if tago.point_totals(point).single is not None else [None]


def values(text: str) -> tago.ThreeCards:
    one, two, three = tago.parse_cards(text)
    return one, two, three


@pytest.mark.uncounted
def test_the_numbers_of_hands_and_points() -> None:
    """There are 4,060 hands in 220 multisets, 2,925 once the POINT is known, and 42 totals."""
    assert len(MULTISETS) == 220
    assert sum(map(ways, MULTISETS)) == comb(30, 3) == 4060
    kinds = Counter(len(set(cards)) for cards in MULTISETS)
    assert kinds == {3: 120, 2: 90, 1: 10}
    by_kind: Counter[int] = Counter()
    for cards in MULTISETS:
        by_kind[len(set(cards))] += ways(cards)
        assert sum(ways(other, cards) for other in MULTISETS) == comb(27, 3) == 2925
    assert by_kind == {3: 3240, 2: 810, 1: 10}
    assert len({tago.Total.of(cards) for cards in MULTISETS}) == 42


@pytest.mark.uncounted
@pytest.mark.rules("SCORE-07")
@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        ("sum", (2_925, 25_920, 26_325, 426_051, 11_394_279)),
        ("single", (2_925, 25_920, 26_325, 416_331, 11_403_999)),
    ],
)
def test_the_ways_of_each_category(choice: Choice, expected: tuple[int, ...]) -> None:
    """As long as the POINT is unknown, the rarer a category, the higher it ranks."""
    total: dict[str, int] = dict.fromkeys(CATEGORIES, 0)
    for point in MULTISETS:
        played = choice if tago.point_totals(point).single is not None else None
        for category, number in counts(point, played).items():
            total[category] += number * ways(point)
    assert tuple(total.values()) == expected
    assert sum(expected) == 11_875_500
    assert sorted(expected) == list(expected)


@pytest.mark.rules("SCORE-01", "SCORE-02", "SCORE-03", "JACK-08")
def test_the_fixed_scores_against_each_kind_of_point() -> None:
    """The POINT decides how many hands are ZERO, COPY or TRIPS; COPY needs unequal POINT cards."""
    expected = {
        (3, False): (1, 8, 6, 84),
        (3, True): (0, 8, 7, 36),
        (2, False): (1, 0, 7, 72),
        (2, True): (0, 0, 8, 18),
        (1, False): (1, 0, 8, 9),
        (1, True): (0, 0, 9, 1),
    }
    seen: Counter[tuple[int, bool]] = Counter()
    for point in MULTISETS:
        kind = len(set(point)), tago.Card.ZERO in point
        seen[kind] += 1
        for choice in choices(point):
            found = counts(point, choice)
            assert (found["ZERO"], found["COPY"], found["TRIPS"]) == expected[kind][:3]
    assert seen == {kind: row[3] for kind, row in expected.items()}


@pytest.mark.rules("SCORE-04")
def test_where_value_is_rare_or_impossible() -> None:
    """VALUE is impossible against 7 of the 310 combinations of POINT and choice.

    Against 12 of them, including these 7, it is no likelier than TRIPS. It is most frequent against
    ½, ½, 7 as 8.
    """
    played = [(point, choice) for point in MULTISETS for choice in choices(point)]
    assert len(played) == 310
    value = {pair: counts(*pair)["VALUE"] for pair in played}
    impossible = {pair for pair, number in value.items() if number == 0}
    assert impossible == {
        (values("0 0 0"), None),
        (values("0 ½ 1"), None),
        (values("½ ½ ½"), None),
        (values("½ 7 8"), None),
        (values("½ 8 8"), "sum"),
        (values("7 8 8"), "sum"),
        (values("8 8 8"), None),
    }
    assert sum(value[pair] <= counts(*pair)["TRIPS"] for pair in played) == 12
    assert max(value, key=lambda pair: value[pair]) == (values("½ ½ 7"), "sum")
    assert max(value.values()) == 228


@pytest.mark.parametrize(
    ("size", "choice", "percent"),
    [(2, "sum", "3.75"), (2, "single", "3.34"), (3, None, "3.55"), (1, None, "2.37")],
)
def test_value_by_the_kind_of_point(size: int, choice: Choice | None, percent: str) -> None:
    """The chance of VALUE depends on whether the POINT has a pair, three values or three alike."""
    points = [point for point in MULTISETS if len(set(point)) == size]
    number = sum(counts(point, choice)["VALUE"] * ways(point) for point in points)
    assert f"{100 * number / (2925 * sum(map(ways, points))):.2f}" == percent


@pytest.mark.parametrize(
    ("point", "choice", "expected"),
    [
        ("1 3 7", None, (1, 8, 6, 165, 2745)),
        ("2 7 7", "sum", (1, 0, 7, 108, 2809)),
        ("2 7 7", "single", (1, 0, 7, 66, 2851)),
        ("½ 1 5", None, (1, 8, 6, 42, 2868)),
    ],
)
def test_examples(point: str, choice: Choice | None, expected: tuple[int, ...]) -> None:
    """The number of hands of each category against the POINTs of the figures is exact."""
    assert tuple(counts(values(point), choice).values()) == expected


def test_the_kinds_of_point() -> None:
    """Three values come in 162/203 of the deals, a pair in 81/406, three alike in 1/406."""
    found: Counter[int] = Counter()
    for point in MULTISETS:
        found[len(set(point))] += ways(point)
    assert found[3] * 203 == 162 * 4060
    assert found[2] * 406 == 81 * 4060
    assert found[1] * 406 == 4060
