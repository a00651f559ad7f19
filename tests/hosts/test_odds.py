"""Exact odds: they equal a count of every possible arrangement of the hidden cards."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice, product
from math import perm, prod
from typing import Any

import attrs
import pytest

import tagolib as tago
from tagolib.conformance.tago.actions import play_out
from tagolib.odds import Odds, choice_odds, odds, seat_odds
from tagolib.odds.positions import Position, SeenCards
from tagolib.odds.worlds import possible_hands
from tagolib.shuffling import Stream
from tagolib.tago.cards import DECK, Card, ThreeCards, parse_cards
from tagolib.tago.evaluation import CATEGORIES, Choice
from tagolib.tago.hand import PHASES
from tagolib.tago.pots import Pot, Split
from tests.amounts import amount
from tests.playing import call_round, play, rules, start

NEVER, HALF, SURE = Fraction(0), Fraction(1, 2), Fraction(1)


def lying(text: str) -> SeenCards:
    """Return cards as they are on the table: ``? 6 6``."""
    covered, one, two = text.split()
    known = None if covered == "?" else Card.parse(covered)
    return known, Card.parse(one), Card.parse(two)


def position(point: str, *seats: str, first: int = 1, **more: Any) -> Position:
    """Return a position with seats 1, 2 and so on, with these cards."""
    cards = tuple((number, lying(text)) for number, text in enumerate(seats, 1))
    return Position(lying(point), cards, first, **more)


def random_position(
    chance: random.Random, seats: int, *, known: float, turned: bool | None = None
) -> Position:
    """Return any position: some covered cards known, some cards out, a choice made or not."""
    deck = chance.sample(DECK, len(DECK))
    if chance.random() < 0.3:  # a POINT with a pair, or of three alike
        deck = [card for card in deck if card is deck[0]] + [c for c in deck if c is not deck[0]]
        stays = chance.choice([2, 2, 3])
        deck[stays:] = chance.sample(deck[stays:], len(deck) - stays)
    threes: list[ThreeCards] = [(a, b, c) for a, b, c in zip(*[iter(deck)] * 3, strict=True)]
    point: SeenCards = chance.choice([threes[0], threes[0][1:] + threes[0][:1]])
    rulings = tago.Rulings(point_trips=chance.choice(["sum_only", "as_pair"]))
    choice: Choice | None = None
    if chance.random() < 0.5 if turned is None else not turned:
        point = (None, *point[1:])
    elif tago.point_totals(threes[0], rulings).choice_needed and chance.random() < 0.7:
        choice = chance.choice(["sum", "single"])
    numbers = sorted(chance.sample(range(1, 9), seats))
    cards = tuple(
        (number, three if chance.random() < known else (None, *three[1:]))
        for number, three in zip(numbers, threes[1:], strict=False)
    )
    out = tuple(
        chance.sample(deck[3 * seats + 3 :], chance.choice([0, 0, 2, 4]) if seats < 7 else 0)
    )
    entitled = tuple(sorted(chance.sample(numbers, max(1, seats - 1))))
    pots = (Pot(90, tuple(numbers)), Pot(7, entitled))
    bets = Split(((numbers[0], 5),), pots)
    first = chance.choice(numbers)
    return Position(point, cards, first, choice, out, bets, rulings)


# Brute force


class World:
    """One arrangement of the hidden cards, by values, and the number of ways to make it."""

    def __init__(self, where: Position, covered: Sequence[Card]) -> None:
        rest = iter(covered)
        self.ways = prod(
            perm(where.unseen[card], number) for card, number in Counter(covered).items()
        )
        self.point: ThreeCards = (where.point[0] or next(rest), *where.point[1:])
        self.cards: dict[int, ThreeCards] = {
            number: (card or next(rest), one, two) for number, (card, one, two) in where.seats
        }

    def scores(self, choice: Choice | None, rulings: tago.Rulings) -> dict[int, tago.Score]:
        rank = tago.Ranker(self.point, choice, rulings)
        return {number: rank(cards) for number, cards in self.cards.items()}


def all_worlds(where: Position) -> Iterator[World]:
    """Return every arrangement of the hidden cards."""
    hidden = len(where.hidden) + (where.point[0] is None)
    for covered in product(where.unseen, repeat=hidden):
        world = World(where, covered)
        if world.ways:
            yield world


def chosen(where: Position) -> dict[ThreeCards, Choice | None]:
    """Return what the first player chooses for each possible POINT."""
    share: dict[ThreeCards, Counter[Choice]] = {}
    found: dict[ThreeCards, Choice | None] = {}
    for world in all_worlds(where):
        needed = tago.point_totals(world.point, where.rulings).choice_needed
        found.setdefault(world.point, where.choice)
        if where.choice is None and needed:
            for choice in ("sum", "single"):
                best = tago.winners(world.scores(choice, where.rulings))
                part = world.ways * (840 // len(best)) if where.first in best else 0
                share.setdefault(world.point, Counter())[choice] += part
    for point, parts in share.items():
        found[point] = "single" if parts["single"] > parts["sum"] else "sum"
    return found


def counted(where: Position) -> dict[Any, Fraction]:
    """Return every number of the odds, by counting."""
    found: dict[Any, Fraction] = {}

    def add(chance: int | Fraction, *key: Any) -> None:
        found[key] = found.get(key, Fraction(0)) + chance

    choices = chosen(where)
    for world in all_worlds(where):
        scores = world.scores(choices[world.point], where.rulings)
        best = tago.winners(scores)
        add(world.ways, "worlds")
        for number, score in scores.items():
            card = world.cards[number][0]
            add(world.ways, number, "category", score.category)
            add(world.ways, number, card)
            if number in best:
                kind = "win" if len(best) == 1 else "draw"
                for key in ((number,), (number, card)):
                    add(world.ways, *key, kind)
                    add(Fraction(world.ways, len(best)), *key, "share")
        for pot in where.bets.pots:
            winners = tago.winners({number: scores[number] for number in pot.seats})
            for number in winners:
                add(Fraction(world.ways * pot.amount, len(winners)), number, "expected")
    return found


def check(where: Position, found: Odds, ways: Mapping[Any, Fraction]) -> None:
    """Compare all numbers of the odds with those counted."""
    worlds = ways["worlds",]
    never = Fraction(0)
    assert [seat.number for seat in found.seats] == list(where.numbers)
    for seat in found.seats:
        for kind in ("win", "draw", "share"):
            assert getattr(seat, kind) == ways.get((seat.number, kind), never) / worlds
        returned = dict(where.bets.returned).get(seat.number, 0)
        assert seat.expected - returned == ways.get((seat.number, "expected"), never) / worlds
        for category, chance in seat.categories:
            assert chance == ways.get((seat.number, "category", category), never) / worlds
        for out in seat.outs:
            have = ways.get((seat.number, out.card), never)
            for kind in ("win", "draw", "share"):
                expected = ways.get((seat.number, out.card, kind), never)
                assert getattr(out, kind) * have == expected
        known = dict(where.seats)[seat.number][0]
        can_be = where.unseen if known is None else {known: 1}
        assert {out.card: out.copies for out in seat.outs} == can_be


@pytest.mark.uncounted
@pytest.mark.rules("SCORE-07", "POINT-05", "POT-02", "POT-07", "TIE-01")
@pytest.mark.parametrize(
    ("seats", "count"), [(1, 10), (2, amount(12, 30)), (3, amount(6, 15)), (4, 6)]
)
def test_they_are_what_counting_gives(seats: int, count: int) -> None:
    """All numbers equal those found by counting every possible arrangement of hidden cards."""
    chance = random.Random(seats)
    for _ in range(count):
        known, turned = (0.6, True) if seats == 4 else (0.3, None)
        where = random_position(chance, seats, known=known, turned=turned)
        check(where, odds(where), counted(where))


@pytest.mark.uncounted
def test_many_known_cards() -> None:
    """The odds equal the count for up to eight seats if most covered cards are known."""
    chance = random.Random(8)
    for seats in (5, 6, 7, 8) * 4:
        where = random_position(chance, seats, known=1, turned=True)
        cards = dict(where.seats)
        for number in chance.sample(where.numbers, 2):
            cards[number] = (None, *cards[number][1:])
        where = attrs.evolve(where, seats=tuple(cards.items()))
        check(where, odds(where), counted(where))


# A plain dynamic program, for many seats


def programme(where: Position) -> dict[int, Fraction]:
    """Return the share of each seat, given the POINT: card by card, over sets of seats."""
    point, choice = where.point, where.choice
    assert point[0] is not None
    rank = tago.Ranker((point[0], *point[1:]), choice, where.rulings)
    shares = {}
    for number, (known, one, two) in where.seats:
        total = Fraction(0)
        for card in where.unseen if known is None else (known,):
            mine = rank((card, one, two)).rank
            left = dict(where.unseen)
            if known is None:
                left[card] -= 1
            others = [(n, cards) for n, cards in where.seats if n != number]
            shown = [rank((c, a, b)).rank for _, (c, a, b) in others if c is not None]
            if min([*shown, mine]) < mine:
                continue
            table = Counter({(frozenset[int](), shown.count(mine)): 1})
            for value, copies in left.items():
                for _ in range(copies):
                    more = Counter(table)
                    for (have, ties), ways in table.items():
                        for n, (c, a, b) in others:
                            if c is None and n not in have:
                                its = rank((value, a, b)).rank
                                if its >= mine:
                                    more[have | {n}, ties + (its == mine)] += ways
                    table = more
            need = frozenset(n for n, (c, _, _) in others if c is None)
            copies = where.unseen[card] if known is None else 1
            total += sum(
                Fraction(ways * copies, 1 + ties)
                for (have, ties), ways in table.items()
                if have == need
            )
        shares[number] = total / perm(sum(where.unseen.values()), len(where.hidden))
    return shares


@pytest.mark.uncounted
@pytest.mark.parametrize("seats", [5, 6, 7, 8])
def test_many_seats(seats: int) -> None:
    """For up to eight seats the shares equal those of a plain program with a dictionary."""
    chance = random.Random(100 + seats)
    done = 0
    while done < 3:
        where = random_position(chance, seats, known=0.1, turned=True)
        point = where.point
        assert point[0] is not None
        needed = tago.point_totals((point[0], *point[1:]), where.rulings).choice_needed
        if needed and where.choice is None:
            continue
        assert {seat.number: seat.share for seat in odds(where).seats} == programme(where)
        done += 1


def test_the_third_card_of_the_point() -> None:
    """With a covered POINT card, the odds are those of its possible cards, weighted."""
    chance = random.Random(3)
    for _ in range(3):
        where = random_position(chance, 8, known=0, turned=False)
        cards = 0
        shares: dict[int, Fraction] = dict.fromkeys(where.numbers, Fraction(0))
        for card, copies in where.unseen.items():
            known = odds(attrs.evolve(where, point=(card, *where.point[1:])))
            cards += copies
            for seat in known.seats:
                shares[seat.number] += copies * seat.share
        found = odds(where)
        assert {s.number: s.share for s in found.seats} == {
            number: share / cards for number, share in shares.items()
        }
        assert sum(seat.share for seat in found.seats) == 1


# One seat


@pytest.mark.uncounted
@pytest.mark.rules("POT-02", "POINT-05", "TIE-01")
@pytest.mark.parametrize("seats", range(1, 9))
def test_one_seat(seats: int) -> None:
    """Whatever the pots, a seat's odds are the same, computed alone or with those of all seats."""
    chance = random.Random(200 + seats)
    for known in (0, 0, 0.3, 0.7, 1):
        where = random_position(chance, seats, known=known)
        pots = tuple(
            Pot(chance.randrange(1, 500), tuple(sorted(chance.sample(where.numbers, many))))
            for many in range(seats, 0, -1)
        )
        where = attrs.evolve(where, bets=Split(where.bets.returned, pots))
        found = odds(where)
        for number in where.numbers:
            assert seat_odds(where, number) == found.seat(number)


def test_no_such_seat() -> None:
    """There are no odds for a seat that does not contend."""
    hand = play(start({1: "8 6 1", 2: "6 8 2", 3: "0 3 4"}, "2 5 7"), tago.Fold(1))
    for number in (1, 4):
        with pytest.raises(tago.SetupError, match=f"seat {number} does not"):
            seat_odds(tago.view(hand, 2), number)


# From views


def adds_up(found: Odds) -> None:
    """Check what holds for any odds."""
    assert sum(seat.share for seat in found.seats) == 1
    for seat in found.seats:
        assert sum(chance for _, chance in seat.categories) == 1
        assert [name for name, _ in seat.categories] == list(CATEGORIES)
        copies = sum(out.copies for out in seat.outs)
        for kind in ("win", "draw", "share"):
            of_outs = sum(getattr(out, kind) * out.copies for out in seat.outs)
            assert getattr(seat, kind) == of_outs / copies
        assert seat.win + seat.draw / len(found.seats) <= seat.share <= seat.win + seat.draw / 2
        assert found.seat(seat.number) is seat


@pytest.mark.uncounted
@pytest.mark.rules("COLL-06", "DECK-03", "POT-01")
def test_every_view_has_odds() -> None:
    """Except during discards, all shares add up to 1, and all expected chips add up to the pot.

    What a seat can have is unseen, and all that is hidden in a hand that fits the view.
    """
    phases: Counter[str] = Counter()
    for number in range(amount(20, 110)):
        chance = random.Random(340 + number)
        for hand in tago.replay(play_out(chance.randrange)):
            rare = hand.phase not in ("betting", "over") or hand.tie_breaks
            if chance.random() < 0.85 and not rare:
                continue
            seen = tago.view(hand, chance.choice([None, *hand.deal.numbers]))
            phases[hand.phase] += 1
            phases["tie-break"] += hand.tie_breaks > 0 and hand.phase == "betting"
            if hand.phase == "discard":
                with pytest.raises(tago.SetupError, match="while seats in a draw discard"):
                    odds(seen)
                continue
            where = Position.of(seen)
            (other,) = islice(possible_hands(seen, Stream(bytes(32))), 1)
            lies = [other.point, *(seat.cards for seat in other.contending)]
            for real, shown in zip(lies, [where.point, *dict(where.seats).values()], strict=True):
                assert real[1:] == shown[1:]
                assert real[0] == shown[0] or real[0] is None or where.unseen[real[0]]
            found = odds(where)
            assert found == odds(tago.view(other, seen.seat))
            adds_up(found)
            for seat in found.seats:
                assert seat_odds(seen, seat.number) == seat
            if hand.phase != "over":
                assert sum(seat.expected for seat in found.seats) == hand.pot
    assert set(phases) == {*PHASES, "tie-break"}
    assert min(phases.values()) >= 2, phases


@pytest.mark.rules("TIE-06", "DECK-03", "TIE-01")
def test_a_draw() -> None:
    """In the vote the pot counts as divided; after the redeal others' cards count as unseen."""
    hand = start({1: "8 6 1", 2: "6 8 1", 3: "0 3 4"}, "2 5 7")
    hand = call_round(call_round(call_round(hand)))
    assert hand.phase == "vote"
    found = odds(tago.view(hand, None))
    assert [seat.number for seat in found.seats] == [1, 2]
    assert {(seat.win, seat.draw, seat.share) for seat in found.seats} == {(NEVER, SURE, HALF)}
    hand = play(hand, tago.PlayOn(1), tago.PlayOn(2), tago.Discard(1, Card.EIGHT))
    hand = play(hand, tago.Discard(2, Card.SIX))
    assert hand.phase == "redeal"
    before = Position.of(tago.view(hand, None))
    assert Counter(before.unseen) == Counter(hand.redeal_cards)
    hand = play(hand, tago.Redeal((Card.EIGHT, Card.THREE)))
    assert Position.of(tago.view(hand, None)).unseen == before.unseen
    own = Position.of(tago.view(hand, 1))
    assert Counter(own.unseen) == Counter(hand.redeal_cards) - Counter([Card.EIGHT])
    assert own.hidden == {2}
    drawn = islice(possible_hands(tago.view(hand, 1), Stream(bytes(32))), 200)
    assert {other.seat(2).cards[0] for other in drawn} == own.unseen.keys()
    folded = Position.of(tago.view(play(hand, tago.Fold(1)), 3))
    assert folded.out == (Card.SIX, Card.ONE)
    assert odds(folded).seat(2).win == 1


@pytest.mark.rules("COLL-01", "COLL-02", "FOLD-05", "ELIM-03")
def test_what_is_out_is_known() -> None:
    """Nobody else can hold a folded seat's open cards or a card shown at an elimination."""
    hand = start({1: "8 6 1", 2: "6 8 2", 3: "0 3 4"}, "2 5 7")
    hand = play(hand, tago.Fold(1))
    where = Position.of(tago.view(hand, 1))
    assert where.first == 2
    assert where.hidden == {2, 3}
    assert where.out == (Card.SIX, Card.ONE)
    hand = play(hand, tago.Bet(2, 5), tago.Call(3))
    hand = play(hand, tago.Eliminate(3, show=True))
    where = Position.of(tago.view(hand, None))
    assert where.out == (*parse_cards("6 1 0 3 4"),)
    assert where.unseen[Card.EIGHT] == 2


@pytest.mark.rules("POT-02", "POT-03", "ANTE-03")
def test_expected_chips() -> None:
    """A seat's expected chips are its shares of the pots it can win, plus any excess returned."""
    cards = {1: "8 6 1", 2: "6 8 2", 3: "0 3 4"}
    table = rules("Heavy – 5/300", jackpot_percent=50)
    hand = start(cards, "2 5 7", {1: 25, 2: 305, 3: 1005}, table=table)
    hand = play(hand, tago.Bet(1, 20), tago.Raise(2, 50), tago.Call(3))
    hand = play(hand, tago.Bet(2, 5), tago.Call(3), tago.Bet(2, 100))
    where = Position.of(tago.view(hand, 2))
    assert where.bets == Split(((2, 100),), (Pot(68, (1, 2, 3)), Pot(70, (2, 3))))
    found = odds(where)
    seen = (Card.SIX, Card.ONE)
    side = odds(attrs.evolve(where, seats=where.seats[1:], first=2, out=seen, bets=Split((), ())))
    for seat in found.seats:
        of_side = side.seat(seat.number).share if seat.number > 1 else 0
        back = 100 if seat.number == 2 else 0
        assert seat.expected == back + 68 * seat.share + 70 * of_side
    over = play(hand, tago.Call(3))
    assert over.result is not None
    paid = {seat.number: seat.expected for seat in odds(tago.view(over, None)).seats}
    assert paid == {1: 68, 2: 270, 3: 0}


@pytest.mark.uncounted
def test_a_long_run() -> None:
    """In a thousand hands that fit a view each seat wins about as often as the odds say."""
    hand = play(start({1: "8 6 1", 2: "6 8 2", 3: "0 3 4", 4: "½ 5 0"}, "2 5 7"), tago.Bet(1, 5))
    seen = tago.view(hand, 1)
    found, runs = odds(seen), 1000
    wins: Counter[int] = Counter()
    for other in islice(possible_hands(seen, Stream(bytes(32))), runs):
        totals = tago.point_totals(other.point)
        choice: Choice | None = None
        if totals.choice_needed:
            by_choice = {c.point: c.better for c in choice_odds(seen)}
            choice = by_choice[other.point]
        rank = tago.Ranker(other.point, choice)
        scores = {n.number: rank([card for card in n.cards if card]) for n in other.seats}
        best = tago.winners(scores)
        if len(best) == 1:
            wins[best[0]] += 1
    for seat in found.seats:
        error = (float(seat.win * (1 - seat.win)) / runs) ** 0.5
        assert abs(wins[seat.number] / runs - float(seat.win)) < 4 * error


# By themselves


@pytest.mark.rules("SCORE-01", "SCORE-03", "SCORE-04")
def test_an_example() -> None:
    """A third 6 or 2 turns a seat's pair into TRIPS; otherwise the total nearer to 12 wins."""
    found = odds(position("4 3 5", "? 6 6", "? 2 2"))
    one, two = found.seats
    sixth = {out.card: out for out in one.outs}[Card.SIX]
    assert (sixth.copies, sixth.win, sixth.draw) == (1, Fraction(21, 22), Fraction(1, 22))
    assert dict(one.categories)["TRIPS"] == Fraction(1, 23)
    assert dict(one.categories)["VALUE"] == Fraction(3, 23)  # with a 0
    assert one.draw == two.draw
    assert one.win + two.win + one.draw == 1
    assert one.expected == 0
    with pytest.raises(KeyError):
        found.seat(3)


def test_a_seat_alone() -> None:
    """A seat that contends alone wins, whatever the cards are."""
    where = position("? 1 2", "? 0 0")
    (seat,) = odds(where).seats
    assert (seat.win, seat.draw, seat.share) == (SURE, NEVER, SURE)
    assert seat_odds(where, seat.number) == seat


@pytest.mark.rules("POINT-03", "POINT-05", "POINT-09")
def test_the_choice() -> None:
    """For the first player, the better total is the one that gives them the greater share."""
    hand = call_round(start({1: "8 6 1", 2: "6 8 2", 3: "0 3 4"}, "7 5 7", first=2))
    assert hand.phase == "point_choice"
    seen = tago.view(hand, 2)
    (found,) = choice_odds(seen)
    assert (found.point, found.chance, found.first) == (hand.point, SURE, 2)
    assert found.better == "sum"
    assert (
        found.gain == found.sum.seat(2).share - found.single.seat(2).share == Fraction(4091, 7980)
    )
    assert odds(seen) == found.sum
    for choice in ("sum", "single"):
        after = tago.view(play(hand, tago.ChoosePoint(2, choice)), 2)
        assert odds(after) == getattr(found, choice)
        assert choice_odds(after) == ()


@pytest.mark.rules("POINT-03", "POINT-07", "POINT-08")
def test_the_choice_to_come() -> None:
    """In round 1 each POINT that would have a pair is listed with its odds and its better total."""
    where = position("? 5 7", "? 6 1", "? 8 2", first=2)
    found = choice_odds(where)
    assert [str(one.point[0]) for one in found] == ["5", "7"]
    assert [one.chance for one in found] == [Fraction(2, 24), Fraction(2, 24)]
    known = {
        card: odds(attrs.evolve(where, point=(card, *where.point[1:]))).seat(1).share
        for card in where.unseen
    }
    for one in found:
        assert known[one.point[0]] == getattr(one, one.better).seat(1).share
    assert choice_odds(position("? 0 0", "? 6 1", "? 8 2")) == ()
    trips = position("2 2 2", "? 6 1", "? 8 3", rulings=tago.Rulings(point_trips="as_pair"))
    assert [one.better for one in choice_odds(trips)] == ["sum"]
    assert choice_odds(attrs.evolve(trips, rulings=tago.Rulings())) == ()
    same = choice_odds(position("4 2 2", "8 6 1", "8 8 7"))
    assert same[0].gain == 0
    assert same[0].better == "sum"


NO_POINTS: list[Any] = [(None, Card.ONE, None), ("4", Card.ONE, Card.TWO)]
"""Two hidden cards, and a card that is a string."""


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: position("4 4 4", "4 6 6", "? 2 3"), "only three cards of 4"),
        (lambda: position("4 3 5"), "one or more seats must contend"),
        (lambda: position("4 3 5", "? 6 6", first=2), "seat 2 does not"),
        (lambda: Position(lying("4 3 5"), ((9, lying("? 6 6")),), 9), "from 1 to 8"),
        (lambda: Position(lying("4 3 5"), ((2, lying("? 6 6")),) * 2, 2), "in ascending order"),
        (lambda: position("1 3 4", "? 6 6", bets=Split((), (Pot(5, (1, 2)),))), "can win chips"),
        (lambda: position("1 3 4", "? 6 6", bets=Split(((2, 5),), ())), "can win chips"),
        (lambda: position("? 3 3", "? 6 6", choice="sum"), "when all its cards are known"),
        (lambda: position("1 3 4", "? 6 6", choice="single"), "no pair to void"),
        (lambda: position("1 3 3", "? 6 6", choice="most"), "'sum', 'single'"),
        (lambda: Position((None, Card.ONE, Card.TWO), (), 1), "contend"),
        (lambda: Position(NO_POINTS[0], position("? 1 1", "? 6 6").seats, 1), "must be tuple"),
        (lambda: Position(NO_POINTS[1], position("? 1 1", "? 6 6").seats, 1), "must be tuple"),
        (
            lambda: position(
                "? 0 0", "? ½ ½", "? 1 1", out=(*DECK[2:10], *DECK[13:20], *DECK[23:30])
            ),
            "fewer cards left than covered cards",
        ),
    ],
)
def test_what_is_no_position(make: Any, says: str) -> None:
    """Impossible cards, seats or choices are refused."""
    with pytest.raises(tago.SetupError, match=says):
        make()


@pytest.mark.rules("POT-03")
def test_chips_that_have_come_back_are_no_bets() -> None:
    """Chips that nobody could match are back in front of their owner, and in no pot."""
    hand = start({1: "8 6 1", 2: "6 8 2"}, "2 5 7", {1: 305, 2: 45})
    hand = play(hand, tago.Bet(1, 100), tago.Remainders(2))
    assert Position.of(tago.view(hand, None)).bets == Split((), (Pot(90, (1, 2)),))
