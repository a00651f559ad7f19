"""The checks of the laws on a hand as an engine has played it; each check yields what is wrong.

The checks use only the states that the engine returns, and which actions it takes or refuses.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise, product
from typing import Any, TypeAlias, get_args

from attrs import fields

import tagolib as tago
from tagolib.betting import RAISES_ALLOWED
from tagolib.conformance.choosing import Choose
from tagolib.offers import DECISIONS
from tagolib.serialization import JSON
from tagolib.testing.engines import Play, read_options, redeal_cards, tied_seats
from tagolib.testing.plays import finished, most_decisions

__all__ = [
    "Found",
    "a_hand_ends",
    "chips_are_conserved",
    "decisions",
    "fold_or_stay",
    "options_are_what_is_taken",
    "pots_go_to_their_winners",
    "raises_are_limited",
    "replaying_gives_the_hand",
    "thirty_cards",
]

Found: TypeAlias = Iterator[str]
"""Sentences that say what is wrong."""


def thirty_cards(choose: Choose, play: Play[Any]) -> Found:
    """Count the cards on the table, and try to redeal a fourth card of a value."""
    for moment in play.moments():
        yield from _cards(moment)


def _cards(play: Play[Any]) -> Found:
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
        few = [card for card in dict.fromkeys(tago.DECK) if rest.count(card) < count]
        fourths: dict[tago.Action, tago.Card] = {tago.Redeal((card,) * count): card for card in few}
        for fourth, refusal in play.refusals(fourths):
            if refusal is None:
                yield f"a fourth {fourths[fourth]} can be brought"
    elif not drawn and not _discarding(state):
        yield from _as_dealt(play, lying)


def _discarding(state: Any) -> bool:
    """Return whether cards may be missing: while tied seats discard, or if the hand ends then."""
    missing = any(None in seat["cards"] for seat in state["seats"].values())
    return missing and state["phase"] in {"discard", "over"}


def _as_dealt(play: Play[Any], lying: Counter[str]) -> Found:
    decks = [play.start.deck, *(a.deck for a in play.actions if isinstance(a, tago.Misdeal))]
    count = 3 * (len(play.start.stacks) + 1)
    if lying != Counter(map(str, decks[-1][:count])):
        yield "the cards on the table are not those that were dealt"


def chips_are_conserved(choose: Choose, play: Play[Any]) -> Found:
    """Count the chips: all must come from the first stacks and from restorations."""
    brought = sum(stack for _, stack in play.start.stacks)
    for action, state in zip((None, *play.actions), play.states, strict=True):
        brought += action.amount if isinstance(action, tago.Restore) else 0
        stacks = [seat["stack"] for seat in state["seats"].values()]
        there = sum(stacks) + state["pot"] + state["withheld"] + state["tips"]
        if there != brought:
            yield f"there are {there} chips, and {brought} were brought"
        if min(stacks) < 0:
            yield f"a stack is {min(stacks)}"


def pots_go_to_their_winners(choose: Choose, play: Play[Any]) -> Found:
    """Add up the shares of the pots; only indivisible units may be left over (POT-06)."""
    result = play.state["result"]
    for pot in result["pots"] if result else ():
        amount, winners, shares = pot["amount"], pot["winners"], pot["shares"]
        shared = sum(shares.values())
        if sorted(map(int, shares)) != sorted(winners) or not winners:
            yield f"a pot of {amount} is won by {winners}, and shared by {[*shares]}"
        elif not 0 <= amount - shared < len(winners):
            yield f"the shares of a pot of {amount} come to {shared}"


def decisions(state: JSON, rules: tago.Rules) -> Iterator[tago.Action]:
    """Yield decisions of the seat to act, of each kind, with amounts at and next to every limit."""
    seat = state["to_act"]
    limits = [rules.minimum, rules.stack, 2 * state["current_bet"]]
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
        for one in product(*[named[name] for name in names]):
            yield kind(seat=seat, **dict(zip(names, one, strict=True)))


def options_are_what_is_taken(choose: Choose, play: Play[Any]) -> Found:
    """Try every decision of the seat to act, and compare with the options and the legal actions."""
    state, legal = play.state, tuple(play.legal_actions())
    if state["to_act"] is None:
        if legal:
            yield f"no seat is to act, and {legal[0]} is listed as legal"
        return
    now = read_options(state)
    for action, refusal in play.refusals([*legal, *decisions(state, play.start.rules)]):
        may = now.allows(action)
        if may and refusal is not None:
            yield f"the options allow {action}, and it is refused: {refusal}"
        elif refusal is None and not may:
            yield f"the options do not allow {action}, and it is taken"
        elif action in legal and not may:
            yield f"{action} is listed as legal, and is not"
    if play.told() != state:
        yield "the hand has changed after actions were tried on it"


def fold_or_stay(choose: Choose, play: Play[Any]) -> Found:
    """Check the options of seats that face a bet."""
    by_ruling = play.start.rules.rulings.remainders_minimum != "none"
    for state in play.states:
        now = state["options"]
        if state["phase"] != "betting" or not state["current_bet"]:
            continue
        if not now["fold"]:
            yield "facing a bet, the seat to act may not fold"
        stays = [name for name in ("call", "remainders") if now[name] is not None]
        if len(stays) != 1 and not by_ruling:
            yield f"facing a bet, a seat may stay by {' and by '.join(stays) or 'nothing'}"


def replaying_gives_the_hand(choose: Choose, play: Play[Any]) -> Found:
    """Play the same deal and the same actions again, and compare what everybody sees."""
    try:
        again = Play.of(play.engine, play.start, play.actions)
    except tago.IllegalActionError as error:
        yield f"played again, {error.action} is refused: {error}"
        return
    if again.state != play.state:
        yield "played again, the hand reaches another state"
    for seat in (None, *play.start.numbers):
        if again.view(seat) != play.view(seat):
            yield f"played again, the hand looks different to {seat or 'a spectator'}"


def a_hand_ends(choose: Choose, play: Play[Any]) -> Found:
    """Ask to divide at every vote, and play the hand to its end."""
    for moment in play.moments():
        asked, phase = moment.state["to_act"], moment.state["phase"]
        if phase == "vote" and moment.tried(tago.Divide(asked)).state["phase"] != "over":
            yield f"seat {asked} asks to divide, and the hand goes on"
    most = most_decisions(len(play.start.stacks))
    end = finished(choose, play)
    if end.state["phase"] != "over":
        yield f"the hand is not over after {most} more decisions"


def raises_are_limited(choose: Choose, play: Play[Any]) -> Found:
    """Count the raises of each round; a misdeal starts the hand again.

    A seat that raises against its declaration is out and has not raised (EARLY-02).
    """
    made: Counter[tuple[int, int]] = Counter()
    for action, (at, after) in zip(play.actions, pairwise(play.states), strict=True):
        number = at["round"], at["tie_breaks"]
        if isinstance(action, tago.Raise):
            made[number] += after["seats"][str(action.seat)]["status"] == "in"
        if isinstance(action, tago.Misdeal):
            made.clear()
        if made[number] > RAISES_ALLOWED[at["round"]]:
            yield f"there are {made[number]} raises in round {at['round']}"
