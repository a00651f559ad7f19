"""A hand in the making: what an action and the dealer change, before it is frozen.

A move and the steps of the dealer that follow it are plain statements on one :class:`Draft`. It
begins as a copy of the hand that the action is taken in, and ends as the next hand. Nobody outside
the kernel meets a draft. A hand is no draft and a draft no hand: the types say so, for where the
one is asked for the other would be changed behind somebody's back, or not at all.
"""

from collections.abc import Container
from typing import Any, Final

from attrs import fields

from tagolib.actions import Action
from tagolib.building import make_opener
from tagolib.facts import Fact
from tagolib.hand import AnyHand, AnySeat, Hand, Seat
from tagolib.log import Log

__all__ = ["Draft", "OpenSeat"]


class OpenSeat(AnySeat):
    """A seat of a draft that may be changed; its fields are those of a seat."""

    __slots__ = tuple(field.name for field in fields(Seat))

    def pay(self, chips: int) -> None:
        """Put in so many chips; with that the seat has answered its declaration (EARLY-05)."""
        self.stack -= chips
        self.in_round += chips
        self.in_hand += chips
        self.declared = None


class Draft(AnyHand[AnySeat]):
    """A hand that may be changed; its fields are those of a hand. Its seats are opened one by one.

    The log holds only what is new.
    """

    __slots__ = tuple(field.name for field in fields(Hand))

    log: list[Action | Fact]

    @classmethod
    def of(cls, hand: Hand, *news: Action | Fact) -> "Draft":
        """Begin a draft with what a hand holds, and what is new in its log."""
        draft = _open_hand(hand)
        draft.log = [*news]
        return draft

    def open(self, number: int) -> OpenSeat:
        """Open a seat to change.

        Raises:
            KeyError: if that seat is not in the hand.
        """
        seats = self.seats
        for place, seat in enumerate(seats):
            if seat.number == number:
                if isinstance(seat, OpenSeat):
                    return seat
                opened = _open_seat(seat)
                now = list(seats)
                now[place] = opened
                self.seats = tuple(now)
                return opened
        raise KeyError(number)

    def open_all(self, numbers: Container[int]) -> list[OpenSeat]:
        """Open the seats with such numbers to change, in their order."""
        opened: list[OpenSeat] = []
        seats: list[AnySeat] = []
        for seat in self.seats:
            if seat.number in numbers:
                one = seat if isinstance(seat, OpenSeat) else _open_seat(seat)
                opened.append(one)
                seats.append(one)
            else:
                seats.append(seat)
        self.seats = tuple(seats)
        return opened

    def done(self, before: Log) -> Hand:
        """End the draft and return the hand that it has become, with the log that was before."""
        ending: Any = self  # what it becomes, a hand, has other types
        for seat in ending.seats:
            if type(seat) is not Seat:
                seat.__class__ = Seat
        ending.log = before.with_news(tuple(self.log))
        ending.__class__ = Hand
        hand: Hand = ending
        return hand


_open_seat: Final = make_opener(Seat, OpenSeat)
_open_hand: Final = make_opener(Hand, Draft)
