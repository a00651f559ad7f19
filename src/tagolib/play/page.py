"""What a page shows of a table, and the odds, as JSON in the person's language."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from attrs import evolve, fields, frozen

from tagolib.announcements import Announcer
from tagolib.base.errors import SetupError
from tagolib.fairness import House
from tagolib.notation import Transcript, write_hand
from tagolib.odds import choice_odds, odds, seat_odds
from tagolib.play.coach import HABITS, Choice, choices, hindsight
from tagolib.play.dealing import Fair, fair
from tagolib.play.narration import at_stake, persons_view, seat_rows, standing_rows
from tagolib.play.offers import barred, can_pay, goes_on, offered, offers
from tagolib.play.players import PERSON
from tagolib.play.scene import Answer, Barred, Scene, scene
from tagolib.play.session import Seated, Session, write_session
from tagolib.play.words import ON_A_PAGE, sayer
from tagolib.serialization import JSON, write
from tagolib.table import due
from tagolib.tago.views import View

__all__ = [
    "PageAnswer",
    "Shown",
    "audit",
    "cannot_pay",
    "chances",
    "dealer_at",
    "moves_on",
    "shown",
    "transcript",
]


@frozen(order=False, kw_only=True)
class Shown(Scene):
    """The table of a page on which the package itself runs."""

    stakes: tuple[str, ...]
    """The POINT and the stakes, in lines."""
    seats: tuple[tuple[str, ...], ...]
    """The table in words: titles, and a row for each seat."""
    standings: tuple[tuple[str, ...], ...]
    """The standings: titles, and a row for each player."""
    person: int
    """The person's seat."""
    turn: int | None
    """The seat to act; ``None`` if the hand waits for nobody."""
    odds: bool
    """Whether odds can be asked for."""
    over: bool
    """Whether the hand is over and may be written down."""
    session: Any
    """The session to save. It holds all cards."""
    fair: Fair
    """What fair dealing needs."""


@frozen(order=False, kw_only=True)
class PageAnswer(Answer):
    """An answer of the desk."""

    table: Shown | None
    """The table as it is now; ``None`` before anybody sits down."""
    more: Any
    """Anything else that was asked for."""


def called(session: Session) -> dict[int, str]:
    """Return what the players are called by their seats: “You” for a person without a name."""
    names = dict(session.names)
    return {seat: names.get(seat) or sayer(session.language)(PERSON) for seat, _ in session.players}


def dealer_at(session: Session) -> Announcer:
    """Return the announcer of a page: it has a name for everybody, also for the person."""
    return Announcer(session.table.rules, session.language, tuple(called(session).items()))


def shown(session: Seated, house: House | None = None) -> Shown:
    """Return everything that a page shows of a table, and the session to save.

    Args:
        session: the session.
        house: the house that deals fairly at the table; ``None`` if its hand was not dealt fairly
            here.
    """
    say, view = sayer(session.language), persons_view(session)
    waits, players = moves_on(session, house), session.said_players(say)
    plays = {seat: say(name) for seat, name in session.players if name != PERSON}
    seen = scene(evolve(view, news=()), called(session), session.language, plays=plays)
    may = {} if waits else offers(session)
    return Shown(
        **{name: getattr(seen, name) for name in _OF_A_SCENE},
        offers=offered(may, view, session.language),
        prompt=seen.prompt or ("" if waits else _prompt(session)),
        barred=() if waits else tuple(_barred(session)),
        goes_on=waits,
        stakes=tuple(at_stake(view, say)),
        seats=tuple(map(tuple, seat_rows(view, players, say))),
        standings=tuple(map(tuple, standing_rows(session, players, say))),
        person=session.person,
        turn=view.hand.state.to_act if view.hand else None,
        odds=_has_odds(view.hand, session.person),
        over=_may_be_written(session),
        session=write_session(session),
        fair=fair(house, session),
    )


_OF_A_SCENE = {one.name for one in fields(Scene)} - {"offers", "prompt", "barred", "goes_on"}
"""The fields of a scene that the page shows as they are."""


def moves_on(session: Session, house: House | None) -> bool:
    """Return whether something happens by itself now; not while the house waits for a seed."""
    at = house.step if house else "commit"
    return at == "deal" or (at != "reveal" and goes_on(session))


def _prompt(session: Session) -> str:
    """Return a sentence on what the person may do between hands."""
    if due(session.table).step == "look":
        return sayer(session.language)("may look")
    return "" if can_pay(session) else cannot_pay(session)


def cannot_pay(session: Session) -> str:
    """Return a sentence that tells the person to buy chips first, and how many."""
    rules = session.table.rules
    return sayer(session.language)("cannot pay", least=rules.chips(rules.stack))


def _barred(session: Seated) -> Iterator[Barred]:
    """Yield what may not be done now, and why not."""
    say = sayer(session.language, ON_A_PAGE)
    for kind, error in barred(session):
        yield Barred(kind=say(f"name {kind}"), said=dealer_at(session).refusal(error))


def _may_be_written(session: Session) -> bool:
    """Return whether the hand is over and nobody may look any more."""
    return due(session.table).step == "finish"


def transcript(session: Session) -> JSON:
    """Return the hand that is over in the notation, with all its cards.

    Raises:
        SetupError: if no hand is over, or somebody may still look.
    """
    hand = session.table.hand
    if hand is None or not _may_be_written(session):
        raise SetupError("a hand can be written down only when it is over")
    return write_hand(Transcript.of(hand, names=session.names))


def audit(session: Session, house: House | None) -> JSON:
    """Return what the house publishes of the hand that is over, or of the draw.

    Raises:
        SetupError: if neither was dealt fairly, if a hand is running, or if somebody may still
            look.
    """
    if house is None or not (session.table.hand is None or _may_be_written(session)):
        raise SetupError("the seeds are published only after a hand that was dealt fairly")
    return write(house.audit)


def _has_odds(view: View | None, person: int) -> bool:
    """Return whether there are odds, advice, or something to say about a hand that is over."""
    if view is None or view.state.phase == "over":
        return view is not None and hindsight(view) is not None
    return view.state.phase != "discard" or view.state.to_act == person


_TITLES = ("odds player", "odds win", "odds draw", "odds share", "odds chips")
_HABITS = ("odds folds", "odds raises")


def chances(session: Seated) -> JSON:
    """Return what each choice of the person is worth, and each seat's odds at the showdown.

    All of it follows from the person's view. After a hand, it is what their fold saved or cost.

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
    """Yield each choice, what it is worth, and the length of its bar in percent of the longest."""
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
    """Return an average of chips, with its sign."""
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
            _tenths(seat.expected / view.rules.units_per_chip, language),
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
