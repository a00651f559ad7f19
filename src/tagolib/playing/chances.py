"""The odds of a table as a person reads them: in percent, in words of a language."""

from collections.abc import Iterator
from fractions import Fraction

from tagolib.errors import SetupError
from tagolib.odds import choice_odds, odds
from tagolib.playing.session import Session
from tagolib.playing.telling import persons_view
from tagolib.playing.words import ON_A_PAGE, sayer
from tagolib.serialization import JSON
from tagolib.views import View

__all__ = ["chances"]

_TITLES = ("odds seat", "odds win", "odds draw", "odds share", "odds chips")


def chances(session: Session) -> JSON:
    """Tell what each seat may expect of the showdown, as far as the person knows the cards.

    Raises:
        SetupError: if no hand runs, or while cards are discarded in a draw.
    """
    view = persons_view(session).hand
    if view is None or view.state.phase == "over":
        raise SetupError("there are odds while a hand runs")
    say = sayer(session.language, ON_A_PAGE)
    return {
        "rows": [[say(title) for title in _TITLES], *_rows(view, session.language)],
        "choices": list(_choices(view, session.language)),
        "note": say("odds note"),
    }


def _rows(view: View, language: str) -> Iterator[list[str]]:
    """Give a row for each seat that contends."""
    for seat in odds(view).seats:
        yield [
            str(seat.number),
            *[_percent(part, language) for part in (seat.win, seat.draw, seat.share)],
            _tenths(seat.expected / view.rules.units_per_chip, language),
        ]


def _choices(view: View, language: str) -> Iterator[str]:
    """Tell what either total of a POINT with a pair is worth to who chooses."""
    say = sayer(language, ON_A_PAGE)
    for choice in choice_odds(view):
        by_sum, by_single = (
            _percent(of.seat(choice.first).share, language) for of in (choice.sum, choice.single)
        )
        cards = " ".join(map(str, choice.point))
        yield say("odds choice", cards=cards, seat=choice.first, sum=by_sum, single=by_single)


def _percent(part: Fraction, language: str) -> str:
    """Write a part of one in percent: ``12.5 %``."""
    return f"{_tenths(100 * part, language)} %"


def _tenths(number: Fraction, language: str) -> str:
    """Write a number with one place, rounded to the nearest one."""
    whole, rest = divmod((20 * number.numerator // number.denominator + 1) // 2, 10)
    return sayer(language, ON_A_PAGE)("tenths", whole=whole, rest=rest)
