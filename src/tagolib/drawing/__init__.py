r"""Pictures of the table. They are drawn from a view, so they show only what its seat may know.

>>> import tagolib as tago
>>> from tagolib.drawing import draw
>>> rules = tago.Rules.parse("Light – 5/300")
>>> hand = tago.deal(rules, {1: 300, 3: 300}, cube=3, deck=tago.shuffle(b"\xff" * 32))
>>> drawing = draw(tago.view(hand, seat=3))
>>> drawing
<Drawing: Tagò, Light – 5/300: round 1, POINT 5>
>>> print(drawing.svg[:48])
<svg xmlns="http://www.w3.org/2000/svg" viewBox=

A picture has its own background, so it suits light and dark pages. It is wide, or upright for
narrow screens. Where a label is shortened, its title gives it in full, and the picture's
description puts the whole table into sentences.

:func:`~tagolib.drawing.faces.face` draws a small face for a player. The same name always gets the
same face.
"""

from tagolib.drawing.faces import face
from tagolib.drawing.picture import Drawing, draw, draw_deck

__all__ = ["Drawing", "draw", "draw_deck", "face"]
