"""A host with everything around its tables: people with wallets, messages, and crashes.

It is a state machine. At each step somebody sends a message, or an earlier one arrives, late,
again, or from somebody else; it is taken, refused, or lost in a crash; or the host is
restarted from what it has saved. Three laws hold whatever happens:

* money: wallets, stacks, pots, jackpots and tips add up to the same sum, to the unit, and what each
  player has, at the table and outside, changes only by the results of hands;
* leaks: with other hidden cards a table tells everybody the same, whichever seat they have
  now, whoever had it before, and whatever is sent again;
* exactly once: each message is taken in its moment and never again, and answered as it should be.
  Above all, nobody is told that a message comes too late if it was taken.
"""

import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from attrs import evolve, field, frozen

import tagolib as tago
from tagolib import table as lib
from tagolib.announcements import LANGUAGES, Announcer
from tagolib.conformance.choosing import Choose, one
from tagolib.conformance.tago.actions import any_action, step
from tagolib.conformance.tago.deals import random_rules
from tagolib.serialization import parse_json, read_table, write
from tagolib.table import (
    HOUSE,
    TABLE_ACTIONS,
    BuyIn,
    Close,
    ComeBack,
    DrawFirst,
    Finish,
    Funds,
    Leave,
    Open,
    Sit,
    SitOut,
    StartHand,
    Table,
    TableRecord,
    Void,
)
from tagolib.table import facts as told
from tagolib.table.actions import PLAYER_ACTIONS
from tagolib.tago.facts import DealCancelled, Fact
from tagolib.tago.jackpot import Jackpot
from tests import laws, tables

PEOPLE = range(12)
NAMES = ("red", "blue", "green")
ANSWERS = ("already_taken", "maybe_taken", "stale", "not_yours")
KEPT = 60
"""How many of the last messages may come in once more."""


@frozen
class Message:
    """A message that was sent at some time, by anybody."""

    table: int
    """The table at which it arrives."""
    action: Any
    key: str = field(eq=False)
    """Its key; a look and a Curious chip may have any key of the same hand."""
    moment: tuple[int, ...]
    """What it answers, as the casino counts it."""


@frozen
class Place:
    """A seat of one of the tables."""

    table: int
    seat: int


class Casino:
    """The tables of a house, the people who play there, and the house's books."""

    def __init__(self, number: int) -> None:
        self.chance = random.Random(number)
        self.seed = self.chance.choice([0, 50])
        rules = random_rules(self.choose)
        if number % 3 == 2:
            rules = evolve(rules, jackpot_percent=25)
        self.shared = Jackpot.of(rules, seed=self.seed) if number % 3 == 2 else None
        several = [rules, evolve(rules, variant="rapid", curious_to="tips"), rules]
        self.tables = [
            Table(each, None if self.shared else Jackpot.of(each, seed=self.seed), name=name)
            for each, name in zip(several[: 3 if self.shared else 1], NAMES, strict=False)
        ]
        self.wallets = {person: rules.stack * (1 + self.choose(8)) for person in PEOPLE}
        self.worth = dict(self.wallets)
        """What everybody has in all, but for what hands that are not over have brought."""
        self.all = sum(self.wallets.values()) + self.lying
        """All chips in existence."""
        self.sits: dict[Place, int] = {}
        """Who sits there."""
        self.asked: dict[Place, int] = {}
        """Who is to sit there when the hand is off the table."""
        self.acts: dict[Place, int] = {}
        """Whose messages are heard for a seat."""
        self.made = [0 for _ in self.tables]
        """How many decisions were made in the hand of a table."""
        self.done: Counter[Place] = Counter()
        """How many messages of the table were taken from a seat, or from the house."""
        self.sent: list[tuple[int | None, Message]] = []
        """The last messages, and who has sent them: a person, or the house (``None``)."""
        self.taken: dict[Message, tuple[int | None, list[type]]] = {}
        """What was taken of these, from whom, and the kinds of facts that came of it."""
        self.met: Counter[str] = Counter()

    def choose(self, below: int) -> int:
        return self.chance.randrange(below)

    @property
    def lying(self) -> int:
        """Return all chips at the tables and in the multi-jackpot."""
        shared = self.shared.amount if self.shared else 0
        return sum(each.chips for each in self.tables) + shared

    # What happens

    def step(self) -> None:
        """Let one thing happen; all money must still be there."""
        roll = self.choose(60)
        if roll == 0:
            self.restart()
        elif roll == 1:
            self.pay_in(self.choose(len(PEOPLE)))
        elif roll < 12 and self.sent:
            self.receive(*self.earlier())
        else:
            self.send(lost=roll < 15)
        self.money()

    def send(self, *, lost: bool) -> None:
        """Let a person send something, mostly something useful, which may arrive late or never."""
        number = self.choose(len(self.tables))
        table = self.tables[number]
        if table.hand is None or self.choose(6) == 0:
            action: Any = self.deed(table)
        elif table.hand.phase == "over":
            seat = one(self.choose, table.hand.deal.numbers)
            action = one(self.choose, (Finish(), Finish(), tago.Curious(seat), tago.Look(seat)))
        else:
            action = step(self.choose, table.hand)
        if isinstance(action, Finish) and self.shared:
            self.finish(number)
            return
        person = self.sender(number, action)
        seat = HOUSE if person is None else action.seat
        own = isinstance(action, TABLE_ACTIONS)
        key = lib.own_key(table, seat) if own else lib.decision_key(table)
        message = Message(number, action, key, self.moment(number, action, seat))
        self.sent.append((person, message))
        if len(self.sent) > KEPT:
            _, old = self.sent.pop(0)
            if old not in [each for _, each in self.sent]:
                self.taken.pop(old, None)
        if not lost:
            self.receive(*self.sent[-1])

    def deed(self, table: Table) -> Any:
        """Return what a person does at a table: something useful, or anything."""
        if table.hand is None and self.choose(3):
            if table.stage == "closed":
                return Open()
            if len(table.able) > 1 and self.choose(8):
                deck = tables.any_deck(self.choose, table)
                return StartHand(deck) if table.cube else DrawFirst(deck)
        stack = table.rules.stack
        amount = max(1, stack + one(self.choose, (0, 0, 0, stack, -1, -stack + 1)))
        asking = [each.seat for each in table.queue]
        seats = (*range(1, 9), *table.seats, *table.seats, *asking * 4)
        seat = one(self.choose, seats)
        if table.hand is None and len(table.able) < 2:
            return one(self.choose, (Sit, BuyIn))(seat, amount)
        if seat in asking and self.choose(2):
            return Leave(seat)
        of_all = [Open(), Finish(), Void(), Void(), Close(), Close(), StartHand(tago.DECK)]
        chips = [Sit(seat, amount), Sit(seat, amount), BuyIn(seat, amount)]
        own = [*chips, Leave(seat), Leave(seat), SitOut(seat), ComeBack(seat), ComeBack(seat)]
        return one(self.choose, own if self.choose(5) else of_all)

    def sender(self, number: int, action: Any) -> int | None:
        """Return the sender of a message, mostly the person whose message it is."""
        seat = getattr(action, "seat", None)
        if seat is None or isinstance(action, tago.Eliminate):
            return None
        if self.choose(30) == 0:
            return self.choose(len(PEOPLE))
        if not isinstance(action, TABLE_ACTIONS) and self.choose(20) == 0:
            return None  # the house does it for a player whose time is up
        if isinstance(action, SitOut | ComeBack | Leave | BuyIn) and self.choose(4) == 0:
            return None  # or for one who is absent
        if isinstance(action, Sit):
            return self.stranger()
        return self.acts.get(Place(number, seat), self.choose(len(PEOPLE)))

    def stranger(self) -> int:
        """Return a person without a seat, or anybody if everybody has one."""
        free = [person for person in PEOPLE if person not in self.acts.values()]
        return one(self.choose, free or PEOPLE)

    def earlier(self) -> tuple[int | None, Message]:
        """Let one of the last messages arrive, for the first time or again, from anybody."""
        ago = min(self.choose(KEPT), self.choose(KEPT), self.choose(KEPT))
        person, message = self.sent[-1 - min(ago, len(self.sent) - 1)]
        if self.choose(3) == 0:
            message = evolve(message, table=self.choose(len(self.tables)))
        seat = getattr(message.action, "seat", None)
        if seat is None or self.choose(3):
            return person, message
        return self.acts.get(Place(message.table, seat), self.stranger()), message

    def seat_of(self, person: int, message: Message) -> int | None:
        """Return the seat for which the host hears a person: their own, or a free one to take."""
        for place, who in self.acts.items():
            if who == person:
                return place.seat if place.table == message.table else None
        wanted = message.action.seat if isinstance(message.action, Sit) else None
        return None if Place(message.table, wanted or 0) in self.acts else wanted

    def receive(self, person: int | None, message: Message) -> None:
        """Let a message arrive: it is taken once, in its moment, and answered correctly."""
        number, action = message.table, message.action
        before, seat = self.tables[number], HOUSE
        if person is not None:
            heard_as = self.seat_of(person, message)
            if heard_as is None:
                self.met["of nobody here"] += 1
                return
            seat = heard_as
            if isinstance(action, Sit) and Place(number, seat) not in self.acts:
                before = lib.act(before, Funds(seat, self.wallets[person]))
        after, code, heard = before, "taken", list[type]()
        try:
            after = lib.act_sent(before, action, seat=seat, key=message.key)
        except tago.TagoError as error:
            code = error.code if error.code in ANSWERS else "refused"
            heard = [type(fact) for fact in getattr(error, "news", ())]
        self.exactly_once(message, seat, code)
        if code == "already_taken":
            sender, kinds = self.taken[message]
            assert heard == kinds
            assert sender == person or not isinstance(action, Sit)
        if code == "taken" and self.choose(40) == 0:
            code = "lost in a crash"  # before it was saved, and so nothing has happened
        if code == "taken":
            self.book(person, seat, message, before, after)
        self.met[code] += 1

    def finish(self, number: int) -> None:
        """Let the house finish a hand of a table that shares the jackpot."""
        before = self.tables[number]
        assert self.shared is not None
        if before.hand is not None and before.hand.phase == "over":
            after, self.shared = lib.finish(before, self.shared)
            self.settle(number, before, after)

    def pay_in(self, person: int) -> None:
        """Let a person put money into their wallet; the host informs their table."""
        amount = self.tables[0].rules.stack
        for account in (self.wallets, self.worth):
            account[person] += amount
        self.all += amount
        for place in [place for place, who in self.acts.items() if who == person]:
            chips = self.wallets[person] - self.waiting(place)
            self.tables[place.table] = lib.act(self.tables[place.table], Funds(place.seat, chips))

    def restart(self) -> None:
        """Stop the host, and resume it from what it has saved."""
        for number, table in enumerate(self.tables):
            text = json.dumps(write(TableRecord.of(table)))
            back = lib.resume_table(read_table(parse_json(text)))
            assert (back, back.news) == (table, table.news)
            self.tables[number] = back
        self.met["restarted"] += 1

    # What the host books

    def book(
        self, person: int | None, seat: int, message: Message, before: Table, after: Table
    ) -> None:
        """Count a message that was taken, and record its result."""
        number, action = message.table, message.action
        self.taken[message] = person, [type(fact) for fact in after.news]
        if isinstance(action, TABLE_ACTIONS):
            self.done[Place(number, seat)] += 1
        elif not isinstance(action, tago.Declare | tago.Look | tago.Curious):
            self.made[number] += 1
        if isinstance(action, StartHand):
            self.made[number] = 0
        if isinstance(action, Sit):
            assert person is not None
            place = Place(number, action.seat)
            self.acts[place] = person
            self.asked[place] = person
        if isinstance(action, Leave) and Place(number, action.seat) not in self.sits:
            del self.acts[Place(number, action.seat)]  # before they have sat down
            del self.asked[Place(number, action.seat)]
        self.settle(number, before, after)

    def settle(self, number: int, before: Table, after: Table) -> None:
        """Replace a table with its next state, and record its news."""
        self.tables[number] = after
        kinds = [type(fact) for fact in after.news]
        self.met.update(kind.__name__ for kind in kinds)
        if before.hand is not None and after.hand is None:
            won = () if told.HandVoided in kinds else tago.returns(before.hand)
            for seat, chips in won:
                self.worth[self.sits[Place(number, seat)]] += chips
        for fact in after.news:
            if isinstance(fact, told.JackpotPaid):
                self.worth[self.sits[Place(number, fact.seat)]] += fact.amount
                self.all += self.seed  # which the house puts in
        for seat, chips in lib.cash_flow(after.news):
            place = Place(number, seat)
            if place not in self.sits:
                assert place in self.asked
                self.sits[place] = self.asked.pop(place)
            self.wallets[self.sits[place]] -= chips
            if chips <= 0:
                gone, heard = self.sits.pop(place), self.acts.pop(place)
                assert heard == gone

    def waiting(self, place: Place) -> int:
        """Return the amount that a seat has asked to bring after the hand."""
        queue = self.tables[place.table].queue
        bringing = [action for action in queue if isinstance(action, Sit | BuyIn)]
        return sum(action.amount for action in bringing if action.seat == place.seat)

    # The law of money

    def money(self) -> None:
        """Check that all chips are there, everybody has their own, and no wallet is overdrawn."""
        assert sum(self.wallets.values()) + self.lying == self.all
        assert min(self.wallets.values()) >= 0
        worth = dict(self.wallets)
        for number, table in enumerate(self.tables):
            assert {p.seat for p in self.sits if p.table == number} == {*table.seats}
            for seat, chips in table.stacks_now:
                worth[self.sits[Place(number, seat)]] += chips
            for seat, chips in tago.returns(table.hand) if table.hand else ():
                worth[self.sits[Place(number, seat)]] -= chips
        assert worth == self.worth
        for place, person in self.acts.items():
            most = dict(self.tables[place.table].funds).get(place.seat)
            assert most == self.wallets[person] - self.waiting(place)

    # The law that everything happens once

    def moment(self, number: int, action: Any, seat: int) -> tuple[int, ...]:
        """Return what an action that is sent from a seat would answer now."""
        if isinstance(action, TABLE_ACTIONS):
            return (number, -1, seat, self.done[Place(number, seat)])
        table = self.tables[number]
        there = table.hand is not None
        if isinstance(action, tago.Look | tago.Curious):  # they answer a deal, which a misdeal ends
            log = table.hand.log if table.hand else ()
            cancelled = sum([isinstance(entry, DealCancelled) for entry in log])
            return (number, table.hands, there, cancelled)
        return (number, table.hands, there, self.made[number])

    def is_known(self, message: Message) -> bool:
        """Return whether a message that was taken must still be recognised."""
        _, hand, *rest = message.moment
        if hand < 0:
            place = Place(message.table, rest[0])
            stranger = isinstance(message.action, Sit) and place not in self.acts
            return rest[1] == self.done[place] - 1 and not stranger
        table = self.tables[message.table]
        return hand >= table.hands - (table.hand is not None)

    def exactly_once(self, message: Message, seat: int, code: str) -> None:
        """Check that a message is taken once, in its moment, and its sender learns the outcome."""
        action = message.action
        known = isinstance(action, PLAYER_ACTIONS) or hasattr(action, "seat")
        mine = known and action.seat == seat and not isinstance(action, tago.Eliminate | Funds)
        in_time = message.moment == self.moment(message.table, action, seat)
        _, hand, sender, *_ = message.moment
        before = message in self.taken and (hand >= 0 or sender == seat)
        assert (code == "not_yours") == (seat != HOUSE and not mine)
        assert code not in ("taken", "refused") or (in_time and not before)
        assert code != "already_taken" or before
        assert code != "stale" or not (in_time or before)
        assert code != "maybe_taken" or not (in_time or (before and self.is_known(message)))

    # The law that nobody is told what they must not know

    def leaks(self) -> list[str]:
        """Return where a table tells a viewer something else with other hidden cards."""
        table = one(self.choose, self.tables)
        seat = one(self.choose, (None, *table.seats, *table.seats))
        try:
            other = twin(self.choose, table, seat)
        except tago.IllegalActionError:
            return ["whether it may be done"]
        tries = [(each.action, each.key) for _, each in self.sent[-6:]] + [*taken(table, seat)]
        key = lib.decision_key(table)
        for hand in filter(None, (table.hand, table.last)):
            tries += [(any_action(self.choose, hand, seat), key) for _ in range(2)]
        here, there = given(table, seat, tries), given(other, seat, tries)
        self.met["other cards"] += other.hand != table.hand
        self.met["other cards in the hand before"] += other.last != table.last
        return [name for name in here if here[name] != there[name]]


def twin(choose: Choose, table: Table, eyes: int | None) -> Table:
    """Return a table that differs only in cards that a viewer must not know.

    In the hand before somebody else may have had the seat, so nobody knows more of it than a
    spectator does.
    """
    others, sent, news = [], table.sent, table.news
    for hand, viewer in ((table.hand, eyes), (table.last, None)):
        other = hand and laws.twin(choose, hand, viewer)
        others.append(other)
        if hand is None or other is None:
            continue
        start, again = StartHand(hand.deal.deck), StartHand(other.deal.deck)
        sent = tuple(
            evolve(each, action=again, news=_instead(each.news, other.facts))
            if each.action == start
            else each
            for each in sent
        )
    if others[0] is not None:
        count = sum(isinstance(fact, Fact) for fact in news)
        news = _instead(news, others[0].facts[len(others[0].facts) - count :])
    return evolve(table, hand=others[0], last=others[1], sent=sent, news=news)


def taken(table: Table, seat: int | None) -> Iterator[tuple[Any, str]]:
    """Return all that was sent for a seat in this hand and the one before, with its keys."""
    before = table.hands - (table.hand is not None)
    for number, hand in ((table.hands, table.hand), (before, table.last)):
        made = 0
        for action in hand.actions if hand else ():
            if getattr(action, "seat", None) == seat:
                yield action, f"{table.name}/{number}/{made}"
            made += not isinstance(action, tago.Declare | tago.Look | tago.Curious)


def _instead(news: tuple[lib.News, ...], facts: Sequence[Fact]) -> tuple[lib.News, ...]:
    """Return the news of a table with other facts of its hand."""
    left = iter(facts)
    return tuple([next(left) if isinstance(fact, Fact) else fact for fact in news])


def given(table: Table, seat: int | None, tries: list[tuple[Any, str]]) -> dict[str, object]:
    """Return all that a seat's player, or a spectator, gets from a table."""
    seen = lib.view_table(table, seat)
    return {
        "view": seen,
        "the view printed": (repr(seen), str(seen)),
        "the view of all at once": lib.views_of_table(table)[seat],
        "JSON": json.dumps(write(seen)),
        "the table printed": (repr(table), str(lib.table_options(table))),
        "keys": (lib.decision_key(table), lib.own_key(table, seat or 0)),
        "announcements": list(announced(seen)),
        "answers": [answer(table, seat, *each) for each in tries] if seat else (),
    }


def announced(seen: lib.TableView) -> Iterator[str]:
    for language in LANGUAGES:
        dealer = Announcer(seen.rules, language)
        yield from map(dealer.fact, seen.news)


def answer(table: Table, seat: int, action: Any, key: str) -> object:
    """Return the answer to a message, apart from what was done."""
    try:
        lib.act_sent(table, action, seat=seat, key=key)
    except tago.TagoError as error:
        return str(error), repr(error), json.dumps(write(error))
    return None
