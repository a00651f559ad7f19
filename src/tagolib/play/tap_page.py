"""What a page shows of a table of Tap, as JSON in the person's language.

Everything that it shows of a hand is made from the person's view, so it holds nothing that they
must not know. Only the session to save holds all cards.
"""

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from tagolib.announcements.tap import Announcer, signed
from tagolib.base.values import Form
from tagolib.drawing import face
from tagolib.play.offers import Offered
from tagolib.play.page import called
from tagolib.play.players import PERSON
from tagolib.play.scene import Barred, Player, Refused, Told
from tagolib.play.tap import Seated
from tagolib.play.tap_narration import declared, lying, names, with_suits
from tagolib.play.tap_offers import guide, offers, prompt
from tagolib.play.tap_table import TapTable, write_table
from tagolib.play.tap_words import ON_A_PAGE
from tagolib.play.words import sayer
from tagolib.tap import Card, Options, Result, State, View, left_of
from tagolib.tap.scoring import NEEDED

__all__ = ["TapAnswer", "TapShown", "dealer_at", "shown"]


@frozen(order=False, kw_only=True)
class TapPlayer(Player):
    """A player at the table, with what counts in Tap."""

    points: str
    """The game points so far, with their sign."""
    count: int
    """How many cards the player holds."""
    card: Card | None
    """The player's card in the trick that lies open."""
    best: bool
    """Whether this card would take the trick as it stands."""


@frozen(order=False, kw_only=True)
class Lying(Form):
    """Cards that lie open beside a trick."""

    said: str
    """What the cards are."""
    cards: tuple[Card, ...]


@frozen(order=False, kw_only=True)
class TapShown(Form):
    """The table of a page, with the words beside it, and the table to save."""

    language: str
    seat: int
    """The person's seat."""
    turn: int | None
    """The seat to act; ``None`` if the hand waits for nobody."""
    dealer: int
    """The seat that has dealt, or that deals next."""
    dealt: int
    """How many hands have been dealt in this game."""
    playing: bool
    """Whether tricks are played."""
    heading: str
    """The hand, the contract and the trick."""
    players: tuple[TapPlayer, ...]
    """The players, by ascending seat."""
    cards: tuple[Card, ...]
    """The person's cards."""
    may: tuple[Card, ...]
    """The cards that the person may play or discard now."""
    picks: int
    """How many cards the person chooses now: 3 for a discard, 1 for a play, or 0."""
    lying: tuple[Lying, ...]
    """The stock and the discards, as far as the person has seen them, until the first lead."""
    score: str
    """The person's part in the hand."""
    score_note: str
    """A note on the part: with whom or against whom the person plays."""
    banner: str
    """How the hand ended, in one sentence; empty until it is over."""
    prompt: str
    """What the person is asked."""
    guide: str
    """Advice for a newcomer in the first auction and the first trick; empty otherwise."""
    offers: tuple[Offered, ...]
    barred: tuple[Barred, ...]
    goes_on: bool
    """Whether something happens by itself when the page asks for the next step."""
    stakes: tuple[str, ...]
    """The open cards and the person's own, in lines."""
    seats: tuple[tuple[str, ...], ...]
    """The table in words: titles, and a row for each seat."""
    standings: tuple[tuple[str, ...], ...]
    """The account: titles, and a row for each player, the most game points first."""
    session: Any
    """The table to save. It holds all cards."""


@frozen(order=False, kw_only=True)
class TapAnswer(Form):
    """An answer of the desk, as in Tagò."""

    refused: Refused | None
    told: tuple[Told, ...]
    anew: bool
    table: TapShown | None


def dealer_at(session: Seated) -> Announcer:
    """Return the announcer of a page, with a name for everybody, the person included."""
    return Announcer(session.language, tuple(called(session).items()))


def shown(table: TapTable) -> TapShown:
    """Return everything that a page shows of a table, and the table to save."""
    return _Labels(table).shown()


class _Labels:
    """The words for a table, from the person's view of its last hand."""

    def __init__(self, table: TapTable) -> None:
        session = table.session
        self.table, self.session, self.person = table, session, session.person
        self.say = sayer(session.language, ON_A_PAGE)
        self.names = called(session)
        self.view: View | None = session.seen if session.game.hands else None
        self.state: State | None = self.view.state if self.view else None
        trick = self.state.trick if self.state else None
        self.played = (
            {left_of(trick.leader, n): card for n, card in enumerate(trick.cards)} if trick else {}
        )

    def shown(self) -> TapShown:
        session, state = self.session, self.state
        waits = session.next_move() is not None
        waiting = self.view if state and state.to_act == self.person else None
        now = (waiting.state.options if waiting else None) or Options()
        score, note = self.part()
        result = state.result if state else None
        return TapShown(
            language=session.language,
            seat=self.person,
            turn=state.to_act if state else None,
            dealer=state.dealer if state else session.game.next_dealer,
            dealt=session.dealt,
            playing=bool(state and state.trick),
            heading=" · ".join(self.heading()),
            players=tuple([self.player(seat) for seat in self.names]),
            cards=self.held(),
            may=now.discard or now.play,
            picks=3 if now.discard else 1 if now.play else 0,
            lying=tuple(self.lying(state)) if state and not state.trick else (),
            score=score,
            score_note=note,
            banner=self.banner(state, result) if state and result else "",
            prompt="" if waits else prompt(session, waiting),
            guide=guide(self.table, waiting) if waiting else "",
            offers=() if waits else tuple(offers(session, waiting)),
            barred=(),
            goes_on=waits,
            stakes=tuple(map(with_suits, self.stakes())),
            seats=tuple(self.seat_rows()),
            standings=tuple(self.standings()),
            session=write_table(self.table),
        )

    def heading(self) -> Iterator[str]:
        state, say = self.state, self.say
        yield say("hand", number=self.session.number)
        if state is None or state.declarer is None:
            return
        contract = say(state.contract or "solo")
        yield say("by whom", contract=contract, name=self.names[state.declarer])
        yield from declared(state, say)

    def player(self, seat: int) -> TapPlayer:
        state, plays = self.state, dict(self.session.players)[seat]
        trick = state.trick if state else None
        return TapPlayer(
            number=seat,
            name=self.names[seat],
            plays="" if plays == PERSON else self.say(plays),
            face=face(self.names[seat]).svg,
            note=" · ".join(self.notes(state, seat)) if state else "",
            void=(),
            points=signed(dict(self.table.totals)[seat]),
            count=state.seats[seat - 1].count if state else 0,
            card=self.played.get(seat),
            best=bool(trick and trick.cards and trick.winner == seat),
        )

    def notes(self, state: State, seat: int) -> Iterator[str]:
        say = self.say
        if state.declarer is None:
            calls = [call.contract for call in state.calls if call.seat == seat]
            if calls:
                yield say("bids", contract=say(calls[-1])) if calls[-1] else say("passed")
            return
        if seat == state.declarer != self.person:
            yield say("declarer")
        if state.trick:
            number = state.seats[seat - 1].tricks
            yield say("took one") if number == 1 else say("took", number=number)

    def held(self) -> tuple[Card, ...]:
        return (self.state.seats[self.person - 1].cards or ()) if self.state else ()

    def part(self) -> tuple[str, str]:
        """Return the person's part in the hand, and with whom or against whom."""
        state, say = self.state, self.say
        if state is None or state.declarer is None:
            return "", ""
        if state.declarer == self.person:
            return say("alone"), say("alone note")
        partner = next(seat for seat in self.names if seat not in (self.person, state.declarer))
        return (
            say("together", partner=self.names[partner]),
            say("together note", name=self.names[state.declarer]),
        )

    def lying(self, state: State) -> Iterator[Lying]:
        """Yield what lies open beside a trick, or what the viewer has seen of the stock."""
        for said, cards in lying(state, self.say):
            yield Lying(said=said, cards=cards)

    def banner(self, state: State, result: Result) -> str:
        """Return how the hand ended, in one sentence."""
        assert self.view is not None
        if result.declarer is None or result.contract is None:
            return dealer_at(self.session).fact(self.view.log[-1])
        who = "you " if result.declarer == self.person else ""
        reached = result.slam if state.slam else result.points >= NEEDED  # a Sparrow is apart
        how = "made" if reached else "missed"
        scores = [
            self.say("has points", name=self.names[seat], points=signed(points))
            for seat, points in result.scores
        ]
        said = self.say(
            f"{who}{how}",
            name=self.names[result.declarer],
            contract=self.say(result.contract),
            points=result.points,
            scores=", ".join(scores),
        )
        if not (result.sparrow or state.sparrow):
            return said
        sparrow = "sparrow made" if result.sparrow else "sparrow missed"
        return f"{said} {self.say(sparrow)}"

    def stakes(self) -> Iterator[str]:
        """Yield the open cards and the person's own, a line for each."""
        state, say = self.state, self.say
        if state is None:
            return
        if state.trick:
            lies = [
                say("lies", name=self.names[seat], card=card) for seat, card in self.played.items()
            ]
            label = "last trick" if len(lies) == 3 else "on the table"
            yield f"{say(label)}: {', '.join(lies)}"
        for one in self.lying(state):
            yield f"{one.said}: {names(one.cards)}"
        if self.held():
            yield f"{say('tap cards')}: {names(self.held())}"

    def seat_rows(self) -> Iterator[tuple[str, ...]]:
        say, players = self.say, self.session.said_players(self.say)
        yield (*[say(word) for word in ("seat", "player", "cards", "tricks", "points")], "")
        totals = dict(self.table.totals)
        for seat in self.state.seats if self.state else ():
            numbers = [str(seat.count), str(seat.tricks), signed(totals[seat.number])]
            note = ", ".join(self.notes(self.state, seat.number)) if self.state else ""
            yield (str(seat.number), players[seat.number], *numbers, note)

    def standings(self) -> Iterator[tuple[str, ...]]:
        """Yield the account: the game points of each hand, of the game and of all games."""
        say, table, game = self.say, self.table, self.session.game
        results = [hand.result for hand in game.hands if hand.result]
        hands = [say("hand number", number=n + 1) for n, _ in enumerate(results)]
        yield (say("player"), *hands, say("this game"), say("all games"))
        scores, totals = dict(game.scores), dict(table.totals)
        for seat in sorted(totals, key=lambda seat: -totals[seat]):
            cells = [
                say("thrown in") if result.thrown_in else signed(dict(result.scores)[seat])
                for result in results
            ]
            yield (self.names[seat], *cells, signed(scores[seat]), signed(totals[seat]))
