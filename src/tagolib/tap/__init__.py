"""The card game Tap: three players, fifty-four tarot cards, one player against the other two.

The module is built like that of Tagò: a hand never changes, and each action produces a new hand or
is refused. Declarer, the highest bidder in the auction, plays sixteen tricks against the two
Defenders and needs 61 of 122 points. Seats are 1 to 3, each to the left of the one before. Here
seat 1 deals, so seat 2 bids first.

>>> from tagolib import tap
>>> hand = tap.deal(tap.Rules(), 1, tap.shuffle(bytes(32)))
>>> print(*tap.view(hand, 2).state.seats[1].cards)
CH VD 8D 9C 9S T2 T3 T4 T5 T7 T8 T10 T11 T15 T16 T17
>>> print(tap.options(hand))
pass, bid Three Cards, or bid Solo
>>> for action in [tap.Bid(2, "three_cards"), tap.Pass(3), tap.Pass(1), tap.Take(2, "top")]:
...     hand = tap.apply(hand, action)
>>> hand = tap.apply(hand, tap.Discard(2, tap.parse_cards("9C 9S T2")))
Traceback (most recent call last):
    ...
tagolib.base.errors.IllegalActionError: Trumps can be discarded only if ... Allowed: ...
>>> hand = tap.apply(hand, tap.Discard(2, tap.parse_cards("8D 9C 9S")))
>>> hand = tap.apply(hand, tap.Declare(2))
>>> while hand.phase == "play":
...     hand = tap.apply(hand, tap.legal_actions(hand)[-1])
>>> hand.result.points, hand.result.tricks, hand.result.scores
(86, 12, ((1, -3), (2, 6), (3, -3)))
"""

from collections.abc import Mapping
from typing import Any, Final

from tagolib.tap.actions import SEATS, Action, Bid, Declare, Discard, Packet, Pass, Play, Take
from tagolib.tap.cards import (
    DECK,
    HONOURS,
    JUGGLER,
    TOMFOOL,
    WORLD,
    Card,
    card_points,
    parse_cards,
    shuffle,
)
from tagolib.tap.choices import Options, options
from tagolib.tap.facts import Fact
from tagolib.tap.game import Game, act, deal_next
from tagolib.tap.hand import Call, Deal, Hand, Phase, Result, Trick, left_of
from tagolib.tap.helpers import apply_sent, default_action, returns
from tagolib.tap.records import GameRecord, Record, replay, resume, resume_game
from tagolib.tap.rules import Contract, Rules
from tagolib.tap.scoring import Score, score
from tagolib.tap.transition import apply, deal, legal_actions
from tagolib.tap.tricks import Discards, count_points, discards, playable, winning_place
from tagolib.tap.views import SeatState, State, View, house_state, view

__all__ = [
    "DECK",
    "FORMS",
    "HONOURS",
    "JUGGLER",
    "SEATS",
    "TOMFOOL",
    "WORLD",
    "Action",
    "Bid",
    "Call",
    "Card",
    "Contract",
    "Deal",
    "Declare",
    "Discard",
    "Discards",
    "Fact",
    "Game",
    "GameRecord",
    "Hand",
    "Options",
    "Packet",
    "Pass",
    "Phase",
    "Play",
    "Record",
    "Result",
    "Rules",
    "Score",
    "SeatState",
    "State",
    "Take",
    "Trick",
    "View",
    "act",
    "apply",
    "apply_sent",
    "card_points",
    "count_points",
    "deal",
    "deal_next",
    "default_action",
    "discards",
    "house_state",
    "left_of",
    "legal_actions",
    "options",
    "parse_cards",
    "playable",
    "replay",
    "resume",
    "resume_game",
    "returns",
    "score",
    "shuffle",
    "view",
    "winning_place",
]

FORMS: Final[Mapping[str, Any]] = {
    "tap-rules": Rules,
    "tap-action": Action,
    "tap-hand": Record,
    "tap-game": GameRecord,
    "tap-state": State,
    "tap-view": View,
    "tap-fact": Fact,
    "tap-options": Options,
    "tap-result": Result,
    "tap-score": Score,
    "tap-discards": Discards,
}
"""The forms of Tap by the names of their schemas, as in
:data:`tagolib.serialization.schemas.FORMS`."""
