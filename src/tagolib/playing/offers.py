"""The offers of what a person may do now, and the reasons why other actions are refused."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from attrs import field, frozen

from tagolib import actions
from tagolib.actions import Action
from tagolib.cards import Card
from tagolib.errors import IllegalActionError, TagoError
from tagolib.evaluation import Choice
from tagolib.hand import Hand
from tagolib.offers import Offer as HandOffer
from tagolib.offers import Options
from tagolib.playing.session import Move, Seated, Session
from tagolib.rules import Rules
from tagolib.table import BuyIn, Finish, StartHand, act, due
from tagolib.validation import violations
from tagolib.values import Value

__all__ = [
    "KINDS",
    "Kind",
    "Offer",
    "barred",
    "can_pay",
    "goes_on",
    "in_hand",
    "offers",
    "read_units",
]


@frozen(order=False)
class Kind:
    """A kind of action that a person can choose."""

    action: Callable[..., Move]
    """The class of the action."""
    rules: tuple[str, ...]
    """The ids of the rules that describe the action."""
    takes: type[int] | type[Card] | None = None
    """What the person must add: chips (``int``), a card, or nothing."""
    named: Mapping[str, Choice | bool] = field(factory=dict)
    """Other fields of the action with their values, if each choice is a kind of its own."""

    def by(self, seat: int, *given: int | Card) -> Move:
        """Return the action of a seat, with the chips or the card given."""
        return self.action(seat, *given, **self.named)


KINDS: Final[Mapping[str, Kind]] = {
    "call": Kind(actions.Call, ("BET-04",)),
    "bet": Kind(actions.Bet, ("BET-03", "LIMIT-02", "LIMIT-03"), int),
    "raise": Kind(actions.Raise, ("RAISE-01", "RAISE-02", "RAISE-04"), int),
    "remainders": Kind(actions.Remainders, ("REM-01", "REM-02")),
    "restore": Kind(actions.Restore, ("REST-02", "REST-03", "REST-04", "REST-05"), int),
    "sum": Kind(actions.ChoosePoint, ("POINT-03", "POINT-05"), named={"choice": "sum"}),
    "single": Kind(actions.ChoosePoint, ("POINT-03", "POINT-05"), named={"choice": "single"}),
    "play_on": Kind(actions.PlayOn, ("TIE-03",)),
    "divide": Kind(actions.Divide, ("TIE-02",)),
    "discard": Kind(actions.Discard, ("TIE-05",), Card),
    "fold": Kind(actions.Fold, ("FOLD-01", "FOLD-03"), named={"curious": False}),
    "curious": Kind(actions.Fold, ("CUR-01", "CUR-02"), named={"curious": True}),
    "look": Kind(actions.Look, ("JACK-04", "JACK-05")),
    "next": Kind(StartHand, ("OPEN-04",)),
    "buy": Kind(BuyIn, ("REST-01", "ANTE-06"), int),
}
"""All kinds of action that a person can choose, in the order of the offers."""


def read_units(rules: Rules, chips: str) -> int:
    """Return an amount of chips that a person has written, in units; 0 if it is not an amount."""
    try:
        return rules.units(chips)
    except TagoError:
        return 0


@frozen(order=False)
class Offer(Value):
    """Something that the person may do now. Amounts are in units."""

    kind: str
    """One of :data:`KINDS`."""
    least: int | None = None
    """The least amount, or the only one; ``None`` if the action takes no amount."""
    most: int | None = None
    """The greatest amount; ``None`` if there is no choice, or no limit."""
    to_raise: int | None = None
    """For a restoration, the least amount that lets the seat raise afterwards (REST-06)."""
    cards: tuple[Card, ...] = ()
    """The cards to choose from, equal ones once."""


def goes_on(session: Session) -> bool:
    """Return whether something happens by itself now.

    A hand that is over stays on the table until the person asks for the next one.
    """
    return due(session.table).step != "finish" and session.next_move() is not None


def offers(session: Seated) -> tuple[Offer, ...]:
    """Return what the person may do, while all others wait for them."""
    now = session.options
    return tuple(_between(session) if now is None else in_hand(now, session.table.rules))


def in_hand(now: Options, rules: Rules) -> Iterator[Offer]:
    """Yield the offers of the current hand."""
    offered: dict[object, HandOffer] = {offer.action: offer for offer in now.offers}
    for name, kind in KINDS.items():
        offer = offered.get(kind.action)
        if offer is not None and {*kind.named.values()} <= {*offer.choices}:
            least, most = offer.interval or (offer.takes, None)
            if name == "curious":
                least = rules.ante_amount
            cards = tuple([one for one in dict.fromkeys(offer.choices) if isinstance(one, Card)])
            to_raise = now.restore.minimum_to_raise if now.restore and name == "restore" else None
            yield Offer(name, least, most, to_raise, cards)


def _between(session: Seated) -> Iterator[Offer]:
    """Yield the offers between two hands, and after a hand that is over."""
    table = session.table
    if due(table).step == "look":
        yield Offer("look")
    if can_pay(session):
        yield Offer("next")
    yield Offer("buy", table.rules.stack)


def can_pay(session: Session) -> bool:
    """Return whether the person can pay the next ante, after a hand that is over is paid out."""
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
"""The actions to try in a round of betting, to find out why they are refused."""


def barred(session: Seated) -> Iterator[tuple[str, IllegalActionError]]:
    """Yield what the person may not do in a round of betting, and why, while all wait for them."""
    hand = session.table.hand
    if hand is not None and hand.phase == "betting":
        offered = {offer.kind for offer in offers(session)}
        for kind in [kind for kind in _TRIED if kind not in offered]:
            action = _TRIED[kind](session.person, hand)
            yield kind, IllegalActionError(action, violations(hand, action), "")
