"""``tagolib play``: take a seat in a game of Tagò or of Tap, or watch one with ``--auto``."""

import argparse
import json
from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Final

from tagolib.announcements import LANGUAGES
from tagolib.base.errors import TagoError
from tagolib.cli.files import write_text
from tagolib.cli.replay import told_hand
from tagolib.cli.saved_games import Playable, add_person, players_of, sit_down
from tagolib.cli.table_options import (
    DEFAULT_SEED,
    SEED_OF_A_SEAT,
    add_setting,
    deal_table,
    read_rules,
    set_up,
)
from tagolib.cli.table_seat import Player
from tagolib.cli.tap import table_options as tap_options
from tagolib.cli.tap import table_seat as tap_seat
from tagolib.cli.tap.narration import told_game
from tagolib.game import TAGO, TAP, Game
from tagolib.notation import Transcript, write_hand
from tagolib.play import session
from tagolib.play import tap as tap_session
from tagolib.serialization import write
from tagolib.shuffling import Stream, shuffled
from tagolib.tago import actions
from tagolib.tago.actions import Action
from tagolib.tago.hand import Hand
from tagolib.tago.transition import apply, legal_actions
from tagolib.tap import SEATS, GameRecord

__all__ = ["PLAYABLE", "add_options", "run"]

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


def _watch_hand(given: argparse.Namespace, language: str) -> tuple[Iterable[str], str]:
    """Play a hand of Tagò at random."""
    hand, stream = deal_table(given)
    while hand.phase != "over":
        hand = apply(hand, _pick(hand, stream))
    return told_hand(hand, language), write_hand(Transcript.of(hand))


def _pick(hand: Hand, stream: Stream) -> Action:
    """Pick an action for the seat to act, or for the dealer in a tie-break."""
    if hand.phase == "redeal":
        return actions.Redeal(shuffled(hand.redeal_cards, stream)[: len(hand.contending)])
    legal = legal_actions(hand)
    return stream.choice([a for a in legal for _ in range(_WEIGHTS.get(type(a), 1))])


def _watch_game(given: argparse.Namespace, language: str) -> tuple[Iterable[str], str]:
    """Let the program's players play a game of Tap."""
    seed = vars(given).get("seed", DEFAULT_SEED)
    now = tap_session.Session.of(
        tap_options.read_rules(given), players_of(given, given.plays), seed
    )
    while (move := now.next_move()) is not None:
        now = now.after(move)
    text = json.dumps(write(GameRecord.of(now.game)))
    return told_game(now.game, language, now.players), f"{text}\n"


PLAYABLE: Final[Mapping[Game, Playable]] = {
    TAGO: Playable(
        command="tagolib play",
        about="Take a seat at a table with the program's players. Every step is saved, "
        "and the next time you continue from there. With --auto the program plays one hand by "
        "itself and says what a dealer would say.",
        add_setting=partial(add_setting, seed=SEED_OF_A_SEAT),
        rules=read_rules,
        seats=range(1, 9),
        against=["careful", "bold", "by_odds"],
        seated=session.Seated,
        read=session.read_session,
        write=session.write_session,
        player=Player,
        kept="table",
        file=Path(".tagolib", "table.json"),
        unit="one hand",
        saved="the hand to a .tago file",
        watch=_watch_hand,
    ),
    TAP: Playable(
        command="tagolib play tap",
        about="Play a game of Tap, three hands, with the program's players. Every step is saved, "
        "and the next time you continue from there. With --auto the program plays the game by "
        "itself and says what a dealer would say.",
        add_setting=tap_options.add_setting,
        rules=tap_options.read_rules,
        seats=SEATS,
        against=["careful"],
        seated=tap_session.Seated,
        read=tap_session.read_session,
        write=tap_session.write_session,
        player=tap_seat.Player,
        kept="game",
        file=Path(".tagolib", "tap.json"),
        unit="a game",
        saved="the game as JSON to a file",
        watch=_watch_game,
    ),
}
"""What the command needs of each game."""


def add_options(play: argparse.ArgumentParser) -> None:
    """Add the options of the command to its parser, and a parser for the other game."""
    _add_game(play, PLAYABLE[TAGO])
    games = play.add_subparsers(title="another game", metavar="[tap]")
    told = "Tap, a tarot game for three; see tagolib play tap --help"
    _add_game(games.add_parser("tap", help=told), PLAYABLE[TAP])


def _add_game(command: argparse.ArgumentParser, plays: Playable) -> None:
    command.description = plays.about
    command.formatter_class = argparse.ArgumentDefaultsHelpFormatter
    command.set_defaults(plays=plays)
    command.add_argument(
        "--auto",
        action="store_true",
        default=argparse.SUPPRESS,
        help=f"let the program play {plays.unit} by itself",
    )
    plays.add_setting(command)
    add_person(command, plays)
    command.add_argument(
        "--save",
        metavar="FILE",
        default=argparse.SUPPRESS,
        help=f"with --auto: write {plays.saved}, replacing any that exists",
    )


def run(given: argparse.Namespace) -> int:
    """Run the command, and return the exit status."""
    plays: Playable = given.plays
    others = [game for game in PLAYABLE.values() if game != plays]
    before = [option for game in others for option in set_up(given, game.command)]
    if before:
        raise TagoError(f"{before[0]}: the options of a game of Tap come after its name")
    if "auto" not in given:
        return sit_down(given, plays)
    told, text = plays.watch(given, vars(given).get("language", LANGUAGES[0]))
    print(*told, sep="\n")
    if "save" in given:
        write_text(given.save, text)
    return 0
