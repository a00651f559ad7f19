"""The rules behind a difference in a hand of Tap, by its place and by the actions."""

from collections.abc import Mapping, Sequence
from typing import Final

from tagolib.conformance.games import Ids

__all__ = ["BY_ACTION", "BY_KEY", "BY_KIND", "BY_PLACE"]

BY_ACTION: Final[Mapping[str, Ids]] = {
    "pass": ("TAP-07",),
    "bid": ("TAP-06",),
    "take": ("TAP-09",),
    "discard": ("TAP-12",),
    "declare": ("TAP-13",),
    "play": ("TAP-14", "TAP-15"),
}
"""The rules that each type of action is about, if nothing says more."""

BY_KIND: Final[Mapping[str, Ids]] = {
    "tap_hand": ("TAP-05",),
    "tap_trick": ("TAP-15", "TAP-17", "TAP-16", "TAP-02"),
    "tap_follow": ("TAP-14", "TAP-16"),
    "tap_count": ("TAP-03",),
    "tap_score": ("TAP-20", "TAP-21", "TAP-19", "TAP-22", "TAP-23", "TAP-24", "TAP-25"),
    "tap_discards": ("TAP-12",),
}
"""The rules that a case of each kind is about; for a hand, those of the deal."""

BY_KEY: Final[Mapping[str, Ids]] = {
    "dealer": ("TAP-01", "TAP-05"),
    "rules": ("TAP-06", "TAP-07"),
    "rulings": ("TAP-06", "TAP-07", "TAP-20"),
    "deck": ("TAP-02", "TAP-05"),
    "cards": ("TAP-02", "TAP-01", "TAP-15"),
    "hand": ("TAP-02", "TAP-12", "TAP-14"),
    "led": ("TAP-14", "TAP-02"),
    "bid": ("TAP-06", "TAP-20", "TAP-11"),
    "points": ("TAP-03", "TAP-19"),
    "tricks": ("TAP-18", "TAP-03"),
    "slam": ("TAP-22",),
    "sparrow": ("TAP-24",),
    "sparrow_made": ("TAP-25",),
}
"""As :attr:`tagolib.conformance.games.FuzzedGame.by_key`."""

BY_PLACE: Final[Sequence[tuple[str, str, Ids]]] = (
    # the auction
    (r"state\.declarer", r"^[123] [123] ", ("TAP-08", "TAP-06")),
    (r"state\.phase", r"^(\w+ )?auction ", ("TAP-07", "TAP-06")),
    (r"state\.(calls|contract|options\.bids)", "", ("TAP-06", "TAP-07")),
    (r"state\.to_act", "auction", ("TAP-06", "TAP-07")),
    # the stock and the discard
    (r"(state\.packet|views\.(top|bottom|packet))", "take", ("TAP-09", "TAP-10")),
    (r"(state\.packet|views\.(top|bottom|packet))", "", ("TAP-10", "TAP-11", "TAP-09")),
    (r"(state|views)\.(discards|shown)", "", ("TAP-12",)),
    (r"state\.options\.discard.*", "", ("TAP-12",)),
    # the play
    (r"state\.phase", r"^(\w+ )?over ", ("TAP-18",)),
    (r"state\.(phase|slam|sparrow|options\.declare)", "declare", ("TAP-13", "TAP-14")),
    (r"(state|views)\.trick(\..*)?", "", ("TAP-18", "TAP-14")),
    (r"state(\.seats)?\.tricks", "", ("TAP-15", "TAP-16", "TAP-17", "TAP-02")),
    (r"state\.(to_act|options\.play)", "", ("TAP-14", "TAP-16", "TAP-15")),
    # the value of a hand
    (r"state\.result\.(points|tricks)", "", ("TAP-03", "TAP-19")),
    (r"state\.result\.sparrow", "", ("TAP-25", "TAP-24")),
    (r"state\.result\..*", "slam", ("TAP-22", "TAP-20", "TAP-24", "TAP-25", "TAP-21")),
    (r"state\.result\..*", "sparrow", ("TAP-24", "TAP-25", "TAP-20", "TAP-23", "TAP-21")),
    (r"state\.result\..*", "", ("TAP-20", "TAP-21", "TAP-19", "TAP-23", "TAP-25")),
    # where cards lie from the deal on
    (r"(state|views)\.(top|bottom|seats\.cards)", "", ("TAP-05", "TAP-02")),
)
"""As :attr:`tagolib.conformance.games.FuzzedGame.by_place`."""
