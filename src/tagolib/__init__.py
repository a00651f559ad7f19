"""The card game Tagò as a library of pure rules: a whole hand, from the ante to the settlement.

A hand never changes; each action gives a new one. Here two seats play a Light table with a minimum
of 5 and a maximum of 300. The cards come in as data, and a seed gives a shuffled deck:

>>> import tagolib as tago
>>> rules = tago.Rules.parse("Light – 5/300")
>>> hand = tago.deal(rules, {1: 300, 3: 300}, first=3, deck=tago.shuffle(bytes(32)))
>>> hand
"""

from tagolib.actions import (
    Action,
    Bet,
    Call,
    ChoosePoint,
    Curious,
    Declaration,
    Declare,
    Discard,
    Divide,
    Eliminate,
    Fold,
    Look,
    Misdeal,
    PlayOn,
    Raise,
    Redeal,
    Remainders,
    Restore,
)
from tagolib.cards import DECK, Card, Three, Total, parse_cards
from tagolib.errors import (
    IllegalActionError,
    NotationError,
    SetupError,
    TagoError,
    Violation,
)
from tagolib.evaluation import (
    Category,
    Choice,
    PointTotals,
    Ranker,
    Score,
    evaluate,
    point_total,
    point_totals,
    winners,
)
from tagolib.facts import Fact
from tagolib.hand import Deal, Hand, Phase, PotResult, Result, Seat, Status
from tagolib.options import Options, Restoration, Spot, betting_options
from tagolib.pots import Pot, Share, Split, divide, split
from tagolib.rules import Rules, Rulings
from tagolib.shuffling import new_seed, shuffle
from tagolib.table import opening_draw
from tagolib.transition import apply, deal, legal_actions, options
from tagolib.views import PointState, SeatState, State, View, house, view

__version__ = "0.1.0"

__all__ = [
    "DECK",
    "Action",
    "Bet",
    "Call",
    "Card",
    "Category",
    "Choice",
    "ChoosePoint",
    "Curious",
    "Deal",
    "Declaration",
    "Declare",
    "Discard",
    "Divide",
    "Eliminate",
    "Fact",
    "Fold",
    "Hand",
    "IllegalActionError",
    "Look",
    "Misdeal",
    "NotationError",
    "Options",
    "Phase",
    "PlayOn",
    "PointState",
    "PointTotals",
    "Pot",
    "PotResult",
    "Raise",
    "Ranker",
    "Redeal",
    "Remainders",
    "Restoration",
    "Restore",
    "Result",
    "Rules",
    "Rulings",
    "Score",
    "Seat",
    "SeatState",
    "SetupError",
    "Share",
    "Split",
    "Spot",
    "State",
    "Status",
    "TagoError",
    "Three",
    "Total",
    "View",
    "Violation",
    "apply",
    "betting_options",
    "deal",
    "divide",
    "evaluate",
    "house",
    "legal_actions",
    "new_seed",
    "opening_draw",
    "options",
    "parse_cards",
    "point_total",
    "point_totals",
    "shuffle",
    "split",
    "view",
    "winners",
]
