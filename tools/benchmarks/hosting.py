"""What a host pays for an action at a table of six players, with a spectator.

After every action a host asks what is due, saves the table, makes the views, writes what has
changed in each, and says the news to every viewer in both languages.
"""

import json
import random
import time
from collections.abc import Callable, Mapping
from typing import NamedTuple, ParamSpec, TypeAlias, TypeVar

import tagolib as tago
from tagolib.announcements import Announcer
from tagolib.serialization import Changes, write
from tagolib.table import (
    DrawFirst,
    Finish,
    Open,
    Sit,
    StartHand,
    TableRecord,
    TableView,
    act,
    due,
    views_of_table,
)
from tools.benchmarks.measuring import REPEATS
from tools.benchmarks.random_play import STACK, pick, random_decks

P = ParamSpec("P")
R = TypeVar("R")
Views: TypeAlias = Mapping[int | None, TableView]

RULES = tago.Rules.parse("Light – 5/300", jackpot_percent=20)
NAMES = ((1, "Ada"), (2, "Bo"), (3, "Caterina"), (4, "Dino"), (5, "Élise"), (6, "Franz Josef"))
HANDS = 5
PARTS = {
    "act": "the action",
    "due": "what is due",
    "record": "the table saved as JSON",
    "views": "the seven views",
    "changes": "what has changed in each",
    "JSON": "the changes as JSON",
    "announcements": "the news, to each viewer in two languages",
}
"""What a host does after an action, in order, each with its name in the table."""


class Planned(NamedTuple):
    """A hand to be played: the table before it, its deck, and its actions."""

    table: tago.Table
    deck: tuple[tago.Card, ...]
    actions: list[tago.Action]


def planned() -> list[Planned]:
    """Return some hands of six seats that follow one another at a table.

    The first hand is left out: after it a table also holds the hand before.
    """
    chance = random.Random(9)
    table = act(tago.Table(RULES), Open())
    for seat, _ in NAMES:
        table = act(table, Sit(seat, STACK))
    table = act(table, DrawFirst(tago.DECK))
    found = []
    for deck in random_decks(chance)[: HANDS + 1]:
        played = act(table, StartHand(tuple(deck)))
        actions: list[tago.Action] = []
        while played.hand is not None and played.hand.phase != "over":
            actions.append(pick(played.hand, chance))
            played = act(played, actions[-1])
        found.append(Planned(table, tuple(deck), actions))
        table = act(played, Finish())
    return found[1:]


class Clock:
    """The CPU seconds that the parts of a host's work have taken."""

    def __init__(self) -> None:
        self.seconds = dict.fromkeys(PARTS, 0.0)

    def timed(self, part: str, do: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Do a part of the work."""
        began = time.process_time()
        done = do(*args, **kwargs)
        self.seconds[part] += time.process_time() - began
        return done


def hosted(hand: Planned) -> dict[str, float]:
    """Play a hand as a host does, and return the CPU seconds of each part of the work.

    Every value is new, so nothing is remembered that a host would have to make.
    """
    clock = Clock()
    table = act(hand.table, StartHand(hand.deck))
    seen = views_of_table(table)
    for action in hand.actions:
        table = clock.timed("act", act, table, action)
        clock.timed("due", due, table)
        clock.timed("record", _saved, table)
        views = clock.timed("views", views_of_table, table)
        changes = clock.timed("changes", Changes.between, seen, views)
        clock.timed("JSON", _written, changes)
        clock.timed("announcements", _told, table.rules, views)
        seen = views
    return clock.seconds


def _saved(table: tago.Table) -> str:
    return json.dumps(write(TableRecord.of(table)))


def _written(changes: Mapping[int | None, Changes]) -> list[str]:
    return [json.dumps(write(one)) for one in changes.values()]


def _told(rules: tago.Rules, views: Views) -> list[Mapping[int | None, tuple[str, ...]]]:
    """Return what every viewer hears in either language, from voices that are new each time."""
    return [Announcer(rules, language, NAMES).news(views) for language in ("en", "it")]


def measured(hands: list[Planned]) -> dict[str, list[float]]:
    """Play hands once, and return the CPU seconds of each part and of all of them, by hand."""
    found = [hosted(hand) for hand in hands]
    parts = {said: [one[part] for one in found] for part, said in PARTS.items()}
    return parts | {"all of it": [sum(one.values()) for one in found]}


def costs() -> dict[str, float]:
    """Return the mean CPU seconds after an action, by part; for each hand the best run counts."""
    hands = planned()
    runs = [measured(hands) for _ in range(REPEATS)]
    actions = sum(len(hand.actions) for hand in hands)
    return {
        said: sum(map(min, zip(*(run[said] for run in runs), strict=True))) / actions
        for said in runs[0]
    }
