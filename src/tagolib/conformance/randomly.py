"""Random hands: rules, decks that make rare things happen, actions of every kind.

All is drawn from one :class:`~tagolib.shuffling.Stream`, so that a seed gives the same hands
everywhere. An action may be legal, illegal, ill-timed or ill-formed.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias, get_args

import attrs

from tagolib import actions
from tagolib import rules as settings
from tagolib.actions import Action, Declaration, DeclarationKind
from tagolib.betting import Options
from tagolib.cards import DECK, Card
from tagolib.errors import IllegalActionError, NotationError
from tagolib.evaluation import Choice
from tagolib.hand import Hand
from tagolib.rules import Rules, Rulings
from tagolib.serialization import JSON, read_action, write
from tagolib.shuffling import Stream, shuffled
from tagolib.transition import apply, deal, legal_actions, options
from tagolib.validation import breaks_declaration

__all__ = ["cut", "random_case"]

_MOST_ACTIONS: Final = 150
"""How many actions are tried at most; nearly all hands are over long before."""

_Temper: TypeAlias = Mapping[type[Action], int]

_STEADY: Final[_Temper] = {actions.Call: 6, actions.Bet: 3, actions.PlayOn: 3}
_LOYAL: Final[_Temper] = {
    actions.Bet: 9,
    actions.Call: 20,
    actions.Remainders: 20,
    actions.PlayOn: 9,
}
_TIMID: Final[_Temper] = {actions.Fold: 6, actions.Call: 2}
_BOLD: Final[_Temper] = {
    actions.Bet: 6,
    actions.Call: 6,
    actions.Raise: 6,
    actions.Restore: 6,
    actions.PlayOn: 6,
}
_TEMPERS: Final[Sequence[_Temper]] = (_STEADY, _LOYAL, _TIMID, _BOLD, {})
"""How much more often than others the players of a hand pick an action."""

_Plot: TypeAlias = tuple[_Temper, _Temper, str, Sequence[str]]

_PLOTS: Final[Sequence[_Plot]] = (
    (_STEADY, _STEADY, "", ()),
    (_BOLD, _BOLD, "", ()),
    (_STEADY, _STEADY, "x y x", ()),
    (_STEADY, _STEADY, "x x x", ()),
    (_BOLD, _BOLD, "", ("x x x",)),
    (_LOYAL, _LOYAL, "5 4 1", ("½ 3 7", "7 ½ 3", "3 7 ½")),
    (_LOYAL, _BOLD, "5 4 4", ("½ 3 7", "3 7 ½")),
    (_LOYAL, _BOLD, "2 4 4", ("½ 3 7", "7 3 ½", "3 7 ½")),
    (_LOYAL, _LOYAL, "1 2 3", ("½ ½ ½", "7 7 7")),
    (_LOYAL, _LOYAL, "", ("x y z", "z x y")),
    (_LOYAL, _LOYAL, "y z x", ("x y z", "z x y")),
    (_LOYAL, _LOYAL, "5 0 7", ("4 4 4", "0 7 5")),
    (_LOYAL, _LOYAL, "5 4 1", ("8 0 0", "2 5 1")),
    (_LOYAL, _TIMID, "", ("0 0 0",)),
    (_LOYAL, _TIMID, "", ("0 0 0",)),
    (_TIMID, _TIMID, "", ("0 0 0",)),
    (_TIMID, _TIMID, "", ("x 0 0",)),
)
"""What makes something happen: the tempers before round 3 and in it, the cards of the POINT and of
some seats, covered first; x, y and z are any values but 0, no two the same. Without cards, these
come as they may."""


def random_case(stream: Stream) -> dict[str, JSON]:
    """Play a random hand to its end, and give it as a case of kind ``hand``, with views."""
    plot = stream.choice(_PLOTS)
    any_tempers = stream.choice(_TEMPERS), stream.choice(_TEMPERS)
    early, late = stream.choice((plot[:2], plot[:2], any_tempers))
    extra = stream.choice((late, _BOLD))
    hand = _deal(stream, plot)
    start = hand.deal
    tried: list[JSON] = []
    while hand.phase != "over" and len(tried) < _MOST_ACTIONS:
        make = stream.choice(_COURSE)
        temper = extra if hand.tie_breaks else late if hand.round == 3 else early
        tried.append(make(stream, hand, temper))
        hand = _attempt(hand, tried[-1])
    for _ in range(3):  # what may follow a hand
        winner = hand.result and hand.result.may_look
        seat = stream.choice((winner or start.cube, stream.choice(start.numbers)))
        kind = stream.choice((actions.Look, actions.Curious, actions.Call))
        tried.append(write(kind(seat)))
    return {
        "kind": "hand",
        "rules": write(start.rules),
        "stacks": {str(seat): stack for seat, stack in start.stacks},
        "first": start.cube,
        "deck": [card.value for card in start.deck],
        "actions": tried,
        "views": True,
    }


def cut(stream: Stream, case: dict[str, JSON]) -> dict[str, JSON]:
    """Give a hand as it stood after some of its actions."""
    return case | {"actions": case["actions"][: stream.below(len(case["actions"]))]}


def _attempt(hand: Hand, document: JSON) -> Hand:
    """Take an action; one that is refused leaves the hand as it was."""
    try:
        return apply(hand, read_action(document))
    except (IllegalActionError, NotationError):
        return hand


def _rules(stream: Stream) -> Rules:
    minimum = stream.choice((5, 10, 2, 1))
    return Rules(
        mode=stream.choice(get_args(settings.Mode)),
        minimum=minimum,
        stack=minimum * stream.choice((60, 20, 4, 1)),
        units_per_chip=stream.choice((1, 1, 2)),
        ante="half" if minimum % 2 == 0 and stream.below(2) else "minimum",
        variant=stream.choice(("classic", "classic", "rapid")),
        jackpot_percent=stream.choice((0, 10, 33, 100)),
        curious_to=stream.choice(get_args(settings.CuriousTo)),
        rulings=_rulings(stream),
    )


def _rulings(stream: Stream) -> Rulings:
    """Read the disputed rules as the library does; every other time each of them anyhow."""
    if stream.below(2):
        return Rulings()
    values: dict[str, Any] = {
        field.name: stream.choice(get_args(field.type) or (True, False))
        for field in attrs.fields(Rulings)
    }
    return Rulings(**values)


def _deal(stream: Stream, plot: _Plot) -> Hand:
    rules = _rules(stream)
    seats = stream.choice((2, 2, 3, 3, 4, 5, 6, 7, 8))
    numbers = sorted(shuffled(range(1, 9), stream)[:seats])
    rich = rules.stack * 40
    # A seat is rich, has what it takes to join, is around the minimum, or has just the ante.
    tops = stream.choice(((rich,), (rich, rules.stack * 2, rules.minimum * 4, 1)))
    stacks = {
        number: rules.ante_amount + (rich if len(tops) == 1 else stream.below(stream.choice(tops)))
        for number in numbers
    }
    return deal(rules, stacks, stream.choice(numbers), _deck(stream, seats, plot))


def _deck(stream: Stream, seats: int, plot: _Plot = _PLOTS[0]) -> tuple[Card, ...]:
    """Shuffle a deck in which some seats and the POINT have the cards of a plot."""
    holders = seats, *shuffled(range(seats), stream)
    letters = dict(zip("xyz", shuffled(DECK[3::3], stream), strict=False))
    wanted: dict[int, Card] = {}
    for holder, text in zip(holders, (plot[2], *plot[3]), strict=False):
        for lap, word in enumerate(text.split()):
            wanted[lap * (seats + 1) + holder] = letters.get(word) or Card(word)
    rest = list(shuffled(DECK, stream))
    for card in wanted.values():
        rest.remove(card)
    return tuple(wanted[p] if p in wanted else rest.pop() for p in range(len(DECK)))


def _some_deck(stream: Stream, seats: int) -> tuple[Card, ...]:
    """Shuffle a deck; at times a card is missing, or another one in its place."""
    first, *rest = _deck(stream, seats)
    return (*stream.choice(((first,), (first,), (), (stream.choice(DECK),))), *rest)


def _new_cards(stream: Stream, hand: Hand) -> tuple[Card, ...]:
    """Shuffle the cards of a redeal; at times every seat gets one like a card that it kept."""
    rest = list(shuffled(hand.redeal_cards, stream))
    lucky = stream.below(2)
    cards: list[Card] = []
    for seat in hand.contending:
        card = seat.cards[1] if lucky and seat.cards[1] in rest else rest[-1]
        rest.remove(card)
        cards.append(card)
    return tuple(cards)


def _some_cards(stream: Stream, hand: Hand) -> tuple[Card, ...]:
    """Give cards for a redeal: the right ones, too many or too few, or such as lie already."""
    shuffle = hand.redeal_cards
    lying = (min(DECK, key=shuffle.count),) * 9
    cards: Sequence[Card] = stream.choice((lying, shuffled(shuffle, stream)))
    return tuple(cards[: len(hand.contending) + stream.choice((0, 0, 0, -1, 1))])


def _amount(stream: Stream, hand: Hand) -> int:
    """Give an amount at a limit of what is allowed, beside one, or anywhere."""
    now = options(hand) or Options()
    rules = hand.rules
    limits: list[int] = [*(now.bet or ()), *(now.raise_to or ()), rules.minimum, rules.stack]
    if now.restore:
        limits += [now.restore.minimum, now.restore.minimum_to_raise or 1]
    limits += [hand.current_bet, 2 * hand.current_bet, 1 + stream.below(2 * rules.stack)]
    amount: int = stream.choice(limits) + stream.choice((0, 0, 0, -1, 1))
    return max(1, amount)


def _declaration(stream: Stream, hand: Hand) -> Declaration:
    kind = stream.choice(get_args(DeclarationKind))
    named = kind in ("bet", "raise") and stream.below(2)
    return Declaration(kind, _amount(stream, hand) if named else None)


_Maker: TypeAlias = Callable[[Stream, Hand, int], Action]

_ACTIONS: Final[Mapping[type[Action], _Maker]] = {
    actions.Bet: lambda stream, hand, seat: actions.Bet(seat, _amount(stream, hand)),
    actions.Call: lambda stream, hand, seat: actions.Call(seat),
    actions.Raise: lambda stream, hand, seat: actions.Raise(seat, _amount(stream, hand)),
    actions.Fold: lambda stream, hand, seat: actions.Fold(seat, curious=bool(stream.below(2))),
    actions.Remainders: lambda stream, hand, seat: actions.Remainders(seat),
    actions.Restore: lambda stream, hand, seat: actions.Restore(seat, _amount(stream, hand)),
    actions.ChoosePoint: lambda stream, hand, seat: actions.ChoosePoint(
        seat, stream.choice(get_args(Choice))
    ),
    actions.Declare: lambda stream, hand, seat: actions.Declare(seat, _declaration(stream, hand)),
    actions.Curious: lambda stream, hand, seat: actions.Curious(seat),
    actions.Divide: lambda stream, hand, seat: actions.Divide(seat),
    actions.PlayOn: lambda stream, hand, seat: actions.PlayOn(seat),
    actions.Discard: lambda stream, hand, seat: actions.Discard(seat, stream.choice(DECK)),
    actions.Look: lambda stream, hand, seat: actions.Look(seat),
    actions.Eliminate: lambda stream, hand, seat: actions.Eliminate(
        seat, stream.choice(("", "looked")), show=bool(stream.below(2))
    ),
    actions.Misdeal: lambda stream, hand, seat: actions.Misdeal(
        _some_deck(stream, len(hand.seats))
    ),
    actions.Redeal: lambda stream, hand, seat: actions.Redeal(_some_cards(stream, hand)),
}
"""How an action of each kind is drawn, by a seat that may not be the one to act."""


def _likely(stream: Stream, hand: Hand, temper: _Temper) -> JSON:
    """Draw a legal action of whoever must decide, by the temper of the hand.

    Only a redeal may be illegal: there are few.
    """
    if hand.phase == "redeal":
        draw = stream.choice((_new_cards, _new_cards, _new_cards, _some_cards))
        return write(actions.Redeal(draw(stream, hand)))
    legal = legal_actions(hand)
    kept = [action for action in legal if not breaks_declaration(hand, action)]
    if kept and stream.below(4):
        legal = tuple(kept)
    action = stream.choice([a for a in legal for _ in range(temper.get(type(a), 1))])
    now = options(hand)
    # Bets and raises are mostly small, so that there is something left for what follows.
    if isinstance(action, actions.Bet) and now and now.bet and stream.below(3):
        action = actions.Bet(action.seat, _few(stream, hand, now.bet))
    if isinstance(action, actions.Raise) and now and now.raise_to and stream.below(2):
        action = actions.Raise(action.seat, _few(stream, hand, now.raise_to))
    return write(action)


def _few(stream: Stream, hand: Hand, legal: tuple[int, int]) -> int:
    return min(legal[1], legal[0] + stream.below(3 * hand.rules.minimum))


_RARE: Final = (
    *(actions.Declare,) * 5,
    *(actions.Curious, actions.Eliminate, actions.Misdeal) * 2,
    *(actions.Bet, actions.Fold, actions.Restore),
)
"""What breaks the ordinary course: a declaration, a late wish, the director, a slip, or somebody
out of turn."""


def _rare(stream: Stream, hand: Hand, temper: _Temper) -> JSON:
    kind = stream.choice(_RARE)
    seats = hand.contending
    if kind is actions.Declare:  # mostly one that is not to act
        seats = tuple(seat for seat in seats if seat.number != hand.to_act)
    if kind is actions.Eliminate and stream.below(2):  # whoever has bet most
        seats = (max(seats, key=lambda seat: seat.in_hand),)
    seat = stream.choice((stream.choice(seats).number, stream.choice(hand.deal.numbers)))
    return write(_ACTIONS[kind](stream, hand, seat))


_BESIDE: Final[Mapping[str, Sequence[type[Action]]]] = {
    "redeal": (actions.Redeal,),
    "discard": (actions.Discard,),
    "vote": (actions.PlayOn, actions.Bet),
    "point_choice": (
        *(actions.Fold, actions.Fold, actions.ChoosePoint),
        *(actions.Restore, actions.Declare, actions.Eliminate),
    ),
    "betting": (
        *(actions.Bet, actions.Raise, actions.Restore) * 3,
        *(actions.Call, actions.Remainders, actions.Fold, actions.Fold),
    ),
}
"""What could be done in a phase; whether it may be done now is another thing."""


def _beside(stream: Stream, hand: Hand, temper: _Temper) -> JSON:
    """Draw an action that is legal or barely not."""
    make = _ACTIONS[stream.choice(_BESIDE[hand.phase])]
    return write(make(stream, hand, hand.to_act or hand.first))


def _any(stream: Stream, hand: Hand, temper: _Temper) -> JSON:
    """Draw an action of any kind, mostly illegal: often of the seat to act."""
    seat = stream.choice((hand.to_act or 1, stream.choice(range(1, 9))))
    kinds = [kind for kind in _ACTIONS if kind not in (actions.Eliminate, actions.Misdeal)]
    return write(_ACTIONS[stream.choice(kinds)](stream, hand, seat))


_JUNK: Final[Sequence[JSON]] = (
    None,
    True,
    0,
    -1,
    4.5,
    "",
    "5",
    "sum",
    [],
    {},
    {"type": "call"},
    [1],
)
"""Values of other types than a form has. No 5.0 is there, which is 5 to many languages."""


def _broken(stream: Stream, hand: Hand, temper: _Temper) -> JSON:
    """Draw an action of a wrong form: a key is gone, or one too many, or a value is another."""
    document = _likely(stream, hand, temper)
    key = stream.choice(tuple(document))
    rest = {name: value for name, value in document.items() if name != key}
    junk = stream.choice(_JUNK)
    return stream.choice((rest, document | {"note": junk}, document | {key: junk}, junk))


_Draw: TypeAlias = Callable[[Stream, Hand, _Temper], JSON]

_COURSE: Final[Sequence[_Draw]] = (
    *(_likely,) * 24,
    *(_beside,) * 5,
    *(_rare,) * 4,
    *(_any,) * 2,
    _broken,
)
"""How the next action is drawn, each as often as it stands here."""
