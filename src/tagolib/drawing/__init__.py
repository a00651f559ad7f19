r"""Pictures of the table, drawn from a view: what a seat may not know cannot come into one.

>>> import tagolib as tago
>>> from tagolib.drawing import draw
>>> rules = tago.Rules.parse("Light – 5/300")
>>> hand = tago.deal(rules, {1: 300, 3: 300}, cube=3, deck=tago.shuffle(b"\xff" * 32))
>>> drawing = draw(tago.view(hand, seat=3))
>>> drawing
<Drawing: Tagò, Light – 5/300: round 1, POINT 5>
>>> print(drawing.svg[:48])
<svg xmlns="http://www.w3.org/2000/svg" viewBox=

The picture stands on a ground of its own, so it suits a light page and a dark one. It is drawn
wide, or upright for narrow screens. What is short in it a title says in full, and a description
tells the whole table in sentences.
"""

from tagolib.drawing.picture import Drawing, draw, draw_deck

__all__ = ["Drawing", "draw", "draw_deck"]
