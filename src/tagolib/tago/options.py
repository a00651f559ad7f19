"""The options of the seat to act: intervals and amounts, all at once or by kind of action.

:class:`Options` holds everything at once; :attr:`Options.offers` lists it by kind of action.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from attrs import field, frozen

from tagolib.base.checking import checked
from tagolib.base.fast import make_maker
from tagolib.base.messages import filled, one_of
from tagolib.base.values import LARGEST_AMOUNT, Form, Value, check_seat
from tagolib.tago.actions import (
    Action,
    Bet,
    Call,
    ChoosePoint,
    Discard,
    Divide,
    Fold,
    PlayOn,
    Raise,
    Remainders,
    Restore,
)
from tagolib.tago.cards import Card
from tagolib.tago.evaluation import Choice

__all__ = ["DECISIONS", "OFFER_WORDS", "Offer", "Options", "Restoration", "canonical_actions"]

OFFER_WORDS: Final[Mapping[str, str]] = {
    "fold": "fold",
    "fold or look": "fold (curious or not)",
    "bet": "bet {least:chips}",
    "bet between": "bet between {least:chips} and {most:chips}",
    "call": "call {amount:chips}",
    "raise": "raise to {least:chips}",
    "raise between": "raise to between {least:chips} and {most:chips}",
    "remainders": "play remainders of {amount:chips}",
    "restore": "restore {least:chips} or more",
    "choose": "choose the sum or the single card",
    "vote": "divide or play on",
    "discard": "discard one of {cards}",
}
"""The words for everything that a seat may do."""


@frozen(order=False)
class Restoration(Value):
    """How many chips a seat may add now.

    It is the ``restore`` of the options; use it for the bounds of an input field.

    >>> short = tago.deal(rules, {1: 300, 3: 9}, 1, hand.deal.deck)
    >>> tago.options(tago.apply(short, tago.Bet(1, 10))).restore
    Restoration(minimum=6, minimum_to_raise=16)
    """

    minimum: int
    """The least that the seat may add (REST-04, REST-05). The only upper limit is 2^46, the largest
    amount (REST-11)."""
    minimum_to_raise: int | None
    """The least that lets the seat raise afterwards (REST-06); ``None`` if no raise would be
    legal."""


@frozen(order=False)
class Offer(Value):
    """One kind of action among the options, with its details. Amounts are in units.

    Use it to build a button or a question for each kind of action, in a loop.

    >>> [offer.action.__name__ for offer in tago.options(hand).offers]
    ['Fold', 'Bet', 'Restore']
    """

    action: type[Any]
    """The kind of action, as its class."""
    choices: tuple[bool | Choice | Card, ...] = ()
    """The choices within the action: a plain or curious fold, totals of the POINT, or cards."""
    interval: tuple[int, int | None] | None = None
    """The smallest and the largest amount that the action may have. A restoration has no upper
    limit (REST-11)."""
    amounts: tuple[int, ...] = ()
    """The canonical amounts of that interval. An amount or a choice can appear more than once."""
    takes: int | None = None
    """The chips that a call or the remainders cost, since these actions have no amount."""

    def actions(self, seat: int) -> list[Action]:
        """Return the actions of this kind: one for each choice or each canonical amount.

        Raises:
            SetupError: if ``seat`` is not the number of a seat.
        """
        check_seat("seat", seat, field="seat")
        return _actions(self.action, seat, self.choices or self.amounts)

    @checked
    def nearest(self, amount: int) -> int:
        """Return the amount in the interval that is nearest to the given one."""
        least, most = self.interval or (amount, amount)
        return min(max(amount, least), most or LARGEST_AMOUNT)

    @property
    def said(self) -> tuple[str, dict[str, int | str]]:
        """The offer in words: a key of :data:`OFFER_WORDS`, and the values to fill in."""
        least, most = self.interval or (0, 0)
        given = dict.fromkeys(self.choices or self.amounts)
        words: dict[str, int | str] = {"least": least, "most": most or 0}
        words |= {"amount": self.takes or 0, "cards": " ".join(map(str, given))}
        kind = _KINDS[self.action]
        return (len(given) > 1 and kind.several) or kind.said, words


@frozen(order=False, kw_only=True)
class Options(Form, whole=True):
    """Everything that the seat to act may do, whatever it has declared.

    Use it to show a player what they can do. An action of this seat is legal if and only if the
    options include it.

    >>> now = tago.options(hand)
    >>> now.bet, now.call, now.allows(tago.Bet(3, 5))
    ((5, 295), None, True)
    """

    fold: bool = False
    """Whether the seat may fold: always when betting, and when choosing the POINT unless it is
    all-in."""
    bet: tuple[int, int] | None = None
    """The smallest and the largest bet, in units; ``None`` if the seat may not bet."""
    call: int | None = None
    """The chips that a call takes, in units; ``None`` if the seat may not call."""
    raise_to: tuple[int, int] | None = field(default=None, metadata={"key": "raise"})
    """The smallest and the largest total for the round that the seat may raise to, in units
    (RAISE-04); ``None`` if it may not raise."""
    remainders: int | None = None
    """The chips that playing the remainders takes: the whole stack (REM-01). ``None`` if the seat
    may not play them."""
    restore: Restoration | None = None
    """How many chips the seat may add; ``None`` if it may not add any."""
    curious: bool = False
    """Whether the seat may buy a look at its covered card when it folds (CUR-01)."""
    choose_point: tuple[Choice, ...] = ()
    """The totals of the POINT that the seat may choose from (POINT-05)."""
    vote: bool = False
    """Whether the seat must vote to divide or to play on (TIE-02, TIE-03)."""
    discard: tuple[Card, ...] = ()
    """The cards that the seat may discard: all three, equal ones repeated (TIE-05)."""

    def allows(self, action: Action) -> bool:
        """Return whether an action is among the options, whichever seat takes it."""
        kind = _KINDS.get(type(action))
        return kind is not None and kind.allows(self, action)

    @property
    def offers(self) -> tuple[Offer, ...]:
        """The same options by kind of action, each with its details."""
        found = [kind.offer(self) for kind in _KINDS.values()]
        return tuple([offer for offer in found if offer is not None])

    @property
    def amounts(self) -> list[int]:
        """The canonical amounts of all offers that have any, possibly with repetitions."""
        return [amount for offer in self.offers for amount in offer.amounts]

    @property
    def said(self) -> dict[str, dict[str, int | str]]:
        """The options in words: keys of :data:`OFFER_WORDS`, each with its numbers and cards."""
        return dict([offer.said for offer in self.offers])

    def __str__(self) -> str:
        """Return the options in English, amounts in units."""
        return one_of([filled(OFFER_WORDS[key], given) for key, given in self.said.items()])


def _restorations(bounds: Restoration) -> tuple[int, ...]:
    """Return the canonical amounts of a restoration."""
    least, to_raise = bounds.minimum, bounds.minimum_to_raise
    return (least,) if to_raise is None else (least, to_raise)


def _restoring(bounds: Restoration) -> Offer:
    return Offer(Restore, (), (bounds.minimum, None), _restorations(bounds))


class _Kind(NamedTuple):
    """Everything to know about a kind of action that options can hold: a row of a table."""

    said: str
    """The key of :data:`OFFER_WORDS` for an offer."""
    allows: Callable[[Options, Any], bool]
    """Whether options allow an action of this kind. Every action is checked, so this is quick."""
    offer: Callable[[Options], Offer | None]
    """The offer of this kind; ``None`` if the options have none."""
    several: str | None = None
    """The key for an offer with several choices or amounts, if that is another one."""


_KINDS: Final[Mapping[object, _Kind]] = {
    Fold: _Kind(
        "fold",
        lambda now, action: now.fold and (now.curious or not action.curious),
        lambda now: Offer(Fold, (False, True) if now.curious else (False,)) if now.fold else None,
        several="fold or look",
    ),
    Bet: _Kind(
        "bet",
        lambda now, action: now.bet is not None and now.bet[0] <= action.amount <= now.bet[1],
        lambda now: None if now.bet is None else Offer(Bet, (), now.bet, now.bet),
        several="bet between",
    ),
    Call: _Kind(
        "call",
        lambda now, action: now.call is not None,
        lambda now: None if now.call is None else Offer(Call, takes=now.call),
    ),
    Raise: _Kind(
        "raise",
        lambda now, action: (
            now.raise_to is not None and now.raise_to[0] <= action.to <= now.raise_to[1]
        ),
        lambda now: None if now.raise_to is None else Offer(Raise, (), now.raise_to, now.raise_to),
        several="raise between",
    ),
    Remainders: _Kind(
        "remainders",
        lambda now, action: now.remainders is not None,
        lambda now: None if now.remainders is None else Offer(Remainders, takes=now.remainders),
    ),
    Restore: _Kind(
        "restore",
        lambda now, action: now.restore is not None and now.restore.minimum <= action.amount,
        lambda now: None if now.restore is None else _restoring(now.restore),
    ),
    ChoosePoint: _Kind(
        "choose",
        lambda now, action: action.choice in now.choose_point,
        lambda now: Offer(ChoosePoint, now.choose_point) if now.choose_point else None,
    ),
    Divide: _Kind(
        "vote",
        lambda now, action: now.vote,
        lambda now: Offer(Divide) if now.vote else None,
    ),
    PlayOn: _Kind(
        "vote",  # the same words offer both
        lambda now, action: now.vote,
        lambda now: Offer(PlayOn) if now.vote else None,
    ),
    Discard: _Kind(
        "discard",
        lambda now, action: action.card in now.discard,
        lambda now: Offer(Discard, now.discard) if now.discard else None,
    ),
}

DECISIONS: Final[tuple[Any, ...]] = tuple(_KINDS)
"""The kinds of action that options can hold."""

_MAKERS: Final[Mapping[object, Callable[..., Any]]] = {kind: make_maker(kind) for kind in DECISIONS}
"""The function that builds an action of each kind. The actions of an offer are legal, so they are
not checked."""


def _actions(kind: object, seat: int, values: tuple[Any, ...]) -> list[Action]:
    make = _MAKERS[kind]
    if len(values) < 2:
        return [make(seat, *values)]
    return [make(seat, value) for value in dict.fromkeys(values)]


_make_bet, _make_raise, _make_restore = _MAKERS[Bet], _MAKERS[Raise], _MAKERS[Restore]

# The actions without an amount that are most often legal. Each is made once for each seat.
_SEATS: Final = range(1, 9)
_FOLD: Final = {seat: _actions(Fold, seat, (False,)) for seat in _SEATS}
_FOLD_OR_LOOK: Final = {seat: _actions(Fold, seat, (False, True)) for seat in _SEATS}
_CALL: Final = {seat: _actions(Call, seat, ()) for seat in _SEATS}
_REMAINDERS: Final = {seat: _actions(Remainders, seat, ()) for seat in _SEATS}


@checked
def canonical_actions(seat: int, now: Options) -> tuple[Action, ...]:
    """Return what a seat with these options may do, as actions with canonical amounts.

    Canonical amounts are the smallest and the largest of an interval; for a restoration, its
    minimum and its minimum to raise. Each different card to discard is listed once. A fold is
    listed both plain and curious if it may be either.

    Raises:
        SetupError: if ``seat`` is not the number of a seat.
    """
    check_seat("seat", seat, field="seat")
    # The same actions as those of the offers, in the same order. Programs that choose among actions
    # ask for them at every decision, so no offers are made for them.
    found: list[Action] = []
    if now.fold:
        found += _FOLD_OR_LOOK[seat] if now.curious else _FOLD[seat]
    if now.bet is not None:
        for amount in _different(now.bet):
            found.append(_make_bet(seat, amount))
    if now.call is not None:
        found += _CALL[seat]
    if now.raise_to is not None:
        for amount in _different(now.raise_to):
            found.append(_make_raise(seat, amount))
    if now.remainders is not None:
        found += _REMAINDERS[seat]
    if now.restore is not None:
        for amount in _different(_restorations(now.restore)):
            found.append(_make_restore(seat, amount))
    if now.choose_point:
        found += _actions(ChoosePoint, seat, now.choose_point)
    if now.vote:
        found += [*_actions(Divide, seat, ()), *_actions(PlayOn, seat, ())]
    if now.discard:
        found += _actions(Discard, seat, now.discard)
    return tuple(found)


def _different(bounds: tuple[int, ...]) -> tuple[int, ...]:
    """Return the ends of an interval, or the only amount that it has."""
    return bounds[:1] if bounds[0] == bounds[-1] else bounds
