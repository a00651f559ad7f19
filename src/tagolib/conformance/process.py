"""A process that is spoken to in lines, and may be anything: dead, mute, flooding, deaf.

Three threads serve its pipes, each of which owns one, and one waits for its end, so that nothing
the process does or leaves undone can stop the one who asks. They need no ``select``, which knows no
pipes on Windows.
"""

import os
import signal
import subprocess
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, Queue, SimpleQueue
from threading import Thread
from typing import IO, Any, Final

from tagolib.errors import TagoError, printable

__all__ = ["LONGEST_LINE", "LineProcess", "UnusableEngineError", "printable"]

LONGEST_LINE: Final = 1 << 24
"""How many bytes a line may have with its end: more than any answer has, and less than memory."""
_WAITING_LINES: Final = 100
"""How many lines may wait to be read, before the process has to wait itself."""
_PATIENCE: Final = 1.0
"""How many seconds things get that take none as a rule: an exit, the end of a pipe."""


class UnusableEngineError(TagoError):
    """An engine that cannot be asked anything: it does not start, or speaks no such protocol."""


class LineProcess:
    """A process, started at once, with lines in and lines out.

    Raises:
        UnusableEngineError: if it cannot be started.
    """

    def __init__(self, command: Sequence[str]) -> None:
        if not command or not command[0].strip():
            raise UnusableEngineError("there is no command that starts the engine: it is empty")
        try:
            # In a session of its own, so that what it starts itself can be ended with it.
            self._process: subprocess.Popen[bytes] = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise UnusableEngineError(f"cannot start {command[0]!r}: {why}") from None
        self._sent: SimpleQueue[bytes | None] = SimpleQueue()
        self._lines: Queue[bytes] = Queue(_WAITING_LINES)
        self._errors: deque[bytes] = deque(maxlen=8)
        process = self._process
        self._threads = [
            Thread(target=work, args=given, daemon=True)
            for work, *given in (
                (self._write, process.stdin),
                (self._read, process.stdout),
                (self._listen, process.stderr),
                (self._wait,),
            )
        ]
        for thread in self._threads:
            thread.start()

    def _write(self, stdin: IO[bytes]) -> None:
        with suppress(OSError), stdin:
            while (line := self._sent.get()) is not None:
                stdin.write(line)
                stdin.flush()

    def _read(self, stdout: IO[bytes]) -> None:
        with stdout:
            while line := stdout.readline(LONGEST_LINE + 1):
                self._lines.put(line)
        self._lines.put(b"")

    def _wait(self) -> None:
        self._process.wait()
        self._threads[1].join(_PATIENCE)  # what it said at last may still be under way
        self._lines.put(b"")  # even if something that it left behind keeps its output open

    def _listen(self, stderr: Any) -> None:
        with stderr:
            while chunk := stderr.read1(1024):
                self._errors.append(chunk)

    def send(self, line: bytes) -> None:
        """Send a line, given with its end; it is never waited for."""
        self._sent.put(line)

    def receive(self, timeout: float) -> bytes:
        """Wait for a line; empty if there will be no more, for the process has ended.

        Raises:
            TimeoutError: if none has come after so many seconds, and it lives on.
        """
        if timeout <= 0:  # however much is there
            raise TimeoutError
        try:
            return self._lines.get(timeout=timeout)
        except Empty:
            # Something that it left behind may keep its output open, and be given time for it.
            if self._process.returncode is None:
                raise TimeoutError from None
            return b""

    def ending(self) -> str:
        """Tell how the process has ended, once it says no more: its status and its last words."""
        try:
            status = self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            return "it closed its output and lives on"
        self._threads[2].join(_PATIENCE)  # what it said at last may still be under way
        said = b"".join(self._errors).decode("utf-8", "replace").split("\n")
        words = printable(next((line for line in reversed(said) if line.strip()), "").strip())
        how = f"it ended with status {status}" if status >= 0 else f"signal {-status} ended it"
        return f"{how}: {words}" if words else how

    @property
    def ended_well(self) -> bool:
        """Whether the process has ended with status 0."""
        return self._process.poll() == 0

    def kill(self) -> None:
        """End the process, whatever it does, and those that it has started."""
        if hasattr(os, "killpg"):
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()
        self._sent.put(None)
        end = time.monotonic() + _PATIENCE
        # The reader may be waiting for somebody to take its lines.
        while any(thread.is_alive() for thread in self._threads) and time.monotonic() < end:
            with suppress(Empty):
                self._lines.get(timeout=0.001)
