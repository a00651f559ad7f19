"""What a page shows of a table, as JSON in the person's language."""

from collections.abc import Iterator
from typing import Any

from attrs import evolve, fields, frozen

from tagolib.announcements import Announcer
from tagolib.base.errors import SetupError
from tagolib.fairness import House
from tagolib.play.dealing import Fair, fair
from tagolib.play.hindsight import hindsight
from tagolib.play.narration import at_stake, persons_view, seat_rows, standing_rows
from tagolib.play.offers import barred, can_pay, goes_on, may_be_written, offered, offers
from tagolib.play.players import PERSON, Sitting
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
    "dealer_at",
    "moves_on",
    "shown",
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
    """The content of a link to the hand, with all its cards; empty if no hand is over, or while
    somebody may still look at a covered card."""
    session: Any
    """The session to save. It holds all cards."""
    fair: Fair
    """The data for fair dealing."""


@frozen(order=False, kw_only=True)
class PageAnswer(Answer):
    """An answer of the desk."""

    table: Shown | None
    """The table as it is now; ``None`` before anybody sits down, or if the request is not about
    it."""
    more: Any
    """Anything else that was asked for."""


def called(session: Sitting) -> dict[int, str]:
    """Return what the players are called by their seats: “You” for a person without a name."""
    names = dict(session.names)
    return {seat: names.get(seat) or sayer(session.language)(PERSON) for seat, _ in session.players}


def dealer_at(session: Session) -> Announcer:
    """Return the announcer of a page, with a name for everybody, the person included."""
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
        over=may_be_written(session),
        link=_link(session),
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


def _link(session: Seated) -> str:
    """Return the content of a link to the hand that is over; empty while somebody may look."""
    if not may_be_written(session):
        return ""
    from tagolib.play import replays  # noqa: PLC0415  # the first hand begins without it

    return replays.code_of(session)


def audit(session: Session, house: House | None) -> JSON:
    """Return what the house publishes of the hand that is over, or of the draw.

    Raises:
        SetupError: if neither was dealt fairly, if a hand is running, or if somebody may still
            look.
    """
    if house is None or not (session.table.hand is None or may_be_written(session)):
        raise SetupError("the seeds are published only after a hand that was dealt fairly")
    return write(house.audit)


def _has_odds(view: View | None, person: int) -> bool:
    """Return whether there are odds, advice, or something to say about a hand that is over."""
    if view is None or view.state.phase == "over":
        return view is not None and hindsight(view) is not None
    return view.state.phase != "discard" or view.state.to_act == person
