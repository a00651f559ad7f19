"""A host with everything around its tables: people with wallets, messages, clocks, and crashes.

It is a state machine. At each step somebody sends a message, or an earlier one arrives, late,
again, or from somebody else; or the house goes on, or a clock runs out; or the host is restarted
from what it has saved. What happens is saved with the wallets, or lost with them in a crash. Three
laws hold whatever happens:

* money: wallets, stacks, pots, jackpots and tips add up to the same sum, to the unit, and what each
  person has, in the wallet, at the tables and asked for, changes only by the results of hands;
* exactly once: no message takes effect twice, or in another moment than it was meant for, and no
  answer is false, whatever was lost. The casino counts by itself what each person was answered;
* leaks: with other hidden cards a table tells everybody the same, whichever seat they have now,
  whoever had it before, and whatever is sent again.
"""

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, TypeAlias

from attrs import evolve, frozen

import tagolib as tago
from tagolib import fairness, people, table
from tagolib.announcements import LANGUAGES
from tagolib.conformance.choosing import one
from tagolib.conformance.tago.actions import any_action, step
from tagolib.conformance.tago.deals import DECK_KINDS, random_deck, random_rules
from tagolib.fairness import Commit, House, Reveal
from tagolib.people import Answer, Done, Message, People, Person, taking
from tagolib.people.state import Outcome
from tagolib.play.hosted import PageWatcher, tell_all
from tagolib.serialization import write
from tagolib.table import (
    TABLE_ACTIONS,
    BuyIn,
    Close,
    ComeBack,
    Leave,
    Sit,
    SitOut,
    StartHand,
    Void,
)
from tagolib.table import facts as told
from tagolib.tago.facts import CardsDealt, DealCancelled
from tagolib.tago.jackpot import Jackpot
from tests import laws

PEOPLE = tuple(Person(str(n), f"Name {n}", LANGUAGES[n % 2]) for n in range(12))
NAMES = ("red", "blue", "green")
KEPT = 60
"""How many of the last messages, and of the last clocks, may come in once more."""

Place: TypeAlias = tuple[int, int]
"""A table, and a seat there."""
Line: TypeAlias = tuple[int, str]
"""A table, and the id of a person who sends messages to it."""
Moment: TypeAlias = tuple[object, ...]


@frozen
class Sent:
    """A message that was sent at some time, by anybody."""

    table: int
    """The table at which it arrives."""
    message: Message
    moment: Moment
    """What it answers, as the casino counts it."""


class Casino:
    """The tables of a house, the people who play there, and the house's books."""

    def __init__(self, number: int) -> None:
        self.remembered = vars(taking)["REMEMBERED"]  # which a test may have changed
        self.chance = random.Random(number)
        self.prize = self.chance.choice([0, 50])
        rules = random_rules(self.choose)
        if number % 3 == 2:
            rules = evolve(rules, jackpot_percent=25)
        if number % 3 == 0:
            late = evolve(rules.rulings, curious_request="until_end_of_hand")
            rules = evolve(rules, rulings=late)
        self.shared = Jackpot.of(rules, seed=self.prize) if number % 3 == 2 else None
        several = [rules, evolve(rules, variant="rapid", curious_to="tips"), rules]
        self.tables: list[People] = []
        for at, name in enumerate(NAMES[: 3 if self.shared else 2]):
            own = None if self.shared else Jackpot.of(several[at], seed=self.prize)
            plain = table.Table(several[at], own, name=name)
            silent: fairness.Silent = one(self.choose, ("leaves", "without_seed"))
            fair = House(name, bytes([number % 256]) * 32, silent, table=plain)
            self.tables.append(People(fair if at == 1 else plain))
        self.wallets = {who.id: rules.stack * (1 + self.choose(8)) for who in PEOPLE}
        self.worth = dict(self.wallets)
        """What everybody has in all, but for what hands that are not over have brought."""
        self.all = sum(self.wallets.values()) + self.lying
        """All chips in existence."""
        self.sits: dict[Place, str] = {}
        """Who sits there, or is to sit there when the hand is off the table."""
        self.dealt = [0 for _ in self.tables]
        """How many hands were dealt at a table."""
        self.made = [0 for _ in self.tables]
        """How many decisions were made in the hand of a table."""
        self.sent: list[tuple[Person, Sent]] = []
        """The last messages, and who has sent them."""
        self.clocks: list[tuple[int, str, Moment]] = []
        """The deadlines that were set: each a table, its key, and what it was for."""
        self.fates: dict[tuple[Line, int], tuple[Message, str]] = {}
        """What was taken or refused for good, by its sender and number."""
        self.last: dict[Line, tuple[Message, Answer]] = {}
        """The last message of each person who must be remembered; the latest is at the end."""
        self.floor = [0 for _ in self.tables]
        """The highest number of those who may be forgotten."""
        self.seeds: dict[Place, bytes] = {}
        """The last seed to which a seat has committed."""
        self.readers: dict[fairness.Letter, str] = {}
        """Who sat there when a letter for one seat alone was written."""
        self.met: Counter[str] = Counter()

    def choose(self, below: int) -> int:
        return self.chance.randrange(below)

    @property
    def lying(self) -> int:
        """Return all chips at the tables and in the multi-jackpot, and those that wait."""
        shared = self.shared.amount if self.shared else 0
        waiting = [asked for each in self.tables for _, asked in asked_at(each)]
        return sum(each.table.chips for each in self.tables) + sum(waiting) + shared

    # What happens

    def step(self) -> None:
        """Let one thing happen; all money must still be there."""
        roll, at = self.choose(60), self.choose(len(self.tables))
        now = people.due_now(self.tables[at])
        clock = at, now.key, self.moment(at)
        absences = [(at, key, moment) for key, moment in self.absences(at)]
        if roll == 0:
            self.restart()
        elif roll == 1:
            self.pay_in(one(self.choose, PEOPLE).id)
        elif roll < 10 and self.sent:
            self.receive(*self.earlier())
        elif roll < 13 and self.clocks:
            self.go_on(*one(self.choose, self.clocks))
        elif roll < 16:
            self.order(at)
        elif roll < 18 and absences:
            self.go_on(*one(self.choose, absences))
        elif now.step == "mix" or (now.step == "announce" and roll < 18):
            self.follow(at)
        elif now.step != "players" and (self.choose(12) == 0 if now.seats else self.choose(4)):
            self.go_on(*clock)
        else:
            self.send(at, lost=roll < 20)
        self.clocks = [*self.clocks[-KEPT:], clock, *absences[:1]]
        self.money()
        self.delivered(at)

    def send(self, at: int, *, lost: bool) -> None:
        """Let a person send something, mostly something useful, which may arrive late or never."""
        here = self.tables[at]
        seat, action = self.seed(at, here) or (0, self.deed(at))
        person = self.sender(at, seat or getattr(action, "seat", 0), action)
        number = here.number(person.id) + 1
        if self.choose(12) == 0:  # as from another window, or in a wrong program
            number = max(0, number + one(self.choose, (-2, -1, -1, 1)))
        message = Message(number, action, people.due_now(here).key)
        sent = Sent(at, message, self.moment(at, action))
        self.sent = [*self.sent[-KEPT:], (person, sent)]
        if not lost:
            self.receive(person, sent)

    def seed(self, at: int, here: People) -> tuple[int, Commit | Reveal] | None:
        """Return a seat with the seed that it gives, or commits to, if it may and will."""
        now = people.due_now(here)
        if now.step not in ("announce", "expire") or self.choose(3) == 0:
            return None
        seat = one(self.choose, now.seats or here.table.seats)
        assert isinstance(here.at, House)
        if now.step == "expire":
            return seat, Reveal(self.seeds.get((at, seat), bytes(32)), here.at.announced)
        self.seeds[at, seat] = self.chance.randbytes(32)
        return seat, Commit(tago.commitment(self.seeds[at, seat]))

    def deed(self, at: int) -> Any:
        """Return what a person does at a table: something useful, or anything."""
        plain, hand = self.tables[at].table, self.tables[at].table.hand
        if hand is not None and self.choose(6):
            folded = [each.number for each in hand.seats if each.status == "folded"]
            if folded and self.choose(8) == 0:
                return tago.Curious(one(self.choose, folded))
            if hand.phase != "over":
                return step(self.choose, hand)
            return one(self.choose, (tago.Curious, tago.Look))(one(self.choose, hand.deal.numbers))
        stack = plain.rules.stack
        amount = max(1, stack + one(self.choose, (0, 0, 0, stack, -1, -stack + 1)))
        asking = [each.seat for each in plain.queue]
        free = [number for number in range(1, 9) if number not in plain.taken]
        if self.choose(3) == 0 or (hand is None and len(plain.able) < 2 and self.choose(4)):
            return Sit(one(self.choose, free or plain.taken), amount)
        seat = one(self.choose, (*plain.taken, *plain.taken, *asking * 4, 1 + self.choose(8)))
        if seat in asking and self.choose(2):
            return Leave(seat)
        back = [ComeBack(seat)] * (4 if seat in plain.away else 1)
        return one(self.choose, [BuyIn(seat, amount), Leave(seat), SitOut(seat), *back])

    def sender(self, at: int, seat: int, action: Any) -> Person:
        """Return the sender of a message, mostly the person whose message it is."""
        if self.choose(30) and (at, seat) in self.sits:
            return PEOPLE[int(self.sits[at, seat])]
        if isinstance(action, Sit):
            here = {who for (place, _), who in self.sits.items() if place == at}
            return one(self.choose, [who for who in PEOPLE if who.id not in here])
        return one(self.choose, PEOPLE)

    def earlier(self) -> tuple[Person, Sent]:
        """Let one of the last messages arrive, for the first time or again, from anybody."""
        ago = min(self.choose(KEPT), self.choose(KEPT), self.choose(KEPT))
        person, sent = self.sent[-1 - min(ago, len(self.sent) - 1)]
        looks = [pair for pair in self.sent if isinstance(pair[1].message.action, tago.Curious)]
        if looks and self.choose(4) == 0:
            person, sent = one(self.choose, looks)
        at, action = sent.table, sent.message.action
        if self.choose(3) == 0:
            sent = evolve(sent, table=self.choose(len(self.tables)))
            here = self.sits.get((sent.table, getattr(action, "seat", 0)))
            person = person if here is None else PEOPLE[int(here)]
        late = sent.moment != self.moment(at, action)
        if sent.table != at or (
            self.choose(2) == 0 and (late or not isinstance(action, Commit | Reveal))
        ):
            number = self.tables[sent.table].number(person.id) + 1  # as if it were new
            sent = evolve(sent, message=evolve(sent.message, number=number))
        return (person if self.choose(6) else one(self.choose, PEOPLE)), sent

    def receive(self, person: Person, sent: Sent) -> None:
        """Let a message arrive, as a value or a text, and answer it after it was saved."""
        at, message = sent.table, sent.message
        before = self.tables[at]
        given: Message | str = message if self.choose(2) else json.dumps(write(message))
        if self.choose(60) == 0:
            given = f"{given}?" if isinstance(given, str) else "?"
            done = people.take(before, person, given)
            assert (done.people, done.answer and done.answer.number) == (before, None)
            return
        done = people.take(before, person, given)
        if any(units > self.wallets[who] for who, units in done.money):
            poor = tago.HostError("no_money", "Your wallet does not hold this.")
            done = people.take(before, person, given, refusal=poor)
        assert done.answer is not None
        self.judge(person, sent, done, done.answer)
        if self.choose(30) == 0:  # before it was saved, and so nothing has happened
            self.met["lost in a crash"] += 1
            return
        if done.answer.outcome == "taken":
            action = message.action
            if isinstance(action, Sit):
                self.sits[at, action.seat] = person.id
            if isinstance(action, Leave) and action.seat not in before.table.seats:
                del self.sits[at, action.seat]  # before they have sat down
            counted = (*TABLE_ACTIONS, tago.Declare, tago.Look, tago.Curious, Commit, Reveal)
            self.made[at] += not isinstance(action, counted)
        self.settle(at, done)
        self.answered(person, sent, done.answer)

    def go_on(self, at: int, key: str, moment: Moment) -> None:
        """Let a clock run out: it does what it was set for, or nothing."""
        before, now = self.tables[at], people.due_now(self.tables[at])
        if now.step in ("players", "mix") and key == now.key:
            return
        shared = self.shared if now.step in ("look", "finish") else None
        run_out = one(self.choose, (people.time_is_up, people.go_on))
        if moment[1] == "away":
            run_out = people.time_is_up
        done = run_out(before, key, self.chance.randbytes(32), jackpot=shared)
        if done.news and now.step == "deal" and now.cards and key == now.key and self.choose(4):
            deck = random_deck(self.choose, len(before.table.able), one(self.choose, DECK_KINDS))
            done = people.order(before, StartHand(deck))  # in which rare things happen
        due = moment == self.moment(at) or moment in dict(self.absences(at)).values()
        assert (done.people != before) == due
        self.met["late clocks"] += not due
        if moment[1] == "away":
            self.sent_home(at, moment, done)
            self.settle(at, done)
            return
        self.met["fair hands"] += moment[-1] == "deal" and isinstance(before.at, House)
        if done.people == before:
            assert not done.money
        elif now.step in ("turn", "redeal"):
            self.made[at] += 1
        elif CardsDealt in map(type, done.news):
            self.made[at] = 0
            self.dealt[at] += 1
        if due and now.step == "turn" and run_out is people.time_is_up:
            assert now.seat in absent(done.people.table) | leaving(before.table)
            news = people.go_on(before, key).news
            assert done.news[: len(news)] == news
            self.met["sent to sit out"] += len(done.news) > len(news)
        if done.jackpot is not None:
            self.shared = done.jackpot
        self.settle(at, done)

    def sent_home(self, at: int, moment: Moment, done: Done) -> None:
        """Check that nobody but the absent person has left, or will after the hand."""
        before, after = self.tables[at].table, done.people.table
        seat: Any = moment[2]
        if done.people != self.tables[at]:
            gone = {*before.taken} - {*after.taken}
            assert (gone or leaving(after) - leaving(before)) == {seat}
            if seat not in before.seats:
                del self.sits[at, seat]  # before they have sat down
            self.met["sent home"] += 1

    def absences(self, at: int) -> Iterator[tuple[str, Moment]]:
        """Yield the clock of each absence that may end now, and what it is for."""
        here = self.tables[at]
        keys = {one.seats[0]: one.key for one in people.clocks(here) if one.step == "away"}
        if isinstance(here.at, House) and here.at.step not in ("commit", "open"):
            assert not keys  # a hand is announced, and nobody may leave
            return
        assert {*keys} == absent(here.table)
        for seat, key in keys.items():
            who = self.sits[at, seat]
            yield key, (at, "away", seat, who, self.count((at, who)))

    def order(self, at: int) -> None:
        """Let the house do something for a player, or to the table."""
        plain = self.tables[at].table
        seat = one(self.choose, plain.taken or (1,))
        deck = random_deck(self.choose, 2)
        actions = (
            *(SitOut(seat), SitOut(seat), ComeBack(seat), ComeBack(seat), Leave(seat), Close()),
            *(Void(), Void(), BuyIn(seat, plain.rules.stack), tago.Eliminate(seat)),
            *(tago.Misdeal(deck), tago.Misdeal(deck)),
        )
        action: Any = one(self.choose, actions)
        here = self.tables[at]
        try:
            if isinstance(action, tago.Misdeal) and isinstance(here.at, House):
                done = people.follow(here, fairness.misdeal(here.at))
            else:
                done = people.order(here, action)
        except tago.TagoError:
            self.met["orders refused"] += 1
            return
        if all(units <= self.wallets[who] for who, units in done.money):
            if isinstance(action, Leave) and seat not in plain.seats:
                del self.sits[at, seat]
            self.made[at] += isinstance(action, tago.Eliminate | tago.Misdeal)
            self.settle(at, done)

    def follow(self, at: int) -> None:
        """Let the house announce that a public value will be mixed in, or mix it in."""
        house = self.tables[at].at
        assert isinstance(house, House)
        mixing = house.step == "tell"
        new = fairness.mix(house, bytes(32)) if mixing else fairness.announce(house, "round 7")
        self.met["public values"] += mixing
        self.settle(at, people.follow(self.tables[at], new))

    def pay_in(self, who: str) -> None:
        """Let a person put money into their wallet."""
        amount = self.tables[0].table.rules.stack
        self.wallets[who] += amount
        self.worth[who] += amount
        self.all += amount

    def restart(self) -> None:
        """Stop the host, and resume it from what it has saved."""
        for at, each in enumerate(self.tables):
            back = people.resume(people.save(each))
            assert (back, back.table.news) == (each, each.table.news)
            self.tables[at] = back
        self.met["restarted"] += 1

    def settle(self, at: int, done: Done) -> None:
        """Save the next state of a table and book its money, and check who sits where."""
        before, after = self.tables[at].table, done.people.table
        for who, units in done.money:
            self.wallets[who] -= units
        self.tables[at] = done.people
        kinds = [type(fact) for fact in done.news]
        self.met.update(kind.__name__ for kind in kinds)
        if before.hand is not None and after.hand is None:
            won = () if told.HandVoided in kinds else tago.returns(before.hand)
            for seat, chips in won:
                self.worth[self.sits[at, seat]] += chips
        known = {seat: who.id for seat, who in done.people.who}
        for fact in done.news:
            if isinstance(fact, told.JackpotPaid):
                self.worth[self.sits[at, fact.seat]] += fact.amount
                self.all += self.prize  # which the house puts in
            if isinstance(fact, told.SeatLeft):
                gone = self.sits.pop((at, fact.seat))
                assert known.get(fact.seat) == gone
        here = {seat: who for (place, seat), who in self.sits.items() if place == at}
        assert {seat: who for seat, who in known.items() if seat in after.taken} == here

    # The law of money

    def money(self) -> None:
        """Check that all chips are there, everybody has their own, and no wallet is overdrawn."""
        assert sum(self.wallets.values()) + self.lying == self.all
        assert min(self.wallets.values()) >= 0
        worth = dict(self.wallets)
        for at, each in enumerate(self.tables):
            hand = each.table.hand
            losses = [(seat, -chips) for seat, chips in (tago.returns(hand) if hand else ())]
            for seat, chips in (*each.table.stacks_now, *asked_at(each), *losses):
                worth[self.sits[at, seat]] += chips
        assert worth == self.worth

    # The law that everything happens once

    def moment(self, at: int, action: Any = None) -> Moment:
        """Return what is due at a table, or what an action would answer there now."""
        here = self.tables[at]
        plain, number = here.table, here.at.number if isinstance(here.at, House) else 0
        if isinstance(action, tago.Look | tago.Curious):  # they answer a deal; a misdeal ends it
            log = plain.hand.log if plain.hand else ()
            cancelled = sum([isinstance(entry, DealCancelled) for entry in log])
            return (at, self.dealt[at], plain.hand is not None, cancelled)
        made = self.made[at] if plain.hand else -1
        return (at, self.dealt[at], number, made, people.due_now(here).step)

    def judge(self, person: Person, sent: Sent, done: Done, answer: Answer) -> None:
        """Check that a message is taken once, in its moment, and its sender learns the truth."""
        at, message, outcome = sent.table, sent.message, answer.outcome
        before, line = self.tables[at], (sent.table, person.id)
        effect = done.people.at != before.at or bool(done.money) or bool(done.news)
        fate = self.fates.get((line, message.number))
        ends = [(one.action, how) for (who, _), (one, how) in self.fates.items() if who == line]
        # a seed that has arrived already changes nothing, so it may be sent again
        again = isinstance(message.action, Reveal) and (message.action, "taken") in ends
        assert effect == (outcome == "taken" and not again)
        assert not (effect and fate)
        assert outcome == "old" or (outcome == "already_taken") == (fate == (message, "taken"))
        count, last = self.count(line), self.last.get(line)
        in_time = sent.moment == self.moment(at, message.action)
        assert in_time or not effect or isinstance(message.action, TABLE_ACTIONS)
        assert not (in_time and answer.code == "stale" and message.number > count)
        assert before.number(person.id) == count
        assert answer.number == message.number
        if message.number > count:
            ahead = message.number > count + 1
            assert outcome == "refused" if ahead else outcome in ("taken", "refused")
            assert (answer.code == "number_ahead") == ahead
        elif last is None or message.number < count:
            assert outcome == "old"
        elif message != last[0]:
            assert outcome == "conflict"
        else:
            repeated: Outcome = "already_taken" if last[1].outcome == "taken" else "refused"
            assert answer == evolve(last[1], outcome=repeated)
        if effect and not isinstance(message.action, Commit | Reveal):
            seat: Any = getattr(message.action, "seat", None)
            free = isinstance(message.action, Sit) and (at, seat) not in self.sits
            assert free or self.sits.get((at, seat)) == person.id

    def count(self, line: Line) -> int:
        """Return the number of a person's last message, as the casino has counted it."""
        return self.last[line][0].number if line in self.last else self.floor[line[0]]

    def answered(self, person: Person, sent: Sent, answer: Answer) -> None:
        """Count an answer that was saved, and forget whoever may be forgotten."""
        at, message, line = sent.table, sent.message, (sent.table, person.id)
        self.met[answer.outcome] += 1
        self.met[answer.code] += 1
        if message.number != self.count(line) + 1:
            return
        self.fates[line, message.number] = message, answer.outcome
        self.last.pop(line, None)
        self.last[line] = message, answer
        seated = {(place, who) for (place, _), who in self.sits.items()}
        gone = [one for one in self.last if one[0] == at and one not in seated]
        for one_gone in gone[: max(0, len(gone) - self.remembered)]:
            self.floor[at] = max(self.floor[at], self.last.pop(one_gone)[0].number)
            self.met["forgotten"] += 1

    # The law that nobody is told what they must not know

    def delivered(self, at: int) -> None:
        """Check that each letter is still for its original reader, and all have their answers."""
        here = self.tables[at]
        if isinstance(here.at, House):
            for letter in here.at.letters:
                reader = self.sits.get((at, letter.to or 0))
                if letter.to is not None and reader is not None:
                    assert self.readers.setdefault(letter, reader) == reader
        if isinstance(here.at, House) and self.choose(4) == 0:
            seats = {self.sits[at, seat]: seat for seat in here.table.seats}
            for who, seen in people.views_of_people(here, [*self.wallets, None]).items():
                seat = seats.get(who or "")
                assert seen.table.seat == seat
                mine = [one.message for one in here.at.letters if one.to in (None, seat)]
                assert [*seen.letters] == mine
                line = (at, who or "")
                assert seen.number == (self.count(line) if who else 0)
                assert seen.answer == self.last.get(line, (None, None))[1]

    def leaks(self) -> list[str]:
        """Return where a table tells a person something else with other hidden cards."""
        here = one(self.choose, [each for each in self.tables if isinstance(each.at, table.Table)])
        who = one(self.choose, (None, *PEOPLE, *[one for _, one in here.who] * 4))
        seat = here.seat_of(who.id) if who else None
        plain = here.table
        if plain.hand is None:
            return []
        try:
            other = laws.twin(self.choose, plain.hand, seat if seat in plain.seats else None)
        except tago.IllegalActionError:
            return ["whether it may be done"]
        left = iter(other.facts[len(other.facts) - sum(is_of_hand(fact) for fact in plain.news) :])
        news = tuple([next(left) if is_of_hand(fact) else fact for fact in plain.news])
        there = evolve(here, at=evolve(plain, hand=other, news=news))
        tries = [each.message for _, each in self.sent[-6:]]
        if who is not None:
            number, key = here.number(who.id) + 1, people.due_now(here).key
            tries += [evolve(each, number=number) for each in tries]
            for _ in range(3):
                action = any_action(self.choose, plain.hand, seat)
                tries.append(Message(number, action, key))
        self.met["other cards"] += other != plain.hand
        one_way, another = given(here, who, tries), given(there, who, tries)
        return [name for name in one_way if one_way[name] != another[name]]


def absent(plain: table.Table) -> set[int]:
    """Return the seats that will not be dealt in, after what players have asked for."""
    stacks, away = dict(plain.stacks), {*plain.away}
    for action in plain.queue:
        seat = action.seat
        match action:
            case Sit() | BuyIn():
                stacks[seat] = stacks.get(seat, 0) + action.amount
            case Leave():
                del stacks[seat]
                away.discard(seat)
            case SitOut():
                away.add(seat)
            case ComeBack():
                away.discard(seat)
    return {
        seat for seat, chips in stacks.items() if seat in away or chips < plain.rules.ante_amount
    }


def leaving(plain: table.Table) -> set[int | None]:
    """Return the seats whose players have asked to leave."""
    return {action.seat for action in plain.queue if isinstance(action, Leave)}


def asked_at(here: People) -> Iterator[tuple[int, int]]:
    """Return what people have asked to bring after the hand, by seat."""
    for action in here.table.queue:
        if isinstance(action, Sit | BuyIn):
            yield action.seat, action.amount


def is_of_hand(fact: object) -> bool:
    return not isinstance(fact, told.TableFact)


def given(here: People, who: Person | None, tries: list[Message]) -> dict[str, object]:
    """Return all that a person gets from a table."""
    name = who.id if who else None
    seen = people.views_of_people(here, [name])[name]
    watchers = {language: people.Watcher(name, language) for language in LANGUAGES}
    pages = {language: PageWatcher(name, language) for language in LANGUAGES}
    return {
        "view": seen,
        "the view printed": (repr(seen), str(seen)),
        "JSON": json.dumps(write(seen)),
        "the table printed": (repr(here), str(table.table_options(here.table))),
        "what is told": people.tell(Done(here, news=here.table.news), watchers),
        "what pages are told": tell_all(Done(here, news=here.table.news), pages),
        "what is said": [people.say(here, here.table.news, name, one) for one in LANGUAGES],
        "answers": [people.take(here, who, each).answer for each in tries] if who else (),
    }
