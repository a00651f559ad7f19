"""Options as properties: what holds for every decision, under any rules and rulings."""

from typing import Any

import attrs
import pytest
from attrs import fields
from hypothesis import given

import tagolib as tago
from tagolib.conformance.strategies import hands, spots
from tagolib.tago.betting import RAISES_ALLOWED
from tagolib.tago.options import canonical_actions


@pytest.mark.rules("BET-02", "BET-04", "BET-06", "REM-02")
@given(spots())
def test_fold_and_one_way_to_stay(spot: tago.Spot) -> None:
    """A seat that faces a bet may fold, and it is never offered both a call and its remainders.

    An all-in seat may not act.
    """
    now = tago.betting_options(spot)
    if spot.stack == 0:
        assert now == tago.Options()
        return
    assert now.fold
    if spot.current_bet:
        assert now.bet is None
        lacking = spot.current_bet - spot.paid
        assert now.call == (lacking if spot.stack >= lacking else None)
        if spot.rules.rulings.remainders_minimum == "none":
            assert now.remainders == (spot.stack if spot.stack < lacking else None)
        else:
            assert now.remainders in (None, spot.stack)
            assert now.call is None or now.remainders is None
    else:
        assert now.call is None
        assert now.raise_to is None


@pytest.mark.rules("BET-03", "LIMIT-02", "LIMIT-03")
@given(spots())
def test_a_bet_lies_between_the_minimum_and_the_maximum(spot: tago.Spot) -> None:
    """A bet may be anything from the minimum to the stack, and in Light at most the maximum."""
    rules = spot.rules
    now = tago.betting_options(attrs.evolve(spot, current_bet=0, paid=0))
    if spot.stack < rules.minimum:
        assert now.bet is None
    else:
        most = spot.stack if rules.mode == "heavy" else min(spot.stack, rules.stack)
        assert now.bet == (rules.minimum, most)


@pytest.mark.rules("RAISE-01", "RAISE-02", "RAISE-06", "LIMIT-02", "LIMIT-04")
@given(spots())
def test_a_raise_doubles_within_the_limits(spot: tago.Spot) -> None:
    """A raise at least doubles the bet, unless a ruling allows a raise to exactly the maximum."""
    now, rules, bet = tago.betting_options(spot), spot.rules, spot.current_bet
    allowed = (
        bet > 0 and spot.raises_used < RAISES_ALLOWED[spot.round] and spot.raise_can_be_answered
    )
    reach = spot.paid + spot.stack
    cap = rules.stack + (bet if rules.rulings.light_cap == "increment" else 0)
    limit = reach if rules.mode == "heavy" else min(reach, cap)
    double = max(2 * bet, rules.minimum)
    to_cap = rules.mode == "light" and double > cap > bet and reach >= cap
    if allowed and double <= limit:
        assert now.raise_to == (double, limit)
    elif allowed and to_cap and rules.rulings.light_cap_raise == "to_maximum":
        assert now.raise_to == (cap, cap)
    else:
        assert now.raise_to is None


def restored(spot: tago.Spot, amount: int) -> tago.Options:
    """Return the options of the seat once it has added so many chips."""
    return tago.betting_options(attrs.evolve(spot, stack=spot.stack + amount, restored=True))


@pytest.mark.rules("REST-02", "REST-03", "REST-04", "REST-05", "REST-06", "REST-08")
@given(spots())
def test_a_restoration_is_just_enough(spot: tago.Spot) -> None:
    """The smallest restoration lets a seat call, and the smallest one for a raise lets it raise.

    One chip less does not let it raise, or is not allowed.
    """
    now = tago.betting_options(spot)
    may = spot.round < 3 and not spot.restored and spot.stack > 0
    assert (now.restore is not None) == may
    if now.restore is None:
        return
    minimum, to_raise = now.restore.minimum, now.restore.minimum_to_raise
    short = spot.current_bet - spot.paid - spot.stack
    if short <= 0:
        assert minimum == spot.rules.stack
    elif spot.rules.rulings.restoration_under_raise == "shortage":
        assert minimum == short
    else:
        assert minimum == max(short, spot.rules.stack)
    if spot.current_bet:
        assert restored(spot, minimum).call is not None
    if to_raise is None:
        assert restored(spot, 100 * spot.rules.stack + spot.current_bet).raise_to is None
    else:
        assert restored(spot, to_raise).raise_to is not None
        assert to_raise == minimum or restored(spot, to_raise - 1).raise_to is None


@pytest.mark.rules("CUR-04", "CUR-05")
@given(spots())
def test_the_look_is_for_sale_until_the_card_is_seen(spot: tago.Spot) -> None:
    """A seat that folds in round 1 or 2 may buy the look if it has the ante left."""
    now = tago.betting_options(spot)
    affordable = 0 < spot.stack >= spot.rules.ante_amount
    assert now.curious == (spot.round < 3 and affordable)


HALF = tago.Rules.parse("Light – 6/300", ante="half")
RAPID = tago.Rules.parse("Light – 6/300", variant="rapid")


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ({}, "fold (curious or not), call 40, raise to between 80 and 300, or restore 300 or more"),
        ({"stack": 1, "current_bet": 0}, "fold, play remainders of 1, or restore 300 or more"),
        ({"stack": 1}, "fold, play remainders of 1, or restore 39 or more"),
        ({"stack": 2}, "fold, play remainders of 2, or restore 38 or more"),
        ({"stack": 3}, "fold (curious or not), play remainders of 3, or restore 37 or more"),
        ({"stack": 39}, "fold (curious or not), play remainders of 39, or restore 1 or more"),
        ({"stack": 40}, "fold (curious or not), call 40, or restore 300 or more"),
        ({"seen": True}, "fold, call 40, or raise to between 80 and 300"),
        ({"round": 3}, "fold, call 40, or raise to between 80 and 300"),
        ({"tie_break": True}, "fold, call 40, or raise to between 80 and 300"),
        (
            {"restored": True},
            "fold (curious or not), call 40, or raise to between 80 and 300",
        ),
        ({"raises_used": 2}, "fold (curious or not), call 40, or restore 300 or more"),
        (
            {"raise_can_be_answered": False},
            "fold (curious or not), call 40, or restore 300 or more",
        ),
        (
            {"rules": RAPID, "stack": 5, "current_bet": 4},
            "fold, call 4, or restore 300 or more",
        ),
    ],
)
def test_the_options_of_a_decision(numbers: dict[str, Any], said: str) -> None:
    """Each number of a decision counts, to the last chip; the case is a bet of 40 in round 2."""
    usual: dict[str, Any] = {"rules": HALF, "round": 2, "current_bet": 40, "paid": 0, "stack": 900}
    usual |= {"raises_used": 0, "restored": False, "seen": False}
    assert str(tago.betting_options(tago.Spot(**usual | numbers))) == said


CHOICES: dict[Any, tuple[object, ...]] = {
    tago.Fold: (False, True),
    tago.ChoosePoint: ("sum", "single"),
    tago.Discard: tuple(tago.Card),
}
"""All that an action can name which names no amount."""


@given(hands())
def test_offers_are_all_that_is_allowed(hand: tago.Hand) -> None:
    """Options allow exactly what one of their offers names, to the ends of its interval."""
    now = tago.options(hand) or tago.Options()
    offers: dict[Any, tago.Offer] = {offer.action: offer for offer in now.offers}
    for kind, choices in CHOICES.items():
        may, name = offers.get(kind, tago.Offer(kind)), fields(kind)[-1].name
        assert {one for one in choices if now.allows(kind(1, **{name: one}))} == {*may.choices}
    for kind in (tago.Bet, tago.Raise, tago.Restore):
        least, most = offers.get(kind, tago.Offer(kind)).interval or (1, 0)
        most = 2**46 if most is None else most
        for limit in (1, least, most, 2**46, *now.amounts):
            for amount in {limit - 1, limit, limit + 1} - {0, -1, 2**46 + 1}:
                assert now.allows(kind(1, amount)) == (least <= amount <= most)
    for kind in (tago.Call, tago.Remainders, tago.Divide, tago.PlayOn, tago.Look, tago.Curious):
        assert now.allows(kind(1)) == (kind in offers)
    assert list(canonical_actions(2, now)) == [one for o in now.offers for one in o.actions(2)]


@pytest.mark.parametrize(
    ("now", "listed"),
    [
        (tago.Options(), []),
        (tago.Options(fold=True, bet=(5, 9)), [tago.Fold(8), tago.Bet(8, 5), tago.Bet(8, 9)]),
        (
            tago.Options(fold=True, curious=True, bet=(5, 5)),
            [tago.Fold(8), tago.Fold(8, curious=True), tago.Bet(8, 5)],
        ),
        (
            tago.Options(call=0, raise_to=(6, 8), restore=tago.Restoration(3, None)),
            [tago.Call(8), tago.Raise(8, 6), tago.Raise(8, 8), tago.Restore(8, 3)],
        ),
        (
            tago.Options(remainders=0, raise_to=(6, 6), restore=tago.Restoration(3, 4)),
            [tago.Raise(8, 6), tago.Remainders(8), tago.Restore(8, 3), tago.Restore(8, 4)],
        ),
        (tago.Options(restore=tago.Restoration(3, 3)), [tago.Restore(8, 3)]),
        (
            tago.Options(choose_point=("sum", "single")),
            [tago.ChoosePoint(8, "sum"), tago.ChoosePoint(8, "single")],
        ),
        (tago.Options(vote=True), [tago.Divide(8), tago.PlayOn(8)]),
        (
            tago.Options(discard=tago.parse_cards("3 ½ 3")),
            [tago.Discard(8, card) for card in tago.parse_cards("3 ½")],
        ),
    ],
)
def test_canonical_actions_are_those_of_the_offers(
    now: tago.Options, listed: list[tago.Action]
) -> None:
    """The actions that options list are those of their offers, in the same order, each once."""
    assert list(canonical_actions(8, now)) == listed
    assert [action for offer in now.offers for action in offer.actions(8)] == listed


def test_the_offers_of_some_options() -> None:
    """An offer has an interval with the usual amounts, choices, or what it costs."""
    now = tago.Options(
        fold=True,
        bet=(5, 90),
        call=7,
        restore=tago.Restoration(30, None),
        curious=True,
        vote=True,
        discard=tago.parse_cards("3 ½ 3"),
    )
    assert now.offers == (
        tago.Offer(tago.Fold, (False, True)),
        tago.Offer(tago.Bet, interval=(5, 90), amounts=(5, 90)),
        tago.Offer(tago.Call, takes=7),
        tago.Offer(tago.Restore, interval=(30, None), amounts=(30,)),
        tago.Offer(tago.Divide),
        tago.Offer(tago.PlayOn),
        tago.Offer(tago.Discard, tago.parse_cards("3 ½ 3")),
    )
    assert now.offers[-1].actions(4) == [tago.Discard(4, card) for card in tago.parse_cards("3 ½")]
    assert now.offers[-1].said[1] == {"least": 0, "most": 0, "amount": 0, "cards": "3 ½"}
    assert [now.offers[1].nearest(amount) for amount in (4, 5, 90, 91)] == [5, 5, 90, 90]
    assert [now.offers[3].nearest(amount) for amount in (29, 31, 2**46)] == [30, 31, 2**46]
