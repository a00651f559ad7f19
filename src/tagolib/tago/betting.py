"""What a seat may do with its chips: the limits of each betting action, and what follows from them.

One function for each betting action states its rules: ``bet``, ``call``, ``raise_to``,
``remainders`` and ``restore``. Each returns the ``Limits`` of its action for a seat, and the table
``LIMITS`` holds them by kind of action. ``options_at`` makes the options of a seat from the limits
of all kinds. ``reasons`` uses the limits of one kind to find why an action is refused. The options
therefore allow exactly what is not refused.

For decisions that come from outside, a :class:`Spot` holds the numbers of a decision.
"""

from collections.abc import Callable, Iterator, Mapping
from types import SimpleNamespace
from typing import Any, Final, TypeAlias

from attrs import field, fields, frozen

from tagolib.base.checking import checked, typed
from tagolib.base.errors import SetupError
from tagolib.base.fast import make_maker
from tagolib.base.messages import Said, shown
from tagolib.base.values import LARGEST_AMOUNT, Value, check_amount
from tagolib.tago.actions import Bet, Call, Raise, Remainders, Restore
from tagolib.tago.hand import AnyHand, AnySeat
from tagolib.tago.options import Options, Restoration
from tagolib.tago.reasons import REASONS, HandViolation
from tagolib.tago.rules import Rules

__all__ = ["RAISES_ALLOWED", "Spot", "betting_options", "check_spot"]

RAISES_ALLOWED = {1: 1, 2: 2, 3: 3}
"""How many raises each round allows, for the whole table (RAISE-02, RAISE-03)."""

Limits: TypeAlias = tuple[str | None, int, int]
"""The limits of a betting action: ``(why, least, most)``.

* ``why``: the code of the reason why no amount is possible; ``None`` if there may be one.
* ``least`` and ``most``: the limits of its amount, whatever the seat has. For a restoration, that
  is the chips added. For any other action, it is the seat's total for the round (RAISE-04). If no
  amount is possible, they are only the numbers that the reason names.

They are a plain tuple because five of them are made for every decision.
"""

_Now: TypeAlias = AnyHand[Any]

_BARRED: Final[Mapping[str, Limits]] = {code: (code, 0, 0) for code in REASONS}
"""The limits of an action of which no amount is possible, by the reason, if it names no limit."""
_BELOW: Final[Mapping[object, str]] = {
    Bet: "below_minimum",
    Raise: "below_double",
    Restore: "restoration_too_small",
}
"""The reason that refuses less than the least amount, by the kind of action."""

_MOST_RESTORED: Final = 7 * LARGEST_AMOUNT
"""Once more chips than this have been added, no seat may restore: a table keeps room for eight of
the largest restorations. That can happen only after misdeals, which give each seat its restoration
back (ERR-02).
"""


def highest_total(rules: Rules, current_bet: int) -> int | None:
    """Return the highest total that a bet or raise may reach now; ``None`` if there is no limit.

    At a Light table the maximum limits a seat's total for the round (LIMIT-02), and thus what a
    hand can cost (LIMIT-06). Under a ruling, it instead limits how much one bet or raise can
    add to the current bet. A Heavy table has no maximum (LIMIT-03).
    """
    if rules.mode == "heavy":
        return None
    if rules.rulings.light_cap == "increment":
        return current_bet + rules.stack
    return rules.stack


def bet(rules: Rules, now: _Now, seat: AnySeat) -> Limits:
    """Return the limits of a bet, which opens the round with at least the minimum (BET-03)."""
    if now.current_bet:
        return _BARRED["already_bet"]
    cap = highest_total(rules, 0)
    return None, rules.minimum, LARGEST_AMOUNT if cap is None else cap


def call(rules: Rules, now: _Now, seat: AnySeat) -> Limits:
    """Return the limits of a call: exactly the current bet, if the seat can cover it (BET-04).

    There is no check (BET-02).
    """
    current = now.current_bet
    if not current:
        return _BARRED["nothing_to_call"]
    why: str | None = None if seat.in_round + seat.stack >= current else "cannot_cover"
    return why, current, current


def raise_to(rules: Rules, now: _Now, seat: AnySeat) -> Limits:
    """Return the limits of a raise, which may take all chips of the seat (REM-03).

    The least is twice the current bet (RAISE-01), but never less than the minimum, which matters
    when the bet is the remainders of a short opener. If that exceeds the :func:`highest_total`, no
    raise is possible (LIMIT-04) or, under a ruling, only one to exactly the maximum. No raise can
    exceed the largest amount either. Some other seat must have chips to answer it (RAISE-06).
    """
    current = now.current_bet
    if not current:
        return _BARRED["nothing_to_raise"]
    if now.raises_used >= RAISES_ALLOWED[now.round]:
        return _BARRED["raises_used_up"]
    for other in now.seats:
        if other is not seat and other.stack and other.status == "in":
            break
    else:
        return _BARRED["nobody_to_answer"]
    double, cap = 2 * current, highest_total(rules, current)
    # Comparisons, because this runs with every action: a call of max takes as long as ten of them.
    least = double if double > rules.minimum else rules.minimum
    most = LARGEST_AMOUNT if cap is None or cap > LARGEST_AMOUNT else cap
    if cap is not None and current < cap < least:  # a raise to the maximum, under a ruling
        least = cap if rules.rulings.light_cap_raise == "to_maximum" else least
    if least > most:
        return "maximum_reached", double, most
    return None, least, most


def remainders(rules: Rules, now: _Now, seat: AnySeat) -> Limits:
    """Return the limits of playing the remainders: exactly everything that the seat has (REM-01).

    A seat may play them if it cannot cover the bet or, when opening, the minimum (REM-02, REM-06,
    BET-07). The round makes no difference (REM-07). A seat that can cover the bet may not, even if
    it cannot double it (REM-04). Under a ruling, remainders must be at least twice the table's
    minimum.
    """
    reach, current, minimum = seat.in_round + seat.stack, now.current_bet, rules.minimum
    if reach >= (current or minimum):
        why: str = "can_cover" if current else "can_open"
        return why, minimum, reach
    if rules.rulings.remainders_minimum != "none" and seat.stack < 2 * minimum:
        return "remainders_too_small", 2 * minimum, reach
    return None, reach, reach


def restore(rules: Rules, now: _Now, seat: AnySeat) -> Limits:
    """Return the limits of adding chips (REST-04, REST-05), at most the largest amount.

    A seat may add chips only once (REST-03), in rounds 1 and 2, before it has seen its covered card
    (REST-02), and not in a tie-break round (REST-08).
    """
    if now.tie_breaks:
        return _BARRED["no_restoring_in_tie_break"]
    if seat.seen:  # by round 3 all seats have looked
        return _BARRED["too_late_to_restore"]
    if seat.restored:
        return _BARRED["restored_before"]
    if now.restored > _MOST_RESTORED:
        return _BARRED["restorations_end"]
    least, shortage = rules.stack, now.current_bet - seat.in_round - seat.stack
    if shortage > 0 and (shortage > least or rules.rulings.restoration_under_raise == "shortage"):
        least = shortage
    return None, least, LARGEST_AMOUNT


LIMITS: Final[Mapping[object, Callable[[Rules, _Now, AnySeat], Limits]]] = {
    Bet: bet,
    Call: call,
    Raise: raise_to,
    Remainders: remainders,
    Restore: restore,
}
"""The limits of each kind of betting action."""

_make_options: Final[Callable[..., Options]] = make_maker(Options)
_make_restoration: Final = make_maker(Restoration)


def options_at(rules: Rules, now: _Now, seat: AnySeat) -> Options:
    """Return what a seat may do in a betting round, as if it were its turn.

    A seat without chips may do nothing (BET-06), not even restore (REST-12). Any other seat may
    fold (FOLD-01). A seat that has seen its covered card, or cannot pay, cannot buy a look at it
    when it folds (CUR-04, CUR-05). To raise after a restoration, the seat must add what it lacks
    for the raise, whether or not it covers the bet already (REST-06, REST-07).

    Args:
        rules: the rules of the table.
        now: the hand or its draft.
        seat: one of its seats.
    """
    paid, stack = seat.in_round, seat.stack
    if stack == 0:
        return Options()
    reach = paid + stack
    betting = raising = restoring = None
    # The ante is at most the minimum, and it takes longer to ask for it.
    can_look = not seat.seen and (stack >= rules.minimum or stack >= rules.ante_amount)
    why, least, most = LIMITS[Bet](rules, now, seat)
    if why is None and least <= reach:
        betting = least, most if most < reach else reach
    why, least, _ = LIMITS[Call](rules, now, seat)
    calling = least - paid if why is None else None
    why, least, _ = LIMITS[Remainders](rules, now, seat)
    rest = least - paid if why is None else None
    barred, double, most = LIMITS[Raise](rules, now, seat)
    if barred is None and double <= reach:
        raising = double, most if most < reach else reach
    why, least, most = LIMITS[Restore](rules, now, seat)
    if why is None and least <= most:
        to_raise = least if double - reach < least else double - reach
        restoring = _make_restoration(least, to_raise if barred is None else None)
    # By position, in the order of the fields: by their names, all this would take 5 % longer.
    fold, vote = True, False
    return _make_options(fold, betting, calling, raising, rest, restoring, can_look, (), vote, ())


def reasons(
    kind: object, rules: Rules, now: _Now, seat: AnySeat, amount: int | None = None
) -> Iterator[HandViolation]:
    """Yield every reason why a seat may not take a betting action.

    Args:
        kind: the kind of the action: a key of ``LIMITS``.
        rules: the rules of the table.
        now: the hand or its draft.
        seat: one of its seats.
        amount: the amount of the action; ``None`` for the least one, and for an action without an
            amount.
    """
    why, least, most = LIMITS[kind](rules, now, seat)
    amount = least if amount is None else amount
    cost = amount - seat.in_round
    wrong = {
        _BELOW.get(kind, ""): amount < least,
        "above_maximum": amount > most,
        "beyond_stack": kind is not Restore and cost > seat.stack,  # SEAT-04
    }
    numbers = {
        "seat": seat.number,
        "stack": seat.stack,
        "owed": now.current_bet - seat.in_round,
        "current_bet": now.current_bet,
        "round": now.round,
        "allowed": RAISES_ALLOWED[now.round],
        "least": least,
        "most": most,
        "cost": cost,
    }
    codes: list[str] = [why] if why else [code for code, found in wrong.items() if found]
    for code in codes:
        yield HandViolation.of(code, **{name: numbers[name] for name in REASONS[code].names})


@frozen(order=False, kw_only=True)
class Spot(Value):
    """One decision of one seat, in numbers. Amounts are in units.

    Building a spot does not check its numbers. Use :func:`check_spot` if they come from outside.

    Use it to check one decision of another engine without a hand.

    >>> numbers = dict(round=1, current_bet=10, paid=0, stack=300, raises_used=0)
    >>> spot = tago.Spot(rules=rules, **numbers, restored=False, seen=False)
    >>> print(tago.betting_options(spot))
    fold (curious or not), call 10, raise to between 20 and 300, or restore 300 or more
    """

    rules: Rules
    """The rules of the table."""
    round: int
    """The round: 1 to 3."""
    current_bet: int
    """The total to match in this round, in units; 0 while nobody has bet."""
    paid: int
    """The chips the seat has put in during this round, in units."""
    stack: int
    """The chips in front of the seat, in units; a seat with 0 has no turn (BET-06)."""
    raises_used: int
    """The raises made in this round, by anybody."""
    restored: bool
    """Whether the seat has added chips in this hand."""
    seen: bool
    """Whether the seat has looked at its covered card."""
    tie_break: bool = False
    """Whether this is a tie-break round."""
    raise_can_be_answered: bool = field(default=True, metadata={"key": "answerable"})
    """Whether any opponent who still contends has chips left; if none has, nobody may raise
    (RAISE-06)."""


@checked
def check_spot(spot: Spot) -> None:
    """Refuse a spot whose numbers cannot describe a decision. Use it for spots from outside.

    Raises:
        SetupError: if the spot is impossible; the message says why.
    """
    for attribute in fields(Spot):
        typed(spot, attribute, getattr(spot, attribute.name))
    for name in ("current_bet", "paid", "stack", "raises_used"):
        check_amount(name, getattr(spot, name))
    if not 1 <= spot.round <= 3:
        raise SetupError(
            Said("a round must be 1, 2 or 3, not {found}", found=shown(spot.round)), ("DEAL-04",)
        )
    if spot.rules.variant == "rapid" and spot.round == 1:
        raise SetupError("a hand of Rapid has no round 1: it starts with round 2", ("RAPID-01",))
    if spot.paid and not spot.current_bet:
        raise SetupError("nothing can have been paid before somebody has bet", ("BET-05",))
    if spot.stack and spot.paid and spot.paid >= spot.current_bet:
        raise SetupError("a seat that has paid the current bet has nothing to decide", ("BET-05",))


@checked
def betting_options(spot: Spot) -> Options:
    """Return what a seat may do in a betting round, as ``options_at`` explains.

    The seat has seen its covered card by round 3, where all seats look (DEAL-04, COLL-02).
    """
    other = SimpleNamespace(stack=spot.raise_can_be_answered, status="in")
    now: Any = SimpleNamespace(
        round=spot.round,
        tie_breaks=spot.tie_break,
        current_bet=spot.current_bet,
        raises_used=spot.raises_used,
        restored=0,
        seats=(other,),
    )
    seat: Any = SimpleNamespace(
        in_round=spot.paid,
        stack=spot.stack,
        restored=spot.restored,
        seen=spot.seen or spot.round == 3 or spot.tie_break,
    )
    return options_at(spot.rules, now, seat)
