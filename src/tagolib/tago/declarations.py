"""Declarations: whether an action keeps to what its seat has declared (EARLY-01 to EARLY-03)."""

from collections.abc import Mapping
from typing import Final

from tagolib.tago.actions import Action, Bet, Raise, SeatAction
from tagolib.tago.hand import Hand

__all__ = ["breaks_declaration"]

_ANSWERS: Final[Mapping[str, str]] = {
    "fold": "fold",
    "bet": "put in",
    "call": "put in",
    "remainders": "put in",
    "raise": "raise",
}
"""The kind of each decision, taken or declared. A decision confirms a declaration of its kind
(EARLY-01, reading A22)."""


def breaks_declaration(hand: Hand, action: Action) -> bool:
    """Return whether a legal action breaks what its seat has declared (EARLY-02).

    A decision confirms a declaration of its kind, and a raise to exactly the amount of a declared
    bet confirms that bet. A declaration that cannot be kept does not bind the seat or, under a
    ruling, costs it the hand (EARLY-03). Whether it can be kept is judged at this moment: the
    chooser of the POINT cannot raise yet, and chips added in the same turn count. An amount binds
    only if it is legal for the same action. Restoring and choosing the POINT neither confirm nor
    break a declaration.
    """
    kind = _ANSWERS.get(action.tag)
    if kind is None or not isinstance(action, SeatAction):
        return False
    declared, now = hand.seat(action.seat).declared, hand.options
    if declared is None or now is None:
        return False
    meant = _ANSWERS[declared.kind]
    choosing = hand.phase == "point_choice"  # a bet or a call will be possible after the choice
    possible = {
        "fold": now.fold,
        "put in": choosing or (now.bet, now.call, now.remainders) != (None, None, None),
        "raise": now.raise_to is not None,
    }
    if not possible[meant]:
        return hand.deal.rules.rulings.early_impossible == "eliminated"
    if isinstance(action, Raise) and declared.kind == "bet":
        return action.to != declared.amount
    if kind != meant:
        return True
    if isinstance(action, Bet):
        return _other_amount(declared.amount, now.bet, action.amount)
    if isinstance(action, Raise):
        return _other_amount(declared.amount, now.raise_to, action.to)
    return False


def _other_amount(named: int | None, legal: tuple[int, int] | None, taken: int) -> bool:
    """Return whether the named amount was legal but a different one was taken."""
    if named is None or legal is None:
        return False
    return legal[0] <= named <= legal[1] and taken != named
