"""The elements of a picture: shapes and fitted text, as SVG.

Every element carries its colours and sizes in its own attributes. There are no style sheets, ids or
references, so one page can hold any number of pictures, under any theme. All lengths are whole
units of the picture, so a picture is the same on every machine.
"""

from typing import Final
from xml.etree.ElementTree import Element, SubElement

__all__ = ["COLOURS", "FONTS", "LEAST", "fitted", "group", "label", "shape", "width_of"]

FONTS: Final = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
"""Fonts that readers already have on their machines."""

LEAST: Final = 12
"""The smallest font size; it appears as 9 pixels if an upright picture is 300 pixels wide."""

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
"""The colours by their purpose: light on dark felt. They suit light and dark pages."""

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
"""The widths of characters in the broadest of the usual fonts, in hundredths of the font size."""
_WIDTH_OF: Final = {letter: width for width, letters in _WIDTHS.items() for letter in letters}
_USUAL: Final = 72


def width_of(words: str, size: int) -> int:
    """Estimate the width of words at a font size. The estimate errs on the large side."""
    return -(-sum(_WIDTH_OF.get(letter, _USUAL) for letter in words) * size // 100)


def fitted(words: str, size: int, width: int, least: int) -> tuple[str, int]:
    """Make words fit into a width: first shrink the font, down to a least size, then cut them.

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
    """Add a shape to an element; ``_`` in the name of an attribute becomes ``-``."""
    return SubElement(
        parent, kind, {name.replace("_", "-"): str(it) for name, it in attributes.items()}
    )


def group(parent: Element, x: int, y: int, name: str) -> Element:
    """Begin a group of shapes at a place; ``name`` is its class."""
    return SubElement(parent, "g", {"class": name, "transform": f"translate({x} {y})"})


def titled(element: Element, words: str) -> Element:
    """Add the words that appear when the reader points at an element."""
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
    """Write words so that they fit into a width.

    Args:
        parent: the element that gets the words.
        words: the words.
        place: where their baseline begins, or where its middle or end is if ``anchor`` says so.
        size: the font size if there is room.
        width: the available width.
        colour: one of :data:`COLOURS`.
        anchor: which part of the words is at the place: ``start``, ``middle`` or ``end``.
        bold: whether the words are bold.
        full: the full words, if ``words`` is an abbreviation.
        least: the smallest font size.
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
