"""The cost of single operations: an action, the options, a view, a score, text forms, a copy."""

import copy
import json
import random
from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib import import_module
from itertools import pairwise
from typing import Any, TypeAlias

import tagolib as tago
from tagolib.notation import Transcript, parse_hand, write_hand
from tagolib.serialization import parse_json, read_record, write
from tools.benchmarks.measuring import costs
from tools.benchmarks.peers import BIG, SMALL, hand_of_pokerkit, hold_em
from tools.benchmarks.random_play import RULES, STACK, hands_of, random_decks

Names: TypeAlias = Mapping[str, object]
Statement: TypeAlias = tuple[str, Names]
"""Python code, and the names that it uses."""
Statements: TypeAlias = dict[str, Statement]

TRANSITION = "an action and what follows from it, mean of random play"


def called(seats: int) -> dict[str, Any]:
    """Return a hand in round 2 in which somebody has bet, with the next call and the next raise.

    The peers' games in :func:`branches` are at the same point: everybody has called before the
    first common cards, then somebody has bet.
    """
    deck = random.Random(1).sample(tago.DECK, 30)
    hand = tago.deal(RULES, dict.fromkeys(range(1, seats + 1), STACK), 1, deck)
    hand = tago.apply(hand, tago.Bet(1, 5))
    for seat in range(2, seats + 1):
        hand = tago.apply(hand, tago.Call(seat))
    if hand.phase == "point_choice":
        hand = tago.apply(hand, tago.ChoosePoint(1, "sum"))
    return {
        "tago": tago,
        "hand": tago.apply(hand, tago.Bet(1, 5)),
        "call": tago.Call(2),
        "lift": tago.Raise(2, to=10),
    }


def kernel() -> dict[str, float]:
    """Measure what the library does with one hand of six seats."""
    chance = random.Random(6)
    played = [hands_of(6, deck, chance) for deck in random_decks(chance)]
    over = max((hands[-1] for hands in played), key=lambda hand: hand.revision)
    record, transcript = tago.Record.of(over), Transcript.of(over)
    names = {
        **called(6),
        "steps": [(hand, after.actions[-1]) for hands in played for hand, after in pairwise(hands)],
        "record": record,
        "rules": RULES,
        "deck": over.deal.deck,
        "stacks": dict(over.deal.stacks),
        "json": json,
        "write": write,
        "read": lambda text: read_record(parse_json(text)),
        "saved": json.dumps(write(record)),
        "transcript": transcript,
        "write_hand": write_hand,
        "parse_hand": parse_hand,
        "text": write_hand(transcript),
    }
    facts = len(tago.view(called(6)["hand"], 2).log)
    one = f"a hand of {over.revision} actions"
    found = costs(
        {
            "options": ("tago.options(hand)", names),
            TRANSITION: ("for hand, action in steps: tago.apply(hand, action)", names),
            "a call": ("tago.apply(hand, call)", names),
            "make an action, Call(2)": ("tago.Call(2)", names),
            "deal": ("tago.deal(rules, stacks, 1, deck)", names),
            f"view of a seat, {facts} facts": ("tago.view(hand, 2)", names),
            "view of a seat, to JSON": ("json.dumps(write(tago.view(hand, 2)))", names),
            f"{one}, to JSON": ("json.dumps(write(record))", names),
            f"{one}, from JSON": ("read(saved)", names),
            f"{one}, played again": ("tago.resume(record)", names),
            f"{one}, to notation": ("write_hand(transcript)", names),
            f"{one}, from notation, played again": ("parse_hand(text)", names),
        }
    )
    steps = sum(len(hands) - 1 for hands in played)
    return found | {TRANSITION: found[TRANSITION] / steps}


def branches() -> dict[str, float]:
    """Measure one branch of a tree by library: keep a state, and make the state after a call."""
    makers = {
        "PokerKit": _pokerkit,
        "texasholdem": _texasholdem,
        "OpenSpiel universal_poker, every amount": _universal_poker,
        "chess": _chess,
    }
    own: Statements = {"tagolib": ("tago.apply(hand, call)", called(6))}
    return costs(own | _installed(makers))


def _installed(makers: Mapping[str, Callable[[], Statement]]) -> Statements:
    """Return the statements of the installed peers; random play names the missing ones."""
    found: Statements = {}
    for name, make in makers.items():
        with suppress(ImportError):
            found[name] = make()
    return found


def _pokerkit() -> Statement:
    state = hand_of_pokerkit(6)
    for _ in range(6):
        state.check_or_call()
    state.complete_bet_or_raise_to(BIG)
    return "kept = copy.deepcopy(state); kept.check_or_call()", {"copy": copy, "state": state}


def _texasholdem() -> Statement:
    package: Any = import_module("texasholdem")
    kinds = package.ActionType
    game = package.TexasHoldEm(STACK, BIG, SMALL, 6)
    game.start_hand()
    for kind in (*5 * [kinds.CALL], kinds.CHECK):
        game.take_action(kind)
    game.take_action(kinds.RAISE, total=BIG)
    names = {"game": game, "CALL": kinds.CALL}
    return "kept = game.copy(shuffle=False); kept.take_action(CALL)", names


def _universal_poker() -> Statement:
    state = hold_em(6, "fullgame", STACK).new_initial_state()
    calls = 0
    while calls < 6 or state.is_chance_node():
        calls += not state.is_chance_node()
        state.apply_action(state.legal_actions()[0] if state.is_chance_node() else 1)
    state.apply_action(next(action for action in state.legal_actions() if action > 1))
    return "state.child(1)", {"state": state}


def _chess() -> Statement:
    package: Any = import_module("chess")
    board = package.Board()
    for move in ("e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4"):
        board.push_san(move)
    names = {"board": board, "move": package.Move.from_uci("g8f6")}
    return "kept = board.copy(); kept.push(move)", names


def _empty(cards: object) -> None:
    """Do nothing."""


class _Empty:
    """An object that does nothing when it is called."""

    def __call__(self, cards: object) -> None:
        """Do nothing."""


def scores() -> dict[str, float]:
    """Measure evaluating, compared with Python's own calls and evaluators of poker hands."""
    point, cards = tago.parse_cards("1 2 5"), tago.parse_cards("3 4 4")
    names = {"rank": tago.Ranker(point), "cards": cards}
    own: Statements = {
        "call an empty function": ("empty(cards)", {"empty": _empty, "cards": cards}),
        "call an empty object": ("empty(cards)", {"empty": _Empty(), "cards": cards}),
        "score three cards with a Ranker bound to a POINT": ("rank(cards)", names),
    }
    makers = {
        "score five cards, treys": _treys,
        "score five cards, phevaluator": _phevaluator,
    }
    return costs(own | _installed(makers))


FIVE = ("Ah", "Kd", "Jc", "Qs", "Th")


def _treys() -> Statement:
    package: Any = import_module("treys")
    cards = [package.Card.new(card) for card in FIVE]
    names = {"rank": package.Evaluator().evaluate, "board": cards[:3], "hand": cards[3:]}
    return "rank(board, hand)", names


def _phevaluator() -> Statement:
    package: Any = import_module("phevaluator")
    cards = [int(package.Card(card)) for card in FIVE]
    return "rank(*cards)", {"rank": package.evaluate_cards, "cards": cards}
