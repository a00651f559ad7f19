"""Random cases of Tagò: hands, in which some actions are ill-formed, and the other kinds.

Hands are told in the notation.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from tagolib.conformance.choosing import Choose
from tagolib.conformance.games import FuzzedGame, Noting, cut, spoiled
from tagolib.conformance.tago.actions import Weights, legal_action, play_out, step
from tagolib.conformance.tago.cases import FORMS, take
from tagolib.conformance.tago.places import BY_ACTION, BY_KEY, BY_PLACE, BY_SETTING, LIKE, RARE
from tagolib.conformance.tago.small import small_cases
from tagolib.game import TAGO
from tagolib.notation import Transcript, write_action
from tagolib.notation.header import write_header
from tagolib.rulebook import EDITIONS
from tagolib.serialization import JSON, read, read_action, write
from tagolib.tago.cards import DECK
from tagolib.tago.hand import Deal, Hand
from tagolib.tago.records import Record
from tagolib.tago.rules import Rules, Rulings
from tagolib.tago.transition import deal

__all__ = ["FUZZED", "case_of", "random_hand"]


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

    def make(choose: Choose, hand: Hand, weights: Weights) -> Any:
        if choose(36) == 35 and ill_formed:
            return spoiled(choose, write(legal_action(choose, hand, weights)))
        return step(choose, hand, weights)

    noting = Noting(take)
    hand = play_out(choose, noting, make, rules, rulings)
    return case_of(hand.deal) | {"actions": noting.tried, "views": True}, hand


def case_of(start: Deal) -> dict[str, JSON]:
    """Return the case of a hand, without actions."""
    return {
        "kind": "hand",
        "rules": write(start.rules),
        "stacks": {str(seat): stack for seat, stack in start.stacks},
        "first": start.cube,
        "deck": [card.value for card in start.deck],
    }


def _random_cases(choose: Choose) -> Iterator[dict[str, JSON]]:
    """Yield small cases, then a hand at two moments and at its end."""
    case, hand = random_hand(choose)
    moments = (cut(choose, case), cut(choose, case), case)
    yield from small_cases(choose, hand)
    yield from moments


def _tell_deal(case: dict[str, JSON]) -> Iterator[str]:
    asked = read(case, FORMS["hand"])
    start = deal(asked.rules, dict(asked.stacks), asked.first, asked.deck).deal
    yield from write_header(Transcript(Record(start, (), EDITIONS["tago"])))


_FACES: Final = [card.value for card in DECK]

_NEVER: Final[Mapping[str, Sequence[tuple[str, JSON]]]] = {
    "hand": (
        *(("rules.minimum", chips) for chips in (0, -5)),
        ("rules.stack", 0),
        ("rules.mode", "medium"),
        ("rules.ante", "none"),
        ("rules.variant", "slow"),
        *(("rules.jackpot_percent", percent) for percent in (-1, 101)),
        ("rules.curious_to", "pot"),
        ("rules.rulings.odd_chips", "exact"),
        ("rules.rulings.kickers", True),
        *(("stacks.*", chips) for chips in (0, 1, 4, 9)),
        *((f"stacks.{seat}", 300) for seat in ("0", "9", "01")),
        *(("stacks", {seat: 300}) for seat in "18"),
        ("stacks", {}),
        *(("first", seat) for seat in range(10)),
        ("deck", []),
        *(("deck", [face, *_FACES[1:]]) for face in ("½", "8", "9")),
        ("deck", _FACES[1:]),
        ("deck", [*_FACES, "0"]),
    ),
    "score": (("choice", "single"), ("choice", "sum"), ("cards", []), ("point", ["7", "7"])),
    "showdown": (
        ("hands", {}),
        ("choice", "single"),
        ("choice", None),
        ("hands.9", ["1", "2", "3"]),
        ("hands.*", ["0", "0", "0", "0"]),
        ("point", ["0", "0", "0"]),
    ),
    "point": (("cards", ["7", "7"]), ("cards", ["1", "2", "9"])),
    "spot": (
        *(("round", number) for number in (0, 1, 4)),
        ("current_bet", 0),
        *(("paid", chips) for chips in (-1, 10**6)),
        ("stack", -1),
        ("raises_used", -1),
        ("rules.minimum", 0),
        ("rules.stack", 0),
        ("rules.mode", "medium"),
    ),
    "pots": (
        ("contributions", {}),
        ("contributions.*", -1),
        ("contributions.9", 10),
        ("dead", -1),
        *((place, [*range(1, 9)]) for place in ("folded", "eliminated")),
        *((place, [1, 1]) for place in ("folded", "eliminated")),
    ),
    "divide": (
        ("amount", -1),
        ("order", []),
        ("order", [2, 2]),
        ("order", [2, 9]),
        ("rulings.odd_chips", "exact"),
    ),
    "draw": (("cards", {}), ("cards.*", None), ("cards.9", "5"), ("cards.*", "9")),
    "points": (
        ("result.how", "draw"),
        ("result.scores", {}),
        ("result.pots", []),
        ("point.total", 5),
        ("point.cards", [None, "1", "2"]),
    ),
}
"""As :attr:`tagolib.conformance.games.FuzzedGame.never`."""

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
    never=_NEVER,
    by_key=BY_KEY,
)
"""Tagò in differential play."""
