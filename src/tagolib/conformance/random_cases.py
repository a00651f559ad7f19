"""The cases of differential play: those of random hands, and impossible ones made from them."""

import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from tagolib.base.errors import NotationError, TagoError
from tagolib.conformance.cases import answer, game_of, without_kind
from tagolib.conformance.choosing import Choose, one
from tagolib.conformance.comparing import refused_places
from tagolib.conformance.games import FuzzedGame, impossible
from tagolib.conformance.naming import FUZZED
from tagolib.conformance.suite import Answered, Refused, Vector
from tagolib.game import Game
from tagolib.serialization import JSON
from tagolib.shuffling import Stream

__all__: list[str] = []


def random_cases(game: Game, seed: str, number: int) -> Iterator[dict[str, JSON]]:
    """Yield the cases of one random hand: the hand at its end and at some earlier moments.

    One case of every other kind comes before them.

    Args:
        game: the game.
        seed: any text; the same text gives the same cases everywhere.
        number: the number of the hand, from 0.
    """
    return FUZZED[game].random_cases(_choose(f"{seed} {number}"))


def _choose(words: str) -> Choose:
    seed = hashlib.sha256(words.encode("utf-8", "surrogateescape"))
    return Stream(seed.digest()).below


def impossible_cases(
    game: Game, cases: Sequence[dict[str, JSON]], seed: str, number: int
) -> Iterator[dict[str, JSON]]:
    """Yield cases that must be refused whole: a hand, and one of any kind.

    Args:
        game: the game.
        cases: the cases of a random hand, which are made impossible; the last one is the hand.
        seed: any text, as for :func:`random_cases`.
        number: the number of the hand.
    """
    choose = _choose(f"{seed} {number} impossible")
    for case in (cases[-1], one(choose, cases)):
        empty = case | {"actions": []} if "actions" in case else case
        changed = impossible(choose, empty, FUZZED[game].never.get(case["kind"], ()))
        if isinstance(vector_of(changed).expect, Refused):
            yield changed


def official(case: dict[str, JSON]) -> dict[str, JSON]:
    """Return a case with the default rulings; in Tap, all settings count as rulings."""
    left = {key: value for key, value in case.items() if key != "rulings"}
    if "rules" in left:
        left["rules"] = FUZZED[game_of(case["kind"])].without_rulings(left["rules"])
    if left.get("choice") and len({*left["point"]}) == 1:  # trips are a pair only by a ruling
        left["choice"] = None
    return left


def vector_of(case: dict[str, JSON]) -> Vector:
    """Return a vector for a case, in which the library's own answer or refusal is expected."""
    game = FUZZED[game_of(case["kind"])]
    name = hashlib.sha256(json.dumps(case, sort_keys=True).encode("ascii")).hexdigest()[:8]
    vector = Vector(
        id=f"fuzz-{name}",
        rules=game.by_kind[case["kind"]],
        shows="broken",
        why="This random case is impossible and must be refused.",
        source="constructed",
        status="derived",
        case=case,
        expect=Refused(refused=True),
    )
    try:
        result = answer(case["kind"], without_kind(case))
    except TagoError as error:
        return attrs.evolve(
            vector,
            rules=tuple(dict.fromkeys((*error.rules, *_of_keys(game, error), *vector.rules)))[:4],
            why=f"This random case must be refused: {error.said}.",
            wire=error.code in _OF_THE_WIRE,
        )
    return attrs.evolve(
        vector,
        shows="broken" if result.get("refused") else "kept",
        why="The expected result of this random case is the library's own.",
        expect=Answered(result=refused_places(result), whole=True),
    )


_OF_THE_WIRE: Final = ("missing_key", "unknown_key", "wrong_type")
"""The codes of the errors that are only about the form of a case."""


def _of_keys(game: FuzzedGame, error: TagoError) -> Iterator[str]:
    """Yield the rules of the keys on the way to a fault, the last key first."""
    where = error.where if isinstance(error, NotationError) else ""
    for key in reversed(re.findall(r"\w+", where)):
        yield from game.by_setting.get(key, game.by_key.get(key, ()))
