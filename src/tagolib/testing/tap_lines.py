"""An engine of Tap in any language, which plays the library's actions over the line protocol.

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

from tagolib import tap
from tagolib.serialization import read, write
from tagolib.tap.choices import actions_of
from tagolib.testing.lines import LineHand, LineProcess

__all__ = ["TapLineEngine"]


class TapLineEngine(LineProcess[tap.Action]):
    """An engine of Tap: a process that speaks the line protocol.

    The process is asked for each hand as a case of kind ``tap_hand``.
    """

    kind = "tap_hand"

    def deal(self, rules: tap.Rules, dealer: int, deck: Sequence[tap.Card]) -> LineHand:
        """Deal a hand."""
        return self._dealt(rules=write(rules), dealer=dealer, deck=[str(card) for card in deck])

    def legal_actions(self, hand: LineHand) -> Sequence[tap.Action]:
        """Return the actions that the options allow; an empty sequence if no seat is to act.

        Raises:
            NotationError: if the engine's options are ill-formed.
        """
        seat = hand.state["to_act"]
        return () if seat is None else actions_of(seat, read(hand.state["options"], tap.Options))
