"""Tagò as an environment of PettingZoo: one hand is one episode, and its agents act in turn.

    from tagolib import Rules
    from tagolib.interop.pettingzoo import env

    table = env(Rules.parse("Light – 5/300"), [300, 300, 300])
    table.reset(seed=1)

The agents are ``seat_1``, ``seat_2`` and so on. An agent's observations are made from its view
alone. All cards come from the seed, so the same seed and the same actions give the same episodes on
every machine.

Importing this module raises :class:`ImportError` if PettingZoo is not installed.
"""

# pyright: reportMissingImports=false, reportGeneralTypeIssues=false
# The checkers go without PettingZoo, and may take this module for it.

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from tagolib.announcements import announce
from tagolib.base.errors import SetupError
from tagolib.drawing import draw
from tagolib.interop.actions import Menu, highest_bet, most_chips
from tagolib.interop.encoding import Encoding
from tagolib.shuffling import SEED_SIZE, Stream, new_seed, shuffled
from tagolib.tago.actions import Redeal
from tagolib.tago.cards import DECK
from tagolib.tago.hand import Hand
from tagolib.tago.helpers import returns
from tagolib.tago.options import Options
from tagolib.tago.rules import Rules
from tagolib.tago.transition import apply, deal
from tagolib.tago.views import view

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper
except ImportError:
    raise ImportError(
        "tagolib.interop.pettingzoo needs PettingZoo: install tagolib[pettingzoo]"
    ) from None

__all__ = ["env"]


def env(rules: Rules, stacks: Sequence[int], **more: Any) -> Any:
    """Return the environment, with PettingZoo's checks of what its caller does.

    Args:
        rules: the rules of the table.
        stacks: the chips of each seat before the ante, from seat 1 on.
        more: ``every_amount=True`` if bets and raises may have every amount, and not only the
            smallest and the largest. ``render_mode="svg"`` for a picture, ``"ansi"`` for the
            dealer's words, ``"human"`` to print them. They show what a spectator sees.

    Raises:
        SetupError: if a seat has no more than the ante, or as for
            :func:`~tagolib.tago.transition.deal`.
    """
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(_RawEnv(rules, stacks, **more)))


class _RawEnv(AECEnv):
    """The environment itself, without checks; :func:`env` has the same parameters."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "tago_v0",
        "render_modes": ["human", "ansi", "svg"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        rules: Rules,
        stacks: Sequence[int],
        *,
        every_amount: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if min(stacks, default=0) <= rules.ante_amount:
            raise SetupError("each seat must have more than the ante", field="stacks")
        self.rules: Final = rules
        self.stacks: Final = dict(enumerate(stacks, start=1))
        self.render_mode = render_mode
        pairs = tuple(self.stacks.items())
        deal(rules, self.stacks, 1, DECK)  # refuses what cannot be
        self._menu: Final = Menu(most=highest_bet(rules, pairs), every=every_amount)
        self._encoding: Final = Encoding(seats=len(stacks), scale=max(stacks))
        self._stream = Stream(new_seed())
        self.hand: Hand
        self.possible_agents = [f"seat_{seat}" for seat in self.stacks]
        self.agents: list[str] = []
        size = sum(int(np.prod(shape)) for shape in self._encoding.shapes.values())
        # no number is larger: the whole pot, or the raises of a round
        high = max(3.0, most_chips(rules, pairs) * len(stacks) / max(stacks))
        self.action_spaces = {one: Discrete(self._menu.size) for one in self.possible_agents}
        self.observation_spaces = {
            one: Dict(
                {
                    "observation": Box(0, high, (size,), np.float32),
                    "action_mask": Box(0, 1, (self._menu.size,), np.int8),
                }
            )
            for one in self.possible_agents
        }

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: object = None) -> None:
        """Deal the next hand. A seed begins a new series of hands; there are no options.

        The seat that has the cube is drawn too.
        """
        if seed is not None:
            self._stream = Stream(seed.to_bytes(SEED_SIZE, "big"))
        cube = self._stream.choice([*self.stacks])
        self.hand = deal(self.rules, self.stacks, cube, shuffled(DECK, self._stream))
        self._printed = 0
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = f"seat_{self.hand.to_act}"

    def observe(self, agent: str) -> dict[str, "NDArray[Any]"]:
        """Return what an agent sees, and a mask with a 1 for each action that it may choose now."""
        seat, hand = self.possible_agents.index(agent) + 1, self.hand
        shapes = self._encoding.shapes
        pieces = {name: np.zeros(shape, np.float32) for name, shape in shapes.items()}
        self._encoding.write(view(hand, seat), pieces)
        mask = np.zeros(self._menu.size, np.int8)
        if hand.options is not None and hand.to_act == seat:
            mask[self._menu.numbers(hand.options, hand.tie_breaks)] = 1
        return {
            "observation": np.concatenate([piece.ravel() for piece in pieces.values()]),
            "action_mask": mask,
        }

    def step(self, action: int | None) -> None:
        """Take an action as the agent to act; ``None`` once the hand is over."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._act(int(action or 0))
        if self.hand.phase == "over":
            self.rewards = {f"seat_{seat}": float(chips) for seat, chips in returns(self.hand)}
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        else:
            self.agent_selection = f"seat_{self.hand.to_act}"
        if self.render_mode == "human":
            self.render()

    def _act(self, number: int) -> None:
        hand = self.hand
        seat, now = hand.to_act or 0, hand.options or Options()
        hand = apply(hand, self._menu.action(number, seat, now, hand.tie_breaks))
        if hand.phase == "redeal":
            cards = shuffled(hand.redeal_cards, self._stream)
            hand = apply(hand, Redeal(cards[: len(hand.contending)]))
        self.hand = hand

    def render(self) -> str | None:
        """Return what a spectator sees, or print what is new in it."""
        seen = view(self.hand, None)
        if self.render_mode == "svg":
            return draw(seen).svg
        words = [announce(fact, self.rules) for fact in seen.log]
        if self.render_mode == "ansi":
            return "\n".join(words)
        print(*words[self._printed :], sep="\n")
        self._printed = len(words)
        return None

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def __str__(self) -> str:
        return "tago_v0"
