"""Random hands as an engine plays them: with its own legal actions, and actions it may refuse."""

from typing import Final, TypeVar, get_args

import tagolib as tago
from tagolib.actions import DeclarationKind
from tagolib.conformance.choosing import Choose, one, some
from tagolib.conformance.tago.actions import Weights, leaning
from tagolib.conformance.tago.deals import random_deck
from tagolib.testing.engines import Play, redeal_cards, tied_seats

__all__ = ["finished", "most_decisions", "random_action"]

H = TypeVar("H")

_WEIGHTS: Final[Weights] = {
    tago.Fold: 2,
    tago.Raise: 3,
    tago.Restore: 1,
    tago.PlayOn: 17,
}
"""The weights with which a few hands cover much: some folds, mostly showdowns, and ties that go
on."""


def random_action(choose: Choose, play: Play[H]) -> tago.Action | None:
    """Return the next action to try, mostly a legal one; ``None`` if the hand is over."""
    action = _likely(choose, play)
    return _rare(choose, play) if action and choose(24) == 23 else action


def _rare(choose: Choose, play: Play[H]) -> tago.Action:
    """Return an action that breaks the ordinary course: a declaration, a misdeal or an elimination.

    It may also be a late request to be curious.
    """
    seat = one(choose, play.start.numbers)
    match choose(8):
        case 0:
            return tago.Eliminate(
                seat, reason=one(choose, ("", "looked at the card")), show=not choose(2)
            )
        case 1:
            return tago.Misdeal(random_deck(choose, len(play.start.numbers)))
        case 2 | 3:
            return tago.Curious(seat)
        case _:
            kind = one(choose, get_args(DeclarationKind))
            named = kind in ("bet", "raise") and choose(2)
            amount = play.start.rules.minimum * (1 + choose(4))
            return tago.Declare(seat, tago.Declaration(kind, amount if named else None))


def _likely(choose: Choose, play: Play[H], *, ending: bool = False) -> tago.Action | None:
    """Return a legal action of whoever must decide; ``None`` if the hand is over.

    ``ending`` is for a hand that should end with a showdown: nobody folds, and ties are divided.
    """
    legal = play.legal_actions()
    if ending:
        legal = [a for a in legal if not isinstance(a, tago.Fold | tago.PlayOn)] or legal
    if legal:
        return leaning(choose, legal, _WEIGHTS)
    state = play.state
    if state["phase"] != "redeal":
        return None
    return tago.Redeal(tuple(some(choose, redeal_cards(state), len(tied_seats(state)))))


def finished(choose: Choose, play: Play[H]) -> Play[H]:
    """Return a hand played on to its end, where seats fold only if they must, and divide ties.

    A hand that takes more decisions than :func:`most_decisions` is returned unfinished.
    """
    for _ in range(most_decisions(len(play.start.stacks))):
        action = _likely(choose, play, ending=True)
        if action is None:
            break
        play = play.tried(action)
    return play


def most_decisions(seats: int) -> int:
    """Return the greatest number of decisions that a hand takes if ties are divided.

    In each round every seat decides once on the bet and once on each raise: 2, 3 and 4 times
    (RAISE-02). Every seat may restore once (REST-03). All seats but one may fold before the POINT
    is chosen (POINT-06). A tie takes one vote (TIE-02).
    """
    return seats * (2 + 3 + 4) + seats + seats + 1
