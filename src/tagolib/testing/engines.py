"""What an engine offers to be checked, and how a hand is played on one.

An engine is anything that plays hands by the library's actions and tells their states in the
library's JSON (the page on JSON: states, options, results). :class:`Tagolib` is the library itself.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Generic, Protocol, Self, TypeVar

from attrs import frozen

from tagolib import rulebook, transition
from tagolib.actions import Action
from tagolib.cards import DECK, Card
from tagolib.errors import IllegalActionError
from tagolib.hand import Deal, Hand
from tagolib.notation import Transcript, write_action
from tagolib.notation.header import write_header
from tagolib.offers import Options, Restoration
from tagolib.records import Record
from tagolib.rules import Rules
from tagolib.serialization import JSON, write
from tagolib.views import house, view

__all__ = ["TAGOLIB", "Engine", "Play", "Tagolib", "read_options", "redeal_cards"]

H = TypeVar("H")


class Engine(Protocol[H]):
    """Plays hands, in whatever form it holds them."""

    def deal(
        self, rules: Rules, stacks: Mapping[int, int], first: int, deck: Sequence[Card], /
    ) -> H:
        """Deal a hand as :func:`tagolib.deal <tagolib.transition.deal>` does."""
        ...

    def apply(self, hand: H, action: Action, /) -> H:
        """Give the hand after an action; the hand given stays as it is.

        Raises:
            IllegalActionError: if the rules do not allow the action now.
        """
        ...

    def legal_actions(self, hand: H, /) -> Sequence[Action]:
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
        self, rules: Rules, stacks: Mapping[int, int], first: int, deck: Sequence[Card]
    ) -> Hand:
        """Deal a hand."""
        return transition.deal(rules, stacks, first, deck)

    def apply(self, hand: Hand, action: Action) -> Hand:
        """Give the hand after an action.

        Raises:
            IllegalActionError: if the rules do not allow the action now.
        """
        return transition.apply(hand, action)

    def legal_actions(self, hand: Hand) -> Sequence[Action]:
        """List what the seat to act may do."""
        return transition.legal_actions(hand)

    def state(self, hand: Hand) -> JSON:
        """Tell the state that the house sees."""
        return write(house(hand))

    def view(self, hand: Hand, seat: int | None) -> JSON:
        """Tell the state that a seat or a spectator sees."""
        return write(view(hand, seat).state)


TAGOLIB: Final = Tagolib()
"""The library itself."""


def redeal_cards(state: JSON) -> tuple[Card, ...]:
    """Tell the cards that are shuffled in a draw, in the order of a new deck (TIE-06)."""
    cards = list(DECK)
    kept = list(state["point"]["cards"])
    for seat in state["seats"].values():
        kept += seat["cards"][1:] if seat["status"] == "in" else ()
    for face in kept:
        cards.remove(Card(face))
    return tuple(cards)


@frozen(order=False, eq=False, repr=False)
class Play(Generic[H]):
    """A hand as an engine has played it."""

    engine: Engine[H]
    """Who has played it."""
    start: Deal
    """The rules, the stacks, the seat with the cube, and the deck."""
    hands: tuple[H, ...]
    """The hand as dealt, and as it stood after each action."""
    states: tuple[Any, ...]
    """What the house saw of each, when the hand had come to it."""
    actions: tuple[Action, ...]
    """The actions taken; refused ones are not among them."""

    @classmethod
    def of(cls, engine: Engine[H], start: Deal, actions: Sequence[Action] = ()) -> Self:
        """Deal a hand and take actions.

        Raises:
            IllegalActionError: if the engine refuses one.
        """
        dealt = engine.deal(start.rules, dict(start.stacks), start.cube, start.deck)
        play = cls(engine, start, (dealt,), (engine.state(dealt),), ())
        for action in actions:
            play = play.after(action)
        return play

    def after(self, action: Action) -> Self:
        """Take an action.

        Raises:
            IllegalActionError: if the engine refuses it.
        """
        hand = self.engine.apply(self.hands[-1], action)
        return type(self)(
            self.engine,
            self.start,
            (*self.hands, hand),
            (*self.states, self.engine.state(hand)),
            (*self.actions, action),
        )

    def tried(self, action: Action) -> Self:
        """Take an action, or leave the hand as it was if the engine refuses it."""
        try:
            return self.after(action)
        except IllegalActionError:
            return self

    def moments(self) -> Iterator[Self]:
        """Give the play up to each hand on the way, the whole of it last."""
        for count in range(len(self.hands)):
            yield type(self)(
                self.engine,
                self.start,
                self.hands[: count + 1],
                self.states[: count + 1],
                self.actions[:count],
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
        record = Record(self.start, self.actions, rulebook.load().edition)
        header = write_header(Transcript(record))
        return "\n".join([*header, "", *map(write_action, self.actions), ""])


def read_options(state: Any) -> Options:
    """Read the options in a state: it must tell them."""
    told = state["options"]
    spans = {name: told[name] and tuple(told[name]) for name in ("bet", "raise")}
    return Options(
        fold=told["fold"],
        bet=spans["bet"],
        call=told["call"],
        raise_to=spans["raise"],
        remainders=told["remainders"],
        restore=told["restore"] and Restoration(**told["restore"]),
        curious=told["curious"],
        choose_point=tuple(told["choose_point"]),
        vote=told["vote"],
        discard=tuple(map(Card, told["discard"])),
    )
