"""Pictures of the table: well-formed, with everything in place, nothing hidden, nothing missing."""

import copy
import re
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any, get_args
from unicodedata import normalize
from xml.etree import ElementTree as ET

import attrs
import pytest
from attrs import frozen
from hypothesis import given, settings
from hypothesis import strategies as st

import tagolib as tago
from tagolib import drawing as package
from tagolib.announcements import LANGUAGES
from tagolib.announcements.sentences import SHOWN
from tagolib.conformance import strategies
from tagolib.drawing import Drawing, draw, draw_deck
from tagolib.drawing.ink import COLOURS, fitted, label, width_of
from tagolib.drawing.labels import Labels, shortened
from tagolib.play.words import TERMINAL_WORDS
from tagolib.table import DrawFirst, Open, Sit, SitOut, StartHand, TableView, view_table
from tagolib.tago.evaluation import Choice
from tagolib.tago.facts import CardDiscarded, CardsRedealt, Ending
from tagolib.tago.hand import PHASES, Hand, Status
from tagolib.tago.views import SeatState
from tests.amounts import amount
from tests.playing import LIGHT, call_round, play, rules, start

HANDS = {1: "0 8 7", 2: "6 5 1"}
"""Cards of two seats, where any will do."""

WIDTHS = {
    20: "\u202f",
    34: "ijlì",
    35: " ",
    37: "/IJ",
    38: ",.·",
    40: ":;",
    42: "-",
    44: "f⁰¹²³⁴⁵⁶⁷⁸⁹",
    46: "!()",
    48: "t",
    49: "r",
    50: "–°",
    58: "?z",
    59: "c",
    60: "s",
    64: "L",
    65: "vxy",
    66: "“”",
    67: "akà",
    68: "EFTeèé",
    69: "oò",
    70: "0123456789",
    71: "hnuù",
    72: "SYbdgpq",
    73: "CPZ",
    76: "B",
    77: "AKRVX",
    81: "U",
    82: "G",
    83: "D",
    84: "+±HN×≈",
    85: "OQ",
    92: "w",
    100: "M…",
    104: "m½",
    110: "W",
}
"""How wide the letters of DejaVu Sans Bold are, as broad a font as there is in wide use: in
hundredths of its size."""
WIDTH = {letter: width for width, letters in WIDTHS.items() for letter in letters}


@frozen
class Box:
    """The place of something in a picture."""

    left: float
    top: float
    right: float
    bottom: float
    what: str

    def holds(self, other: "Box") -> bool:
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def meets(self, other: "Box") -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


def said(element: ET.Element) -> str:
    """Return the words shown in a text element, without the title shown on hover."""
    return (element.text or "") + "".join(child.tail or "" for child in element)


def written(element: ET.Element, x: int, y: int) -> Box:
    """Return the place of words, in the broad font."""
    words, size = said(element), int(element.get("font-size", ""))
    # an accented letter that no language has used so far is as wide as without its accent
    letters = (letter if letter in WIDTH else normalize("NFD", letter)[0] for letter in words)
    wide = sum(WIDTH[letter] for letter in letters) * size / 100
    left: float = x + int(element.get("x", ""))
    left -= {"start": 0, "middle": wide / 2, "end": wide}[element.get("text-anchor", "start")]
    base = y + int(element.get("y", ""))
    return Box(left, base - 0.75 * size, left + wide, base + 0.2 * size, words)


def framed(element: ET.Element, x: int, y: int, what: str) -> Box:
    """Return the place of a rectangle."""
    left, top = x + int(element.get("x", "0")), y + int(element.get("y", "0"))
    right, bottom = left + int(element.get("width", "")), top + int(element.get("height", ""))
    return Box(left, top, right, bottom, what)


def tree(drawing: Drawing) -> ET.Element:
    """Return the picture as XML, without the namespace in every name."""
    return ET.fromstring(drawing.svg.replace(' xmlns="http://www.w3.org/2000/svg"', "", 1))


def parts(drawing: Drawing) -> Iterator[tuple[Box, list[Box], list[Box]]]:
    """Return the box of each seat and of the middle, the words in it, and the cards."""
    for group in tree(drawing).findall("g"):
        place = re.fullmatch(r"translate\((\d+) (\d+)\)", group.get("transform", ""))
        assert place is not None
        x, y = map(int, place.groups())
        box = framed(group[0], x, y, group.get("class", ""))
        texts = [written(text, x, y) for text in group.iterfind("text")]
        cards = [
            framed(card, x, y, "card")
            for row in group.iterfind("g[@class='tago-cards']")
            for card in row.iterfind("rect")
        ]
        faces = [
            written(face, x, y)
            for row in group.iterfind("g[@class='tago-cards']")
            for face in row.iterfind("text")
        ]
        assert all(any(card.holds(face) for card in cards) for face in faces)
        yield box, texts, cards


def check_places(drawing: Drawing) -> None:
    """Check that everything is where it belongs, and that nothing overlaps."""
    sheet = framed(tree(drawing), 0, 0, "sheet")
    found = list(parts(drawing))
    assert all(sheet.holds(box) for box, _, _ in found)
    for (one, _, _), (other, _, _) in combinations(found, 2):
        assert not one.meets(other), (one, other)
    for box, texts, cards in found:
        for thing in (*texts, *cards):
            assert box.holds(thing), (box, thing)
        for text, other in combinations(texts, 2):
            assert not text.meets(other), (text, other)
        for text in texts:
            assert not any(text.meets(card) for card in cards), text


def every(view: tago.View) -> Iterator[Drawing]:
    """Yield a view drawn in every way."""
    for language in LANGUAGES:
        for upright in (False, True):
            yield draw(view, language, upright=upright)


def grown(view: tago.View, factor: int) -> tago.View:
    """Return the view with all chips multiplied: more than a table ever sees."""

    def change(value: Any) -> Any:
        if not attrs.has(type(value)) or isinstance(value, tago.Total | tago.Options):
            return value
        changed = {}
        for field in attrs.fields(type(value)):
            old = getattr(value, field.name)
            if field.name in CHIPS and old is not None:
                changed[field.name] = old * factor
            elif field.name in ("shares", "returned"):
                changed[field.name] = tuple((seat, chips * factor) for seat, chips in old)
            elif isinstance(old, tuple):
                changed[field.name] = tuple(change(one) for one in old)
            else:
                changed[field.name] = change(old)
        return attrs.evolve(value, **changed)

    state = change(view.state)
    return attrs.evolve(view, state=state, log=tuple(change(fact) for fact in view.log))


CHIPS = {"stack", "in_round", "in_hand", "current_bet", "pot", "withheld", "tips", "amount", "ante"}


@pytest.mark.uncounted
@settings(max_examples=amount(15, 60))
@given(strategies.views())
def test_everything_has_its_place(view: tago.View) -> None:
    """At any point of any hand no words leave their box, and no boxes, words or cards overlap."""
    for drawing in every(view):
        check_places(drawing)


@pytest.mark.uncounted
@settings(max_examples=amount(10, 40))
@given(strategies.views(), st.sampled_from([10**3, 123_456, 10**7 + 1, 10**9, 7**11, 3**21]))
def test_large_numbers_have_their_place(view: tago.View, factor: int) -> None:
    """This also holds with more chips than anybody ever has."""
    for drawing in every(grown(view, factor)):
        check_places(drawing)


def labels(drawing: Drawing) -> Iterator[tuple[str, int]]:
    """Return all words in a picture, with the sizes of their fonts."""
    for text in tree(drawing).iter("text"):
        yield said(text), int(text.get("font-size", ""))


@pytest.mark.uncounted
@settings(max_examples=amount(15, 60))
@given(strategies.views())
def test_all_words_are_legible(view: tago.View) -> None:
    """An upright picture 300 pixels wide has no letters below 8.9 pixels, and no words cut off."""
    for drawing in every(view):
        for words, size in labels(drawing):
            assert "…" not in words
            least = 12 if len(words) < 6 or words[0] != "+" else 11  # six digits won
            assert size >= least, words
    wide = int(tree(draw(view, upright=True)).get("width", ""))
    assert 12 * 300 / wide >= 8.9


def public_numbers(view: tago.View) -> Iterator[str]:
    """Return all public amounts, in chips."""
    state, chips = view.state, view.rules.chips
    for seat in state.seats:
        yield chips(seat.stack)
        yield chips(seat.in_hand)
        if state.phase == "betting":
            yield chips(seat.in_round)
    if state.result is None:
        yield chips(state.pot)
    if state.phase == "betting":
        yield chips(state.current_bet)
    yield chips(state.withheld)
    yield chips(state.tips)
    for pot in state.result.pots if state.result else ():
        yield chips(pot.amount)
        yield from (chips(share) for _, share in pot.shares)
    yield from (chips(units) for _, units in (state.result.returned if state.result else ()))


@settings(max_examples=amount(15, 60))
@given(strategies.views(), st.sampled_from([1, 10**10]))
def test_all_is_told(view: tago.View, factor: int) -> None:
    """The description has every card, every amount but 0, and every score, in full."""
    view = grown(view, factor)
    state = view.state
    for drawing in every(view):
        root = tree(drawing)
        assert root[0].tag == "title"
        assert view.rules.label in (root[0].text or "")
        assert root[1].tag == "desc"
        told = root[1].text or ""
        words = set(re.findall(r"[^\s,;.:()]+(?: \d+/\d+)?", told))
        assert {number for number in public_numbers(view) if number != "0"} <= words
        for cards in (state.point.cards, *(seat.cards for seat in state.seats)):
            assert " ".join("?" if card is None else str(card) for card in cards) in told
        for _, score in state.result.scores if state.result else ():
            assert state.result is not None
            if score.distance is not None and state.result.how != "folds":
                assert str(score.total) in words


SIDES = {
    COLOURS["card"]: "face",
    COLOURS["void"]: "face",
    COLOURS["back"]: "back",
    "none": "place",
}
"""What lies there, by the colour of its ground."""


def sides(row: ET.Element) -> list[str]:
    """Return which side of each card of a seat is up, or that there is only its place."""
    fills = [rect.get("fill", "") for rect in row.iterfind("rect[@rx='4']")]
    return [SIDES[fill] for fill in fills if fill in SIDES]  # the others are shadows


def side(card: tago.Card | None, seat: SeatState, log: Sequence[object]) -> str:
    """Return which side must be up."""
    own = [
        isinstance(fact, CardDiscarded)
        for fact in log
        if (isinstance(fact, CardDiscarded) and fact.seat == seat.number)
        or (isinstance(fact, CardsRedealt) and seat.number in fact.seats)
    ]
    return "face" if card is not None else "place" if own and own[-1] else "back"


@settings(max_examples=amount(10, 40))
@given(strategies.views())
def test_what_is_drawn(view: tago.View) -> None:
    """Each known card is face up, each other one has its back up, and each seat is there."""
    state = view.state
    for upright in (False, True):
        root = tree(draw(view, upright=upright))
        panels = {
            said(panel.findall("text")[0]): panel
            for panel in root.findall("g")
            if panel.get("class") == "tago-seat"
        }
        assert set(panels) == {str(seat.number) for seat in state.seats}
        for seat in state.seats:
            row = panels[str(seat.number)].find("g[@class='tago-cards']")
            assert row is not None
            shown = [said(face) for face in row.iterfind("text")]
            assert shown == [str(card) for card in seat.cards if card is not None]
            assert sides(row) == [side(card, seat, view.log) for card in seat.cards]
        (middle,) = [part for part in root.findall("g") if part.get("class") == "tago-middle"]
        row = middle.find("g[@class='tago-cards']")
        assert row is not None
        shown = [said(face) for face in row.iterfind("text")]
        assert shown == [str(card) for card in state.point.cards if card is not None]


@settings(max_examples=amount(8, 30))
@given(strategies.views())
def test_it_can_stand_anywhere(view: tago.View) -> None:
    """The picture is one element without ids, references or scripts, the same every time."""
    for drawing, again in zip(every(view), every(copy.deepcopy(view)), strict=True):
        assert drawing == again
        assert str(drawing) == drawing.svg == drawing._repr_svg_()
        root = tree(drawing)
        assert root[0].text == drawing.title
        assert repr(drawing) == f"<Drawing: {drawing.title}>"
        assert (root.tag, root.get("role")) == ("svg", "img")
        for element in root.iter():
            assert element.tag in {
                *("svg", "title", "desc", "g", "rect", "circle", "ellipse", "path", "text")
            }
            assert not {"id", "href", "style"} & set(element.keys())
            assert not any("url(" in value for value in element.attrib.values())


def test_the_deck() -> None:
    """The deck is in three rows, from 0 to 8, as at the opening of a table."""
    for language, title in (
        (
            "en",
            (
                "Ladies and gentlemen, the table is open. "
                "The deck lies in three rows, each from 0 to 8."
            ),
        ),
        (
            "it",
            "Signori, il tavolo è aperto. Il mazzo è steso in tre file, ciascuna dallo 0 all'8.",
        ),
    ):
        drawing = draw_deck(language)
        root = tree(drawing)
        assert root.get("lang") == language
        assert root[0].text == drawing.title == title
        texts = list(root.iter("text"))
        places = sorted(
            (int(text.get("y", "")), int(text.get("x", "")), said(text)) for text in texts
        )
        assert [card for _, _, card in places] == [str(card) for card in tago.DECK]
        assert len({y for y, _, _ in places}) == 3


def test_a_language_that_is_not_offered() -> None:
    """A language that the dealer does not speak is refused."""
    view = tago.view(start(HANDS, "½ 5 1"), None)
    with pytest.raises(tago.SetupError, match=r"a language must be 'en'.* or '\w+', not 'xx'$"):
        draw(view, "xx")


# Colours and words


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(
    ("colour", "ground"),
    [
        *(("text", ground) for ground in ("page", "felt", "panel", "rim", "back")),
        *(("muted", "felt"), ("gold", "felt"), ("gold", "panel")),
        *(("ink", "card"), ("ink", "gold"), ("ink", "text"), ("void ink", "void")),
    ],
)
def test_contrast(colour: str, ground: str) -> None:
    """Words differ from their background by 4.5 to 1 or more."""
    high, low = sorted([luminance(COLOURS[colour]), luminance(COLOURS[ground])], reverse=True)
    assert (high + 0.05) / (low + 0.05) >= 4.5


def test_widths_are_no_guess_too_low() -> None:
    """Each letter is assumed to be at least as wide as in the broad font."""
    for letter, width in WIDTH.items():
        assert width_of(letter, 100) >= width, letter


def test_words_are_fitted() -> None:
    """Words that do not fit become smaller or are cut off; their title has them in full."""
    assert fitted("round 1", 14, 100, 10) == ("round 1", 14)
    words, size = fitted("the first player", 14, 110, 10)
    assert words == "the first player"
    assert 10 <= size < 14
    words, size = fitted("the first player chooses", 14, 60, 10)
    assert words.endswith("…")
    assert (size, width_of(words, size) <= 60) == (10, True)
    cut = label(ET.Element("g"), "the first player chooses", (0, 0), 14, 60, least=10)
    assert (said(cut), cut.findtext("title")) == (words, "the first player chooses")


@pytest.mark.parametrize(
    ("units", "per_chip", "room", "short"),
    [
        (0, 1, 99, "0"),
        (9999, 1, 99, "9999"),
        (12345, 1, 99, "12\u202f345"),
        (1234567890, 1, 200, "1\u202f234\u202f567\u202f890"),
        (1234567890, 1, 90, "1.234×10⁹"),
        (1999999999, 1, 76, "1.99×10⁹"),
        (1234567890, 1, 10, "1×10⁹"),
        (2**53 - 1, 1, 99, "9.007×10¹⁵"),
        (24691, 2, 99, "12\u202f345½"),
        (1, 2, 99, "½"),
        (10, 3, 99, "3 1/3"),
        (10**9 + 1, 10**5 + 1, 60, "≈9999"),
    ],
)
def test_amounts(units: int, per_chip: int, room: int, short: str) -> None:
    """Amounts have groups of three digits; one that does not fit is cut, and never gets larger."""
    table = attrs.evolve(LIGHT, minimum=per_chip, stack=per_chip, units_per_chip=per_chip)
    say = Labels(tago.view(start(HANDS, "½ 5 1"), None), "en").say
    assert shortened(table, units, 14, room, say) == short


# By example


def texts(view: tago.View, language: str = "en", name: str = "tago-seat") -> dict[str, list[str]]:
    """Return the words at each seat, by the first word there."""
    found = {}
    for part in tree(draw(view, language)).findall("g"):
        if part.get("class") == name:
            first, *rest = [said(text) for text in part.iterfind("text")]
            found[first] = rest
    return found


def middle(view: tago.View, language: str = "en") -> list[str]:
    ((first, rest),) = texts(view, language, "tago-middle").items()
    return [first, *rest]


def marks(view: tago.View, seat: int) -> list[str]:
    """Return the titles of the marks at a seat."""
    for part in tree(draw(view)).findall("g"):
        if part.get("class") == "tago-seat" and said(part.findall("text")[0]) == str(seat):
            return [mark.findtext("title", "") for mark in part.iterfind("g[@class='tago-mark']")]
    raise AssertionError(seat)


def test_a_round() -> None:
    """The picture shows whose turn it is, the bets of the round, the stacks and the stakes."""
    hand = play(start({1: "0 8 7", 2: "6 5 1", 4: "7 5 2"}, "½ 5 1"), tago.Bet(1, 10))
    assert texts(tago.view(hand, 4)) == {
        "1": ["10", "285"],
        "2": ["to act", "295"],
        "4": ["You", "295"],
    }
    assert middle(tago.view(hand, None), "it") == [
        *("dealer", "Heavy – 5/300", "1° giro", "PUNTO", "6", "provvisorio"),
        *("piatto 25", "da coprire 10", "tocca alla postazione 2", "rilanci 0 su 1"),
    ]


def test_marks() -> None:
    """The cube, the title of first player, a restoration and a bought look are marked."""
    hand = start({1: "0 8 7", 2: "6 5 1", 3: "7 5 2", 4: "4 4 2"}, "½ 5 1")
    assert marks(tago.view(hand, None), 1) == ["has the cube"]
    hand = play(hand, tago.Fold(1, curious=True), tago.Restore(2, 300), tago.Bet(2, 10))
    view = tago.view(hand, None)
    assert marks(view, 1) == ["has the cube", "is curious"]
    assert marks(view, 2) == ["first player", "has restored"]
    assert marks(view, 3) == []


def eyes(view: tago.View) -> int:
    """Return how many cards are marked as seen by their owners, with a title that says so."""
    titles = tree(draw(view)).iterfind("g/g[@class='tago-cards']/g/title")
    return [title.text for title in titles].count("has looked at the covered card")


def test_before_and_after_looking() -> None:
    """A covered card that its owner has seen is marked so for everybody."""
    looked = "has looked at the covered card"
    hand = call_round(start(HANDS, "½ 5 1"))
    assert eyes(tago.view(hand, 1)) == 0
    assert looked not in draw(tago.view(hand, 1)).svg
    hand = call_round(hand)
    assert eyes(tago.view(hand, 1)) == eyes(tago.view(hand, None)) == 2
    told = tree(draw(tago.view(hand, None))).findtext("desc", "")
    assert told.count(looked) == 2
    hand = call_round(hand)
    assert eyes(tago.view(hand, 1)) == 0


def struck(view: tago.View) -> dict[str, list[str]]:
    """Return which cards are struck out: of the seats, and of the POINT."""
    found: dict[str, list[str]] = {}
    for part in tree(draw(view)).findall("g"):
        row = part.findall("g[@class='tago-cards']/*")
        name = said(part.findall("text")[0])
        for face, after in pairwise(row):
            if (face.tag, after.tag) == ("text", "path"):
                found.setdefault(name, []).append(said(face))
    return found


def test_a_voided_pair_is_struck_out() -> None:
    """The cards of a pair that does not count are struck out: a seat's, and the POINT's."""
    hand = call_round(start({1: "8 8 2", 2: "6 5 1", 3: "½ 8 6"}, "7 7 2"))
    assert middle(tago.view(hand, None))[4:] == ["16 or 2", "pot 30", "seat 1 chooses the POINT"]
    hand = play(hand, tago.ChoosePoint(1, "single"))
    assert struck(tago.view(hand, None)) == {"dealer": ["7", "7"]}
    hand = call_round(call_round(hand))
    assert struck(tago.view(hand, None)) == {"dealer": ["7", "7"], "1": ["8", "8"]}
    assert texts(tago.view(hand, None)) == {
        "1": ["VALUE 2", "+60", "340"],
        "2": ["SCORE 12", "±10", "280"],
        "3": ["SCORE 14½", "±12½", "280"],
    }


def test_a_point_of_three_alike() -> None:
    """If a house treats three equal cards as a pair, two of them are struck out."""
    table = rules(point_trips="as_pair")
    hand = play(call_round(start(HANDS, "4 4 4", table=table)), tago.ChoosePoint(1, "single"))
    assert struck(tago.view(hand, None)) == {"dealer": ["4", "4"]}


def test_the_sum_of_a_pair() -> None:
    """If the sum is chosen, the picture says so, and all cards count."""
    hand = call_round(start({1: "8 8 2", 2: "6 5 1"}, "7 7 2"))
    hand = play(hand, tago.ChoosePoint(1, "sum"))
    assert struck(tago.view(hand, None)) == {}
    assert middle(tago.view(hand, None))[4:6] == ["16", "the sum"]


def three_pots() -> Hand:
    """Return a hand with three seats all-in for different amounts, and one that covers them."""
    cards = {1: "0 6 ½", 2: "6 5 1", 3: "3 6 2", 4: "7 5 2"}
    hand = start(cards, "½ 5 1", {1: 105, 2: 205, 3: 305, 4: 1005})
    return play(hand, tago.Bet(1, 100), tago.Raise(2, 200), tago.Call(3), tago.Call(4))


def test_side_pots() -> None:
    """If there are several pots, each is shown with its seats, and at the end with its winner."""
    hand = play(three_pots(), tago.Bet(3, 100), tago.Call(4))
    view = tago.view(hand, None)
    assert hand.phase == "over"
    assert middle(view)[5:] == [
        *("pot 920", "main", "420", "1", "side 1", "300", "3", "side 2", "200", "3"),
        "over at the showdown",
    ]
    hand = three_pots()
    assert middle(tago.view(hand, None))[5:] == [
        *("pot 720", "main", "420", "1 2 3 4", "side 1", "300", "2 3 4"),
        *("seat 3 is to act", "raises 0 of 2"),
    ]
    assert texts(tago.view(hand, None))["1"] == ["all-in", "0"]
    one = call_round(call_round(call_round(start(HANDS, "½ 5 1"))))
    assert middle(tago.view(one, None))[5:] == ["pot 40", "2", "over at the showdown"]


def test_many_pots() -> None:
    """There is room for seven pots too, each in its own line."""
    cards = dict(zip(range(1, 9), ("0 8 7", "7 6 ½", "6 5 1", "2 4 4", "3 3 8"), strict=False))
    cards |= {6: "0 2 7", 7: "3 5 2", 8: "0 8 6"}
    hand = start(cards, "½ 5 1", {seat: 5 + 100 * seat for seat in cards}, first=8)
    hand = play(hand, tago.Bet(8, 800), *(tago.Remainders(seat) for seat in range(1, 8)))
    view = tago.view(hand, None)
    assert view.state.result is not None
    assert len(view.state.result.pots) == 7
    for drawing in every(view):
        check_places(drawing)


@pytest.mark.parametrize(
    ("bet", "won"), [(4985, "+10\u202f000"), (99_985, "+200\u202f000"), (499_985, "+1.0×10⁶")]
)
def test_what_is_won(bet: int, won: str) -> None:
    """Up to six digits, an amount won is shown in full, and only above that in powers of ten."""
    hand = start({1: "0 8 7", 2: "6 5 1"}, "½ 5 1", 10**6)
    hand = call_round(call_round(play(hand, tago.Bet(1, bet), tago.Call(2))))
    assert won in texts(tago.view(hand, None))["2"]


def test_a_draw() -> None:
    """A draw shows in its scores, then in what was discarded, then in the tie-break."""
    hand = start({2: "½ ½ ½", 3: "5 6 0", 4: "8 8 8"}, "1 7 3")
    hand = call_round(call_round(call_round(hand)))
    assert texts(tago.view(hand, None)) == {
        "2": ["TRIPS", "280"],
        "3": ["VALUE 11 · beaten", "280"],
        "4": ["TRIPS", "280"],
    }
    hand = play(hand, tago.PlayOn(2), tago.PlayOn(4), tago.Discard(2, tago.Card.HALF))
    assert middle(tago.view(hand, None))[-1] == "seat 4 discards a card"
    assert texts(tago.view(hand, None))["2"] == ["280"]
    assert "stroke-dasharray" in draw(tago.view(hand, None)).svg.partition(">2<")[2][:1500]
    hand = play(hand, tago.Discard(4, tago.Card.EIGHT))
    assert middle(tago.view(hand, 2))[-1] == "the dealer deals new cards"
    assert draw(tago.view(hand, 2)).svg.count('stroke-dasharray="4 4"') == 2
    hand = play(hand, tago.Redeal((tago.Card.HALF, tago.Card.EIGHT)))
    assert middle(tago.view(hand, 2), "it")[2] == "giro extra 1"
    assert texts(tago.view(call_round(hand), None)) == {
        "2": ["TRIPS", "275"],
        "3": ["beaten", "280"],
        "4": ["TRIPS", "275"],
    }
    over = play(hand, tago.Fold(2))
    assert texts(tago.view(over, None))["4"] == ["+60", "340"]


def test_eliminated_without_a_card() -> None:
    """A seat eliminated after a discard shows the card's empty place until the end of the hand."""
    hand = start({2: "½ ½ ½", 3: "8 8 8", 4: "5 5 5"}, "1 7 3")
    hand = call_round(call_round(call_round(hand)))
    hand = play(hand, *(tago.PlayOn(seat) for seat in (2, 3, 4)))
    hand = play(hand, tago.Discard(2, tago.Card.HALF), tago.Eliminate(2))
    assert cards_of(hand, 2) == ["place", "face", "face"]
    assert cards_of(hand, 4) == ["face", "face", "face"]
    discards = tago.Discard(3, tago.Card.EIGHT), tago.Discard(4, tago.Card.FIVE)
    more = play(hand, *discards)
    assert cards_of(more, 3) == ["place", "face", "face"]
    more = play(more, tago.Redeal((tago.Card.EIGHT, tago.Card.FIVE)))
    assert cards_of(more, 2) == ["place", "face", "face"]
    assert cards_of(more, 3) == ["back", "face", "face"]
    over = play(hand, tago.Eliminate(3))
    assert over.phase == "over"
    assert cards_of(over, 2) == ["place", "face", "face"]


def cards_of(hand: Hand, seat: int) -> list[str]:
    """Return which side of each card of a seat is up for a spectator."""
    for part in tree(draw(tago.view(hand, None))).findall("g[@class='tago-seat']"):
        if said(part.findall("text")[0]) == str(seat):
            row = part.find("g[@class='tago-cards']")
            assert row is not None
            return sides(row)
    raise AssertionError(seat)


@pytest.mark.parametrize("upright", [False, True])
def test_scores_of_the_beaten(upright: bool) -> None:
    """Score, hint and status are whole, in two lines if necessary, with the distance."""
    hand = start({2: "2 2 2", 3: "7 6 ½", 4: "8 8 8"}, "1 7 3")
    hand = call_round(call_round(call_round(hand)))
    for language, lines, away in (
        ("en", ["SCORE 13½ · You", "beaten", "±2½"], "2½ away"),
        ("it", ["PUNTEGGIO 13½", "Tu · battuta", "±2½"], "a 2½"),
    ):
        drawn = tree(draw(tago.view(hand, 3), language, upright=upright))
        (panel,) = [
            part
            for part in drawn.findall("g[@class='tago-seat']")
            if said(part.findall("text")[0]) == "3"
        ]
        assert [said(text) for text in panel.findall("text")][1:4] == lines
        assert away in [text.findtext("title") for text in panel.findall("text")]


def test_rapid() -> None:
    """The variant is named."""
    table = rules(variant="rapid", jackpot_percent=40)
    hand = start(HANDS, "½ 5 1", table=table)
    assert middle(tago.view(hand, None))[2] == "Rapid · round 2"
    assert "Jackpot 4." in draw(tago.view(hand, None)).svg


def test_who_may_look() -> None:
    """A winner by folds who may look is told so, and so is the winner of the jackpot."""
    hand = play(start({1: "0 0 0", 2: "6 5 1"}, "½ 5 1"), tago.Bet(1, 5), tago.Fold(2))
    assert texts(tago.view(hand, None)) == {"1": ["may look", "+10", "305"], "2": ["folded", "295"]}
    assert middle(tago.view(hand, None))[-1] == "over: everyone else is out"
    hand = play(hand, tago.Look(1))
    assert texts(tago.view(hand, None))["1"][0] == "Jackpot!"


def test_declared_and_eliminated() -> None:
    """A seat's declaration is shown in words, and an eliminated seat is named."""
    hand = start({1: "0 8 7", 2: "6 5 1", 3: "7 5 2"}, "½ 5 1")
    hand = play(hand, tago.Declare(2, tago.Declaration("raise", 20)), tago.Eliminate(3, show=True))
    found = texts(tago.view(hand, None))
    assert found["2"][0] == "“raise to 20”"
    assert found["3"][0] == "eliminated"
    hand = play(hand, tago.Bet(1, 10))
    assert texts(tago.view(hand, None))["2"][0] == "“raise to 20”"


def test_declared_and_never_asked() -> None:
    """A seat that declared a fold and wins because all others folded is not shown folding."""
    hand = play(start(HANDS, "½ 5 1"), tago.Declare(2, tago.Declaration("fold")))
    assert texts(tago.view(hand, None))["2"][0] == "“fold”"
    hand = play(hand, tago.Fold(1))
    assert texts(tago.view(hand, None))["2"] == ["+10", "305"]


def test_a_misdeal() -> None:
    """After a misdeal the new deal is drawn, with all chips back."""
    hand = play(start(HANDS, "½ 5 1"), tago.Bet(1, 10))
    fresh = start({1: "6 3 4", 2: "7 ½ 8"}, "2 5 1")
    hand = play(hand, tago.Misdeal(fresh.deal.deck))
    for seat in (None, 1, 2):
        here, there = tree(draw(tago.view(hand, seat))), tree(draw(tago.view(fresh, seat)))
        assert ET.tostring(here) == ET.tostring(there)


def test_what_goes_back() -> None:
    """Unmatched chips are shown while they are with the pot, and when they have been returned."""
    hand = start({1: "½ 8 6", 2: "1 0 2"}, "7 7 2", {1: 205, 2: 155})
    hand = play(hand, tago.Bet(1, 200), tago.Remainders(2))
    assert hand.phase == "point_choice"
    assert "Pot 360; seat 1 gets back 50." in draw(tago.view(hand, None)).svg
    hand = play(hand, tago.ChoosePoint(1, "sum"))
    assert "Seat 1 gets back the 50 that nobody matched." in draw(tago.view(hand, None)).svg


def places(drawing: Drawing) -> dict[str, tuple[int, int]]:
    """Return the distance of each place at the table, taken or empty, from the top and the left."""
    found = {}
    for part in tree(drawing).findall("g"):
        if part.get("class") in ("tago-seat", "tago-empty"):
            left, top = map(int, re.findall(r"\d+", part.get("transform", "")))
            found[said(part.findall("text")[0])] = top, left
    return found


@pytest.mark.rules("SEAT-02")
def test_places() -> None:
    """The picture shows seats clockwise from the dealer's left, each always in its own place."""
    cards = dict(zip(range(1, 9), ("0 8 7", "7 6 ½", "6 5 1", "2 4 4", "3 3 8"), strict=False))
    cards |= {6: "0 2 7", 7: "3 5 2", 8: "0 8 6"}
    full = tago.view(start(cards, "½ 5 1"), None)
    four = tago.view(start({seat: cards[seat] for seat in (1, 2, 3, 5)}, "½ 5 1"), None)
    for upright, order in ((False, "81726543"), (True, "81726354")):
        found = places(draw(full, upright=upright))
        assert "".join(sorted(found, key=lambda seat: found[seat])) == order
        assert places(draw(four, upright=upright)) == found
    two = tago.view(start({seat: cards[seat] for seat in (1, 2)}, "½ 5 1"), None)
    assert places(draw(two)).keys() == {*"1278"}  # a row in which nobody sits is left out


def signs(view: tago.View) -> dict[str, set[str]]:
    """Return how each seat is marked: by its frame, an arrow, a star, or faded cards."""
    found = {}
    for part in tree(draw(view)).findall("g[@class='tago-seat']"):
        golden = [path for path in part.findall("path") if path.get("fill") == COLOURS["gold"]]
        row = part.find("g[@class='tago-cards']")
        assert row is not None
        there = {
            "frame": part[0].get("stroke") == COLOURS["gold"],
            "arrow": any(path.get("d", "").count("l") == 2 for path in golden),
            "star": any(path.get("d", "").count("l") > 2 for path in golden),
            "faded": "opacity" in row.attrib,
        }
        found[said(part.findall("text")[0])] = {name for name, true in there.items() if true}
    return found


def test_signs() -> None:
    """It is visible without words whose turn it is, which seats are out and which has won."""
    hand = play(start({1: "0 8 7", 2: "6 5 1", 4: "7 5 2"}, "½ 5 1"), tago.Fold(1))
    assert signs(tago.view(hand, None)) == {"1": {"faded"}, "2": {"frame", "arrow"}, "4": set()}
    hand = play(hand, tago.Fold(2))
    assert signs(tago.view(hand, 1)) == {"1": {"faded"}, "2": {"faded"}, "4": {"frame", "star"}}


SITTING = ((2, 300), (5, 4), (7, 1205))
"""Seats of a table with their chips; the second cannot pay the ante."""


def table_views(factor: int = 1) -> Iterator[TableView]:
    """Return a table from its opening to a hand, for a spectator and a seat, with many chips."""
    stakes = rules(f"Light – {5 * factor}/{300 * factor}", jackpot_percent=20, curious_to="tips")
    table = tago.Table(stakes, jackpot=tago.Jackpot.of(stakes, seed=40 * factor))
    yield view_table(table, None)
    table = tago.act(table, Open())
    yield view_table(table, None)
    for seat, _ in SITTING:
        table = tago.act(table, Sit(seat, 300 * factor))
    yield view_table(table, 2)
    table = tago.act(table, DrawFirst(tago.DECK))
    stacks = tuple([(seat, stack * factor) for seat, stack in SITTING])
    table = attrs.evolve(table, stacks=stacks, tips=7 * factor)
    yield from (view_table(table, seat) for seat in (None, 2))
    table = tago.act(tago.act(table, Sit(8, 300 * factor)), SitOut(8))
    yield view_table(table, 8)
    table = tago.act(table, StartHand(tago.DECK))
    yield from (view_table(table, seat) for seat in (None, 2, 5, 8))


LONG = ((2, "Ada"), (5, "Wilhelmine von und zu Woodenhouse"), (8, "Bo"))
"""Names of people, one longer than its place."""


@pytest.mark.uncounted
@pytest.mark.parametrize("factor", [1, 10**3, 10**7 + 1])
@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_tables_have_their_place(language: str, upright: bool, factor: int) -> None:
    """Between and during hands nothing overlaps, leaves its box or is too small to read."""
    for view in table_views(factor):
        for names in ((), LONG):
            drawing = draw(view, language, upright=upright, names=names)
            check_places(drawing)
            assert all(size >= 12 for _, size in labels(drawing))
        assert view.rules.label in drawing.title
        told = tree(drawing)[1].text or ""
        assert all(view.rules.chips(stack) in told for _, stack in view.stacks)


def panels(view: TableView, **drawn: Any) -> dict[str, list[str]]:
    """Return all words in the place of each seated player who is not in a hand."""
    found = tree(draw(view, **drawn)).findall("g[@class='tago-out']")
    words = [[said(text) for text in panel.iterfind("text")] for panel in found]
    return {number: rest for number, *rest in words}


def test_between_hands() -> None:
    """All seated players are drawn with their chips, the cube, the jackpot, and what comes next."""
    closed, opened, drawing, over, mine, *_ = table_views()
    now = [
        [said(text) for text in tree(draw(view)).iterfind("g[@class='tago-middle']/text")][3:]
        for view in (closed, opened, drawing, over)
    ]
    assert now == [
        ["jackpot 40", "the table is closed"],
        ["jackpot 40", "waiting for players"],
        ["jackpot 40", "the draw for the first player is next"],
        ["jackpot 40", "tips 7", "the next hand may begin"],
    ]
    assert panels(closed) == {}
    assert panels(over) == {"2": ["300"], "5": ["sits out", "4"], "7": ["1205"]}
    assert panels(mine, names=LONG)["2"] == ["Ada · You", "300"]
    marked = tree(draw(over)).findall("g[@class='tago-out']/g[@class='tago-mark']/title")
    assert [mark.text for mark in marked] == ["has the cube"]
    assert tree(draw(mine, names=LONG))[1].text == (
        "Jackpot 40. Tips 7. Seat 2 “Ada”: chips 300, has the cube, You. "
        "Seat 5 “Wilhelmine von und zu Woodenhouse”: chips 4, sits out. Seat 7: chips 1205. "
        "The next hand may begin."
    )
    shared = attrs.evolve(over, jackpot=None, tips=0)
    assert tree(draw(shared))[1].text == (
        "Seat 2: chips 300, has the cube. Seat 5: chips 4, sits out. Seat 7: chips 1205. "
        "The next hand may begin."
    )


def test_who_sits_out_beside_a_hand() -> None:
    """Absent players, and those who cannot pay, are drawn too; the hand is drawn as usual."""
    *_, seen, _, mine, absent = table_views()
    assert seen.hand is not None
    assert panels(seen) == {"5": ["sits out", "4"], "8": ["absent", "300"]}
    assert panels(mine)["5"] == ["You · sits out", "4"]
    assert panels(absent, language="it")["8"] == ["Tu · assente", "300"]
    alone, beside = tree(draw(seen.hand)), tree(draw(seen))
    assert draw(seen).title == draw(seen.hand).title
    for name in ("tago-middle", "tago-seat"):
        pair = [root.findall(f"g[@class='{name}']") for root in (alone, beside)]
        assert [*map(ET.tostring, pair[0])] == [*map(ET.tostring, pair[1])]
    told = f"{alone[1].text} Seat 5: chips 4, sits out. Seat 8: chips 300, absent."
    assert beside[1].text == told


def test_upright_rows() -> None:
    """An upright picture leaves out rows where nobody sits: it is no higher than necessary."""
    two = tree(draw(tago.view(start({1: "0 8 7", 8: "6 5 1"}, "½ 5 1"), None), upright=True))
    four = tree(draw(tago.view(start({1: "0 8 7", 5: "6 5 1"}, "½ 5 1"), None), upright=True))
    assert int(two.get("height", "")) < int(four.get("height", ""))
    assert two.get("width") == four.get("width")


def test_every_phase_is_named() -> None:
    """There are words for whatever a hand waits for, and none is the program's own name."""
    assert not set(SHOWN) & set(TERMINAL_WORDS)
    assert {f"now {phase}" for phase in PHASES if phase != "over"} <= set(SHOWN)


def test_every_word_is_used() -> None:
    """All words are ones that the code names, or ones for possible values."""
    parts = Path(package.__file__).parent.glob("*.py")
    code = "".join(part.read_text(encoding="utf-8") for part in parts)
    named = {key for key in SHOWN if f'"{key}"' in code}
    phases = {f"now {phase}" for phase in PHASES if phase != "over"}
    ends = {f"over by {how}" for how in get_args(Ending)}
    status = set(get_args(Status)) - {"in"}
    assert set(SHOWN) == named | phases | ends | status | set(get_args(Choice))
