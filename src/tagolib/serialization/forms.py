"""The words of the JSON forms: how seats, actions and facts are called in them.

Reading, writing and the schemas are all made from the value classes themselves, by their fields'
types; what those do not tell stands here.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final, Literal, NewType, TypeAlias, get_args, get_origin

from attrs import field, frozen, has

from tagolib import actions, facts
from tagolib.actions import Action
from tagolib.cards import DECK, Card
from tagolib.facts import Fact
from tagolib.jackpot import Jackpot
from tagolib.rules import Rules
from tagolib.table import Stage, TableAction, TableFact
from tagolib.table import actions as table_actions
from tagolib.table import facts as table_facts
from tagolib.tournament import Enrolment, PlayedHand
from tagolib.tournament.periods import PeriodKind
from tagolib.values import Tagged, Word, text

__all__ = [
    "ACTION_TYPES",
    "AMOUNT_KEYS",
    "FACT_TYPES",
    "JSON",
    "MOMENT",
    "RENAMED",
    "TABLE_ACTION_TYPES",
    "TABLE_FACT_TYPES",
    "SavedFairHand",
    "SavedHand",
    "SavedPledge",
    "SavedTable",
    "SavedTournament",
    "SeatKey",
    "SeatNumber",
    "SeedText",
    "is_numbered",
    "is_pairs",
    "is_tagged",
    "is_word",
]

JSON: TypeAlias = Any
"""What the standard library's ``json`` makes of a document."""

SeatKey = NewType("SeatKey", int)
"""A seat as a key of an object: its decimal string."""
SeatNumber = NewType("SeatNumber", int)
"""A seat as a value: a number from 1 to 8."""
SeedText = NewType("SeedText", bytes)
"""A seed, or the commitment to one: 32 bytes as 64 hexadecimal digits, small letters."""

ACTION_TYPES: Final[Mapping[str, type[Action]]] = {
    "bet": actions.Bet,
    "call": actions.Call,
    "raise": actions.Raise,
    "fold": actions.Fold,
    "remainders": actions.Remainders,
    "restore": actions.Restore,
    "choose_point": actions.ChoosePoint,
    "declare": actions.Declare,
    "curious": actions.Curious,
    "divide": actions.Divide,
    "play_on": actions.PlayOn,
    "discard": actions.Discard,
    "look": actions.Look,
    "eliminate": actions.Eliminate,
    "misdeal": actions.Misdeal,
    "redeal": actions.Redeal,
}
"""The ``type`` of an action's form, and the action."""

FACT_TYPES: Final[Mapping[str, type[Fact]]] = {
    "antes_taken": facts.AntesTaken,
    "cards_dealt": facts.CardsDealt,
    "point_turned": facts.PointTurned,
    "point_chosen": facts.PointChosen,
    "point_announced": facts.PointAnnounced,
    "round_begun": facts.RoundBegun,
    "looked": facts.Looked,
    "bet_made": facts.BetMade,
    "called": facts.Called,
    "raised": facts.Raised,
    "remainders_played": facts.RemaindersPlayed,
    "folded": facts.Folded,
    "curious_paid": facts.CuriousPaid,
    "restored": facts.Restored,
    "declared": facts.Declared,
    "declaration_broken": facts.DeclarationBroken,
    "eliminated": facts.Eliminated,
    "first_player_passed": facts.FirstPlayerPassed,
    "deal_cancelled": facts.DealCancelled,
    "chips_returned": facts.ChipsReturned,
    "cards_shown": facts.CardsShown,
    "tied": facts.Tied,
    "voted": facts.Voted,
    "card_discarded": facts.CardDiscarded,
    "cards_redealt": facts.CardsRedealt,
    "pot_awarded": facts.PotAwarded,
    "chips_withheld": facts.ChipsWithheld,
    "jackpot_won": facts.JackpotWon,
}
"""The ``type`` of a fact's form, and the fact."""

TABLE_ACTION_TYPES: Final[Mapping[str, type[TableAction]]] = {
    "open": table_actions.Open,
    "sit": table_actions.Sit,
    "leave": table_actions.Leave,
    "buy_in": table_actions.BuyIn,
    "draw_first": table_actions.DrawFirst,
    "start_hand": table_actions.StartHand,
    "finish": table_actions.Finish,
    "close": table_actions.Close,
}
"""The ``type`` of a table action's form, and the action; none is that of a hand's action."""

TABLE_FACT_TYPES: Final[Mapping[str, type[TableFact]]] = {
    "table_opened": table_facts.TableOpened,
    "seat_taken": table_facts.SeatTaken,
    "seat_left": table_facts.SeatLeft,
    "bought_in": table_facts.BoughtIn,
    "cards_washed": table_facts.CardsWashed,
    "first_drawn": table_facts.FirstDrawn,
    "cards_shuffled": table_facts.CardsShuffled,
    "sat_out": table_facts.SatOut,
    "cube_moved": table_facts.CubeMoved,
    "jackpot_fed": table_facts.JackpotFed,
    "jackpot_paid": table_facts.JackpotPaid,
    "tips_taken": table_facts.TipsTaken,
    "hand_finished": table_facts.HandFinished,
    "table_closed": table_facts.TableClosed,
}
"""The ``type`` of a table fact's form, and the fact; none is that of a hand's fact."""

AMOUNT_KEYS: Final = {"bet": "amount", "raise": "to"}
"""What the amount of a declaration is called, by its kind."""

RENAMED: Final = {"raise_to": "raise"}
"""The fields that are called otherwise in JSON."""


MOMENT: Final = (
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}T([01][0-9]|2[0-3]):[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?"
    r"(Z|[+-]([01][0-9]|2[0-3]):[0-9]{2})"
)
"""The pattern of a moment, a ``datetime``: as RFC 3339 has it, in UTC or with its offset."""


@frozen(order=False, kw_only=True)
class SavedHand:
    """A hand as it is kept: the deal and what was done. It holds all cards: it is the house's."""

    format: Literal["tago-hand"]
    """What the document is."""
    version: Literal[1]
    """The version of this form."""
    edition: str = field(validator=text)
    """The edition of the rulebook by which it was played."""
    rules: Rules
    """The rules of the table."""
    stacks: dict[SeatKey, int] = field(metadata={"schema": {"minProperties": 2}})
    """The chips of each seat dealt in, before the ante."""
    first: SeatNumber
    """The seat with the cube."""
    deck: tuple[Card, ...] = field(
        repr=False, metadata={"schema": {"minItems": len(DECK), "maxItems": len(DECK)}}
    )
    """The thirty cards in the order in which they are dealt."""
    actions: tuple[Action, ...]
    """What was done, in order."""


@frozen(order=False, kw_only=True)
class SavedPledge:
    """What the house tells all players before a fair deal."""

    format: Literal["tago-pledge"]
    """What the document is."""
    version: Literal[1]
    """The version of this form."""
    commitment: SeedText
    """The commitment to the house's seed."""
    players: dict[SeatKey, SeedText]
    """The seed of each seat that gave one."""


@frozen(order=False, kw_only=True)
class SavedFairHand:
    """What the house publishes after a fair hand: it shows all cards."""

    format: Literal["tago-fair-hand"]
    """What the document is."""
    version: Literal[1]
    """The version of this form."""
    house: SeedText = field(repr=False)
    """The house's seed."""
    players: dict[SeatKey, SeedText]
    """The seed of each seat that gave one."""
    hand: SavedHand
    """The hand itself."""


@frozen(order=False, kw_only=True)
class SavedTournament:
    """A tournament as it is kept: its period, who takes part, and the hands reported so far."""

    format: Literal["tago-tournament"]
    """What the document is."""
    version: Literal[1]
    """The version of this form."""
    kind: PeriodKind
    """How long it is."""
    start: datetime
    """When its period begins."""
    end: datetime
    """When it is over."""
    players: tuple[Enrolment, ...]
    """Who takes part, in the order of enrolment."""
    hands: tuple[PlayedHand, ...]
    """The hands, in the order in which they ended."""


@frozen(order=False, kw_only=True)
class SavedTable:
    """A table as it is kept, its hand as the deal and what was done. It belongs to the house."""

    format: Literal["tago-table"]
    """What the document is."""
    version: Literal[1]
    """The version of this form."""
    edition: str = field(validator=text)
    """The edition of the rulebook by which it was played."""
    rules: Rules
    """The rules of the table."""
    stage: Stage
    """Whether it is open."""
    stacks: dict[SeatKey, int]
    """The chips of each who sits, as no hand has touched them yet."""
    washed: bool
    """Whether the cards have been washed since the opening."""
    cube: SeatNumber | None
    """The seat that had the cube at the last deal, or that the draw has found."""
    hands: int
    """How many hands have been dealt since the opening."""
    tips: int
    """The Curious chips that have gone to the tips, in units."""
    jackpot: Jackpot | None
    """The table's own jackpot; ``null`` if it plays for a multi-jackpot."""
    hand: SavedHand | None
    """The hand that is running, or over and not finished yet."""


def is_pairs(form: Any) -> bool:
    """Tell whether a type is that of pairs, which are written as an object."""
    members = get_args(form) if get_origin(form) is tuple else ()
    if len(members) != 2 or members[1] is not ...:
        return False
    key = get_args(members[0])[:1] if get_origin(members[0]) is tuple else ()
    return key in ((int,), (str,))


def is_numbered(form: Any) -> bool:
    """Tell whether a type is that of a table's seats: values that have a number each."""
    members = get_args(form)
    seats = get_origin(form) is tuple and members[1:] == (...,) and has(members[0])
    return seats and hasattr(members[0], "number")


def is_word(form: Any) -> bool:
    """Tell whether a type is that of values that are written as one word."""
    return isinstance(form, type) and issubclass(form, Word)


def is_tagged(form: Any) -> bool:
    """Tell whether a type is a union of kinds that are told apart by their tags."""
    members = get_args(form)
    return bool(members) and all(isinstance(m, type) and issubclass(m, Tagged) for m in members)
