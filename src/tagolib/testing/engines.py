"""What an engine offers to be checked, and how a hand is played on one.

An engine is anything that plays hands by the library's actions and tells their states in the
library's JSON (the page on JSON: states, options, results). :class:`Tagolib` is the library itself.
A :class:`Guarded` engine is asked with care.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Generic, Protocol, Self, TypeVar

import attrs
from attrs import evolve, frozen

import tagolib as tago
from tagolib import rulebook, transition
from tagolib.notation import Transcript, write_action
from tagolib.notation.header import write_header
from tagolib.serialization import JSON, read, write

__all__ = ["TAGOLIB", "Engine", "Play", "Tagolib", "read_options", "redeal_cards", "tied_seats"]

H = TypeVar("H")
T = TypeVar("T")


class Engine(Protocol[H]):
    """Plays hands, in whatever form it holds them."""

    def deal(
        self, rules: tago.Rules, stacks: Mapping[int, int], first: int, deck: Sequence[tago.Card], /
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
        self, rules: tago.Rules, stacks: Mapping[int, int], first: int, deck: Sequence[tago.Card]
    ) -> tago.Hand:
        """Deal a hand."""
        return transition.deal(rules, stacks, first, deck)

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
        return write(tago.house(hand))

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
    """A hand as an engine has played it."""

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
        """
        dealt = engine.deal(start.rules, dict(start.stacks), start.cube, start.deck)
        play = cls(engine, start, (dealt,), (engine.state(dealt),), ())
        for action in actions:
            play = play.after(action)
        return play

    def after(self, action: tago.Action) -> Self:
        """Take an action.

        Raises:
            IllegalActionError: if the engine refuses it.
        """
        hand = self.engine.apply(self.hand, action)
        states = (*self.states, self.engine.state(hand))
        return evolve(
            self, hands=(*self.hands, hand), states=states, actions=(*self.actions, action)
        )

    def tried(self, action: tago.Action) -> Self:
        """Take an action, or leave the hand as it was if the engine refuses it."""
        try:
            return self.after(action)
        except tago.IllegalActionError:
            return self

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


class Guarded(Generic[H]):
    """An engine whose faults are :class:`FaultyEngineError`; only refusals come through.

    Its hands are handed round with the way they came about, so that a fault has its hand.
    """

    def __init__(self, engine: Engine[H]) -> None:
        self._engine = engine
        self._at: Play[H]

    def played(self, play: Play[Play[H]] | None = None) -> Play[H]:
        """Give a hand as the engine itself has it.

        Args:
            play: the hand; without one it is the last that the engine was asked about, and its
                states are not given.
        """
        return evolve(play.hand, states=play.states) if play else self._at

    def deal(
        self, rules: tago.Rules, stacks: Mapping[int, int], first: int, deck: Sequence[tago.Card]
    ) -> Play[H]:
        """Deal a hand."""
        start = tago.Deal(rules, tuple(stacks.items()), first, tuple(deck))
        given = rules, stacks, first, deck
        at = Play(self._engine, start, (), (), ())
        return evolve(at, hands=(self._ask(at, "asked to deal", self._engine.deal, *given),))

    def apply(self, hand: Play[H], action: tago.Action) -> Play[H]:
        """Give the hand after an action.

        Raises:
            IllegalActionError: if the engine refuses it.
        """
        given = hand.hand, action
        refused = tago.IllegalActionError
        after = self._ask(hand, "asked to take {}", self._engine.apply, *given, refused=refused)
        return evolve(hand, hands=(*hand.hands, after), actions=(*hand.actions, action))

    def legal_actions(self, hand: Play[H]) -> Sequence[tago.Action]:
        """List what the seat to act may do."""
        engine = self._engine
        return self._ask(hand, "asked for legal actions", engine.legal_actions, hand.hand)

    def state(self, hand: Play[H]) -> JSON:
        """Tell the state that the house sees."""
        told = self._ask(hand, "asked for the state", self._engine.state, hand.hand)
        return _checked("the state", told, hand.start.numbers)

    def view(self, hand: Play[H], seat: int | None) -> JSON:
        """Tell the state that a seat or a spectator sees."""
        who = f"the view of {f'seat {seat}' if seat else 'a spectator'}"
        told = self._ask(hand, f"asked for {who}", self._engine.view, hand.hand, seat)
        return _checked(who, told, hand.start.numbers)

    def _ask(
        self,
        at: Play[H],
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
