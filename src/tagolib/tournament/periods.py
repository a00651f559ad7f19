"""Periods of time: hours, days, weeks, months and years in a time zone (TOUR-02).

Nothing here reads a clock: moments and time zones come from outside. A moment without a time zone
is refused. Results are in UTC, in which moments sort in the order in which they happened. Within
one time zone Python compares what the clock shows, and a clock can show the same time twice.
"""

from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import Final, Literal, TypeAlias

from tagolib.base.checking import checked
from tagolib.base.errors import SetupError

__all__ = ["PeriodKind", "period"]

PeriodKind: TypeAlias = Literal["hour", "day", "week", "month", "year"]
"""How long a tournament lasts (TOUR-02)."""

_TICK: Final = timedelta.resolution
_HOUR: Final = timedelta(hours=1)
_DAY: Final = timedelta(days=1)
_WEEK: Final = timedelta(weeks=1)
_LONGEST_MONTH: Final = timedelta(days=31)

_CALENDAR: Final[Mapping[str, tuple[Callable[[date], date], Callable[[date], date]]]] = {
    "day": (lambda day: day, lambda first: first + _DAY),
    "week": (lambda day: day - day.weekday() * _DAY, lambda first: first + _WEEK),
    "month": (
        lambda day: day.replace(day=1),
        lambda first: (first + _LONGEST_MONTH).replace(day=1),
    ),
    "year": (
        lambda day: day.replace(month=1, day=1),
        lambda first: first.replace(year=first.year + 1),
    ),
}
"""Two functions for each kind of period: one returns the first day of the period that contains a
day, and the other returns the first day of the next period from that."""


def instant(moment: datetime) -> datetime:
    """Return a moment in UTC.

    Raises:
        SetupError: if it is not a ``datetime``, has no time zone, or is not within the years 1 to
            9999 in UTC.
    """
    given: object = moment
    if not isinstance(given, datetime) or given.utcoffset() is None:
        raise SetupError("a moment must be a datetime with a time zone")
    try:
        return moment.astimezone(UTC)
    except OverflowError:
        raise _beyond() from None


def _beyond() -> SetupError:
    return SetupError("this time is not within the years 1 to 9999")


@checked
def period(kind: PeriodKind, moment: datetime, zone: tzinfo) -> tuple[datetime, datetime]:
    """Return the beginning and the end of the period that contains a moment.

    The end is the beginning of the next period and not part of this one, so every moment is in
    exactly one period of each kind (TOUR-02).

    * A day begins when the clock first shows its midnight, or skips it. Weeks begin on Monday, and
      months and years on their first day. When the clock is put forward or back, a day has 23 or 25
      hours.
    * An hour begins whenever the clock shows an exact hour, and when the clock is put forward or
      back. An hour that comes twice is two periods.

    Args:
        kind: how long the period is.
        moment: any moment, with any time zone.
        zone: the time zone of the tournament, such as ``zoneinfo.ZoneInfo("Europe/Rome")``.

    Returns:
        The two moments, in UTC. ``start <= moment < end`` holds for a moment given in UTC.

    Raises:
        SetupError: if there is no such kind, if the moment has no time zone, if ``zone`` is not a
            time zone, or if the period is not within the years 1 to 9999.
    """
    at = instant(moment)
    try:
        return _hour(at, zone) if kind == "hour" else _days(kind, at, zone)
    except (OverflowError, ValueError):  # what Python raises for days before year 1 and after 9999
        raise _beyond() from None


def _hour(at: datetime, zone: tzinfo) -> tuple[datetime, datetime]:
    """Return the hour of a moment, as the clock shows it, or what a clock change leaves of it."""
    shown = at.astimezone(zone)
    full = at - timedelta(
        minutes=shown.minute, seconds=shown.second, microseconds=shown.microsecond
    )
    start = _change(zone, full, at) or full
    end = _change(zone, at, full + (_HOUR - _TICK)) or full + _HOUR
    return start, end


def _days(kind: str, at: datetime, zone: tzinfo) -> tuple[datetime, datetime]:
    """Return the period of one day or more that contains a moment."""
    first_of, next_of = _CALENDAR[kind]
    first = first_of(at.astimezone(zone).date())
    start, end = _midnight(first, zone), _midnight(next_of(first), zone)
    while at >= end:  # the clock has been put back over midnight: it shows the old day again
        first = next_of(first)
        start, end = end, _midnight(next_of(first), zone)
    return start, end


def _midnight(day: date, zone: tzinfo) -> datetime:
    """Return the moment at which a day begins: its first midnight, or when the clock skips it."""
    shown = datetime(day.year, day.month, day.day, tzinfo=zone)
    midnight, other = shown.astimezone(UTC), shown.replace(fold=1).astimezone(UTC)
    # Python makes two moments of a time that is skipped, around the change, the later one first.
    return (other < midnight and _change(zone, other, midnight)) or midnight


def _change(zone: tzinfo, early: datetime, late: datetime) -> datetime | None:
    """Return the moment between two others at which the clock was changed.

    The change is after the early one, and at most the late one, with the offset of the late one.
    Return ``None`` if the offset is the same at both.
    """

    def offset(at: datetime) -> timedelta | None:
        return at.astimezone(zone).utcoffset()

    if offset(early) == offset(late):
        return None
    while late - early > _TICK:
        middle = early + (late - early) // 2
        if offset(middle) == offset(late):
            late = middle
        else:
            early = middle
    return late
