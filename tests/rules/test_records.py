"""Records: a hand replayed from its deal and its actions, and what departs from the rules."""

import attrs
import pytest

import tagolib as tago
from tagolib.tago.cards import DECK
from tagolib.tago.facts import BetMade
from tagolib.tago.log import Log
from tests.playing import call_round, play, rules, start

RAPID = rules(variant="rapid")
DEALT = start({1: "1 3 4", 2: "2 6 3", 3: "5 7 8"}, "6 ½ 4")
HAND = play(call_round(DEALT), tago.Bet(1, 5), tago.Raise(2, 10))


def test_a_record_holds_what_was_done() -> None:
    """A record is the deal, the actions in order, and the edition of the rules."""
    record = tago.Record.of(HAND)
    assert record.deal == HAND.deal
    assert record.actions[-2:] == (tago.Bet(1, 5), tago.Raise(2, 10))
    assert record.edition == "2026.1"
    assert tago.Record.of(tago.resume(record)) == record


def test_every_hand_on_the_way() -> None:
    """Replaying yields the deal and the hand after each action, from the hand or its record."""
    steps = list(tago.replay(HAND))
    assert [step.revision for step in steps] == list(range(len(HAND.actions) + 1))
    assert steps[0].actions == ()
    assert steps[-1] == HAND
    assert list(tago.replay(tago.Record.of(HAND))) == steps


def test_a_divergence_names_its_action() -> None:
    """An impossible action is named, with the rules; the hands before it are yielded."""
    actions = (*HAND.actions[:1], tago.Raise(2, 6), *HAND.actions[1:])
    record = attrs.evolve(tago.Record.of(HAND), actions=actions)
    steps = tago.replay(record)
    revisions = [next(steps).revision, next(steps).revision]
    assert revisions == [0, 1]
    with pytest.raises(tago.DivergenceError) as caught:
        next(steps)
    error = caught.value
    assert (error.index, error.action, error.code) == (1, tago.Raise(2, 6), "divergence")
    assert error.rules == ("RAISE-01", "RAISE-04")
    assert str(error).startswith("actions[1], Raise(seat=2, to=6): A raise must go to at least 10.")
    with pytest.raises(tago.DivergenceError):
        tago.resume(record)


def test_a_hand_is_held_to_its_log() -> None:
    """A hand with an altered fact or state diverges at the place of the alteration."""
    place = next(i for i, entry in enumerate(HAND.log) if isinstance(entry, BetMade))
    other = (*HAND.log[:place], BetMade(1, 6), *HAND.log[place + 1 :])
    with pytest.raises(tago.DivergenceError, match="the facts that followed") as caught:
        list(tago.replay(attrs.evolve(HAND, log=Log(other))))
    assert (caught.value.index, caught.value.rules) == (0, ())
    with pytest.raises(tago.DivergenceError) as caught:
        list(tago.replay(attrs.evolve(HAND, current_bet=11)))
    assert caught.value.index == len(HAND.actions) - 1
    dealt = attrs.evolve(DEALT, log=Log(HAND.log[1:2]))
    with pytest.raises(tago.DivergenceError, match=r"^the deal: ") as caught:
        list(tago.replay(dealt))
    assert (caught.value.index, caught.value.action) == (-1, None)


def test_a_deal_that_cannot_be() -> None:
    """A record of an impossible deal is refused as the deal would be."""
    record = tago.Record.of(HAND)
    for deal in (
        attrs.evolve(record.deal, deck=DECK[1:]),
        attrs.evolve(record.deal, cube=8),
        attrs.evolve(record.deal, stacks=((1, 300),)),
    ):
        with pytest.raises(tago.SetupError):
            tago.resume(attrs.evolve(record, deal=deal))


def test_the_same_hand_with_another_deck() -> None:
    """The actions are the same; a deck with which one of them is not possible is refused."""
    deck = (*HAND.deal.deck[:12], *HAND.deal.deck[:11:-1])
    other = tago.with_deck(HAND, deck)
    assert (other.deal.deck, other.actions) == (deck, HAND.actions)
    assert tago.view(other, 1) == tago.view(HAND, 1)
    with pytest.raises(tago.SetupError):
        tago.with_deck(HAND, deck[1:])
    chosen = play(start({1: "1 3 4", 2: "2 6 3"}, "4 ½ 4", table=RAPID), tago.ChoosePoint(1, "sum"))
    with pytest.raises(tago.DivergenceError) as caught:
        tago.with_deck(chosen, DECK)  # the POINT has no pair
    assert caught.value.index == 0
