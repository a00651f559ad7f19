"""The draw for the first player of the first hand."""

from collections.abc import Mapping

from tagolib.cards import Card, check_cards
from tagolib.checking import checked
from tagolib.errors import SetupError
from tagolib.values import check_seat

__all__ = ["opening_draw"]


@checked
def opening_draw(cards: Mapping[int, Card]) -> int:
    """Tell who is the first player of the first hand: the seat with the card closest to zero.

    On a tie it is the first of the tied clockwise from the dealer (CUBE-02, CUBE-03).

    Args:
        cards: the card dealt to each seat, by seat number.

    Raises:
        SetupError: if nobody has a card, a seat is not 1 to 8, or there are more than three of a
            value.
    """
    if not cards:
        raise SetupError("a draw needs a seat", rules=("CUBE-02",))
    for seat in cards:
        check_seat("a seat", seat)
    check_cards(cards.values())
    return min(cards, key=lambda seat: (cards[seat].halves, seat))
