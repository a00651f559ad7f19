"""Solves a small game of Tagò with OpenSpiel and draws what the solution does in the last round.

``python -m tools.solution`` takes some minutes, prints the figures of
docs/how-to/reinforcement-learning.md, and writes its picture. It needs the extra ``openspiel``.
"""

from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import pyspiel
from attrs import frozen

import tagolib as tago
from tagolib.interop.openspiel import NAME
from tagolib.odds import odds

GAME: Final = (
    f"{NAME}(label=Light - 1/2,variant=rapid,stacks=5 5,restorations=False,tie_breaks=0,"
    "cards=? 3 6 / ? 4 5 / ? 2 8)"
)
ROUNDS: Final = 1000
PICTURE: Final = Path("docs/_static/openspiel-solution.svg")

WIDE, HIGH, LEFT, TOP, RIGHT, BELOW = 664, 364, 58, 16, 40, 80


@frozen
class Decision:
    """The first decision of a seat in the last round: to bet or fold, or to call or fold."""

    seat: int
    chance: float
    """How likely its seat is to win, by the cards that it sees."""
    reach: float
    """How often play comes to it."""
    stays: float
    """How often it puts chips in, and does not fold."""


def solve(game: Any) -> Any:
    """Return a solver after some rounds of CFR+, and print how good it is.

    Its policies last only as long as the solver itself.
    """
    began = perf_counter()
    tree = pyspiel.convert_to_cached_tree(game)
    solver = pyspiel.CFRPlusSolver(tree)
    for number in range(1, ROUNDS + 1):
        solver.evaluate_and_update_policy()
        if number in {100, 300, ROUNDS}:
            policy = solver.average_policy()
            worth = pyspiel.nash_conv(tree, policy, True)  # texts tell states apart
            print(f"{number} rounds, {perf_counter() - began:.0f} s: nash_conv {worth:.6f}")
    return solver


def decisions(state: Any, policy: Any, reach: float = 1) -> Iterator[tuple[str, Decision]]:
    """Yield the first decisions of the last round with their information states.

    A decision is yielded once for each history that leads to it.

    The counts of all nodes, and what seat 1 wins, are left in :data:`TOLD`.
    """
    TOLD["nodes"] += 1
    if state.is_terminal():
        TOLD["worth"] += reach * state.returns()[0]
        return
    if state.is_chance_node():
        chances = state.chance_outcomes()
    else:
        text = state.information_state_string()
        chances = [*policy.action_probabilities(text).items()]
        hand = state.hand
        if hand.phase == "betting" and hand.round == 3 and not hand.seat(hand.to_act).in_round:
            names = {state.action_to_string(number): part for number, part in chances}
            seat = hand.to_act
            seen = odds(tago.view(hand, seat))
            (own,) = [one for one in seen.seats if one.number == seat]
            found = Decision(seat, float(own.win + own.draw / 2), reach, 1 - names["fold"])
            yield text, found
    for number, part in chances:
        yield from decisions(state.child(number), policy, reach * part)


TOLD: Final = {"nodes": 0.0, "worth": 0.0}


def gathered(found: Iterator[tuple[str, Decision]]) -> list[Decision]:
    """Return one decision for each information state."""
    by_state: dict[str, Decision] = {}
    for text, one in found:
        reach = one.reach + (by_state[text].reach if text in by_state else 0)
        by_state[text] = Decision(one.seat, one.chance, reach, one.stays)
    return [*by_state.values()]


def draw(found: list[Decision]) -> str:
    """Draw a circle for each decision: how it is to win, how often it stays, how often it comes."""
    wide, high = WIDE - LEFT - RIGHT, HIGH - TOP - BELOW
    most = max(one.reach for one in found)
    found = [one for one in found if one.reach > most / 1000]  # the others are mistakes
    circles = [
        f'<circle class="seat{one.seat}" cx="{LEFT + wide * one.chance:.1f}"'
        f' cy="{TOP + high * (1 - one.stays):.1f}" r="{1 + 9 * (one.reach / most) ** 0.5:.1f}"/>'
        for one in sorted(found, key=lambda one: -one.reach)
    ]
    steps = (0, 25, 50, 75, 100)
    across = [
        f'<path d="M{LEFT + wide * step / 100:.0f} {TOP}v{high}"/>'
        f'<text x="{LEFT + wide * step / 100:.0f}" y="{TOP + high + 18}"'
        f' text-anchor="middle">{step} %</text>'
        for step in steps
    ]
    up = [
        f'<path d="M{LEFT} {TOP + high * (1 - step / 100):.0f}h{wide}"/>'
        f'<text x="{LEFT - 8}" y="{TOP + high * (1 - step / 100) + 4:.0f}"'
        f' text-anchor="end">{step} %</text>'
        for step in steps
    ]
    caption, key = TOP + high + 40, TOP + high + 64
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" role="img"
 aria-label="How often the solution stays in, by the chance that its cards win">
<style>
svg {{ background: #fff }}
path {{ stroke: #ddd }}
text {{ font: 13px sans-serif; fill: #333 }}
circle {{ fill-opacity: .45 }}
.seat1 {{ fill: #0072b2 }}
.seat2 {{ fill: #d55e00 }}
</style>
{"".join(across)}{"".join(up)}
{"".join(circles)}
<text x="{LEFT + wide / 2:.0f}" y="{caption}" text-anchor="middle">chance that the cards win</text>
<circle class="seat1" cx="{LEFT + 6}" cy="{key - 4}" r="6"/>
<text x="{LEFT + 18}" y="{key}">seat 1 bets</text>
<circle class="seat2" cx="{LEFT + 120}" cy="{key - 4}" r="6"/>
<text x="{LEFT + 132}" y="{key}">seat 2 calls</text>
</svg>
"""


def main() -> None:
    """Solve the game, and write the picture."""
    game = pyspiel.load_game(GAME)
    solver = solve(game)
    policy = solver.average_policy()
    found = gathered(decisions(game.new_initial_state(), policy))
    print(f"{TOLD['nodes']:.0f} nodes; seat 1 wins {TOLD['worth']:.4f} on average")
    for seat in (1, 2):
        for low in range(0, 100, 10):
            part = [
                one
                for one in found
                if one.seat == seat and low <= min(99.9, 100 * one.chance) < low + 10
            ]
            whole = sum(one.reach for one in part)
            if whole:
                stays = sum(one.reach * one.stays for one in part) / whole
                print(f"seat {seat}, {low}-{low + 10} %: comes {whole:.4f}, stays {stays:.3f}")
    PICTURE.write_text(draw(found), encoding="utf-8")


if __name__ == "__main__":
    main()
