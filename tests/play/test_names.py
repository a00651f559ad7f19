"""The names of seated players: said and drawn beside the seat, and harmless, whatever they are."""

import re
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest
from attrs import evolve

import tagolib as tago
from tagolib import tap
from tagolib.announcements import Announcer
from tagolib.announcements import tap as tap_announcements
from tagolib.base.values import check_name
from tagolib.drawing import draw, face
from tagolib.notation import Transcript, parse_hand, write_hand
from tagolib.play import session
from tagolib.play import tap as tap_session
from tagolib.play.players import NAMES as NAMES_OF_BOTS
from tagolib.play.players import PERSON
from tagolib.play.words import sayer
from tagolib.table import (
    DrawFirst,
    Finish,
    Leave,
    Open,
    Sit,
    StartHand,
    Table,
    act,
    view_table,
)
from tagolib.tago import facts
from tagolib.tap import facts as tap_facts
from tests.at_a_table import back, do
from tests.playing import call_round, play, rules, start

NAMES = ((1, "Ada"), (3, "Bo & <b>Zoë</b>"))
RULES = rules()
HAND = start({1: "8 6 1", 2: "6 8 1", 3: "0 3 4"}, "2 7 7")


def said(language: str, fact: facts.Fact) -> str:
    return Announcer(rules(), language, NAMES).fact(fact)


@pytest.mark.parametrize(
    ("fact", "english", "italian"),
    [
        (
            facts.BetMade(1, 10),
            "Seat 1 “Ada” bets 10.",
            "La postazione 1 “Ada” scommette 10.",
        ),
        (facts.Folded(2), "Seat 2 folds.", "La postazione 2 abbandona."),
        (
            facts.Tied((1, 2), 30),
            "Seats 1 “Ada” and 2 tie for the pot of 30. Divide or play on?",
            "Parità fra le postazioni 1 “Ada” e 2 per il piatto di 30. Si divide o si continua?",
        ),
        (
            facts.PotAwarded(0, 30, (1,), ((1, 30),), None, "folds"),
            "Everyone else is out. Seat 1 “Ada” wins the pot of 30.",
            "Tutti gli altri sono fuori. La postazione 1 “Ada” vince il piatto di 30.",
        ),
        (
            facts.Eliminated(3, "", None),
            "Seat 3 “Bo & <b>Zoë</b>” is eliminated.",
            "La postazione 3 “Bo & <b>Zoë</b>” è eliminata dalla mano.",
        ),
    ],
)
def test_a_seat_is_called_by_its_number_and_its_name(
    fact: facts.Fact, english: str, italian: str
) -> None:
    """The sentences stay grammatical, and no name can pass for another seat's."""
    assert said("en", fact) == english
    assert said("it", fact) == italian


def test_refusals_turns_and_the_settlement_name_people() -> None:
    """Wherever a seat is named, so is its player: in turns, refusals and settlements."""
    dealer = Announcer(rules(), names=NAMES)
    assert dealer.waiting(tago.view(HAND, None).state).endswith(
        "seat 1 “Ada” must bet, call, raise or fold."
    )
    with pytest.raises(tago.IllegalActionError) as caught:
        tago.apply(HAND, tago.Call(3))
    assert "Seat 1 “Ada” is next to act." in dealer.refusal(caught.value)
    assert dealer.refusal(tago.ForeignActionError(1, tago.Call(3))) == (
        "The player at seat 1 “Ada” may not do this."
    )
    over = play(HAND, tago.Fold(1), tago.Fold(2))
    assert dealer.settlement(tago.view(over, None).state) == [
        "Everyone else is out. Seat 3 “Bo & <b>Zoë</b>” wins the pot of 15.",
        "Seats 1 “Ada” and 2 folded and have no claim to any pot.",
    ]


def test_without_names_everything_stays() -> None:
    """Names that are not given change nothing, in words or in a picture."""
    view = tago.view(HAND, 1)
    assert draw(view, names=()) == draw(view)
    others = ((5, "Eve"),)
    assert draw(view, names=others) == draw(view)
    assert Announcer(rules(), names=others).fact(HAND.facts[1]) == Announcer(rules()).fact(
        HAND.facts[1]
    )


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_picture_shows_names(language: str) -> None:
    """A name is at its seat and in the description, and is escaped."""
    hand = call_round(HAND)
    drawn = draw(tago.view(hand, 1), language, names=NAMES)
    assert "<b>" not in drawn.svg
    sheet = fromstring(drawn.svg)
    text = "\n".join(sheet.itertext())
    assert "Ada" in text
    assert "Bo & <b>Zoë</b>" in text
    assert sum("1 “Ada”" in (part or "") for part in sheet.itertext()) >= 2


def test_a_name_stays_on_its_line() -> None:
    """An unprintable character becomes a space, so a name cannot break a line or a picture."""
    odd = ((1, "A\ue000B\ufffe"),)
    assert Announcer(rules(), names=odd).fact(facts.Folded(1)) == "Seat 1 “A B ” folds."
    drawn = draw(tago.view(HAND, None), names=odd)
    assert "A B" in "".join(fromstring(drawn.svg).itertext())


@pytest.mark.parametrize(("left", "right"), [*("“”", "„“", "«»", '""', "\uff02\uff02")])
def test_no_name_ends_before_its_quotation_marks(left: str, right: str) -> None:
    """A name with quotation marks cannot announce what another player does."""
    names = ((2, f"Ada{right} folds. Seat 4 {left}Bo"),)
    dealer = Announcer(rules(), names=names)
    assert dealer.fact(facts.Folded(2)) == "Seat 2 “Ada' folds. Seat 4 'Bo” folds."
    assert dealer.seat(2) == "2 “Ada' folds. Seat 4 'Bo”"
    assert dealer.name(2) == names[0][1]


@pytest.mark.parametrize(
    ("names", "wrong"),
    [
        (((1, "x" * 41),), "a name must have at most 40 characters"),
        (((1, "a\nb"),), "control or direction character"),
        (((1, "a\u202eb"),), "control or direction character"),
        (((1, "  "),), "a name must have a visible character"),
        (((1, "\ud800"),), "half of a surrogate pair"),
        (((9, "Ada"),), "a whole number from 1 to 8"),
        (((3, "Ada"), (1, "Bo")), "the seats of names must be in ascending order"),
        (((1, "Ada"), (1, "Bo")), "the seats of names must be in ascending order"),
    ],
)
def test_names_that_are_refused(names: tuple[tuple[int, str], ...], wrong: str) -> None:
    """A name is short, on one line, and visible; each seat has one at most."""
    with pytest.raises(tago.SetupError, match=wrong):
        Announcer(rules(), names=names)
    with pytest.raises(tago.SetupError, match="1 to 8"):
        Announcer(rules()).seat(9)
    with pytest.raises(tago.SetupError, match=wrong):
        draw(tago.view(HAND, None), names=names)
    assert Announcer(rules(), names=((1, "x" * 40),)).name(1) == "x" * 40


HONEST = [
    *("Ada", "CLMNPSZ", "Zoë", "Zoe\u0308", "O'Neil 3", "Ada  Lovelace", "李", "<b>", "x" * 40),
    *("❤\ufe0f", "👩\u200d💻", "👩🏽\u200d💻", "❤\ufe0f\u200d🔥", "1\ufe0f⃣", "🇮🇹"),
    *("\u0639\u0644\u06cc\u200c\u0631\u0636\u0627", "\u0915\u094d\u200d\u0937"),
]
"""Names of people, with emoji and in scripts that need characters which show nothing themselves."""
INVISIBLE = (
    "\u3164\u115f\u1160\uffa0\u2800\u200b\u00ad\u2028\u2029\u00a0\u3000\u2060\ufeff\U000e0041"
    "\ufffc\U0001d159\U00013441\U00013442\u034f\u17b4\u17b5\u2065\ufff0\ufff8"
)
NOTHING = [
    *("", " ", "\u200d", "\u200c", "\ufe0f", "\u0301", "\U000e0100", "\ufffe", "\ue000"),
    *("\u180b", "\U00016fe4"),
]


@pytest.mark.parametrize("name", HONEST)
def test_honest_names_are_taken(name: str) -> None:
    """Emoji may be joined (U+200D) and have a variation (U+FE0F); scripts may need joiners."""
    check_name("a name", name)
    names = ((1, name),)
    assert Announcer(rules(), names=names).fact(facts.Folded(1)) == f"Seat 1 “{name}” folds."
    assert name in "".join(fromstring(draw(tago.view(HAND, None), names=names).svg).itertext())
    assert parse_hand(write_hand(Transcript.of(HAND, names=names))).names == names


@pytest.mark.parametrize("name", [*INVISIBLE, *NOTHING, "\u3164\u2800 \u200d\ufe0f"])
def test_a_name_shows_something(name: str) -> None:
    """Fillers, blanks, marks and format characters alone are no name."""
    with pytest.raises(tago.SetupError, match=r"^a name must have a visible character$") as caught:
        check_name("a name", name, field="name")
    assert caught.value.field == "name"


@pytest.mark.parametrize(
    "name",
    [
        *(f"A{character}B" for character in INVISIBLE),
        *(f"{character}A" for character in INVISIBLE + " \u200d\ufe0f"),
        *(f"A{character}" for character in INVISIBLE + " \u200d\u200c"),
        *("A\u200d B", "A \u200dB", "A\u200d\u200dB", "A \ufe0fB"),
    ],
)
def test_a_name_hides_nothing(name: str) -> None:
    """No invisible character tells apart two names that look alike, unless a script needs it."""
    with pytest.raises(tago.SetupError, match="the nickname cannot have invisible characters or "):
        check_name("the nickname", name)


def test_tap_names_people() -> None:
    """In Tap seats have names too: in events, turns, scores and refusals."""
    english, italian = [tap_announcements.Announcer(language, NAMES) for language in ("en", "it")]
    hand = tap.deal(tap.Rules(), 2, tap.shuffle(bytes(32)))
    assert italian.fact(tap_facts.Passed(1)) == "Il posto 1 “Ada” passa."
    assert english.waiting(tap.view(hand, None).state) == (
        "Now seat 3 “Bo & <b>Zoë</b>” must bid or pass."
    )
    with pytest.raises(tago.IllegalActionError) as caught:
        tap.apply(hand, tap.Pass(2))
    assert english.refusal(caught.value).startswith("Seat 3 “Bo")
    assert english.fact(hand.facts[0]).startswith("Seat 2 deals")
    scores = ((1, 4), (2, -2), (3, -2))
    settled = tap_facts.HandSettled(1, "solo", 70, 8, slam=False, sparrow=False, scores=scores)
    assert english.fact(settled).endswith(
        "in Solo: seat 1 “Ada” +4, seat 2 -2, seat 3 “Bo & <b>Zoë</b>” -2."
    )


@pytest.mark.parametrize("game", [session, tap_session])
def test_the_person_of_a_session_has_a_name(game: Any) -> None:
    """The name is saved with the session and announced; bots are named by their seats."""
    rules = RULES if game is session else tap.Rules()
    players = {1: "careful", 2: PERSON, 3: "at_random"}
    now = game.Seated.of(rules, players, "a", name="Ada")
    assert now.names == ((1, "Mara"), (2, "Ada"), (3, "Olga"))
    assert game.read_session(game.write_session(now)) == now
    assert now.dealer.name(2) == "Ada"
    nameless = game.Seated.of(rules, players, "a")
    assert nameless.names == ((1, "Mara"), (3, "Olga"))
    assert game.write_session(nameless)["name"] == ""
    bots = game.Session.of(rules, {**players, 2: "careful"}, "a", name="Ada")
    assert bots.names == ((1, "Mara"), (2, "Hugo"), (3, "Olga"))
    with pytest.raises(tago.SetupError, match="40 characters") as caught:
        game.Seated.of(rules, players, "a", name="x" * 41)
    assert caught.value.field == "name"


def test_another_game_of_tap_keeps_the_name() -> None:
    """A person who plays another game keeps their name."""
    now = tap_session.Seated.of(tap.Rules(), dict.fromkeys((1, 2), "careful") | {3: PERSON}, "a")
    assert dict(evolve(now, name="Bo").again().names)[3] == "Bo"


@pytest.mark.parametrize(
    ("language", "bold", "you"), [("en", "bold", "You"), ("it", "audace", "Tu")]
)
def test_the_players_of_a_session_are_called(language: str, bold: str, you: str) -> None:
    """A bot is called by its name and its style, a person by their name or "you"."""
    say = sayer(language)
    now = session.Seated.of(RULES, {1: PERSON, 2: "bold"}, "a", language)
    assert now.said_players(say) == {1: you, 2: f"Hugo ({bold})"}
    assert evolve(now, name="Ada").said_players(say)[1] == "Ada"


def test_the_bots_have_names_and_faces_of_their_own() -> None:
    """Eight bots have eight names, and eight colours behind their heads."""
    colours = [re.findall('fill="(#[0-9a-f]{6})"', face(name).svg)[0] for name in NAMES_OF_BOTS]
    assert len(set(NAMES_OF_BOTS)) == len(set(colours)) == 8


def test_the_notation_keeps_names() -> None:
    """The header of a hand contains the names of its players, whatever they are."""
    names = ((1, "Ada"), (2, r'"] # \ x'), (8, "Zoë\ue000"))
    kept = Transcript.of(HAND, names=names, tags=(("_Event", "x"),))
    text = write_hand(kept)
    assert '\n[Name1 "Ada"]\n' in text
    assert parse_hand(text) == kept
    assert parse_hand(text).names == names
    assert parse_hand(write_hand(Transcript.of(HAND))).names == ()


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("x" * 41, "line 2, column 9: a name must have at most 40 characters"),
        (
            r"a\u{a}b",
            "line 2, column 9: a name must have at most 40 characters, none of them a control",
        ),
        ("", "line 2, column 9: a name must have a visible character"),
    ],
)
def test_the_notation_refuses_what_is_no_name(name: str, wrong: str) -> None:
    """A name in a text has to be as valid as any other, and its place is reported."""
    text = write_hand(Transcript.of(HAND)).replace("\n", f'\n[Name1 "{name}"]\n', 1)
    with pytest.raises(tago.NotationError, match=wrong):
        parse_hand(text)
    with pytest.raises(tago.SetupError, match="a name"):
        Transcript.of(HAND, names=((1, "x" * 41),))


def test_a_saved_table_tells_its_facts_in_any_language() -> None:
    """News and the log of a hand can be announced with names, before and after it is saved."""
    table = Table(rules(jackpot_percent=20), name="blue")
    table = do(table, Open(), Sit(1, 300), Sit(3, 300), DrawFirst(tago.DECK))
    dealt = back(act(table, StartHand(tago.DECK)))
    asked = back(act(dealt, Leave(3)))
    table = act(asked, tago.Fold(1))
    over = back(table)
    assert view_table(over, 3) == view_table(table, 3)
    finished = back(act(over, Finish()))
    again = back(act(act(finished, Sit(5, 300)), StartHand(tago.DECK)))
    assert over.hand is not None
    told = {
        "it": (
            (
                "Le postazioni 1 “Ada” e 3 “Bo & <b>Zoë</b>” versano l'Ante di 5. "
                "Trattenuta per il Jackpot: 2 in tutto."
            ),
            [
                "Il Jackpot aumenta di 2 e ora è di 2.",
                (
                    "La mano 1 è conclusa: la postazione 1 “Ada” ha 295; la postazione 3 “Bo & "
                    "<b>Zoë</b>” ha 303."
                ),
                "La postazione 3 “Bo & <b>Zoë</b>” lascia il tavolo con 303.",
            ],
            "La richiesta della postazione 3 “Bo & <b>Zoë</b>” sarà eseguita dopo questa mano.",
        ),
        "en": (
            (
                "Seats 1 “Ada” and 3 “Bo & <b>Zoë</b>” pay the ante of 5. In all, 2 is withheld "
                "for the jackpot."
            ),
            [
                "The jackpot grows by 2 to 2.",
                "Hand 1 is finished: seat 1 “Ada” has 295; seat 3 “Bo & <b>Zoë</b>” has 303.",
                "Seat 3 “Bo & <b>Zoë</b>” leaves the table with 303.",
            ],
            "The request of seat 3 “Bo & <b>Zoë</b>” will be carried out after this hand.",
        ),
    }
    for language, (antes, news, queued) in told.items():
        dealer = Announcer(rules(), language, NAMES)
        assert dealer.fact(over.hand.facts[0]) == antes
        assert list(map(dealer.fact, finished.news)) == news
        first = list(map(dealer.fact, dealt.news))
        assert first[1:] == list(map(dealer.fact, over.hand.facts))[: len(first) - 1]
        assert list(map(dealer.fact, asked.news)) == [queued]
        assert all(map(dealer.fact, again.news))
