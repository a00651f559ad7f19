"""What a house that deals fairly waits for, and how it goes on when time is up."""

from typing import Any

import attrs
import pytest

import tagolib as tago
from tagolib import fairness
from tagolib.fairness import Commit, House, due_fairly, go_on
from tagolib.table import ComeBack, Finish, Sit, SitOut, Table
from tagolib.tago.jackpot import Jackpot
from tests.fair import LIGHT, SECRET, Exchange, drawn_table, new_house, open_table, seed


def closed() -> House:
    """A closed house whose table has its own name."""
    return House("blue", SECRET, "without_seed", table=Table(LIGHT, name="blue"))


def committed(house: House, *seats: int) -> House:
    for seat in seats:
        house = fairness.receive(house, seat, Commit(tago.commitment(seed(seat))))
    return house


def revealed(house: House, *seats: int) -> House:
    for seat in seats:
        house = fairness.receive(house, seat, fairness.Reveal(seed(seat), house.announced))
    return house


def seen(house: House) -> tuple[Any, ...]:
    now = due_fairly(house)
    return now.step, now.seats, now.key, now.otherwise


def test_a_house_is_driven_by_what_is_due() -> None:
    """From the closed table to the next hand, each step waits for its seats and leads on."""
    house = closed()
    steps = []
    for _ in range(40):
        now = due_fairly(house)
        steps.append((now.step, now.seats))
        match now.step:
            case "players":
                for seat in (1, 3):
                    house = fairness.play(house, Sit(seat, 300))
                continue
            case "announce":
                house = committed(house, *now.seats)
            case "expire":
                house = revealed(house, *now.seats)
                assert due_fairly(house).step == "deal"
                continue
        house = go_on(house)
        if house.table.hands == 2:
            break
    fold = ("turn", (1,)) if ("turn", (1,)) in steps else ("turn", (3,))
    draw: list[Any] = [("announce", (1, 3)), ("expire", (1, 3)), ("deal", ())]
    assert steps == [("open", ()), ("players", ()), *draw, *draw, fold, ("finish", ()), *draw]


def test_a_key_names_one_step() -> None:
    """A key is new with each step and each number, and stays while the house waits."""
    house = new_house(drawn_table(2))
    assert seen(house) == ("announce", (1, 2), "Anna's/announce 1", None)
    assert due_fairly(committed(house, 2)) == attrs.evolve(due_fairly(house), seats=(1,))
    announced = go_on(committed(house, 1, 2))
    assert seen(announced) == ("expire", (1, 2), "Anna's/expire 1", None)
    assert seen(revealed(announced, 1)) == ("expire", (2,), "Anna's/expire 1", None)
    told = revealed(announced, 1, 2)
    assert seen(told) == ("deal", (), "Anna's/deal 1", None)
    spent = go_on(announced)
    assert due_fairly(spent).key == "Anna's/announce 2"


def test_a_commitment_replaces_the_one_before() -> None:
    """The last one of a seat counts, and the same one again changes nothing but the news."""
    house = new_house(drawn_table(2))
    first, second = (Commit(tago.commitment(seed(1, number))) for number in (1, 2))
    house = fairness.receive(fairness.receive(house, 1, first), 1, second)
    assert house.commitments == ((1, second.commitment),)
    assert fairness.receive(house, 1, second) == house
    with pytest.raises(tago.FairnessError, match="another commitment is the same"):
        fairness.receive(house, 2, second)
    assert dict(fairness.receive(house, 2, first).commitments)[2] == first.commitment


def test_silent_seats_are_not_waited_for_again() -> None:
    """After a spent number the house waits only for the seats that may still commit."""
    house = go_on(committed(new_house(drawn_table(3)), 1, 2))
    spent = go_on(revealed(house, 1))
    assert due_fairly(spent).seats == (1,)


def test_the_absent_are_not_waited_for() -> None:
    """A seat that is not dealt in, or gets no card in the draw, commits to nothing."""
    for table in (drawn_table(3), open_table(3)):
        house = fairness.play(new_house(table), SitOut(2))
        assert due_fairly(house).seats == (1, 3)
        assert due_fairly(fairness.play(house, ComeBack(2))).seats == (1, 2, 3)


def test_a_public_value_is_the_hosts() -> None:
    """The house does not go on by itself while it waits for the public value or for players."""
    house = fairness.announce(new_house(drawn_table(2)), "drand 7")
    assert seen(house) == ("mix", (), "Anna's/mix 1", None)
    alone = new_house(open_table(1))
    for waiting in (house, alone):
        with pytest.raises(tago.SetupError, match="waits for others"):
            go_on(waiting)
    assert due_fairly(fairness.mix(house, seed(9))).step == "deal"


def test_new_cards_are_dealt_and_a_look_is_not_waited_for() -> None:
    """New cards come from the seeds. When a look's time is up, the hand is finished without it."""
    made = Exchange(new_house(drawn_table(2)), {1: seed(1), 2: seed(2)})
    looked = redealt = 0
    for number in range(300):
        made.start()
        made.deal()
        while made.house.table.hand is not None:
            now = due_fairly(made.house)
            hand = made.hand
            assert (now.cards, now.count) == ((), 0)
            if now.step == "turn":
                legal = tago.legal_actions(hand)
                never = tago.Fold | tago.Divide if number % 2 else tago.Divide
                made.do(next(one for one in legal if not isinstance(one, never)))
                continue
            redealt += now.step == "redeal"
            if now.step == "look":
                looked += 1
                assert hand.result is not None
                assert (now.seats, now.otherwise) == ((hand.result.may_look,), Finish())
            made.house = go_on(made.house)
            if now.step == "redeal":
                made.send()
        made.again({seat: seed(seat, number % 256, number // 256) for seat in (1, 2)})
        if looked and redealt:
            return
    raise AssertionError((looked, redealt))


def test_a_shared_jackpot_is_settled_by_the_host() -> None:
    """The house alone does not finish a hand at a table with a multi-jackpot."""
    table = attrs.evolve(drawn_table(2), jackpot=None)
    house = fairness.deal_fairly(fairness.announce(new_house(table)))
    house = go_on(house)  # the time of the first seat is up
    now = due_fairly(house)
    assert (now.step, now.action()) == ("finish", Finish())
    with pytest.raises(tago.IllegalActionError) as caught:
        go_on(house)
    assert caught.value.code == "shared_jackpot"
    settled, _ = fairness.settle(house, Jackpot.of(LIGHT))
    assert due_fairly(settled).step == "announce"


def test_only_new_messages_are_sent() -> None:
    """A seat that has all messages up to a dealing gets the later ones; a new number, all."""
    house = go_on(committed(new_house(drawn_table(2)), 1, 2))
    assert house.messages(1, since=None) == house.messages(1)
    assert house.messages(1, since=house.dealing) == ()
    dealt = fairness.deal_fairly(revealed(house, 1, 2))
    for seat in (1, 2, None):
        since = dealt.messages(seat, house.dealing)
        assert house.messages(seat) + since == dealt.messages(seat)
        assert since
    later = fairness.expire(house)
    later = fairness.announce(later)
    assert later.messages(1, since=dealt.dealing) == later.messages(1)
    assert new_house(drawn_table(2)).messages(1, since=dealt.dealing) == ()


def test_a_host_keeps_what_a_player_keeps() -> None:
    """The announcement and the hashes that a house has sent are those that its players keep."""
    made = Exchange(new_house(drawn_table(2)), {1: seed(1), 2: seed(2)})
    with pytest.raises(tago.FairnessError, match="nothing has been announced"):
        _ = made.house.kept
    made.start()
    assert made.house.kept == made.players[1].kept
    made.deal()
    assert made.house.kept == made.players[1].kept == made.players[2].kept
    assert len(made.house.kept.hashes) == 1
