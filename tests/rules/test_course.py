"""The dealer's course is what its table and its diagram say, and all they say happens."""

import random
from collections import Counter, defaultdict
from collections.abc import Callable
from importlib import import_module
from itertools import groupby, pairwise
from typing import Any, get_args
from xml.etree import ElementTree

import pytest

import tagolib as tago
from tagolib.announcements import announce
from tagolib.conformance.tago.actions import attempt, play_out
from tagolib.notation import parse_hand
from tagolib.shuffling import Stream, shuffled
from tagolib.tago import dealer
from tagolib.tago.actions import SeatAction
from tagolib.tago.draft import Draft
from tagolib.tago.facts import DealCancelled
from tagolib.tago.hand import PHASES, Hand, Phase
from tagolib.tago.validation import CHECKS, Who
from tests.places import DOCS
from tests.playing import call_round, start

pytestmark = pytest.mark.uncounted

HANDS = range(500, 1200)
"""As many random hands as it takes for everything to happen that can."""


@pytest.fixture
def docs(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Any]:
    """Import a module that makes pages."""
    monkeypatch.syspath_prepend(str(DOCS / "_ext"))
    return import_module


@pytest.fixture
def drawing(docs: Callable[[str], Any]) -> Any:
    """Return the module that draws the diagrams."""
    return docs("diagram")


def arrows(svg: str, kind: str) -> dict[str, set[str]]:
    """Return the arrows of a kind in a diagram: where they lead, by where they begin."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for drawn in ElementTree.fromstring(svg).iter("g"):
        if kind in drawn.attrib["class"].split():
            for origin in drawn.attrib["data-from"].split():
                found[origin].add(drawn.attrib["data-to"])
    return found


@pytest.mark.rules("DEAL-04")
def test_the_steps_lead_where_the_course_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """In random hands the step of each phase leads to exactly the phases listed for it."""
    reached: defaultdict[Phase, set[Phase]] = defaultdict(set)

    def watched(phase: Phase, step: Callable[[Draft], None]) -> Callable[[Draft], None]:
        def walk(draft: Draft) -> None:
            step(draft)
            reached[phase].add(draft.phase)

        return walk

    course = {
        phase: leg._replace(step=watched(phase, leg.step)) for phase, leg in dealer.COURSE.items()
    }
    monkeypatch.setattr(dealer, "COURSE", course)
    for number in HANDS:
        play_out(random.Random(number).randrange)
    assert reached == {phase: set(leg.leads_to) for phase, leg in dealer.COURSE.items()}


def test_the_diagram_shows_the_course(drawing: Any) -> None:
    """The diagram has every phase once, and an arrow for each step of the dealer and no others."""
    svg = drawing.diagram()
    boxes = [g.attrib.get("data-phase") for g in ElementTree.fromstring(svg).iter("g")]
    assert Counter(filter(None, boxes)) == Counter(PHASES)
    assert arrows(svg, "step") == {name: set(leg.leads_to) for name, leg in dealer.COURSE.items()}
    assert set(drawing.STEPS) == {
        (phase, after) for phase, leg in dealer.COURSE.items() for after in leg.leads_to
    }


@pytest.mark.rules("FOLD-04", "ERR-01")
def test_whatever_else_the_diagram_shows_happens(
    drawing: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hands end by folds, and deals are cancelled, in just the phases that the diagram shows."""
    ended: defaultdict[str, set[str]] = defaultdict(set)
    cancelled: defaultdict[str, set[str]] = defaultdict(set)
    win = dealer._won_by_folds

    def won(draft: Draft) -> None:
        before = draft.phase
        win(draft)
        ended[before].add(draft.phase)

    def take(hand: Hand, action: tago.Action) -> Hand:
        alone = hand
        for seat in hand.contending[1:]:
            alone = attempt(alone, tago.Eliminate(seat.number))
        again = attempt(hand, tago.Misdeal(tago.DECK))
        if any(isinstance(fact, DealCancelled) for fact in again.facts[len(hand.facts) :]):
            cancelled[hand.phase].add("deal")
        return attempt(hand, action)

    monkeypatch.setattr(dealer, "_won_by_folds", won)
    for number in range(100):
        play_out(random.Random(number).randrange, take)
    svg = drawing.diagram()
    assert arrows(svg, "ended") == ended
    assert arrows(svg, "misdeal") == cancelled
    assert arrows(svg, "dealt") == {"deal": {"betting"}}


def test_the_hand_that_is_followed() -> None:
    """The page's hand is a shuffled deal with all phases, and all steps but a division."""
    text = (DOCS / "examples" / "one-hand.tago").read_text(encoding="utf-8")
    transcript = parse_hand(text)
    assert transcript.seed is not None
    moments = tuple(tago.replay(transcript.record))
    (redealt,) = (hand for hand in moments if hand.phase == "redeal")
    (redeal,) = (act for act in moments[-1].actions if isinstance(act, tago.Redeal))
    assert redeal.cards == shuffled(redealt.redeal_cards, Stream(bytes([2]) * 32))[:2]
    rests = [
        phase for (phase, *_), _ in groupby(moments, lambda h: (h.phase, h.round, h.tie_breaks))
    ]
    assert set(rests) == set(PHASES)
    steps = {(phase, after) for phase, leg in dealer.COURSE.items() for after in leg.leads_to}
    assert set(pairwise(rests)) == steps - {("vote", "over")}


def test_the_hand_is_told_from_end_to_end(docs: Callable[[str], Any]) -> None:
    """The page has all that a spectator hears, in order, and who had to decide each time."""
    following = docs("following")
    page, (*moments, last) = following.followed(), following.moments()
    told = 0
    for fact in tago.view(last, None).log:
        told = page.index(announce(fact, last.rules), told) + 1
    rows = [line for line in page.splitlines() if line.startswith("| `")]
    assert [row.split("`")[1] for row in rows if "`pending`" not in row] == [
        str(hand.pending) for hand in moments
    ]


def test_the_small_diagrams(drawing: Any) -> None:
    """Each small diagram marks the phase where the hand rests and the arrow that led there."""
    for before, now in [("deal", "betting"), *drawing.STEPS]:
        drawn = ElementTree.fromstring(drawing.diagram(now, before))
        marked = [
            g.attrib for g in drawn.iter("g") if {"now", "taken"} & {*g.attrib["class"].split()}
        ]
        assert [(g.get("data-from"), g.get("data-to"), g.get("data-phase")) for g in marked] == [
            (before, now, None),
            (None, None, now),
        ]


def test_every_phase_but_the_last_has_a_row() -> None:
    """Every phase but the end of the hand has its step."""
    assert set(dealer.COURSE) == set(PHASES) - {"over"}


@pytest.mark.rules("DEAL-04")
def test_the_table_of_checks_says_who_may_act() -> None:
    """The house takes the actions without a seat; of the others some wait for the turn."""
    for action, row in CHECKS.items():
        assert row.who in get_args(Who)
        assert (row.who == "house") == (not issubclass(action, SeatAction))


def test_one_full_hand() -> None:
    """A full hand runs from the antes and the deal through three rounds to the showdown."""
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
