"""A hand followed through the diagram of its phases, state by state.

This module does not need Sphinx, so tests can compare its text with what the dealer does.
"""

import inspect
from collections.abc import Iterable, Iterator
from itertools import groupby, pairwise
from pathlib import Path
from typing import Final

from diagram import STEPS, diagram

from tagolib import masked
from tagolib.announcements import Announcer
from tagolib.notation import parse_hand
from tagolib.notation.verbs import write_action
from tagolib.tago.actions import SeatAction
from tagolib.tago.dealer import COURSE
from tagolib.tago.draft import Draft
from tagolib.tago.facts import Fact
from tagolib.tago.hand import Hand, Phase
from tagolib.tago.moves import MOVES
from tagolib.tago.records import replay
from tagolib.tago.views import view

HAND: Final = Path(__file__).parents[1] / "examples" / "one-hand.tago"
"""A hand in which every phase occurs."""


def moments() -> tuple[Hand, ...]:
    """Return the hand after the deal and after each action, read from a text that must be valid."""
    return tuple(replay(parse_hand(HAND.read_text(encoding="utf-8")).record))


def step(phase: Phase) -> str:
    """Return, in a few words, what the dealer does when a phase has nobody left to decide."""
    first = (inspect.getdoc(COURSE[phase].step) or "").partition("\n")[0].partition(" (")[0]
    return first[0].lower() + first[1:].rstrip(".")


def followed() -> str:
    """Write each state of the hand: who must decide, what they do, what the dealer does then."""
    rests = [tuple(rest) for _, rest in groupby(moments(), _state)]
    dealt, last = rests[0][0], rests[-1][-1]
    begun = f"The dealer takes the antes and deals, and says:\n\n{_said(dealt, dealt.facts)}"
    text = [f"### The deal\n\n{begun}"]
    before = "deal"
    for number, (rest, (after, *_)) in enumerate(pairwise(rests), 1):
        here = rest[-1]
        text += [
            f"### {number}. {_title(here)}\n\n{diagram(here.phase, before)}",
            _decisions([*pairwise(rest), (here, after)]),
            _stepped(here, after),
        ]
        before = here.phase
    settled = Announcer(last.rules).settlement(view(last, None).state)
    text += [
        f"### {len(rests)}. {_title(last)}\n\n{diagram(last.phase, before)}",
        f"Nobody has to decide any more: `pending` is `{last.pending}`.\n\n{_list(settled)}",
    ]
    return "\n\n".join(text)


def _state(hand: Hand) -> tuple[str, int, int]:
    """Return what identifies a state; all decisions of one round belong to one state."""
    return hand.phase, hand.round, hand.tie_breaks


def _title(hand: Hand) -> str:
    rounds = f", round {hand.round}{' once more' * bool(hand.tie_breaks)}"
    return f"`{hand.phase}`{rounds * (hand.phase == 'betting')}"


def _came_of(hand: Hand, after: Hand) -> tuple[tuple[Fact, ...], tuple[Fact, ...]]:
    """Return the facts after an action in two parts: those of the move, and those of the dealer."""
    action = after.actions[-1]
    told = len(hand.facts)
    draft = Draft.of(hand)
    seat = draft.open(action.seat) if isinstance(action, SeatAction) else None
    MOVES[type(action)](draft, action, seat)
    moved = told + len(draft.log)
    return after.facts[told:moved], after.facts[moved:]


def _decisions(taken: Iterable[tuple[Hand, Hand]]) -> str:
    """Write who must decide, what they do, and what the dealer says about it."""
    rows = []
    for hand, after in taken:
        own, _ = _came_of(hand, after)
        says = " ".join(_announced(after, own))
        rows.append(f"| `{hand.pending}` | `{write_action(after.actions[-1])}` | {says} |")
    head = "| `pending` | Action | The dealer says |\n| --- | --- | --- |"
    return ":::{table}\n:class: stacked\n\n" + "\n".join([head, *rows]) + "\n:::"


def _stepped(hand: Hand, after: Hand) -> str:
    """Write the dealer's step, and what the dealer says during it."""
    why = " ".join(STEPS[hand.phase, after.phase].words)
    _, facts = _came_of(hand, after)
    said = f":\n\n{_said(after, facts)}" if facts else "."
    return (
        "Now `pending` is empty, and the dealer takes the step for this phase: "
        f"*{step(hand.phase)}*. "
        f"It leads to `{after.phase}`, *{why}*{said}"
    )


def _announced(hand: Hand, facts: Iterable[Fact]) -> Iterator[str]:
    """Yield what the dealer says to everybody about facts."""
    announcer = Announcer(hand.rules)
    return (announcer.fact(masked(fact, None)) for fact in facts)


def _said(hand: Hand, facts: Iterable[Fact]) -> str:
    return _list(_announced(hand, facts))


def _list(sentences: Iterable[str]) -> str:
    return "\n".join(f"* {sentence}" for sentence in sentences)
