"""Elimination, declarations out of turn, and mistakes by the dealer that cancel a deal.

All cards are made up: the documents print none for these rules.
"""

from functools import cache

import pytest

import tagolib as tago
from tagolib.conformance.choosing import Choose
from tagolib.conformance.tago import actions as acting
from tagolib.tago import facts as told
from tagolib.tago.actions import DeclarationKind
from tagolib.tago.cards import Card
from tagolib.tago.declarations import breaks_declaration
from tagolib.tago.hand import Hand
from tests.playing import (
    HEAVY,
    LIGHT,
    call_round,
    codes,
    facts,
    play,
    refused,
    rules,
    stacked,
    start,
)

POINT = "½ 5 1"  # 6½, provisionally 6
CARDS = {1: "2 7 7", 2: "4 8 3", 3: "8 6 0"}
NEW_CARDS = {1: "3 3 6", 2: "0 1 8", 3: "4 2 7"}
NEW_DECK = stacked(list(NEW_CARDS.values()), "6 4 8")

PAIRED = "2 7 7"  # 16 or 2
TIED = {1: "8 6 1", 2: "6 8 1", 3: "0 3 4"}  # 15, 15 and 7 against 16

STAGES = ["round 1", "point_choice", "round 2", "round 3", "vote", "discard", "redeal", "again"]


@cache
def stages() -> dict[str, Hand]:
    """Play one hand through every stage: seats 1 and 2 tie, seat 3 is beaten."""
    one = start(TIED, PAIRED)
    choice = call_round(one)
    two = play(choice, tago.ChoosePoint(1, "sum"))
    three = call_round(two)
    vote = call_round(three)
    discard = play(vote, tago.PlayOn(1), tago.PlayOn(2))
    redeal = play(discard, tago.Discard(1, Card.EIGHT), tago.Discard(2, Card.EIGHT))
    again = play(redeal, tago.Redeal((Card.FIVE, Card.THREE)))
    return dict(zip(STAGES, [one, choice, two, three, vote, discard, redeal, again], strict=True))


def covered(hand: Hand, seat: int, eyes: int | None) -> Card | None:
    """Return the covered card of a seat as a viewer sees it."""
    seats = {state.number: state for state in tago.view(hand, eyes).state.seats}
    return seats[seat].cards[0]


def call_takes(hand: Hand) -> int | None:
    """Return what a call costs the seat to act."""
    now = tago.options(hand)
    assert now is not None
    return now.call


def test_stages() -> None:
    """Each stage is what its name says."""
    assert [(hand.phase, hand.round, hand.tie_breaks) for hand in stages().values()] == [
        ("betting", 1, 0),
        ("point_choice", 2, 0),
        ("betting", 2, 0),
        ("betting", 3, 0),
        ("vote", 3, 0),
        ("discard", 3, 0),
        ("redeal", 3, 0),
        ("betting", 3, 1),
    ]


# Elimination


@pytest.mark.rules("ELIM-01", "ELIM-02")
@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("seat", [1, 2])
def test_out_at_any_moment(stage: str, seat: int) -> None:
    """A seat can be eliminated in any phase, on its turn or not, and can then win nothing more."""
    hand = stages()[stage]
    out = play(hand, tago.Eliminate(seat, reason="looked too early"))
    assert out.seat(seat).status == "eliminated"
    assert out.seat(seat).stack == hand.seat(seat).stack
    assert out.seat(seat).in_hand == hand.seat(seat).in_hand
    assert seat not in [other.number for other in out.contending]
    assert out.to_act != seat
    assert out.first != seat
    if out.phase == "over":
        assert out.result is not None
        assert [pot.winners for pot in out.result.pots] == [(3 - seat,)]
        assert out.result.how == "folds"
    else:
        assert out.pot == hand.pot
        assert codes(out, tago.Eliminate(seat)) == ["out_of_the_hand"]


@pytest.mark.rules("ELIM-01")
@pytest.mark.parametrize("stage", STAGES[:4])
def test_the_others_play_to_the_end(stage: str) -> None:
    """Play goes on. The best of the others wins the pot, including the eliminated seat's chips."""
    hand = play(stages()[stage], tago.Eliminate(1))
    while hand.phase != "over":
        if hand.phase == "point_choice":
            hand = play(hand, tago.ChoosePoint(2, "sum"))
        hand = call_round(hand)
    assert hand.result is not None
    assert hand.result.how == "showdown"
    assert dict(hand.result.scores).keys() == {2, 3}
    paid = {"round 1": 0, "point_choice": 5, "round 2": 5, "round 3": 10}[stage]
    (pot,) = hand.result.pots
    assert (pot.amount, pot.seats, pot.winners) == (15 + 30 + paid, (2, 3), (2,))


@pytest.mark.rules("ELIM-01")
def test_an_eliminated_seat_may_do_nothing() -> None:
    """An eliminated seat is out, so any action it tries is refused."""
    hand = play(start(CARDS, POINT), tago.Eliminate(1))
    for action in (
        tago.Bet(1, 5),
        tago.Call(1),
        tago.Raise(1, 10),
        tago.Fold(1),
        tago.Remainders(1),
        tago.Restore(1, 300),
        tago.Eliminate(1),
        tago.Declare(1, tago.Declaration("call")),
    ):
        assert codes(hand, action) == ["out_of_the_hand"]
    choice = play(stages()["point_choice"], tago.Eliminate(1))
    assert codes(choice, tago.ChoosePoint(1, "sum")) == ["out_of_the_hand"]


@pytest.mark.rules("ELIM-02")
def test_chips_stay_in_the_plate() -> None:
    """The seat's bets and ante stay in the pot; the rest of its stack stays its own."""
    hand = play(start(CARDS, POINT), tago.Bet(1, 40), tago.Call(2), tago.Eliminate(2))
    assert hand.pot == 15 + 80
    assert hand.seat(2).stack == 255
    assert (hand.seat(2).in_round, hand.seat(2).in_hand) == (40, 40)
    over = play(hand, tago.Fold(3))
    assert over.result is not None
    assert over.result.returned == ()
    assert over.result.pots[0].shares == ((1, 95),)


@pytest.mark.rules("ELIM-02")
def test_unmatched_chips_of_an_eliminated_seat_stay() -> None:
    """The part of an eliminated seat's bet that nobody matched is not returned to it."""
    hand = play(start(CARDS, POINT), tago.Bet(1, 40), tago.Eliminate(1), tago.Fold(2))
    assert hand.result is not None
    assert hand.result.returned == ()
    assert hand.result.pots[0].shares == ((3, 55),)
    assert [seat.stack for seat in hand.seats] == [255, 295, 350]


@pytest.mark.rules("ELIM-02")
def test_an_all_in_seat() -> None:
    """A seat without chips can be eliminated as well."""
    hand = start(CARDS, POINT, {1: 300, 2: 5, 3: 300})
    hand = play(hand, tago.Bet(1, 5), tago.Eliminate(2))
    assert hand.seat(2).status == "eliminated"
    assert play(hand, tago.Fold(3)).phase == "over"


@pytest.mark.rules("ELIM-02")
def test_whom_the_director_cannot_put_out() -> None:
    """Nobody can eliminate a seat that is out of the hand, or any seat once the hand is over."""
    folded = play(start(CARDS, POINT), tago.Fold(1))
    assert codes(folded, tago.Eliminate(1)) == ["out_of_the_hand"]
    assert codes(stages()["vote"], tago.Eliminate(3)) == ["out_of_the_hand"]
    assert codes(folded, tago.Eliminate(7)) == ["unknown_seat"]
    over = play(folded, tago.Fold(2))
    assert codes(over, tago.Eliminate(3)) == ["hand_over"]


@pytest.mark.rules("ELIM-03", "COLL-05")
@pytest.mark.parametrize("stage", STAGES[:4])
def test_the_card_is_shown(stage: str) -> None:
    """The covered card is shown to everybody, and no other seat is affected."""
    hand = play(stages()[stage], tago.Eliminate(2, reason="looked"))
    assert [covered(hand, 2, eyes) for eyes in (None, 1, 2, 3)] == [Card.SIX] * 4
    assert facts(hand, told.Eliminated) == [told.Eliminated(2, "looked", Card.SIX)]
    assert covered(hand, 1, 3) is covered(hand, 3, 1) is None


@pytest.mark.rules("ELIM-03")
def test_the_new_card_of_a_draw_is_shown() -> None:
    """In a tie-break the eliminated seat's new covered card is shown."""
    over = play(stages()["again"], tago.Eliminate(1))
    assert covered(over, 1, None) is Card.FIVE
    assert covered(over, 2, None) is None


@pytest.mark.rules("ELIM-03")
def test_no_card_lies_between_discard_and_redeal() -> None:
    """Between discard and redeal there is no covered card to show."""
    hand = play(stages()["discard"], tago.Discard(1, Card.EIGHT), tago.Eliminate(1))
    assert hand.phase == "over"
    assert covered(hand, 1, None) is None
    assert facts(hand, told.Eliminated) == [told.Eliminated(1, "", None)]


@pytest.mark.rules("ELIM-05")
@pytest.mark.parametrize("stage", STAGES[:4])
def test_the_card_need_not_be_shown(stage: str) -> None:
    """For other misconduct the director eliminates a seat without showing its card."""
    hand = play(stages()[stage], tago.Eliminate(2, reason="rude", show=False))
    assert hand.seat(2).status == "eliminated"
    assert [covered(hand, 2, eyes) for eyes in (None, 1, 3)] == [None] * 3
    assert facts(hand, told.Eliminated) == [told.Eliminated(2, "rude", None)]
    assert covered(hand, 2, 2) is (Card.SIX if stage == "round 3" else None)


@pytest.mark.rules("ELIM-05")
def test_a_card_shown_before_stays_shown() -> None:
    """Cards that a showdown has opened stay open after an elimination that shows no card."""
    hand = play(stages()["vote"], tago.Eliminate(1, show=False))
    assert covered(hand, 1, None) is Card.EIGHT
    assert facts(hand, told.Eliminated) == [told.Eliminated(1, "", Card.EIGHT)]


@pytest.mark.rules("ELIM-04", "CUBE-05")
@pytest.mark.parametrize(("cube", "following"), [(1, 2), (2, 3), (3, 1)])
def test_the_title_passes_on(cube: int, following: int) -> None:
    """The title of first player passes at once to the next seat clockwise still in."""
    hand = play(start(CARDS, POINT, first=cube), tago.Eliminate(cube))
    assert (hand.first, hand.to_act, hand.deal.cube) == (following, following, cube)
    assert facts(hand, told.FirstPlayerPassed) == [told.FirstPlayerPassed(following)]
    hand = call_round(hand)
    assert (hand.round, hand.to_act) == (2, following)


@pytest.mark.rules("ELIM-04")
def test_the_title_stays_with_another() -> None:
    """Eliminating a seat that has neither the title nor the turn changes neither of them."""
    hand = play(start(CARDS, POINT), tago.Eliminate(2))
    assert (hand.first, hand.to_act) == (1, 1)
    assert facts(hand, told.FirstPlayerPassed) == []


@pytest.mark.rules("ELIM-04")
def test_the_choice_passes_on() -> None:
    """The choice of the POINT passes to the next seat clockwise."""
    hand = play(stages()["point_choice"], tago.Eliminate(1))
    assert (hand.phase, hand.first, hand.to_act) == ("point_choice", 2, 2)
    hand = play(hand, tago.Eliminate(3))
    assert hand.phase == "over"
    stays = play(stages()["point_choice"], tago.Eliminate(2))
    assert (stays.phase, stays.first, stays.to_act) == ("point_choice", 1, 1)


@pytest.mark.rules("ELIM-04")
@pytest.mark.parametrize("stage", STAGES[:4])
def test_the_last_one_wins(stage: str) -> None:
    """When only one seat is left, it wins at once, without having to bet."""
    hand = stages()[stage]
    over = play(hand, tago.Eliminate(1), tago.Eliminate(3))
    assert over.result is not None
    assert over.result.how == "folds"
    assert over.result.pots[0].shares == ((2, hand.pot),)
    assert over.result.scores == ()


@pytest.mark.rules("ELIM-04")
def test_his_bet_stays_the_bet_to_match() -> None:
    """An eliminated seat's bet must be called, or raised to at least twice as much."""
    hand = play(start(CARDS, POINT), tago.Bet(1, 40), tago.Eliminate(1))
    assert (hand.current_bet, hand.to_act, call_takes(hand)) == (40, 2, 40)
    assert codes(hand, tago.Bet(2, 5)) == ["already_bet"]
    assert codes(hand, tago.Raise(2, 79)) == ["below_double"]
    hand = play(hand, tago.Raise(2, 80))
    assert (hand.to_act, call_takes(hand)) == (3, 80)


@pytest.mark.rules("ELIM-04")
def test_a_sole_able_seat_owes_his_bet() -> None:
    """Even a seat with nobody left to bet against must match an eliminated seat's bet."""
    hand = start(CARDS, POINT, {1: 300, 2: 300, 3: 5})
    hand = play(hand, tago.Bet(1, 40), tago.Eliminate(1))
    assert (hand.phase, hand.round, hand.to_act, call_takes(hand)) == ("betting", 1, 2, 40)
    hand = play(hand, tago.Call(2))
    assert hand.phase == "over"
    assert hand.result is not None
    assert hand.result.how == "showdown"
    assert [(pot.amount, pot.seats) for pot in hand.result.pots] == [(15, (2, 3)), (80, (2,))]


@pytest.mark.rules("ELIM-04")
def test_nobody_owes_his_remainders() -> None:
    """An eliminated opener's remainders are not a bet: the last seat with chips need not call."""
    hand = start(CARDS, POINT, {1: 8, 2: 300, 3: 5})
    hand = play(hand, tago.Remainders(1))
    assert (hand.phase, hand.round, hand.to_act) == ("betting", 1, 2)
    hand = play(hand, tago.Eliminate(1))
    assert (hand.phase, hand.seat(2).in_hand) == ("over", 0)


@pytest.mark.rules("ELIM-04")
def test_elimination_may_end_the_voting() -> None:
    """If the last seat to vote is eliminated, the seats that agreed play on without it."""
    hand = start({1: "8 6 1", 2: "6 8 1", 3: "1 6 8", 4: "0 3 4"}, "3 4 5", first=3)
    hand = call_round(call_round(call_round(hand)))
    assert (hand.phase, hand.pending) == ("vote", (3, 1, 2))
    hand = play(hand, tago.PlayOn(3), tago.PlayOn(1), tago.Eliminate(2))
    assert (hand.phase, hand.pending) == ("discard", (3, 1))


@pytest.mark.rules("ERR-01")
@pytest.mark.parametrize("stage", STAGES[3:])
def test_why_a_misdeal_comes_too_late(stage: str) -> None:
    """From round 3 on a misdeal is refused as too late, even while a redeal is due."""
    error = refused(stages()[stage], tago.Misdeal(NEW_DECK))
    assert error.code == "too_late_for_misdeal"
    assert str(error).startswith(
        "A dealer's mistake can cancel a hand only in rounds 1 and 2, before the players look at "
        "their covered cards. (ERR-01)"
    )


# Declarations


def bet_before(*, stack: int = 300, table: tago.Rules = HEAVY) -> Hand:
    """Return a hand in which seat 1 is to act and will bet; seats 2 and 3 come after it."""
    return start(CARDS, POINT, {1: 300, 2: stack, 3: 300}, table=table)


def status_after(hand: Hand, action: tago.Action) -> str:
    """Take a legal action of seat 2, and return the seat's status after it."""
    after = play(hand, action)
    seat = after.seat(2)
    assert breaks_declaration(hand, action) is (seat.status == "eliminated")
    assert seat.declared is None
    if seat.status == "eliminated":
        assert after.pot in (hand.pot, 0)
        assert seat.stack == hand.seat(2).stack
        assert not seat.shown
        assert len(facts(after, told.DeclarationBroken)) == 1
    else:
        assert facts(after, told.DeclarationBroken) == []
    return seat.status


FACING_A_BET = [
    ("fold", tago.Fold(2), "folded"),
    ("fold", tago.Call(2), "eliminated"),
    ("fold", tago.Raise(2, 20), "eliminated"),
    ("call", tago.Call(2), "in"),
    ("call", tago.Fold(2), "eliminated"),
    ("call", tago.Raise(2, 20), "eliminated"),
    ("bet", tago.Call(2), "in"),
    ("bet", tago.Fold(2), "eliminated"),
    ("bet", tago.Raise(2, 20), "eliminated"),
    ("remainders", tago.Call(2), "in"),
    ("remainders", tago.Fold(2), "eliminated"),
    ("remainders", tago.Raise(2, 20), "eliminated"),
    ("raise", tago.Raise(2, 20), "in"),
    ("raise", tago.Raise(2, 50), "in"),
    ("raise", tago.Call(2), "eliminated"),
    ("raise", tago.Fold(2), "eliminated"),
    ("raise", tago.Fold(2, curious=True), "eliminated"),
]


@pytest.mark.rules("EARLY-01", "EARLY-02")
@pytest.mark.parametrize(("kind", "action", "status"), FACING_A_BET)
def test_facing_a_bet(kind: DeclarationKind, action: tago.Action, status: str) -> None:
    """A seat that declares a kind of action must take an action of that kind or be eliminated.

    A call also confirms a declared bet or declared remainders.
    """
    hand = play(bet_before(), tago.Declare(2, tago.Declaration(kind)))
    assert hand.to_act == 1
    assert hand.seat(2).declared == tago.Declaration(kind)
    hand = play(hand, tago.Bet(1, 10))
    assert hand.seat(2).declared == tago.Declaration(kind)
    assert status_after(hand, action) == status


OPENING = [
    ("fold", tago.Fold(2), "folded"),
    ("fold", tago.Bet(2, 5), "eliminated"),
    ("bet", tago.Bet(2, 5), "in"),
    ("bet", tago.Fold(2), "eliminated"),
    ("call", tago.Bet(2, 5), "in"),
    ("call", tago.Fold(2), "eliminated"),
    ("remainders", tago.Bet(2, 5), "in"),
    ("remainders", tago.Fold(2), "eliminated"),
]


@pytest.mark.rules("EARLY-01", "EARLY-02")
@pytest.mark.parametrize(("kind", "action", "status"), OPENING)
def test_opening(kind: DeclarationKind, action: tago.Action, status: str) -> None:
    """An opening bet confirms a declared bet, call or remainders, and breaks a declared fold."""
    hand = start(CARDS | {4: "6 3 4"}, POINT)
    hand = play(hand, tago.Declare(2, tago.Declaration(kind)), tago.Fold(1))
    assert status_after(hand, action) == status


SHORT = [
    ("bet", tago.Remainders(2), "in"),
    ("call", tago.Remainders(2), "in"),
    ("remainders", tago.Remainders(2), "in"),
    ("fold", tago.Remainders(2), "eliminated"),
    ("call", tago.Fold(2), "eliminated"),
    ("remainders", tago.Fold(2), "eliminated"),
]


@pytest.mark.rules("EARLY-01", "EARLY-02")
@pytest.mark.parametrize(("kind", "action", "status"), SHORT)
def test_short_of_the_bet(kind: DeclarationKind, action: tago.Action, status: str) -> None:
    """A seat short of the bet confirms a declared bet or call by playing its remainders."""
    hand = play(bet_before(stack=12), tago.Declare(2, tago.Declaration(kind)), tago.Bet(1, 10))
    assert status_after(hand, action) == status


AMOUNTS = [
    ("bet", 10, None, tago.Bet(2, 10), "in"),
    ("bet", 10, None, tago.Bet(2, 11), "eliminated"),
    ("bet", 10, None, tago.Bet(2, 5), "eliminated"),
    ("bet", 5, None, tago.Bet(2, 5), "in"),
    ("bet", 295, None, tago.Bet(2, 294), "eliminated"),
    ("bet", 4, None, tago.Bet(2, 20), "in"),
    ("bet", 296, None, tago.Bet(2, 20), "in"),
    ("bet", 4, None, tago.Fold(2), "eliminated"),
    ("bet", 30, 10, tago.Call(2), "in"),
    ("bet", 30, 10, tago.Raise(2, 30), "in"),
    ("bet", 30, 10, tago.Raise(2, 29), "eliminated"),
    ("bet", 30, 10, tago.Raise(2, 31), "eliminated"),
    ("bet", 30, 10, tago.Fold(2), "eliminated"),
    ("bet", 295, 10, tago.Raise(2, 295), "in"),
    ("raise", 40, 10, tago.Raise(2, 40), "in"),
    ("raise", 40, 10, tago.Raise(2, 41), "eliminated"),
    ("raise", 40, 10, tago.Raise(2, 20), "eliminated"),
    ("raise", 20, 10, tago.Raise(2, 21), "eliminated"),
    ("raise", 19, 10, tago.Raise(2, 60), "in"),
    ("raise", 296, 10, tago.Raise(2, 60), "in"),
    ("raise", 295, 10, tago.Raise(2, 60), "eliminated"),
    ("raise", 19, 10, tago.Call(2), "eliminated"),
    ("raise", 40, 30, tago.Raise(2, 60), "in"),
]


@pytest.mark.rules("EARLY-01", "EARLY-02")
@pytest.mark.parametrize(("kind", "amount", "bet", "action", "status"), AMOUNTS)
def test_named_amounts(
    kind: DeclarationKind,
    amount: int,
    bet: int | None,
    action: tago.Action,
    status: str,
) -> None:
    """A named amount binds if it is legal for the action declared, and otherwise does not.

    Besides, a raise to exactly the amount of a declared bet confirms that bet.
    """
    hand = start(CARDS | {4: "6 3 4"}, POINT)
    hand = play(hand, tago.Declare(2, tago.Declaration(kind, amount)))
    hand = play(hand, tago.Fold(1) if bet is None else tago.Bet(1, bet))
    assert status_after(hand, action) == status


@pytest.mark.rules("EARLY-01")
def test_a_named_bet_does_not_bind_remainders() -> None:
    """An opener short of the minimum confirms any declared bet by playing the remainders."""
    hand = start(CARDS | {4: "6 3 4"}, POINT, {1: 300, 2: 9, 3: 300, 4: 300})
    hand = play(hand, tago.Declare(2, tago.Declaration("bet", 4)), tago.Fold(1))
    assert status_after(hand, tago.Remainders(2)) == "in"


@pytest.mark.rules("EARLY-02", "LIMIT-02")
@pytest.mark.parametrize(
    ("amount", "to", "status"),
    [(300, 300, "in"), (300, 10, "eliminated"), (300, 299, "eliminated"), (301, 10, "in")],
)
def test_a_declared_amount_at_the_maximum(amount: int, to: int, status: str) -> None:
    """At a Light table a declared raise to exactly the maximum binds; a larger amount does not."""
    hand = start({1: "2 7 7", 2: "4 8 3"}, POINT, 600, first=1, table=LIGHT)
    hand = play(hand, tago.Declare(2, tago.Declaration("raise", amount)), tago.Bet(1, 5))
    assert status_after(hand, tago.Raise(2, to)) == status


@pytest.mark.rules("EARLY-02")
def test_what_breaking_costs() -> None:
    """A seat that breaks a declaration loses all it has put in; its card is not shown."""
    hand = play(bet_before(), tago.Bet(1, 10), tago.Call(2))
    hand = play(hand, tago.Declare(2, tago.Declaration("call")), tago.Raise(3, 20), tago.Call(1))
    broken = play(hand, tago.Fold(2))
    assert broken.seat(2).status == "eliminated"
    assert broken.round == 2
    assert broken.pot == 15 + 20 + 10 + 20
    assert broken.seat(2).stack == 285
    assert [covered(broken, 2, eyes) for eyes in (None, 1, 2, 3)] == [None] * 4
    assert facts(broken, told.DeclarationBroken) == [
        told.DeclarationBroken(2, tago.Declaration("call"))
    ]
    assert facts(broken, told.Folded, told.Eliminated) == []


@pytest.mark.rules("EARLY-02")
def test_no_look_is_sold_with_a_broken_declaration() -> None:
    """A Curious fold that breaks a declaration buys no look, neither at once nor later."""
    table = rules(curious_request="until_end_of_hand")
    hand = play(bet_before(table=table), tago.Declare(2, tago.Declaration("call")), tago.Bet(1, 10))
    hand = play(hand, tago.Fold(2, curious=True))
    assert hand.seat(2).stack == 295
    assert not hand.seat(2).curious
    assert hand.withheld == 0
    assert codes(hand, tago.Curious(2)) == ["not_folded"]


@pytest.mark.rules("EARLY-02")
def test_an_illegal_action_eliminates_nobody() -> None:
    """An illegal action is refused, and the declaration stands."""
    hand = play(bet_before(), tago.Declare(2, tago.Declaration("raise")), tago.Bet(1, 10))
    assert codes(hand, tago.Bet(2, 20)) == ["already_bet"]
    assert codes(hand, tago.Raise(2, 19)) == ["below_double"]
    assert codes(hand, tago.Remainders(2)) == ["can_cover"]
    assert hand.seat(2).declared == tago.Declaration("raise")


@pytest.mark.rules("EARLY-02", "CUBE-05")
def test_breaking_passes_the_title_on() -> None:
    """A first player who breaks a declaration loses the title, as with a fold."""
    hand = play(bet_before(), tago.Bet(1, 10), tago.Declare(1, tago.Declaration("fold")))
    hand = play(hand, tago.Call(2), tago.Raise(3, 20), tago.Call(1))
    assert (hand.seat(1).status, hand.first, hand.to_act) == ("eliminated", 2, 2)


@pytest.mark.rules("EARLY-03")
@pytest.mark.parametrize(("ruling", "status"), [("released", "in"), ("eliminated", "eliminated")])
def test_raises_used_up(ruling: str, status: str) -> None:
    """If no raise is left, a declared raise is void or, by a ruling, eliminates the seat."""
    hand = play(bet_before(table=rules(early_impossible=ruling)), tago.Bet(1, 10))
    hand = play(hand, tago.Declare(3, tago.Declaration("raise")), tago.Raise(2, 20))
    called = play(hand, tago.Call(3))
    folded = play(hand, tago.Fold(3))
    assert called.seat(3).status == status
    assert folded.seat(3).status == ("folded" if status == "in" else status)
    assert called.seat(3).declared is folded.seat(3).declared is None


@pytest.mark.rules("EARLY-03")
@pytest.mark.parametrize(("ruling", "status"), [("released", "in"), ("eliminated", "eliminated")])
def test_nothing_to_raise(ruling: str, status: str) -> None:
    """If nobody has bet, a declared raise is void or, by a ruling, eliminates the seat."""
    hand = start(CARDS | {4: "6 3 4"}, POINT, table=rules(early_impossible=ruling))
    hand = play(hand, tago.Declare(2, tago.Declaration("raise")), tago.Fold(1))
    assert status_after(hand, tago.Bet(2, 5)) == status
    assert status_after(hand, tago.Fold(2)) == ("folded" if status == "in" else status)


@pytest.mark.rules("EARLY-03")
@pytest.mark.parametrize(("ruling", "status"), [("released", "in"), ("eliminated", "eliminated")])
def test_too_short_to_raise(ruling: str, status: str) -> None:
    """A raise beyond the stack is impossible, even if chips could be added first."""
    hand = bet_before(stack=24, table=rules(early_impossible=ruling))
    hand = play(hand, tago.Declare(2, tago.Declaration("raise")), tago.Bet(1, 10))
    assert status_after(hand, tago.Call(2)) == status


@pytest.mark.rules("EARLY-03")
@pytest.mark.parametrize(
    ("ruling", "status"), [("released", "folded"), ("eliminated", "eliminated")]
)
def test_nothing_to_put_in(ruling: str, status: str) -> None:
    """If remainders are refused, a declared call is void or, by a ruling, eliminates the seat."""
    table = rules(early_impossible=ruling, remainders_minimum="twice_table_minimum")
    hand = bet_before(stack=14, table=table)
    hand = play(hand, tago.Declare(2, tago.Declaration("call")), tago.Bet(1, 10))
    assert codes(hand, tago.Remainders(2)) == ["remainders_too_small"]
    assert status_after(hand, tago.Fold(2)) == status


@pytest.mark.rules("EARLY-03")
@pytest.mark.parametrize("ruling", ["released", "eliminated"])
def test_what_is_possible_still_binds(ruling: str) -> None:
    """Under either ruling a declaration that can be kept is binding."""
    hand = bet_before(table=rules(early_impossible=ruling))
    hand = play(hand, tago.Declare(2, tago.Declaration("raise")), tago.Bet(1, 10))
    assert status_after(hand, tago.Call(2)) == "eliminated"
    assert status_after(hand, tago.Raise(2, 20)) == "in"


@pytest.mark.rules("EARLY-01")
def test_restoring_is_no_answer() -> None:
    """A restoration neither confirms nor breaks a declaration; only the action after it can."""
    hand = play(bet_before(), tago.Declare(2, tago.Declaration("raise")), tago.Bet(1, 10))
    hand = play(hand, tago.Restore(2, 300))
    assert hand.seat(2).status == "in"
    assert hand.seat(2).declared == tago.Declaration("raise")
    assert status_after(hand, tago.Call(2)) == "eliminated"
    assert status_after(hand, tago.Raise(2, 400)) == "in"


@pytest.mark.rules("EARLY-01", "EARLY-03")
def test_restoring_may_make_it_possible() -> None:
    """A declared raise binds the seat if the added chips make the raise possible.

    What counts is what is possible when the seat decides.
    """
    hand = bet_before(stack=24)
    hand = play(hand, tago.Declare(2, tago.Declaration("raise")), tago.Bet(1, 10))
    enough = play(hand, tago.Restore(2, 300))
    assert status_after(enough, tago.Call(2)) == "eliminated"
    assert status_after(enough, tago.Raise(2, 20)) == "in"
    free = play(
        start(CARDS, POINT, {1: 900, 2: 24, 3: 900}), tago.Declare(2, tago.Declaration("raise"))
    )
    free = play(free, tago.Bet(1, 200), tago.Restore(2, 181))
    assert status_after(free, tago.Call(2)) == "in"


@pytest.mark.rules("EARLY-05")
@pytest.mark.parametrize("kind", ["fold", "raise", "bet"])
def test_choosing_the_point_is_no_answer(kind: DeclarationKind) -> None:
    """Choosing the POINT neither confirms nor breaks a declaration, which waits for the bet."""
    hand = play(start(TIED, PAIRED), tago.Bet(1, 5), tago.Declare(1, tago.Declaration(kind)))
    hand = call_round(hand)
    assert (hand.phase, hand.to_act) == ("point_choice", 1)
    assert breaks_declaration(hand, tago.ChoosePoint(1, "sum")) is False
    hand = play(hand, tago.ChoosePoint(1, "sum"))
    assert hand.seat(1).declared == tago.Declaration(kind)
    hand = play(hand, tago.Bet(1, 5))
    assert hand.seat(1).status == ("eliminated" if kind == "fold" else "in")
    assert hand.seat(1).declared is None


@pytest.mark.rules("EARLY-02", "EARLY-03")
@pytest.mark.parametrize(
    ("kind", "ruling", "status"),
    [
        ("fold", "released", "folded"),
        ("fold", "eliminated", "folded"),
        ("bet", "released", "eliminated"),
        ("bet", "eliminated", "eliminated"),
        ("call", "released", "eliminated"),
        ("call", "eliminated", "eliminated"),
        ("remainders", "released", "eliminated"),
        ("remainders", "eliminated", "eliminated"),
        ("raise", "released", "folded"),
        ("raise", "eliminated", "eliminated"),
    ],
)
def test_folding_instead_of_choosing(kind: DeclarationKind, ruling: str, status: str) -> None:
    """During the choice a fold confirms a declared fold and breaks a declared bet or call.

    A raise is not possible yet, so a declared one leaves the chooser free or, under a ruling,
    costs the hand.
    """
    hand = start(TIED, PAIRED, table=rules(early_impossible=ruling))
    hand = play(hand, tago.Bet(1, 5), tago.Declare(1, tago.Declaration(kind)))
    hand = play(call_round(hand), tago.Fold(1))
    assert (hand.seat(1).status, hand.phase, hand.to_act) == (status, "point_choice", 2)


@pytest.mark.rules("EARLY-05")
def test_it_stands_across_rounds() -> None:
    """A declaration made after the seat's turn stands until that seat acts in the next round."""
    hand = start(CARDS, POINT)
    hand = play(hand, tago.Bet(1, 5), tago.Declare(1, tago.Declaration("fold")), tago.Call(2))
    assert hand.seat(1).declared == tago.Declaration("fold")
    hand = play(hand, tago.Call(3))
    assert (hand.round, hand.to_act) == (2, 1)
    assert hand.seat(1).declared == tago.Declaration("fold")
    assert play(hand, tago.Bet(1, 5)).seat(1).status == "eliminated"
    assert play(hand, tago.Fold(1)).seat(1).status == "folded"


@pytest.mark.rules("EARLY-05")
def test_it_stands_until_one_decision_only() -> None:
    """Once confirmed, a declaration no longer binds, and the seat may make another."""
    hand = play(bet_before(), tago.Declare(2, tago.Declaration("call")), tago.Bet(1, 10))
    hand = play(hand, tago.Call(2), tago.Call(3))
    assert hand.seat(2).declared is None
    hand = play(hand, tago.Declare(2, tago.Declaration("raise")), tago.Bet(1, 5))
    assert status_after(hand, tago.Raise(2, 10)) == "in"


@pytest.mark.rules("EARLY-05")
def test_void_at_the_showdown() -> None:
    """A declaration that no decision has answered is void at the showdown."""
    hand = call_round(call_round(start(CARDS, POINT)))
    hand = play(hand, tago.Bet(1, 5), tago.Declare(1, tago.Declaration("raise")), tago.Call(2))
    assert hand.seat(1).declared == tago.Declaration("raise")
    hand = play(hand, tago.Call(3))
    assert hand.phase == "over"
    assert hand.seat(1).declared is None
    tied = stages()["round 3"]
    tied = play(tied, tago.Bet(1, 5), tago.Declare(1, tago.Declaration("fold")))
    tied = play(tied, tago.Call(2), tago.Fold(3))
    assert tied.phase == "vote"
    assert tied.seat(1).declared is None


@pytest.mark.rules("EARLY-05")
def test_void_at_a_misdeal() -> None:
    """A misdeal voids all declarations."""
    hand = play(start(CARDS, POINT), tago.Declare(2, tago.Declaration("raise")), tago.Bet(1, 5))
    hand = play(hand, tago.Misdeal(NEW_DECK), tago.Bet(1, 5))
    assert hand.seat(2).declared is None
    assert play(hand, tago.Call(2)).seat(2).status == "in"


@pytest.mark.rules("EARLY-05")
def test_what_else_clears_it() -> None:
    """An elimination clears the seat's own declaration, but a win by folds does not clear any."""
    hand = start(CARDS, POINT)
    for seat in (2, 3):
        hand = play(hand, tago.Declare(seat, tago.Declaration("call")))
    hand = play(hand, tago.Eliminate(2))
    assert hand.seat(2).declared is None
    over = play(hand, tago.Fold(1))
    assert over.phase == "over"
    assert over.seat(3).declared == tago.Declaration("call")


@pytest.mark.rules("EARLY-01")
def test_who_may_declare() -> None:
    """A seat that is in and not to act may declare if it has chips and no standing declaration."""
    call = tago.Declaration("call")
    hand = start(CARDS | {4: "6 3 4"}, POINT, {1: 300, 2: 300, 3: 5, 4: 300})
    assert codes(hand, tago.Declare(1, call)) == ["turn_has_come"]
    assert codes(hand, tago.Declare(3, call)) == ["no_chips"]
    assert codes(hand, tago.Declare(6, call)) == ["unknown_seat"]
    assert breaks_declaration(hand, tago.Fold(1)) is False
    assert codes(play(hand, tago.Fold(1)), tago.Declare(1, call)) == ["out_of_the_hand"]
    twice = play(hand, tago.Declare(2, call))
    assert codes(twice, tago.Declare(2, call)) == ["declared_before"]
    assert codes(twice, tago.Declare(2, tago.Declaration("fold"))) == ["declared_before"]


@pytest.mark.rules("EARLY-01")
@pytest.mark.parametrize("stage", STAGES)
def test_when_one_may_declare(stage: str) -> None:
    """Seats may declare during the betting and the choice of the POINT, and at no other time."""
    hand = stages()[stage]
    declare = tago.Declare(2, tago.Declaration("call"))
    if hand.phase in ("betting", "point_choice"):
        assert play(hand, declare).seat(2).declared == tago.Declaration("call")
        assert play(hand, declare).to_act == hand.to_act
    else:
        assert codes(hand, declare) == ["not_now"]
    over = play(stages()["round 1"], tago.Fold(1), tago.Fold(2))
    assert codes(over, declare) == ["hand_over"]


@pytest.mark.rules("EARLY-01")
def test_a_declaration_does_not_narrow_the_options() -> None:
    """A seat's options are the same whatever it has declared."""
    plain = play(bet_before(), tago.Bet(1, 10))
    bound = play(bet_before(), tago.Declare(2, tago.Declaration("fold")), tago.Bet(1, 10))
    assert tago.options(bound) == tago.options(plain)


@pytest.mark.rules("EARLY-04")
@pytest.mark.parametrize(
    "action",
    [tago.Bet(2, 5), tago.Fold(2), tago.Restore(2, 300)],
)
def test_other_behaviour_out_of_turn(action: tago.Action) -> None:
    """An action out of turn is refused, and the director may eliminate the seat for it."""
    hand = start(CARDS, POINT)
    assert codes(hand, action) == ["not_your_turn"]
    punished = play(hand, tago.Eliminate(2, reason="acted out of turn", show=False))
    assert punished.seat(2).status == "eliminated"
    assert covered(punished, 2, None) is None


# Misdeals


@pytest.mark.rules("ERR-01")
@pytest.mark.parametrize("stage", ["round 1", "point_choice", "round 2"])
def test_a_misdeal_in_time(stage: str) -> None:
    """Until the players look at their cards, a mistake by the dealer cancels the deal."""
    hand = play(stages()[stage], tago.Misdeal(NEW_DECK))
    assert (hand.phase, hand.round, hand.to_act) == ("betting", 1, 1)
    assert [seat.cards for seat in hand.seats] == [
        tago.parse_cards(text) for text in NEW_CARDS.values()
    ]
    assert hand.point == tago.parse_cards("6 4 8")
    assert hand.choice is None


@pytest.mark.rules("ERR-01")
@pytest.mark.parametrize("stage", ["round 3", "vote", "discard", "redeal", "again"])
def test_a_misdeal_too_late(stage: str) -> None:
    """Once the players have looked, a mistake by the dealer no longer cancels the hand."""
    assert codes(stages()[stage], tago.Misdeal(NEW_DECK)) == ["too_late_for_misdeal"]


@pytest.mark.rules("ERR-01")
def test_no_misdeal_of_a_hand_that_is_over() -> None:
    """A hand that is over is not dealt again."""
    over = play(start(CARDS, POINT), tago.Fold(1), tago.Fold(2))
    assert codes(over, tago.Misdeal(NEW_DECK)) == ["hand_over"]


@pytest.mark.rules("ERR-01", "DECK-01")
def test_a_misdeal_takes_a_whole_deck() -> None:
    """The new deal takes exactly the thirty cards: none may be missing, added or replaced."""
    hand = start(CARDS, POINT)
    assert codes(hand, tago.Misdeal(NEW_DECK[:29])) == ["not_a_deck"]
    assert codes(hand, tago.Misdeal((*NEW_DECK, Card.ONE))) == ["not_a_deck"]
    swapped = (Card.EIGHT, *NEW_DECK[1:])
    assert codes(hand, tago.Misdeal(swapped)) == ["not_a_deck"]


@pytest.mark.rules("ERR-01", "RAPID-01")
def test_a_misdeal_in_rapid() -> None:
    """In Rapid the deal can be cancelled in its first round, and play restarts with round 2."""
    hand = start(CARDS, POINT, table=rules(variant="rapid"))
    again = play(hand, tago.Bet(1, 5), tago.Misdeal(NEW_DECK))
    assert (again.round, again.phase, again.current_bet) == (2, "betting", 0)
    assert codes(call_round(hand), tago.Misdeal(NEW_DECK)) == ["too_late_for_misdeal"]


def disturbed() -> Hand:
    """Play until much has happened: round 2, seat 4 folded and curious, seat 3 eliminated.

    Seat 1 has restored 300, bet 20 and then 30; seat 2 has bet 20; seat 3 had bet 20.
    """
    hand = start(CARDS | {4: "6 3 4"}, POINT, table=rules(jackpot_percent=25))
    hand = play(hand, tago.Restore(1, 300), tago.Bet(1, 20), tago.Call(2), tago.Call(3))
    hand = play(hand, tago.Fold(4, curious=True), tago.Eliminate(3), tago.Bet(1, 30))
    assert (hand.round, hand.pot, hand.withheld) == (2, 15 + 60 + 30, 5 + 5)
    return hand


@pytest.mark.rules("ERR-02")
def test_what_goes_back() -> None:
    """All bets of the cancelled deal and the Curious chips are returned to their owners."""
    hand = play(disturbed(), tago.Misdeal(stacked([*NEW_CARDS.values(), "5 5 5"], "6 4 8")))
    assert [seat.stack for seat in hand.seats] == [595, 295, 295, 295]
    assert [(seat.in_round, seat.in_hand) for seat in hand.seats] == [(0, 0)] * 4
    assert (hand.current_bet, hand.raises_used, hand.tips) == (0, 0, 0)
    assert facts(hand, told.DealCancelled) == [
        told.DealCancelled(((1, 50), (2, 20), (3, 20), (4, 5)))
    ]


@pytest.mark.rules("ERR-02")
def test_what_stays() -> None:
    """The antes stay and are not paid twice, and the jackpot's share is not taken twice."""
    hand = play(disturbed(), tago.Misdeal(stacked([*NEW_CARDS.values(), "5 5 5"], "6 4 8")))
    assert (hand.pot, hand.withheld) == (15, 5)
    assert len(facts(hand, told.AntesTaken)) == 1
    assert sum(seat.stack for seat in hand.seats) + hand.pot + hand.withheld == 4 * 300 + 300


@pytest.mark.rules("ERR-02")
def test_all_are_in_again() -> None:
    """Folded and eliminated seats of the cancelled deal are in again, with a clean slate."""
    hand = play(disturbed(), tago.Misdeal(stacked([*NEW_CARDS.values(), "5 5 5"], "6 4 8")))
    assert [seat.status for seat in hand.seats] == ["in"] * 4
    assert not any(seat.curious or seat.seen or seat.shown or seat.restored for seat in hand.seats)
    assert hand.pending == (1, 2, 3, 4)
    assert covered(hand, 3, None) is None


@pytest.mark.rules("ERR-02")
def test_a_restoration_counts_as_not_used() -> None:
    """The added chips stay with their owner, who may restore once more."""
    hand = play(start(CARDS, POINT), tago.Restore(1, 300))
    assert codes(hand, tago.Restore(1, 300)) == ["restored_before"]
    hand = play(hand, tago.Misdeal(NEW_DECK))
    assert hand.seat(1).stack == 595
    assert play(hand, tago.Restore(1, 300)).seat(1).stack == 895


@pytest.mark.rules("ERR-02")
def test_chips_paid_as_tips_go_back_too() -> None:
    """A Curious chip that went to the tips is returned as well."""
    hand = start(CARDS, POINT, table=rules(curious_to="tips"))
    hand = play(hand, tago.Fold(1, curious=True))
    assert (hand.tips, hand.seat(1).stack) == (5, 290)
    hand = play(hand, tago.Misdeal(NEW_DECK))
    assert (hand.tips, hand.seat(1).stack) == (0, 295)


@pytest.mark.rules("ERR-02")
def test_a_misdeal_leaves_the_log() -> None:
    """The log keeps what came before the misdeal, and continues with the new deal."""
    before = play(start(CARDS, POINT), tago.Bet(1, 5))
    hand = play(before, tago.Misdeal(NEW_DECK))
    assert hand.log[: len(before.log)] == before.log
    assert facts(hand, told.CardsDealt)[-1].point == tago.parse_cards("4 8")
    assert len(facts(hand, told.CardsDealt)) == 2


@pytest.mark.rules("ERR-02")
def test_a_misdeal_twice() -> None:
    """A second mistake cancels the second deal, and nothing is returned twice."""
    hand = play(disturbed(), tago.Misdeal(stacked([*NEW_CARDS.values(), "5 5 5"], "6 4 8")))
    hand = play(hand, tago.Bet(1, 7), tago.Misdeal(hand.deal.deck))
    assert [seat.stack for seat in hand.seats] == [595, 295, 295, 295]
    assert facts(hand, told.DealCancelled)[-1] == told.DealCancelled(((1, 7),))


@pytest.mark.rules("ERR-03", "CUBE-06")
def test_the_cube_stays() -> None:
    """The cube does not move: the seat that had it at the deal is first player again."""
    hand = play(start(CARDS, POINT, first=3), tago.Fold(3))
    assert hand.first == 1
    hand = play(hand, tago.Misdeal(NEW_DECK))
    assert (hand.deal.cube, hand.first, hand.to_act) == (3, 3, 3)
    assert hand.pending == (3, 1, 2)


# What random play tries


def drawing(*numbers: int) -> Choose:
    """Return a function that draws these numbers, one after the other."""
    given = iter(numbers)
    return lambda count: next(given)


@pytest.mark.parametrize(
    ("declared", "numbers", "action"),
    [
        (tago.Declaration("bet", 50), (1, 0), tago.Raise(2, 50)),
        (tago.Declaration("bet", 50), (1, 1), tago.Fold(2)),
        (tago.Declaration("bet", 15), (1, 0), tago.Fold(2)),  # no raise, and no bet any more
        (tago.Declaration("call"), (1, 0), tago.Fold(2)),
    ],
)
def test_random_play_tries_declarations(
    declared: tago.Declaration, numbers: tuple[int, ...], action: tago.Action
) -> None:
    """Random play often takes the exact amount declared if it is legal, or folds."""
    hand = play(bet_before(), tago.Declare(2, declared), tago.Bet(1, 10))
    assert acting.legal_action(drawing(*numbers), hand) == action


@pytest.mark.parametrize(
    ("seat", "numbers", "declared"),
    [
        (2, (3,), tago.Declaration("fold")),
        (2, (0, 0), tago.Declaration("bet")),
        (2, (0, 1, 1, 0), tago.Declaration("bet", 5)),  # the least bet
        (2, (2, 1, 2, 3), tago.Declaration("raise", 294)),  # beside the highest
        (7, (2, 1, 0, 0), tago.Declaration("raise", 300)),  # nobody sits there
    ],
)
def test_random_play_declares_near_the_limits(
    seat: int, numbers: tuple[int, ...], declared: tago.Declaration
) -> None:
    """A declared amount is at the limits of what the seat itself could bet."""
    assert acting._declaration(drawing(*numbers), bet_before(), seat) == declared
