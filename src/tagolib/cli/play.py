"""``tagolib play``: take a seat at a table, or watch a hand with ``--auto``."""

import argparse
from pathlib import Path
from typing import Final

from tagolib.announcements import LANGUAGES
from tagolib.base.errors import TagoError
from tagolib.bots import BOTS
from tagolib.cli.files import write_text
from tagolib.cli.replay import tell
from tagolib.cli.saved_games import Keeping, add_person, new_session, players_of, sit_down
from tagolib.cli.table_options import SEED_OF_A_SEAT, add_setting, deal_table, read_rules
from tagolib.cli.table_seat import Player
from tagolib.cli.tap.play import add_tap
from tagolib.notation import Transcript, write_hand
from tagolib.play.session import Seated, read_session, write_session
from tagolib.shuffling import Stream, shuffled
from tagolib.tago import actions
from tagolib.tago.actions import Action
from tagolib.tago.hand import Hand
from tagolib.tago.transition import apply, legal_actions

__all__ = ["add_options", "run"]

DEFAULT_FILE: Final = Path(".tagolib", "table.json")
"""The default file that keeps the table, below the home folder."""

_AGAINST: Final = ["careful", "bold", "by_odds"]
"""The default players of the other seats, in turn."""

_WEIGHTS: Final[dict[type[Action], int]] = {
    actions.Fold: 1,
    actions.Bet: 4,
    actions.Call: 8,
    actions.Raise: 2,
    actions.Remainders: 8,
    actions.Restore: 1,
    actions.PlayOn: 3,
}
"""The weights with which actions are picked at random, so that hands make progress; 1 for all
others."""


def add_options(play: argparse.ArgumentParser) -> None:
    """Add the options of the command to its parser."""
    play.description = (
        "Take a seat at a table with the program's players. Every step is saved, "
        "and the next time you continue from there. With --auto the program plays one hand by "
        "itself and says what a dealer would say."
    )
    play.formatter_class = argparse.ArgumentDefaultsHelpFormatter
    play.add_argument(
        "--auto",
        action="store_true",
        default=argparse.SUPPRESS,
        help="let the program play one hand by itself",
    )
    add_setting(play, seed=SEED_OF_A_SEAT)
    add_person(
        play,
        seats=range(1, 9),
        players=BOTS,
        against=_AGAINST,
        kept="table",
        file=DEFAULT_FILE,
    )
    play.add_argument(
        "--save",
        metavar="FILE",
        default=argparse.SUPPRESS,
        help="with --auto: write the hand to a .tago file, replacing any that exists",
    )
    games = play.add_subparsers(title="another game", metavar="[tap]")
    told = "Tap, a tarot game for three; see tagolib play tap --help"
    add_tap(games.add_parser("tap", help=told))


def run(given: argparse.Namespace) -> int:
    """Run the command, and return the exit status."""
    if "auto" in given:
        return _watch(given)
    kept = Keeping(vars(given).get("file", f"~/{DEFAULT_FILE}"), read_session, write_session)
    return sit_down(given, "tagolib play", kept, _new_session, Player)


def _watch(given: argparse.Namespace) -> int:
    """Play one hand without a person, and announce it."""
    hand, stream = deal_table(given)
    while hand.phase != "over":
        hand = apply(hand, _pick(hand, stream))
    tell(hand, vars(given).get("language", LANGUAGES[0]))
    if "save" in given:
        write_text(given.save, write_hand(Transcript.of(hand)))
    return 0


def _pick(hand: Hand, stream: Stream) -> Action:
    """Pick an action for the seat to act, or for the dealer in a tie-break."""
    if hand.phase == "redeal":
        return actions.Redeal(shuffled(hand.redeal_cards, stream)[: len(hand.contending)])
    legal = legal_actions(hand)
    return stream.choice([a for a in legal for _ in range(_WEIGHTS.get(type(a), 1))])


def _new_session(given: argparse.Namespace) -> Seated:
    """Set up a table with a person and the program's players."""
    seats = range(1, given.seats + 1)
    if given.seat not in seats:
        raise TagoError(f"there are {given.seats} seats, so there is no seat {given.seat}")
    return new_session(Seated.of, read_rules(given), players_of(given, seats, _AGAINST), given)
