"""What an engine offers to be checked, and how a hand is played on one.

An engine is anything that plays hands by the library's actions and tells their states in the
library's JSON (the page on JSON: states, options, results). :class:`Tagolib` is the library itself.
A :class:`Play` asks it with care: what it raises, and states of another form, become faults to be
told. An engine need not know every ruling, nor every action: what it does not go in for it skips,
by a :class:`SkippedError`, which is no fault.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, Generic, Protocol, Self, TypeVar

import attrs
from attrs import evolve, frozen

import tagolib as tago
from tagolib import rulebook, transition
from tagolib.notation import Transcript, write_action
from tagolib.notation.header import write_header
from tagolib.serialization import JSON, read, write

__all__ = [
    "TAGOLIB",
    "Engine",
    "FaultyEngineError",
    "Play",
    "SkippedError",
    "Tagolib",
    "read_options",
    "redeal_cards",
    "tied_seats",
]

H = TypeVar("H")
T = TypeVar("T")


class SkippedError(tago.TagoError):
    """An engine does not go in for what it is asked, such as a table with a ruling of the house.

    That is neither right nor wrong: the hand, or the action that was only tried, does not count.
    """


class Engine(Protocol[H]):
    """Plays hands, in whatever form it holds them.

    Each method may raise a :class:`SkippedError`.
    """

    def deal(
        self, rules: tago.Rules, stacks: Mapping[int, int], cube: int, deck: Sequence[tago.Card], /
    ) -> H:
        """Deal a hand as :func:`tagolib.deal <tagolib.transition.deal>` does."""
        ...

    def apply(self, hand: H, action: tago.Action, /) -> H:
        """Give the hand after an action; the hand given stays as it is.

        Raises:
            IllegalActionError: if the rules do not allow the action now.
        """
        ...

    def legal_actions(self, hand: H, /) -> Sequence[tago.Action]:
        """List what the seat to act may do, nothing if no seat is.

        The amounts are those of :func:`tagolib.legal_actions <tagolib.transition.legal_actions>`.
        """
        ...

    def state(self, hand: H, /) -> JSON:
        """Tell the state that the house sees, with all cards."""
        ...

    def view(self, hand: H, seat: int | None, /) -> JSON:
        """Tell the state that a seat sees, or a spectator (``None``)."""
        ...


class Tagolib:
    """The library itself as an engine."""

    def deal(
        self, rules: tago.Rules, stacks: Mapping[int, int], cube: int, deck: Sequence[tago.Card]
    ) -> tago.Hand:
        """Deal a hand."""
        return transition.deal(rules, stacks, cube, deck)

    def apply(self, hand: tago.Hand, action: tago.Action) -> tago.Hand:
        """Give the hand after an action.

        Raises:
            IllegalActionError: if the rules do not allow the action now.
        """
        return transition.apply(hand, action)

    def legal_actions(self, hand: tago.Hand) -> Sequence[tago.Action]:
        """List what the seat to act may do."""
        return transition.legal_actions(hand)

    def state(self, hand: tago.Hand) -> JSON:
        """Tell the state that the house sees."""
        return write(tago.house_state(hand))

    def view(self, hand: tago.Hand, seat: int | None) -> JSON:
        """Tell the state that a seat or a spectator sees."""
        return write(tago.view(hand, seat).state)


TAGOLIB: Final = Tagolib()
"""The library itself."""


def tied_seats(state: JSON) -> list[int]:
    """List the seats that can still win, which in a draw are those that are tied."""
    return sorted(int(number) for number, seat in state["seats"].items() if seat["status"] == "in")


def redeal_cards(state: JSON) -> tuple[tago.Card, ...]:
    """Tell the cards that are shuffled in a draw, in the order of a new deck (TIE-06)."""
    cards = list(tago.DECK)
    kept = list(state["point"]["cards"])
    for number in tied_seats(state):
        kept += state["seats"][str(number)]["cards"][1:]
    for face in kept:
        cards.remove(tago.Card(face))
    return tuple(cards)


@frozen(order=False, eq=False, repr=False)
class Play(Generic[H]):
    """A hand as an engine has played it; no hand and no state are in it before it is dealt."""

    engine: Engine[H]
    """Who has played it."""
    start: tago.Deal
    """The rules, the stacks, the seat with the cube, and the deck."""
    hands: tuple[H, ...]
    """The hand as dealt, and as it stood after each action."""
    states: tuple[Any, ...]
    """What the house saw of each, when the hand had come to it."""
    actions: tuple[tago.Action, ...]
    """The actions taken; refused ones are not among them."""

    @classmethod
    def of(cls, engine: Engine[H], start: tago.Deal, actions: Sequence[tago.Action] = ()) -> Self:
        """Deal a hand and take actions.

        Raises:
            IllegalActionError: if the engine refuses one.
            FaultyEngineError: if it fails.
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
            IllegalActionError: if the engine refuses it.
            FaultyEngineError: if it fails.
        """
        return self._with(self._applied(action), action)

    def tried(self, action: tago.Action) -> Self:
        """Take an action, or leave the hand as it was if the engine refuses it."""
        try:
            return self.after(action)
        except tago.IllegalActionError:
            return self

    def refusals(self, actions: Iterable[tago.Action]) -> Iterator[tuple[tago.Action, str | None]]:
        """Try actions one by one: give the words of each refusal, ``None`` if one is taken.

        Those that the engine skips are left out.
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
        """List what the seat to act may do, as the engine says."""
        return self._ask("asked for legal actions", self.engine.legal_actions, self.hand)

    def told(self) -> JSON:
        """Ask for the state that the house sees."""
        return self._form_of(
            "the state", self._ask("asked for the state", self.engine.state, self.hand)
        )

    def view(self, seat: int | None) -> JSON:
        """Ask for the state that a seat sees, or a spectator (``None``)."""
        who = f"the view of {f'seat {seat}' if seat else 'a spectator'}"
        return self._form_of(who, self._ask(f"asked for {who}", self.engine.view, self.hand, seat))

    def _applied(self, action: tago.Action) -> H:
        given, expected = (self.hand, action), (tago.IllegalActionError, SkippedError)
        return self._ask("asked to take {}", self.engine.apply, *given, expected=expected)

    def _with(self, hand: H, *actions: tago.Action) -> Self:
        """Go on to another hand, and ask for its state."""
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
            what: what it is asked, with ``{}`` for the last thing given.
            ask: the method.
            given: its arguments.
            expected: what it may raise.

        Raises:
            SkippedError: if it does not go in for that.
            FaultyEngineError: if it raises anything else.
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
        """Give a state that has the keys of one.

        Raises:
            FaultyEngineError: if it has not.
        """
        fault = next(_misformed(told, self.start.numbers), None)
        if fault:
            raise FaultyEngineError(f"{what} is not of its form: {fault}", self)
        return told

    def moments(self) -> Iterator[Self]:
        """Give the play up to each hand on the way, the whole of it last."""
        for count in range(len(self.hands)):
            yield evolve(
                self,
                hands=self.hands[: count + 1],
                states=self.states[: count + 1],
                actions=self.actions[:count],
            )

    @property
    def hand(self) -> H:
        """The hand as it stands."""
        return self.hands[-1]

    @property
    def state(self) -> Any:
        """What the house saw of it."""
        return self.states[-1]

    def __repr__(self) -> str:
        """Write the hand in the notation: its tags and its actions."""
        record = tago.Record(self.start, self.actions, rulebook.load().edition)
        header = write_header(Transcript(record))
        return "\n".join([*header, "", *map(write_action, self.actions), ""])


def read_options(state: Any) -> tago.Options:
    """Read the options in a state: it must tell them.

    Raises:
        NotationError: if they are not of their form.
    """
    return read(state["options"], tago.Options)


class FaultyEngineError(Exception):
    """An engine raises what is no refusal, or tells what is no state; the message says which."""

    def __init__(self, says: str, play: Play[Any]) -> None:
        super().__init__(says)
        self.play = play
        """The hand that it was asked about, and the way it came about."""


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
