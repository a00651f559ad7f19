"""What a page shows of a table, and the odds, as JSON in the person's language."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from attrs import evolve, fields, frozen

from tagolib.announcements import Announcer
from tagolib.base.errors import SetupError
from tagolib.fairness import House
from tagolib.notation import Transcript, write_hand
from tagolib.odds import choice_odds, odds
from tagolib.play.dealing import Fair, fair
from tagolib.play.narration import at_stake, persons_view, seat_rows, standing_rows
from tagolib.play.offers import barred, can_pay, goes_on, offered, offers
from tagolib.play.players import PERSON, Sitting
from tagolib.play.replays import code_of
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
    "called",
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
    link: str
    """What a link to the hand holds, with all its cards; empty if no hand is over."""
    session: Any
    """The session to save. It holds all cards."""
    fair: Fair
    """What fair dealing needs."""


@frozen(order=False, kw_only=True)
class PageAnswer(Answer):
    """An answer of the desk."""

    table: Shown | None
    """The table as it is now; ``None`` before anybody sits down, or if nothing is asked of it."""
    more: Any
    """Anything else that was asked for."""


def called(session: Sitting) -> dict[int, str]:
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
        odds=view.hand is not None and view.hand.state.phase not in ("over", "discard"),
        over=_may_be_written(session),
        link=code_of(session),
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


_TITLES = ("odds player", "odds win", "odds draw", "odds share", "odds chips")


def chances(session: Session) -> JSON:
    """Return each seat's odds at the showdown, as far as the person knows the cards.

    Raises:
        SetupError: if no hand is running, or while cards are discarded in a tie-break.
    """
    view = persons_view(session).hand
    if view is None or view.state.phase == "over":
        raise SetupError("there are odds only during a hand")
    say = sayer(session.language, ON_A_PAGE)
    return {
        "rows": [[say(title) for title in _TITLES], *_rows(view, session)],
        "choices": list(_choices(view, session)),
        "note": say("odds note"),
    }


def _rows(view: View, session: Session) -> Iterator[list[str]]:
    """Yield a row for each contending seat."""
    names, language = called(session), session.language
    for seat in odds(view).seats:
        yield [
            names[seat.number],
            *[_percent(part, language) for part in (seat.win, seat.draw, seat.share)],
            _tenths(seat.expected / view.rules.units_per_chip, language),
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
