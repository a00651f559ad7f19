"""A view drawn as a picture: the layout of the table."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final
from xml.etree.ElementTree import Element, SubElement, tostring

from attrs import frozen

from tagolib.announcements import LANGUAGES
from tagolib.announcements.languages import catalogue, translated
from tagolib.base.checking import checked
from tagolib.base.values import Pairs, Value
from tagolib.drawing import middle
from tagolib.drawing.ink import COLOURS, FONTS, shape
from tagolib.drawing.labels import Labels, Waiting
from tagolib.drawing.marks import card_face
from tagolib.drawing.seats import HIGH, WIDE, draw_empty, draw_seat, draw_waiting
from tagolib.table import TableView
from tagolib.tago.cards import DECK
from tagolib.tago.views import View

__all__ = ["Drawing", "draw", "draw_deck"]

_GAP: Final = 8
_MARGIN: Final = 14
_STEP: Final = WIDE + _GAP

_CARD: Final = (55, 77)
_CARD_STEP: Final = (63, 88)
_EDGE: Final = 46
"""In the picture of the deck: the size of a card, the step to the next card, and the margin."""


@frozen(order=False, repr=False)
class Drawing(Value):
    """A picture as SVG. ``print`` writes its text; a notebook shows the picture.

    Write its text to a file, or put it into a page.

    >>> picture = face("Ada")
    >>> picture.title, picture.svg[:4]
    ('Ada', '<svg')
    """

    title: str
    """A description of the picture, in one line."""
    svg: str
    """The text: one well-formed ``svg`` element. Save it in a file or put it into a page.

    The picture loads nothing, and it has no ids and no style sheet, so one page can hold many
    pictures, under any content security policy.
    """

    def __str__(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Drawing: {self.title}>"

    def _repr_svg_(self) -> str:
        return self.svg


@frozen(order=False)
class _Places:
    """The places of the seats, in columns and rows, and of the middle."""

    columns: int
    seats: Mapping[int, tuple[int, int]]
    below: bool
    """Whether all seats are below the middle."""


_WIDE: Final = _Places(
    columns=4,
    seats={1: (3, 0), 2: (3, 1), 3: (3, 2), 4: (2, 2), 5: (1, 2), 6: (0, 2), 7: (0, 1), 8: (0, 0)},
    below=False,
)
_UPRIGHT: Final = _Places(
    columns=2,
    seats={1: (1, 0), 2: (1, 1), 3: (1, 2), 4: (1, 3), 5: (0, 3), 6: (0, 2), 7: (0, 1), 8: (0, 0)},
    below=True,
)


@checked
def draw(
    view: View | TableView,
    language: str = LANGUAGES[0],
    *,
    upright: bool = False,
    names: Pairs[str] = (),
) -> Drawing:
    """Draw what a seat or a spectator may know of a hand or a table.

    The picture of a table includes the players who sit out. Between hands it shows all seated
    players and the jackpot.

    The dealer is at the top. Seat 1, to the dealer's left, is therefore on the right. A row below
    the middle in which nobody sits is left out.

    Args:
        view: the view to draw. The picture shows nothing else.
        language: the language of all words, one of
            :data:`~tagolib.announcements.languages.LANGUAGES`.
        upright: whether to draw it taller than wide, for a width of 300 to 600 pixels; otherwise
            it is wide, for 600 pixels or more.
        names: the names of the seated players, in ascending seat order, as for an
            :class:`~tagolib.announcements.announcer.Announcer`.

    Raises:
        SetupError: if the language is not offered, or a name is not valid
            (:func:`~tagolib.base.values.check_name`).
    """
    hand = view.hand if isinstance(view, TableView) else view
    hands = [Labels(hand, language, names)] if hand else []
    tables = [Waiting(view, language, names)] if isinstance(view, TableView) else []
    labels: Labels | Waiting = hands[0] if hands else tables[0]
    drawn: dict[int, Callable[[Element, int, int], None]] = {}
    for one in hands:
        drawn |= {seat.number: partial(draw_seat, seat, one) for seat in one.view.state.seats}
    for table in tables:
        drawn |= {seat: partial(draw_waiting, seat, stack, table) for seat, stack in table.seats}
    places = _UPRIGHT if upright else _WIDE
    rows = {row for number, (_, row) in places.seats.items() if number in drawn}
    kept = sorted(rows)
    head = middle.least_high(labels)
    head = head if places.below else max(head, 2 * HIGH + _GAP)
    down = {row: head + _GAP + at * (HIGH + _GAP) for at, row in enumerate(kept)}
    if not places.below:  # two rows beside the middle; one below it, if anybody sits there
        down = {0: 0, 1: head - HIGH} | {row: head + _GAP for row in rows if row == 2}
    wide = 2 * _MARGIN + places.columns * _STEP - _GAP
    high = 2 * _MARGIN + max([head, *[top + HIGH for top in down.values()]])
    told = [labels.description, *[said for table in tables if hands for said in table.told]]
    svg = _sheet(labels.title, " ".join(told), language, (wide, high))
    column = 0 if places.below else 1
    middle.draw_middle(svg, labels, _MARGIN + column * _STEP, _MARGIN, head)
    for number, (column, row) in places.seats.items():
        if row in down:
            draw_one = drawn.get(number) or partial(draw_empty, number)
            draw_one(svg, _MARGIN + column * _STEP, _MARGIN + down[row])
    return _drawing(svg)


@checked
def draw_deck(language: str = LANGUAGES[0]) -> Drawing:
    """Draw the deck as it lies when a table opens: three rows, each from 0 to 8.

    Raises:
        SetupError: if the language is not offered.
    """
    title = translated(catalogue(language), "fact", "TableOpened")
    rows = [DECK[start : start + 10] for start in (0, 10, 20)]
    told = "; ".join(" ".join(map(str, row)) for row in rows)
    (wide, high), (across, down) = _CARD, _CARD_STEP
    size = 2 * _EDGE + 9 * across + wide, 2 * _EDGE + 2 * down + high
    sheet = _sheet(title, f"{told}.", language, size)
    for number, row in enumerate(rows):
        for column, card in enumerate(row):
            x, y = _EDGE + column * across, _EDGE + number * down
            card_face(sheet, card, x, y, wide, high)
    return _drawing(sheet)


def _drawing(sheet: Element) -> Drawing:
    """Return the picture of a finished sheet; the first child of the sheet is its title."""
    return Drawing(sheet[0].text or "", tostring(sheet, encoding="unicode"))


def _sheet(title: str, description: str, language: str, size: tuple[int, int]) -> Element:
    """Begin a picture: its title and description for readers who cannot see it, and the table."""
    wide, high = size
    svg = Element("svg", xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {wide} {high}")
    svg.attrib |= {"class": "tago-table", "role": "img", "lang": language}
    svg.attrib |= {"width": str(wide), "height": str(high)}
    svg.set("font-family", FONTS)
    SubElement(svg, "title").text = title
    SubElement(svg, "desc").text = description
    shape(svg, "rect", width=wide, height=high, rx=20, fill=COLOURS["page"])
    inner = {"x": 6, "y": 6, "width": wide - 12, "height": high - 12, "rx": min(wide, high) // 5}
    shape(svg, "rect", **inner, fill=COLOURS["felt"], stroke=COLOURS["rim"], stroke_width=2)
    return svg
