"""The pictures of the front pages, which show the end of a hand of eight players.

``python -m tools.pictures`` draws them again.
"""

from pathlib import Path
from tempfile import TemporaryDirectory

from tagolib.cli import main as command

PLACE = Path(__file__).parents[1] / "docs" / "_static"

PICTURES = {
    "table.svg": [],
    "table-upright.svg": ["--upright"],
    "table-it.svg": ["--language", "it"],
    "table-it-upright.svg": ["--language", "it", "--upright"],
}
"""The pictures, each with the options of its form."""

HAND = ["--seats", "8", "--seed", "472"]
"""A hand in which no place is empty, the POINT is a single card, and three players win."""


def make(folder: Path) -> None:
    """Play the hand, and write its pictures to a folder."""
    with TemporaryDirectory() as place:
        hand = f"{place}/hand.tago"
        assert command(["play", "--auto", *HAND, "--save", hand]) == 0
        for name, form in PICTURES.items():
            assert command(["draw", hand, *form, "-o", str(folder / name)]) == 0


if __name__ == "__main__":
    make(PLACE)
