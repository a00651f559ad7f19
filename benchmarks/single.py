"""What single things cost: a transition, the options, a view, a score, text forms, a copy."""

import copy
import json
import random
from collections.abc import Mapping
from importlib import import_module
from typing import Any

import tagolib as tago
from benchmarks.measuring import costs
from benchmarks.peers import hold_em
from benchmarks.random_play import RULES, hands_of, random_decks
from tagolib.notation import Transcript, parse_hand, write_hand
from tagolib.serialization import parse_json, read_record, write

Statements = dict[str, tuple[str, Mapping[str, object]]]


def called(seats: int) -> dict[str, object]:
    """Give a hand in round 1 with a bet standing, and the call that is next."""
    deck = random.Random(1).sample(tago.DECK, 30)
    hand = tago.deal(RULES, dict.fromkeys(range(1, seats + 1), 10_000), 1, deck)
    return {"tago": tago, "hand": tago.apply(hand, tago.Bet(1, 5)), "call": tago.Call(2)}


def kernel() -> dict[str, float]:
    """Measure what the library does with one hand of six seats."""
    chance = random.Random(6)
    names = called(6)
    hand = max((hands_of(6, deck, chance)[-1] for deck in random_decks(chance)), key=_length)
    transcript = Transcript.of(hand)
    record = tago.Record.of(hand)
    names |= {
        "over": hand,
        "record": record,
        "rules": RULES,
        "deck": hand.deal.deck,
        "stacks": dict(hand.deal.stacks),
        "json": json,
        "write": write,
        "read": lambda text: read_record(parse_json(text)),
        "saved": json.dumps(write(record)),
        "transcript": transcript,
        "write_hand": write_hand,
        "parse_hand": parse_hand,
        "text": write_hand(transcript),
        "copy": copy,
    }
    actions = len(record.actions)
    return costs(
        {
            "deal, six seats": ("tago.deal(rules, stacks, 1, deck)", names),
            "make an action: Call(2)": ("tago.Call(2)", names),
            "options": ("tago.options(hand)", names),
            "one transition: apply, a call": ("tago.apply(hand, call)", names),
            "view of a seat, round 1": ("tago.view(hand, 2)", names),
            "a view to JSON": ("json.dumps(write(tago.view(hand, 2)))", names),
            f"a hand of {actions} actions to JSON": ("json.dumps(write(record))", names),
            f"a hand of {actions} actions from JSON": ("read(saved)", names),
            f"  and played again: resume, {actions} actions": ("tago.resume(record)", names),
            f"a hand of {actions} actions to notation": ("write_hand(transcript)", names),
            f"a hand of {actions} actions from notation, played": ("parse_hand(text)", names),
            "copy.deepcopy of a hand": ("copy.deepcopy(hand)", names),
        }
    )


def _length(hand: tago.Hand) -> int:
    return len(hand.log)


def flatness() -> dict[str, float]:
    """Measure options and a call at tables of several sizes, and early and late in a hand."""
    code = "tago.options(hand); tago.apply(hand, call)"
    tables: Statements = {f"{seats} seats": (code, called(seats)) for seats in range(3, 9)}
    chance = random.Random(8)
    played = max((hands_of(8, deck, chance) for deck in random_decks(chance)), key=len)
    # A call after which the round goes on: the same work at the beginning and at the end.
    calls = [
        (hand, after.actions[-1])
        for hand, after in zip(played, played[1:], strict=False)
        if len(hand.pending) > 1 and isinstance(after.actions[-1], tago.Call)
    ]
    for hand, call in (calls[0], calls[-1]):
        names = {"tago": tago, "hand": hand, "call": call}
        tables[f"8 seats, action {hand.revision + 1}"] = (code, names)
    return costs(tables)


def branches() -> dict[str, float]:
    """Measure one branch of a game tree: a kept state, and the state after a call."""
    statements: Statements = {"tagolib: apply": ("tago.apply(hand, call)", called(6))}
    for name, make in (
        ("PokerKit: deepcopy, check_or_call", _pokerkit),
        ("texasholdem: copy, take_action", _texasholdem),
        ("OpenSpiel universal_poker: child", _universal_poker),
        ("chess: copy, push", _chess),
    ):
        try:
            statements[name] = make()
        except ImportError:  # the table goes without it, and random play says so
            continue
    return costs(statements)


def _pokerkit() -> tuple[str, Mapping[str, object]]:
    kit: Any = import_module("pokerkit")
    state = kit.NoLimitTexasHoldem.create_state(
        tuple(kit.Automation), True, 0, (50, 100), 100, [10_000] * 6, 6
    )
    return "kept = copy.deepcopy(state); kept.check_or_call()", {"copy": copy, "state": state}


def _texasholdem() -> tuple[str, Mapping[str, object]]:
    package: Any = import_module("texasholdem")
    game = package.TexasHoldEm(10_000, 100, 50, 6)
    game.start_hand()
    names = {"game": game, "CALL": package.ActionType.CALL}
    return "kept = game.copy(shuffle=False); kept.take_action(CALL)", names


def _universal_poker() -> tuple[str, Mapping[str, object]]:
    state = hold_em(6, "fullgame", 10_000).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    return "state.child(1)", {"state": state}


def _chess() -> tuple[str, Mapping[str, object]]:
    package: Any = import_module("chess")
    names = {"board": package.Board(), "move": package.Move.from_uci("e2e4")}
    return "kept = board.copy(); kept.push(move)", names


def _empty(cards: object) -> None:
    """Do nothing."""


class _Empty:
    """What does nothing when it is called."""

    def __call__(self, cards: object) -> None:
        """Do nothing."""


def scores() -> dict[str, float]:
    """Measure evaluating, beside Python's own calls and the evaluators of poker hands."""
    point, cards = tago.parse_cards("1 2 5"), tago.parse_cards("3 4 4")
    own = {"rank": tago.Ranker.of(point), "cards": cards, "point": point, "tago": tago}
    statements: Statements = {
        "an empty function of one argument": ("empty(cards)", {"empty": _empty, "cards": cards}),
        "an object with an empty __call__": ("empty(cards)", {"empty": _Empty(), "cards": cards}),
        "tagolib: a Ranker bound to one POINT": ("rank(cards)", own),
        "tagolib: evaluate(cards, point)": ("tago.evaluate(cards, point)", own),
        "tagolib: point_total": ("tago.point_total(point, None)", own),
    }
    for name, make in (
        ("treys: Evaluator.evaluate, 5 cards", _treys),
        ("phevaluator: evaluate_cards, 5 cards as numbers", _phevaluator),
    ):
        try:
            statements[name] = make()
        except ImportError:
            continue
    return costs(statements)


FIVE = ("Ah", "Kd", "Jc", "Qs", "Th")


def _treys() -> tuple[str, Mapping[str, object]]:
    package: Any = import_module("treys")
    cards = [package.Card.new(card) for card in FIVE]
    names = {"rank": package.Evaluator().evaluate, "board": cards[:3], "hand": cards[3:]}
    return "rank(board, hand)", names


def _phevaluator() -> tuple[str, Mapping[str, object]]:
    package: Any = import_module("phevaluator")
    cards = [int(package.Card(card)) for card in FIVE]
    return "rank(*cards)", {"rank": package.evaluate_cards, "cards": cards}
