"""The options that set up a table, with the rules and the deal that follow from them."""

import argparse
from collections.abc import Sequence
from typing import Any, Final

from tagolib.base.errors import TagoError
from tagolib.cli.ascii_letters import typed
from tagolib.play.players import digest
from tagolib.play.session import table_rules
from tagolib.shuffling import Stream, shuffled
from tagolib.tago.cards import DECK
from tagolib.tago.hand import Hand
from tagolib.tago.rules import Rules
from tagolib.tago.transition import deal

__all__ = [
    "DEFAULT_SEED",
    "SEED_OF_A_SEAT",
    "SetUp",
    "add_seed",
    "add_setting",
    "deal_table",
    "read_rules",
    "set_up",
]

DEFAULT_SEED: Final = "56"
"""The default seed of a hand."""
SEED_OF_A_SEAT: Final = f"one from the operating system; with --auto, {DEFAULT_SEED}"
"""The default seed for a person's game, in the words of the help."""


class SetUp(argparse.Action):
    """Stores what an option sets up, and notes that the option was given, for :func:`set_up`."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        """Store one option of a command, and note it; argparse calls this."""
        setattr(namespace, self.dest, values)
        setattr(namespace, f"{parser.prog} {option_string}", True)


def set_up(given: argparse.Namespace, command: str) -> list[str]:
    """Return the options of a command that set up a table, without those of its subcommands."""
    return [
        name.removeprefix(f"{command} ") for name in vars(given) if name.startswith(f"{command} --")
    ]


def add_setting(command: argparse.ArgumentParser, *, seed: str = DEFAULT_SEED) -> None:
    """Add the options that set up a table.

    Args:
        command: the command that takes them.
        seed: the default seed, in the words of the help.
    """
    command.add_argument(
        "--seats",
        action=SetUp,
        type=int,
        choices=range(2, 9),
        default=5,
        metavar="N",
        help="how many players, 2 to 8",
    )
    command.add_argument(
        "--stakes",
        action=SetUp,
        type=typed,
        default="Light – 5/300",
        metavar="LABEL",
        help="the table's label: its mode, its minimum, and the stack needed to join",
    )
    command.add_argument(
        "--ante",
        action=SetUp,
        choices=["minimum", "half"],
        default="minimum",
        help="what each player pays before the deal: the table's minimum, or half of it",
    )
    command.add_argument(
        "--variant",
        action=SetUp,
        choices=["classic", "rapid"],
        default="classic",
        help="three rounds of betting, or only the last two",
    )
    command.add_argument(
        "--jackpot",
        action=SetUp,
        type=int,
        default=0,
        metavar="PERCENT",
        help="the share of the antes that goes to the jackpot, 0 to 100",
    )
    add_seed(command, seed)


def add_seed(command: argparse.ArgumentParser, default: str) -> None:
    """Add the option for the seed; its help names the default."""
    command.add_argument(
        "--seed",
        action=SetUp,
        type=typed,
        default=argparse.SUPPRESS,
        metavar="TEXT",
        help="the seed of everything that is random: the same text gives the same cards on every "
        f"machine (default: {default})",
    )


def read_rules(given: argparse.Namespace) -> Rules:
    """Return the rules that the options set, with two units to the chip if amounts need halves.

    Raises:
        TagoError: if the rules are impossible.
    """
    if not 0 <= given.jackpot <= 100:
        raise TagoError(f"--jackpot is a share in percent, from 0 to 100, not {given.jackpot}")
    return table_rules(given.stakes, given.ante, given.variant, given.jackpot)


def deal_table(given: argparse.Namespace) -> tuple[Hand, Stream]:
    """Deal a hand at the table, and return it with the random stream after the deal."""
    rules = read_rules(given)
    seed = given.seed if "seed" in given else DEFAULT_SEED
    stream = Stream(digest(seed))
    seats = range(1, given.seats + 1)
    stacks = {seat: rules.stack * (1 + stream.below(3)) for seat in seats}
    first = stream.choice(seats)
    hand = deal(rules, stacks, first, shuffled(DECK, stream))
    return hand, stream
