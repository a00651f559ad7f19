"""The desk of a page on which Tap is played, like that of Tagò (:mod:`tagolib.play.desk`)."""

import json
from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias

from attrs import field, frozen

from tagolib.base.errors import NotationError, SetupError, TagoError
from tagolib.base.values import text
from tagolib.play.desk import Ask, Resume, Speak, check_persons_name, read_request
from tagolib.play.players import PERSON
from tagolib.play.scene import Act, Refused, Told, UnwelcomeError
from tagolib.play.tap import Move, Seated
from tagolib.play.tap_narration import with_suits
from tagolib.play.tap_offers import KINDS
from tagolib.play.tap_page import TapAnswer, dealer_at, shown
from tagolib.play.tap_table import TapTable, read_table
from tagolib.play.tap_words import ON_A_PAGE
from tagolib.play.words import sayer
from tagolib.serialization import SeatKey, write
from tagolib.tap import Card, Discard, Play, Rules, parse_cards
from tagolib.tap.facts import CardPlayed, HandSettled, HandThrownIn

__all__ = ["TapDesk"]


@frozen(order=False, kw_only=True)
class SitDownTap:
    """Sit down at a new table of Tap, at seat 1."""

    do: Literal["sit"]
    players: dict[SeatKey, str]
    """The players of seats 2 and 3."""
    seed: str = field(validator=text)
    language: str
    name: str = ""
    """The name of the person; empty if there is none."""


TapRequest: TypeAlias = SitDownTap | Resume | Act | Speak | Ask

_REQUESTS: Final[Mapping[str, Any]] = {
    "sit": SitDownTap,
    "resume": Resume,
    "step": Ask,
    "act": Act,
    "speak": Speak,
}


class TapDesk:
    """A table of Tap for the person at a page. A request that is refused changes nothing."""

    def __init__(self) -> None:
        self._table: TapTable | None = None
        self._told: list[Told] = []

    def ask(self, request: str) -> str:
        """Take a request and return the answer, both as JSON texts."""
        before, self._told = self._table, []
        refused, asked = None, None
        try:
            asked = read_request(request, _REQUESTS)
            self._follow(asked)
        except TagoError as error:
            self._table, self._told = before, []
            refused = self._refusal(error)
        answer = TapAnswer(
            refused=refused,
            told=tuple(self._told),
            anew=refused is None and isinstance(asked, Resume | Speak),
            table=shown(self._table) if self._table else None,
        )
        return json.dumps(write(answer), ensure_ascii=False)

    def _refusal(self, error: TagoError) -> Refused:
        """Return why a request is refused, in the person's language if there is a person."""
        spoken = isinstance(error, UnwelcomeError) or self._table is None
        said = str(error) if spoken else dealer_at(self._playing.session).refusal(error)
        return Refused(said=with_suits(said), rules=tuple(error.rules))

    @property
    def _playing(self) -> TapTable:
        if self._table is None:
            raise SetupError("nobody has sat down yet")
        return self._table

    def _follow(self, request: TapRequest) -> None:
        """Do what is asked."""
        match request:
            case SitDownTap():
                self._table = _set_up(request)
            case Resume():
                self._table = read_table(request.session).speaking(request.language)
                self._tell_all()
            case Speak():
                self._table = self._playing.speaking(request.language)
                self._tell_all()
            case Act():
                self._act(request)
            case _:
                move = self._playing.session.next_move()
                if move is not None:
                    self._take(move)

    def _act(self, asked: Act) -> None:
        """Take what was offered."""
        table = self._playing
        seat = table.session.person
        if asked.kind == "again" and table.session.game.over:
            self._table = table.again()
        elif asked.kind == "next":
            self._take(table.session.deck())
        elif asked.kind == "play":
            self._take(Play(seat, Card.parse(asked.value)))
        elif asked.kind == "discard":
            cards = parse_cards(asked.value)
            if len(cards) != 3:
                say = sayer(table.session.language, ON_A_PAGE)
                raise UnwelcomeError(say("refused discard"), ("TAP-12",))
            self._take(Discard(seat, cards))
        elif asked.kind in KINDS:
            self._take(KINDS[asked.kind](seat))
        else:
            raise NotationError("there is no such action", "$.kind")

    def _take(self, move: Move) -> None:
        """Take a step, and note what to say about it."""
        before = self._playing
        self._table = before.after(move)
        known = len(before.session.seen.log) if before.session.hand else 0
        if not known:
            self._tell_hand()
        self._tell(known)

    def _tell_all(self) -> None:
        """Tell the last hand again without the cards that are face down now."""
        if self._playing.session.dealt:
            self._tell_hand()
            self._tell(0)

    def _tell_hand(self) -> None:
        session = self._playing.session
        said = sayer(session.language, ON_A_PAGE)("hand", number=session.number)
        self._told.append(Told(kind="hand", said=said))

    def _tell(self, known: int) -> None:
        session = self._playing.session
        dealer = dealer_at(session)
        for fact in session.seen.log[known:]:
            if not (isinstance(fact, CardPlayed) and fact.card is None):
                ended = isinstance(fact, HandSettled | HandThrownIn)
                said = with_suits(dealer.fact(fact))
                self._told.append(Told(kind="settlement" if ended else "fact", said=said))


def _set_up(request: SitDownTap) -> TapTable:
    """Set up a table with the person and two other players.

    Raises:
        UnwelcomeError: if such a table is impossible.
    """
    say = sayer(request.language, ON_A_PAGE)
    if {*request.players} != {2, 3}:
        raise UnwelcomeError(say("refused opponents"), ("TAP-01",))
    check_persons_name(request.name, say)
    players = {1: PERSON} | {int(seat): name for seat, name in request.players.items()}
    session = Seated.of(Rules(), players, request.seed, request.language, name=request.name)
    return TapTable(session)
