"""Making a case of either game smaller that shows a difference: fewer and plainer things in it.

It is delta debugging: something is taken away, and if the difference is still there it stays away.
The same case, tried by the same engine, shrinks to the same one.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, pairwise
from typing import Final, TypeAlias

from tagolib.cards import DECK
from tagolib.serialization import JSON
from tagolib.tap import cards as tap_cards

__all__ = ["STEPS", "Case", "Test"]

Case: TypeAlias = dict[str, JSON]
"""A case: a hand of Tagò, or any of Tap."""
Path: TypeAlias = tuple[str | int, ...]
"""The keys and places that lead to a value in it."""
Test: TypeAlias = Callable[[Case], bool]
"""Tells whether a case still shows the difference."""
Step: TypeAlias = Callable[[Case, Test], Case]
"""Makes a case smaller in one way, as far as the difference stays."""


def _if_it_differs(case: Case, other: Case, differs: Test) -> Case:
    """Return the other case if it is one and differs too, else the first."""
    return other if other != case and differs(other) else case


def _at(document: JSON, path: Path) -> JSON:
    """Return the value at a path."""
    for key in path:
        document = document[key]
    return document


def _replaced(document: JSON, path: Path, value: JSON) -> JSON:
    """Return a document with another value at a path."""
    if not path:
        return value
    key, *rest = path
    changed = document.copy()
    changed[key] = _replaced(document[key], tuple(rest), value)
    return changed


# Both games


def _fewer(key: str, case: Case, differs: Test) -> Case:
    """Leave out runs of entries of a list, long ones first, from the end of the list on."""
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


_NEEDED: Final = {"mode", "minimum", "stack"}
"""The settings that have no default."""


def _plainer(case: Case, differs: Test) -> Case:
    """Leave out the views, and the settings and the rulings, together or one by one."""
    for key in ("views", "rules", "rulings"):
        case = _without((), key, case, differs)
    return case


def _without(outer: Path, key: str, case: Case, differs: Test) -> Case:
    """Leave out a key of what stands at a path; if that cannot be, as many keys of its value."""
    holder = dict(_at(case, outer))
    value = holder.pop(key, None)
    keys = tuple(value) if isinstance(value, dict) else ()
    smaller: Case = _replaced(case, outer, holder)
    if smaller != case and not _NEEDED.intersection((key, *keys)) and differs(smaller):
        return smaller
    for inner in keys:
        case = _without((*outer, key), inner, case, differs)
    return case


# Hands of Tagò


def _fewer_seats(case: Case, differs: Test) -> Case:
    """Send seats away one by one, then by twos: what hangs on two may be lost without one."""
    seats = list(case["stacks"])
    for gone in (*combinations(seats, 1), *combinations(seats, 2)):
        left = case["stacks"].keys() - gone
        if len(left) >= 2 and len(left) + len(gone) == len(case["stacks"]):
            smaller = case
            for seat in gone:
                smaller = _without_seat(smaller, int(seat))
            case = _if_it_differs(case, smaller, differs)
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
        cards = _told(document, "deck")
        dealt = isinstance(cards, list) and len(cards) == len(DECK)
        anew = dealt and _told(document, "type") == "misdeal"
        return document | {"deck": deck(cards)} if anew else document

    return case | {
        "stacks": {name: chips for name, chips in case["stacks"].items() if int(name) != seat},
        "first": after[seat] if case["first"] == seat else case["first"],
        "deck": deck(case["deck"]),
        "actions": [action(one) for one in case["actions"] if _told(one, "seat") != seat],
    }


def _told(action: JSON, key: str) -> JSON:
    """Return what an action tells under a key: nothing if it is none, or has no such key."""
    return action.get(key) if isinstance(action, dict) else None


def _unshuffled(case: Case, differs: Test) -> Case:
    """Take the cards as they lie in the box."""
    return _if_it_differs(case, case | {"deck": [card.value for card in DECK]}, differs)


def _smaller_amounts(case: Case, differs: Test) -> Case:
    """Make the stacks and the amounts of actions smaller."""
    stacks = [("stacks", seat) for seat in case["stacks"]]
    for path in (*stacks, *_amounts(case["actions"], ("actions",))):
        for least in (1, case["rules"]["minimum"], case["rules"]["stack"]):
            if least < _at(case, path):
                case = _if_it_differs(case, _replaced(case, path, least), differs)
        while (half := _at(case, path) // 2) > 0:
            smaller = _replaced(case, path, half)
            if not differs(smaller):
                break
            case = smaller
    return case


def _amounts(document: JSON, path: Path) -> Iterator[Path]:
    """Yield the paths of all amounts in a document, which stands at a path."""
    is_list, is_object = isinstance(document, list), isinstance(document, dict)
    inner = enumerate(document) if is_list else document.items() if is_object else ()
    for key, value in inner:
        if key in ("amount", "to") and type(value) is int:
            yield *path, key
        yield from _amounts(value, (*path, key))


_OF_CHIPS: Final = ("bet", "call", "raise", "fold", "remainders", "restore")
"""The types of actions that nobody takes who is all-in."""


def _all_in(case: Case, differs: Test) -> Case:
    """Leave everybody just the ante, and out all betting with it: one by one it holds together."""
    rules = case["rules"]
    ante = rules["minimum"] // (2 if rules.get("ante") == "half" else 1)
    others = [one for one in case["actions"] if _told(one, "type") not in _OF_CHIPS]
    smaller = case | {"stacks": dict.fromkeys(case["stacks"], ante), "actions": others}
    return _if_it_differs(case, smaller, differs) if others != case["actions"] else case


# Small cases, and those of Tap: a hand has always three seats, and no chips


def _nothing(case: Case, differs: Test) -> Case:
    """Put 0 in place of each number."""
    for key, value in case.items():
        if type(value) is int:
            case = _if_it_differs(case, case | {key: 0}, differs)
    return case


def _plain_score(case: Case, differs: Test) -> Case:
    """Put points and tricks that Declarer can have in every contract, and ``False`` for ``True``.

    Other numbers may make a hand that cannot be, which an engine may refuse for that alone.
    """
    case = _if_it_differs(case, case | {"points": 61, "tricks": 8}, differs)
    for key, value in case.items():
        if value is True:
            case = _if_it_differs(case, case | {key: False}, differs)
    return case


def _sorted(case: Case, differs: Test) -> Case:
    """Bring the cards of a hand nearer to the order of a new deck, one after the other."""
    for place, card in enumerate(map(str, tap_cards.DECK)):
        deck = case["deck"].copy()
        deck[deck.index(card)], deck[place] = deck[place], card
        case = _if_it_differs(case, case | {"deck": deck}, differs)
    return case


_FEWER_ACTIONS: Final = partial(_fewer, "actions")

STEPS: Final[Mapping[str, Sequence[Step]]] = {
    "hand": (_FEWER_ACTIONS, _fewer_seats, _plainer, _unshuffled, _smaller_amounts, _all_in),
    "score": (_plainer,),
    "showdown": (_plainer, partial(_without, (), "hands")),
    "point": (_plainer,),
    "spot": (_plainer, _nothing),
    "pots": (
        partial(_without, (), "contributions"),
        partial(_fewer, "folded"),
        partial(_fewer, "eliminated"),
        _nothing,
    ),
    "divide": (_plainer, partial(_fewer, "order"), _nothing),
    "draw": (partial(_without, (), "cards"),),
    "points": (),
    "tap_hand": (_FEWER_ACTIONS, _plainer, _sorted),
    "tap_trick": (),
    "tap_follow": (partial(_fewer, "hand"),),
    "tap_count": (partial(_fewer, "cards"), _nothing),
    "tap_score": (_plainer, _plain_score),
    "tap_discards": (),
}
"""How a case of each kind is made smaller, in turns."""
