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
tagolib.errors.IllegalActionError: A raise must go to at least 20. (RAISE-01, RAISE-04) Allowed: ...
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

__version__ = "0.1.0"

if TYPE_CHECKING:  # for type checkers; at run time, __getattr__ finds the module of a name
    from tagolib.actions import (
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
    from tagolib.betting import (
        Spot as Spot,
        betting_options as betting_options,
        check_spot as check_spot,
    )
    from tagolib.cards import (
        DECK as DECK,
        Card as Card,
        ThreeCards as ThreeCards,
        Total as Total,
        parse_cards as parse_cards,
    )
    from tagolib.errors import (
        AlreadyTakenError as AlreadyTakenError,
        DivergenceError as DivergenceError,
        FairnessError as FairnessError,
        ForeignActionError as ForeignActionError,
        IllegalActionError as IllegalActionError,
        MaybeTakenError as MaybeTakenError,
        NotationError as NotationError,
        SetupError as SetupError,
        StaleActionError as StaleActionError,
        TagoError as TagoError,
        Violation as Violation,
    )
    from tagolib.evaluation import (
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
    from tagolib.facts import Fact as Fact
    from tagolib.fairness.messages import Kept as Kept
    from tagolib.fairness.recipe import commitment as commitment, hand_seed as hand_seed
    from tagolib.fairness.seeds import Audit as Audit, Seeds as Seeds
    from tagolib.fairness.verifying import verify as verify
    from tagolib.hand import (
        Deal as Deal,
        Hand as Hand,
        Phase as Phase,
        Seat as Seat,
        Status as Status,
    )
    from tagolib.hosting import (
        clamp as clamp,
        default_action as default_action,
        returns as returns,
    )
    from tagolib.jackpot import Jackpot as Jackpot
    from tagolib.masking import masked as masked
    from tagolib.offers import Offer as Offer, Options as Options, Restoration as Restoration
    from tagolib.pots import (
        Pot as Pot,
        Share as Share,
        Split as Split,
        divide as divide,
        split as split,
    )
    from tagolib.records import Record as Record, replay as replay, resume as resume
    from tagolib.result import PotResult as PotResult, Result as Result
    from tagolib.rules import Rules as Rules, Rulings as Rulings
    from tagolib.shuffling import new_seed as new_seed, shuffle as shuffle
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
    from tagolib.transition import (
        apply as apply,
        deal as deal,
        legal_actions as legal_actions,
        options as options,
    )
    from tagolib.views import (
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
        "DECK": "cards",
        "Action": "actions",
        "AlreadyTakenError": "errors",
        "Audit": "fairness.seeds",
        "Bet": "actions",
        "Call": "actions",
        "Card": "cards",
        "Category": "evaluation",
        "Choice": "evaluation",
        "ChoosePoint": "actions",
        "PlayerPoints": "tournament",
        "Curious": "actions",
        "Deal": "hand",
        "Declaration": "actions",
        "Declare": "actions",
        "Discard": "actions",
        "DivergenceError": "errors",
        "Divide": "actions",
        "Eliminate": "actions",
        "Enrolment": "tournament",
        "Fact": "facts",
        "FairnessError": "errors",
        "Fold": "actions",
        "ForeignActionError": "errors",
        "Hand": "hand",
        "IllegalActionError": "errors",
        "Jackpot": "jackpot",
        "Kept": "fairness.messages",
        "Look": "actions",
        "MaybeTakenError": "errors",
        "Misdeal": "actions",
        "NotationError": "errors",
        "Offer": "offers",
        "Options": "offers",
        "PeriodKind": "tournament.periods",
        "Phase": "hand",
        "PlayOn": "actions",
        "PlayedHand": "tournament",
        "PointState": "views",
        "PointTotals": "evaluation",
        "Pot": "pots",
        "PotResult": "result",
        "Raise": "actions",
        "Ranker": "evaluation",
        "Record": "records",
        "Redeal": "actions",
        "Remainders": "actions",
        "Restoration": "offers",
        "Restore": "actions",
        "Result": "result",
        "Rules": "rules",
        "Rulings": "rules",
        "Score": "evaluation",
        "Seat": "hand",
        "SeatState": "views",
        "Seeds": "fairness.seeds",
        "SetupError": "errors",
        "Share": "pots",
        "Split": "pots",
        "Spot": "betting",
        "StaleActionError": "errors",
        "Standing": "tournament",
        "State": "views",
        "Status": "hand",
        "Table": "table.state",
        "TagoError": "errors",
        "ThreeCards": "cards",
        "Total": "cards",
        "Tournament": "tournament",
        "View": "views",
        "Violation": "errors",
        "act": "table.transition",
        "apply": "transition",
        "betting_options": "betting",
        "check_spot": "betting",
        "clamp": "hosting",
        "commitment": "fairness.recipe",
        "deal": "transition",
        "default_action": "hosting",
        "divide": "pots",
        "evaluate": "evaluation",
        "hand_seed": "fairness.recipe",
        "house_state": "views",
        "legal_actions": "transition",
        "masked": "masking",
        "new_seed": "shuffling",
        "opening_draw": "table.transition",
        "options": "transition",
        "parse_cards": "cards",
        "period": "tournament.periods",
        "point_total": "evaluation",
        "point_totals": "evaluation",
        "points": "tournament.scoring",
        "replay": "records",
        "resume": "records",
        "returns": "hosting",
        "shuffle": "shuffling",
        "split": "pots",
        "tournament_points": "tournament.scoring",
        "verify": "fairness.verifying",
        "view": "views",
        "winners": "evaluation",
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
