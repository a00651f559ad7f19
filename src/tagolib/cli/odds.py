"""``tagolib odds``: the exact odds of a showdown, from a position in words."""

import argparse
import json
import re
import shutil
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, get_args

from attrs import evolve

from tagolib.base.errors import NotationError
from tagolib.base.messages import cut
from tagolib.cli.ascii_letters import typed
from tagolib.cli.screen import Screen
from tagolib.odds import ChoiceOdds, Odds, SeatOdds, choice_odds, odds
from tagolib.odds.positions import Position, SeenCards
from tagolib.play.narration import columns
from tagolib.tago.cards import Card
from tagolib.tago.evaluation import CATEGORIES, Choice

__all__ = ["add_options", "read_position", "run"]

_PART = re.compile(r"\s*((?P<point>POINT)\b\s*:?|(?P<name>[1-8]|out)\s*:)", re.IGNORECASE)
_EXAMPLE = "POINT ? 4 ½ | 1: ? 6 6 | 2: ? 2 3"


def add_options(telling: argparse.ArgumentParser) -> None:
    """Add the options of the command to its parser."""
    telling.description = (
        "Print the exact odds of each seat at the showdown, if nobody else folds and "
        "all unknown cards are equally likely."
    )
    telling.add_argument(
        "position",
        type=typed,
        metavar="POSITION",
        help=f'the cards of the POINT and of each seat, such as "{_EXAMPLE} | out: 7 8"; '
        "? is a covered card, and out: lists the other known cards",
    )
    telling.add_argument(
        "--choice",
        choices=get_args(Choice),
        help="the total that is chosen if the POINT has a pair",
    )
    telling.add_argument(
        "--first",
        type=int,
        metavar="N",
        default=None,
        help="the first player, who makes that choice (default: the lowest seat)",
    )
    telling.add_argument("--json", action="store_true", help="print a machine-readable document")


def run(given: argparse.Namespace) -> int:
    """Run the command, and return the exit status."""
    position = read_position(given.position, given.first)
    if given.choice:
        position = evolve(position, choice=given.choice)
    found, choices = odds(position), choice_odds(position)
    if given.json:
        print(json.dumps(_document(found, choices), ensure_ascii=False, indent=2))
        return 0
    print("The chances in %:")
    _print_table(_seats(position, found))
    if position.hidden:
        print("The share in %, by the covered card:")
        _print_table(_outs(found, position))
    Screen().show(map(_told, choices))
    return 0


# The position


def read_position(text: str, first: int | None = None) -> Position:
    """Read a position such as ``POINT ? 4 ½ | 1: ? 6 6 | 2: ? 2 3 | out: 7 8``.

    Args:
        text: the cards of the POINT and of the seats, in any order. At most one of each three cards
            is ``?``.
        first: the first player; by default the seat with the lowest number.

    Raises:
        NotationError: naming the column, if the text is not a position.
        SetupError: if there can be no such position.
    """
    parts: dict[str, tuple[Card | None, ...]] = {}
    column = 1
    for part in text.split("|"):
        name, cards = _part(part, column)
        if name in parts:
            raise NotationError(f"{_called(name)} appears twice", f"column {column}")
        parts[name] = cards
        column += len(part) + 1
    point = parts.pop("POINT", None)
    out = parts.pop("out", ())
    if point is None or not parts:
        raise NotationError(
            f"a position is a POINT and seats, such as {_EXAMPLE}", f"column {column}"
        )
    seats = {int(name): _three(cards) for name, cards in parts.items()}
    return Position(
        point=_three(point),
        seats=tuple(sorted(seats.items())),
        first=min(seats) if first is None else first,
        out=tuple(card for card in out if card),
    )


def _part(part: str, column: int) -> tuple[str, tuple[Card | None, ...]]:
    """Return the name and the cards of a part: the POINT, a seat, or the cards that are out."""
    head = _PART.match(part)
    if head is None:
        raise NotationError(
            f"{cut(part.strip())!r} is not POINT, a seat or out; an example: {_EXAMPLE} | out: 7 8",
            f"column {column + len(part) - len(part.lstrip())}",
        )
    name = "POINT" if head["point"] else head["name"].lower()
    cards: list[Card | None] = []
    for word in re.finditer(r"\S+", part[head.end() :]):
        where = f"column {column + head.end() + word.start()}"
        try:
            cards.append(None if word[0] == "?" else Card.parse(word[0]))
        except NotationError as error:
            raise NotationError(error.message, where) from None
        if cards.count(None) > (name != "out"):
            raise NotationError("only one of the three cards can be covered", where)
    if name != "out" and len(cards) != 3:
        message = f"{_called(name)} has three cards, not {len(cards)}"
        raise NotationError(message, f"column {column}")
    return name, tuple(cards)


def _called(name: str) -> str:
    return f"seat {name}" if name.isdigit() else name


def _three(cards: Sequence[Card | None]) -> SeenCards:
    """Return three cards with the unknown card first. The others are open."""
    opened = [card for card in cards if card is not None]
    covered = opened.pop(0) if len(opened) == 3 else None
    return covered, opened[0], opened[1]


# What is printed


def _percent(chance: Fraction) -> str:
    return f"{float(100 * chance):.1f}" if chance else "-"


def _seats(position: Position, found: Odds) -> list[list[str]]:
    lying = dict(position.seats)
    rows = [["Seat", "Cards", "Win", "Draw", "Share", *CATEGORIES]]
    for seat in found.seats:
        cards = " ".join("?" if card is None else str(card) for card in lying[seat.number])
        chances = [seat.win, seat.draw, seat.share, *dict(seat.categories).values()]
        rows.append([str(seat.number), cards, *map(_percent, chances)])
    return rows


def _outs(found: Odds, position: Position) -> list[list[str]]:
    unseen = position.unseen
    rows = [["Seat", *(f"{card}" for card in unseen)]]
    rows.append(["left", *(f"{copies}x" for copies in unseen.values())])
    rows += (
        [str(seat.number), *(_percent(out.share) for out in seat.outs)]
        for seat in found.seats
        if seat.number in position.hidden
    )
    return rows


def _told(choice: ChoiceOdds) -> str:
    cards = " ".join(map(str, choice.point))
    by_sum, by_single = (
        float(100 * odds.seat(choice.first).share) for odds in (choice.sum, choice.single)
    )
    return (
        f"If the POINT is {cards}, seat {choice.first} chooses. Its share is "
        f"{by_sum:.1f} % with the sum and {by_single:.1f} % with the single card."
    )


def _print_table(rows: list[list[str]]) -> None:
    """Print a table. Columns that do not fit on the terminal follow below, beside the seats."""
    room = shutil.get_terminal_size().columns
    seats, *others = zip(*rows, strict=True)
    parts = [[seats]]
    for column in others:
        needed = sum([2 + max(map(len, one)) for one in (*parts[-1], column)]) - 2
        if needed > room and len(parts[-1]) > 1:
            parts.append([seats])
        parts[-1].append(column)
    for part in parts:
        for line in columns([*zip(*part, strict=True)], ">" * len(part)):
            print(line)


def _document(found: Odds, choices: Sequence[ChoiceOdds]) -> dict[str, Any]:
    """Return the document that ``--json`` prints, with chances as texts such as ``39/95``."""
    return {
        "seats": {str(seat.number): _seat_document(seat) for seat in found.seats},
        "choices": [
            {
                "point": [str(card) for card in choice.point],
                "chance": str(choice.chance),
                "first": choice.first,
                "better": choice.better,
                "gain": str(choice.gain),
                "sum": str(choice.sum.seat(choice.first).share),
                "single": str(choice.single.seat(choice.first).share),
            }
            for choice in choices
        ],
    }


def _seat_document(seat: SeatOdds) -> dict[str, Any]:
    return {
        "win": str(seat.win),
        "draw": str(seat.draw),
        "share": str(seat.share),
        "categories": {name: str(chance) for name, chance in seat.categories},
        "outs": {
            str(out.card): {
                "copies": out.copies,
                "win": str(out.win),
                "draw": str(out.draw),
                "share": str(out.share),
            }
            for out in seat.outs
        },
    }
