"""What a page shows of a table of Tap, as JSON in the person's language.

All that it shows of a hand is made from the person's view, so it holds nothing that they must not
know. Only the session to save holds all cards.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from attrs import frozen

from tagolib.announcements.tap import Announcer, signed
from tagolib.base.values import Form, Value
from tagolib.drawing import face
from tagolib.play.offers import Offered
from tagolib.play.page import called
from tagolib.play.players import PERSON
from tagolib.play.scene import Barred, Refused, Told
from tagolib.play.tap import Seated
from tagolib.play.tap_table import TapTable, write_table
from tagolib.play.tap_words import ON_A_PAGE
from tagolib.play.words import sayer
from tagolib.shuffling import Stream
from tagolib.tap import (
    Action,
    Bid,
    Card,
    Declare,
    Discard,
    Options,
    Pass,
    Play,
    Result,
    State,
    Take,
    View,
    left_of,
)
from tagolib.tap.bots import careful
from tagolib.tap.choices import SAID as OPTIONS
from tagolib.tap.facts import TrickTaken
from tagolib.tap.scoring import NEEDED

__all__ = ["KINDS", "TapAnswer", "TapShown", "dealer_at", "shown", "with_suits"]

Say: TypeAlias = Callable[..., str]

KINDS: Final[Mapping[str, Callable[[int], Action]]] = {
    "pass": Pass,
    "three_cards": lambda seat: Bid(seat, "three_cards"),
    "top_three": lambda seat: Bid(seat, "top_three"),
    "bottom_three": lambda seat: Bid(seat, "bottom_three"),
    "solo": lambda seat: Bid(seat, "solo"),
    "top": lambda seat: Take(seat, "top"),
    "bottom": lambda seat: Take(seat, "bottom"),
    "declare": Declare,
    "slam": lambda seat: Declare(seat, slam=True),
    "sparrow": lambda seat: Declare(seat, sparrow=True),
    "both": lambda seat: Declare(seat, slam=True, sparrow=True),
}
"""The kinds of actions that take no card. Besides them there are ``discard`` and ``play``."""

_RULES: Final[Mapping[str, tuple[str, ...]]] = {
    "pass": ("TAP-06", "TAP-07"),
    "three_cards": ("TAP-09", "TAP-20"),
    "top_three": ("TAP-10", "TAP-20"),
    "bottom_three": ("TAP-10", "TAP-20"),
    "solo": ("TAP-11", "TAP-20"),
    "top": ("TAP-09",),
    "bottom": ("TAP-09",),
    "discard": ("TAP-12",),
    "declare": ("TAP-13", "TAP-23", "TAP-25"),
    "slam": ("TAP-13", "TAP-22"),
    "sparrow": ("TAP-13", "TAP-24"),
    "both": ("TAP-13", "TAP-22", "TAP-24"),
    "play": ("TAP-14", "TAP-15", "TAP-17"),
    "next": ("TAP-04",),
    "again": ("TAP-01",),
}
"""The ids of the rules that describe each kind."""

_SUITS: Final = {"H": "♥", "D": "♦", "C": "♣", "S": "♠"}


@frozen(order=False, kw_only=True)
class TapPlayer(Value):
    """A player at the table."""

    number: int
    """The seat."""
    name: str
    plays: str
    """How the player plays, in a word; empty for a person."""
    face: str
    """A small face as SVG, drawn from the name."""
    note: str
    """The bid, the part and the tricks, in a few words."""
    points: str
    """The game points so far, with their sign."""
    count: int
    """How many cards the player holds."""
    card: Card | None
    """The player's card in the trick that lies open."""
    best: bool
    """Whether this card takes the trick, as it is so far."""


@frozen(order=False, kw_only=True)
class Lying(Form):
    """Cards that lie open beside a trick."""

    said: str
    """What they are."""
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
    """Those that they may play or discard now."""
    picks: int
    """How many of them they choose now: 3 for a discard, 1 for a play, or 0."""
    lying: tuple[Lying, ...]
    """The stock and the discards, as far as the person has seen them, until the first lead."""
    score: str
    """The person's part in the hand."""
    score_note: str
    """With whom or against whom."""
    banner: str
    """How the hand ended, in one sentence; empty until it is over."""
    prompt: str
    """What the person is asked."""
    guide: str
    """What leads a newcomer through the first auction and the first trick; empty otherwise."""
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
    """Return the announcer of a page: it has a name for everybody, also for the person."""
    return Announcer(session.language, tuple(called(session).items()))


def with_suits(said: str) -> str:
    """Return a sentence with the signs of the suits in place of their letters: ``K♥``."""
    return re.sub(r"\b(10|[KQCV789])([HDCS])\b", lambda card: card[1] + _SUITS[card[2]], said)


def shown(table: TapTable) -> TapShown:
    """Return everything that a page shows of a table, and the table to save."""
    return _Labels(table).shown()


class _Labels:
    """The words for a table, from the person's view of its last hand."""

    def __init__(self, table: TapTable) -> None:
        session = table.session
        self.table, self.session, self.person = table, session, session.person
        self.say: Say = sayer(session.language, ON_A_PAGE)
        self.names = called(session)
        self.view: View | None = session.seen if session.game.hands else None
        self.state: State | None = self.view.state if self.view else None
        self.mine = bool(self.state and self.state.to_act == self.person)
        trick = self.state.trick if self.state else None
        self.played = (
            {left_of(trick.leader, n): card for n, card in enumerate(trick.cards)} if trick else {}
        )

    def shown(self) -> TapShown:
        session, state = self.session, self.state
        waits = session.next_move() is not None
        now = (state.options if state and self.mine else None) or Options()
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
            lying=tuple(self.lying()) if state and not state.trick else (),
            score=score,
            score_note=note,
            banner=self.banner(state, result) if state and result else "",
            prompt="" if waits else self.prompt(now),
            guide=with_suits(self.guide()),
            offers=() if waits else tuple(self.offers(now)),
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
        if state.slam:
            yield say("with slam")
        if state.sparrow:
            yield say("with sparrow")
        if state.phase == "play":
            yield say("trick", number=state.tricks + 1)

    def player(self, seat: int) -> TapPlayer:
        state, plays = self.state, dict(self.session.players)[seat]
        trick = state.trick if state else None
        return TapPlayer(
            number=seat,
            name=self.names[seat],
            plays="" if plays == PERSON else self.say(plays),
            face=face(self.names[seat]).svg,
            note=" · ".join(self.notes(state, seat)) if state else "",
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

    def lying(self) -> Iterator[Lying]:
        """Yield what lies open beside a trick, or what the viewer has seen of the stock."""
        state, say = self.state, self.say
        assert state is not None  # nothing lies open before the first deal
        for packet, cards in (("top", state.top), ("bottom", state.bottom)):
            if cards:
                yield Lying(said=f"{say('stock')}, {say(packet)}", cards=cards)
        if laid := state.discards or state.shown:
            yield Lying(said=say("laid"), cards=laid)

    def prompt(self, now: Options) -> str:
        """Return what the person is asked, or who has won when the game is over."""
        state, say = self.state, self.say
        if state is not None and self.mine:
            return with_suits(self.asked(state, now))
        game = self.session.game
        if not game.over:
            return ""
        names = ", ".join([self.names[seat] for seat in game.winners])
        return say("game won", names=names, points=signed(max(n for _, n in game.scores)))

    def asked(self, state: State, now: Options) -> str:
        say, trick = self.say, state.trick
        if now.discard:
            few = "ask discard trumps" if now.discard_trumps else "ask discard"
            return say(few, trumps=now.discard_trumps)
        if not now.play:
            return say(f"ask {state.phase}")
        if trick is None or len(trick.cards) % 3 == 0:
            return say("ask lead")
        if len(now.play) == 1:
            return say("ask only", card=now.play[0])
        led, first = trick.cards[0], now.play[0]
        if first.suit == led.suit:
            return say("ask follow", suit=say(first.suit))
        return say("ask trump") if all(card.trump for card in now.play) else say("ask any")

    def offers(self, now: Options) -> Iterator[Offered]:
        state, say = self.state, self.say
        if state is None or not self.mine:
            kind = "again" if self.session.game.over else "next"
            yield _offered(kind, say(f"offer {kind}"), say(f"does {kind}"))
        elif now.bids:
            yield _offered("pass", say("offer pass"), say("does pass"))
            for bid in now.bids:
                value = self.session.game.rules.value(bid)
                yield _offered(bid, say(bid), say(f"does {bid}", value=value))
        elif now.take:
            for packet, cards in (("top", state.top), ("bottom", state.bottom)):
                said = say(f"offer {packet}", cards=_names(cards or ()))
                yield _offered(packet, with_suits(said), say("does packet"))
        elif now.declare:
            for kind in ("declare", "slam", "sparrow", "both"):
                yield _offered(kind, say(f"offer {kind}"), say(f"does {kind}"))
        else:
            kind = "discard" if now.discard else "play"
            yield _offered(kind, say(f"offer {kind}"), say(f"does {kind}"))

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
        for one in self.lying():
            yield f"{one.said}: {_names(one.cards)}"
        if self.held():
            yield f"{say('tap cards')}: {_names(self.held())}"

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

    def guide(self) -> str:
        """Return what leads a newcomer through the first auction and the first trick.

        It says what a careful player would do, who sees nothing but the same view.
        """
        view, state, say = self.view, self.state, self.say
        first = self.session.game.played == 0 and not any(n for _, n in self.table.account)
        if view is None or state is None or not (first and self.mine) or state.tricks > 1:
            return ""
        if state.tricks == 1:
            taken = next(fact for fact in view.log if isinstance(fact, TrickTaken))
            key = "guide done, you" if taken.seat == self.person else "guide done"
            return say(key, name=self.names[taken.seat])
        words: dict[str, object] = {
            "advice": self.advice(careful(view, Stream(bytes(32)))),
            "trumps": len([card for card in self.held() if card.trump]),
        }
        if state.phase != "play":
            return say(f"guide {state.phase}", **words)
        if state.trick is None or not state.trick.cards:
            return say("guide lead", **words)
        return say("guide follow", led=state.trick.cards[0], **words)

    def advice(self, action: Action) -> str:
        """Return an action in words: what a player would do."""
        may, say = sayer(self.session.language, {"tap option": OPTIONS}), self.say
        match action:
            case Bid():
                return may("bid", contract=say(action.contract))
            case Take():
                return may("take", packet=say(action.packet))
            case Discard():
                return say("advice discard", cards=_names(action.cards))
            case Play():
                return may("play the only one", cards=action.card)
            case Pass():
                return may("pass")
            case _:
                return say("advice declare")


def _names(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def _offered(kind: str, said: str, does: str) -> Offered:
    return Offered(
        kind=kind,
        said=said,
        does=does,
        hint="",
        takes="Card" if kind == "play" else None,
        least=None,
        most=None,
        per_chip=1,
        value="",
        cards=(),
        rules=_RULES[kind],
    )
