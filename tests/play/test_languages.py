"""The languages of the dealer: complete catalogues, several languages at once, good Italian."""

import ast
import pickle
import random
import re
import shutil
import string
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from gettext import NullTranslations, c2py
from itertools import chain
from pathlib import Path
from typing import Any, TypeAlias, get_args

import attrs
import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

import tagolib as tago
from tagolib import fairness, tap
from tagolib.announcements import LANGUAGES, Announcer, announce, languages
from tagolib.announcements.languages import PHRASEBOOK, catalogue, translated
from tagolib.base.errors import FAULTS, KIND_SENTENCES, Violation, WrongTypeError
from tagolib.base.messages import Said
from tagolib.conformance.tago.actions import any_action, play_out
from tagolib.notation import Transcript, parse_action, parse_hand, write_hand
from tagolib.notation.lines import Cursor
from tagolib.notation.misread import EXPECTED, MISREAD
from tagolib.serialization import parse_json, read_action, read_rules
from tagolib.serialization.codes import error_codes
from tagolib.serialization.json_values import require
from tagolib.table import News, TableFact, TableViolation, actions
from tagolib.table import facts as tableside
from tagolib.tago.cards import DECK
from tagolib.tago.facts import Eliminated, Fact, Folded
from tagolib.tago.reasons import REASONS, HandViolation
from tagolib.tap.reasons import TapViolation
from tests.playing import call_round, play, refused, rules, stacked, start
from tools import catalogues

OTHERS = LANGUAGES[1:]
BOTH = ("en", "it")

SAME = {
    *("a", "all", "divide", "in"),
    *("ante", "check", "dealer", "jackpot", "multi", "pot", "showdown", "side", "zero"),
    *("finish", "table"),  # what a program calls
    *("classic", "heavy", "light", "rapid", "tagò"),  # what is printed on a table's label
    *("browser", "file", "https", "mb", "menu", "python", "server"),  # of the page in a browser
    *("link", "mara", "olga", "png", "svg"),  # of hands shown once more; names
    *("come", "extra", "no"),  # in Italian "as", and the same words
    *("explain", "i", "new", "raise", "tagolib"),  # of commands and ids; an article
    *("ascii", "byte", "json", "u", "utf"),  # of texts and documents; the letter of an escape
    *("array", "datetime", "escape", "false", "schema", "true", "z"),  # of documents, too
    *("chip", "per", "single", "sum", "units"),  # of fields and choices
    *("compare", "serve", "state"),  # in Italian "appears", "is needed", "been"
    *("bet", "deck", "eliminate", "seed", "tago"),  # words of the notation
    *("solo", "tap"),  # a contract of Tap, and its name
    *("c", "d", "h", "k", "kh", "q", "s", "t", "v"),  # letters of its cards
}
"""Italian words that look like English ones, and terms that Italian dealers use too."""


Entry: TypeAlias = str | tuple[str, ...]
"""A message, or its translation with as many forms as the language has."""


def forms(message: Entry) -> tuple[str, ...]:
    return (message,) if isinstance(message, str) else message


def braces(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def entries(catalog: Catalog) -> dict[tuple[str, Entry], Entry]:
    found: list[Any] = [entry for entry in catalog if entry.id]
    return {(entry.context, entry.id): entry.string for entry in found}


def check_said(opened: NullTranslations, language: str) -> None:
    """Check that each message is announced as in the catalogue, for any number of seats."""
    catalog = catalogues.written(language)
    written, form = entries(catalog), c2py(catalog.plural_expr)
    for table, rows in PHRASEBOOK.items():
        for name, message in rows.items():
            translation = written[f"{table}: {name}", message]
            for seats in range(1, 9):
                said = translation if isinstance(translation, str) else translation[form(seats)]
                assert translated(opened, table, name, seats) == said


def words(text: str) -> set[str]:
    """Return the words of a text in small letters, without those in braces."""
    return set(re.findall(r"[^\W\d_½]+", re.sub(r"\{[\w:]+\}", " ", text).casefold()))


# the catalogues


@pytest.mark.parametrize("language", OTHERS)
def test_every_message_is_translated(language: str) -> None:
    """No message is missing, fuzzy, left over or empty, and none has other placeholders."""
    catalog = catalogues.written(language)
    assert set(entries(catalog)) == set(catalogues.all_messages())
    for entry in catalog:
        assert not entry.fuzzy or not entry.id
    for (_, message), translation in entries(catalog).items():
        said = forms(translation)
        assert len(said) == (1 if isinstance(message, str) else catalog.num_plurals)
        for one in said:
            assert one.strip() == one != "", message
            assert braces(one) == braces(forms(message)[0]) == braces(forms(message)[-1])
            assert one[-1] == forms(message)[0][-1] or one[-1].isalnum() or one[-1] in ")}"
            assert not (forms(message)[0][0].isupper() and one[0].islower())


@pytest.mark.parametrize("language", OTHERS)
def test_what_is_said_is_what_is_written(language: str) -> None:
    """The library reads a catalogue as other programs do."""
    check_said(catalogue(language), language)


@pytest.mark.parametrize("language", OTHERS)
def test_the_catalogues_are_up_to_date(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An update changes no message, and writes the same files every time."""
    before, text = catalogues.written(language), catalogues.place(language).read_bytes()
    monkeypatch.setattr(catalogues, "LOCALE", tmp_path)
    for other in OTHERS:
        catalogues.place(other).write_bytes(text)
    catalogues.main()
    made = catalogues.place(language).read_bytes()
    assert list(entries(catalogues.written(language)).items()) == list(entries(before).items())
    catalogues.main()
    assert catalogues.place(language).read_bytes() == made


def test_an_update_keeps_the_plural_forms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A catalogue has the plural forms of its header, whatever Babel knows of the language."""
    monkeypatch.setattr(catalogues, "LOCALE", tmp_path)
    header = "Plural-Forms: nplurals=4; plural=(n > 3 ? 3 : n);"
    catalogues.place("it").write_text(f'msgid ""\nmsgstr "{header}\\n"\n', encoding="utf-8")
    catalogues.main(["it"])
    made = catalogues.place("it").read_text(encoding="utf-8")
    assert header in made
    assert 'msgstr[3] ""' in made
    assert 'msgstr[4] ""' not in made


def test_a_message_with_half_of_its_plurals_stays_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A message is translated with all its plural forms, or not at all."""
    header = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
    entry = '\nmsgid "a"\nmsgid_plural "b"\nmsgstr[0] "{}"\nmsgstr[1] "{}"\n'
    monkeypatch.setattr(languages, "_FOLDER", tmp_path)
    monkeypatch.setattr(languages, "_read", languages._read.__wrapped__)
    for one, many, said in (("x", "y", "xy"), ("x", "", "ab"), ("", "y", "ab"), ("", "", "ab")):
        catalogue_of = header + entry.format(one, many)
        (tmp_path / "it.po").write_text(catalogue_of, encoding="utf-8")
        found = catalogue("it")
        assert found.ngettext("a", "b", 1) + found.ngettext("a", "b", 2) == said


def test_an_update_names_what_is_not_translated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It prints each message without a translation, with its context, and nothing else."""
    text = catalogues.place("it").read_text(encoding="utf-8")
    monkeypatch.setattr(catalogues, "LOCALE", tmp_path)
    monkeypatch.setattr(catalogues, "LANGUAGES", BOTH)
    for left in ("", "La postazione {seat:seat} è occupata."):
        changed = text.replace("La postazione {seat:seat} è occupata.", left)
        catalogues.place("it").write_text(changed, encoding="utf-8")
        catalogues.main()
        found = capsys.readouterr()
        told = "" if left else "it, error: Seat {seat:seat} is taken.\n"
        assert (found.out, found.err) == (told, "")


def test_a_language_is_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A language without a catalogue gets one with all messages and the forms it needs."""
    monkeypatch.setattr(catalogues, "LOCALE", tmp_path)
    begun = catalogues.updated("pl")
    assert set(entries(begun)) == set(catalogues.all_messages())
    assert {forms(empty) for empty in entries(begun).values()} == {("",), ("", "", "")}


def test_every_catalogue_is_offered() -> None:
    """English needs no catalogue; every other language is offered because it has one."""
    assert LANGUAGES[0] == "en"
    assert "it" in OTHERS
    assert sorted(path.name for path in catalogues.LOCALE.iterdir()) == [
        f"{language}.po" for language in OTHERS
    ]


def test_no_message_is_there_twice() -> None:
    """A message is known by its context, one of an error by itself; English has balanced forms."""
    messages = [*catalogues.all_messages()]
    contexts = Counter(context for context, _ in messages if context != "error")
    assert set(contexts.values()) == {1}
    assert len({*messages}) == len(messages)
    for _, message in catalogues.all_messages():
        assert isinstance(message, str) or "{seats:seats}" in message[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table", ["command", "tap command"])
def test_no_word_means_two_things(table: str, language: str) -> None:
    """A word that a person can type belongs to one verb only, or to its additions.

    Among people, to leave is to leave the table, and the request has no words.
    """
    opened = catalogue(language)
    found = [
        opened.pgettext(context, message).split()
        for context, message in catalogues.all_messages()
        if context.startswith(f"{table}: ") and isinstance(message, str)
        if context != "command: quit"
    ]
    assert all(found)
    said = list(chain(*found))
    assert len({*said}) == len(said)


def invented(message: str) -> str:
    """Return a message in an invented language: with each word backwards."""
    return re.sub(r"(?<![{\w])\w+(?![}\w])", lambda word: word[0][::-1].lower(), message)


def test_a_language_is_one_file(tmp_path: Path) -> None:
    """One more catalogue is enough for the program to speak another language.

    It is used in a hand with its plurals, in a picture, a summary, and a game of Tap, and at a
    seat, where a person types its words and reads refusals in it.
    """
    place = tmp_path / "tagolib"
    shutil.copytree(Path(tago.__file__).parent, place, ignore=shutil.ignore_patterns("__pycache__"))
    begun = catalogues.updated("pl")  # whose messages about seats have three forms
    for entry in begun:
        message: Any = entry.id
        if message:
            made = [invented(form) for form in forms(message)]
            entry.string = made[0] if len(made) == 1 else (*made, f"(5) {made[1]}")
    with (place / "locale" / "pl.po").open("wb") as text:
        write_po(text, begun)
    code = """
import sys
from tagolib.cli import main
for words in sys.argv[1:]:
    assert main(words.split(";")) == 0
"""
    lines = "\netirw\nesiar 1\ndlof eht suoiruc\ntiuq\n"
    pl = ("--language", "pl")
    runs = [
        ("play", "--auto", "--seats", "5", "--seed", "a", *pl, "--save", "a.tago"),
        ("draw", "a.tago", *pl),
        ("table", "--hands", "1", *pl),
        ("play", "tap", "--auto", "--seed", "a", *pl),
        ("play", "--file", "a.json", "--seed", "a", *pl),
    ]
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", code, *map(";".join, runs)],
        input=lines.encode(),
        check=False,
        capture_output=True,
        cwd=tmp_path,
        env={"PYTHONPATH": str(tmp_path), "COLUMNS": "80"},
    )
    assert (done.stderr.decode(), done.returncode) == ("", 0)
    said = done.stdout.decode()
    for sentence in (
        "\n(5) staes 1, 2, 3, 4 dna 5 yap eht etna ",
        "<desc>tniop: ",
        "sdnah htiw edis stop\n",
        "emag stniop retfa 3 ",
        "i od ton wonk 'etirw'. epyt pleh",
        "on esiar si tfel ni dnuor 1. eht timil si 1. (RAISE-02, RAISE-03)",
        "taes 1 si suoiruc dna syap 5",
        "devas ni a.json.",
    ):
        assert sentence in said


# choosing a language


@pytest.mark.parametrize("language", ["xx", "IT", "", "it\nen", None, ["it"]])
def test_another_language_is_refused(language: str) -> None:
    """The refusal names the languages that exist."""
    with pytest.raises(tago.SetupError, match=r"^a language must be 'en' or .*, not ") as caught:
        Announcer(rules(), language)
    assert caught.value.field == "language"
    with pytest.raises(tago.SetupError):
        announce(Folded(3), rules(), language)


def test_an_announcer_is_for_rules() -> None:
    """Anything but the rules of a table is refused."""
    wrong: object = "Light – 5/300"
    with pytest.raises(tago.SetupError, match="rules must be of type Rules"):
        Announcer(wrong)  # type: ignore[arg-type]  # that is the point


def test_several_languages_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each announcer speaks its own language, whatever the environment says."""
    for name in ("LANGUAGE", "LANG", "LC_ALL"):
        monkeypatch.setenv(name, "it_IT.UTF-8")
    english, italian = Announcer(rules()), Announcer(rules(), "it")
    folded = Folded(3)
    assert [one.fact(folded) for one in (english, italian, english)] == [
        "Seat 3 folds.",
        "La postazione 3 abbandona.",
        "Seat 3 folds.",
    ]
    assert announce(folded, rules()) == "Seat 3 folds."
    assert announce(folded, rules(), "it") == "La postazione 3 abbandona."
    assert english != italian == Announcer(rules(), "it")
    assert repr(italian) == f"Announcer(rules={rules()!r}, language='it')"


def test_every_kind_of_word_is_known() -> None:
    """A colon in braces names a kind that the announcers write; a misspelt one would say units."""
    found = {
        kind
        for _, message in catalogues.all_messages()
        for one in forms(message)
        for kind in re.findall(r"\{\w+:([^}]*)\}", one)
    }
    assert found == {"seat", "seats", "any", "chips"}


def test_a_language_is_read_once() -> None:
    """Nothing is loaded with the package; a language is read once, when it is first spoken."""
    code = """
import sys
import tagolib
from tagolib.tago.facts import Folded
assert not {"gettext", "tagolib.announcements"} & set(sys.modules)
opened = []
sys.addaudithook(lambda event, args: event == "open" and opened.append(str(args[0])))
from tagolib.announcements import Announcer
rules = tagolib.Rules.parse("Light – 5/300")
for language in ("en", "it", "en", "it"):
    Announcer(rules, language).fact(Folded(3))
    print(len([path for path in opened if path.endswith(".po")]))
"""
    words = [sys.executable, "-X", "utf8", "-"]
    done = subprocess.run(words, input=code.encode(), check=False, capture_output=True)
    assert (done.stdout, done.stderr) == (b"0\n1\n1\n1\n", b"")


# Italian


def test_no_english_is_left() -> None:
    """No word in the Italian catalogue is from the English messages, except terms of both."""
    english = {
        word
        for _, message in catalogues.all_messages()
        for form in forms(message)
        for word in words(form)
    }
    italian = {
        word
        for translation in entries(catalogues.written("it")).values()
        for form in forms(translation)
        for word in words(form)
    }
    assert italian & english == SAME


def test_a_seat_has_one_name() -> None:
    """A seat of Tagò is a "postazione" wherever it is named, as in the regulation.

    What people type may be less exact.
    """
    in_tap = {*TapViolation.words.values()}
    in_tap |= {reason.sentence for reason in TapViolation.reasons.values()}
    for (context, message), translation in entries(catalogues.written("it")).items():
        if not context.startswith(("tap ", "command: ")) and message not in in_tap:
            for form in forms(translation):
                assert not words(form) & {"posto", "posti"}, message


@pytest.mark.uncounted
def test_all_that_is_said_comes_from_the_catalogue() -> None:
    """In Italian every word of a hand, its prompts, refusals and settlement is Italian."""
    known = {
        word
        for translation in entries(catalogues.written("it")).values()
        for form in forms(translation)
        for word in words(form)
    }
    codes = set()
    for number in range(150):
        rng = random.Random(number)
        hand = play_out(rng.randrange)
        dealer = Announcer(hand.rules, "it")
        said = [
            dealer.fact(attrs.evolve(fact, reason=""))
            if isinstance(fact, Eliminated)
            else dealer.fact(fact)
            for fact in hand.facts
        ]
        for moment in tago.replay(hand):
            state = tago.view(moment, None).state
            said.append(dealer.waiting(state))
            if state.options:
                said.append(dealer.options(state.options))
            if state.result:
                said += dealer.settlement(state)
            try:
                tago.apply(moment, any_action(rng.randrange, moment))
            except tago.IllegalActionError as error:
                codes |= {violation.code for violation in error.violations}
                said.append(re.sub(r"\([A-Z0-9, -]+\)", "", dealer.refusal(error)))
        for sentence in said:
            assert words(sentence) <= known, sentence
            assert "None" not in sentence
            assert "{" not in sentence
    assert len(codes) > len(REASONS) / 2


def test_a_hand_in_italian() -> None:
    """A hand is announced as an Italian dealer would, from the ante to the settlement."""
    table = rules("Light – 5/300", jackpot_percent=10, curious_to="tips")
    hand = start({1: "4 4 2", 3: "½ 3 3", 4: "0 8 1", 5: "2 8 1"}, "7 7 2", 300, table=table)
    hand = play(hand, tago.Declare(5, tago.Declaration("fold")), tago.Bet(1, 10))
    hand = play(hand, tago.Raise(3, 20), tago.Fold(4, curious=True), tago.Fold(5), tago.Call(1))
    hand = play(hand, tago.ChoosePoint(1, "sum"), tago.Restore(1, 300), tago.Bet(1, 300))
    hand = play(hand, tago.Remainders(3))
    dealer = Announcer(table, "it")
    assert [dealer.fact(fact) for fact in tago.view(hand, 4).log] == [
        "Le postazioni 1, 3, 4 e 5 versano l'Ante di 5. Trattenuta per il Jackpot: 2 in tutto.",
        (
            "Le carte sono distribuite: la postazione 1 mostra ? 4 2; "
            "la postazione 3 mostra ? 3 3; la postazione 4 mostra ? 8 1; "
            "la postazione 5 mostra ? 8 1; il PUNTO mostra ? 7 2."
        ),
        "Signori, il PUNTO provvisorio è 9.",
        "1° giro di scommesse.",
        "La postazione 5 dichiara anzitempo: «abbandono».",
        "La postazione 1 scommette 10.",
        "La postazione 3 rilancia a 20, aggiungendo 20.",
        "La postazione 4 abbandona.",
        "La postazione 4 chiede l'opzione Curioso e versa 5 alle mance per visionare la carta.",
        "La postazione 5 abbandona.",
        "La postazione 1 copre con 10.",
        "Si scopre la carta coperta del PUNTO: 7.",
        "La postazione 1 sceglie la somma delle tre carte.",
        "Signori, il PUNTO è 16.",
        "2° giro di scommesse.",
        "La postazione 1 effettua un reintegro di 300.",
        "La postazione 1 scommette 300.",
        "La postazione 3 gioca i resti: 275.",
        "La postazione 1 visiona la propria carta coperta.",
        "La postazione 3 visiona la propria carta coperta.",
        "3° giro: non resta nessuno contro cui scommettere.",
        "La postazione 1 riprende 25, che nessuno ha pareggiato.",
        "La postazione 1 mostra 4 4 2: PUNTEGGIO 10, a 6 dal PUNTO.",
        "La postazione 3 mostra ½ 3 3: PUNTEGGIO 6½, a 9½ dal PUNTO.",
        (
            "Il piatto principale di 608, aperto alle postazioni 1 e 3, va alla postazione 1 (608) "
            "con PUNTEGGIO 10, a 6 dal PUNTO."
        ),
        "La postazione 4 visiona la propria carta coperta: 0.",
    ]
    assert dealer.settlement(tago.view(hand, None).state) == [
        "Il PUNTO è 16.",
        "La postazione 1 riprende 25, che nessuno ha pareggiato.",
        (
            "Il piatto principale di 608, aperto alle postazioni 1 e 3, va alla postazione 1 (608) "
            "con PUNTEGGIO 10, a 6 dal PUNTO."
        ),
        "La postazione 3 ha PUNTEGGIO 6½, a 9½ dal PUNTO. Il punteggio migliore è a 6.",
        "Le postazioni 4 e 5 hanno abbandonato e non hanno diritto ad alcun piatto.",
    ]


def test_a_table_in_both_languages() -> None:
    """A table is announced from its opening to its close, hands apart, in both languages."""
    rules_of = rules(units_per_chip=2, jackpot_percent=10, curious_to="tips")
    first = tago.parse_cards("3 0 0")
    lying = list(DECK)
    for card in first:
        lying.remove(card)
    told: list[News] = []
    table = tago.Table(rules_of)
    deck = stacked(["3 ½ 8", "2 5 8", "0 0 0"], "1 ½ 4")
    for action in (
        *(actions.Open(), actions.Sit(2, 600), actions.Sit(4, 600), actions.Sit(5, 601)),
        *(actions.DrawFirst((*first, *lying)), actions.BuyIn(2, 615), actions.StartHand(deck)),
        *(tago.Fold(4, curious=True), tago.Fold(5), actions.Finish()),
        *(actions.Leave(5), actions.Leave(4), actions.Close()),
    ):
        table = tago.act(table, action)
        told += table.news
    hand = get_args(Fact)
    news = [fact for fact in told if not isinstance(fact, hand)]
    news[13:13] = [
        tableside.ShortOfAnte((5,)),
        tableside.ShortOfAnte((2, 5)),
        tableside.JackpotPaid(2, 15),
    ]
    news += [tableside.WentAway(2), tableside.CameBack(2), tableside.Queued(4)]
    news += [tableside.HandVoided(3, ((2, 600), (4, 615)))]
    assert {type(fact) for fact in news} == set(get_args(TableFact))
    english, italian = ([Announcer(rules_of, name).fact(f) for f in news] for name in BOTH)
    assert english == [
        "Ladies and gentlemen, the table is open. The deck lies in three rows, each from 0 to 8.",
        "Seat 2 sits down with 300.",
        "Seat 4 sits down with 300.",
        "The cards are washed.",
        "Seat 5 sits down with 300½.",
        "The cards are shuffled.",
        (
            "The draw for the first player: seat 2 gets 3; seat 4 gets 0; seat 5 gets 0; "
            "seat 4 is the first player."
        ),
        "The cube moves to seat 4.",
        "Seat 2 buys in for another 307½.",
        "The cards are shuffled.",
        "The jackpot grows by 1½ to 1½.",
        "Curious players add 5 to the tips.",
        "Hand 1 is finished: seat 2 has 616; seat 4 has 290; seat 5 has 295½.",
        "Seat 5 cannot pay the ante and sits this hand out.",
        "Seats 2 and 5 cannot pay the ante and sit this hand out.",
        "The jackpot of 7½ goes to seat 2!",
        "Seat 5 leaves the table with 295½.",
        "Seat 4 leaves the table with 290.",
        "Seat 2 leaves the table with 616.",
        "The table is closed.",
        "Seat 2 sits out from the next hand on.",
        "Seat 2 is back from the next hand on.",
        "The request of seat 4 will be carried out after this hand.",
        "Hand 3 is called off and all bets are returned: seat 2 has 300; seat 4 has 307½.",
    ]
    assert italian == [
        "Signori, il tavolo è aperto. Il mazzo è steso in tre file, ciascuna dallo 0 all'8.",
        "La postazione 2 si siede al tavolo con 300.",
        "La postazione 4 si siede al tavolo con 300.",
        "Si esegue l'insalata.",
        "La postazione 5 si siede al tavolo con 300½.",
        "Si mescolano le carte.",
        (
            "Sorteggio del primo giocatore di mano: la postazione 2 riceve 3; "
            "la postazione 4 riceve 0; la postazione 5 riceve 0; il primo giocatore di mano "
            "è la postazione 4."
        ),
        "Il cubo passa alla postazione 4.",
        "La postazione 2 aumenta la propria dotazione di 307½.",
        "Si mescolano le carte.",
        "Il Jackpot aumenta di 1½ e ora è di 1½.",
        "I Curiosi aggiungono 5 alle mance.",
        (
            "La mano 1 è conclusa: la postazione 2 ha 616; la postazione 4 ha 290; "
            "la postazione 5 ha 295½."
        ),
        "La postazione 5 non può versare l'Ante e salta questa mano.",
        "Le postazioni 2 e 5 non possono versare l'Ante e saltano questa mano.",
        "Il Jackpot di 7½ va alla postazione 2!",
        "La postazione 5 lascia il tavolo con 295½.",
        "La postazione 4 lascia il tavolo con 290.",
        "La postazione 2 lascia il tavolo con 616.",
        "Il tavolo è chiuso.",
        "La postazione 2 non gioca dalla prossima mano in poi.",
        "La postazione 2 torna in gioco dalla prossima mano.",
        "La richiesta della postazione 4 sarà eseguita dopo questa mano.",
        (
            "La mano 3 è annullata e tutte le scommesse sono restituite: la postazione 2 ha "
            "300; la postazione 4 ha 307½."
        ),
    ]


def test_a_draw_in_italian() -> None:
    """A tie, its vote and a division are announced in Italian."""
    hand = start({1: "4 4 4", 2: "2 2 2"}, "½ 5 1")
    for _ in range(3):
        hand = call_round(hand, 10)
    dealer = Announcer(hand.rules, "it")
    assert dealer.waiting(tago.view(hand, None).state) == (
        "Ora la postazione 1 deve decidere se dividere o continuare."
    )
    hand = play(hand, tago.PlayOn(1), tago.Divide(2))
    assert [dealer.fact(fact) for fact in hand.facts][-4:] == [
        "Parità fra le postazioni 1 e 2 per il piatto di 70. Si divide o si continua?",
        "La postazione 1 vuole continuare.",
        "La postazione 2 chiede la divisione.",
        (
            "Il piatto di 70 viene diviso e va alla postazione 1 (35) e alla postazione 2 (35). "
            "Ciascuna ha TRIS."
        ),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("kind", "code"),
    [(kind, code) for kind in (HandViolation, TableViolation) for code in kind.reasons],
)
def test_every_refusal_is_said(kind: type[Violation], code: str, language: str) -> None:
    """Each reason has a sentence in each language, with amounts in chips and its rules."""
    reason = kind.reasons[code]
    given: dict[str, int | str] = dict.fromkeys(braces(reason.sentence), 5)
    given |= {"waiting": "betting", "seat": 3, "status": "folded", "card": "½", "cards": "- 8 ½"}
    violation = kind.of(code, **given)
    error = tago.IllegalActionError(tago.Call(3), (violation, violation), "")
    said = Announcer(rules(units_per_chip=2), language).refusal(error)
    half, _, whole = said.partition(") ")
    assert half + ")" == whole
    assert whole.endswith(f" ({', '.join(reason.rules)})")
    assert not re.search(r"[{}]|None|_", whole)
    assert ("2½" in whole) == (":chips}" in reason.sentence)
    if language == "en":
        plain = Announcer(rules(), language).refusal(error)
        assert plain == str(error)


def test_refusals_in_italian() -> None:
    """A player whose action is refused reads this."""
    hand = start({1: "4 4 2", 3: "½ 3 3", 4: "0 8 1"}, "7 6 2", 300, table=rules("Light – 5/300"))
    hand = play(hand, tago.Bet(1, 10), tago.Fold(3))
    dealer = Announcer(hand.rules, "it")

    def said(action: tago.Action) -> str:
        return dealer.refusal(refused(hand, action))

    assert said(tago.Raise(4, 15)) == "Un rilancio deve arrivare almeno a 20. (RAISE-01, RAISE-04)"
    assert said(tago.Raise(1, 400)) == (
        "È il turno della postazione 4. (BET-01, ANN-04) Il totale massimo consentito ora è 300. "
        "(LIMIT-02) Questo costa 390, ma la postazione 1 ha solo 285. (SEAT-04)"
    )
    assert said(tago.Call(3)) == "La postazione 3 è fuori: ha abbandonato. (FOLD-03, ELIM-02)"
    assert said(tago.Divide(4)) == (
        "Ora non è possibile: la postazione 4 deve scommettere, coprire, rilanciare o abbandonare. "
        "(DEAL-04, BET-01)"
    )
    assert said(tago.Redeal(())) == (
        "Ora non è possibile: la postazione 4 deve scommettere, coprire, rilanciare o abbandonare. "
        "(DEAL-04, BET-01)"
    )


def test_a_hosts_own_refusals() -> None:
    """A host's words stay as they are, and the library's words in them are translated."""
    why = tago.SetupError("a session needs at least two players")
    error = tago.HostError("no_seat", Said("nessun posto: {why}", why=why), ("SEAT-02",))
    english, italian = Announcer(rules()), Announcer(rules(), "it")
    assert english.refusal(error) == str(error)
    assert italian.refusal(error) == (
        "nessun posto: per una sessione servono almeno due giocatori (SEAT-02)"
    )
    assert italian.refusal(tago.SetupError("closed")) == "closed"


@pytest.mark.parametrize(
    ("language", "found"),
    [
        (
            "en",
            [
                "The player at seat 3 may not do this.",
                "This comes too late: it answers blue/1/0, but the latest is blue/1/1.",
                "This comes too late: it answers '', but the latest is blue/1/1.",
            ],
        ),
        (
            "it",
            [
                "Questo non spetta al giocatore della postazione 3.",
                "Troppo tardi: risponde a blue/1/0, ma ora siamo a blue/1/1.",
                "Troppo tardi: risponde a '', ma ora siamo a blue/1/1.",
            ],
        ),
    ],
)
def test_other_refusals(language: str, found: list[str]) -> None:
    """A player who acts for another or too late is told in Italian too."""
    dealer = Announcer(rules(), language)
    errors = [
        tago.ForeignActionError(3, actions.Leave(1)),
        tago.StaleActionError("blue/1/0", "blue/1/1"),
        tago.StaleActionError("", "blue/1/1"),
    ]
    assert list(map(dealer.refusal, errors)) == found


ENGLISH = re.compile(r"\b(?:the|is|are|must|not|has|of|cannot|there|this|what)\b")
"""Words that no message in another language has."""


def read_bet(**changes: Any) -> Callable[[], object]:
    """Return a function that reads a bet with some of its keys changed."""
    return lambda: read_action({"type": "bet", "seat": 1, "amount": 5} | changes)


def diverging() -> object:
    """Replay an impossible record."""
    record = tago.Record.of(start({1: "4 4 2", 3: "½ 3 3"}, "7 6 2"))
    return tago.resume(attrs.evolve(record, actions=(tago.Call(3),)))


def house() -> fairness.House:
    """Return a house at whose table nobody sits."""
    return fairness.House(table=tago.Table(rules()), name="blue", secret=bytes(32), silent="leaves")


TAP = tap.deal(tap.Rules(), 1, tap.DECK)

ERRORS = {kind.__name__: kind for kind in (tago.SetupError, tago.NotationError, tago.FairnessError)}
"""The errors that are raised with a message, by the names of their classes."""

MESSAGES: dict[str, Callable[[], object]] = {
    "not_utf8": lambda: parse_json(b"\xff"),
    "not_json": lambda: parse_json("{"),
    "not_json: a byte order mark": lambda: parse_json("\ufeff{}"),
    "too_deep": lambda: parse_json("[" * 1000),
    "doubled_key": lambda: parse_json('{"a": 1, "a": 2}'),
    "missing_key": lambda: read_action({"type": "bet"}),
    "unknown_key": read_bet(size=3),
    "wrong_type": read_bet(amount="5"),
    "wrong_type: no object": lambda: read_action([]),
    "unknown_word": read_bet(type="bat"),
    "unknown_word: one of several": lambda: read_rules(
        {"mode": "dark", "minimum": 5, "stack": 300}
    ),
    "impossible": read_bet(seat=9),
    "syntax": lambda: parse_hand("[Mode"),
    "not_so": lambda: misread("nothing more", again=True),
    "illegal_action": lambda: parse_hand(f"{TEXT}3: call\n"),
    "a value": lambda: tago.Bet(9, 5),
    "rules": lambda: tago.Rules(mode="light", minimum=5, stack=3),
    "a deck": lambda: tago.deal(rules(), {1: 300, 3: 300}, 1, tago.DECK[1:]),
    "an ante": lambda: tago.deal(rules(), {1: 300, 3: 2}, 1, tago.DECK),
    "syntax: a label": lambda: tago.Rules.parse("Light"),
    "divergence": diverging,
    "unfair": lambda: fairness.receive(house(), 3, fairness.Commit(bytes(32))),
    "unfair: the reasons of a table": lambda: fairness.announce(house()),
    "unfair: no seeds": lambda: fairness.deal_fairly(house()),
    "unfair: no public value": lambda: fairness.mix(house(), bytes(32)),
    "unfair: no deal": lambda: fairness.misdeal(house()),
    "not_yours": lambda: tap.apply_sent(TAP, tap.Pass(1), seat=2, revision=0),
    "stale": lambda: tap.apply_sent(TAP, tap.Pass(1), seat=1, revision=1),
    "hand_over": lambda: play(start({1: "4 4 2", 3: "½ 3 3"}, "7 6 2"), tago.Fold(1), tago.Call(3)),
}
"""What raises an error, for every kind and every fault of a text, and for details of many forms."""


def kinds(base: type[tago.TagoError]) -> Iterator[type[tago.TagoError]]:
    """Yield a class of errors, and all that the library derives from it."""
    yield base
    for kind in base.__subclasses__():
        yield from kinds(kind)


def test_every_code_has_its_words() -> None:
    """Each code is a reason, a fault or another kind of error, with a translated sentence."""
    for kind in kinds(tago.TagoError):
        assert getattr(kind, "code", "syntax") in error_codes()
    reasons = {*HandViolation.reasons, *TableViolation.reasons, *TapViolation.reasons}
    assert {*reasons, *FAULTS, *KIND_SENTENCES} == {*error_codes()}
    raised = {kind for kind in kinds(tago.TagoError) if kind.__module__ == "tagolib.base.errors"}
    assert {kind.sentence for kind in raised} <= {*KIND_SENTENCES.values()}
    assert {*KIND_SENTENCES.values()} <= {*catalogues.raised()}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", MESSAGES)
def test_all_that_is_refused_is_told(name: str, language: str) -> None:
    """In English as the error says it; in other languages translated, with place and rules."""
    with pytest.raises(tago.TagoError) as caught:
        MESSAGES[name]()
    error = caught.value
    if not isinstance(error, tago.SetupError | tago.IllegalActionError):
        assert name.startswith(error.code)
    said = Announcer(rules(), language).refusal(error)
    if language == "en":
        assert said == str(error).partition(" Allowed: ")[0]
        return
    assert not ENGLISH.search(said)
    assert not re.search(r"[{}](?!'|\")", said)
    assert all(rule in said for rule in error.rules)
    where = getattr(error, "where", "")
    assert not where.startswith("$") or said.startswith(f"{where}: ")


@pytest.mark.parametrize("kind", [int, bool, str, dict, list])
@pytest.mark.parametrize("language", OTHERS)
def test_what_a_document_should_have_is_said_in_the_language(kind: type, language: str) -> None:
    """The kind of value that was expected is translated, too."""
    with pytest.raises(tago.NotationError) as caught:
        require(kind, None)
    what = str(caught.value).removeprefix("expected ").removesuffix(", not null")
    assert len(what) < len(str(caught.value)) - len("expected ")
    assert f" {what}, " not in Announcer(rules(), language).refusal(caught.value)


def test_messages_met_in_other_ways() -> None:
    """Errors survive a pickle with all that their messages need; a host's messages stay."""
    with pytest.raises(tago.TagoError) as caught:
        diverging()
    voice = Announcer(rules(), "it")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), voice.refusal(again)) == (str(caught.value), voice.refusal(caught.value))
    assert voice.refusal(tago.TagoError("the host's own")) == "the host's own"
    assert voice.refusal(tago.TagoError()) == "Questo non è possibile."
    assert voice.refusal(WrongTypeError("a must be int")) == "a must be int"
    assert voice.refusal(tago.FairnessError("x", 1)) == "mescolata 1: x"
    assert voice.refusal(tago.FairnessError("x", 1, -1)) == "mescolata 1, la distribuzione: x"
    assert voice.refusal(tago.FairnessError("x", 1, 2)) == "mescolata 1, actions[2]: x"
    assert voice.refusal(tago.DivergenceError("x", -1, None, ())) == "la distribuzione: x"


def test_every_message_can_be_translated() -> None:
    """An error is raised with a message in one piece, or with one that keeps its words apart."""
    found = 0
    for path in catalogues.LIBRARY.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                raised = isinstance(ERRORS.get(node.func.id), type)
                in_english = path.relative_to(catalogues.LIBRARY).parts[0] in catalogues.IN_ENGLISH
                if raised and not in_english:
                    found += 1
                    whole = ast.Constant | ast.Call | ast.Name | ast.Attribute
                    assert isinstance(node.args[0], whole), ast.unparse(node)
    assert found > 200


TEXT: str = write_hand(Transcript.of(start({1: "4 4 2", 3: "½ 3 3"}, "7 6 2")))

MISREAD_TEXTS: dict[str, str] = {
    "told before": TEXT.replace("\n\n", "\n\nseat 1 has ? 4 2\n", 1) + "3: bet 10\n",
    "nothing more": f"{TEXT}seat 3 has ? 3 4\n",
    "seat twice": re.sub('Stacks "[^"]*"', 'Stacks "1: 300, 1: 300"', TEXT),
    "tag twice": TEXT.replace("\n", '\n[First "1"]\n[First "1"]\n', 1),
    "no tag": TEXT.replace("\n", '\n[Deal "1"]\n', 1),
    "deck and seed": re.sub("(?m)^(?=.Deck)", f'[Seed "{bytes(32).hex()}"]\n', TEXT),
    "lacking": '[Tago "1"]\n',
    "too much": f"{TEXT}1: bet {10**30}\n",
    "byte": f"{TEXT}# \udce4\n",
    "character": f"{TEXT}# \x07\n",
    "late tag": f'{TEXT}1: fold\n[First "1"]\n',
    "no hand": "",
    "second hand": TEXT * 2,
    "for a seat": f"{TEXT}dealer: fold\n",
    "for the dealer": f"{TEXT}1: redeal 4\n",
    "expected, not": f"{TEXT}1: bet many\n",
    "expected": f"{TEXT}1: bet\n",
}
"""A text for what can be wrong with one."""

MISREAD_LINES = {"own seat": "3: fold", "director": "eliminate"}
"""The same of a line that a player has typed."""


def misread(key: str, *, again: bool = False) -> tago.NotationError:
    """Return the refusal of such a text or line; if ``again``, it is raised again."""
    hand = start({1: "4 4 2", 3: "½ 3 3"}, "7 6 2")
    read: dict[str, Callable[[], object]] = {
        key: partial(parse_hand, text) for key, text in MISREAD_TEXTS.items()
    }
    read |= {key: partial(parse_action, line, hand, 1) for key, line in MISREAD_LINES.items()}
    read["nobody"] = partial(parse_action, "fold", play(hand, tago.Fold(1)))
    with pytest.raises(tago.NotationError) as caught:
        read[key]()
    if again:
        raise caught.value
    return caught.value


@pytest.mark.parametrize("key", MISREAD)
def test_what_is_wrong_with_a_text_is_told(key: str) -> None:
    """Every refusal of the notation is translated, with its place."""
    error = misread(key)
    assert isinstance(error.message, Said)
    assert error.message.template == MISREAD[key]
    english, italian = [Announcer(rules(), language).refusal(error) for language in BOTH]
    assert english == str(error)
    line, column = re.findall(r"\d+", error.where)
    assert italian.startswith(f"riga {line}, colonna {column}: ")
    assert not words(MISREAD[key]) - SAME <= words(italian)
    assert not re.search(r"[{}]", italian)


@pytest.mark.parametrize("what", EXPECTED)
def test_what_a_text_lacks_is_told(what: str) -> None:
    """So is what was expected at the place."""
    given = {"what": what, "verbs": "bet", "version": "1"}
    error = Cursor("", 1).fault("expected", 0, **given)
    italian = Announcer(rules(), "it").refusal(error)
    assert italian.startswith("riga 1, colonna 1: qui ci vuole ")
    assert EXPECTED[what].format_map(given) in error.message
    assert EXPECTED[what].format_map(given) not in italian or what == "escape"


def test_what_a_player_types_is_refused_in_italian() -> None:
    """A player who types nonsense reads where it is wrong, and what belongs there."""
    hand = start({1: "4 4 2", 3: "½ 3 3"}, "7 6 2")
    said = []
    for line in ("bet", "bet ten", "discard 9", "raise 20 chips", "3: fold"):
        with pytest.raises(tago.NotationError) as caught:
            parse_action(line, hand, 1)
        said.append(Announcer(rules(), "it").refusal(caught.value))
    assert said == [
        "riga 1, colonna 4: qui ci vuole un importo in unità",
        "riga 1, colonna 5: qui ci vuole un importo in unità, non 'ten'",
        "riga 1, colonna 9: qui ci vuole una carta: 0, ½ (o 0.5), 1, 2, ... 8, non '9'",
        "riga 1, colonna 10: qui ci vuole la fine della riga, non 'chips'",
        "riga 1, colonna 1: la postazione 1 può agire solo per sé",
    ]


def test_what_may_be_done() -> None:
    """A player reads all options, with amounts in chips, and what the hand waits for."""
    table = rules("Light – 5/300", units_per_chip=2, ante="half")
    hand = start({1: "4 4 2", 3: "½ 3 3"}, "7 7 2", {1: 600, 3: 600}, table=table)
    seen: list[str] = []

    def note() -> None:
        state = tago.view(hand, None).state
        for language in BOTH:
            dealer = Announcer(table, language)
            seen.append(dealer.waiting(state))
            if state.options:
                seen.append(dealer.options(state.options))

    note()
    hand = play(hand, tago.Bet(1, 25))
    note()
    hand = play(hand, tago.Call(3))
    note()
    hand = play(hand, tago.Fold(1))
    note()
    assert seen == [
        "Now seat 1 must bet, call, raise or fold.",
        "You may fold (curious or not), bet between 5 and 297½, or restore 300 or more.",
        "Ora la postazione 1 deve scommettere, coprire, rilanciare o abbandonare.",
        (
            "Puoi abbandonare (anche con l'opzione Curioso), scommettere da 5 a 297½, "
            "oppure reintegrare almeno 300."
        ),
        "Now seat 3 must bet, call, raise or fold.",
        (
            "You may fold (curious or not), call 12½, raise to between 25 and 297½, "
            "or restore 300 or more."
        ),
        "Ora la postazione 3 deve scommettere, coprire, rilanciare o abbandonare.",
        (
            "Puoi abbandonare (anche con l'opzione Curioso), coprire con 12½, "
            "rilanciare da 25 a 297½, oppure reintegrare almeno 300."
        ),
        "Now seat 1 must choose the POINT.",
        "You may fold (curious or not), or choose the sum or the single card.",
        "Ora la postazione 1 deve scegliere il PUNTO.",
        (
            "Puoi abbandonare (anche con l'opzione Curioso), "
            "oppure scegliere la somma o la carta singola."
        ),
        "The hand is over.",
        "La mano è finita.",
    ]


def test_the_rarer_options() -> None:
    """A single amount, remainders, a vote and a discard have their own words."""
    now = tago.Options(
        bet=(5, 5),
        raise_to=(20, 20),
        remainders=15,
        vote=True,
        discard=tago.parse_cards("½ 3 3"),
    )
    said = Announcer(rules()).options(now)
    assert said == f"You may {now}."
    assert (
        str(now)
        == "bet 5, raise to 20, play remainders of 15, divide or play on, or discard one of ½ 3"
    )
    assert Announcer(rules(), "it").options(now) == (
        "Puoi scommettere 5, rilanciare a 20, giocare i resti di 15, chiedere la divisione o "
        "continuare, oppure scartare una carta fra ½ 3."
    )


def test_declarations() -> None:
    """A declaration is announced, with its amount if it has one."""
    table = rules(units_per_chip=2)
    said = [
        [
            Announcer(table, language).declaration(declared)
            for declared in (
                *(tago.Declaration(kind) for kind in ("fold", "call", "remainders")),
                *(tago.Declaration(kind) for kind in ("bet", "raise")),
                *(tago.Declaration(kind, 41) for kind in ("bet", "raise")),
            )
        ]
        for language in BOTH
    ]
    assert said == [
        ["fold", "call", "remainders", "bet", "raise", "bet 20½", "raise to 20½"],
        [
            *("abbandono", "copro", "gioco i resti", "scommetto", "rilancio"),
            *("scommetto 20½", "rilancio a 20½"),
        ],
    ]


def test_scores() -> None:
    """The five categories are announced in their order."""
    point = tago.parse_cards("½ 4 7")
    cards = ["0 0 0", "7 4 ½", "8 8 8", "8 3 ½", "8 3 2"]
    scores = [tago.evaluate(tago.parse_cards(three), point) for three in cards]
    said = [[Announcer(rules(), name).score(score) for score in scores] for name in BOTH]
    assert said == [
        ["ZERO", "COPY", "TRIPS", "VALUE 11½", "SCORE 13, 1½ away"],
        ["ZERO", "COPIA", "TRIS", "VALORE 11½", "PUNTEGGIO 13, a 1½ dal PUNTO"],
    ]
    assert said[0] == [str(score) for score in scores]
