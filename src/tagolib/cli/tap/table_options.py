"""The options that set up a game of Tap, with the rules that follow from them."""

import argparse

from tagolib.cli.table_options import SEED_OF_A_SEAT, SetUp, add_seed
from tagolib.tap import SEATS, Rules

__all__ = ["add_setting", "read_rules"]


def add_setting(tap: argparse.ArgumentParser) -> None:
    """Add the options that set up a game."""
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
    tap.set_defaults(seats=len(SEATS))
    add_seed(tap, SEED_OF_A_SEAT)


def read_rules(given: argparse.Namespace) -> Rules:
    """Return the rules that the options set."""
    return Rules(bid_order=given.bid_order, thrown_in_counts="thrown_in_counts" in given)
