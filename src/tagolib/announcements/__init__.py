r"""The dealer's announcements, in English and Italian (ANN-01 to ANN-03).

An :class:`~tagolib.announcements.announcer.Announcer` speaks for one table in one language, with
amounts in chips. A server keeps one announcer for each language spoken at the table. For a single
fact, use :func:`~tagolib.announcements.announcer.announce`.

>>> import tagolib as tago
>>> from tagolib.announcements import Announcer
>>> rules = tago.Rules.parse("Light – 5/300")
>>> hand = tago.deal(rules, {1: 300, 3: 300}, 3, tago.shuffle(b"\xff" * 32))
>>> english, italian = Announcer(rules), Announcer(rules, "it")
>>> for dealer in (english, italian):
...     print(dealer.fact(hand.facts[-2]))
...     print(dealer.options(tago.options(hand)))
Ladies and gentlemen, the POINT of this round is 5.
You may fold (curious or not), bet between 5 and 295, or restore 300 or more.
Signori, il PUNTO provvisorio è 5.
Puoi abbandonare (anche con l'opzione Curioso), scommettere da 5 a 295, oppure ...
"""

from tagolib.announcements.announcer import Announcer, announce
from tagolib.announcements.languages import LANGUAGES

__all__ = ["LANGUAGES", "Announcer", "announce"]
