"""The seams of the library: its names that a wrong engine or a planted leak may replace.

Each is one line below, which says where the name is looked up and what is there. A wrong engine
names nothing else that the library keeps to itself, so a rename in the library costs one line here.
"""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from attrs import fields_dict

from tagolib.base import masking
from tagolib.conformance import server
from tagolib.conformance.tago import actions as random_actions
from tagolib.conformance.tago import cases
from tagolib.conformance.tap import cases as tap_cases
from tagolib.fairness import seeds
from tagolib.tago import betting, dealer, evaluation, moves, transition, validation, views
from tagolib.tago.draft import OpenSeat
from tagolib.tago.evaluation import PointTotals, Ranker, Score
from tagolib.tago.hand import AnyHand, Deal, Hand
from tagolib.tago.rules import Rules, Rulings
from tagolib.tap import actions as tap_actions
from tagolib.tap import cards as tap_cards
from tagolib.tap import choices as tap_choices
from tagolib.tap import hand as tap_hands
from tagolib.tap import moves as tap_moves
from tagolib.tap import rules as tap_rules
from tagolib.tap import scoring as tap_scoring
from tagolib.tap import transition as tap_transition
from tagolib.tap import tricks as tap_tricks
from tagolib.tap import validation as tap_validation
from tagolib.tap import views as tap_views
from tests.drafts import of_drafts, of_hands

Patch = pytest.MonkeyPatch
Around = Callable[..., Any]
"""A wrapper, which gets the right function first and then the arguments."""


class Seam:
    """A name, and the places where it is looked up."""

    def __init__(self, name: str, *places: Any) -> None:
        self.name, self.places = name, places

    @property
    def right(self) -> Any:
        return getattr(self.places[0], self.name)

    def set(self, patch: Patch, wrong: Any) -> None:
        for place in self.places:
            patch.setattr(place, self.name, wrong)

    def put(self, patch: Patch, around: Around) -> None:
        """Wrap a function in another."""
        right = self.right
        self.set(patch, lambda *given, **named: around(right, *given, **named))


class Step(Seam):
    """A function that changes a draft. Here it takes and returns hands."""

    @property
    def right(self) -> Around:
        return of_hands(super().right)

    def set(self, patch: Patch, wrong: Around) -> None:
        super().set(patch, of_drafts(wrong))


class Property(Seam):
    """A property of a class."""

    def put(self, patch: Patch, around: Around) -> None:
        """Make the property from the object and the right value."""
        right = vars(self.places[0])[self.name]
        self.set(patch, property(lambda one: around(one, right.__get__(one))))


class Table:
    """A table, whose rows are functions or have one in a column."""

    def __init__(self, rows: Mapping[Any, Any], column: str = "", *, steps: bool = False) -> None:
        self.rows: Any = rows
        self.column, self.steps = column, steps

    def right(self, key: object) -> Around:
        row = self.rows[key]
        function: Around = getattr(row, self.column) if self.column else row
        return of_hands(function) if self.steps else function

    def put(self, patch: Patch, key: object, around: Around) -> None:
        """Wrap the function of a row in another."""
        right = self.right(key)

        def wrong(*given: Any) -> Any:
            return around(right, *given)

        made = of_drafts(wrong) if self.steps else wrong
        if self.column:
            self.change(patch, key, **{self.column: made})
        else:
            patch.setitem(self.rows, key, made)

    def change(self, patch: Patch, key: object, **columns: Any) -> None:
        patch.setitem(self.rows, key, self.rows[key]._replace(**columns))


# The tables of Tagò

LIMITS = Table(betting.LIMITS)  # the limits of a betting action, given (rules, hand, seat)
CHECKS = Table(validation.CHECKS, "check")  # what is wrong with an action: (hand, action, seat)
MOVES = Table(moves.MOVES, steps=True)  # what an action does, given (hand, action, seat)
COURSE = Table(dealer.COURSE, "step", steps=True)  # what follows a phase, given (hand)
RAISES_ALLOWED = Seam("RAISES_ALLOWED", betting)  # how many raises a round allows
CATEGORIES = Seam("CATEGORIES", evaluation)  # the categories of scores, the best first
LARGEST_AMOUNT = Seam("LARGEST_AMOUNT", betting)  # the largest amount that is offered
LARGEST_STACKS = Seam("LARGEST_STACKS", transition)  # the most that the stacks of a hand may be

# The deal

deal = Seam("deal", cases)  # a hand from (rules, stacks, cube, deck)
begin = Seam("begin", moves)  # the draft of a deal, before its first round
lay = Seam("lay", moves)  # the cards of each seat, and the POINT last, from (deck, seats)
check_deck = Seam("check_deck", transition, validation)  # refuses what is no deck
clockwise = Seam("clockwise", dealer, moves)  # the order of (seats, first)
order = Seam("_order", seeds)  # the shuffle of a seed
opening_draw = Seam("opening_draw", cases)  # the first player by the drawn cards
ante_amount = Property("ante_amount", Rules)  # what each seat pays
jackpot_share = Property("jackpot_share", Deal)  # what the jackpot gets of the antes
net_antes = Property("net_antes", Deal)  # what it leaves of them
redeal_cards = Property("redeal_cards", Hand)  # what is shuffled again in a tie-break

# What a seat may do, and what it breaks

options_at = Seam("options_at", betting, validation, random_actions)  # from (rules, hand, seat)
betting_options = Seam("betting_options", cases)  # the same of a spot
check_spot = Seam("check_spot", cases)  # refuses what is no spot
is_offered = Seam("is_offered", transition)  # whether (hand, action) needs no check
violations = Seam("violations", transition)  # all that is wrong with (hand, action)
allowed = Seam("_allowed", transition)  # what a refusal says of the options of a hand
breaks_declaration = Seam("breaks_declaration", transition)  # whether (hand, action) does
break_declaration = Step("break_declaration", moves)  # what it costs: (hand, action, seat)
pay = Seam("pay", OpenSeat)  # puts in chips of (seat, chips)
rulings = {name: Seam(name, Rulings) for name in fields_dict(Rulings)}  # each ruling

# The dealer

deal_on = Step("deal_on", transition)  # all that happens after an action, given (hand)
must_decide = Seam("_must_decide", dealer)  # whether a seat is left to decide: (draft, able)
open_vote = Step("_open_vote", dealer)  # lets a tied award be voted on: (hand, award)
settle = Step("_settle", dealer)  # pays the awards and ends the hand: (hand, how, awards)
split = Seam("split", dealer, cases)  # the pots of (contributions, folded, ...)
divide = Seam("divide", dealer, cases)  # the shares of (amount, order, ruling)
winners = Seam("winners", dealer, cases)  # the best seats of (scores)
total = Property("total", AnyHand)  # the POINT of a hand

# Scores and points

score = Seam("__call__", Ranker)  # the score of (ranker, cards)
ranker = Seam("ranker", dealer)  # the ranker of (point, choice, ruling)
rank = Property("rank", Score)  # the place of a score, 0 for the best
point_totals = Seam("_point_totals", evaluation)  # the totals of (point, ruling)
choice_needed = Property("choice_needed", PointTotals)  # whether there is one to choose
tournament_points = Seam("tournament_points", cases)  # the points of (result, total)
counted_total = Seam("counted_total", cases)  # the total that counts for them: (point, total)

# What is seen and said

state = Seam("_state", views)  # what is seen of (hand, viewer)
seat_state = Seam("_seat_state", views)  # what is seen of (seat, viewer)
masked = Seam("masked", views)  # a fact as a seat is told it
secrets = Seam("_secrets", masking)  # the fields of a fact that are masked
answer = Seam("answer", server)  # the answer to a case: (kind, case)

# Tap

TAP_CHECKS = Table(tap_validation.CHECKS, "check")  # what is wrong: (hand, options, action)
TAP_MOVES = Table(tap_moves.MOVES)  # what an action does, given (hand, action)
TAP_TRICKS = Seam("TRICKS", tap_moves)  # how many tricks are a hand
TAP_NEEDED = Seam("NEEDED", tap_scoring)  # the points that win a game
TAP_VALUES = Seam("VALUES", tap_rules)  # what contracts are worth
tap_value = Seam("value", tap_rules.Rules)  # what one of them is worth, given (rules, contract)
tap_contracts = Property("contracts", tap_rules.Rules)  # the contracts, from the lowest
tap_check_seat = Seam("check_seat", tap_actions)  # refuses what is no seat
tap_check_deck = Seam("check_deck", tap_hands)  # refuses what is no deck
tap_card_points = Property("points", tap_cards.Card)  # what a card counts
tap_hands_dealt = Property("hands", tap_hands.Deal)  # the cards of each seat
tap_bottom = Property("bottom", tap_hands.Deal)  # the bottom three of the stock
tap_top = Property("top", tap_hands.Deal)  # the top three
tap_to_act = Property("to_act", tap_hands.Hand)  # the seat that is to act
tap_points = Property("points", tap_hands.Hand)  # what Declarer's cards count
tap_taken = Property("taken", tap_hands.Hand)  # the cards that Declarer has taken
tap_open_bids = Seam("open_bids", tap_choices)  # what may be bid now, given (hand)
tap_violations = Seam("violations", tap_validation, tap_transition)  # all wrong: (hand, action)
tap_stock = Seam("_stock", tap_moves)  # what follows the auction: (hand, declarer, contract)
tap_playable = Seam("playable", tap_tricks, tap_choices, tap_cases)  # of (cards, led)
tap_discards = Seam("discards", tap_tricks, tap_choices, tap_cases)  # what may go of (cards)
tap_winning_place = Seam("winning_place", tap_tricks, tap_hands, tap_cases)  # in a trick
tap_count_points = Seam("count_points", tap_tricks, tap_hands, tap_cases)  # of (cards, tricks)
tap_score = Seam("score", tap_scoring, tap_moves, tap_cases)  # of (rules, contract, ...)
tap_declarer_score = Property("declarer", tap_scoring.Score)  # what Declarer gains
tap_seat_state = Seam("_seat_state", tap_views)  # what is seen of (hand, seat, viewer)
tap_sees = Seam("_sees", tap_views)  # whether a packet is seen: (hand, viewer, packet)
tap_masked = Seam("masked", tap_views)  # a fact as a seat is told it
tap_allowed = Seam("_allowed", tap_transition)  # what a refusal says: (hand, action)
tap_state = Seam("_state", tap_views)  # what is seen of (hand, viewer)
