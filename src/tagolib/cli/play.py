"""``tagolib play``: a hand with the dealer's words."""

import argparse
import hashlib
from typing import TYPE_CHECKING, Final

from tagolib import actions
from tagolib.actions import Action
from tagolib.cards import DECK
from tagolib.cli.files import write_text
from tagolib.cli.telling import tell
from tagolib.hand import Hand
from tagolib.notation import Transcript, write_hand
from tagolib.rules import Rules
from tagolib.shuffling import Stream, shuffled
from tagolib.transition import apply, deal, legal_actions

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
    play.add_argument(
        "--seats",
        type=int,
        choices=range(2, 9),
        default=5,
        metavar="N",
        help="how many play, 2 to 8",
    )
    play.add_argument(
        "--stakes", default="Light – 5/300", metavar="LABEL", help="the table's label"
    )
    play.add_argument("--variant", choices=["classic", "rapid"], default="classic")
    play.add_argument("--seed", default="56", metavar="TEXT", help="what the hand comes from")
    play.add_argument(
        "--save",
        metavar="FILE",
        default=argparse.SUPPRESS,
        help="also write the hand into a .tago file, over any that is there",
    )
    play.set_defaults(run=_play)


def _play(given: argparse.Namespace) -> int:
    rules = Rules.parse(given.stakes, variant=given.variant)
    stream = Stream(hashlib.sha256(given.seed.encode("utf-8", "surrogateescape")).digest())
    seats = range(1, given.seats + 1)
    stacks = {seat: rules.stack * (1 + stream.below(3)) for seat in seats}
    first = stream.choice(seats)
    hand = deal(rules, stacks, first, shuffled(DECK, stream))
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
