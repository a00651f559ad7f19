"""An engine asked with care: what it raises, and states of another form, become faults to be told.

The engine's hands are handed round with the way they came about, so that a fault has its hand.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar

import attrs
from attrs import frozen

from tagolib.actions import Action
from tagolib.cards import Card
from tagolib.errors import IllegalActionError
from tagolib.hand import Deal
from tagolib.offers import Options
from tagolib.result import Result
from tagolib.rules import Rules
from tagolib.serialization import JSON
from tagolib.testing.engines import Engine, Play
from tagolib.views import PointState, SeatState, State

__all__ = ["FaultyEngineError", "Guarded", "Traced"]

H = TypeVar("H")
T = TypeVar("T")


class FaultyEngineError(Exception):
    """An engine raises what is no refusal, or tells what is no state; the message says which."""


@frozen(order=False, eq=False)
class Traced(Generic[H]):
    """A hand of an engine, with the way it came about."""

    start: Deal
    hands: tuple[H, ...]
    """The hand as dealt, and as it stood after each action; empty while it is being dealt."""
    actions: tuple[Action, ...]


class Guarded(Generic[H]):
    """An engine whose faults are :class:`FaultyEngineError`; only refusals come through."""

    def __init__(self, engine: Engine[H]) -> None:
        self._engine = engine
        self._at: Traced[H]

    def played(self, play: Play[Traced[H]] | None = None) -> Play[H]:
        """Give a hand as the engine itself has it.

        Args:
            play: the hand; without one it is the last that the engine was asked about, and its
                states are not given.
        """
        at = play.hand if play else self._at
        return Play(self._engine, at.start, at.hands, play.states if play else (), at.actions)

    def deal(
        self, rules: Rules, stacks: Mapping[int, int], first: int, deck: Sequence[Card]
    ) -> Traced[H]:
        """Deal a hand."""
        start = Deal(rules, tuple(stacks.items()), first, tuple(deck))
        given = rules, stacks, first, deck
        hand = self._ask(Traced(start, (), ()), "asked to deal", self._engine.deal, *given)
        return Traced(start, (hand,), ())

    def apply(self, hand: Traced[H], action: Action) -> Traced[H]:
        """Give the hand after an action.

        Raises:
            IllegalActionError: if the engine refuses it.
        """
        given = hand.hands[-1], action
        refused = IllegalActionError
        after = self._ask(hand, "asked to take {}", self._engine.apply, *given, refused=refused)
        return Traced(hand.start, (*hand.hands, after), (*hand.actions, action))

    def legal_actions(self, hand: Traced[H]) -> Sequence[Action]:
        """List what the seat to act may do."""
        engine = self._engine
        return self._ask(hand, "asked for legal actions", engine.legal_actions, hand.hands[-1])

    def state(self, hand: Traced[H]) -> JSON:
        """Tell the state that the house sees."""
        told = self._ask(hand, "asked for the state", self._engine.state, hand.hands[-1])
        return _checked("the state", told, hand.start.numbers)

    def view(self, hand: Traced[H], seat: int | None) -> JSON:
        """Tell the state that a seat or a spectator sees."""
        who = f"the view of {f'seat {seat}' if seat else 'a spectator'}"
        told = self._ask(hand, f"asked for {who}", self._engine.view, hand.hands[-1], seat)
        return _checked(who, told, hand.start.numbers)

    def _ask(
        self,
        at: Traced[H],
        what: str,
        ask: Callable[..., T],
        *given: Any,
        refused: type[Exception] | tuple[()] = (),
    ) -> T:
        """Ask the engine something about a hand.

        Args:
            at: the hand.
            what: what it is asked, with ``{}`` for the last thing given.
            ask: the method.
            given: its arguments.
            refused: what it may raise.

        Raises:
            FaultyEngineError: if it raises anything else.
        """
        self._at = at
        try:
            return ask(*given)
        except refused:
            raise
        except Exception as error:
            said = f"{type(error).__name__}: {error}"
            raise FaultyEngineError(
                f"{what.format(given[-1])}, the engine raises {said}"
            ) from error


def _checked(what: str, told: JSON, numbers: Iterable[int]) -> JSON:
    """Give a state that has the keys of one.

    Raises:
        FaultyEngineError: if it has not.
    """
    fault = next(_misformed(told, numbers), None)
    if fault:
        raise FaultyEngineError(f"{what} is not of its form: {fault}")
    return told


def _keys(kind: type, *, less: str = "") -> tuple[str, ...]:
    keys = [field.metadata.get("key", field.name) for field in attrs.fields(kind)]
    return tuple(key for key in keys if key != less)


_STATE: Final = _keys(State)
_SEAT: Final = _keys(SeatState, less="number")
_PARTS: Final = {"point": _keys(PointState), "options": _keys(Options), "result": _keys(Result)}


def _misformed(told: JSON, numbers: Iterable[int]) -> Iterator[str]:
    """Tell which keys a state lacks or has too many; only the first can be relied upon.

    Args:
        told: what an engine tells as a state.
        numbers: the seats in the hand.
    """
    yield from _other_keys("$", told, _STATE)
    yield from _other_keys("$.seats", told["seats"], [str(number) for number in numbers])
    for number, seat in told["seats"].items():
        yield from _other_keys(f"$.seats.{number}", seat, _SEAT)
    for part, keys in _PARTS.items():
        if told[part] is not None or part == "point":
            yield from _other_keys(f"$.{part}", told[part], keys)


def _other_keys(where: str, told: JSON, keys: Iterable[str]) -> Iterator[str]:
    if not isinstance(told, dict):
        yield f"{where} is no object"
    else:
        yield from (f"{where} lacks the key {key!r}" for key in keys if key not in told)
        yield from (f"{where} has an unknown key {key!r}" for key in told if key not in keys)
