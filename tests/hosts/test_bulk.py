"""Many hands at once: the same scores as one by one, and estimates near the exact odds."""

import random
import subprocess
import sys
from importlib import import_module
from itertools import combinations_with_replacement, permutations
from typing import Any

import numpy as np
import pytest

import tagolib as tago
from tagolib.odds import bulk, odds
from tagolib.tago.cards import Card, parse_cards
from tagolib.tago.evaluation import Choice
from tests.hosts.test_odds import position, random_position
from tests.playing import call_round, rules, start

THREES = [*combinations_with_replacement(Card, 3)]


def packed(*texts: str) -> bulk.Threes:
    """Return packed cards from strings such as ``4 ½ 4``."""
    return bulk.pack(np.stack([bulk.numbers(parse_cards(text)) for text in texts]))


@pytest.mark.rules("SCORE-07", "POINT-03", "POINT-07", "DECK-01")
def test_every_hand_against_every_point() -> None:
    """Each set of three cards is ranked against each POINT, unless the two cannot occur together.

    There are 220 of each.
    """
    threes = bulk.pack(np.stack([bulk.numbers(three) for three in THREES]))
    assert sorted(threes.tolist()) == list(range(220))
    as_pair = tago.Rulings(point_trips="as_pair")
    choices: list[Choice] = ["sum", "single"]
    for choice in choices:
        found = bulk.ranks(threes, threes[:, np.newaxis], single=choice == "single")
        assert found.shape == (220, 220)
        for row, point in zip(found.tolist(), THREES, strict=True):
            if choice == "single" and tago.point_totals(point, as_pair).single is None:
                assert row == [bulk.IMPOSSIBLE] * 220
                continue
            rank = tago.Ranker(point, choice, as_pair)
            for got, cards in zip(row, THREES, strict=True):
                possible = all((cards + point).count(card) <= 3 for card in cards)
                assert got == (rank(cards).rank if possible else bulk.IMPOSSIBLE)


def test_the_order_of_cards() -> None:
    """Cards are packed the same way in any order, and in arrays of any shape."""
    for three in THREES:
        orders = [bulk.numbers(order) for order in permutations(three)]
        assert len({*bulk.pack(np.array(orders)).tolist()}) == 1
    assert bulk.pack(np.zeros((4, 5, 3), dtype=np.uint8)).shape == (4, 5)
    assert bulk.pack(np.zeros((0, 3), dtype=np.uint8)).shape == (0,)


def test_each_against_its_own() -> None:
    """Hands, POINTs and choices are paired one by one, or one serves for all."""
    hands, points = packed("0 0 0", "7 3 1", "4 4 2"), packed("1 2 3", "1 3 7", "6 ½ 0")
    assert bulk.ranks(hands, points).tolist() == [0, 1, 3 + 7]
    pair = packed("7 7 2")
    single = np.array([False, True])
    assert bulk.ranks(packed("8 8 ½"), pair, single=single).tolist() == [3 + 1, 3 + 3]
    assert bulk.ranks(hands[:0], pair).tolist() == []


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: bulk.pack(np.array([1, 2], dtype=np.uint8)),
        lambda: bulk.pack(np.array([1, 2, 10], dtype=np.uint8)),
        lambda: bulk.ranks(np.array([220], dtype=np.uint8), packed("1 2 3")),
        lambda: bulk.ranks(packed("1 2 3"), np.array([220], dtype=np.uint8)),
        lambda: bulk.estimate(position("1 2 3", "? 6 6"), 1, np.random.default_rng(1)),
    ],
)
def test_what_is_refused(wrong: Any) -> None:
    """Numbers that are not cards, or too few deals, are refused."""
    with pytest.raises(tago.SetupError):
        wrong()


def near(seen: Any, deals: int, seed: int) -> None:
    """Check that an estimate is within four standard errors of the exact odds."""
    found = bulk.estimate(seen, deals, np.random.default_rng(seed))
    assert found.deals == deals
    exact = odds(seen)
    assert [seat.number for seat in found.seats] == [seat.number for seat in exact.seats]
    for seat in found.seats:
        for kind in ("win", "draw", "share"):
            chance, error = float(getattr(exact.seat(seat.number), kind)), 4 / deals
            away = abs(getattr(seat, kind) - chance)
            assert away <= 4 * getattr(seat, f"{kind}_error") + error
            if kind != "share":
                deviation = (chance * (1 - chance) / deals) ** 0.5
                assert getattr(seat, f"{kind}_error") == pytest.approx(deviation, rel=0.1, abs=1e-3)


@pytest.mark.uncounted
def test_draws_agree_with_the_exact_odds() -> None:
    """For any position, with or without a choice, the estimate is near the exact odds."""
    chance = random.Random(5)
    for seed in range(40):
        near(random_position(chance, 1 + seed % 8, known=0.2), 2000, seed)
    near(position("? 5 7", "? 6 1", "? 8 2", "? 0 4", first=3), 250_000, 1)


@pytest.mark.rules("POINT-05")
def test_from_a_view() -> None:
    """A view is all that an estimate needs, even for the choice; equal seeds give equal results."""
    hand = call_round(start({1: "8 6 1", 2: "6 8 2", 3: "0 3 4"}, "7 5 7", first=2))
    seen = tago.view(hand, 1)
    near(seen, 5000, 1)
    near(tago.view(tago.apply(hand, tago.ChoosePoint(2, "single")), 1), 5000, 2)
    near(
        tago.view(start({1: "8 6 1", 2: "6 8 2"}, "7 7 7", table=rules(point_trips="as_pair")), 1),
        99,
        3,
    )
    once = bulk.estimate(seen, 500, np.random.default_rng(7))
    assert once == bulk.estimate(seen, 500, np.random.default_rng(7))
    assert once != bulk.estimate(seen, 500, np.random.default_rng(8))


def test_without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without numpy the import says what to install."""
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.delitem(sys.modules, "tagolib.odds.bulk")
    with pytest.raises(ImportError, match=r"needs NumPy: install tagolib\[odds\]"):
        import_module("tagolib.odds.bulk")


def test_tables_are_made_when_they_are_needed() -> None:
    """Importing computes no table."""
    code = "from tagolib.odds import bulk; print(bulk._ranks.cache_info().currsize)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert done.stdout == "0\n"
