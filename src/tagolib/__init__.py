"""The card game Tagò as a library of pure rules: a whole hand, from the ante to the settlement.

A hand never changes. Each action produces a new hand, or is refused with the rules it would break.
The cards come in as data: here a seed gives a shuffled deck. Nobody knows a covered card, shown as
"?", until the players look before round 3. The total nearest to the POINT wins, and a pair does not
count if the seat's third card alone is nearer.

>>> import tagolib as tago
>>> rules = tago.Rules.parse("Light – 5/300")
>>> hand = tago.deal(rules, {1: 300, 3: 300, 4: 450}, 3, tago.shuffle(bytes([6]) * 32))
>>> print(hand.total, "|", *hand.seats)
7½ | <seat 1: ? 3 4, in, 295 + 0> <seat 3: ? 6 3, in, 295 + 0> <seat 4: ? 7 8, in, 445 + 0>
>>> print(tago.options(hand))
fold (curious or not), bet between 5 and 295, or restore 300 or more
>>> hand = tago.apply(hand, tago.Bet(3, 10))
>>> hand = tago.apply(hand, tago.Raise(4, to=15))
Traceback (most recent call last):
    ...
tagolib.base.errors.IllegalActionError: A raise must go to at least 20. (RAISE-01, ...
>>> for action in [tago.Raise(4, to=20), tago.Call(1), tago.Call(3)]:  # round 1
...     hand = tago.apply(hand, action)
>>> for action in [tago.Bet(3, 40), tago.Call(4), tago.Fold(1)]:  # round 2
...     hand = tago.apply(hand, action)
>>> print(tago.view(hand, seat=4).state.seats[2].cards)  # seat 4 has looked, and sees a pair
(Card('8'), Card('7'), Card('8'))
>>> for action in [tago.Bet(3, 5), tago.Raise(4, to=100), tago.Call(3)]:  # round 3
...     hand = tago.apply(hand, action)
>>> for number, score in hand.result.scores:
...     print(number, score)
3 SCORE 14, 6½ away
4 SCORE 7, ½ away
>>> hand.result.pots[0].shares
((4, 355),)

See also :mod:`tagolib.announcements` for what a dealer would say, :mod:`tagolib.rulebook` for the
rules in words, and :mod:`tagolib.conformance` for testing other engines.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "1.0.0rc1"

if TYPE_CHECKING:  # for type checkers; at run time, __getattr__ finds the module of a name
    from tagolib.tago.actions import (
        Action as Action,
        Bet as Bet,
        Call as Call,
        ChoosePoint as ChoosePoint,
        Curious as Curious,
        Declaration as Declaration,
        Declare as Declare,
        Discard as Discard,
        Divide as Divide,
        Eliminate as Eliminate,
        Fold as Fold,
        Look as Look,
        Misdeal as Misdeal,
        PlayOn as PlayOn,
        Raise as Raise,
        Redeal as Redeal,
        Remainders as Remainders,
        Restore as Restore,
    )
    from tagolib.tago.betting import (
        Spot as Spot,
        betting_options as betting_options,
        check_spot as check_spot,
    )
    from tagolib.tago.cards import (
        DECK as DECK,
        Card as Card,
        ThreeCards as ThreeCards,
        Total as Total,
        parse_cards as parse_cards,
        shuffle as shuffle,
    )
    from tagolib.base.errors import (
        DivergenceError as DivergenceError,
        FairnessError as FairnessError,
        ForeignActionError as ForeignActionError,
        HostError as HostError,
        IllegalActionError as IllegalActionError,
        NotationError as NotationError,
        SetupError as SetupError,
        StaleActionError as StaleActionError,
        TagoError as TagoError,
        Violation as Violation,
    )
    from tagolib.tago.evaluation import (
        Category as Category,
        Choice as Choice,
        PointTotals as PointTotals,
        Ranker as Ranker,
        Score as Score,
        evaluate as evaluate,
        point_total as point_total,
        point_totals as point_totals,
        winners as winners,
    )
    from tagolib.tago.facts import Fact as Fact
    from tagolib.fairness.messages import Kept as Kept
    from tagolib.fairness.recipe import commitment as commitment, hand_seed as hand_seed
    from tagolib.fairness.seeds import Audit as Audit, Seeds as Seeds
    from tagolib.fairness.verifying import verify as verify
    from tagolib.tago.hand import (
        Deal as Deal,
        Hand as Hand,
        Phase as Phase,
        Seat as Seat,
        Status as Status,
    )
    from tagolib.tago.helpers import (
        clamp as clamp,
        default_action as default_action,
        returns as returns,
    )
    from tagolib.tago.jackpot import Jackpot as Jackpot
    from tagolib.base.masking import masked as masked
    from tagolib.tago.options import Offer as Offer, Options as Options, Restoration as Restoration
    from tagolib.tago.pots import (
        Pot as Pot,
        Share as Share,
        Split as Split,
        divide as divide,
        split as split,
    )
    from tagolib.tago.records import (
        Record as Record,
        replay as replay,
        resume as resume,
        with_deck as with_deck,
    )
    from tagolib.tago.result import PotResult as PotResult, Result as Result
    from tagolib.tago.rules import Rules as Rules, Rulings as Rulings
    from tagolib.shuffling import new_seed as new_seed
    from tagolib.table.state import Table as Table
    from tagolib.table.transition import act as act, opening_draw as opening_draw
    from tagolib.tournament import (
        PlayerPoints as PlayerPoints,
        Enrolment as Enrolment,
        PlayedHand as PlayedHand,
        Standing as Standing,
        Tournament as Tournament,
    )
    from tagolib.tournament.periods import PeriodKind as PeriodKind, period as period
    from tagolib.tournament.scoring import points as points, tournament_points as tournament_points
    from tagolib.tago.transition import (
        apply as apply,
        deal as deal,
        legal_actions as legal_actions,
        options as options,
    )
    from tagolib.tago.views import (
        PointState as PointState,
        SeatState as SeatState,
        State as State,
        View as View,
        house_state as house_state,
        view as view,
    )

    __all__: list[str]
else:
    _ROOMS = {
        "DECK": "tago.cards",
        "Action": "tago.actions",
        "Audit": "fairness.seeds",
        "Bet": "tago.actions",
        "Call": "tago.actions",
        "Card": "tago.cards",
        "Category": "tago.evaluation",
        "Choice": "tago.evaluation",
        "ChoosePoint": "tago.actions",
        "PlayerPoints": "tournament",
        "Curious": "tago.actions",
        "Deal": "tago.hand",
        "Declaration": "tago.actions",
        "Declare": "tago.actions",
        "Discard": "tago.actions",
        "DivergenceError": "base.errors",
        "Divide": "tago.actions",
        "Eliminate": "tago.actions",
        "Enrolment": "tournament",
        "Fact": "tago.facts",
        "FairnessError": "base.errors",
        "Fold": "tago.actions",
        "ForeignActionError": "base.errors",
        "HostError": "base.errors",
        "Hand": "tago.hand",
        "IllegalActionError": "base.errors",
        "Jackpot": "tago.jackpot",
        "Kept": "fairness.messages",
        "Look": "tago.actions",
        "Misdeal": "tago.actions",
        "NotationError": "base.errors",
        "Offer": "tago.options",
        "Options": "tago.options",
        "PeriodKind": "tournament.periods",
        "Phase": "tago.hand",
        "PlayOn": "tago.actions",
        "PlayedHand": "tournament",
        "PointState": "tago.views",
        "PointTotals": "tago.evaluation",
        "Pot": "tago.pots",
        "PotResult": "tago.result",
        "Raise": "tago.actions",
        "Ranker": "tago.evaluation",
        "Record": "tago.records",
        "Redeal": "tago.actions",
        "Remainders": "tago.actions",
        "Restoration": "tago.options",
        "Restore": "tago.actions",
        "Result": "tago.result",
        "Rules": "tago.rules",
        "Rulings": "tago.rules",
        "Score": "tago.evaluation",
        "Seat": "tago.hand",
        "SeatState": "tago.views",
        "Seeds": "fairness.seeds",
        "SetupError": "base.errors",
        "Share": "tago.pots",
        "Split": "tago.pots",
        "Spot": "tago.betting",
        "StaleActionError": "base.errors",
        "Standing": "tournament",
        "State": "tago.views",
        "Status": "tago.hand",
        "Table": "table.state",
        "TagoError": "base.errors",
        "ThreeCards": "tago.cards",
        "Total": "tago.cards",
        "Tournament": "tournament",
        "View": "tago.views",
        "Violation": "base.errors",
        "act": "table.transition",
        "apply": "tago.transition",
        "betting_options": "tago.betting",
        "check_spot": "tago.betting",
        "clamp": "tago.helpers",
        "commitment": "fairness.recipe",
        "deal": "tago.transition",
        "default_action": "tago.helpers",
        "divide": "tago.pots",
        "evaluate": "tago.evaluation",
        "hand_seed": "fairness.recipe",
        "house_state": "tago.views",
        "legal_actions": "tago.transition",
        "masked": "base.masking",
        "new_seed": "shuffling",
        "opening_draw": "table.transition",
        "options": "tago.transition",
        "parse_cards": "tago.cards",
        "period": "tournament.periods",
        "point_total": "tago.evaluation",
        "point_totals": "tago.evaluation",
        "points": "tournament.scoring",
        "replay": "tago.records",
        "resume": "tago.records",
        "returns": "tago.helpers",
        "shuffle": "tago.cards",
        "split": "tago.pots",
        "tournament_points": "tournament.scoring",
        "verify": "fairness.verifying",
        "view": "tago.views",
        "winners": "tago.evaluation",
        "with_deck": "tago.records",
    }
    """The public names, each with its module."""

    __all__ = list(_ROOMS)

    def __getattr__(name: str) -> Any:
        """Import the module of a name when the name is first used, so that importing is quick."""
        if name not in _ROOMS:
            raise AttributeError(f"module 'tagolib' has no attribute {name!r}")
        found = globals()[name] = getattr(import_module(f"tagolib.{_ROOMS[name]}"), name)
        return found

    def __dir__() -> list[str]:
        return sorted({"__doc__", "__version__", *_ROOMS})
