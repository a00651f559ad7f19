"""A view drawn as a picture: where everything stands."""

from collections.abc import Mapping
from typing import Final
from xml.etree.ElementTree import Element, SubElement, tostring

from attrs import frozen

from tagolib.announcements import LANGUAGES
from tagolib.drawing import middle, seats
from tagolib.drawing.ink import COLOURS, FONTS, shape
from tagolib.drawing.telling import Telling
from tagolib.values import Value
from tagolib.views import View

__all__ = ["Drawing", "draw"]

_GAP: Final = 8
_MARGIN: Final = 14
_LEFT: Final = _MARGIN
_STEP: Final = seats.WIDE + _GAP


@frozen(order=False)
class Drawing(Value):
    """A picture as SVG: what prints is the text, and a notebook shows the picture."""

    svg: str
    """The text: one ``svg`` element, well-formed, to be saved in a file or put into a page."""

    def __str__(self) -> str:
        return self.svg

    def _repr_svg_(self) -> str:
        return self.svg


@frozen(order=False)
class _Places:
    """Where the seats stand, in columns and rows, and the middle."""

    columns: int
    seats: Mapping[int, tuple[int, int]]
    below: bool
    """Whether all seats stand below the middle."""


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


def draw(view: View, language: str = LANGUAGES[0], *, upright: bool = False) -> Drawing:
    """Draw what a seat, or a spectator, may know of a hand.

    The dealer stands at the top, so that seat 1, at his left hand, is at the right (SEAT-02).

    Args:
        view: what is to be seen. Nothing else is drawn.
        language: of all words, one of :data:`~tagolib.announcements.languages.LANGUAGES`.
        upright: whether the picture is higher than wide, to be read at a width of 300 to 600
            pixels; else it is wide, for 600 and more.

    Raises:
        SetupError: if the language is not offered.
    """
    telling = Telling(view, language)
    places = _UPRIGHT if upright else _WIDE
    playing = {seat.number: seat for seat in view.state.seats}
    rows = {row for number, (_, row) in places.seats.items() if number in playing}
    kept = sorted(rows) if places.below else [0, 1, 2]
    head = middle.least_high(telling) if places.below else 2 * seats.HIGH + _GAP
    above = head + _GAP if places.below else 0
    wide = 2 * _MARGIN + places.columns * _STEP - _GAP
    high = 2 * _MARGIN + above + len(kept) * (seats.HIGH + _GAP) - _GAP
    svg = _sheet(telling, wide, high)
    column = 0 if places.below else 1
    middle.draw_middle(svg, telling, _LEFT + column * _STEP, _MARGIN, head)
    for number, (column, row) in places.seats.items():
        if row not in kept:
            continue
        x = _LEFT + column * _STEP
        y = _MARGIN + above + kept.index(row) * (seats.HIGH + _GAP)
        if number in playing:
            seats.draw_seat(svg, playing[number], telling, x, y)
        else:
            seats.draw_empty(svg, number, x, y)
    return Drawing(tostring(svg, encoding="unicode"))


def _sheet(telling: Telling, wide: int, high: int) -> Element:
    """Begin a picture: its words for who cannot see it, and the table."""
    svg = Element("svg", xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {wide} {high}")
    svg.attrib |= {"class": "tago-table", "role": "img", "lang": telling.language}
    svg.attrib |= {"style": "max-width:100%;height:auto"}
    svg.attrib |= {"font-family": FONTS, "width": str(wide), "height": str(high)}
    SubElement(svg, "title").text = telling.title
    SubElement(svg, "desc").text = telling.description
    shape(svg, "rect", width=wide, height=high, rx=20, fill=COLOURS["page"])
    shape(
        svg,
        "rect",
        x=6,
        y=6,
        width=wide - 12,
        height=high - 12,
        rx=min(wide, high) // 5,
        fill=COLOURS["felt"],
        stroke=COLOURS["rim"],
        stroke_width=2,
    )
    return svg
