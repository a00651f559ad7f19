"""Shrinking a case that shows a difference, in either game, to fewer and simpler parts.

This is delta debugging: take something away, and leave it out if the difference stays. The same
case, tried on the same engine, always shrinks to the same result.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, pairwise
from typing import Final, TypeAlias

from tagolib.serialization import JSON
from tagolib.tago.cards import DECK
from tagolib.tap import cards as tap_cards

__all__ = ["IMPOSSIBLE", "STEPS", "Case", "Test", "shrunk"]

Case: TypeAlias = dict[str, JSON]
"""A case: a hand of Tagò, or any of Tap."""
Path: TypeAlias = tuple[str | int, ...]
"""The keys and indexes that lead to a value in a case."""
Test: TypeAlias = Callable[[Case], bool]
"""A function that returns whether a case still shows the difference."""
Step: TypeAlias = Callable[[Case, Test], Case]
"""A function that makes a case smaller in one way, as long as the difference stays."""


def _if_it_differs(case: Case, other: Case, differs: Test) -> Case:
    """Return the other case if it has changed and still differs; else the first."""
    return other if other != case and differs(other) else case


def _at(document: JSON, path: Path) -> JSON:
    """Return the value at a path."""
    for key in path:
        document = document[key]
    return document


def _replaced(document: JSON, path: Path, value: JSON) -> JSON:
    """Return a document with a new value at a path."""
    if not path:
        return value
    key, *rest = path
    changed = document.copy()
    changed[key] = _replaced(document[key], tuple(rest), value)
    return changed


# Both games


def _fewer(key: str, case: Case, differs: Test) -> Case:
    """Leave out runs of a list's entries: long runs first, starting at the end of the list."""
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
    """Leave out whatever has a default, all settings at once or one by one."""
    for key in ("views", "rules", "rulings", "choice", "tie_break", "answerable"):
        case = _without((), key, case, differs)
    return case


def _without(outer: Path, key: str, case: Case, differs: Test) -> Case:
    """Leave out a key of the object at a path; if that fails, leave out keys of its value."""
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
    """Remove seats one by one, then two at a time, in case one alone would lose the difference."""
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
    """Remove a seat: its cards go to the end of the deck, and all others keep their cards."""
    numbers = sorted(int(number) for number in case["stacks"])
    after = dict(pairwise([*numbers, numbers[0]]))
    holder, lap = numbers.index(seat), len(numbers) + 1

    def deck(cards: list[str]) -> list[str]:
        gone = range(holder, 3 * lap, lap)
        kept = [card for place, card in enumerate(cards) if place not in gone]
        return kept + [cards[place] for place in gone]

    def action(document: JSON) -> JSON:
        # Only a deck that can be dealt has a place for every seat; a broken action stays as it is.
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
    """Return the value of a key of an action; ``None`` if it is not an object or lacks the key."""
    return action.get(key) if isinstance(action, dict) else None


def _unshuffled(case: Case, differs: Test) -> Case:
    """Use an unshuffled deck."""
    return _if_it_differs(case, case | {"deck": [card.value for card in DECK]}, differs)


def _smaller_amounts(case: Case, differs: Test) -> Case:
    """Make the stacks and the amounts of actions smaller."""
    stacks = [("stacks", seat) for seat in case["stacks"]]
    for path in (*stacks, *_amounts(case["actions"], ("actions",))):
        for least in (1, case["rules"]["minimum"], case["rules"]["stack"]):
            if least < _at(case, path):
                case = _if_it_differs(case, _replaced(case, path, least), differs)
        case = _less(path, 1, case, differs)
    return case


def _less(path: Path, least: int, case: Case, differs: Test) -> Case:
    """Make a number smaller, in steps that halve until nothing can be taken away."""
    step = _at(case, path) - least
    while step > 0:
        smaller = _replaced(case, path, _at(case, path) - step)
        if _at(smaller, path) >= least and differs(smaller):
            case = smaller
        else:
            step //= 2
    return case


def _amounts(document: JSON, path: Path) -> Iterator[Path]:
    """Yield the paths of all amounts in a document; ``path`` is its own path."""
    is_list, is_object = isinstance(document, list), isinstance(document, dict)
    inner = enumerate(document) if is_list else document.items() if is_object else ()
    for key, value in inner:
        if key in ("amount", "to") and type(value) is int:
            yield *path, key
        yield from _amounts(value, (*path, key))


_OF_CHIPS: Final = ("bet", "call", "raise", "fold", "remainders", "restore")
"""The types of actions that an all-in seat cannot take."""


def _all_in(case: Case, differs: Test) -> Case:
    """Leave everybody only the ante, and remove all betting at once: neither works alone."""
    rules = case["rules"]
    ante = rules["minimum"] // (2 if rules.get("ante") == "half" else 1)
    others = [one for one in case["actions"] if _told(one, "type") not in _OF_CHIPS]
    smaller = case | {"stacks": dict.fromkeys(case["stacks"], ante), "actions": others}
    return _if_it_differs(case, smaller, differs) if others != case["actions"] else case


# Small cases, and the cases of Tap, whose hands always have three seats and no chips


def _nothing(case: Case, differs: Test) -> Case:
    """Make each number smaller, down to 0."""
    for key, value in case.items():
        if type(value) is int:
            case = _less((key,), 0, case, differs)
    return case


def _false(case: Case, differs: Test) -> Case:
    """Use ``False`` instead of ``True``."""
    for key, value in case.items():
        if value is True:
            case = _if_it_differs(case, case | {key: False}, differs)
    return case


def _smaller_table(case: Case, differs: Test) -> Case:
    """Make the numbers on the table's label smaller."""
    for key in ("minimum", "stack"):
        case = _less(("rules", key), 1, case, differs)
    return case


def _plain_score(case: Case, differs: Test) -> Case:
    """Use points and tricks that are possible in every contract.

    Other numbers may describe an impossible hand, which an engine may refuse for that reason alone.
    """
    return _if_it_differs(case, case | {"points": 61, "tricks": 8}, differs)


def _sorted(case: Case, differs: Test) -> Case:
    """Move the cards of a deck towards the order of a new deck, one by one."""
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
    "spot": (_plainer, _false, _nothing, _smaller_table),
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
    "tap_score": (_plainer, _plain_score, _false),
    "tap_discards": (),
}
"""The steps that make a case of each kind smaller, in their order."""


def _lighter(case: Case, differs: Test) -> Case:
    """Leave out whatever keys and entries of lists can go."""
    for key in [key for key in case if key != "kind"]:
        if isinstance(case[key], list):
            case = _fewer(key, case, differs)
        case = _without((), key, case, differs)
    return case


IMPOSSIBLE: Final[Sequence[Step]] = (_lighter,)
"""The steps that make an impossible case of any kind smaller."""


def shrunk(case: Case, differs: Test, steps: Sequence[Step] = ()) -> Case:
    """Return the smallest case found that still differs.

    Args:
        case: a case that differs, with valid seats and settings.
        differs: a function that returns whether a smaller case differs too. The search ends when
            none does.
        steps: the steps, if they are not those of the case's kind.
    """
    while True:
        before = case
        for make_smaller in steps or STEPS[case["kind"]]:
            case = make_smaller(case, differs)
        if case == before:
            return case
