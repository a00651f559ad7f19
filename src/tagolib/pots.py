"""Pot splitting: who put in what, which pots that makes, and how a pot is divided.

Everything is whole units. The *main pot* comes first; each further pot is for fewer seats.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Final, get_args

from attrs import field, frozen

from tagolib.building import make_maker
from tagolib.checking import checked, typed
from tagolib.errors import SetupError, shown
from tagolib.rules import OddChips
from tagolib.values import MOST, Pairs, Value, check_amount

__all__ = ["Pot", "Share", "Split", "divide", "split"]


@frozen(order=False)
class Pot(Value):
    """Some chips and the seats that can win them."""

    amount: int = field(validator=typed)
    """Units in it, 1 or more."""
    seats: tuple[int, ...] = field(validator=typed)
    """The seats entitled to it, ascending."""


@frozen(order=False)
class Split(Value):
    """What the bets of a hand come to."""

    returned: Pairs[int] = field(validator=typed)
    """What nobody matched and goes back: at most one seat's (POT-03)."""
    pots: tuple[Pot, ...] = field(validator=typed)
    """The main pot first; none of them empty."""


# What the library itself has counted is of the right types.
_make_pot, _make_split = make_maker(Pot), make_maker(Split)


@checked
def split(
    contributions: Mapping[int, int],
    *,
    folded: Collection[int] = (),
    eliminated: Collection[int] = (),
    dead: int = 0,
) -> Split:
    """Make pots of what the seats have bet (POT-01 to POT-05, REM-08).

    First a contending seat whose bets exceed everybody else's gets the excess back. Then the bets
    are cut into layers by their levels; a layer belongs to all who reached it and is for those of
    them who still contend. A layer that nobody contending reached joins the pot before; layers
    for the same seats are one pot.

    Args:
        contributions: what each seat has bet in the hand, 0 or more, antes apart.
        folded: the seats that folded or are otherwise out; their chips, if any, stay.
        eliminated: the seats that were eliminated; their chips stay, matched or not.
        dead: the net antes, which all contending seats play for.

    Raises:
        SetupError: if no seat contends, or an amount, or all of them together, is no whole number
            from 0 to below 2^53.
    """
    amounts = (dead, *contributions.values())
    if set(map(type, amounts)) != {int} or min(amounts) < 0 or sum(amounts) > MOST:
        for amount in amounts:
            check_amount("an amount", amount)
        check_amount("what lies in the pots", sum(amounts))
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
    if len({bets[seat] for seat in contending}) == 1:  # mostly: there is nothing to cut
        whole = dead + sum(bets.values())
        return _make_split(returned, (_make_pot(whole, entitled),) if whole else ())
    layers = {entitled: dead}  # by entitled seats, the main pot first
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
    """How a pot was divided."""

    shares: Pairs[int] = field(validator=typed)
    """What each winner gets, by ascending seat."""
    left_over: int = field(validator=typed)
    """What could not be divided and goes to the jackpot; 0 unless the ruling says so."""


_make_share: Final = make_maker(Share)


@checked
def divide(
    amount: int, order: Sequence[int], odd_chips: OddChips = "clockwise_from_first"
) -> Share:
    """Divide a pot among its winners, in whole units (POT-06).

    Args:
        amount: the pot, 0 or more.
        order: the winners, clockwise from the first player, who come first for odd chips.
        odd_chips: whether those go to the winners in order, or to the jackpot.

    Raises:
        SetupError: if there is no winner, one is named twice, the amount is no whole number from
            0 to below 2^53, or odd_chips is no such word.
    """
    check_amount("an amount", amount)
    if not order or len(set(order)) != len(order):
        raise SetupError("a pot is divided among one or more different seats", rules=("POT-06",))
    if odd_chips not in get_args(OddChips):
        raise SetupError(f"odd_chips is one of {get_args(OddChips)}, not {shown(odd_chips)}")
    each, odd = divmod(amount, len(order))
    if odd_chips == "to_jackpot":
        return _make_share(tuple([(seat, each) for seat in sorted(order)]), odd)
    shares = {seat: each + (place < odd) for place, seat in enumerate(order)}
    return _make_share(tuple(sorted(shares.items())), 0)
