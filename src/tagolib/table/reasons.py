"""The reasons why an action of a table can be refused, with their rules and their wording."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Final

from tagolib.base.errors import Reason, Violation
from tagolib.tago import reasons

__all__ = ["REASONS", "TableViolation"]

REASONS: Final[Mapping[str, Reason]] = MappingProxyType(
    {
        "table_closed": Reason(("OPEN-01",), "The table is closed."),
        "table_open": Reason(("OPEN-01",), "The table is already open."),
        "hand_running": Reason(
            ("SEAT-05", "DEAL-04"),
            "Hand {number} is running. The action is possible only between hands.",
        ),
        "hand_unfinished": Reason(
            ("JACK-04", "CUR-01"), "Hand {number} is over but must be finished first."
        ),
        "no_hand": Reason(("DEAL-04",), "No hand is running."),
        "hand_not_over": Reason(("DEAL-04",), "Hand {number} is not over yet."),
        "seat_taken": Reason(("SEAT-02",), "Seat {seat:seat} is taken."),
        "seat_empty": Reason(("SEAT-02",), "Nobody sits at seat {seat:seat}."),
        "absent_already": Reason(("CUBE-04",), "Seat {seat:seat} is already absent."),
        "not_absent": Reason(("CUBE-04",), "Seat {seat:seat} is not absent."),
        "hand_over": reasons.REASONS["hand_over"],
        "below_stack": Reason(
            ("SEAT-03",), "A player who sits down must bring at least {least:chips}."
        ),
        "buy_in_too_small": Reason(
            ("REST-01", "REST-04"), "A buy-in must be at least {least:chips}."
        ),
        "no_room": Reason(("LIMIT-05",), "At most {most:chips} more can be brought to the table."),
        "beyond_funds": Reason(
            ("SEAT-04",), "Seat {seat:seat} can bring at most {most:chips} more."
        ),
        "too_many_chips": Reason(
            ("LIMIT-05",), "There are too many chips at the table for a hand. A player must leave."
        ),
        "drawn_before": Reason(
            ("CUBE-02",),
            "The first player has already been drawn. There is one draw at each opening.",
        ),
        "not_drawn": Reason(("CUBE-02",), "The first player must be drawn first."),
        "too_few_to_draw": Reason(
            ("CUBE-02", "SEAT-01"),
            "A draw needs two players who do not sit out, but the table has only {present}.",
        ),
        "too_few_able": Reason(
            ("SEAT-01", "ANTE-06"),
            "A hand needs two players who can pay the ante of "
            "{ante:chips}, but only {able} can be dealt "
            "in.",
        ),
        "not_a_deck": reasons.REASONS["not_a_deck"],
        "shared_jackpot": Reason(
            ("JACK-03",),
            "This table plays for a multi-jackpot, which must be settled with the hand: "
            "call finish(table, jackpot).",
        ),
        "own_jackpot": Reason(
            ("JACK-03",), "This table plays for its own jackpot: use the action Finish()."
        ),
        "other_jackpot": Reason(
            ("JACK-03",), "This multi-jackpot is for tables with another minimum or maximum."
        ),
        "other_units": Reason(
            ("JACK-03",),
            "This multi-jackpot is for tables with {expected} units to a chip, not {given}.",
        ),
    }
)
"""Every reason why an action of a table can be refused, by its code. Codes never change."""


class TableViolation(Violation):
    """One thing that is wrong with an action of a table. Its code is a key of :data:`REASONS`."""

    __slots__ = ()

    reasons: ClassVar[Mapping[str, Reason]] = REASONS
