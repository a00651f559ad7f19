"""A message to a table is taken once: late, doubled, foreign and lost messages."""

import re
from collections.abc import Callable
from typing import Any, get_args

import pytest
from attrs import evolve

import tagolib as tago
from tagolib.serialization import write
from tagolib.table import (
    HOUSE,
    BuyIn,
    Close,
    ComeBack,
    DrawFirst,
    Finish,
    Leave,
    Open,
    Sit,
    SitOut,
    StartHand,
    Table,
    Void,
    act,
    act_sent,
    decision_key,
    due,
    own_key,
    view_table,
)
from tagolib.table import facts as told
from tagolib.tago import facts
from tests.at_a_table import back, do
from tests.playing import rules, stacked

RULES = rules("Light – 5/300", curious_request="until_end_of_hand")


BEFORE = do(
    Table(RULES, name="blue"),
    *(Open(), Sit(1, 300), Sit(2, 300), Sit(5, 300), DrawFirst(tago.DECK)),
)
DEALT = act(BEFORE, StartHand(stacked(["1 2 3", "4 5 6", "7 8 0"], "2 3 4")))
ZEROS = act(BEFORE, StartHand(stacked(["4 1 3", "2 2 3", "1 0 0"], "5 6 7")))
"""Seat 5 has two open zeros, and may look when all others have folded."""


# The keys


def test_the_key_of_a_decision_names_table_hand_and_turn() -> None:
    """The key changes with each decision, misdeal and elimination, and from hand to hand."""
    assert decision_key(BEFORE) == "blue/0"
    assert decision_key(DEALT) == "blue/1/0"
    table = do(DEALT, tago.Bet(1, 10), tago.Restore(2, 300), tago.Call(2))
    assert decision_key(table) == "blue/1/3"
    table = do(table, tago.Misdeal(tago.DECK), tago.Eliminate(1))
    assert decision_key(table) == "blue/1/5"
    table = do(table, tago.Fold(2), Finish())
    assert decision_key(table) == "blue/1"
    assert decision_key(act(table, StartHand(tago.DECK))) == "blue/2/0"


def test_what_others_say_does_not_move_the_key() -> None:
    """A declaration, a look and a Curious chip do not change the key of the decision."""
    table = act(DEALT, tago.Declare(5, tago.Declaration("fold")))
    assert decision_key(table) == "blue/1/0"
    table = do(table, tago.Fold(1), tago.Curious(1))
    assert decision_key(table) == "blue/1/1"
    zeros = do(ZEROS, tago.Fold(1), tago.Fold(2))
    assert decision_key(zeros) == decision_key(act(zeros, tago.Look(5))) == "blue/1/2"


def test_keys_never_come_again() -> None:
    """Hand numbers go on when a table is closed and reopened, and there is a new draw."""
    table = do(DEALT, tago.Fold(1), tago.Fold(2), Finish(), Close(), Open())
    assert (table.hands, table.cube) == (1, None)
    table = do(table, Sit(4, 300), Sit(6, 300), DrawFirst((*tago.DECK[5:], *tago.DECK[:5])))
    table = act(table, StartHand(tago.DECK))
    assert table.cube == 4  # where the draw has just placed it
    assert decision_key(table) == "blue/2/0"


def test_views_show_the_keys() -> None:
    """A player sees the key of their own seat, and a spectator those of the free ones."""
    seen, nobody = view_table(DEALT, 2), view_table(DEALT, None)
    assert (seen.key, nobody.key) == ("blue/1/0", "blue/1/0")
    assert seen.keys == ((2, "blue/seat 2/0"),)
    assert nobody.keys == tuple((seat, f"blue/seat {seat}/0") for seat in (3, 4, 6, 7, 8))


def test_the_json_of_a_view_always_holds_the_keys() -> None:
    """Also before the first hand, at a full table, and at a table without a name."""
    full = do(Table(RULES), Open(), *(Sit(seat, 300) for seat in range(1, 9)))
    for table in (Table(RULES), BEFORE, DEALT, full):
        for seat in (None, *table.seats):
            seen = view_table(table, seat)
            written = write(seen)
            assert written["key"] == decision_key(table)
            assert written["keys"] == {str(number): key for number, key in seen.keys}
    assert write(view_table(full, None))["keys"] == {}


@pytest.mark.parametrize("key", ["blue/0", "blue/1/0", "blue/1/7", "blue/1", "blue/2/0"])
def test_a_key_of_the_past_comes_too_late(key: str) -> None:
    """Each key of an earlier moment is called late: before the first hand, in a hand, after it."""
    hand = act(do(DEALT, tago.Fold(1), tago.Fold(2), Finish()), StartHand(tago.DECK))
    with pytest.raises(tago.StaleActionError, match=f"^This comes too late: it answers {key}, "):
        act_sent(act(hand, tago.Fold(2)), tago.Bet(5, 10), seat=5, key=key)


@pytest.mark.parametrize(
    "key",
    [
        *("blue/1/2", "blue/1", "blue/2/0", "blue/3", "blue/seat 2/0", "red/1/0", "1/0"),
        *("", "blue", "blue/", "blue/01/0", "blue/1/", "blue/-1/0", "blue/1/0/0", "blue/½"),
        "blue/" + "9" * 5000,
    ],
)
def test_a_key_that_was_never_given_is_not_called_late(key: str) -> None:
    """Future keys, keys of another kind or table, and strings that are no keys are not late."""
    table = act(DEALT, tago.Fold(1))
    never = "which was never a key for it; the latest is blue/1/1"
    with pytest.raises(tago.StaleActionError, match=f"{never}[.]$") as caught:
        act_sent(table, tago.Bet(2, 10), seat=2, key=key)
    assert not caught.value.given
    shown = key[:39] or "''"
    assert str(caught.value).startswith(f"This answers {shown}")
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    "key", ["blue/seat 3/0", "blue/seat 3/2", "blue/seat 2/0", "blue/seat 3", "blue/0"]
)
def test_a_key_of_a_seat_is_of_that_seat(key: str) -> None:
    """The key of another seat or of a decision is wrong for a seat's own action."""
    table = act_sent(BEFORE, Sit(3, 300), seat=3, key="blue/seat 3/0")
    with pytest.raises(tago.StaleActionError) as caught:
        act_sent(table, Leave(3), seat=3, key=key)
    assert caught.value.given == (key == "blue/seat 3/0")


# Messages


def test_a_bet_meant_for_one_hand_is_not_taken_in_another() -> None:
    """The same turn of another hand has another key."""
    key = decision_key(DEALT)
    table = do(DEALT, tago.Fold(1), tago.Fold(2), Finish(), StartHand(tago.DECK))
    assert table.hand is not None
    assert table.hand.to_act == 2
    with pytest.raises(tago.StaleActionError) as caught:
        act_sent(table, tago.Bet(2, 10), seat=2, key=key)
    assert (caught.value.meant, caught.value.now) == ("blue/1/0", "blue/2/0")
    assert str(caught.value) == (
        "This comes too late: it answers blue/1/0, but the latest is blue/2/0."
    )
    with pytest.raises(tago.StaleActionError) as caught:
        act_sent(table, tago.Bet(2, 10), seat=2, key="\u202e" * 10**6)
    assert len(str(caught.value)) < 200
    assert "\u202e" not in str(caught.value)


def test_a_declaration_makes_no_honest_answer_late() -> None:
    """A player who acts while another seat declares is heard; the declaration counts too."""
    key = decision_key(DEALT)
    declare = tago.Declare(5, tago.Declaration("call"))
    table = act_sent(DEALT, declare, seat=5, key=key)
    table = act_sent(table, tago.Bet(1, 10), seat=1, key=key)
    with pytest.raises(tago.StaleActionError):
        act_sent(act(DEALT, tago.Bet(1, 10)), declare, seat=5, key=key)
    with pytest.raises(tago.AlreadyTakenError) as caught:
        act_sent(table, declare, seat=5, key=key)
    assert caught.value.news == (facts.Declared(5, tago.Declaration("call")),)


@pytest.mark.parametrize("kept", [lambda table: table, back])
def test_the_same_message_again_is_told_what_came_of_it(kept: Callable[[Table], Table]) -> None:
    """So it is during the hand, after its end, in the next hand, and after saving the table."""
    table = act_sent(DEALT, tago.Bet(1, 10), seat=1, key="blue/1/0")
    table = do(table, tago.Call(2), tago.Fold(5), tago.Bet(1, 5), tago.Fold(2))
    finished = act(table, Finish())
    for later in (table, finished, act(finished, StartHand(tago.DECK))):
        with pytest.raises(tago.AlreadyTakenError) as caught:
            act_sent(kept(later), tago.Bet(1, 10), seat=1, key="blue/1/0")
        assert caught.value.news == (facts.BetMade(1, 10),)
        assert caught.value.code == "already_taken"
    again = do(finished, StartHand(tago.DECK), tago.Fold(2), tago.Fold(5), Finish())
    with pytest.raises(tago.MaybeTakenError):
        act_sent(kept(again), tago.Bet(1, 10), seat=1, key="blue/1/0")


def test_another_message_with_the_key_is_too_late() -> None:
    """If a player answers twice, with different actions, the first is taken."""
    table = act_sent(DEALT, tago.Bet(1, 10), seat=1, key="blue/1/0")
    with pytest.raises(tago.StaleActionError):
        act_sent(table, tago.Bet(1, 15), seat=1, key="blue/1/0")
    table = act_sent(BEFORE, BuyIn(2, 300), seat=2, key="blue/seat 2/0")
    with pytest.raises(tago.StaleActionError):
        act_sent(table, BuyIn(2, 600), seat=2, key="blue/seat 2/0")


def test_a_look_and_a_curious_chip_answer_the_hand() -> None:
    """Any key of the hand is right for them, and they are taken once, whichever key they have."""
    table = do(DEALT, tago.Fold(1), tago.Bet(2, 5))
    table = act_sent(table, tago.Curious(1), seat=1, key="blue/1/0")
    assert table.news == (facts.CuriousPaid(1, 5, "jackpot"),)
    with pytest.raises(tago.AlreadyTakenError):
        act_sent(table, tago.Curious(1), seat=1, key=decision_key(table))
    with pytest.raises(tago.StaleActionError):
        act_sent(do(DEALT, tago.Fold(1)), tago.Curious(1), seat=1, key="blue/0/0")
    zeros = do(ZEROS, tago.Fold(1), tago.Fold(2))
    zeros = act_sent(zeros, tago.Look(5), seat=5, key="blue/1/1")
    for seat, card in ((5, tago.Card("1")), (HOUSE, None)):
        with pytest.raises(tago.AlreadyTakenError) as caught:
            act_sent(zeros, tago.Look(5), seat=seat, key="blue/1/0")
        assert caught.value.news == (facts.Looked(5, card),)


@pytest.mark.rules("CUR-06", "ERR-01")
def test_a_misdeal_begins_another_deal_for_a_curious_chip() -> None:
    """A chip that a misdeal gave back can be paid again, but not with a key from before."""
    paid = act_sent(act(DEALT, tago.Fold(1)), tago.Curious(1), seat=1, key="blue/1/0")
    table = do(paid, tago.Misdeal(tago.DECK), tago.Fold(1))
    assert due(table).curious == (1,)
    for key in ("blue/1/0", "blue/1/1"):  # what the misdeal has made void was taken
        with pytest.raises(tago.AlreadyTakenError):
            act_sent(table, tago.Curious(1), seat=1, key=key)
    again = act_sent(table, tago.Curious(1), seat=1, key=decision_key(table))
    assert again.news == (facts.CuriousPaid(1, 5, "jackpot"),)
    for key in ("blue/1/2", "blue/1/3"):
        with pytest.raises(tago.AlreadyTakenError):
            act_sent(again, tago.Curious(1), seat=1, key=key)
    late = do(DEALT, tago.Misdeal(tago.DECK), tago.Fold(1))
    with pytest.raises(tago.StaleActionError, match="comes too late") as caught:
        act_sent(late, tago.Curious(1), seat=1, key="blue/1/0")
    assert type(caught.value) is tago.StaleActionError
    for key in ("blue/1/9", "blue/1", "blue/1/x"):
        with pytest.raises(tago.StaleActionError, match=r"was never a key for it|comes too late"):
            act_sent(late, tago.Curious(1), seat=1, key=key)


def test_who_takes_over_a_seat_learns_no_card_of_the_player_before() -> None:
    """A message of a finished hand is known, but what it told only one seat stays secret."""
    hand = do(DEALT, tago.Bet(1, 10), tago.Call(2), tago.Call(5))
    hand = do(hand, tago.Bet(1, 10), tago.Call(2), tago.Call(5))
    looked = [fact.card for fact in hand.news if isinstance(fact, facts.Looked)]
    assert len(looked) == 3
    assert None not in looked

    def heard(table: Table) -> list[tago.Card | None]:
        with pytest.raises(tago.AlreadyTakenError) as caught:
            act_sent(table, tago.Call(5), seat=5, key="blue/1/5")
        return [fact.card for fact in caught.value.news if isinstance(fact, facts.Looked)]

    assert heard(hand) == [None, None, looked[2]]
    folded = do(hand, tago.Fold(1), tago.Fold(2))
    for table in (do(hand, Void(), Leave(5)), do(folded, Leave(5), Finish())):
        assert heard(do(table, Sit(5, 300))) == [None, None, None]


def test_a_buy_in_sent_twice_brings_its_chips_once() -> None:
    """Actions at the table have the key of their seat, which nobody else changes."""
    key = own_key(BEFORE, 2)
    table = act_sent(BEFORE, BuyIn(5, 300), seat=5, key=own_key(BEFORE, 5))
    table = act_sent(table, BuyIn(2, 300), seat=2, key=key)
    for later in (table, back(table), act(table, StartHand(tago.DECK))):
        with pytest.raises(tago.AlreadyTakenError) as caught:
            act_sent(later, BuyIn(2, 300), seat=2, key=key)
        assert caught.value.news == (told.BoughtIn(2, 300),)
    table = act_sent(table, BuyIn(2, 300), seat=2, key=own_key(table, 2))
    assert dict(table.stacks) == {1: 300, 2: 900, 5: 600}
    with pytest.raises(tago.MaybeTakenError) as old:
        act_sent(back(table), BuyIn(2, 300), seat=2, key=key)
    assert str(old.value) == (
        "This may have been taken already: it answers blue/seat 2/0, but the latest is "
        "blue/seat 2/2."
    )
    assert (old.value.code, old.value.given) == ("maybe_taken", True)


@pytest.mark.parametrize("kept", [lambda table: table, back])
@pytest.mark.parametrize("between", [(), (tago.Fold(1), tago.Fold(2), Finish())])
@pytest.mark.parametrize(
    "house",
    [
        (),
        (SitOut(2),),
        (Leave(2),),
        (Leave(2), Sit(2, 450)),
        (SitOut(2), ComeBack(2), BuyIn(2, 300)),
    ],
)
def test_what_the_house_does_for_a_player_hides_no_message_of_theirs(
    kept: Callable[[Table], Table], between: tuple[Any, ...], house: tuple[Any, ...]
) -> None:
    """A buy-in that was taken stays so, whatever the house sends for the seat: it has its own key.

    So the answer to the same message is the same, and the next message of the player is in time.
    """
    table = DEALT if between else BEFORE
    table = act_sent(table, BuyIn(2, 300), seat=2, key="blue/seat 2/0")
    news = table.news
    table = do(table, *between)
    for action in house:
        table = kept(act_sent(table, action, seat=HOUSE, key=own_key(table)))
    assert own_key(table, 2) == "blue/seat 2/1"
    assert own_key(table) == f"blue/seat 0/{len(house)}"
    with pytest.raises(tago.AlreadyTakenError) as caught:
        act_sent(table, BuyIn(2, 300), seat=2, key="blue/seat 2/0")
    assert caught.value.news == news
    with pytest.raises(tago.StaleActionError, match="comes too late"):
        act_sent(table, BuyIn(2, 600), seat=2, key="blue/seat 2/0")  # and was never taken
    if 2 in table.seats:
        stack = dict(table.stacks)[2]
        table = act_sent(table, BuyIn(2, 300), seat=2, key="blue/seat 2/1")
        assert dict(table.stacks)[2] == stack + 300


def test_the_house_acts_for_a_player_once() -> None:
    """Its actions for players have its own key; the key of the player's seat is not for it."""
    table = act_sent(BEFORE, SitOut(2), seat=HOUSE, key="blue/seat 0/0")
    with pytest.raises(tago.AlreadyTakenError):
        act_sent(back(table), SitOut(2), seat=HOUSE, key="blue/seat 0/0")
    with pytest.raises(tago.StaleActionError, match="was never a key for it"):
        act_sent(table, ComeBack(2), seat=HOUSE, key="blue/seat 2/0")
    table = act_sent(table, ComeBack(2), seat=2, key="blue/seat 2/0")
    table = act_sent(table, StartHand(tago.DECK), seat=HOUSE, key="blue/seat 0/1")
    with pytest.raises(tago.MaybeTakenError):
        act_sent(table, SitOut(2), seat=HOUSE, key="blue/seat 0/0")


@pytest.mark.parametrize("gone", [(Leave(3),), (Close(), Open())])
def test_who_asks_for_a_free_seat_does_not_hear_that_they_have_it(gone: tuple[Any, ...]) -> None:
    """Two people sent the same message; the one whose message was taken has left since."""
    table = act_sent(BEFORE, Sit(3, 300), seat=3, key="blue/seat 3/0")
    with pytest.raises(tago.AlreadyTakenError):
        act_sent(table, Sit(3, 300), seat=3, key="blue/seat 3/0")
    for action in gone:
        table = act_sent(table, action, seat=HOUSE, key=own_key(table))
    with pytest.raises(tago.MaybeTakenError):
        act_sent(table, Sit(3, 300), seat=3, key="blue/seat 3/0")
    with pytest.raises(tago.StaleActionError, match="comes too late"):
        act_sent(table, Sit(3, 450), seat=3, key="blue/seat 3/0")
    table = act_sent(table, Sit(3, 300), seat=3, key="blue/seat 3/1")
    assert dict(table.stacks)[3] == 300


def test_what_a_table_has_forgotten_may_have_been_taken() -> None:
    """Without its previous hand, a table cannot know what was taken in it."""
    table = act_sent(DEALT, tago.Bet(1, 10), seat=1, key="blue/1/0")
    table = do(table, tago.Fold(2), tago.Fold(5), Finish(), StartHand(tago.DECK))
    with pytest.raises(tago.AlreadyTakenError):
        act_sent(table, tago.Bet(1, 10), seat=1, key="blue/1/0")
    with pytest.raises(tago.MaybeTakenError):
        act_sent(evolve(table, last=None), tago.Bet(1, 10), seat=1, key="blue/1/0")


def test_the_house_deals_once() -> None:
    """The house's actions have keys too: a doubled start does not deal a second hand."""
    key = own_key(BEFORE)
    assert key == "blue/seat 0/0"
    start = StartHand(tago.DECK)
    table = act_sent(BEFORE, start, seat=HOUSE, key=key)
    later = back(do(table, tago.Fold(1), tago.Fold(2), Finish()))
    with pytest.raises(tago.AlreadyTakenError) as caught:
        act_sent(later, start, seat=HOUSE, key=key)
    assert caught.value.news == table.news
    assert "Card" not in repr(start)
    table = act_sent(later, StartHand(tago.DECK), seat=HOUSE, key=own_key(later))
    assert table.hands == 2


@pytest.mark.parametrize("seat", [None, -1, 9, True, "2", 2.0])
def test_only_a_seat_or_the_house_sends(seat: Any) -> None:
    """A spectator is ``None`` in a view, and never the house: nobody else can close the table."""
    said = "only a seat from 1 to 8 or the house (0) can send an action"
    said = re.escape(said) if type(seat) is int else "seat must be int"
    for action in (Close(), tago.Fold(2)):
        with pytest.raises(tago.SetupError, match=said) as caught:
            act_sent(DEALT, action, seat=seat, key=own_key(DEALT))
        assert caught.value.field == "seat"
    assert act_sent(BEFORE, Close(), seat=HOUSE, key=own_key(BEFORE)).stage == "closed"


def test_what_is_not_the_players_to_send() -> None:
    """Players send only their own seat's actions; all others are refused."""
    deeds: list[Any] = [
        *(tago.Bet(1, 5), tago.Eliminate(2), tago.Misdeal(tago.DECK), tago.Redeal(())),
        *(Sit(1, 300), Leave(1), BuyIn(1, 300), Open(), StartHand(tago.DECK), Finish(), Close()),
    ]
    for table in (BEFORE, DEALT):
        for action in deeds:
            for key in (decision_key(table), own_key(table, 2), own_key(table, 1), own_key(table)):
                with pytest.raises(tago.ForeignActionError):
                    act_sent(table, action, seat=2, key=key)
    table = act_sent(DEALT, tago.Eliminate(1), seat=HOUSE, key=decision_key(DEALT))
    assert table.hand is not None
    assert table.hand.seat(1).status == "eliminated"


def test_a_deadline_hangs_on_the_key() -> None:
    """If a player acts first, the default action for the deadline is too late."""
    assert DEALT.hand is not None
    key, fold = decision_key(DEALT), tago.default_action(DEALT.hand)
    assert fold == tago.Fold(1)
    answered = act_sent(DEALT, tago.Bet(1, 10), seat=1, key=key)
    with pytest.raises(tago.StaleActionError):
        act_sent(answered, fold, seat=HOUSE, key=key)
    absent = act_sent(DEALT, fold, seat=HOUSE, key=key)
    with pytest.raises(tago.StaleActionError):
        act_sent(absent, tago.Bet(1, 10), seat=1, key=key)


def test_what_is_refused_may_be_sent_again() -> None:
    """A refusal by the rules takes nothing, and the key stays valid."""
    with pytest.raises(tago.IllegalActionError):
        act_sent(DEALT, tago.Bet(1, 4), seat=1, key="blue/1/0")
    with pytest.raises(tago.IllegalActionError):
        act_sent(BEFORE, BuyIn(2, 299), seat=2, key="blue/seat 2/0")
    table = act_sent(DEALT, tago.Bet(1, 5), seat=1, key="blue/1/0")
    assert decision_key(table) == "blue/1/1"


def test_the_answer_to_a_doubled_message_is_written() -> None:
    """Its JSON has the facts that resulted; those of other errors have none."""
    table = act_sent(DEALT, tago.Bet(1, 10), seat=1, key="blue/1/0")
    with pytest.raises(tago.AlreadyTakenError) as caught:
        act_sent(table, tago.Bet(1, 10), seat=1, key="blue/1/0")
    written = write(caught.value)
    assert written["code"] == "already_taken"
    assert written["news"] == [{"type": "bet_made", "seat": 1, "amount": 10}]
    assert write(tago.StaleActionError(0, 1))["news"] == []


def test_a_refusal_says_what_its_sender_may_do() -> None:
    """What others and the house may do is not listed, and the house is told everything."""

    def allowed(table: Table, action: Any, seat: int) -> str:
        key = decision_key(table) if isinstance(action, get_args(tago.Action)) else ""
        with pytest.raises(tago.IllegalActionError) as caught:
            act_sent(table, action, seat=seat, key=key or own_key(table, seat))
        return caught.value.allowed

    sit = "sit down at seat 3, 4, 6, 7 or 8 with 300 or more"
    own = "leave seat 2, buy in at seat 2 for 300 or more, or sit out at seat 2"
    assert allowed(BEFORE, Sit(3, 200), 3) == allowed(BEFORE, Sit(2, 300), 2) == sit
    assert allowed(BEFORE, Leave(3), 3) == sit
    assert allowed(BEFORE, BuyIn(2, 299), 2) == allowed(BEFORE, tago.Bet(2, 5), 2) == own
    assert allowed(DEALT, BuyIn(2, 299), 2) == own
    assert allowed(DEALT, tago.Bet(2, 5), 2) == ""
    assert allowed(DEALT, tago.Bet(1, 1), 1) == f"seat 1 may {DEALT.hand and DEALT.hand.options}"
    over = do(ZEROS, tago.Fold(1), tago.Fold(2))
    look = f"{own.replace('seat 2', 'seat 5').replace(', or sit', ', sit')}"
    assert allowed(over, tago.Fold(5), 5) == f"{look}, or look at the covered card of seat 5"
    assert allowed(over, tago.Fold(2), 2) == own
    assert allowed(Table(RULES), Sit(3, 300), 3) == ""
    assert "close the table" in allowed(BEFORE, Sit(2, 300), HOUSE)
