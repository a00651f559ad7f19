r"""Pictures of the table, drawn from a view: what a seat may not know cannot come into one.

>>> import tagolib as tago
>>> from tagolib.drawing import draw
>>> rules = tago.Rules.parse("Light – 5/300")
>>> hand = tago.deal(rules, {1: 300, 3: 300}, first=3, deck=tago.shuffle(b"\xff" * 32))
>>> drawing = draw(tago.view(hand, seat=3))
>>> print(drawing.svg[:48])
<svg xmlns="http://www.w3.org/2000/svg" viewBox=
"""

from tagolib.drawing.picture import Drawing, draw

__all__ = ["Drawing", "draw"]
