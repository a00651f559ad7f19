"""Reading and writing files for the commands. Each error is one line that names the file."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from tagolib.base.errors import NotationError, TagoError
from tagolib.serialization import JSON, parse_json

__all__ = ["naming", "read_document", "read_lines", "write_text"]

T = TypeVar("T")


def read_lines(name: str) -> Iterator[str]:
    """Yield the lines of a file, or of standard input for ``-``, as they come.

    The lines end with line feeds. Python escapes bytes that are not valid UTF-8, so that the reader
    can refuse them with their place.

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
        TagoError: if the file or the document in it cannot be read.
    """
    text = "".join(read_lines(name))
    try:
        return read(parse_json(text.encode("utf-8", "surrogateescape")))
    except NotationError as error:
        raise TagoError(f"{name}: {error}") from None


def write_text(name: str, text: str) -> None:
    """Write a text file. It replaces a file of this name.

    Raises:
        TagoError: if the file cannot be written.
    """
    with naming(name):
        Path(name).write_text(text, encoding="utf-8", newline="\n")


def _lines(file: Iterable[bytes]) -> Iterator[str]:
    """Yield lines decoded, without the byte order mark that some editors write at the beginning."""
    for number, line in enumerate(file):
        text = line.decode("utf-8", "surrogateescape")
        yield text if number else text.removeprefix("\ufeff")


@contextmanager
def naming(name: str, hint: str = "") -> Iterator[None]:
    """Turn errors with a file into the library's own error.

    Args:
        name: the file's name.
        hint: what to do if the system refuses.

    Raises:
        TagoError: naming the file.
    """
    try:
        yield
    except OSError as error:
        raise TagoError(f"{name}: {error.strerror}{hint}") from None
    except (ValueError, RuntimeError) as error:  # an impossible file name, or no home folder
        raise TagoError(f"{name!r}: {error}") from None
