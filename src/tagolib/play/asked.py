"""Answers that a page needs now and then: the coach with the odds, and the hand in the notation.

The page loads this module only when the first hand has begun.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from tagolib.base.errors import SetupError
from tagolib.notation import Transcript, write_hand
from tagolib.odds import choice_odds, odds, seat_odds
from tagolib.play.coach import HABITS, Choice, choices
from tagolib.play.hindsight import hindsight
from tagolib.play.narration import persons_view
from tagolib.play.offers import may_be_written, offered, offers
from tagolib.play.page import called
from tagolib.play.players import PERSON
from tagolib.play.session import Seated, Session
from tagolib.play.words import ON_A_PAGE, sayer
from tagolib.serialization import JSON
from tagolib.tago.views import View

__all__ = ["chances", "transcript"]


def transcript(session: Session) -> JSON:
    """Return the finished hand in the notation, with all its cards.

    Raises:
        SetupError: if no hand is over, or somebody may still look.
    """
    hand = session.table.hand
    if hand is None or not may_be_written(session):
        raise SetupError("a hand can be written down only when it is over")
    return write_hand(Transcript.of(hand, names=session.names))


_TITLES = ("odds player", "odds win", "odds draw", "odds share")
_HABITS = ("odds folds", "odds raises")


def chances(session: Seated) -> JSON:
    """Return the worth of each of the person's choices, and each seat's odds at the showdown.

    Everything follows from the person's view. After a hand, the answer is what their fold saved or
    cost.

    Raises:
        SetupError: if no hand is running or over, or while others discard in a tie-break.
    """
    view = persons_view(session).hand
    if view is None:
        raise SetupError("there are odds only during a hand")
    say = sayer(session.language, ON_A_PAGE)
    if view.state.phase == "over":
        known = hindsight(view)
        words = {"chips": view.rules.chips(known.units)} if known else {}
        said = say(f"hindsight {known.said}", **words) if known else ""
        return {"said": said, "worth": [], "rows": [], "choices": [], "note": ""}
    plays = {seat: name for seat, name in session.players if name != PERSON}
    found = sorted(choices(view, plays), key=lambda one: -one.worth)
    discarding = view.state.phase == "discard" and bool(found)
    return {
        "said": _advice(found, view, session) if found else "",
        "worth": list(_worth(found, session)),
        "rows": [] if discarding else [_titles(session), *_rows(view, session)],
        "choices": [] if discarding else list(_choices(view, session)),
        "note": say("odds note"),
    }


def _advice(found: Sequence[Choice], view: View, session: Seated) -> str:
    """Return which choice is worth the most, in one sentence."""
    say, best = sayer(session.language, ON_A_PAGE), found[0]
    words = {"choice": _said(best, session), "chips": _chips(best.worth, session)}
    if view.state.phase != "betting":
        return say("coach of the pot", **words)
    share = seat_odds(view, session.person).share
    key = "coach fold" if best.kind == "fold" else "coach bet"
    return say(key, share=_percent(share, session.language), **words)


def _said(choice: Choice, session: Seated) -> str:
    """Return a choice in the words of its button."""
    view = persons_view(session)
    may = offered(offers(session), view, session.language)
    button = next(one.said for one in may if one.kind == choice.kind)
    return f"{button} {choice.value}".rstrip()


def _worth(found: Sequence[Choice], session: Seated) -> Iterator[dict[str, Any]]:
    """Yield each choice, its worth, and the length of its bar in percent of the longest."""
    say = sayer(session.language, ON_A_PAGE)
    most = max([abs(one.worth) for one in found], default=0) or 1
    for one in found:
        alone = _percent(one.alone, session.language)
        yield {
            "said": _said(one, session),
            "chips": _chips(one.worth, session),
            "bar": round(100 * one.worth / most),
            "note": say("coach alone", part=alone) if one.alone else "",
        }


def _chips(units: Fraction, session: Seated) -> str:
    """Return an average number of units, in chips with its sign."""
    chips = _tenths(abs(units) / session.table.rules.units_per_chip, session.language)
    return f"{'-' if units < 0 else '+'}{chips}"


def _titles(session: Seated) -> list[str]:
    say = sayer(session.language, ON_A_PAGE)
    return [say(title) for title in (*_TITLES, *_HABITS)]


def _rows(view: View, session: Session) -> Iterator[list[str]]:
    """Yield a row for each contending seat: its odds, and how often it folds and raises."""
    names, language, plays = called(session), session.language, dict(session.players)
    for seat in odds(view).seats:
        at = [HABITS.get((plays[seat.number], view.state.round, low)) for low in (True, False)]
        folds, raises = (
            " / ".join([f"{habit[place]} %" for habit in at if habit]) for place in (0, 1)
        )
        yield [
            names[seat.number],
            *[_percent(part, language) for part in (seat.win, seat.draw, seat.share)],
            folds,
            raises,
        ]


def _choices(view: View, session: Session) -> Iterator[str]:
    """Yield what each total of a POINT with a pair is worth to the player who chooses."""
    language, names = session.language, called(session)
    say = sayer(language, ON_A_PAGE)
    for choice in choice_odds(view):
        by_sum, by_single = (
            _percent(of.seat(choice.first).share, language) for of in (choice.sum, choice.single)
        )
        cards = " ".join(map(str, choice.point))
        key = "odds choice, yours" if choice.first == session.person else "odds choice"
        words = {"cards": cards, "sum": by_sum, "single": by_single}
        yield say(key, name=names[choice.first], **words)


def _percent(part: Fraction, language: str) -> str:
    """Return a fraction in percent: ``12.5 %``."""
    return f"{_tenths(100 * part, language)} %"


def _tenths(number: Fraction, language: str) -> str:
    """Return a number with one decimal place, rounded to the nearest."""
    whole, rest = divmod((20 * number.numerator // number.denominator + 1) // 2, 10)
    return sayer(language, ON_A_PAGE)("tenths", whole=whole, rest=rest)
