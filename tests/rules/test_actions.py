"""Actions as values: which cannot be built, and how they, facts, rules and hands compare."""

import copy
import math
import pickle
import unicodedata
from collections.abc import Callable
from typing import Any, get_args

import attrs
import pytest

import tagolib as tago
from tagolib import table as tables
from tagolib.base.errors import WrongTypeError
from tagolib.serialization import parse_json, read_action
from tagolib.tago import actions
from tagolib.tago import facts as told
from tagolib.tago.cards import DECK, Card
from tagolib.tago.hand import Hand
from tests.places import DATA
from tests.playing import HEAVY, LIGHT, call_round, codes, play, rules, stacked, start

ACTIONS: list[tago.Action] = [
    read_action(document) for document in parse_json((DATA / "forms-1.json").read_bytes())["action"]
]
"""At least one action of every class."""

ids = [repr(action) for action in ACTIONS]
each_action = pytest.mark.parametrize("action", ACTIONS, ids=ids)

WITH_SEAT: list[Any] = list(
    {type(action): action for action in ACTIONS if hasattr(action, "seat")}.values()
)

NO_NUMBERS: list[Any] = [True, False, 1.0, 1.5, math.nan, "1", b"1", None, (1,), [1], Card.ONE]


def test_every_class_is_there() -> None:
    """The list above contains every kind of action."""
    assert {type(action) for action in ACTIONS} == set(get_args(tago.Action))
    assert {type(action) for action in WITH_SEAT} == {
        kind for kind in get_args(tago.Action) if issubclass(kind, actions.SeatAction)
    }


# What cannot be built


@pytest.mark.uncounted
@pytest.mark.rules("SEAT-01", "SEAT-02")
@pytest.mark.parametrize("action", WITH_SEAT, ids=[type(action).__name__ for action in WITH_SEAT])
@pytest.mark.parametrize("seat", [0, 9, -1, 100, *NO_NUMBERS])
def test_seats(action: Any, seat: object) -> None:
    """A seat is a whole number from 1 to 8, in every action that has one."""
    with pytest.raises(tago.SetupError, match="seat"):
        attrs.evolve(action, seat=seat)


@pytest.mark.rules("SEAT-01")
@pytest.mark.parametrize("action", WITH_SEAT, ids=[type(action).__name__ for action in WITH_SEAT])
def test_seats_that_are_right(action: Any) -> None:
    """Each of the eight seats can act."""
    assert [attrs.evolve(action, seat=seat).seat for seat in range(1, 9)] == list(range(1, 9))


@pytest.mark.parametrize(
    ("kind", "name"), [(tago.Bet, "amount"), (tago.Raise, "to"), (tago.Restore, "amount")]
)
@pytest.mark.parametrize("amount", [0, -1, -300, *NO_NUMBERS])
def test_amounts(kind: Any, name: str, amount: object) -> None:
    """An amount is a whole number of units, 1 or more; what Python treats as one is refused."""
    with pytest.raises(tago.SetupError, match=name):
        kind(1, amount)
    assert getattr(kind(1, 1), name) == 1
    assert getattr(kind(1, 2**46), name) == 2**46
    # the last two are too long for Python to print
    for beyond in (2**46 + 1, 2**53, 10**5000, -(10**5000)):
        with pytest.raises(tago.SetupError, match=name):
            kind(1, beyond)


@pytest.mark.parametrize("value", [0, 1, None, "yes", 1.0])
def test_switches(value: Any) -> None:
    """What is true or false must be a boolean, not a value that counts as one."""
    with pytest.raises(tago.SetupError, match="curious"):
        tago.Fold(1, curious=value)
    with pytest.raises(tago.SetupError, match="show"):
        tago.Eliminate(1, show=value)


@pytest.mark.parametrize("value", [None, 1, b"looked", ["looked"], True])
def test_reasons(value: Any) -> None:
    """A reason is a string."""
    with pytest.raises(tago.SetupError, match="reason"):
        tago.Eliminate(1, reason=value)


def test_reasons_are_short() -> None:
    """A reason has at most 200 characters, whatever its letters."""
    for letter in ("a", "ß", "骨", "🃏"):
        assert tago.Eliminate(1, reason=200 * letter).reason == 200 * letter
        with pytest.raises(
            tago.SetupError, match="reason must have at most 200 characters"
        ) as caught:
            tago.Eliminate(1, reason=201 * letter)
        assert caught.value.field == "reason"


@pytest.mark.uncounted
def test_reasons_hold_no_controls() -> None:
    """A character that moves the cursor, breaks the line or reverses the text is refused."""
    characters = [chr(number) for number in range(0x110000) if not 0xD800 <= number < 0xE000]
    controls = {c for c in characters if unicodedata.category(c) == "Cc"}
    turning = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
    directions = {c for c in characters if unicodedata.bidirectional(c) in turning}
    refused = {
        *controls,
        *directions,
        *("\N{LEFT-TO-RIGHT MARK}", "\N{RIGHT-TO-LEFT MARK}", "\N{ARABIC LETTER MARK}"),
    }
    for character in refused:
        with pytest.raises(tago.SetupError, match="a control or direction character"):
            tago.Eliminate(1, reason=f"late{character}")
    plain = "".join(c for c in characters if c not in refused)
    for place in range(0, len(plain), 200):
        words = plain[place : place + 200]
        assert tago.Eliminate(1, reason=words).reason == words


@pytest.mark.parametrize("value", ["", "SUM", "Single", "both", None, 1, True, ["sum"], ("sum",)])
def test_choices(value: Any) -> None:
    """The choice of the POINT is one of two words."""
    with pytest.raises(tago.SetupError, match="choice"):
        tago.ChoosePoint(1, value)


@pytest.mark.parametrize("value", ["", "check", "Bet", "restore", None, 1, True, ["bet"]])
def test_declared_kinds(value: Any) -> None:
    """A declaration is one of five kinds of action."""
    with pytest.raises(tago.SetupError, match="kind"):
        tago.Declaration(value)


@pytest.mark.parametrize("kind", ["bet", "raise"])
@pytest.mark.parametrize("amount", [0, -1, *[n for n in NO_NUMBERS if n is not None]])
def test_declared_amounts(kind: actions.DeclarationKind, amount: Any) -> None:
    """A declared amount is a whole number of units, 1 or more."""
    with pytest.raises(tago.SetupError, match="amount"):
        tago.Declaration(kind, amount)
    assert tago.Declaration(kind, 1).amount == 1
    assert tago.Declaration(kind).amount is None


@pytest.mark.parametrize("kind", ["call", "fold", "remainders"])
@pytest.mark.parametrize("amount", [0, 5, True, "5"])
def test_declared_without_amount(kind: actions.DeclarationKind, amount: Any) -> None:
    """Only a bet or a raise is declared with an amount."""
    with pytest.raises(tago.SetupError, match=kind):
        tago.Declaration(kind, amount)
    assert tago.Declaration(kind).amount is None


@pytest.mark.parametrize("value", [None, "fold", tago.Fold(1), ("fold",), {"kind": "fold"}])
def test_what_is_declared(value: Any) -> None:
    """What is declared is neither an action itself nor a string."""
    with pytest.raises(tago.SetupError, match="action"):
        tago.Declare(1, value)


@pytest.mark.parametrize("value", [None, "1", 1, "½", (Card.ONE,)])
def test_discarded_cards(value: Any) -> None:
    """What is discarded must be a card."""
    with pytest.raises(tago.SetupError, match="card"):
        tago.Discard(1, value)


@pytest.mark.parametrize("value", [None, "1 2", list(DECK), 30, Card.ONE, (Card.ONE, "1"), (1,)])
def test_brought_cards(value: Any) -> None:
    """The dealer brings a tuple of cards; the hand decides how many and which."""
    with pytest.raises(tago.SetupError, match="deck"):
        tago.Misdeal(value)
    with pytest.raises(tago.SetupError, match="cards"):
        tago.Redeal(value)
    assert tago.Misdeal(()).deck == tago.Redeal(()).cards == ()


@pytest.mark.parametrize("thing", [None, "fold", 1, Card.ONE, tago.Declaration("fold")])
def test_what_is_no_action(thing: Any) -> None:
    """Only an action can be taken."""
    with pytest.raises(tago.SetupError):
        tago.apply(start({1: "2 7 7", 2: "4 8 3"}, "½ 5 1"), thing)


def test_a_subclass_of_an_action_is_no_action() -> None:
    """It is refused as anything else of the wrong type, in a hand and at a table."""

    class MyBet(tago.Bet):
        __slots__ = ()

    class MySit(tables.Sit):
        __slots__ = ()

    table = tables.act(tago.Table(LIGHT, name="blue"), tables.Open())
    for seat in (1, 3):
        table = tables.act(table, tables.Sit(seat, 300))
    table = tables.act(table, tables.DrawFirst(DECK))
    running = tables.act(table, tables.StartHand(DECK))
    hand, bet, sit = running.hand, MyBet(1, 5), MySit(7, 300)
    assert hand is not None
    assert not (hand.options and hand.options.allows(bet))
    calls: list[Callable[[], object]] = [
        lambda: tago.apply(hand, bet),
        lambda: tago.clamp(hand, bet),
        lambda: tables.act(running, bet),
        lambda: tables.act(table, sit),
        lambda: tago.Record(hand.deal, (bet,), "2012"),
    ]
    for call in calls:
        with pytest.raises(WrongTypeError, match=r"^actions? must be "):
            call()


# Values


def hands() -> list[Hand]:
    """Deal and play some hands that together reach every phase."""
    one = start({1: "8 6 1", 2: "6 8 1", 3: "0 3 4"}, "2 7 7", table=LIGHT)
    one = play(one, tago.Declare(3, tago.Declaration("bet", 5)), tago.Restore(1, 300))
    choice = call_round(one)
    two = play(choice, tago.ChoosePoint(1, "sum"))
    three = call_round(two)
    vote = call_round(three)
    discard = play(vote, tago.PlayOn(1), tago.PlayOn(2))
    redeal = play(discard, tago.Discard(1, Card.EIGHT), tago.Discard(2, Card.EIGHT))
    again = play(redeal, tago.Redeal((Card.FIVE, Card.THREE)))
    over = call_round(again)
    deck = stacked(["8 6 1", "6 8 1", "0 3 4"], "2 7 7")
    misdealt = play(one, tago.Eliminate(2), tago.Misdeal(deck), tago.Fold(1, curious=True))
    return [one, choice, two, three, vote, discard, redeal, again, over, misdealt]


VALUES: list[Any] = [
    *ACTIONS,
    tago.Declaration("raise", 40),
    HEAVY,
    LIGHT,
    rules(jackpot_percent=10, point_trips="as_pair"),
    tago.Rulings(),
    tago.Rulings(odd_chips="to_jackpot"),
    told.Looked(1, Card.ONE),
    told.BetMade(1, 5),
    told.Eliminated(1, "", None),
    told.AntesTaken((1, 2), 5, 0),
    *{type(fact): fact for hand in hands() for fact in hand.facts}.values(),
    *hands(),
    *hands()[0].seats,
    hands()[0].deal,
    hands()[8].result,
    hands()[4].showdown,
    tago.options(hands()[0]),
]

each_value = pytest.mark.parametrize(
    "value", VALUES, ids=[f"{place}-{type(value).__name__}" for place, value in enumerate(VALUES)]
)


@each_value
def test_copies(value: Any) -> None:
    """A copy, shallow or deep, is the same object."""
    assert copy.copy(value) is value
    assert copy.deepcopy(value) is value
    assert copy.deepcopy([value])[0] is value


@each_value
def test_pickles(value: Any) -> None:
    """A value that is pickled and read again is equal, with the same hash and the same repr."""
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(value, protocol))
        assert again == value
        assert type(again) is type(value)
        assert hash(again) == hash(value)
        assert repr(again) == repr(value)


@each_value
def test_nothing_can_be_changed(value: Any) -> None:
    """A value is frozen: no field can be changed, and none can be added."""
    for field in attrs.fields(type(value)):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(value, field.name, getattr(value, field.name))
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            delattr(value, field.name)
    with pytest.raises(AttributeError):
        value.note = "new"


@each_value
def test_values_have_no_order(value: Any) -> None:
    """Values cannot be ordered."""
    with pytest.raises(TypeError):
        value < value  # noqa: B015  # it is the comparison that raises


def test_equality() -> None:
    """Values with the same fields are equal, and only those."""
    assert tago.Bet(1, 5) == tago.Bet(1, 5)
    assert hash(tago.Bet(1, 5)) == hash(tago.Bet(1, 5))
    for place, one in enumerate(ACTIONS):
        for other_place, other in enumerate(ACTIONS):
            assert (one == other) == (place == other_place)
    assert len({*ACTIONS, *copy.deepcopy(ACTIONS)}) == len(ACTIONS)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (tago.Bet(1, 5), tago.Restore(1, 5)),
        (tago.Call(1), tago.Remainders(1)),
        (tago.Fold(1), tago.Fold(1, curious=True)),
        (tago.Eliminate(1), tago.Eliminate(1, show=False)),
        (tago.Redeal((Card.ONE, Card.TWO)), tago.Redeal((Card.TWO, Card.ONE))),
        (told.Looked(1, Card.ONE), told.Looked(1, None)),
        (told.Looked(1, Card.ONE), told.Looked(1, Card.TWO)),
        (LIGHT, HEAVY),
        (tago.Declaration("bet"), tago.Declaration("bet", 5)),
    ],
)
def test_what_differs(one: object, other: object) -> None:
    """Every field counts in comparisons, even one that is not printed, and so does the class."""
    assert one != other
    assert len({one, other}) == 2


def test_equal_hands() -> None:
    """The same deal and the same actions give an equal hand; a covered card makes a difference."""
    for one, other in zip(hands(), hands(), strict=True):
        assert one == other
        assert one is not other
        assert hash(one) == hash(other)
    assert len(set(hands())) == len(hands())
    left = start({1: "2 7 7", 2: "4 8 3"}, "½ 5 1")
    right = start({1: "6 7 7", 2: "4 8 3"}, "½ 5 1")
    assert repr(left) == repr(right)
    assert left != right


def test_a_pickled_hand_goes_on() -> None:
    """A hand that was pickled and read again plays on as the original would."""
    for hand in hands():
        again = pickle.loads(pickle.dumps(hand))
        assert tago.legal_actions(again) == tago.legal_actions(hand)
        for action in tago.legal_actions(hand):
            assert tago.apply(again, action) == tago.apply(hand, action)


def test_an_action_leaves_the_hand() -> None:
    """An action returns a new hand; the old one stays as it was and can be played on again."""
    for hand in hands():
        before = pickle.dumps(hand)
        for action in tago.legal_actions(hand):
            after = tago.apply(hand, action)
            assert after != hand
            assert after.log[: len(hand.log)] == hand.log
            assert after.log[len(hand.log)] == action
            assert tago.apply(hand, action) == after
        assert pickle.loads(before) == hand


def test_refusals_can_be_pickled() -> None:
    """A refusal that was pickled and read again says the same."""
    hand = hands()[0]
    with pytest.raises(tago.IllegalActionError) as caught:
        tago.apply(hand, tago.Bet(2, 1))
    error = caught.value
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again)) == (type(error), str(error))
    assert (again.action, again.violations, again.allowed) == (
        error.action,
        error.violations,
        error.allowed,
    )
    assert codes(hand, tago.Bet(2, 1)) == ["not_your_turn", "below_minimum"]


@pytest.mark.parametrize("card", DECK, ids=lambda card: str(card.halves))
def test_cards_are_the_same_object(card: Card) -> None:
    """Copied or pickled, a card is the same object."""
    assert copy.copy(card) is copy.deepcopy(card) is pickle.loads(pickle.dumps(card)) is card


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (tago.Bet(1, 5), "Bet(seat=1, amount=5)"),
        (tago.Raise(2, 40), "Raise(seat=2, to=40)"),
        (tago.Fold(1), "Fold(seat=1, curious=False)"),
        (tago.Misdeal(DECK), "Misdeal()"),
        (tago.Redeal((Card.ONE,)), "Redeal()"),
    ],
)
def test_printed(action: tago.Action, text: str) -> None:
    """An action prints as it is built, except for the cards that the dealer brings."""
    assert repr(action) == str(action) == text


@pytest.mark.parametrize(
    ("place", "text"),
    [
        (
            0,
            (
                "<Hand: betting, round 1, POINT ? 7 7, pot 15, bet 0, to act 1, "
                "<seat 1: ? 6 1, in, 595 + 0>, <seat 2: ? 8 1, in, 295 + 0>, "
                "<seat 3: ? 3 4, in, 295 + 0>>"
            ),
        ),
        (
            6,
            (
                "<Hand: redeal, round 3, POINT 2 7 7, pot 60, bet 5, to act None, "
                "<seat 1: - 6 1, in, 580 + 15>, <seat 2: - 6 1, in, 280 + 15>, "
                "<seat 3: 0 3 4, beaten, 280 + 15>>"
            ),
        ),
    ],
)
def test_hands_print(place: int, text: str) -> None:
    """A hand prints what all may know of it, in short."""
    assert repr(hands()[place]) == text
    other = repr(start({1: "2 7 7", 2: "4 8 3"}, "½ 5 1"))
    assert other.startswith("<Hand: betting, round 1, POINT ? 5 1, pot 10,")


def test_what_a_hand_holds_is_in_tuples() -> None:
    """The deck and the stacks may come in any order and type, and a hand holds them as tuples."""
    stacks = {3: 300, 1: 300}
    hand = tago.deal(LIGHT, stacks, 1, [*DECK])
    assert hand == tago.deal(LIGHT, dict(sorted(stacks.items())), 1, DECK)
    hand = play(hand, tago.Bet(1, 5))
    parts = [hand.deal.deck, hand.deal.stacks, hand.contending, hand.facts, hand.actions]
    assert {type(part) for part in parts} == {tuple}
    assert hand.log == (*hand.facts[:-1], *hand.actions, hand.facts[-1])
    over = play(hand, tago.Fold(3))
    assert (over.to_act, over.pending, over.pot) == (None, (), 0)
