"""The laws of money, of leaks, and of exactly once, for all that a host does at its tables.

They hold at every step of a state machine (:mod:`tests.casino`), whatever is sent and whenever it
is restarted. Each of them finds planted faults: one function or attribute of the library is
replaced by a wrong one.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import pytest
from attrs import evolve

import tagolib as tago
from tagolib import fairness, people
from tagolib import table as lib
from tagolib.base.fast import replace_unchecked
from tagolib.fairness import steps
from tagolib.fairness import waiting as fair_waiting
from tagolib.people import Answer, Done, People, go_on, records, state, taking, views
from tagolib.people import waiting as clocks
from tagolib.play import hosted
from tagolib.table import actions, keys, players, transition, waiting
from tagolib.table import facts as told
from tagolib.table import views as table_views
from tagolib.tago import facts
from tagolib.tago.jackpot import Jackpot
from tests.amounts import amount
from tests.casino import Casino
from tools import money

pytestmark = pytest.mark.uncounted

Law: TypeAlias = Callable[[Casino, int], None]


@pytest.fixture(autouse=True)
def few_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the tables forget often."""
    monkeypatch.setattr(taking, "REMEMBERED", 3)


def money_and_once(house: Casino, number: int) -> None:
    """Check both laws at every step as the machine runs."""


def leaks(house: Casino, number: int) -> None:
    """Check now and then, because it takes some time."""
    if number % 12 == 0:
        assert house.leaks() == []


RARE = {
    "a jackpot is paid without what the hand has fed": 10,
    "a jackpot begins anew without its seed": 11,
    "a hand that is called off keeps what was restored": 15,
    "the key of a decision is not checked": 19,
    "a letter is kept for the next at its seat": 23,
    "messages of fair dealing need no key": 33,
    "a look may have any key": 76,
}
"""Faults that need a rare run, and the number of the host in which they are found."""


def play(law: Law, houses: Iterable[int], steps: int = 250) -> Counter[str]:
    """Run some hosts for so many steps each."""
    met: Counter[str] = Counter()
    for number in houses:
        house = Casino(number)
        for count in range(steps):
            house.step()
            law(house, count)
        met += house.met
    return met


@pytest.mark.rules("POT-08", "REST-01", "JACK-10", "JACK-11", "SEAT-05")
def test_no_chip_is_lost_and_every_message_is_taken_once() -> None:
    """Wallets, stacks, pots, jackpots and tips agree to the unit over any session of a host.

    Late, doubled, foreign and lost messages and clocks come in any order, and the host is restarted
    anywhere. No message takes effect twice, and no answer is false.
    """
    met = play(money_and_once, {*range(amount(14, 300)), *RARE.values()})
    for what in ("taken", "refused", "conflict", "old", "already_taken", "forgotten"):
        assert met[what] >= amount(15, 500), what
    for what in ("stale", "not_yours", "no_seat", "no_money", "number_ahead", "late clocks"):
        assert met[what] >= amount(5, 300), what
    for what in ("restarted", "lost in a crash", "SeatLeft", "BoughtIn", "JackpotFed", "Queued"):
        assert met[what] >= amount(10, 400), what
    for what in ("sent home", "sent to sit out"):
        assert met[what] >= amount(10, 400), what
    for what in (
        "fair hands",
        "HandVoided",
        "DealCancelled",
        "Restored",
        "JackpotPaid",
        "TipsTaken",
        "TableClosed",
    ):
        assert met[what] >= amount(1, 10), what


@pytest.mark.rules("COLL-01", "COLL-02", "COLL-04")
def test_nobody_learns_of_a_table_what_they_may_not_know() -> None:
    """If only hidden cards differ, all are told the same things, even those who sit down later."""
    met = play(leaks, range(amount(6, 200)))
    assert met["other cards"] >= amount(40, 1000)


def test_the_long_run_is_short_here() -> None:
    """``python -m tools.money`` plays such hosts, and prints what occurs in them."""
    met = money.play(1200, 5)
    assert met["hosts"] == 1
    assert money.play(1200, 5) == met
    for seed in range(6, 40):
        if {*money.TOLD.values()} <= {*met}:
            return
        met += money.play(1200, seed)
    pytest.fail(f"never met: {set(money.TOLD.values()) - set(met)}")


# What is planted

Planted: TypeAlias = Callable[[pytest.MonkeyPatch], None]
FAULTS: dict[str, tuple[Law, Planted]] = {}
PLACES = (
    *(People, Jackpot, fairness.House),
    *(people, taking, records, state, views, lib, transition, players, keys, waiting),
    *(table_views, fairness, fair_waiting, steps, clocks, hosted),
)


def put(patch: pytest.MonkeyPatch, name: str, around: Callable[..., Any]) -> None:
    """Wrap a function in another wherever it is used; the wrapper gets the right one first."""
    places = [place for place in PLACES if hasattr(place, name)]
    right = getattr(places[0], name)
    for place in places:
        if getattr(place, name) is right:
            patch.setattr(place, name, lambda *given, **named: around(right, *given, **named))


def put_move(patch: pytest.MonkeyPatch, kind: Any, around: Callable[..., Any]) -> None:
    """Do the same for the move of a table's action."""
    moves: Any = players.MOVES if kind in players.MOVES else transition._MOVES
    right = moves[kind]
    patch.setitem(moves, kind, lambda *given: around(right, *given))


def plant(name: str, function: str, around: Callable[..., Any], law: Law = money_and_once) -> None:
    """Enter a fault that is one wrapper around one function."""
    FAULTS[name] = law, lambda patch: put(patch, function, around)


def plant_move(name: str, kind: Any, around: Callable[..., Any]) -> None:
    FAULTS[name] = money_and_once, lambda patch: put_move(patch, kind, around)


# Money


def changed_flow(change: Callable[[Any], Any]) -> Callable[..., Any]:
    return lambda right, news: change(right(news))


for name, change in {
    "chips that were brought are told twice": lambda flow: [
        (s, c * (1 + (c > 0))) for s, c in flow
    ],
    "what leaves with somebody is not told": lambda flow: [(s, min(c, 0) or c) for s, c in flow][
        1:
    ],
    "a unit is lost": lambda flow: [(s, c + (c < 0)) for s, c in flow],
}.items():
    plant(name, "cash_flow", changed_flow(change))


def no_restorations(right: Any, news: Any) -> Any:
    return right([fact for fact in news if not isinstance(fact, facts.Restored)])


plant("restorations are no money", "cash_flow", no_restorations)
plant("what is asked for is not booked", "_asked", lambda right, table, sign: [])
plant(
    "what waits is booked again at each step",
    "_asked",
    lambda right, table, sign: right(table, sign) if sign > 0 else [],
)
plant(
    "only buy-ins are booked when they are asked for",
    "_asked",
    lambda right, table, sign: [
        (one.seat, sign * one.amount) for one in table.queue if isinstance(one, actions.BuyIn)
    ],
)


def to_another(right: Any, of: People, *given: Any) -> Done:
    done: Done = right(of, *given)
    ids = [who.id for _, who in of.who]
    money = tuple([(ids[0] if ids else who, units) for who, units in done.money])
    return evolve(done, money=money)


plant("the first person pays for all", "follow", to_another)


def not_given_back(right: Any, of: People, at: Any, *given: Any) -> Done:
    done: Done = right(of, at, *given)
    gone = of.table.hand and len(done.people.table.queue) < len(of.table.queue)
    return evolve(done, money=()) if gone and done.people.table.hand else done


plant("what is withdrawn is not given back", "follow", not_given_back)


def without_leavers(right: Any, *given: Any) -> Done:
    done: Done = right(*given)
    here = done.people.table.taken
    who = tuple([pair for pair in done.people.who if pair[0] in here])
    return evolve(done, people=evolve(done.people, who=who))


plant("nobody knows who has left", "follow", without_leavers)


def unwilling(right: Any, *given: Any, refusal: Any = None) -> Done:
    done: Done = right(*given)
    return done


plant("the host's own refusal is not heard", "take", unwilling)
plant(
    "what waits for the end of the hand is forgotten",
    "do_queued",
    lambda right, table: evolve(table, queue=()),
)


def done_twice(right: Any, table: Any) -> Any:
    bought = [one for one in table.queue if isinstance(one, actions.BuyIn)]
    return right(evolve(table, queue=(*table.queue, *bought)))


plant("what waits for the end of the hand is done twice", "do_queued", done_twice)


def a_poor_void(right: Any, table: Any, action: Any) -> Any:
    after = right(table, action)
    (seat, chips), *others = after.stacks
    return evolve(after, stacks=((seat, chips - (chips > 0)), *others))


def a_greedy_void(right: Any, table: Any, action: Any) -> Any:
    with pytest.MonkeyPatch.context() as inner:
        inner.setattr(transition, "cash_flow", lambda news: ())
        return right(table, action)


plant_move("a hand that is called off gives back less", actions.Void, a_poor_void)
plant_move("a hand that is called off keeps what was restored", actions.Void, a_greedy_void)
plant_move(
    "a table is closed without giving the chips back",
    actions.Close,
    lambda right, *given: evolve(right(*given), news=(told.TableClosed(),)),
)


def unpaid(right: Any, jackpot: Jackpot, fed: int, *, won: bool) -> tuple[Jackpot, int]:
    after, paid = right(jackpot, fed, won=won)
    return after, paid - fed if won else paid


def unseeded(right: Any, jackpot: Jackpot, fed: int, *, won: bool) -> tuple[Jackpot, int]:
    after, paid = right(jackpot, fed, won=won)
    return evolve(after, amount=0) if won else after, paid


plant("a jackpot is paid without what the hand has fed", "settle", unpaid)
plant("a jackpot begins anew without its seed", "settle", unseeded)
plant(
    "a multi-jackpot is not fed",
    "finish",
    lambda right, table, jackpot: (right(table, jackpot)[0], jackpot),
)


# Exactly once


def remember(change: Callable[[People, People, Any], Any]) -> Callable[..., Any]:
    return lambda right, of, entry: change(right(of, entry), of, entry)


def forget_refusals(after: People, before: People, entry: Any) -> People:
    return before if entry.answer.outcome == "refused" else after


def without_floor(after: People, before: People, entry: Any) -> People:
    return evolve(after, floor=before.floor)


def forget_everybody(right: Any, of: People, entry: Any) -> People:
    with pytest.MonkeyPatch.context() as inner:
        inner.setattr(People, "seat_of", lambda here, person: None)
        after: People = right(of, entry)
        return after


plant("no answer is kept", "_remember", remember(lambda after, before, entry: before))
plant("refusals are not counted", "_remember", remember(forget_refusals))
plant("what the forgotten have sent is not old", "_remember", remember(without_floor))
plant("somebody with a seat is forgotten", "_remember", forget_everybody)


plant("the last number is taken again", "number", lambda right, *given: right(*given) - 1)
plant(
    "the forgotten begin at 0",
    "number",
    lambda right, here, who: right(here, who) if here.last(who) else 0,
)
plant(
    "all people have one count",
    "number",
    lambda right, here, who: max([0, *[one.message.number for one in here.answered]]),
)


def again(change: Callable[[Answer, Any, Any], Answer]) -> Callable[..., Any]:
    return lambda right, of, who, message, known: change(
        right(of, who, message, known), message, known
    )


def says(outcome: Any, *instead: str) -> Callable[..., Any]:
    return again(
        lambda answer, message, known: (
            evolve(answer, outcome=outcome) if answer.outcome in instead else answer
        )
    )


plant("what was taken is called refused", "_again", says("refused", "already_taken"))
plant("what was refused is called taken", "_again", says("already_taken", "refused"))
plant("what is old is called refused", "_again", says("refused", "old"))
plant("what is old is called taken", "_again", says("already_taken", "old"))
plant("a conflict is called refused", "_again", says("refused", "conflict"))
plant("a conflict is called taken", "_again", says("already_taken", "conflict"))
plant(
    "the answer to the last message answers all with its number",
    "_again",
    again(
        lambda answer, message, known: (
            known.answer if known and message.number == known.message.number else answer
        )
    ),
)


def as_the_next(code: str) -> Callable[..., Any]:
    """Take a message as the next one although it was answered with a code."""

    def taken(right: Any, of: People, who: Any, message: Any, **more: Any) -> Done:
        done: Done = right(of, who, message, **more)
        if done.answer and done.answer.code == code and not isinstance(message, str):
            done = right(of, who, evolve(message, number=of.number(who.id) + 1), **more)
        return done

    return taken


for code in ("conflict", "old", "number_ahead"):
    plant(f"{code} is taken", "take", as_the_next(code))


def refused_first(right: Any, *given: Any, refusal: Any = None) -> Done:
    if refusal is None:
        done: Done = right(*given)
        return done
    of, who, message = given
    done = right(of, who, None, refusal=refusal)
    number = message.number if not isinstance(message, str) else None
    return evolve(done, answer=done.answer and evolve(done.answer, number=number))


plant("the host's own refusal is not kept", "take", refused_first)


def after_a_restart(**lost: Any) -> Callable[..., Any]:
    return lambda right, saved: evolve(right(saved), **lost)


plant("a restart forgets what was answered", "resume", after_a_restart(answered=()))
plant("a restart forgets who was forgotten", "resume", after_a_restart(floor=0))


def in_their_place(right: Any, of: People, action: Any) -> Done:
    done: Done = right(of, action)
    one = dict(of.who).get(getattr(action, "seat", 0))
    kept = tuple([each for each in of.answered if not one or each.person != one.id])
    return evolve(done, people=evolve(done.people, answered=kept))


plant("what the house does for a player makes their answer forgotten", "order", in_their_place)
plant("the key of a decision is not checked", "_check_key", lambda right, *given: None)
plant("a look may have any key", "is_of_the_deal", lambda right, table, key: True)
plant(
    "keys do not name the hand",
    "key_of",
    lambda right, table, step: right(table, step).replace(f"/{table.hands}", "/1", 1),
)
plant(
    "keys move whenever anything happens",
    "key_of",
    lambda right, table, step: (
        f"{table.name}/{table.hands}/{table.hand.revision if table.hand else ''}/{step}"
    ),
)
plant(
    "the keys of a table are those of all tables",
    "key_of",
    lambda right, table, step: right(table, step).replace(table.name, "red", 1),
)
plant(
    "the key of a decision stays for the next",
    "key_of",
    lambda right, table, step: f"{table.name}/{table.hands}/{step}",
)


def any_seed(right: Any, of: People, seat: int, key: str, message: Any) -> Done:
    done: Done = right(of, seat, people.due_now(of).key, message)
    return done


plant("messages of fair dealing need no key", "_told", any_seed)


def a_late_clock(right: Any, of: People, key: str, *given: Any, **more: Any) -> Done:
    now = people.due_now(of)
    late = now.step not in ("players", "mix")
    done: Done = right(of, now.key if late else key, *given, **more)
    return done


plant("a clock that is late is heard", "go_on", a_late_clock)


def no_clock_is_late(right: Any, of: People, key: str, *given: Any, **more: Any) -> Done:
    return a_late_clock(right, of, "" if "/away " in key else key, *given, **more)


def absence(change: Callable[[str], str]) -> Callable[..., Any]:
    return lambda right, of, seat, person: change(right(of, seat, person))


def stays(right: Any, of: People, key: str, *given: Any, **more: Any) -> Done:
    done: Done = Done(of) if "/away " in key else right(of, key, *given, **more)
    return done


def only_the_last_news(right: Any, of: People, key: str, *given: Any, **more: Any) -> Done:
    done: Done = right(of, key, *given, **more)
    at = done.people.at
    if people.due_now(of).step != "turn" or isinstance(at, fairness.House):
        return done
    news = done.news[-1:]
    return evolve(done, people=evolve(done.people, at=evolve(at, news=news)), news=news)


plant("the clock of another step is heard", "time_is_up", no_clock_is_late)
plant("who was waited for does not sit out", "time_is_up", lambda right, *a, **b: go_on(*a, **b))
plant("nobody is ever sent home", "time_is_up", stays)
plant("only the last news of a clock are told", "time_is_up", only_the_last_news)
plant(
    "who has sent something is sent home",
    "_absence",
    absence(lambda key: re.sub("/[0-9]+ ", "/", key)),
)
plant(
    "the next at a seat is sent home",
    "_absence",
    absence(lambda key: re.sub("/[0-9]+ .*", "", key)),
)
plant(
    "who cannot pay is not absent",
    "ahead",
    lambda right, table: replace_unchecked(right(table), stacks=()),
)


def anybody(right: Any, of: People, who: Any, message: Any) -> Done:
    try:
        done: Done = right(of, who, message)
    except tago.ForeignActionError:
        done = people.follow(of, transition.act(of.table, message.action))
    return done


def no_seat_needed(right: Any, of: People, who: Any, message: Any) -> Done:
    seat = getattr(message.action, "seat", None)
    other = dict(of.who).get(seat or 0)
    absent = of.seat_of(who.id) is None and not isinstance(message.action, actions.Sit)
    done: Done = right(of, other if absent and other else who, message)
    return done


plant("anybody may act for anybody", "_done", anybody)
plant("somebody without a seat acts for others", "_done", no_seat_needed)


# Leaks


plant("a letter is kept for the next at its seat", "_forget", lambda right, house: house)
plant(
    "letters are for everybody",
    "messages",
    lambda right, house, seat: tuple([one.message for one in house.letters]),
)
plant(
    "somebody without a seat is taken for the first",
    "seat_of",
    lambda right, *given: right(*given) or 1,
)


def unmasked(right: Any, news: Any, seats: Any) -> Any:
    return dict.fromkeys([None, *seats], tuple(news))


plant("the news of a table is not masked", "masked_for_each", unmasked, leaks)


def to_a_guest(right: Any, hand: Any) -> Any:
    seen = right(hand)
    return seen | {None: seen[hand.deal.numbers[0]]}


def all_alike(right: Any, hand: Any) -> Any:
    seen = right(hand)
    return dict.fromkeys(seen, seen[hand.deal.numbers[0]])


plant("a player who is not dealt in sees what the first seat sees", "views_of", to_a_guest, leaks)
plant("the views of all are those of the first seat", "views_of", all_alike, leaks)


def a_telling_key(right: Any, table: Any, step: Any) -> str:
    deck = str(table.hand.deal.deck) if table.hand else ""
    return str(right(table, step)) + hashlib.sha256(deck.encode()).hexdigest()[:8]


def a_telling_refusal(right: Any, of: People, *given: Any) -> str:
    hand = of.table.hand
    return f"{right(of, *given)}{[seat.cards[0] for seat in hand.seats] if hand else []}"


plant("a key tells the deck", "key_of", a_telling_key, leaks)
plant("a refusal tells the covered card", "_allowed", a_telling_refusal, leaks)
plant(
    "the dealer says to all what only one may know",
    "say",
    lambda right, of, news, person, language: tuple(map(of.voice(language).fact, news)),
    leaks,
)


def as_the_first(right: Any, done: Done, watchers: Any) -> Any:
    first = next((who.id for _, who in done.people.who), None)
    return right(done, {key: evolve(one, person=first) for key, one in watchers.items()})


plant("a page shows everybody what the first person sees", "_tell_pages", as_the_first, leaks)
plant(
    "the people are printed with the deck",
    "__repr__",
    lambda right, here: str(here.table.hand and here.table.hand.deal.deck),
    leaks,
)


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its law finds the fault in a run in which it finds nothing otherwise."""
    law, planted = FAULTS[name]
    planted(monkeypatch)
    with pytest.raises(AssertionError):
        play(law, sorted(range(1000), key=lambda number: number != RARE.get(name)))
