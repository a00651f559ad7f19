"""Whatever a caller passes is accepted, or refused by the library's own error, which names it."""

import importlib
import inspect
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from sys import setprofile
from typing import Any

import attrs
import pytest
from numpy.random import default_rng

import tagolib as tago
from tagolib import fairness, odds, people, rulebook, table, tap
from tagolib import serialization as json
from tagolib.announcements import Announcer, announce
from tagolib.announcements import tap as tap_announcements
from tagolib.announcements.tap import Announcer as TapAnnouncer
from tagolib.base import checking
from tagolib.base.checking import checked
from tagolib.base.errors import WrongTypeError
from tagolib.base.growing import Indexed
from tagolib.base.masking import masked
from tagolib.bots import at_random, bold, by_odds, careful
from tagolib.drawing import draw, draw_deck, face
from tagolib.notation import (
    Transcript,
    parse_action,
    parse_hand,
    parse_hands,
    write_action,
    write_hand,
)
from tagolib.odds import bulk
from tagolib.odds.positions import Position, bets
from tagolib.odds.worlds import possible_hands
from tagolib.serialization.schemas import load_schema
from tagolib.shuffling import Stream, shuffled
from tagolib.table import Close, Open, StartHand, TableRecord, act
from tagolib.tago.betting import Spot
from tagolib.tago.facts import Folded
from tagolib.tago.options import canonical_actions
from tagolib.tago.pots import Pot
from tagolib.tap import bots as tap_bots
from tagolib.tournament import counted_total
from tests.playing import HEAVY, call_round, play, start
from tools.modules import modules

MODULES = [
    *("tagolib", "tagolib.table", "tagolib.announcements", "tagolib.bots", "tagolib.drawing"),
    *(
        "tagolib.fairness",
        "tagolib.notation",
        "tagolib.odds",
        "tagolib.odds.positions",
        "tagolib.people",
        "tagolib.rulebook",
    ),
    *("tagolib.serialization", "tagolib.shuffling", "tagolib.tap", "tagolib.tap.bots"),
    *("tagolib.announcements.tap", "tagolib.tournament", "tagolib.odds.worlds"),
]
"""Where a caller finds what to call."""

JUNK: list[Any] = [
    *(None, "", "x", "3", b"x", 0, 3, -1, 10**5000, True, 1.5, 3.0, float("nan"), 1j, object()),
    *((), (1,), ((1, 300),), [], [1], [(1, 300)], [None], {}, {1: None}, {"1": 300}, {1: "x"}),
    *({1: 300.0}, {None: 1}, set(), {1}, range(3), int, len, lambda: None, iter(())),
]

DECK = tago.shuffle(bytes(32))
HAND = tago.deal(HEAVY, {1: 300, 2: 300, 3: 300}, 1, DECK)
TABLE = tago.Table(HEAVY, stage="open", stacks=((1, 300), (2, 300)), washed=True, cube=1)
PLAYING = act(TABLE, StartHand(DECK))
assert PLAYING.hand is not None
GREEN = attrs.evolve(TABLE, name="green")
ADA = people.Person("a", "Ada")
PEOPLE = people.People(GREEN, who=((1, ADA), (2, people.Person("b", "Bo"))))
SHARED = act(act(attrs.evolve(TABLE, jackpot=None), StartHand(DECK)), tago.Fold(1))
OVER = play(HAND, tago.Fold(1), tago.Fold(2))
FRESH = fairness.House("Anna's", bytes(32), "leaves", table=TABLE)
WAITING = fairness.announce(FRESH, "drand 1")
DEALT = fairness.deal_fairly(fairness.announce(FRESH))
SHARING = fairness.House("Bea's", bytes(32), "leaves", table=attrs.evolve(TABLE, jackpot=None))
SHARING = fairness.play(fairness.deal_fairly(fairness.announce(SHARING)), tago.Fold(1))
assert DEALT.table.hand is not None
assert DEALT.places is not None
DEAL, PLACES, AUDIT = DEALT.table.hand, DEALT.places, DEALT.audit
KEPT = fairness.Kept(AUDIT.seeds.announcement, (AUDIT.seeds.hashes(0),))
SITTING = fairness.Player(1, "Anna's", bytes(32))
SEEING = attrs.evolve(
    SITTING,
    number=1,
    step="play",
    announcement=KEPT.announcement,
    hashes=Indexed(KEPT.hashes),
    cards=tuple(one for one in DEALT.messages(1) if isinstance(one, fairness.Opening)),
)
NOW = HAND.options
assert NOW is not None
SPOT = Spot(
    rules=HEAVY,
    round=1,
    current_bet=0,
    paid=0,
    stack=300,
    raises_used=0,
    restored=False,
    seen=False,
)
LAST = call_round(call_round(start({1: "4 4 4", 2: "5 1 1"}, "½ 5 1")))
SHOWN = call_round(LAST)
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
DAY = tago.Tournament.of("day", NOON, UTC)
TAP_DECK = tap.shuffle(bytes(32))
TAP_HAND = tap.deal(tap.Rules(), 1, TAP_DECK)
TAP_GAME = tap.deal_next(tap.Game(), TAP_DECK)
with pytest.raises(tago.IllegalActionError) as _caught:
    tago.apply(HAND, tago.Fold(2))
REFUSED = _caught.value

VIEW = tago.view(HAND, 1)
TAP_VIEW = tap.view(TAP_HAND, 2)
RECORD = tago.Record.of(HAND)
VOICE = Announcer(HEAVY)
TAP_VOICE = TapAnnouncer()
THREE = tago.parse_cards("4 ½ 1")
POINT = tago.parse_cards("3 8 2")
SCORE = tago.evaluate(THREE, POINT)
RNG = Stream(bytes(32))
TAP_CARDS = tap.parse_cards("KH 10S")
JACKPOT = tago.Jackpot.of(HEAVY)
SMALL = Position.of(tago.view(LAST, 1))

CALLS: dict[Callable[..., Any], dict[str, Any]] = {
    # cards, rules, scores, pots
    tago.Card.parse: {"text": "4"},
    tago.parse_cards: {"text": "4 ½"},
    tago.Total.of: {"cards": THREE},
    tago.Total.parse: {"text": "4½"},
    tago.Rules.parse: {
        "label": "Light – 5/300",
        "units_per_chip": 2,
        "ante": "half",
        "variant": "rapid",
        "jackpot_percent": 10,
        "curious_to": "tips",
        "rulings": tago.Rulings(),
    },
    HEAVY.units: {"chips": "5"},
    HEAVY.chips: {"units": 5},
    tago.point_totals(POINT).played: {"choice": "sum"},
    tago.Ranker: {"point": POINT, "choice": "sum", "rulings": tago.Rulings()},
    tago.Ranker(POINT): {"cards": THREE},
    tago.evaluate: {"cards": THREE, "point": POINT, "choice": "sum", "rulings": tago.Rulings()},
    tago.point_total: {"point": POINT, "choice": "sum", "rulings": tago.Rulings()},
    tago.point_totals: {"point": POINT, "rulings": tago.Rulings()},
    tago.winners: {"scores": {1: SCORE, 2: SCORE}},
    tago.divide: {"amount": 10, "order": (1, 2), "odd_chips": "to_jackpot"},
    tago.split: {"contributions": {1: 5, 2: 5}, "folded": (2,), "eliminated": (), "dead": 5},
    tago.check_spot: {"spot": SPOT},
    tago.betting_options: {"spot": SPOT},
    # shuffling and fair dealing
    tago.shuffle: {"seed": bytes(32)},
    shuffled: {"cards": DECK, "stream": RNG},
    Stream: {"seed": bytes(32)},
    RNG.below: {"limit": 3},
    RNG.choice: {"things": "abc"},
    bulk.numbers: {"cards": THREE},
    bulk.pack: {"cards": bulk.numbers(THREE)},
    bulk.ranks: {
        "hands": bulk.pack(bulk.numbers(THREE)),
        "points": bulk.pack(bulk.numbers(POINT)),
        "single": False,
    },
    bulk.estimate: {"seen": SMALL, "deals": 2, "rng": default_rng(1)},
    tago.commitment: {"seed": bytes(32)},
    tago.hand_seed: {"session": bytes(32), "number": 3},
    AUDIT.seeds.seed: {"shuffle": 1},
    AUDIT.seeds.deck: {"shuffle": 1},
    AUDIT.seeds.hashes: {"shuffle": 1},
    AUDIT.seeds.label: {"place": fairness.Place(0, 0)},
    AUDIT.seeds.opening: {"place": fairness.Place(0, 0)},
    fairness.Announcement.parse: {"announced": KEPT.announcement},
    fairness.Opening(0, 0, 0, bytes(32)).fits: {
        "announcement": KEPT.announcement,
        "hashes": KEPT.hashes[0],
    },
    fairness.announce: {"house": FRESH, "public": "drand 1"},
    fairness.receive: {"house": FRESH, "seat": 1, "message": SITTING.commit},
    fairness.mix: {"house": WAITING, "public": bytes(32)},
    fairness.expire: {"house": WAITING},
    fairness.deal_fairly: {"house": fairness.announce(FRESH)},
    fairness.due_fairly: {"house": WAITING},
    fairness.go_on: {"house": FRESH},
    fairness.misdeal: {"house": DEALT},
    fairness.play: {"house": DEALT, "action": tago.Bet(1, 5)},
    fairness.settle: {"house": SHARING, "jackpot": tago.Jackpot.of(HEAVY)},
    fairness.HouseRecord.of: {"house": DEALT},
    fairness.resume_house: {"record": fairness.HouseRecord.of(DEALT)},
    DEALT.messages: {"seat": 1, "since": WAITING.dealing},
    fairness.again: {"player": SITTING, "seed": bytes([1]) * 32},
    fairness.take: {
        "player": attrs.evolve(SITTING, seed=None),
        "message": fairness.Announce(KEPT.announcement),
        "table": table.view_table(FRESH.table, 1),
    },
    fairness.see: {"player": SEEING, "seen": table.view_table(DEALT.table, 1)},
    fairness.check_audit: {
        "player": SEEING,
        "published": AUDIT,
        "views": [tago.view(DEAL, 1)],
    },
    tago.verify: {"played": AUDIT, "kept": KEPT, "no_misdeals": True, "all_seeds": False},
    # hands
    tago.deal: {"rules": HEAVY, "stacks": {1: 300, 2: 300}, "cube": 1, "deck": DECK},
    tago.apply: {"hand": HAND, "action": tago.Fold(1)},
    tago.options: {"hand": HAND},
    tago.legal_actions: {"hand": HAND},
    canonical_actions: {"seat": 1, "now": tago.options(HAND)},
    tago.view: {"hand": HAND, "seat": 1},
    tago.house_state: {"hand": HAND},
    tago.Record.of: {"hand": HAND},
    tago.replay: {"played": RECORD},
    tago.with_deck: {"hand": HAND, "deck": tago.DECK},
    tago.resume: {"record": RECORD},
    tago.returns: {"hand": HAND},
    tago.default_action: {"hand": HAND},
    tago.clamp: {"hand": HAND, "action": tago.Bet(1, 5)},
    NOW.allows: {"action": tago.Bet(1, 5)},
    NOW.offers[0].actions: {"seat": 1},
    NOW.offers[0].nearest: {"amount": 5},
    # tables and jackpots
    tago.act: {"table": TABLE, "action": Close()},
    tago.opening_draw: {"cards": {1: tago.Card.ZERO}},
    tago.Jackpot.of: {"rules": HEAVY, "seed": 5},
    JACKPOT.serves: {"rules": HEAVY},
    JACKPOT.settle: {"fed": 5, "won": False},
    JACKPOT.check: {"rules": HEAVY, "field": ""},
    PLAYING.check_deal: {"deal": PLAYING.hand.deal},
    table.finish: {"table": SHARED, "jackpot": JACKPOT},
    table.cash_flow: {"news": PLAYING.news},
    table.table_options: {"table": TABLE},
    table.table_options(TABLE).own: {"seat": 1},
    table.due: {"table": TABLE},
    table.due(TABLE).action: {"cards": ()},
    table.view_table: {"table": TABLE, "seat": 1},
    table.views_of_table: {"table": TABLE},
    json.Changes.between: {"before": {1: VIEW}, "after": {1: VIEW}},
    json.Changes((("", 5),)).updated: {"document": 4},
    TableRecord.of: {"table": PLAYING},
    table.resume_table: {"record": TableRecord.of(PLAYING)},
    # people
    people.due_now: {"people": PEOPLE},
    people.take: {
        "people": PEOPLE,
        "person": ADA,
        "message": people.Message(1, table.BuyIn(1, 300)),
        "refusal": REFUSED,
    },
    people.go_on: {"people": PEOPLE, "key": "green/0/deal", "seed": bytes(32), "jackpot": None},
    people.clocks: {"people": PEOPLE},
    people.time_is_up: {
        "people": PEOPLE,
        "key": "green/0/deal",
        "seed": bytes(32),
        "jackpot": None,
    },
    people.order: {"people": PEOPLE, "action": Close()},
    people.follow: {"people": PEOPLE, "at": GREEN, "person": ADA},
    people.save: {"people": PEOPLE},
    people.resume: {"saved": people.save(PEOPLE)},
    people.views_of_people: {"people": PEOPLE, "ids": ("a", None)},
    people.tell: {"done": people.Done(PEOPLE), "watchers": {1: people.Watcher("a")}},
    people.say: {"people": PEOPLE, "news": PLAYING.news, "person": "a", "language": "it"},
    PEOPLE.seat_of: {"person": "a"},
    PEOPLE.last: {"person": "a"},
    PEOPLE.number: {"person": "a"},
    PEOPLE.voice: {"language": "it"},
    # tournaments
    tago.period: {"kind": "day", "moment": NOON, "zone": UTC},
    tago.Tournament.of: {"kind": "day", "moment": NOON, "zone": UTC},
    DAY.following: {"zone": UTC},
    DAY.enrol: {"player": "Ada", "since": NOON},
    DAY.report: {
        "table": "a",
        "hand": 1,
        "ended": NOON,
        "points": {1: 3},
        "players": {1: "Ada"},
    },
    tago.points: {"hand": SHOWN, "scorer": tago.tournament_points},
    tago.tournament_points: {"result": SHOWN.result, "point": tago.Total(halves=9)},
    counted_total: {"cards": POINT, "total": tago.Total(halves=9)},
    # words, pictures, chances, opponents
    VOICE.fact: {"fact": Folded(1)},
    VOICE.news: {"views": {1: table.view_table(PLAYING, None)}},
    VOICE.score: {"score": SCORE},
    VOICE.name: {"seat": 1},
    VOICE.seat: {"seat": 1},
    VOICE.declaration: {"declared": tago.Declaration("call")},
    VOICE.options: {"options": tago.options(HAND)},
    VOICE.waiting: {"state": VIEW.state},
    VOICE.refusal: {"error": REFUSED},
    VOICE.table_options: {"options": table.table_options(TABLE), "seat": 1},
    VOICE.settlement: {"state": tago.view(SHOWN, None).state},
    announce: {"fact": Folded(1), "rules": HEAVY, "language": "it"},
    draw: {"view": VIEW, "language": "it", "upright": True},
    draw_deck: {"language": "it"},
    face: {"name": "Ada"},
    odds.odds: {"seen": SMALL},
    odds.seat_odds: {"seen": SMALL, "number": 1},
    odds.choice_odds: {"seen": SMALL},
    Position.of: {"view": VIEW},
    bets: {"view": VIEW, "of_the_round": False},
    possible_hands: {"view": VIEW, "rng": RNG},
    **{bot: {"view": VIEW, "rng": RNG} for bot in (at_random, bold, by_odds, careful)},
    # texts and JSON
    Transcript.of: {
        "hand": HAND,
        "seed": bytes(32),
        "tags": (("_a", "b"),),
        "comments": ((0, "c"),),
    },
    parse_action: {"text": "fold", "hand": HAND, "seat": 1},
    parse_hand: {"text": write_hand(Transcript.of(HAND))},
    parse_hands: {"lines": write_hand(Transcript.of(HAND)).splitlines()},
    write_action: {"action": tago.Fold(1)},
    write_hand: {"transcript": Transcript.of(HAND)},
    json.parse_json: {"text": "{}"},
    json.read: {"document": json.write(HEAVY), "form": tago.Rules},
    json.read_action: {"document": json.write(tago.Fold(1))},
    json.read_jackpot: {"document": json.write(JACKPOT)},
    json.read_record: {"document": json.write(RECORD)},
    json.read_rules: {"document": json.write(HEAVY)},
    json.read_table: {"document": json.write(TableRecord.of(TABLE))},
    json.read_table_action: {"document": json.write(Open())},
    json.read_tournament: {"document": json.write(DAY)},
    json.read_view: {"document": json.write(VIEW)},
    json.write: {"value": HEAVY},
    load_schema: {"name": "view"},
    masked: {"fact": Folded(1), "seat": 1},
    json.write_betting_options: {"options": tago.options(HAND)},
    json.write_pairs: {"pairs": ((1, HEAVY),)},
    rulebook.load: {"game": "tap"},
    # Tap
    tap.Card.parse: {"text": "KH"},
    tap.parse_cards: {"text": "KH 10S"},
    tap.card_points: {"cards": TAP_CARDS},
    tap.shuffle: {"seed": bytes(32)},
    tap.deal: {"rules": tap.Rules(), "dealer": 1, "deck": TAP_DECK},
    tap.apply: {"hand": TAP_HAND, "action": tap.Pass(2)},
    tap.options: {"hand": TAP_HAND},
    tap.legal_actions: {"hand": TAP_HAND},
    tap.view: {"hand": TAP_HAND, "seat": 1},
    tap.house_state: {"hand": TAP_HAND},
    tap.returns: {"hand": TAP_HAND},
    tap.default_action: {"hand": TAP_HAND},
    tap.apply_sent: {"hand": TAP_HAND, "action": tap.Pass(2), "seat": 2, "revision": 0},
    tap.replay: {"played": TAP_HAND},
    tap.resume: {"record": tap.Record.of(TAP_HAND)},
    tap.resume_game: {"record": tap.GameRecord.of(TAP_GAME)},
    tap.Record.of: {"hand": TAP_HAND},
    tap.GameRecord.of: {"game": TAP_GAME},
    tap.act: {"game": TAP_GAME, "action": tap.Pass(2)},
    tap.deal_next: {"game": tap.Game(), "deck": TAP_DECK},
    TAP_HAND.deal.packet: {"name": "top"},
    TAP_HAND.held: {"seat": 1},
    TAP_HAND.tricks_of: {"seat": 1},
    tap.Rules().value: {"contract": "solo"},
    tap.score: {
        "rules": tap.Rules(),
        "contract": "solo",
        "points": 30,
        "tricks": 8,
        "slam": False,
        "sparrow": False,
        "sparrow_made": False,
    },
    tap.left_of: {"seat": 1, "places": 1},
    tap.playable: {"cards": TAP_CARDS, "led": TAP_CARDS[0]},
    tap.winning_place: {"cards": TAP_CARDS},
    tap.count_points: {"cards": TAP_CARDS, "tricks": 2},
    tap.discards: {"cards": tap.DECK[:12]},
    tap.discards(tap.DECK[:12]).allow: {"cards": tap.DECK[:3]},
    tap_announcements.key: {"fact": TAP_HAND.facts[0]},
    tap_bots.at_random: {"view": TAP_VIEW, "rng": RNG},
    tap_bots.careful: {"view": TAP_VIEW, "rng": RNG},
    TAP_VOICE.fact: {"fact": TAP_HAND.facts[0]},
    TAP_VOICE.options: {"options": tap.options(TAP_HAND)},
    TAP_VOICE.waiting: {"state": TAP_VIEW.state},
    TAP_VOICE.refusal: {"error": REFUSED},
}


WRONG: dict[str, tuple[str, Callable[[], object]]] = {
    "no rules": ("rules", lambda: tago.deal(any_(None), {1: 300, 2: 300}, 1, DECK)),
    "stacks as a list": ("stacks", lambda: tago.deal(HEAVY, any_([300, 300]), 1, DECK)),
    "a stack as a string": ("stacks", lambda: tago.deal(HEAVY, any_({1: "300", 2: 300}), 1, DECK)),
    "no deck": ("deck", lambda: tago.deal(HEAVY, {1: 300, 2: 300}, 1, any_(None))),
    "a table without stacks": ("stacks", lambda: tago.Table(HEAVY, stacks=any_(None))),
    "a table made of a string": ("rules", lambda: tago.Table(any_("x"))),
    "nothing to verify": ("played", lambda: tago.verify(any_(None), any_(None))),
    "nothing kept": ("kept", lambda: tago.verify(AUDIT, any_(None))),
    "a record made of a string": ("deal", lambda: tago.Record(any_("x"), (), "2026.1")),
    "a record of a list": ("actions", lambda: tago.Record(HAND.deal, any_([]), "2026.1")),
    "a deal of lists": ("stacks", lambda: tago.Deal(HEAVY, any_([(1, 300)]), 1, DECK)),
    "a table drawn as a hand": ("view", lambda: draw(any_(PLAYING))),
    "no label": ("label", lambda: tago.Rules.parse(any_(None))),
    "a seat that is no number": (
        "seat",
        lambda: table.view_table(TABLE, any_(1.0)),
    ),
    "a seat of Tap that is none": (
        "seat",
        lambda: tap.apply_sent(TAP_HAND, tap.Pass(2), seat=any_(2.0), revision=0),
    ),
    "a spot of texts": ("round", lambda: tago.check_spot(attrs.evolve(SPOT, round=any_("1")))),
    "points of no function": ("scorer", lambda: tago.points(SHOWN, any_(None))),
    "a fact for a seat that is none": ("seat", lambda: masked(Folded(1), any_(True))),
    "a mask of no fact": ("fact", lambda: masked(any_(None), 1)),
    "ranks of texts": ("packed", lambda: bulk.ranks(any_("x"), any_("x"))),
    "neither sum nor single": (
        "single",
        lambda: bulk.ranks(
            bulk.pack(bulk.numbers(THREE)), bulk.pack(bulk.numbers(POINT)), single=any_("x")
        ),
    ),
    "a card of a fact": ("fact", lambda: VOICE.fact(any_(tago.Card.ZERO))),
    "text in a mapping": ("scores", lambda: tago.winners(any_({1: "x"}))),
    "a word that is none": ("choice", lambda: canonical_played(any_("both"))),
}
"""What a caller may get wrong, with what the error must name."""


def any_(value: object) -> Any:
    """Return a value of another type than expected."""
    return value


def canonical_played(choice: Any) -> object:
    return tago.point_totals(POINT).played(choice)


@pytest.mark.parametrize("what", WRONG)
def test_a_mistake_is_named(what: str) -> None:
    """A value of another type is refused by an error that names it, and does not repeat it."""
    name, call = WRONG[what]
    with pytest.raises(tago.SetupError) as caught:
        call()
    assert name in (caught.value.field, *caught.value.message.split())
    assert len(caught.value.message) < 200


def test_what_is_told_of_a_type() -> None:
    """The error has the annotation of the parameter, shortened if it is long."""
    said: dict[str, Callable[[], object]] = {
        "rules must be tagolib.tago.rules.Rules": lambda: tago.Jackpot.of(any_(None)),
        "seed must be bytes | None": lambda: tago.shuffle(any_(3)),
        "stacks must be collections.abc.Mapping[int, int]": lambda: tago.deal(
            HEAVY, any_([300, 300]), 1, DECK
        ),
        "actions must be tuple[tagolib.tago.actions.Bet | tagolib.tago.actions.Call | "
        "tagolib.tago.actions.Raise | tagolib.tago.actions.Fold | t…": lambda: tago.Record(
            HAND.deal, any_([]), "2026.1"
        ),
    }
    for says, call in said.items():
        with pytest.raises(WrongTypeError) as caught:
            call()
        assert caught.value.message == says


def test_the_librarys_own_faults_stay_what_they_are() -> None:
    """An error inside a function that was called correctly is raised as it is."""

    @checked
    def broken(number: int) -> object:
        return number.missing  # type: ignore[attr-defined]  # it is broken

    with pytest.raises(AttributeError):
        broken(1)
    with pytest.raises(TypeError):
        broken(unknown=1)  # type: ignore[call-arg]  # it is wrong


CHECKED = {
    f"{found.__module__}.{found.__qualname__}": found
    for module in modules()
    if not module.endswith("__main__")
    for thing in vars(importlib.import_module(module)).values()
    for part in (thing, *(vars(thing).values() if inspect.isclass(thing) else ()))
    if inspect.isfunction(found := getattr(part, "__func__", part))
    and found.__code__.co_filename == checking.__file__
    and hasattr(found, "__wrapped__")
}
"""All functions of the library whose arguments are checked, by their names."""

ANYTHING = (Any, object, inspect.Parameter.empty)
"""The annotations that every argument fits."""


def refused(call: Callable[..., Any], *args: object, **kwargs: object) -> str:
    """Return the name of the argument that a call refuses, after checking that nothing has run."""
    started = []
    setprofile(lambda frame, *_: started.append(frame.f_code))
    try:
        with pytest.raises(WrongTypeError) as caught:
            call(*args, **kwargs)
    finally:
        setprofile(None)
    assert same(call).__code__ in started
    assert inspect.unwrap(same(call)).__code__ not in started
    return caught.value.field


@pytest.mark.parametrize("name", sorted(CHECKED))
def test_a_refused_call_does_nothing(name: str) -> None:
    """A checked function does not run if its arguments have the wrong types."""
    call = CHECKED[name]
    parameters = inspect.signature(call).parameters
    checks = [name for name, one in parameters.items() if one.annotation not in ANYTHING]
    named = [name for name, one in parameters.items() if one.kind is one.KEYWORD_ONLY]
    others = len(parameters) - len(named)
    assert refused(call, *others * [object()], **dict.fromkeys(named, object())) == checks[0]
    for bound in filter(lambda one: same(one) is call, CALLS):
        for name in CALLS[bound].keys() & {*checks}:
            assert refused(bound, **CALLS[bound] | {name: object()}) == name


def test_a_refused_shuffle_draws_nothing() -> None:
    """A stream from which nothing could be shuffled goes on as if nobody had asked."""
    stream, other = Stream(bytes(32)), Stream(bytes(32))
    with pytest.raises(tago.SetupError, match="cards must be"):
        shuffled(any_({1, 2, 3, 4, 5}), stream)
    assert stream.below(1000) == other.below(1000)


def entries() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Return all functions and methods of the modules that have parameters, by their names."""
    for name in MODULES:
        module = importlib.import_module(name)
        for public in module.__all__:
            thing = getattr(module, public)
            parts = vars(thing) if inspect.isclass(thing) else {public: thing}
            for part, found in parts.items():
                call = getattr(found, "__func__", found)
                if inspect.isfunction(call) and not part.startswith("_"):
                    parameters = [*inspect.signature(call).parameters]
                    if parameters and parameters != ["self"]:
                        yield call.__qualname__, call


def same(call: Callable[..., Any]) -> Any:
    """Return the function of a bound method, or the function itself."""
    return getattr(call, "__func__", call)


INSIDE = {"Violation.of", "Odds.seat"}


def test_every_entry_is_tried() -> None:
    """No function or method that a caller may call is left out here."""
    tried = {same(call) for call in CALLS}
    left = {name for name, call in entries() if call not in tried and name not in INSIDE}
    assert left == set()


@pytest.mark.parametrize("call", CALLS, ids=lambda call: getattr(call, "__qualname__", "call"))
def test_whatever_is_given(call: Callable[..., Any]) -> None:
    """Whatever is passed for any parameter, a call returns or raises the library's error."""
    right = CALLS[call]
    finished(call, right)  # what is right is taken
    for name in right:
        for junk in JUNK:
            if callable(junk) and name == "scorer":
                continue  # a function of the caller's own, whatever it raises
            with suppress(tago.TagoError):
                finished(call, right | {name: junk})


def finished(call: Callable[..., Any], given: dict[str, Any]) -> None:
    """Call, and take the first item if the result is an iterator."""
    found = call(**given)
    if inspect.isgenerator(found):
        next(found, None)


VALUES: list[Any] = [
    *(HEAVY, HEAVY.rulings, HAND.deal, RECORD, TABLE, PLAYING, TableRecord.of(PLAYING)),
    *(AUDIT, AUDIT.seeds, KEPT, PLACES, FRESH, SITTING, AUDIT.announced, DEALT.letters[-1]),
    *(Transcript.of(HAND), JACKPOT, DAY, SMALL, VOICE),
    *(tago.Enrolment("Ada", NOON), tago.PlayerPoints("Ada", 3), SCORE, tago.point_totals(POINT)),
    *(tago.PlayedHand("a", NOON, ((1, tago.PlayerPoints("Ada", 3)),)), tago.Total(halves=9)),
    *(tago.split({1: 5, 2: 5}), Pot(5, (1,)), tago.divide(5, (1,)), tago.Declaration("bet", 5)),
    *(tago.Bet(1, 5), tago.Fold(1), tago.ChoosePoint(1, "sum"), tago.Discard(1, tago.Card.ZERO)),
    *(tago.Declare(1, tago.Declaration("call")), tago.Eliminate(1), tago.Misdeal(DECK)),
    *(tago.Redeal(DECK[:2]), table.Sit(1, 300), table.DrawFirst(DECK), StartHand(DECK)),
    *(tap.Rules(), TAP_HAND.deal, tap.Record.of(TAP_HAND), tap.GameRecord.of(TAP_GAME), TAP_GAME),
    *(tap.Pass(1), tap.Bid(1, "solo"), tap.Play(1, tap.DECK[0]), tap.DECK[0], TAP_VOICE),
]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_whatever_a_value_is_made_of(value: Any) -> None:
    """A value is made with fields of the right types, or the wrong one is refused by name."""
    refused = 0
    for field in attrs.fields(type(value)):
        if not field.init:
            continue
        for junk in JUNK:
            try:
                made = attrs.evolve(value, **{field.alias: junk})
            except tago.TagoError:
                refused += 1
            else:
                assert not isinstance(getattr(made, field.name), list), field.name
    assert refused > len(JUNK) // 2
