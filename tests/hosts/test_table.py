"""A table between hands: opening, sitting down, the cube, the jackpot, and what is refused."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from attrs import evolve, frozen

import tagolib as tago
from tagolib.serialization import (
    parse_json,
    read,
    read_jackpot,
    read_table,
    read_table_action,
    write,
)
from tagolib.table import (
    BuyIn,
    Close,
    ComeBack,
    DrawFirst,
    Finish,
    Funds,
    Leave,
    Open,
    Parts,
    Sit,
    SitOut,
    StartHand,
    Table,
    TableAction,
    TableRecord,
    Void,
    act,
    finish,
    resume_table,
    table_options,
    view_table,
    views_of_table,
)
from tagolib.table import facts as told
from tagolib.table.reasons import REASONS
from tagolib.tago import facts
from tagolib.tago.jackpot import Jackpot
from tests.at_a_table import do
from tests.playing import rules, stacked

LIGHT = rules("Light – 5/300", jackpot_percent=20)
PLAIN = rules("Light – 5/300")
DRAWN = tago.parse_cards("3 1 8 ½ 7 6 5 4")
"""The first cards of a draw in which the fourth to be dealt has the lowest."""


def deck(*first: tago.Card) -> tuple[tago.Card, ...]:
    """Return a deck that begins with these cards."""
    rest = list(tago.DECK)
    for card in first:
        rest.remove(card)
    return (*first, *rest)


def seated(stacks: Mapping[int, int], table_rules: tago.Rules = LIGHT, **parts: Any) -> Table:
    """Return an open table with these players, before the draw."""
    return do(Table(table_rules, **parts), Open(), *(Sit(*pair) for pair in stacks.items()))


def drawn(stacks: Mapping[int, int], cube: int, **parts: Any) -> Table:
    """Return a table at which the draw has found a first player."""
    order = sorted(stacks)
    low = [tago.Card("0") if seat == cube else tago.Card("8") for seat in order[:3]]
    cards = [*low, *[tago.Card(str(value)) for value in range(1, 9)]][: len(order)]
    if cube not in order[:3]:
        cards[order.index(cube)] = tago.Card("0")
    table = do(seated(stacks, **parts), DrawFirst(deck(*cards)))
    assert table.cube == cube
    return table


def fold_out(table: Table) -> Table:
    """Deal a hand in which all players fold at once, and finish it."""
    table = do(table, StartHand(tago.DECK))
    while table.hand and table.hand.phase != "over":
        assert table.hand.to_act is not None
        table = do(table, tago.Fold(table.hand.to_act))
    return do(table, Finish())


def refused(table: Table, action: tago.Action | TableAction) -> tago.IllegalActionError:
    """Return the refusal of an action; the table must not have changed."""
    before = repr(table), hash(table), table.news
    with pytest.raises(tago.IllegalActionError) as caught:
        act(table, action)
    assert (repr(table), hash(table), table.news) == before
    return caught.value


def codes(table: Table, action: tago.Action | TableAction) -> list[str]:
    return [violation.code for violation in refused(table, action).violations]


def kinds(table: Table) -> list[str]:
    """Return the names of the facts of the last transition."""
    return [type(fact).__name__ for fact in table.news]


# Opening


@pytest.mark.rules("OPEN-01")
def test_the_deck_is_laid_out_in_three_rows_of_ten() -> None:
    """At the opening the deck is face up in three rows, each with the ten values from 0 to 8."""
    (opened,) = act(Table(LIGHT), Open()).news
    assert isinstance(opened, told.TableOpened)
    row = tago.parse_cards("0 ½ 1 2 3 4 5 6 7 8")
    assert opened.rows == (row, row, row)


@pytest.mark.rules("OPEN-01")
def test_a_table_is_opened_once() -> None:
    """Nothing can be done at a closed table, and an open one cannot be opened again."""
    for action in (Sit(1, 300), Leave(1), BuyIn(1, 300), DrawFirst(tago.DECK), Close()):
        assert codes(Table(LIGHT), action)[0] == "table_closed"
    assert codes(Table(LIGHT), StartHand(tago.DECK))[0] == "table_closed"
    assert codes(Table(LIGHT), Finish()) == codes(Table(LIGHT), tago.Call(1)) == ["no_hand"]
    assert codes(act(Table(LIGHT), Open()), Open()) == ["table_open"]
    assert str(refused(Table(LIGHT), Close())) == (
        "The table is closed. (OPEN-01) Allowed: open the table."
    )


@pytest.mark.rules("OPEN-02")
def test_the_cards_are_washed_once_when_two_are_present() -> None:
    """The cards are washed when the second player sits down, and not again when more players do."""
    table = seated({4: 300})
    assert kinds(table) == ["SeatTaken"]
    assert not table.washed
    table = act(table, Sit(2, 300))
    assert kinds(table) == ["SeatTaken", "CardsWashed"]
    table = do(table, Leave(4), Sit(5, 300))
    assert kinds(table) == ["SeatTaken"]
    assert do(table, Leave(2), Leave(5), Sit(1, 300)).washed
    again = do(table, Close(), Open(), Sit(1, 300))
    assert not again.washed
    assert kinds(act(again, Sit(2, 300))) == ["SeatTaken", "CardsWashed"]


def test_closing_sends_everybody_home() -> None:
    """When the table closes, all leave with their chips; jackpot and tips stay with it."""
    table = evolve(fold_out(drawn({2: 300, 5: 450}, 2)), tips=7)
    closed = act(table, Close())
    assert closed.news == (
        told.SeatLeft(2, 295),
        told.SeatLeft(5, 453),
        told.TableClosed(),
    )
    assert table.jackpot is not None
    assert closed == Table(LIGHT, table.jackpot, tips=7, hands=1)
    assert table.jackpot.amount == 2


@pytest.mark.rules("OPEN-03", "OPEN-04", "ANTE-03")
def test_the_order_before_each_hand() -> None:
    """The shuffle comes first, then the antes with the jackpot's share, the cube and the deal."""
    table = fold_out(drawn({1: 300, 2: 300, 3: 300}, 3))
    table = act(table, StartHand(tago.DECK))
    assert kinds(table) == [
        "CardsShuffled",
        "AntesTaken",
        "CubeMoved",
        "CardsDealt",
        "PointAnnounced",
        "RoundBegun",
    ]
    assert facts.AntesTaken((1, 2, 3), 5, 3) in table.news
    assert told.CubeMoved(1) in table.news


# Sitting down, leaving, buying in


@pytest.mark.rules("SEAT-03")
def test_who_sits_down_brings_the_tables_stack() -> None:
    """At a 5/300 table everybody brings at least 300 and needs a free seat."""
    table = seated({4: 300})
    assert codes(table, Sit(5, 299)) == ["below_stack"]
    assert codes(table, Sit(4, 299)) == ["seat_taken", "below_stack"]
    assert "must bring at least 300" in str(refused(table, Sit(5, 1)))
    assert do(table, Sit(5, 10_000)).stacks == ((4, 300), (5, 10_000))
    with pytest.raises(tago.SetupError, match="1 to 8"):
        Sit(9, 300)


@pytest.mark.rules("REST-01", "REST-11")
def test_buying_in_between_hands() -> None:
    """Between hands a player may buy in for any amount, but at least the stack needed to join."""
    table = do(seated({4: 300}), BuyIn(4, 300), BuyIn(4, 2**46))
    assert table.stacks == ((4, 600 + 2**46),)
    assert table.news == (told.BoughtIn(4, 2**46),)
    assert codes(table, BuyIn(4, 299)) == ["buy_in_too_small"]
    assert codes(table, BuyIn(5, 299)) == ["seat_empty", "buy_in_too_small"]


@pytest.mark.rules("SEAT-05")
def test_a_seat_is_left_between_hands() -> None:
    """A player who leaves takes all their chips; a table can be closed between hands."""
    table = act(drawn({1: 300, 2: 300}, 1), StartHand(tago.DECK))
    over = act(table, tago.Fold(1))
    assert codes(table, Close()) == ["hand_running"]
    assert codes(over, Close()) == ["hand_unfinished"]
    assert "Allowed: seat 1 may fold" in str(refused(table, Close()))
    assert str(refused(over, Close())).endswith("finish the hand.")
    left = do(over, Finish(), Leave(1))
    assert left.news == (told.SeatLeft(1, 295),)
    assert left.stacks == ((2, 303),)
    assert codes(left, Leave(1)) == ["seat_empty"]


# The cube


@pytest.mark.rules("CUBE-02")
def test_the_draw_places_the_cube() -> None:
    """Each seated player gets a shuffled card, and the lowest decides who is first player."""
    table = seated(dict.fromkeys((1, 2, 5, 6, 8), 300))
    assert table.cube is None
    table = act(table, DrawFirst(deck(*DRAWN)))
    assert table.cube == 6
    assert table.news == (
        told.CardsShuffled(),
        told.FirstDrawn(6, tuple(zip((1, 2, 5, 6, 8), DRAWN[:5], strict=True))),
        told.CubeMoved(6),
    )
    assert codes(table, DrawFirst(tago.DECK)) == ["drawn_before"]


@pytest.mark.rules("CUBE-03")
def test_a_tied_draw_goes_to_the_lowest_seat() -> None:
    """If several seats get the lowest card, the first clockwise from the dealer begins."""
    table = seated(dict.fromkeys((2, 4, 7), 300))
    assert act(table, DrawFirst(deck(*tago.parse_cards("5 ½ ½")))).cube == 4


@pytest.mark.rules("CUBE-02", "SEAT-01")
def test_a_draw_takes_two_players_and_a_deck() -> None:
    """There is no draw with only one player, or from cards that are not a deck."""
    assert codes(seated({4: 300}), DrawFirst(tago.DECK)) == ["too_few_to_draw"]
    assert codes(seated({4: 300, 5: 300}), DrawFirst(tago.DECK[1:])) == ["not_a_deck"]


@pytest.mark.rules("CUBE-02", "ANTE-06", "SEAT-05")
def test_a_table_that_cannot_be_names_the_rule_that_it_breaks() -> None:
    """A cube before the draw, a player not dealt in, and a hand of strangers are refused."""
    dealt = act(drawn({1: 300, 2: 300}, 1), StartHand(tago.DECK))
    record, three = TableRecord.of(dealt), ((1, 300), (2, 300), (3, 300))
    seen = view_table(dealt, 1)
    for make, field, rule in (
        (lambda: evolve(seated({1: 300}), cube=1), "cube", "CUBE-02"),
        (lambda: evolve(record, stacks=three), "hand", "ANTE-06"),
        (evolve(seen, stacks=seen.stacks[:1]).check_read, "hand", "SEAT-05"),
    ):
        with pytest.raises(tago.SetupError) as caught:
            make()
        assert (caught.value.field, caught.value.rules) == (field, (rule,))


@pytest.mark.rules("CUBE-04", "CUBE-07")
def test_the_cube_goes_to_the_next_seat_dealt_in() -> None:
    """The cube skips empty seats and moves on from its last seat, not from the first player's."""
    table = act(drawn({2: 300, 5: 300, 7: 300}, 5), StartHand(tago.DECK))
    assert table.cube == 5  # the draw has just placed it
    assert not any(isinstance(fact, told.CubeMoved) for fact in table.news)
    table = do(table, tago.Fold(5), tago.Fold(7), Finish())
    cubes = []
    for _ in range(4):
        table = fold_out(table)
        cubes.append(table.cube)
    assert cubes == [7, 2, 5, 7]


@pytest.mark.rules("CUBE-04")
def test_the_cube_of_who_leaves_goes_on_from_there() -> None:
    """The cube moves on to the next seat dealt in, past players who left or cannot pay."""
    table = fold_out(drawn({2: 300, 5: 300, 7: 300}, 5))
    assert fold_out(act(table, Leave(5))).cube == 7
    assert fold_out(do(table, Leave(7))).cube == 2
    poor = evolve(table, stacks=((2, 300), (5, 300), (7, 4)))
    assert fold_out(poor).cube == 2


@pytest.mark.rules("CUBE-04")
def test_before_the_first_hand_the_cube_moves_only_if_it_must() -> None:
    """The cube stays where the draw placed it, unless that seat is empty at the first hand."""
    table = do(drawn({2: 300, 5: 300, 7: 300}, 5), Leave(5))
    assert table.cube == 5
    table = act(table, StartHand(tago.DECK))
    assert table.cube == 7
    assert told.CubeMoved(7) in table.news
    taken = do(drawn({2: 300, 5: 300, 7: 300}, 5), Leave(5), Sit(5, 300), StartHand(tago.DECK))
    assert taken.cube == 5


@pytest.mark.rules("CUBE-06", "ERR-03")
def test_a_cancelled_deal_leaves_the_cube() -> None:
    """After a misdeal the same seat has the cube, and the next hand moves it on from there."""
    table = act(drawn({2: 300, 5: 300, 7: 300}, 5), StartHand(tago.DECK))
    table = do(table, tago.Fold(5), tago.Misdeal(deck(*DRAWN)))
    assert table.cube == 5
    assert table.hand is not None
    assert table.hand.first == 5
    assert kinds(table) == ["DealCancelled", "CardsDealt", "PointAnnounced", "RoundBegun"]
    assert table.hands == 1
    table = do(table, tago.Fold(5), tago.Fold(7), Finish())
    assert fold_out(table).cube == 7


@pytest.mark.rules("CUBE-06")
def test_a_draw_played_out_leaves_the_cube() -> None:
    """A tie-break does not move the cube."""
    cards = stacked(["½ 3 7", "7 ½ 3"], "5 4 1")
    table = act(drawn({2: 300, 5: 300}, 2), StartHand(cards))
    for _ in range(3):
        table = do(table, tago.Bet(2, 5), tago.Call(5))
    half = tago.Card("½")
    table = do(table, tago.PlayOn(2), tago.PlayOn(5), tago.Discard(2, half), tago.Discard(5, half))
    table = act(table, tago.Redeal(tago.parse_cards("8 2")))
    assert (table.cube, table.hands) == (2, 1)
    assert kinds(table)[0] == "CardsRedealt"


# Who is dealt in


@pytest.mark.rules("ANTE-06")
def test_who_cannot_pay_sits_out_until_buying_in() -> None:
    """A seat with less than the ante is not dealt in and keeps its chips; it may buy in."""
    table = evolve(drawn({1: 300, 2: 300, 3: 300}, 1), stacks=((1, 300), (2, 4), (3, 10)))
    started = act(table, StartHand(tago.DECK))
    assert told.ShortOfAnte((2,)) in started.news
    assert started.hand is not None
    assert started.hand.deal.numbers == (1, 3)
    assert started.stacks_now == ((1, 295), (2, 4), (3, 5))
    back = do(table, BuyIn(2, 300), StartHand(tago.DECK))
    assert back.hand is not None
    assert back.hand.deal.stacks == ((1, 300), (2, 304), (3, 10))


@pytest.mark.rules("SEAT-01", "ANTE-06")
def test_fewer_than_two_able_seats_play_no_hand() -> None:
    """Without two seats that can pay the ante there is no hand, and the refusal says why."""
    table = drawn({1: 300, 2: 300}, 1)
    poor = evolve(table, stacks=((1, 300), (2, 4)))
    assert codes(poor, StartHand(tago.DECK)) == ["too_few_able"]
    assert str(refused(poor, StartHand(tago.DECK))) == (
        "A hand needs two players who can pay the ante of 5, but only 1 can be dealt in. "
        "(SEAT-01, ANTE-06) Allowed: sit down at seat 3, 4, 5, 6, 7 or 8 with 300 or more, "
        "leave seat 1 or 2, buy in at seat 1 or 2 for 300 or more, sit out at seat 1 or 2, "
        "or close the table."
    )
    assert codes(act(table, Leave(2)), StartHand(tago.DECK)) == ["too_few_able"]
    assert codes(seated({1: 300, 2: 300}), StartHand(tago.DECK)) == ["not_drawn"]
    assert codes(table, StartHand(tago.DECK[1:])) == ["not_a_deck"]
    assert str(table_options(act(table, Leave(2)))).endswith(
        "leave seat 1, buy in at seat 1 for 300 or more, sit out at seat 1, or close the table"
    )


# After a hand


@pytest.mark.rules("JACK-04")
def test_an_open_look_comes_before_the_next_hand() -> None:
    """A winner by folds with two open zeros may look until the hand is finished."""
    cards = stacked(["4 0 0", "1 2 3"], "5 6 7")
    table = do(drawn({2: 300, 5: 300}, 5), StartHand(cards), tago.Fold(5))
    assert table_options(table).look == 2
    assert codes(table, StartHand(tago.DECK)) == ["hand_unfinished"]
    assert "look at the covered card of seat 2" in str(refused(table, StartHand(tago.DECK)))
    looked = act(table, tago.Look(2))
    assert looked.news == (facts.Looked(2, tago.Card("4")),)
    assert table_options(looked).look is None
    assert table_options(act(table, Finish())).look is None


@pytest.mark.rules("CUR-06", "CUR-03")
def test_late_curious_looks_are_settled_too() -> None:
    """If looks are sold until the hand ends, a chip paid late is settled with the hand too."""
    house = rules("Light – 5/300", curious_to="tips", curious_request="until_end_of_hand")
    table = do(seated({2: 300, 5: 300}, house), DrawFirst(deck(*DRAWN)), StartHand(tago.DECK))
    assert table.hand is not None
    folder = table.hand.to_act
    assert folder is not None
    table = do(evolve(table, tips=7), tago.Fold(folder), tago.Curious(folder), Finish())
    assert told.TipsTaken(5) in table.news
    assert (table.tips, table.chips) == (12, 607)
    assert dict(table.stacks)[folder] == 290


def test_a_hand_is_finished_once_and_when_it_is_over() -> None:
    """A hand that is not over cannot be finished, nor can one that has been."""
    table = act(drawn({1: 300, 2: 300}, 1), StartHand(tago.DECK))
    assert codes(table, Finish()) == ["hand_not_over"]
    table = do(table, tago.Fold(1), Finish())
    assert table.news[-1] == told.HandFinished(1, ((1, 295), (2, 303)))
    assert codes(table, Finish()) == ["no_hand"]
    assert codes(table, tago.Bet(1, 5)) == ["no_hand"]
    plain = fold_out(drawn({1: 300, 2: 300}, 1, table_rules=PLAIN))
    assert plain.news == (told.HandFinished(1, ((1, 295), (2, 305))),)  # nothing was withheld


def test_what_is_no_action_is_refused_as_such() -> None:
    """Anything but an action is a mistake of the caller's, with or without a hand."""
    nothing: Any = "bet"
    for table in (Table(LIGHT), act(drawn({1: 300, 2: 300}, 1), StartHand(tago.DECK))):
        with pytest.raises(tago.SetupError, match="action must be"):
            act(table, nothing)


# The jackpot

ZERO = stacked(["0 0 0", "1 2 3"], "5 6 7")


def won(table: Table) -> Table:
    """Deal the hand in which the lowest seat has a ZERO, and play it to the showdown."""
    table = act(table, StartHand(ZERO))
    assert table.hand is not None
    first, other = table.hand.first, sum(table.hand.deal.numbers) - table.hand.first
    for _ in range(3):
        table = do(table, tago.Bet(first, 5), tago.Call(other))
    return table


@pytest.mark.rules("JACK-11", "JACK-02")
def test_the_whole_jackpot_is_won_this_hands_share_included() -> None:
    """A ZERO wins what was in the jackpot and what this hand has withheld."""
    jackpot = evolve(Jackpot.of(LIGHT), amount=1000)
    table = act(won(drawn({1: 300, 2: 300}, 1, jackpot=jackpot)), Finish())
    assert table.news == (
        told.JackpotFed(2, 1002),
        told.JackpotPaid(1, 1002),
        told.HandFinished(1, ((1, 300 + 5 - 2 + 15 + 1002), (2, 280))),
    )


@pytest.mark.rules("JACK-10")
@pytest.mark.parametrize("seed", [0, 75])
def test_the_jackpot_starts_again_at_its_seed(seed: int) -> None:
    """The house puts the seed in after each payment, and before the first one too."""
    jackpot = Jackpot.of(LIGHT, seed=seed)
    assert jackpot.amount == seed
    table = act(won(drawn({1: 300, 2: 300}, 1, jackpot=jackpot)), Finish())
    assert table.jackpot == jackpot
    assert told.JackpotPaid(1, seed + 2) in table.news
    assert jackpot.settle(7, won=False) == (evolve(jackpot, amount=seed + 7), 0)


@pytest.mark.rules("JACK-03")
def test_tables_of_equal_minimum_and_maximum_share_a_multi_jackpot() -> None:
    """One table may win what another has paid in, and one step settles the hand and the jackpot."""
    shared = Jackpot.of(LIGHT, seed=10)
    other_rules = evolve(LIGHT, jackpot_percent=50, variant="rapid")
    one = act(drawn({1: 300, 2: 300}, 1, jackpot=None), StartHand(tago.DECK))
    one, shared = finish(act(one, tago.Fold(1)), shared)
    assert (one.stacks, shared.amount) == (((1, 295), (2, 303)), 12)
    two = drawn({1: 300, 2: 300}, 1, jackpot=None, table_rules=other_rules)
    two = do(two, StartHand(ZERO))
    for _ in range(2):
        two = do(two, tago.Bet(1, 5), tago.Call(2))
    two, shared = finish(two, shared)
    assert told.JackpotPaid(1, 17) in two.news
    assert shared == Jackpot.of(LIGHT, seed=10)
    assert one.jackpot is two.jackpot is None


@pytest.mark.rules("JACK-03")
@pytest.mark.parametrize(
    ("label", "units", "code", "says"),
    [
        ("Light – 5/600", 1, "other_jackpot", "this jackpot is for tables with another"),
        ("Light – 10/300", 1, "other_jackpot", "this jackpot is for tables with another"),
        ("Heavy – 5/300", 1, "other_jackpot", "this jackpot is for tables with another"),
        ("Light – 5/300", 2, "other_units", "2 units to a chip, not 1"),
        ("Light – 2½/150", 2, "other_units", "2 units to a chip, not 1"),
    ],
)
def test_other_tables_share_no_jackpot(label: str, units: int, code: str, says: str) -> None:
    """A table with another minimum, maximum or unit, or no maximum, needs a different jackpot."""
    other = Jackpot.of(tago.Rules.parse(label, units_per_chip=units))
    table = do(drawn({1: 300, 2: 300}, 1, jackpot=None), StartHand(tago.DECK), tago.Fold(1))
    with pytest.raises(tago.IllegalActionError) as caught:
        finish(table, other)
    assert caught.value.code == code
    assert ("2 units to a chip, not 1" in str(caught.value)) == (units == 2)
    with pytest.raises(tago.SetupError, match=says) as wrong:
        Table(LIGHT, other)
    assert wrong.value.rules == ("JACK-03",)


def test_heavy_tables_share_whatever_their_stack() -> None:
    """A Heavy table has no maximum, so the stack needed to join makes no difference."""
    heavy = [tago.Rules.parse(label) for label in ("Heavy – 5/300", "Heavy – 5/900")]
    assert all(Jackpot.of(heavy[0]).serves(table) for table in heavy)


@pytest.mark.rules("JACK-03")
def test_which_way_a_hand_is_finished() -> None:
    """``finish`` settles a multi-jackpot; the action ``Finish`` settles a table's own jackpot."""
    table = do(drawn({1: 300, 2: 300}, 1, jackpot=None), StartHand(tago.DECK), tago.Fold(1))
    assert codes(table, Finish()) == ["shared_jackpot"]
    assert "call finish(table, jackpot)" in str(refused(table, Finish()))
    assert not table_options(table).finish
    own = do(drawn({1: 300, 2: 300}, 1), StartHand(tago.DECK), tago.Fold(1))
    with pytest.raises(tago.IllegalActionError, match="Finish") as caught:
        finish(own, Jackpot.of(LIGHT))
    assert caught.value.code == "own_jackpot"
    assert caught.value.violations == (caught.value.violations[0],)
    with pytest.raises(tago.IllegalActionError) as caught:
        finish(drawn({1: 300, 2: 300}, 1, jackpot=None), Jackpot.of(LIGHT))
    assert caught.value.code == "no_hand"


@pytest.mark.parametrize(
    "fields",
    [
        {"minimum": 0, "maximum": None},
        {"minimum": 5, "maximum": 4},
        {"minimum": 5, "maximum": None, "units_per_chip": 0},
        {"minimum": 5, "maximum": None, "seed": -1},
        {"minimum": 5, "maximum": None, "amount": -1},
        {"minimum": 5, "maximum": None, "amount": 1.0},
    ],
)
def test_jackpots_that_cannot_be(fields: dict[str, Any]) -> None:
    """A jackpot's numbers are whole, and its maximum is at least its minimum."""
    with pytest.raises(tago.SetupError):
        Jackpot(**fields)


def test_a_jackpot_is_fed_whole_units() -> None:
    """Feeding a jackpot takes nothing out."""
    with pytest.raises(tago.SetupError, match="the amount fed to the jackpot"):
        Jackpot.of(LIGHT).settle(-1, won=False)


# What hangs together

DEALT = act(drawn({1: 300, 2: 300}, 1), StartHand(tago.DECK))
HAND = DEALT.hand
assert HAND is not None


DEALT_OUT: dict[str, Any] = {"hand": HAND, "hands": 1}


@pytest.mark.parametrize(
    ("changes", "field", "broken"),
    [
        ({"stage": "shut"}, "stage", ""),
        ({"stage": "closed"}, "stage", "OPEN-01"),
        ({"stage": "closed", "stacks": (), "cube": None, "hands": 0}, "stage", "OPEN-01"),
        ({"stage": "closed", "stacks": ((1, 5),), "washed": False}, "stage", "OPEN-01"),
        ({"stacks": ((0, 300), (2, 300))}, "stacks", "SEAT-02"),
        ({"stacks": ((1, 300), (2, -1))}, "stacks", ""),
        ({"stacks": ((2, 300), (1, 300))}, "stacks", "SEAT-02"),
        ({"stacks": ((1, 300), (1, 300))}, "stacks", "SEAT-02"),
        ({"funds": ((1, 300), (9, 300))}, "funds", "SEAT-02"),
        ({"funds": ((1, -1),)}, "funds", ""),
        ({"funds": ((2, 300), (1, 300))}, "funds", "SEAT-02"),
        ({"away": (3,)}, "away", "SEAT-02"),
        ({"away": (2, 1)}, "away", "SEAT-02"),
        ({"washed": False}, "washed", "OPEN-02"),
        ({"washed": False, "stacks": ()}, "cube", "CUBE-02"),
        ({"cube": 9}, "cube", "SEAT-02"),
        ({"cube": True}, "cube", "SEAT-02"),
        ({"hands": -1}, "hands", ""),
        ({"placed": -1}, "placed", ""),
        ({"tips": 0.5}, "tips", ""),
        ({"name": 5}, "", ""),
        ({"hand": "dealt"}, "hand", ""),
        ({"stacks": None}, "stacks", ""),
        ({"stacks": [(1, 300)]}, "stacks", ""),
        ({"stacks": ((1, 300.0), (2, 300))}, "stacks", ""),
        ({"rules": "x"}, "rules", ""),
        ({"tips": None}, "tips", ""),
        ({"jackpot": Jackpot(minimum=5, maximum=299)}, "jackpot", "JACK-03"),
        ({"hand": HAND, "hands": 0}, "hands", "DEAL-04"),
        (DEALT_OUT | {"cube": 2}, "hand", "CUBE-01"),
        (DEALT_OUT | {"stacks": ((1, 300), (2, 301))}, "hand", "ANTE-06"),
        (DEALT_OUT | {"stacks": ((1, 300),)}, "hand", "ANTE-06"),
        (DEALT_OUT | {"stacks": ((1, 300), (2, 300), (3, 5))}, "hand", "ANTE-06"),
        (DEALT_OUT | {"rules": PLAIN, "jackpot": Jackpot.of(PLAIN)}, "hand", ""),
        (DEALT_OUT | {"tips": 2**53 - 1 - 2**49 - 599}, "hand", ""),
    ],
)
def test_tables_that_cannot_be(changes: dict[str, Any], field: str, broken: str) -> None:
    """Contradictory parts make no table and no record, and the rule that they break is named."""
    record = TableRecord.of(drawn({1: 300, 2: 300}, 1))
    kept = dict(changes)
    if isinstance(changes.get("hand"), tago.Hand):
        kept["hand"] = tago.Record.of(changes["hand"])
    for whole, parts in ((drawn({1: 300, 2: 300}, 1), changes), (record, kept)):
        with pytest.raises(tago.SetupError) as caught:
            evolve(whole, **parts)
        assert (caught.value.field, " ".join(caught.value.rules)) == (field, broken)
        assert "{" not in str(caught.value)


# What is refused

PAIR = drawn({1: 300, 2: 300}, 1)
OVER = act(DEALT, tago.Fold(1))
SHARED = do(drawn({1: 300, 2: 300}, 1, jackpot=None), StartHand(tago.DECK), tago.Fold(1))
OWN = Jackpot.of(LIGHT)


def with_room(room: int) -> Table:
    """Return a table with two players and so much room."""
    return evolve(PAIR, tips=PAIR.tips + PAIR.room - room)


REFUSALS: list[tuple[Table, Any, str]] = [
    (
        *(Table(LIGHT), BuyIn(4, 299)),
        "table_closed, seat_empty seat=4, buy_in_too_small least=300",
    ),
    (
        *(Table(LIGHT), DrawFirst(tago.DECK[1:])),
        "table_closed, too_few_to_draw present=0, not_a_deck",
    ),
    (
        *(Table(LIGHT), StartHand(tago.DECK[1:])),
        "table_closed, too_few_able ante=5 able=0, not_drawn, not_a_deck",
    ),
    (Table(LIGHT), Leave(4), "table_closed, seat_empty seat=4"),
    (Table(LIGHT), SitOut(4), "table_closed, seat_empty seat=4"),
    (Table(LIGHT), ComeBack(4), "table_closed, seat_empty seat=4, not_absent seat=4"),
    (Table(LIGHT), Void(), "no_hand"),
    (Table(LIGHT), Finish(), "no_hand"),
    (Table(LIGHT), tago.Fold(1), "no_hand"),
    (PAIR, Open(), "table_open"),
    (PAIR, Sit(2, 299), "seat_taken seat=2, below_stack least=300"),
    (seated({4: 300}), DrawFirst(tago.DECK), "too_few_to_draw present=1"),
    (PAIR, DrawFirst(tago.DECK), "drawn_before"),
    (
        *(evolve(PAIR, stacks=((1, 300), (2, 4))), StartHand(tago.DECK)),
        "too_few_able ante=5 able=1",
    ),
    (with_room(-1), StartHand(tago.DECK), "too_many_chips"),
    (with_room(299), BuyIn(2, 300), "no_room most=299"),
    (with_room(-1), Sit(3, 300), "no_room most=0"),
    (act(PAIR, Funds(2, 299)), BuyIn(2, 300), "beyond_funds seat=2 most=299"),
    (act(PAIR, SitOut(2)), SitOut(2), "absent_already seat=2"),
    (PAIR, ComeBack(2), "not_absent seat=2"),
    (DEALT, Close(), "hand_running number=1"),
    (DEALT, Finish(), "hand_not_over number=1"),
    (OVER, Close(), "hand_unfinished number=1"),
    (OVER, Void(), "hand_over"),
    (SHARED, Finish(), "shared_jackpot"),
    (OVER, OWN, "own_jackpot"),
    (DEALT, OWN, "hand_not_over number=1, own_jackpot"),
    (SHARED, evolve(OWN, minimum=6), "other_jackpot"),
    (SHARED, evolve(OWN, units_per_chip=2), "other_units expected=2 given=1"),
]


@pytest.mark.parametrize(("table", "action", "said"), REFUSALS)
def test_everything_that_is_wrong_is_said(table: Table, action: Any, said: str) -> None:
    """A refusal has all reasons in order, each with its numbers, and says what is allowed."""
    shared = isinstance(action, Jackpot)
    with pytest.raises(tago.IllegalActionError) as caught:
        _ = finish(table, action) if shared else act(table, action)
    error = caught.value
    assert isinstance(error.violations, tuple)
    assert said == ", ".join(
        " ".join([one.code, *(f"{name}={value}" for name, value in one.parameters)])
        for one in error.violations
    )
    assert error.action == (Finish() if shared else action)
    running = table.hand and table.hand.options
    assert error.allowed == (f"seat 1 may {running}" if running else str(table_options(table)))


def test_every_reason_is_in_the_table() -> None:
    """All reasons why an action of a table is refused occur above."""
    assert {one.split()[0] for *_, said in REFUSALS for one in said.split(", ")} == {*REASONS}


OPTIONS = {
    "open the table": Table(LIGHT),
    (
        "sit down at seat 3, 4, 5, 6, 7 or 8 with 300 or more, leave seat 1 or 2, "
        "buy in at seat 1 or 2 for 300 or more, sit out at seat 1 or 2, "
        "draw for the first player, or close the table"
    ): seated({1: 300, 2: 300}),
    (
        "sit down at seat 3, 4, 5, 6, 7 or 8 with 300 or more, leave seat 1 or 2, "
        "buy in at seat 1 or 2 for 300 or more, sit out at seat 1 or 2, "
        "start a hand, or close the table"
    ): PAIR,
    (
        "sit down at seat 3, 4, 5, 6, 7 or 8 with 300 or more, leave seat 1 or 2, "
        "buy in at seat 1 or 2 for 300 or more, sit out at seat 1, come back at seat 2, "
        "or close the table"
    ): act(PAIR, SitOut(2)),
    "leave seat 1 or 2, sit out at seat 1 or 2, start a hand, or close the table": with_room(299),
    (
        "sit down at seat 3, 4, 5, 6, 7 or 8 with 300 or more, leave seat 1, "
        "buy in at seat 1 for 300 or more, sit out at seat 1, or void the hand"
    ): act(DEALT, Leave(2)),
    (
        "sit down at seat 3, 4, 5, 6, 7 or 8 with 300 or more, leave seat 1 or 2, "
        "buy in at seat 1 or 2 for 300 or more, sit out at seat 1 or 2, or finish the hand"
    ): OVER,
}


@pytest.mark.parametrize("said", OPTIONS)
def test_the_options_in_words(said: str) -> None:
    """The options of a table name all that players and the house may do, and nothing else."""
    assert str(table_options(OPTIONS[said])) == said


def test_what_one_player_may_do() -> None:
    """Players see what their seats may do; people without a seat may at most sit down."""
    cards = stacked(["4 0 0", "1 2 3"], "5 6 7")
    now = table_options(do(PAIR, StartHand(cards), SitOut(2), tago.Bet(1, 5), tago.Fold(2)))
    words = {"seats": (3, 4, 5, 6, 7, 8), "least": 300}
    assert now.own(None) == {"sit": words}
    assert now.own(1) == dict.fromkeys(("leave", "buy in", "sit out", "look"), words)
    assert now.own(2) == dict.fromkeys(("leave", "buy in", "come back"), words)
    assert now.own(3) == table_options(Table(LIGHT)).own(None) == {}


# Views


def test_a_view_of_a_table() -> None:
    """Everybody sees the table; a hand's secrets stay secret in the hand and in the news."""
    cards = stacked(["4 0 0", "1 2 3"], "5 6 7")
    table = evolve(drawn({2: 300, 5: 300, 7: 300}, 5), stacks=((2, 300), (5, 300), (7, 4)))
    table = do(table, StartHand(cards), tago.Fold(5), tago.Look(2))
    assert table.hand is not None
    own, other, out, nobody = (view_table(table, seat) for seat in (2, 5, 7, None))
    assert own.news == (facts.Looked(2, tago.Card("4")),)
    assert other.news == out.news == nobody.news == (facts.Looked(2, None),)
    assert own.hand == tago.view(table.hand, 2)
    assert out.hand == nobody.hand == tago.view(table.hand, None)
    assert (out.seat, nobody.seat) == (7, None)
    for seen in (own, other, out, nobody):
        assert seen.stacks == table.stacks_now == ((2, 303), (5, 295), (7, 4))
        assert (seen.rules, seen.stage, seen.cube, seen.hands) == (LIGHT, "open", 5, 1)
        assert (seen.jackpot, seen.tips) == (table.jackpot, 0)
        assert seen.options == table_options(table)


@pytest.mark.parametrize("table", [Table(LIGHT), PAIR, DEALT, OVER, act(DEALT, SitOut(2))])
def test_everybodys_views_are_the_views_of_each(table: Table) -> None:
    """Made together or one by one, the views are the same, and can be read again."""
    views = views_of_table(table)
    assert views == {seat: view_table(table, seat) for seat in (None, *table.seats)}
    for seen in views.values():
        seen.check_read()
        assert (seen.hand is None) == (table.hand is None)


def test_somebody_without_a_seat_has_no_view() -> None:
    """The refusal names the rule, and describes a number that is too long to show."""
    for seat, says in ((3, "3"), (10**99, "a number of more than 40 digits")):
        with pytest.raises(tago.SetupError) as caught:
            view_table(DEALT, seat)
        assert str(caught.value) == f"nobody sits at seat {says} (SEAT-02)"


@pytest.mark.parametrize("seat", [3, 0, True, "2"])
def test_there_is_no_view_for_who_does_not_sit_there(seat: Any) -> None:
    """Only seated players and spectators have a view of the table."""
    with pytest.raises(tago.SetupError, match=r"nobody sits|seat must be int"):
        view_table(DEALT, seat)


def test_a_table_printed_shows_no_secret() -> None:
    """Neither a table nor its parts show a covered card or the deck when printed."""
    one = act(drawn({1: 300, 2: 300}, 1), StartHand(ZERO))
    other = act(drawn({1: 300, 2: 300}, 1), StartHand(stacked(["8 0 0", "4 2 3"], "1 6 7")))
    assert one != other
    assert repr(one) == repr(other)
    assert repr(TableRecord.of(one)) == repr(TableRecord.of(other))
    assert repr(StartHand(ZERO)) == "StartHand()"


# Saving


def test_what_has_just_happened_is_not_part_of_the_state() -> None:
    """Tables and their records are equal if only their news differ."""
    table = act(drawn({1: 300, 2: 300}, 1), StartHand(tago.DECK))
    quiet = evolve(table, news=())
    assert table.news != quiet.news
    assert table == quiet
    assert TableRecord.of(table) == TableRecord.of(quiet)


def saved(table: Table) -> Any:
    """Return what is kept of a table, as a fresh document."""
    return parse_json(json.dumps(write(TableRecord.of(table))))


@pytest.mark.parametrize(
    "table",
    [
        Table(LIGHT),
        Table(LIGHT, None),
        seated({4: 300}),
        drawn({1: 300, 2: 900}, 2),
        DEALT,
        act(DEALT, tago.Fold(1)),
        fold_out(drawn({1: 300, 2: 300}, 1)),
    ],
)
def test_a_table_is_saved_and_restored(table: Table) -> None:
    """At every stage a table comes back as it was, with news that may not have been sent."""
    restored = resume_table(read_table(saved(table)))
    assert restored == table
    assert restored.news == table.news
    assert [*write(TableRecord.of(table))] == [
        "format", "version", "edition", "rules", "stage", "stacks", "washed", "cube", "hands",
        "tips", "name", "funds", "away", "queue", "placed", "news", "jackpot", "hand",
    ]  # fmt: skip


def test_a_table_of_another_edition_is_not_resumed() -> None:
    """What was played by other rules cannot be continued by these, even between hands."""
    record = evolve(TableRecord.of(PAIR), edition="1999.4")
    with pytest.raises(tago.SetupError, match="of the rulebook, not by") as caught:
        resume_table(record)
    assert caught.value.field == "edition"


def test_parts_are_what_is_saved() -> None:
    """Everything that a table consists of is saved, and so is its news."""
    named = {field.name for field in Table.__attrs_attrs__}
    assert named == {*Parts(LIGHT).parts, "hand", "news"}


@pytest.mark.parametrize(
    ("path", "value", "code", "where"),
    [
        (("version",), 2, "unknown_word", "$.version"),
        (("stage",), "shut", "unknown_word", "$.stage"),
        (("stacks",), {"9": 300}, "unknown_key", '$.stacks["9"]'),
        (("stacks", "1"), "300", "wrong_type", '$.stacks["1"]'),
        (("stacks", "1"), 301, "impossible", "$.hand"),
        (("stacks", "1"), -1, "impossible", "$.stacks"),
        (("cube",), 9, "impossible", "$.cube"),
        (("cube",), 2, "impossible", "$.hand"),
        (("cube",), None, "impossible", "$.hand"),
        (("hands",), 0, "impossible", "$.hands"),
        (("tips",), -1, "impossible", "$.tips"),
        (("washed",), False, "impossible", "$.washed"),
        (("stage",), "closed", "impossible", "$.stage"),
        (("jackpot", "maximum"), 299, "impossible", "$.jackpot"),
        (("jackpot", "maximum"), 4, "impossible", "$.jackpot.maximum"),
        (("jackpot", "amount"), 5.0, "wrong_type", "$.jackpot.amount"),
        (("hand", "first"), 2, "impossible", "$.hand"),
        (("hand", "stacks", "1"), 4, "impossible", "$.hand"),
        (("hand", "rules", "minimum"), 6, "impossible", "$.hand"),
        (("hand", "format"), "tago-table", "unknown_word", "$.hand.format"),
        (("rules", "stack"), 1, "impossible", "$.rules"),
    ],
)
def test_saved_tables_that_are_refused(
    path: tuple[str, ...], value: Any, code: str, where: str
) -> None:
    """A document of the wrong form, or with a contradiction, is refused with the place."""
    document = saved(DEALT)
    *way, last = path
    inner = document
    for key in way:
        inner = inner[key]
    inner[last] = value
    with pytest.raises(tago.NotationError) as caught:
        read_table(document)
    assert (caught.value.code, caught.value.where) == (code, where)


def test_actions_that_cannot_have_happened_are_found_by_playing() -> None:
    """A saved hand in the table is replayed, and an impossible action is named."""
    document = saved(act(DEALT, tago.Bet(1, 5)))
    document["hand"]["actions"][0]["amount"] = 4
    record = read_table(document)
    with pytest.raises(tago.DivergenceError, match=r"actions\[0\]"):
        resume_table(record)


def test_a_table_itself_is_never_written() -> None:
    """A table has no form, so it cannot be sent by mistake."""
    with pytest.raises(tago.SetupError, match="type Table have no JSON form"):
        write(DEALT)


@frozen
class Message:
    """What a player might send."""

    action: tago.Action | TableAction


def test_a_message_may_hold_either_kind_of_action() -> None:
    """Actions of a hand and of a table are read by their types where both are allowed."""
    for action in (tago.Call(2), Sit(2, 300), StartHand(tago.DECK), Finish()):
        assert read({"action": write(action)}, Message) == Message(action)
    with pytest.raises(tago.NotationError, match='cannot be of type "stand"'):
        read({"action": {"type": "stand", "seat": 2}}, Message)
    with pytest.raises(tago.NotationError, match='an action cannot be of type "call"'):
        read(write(tago.Call(2)), Sit)


def test_a_jackpot_and_the_actions_of_a_table_are_read_back() -> None:
    """A host's multi-jackpot and its players' actions come back from JSON."""
    jackpot = Jackpot(minimum=5, maximum=300, amount=250)
    assert read_jackpot(write(jackpot)) == jackpot
    assert read_table_action(write(Sit(2, 300))) == Sit(2, 300)
