"""The Hypothesis strategies for each type of the library, which ``st.from_type`` uses.

Most values come from random hands. Actions and facts are drawn on their own: they are well-formed,
but belong to no particular hand.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from types import UnionType
from typing import Any, Final, get_args

import attrs
from hypothesis import strategies as st

import tagolib as tago
from tagolib import fairness
from tagolib.actions import DeclarationKind
from tagolib.conformance.choosing import some
from tagolib.conformance.tago.actions import attempt, legal_action, step
from tagolib.conformance.tago.deals import random_deal, random_deck, random_rules, random_stacks
from tagolib.fairness.first import PledgedSeeds
from tagolib.shuffling import SEED_SIZE
from tagolib.table import DrawFirst, Open, Sit, StartHand
from tagolib.testing.strategies import (
    any_actions,
    by,
    by_lot,
    cards,
    deals,
    decks,
    hands,
    rules,
    rulings,
    spots,
    views,
)
from tagolib.validation import violations
from tagolib.values import MOST, Pairs, Signed

__all__ = ["of_type"]

_SEATS: Final = st.integers(1, 8)
_AMOUNTS: Final = st.integers(1, 1000)
_TEXTS: Final = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
_REASONS: Final = st.text(
    st.characters(
        exclude_categories=["Cs", "Cc"],
        exclude_characters="\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069",
    ),
    max_size=20,
)
_THREES: Final = st.tuples(cards(), cards(), cards())
_SEEDS: Final = st.binary(min_size=SEED_SIZE, max_size=SEED_SIZE)


def _parts(
    strategy: st.SearchStrategy[Any], parts: Callable[[Any], Iterable[Any]]
) -> st.SearchStrategy[Any]:
    """Draw one part of a value that has parts."""
    return strategy.map(lambda value: tuple(parts(value))).filter(bool).flatmap(st.sampled_from)


def _pairs(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Draw a value for each of some seats, in ascending order."""
    drawn = st.dictionaries(_SEATS, values, min_size=1)
    return drawn.map(lambda found: tuple(sorted(found.items())))


# Cards and chips


@st.composite
def _ranked(draw: st.DrawFn) -> tuple[tago.Ranker, tago.ThreeCards]:
    """Draw a POINT with its choice, and three cards to score against it."""
    low, middle, high, *held = some(by(draw), tago.DECK, 6)
    totals = tago.point_totals((low, middle, high))
    choice = draw(st.sampled_from(get_args(tago.Choice))) if totals.choice_needed else None
    return tago.Ranker((low, middle, high), choice), (held[0], held[1], held[2])


@st.composite
def _splits(draw: st.DrawFn) -> tago.Split:
    """Draw the pots of 2 to 8 seats, some of which have folded or are eliminated."""
    bets = draw(st.dictionaries(_SEATS, st.integers(0, 1000), min_size=2))
    out = draw(st.lists(st.sampled_from(sorted(bets)), unique=True, max_size=len(bets) - 1))
    count = draw(st.integers(0, len(out)))
    return tago.split(bets, folded=out[count:], eliminated=out[:count], dead=draw(_AMOUNTS))


# Fairness


@st.composite
def _houses(draw: st.DrawFn) -> fairness.House:
    """Draw a house with a hand, over or not, whose cards all follow from seeds."""
    choose = by(draw)
    table = random_rules(choose)
    stacks = tuple(sorted(random_stacks(choose, table).items()))
    seats = [seat for seat, _ in stacks]
    cube = draw(st.sampled_from(seats))
    sitting = tago.Table(table, stage="open", stacks=stacks, washed=True, cube=cube)
    house = fairness.House(draw(_TEXTS), draw(_SEEDS), "without_seed", table=sitting)
    given = draw(st.dictionaries(st.sampled_from(seats), _SEEDS))
    for seat, seed in given.items():
        house = fairness.receive(house, seat, fairness.Commit(tago.commitment(seed)))
    house = fairness.announce(house)
    for seat, seed in given.items():
        house = fairness.receive(house, seat, fairness.Reveal(seed, house.announced))
    house = fairness.deal_fairly(house)
    while (hand := house.table.hand) and hand.phase != "over" and draw(st.integers(0, 59)):
        house = (
            fairness.deal_fairly(house)
            if hand.phase == "redeal"
            else fairness.play(house, legal_action(choose, hand))
        )
    return house


def _kept(house: fairness.House) -> tago.Kept:
    """Return what a spectator keeps."""
    sent = [one for one in house.messages(None) if isinstance(one, fairness.Hashes)]
    return tago.Kept(house.seeds.announcement, tuple(sent))


@st.composite
def _fair_records(draw: st.DrawFn) -> tago.FairRecord:
    """Draw a freshly dealt hand of version 1, from the seeds of some players dealt in."""
    choose = by(draw)
    table = random_rules(choose)
    stacks = random_stacks(choose, table)
    seats = st.sampled_from(sorted(stacks))
    seeds = PledgedSeeds.of(draw(_SEEDS), draw(st.dictionaries(seats, _SEEDS)))
    hand = tago.deal(table, stacks, draw(seats), seeds.deck())
    return tago.FairRecord(seeds, tago.Record.of(hand))


# Hands and what is in them


@st.composite
def _records(draw: st.DrawFn) -> tago.Record:
    """Draw the record of a hand; ``st.builds`` would print the call that made it."""
    return tago.Record.of(draw(hands()))


@st.composite
def _results(draw: st.DrawFn) -> tago.Result:
    """Draw the result of a random hand."""
    hand = random_deal(by_lot(draw))
    while hand.result is None:
        hand = attempt(hand, step(by_lot(draw), hand))
    return hand.result


def _options(hand: tago.Hand) -> Iterable[tago.Options]:
    """Return the options of all decisions on the way to a hand; the hand itself may have none."""
    return filter(None, map(tago.options, tago.replay(hand)))


def _restorations(spot: tago.Spot) -> Iterable[tago.Restoration]:
    """Return the restoration that a decision would offer before round 3 (REST-02, REST-03)."""
    number, chips = min(spot.round, 2), spot.stack + 1
    early = attrs.evolve(
        spot, round=number, stack=chips, restored=False, seen=False, tie_break=False
    )
    return filter(None, [tago.betting_options(early).restore])


@st.composite
def _violations(draw: st.DrawFn) -> tuple[tago.Violation, ...]:
    hand = draw(hands())
    return tuple(violations(hand, draw(any_actions(hand))))


@st.composite
def _declarations(draw: st.DrawFn) -> tago.Declaration:
    kind = draw(st.sampled_from(get_args(DeclarationKind)))
    return tago.Declaration(kind, draw(st.none() | _AMOUNTS) if kind in ("bet", "raise") else None)


# Tables and tournaments


@st.composite
def _tables(draw: st.DrawFn) -> tago.Table:
    """Draw a table: closed, between hands, or with a hand at any stage."""
    choose = by(draw)
    table = tago.Table(random_rules(choose))
    if not draw(st.booleans()):
        return table
    table = tago.act(table, Open())
    for seat in draw(st.lists(_SEATS, unique=True)):
        table = tago.act(table, Sit(seat, table.rules.stack + draw(_AMOUNTS)))
    if len(table.seats) < 2 or not draw(st.booleans()):
        return table
    table = tago.act(table, DrawFirst(draw(decks())))
    if draw(st.booleans()):
        table = tago.act(table, StartHand(random_deck(choose, len(table.able))))
    while table.hand and table.hand.phase != "over" and draw(st.integers(0, 29)):
        table = tago.act(table, legal_action(choose, table.hand))
    return table


@st.composite
def _jackpots(draw: st.DrawFn) -> tago.Jackpot:
    jackpot = tago.Jackpot.of(draw(rules()), seed=draw(st.integers(0, 1000)))
    return jackpot.settle(draw(st.integers(0, 1000)), won=draw(st.booleans()))[0]


_MOMENTS: Final = st.datetimes(datetime(2000, 1, 1), datetime(2100, 1, 1), timezones=st.just(UTC))


@st.composite
def _played(draw: st.DrawFn) -> tago.PlayedHand:
    points = draw(st.dictionaries(_SEATS, st.integers(-24, 24), min_size=2))
    seats = [(seat, tago.PlayerPoints(f"player {seat}", points[seat])) for seat in sorted(points)]
    return tago.PlayedHand(draw(_TEXTS), draw(_MOMENTS), tuple(seats), draw(st.integers(0, 99)))


@st.composite
def _tournaments(draw: st.DrawFn) -> tago.Tournament:
    """Draw a tournament with some hands, and with some of their players."""
    kind = draw(st.sampled_from(get_args(tago.PeriodKind)))
    held = tago.Tournament.of(kind, draw(_MOMENTS), UTC)
    for player in draw(st.lists(_SEATS, unique=True)):
        held = held.enrol(f"player {player}", held.start)
    for number, hand in enumerate(draw(st.lists(_played(), max_size=5)), 1):
        points = {seat: credit.points for seat, credit in hand.seats}
        players = {seat: credit.player for seat, credit in hand.seats}
        held = held.report(hand.table, number, held.start, points, players)
    return held


_TYPES: Final[Mapping[Any, Callable[[], st.SearchStrategy[Any]]]] = {
    tago.Hand: hands,
    tago.Deal: lambda: _parts(deals(), lambda hand: [hand.deal]),
    tago.Record: _records,
    tago.View: views,
    tago.State: lambda: st.builds(tago.house_state, hands()),
    tago.PointState: lambda: _parts(views(), lambda seen: [seen.state.point]),
    tago.SeatState: lambda: _parts(views(), lambda seen: seen.state.seats),
    tago.Seat: lambda: _parts(hands(), lambda hand: hand.seats),
    tago.Result: _results,
    tago.PotResult: lambda: _parts(_results(), lambda result: result.pots),
    tago.Options: lambda: _parts(hands(), _options),
    tago.Offer: lambda: _parts(
        hands(), lambda hand: [o for now in _options(hand) for o in now.offers]
    ),
    tago.Restoration: lambda: _parts(spots(), _restorations),
    tago.Spot: spots,
    tago.Rules: rules,
    tago.Rulings: rulings,
    tago.Violation: lambda: _parts(_violations(), tuple),
    tago.Declaration: _declarations,
    tago.Total: lambda: st.builds(tago.Total.of, st.lists(cards(), min_size=1, max_size=3)),
    tago.PointTotals: lambda: st.builds(tago.point_totals, _THREES),
    tago.Ranker: lambda: _parts(_ranked(), lambda ranked: ranked[:1]),
    tago.Score: lambda: _parts(_ranked(), lambda ranked: [ranked[0](ranked[1])]),
    tago.Split: _splits,
    tago.Pot: lambda: _parts(_splits(), lambda made: made.pots),
    tago.Share: lambda: st.builds(tago.divide, _AMOUNTS, st.lists(_SEATS, unique=True, min_size=1)),
    tago.Seeds: lambda: _houses().map(lambda house: house.seeds),
    tago.Audit: lambda: _houses().map(lambda house: house.audit),
    tago.Kept: lambda: _houses().map(_kept),
    tago.Pledge: lambda: _fair_records().map(lambda fair: fair.seeds.pledge),
    tago.FairRecord: _fair_records,
    tago.Table: _tables,
    tago.Jackpot: _jackpots,
    tago.Tournament: _tournaments,
    tago.Enrolment: lambda: st.builds(tago.Enrolment, _TEXTS, _MOMENTS),
    tago.PlayedHand: _played,
}
"""The strategies for types. Values of other types, such as actions and facts, are made from their
fields."""

_NAMED: Final[Mapping[str, st.SearchStrategy[Any]]] = {
    "seat": _SEATS,
    "round": st.integers(1, 3),
    "tie_break": st.integers(0, 3),
    "number": st.integers(0, 6),
    "deck": decks(),
    "reason": _REASONS,
}
_TYPED: Final[Mapping[Any, st.SearchStrategy[Any]]] = {
    int: _AMOUNTS,
    Signed: st.integers(-MOST, MOST),
    str: _TEXTS,
    tuple[int, ...]: _pairs(st.none()).map(lambda found: tuple(seat for seat, _ in found)),
    tuple[tago.Card, ...]: st.lists(st.sampled_from(range(30)), unique=True, max_size=8).map(
        lambda places: tuple(tago.DECK[place] for place in places)
    ),
    Pairs[int]: _pairs(_AMOUNTS),
    Pairs[tuple[tago.Card, tago.Card]]: _pairs(st.tuples(cards(), cards())),
}
"""The strategies for the fields of actions and facts: by name first, else by type."""


def of_type(kind: Any) -> st.SearchStrategy[Any]:
    """Return the strategy for one of the library's types, or for several (``A | B``)."""
    if kind in _TYPES:
        return _TYPES[kind]()
    if isinstance(kind, UnionType):
        return st.one_of([of_type(one) for one in get_args(kind)])
    if not attrs.has(kind):
        return st.from_type(kind)
    return _made(kind)


@st.composite
def _made(draw: st.DrawFn, kind: Any) -> Any:
    """Draw a value from its fields; ``st.builds`` would print it without fields that repr hides."""
    return kind(**{field.name: draw(_of_field(field)) for field in attrs.fields(kind)})


def _of_field(field: "attrs.Attribute[Any]") -> st.SearchStrategy[Any]:
    if field.name in _NAMED:
        return _NAMED[field.name]
    return _TYPED[field.type] if field.type in _TYPED else of_type(field.type)
