"""The key of a table, which names the step that is due: a message answers that step.

Deadlines use the same key. During a hand it names the table, the hand, and the number of decisions
made so far: ``blue/12/3``. It changes with each decision, with new cards and with each elimination.
It stays the same when somebody declares, looks or buys a look. The key of anything other than a
decision ends with a word: ``blue/12/3/look``, or ``blue/12/deal`` between hands.
"""

import re
from collections.abc import Iterable
from itertools import takewhile
from typing import Any, Final, Literal, TypeAlias, get_args

from tagolib.table.state import Table
from tagolib.tago.actions import Action, Curious, Declare, Look, Misdeal

__all__ = ["Step"]

Step: TypeAlias = Literal[
    "open",
    "players",
    "draw",
    "deal",
    "turn",
    "redeal",
    "look",
    "finish",
    "announce",
    "expire",
    "mix",
]
"""The step that is due:

* ``open``: the house opens the table.
* ``players``: players sit down, buy in, come back or leave, as ``TableOptions.no_hand`` says.
* ``draw``: the first player is drawn.
* ``deal``: a hand is dealt.
* ``turn``: a seat decides.
* ``redeal``: the new cards of a tie-break are dealt.
* ``look``: a seat decides whether to look at its covered card.
* ``finish``: the hand is taken off the table.

Three more steps occur only in fair dealing:

* ``announce``: the seats may commit to their seeds. Then the draw or the next hand is announced.
* ``expire``: the seats must reveal their seeds. The number is spent if they do not.
* ``mix``: the house looks up the public value, and mixes it in.
"""

_DECISIONS: Final = frozenset(get_args(Action)) - {Declare, Look, Curious}
"""The actions that change the key."""


def key_of(table: Table, step: Step) -> str:
    """Return the key of a step at a table."""
    hand, key = table.hand, f"{table.name}/{table.hands}"
    if hand is not None:
        key = f"{key}/{_turns(hand.log)}"
    return key if step in ("turn", "redeal") else f"{key}/{step}"


def is_of_the_deal(table: Table, key: str) -> bool:
    """Return whether a key is from the deal that is being played; a misdeal begins another."""
    hand = table.hand
    found = re.fullmatch(
        rf"{re.escape(table.name)}/{table.hands}/(0|[1-9][0-9]{{0,15}})(/look|/finish)?", key
    )
    if hand is None or found is None:
        return False
    now = _turns(hand.log)
    since = takewhile(lambda one: type(one) is not Misdeal, reversed(hand.log))
    return now - _turns(since) <= int(found[1]) <= now


def _turns(log: Iterable[Any]) -> int:
    return sum([type(one) in _DECISIONS for one in log])
