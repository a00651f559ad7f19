"""Letters on a terminal that lacks many: stand-ins for output, and repair of typed words."""

import codecs
from typing import Final
from unicodedata import normalize

__all__ = ["STAND_INS", "typed"]

STAND_INS: Final = "tagolib"
"""The name of the error handler that encodes with stand-ins, for ``errors`` of a text stream."""

_SHOWN: Final = str.maketrans(
    {
        **dict.fromkeys(map(chr, range(0x300, 0x370)), ""),  # the marks after a letter
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
    """Return a word as it was typed, even if the system takes all letters for ASCII.

    In that case Python escapes the bytes of other letters one by one. These bytes are UTF-8.
    """
    return word.encode("utf-8", "surrogateescape").decode("utf-8", "surrogateescape")


def _stand_in(error: UnicodeError) -> tuple[str, int]:
    """Return what is shown instead of letters that cannot be shown: ``?`` if nothing is similar."""
    assert isinstance(error, UnicodeEncodeError)  # the handler is used only for output
    before, hidden = error.object[: error.start], typed(error.object[error.start : error.end])
    shown = normalize("NFD", hidden).translate(_SHOWN).encode("ascii", "replace").decode()
    apart = " " if before[-1:].isdigit() and hidden[0] == "½" else ""  # 2½ is 2 1/2, not 21/2
    return apart + shown, error.end


codecs.register_error(STAND_INS, _stand_in)
