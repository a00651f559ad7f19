"""Options: everything that the seat to act may do, as data.

Options depend on the cards that the seat holds, so only that seat may see them.
"""

from collections.abc import Mapping
from itertools import combinations
from typing import Final

from attrs import frozen

from tagolib.base.checking import checked
from tagolib.base.messages import filled, one_of
from tagolib.base.values import Form
from tagolib.tap.actions import Action, Bid, Declare, Discard, Packet, Pass, Play, Take
from tagolib.tap.cards import Card
from tagolib.tap.hand import Hand
from tagolib.tap.reasons import STATE_WORDS
from tagolib.tap.rules import Contract
from tagolib.tap.tricks import Discards, discards, playable

__all__ = ["Options", "options"]

SAID: Final[Mapping[str, str]] = {
    "pass": "pass",
    "bid": "bid {contract}",
    "take": "take the {packet} three",
    "discard": "discard three of {cards}",
    "discard trumps": "discard three of {cards}, {trumps} of them trumps",
    "declare": "declare a Slam, the Sparrow, both or neither",
    "play": "play one of {cards}",
    "play the only one": "play {cards}",
}
"""The words for everything that a seat may do."""


@frozen(order=False, kw_only=True)
class Options(Form):
    """Everything that the seat to act may do. Fields that do not apply are empty, 0 or ``False``.

    Use it to show a player what they can do.

    >>> tap.options(new).bids
    ('three_cards', 'solo')
    """

    bids: tuple[Contract, ...] = ()
    """The contracts that the seat may bid; a seat that may bid may also pass (TAP-06)."""
    take: tuple[Packet, ...] = ()
    """The packets of the stock that the seat may choose from (TAP-09)."""
    discard: tuple[Card, ...] = ()
    """The cards from which the seat may choose three to discard (TAP-12)."""
    discard_trumps: int = 0
    """How many of the three discards must be trumps: 0 unless there is no other choice."""
    declare: bool = False
    """Whether the seat is to declare the Slam, the Sparrow, both or neither (TAP-13)."""
    play: tuple[Card, ...] = ()
    """The cards that the seat may play (TAP-14)."""

    @property
    def said(self) -> tuple[tuple[str, dict[str, str]], ...]:
        """The options as keys of :data:`SAID`, in order, each with the words to fill in."""
        cards = {"cards": _names(self.discard or self.play)}
        if self.discard:
            trumps = {"trumps": str(self.discard_trumps)}
            return (
                ("discard trumps", cards | trumps) if self.discard_trumps else ("discard", cards),
            )
        if self.play:
            return (("play" if len(self.play) > 1 else "play the only one", cards),)
        if self.declare:
            return (("declare", {}),)
        if self.take:
            return tuple(("take", {"packet": STATE_WORDS[packet]}) for packet in self.take)
        return (("pass", {}), *(("bid", {"contract": STATE_WORDS[bid]}) for bid in self.bids))

    def __str__(self) -> str:
        """Return the options in English."""
        return one_of([filled(SAID[key], given) for key, given in self.said])


def _names(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


@checked
def open_bids(hand: Hand) -> tuple[Contract, ...]:
    """Return the bids that may be made: the lowest that nobody has made yet, and Solo (TAP-06)."""
    lowest: Contract = next(bid for bid in hand.rules.contracts if bid not in hand.made)
    return ("solo",) if lowest == "solo" else (lowest, "solo")


@checked
def options(hand: Hand) -> Options | None:
    """Return what the seat to act may do, or ``None`` if the hand is over.

    The options reveal the cards of that seat, so nobody else may see them.
    """
    seat = hand.to_act
    if seat is None:
        return None
    match hand.phase:
        case "auction":
            return Options(bids=open_bids(hand))
        case "take":
            return Options(take=("top", "bottom"))
        case "discard":
            found = discards(hand.held(seat))
            return Options(discard=found.may, discard_trumps=found.trumps)
        case "declare":
            return Options(declare=True)
        case _:
            return Options(play=playable(hand.held(seat), hand.trick.led if hand.trick else None))


@checked
def actions_of(seat: int, now: Options) -> tuple[Action, ...]:
    """Return all actions that a seat with these options may take, and no others.

    Discards are listed in every combination, up to 969 of them.
    """
    found: list[Action] = [Pass(seat)] if now.bids else []
    found += [Bid(seat, contract) for contract in now.bids]
    found += [Take(seat, packet) for packet in now.take]
    three = combinations(now.discard, 3)
    right = Discards(now.discard, now.discard_trumps)
    found += [Discard(seat, cards) for cards in three if right.allow(cards)]
    if now.declare:
        found += [
            Declare(seat, slam=slam, sparrow=sparrow)
            for slam in (False, True)
            for sparrow in (False, True)
        ]
    found += [Play(seat, card) for card in now.play]
    return tuple(found)
