"""Scenes: a viewer's table as a message to a page, with the view and the words beside it.

Everything in a scene comes from a view, so it holds nothing that the viewer must not know. A page
that shows a table needs nothing else, wherever the table is. The code in ``docs/play/table`` shows
a scene.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Literal

from attrs import field, frozen

from tagolib.announcements import LANGUAGES, Announcer
from tagolib.base.checking import checked
from tagolib.base.errors import NotationError, SetupError
from tagolib.base.values import Form, Value, text
from tagolib.drawing import face
from tagolib.drawing.labels import Labels
from tagolib.play.narration import heading
from tagolib.play.offers import Offered, in_hand, kind_called, offered, read_units
from tagolib.play.session import Move
from tagolib.play.words import ON_A_PAGE, sayer
from tagolib.play.worth import worth
from tagolib.serialization import JSON, read
from tagolib.table import TableView
from tagolib.tago.actions import Curious, Look
from tagolib.tago.cards import Card
from tagolib.tago.facts import SETTLEMENT, PotAwarded
from tagolib.tago.options import Offer
from tagolib.tago.rules import Rules
from tagolib.tago.validation import curious_reasons
from tagolib.tago.views import SeatState

__all__ = [
    "Act",
    "Answer",
    "Barred",
    "Player",
    "Refused",
    "Scene",
    "Told",
    "decided",
    "scene",
    "told",
]


@frozen(order=False, kw_only=True)
class Act:
    """Take an offer."""

    do: Literal["act"]
    kind: str
    """One of :data:`~tagolib.play.offers.KINDS` or :data:`~tagolib.play.offers.AT_A_TABLE`."""
    value: str = field(validator=text)
    """The chips or the card, as the person wrote them; empty if the offer takes neither."""


@frozen(order=False, kw_only=True)
class Barred(Form):
    """Something that the person may not do now, and why."""

    kind: str
    """The name of the action."""
    said: str
    """Why the action may not be taken, with the ids of the rules."""


@frozen(order=False, kw_only=True)
class Told(Form):
    """Something that the dealer says."""

    kind: Literal["hand", "fact", "settlement"]
    """A new hand, what has happened, or how the hand was settled."""
    said: str


@frozen(order=False, kw_only=True)
class Refused(Form):
    """A refusal in words, with the ids of the rules behind it."""

    said: str
    rules: tuple[str, ...]


@frozen(order=False, kw_only=True)
class Player(Value):
    """A player at the table."""

    number: int
    """The seat."""
    name: str
    plays: str
    """How the player plays, in a word; empty for a person."""
    face: str
    """A small face as SVG, drawn from the name."""
    note: str
    """A short remark about the seat; empty if there is none."""
    void: tuple[int, ...]
    """The places of the cards that do not count, from 0."""


@frozen(order=False, kw_only=True)
class Scene(Form):
    """A table as somebody sees it, with the words beside it."""

    language: str
    view: TableView
    """The view that is drawn."""
    heading: str
    """The hand, the round, the stakes and the jackpot."""
    players: tuple[Player, ...]
    """The player at each seat that is taken, ascending."""
    total: str
    """The POINT's total, or both totals before the choice; empty between hands."""
    remark: str
    """A remark on the total: that it is provisional, or how it was chosen."""
    void: tuple[int, ...]
    """The places of the POINT's cards that do not count, from 0."""
    terms: str
    """The bet to match, and the raises of the round; empty outside betting."""
    score: str
    """The score of the viewer's own cards, or its range; empty if the cards do not count."""
    score_note: str
    """A note on the score: the total, or the best and the worst that are possible."""
    banner: str
    """How the hand ended and why, in one sentence; empty until it is over."""
    prompt: str
    """The actions that the person may take, in one sentence."""
    offers: tuple[Offered, ...]
    barred: tuple[Barred, ...]
    goes_on: bool
    """Whether the game goes on without the person when the page asks for the next step."""


@frozen(order=False, kw_only=True)
class Answer(Form):
    """A message to the page."""

    refused: Refused | None
    """What was refused; the table is then as it was."""
    told: tuple[Told, ...]
    """What has happened since the last message, in order."""
    anew: bool
    """Whether ``told`` starts at the beginning of the hand; anything said before is dropped."""
    table: Scene | None
    """The table as it is now; ``None`` if there is none."""


class UnwelcomeError(SetupError):
    """A refusal in the person's language, for a reason other than the rules."""


@checked
def decided(document: JSON, seat: int, rules: Rules, language: str = LANGUAGES[0]) -> Move:
    """Return the action that a person at a page has decided on: ``{"do": "act", …}``.

    Args:
        document: what the page has sent.
        seat: the person's seat.
        rules: the rules of the table. Amounts are written in chips.
        language: the person's language.

    Raises:
        NotationError: if there is no such action, or if it needs a card and none is named.
        SetupError: in the person's language, if it needs chips and none are written.
    """
    return taken(read(document, Act), seat, rules, language)


def taken(asked: Act, seat: int, rules: Rules, language: str) -> Move:
    """Return the action of a decision that has been read."""
    kind = kind_called(asked.kind)
    if kind is None:
        raise NotationError("there is no such action", "$.kind")
    if kind.takes is None:
        return kind.by(seat)
    if kind.takes is Card:
        return kind.by(seat, Card.parse(asked.value))
    units = read_units(rules, asked.value.strip())
    if not units:
        raise UnwelcomeError(sayer(language)("no amount", word=repr(asked.value[:20])))
    return kind.by(seat, units)


@checked
def scene(
    view: TableView,
    names: Mapping[int, str],
    language: str = LANGUAGES[0],
    *,
    plays: Mapping[int, str] = MappingProxyType({}),
) -> Scene:
    """Return what a viewer sees of a table.

    If the hand waits for the viewer, every decision that the hand allows is offered. A viewer who
    has folded is offered a look at the covered card as long as they may buy one (CUR-06). A winner
    who may look when the hand is over is offered that look (JACK-04). A declaration out of turn is
    not offered. Use ``attrs.evolve`` to add more.

    Args:
        view: the viewer's view.
        names: the names of the players by their seats: untrusted text. A player without a name is
            referred to by seat number.
        language: the viewer's language.
        plays: a word for how each player plays, if that is known.

    Raises:
        SetupError: if the language is not offered, or a name is not valid
            (:func:`~tagolib.base.values.check_name`).
    """
    hand = view.hand
    labels = Labels(hand, language) if hand else None
    now = hand.state.options if hand and hand.state.to_act == view.seat else None
    may = in_hand(now) if now else dict(_between_turns(view))
    score, score_note = worth(labels) if labels else ("", "")
    called = {seat: names.get(seat) or str(seat) for seat, _ in view.stacks}
    return Scene(
        language=language,
        view=view,
        heading=heading(view, sayer(language)),
        players=tuple(
            [
                Player(
                    number=seat,
                    name=called[seat],
                    plays=plays.get(seat, ""),
                    face=face(called[seat]).svg,
                    note=", ".join(_notes(labels, seat)) if labels else "",
                    void=_voided(labels, seat) if labels else (),
                )
                for seat, _ in view.stacks
            ]
        ),
        total=labels.total if labels else "",
        remark=labels.remark if labels else "",
        void=tuple(labels.void) if labels else (),
        terms=" · ".join(_terms(labels)) if labels else "",
        score=score,
        score_note=score_note,
        banner=_banner(labels, called) if labels else "",
        prompt=Announcer(view.rules, language).options(now) if now else "",
        offers=offered(may, view, language),
        barred=(),
        goes_on=False,
    )


def _between_turns(view: TableView) -> Iterator[tuple[str, Offer]]:
    """Yield what the hand allows a viewer for whom it does not wait."""
    if view.seat is None or view.hand is None:
        return
    if view.seat == view.options.look:
        yield "look", Offer(Look)
    for seat in view.hand.state.seats:
        if seat.number == view.seat and not any(curious_reasons(view.rules, seat)):
            yield "pay_to_look", Offer(Curious)


@checked
def told(view: TableView, dealer: Announcer, *, whole: bool = False) -> tuple[Told, ...]:
    """Return what the dealer says to a viewer of a table.

    When a hand has ended, this includes how it was settled, with the reasons.

    Args:
        view: the viewer's view.
        dealer: the dealer's voice, in the viewer's language.
        whole: whether to tell the whole hand, as to somebody who has just arrived, or only the news
            of the view.
    """
    hand = view.hand
    news = hand.log if whole and hand else view.news
    ended = whole or any(isinstance(fact, PotAwarded) for fact in news)
    over = hand.state if hand and hand.state.result and ended else None
    facts = [dealer.fact(fact) for fact in news if not (over and isinstance(fact, SETTLEMENT))]
    settled = dealer.settlement(over) if over else []
    return (
        *[Told(kind="fact", said=one) for one in facts],
        *[Told(kind="settlement", said=one) for one in settled],
    )


def _terms(labels: Labels) -> Iterator[str]:
    """Yield the bet to match, and the raises of the round."""
    state = labels.view.state
    if state.phase == "betting" and state.current_bet:
        yield labels.say("to match", amount=labels.chips(state.current_bet))
    if labels.raises:
        yield labels.raises


def _held(labels: Labels, number: int) -> SeatState | None:
    """Return a seat of the hand; ``None`` if it sits out."""
    return next((seat for seat in labels.view.state.seats if seat.number == number), None)


def _voided(labels: Labels, number: int) -> tuple[int, ...]:
    """Return the places of a seat's cards that do not count."""
    seat = _held(labels, number)
    return tuple(labels.voided(seat)) if seat else ()


def _notes(labels: Labels, number: int) -> Iterator[str]:
    """Yield what is worth noticing about a seat, a few words for each point."""
    seat = _held(labels, number)
    if seat is None:
        yield labels.say("sits out")
        return
    yield from [said for said in labels.status(seat) if said not in _shown_otherwise(labels)]
    if labels.distance(seat):
        yield labels.say("away", distance=labels.distance(seat))
    elif labels.score(seat):
        yield labels.score(seat)
    if number in labels.won:
        yield labels.say("wins", amount=labels.chips(labels.won[number]))


def _shown_otherwise(labels: Labels) -> list[str]:
    """Return the words of a picture that a page replaces with the place and the frame of a seat."""
    return [labels.say("person"), labels.say("to act")]


def _banner(labels: Labels, names: Mapping[int, str]) -> str:
    """Return how the hand ended and why, in one sentence; empty until it is over.

    The sentence gives the scores of the viewer and of the winners.
    """
    say, mine = sayer(labels.language, ON_A_PAGE), labels.view.seat
    if labels.view.state.result is None:
        return ""

    def of(seat: int, key: str, **words: str) -> str:
        return say(f"you {key}" if seat == mine else key, name=names[seat], **words)

    shown = []
    for seat in sorted(labels.view.state.seats, key=lambda one: one.number != mine):
        if seat.number != mine and seat.number not in labels.won:
            continue
        if away := labels.distance(seat):
            shown.append(of(seat.number, "is away", distance=away))
        elif score := labels.score(seat):
            shown.append(of(seat.number, "has a score", score=score))
    won = [of(seat, "wins it", amount=labels.chips(chips)) for seat, chips in labels.won.items()]
    words = {"shown": ", ".join(shown), "won": ", ".join(won) or say("nobody wins")}
    said = say("banner" if shown else "banner by folds", **words)
    return f"{said[0].upper()}{said[1:]}"
