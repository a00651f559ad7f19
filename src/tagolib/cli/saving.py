"""A session as a file: kept after every step, so that nothing is lost if the program is killed."""

import json
import os
import tempfile
from codecs import BOM_UTF8
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from tagolib.cli.files import naming
from tagolib.errors import TagoError
from tagolib.serialization import JSON, parse_json

__all__ = ["Keeping"]

S = TypeVar("S")
"""A session, of any game."""


class Keeping(Generic[S]):
    """A file that keeps a session, and what this process knows to stand in it.

    Args:
        name: the file's name; ``~`` is the home folder, and of a link the file is meant to which
            it leads.
        read: makes a session of a document, or raises a :class:`~tagolib.errors.TagoError`.
        write: makes a document of a session.

    Raises:
        TagoError: if there can be no such file, or it cannot be read.
    """

    def __init__(self, name: str, read: Callable[[JSON], S], write: Callable[[S], JSON]) -> None:
        self._read, self._write = read, write
        with naming(name):
            self.name = str(Path(name).expanduser())
            """What the person calls it."""
            self._file = Path(os.path.realpath(self.name))
        self._known = self._content()

    def load(self) -> S | None:
        """Take up the session as it was kept; ``None`` if there is none yet.

        Raises:
            TagoError: if it is no session what is in the file.
        """
        if self._known is None:
            return None
        try:
            return self._read(parse_json(self._known.removeprefix(BOM_UTF8)))
        except TagoError as error:
            raise TagoError(f"{self.name}: {error}; --new sets up another") from None

    def save(self, session: S) -> None:
        """Keep a session, whole: if the program is killed meanwhile, the old one stays.

        Raises:
            TagoError: if the file cannot be written, or somebody else has written it meanwhile.
        """
        text = json.dumps(self._write(session), ensure_ascii=False).encode() + b"\n"
        if self._content() not in (None, self._known):
            raise TagoError(
                f"{self.name}: this table has been gone on with elsewhere; it is left so"
            )
        with naming(self.name):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            _replace(self._file, text)
        self._known = text

    def _content(self) -> bytes | None:
        """Give what stands in the file now, ``None`` if there is none."""
        with naming(self.name):
            try:
                return self._file.read_bytes()
            except FileNotFoundError:
                return None


def _replace(file: Path, content: bytes) -> None:
    """Write a file beside another, and put it in its place when all of it is on the disk."""
    number, beside = tempfile.mkstemp(prefix=".tago-", dir=file.parent)
    try:
        with open(number, "wb") as half:
            half.write(content)
            half.flush()
            os.fsync(number)
        os.replace(beside, file)
    except BaseException:  # an interruption too leaves nothing behind
        Path(beside).unlink()
        raise
