"""Files as the commands read and write them: what goes wrong is one line that names the file."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tagolib.errors import TagoError

__all__ = ["read_lines", "write_text"]


def read_lines(name: str) -> Iterator[str]:
    """Give the lines of a file, or of standard input for ``-``, as they come.

    They end with line feeds. A byte that is no UTF-8 comes as Python escapes it, for the reader to
    refuse with its place.

    Raises:
        TagoError: if the file cannot be read.
    """
    with _naming(name):
        if name == "-":
            yield from map(_decode, sys.stdin.buffer)
        else:
            with Path(name).open("rb") as file:
                yield from map(_decode, file)


def write_text(name: str, text: str) -> None:
    """Write a text file, over any that is there.

    Raises:
        TagoError: if the file cannot be written.
    """
    with _naming(name):
        Path(name).write_text(text, encoding="utf-8", newline="\n")


def _decode(line: bytes) -> str:
    return line.decode("utf-8", "surrogateescape")


@contextmanager
def _naming(name: str) -> Iterator[None]:
    """Turn what goes wrong with a file into the library's own error."""
    try:
        yield
    except OSError as error:
        raise TagoError(f"{name}: {error.strerror}") from None
    except ValueError as error:  # a name that no file can have
        raise TagoError(f"{name!r}: {error}") from None
