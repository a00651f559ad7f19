"""What a seat may do with its chips: one decision in plain numbers, and its options.

A decision is described by the round, the current bet, what the seat has paid and has left, and a
few more numbers. :func:`options_in_round` turns them into :class:`~tagolib.offers.Options`:
intervals and amounts. The small functions that it calls (:func:`highest_total`,
:func:`least_raise`, :func:`raise_barred`, :func:`remainders_allowed`, :func:`least_restoration`)
each carry out one rule, and the validation of actions calls the same ones. None of them needs a
hand. Because they are called for every action, they take plain numbers. For decisions that come
from outside, a :class:`Spot` holds these numbers in one object.
"""

from attrs import field, fields, frozen

from tagolib.building import make_maker
from tagolib.checking import checked, typed
from tagolib.errors import SetupError
from tagolib.offers import Options, Restoration
from tagolib.reasons import Code
from tagolib.rules import Rules
from tagolib.said import Said
from tagolib.values import LARGEST_AMOUNT, Value, check_amount

__all__ = [
    "RAISES_ALLOWED",
    "Spot",
    "betting_options",
    "check_spot",
    "highest_total",
    "least_raise",
    "least_restoration",
    "options_in_round",
    "raise_barred",
    "remainders_allowed",
    "restoration_barred",
]

RAISES_ALLOWED = {1: 1, 2: 2, 3: 3}
"""How many raises each round allows, for the whole table (RAISE-02, RAISE-03)."""


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
    """The total to match in this round; 0 while nobody has bet."""
    paid: int
    """The chips the seat has put in during this round."""
    stack: int
    """The chips in front of the seat; with 0 it has no turn (BET-06)."""
    raises_used: int
    """The raises made in this round, by anybody."""
    restored: bool
    """Whether the seat has added chips in this hand."""
    seen: bool
    """Whether the seat has looked at its covered card."""
    tie_break: bool = False
    """Whether this is a tie-break round."""
    raise_can_be_answered: bool = field(default=True, metadata={"key": "answerable"})
    """Whether some opponent has chips left to answer a raise (RAISE-06)."""


_make_options, _make_restoration = make_maker(Options), make_maker(Restoration)


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
            Said("a round must be 1, 2 or 3, not {found}", found=spot.round), rules=("DEAL-04",)
        )
    if spot.rules.variant == "rapid" and spot.round == 1:
        raise SetupError("a hand of Rapid has no round 1: it starts with round 2", ("RAPID-01",))
    if spot.paid and not spot.current_bet:
        raise SetupError("nothing can have been paid before somebody has bet", ("BET-05",))
    if spot.stack and spot.paid and spot.paid >= spot.current_bet:
        raise SetupError("a seat that has paid the current bet has nothing to decide", ("BET-05",))


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


def least_raise(rules: Rules, current_bet: int, cap: int | None) -> int | None:
    """Return the smallest total of a raise, whatever the stacks; ``None`` if no raise is possible.

    It is twice the current bet (RAISE-01), but never less than the minimum, which matters when the
    bet is the remainders of a short opener. If twice the bet exceeds ``cap``, the
    :func:`highest_total`, no raise is possible (LIMIT-04) or, under a ruling, only one to exactly
    the maximum. No raise can exceed the largest amount either.
    """
    least = max(2 * current_bet, rules.minimum)
    if cap is not None and least > cap:
        if rules.rulings.light_cap_raise == "forbidden" or cap <= current_bet:
            return None
        least = cap
    return least if least <= LARGEST_AMOUNT else None


def raise_barred(
    round_: int, current_bet: int, raises_used: int, *, answerable: bool
) -> Code | None:
    """Return the code of the reason why nobody may raise any more; ``None`` if a raise is possible.

    The maximum and the stack are not considered.
    """
    if current_bet == 0:
        return "nothing_to_raise"
    if raises_used >= RAISES_ALLOWED[round_]:
        return "raises_used_up"
    return None if answerable else "nobody_to_answer"


def remainders_allowed(rules: Rules, current_bet: int, owed: int, stack: int) -> bool:
    """Return whether the seat may play its remainders.

    It may if it cannot cover the bet or, when opening, the minimum (REM-02, REM-06, BET-07). The
    round makes no difference (REM-07). A seat that can cover the bet may not, even if it cannot
    double it (REM-04). Under a ruling, remainders must be at least twice the table's minimum.
    """
    if stack >= (owed if current_bet else rules.minimum):
        return False
    return rules.rulings.remainders_minimum == "none" or stack >= 2 * rules.minimum


def restoration_barred(*, tie_break: bool, seen: bool, restored: bool) -> Code | None:
    """Return the code of the reason why the seat may not add chips at all; ``None`` if it may.

    The rules are REST-02, REST-03 and, in a tie-break round, REST-08.
    """
    if tie_break:
        return "no_restoring_in_tie_break"
    if seen:
        return "too_late_to_restore"
    return "restored_before" if restored else None


def least_restoration(rules: Rules, owed: int, stack: int) -> int:
    """Return the smallest number of chips that the seat may add (REST-04, REST-05)."""
    shortage = owed - stack
    if shortage <= 0:
        return rules.stack
    if rules.rulings.restoration_under_raise == "max_with_table_stack":
        return max(shortage, rules.stack)
    return shortage


def _restoration(minimum: int, missing: int | None) -> Restoration | None:
    """Return what the seat may add; ``missing`` is what it lacks for a raise, if one is possible.

    To raise afterwards it must add that much, whether or not it covers the bet already (REST-06,
    REST-07).
    """
    if minimum > LARGEST_AMOUNT:
        return None
    to_raise = minimum if missing is not None and missing < minimum else missing
    return _make_restoration(minimum, to_raise)


def options_in_round(
    rules: Rules,
    round_: int,
    current_bet: int,
    paid: int,
    stack: int,
    raises_used: int,
    *,
    restored: bool,
    seen: bool,
    tie_break: bool,
    answerable: bool,
) -> Options:
    """Return what a seat may do in a betting round; the numbers are those of a :class:`Spot`.

    A seat without chips may do nothing (BET-06), not even restore (REST-12). Any other seat may
    fold (FOLD-01). There is no check (BET-02): a seat that stays in opens with at least the minimum
    (BET-03), calls the bet it faces (BET-04), or plays its remainders. A raise may take all its
    chips (REM-03). A seat that has seen its covered card, or cannot pay, cannot buy a look at it
    when it folds (CUR-04, CUR-05). All seats look before round 3 (DEAL-04, COLL-02).
    """
    if stack == 0:
        return Options()
    bet = call = remainders = raise_to = least = restore = None
    owed, reach = current_bet - paid, paid + stack
    cap = highest_total(rules, current_bet)
    # Comparisons, because this runs with every action: a call of min takes as long as ten of them.
    limit = LARGEST_AMOUNT if cap is None or cap > LARGEST_AMOUNT else cap
    most = reach if reach < limit else limit
    if not raise_barred(round_, current_bet, raises_used, answerable=answerable):
        least = least_raise(rules, current_bet, cap)
    if current_bet:
        if stack >= owed:
            call = owed
        if least is not None and least <= reach:
            raise_to = (least, most)
    elif stack >= rules.minimum:
        bet = (rules.minimum, most)
    if remainders_allowed(rules, current_bet, owed, stack):
        remainders = stack
    seen = seen or round_ == 3 or tie_break
    if not restoration_barred(tie_break=tie_break, seen=seen, restored=restored):
        minimum = least_restoration(rules, owed, stack)
        restore = _restoration(minimum, None if least is None else least - reach)
    return _make_options(
        fold=True,
        bet=bet,
        call=call,
        raise_to=raise_to,
        remainders=remainders,
        restore=restore,
        curious=not seen and stack >= rules.ante_amount,
    )


@checked
def betting_options(spot: Spot) -> Options:
    """Return what a seat may do in a betting round, as :func:`options_in_round` explains."""
    return options_in_round(
        spot.rules,
        spot.round,
        spot.current_bet,
        spot.paid,
        spot.stack,
        spot.raises_used,
        restored=spot.restored,
        seen=spot.seen,
        tie_break=spot.tie_break,
        answerable=spot.raise_can_be_answered,
    )
