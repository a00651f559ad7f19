"""What a person sees and types: lines on the terminal, in a language, with rich if it is there."""

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
"""Between these lines are broken, however wide the terminal is: it reads better."""


class Screen:
    """The terminal of one person.

    The only style is rich's ``bold``. Nothing is told by a style alone.
    """

    def __init__(self) -> None:
        self._print = _printer()

    def show(self, lines: Iterable[str], style: str = "") -> None:
        """Print lines, broken where they are too long."""
        width = max(_NARROWEST, min(shutil.get_terminal_size().columns, _WIDEST))
        for line in lines:
            broken = textwrap.wrap(
                line,
                width - 1,
                subsequent_indent="  ",
                break_long_words=False,  # a path is to be copied whole
                break_on_hyphens=False,
            )
            for part in broken or [""]:
                self._print(part, style)

    def tell(self, text: str, style: str = "") -> None:
        """Print a text of sentences."""
        self.show(text.splitlines(), style)

    def ask(self, prompt: str) -> str | None:
        """Ask for a line; ``None`` at the end of the input, or where there is none.

        Where there is readline, what is typed can be edited, and what was typed before comes back.
        """
        with suppress(ImportError):
            import_module("readline")
        try:
            return input(f"{prompt}> ")
        except (EOFError, RuntimeError):  # the latter if standard input is closed
            self.show([""])
            return None


def _printer() -> Callable[[str, str], None]:
    """Choose how lines are printed: with styles only on a terminal, and where rich is there."""
    if sys.stdout.isatty() and find_spec("rich"):
        return _rich_printer()
    return lambda line, _: print(line)


def _rich_printer() -> Callable[[str, str], None]:
    from rich.console import Console  # noqa: PLC0415  # an extra, and not needed elsewhere
    from rich.text import Text  # noqa: PLC0415  # an extra, and not needed elsewhere

    console = Console()
    return lambda line, style: console.print(Text(line, style=style), soft_wrap=True)
