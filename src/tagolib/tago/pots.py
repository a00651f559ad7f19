"""Pots: how they are made from what each seat put in, and how a pot is divided.

All amounts are whole units. The *main pot* comes first; each further pot is for fewer seats.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from attrs import field, frozen

from tagolib.base.checking import checked, typed
from tagolib.base.errors import SetupError
from tagolib.base.fast import make_maker
from tagolib.base.values import MOST, Pairs, Value, check_amount
from tagolib.tago.rules import OddChips

__all__ = ["Pot", "Share", "Split", "divide", "split"]


@frozen(order=False)
class Pot(Value):
    """An amount of chips and the seats that can win them.

    A hand has a main pot, and a side pot for each level of all-in bets.

    >>> tago.split({1: 10, 2: 20, 3: 20}).pots[1]
    Pot(amount=20, seats=(2, 3))
    """

    amount: int = field(validator=typed)
    """The chips in the pot: 1 unit or more."""
    seats: tuple[int, ...] = field(validator=typed)
    """The seats entitled to the pot, ascending."""


@frozen(order=False)
class Split(Value):
    """The pots made from the bets of a hand, and what is returned.

    :func:`split` returns it.

    >>> parts = tago.split({1: 10, 2: 20, 3: 50})
    >>> [pot.amount for pot in parts.pots], parts.returned
    ([30, 20], ((3, 30),))
    """

    returned: Pairs[int] = field(validator=typed)
    """The chips that nobody matched, which go back to their seat; at most one seat has any
    (POT-03)."""
    pots: tuple[Pot, ...] = field(validator=typed)
    """The pots, main pot first; none of them is empty."""


# What the library itself has counted has the right types.
_make_pot, _make_split = make_maker(Pot), make_maker(Split)


@checked
def split(
    contributions: Mapping[int, int],
    *,
    folded: Collection[int] = (),
    eliminated: Collection[int] = (),
    dead: int = 0,
) -> Split:
    """Make the pots from what the seats have bet (POT-01 to POT-05, REM-08).

    First, a contending seat that has bet more than everybody else gets the excess back. Then the
    bets are cut into layers by their levels. All seats that reached a level pay into its layer, and
    those of them that still contend can win it. A layer that no contending seat reached joins the
    pot before it. Layers for the same seats make one pot.

    Args:
        contributions: what each seat has bet in the hand, 0 or more, not counting the ante.
        folded: the seats that folded or are otherwise out; any chips they put in stay.
        eliminated: the seats that were eliminated; their chips stay, matched or not.
        dead: the net antes, which all contending seats play for.

    Raises:
        SetupError: if no seat contends, or if an amount, or the sum of all amounts, is not a whole
            number from 0 to 2^53 - 1.
    """
    amounts = (dead, *contributions.values())
    if set(map(type, amounts)) != {int} or min(amounts) < 0 or sum(amounts) > MOST:
        for amount in amounts:
            check_amount("an amount", amount)
        check_amount("the sum of the pots", sum(amounts))
    contending = sorted(contributions.keys() - {*folded, *eliminated})
    if not contending:
        raise SetupError("a pot needs a seat that contends for it", rules=("POT-07",))

    bets = dict(contributions)
    second, highest = sorted([0, *bets.values()])[-2:]
    returned: Pairs[int] = ()
    for seat in contending:
        if bets[seat] == highest > second:
            bets[seat] = second
            returned = ((seat, highest - second),)

    entitled = tuple(contending)
    if len({bets[seat] for seat in contending}) == 1:  # the usual case: there is nothing to cut
        whole = dead + sum(bets.values())
        return _make_split(returned, (_make_pot(whole, entitled),) if whole else ())
    layers = {entitled: dead}  # by the seats entitled to them, main pot first
    below = 0
    for level in sorted(set(bets.values())):
        layer = (level - below) * len([n for n in bets.values() if n >= level])
        entitled = tuple([seat for seat in contending if bets[seat] >= level]) or entitled
        layers[entitled] = layers.get(entitled, 0) + layer
        below = level
    pots = tuple([_make_pot(amount, seats) for seats, amount in layers.items() if amount])
    return _make_split(returned, pots)


@frozen(order=False)
class Share(Value):
    """How a pot was divided.

    :func:`divide` returns it.

    >>> tago.divide(7, [2, 5])
    Share(shares=((2, 4), (5, 3)), left_over=0)
    """

    shares: Pairs[int] = field(validator=typed)
    """The share of each winner, in ascending order of seats."""
    left_over: int = field(validator=typed)
    """The chips that could not be divided and go to the jackpot; 0 unless a ruling sends them
    there."""


_make_share: Final = make_maker(Share)


@checked
def divide(
    amount: int, order: Sequence[int], odd_chips: OddChips = "clockwise_from_first"
) -> Share:
    """Divide a pot among its winners, in whole units (POT-06).

    Args:
        amount: the pot, 0 or more.
        order: the winners, clockwise from the first player; odd chips go to them in this order.
        odd_chips: whether odd chips go to the winners in that order, or to the jackpot.

    Raises:
        SetupError: if there is no winner, a winner is named twice, the amount is not a whole number
            from 0 to 2^53 - 1, or ``odd_chips`` is not one of the two words.
    """
    check_amount("an amount", amount)
    if not order or len(set(order)) != len(order):
        raise SetupError(
            "a pot must be divided among one or more seats, all different", rules=("POT-06",)
        )
    each, odd = divmod(amount, len(order))
    if odd_chips == "to_jackpot":
        return _make_share(tuple([(seat, each) for seat in sorted(order)]), odd)
    shares = {seat: each + (place < odd) for place, seat in enumerate(order)}
    return _make_share(tuple(sorted(shares.items())), 0)
