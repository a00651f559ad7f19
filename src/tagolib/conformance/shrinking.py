"""Making a case smaller that shows a difference: fewer actions, fewer seats, plainer settings.

The hands of Tap have always three seats, and no chips; of its other cases there may be fewer cards.

It is delta debugging: something is taken away, and if the difference is still there it stays away.
The same case, tried by the same engine, shrinks to the same one.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Final, TypeAlias

from tagolib.cards import DECK
from tagolib.serialization import JSON

__all__ = ["shrink"]

Case: TypeAlias = dict[str, JSON]
"""A case: a hand of Tagò, or any of Tap."""
Path: TypeAlias = tuple[str | int, ...]
"""The keys and places that lead to a value in it."""
Test: TypeAlias = Callable[[Case], bool]
"""Tells whether a case still shows the difference."""


def shrink(case: Case, differs: Test) -> Case:
    """Give the smallest case found that still differs.

    Args:
        case: one that differs; all its seats and settings are such as can be.
        differs: whether another one differs, too. Once it answers ``False`` to all, that is it.
    """
    while True:
        before = case
        for make_smaller in _STEPS[case["kind"]]:
            case = make_smaller(case, differs)
        if case == before:
            return case


def _fewer(key: str) -> Callable[[Case, Test], Case]:
    """Make a step that leaves out entries of a list."""
    return lambda case, differs: _fewer_of(key, case, differs)


def _fewer_of(key: str, case: Case, differs: Test) -> Case:
    """Leave out runs of entries, long ones first, from the end of the list on."""
    size = len(case[key])
    while size:
        end = len(case[key])
        while end > 0:
            listed = case[key]
            smaller = case | {key: listed[: max(end - size, 0)] + listed[end:]}
            if differs(smaller):
                case = smaller
            end -= size
        size //= 2
    return case


def _fewer_seats(case: Case, differs: Test) -> Case:
    """Send seats away one by one, then by twos: what hangs on two may be lost without one."""
    seats = list(case["stacks"])
    for gone in (*combinations(seats, 1), *combinations(seats, 2)):
        left = case["stacks"].keys() - gone
        if len(left) >= 2 and len(left) + len(gone) == len(case["stacks"]):
            smaller = case
            for seat in gone:
                smaller = _without_seat(smaller, int(seat))
            case = _one(case, smaller, differs)
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
    case = _without("views", case, differs)
    settings = [("rules", key) for key in case["rules"] if key not in _NEEDED]
    rulings = [("rules", "rulings", key) for key in case["rules"].get("rulings", ())]
    for path in (*settings, *rulings):
        *outer, key = path
        if len(path) == 2 or "rulings" in case["rules"]:
            holder = _at(case, outer)
            rest = {name: value for name, value in holder.items() if name != key}
            case = _one(case, _with(case, outer, rest), differs)
    return _one(case, case | {"deck": [card.value for card in DECK]}, differs)


def _without(key: str, case: Case, differs: Test) -> Case:
    """Leave out what need not be said."""
    return _one(case, {name: value for name, value in case.items() if name != key}, differs)


def _plainer_tap(case: Case, differs: Test) -> Case:
    """Leave out the views and the settings, together and one by one."""
    for key in ("views", "rules", "rulings"):
        case = _without(key, case, differs)
        for setting in list(case.get(key, ())) if key != "views" else ():
            rest = {name: value for name, value in case[key].items() if name != setting}
            case = _one(case, case | {key: rest}, differs)
    return case


def _nothing(case: Case, differs: Test) -> Case:
    """Put 0 in place of each number."""
    for key, value in case.items():
        if isinstance(value, int):
            case = _one(case, case | {key: 0}, differs)
    return case


def _plain_score(case: Case, differs: Test) -> Case:
    """Put points and tricks that Declarer can have in every contract, and ``False`` for ``True``.

    Other numbers may make a hand that cannot be, which an engine may refuse for that alone.
    """
    case = _one(case, case | {"points": 61, "tricks": 8}, differs)
    for key, value in case.items():
        if value is True:
            case = _one(case, case | {key: False}, differs)
    return case


def _sorted_tap(case: Case, differs: Test) -> Case:
    """Bring the cards of a hand nearer to the order of a new deck, one after the other."""
    from tagolib.tap.cards import DECK as TAP_DECK  # noqa: PLC0415  # only for Tap

    for place, card in enumerate(map(str, TAP_DECK)):
        deck = case["deck"].copy()
        deck[deck.index(card)], deck[place] = deck[place], card
        case = _one(case, case | {"deck": deck}, differs)
    return case


def _smaller_amounts(case: Case, differs: Test) -> Case:
    """Make the stacks and the amounts of actions smaller."""
    for path in list(_amounts(case)):
        for least in (1, case["rules"]["minimum"], case["rules"]["stack"]):
            if least < _at(case, path):
                case = _one(case, _with(case, path, least), differs)
        while (half := _at(case, path) // 2) > 0:
            smaller = _with(case, path, half)
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
    return _one(case, smaller, differs) if others != case["actions"] else case


def _amounts(case: Case) -> Iterator[Path]:
    """Give the paths of all amounts."""
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


def _at(document: JSON, path: Sequence[str | int]) -> JSON:
    for key in path:
        document = document[key]
    return document


def _with(document: JSON, path: Sequence[str | int], value: JSON) -> JSON:
    """Give a document with another value at a path."""
    if not path:
        return value
    key, *rest = path
    changed = document.copy()
    changed[key] = _with(document[key], rest, value)
    return changed


def _one(case: Case, other: Case, differs: Test) -> Case:
    """Give the other case if it is one and differs too, else the first."""
    return other if other != case and differs(other) else case


_STEPS: Final[Mapping[str, Sequence[Callable[[Case, Test], Case]]]] = {
    "hand": (_fewer("actions"), _fewer_seats, _plainer, _smaller_amounts, _all_in),
    "tap_hand": (_fewer("actions"), _plainer_tap, _sorted_tap),
    "tap_trick": (),
    "tap_follow": (_fewer("hand"),),
    "tap_count": (_fewer("cards"), _nothing),
    "tap_score": (_plainer_tap, _plain_score),
    "tap_discards": (),
}
"""How a case of each kind is made smaller, in turns."""
