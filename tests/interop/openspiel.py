"""The game of OpenSpiel: its own tests, no secret told, the library's returns, and a solution.

``nox -s openspiel`` runs this; ``-- thorough`` with all that is otherwise a sample.
"""

import doctest
import random
import sys
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from importlib import import_module
from itertools import islice
from typing import Any, Final

import numpy as np
import pyspiel
import pytest
from attrs import evolve
from open_spiel.integration_tests import api_test

import tagolib as tago
import tagolib.interop.openspiel
from tagolib.interop.actions import most_chips
from tagolib.interop.openspiel import NAME, PARAMETERS
from tagolib.odds.worlds import possible_hands
from tagolib.shuffling import Stream
from tagolib.tago.cards import DECK
from tagolib.tago.facts import Restored
from tests.amounts import amount
from tests.places import ROOT

SMALL: Final = "label=Heavy - 1/2,variant=rapid,stacks=3 3,restorations=False,tie_breaks=0"
FIXED: Final = f"{SMALL},cards=? 3 4 / ? 7 8 / 6 ½ 7"
"""The smallest game: only the two covered cards are random."""

GAMES: Final = {
    "two seats": "players=2",
    "three seats": "players=3",
    "four seats": "players=4",
    "eight seats": "players=8",
    "rapid": "players=3,variant=rapid",
    "restorations": "players=4,label=Heavy - 5/20,stacks=6 9 20 40",
    "no restorations": "players=4,label=Heavy - 5/20,stacks=6 9 20 40,restorations=False",
    "a jackpot": "players=3,label=Light - 2/10,ante=half,jackpot_percent=30",
    "looks": "players=3,curious=True,stacks=5 30 300",
    "every amount": "players=3,label=Light - 2/12,amounts=every",
    "every amount, heavy": "players=3,label=Heavy - 2/12,amounts=every",
    "no tie-break": "players=2,tie_breaks=0",
    "four tie-breaks": "players=3,label=Light - 1/1,stacks=2 3 4,tie_breaks=4",
    "fixed cards": "players=2,tie_breaks=3,cards=0 1 2 / ? 1 2 / 7 7 ?",
    "rulings": "players=4,label=Light - 2/9,stacks=3 4 8 30,rulings=odd_chips:to_jackpot"
    " light_cap_raise:to_maximum short_opener:sets_price tiebreak_needs_chips:True",
    "more rulings": "players=4,label=Light - 2/9,stacks=3 4 8 30,amounts=every,rulings="
    "light_cap:increment point_trips:as_pair restoration_under_raise:max_with_table_stack"
    " remainders_minimum:twice_table_minimum jackpot_round3_fold:False",
}


def load(said: str) -> Any:
    return pyspiel.load_game(f"{NAME}({said})")


def play(said: str, rng: random.Random, *, stop: float = 0) -> Any:
    """Play at random to the end, or to a decision where it stops with some chance."""
    state = load(said).new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            numbers, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(numbers, chances)[0])
        elif rng.random() < stop:
            break
        else:
            # a hand with few folds goes further
            numbers = state.legal_actions()
            late = numbers[1:] if len(numbers) > 1 and rng.random() < 0.8 else numbers
            state.apply_action(rng.choice(late))
    return state


def played(*, stop: float, count: int) -> Iterator[Any]:
    """Yield states of all the games by turns."""
    rng = random.Random(1)
    specs = [*GAMES.values()]
    for number in range(count):
        yield play(specs[number % len(specs)], rng, stop=stop)


def follow(game: Any, hand: tago.Hand) -> Any:
    """Play a game so that it becomes a hand whose cards are all known."""
    state, deck = game.new_initial_state(), hand.deal.deck
    actions = list(hand.actions)
    while True:
        course = state.course
        if state.is_chance_node():
            if course.tied:
                redeal = actions[0]
                assert isinstance(redeal, tago.Redeal)
                card = redeal.cards[len(course.again)]
                del actions[: len(course.awaited) == 1]
            else:
                card = deck[course.awaited[0]]
            state.apply_action(tuple(tago.Card).index(card))
        elif actions:
            action, now = actions.pop(0), course.hand
            menu = course.setup.menu
            (number,) = [
                number
                for number in state.legal_actions()
                if menu.action(number, now.to_act, now.options, now.tie_breaks) == action
            ]
            state.apply_action(number)
        else:
            return state


# OpenSpiel's own tests


@pytest.mark.parametrize("said", GAMES.values(), ids=GAMES)
def test_random_play(said: str) -> None:
    """OpenSpiel's test with random play passes, serialization included."""
    pyspiel.random_sim_test(load(said), amount(6, 100), True, False)  # serialize, not verbose


class TestOnAWholeTree(api_test.EnforceAPIOnFullTreeBase):
    """OpenSpiel's tests of a whole tree, of the smallest game."""

    game_name = "small"
    game = load(FIXED)

    @pytest.fixture(autouse=True)
    def numbers(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(api_test.TOTAL_NUM_STATES, "small", (40, 229, 499))
        monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, "small", 51)


class TestOnATreeInPart(api_test.EnforceAPIOnPartialTreeBase):
    """OpenSpiel's tests of a part of a tree."""

    game_name = "usual"
    game = load("players=2")


class TestWithLooks(api_test.EnforceAPIOnPartialTreeBase):
    """OpenSpiel's tests of a part of a tree, of a game that is not zero-sum."""

    game_name = "looks"
    game = load("players=3,curious=True,jackpot_percent=20")


# Chance


def test_chance_is_exact() -> None:
    """Every two covered cards are as likely as if the whole deck had been shuffled."""
    left = Counter(DECK) - Counter(tago.parse_cards("3 4 7 8 6 ½ 7"))
    whole = left.total()
    told: dict[tuple[tago.Card | None, ...], float] = {}

    def walk(state: Any, chance: float) -> None:
        if state.is_chance_node():
            for number, part in state.chance_outcomes():
                walk(state.child(number), chance * part)
        elif state.is_terminal():
            cards = tuple(seat.cards[0] for seat in state.hand.seats)
            told[cards] = told.get(cards, 0) + chance
        else:
            last = state.legal_actions()[-1]  # all their chips, or a call
            walk(state.child(last), chance)

    walk(load(FIXED).new_initial_state(), 1)
    expected = {
        (one, two): Fraction(left[one] * (left[two] - (one is two)), whole * (whole - 1))
        for one in left
        for two in left
        if left[one] > (one is two)
    }
    assert told == pytest.approx({cards: float(chance) for cards, chance in expected.items()})


def test_chance_of_new_cards() -> None:
    """The new cards of a tie-break come from those that the dealer shuffles (TIE-06)."""
    found = 0
    for state in played(stop=0, count=amount(400, 2000)):
        now = state.get_game().new_initial_state()
        for number in state.history():
            course = now.course
            if now.is_chance_node() and course.tied:
                left = Counter(course.hand.redeal_cards) - Counter(course.again)
                chances = dict(now.chance_outcomes())
                expected = {card: count / left.total() for card, count in left.items()}
                cards = tuple(tago.Card)
                assert {cards[i]: chance for i, chance in chances.items()} == expected
                found += 1
            now.apply_action(number)
    assert found


# What players know


def test_no_secret_is_told() -> None:
    """In other worlds that look the same to a player, they are told the same."""
    drawn = 0
    for number, state in enumerate(played(stop=0.15, count=amount(100, 1000))):
        for player in {0, number % state.num_players()}:
            seen = tago.view(state.hand, player + 1)
            stream = Stream(number.to_bytes(32, "big"))
            for world in islice(possible_hands(seen, stream), amount(1, 3)):
                other = follow(state.get_game(), world)
                for ask in ("information_state", "observation"):
                    for form in ("string", "tensor"):
                        here = getattr(state, f"{ask}_{form}")(player)
                        assert getattr(other, f"{ask}_{form}")(player) == here
                drawn += world.deal.deck != state.hand.deal.deck
    assert drawn > amount(150, 4000)


def test_nothing_is_told_before_it_is_drawn() -> None:
    """What players know is the same, however the cards lie that are not drawn."""
    for state in played(stop=0, count=amount(32, 320)):
        now = state.get_game().new_initial_state()
        for number in state.history():
            now.apply_action(number)
            told, drawn = now.course.told, dict(now.course.drawn)
            if told is not None:
                left = sorted((Counter(DECK) - Counter(drawn.values())).elements())
                deck = [drawn.get(place) or left.pop() for place in range(len(DECK))]
                other = tago.with_deck(told, deck)
                for seat in (None, *told.deal.numbers):
                    assert tago.view(other, seat) == tago.view(told, seat)


def test_a_tensor_says_what_the_text_says() -> None:
    """Two information states have equal tensors if and only if they have equal texts."""
    texts: dict[bytes, str] = {}
    tensors: dict[tuple[int, str], bytes] = {}
    rng = random.Random(2)
    said = "players=3,label=Light - 2/10,stacks=3 8 10,curious=True,amounts=every,tie_breaks=2"
    for _ in range(amount(60, 1000)):
        state = play(said, rng)
        now = state.get_game().new_initial_state()
        for number in state.history():
            if not now.is_chance_node():
                for player in range(3):
                    text = now.information_state_string(player)
                    tensor = np.array(now.information_state_tensor(player)).tobytes()
                    assert texts.setdefault(tensor, text) == text
                    assert tensors.setdefault((player, text), tensor) == tensor
            now.apply_action(number)


def test_spectators() -> None:
    """An observer without private cards is told what a spectator is."""
    state = play("players=2", random.Random(3))
    kind = pyspiel.IIGObservationType(
        perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE
    )
    observer = state.get_game().make_py_observer(kind)
    assert observer.string_from(state, 0) == observer.string_from(state, 1)
    assert observer.string_from(state, 0).startswith("seat None: ")
    observer.set_from(state, 0)
    assert not observer.dict["player"].any()


@pytest.mark.parametrize(
    "wishes",
    [{"public_info": False}, {"private_info": pyspiel.PrivateInfoType.ALL_PLAYERS}],
)
def test_other_observers(wishes: dict[str, Any]) -> None:
    """There is no observer of anything else."""
    kind = pyspiel.IIGObservationType(**({"perfect_recall": True} | wishes))
    assert load("").make_py_observer(kind) is None


# What the library says


def test_returns() -> None:
    """The returns are those of the library, for the same deck and the same actions."""
    for state in played(stop=0, count=amount(160, 1600)):
        hand = state.hand
        record = tago.Record.of(hand)
        assert state.returns() == [chips for _, chips in tago.returns(tago.resume(record))]
        assert sum(state.returns()) == -hand.withheld - hand.tips
        brought = dict(hand.deal.stacks)
        for fact in hand.facts:
            if isinstance(fact, Restored):
                brought[fact.seat] += fact.amount
        assert max(brought.values()) <= most_chips(hand.rules, hand.deal.stacks)


def test_options() -> None:
    """Without bounds the numbers are the canonical actions, or every amount."""
    for state in played(stop=0.2, count=amount(160, 1600)):
        hand, menu = state.hand, state.course.setup.menu
        if hand.options is not None:
            free = evolve(menu, every=False, restorations=True, curious=True, tie_breaks=None)
            numbers = free.numbers(hand.options, hand.tie_breaks)
            actions = [free.action(i, hand.to_act, hand.options, 0) for i in numbers]
            assert sorted(map(str, actions)) == sorted(map(str, tago.legal_actions(hand)))
            names = [state.action_to_string(i) for i in state.legal_actions()]
            assert len({*names}) == len(names)


def test_every_amount() -> None:
    """With every amount there is a number for each amount of a bet, and for each of a raise."""
    state = follow(load("players=2,amounts=every,label=Light - 2/9"), some_hand())
    assert [state.action_to_string(i) for i in state.legal_actions()] == [
        "fold",
        "restore the least",
        *(f"put in {chips}" for chips in range(2, 8)),
    ]
    state.apply_action(state.legal_actions()[3])
    assert [state.action_to_string(i) for i in state.legal_actions()][-2:] == [
        "put in 6",
        "put in 7",
    ]
    state.apply_action(state.legal_actions()[-2])
    assert (state.hand.current_bet, state.hand.raises_used) == (6, 1)


def some_hand() -> tago.Hand:
    return tago.deal(tago.Rules.parse("Light – 2/9"), {1: 9, 2: 9}, 1, DECK)


def test_wrong_numbers() -> None:
    """A number that is not among the legal actions is refused."""
    state = follow(
        load(""), tago.deal(tago.Rules.parse("Light – 5/300"), {1: 300, 2: 300}, 1, DECK)
    )
    with pytest.raises(tago.SetupError, match="seat 1 may not take action 8"):
        state.course.act(8)


def test_the_last_tie_break() -> None:
    """After the last tie-break that the game allows, a draw can only be divided."""
    rng = random.Random(4)
    for bound in (0, 1, 2):
        game = load(f"label=Light - 1/1,stacks=2 2,cards=4 1 2 / 4 1 2 / 7 6 ?,tie_breaks={bound}")
        longest = 0
        for _ in range(300):
            state = game.new_initial_state()
            while not state.is_terminal():
                numbers = state.legal_actions()
                playing = state.is_chance_node() or state.hand.phase == "discard"
                state.apply_action(rng.choice(numbers) if playing else numbers[-1])
            longest = max(longest, state.hand.tie_breaks)
        assert longest == bound


@pytest.mark.parametrize(
    ("said", "zero_sum"),
    [
        ("", True),
        ("restorations=False", True),
        ("jackpot_percent=1", False),
        ("curious=True", False),
        ("rulings=odd_chips:to_jackpot", False),
    ],
)
def test_zero_sum(said: str, zero_sum: bool) -> None:
    """The game is declared zero-sum where nothing is withheld, and only there."""
    utility = pyspiel.GameType.Utility
    expected = utility.ZERO_SUM if zero_sum else utility.GENERAL_SUM
    assert load(said).get_type().utility == expected
    assert load(said).utility_sum() == (0 if zero_sum else None)


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ("label=Medium - 1", "is not a table label"),
        ("rulings=fair_play:True", "fair_play is not a ruling"),
        ("rulings=odd_chips:mine", "odd_chips"),
        ("stacks=3 3 3", "stacks must name the chips of each seat"),
        ("amounts=some", "amounts must be 'canonical' or 'every'"),
        ("cards=1 2 3", "cards must name three cards of each seat and of the POINT"),
        ("cards=1 2 / 1 2 3 / 1 2 3", "cards must name three cards"),
        ("cards=1 2 9 / 1 2 3 / 1 2 3", "'9' is not a card"),
    ],
)
def test_wrong_parameters(said: str, message: str) -> None:
    """A parameter that makes no sense is refused."""
    with pytest.raises(tago.TagoError, match=message):
        load(said)


def test_the_list_of_parameters() -> None:
    """OpenSpiel lists the parameters and their defaults."""
    (kind,) = [one for one in pyspiel.registered_games() if one.short_name == NAME]
    assert kind.parameter_specification == PARAMETERS


# A solution


def test_the_smallest_game_is_solved() -> None:
    """In the smallest game, CFR+ comes within 0.001 chips of an equilibrium."""
    game = pyspiel.convert_to_cached_tree(load(FIXED))
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(300):
        solver.evaluate_and_update_policy()
    assert pyspiel.nash_conv(game, solver.average_policy(), True) < 0.001  # states have texts


def test_without_openspiel(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where OpenSpiel is not installed, the import names the extra."""
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "tagolib.interop.openspiel")
    with pytest.raises(ImportError, match=r"install tagolib\[openspiel\]"):
        import_module("tagolib.interop.openspiel")


def test_without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where NumPy is not installed, the import of what the adapters share names their extras."""
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.delitem(sys.modules, "tagolib.interop.encoding")
    with pytest.raises(ImportError, match=r"encoding needs NumPy: install tagolib\[openspiel\]"):
        import_module("tagolib.interop.encoding")


def test_the_page() -> None:
    """The page on OpenSpiel shows what happens."""
    page = (ROOT / "docs" / "how-to" / "reinforcement-learning.md").read_text(encoding="utf-8")
    part = page.partition("\n## OpenSpiel\n")[2]
    test = doctest.DocTestParser().get_doctest(part, {}, "page", None, 0)
    failed, tried = doctest.DocTestRunner().run(test)
    assert (failed, tried > 8) == (0, True)
