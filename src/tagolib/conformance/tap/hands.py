"""Random hands of Tap, legal and illegal actions, and random cases, for tests and for fuzzing.

All randomness comes from one function; see :mod:`tagolib.conformance.choosing`. The simplest
choices are the default rules, an unshuffled deck, a pass, and a low card.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, get_args

from attrs import fields, frozen

from tagolib import tap
from tagolib.base.errors import IllegalActionError
from tagolib.conformance.choosing import Choose, one, some
from tagolib.conformance.games import FuzzedGame, Noting, cut, spoiled
from tagolib.conformance.tap.cases import FORMS, take
from tagolib.conformance.tap.places import BY_ACTION, BY_KEY, BY_KIND, BY_PLACE
from tagolib.game import TAP
from tagolib.serialization import JSON, read, write
from tagolib.tap.cards import Suit
from tagolib.tap.choices import open_bids
from tagolib.tap.rules import BidOrder
from tagolib.tap.scoring import NEEDED
from tagolib.tap.tricks import TRICKS

__all__ = [
    "any_action",
    "legal_action",
    "play_out",
    "random_deal",
    "random_deck",
    "random_rules",
]


def random_rules(choose: Choose) -> tap.Rules:
    """Return the rules of a table: half of the time the defaults, otherwise random ones."""
    if not choose(2):
        return tap.Rules()
    order = one(choose, get_args(BidOrder))
    return tap.Rules(bid_order=order, thrown_in_counts=bool(choose(2)))


def random_deck(choose: Choose) -> tuple[tap.Card, ...]:
    """Return a deck: unshuffled, shuffled, or with almost nothing but trumps at one seat.

    With such a deck, trumps must be discarded, and Slams and Sparrows occur.
    """
    kind = choose(4)
    if not kind:
        return tap.DECK
    deck = some(choose, tap.DECK, len(tap.DECK))
    if kind == 3:
        trumps = [card for card in deck if card.trump][: 13 + choose(4)]
        others = [card for card in deck if card not in trumps]
        start, more = 6 + 8 * choose(3), 16 - len(trumps)
        strong, deck = trumps + others[:more], others[more:]
        deck[start:start] = strong[:8]
        deck[start + 24 : start + 24] = strong[8:]
    return tuple(deck)


def random_deal(choose: Choose) -> tap.Hand:
    """Return a hand as it is dealt."""
    return tap.deal(random_rules(choose), one(choose, tap.SEATS), random_deck(choose))


def legal_action(choose: Choose, hand: tap.Hand) -> tap.Action:
    """Return a legal action of a hand that is not over.

    A Solo is seldom bid. In the play, half of the time the last legal action is taken, which plays
    the highest trump if one may be played, so that Slams and Sparrows occur.
    """
    legal = tap.legal_actions(hand)
    if hand.phase == "play" and choose(2):
        return legal[-1]
    if hand.phase == "auction" and choose(4):
        legal = tuple(action for action in legal if action != tap.Bid(action.seat, "solo"))
    return one(choose, legal)


def _any_three(choose: Choose, hand: tap.Hand, seat: int) -> tuple[tap.Card, ...]:
    held = hand.held(seat)
    return tuple(some(choose, held if len(held) > 2 and choose(4) else tap.DECK, 3))


_ACTIONS: Final[tuple[Callable[[Choose, tap.Hand, int], tap.Action], ...]] = (
    lambda choose, hand, seat: tap.Pass(seat),
    lambda choose, hand, seat: tap.Bid(seat, one(choose, hand.rules.contracts)),
    lambda choose, hand, seat: tap.Take(seat, one(choose, ("top", "bottom"))),
    lambda choose, hand, seat: tap.Declare(seat, slam=bool(choose(2)), sparrow=bool(choose(2))),
    lambda choose, hand, seat: tap.Discard(seat, _any_three(choose, hand, seat)),
    lambda choose, hand, seat: tap.Play(
        seat, one(choose, (hand.held(seat) if choose(4) else ()) or tap.DECK)
    ),
)


def any_action(choose: Choose, hand: tap.Hand, by: int | None = None) -> tap.Action:
    """Return an action of any kind, well-formed but mostly illegal.

    Args:
        choose: the source of chance.
        hand: the hand in which the action will be tried.
        by: the seat that takes it; if left out, any seat.
    """
    seat = one(choose, tap.SEATS) if by is None else by
    return one(choose, _ACTIONS)(choose, hand, seat)


def attempt(hand: tap.Hand, action: tap.Action) -> tap.Hand:
    """Return the hand after an action; a refused action leaves it as it was."""
    try:
        return tap.apply(hand, action)
    except IllegalActionError:
        return hand


@frozen
class _Leaning:
    """A way of playing a hand that makes things happen."""

    keen: int | None
    """The seat that bids while the others pass; ``None`` if everybody bids at random."""
    thrifty: bool
    """Whether players keep the Juggler as long as possible."""


_EVEN: Final = _Leaning(None, thrifty=False)


def _rich_deal(choose: Choose) -> tap.Hand:
    """Deal one seat and the stock almost only trumps and Kings: trumps must be discarded."""
    strong = [card for card in tap.DECK if card.trump or card.king]
    weak = [card for card in tap.DECK if card not in strong]
    lot = [*some(choose, strong, 22 - choose(5)), *some(choose, weak, len(weak))]
    cards = some(choose, lot[:22], 22)
    others = some(choose, [card for card in tap.DECK if card not in cards], 32)
    start = 8 * choose(3)
    others[start:start] = cards[:8]
    others[start + 24 : start + 24] = cards[8:16]
    return tap.deal(random_rules(choose), one(choose, tap.SEATS), (*cards[16:], *others))


def _three(choose: Choose, hand: tap.Hand) -> tuple[tap.Card, ...]:
    """Return three cards that may be discarded, or nearly: a trump too many, or a King."""
    held = hand.held(hand.to_act or 1)
    most = [card for card in held if not (card.king or card.honour)]
    return tuple(some(choose, one(choose, (most, most, held)), 3))


def _likely(choose: Choose, hand: tap.Hand, mood: _Leaning) -> tap.Action:
    """Return a legal action that fits how the hand is played."""
    seat = hand.to_act or 1
    if hand.phase == "auction" and mood.keen is not None:
        return tap.Bid(seat, open_bids(hand)[0]) if seat == mood.keen else tap.Pass(seat)
    if hand.phase == "play" and mood.thrifty:
        legal = tap.legal_actions(hand)
        return one(choose, [act for act in legal if act != tap.Play(seat, tap.JUGGLER)] or legal)
    return legal_action(choose, hand)


def _step(choose: Choose, hand: tap.Hand, mood: _Leaning, number: int) -> tap.Action:
    """Return an action: a legal one or, for numbers above 11, often one that may be refused."""
    match number:
        case 18:
            return any_action(choose, hand)
        case 17 | 16 if hand.phase == "auction":
            return tap.Bid(one(choose, tap.SEATS), one(choose, get_args(tap.Contract)))
        case 17 | 16 | 15 | 14 | 13 | 12 if hand.phase == "discard":
            return tap.Discard(hand.to_act or 1, _three(choose, hand))
        case 17 | 16 | 15 if hand.phase == "declare":
            return tap.Play(hand.to_act or 1, one(choose, hand.held(hand.to_act or 1)))
        case 17 if hand.phase == "play":
            return tap.Play(hand.to_act or 1, one(choose, hand.held(hand.to_act or 1)))
        case _:
            return _likely(choose, hand, mood)


def step(choose: Choose, hand: tap.Hand, mood: _Leaning = _EVEN) -> tap.Action:
    """Return the next action: mostly a legal one, at times any action."""
    return _step(choose, hand, mood, choose(19))


def play_out(
    choose: Choose,
    take: Callable[[tap.Hand, Any], tap.Hand] = attempt,
    make: Callable[[Choose, tap.Hand, Any], Any] = step,
) -> tap.Hand:
    """Play one random hand to its end, and try two actions after it.

    Args:
        choose: the source of chance.
        take: tries an action, legal or not, and returns the hand after it.
        make: chooses the next action, given how the hand is played.
    """
    rich = choose(4) == 3
    hand = _rich_deal(choose) if rich else random_deal(choose)
    strong = max(tap.SEATS, key=lambda seat: len([card for card in hand.held(seat) if card.trump]))
    holder = next((seat for seat in tap.SEATS if tap.JUGGLER in hand.held(seat)), strong)
    keen = strong if rich else one(choose, (None, strong, holder))
    mood = _Leaning(keen, bool(choose(2)))
    while hand.phase != "over":
        hand = take(hand, make(choose, hand, mood))
    for _ in range(2):
        hand = take(hand, any_action(choose, hand))
    return hand


# Cases

_EARLY: Final = 12
"""About how many actions come before the play and in its first trick."""

_PLAIN: Final = tuple(card for card in tap.DECK if not card.trump)
_TRUMPS: Final = tuple(card for card in tap.DECK if card.trump)


def _trick(choose: Choose) -> dict[str, JSON]:
    """Return three cards: any, of one suit and trumps, mostly trumps, or with Honours."""
    suit = one(choose, _PLAIN).suit
    wanted: Sequence[tap.Card] = one(
        choose,
        (
            tap.DECK,
            tuple(card for card in tap.DECK if card.suit in (suit, "T")),
            (*_TRUMPS, *some(choose, _PLAIN, 2)),
            (*tap.HONOURS, *some(choose, _PLAIN, 2)),
        ),
    )
    return {"cards": _names(some(choose, wanted, 3))}


def _names(cards: Sequence[tap.Card]) -> list[str]:
    return [str(card) for card in cards]


def _follow(choose: Choose) -> dict[str, JSON]:
    """Return a hand of some suits, and a card led of any suit."""
    suits = some(choose, get_args(Suit), 1 + choose(4))
    few = [card for card in tap.DECK if card.suit in suits]
    held = some(choose, few, 1 + choose(min(len(few), 17) - 1))
    led = one(choose, (*[card for card in tap.DECK if card not in held], None))
    return {"hand": _names(held), "led": led and str(led)}


def _count(choose: Choose) -> dict[str, JSON]:
    tricks = choose(TRICKS + 1)
    return {
        "cards": _names(some(choose, tap.DECK, 3 * tricks + one(choose, (0, 3)))),
        "tricks": tricks,
    }


_WORTH: Final = sorted(card.points for card in tap.DECK)
"""The points of all cards, in ascending order."""


def _bounds(bid: tap.Contract, tricks: int, *, sparrow_made: bool) -> tuple[int, int]:
    """Return the fewest and the most points that Declarer can have with a number of tricks."""
    taken = 3 * tricks
    discarded = 0 if bid == "solo" else 3
    cards = taken + discarded
    fewest = sum(_WORTH[: cards - 1]) + tap.JUGGLER.points if sparrow_made else sum(_WORTH[:cards])
    best = _WORTH[::-1]
    # Kings and Honours are not discarded, so three Queens are the most (TAP-12)
    most = sum(best[:taken]) + min(sum(best[taken:cards]), 4 * discarded)
    return fewest + tricks, most + tricks


def _score(choose: Choose) -> dict[str, JSON]:
    """Return a hand that is possible, as far as counting its cards can show."""
    bid: tap.Contract = one(choose, get_args(tap.Contract))
    tricks = one(choose, (TRICKS, choose(TRICKS), choose(TRICKS)))
    sparrow_made = tricks > 0 and bool(choose(2))
    fewest, most = _bounds(bid, tricks, sparrow_made=sparrow_made)
    points = one(choose, (NEEDED - 1, NEEDED, fewest + choose(most - fewest + 1)))
    return {
        "bid": bid,
        "points": min(max(points, fewest), most),
        "tricks": tricks,
        "slam": bool(choose(2)),
        "sparrow": bool(choose(2)),
        "sparrow_made": sparrow_made,
        "rulings": {
            setting.name: one(choose, get_args(setting.type) or (False, True))
            for setting in fields(tap.Rules)
            if choose(2)
        },
    }


def _discards(choose: Choose) -> dict[str, JSON]:
    held = [*some(choose, _TRUMPS, choose(17)), *(card for card in tap.DECK if card.king)]
    rest = [card for card in tap.DECK if card not in held]
    cards = (held + some(choose, rest, 19))[:19]
    bid = one(choose, [contract for contract in get_args(tap.Contract) if contract != "solo"])
    return {"bid": bid, "hand": _names(some(choose, cards, 19))}


def _make(choose: Choose, hand: tap.Hand, mood: _Leaning) -> Any:
    """Return an action, at times an ill-formed one."""
    number = choose(20)
    if number == 19:
        return spoiled(choose, write(legal_action(choose, hand)))
    return _step(choose, hand, mood, number)


def _hand(choose: Choose) -> dict[str, JSON]:
    noting = Noting(take)
    start = play_out(choose, noting, _make).deal
    return {
        "rules": write(start.rules),
        "dealer": start.dealer,
        "deck": _names(start.deck),
        "actions": noting.tried,
        "views": True,
    }


_MAKERS: Final[Mapping[str, Callable[[Choose], dict[str, JSON]]]] = {
    "tap_trick": _trick,
    "tap_follow": _follow,
    "tap_count": _count,
    "tap_score": _score,
    "tap_discards": _discards,
}
"""The functions that make a random case of each kind other than a hand."""


def _random_cases(choose: Choose) -> Iterator[dict[str, JSON]]:
    """Yield a case of each kind; the hand comes last, at two moments and at its end.

    The first moment is before the play, or soon after it begins.
    """
    for kind, make in _MAKERS.items():
        yield {"kind": kind} | make(choose)
    hand = {"kind": "tap_hand"} | _hand(choose)
    early = hand | {"actions": hand["actions"][:_EARLY]}
    yield from (cut(choose, early), cut(choose, hand), hand)


def _tell_deal(case: dict[str, JSON]) -> Iterator[str]:
    """Yield what a hand starts from: the settings, and where each card lies."""
    asked = read(case, FORMS["tap_hand"])
    start = tap.Deal(asked.rules, asked.dealer, asked.deck)
    changed = [f"{name}: {value}" for name, value in write(start.rules).items()]
    yield f"{', '.join(changed)}; seat {start.dealer} deals"
    yield f"bottom of the stock: {' '.join(_names(start.bottom))}"
    yield f"top of the stock: {' '.join(_names(start.top))}"
    for seat, cards in zip(tap.SEATS, start.hands, strict=True):
        yield f"seat {seat}: {' '.join(_names(cards))}"


def _tell_action(document: JSON) -> str:
    form = write(read(document, tap.Action))
    values = [form[key] for key in form if key not in ("type", "seat")]
    bonuses = [key for key in form if form[key] is True]
    said = [word for value in values if value is not True for word in _listed(value)]
    return f"{form['seat']}: {' '.join([form['type'], *said, *bonuses])}"


def _listed(value: JSON) -> Sequence[str]:
    return value if isinstance(value, list) else [value]


_NEVER: Final[Mapping[str, Sequence[tuple[str, JSON]]]] = {
    "tap_hand": (
        *(("dealer", seat) for seat in (0, 4)),
        ("rules.bid_order", "by_name"),
        ("rules.trumps", 22),
        ("deck", []),
        ("deck", _names(tap.DECK[1:])),
        ("deck", _names([*tap.DECK, tap.JUGGLER])),
        ("deck", _names([*tap.DECK[1:], tap.JUGGLER])),
    ),
    "tap_trick": (("cards", ["T0", "T1", "T2"]), ("cards", ["KH", "T9", "KH"]), ("cards", [])),
    "tap_follow": (("led", "T23"), ("led", "1H"), ("hand", ["KH", "KH"])),
    "tap_count": (("tricks", 17), ("tricks", -1), ("cards", ["KH", "KH", "T1"])),
    "tap_score": (
        ("bid", "pass"),
        ("bid", None),
        *(("points", points) for points in (-1, 123)),
        *(("tricks", tricks) for tricks in (-1, 17)),
        ("rulings.bid_order", "by_name"),
    ),
    "tap_discards": (("bid", "solo"), ("bid", "pass"), ("hand", _names(tap.DECK[:20]))),
}
"""As :attr:`tagolib.conformance.games.FuzzedGame.never`."""

FUZZED: Final = FuzzedGame(
    TAP,
    _random_cases,
    _tell_deal,
    _tell_action,
    without_rulings=lambda rules: {},  # all settings are
    by_action=BY_ACTION,
    of_no_action=("TAP-06", "TAP-14"),
    by_kind=BY_KIND,
    by_place=BY_PLACE,
    never=_NEVER,
    by_key=BY_KEY,
)
"""Tap in differential play."""
