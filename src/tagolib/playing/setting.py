"""The rules of a table as a person sets them: a label, and what goes with it."""

import re
from functools import partial

from tagolib.errors import SetupError
from tagolib.rules import Ante, Rules, Variant

__all__ = ["table_rules"]


def table_rules(stakes: str, ante: Ante, variant: Variant, jackpot_percent: int) -> Rules:
    """Make the rules of a table, with two units to the chip where they need halves.

    Args:
        stakes: the table's label, such as ``Light – 5/300``.
        ante: the whole minimum, or half of it.
        variant: three rounds of betting, or the last two.
        jackpot_percent: how much of the antes goes to the jackpot.

    Raises:
        NotationError: if the label is none.
        SetupError: if the rules cannot be.
    """
    make = partial(Rules.parse, stakes, variant=variant, jackpot_percent=jackpot_percent)
    units = 2 if re.search("[½.,]", stakes) else 1
    if ante == "half" and make(units_per_chip=units).minimum % 2:
        if units == 2:
            raise SetupError(
                "half an ante: half of the minimum is neither whole chips nor a half",
                rules=("ANTE-02",),
            )
        units = 2
    return make(units_per_chip=units, ante=ante)
