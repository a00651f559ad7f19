"""A viewer's scene of a table, as a message: the words beside the view."""

import json
import random
import re
import subprocess
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Literal

import pytest

import tagolib as tago
from tagolib.announcements import LANGUAGES, Announcer
from tagolib.drawing import draw
from tagolib.play.narration import at_stake, heading, seat_rows
from tagolib.play.offers import AT_A_TABLE, offered
from tagolib.play.scene import Scene, decided, scene, told
from tagolib.play.session import Move
from tagolib.play.words import page_words, sayer
from tagolib.serialization import read, write
from tagolib.table import (
    ComeBack,
    DrawFirst,
    Finish,
    Funds,
    Leave,
    Open,
    Sit,
    SitOut,
    StartHand,
    Table,
    TableView,
    act,
    due,
    view_table,
)
from tagolib.tago.cards import DECK, Card
from tagolib.tago.evaluation import CATEGORIES
from tagolib.tago.options import Offer
from tests.amounts import amount
from tests.forms.test_reading_views import places
from tests.node import node
from tests.playing import stacked
from tools import declarations

DEFAULT = tago.Rulings()
NAMES = {1: "Anna", 2: "Bruno", 3: "Carla"}


def at_a_table(
    hands: str,
    *actions: tago.Action,
    point: str = "2 4 6",
    percent: int = 0,
    rulings: tago.Rulings = DEFAULT,
) -> Table:
    """Return a table in whose first hand some actions have been taken, with seat 1 first.

    A third player has a seat too, and is absent.
    """
    table = Table(tago.Rules.parse("Light – 5/300", jackpot_percent=percent, rulings=rulings))
    moves: list[Move] = [Open(), Sit(1, 300), Sit(2, 300), Sit(3, 300), DrawFirst(DECK), SitOut(3)]
    for move in [*moves, StartHand(stacked(hands.split("|"), point)), *actions]:
        table = act(table, move)
    return table


def seen(table: Table, seat: int | None, language: str = "en") -> Scene:
    return scene(view_table(table, seat), NAMES, language)


BOTH: tuple[tago.Action, ...] = (tago.Bet(1, 5), tago.Call(2))


@pytest.mark.parametrize(
    ("hands", "actions", "said"),
    [
        ("1 2 3|4 5 6", (tago.Bet(1, 5), tago.Fold(2)), "Everyone else is out: you win 10."),
        ("1 2 3|4 5 6", (tago.Fold(1),), "Everyone else is out: Bruno wins 10."),
        ("1 2 3|4 5 8", 3 * BOTH, "You are 6 away, Bruno is 5 away: Bruno wins 40."),
        ("1 2 3|2 4 6", 3 * BOTH, "You are 6 away, Bruno has COPY: Bruno wins 40."),
        ("0 0 0|4 5 8", 3 * BOTH, "You have ZERO: you win 40."),
    ],
)
def test_who_won_and_why(hands: str, actions: tuple[tago.Action, ...], said: str) -> None:
    """The banner says in one sentence who won and why; before the end there is none."""
    table = at_a_table(hands, *actions)
    before = at_a_table(hands, *actions[:-1])
    assert (seen(before, 1).banner, seen(table, 1).banner) == ("", said)


def test_a_spectator_is_told_of_all() -> None:
    """A spectator never reads “you” and is offered nothing."""
    table = at_a_table("1 2 3|4 5 8", *3 * BOTH)
    assert seen(table, None).banner == "Bruno is 5 away: Bruno wins 40."
    running = at_a_table("1 2 3|4 5 8")
    assert (seen(running, None).offers, seen(running, None).prompt) == ((), "")


@pytest.mark.rules("JACK-01")
def test_nobody_wins_anything() -> None:
    """If all antes go to the jackpot and the first of two players folds, nobody wins anything."""
    table = at_a_table("1 2 3|4 5 8", tago.Fold(1), percent=100)
    assert seen(table, 1).banner == "Everyone else is out: nobody wins anything."


def notes(shown: Scene) -> Mapping[int, str]:
    return {player.number: player.note for player in shown.players}


def test_what_is_worth_noticing_about_a_seat() -> None:
    """A seat's note says what has become of it, but not that it is yours or to act."""
    table = at_a_table("1 2 3|4 5 8", tago.Bet(1, 295))
    assert notes(seen(table, 2)) == {1: "all-in", 2: "", 3: "sits out"}
    over = act(table, tago.Call(2))
    assert notes(seen(over, 1)) == {1: "6 away", 2: "5 away, wins 600", 3: "sits out"}
    folded = act(table, tago.Fold(2))
    assert notes(seen(folded, 1)) == {1: "wins 10", 2: "folded", 3: "sits out"}
    copied = at_a_table("1 2 3|2 4 6", *3 * BOTH)
    assert notes(seen(copied, 1))[2] == "COPY, wins 40"
    between = act(folded, Finish())
    assert notes(seen(between, 1)) == {1: "", 2: "", 3: ""}


@pytest.mark.rules("PAIR-01", "POINT-03")
def test_cards_that_do_not_count() -> None:
    """The places of a pair that does not count are told, of the POINT and of each shown hand."""
    choice = tago.ChoosePoint(1, "single")
    table = at_a_table("1 2 3|5 5 4", *BOTH, choice, *2 * BOTH, point="6 6 4")
    assert (seen(at_a_table("1 2 3|5 5 4", *BOTH, point="6 6 4"), 1).void) == ()
    shown = seen(table, 1)
    assert shown.void == (0, 1)
    assert {player.number: player.void for player in shown.players} == {1: (), 2: (0, 1), 3: ()}


@pytest.mark.rules("POINT-03", "FOLD-01")
def test_the_choice_is_offered_with_its_totals() -> None:
    """The buttons name both totals, and say that a fold passes the choice to the next player."""
    table = at_a_table("1 2 3|4 5 8", *BOTH, point="2 4 4")
    offers = {offer.kind: offer for offer in seen(table, 1).offers}
    assert [offers[kind].said for kind in ("sum", "single")] == [
        "The sum: 10",
        "The single card: 2",
    ]
    assert offers["fold"].does == "You leave the hand instead, and the next player chooses."
    running = {offer.kind: offer for offer in seen(at_a_table("1 2 3|4 5 8"), 1).offers}
    assert running["fold"].does == "You leave the hand. Your bets stay in the pot."


@pytest.mark.uncounted
@pytest.mark.rules("CUR-06")
@pytest.mark.parametrize("when", ["with_fold", "until_end_of_hand"])
def test_a_look_is_offered_to_all_who_may_buy_one(when: Literal["with_fold"]) -> None:
    """Exactly the seats that may buy a look now are offered it, and taking it is legal."""
    rulings = tago.Rulings(curious_request=when)
    found = Counter[int]()
    for number in range(8):
        chance = random.Random(number)
        table = Table(tago.Rules.parse("Light – 5/300", rulings=rulings))
        moves: list[Move] = [Open(), *(Sit(seat, 300) for seat in range(1, 6)), DrawFirst(DECK)]
        for move in [*moves, StartHand(tago.shuffle(bytes([number]) * 32))]:
            table = act(table, move)
        while table.hand is not None:
            now, over = due(table), table.hand.phase == "over"
            for seat in table.seats:
                kinds = [offer.kind for offer in seen(table, seat).offers]
                assert ("pay_to_look" in kinds) == (seat in now.curious)
                found[seat in now.curious] += 1
            if over or now.step == "redeal":
                break
            if now.curious and chance.random() < 0.3:
                asked = {"do": "act", "kind": "pay_to_look", "value": ""}
                move = decided(asked, now.curious[0], table.rules)
                assert move == tago.Curious(now.curious[0])
            else:
                move = chance.choice(tago.legal_actions(table.hand))
            table = act(table, move)
    assert found[True] > 10 or when == "with_fold"
    assert found[False] > 20


@pytest.mark.rules("CUR-06")
def test_a_folded_player_is_offered_a_look() -> None:
    """Its button names the price: the ante."""
    later = tago.Rulings(curious_request="until_end_of_hand")
    table = at_a_table("1 2 3|4 5 8", tago.Bet(1, 5), tago.Fold(2), rulings=later)
    (offer,) = seen(table, 2).offers
    assert (offer.kind, offer.said) == ("pay_to_look", "Pay 5 to look at your covered card")
    assert (offer.least, offer.takes, offer.rules) == (5, None, ("CUR-01", "CUR-06"))
    assert seen(table, 1).offers == seen(table, None).offers == ()
    assert seen(act(table, tago.Curious(2)), 2).offers == ()
    assert seen(at_a_table("1 2 3|4 5 8", tago.Bet(1, 5), tago.Fold(2)), 2).offers == ()


@pytest.mark.rules("SEAT-04")
def test_no_restoration_beyond_the_funds_is_on_the_page() -> None:
    """The page of a seat offers what the table would take, in its buttons and in its prompt."""
    table = at_a_table("1 2 3|4 5 8")
    poor = seen(act(table, Funds(1, 100)), 1)
    assert "restore" in [offer.kind for offer in seen(table, 1).offers]
    assert "restore" not in [offer.kind for offer in poor.offers]
    assert "300 or more" in seen(table, 1).prompt
    assert "300 or more" not in poor.prompt


@pytest.mark.rules("REST-03")
def test_how_much_can_be_restored() -> None:
    """The least amount after which one can raise is named only if it is a larger one."""
    table = Table(tago.Rules.parse("Heavy – 5/300"))
    moves: list[Move] = [Open(), Sit(1, 1000), Sit(2, 300), DrawFirst(DECK)]
    for move in [*moves, StartHand(stacked(["1 2 3", "4 5 8"], "2 4 6"))]:
        table = act(table, move)
    hints = []
    for bet in (5, 600):
        offers = {one.kind: one for one in seen(act(table, tago.Bet(1, bet)), 2).offers}
        hints.append(offers["restore"].hint)
    assert hints == ["300 or more", "305 or more; at least 905 to raise afterwards"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_host_adds_its_own_offers(language: str) -> None:
    """There are words for what players do at any table, and other names are refused as such."""
    view = view_table(at_a_table("1 2 3|4 5 8"), 1)
    said = offered(dict.fromkeys(AT_A_TABLE, Offer(Leave)), view, language)
    assert [one.kind for one in said] == list(AT_A_TABLE)
    assert all(one.said and one.does for one in said)
    for name in ("declare", "buy_in", "x" * 500):
        with pytest.raises(tago.SetupError, match="no offer is called") as caught:
            offered({name: Offer(Leave)}, view, language)
        assert len(str(caught.value)) < 80
    for kind, move in {"leave": Leave(1), "sit_out": SitOut(1), "come_back": ComeBack(1)}.items():
        assert decided({"do": "act", "kind": kind, "value": ""}, 1, view.rules, language) == move


@pytest.mark.rules("SEAT-05")
def test_a_hand_of_seats_that_nobody_has() -> None:
    """A view is refused when it is read if a seat of its hand has no stack; others may have one."""
    table = act(at_a_table("1 2 3|4 5 8", *3 * BOTH), Leave(2))
    document = json.loads(json.dumps(write(seen(table, 1))))
    assert read(document, Scene) == seen(table, 1)
    del document["view"]["stacks"]["2"]
    with pytest.raises(tago.NotationError, match="the seats of a hand must be taken") as caught:
        read(document, Scene)
    assert (caught.value.code, caught.value.where) == ("impossible", "$.view.hand")


def shown(view: TableView, language: str) -> None:
    """Make everything that people are shown of a table."""
    say, dealer = sayer(language), Announcer(view.rules, language)
    assert scene(view, NAMES, language).view == view
    told(view, dealer, whole=True)
    assert heading(view, say)
    assert list(seat_rows(view, {seat: "" for seat, _ in view.stacks}, say))
    assert len(list(at_stake(view, say))) <= 2
    assert draw(view, language).svg


@pytest.mark.uncounted
@pytest.mark.parametrize("number", range(amount(4, 40)))
def test_what_is_read_of_a_table_can_be_shown(number: int) -> None:
    """A view that was altered is refused when it is read, or can be shown, or is refused then."""
    chance = random.Random(number)
    table = at_a_table("0 0 0|4 5 8", *(number % 4) * BOTH, percent=50)
    document = json.loads(json.dumps(write(view_table(table, chance.choice([None, 1, 3])))))
    outcomes = Counter[str]()
    for _ in range(150):
        copied = json.loads(json.dumps(document))
        for _ in range(chance.choice([1, 1, 2])):
            parts = [one for one in (copied, copied["stacks"], copied["hand"]) if type(one) is dict]
            holder, key = chance.choice(places(chance.choice(list(filter(None, parts)))))
            other, there = chance.choice(places(copied))
            holder[key] = chance.choice(
                [0, 1, None, [], {}, "1", json.loads(json.dumps(other[there]))]
            )
        if type(copied["stacks"]) is dict:
            copied["stacks"].pop(chance.choice("12345678"), None)
        try:
            view = read(copied, TableView)
        except tago.NotationError:
            outcomes["refused"] += 1
            continue
        with suppress(tago.SetupError):
            for language in LANGUAGES:
                shown(view, language)
            outcomes["shown"] += 1
    assert outcomes["shown"] >= 5


def test_what_a_person_decides_is_read() -> None:
    """A page's message becomes the action of the seat, or is refused with its place."""
    rules = tago.Rules.parse("Light – 5/300")
    assert decided({"do": "act", "kind": "bet", "value": "10"}, 3, rules) == tago.Bet(3, 10)
    with pytest.raises(tago.NotationError, match=r"\$\.kind"):
        decided({"do": "act", "kind": "check", "value": ""}, 3, rules)


def test_the_types_of_the_page_are_up_to_date() -> None:
    """The page is checked against the types of the forms (``tools.declarations``)."""
    assert declarations.FILE.read_text(encoding="utf-8") == declarations.text()


def test_the_page_writes_amounts_as_the_library_does(tmp_path: Path) -> None:
    """Stacks, bets and the pot are exact, whatever a chip is worth."""
    module = tmp_path / "nodes.mjs"
    source = Path(__file__).parents[2] / "docs/play/table/nodes.js"
    module.write_bytes(source.read_bytes())
    program = tmp_path / "program.mjs"
    program.write_text(
        'import { chips } from "./nodes.mjs";\n'
        "const all = [1, 2, 3, 4, 100].map((per) =>\n"
        "  Array.from({ length: 251 }, (_, units) => chips(units, per)));\n"
        "console.log(JSON.stringify(all));\n",
        encoding="utf-8",
    )
    ran = subprocess.run(
        [node(), str(program)], capture_output=True, text=True, check=True, encoding="utf-8"
    )
    assert json.loads(ran.stdout) == [
        [tago.Rules.parse("Light – 5/300", units_per_chip=per).chips(units) for units in range(251)]
        for per in (1, 2, 3, 4, 100)
    ]


@pytest.mark.rules("PAIR-01", "PAIR-02", "SCORE-05")
@pytest.mark.parametrize(
    ("hands", "point", "rounds", "said"),
    [
        ("1 2 3|4 5 6", "2 4 6", 0, ("total 5 to 13", "")),
        ("1 2 3|4 5 6", "2 4 6", 1, ("total 5 to 13", "best VALUE 12, worst 7 away")),
        ("1 2 3|4 5 6", "2 4 6", 2, ("6 away", "total 6")),
        ("7 5 7|4 5 6", "1 4 6", 2, ("6 away", "the third card alone counts: 5")),
        ("7 8 8|4 5 6", "1 4 8", 0, ("total 16 to 23", "or the third card alone: 0 to 7")),
        (
            "7 8 8|4 5 6",
            "1 2 8",
            1,
            ("total 16 to 23", "sum or third card: best 4 away, worst 8 away"),
        ),
        ("7 8 8|4 5 6", "1 2 8", 2, ("4 away", "the third card alone counts: 7")),
        ("7 3 8|4 5 6", "1 2 6", 1, ("total 11 to 19", "best 1 away with a pair, worst 9 away")),
        ("1 5 6|4 5 6", "2 4 6", 2, ("VALUE 12!", "")),
        ("2 4 6|4 5 6", "2 4 6", 2, ("COPY!", "")),
        ("0 0 0|4 5 6", "2 4 5", 2, ("ZERO!", "")),
        ("1 2 3|4 5 6", "2 4 4", 1, ("total 5 to 13", "")),  # the total is still to be chosen
        ("1 2 3|4 5 6", "2 4 6", 3, ("", "")),  # the note of the seat says it now
    ],
)
def test_ones_own_score(hands: str, point: str, rounds: int, said: tuple[str, str]) -> None:
    """In round 3 one's score is exact, before that it is the range that two cards leave."""
    shown = seen(at_a_table(hands, *rounds * BOTH, point=point), 1)
    assert (shown.score, shown.score_note) == said


@pytest.mark.rules("COLL-01")
def test_ones_own_score_reveals_nothing() -> None:
    """With other hidden cards, what is said of one's own is the same; others have no score."""
    first, other = (at_a_table(hands, *BOTH) for hands in ("1 2 3|4 5 6", "7 2 3|0 5 6"))
    assert write(seen(first, 1)) == write(seen(other, 1))
    assert seen(first, None).score == seen(first, 3).score == ""
    folded = act(act(first, tago.Bet(1, 5)), tago.Fold(2))
    assert seen(folded, 2).score == ""
    running = act(first, tago.Fold(1))
    assert seen(running, 1).score == ""


def test_the_score_in_a_draw() -> None:
    """While one chooses a card to discard, the score is exact; without the card there is none."""
    tied = at_a_table("1 5 6|2 4 6", *3 * BOTH, point="0 4 8")
    assert seen(tied, 1).score == "VALUE 12!"
    table = act(act(tied, tago.PlayOn(1)), tago.PlayOn(2))
    assert seen(table, 1).score == "VALUE 12!"
    after = act(table, tago.Discard(1, Card("5")))
    assert (seen(after, 1).score, seen(after, 2).score) == ("", "VALUE 12!")


def test_the_ranking_on_the_sheet_is_right() -> None:
    """The examples on the sheet of rules are what it says, the best first."""
    source = (Path(__file__).parents[2] / "docs/play/table/game.js").read_text(encoding="utf-8")
    (point,) = re.findall(r'POINT = "([^"]+)"', source)
    rank = tago.Ranker(tago.parse_cards(point))
    scores = {
        kind: rank(tago.parse_cards(cards))
        for kind, cards in re.findall(r'"means ([A-Z]+)", "([^"]+)"', source)
    }
    assert [*scores] == [score.category for score in scores.values()] == [*CATEGORIES]
    assert sorted(scores.values(), key=lambda one: one.rank) == [*scores.values()]
    assert str(scores["SCORE"].distance) == "½"
    assert f": {rank.target}." in page_words("en")["ranking at"]


def test_a_look_is_offered_after_the_hand() -> None:
    """A player who won by folds and may look is offered the look, and nobody else is."""
    table = at_a_table("1 0 0|4 5 6", tago.Bet(1, 5), tago.Fold(2))
    offers = {seat: [one.kind for one in seen(table, seat).offers] for seat in (1, 2, None)}
    assert offers == {1: ["look"], 2: [], None: []}
    table = act(table, tago.Look(1))
    assert seen(table, 1).offers == ()


def said(table: Table, seat: int | None, *, whole: bool = False) -> list[tuple[str, str]]:
    dealer = Announcer(table.rules, "en", tuple(NAMES.items()))
    return [(one.kind, one.said) for one in told(view_table(table, seat), dealer, whole=whole)]


def test_what_is_said_of_a_step_and_of_a_hand() -> None:
    """Only the step that ends a hand is announced with its settlement."""
    running = at_a_table("1 0 0|4 5 6", tago.Bet(1, 5))
    assert said(running, 2) == [("fact", "Seat 1 “Anna” bets 5.")]
    assert said(running, 2)[0] in said(running, 2, whole=True)
    over = act(running, tago.Fold(2))
    ended = said(over, None)
    assert ended[0] == ("fact", "Seat 2 “Bruno” folds.")
    assert {kind for kind, _ in ended[1:]} == {"settlement"}
    whole = said(over, None, whole=True)
    assert whole[-len(ended) :] == ended
    assert len({*whole}) == len(whole)
    looked = act(over, tago.Look(1))
    assert [kind for kind, _ in said(looked, None)] == ["fact"]  # it was settled before
    between = act(looked, Finish())
    assert said(between, None, whole=True) == said(between, None)
    assert [kind for kind, _ in said(between, None)] == ["fact"]


@pytest.mark.rules("JACK-01")
def test_a_hand_without_a_pot_is_told() -> None:
    """If all antes go to the jackpot, the hand is still announced up to its settlement."""
    table = at_a_table("1 2 3|4 5 8", tago.Fold(1), percent=100)
    assert ("settlement", "The pot is empty.") in said(table, None, whole=True)
