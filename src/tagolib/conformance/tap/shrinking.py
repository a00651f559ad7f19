"""Making a case of Tap smaller: fewer actions and cards, plainer settings.

A hand has always three seats, and no chips.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from tagolib.conformance.shrinking import Case, Step, Test, fewer, if_it_differs, without
from tagolib.tap.cards import DECK

__all__ = ["STEPS"]


def _plainer(case: Case, differs: Test) -> Case:
    """Leave out the views and the settings, together and one by one."""
    for key in ("views", "rules", "rulings"):
        case = without(key, case, differs)
        for setting in list(case.get(key, ())) if key != "views" else ():
            rest = {name: value for name, value in case[key].items() if name != setting}
            case = if_it_differs(case, case | {key: rest}, differs)
    return case


def _nothing(case: Case, differs: Test) -> Case:
    """Put 0 in place of each number."""
    for key, value in case.items():
        if isinstance(value, int):
            case = if_it_differs(case, case | {key: 0}, differs)
    return case


def _plain_score(case: Case, differs: Test) -> Case:
    """Put points and tricks that Declarer can have in every contract, and ``False`` for ``True``.

    Other numbers may make a hand that cannot be, which an engine may refuse for that alone.
    """
    case = if_it_differs(case, case | {"points": 61, "tricks": 8}, differs)
    for key, value in case.items():
        if value is True:
            case = if_it_differs(case, case | {key: False}, differs)
    return case


def _sorted(case: Case, differs: Test) -> Case:
    """Bring the cards of a hand nearer to the order of a new deck, one after the other."""
    for place, card in enumerate(map(str, DECK)):
        deck = case["deck"].copy()
        deck[deck.index(card)], deck[place] = deck[place], card
        case = if_it_differs(case, case | {"deck": deck}, differs)
    return case


STEPS: Final[Mapping[str, Sequence[Step]]] = {
    "tap_hand": (fewer("actions"), _plainer, _sorted),
    "tap_trick": (),
    "tap_follow": (fewer("hand"),),
    "tap_count": (fewer("cards"), _nothing),
    "tap_score": (_plainer, _plain_score),
    "tap_discards": (),
}
"""How a case of each kind is made smaller, in turns."""
