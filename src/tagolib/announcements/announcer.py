"""The dealer's voice: facts, options, refusals and the settlement in one language."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, TypeVar

from attrs import field, frozen

from tagolib.announcements.languages import (
    LANGUAGES,
    PHRASEBOOK,
    Phrasebook,
    spoken,
)
from tagolib.announcements.sentences import IN_RAPID
from tagolib.announcements.voice import Voice
from tagolib.base.checking import checked
from tagolib.base.errors import SetupError, Violation
from tagolib.base.values import Pairs, check_seat, instance_of, seat_names
from tagolib.table import TableOptions
from tagolib.table.facts import FirstDrawn, HandFinished, HandVoided, News
from tagolib.table.views import TableView
from tagolib.tago import facts
from tagolib.tago.actions import Declaration
from tagolib.tago.cards import Card, Total
from tagolib.tago.evaluation import Score
from tagolib.tago.facts import Ending
from tagolib.tago.options import Options
from tagolib.tago.reasons import HandViolation
from tagolib.tago.result import PotResult
from tagolib.tago.rules import Rules
from tagolib.tago.views import State

__all__ = ["Announcer", "announce"]

K = TypeVar("K")

_OF_EACH_SEAT: Final = (facts.CardsDealt, FirstDrawn, HandFinished, HandVoided)
"""The facts that say what each of several seats has."""


_VARIANTS: Final[Mapping[type, Callable[[Any], str]]] = {
    facts.AntesTaken: lambda fact: " with a share" if fact.withheld else "",
    facts.PointChosen: lambda fact: f" {fact.choice}",
    facts.PointAnnounced: lambda fact: " provisional" if fact.provisional else "",
    facts.RoundBegun: lambda fact: (
        " without betting" if not fact.seats else " again" if fact.tie_break else ""
    ),
    facts.Looked: lambda fact: ", known" if isinstance(fact.card, Card) else "",
    facts.Eliminated: lambda fact: ", known" if isinstance(fact.card, Card) else "",
    facts.CuriousPaid: lambda fact: f" {fact.goes_to}",
    facts.CardsShown: lambda fact: (
        ", the pair voided" if fact.score.total != Total.of(fact.cards) else ""
    ),
    facts.Voted: lambda fact: " to divide" if fact.divide else "",
    facts.PotAwarded: lambda fact: (
        f" {fact.how}" if fact.how != "showdown" else ", side pot" if fact.number else ""
    ),
}
"""What follows the name of a fact in the key of its sentence, if there are several sentences."""


def key(fact: News) -> str:
    """Return the key of a fact's sentence in :data:`~tagolib.announcements.sentences.SENTENCES`."""
    kind = type(fact)
    variant = _VARIANTS.get(kind)
    return f"{kind.__name__}{variant(fact)}" if variant else kind.__name__


@checked
def announce(fact: News, rules: Rules, language: str = LANGUAGES[0]) -> str:
    """Return what the dealer says about a fact: one sentence.

    The sentence says nothing that a masked fact hides.

    Args:
        fact: what has happened.
        rules: the rules of the table, which set how many units make a chip.
        language: one of :data:`~tagolib.announcements.languages.LANGUAGES`.

    Raises:
        SetupError: if the language is not offered.
    """
    return Announcer(rules, language).fact(fact)


@frozen(order=False)
class Announcer(Voice):
    """The dealer's voice at one table, in one language.

    Use one for each language that people at the table speak.

    >>> from tagolib.tago.facts import Folded
    >>> Announcer(rules).fact(Folded(3)), Announcer(rules, "it").fact(Folded(3))
    ('Seat 3 folds.', 'La postazione 3 abbandona.')

    Raises:
        SetupError: if the language is not offered.
    """

    phrasebook: ClassVar[Phrasebook] = PHRASEBOOK
    violation: ClassVar[type[Violation]] = HandViolation

    rules: Rules = field(validator=instance_of(Rules))
    """The rules of the table, which set how many units make a chip."""
    language: str = field(default=LANGUAGES[0], validator=spoken)
    """One of :data:`~tagolib.announcements.languages.LANGUAGES`."""
    names: Pairs[str] = field(default=(), repr=False, validator=seat_names)
    """The names of the seated players, in ascending seat order. A player without a name is referred
    to by seat number alone. A name is visible and has at most 40 characters
    (:func:`~tagolib.base.values.check_name`). It is untrusted text, so it appears in quotation
    marks beside the seat number. No player can then pass for another, even if two have the same
    name. Escape every sentence before you put it into a web page.
    """

    def _written(self, kind: str, word: Any) -> str:
        return self.rules.chips(word) if kind == "chips" else super()._written(kind, word)

    @checked
    def seat(self, seat: int) -> str:
        """Return the number of a seat, with its player's name if that is known.

        Raises:
            SetupError: if ``seat`` is not the number of a seat.
        """
        check_seat("seat", seat, field="seat")
        return self._seat(seat)

    @checked
    def fact(self, fact: News) -> str:
        """Return one sentence that says what has happened but not what a masked fact hides."""
        name = key(fact)
        if self.rules.variant == "rapid":
            name = IN_RAPID.get(name, name)
        return self._fact(name, fact)

    @checked
    def news(self, views: Mapping[K, TableView]) -> Mapping[K, tuple[str, ...]]:
        """Return what is said to each of several viewers about the news in their views.

        Viewers who know the same hear the same sentences, which are made only once.

        Args:
            views: the views, by seat or any other key, as returned by
                :func:`~tagolib.table.views.views_of_table`.
        """
        shared = {id(view.news): view.news for view in views.values()}
        said = {key: tuple([self.fact(one) for one in news]) for key, news in shared.items()}
        return {viewer: said[id(view.news)] for viewer, view in views.items()}

    @checked
    def score(self, score: Score) -> str:
        """Return a score in words, such as ``SCORE 14, 6½ away``."""
        words = {"total": str(score.total), "distance": str(score.distance)}
        return self._say("score", score.category, words)

    @checked
    def declaration(self, declared: Declaration) -> str:
        """Return a declaration in words, such as ``raise to 20``."""
        if declared.amount is None:
            return self._say("declaration", declared.kind)
        words = {"amount": declared.amount}
        return self._say("declaration", f"{declared.kind} an amount", words)

    @checked
    def options(self, options: Options) -> str:
        """Return what the player to act may do now, in one sentence addressed to them."""
        return self._options(options.said.items())

    @checked
    def table_options(self, options: TableOptions, seat: int | None) -> str:
        """Return what one player may do at the table now, in one sentence addressed to them.

        The sentence is empty if the player may do nothing.

        Args:
            options: the options of the table.
            seat: the player's seat; ``None`` for somebody without one.
        """
        own = options.own(seat)
        return self._options(own.items(), "own") if own else ""

    @checked
    def waiting(self, state: State) -> str:
        """Return what a hand is waiting for: who decides or may look, or that the hand is over."""
        if state.result is not None and state.result.may_look is not None:
            return self._may_look(state.result.may_look)
        return self._waiting(state.phase, state.to_act)

    def _may_look(self, seat: int) -> str:
        return self._say("settlement", "may look", {"seat": seat})

    @checked
    def settlement(self, state: State) -> list[str]:
        """Return the sentences that explain a settlement: who won each pot, and why others did not.

        Args:
            state: the finished hand, as any viewer sees it.

        Raises:
            SetupError: if the hand is not over.
        """
        result = state.result
        if result is None:
            raise SetupError("only a hand that is over has a settlement")
        status = {seat.number: seat.status for seat in state.seats}
        scores = {
            seat: score
            for seat, score in result.scores
            if result.how != "folds" and status[seat] != "eliminated"
        }
        said = []
        if scores:
            said.append(self._say("settlement", "point", {"total": str(state.point.total)}))
        said += [self.fact(facts.ChipsReturned(seat, amount)) for seat, amount in result.returned]
        if not result.pots:
            said.append(self._say("settlement", "no pot"))
        for number, pot in enumerate(result.pots):
            said += self._pot(result.how, number, pot, scores)
        for out in ("folded", "eliminated", "beaten"):
            seats = [seat for seat in status if status[seat] == out and seat not in scores]
            said += self._about(out, seats)
        if result.jackpot_winner is not None:
            said.append(self.fact(facts.JackpotWon(result.jackpot_winner)))
        if result.may_look is not None:
            said.append(self._may_look(result.may_look))
        return said

    def _pot(
        self, how: Ending, number: int, pot: PotResult, scores: Mapping[int, Score]
    ) -> Iterator[str]:
        """Yield who won a pot, why others did not, and where its odd chips went."""
        best = scores.get(pot.winners[0])
        yield self.fact(facts.PotAwarded(number, pot.amount, pot.seats, pot.shares, best, how))
        for seat, score in scores.items():
            if best is not None and seat in pot.seats and seat not in pot.winners:
                words = {
                    "seat": seat,
                    "score": self.score(score),
                    "best": self.score(best),
                    "distance": str(best.distance),
                }
                closer = best.category == score.category
                yield self._say("settlement", "farther" if closer else "lower", words)
        yield from self._about("less in", [seat for seat in scores if seat not in pot.seats])
        least = min([chips for _, chips in pot.shares])
        odd = {seat: chips - least for seat, chips in pot.shares if chips > least}
        yield from self._about("odd chips", list(odd), sum(odd.values()))
        left_over = pot.amount - sum([chips for _, chips in pot.shares])
        if left_over:
            yield self.fact(facts.ChipsWithheld(left_over))

    def _about(self, name: str, seats: Sequence[int], amount: int = 0) -> list[str]:
        """Return a sentence about some seats, or nothing if there are none."""
        if not seats:
            return []
        words = {"seats": seats, "amount": amount}
        return [self._say("settlement", name, words, len(seats))]

    def _word(self, fact: News, name: str, value: Any) -> Any:
        """Return one field of a fact in words, unless its sentence names its kind."""
        match name:
            case "seats" | "cards" | "stacks" if isinstance(fact, _OF_EACH_SEAT):
                return self._each(type(fact).__name__, value)
            case "cards" | "point":
                return _cards(value)
            case "shares":
                return self._list([self._share(seat, chips) for seat, chips in value])
            case "score" if (
                isinstance(fact, facts.PotAwarded)
                and len(fact.shares) > 1
                and value.category == "SCORE"
            ):
                # one may be above the POINT and one below, so the total cannot be named
                return self._say("phrase", "shared score", {"distance": str(value.distance)})
            case "score" if isinstance(value, Score):
                return self.score(value)
            case "reason" if isinstance(fact, facts.Eliminated):
                # free text: unprintable characters, such as line ends, become blanks
                said = "".join(letter if letter.isprintable() else " " for letter in value)
                return f" ({said})" if said else ""
            case "declaration":
                return self.declaration(value)
            case _:
                return value

    def _each(self, phrase: str, pairs: Pairs[Card | tuple[Card, Card] | int]) -> str:
        """Return what each of several seats has: a card, cards, or chips."""
        said = []
        for seat, has in pairs:
            it = has if isinstance(has, int) else _cards(has)
            said.append(self._say("phrase", phrase, {"seat": seat, "it": it}))
        return "; ".join(said)

    def _share(self, seat: int, chips: int) -> str:
        return self._say("phrase", "share", {"seat": seat, "chips": chips})


def _cards(cards: Card | Sequence[Card]) -> str:
    return str(cards) if isinstance(cards, Card) else " ".join(map(str, cards))
