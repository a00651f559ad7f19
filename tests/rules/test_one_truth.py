"""One truth: what is offered and what is refused follow from the same limits."""

from typing import Any

import pytest
from attrs import evolve

import tagolib as tago
from tagolib.tago.betting import LIMITS, Limits, options_at, reasons
from tagolib.tago.reasons import REASONS

RULES = tago.Rules.parse("Light – 5/300")
OPEN = tago.deal(RULES, {1: 300, 2: 300, 3: 9}, 1, tago.DECK)
FACING = tago.apply(OPEN, tago.Bet(1, 10))
SHORT = tago.apply(FACING, tago.Call(2))

OFFERED: dict[type[Any], tuple[tago.Hand, Any]] = {
    tago.Bet: (OPEN, tago.Bet(1, 10)),
    tago.Call: (FACING, tago.Call(2)),
    tago.Raise: (FACING, tago.Raise(2, 30)),
    tago.Remainders: (SHORT, tago.Remainders(3)),
    tago.Restore: (FACING, tago.Restore(2, 300)),
}
"""For each kind of betting action, a hand and an action that it offers."""


def test_every_betting_action_has_limits() -> None:
    """The table of limits holds the five kinds of betting actions."""
    assert {*LIMITS} == {*OFFERED}
    assert all(tago.apply(hand, action).log for hand, action in OFFERED.values())


@pytest.mark.parametrize("kind", OFFERED)
def test_a_changed_limit_changes_options_and_refusals(
    kind: type[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the limits of an action give a reason, it is not offered, and refused for this reason."""
    hand, action = OFFERED[kind]

    def barred(*given: Any) -> Limits:
        return "nobody_to_answer", "below_minimum", 0, 0

    monkeypatch.setitem(LIMITS, kind, barred)
    now = options_at(RULES, hand, hand.seat(action.seat))
    assert not now.allows(action)
    with pytest.raises(tago.IllegalActionError) as refused:
        tago.apply(evolve(hand, options=now), action)
    assert [one.code for one in refused.value.violations] == ["nobody_to_answer"]


def test_a_changed_interval_changes_options_and_refusals(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bounds of an interval are the bounds beyond which an amount is refused."""

    def narrow(*given: Any) -> Limits:
        return None, "below_double", 50, 60

    monkeypatch.setitem(LIMITS, tago.Raise, narrow)
    now = options_at(RULES, FACING, FACING.seat(2))
    assert now.raise_to == (50, 60)
    for to, code in ((49, "below_double"), (61, "above_maximum")):
        with pytest.raises(tago.IllegalActionError) as refused:
            tago.apply(evolve(FACING, options=now), tago.Raise(2, to))
        assert [one.code for one in refused.value.violations] == [code]


def test_a_refusal_has_the_numbers_that_its_sentence_names() -> None:
    """The parameters of a violation are the names in its sentence, in the same order."""
    (refused,) = reasons(tago.Call, RULES, SHORT, SHORT.seat(3))
    assert refused.parameters == (("owed", 10), ("seat", 3), ("stack", 4))
    assert REASONS["cannot_cover"].names == ["owed", "seat", "stack"]
    (refused,) = reasons(tago.Bet, RULES, OPEN, OPEN.seat(3), 5)
    assert refused.parameters == (("cost", 5), ("seat", 3), ("stack", 4))


def test_without_an_amount_the_least_one_is_asked_for() -> None:
    """A kind of action that is not offered has a reason, whatever the amount."""
    for hand, action in OFFERED.values():
        seat = hand.seat(action.seat)
        offered = {offer.action for offer in options_at(RULES, hand, seat).offers}
        for kind in LIMITS:
            assert (kind in offered) == (not [*reasons(kind, RULES, hand, seat)])
