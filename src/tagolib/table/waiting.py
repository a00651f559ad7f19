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
from typing import Any, Final, Literal, TypeAlias

from attrs import field, frozen

from tagolib.base.checking import checked
from tagolib.base.errors import SetupError
from tagolib.base.values import Value
from tagolib.table.actions import DrawFirst, Finish, Open, StartHand, TableAction
from tagolib.table.keys import decision_key, step_key
from tagolib.table.options import table_options
from tagolib.table.state import Table
from tagolib.tago.actions import Action, Curious, Redeal
from tagolib.tago.cards import DECK, Card
from tagolib.tago.hand import HOUSE, Hand
from tagolib.tago.helpers import default_action
from tagolib.tago.validation import violations

__all__ = ["Due", "Step", "due"]

Step: TypeAlias = Literal["open", "players", "draw", "deal", "turn", "redeal", "look", "finish"]
"""What must be done:

* ``open``: the house opens the table.
* ``players``: players sit down, buy in, come back or leave, as ``TableOptions.no_hand`` says.
* ``draw``: the first player is drawn.
* ``deal``: a hand is dealt.
* ``turn``: a seat decides.
* ``redeal``: the new cards of a tie-break are dealt.
* ``look``: a seat decides whether to look at its covered card.
* ``finish``: the hand is taken off the table.
"""

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
    """What a table waits for. Only the house may see it: it holds cards that nobody has seen.

    Use it to drive a table: it says who must act, and what happens if they do not.

    >>> due(green).step, due(act(green, StartHand(tago.shuffle(bytes(32))))).otherwise
    ('deal', Fold(seat=2, curious=False))
    """

    step: Step
    """What must be done."""
    seat: int | None
    """The seat that must do it; :data:`~tagolib.tago.hand.HOUSE` (0) for the house, ``None`` if the
    table waits for players."""
    key: str
    """The key with which the house sends its step, or ``otherwise`` when time is up
    (:func:`~tagolib.table.sent.act_sent`). If the seat was quicker, the house's action comes too
    late and is refused. Each step has a key of its own, so a deadline can hang on it. Forget the
    deadline as soon as something else is due."""
    otherwise: TableAction | Action | None = None
    """What to do if the seat does nothing: for a decision its
    :func:`~tagolib.tago.helpers.default_action`, and ``Finish()`` if the seat does not look.
    ``None`` if the table waits for the house, or for players."""
    cards: tuple[Card, ...] = field(default=(), repr=False)
    """The cards that the dealer must shuffle for the step."""
    count: int = 0
    """How many of these cards the step takes, from the top."""
    curious: tuple[int, ...] = ()
    """The seats that may buy a look now; the hand does not wait for them (CUR-06). Offer it to them
    before you finish the hand."""

    @checked
    def action(self, cards: tuple[Card, ...] = ()) -> TableAction | Action:
        """Return the step of the house as an action that the table takes.

        At a table with a multi-jackpot, finish the hand with
        :func:`~tagolib.table.transition.finish` instead.

        Args:
            cards: ``cards``, shuffled, if the step needs any.

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
    if table.hand is not None:
        return _in_hand(table, table.hand)
    if table.stage == "closed":
        return Due("open", HOUSE, step_key(table, "open"))
    lacking = [why.code for why in table_options(table).no_hand]
    if lacking not in ([], ["not_drawn"]):
        return Due("players", None, step_key(table, "players"))
    step: Step = "draw" if lacking else "deal"
    return Due(step, HOUSE, step_key(table, step), cards=DECK, count=len(DECK))


def _in_hand(table: Table, hand: Hand) -> Due:
    given: dict[str, Any] = {
        "curious": tuple(
            [seat for seat in hand.deal.numbers if not violations(hand, Curious(seat))]
        )
    }
    if hand.result is not None:
        look = hand.result.may_look
        if look is None:
            return Due("finish", HOUSE, step_key(table, "finish"), **given)
        return Due("look", look, step_key(table, "look"), Finish(), **given)
    key = decision_key(table)
    if hand.to_act is None:
        cards, count = hand.redeal_cards, len(hand.contending)
        return Due("redeal", HOUSE, key, cards=cards, count=count, **given)
    return Due("turn", hand.to_act, key, default_action(hand), **given)
