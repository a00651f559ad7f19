"""The meaning of what people type in a chat, at a table with other people.

>>> import tagolib as tago
>>> from tagolib.play.chat import read_typed
>>> table = tago.Table(tago.Rules.parse("Light – 5/300"), name="chat")
>>> read_typed("sit at 3", table, None), read_typed("mi siedo al 3 con 450", table, None, "it")
(Sit(seat=3, amount=300), Sit(seat=3, amount=450))
>>> read_typed("rilancio a 20", table, 3, "it"), read_typed("help", table, 3)
(Raise(seat=3, to=20), Request(verb='help', about=''))
"""

from collections.abc import Mapping
from typing import Any, Final

from tagolib.announcements import LANGUAGES
from tagolib.base.checking import checked
from tagolib.base.errors import HostError, SetupError
from tagolib.play.offers import kind_called, read_units
from tagolib.play.typed_actions import BESIDE, VERBS, understand
from tagolib.play.vocabulary import Request, UnclearError, Vocabulary
from tagolib.play.words import sayer
from tagolib.table import PlayerAction, Sit, Table
from tagolib.tago.actions import Action

__all__ = ["AMONG", "Request", "read_typed"]

AMONG: Final[Mapping[str, str]] = {
    "sit": "sit",
    "sit_out": "away absent",
    "come_back": "back",
    "leave": "leave quit exit",
    "pay_to_look": "pay",
}
"""The verbs that can be said only among other people, as whole words. Other forms follow the first
word."""


@checked
def read_typed(
    typed: str, table: Table, seat: int | None, language: str = LANGUAGES[0]
) -> PlayerAction | Action | Request:
    """Return the action, or the request, that a person means by a line.

    Words are known in all languages. In the person's language, a verb of the hand may be shortened.
    Whether the action is allowed is not checked here.

    Args:
        typed: the line, such as ``raise to 20``, ``sit 3`` or ``away``. Amounts are in chips.
        table: the table.
        seat: the seat of the person; ``None`` if they have none yet.
        language: one of :data:`~tagolib.announcements.languages.LANGUAGES`.

    Raises:
        HostError: with the code ``unclear``, saying in this language what is not understood.
    """
    meant: PlayerAction | Action | Request
    try:
        meant = _meant(typed, table, seat or 1, language)
    except UnclearError as error:
        raise HostError("unclear", sayer(language)(error.key, **error.words)) from None
    return meant


def _meant(typed: str, table: Table, seat: int, language: str) -> Any:
    spoken = Vocabulary("command", {**VERBS, **AMONG}, BESIDE, language)
    words = spoken.telling(typed)
    if not words:
        return Request("help")
    verb = spoken.means(words[0])
    if verb not in AMONG:
        hand = table.hand
        now = hand.options if hand and hand.to_act == seat else None
        return understand(typed, seat, table.rules, language, now)
    if verb != "sit":
        spoken.alone(verb, " ".join(words[1:]))
        kind: Any = kind_called(verb)
        return kind.by(seat)
    number, *chips = words[1:] or [""]
    if number not in [*"12345678"]:
        raise UnclearError("needs a seat", verb=spoken.word(verb))
    brought = " ".join(chips)
    try:
        return Sit(int(number), read_units(table.rules, brought) if chips else table.rules.stack)
    except SetupError:  # it is no number, or too much
        raise UnclearError("no amount", word=repr(brought[:20])) from None
