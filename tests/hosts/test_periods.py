"""Periods: hours, days, weeks, months and years of a time zone, without gaps or overlaps."""

import io
import struct
from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from typing import Any, get_args
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tagolib as tago

TICK = timedelta.resolution
HOUR = timedelta(hours=1)


def zone(rule: str) -> ZoneInfo:
    """Return a time zone from its POSIX rule, which needs no data on the machine."""
    head = b"TZif2" + bytes(15) + struct.pack(">6l", 0, 0, 0, 0, 1, 4) + bytes(6) + b"ABC\0"
    file = io.BytesIO(head + head + f"\n{rule}\n".encode())
    return ZoneInfo.from_file(file, key=rule)


ROME = zone("CET-1CEST,M3.5.0,M10.5.0/3")
LORD_HOWE = zone("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0")  # half an hour only
ST_JOHNS = zone("NST3:30NDT,M3.2.0/0:01,M11.1.0/0:01")  # put back over midnight, from 00:01
HAVANA = zone("CST5CDT,M3.2.0/0,M11.1.0/1")  # midnight itself is skipped
LATE = zone("AAA3BBB,M3.2.0/-0:20,M11.1.0/0")  # skipped from 20 minutes before midnight
ZONES = (UTC, timezone(timedelta(hours=5, minutes=45)), ROME, LORD_HOWE, ST_JOHNS, HAVANA, LATE)


class Samoa(tzinfo):
    """A zone that skipped a whole day: 29 December 2011 was followed by the 31st."""

    LAST = datetime(2011, 12, 30)  # by the clock that ran until then

    def utcoffset(self, moment: datetime | None) -> timedelta:
        assert moment is not None
        plain = moment.replace(tzinfo=None, fold=0)
        skipped = self.LAST <= plain < self.LAST + timedelta(days=1)
        before = plain < self.LAST or (skipped and not moment.fold)
        return timedelta(hours=-10 if before else 14)

    def dst(self, moment: datetime | None) -> timedelta:
        return timedelta(0)

    def tzname(self, moment: datetime | None) -> str:
        return "Samoa"

    def fromutc(self, moment: datetime) -> datetime:
        hours = -10 if moment.replace(tzinfo=None) < self.LAST + timedelta(hours=10) else 14
        return moment + timedelta(hours=hours)


def shown(moment: datetime, where: tzinfo) -> str:
    """Return what the clock of a time zone shows."""
    return f"{moment.astimezone(where):%Y-%m-%d %H:%M}"


ORDINARY: dict[Any, tuple[str, str]] = {
    "hour": ("2012-12-20 21:00", "2012-12-20 22:00"),
    "day": ("2012-12-20 00:00", "2012-12-21 00:00"),
    "week": ("2012-12-17 00:00", "2012-12-24 00:00"),
    "month": ("2012-12-01 00:00", "2013-01-01 00:00"),
    "year": ("2012-01-01 00:00", "2013-01-01 00:00"),
}


@pytest.mark.rules("TOUR-02")
@pytest.mark.parametrize("kind", get_args(tago.PeriodKind))
@pytest.mark.parametrize("where", ZONES)
def test_the_five_durations(kind: tago.PeriodKind, where: tzinfo) -> None:
    """Tournaments last an hour, a day, a week, a month or a year in their time zone.

    A week begins on Monday.
    """
    moment = datetime(2012, 12, 20, 21, 30, 15, 7, tzinfo=where)
    start, end = tago.period(kind, moment, where)
    assert (shown(start, where), shown(end, where)) == ORDINARY[kind]
    assert start.tzinfo is end.tzinfo is UTC


def test_the_zone_decides_and_not_how_the_moment_is_told() -> None:
    """A moment given in another zone is in the period of the tournament's zone."""
    moment = datetime(2012, 12, 20, 23, 30, tzinfo=UTC)
    start, _ = tago.period("day", moment, ROME)
    assert shown(start, ROME) == "2012-12-21 00:00"
    assert tago.period("day", moment.astimezone(HAVANA), ROME) == tago.period("day", moment, ROME)


def lengths(kind: tago.PeriodKind, first: datetime, where: tzinfo, number: int) -> list[str]:
    """Return when successive periods begin by the clock, and how many minutes they have."""
    found, moment = [], first
    for _ in range(number):
        start, end = tago.period(kind, moment, where)
        found.append(f"{shown(start, where)[5:]} {(end - start) // timedelta(minutes=1)}")
        moment = end
    return found


def test_days_of_23_and_25_hours() -> None:
    """If the clock is put forward or back, the day is shorter or longer, and so is the week."""
    spring = datetime(2012, 3, 24, 12, tzinfo=ROME)
    assert lengths("day", spring, ROME, 3) == [
        *("03-24 00:00 1440", "03-25 00:00 1380", "03-26 00:00 1440"),
    ]
    autumn = datetime(2012, 10, 27, 12, tzinfo=ROME)
    assert lengths("day", autumn, ROME, 3) == [
        *("10-27 00:00 1440", "10-28 00:00 1500", "10-29 00:00 1440"),
    ]
    assert lengths("week", autumn, ROME, 1) == ["10-22 00:00 10140"]


def test_the_hour_that_comes_twice() -> None:
    """It is two periods, one after the other; the skipped hour is no period."""
    autumn = datetime(2012, 10, 28, 1, tzinfo=ROME)
    assert lengths("hour", autumn, ROME, 4) == [
        *("10-28 01:00 60", "10-28 02:00 60", "10-28 02:00 60", "10-28 03:00 60"),
    ]
    first = datetime(2012, 10, 28, 2, 30, tzinfo=ROME)
    one, other = (tago.period("hour", first.replace(fold=fold), ROME) for fold in (0, 1))
    assert one[1] == other[0]
    spring = datetime(2012, 3, 25, 1, tzinfo=ROME)
    assert lengths("hour", spring, ROME, 2) == ["03-25 01:00 60", "03-25 03:00 60"]


def test_half_an_hour_forward_and_back() -> None:
    """If the clock is changed by half an hour, a period ends or begins with the change."""
    autumn = datetime(2012, 4, 1, 1, 10, tzinfo=LORD_HOWE)
    assert lengths("hour", autumn, LORD_HOWE, 3) == [
        *("04-01 01:00 60", "04-01 01:30 30", "04-01 02:00 60"),
    ]
    spring = datetime(2012, 10, 7, 1, 10, tzinfo=LORD_HOWE)
    assert lengths("hour", spring, LORD_HOWE, 3) == [
        *("10-07 01:00 60", "10-07 02:30 30", "10-07 03:00 60"),
    ]


def test_midnight_twice() -> None:
    """A day begins with its first midnight, even if the clock then shows the day before again."""
    saturday = datetime(2012, 11, 3, 12, tzinfo=ST_JOHNS)
    assert lengths("day", saturday, ST_JOHNS, 3) == [
        *("11-03 00:00 1440", "11-04 00:00 1500", "11-05 00:00 1440"),
    ]
    again = datetime(2012, 11, 3, 23, 30, fold=1, tzinfo=ST_JOHNS)
    start, end = tago.period("day", again, ST_JOHNS)
    assert shown(start, ST_JOHNS) == "2012-11-04 00:00"
    assert start < again.astimezone(UTC) < end


def test_no_midnight() -> None:
    """If midnight is skipped, the day begins when the clock is put forward."""
    saturday = datetime(2012, 3, 10, 12, tzinfo=HAVANA)
    assert lengths("day", saturday, HAVANA, 3) == [
        *("03-10 00:00 1440", "03-11 01:00 1380", "03-12 00:00 1440"),
    ]
    saturday = datetime(2012, 3, 10, 12, tzinfo=LATE)
    assert lengths("day", saturday, LATE, 3) == [
        *("03-10 00:00 1420", "03-11 00:40 1400", "03-12 00:00 1440"),
    ]


def test_no_day() -> None:
    """A day that the clock skips has no period; the days before and after it adjoin."""
    before = datetime(2011, 12, 29, 12, tzinfo=Samoa())
    assert lengths("day", before, Samoa(), 3) == [
        *("12-29 00:00 1440", "12-31 00:00 1440", "01-01 00:00 1440"),
    ]
    assert lengths("month", before, Samoa(), 1) == ["12-01 00:00 43200"]


@given(
    st.datetimes(datetime(1990, 1, 1), datetime(2030, 1, 1), timezones=st.sampled_from(ZONES)),
    st.sampled_from(ZONES),
    st.sampled_from(get_args(tago.PeriodKind)),
    st.integers(0, 999),
)
def test_every_moment_lies_in_one_period(
    moment: datetime, where: tzinfo, kind: tago.PeriodKind, part: int
) -> None:
    """A moment is in one period of each kind: all its moments give it, and its ends adjoin."""
    start, end = found = tago.period(kind, moment, where)
    assert start <= moment.astimezone(UTC) < end
    for inside in (start, end - TICK, start + (end - start) * part // 1000):
        assert tago.period(kind, inside, where) == found
    assert tago.period(kind, start - TICK, where)[1] == start
    assert tago.period(kind, end, where)[0] == end


CHANGES = (
    (ROME, datetime(2012, 3, 25, 1, tzinfo=UTC)),
    (ROME, datetime(2012, 10, 28, 1, tzinfo=UTC)),
    (LORD_HOWE, datetime(2012, 3, 31, 15, tzinfo=UTC)),
    (LORD_HOWE, datetime(2012, 10, 6, 15, 30, tzinfo=UTC)),
    (ST_JOHNS, datetime(2012, 11, 4, 2, 31, tzinfo=UTC)),
    (ST_JOHNS, datetime(2012, 3, 11, 3, 31, tzinfo=UTC)),
    (HAVANA, datetime(2012, 3, 11, 5, tzinfo=UTC)),
    (HAVANA, datetime(2012, 11, 4, 5, tzinfo=UTC)),
    (LATE, datetime(2012, 3, 11, 2, 40, tzinfo=UTC)),
    (Samoa(), datetime(2011, 12, 30, 10, tzinfo=UTC)),
)


@pytest.mark.uncounted
@pytest.mark.parametrize("kind", get_args(tago.PeriodKind))
@pytest.mark.parametrize(("where", "change"), CHANGES)
def test_around_a_change_of_the_clock(
    where: tzinfo, change: datetime, kind: tago.PeriodKind
) -> None:
    """For three hours around it every minute is in its period, and periods follow each other."""
    last = tago.period(kind, change - 3 * HOUR - TICK, where)
    for minute in range(-180, 181):
        for moment in (change + minute * HOUR / 60 - TICK, change + minute * HOUR / 60):
            start, end = tago.period(kind, moment, where)
            assert start <= moment < end
            assert (start, end) == last or start == last[1]
            last = (start, end)


@given(st.dates(date(1990, 1, 1), date(2030, 1, 1)), st.sampled_from(ZONES))
def test_periods_are_those_of_the_calendar(day: date, where: tzinfo) -> None:
    """At noon the clock shows a day that is within its week, month and year."""
    noon = datetime(day.year, day.month, day.day, 12, tzinfo=where)
    first = {
        kind: tago.period(kind, noon, where)[0].astimezone(where).date()
        for kind in get_args(tago.PeriodKind)
    }
    assert first["hour"] == first["day"] == day
    assert first["week"] == date.fromisocalendar(*day.isocalendar()[:2], 1)
    assert first["month"] == day.replace(day=1)
    assert first["year"] == day.replace(month=1, day=1)


@pytest.mark.parametrize(
    ("kind", "moment", "where", "says"),
    [
        ("day", datetime(2012, 12, 20), UTC, "a datetime with a time zone"),  # naive on purpose
        ("day", date(2012, 12, 20), UTC, "moment must be datetime"),
        ("day", None, UTC, "moment must be datetime"),
        ("day", datetime(2012, 12, 20, tzinfo=UTC), None, "zone must be datetime.tzinfo"),
        ("day", datetime(2012, 12, 20, tzinfo=UTC), "UTC", "zone must be datetime.tzinfo"),
        ("minute", datetime(2012, 12, 20, tzinfo=UTC), UTC, "'month', 'year'"),
        (None, datetime(2012, 12, 20, tzinfo=UTC), UTC, "kind must be .*'hour'"),
        ("year", datetime(9999, 5, 5, tzinfo=UTC), UTC, "years 1 to 9999"),
        ("month", datetime(9999, 12, 5, tzinfo=UTC), UTC, "years 1 to 9999"),
        ("week", datetime(9999, 12, 29, tzinfo=UTC), UTC, "years 1 to 9999"),
        ("day", datetime(9999, 12, 31, tzinfo=UTC), UTC, "years 1 to 9999"),
        ("hour", datetime(9999, 12, 31, 23, tzinfo=UTC), UTC, "years 1 to 9999"),
        ("hour", datetime(9999, 12, 31, 23, tzinfo=UTC), ROME, "years 1 to 9999"),
        ("day", datetime(1, 1, 1, tzinfo=ROME), UTC, "years 1 to 9999"),
        ("day", datetime(1, 1, 1, tzinfo=UTC), ROME, "years 1 to 9999"),
        ("hour", datetime(1, 1, 1, tzinfo=UTC), HAVANA, "years 1 to 9999"),
    ],
)
def test_what_is_no_period(kind: Any, moment: Any, where: Any, says: str) -> None:
    """Moments without a zone, other durations and years outside Python's range are refused."""
    with pytest.raises(tago.SetupError, match=says):
        tago.period(kind, moment, where)


def test_the_first_and_the_last_periods() -> None:
    """Within the years 1 to 9999 there is no other bound."""
    first, last = datetime(1, 1, 1, tzinfo=UTC), datetime(9998, 12, 31, 23, 59, 59, tzinfo=UTC)
    for kind in get_args(tago.PeriodKind):
        assert tago.period(kind, first, UTC)[0] == first
        assert last < tago.period(kind, last, UTC)[1]
