"""A game of Tap: three hands, with the deal passing to the left (TAP-01, TAP-04).

Like a hand, a :class:`Game` is an immutable value. It holds its hands. :func:`deal_next` deals a
hand, and :func:`act` takes the actions in it.
"""

from collections.abc import Sequence
from typing import Final

from attrs import evolve, field, frozen

from tagolib.base.checking import checked, typed
from tagolib.base.errors import IllegalActionError, SetupError
from tagolib.base.messages import Said
from tagolib.base.values import Pairs, Value
from tagolib.tap.actions import SEATS, Action, seat_number
from tagolib.tap.cards import Card
from tagolib.tap.hand import Hand, left_of
from tagolib.tap.reasons import TapViolation
from tagolib.tap.rules import Rules
from tagolib.tap.transition import apply, deal

__all__ = ["Game", "act", "deal_next"]

HANDS: Final = 3
"""The number of hands in a game (TAP-01)."""


@frozen(order=False)
class Game(Value):
    """A game of three hands. ``Game(rules, dealer)`` is a game before its first deal.

    It holds every card of its hands, so it belongs to the house.

    >>> game = tap.Game(tap.Rules(), 1)
    >>> tap.deal_next(game, tap.shuffle(bytes(32))).hands[0].to_act
    2

    Raises:
        SetupError: if the rules have the wrong type, the dealer is not a seat, or the hands cannot
            belong to such a game.
    """

    rules: Rules = field(factory=Rules, validator=typed)
    """The table's readings of the disputed rules."""
    first_dealer: int = field(default=1, validator=seat_number)
    """The seat that deals first, chosen at random or by consent (TAP-04)."""
    hands: tuple[Hand, ...] = field(default=(), validator=typed)
    """The hands dealt so far; the last one may still be in progress."""

    def __attrs_post_init__(self) -> None:
        for place, hand in enumerate(self.hands):
            there = hand.deal.rules, hand.deal.dealer
            if there != (self.rules, left_of(self.first_dealer, place)):
                raise SetupError("a hand belongs to another game", ("TAP-04",), field="hands")
        before = self.hands[:-1]
        if not all(hand.result for hand in before):
            raise SetupError("only the last hand may be running", ("TAP-04",), field="hands")
        if self._counted(before) >= HANDS:
            raise SetupError("a game has three hands", ("TAP-01",), field="hands")

    @property
    def hand(self) -> Hand | None:
        """The current hand; ``None`` between hands and when the game is over."""
        last = self.hands[-1] if self.hands else None
        return last if last and last.result is None else None

    @property
    def played(self) -> int:
        """How many of the three hands have been played.

        Hands thrown in count only under a ruling (T08).
        """
        return self._counted(self.hands)

    def _counted(self, hands: Sequence[Hand]) -> int:
        results = [hand.result for hand in hands if hand.result]
        by_ruling = self.rules.thrown_in_counts
        return len([result for result in results if by_ruling or not result.thrown_in])

    @property
    def next_dealer(self) -> int:
        """The seat that deals the next hand (TAP-04), even after a hand thrown in (TAP-07)."""
        return left_of(self.first_dealer, len(self.hands))

    @property
    def over(self) -> bool:
        """Whether three hands have been played (TAP-01)."""
        return self.played == HANDS

    @property
    def scores(self) -> Pairs[int]:
        """The game points of each seat so far; their sum is 0."""
        gained = [dict(hand.result.scores) for hand in self.hands if hand.result]
        return tuple((seat, sum([points[seat] for points in gained])) for seat in SEATS)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the most game points once the game is over; several if they tie (T09)."""
        most = max(points for _, points in self.scores)
        return tuple([seat for seat, points in self.scores if points == most]) if self.over else ()


@checked
def deal_next(game: Game, deck: Sequence[Card]) -> Game:
    """Deal the next hand of a game.

    Raises:
        SetupError: if a hand is running, the game is over, or the deck is wrong.
    """
    if game.hand is not None:
        raise SetupError(Said("hand {number} is being played", number=len(game.hands)), ("TAP-04",))
    if game.over:
        raise SetupError("three hands have been played: the game is over", ("TAP-01",))
    return evolve(game, hands=(*game.hands, deal(game.rules, game.next_dealer, deck)))


@checked
def act(game: Game, action: Action) -> Game:
    """Take an action in the current hand and return the new game.

    Raises:
        IllegalActionError: if the rules do not allow the action now; the game is unchanged.
        SetupError: if it is not an action at all.
    """
    if not game.hands:
        raise IllegalActionError(action, (TapViolation.of("no_hand"),), "")
    return evolve(game, hands=(*game.hands[:-1], apply(game.hands[-1], action)))
