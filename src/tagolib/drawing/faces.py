"""Small faces of players, drawn from their names.

A face is put together from lists of parts. The bytes of a hash of the name choose the parts, so a
name gets the same face on every machine. A change to a list changes faces that people know.
"""

from functools import lru_cache
from hashlib import sha256
from typing import Final
from xml.etree.ElementTree import Element, SubElement, tostring

from tagolib.base.checking import checked
from tagolib.base.values import check_name
from tagolib.drawing.ink import COLOURS, shape
from tagolib.drawing.picture import Drawing

__all__ = ["face"]

_PLATES: Final = (
    "M32 1A31 31 0 0 1 32 63A31 31 0 0 1 32 1Z",
    "M14 1H50Q63 1 63 14V50Q63 63 50 63H14Q1 63 1 50V14Q1 1 14 1Z",
    "M19 1H45L63 19V45L45 63H19L1 45V19Z",
)
"""The shape behind the head: a circle, a square or an octagon."""

_COLOURS: Final = (
    "#e69f00",
    "#56b4e9",
    "#009e73",
    "#f0e442",
    "#0072b2",
    "#d55e00",
    "#cc79a7",
    "#f4f8f5",
)
"""The colours behind the head. Okabe and Ito chose them so that colour-blind people can tell them
apart."""

_SKINS: Final = ("#fbe3c8", "#f0c08f", "#d99a66", "#b87d52")
_HAIRS: Final = ("#3b3b46", "#7a4a22", "#f2d16b", "#dfe4e6", "#b8452a")

_HEADS: Final = (
    "M14 32A18 18 0 0 1 50 32V38A18 19 0 0 1 14 38Z",
    "M14 32A18 18 0 0 1 50 32V47Q50 57 40 57H24Q14 57 14 47Z",
    "M14 32A18 18 0 0 1 50 32Q50 50 32 59Q14 50 14 32Z",
)
"""A round, a broad or a narrow chin. The rest is the same, so all hair fits."""

_HAIR: Final = (
    "M22 17Q32 11 42 17Q32 15 22 17Z",
    "M13 33Q9 9 32 9Q55 9 51 33Q46 22 32 22Q18 22 13 33Z",
    "M13 31L7 20L17 19L17 9L27 13L34 5L39 13L48 9L47 19L57 20L51 31Q42 22 32 22Q22 22 13 31Z",
    "M12 56Q5 9 32 8Q59 9 52 56L45 52Q52 25 32 22Q12 25 19 52Z",
    "M11 32a6 6 0 0 1 2-12a7 7 0 0 1 12-8a8 8 0 0 1 14 0a7 7 0 0 1 12 8a6 6 0 0 1 2 12Q32 18 11 32",
    "M27 13A7 7 0 1 1 37 13Q53 14 51 33Q46 22 32 22Q18 22 13 33Q11 14 27 13Z",
    "M12 35Q6 8 36 9Q55 11 52 35Q50 27 42 20Q30 31 12 35Z",
    "M7 24Q7 20 12 20H18V8Q18 5 21 5H43Q46 5 46 8V20H52Q57 20 57 24Q57 27 52 27H12Q7 27 7 24Z",
    "M14 26V7L24 16L32 5L40 16L50 7V26Z",
    "M13 30V24Q13 8 32 8Q51 8 51 22H57Q62 26 56 30Z",
)
"""Bald, short, spiky, long, curly, a bun or a parting; or a hat, a crown or a cap."""

_EYES: Final = (
    "M23 36a1 1 0 1 1 2 0a1 1 0 1 1-2 0ZM39 36a1 1 0 1 1 2 0a1 1 0 1 1-2 0Z",
    "M18 36a6 6 0 1 1 12 0a6 6 0 1 1-12 0m16 0a6 6 0 1 1 12 0a6 6 0 1 1-12 0m-4-1h4m-10 1h0m16 0h0",
    "M20 38q4-7 8 0M36 38q4-7 8 0",
    "M20 35q4 5 8 0M36 35q4 5 8 0",
    "M23 36a1 1 0 1 1 2 0a1 1 0 1 1-2 0ZM36 36h8",
    "M24 37v1M40 37v1M19 30l9 3M45 30l-9 3",
    "M24 33v6M40 33v6",
    "M24 38v1M40 38v1M20 32q4-4 8 0M36 32q4-4 8 0",
)
_MOUTHS: Final = (
    "M24 46q8 9 16 0",
    "M26 48h12",
    "M24 45h16q-2 9-8 9q-6 0-8-9Z",
    "M29 48a3 3 0 1 1 6 0a3 3 0 1 1-6 0Z",
    "M26 49q9 1 13-5",
    "M21 48q6-6 11-1q5-5 11 1M29 52h6",
    "M24 48q4-5 8 0q4 5 8 0",
)
_MORE: Final = (
    "",
    "M32 39v4",
    "M20 43h0M17 41h0M44 43h0M47 41h0",
    "M9 45a2 2 0 1 1 4 0a2 2 0 1 1-4 0ZM51 45a2 2 0 1 1 4 0a2 2 0 1 1-4 0Z",
)
"""Nothing, a nose, freckles or earrings."""

_PARTS: Final = (_PLATES, _COLOURS, _SKINS, _HAIRS, _HEADS, _HAIR, _EYES, _MOUTHS, _MORE)


@checked
def face(name: str) -> Drawing:
    """Draw a small face for a player; the same name always gets the same face.

    The picture is square and made for 32 pixels or more, on light and dark pages. Its title is the
    name. It has no ids and loads nothing, so a page may hold many, under any content security
    policy.

    Raises:
        SetupError: if the name is not valid (:func:`~tagolib.base.values.check_name`).
    """
    check_name("a name", name)
    return _drawn(name)


@lru_cache(maxsize=512)  # a table shows the same faces after every action, to every viewer
def _drawn(name: str) -> Drawing:
    chosen = sha256(name.encode()).digest()[: len(_PARTS)]
    plate, colour, skin, hair_colour, head, hair, *lines = [
        part[byte % len(part)] for part, byte in zip(_PARTS, chosen, strict=True)
    ]
    svg = Element("svg", xmlns="http://www.w3.org/2000/svg", viewBox="0 0 64 64")
    svg.attrib |= {"class": "tago-face", "role": "img", "width": "64", "height": "64"}
    svg.attrib |= {"stroke": COLOURS["ink"], "stroke-width": "2", "stroke-linejoin": "round"}
    title = name.replace("\ufffe", " ").replace("\uffff", " ")  # XML does not allow these two
    SubElement(svg, "title").text = title
    for path, fill in ((plate, colour), (head, skin), (hair, hair_colour)):
        shape(svg, "path", d=path, fill=fill)
    shape(svg, "path", d="".join(lines), fill="none", stroke_width=3, stroke_linecap="round")
    return Drawing(title, tostring(svg, encoding="unicode"))
