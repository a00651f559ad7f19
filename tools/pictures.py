"""The pictures of the front pages: the README's hand at its end.

``python -m tools.pictures`` draws them again.
"""

from pathlib import Path
from tempfile import TemporaryDirectory

from tagolib.cli import main as command

PLACE = Path(__file__).parents[1] / "docs" / "_static"

PICTURES = {"table.svg": [], "table-upright.svg": ["--upright"]}
"""Each picture, and the form in which it is drawn."""


def make(folder: Path) -> None:
    """Play the README's hand, and draw it into a folder."""
    with TemporaryDirectory() as place:
        hand = f"{place}/hand.tago"
        assert command(["play", "--auto", "--save", hand]) == 0
        for name, form in PICTURES.items():
            assert command(["draw", hand, *form, "-o", str(folder / name)]) == 0


if __name__ == "__main__":
    make(PLACE)
