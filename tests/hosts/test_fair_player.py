"""The example player in JavaScript checks fair dealing card by card, as the library does."""

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

import tagolib as tago
from tagolib import fairness
from tagolib.cards import DECK, Card
from tagolib.conformance.cases import answer
from tagolib.conformance.engine import Process
from tagolib.conformance.suite import Answered, load_vectors
from tagolib.serialization import write
from tagolib.table import TableView, view_table
from tagolib.views import View
from tests.fair import Exchange, drawn_table, new_house, open_table, play_out, seed, to_a_vote
from tests.node import node
from tests.tutorial import EXAMPLES

PLAYER = EXAMPLES / "fair_player.mjs"


@pytest.fixture(scope="module")
def player() -> Iterator[Process]:
    """The example, which answers the kinds of fair dealing."""
    with Process((node(), str(Path(__file__).parent / "fair_engine.mjs")), 10) as engine:
        yield engine


def ask(player: Process, case: dict[str, Any]) -> Any:
    reply = player.ask(case)
    return reply["result"]


def test_it_is_small_and_needs_nothing() -> None:
    """The player has fewer than 150 lines and imports nothing."""
    text = PLAYER.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 150
    assert not re.search(r"\bimport\b|\brequire\b", text)


def test_it_answers_the_vectors(player: Process) -> None:
    """The player accepts and refuses what the vectors say, at the same steps as the library."""
    vectors = [v for file in load_vectors() for v in file.cases if v.kind.startswith("fair_")]
    assert len(vectors) == 23
    for vector in vectors:
        rest = {key: value for key, value in vector.case.items() if key != "kind"}
        for answered in (ask(player, vector.case), answer(vector.kind, rest)):
            assert Answered(result=answered) == vector.expect, vector.id


@pytest.mark.parametrize("chance", [11, 33, 223])
def test_it_checks_a_hand_card_by_card(player: Process, chance: int) -> None:
    """In hands with misdeals and redeals the player checks each card, and derives all of them."""
    made = Exchange(new_house(drawn_table(3)), {1: seed(chance), 2: None, 3: seed(1)})
    view = made.seen(1)
    made.start()
    made.deal()
    play_out(made, random.Random(chance).randrange)
    messages = [write(message) for message in made.house.messages(1)]
    case = {"table": "Anna's", "seat": 1, "seed": seed(chance).hex(), "view": write(view)}
    found = ask(player, {"kind": "fair_player", **case, "messages": messages})
    mine = made.players[1]
    cards = [[one.shuffle, one.position, str(DECK[one.label])] for one in mine.cards]
    assert found == {"may_go_on": True, "refused": None, "step": None, "cards": cards}
    assert len(cards) >= 8
    seeds = write(made.house.seeds)
    for own in mine.hashes:
        asked = {key: seeds[key] for key in ("announcement", "house", "players", "public")}
        given = ask(player, {"kind": "fair_shuffle", **asked, "shuffle": own.shuffle})
        assert given["hashes"] == [one.hex() for one in own.hashes]
        order = [str(DECK[label]) for label in given["labels"]]
        assert order == [str(card) for card in made.house.seeds.deck(own.shuffle)]
    assert fairness.check_audit(mine, made.house.audit).hand == made.hand


def test_it_knows_who_was_silent(player: Process) -> None:
    """The player counts restarts, and no silent seat may give a seed before the next deal."""
    own = {"kind": "fair_again", "table": "Anna's", "seat": 1}
    made = Exchange(new_house(drawn_table(3)), {seat: seed(seat) for seat in (1, 2, 3)})
    view = write(made.seen(1))
    made.start(silent=(2,))
    made.house = fairness.expire(made.house)
    made.send()
    spent = [write(message) for message in made.house.messages(1)]
    made.again({1: seed(4), 2: None, 3: seed(6)})
    made.start()
    made.deal()
    good = [write(message) for message in made.house.messages(1)]
    again = attrs.evolve(made.house.last.announced, commitments=((2, bytes(32)),))
    bad = write(fairness.Announce(again.text))
    case = {**own, "view": view, "seeds": [seed(1).hex(), seed(4).hex()]}
    before = {"restarts": 1, "may_commit": ["1", "3"]}
    for news, says in (
        (good, {"steps": [None, None], "restarts": 1, "may_commit": None}),
        (good[:3], {"steps": [None, None], **before}),  # no card was opened yet
        ([bad], {"steps": [None, "announce"], **before}),
    ):
        assert ask(player, {**case, "numbers": [spent, news]}) == says
    assert made.players[1].restarts == 1


def test_it_counts_what_is_abandoned(player: Process) -> None:
    """A number under which no card came is a restart, even if the house does not say so."""
    made = Exchange(new_house(drawn_table(3)), {1: seed(1), 2: None, 3: seed(3)})
    view = write(made.seen(1))
    made.start()
    made.deal()
    messages = [write(message) for message in made.house.messages(1)]
    own = {"kind": "fair_again", "table": "Anna's", "seat": 1, "view": view}
    for taken in range(len(messages) + 1):
        case = {**own, "seeds": [seed(1).hex(), None], "numbers": [messages[:taken], []]}
        assert ask(player, case)["restarts"] == int(1 <= taken <= 3)


def test_it_takes_no_card_that_there_is_not(player: Process) -> None:
    """A label has one byte: a larger number would have the same hash but show another face."""
    made = Exchange(new_house(drawn_table(3)), {1: seed(1), 2: None, 3: seed(3)})
    view = write(made.seen(1))
    made.start()
    made.deal()
    *messages, last = [write(message) for message in made.house.messages(1)]
    own = {"kind": "fair_player", "table": "Anna's", "seat": 1, "seed": seed(1).hex()}
    assert isinstance(last, dict)
    for wrong in (
        *({**last, "label": last["label"] + more} for more in (256, -256, 0.5)),
        {**last, "label": str(last["label"])},
        {**last, "position": last["position"] + 256},
    ):
        found = ask(player, {**own, "view": view, "messages": [*messages, wrong]})
        assert (found["refused"], found["step"]) == (len(messages), "open")


def test_it_wants_a_source_of_the_public_value(player: Process) -> None:
    """Without a source the house could choose the public value."""
    made = Exchange(new_house(drawn_table(3)), {1: seed(1), 2: None, 3: seed(3)})
    view = write(made.seen(1))
    made.start("drand 1")
    (message,) = [write(message) for message in made.house.messages(1)]
    assert isinstance(message, dict)
    own = {"kind": "fair_player", "table": "Anna's", "seat": 1, "seed": seed(1).hex()}
    for source, step in (("drand 1", None), ("", "announce"), (" ", "announce")):
        text = message["text"].replace('"drand 1"', f'"{source}"')
        found = ask(player, {**own, "view": view, "messages": [{**message, "text": text}]})
        assert found["step"] == step


class Watched(Exchange):
    """An exchange that keeps seat 1's player and view at each moment of the hand."""

    def __init__(self, *given: Any) -> None:
        self.moments: list[tuple[int, TableView, View]] = []
        super().__init__(*given)

    def send(self) -> None:
        super().send()
        seen = self.seen(1)
        if self.players[1].step == "play" and seen.hand is not None:
            self.moments.append((self.come[1], seen, seen.hand))


def shown(view: View) -> list[list[Card | None]]:
    """Return the cards of each seat and of the POINT, as they are shown."""
    return [list(cards) for cards in [*[s.cards for s in view.state.seats], view.state.point.cards]]


@pytest.mark.parametrize("chance", [11, 33, 223])
def test_the_page_checks_each_card_that_it_marks(player: Process, chance: int) -> None:
    """In hands with misdeals and redeals every card that is seen is checked, and no other.

    A different card, or one in another place, is refused.
    """
    made = Watched(new_house(drawn_table(3)), {1: seed(chance), 2: None, 3: seed(1)})
    view = made.seen(1)
    made.start()
    made.deal()
    play_out(made, random.Random(chance).randrange)
    own = {"kind": "fair_look", "table": "Anna's", "seat": 1, "seed": seed(chance).hex()}
    case = {**own, "view": write(view)}
    for come, moment, hand in made.moments:
        messages = [write(message) for message in made.house.messages(1)[:come]]
        case |= {"messages": messages}
        found = ask(player, {**case, "now": write(moment)})
        seen = shown(hand)
        assert found == {"checked": [[card is not None for card in three] for three in seen]}
    first, *_, (_, moment, hand) = made.moments
    bent: Any = write(first[1])
    bent["hand"]["state"]["seats"]["2"]["stack"] += 5
    assert ask(player, {**case, "now": bent}) == {"refused": "announce"}
    for seat in hand.state.seats:
        for place, card in enumerate(seat.cards):
            now: Any = write(moment)
            other = next(one for one in DECK if one is not card)
            now["hand"]["state"]["seats"][str(seat.number)]["cards"][place] = str(other)
            assert ask(player, {**case, "now": now}) == {"refused": "open"}


def test_the_page_checks_the_draw(player: Process) -> None:
    """The cube must be where the cards of the draw have placed it."""
    made = Exchange(new_house(open_table(3)), {1: seed(4), 2: None, 3: seed(1)})
    view = made.seen(1)
    made.start()
    made.deal()
    messages = [write(message) for message in made.house.messages(1)]
    own = {"kind": "fair_look", "table": "Anna's", "seat": 1, "seed": seed(4).hex()}
    case = {**own, "view": write(view), "messages": messages}
    after = made.seen(1)
    for cube in (1, 2, 3):
        found = ask(player, {**case, "now": write(attrs.evolve(after, cube=cube))})
        assert found == ({"checked": None} if cube == after.cube else {"refused": "open"})
    made.again({1: seed(7), 2: None, 3: seed(8)})
    made.start()
    made.deal()  # a hand of which the player has not heard: only the draw was announced
    assert ask(player, {**case, "now": write(made.seen(1))}) == {"refused": "announce"}


def test_the_page_adds_up_chips_that_were_returned(player: Process) -> None:
    """Chips that nobody matched go back before a tie is played out; they are counted once."""
    chips = {1: 600, 2: 300}
    made = to_a_vote(chips, tago.Bet(1, 300), tago.Remainders(2))
    assert tago.facts.ChipsReturned(1, 5) in made.hand.log
    own = {"kind": "fair_look", "table": "Anna's", "seat": 1, "seed": seed(1).hex()}
    view = view_table(drawn_table(chips), 1)  # before the hand
    messages = [write(message) for message in made.house.messages(1)]
    case = {**own, "view": write(view), "messages": messages, "now": write(made.seen(1))}
    seen = shown(made.views[1][-1])
    assert ask(player, case) == {
        "checked": [[card is not None for card in three] for three in seen]
    }
