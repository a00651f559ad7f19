"""``tagolib play tap``: take a seat in a game of Tap, or watch a game with ``--auto``."""

import argparse
import json
from pathlib import Path
from typing import Final

from tagolib.announcements import LANGUAGES
from tagolib.announcements.tap import Announcer
from tagolib.base.errors import TagoError
from tagolib.cli.files import write_text
from tagolib.cli.saved_games import Keeping, add_person, new_session, players_of, sit_down
from tagolib.cli.table_options import DEFAULT_SEED, SEED_OF_A_SEAT, SetUp, add_seed, set_up
from tagolib.cli.tap.table_seat import Player, told_score
from tagolib.cli.tap.words import SAID
from tagolib.play.tap import Seated, Session, read_session, write_session
from tagolib.play.words import sayer
from tagolib.serialization import write
from tagolib.tap import SEATS, GameRecord, Rules
from tagolib.tap.bots import BOTS

__all__ = ["add_tap"]

DEFAULT_FILE: Final = Path(".tagolib", "tap.json")
"""The default file that keeps the game, below the home folder."""

_AGAINST: Final = ["careful"]
"""The default players of the other seats, in turn."""


def add_tap(tap: argparse.ArgumentParser) -> None:
    """Add the options of the game to its parser."""
    tap.description = (
        "Play a game of Tap, three hands, with the program's players. Every step is saved, and "
        "the next time you continue from there. With --auto the program plays the game by "
        "itself and says what a dealer would say."
    )
    tap.formatter_class = argparse.ArgumentDefaultsHelpFormatter
    tap.set_defaults(run=_play)
    tap.add_argument(
        "--auto",
        action="store_true",
        default=argparse.SUPPRESS,
        help="let the program play a game by itself",
    )
    tap.add_argument(
        "--bid-order",
        action=SetUp,
        choices=["by_value", "by_list_values_swapped"],
        default="by_value",
        help="whether Bottom Three ranks above Top Three, or below it with their values exchanged",
    )
    tap.add_argument(
        "--thrown-in-counts",
        action=SetUp,
        nargs=0,
        default=argparse.SUPPRESS,
        help="count a hand towards the three even if everyone has passed",
    )
    add_seed(tap, SEED_OF_A_SEAT)
    add_person(tap, seats=SEATS, players=BOTS, against=_AGAINST, kept="game", file=DEFAULT_FILE)
    tap.add_argument(
        "--save",
        metavar="FILE",
        default=argparse.SUPPRESS,
        help="with --auto: write the game as JSON to a file, replacing any that exists",
    )


def _play(given: argparse.Namespace) -> int:
    before = set_up(given, "tagolib play")
    if before:
        raise TagoError(f"{before[0]}: the options of a game of Tap come after its name")
    if "auto" in given:
        return _watch(given)
    kept = Keeping(vars(given).get("file", f"~/{DEFAULT_FILE}"), read_session, write_session)
    return sit_down(given, "tagolib play tap", kept, _new_session, Player)


def _rules(given: argparse.Namespace) -> Rules:
    return Rules(bid_order=given.bid_order, thrown_in_counts="thrown_in_counts" in given)


def _watch(given: argparse.Namespace) -> int:
    """Play a game without a person, and announce it as a spectator hears it."""
    language = vars(given).get("language", LANGUAGES[0])
    say, dealer = sayer(language, SAID), Announcer(language)
    print(say("title"))
    players = players_of(given, SEATS, _AGAINST)
    for seat, name in players.items():
        print(say("plays", seat=seat, player=say(name)))
    session = Session.of(_rules(given), players, vars(given).get("seed", DEFAULT_SEED))
    while (move := session.next_move()) is not None:
        known = 0 if isinstance(move, tuple) else len(session.seen.log)
        session = session.after(move)
        if not known:
            print(f"\n{say('hand', number=session.number)}")
        for fact in session.seen.log[known:]:
            print(dealer.fact(fact))
        if session.game.hand is None:
            print(*told_score(session.game, say), sep="\n")
    if "save" in given:
        document = write(GameRecord.of(session.game))
        write_text(given.save, f"{json.dumps(document)}\n")
    return 0


def _new_session(given: argparse.Namespace) -> Seated:
    """Begin a game with a person and the program's players."""
    return new_session(Seated.of, _rules(given), players_of(given, SEATS, _AGAINST), given)
