"""The laws of money, of leaks, and of exactly once, for all that a host does at its tables.

They hold at every step of a state machine (:mod:`tests.casino`), whatever is sent and whenever it
is restarted. Each of them finds planted faults: one function or attribute of the library is
replaced by a wrong one.
"""

import hashlib
import random
from collections import Counter
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest
from attrs import evolve

import tagolib as tago
from tagolib import fairness
from tagolib import table as lib
from tagolib.base.masking import masked
from tagolib.table import actions, options, players, records, sent, transition, views
from tagolib.table import facts as told
from tagolib.tago import facts
from tagolib.tago.jackpot import Jackpot
from tests import casino, fair
from tests.amounts import amount
from tests.casino import Casino
from tools import money

pytestmark = pytest.mark.uncounted

Law: TypeAlias = Callable[[Casino, int], None]


def money_and_once(house: Casino, number: int) -> None:
    """Check both laws at every step as the machine runs."""


def leaks(house: Casino, number: int) -> None:
    """Check now and then, because it takes some time."""
    if number % 12 == 0:
        assert house.leaks() == []


def play(law: Law, houses: int, steps: int = 250) -> Counter[str]:
    """Run some hosts for so many steps each."""
    met: Counter[str] = Counter()
    for number in range(houses):
        house = Casino(number)
        for count in range(steps):
            house.step()
            law(house, count)
        met += house.met
    return met


@pytest.mark.rules("POT-08", "REST-01", "JACK-10", "JACK-11", "SEAT-05")
def test_no_chip_is_lost_and_every_message_is_taken_once() -> None:
    """Wallets, stacks, pots, jackpots and tips agree to the unit over any session of a host.

    Late, doubled, foreign and lost messages come in any order, and the host is restarted anywhere.
    """
    met = play(money_and_once, amount(8, 300))
    for what in (*casino.ANSWERS, "taken", "refused", "of nobody here"):
        assert met[what] >= amount(20, 1000), what
    for what in ("restarted", "lost in a crash", "SeatLeft", "BoughtIn", "JackpotFed", "Queued"):
        assert met[what] >= amount(10, 400), what
    for what in ("Restored", "JackpotPaid", "HandVoided", "TipsTaken", "TableClosed"):
        assert met[what] >= amount(1, 40), what


@pytest.mark.rules("COLL-01", "COLL-02", "COLL-04")
def test_nobody_learns_of_a_table_what_they_may_not_know() -> None:
    """If only hidden cards differ, all are told the same things, even those who sit down later."""
    met = play(leaks, amount(6, 200))
    assert met["other cards"] >= amount(40, 1000)
    assert met["other cards in the hand before"] >= amount(40, 1000)


class FairHost:
    """A table that deals fairly, at which people come and go."""

    def __init__(self, number: int) -> None:
        self.chance = random.Random(number)
        self.house = fair.new_house(fair.drawn_table(3))
        self.people: Counter[int | None] = Counter(self.house.table.seats)
        """How many have sat at each seat, with who sits there now."""
        self.letters: dict[fairness.Letter, int] = {}
        """Who sat there when a letter for one seat alone was written."""

    def step(self) -> None:
        """Take some step at the table; each letter must still be for its original reader."""
        try:
            self.house = self.go_on()
        except tago.IllegalActionError:
            return
        news = self.house.table.news
        self.people.update(fact.seat for fact in news if isinstance(fact, told.SeatTaken))
        for letter in self.house.letters:
            if letter.to in self.house.table.seats:
                reader = self.people[letter.to]
                first = self.letters.setdefault(letter, reader)
                assert first == reader
        for seat in (None, *self.house.table.seats):
            mine = [each.message for each in self.house.letters if each.to in (None, seat)]
            assert [*self.house.messages(seat)] == mine

    def go_on(self) -> fairness.House:
        """Deal if enough players are there, play a hand, and let players come, leave or void it."""
        house, seat = self.house, self.chance.randrange(1, 6)
        hand = house.table.hand
        if hand is None and len(house.table.able) > 1 and self.chance.randrange(3):
            return dealt(house)
        if hand is not None and hand.phase == "redeal":
            return fairness.deal_fairly(house)
        if hand is None or self.chance.randrange(6) == 0:
            leave = actions.Leave(seat)
            deeds = (actions.Sit(seat, 300), leave, leave, actions.Void())
            return fairness.play(house, deeds[self.chance.randrange(4)])
        if hand.phase == "over":
            return fairness.play(house, actions.Finish())
        return fairness.play(house, fair.calm(hand))


def dealt(house: fairness.House) -> fairness.House:
    """Deal a hand with new seeds from all who can pay for it."""
    made = fair.Exchange(house, {seat: fair.seed(seat) for seat, _ in house.table.able})
    made.start()
    made.deal()
    return made.house


def letters(houses: int, steps: int = 120) -> int:
    """Run some houses that deal fairly, and count the letters for one seat alone."""
    found = 0
    for number in range(houses):
        host = FairHost(number)
        for _ in range(steps):
            host.step()
        found += len(host.letters)
    return found


@pytest.mark.rules("COLL-02")
def test_no_letter_is_for_somebody_who_sat_down_after_it_was_written() -> None:
    """Only the player who looked at a card is told what it is, not the next player in the seat."""
    found = letters(amount(3, 60))
    assert found >= amount(10, 300)


@pytest.mark.parametrize("fault", ["kept for the seat", "for everybody"])
def test_a_letter_to_the_wrong_reader_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The law finds letters that outlive their reader, and letters sent to everybody."""
    if fault == "kept for the seat":
        monkeypatch.setattr(fairness.steps, "_forget", lambda house: house)
    else:
        monkeypatch.setattr(
            fairness.House,
            "messages",
            lambda house, seat: tuple([each.message for each in house.letters]),
        )
    with pytest.raises(AssertionError):
        letters(20)


def test_the_long_run_is_short_here() -> None:
    """``python -m tools.money`` plays such hosts, and prints what occurs in them."""
    met = money.play(600, 2)
    assert met["hosts"] == 1
    assert {*money.TOLD.values()} <= {*met}
    again = money.play(600, 2)
    assert again == met


# What is planted

Planted: TypeAlias = Callable[[pytest.MonkeyPatch], None]
FAULTS: dict[str, tuple[Law, Planted]] = {}
ROOMS = (lib, transition, sent, options, players, records, views)


def fault(name: str, law: Law = money_and_once) -> Callable[[Planted], Planted]:
    def enter(plant: Planted) -> Planted:
        FAULTS[name] = law, plant
        return plant

    return enter


def put(patch: pytest.MonkeyPatch, name: str, around: Callable[..., Any]) -> None:
    """Wrap a function in another wherever it is used; the wrapper gets the right one first."""
    rooms = [room for room in ROOMS if hasattr(room, name)]
    right = getattr(rooms[0], name)
    for room in rooms:
        patch.setattr(room, name, lambda *given, **named: around(right, *given, **named))


def put_move(patch: pytest.MonkeyPatch, kind: Any, around: Callable[..., Any]) -> None:
    """Do the same for the move of a table's action."""
    moves: Any = players.MOVES if kind in players.MOVES else transition._MOVES
    right = moves[kind]
    patch.setitem(moves, kind, lambda *given: around(right, *given))


def changed_flow(change: Callable[[Any], Any]) -> Planted:
    return lambda patch: put(patch, "cash_flow", lambda right, news: change(right(news)))


for name, change in {
    "chips that were brought are told twice": lambda flow: [
        (s, c * (1 + (c > 0))) for s, c in flow
    ],
    "what leaves with somebody is not told": lambda flow: [(s, min(c, 0) or c) for s, c in flow][
        1:
    ],
    "chips are told of the next seat": lambda flow: [(s % 8 + 1, c) for s, c in flow],
    "a unit is lost": lambda flow: [(s, c + (c < 0)) for s, c in flow],
}.items():
    fault(name)(changed_flow(change))


@fault("restorations are no money")
def no_restorations(patch: pytest.MonkeyPatch) -> None:
    def flow(right: Any, news: Any) -> Any:
        return right([fact for fact in news if not isinstance(fact, facts.Restored)])

    put(patch, "cash_flow", flow)


@fault("what is brought does not count against the funds")
def free_money(patch: pytest.MonkeyPatch) -> None:
    put(patch, "_spend", lambda right, table, action: table)


@fault("nobody asks whether the funds suffice")
def unasked(patch: pytest.MonkeyPatch) -> None:
    put(patch, "beyond_funds", lambda right, table, action: iter(()))


@fault("what waits for the end of the hand is forgotten")
def forgotten(patch: pytest.MonkeyPatch) -> None:
    put(patch, "do_queued", lambda right, table: evolve(table, queue=()))


@fault("what waits for the end of the hand is done twice")
def done_twice(patch: pytest.MonkeyPatch) -> None:
    def again(right: Any, table: Any) -> Any:
        bought = [one for one in table.queue if isinstance(one, actions.BuyIn)]
        return right(evolve(table, queue=(*table.queue, *bought)))

    put(patch, "do_queued", again)


@fault("who leaves leaves the funds of the next behind")
def funds_of_another(patch: pytest.MonkeyPatch) -> None:
    def leave(right: Any, table: Any, action: Any) -> Any:
        return evolve(right(table, action), funds=table.funds)

    put_move(patch, actions.Leave, leave)
    put_move(
        patch,
        actions.Funds,
        lambda right, table, action: (
            right(table, action) if action.seat not in dict(table.funds) else table
        ),
    )


@fault("who takes back what they have asked for takes the funds of the next along")
def funds_of_the_next(patch: pytest.MonkeyPatch) -> None:
    def ask(right: Any, table: Any, action: Any) -> Any:
        if isinstance(action, actions.Leave) and table.hand and action.seat not in table.seats:
            queue = (*table.queue, action)
            return evolve(table, queue=queue, news=(told.Queued(action.seat),))
        return right(table, action)

    put(patch, "_ask", ask)


@fault("a hand that is called off gives back less")
def a_poor_void(patch: pytest.MonkeyPatch) -> None:
    def void(right: Any, table: Any, action: Any) -> Any:
        after = right(table, action)
        (seat, chips), *others = after.stacks
        return evolve(after, stacks=((seat, chips - (chips > 0)), *others))

    put_move(patch, actions.Void, void)


@fault("a hand that is called off keeps what was restored")
def a_greedy_void(patch: pytest.MonkeyPatch) -> None:
    def void(right: Any, table: Any, action: Any) -> Any:
        with pytest.MonkeyPatch.context() as inner:
            inner.setattr(transition, "cash_flow", lambda news: ())
            return right(table, action)

    put_move(patch, actions.Void, void)


@fault("a jackpot is paid without what the hand has fed")
def a_poor_jackpot(patch: pytest.MonkeyPatch) -> None:
    right = Jackpot.settle

    def settle(jackpot: Jackpot, fed: int, *, won: bool) -> tuple[Jackpot, int]:
        after, paid = right(jackpot, fed, won=won)
        return after, paid - fed if won else paid

    patch.setattr(Jackpot, "settle", settle)


@fault("a jackpot begins anew without its seed")
def no_seed(patch: pytest.MonkeyPatch) -> None:
    right = Jackpot.settle

    def settle(jackpot: Jackpot, fed: int, *, won: bool) -> tuple[Jackpot, int]:
        after, paid = right(jackpot, fed, won=won)
        return evolve(after, amount=0) if won else after, paid

    patch.setattr(Jackpot, "settle", settle)


@fault("a multi-jackpot is not fed")
def unfed(patch: pytest.MonkeyPatch) -> None:
    put(patch, "finish", lambda right, table, jackpot: (right(table, jackpot)[0], jackpot))


@fault("a table is closed without giving the chips back")
def a_greedy_house(patch: pytest.MonkeyPatch) -> None:
    def close(right: Any, table: Any, action: Any) -> Any:
        return evolve(right(table, action), news=(told.TableClosed(),))

    put_move(patch, actions.Close, close)


@fault("a restart forgets the funds")
def lost_funds(patch: pytest.MonkeyPatch) -> None:
    put(patch, "resume_table", lambda right, record: evolve(right(record), funds=()))


@fault("a restart forgets what was sent")
def lost_sent(patch: pytest.MonkeyPatch) -> None:
    put(patch, "resume_table", lambda right, record: evolve(right(record), sent=()))


@fault("keys do not name the hand")
def without_hands(patch: pytest.MonkeyPatch) -> None:
    def key(right: Any, table: Any) -> Any:
        return right(table).replace(f"/{table.hands}", "/1", 1)

    put(patch, "decision_key", key)


@fault("keys move whenever anything happens")
def by_revision(patch: pytest.MonkeyPatch) -> None:
    def key(right: Any, table: Any) -> Any:
        return f"{table.name}/{table.hands}/{table.hand.revision if table.hand else ''}"

    put(patch, "decision_key", key)


@fault("the keys of a table are those of all tables")
def nameless(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(casino, "NAMES", ("red",) * 3)


@fault("the key of a seat moves with those of others")
def of_all(patch: pytest.MonkeyPatch) -> None:
    def key(right: Any, table: Any, seat: int = 0) -> str:
        return f"{table.name}/seat {seat}/{sum(one.count for one in table.sent)}"

    put(patch, "own_key", key)


@fault("the key of a seat never moves")
def unmoved(patch: pytest.MonkeyPatch) -> None:
    put(patch, "own_key", lambda right, table, seat=0: f"{table.name}/seat {seat}/0")


@fault("hands are numbered anew when a table is closed")
def numbered_anew(patch: pytest.MonkeyPatch) -> None:
    put_move(patch, actions.Close, lambda right, *given: evolve(right(*given), hands=0, placed=0))


@fault("nobody knows what was taken in a hand")
def unknown(patch: pytest.MonkeyPatch) -> None:
    put(patch, "_refuse_taken", lambda right, *given: None)


@fault("what is sent twice is done twice")
def forgetful(patch: pytest.MonkeyPatch) -> None:
    def send(right: Any, table: Any, action: Any, **sent: Any) -> Any:
        try:
            return right(table, action, **sent)
        except tago.AlreadyTakenError:
            return transition.act(table, action)

    put(patch, "act_sent", send)


@fault("anybody may act for anybody")
def careless(patch: pytest.MonkeyPatch) -> None:
    def send(right: Any, table: Any, action: Any, **sent: Any) -> Any:
        return right(table, action, **(sent | {"seat": lib.HOUSE}))

    put(patch, "act_sent", send)


@fault("what comes late is taken all the same")
def patient(patch: pytest.MonkeyPatch) -> None:
    def send(right: Any, table: Any, action: Any, **sent: Any) -> Any:
        try:
            return right(table, action, **sent)
        except tago.StaleActionError:
            return transition.act(table, action)

    put(patch, "act_sent", send)


@fault("what the house sends for a player takes the place of what the player has sent")
def in_their_place(patch: pytest.MonkeyPatch) -> None:
    def send(right: Any, table: Any, action: Any, *, seat: int, key: str) -> Any:
        if seat == lib.HOUSE and isinstance(action, lib.PLAYER_ACTIONS):
            if key != lib.own_key(table):
                raise tago.MaybeTakenError(key, lib.own_key(table))
            after = right(table, action, seat=action.seat, key=lib.own_key(table, action.seat))
            house = [one for one in table.sent if one.seat == lib.HOUSE]
            count = house[0].count + 1 if house else 1
            others = [one for one in after.sent if one.seat != lib.HOUSE]
            return evolve(after, sent=(*others, lib.Sent(lib.HOUSE, count, action, after.news)))
        return right(table, action, seat=seat, key=key)

    put(patch, "act_sent", send)


@fault("what is too old to be known is called late")
def surely_late(patch: pytest.MonkeyPatch) -> None:
    put(patch, "_late", lambda right, key, now, **known: tago.StaleActionError(key, now))


@fault("who asks for a seat hears what came of it for who has had it")
def heard_by_another(patch: pytest.MonkeyPatch) -> None:
    def send(right: Any, table: Any, action: Any, *, seat: int, key: str) -> Any:
        try:
            return right(table, action, seat=seat, key=key)
        except tago.MaybeTakenError:
            for one in table.sent:
                known = (one.seat, one.action) == (seat, action)
                if known and key == f"{table.name}/seat {seat}/{one.count - 1}":
                    raise tago.AlreadyTakenError(one.news) from None
            raise

    put(patch, "act_sent", send)


@fault("the answer to a doubled message tells what came of another")
def another_answer(patch: pytest.MonkeyPatch) -> None:
    def send(right: Any, table: Any, action: Any, **sent: Any) -> Any:
        try:
            return right(table, action, **sent)
        except tago.AlreadyTakenError as error:
            raise tago.AlreadyTakenError((*error.news, told.TableClosed())) from None

    put(patch, "act_sent", send)


@fault("an old message tells the card of the player before", leaks)
def to_the_seat(patch: pytest.MonkeyPatch) -> None:
    def send(right: Any, table: Any, action: Any, *, seat: int, key: str) -> Any:
        with pytest.MonkeyPatch.context() as inner:
            inner.setattr(sent, "masked", lambda fact, viewer: masked(fact, seat or None))
            return right(table, action, seat=seat, key=key)

    put(patch, "act_sent", send)


@fault("the news of a table is not masked", leaks)
def unmasked_news(patch: pytest.MonkeyPatch) -> None:
    put(patch, "masked", lambda right, fact, seat: fact)


@fault("who is not dealt in sees the hand as the first seat does", leaks)
def a_guest(patch: pytest.MonkeyPatch) -> None:
    def view(right: Any, hand: Any, seat: int | None) -> Any:
        return right(hand, hand.deal.numbers[0] if seat is None else seat)

    put(patch, "view", view)


@fault("the views of all at once are those of the first seat", leaks)
def all_alike(patch: pytest.MonkeyPatch) -> None:
    def of_all(right: Any, hand: Any) -> Any:
        seen = right(hand)
        return dict.fromkeys(seen, seen[hand.deal.numbers[0]])

    put(patch, "views_of", of_all)


@fault("a key tells the deck", leaks)
def a_telling_key(patch: pytest.MonkeyPatch) -> None:
    def key(right: Any, table: Any) -> Any:
        deck = str(table.hand.deal.deck) if table.hand else ""
        return right(table) + hashlib.sha256(deck.encode()).hexdigest()[:8]

    put(patch, "decision_key", key)


@fault("a refusal tells the covered card", leaks)
def a_telling_refusal(patch: pytest.MonkeyPatch) -> None:
    def allowed(right: Any, seat: int, table: Any, action: Any) -> str:
        cards = [seat.cards[0] for seat in table.hand.seats] if table.hand else []
        return f"{right(seat, table, action)}{cards}"

    put(patch, "_allowed_to", allowed)


@fault("the hand before is printed with the table", leaks)
def a_printed_table(patch: pytest.MonkeyPatch) -> None:
    right = lib.Table.__repr__

    def printed(table: Any) -> str:
        before = table.last.deal.deck if table.last else ()
        return f"{right(table)}{before}"

    patch.setattr(lib.Table, "__repr__", printed)


@fault("what the house has sent is printed with its deck", leaks)
def a_printed_start(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(actions.StartHand, "__repr__", lambda start: f"StartHand({start.deck})")


@fault("the JSON of a view holds the deck", leaks)
def telling_json(patch: pytest.MonkeyPatch) -> None:
    last: list[Any] = []

    def view(right: Any, table: Any, seat: int | None) -> Any:
        last[:] = [table.hand and str(table.hand.deal.deck)]
        return right(table, seat)

    put(patch, "view_table", view)

    def given(right: Any, *of: Any) -> Any:
        found = right(*of)
        return found | {"JSON": (found["JSON"], *last)}

    right = casino.given
    patch.setattr(casino, "given", lambda *of: given(right, *of))


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its law finds the fault in a run in which it finds nothing otherwise."""
    law, plant = FAULTS[name]
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        play(law, 100)
