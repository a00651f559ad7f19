"""The kernel's steps, which change drafts, as functions of hands: so tests can replace them."""

from collections.abc import Callable
from typing import Any

from attrs import fields

from tagolib.tago.draft import Draft
from tagolib.tago.hand import AnySeat, Hand, Seat
from tagolib.tago.log import Log


def as_it_stands(draft: Draft) -> Hand:
    """Return the hand that a draft would be now, with the new log; the draft goes on."""
    seats = tuple(
        Seat(**{field.name: getattr(seat, field.name) for field in fields(Seat)})
        for seat in draft.seats
    )
    made: dict[str, Any] = {"seats": seats, "log": Log(tuple(draft.log)), "options": None}
    kept = [field.name for field in fields(Hand) if field.name not in made]
    return Hand(**made | {name: getattr(draft, name) for name in kept})


def of_hands(step: Callable[..., None]) -> Callable[..., Hand]:
    """Return a step that returns the hand after it, and leaves the one before as it is."""

    def function(before: Hand, *given: Any, **named: Any) -> Hand:
        draft = Draft.of(before)
        draft.log.extend(before.log)
        opened = [draft.open(one.number) if isinstance(one, AnySeat) else one for one in given]
        step(draft, *opened, **named)
        return as_it_stands(draft)

    return function


def of_drafts(function: Callable[..., Hand]) -> Callable[..., None]:
    """Return a step that changes a draft, from a function that returns the hand after it."""

    def step(draft: Draft, *given: Any, **named: Any) -> None:
        before = as_it_stands(draft)
        frozen = [before.seat(one.number) if isinstance(one, AnySeat) else one for one in given]
        after = function(before, *frozen, **named)
        for field in fields(Hand):
            setattr(draft, field.name, getattr(after, field.name))
        draft.log = list(after.log)

    return step
