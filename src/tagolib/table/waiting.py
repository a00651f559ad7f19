"""What a table waits for: who must do what now, and what is done if nobody does.

>>> import tagolib as tago
>>> from tagolib.table import Open, Sit, act, due
>>> table = tago.Table(tago.Rules.parse("Light – 5/300"), name="blue")
>>> for action in [Open(), Sit(2, 300), Sit(5, 450)]:
...     table = act(table, action)
>>> while (now := due(table)).seat == 0:
...     print(now.step, now.count)
...     table = act(table, now.action(tago.DECK))  # in earnest: shuffled
draw 30
deal 30
>>> now.step, now.seat, now.otherwise, now.key
('turn', 2, Fold(seat=2, curious=False), 'blue/1/0')
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, TypeAlias

from attrs import field, frozen

from tagolib.actions import Action, Curious, Redeal
from tagolib.cards import DECK, Card
from tagolib.checking import checked
from tagolib.errors import SetupError
from tagolib.hand import DEALER, Hand
from tagolib.hosting import default_action
from tagolib.table.actions import DrawFirst, Finish, Open, StartHand, TableAction
from tagolib.table.options import table_options
from tagolib.table.sent import decision_key, own_key
from tagolib.table.state import Table
from tagolib.validation import violations
from tagolib.values import Value

__all__ = ["Due", "Step", "due"]

Step: TypeAlias = Literal["open", "players", "draw", "deal", "turn", "redeal", "look", "finish"]
"""What must be done: the table is opened; players sit down, buy in, come back or leave, as
``TableOptions.no_hand`` says; the first player is drawn; a hand is dealt; a seat decides; the new
cards of a draw are dealt; a seat looks at its covered card, or lets it be; the hand is taken off
the table."""

_STEPS: Final[Mapping[Step, Callable[..., TableAction | Action]]] = {
    "open": Open,
    "draw": DrawFirst,
    "deal": StartHand,
    "redeal": Redeal,
    "finish": Finish,
}
"""The action of each step that is the house's."""


@frozen(order=False)
class Due(Value):
    """What a table waits for. It belongs to the house: it holds cards that nobody has seen."""

    step: Step
    """What must be done."""
    seat: int | None
    """Who must do it: a seat, or 0 for the house; ``None`` for any players."""
    key: str
    """The key with which the house sends its step, or ``otherwise`` when time is up
    (:func:`~tagolib.table.sent.act_sent`). If the seat was quicker, that comes too late."""
    otherwise: TableAction | Action | None = None
    """What is done if the seat does nothing: for a decision its
    :func:`~tagolib.hosting.default_action`, and after a look that was not taken ``Finish()``.
    ``None`` where the table waits: for the house, or for players."""
    cards: tuple[Card, ...] = field(default=(), repr=False)
    """The cards that the dealer must shuffle for the step."""
    count: int = 0
    """How many of them it takes, from the top."""
    curious: tuple[int, ...] = ()
    """The seats that may buy a look now, and do not hold up the hand (CUR-06). Offer it to them
    before the hand is finished."""

    @checked
    def action(self, cards: tuple[Card, ...] = ()) -> TableAction | Action:
        """Return the step of the house as an action, to be taken at the table.

        A table with a multi-jackpot is finished by :func:`~tagolib.table.transition.finish`
        instead.

        Args:
            cards: ``cards``, shuffled, where the step needs any.

        Raises:
            SetupError: if the table does not wait for the house, or these can be no such cards.
        """
        if self.step not in _STEPS:
            raise SetupError("the table waits for its players, not for the house")
        return _STEPS[self.step](*([cards[: self.count]] if self.count else []))


@checked
def due(table: Table) -> Due:
    """Tell who must do what at a table now, and what is done if nobody does.

    Each step leads to the next, so a loop over it is a host: do what is the house's, and wait for
    players until a deadline of your own.
    """
    if table.hand is not None:
        return _in_hand(table, table.hand)
    if table.stage == "closed":
        return Due("open", DEALER, own_key(table))
    lacking = [why.code for why in table_options(table).no_hand]
    if lacking not in ([], ["not_drawn"]):
        return Due("players", None, own_key(table))
    step: Step = "draw" if lacking else "deal"
    return Due(step, DEALER, own_key(table), cards=DECK, count=len(DECK))


def _in_hand(table: Table, hand: Hand) -> Due:
    given: dict[str, Any] = {
        "curious": tuple(
            [seat for seat in hand.deal.numbers if not violations(hand, Curious(seat))]
        )
    }
    if hand.result is not None:
        look = hand.result.may_look
        if look is None:
            return Due("finish", DEALER, own_key(table), **given)
        return Due("look", look, own_key(table), Finish(), **given)
    key = decision_key(table)
    if hand.to_act is None:
        cards, count = hand.redeal_cards, len(hand.contending)
        return Due("redeal", DEALER, key, cards=cards, count=count, **given)
    return Due("turn", hand.to_act, key, default_action(hand), **given)
