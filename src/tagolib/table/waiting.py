"""What a table waits for: who must do what now, and what to do if they do nothing.

>>> import tagolib as tago
>>> from tagolib.table import Open, Sit, act, due
>>> table = tago.Table(tago.Rules.parse("Light – 5/300"), name="blue")
>>> for action in [Open(), Sit(2, 300), Sit(5, 450)]:
...     table = act(table, action)
>>> while (now := due(table)).seat == 0:
...     print(now.step, now.count)
...     table = act(table, now.action(tago.DECK))  # shuffle the cards in a real game
draw 30
deal 30
>>> now.step, now.seat, now.otherwise, now.key
('turn', 2, Fold(seat=2, curious=False), 'blue/1/0')
"""

from collections.abc import Callable, Mapping
from typing import Final

from attrs import field, frozen

from tagolib.base.checking import checked
from tagolib.base.errors import SetupError
from tagolib.base.values import Value
from tagolib.table.actions import DrawFirst, Finish, Open, StartHand, TableAction
from tagolib.table.keys import Step, key_of
from tagolib.table.options import table_options
from tagolib.table.state import Table
from tagolib.tago.actions import Action, Curious, Redeal
from tagolib.tago.cards import DECK, Card
from tagolib.tago.hand import HOUSE
from tagolib.tago.helpers import default_action
from tagolib.tago.validation import violations

__all__ = ["Due", "due"]

_STEPS: Final[Mapping[Step, Callable[..., TableAction | Action]]] = {
    "open": Open,
    "draw": DrawFirst,
    "deal": StartHand,
    "redeal": Redeal,
    "finish": Finish,
}
"""The action for each step of the house."""


@frozen(order=False)
class Due(Value):
    """The next step that a table waits for. Only the house may see it: it holds unseen cards.

    Use it to drive a table: it says who must act, and what happens if they do not.

    >>> due(green).step, due(act(green, StartHand(tago.shuffle(bytes(32))))).otherwise
    ('deal', Fold(seat=2, curious=False))
    """

    step: Step
    """The step that is due."""
    seat: int | None
    """The seat that must take the step; :data:`~tagolib.tago.hand.HOUSE` (0) for the house,
    ``None`` if the table waits for players."""
    key: str
    """The key of the step (:mod:`tagolib.table.keys`). It stays the same until something else is
    due. Store your deadline under it, and forget the deadline when the key changes.
    """
    seats: tuple[int, ...] = ()
    """The seats for which the table waits, ascending: the ``seat`` that decides or may look; in
    fair dealing, the seats that have yet to commit to a seed or to reveal it. If there are none,
    the house can go on at once, except at the steps ``players`` and ``mix``."""
    otherwise: TableAction | Action | None = None
    """The action to take if the seat does nothing: for a decision its
    :func:`~tagolib.tago.helpers.default_action`, and ``Finish()`` if the seat does not look.
    ``None`` if the table waits for the house, or for players."""
    cards: tuple[Card, ...] = field(default=(), repr=False)
    """The cards that the dealer must shuffle for the step."""
    count: int = 0
    """How many of these cards the step takes, from the top."""
    curious: tuple[int, ...] = ()
    """The seats that may buy a look now; the hand does not wait for them (CUR-06). Offer them the
    look before you finish the hand."""

    @checked
    def action(self, cards: tuple[Card, ...] = ()) -> TableAction | Action:
        """Return the step of the house as an action that the table takes.

        At a table with a multi-jackpot, finish the hand with
        :func:`~tagolib.table.transition.finish` instead.

        Args:
            cards: the field ``cards``, shuffled, if the step needs any.

        Raises:
            SetupError: if the table does not wait for the house, or the cards cannot be those of
                the step.
        """
        if self.step not in _STEPS:
            raise SetupError("the table waits for its players, not for the house")
        return _STEPS[self.step](*([cards[: self.count]] if self.count else []))


@checked
def due(table: Table) -> Due:
    """Return who must do what at a table now, and what to do if they do nothing.

    Each step leads to the next, so a host is a loop that calls this function. Take the steps of the
    house, and wait for players until a deadline of your own.
    """
    hand, step = table.hand, _step(table)
    key = key_of(table, step)
    if hand is None:
        cards = DECK if step in ("draw", "deal") else ()
        who = None if step == "players" else HOUSE
        return Due(step, who, key, cards=cards, count=len(cards))
    look = hand.result.may_look if hand.result else None
    seat = hand.to_act or look
    cards = hand.redeal_cards if step == "redeal" else ()
    return Due(
        step,
        seat or HOUSE,
        key,
        (seat,) if seat else (),
        Finish() if look else default_action(hand),
        cards,
        len(hand.contending) if cards else 0,
        tuple([one for one in hand.deal.numbers if not violations(hand, Curious(one))]),
    )


def _step(table: Table) -> Step:
    hand = table.hand
    if hand is not None:
        if hand.result is not None:
            return "finish" if hand.result.may_look is None else "look"
        return "redeal" if hand.to_act is None else "turn"
    if table.stage == "closed":
        return "open"
    lacking = [why.code for why in table_options(table).no_hand]
    if lacking not in ([], ["not_drawn"]):
        return "players"
    return "draw" if lacking else "deal"
