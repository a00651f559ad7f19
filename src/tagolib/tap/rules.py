"""The rules of one game of Tap: the values of its contracts, and its readings of disputed rules.

Where the document that sets out the rules of Tap leaves a rule open, the library takes one reading.
If the other reading is offered too, a field of :class:`Rules` chooses between them and names the
reading.
"""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from attrs import field, frozen

from tagolib.base.checking import checked, typed
from tagolib.base.values import Form

__all__ = ["Contract", "Rules"]

Contract: TypeAlias = Literal["three_cards", "top_three", "bottom_three", "solo"]
"""The contracts that can be bid and that Declarer then plays (TAP-09 to TAP-11)."""
BidOrder: TypeAlias = Literal["by_value", "by_list_values_swapped"]
"""Which of Top Three and Bottom Three is the higher bid (reading T02)."""

_ORDERS: Final[Mapping[BidOrder, tuple[Contract, ...]]] = {
    "by_value": ("three_cards", "top_three", "bottom_three", "solo"),
    "by_list_values_swapped": ("three_cards", "bottom_three", "top_three", "solo"),
}
VALUES: Final = (3, 4, 5, 8)
"""The game points of the contracts, from the lowest to the highest (TAP-20)."""


@frozen(order=False, kw_only=True)
class Rules(Form):
    """A table's readings of the rules that the document leaves open.

    The defaults are the library's readings.

    >>> tap.Rules(thrown_in_counts=True)
    Rules(bid_order='by_value', thrown_in_counts=True)

    Raises:
        SetupError: if a setting has a value that is not offered.
    """

    bid_order: BidOrder = field(default="by_value", validator=typed, metadata={"reading": "T02"})
    """T02. Which of Top Three and Bottom Three is the higher bid: Bottom Three, as in the score
    table, or Top Three, as in the list of bids, with their values exchanged."""
    thrown_in_counts: bool = field(default=False, validator=typed, metadata={"reading": "T08"})
    """T08. Whether a hand in which all seats passed is one of the three hands of a game."""

    @property
    def contracts(self) -> tuple[Contract, ...]:
        """The contracts, from the lowest bid to the highest (TAP-06)."""
        return _ORDERS[self.bid_order]

    @checked
    def value(self, contract: Contract) -> int:
        """Return the value of a contract in game points: 3, 4, 5 or 8 (TAP-20)."""
        return VALUES[self.contracts.index(contract)]
