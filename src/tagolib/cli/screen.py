"""The screen of a person: lines on the terminal, with rich if it is installed."""

import shutil
import sys
import textwrap
from collections.abc import Callable, Iterable
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from typing import Final

__all__ = ["Screen"]

_NARROWEST: Final = 20
_WIDEST: Final = 80
"""Lines are broken between these widths, however wide the terminal is, because they read better."""


class Screen:
    """The terminal of one person.

    The only style is rich's ``bold``. No meaning depends on a style alone.
    """

    def __init__(self) -> None:
        self._print = _printer()

    @property
    def width(self) -> int:
        """How many characters a line has room for."""
        return max(_NARROWEST, min(shutil.get_terminal_size().columns, _WIDEST)) - 1

    def show(self, lines: Iterable[str], style: str = "") -> None:
        """Print lines, and break those that are too long."""
        for line in lines:
            broken = textwrap.wrap(
                line,
                self.width,
                subsequent_indent="  ",
                break_long_words=False,  # so that people can copy a whole path
                break_on_hyphens=False,
            )
            for part in broken or [""]:
                self._print(part, style)

    def tell(self, text: str, style: str = "") -> None:
        """Print sentences."""
        self.show(text.splitlines(), style)

    def ask(self, prompt: str) -> str | None:
        """Ask for a line, and return it; ``None`` at the end of the input, or if there is none.

        If readline is installed, the line can be edited, and earlier lines can be recalled.
        """
        with suppress(ImportError):
            import_module("readline")
        try:
            return input(f"{prompt}> ")
        except (EOFError, RuntimeError):  # a RuntimeError if standard input is closed
            self.show([""])
            return None


def _printer() -> Callable[[str, str], None]:
    """Return the function that prints a line: with styles on a terminal if rich is installed."""
    if sys.stdout.isatty() and find_spec("rich"):
        return _rich_printer()
    return lambda line, _: print(line)


def _rich_printer() -> Callable[[str, str], None]:
    from rich.console import Console  # noqa: PLC0415  # rich is optional: the extra cli
    from rich.text import Text  # noqa: PLC0415  # rich is optional: the extra cli

    console = Console()
    return lambda line, style: console.print(Text(line, style=style), soft_wrap=True)
