"""``tagolib odds``: a position in words, its odds as tables and as a document."""

import json
from fractions import Fraction

import pytest

from tagolib.cli import main
from tagolib.cli.odds import read_position
from tagolib.odds import choice_odds, odds
from tests.hosts.test_odds import position

CARDS = "POINT 4 ½ ? | 1: ? 6 6 | 2: ? 2 3"


def test_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    """There is a row for each seat, then its share by covered card, then the choices to come."""
    status = main(["odds", CARDS])
    assert status == 0
    said = capsys.readouterr().out.splitlines()
    assert said[1].split()[:6] == ["Seat", "Cards", "Win", "Draw", "Share", "ZERO"]
    assert said[2].split()[:7] == ["1", "?", "6", "6", "52.9", "9.9", "57.8"]
    assert len({len(line) for line in said[1:4]}) == 1
    assert said[6].split() == ["left", "3x", "2x", "3x", "2x", "2x", "2x", "3x", "1x", "3x", "3x"]
    assert said[7].split()[8] == "100.0"
    assert said[-2:] == [
        "If the POINT is 4 4 ½, seat 1 chooses. Its share is 35.5 % with the sum and",
        "  80.5 % with the single card.",
    ]


def test_nothing_hidden(capsys: pytest.CaptureFixture[str]) -> None:
    """If all cards are known, there is one table, and a dash stands for no chance."""
    status = main(["odds", "1: 6 6 6 | point: 4 ½ 3 | 2: 1 2 3"])
    assert status == 0
    said = capsys.readouterr().out.splitlines()
    assert len(said) == 4
    assert said[3].split()[4:7] == ["-", "-", "-"]


def test_options(capsys: pytest.CaptureFixture[str]) -> None:
    """The first player chooses; once a total is chosen, nothing is left to choose."""
    words = "POINT 7 7 5 | 1: ? 6 1 | 3: ? 8 2 | out: 4 4"
    status = main(["odds", words, "--first", "3"])
    assert status == 0
    captured = capsys.readouterr()
    assert "seat 3 chooses. Its share" in captured.out
    status = main(["odds", words, "--choice", "single"])
    assert status == 0
    captured = capsys.readouterr()
    assert "chooses" not in captured.out


@pytest.mark.parametrize("width", [1, 12, 40, 62, 63])
def test_on_a_narrow_terminal(
    width: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Columns without room follow below, each with the seats; no line but the narrowest is long."""
    status = main(["odds", CARDS])
    assert status == 0
    wide = capsys.readouterr().out.splitlines()
    monkeypatch.setenv("COLUMNS", str(width))
    status = main(["odds", CARDS])
    assert status == 0
    lines = capsys.readouterr().out.splitlines()
    first = lines[1 : lines.index("The share in %, by the covered card:")]
    parts = [first[n : n + 3] for n in range(0, len(first), 3)]
    assert {line for line in first if len(line) > max(width, 13)} == set()
    for part in parts:
        assert [line[:4] for line in part] == ["Seat", "   1", "   2"]
    assert len(parts) == {1: 9, 12: 9, 40: 2, 62: 2, 63: 1}[width]
    for number in range(3):
        joined = " ".join(part[number][4:] for part in parts)
        assert joined.split() == wide[1 + number][4:].split()


def test_the_document(capsys: pytest.CaptureFixture[str]) -> None:
    """With --json all chances are given exactly."""
    status = main(["odds", CARDS, "--json"])
    assert status == 0
    told = json.loads(capsys.readouterr().out)
    where = position("? 4 ½", "? 6 6", "? 2 3")
    for seat in odds(where).seats:
        of_seat = told["seats"][str(seat.number)]
        assert [Fraction(of_seat[k]) for k in ("win", "draw", "share")] == [
            seat.win,
            seat.draw,
            seat.share,
        ]
        assert of_seat["categories"] == {name: str(chance) for name, chance in seat.categories}
        for out in seat.outs:
            assert of_seat["outs"][str(out.card)] == {
                "copies": out.copies,
                "win": str(out.win),
                "draw": str(out.draw),
                "share": str(out.share),
            }
    first, second = told["choices"]
    (_, expected) = choice_odds(where)
    assert first["point"] == ["½", "4", "½"]
    assert second == {
        "point": ["4", "4", "½"],
        "chance": "1/12",
        "first": 1,
        "better": "single",
        "gain": str(expected.gain),
        "sum": str(expected.sum.seat(1).share),
        "single": str(expected.single.seat(1).share),
    }


def test_reading_a_position() -> None:
    """Parts come in any order, the unknown card may be in any place, and all may be known."""
    where = read_position("3: 6 ? 6|1:2 3 8 | OUT: 1 2| Point: 4 ? 0.5", 3)
    assert where.first == 3
    assert [str(card) for card in where.out] == ["1", "2"]
    assert where.hidden == {3}
    assert [str(card) for card in where.point] == ["None", "4", "½"]
    assert [str(card) for card in dict(where.seats)[1]] == ["2", "3", "8"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("POINT 7 7 5 | 1: ? 6 x", "column 22: 'x' is not a card"),
        ("POINT 7 7 5 | 1: ? 6 .5", "column 22: '.5' is not a card: 0, ½ (or 0.5), 1"),
        ("PINT 7 7 5 | 1: ? 6 x", "column 1: 'PINT 7 7 5' is not POINT, a seat or out"),
        ("POINT 7 7 5 | 9: ? 6 6", "column 15: '9: ? 6 6' is not POINT"),
        ("POINT ? ? 1 | 1: 2 2 2", "column 9: only one of the three cards can be covered"),
        ("POINT 1 2 3 | 1: ? 6 6 | out: ?", "column 31: only one"),
        ("POINT 1 2 3 | 1: 1 1 1 1", "column 14: seat 1 has three cards, not 4"),
        ("POINT 1 2 | 1: 1 1 1", "column 1: POINT has three cards, not 2"),
        ("POINT 1 2 3 | 1: 1 1 ? | 1: 2 2 3", "column 25: seat 1 appears twice"),
        ("POINT 1 2 3", "column 13: a position is a POINT and seats"),
        ("1: 1 2 3", "column 10: a position is a POINT and seats"),
        ("", "column 1: '' is not POINT"),
        ("POINT 1 2 2 | 1: ? 2 2", "there are only three cards of 2 (DECK-01)"),
    ],
)
def test_what_is_no_position(words: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A string that is not a position is refused in one line that names the place."""
    status = main(["odds", words])
    assert status == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"tagolib: {says}")
    assert told.err.count("\n") == 1


def test_options_that_cannot_be(capsys: pytest.CaptureFixture[str]) -> None:
    """A choice before the POINT is known, or an unknown first player, is refused."""
    status = main(["odds", CARDS, "--choice", "sum"])
    assert status == 2
    captured = capsys.readouterr()
    assert "the POINT can be chosen only when all its cards are known" in captured.err
    status = main(["odds", CARDS, "--first", "3"])
    assert status == 2
    captured = capsys.readouterr()
    assert "seat 3 does not" in captured.err
