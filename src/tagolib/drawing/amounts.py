"""Amounts of chips as they stand in a picture: in groups of three digits, long ones shortened."""

from collections.abc import Callable

from tagolib.drawing.ink import width_of
from tagolib.rules import Rules

__all__ = ["shortened"]

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def shortened(rules: Rules, units: int, size: int, width: int, say: Callable[..., str]) -> str:
    """Write an amount in chips so that it fits: ``1 205``, or ``1.23×10⁹`` where it does not.

    What is left off is never rounded up.

    Args:
        rules: of the table, which tell how many units are a chip.
        units: the amount.
        size: the font's.
        width: the room.
        say: says in a language how a number with a power of ten is written.
    """
    whole, rest = divmod(units, rules.units_per_chip)
    grouped = f"{whole:,}".replace(",", "\u202f") if whole > 9999 else str(whole)
    said = rules.chips(units)
    written = grouped + said.removeprefix(str(whole)) if whole and rest else grouped
    written = written if whole or not rest else said
    if width_of(written, size) <= width:
        return written
    if width_of("≈" + grouped, size) <= width:
        return "≈" + grouped
    digits = str(whole)
    power = str(len(digits) - 1).translate(_RAISED)
    shorter = [
        say("power", first=digits[0], rest=digits[1 : 1 + places], power=power)
        for places in (3, 2, 1)
    ]
    shorter.append(f"{digits[0]}×10{power}")
    return next((short for short in shorter if width_of(short, size) <= width), shorter[-1])
