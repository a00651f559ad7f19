"""Engines in this process: four functions that play hands of a game, and the library itself.

>>> import tagolib as tago
>>> from tagolib.conformance.played import Played
>>> from tagolib.game import TAGO
>>> from tagolib.serialization import write
>>> mine = Played(
...     TAGO,
...     deal=tago.deal,  # your own functions, which may have any form of hand
...     apply=tago.apply,
...     state=lambda hand: write(tago.house_state(hand)),
...     view=lambda hand, seat: write(tago.view(hand, seat).state),
... )
>>> mine.kinds
('hand',)
"""

from collections.abc import Callable, Iterable, Mapping
from types import ModuleType
from typing import Any, Final

from attrs import frozen

from tagolib import tap
from tagolib.base.errors import NotationError, SetupError, TagoError
from tagolib.conformance.cases import KINDS, answer, form_of
from tagolib.conformance.engine import BrokenReplyError, Engine, SkippedError
from tagolib.conformance.server import answered
from tagolib.conformance.tago import cases as tago_cases
from tagolib.conformance.tap import cases as tap_cases
from tagolib.game import TAGO, TAP, Game
from tagolib.serialization import JSON, read, read_action, write

__all__ = ["LIBRARY", "Played"]


@frozen
class _Kind:
    """What a case of a game's hands means for the functions that play it."""

    name: str
    given: Callable[[Any], tuple[Any, ...]]
    """What ``deal`` is given, from the case."""
    seats: Callable[[Any], Iterable[int]]
    """The seats that have views."""
    action: Callable[[JSON], Any]


_KINDS: Final[Mapping[Game, _Kind]] = {
    TAGO: _Kind(
        "hand",
        lambda asked: (asked.rules, dict(asked.stacks), asked.first, asked.deck),
        lambda asked: sorted(dict(asked.stacks)),
        read_action,
    ),
    TAP: _Kind(
        "tap_hand",
        lambda asked: (asked.rules, asked.dealer, asked.deck),
        lambda asked: tap.SEATS,
        lambda document: read(document, tap.Action),
    ),
}


@frozen
class _Step:
    """A hand after an action, or at the deal."""

    document: JSON
    hand: Any
    rules: tuple[str, ...] | None = None
    """The rules that the action breaks; ``None`` if it was taken."""


class Played:
    """An :class:`~tagolib.conformance.engine.Engine` of four functions that play hands of a game.

    The hands may have any form: only these functions look into them. The functions get values of
    the library and return documents in its JSON forms. Each of them may raise a
    :class:`~tagolib.conformance.engine.SkippedError`.

    The last hand is remembered, so a hand that is asked for action by action is played only once.
    It is recognized if the case consists of the same objects, so do not change these.
    """

    def __init__(
        self,
        game: Game,
        *,
        deal: Callable[..., Any],
        apply: Callable[[Any, Any], Any],
        state: Callable[[Any], JSON],
        view: Callable[[Any, int], JSON],
    ) -> None:
        """Make an engine.

        Args:
            game: the game that the functions play.
            deal: deals a hand. In Tagò it is given the rules, the stacks by seat, the seat with the
                cube and the deck; in Tap the rules, the dealer and the deck. It may refuse an
                impossible hand by a ``SetupError``.
            apply: returns the hand after an action; the given hand stays as it is. It refuses an
                illegal action by an ``IllegalActionError``, or by any other error of the library.
            state: returns the state that the house sees, with all cards.
            view: returns the state that a seat sees.
        """
        self._kind = _KINDS[game]
        self._deal, self._apply, self._state, self._view = deal, apply, state, view
        self._start: dict[str, JSON] = {}
        self._seats: tuple[int, ...] = ()
        self._steps: list[_Step] = []

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kind of cases that the functions answer: hands of the game."""
        return (self._kind.name,)

    def ask(self, case: JSON) -> dict[str, JSON]:
        """Return the reply to a case.

        Raises:
            BrokenReplyError: if one of the functions raises an error that is not a refusal; this
                error is the ``__cause__``.
        """
        try:
            return answered(case, self.kinds, self._answer)
        except SkippedError as skipped:
            return {"skipped": str(skipped)}

    def _answer(self, kind: str, case: dict[str, JSON]) -> JSON:
        actions, views = case.get("actions"), case.get("views", False)
        start = {key: value for key, value in case.items() if key not in ("actions", "views")}
        if not self._is_known(start) or type(actions) is not list or type(views) is not bool:
            asked = read(case, form_of(kind))
            self._start, self._seats = {}, tuple(self._kind.seats(asked))
            hand = self._call(
                "deal", (NotationError, SetupError), self._deal, *self._kind.given(asked)
            )
            self._start, self._steps = start, [_Step(None, hand)]
        first, *steps = self._played(case["actions"])
        hand = (steps or [first])[-1].hand
        refused = [
            {"index": index, "rules": list(step.rules)}
            for index, step in enumerate(steps)
            if step.rules is not None
        ]
        told = {"state": self._call("return the state", (), self._state, hand), "refused": refused}
        if views:
            told["views"] = {
                str(seat): self._call(f"return the view of seat {seat}", (), self._view, hand, seat)
                for seat in self._seats
            }
        return told

    def _is_known(self, start: dict[str, JSON]) -> bool:
        """Return whether the last hand started from the very same objects."""
        known = self._start
        same = known.keys() == start.keys() and all(known[key] is start[key] for key in start)
        return bool(known) and same

    def _played(self, actions: list[JSON]) -> list[_Step]:
        """Return the steps of the hand; play it on from where it departs from the last hand."""
        for number, document in enumerate(actions, start=1):
            if number == len(self._steps) or self._steps[number].document is not document:
                self._steps[number:] = [self._taken(document, self._steps[number - 1].hand)]
        return self._steps[: len(actions) + 1]

    def _taken(self, document: JSON, hand: Any) -> _Step:
        try:
            action = self._kind.action(document)
            after = self._call(f"take {action}", (TagoError,), self._apply, hand, action)
        except (BrokenReplyError, SkippedError):
            raise
        except TagoError as error:
            return _Step(document, hand, () if isinstance(error, NotationError) else error.rules)
        return _Step(document, after)

    def _call(
        self,
        what: str,
        refusals: tuple[type[Exception], ...],
        function: Callable[..., Any],
        *given: Any,
    ) -> Any:
        """Call one of the functions; an error that is neither a refusal nor a skip is a fault."""
        expected: tuple[type[Exception], ...] = (SkippedError, *refusals)
        try:
            return function(*given)
        except expected:
            raise
        except Exception as error:
            said = f"{type(error).__name__}: {error}"
            raise BrokenReplyError(f"asked to {what}, it raises {said}") from error


def _library(game: Game, cases: ModuleType) -> Played:
    """Return the library's own functions of a game, looked up when they are called."""
    return Played(
        game,
        deal=lambda *given: cases.deal(*given),  # noqa: PLW0108  # looked up when called
        apply=lambda hand, action: cases.apply(hand, action),  # noqa: PLW0108  # looked up when called
        state=lambda hand: write(cases.house_state(hand)),
        view=lambda hand, seat: write(cases.view(hand, seat).state),
    )


class _Library:
    """The library itself."""

    kinds = KINDS

    def __init__(self) -> None:
        self._games = (_library(TAGO, tago_cases), _library(TAP, tap_cases))

    def ask(self, case: JSON) -> dict[str, JSON]:
        """Return the reply to a case."""
        for game in self._games:
            if isinstance(case, dict) and case.get("kind") in game.kinds:
                return game.ask(case)
        return answered(case, KINDS, answer)


LIBRARY: Final[Engine] = _Library()
"""The library itself, which answers all kinds of cases of both games."""
