"""An engine of Tap in any language as one that plays the library's actions, over the line protocol.

>>> import sys
>>> from tagolib import tap
>>> from tagolib.testing.tap_lines import TapLineEngine
>>> command = [sys.executable, "-m", "tagolib", "conformance", "serve"]
>>> with TapLineEngine(command) as engine:
...     hand = engine.deal(tap.Rules(), 3, tap.DECK)
...     print(*engine.legal_actions(engine.apply(hand, tap.Bid(1, "three_cards"))))
Pass(seat=2) Bid(seat=2, contract='top_three') Bid(seat=2, contract='solo')
"""

from collections.abc import Sequence

from tagolib.serialization import read, write
from tagolib.tap.actions import Action
from tagolib.tap.cards import Card
from tagolib.tap.choices import Options, actions_of
from tagolib.tap.rules import Rules
from tagolib.testing.lines import LineHand, LineProcess

__all__ = ["TapLineEngine"]


class TapLineEngine(LineProcess[Action]):
    """An engine of Tap, which is a process that speaks the line protocol.

    Each hand is asked for as a case of kind ``tap_hand``.
    """

    kind = "tap_hand"

    def deal(self, rules: Rules, dealer: int, deck: Sequence[Card]) -> LineHand:
        """Deal a hand."""
        case = {
            "kind": self.kind,
            "rules": write(rules),
            "dealer": dealer,
            "deck": [str(card) for card in deck],
            "actions": [],
        }
        return self._dealt(case)

    def legal_actions(self, hand: LineHand) -> Sequence[Action]:
        """List what the seat to act may do, by its options.

        Raises:
            NotationError: if the engine's options are not of the form.
        """
        seat = hand.state["to_act"]
        return () if seat is None else actions_of(seat, read(hand.state["options"], Options))
