"""The checks of the laws on a hand as an engine has played it; each check yields what is wrong.

The checks use only the states that the engine returns, and which actions it takes or refuses.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise, product
from typing import Any, TypeAlias, get_args

from attrs import fields

import tagolib as tago
from tagolib.conformance.choosing import Choose, one
from tagolib.conformance.play import (
    Play,
    RefusedError,
    finished,
    most_decisions,
    read_options,
    redeal_cards,
    tied_seats,
)
from tagolib.notation import write_action
from tagolib.serialization import read_action, write
from tagolib.tago.betting import RAISES_ALLOWED
from tagolib.tago.options import DECISIONS

__all__ = [
    "Found",
    "a_hand_ends",
    "bets_have_a_maximum",
    "chips_are_conserved",
    "decisions",
    "fold_or_stay",
    "options_are_what_is_taken",
    "pots_go_to_their_winners",
    "replaying_gives_the_hand",
    "show",
    "thirty_cards",
]

Found: TypeAlias = Iterator[str]
"""Sentences that say what is wrong."""


def thirty_cards(choose: Choose, play: Play) -> Found:
    """Count the cards on the table, and try to redeal a fourth card of a value."""
    for moment in play.moments():
        yield from _cards(moment)


def _cards(play: Play) -> Found:
    state = play.state
    drawn = state["tie_breaks"] > 0
    lying = Counter(state["point"]["cards"])
    for seat in state["seats"].values():
        if seat["status"] == "in" or not drawn:
            lying.update(filter(None, seat["cards"]))
    for face, count in lying.items():
        if count > 3:
            yield f"{face} lies {count} times"
    if state["phase"] == "redeal":
        count, rest = len(tied_seats(state)), redeal_cards(state)
        few = [card.value for card in tago.Card if rest.count(card.value) < count]
        fourths = [{"type": "redeal", "cards": [face] * count} for face in few]
        for fourth, rules in play.refusals(fourths):
            if rules is None:
                yield f"a fourth {fourth['cards'][0]} can be brought"
    elif not drawn and not _discarding(state):
        yield from _as_dealt(play, lying)


def show(action: Mapping[str, Any]) -> str:
    """Write an action in the words of the notation."""
    return write_action(read_action(action))


def _discarding(state: Any) -> bool:
    """Return whether cards may be missing: while tied seats discard, or if the hand ends then."""
    missing = any(None in seat["cards"] for seat in state["seats"].values())
    return missing and state["phase"] in {"discard", "over"}


def _as_dealt(play: Play, lying: Counter[str]) -> Found:
    misdeals = [action["deck"] for action in play.actions if action["type"] == "misdeal"]
    deck = [play.start["deck"], *misdeals][-1]
    if lying != Counter(deck[: 3 * (len(play.seats) + 1)]):
        yield "the cards on the table are not those that were dealt"


def chips_are_conserved(choose: Choose, play: Play) -> Found:
    """Count the chips: all must come from the first stacks and from restorations."""
    play = finished(choose, play)
    brought = sum(play.start["stacks"].values())
    for action, state in zip((None, *play.actions), play.states, strict=True):
        if action is not None and action["type"] == "restore":
            brought += action["amount"]
        stacks = [seat["stack"] for seat in state["seats"].values()]
        there = sum(stacks) + state["pot"] + state["withheld"] + state["tips"]
        if there != brought:
            yield f"there are {there} chips, and {brought} were brought"
        if min(stacks) < 0:
            yield f"a stack is {min(stacks)}"


def pots_go_to_their_winners(choose: Choose, play: Play) -> Found:
    """Compare each pot with its shares and with the pot before it.

    Only indivisible units may be left over (POT-06). Fewer seats are entitled to each pot than to
    the one before it (POT-04).
    """
    result = finished(choose, play).state["result"]
    pots = result["pots"] if result else ()
    for pot in pots:
        amount, winners, shares = pot["amount"], pot["winners"], pot["shares"]
        shared = sum(shares.values())
        if sorted(map(int, shares)) != sorted(winners) or not winners:
            yield f"a pot of {amount} is won by {winners}, and shared by {[*shares]}"
        elif not 0 <= amount - shared < len(winners):
            yield f"the shares of a pot of {amount} come to {shared}"
        elif max(shares.values()) - min(shares.values()) > 1:
            yield f"the shares of a pot of {amount} are not equal"
        if not {*winners} <= {*pot["seats"]}:
            yield f"a pot of {amount} is won by {winners}, and only {pot['seats']} are entitled"
    for wider, narrower in pairwise([pot["seats"] for pot in pots]):
        if not {*narrower} < {*wider}:
            yield f"a pot of seats {wider} is followed by a pot of seats {narrower}"


def decisions(play: Play) -> Iterator[tago.Action]:
    """Yield decisions of the seat to act, of each kind, with amounts at and next to every limit."""
    state, rules = play.state, play.start["rules"]
    seat = state["to_act"]
    limits = [rules["minimum"], rules["stack"], 2 * state["current_bet"]]
    limits += [*read_options(state).amounts, state["seats"][str(seat)]["stack"]]
    amounts = sorted({max(1, limit + beside) for limit in limits for beside in (-1, 0, 1)})
    named: Mapping[str, Iterable[object]] = {
        "curious": (False, True),
        "choice": get_args(tago.Choice),
        "card": tago.Card,
        "amount": amounts,
        "to": amounts,
    }
    for kind in DECISIONS:
        names = [field.name for field in fields(kind) if field.name != "seat"]
        for values in product(*[named[name] for name in names]):
            yield kind(seat=seat, **dict(zip(names, values, strict=True)))


def options_are_what_is_taken(choose: Choose, play: Play) -> Found:
    """Try every decision at a moment of each phase, and compare with the options."""
    moments = [*finished(choose, play).moments()]
    for phase in dict.fromkeys(moment.state["phase"] for moment in moments):
        yield from _tried(one(choose, [now for now in moments if now.state["phase"] == phase]))
    yield from _tried(play)


def _tried(play: Play) -> Found:
    """Try every decision of the seat to act, those that are allowed and those that are not."""
    state = play.state
    if state["to_act"] is None:
        if state["options"] is not None:
            yield "no seat is to act, and there are options"
        return
    now = read_options(state)
    tried = [*play.legal_actions(), *decisions(play)]
    allowed = [write(action) for action in tried if now.allows(action)]
    others = [write(action) for action in tried if not now.allows(action)]
    for action, rules in play.refusals(allowed):
        if rules is not None:
            yield f"the options allow {show(action)}, and it is refused {rules}"
    refused = []
    for action, rules in play.refusals(others):
        if rules is None:
            yield f"the options do not allow {show(action)}, and it is taken"
        else:
            refused.append(action)
    if not state == play.told() == play.told(*refused):
        yield "the hand has changed after actions were tried on it"


def fold_or_stay(choose: Choose, play: Play) -> Found:
    """Check the options of seats that face a bet."""
    by_ruling = "remainders_minimum" in play.start["rules"].get("rulings", {})
    for state in finished(choose, play).states:
        now = state["options"]
        if state["phase"] != "betting" or not state["current_bet"]:
            continue
        if not now["fold"]:
            yield "facing a bet, the seat to act may not fold"
        stays = [name for name in ("call", "remainders") if now[name] is not None]
        if len(stays) != 1 and not by_ruling:
            yield f"facing a bet, a seat may stay by {' and by '.join(stays) or 'nothing'}"


def replaying_gives_the_hand(choose: Choose, play: Play) -> Found:
    """Play the same deal and the same actions again, and compare what everybody sees."""
    start, actions = json.loads(json.dumps([play.start, play.actions]))
    try:
        again = Play.of(play.engine, start, actions)
    except RefusedError as error:
        yield f"played again, {error}"
        return
    if again.state != play.state:
        yield "played again, the hand reaches another state"
    views = play.views()
    for seat, view in again.views().items():
        if view != views[seat]:
            yield f"played again, the hand looks different to {seat or 'a spectator'}"


def a_hand_ends(choose: Choose, play: Play) -> Found:
    """Ask to divide at every vote, and play the hand to its end."""
    for moment in play.moments():
        asked, phase = moment.state["to_act"], moment.state["phase"]
        wish = {"type": "divide", "seat": asked}
        if phase == "vote" and moment.tried(wish).state["phase"] != "over":
            yield f"seat {asked} asks to divide, and the hand goes on"
    end = finished(choose, play)
    for state in end.states:
        if (state["phase"] == "over") != (state["result"] is not None):
            yield f"in the phase {state['phase']} the result is {state['result']}"
        if state["to_act"] is None and state["phase"] not in {"over", "redeal"}:
            yield f"in the phase {state['phase']} no seat is to act"
    if end.state["phase"] != "over":
        most = most_decisions(len(play.seats))
        yield f"the hand is not over after {most} more decisions"
    yield from _raises(end)


def _raises(play: Play) -> Found:
    """Count the raises of each round; a misdeal starts the hand again.

    A seat that raises against its declaration is out and has not raised (EARLY-02).
    """
    made: Counter[tuple[int, int]] = Counter()
    for action, (at, after) in zip(play.actions, pairwise(play.states), strict=True):
        number = at["round"], at["tie_breaks"]
        if action["type"] == "raise":
            made[number] += after["seats"][str(action["seat"])]["status"] == "in"
        if action["type"] == "misdeal":
            made.clear()
        for raises in (made[number], after["raises_used"]):
            if raises > RAISES_ALLOWED[at["round"]]:
                yield f"there are {raises} raises in round {at['round']}"


def bets_have_a_maximum(choose: Choose, play: Play) -> Found:
    """Compare what each seat puts in during a round with the maximum of a Light table."""
    rules = play.start["rules"]
    if rules["mode"] == "light" and "light_cap" not in rules.get("rulings", {}):
        for state in finished(choose, play).states:
            most = max(seat["in_round"] for seat in state["seats"].values())
            if most > rules["stack"]:
                yield f"a seat has put {most} into round {state['round']}"
