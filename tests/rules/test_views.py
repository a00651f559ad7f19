"""Who may know what: the views of every seat, a spectator and the house, at every stage.

All cards are made up: the documents print none for these rules.
"""

import copy
import pickle
import re
from functools import cache
from typing import Any

import attrs
import pytest

import tagolib as tago
from tagolib.base import masking
from tagolib.base.masking import masked
from tagolib.tago import facts as told
from tagolib.tago.cards import Card
from tagolib.tago.hand import Hand
from tests.playing import call_round, facts, play, refused, rules, stacked, start

TIED = {1: "8 6 1", 2: "6 8 1", 3: "0 3 4"}  # 15, 15 and 7 against 16
POINT = "2 7 7"  # 16 or 2
COVERED = {1: Card.EIGHT, 2: Card.SIX, 3: Card.ZERO}

STAGES = [
    "round 1",
    "point_choice",
    "round 2",
    "round 3",
    "vote",
    "discard",
    "half discarded",
    "redeal",
    "again",
    "over",
]


@cache
def stages() -> dict[str, Hand]:
    """Play one hand through every stage: seats 1 and 2 tie and play on, seat 3 is beaten."""
    one = start(TIED, POINT)
    choice = call_round(one)
    two = play(choice, tago.ChoosePoint(1, "sum"))
    three = call_round(two)
    vote = call_round(three)
    discard = play(vote, tago.PlayOn(1), tago.PlayOn(2))
    half = play(discard, tago.Discard(1, Card.EIGHT))
    redeal = play(half, tago.Discard(2, Card.EIGHT))
    again = play(redeal, tago.Redeal((Card.FIVE, Card.THREE)))
    over = call_round(again)
    hands = [one, choice, two, three, vote, discard, half, redeal, again, over]
    return dict(zip(STAGES, hands, strict=True))


def known(hand: Hand, eyes: int | None) -> dict[int, Card | None]:
    """Return the covered cards that a viewer sees."""
    return {seat.number: seat.cards[0] for seat in tago.view(hand, eyes).state.seats}


def nothing(*seats: int) -> dict[int, Card | None]:
    return dict.fromkeys(seats)


# Stages


@pytest.mark.rules("COLL-01")
@pytest.mark.parametrize("stage", ["round 1", "point_choice", "round 2"])
@pytest.mark.parametrize("eyes", [None, 1, 2, 3])
def test_before_the_looking(stage: str, eyes: int | None) -> None:
    """Until round 3 nobody knows a covered card, not even its owner."""
    hand = stages()[stage]
    assert known(hand, eyes) == nothing(1, 2, 3)
    assert not any(seat.seen for seat in hand.seats)
    assert facts(hand, told.Looked) == []


@pytest.mark.rules("COLL-02")
@pytest.mark.parametrize("eyes", [None, 1, 2, 3])
def test_after_the_looking(eyes: int | None) -> None:
    """From round 3 on each owner knows their covered card, and nobody else does."""
    expected = nothing(1, 2, 3)
    if eyes is not None:
        expected[eyes] = COVERED[eyes]
    assert known(stages()["round 3"], eyes) == expected


@pytest.mark.rules("COLL-02")
def test_all_still_in_look() -> None:
    """All-in seats look too, even if there is no betting; seats that folded do not."""
    hand = start(TIED | {4: "5 2 5"}, "½ 5 7", {1: 5, 2: 300, 3: 300, 4: 300}, first=2)
    hand = call_round(play(hand, tago.Fold(2)))
    hand = call_round(hand)
    assert [seat.seen for seat in hand.seats] == [True, False, True, True]
    assert known(hand, 1) == nothing(1, 2, 3, 4) | {1: Card.EIGHT}
    assert known(hand, 2) == nothing(1, 2, 3, 4)
    assert facts(hand, told.Looked) == [
        told.Looked(1, Card.EIGHT),
        told.Looked(3, Card.ZERO),
        told.Looked(4, Card.FIVE),
    ]


@pytest.mark.rules("COLL-02")
def test_all_look_where_the_betting_is_skipped() -> None:
    """Even if nobody can bet any more, the players look at their cards."""
    hand = start({1: "2 7 7", 2: "4 8 3"}, "½ 5 1", {1: 5, 2: 300})
    assert hand.phase == "over"
    assert [seat.seen for seat in hand.seats] == [True, True]
    assert len(facts(hand, told.Looked)) == 2


@pytest.mark.rules("COLL-03")
@pytest.mark.parametrize("stage", ["vote", "discard"])
@pytest.mark.parametrize("eyes", [None, 1, 2, 3])
def test_after_the_showdown(stage: str, eyes: int | None) -> None:
    """At the showdown the cards of all seats still in are open to all, even the beaten seat's."""
    assert known(stages()[stage], eyes) == COVERED


@pytest.mark.rules("COLL-03")
def test_showdown_with_one_folded() -> None:
    """Only the cards of the seats still in are shown."""
    hand = call_round(play(stages()["round 2"], tago.Fold(1)))
    over = call_round(hand)
    assert over.phase == "over"
    for eyes in (None, 1, 2, 3):
        assert known(over, eyes) == COVERED | {1: None}
    assert [fact.seat for fact in facts(over, told.CardsShown)] == [2, 3]


@pytest.mark.rules("TIE-05")
@pytest.mark.parametrize("eyes", [None, 1, 2, 3])
def test_after_the_discard(eyes: int | None) -> None:
    """After the discard there is no covered card, and the two cards kept are open."""
    hand = stages()["redeal"]
    assert known(hand, eyes) == COVERED | nothing(1, 2)
    kept = [seat.cards[1:] for seat in tago.view(hand, eyes).state.seats[:2]]
    assert kept == [(Card.SIX, Card.ONE), (Card.SIX, Card.ONE)]
    half = known(stages()["half discarded"], eyes)
    assert half == COVERED | nothing(1)


@pytest.mark.rules("COLL-02", "TIE-09")
@pytest.mark.parametrize("eyes", [None, 1, 2, 3])
def test_after_the_redeal(eyes: int | None) -> None:
    """Only its owner knows the new covered card; the beaten seat's cards stay open."""
    new = {1: Card.FIVE, 2: Card.THREE}
    expected = COVERED | nothing(1, 2)
    if eyes in new:
        expected[eyes] = new[eyes]
    assert known(stages()["again"], eyes) == expected


@pytest.mark.rules("COLL-03")
@pytest.mark.parametrize("eyes", [None, 1, 2, 3])
def test_after_the_tie_break(eyes: int | None) -> None:
    """The second showdown opens the new cards."""
    assert known(stages()["over"], eyes) == {1: Card.FIVE, 2: Card.THREE, 3: Card.ZERO}


@pytest.mark.rules("COLL-04")
@pytest.mark.parametrize("stage", ["round 1", "point_choice", "round 2"])
def test_folded_before_the_looking(stage: str) -> None:
    """A card folded unseen stays secret for ever, even from its owner."""
    hand = play(stages()[stage], tago.Fold(1))
    for at in (hand, play(hand, tago.Fold(2))):
        for eyes in (None, 1, 2, 3):
            assert known(at, eyes)[1] is None


@pytest.mark.rules("COLL-04")
def test_folded_after_the_looking() -> None:
    """A card folded in round 3 stays its owner's secret, through and after the showdown."""
    hand = play(stages()["round 3"], tago.Fold(1))
    over = call_round(hand)
    assert over.phase == "over"
    for at in (hand, over):
        assert known(at, 1)[1] is Card.EIGHT
        for eyes in (None, 2, 3):
            assert known(at, eyes)[1] is None


@pytest.mark.rules("COLL-04")
def test_folded_in_a_tie_break() -> None:
    """A new card that is folded in a tie-break is not shown either."""
    over = play(stages()["again"], tago.Fold(1))
    assert over.phase == "over"
    assert known(over, 1)[1] is Card.FIVE
    for eyes in (None, 2, 3):
        assert known(over, eyes) == COVERED | nothing(1, 2) | ({2: Card.THREE} if eyes == 2 else {})


@pytest.mark.rules("COLL-04")
@pytest.mark.parametrize("eyes", [None, 1, 2, 3])
def test_winner_by_folds(eyes: int | None) -> None:
    """A player who wins because all others folded shows nothing."""
    hand = play(stages()["round 1"], tago.Fold(1), tago.Fold(2))
    assert hand.phase == "over"
    assert known(hand, eyes) == nothing(1, 2, 3)


@pytest.mark.rules("COLL-04", "CUR-07")
@pytest.mark.parametrize("eyes", [None, 1, 2, 3])
def test_curious_look(eyes: int | None) -> None:
    """Only a Curious seat sees the card it has paid for, and only when the hand is over."""
    hand = play(stages()["round 1"], tago.Fold(1, curious=True))
    assert known(hand, eyes) == nothing(1, 2, 3)
    over = play(hand, tago.Fold(2))
    assert known(over, eyes) == nothing(1, 2, 3) | ({1: Card.EIGHT} if eyes == 1 else {})


@pytest.mark.rules("COLL-05")
@pytest.mark.parametrize("stage", ["round 1", "point_choice", "round 2", "round 3"])
@pytest.mark.parametrize("eyes", [None, 1, 2, 3])
def test_eliminated_and_shown(stage: str, eyes: int | None) -> None:
    """The covered card of a seat eliminated for looking is public, at once and for good."""
    hand = play(stages()[stage], tago.Eliminate(2))
    assert known(hand, eyes)[2] is Card.SIX
    assert known(play(hand, tago.Fold(1)), eyes)[2] is Card.SIX


@pytest.mark.rules("COLL-05", "EARLY-02")
@pytest.mark.parametrize("eyes", [None, 1, 2, 3])
def test_eliminated_and_not_shown(eyes: int | None) -> None:
    """A card is not public if the director eliminates its player without showing it.

    Nor is it public if the player is eliminated for breaking a declaration.
    """
    hand = stages()["round 1"]
    put_out = play(hand, tago.Eliminate(2, show=False))
    broken = play(hand, tago.Declare(2, tago.Declaration("fold")), tago.Bet(1, 5), tago.Call(2))
    assert broken.seat(2).status == "eliminated"
    for at in (put_out, broken):
        assert known(at, eyes)[2] is None
        over = play(at, tago.Fold(1) if at is put_out else tago.Fold(3))
        assert over.phase == "over"
        assert known(over, eyes)[2] is None


@pytest.mark.rules("COLL-02", "COLL-05")
def test_eliminated_after_the_looking_and_not_shown() -> None:
    """A card that its owner saw in round 3 stays known to its owner alone."""
    hand = play(stages()["round 3"], tago.Eliminate(2, show=False))
    assert [known(hand, eyes)[2] for eyes in (None, 1, 2, 3)] == [None, None, Card.SIX, None]


@pytest.mark.rules("COLL-05", "COLL-04")
def test_nobody_else_is_shown_by_an_elimination() -> None:
    """An elimination shows only the card of the seat that is eliminated."""
    hand = play(stages()["round 2"], tago.Eliminate(3))
    for eyes in (None, 1, 2, 3):
        assert known(hand, eyes) == nothing(1, 2) | {3: Card.ZERO}


@pytest.mark.rules("COLL-04", "JACK-05")
@pytest.mark.parametrize(("card", "shown"), [("0", True), ("5", False)])
def test_look_of_a_winner(card: str, shown: bool) -> None:
    """If the card looked at wins the jackpot, all see it; otherwise only its owner sees it."""
    hand = start({1: f"{card} 0 0", 2: "4 8 3", 3: "2 7 7"}, "½ 5 1")
    hand = play(hand, tago.Bet(1, 5), tago.Fold(2), tago.Fold(3))
    for eyes in (None, 1, 2, 3):
        assert known(hand, eyes) == nothing(1, 2, 3)
    hand = play(hand, tago.Look(1))
    seen: dict[int, Card | None] = {1: Card(card)}
    for eyes in (None, 2, 3):
        assert known(hand, eyes) == nothing(1, 2, 3) | (seen if shown else {})
        assert (told.Looked(1, Card(card)) in tago.view(hand, eyes).log) is False
    assert known(hand, 1) == nothing(1, 2, 3) | seen


# The POINT


@pytest.mark.rules("COLL-06")
@pytest.mark.parametrize("eyes", [None, 1, 2, 3])
def test_the_point_in_round_1(eyes: int | None) -> None:
    """In round 1 nobody knows the POINT's covered card, and its total is provisional."""
    point = tago.view(stages()["round 1"], eyes).state.point
    assert point.cards == (None, Card.SEVEN, Card.SEVEN)
    assert (str(point.total), point.choice) == ("14", None)


@pytest.mark.rules("COLL-06")
@pytest.mark.parametrize("eyes", [None, 1, 2, 3])
def test_the_point_of_a_hand_that_ends_in_round_1(eyes: int | None) -> None:
    """If the hand ends in round 1, the POINT's covered card stays secret for ever."""
    over = play(stages()["round 1"], tago.Fold(1), tago.Fold(2))
    assert tago.view(over, eyes).state.point.cards == (None, Card.SEVEN, Card.SEVEN)
    assert str(tago.view(over, eyes).state.point.total) == "14"


@pytest.mark.rules("COLL-06")
@pytest.mark.parametrize("stage", STAGES[1:])
@pytest.mark.parametrize("eyes", [None, 1, 2, 3])
def test_the_point_from_round_2(stage: str, eyes: int | None) -> None:
    """From round 2 on the POINT is open to all."""
    point = tago.view(stages()[stage], eyes).state.point
    assert point.cards == (Card.TWO, Card.SEVEN, Card.SEVEN)
    if stage == "point_choice":
        assert (point.total, point.choice) == (None, None)
    else:
        assert (str(point.total), point.choice) == ("16", "sum")


@pytest.mark.rules("COLL-06")
def test_the_point_of_a_new_deal() -> None:
    """After a misdeal in round 2 the new POINT's covered card is secret again."""
    deck = stacked(["3 3 6", "0 1 8", "4 2 7"], "6 4 8")
    hand = play(stages()["round 2"], tago.Misdeal(deck))
    for eyes in (None, 1, 2, 3):
        assert tago.view(hand, eyes).state.point.cards == (None, Card.FOUR, Card.EIGHT)


@pytest.mark.rules("COLL-06", "RAPID-01")
def test_the_point_in_rapid() -> None:
    """In Rapid the POINT is open from the start, but the seats' covered cards are not."""
    hand = start(TIED, "2 6 8", table=rules(variant="rapid"))
    for eyes in (None, 1, 2, 3):
        assert tago.view(hand, eyes).state.point.cards == tago.parse_cards("2 6 8")
        assert known(hand, eyes) == nothing(1, 2, 3)


# The house, strangers, and the forms


@pytest.mark.rules("COLL-06")
@pytest.mark.parametrize("stage", STAGES)
def test_the_house_sees_all(stage: str) -> None:
    """The dealer's view holds every card on the table, at every stage."""
    hand = stages()[stage]
    state = tago.house_state(hand)
    assert state.point.cards == hand.point
    assert [seat.cards for seat in state.seats] == [seat.cards for seat in hand.seats]


@pytest.mark.parametrize("seat", [0, 4, 9, -1])
def test_who_is_not_in_the_hand_sees_nothing(seat: Any) -> None:
    """Only a seat of the hand or a spectator gets a view; the house's is another type."""
    with pytest.raises(tago.SetupError) as caught:
        tago.view(stages()["vote"], seat)
    assert caught.value.rules == ("SEAT-01",)


@pytest.mark.parametrize("seat", [True, 1.0, 1.5, "1", "house"])
def test_a_seat_is_a_whole_number(seat: Any) -> None:
    """A value that merely equals a seat's number is not a seat."""
    with pytest.raises(tago.SetupError):
        tago.view(stages()["vote"], seat)


@pytest.mark.rules("COLL-06")
@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("eyes", [None, 1, 2, 3])
def test_everything_else_is_public(stage: str, eyes: int | None) -> None:
    """Apart from covered cards, a view holds all that the house sees."""
    hand = stages()[stage]
    seen, whole = tago.view(hand, eyes), tago.house_state(hand)
    assert (seen.seat, seen.rules) == (eyes, hand.rules)
    for field in attrs.fields(tago.State):
        if field.name not in ("point", "seats"):
            assert getattr(seen.state, field.name) == getattr(whole, field.name)
    for mine, theirs in zip(seen.state.seats, whole.seats, strict=True):
        assert attrs.evolve(mine, cards=theirs.cards) == theirs
        assert mine.cards[1:] == theirs.cards[1:]
        assert mine.cards[0] in (None, theirs.cards[0])
    assert attrs.evolve(seen.state.point, cards=whole.point.cards) == whole.point


def test_the_fields_of_a_state() -> None:
    """A view holds these fields and no others; think before you add one."""
    named = {kind: [field.name for field in attrs.fields(kind)] for kind in FIELDS}
    assert named == FIELDS


FIELDS: dict[Any, list[str]] = {
    tago.View: ["seat", "rules", "state", "log"],
    tago.State: [
        "phase",
        "round",
        "tie_breaks",
        "cube",
        "first",
        "to_act",
        "current_bet",
        "raises_used",
        "pot",
        "withheld",
        "tips",
        "point",
        "seats",
        "options",
        "result",
    ],
    tago.PointState: ["cards", "choice", "total"],
    tago.SeatState: [
        "number",
        "stack",
        "in_round",
        "in_hand",
        "cards",
        "status",
        "seen",
        "restored",
        "curious",
        "declared",
    ],
}


# Facts


@pytest.mark.rules("COLL-02")
@pytest.mark.parametrize("eyes", [None, 1, 2, 3])
def test_looks_in_the_log(eyes: int | None) -> None:
    """The log says that all seats looked, and tells each of them which card it saw."""
    log = tago.view(stages()["round 3"], eyes).log
    looks = [fact for fact in log if isinstance(fact, told.Looked)]
    assert looks == [
        told.Looked(seat, card if seat == eyes else None) for seat, card in COVERED.items()
    ]


@pytest.mark.rules("COLL-04", "COLL-06")
@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("eyes", [None, 1, 2, 3])
def test_the_log_holds_facts_only(stage: str, eyes: int | None) -> None:
    """A log that is sent out holds all facts, with only the looks masked, and no actions."""
    hand = stages()[stage]
    log = tago.view(hand, eyes).log
    assert all(isinstance(fact, tago.Fact) for fact in log)
    assert len(log) == len(hand.facts)
    for mine, theirs in zip(log, hand.facts, strict=True):
        if not isinstance(theirs, told.Looked):
            assert mine == theirs


def test_a_covered_card_is_printed_once_it_was_shown() -> None:
    """A repr has a question mark for a covered card, which is named once all have seen it."""
    hand = start({1: "2 3 4", 2: "5 6 7"}, "8 1 0")
    assert repr(hand.seats[0]) == "<seat 1: ? 3 4, in, 295 + 0>"
    assert repr(hand).startswith("<Hand: betting, round 1, POINT ? 1 0, pot 10, bet 0, to act 1, ")
    hand = call_round(hand)
    assert repr(hand).startswith("<Hand: betting, round 2, POINT 8 1 0, pot 20, bet 0, to act 1, ")
    for _ in range(2):
        hand = call_round(hand)
    assert repr(hand.seats[0]) == "<seat 1: 2 3 4, in, 320 + 15>"


@pytest.mark.rules("COLL-01", "COLL-06")
@pytest.mark.parametrize("eyes", [None, 1, 2, 3])
def test_a_log_does_not_depend_on_what_it_hides(eyes: int | None) -> None:
    """Before the look, two deals that differ only in covered cards have the same views and logs."""
    one = call_round(start({1: "8 6 1", 2: "6 8 1", 3: "0 3 4"}, "2 5 7"))
    two = call_round(start({1: "0 6 1", 2: "8 8 1", 3: "6 3 4"}, "2 5 7"))
    assert tago.view(one, eyes) == tago.view(two, eyes)
    assert repr(one) == repr(two)
    assert repr(tago.view(one, eyes)) == repr(tago.view(two, eyes))
    three = start({1: "8 6 1", 2: "6 8 1", 3: "0 3 4"}, "2 5 7")
    four = start({1: "0 6 1", 2: "8 8 1", 3: "6 3 4"}, "½ 5 7")
    assert tago.view(three, eyes) == tago.view(four, eyes)
    assert repr(three) == repr(four)
    assert repr(three.deal) == repr(four.deal)
    assert [repr(seat) for seat in three.seats] == [repr(seat) for seat in four.seats]
    for action in (tago.Call(1), tago.Bet(2, 5), tago.Bet(1, 1), tago.Look(1), tago.Fold(7)):
        assert str(refused(three, action)) == str(refused(four, action))
        assert repr(refused(three, action)) == repr(refused(four, action))


@attrs.frozen
class Leaky:
    """A fact that might be added one day, with a field that is not marked."""

    card: Card | None
    note: str | None = attrs.field(repr=True)
    seat: int = masking.public()
    amount: int = masking.public()
    secret: Card | None = masking.secret()


@attrs.frozen
class Ownerless:
    """Such a fact about no seat in particular."""

    deck: tuple[Card, ...] | None
    card: Card | None = attrs.field(metadata={"public": False})
    amount: int = masking.public()


@pytest.mark.rules("COLL-04")
def test_masking_fails_closed() -> None:
    """A field that nobody has marked public is hidden from all but the fact's own seat."""
    fact: Any = Leaky(Card.ONE, "psst", 2, 5, Card.TWO)
    hidden: Any = Leaky(None, None, 2, 5, None)
    for eyes in (None, 1, 3):
        assert masked(fact, eyes) == hidden
    assert masked(fact, 2) == fact
    ownerless: Any = Ownerless((Card.TWO,), Card.ONE, 5)
    hidden = Ownerless(None, None, 5)
    for eyes in (None, 1, 2):
        assert masked(ownerless, eyes) == hidden


@pytest.mark.rules("COLL-02")
def test_masking_a_look() -> None:
    """Only the owner sees what a look shows: all others know only that it took place."""
    look = told.Looked(2, Card.ONE)
    assert masked(look, 2) == look
    for eyes in (None, 1, 3):
        assert masked(look, eyes) == told.Looked(2, None)
    bet = told.BetMade(2, 5)
    assert masked(bet, None) == masked(bet, 1) == bet


# What is printed


def unique() -> Hand:
    """Deal a hand whose hidden cards, 8 for the seats and 7 for the POINT, are nowhere open."""
    return start({1: "8 6 1", 2: "8 2 1", 3: "8 3 4"}, "7 5 2", 200)


def prints(card: str, *things: object) -> bool:
    """Return whether a card's face stands on its own in what is printed of some values."""
    return any(re.search(rf"\b{card}\b", f"{thing!r} {thing}") for thing in things)


@pytest.mark.rules("COLL-01", "COLL-06")
def test_what_is_printed_in_round_1() -> None:
    """No ``repr`` or ``str`` of a hand, its parts or its views shows a hidden card or the deck."""
    hand = play(unique(), tago.Bet(1, 10), tago.Fold(2))
    things: list[object] = [hand, hand.deal, hand.seats, hand.log, hand.facts, hand.pending]
    things += [*hand.seats, *hand.facts, *hand.log]
    things += [tago.view(hand, eyes) for eyes in (None, 1, 2, 3)]
    assert not prints("8", *things)
    assert not prints("7", *things)
    assert prints("6", *hand.seats[:1])


@pytest.mark.rules("COLL-02", "COLL-04")
def test_what_is_printed_in_round_3() -> None:
    """In round 3 only the owner's view prints the covered card."""
    hand = call_round(call_round(unique()))
    assert hand.round == 3
    things: list[object] = [hand, hand.deal, hand.seats, hand.log, hand.facts]
    things += [*hand.seats, *hand.log, tago.view(hand, None)]
    assert not prints("8", *things)
    for eyes in (1, 2, 3):
        assert repr(tago.view(hand, eyes).state).count("Card('8')") == 1
        assert not prints("8", tago.view(hand, eyes).log)


@pytest.mark.rules("COLL-01")
def test_what_a_new_deck_prints() -> None:
    """Printing a dealer's action or the error that refuses it never shows the action's cards."""
    deck = stacked(["3 3 6", "0 1 8", "4 2 7"], "6 4 8")
    misdeal, redeal = tago.Misdeal(deck), tago.Redeal((Card.EIGHT, Card.HALF))
    assert repr(misdeal) == str(misdeal) == "Misdeal()"
    assert repr(redeal) == str(redeal) == "Redeal()"
    hand = play(stages()["round 1"], misdeal)
    assert "Misdeal()" in repr(hand.log)
    late = refused(stages()["round 3"], misdeal)
    early = refused(stages()["round 1"], redeal)
    for error in (late, early):
        for text in (str(error), repr(error), repr(error.args), repr(error.action)):
            assert "Card(" not in text


@pytest.mark.rules("COLL-01")
def test_what_setup_errors_print() -> None:
    """An error about a refused deck repeats neither the deck nor cards of the wrong form."""
    wrong: Any
    for wrong in ([Card.ONE], (Card.ONE, "8"), Card.ONE, "8 8 8", None):
        for kind in (tago.Misdeal, tago.Redeal):
            with pytest.raises(tago.SetupError) as caught:
                kind(wrong)
            assert "8" not in repr(caught.value)
            assert "Card(" not in repr(caught.value)


@pytest.mark.rules("COLL-04")
def test_what_refusals_print() -> None:
    """No refusal contains a hidden card, whatever is refused."""
    hand = unique()
    actions: list[tago.Action] = [
        tago.Call(1),
        tago.Raise(1, 10),
        tago.Remainders(1),
        tago.Bet(1, 1),
        tago.Bet(2, 5),
        tago.Restore(1, 1),
        tago.Look(1),
        tago.Discard(1, Card.ONE),
        tago.ChoosePoint(1, "sum"),
        tago.Divide(1),
        tago.PlayOn(1),
        tago.Curious(1),
        tago.Redeal((Card.EIGHT,)),
        tago.Misdeal((Card.EIGHT,) * 29),
        tago.Eliminate(5),
        tago.Declare(1, tago.Declaration("fold")),
    ]
    for action in actions:
        error = refused(hand, action)
        assert not prints("8", error, error.violations, error.allowed, *error.args)
        assert not prints("7", error, error.violations, error.allowed, *error.args)


@pytest.mark.rules("COLL-04")
def test_a_refusal_does_not_carry_the_hand() -> None:
    """A refusal can be sent and logged: it holds no reference to the hand."""
    error = refused(unique(), tago.Call(1))
    holds: list[Any] = [*vars(error).values(), *error.args]
    assert not any(isinstance(thing, Hand | tago.Deal | tago.Seat) for thing in holds)
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.code, again.rules) == (str(error), error.code, error.rules)


def test_views_are_values() -> None:
    """A view is the same for the same hand, can be copied, and can be sent."""
    hand = stages()["again"]
    seen = tago.view(hand, 1)
    assert seen == tago.view(hand, 1)
    assert hash(seen) == hash(tago.view(hand, 1))
    assert seen != tago.view(hand, 2)
    assert copy.copy(seen) is copy.deepcopy(seen) is seen
    assert pickle.loads(pickle.dumps(seen)) == seen
