"""Wrong engines: the game, the table, the deal, the ante and the cube."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, get_args

import attrs
from attrs import evolve

from tagolib.base.errors import SetupError
from tagolib.conformance.suite import load_vectors
from tagolib.tago import actions, betting, hand, rules
from tagolib.tago.cards import Card
from tagolib.tago.hand import Hand, Seat
from tests.kit import seams
from tests.kit.wrong_engines.planting import (
    Patch,
    after,
    allow,
    beginning,
    betting_begun,
    cap_of,
    each,
    ended,
    least_raise,
    least_restored,
    owed,
    richer,
    seated,
    viewed,
    wrong,
)

# GEN: the game


class Fixed:
    """A ruling that every table has, whatever its rules say."""

    def __init__(self, value: object) -> None:
        self.value = value

    def __get__(self, rulings: object, kind: type) -> object:
        return self.value

    def __set__(self, rulings: object, value: object) -> None:
        pass


def _under(case: Any) -> Any:
    """Return the rulings that a case names."""
    rules = case.get("rules") if isinstance(case, dict) else None
    named = rules.get("rulings") if isinstance(rules, dict) else None
    return named or (case.get("rulings") if isinstance(case, dict) else None)


def about() -> dict[str, str]:
    """Return the rule that each ruling is about: the first rule of most cases under it alone."""
    found: dict[str, Counter[str]] = {}
    for vector in (vector for file in load_vectors() for vector in file.cases):
        named = [*(_under(vector.case) or ())]
        if len(named) == 1:
            found.setdefault(named[0], Counter())[vector.rules[0]] += 1
    return {name: counts.most_common(1)[0][0] for name, counts in found.items()}


def enter_rulings() -> None:
    rule_of = about()
    for name, field in attrs.fields_dict(rules.Rulings).items():
        rule = rule_of.get(name, "GEN-03")  # then no case finds the wrong engine: one is missing
        (other,) = {*(get_args(field.type) or (True, False))} - {field.default}
        for value in (field.default, other):
            wrong(rule, f"every table has the ruling {name} = {value}")(
                lambda patch, name=name, value=value: seams.rulings[name].set(patch, Fixed(value))
            )


enter_rulings()


@wrong("GEN-01", "who can cover a bet adds as little as the descriptions ask for")
def as_described(patch: Patch) -> None:
    least_restored(
        patch,
        lambda at, right: 1 if at.current_bet and owed(at) <= at.stack else right,
    )


@wrong("GEN-02", "the bank keeps a unit of every pot")
def greedy_bank(patch: Patch) -> None:
    seams.divide.put(patch, lambda right, amount, *given: right(max(amount - 1, 0), *given))


@wrong("GEN-03", "only a table without rulings stops the Light raise that would pass the maximum")
def lenient_house(patch: Patch) -> None:
    def least(at: betting.Spot, right: int | None) -> int | None:
        return cap_of(at) if right is None and not at.rules.rulings.official else right

    least_raise(patch, least)


@wrong("GEN-03", "a table without rulings reads the rules as it likes")
def other_defaults(patch: Patch) -> None:
    def least(at: betting.Spot, right: int | None) -> int | None:
        return at.rules.stack if right is None and at.rules.rulings.official else right

    least_raise(patch, least)


# SEAT and OPEN


@wrong("SEAT-01", "eight players are too many")
def no_eight(patch: Patch) -> None:
    def deal(right: Any, settings: Any, stacks: Mapping[int, int], *given: Any) -> Any:
        if len(stacks) == 8:
            raise SetupError("seven at most")
        return right(settings, stacks, *given)

    seams.deal.put(patch, deal)


@wrong("SEAT-02", "the turn goes counter-clockwise")
def other_way_round(patch: Patch) -> None:
    def clockwise(right: Any, numbers: Any, first: int) -> tuple[int, ...]:
        order = right(numbers, first)
        return (*order[:1], *order[:0:-1]) if first in numbers else order[::-1]

    seams.clockwise.put(patch, clockwise)


@wrong("SEAT-04", "a bet may be higher than the stack")
def bet_on_credit(patch: Patch) -> None:
    allow(patch, actions.Bet, "beyond_stack")


@wrong("SEAT-04", "a call may cost more than the stack")
def call_on_credit(patch: Patch) -> None:
    allow(patch, actions.Call, "cannot_cover")


@wrong("SEAT-05", "who folds leaves the table, with the chips in front")
def leaving_with_chips(patch: Patch) -> None:
    after(
        patch,
        actions.Fold,
        lambda before, action, now: seated(now, action.seat, stack=0),
    )


@wrong("ERR-02", "who folded has left, and is not dealt in again after a misdeal")
def gone_for_good(patch: Patch) -> None:
    def misdeal(before: Hand, action: Any, now: Hand) -> Hand:
        return each(now, lambda seat: evolve(seat, status=before.seat(seat.number).status))

    after(patch, actions.Misdeal, misdeal)


@wrong("OPEN-03", "a shuffle is dealt from its other end", hands=False)
def other_end(patch: Patch) -> None:
    seams.order.put(patch, lambda right, seed: right(seed)[::-1])


@wrong("OPEN-04", "the jackpot's share is withheld only when the hand is over")
def late_share(patch: Patch) -> None:
    def settled(before: Hand, now: Hand, how: str) -> Hand:
        return evolve(now, withheld=now.withheld + now.deal.jackpot_share)

    beginning(patch, lambda now: evolve(now, withheld=0))
    ended(patch, settled)


# DECK and DEAL


@wrong("DECK-01", "a deck is any thirty cards")
def any_thirty(patch: Patch) -> None:
    def check(right: Any, deck: tuple[Card, ...]) -> None:
        if len(deck) != 30:
            right(deck)

    seams.check_deck.put(patch, check)


@wrong("DECK-01", "a deck may lack a card")
def one_short(patch: Patch) -> None:
    def check(right: Any, deck: tuple[Card, ...]) -> None:
        if len(deck) != 29:
            right(deck)

    seams.check_deck.put(patch, check)


@wrong("DECK-02", "the top card is put aside before the deal")
def burnt_card(patch: Patch) -> None:
    seams.lay.put(patch, lambda right, deck, seats: right((*deck[1:], deck[0]), seats))


@wrong("DECK-03", "a tie-break may bring a card that lies on the table")
def card_from_nowhere(patch: Patch) -> None:
    allow(patch, actions.Redeal, "card_not_in_shuffle")


@wrong("DEAL-01", "the deal starts at the first player's seat")
def deal_from_the_cube(patch: Patch) -> None:
    def begin(now: Hand) -> Hand:
        dealt = [seat.cards for seat in now.seats]
        cards = dict(zip(hand.clockwise(now.deal.numbers, now.deal.cube), dealt, strict=True))
        return each(now, lambda seat: evolve(seat, cards=cards[seat.number]))

    beginning(patch, begin)


@wrong("DEAL-02", "each seat gets its three cards at once")
def three_at_once(patch: Patch) -> None:
    def lay(right: Any, deck: Any, seats: int) -> list[Any]:
        return [tuple(deck[3 * i : 3 * i + 3]) for i in range(seats + 1)]

    seams.lay.put(patch, lay)


@wrong("DEAL-02", "the POINT gets the first card of each lap")
def point_first(patch: Patch) -> None:
    def lay(right: Any, deck: Any, seats: int) -> list[Any]:
        point, *others = right(deck, seats)
        return [*others, point]

    seams.lay.put(patch, lay)


@wrong("DEAL-03", "the card of the last lap is the covered one")
def last_card_covered(patch: Patch) -> None:
    def lay(right: Any, deck: Any, seats: int) -> list[Any]:
        return [(three, one, two) for one, two, three in right(deck, seats)]

    seams.lay.put(patch, lay)


@wrong("DEAL-04", "the showdown comes after round 2")
def no_third_round(patch: Patch) -> None:
    seams.COURSE.put(
        patch,
        "betting",
        lambda right, now: (
            evolve(right(evolve(now, round=3)), round=2) if now.round == 2 else right(now)
        ),
    )


# ANTE


@wrong("ANTE-01", "the first player pays no ante")
def no_ante_for_one(patch: Patch) -> None:
    beginning(patch, lambda now: richer(now, now.deal.cube, now.rules.ante_amount))


@wrong("ANTE-02", "half an ante is a whole one")
def whole_ante(patch: Patch) -> None:
    seams.ante_amount.put(patch, lambda table, right: table.minimum)


@wrong("ANTE-03", "the jackpot gets nothing of the antes")
def no_share(patch: Patch) -> None:
    seams.jackpot_share.put(patch, lambda deal, right: 0)


@wrong("ANTE-04", "the jackpot's share stays in the pot, too")
def share_in_the_pot(patch: Patch) -> None:
    seams.net_antes.put(patch, lambda deal, right: deal.antes)


@wrong("ANTE-05", "round 1 begins with the ante to call")
def ante_to_call(patch: Patch) -> None:
    beginning(patch, lambda now: evolve(now, current_bet=now.rules.ante_amount))


@wrong("ANTE-06", "who has just the ante is not dealt in")
def more_than_the_ante(patch: Patch) -> None:
    def deal(right: Any, table: rules.Rules, stacks: Mapping[int, int], *given: Any) -> Any:
        if table.ante_amount in stacks.values():
            raise SetupError("too poor")
        return right(table, stacks, *given)

    seams.deal.put(patch, deal)


@wrong("ANTE-06", "who cannot pay the ante is dealt in all the same", hands=False)
def poor_seat(patch: Patch) -> None:
    def deal(right: Any, table: rules.Rules, stacks: Mapping[int, int], *given: Any) -> Any:
        return right(
            table, {seat: max(chips, table.ante_amount) for seat, chips in stacks.items()}, *given
        )

    seams.deal.put(patch, deal)


# CUBE


@wrong("CUBE-02", "the highest card of the draw makes the first player", hands=False)
def highest_card(patch: Patch) -> None:
    seams.opening_draw.put(
        patch, lambda right, cards: min(cards, key=lambda seat: (-cards[seat].halves, seat))
    )


@wrong("CUBE-03", "of equal cards in the draw the highest seat's counts", hands=False)
def highest_seat(patch: Patch) -> None:
    seams.opening_draw.put(
        patch, lambda right, cards: min(cards, key=lambda seat: (cards[seat].halves, -seat))
    )


@wrong("CUBE-01", "the cube lies with the lowest seat")
def cube_astray(patch: Patch) -> None:
    viewed(patch, lambda now, eyes, state: evolve(state, cube=now.deal.numbers[0]))


@wrong("CUBE-05", "who folds stays the first player")
def title_kept(patch: Patch) -> None:
    after(patch, actions.Fold, lambda before, action, now: evolve(now, first=before.first))


@wrong("CUBE-05", "the title of first player passes counter-clockwise")
def title_backwards(patch: Patch) -> None:
    def leave(before: Hand, action: Any, now: Hand) -> Hand:
        if before.first != action.seat:
            return now
        order = hand.clockwise([seat.number for seat in now.contending], action.seat)
        return evolve(now, first=order[-1])

    def broken(right: Any, before: Hand, action: Any, seat: Seat) -> Hand:
        return leave(before, action, right(before, action, seat))

    after(patch, actions.Fold, leave)
    after(patch, actions.Eliminate, leave)
    seams.break_declaration.put(patch, broken)


@wrong("CUBE-05", "the seat after the first player begins the later rounds")
def second_begins(patch: Patch) -> None:
    def begun(now: Hand) -> Hand:
        first = now.round == 1
        return now if first else evolve(now, pending=(*now.pending[1:], *now.pending[:1]))

    betting_begun(patch, begun)


@wrong("CUBE-06", "a tie-break moves the cube")
def cube_moved_by_a_draw(patch: Patch) -> None:
    def redeal(before: Hand, action: Any, now: Hand) -> Hand:
        order = hand.clockwise(now.deal.numbers, now.deal.cube)
        return evolve(now, deal=evolve(now.deal, cube=order[1]))

    after(patch, actions.Redeal, redeal)


@wrong("CUBE-07", "the cube goes with the title of first player")
def cube_with_the_title(patch: Patch) -> None:
    viewed(patch, lambda now, eyes, state: evolve(state, cube=now.first))
