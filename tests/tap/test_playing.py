"""``tagolib play tap``: what is typed is done, what happens is told, and a game is saved."""

import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest

import tagolib as tago
from tagolib import tap
from tagolib.announcements import LANGUAGES
from tagolib.cli import main
from tagolib.cli.saved_games import Keeping
from tagolib.cli.tap.narration import hand_picture, told_score
from tagolib.cli.tap.typed_actions import BESIDE, VERBS, understand
from tagolib.play.players import PERSON
from tagolib.play.tap import Seated, Session, read_session, write_session
from tagolib.play.tap_words import SAID
from tagolib.play.vocabulary import Request, UnclearError, Vocabulary
from tagolib.play.words import sayer
from tagolib.serialization import parse_json, read, write
from tests.places import DOCS
from tests.tap_hands import SPARROW, bid, lead, play, play_cards, start

PLAYERS = {1: PERSON, 2: "careful", 3: "at_random"}
SAY = sayer("en", SAID)


def kept(name: Path) -> Keeping[Seated]:
    """A file in which a game is saved."""
    return Keeping(str(name), read_session, write_session)


@pytest.fixture
def sit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., str]:
    """Return a function that takes a seat, types some lines, and returns the output."""

    def play(typed: str, *words: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        monkeypatch.chdir(tmp_path)
        status = main(["play", "tap", "--file", "tap.json", *words])
        assert status == 0
        said = capsys.readouterr()
        assert not said.err
        return said.out

    return play


def session(hand: tap.Hand, *before: tap.Hand, language: str = "en") -> Seated:
    """Return a session with a hand that is running or over, and some hands before it."""
    hands = (*before, hand)
    dealer = tap.left_of(hand.deal.dealer, -len(before))
    game = tap.Game(hand.rules, dealer, hands)
    return Seated("a", tuple(PLAYERS.items()), game, language=language)


def words(action: tap.Action, language: str) -> str:
    """Return what a person types for an action."""
    vocabulary = Vocabulary("tap command", VERBS, BESIDE, language)
    spoken = {key: vocabulary.word(key) for key in VERBS}
    match action:
        case tap.Pass():
            return spoken["pass"]
        case tap.Bid(contract=contract):
            return spoken[contract.partition("_")[0]]
        case tap.Take(packet=packet):
            return spoken[packet]
        case tap.Discard(cards=cards):
            return " ".join(map(str, cards)).lower()
        case tap.Declare(slam=slam, sparrow=sparrow):
            said = [spoken[key] for key, on in (("slam", slam), ("sparrow", sparrow)) if on]
            return " ".join(said) or spoken["none"]
        case tap.Play(card=card):
            return str(card)


# What is typed


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("contract", ["three_cards", "top_three", "bottom_three", "solo"])
def test_every_legal_action_can_be_typed(contract: tap.Contract, language: str) -> None:
    """At every moment of a hand each legal action is understood from a few words."""
    hand = bid(contract, {1: SPARROW}) if contract == "solo" else bid(contract)
    moments = list(tap.replay(hand))
    while hand.phase != "over":
        hand = tap.apply(hand, tap.legal_actions(hand)[-1])
        moments.append(hand)
    for moment in moments[:-1]:
        now = tap.options(moment)
        for action in tap.legal_actions(moment):
            assert understand(words(action, language), action.seat, language, now) == action


AUCTION = tap.Options(bids=("three_cards", "solo"))
TAKE = tap.Options(take=("top", "bottom"))
DISCARD = tap.Options(discard=tap.parse_cards("7H 8H 9C QC"))
DECLARE = tap.Options(declare=True)
PLAY = tap.Options(play=tap.parse_cards("KH 7H"))


@pytest.mark.parametrize(
    ("typed", "now", "action"),
    [
        ("pa", AUCTION, tap.Pass(1)),
        ("p", AUCTION, tap.Pass(1)),
        ("so", AUCTION, tap.Bid(1, "solo")),
        ("s", AUCTION, tap.Bid(1, "solo")),
        ("three cards", AUCTION, tap.Bid(1, "three_cards")),
        ("bid Top Three", AUCTION, tap.Bid(1, "top_three")),
        ("bot three", AUCTION, tap.Bid(1, "bottom_three")),
        ("passare", AUCTION, tap.Pass(1)),
        ("tre di sopra", AUCTION, tap.Bid(1, "top_three")),
        ("chiama tre carte", AUCTION, tap.Bid(1, "three_cards")),
        ("prendi le carte di sotto", TAKE, tap.Take(1, "bottom")),
        ("scarta 7h 8h 9c", DISCARD, tap.Discard(1, tap.parse_cards("7H 8H 9C"))),
        ("dichiara cappotto", DECLARE, tap.Declare(1, slam=True)),
        ("gioca kh", PLAY, tap.Play(1, tap.Card.parse("KH"))),
        ("take the bottom three", TAKE, tap.Take(1, "bottom")),
        ("top three", TAKE, tap.Take(1, "top")),
        ("b", TAKE, tap.Take(1, "bottom")),
        ("discard 7h, 8H 9c", DISCARD, tap.Discard(1, tap.parse_cards("7H 8H 9C"))),
        ("", DECLARE, tap.Declare(1)),
        ("nothing", DECLARE, tap.Declare(1)),
        ("a slam", DECLARE, tap.Declare(1, slam=True)),
        ("the sparrow and a slam", DECLARE, tap.Declare(1, slam=True, sparrow=True)),
        ("both", DECLARE, tap.Declare(1, slam=True, sparrow=True)),
        ("entrambi", DECLARE, tap.Declare(1, slam=True, sparrow=True)),
        ("play kh", PLAY, tap.Play(1, tap.Card.parse("KH"))),
        ("T22", PLAY, tap.Play(1, tap.TOMFOOL)),
        ("", tap.Options(play=(tap.JUGGLER,)), tap.Play(1, tap.JUGGLER)),
        ("top", PLAY, tap.Bid(1, "top_three")),
        ("", PLAY, Request("next")),
        ("", None, Request("next")),
        ("next", None, Request("next")),
        ("ta", AUCTION, Request("table")),
        ("points", PLAY, Request("standings")),
        ("po", PLAY, Request("standings")),
        ("standings", None, Request("standings")),
        ("rule tap-14", PLAY, Request("rule", "TAP-14")),
        ("explain T08", None, Request("rule", "T08")),
        ("? tap-14", PLAY, Request("rule", "TAP-14")),
        ("?", PLAY, Request("help")),
        ("exit", None, Request("quit")),
    ],
)
def test_what_is_meant(typed: str, now: tap.Options | None, action: tap.Action | Request) -> None:
    """Words may be short, in either language, and in a sentence; cards in either case."""
    assert understand(typed, 1, "en", now) == action


@pytest.mark.parametrize(
    ("typed", "now", "key"),
    [
        ("xyz", PLAY, "unknown"),
        ("play", PLAY, "unknown"),
        ("quack", AUCTION, "unknown"),
        ("t", AUCTION, "ambiguous"),
        ("pass solo", AUCTION, "nothing more"),
        ("table KH", PLAY, "nothing more"),
        ("kh 8h", PLAY, "needs cards"),
        ("kh xx", PLAY, "needs cards"),
        ("7h 8h", DISCARD, "needs three cards"),
        ("7h 7h 8h", DISCARD, "needs three cards"),
        ("7h 8h 9h 10h", DISCARD, "needs three cards"),
        ("rule", PLAY, "needs a rule"),
    ],
)
def test_what_is_not_understood(typed: str, now: tap.Options, key: str) -> None:
    """Unclear input is answered with a sentence that exists."""
    with pytest.raises(UnclearError) as caught:
        understand(typed, 1, "en", now)
    assert caught.value.key == key
    assert SAY(key, **caught.value.words)


# What is shown


def drawn(hand: tap.Hand, seat: int | None) -> list[str]:
    """Return a hand as it is drawn for a viewer."""
    players = {1: "You", 2: "careful", 3: "at random"}
    return list(hand_picture(tap.view(hand, seat), 2, {1: 6, 2: 0, 3: -6}, players, SAY))


def test_the_picture_of_an_auction() -> None:
    """In the auction you see who dealt, who has passed, who is to act, and your own cards."""
    hand = tap.apply(start({2: "KH QH T1 T22 7S"}, dealer=3), tap.Pass(1))
    assert drawn(hand, 2) == [
        "Hand 2 of 3",
        "    seat  player     cards  tricks  game points",
        "       1  You           16       0           +6  passed",
        ">      2  careful       16       0            0",
        " *     3  at random     16       0           -6",
        "",
        "Hearts    KH QH",
        "Diamonds  –",
        *drawn(hand, 2)[8:9],
        "Spades    " + " ".join(str(card) for card in hand.held(2) if card.suit == "S"),
        "Trumps    " + " ".join(str(card) for card in hand.held(2) if card.trump),
    ]
    assert drawn(hand, None)[5:] == []


def test_the_picture_of_the_play() -> None:
    """In the play you see the table, and what you may know of the stock and the discards."""
    cards = {1: "KH QH 10H 7S T2", 2: "9H", 3: "8H"}
    hand = lead("three_cards", cards, top="KS QS CS", discard="10H 7S QH")
    assert drawn(hand, 1)[0] == "Hand 2 of 3 · Three Cards by seat 1 · trick 1"
    hand = play_cards(hand, "KH")
    mine, theirs = drawn(hand, 1), drawn(hand, 2)
    assert "Stock, top     KS QS CS" in mine
    assert "Stock, top     KS QS CS" in theirs
    assert "Discarded      QH 10H 7S" in mine
    assert not any("Discarded" in line for line in theirs)
    assert "Trick          1: KH" in mine
    hand = play_cards(hand, "9H 8H")
    assert "Last trick     1: KH   2: 9H   3: 8H" in drawn(hand, 3)
    assert drawn(hand, None)[0].endswith("trick 2")
    assert next(line for line in drawn(hand, 1) if "Declarer" in line).startswith(">      1")


def test_the_picture_tells_what_is_declared() -> None:
    """Declared bonuses are in the head of the picture."""
    hand = tap.apply(bid("solo", {1: SPARROW}), tap.Declare(1, slam=True, sparrow=True))
    assert drawn(hand, 3)[0] == (
        "Hand 2 of 3 · Solo by seat 1 · Slam declared · Sparrow declared · trick 1"
    )


def test_the_score_of_a_game() -> None:
    """When the game is over, its winner is shown, or those who share the win."""
    thrown = tap.Rules(thrown_in_counts=True)
    game = tap.Game(thrown)
    while not game.over:
        game = tap.deal_next(game, tap.DECK)
        while game.hand is not None:
            assert game.hand.to_act is not None
            game = tap.act(game, tap.Pass(game.hand.to_act))
    assert list(told_score(game, SAY)) == [
        "Game points after 3 of 3 hands: seat 1 0, seat 2 0, seat 3 0",
        "Seats 1, 2, 3 share the game with 0.",
    ]
    assert list(told_score(tap.Game(), SAY)) == [
        "Game points after 0 of 3 hands: seat 1 0, seat 2 0, seat 3 0"
    ]


# Sessions


@pytest.mark.rules("TAP-04")
def test_a_session_finds_the_first_dealer_by_its_seed() -> None:
    """The first dealer is drawn at random, and the same seed draws the same dealer."""
    dealers = {Session.of(tap.Rules(), PLAYERS, str(n)).game.first_dealer for n in range(20)}
    assert dealers == {1, 2, 3}
    first = Session.of(tap.Rules(), PLAYERS, "x")
    assert first == Session.of(tap.Rules(), PLAYERS, "x")
    assert first.again() == Session.of(tap.Rules(), PLAYERS, "x").again() != first
    assert first.again().players == first.players


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"players": ((1, PERSON), (2, "careful"))}, "players"),
        ({"players": ((1, PERSON), (2, "careful"), (3, "nobody"))}, "players"),
        ({"players": ((1, PERSON), (2, PERSON), (3, "careful"))}, "players"),
        ({"language": "de"}, "language"),
    ],
)
def test_sessions_that_cannot_be(change: dict[str, Any], where: str) -> None:
    """A session has three known players, one of them a person, and a known language."""
    with pytest.raises(tago.SetupError) as caught:
        attrs.evolve(Session.of(tap.Rules(), PLAYERS, "x"), **change)
    assert caught.value.field == where


# The command


def test_a_game_is_played(
    sit: Callable[..., str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A person plays three hands to the game's end, and begins another game."""
    asked = []

    def answer(prompt: str) -> str:
        now = kept(tmp_path / "tap.json").load()
        assert now is not None
        asked.append(prompt)
        if now.game.over:
            if "another" in asked[-2]:
                raise EOFError
            return "points"
        if now.game.hand is None:
            return ""
        return words(tap.legal_actions(now.game.hand)[-1], "en")

    monkeypatch.setattr("builtins.input", answer)
    said = sit("", "--seed", "b")
    assert said.startswith("Tap: ")
    assert "\nYou sit at seat 1." in said
    assert said.count(" deals: six cards form the stock") == 3
    assert "seat 1: pass or bid> " in asked
    assert any(prompt.startswith("seat 1: Enter for ") for prompt in asked)
    assert asked.count("Enter for the next hand, or quit> ") == 2
    assert "Game points after 3 of 3 hands:" in said
    assert "the game with +" in said
    assert said.rstrip().endswith("To continue: tagolib play tap --file tap.json")
    lines = iter(["", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines))
    said = sit("")
    assert said.startswith("Resuming the game saved in")
    assert said.count("the game with +") == 1  # how it ended is shown once more
    assert "Hand 1 of 3" in said


def test_what_is_asked_besides(sit: Callable[..., str], tmp_path: Path) -> None:
    """Table, points, help and rules are shown; after unclear or refused input it asks again."""
    kept(tmp_path / "tap.json").save(session(start({1: "KH QH"}, dealer=3)))
    typed = ["next", "points", "help", "rule TAP-14", "rule x", "zz", "top", "table", "pass"]
    said = sit("\n".join(typed)).replace("\n  ", " ")
    assert "That is not possible now." in said
    assert "Game points after 0 of 3 hands" in said
    assert "T1 is the Juggler" in said
    assert "Declarer leads to the first trick" in said
    assert "tagolib explain TAP-14 says more." in said
    assert "There is no rule 'X'." in said
    assert "I do not know 'zz'." in said
    assert (
        "Besides Solo, only the lowest bid that nobody has made is allowed: Three Cards. (TAP-06)"
        in said
    )
    assert said.count("Hand 1 of 3") >= 2
    assert "Seat 1 passes." in said


def test_the_page_shows_what_is_seen(sit: Callable[..., str]) -> None:
    """The picture on the page about Tap is the one that these words lead to."""
    page = DOCS / "explanation" / "tap.md"
    shown = page.read_text(encoding="utf-8").partition("```text\n")[2].partition("\n```")[0]
    said = sit("three\nbottom\n10h qh 10c\n\nt20\n", "--seed", "7")
    assert shown in said


def test_in_italian(sit: Callable[..., str], tmp_path: Path) -> None:
    """The language can be changed at any time, and is saved."""
    kept(tmp_path / "tap.json").save(session(start(dealer=3)))
    said = sit("tre\n", "--language", "it")
    assert "Si riprende la partita" in said
    assert "posto 1: passa o chiama> " in said
    assert "Il posto 1 chiama Tre Carte." in said
    told = sit("")
    assert "Mano 1 di 3" in told


def test_settings(sit: Callable[..., str], tmp_path: Path) -> None:
    """The disputed rules are set for a new game, and so are the players."""
    set_up = ("--bid-order", "by_list_values_swapped", "--thrown-in-counts", "--seat", "3")
    sit("", *set_up, "--against", "at_random", "careful", "--seed", "a")
    now = kept(tmp_path / "tap.json").load()
    assert now is not None
    assert now.game.rules == tap.Rules(bid_order="by_list_values_swapped", thrown_in_counts=True)
    assert now.players == ((1, "at_random"), (2, "careful"), (3, PERSON))
    sit("", "--new")
    other = kept(tmp_path / "tap.json").load()
    assert other is not None
    assert other.game.rules == tap.Rules()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["play", "tap", "--seat", "2"], "--seat is for a new table, but one is saved there: use"),
        (["play", "--seats", "4", "tap"], "--seats: the options of a game of Tap come after"),
    ],
)
def test_what_cannot_be_set(
    given: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Settings are refused for a saved game, and those of the other game everywhere."""
    file = tmp_path / "tap.json"
    kept(file).save(session(start()))
    status = main([*given, "--file", str(file)])
    assert status == 2
    captured = capsys.readouterr()
    assert said in captured.err


@pytest.mark.parametrize("content", ["{}", "[]", '{"format": "tago-session"}'])
def test_what_is_no_kept_game(
    content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file without a game of Tap is refused with its name."""
    file = tmp_path / "tap.json"
    file.write_text(content)
    status = main(["play", "tap", "--file", str(file)])
    assert status == 2
    captured = capsys.readouterr()
    assert captured.err.startswith(f"tagolib: {file}: ")


def test_a_game_is_watched(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The program plays a game alone: the same seed gives the same game, which can be saved."""
    file = tmp_path / "game.json"
    status = main(["play", "tap", "--auto", "--save", str(file)])
    assert status == 0
    said = capsys.readouterr().out
    assert said.startswith("Tap: a game of three hands.\nSeat 1 is careful.\n")
    assert said.count("\n\nHand ") == said.count(" deals: ") == 4  # one is thrown in
    assert said.count(" takes trick ") == 48
    assert said.splitlines()[-1].startswith("Seat 1 wins the game with +")
    status = main(["play", "tap", "--auto", "--seed", "56"])
    assert status == 0
    captured = capsys.readouterr()
    assert captured.out == said
    status = main(["play", "--auto", "tap", "--seed", "57", "--language", "it"])
    assert status == 0
    captured = capsys.readouterr()
    assert captured.out.startswith("Tap: una partita di tre mani.")
    game = tap.resume_game(read(parse_json(file.read_text(encoding="utf-8")), tap.GameRecord))
    assert game.over
    assert [f"{points:+d}" in said for _, points in game.scores] == [True] * 3
    status = main(["replay", str(file)])
    assert status == 0
    captured = capsys.readouterr()
    assert captured.out == re.sub(r"Seat \d is careful\.\n", "", said)


def test_a_kept_game_is_replayed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What a seat at the terminal has saved is told as a spectator hears it, as far as it goes."""
    file = tmp_path / "tap.json"
    thrown = play(start(dealer=3), tap.Pass(1), tap.Pass(2), tap.Pass(3))
    kept(file).save(session(play(start(dealer=1), tap.Bid(2, "three_cards")), thrown))
    status = main(["replay", str(file)])
    assert status == 0
    hands = capsys.readouterr().out.split("\n\n")
    title, first, second = hands
    assert title == "Tap: a game of three hands."
    assert first.startswith("Hand 1 of 3\nSeat 3 deals")
    assert first.splitlines()[-2:] == [
        "Everyone has passed: the hand is thrown in.",
        "Game points after 0 of 3 hands: seat 1 0, seat 2 0, seat 3 0",
    ]
    assert second.startswith("Hand 1 of 3\nSeat 1 deals")
    assert second.endswith("Seat 2 bids Three Cards.\nThe hand is not over.\n")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"first_dealer": 2}, "a hand belongs to another game"),
        ({"first_dealer": 4}, "$.first_dealer: "),
        ({"format": "tap-hand"}, "$.format: "),
    ],
)
def test_games_that_cannot_be_replayed(
    change: dict[str, Any], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is wrong with a saved game is said with the name of its file."""
    game = tap.deal_next(tap.Game(tap.Rules(), 1), tap.DECK)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(write(tap.GameRecord.of(game)) | change))
    status = main(["replay", str(file)])
    assert status == 2
    captured = capsys.readouterr()
    assert captured.err.startswith(f"tagolib: {file}: {says}")


def test_all_players_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    """Every player has a name in the language."""
    status = main(["play", "tap", "--auto", "--against", "at_random", "careful"])
    assert status == 0
    said = capsys.readouterr().out.splitlines()
    assert said[1:4] == ["Seat 1 is at random.", "Seat 2 is careful.", "Seat 3 is at random."]


def test_help(capsys: pytest.CaptureFixture[str]) -> None:
    """The command says what it accepts, and ``play`` says that there is another game."""
    with pytest.raises(SystemExit):
        main(["play", "tap", "--help"])
    captured = capsys.readouterr()
    assert "--bid-order" in captured.out
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    captured = capsys.readouterr()
    assert "Tap, a tarot game for three" in captured.out
