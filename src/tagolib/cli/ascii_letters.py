"""Letters on a terminal that knows few: what stands in for them, and what was typed there."""

import codecs
from typing import Final
from unicodedata import normalize

__all__ = ["STAND_INS", "typed"]

STAND_INS: Final = "tagolib"
"""The name of the way to encode with stand-ins, as ``errors`` of a text stream."""

_SHOWN: Final = str.maketrans(
    {
        **dict.fromkeys(map(chr, range(0x300, 0x370)), ""),  # the marks behind a letter
        "\u0300": "'",  # a grave accent
        "\u0301": "'",  # an acute one
        "½": "1/2",
        "■": "#",
        "·": "-",
        "–": "-",
        "—": "-",
        "…": "...",
        "°": "o",
        **dict.fromkeys("«»“”", '"'),
    }
)


def typed(word: str) -> str:
    """Return a word as it was typed, also where the system takes all letters for ASCII.

    There the bytes of other letters come one by one, as Python escapes them. They are UTF-8.
    """
    return word.encode("utf-8", "surrogateescape").decode("utf-8", "surrogateescape")


def _stand_in(error: UnicodeError) -> tuple[str, int]:
    """Give what is shown instead of letters that cannot be: ``?`` where nothing is like them."""
    assert isinstance(error, UnicodeEncodeError)  # nothing is read in this way
    before, hidden = error.object[: error.start], typed(error.object[error.start : error.end])
    shown = normalize("NFD", hidden).translate(_SHOWN).encode("ascii", "replace").decode()
    apart = " " if before[-1:].isdigit() and hidden[0] == "½" else ""  # 2½ is 2 1/2, not 21/2
    return apart + shown, error.end


codecs.register_error(STAND_INS, _stand_in)
