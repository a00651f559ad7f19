"""The card game Tagò as a library of pure rules: a whole hand, from the ante to the settlement.

A hand never changes; each action gives a new one, or is refused with the rules that it breaks. The
cards come in as data: here a seed gives a shuffled deck. Nobody knows a covered card, "?", until it
is looked at before round 3; who comes nearest to the POINT wins, and a pair may be voided.

>>> import tagolib as tago
>>> rules = tago.Rules.parse("Light – 5/300")
>>> hand = tago.deal(rules, {1: 300, 3: 300, 4: 450}, 3, tago.shuffle(bytes([6]) * 32))
>>> print(hand.total, "|", *hand.seats)
7½ | <seat 1: ? 3 4, in, 295 + 0> <seat 3: ? 6 3, in, 295 + 0> <seat 4: ? 7 8, in, 445 + 0>
>>> print(tago.options(hand))
fold (curious or not), bet between 5 and 295, restore 300 or more
>>> hand = tago.apply(hand, tago.Bet(3, 10))
>>> hand = tago.apply(hand, tago.Raise(4, to=15))
Traceback (most recent call last):
    ...
tagolib.errors.IllegalActionError: A raise must go to at least 20. (RAISE-01, RAISE-04) Allowed: ...
>>> for action in [tago.Raise(4, to=20), tago.Call(1), tago.Call(3)]:  # round 1
...     hand = tago.apply(hand, action)
>>> for action in [tago.Bet(3, 40), tago.Call(4), tago.Fold(1)]:  # round 2
...     hand = tago.apply(hand, action)
>>> print(tago.view(hand, seat=4).state.seats[2].cards)  # seat 4 has looked, and sees a pair
(Card('8'), Card('7'), Card('8'))
>>> for action in [tago.Bet(3, 5), tago.Raise(4, to=100), tago.Call(3)]:  # round 3
...     hand = tago.apply(hand, action)
>>> for number, score in hand.result.scores:
...     print(number, score)
3 SCORE 14, 6½ away
4 SCORE 7, ½ away
>>> hand.result.pots[0].shares
((4, 355),)

What else there is: :mod:`tagolib.announcements` says what a dealer would say,
:mod:`tagolib.rulebook` holds the rules in words, :mod:`tagolib.conformance` answers cases by which
other engines can be compared.
"""

from importlib import import_module
from importlib.machinery import PathFinder
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from tagolib.names import *  # noqa: F403  # that module says which
else:

    def __getattr__(name: str) -> Any:
        """Open the rooms when a name is first asked for, so that importing the package is quick."""
        if PathFinder.find_spec(f"tagolib.{name}", __path__):  # noqa: F405  # all packages have it
            # A room itself: the import statement that asks for it will open it, and it alone.
            raise AttributeError(f"module 'tagolib.{name}' has not been imported yet")
        names = import_module("tagolib.names")
        globals().update({public: getattr(names, public) for public in names.__all__})
        globals()["__all__"] = names.__all__
        try:
            return globals()[name]
        except KeyError:
            raise AttributeError(f"module 'tagolib' has no attribute {name!r}") from None

    def __dir__() -> list[str]:
        return sorted({"__doc__", "__version__", *import_module("tagolib.names").__all__})
