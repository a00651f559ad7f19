"""Counts of action sequences: known ones, and a slow count that uses nothing but apply."""

from collections.abc import Iterator
from itertools import islice

import attrs
import pytest

import tagolib as tago
from tagolib.conformance import counts as counting
from tagolib.conformance.counts import CountError, check_counts, counts, load_counts
from tagolib.conformance.played import LIBRARY
from tagolib.conformance.tago.hands import case_of
from tagolib.serialization import JSON, write
from tagolib.tago.cards import Card
from tagolib.tago.hand import Hand
from tests.kit.test_laws import Tagolib
from tests.playing import HEAVY, play, rules, start

HANDS = {hand.id: hand for hand in load_counts()}


def counted(hand: Hand, most: int) -> list[int]:
    """Return the numbers of sequences of 0, 1, 2 ... actions after a hand."""
    case = case_of(hand.deal) | {"actions": [write(action) for action in hand.actions]}
    return [1, *islice(counts(LIBRARY, case), most)]


@pytest.mark.uncounted
def test_the_counts_that_are_kept() -> None:
    """The library's counts are the known ones, for 2 to 8 seats."""
    check_counts(LIBRARY)
    assert {len(hand.case["stacks"]) for hand in HANDS.values()} == set(range(2, 9))


def test_one_hand_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine with the known counts gets no error."""
    hand = attrs.evolve(HANDS["two-light"], counts=HANDS["two-light"].counts[:2])
    monkeypatch.setattr(counting, "load_counts", lambda: (hand,))
    check_counts(LIBRARY)
    wrong = attrs.evolve(hand, counts=(hand.counts[0], hand.counts[1] + 1))
    monkeypatch.setattr(counting, "load_counts", lambda: (wrong,))
    with pytest.raises(CountError, match="two-light"):
        check_counts(LIBRARY)


def test_an_engine_that_counts_otherwise() -> None:
    """For an engine that offers one action less, the hand and both counts are reported."""

    class Timid(Tagolib):
        def state(self, hand: Hand) -> JSON:
            told = super().state(hand)
            if told["options"]:
                told["options"]["raise"] = None
            return told

    with pytest.raises(CountError, match="two-light: 12 sequences of 2 actions, not 14: two equal"):
        check_counts(Timid())


def test_an_engine_that_refuses_what_it_offers() -> None:
    """A canonical action that is refused is reported with the hand."""

    class Shy(Tagolib):
        def apply(self, hand: Hand, action: tago.Action) -> Hand:
            if isinstance(action, tago.Bet):
                raise tago.TagoError("no")
            return super().apply(hand, action)

    with pytest.raises(CountError, match=r'two-light: .*"bet".* is refused'):
        check_counts(Shy())


def taken(hand: Hand, action: tago.Action) -> Hand | None:
    try:
        return tago.apply(hand, action)
    except tago.IllegalActionError:
        return None


def canonical(hand: Hand, most: int) -> Iterator[tago.Action]:
    """Return what can be done, found by trying everything with amounts up to some chips."""
    amounts = range(1, most + 1)
    for seat in hand.deal.numbers:
        plain: list[tago.Action] = [tago.Fold(seat), tago.Fold(seat, curious=True)]
        plain += [tago.Call(seat)]
        plain += [tago.Remainders(seat), tago.Divide(seat), tago.PlayOn(seat)]
        plain += [tago.ChoosePoint(seat, "sum"), tago.ChoosePoint(seat, "single")]
        plain += [tago.Discard(seat, card) for card in Card]
        yield from (action for action in plain if taken(hand, action))
        bets: list[tago.Action] = [tago.Bet(seat, amount) for amount in amounts]
        raises: list[tago.Action] = [tago.Raise(seat, amount) for amount in amounts]
        for kind in (bets, raises):
            legal = [action for action in kind if taken(hand, action)]
            yield from {*legal[:1], *legal[-1:]}
        enough: list[tago.Action] = [tago.Restore(seat, amount) for amount in amounts]
        enough = [action for action in enough if taken(hand, action)]
        raising = [action for action in enough if can_raise(taken(hand, action), seat, most)]
        yield from {*enough[:1], *raising[:1]}
    if hand.phase == "redeal":
        yield tago.Redeal(hand.redeal_cards[: len(hand.contending)])


def can_raise(hand: Hand | None, seat: int, most: int) -> bool:
    assert hand is not None
    return any(taken(hand, tago.Raise(seat, to)) for to in range(1, 3 * most))


def slow(hand: Hand, depth: int, most: int) -> int:
    if depth == 0:
        return 1
    return sum(slow(tago.apply(hand, a), depth - 1, most) for a in canonical(hand, most))


SMALL: dict[str, Hand] = {
    "two": start({1: "3 1 8", 2: "6 7 2"}, "4 5 0", 5, table=rules("Light – 1/4")),
    "little": start(
        {1: "3 1 8", 2: "6 7 2", 3: "0 1 2"},
        "4 5 0",
        {1: 2, 2: 4, 3: 9},
        table=rules("Heavy – 2/4"),
    ),
    "pair": start(
        {1: "3 1 8", 2: "6 7 2"}, "4 5 4", 6, table=rules("Light – 1/4", variant="rapid")
    ),
}


@pytest.mark.uncounted
@pytest.mark.parametrize("name", SMALL)
def test_a_slow_count_agrees(name: str) -> None:
    """Counting by trying everything that could be done gives the same result."""
    assert [slow(SMALL[name], depth, 14) for depth in range(4)] == counted(SMALL[name], 3)


def test_a_slow_count_agrees_in_a_draw() -> None:
    """In a draw the dealer has one action, which is counted."""
    hand = start({1: "½ 3 7", 2: "7 ½ 3"}, "5 4 1", 5, table=HEAVY)
    assert hand.phase == "vote"
    assert [slow(hand, depth, 8) for depth in range(6)] == counted(hand, 5)
    hand = play(
        hand, tago.PlayOn(1), tago.PlayOn(2), tago.Discard(1, Card.HALF), tago.Discard(2, Card.HALF)
    )
    assert counted(hand, 1) == [1, 1]


def test_a_hand_that_is_over() -> None:
    """A hand that is over has only the empty sequence."""
    assert counted(play(start({1: "3 1 8", 2: "6 7 2"}, "4 5 0"), tago.Fold(1)), 2) == [1, 0, 0]


def test_the_actions_before_the_counting() -> None:
    """A hand has the actions that lead to where the counting begins."""
    result = LIBRARY.ask(HANDS["two-in-a-draw"].case)["result"]
    assert result["state"]["phase"] == "vote"
