"""Files as the commands read and write them: what goes wrong is one line that names the file."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from tagolib.errors import NotationError, TagoError
from tagolib.serialization import JSON, parse_json

__all__ = ["naming", "read_document", "read_lines", "write_text"]

T = TypeVar("T")


def read_lines(name: str) -> Iterator[str]:
    """Give the lines of a file, or of standard input for ``-``, as they come.

    They end with line feeds. A byte that is no UTF-8 comes as Python escapes it, for the reader to
    refuse with its place.

    Raises:
        TagoError: if the file cannot be read.
    """
    with naming(name):
        if name == "-":
            yield from _lines(sys.stdin.buffer)
        else:
            with Path(name).open("rb") as file:
                yield from _lines(file)


def read_document(name: str, read: Callable[[JSON], T]) -> T:
    """Read a JSON document from a file, or from standard input for ``-``.

    Raises:
        TagoError: if the file cannot be read, or what is in it.
    """
    text = "".join(read_lines(name))
    try:
        return read(parse_json(text.encode("utf-8", "surrogateescape")))
    except NotationError as error:
        raise TagoError(f"{name}: {error}") from None


def write_text(name: str, text: str) -> None:
    """Write a text file, over any that is there.

    Raises:
        TagoError: if the file cannot be written.
    """
    with naming(name):
        Path(name).write_text(text, encoding="utf-8", newline="\n")


def _lines(file: Iterable[bytes]) -> Iterator[str]:
    """Decode lines; a byte order mark, with which some editors begin, is no part of the text."""
    for number, line in enumerate(file):
        text = line.decode("utf-8", "surrogateescape")
        yield text if number else text.removeprefix("\ufeff")


@contextmanager
def naming(name: str) -> Iterator[None]:
    """Turn what goes wrong with a file into the library's own error.

    Raises:
        TagoError: naming the file.
    """
    try:
        yield
    except OSError as error:
        raise TagoError(f"{name}: {error.strerror}") from None
    except (ValueError, RuntimeError) as error:  # a name that no file can have, or no such home
        raise TagoError(f"{name!r}: {error}") from None
