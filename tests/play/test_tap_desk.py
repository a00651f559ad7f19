"""The desk of Tap: it leads a person through a game, and shows nothing but their view."""

import json
import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import attrs
import pytest

from tagolib import rulebook, tap
from tagolib.announcements import LANGUAGES
from tagolib.base.errors import SetupError
from tagolib.play.players import PERSON
from tagolib.play.tap import Seated
from tagolib.play.tap_desk import TapDesk
from tagolib.play.tap_offers import KINDS
from tagolib.play.tap_page import shown
from tagolib.play.tap_table import TapTable, read_table, write_table
from tagolib.play.tap_words import PAGE, tap_page_words
from tagolib.serialization import write
from tagolib.shuffling import Stream
from tests.tap_persons import SIT, Person

PLAYERS = {1: PERSON, 2: "careful", 3: "careful"}
CARD = re.compile(r"\b(?:10|[KQCV789])[HDCS♥♦♣♠]|\bT\d+")


def dealt(own: str, second: str = "", third: str = "", stock: str = "") -> TapTable:
    """Return a table in whose first hand the person bids first and holds some cards.

    The others and the stock have those named, and what is left.
    """
    wanted = [tap.parse_cards(text) for text in (stock, own, second, third)]
    left = [card for card in tap.DECK if not any(card in cards for cards in wanted)]
    sizes = (6, 16, 16, 16)
    lying, *hands = [
        [*cards, *[left.pop() for _ in range(size - len(cards))]]
        for cards, size in zip(wanted, sizes, strict=True)
    ]
    packets = [hand[:8] for hand in hands] + [hand[8:] for hand in hands]
    deck = [*lying, *[card for packet in packets for card in packet]]
    session = Seated("s", tuple(PLAYERS.items()), tap.Game(tap.Rules(), 3))
    return TapTable(session.after(tuple(deck)))


# A game and the next


@pytest.mark.rules("TAP-01", "TAP-04", "TAP-21")
def test_a_game_is_played_and_another_one() -> None:
    """A game of three hands is told to its end, and its points are carried into the next one."""
    person = Person()
    seen = set()
    while "again" not in person.kinds:
        seen.add(person.take("three_cards", "top", "again"))
    assert {"three_cards", "top", "discard", "declare", "play", "next"} <= seen
    hands = [said for kind, said in person.told if kind == "hand"]
    assert hands == [f"Hand {number} of 3" for number in (1, 2, 3)]
    settled = [said for kind, said in person.told if kind == "settlement"]
    assert len(settled) == 3
    titles, *rows = person.table["standings"]
    assert titles == ["player", "hand 1", "hand 2", "hand 3", "game", "all games"]
    assert sum(int(row[-1]) for row in rows) == 0
    assert [int(row[-1]) for row in rows] == sorted([int(row[-1]) for row in rows], reverse=True)
    for _, *hands_, game, total in rows:
        assert sum(map(int, hands_)) == int(game) == int(total)
    assert person.table["prompt"] == f"The game is over. The winner: {rows[0][0]}, {rows[0][-1]}."
    before = {row[0]: int(row[-1]) for row in rows}
    person.act("again")
    assert person.table["heading"] == "Hand 1 of 3"
    assert {row[0]: int(row[-1]) for row in person.table["standings"][1:]} == before
    assert person.table["guide"] == ""  # which a newcomer alone needs
    while "next" not in person.kinds:
        person.take()
    for name, hand, game, total in person.table["standings"][1:]:
        assert int(total) == before[name] + int(game) == before[name] + int(hand)


@pytest.mark.rules("TAP-21")
def test_a_game_that_two_have_won() -> None:
    """If two have the most game points, both are named as winners."""
    person = Person(seed="1")
    while "again" not in person.kinds:
        person.take("three_cards", "top")
    assert person.table["prompt"] == "The game is over. The winners: Hugo, Olga, +6 each."


LOW = "7H 8H 9H 7D 8D 9D 7C 8C 9C 7S 8S T1 T2 T3 T4 T5"
TRUMPS = " ".join(f"T{rank}" for rank in range(1, 23))


def low(own: str = LOW) -> TapTable:
    """Return a table at which no other player bids."""
    second = "KH KD KC KS T6 T7 T8 T15 T16"
    third = "QH QD QC QS T9 T10 T11 T12 T13 T14"
    return dealt(own, second, third, "T17 T18 T19 T20 T21 T22")


@pytest.mark.rules("TAP-07")
def test_a_hand_thrown_in() -> None:
    """If all pass, the banner says so, and the next hand has the same number."""
    person = Person().at(low())
    person.take("pass")
    assert person.kinds == ["next"]
    assert person.table["banner"] == "Everyone has passed: the hand is thrown in."
    assert person.told[-1] == ("settlement", person.table["banner"])
    assert person.table["heading"] == "Hand 1 of 3"
    assert [row[1] for row in person.table["standings"][1:]] == 3 * ["thrown in"]
    person.take("next")
    assert person.table["heading"].startswith("Hand 1 of 3")
    assert [said for kind, said in person.told if kind == "hand"][-1] == "Hand 1 of 3"


def declarer(**bonus: bool) -> Person:
    """Return a person who plays Solo with seven high trumps and declares a bonus."""
    own = "T22 T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 KH KD KC T1"
    person = Person().at(dealt(own, "KS QS"))
    person.act("solo")
    person.act(next(iter(bonus), "declare"))
    return person


def high(card: str) -> int:
    return tap.Card.parse(card).rank if card != "T1" else 0


@pytest.mark.rules("TAP-19", "TAP-22", "TAP-25")
def test_how_a_hand_ended() -> None:
    """The banner says whether Declarer has reached the contract, and what everybody gets."""
    person = declarer(slam=True)
    assert person.table["heading"] == "Hand 1 of 3 · Solo by You · Slam declared · trick 1"
    while "next" not in person.kinds:  # the Juggler comes last
        may = person.table["may"]
        person.act("play", max(may, key=high))
    assert person.table["banner"].startswith("You make Solo with ")
    ended = ": You +136, Hugo -68, Olga -68. The Sparrow was made."
    assert person.table["banner"].endswith(ended)
    person = declarer(both=True)
    assert " · Slam declared · Sparrow declared · " in person.table["heading"]
    while "next" not in person.kinds:  # the Juggler comes first
        person.act("play", min(person.table["may"], key=high))
    assert person.table["banner"].startswith("You miss Solo with ")
    assert person.table["banner"].endswith(" The Sparrow was missed.")
    person = Person(seed="a")
    while "next" not in person.kinds:
        person.take("pass")
    assert re.fullmatch(
        r"Olga makes Three Cards with \d+ of 122 points: You -3, Hugo -3, Olga \+6\.",
        person.table["banner"],
    )


# What is asked, and what is offered


@cache
def moments(seed: str) -> Sequence[tuple[Seated, Any]]:
    """Return the tables of a game that a person sees, each with its session."""
    return [*_moments(seed)]


def _moments(seed: str) -> Iterator[tuple[Seated, Any]]:
    person, rng = Person(seed=seed), Stream(seed.encode().ljust(32, b"."))
    for _ in range(45):
        yield read_table(person.table["session"]).session, person.table
        kind = rng.choice([one for one in person.kinds if one not in ("pass", "solo")] or ["pass"])
        may, picks = person.table["may"], person.table["picks"]
        first = rng.below(len(may) - picks + 1) if picks else 0
        refused = person.act(kind, " ".join(may[first : first + picks]))
        assert refused is None


SEEDS = ("1", "2", "3", "5")


@pytest.mark.uncounted
@pytest.mark.rules("TAP-14", "TAP-18")
def test_everything_shown_is_in_the_view() -> None:
    """The table is made from the person's view, and no card is in it that the view lacks."""
    prompts: dict[str, list[str]] = {}
    for session, table in [pair for seed in SEEDS for pair in moments(seed)]:
        view = session.seen
        state, own = view.state, view.state.seats[0]
        assert [tap.Card.parse(card) for card in table["cards"]] == [*(own.cards or ())]
        now = state.options or tap.Options()
        assert [tap.Card.parse(card) for card in table["may"]] == [*now.discard, *now.play]
        without = {**table, "session": None, "offers": [one["said"] for one in table["offers"]]}
        shown_cards = {
            with_letters(card) for card in CARD.findall(json.dumps(without, ensure_ascii=False))
        }
        seen_cards = {*CARD.findall(json.dumps(write(attrs.evolve(view, log=()))))}
        assert shown_cards <= seen_cards
        prompts.setdefault(table["prompt"].partition(":")[0], []).append(state.phase)
        if now.play and state.trick and len(state.trick.cards) % 3:
            led, first = state.trick.cards[0], now.play[0]
            said = {
                "Follow suit": first.suit == led.suit,
                "You have none of the suit led": first.trump and not led.trump,
                "Play any card": not first.trump and first.suit != led.suit,
            }
            asked = table["prompt"].partition(":")[0]
            assert said.get(
                asked, len(now.play) == 1 and asked == f"You can play only {pretty(first)}"
            )
        elif now.play:
            assert table["prompt"] == "You lead: play any card"
    asked = {*prompts}
    assert asked >= {
        *("Pass, or bid?", "Which three cards of the stock?", "Choose three cards to discard"),
        *("Declare a bonus?", "You lead", "Follow suit", "You have none of the suit led"),
        *("Play any card", ""),
    }
    assert any(one.startswith("You can play only ") for one in asked)


def with_letters(card: str) -> str:
    return card.translate(str.maketrans("♥♦♣♠", "HDCS"))


def pretty(card: tap.Card) -> str:
    name = str(card)
    return name if card.trump else name[:-1] + name[-1].translate(str.maketrans("HDCS", "♥♦♣♠"))


@pytest.mark.rules("TAP-05", "TAP-12", "TAP-18")
def test_hidden_cards_change_nothing() -> None:
    """Tables that differ only in hidden cards look the same, except for the table to save."""
    own = "KH QH 10H KD QD KC T1 T2 T9 T10 T11 T12 T13 T17 T18 T22"
    answers = []
    for second, third in (("7S T3 T4", "8S T5 T6"), ("8S T5 T6", "7S T3 T4")):
        rest = "T14 T19 T21 T7", "T15 T16 T20 T8"
        table = dealt(own, f"{second} {rest[0]}", f"{third} {rest[1]}", "7C 8C 9C 10C 7D 8D")
        person = Person().at(table)
        person.take("three_cards")
        person.take("top")
        person.take("discard")
        answers.append({**person.table, "session": None})
        assert person.told[-1][1] == "Seat 1 “You” discards Q♥ 10♥ Q♦."
    assert answers[0] == answers[1]


def test_the_discards_of_another_player_are_hidden() -> None:
    """A Defender sees what lies open of the stock, and not what Declarer has discarded."""
    person = Person(seed="a")
    person.take("pass")
    assert person.table["playing"]
    lines = person.table["stakes"]
    assert [line.partition(":")[0] for line in lines] == [
        *("Trick", "Stock, top", "Stock, bottom", "Your cards"),
    ]
    assert (person.table["score"], person.table["score_note"]) == ("With Hugo", "against Olga")
    assert person.table["players"]["3"]["note"] == "Declarer · 0 tricks"
    assert person.table["players"]["3"]["best"]
    assert person.table["players"]["3"]["card"] == "T22"


@pytest.mark.rules("TAP-12")
def test_trumps_that_must_be_discarded() -> None:
    """If only trumps can be discarded, the person is told how many, and all see them."""
    own = "KH KD KC KS T1 T21 T22 T2 T3 T4 T5 T6 T7 T8 T9 T10"
    person = Person().at(dealt(own, "QH QC", "QD QS", "T11 T12 T13 T14 T15 T16"))
    person.take("three_cards")
    person.take("top")
    assert person.table["prompt"] == "Choose three cards to discard, 3 of them trumps"
    person.take("discard")
    (laid,) = [one for one in person.table["lying"] if one["said"] == "Discarded"]
    assert laid["cards"] == ["T2", "T3", "T4"]


def test_every_offer_stands_on_rules_and_has_words() -> None:
    """Each kind of offer comes up, with rules of Tap, and words in each language."""
    known, seen = rulebook.load("tap").rules, set()
    for seed in SEEDS:
        for _, table in moments(seed):
            for offer in table["offers"]:
                seen.add(offer["kind"])
                assert offer["said"]
                assert offer["does"]
                assert {*offer["rules"]} <= {*known}
                assert offer["rules"]
    assert {*KINDS, "discard", "play", "next"} - seen <= {"bottom_three"}
    for kind in ("bottom_three", "again"):
        assert {f"does {kind}"} <= {*PAGE}
    for language in LANGUAGES:
        assert tap_page_words(language).keys() == PAGE.keys()


# The first auction and the first trick


def test_a_newcomer_is_guided() -> None:
    """Until the first trick is taken, each decision comes with advice that the rules allow."""
    person, said = Person(seed="7"), []
    while person.table["guide"]:
        state = read_table(person.table["session"]).session.seen.state
        said.append((state.phase, person.table["guide"]))
        person.take("three_cards", "top")
    phases = [phase for phase, _ in said]
    assert phases == ["auction", "take", "discard", "declare", "play", "play"]
    assert said[0][1].startswith("You hold 10 trumps. ")
    assert said[0][1].endswith(" A careful player would bid Three Cards.")
    assert said[1][1].endswith(" A careful player would take the bottom three.")
    assert said[2][1].endswith(" A careful player would discard Q♥ Q♦ C♠.")
    assert said[3][1].endswith(" A careful player would declare nothing.")
    assert said[4][1].endswith(" A careful player would play T20.")
    assert said[5][1].startswith(("You have taken the first trick", "Hugo has", "Olga has"))
    person = Person(seed="a", language="it")
    assert person.table["guide"].endswith(" Qui conviene passare.")
    person.take("pass")
    assert person.table["guide"].endswith(" Qui conviene giocare T6.")
    person.take("play")
    assert person.table["guide"].startswith("Olga ha fatto la prima presa")
    person = declarer()
    person.act("play", "T22")
    assert person.table["guide"].startswith("You have taken the first trick")


# Languages, and going on


def test_a_saved_table_continues() -> None:
    """A saved table continues as it would have done. Cards lying face down are not told again."""
    person = Person()
    for _ in range(9):
        person.take("three_cards", "top")
    other = Person()
    answer = other.ask(do="resume", session=person.table["session"], language="en")
    assert answer["anew"]
    assert answer["table"] == person.table
    again = [one["said"] for one in answer["told"]]
    assert again[0] == "Hand 1 of 3"
    assert not any("has played a card" in one for one in again)
    assert set(again) < {said for _, said in person.told}
    person.take()
    other.take()
    assert other.table == person.table
    told = other.ask(do="speak", language="it")["told"]
    assert told[0]["said"] == "Mano 1 di 3"
    assert other.table["language"] == "it"
    fresh = Person()
    fresh.ask(**SIT)
    answer = fresh.ask(do="speak", language="it")
    assert answer["told"] == []


def test_the_person_has_a_name() -> None:
    """A name stands at the seat and in the sentences, and an invalid name is refused."""
    person = Person(name="Zoë KH")
    assert person.table["players"]["1"]["name"] == "Zoë KH"
    assert (person.table["players"]["1"]["plays"], person.table["players"]["2"]["plays"]) == (
        *("", "careful"),
    )
    refused = person.ask(**{**SIT, "name": "x" * 41, "language": "it"})["refused"]
    assert "al massimo 40 caratteri" in refused["said"]


def test_an_account_has_all_seats() -> None:
    """A table whose account lacks a seat is refused; a table comes back as it was saved."""
    table = dealt(LOW)
    assert read_table(write_table(table)) == table
    with pytest.raises(SetupError, match="account must be given for each player") as refused:
        attrs.evolve(table, account=((1, 0), (2, 0)))
    assert refused.value.rules == ("TAP-01",)


# What is refused


def test_what_is_refused_changes_nothing() -> None:
    """A refusal names the rules, and leaves the table as it was."""
    person = Person(seed="7")
    for kind, value, rules in (
        ("bottom_three", "", ["TAP-06"]),
        ("play", "KH", ["TAP-14"]),
        ("play", "Kx", []),
        ("dance", "", []),
        ("again", "", []),
        ("next", "", ["TAP-04"]),
    ):
        before = person.table
        answer = person.ask(do="act", kind=kind, value=value)
        assert answer["refused"]["rules"] == rules or rules == ["TAP-14"], kind
        assert answer["refused"]["said"]
        assert (answer["table"], answer["told"]) == (before, [])
    person.take("three_cards")
    person.take("top")
    refused = person.ask(do="act", kind="discard", value="QH")["refused"]
    assert refused == {"said": "Choose three cards first. (TAP-12)", "rules": ["TAP-12"]}
    refused = person.ask(do="act", kind="discard", value="QH 10H T1")["refused"]
    assert "such as T1, cannot be discarded" in refused["said"]
    before = person.table
    answer = person.ask(do="step")
    assert answer["table"] == before  # nothing happens by itself


@pytest.mark.parametrize(
    "request_",
    [
        "",
        '{"do": "odds"}',
        '{"do": "step"}',
        '{"do": "speak", "language": "it"}',
        '{"do": "act", "kind": "pass", "value": ""}',
        '{"do": "resume", "session": {}, "language": "en"}',
        json.dumps({**SIT, "language": "de"}),
        json.dumps({**SIT, "players": {"2": "careful"}}),
        json.dumps({**SIT, "players": {"2": "careful", "3": "nobody"}}),
        json.dumps({**SIT, "seed": 1}),
    ],
)
def test_a_wrong_request(request_: str) -> None:
    """An invalid or impossible request is refused, and nobody sits down because of it."""
    answer = json.loads(TapDesk().ask(request_))
    assert answer["refused"]["said"]
    assert answer["table"] is None


def test_before_the_first_deal() -> None:
    """A table before its first hand has players, an empty account and no cards."""
    seen = shown(TapTable(Seated.of(tap.Rules(), PLAYERS, "x")))
    assert (seen.heading, seen.turn, seen.cards, seen.stakes) == ("Hand 1 of 3", None, (), ())
    assert seen.goes_on
    assert len(seen.seats) == 1
    assert [row[1:] for row in seen.standings[1:]] == [("0", "0")] * 3
