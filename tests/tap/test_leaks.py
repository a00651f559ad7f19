"""Tap: nobody is told what they must not know, and the law that checks this finds planted leaks.

Two hands that differ only in cards that a seat cannot know look the same to it. Such a hand is made
by swapping two cards that have not been seen, or by another discard. If the actions are then no
longer legal, everybody can tell (say, by a suit that was not followed), and another two are tried.
"""

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import attrs
import pytest

import tagolib as tago
from tagolib import tap
from tagolib.announcements import LANGUAGES
from tagolib.announcements.tap import Announcer
from tagolib.conformance.choosing import Choose, one
from tagolib.conformance.tap.hands import any_action, legal_action, random_deal
from tagolib.serialization import write
from tagolib.tap import facts
from tests.amounts import amount, sample
from tests.kit import seams

pytestmark = pytest.mark.uncounted

HANDS = 20
"""How many random hands a run has in which a planted leak must be found."""
EYES = (None, 1, 2, 3)

KINDS = {"held", "stock", "discarded", "kept or discarded"}
"""Every kind of hidden card."""


def unknown(hand: tap.Hand, eyes: int | None) -> dict[tap.Card, str]:
    """Return the cards in places that a seat cannot know, with the kind of each hidden card.

    It goes by what was done and seen at the table, and asks neither the views nor the masks.
    """
    found = {card: "held" for seat in tap.SEATS if seat != eyes for card in hand.held(seat)}
    found |= {
        card: "discarded" for card in hand.discards if not card.trump and eyes != hand.declarer
    }
    found |= dict.fromkeys(hand.deal.deck[:6], "stock")
    if any(isinstance(fact, facts.StockExposed) for fact in hand.facts):
        seen = hand.deal.deck[:6]
    elif hand.packet and eyes == hand.declarer:
        seen = hand.deal.packet(hand.packet)
    else:
        seen = ()
    played = [action.card for action in hand.actions if isinstance(action, tap.Play)]
    shown = [card for card in hand.discards if card.trump]
    for card in (*seen, *played, *shown):
        found.pop(card, None)
    return found


def exchanged(hand: tap.Hand, one_card: tap.Card, other: tap.Card, *, dealt: bool) -> tap.Hand:
    """Return the hand with two cards swapped: as dealt, or only in what was discarded.

    Raises:
        IllegalActionError, SetupError: if that cannot be.
    """
    places = {one_card: other, other: one_card}
    deck = tuple(places.get(card, card) for card in hand.deal.deck) if dealt else hand.deal.deck
    new = tap.deal(hand.rules, hand.deal.dealer, deck)
    for action in hand.actions:
        taken: tap.Action = action
        if isinstance(action, tap.Discard):
            cards = tuple(places.get(card, card) for card in action.cards)
            taken = tap.Discard(action.seat, cards)
        new = tap.apply(new, taken)
    return new


def twin(
    choose: Choose, hand: tap.Hand, eyes: int | None, swaps: Counter[str] | None = None
) -> tap.Hand:
    """Return a hand that differs only in cards that a viewer cannot know."""
    for _ in range(6):
        hidden = unknown(hand, eyes)
        # what was discarded and what was kept may be cards whose taking all have seen
        mine = hand.declarer is not None and eyes != hand.declarer and not choose(3)
        kept = hand.held(hand.declarer) if hand.declarer else ()
        away = [card for card in hand.discards if not card.trump]
        if mine and kept and away:
            pair, dealt = (one(choose, kept), one(choose, away)), False
        elif len(hidden) > 1:
            pair, dealt = (one(choose, tuple(hidden)), one(choose, tuple(hidden))), True
        else:
            return hand
        try:
            other = exchanged(hand, *pair, dealt=dealt)
        except tago.IllegalActionError:
            continue
        shown = [[card for card in each.discards if card.trump] for each in (hand, other)]
        if other.result != hand.result or shown[0] != shown[1]:
            continue  # the count at the end, and trumps among the discards, tell everybody
        if swaps is not None and pair[0] != pair[1]:
            swaps.update([hidden[card] for card in pair] if dealt else ["kept or discarded"])
        hand = other
    return hand


def refusal(hand: tap.Hand, action: tap.Action, eyes: int | None) -> object:
    """Return all that a refusal says to the sender of an action; ``None`` for a legal one."""
    try:
        tap.apply_sent(hand, action, seat=eyes or 0, revision=hand.revision)
    except tago.TagoError as error:
        return str(error), repr(error), repr(error.args)
    return None


def refused_out_of_turn(hand: tap.Hand, action: tap.Action) -> object:
    """Return what ``apply`` itself says of an action that is not by the seat to act."""
    return refusal(hand, action, action.seat) if action.seat != hand.to_act else None


def announced(seen: tap.View) -> list[str]:
    """Return all that is announced of a view, in every language."""
    said = []
    for language in LANGUAGES:
        voice = Announcer(language)
        said += [*map(voice.fact, seen.log), voice.waiting(seen.state)]
        if seen.state.options:
            said.append(voice.options(seen.state.options))
    return said


Form = Callable[[tap.Hand, int | None, list[tap.Action]], object]

FORMS: dict[str, Form] = {
    "view": lambda hand, eyes, tries: tap.view(hand, eyes),
    "the view printed": lambda hand, eyes, tries: (
        repr(tap.view(hand, eyes)),
        str(tap.view(hand, eyes).state.options),
    ),
    "the hand printed": lambda hand, eyes, tries: [
        f"{part!r} {part}" for part in (hand, hand.deal, hand.log, hand.result, tap.Record.of(hand))
    ],
    "numbers": lambda hand, eyes, tries: (
        hand.to_act,
        hand.phase,
        hand.revision,
        tap.returns(hand),
    ),
    "legal actions": lambda hand, eyes, tries: (
        (tap.legal_actions(hand), tap.default_action(hand)) if eyes == hand.to_act else ()
    ),
    "refusals": lambda hand, eyes, tries: [refusal(hand, action, eyes) for action in tries],
    "announcements": lambda hand, eyes, tries: announced(tap.view(hand, eyes)),
    "JSON": lambda hand, eyes, tries: json.dumps(write(tap.view(hand, eyes))),
    "out of turn": lambda hand, eyes, tries: [refused_out_of_turn(hand, a) for a in tries],
}
"""Everything that a seat or a spectator gets from a hand, as values that can be compared."""


def told_apart(
    choose: Choose, hand: tap.Hand, eyes: int | None, swaps: Counter[str] | None = None
) -> list[str]:
    """Check that other hidden cards change nothing for a seat; return the names of differences."""
    tries = [any_action(choose, hand, eyes) for _ in range(3)]
    tries += [any_action(choose, hand) for _ in range(3)]
    other = twin(choose, hand, eyes, swaps)
    return [
        name for name, form in FORMS.items() if form(hand, eyes, tries) != form(other, eyes, tries)
    ]


def found(hands: int, swaps: Counter[str] | None = None) -> Iterator[list[str]]:
    """Check the law at every step of some hands; return what is revealed where it is broken."""
    for number in range(hands):
        choose = random.Random(number).randrange
        hand = random_deal(choose)
        while True:
            told = told_apart(choose, hand, one(choose, EYES), swaps)
            if told:
                yield told
            if hand.phase == "over":
                break
            hand = tap.apply(hand, legal_action(choose, hand))


@pytest.mark.rules("TAP-05", "TAP-09", "TAP-10", "TAP-11", "TAP-12", "TAP-18")
def test_nothing_leaks() -> None:
    """In random hands nobody learns anything that depends on a card they cannot know.

    And the run is not empty: hidden cards of every kind were exchanged many times.
    """
    swaps: Counter[str] = Counter()
    told = list(found(amount(3, HANDS), swaps))
    assert told == []
    assert set(swaps) == KINDS
    assert all(swaps[kind] >= amount(5, 50) for kind in KINDS), swaps


# What is planted


Planted = Callable[[pytest.MonkeyPatch], None]


def all_hands(patch: pytest.MonkeyPatch) -> None:
    seams.tap_seat_state.put(patch, lambda right, hand, seat, eyes: right(hand, seat, "house"))


def the_stock(patch: pytest.MonkeyPatch) -> None:
    seams.tap_sees.set(patch, lambda hand, eyes, packet: True)


def viewed(patch: pytest.MonkeyPatch, change: Callable[[tap.Hand], dict[str, Any]]) -> None:
    """Change what every view shows of a hand."""

    def state(right: Any, hand: tap.Hand, eyes: Any) -> tap.State:
        shown: tap.State = right(hand, eyes)
        return attrs.evolve(shown, **change(hand))

    seams.tap_state.put(patch, state)


def anybodys_options(patch: pytest.MonkeyPatch) -> None:
    viewed(patch, lambda hand: {"options": tap.options(hand)})


def the_discards(patch: pytest.MonkeyPatch) -> None:
    viewed(patch, lambda hand: {"discards": hand.discards})


def an_open_log(patch: pytest.MonkeyPatch) -> None:
    seams.tap_masked.set(patch, lambda fact, seat: fact)


def a_helpful_refusal(patch: pytest.MonkeyPatch) -> None:
    seams.tap_allowed.set(patch, lambda hand, action: str(tap.options(hand)))


def a_printed_hand(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(tap.Hand, "__repr__", lambda self: str(self.hands))


def counted_discards(patch: pytest.MonkeyPatch) -> None:
    viewed(patch, lambda hand: {"tricks": hand.points})


def telling_returns(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(tap, "returns", lambda hand: hand.deal.deck[0].points)


LEAKS: dict[str, tuple[Planted, str]] = {
    "every view shows all hands": (all_hands, "view"),
    "every view shows the stock": (the_stock, "view"),
    "every view shows the options": (anybodys_options, "view"),
    "every view shows the discards": (the_discards, "view"),
    "every view prints more than it should": (anybodys_options, "the view printed"),
    "the log is not masked": (an_open_log, "view"),
    "an open log is announced": (an_open_log, "announcements"),
    "an open log is written": (an_open_log, "JSON"),
    "the view counts the discards": (counted_discards, "view"),
    "a refusal helps everybody": (a_helpful_refusal, "out of turn"),
    "a refusal out of turn tells what others hold": (a_helpful_refusal, "refusals"),
    "a hand prints the cards": (a_printed_hand, "the hand printed"),
    "the returns tell the stock": (telling_returns, "numbers"),
}


@pytest.mark.parametrize("name", sample(LEAKS, 3))
def test_a_planted_leak_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The law finds the leak in a run in which it finds nothing otherwise."""
    plant, form = LEAKS[name]
    plant(monkeypatch)
    assert any(form in told for told in found(HANDS))
