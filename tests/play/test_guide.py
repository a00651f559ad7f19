"""The guided hand: the tutorial's hand in seven steps."""

import re

import pytest

from tagolib.announcements import LANGUAGES
from tagolib.play.guide import guided, guided_hand
from tagolib.play.words import page_words
from tests.persons import Person
from tests.places import DOCS

STEPS = 7


def test_it_is_the_hand_of_the_tutorial() -> None:
    """The deal, the actions and the end are those of the tutorial."""
    page = (DOCS / "tutorials" / "first-hand.md").read_text(encoding="utf-8")
    hand = guided_hand().hands[-1]
    for seat, cards in zip(guided_hand().hands[0].seats, ("0 0", "1 4", "5 5"), strict=True):
        assert f"<seat {seat.number}: ? {cards}, in," in page
        assert " ".join(map(str, seat.cards[1:])) == cards
    for action in hand.actions:
        said = repr(action).replace("seat=", "").replace("amount=", "").replace("to=", "")
        said = said.replace(", curious=False", "")
        assert f"tago.{said}" in page
    stacks = {seat.number: seat.stack for seat in hand.seats}
    assert f">>> {{seat.number: seat.stack for seat in hand.seats}}\n{stacks}" in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_step_says_what_to_press(language: str) -> None:
    """Two sentences name the button that goes on, and this button is offered."""
    words, person = page_words(language), Person()
    for step in range(STEPS):
        reply = person.ask(do="guide", step=step, language=language)
        assert (reply["refused"], reply["table"]) == (None, None)
        turned = reply["more"]
        offers = {offer["kind"]: offer for offer in turned["table"]["offers"]}
        own = {"forward": words["replay forward"], "deal": words["deal me in"]}
        kind, value = turned["kind"], turned["value"]
        said = own[kind] if kind in own else offers[kind]["said"]
        assert re.findall("[“«](.+?)[”»]", turned["words"]) == [said]
        assert turned["words"].count(". ") <= 1
        if value:
            assert offers[kind]["value"] == value in turned["words"]
            assert offers[kind]["least"] <= int(value) <= offers[kind]["most"]
        else:
            assert kind in own or offers[kind]["takes"] is None
        assert (turned["step"], turned["last"]) == (step, STEPS - 1)
        assert str(step + 1) in turned["table"]["prompt"]
    assert turned["table"]["banner"]


def test_what_the_steps_say_is_true() -> None:
    """The numbers in the words are those of the hand."""
    last = guided_hand().hands[-1]
    assert last.result is not None
    scores = {seat: str(score) for seat, score in last.result.scores}
    assert scores == {3: "SCORE 11, 4½ away", 4: "SCORE 7, ½ away"}
    assert [pot.amount for pot in last.result.pots] == [224]
    assert [str(card) for card in last.seats[0].cards] == ["5", "0", "0"]
    assert (str(last.total), str(last.point[0])) == ("6½", "2")


def test_all_that_happens_is_told_once() -> None:
    """The steps together tell the whole hand, each sentence once and in order."""
    told = [one.said for step in range(STEPS) for one in guided(step, "en").told]
    hand = guided_hand()
    whole = [one.said for one in hand.told(0, len(hand.hands) - 1, "en")]
    assert told[:-1] == whole
    assert told[-1] == page_words("en")["all cards"]


def test_there_are_seven_steps() -> None:
    """Before the first step and after the last there is none."""
    assert guided(-1, "en") == guided(0, "en")
    assert guided(STEPS, "en") == guided(STEPS - 1, "en")
