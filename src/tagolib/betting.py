"""What a seat may do with its chips: one decision in plain numbers, and the answer.

A :class:`Spot` is a decision: the round, the current bet, what the seat has paid and has left. It
knows nothing of a hand. :func:`offer` turns it into :class:`Options`: intervals and
amounts. The small functions between the two (:func:`owed`, :func:`highest_total`,
:func:`least_raise`, :func:`raise_barred`, :func:`least_restoration`) each carry out one rule, and
the validation of actions asks the same ones.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from attrs import field, fields, frozen

from tagolib.actions import (
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
from tagolib.cards import Card
from tagolib.checking import checked, typed
from tagolib.errors import SetupError
from tagolib.evaluation import Choice
from tagolib.reasons import Code
from tagolib.rules import Rules
from tagolib.values import LARGEST_AMOUNT, Form, Value, check_amount

__all__ = [
    "RAISES_ALLOWED",
    "WORDS",
    "Offer",
    "Options",
    "Restoration",
    "Spot",
    "betting_options",
    "card_seen",
    "check_spot",
    "highest_total",
    "least_raise",
    "least_restoration",
    "offer",
    "owed",
    "raise_barred",
    "remainders_allowed",
    "restoration_barred",
]

RAISES_ALLOWED = {1: 1, 2: 2, 3: 3}
"""How many raises a round allows, for the whole table (RAISE-02, RAISE-03)."""

WORDS: Final[Mapping[str, str]] = {
    "fold": "fold",
    "fold or look": "fold (curious or not)",
    "bet": "bet {least}",
    "bet between": "bet between {least} and {most}",
    "call": "call {amount}",
    "raise": "raise to {least}",
    "raise between": "raise to between {least} and {most}",
    "remainders": "play remainders of {amount}",
    "restore": "restore {least} or more",
    "choose": "choose the sum or the single card",
    "vote": "divide or play on",
    "discard": "discard one of {cards}",
}
"""How each thing is said that a seat may do."""


@frozen(order=False)
class Spot(Value):
    """One decision of one seat, in numbers. Amounts are units.

    The numbers are taken as right: :func:`check_spot` looks at those that come from outside.
    """

    rules: Rules
    """The rules of the table."""
    round: int
    """1 to 3."""
    current_bet: int
    """The total to match in this round; 0 while nobody has bet."""
    paid: int
    """What the seat has put in this round."""
    stack: int
    """What it has in front of it; with 0 it has no turn (BET-06)."""
    raises_used: int
    """Raises made in this round, by anybody."""
    restored: bool
    """Whether the seat has added chips in this hand."""
    seen: bool
    """Whether the seat has looked at its covered card."""
    tie_break: bool = False
    """Whether this is the extra round of a draw."""
    answerable: bool = True
    """Whether some opponent has chips left to answer a raise (RAISE-06)."""


@frozen(order=False)
class Restoration(Value):
    """How many chips a seat may add now."""

    minimum: int
    """The least it must add (REST-04, REST-05). There is no most (REST-11) but 2^46, the largest
    amount."""
    minimum_to_raise: int | None
    """The least that lets it raise afterwards (REST-06); ``None`` if no raise could be legal."""


@frozen(order=False)
class Offer(Value):
    """One kind of action that options hold, and all that goes with it. Amounts are units."""

    action: Callable[..., Action]
    """The kind: the class of the action."""
    choices: tuple[bool | Choice | Card, ...] = ()
    """What the action may name: whether a fold is curious, the total of the POINT, or a card."""
    interval: tuple[int, int | None] | None = None
    """The least and the most amount that it may name. A restoration has no most (REST-11)."""
    amounts: tuple[int, ...] = ()
    """The canonical ones of these amounts; equal ones may repeat, and equal choices too."""
    takes: int | None = None
    """The chips that a call or the remainders take, which name none."""

    def actions(self, seat: int) -> list[Action]:
        """Return the actions of this kind: one for each choice or each canonical amount."""
        named = dict.fromkeys(self.choices or self.amounts)
        return [self.action(seat, one) for one in named] or [self.action(seat)]

    @checked
    def nearest(self, amount: int) -> int:
        """Return the amount of the interval that is nearest to another."""
        least, most = self.interval or (amount, amount)
        return min(max(amount, least), most or LARGEST_AMOUNT)

    @property
    def said(self) -> tuple[str, dict[str, int | str]]:
        """What is said of it: a key of :data:`WORDS`, and what can be filled in there."""
        least, most = self.interval or (0, 0)
        given = dict.fromkeys(self.choices or self.amounts)
        words: dict[str, int | str] = {"least": least, "most": most or 0}
        words |= {"amount": self.takes or 0, "cards": " ".join(map(str, given))}
        return _KINDS[self.action].said[len(given) > 1], words


@frozen(order=False)
class Options(Form, whole=True):
    """All that the seat to act may do. A declaration it has made does not narrow them."""

    fold: bool = False
    """Whether it may fold: always in betting, and in the choice of the POINT unless all-in."""
    bet: tuple[int, int] | None = None
    """The least and the most it may bet."""
    call: int | None = None
    """What a call takes."""
    raise_to: tuple[int, int] | None = field(default=None, metadata={"key": "raise"})
    """The least and the most total for the round that it may raise to (RAISE-04)."""
    remainders: int | None = None
    """What playing the remainders takes: the whole stack (REM-01)."""
    restore: Restoration | None = None
    """How many chips it may add; ``None`` if none."""
    curious: bool = False
    """Whether a fold may buy the look at the covered card (CUR-01)."""
    choose_point: tuple[Choice, ...] = ()
    """The totals of the POINT that it chooses from (POINT-05)."""
    vote: bool = False
    """Whether it is asked to divide or to play on (TIE-02, TIE-03)."""
    discard: tuple[Card, ...] = ()
    """The cards it may discard: its three, equal ones repeated (TIE-05)."""

    def allows(self, action: Action) -> bool:
        """Return whether an action is among them. Whose action it is makes no difference."""
        kind = _KINDS.get(type(action))
        return kind is not None and kind.allows(self, action)

    @property
    def offers(self) -> tuple[Offer, ...]:
        """The same kind by kind, each with all that can go with it."""
        found = [kind.offer(self) for kind in _KINDS.values()]
        return tuple([offer for offer in found if isinstance(offer, Offer)])

    @property
    def amounts(self) -> list[int]:
        """The canonical amounts of all that name one; equal ones may repeat."""
        return [amount for offer in self.offers for amount in offer.amounts]

    @property
    def said(self) -> dict[str, dict[str, int | str]]:
        """What is said of them: keys of :data:`WORDS`, each with its numbers and cards."""
        return dict([offer.said for offer in self.offers])

    def __str__(self) -> str:
        """Name them in English, amounts in units."""
        return ", ".join(WORDS[key].format_map(given) for key, given in self.said.items())


class _Kind(NamedTuple):
    """What is to be known of a kind of action that options can hold: a row of a table."""

    said: tuple[str, str]
    """How it is said, by a key of :data:`WORDS`: if it can name one thing at most, or several."""
    allows: Callable[[Options, Any], bool]
    """Whether options allow an action of this kind. Every action is held to it: it is quick."""
    offer: Callable[[Options], object]
    """The :class:`Offer` that is among options; if there is none, anything else."""


_KINDS: Final[Mapping[object, _Kind]] = {
    Fold: _Kind(
        ("fold", "fold or look"),
        lambda now, action: now.fold and (now.curious or not action.curious),
        lambda now: now.fold and Offer(Fold, (False, True) if now.curious else (False,)),
    ),
    Bet: _Kind(
        ("bet", "bet between"),
        lambda now, action: now.bet is not None and now.bet[0] <= action.amount <= now.bet[1],
        lambda now: now.bet and Offer(Bet, (), now.bet, now.bet),
    ),
    Call: _Kind(
        ("call", "call"),
        lambda now, action: now.call is not None,
        lambda now: now.call is not None and Offer(Call, takes=now.call),
    ),
    Raise: _Kind(
        ("raise", "raise between"),
        lambda now, action: (
            now.raise_to is not None and now.raise_to[0] <= action.to <= now.raise_to[1]
        ),
        lambda now: now.raise_to and Offer(Raise, (), now.raise_to, now.raise_to),
    ),
    Remainders: _Kind(
        ("remainders", "remainders"),
        lambda now, action: now.remainders is not None,
        lambda now: now.remainders is not None and Offer(Remainders, takes=now.remainders),
    ),
    Restore: _Kind(
        ("restore", "restore"),
        lambda now, action: now.restore is not None and now.restore.minimum <= action.amount,
        lambda now: (
            now.restore
            and Offer(
                Restore,
                (),
                (now.restore.minimum, None),
                tuple(filter(None, (now.restore.minimum, now.restore.minimum_to_raise))),
            )
        ),
    ),
    ChoosePoint: _Kind(
        ("choose", "choose"),
        lambda now, action: action.choice in now.choose_point,
        lambda now: now.choose_point and Offer(ChoosePoint, now.choose_point),
    ),
    Divide: _Kind(
        ("vote", "vote"),
        lambda now, action: now.vote,
        lambda now: now.vote and Offer(Divide),
    ),
    PlayOn: _Kind(
        ("vote", "vote"),  # both in one
        lambda now, action: now.vote,
        lambda now: now.vote and Offer(PlayOn),
    ),
    Discard: _Kind(
        ("discard", "discard"),
        lambda now, action: action.card in now.discard,
        lambda now: now.discard and Offer(Discard, now.discard),
    ),
}


@checked
def check_spot(spot: Spot) -> None:
    """Refuse numbers that are no decision: for spots that come from outside.

    Raises:
        SetupError: naming the number.
    """
    for attribute in fields(Spot):
        typed(spot, attribute, getattr(spot, attribute.name))
    for name in ("current_bet", "paid", "stack", "raises_used"):
        check_amount(name, getattr(spot, name))
    if not 1 <= spot.round <= 3:
        raise SetupError(f"a round is 1, 2 or 3, not {spot.round}", rules=("DEAL-04",))
    if spot.rules.variant == "rapid" and spot.round == 1:
        raise SetupError("a hand of Rapid has no round 1: it starts with round 2", ("RAPID-01",))
    if spot.paid and not spot.current_bet:
        raise SetupError("nothing has been paid where nothing has been bet", ("BET-05",))
    if spot.stack and spot.paid and spot.paid >= spot.current_bet:
        raise SetupError("a seat that has paid the current bet has no decision", ("BET-05",))


def owed(spot: Spot) -> int:
    """Tell what the seat lacks to match the current bet (BET-04)."""
    return spot.current_bet - spot.paid


def highest_total(spot: Spot) -> int | None:
    """Tell the highest total that a bet or raise may make now; ``None`` if there is no limit.

    A Light table's maximum limits a seat's total for the round (LIMIT-02), and so what a hand can
    cost (LIMIT-06), or, by ruling, how far one bet or raise lifts the current bet; a Heavy table
    has none (LIMIT-03).
    """
    rules = spot.rules
    if rules.mode == "heavy":
        return None
    if rules.rulings.light_cap == "increment":
        return spot.current_bet + rules.stack
    return rules.stack


def least_raise(spot: Spot, cap: int | None) -> int | None:
    """Tell the least total of a raise, stacks aside; ``None`` if there can be none.

    The least is twice the current bet (RAISE-01), and never below the minimum: that matters where a
    short opener's remainders are the bet. Where doubling passes ``cap``, the :func:`highest_total`,
    there is no raise (LIMIT-04) or, by ruling, one to exactly the maximum. Nor is there one beyond
    the largest amount.
    """
    least = max(2 * spot.current_bet, spot.rules.minimum)
    if cap is not None and least > cap:
        if spot.rules.rulings.light_cap_raise == "forbidden" or cap <= spot.current_bet:
            return None
        least = cap
    return least if least <= LARGEST_AMOUNT else None


def raise_barred(spot: Spot) -> Code | None:
    """Tell why nobody may raise any more, maximum and stack aside, as a refusal's code."""
    if spot.current_bet == 0:
        return "nothing_to_raise"
    if spot.raises_used >= RAISES_ALLOWED[spot.round]:
        return "raises_used_up"
    return None if spot.answerable else "nobody_to_answer"


def remainders_allowed(spot: Spot) -> bool:
    """Tell whether the seat is short of the bet, or as opener of the minimum, and may play on.

    REM-02, REM-06, BET-07. The round makes no difference (REM-07), and who can cover the bet has no
    remainders, even where doubling is out of reach (REM-04). By ruling the remainders must be at
    least twice the table's minimum.
    """
    rules = spot.rules
    if spot.stack >= (owed(spot) if spot.current_bet else rules.minimum):
        return False
    return rules.rulings.remainders_minimum == "none" or spot.stack >= 2 * rules.minimum


def card_seen(spot: Spot) -> bool:
    """Tell whether the covered card was looked at: all look before round 3 (DEAL-04, COLL-02)."""
    return spot.seen or spot.round == 3 or spot.tie_break


def restoration_barred(spot: Spot) -> Code | None:
    """Tell why the seat may add no chips at all, as a refusal's code; else ``None``.

    REST-02, REST-03, and REST-08 for the extra round of a draw.
    """
    if spot.tie_break:
        return "no_restoring_in_tie_break"
    if card_seen(spot):
        return "too_late_to_restore"
    return "restored_before" if spot.restored else None


def least_restoration(spot: Spot) -> int:
    """Tell the least number of chips to add (REST-04, REST-05)."""
    shortage = owed(spot) - spot.stack
    if shortage <= 0:
        return spot.rules.stack
    if spot.rules.rulings.restoration_under_raise == "max_with_table_stack":
        return max(shortage, spot.rules.stack)
    return shortage


def _restoration(spot: Spot, to: int | None) -> Restoration | None:
    """Tell what the seat may add; ``to`` is the least total of a raise, if there may be one.

    To raise afterwards it must reach that total, covering the bet already or not (REST-06,
    REST-07).
    """
    if restoration_barred(spot):
        return None
    minimum = least_restoration(spot)
    if minimum > LARGEST_AMOUNT:
        return None
    if to is None:
        return Restoration(minimum, None)
    return Restoration(minimum, max(minimum, to - spot.paid - spot.stack))


def offer(spot: Spot) -> Options:
    """Return all that a seat may do in a betting round.

    A seat without chips may do nothing (BET-06), not even restore (REST-12). Any other may fold
    (FOLD-01). There is no check (BET-02): whoever stays opens with the minimum or more (BET-03), or
    facing a bet calls, or else plays its remainders. A raise may take all its chips (REM-03). Who
    has seen the covered card, or cannot pay, gets no look at it for a fold (CUR-04, CUR-05).
    """
    stack, rules = spot.stack, spot.rules
    if stack == 0:
        return Options()
    bet = call = remainders = raise_to = None
    cap = highest_total(spot)
    most = LARGEST_AMOUNT if cap is None else min(cap, LARGEST_AMOUNT)
    to = None if raise_barred(spot) else least_raise(spot, cap)
    if spot.current_bet:
        cost, reach = owed(spot), spot.paid + stack
        if stack >= cost:
            call = cost
        if to is not None and to <= reach:
            raise_to = (to, min(reach, most))
    elif stack >= rules.minimum:
        bet = (rules.minimum, min(stack, most))
    if remainders_allowed(spot):
        remainders = stack
    curious = not card_seen(spot) and stack >= rules.ante_amount
    fold = True
    return Options(fold, bet, call, raise_to, remainders, _restoration(spot, to), curious)


@checked
def betting_options(spot: Spot) -> Options:
    """Return all that a seat may do in a betting round: see :func:`offer`."""
    return offer(spot)
