"""Differential play of Tap: random cases of each kind, and how a hand is told.

What is common to both games stands in :mod:`tagolib.conformance.fuzz`, which imports this only for
an engine that plays Tap.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, get_args

from attrs import fields

from tagolib.conformance.cases import form_of
from tagolib.conformance.hands import cut, spoiled
from tagolib.conformance.randomly import Choose, one, some
from tagolib.conformance.tap_hands import any_action, attempt, legal_action, random_deal
from tagolib.errors import NotationError
from tagolib.serialization import JSON, read, write
from tagolib.tap.actions import SEATS, Action
from tagolib.tap.cards import DECK, HONOURS, Card
from tagolib.tap.hand import Deal, Hand
from tagolib.tap.rules import Contract, Rules
from tagolib.tap.tricks import ALL_POINTS, TRICKS

__all__ = ["random_cases", "tell"]

_MOST_ACTIONS: Final = 90
"""How many actions of a hand are tried at most: it takes some sixty, and a few are refused."""

_PLAIN: Final = tuple(card for card in DECK if not card.trump)
_TRUMPS: Final = tuple(card for card in DECK if card.trump)


def _some_cards(choose: Choose, count: int) -> list[Card]:
    """Choose so many cards: any, of one suit and trumps, trumps mostly, or Honours among them."""
    suit = one(choose, _PLAIN).suit
    wanted: Sequence[Card] = one(
        choose,
        (
            DECK,
            tuple(card for card in DECK if card.suit in (suit, "T")),
            (*_TRUMPS, *some(choose, _PLAIN, 2)),
            (*HONOURS, *some(choose, _PLAIN, 2)),
        ),
    )
    found = some(choose, wanted, min(count, len(wanted)))
    rest = [card for card in DECK if card not in found]
    return found + some(choose, rest, count - len(found))


def _names(cards: Sequence[Card]) -> list[str]:
    return [str(card) for card in cards]


def _trick(choose: Choose) -> dict[str, JSON]:
    return {"cards": _names(_some_cards(choose, 3))}


def _follow(choose: Choose) -> dict[str, JSON]:
    led, *held = _some_cards(choose, 2 + choose(16))
    return {"hand": _names(held), "led": one(choose, (str(led), str(led), None))}


def _count(choose: Choose) -> dict[str, JSON]:
    tricks = choose(TRICKS + 1)
    return {"cards": _names(some(choose, DECK, 3 * tricks + one(choose, (0, 3)))), "tricks": tricks}


def _score(choose: Choose) -> dict[str, JSON]:
    return {
        "bid": one(choose, get_args(Contract)),
        "points": one(choose, (60, 61, choose(ALL_POINTS + 1))),
        "tricks": one(choose, (TRICKS, TRICKS - 1, choose(TRICKS))),
        "slam": bool(choose(2)),
        "sparrow": bool(choose(2)),
        "sparrow_made": bool(choose(2)),
        "rulings": {
            setting.name: one(choose, get_args(setting.type) or (False, True))
            for setting in fields(Rules)
            if choose(2)
        },
    }


def _discards(choose: Choose) -> dict[str, JSON]:
    held = [*some(choose, _TRUMPS, choose(17)), *(card for card in DECK if card.king)]
    rest = [card for card in DECK if card not in held]
    cards = (held + some(choose, rest, 19))[:19]
    bid = one(choose, [contract for contract in get_args(Contract) if contract != "solo"])
    return {"bid": bid, "hand": _names(some(choose, cards, 19))}


def _hand(choose: Choose) -> dict[str, JSON]:
    hand = random_deal(choose)
    start = hand.deal
    tried: list[JSON] = []
    while hand.phase != "over" and len(tried) < _MOST_ACTIONS:
        tried.append(_action(choose, hand))
        hand = _attempt(hand, tried[-1])
    tried += [write(any_action(choose, hand)) for _ in range(2)]  # what may follow a hand
    return {
        "rules": write(start.rules),
        "dealer": start.dealer,
        "deck": _names(start.deck),
        "actions": tried,
        "views": True,
    }


def _action(choose: Choose, hand: Hand) -> JSON:
    """Choose an action: mostly a legal one, now and then any, or one of a wrong form."""
    match choose(24):
        case 22:
            return write(any_action(choose, hand))
        case 21:
            return write(any_action(choose, hand, hand.to_act))
        case 23:
            return spoiled(choose, write(legal_action(choose, hand)))
        case _:
            return write(legal_action(choose, hand))


def _attempt(hand: Hand, document: JSON) -> Hand:
    """Take an action; one that is refused, or ill-formed, leaves the hand as it was."""
    try:
        return attempt(hand, read(document, Action))
    except NotationError:
        return hand


_MAKERS: Final[Mapping[str, Callable[[Choose], dict[str, JSON]]]] = {
    "tap_trick": _trick,
    "tap_follow": _follow,
    "tap_count": _count,
    "tap_score": _score,
    "tap_discards": _discards,
}
"""How a case of each kind but a hand is chosen."""


def random_cases(choose: Choose, moments: int) -> Iterator[dict[str, JSON]]:
    """Choose a case of each kind, the hand at last: as it stood at some moments, and at its end."""
    for kind, make in _MAKERS.items():
        yield {"kind": kind} | make(choose)
    hand = {"kind": "tap_hand"} | _hand(choose)
    for _ in range(moments):
        yield cut(choose, hand)
    yield hand


def tell(case: dict[str, JSON], refused: Sequence[int]) -> Iterator[str]:
    """Write a hand in lines: the settings, what lies where, and what is done.

    Args:
        case: a case of kind ``tap_hand``, without its ``kind``.
        refused: the places of the actions that are refused; they are told as comments.
    """
    asked = read(case, form_of("tap_hand"))
    start = Deal(asked.rules, asked.dealer, asked.deck)
    changed = [f"{name}: {value}" for name, value in write(start.rules).items()]
    yield f"{', '.join(changed)}; seat {start.dealer} deals"
    yield f"bottom of the stock: {' '.join(_names(start.bottom))}"
    yield f"top of the stock: {' '.join(_names(start.top))}"
    for seat, cards in zip(SEATS, start.hands, strict=True):
        yield f"seat {seat}: {' '.join(_names(cards))}"
    for index, document in enumerate(asked.actions):
        words = _words(document)
        yield f"# refused: {words}" if index in refused else words


def _words(document: JSON) -> str:
    """Write an action in words; what is none, as it came."""
    try:
        form = write(read(document, Action))
    except NotationError:
        return json.dumps(document, ensure_ascii=False)
    values = [form[key] for key in form if key not in ("type", "seat")]
    bonuses = [key for key in form if form[key] is True]
    said = [word for value in values if value is not True for word in _listed(value)]
    return f"{form['seat']}: {' '.join([form['type'], *said, *bonuses])}"


def _listed(value: JSON) -> Sequence[str]:
    return value if isinstance(value, list) else [value]
