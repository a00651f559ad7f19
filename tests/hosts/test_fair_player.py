"""The example player in JavaScript checks fair dealing card by card, as the library does."""

import copy
import json
import random
import re
import subprocess
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import attrs
import pytest

import tagolib as tago
from tagolib import fairness
from tagolib.conformance.cases import answer
from tagolib.conformance.engine import Process
from tagolib.conformance.suite import Answered, load_vectors
from tagolib.serialization import read, write
from tagolib.table import Finish, SitOut, TableView, Void, act, view_table
from tagolib.tago.cards import DECK, Card
from tagolib.tago.facts import ChipsReturned
from tagolib.tago.views import View
from tests.fair import Exchange, drawn_table, new_house, open_table, play_out, seed, to_a_vote
from tests.node import node
from tests.places import DOCS
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
    """The player has fewer than 240 lines and imports nothing."""
    text = PLAYER.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 240
    assert not re.search(r"\bimport\b|\brequire\b", text)


def test_it_answers_the_vectors(player: Process) -> None:
    """The player accepts and refuses what the vectors say, at the same steps as the library."""
    vectors = [v for file in load_vectors() for v in file.cases if v.kind.startswith("fair_")]
    assert len(vectors) == 107
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


def taken(messages: Iterable[Any], view: Any) -> list[Any]:
    """Steps in which a player takes messages with a view."""
    return [{"take": message, "view": view} for message in messages]


def dealt(own: dict[int, bytes | None], public: str | None = None) -> tuple[Any, list[Any], Any]:
    """Seat 1's view before a hand, its messages until the cards are dealt, and its view then."""
    made = Exchange(new_house(drawn_table(3)), own)
    view = write(made.seen(1))
    made.start(public)
    if public is not None:
        made.house = fairness.mix(made.house, seed(9))
        made.send()
    made.deal()
    return view, [write(message) for message in made.house.messages(1)], write(made.seen(1))


SEEDS: Final[dict[int, bytes | None]] = {1: seed(1), 2: None, 3: seed(3)}
OWN: Final = {"kind": "fair_steps", "table": "Anna's", "seat": 1, "seed": seed(1).hex()}


def announced(view: Any, number: int, commitments: dict[str, bytes], **other: Any) -> Any:
    """The announcement of a hand at a table as it is seen, by a house in any language."""
    cube = view["cube"] + (view["hands"] > view["placed"])
    said = {
        "format": "tago-announcement",
        "version": 1,
        "table": "Anna's",
        "hand": number,
        "rules": view["rules"],
        "stacks": view["stacks"],
        "cube": cube if str(cube) in view["stacks"] else min(map(int, view["stacks"])),
        "commitment": tago.commitment(seed(0, number)).hex(),
        "commitments": {seat: tago.commitment(own).hex() for seat, own in commitments.items()},
        "public": None,
    }
    return {"take": {"type": "announce", "text": json.dumps(said | other)}, "view": view}


@pytest.mark.parametrize(
    ("hands", "placed", "refused"),
    [
        (7, 0, "announce"),  # nothing has come in between
        (8, 0, None),  # the hand was finished
        (8, 7, None),
        (8, 8, "announce"),  # it was called off
        (9, 9, None),  # two were missed, and nobody here knows whether the first was finished
        (9, 8, None),
        (12, 5, None),
        (6, 0, "announce"),
    ],
)
def test_it_bars_silent_seats_until_a_hand_is_finished(
    player: Process, hands: int, placed: int, refused: str | None
) -> None:
    """Silent seats give no seed until a hand was finished, as far as the player can know."""
    view, _, _ = dealt(SEEDS)
    view |= {"hands": 7}
    own, late = {"1": seed(1)}, {"1": seed(4), "3": seed(6)}
    spent = {"take": {"type": "spent", "hand": 1, "seats": [3]}}
    before = [announced(view, 1, own | {"3": seed(3)}), spent, {"again": seed(4).hex()}]
    after = announced({**view, "hands": hands, "placed": placed}, 5, late)
    found = ask(player, {**OWN, "steps": [*before, after]})
    assert found["steps"] == [None, None, None, refused]
    assert found["may_commit"] == (["1"] if refused else None)
    again = {"again": seed(5).hex()}
    still = announced({**view, "hands": hands, "placed": placed}, 5, {"1": seed(4)})
    next_one = announced({**view, "hands": hands, "placed": placed}, 6, late | {"1": seed(5)})
    found = ask(player, {**OWN, "steps": [*before, still, again, next_one]})
    assert found["steps"][-3:] == [None, None, refused]


def test_it_takes_spent_numbers_only_as_they_can_be(player: Process) -> None:
    """Only seats that had committed can be silent, and nobody is once the seeds were sent."""
    view, messages, _ = dealt(SEEDS)

    def spent(*seats: int, hand: int = 1) -> Any:
        return {"take": {"type": "spent", "hand": hand, "seats": seats}}

    then = [spent(), spent(3), spent(1, 3), spent(2), spent(3, 4), spent(9), spent(hand=2)]
    wrong = ["reveal"] * 4
    for count, expected in ((1, [None] * 3 + wrong), (2, [None] + ["reveal"] * 2 + wrong)):
        steps = taken(messages[:count], view)
        assert ask(player, {**OWN, "steps": steps, "then": then})["then"] == expected
    for count in (0, 3, len(messages)):
        steps = taken(messages[:count], view)
        found = ask(player, {**OWN, "steps": steps, "then": then})
        assert found["then"] == ["reveal"] * len(then)


def test_it_wants_a_new_seed(player: Process) -> None:
    """A seed that was used cannot be used again, and seeds have 32 bytes."""
    view, messages, _ = dealt(SEEDS)
    seeds: list[Any] = [seed(1).hex(), seed(2).hex(), None, "", 5, [], "5A" * 32]
    then = [{"again": one} for one in seeds]
    found = ask(player, {**OWN, "steps": taken(messages[:1], view), "then": then})
    assert found["then"] == ["commit", None, None, *["commit"] * 4]


def test_the_page_shows_how_to_use_it(tmp_path: Path) -> None:
    """The lines on the page commit, take an announcement, reveal the seed and begin again."""
    page = (DOCS / "how-to" / "fair-dealing.md").read_text(encoding="utf-8")
    (lines,) = re.findall(r"^```js\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    made = Exchange(new_house(drawn_table(3), name="Anna's table"), SEEDS)
    view = write(made.seen(1))
    made.start(silent=(1, 3))
    given = {
        "seed": seed(1).hex(),
        "newSeed": seed(9).hex(),
        "messages": [write(message) for message in made.house.messages(1)],
        "view": view,
    }
    said = [f"const {name} = {json.dumps(value)};" for name, value in given.items()]
    said += [f'import {{ FairPlayer }} from "{PLAYER.as_uri()}";']
    said += [f'import {{ look }} from "{(DOCS / "play" / "places.mjs").as_uri()}";']
    said += ["let saved; const save = (text) => { saved = text; };"]
    said += [
        "const send = (one) => console.log(JSON.stringify([one.type, JSON.parse(saved).step]));"
    ]
    said += [lines, "console.log(JSON.stringify([player.step, player.seed === seed]));"]
    program = tmp_path / "program.mjs"
    program.write_text("\n".join(said), encoding="utf-8")
    run = subprocess.run([node(), str(program)], capture_output=True, text=True, check=True)
    told = [json.loads(line) for line in run.stdout.splitlines()]
    assert told == [["commit", "commit"], ["reveal", "reveal"], ["reveal", True]]


def test_it_begins_with_a_table_a_seat_and_a_seed(player: Process) -> None:
    """Anything else is refused at once, and not when the seed is needed."""
    wrong: dict[str, list[Any]] = {
        "seed": ["xx", "", 5, [], "5A" * 32],
        "seat": [0, 9, "x", None, "11"],
        "table": [5, None],
    }
    for key, all_given in wrong.items():
        for given in all_given:
            found = ask(player, {**OWN, key: given, "steps": []})
            assert found == {"begun": "commit"}, (key, given)
    for key in ("seed", "seat", "table"):
        own = {name: one for name, one in OWN.items() if name != key}
        assert ask(player, {**own, "steps": []}) == {"begun": "commit"}
    assert "steps" in ask(player, {**OWN, "seed": None, "steps": []})


def test_it_looks_at_a_table_at_any_time(player: Process) -> None:
    """Between hands there is nothing to refuse, but a hand may not be dealt too early."""
    view, messages, now = dealt(SEEDS)
    for come in range(len(messages)):
        steps = taken(messages[:come], view)
        found = ask(player, {**OWN, "steps": steps, "then": [{"view": view}, {"view": now}]})
        early = "deal" if come < 3 else "open"  # its hashes have come, but not all cards
        assert found["then"] == [None, early], come


def test_only_an_end_that_was_seen_is_no_restart(player: Process) -> None:
    """The player counts a hand until its end was seen, whatever the house says about it."""
    made = Exchange(new_house(drawn_table(3)), SEEDS)
    view = write(made.seen(1))
    made.start()
    made.deal()
    running = write(made.seen(1))
    while made.hand.phase != "over":
        made.do(tago.Fold(made.hand.to_act or 0))
    steps = taken([write(message) for message in made.house.messages(1)], view)
    over: Any = write(made.seen(1))
    bent = {**over, "hands": 5}
    again = {"again": seed(9).hex()}
    for seen, restarts in (([], 1), ([running], 1), ([bent], 1), ([over], 0), ([over, running], 0)):
        looks = [{"view": one} for one in seen]
        found = ask(player, {**OWN, "steps": [*steps, *looks, again]})
        assert found["restarts"] == restarts


def test_no_fact_names_a_seat_twice(player: Process) -> None:
    """In a redeal each seat gets one card, so a long list of seats is refused at once."""
    view, messages, now = dealt(SEEDS)
    facts = [{"type": "cards_redealt", "seats": seats} for seats in ([1] * 99, [1, 3, 1])]
    bad = [{**now, "hand": {**now["hand"], "log": [*now["hand"]["log"], one]}} for one in facts]
    then = [{"view": one} for one in bad]
    found = ask(player, {**OWN, "steps": taken(messages, view), "then": then})["then"]
    assert found == ["open", "open"]


def test_it_refuses_equal_commitments_and_those_of_strangers(player: Process) -> None:
    """A seat that repeats another's commitment has no seed of its own; others give none."""
    view, _, _ = dealt(SEEDS)
    house = tago.commitment(seed(0, 1))
    then = [
        announced(view, 1, {"1": seed(1), "3": seed(3)}),
        announced(view, 1, {"1": seed(1), "3": seed(1)}),
        announced(view, 1, {"1": seed(1), "3": seed(0, 1)}),
        announced(view, 1, {"1": seed(1)}, commitment=tago.commitment(seed(1)).hex()),
        announced(view, 1, {"1": seed(1), "4": seed(3)}),
    ]
    assert house.hex() in then[0]["take"]["text"]
    found = ask(player, {**OWN, "steps": [], "then": then})["then"]
    assert found == [None, *["announce"] * 4]
    absent = {**view, "away": [3]}
    left = {seat: chips for seat, chips in view["stacks"].items() if seat != "3"}
    then = [announced(absent, 1, {"1": seed(1), "3": seed(3)}, stacks=left)]
    then += [announced(absent, 1, {"1": seed(1)}, stacks=left)]
    assert ask(player, {**OWN, "steps": [], "then": then})["then"] == ["announce", None]


def test_a_card_cannot_be_opened_twice(player: Process) -> None:
    """A card of the same shuffle cannot be at two positions, however the shuffle is written."""
    view, messages, _ = dealt(SEEDS)
    opening, row = messages[3], {**messages[2], "hashes": [*messages[2]["hashes"]]}
    salt, label, said = seed(8), opening["label"], messages[0]["text"]
    at = opening["position"] + 1
    made = fairness.recipe.card_hash(fairness.recipe.announcement_hash(said), 0, at, label, salt)
    row["hashes"][at] = made.hex()
    twice = {**opening, "position": at, "salt": salt.hex()}
    steps = taken([*messages[:2], row, opening], view)
    then = taken([opening, twice, {**twice, "shuffle": "0"}], view)
    assert ask(player, {**OWN, "steps": steps, "then": then})["then"] == [None, "open", "open"]


def test_no_second_hand_is_dealt_for_one_announcement(player: Process) -> None:
    """A hand that was called off is not dealt again without a new announcement."""
    view, messages, now = dealt(SEEDS)
    then = [{"view": {**now, "hands": hands}} for hands in (0, 1, 2)]
    found = ask(player, {**OWN, "steps": taken(messages, view), "then": then})["then"]
    assert [type(one) for one in found] == [str, list, str]
    assert (found[0], found[2]) == ("announce", "announce")


@pytest.mark.parametrize("lie", [False, True])
@pytest.mark.parametrize("end", [Void(), Finish()])
def test_a_hand_that_has_left_the_table_is_not_shown_again(
    player: Process, end: Any, lie: bool
) -> None:
    """The page knows that it has seen the hand leave, whatever the views say of hands."""
    made = Exchange(new_house(drawn_table(3)), SEEDS)
    view: Any = write(made.seen(1))
    made.start()
    made.deal()
    dealt_now = write(made.seen(1))
    if isinstance(end, Finish):
        while made.hand.phase != "over":
            made.do(tago.Fold(made.hand.to_act or 0))
    over = write(made.seen(1))
    messages = [write(message) for message in made.house.messages(1)]
    made.house = fairness.play(made.house, end)
    gone = view if lie else write(made.seen(1))
    case: dict[str, Any] = {**OWN}
    case["steps"] = [*taken(messages, view), {"view": over}, {"view": gone}]
    then: list[Any] = [{"view": one} for one in (dealt_now, over, gone)]
    again = {"again": seed(9).hex()}
    found = ask(player, {**case, "then": [*then, again]})
    assert found["then"] == ["announce", "announce", None, None]
    assert ask(player, {**case, "steps": [*case["steps"], again]})["restarts"] == (end == Void())
    # A view from before the deal is no end.
    case = {**OWN, "steps": [*taken(messages, view), {"view": view}]}
    (found,) = ask(player, {**case, "then": [{"view": over}]})["then"]
    assert type(found) is list


def test_it_checks_the_cards_in_the_log(player: Process) -> None:
    """A fact that shows another card than the one that was opened is refused, and so is no seat."""
    kinds = {"cards_dealt", "point_turned", "looked", "eliminated", "cards_shown"}
    for chance in range(3, 60):
        made = Exchange(new_house(drawn_table(3)), {1: seed(chance), 2: None, 3: seed(1)})
        view = write(made.seen(1))
        made.start()
        made.deal()
        play_out(made, random.Random(chance).randrange)
        seen: Any = write(made.seen(1))
        then = []
        for place, fact in enumerate(seen["hand"]["log"]):
            shown_in = [key for key in ("card", "cards", "seats", "point") if fact.get(key)]
            if fact["type"] not in kinds or not shown_in:
                continue
            kinds -= {fact["type"]}
            for key in shown_in:
                now = copy.deepcopy(seen)
                bad = now["hand"]["log"][place]
                inside = bad[key]["3"] if key == "seats" else bad[key]
                if key == "card":
                    bad[key] = "8" if inside != "8" else "7"
                else:
                    inside[0] = "8" if inside[0] != "8" else "7"
                then.append({"view": now})
                if "seat" in fact:
                    now = copy.deepcopy(seen)
                    now["hand"]["log"][place]["seat"] = 8
                    then.append({"view": now})
        messages = [write(message) for message in made.house.messages(1)]
        case = {**OWN, "seed": seed(chance).hex(), "steps": taken(messages, view)}
        found = ask(player, {**case, "then": [{"view": seen}, *then]})["then"]
        assert type(found[0]) is list
        assert found[1:] == ["open"] * len(then)
        if not kinds:
            return
    raise AssertionError(kinds)


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
    case = {**OWN, "seed": seed(chance).hex()}
    for come, moment, hand in made.moments:
        messages = [write(message) for message in made.house.messages(1)[:come]]
        case |= {"steps": taken(messages, write(view))}
        (found,) = ask(player, {**case, "then": [{"view": write(moment)}]})["then"]
        assert found == [[card is not None for card in three] for three in shown(hand)]
    first, *_, (_, moment, hand) = made.moments
    bent: Any = write(first[1])
    bent["hand"]["state"]["seats"]["2"]["stack"] += 5
    then = [{"view": bent}]
    for seat in hand.state.seats:
        for place, card in enumerate(seat.cards):
            now: Any = write(moment)
            other = next(one for one in DECK if one is not card)
            now["hand"]["state"]["seats"][str(seat.number)]["cards"][place] = str(other)
            then += [{"view": now}]
    assert ask(player, {**case, "then": then})["then"] == ["announce", *["open"] * (len(then) - 1)]


def test_the_page_checks_the_draw(player: Process) -> None:
    """The cube must be where the cards of the draw have placed it."""
    made = Exchange(new_house(open_table(3)), {1: seed(4), 2: None, 3: seed(1)})
    view = made.seen(1)
    made.start()
    made.deal()
    messages = [write(message) for message in made.house.messages(1)]
    steps = taken(messages, write(view))
    case = {**OWN, "seed": seed(4).hex(), "steps": steps}
    after = made.seen(1)
    cubes = (1, 2, 3, 0, None)  # none at a table that was closed after the draw
    then = [{"view": {**write(after), "cube": cube}} for cube in cubes]
    found = ask(player, {**case, "then": then})["then"]
    assert found == [None if cube in (after.cube, None) else "open" for cube in cubes]
    for seen, restarts in (([None], 1), ([after.cube, None], 0)):
        looks = [{"view": {**write(after), "cube": cube}} for cube in seen]
        asked = {**case, "steps": [*steps, *looks, {"again": seed(9).hex()}]}
        assert ask(player, asked)["restarts"] == restarts
    made.again({1: seed(7), 2: None, 3: seed(8)})
    made.start()
    made.deal()  # a hand of which the player has not heard: only the draw was announced
    assert ask(player, {**case, "then": [{"view": write(made.seen(1))}]})["then"] == ["announce"]


def test_who_sits_out_gets_no_card_in_the_draw(player: Process) -> None:
    """The draw is announced to those who do not sit out, and every player checks that."""
    table = act(open_table(3), SitOut(1))
    made = Exchange(new_house(table), {1: None, 2: seed(5), 3: seed(3)})
    view = made.seen(2)
    made.start()
    made.deal()
    announced = made.house.last.announced
    assert announced.stacks == ((2, 300), (3, 300))
    assert list(dict(made.house.last.drawn)) == [2, 3]
    assert made.house.table.cube in (2, 3)
    messages = [write(message) for message in made.house.messages(2)]
    own = {"table": "Anna's", "seat": 2, "seed": seed(5).hex()}
    then = [{"view": write(made.seen(2))}]
    look = {"kind": "fair_steps", **own, "steps": taken(messages, write(view)), "then": then}
    assert ask(player, look)["then"] == [None]
    everyone = fairness.Announce(attrs.evolve(announced, stacks=table.stacks).text)
    case = {"kind": "fair_player", **own, "view": write(view), "messages": [write(everyone)]}
    found = ask(player, case)
    assert (found["refused"], found["step"]) == (0, "announce")
    with pytest.raises(tago.FairnessError, match="its seats or stacks are not those of the table"):
        fairness.take(fairness.Player(2, "Anna's", seed(5)), everyone, view)


def test_the_page_adds_up_chips_that_were_returned(player: Process) -> None:
    """Chips that nobody matched go back before a tie is played out; they are counted once."""
    chips = {1: 600, 2: 300}
    made = to_a_vote(chips, tago.Bet(1, 300), tago.Remainders(2))
    assert ChipsReturned(1, 5) in made.hand.log
    view = view_table(drawn_table(chips), 1)  # before the hand
    messages = [write(message) for message in made.house.messages(1)]
    case = {**OWN, "steps": taken(messages, write(view)), "then": [{"view": write(made.seen(1))}]}
    seen = shown(made.views[1][-1])
    assert ask(player, case)["then"] == [[[card is not None for card in three] for three in seen]]


JUNK: Final[tuple[Any, ...]] = (
    *(None, True, False, -1, 0, 1, 8, 9, 29, 30, 256, 0.5, 1e308, 2**53 - 1, 2**53, 10**400),
    *("", "0", "1", "toString", "__proto__", "constructor", "\ud800", "½", "00" * 32, "AB" * 32),
    *([], {}, [[]], [None], {"1": None}, {"__proto__": {}}, {"type": "again"}, {"length": 30}),
)
"""What may stand anywhere in a document that somebody else has sent."""


def bent(document: Any, chance: random.Random) -> Any:
    """Return a document in which something is changed."""
    made = copy.deepcopy(document)
    inside, places = [made], []
    while inside:
        one = inside.pop()
        if isinstance(one, dict | list):
            keys = [*one] if isinstance(one, dict) else range(len(one))
            places += [(one, key) for key in keys]
            inside += [one[key] for key in keys]
    if not places or chance.random() < 0.05:
        return chance.choice(JUNK)
    where, key = chance.choice(places)
    match chance.randrange(5):
        case 0:
            del where[key]
        case 1 if isinstance(where, dict):
            where[chance.choice(["1", "3", "4", "9", "x", "__proto__", "hand"])] = where[key]
        case 2:
            other, place = chance.choice(places)
            where[key] = copy.deepcopy(other[place])
        case 3 if isinstance(where, list):
            where.append(copy.deepcopy(where[key]))
        case _:
            where[key] = chance.choice(JUNK)
    return made


def bent_letter(message: Any, chance: random.Random) -> Any:
    """Return such a message; of an announcement, what it says may be changed too."""
    if message["type"] != "announce" or chance.random() < 0.1:
        return bent(message, chance)
    text = message["text"]
    match chance.randrange(8):
        case 0:  # a key twice
            text = text.replace('"cube":', '"cube":1,"cube":', 1)
        case 1:
            text = text.replace('"hand":1,', chance.choice(['"hand":1.0,', '"hand":1e0,']), 1)
        case 2:
            text = text.replace(",", chance.choice([" ,", ",\n", ",,", ',"":0,']), 1)
        case 3:
            place = chance.randrange(len(text))
            text = text[:place] + chance.choice('0"{}[]:,é\\') + text[place + 1 :]
        case _:
            text = json.dumps(bent(json.loads(text), chance), ensure_ascii=chance.random() < 0.5)
    return {**message, "text": text}


def as_the_library(messages: Iterable[Any], view: Any, last: Any) -> bool:
    """Whether the library's player takes the last message after some others."""
    mine = fairness.Player(1, "Anna's", seed(1))
    for message in messages:
        mine = fairness.take(mine, read(message, fairness.FromHouse), read(view, TableView))
    try:
        fairness.take(mine, read(last, fairness.FromHouse), read(view, TableView))
    except tago.TagoError:
        return False
    return True


@pytest.mark.uncounted
@pytest.mark.parametrize("number", range(6))
def test_it_takes_a_changed_message_only_if_the_library_does(player: Process, number: int) -> None:
    """Whatever a message holds, both players take it or both refuse it, and stay as they were."""
    chance = random.Random(number)
    view, messages, _ = dealt(SEEDS, "drand 1")
    for come in range(5):
        bad = [bent_letter(messages[come], chance) for _ in range(60)]
        bad += [bent_letter(chance.choice(messages), chance) for _ in range(20)]
        bad += [bent(messages[come], chance) for _ in range(10)]
        before = messages[:come]
        then = taken(bad, view)
        found = ask(player, {**OWN, "steps": taken(before, view), "then": then})["then"]
        for one, told in zip(bad, found, strict=True):
            assert (told is None) == as_the_library(before, view, one), one


@pytest.mark.uncounted
@pytest.mark.parametrize("number", range(6))
def test_it_refuses_what_is_no_view(player: Process, number: int) -> None:
    """Whatever a view holds, it is taken or refused; none is refused that the library takes."""
    chance = random.Random(number)
    view, messages, now = dealt(SEEDS)
    bad = [bent(view, chance) for _ in range(200)]
    then = [{"take": messages[0], "view": one} for one in bad]
    found = ask(player, {**OWN, "steps": [], "then": then})["then"]
    for one, told in zip(bad, found, strict=True):
        assert told in (None, "announce")
        assert told is None or not as_the_library([], one, messages[0]), one
    bad = [bent(now, chance) for _ in range(200)]
    then = [{"view": one} for one in bad]
    found = ask(player, {**OWN, "steps": taken(messages, view), "then": then})["then"]
    mine = fairness.Player(1, "Anna's", seed(1))
    for message in messages:
        mine = fairness.take(mine, read(message, fairness.FromHouse), read(view, TableView))
    for one, told in zip(bad, found, strict=True):
        assert told is None or type(told) is list or told in ("announce", "deal", "open")
        with suppress(tago.TagoError):
            fairness.see(mine, read(one, TableView))
            assert type(told) is not str, one
