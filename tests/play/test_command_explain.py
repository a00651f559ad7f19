"""``tagolib explain``: what the rulebook says of an id, and what carries out and shows it."""

import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tagolib.announcements import LANGUAGES
from tagolib.cli import explain, main
from tagolib.conformance.coverage import UNBROKEN, UNSEEN
from tagolib.rulebook import load, load_all
from tagolib.serialization.codes import error_codes
from tagolib.table.reasons import REASONS as TABLE_REASONS
from tagolib.tago.reasons import REASONS
from tagolib.tap.reasons import REASONS as TAP_REASONS

BOOK = load()
ALL = load_all()
ITALIAN = {rule.id: rule.translations["it"] for rule in BOOK.rules.values()}
OTHERS = "area, reading, ruling or error code"
"""What else can be explained, as a refusal names it."""


def said(capsys: pytest.CaptureFixture[str], *names: str) -> str:
    """Explain some names; return the output, with each line whole again."""
    status = main(["explain", *names])
    assert status == 0
    return capsys.readouterr().out.replace("\n  ", " ")


def document(capsys: pytest.CaptureFixture[str], *names: str) -> list[dict[str, Any]]:
    """Explain some names to a program."""
    status = main(["explain", "--json", *names])
    assert status == 0
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
    return found


def test_a_rule(capsys: pytest.CaptureFixture[str]) -> None:
    """A rule is shown with its sources, its reading, its refusals and its cases."""
    text = said(capsys, "RAISE-01").splitlines()
    rule = BOOK.rules["RAISE-01"]
    assert text[:3] == ["RAISE-01 · Raises · stated", rule.sentence, ITALIAN["RAISE-01"]]
    document = "Official rules of Tagò (English)"
    assert [line for line in text if line.startswith(document)] == [
        f"{document}, {passage}"
        for passage in (
            "Restoration, line 96: Player B, in order to cover …",
            f"Raises, line 155: {rule.sources[5].opening}",
            "Glossary, line 197: Raise Amount of increase above the …",
        )
    ]
    assert f"Disputed, A08: {BOOK.readings['A08'].question}" in text
    assert BOOK.readings["A08"].answer in text
    assert "Refused as: already_bet, below_double" in text
    assert any(line.startswith("Followed in: raise-01-double-is-enough, ") for line in text)
    assert any(line.startswith("Enforced in: raise-01-one-short-of-double, ") for line in text)


def test_a_rule_from_several_sentences_of_a_section(capsys: pytest.CaptureFixture[str]) -> None:
    """All sentences that state a rule are shown, in their order."""
    told = [one for one in document(capsys, "RAISE-02")[0]["sources"] if one["id"] == "000"]
    assert [one["line"] for one in told] == [100, 106, 112, 116, 118, 120]
    assert [one["opening"].split()[2] for one in told[:3]] == ["first", "second", "third"]
    text = said(capsys, "RAISE-02")
    assert text.index("Turns, line 100") < text.index("Turns, line 106: In the second round")


def test_what_is_missing_is_said_with_its_reason(capsys: pytest.CaptureFixture[str]) -> None:
    """For a rule without cases the reason is shown."""
    assert f"Cases: none, because {UNSEEN['OPEN-01']}" in said(capsys, "OPEN-01")
    assert f"Enforced in: none, because {UNBROKEN['REST-10']}" in said(capsys, "REST-10")
    assert "\n\n\n" not in said(capsys, "DECK-02", "REM-06")


def test_a_reading_or_its_ruling(capsys: pytest.CaptureFixture[str]) -> None:
    """A reading shows the rules that depend on it; a ruling leads to it, with all its values."""
    reading = BOOK.readings["A16"]
    text = said(capsys, "a16")
    assert text == said(capsys, "jackpot_round3_fold") == said(capsys, "JACKPOT_ROUND3_FOLD")
    assert text.splitlines() == [
        f"A16 · {reading.question}",
        reading.answer,
        reading.alternatives,
        "Ruling jackpot_round3_fold: True (default), False",
        "",
        "Rules that depend on it: JACK-06",
    ]
    assert "Ruling point_trips: sum_only (default), as_pair" in said(capsys, "SCORE-02")


def test_an_area(capsys: pytest.CaptureFixture[str]) -> None:
    """An area shows its rules, each with its sentence."""
    text = said(capsys, "rem").splitlines()
    assert text[:2] == ["REM · Remainders", "Playing on with too few chips for the bet."]
    told = [f"{rule.id}: {rule.sentence}" for rule in BOOK.rules.values() if rule.area == "REM"]
    assert text[3::2] == told


def test_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    """The code of an error shows what is wrong, in every language, and the rules behind it."""
    head, found, *rest = said(capsys, "already_bet").splitlines()
    assert (head, found) == ("already_bet · error", "There is already a bet of {current_bet}.")
    translated, rest = rest[: len(LANGUAGES) - 1], rest[len(LANGUAGES) - 1 :]
    assert "C'è già una scommessa di {current_bet}." in translated
    assert rest == [
        "",
        f"BET-01: {BOOK.rules['BET-01'].sentence}",
        "",
        f"RAISE-01: {BOOK.rules['RAISE-01'].sentence}",
    ]
    # a fault in a document breaks no rule, and is not translated
    assert said(capsys, "Missing_Key") == "missing_key · error\nA key is missing.\n"
    stale, both = document(capsys, "stale", "not_now")
    assert stale["sentence"].startswith("This comes too late: ")
    assert stale["translations"]["it"].startswith("Troppo tardi: ")
    assert stale["rules"] == []
    assert both["sentence"] == REASONS["not_now"].sentence
    assert document(capsys, "already_bet")[0]["sentence"] == (
        "There is already a bet of {current_bet}."
    )
    named = {*REASONS["not_now"].rules, *TAP_REASONS["not_now"].rules}
    assert {rule["id"] for rule in both["rules"]} == named


def test_every_code_can_be_explained(capsys: pytest.CaptureFixture[str]) -> None:
    """Every code that an error can have is there, with the rules that the error names."""
    told = {entry["id"]: entry for entry in document(capsys, *error_codes())}
    assert [*told] == [*error_codes()]
    for code, reason in {**TAP_REASONS, **TABLE_REASONS, **REASONS}.items():
        assert {*reason.rules} <= {rule["id"] for rule in told[code]["rules"]}


def test_in_short(capsys: pytest.CaptureFixture[str]) -> None:
    """The short form has only the text, in the language that is asked for."""
    rules = BOOK.rules
    assert said(capsys, "raise-02", "--short") == f"{rules['RAISE-02'].sentence}\n"
    two = said(capsys, "RAISE-02", "cannot_cover", "--short", "--language", "it").splitlines()
    assert two[:2] == [ITALIAN["RAISE-02"], ""]
    assert two[2].startswith("Coprire costa {owed}, ma ")
    assert two[3:] == [f"{name}: {ITALIAN[name]}" for name in ("BET-04", "REM-02")]
    reading = BOOK.readings["A14"].translations["it"]
    asked = said(capsys, "odd_chips", "--short", "--language", "it").replace("\n  ", " ")
    assert asked.splitlines() == [reading.question, reading.answer, reading.alternatives]
    area = said(capsys, "err", "--short", "--language", "it").splitlines()
    assert area == [f"{name}: {text}" for name, text in ITALIAN.items() if name.startswith("ERR-")]
    assert said(capsys, "--search", "mance", "--short", "--language", "it").splitlines() == [
        f"POT-08: {ITALIAN['POT-08']}",
        "",
        f"CUR-03: {ITALIAN['CUR-03']}",
    ]
    status = main(["explain", "RAISE-02", "--language", "it"])
    assert status == 2
    captured = capsys.readouterr()
    assert captured.err.startswith("tagolib: --language needs --short")


THIRD = """
import sys; sys.path.insert(0, {folder!r})
from tagolib.cli import main, explain
assert explain.__file__.startswith({folder!r})
for words in (["--short", "--language", "eo"], ["--json"], []):
    main(["explain", "RAISE-02", "RAISE-03", "cannot_cover", *words])
    print("--")
main(["explain", "--search", "levi"])
"""


def test_a_third_language(tmp_path: Path) -> None:
    """Rules and errors are shown in any language that the data have; what they lack is English."""
    package = tmp_path / "tagolib"
    shutil.copytree(Path(explain.__file__).parents[1], package)
    book = package / "rulebook" / "rulebook.toml"
    text = book.read_text(encoding="utf-8")
    told = text.replace("[rules.RAISE-02]", '[rules.RAISE-02]\ntranslations.eo = "Leviĝo."')
    book.write_text(told, encoding="utf-8")
    sentence = REASONS["cannot_cover"].sentence
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    entry = f'msgctxt "error"\nmsgid "{sentence}"\nmsgstr "ne sufiĉas"\n'
    (package / "locale" / "eo.po").write_text(head + entry, encoding="utf-8")
    program = THIRD.format(folder=str(tmp_path))
    command = [sys.executable, "-X", "utf8", "-c", program]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    short, documents, whole, searched = done.stdout.replace("\n  ", " ").split("--\n")
    first, second, error, *_ = short.split("\n\n")
    assert (first, second) == ("Leviĝo.", BOOK.rules["RAISE-03"].sentence)
    assert error.startswith("Ne sufiĉas.\n")
    one, two, refused = [entry["translations"] for entry in json.loads(documents)]
    assert one == {"eo": "Leviĝo.", **BOOK.rules["RAISE-02"].translations}
    assert two == {**BOOK.rules["RAISE-03"].translations}
    assert {*refused} == {"eo", *LANGUAGES} - {"en"}
    assert refused["eo"] == "Ne sufiĉas."
    assert "\nLeviĝo.\n" in whole
    assert "\nNe sufiĉas.\n" in whole
    assert searched.startswith("RAISE-02: ")


def test_several(capsys: pytest.CaptureFixture[str]) -> None:
    """Several names are explained in the order given, separated by an empty line."""
    parts = [said(capsys, name) for name in ("POT", "A01", "TIE-02")]
    assert said(capsys, "POT", "A01", "TIE-02") == "\n".join(parts)


def test_as_documents(capsys: pytest.CaptureFixture[str]) -> None:
    """For programs there is a list of documents, one for each name."""
    rule, reading, area, none = document(capsys, "LIMIT-04", "light_cap", "ERR", "GEN-01")
    assert (rule["kind"], rule["id"], rule["status"]) == ("rule", "LIMIT-04", "reading")
    assert rule["readings"][0]["rulings"] == {
        "light_cap": ["round_total", "increment"],
        "light_cap_raise": ["forbidden", "to_maximum"],
    }
    assert rule["cases_missing"] is None
    assert rule["followed"]
    assert rule["broken"]
    assert (reading["kind"], reading["id"]) == ("reading", "A07")
    assert "LIMIT-04" in reading["rules"]
    assert (area["kind"], area["title"]) == ("area", "Dealer errors")
    assert [entry["id"] for entry in area["rules"]] == ["ERR-01", "ERR-02", "ERR-03"]
    assert (none["id"], none["readings"]) == ("GEN-01", [])


def test_everything_can_be_explained(capsys: pytest.CaptureFixture[str]) -> None:
    """Every rule, reading and area can be explained, and every rule that a refusal names."""
    for book in (BOOK, ALL):
        names = [*book.rules, *book.readings, *book.areas]
        assert len(document(capsys, *names)) == len(names) > 200
    reasons = [*REASONS.values(), *TABLE_REASONS.values(), *TAP_REASONS.values()]
    refused = {rule for reason in reasons for rule in reason.rules}
    assert all(entry["refusals"] for entry in document(capsys, *refused))


def test_an_external_page_has_no_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    """Of an external page only the title is shown; for programs its line is null."""
    text = said(capsys, "TOUR-07").splitlines()
    place = text.index("Tournament mode of Tagò, the game's own page")
    assert text[place - 1] == text[place + 1] == ""
    (source,) = document(capsys, "TOUR-07")[0]["sources"]
    assert (source["section"], source["line"], source["opening"]) == ("", None, "")


def found(capsys: pytest.CaptureFixture[str], words: str) -> list[str]:
    """Return the ids of the rules that a search finds, in order."""
    return [entry["id"] for entry in document(capsys, "--search", words)]


@pytest.mark.parametrize(
    ("words", "rules"),
    [
        ("under the raise", ["REST-05", "REST-06"]),
        ("chi è sotto il rilancio", ["REST-05", "REST-06"]),
        ("CARTA piu Vicina", ["CUBE-02", "CUBE-03"]),
        ("tips", ["POT-08", "CUR-03"]),
        ("mance", ["POT-08", "CUR-03"]),
        ("insalata", ["OPEN-02"]),
        ("crossw", ["TAP-05"]),
        (
            "Player B, in order to cover",
            ["RAISE-01", "RAISE-04", "REST-05", "REST-06", "REST-07"],
        ),
    ],
)
def test_rules_are_found_by_their_words(
    words: str, rules: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Words find rules in either language, even by beginnings; case and accents do not matter."""
    assert found(capsys, words) == rules


def test_words_in_this_order_come_first(capsys: pytest.CaptureFixture[str]) -> None:
    """A rule that has the words in order comes before those that have them scattered."""
    assert found(capsys, "resti sotto") == ["REM-05", "RAISE-07"]
    assert found(capsys, "sotto resti") == ["RAISE-07", "REM-05"]


def test_what_has_the_words_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    """A search shows the sentence of each rule, and what else has the words, with its place."""
    rules = BOOK.rules
    (chip,) = (one for one in rules["CUR-03"].sources if one.source == "002")
    assert said(capsys, "--search", "tale gettone").splitlines() == [
        f"CUR-03: {rules['CUR-03'].sentence}",
        f"002 CURIOSO, line 124: {chip.opening}",
    ]
    assert said(capsys, "--search", "mance").splitlines() == [
        f"POT-08: {rules['POT-08'].sentence}",
        ITALIAN["POT-08"],
        "",
        f"CUR-03: {rules['CUR-03'].sentence}",
        ITALIAN["CUR-03"],
    ]


@pytest.mark.parametrize("words", ["whist", "", " … "])
def test_no_rule_has_the_words(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    """If no rule has the words, or none are given, a message says so."""
    status = main(["explain", "--search", words])
    assert status == 2
    said = capsys.readouterr().err
    assert said == f"tagolib: no rule has the words {words!r}\n"


@pytest.mark.parametrize("words", [[], ["RAISE-01", "--search", "raise"]])
def test_names_or_words(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Either names are explained, or rules are searched for."""
    with pytest.raises(SystemExit, match="2"):
        main(["explain", *words])
    said = capsys.readouterr().err
    assert "--search" in said


def test_the_other_game(capsys: pytest.CaptureFixture[str]) -> None:
    """Rules, readings and rulings of Tap are explained in the same way."""
    text = said(capsys, "tap-14").splitlines()
    assert text[:2] == ["TAP-14 · Tap · stated", ALL.rules["TAP-14"].sentence]
    places = [line for line in text if line.startswith("Tap, a simple three-player tarot game ")]
    assert places[0].endswith(", line 53: Declarer leads to the first trick …")
    assert [place.partition(":")[0][-2:] for place in places] == ["53", "53", "53", "53", "55"]
    assert f"Disputed, T11: {ALL.readings['T11'].question}" in text
    (refused,) = (line for line in text if line.startswith("Refused as: "))
    assert refused.endswith("must_follow_suit, must_trump")
    text = said(capsys, "T08").splitlines()
    assert "Ruling thrown_in_counts: False (default), True" in text
    assert "Rules that depend on it: TAP-01, TAP-07" in text
    assert text == said(capsys, "thrown_in_counts").splitlines()
    assert said(capsys, "TAP").startswith("TAP · Tap\n")


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("RAISE-1", "RAISE-01, "),
        ("remainder_minimum", "remainders_minimum"),
        ("raises", "RAISE"),
        ("A99", "A09"),
    ],
)
def test_an_unknown_name(name: str, near: str, capsys: pytest.CaptureFixture[str]) -> None:
    """An unknown name is refused, and similar names are listed."""
    status = main(["explain", "RAISE-01", name])
    assert status == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"tagolib: '{name}' is not a rule, {OTHERS}; similar: ")
    assert near in err


def test_a_name_near_to_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """If no name is similar, none is listed; a long name is shortened."""
    status = main(["explain", "?" * 100])
    assert status == 2
    captured = capsys.readouterr()
    assert captured.err == f"tagolib: '{'?' * 39}…' is not a rule, {OTHERS}\n"


def test_out_of_an_archive(tmp_path: Path) -> None:
    """The library shows the same if only an archive of it is there."""
    package = Path(explain.__file__).parents[1]
    archive = tmp_path / "tagolib.zip"
    with zipfile.ZipFile(archive, "w") as made:
        for path in sorted(package.rglob("*")):
            if path.suffix in {".py", ".toml", ".json", ".po"}:
                made.write(path, f"tagolib/{path.relative_to(package)}")
    code = (
        f"import sys; sys.path.insert(0, {str(archive)!r}); "
        "from tagolib.cli import main, explain; assert '.zip' in explain.__file__; "
        "sys.exit(main(['explain', 'RAISE-01', 'RAISE']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert "raise-01-double-is-enough" in done.stdout
