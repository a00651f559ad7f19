"""The cases of Tagò: the form of each kind and of its answers, and how it is answered."""

from collections.abc import Mapping
from typing import Any, Final

from attrs import frozen

from tagolib.base.values import Pairs
from tagolib.conformance.answering import case, played
from tagolib.conformance.tago import fair
from tagolib.serialization import (
    JSON,
    SeatNumber,
    read_action,
    write,
    write_betting_options,
    write_pairs,
)
from tagolib.table import opening_draw
from tagolib.tago.betting import Spot, betting_options, check_spot
from tagolib.tago.cards import Card, ThreeCards, Total, check_cards
from tagolib.tago.evaluation import Choice, Ranker, Score, evaluate, point_totals, winners
from tagolib.tago.hand import Hand
from tagolib.tago.options import Options
from tagolib.tago.pots import Pot, divide, split
from tagolib.tago.result import Result
from tagolib.tago.rules import Rules, Rulings
from tagolib.tago.transition import apply, deal
from tagolib.tago.views import PointState, State, house_state, view
from tagolib.tournament import counted_total, tournament_points

__all__: list[str] = []

_OFFICIAL: Final = Rulings()


def _score(
    cards: ThreeCards, point: ThreeCards, choice: Choice | None = None, rulings: Rulings = _OFFICIAL
) -> JSON:
    """Return what three cards are worth against a POINT.

    Args:
        cards: the three cards of a player.
        point: the three cards of the POINT.
        choice: which total of a POINT with a pair counts: ``sum`` of its cards, or ``single`` for
            the card beside the pair. Where nothing is to be chosen, it is ``null`` or ``sum``, or
            left out.
        rulings: the readings that differ from the official ones.
    """
    return write(evaluate(cards, point, choice, rulings))


def _showdown(
    hands: Pairs[ThreeCards],
    point: ThreeCards,
    choice: Choice | None = None,
    rulings: Rulings = _OFFICIAL,
) -> JSON:
    """Return the winners and the scores of a showdown.

    Args:
        hands: the three cards of each seat that shows them.
        point: the three cards of the POINT.
        choice: which total of a POINT with a pair counts: ``sum`` of its cards, or ``single`` for
            the card beside the pair. Where nothing is to be chosen, it is ``null`` or ``sum``, or
            left out.
        rulings: the readings that differ from the official ones.
    """
    check_cards([*point, *(card for _, cards in hands for card in cards)])
    rank = Ranker(point, choice, rulings)
    scores = {seat: rank(cards) for seat, cards in hands}
    return {"winners": list(winners(scores)), "scores": write_pairs(tuple(scores.items()))}


def _point(cards: ThreeCards, rulings: Rulings = _OFFICIAL) -> JSON:
    """Return the totals that a POINT offers, and whether one must be chosen.

    Args:
        cards: the three cards of the POINT.
        rulings: the readings that differ from the official ones.
    """
    totals = point_totals(cards, rulings)
    options = {"sum": str(totals.sum)}
    if totals.single is not None:
        options["single"] = str(totals.single)
    return {"options": options, "choice_needed": totals.choice_needed}


class SpotCase(Spot):
    """What a seat may do."""

    __slots__ = ()

    def answer(self) -> JSON:
        """Return the betting options of the seat."""
        check_spot(self)
        return write_betting_options(betting_options(self))


def _pots(
    contributions: Pairs[int],
    folded: tuple[SeatNumber, ...] = (),
    eliminated: tuple[SeatNumber, ...] = (),
    dead: int = 0,
) -> JSON:
    """Return the pots that the bets of a hand make.

    Args:
        contributions: the chips that each seat has bet in the hand, without the ante, in units; at
            most 2^53 - 1 in all, together with the antes.
        folded: the seats that have folded. They cannot win.
        eliminated: the seats that were eliminated. They cannot win either.
        dead: what is left of the antes after the share of the jackpot, in units. Every seat that
            still contends can win it, even one that has bet nothing.
    """
    made = split(dict(contributions), folded=folded, eliminated=eliminated, dead=dead)
    return {
        "returned": write_pairs(made.returned),
        "pots": [{"amount": pot.amount, "seats": list(pot.seats)} for pot in made.pots],
    }


def _divide(amount: int, order: tuple[SeatNumber, ...], rulings: Rulings = _OFFICIAL) -> JSON:
    """Return each winner's share of a pot.

    Args:
        amount: the chips in the pot, in units.
        order: the winners, clockwise from the first player: odd chips go to the first of them.
        rulings: the readings that differ from the official ones.
    """
    return {"shares": write_pairs(divide(amount, order, rulings.odd_chips).shares)}


def _draw(cards: Pairs[Card]) -> JSON:
    """Return the first player of the first hand.

    Args:
        cards: the card that each seat has drawn.
    """
    return {"first": opening_draw(dict(cards))}


def take(hand: Hand, document: JSON) -> Hand:
    """Read an action and apply it to a hand.

    Raises:
        NotationError: if it is ill-formed.
        IllegalActionError: if it is illegal.
    """
    return apply(hand, read_action(document))


def _hand(
    *,
    rules: Rules,
    stacks: Pairs[int],
    first: int,
    deck: tuple[Card, ...],
    actions: tuple[Any, ...],
    views: bool = False,
) -> JSON:
    """Return the state of a hand after some actions.

    Args:
        rules: the rules of the table.
        stacks: the chips in front of each seat before it pays the ante, in units; at most 2^52 in
            all. Two to eight seats, each of which can pay the ante.
        first: the seat that has the cube.
        deck: the thirty cards in the order in which they are dealt: three laps, in each of which
            the seats get a card in ascending order, and the POINT after them. The rest comes last.
        actions: what is done, in order. An action that is ill-formed or illegal is refused and
            changes nothing, and the next one is tried.
        views: whether to answer with the views of all seats too.
    """
    hand, refused = played(deal(rules, dict(stacks), first, deck), actions, take)
    result = {"state": write(house_state(hand)), "refused": refused}
    if views:
        result["views"] = {str(seat): write(view(hand, seat).state) for seat in hand.deal.numbers}
    return result


def _points(result: Result, point: PointState) -> JSON:
    """Return the points that a hand gives in a tournament.

    Args:
        result: how the hand ended, as in its state.
        point: the POINT, as in the state of the hand.
    """
    total = counted_total(point.cards, point.total)
    return write_pairs(tournament_points(result, total))


FORMS: Final[Mapping[str, Any]] = {
    "score": case(_score),
    "showdown": case(_showdown),
    "point": case(_point),
    "spot": SpotCase,
    "pots": case(_pots),
    "divide": case(_divide),
    "draw": case(_draw),
    "hand": case(_hand),
    "points": case(_points),
    **fair.FORMS,
}
"""The kinds of cases of Tagò, with the form of each kind."""


@frozen(order=False)
class _Showdown:
    winners: tuple[SeatNumber, ...]
    """The seats with the best score, ascending."""
    scores: Pairs[Score]
    """The score of every seat."""


@frozen(order=False)
class _Sum:
    sum: Total
    """The sum of the three cards."""


@frozen(order=False)
class _Totals:
    sum: Total
    """The sum of the three cards."""
    single: Total
    """The card beside the pair; for three zeros, 0."""


@frozen(order=False)
class _Point:
    options: _Sum | _Totals
    """The totals that the POINT offers."""
    choice_needed: bool
    """Whether the first player must choose one of them."""


@frozen(order=False)
class _Pots:
    returned: Pairs[int]
    """The chips that no other seat has matched, which go back to their seat."""
    pots: tuple[Pot, ...]
    """The pots, main pot first. No pot is empty."""


@frozen(order=False)
class _Shares:
    shares: Pairs[int]
    """The chips of each winner, in units, even if 0."""


@frozen(order=False)
class _First:
    first: SeatNumber
    """The seat with the card nearest to zero; of several, the lowest seat."""


@frozen(order=False)
class _Played:
    state: State
    """The hand as the dealer sees it: every card is open, even the covered ones."""
    refused: tuple[int, ...]
    """The actions that are refused, in order."""
    views: Pairs[State] = ()
    """The hand as each seat sees it, with `null` for what it may not know. The key is left out
    unless the case asks for the views."""


NOT_IN_SPOTS: Final[Mapping[str, JSON]] = {"choose_point": [], "vote": False, "discard": []}
"""The options that the answer to a spot leaves out, with their values there."""

ANSWERS: Final[Mapping[str, Any]] = {
    "score": Score,
    "showdown": _Showdown,
    "point": _Point,
    "spot": Options,  # which is written without NOT_IN_SPOTS
    "pots": _Pots,
    "divide": _Shares,
    "draw": _First,
    "hand": _Played,
    "points": Pairs[int],
    **fair.ANSWERS,
}
"""The form of the answers of each kind, with refused actions as vectors have them."""
