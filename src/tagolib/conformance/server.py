"""The line protocol: one JSON object per line each way, until ``stop`` or the end of the input.

Until then, every line that is not blank gets a reply, whatever it says, and the process keeps
running.
"""

import json
from collections.abc import Callable, Collection
from typing import BinaryIO

import tagolib
from tagolib.base.errors import NotationError, SetupError
from tagolib.conformance.cases import KINDS, answer
from tagolib.serialization import JSON, parse_json
from tagolib.serialization.parsing import shorten

__all__ = ["PROTOCOL_VERSION", "reply", "serve"]

PROTOCOL_VERSION = 1
"""The version of the line protocol that this server speaks."""


def serve(lines: BinaryIO, replies: BinaryIO) -> None:
    """Answer lines until one says ``stop`` or there are no more."""
    for line in lines:
        if not line.strip():
            continue
        said = _reply_to_line(line)
        if said is None:
            return
        replies.write(said.encode("ascii") + b"\n")
        replies.flush()


def _reply_to_line(line: bytes) -> str | None:
    try:
        request = parse_json(line)
        if type(request) is not dict:
            raise NotationError("a line must be a JSON object", code="wrong_type")
        seq = {"seq": request["seq"]} if "seq" in request else {}
        json.dumps(seq)  # a readable line may be nested too deep to repeat: fail here, not later
    except (NotationError, RecursionError) as error:
        return json.dumps({"errored": str(error)})
    try:
        said = reply(request)
        return None if said is None else json.dumps(seq | said)
    except Exception as error:  # a fault of the library must not end the process
        return json.dumps(seq | {"errored": f"{type(error).__name__}: {error}"})


def reply(request: dict[str, JSON]) -> JSON | None:
    """Return the reply to a request; ``None`` for ``stop``."""
    match request.get("cmd"):
        case "start":
            return _start(request.get("version"))
        case "run":
            return _run(request.get("case"))
        case "stop":
            return None
        case command:
            return {"errored": f"there is no command {shorten(command)}"}


def _start(version: JSON) -> JSON:
    if type(version) is not int or version != PROTOCOL_VERSION:
        return {"errored": f"this is version {PROTOCOL_VERSION} of the protocol"}
    return {
        "implementation": "tagolib",
        "language": "Python",
        "version": tagolib.__version__,
        "kinds": list(KINDS),
    }


def _run(case: JSON) -> JSON:
    return answered(case, KINDS, answer)


def answered(
    case: JSON, kinds: Collection[str], answer: Callable[[str, JSON], JSON]
) -> dict[str, JSON]:
    """Return the reply to a case.

    Args:
        case: the case, well-formed or not.
        kinds: the kinds that are answered; cases of other kinds are skipped.
        answer: answers a case by its kind, given without it. A ``NotationError`` or a
            ``SetupError`` refuses the case.
    """
    if type(case) is not dict or type(case.get("kind")) is not str:
        return {"refused": [], "message": "a case is an object with its kind"}
    rest = dict(case)
    kind = rest.pop("kind")
    if kind not in kinds:
        return {"skipped": f"there is no kind {shorten(kind)} here"}
    try:
        return {"result": answer(kind, rest)}
    except (NotationError, SetupError) as error:
        return {"refused": list(error.rules), "message": str(error)}
