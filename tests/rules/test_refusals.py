"""Refusals word for word: every reason in a hand with its numbers, and impossible values."""

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

import tagolib as tago
from tagolib.base.errors import Violation
from tagolib.base.messages import Said
from tagolib.base.values import LARGEST_AMOUNT, MOST
from tagolib.table import TableViolation
from tagolib.tago.cards import check_cards, check_deck, three_cards
from tagolib.tago.jackpot import Jackpot
from tagolib.tago.options import Offer, canonical_actions
from tagolib.tago.reasons import REASONS, HandViolation
from tagolib.tago.result import PotResult, check_result
from tagolib.tap.reasons import TapViolation
from tests.playing import (
    HEAVY,
    LIGHT,
    call_round,
    call_to_the_end,
    play,
    refused,
    rules,
    start,
)

TIED = {1: "8 6 1", 2: "6 8 1", 3: "0 3 4"}  # 15, 15 and 7
PAIRED = "2 7 7"  # 16 or 2
CARDS = {1: "2 7 7", 2: "4 8 3", 4: "8 6 0"}
POINT = "½ 5 1"
FOLD = tago.Declaration("fold")
LATE = rules(curious_request="until_end_of_hand")
TWICE = rules(remainders_minimum="twice_table_minimum")

ONE = start(TIED, PAIRED)
FACING = play(ONE, tago.Bet(1, 10))
CHOICE = call_round(ONE)
THREE = call_round(play(CHOICE, tago.ChoosePoint(1, "sum")))
VOTE = call_round(THREE)
DISCARD = play(VOTE, tago.PlayOn(1), tago.PlayOn(2))
HALFWAY = play(DISCARD, tago.Discard(1, tago.Card.EIGHT))
REDEAL = play(HALFWAY, tago.Discard(2, tago.Card.EIGHT))
AGAIN = play(REDEAL, tago.Redeal(tago.parse_cards("5 3")))
FOLDED = play(ONE, tago.Fold(1))
OVER = play(FOLDED, tago.Fold(2))
RICH = start(TIED, PAIRED, 900, table=LIGHT)
RAISED = play(start(CARDS, POINT, {1: 25, 2: 300, 4: 300}), tago.Bet(1, 10), tago.Raise(2, 40))
RAISED = play(RAISED, tago.Call(4))
POOR = play(start(CARDS, POINT, {1: 300, 2: 14, 4: 300}), tago.Bet(1, 40))
BROKE = start(CARDS, POINT, {1: 9, 2: 5, 4: 300})
ALL_IN = call_round(start(TIED, PAIRED, {1: 10, 2: 300, 3: 300}))


def restored() -> tago.Hand:
    """Return a hand in which as much has been restored as can be, after misdeals."""
    hand = start(CARDS, POINT)
    for _ in range(4):
        hand = play(hand, tago.Restore(1, LARGEST_AMOUNT), tago.Bet(1, 5))
        hand = play(hand, tago.Restore(2, LARGEST_AMOUNT), tago.Misdeal(hand.deal.deck))
    return hand


REFUSALS: list[tuple[tago.Hand, tago.Action, str, dict[str, dict[str, int | str]]]] = [
    (ONE, tago.Fold(7), "Seat 7 is not in this hand. (SEAT-02)", {"unknown_seat": {"seat": 7}}),
    (
        ONE,
        tago.Bet(2, 4),
        "Seat 1 is next to act. (BET-01, ANN-04) A bet must be at least 5. (BET-03)",
        {"not_your_turn": {"to_act": 1}, "below_minimum": {"least": 5}},
    ),
    (
        ONE,
        tago.Call(1),
        "There is no bet to call, and checking is not possible. (BET-02)",
        {"nothing_to_call": {}},
    ),
    (ONE, tago.Raise(1, 10), "There is no bet to raise yet. (RAISE-07)", {"nothing_to_raise": {}}),
    (
        ONE,
        tago.Remainders(1),
        "Seat 1 has 295, enough for the smallest bet of 5. (BET-07)",
        {"can_open": {"seat": 1, "stack": 295, "least": 5}},
    ),
    (ONE, tago.Bet(1, 4), "A bet must be at least 5. (BET-03)", {"below_minimum": {"least": 5}}),
    (
        ONE,
        tago.Bet(1, 296),
        "This costs 296, but seat 1 has only 295. (SEAT-04)",
        {"beyond_stack": {"cost": 296, "seat": 1, "stack": 295}},
    ),
    (
        ONE,
        tago.Restore(1, 299),
        "Seat 1 must add at least 300. (REST-04, REST-05)",
        {"restoration_too_small": {"seat": 1, "least": 300}},
    ),
    (
        ONE,
        tago.Declare(1, FOLD),
        "Seat 1 cannot declare on its own turn. It must act. (EARLY-01)",
        {"turn_has_come": {"seat": 1}},
    ),
    (
        ONE,
        tago.Misdeal(tago.DECK[1:]),
        "A new deal takes all thirty cards, three of each value. (DECK-01, ERR-02)",
        {"not_a_deck": {}},
    ),
    (
        ONE,
        tago.Redeal(()),
        "This is not possible now: seat 1 must bet, call, raise or fold. (DEAL-04, BET-01)",
        {"not_now": {"waiting": "betting", "seat": 1}},
    ),
    (
        RICH,
        tago.Bet(1, 301),
        "The highest total allowed now is 300. (LIMIT-02)",
        {"above_maximum": {"most": 300}},
    ),
    (
        FACING,
        tago.Bet(2, 20),
        "There is already a bet of 10. (BET-01, RAISE-01)",
        {"already_bet": {"current_bet": 10}},
    ),
    (
        FACING,
        tago.Remainders(2),
        "Seat 2 has 295, enough to cover the 10 that it owes. (REM-02, REM-04)",
        {"can_cover": {"seat": 2, "stack": 295, "owed": 10}},
    ),
    (
        FACING,
        tago.Raise(2, 19),
        "A raise must go to at least 20. (RAISE-01, RAISE-04)",
        {"below_double": {"least": 20}},
    ),
    (
        FACING,
        tago.Restore(1, 299),
        "Seat 2 is next to act. (BET-01, ANN-04) Seat 1 must add at least 300. (REST-04, REST-05)",
        {"not_your_turn": {"to_act": 2}, "restoration_too_small": {"seat": 1, "least": 300}},
    ),
    (
        play(FACING, tago.Raise(2, 20)),
        tago.Raise(3, 40),
        "No raise is left in round 1. The limit is 1. (RAISE-02, RAISE-03)",
        {"raises_used_up": {"round": 1, "allowed": 1}},
    ),
    (
        play(RICH, tago.Bet(1, 200)),
        tago.Raise(2, 400),
        "A raise must go to at least 400, but the highest total is 300. (LIMIT-04)",
        {"maximum_reached": {"least": 400, "most": 300}},
    ),
    (
        RAISED,
        tago.Call(1),
        "A call costs 30, but seat 1 has only 10. (BET-04, REM-02)",
        {"cannot_cover": {"owed": 30, "seat": 1, "stack": 10}},
    ),
    (
        play(RAISED, tago.Restore(1, 300)),
        tago.Remainders(1),
        "Seat 1 has 310, enough to cover the 30 that it owes. (REM-02, REM-04)",
        {"can_cover": {"seat": 1, "stack": 310, "owed": 30}},
    ),
    (
        POOR,
        tago.Raise(2, 80),
        "This costs 80, but seat 2 has only 9. (SEAT-04)",
        {"beyond_stack": {"cost": 80, "seat": 2, "stack": 9}},
    ),
    (
        POOR,
        tago.Restore(2, 30),
        "Seat 2 must add at least 31. (REST-04, REST-05)",
        {"restoration_too_small": {"seat": 2, "least": 31}},
    ),
    (
        play(POOR, tago.Restore(2, 31)),
        tago.Restore(2, 31),
        "Seat 2 has already restored in this hand. (REST-03)",
        {"restored_before": {"seat": 2}},
    ),
    (
        play(start(TIED, PAIRED, {1: 15, 2: 300, 3: 15}), tago.Bet(1, 10), tago.Fold(2)),
        tago.Raise(3, 20),
        "No opponent has chips left to answer a raise. (RAISE-06)",
        {"nobody_to_answer": {}},
    ),
    (
        play(start(CARDS, POINT, {1: 300, 2: 14, 4: 300}, table=TWICE), tago.Bet(1, 40)),
        tago.Remainders(2),
        "Remainders must be at least 10 here, but seat 2 has only 9. (REM-06)",
        {"remainders_too_small": {"least": 10, "seat": 2, "stack": 9}},
    ),
    (
        CHOICE,
        tago.Bet(1, 5),
        "This is not possible now: seat 1 must choose the POINT. (DEAL-04, BET-01)",
        {"not_now": {"waiting": "point_choice", "seat": 1}},
    ),
    (
        CHOICE,
        tago.ChoosePoint(2, "sum"),
        "Seat 1 is next to act. (BET-01, ANN-04)",
        {"not_your_turn": {"to_act": 1}},
    ),
    (
        THREE,
        tago.Restore(1, 300),
        "Chips can be added only in rounds 1 and 2, before the covered card is seen. (REST-02)",
        {"too_late_to_restore": {}},
    ),
    (
        THREE,
        tago.Fold(1, curious=True),
        "Seat 1 has already seen its covered card. (CUR-01, CUR-04)",
        {"card_was_seen": {"seat": 1}},
    ),
    (
        THREE,
        tago.Misdeal(tago.DECK),
        (
            "A dealer's mistake can cancel a hand only in rounds 1 and 2, "
            "before the players look at their covered cards. (ERR-01)"
        ),
        {"too_late_for_misdeal": {}},
    ),
    (
        VOTE,
        tago.Fold(2),
        (
            "This is not possible now: seat 1 must decide whether to "
            "divide or to play on. (DEAL-04, BET-01)"
        ),
        {"not_now": {"waiting": "vote", "seat": 1}},
    ),
    (
        VOTE,
        tago.Divide(2),
        "Seat 1 is next to act. (BET-01, ANN-04)",
        {"not_your_turn": {"to_act": 1}},
    ),
    (
        VOTE,
        tago.Divide(3),
        "Seat 3 is out: it was beaten in the showdown. (FOLD-03, ELIM-02)",
        {"out_of_the_hand": {"seat": 3, "status": "beaten"}},
    ),
    (
        DISCARD,
        tago.Divide(1),
        "This is not possible now: seat 1 must discard a card. (DEAL-04, BET-01)",
        {"not_now": {"waiting": "discard", "seat": 1}},
    ),
    (
        DISCARD,
        tago.Discard(1, tago.Card.FOUR),
        "Seat 1 does not hold 4. It holds 8 6 1. (TIE-05)",
        {"card_not_held": {"seat": 1, "card": "4", "cards": "8 6 1"}},
    ),
    (
        HALFWAY,
        tago.Discard(1, tago.Card.FOUR),
        "Seat 2 is next to act. (BET-01, ANN-04) Seat 1 does not hold 4. It holds - 6 1. (TIE-05)",
        {
            "not_your_turn": {"to_act": 2},
            "card_not_held": {"seat": 1, "card": "4", "cards": "- 6 1"},
        },
    ),
    (
        REDEAL,
        tago.Discard(1, tago.Card.SIX),
        "This is not possible now: the dealer must deal the new cards. (DEAL-04, BET-01)",
        {"not_now": {"waiting": "redeal"}},
    ),
    (
        REDEAL,
        tago.Redeal(tago.parse_cards("2 2 8")),
        "Each tied seat gets one card: 2 in all, not 3. (TIE-06)",
        {"wrong_number_of_cards": {"expected": 2, "given": 3}},
    ),
    (
        REDEAL,
        tago.Redeal(tago.parse_cards("7 7")),
        "The shuffled cards include 1 of 7, not 2. (TIE-06)",
        {"card_not_in_shuffle": {"card": "7", "given": 2, "expected": 1}},
    ),
    (
        AGAIN,
        tago.Restore(1, 300),
        "Chips cannot be added in a tie-break. (REST-08)",
        {"no_restoring_in_tie_break": {}},
    ),
    (
        FOLDED,
        tago.Call(1),
        "Seat 1 is out: it folded. (FOLD-03, ELIM-02)",
        {"out_of_the_hand": {"seat": 1, "status": "folded"}},
    ),
    (
        FOLDED,
        tago.Eliminate(1),
        "Seat 1 is out: it folded. (FOLD-03, ELIM-02)",
        {"out_of_the_hand": {"seat": 1, "status": "folded"}},
    ),
    (
        FOLDED,
        tago.Declare(1, FOLD),
        "Seat 1 is out: it folded. (FOLD-03, ELIM-02)",
        {"out_of_the_hand": {"seat": 1, "status": "folded"}},
    ),
    (
        FOLDED,
        tago.Curious(1),
        "At this table the look can be bought only together with the fold. (CUR-06)",
        {"curious_comes_with_fold": {}},
    ),
    (
        play(ONE, tago.Eliminate(1)),
        tago.Bet(1, 5),
        "Seat 1 is out: it was eliminated. (FOLD-03, ELIM-02)",
        {"out_of_the_hand": {"seat": 1, "status": "eliminated"}},
    ),
    (
        play(ONE, tago.Declare(2, FOLD)),
        tago.Declare(2, FOLD),
        "Seat 2 has already declared what it will do. (EARLY-05)",
        {"declared_before": {"seat": 2}},
    ),
    (OVER, tago.Fold(3), "The hand is over. (DEAL-04)", {"hand_over": {}}),
    (
        OVER,
        tago.Look(3),
        (
            "Only a player who wins by folds in round 1 or 2 with "
            "two open zeros may look, and only once. (JACK-04)"
        ),
        {"may_not_look": {}},
    ),
    (
        OVER,
        tago.Curious(3),
        (
            "At this table the look can be bought only together with the fold. (CUR-06) "
            "Only a seat that has folded may buy the look. (CUR-01)"
        ),
        {"curious_comes_with_fold": {}, "not_folded": {}},
    ),
    (
        ALL_IN,
        tago.Fold(1),
        "Seat 1 is all-in. It must choose the POINT and cannot fold. (POINT-06, BET-06)",
        {"all_in_must_choose": {"seat": 1}},
    ),
    (BROKE, tago.Call(2), "Seat 2 is all-in and has no turn. (BET-06)", {"no_chips": {"seat": 2}}),
    (
        BROKE,
        tago.Declare(2, FOLD),
        "Seat 2 is all-in and has no turn. (BET-06)",
        {"no_chips": {"seat": 2}},
    ),
    (
        BROKE,
        tago.Fold(1, curious=True),
        "The look costs 5, but seat 1 has only 4. (CUR-02, CUR-05)",
        {"curious_unpaid": {"cost": 5, "seat": 1, "stack": 4}},
    ),
    (
        play(start(CARDS, POINT, table=LATE), tago.Fold(1, curious=True)),
        tago.Curious(1),
        "Seat 1 has already bought the look. (CUR-02)",
        {"curious_already": {"seat": 1}},
    ),
    (
        play(start(CARDS, POINT, {1: 9, 2: 300, 4: 300}, table=LATE), tago.Fold(1)),
        tago.Curious(1),
        "The look costs 5, but seat 1 has only 4. (CUR-02, CUR-05)",
        {"curious_unpaid": {"cost": 5, "seat": 1, "stack": 4}},
    ),
    (
        restored(),
        tago.Restore(1, 300),
        "So much has been restored in this hand that seat 1 cannot add more chips. (LIMIT-05)",
        {"restorations_end": {"seat": 1}},
    ),
    (
        call_round(start(TIED, PAIRED, {1: 300, 2: 10, 3: 300})),
        tago.ChoosePoint(2, "sum"),
        "Seat 1 is next to act. (BET-01, ANN-04)",
        {"not_your_turn": {"to_act": 1}},
    ),
    (
        REDEAL,
        tago.Redeal(tago.parse_cards("8 8 8 8 ½ ½ ½ ½")),
        (
            "Each tied seat gets one card: 2 in all, not 8. (TIE-06) "
            "The shuffled cards include 3 of ½, not 4. (TIE-06) "
            "The shuffled cards include 3 of 8, not 4. (TIE-06)"
        ),
        {
            "wrong_number_of_cards": {"expected": 2, "given": 8},
            "card_not_in_shuffle": {"card": "8", "given": 4, "expected": 3},
        },
    ),
]
"""A hand, an action that is refused in it, the words, and the parameters of each reason."""


@pytest.mark.parametrize(
    ("hand", "action", "says", "why"), REFUSALS, ids=[row[2] for row in REFUSALS]
)
def test_a_refusal_word_for_word(
    hand: tago.Hand, action: tago.Action, says: str, why: dict[str, dict[str, int | str]]
) -> None:
    """A refusal says all that is wrong, with the ids of the rules and the numbers of the hand."""
    error = refused(hand, action)
    assert error.said == says
    assert {one.code: dict(one.parameters) for one in error.violations} == why
    assert {type(one.message) for one in error.violations} == {Said}


def test_every_reason_is_there() -> None:
    """The list above has every reason why an action in a hand can be refused."""
    assert {code for row in REFUSALS for code in row[3]} == {*REASONS}


def test_a_refusal_says_what_is_allowed() -> None:
    """It lists the options of the seat to act, if there is one."""
    error = refused(CHOICE, tago.Bet(1, 5))
    assert error.allowed == (
        "seat 1 may fold (curious or not), or choose the sum or the single card"
    )
    assert refused(VOTE, tago.Bet(1, 5)).allowed == "seat 1 may divide or play on"
    assert refused(REDEAL, tago.Redeal(())).allowed == refused(OVER, tago.Look(3)).allowed == ""


# Impossible values

WRONG: Any = 1
PAIR = three_cards(tago.parse_cards("4 4 8"))
PLAIN = three_cards(tago.parse_cards("½ 4 8"))
HUGE = 10**5000  # more digits than Python prints
LONG = "a number of more than 40 digits"
WRONG_CARDS: Any = tago.DECK[:2]
FOUR = tago.parse_cards("4 4 4 4")
JACKPOT = Jackpot.of(LIGHT)
RAPID = rules(variant="rapid")
TWO_UNITS = rules("Light – 5/300", units_per_chip=2)
STATE, END = tago.view(ONE, 1).state, tago.view(OVER, 1).state
SCORE = tago.evaluate(PLAIN, PAIR, "sum")


def spot(**numbers: Any) -> None:
    """Check a decision in round 2 against a bet of 10, with some other numbers."""
    usual: dict[str, Any] = {"rules": HEAVY, "round": 2, "current_bet": 10, "paid": 0, "stack": 300}
    usual |= {"raises_used": 0, "restored": False, "seen": False}
    tago.check_spot(tago.Spot(**usual | numbers))


def test_a_seat_without_chips_may_have_paid_the_bet() -> None:
    """A seat that is all-in has no turn, but a decision of it can be described (BET-06)."""
    numbers: dict[str, Any] = {"current_bet": 10, "paid": 10, "stack": 0, "raises_used": 0}
    all_in = tago.Spot(rules=HEAVY, round=2, **numbers, restored=False, seen=False)
    tago.check_spot(all_in)
    assert tago.betting_options(all_in).raise_to is None


def pot(**parts: Any) -> PotResult:
    """Return the pot of a hand won by folds, with some other parts."""
    assert OVER.result is not None
    return evolve(OVER.result.pots[0], **parts)


def ended(**parts: Any) -> tago.Result:
    """Return the result of a hand won by folds, with some other parts."""
    assert OVER.result is not None
    return evolve(OVER.result, **parts)


def result(**parts: Any) -> None:
    """Check such a result."""
    check_result(ended(**parts))


IMPOSSIBLE: list[tuple[Callable[[], object], str, str]] = [
    (lambda: tago.Misdeal(WRONG), "deck must be a tuple of cards", ""),
    (lambda: tago.Redeal((WRONG,)), "cards must be a tuple of cards", ""),
    (lambda: tago.Bet(9, 5), "seat must be a whole number from 1 to 8 (SEAT-02)", "seat"),
    (lambda: tago.Bet(1, 0), "amount must be a whole number from 1 to 70368744177664", "amount"),
    (lambda: tago.Raise(1, 2**46 + 1), "to must be a whole number from 1 to 70368744177664", "to"),
    (lambda: tago.Fold(1, curious=WRONG), "curious must be of type bool, not 1", "curious"),
    (lambda: tago.Declaration("call", 5), "a call is declared without an amount", ""),
    (
        lambda: tago.Declaration("bet", 0),
        "amount must be a whole number from 1 to 70368744177664",
        "amount",
    ),
    (
        lambda: tago.Eliminate(1, reason="\n"),
        "reason must have at most 200 characters, none of them a control or direction character",
        "reason",
    ),
    (lambda: tago.Discard(1, WRONG), "card must be of type Card, not 1", "card"),
    (lambda: spot(round=0), "a round must be 1, 2 or 3, not 0 (DEAL-04)", ""),
    (lambda: spot(round=4), "a round must be 1, 2 or 3, not 4 (DEAL-04)", ""),
    (
        lambda: spot(rules=RAPID, round=1),
        "a hand of Rapid has no round 1: it starts with round 2 (RAPID-01)",
        "",
    ),
    (
        lambda: spot(current_bet=0, paid=5),
        "nothing can have been paid before somebody has bet (BET-05)",
        "",
    ),
    (
        lambda: spot(paid=10),
        "a seat that has paid the current bet has nothing to decide (BET-05)",
        "",
    ),
    (
        lambda: spot(paid=11),
        "a seat that has paid the current bet has nothing to decide (BET-05)",
        "",
    ),
    (
        lambda: spot(current_bet=-1),
        "current_bet must be a whole number from 0 to 9007199254740991",
        "",
    ),
    (lambda: spot(paid=-1), "paid must be a whole number from 0 to 9007199254740991", ""),
    (lambda: spot(stack=-1), "stack must be a whole number from 0 to 9007199254740991", ""),
    (
        lambda: spot(raises_used=-1),
        "raises_used must be a whole number from 0 to 9007199254740991",
        "",
    ),
    (lambda: spot(seen=1), "seen must be bool", "seen"),
    (
        lambda: tago.Card.parse("x" * 50),
        "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…' is not a card: 0, ½ (or 0.5), 1, 2, ... 8",
        "",
    ),
    (
        lambda: tago.Total.parse("x" * 50),
        "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…' is not a total such as 4½ or 16",
        "",
    ),
    (lambda: three_cards(tago.DECK[:2]), "a seat and the POINT must have three cards each", ""),
    (
        lambda: check_cards(tago.parse_cards("4 4 4 4")),
        "there are only three cards of 4 (DECK-01)",
        "",
    ),
    (lambda: check_deck(tago.DECK[1:]), "a deck has 30 cards, not 29 (DECK-01)", ""),
    (
        lambda: check_deck((*tago.DECK[1:], tago.Card.EIGHT)),
        "a deck has three cards of 0, not 2 (DECK-01)",
        "",
    ),
    (
        lambda: tago.Ranker(PAIR, "sum")(PAIR),
        "there are only three cards of each value (DECK-01)",
        "",
    ),
    (lambda: tago.evaluate(PAIR, PAIR, "sum"), "there are only three cards of 4 (DECK-01)", ""),
    (
        lambda: tago.point_total(PAIR, None),
        "this POINT has a pair: choose 'sum' or 'single' (POINT-03)",
        "",
    ),
    (
        lambda: tago.point_total(PLAIN, "single"),
        "this POINT has no pair to void (POINT-03, POINT-07)",
        "",
    ),
    (lambda: tago.winners({}), "nobody can win without a score (POT-07)", ""),
    (
        lambda: Jackpot(minimum=5, maximum=4),
        "maximum must be a whole number from 5 to 70368744177664",
        "maximum",
    ),
    (
        lambda: Jackpot(minimum=5, maximum=LARGEST_AMOUNT + 1),
        "maximum must be a whole number from 5 to 70368744177664",
        "maximum",
    ),
    (
        lambda: Jackpot.of(LIGHT, seed=-1),
        "seed must be a whole number from 0 to 9007199254740991",
        "seed",
    ),
    (
        lambda: JACKPOT.settle(-1, won=False),
        "the amount fed to the jackpot must be a whole number from 0 to 9007199254740991",
        "",
    ),
    (
        lambda: evolve(JACKPOT, amount=1).settle(MOST, won=False),
        "amount must be a whole number from 0 to 9007199254740991",
        "amount",
    ),
    (
        lambda: JACKPOT.check(TWO_UNITS),
        "this jackpot is for tables with 1 units to a chip, not 2 (JACK-03)",
        "",
    ),
    (
        lambda: JACKPOT.check(TWO_UNITS, field="rules"),
        "this jackpot is for tables with 1 units to a chip, not 2 (JACK-03)",
        "rules",
    ),
    (
        lambda: JACKPOT.check(HEAVY),
        "this jackpot is for tables with another minimum or maximum (JACK-03)",
        "",
    ),
    (
        lambda: JACKPOT.check(HEAVY, field="rules"),
        "this jackpot is for tables with another minimum or maximum (JACK-03)",
        "rules",
    ),
    (
        lambda: Offer(tago.Call).actions(9),
        "seat must be a whole number from 1 to 8 (SEAT-02)",
        "seat",
    ),
    (
        lambda: canonical_actions(0, tago.Options()),
        "seat must be a whole number from 1 to 8 (SEAT-02)",
        "seat",
    ),
    (
        lambda: tago.split({1: -1, 2: 5}),
        "an amount must be a whole number from 0 to 9007199254740991",
        "",
    ),
    (
        lambda: tago.split({1: MOST, 2: 1}),
        "the sum of the pots must be a whole number from 0 to 9007199254740991",
        "",
    ),
    (
        lambda: tago.split({1: 5, 2: 5}, folded={1, 2}),
        "a pot needs a seat that contends for it (POT-07)",
        "",
    ),
    (
        lambda: tago.divide(-1, [1]),
        "an amount must be a whole number from 0 to 9007199254740991",
        "",
    ),
    (
        lambda: tago.divide(5, []),
        "a pot must be divided among one or more seats, all different (POT-06)",
        "",
    ),
    (
        lambda: tago.divide(5, [1, 1]),
        "a pot must be divided among one or more seats, all different (POT-06)",
        "",
    ),
    (
        lambda: tago.Rules.parse("x" * 50),
        "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…' is not a table label such as 'Light – 5/300'",
        "",
    ),
    (
        lambda: tago.Rules.parse("Light – 5/300", units_per_chip=0),
        "units_per_chip must be at least 1, not 0",
        "",
    ),
    (
        lambda: tago.Rules.parse("Light – 2½/300"),
        "2½ chips are not a whole number of units: a chip has 1",
        "",
    ),
    (
        lambda: tago.Rules.parse("Light – 5/4"),
        "the stack to join must be at least the minimum of 5, not 4 (LIMIT-01)",
        "",
    ),
    (
        lambda: tago.Rules.parse("Light – 5/300", ante="half"),
        "half of the minimum of 5 is not a whole unit: set units_per_chip (ANTE-02)",
        "",
    ),
    (
        lambda: tago.Rules.parse("Light – 5/300", jackpot_percent=101),
        "jackpot_percent must be a whole number from 0 to 100, not 101",
        "jackpot_percent",
    ),
    (
        lambda: LIGHT.units("x" * 50),
        "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…' is not an amount of chips such as 5 or 2½",
        "",
    ),
    (lambda: LIGHT.units("2½"), "2½ chips are not a whole number of units: a chip has 1", ""),
    (
        lambda: LIGHT.chips(MOST + 1),
        "units must be a whole number from -9007199254740991 to 9007199254740991",
        "units",
    ),
    (
        lambda: LIGHT.chips(-MOST - 1),
        "units must be a whole number from -9007199254740991 to 9007199254740991",
        "units",
    ),
    (
        lambda: tago.deal(LIGHT, {1: 300}, 1, tago.DECK),
        "a hand is for 2 to 8 seats, not 1 (SEAT-01)",
        "",
    ),
    (
        lambda: tago.deal(LIGHT, dict.fromkeys(range(1, 10), 300), 1, tago.DECK),
        "a hand is for 2 to 8 seats, not 9 (SEAT-01)",
        "",
    ),
    (
        lambda: tago.deal(LIGHT, {0: 300, 2: 300}, 2, tago.DECK),
        "a seat must be a whole number from 1 to 8 (SEAT-02)",
        "",
    ),
    (
        lambda: tago.deal(LIGHT, {1: -1, 2: 300}, 2, tago.DECK),
        "a stack must be a whole number from 0 to 9007199254740991",
        "",
    ),
    (
        lambda: tago.deal(LIGHT, {1: 4, 2: 300}, 2, tago.DECK),
        "seat 1 cannot pay the ante of 5 (ANTE-06)",
        "",
    ),
    (
        lambda: tago.deal(LIGHT, {1: 300, 2: 300}, 3, tago.DECK),
        "the first player, 3, is not dealt in (CUBE-04)",
        "",
    ),
    (
        lambda: tago.deal(LIGHT, {1: 300, 2: 2**52}, 1, tago.DECK),
        "all stacks of a hand together must be at most 4503599627370496",
        "stacks",
    ),
    (lambda: tago.view(ONE, 4), "seat 4 is not in this hand (SEAT-01)", ""),
    (
        lambda: evolve(STATE, phase="over").check_read(),
        "a hand must have a result if it is over, and only then (DEAL-04)",
        "result",
    ),
    (
        lambda: evolve(END, phase="vote").check_read(),
        "a hand must have a result if it is over, and only then (DEAL-04)",
        "result",
    ),
    (
        lambda: evolve(END, seats=()).check_read(),
        "a result must be about seats that were dealt in (SEAT-02)",
        "result",
    ),
    (lambda: result(jackpot_winner=9), "a seat must be a whole number from 1 to 8 (SEAT-02)", ""),
    (lambda: result(may_look=0), "a seat must be a whole number from 1 to 8 (SEAT-02)", ""),
    (
        lambda: result(scores=((9, SCORE),)),
        "a seat must be a whole number from 1 to 8 (SEAT-02)",
        "",
    ),
    (lambda: result(returned=((9, 5),)), "a seat must be a whole number from 1 to 8 (SEAT-02)", ""),
    (
        lambda: result(returned=((1, -1),)),
        "a returned amount must be a whole number from 0 to 9007199254740991",
        "",
    ),
    (
        lambda: result(pots=(pot(amount=0),)),
        "a pot must be a whole number from 1 to 9007199254740991",
        "",
    ),
    (
        lambda: result(pots=(pot(seats=(3, 9)),)),
        "a seat must be a whole number from 1 to 8 (SEAT-02)",
        "",
    ),
    (
        lambda: result(pots=(pot(shares=((3, -1),)),)),
        "a share must be a whole number from 0 to 9007199254740991",
        "",
    ),
    (
        lambda: result(pots=(pot(winners=()),)),
        "a pot must be won by one or more of its seats (POT-07)",
        "",
    ),
    (
        lambda: result(pots=(pot(winners=(3, 3)),)),
        "a pot must be won by one or more of its seats (POT-07)",
        "",
    ),
    (
        lambda: result(pots=(pot(winners=(2,)),)),
        "a pot must be won by one or more of its seats (POT-07)",
        "",
    ),
    (
        lambda: result(pots=(pot(shares=((1, 15),)),)),
        "the shares of a pot must belong to its winners (POT-06)",
        "",
    ),
    (
        lambda: result(pots=(pot(seats=(1, 3), winners=(1, 3), shares=((1, 8), (3, 7))),)),
        "only one seat can win by folds, and it wins every pot (FOLD-04)",
        "",
    ),
    (  # the first pot that is wrong is named before the folds
        lambda: result(pots=(pot(), pot(amount=0, winners=(2,), shares=((2, 0),)))),
        "a pot must be a whole number from 1 to 9007199254740991",
        "",
    ),
    (
        lambda: result(pots=(pot(), pot(seats=(1,), winners=(1,), shares=((1, 15),)))),
        "only one seat can win by folds, and it wins every pot (FOLD-04)",
        "",
    ),
    (lambda: result(how="showdown"), "the winner of a showdown must have a score (POT-07)", ""),
    (
        lambda: result(scores=((1, SCORE),)),
        "the winner of a showdown must have a score (POT-07)",
        "",
    ),
    (
        lambda: result(how="divided", scores=((3, SCORE),), pots=(pot(), pot())),
        "only one pot can be divided (TIE-02)",
        "",
    ),
    (
        lambda: tago.point_totals(tago.DECK[:2]),
        "a seat and the POINT must have three cards each",
        "",
    ),
    (
        lambda: tago.point_total(tago.DECK[:2], None),
        "a seat and the POINT must have three cards each",
        "",
    ),
    (lambda: tago.Ranker(WRONG_CARDS), "a seat and the POINT must have three cards each", ""),
    (
        lambda: tago.Ranker(PLAIN)(tago.DECK[:2]),
        "a seat and the POINT must have three cards each",
        "",
    ),
    (lambda: tago.evaluate(FOUR, PLAIN), "a seat and the POINT must have three cards each", ""),
    (lambda: tago.evaluate(PLAIN, FOUR), "a seat and the POINT must have three cards each", ""),
    (lambda: tago.apply(WRONG, tago.Fold(1)), "hand must be tagolib.tago.hand.Hand", "hand"),
    (lambda: tago.options(WRONG), "hand must be tagolib.tago.hand.Hand", "hand"),
    (lambda: tago.legal_actions(WRONG), "hand must be tagolib.tago.hand.Hand", "hand"),
    (
        lambda: evolve(END, result=ended(scores=((5, SCORE),))).check_read(),
        "a result must be about seats that were dealt in (SEAT-02)",
        "result",
    ),
    (lambda: spot(round=HUGE), f"a round must be 1, 2 or 3, not {LONG} (DEAL-04)", ""),
    (
        lambda: tago.Rules.parse("Light – 5/300", units_per_chip=-HUGE),
        f"units_per_chip must be at least 1, not {LONG}",
        "",
    ),
    (
        lambda: tago.deal(LIGHT, {1: 300, 2: 300}, HUGE, tago.DECK),
        f"the first player, {LONG}, is not dealt in (CUBE-04)",
        "",
    ),
    (lambda: tago.view(ONE, HUGE), f"seat {LONG} is not in this hand (SEAT-01)", ""),
]
"""What cannot be, what the refusal says, and the field that it names."""


@pytest.mark.parametrize(("build", "says", "field"), IMPOSSIBLE, ids=[row[1] for row in IMPOSSIBLE])
def test_what_cannot_be_word_for_word(build: Callable[[], object], says: str, field: str) -> None:
    """A refusal says what is wrong with a value, by which rules, and in which field."""
    with pytest.raises((tago.SetupError, tago.NotationError)) as caught:
        build()
    assert (str(caught.value), getattr(caught.value, "field", "")) == (says, field)


def test_results_that_hands_have() -> None:
    """A pot that is divided, and tied seats that win several pots at a showdown, are accepted."""
    divided = play(VOTE, tago.Divide(1)).result
    hand = start(TIED, PAIRED, {1: 300, 2: 300, 3: 15})
    hand = play(hand, tago.Bet(1, 20), tago.Call(2), tago.Remainders(3), tago.ChoosePoint(1, "sum"))
    tied = call_to_the_end(hand).result
    for found, how, pots in ((divided, "divided", 1), (tied, "showdown", 2)):
        assert found is not None
        assert (found.how, len(found.pots), found.pots[0].winners) == (how, pots, (1, 2))
        check_result(found)


@pytest.mark.parametrize("kind", [HandViolation, TableViolation, TapViolation])
def test_reasons_and_words_are_the_same_for_everybody(kind: type[Violation]) -> None:
    """No caller can change the reasons of a class of violations, or the words of its sentences."""
    for table in (kind.reasons, kind.words):
        writable: Any = table
        with pytest.raises(TypeError):
            writable["call"] = "x"
