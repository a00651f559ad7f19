"""Random rules, stacks and decks of Tagò, from which hands start."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, Final, Literal, TypeAlias, get_args

import attrs

import tagolib as tago
from tagolib.conformance.choosing import Choose, filled, one, some, weighed
from tagolib.tago import rules as settings

__all__ = [
    "DECK_KINDS",
    "DeckKind",
    "random_deal",
    "random_deck",
    "random_rules",
    "random_rulings",
    "random_spot",
]

DeckKind: TypeAlias = Literal[
    "unshuffled",
    "none",
    "paired point",
    "trips point",
    "trips",
    "draw",
    "draw of three",
    "paired draw",
    "paired draw of three",
    "trips draw",
    "same cards",
    "copy draw",
    "trips and copy",
    "zeros above",
    "zeros tied",
    "zero",
    "open zeros",
]
"""The event that a deck is arranged to bring about. ``none`` is a plain shuffle."""

DECK_KINDS: Final[tuple[DeckKind, ...]] = get_args(DeckKind)
"""All kinds of decks: first the unshuffled deck, then the plain shuffle."""

_LYING: Final[Mapping[str, tuple[str, Sequence[str]]]] = {
    "paired point": ("x y x", ()),
    "trips point": ("x x x", ()),
    "trips": ("", ("x x x",)),
    "draw": ("5 4 1", ("½ 3 7", "7 ½ 3")),
    "draw of three": ("5 4 1", ("½ 3 7", "7 ½ 3", "3 7 ½")),
    "paired draw": ("5 4 4", ("½ 3 7", "3 7 ½")),
    "paired draw of three": ("2 4 4", ("½ 3 7", "7 3 ½", "3 7 ½")),
    "trips draw": ("1 2 3", ("½ ½ ½", "7 7 7")),
    "same cards": ("", ("x y z", "z x y")),
    "copy draw": ("y z x", ("x y z", "z x y")),
    "trips and copy": ("5 0 7", ("4 4 4", "0 7 5")),
    "zeros above": ("5 4 1", ("8 0 0", "2 5 1")),
    "zeros tied": ("4 3 1", ("8 0 0", "2 5 1")),
    "zero": ("", ("0 0 0",)),
    "open zeros": ("", ("x 0 0",)),
}
"""The cards of the POINT and of some seats, the covered card first. x, y and z are different values
other than 0. If no cards are given, they come at random."""

_KINDS: Final[Mapping[DeckKind, int]] = {
    **dict.fromkeys(DECK_KINDS, 1),
    "none": 3,
    "paired point": 2,
    "draw": 4,
    "trips draw": 2,
    "zeros tied": 2,
    "zero": 3,
}
"""The weights of the kinds, if none is named."""

_SEATS: Final[Mapping[int, int]] = {2: 4, 3: 4, 4: 2, 5: 2, 6: 2, 7: 2, 8: 3}
"""The weights of the numbers of seats dealt in; two and three make short hands, eight is rare."""


def random_rulings(choose: Choose) -> tago.Rulings:
    """Return rulings: half of the time the default ones, otherwise each at any of its values."""
    if choose(2) == 0:
        return tago.Rulings()
    values: dict[str, Any] = {
        field.name: one(choose, get_args(field.type) or (field.default, not field.default))
        for field in attrs.fields(tago.Rulings)
    }
    return tago.Rulings(**values)


def random_rules(choose: Choose, rulings: tago.Rulings | None = None) -> tago.Rules:
    """Return the rules of a table, with the given rulings or with random ones."""
    minimum = one(choose, (5, 10, 2, 1))
    return tago.Rules(
        mode=one(choose, get_args(settings.Mode)),
        minimum=minimum,
        stack=minimum * one(choose, (60, 60, 20, 20, 4, 1)),
        units_per_chip=one(choose, (1, 1, 2)),
        ante="half" if minimum % 2 == 0 and choose(2) else "minimum",
        variant=one(choose, ("classic", "classic", "rapid")),
        jackpot_percent=one(choose, (0, 10, 33, 100)),
        curious_to=one(choose, get_args(settings.CuriousTo)),
        rulings=random_rulings(choose) if rulings is None else rulings,
    )


def random_stacks(choose: Choose, rules: tago.Rules) -> dict[int, int]:
    """Return the stacks before the ante, by seat dealt in: equal or very unequal ones."""
    seats = weighed(choose, _SEATS)
    numbers = one(choose, tuple(combinations(range(1, 9), seats)))
    rich = rules.stack * 40
    kind = choose(4)
    if kind < 2:
        return dict.fromkeys(numbers, rules.ante_amount + (rules.stack, rich)[kind])
    # A seat has about the stack needed to join, is rich, has about the minimum, or has little more
    # than the ante. All eight get chips, so the number of choices is the same for any number of
    # seats.
    tops = (rules.stack * 2, rich, rules.minimum * 4, 2)
    chips = [choose(one(choose, tops)) for _ in range(8)]
    return {number: rules.ante_amount + chips[number - 1] for number in numbers}


def random_deck(choose: Choose, seats: int, kind: DeckKind | None = None) -> tuple[tago.Card, ...]:
    """Return a deck for a number of seats, with some cards placed as its kind requires.

    For example, the kind "zero" deals three zeros to one seat. If no kind is given, the kind is
    random, and the usual kinds are more likely.
    """
    brought = weighed(choose, _KINDS) if kind is None else kind
    if brought == "unshuffled":
        return tago.DECK
    point, others = _LYING.get(brought, ("", ()))
    rows = (point, *others[:seats])
    letters = [letter for letter in "xyz" if letter in "".join(rows)]
    values = dict(zip(letters, some(choose, tuple(tago.Card)[1:], len(letters)), strict=True))
    holders = (seats, *some(choose, range(seats), len(rows) - 1))
    wanted: dict[int, tago.Card] = {}
    for holder, row in zip(holders, rows, strict=True):
        for lap, word in enumerate(row.split()):
            wanted[lap * (seats + 1) + holder] = values.get(word) or tago.Card(word)
    return filled(choose, [wanted.get(place) for place in range(len(tago.DECK))], tago.DECK)


def random_spot(choose: Choose, rules: tago.Rules | None = None) -> tago.Spot:
    """Return a decision of a seat, with amounts near each other and near the table's limits."""
    rules = random_rules(choose) if rules is None else rules

    def amount() -> int:
        some = choose(3 * rules.minimum + 1), choose(3 * rules.stack + 1)
        return one(choose, (*some, rules.minimum, rules.stack, 2 * rules.minimum, 0))

    current_bet = amount()
    if rules.rulings.short_opener == "stays_unopened" and 0 < current_bet < rules.minimum:
        current_bet = rules.minimum
    number = one(choose, (2, 3) if rules.variant == "rapid" else (1, 2, 3))
    return tago.Spot(
        rules=rules,
        round=number,
        current_bet=current_bet,
        paid=choose(max(1, current_bet)),
        stack=amount(),
        raises_used=choose(number + 1),
        restored=bool(choose(2)),
        seen=number == 3,
        tie_break=number == 3 and bool(choose(2)),
        raise_can_be_answered=bool(choose(2)),
    )


def random_deal(
    choose: Choose,
    kind: DeckKind | None = None,
    rules: tago.Rules | None = None,
    rulings: tago.Rulings | None = None,
) -> tago.Hand:
    """Return a newly dealt hand; whatever is not given is random.

    Args:
        choose: the source of chance.
        kind: the kind of deck.
        rules: the rules of the table.
        rulings: the rulings of the table, whatever the rules have.
    """
    if rules is None:
        rules = random_rules(choose, rulings)
    elif rulings is not None:
        rules = attrs.evolve(rules, rulings=rulings)
    stacks = random_stacks(choose, rules)
    deck = random_deck(choose, len(stacks), kind)
    return tago.deal(rules, stacks, one(choose, tuple(stacks)), deck)
