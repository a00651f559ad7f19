"""Random cases of the small kinds of Tagò: scores, the POINT, betting, pots and the draw."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from attrs import asdict, evolve

from tagolib.conformance.choosing import Choose, one, some
from tagolib.conformance.tago.actions import legal_action
from tagolib.conformance.tago.deals import random_deal, random_rules, random_rulings, random_spot
from tagolib.serialization import JSON, write
from tagolib.tago.cards import Card
from tagolib.tago.evaluation import point_totals
from tagolib.tago.hand import Hand
from tagolib.tago.rules import Rulings
from tagolib.tago.transition import apply
from tagolib.tago.views import house_state

__all__ = ["small_cases"]

_SEATS: Final = tuple(range(1, 9))


def _cards(cards: Sequence[Card | None]) -> JSON:
    return [card and card.value for card in cards]


def _showdown(choose: Choose, rulings: Rulings) -> dict[str, JSON]:
    """Return cards as they are dealt; the kind of the deck makes things happen."""
    hand = random_deal(choose)
    needed = point_totals(hand.point, rulings).choice_needed
    return {
        "hands": {str(seat.number): _cards(seat.cards) for seat in hand.seats},
        "point": _cards(hand.point),
        "choice": one(choose, ("sum", "single")) if needed else None,
        "rulings": write(rulings),
    }


def _score(choose: Choose, rulings: Rulings) -> dict[str, JSON]:
    asked = _showdown(choose, rulings)
    return {"cards": one(choose, [*asked.pop("hands").values()])} | asked


def _point(choose: Choose, rulings: Rulings) -> dict[str, JSON]:
    return {"cards": _cards(random_deal(choose).point), "rulings": write(rulings)}


def _spot(choose: Choose, rulings: Rulings) -> dict[str, JSON]:
    rules = evolve(random_rules(choose), rulings=rulings)
    asked = asdict(random_spot(choose, rules), recurse=False) | {"rules": write(rules)}
    return asked | {"answerable": asked.pop("raise_can_be_answered")}


def _pots(choose: Choose, rulings: Rulings) -> dict[str, JSON]:
    """Return bets, many of them equal; at least one seat contends."""
    seats = some(choose, _SEATS, 2 + choose(7))
    out = some(choose, seats, choose(len(seats)))
    gone = choose(len(out) + 1)
    return {
        "contributions": {str(seat): one(choose, (10 * choose(6), choose(60))) for seat in seats},
        "folded": sorted(out[gone:]),
        "eliminated": sorted(out[:gone]),
        "dead": one(choose, (0, choose(40))),
    }


def _divide(choose: Choose, rulings: Rulings) -> dict[str, JSON]:
    order = some(choose, _SEATS, 1 + choose(8))
    return {"amount": choose(1000), "order": order, "rulings": write(rulings)}


def _draw(choose: Choose, rulings: Rulings) -> dict[str, JSON]:
    hand = random_deal(choose)
    return {"cards": dict(zip(map(str, hand.deal.numbers), _cards(hand.deal.deck), strict=False))}


_MAKERS: Final[Mapping[str, Callable[[Choose, Rulings], dict[str, JSON]]]] = {
    "score": _score,
    "showdown": _showdown,
    "point": _point,
    "spot": _spot,
    "pots": _pots,
    "divide": _divide,
    "draw": _draw,
}


def small_cases(choose: Choose, hand: Hand) -> Iterator[dict[str, JSON]]:
    """Yield a random case of each small kind.

    The case of tournament points is made from the hand, which is first played to its end.
    """
    for kind, make in _MAKERS.items():
        yield {"kind": kind} | make(choose, random_rulings(choose))
    while hand.phase != "over":
        hand = apply(hand, legal_action(choose, hand))
    state = write(house_state(hand))
    yield {"kind": "points", "result": state["result"], "point": state["point"]}
