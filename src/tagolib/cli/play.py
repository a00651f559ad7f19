"""``tagolib play``: a hand with the dealer's words."""

import argparse
from typing import TYPE_CHECKING, Final

from tagolib import actions
from tagolib.actions import Action
from tagolib.cli.files import write_text
from tagolib.cli.table import add_table, deal_table
from tagolib.cli.telling import tell
from tagolib.hand import Hand
from tagolib.notation import Transcript, write_hand
from tagolib.shuffling import Stream, shuffled
from tagolib.transition import apply, legal_actions

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

__all__ = ["add_play"]

_WEIGHTS: Final[dict[type[Action], int]] = {
    actions.Fold: 1,
    actions.Bet: 4,
    actions.Call: 8,
    actions.Raise: 2,
    actions.Remainders: 8,
    actions.Restore: 1,
    actions.PlayOn: 3,
}
"""How much more often than others the players pick an action, so that hands get somewhere."""


def add_play(commands: "Commands") -> None:
    """Add the command to the parser's."""
    play = commands.add_parser(
        "play",
        help="play a hand",
        description="Play a hand and say what a dealer would say. The same words give the same "
        "hand, on every machine.",
        formatter_class=argparse.ArgumentDefaultsHelpFormatter,
    )
    play.add_argument(
        "--auto",
        action="store_true",
        required=True,
        default=argparse.SUPPRESS,
        help="let the program play all seats",
    )
    add_table(play)
    play.add_argument(
        "--save",
        metavar="FILE",
        default=argparse.SUPPRESS,
        help="also write the hand into a .tago file, over any that is there",
    )
    play.set_defaults(run=_play)


def _play(given: argparse.Namespace) -> int:
    hand, stream = deal_table(given)
    while hand.phase != "over":
        hand = apply(hand, _pick(hand, stream))
    tell(hand)
    if "save" in given:
        write_text(given.save, write_hand(Transcript.of(hand)))
    return 0


def _pick(hand: Hand, stream: Stream) -> Action:
    """Pick an action for whoever must decide: the seat to act, or the dealer in a draw."""
    if hand.phase == "redeal":
        return actions.Redeal(shuffled(hand.redeal_cards, stream)[: len(hand.contending)])
    legal = legal_actions(hand)
    return stream.choice([a for a in legal for _ in range(_WEIGHTS.get(type(a), 1))])
