"""Counting who is best: the ways to give seats a card each by which nobody beats a rank.

It is done card by card, each going to one seat or to none. A table holds for each set of seats that
have their card the number of ways, by how many of them have that very rank. The table is packed
into one whole number, so that giving a card to a seat is one mask and one shift for all sets.

With all cards but one the table also tells how a single seat fares: it takes the card left out, and
the ways are those of the set of all others.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import perm
from typing import TypeAlias

__all__ = ["Best", "count_best"]

Best: TypeAlias = tuple[int, int, list[int]]
"""A seat, the place of a card among those that it can have, and the ways in which it is best with
that card: alone, together with one other, and so on."""


@cache
def _masks(places: int, width: int) -> tuple[int, ...]:
    """Mark for each place, in a packed table, the entries of the sets that do not hold it."""
    entry = (1 << width) - 1
    return tuple(
        sum(entry << (held * width) for held in range(1 << places) if not held >> place & 1)
        for place in range(places)
    )


def _give(table: int, moves: Sequence[tuple[int, int]], copies: int) -> int:
    """Give so many equal cards, each to a seat or to none."""
    for _ in range(copies):
        more = table
        for mask, shift in moves:
            more += (table & mask) << shift
        table = more
    return table


def count_best(
    rank: int, rows: Mapping[int, Sequence[int]], copies: Sequence[int]
) -> Iterator[Best]:
    """Count the ways to give seats a card each by which none of them is better than a rank.

    Args:
        rank: what none of them may beat.
        rows: for each seat the rank that each card gives it.
        copies: how many there are of each card.

    Yields:
        For each card that gives a seat this very rank: the seat, the place of the card, and the
        ways in which none, one, ... of the others ties with it; at last, for seat 0, the ways in
        which none, one, ... of all has that rank.
    """
    bound = [(number, row) for number, row in rows.items() if min(row) <= rank]
    equal = [card for card in range(len(copies)) if any(row[card] == rank for _, row in bound)]
    places, cards = len(bound), sum(copies)
    ties = min(places, sum([copies[card] for card in equal]))
    bits = perm(cards, places).bit_length()
    width = bits * (1 + ties)  # an entry: the ways for a set of seats, by the number of ties
    shifts = [
        (mask, width << place, (width << place) + bits)
        for place, mask in enumerate(_masks(places, width))
    ]
    moves = [
        [
            (mask, tied if row[card] == rank else worse)
            for (_, row), (mask, worse, tied) in zip(bound, shifts, strict=True)
            if row[card] >= rank
        ]
        for card in range(len(copies))
    ]
    free = perm(cards - places, len(rows) - places)  # the other seats can take any card
    full, number_bits = (1 << places) - 1, (1 << bits) - 1

    def read(table: int, held: int) -> list[int]:
        table >>= width * held
        return [(table >> bits * tied & number_bits) * free for tied in range(ties + 1)]

    table = 1
    for card in range(len(copies)):
        if card not in equal:
            table = _give(table, moves[card], copies[card])
    lacking = table
    for card in equal:
        lacking = table
        for other in equal:
            lacking = _give(lacking, moves[other], copies[other] - (other == card))
        for place, (number, row) in enumerate(bound):
            if row[card] == rank:
                found = read(lacking, full ^ 1 << place)
                yield number, card, [copies[card] * ways for ways in found]
    yield 0, 0, read(_give(lacking, moves[equal[-1]], 1) if equal else table, full)
