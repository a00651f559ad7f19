"""The dealer's voice at a table of Tap, in English and Italian: facts, options and refusals.

>>> from tagolib import tap
>>> from tagolib.announcements.tap import Announcer
>>> hand = tap.apply(tap.deal(tap.Rules(), 1, tap.shuffle(bytes(32))), tap.Bid(2, "three_cards"))
>>> for voice in (Announcer(), Announcer("it")):
...     print(voice.fact(hand.facts[-1]), voice.options(tap.options(hand)))
Seat 2 bids Three Cards. You may pass, bid Top Three, or bid Solo.
Il posto 2 chiama Tre Carte. Puoi passare, chiamare Tre di Sopra, oppure chiamare Solo.
"""

from typing import Any, ClassVar, Final

from attrs import field, frozen

from tagolib.announcements import LANGUAGES
from tagolib.announcements import languages as tago
from tagolib.announcements.languages import Phrasebook, spoken
from tagolib.announcements.voice import Voice
from tagolib.base.checking import checked
from tagolib.base.errors import Violation
from tagolib.base.values import Pairs, seat_names
from tagolib.tap import facts
from tagolib.tap.choices import SAID, Options
from tagolib.tap.facts import Fact
from tagolib.tap.reasons import STATE_WORDS, TapViolation
from tagolib.tap.views import State

__all__ = ["Announcer"]

PHRASEBOOK: Final[Phrasebook] = {
    "tap fact": {
        "CardsDealt": (
            "Seat {dealer:seat} deals: six cards form the stock, and everybody has sixteen."
        ),
        "Passed": "Seat {seat:seat} passes.",
        "BidMade": "Seat {seat:seat} bids {contract}.",
        "HandThrownIn": "Everyone has passed: the hand is thrown in.",
        "AuctionWon": "Seat {seat:seat} is Declarer, and plays {contract}.",
        "StockExposed": "The stock is exposed: the top three are {top}, the bottom three {bottom}.",
        "StockTaken": "Seat {seat:seat} takes the {packet} three.",
        "StockTaken, known": "Seat {seat:seat} takes the {packet} three: {cards}.",
        "CardsDiscarded": "Seat {seat:seat} discards three cards.",
        "CardsDiscarded, known": "Seat {seat:seat} discards {cards}.",
        "CardsDiscarded, trumps": "Seat {seat:seat} discards three cards, and shows {trumps}.",
        "Declared": "Seat {seat:seat} declares nothing.",
        "Declared, slam": "Seat {seat:seat} declares a Slam.",
        "Declared, sparrow": "Seat {seat:seat} declares the Sparrow.",
        "Declared, both": "Seat {seat:seat} declares a Slam and the Sparrow.",
        "CardPlayed": "Seat {seat:seat} plays {card}.",
        "CardPlayed, face down": "Seat {seat:seat} has played a card.",
        "TrickTaken": "Seat {seat:seat} takes trick {number}.",
        "TrickTaken, emperor": (
            "All three Honours fall, and the Juggler wins: seat {seat:seat} takes trick {number}."
        ),
        "HandSettled": (
            "Seat {seat:seat} has {points} of 122 points, with {tricks} "
            "tricks, in {contract}: {scores}."
        ),
        "HandSettled, slam": (
            "Seat {seat:seat} has made a Slam, with {points} of 122 "
            "points, in {contract}: {scores}."
        ),
        "HandSettled, sparrow": (
            "Seat {seat:seat} has made the Sparrow, with {points} of "
            "122 points and {tricks} tricks, "
            "in {contract}: {scores}."
        ),
        "HandSettled, both": (
            "Seat {seat:seat} has made a Slam and the Sparrow, with {points} of 122 points, "
            "in {contract}: {scores}."
        ),
    },
    "tap phrase": {"may": "You may {options}.", "score": "seat {seat:seat} {points}"},
    "tap option": SAID,
}
"""Every sentence and word of Tap, by the group it belongs to and its key there."""

_ALL: Final[Phrasebook] = {**tago.PHRASEBOOK, **PHRASEBOOK}


@checked
def key(fact: Fact) -> str:
    """Return the key of a fact among the sentences for facts."""
    name = type(fact).__name__
    match fact:
        case facts.StockTaken(cards=tuple()) | facts.CardsDiscarded(cards=tuple()):
            return f"{name}, known"
        case facts.CardsDiscarded(trumps=trumps) if trumps:
            return f"{name}, trumps"
        case facts.Declared(slam=True, sparrow=True) | facts.HandSettled(slam=True, sparrow=True):
            return f"{name}, both"
        case facts.Declared(slam=True) | facts.HandSettled(slam=True):
            return f"{name}, slam"
        case facts.Declared(sparrow=True) | facts.HandSettled(sparrow=True):
            return f"{name}, sparrow"
        case facts.CardPlayed(card=None):
            return f"{name}, face down"
        case facts.TrickTaken(emperor=True):
            return f"{name}, emperor"
        case _:
            return name


@frozen(order=False)
class Announcer(Voice):
    """The voice of a dealer of Tap, in one language.

    Use one for each language that people at the table speak.

    >>> from tagolib.announcements.tap import Announcer
    >>> from tagolib.tap.facts import Passed
    >>> Announcer().fact(Passed(2))
    'Seat 2 passes.'

    Raises:
        SetupError: if the language is not offered.
    """

    phrasebook: ClassVar[Phrasebook] = _ALL
    game: ClassVar[str] = "tap "
    violation: ClassVar[type[Violation]] = TapViolation

    language: str = field(default=LANGUAGES[0], validator=spoken)
    """One of :data:`~tagolib.announcements.languages.LANGUAGES`."""
    names: Pairs[str] = field(default=(), repr=False, validator=seat_names)
    """The players' names, by seat, as for an announcer of Tagò. They are untrusted text: escape
    every sentence before you put it into a web page."""

    @checked
    def fact(self, fact: Fact) -> str:
        """Return one sentence that says what has happened but not what a masked fact hides."""
        return self._fact(key(fact), fact)

    @checked
    def options(self, options: Options) -> str:
        """Return what the player to act may do now, in one sentence addressed to them."""
        return self._options(options.said)

    @checked
    def waiting(self, state: State) -> str:
        """Return what a seat must do now, or that the hand is over, in one sentence."""
        return self._waiting(state.phase, state.to_act)

    def _word(self, fact: Fact, name: str, value: Any) -> Any:
        """Return one field of a fact in words, unless its sentence names its kind."""
        match name, value:
            case "scores", tuple():
                said = [{"seat": seat, "points": signed(points)} for seat, points in value]
                return ", ".join([self._say("phrase", "score", words) for words in said])
            case _, tuple():
                return " ".join(map(str, value))
            case _, str() if value in STATE_WORDS:
                return self._message(STATE_WORDS[value])
            case _:
                return value


def signed(points: int) -> str:
    """Return game points with their sign."""
    return f"{points:+d}" if points else "0"
