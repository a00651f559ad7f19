"""Actions as numbers: a program that learns picks a number, and a menu says what it stands for.

The numbers never change their meaning. The first twenty are the actions without an amount, two
restorations and the ten cards to discard. The numbers after them are for bets and raises: one for
the smallest and one for the largest amount or, on a menu of every amount, one for each.
"""

from typing import Final

from attrs import field, frozen

from tagolib.base.checking import typed
from tagolib.base.errors import SetupError
from tagolib.base.messages import Said
from tagolib.base.values import Pairs, Value
from tagolib.tago.actions import (
    Action,
    Bet,
    Call,
    ChoosePoint,
    Discard,
    Divide,
    Fold,
    PlayOn,
    Raise,
    Remainders,
    Restore,
)
from tagolib.tago.betting import RAISES_ALLOWED
from tagolib.tago.cards import Card
from tagolib.tago.options import Options
from tagolib.tago.rules import Rules

__all__ = ["NAMES", "Menu", "highest_bet", "most_chips"]

_CARDS: Final = tuple(Card)

NAMES: Final = (
    *("fold", "fold and look", "call", "play the remainders"),
    *("restore the least", "restore enough to raise", "choose the sum", "choose the single card"),
    *("divide", "play on", *(f"discard {card}" for card in _CARDS)),
)
"""The actions with the first twenty numbers, in words."""

(_FOLD, _LOOK, _CALL, _REMAINDERS, _RESTORE, _RESTORE_MORE, _SUM, _SINGLE, _DIVIDE, _PLAY_ON) = (
    range(10)
)
_DISCARD: Final = 10
_AMOUNTS: Final = len(NAMES)


def most_chips(rules: Rules, stacks: Pairs[int], *, restorations: bool = True) -> int:
    """Return a bound on a seat's chips in one hand: those put in, and those still in front of it.

    A seat restores the stack to join or, if that is more, enough to double the bet. At a Light
    table no bet is above the stack to join. Otherwise each raise allowed before round 3 can double
    the bet once more (REST-06, RAISE-01).
    """
    most = max(stack for _, stack in stacks)
    if not restorations:
        return most
    most += rules.stack
    if rules.mode == "light" and rules.rulings.light_cap == "round_total":
        return most
    raises = RAISES_ALLOWED[2] + (RAISES_ALLOWED[1] if rules.variant == "classic" else 0)
    return int(most * 2 ** min(raises, len(stacks)))


def highest_bet(rules: Rules, stacks: Pairs[int], *, restorations: bool = True) -> int:
    """Return a bound on the chips that a seat can put in during a round (LIMIT-02)."""
    most = most_chips(rules, stacks, restorations=restorations)
    light = rules.mode == "light" and rules.rulings.light_cap == "round_total"
    return min(most, rules.stack) if light else most


@frozen(order=False, kw_only=True)
class Menu(Value):
    """The actions of a game by their numbers, and the bounds of that game.

    >>> from tagolib.interop.actions import Menu
    >>> menu = Menu(most=450)
    >>> [menu.name(number) for number in menu.numbers(hand.options, hand.tie_breaks)]
    ['fold', 'fold and look', 'restore the least', 'put in the least', 'put in the most']
    """

    most: int = field(validator=typed)
    """The most chips that a seat can put in during a round, such as :func:`highest_bet`."""
    every: bool = field(default=False, validator=typed)
    """Whether bets and raises may have every amount, and not only the smallest and the largest."""
    restorations: bool = field(default=True, validator=typed)
    """Whether seats may restore one of the two canonical amounts."""
    curious: bool = field(default=True, validator=typed)
    """Whether seats may buy a look when they fold."""
    tie_breaks: int | None = field(default=None, validator=typed)
    """The number of tie-breaks after which a draw can only be divided; ``None`` if a draw can
    always be played out, as the rules have it (TIE-10)."""

    @property
    def size(self) -> int:
        """The number of actions on the menu."""
        return _AMOUNTS + (self.most if self.every else 2)

    def numbers(self, now: Options, tie_breaks: int) -> list[int]:
        """Return the numbers of the actions that the seat to act may take, ascending.

        Args:
            now: the options of the seat.
            tie_breaks: how many tie-break rounds there have been.
        """
        found = [_FOLD] if now.fold else []
        if now.curious and self.curious:
            found.append(_LOOK)
        if now.call is not None:
            found.append(_CALL)
        if now.remainders is not None:
            found.append(_REMAINDERS)
        if now.restore is not None and self.restorations:
            found.append(_RESTORE)
            if now.restore.minimum_to_raise not in {None, now.restore.minimum}:
                found.append(_RESTORE_MORE)
        if now.choose_point:
            found += [_SUM, _SINGLE]
        if now.vote:
            found.append(_DIVIDE)
            if self.tie_breaks is None or tie_breaks < self.tie_breaks:
                found.append(_PLAY_ON)
        found += sorted({_DISCARD + _CARDS.index(card) for card in now.discard})
        interval = now.bet or now.raise_to
        if interval is not None:
            least, most = interval
            if self.every:
                found += range(_AMOUNTS + least - 1, _AMOUNTS + most)
            else:
                found += [_AMOUNTS, _AMOUNTS + 1][: 1 + (least < most)]
        return found

    def action(self, number: int, seat: int, now: Options, tie_breaks: int) -> Action:
        """Return the action that a number stands for.

        Raises:
            SetupError: if the number is not one of those that the seat may choose.
        """
        if number not in self.numbers(now, tie_breaks):
            raise SetupError(
                Said("seat {seat:seat} may not take action {number}", seat=seat, number=number)
            )
        if number >= _AMOUNTS:
            least, most = now.bet or now.raise_to or (0, 0)
            few = least if number == _AMOUNTS else most
            amount = number - _AMOUNTS + 1 if self.every else few
            return Bet(seat, amount) if now.bet else Raise(seat, amount)
        if number >= _DISCARD:
            return Discard(seat, _CARDS[number - _DISCARD])
        if now.restore is not None and number in {_RESTORE, _RESTORE_MORE}:
            more = now.restore.minimum_to_raise if number == _RESTORE_MORE else None
            return Restore(seat, more or now.restore.minimum)
        plain: dict[int, Action] = {
            _FOLD: Fold(seat),
            _LOOK: Fold(seat, curious=True),
            _CALL: Call(seat),
            _REMAINDERS: Remainders(seat),
            _SUM: ChoosePoint(seat, "sum"),
            _SINGLE: ChoosePoint(seat, "single"),
            _DIVIDE: Divide(seat),
            _PLAY_ON: PlayOn(seat),
        }
        return plain[number]

    def name(self, number: int) -> str:
        """Return what a number stands for, in words."""
        if number < _AMOUNTS:
            return NAMES[number]
        if self.every:
            return f"put in {number - _AMOUNTS + 1}"
        return ("put in the least", "put in the most")[number - _AMOUNTS]
