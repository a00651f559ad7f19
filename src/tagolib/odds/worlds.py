"""Possible worlds: hands that look exactly like the real one in a given view.

A bot that searches must not know more than its seat, so it plays on from hands that *could* be the
real one. :func:`possible_hands` draws them from a view alone. The facts in the view's log describe
the deal and every action. The cards that the viewer could see are put where they were seen, and all
others are shuffled. Then the hand is replayed under the same rules, and kept only if it gives
exactly that view.

Judged by the cards alone, all hands that fit are equally likely. The bot must judge what a player's
bets reveal about a card.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, Self

from attrs import fields, frozen

from tagolib.base.checking import checked
from tagolib.base.errors import IllegalActionError, SetupError
from tagolib.base.masking import masked
from tagolib.base.messages import Said
from tagolib.base.values import Pairs, Value
from tagolib.shuffling import Stream, shuffled
from tagolib.tago import views
from tagolib.tago.actions import (
    Action,
    Declare,
    Divide,
    Eliminate,
    Fold,
    Misdeal,
    PlayOn,
    Redeal,
)
from tagolib.tago.cards import DECK, Card
from tagolib.tago.declarations import breaks_declaration
from tagolib.tago.facts import (
    BetMade,
    Called,
    CardsDealt,
    CardsRedealt,
    CardsShown,
    ChipsReturned,
    CuriousPaid,
    DealCancelled,
    DeclarationBroken,
    Declared,
    Eliminated,
    Fact,
    FirstPlayerPassed,
    Folded,
    Looked,
    PointTurned,
    PotAwarded,
    Raised,
    RemaindersPlayed,
    Restored,
    Voted,
)
from tagolib.tago.hand import HOUSE, Hand
from tagolib.tago.transition import apply, deal, legal_actions
from tagolib.tago.views import View

__all__ = ["MOST_REJECTED", "possible_hands"]

MOST_REJECTED: Final = 64
"""How many draws in a row may fail before a view is refused as one that no hand fits.

Nothing in a view depends on a card that the view does not show, with one exception: a seat that
wins by folds with two open zeros, but does not win the jackpot, has no third zero (JACK-05, reading
A16). Its card is one of at least four unseen cards, at most one of which is a zero. A draw for a
real view therefore fails at most one time in four, and 64 times in a row less often than once in
2^128.
"""


@checked
def possible_hands(view: View, rng: Stream) -> Iterator[Hand]:
    """Draw an endless series of independent, equally likely hands that fit a view.

    For each of them ``view(hand, seat)`` is the given view. All cards of such a hand are known, so
    you can play on with it and inspect it like any hand. Its deal and actions are those that the
    log describes. Where a declaration was broken (EARLY-02), the action is one that breaks it. A
    fold with a look bought right after it becomes one action (CUR-06).

    Args:
        view: what a seat or a spectator knows (COLL-01 to COLL-06). Nothing else is used.
        rng: the source of randomness; equal streams give equal hands on every machine.

    Raises:
        SetupError: if no hand fits the view. The error comes from this call or when you ask for the
            first hand; see :data:`MOST_REJECTED`.
    """
    return _draws(_Story.of(view), rng)


def _unfit(why: object, rules: tuple[str, ...] = ()) -> SetupError:
    return SetupError(Said("no hand fits this view: {why}", why=why), rules)


@frozen(order=False)
class _Story(Value):
    """What a view shows, gathered once for all draws. Places are places in its log."""

    view: View
    stacks: Mapping[int, int]
    """The chips of each seat before the ante."""
    deals: Mapping[int, CardsDealt]
    """The deals by their places, including cancelled ones."""
    known: Mapping[int, Mapping[int, Card]]
    """For each deal and redeal, by its place: the covered cards that became known, by seat. The
    POINT's card counts as the dealer's."""

    @classmethod
    def of(cls, view: View) -> Self:
        numbers = tuple(seat.number for seat in view.state.seats)
        deals = {i: fact for i, fact in enumerate(view.log) if isinstance(fact, CardsDealt)}
        if any(tuple(seat for seat, _ in fact.seats) != numbers for fact in deals.values()):
            raise _unfit(Said("its cards are dealt to other seats"))
        return cls(view, _stacks(view), deals, _known(view))


# The chips before the ante


def _own(sign: int) -> Callable[[Any], Pairs[int]]:
    """Return a function from a fact to its seat and the chips it gains, or loses with -1."""
    return lambda fact: ((fact.seat, sign * fact.amount),)


_GAINS: Final[Mapping[type[Fact], Callable[[Any], Pairs[int]]]] = {
    BetMade: _own(-1),
    Called: _own(-1),
    Raised: _own(-1),
    RemaindersPlayed: _own(-1),
    CuriousPaid: _own(-1),
    Restored: _own(+1),
    ChipsReturned: _own(+1),
    DealCancelled: lambda fact: fact.returned,
    PotAwarded: lambda fact: fact.shares,
}
"""The chips that each kind of fact adds to the stacks of seats."""


def _stacks(view: View) -> dict[int, int]:
    """Work back from the current stacks to those before the ante (ANTE-01)."""
    stacks = {seat.number: seat.stack + view.rules.ante_amount for seat in view.state.seats}
    for fact in view.log:
        gains = _GAINS.get(type(fact))
        for seat, chips in gains(fact) if gains else ():
            stacks[seat] = stacks.get(seat, 0) - chips
    return stacks


# The cards


_REVEALS: Final[Mapping[type[Fact], Callable[[Any], tuple[int, Card | None]]]] = {
    PointTurned: lambda fact: (HOUSE, fact.card),
    Looked: lambda fact: (fact.seat, fact.card),
    CardsShown: lambda fact: (fact.seat, fact.cards[0]),
    Eliminated: lambda fact: (fact.seat, fact.card),
}
"""Whose covered card a fact reveals, and which card it is; ``None`` if the fact does not say."""


def _known(view: View) -> dict[int, dict[int, Card]]:
    """Return the covered cards that a view shows, for each deal and each redeal."""
    known: dict[int, dict[int, Card]] = {}
    lies: dict[int, int] = {}  # for each holder of a covered card, where it was dealt

    def learn(holder: int, card: Card | None) -> None:
        if card is None:
            return
        if holder not in lies:
            raise _unfit(Said("it has a covered card that was not dealt"))
        known[lies[holder]][holder] = card

    for place, fact in enumerate(view.log):
        reveals = _REVEALS.get(type(fact))
        if isinstance(fact, CardsDealt):
            known[place] = {}
            lies.update(dict.fromkeys((HOUSE, *dict(fact.seats)), place))
        elif isinstance(fact, CardsRedealt):
            known[place] = {}
            lies.update(dict.fromkeys(fact.seats, place))
        elif reveals:
            learn(*reveals(fact))
    # not in the log: a ZERO that wins by folds is shown (JACK-05)
    for seat in view.state.seats:
        learn(seat.number, seat.cards[0])
    return known


def _filled(places: Sequence[Card | None], cards: Sequence[Card], rng: Stream) -> tuple[Card, ...]:
    """Arrange cards: the known ones at their places, the others in random order."""
    rest = list(cards)
    for card in places:
        if card is not None:
            if card not in rest:
                raise _unfit(
                    Said("it has more than three cards of {card}", card=card), ("DECK-01",)
                )
            rest.remove(card)
    mixed = iter(shuffled(rest, rng))
    return tuple([next(mixed) if card is None else card for card in places])


def _deck(story: _Story, after: int, rng: Stream) -> tuple[Card, ...]:
    """Draw the deck of the next deal in the log, from a place on (DEAL-02)."""
    place = min((place for place in story.deals if place >= after), default=None)
    if place is None:
        raise _unfit(Said("its log does not have a deal"))
    dealt, known = story.deals[place], story.known[place]
    seats = [number for number, _ in dealt.seats]
    lying = [*(cards for _, cards in dealt.seats), dealt.point]
    places: list[Card | None] = [known.get(holder) for holder in (*seats, HOUSE)]
    places += [cards[0] for cards in lying] + [cards[1] for cards in lying]
    places += [None] * (len(DECK) - len(places))
    return _filled(places, DECK, rng)


# The actions


@frozen(order=False)
class _Moment(Value):
    """The point that a hand being drawn has reached: the next fact begins another action."""

    story: _Story
    hand: Hand
    place: int
    """The place of that fact."""
    rng: Stream


def _fold(at: _Moment, fact: Folded) -> Action:
    """Return a fold; if a look is bought with it, that comes before the dealer carries on."""
    for then in at.story.view.log[at.place + 1 :]:
        if not isinstance(then, FirstPlayerPassed):
            return Fold(fact.seat, curious=isinstance(then, CuriousPaid) and then.seat == fact.seat)
    return Fold(fact.seat)


def _breach(at: _Moment, fact: DeclarationBroken) -> Action:
    """Return an action that breaks the declaration: the log does not say which it was.

    If a named amount binds but others are legal, the smallest or the largest amount is one of them.
    """
    for action in legal_actions(at.hand):
        if breaks_declaration(at.hand, action):
            return action
    raise _unfit(
        Said("seat {seat:seat} has no declaration that it can break", seat=fact.seat), ("EARLY-02",)
    )


def _redeal(at: _Moment, fact: CardsRedealt) -> Action:
    known = at.story.known[at.place]
    tied = [known.get(seat.number) for seat in at.hand.contending]
    return Redeal(_filled(tied, at.hand.redeal_cards, at.rng))


_ACTIONS: Mapping[type[Fact], Callable[[_Moment, Any], Action]] = {
    Folded: _fold,
    Declared: lambda at, fact: Declare(fact.seat, fact.declaration),
    DeclarationBroken: _breach,
    Eliminated: lambda at, fact: Eliminate(
        fact.seat, reason=fact.reason, show=fact.card is not None
    ),
    Voted: lambda at, fact: (Divide if fact.divide else PlayOn)(fact.seat),
    CardsRedealt: _redeal,
    DealCancelled: lambda at, fact: Misdeal(_deck(at.story, at.place, at.rng)),
}
"""The action whose first fact is of this kind, if the fact's class does not name it. All other
facts result from earlier actions; so does a look, except a winner's (JACK-04)."""


def _told(kind: Any, fact: Fact) -> Action:
    """Build the action that a fact describes: the fact has all its fields."""
    action: Action = kind(*[getattr(fact, field.name) for field in fields(kind)])
    return action


def _play(story: _Story, rng: Stream) -> Hand | None:
    """Draw the unseen cards and play the hand; ``None`` if it does not lead to the view."""
    view = story.view
    hand = deal(view.rules, story.stacks, view.state.cube, _deck(story, 0, rng))
    length = place = 0
    while True:
        news = [masked(fact, view.seat) for fact in hand.log[length:] if isinstance(fact, Fact)]
        length, place = len(hand.log), place + len(news)
        if tuple(news) != view.log[place - len(news) : place]:
            return None
        if place == len(view.log):
            return hand if views.view(hand, view.seat) == view else None
        hand = _step(_Moment(story, hand, place, rng))


def _step(at: _Moment) -> Hand:
    """Take the next action in the log; no unseen card decides whether it is legal."""
    fact = at.story.view.log[at.place]
    kind, make = fact.action, _ACTIONS.get(type(fact))
    if kind is None and make is None:
        name = type(fact).__name__
        raise _unfit(
            Said("{fact} follows nothing, at place {place} of its log", fact=name, place=at.place)
        )
    try:
        return apply(at.hand, make(at, fact) if make else _told(kind, fact))
    except IllegalActionError as error:
        where = Said("{action}, at place {place}", action=error.action, place=at.place)
        raise _unfit(Said("{where}: {said}", where=where, said=error), error.rules) from error


def _draws(story: _Story, rng: Stream) -> Iterator[Hand]:
    while True:
        drawn = (_play(story, rng) for _ in range(MOST_REJECTED))
        hand = next((hand for hand in drawn if hand is not None), None)
        if hand is None:
            raise _unfit(Said("its log leads to another state"))
        yield hand
