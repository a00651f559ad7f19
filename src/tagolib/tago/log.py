"""The log of a hand: its actions, and the facts that resulted from them."""

from attrs import frozen

from tagolib.base.growing import Growing
from tagolib.tago.actions import Action
from tagolib.tago.facts import Fact

__all__ = ["Log"]


@frozen(order=False, eq=False, repr=False)
class Log(Growing[Action | Fact]):
    """The actions of a hand and the facts that resulted from them, in order.

    A log reads like a tuple and is equal to the tuple of its entries; a slice is a tuple. A log
    holds the log before it and its own last entries. However long a log is, adding entries or
    looking at the last ones takes the same time.

    A hand keeps it as its ``log``.

    >>> [type(entry).__name__ for entry in tago.apply(hand, tago.Bet(3, 10)).log[-2:]]
    ['Bet', 'BetMade']
    """
