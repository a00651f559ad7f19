"""A hand in the making, which an action and the dealer change before it is frozen.

A move and the dealer's steps after it are plain statements on one :class:`Draft`. It begins as a
copy of the hand in which the action is taken, and ends as the next hand. Nobody outside the kernel
sees a draft. The types keep hands and drafts apart, because a draft in place of a hand would be
changed behind somebody's back, and a hand in place of a draft could not be changed at all.
"""

from collections.abc import Iterable
from typing import Any, Final

from attrs import fields

from tagolib.base.fast import make_opener
from tagolib.tago.actions import Action, Declaration
from tagolib.tago.facts import Fact
from tagolib.tago.hand import AnyHand, AnySeat, Hand, Seat
from tagolib.tago.log import Log

__all__ = ["Draft", "OpenSeat"]


class OpenSeat(AnySeat):
    """A seat of a draft that can be changed; its fields are those of a seat."""

    __slots__ = tuple(field.name for field in fields(Seat))

    stack: int
    in_round: int
    in_hand: int
    declared: Declaration | None

    def pay(self, chips: int) -> None:
        """Put in chips, which also settles what the seat has declared (EARLY-05)."""
        self.stack -= chips
        self.in_round += chips
        self.in_hand += chips
        self.declared = None


class Draft(AnyHand[AnySeat]):
    """A hand that can be changed; its fields are those of a hand. Its seats are opened one by one.

    Its log holds only the new entries.
    """

    __slots__ = tuple(field.name for field in fields(Hand))

    seats: tuple[AnySeat, ...]
    log: list[Action | Fact]

    @classmethod
    def of(cls, hand: Hand, *news: Action | Fact) -> "Draft":
        """Begin a draft with what a hand holds, and with the new entries of its log."""
        draft = _open_hand(hand)
        draft.log = [*news]
        return draft

    def open(self, number: int) -> OpenSeat:
        """Open a seat so that it can be changed.

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

    def open_all(self, chosen: Iterable[AnySeat]) -> list[OpenSeat]:
        """Open some of its seats so that they can be changed, in order."""
        opened = [seat if isinstance(seat, OpenSeat) else _open_seat(seat) for seat in chosen]
        seats: dict[int, AnySeat] = {seat.number: seat for seat in self.seats}
        for seat in opened:
            seats[seat.number] = seat
        self.seats = tuple(seats.values())
        return opened

    def done(self, before: Log) -> Hand:
        """End the draft and return the hand that it has become; ``before`` is the log so far."""
        ending: Any = self  # as a hand its fields have other types
        for seat in ending.seats:
            if type(seat) is not Seat:
                seat.__class__ = Seat
        ending.log = before.with_news(tuple(self.log))
        ending.__class__ = Hand
        hand: Hand = ending
        return hand


_open_seat: Final = make_opener(Seat, OpenSeat)
_open_hand: Final = make_opener(Hand, Draft)
