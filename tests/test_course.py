"""The dealer's course is what the table says, and the table says no more than what happens."""

import random
from collections import defaultdict
from collections.abc import Callable

import pytest

import tagolib as tago
from tagolib import dealer
from tagolib.conformance.acting import play_out
from tagolib.hand import PHASES, Hand, Phase
from tests.playing import call_round, start


@pytest.mark.rules("DEAL-04")
def test_the_steps_lead_where_the_course_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every step leads to a phase of its row, and each phase of a row is reached."""
    reached: defaultdict[Phase, set[Phase]] = defaultdict(set)

    def watched(phase: Phase, step: Callable[[Hand], Hand]) -> Callable[[Hand], Hand]:
        def walk(hand: Hand) -> Hand:
            after = step(hand)
            reached[phase].add(after.phase)
            return after

        return walk

    course = {
        phase: (watched(phase, step), leads_to) for phase, (step, leads_to) in dealer.COURSE.items()
    }
    monkeypatch.setattr(dealer, "COURSE", course)
    for number in range(600):
        play_out(random.Random(number))
    assert reached == {phase: set(leads_to) for phase, (_, leads_to) in dealer.COURSE.items()}


def test_every_phase_but_the_last_has_a_row() -> None:
    """A hand that is over goes nowhere; every other phase has its step."""
    assert set(dealer.COURSE) == set(PHASES) - {"over"}


@pytest.mark.rules("DEAL-04")
def test_one_full_hand() -> None:
    """Ante, deal, round 1, the POINT turned, round 2, the looking, round 3, showdown."""
    hand = start({1: "4 4 2", 4: "½ 3 3", 6: "8 8 1"}, "½ 5 1", first=4)
    for _ in range(3):
        hand = call_round(hand, 10)
    order = [type(fact).__name__ for fact in hand.facts]
    assert [name for i, name in enumerate(order) if i == 0 or order[i - 1] != name] == [
        "AntesTaken",
        "CardsDealt",
        "PointAnnounced",
        "RoundBegun",
        "BetMade",
        "Called",
        "PointTurned",
        "PointAnnounced",
        "RoundBegun",
        "BetMade",
        "Called",
        "Looked",
        "RoundBegun",
        "BetMade",
        "Called",
        "CardsShown",
        "PotAwarded",
    ]
    # 6½ is the POINT: ½, 3, 3 is 6½ exactly
    assert hand.result is not None
    assert hand.result.pots[0].winners == (4,)
    assert [seat.stack for seat in hand.seats] == [265, 370, 265]
    assert tago.options(hand) is None
