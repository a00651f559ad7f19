"""Skips are skips: what an engine does not support is neither right nor wrong."""

from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tagolib as tago
from tagolib.conformance import counts as counting
from tagolib.conformance import strategies
from tagolib.conformance.counts import CountError, check_counts, load_counts
from tagolib.conformance.engine import Process, SkippedError
from tagolib.conformance.laws import LAWS, Law, LawBrokenError, check_law, check_laws
from tagolib.conformance.play import Play
from tagolib.conformance.played import LIBRARY
from tagolib.conformance.tago.hands import case_of
from tagolib.serialization import JSON, write
from tagolib.tago.hand import Hand
from tests.engines import faulty
from tests.kit.test_laws import Tagolib
from tests.playing import start


class Noting(Tagolib):
    """Notes the tables at which it plays."""

    def __init__(self) -> None:
        super().__init__()
        self.played: set[tago.Rules] = set()

    def deal(self, *given: Any) -> Hand:
        self.played.add(given[0])
        return super().deal(*given)


class Official(Tagolib):
    """Plays no table with a ruling."""

    def deal(self, *given: Any) -> Hand:
        if given[0].rulings != tago.Rulings():
            raise SkippedError("no rulings are known here")
        return super().deal(*given)


class Plain(Tagolib):
    """Supports no restoration, no Curious fold, and no tie-break."""

    def apply(self, hand: Hand, action: tago.Action) -> Hand:
        curious = isinstance(action, tago.Fold) and action.curious
        if curious or isinstance(action, tago.Restore | tago.PlayOn):
            raise SkippedError("not known here")
        return super().apply(hand, action)


class Absent(Tagolib):
    """Skips every deal."""

    def deal(self, *given: Any) -> Hand:
        raise SkippedError("not today")


@pytest.mark.uncounted
@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
@pytest.mark.parametrize("engine", [Official, Plain])
def test_what_is_skipped_breaks_no_law(engine: type[Tagolib], law: Law) -> None:
    """An engine that skips rulings or some actions keeps each law in what it plays."""
    check_law(law, engine(), examples=10)


def test_a_fault_beside_skips_is_found() -> None:
    """What an engine does support must be right."""

    class Wrong(Official):
        def state(self, hand: Hand) -> Any:
            return super().state(hand) | {"tips": 1}

    with pytest.raises(LawBrokenError, match="Law 2"):
        check_law(LAWS["chips_are_conserved"], Wrong(), examples=10)


def test_a_short_hand_is_one_that_the_engine_plays() -> None:
    """A hand is made no shorter than the engine supports."""

    class Crowded(Tagolib):
        def deal(self, *given: Any) -> Hand:
            if len(given[1]) < 4:
                raise SkippedError("too few")
            return super().deal(*given)

        def state(self, hand: Hand) -> JSON:
            return super().state(hand) | {"tips": 1}

    with pytest.raises(LawBrokenError) as caught:
        check_law(LAWS["chips_are_conserved"], Crowded())
    assert len(caught.value.case["stacks"]) == 4


def test_a_hand_is_made_short_by_so_many_others() -> None:
    """Once a fault is found, as many hands as were asked for are played to shorten it."""

    class Counting(Tagolib):
        dealt = 0

        def deal(self, *given: Any) -> Hand:
            self.dealt += 1
            raise ZeroDivisionError

    engine = Counting()
    with pytest.raises(LawBrokenError, match="ZeroDivisionError"):
        check_law(LAWS["fold_or_stay"], engine, examples=1)
    assert 1 <= engine.dealt <= 2


def test_an_engine_that_skips_all_hands() -> None:
    """An engine that skips every hand keeps no law, because nothing was checked."""
    with pytest.raises(SkippedError, match="the engine skips all hands"):
        check_laws(Absent(), examples=2, rules=LIGHT)


def test_a_skipped_action_is_no_answer() -> None:
    """Of the actions tried, skipped ones are left out, wherever they come."""
    hand = start({1: "0 3 7", 2: "7 ½ 3"}, "5 4 1", 300)
    play = Play.of(Plain(), case_of(hand.deal))
    tried = (tago.Fold(1, curious=True), tago.Bet(1, 5), tago.Restore(1, 300), tago.Bet(2, 5))
    told = list(play.refusals([write(action) for action in tried]))
    assert [action["seat"] for action, _ in told] == [1, 2]
    assert told[0][1] is None
    assert told[1][1] == ("BET-01", "ANN-04")


LIGHT = tago.Rules.parse("Light – 5/300")
HOUSE = tago.Rulings(odd_chips="to_jackpot")


def test_laws_at_one_table() -> None:
    """Laws can be checked at one table, or at tables with given rulings."""
    engine = Noting()
    check_laws(engine, examples=2, rules=LIGHT)
    assert engine.played == {LIGHT}
    engine = Noting()
    check_law(LAWS["fold_or_stay"], engine, examples=10, rulings=HOUSE)
    assert {rules.rulings for rules in engine.played} == {HOUSE}
    assert len(engine.played) > 1
    engine = Noting()
    check_law(LAWS["fold_or_stay"], engine, examples=2, rules=LIGHT, rulings=HOUSE)
    assert engine.played == {attrs.evolve(LIGHT, rulings=HOUSE)}


DRAWN: dict[str, tuple[Callable[..., st.SearchStrategy[Any]], Callable[[Any], tago.Rules]]] = {
    "deals": (strategies.deals, lambda hand: hand.rules),
    "hands": (strategies.hands, lambda hand: hand.rules),
    "histories": (strategies.histories, lambda hand: hand.rules),
    "views": (strategies.views, lambda seen: seen.rules),
    "spots": (strategies.spots, lambda spot: spot.rules),
}
"""What is drawn at a table, and where its rules are."""


def drawn(strategy: st.SearchStrategy[Any]) -> list[Any]:
    """Return some values of a strategy."""
    values: list[Any] = []

    @settings(max_examples=5, database=None)
    @given(strategy)
    def note(value: Any) -> None:
        values.append(value)

    note()
    return values


@pytest.mark.parametrize("name", DRAWN)
def test_values_at_one_table(name: str) -> None:
    """Values are drawn for a given table, or for tables with given rulings."""
    strategy, rules = DRAWN[name]
    assert {rules(value) for value in drawn(strategy(rules=LIGHT))} == {LIGHT}
    assert {rules(value).rulings for value in drawn(strategy(rulings=HOUSE))} == {HOUSE}
    both = attrs.evolve(LIGHT, rulings=HOUSE)
    assert {rules(value) for value in drawn(strategy(LIGHT, HOUSE))} == {both}


def test_rules_with_rulings() -> None:
    """The rules of a table are drawn with the given rulings."""
    assert {rules.rulings for rules in drawn(strategies.rules(HOUSE))} == {HOUSE}


def test_counts_of_an_engine_that_skips(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skipped hands are not counted; an engine that skips all of them has shown nothing."""
    kept = {hand.id: hand for hand in load_counts()}
    few = [
        attrs.evolve(kept[name], counts=kept[name].counts[:2]) for name in ("five-rulings", "eight")
    ]
    monkeypatch.setattr(counting, "load_counts", lambda: few)
    check_counts(Official())
    check_counts(LIBRARY)
    with pytest.raises(SkippedError, match="skips all hands"):
        check_counts(Absent())

    class Short(Official):
        def state(self, hand: Hand) -> JSON:
            told = super().state(hand)
            told["options"]["fold"] = False
            return told

    with pytest.raises(CountError, match="eight"):
        check_counts(Short())


NO_RULINGS = """
run = server._run
def skipping(case):
    return {'skipped': 'no rulings\x07'} if case['rules']['rulings'] else run(case)
server._run = skipping
"""


def test_an_engine_that_skips_rulings_over_lines() -> None:
    """A skip over the line protocol is printed safely, and breaks no law."""
    house = attrs.evolve(LIGHT, rulings=HOUSE)
    with Process(faulty(NO_RULINGS)) as engine:
        with pytest.raises(SkippedError, match=r"the engine skips it: no rulings\\x07"):
            Play.of(engine, case_of(tago.deal(house, {1: 305, 2: 305}, 1, tago.DECK).deal))
        check_law(LAWS["options_are_what_is_taken"], engine, examples=3)
