"""Counting who is best: the ways to give each seat a card so that nobody beats a rank.

The cards are given one by one, each to one seat or to none. For each set of seats that have their
card, a table holds the number of ways, in layers by how many of these seats have exactly that rank.
The table is packed into one whole number, so giving a card to a seat takes one mask and one shift
for all sets together.

Once all cards but one are given, the table also shows how a single seat does: the seat takes the
card left out, and the ways are those of the set of all other seats.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from math import perm
from typing import TypeAlias

from attrs import frozen

from tagolib.base.values import Value

__all__ = ["Best", "count_best"]

Best: TypeAlias = tuple[int, int, list[int]]
"""A seat, the place of a card among those that it can have, and the ways in which it is best with
that card: alone, with one other, and so on."""


@cache
def _masks(places: int, bits: int, ties: int) -> tuple[int, ...]:
    """Return a mask for each place: the entries, in a packed table, of the sets without it."""
    entry = (1 << bits) - 1
    sets = range(1 << places)
    layer = [
        sum(entry << (held * bits) for held in sets if not held >> place & 1)
        for place in range(places)
    ]
    every = sum(1 << (bits << places) * tied for tied in range(ties + 1))
    return tuple(mask * every for mask in layer)


_Moves: TypeAlias = Sequence[tuple[int, int]]
"""Where equal cards may go: for each such seat, its mask and the shift of the ways."""


@frozen(order=False)
class _Layout(Value):
    """How a table is packed: layers of entries, one for each set of seats."""

    places: int
    """The number of seats."""
    bits: int
    """The length of an entry, in bits."""
    ties: int
    """How many seats can tie; there is a layer for each number from 0 up."""

    @property
    def layer(self) -> int:
        """The length of a layer, in bits."""
        return self.bits << self.places

    def moves(self, rank: int, gives: Sequence[Sequence[int]]) -> list[_Moves]:
        """Return, for each card, where it may go, from the ranks that it gives the seats."""
        masks = _masks(self.places, self.bits, self.ties)
        shifts = [
            (mask, self.bits << place, (self.bits << place) + self.layer)
            for place, mask in enumerate(masks)
        ]
        return [
            [
                (mask, tied if its == rank else worse)
                for its, (mask, worse, tied) in zip(ranks, shifts, strict=True)
                if its >= rank
            ]
            for ranks in gives
        ]

    def read(self, table: int, lacking: int = 0) -> list[int]:
        """Return the ways in which all seats but those lacking have a card, by how many tie."""
        table >>= self.bits * ((1 << self.places) - 1 - lacking)
        layer, entry = self.layer, (1 << self.bits) - 1
        return [table >> layer * tied & entry for tied in range(self.ties + 1)]


def _give(table: int, moves: _Moves, copies: int) -> int:
    """Give several equal cards, each to a seat or to none."""
    for _ in range(copies):
        more = table
        for mask, shift in moves:
            more += (table & mask) << shift
        table = more
    return table


def _give_all_but_one(
    table: int, cards: Sequence[tuple[int, _Moves, int]]
) -> Iterator[tuple[int, int]]:
    """Give all cards but one of a value, for each value; common parts are given only once."""
    if len(cards) < 2:
        for card, moves, copies in cards:
            yield card, _give(table, moves, copies - 1)
        return
    half = len(cards) // 2
    for some, others in ((cards[:half], cards[half:]), (cards[half:], cards[:half])):
        more = table
        for _, moves, copies in others:
            more = _give(more, moves, copies)
        yield from _give_all_but_one(more, some)


def count_best(
    asked: Collection[int],
    rank: int,
    known: Sequence[int],
    rows: Mapping[int, Sequence[int]],
    copies: Sequence[int],
) -> Iterator[Best]:
    """Count the ways to give each seat a card so that nobody beats a rank.

    Args:
        asked: the seats that are asked about.
        rank: the rank that no seat may beat.
        known: the seats that already have exactly this rank, with a known card.
        rows: for each of the other seats, the rank that each card gives it.
        copies: the number of cards of each value.

    Yields:
        The ways, for each seat asked about and each card that gives it exactly this rank.
    """
    bound = [(number, row) for number, row in rows.items() if min(row) <= rank]
    gives = [[row[card] for _, row in bound] for card in range(len(copies))]
    equal = [card for card, ranks in enumerate(gives) if rank in ranks]
    takers = [
        [(place, n) for place, (n, row) in enumerate(bound) if row[card] == rank and n in asked]
        for card in range(len(copies))
    ]
    places, cards = len(bound), sum(copies)
    ties = min(places, sum([copies[card] for card in equal]))
    layout = _Layout(places, perm(cards, len(rows)).bit_length(), ties)
    moves = layout.moves(rank, gives)

    table = perm(cards - places, len(rows) - places)  # the other seats can take any card
    given = [card for card, them in enumerate(takers) if not them]
    for card in sorted(given, key=equal.__contains__):  # ties last: until then one layer is used
        table = _give(table, moves[card], copies[card])
    lacked = [(card, moves[card], copies[card]) for card, them in enumerate(takers) if them]
    for card, lacking in _give_all_but_one(table, lacked):
        for place, number in takers[card]:
            found = layout.read(lacking, 1 << place)
            yield number, card, [0] * len(known) + [copies[card] * ways for ways in found]
    if any(number in asked for number in known):
        for card, *_ in lacked:
            table = _give(table, moves[card], copies[card])
        ways = [0] * (len(known) - 1) + layout.read(table)
        yield from ((number, 0, ways) for number in known if number in asked)
