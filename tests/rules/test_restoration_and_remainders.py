"""Adding chips during a hand (REST), and playing on with too few of them (REM).

All cards are made up: the documents give numbers for these rules, and no cards.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tagolib as tago
from tagolib.tago.facts import RemaindersPlayed, Restored, RoundBegun
from tagolib.tago.hand import Hand
from tests.playing import HEAVY, LIGHT, call_round, codes, facts, play, rules, start

HANDS = {1: "8 2 0", 2: "6 6 ½", 3: "5 7 0"}
"""At POINT 11 seats 1 and 3 tie, 1 away; seat 2 is beaten, 1½ away."""
POINT = "1 7 3"
COPIED = HANDS | {2: "3 7 1"}
"""The same with a COPY for seat 2."""


def facing(bet: int, stack: int, table: tago.Rules = HEAVY) -> Hand:
    """Let seat 1 bet in round 1; seat 2 has so many chips and is to act, and seat 3 is rich."""
    hand = start(HANDS, POINT, {1: 50_005, 2: stack + 5, 3: 50_005}, table=table)
    return play(hand, tago.Bet(1, bet))


def now(hand: Hand) -> tago.Options:
    """Return the options of the seat to act."""
    found = tago.options(hand)
    assert found is not None
    return found


def restoration(hand: Hand) -> tuple[int, int | None]:
    """Return the smallest restoration, and the least that allows a raise."""
    found = now(hand).restore
    assert found is not None
    return found.minimum, found.minimum_to_raise


def in_tie_break(stacks: dict[int, int]) -> Hand:
    """Play the three rounds with bets of 5, and on to a tie-break of seats 1 and 3."""
    hand = start(HANDS, POINT, stacks)
    for _ in range(3):
        hand = call_round(hand)
    again = tago.Redeal(tago.parse_cards("8 5"))
    discards = [tago.Discard(1, tago.Card.EIGHT), tago.Discard(3, tago.Card.FIVE)]
    return play(hand, tago.PlayOn(1), tago.PlayOn(3), *discards, again)


@pytest.mark.rules("REST-01")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_every_seat_may_add_chips_during_a_hand(seat: int) -> None:
    """Any seat on its turn, rich or poor, may add 300 to its stack; the pot does not change."""
    hand = start(HANDS, POINT, {1: 300, 2: 5000, 3: 8}, first=seat)
    richer = play(hand, tago.Restore(seat, 300))
    assert richer.seat(seat).stack == hand.seat(seat).stack + 300
    assert richer.seat(seat).restored
    assert richer.pot == hand.pot


@pytest.mark.rules("REST-02")
@pytest.mark.parametrize(
    ("variant", "number", "allowed"),
    [
        ("classic", 1, True),
        ("classic", 2, True),
        ("classic", 3, False),
        ("rapid", 2, True),
        ("rapid", 3, False),
    ],
)
def test_chips_are_added_in_rounds_1_and_2(variant: str, number: int, allowed: bool) -> None:
    """A seat may restore before it sees its card, but not in round 3; the same holds in Rapid."""
    hand = start(HANDS, POINT, table=rules(variant=variant))
    for _ in range(number - hand.round):
        hand = call_round(hand)
    if allowed:
        assert restoration(hand)[0] == 300
        assert play(hand, tago.Restore(1, 300)).seat(1).restored
    else:
        assert now(hand).restore is None
        assert codes(hand, tago.Restore(1, 300)) == ["too_late_to_restore"]


@pytest.mark.rules("REST-02")
def test_a_seat_that_has_seen_its_card_adds_no_chips() -> None:
    """Once a seat has seen its card it cannot restore, even in round 2."""
    for seen in (False, True):
        spot = tago.Spot(
            rules=HEAVY,
            round=2,
            current_bet=20,
            paid=0,
            stack=50,
            raises_used=0,
            restored=False,
            seen=seen,
        )
        assert (tago.betting_options(spot).restore is None) == seen


@pytest.mark.rules("COLL-02", "DEAL-04")
@pytest.mark.parametrize(("number", "tie_break"), [(3, False), (2, True)])
def test_by_round_3_every_seat_has_seen_its_card(number: int, tie_break: bool) -> None:
    """In round 3 and in a tie-break round, a spot that says otherwise has the same options."""
    blind, seeing = [
        tago.betting_options(
            tago.Spot(
                rules=HEAVY,
                round=number,
                current_bet=20,
                paid=0,
                stack=50,
                raises_used=0,
                restored=False,
                seen=seen,
                tie_break=tie_break,
            )
        )
        for seen in (False, True)
    ]
    assert blind == seeing


@pytest.mark.rules("REST-02")
def test_chips_are_added_only_on_ones_own_turn() -> None:
    """Nobody restores out of turn, after folding, while the POINT is chosen, or after the hand."""
    hand = start(HANDS, POINT)
    assert codes(hand, tago.Restore(2, 300)) == ["not_your_turn"]
    hand = play(hand, tago.Bet(1, 10), tago.Fold(2))
    assert codes(hand, tago.Restore(2, 300)) == ["out_of_the_hand"]
    assert codes(play(hand, tago.Fold(3)), tago.Restore(1, 300)) == ["hand_over"]
    choosing = call_round(start(HANDS, "7 7 3"))
    assert choosing.phase == "point_choice"
    assert codes(choosing, tago.Restore(1, 300)) == ["not_now"]


@pytest.mark.rules("REST-03")
def test_chips_are_added_once_in_a_hand() -> None:
    """A second restoration is refused on the same turn and in round 2, but not in the next hand.

    The others keep their own right.
    """
    hand = play(start(HANDS, POINT), tago.Restore(1, 300))
    assert now(hand).restore is None
    assert codes(hand, tago.Restore(1, 300)) == ["restored_before"]
    hand = play(hand, tago.Bet(1, 10), tago.Restore(2, 300), tago.Call(2), tago.Call(3))
    assert hand.round == 2
    assert now(hand).restore is None
    assert codes(hand, tago.Restore(1, 5000)) == ["restored_before"]
    hand = play(hand, tago.Bet(1, 10), tago.Fold(2))
    assert restoration(hand)[0] == 300
    left = {seat.number: seat.stack for seat in hand.seats}
    assert play(start(HANDS, POINT, left), tago.Restore(1, 300)).seat(1).restored


@pytest.mark.rules("REST-04")
@pytest.mark.parametrize("stack", [100, 101, 250, 40_000])
@pytest.mark.parametrize(
    ("table", "least"), [(HEAVY, 300), (LIGHT, 300), (rules("Heavy – 5/40"), 40)]
)
def test_who_can_cover_adds_the_stack_to_join_at_least(
    table: tago.Rules, least: int, stack: int
) -> None:
    """A seat that can cover a bet of 100 restores at least the stack needed to join."""
    hand = facing(100, stack, table)
    assert restoration(hand)[0] == least
    assert codes(hand, tago.Restore(2, least - 1)) == ["restoration_too_small"]
    assert play(hand, tago.Restore(2, least)).seat(2).stack == stack + least


@pytest.mark.rules("REST-04")
@pytest.mark.parametrize("stack", [1, 4, 5, 300])
def test_who_faces_no_bet_adds_the_stack_to_join_at_least(stack: int) -> None:
    """An opener restores at least 300, even if it is short of the table's minimum."""
    hand = start(HANDS, POINT, stack + 5)
    assert restoration(hand)[0] == 300
    assert codes(hand, tago.Restore(1, 299)) == ["restoration_too_small"]
    assert play(hand, tago.Restore(1, 300)).seat(1).stack == stack + 300


@pytest.mark.rules("REST-05")
@pytest.mark.parametrize(
    ("bet", "stack", "lacks"), [(1000, 500, 500), (1000, 998, 2), (20, 1, 19), (9000, 10, 8990)]
)
def test_under_the_raise_a_seat_adds_what_it_lacks_at_least(
    bet: int, stack: int, lacks: int
) -> None:
    """A seat that cannot cover the bet adds at least what it lacks, whether above or below 300."""
    hand = facing(bet, stack)
    assert restoration(hand)[0] == lacks
    assert codes(hand, tago.Restore(2, lacks - 1)) == ["restoration_too_small"]
    hand = play(hand, tago.Restore(2, lacks))
    assert now(hand).call == bet
    assert play(hand, tago.Call(2)).seat(2).stack == 0


@pytest.mark.rules("REST-05")
def test_a_single_missing_chip_is_enough() -> None:
    """A seat with 999 chips facing a bet of 1,000 is 1 chip short, and may restore just 1."""
    hand = facing(1000, 999)
    assert restoration(hand) == (1, 1001)
    assert play(hand, tago.Restore(2, 1), tago.Call(2)).seat(2).stack == 0


@pytest.mark.rules("REST-05")
def test_what_is_paid_in_the_round_is_not_lacking() -> None:
    """A seat that has put in 10, has 500 left and faces a raise to 1,000 lacks 490."""
    hand = start(HANDS, POINT, {1: 515, 2: 2000, 3: 2000})
    hand = play(hand, tago.Bet(1, 10), tago.Raise(2, 1000), tago.Call(3))
    assert restoration(hand) == (490, None)
    assert codes(hand, tago.Restore(1, 489)) == ["restoration_too_small"]
    assert play(hand, tago.Restore(1, 490), tago.Call(1)).seat(1).stack == 0


@pytest.mark.rules("REST-06")
def test_under_the_raise_it_takes_twice_the_bet_to_raise() -> None:
    """A seat with 500 chips must add at least 1,500 to raise a bet of 1,000.

    Where no raise is left there is no such amount.
    """
    hand = facing(1000, 500)
    assert restoration(hand) == (500, 1500)
    short = play(hand, tago.Restore(2, 1499))
    assert now(short).raise_to is None
    assert codes(short, tago.Raise(2, 2000)) == ["beyond_stack"]
    assert codes(short, tago.Raise(2, 1999)) == ["below_double"]
    raised = play(hand, tago.Restore(2, 1500), tago.Raise(2, 2000))
    assert (raised.current_bet, raised.raises_used, raised.seat(2).stack) == (2000, 1, 0)

    used = start(HANDS, POINT, {1: 2005, 2: 2005, 3: 505})
    used = play(used, tago.Bet(1, 100), tago.Raise(2, 1000))
    assert restoration(used) == (500, None)
    assert codes(play(used, tago.Restore(3, 1500)), tago.Raise(3, 2000)) == ["raises_used_up"]


@pytest.mark.rules("REST-07")
@pytest.mark.parametrize(
    ("stack", "to_raise"), [(1200, 800), (1000, 1000), (1650, 350), (1900, 300), (2500, 300)]
)
def test_who_can_cover_may_add_chips_to_raise(stack: int, to_raise: int) -> None:
    """A seat with 1,200 chips must add at least 800 to raise a bet of 1,000."""
    hand = facing(1000, stack)
    assert restoration(hand) == (300, to_raise)
    raised = play(hand, tago.Restore(2, to_raise), tago.Raise(2, 2000))
    assert (raised.current_bet, raised.seat(2).stack) == (2000, stack + to_raise - 2000)
    if to_raise > 300:
        short = play(hand, tago.Restore(2, to_raise - 1))
        assert codes(short, tago.Raise(2, 2000)) == ["beyond_stack"]
        assert now(short).raise_to is None
    else:
        assert codes(hand, tago.Restore(2, 299)) == ["restoration_too_small"]


@pytest.mark.rules("REST-08")
def test_no_chips_are_added_in_a_tie_break() -> None:
    """In a tie-break a restoration is refused, whether or not there is a bet."""
    hand = in_tie_break({1: 300, 2: 300, 3: 40})
    assert now(hand).restore is None
    assert codes(hand, tago.Restore(1, 300)) == ["no_restoring_in_tie_break"]
    hand = play(hand, tago.Bet(1, 50))
    assert now(hand).restore is None
    assert codes(hand, tago.Restore(3, 300)) == ["no_restoring_in_tie_break"]


@pytest.mark.rules("REST-09")
@pytest.mark.parametrize("action", [tago.Bet(1, 500), tago.Fold(1)], ids=lambda a: type(a).__name__)
def test_an_opener_goes_on_after_adding_chips(action: tago.Action) -> None:
    """An opener that has restored keeps the turn until it bets or folds."""
    hand = play(start(HANDS, POINT), tago.Restore(1, 300))
    assert (hand.to_act, hand.current_bet) == (1, 0)
    assert codes(hand, tago.Bet(2, 10)) == ["not_your_turn"]
    assert play(hand, action).to_act == 2


@pytest.mark.rules("REST-09")
@pytest.mark.parametrize(
    ("action", "stack"),
    [(tago.Call(2), 800), (tago.Raise(2, 1600), 0), (tago.Fold(2), 1600)],
    ids=lambda value: type(value).__name__,
)
def test_a_seat_under_the_raise_goes_on_after_adding_chips(action: tago.Action, stack: int) -> None:
    """A seat short of the bet that restores may then call, raise, or fold and keep the chips."""
    hand = play(facing(800, 500), tago.Restore(2, 1100))
    assert (hand.to_act, hand.current_bet, hand.seat(2).in_round) == (2, 800, 0)
    assert codes(hand, tago.Call(3)) == ["not_your_turn"]
    assert codes(hand, tago.Remainders(2)) == ["can_cover"]
    hand = play(hand, action)
    assert (hand.to_act, hand.seat(2).stack) == (3, stack)


@pytest.mark.rules("REST-10")
def test_a_restoration_is_told_to_all() -> None:
    """Every seat and every spectator sees which seat has added how many chips."""
    hand = play(start(HANDS, POINT), tago.Restore(1, 450))
    for seat in (None, 1, 2, 3):
        told = [fact for fact in tago.view(hand, seat).log if isinstance(fact, Restored)]
        assert told == [Restored(1, 450)]


@pytest.mark.rules("REST-11")
@pytest.mark.parametrize("table", [HEAVY, LIGHT])
def test_a_restoration_has_no_upper_limit(table: tago.Rules) -> None:
    """A seat may add a million million, whether or not it can cover the bet."""
    much = 10**12
    assert play(start(HANDS, POINT, table=table), tago.Restore(1, much)).seat(1).stack > much
    assert play(facing(200, 10, table), tago.Restore(2, much)).seat(2).stack > much


@pytest.mark.rules("REST-12")
def test_who_is_all_in_adds_no_chips() -> None:
    """Seat 2, all-in since round 1, has no turn, even as first player, and cannot restore."""
    hand = start(HANDS, POINT, {1: 300, 2: 105, 3: 300}, first=2)
    hand = play(hand, tago.Bet(2, 100))
    assert codes(hand, tago.Restore(2, 300)) == ["no_chips"]
    hand = play(hand, tago.Call(3), tago.Call(1))
    assert (hand.round, hand.first, hand.to_act) == (2, 2, 3)
    assert codes(hand, tago.Restore(2, 300)) == ["no_chips"]
    hand = play(hand, tago.Bet(3, 20), tago.Call(1))
    assert (hand.round, hand.to_act) == (3, 3)
    none = tago.Spot(
        rules=HEAVY,
        round=1,
        current_bet=100,
        paid=0,
        stack=0,
        raises_used=0,
        restored=False,
        seen=False,
    )
    assert tago.betting_options(none) == tago.Options()


@pytest.mark.rules("REM-01")
def test_remainders_are_all_that_is_left() -> None:
    """A seat with 150 chips facing a bet of 200 can play all of them, but no other amount."""
    hand = facing(200, 150)
    assert now(hand).remainders == 150
    for to in (100, 149, 150):
        assert codes(hand, tago.Raise(2, to)) == ["below_double"]
    hand = play(hand, tago.Remainders(2))
    assert facts(hand, RemaindersPlayed) == [RemaindersPlayed(2, 150)]
    assert (hand.seat(2).stack, hand.seat(2).in_round, hand.pot) == (0, 150, 365)


@pytest.mark.rules("REM-02")
@pytest.mark.parametrize(
    ("bet", "stack"), [(200, 150), (1000, 800), (200, 199), (200, 1), (1000, 999)]
)
def test_who_is_short_of_the_bet_plays_remainders(bet: int, stack: int) -> None:
    """A seat with fewer chips than the bet cannot call, but may play them all as remainders."""
    hand = facing(bet, stack)
    assert (now(hand).remainders, now(hand).call) == (stack, None)
    assert codes(hand, tago.Call(2)) == ["cannot_cover"]
    assert play(hand, tago.Remainders(2)).seat(2).in_round == stack


@pytest.mark.rules("REM-02")
@pytest.mark.parametrize(("bet", "stack"), [(200, 200), (200, 201), (1000, 1000), (1000, 5000)])
def test_who_can_match_the_bet_has_no_remainders(bet: int, stack: int) -> None:
    """A seat with at least as many chips as the bet can call, but cannot play remainders."""
    hand = facing(bet, stack)
    assert (now(hand).remainders, now(hand).call) == (None, bet)
    assert codes(hand, tago.Remainders(2)) == ["can_cover"]
    assert play(hand, tago.Call(2)).seat(2).stack == stack - bet


@pytest.mark.rules("REM-02")
@pytest.mark.parametrize(("left", "short"), [(189, True), (190, False)])
def test_remainders_are_short_of_what_is_still_to_add(left: int, short: bool) -> None:
    """A seat that has put in 10 and faces a bet of 200 is short only with fewer than 190 left."""
    hand = start(HANDS, POINT, {1: 15 + left, 2: 905, 3: 905})
    hand = play(hand, tago.Bet(1, 10), tago.Raise(2, 200), tago.Call(3))
    if short:
        assert (now(hand).remainders, now(hand).call) == (left, None)
        assert play(hand, tago.Remainders(1)).seat(1).in_hand == 10 + left
    else:
        assert (now(hand).remainders, now(hand).call) == (None, 190)
        assert codes(hand, tago.Remainders(1)) == ["can_cover"]


@pytest.mark.rules("REM-03")
@pytest.mark.parametrize("stack", [200, 201, 350])
def test_all_in_at_twice_the_bet_is_a_raise(stack: int) -> None:
    """A seat with 200 or more facing a bet of 100 may go all-in, which uses up a raise."""
    hand = facing(100, stack)
    assert codes(hand, tago.Remainders(2)) == ["can_cover"]
    assert now(hand).raise_to == (200, stack)
    hand = play(hand, tago.Raise(2, stack))
    assert (hand.current_bet, hand.raises_used, hand.seat(2).stack) == (stack, 1, 0)
    assert codes(hand, tago.Raise(3, 2 * stack)) == ["raises_used_up"]


@pytest.mark.rules("REM-03")
def test_all_in_above_the_bet_needs_an_unused_raise() -> None:
    """Once round 1's raise is used up, a seat with 500 cannot go all-in against a bet of 200."""
    hand = start(HANDS, POINT, {1: 905, 2: 905, 3: 505})
    hand = play(hand, tago.Bet(1, 100), tago.Raise(2, 200))
    assert (now(hand).call, now(hand).raise_to, now(hand).remainders) == (200, None, None)
    assert codes(hand, tago.Raise(3, 500)) == ["raises_used_up"]
    assert codes(hand, tago.Remainders(3)) == ["can_cover"]


@pytest.mark.rules("REM-03")
def test_all_in_at_a_light_table_respects_the_maximum() -> None:
    """At a maximum of 300 a bet of 150 can be raised only to 300, and one of 151 not at all."""
    hand = facing(150, 400, LIGHT)
    assert now(hand).raise_to == (300, 300)
    assert codes(hand, tago.Raise(2, 400)) == ["above_maximum"]
    assert play(hand, tago.Raise(2, 300)).seat(2).stack == 100
    assert codes(facing(151, 302, LIGHT), tago.Raise(2, 302)) == ["maximum_reached"]


@pytest.mark.rules("REM-04")
@pytest.mark.parametrize("stack", [1001, 1200, 1999])
def test_between_the_bet_and_its_double_the_stack_is_not_played(stack: int) -> None:
    """A seat with 1,200 facing a bet of 1,000 may call, fold or restore, but not go all-in."""
    hand = facing(1000, stack)
    least = max(300, 2000 - stack)
    assert now(hand) == tago.Options(
        fold=True, call=1000, restore=tago.Restoration(300, least), curious=True
    )
    assert codes(hand, tago.Remainders(2)) == ["can_cover"]
    assert codes(hand, tago.Raise(2, stack)) == ["below_double"]
    assert play(hand, tago.Call(2)).seat(2).stack == stack - 1000
    assert play(hand, tago.Fold(2)).seat(2).stack == stack
    assert play(hand, tago.Restore(2, least), tago.Raise(2, 2000)).current_bet == 2000


@pytest.mark.rules("REM-05")
@pytest.mark.parametrize("remainders", [60, 99])
def test_remainders_leave_the_bet_as_it_is(remainders: int) -> None:
    """After a bet of 100 and remainders of 60, a call still costs 100 and a raise at least 200."""
    hand = play(facing(100, remainders), tago.Remainders(2))
    assert (hand.current_bet, hand.raises_used) == (100, 0)
    assert now(hand).call == 100
    for to in (remainders, 2 * remainders, 199):
        assert codes(hand, tago.Raise(3, to)) == ["below_double"]
    hand = play(hand, tago.Raise(3, 200))
    assert (hand.current_bet, hand.raises_used) == (200, 1)


@pytest.mark.rules("REM-06")
@pytest.mark.parametrize(("bet", "stack"), [(5, 1), (5, 4), (40_000, 1), (1000, 3)])
def test_remainders_have_no_lower_limit(bet: int, stack: int) -> None:
    """A single chip may be played against any bet, even below the table's minimum."""
    hand = facing(bet, stack)
    assert now(hand).remainders == stack
    hand = play(hand, tago.Remainders(2))
    assert (hand.seat(2).in_round, hand.seat(2).contending) == (stack, True)


@pytest.mark.rules("REM-07")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_remainders_in_every_round(number: int) -> None:
    """A seat with 40 chips may play them against a bet of 50 in any round, even after the look."""
    hand = start(HANDS, POINT, {1: 300, 2: 5 + 5 * (number - 1) + 40, 3: 300})
    for _ in range(number - hand.round):
        hand = call_round(hand)
    hand = play(hand, tago.Bet(1, 50))
    assert now(hand).remainders == 40
    hand = play(hand, tago.Remainders(2))
    assert (hand.seat(2).stack, hand.seat(2).in_round) == (0, 40)
    assert hand.seat(2).seen == (number == 3)


@pytest.mark.rules("REM-07")
def test_remainders_in_a_tie_break() -> None:
    """If a bet of 50 in a tie-break is met by remainders of 20, the bettor gets 30 back."""
    hand = play(in_tie_break({1: 300, 2: 300, 3: 40}), tago.Bet(1, 50))
    assert (now(hand).remainders, now(hand).call) == (20, None)
    hand = play(hand, tago.Remainders(3))
    assert (hand.phase, hand.pot) == ("vote", 60 + 40)
    assert hand.seat(1).stack == 300 - 20 - 20


@pytest.mark.rules("REM-08")
def test_who_played_remainders_stays_in_for_the_first_pot() -> None:
    """After remainders of 40, seat 2 has no turn in rounds 2 and 3 and wins only the first pot."""
    hand = start(COPIED, POINT, {1: 305, 2: 45, 3: 305})
    hand = play(hand, tago.Bet(1, 50), tago.Remainders(2), tago.Call(3))
    for number in (2, 3):
        assert (hand.round, hand.seat(2).status) == (number, "in")
        assert facts(hand, RoundBegun)[-1].seats == (1, 3)
        hand = play(hand, tago.Bet(1, 50))
        assert hand.to_act == 3
        hand = play(hand, tago.Call(3))
    assert hand.result is not None
    pots = [(pot.amount, pot.seats, pot.shares) for pot in hand.result.pots]
    assert pots == [
        (15 + 120, (1, 2, 3), ((2, 135),)),
        (20 + 200, (1, 3), ((1, 110), (3, 110))),
    ]


@pytest.mark.rules("REM-02", "REM-03", "REM-04")
@given(st.data())
def test_facing_a_bet_a_seat_calls_or_else_plays_its_remainders(data: st.DataObject) -> None:
    """A seat facing a bet may fold, and may either call or play its remainders, but never both.

    Its whole stack may go in exactly where that makes at most the bet, or twice the bet and more
    while a raise is left.
    """
    bet = data.draw(st.integers(5, 100))
    paid = data.draw(st.integers(0, bet - 1))
    stack = data.draw(st.integers(1, 300))
    number = data.draw(st.integers(1, 3))
    used = data.draw(st.integers(0, number))
    found = tago.betting_options(
        tago.Spot(
            rules=HEAVY,
            round=number,
            current_bet=bet,
            paid=paid,
            stack=stack,
            raises_used=used,
            restored=False,
            seen=number == 3,
        )
    )
    assert found.fold
    assert (found.call is None) != (found.remainders is None)
    reach = paid + stack
    most = found.raise_to[1] if found.raise_to else None
    all_in = found.remainders == stack or found.call == stack or most == reach
    assert all_in == (reach <= bet or (reach >= 2 * bet and used < number))
