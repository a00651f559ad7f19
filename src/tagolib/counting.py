"""Counting who is best: the ways to give seats a card each by which nobody beats a rank.

It is done card by card, each going to one seat or to none. A table holds for each set of seats that
have their card the number of ways, in layers by how many of them have that very rank. The table is
packed into one whole number: to give a card to a seat is one mask and one shift for all sets.

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
def _masks(places: int, bits: int, ties: int) -> tuple[int, ...]:
    """Mark for each place, in a packed table, the entries of the sets that do not hold it."""
    entry = (1 << bits) - 1
    sets = range(1 << places)
    layer = [
        sum(entry << (held * bits) for held in sets if not held >> place & 1)
        for place in range(places)
    ]
    every = sum(1 << (bits << places) * tied for tied in range(ties + 1))
    return tuple(mask * every for mask in layer)


_Moves: TypeAlias = Sequence[tuple[int, int]]
"""Where equal cards may go: for each such seat its mask, and by how much the ways are shifted."""


def _give(table: int, moves: _Moves, copies: int) -> int:
    """Give so many equal cards, each to a seat or to none."""
    for _ in range(copies):
        more = table
        for mask, shift in moves:
            more += (table & mask) << shift
        table = more
    return table


def _give_all_but_one(
    table: int, cards: Sequence[tuple[int, _Moves, int]]
) -> Iterator[tuple[int, int]]:
    """Give all cards but one of a value, for each value; what halves share is given once."""
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
    rank: int, known: Sequence[int], rows: Mapping[int, Sequence[int]], copies: Sequence[int]
) -> Iterator[Best]:
    """Count the ways to give seats a card each so that nobody is better than a rank.

    Args:
        rank: what none of them may beat.
        known: the seats that have this very rank already, by a card that is known.
        rows: for each of the other seats the rank that each card gives it.
        copies: how many there are of each card.

    Yields:
        For each seat, and each card by which it has this very rank, the ways.
    """
    bound = [(number, row) for number, row in rows.items() if min(row) <= rank]
    equal = [card for card in range(len(copies)) if any(row[card] == rank for _, row in bound)]
    places, cards = len(bound), sum(copies)
    ties = min(places, sum([copies[card] for card in equal]))
    bits = perm(cards, places).bit_length()
    layer = bits << places  # all sets of seats, with the same number of ties
    shifts = [
        (mask, bits << place, (bits << place) + layer)
        for place, mask in enumerate(_masks(places, bits, ties))
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
    full, number = (1 << places) - 1, (1 << bits) - 1

    def read(table: int, held: int) -> list[int]:
        table >>= bits * held
        return [(table >> layer * tied & number) * free for tied in range(ties + 1)]

    table = 1
    for card in range(len(copies)):  # first those without ties, while the table has one layer
        if card not in equal:
            table = _give(table, moves[card], copies[card])
    for card, lacking in _give_all_but_one(table, [(c, moves[c], copies[c]) for c in equal]):
        for place, (seat, row) in enumerate(bound):
            if row[card] == rank:
                found = read(lacking, full ^ 1 << place)
                yield seat, card, [0] * len(known) + [copies[card] * ways for ways in found]
    if known:
        for card in equal:
            table = _give(table, moves[card], copies[card])
        yield from ((seat, 0, [0] * (len(known) - 1) + read(table, full)) for seat in known)
