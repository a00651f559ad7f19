"""What a picture says in words: its labels, and for who cannot see it the whole table in sentences.

The labels are few and short; the dealer's own sentences are the announcer's.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from gettext import NullTranslations
from typing import Final, Generic, TypeVar

from attrs import Factory, field, frozen

from tagolib.announcements import Announcer
from tagolib.announcements.languages import catalogue, translated
from tagolib.cards import Card, Total
from tagolib.drawing.ink import width_of
from tagolib.evaluation import Score, point_totals
from tagolib.facts import (
    CardDiscarded,
    CardsRedealt,
    CardsShown,
    ChipsReturned,
    ChipsWithheld,
    JackpotWon,
    PotAwarded,
)
from tagolib.positions import bets
from tagolib.pots import Split
from tagolib.rules import Rules
from tagolib.table import TableView
from tagolib.values import Pairs
from tagolib.views import SeatState, View

__all__ = ["Labels", "Said", "Waiting", "shortened"]

V = TypeVar("V", View, TableView)

_ENDS: Final = (ChipsReturned, PotAwarded, ChipsWithheld, JackpotWon)
"""The facts that tell how a hand has ended."""


@frozen(order=False)
class Said(Generic[V]):
    """Says in one language what is to be seen in one view, of a hand or of a table."""

    view: V
    language: str
    names: Pairs[str] = ()
    announcer: Announcer = field(
        init=False,
        default=Factory(
            lambda self: Announcer(self.view.rules, self.language, self.names), takes_self=True
        ),
    )
    _catalogue: NullTranslations = field(
        init=False, default=Factory(lambda self: catalogue(self.language), takes_self=True)
    )

    def say(self, key: str, **words: object) -> str:
        """Say a label, by its key and what is filled in."""
        return translated(self._catalogue, "picture", key).format_map(words)

    def chips(self, units: int) -> str:
        """Write an amount in full."""
        return self.view.rules.chips(units)

    def short(self, units: int, size: int, width: int) -> str:
        """Write an amount so that it fits."""
        return shortened(self.view.rules, units, size, width, self.say)

    def at_seat(self, seat: int, told: Iterable[str]) -> str:
        """Say in a sentence all that is to be told of a seat."""
        return self.say("at seat", seat=self.announcer.seat(seat), told=", ".join(told))


class Waiting(Said[TableView]):
    """Says what is to be seen of a table besides its hand: all of it between hands."""

    __slots__ = ()

    raises = ""

    @property
    def seats(self) -> Pairs[int]:
        """Those who sit and are not in the hand, with their chips."""
        hand = self.view.hand
        playing = [seat.number for seat in hand.state.seats] if hand else []
        return tuple([pair for pair in self.view.stacks if pair[0] not in playing])

    def status(self, seat: int, stack: int) -> Iterator[str]:
        """Say in a word each what is to be noticed of a seat."""
        if seat == self.view.seat:
            yield self.say("person")
        if seat in self.view.away:
            yield self.say("absent")
        elif self.view.hand is not None or stack < self.view.rules.ante_amount:
            yield self.say("sits out")

    def marks(self, seat: int) -> list[str]:
        """Tell what a seat is marked with, as keys of its labels."""
        return ["cube"] if self.view.hand is None and seat == self.view.cube else []

    @property
    def course(self) -> str:
        """That no hand is being played."""
        return self.say("between hands")

    @property
    def now(self) -> str:
        """What the table waits for."""
        now = self.view.options
        steps = {"now closed": now.open, "now deal": now.start, "now draw": now.draw}
        return self.say(next((step for step, due in steps.items() if due), "now players"))

    @property
    def lying(self) -> list[tuple[str, int]]:
        """What lies at the table besides the stacks: keys of labels, and amounts."""
        jackpot = self.view.jackpot
        lying = [("jackpot", jackpot.amount)] if jackpot else []
        return [*lying, *[("tips", self.view.tips)] * (self.view.tips > 0)]

    @property
    def title(self) -> str:
        """What the picture shows, in one line."""
        return f"Tagò, {self.view.rules.label}: {self.course}"

    @property
    def description(self) -> str:
        """The whole table, in sentences."""
        said = [_sentence(self.say(key, amount=self.chips(units))) for key, units in self.lying]
        return " ".join([*said, *self.told, _sentence(self.now)])

    @property
    def told(self) -> Iterator[str]:
        """Those who are not in the hand, a sentence each."""
        for seat, stack in self.seats:
            marks = map(self.say, self.marks(seat))
            chips = self.say("has chips", amount=self.chips(stack))
            yield self.at_seat(seat, [chips, *marks, *self.status(seat, stack)])


class Labels(Said[View]):
    """Says in one language what is to be seen in the view of a hand."""

    __slots__ = ()

    # the table

    @property
    def course(self) -> str:
        """Which round it is, and of which variant if it is not the usual one."""
        state = self.view.state
        if state.tie_breaks:
            said = self.say("extra round", number=state.tie_breaks)
        else:
            said = self.say("round", round=state.round)
        return f"Rapid · {said}" if self.view.rules.variant == "rapid" else said

    @property
    def total(self) -> str:
        """The POINT's total, or the two that can be chosen from."""
        point, rulings = self.view.state.point, self.view.rules.rulings
        covered, one, two = point.cards
        if point.total is not None or covered is None:
            return str(point.total)
        totals = point_totals((covered, one, two), rulings)
        return self.say("either", sum=totals.sum, single=totals.single)

    @property
    def void(self) -> Sequence[int]:
        """Which of the POINT's cards do not count, by their places."""
        point = self.view.state.point
        return _pair(point.cards) if point.choice == "single" else ()

    @property
    def remark(self) -> str:
        """What is to be said of the POINT's total, if anything."""
        point = self.view.state.point
        if point.cards[0] is None:
            return self.say("provisional")
        return self.say(point.choice) if point.choice else ""

    @property
    def now(self) -> str:
        """What the hand waits for."""
        state = self.view.state
        if state.result is not None:
            return self.say(f"over by {state.result.how}")
        return self.say(
            f"now {state.phase}", seat=state.to_act and self.announcer.seat(state.to_act)
        )

    @property
    def raises(self) -> str:
        """How many raises of the round have been made, and how many it allows."""
        state = self.view.state
        if state.phase != "betting":
            return ""
        return self.say("raises", used=state.raises_used, allowed=state.round)

    @property
    def split(self) -> Split:
        """The pots as they lie, without the bets of a round that is being played."""
        return bets(self.view, of_the_round=self.view.state.phase != "betting")

    # the seats

    @property
    def scores(self) -> dict[int, Score]:
        """The scores of the showdown, while it counts."""
        state = self.view.state
        if state.result is not None:
            return dict(state.result.scores) if state.result.how != "folds" else {}
        scores: dict[int, Score] = {}
        for fact in self.view.log if state.phase == "vote" else ():
            if isinstance(fact, CardsRedealt):
                scores = {}
            elif isinstance(fact, CardsShown):
                scores[fact.seat] = fact.score
        return scores

    @property
    def won(self) -> dict[int, int]:
        """What each winner has won of all pots together."""
        won: dict[int, int] = {}
        result = self.view.state.result
        for pot in result.pots if result else ():
            for seat, chips in pot.shares:
                won[seat] = won.get(seat, 0) + chips
        return won

    def status(self, seat: SeatState) -> Iterator[str]:
        """Say in a few words each what is to be noticed of a seat."""
        state = self.view.state
        if seat.number == self.view.seat:
            yield self.say("person")
        if seat.declared and state.result is None:
            yield f"“{self.announcer.declaration(seat.declared)}”"
        elif seat.number == state.to_act and state.phase != "vote":  # there the scores stand
            yield self.say("to act")
        if seat.status != "in":
            yield self.say(seat.status)
        elif not seat.stack and state.phase != "over":
            yield self.say("all-in")
        if state.result is not None and state.result.may_look == seat.number:
            yield self.say("to look")
        if state.result is not None and state.result.jackpot_winner == seat.number:
            yield self.say("jackpot won")

    def score(self, seat: SeatState) -> str:
        """Say what the cards of a seat are worth, if they are open."""
        score = self.scores.get(seat.number)
        if score is None:
            return ""
        if self.distance(seat):
            return self.say("score", total=score.total)
        return self.announcer.score(score)

    def distance(self, seat: SeatState) -> str:
        """Say how far the score of a seat is from the POINT, if it is."""
        score = self.scores.get(seat.number)
        if score is None or not score.distance or not score.distance.halves:
            return ""
        return str(score.distance)

    def voided(self, seat: SeatState) -> Sequence[int]:
        """Tell which cards of a seat do not count, by their places."""
        score = self.scores.get(seat.number)
        counted = Total.of(card for card in seat.cards if card is not None)
        return () if score is None or score.total == counted else _pair(seat.cards)

    @property
    def lacking(self) -> set[int]:
        """Who has discarded a card and has no new one: it may be out, or the hand over."""
        lacking: set[int] = set()
        for fact in self.view.log:
            if isinstance(fact, CardDiscarded):
                lacking.add(fact.seat)
            elif isinstance(fact, CardsRedealt):
                lacking -= {*fact.seats}
        return lacking

    def marks(self, seat: SeatState) -> Iterator[str]:
        """Tell what a seat is marked with, as keys of its labels."""
        state = self.view.state
        marks = {
            "cube": seat.number == state.cube,
            "first": seat.number == state.first != state.cube,
            "restored": seat.restored,
            "curious": seat.curious,
        }
        yield from (key for key, true in marks.items() if true)

    # all of it, in sentences

    @property
    def title(self) -> str:
        """What the picture shows, in one line."""
        label = self.view.rules.label
        return f"Tagò, {label}: {self.course}, {self.say('point')} {self.total}"

    @property
    def description(self) -> str:
        """The whole table, in sentences."""
        return " ".join([*self._table(), *self._seats(), *self._end()])

    def _table(self) -> Iterator[str]:
        state = self.view.state
        said = [_cards(state.point.cards), self.total, *filter(None, [self.remark])]
        yield f"{self.say('point')}: {', '.join(said)}."
        if state.result is None:
            yield _sentence(self.say("pot", amount=self.chips(state.pot)), *self._pots())
        if state.phase == "betting":
            bet = [self.say("to match", amount=self.chips(state.current_bet))]
            yield _sentence(*(bet if state.current_bet else []), self.raises)
        for key, amount in (("jackpot", state.withheld), ("tips", state.tips)):
            if amount:
                yield _sentence(self.say(key, amount=self.chips(amount)))

    def _pots(self) -> Iterator[str]:
        made = self.split
        if len(made.pots) > 1:
            for number, pot in enumerate(made.pots):
                seats = ", ".join(map(str, pot.seats))
                yield f"{self.pot_name(number)}: {self.chips(pot.amount)} ({seats})"
        for seat, amount in made.returned:
            yield self.say("returns", seat=self.announcer.seat(seat), amount=self.chips(amount))

    def pot_name(self, number: int) -> str:
        """Name a pot: 0 is the main one."""
        return self.say("side pot", number=number) if number else self.say("main pot")

    def _seats(self) -> Iterator[str]:
        for seat in self.view.state.seats:
            yield self.at_seat(seat.number, self._told(seat))

    def _told(self, seat: SeatState) -> Iterator[str]:
        state = self.view.state
        yield self.say("has cards", cards=_cards(seat.cards))
        yield self.say("has chips", amount=self.chips(seat.stack))
        if seat.in_round and state.phase == "betting":
            yield self.say("has bet", amount=self.chips(seat.in_round))
        if seat.in_hand:
            yield self.say("in hand", amount=self.chips(seat.in_hand))
        yield from map(self.say, self.marks(seat))
        if seat.seen:
            yield self.say("seen")
        yield from self.status(seat)
        if seat.number in self.scores:
            yield self.announcer.score(self.scores[seat.number])
        if seat.number in self.won:
            yield self.say("wins", amount=self.chips(self.won[seat.number]))

    def _end(self) -> Iterator[str]:
        """Say how a hand has ended, or what it waits for."""
        state = self.view.state
        if state.result is not None:
            yield from [self.announcer.fact(fact) for fact in self.view.log if type(fact) in _ENDS]
        yield self.announcer.waiting(state)


def _sentence(*parts: str) -> str:
    said = "; ".join(parts)
    return f"{said[0].upper()}{said[1:]}."


def _cards(cards: Sequence[Card | None]) -> str:
    return " ".join("?" if card is None else str(card) for card in cards)


def _pair(cards: Sequence[Card | None]) -> Sequence[int]:
    """Tell where the two cards of a pair lie, or of three alike the first two."""
    value = max(filter(None, cards), key=cards.count)
    return [place for place, card in enumerate(cards) if card is value][:2]


_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def shortened(rules: Rules, units: int, size: int, width: int, say: Callable[..., str]) -> str:
    """Write an amount in chips so that it fits: ``1 205``, or ``1.23×10⁹`` where it does not.

    What is left off is never rounded up.

    Args:
        rules: of the table, which tell how many units are a chip.
        units: the amount.
        size: the font's.
        width: the room.
        say: says in a language how a number with a power of ten is written.
    """
    whole, rest = divmod(units, rules.units_per_chip)
    grouped = f"{whole:,}".replace(",", "\u202f") if whole > 9999 else str(whole)
    said = rules.chips(units)
    written = grouped + said.removeprefix(str(whole)) if whole and rest else grouped
    written = written if whole or not rest else said
    if width_of(written, size) <= width:
        return written
    if width_of("≈" + grouped, size) <= width:
        return "≈" + grouped
    digits = str(whole)
    power = str(len(digits) - 1).translate(_RAISED)
    shorter = [
        say("power", first=digits[0], rest=digits[1 : 1 + places], power=power)
        for places in (3, 2, 1)
    ]
    shorter.append(f"{digits[0]}×10{power}")
    return next((short for short in shorter if width_of(short, size) <= width), shorter[-1])
