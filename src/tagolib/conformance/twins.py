"""The laws that compare two hands, with different hidden cards, seat numbers or order of cards."""

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from attrs import frozen

import tagolib as tago
from tagolib.conformance.checks import Found, decisions, show
from tagolib.conformance.choosing import Choose, filled, one, some
from tagolib.conformance.play import (
    Play,
    RefusedError,
    finished,
    redeal_cards,
    tied_seats,
)
from tagolib.serialization import JSON, write
from tagolib.tago.hand import HOUSE

__all__ = ["hidden", "nobody_is_told", "order_of_cards", "renamed", "seats_are_names"]

_DECK: Final = tuple(card.value for card in tago.DECK)

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
        holders = (*self.numbers, HOUSE)
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
            self.unknown.discard(self.lies[HOUSE])
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


def hidden(play: Play, eyes: int | None) -> set[Slot]:
    """Return the cards of a hand that a seat or a spectator (``None``) cannot know."""
    table = _Table(play.seats, eyes, set(), {})
    table.deal(0)
    before = play.states[0]
    table.look(before)
    for source, action in enumerate(play.actions, start=1):
        state = play.states[source]
        if action["type"] == "misdeal":
            table.deal(source)
        elif action["type"] == "redeal":
            table.redeal(source, tied_seats(before))
        elif action["type"] == "eliminate" and action.get("show", True):
            table.unknown.discard(table.lies[action["seat"]])
        table.look(state)
        before = state
    return table.unknown


def _mixed(
    choose: Choose, cards: Sequence[str], shuffle: Sequence[str], places: Sequence[int]
) -> list[str]:
    """Return the cards with others of the shuffled cards at some places; the rest stay."""
    kept = [None if place in places else card for place, card in enumerate(cards)]
    return list(filled(choose, kept, shuffle))


def _twin(choose: Choose, play: Play, eyes: int | None) -> Play:
    """Play the hand again with other cards in place of those that somebody cannot know.

    Raises:
        RefusedError: if an action is refused with the other hidden cards.
    """
    places: dict[int, list[int]] = {}
    for source, place in sorted(hidden(play, eyes)):
        places.setdefault(source, []).append(place)
    deck = _mixed(choose, play.start["deck"], _DECK, places.get(0, []))
    other = Play.of(play.engine, play.start | {"deck": deck})
    for source, action in enumerate(play.actions, start=1):
        taken, hidden_here = action, places.get(source, [])
        if action["type"] == "misdeal":
            taken = action | {"deck": _mixed(choose, action["deck"], _DECK, hidden_here)}
        elif action["type"] == "redeal":
            shuffle = redeal_cards(other.state)
            taken = action | {"cards": _mixed(choose, action["cards"], shuffle, hidden_here)}
        other = other.after(taken)
    return other


def nobody_is_told(choose: Choose, play: Play) -> Found:
    """Exchange cards that somebody cannot know, and compare everything that they are told.

    This is done with the hand as it is, and with the hand played on to its end: more is hidden in
    the first, and more is shown in the second.
    """
    yield from _told(choose, play)
    yield from _told(choose, finished(choose, play))


def _told(choose: Choose, play: Play) -> Found:
    eyes = one(choose, (None, *play.seats))
    who = f"seat {eyes}" if eyes else "a spectator"
    try:
        other = _twin(choose, play, eyes)
    except RefusedError as error:
        yield f"by cards that {who} cannot know, {error}"
        return
    here, there = ([moment.views()[eyes] for moment in hand.moments()] for hand in (play, other))
    if here != there:
        yield f"the view of {who} reveals cards that cannot be known"
    if any(a["options"] != b["options"] for a, b in zip(play.states, other.states, strict=True)):
        yield f"the options reveal to {who} cards that cannot be known"
    tried = [write(action) for action in decisions(play)] if play.state["to_act"] else []
    refusals = {show(action): rules for action, rules in play.refusals(tried)}
    for action, rules in other.refusals(tried):
        if rules != refusals.get(show(action), rules):
            yield f"whether {show(action)} is refused, and why, reveals cards to {who}"


# Names and order


def _differing(play: Play, start: dict[str, JSON], actions: Sequence[JSON], named: str) -> Any:
    """Play another hand; return it, or what is wrong if the engine refuses an action in it."""
    try:
        return Play.of(play.engine, start, actions)
    except RefusedError as error:
        return f"{named}, {error}"


def order_of_cards(choose: Choose, play: Play) -> Found:
    """Deal every seat the same three cards in another order, and compare how the hand ends."""
    end = finished(choose, play)
    result = end.state["result"]
    if result is None or result["how"] == "folds":  # folds depend on the open cards (JACK-04)
        return
    lap = len(play.seats) + 1
    orders = [some(choose, range(3), 3) for _ in play.seats] + [[0, 1, 2]]
    order = [orders[holder][i] * lap + holder for i in range(3) for holder in range(lap)]

    def turned(dealt: dict[str, Any]) -> dict[str, Any]:
        deck = dealt["deck"]
        return dealt | {"deck": [deck[place] for place in order] + deck[3 * lap :]}

    actions = [turned(act) if act["type"] == "misdeal" else act for act in end.actions]
    start = turned(play.start)
    other = _differing(end, start, actions, "with cards in another order")
    if isinstance(other, str):
        yield other
    elif other.state["result"] != result:
        yield f"dealt as {' '.join(start['deck'][: 3 * lap])}, it ends differently"


def seats_are_names(choose: Choose, play: Play) -> Found:
    """Give the seats other numbers in the same order, and compare the states."""
    names = dict(zip(play.seats, sorted(some(choose, range(1, 9), len(play.seats))), strict=True))
    start = play.start | {
        "stacks": {str(names[int(seat)]): chips for seat, chips in play.start["stacks"].items()},
        "first": names[play.start["first"]],
    }
    actions = [
        action | {"seat": names[action["seat"]]} if "seat" in action else action
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
