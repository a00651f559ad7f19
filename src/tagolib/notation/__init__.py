r"""Hands as text that people can read and write, in ``.tago`` files.

A text begins with tags, one on each line, which describe the start of the hand. The actions follow,
one on each line. Between them are the *claims*, which say what happened. Reading replays the hand
and checks every claim against what really happened.

>>> import tagolib as tago
>>> from tagolib.notation import Transcript, parse_action, parse_hand, write_hand
>>> rules = tago.Rules.parse("Light – 5/300")
>>> hand = tago.deal(rules, {1: 300, 3: 300}, 3, tago.shuffle(b"\xff" * 32))
>>> hand = tago.apply(hand, parse_action("bet 10", hand))
>>> transcript = Transcript.of(hand, seed=b"\xff" * 32, comments=((1, "Brave."),))
>>> text = write_hand(transcript)
>>> print(text)
[Tago "1"]
...
<BLANKLINE>
ante 5 each
seat 1 has ? 3 3
seat 3 has ? 8 7
POINT has ? 4 1
POINT is 5, provisional
<BLANKLINE>
== Round 1 ==
3: bet 10
# Brave.
<BLANKLINE>
>>> parse_hand(text) == transcript
True

The notation page of the documentation has the grammar.
"""

from tagolib.notation.reading import parse_hand, parse_hands
from tagolib.notation.transcript import Transcript
from tagolib.notation.verbs import parse_action, write_action
from tagolib.notation.writing import write_hand

__all__ = [
    "Transcript",
    "parse_action",
    "parse_hand",
    "parse_hands",
    "write_action",
    "write_hand",
]
