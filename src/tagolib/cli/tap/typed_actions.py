"""What a person types in a game of Tap, as what is meant by it. All languages are understood.

Cards are typed as they are written, ``KH`` or ``kh``; bids, packets and bonuses by a word or two.
What a word means hangs on what is asked: ``top`` bids Top Three, and takes the top three later.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from tagolib.cli.vocabulary import REQUESTS, Request, UnclearError, Vocabulary
from tagolib.errors import NotationError
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
    "next": "next",
    "table": "table",
    "standings": "points standings score scores",
    "rule": "rule explain",
    "help": "help",
    "quit": "quit exit leave",
}
"""What can be said. Behind a word stand other forms of it."""

BESIDE: Final[Mapping[str, str]] = {
    "filling": "a an and the of for by card cards bid take discard declare play lead"
}
"""What can stand beside it."""

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
"""What words mean together."""


def understand(typed: str, seat: int, language: str, now: Options | None) -> Action | Request:
    """Make of a line what its writer means.

    Args:
        typed: the line. An empty one goes on: to the next hand, without a bonus, or with the only
            card that may be played.
        seat: who has typed it.
        language: the one in which words may be shortened; whole words are known in all.
        now: what the seat may do; ``None`` if nothing.

    Raises:
        UnclearError: if it cannot be understood.
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
    """Give what can be meant by words, where a seat is asked such things."""
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
    """Read words as cards; ``None`` if the first of them is none.

    Raises:
        UnclearError: if another one is none.
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
    """Discard the cards, where that is asked, or play the one."""
    if now.discard:
        if len({*cards}) != 3 or len(cards) != 3:
            raise UnclearError("needs three cards")
        return Discard(seat, cards)
    if len(cards) != 1:
        raise UnclearError("needs cards")
    return Play(seat, cards[0])
