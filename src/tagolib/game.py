"""The two games as values, for code that plays either of them.

Such code takes a :class:`Game` and does not ask which one it is. The functions of a game are those
of ``tagolib`` and :mod:`tagolib.tap`, where they are explained. If you know which game you play,
call them there, since your type checker knows the types there.

>>> from tagolib import tap
>>> from tagolib.game import TAP, Game
>>> def play_out(game: Game, hand):
...     while legal := game.legal_actions(hand):
...         hand = game.apply(hand, legal[0])
...     return hand
>>> play_out(TAP, TAP.deal(tap.Rules(), 1, tap.shuffle(bytes(32)))).phase
'over'
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Final

from attrs import frozen

from tagolib import rulebook
from tagolib.tago import transition, views

__all__ = ["TAGO", "TAP", "Game"]


@frozen(order=False)
class Game:
    """A game: its name, and the functions that play a hand of it.

    >>> import tagolib as tago
    >>> from tagolib.game import TAGO
    >>> TAGO.name, TAGO.apply is tago.apply
    ('tago', True)
    """

    name: rulebook.Game
    """The name of the game, as :func:`tagolib.rulebook.load` takes it."""
    deal: Callable[..., Any]
    """Deals a hand. The arguments are the rules and whatever else a hand of this game needs."""
    apply: Callable[[Any, Any], Any]
    """Returns the hand after an action, or refuses the action."""
    options: Callable[[Any], Any]
    """Returns what the seat to act may do; ``None`` if no seat is to act."""
    legal_actions: Callable[[Any], Sequence[Any]]
    """Returns the legal actions of the seat to act, with the canonical amounts only.
    """
    view: Callable[[Any, int | None], Any]
    """Returns the view that a seat, or a spectator (``None``), has of a hand."""
    house_state: Callable[[Any], Any]
    """Returns the state of a hand with all cards, for the house."""


TAGO: Final = Game(
    "tago",
    deal=transition.deal,
    apply=transition.apply,
    options=transition.options,
    legal_actions=transition.legal_actions,
    view=views.view,
    house_state=views.house_state,
)
"""The game of Tagò."""

TAP: Game
"""The game of Tap."""


def __getattr__(name: str) -> Any:
    """Make :data:`TAP` on first use: a program that plays only Tagò need not import Tap."""
    if name != "TAP":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    tap = import_module("tagolib.tap")
    made = Game(
        "tap",
        deal=tap.deal,
        apply=tap.apply,
        options=tap.options,
        legal_actions=tap.legal_actions,
        view=tap.view,
        house_state=tap.house_state,
    )
    return globals().setdefault(name, made)
