"""Random hands of Tagò as cases. The players differ in style, and some actions are wrong.

Wrong actions are illegal or ill-formed. Hands are written in the notation.
"""

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from tagolib.conformance.answering import played
from tagolib.conformance.choosing import Choose, one
from tagolib.conformance.games import FuzzedGame, cut, spoiled
from tagolib.conformance.tago.actions import STEADY, Weights, legal_action, some_cards, step
from tagolib.conformance.tago.cases import FORMS, take
from tagolib.conformance.tago.deals import DeckKind, random_deal
from tagolib.conformance.tago.places import BY_ACTION, BY_PLACE, BY_SETTING, LIKE, RARE
from tagolib.conformance.tago.small import small_cases
from tagolib.game import TAGO
from tagolib.notation import Transcript, write_action
from tagolib.notation.header import write_header
from tagolib.rulebook import load
from tagolib.serialization import JSON, read, read_action, write
from tagolib.tago import actions
from tagolib.tago.actions import Redeal
from tagolib.tago.hand import Deal, Hand
from tagolib.tago.records import Record
from tagolib.tago.rules import Rules, Rulings
from tagolib.tago.transition import deal

__all__ = ["FUZZED", "case_of", "random_hand"]

_MOST_ACTIONS: Final = 150
"""The greatest number of actions to try; nearly all hands end long before."""

_LOYAL: Final[Weights] = {
    actions.Fold: 1,
    actions.Raise: 1,
    actions.Restore: 1,
    actions.PlayOn: 18,
}
_TIMID: Final[Weights] = {
    actions.Fold: 12,
    actions.Raise: 2,
    actions.Restore: 2,
    actions.PlayOn: 10,
}
_BOLD: Final[Weights] = {
    actions.Fold: 1,
    actions.Raise: 6,
    actions.Restore: 6,
    actions.PlayOn: 17,
}
_WILD: Final[Weights] = {
    actions.Fold: 5,
    actions.Raise: 5,
    actions.Restore: 5,
    actions.PlayOn: 10,
}
_WEIGHTS: Final[Sequence[Weights]] = (STEADY, _LOYAL, _TIMID, _BOLD, _WILD)
"""The weights that the players of a hand may have."""

_Plot: TypeAlias = tuple[Weights, Weights, DeckKind]

_PLOTS: Final[Sequence[_Plot]] = (
    (STEADY, STEADY, "none"),
    (_BOLD, _BOLD, "none"),
    (STEADY, STEADY, "paired point"),
    (STEADY, STEADY, "trips point"),
    (_BOLD, _BOLD, "trips"),
    (_LOYAL, _LOYAL, "draw of three"),
    (_LOYAL, _BOLD, "paired draw"),
    (_LOYAL, _BOLD, "paired draw of three"),
    (_LOYAL, _LOYAL, "trips draw"),
    (_LOYAL, _LOYAL, "same cards"),
    (_LOYAL, _LOYAL, "copy draw"),
    (_LOYAL, _LOYAL, "trips and copy"),
    (_LOYAL, _LOYAL, "zeros above"),
    (_LOYAL, _TIMID, "zero"),
    (_LOYAL, _TIMID, "zero"),
    (_TIMID, _TIMID, "zero"),
    (_TIMID, _TIMID, "open zeros"),
)
"""Combinations that make things happen: the weights before round 3, the weights in it, and the
deck."""


def random_hand(
    choose: Choose,
    rules: Rules | None = None,
    rulings: Rulings | None = None,
    *,
    ill_formed: bool = True,
) -> tuple[dict[str, JSON], Hand]:
    """Play a random hand to its end; return it as a case and as a hand.

    Args:
        choose: the source of chance.
        rules: the rules of the table; if left out, random ones.
        rulings: the rulings of the table; if left out, those of the rules, or random ones.
        ill_formed: whether some of the actions are ill-formed.
    """
    early, late, deck = one(choose, _PLOTS)
    if choose(3) == 2:
        early, late = one(choose, _WEIGHTS), one(choose, _WEIGHTS)
    extra = one(choose, (late, _BOLD))
    hand = random_deal(choose, deck, rules, rulings)
    start = hand.deal
    tried: list[JSON] = []
    while hand.phase != "over" and len(tried) < _MOST_ACTIONS:
        weights = extra if hand.tie_breaks else late if hand.round == 3 else early
        make = _broken if choose(36) == 35 and ill_formed else _well_formed
        tried.append(make(choose, hand, weights))
        hand, _ = played(hand, tried[-1:], take)
    for _ in range(3):  # actions that may follow a hand
        winner = hand.result and hand.result.may_look
        seat = one(choose, (winner or start.cube, one(choose, start.numbers)))
        kind = one(choose, (actions.Look, actions.Curious, actions.Call))
        tried.append(write(kind(seat)))
    return case_of(start) | {"actions": tried, "views": True}, hand


def case_of(start: Deal) -> dict[str, JSON]:
    """Return the case of a hand, without actions."""
    return {
        "kind": "hand",
        "rules": write(start.rules),
        "stacks": {str(seat): stack for seat, stack in start.stacks},
        "first": start.cube,
        "deck": [card.value for card in start.deck],
    }


def _well_formed(choose: Choose, hand: Hand, weights: Weights) -> JSON:
    """Return an action; when cards must be redealt, at times a redeal with wrong cards."""
    if hand.phase == "redeal" and choose(4) == 3:
        return write(Redeal(some_cards(choose, hand)))
    return write(step(choose, hand, weights))


def _broken(choose: Choose, hand: Hand, weights: Weights) -> JSON:
    return spoiled(choose, write(legal_action(choose, hand, weights)))


def _random_cases(choose: Choose) -> Iterator[dict[str, JSON]]:
    """Yield small cases, then a hand at two moments and at its end."""
    case, hand = random_hand(choose)
    moments = (cut(choose, case), cut(choose, case), case)
    yield from small_cases(choose, hand)
    yield from moments


def _tell_deal(case: dict[str, JSON]) -> Iterator[str]:
    asked = read(case, FORMS["hand"])
    start = deal(asked.rules, dict(asked.stacks), asked.first, asked.deck).deal
    yield from write_header(Transcript(Record(start, (), load().edition)))


FUZZED: Final = FuzzedGame(
    TAGO,
    _random_cases,
    _tell_deal,
    lambda document: write_action(read_action(document)),
    without_rulings=lambda rules: {key: rules[key] for key in rules if key != "rulings"},
    by_action=BY_ACTION,
    of_no_action=("BET-01",),
    by_kind={
        "hand": ("DEAL-03", "ANTE-01"),
        "score": ("SCORE-05", "SCORE-07", "PAIR-02"),
        "showdown": ("SCORE-07", "TIE-01"),
        "point": ("POINT-03", "POINT-08"),
        "spot": ("BET-03", "RAISE-01", "REM-01", "REST-05"),
        "pots": ("POT-02", "POT-03"),
        "divide": ("POT-06",),
        "draw": ("CUBE-02", "CUBE-03"),
        "points": ("TOUR-05", "TOUR-06", "TOUR-08", "TOUR-07", "SCORE-07", "SCORE-05"),
    },
    by_place=BY_PLACE,
    rare=RARE,
    by_setting=BY_SETTING,
    like=LIKE,
)
"""Tagò in differential play."""
