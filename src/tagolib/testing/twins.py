"""The laws that compare two hands, with different hidden cards, seat numbers or order of cards."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from attrs import evolve, frozen

import tagolib as tago
from tagolib.actions import SeatAction
from tagolib.conformance.choosing import Choose, filled, one, some
from tagolib.hand import DEALER
from tagolib.serialization import JSON
from tagolib.testing.checks import Found, decisions
from tagolib.testing.engines import Play, redeal_cards, tied_seats
from tagolib.testing.plays import finished

__all__ = ["hidden", "nobody_is_told", "order_of_cards", "renamed", "seats_are_names"]

Slot: TypeAlias = tuple[int, int]
"""Where a card came from: 0 for the deck, else the number of the action, and the place in it."""


# Nobody learns what they must not know


@frozen
class _Table:
    """The cards that somebody does not know as the hand goes on, found without asking any view."""

    numbers: tuple[int, ...]
    eyes: int | None
    unknown: set[Slot]
    lies: dict[int, Slot]
    """Where the covered card of each holder came from."""

    def deal(self, source: int) -> None:
        """Deal: covered cards and the stub are unknown; those of cancelled deals stay unknown."""
        holders = (*self.numbers, DEALER)
        self.lies.update({holder: (source, place) for place, holder in enumerate(holders)})
        stub = range(3 * len(holders), len(tago.DECK))
        self.unknown.update(self.lies.values(), ((source, place) for place in stub))

    def redeal(self, source: int, tied: Sequence[int]) -> None:
        """Give each tied seat a new covered card."""
        self.lies.update({seat: (source, place) for place, seat in enumerate(tied)})
        self.unknown.update((source, place) for place in range(len(tied)))

    def look(self, state: JSON) -> None:
        """Learn the cards that are open by the time of a state (COLL-01 to COLL-06)."""
        result = state["result"] or {"how": None, "jackpot_winner": None}
        shown = state["phase"] == "vote" or result["how"] in ("showdown", "divided")
        if state["round"] > 1:
            self.unknown.discard(self.lies[DEALER])
        for number in self.numbers:
            seat = state["seats"][str(number)]
            # a winner by folds with two open zeros and no jackpot has no third zero (JACK-05)
            told = result["how"] == "folds" and seat["cards"][1:] == ["0", "0"]
            if (
                (shown and seat["status"] in ("in", "beaten"))
                or (told and tied_seats(state) == [number])
                or result["jackpot_winner"] == number
                or (seat["seen"] and number == self.eyes)
            ):
                self.unknown.discard(self.lies[number])


def hidden(play: Play[Any], eyes: int | None) -> set[Slot]:
    """Return the cards of a hand that a seat or a spectator (``None``) cannot know."""
    table = _Table(play.start.numbers, eyes, set(), {})
    table.deal(0)
    before = play.states[0]
    table.look(before)
    for source, action in enumerate(play.actions, start=1):
        state = play.states[source]
        if isinstance(action, tago.Misdeal):
            table.deal(source)
        elif isinstance(action, tago.Redeal):
            table.redeal(source, tied_seats(before))
        elif isinstance(action, tago.Eliminate) and action.show:
            table.unknown.discard(table.lies[action.seat])
        table.look(state)
        before = state
    return table.unknown


def _mixed(
    choose: Choose, cards: Sequence[tago.Card], shuffle: Sequence[tago.Card], places: Sequence[int]
) -> tuple[tago.Card, ...]:
    """Return the cards with others of the shuffled cards at some places; the rest stay."""
    kept = [None if place in places else card for place, card in enumerate(cards)]
    return filled(choose, kept, shuffle)


def _twin(choose: Choose, play: Play[Any], eyes: int | None) -> Play[Any]:
    """Play the hand again with other cards in place of those that somebody cannot know.

    Raises:
        IllegalActionError: if an action is illegal with the other hidden cards.
    """
    places: dict[int, list[int]] = {}
    for source, place in sorted(hidden(play, eyes)):
        places.setdefault(source, []).append(place)
    deck = _mixed(choose, play.start.deck, tago.DECK, places.get(0, []))
    other = Play.of(play.engine, evolve(play.start, deck=deck))
    for source, action in enumerate(play.actions, start=1):
        taken = action
        if isinstance(action, tago.Misdeal):
            taken = tago.Misdeal(_mixed(choose, action.deck, tago.DECK, places[source]))
        elif isinstance(action, tago.Redeal):
            shuffle = redeal_cards(other.state)
            taken = tago.Redeal(_mixed(choose, action.cards, shuffle, places.get(source, [])))
        other = other.after(taken)
    return other


def nobody_is_told(choose: Choose, play: Play[Any]) -> Found:
    """Exchange cards that somebody cannot know, and compare everything that they are told."""
    eyes = one(choose, (None, *play.start.numbers))
    who = f"seat {eyes}" if eyes else "a spectator"
    try:
        other = _twin(choose, play, eyes)
    except tago.IllegalActionError as error:
        yield f"by cards that {who} cannot know, {error.action} is refused: {error}"
        return
    for there, here in zip(other.moments(), play.moments(), strict=True):
        if there.view(eyes) != here.view(eyes):
            yield f"the view of {who} reveals cards that cannot be known"
    if tuple(other.legal_actions()) != tuple(play.legal_actions()):
        yield f"the legal actions reveal to {who} cards that cannot be known"
    state = play.state
    tried = [*decisions(state, play.start.rules)] if state["to_act"] else []
    refusals = dict(play.refusals(tried))
    for action, refusal in other.refusals(tried):
        if refusal != refusals.get(action, refusal):
            yield f"whether {action} is refused, and why, reveals cards to {who}"


# Names and order


def _differing(
    play: Play[Any], start: tago.Deal, actions: Sequence[tago.Action], named: str
) -> Any:
    """Play another hand; return it, or what is wrong if the engine refuses an action in it."""
    try:
        return Play.of(play.engine, start, actions)
    except tago.IllegalActionError as error:
        return f"{named}, {error.action} is refused: {error}"


def order_of_cards(choose: Choose, play: Play[Any]) -> Found:
    """Deal every seat the same three cards in another order, and compare how the hand ends."""
    end = finished(choose, play)
    result = end.state["result"]
    if result is None or result["how"] == "folds":  # folds depend on the open cards (JACK-04)
        return
    lap = len(play.start.stacks) + 1
    orders = [some(choose, range(3), 3) for _ in play.start.stacks] + [[0, 1, 2]]
    order = [orders[holder][i] * lap + holder for i in range(3) for holder in range(lap)]

    def turned(deck: tuple[tago.Card, ...]) -> tuple[tago.Card, ...]:
        return tuple([deck[place] for place in order]) + deck[3 * lap :]

    actions = [
        tago.Misdeal(turned(a.deck)) if isinstance(a, tago.Misdeal) else a for a in end.actions
    ]
    start = evolve(play.start, deck=turned(play.start.deck))
    other = _differing(end, start, actions, "with cards in another order")
    if isinstance(other, str):
        yield other
    elif other.state["result"] != result:
        dealt = " ".join(map(str, start.deck[: 3 * lap]))
        yield f"dealt as {dealt}, it ends differently"


def seats_are_names(choose: Choose, play: Play[Any]) -> Found:
    """Give the seats other numbers in the same order, and compare the states."""
    numbers = play.start.numbers
    names = dict(zip(numbers, sorted(some(choose, range(1, 9), len(numbers))), strict=True))
    stacks = tuple((names[seat], stack) for seat, stack in play.start.stacks)
    start = evolve(play.start, stacks=stacks, cube=names[play.start.cube])
    actions = [
        evolve(action, seat=names[action.seat]) if isinstance(action, SeatAction) else action
        for action in play.actions
    ]
    said = ", ".join(f"{old} called {new}" for old, new in names.items())
    other = _differing(play, start, actions, f"with seats {said}")
    if isinstance(other, str):
        yield other
    elif other.state != renamed(play.state, names):
        yield f"with seats {said} the hand reaches another state"


_BY_SEAT = {"seats", "returned", "shares", "scores"}
_SEAT = {"cube", "first", "to_act", "jackpot_winner", "may_look", "seats", "winners"}


def renamed(state: JSON, names: dict[int, int], key: str = "") -> JSON:
    """Return a state with other numbers for its seats."""
    if isinstance(state, dict):
        by_seat = key in _BY_SEAT
        return {
            str(names[int(k)]) if by_seat else k: renamed(value, names, "" if by_seat else k)
            for k, value in state.items()
        }
    if isinstance(state, list):
        return [renamed(value, names, key) for value in state]
    return names[state] if key in _SEAT and state is not None else state
