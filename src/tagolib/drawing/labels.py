"""The words of a picture: its labels, and the whole table in sentences for those who cannot see it.

There are few labels, and they are short. The dealer's own sentences come from the announcer.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from gettext import NullTranslations
from typing import Generic, TypeVar

from attrs import Factory, field, frozen

from tagolib.announcements import Announcer
from tagolib.announcements.languages import catalogue, translated
from tagolib.base.messages import filled
from tagolib.base.values import Pairs
from tagolib.drawing.ink import width_of
from tagolib.odds.positions import bets
from tagolib.table import TableView
from tagolib.tago.cards import Card, Total
from tagolib.tago.evaluation import Score, point_totals
from tagolib.tago.facts import SETTLEMENT, CardDiscarded, CardsRedealt, CardsShown
from tagolib.tago.pots import Split
from tagolib.tago.rules import Rules
from tagolib.tago.views import SeatState, View

__all__ = ["Labels", "Waiting", "Wording", "shortened"]

V = TypeVar("V", View, TableView)


@frozen(order=False)
class Wording(Generic[V]):
    """The words for one view, of a hand or of a table, in one language."""

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
        """Return the label of a key, with its braces filled in."""
        return filled(translated(self._catalogue, "picture", key), words)

    def chips(self, units: int) -> str:
        """Write an amount in full."""
        return self.view.rules.chips(units)

    def short(self, units: int, size: int, width: int) -> str:
        """Write an amount short enough to fit."""
        return shortened(self.view.rules, units, size, width, self.say)

    def at_seat(self, seat: int, told: Iterable[str]) -> str:
        """Return one sentence with everything there is to say about a seat."""
        return self.say("at seat", seat=self.announcer.seat(seat), told=", ".join(told))


class Waiting(Wording[TableView]):
    """The words for a table apart from its hand; between hands, for the whole table."""

    __slots__ = ()

    raises = ""

    @property
    def seats(self) -> Pairs[int]:
        """The occupied seats that are not in the hand, with their stacks."""
        hand = self.view.hand
        playing = [seat.number for seat in hand.state.seats] if hand else []
        return tuple([pair for pair in self.view.stacks if pair[0] not in playing])

    def status(self, seat: int, stack: int) -> Iterator[str]:
        """Yield what is worth noticing about a seat, one word or two for each point."""
        if seat == self.view.seat:
            yield self.say("person")
        if seat in self.view.away:
            yield self.say("absent")
        elif self.view.hand is not None or stack < self.view.rules.ante_amount:
            yield self.say("sits out")

    def marks(self, seat: int) -> list[str]:
        """Return the marks of a seat, as keys of labels."""
        return ["cube"] if self.view.hand is None and seat == self.view.cube else []

    @property
    def course(self) -> str:
        """The words that say that no hand is being played."""
        return self.say("between hands")

    @property
    def now(self) -> str:
        """What the table waits for."""
        now = self.view.options
        steps = {"now closed": now.open, "now deal": now.start, "now draw": now.draw}
        return self.say(next((step for step, due in steps.items() if due), "now players"))

    @property
    def lying(self) -> list[tuple[str, int]]:
        """The chips on the table besides the stacks: keys of labels, with amounts in units."""
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
        """The seats that are not in the hand, in one sentence each."""
        for seat, stack in self.seats:
            marks = map(self.say, self.marks(seat))
            chips = self.say("has chips", amount=self.chips(stack))
            yield self.at_seat(seat, [chips, *marks, *self.status(seat, stack)])


class Labels(Wording[View]):
    """The words for the view of a hand, in one language."""

    __slots__ = ()

    # the table

    @property
    def course(self) -> str:
        """The round, with the variant if that is Rapid."""
        state = self.view.state
        if state.tie_breaks:
            said = self.say("extra round", number=state.tie_breaks)
        else:
            said = self.say("round", round=state.round)
        return f"Rapid · {said}" if self.view.rules.variant == "rapid" else said

    @property
    def total(self) -> str:
        """The POINT's total, or both totals before the choice."""
        point, rulings = self.view.state.point, self.view.rules.rulings
        covered, one, two = point.cards
        if point.total is not None or covered is None:
            return str(point.total)
        totals = point_totals((covered, one, two), rulings)
        return self.say("either", sum=totals.sum, single=totals.single)

    @property
    def void(self) -> Sequence[int]:
        """The places of the POINT's cards that do not count."""
        point = self.view.state.point
        return _pair(point.cards) if point.choice == "single" else ()

    @property
    def remark(self) -> str:
        """The remark on the POINT's total; empty if there is none."""
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
        """How many raises the round has had, and how many it allows; empty outside betting."""
        state = self.view.state
        if state.phase != "betting":
            return ""
        return self.say("raises", used=state.raises_used, allowed=state.round)

    @property
    def split(self) -> Split:
        """The pots so far, without the bets of a round in progress."""
        return bets(self.view, of_the_round=self.view.state.phase != "betting")

    # the seats

    @property
    def scores(self) -> dict[int, Score]:
        """The scores of the last showdown, during its vote and at the end of the hand.

        They are empty at any other time, and if folds ended the hand.
        """
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
        """The winnings of each winner, from all pots together."""
        won: dict[int, int] = {}
        result = self.view.state.result
        for pot in result.pots if result else ():
            for seat, chips in pot.shares:
                won[seat] = won.get(seat, 0) + chips
        return won

    def status(self, seat: SeatState) -> Iterator[str]:
        """Yield what is worth noticing about a seat, a few words for each point."""
        state = self.view.state
        if seat.number == self.view.seat:
            yield self.say("person")
        if seat.declared and state.result is None:
            yield f"“{self.announcer.declaration(seat.declared)}”"
        elif seat.number == state.to_act and state.phase != "vote":  # a vote shows the scores here
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
        """Return what the cards of a seat are worth; empty if they are not open."""
        score = self.scores.get(seat.number)
        if score is None:
            return ""
        if self.distance(seat):
            return self.say("score", total=score.total)
        return self.announcer.score(score)

    def distance(self, seat: SeatState) -> str:
        """Return how far the score of a seat is from the POINT; empty if there is no distance."""
        score = self.scores.get(seat.number)
        if score is None or not score.distance or not score.distance.halves:
            return ""
        return str(score.distance)

    def voided(self, seat: SeatState) -> Sequence[int]:
        """Return the places of a seat's cards that do not count."""
        score = self.scores.get(seat.number)
        counted = Total.of(card for card in seat.cards if card is not None)
        return () if score is None or score.total == counted else _pair(seat.cards)

    @property
    def lacking(self) -> set[int]:
        """The seats that have discarded a card and have no new one.

        Such a seat may be out, or the hand may be over.
        """
        lacking: set[int] = set()
        for fact in self.view.log:
            if isinstance(fact, CardDiscarded):
                lacking.add(fact.seat)
            elif isinstance(fact, CardsRedealt):
                lacking -= {*fact.seats}
        return lacking

    def marks(self, seat: SeatState) -> Iterator[str]:
        """Yield the marks of a seat, as keys of labels."""
        state = self.view.state
        marks = {
            "cube": seat.number == state.cube,
            "first": seat.number == state.first != state.cube,
            "restored": seat.restored,
            "curious": seat.curious,
        }
        yield from (key for key, true in marks.items() if true)

    # the whole table, in sentences

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
        """Return the name of a pot; 0 is the main pot."""
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
        """Yield how a hand has ended, and what it waits for."""
        state = self.view.state
        if state.result is not None:
            settled = [fact for fact in self.view.log if isinstance(fact, SETTLEMENT)]
            yield from map(self.announcer.fact, settled)
        yield self.announcer.waiting(state)


def _sentence(*parts: str) -> str:
    said = "; ".join(parts)
    return f"{said[0].upper()}{said[1:]}."


def _cards(cards: Sequence[Card | None]) -> str:
    return " ".join("?" if card is None else str(card) for card in cards)


def _pair(cards: Sequence[Card | None]) -> Sequence[int]:
    """Return the places of a pair, or of the first two of three equal cards."""
    value = max(filter(None, cards), key=cards.count)
    return [place for place, card in enumerate(cards) if card is value][:2]


_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def shortened(rules: Rules, units: int, size: int, width: int, say: Callable[..., str]) -> str:
    """Write an amount in chips so that it fits: ``1 205``, or ``1.23×10⁹`` if that is too long.

    Digits that are left out never round the amount up.

    Args:
        rules: the rules of the table, which set how many units make a chip.
        units: the amount in units.
        size: the font size.
        width: the available width.
        say: returns how a language writes a number with a power of ten.
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
