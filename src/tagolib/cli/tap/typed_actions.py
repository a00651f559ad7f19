"""The meaning of what a person types in a game of Tap. All languages are understood.

Cards are typed as they are written, ``KH`` or ``kh``; bids, packets and bonuses by a word or two.
The meaning of a word depends on what the seat must decide: ``top`` bids Top Three, and later takes
the top three cards.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from tagolib.base.errors import NotationError
from tagolib.play.vocabulary import REQUESTS, Request, UnclearError, Vocabulary
from tagolib.tap import Action, Bid, Card, Declare, Discard, Options, Pass, Play, Take, parse_cards

__all__ = ["BESIDE", "VERBS", "understand"]

VERBS: Final[Mapping[str, str]] = {
    "pass": "pass",
    "three": "three",
    "top": "top",
    "bottom": "bottom",
    "solo": "solo",
    "slam": "slam",
    "sparrow": "sparrow",
    "both": "both",
    "none": "none nothing neither",
    "standings": "points standings score scores",
}
"""The verbs that can be said besides requests, and the words for a request that differ in Tap.
Other forms follow the first word."""

BESIDE: Final[Mapping[str, str]] = {
    "filling": "a an and the of for by card cards bid take discard declare play lead"
}
"""The words that can accompany a verb."""

_Maker: TypeAlias = Callable[[int], Action]

_BIDS: Final[Mapping[frozenset[str], _Maker]] = {
    frozenset({"pass"}): Pass,
    frozenset({"three"}): lambda seat: Bid(seat, "three_cards"),
    frozenset({"top"}): lambda seat: Bid(seat, "top_three"),
    frozenset({"top", "three"}): lambda seat: Bid(seat, "top_three"),
    frozenset({"bottom"}): lambda seat: Bid(seat, "bottom_three"),
    frozenset({"bottom", "three"}): lambda seat: Bid(seat, "bottom_three"),
    frozenset({"solo"}): lambda seat: Bid(seat, "solo"),
}
_PACKETS: Final[Mapping[frozenset[str], _Maker]] = {
    frozenset({"top"}): lambda seat: Take(seat, "top"),
    frozenset({"top", "three"}): lambda seat: Take(seat, "top"),
    frozenset({"bottom"}): lambda seat: Take(seat, "bottom"),
    frozenset({"bottom", "three"}): lambda seat: Take(seat, "bottom"),
}
_BONUSES: Final[Mapping[frozenset[str], _Maker]] = {
    frozenset({"none"}): Declare,
    frozenset({"slam"}): lambda seat: Declare(seat, slam=True),
    frozenset({"sparrow"}): lambda seat: Declare(seat, sparrow=True),
    frozenset({"slam", "sparrow"}): lambda seat: Declare(seat, slam=True, sparrow=True),
    frozenset({"both"}): lambda seat: Declare(seat, slam=True, sparrow=True),
}
"""The actions that words mean together."""


def understand(typed: str, seat: int, language: str, now: Options | None) -> Action | Request:
    """Return the action or the request that a line means.

    Args:
        typed: the line. An empty line declares no bonus, plays the only card that may be played, or
            means the next hand.
        seat: the seat of the person who has typed it.
        language: the language in which words may be shortened. Whole words are known in all.
        now: what the seat may do; ``None`` if nothing.

    Raises:
        UnclearError: if the line cannot be understood.
    """
    now = now or Options()
    spoken = Vocabulary("tap command", VERBS, BESIDE, language)
    words = spoken.telling(typed.replace(",", " "))
    if not words:
        return _onwards(seat, now)
    cards = _cards(words)
    if cards is not None:
        return _lay(seat, cards, now)
    first, *others = words
    likely = {word for key in _asked(now) for word in key}
    verb, rest = spoken.find(first, likely), " ".join(others)
    if verb in REQUESTS:
        return spoken.request(verb, rest)
    means = frozenset({verb, *[spoken.find(word, likely) for word in others]})
    made = {**_BONUSES, **_BIDS, **_asked(now)}.get(means)
    if made is None:
        raise UnclearError("nothing more", word=spoken.word(verb), rest=repr(rest[:20]))
    return made(seat)


def _asked(now: Options) -> Mapping[frozenset[str], _Maker]:
    """Return the actions that words can mean now; none if the seat is asked for none of them."""
    if now.take:
        return _PACKETS
    if now.declare:
        return _BONUSES
    return _BIDS if now.bids else {}


def _onwards(seat: int, now: Options) -> Action | Request:
    if now.declare:
        return Declare(seat)
    if len(now.play) == 1:
        return Play(seat, now.play[0])
    return Request("next")


def _cards(words: Sequence[str]) -> tuple[Card, ...] | None:
    """Return words read as cards; ``None`` if the first word is not a card.

    Raises:
        UnclearError: if another word is not a card.
    """
    try:
        parse_cards(words[0].upper())
    except NotationError:
        return None
    try:
        return parse_cards(" ".join(words).upper())
    except NotationError:
        raise UnclearError("needs cards") from None


def _lay(seat: int, cards: tuple[Card, ...], now: Options) -> Action:
    """Return the discard of three cards if the seat must discard, or else the play of one card."""
    if now.discard:
        if len({*cards}) != 3 or len(cards) != 3:
            raise UnclearError("needs three cards")
        return Discard(seat, cards)
    if len(cards) != 1:
        raise UnclearError("needs cards")
    return Play(seat, cards[0])
