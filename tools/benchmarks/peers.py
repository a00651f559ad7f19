"""The same kind of work in other libraries: no-limit hold'em in the same style, and chess.

Each function returns a function that plays one hand to its end and returns the number of the
players' actions. At every decision, the library is asked what is allowed. 4 % of the decisions are
folds, 16 % are the smallest raise, and the others are checks or calls. Dealing and settling count
too, as they do for Tagò. The libraries are loaded by name, so a library that could not be installed
loses only its own rows.
"""

import random
from collections.abc import Callable
from importlib import import_module
from typing import Any

STACK, SMALL, BIG = 10_000, 50, 100
"""The stack of each player, and the blinds."""

Play = Callable[[], int]


def hand_of_pokerkit(seats: int) -> Any:
    """Return a new hand of PokerKit, in which everything that can be automated is."""
    kit: Any = import_module("pokerkit")
    return kit.NoLimitTexasHoldem.create_state(
        automations=tuple(kit.Automation),
        ante_trimming_status=True,
        raw_antes=0,
        raw_blinds_or_straddles=(SMALL, BIG),
        min_bet=BIG,
        raw_starting_stacks=[STACK] * seats,
        player_count=seats,
    )


def pokerkit(seats: int) -> Play:
    """Return a game of PokerKit; its own methods say what is allowed, and from what amount."""
    import_module("pokerkit")
    chance = random.Random(seats)

    def play() -> int:
        state = hand_of_pokerkit(seats)
        actions = 0
        while state.status:
            luck = chance.random()
            if luck < 0.04 and state.checking_or_calling_amount and state.can_fold():
                state.fold()
            elif luck < 0.2 and state.can_complete_bet_or_raise_to():
                least = state.min_completion_betting_or_raising_to_amount
                state.complete_bet_or_raise_to(least)
            else:
                state.check_or_call()
            actions += 1
        return actions

    return play


def texasholdem(seats: int) -> Play:
    """Return a game of the package texasholdem, whose moves are kinds and a range of raises."""
    package: Any = import_module("texasholdem")
    kinds = package.ActionType
    chance = random.Random(seats)

    def play() -> int:
        game = package.TexasHoldEm(STACK, BIG, SMALL, seats)
        game.start_hand()
        actions = 0
        while game.is_hand_running():
            moves, luck = game.get_available_moves(), chance.random()
            if luck < 0.04:
                game.take_action(kinds.FOLD)
            elif luck < 0.2 and moves.raise_range:
                game.take_action(kinds.RAISE, total=moves.raise_range[0])
            else:
                game.take_action(kinds.CHECK if kinds.CHECK in moves else kinds.CALL)
            actions += 1
        return actions

    return play


def rlcard(seats: int) -> Play:
    """Return a game of RLCard with five actions; a step returns the next observation with them."""
    package: Any = import_module("rlcard")
    config = {"game_num_players": seats, "chips_for_each": STACK, "seed": seats}
    game = package.make("no-limit-holdem", config=config).game
    chance = random.Random(seats)

    def play() -> int:
        state, _ = game.init_game()
        actions = 0
        while not game.is_over():
            fold, *others = state["legal_actions"]
            luck = chance.random()
            raised = others[1] if len(others) > 1 else others[0]
            choice = fold if luck < 0.04 else raised if luck < 0.2 else others[0]
            state, _ = game.step(choice)
            actions += 1
        game.get_payoffs()
        return actions

    return play


def hold_em(seats: int, betting: str, stack: int) -> Any:
    """Load no-limit hold'em as OpenSpiel's universal_poker.

    The small blind acts first after the first round.
    """
    package: Any = import_module("pyspiel")
    return package.load_game(
        "universal_poker",
        {
            "betting": "nolimit",
            "bettingAbstraction": betting,
            "numPlayers": seats,
            "numRounds": 4,
            "blind": f"{stack // 200} {stack // 100}" + " 0" * (seats - 2),
            "stack": " ".join([str(stack)] * seats),
            "firstPlayer": "3 1 1 1" if seats > 2 else "1 2 2 2",
            "numSuits": 4,
            "numRanks": 13,
            "numHoleCards": 2,
            "numBoardCards": "0 3 1 1",
        },
    )


def universal_poker(seats: int, betting: str = "fullgame", stack: int = STACK) -> Play:
    """Return a game of OpenSpiel's universal_poker (C++); chance actions that deal do not count.

    Args:
        seats: the number of players.
        betting: ``fullgame``, where every amount is an action, or ``fcpa``: fold, call, the pot,
            all-in.
        stack: the stack of each player; the blinds are a hundredth and half of that.
    """
    game = hold_em(seats, betting, stack)
    chance = random.Random(seats)

    def play() -> int:
        state = game.new_initial_state()
        actions = 0
        while not state.is_terminal():
            legal, luck = state.legal_actions(), chance.random()
            if state.is_chance_node():
                state.apply_action(legal[int(luck * len(legal))])
                continue
            choice = 1
            if luck < 0.04 and legal[0] == 0:
                choice = 0
            elif luck < 0.2 and legal[-1] > 1:
                choice = next(action for action in legal if action > 1)
            state.apply_action(choice)
            actions += 1
        state.returns()
        return actions

    return play


def chess() -> Play:
    """Return a game of the package chess: any legal moves until it is over, about 194."""
    package: Any = import_module("chess")
    chance = random.Random(1)

    def play() -> int:
        board = package.Board()
        while not board.is_game_over():
            board.push(chance.choice(list(board.legal_moves)))
        return len(board.move_stack)

    return play
