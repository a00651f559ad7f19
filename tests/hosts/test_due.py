"""What is due: a table always knows who must do what, and what is done if nobody does."""

import contextlib
import random
from typing import Any

import pytest

import tagolib as tago
from tagolib.announcements import Announcer
from tagolib.conformance.tago.actions import step
from tagolib.shuffling import Stream, shuffled
from tagolib.table import (
    Close,
    ComeBack,
    DrawFirst,
    Due,
    Finish,
    Leave,
    Open,
    Sit,
    SitOut,
    StartHand,
    Table,
    act,
    due,
    finish,
)
from tests.amounts import amount
from tests.at_a_table import do
from tests.playing import rules, stacked

LIGHT = rules("Light – 5/300", jackpot_percent=20)
LATE = rules("Light – 5/300", curious_request="until_end_of_hand")


def dealt(*cards: str, point: str = "1 5 8", table_rules: tago.Rules = LIGHT) -> Table:
    """Return a table with a hand of these cards, dealt to seats 1, 2 and so on."""
    seats = range(1, len(cards) + 1)
    table = do(Table(table_rules, name="blue"), Open(), *(Sit(seat, 300) for seat in seats))
    return do(table, DrawFirst(stacked(["0 0 0"], "1 1 1")), StartHand(stacked(cards, point)))


def called(table: Table, phase: str) -> Table:
    """Let all seats bet the least and call until the hand reaches a phase."""
    while table.hand is not None and table.hand.phase != phase:
        seat, bet = table.hand.to_act, table.hand.current_bet
        assert seat is not None
        table = act(table, tago.Call(seat) if bet else tago.Bet(seat, 5))
    return table


def test_a_table_says_what_it_waits_for() -> None:
    """From a closed table to the next hand, each step follows from the one before."""
    table = Table(LIGHT)
    assert (due(table).step, due(table).seat) == ("open", 0)
    table = act(table, due(table).action())
    assert (due(table).step, due(table).seat) == ("players", None)
    table = act(table, Sit(1, 300))
    assert due(table).step == "players"
    table = act(table, Sit(2, 300))
    now = due(table)
    assert (now.step, now.seat, now.count, now.cards) == ("draw", 0, 30, tago.DECK)
    assert now.action(tago.DECK) == DrawFirst(tago.DECK)
    table = act(table, now.action(tago.DECK))
    now = due(table)
    assert (now.step, now.seat, now.count, now.otherwise) == ("deal", 0, 30, None)
    table = act(table, now.action(tago.DECK))
    now = due(table)
    assert now == Due("turn", 1, "/1/0", (1,), tago.Fold(1))
    table = act(table, tago.Fold(1))
    now = due(table)
    assert now == Due("finish", 0, "/1/1/finish")
    assert due(act(table, now.action())).step == "deal"


def test_who_cannot_or_will_not_play_is_waited_for() -> None:
    """With fewer than two players present, there is nothing to draw or to deal."""
    table = do(Table(LIGHT), Open(), Sit(1, 300), Sit(2, 300), SitOut(2))
    assert due(table).step == "players"
    table = do(table, ComeBack(2), DrawFirst(tago.DECK))
    assert due(table).step == "deal"
    assert due(act(table, Leave(2))).step == "players"
    assert due(act(table, Close())).step == "open"


@pytest.mark.rules("JACK-04")
def test_a_look_is_waited_for_before_the_hand_is_finished() -> None:
    """A winner by folds with two open zeros may look, or the hand is finished without the look."""
    table = act(dealt("4 0 0", "1 2 3"), tago.Bet(1, 5))
    table = act(table, tago.Fold(2))
    now = due(table)
    assert (now.step, now.seat, now.otherwise) == ("look", 1, Finish())
    assert table.hand is not None
    said = [
        Announcer(LIGHT, language).waiting(tago.view(table.hand, None).state)
        for language in ("en", "it")
    ]
    assert said == [
        "Seat 1 may look at its covered card: a third zero wins the jackpot.",
        (
            "La postazione 1 può visionare la propria carta coperta: con un terzo zero vince il "
            "Jackpot."
        ),
    ]
    assert due(act(table, tago.Look(1))).step == "finish"
    assert due(act(table, Finish())).step == "deal"
    with pytest.raises(tago.SetupError, match="waits for its players"):
        now.action()


@pytest.mark.rules("CUR-06")
def test_looks_that_hold_up_nothing_are_told() -> None:
    """If looks are sold until the end of the hand, the folded seats that can buy one are listed."""
    table = act(dealt("4 1 0", "1 2 3", "2 2 7", table_rules=LATE), tago.Fold(1))
    assert (due(table).step, due(table).curious) == ("turn", (1,))
    table = act(table, tago.Fold(2))
    assert (due(table).step, due(table).curious) == ("finish", (1, 2))
    assert due(act(table, tago.Curious(2))).curious == (1,)
    assert due(act(dealt("4 1 0", "1 2 3", "2 2 7"), tago.Fold(1))).curious == ()


@pytest.mark.rules("TIE-06")
def test_the_dealer_needs_as_many_new_cards_as_seats_discarded() -> None:
    """The dealer shuffles the cards that may be dealt in a tie-break; each tied seat gets one."""
    table = called(dealt("3 2 7", "3 2 7", point="1 4 6"), "vote")
    while table.hand is not None and table.hand.to_act is not None:
        now = due(table)
        playing_on = table.hand.phase == "vote" and now.seat is not None
        assert now.otherwise is not None
        table = act(table, tago.PlayOn(now.seat or 1) if playing_on else now.otherwise)
    assert table.hand is not None
    now = due(table)
    assert (now.step, now.seat, now.count) == ("redeal", 0, 2)
    assert now.cards == table.hand.redeal_cards
    assert "cards" not in repr(now)
    assert now.key == "blue/1/10"
    assert now.action(now.cards) == tago.Redeal(now.cards[:2])
    assert due(act(table, now.action(now.cards))).step == "turn"


# Keys


def key(table: Table) -> str:
    return due(table).key


def test_the_key_of_a_decision_names_table_hand_and_turn() -> None:
    """The key changes with each decision, misdeal and elimination, and from hand to hand."""
    table = dealt("1 2 3", "4 5 6", "7 8 0", table_rules=LATE)
    assert key(table) == "blue/1/0"
    table = do(table, tago.Bet(1, 10), tago.Restore(2, 300), tago.Call(2))
    assert key(table) == "blue/1/3"
    table = do(table, tago.Misdeal(tago.DECK), tago.Eliminate(1))
    assert key(table) == "blue/1/5"
    table = do(table, tago.Fold(2))
    assert key(table) == "blue/1/6/finish"
    assert key(do(table, Finish(), StartHand(tago.DECK))) == "blue/2/0"


def test_what_others_say_does_not_move_the_key() -> None:
    """A declaration, a look and a Curious chip do not change the key of the decision."""
    table = act(dealt("1 2 3", "4 5 6", "7 8 0", table_rules=LATE), tago.Fold(1))
    spoken = do(table, tago.Declare(3, tago.Declaration("fold")), tago.Curious(1))
    assert key(spoken) == key(table) == "blue/1/1"


def test_keys_never_come_again() -> None:
    """Hand numbers go on when a table is closed and reopened, and there is a new draw."""
    table = do(dealt("1 2 3", "4 5 6"), tago.Fold(1), Finish(), Close())
    assert key(table) == "blue/1/open"
    table = do(table, Open(), Sit(4, 300), Sit(6, 300))
    assert key(table) == "blue/1/draw"
    table = do(table, DrawFirst((*tago.DECK[5:], *tago.DECK[:5])), StartHand(tago.DECK))
    assert table.cube == 4  # where the draw has just placed it
    assert key(table) == "blue/2/0"


def test_each_step_has_a_key_of_its_own() -> None:
    """A deadline that hangs on a key starts anew with each step, and not within one."""
    table, keys = Table(LIGHT, None, name="blue"), []
    actions: list[Any] = [
        *(Open(), Sit(1, 300), Sit(2, 300), DrawFirst(stacked(["0 0 0"], "1 1 1")), SitOut(2)),
        *(ComeBack(2), StartHand(stacked(["4 0 0", "1 2 3"], "1 5 8")), tago.Bet(1, 5)),
        *(tago.Fold(2), tago.Look(1)),
    ]
    for action in actions:
        keys.append((due(table).step, key(table)))
        table = act(table, action)
    keys.append((due(table).step, key(table)))
    table, jackpot = finish(table, tago.Jackpot.of(LIGHT))
    keys.append((due(table).step, key(table)))
    assert jackpot.amount
    assert keys == [
        ("open", "blue/0/open"),
        *[("players", "blue/0/players")] * 2,
        ("draw", "blue/0/draw"),
        ("deal", "blue/0/deal"),
        ("players", "blue/0/players"),
        ("deal", "blue/0/deal"),
        ("turn", "blue/1/0"),
        ("turn", "blue/1/1"),
        ("look", "blue/1/2/look"),
        ("finish", "blue/1/2/finish"),
        ("deal", "blue/1/deal"),
    ]


def test_the_seats_for_which_a_table_waits() -> None:
    """The house waits for the seat that decides or may look, and else goes on at once."""
    table = dealt("4 0 0", "1 2 3")
    assert [due(one).seats for one in (Table(LIGHT), table)] == [(), (1,)]
    look = do(table, tago.Bet(1, 5), tago.Fold(2))
    assert (due(look).seats, due(act(look, tago.Look(1))).seats) == ((1,), ())


@pytest.mark.parametrize("shared", [False, True])
def test_what_is_due_can_be_done(shared: bool) -> None:
    """Whatever players do, the house's step is accepted, and so is the default action."""
    for seed in range(amount(6, 100)):
        chance, cards = random.Random(seed), Stream(bytes([seed]) * 32)
        jackpot = tago.Jackpot.of(LIGHT)
        table = Table(LIGHT, None if shared else jackpot, name="blue")
        steps = 0
        while table.hands < 4 or table.hand is not None:
            now = due(table)
            steps += 1
            if now.step == "players":
                free = [seat for seat in range(1, 5) if seat not in table.seats]
                table = act(table, Sit(chance.choice(free), 300) if free else Leave(1))
            elif shared and now.step in ("look", "finish"):
                table, jackpot = finish(table, jackpot)
            elif now.seat == 0:
                action = now.action(shuffled(now.cards, cards))
                table = act(table, action)
            elif now.otherwise is not None and chance.randrange(6) == 0:
                table = act(table, now.otherwise)
            elif now.step == "look":
                table = act(table, tago.Look(now.seat or 1))
            else:
                assert table.hand is not None
                with contextlib.suppress(tago.IllegalActionError):
                    table = act(table, step(chance.randrange, table.hand))
        assert steps > 12
