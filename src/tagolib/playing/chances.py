"""The odds of a table as a person reads them: in percent, in words of a language."""

from collections.abc import Iterator
from fractions import Fraction

from tagolib.errors import SetupError
from tagolib.odds import choice_odds, odds
from tagolib.playing.session import Session
from tagolib.playing.telling import persons_view
from tagolib.playing.words import sayer
from tagolib.serialization import JSON
from tagolib.views import View

__all__ = ["chances", "percent", "tenths"]


def chances(session: Session) -> JSON:
    """Tell what each seat may expect of the showdown, as far as the person knows the cards.

    Raises:
        SetupError: if no hand runs, or while cards are discarded in a draw.
    """
    view = persons_view(session).hand
    if view is None or view.state.phase == "over":
        raise SetupError("there are odds while a hand runs")
    say = sayer(session.language, "page")
    return {
        "rows": list(_rows(view, session)),
        "choices": list(_choices(view, session)),
        "note": say("odds note"),
    }


def _rows(view: View, session: Session) -> Iterator[list[str]]:
    """Give the titles, and a row for each seat that contends."""
    say, point = sayer(session.language, "page"), _point(session)
    yield [say(word) for word in ("odds seat", "odds win", "odds draw", "odds share", "odds chips")]
    for seat in odds(view).seats:
        yield [
            str(seat.number),
            *[percent(part, point) for part in (seat.win, seat.draw, seat.share)],
            tenths(seat.expected / view.rules.units_per_chip, point),
        ]


def _choices(view: View, session: Session) -> Iterator[str]:
    """Tell what either total of a POINT with a pair is worth to who chooses."""
    say, point = sayer(session.language, "page"), _point(session)
    for choice in choice_odds(view):
        by_sum, by_single = (
            percent(of.seat(choice.first).share, point) for of in (choice.sum, choice.single)
        )
        cards = " ".join(map(str, choice.point))
        yield say("odds choice", cards=cards, seat=choice.first, sum=by_sum, single=by_single)


def _point(session: Session) -> str:
    """Give the sign before the tenths in the person's language."""
    return sayer(session.language, "page")("decimal point")


def percent(part: Fraction, point: str) -> str:
    """Write a part of one in percent: ``12.5 %``."""
    return f"{tenths(100 * part, point)} %"


def tenths(number: Fraction, point: str) -> str:
    """Write a number with one place, rounded to the nearest one."""
    whole, rest = divmod((20 * number.numerator // number.denominator + 1) // 2, 10)
    return f"{whole}{point}{rest}"
