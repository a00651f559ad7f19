"""The functions that run a hand: deal it, ask what may be done, and act.

``apply`` validates the action, makes the move, and lets the dealer carry on. The rules themselves
are in other modules. An action among the options that a hand carries is known to be legal, so only
other actions are validated.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from tagolib.base.checking import checked, trusted
from tagolib.base.errors import IllegalActionError, SetupError
from tagolib.base.fast import make_maker
from tagolib.base.messages import Said, shown
from tagolib.base.values import LARGEST_STACKS, check_amount, check_seat
from tagolib.tago import cards, moves
from tagolib.tago.actions import Action, SeatAction
from tagolib.tago.cards import Card
from tagolib.tago.dealer import deal_on
from tagolib.tago.declarations import breaks_declaration
from tagolib.tago.draft import Draft
from tagolib.tago.hand import Deal, Hand
from tagolib.tago.log import Log
from tagolib.tago.moves import MOVES
from tagolib.tago.options import Options, canonical_actions
from tagolib.tago.rules import Rules
from tagolib.tago.validation import decide, is_offered, violations

__all__ = ["apply", "deal", "legal_actions", "options"]

check_deck: Final = trusted(cards.check_deck)
_make_deal: Final = make_maker(Deal)


@checked
def deal(rules: Rules, stacks: Mapping[int, int], cube: int, deck: Sequence[Card]) -> Hand:
    """Take the antes, deal, and carry on until somebody has to decide (DEAL-01 to DEAL-04).

    Args:
        rules: the rules of the table.
        stacks: the chips of each seat dealt in, before the ante, by seat number 1 to 8. A seat
            that has exactly the ante is all-in for the antes (ANTE-06, BET-08).
        cube: the seat that has the cube and acts first (CUBE-05).
        deck: the thirty cards in the order in which they are dealt.

    Raises:
        SetupError: if such a hand is impossible: fewer than 2 or more than 8 seats (SEAT-01), a
            seat that is not from 1 to 8 or cannot pay the ante, stacks of more than 2^52 in all, a
            first player not dealt in, or a wrong deck.
    """
    if not 2 <= len(stacks) <= 8:
        raise SetupError(
            Said("a hand is for 2 to 8 seats, not {count}", count=len(stacks)), rules=("SEAT-01",)
        )
    ante = rules.ante_amount
    for number, stack in stacks.items():
        check_seat("a seat", number)
        check_amount("a stack", stack)
        if stack < ante:
            raise SetupError(
                Said("seat {seat:seat} cannot pay the ante of {ante}", seat=number, ante=ante),
                rules=("ANTE-06",),
            )
    if cube not in stacks:
        raise SetupError(
            Said("the first player, {seat}, is not dealt in", seat=shown(cube)),
            rules=("CUBE-04",),
        )
    if sum(stacks.values()) > LARGEST_STACKS:
        raise SetupError(
            Said("all stacks of a hand together must be at most {most}", most=LARGEST_STACKS),
            field="stacks",
        )
    lying = tuple(deck)
    check_deck(lying)
    draft = moves.begin(_make_deal(rules, tuple(sorted(stacks.items())), cube, lying))
    deal_on(draft)
    draft.options = decide(draft)
    return draft.done(Log())


def apply(hand: Hand, action: Action) -> Hand:
    """Take an action and return the new hand, at its next decision or at its end.

    Raises:
        IllegalActionError: if the rules do not allow the action now; the hand is unchanged.
        SetupError: if it is not an action at all.
    """
    # What a hand offers is legal and of the right type, so nothing more needs to be checked.
    if type(hand) is not Hand or not is_offered(hand, action):
        _check(hand, action)
    draft = Draft.of(hand, action)
    seat = draft.open(action.seat) if isinstance(action, SeatAction) else None
    if seat and seat.declared and breaks_declaration(hand, action):
        moves.break_declaration(draft, action, seat)
    else:
        MOVES[type(action)](draft, action, seat)
    deal_on(draft)
    draft.options = decide(draft)
    return draft.done(hand.log)


@checked
def _check(hand: Hand, action: Action) -> None:
    """Refuse anything that is not an action of a hand, or that the rules do not allow now."""
    found = violations(hand, action)
    if found:
        raise IllegalActionError(action, found, _allowed(hand))


@checked
def _check_hand(hand: Hand) -> None:
    """Refuse anything that is not a hand."""


def options(hand: Hand) -> Options | None:
    """Return what the seat to act may do, as intervals and amounts.

    Return ``None`` if no seat is to act. The options are the same for everyone, since none of them
    depends on a covered card.
    """
    if type(hand) is not Hand:
        _check_hand(hand)
    return hand.options


_canonical_actions = trusted(canonical_actions)


def legal_actions(hand: Hand) -> tuple[Action, ...]:
    """Return what the seat to act may do, as actions with canonical amounts.

    They are the seat's :func:`~tagolib.tago.options.canonical_actions`.
    """
    if type(hand) is not Hand:
        _check_hand(hand)
    now = hand.options
    return () if now is None else _canonical_actions(hand.pending[0], now)


def _allowed(hand: Hand) -> str:
    now = hand.options
    return f"seat {hand.to_act} may {now}" if now else ""
