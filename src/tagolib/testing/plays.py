"""Random hands as an engine plays them: by its own legal actions, and what it may refuse."""

from typing import TypeVar

from tagolib.actions import Action, Fold, PlayOn
from tagolib.errors import IllegalActionError
from tagolib.testing.engines import Engine, Play, redeal_cards
from tagolib.testing.randomly import Choose, leaning, random_start, rare_deed, redeal_of

__all__ = ["finished", "most_decisions", "random_play", "refused"]

H = TypeVar("H")


def random_play(choose: Choose, engine: Engine[H]) -> Play[H]:
    """Choose a hand as an engine plays it, at any point of its course."""
    play = Play.of(engine, random_start(choose))
    minimum = play.start.rules.minimum
    while choose(30) and (action := _likely(choose, play)):
        if choose(12) == 11:
            action = rare_deed(choose, play.start.numbers, lambda: minimum * (1 + choose(4)))
        play = play.tried(action)
    return play


def _likely(choose: Choose, play: Play[H], *, ending: bool = False) -> Action | None:
    """Choose what whoever must decide may do; ``None`` if the hand is over.

    ``ending`` is for a hand that is to end by a showdown: nobody folds, ties are divided.
    """
    legal = play.engine.legal_actions(play.hand)
    if ending:
        legal = [a for a in legal if not isinstance(a, Fold | PlayOn)] or legal
    if legal:
        return leaning(choose, legal)
    state = play.state
    if state["phase"] != "redeal":
        return None
    tied = [seat for seat in state["seats"].values() if seat["status"] == "in"]
    return redeal_of(choose, redeal_cards(state), len(tied))


def finished(choose: Choose, play: Play[H]) -> Play[H]:
    """Play a hand on to its end: nobody folds who need not, and ties are divided.

    A hand that takes more decisions than :func:`most_decisions` is given as it stands then.
    """
    for _ in range(most_decisions(len(play.start.stacks))):
        action = _likely(choose, play, ending=True)
        if action is None:
            break
        play = play.tried(action)
    return play


def most_decisions(seats: int) -> int:
    """Tell how many decisions a hand takes at most when ties are divided.

    In each round everybody decides once on the bet and once on each raise: 2, 3 and 4 times
    (RAISE-02). Each may restore once (REST-03), and all but one may fold before the POINT is
    chosen (POINT-06); a tie takes one vote (TIE-02).
    """
    return seats * (2 + 3 + 4) + seats + seats + 1


def refused(engine: Engine[H], hand: H, action: Action) -> str | None:
    """Try an action: give the words of the refusal, ``None`` if it is taken."""
    try:
        engine.apply(hand, action)
    except IllegalActionError as error:
        return str(error)
    return None
