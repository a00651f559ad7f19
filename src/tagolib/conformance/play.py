"""Hands of Tagò as an engine plays them, action by action, for the laws.

A :class:`Play` knows an engine only by its replies to cases. Ill-formed states are reported as
faults of the engine.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Self, TypeAlias

import attrs
from attrs import evolve, frozen

import tagolib as tago
from tagolib.base.messages import printable
from tagolib.conformance.choosing import Choose, some
from tagolib.conformance.comparing import tells_refusals
from tagolib.conformance.engine import BrokenReplyError, Engine, SkippedError
from tagolib.conformance.tago.actions import Weights, leaning
from tagolib.serialization import JSON, read, write
from tagolib.tago.options import canonical_actions

__all__ = ["Play", "RefusedError"]

Action: TypeAlias = Mapping[str, Any]
"""An action as JSON."""
Rules: TypeAlias = tuple[str, ...]
"""The ids of the rules that a refused action breaks, as the engine gives them."""


class RefusedError(Exception):
    """An engine refuses an action that it must take."""


@frozen(order=False, eq=False)
class Play:
    """A hand as an engine has played it. Before the deal there are no states."""

    engine: Engine
    """The engine that has played the hand."""
    start: dict[str, Any]
    """The case of the hand, with all that it starts from and without actions."""
    actions: tuple[Any, ...] = ()
    """The actions taken, as JSON, without refused ones."""
    states: tuple[Any, ...] = ()
    """The state after the deal and after each action, as the house saw it at the time."""

    @classmethod
    def of(cls, engine: Engine, start: dict[str, JSON], actions: Iterable[JSON] = ()) -> Self:
        """Deal a hand and take actions.

        Raises:
            RefusedError: if the engine refuses an action.
            SkippedError: if the engine skips the hand or an action.
            BrokenReplyError: if the engine fails.
        """
        play = cls(engine, start)
        play = evolve(play, states=(play.told(),))
        for action in actions:
            play = play.after(action)
        return play

    def after(self, action: Action) -> Self:
        """Take an action. The errors are those of :meth:`of`."""
        result = self._ask(action)
        for refused in result["refused"]:
            rules = ", ".join(refused["rules"])
            raise RefusedError(f"{json.dumps(action, ensure_ascii=False)} is refused ({rules})")
        states = (*self.states, result["state"])
        return evolve(self, actions=(*self.actions, action), states=states)

    def tried(self, action: Action) -> Self:
        """Take an action; if the engine refuses it, leave the hand as it was."""
        try:
            return self.after(action)
        except RefusedError:
            return self

    def refusals(self, actions: Sequence[Action]) -> Iterator[tuple[Action, Rules | None]]:
        """Try actions on the hand; yield each with the rules that it breaks, or ``None``.

        Actions that the engine skips are left out. If all are refused, this takes a single
        question.
        """
        try:
            refused = self._ask(*actions)["refused"]
        except SkippedError:
            refused = []
        if len(refused) == len(actions):
            yield from zip(actions, [tuple(found["rules"]) for found in refused], strict=True)
            return
        for action in actions:
            try:
                found = self._ask(action)["refused"]
            except SkippedError:
                continue
            yield action, tuple(found[0]["rules"]) if found else None

    def legal_actions(self) -> Sequence[tago.Action]:
        """Return the canonical actions that the state offers to the seat to act."""
        seat = self.state["to_act"]
        return () if seat is None else canonical_actions(seat, read_options(self.state))

    def told(self, *more: Action) -> Any:
        """Ask the engine for the state that the house sees, after some more actions."""
        return self._ask(*more)["state"]

    def views(self) -> dict[int | None, JSON]:
        """Ask the engine for the state that each seat sees.

        A spectator (``None``) sees what all seats see: the protocol has no question about that.
        """
        told = self._ask(views=True).get("views")
        _check("views", _other_keys("$", told, {str(seat): False for seat in self.seats}))
        views: dict[int | None, JSON] = {seat: told[str(seat)] for seat in self.seats}
        for seat, view in views.items():
            _check(f"the view of seat {seat}", _misformed(view, self.seats))
        return views | {None: _common([*views.values()])}

    def _ask(self, *more: Action, views: bool = False) -> Any:
        """Ask the engine for the hand after some more actions, and check the form of the answer.

        Raises:
            SkippedError: if the engine skips the case.
            BrokenReplyError: if there is no such answer.
        """
        case = self.start | {"actions": [*self.actions, *more]}
        reply = self.engine.ask(case | {"views": True} if views else case)
        if "skipped" in reply:
            raise SkippedError(f"the engine skips it: {printable(str(reply['skipped']))}")
        if "result" not in reply:
            raise BrokenReplyError(f"no result: {_show(reply)}")
        result = reply["result"]
        if not tells_refusals(result):
            says = "refused is a list of objects with index and rules"
            raise BrokenReplyError(f"{says}: {_show(result)}")
        if any(refused["index"] < len(self.actions) for refused in result["refused"]):
            raise BrokenReplyError(f"it refuses an action that it took: {_show(result['refused'])}")
        _check("the state", _misformed(result.get("state"), self.seats))
        return result

    def moments(self) -> Iterator[Self]:
        """Yield the play as it was after the deal and after each action, the whole play last."""
        for count in range(len(self.states)):
            yield evolve(self, states=self.states[: count + 1], actions=self.actions[:count])

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats dealt in, in ascending order."""
        return tuple(sorted(map(int, self.start["stacks"])))

    @property
    def state(self) -> Any:
        """The state of the hand now, as the house saw it."""
        return self.states[-1]


def _show(value: JSON) -> str:
    return printable(json.dumps(value, ensure_ascii=False))


def _common(views: Sequence[JSON]) -> JSON:
    """Return what documents of the same form have in common, with ``None`` wherever they differ."""
    first = views[0]
    if all(isinstance(view, dict) for view in views):
        return {key: _common([view[key] for view in views]) for key in first}
    if all(isinstance(view, list) and len(view) == len(first) for view in views):
        return [_common(parts) for parts in zip(*views, strict=True)]
    return first if all(type(view) is type(first) and view == first for view in views) else None


# The form of a state


def _keys(kind: type, *, less: str = "") -> dict[str, bool]:
    """Return the keys of a form, and whether each may be missing because it was added later."""
    keys = [(field.metadata.get("key", field.name), field) for field in attrs.fields(kind)]
    return {key: bool(field.metadata.get("later")) for key, field in keys if key != less}


_STATE: Final = _keys(tago.State)
_SEAT: Final = _keys(tago.SeatState, less="number")
_PARTS: Final = {
    "point": _keys(tago.PointState),
    "options": _keys(tago.Options),
    "result": _keys(tago.Result),
}


def _check(what: str, faults: Iterator[str]) -> None:
    for fault in faults:
        raise BrokenReplyError(f"{what} is not of its form: {fault}")


def _misformed(told: JSON, seats: Iterable[int]) -> Iterator[str]:
    """Yield the keys that a state lacks or should not have; only the first message is reliable.

    Args:
        told: the state that an engine has returned.
        seats: the seats in the hand.
    """
    yield from _other_keys("$", told, _STATE)
    yield from _other_keys("$.seats", told["seats"], {str(seat): False for seat in seats})
    for number, seat in told["seats"].items():
        yield from _other_keys(f"$.seats.{number}", seat, _SEAT)
    for part, keys in _PARTS.items():
        if told[part] is not None or part == "point":
            yield from _other_keys(f"$.{part}", told[part], keys)


def _other_keys(where: str, told: JSON, keys: Mapping[str, bool]) -> Iterator[str]:
    if not isinstance(told, dict):
        yield f"{where} is not an object"
    else:
        needed = [key for key, later in keys.items() if not later]
        yield from (f"{where} lacks the key {key!r}" for key in needed if key not in told)
        yield from (f"{where} has an unknown key {key!r}" for key in told if key not in keys)


# What a state says


def tied_seats(state: JSON) -> list[int]:
    """Return the seats that can still win; during a tie-break, these are the tied seats."""
    return sorted(int(number) for number, seat in state["seats"].items() if seat["status"] == "in")


def redeal_cards(state: JSON) -> list[str]:
    """Return the cards that are shuffled for a tie-break, in the order of a new deck (TIE-06)."""
    cards = [card.value for card in tago.DECK]
    kept = list(state["point"]["cards"])
    for number in tied_seats(state):
        kept += state["seats"][str(number)]["cards"][1:]
    for face in kept:
        cards.remove(face)
    return cards


def read_options(state: Any) -> tago.Options:
    """Read the options in a state, which must have them.

    Raises:
        NotationError: if the options are ill-formed.
    """
    return read(state["options"], tago.Options)


# Playing on

_WEIGHTS: Final[Weights] = {tago.Raise: 5, tago.Restore: 1}


def finished(choose: Choose, play: Play) -> Play:
    """Return a hand played on to its end: seats fold only if they must, and divide ties.

    A hand that takes more decisions than :func:`most_decisions` is returned unfinished.
    """
    for _ in range(most_decisions(len(play.seats))):
        action = _next(choose, play)
        if action is None:
            break
        play = play.tried(action)
    return play


def _next(choose: Choose, play: Play) -> Action | None:
    """Return an action that leads to a showdown; ``None`` if the hand is over."""
    legal = play.legal_actions()
    legal = [act for act in legal if not isinstance(act, tago.Fold | tago.PlayOn)] or legal
    if legal:
        action: Action = write(leaning(choose, legal, _WEIGHTS))
        return action
    if play.state["phase"] != "redeal":
        return None
    tied = tied_seats(play.state)
    return {"type": "redeal", "cards": some(choose, redeal_cards(play.state), len(tied))}


def most_decisions(seats: int) -> int:
    """Return the greatest number of decisions that a hand takes if ties are divided.

    In each round every seat decides once on the bet and once on each raise: 2, 3 and 4 times
    (RAISE-02). Every seat may restore once (REST-03). All seats but one may fold before the POINT
    is chosen (POINT-06). A tie takes one vote (TIE-02).
    """
    return seats * (2 + 3 + 4) + seats + seats + 1
