"""An engine in any language, which can be held to the laws over the line protocol.

>>> import sys
>>> import tagolib as tago
>>> from tagolib.testing.lines import LineEngine
>>> command = [sys.executable, "-m", "tagolib", "conformance", "serve"]
>>> with LineEngine(command) as engine:
...     hand = engine.deal(tago.Rules.parse("Light – 5/300"), {1: 305, 2: 305}, 1, tago.DECK)
...     print(*engine.legal_actions(engine.apply(hand, tago.Bet(1, 200))))
Fold(seat=2, curious=False) Fold(seat=2, curious=True) Call(seat=2) Restore(seat=2, amount=300)
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar

from attrs import frozen

import tagolib as tago
from tagolib.conformance import engine as processes
from tagolib.conformance.comparing import tells_refusals
from tagolib.conformance.engine import SkippedError
from tagolib.said import printable
from tagolib.serialization import JSON, write
from tagolib.testing.engines import read_options
from tagolib.transition import canonical_actions

__all__ = ["LineEngine", "LineHand", "LineProcess"]

A = TypeVar("A")


@frozen(order=False)
class LineHand:
    """A hand that an engine plays over the line protocol: the case for it, and its state."""

    case: dict[str, JSON]
    """The case that leads to the hand."""
    state: JSON
    """The state that the house sees."""


@frozen(order=False)
class _Refusal(tago.Violation):
    """What an engine says about an action that it refuses: the rules that the action breaks."""

    code: Any = "refused"
    """A code that is none of the library's reasons, since an engine need not give the reason."""

    @property
    def rules(self) -> tuple[str, ...]:
        return tuple(str(word) for _, word in self.parameters)

    @property
    def sentence(self) -> str:
        return "The engine refuses it."


class LineProcess(Generic[A]):
    """A process that plays hands over the line protocol.

    Each question is a case that plays the hand from the deal on. As a context manager, it ends the
    process on exit. Every method may also raise a
    :class:`~tagolib.conformance.engine.SkippedError` if the engine skips the case, and a
    :class:`~tagolib.conformance.engine.BrokenReplyError` if the engine has no result for it.

    Raises:
        UnusableEngineError: if the engine does not start, does not speak the protocol, or does not
            offer this kind of hand.
    """

    kind: ClassVar[str]
    """The kind of case that is sent to the process."""

    def __init__(self, command: Sequence[str], timeout: float = 10.0) -> None:
        self._process = processes.Process(command, timeout)
        if self.kind not in self._process.welcome.kinds:
            self._process.kill()
            raise processes.UnusableEngineError(f"the engine does not offer the kind {self.kind}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()

    def apply(self, hand: LineHand, action: A) -> LineHand:
        """Return the hand after an action.

        Raises:
            IllegalActionError: if the engine refuses the action.
        """
        taken = hand.case["actions"]
        case = hand.case | {"actions": [*taken, write(action)]}
        result = self._ask(case)
        for refused in result["refused"]:
            if refused["index"] != len(taken):
                raise processes.BrokenReplyError(
                    f"it refuses what it took: {printable(str(taken))}"
                )
            names = tuple(("rule", name) for name in refused["rules"])
            raise tago.IllegalActionError(action, (_Refusal(parameters=names),), "")
        return LineHand(case, result["state"])

    def state(self, hand: LineHand) -> JSON:
        """Return the state that the house sees."""
        return hand.state

    def view(self, hand: LineHand, seat: int | None) -> JSON:
        """Return the state that a seat sees; for a spectator (``None``), what all seats see."""
        views = self._ask(hand.case | {"views": True})["views"]
        return _common(list(views.values())) if seat is None else views[str(seat)]

    def _dealt(self, **start: JSON) -> LineHand:
        case = {"kind": self.kind, **start, "actions": []}
        return LineHand(case, self._ask(case)["state"])

    def _ask(self, case: JSON) -> JSON:
        reply = self._process.ask(case)
        if "skipped" in reply:
            raise SkippedError(f"the engine skips it: {printable(str(reply['skipped']))}")
        if "result" not in reply:
            said = printable(json.dumps(reply, ensure_ascii=False))
            raise processes.BrokenReplyError(f"no result: {said}")
        if not tells_refusals(reply["result"]):
            said = printable(json.dumps(reply["result"], ensure_ascii=False))
            raise processes.BrokenReplyError(
                f"refused is a list of objects with index and rules: {said}"
            )
        return reply["result"]


class LineEngine(LineProcess[tago.Action]):
    """An :class:`~tagolib.testing.engines.Engine` in a process that speaks the line protocol.

    The legal actions come from the options in a hand's state.
    """

    kind = "hand"

    def deal(
        self, rules: tago.Rules, stacks: Mapping[int, int], cube: int, deck: Sequence[tago.Card]
    ) -> LineHand:
        """Deal a hand."""
        return self._dealt(
            rules=write(rules),
            stacks={str(seat): stack for seat, stack in stacks.items()},
            first=cube,
            deck=[card.value for card in deck],
        )

    def legal_actions(self, hand: LineHand) -> Sequence[tago.Action]:
        """Return the canonical actions of the seat to act; an empty sequence if there is none."""
        seat = hand.state["to_act"]
        return () if seat is None else canonical_actions(seat, read_options(hand.state))


def _common(views: Sequence[JSON]) -> JSON:
    """Return what documents of the same form have in common, with ``None`` wherever they differ."""
    first = views[0]
    if all(isinstance(view, dict) for view in views):
        return {key: _common([view[key] for view in views]) for key in first}
    if all(isinstance(view, list) and len(view) == len(first) for view in views):
        return [_common(parts) for parts in zip(*views, strict=True)]
    return first if all(type(view) is type(first) and view == first for view in views) else None
