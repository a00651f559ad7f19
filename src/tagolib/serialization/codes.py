"""The codes of all errors, which share one JSON form in both games."""

from tagolib.base.errors import FAULTS, KIND_SENTENCES
from tagolib.table.reasons import REASONS as TABLE_REASONS
from tagolib.tago.reasons import REASONS

__all__ = ["error_codes", "reason_codes"]


def reason_codes() -> list[str]:
    """Return the code of every reason for refusing an action in a hand, at a table or in Tap."""
    from tagolib.tap.reasons import REASONS as TAP_REASONS  # noqa: PLC0415  # only schemas need Tap

    return list(dict.fromkeys([*REASONS, *TABLE_REASONS, *TAP_REASONS]))


def error_codes() -> list[str]:
    """Return every code that an error can have."""
    return list(dict.fromkeys([*reason_codes(), *FAULTS, *KIND_SENTENCES]))
