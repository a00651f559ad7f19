"""Making a hand of Tagò smaller: fewer actions, fewer seats, plainer settings, smaller amounts."""

from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Final

from tagolib.cards import DECK
from tagolib.conformance.shrinking import (
    Case,
    Path,
    Step,
    Test,
    at,
    fewer,
    if_it_differs,
    replaced,
    without,
)
from tagolib.serialization import JSON

__all__ = ["STEPS"]


def _fewer_seats(case: Case, differs: Test) -> Case:
    """Send seats away one by one, then by twos: what hangs on two may be lost without one."""
    seats = list(case["stacks"])
    for gone in (*combinations(seats, 1), *combinations(seats, 2)):
        left = case["stacks"].keys() - gone
        if len(left) >= 2 and len(left) + len(gone) == len(case["stacks"]):
            smaller = case
            for seat in gone:
                smaller = _without_seat(smaller, int(seat))
            case = if_it_differs(case, smaller, differs)
    return case


def _without_seat(case: Case, seat: int) -> Case:
    """Send a seat away: its cards go to the end of the deck, all others keep theirs."""
    numbers = sorted(int(number) for number in case["stacks"])
    after = dict(pairwise([*numbers, numbers[0]]))
    holder, lap = numbers.index(seat), len(numbers) + 1

    def deck(cards: list[str]) -> list[str]:
        gone = range(holder, 3 * lap, lap)
        kept = [card for place, card in enumerate(cards) if place not in gone]
        return kept + [cards[place] for place in gone]

    def action(document: JSON) -> JSON:
        # Only a deck that was dealt has a place for each; what a broken action holds stays.
        if isinstance(document, dict) and document.get("type") == "misdeal":
            cards = document.get("deck")
            if isinstance(cards, list) and len(cards) == len(DECK):
                return document | {"deck": deck(cards)}
        return document

    return case | {
        "stacks": {name: chips for name, chips in case["stacks"].items() if int(name) != seat},
        "first": after[seat] if case["first"] == seat else case["first"],
        "deck": deck(case["deck"]),
        "actions": [action(one) for one in case["actions"] if not _is_by(one, seat)],
    }


def _is_by(document: JSON, seat: int) -> bool:
    return isinstance(document, dict) and document.get("seat") == seat


_NEEDED: Final = ("mode", "minimum", "stack")
"""The settings that have no default."""


def _plainer(case: Case, differs: Test) -> Case:
    """Leave out the views, the settings and the rulings; take the cards as they lie in the box."""
    case = without("views", case, differs)
    settings = [("rules", key) for key in case["rules"] if key not in _NEEDED]
    rulings = [("rules", "rulings", key) for key in case["rules"].get("rulings", ())]
    for path in (*settings, *rulings):
        *outer, key = path
        if len(path) == 2 or "rulings" in case["rules"]:
            holder = at(case, outer)
            rest = {name: value for name, value in holder.items() if name != key}
            case = if_it_differs(case, replaced(case, outer, rest), differs)
    return if_it_differs(case, case | {"deck": [card.value for card in DECK]}, differs)


def _smaller_amounts(case: Case, differs: Test) -> Case:
    """Make the stacks and the amounts of actions smaller."""
    for path in list(_amounts(case)):
        for least in (1, case["rules"]["minimum"], case["rules"]["stack"]):
            if least < at(case, path):
                case = if_it_differs(case, replaced(case, path, least), differs)
        while (half := at(case, path) // 2) > 0:
            smaller = replaced(case, path, half)
            if not differs(smaller):
                break
            case = smaller
    return case


_OF_CHIPS: Final = ("bet", "call", "raise", "fold", "remainders", "restore")
"""The types of actions that nobody takes who is all-in."""


def _all_in(case: Case, differs: Test) -> Case:
    """Leave everybody just the ante, and out all betting with it: one by one it holds together."""
    rules = case["rules"]
    ante = rules["minimum"] // (2 if rules.get("ante") == "half" else 1)
    others = [
        one
        for one in case["actions"]
        if not (isinstance(one, dict) and one.get("type") in _OF_CHIPS)
    ]
    smaller = case | {"stacks": dict.fromkeys(case["stacks"], ante), "actions": others}
    return if_it_differs(case, smaller, differs) if others != case["actions"] else case


def _amounts(case: Case) -> Iterator[Path]:
    """Yield the paths of all amounts."""
    for seat in case["stacks"]:
        yield "stacks", seat
    for place, document in enumerate(case["actions"]):
        if isinstance(document, dict):
            for outer in (("actions", place), ("actions", place, "action")):
                holder = document.get("action") if len(outer) == 3 else document
                if isinstance(holder, dict):
                    for key in ("amount", "to"):
                        if type(holder.get(key)) is int:
                            yield *outer, key


STEPS: Final[tuple[Step, ...]] = (
    fewer("actions"),
    _fewer_seats,
    _plainer,
    _smaller_amounts,
    _all_in,
)
"""How a hand is made smaller, in turns."""
