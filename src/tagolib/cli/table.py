"""``tagolib table``: let the program's players play a whole session, and sum it up."""

import argparse
from collections import Counter
from typing import Final, get_args

from tagolib.announcements import LANGUAGES
from tagolib.base.errors import TagoError
from tagolib.bots import BOTS
from tagolib.cli.screen import Screen
from tagolib.cli.table_options import DEFAULT_SEED, add_setting, read_rules
from tagolib.play.narration import Order, columns, standings
from tagolib.play.session import Session
from tagolib.play.words import sayer
from tagolib.table import Finish
from tagolib.table.facts import BoughtIn, HandFinished
from tagolib.tago import facts

__all__ = ["add_options", "run"]

_COUNTED: Final = {
    "hands": HandFinished,
    "draws": facts.Tied,
    "draws played out": facts.CardsRedealt,
    "restorations": facts.Restored,
    "buy-ins": BoughtIn,
    "remainders": facts.RemaindersPlayed,
    "Curious looks": facts.CuriousPaid,
    "jackpots": facts.JackpotWon,
}
"""What is counted in a session: the key of its sentence, and the class of its facts."""


def add_options(table: argparse.ArgumentParser) -> None:
    """Add the options of the command to its parser."""
    table.description = (
        "Let the program's players play hand after hand at one table, and print the "
        "standings and counts of what happened. A player who cannot pay the ante buys in."
    )
    table.formatter_class = argparse.ArgumentDefaultsHelpFormatter
    table.add_argument(
        "--auto",
        action="store_true",
        default=argparse.SUPPRESS,
        help="let the program play all seats, as it always does",
    )
    table.add_argument(
        "--hands", type=int, default=100, metavar="N", help="how many hands, 1 or more"
    )
    add_setting(table)
    table.add_argument(
        "--players",
        nargs="+",
        choices=BOTS,
        default=argparse.SUPPRESS,
        metavar="PLAYER",
        help=f"the players at the seats, in turn (default: {' '.join(BOTS)})",
    )
    table.add_argument(
        "--order",
        choices=get_args(Order),
        default="points",
        help="what the standings are sorted by: tournament points, or the chips that each player "
        "has won",
    )
    table.add_argument(
        "--language", choices=LANGUAGES, default="en", help="the language of the summary"
    )


def run(given: argparse.Namespace) -> int:
    """Run the command, and return the exit status."""
    if given.hands < 1:
        raise TagoError("--hands must be 1 or more")
    named = vars(given).get("players", list(BOTS))
    players = {seat: named[(seat - 1) % len(named)] for seat in range(1, given.seats + 1)}
    seed = given.seed if "seed" in given else DEFAULT_SEED
    session = Session.of(read_rules(given), players, seed)
    told: Counter[str] = Counter()
    while told["hands"] < given.hands and (move := session.next_move()) is not None:
        if isinstance(move, Finish) and session.table.hand and session.table.hand.result:
            told["hands with side pots"] += len(session.table.hand.result.pots) > 1
        session = session.after(move)
        told.update(
            name
            for name, kind in _COUNTED.items()
            for fact in session.table.news
            if isinstance(fact, kind)
        )
    _sum_up(session, told, given.language, given.order)
    return 0


def _sum_up(session: Session, told: Counter[str], language: str, order: Order) -> None:
    """Print the standings, and how often everything occurred."""
    say, screen = sayer(language), Screen()
    players = {seat: say(name) for seat, name in session.players}
    counted = [[f"{told[name]:,}", say(name)] for name in [*_COUNTED, "hands with side pots"]]
    screen.show([session.table.rules.label, "", *columns(counted, "><"), ""])
    screen.show(standings(session, players, say, order, screen.width))
