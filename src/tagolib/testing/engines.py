"""What an engine must offer to be checked, and how to play a hand on it.

An engine is anything that plays hands with the library's actions and returns their states in the
library's JSON form (see the page on JSON: states, options, results). :class:`Tagolib` is the
library itself. A :class:`Play` reports the engine's exceptions and ill-formed states as faults. An
engine need not support every ruling or every action. It skips the others by raising a
:class:`SkippedError`, which is not a fault.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, Generic, Protocol, Self, TypeVar

import attrs
from attrs import evolve, frozen

import tagolib as tago
from tagolib import rulebook, transition
from tagolib.conformance.engine import SkippedError
from tagolib.notation import Transcript, write_action
from tagolib.notation.header import write_header
from tagolib.serialization import JSON, read, write

__all__ = [
    "TAGOLIB",
    "Engine",
    "FaultyEngineError",
    "Play",
    "Tagolib",
    "read_options",
    "redeal_cards",
    "tied_seats",
]

H = TypeVar("H")
T = TypeVar("T")


class Engine(Protocol[H]):
    """Something that plays hands, whatever form it gives them.

    Each method may raise a :class:`SkippedError`.
    """

    def deal(
        self, rules: tago.Rules, stacks: Mapping[int, int], cube: int, deck: Sequence[tago.Card], /
    ) -> H:
        """Deal a hand as :func:`tagolib.deal <tagolib.transition.deal>` does."""
        ...

    def apply(self, hand: H, action: tago.Action, /) -> H:
        """Return the hand after an action; the given hand stays as it is.

        Raises:
            IllegalActionError: if the rules do not allow the action now.
        """
        ...

    def legal_actions(self, hand: H, /) -> Sequence[tago.Action]:
        """Return what the seat to act may do; an empty sequence if no seat is to act.

        The amounts are those of :func:`tagolib.legal_actions <tagolib.transition.legal_actions>`.
        """
        ...

    def state(self, hand: H, /) -> JSON:
        """Return the state that the house sees, with all cards."""
        ...

    def view(self, hand: H, seat: int | None, /) -> JSON:
        """Return the state that a seat or a spectator (``None``) sees."""
        ...


class Tagolib:
    """The library itself as an engine.

    Use it to try a law or a test of your own before you have an engine.

    >>> check_law(LAWS["fold_or_stay"], Tagolib(), examples=5)
    """

    def deal(
        self, rules: tago.Rules, stacks: Mapping[int, int], cube: int, deck: Sequence[tago.Card]
    ) -> tago.Hand:
        """Deal a hand."""
        return transition.deal(rules, stacks, cube, deck)

    def apply(self, hand: tago.Hand, action: tago.Action) -> tago.Hand:
        """Return the hand after an action.

        Raises:
            IllegalActionError: if the rules do not allow the action now.
        """
        return transition.apply(hand, action)

    def legal_actions(self, hand: tago.Hand) -> Sequence[tago.Action]:
        """Return what the seat to act may do."""
        return transition.legal_actions(hand)

    def state(self, hand: tago.Hand) -> JSON:
        """Return the state that the house sees."""
        return write(tago.house_state(hand))

    def view(self, hand: tago.Hand, seat: int | None) -> JSON:
        """Return the state that a seat or a spectator sees."""
        return write(tago.view(hand, seat).state)


TAGOLIB: Final = Tagolib()
"""The library itself."""


def tied_seats(state: JSON) -> list[int]:
    """Return the seats that can still win; during a tie-break, these are the tied seats."""
    return sorted(int(number) for number, seat in state["seats"].items() if seat["status"] == "in")


def redeal_cards(state: JSON) -> tuple[tago.Card, ...]:
    """Return the cards that are shuffled for a tie-break, in the order of a new deck (TIE-06)."""
    cards = list(tago.DECK)
    kept = list(state["point"]["cards"])
    for number in tied_seats(state):
        kept += state["seats"][str(number)]["cards"][1:]
    for face in kept:
        cards.remove(tago.Card(face))
    return tuple(cards)


@frozen(order=False, eq=False, repr=False)
class Play(Generic[H]):
    """A hand as an engine has played it. Before the deal, ``hands`` and ``states`` are empty."""

    engine: Engine[H]
    """The engine that has played the hand."""
    start: tago.Deal
    """The rules, the stacks, the seat with the cube, and the deck."""
    hands: tuple[H, ...]
    """The hand after the deal and after each action."""
    states: tuple[Any, ...]
    """The state of each of these hands, as the house saw it at the time."""
    actions: tuple[tago.Action, ...]
    """The actions taken, without refused ones."""

    @classmethod
    def of(cls, engine: Engine[H], start: tago.Deal, actions: Sequence[tago.Action] = ()) -> Self:
        """Deal a hand and take actions.

        Raises:
            IllegalActionError: if the engine refuses an action.
            FaultyEngineError: if the engine fails.
        """
        play = cls(engine, start, (), (), ()).dealt()
        for action in actions:
            play = play.after(action)
        return play

    def dealt(self) -> Self:
        """Deal the hand."""
        start = self.start
        given = start.rules, dict(start.stacks), start.cube, start.deck
        return self._with(self._ask("asked to deal", self.engine.deal, *given))

    def after(self, action: tago.Action) -> Self:
        """Take an action.

        Raises:
            IllegalActionError: if the engine refuses the action.
            FaultyEngineError: if the engine fails.
        """
        return self._with(self._applied(action), action)

    def tried(self, action: tago.Action) -> Self:
        """Take an action; if the engine refuses it, leave the hand as it was."""
        try:
            return self.after(action)
        except tago.IllegalActionError:
            return self

    def refusals(self, actions: Iterable[tago.Action]) -> Iterator[tuple[tago.Action, str | None]]:
        """Try actions one by one; yield each with the words of its refusal, or ``None``.

        Actions that the engine skips are left out.
        """
        for action in actions:
            with suppress(SkippedError):
                try:
                    self._applied(action)
                except tago.IllegalActionError as error:
                    yield action, str(error)
                else:
                    yield action, None

    def legal_actions(self) -> Sequence[tago.Action]:
        """Return what the seat to act may do according to the engine."""
        return self._ask("asked for legal actions", self.engine.legal_actions, self.hand)

    def told(self) -> JSON:
        """Ask the engine for the state that the house sees."""
        return self._form_of(
            "the state", self._ask("asked for the state", self.engine.state, self.hand)
        )

    def view(self, seat: int | None) -> JSON:
        """Ask the engine for the state that a seat or a spectator (``None``) sees."""
        who = f"the view of {f'seat {seat}' if seat else 'a spectator'}"
        return self._form_of(who, self._ask(f"asked for {who}", self.engine.view, self.hand, seat))

    def _applied(self, action: tago.Action) -> H:
        given, expected = (self.hand, action), (tago.IllegalActionError, SkippedError)
        return self._ask("asked to take {}", self.engine.apply, *given, expected=expected)

    def _with(self, hand: H, *actions: tago.Action) -> Self:
        """Return the play with the next hand and its state."""
        play = evolve(self, hands=(*self.hands, hand), actions=(*self.actions, *actions))
        return evolve(play, states=(*self.states, play.told()))

    def _ask(
        self,
        what: str,
        ask: Callable[..., T],
        *given: Any,
        expected: tuple[type[Exception], ...] = (SkippedError,),
    ) -> T:
        """Ask the engine something about the hand.

        Args:
            what: the question in words, with ``{}`` for the last argument.
            ask: the method.
            given: the arguments of the method.
            expected: what the engine may raise.

        Raises:
            SkippedError: if the engine does not support this.
            FaultyEngineError: if the engine raises anything else.
        """
        try:
            return ask(*given)
        except expected:
            raise
        except Exception as error:
            said = f"{type(error).__name__}: {error}"
            says = f"{what.format(given[-1])}, the engine raises {said}"
            raise FaultyEngineError(says, self) from error

    def _form_of(self, what: str, told: JSON) -> JSON:
        """Return a state after checking its keys.

        Raises:
            FaultyEngineError: if keys are missing or unknown.
        """
        fault = next(_misformed(told, self.start.numbers), None)
        if fault:
            raise FaultyEngineError(f"{what} is not of its form: {fault}", self)
        return told

    def moments(self) -> Iterator[Self]:
        """Yield the play as it was after the deal and after each action, the whole play last."""
        for count in range(len(self.hands)):
            yield evolve(
                self,
                hands=self.hands[: count + 1],
                states=self.states[: count + 1],
                actions=self.actions[:count],
            )

    @property
    def hand(self) -> H:
        """The current hand."""
        return self.hands[-1]

    @property
    def state(self) -> Any:
        """The state of the current hand, as the house saw it."""
        return self.states[-1]

    def __repr__(self) -> str:
        """Write the hand in the notation: its tags and its actions."""
        record = tago.Record(self.start, self.actions, rulebook.load().edition)
        header = write_header(Transcript(record))
        return "\n".join([*header, "", *map(write_action, self.actions), ""])


def read_options(state: Any) -> tago.Options:
    """Read the options in a state, which must have them.

    Raises:
        NotationError: if the options are ill-formed.
    """
    return read(state["options"], tago.Options)


class FaultyEngineError(Exception):
    """An engine has raised something other than a refusal, or has not returned a state.

    The message says which.
    """

    def __init__(self, says: str, play: Play[Any]) -> None:
        super().__init__(says)
        self.play = play
        """The hand, as the engine had played it until then."""


def _keys(kind: type, *, less: str = "") -> tuple[str, ...]:
    keys = [field.metadata.get("key", field.name) for field in attrs.fields(kind)]
    return tuple(key for key in keys if key != less)


_STATE: Final = _keys(tago.State)
_SEAT: Final = _keys(tago.SeatState, less="number")
_PARTS: Final = {
    "point": _keys(tago.PointState),
    "options": _keys(tago.Options),
    "result": _keys(tago.Result),
}


def _misformed(told: JSON, numbers: Iterable[int]) -> Iterator[str]:
    """Yield the keys that a state lacks or should not have; only the first message is reliable.

    Args:
        told: the state that an engine has returned.
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
        yield f"{where} is not an object"
    else:
        yield from (f"{where} lacks the key {key!r}" for key in keys if key not in told)
        yield from (f"{where} has an unknown key {key!r}" for key in told if key not in keys)
