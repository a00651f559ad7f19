"""What the person at a table may do now, as offers to choose from, and what not and why."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from attrs import frozen

from tagolib import actions
from tagolib.actions import Action
from tagolib.betting import Options
from tagolib.cards import Card
from tagolib.errors import IllegalActionError
from tagolib.hand import Hand
from tagolib.playing.session import Move, Session
from tagolib.table import BuyIn, Finish, act, table_options
from tagolib.transition import options
from tagolib.validation import violations
from tagolib.values import Value

__all__ = ["KINDS", "Kind", "Offer", "barred", "can_pay", "goes_on", "offers"]


@frozen(order=False)
class Kind:
    """A kind of action that a person can choose."""

    make: Callable[..., Move] | None
    """Makes the action of a seat, and of what goes with it: chips or a card; ``None`` for what
    takes several steps of the table."""
    rules: tuple[str, ...]
    """The rules that tell what it is."""
    takes: type[int] | type[Card] | None = None
    """What goes with it."""


KINDS: Final[Mapping[str, Kind]] = {
    "call": Kind(actions.Call, ("BET-04",)),
    "bet": Kind(actions.Bet, ("BET-03", "LIMIT-02", "LIMIT-03"), int),
    "raise": Kind(actions.Raise, ("RAISE-01", "RAISE-02", "RAISE-04"), int),
    "remainders": Kind(actions.Remainders, ("REM-01", "REM-02")),
    "restore": Kind(actions.Restore, ("REST-02", "REST-03", "REST-04", "REST-05"), int),
    "sum": Kind(lambda seat: actions.ChoosePoint(seat, "sum"), ("POINT-03", "POINT-05")),
    "single": Kind(lambda seat: actions.ChoosePoint(seat, "single"), ("POINT-03", "POINT-05")),
    "play_on": Kind(actions.PlayOn, ("TIE-03",)),
    "divide": Kind(actions.Divide, ("TIE-02",)),
    "discard": Kind(actions.Discard, ("TIE-05",), Card),
    "fold": Kind(actions.Fold, ("FOLD-01", "FOLD-03")),
    "curious": Kind(lambda seat: actions.Fold(seat, curious=True), ("CUR-01", "CUR-02")),
    "look": Kind(actions.Look, ("JACK-04", "JACK-05")),
    "next": Kind(None, ("OPEN-04",)),
    "buy": Kind(BuyIn, ("REST-01", "ANTE-06"), int),
}
"""Everything that a person can choose, in the order in which it is offered."""


@frozen(order=False)
class Offer(Value):
    """Something that the person may do now. Amounts are in units."""

    kind: str
    """One of :data:`KINDS`."""
    least: int | None = None
    """The least amount; for what has only one, that one; ``None`` where there is none."""
    most: int | None = None
    """The most; ``None`` where there is no choice, or no most."""
    to_raise: int | None = None
    """Of a restoration: the least that lets the seat raise afterwards (REST-06)."""
    cards: tuple[Card, ...] = ()
    """The cards of which one is to be named, equal ones once."""


def goes_on(session: Session) -> bool:
    """Tell whether something happens by itself now.

    A hand that is over stays to be looked at until the person wants the next one.
    """
    move = session.due()
    return move is not None and not isinstance(move, Finish)


def offers(session: Session) -> tuple[Offer, ...]:
    """Tell what the person may do, for whom all others wait."""
    table, person = session.table, session.person
    assert person is not None  # somebody is asked
    now = options(table.hand) if table.hand else None
    if now is not None:
        found = {offer.kind: offer for offer in _in_hand(now, table.rules.ante_amount)}
    else:
        found = {offer.kind: offer for offer in _between(session, person)}
    return tuple([found[kind] for kind in KINDS if kind in found])


def _in_hand(now: Options, ante: int) -> Iterator[Offer]:
    """Give the offers of a running hand."""
    if now.fold:
        yield Offer("fold")
    if now.curious:
        yield Offer("curious", ante)
    if now.bet:
        yield Offer("bet", *now.bet)
    if now.call is not None:
        yield Offer("call", now.call)
    if now.raise_to:
        yield Offer("raise", *now.raise_to)
    if now.remainders is not None:
        yield Offer("remainders", now.remainders)
    if now.restore:
        yield Offer("restore", now.restore.minimum, to_raise=now.restore.minimum_to_raise)
    if now.vote:
        yield from (Offer("divide"), Offer("play_on"))
    if now.discard:
        yield Offer("discard", cards=tuple(dict.fromkeys(now.discard)))
    yield from (Offer(choice) for choice in now.choose_point)


def _between(session: Session, person: int) -> Iterator[Offer]:
    """Give the offers between two hands, and after one that is over."""
    table = session.table
    if table_options(table).look == person:
        yield Offer("look")
    if can_pay(session):
        yield Offer("next")
    yield Offer("buy", table.rules.stack)


def can_pay(session: Session) -> bool:
    """Tell whether the person can pay the ante of the next hand; one that is over is paid first."""
    table = session.table
    if table.hand is not None and table.hand.phase == "over":
        table = act(table, Finish())
    return session.person in dict(table.able)


_TRIED: Final[Mapping[str, Callable[[int, Hand], Action]]] = {
    "call": lambda seat, hand: actions.Call(seat),
    "bet": lambda seat, hand: actions.Bet(seat, hand.rules.minimum),
    "raise": lambda seat, hand: actions.Raise(seat, max(2 * hand.current_bet, hand.rules.minimum)),
    "remainders": lambda seat, hand: actions.Remainders(seat),
    "restore": lambda seat, hand: actions.Restore(seat, hand.rules.stack),
}
"""What is tried in a round of betting, to tell why it may not be done."""


def barred(session: Session) -> Iterator[tuple[str, IllegalActionError]]:
    """Tell what the person, for whom all others wait, may not do in a round of betting, and why."""
    hand, person = session.table.hand, session.person
    assert person is not None  # somebody is asked
    if hand is not None and hand.phase == "betting":
        offered = {offer.kind for offer in offers(session)}
        for kind in [kind for kind in _TRIED if kind not in offered]:
            action = _TRIED[kind](person, hand)
            yield kind, IllegalActionError(action, violations(hand, action), "")
