"""Differential play of Tagò: random hands, and how one is told, in the notation."""

import json
from collections.abc import Iterator, Sequence
from typing import Final, get_args

from tagolib.actions import Action
from tagolib.conformance.games import FuzzedGame
from tagolib.conformance.spoiling import cut
from tagolib.conformance.tago.cases import HandCase
from tagolib.conformance.tago.hands import random_case
from tagolib.conformance.tago.shrinking import STEPS
from tagolib.errors import NotationError
from tagolib.notation import Transcript, write_action
from tagolib.notation.header import write_header
from tagolib.random_hands.choosing import Choose
from tagolib.records import Record
from tagolib.rulebook import load
from tagolib.serialization import JSON, read, read_action
from tagolib.transition import deal

__all__ = ["TAGO"]

_MOMENTS: Final = 2
"""At how many moments within each hand the states are compared, besides its end."""


def _random_cases(choose: Choose) -> Iterator[dict[str, JSON]]:
    """Choose a hand, and give it as it stood at some moments, and at its end."""
    case = random_case(choose)
    for _ in range(_MOMENTS):
        yield cut(choose, case)
    yield case


def _tell(case: dict[str, JSON], refused: Sequence[int]) -> Iterator[str]:
    """Write a hand in the notation, what is refused in it as comments."""
    asked = read(case, HandCase)
    stacks = {int(seat): stack for seat, stack in asked.stacks.items()}
    start = deal(asked.rules, stacks, asked.first, asked.deck).deal
    yield from write_header(Transcript(Record(start, (), load().edition)))
    for index, document in enumerate(asked.actions):
        try:
            words = write_action(read_action(document))
        except NotationError:
            words = json.dumps(document, ensure_ascii=False)
        yield f"# refused: {words}" if index in refused else words


TAGO: Final = FuzzedGame(
    _random_cases,
    _tell,
    by_action={kind.tag: (kind.rule,) for kind in get_args(Action)},
    of_no_action=("BET-01",),
    by_kind={"hand": ("DEAL-03", "ANTE-01")},
    steps={"hand": STEPS},
)
"""How Tagò is played at random."""
