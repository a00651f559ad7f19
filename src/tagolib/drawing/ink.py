"""What a picture is made of: shapes and fitted text, written as elements of SVG.

All colours and sizes stand in attributes of the elements themselves. There is no style sheet, no id
and no reference, so that any number of pictures can stand in one page, under any theme of it.
Lengths are whole units of the picture, so that it is the same on every machine.
"""

from typing import Final
from xml.etree.ElementTree import Element, SubElement

__all__ = ["COLOURS", "FONTS", "LEAST", "fitted", "group", "label", "shape", "width_of"]

FONTS: Final = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
"""Fonts that are there already, wherever the picture is looked at."""

LEAST: Final = 12
"""The least size of a font: 9 pixels where an upright picture is 300 wide."""

COLOURS: Final = {
    "page": "#10312b",
    "rim": "#3f7a69",
    "felt": "#18463c",
    "panel": "#22584c",
    "line": "#3f7a69",
    "text": "#f4f8f5",
    "muted": "#c3dbd1",
    "gold": "#ffd875",
    "card": "#fffdf7",
    "void": "#c9cfc9",
    "void ink": "#4c585d",
    "edge": "#c9c3b2",
    "ink": "#17242b",
    "back": "#3a5a92",
    "back line": "#a9c0e6",
    "chip": "#e8a33d",
    "strike": "#b3261e",
}
"""The colours by what they are for: light on a dark felt, on a light page and on a dark one."""

_WIDTHS: Final = {
    25: "\u202f",
    38: " .,·'|ijlIì",
    50: "-–/:;!()[]ftr°⁰¹²³⁴⁵⁶⁷⁸⁹",
    60: "?czsJ",
    87: "ABCDGHKNOPQRUVXYZ&+±×≈",
    93: "w",
    105: "mM½%@…",
    111: "W",
}
"""How wide characters are, in hundredths of the font's size: as in the broadest of usual fonts."""
_WIDTH_OF: Final = {letter: width for width, letters in _WIDTHS.items() for letter in letters}
_USUAL: Final = 72


def width_of(words: str, size: int) -> int:
    """Estimate how wide some words are at a font size, rather too wide than too narrow."""
    return -(-sum(_WIDTH_OF.get(letter, _USUAL) for letter in words) * size // 100)


def fitted(words: str, size: int, width: int, least: int) -> tuple[str, int]:
    """Make words fit: in a smaller font, down to the least size, and then cut short.

    Returns:
        The words and their font size.
    """
    while size > least and width_of(words, size) > width:
        size -= 1
    if width_of(words, size) > width:
        while words and width_of(words + "…", size) > width:
            words = words[:-1]
        words = words.rstrip() + "…"
    return words, size


def shape(parent: Element, kind: str, **attributes: str | int) -> Element:
    """Put a shape into an element; ``_`` in a name stands for ``-``."""
    return SubElement(
        parent, kind, {name.replace("_", "-"): str(it) for name, it in attributes.items()}
    )


def group(parent: Element, x: int, y: int, name: str) -> Element:
    """Begin a group of shapes at a place, called by a class."""
    return SubElement(parent, "g", {"class": name, "transform": f"translate({x} {y})"})


def titled(element: Element, words: str) -> Element:
    """Give an element the words that appear when it is pointed at."""
    element.insert(0, Element("title"))
    element[0].text = words
    return element


def label(
    parent: Element,
    words: str,
    place: tuple[int, int],
    size: int,
    width: int,
    *,
    colour: str = "text",
    anchor: str = "start",
    bold: bool = False,
    full: str = "",
    least: int = LEAST,
) -> Element:
    """Write words, fitted into a width.

    Args:
        parent: what they are written into.
        words: the words.
        place: where their base line begins, or what else the anchor says.
        size: of the font, if there is room.
        width: the room.
        colour: one of :data:`COLOURS`.
        anchor: which end of the words is at the place: ``start``, ``middle`` or ``end``.
        bold: whether they are bold.
        full: what they stand for, if that is more than they say.
        least: the least size of the font.
    """
    shown, size = fitted(words, size, width, least)
    x, y = place
    element = shape(parent, "text", x=x, y=y, font_size=size, fill=COLOURS[colour])
    if anchor != "start":
        element.set("text-anchor", anchor)
    if bold:
        element.set("font-weight", "700")
    element.text = shown
    if full not in ("", shown) or shown != words:
        element.text = None
        titled(element, full or words)[0].tail = shown
    return element
