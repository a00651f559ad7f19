"""The jackpot: hands of one or more tables feed it, a ZERO wins it, and it starts again.

A table's own jackpot is part of the table. A *multi-jackpot* serves several tables with the same
minimum and maximum (JACK-03) and lives outside them: the host keeps it as one value and settles it
with each finished hand.

>>> from tagolib.tago.jackpot import Jackpot
>>> from tagolib.tago.rules import Rules
>>> shared = Jackpot.of(Rules.parse("Light – 5/300"), seed=100)
>>> shared, paid = shared.settle(7, won=False)
>>> shared.amount, paid
(107, 0)
>>> shared, paid = shared.settle(8, won=True)  # all of it is won, these 8 included
>>> shared.amount, paid
(100, 115)
"""

from typing import Self

from attrs import Attribute, Factory, evolve, field, frozen

from tagolib.base.checking import checked
from tagolib.base.errors import SetupError
from tagolib.base.messages import Said
from tagolib.base.values import LARGEST_AMOUNT, Form, check_amount, positive_number, whole_number
from tagolib.tago.rules import Rules

__all__ = ["Jackpot"]


def _maximum(instance: "Jackpot", attribute: "Attribute[int | None]", value: int | None) -> None:
    if value is not None:
        check_amount(attribute.name, value, instance.minimum, LARGEST_AMOUNT, field=attribute.name)


def _terms(rules: Rules) -> tuple[int, int | None, int]:
    """Return the minimum, the maximum and the units per chip of the tables with these rules."""
    return rules.minimum, rules.stack if rules.mode == "light" else None, rules.units_per_chip


@frozen(order=False, kw_only=True)
class Jackpot(Form):
    """A jackpot as it stands. Amounts are in units.

    A table keeps its own. Make one yourself for a multi-jackpot that several tables share.

    >>> tago.Jackpot.of(rules, seed=50).amount
    50

    Raises:
        SetupError: if a field is out of range.
    """

    minimum: int = field(validator=positive_number)
    """The minimum of the tables that the jackpot serves (JACK-03)."""
    maximum: int | None = field(validator=_maximum)
    """The maximum of these tables; ``None`` for Heavy tables, which have none (LIMIT-03)."""
    units_per_chip: int = field(default=1, validator=positive_number)
    """The number of units in a chip at these tables."""
    seed: int = field(default=0, validator=whole_number)
    """The units that the house puts in after a payment, so that the jackpot can start again
    (JACK-10)."""
    amount: int = field(
        default=Factory(lambda self: self.seed, takes_self=True), validator=whole_number
    )
    """The chips in the jackpot; at first, the seed."""

    @classmethod
    @checked
    def of(cls, rules: Rules, *, seed: int = 0) -> Self:
        """Start a jackpot for tables with these rules.

        Raises:
            SetupError: if the seed is not an amount.
        """
        minimum, maximum, units = _terms(rules)
        return cls(minimum=minimum, maximum=maximum, units_per_chip=units, seed=seed)

    @checked
    def serves(self, rules: Rules) -> bool:
        """Return whether the jackpot may serve a table with these rules (JACK-03).

        The minimum, the maximum and the units per chip must be equal.
        """
        return (self.minimum, self.maximum, self.units_per_chip) == _terms(rules)

    @checked
    def settle(self, fed: int, *, won: bool) -> tuple[Self, int]:
        """Add the chips withheld in a hand, and pay out everything if the jackpot was won.

        Args:
            fed: the chips withheld in the hand: Curious chips, the jackpot's share of the antes
                and, under a ruling, odd chips. They go in first, so they are part of what is won
                (JACK-11).
            won: whether somebody won the jackpot in that hand.

        Returns:
            The jackpot afterwards, which holds only the seed after a payment (JACK-10), and what it
                pays.

        Raises:
            SetupError: if ``fed`` is not an amount, or the jackpot would reach 2^53 units.
        """
        check_amount("the amount fed to the jackpot", fed)
        whole = evolve(self, amount=self.amount + fed)
        return (evolve(whole, amount=self.seed), whole.amount) if won else (whole, 0)

    @checked
    def check(self, rules: Rules, *, field: str = "") -> None:
        """Refuse a table that the jackpot may not serve.

        Raises:
            SetupError: if the minimum, the maximum or the units per chip differ (JACK-03).
        """
        if self.units_per_chip != rules.units_per_chip:
            raise SetupError(
                Said(
                    "this jackpot is for tables with {expected} units to a chip, not {given}",
                    expected=self.units_per_chip,
                    given=rules.units_per_chip,
                ),
                ("JACK-03",),
                field=field,
            )
        if not self.serves(rules):
            raise SetupError(
                "this jackpot is for tables with another minimum or maximum",
                ("JACK-03",),
                field=field,
            )
