"""Drawings of the things on a table: cards, chips, the cube, and the small signs beside a seat."""

from typing import Final
from xml.etree.ElementTree import Element

from tagolib.drawing.ink import COLOURS, label, shape
from tagolib.tago.cards import Card

__all__ = [
    "arrow",
    "card_back",
    "card_face",
    "chips",
    "cube",
    "eye",
    "hollow_cube",
    "plus",
    "query",
    "slot",
    "star",
]


_CARD: Final = {"class": "tago-card"}
"""The class of the outline of every card, open or covered, and of an empty slot."""


def _card(parent: Element, x: int, y: int, wide: int, high: int, colour: str, edge: str) -> None:
    """Draw the outline of a card, with a small shadow."""
    box = {"x": x, "width": wide, "height": high, "rx": wide // 7}
    shape(parent, "rect", **box, y=y + 2, fill="#000000", fill_opacity="0.25")
    shape(parent, "rect", **_CARD, **box, y=y, fill=COLOURS[colour], stroke=COLOURS[edge])


def card_face(
    parent: Element, card: Card, x: int, y: int, wide: int, high: int, *, void: bool = False
) -> None:
    """Draw an open card: its value as large as fits, struck out if the card does not count."""
    _card(parent, x, y, wide, high, "void" if void else "card", "edge")
    size = wide * 86 // 100
    place = (x + wide // 2, y + high // 2 + size * 36 // 100)
    colour = "void ink" if void else "ink"
    label(parent, str(card), place, size, wide - 2, colour=colour, anchor="middle", bold=True)
    if void:
        path = f"M{x + 4} {y + high - 5}L{x + wide - 4} {y + 5}"
        shape(
            parent, "path", d=path, stroke=COLOURS["strike"], stroke_width=3, stroke_linecap="round"
        )


def card_back(parent: Element, x: int, y: int, wide: int, high: int) -> None:
    """Draw a covered card: a blue back with a lozenge."""
    _card(parent, x, y, wide, high, "back", "back line")
    middle, half, tall = x + wide // 2, wide // 4, high // 4
    shape(
        parent,
        "rect",
        x=x + 4,
        y=y + 4,
        width=wide - 8,
        height=high - 8,
        rx=3,
        fill="none",
        stroke=COLOURS["back line"],
        stroke_opacity="0.6",
    )
    centre = y + high // 2
    path = f"M{middle} {centre - tall}l{half} {tall}l-{half} {tall}l-{half} -{tall}z"
    shape(parent, "path", d=path, fill="none", stroke=COLOURS["back line"], stroke_width=2)


def slot(parent: Element, x: int, y: int, wide: int, high: int) -> None:
    """Draw the empty place of a card that has been discarded."""
    shape(
        parent,
        "rect",
        **_CARD,
        x=x,
        y=y,
        width=wide,
        height=high,
        rx=wide // 7,
        fill="none",
        stroke=COLOURS["muted"],
        stroke_dasharray="4 4",
    )


def _cube(parent: Element, x: int, y: int, fill: str, line: str) -> None:
    outline = f"M{x + 8} {y}l7 4v8l-7 4l-7 -4v-8z"
    shape(parent, "path", d=outline, fill=fill, stroke=COLOURS["gold"], stroke_linejoin="round")
    edges = f"M{x + 1} {y + 4}l7 4l7 -4M{x + 8} {y + 8}v8"
    shape(parent, "path", d=edges, fill="none", stroke=COLOURS[line])


def cube(parent: Element, x: int, y: int) -> None:
    """Draw the cube, 16 wide and high."""
    _cube(parent, x, y, COLOURS["gold"], "felt")


def hollow_cube(parent: Element, x: int, y: int) -> None:
    """Draw a hollow cube, for a first player who does not have the cube itself."""
    _cube(parent, x, y, "none", "gold")


def chips(parent: Element, x: int, y: int) -> None:
    """Draw a small pile of chips, 14 wide and 14 high."""
    for rise in (8, 4, 0):
        shape(
            parent,
            "ellipse",
            cx=x + 7,
            cy=y + 3 + rise,
            rx=7,
            ry=3,
            fill=COLOURS["chip"],
            stroke=COLOURS["ink"],
            stroke_width="0.8",
        )


def star(parent: Element, x: int, y: int) -> None:
    """Draw a star, 16 wide and high."""
    path = f"M{x + 8} {y}l2 6h6l-5 4l2 6l-5 -4l-5 4l2 -6l-5 -4h6z"
    shape(parent, "path", d=path, fill=COLOURS["gold"], stroke_linejoin="round")


def arrow(parent: Element, x: int, y: int) -> None:
    """Draw an arrow to the right, 9 wide and 12 high."""
    shape(parent, "path", d=f"M{x} {y}l9 6l-9 6z", fill=COLOURS["gold"])


def eye(parent: Element, x: int, y: int, colour: str) -> None:
    """Draw an eye, 14 wide and 8 high."""
    path = f"M{x} {y + 4}q7 -8 14 0q-7 8 -14 0z"
    shape(parent, "path", d=path, fill="none", stroke=COLOURS[colour], stroke_width="1.4")
    shape(parent, "circle", cx=x + 7, cy=y + 4, r=2, fill=COLOURS[colour])


def _disc(parent: Element, x: int, y: int) -> None:
    shape(parent, "circle", cx=x + 8, cy=y + 8, r=7, fill="none", stroke=COLOURS["gold"])


def plus(parent: Element, x: int, y: int) -> None:
    """Draw a plus in a circle, 16 wide and high: the seat has restored chips."""
    _disc(parent, x, y)
    path = f"M{x + 4} {y + 8}h8M{x + 8} {y + 4}v8"
    shape(parent, "path", d=path, stroke=COLOURS["gold"], stroke_width=2)


def query(parent: Element, x: int, y: int) -> None:
    """Draw an eye in a circle, 16 wide and high: the seat has paid for a look."""
    _disc(parent, x, y)
    eye(parent, x + 1, y + 4, "gold")
