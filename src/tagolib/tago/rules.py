"""The rules of one table: its stakes, its variant, and its readings of disputed rules.

``Rules.parse("Light – 5/300")`` reads a table's label (LIMIT-01). All amounts are in whole *units*;
a unit is the smallest amount at the table. ``units_per_chip`` says how many units make a chip, so
that an ante of half a minimum of 5 can be paid. A label is in chips. With two units per chip, the
label "Light – 5/300" means a minimum of 10 units.

Where the official texts leave a rule open, the library takes one reading and offers the others as
:class:`Rulings`; each field names its reading. The rules are the same everywhere (GEN-03), so a
ruling other than the default is only for a house that settles such a point differently.
"""

import re
from math import gcd
from typing import Any, Literal, Self, TypeAlias

from attrs import field, fields, frozen

from tagolib.base.checking import checked, typed
from tagolib.base.errors import NotationError, SetupError
from tagolib.base.messages import Said, cut, shown
from tagolib.base.values import MOST, Form, check_amount, percent, positive_number

__all__ = ["Ante", "CuriousTo", "Mode", "Rules", "Rulings", "Variant"]

Mode: TypeAlias = Literal["light", "heavy"]
"""Light has a maximum, and Heavy has none (LIMIT-02, LIMIT-03)."""
Ante: TypeAlias = Literal["minimum", "half"]
"""Whether the ante is the table's minimum or half of it (ANTE-02)."""
Variant: TypeAlias = Literal["classic", "rapid"]
"""Classic has three rounds of betting, Rapid only the last two (RAPID-01)."""
CuriousTo: TypeAlias = Literal["jackpot", "tips"]
"""The place where a Curious chip goes: the jackpot or the employees' tips (CUR-03)."""


PointTrips: TypeAlias = Literal["sum_only", "as_pair"]
OddChips: TypeAlias = Literal["clockwise_from_first", "to_jackpot"]


def _ruling(reading: str, *, default: str | bool) -> Any:
    """Define a field of :class:`Rulings` by its reading's number; its type lists its values."""
    return field(default=default, validator=typed, metadata={"reading": reading})


@frozen(order=False, kw_only=True)
class Rulings(Form, brief=True):
    """A table's readings of the rules that the official texts leave open.

    Use it only where your house departs from the default readings.

    >>> ours = tago.Rulings(odd_chips="to_jackpot")
    >>> tago.Rules.parse("Light – 5/300", rulings=ours).rulings.departures
    {'odd_chips': 'to_jackpot'}

    Raises:
        SetupError: if a ruling has a value that is not offered.
    """

    remainders_minimum: Literal["none", "twice_table_minimum"] = _ruling("A01", default="none")
    """A01. Whether remainders must also be at least twice the table's minimum."""
    restoration_under_raise: Literal["shortage", "max_with_table_stack"] = _ruling(
        "A02", default="shortage"
    )
    """A02. The smallest restoration for a seat that cannot cover the bet: what it lacks, or the
    larger of that and the stack needed to join."""
    light_cap: Literal["round_total", "increment"] = _ruling("A07", default="round_total")
    """A07. What the maximum of a Light table limits: a seat's total for the round, or how far one
    bet or raise lifts the current bet."""
    light_cap_raise: Literal["forbidden", "to_maximum"] = _ruling("A07", default="forbidden")
    """A07. What is allowed when doubling would exceed the maximum: no raise, or one to exactly the
    maximum."""
    short_opener: Literal["stays_unopened", "sets_price"] = _ruling("A09", default="stays_unopened")
    """A09. Whether an opener's remainders below the minimum become the bet to match."""
    point_trips: PointTrips = _ruling("A06", default="sum_only")
    """A06. Whether a POINT of three equal cards counts as a pair, so that a single card may be
    chosen."""
    odd_chips: OddChips = _ruling("A14", default="clockwise_from_first")
    """A14. Whether chips that cannot be divided evenly go to the winners, clockwise from the first
    player, or to the jackpot."""
    jackpot_round3_fold: bool = _ruling("A16", default=True)
    """A16. Whether a ZERO that wins by folds in round 3 wins the jackpot."""
    curious_request: Literal["with_fold", "until_end_of_hand"] = _ruling("A05", default="with_fold")
    """A05. Whether the look must be bought with the fold, or may still be bought until the next
    hand."""
    early_impossible: Literal["released", "eliminated"] = _ruling("A22", default="released")
    """A22. What happens to a seat whose declared action has become impossible."""
    tiebreak_needs_chips: bool = _ruling("A19", default=False)
    """A19. Whether the pot is divided without a vote when a tied seat has no chips."""

    @property
    def official(self) -> bool:
        """Whether every ruling has its default value (GEN-03)."""
        return self == Rulings()

    @property
    def departures(self) -> dict[str, str | bool]:
        """The rulings that differ from their defaults, by name."""
        return {
            f.name: getattr(self, f.name)
            for f in fields(Rulings)
            if getattr(self, f.name) != f.default
        }


_CHIPS = "[0-9]{1,15}(½|[.,]5)?"
_LABEL = re.compile(
    rf"\s*(?P<mode>light|heavy)\s*[-–—]\s*(?P<minimum>{_CHIPS})\s*/\s*(?P<stack>{_CHIPS})\s*",
    re.IGNORECASE,
)


def _units(text: str, units_per_chip: int) -> int:
    """Convert an amount on a label, such as ``2½``, into units."""
    whole = re.match("[0-9]+", text)
    assert whole is not None  # the label's pattern guarantees it
    halves = 2 * int(whole.group()) + (whole.group() != text)
    if units_per_chip < 1:
        raise SetupError(
            Said("units_per_chip must be at least 1, not {found}", found=shown(units_per_chip))
        )
    units, rest = divmod(halves * units_per_chip, 2)
    if rest:
        raise SetupError(
            Said(
                "{chips} chips are not a whole number of units: a chip has {units}",
                chips=text,
                units=units_per_chip,
            )
        )
    return units


@frozen(order=False, kw_only=True)
class Rules(Form):
    """The rules of one table, as the house sets them (LIMIT-05). Amounts are in units.

    Every hand and every table needs rules. :meth:`Rules.parse` reads them from a table's label.

    >>> tago.Rules.parse("Heavy – 20/2000", ante="half").minimum
    20

    Raises:
        SetupError: if a field is out of range, or the ante would be half of an odd minimum.
    """

    mode: Mode = field(validator=typed)
    """Light has a maximum, and Heavy has none (LIMIT-02, LIMIT-03)."""
    minimum: int = field(validator=positive_number)
    """The smallest bet allowed, at least 1 (BET-03)."""
    stack: int = field(validator=positive_number)
    """The label's second number, at least the minimum: the stack needed to join (SEAT-03) and, at a
    Light table, the maximum (LIMIT-02)."""
    units_per_chip: int = field(default=1, validator=positive_number)
    """The number of units in a chip: the label is in chips, and every other amount in units."""
    ante: Ante = field(default="minimum", validator=typed)
    """Whether the ante is the minimum or half of it (ANTE-02)."""
    variant: Variant = field(default="classic", validator=typed)
    """Classic, or Rapid, which begins with round 2 (RAPID-01)."""
    jackpot_percent: int = field(default=0, validator=percent)
    """The percentage of the antes that is withheld for the jackpot, 0 to 100 (JACK-01)."""
    curious_to: CuriousTo = field(default="jackpot", validator=typed)
    """The place where Curious chips go (CUR-03)."""
    rulings: Rulings = field(factory=Rulings, validator=typed)
    """The table's readings of the disputed rules."""

    def __attrs_post_init__(self) -> None:
        if self.stack < self.minimum:
            raise SetupError(
                Said(
                    "the stack to join must be at least the minimum of {minimum}, not {stack}",
                    minimum=self.minimum,
                    stack=self.stack,
                ),
                rules=("LIMIT-01",),
            )
        if self.ante == "half" and self.minimum % 2:
            raise SetupError(
                Said(
                    "half of the minimum of {minimum} is not a whole unit: set units_per_chip",
                    minimum=self.minimum,
                ),
                rules=("ANTE-02",),
            )

    @classmethod
    @checked
    def parse(
        cls,
        label: str,
        *,
        units_per_chip: int = 1,
        ante: Ante = "minimum",
        variant: Variant = "classic",
        jackpot_percent: int = 0,
        curious_to: CuriousTo = "jackpot",
        rulings: Rulings | None = None,
    ) -> Self:
        """Read a table's label, such as ``Light – 5/300`` (LIMIT-01).

        Case does not matter, and a hyphen may replace the dash. The numbers may end in ½, ``.5`` or
        ``,5``.

        Raises:
            NotationError: if the text is not a label.
            SetupError: if its numbers or the other settings are impossible.
        """
        match = _LABEL.fullmatch(label)
        if match is None:
            raise NotationError(
                Said("{text} is not a table label such as 'Light – 5/300'", text=repr(cut(label)))
            )
        mode: Mode = "light" if match["mode"].lower() == "light" else "heavy"
        return cls(
            mode=mode,
            minimum=_units(match["minimum"], units_per_chip),
            stack=_units(match["stack"], units_per_chip),
            units_per_chip=units_per_chip,
            ante=ante,
            variant=variant,
            jackpot_percent=jackpot_percent,
            curious_to=curious_to,
            rulings=Rulings() if rulings is None else rulings,
        )

    @property
    def ante_amount(self) -> int:
        """The units that each seat pays as its ante (ANTE-01), and that a look costs (CUR-02)."""
        return self.minimum if self.ante == "minimum" else self.minimum // 2

    @property
    def label(self) -> str:
        """The table's label, with its amounts in chips: ``Light – 5/300``.

        It is meant for display: it can show thirds of a chip and the like, which cannot be parsed.
        """
        return f"{self.mode.capitalize()} – {self.chips(self.minimum)}/{self.chips(self.stack)}"

    @checked
    def units(self, chips: str) -> int:
        """Return the units of an amount given in chips: ``5``, ``2½``, ``2.5``, ``½``.

        Raises:
            NotationError: if the text is not an amount.
            SetupError: if it is not a whole number of units.
        """
        amount = "0½" if chips == "½" else chips
        if not re.fullmatch(_CHIPS, amount):
            raise NotationError(
                Said("{text} is not an amount of chips such as 5 or 2½", text=repr(cut(chips)))
            )
        return _units(amount, self.units_per_chip)

    @checked
    def chips(self, units: int) -> str:
        """Return an amount in chips, as it is said at the table: ``5``, ``2½``, ``3 1/3``.

        Raises:
            SetupError: if it is not a whole number from -(2^53 - 1) to 2^53 - 1.
        """
        check_amount("units", units, -MOST, field="units")
        sign, (whole, rest) = "-" * (units < 0), divmod(abs(units), self.units_per_chip)
        if rest == 0:
            return f"{sign}{whole}"
        shared = gcd(rest, self.units_per_chip)
        part = f"{rest // shared}/{self.units_per_chip // shared}"
        if part == "1/2":
            return f"{sign}{whole or ''}½"
        return f"{sign}{whole} {part}" if whole else f"{sign}{part}"
