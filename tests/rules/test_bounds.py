"""How many chips there can be: in rules, in actions, in a hand and at a table."""

import random
from typing import Any

import pytest
from attrs import evolve

import tagolib as tago
from tagolib.base.values import LARGEST_AMOUNT, LARGEST_STACKS, MOST
from tagolib.conformance.tago.deals import random_deck, random_rules
from tagolib.table import (
    BuyIn,
    Finish,
    Leave,
    Open,
    Sit,
    StartHand,
    Table,
    TableRecord,
    act,
    finish,
    resume_table,
    table_options,
)
from tagolib.tago.betting import Spot, betting_options
from tagolib.tago.jackpot import Jackpot
from tests.playing import HEAVY, codes, play, start

JACKPOT = tago.Rules.parse("Heavy – 5/300", jackpot_percent=20)
TWO = {1: "2 7 7", 2: "4 8 3"}
ZERO = {1: "0 0 0", 2: "4 8 3"}
POINT = "½ 5 1"


def options(hand: tago.Hand) -> tago.Options:
    now = tago.options(hand)
    assert now is not None
    return now


def refusals(table: Table, action: Any) -> list[str]:
    """Return the codes of what is wrong with an action; the table must not have changed."""
    before = repr(table), hash(table)
    with pytest.raises(tago.IllegalActionError) as caught:
        act(table, action)
    assert (repr(table), hash(table)) == before
    return [violation.code for violation in caught.value.violations]


def full(rules: tago.Rules, room: int = 0, seats: int = 8, **parts: Any) -> Table:
    """Return a table before its first hand with the largest stacks and only so much room left."""
    each = LARGEST_STACKS // seats
    stacks = tuple((seat, each) for seat in range(1, seats + 1))
    table = Table(rules, stage="open", stacks=stacks, washed=True, cube=1, **parts)
    return evolve(table, tips=table.room - room)


def test_the_bounds_are_those_of_every_json_reader() -> None:
    """The largest stacks and eight of the largest restorations are numbers that JSON holds."""
    assert (LARGEST_AMOUNT, LARGEST_STACKS, MOST) == (2**46, 2**52, 2**53 - 1)
    assert LARGEST_STACKS + 8 * LARGEST_AMOUNT <= MOST
    assert float(MOST) + 1 != float(MOST)


@pytest.mark.parametrize("name", ["minimum", "stack", "units_per_chip"])
def test_the_largest_rules(name: str) -> None:
    """An amount in rules is at most 2^46."""
    given: dict[str, Any] = {"mode": "heavy", "minimum": 1, "stack": LARGEST_AMOUNT}
    assert getattr(tago.Rules(**given | {name: LARGEST_AMOUNT}), name) == LARGEST_AMOUNT
    with pytest.raises(tago.SetupError, match=name) as caught:
        tago.Rules(**given | {name: LARGEST_AMOUNT + 1})
    assert caught.value.field == name


@pytest.mark.parametrize("kind", ["bet", "raise"])
def test_the_largest_declaration(kind: Any) -> None:
    """A declared amount is at most 2^46."""
    assert tago.Declaration(kind, LARGEST_AMOUNT).amount == LARGEST_AMOUNT
    with pytest.raises(tago.SetupError, match="amount"):
        tago.Declaration(kind, LARGEST_AMOUNT + 1)


@pytest.mark.parametrize("kind", [Sit, BuyIn])
def test_the_largest_buy_in(kind: Any) -> None:
    """A player brings at most 2^46 to a table."""
    assert kind(1, LARGEST_AMOUNT).amount == LARGEST_AMOUNT
    with pytest.raises(tago.SetupError, match="amount"):
        kind(1, LARGEST_AMOUNT + 1)


def test_the_largest_stacks() -> None:
    """The stacks of a hand are at most 2^52 together, however they are distributed."""
    for one in (5, 300, 2**46, 2**51, 2**52 - 300):
        assert start(TWO, POINT, {1: one, 2: 2**52 - one}).seat(2).stack == 2**52 - one - 5
        with pytest.raises(
            tago.SetupError, match="together must be at most 4503599627370496"
        ) as caught:
            start(TWO, POINT, {1: one, 2: 2**52 - one + 1})
        assert caught.value.field == "stacks"


@pytest.mark.rules("LIMIT-03", "REST-11")
def test_what_cannot_be_named_is_not_offered() -> None:
    """Nobody may bet or raise above the largest amount, and whatever is offered is accepted."""
    hand = start(TWO, POINT, 2**51)
    assert options(hand).bet == (5, 2**46)
    assert tago.clamp(hand, tago.Bet(1, 2**46)) == tago.Bet(1, 2**46)
    half = play(hand, tago.Bet(1, 2**45))
    assert options(half).raise_to == (2**46, 2**46)
    assert play(half, tago.Raise(2, 2**46)).current_bet == 2**46
    whole = play(hand, tago.Bet(1, 2**46))
    assert options(whole).raise_to is None
    assert options(whole).restore == tago.Restoration(300, None)
    assert codes(whole, tago.Raise(2, 2**46)) == ["maximum_reached"]
    for now in (hand, half, whole):
        for action in tago.legal_actions(now):
            assert tago.apply(now, action) != now


@pytest.mark.rules("REST-05")
def test_a_restoration_that_cannot_be_named() -> None:
    """If the smallest restoration would exceed the largest amount, the seat cannot restore."""
    spot = Spot(
        rules=HEAVY,
        round=1,
        current_bet=2**46 + 300,
        paid=0,
        stack=300,
        raises_used=0,
        restored=False,
        seen=False,
    )
    assert betting_options(spot).restore == tago.Restoration(2**46, None)
    assert betting_options(evolve(spot, current_bet=2**46 + 301)).restore is None
    # under a ruling a raise to exactly the maximum, where that can be named
    rulings = tago.Rulings(light_cap="increment", light_cap_raise="to_maximum")
    light = tago.Rules(mode="light", minimum=5, stack=2**45, rulings=rulings)
    for current, least in ((2**45, 2**46), (2**45 + 1, None)):
        raising = betting_options(evolve(spot, rules=light, current_bet=current, stack=2**52))
        assert raising.raise_to == (least and (least, least))


@pytest.mark.rules("REST-03", "ERR-02")
def test_restorations_after_misdeals_have_an_end() -> None:
    """After misdeals players may restore again, up to eight times the largest amount in all."""
    hand = start(TWO, POINT)
    for _ in range(4):
        assert options(hand).restore is not None
        hand = play(hand, tago.Restore(1, LARGEST_AMOUNT), tago.Bet(1, 5))
        hand = play(hand, tago.Restore(2, LARGEST_AMOUNT), tago.Misdeal(hand.deal.deck))
    assert options(hand).restore is None
    assert codes(hand, tago.Restore(1, 300)) == ["restorations_end"]
    assert hand.restored == 8 * LARGEST_AMOUNT
    assert sum(seat.stack for seat in hand.seats) + hand.pot == 600 + hand.restored


def test_a_table_that_is_full() -> None:
    """Nobody can sit down or buy in beyond the room, which the options show; all may leave."""
    table = evolve(full(JACKPOT, 300, seats=7), cube=None)
    assert table_options(table).sit == (8,)
    assert table_options(table).buy_in == tuple(range(1, 8))
    assert act(table, Sit(8, 300)).room == 0
    assert act(table, BuyIn(1, 300)).room == 0
    for action in (Sit(8, 301), BuyIn(1, 301), Sit(8, LARGEST_AMOUNT)):
        assert refusals(table, action) == ["no_room"]
    less = evolve(table, tips=table.tips + 1)
    now = table_options(less)
    assert (now.sit, now.buy_in, now.leave) == ((), (), tuple(range(1, 8)))
    assert refusals(less, Sit(8, 300)) == refusals(less, BuyIn(2, 300)) == ["no_room"]
    assert refusals(less, Sit(8, 299)) == ["below_stack"]
    assert table_options(act(less, Leave(3))).sit == (3, 8)
    playing = act(full(JACKPOT, 300, seats=7), StartHand(tago.DECK))
    asked = act(playing, Sit(8, 300))
    assert (asked.room, table_options(asked).buy_in) == (300, ())
    assert refusals(asked, BuyIn(2, 300)) == ["no_room"]


def test_the_room_of_a_table() -> None:
    """The room is 2^53 - 1 less the chips, eight restorations, the jackpot and its seed."""
    jackpot = Jackpot(minimum=5, maximum=None, seed=100, amount=1000)
    table = act(Table(JACKPOT, jackpot, tips=7), Open())
    assert table.room == MOST - 8 * LARGEST_AMOUNT - 1100 - 7
    assert act(table, Sit(1, 300)).room == table.room - 300
    assert act(Table(JACKPOT, None), Open()).room == MOST - 8 * LARGEST_AMOUNT - 2**51


def test_a_hand_needs_room() -> None:
    """No hand starts without room for what it may bring, or with too many chips."""
    table = full(JACKPOT)
    assert act(table, StartHand(tago.DECK)).hand is not None
    for jackpot in (Jackpot.of(JACKPOT, seed=1), evolve(Jackpot.of(JACKPOT), amount=1)):
        assert refusals(evolve(table, jackpot=jackpot), StartHand(tago.DECK)) == ["too_many_chips"]
        assert not table_options(evolve(table, jackpot=jackpot)).start
    more = evolve(table, tips=0, stacks=(*table.stacks[:-1], (8, 2**49 + 1)))
    assert more.room > 0
    assert refusals(more, StartHand(tago.DECK)) == ["too_many_chips"]
    assert act(act(more, Leave(2)), StartHand(tago.DECK)).hand is not None
    # a player who cannot pay the ante is not dealt in
    poor = evolve(table, tips=0, stacks=((1, 2**51), (2, 2**51), (3, 4)))
    assert act(poor, StartHand(tago.DECK)).hand is not None


def test_a_running_hand_was_dealt_with_room() -> None:
    """A table that is built or resumed with a hand can always finish that hand."""
    table = act(full(JACKPOT), StartHand(tago.DECK))
    assert resume_table(TableRecord.of(table)) == table
    for value in (table, TableRecord.of(table)):
        with pytest.raises(tago.SetupError, match="without room") as caught:
            evolve(value, tips=table.tips + 1)
        assert caught.value.field == "hand"


def test_all_that_is_at_a_table() -> None:
    """A table holds less than 2^53 units, and cannot be built with more."""
    assert Table(JACKPOT, tips=MOST).chips == MOST
    with pytest.raises(tago.SetupError, match="the sum of all chips at a table"):
        Table(JACKPOT, Jackpot.of(JACKPOT, seed=1), tips=MOST)


@pytest.mark.rules("JACK-10", "JACK-11")
def test_one_player_cannot_spoil_a_table() -> None:
    """However much one player adds, the others may restore, and a jackpot won can be paid."""
    jackpot = Jackpot(minimum=5, maximum=None, seed=1000, amount=LARGEST_AMOUNT)
    table = Table(JACKPOT, jackpot, stage="open", washed=True, cube=1, stacks=((1, 300), (2, 300)))
    table = act(table, StartHand(start(ZERO, POINT).deal.deck))
    for seat in (1, 2):
        table = act(table, tago.Restore(seat, LARGEST_AMOUNT))
        table = act(table, tago.Bet(1, 5) if seat == 1 else tago.Call(2))
    while table.hand and table.hand.phase != "over":
        table = act(table, tago.legal_actions(table.hand)[-1])
    assert table.hand is not None
    assert table.hand.result is not None
    assert table.hand.result.jackpot_winner == 1
    assert table_options(table).finish
    paid = act(table, Finish())
    assert paid.jackpot is not None
    assert paid.jackpot.amount == 1000
    assert paid.chips == table.chips + 1000


@pytest.mark.rules("JACK-03", "JACK-11")
def test_a_multi_jackpot_can_be_paid() -> None:
    """A full table can be paid a multi-jackpot of 2^51, whatever was restored in the hand."""
    table = act(full(JACKPOT, seats=2, jackpot=None), StartHand(start(ZERO, POINT).deal.deck))
    shared = evolve(Jackpot.of(JACKPOT), amount=2**51)
    table = act(table, tago.Restore(1, LARGEST_AMOUNT))
    table = act(act(table, tago.Bet(1, 5)), tago.Restore(2, LARGEST_AMOUNT))
    table = act(table, tago.Fold(2))
    table = act(table, tago.Look(1))
    after, shared = finish(table, shared)
    assert after.chips == table.chips + 2**51
    assert shared.amount == 0


def greedy(chance: random.Random, hand: tago.Hand) -> tago.Action:
    """Return a legal action, mostly one that brings or moves as many chips as possible."""
    seat, now = hand.to_act, tago.options(hand)
    if seat is None or now is None:
        cards = hand.redeal_cards
        return tago.Redeal(cards[: len(hand.contending)])
    early = hand.phase in ("point_choice", "betting") and hand.round < 3
    if early and chance.randrange(12) == 0:
        return tago.Misdeal(random_deck(chance.randrange, len(hand.seats), "zero"))
    if now.restore and chance.randrange(3):
        return tago.Restore(seat, LARGEST_AMOUNT)
    wanted = [one for one in tago.legal_actions(hand) if not isinstance(one, tago.Fold)]
    return chance.choice(wanted or list(tago.legal_actions(hand)))


@pytest.mark.uncounted
@pytest.mark.rules("POT-08", "JACK-11")
@pytest.mark.parametrize("shared", [False, True])
def test_what_is_legal_for_a_hand_is_legal_for_its_table(shared: bool) -> None:
    """A table full of chips accepts all that its hand allows, and a jackpot won there is paid."""
    paid = misdeals = ends = 0
    for number in range(150):
        chance = random.Random(number)
        rules = evolve(random_rules(chance.randrange), jackpot_percent=chance.choice([0, 20, 100]))
        prize = evolve(
            Jackpot.of(rules, seed=chance.choice([0, 10**6])), amount=chance.choice([0, 2**50])
        )
        table = full(rules, seats=chance.randint(2, 8), jackpot=None if shared else prize)
        table = act(table, StartHand(random_deck(chance.randrange, len(table.seats), "zero")))
        while table.hand is not None and table.hand.phase != "over":
            action = greedy(chance, table.hand)
            misdeals += isinstance(action, tago.Misdeal)
            after = tago.apply(table.hand, action)
            table = act(table, action)
            assert table.hand == after
            assert table.chips <= MOST
            now = tago.options(after)
            ends += bool(
                now and after.restored > 7 * LARGEST_AMOUNT and not now.restore and after.round < 3
            )
        before = table.chips
        assert table.hand is not None
        assert table.hand.result is not None
        if shared:
            table, prize = finish(table, prize)
            assert table.chips + prize.amount >= before
        else:
            table = act(table, Finish())
            assert before <= table.chips <= MOST
        won = any(type(fact).__name__ == "JackpotPaid" for fact in table.news)
        paid += won
    assert paid >= 10
    assert misdeals >= 100
    assert ends >= 10
