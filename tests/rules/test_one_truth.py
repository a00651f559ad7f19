"""One truth: what is offered and what is refused follow from the same limits."""

import random
from typing import Any

import pytest
from attrs import evolve

import tagolib as tago
from tagolib.conformance.tago.actions import attempt, play_out
from tagolib.tago.betting import LIMITS, Limits, options_at, reasons
from tagolib.tago.reasons import REASONS

RULES = tago.Rules.parse("Light – 5/300")
OPEN = tago.deal(RULES, {1: 300, 2: 300, 3: 9}, 1, tago.DECK)
FACING = tago.apply(OPEN, tago.Bet(1, 10))
SHORT = tago.apply(FACING, tago.Call(2))


def offered() -> dict[type[Any], tuple[tago.Hand, Any]]:
    """Return, for each kind of action offered in random rounds of betting, a hand and an action."""
    found: dict[type[Any], tuple[tago.Hand, Any]] = {}

    def take(hand: tago.Hand, action: Any) -> tago.Hand:
        if hand.phase == "betting":
            found.update({type(one): (hand, one) for one in tago.legal_actions(hand)})
        return attempt(hand, action)

    for number in range(60):
        play_out(random.Random(number).randrange, take)
    return found


OFFERED = offered()
LIMITED = [kind for kind in OFFERED if kind is not tago.Fold]


def test_every_betting_action_has_limits() -> None:
    """Whatever is offered in a round of betting, except the fold, has limits."""
    assert {*LIMITS} == {*LIMITED}


@pytest.mark.parametrize("kind", LIMITED)
def test_a_changed_limit_changes_options_and_refusals(
    kind: type[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the limits of an action give a reason, it is not offered, and refused for this reason."""
    hand, action = OFFERED[kind]

    def barred(*given: Any) -> Limits:
        return "nobody_to_answer", 0, 0

    monkeypatch.setitem(LIMITS, kind, barred)
    now = options_at(hand.rules, hand, hand.seat(action.seat))
    assert not now.allows(action)
    with pytest.raises(tago.IllegalActionError) as refused:
        tago.apply(evolve(hand, options=now), action)
    assert [one.code for one in refused.value.violations] == ["nobody_to_answer"]


def test_a_changed_interval_changes_options_and_refusals(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bounds of an interval are the bounds beyond which an amount is refused."""

    def narrow(*given: Any) -> Limits:
        return None, 50, 60

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
        may = {offer.action for offer in options_at(hand.rules, hand, seat).offers}
        for kind in LIMITS:
            assert (kind in may) == (not [*reasons(kind, hand.rules, hand, seat)])
