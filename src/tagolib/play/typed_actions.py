"""The meaning of what a person types at the table. All languages are understood."""

from collections.abc import Mapping
from typing import Final

from tagolib.base.errors import TagoError
from tagolib.play.offers import KINDS, read_units
from tagolib.play.session import Move
from tagolib.play.vocabulary import REQUESTS, Request, UnclearError, Vocabulary
from tagolib.tago.cards import Card
from tagolib.tago.options import Options
from tagolib.tago.rules import Rules

__all__ = ["BESIDE", "VERBS", "understand"]

VERBS: Final[Mapping[str, str]] = {
    name: "play continue" if name == "play_on" else name
    for name in KINDS
    if name not in ("curious", "next")  # one is a word after the fold, the other a request
}
"""The verbs that can be said besides requests: kinds of actions. Other forms follow the first word.
"""

BESIDE: Final[Mapping[str, str]] = {
    "curious": "curious",
    "on": "on",
    "chips": "chips",
    "leading": "choose ask",
    "filling": "the to of one card a at seat with",
}
"""The words that can accompany a verb. Leading words mean nothing without the next word."""


def understand(
    typed: str, seat: int, rules: Rules, language: str, now: Options | None = None
) -> Move | Request:
    """Return the action or the request that a line means.

    Args:
        typed: the line. An empty line means the next hand.
        seat: the seat of the person who has typed it.
        rules: the rules of the table, because amounts are typed in chips.
        language: the language in which words may be shortened. Whole words are known in all.
        now: what the seat may do, so that a call may name its amount.

    Raises:
        UnclearError: if the line cannot be understood.
    """
    spoken = Vocabulary("command", VERBS, BESIDE, language)
    words = spoken.telling(typed)
    if not words:
        return Request("next")
    begun = [spoken.means(word) for word in words[:2]]
    if words[1:] and (begun[0] == "leading" or begun == ["play_on", "remainders"]):
        del words[0]
    verb, rest = spoken.find(words[0]), " ".join(words[1:])
    if verb == "standings" and rest and spoken.begins(rest, "chips"):
        return Request(verb, "chips")
    if verb in REQUESTS:
        return spoken.request(verb, rest)
    if verb == "fold" and rest and spoken.begins(rest, "curious"):
        verb, rest = "curious", ""
    units = read_units(rules, rest.replace(" 1/2", "½"))
    due = {"call": now.call, "remainders": now.remainders} if now else {}
    if (verb == "play_on" and spoken.begins(rest, "on")) or (units and units == due.get(verb)):
        rest = ""
    kind = KINDS[verb]
    if kind.takes is None:
        spoken.alone(verb, rest)
        return kind.by(seat)
    if kind.takes is int and not rest:
        raise UnclearError("needs an amount", verb=spoken.word(verb))
    try:
        return kind.by(seat, Card.parse(rest) if kind.takes is Card else units)
    except TagoError:  # not a card, not a number, a fraction of a unit, nothing, or too much
        if kind.takes is Card:
            raise UnclearError("needs a card") from None
        raise UnclearError("no amount", word=repr(rest[:20])) from None
