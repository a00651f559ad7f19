"""The desk of a page: it takes the person's requests as JSON, and returns what to show.

A page sends one request after another to a :class:`Desk`, and shows each answer. The page knows
none of the rules of the game. The answers say what may be done, within which bounds, and why
something may not be done, in the person's language and with the ids of the rules.
"""

import json
from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias

from attrs import field, frozen

from tagolib.base.errors import NotationError, SetupError, TagoError
from tagolib.base.values import check_name, text
from tagolib.fairness import Commit, FromPlayer, House, deal_fairly, play, receive
from tagolib.play.dealing import announced, house_at, resumed
from tagolib.play.narration import Say, ended, persons_view, tell_step
from tagolib.play.offers import AT_A_TABLE, can_pay
from tagolib.play.page import PageAnswer, audit, cannot_pay, dealer_at, moves_on, shown
from tagolib.play.players import PERSON
from tagolib.play.scene import Act, Refused, Told, UnwelcomeError, taken, told
from tagolib.play.session import Move, Seated, read_session, table_rules
from tagolib.play.words import ON_A_PAGE, sayer
from tagolib.serialization import JSON, SeatKey, parse_json, read, write
from tagolib.table import BuyIn, DrawFirst, Finish, StartHand, due
from tagolib.tago.actions import Redeal
from tagolib.tago.rules import Ante, Variant
from tagolib.tago.views import View

__all__ = ["Desk"]


@frozen(order=False, kw_only=True)
class SitDown:
    """Sit down at a new table."""

    do: Literal["sit"]
    stakes: str = field(validator=text)
    ante: Ante
    variant: Variant
    jackpot: int
    """The part of the antes that goes to the jackpot, in percent."""
    seat: int
    """The seat of the person."""
    players: dict[SeatKey, str]
    """The players of the other seats."""
    seed: str = field(validator=text)
    language: str
    name: str = ""
    """The name of the person; empty if there is none."""


@frozen(order=False, kw_only=True)
class Resume:
    """Resume a saved table."""

    do: Literal["resume"]
    session: JSON
    """The ``session`` of the last answer."""
    language: str
    dealing: JSON = None
    """The ``dealing`` of the last answer; ``None`` if there was none."""


@frozen(order=False, kw_only=True)
class Send:
    """Send the house a message from the person's player: a commitment, or a seed."""

    do: Literal["send"]
    message: FromPlayer


@frozen(order=False, kw_only=True)
class Speak:
    """Go on in another language."""

    do: Literal["speak"]
    language: str


@frozen(order=False, kw_only=True)
class Ask:
    """A request without details.

    * ``step`` takes the next step that nobody has to decide.
    * ``odds`` returns the odds.
    * ``write`` returns the hand that is over in the notation.
    * ``audit`` publishes its seeds.
    """

    do: Literal["step", "odds", "write", "audit"]


@frozen(order=False, kw_only=True)
class LookBack:
    """A request about a hand that is over, which leaves the table alone.

    * ``replay`` returns one of its steps.
    * ``picture`` returns a picture of its end.
    """

    do: Literal["replay", "picture"]
    hand: str = field(validator=text)
    """The content of a link to the hand (:mod:`tagolib.play.replays`)."""
    language: str
    step: int = 0
    """The number of the step."""


@frozen(order=False, kw_only=True)
class Guide:
    """A request for a step of the guided hand, which leaves the table alone."""

    do: Literal["guide"]
    step: int
    language: str


@frozen(order=False, kw_only=True)
class Again:
    """Sit down at a new table with the deal of a hand that is over."""

    do: Literal["again"]
    hand: str = field(validator=text)
    """The content of a link to the hand."""
    seed: str = field(validator=text)
    """The seed of everything else that is random."""
    language: str


AtTable: TypeAlias = SitDown | Resume | Send | Act | Speak | Ask | Again
Request: TypeAlias = AtTable | LookBack | Guide

_REQUESTS: Final[Mapping[str, Any]] = {
    "sit": SitDown,
    "resume": Resume,
    "step": Ask,
    "send": Send,
    "act": Act,
    "speak": Speak,
    "odds": Ask,
    "write": Ask,
    "audit": Ask,
    "replay": LookBack,
    "picture": LookBack,
    "guide": Guide,
    "again": Again,
}


def read_request(request: str, requests: Mapping[str, Any] = _REQUESTS) -> Any:
    """Read a request to a desk, by default to a desk of Tagò.

    Raises:
        NotationError: if the text is not a request.
    """
    document = parse_json(request)
    name = document.get("do") if isinstance(document, dict) else None
    if not isinstance(name, str) or name not in requests:
        raise NotationError("a request must say what to do", "$.do")
    return read(document, requests[name])


class Desk:
    """A session for the person at a page. A request that is refused changes nothing."""

    def __init__(self) -> None:
        self._session: Seated | None = None
        self._house: House | None = None  # for a hand, or the draw, that was dealt here
        self._commit: Commit | None = None  # the person's, for the next announcement
        self._told: list[Told] = []

    def ask(self, request: str) -> str:
        """Take a request and return the answer, both as JSON texts.

        An answer has these keys:

        * ``refused``: what was refused and by which rules, if anything.
        * ``told``: what has happened since the last answer.
        * ``anew``: whether ``told`` starts at the beginning of the hand.
        * ``table``: the table as it is now.
        * ``more``: anything else that was asked for.
        """
        before, self._told = (self._session, self._house, self._commit), []
        refused, more, asked = None, None, None
        try:
            asked = read_request(request)
            more = _look_back(asked) if isinstance(asked, LookBack | Guide) else self._follow(asked)
        except TagoError as error:
            (self._session, self._house, self._commit), self._told = before, []
            refused = self._refusal(error)
        session = None if isinstance(asked, LookBack | Guide) else self._session
        answer = PageAnswer(
            refused=refused,
            told=tuple(self._told),
            anew=refused is None and isinstance(asked, Resume | Speak),
            more=more,
            table=shown(session, self._house) if session else None,
        )
        return json.dumps(write(answer), ensure_ascii=False)

    def _refusal(self, error: TagoError) -> Refused:
        """Return why a request is refused, in the person's language if there is a person."""
        spoken = isinstance(error, UnwelcomeError) or self._session is None
        said = str(error) if spoken else dealer_at(self._playing).refusal(error)
        return Refused(said=said, rules=tuple(error.rules))

    def _follow(self, request: AtTable) -> JSON:
        """Do what is asked, and return what was asked for besides the table."""
        match request:
            case SitDown():
                self._session, self._house = _set_up(request), None
            case Resume():
                session = read_session(request.session).speaking(request.language)
                self._session, self._house = session, None
                if request.dealing is not None:
                    self._house = resumed(session, request.dealing)
                self._tell_all()
            case Send():
                self._send(request.message)
            case Speak():
                self._session = self._playing.speaking(request.language)
                self._tell_all()
            case Ask(do="step"):
                if moves_on(self._playing, self._house):
                    self._step()
            case Act():
                self._act(request)
            case Ask(do="audit"):
                return audit(self._playing, self._house)
            case Again():
                self._deal_again(request)
            case _:
                from tagolib.play import asked  # noqa: PLC0415  # the first hand begins without it

                told = asked.chances if request.do == "odds" else asked.transcript
                return told(self._playing)
        return None

    @property
    def _playing(self) -> Seated:
        if self._session is None:
            raise SetupError("nobody has sat down yet")
        return self._session

    def _deal_again(self, request: Again) -> None:
        """Sit down at the same deal. The cards are known, so the house has nothing to commit to."""
        from tagolib.play import replays  # noqa: PLC0415  # the first hand begins without it

        found = replays.read_code(request.hand, request.language)
        self._session, self._house = found.again(request.seed, request.language), None
        self._go_to(self._session.after(StartHand(found.hands[0].deal.deck)))

    def _send(self, message: FromPlayer) -> None:
        """Take a message from the person's player. A commitment waits for the announcement."""
        if isinstance(message, Commit):
            self._commit = message
        else:
            house = self._house or house_at(self._playing)
            self._house = receive(house, self._playing.person, message)

    def _step(self) -> None:
        """Take the next step that nobody has to decide: the deal, if the house has all seeds."""
        if self._house is not None and self._house.step == "deal":
            self._follow_house(deal_fairly(self._house))
        else:
            move = self._playing.next_move()
            assert move is not None  # a step is only taken if something happens by itself
            self._take(move)

    def _take(self, move: Move) -> None:
        """Take a step. A deal is only announced, because its cards come from the seeds."""
        if isinstance(move, DrawFirst | StartHand):
            house = self._house or house_at(self._playing)
            self._house = announced(house, self._playing, self._commit)
            self._commit = None
        elif self._house is None:
            self._go_to(self._playing.after(move))
        elif isinstance(move, Redeal):
            self._follow_house(deal_fairly(self._house))
        else:
            self._follow_house(play(self._house, move))

    def _follow_house(self, house: House) -> None:
        self._house = house
        self._go_to(self._playing.at(house.table))

    def _go_to(self, after: Seated) -> None:
        """Keep the session after a step, and note what to say about the step."""
        before = self._playing
        if after.table.hands > before.table.hands:
            said = sayer(after.language)("hand", number=after.table.hands)
            self._told.append(Told(kind="hand", said=said))
        said_of_it = tell_step(before, after, dealer_at(after))
        self._told += [Told(kind="fact", said=said) for said in said_of_it]
        self._settle(ended(before, after))
        self._session = after

    def _tell_all(self) -> None:
        session = self._playing
        hand = session.table.hand
        if hand is not None:
            said = sayer(session.language)("hand", number=session.table.hands)
            self._told.append(Told(kind="hand", said=said))
            self._told += told(persons_view(session), dealer_at(session), whole=True)

    def _settle(self, view: View | None) -> None:
        """Note how the hand was settled, if one is over."""
        if view is not None:
            said = dealer_at(self._playing).settlement(view.state)
            self._told += [Told(kind="settlement", said=sentence) for sentence in said]

    def _act(self, request: Act) -> None:
        """Take one of the actions that can be offered."""
        if request.kind in AT_A_TABLE:  # a session's person cannot leave it, or sit out
            raise NotationError("there is no such action", "$.kind")
        session = self._playing
        if request.kind == "next":
            self._next()
            return
        move = taken(request, session.person, session.table.rules, session.language)
        if isinstance(move, BuyIn):
            self._finish()
        self._take(move)

    def _finish(self) -> None:
        """Finish a hand that is over. The other players buy in if they must."""
        if due(self._playing.table).step in ("look", "finish"):
            self._take(Finish())
            while (move := self._playing.next_move()) is not None:
                self._take(move)

    def _next(self) -> None:
        """Go on to the next hand.

        Raises:
            UnwelcomeError: if the person cannot pay for it. A hand that is over then stays on the
                table.
        """
        session = self._playing
        if not can_pay(session):
            raise UnwelcomeError(cannot_pay(session), ("ANTE-06",))
        self._finish()
        self._take(self._playing.by_house(due(self._playing.table)))


def _look_back(request: LookBack | Guide) -> JSON:
    """Return a step of a hand that is over or of the guided one, or a picture."""
    from tagolib.play import guide, replays  # noqa: PLC0415  # the first hand begins without them

    if isinstance(request, Guide):
        return write(guide.guided(request.step, request.language))
    found = replays.read_code(request.hand, request.language)
    if request.do == "picture":
        return found.picture(request.language)
    return write(found.turn(request.step, request.language))


def check_persons_name(name: str, say: Say) -> None:
    """Refuse a name that is not allowed. A person may also have no name.

    Raises:
        UnwelcomeError: if the name is not allowed.
    """
    try:
        if name:
            check_name("a name", name)
    except SetupError:
        raise UnwelcomeError(say("refused name")) from None


def _set_up(request: SitDown) -> Seated:
    """Set up a table with the person and the other players.

    Raises:
        UnwelcomeError: if such a table is impossible.
    """
    say = sayer(request.language, ON_A_PAGE)
    if not 0 <= request.jackpot <= 100:
        raise UnwelcomeError(say("refused jackpot"), ("JACK-01",))
    if not set(request.players) - {request.seat}:
        raise UnwelcomeError(say("refused seats"), ("SEAT-01",))
    check_persons_name(request.name, say)
    try:
        rules = table_rules(request.stakes, request.ante, request.variant, request.jackpot)
    except (NotationError, SetupError) as error:
        half = "ANTE-02" in error.rules
        refused, rule = ("ante", "ANTE-02") if half else ("stakes", "LIMIT-01")
        raise UnwelcomeError(say(f"refused {refused}"), (rule,)) from None
    others = {int(seat): name for seat, name in request.players.items()}
    players = others | {request.seat: PERSON}
    return Seated.of(rules, players, request.seed, request.language, name=request.name)
