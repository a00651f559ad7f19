"""Tagò as a game of OpenSpiel, under the name ``python_tago``.

Importing this module registers the game. After that, ``pyspiel.load_game`` loads it, and everything
in OpenSpiel that takes a game takes this one:

    import pyspiel
    import tagolib.interop.openspiel

    game = pyspiel.load_game("python_tago(players=3,label=Light - 5/300)")

Chance deals one card at a time, and a covered card only when somebody comes to know it. Until then
it is any of the cards that are left: the hand is played with one deck, and replayed with another
when a card turns up. What a player is told is made from their view alone.

The returns are in units: what each seat has won or lost when the hand is over.

A state that is unpickled or deserialized runs code, as with every game of OpenSpiel that is written
in Python. Read only states that you have saved yourself.

Importing this module raises :class:`ImportError` if OpenSpiel is not installed.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final, Self, get_type_hints

from attrs import evolve, frozen

from tagolib.base.errors import SetupError
from tagolib.base.messages import Said
from tagolib.base.values import Pairs, Value
from tagolib.interop.actions import Menu, highest_bet, most_chips
from tagolib.interop.encoding import Encoding, longest, moves, text
from tagolib.tago.actions import Redeal
from tagolib.tago.cards import DECK, Card
from tagolib.tago.hand import Hand
from tagolib.tago.helpers import returns
from tagolib.tago.records import with_deck
from tagolib.tago.rules import Rules, Rulings
from tagolib.tago.transition import apply, deal
from tagolib.tago.views import State, view

try:
    import numpy as np
    import pyspiel  # pyright: ignore[reportMissingImports]  # the checkers go without it
    from numpy.typing import NDArray
except ImportError:
    raise ImportError(
        "tagolib.interop.openspiel needs OpenSpiel: install tagolib[openspiel]"
    ) from None

__all__ = ["NAME", "PARAMETERS"]

NAME: Final = "python_tago"
"""The name under which the game is registered."""

PARAMETERS: Final[Mapping[str, int | str | bool]] = {
    "players": 2,
    "label": "Light - 5/300",
    "variant": "classic",
    "ante": "minimum",
    "jackpot_percent": 0,
    "rulings": "",
    "stacks": "",
    "cards": "",
    "amounts": "canonical",
    "tie_breaks": 1,
    "restorations": True,
    "curious": False,
}
"""The parameters of the game with their defaults.

``players``
    The number of seats, 2 to 8. Player 0 of OpenSpiel has seat 1, which has the cube.
``label``, ``variant``, ``ante``, ``jackpot_percent``
    As for :meth:`Rules.parse <tagolib.tago.rules.Rules.parse>`.
``rulings``
    Departures from the default rulings, such as ``odd_chips:to_jackpot light_cap:increment``.
``stacks``
    The chips of each seat before the ante, such as ``300 300 450``. By default every seat has the
    stack to join.
``cards``
    Cards that always lie at the same places: those of each seat and then of the POINT, the covered
    card first, such as ``? 3 4 / ? 7 8 / 6 ½ 7``. A ``?`` is any card.
``amounts``
    ``canonical`` if a bet or a raise may only have the smallest or the largest amount, ``every`` if
    it may have any amount between them.
``tie_breaks``
    How often a draw may be played out. After that the tied seats can only divide the pot.
``restorations``
    Whether seats may add one of the two canonical amounts of chips.
``curious``
    Whether seats may buy a look when they fold. It costs chips and wins none.
"""

_CARDS: Final = tuple(Card)
_OPEN: Final = pyspiel.PrivateInfoType.NONE
_OWN: Final = pyspiel.PrivateInfoType.SINGLE_PLAYER


# What the parameters say


def _read_rulings(said: str) -> Rulings:
    kinds = get_type_hints(Rulings)
    chosen: dict[str, Any] = {}
    for word in said.split():
        name, _, value = word.partition(":")
        if name not in kinds:
            raise SetupError(Said("{name} is not a ruling", name=name), field="rulings")
        chosen[name] = value == "True" if value in {"True", "False"} else value
    return Rulings(**chosen)


def _read_cards(said: str, seats: int) -> dict[int, Card]:
    """Return the places in the deck of the cards that are always the same."""
    holders = [holder.split() for holder in said.split("/")] if said else []
    if said and (len(holders) != seats + 1 or any(len(three) != 3 for three in holders)):
        raise SetupError("cards must name three cards of each seat and of the POINT", field="cards")
    lap = seats + 1
    return {
        place * lap + holder: Card.parse(word)
        for holder, three in enumerate(holders)
        for place, word in enumerate(three)
        if word != "?"
    }


@frozen(order=False, kw_only=True)
class _Setup(Value):
    """The settings that all hands of a game share."""

    rules: Rules
    stacks: Pairs[int]
    fixed: tuple[tuple[int, Card], ...]
    """The cards that always lie at the same places of the deck."""
    menu: Menu

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> Self:
        said = {**PARAMETERS, **given}
        seats = int(said["players"])
        rules = Rules.parse(
            said["label"],
            variant=said["variant"],
            ante=said["ante"],
            jackpot_percent=said["jackpot_percent"],
            rulings=_read_rulings(said["rulings"]),
        )
        chips = [int(word) for word in said["stacks"].split()] or [rules.stack] * seats
        if len(chips) != seats:
            raise SetupError("stacks must name the chips of each seat", field="stacks")
        if said["amounts"] not in {"canonical", "every"}:
            raise SetupError("amounts must be 'canonical' or 'every'", field="amounts")
        stacks = tuple(enumerate(chips, start=1))
        menu = Menu(
            most=highest_bet(rules, stacks, restorations=said["restorations"]),
            every=said["amounts"] == "every",
            restorations=said["restorations"],
            curious=said["curious"],
            tie_breaks=said["tie_breaks"],
        )
        fixed = tuple(_read_cards(said["cards"], seats).items())
        return cls(rules=rules, stacks=stacks, fixed=fixed, menu=menu)

    @property
    def zero_sum(self) -> bool:
        """Whether the game is zero-sum: nothing goes to the jackpot or to a tip."""
        withheld = self.rules.jackpot_percent or self.rules.rulings.odd_chips == "to_jackpot"
        return not withheld and not self.menu.curious

    @property
    def tie_breaks(self) -> int:
        return self.menu.tie_breaks or 0

    def encoding(self, *, story: bool) -> Encoding:
        """Return how a view is written, with or without all that the player was told."""
        seats = len(self.stacks)
        rows = longest(self.rules, seats, self.tie_breaks) if story else 0
        return Encoding(seats=seats, scale=max(chips for _, chips in self.stacks), rows=rows)


# The hand with its unknown cards


@frozen(order=False, kw_only=True)
class _Course(Value):
    """A hand in which a card is drawn only when somebody comes to know it."""

    setup: _Setup
    drawn: tuple[tuple[int, Card], ...] = ()
    """The cards drawn from the deck by their places, in the order of drawing."""
    awaited: tuple[int, ...]
    """The places of the deck whose cards are drawn next; for a tie-break, the tied seats."""
    again: tuple[Card, ...] = ()
    """The new cards drawn for this tie-break."""
    hand: Hand | None = None
    """The hand, once all open cards are drawn; its unknown cards lie in any order."""
    told: Hand | None = None
    """The hand as it last was with no card awaited: all that anybody has been told."""

    @classmethod
    def begin(cls, setup: _Setup) -> Self:
        lap = len(setup.stacks) + 1
        return cls(setup=setup, awaited=tuple(range(lap, 3 * lap)))

    @property
    def tied(self) -> Hand | None:
        """The hand, if its tied seats get new cards now."""
        return self.hand if self.hand and self.hand.phase == "redeal" else None

    def chances(self) -> list[tuple[int, float]]:
        """Return the numbers of the cards that may be drawn now, with their chances."""
        if self.tied is not None:
            left = Counter(self.tied.redeal_cards)
            left.subtract(self.again)
        else:
            fixed = dict(self.setup.fixed)
            if self.awaited[0] in fixed:
                return [(_CARDS.index(fixed[self.awaited[0]]), 1.0)]
            left = Counter(DECK)
            left.subtract({**fixed, **dict(self.drawn)}.values())
        whole = left.total()
        return [(i, left[card] / whole) for i, card in enumerate(_CARDS) if left[card]]

    def draw(self, card: Card) -> Self:
        """Draw the next card."""
        place, *rest = self.awaited
        if self.tied is not None:
            news = evolve(self, again=(*self.again, card), awaited=tuple(rest))
            if rest:
                return news
            return evolve(news, again=())._go_on(apply(self.tied, Redeal(news.again)))
        news = evolve(self, drawn=(*self.drawn, (place, card)), awaited=tuple(rest))
        if rest:
            return news
        deck = news._some_deck()
        if self.hand is None:
            return news._go_on(deal(self.setup.rules, dict(self.setup.stacks), 1, deck))
        return news._go_on(with_deck(self.hand, deck))

    def act(self, number: int) -> Self:
        """Take the action with a number, as the seat to act."""
        hand = self.hand
        assert hand is not None
        assert hand.to_act is not None
        assert hand.options is not None
        action = self.setup.menu.action(number, hand.to_act, hand.options, hand.tie_breaks)
        return self._go_on(apply(hand, action))

    def _some_deck(self) -> list[Card]:
        """Return a deck that agrees with the cards drawn; the others lie in some order."""
        drawn = dict(self.drawn)
        left = Counter(DECK)
        left.subtract(drawn.values())
        rest = iter(sorted(left.elements()))
        return [drawn.get(place) or next(rest) for place in range(len(DECK))]

    def _go_on(self, hand: Hand) -> Self:
        """Go on with a hand, and wait for the cards that it shows but that are not drawn yet."""
        if hand.phase == "redeal":
            tied = tuple(seat.number for seat in hand.contending)
            return evolve(self, hand=hand, told=hand, awaited=tied)
        awaited = _awaited(hand, {place for place, _ in self.drawn})
        return evolve(self, hand=hand, told=self.told if awaited else hand, awaited=awaited)


def _awaited(hand: Hand, drawn: set[int]) -> tuple[int, ...]:
    """Return the places of the cards that a hand shows to somebody but that are not drawn yet.

    The POINT's card may change what is shown next, and a seat's card whether the hand is over. The
    POINT is therefore drawn alone, and the cards of Curious seats only after those of all others.
    """
    if hand.round > 1 and len(hand.seats) not in drawn:
        return (len(hand.seats),)
    seen = [
        (place, seat)
        for place, seat in enumerate(hand.seats)
        if place not in drawn and (seat.seen or seat.shown)
    ]
    plain = tuple(place for place, seat in seen if not seat.curious)
    return plain or tuple(place for place, _ in seen)


# What OpenSpiel asks for


def _kind(*, zero_sum: bool) -> Any:
    """Return the type of the game for OpenSpiel; not every game is zero-sum."""
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=NAME,
        long_name="Tagò",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if zero_sum else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=8,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=dict(PARAMETERS),
    )


class _Game(pyspiel.Game):
    """A game whose parameters are those of :data:`PARAMETERS`."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.setup: Final = _Setup.of(given)
        setup, seats = self.setup, len(self.setup.stacks)
        restorations = setup.menu.restorations
        most = float(most_chips(setup.rules, setup.stacks, restorations=restorations))
        info = pyspiel.GameInfo(
            num_distinct_actions=setup.menu.size,
            max_chance_outcomes=len(_CARDS),
            num_players=seats,
            min_utility=-most,
            max_utility=most * (seats - 1),
            utility_sum=0.0 if setup.zero_sum else None,
            max_game_length=moves(setup.rules, seats, setup.tie_breaks),
        )
        super().__init__(_kind(zero_sum=setup.zero_sum), info, given)

    def new_initial_state(self) -> "_State":
        """Return the state before the first card is dealt."""
        return _State(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the most cards that can be drawn: all that lie, and those of each tie-break."""
        seats = len(self.setup.stacks)
        return 3 * (seats + 1) + self.setup.tie_breaks * seats

    def make_py_observer(self, kind: Any = None, params: Any = None) -> "_Observer | None":
        """Return the observer for a player or a spectator; ``None`` for any other kind."""
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        if params or not kind.public_info or kind.private_info not in {_OPEN, _OWN}:
            return None
        encoding = self.setup.encoding(story=kind.perfect_recall)
        return _Observer(encoding, own=kind.private_info == _OWN)


class _State(pyspiel.State):
    """A state of the game: the course of one hand."""

    def __init__(self, game: _Game) -> None:
        super().__init__(game)
        self.course = _Course.begin(game.setup)

    @property
    def hand(self) -> Hand:
        """The hand; nobody may know the cards in it that are not drawn."""
        assert self.course.hand is not None
        return self.course.hand

    def current_player(self) -> int:
        """Return the player to act, or the number for chance or for a hand that is over."""
        if self.course.awaited:
            return int(pyspiel.PlayerId.CHANCE)
        if self.hand.to_act is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.hand.to_act - 1

    def is_terminal(self) -> bool:
        """Return whether the hand is over."""
        return not self.course.awaited and self.hand.phase == "over"

    def _legal_actions(self, player: int) -> list[int]:
        hand = self.hand
        assert hand.options is not None  # OpenSpiel asks only for the player to act
        return self.course.setup.menu.numbers(hand.options, hand.tie_breaks)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the numbers of the cards that may be drawn, with their chances."""
        return self.course.chances()

    def _apply_action(self, action: int) -> None:
        course = self.course
        self.course = course.draw(_CARDS[action]) if course.awaited else course.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {_CARDS[action]}"
        return self.course.setup.menu.name(action)

    def returns(self) -> list[float]:
        """Return what each seat has won or lost, in units; 0 until the hand is over."""
        if not self.is_terminal():
            return [0.0] * len(self.course.setup.stacks)
        return [float(chips) for _, chips in returns(self.hand)]

    def __str__(self) -> str:
        course = self.course
        cards = [f"{place}={card}" for place, card in course.drawn]
        acted = map(str, course.hand.actions if course.hand else ())
        return "; ".join([" ".join(cards), *acted, " ".join(map(str, course.again))])


class _Observer:
    """An observer of what a player or, with ``own`` false, a spectator knows of a state."""

    def __init__(self, encoding: Encoding, *, own: bool) -> None:
        self._encoding, self._own = encoding, own
        shapes = encoding.shapes
        sizes = [int(np.prod(shape)) for shape in shapes.values()]
        self.tensor: NDArray[np.float32] = np.zeros(sum(sizes), np.float32)
        parts = np.split(self.tensor, np.cumsum(sizes)[:-1])
        self.dict: Final = {
            name: part.reshape(shape)
            for (name, shape), part in zip(shapes.items(), parts, strict=True)
        }

    def set_from(self, state: _State, player: int) -> None:
        """Write what a player knows into the tensor."""
        self.tensor.fill(0)
        told = state.course.told
        if told is not None:
            self._encoding.write(view(told, player + 1 if self._own else None), self.dict)

    def string_from(self, state: _State, player: int) -> str:
        """Return what a player knows as a text: all that they were told, or the hand as it is."""
        told = state.course.told
        if told is None:
            return ""
        seen = view(told, player + 1 if self._own else None)
        return text(seen) if self._encoding.rows else _current(seen.state, seen.seat)


def _current(state: State, seat: int | None) -> str:
    def shown(cards: Iterable[Card | None]) -> str:
        return "".join(str(card or "?") for card in cards)

    seats = [
        f"{one.number} {shown(one.cards)} {one.status} {one.stack}+{one.in_round}+{one.in_hand}"
        f"{' restored' * one.restored}{' curious' * one.curious}"
        for one in state.seats
    ]
    point = f"POINT {shown(state.point.cards)} {state.point.choice or ''}".rstrip()
    now = f"{state.phase} {state.round}.{state.tie_breaks}, bet {state.current_bet}"
    acts = f"raises {state.raises_used}, first {state.first}, to act {state.to_act}"
    return "; ".join([f"seat {seat}", point, now, acts, *seats])


pyspiel.register_game(_kind(zero_sum=True), _Game)
