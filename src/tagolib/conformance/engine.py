"""Engines under test, and the kind that is a process and speaks the line protocol.

An engine is anything with an ``ask`` that takes a case and returns the reply, as the line protocol
does: a :class:`Process`, which is restarted if it fails, or functions in this process
(:class:`~tagolib.conformance.played.Played`).

Three threads each own one of a process's pipes, and a fourth waits for the process to end. The
engine therefore cannot block its caller, whatever it does or fails to do. Threads are used because
``select`` does not support pipes on Windows.
"""

import json
import os
import signal
import subprocess
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, Queue, SimpleQueue
from threading import Thread
from typing import IO, Any, Final, Protocol, Self

from attrs import frozen

from tagolib.base.errors import NotationError, SetupError, TagoError
from tagolib.base.messages import printable
from tagolib.conformance.server import PROTOCOL_VERSION
from tagolib.serialization import JSON, parse_json, read

__all__ = [
    "START_SECONDS",
    "BrokenReplyError",
    "Engine",
    "Process",
    "SkippedError",
    "UnusableEngineError",
    "Welcome",
]

LONGEST_LINE: Final = 1 << 24
"""The maximum length of a line in bytes, including its line ending: longer than any answer, and
still safe for memory."""
_WAITING_LINES: Final = 100
"""How many lines may wait to be read before the process itself has to wait."""
_PATIENCE: Final = 1.0
"""How many seconds to allow for things that normally take no time: an exit, or the end of a
pipe."""
START_SECONDS: Final = 30.0
"""The minimum time that an engine gets to start, in seconds; some languages warm up slowly."""
_LONGEST_SECONDS: Final = 1e6
"""The longest time limit in seconds; not every machine can wait longer."""

_WORDS: Final = ("result", "refused", "skipped", "errored")
"""The keys of a reply to a case; a reply has exactly one of them."""

_DEEPEST: Final = 50
"""How many levels a reply may be nested; no answer comes near this, and any tool can still print
it.
"""


class UnusableEngineError(TagoError):
    """An engine cannot be asked anything: it does not start, or does not speak the protocol."""


class BrokenReplyError(TagoError):
    """An engine has not answered a case, or its reply is not an answer to the case."""


class SkippedError(TagoError):
    """An engine does not support what it is asked for, such as a table with a house ruling.

    That is neither right nor wrong: the case, or an action that was only tried, does not count.
    """


class Engine(Protocol):
    """Something that answers cases."""

    @property
    def kinds(self) -> Sequence[str]:
        """The kinds of cases that the engine answers."""
        ...

    def ask(self, case: JSON, /) -> dict[str, JSON]:
        """Return the reply to a case: an object with one of the line protocol's four keys.

        Raises:
            BrokenReplyError: if the engine has no such reply.
        """
        ...


class LineProcess:
    """A process that reads and writes lines. It starts at once.

    The caller never hangs, even if the process dies, says nothing, says too much or does not
    listen.

    Raises:
        UnusableEngineError: if the process cannot be started.
    """

    def __init__(self, command: Sequence[str]) -> None:
        if not command or not command[0].strip():
            raise UnusableEngineError("the command that starts the engine is empty")
        try:
            # In a session of its own, so that processes it starts can be ended with it.
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
        self._threads[1].join(_PATIENCE)  # its last words may still be on their way
        self._lines.put(b"")  # even if a process that it left behind keeps its output open

    def _listen(self, stderr: Any) -> None:
        with stderr:
            while chunk := stderr.read1(1024):
                self._errors.append(chunk)

    def send(self, line: bytes) -> None:
        """Send a line, with its line ending, without waiting."""
        self._sent.put(line)

    def receive(self, timeout: float) -> bytes:
        """Wait for a line and return it; empty if no more will come because the process has ended.

        Raises:
            TimeoutError: if no line came in ``timeout`` seconds and the process still runs.
        """
        if timeout <= 0:  # even if lines are there already
            raise TimeoutError
        try:
            return self._lines.get(timeout=timeout)
        except Empty:
            # A process that it left behind may keep its output open: then a timeout is the end.
            if self._process.returncode is None:
                raise TimeoutError from None
            return b""

    def ending(self) -> str:
        """Return how the process ended, after its last line: its status and its last words."""
        try:
            status = self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            return "it closed its output and is still running"
        self._threads[2].join(_PATIENCE)  # its last words may still be on their way
        said = b"".join(self._errors).decode("utf-8", "replace").split("\n")
        words = printable(next((line for line in reversed(said) if line.strip()), "").strip())
        how = f"it ended with status {status}" if status >= 0 else f"signal {-status} ended it"
        return f"{how}: {words}" if words else how

    @property
    def ended_well(self) -> bool:
        """Whether the process has ended with status 0."""
        return self._process.poll() == 0

    def kill(self) -> None:
        """End the process, whatever it is doing, and the processes that it has started."""
        if hasattr(os, "killpg"):
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()
        self._sent.put(None)
        end = time.monotonic() + _PATIENCE
        # The reading thread may be waiting until somebody takes its lines.
        while any(thread.is_alive() for thread in self._threads) and time.monotonic() < end:
            with suppress(Empty):
                self._lines.get(timeout=0.001)


@frozen(order=False, kw_only=True)
class Welcome:
    """An engine's description of itself."""

    implementation: str
    """The name of the engine."""
    language: str
    """The programming language of the engine."""
    version: str
    """The version of the engine."""
    kinds: tuple[str, ...]
    """The kinds of cases that the engine answers."""

    def __str__(self) -> str:
        return printable(f"{self.implementation} {self.version} ({self.language})")


class Process:
    """A process that answers cases. As a context manager, it ends the process on exit.

    A :class:`BrokenReplyError` ends the process, and the next question starts a new one, so no case
    can spoil the next.

    Raises:
        UnusableEngineError: if the engine does not start, or does not speak the protocol.
    """

    def __init__(self, command: Sequence[str], timeout: float = 10.0) -> None:
        self.command: tuple[str, ...] = tuple(command)
        """The command that starts the engine: the program and its arguments."""
        self.timeout = timeout
        """How many seconds the engine gets for a case. To start, it gets at least
        :data:`START_SECONDS`."""
        self.hangs: int = 0
        """How often the engine has failed to answer in time."""
        self._seq = 0
        self._process: LineProcess | None = None
        self.welcome: Welcome = self._start()
        """What the engine said about itself when it was first started."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of cases that the engine answers."""
        return self.welcome.kinds

    @property
    def running(self) -> bool:
        """Whether the process is still running, so that it need not be restarted."""
        return self._process is not None

    def ask(self, case: JSON) -> dict[str, JSON]:
        """Send a case and return the reply: an object with one of the protocol's four keys.

        Raises:
            BrokenReplyError: if no such reply comes in time.
            UnusableEngineError: if the engine had to be restarted but could not be.
        """
        if self._process is None:
            self._start()
        self._seq += 1
        request = {"cmd": "run", "seq": self._seq, "case": case}
        try:
            reply = self._exchange(request, self.timeout)
            seq = reply.get("seq")
            if type(seq) is not int or seq != self._seq:
                raise _broken(f"expected an answer with seq {self._seq}", reply)
            if sum(word in reply for word in _WORDS) != 1:
                raise _broken(f"expected one of {', '.join(_WORDS)}", reply)
        except BrokenReplyError:
            self.kill()
            raise
        return reply

    def stop(self) -> str:
        """Send ``stop``, and return what went wrong as the engine ended; empty if nothing did."""
        if self._process is None:
            return ""
        process = self._process
        process.send(b'{"cmd": "stop"}\n')
        try:
            line = _receive(process, self.timeout)
            ending = "" if line else process.ending()
        except TimeoutError:
            return f"at stop: it was still running after {self.timeout:g} s"
        finally:
            well = process.ended_well
            self.kill()
        if line:
            return f"at stop: it said more than it was asked for: {_show(line)}"
        return "" if well else f"at stop: {ending}"

    def kill(self) -> None:
        """End the process, whatever it is doing; the next question starts a new one."""
        if self._process is not None:
            self._process.kill()
            self._process = None

    def _start(self) -> Welcome:
        self._process = LineProcess(self.command)
        limit = max(START_SECONDS, self.timeout)
        try:
            reply = self._exchange({"cmd": "start", "version": PROTOCOL_VERSION}, limit)
            if "errored" in reply:
                raise _broken("it does not start", reply)
            keys = ("implementation", "language", "version", "kinds")
            welcome: Welcome = read({key: reply[key] for key in keys if key in reply}, Welcome)
            if not welcome.kinds:
                raise BrokenReplyError("it offers no kinds of cases")
        except BaseException as error:  # whatever goes wrong, nobody else could end the process
            self.kill()
            if not isinstance(error, BrokenReplyError | NotationError):
                raise
            raise UnusableEngineError(printable(f"the engine cannot be used: {error}")) from None
        return welcome

    def _exchange(self, request: JSON, timeout: float) -> dict[str, JSON]:
        process = self._process
        assert process is not None  # every caller has started one
        process.send(json.dumps(request).encode("ascii") + b"\n")
        try:
            line = _receive(process, timeout)
        except TimeoutError:
            self.hangs += 1
            hint = "an engine must end each line and flush its output after it"
            raise BrokenReplyError(f"no answer within {timeout:g} s ({hint})") from None
        if not line:
            raise BrokenReplyError(f"no answer: {process.ending()}")
        return _parse(line)


def read_seconds(text: str) -> float:
    """Read a time limit in seconds.

    Raises:
        SetupError: if the text is not a number above 0 and up to a million.
    """
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0
    if not 0 < seconds <= _LONGEST_SECONDS:
        raise SetupError(f"expected a number of seconds above 0, not {printable(text, 40)!r}")
    return seconds


def _receive(process: LineProcess, timeout: float) -> bytes:
    """Wait for a line that is not blank and return it; empty if none will come.

    Raises:
        TimeoutError: if no such line came in time, however many blank lines did.
    """
    end = time.monotonic() + timeout
    line = b"\n"
    while line.isspace():
        line = process.receive(end - time.monotonic())
    return line


def _parse(line: bytes) -> dict[str, JSON]:
    """Return the object on a line."""
    if len(line) > LONGEST_LINE:
        raise BrokenReplyError(f"a line of more than {LONGEST_LINE} bytes: {_show(line)}")
    try:
        reply = parse_json(line)
    except NotationError as error:
        raise BrokenReplyError(f"{error}: {_show(line)}") from None
    if type(reply) is not dict:
        raise BrokenReplyError(f"expected an object: {_show(line)}")
    if _deeper(reply, _DEEPEST):
        raise BrokenReplyError(f"nested too deep: {_show(line)}")
    return reply


def _deeper(value: JSON, levels: int) -> bool:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return levels == 0 or any(_deeper(one, levels - 1) for one in inner)


def _broken(wanted: str, reply: JSON) -> BrokenReplyError:
    return BrokenReplyError(f"{wanted}: {printable(json.dumps(reply, ensure_ascii=False))}")


def _show(line: bytes) -> str:
    return printable(line[:400].decode("utf-8", "replace").strip())
