"""Each refusal of fair dealing says what is wrong and where, and names its step or field."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any, Final, TypeAlias

import attrs
import pytest

import tagolib as tago
from tagolib import fairness
from tagolib.base.growing import Indexed
from tagolib.fairness import (
    Announce,
    Announcement,
    Audit,
    Commit,
    Hashes,
    House,
    HouseRecord,
    Kept,
    Opening,
    Place,
    Player,
    Reveal,
    Seeds,
    Spent,
    Tell,
)
from tagolib.fairness.recipe import announcement_hash, card_hash
from tagolib.serialization import read, write
from tagolib.table import (
    DrawFirst,
    Leave,
    StartHand,
    TableView,
    act,
)
from tagolib.tago import facts
from tagolib.tago.cards import DECK
from tests.fair import (
    LIGHT,
    SECRET,
    Exchange,
    calm,
    exchange,
    new_house,
    open_table,
    seed,
    to_a_vote,
)

Table: TypeAlias = dict[tuple[str, str], list[Callable[[], object]]]
"""The sentence of a refusal, with its step, field or code, and the calls that are refused so."""

NONE: Final = bytes(32)
OWN: Final = tago.commitment(seed(1))
ANNOUNCED: Final = Announcement(
    table="Anna's",
    hand=7,
    rules=LIGHT,
    stacks=((1, 300), (3, 300)),
    cube=3,
    commitment=tago.commitment(tago.hand_seed(SECRET, 7)),
    commitments=((1, OWN), (3, tago.commitment(seed(3)))),
    public="drand 4711",
)
SEEDS: Final = Seeds(ANNOUNCED.text, SECRET, ((1, seed(1)), (3, seed(3))), None)


def any_(value: Any) -> Any:
    return value


def announced(**changes: Any) -> Callable[[], object]:
    return lambda: attrs.evolve(ANNOUNCED, **changes)


def players(*pairs: Any) -> Callable[[], object]:
    return lambda: attrs.evolve(SEEDS, players=pairs)


VALUES: Table = {
    ("a seat must be a whole number from 1 to 8 (SEAT-02)", "stacks"): [
        announced(stacks=((1, 300), (9, 300))),
        announced(stacks=((0, 300), (3, 300))),
    ],
    ("a stack must be a whole number from 0 to 9007199254740991", "stacks"): [
        announced(stacks=((1, 300), (3, -1)))
    ],
    ("two or more seats must be dealt in, in ascending order", "stacks"): [
        announced(stacks=((1, 300), (3, 300), (3, 300))),
        announced(stacks=((3, 300), (1, 300))),
        announced(stacks=((3, 300),), commitments=()),
    ],
    ("the cube must be at a seat that is dealt in (CUBE-04)", "cube"): [announced(cube=2)],
    ("only seats that are dealt in give a seed", "commitments"): [
        announced(commitments=((2, NONE),))
    ],
    ("no two commitments may be the same", "commitments"): [
        announced(commitments=((1, NONE), (3, NONE))),
        announced(commitments=((1, ANNOUNCED.commitment),)),
    ],
    ("a public value needs a source", "public"): [announced(public=" \n")],
    ("hashes must have thirty entries", "hashes"): [
        lambda: Hashes(0, (NONE,) * 29),
        lambda: Hashes(0, any_([NONE] * 30)),
    ],
    ("hashes must be 32 bytes", ""): [lambda: Hashes(0, (*(NONE,) * 29, NONE[1:]))],
    ("position must be a whole number from 0 to 29", "position"): [
        lambda: Opening(0, 30, 0, NONE),
        lambda: Place(0, 30),
    ],
    ("label must be a whole number from 0 to 29", "label"): [lambda: Opening(0, 0, -1, NONE)],
    ("salt must be 32 bytes", ""): [lambda: Opening(0, 0, 0, b"")],
    ("public must be 32 bytes", ""): [lambda: Tell((), b"4711")],
    ("players must be a tuple of pairs: a seat and its bytes", ""): [
        players((1, NONE), 3),
        players((1, NONE, NONE)),
        lambda: attrs.evolve(SEEDS, players=any_([(1, NONE)])),
        players([1, NONE]),
    ],
    ("a seat must be a whole number from 1 to 8 (SEAT-02)", ""): [players((9, NONE))],
    ("the value from seat 3 must be 32 bytes", ""): [players((1, NONE), (3, NONE[1:]))],
    ("players must have each seat only once, in ascending order", ""): [
        players((1, NONE), (1, NONE)),
        players((3, NONE), (1, NONE)),
    ],
    ("a seed must be 32 bytes", ""): [lambda: tago.commitment(b"")],
    ("the secret of a session must be 32 bytes", ""): [lambda: tago.hand_seed(b"", 0)],
    ("the number of a hand must be a whole number from 0 to 2^64 - 1", ""): [
        lambda: tago.hand_seed(SECRET, -1),
        lambda: tago.hand_seed(SECRET, 2**64),
    ],
    ("the number of a shuffle must be a whole number from 0 to 2^64 - 1", ""): [
        lambda: SEEDS.seed(-1),
        lambda: SEEDS.deck(2**64),
    ],
    ("seat must be a whole number from 1 to 8 (SEAT-02)", "seat"): [lambda: Player(9, "x", None)],
}


DRAW: Final = Exchange(new_house(open_table(2)), {1: seed(1), 2: seed(2)})
DRAW.start()
DRAW.deal()


def at(step: str) -> Exchange:
    """Return a hand of three seats that has come to a step; seat 3 gives no seed."""
    made = exchange(3, without=(3,))
    if step == "commit":
        return made
    made.start("drand 7", silent=(1, 2) if step == "reveal" else ())
    if step in ("reveal", "tell"):
        return made
    made.house = fairness.mix(made.house, seed(7))
    made.send()
    if step == "deal":
        return made
    made.deal()
    return made


NEW, TOLD, MIXED, READY, DEALT = map(at, ("commit", "reveal", "tell", "deal", "open"))


def over() -> Exchange:
    """Return a hand that is over, with a misdeal."""
    made = at("open")
    made.house = fairness.misdeal(made.house)
    made.send()
    while made.hand.phase != "over":
        made.do(calm(made.hand))
    return made


OVER: Final = over()
VOTE: Final = to_a_vote()
ONCE: Final = fairness.receive(TOLD.house, 1, TOLD.players[1].reveal)
BARRED: Final = fairness.expire(ONCE)


def house(what: Any, made: Exchange | House, *given: Any) -> Callable[[], object]:
    return lambda: what(made if isinstance(made, House) else made.house, *given)


CANNOT: Final = "the table cannot deal: "
ALONE: Final = (
    "A hand needs two players who can pay the ante of 5, but only 1 can be dealt in. "
    "(SEAT-01, ANTE-06) The first player must be drawn first. (CUBE-02)"
)
RUNNING: Final = "Hand 1 is running. The action is possible only between hands. (SEAT-05, DEAL-04)"
WAIT: Final = "A hand is announced. Until it is dealt, nothing may change at the table."

HOUSE: Table = {
    ("first finish the hand that was not dealt fairly", "table"): [
        lambda: new_house(act(NEW.house.table, StartHand(DECK)))
    ],
    ("nothing has been announced", "announce"): [
        lambda: NEW.house.announced,
        lambda: NEW.house.kept,
        lambda: NEW.house.seeds,
        lambda: NEW.house.audit,
    ],
    ("some seeds are still missing", "reveal"): [lambda: TOLD.house.seeds],
    ("some seeds are still missing", "tell"): [lambda: MIXED.house.seeds],
    ("some seeds are still missing", "commit"): [lambda: BARRED.seeds],
    ("nothing has been dealt under this number", "audit"): [lambda: READY.house.audit],
    ("the house takes commitments at step commit, not at step reveal", "reveal"): [
        house(fairness.receive, TOLD, 1, Commit(OWN))
    ],
    ("the house takes commitments at step commit, not at step open", "open"): [
        house(fairness.receive, DEALT, 1, Commit(OWN))
    ],
    ("nobody sits at seat 4", "commit"): [house(fairness.receive, NEW, 4, Commit(OWN))],
    ("seat must be a whole number from 1 to 8 (SEAT-02)", "seat"): [
        house(fairness.receive, NEW, 9, Commit(OWN))
    ],
    ("seat 2 may not give a seed until a hand is finished", "commit"): [
        house(fairness.receive, BARRED, 2, Commit(OWN))
    ],
    ("another commitment is the same, so take a new seed", "commit"): [
        house(fairness.receive, fairness.receive(NEW.house, 2, Commit(OWN)), 1, Commit(OWN)),
        house(fairness.receive, NEW, 1, Commit(tago.commitment(tago.hand_seed(SECRET, 1)))),
    ],
    ("the house takes seeds at step reveal, not at step commit", "commit"): [
        house(fairness.receive, NEW, 1, Reveal(seed(1), NONE))
    ],
    ("the house takes seeds at step reveal, not at step tell", "tell"): [
        house(fairness.receive, MIXED, 1, Reveal(seed(1), NONE))
    ],
    ("the house does not wait for a seed from seat 1", "reveal"): [
        house(fairness.receive, ONCE, 1, Reveal(seed(1), NONE))
    ],
    ("the house does not wait for a seed from seat 3", "reveal"): [
        house(fairness.receive, TOLD, 3, Reveal(seed(1), TOLD.house.announced))
    ],
    ("the seed is for another announcement", "reveal"): [
        house(fairness.receive, TOLD, 1, Reveal(seed(1), NONE))
    ],
    ("the seed does not match its commitment", "reveal"): [
        house(fairness.receive, TOLD, 1, Reveal(seed(2), TOLD.house.announced))
    ],
    (f"{CANNOT}{ALONE}", "announce"): [house(fairness.announce, new_house(open_table(1)))],
    ("the house announces a hand at step commit, not at step reveal", "reveal"): [
        house(fairness.announce, TOLD)
    ],
    (f"{CANNOT}{RUNNING}", "announce"): [house(fairness.announce, DEALT)],
    ("a public value needs a source", "public"): [house(fairness.announce, NEW, "")],
    ("no announced hand is waiting for its deal", "commit"): [house(fairness.expire, NEW)],
    ("no announced hand is waiting for its deal", "open"): [house(fairness.expire, DEALT)],
    ("a public value is mixed in at step tell, not at step commit", "commit"): [
        house(fairness.mix, NEW, seed(7))
    ],
    ("a public value is mixed in at step tell, not at step reveal", "reveal"): [
        house(fairness.mix, TOLD, seed(7))
    ],
    ("public must be 32 bytes", ""): [house(fairness.mix, MIXED, b"")],
    ("cards are dealt at step deal, not at step commit", "commit"): [
        house(fairness.deal_fairly, NEW)
    ],
    ("cards are dealt at step deal, not at step tell", "tell"): [
        house(fairness.deal_fairly, MIXED)
    ],
    ("cards are dealt at step deal, not at step open", "open"): [
        house(fairness.deal_fairly, DEALT)
    ],
    ("a deal is cancelled at step open, not at step deal", "deal"): [
        house(fairness.misdeal, READY)
    ],
    ("this action needs cards, and these come only from the seeds", "commit"): [
        house(fairness.play, NEW, StartHand(DECK))
    ],
    ("this action needs cards, and these come only from the seeds", "reveal"): [
        house(fairness.play, TOLD, DrawFirst(DECK))
    ],
    ("this action needs cards, and these come only from the seeds", "open"): [
        house(fairness.play, DEALT, tago.Misdeal(DECK)),
        house(fairness.play, DEALT, tago.Redeal(DECK[:2])),
    ],
    (WAIT, "hand_announced"): [house(fairness.play, READY, Leave(1))],
    ("the table waits for others, not for the house", ""): [
        house(fairness.go_on, new_house(open_table(1))),
        house(fairness.go_on, MIXED),
    ],
}


COMMITTED: Final = fairness.receive(NEW.house, 1, NEW.players[1].commit)
SAID: Final = fairness.announce(COMMITTED).last.announced
BEFORE: Final = NEW.seen(1)
SPENT: Final = fairness.again(fairness.take(TOLD.players[1], Spent(1, (2,))), seed(4))


def take(
    player: Player, message: fairness.FromHouse, view: TableView | None = None
) -> Callable[[], object]:
    return lambda: fairness.take(player, message, view)


def said(player: Player = NEW.players[1], view: TableView = BEFORE, **changes: Any) -> Any:
    return take(player, Announce(attrs.evolve(SAID, **changes).text), view)


def twice() -> Callable[[], object]:
    """Open a card a second time, at another position whose hash it has as well."""
    first = SEEDS.opening(Place(0, 0))
    again = attrs.evolve(first, position=1)
    made = card_hash(announcement_hash(SEEDS.announcement), 0, 1, first.label, first.salt)
    row = [*SEEDS.hashes(0).hashes]
    row[1] = made
    player = attrs.evolve(NEW.players[1], step="deal", announcement=SEEDS.announcement)
    player = fairness.take(fairness.take(player, Hashes(0, tuple(row))), first)
    return take(player, again)


EIGHT: Final = exchange({1: 300, 2: 300, 8: 300})
BEYOND: Final = attrs.evolve(EIGHT.players[1], may_commit=(1,))
OTHERS: Final = fairness.announce(EIGHT.house).last.announced
ALL: Final = Announce(attrs.evolve(OTHERS, commitments=((1, OWN), (2, NONE), (8, seed(8)))).text)
LATE: Final = ((2, NONE), (8, OWN))
LATER: Final = attrs.evolve(BEFORE, hands=1, placed=1)
OPENED: Final = DEALT.players[1].cards[0]
TOLD_SEEDS: Final = READY.house.seeds.players

IMPOSSIBLE: Final = "the announcement is impossible: "
PLAYER: Table = {
    ("there is no seed to commit to", "commit"): [
        lambda: NEW.players[3].commit,
        lambda: TOLD.players[1].commit,
    ],
    ("there is no seed to reveal", "reveal"): [
        lambda: TOLD.players[3].reveal,
        lambda: NEW.players[1].reveal,
    ],
    ("this seed has been used already, so take a new one", "commit"): [
        lambda: fairness.again(NEW.players[1], seed(1))
    ],
    ("an announcement needs a view of the table to compare with", "table"): [
        take(NEW.players[1], Announce(SAID.text))
    ],
    ("the announcement cannot be read: $.format: this key is missing", "announce"): [
        take(NEW.players[1], Announce("{}"), BEFORE)
    ],
    (f"{IMPOSSIBLE}there is already an announcement", "announce"): [said(TOLD.players[1])],
    (f"{IMPOSSIBLE}the last hand is still on the table", "announce"): [said(view=DEALT.seen(1))],
    (f"{IMPOSSIBLE}it is for another table", "announce"): [said(table="Bea's")],
    (f"{IMPOSSIBLE}its number has been used", "announce"): [said(SPENT)],
    (f"{IMPOSSIBLE}its rules are not those of the table", "announce"): [
        said(rules=tago.Rules.parse("Heavy – 5/300"))
    ],
    (f"{IMPOSSIBLE}its seats or stacks are not those of the table", "announce"): [
        said(stacks=((1, 300), (2, 300), (3, 301)))
    ],
    (f"{IMPOSSIBLE}the cube is at another seat", "announce"): [said(cube=2)],
    (f"{IMPOSSIBLE}a seat that was silent or gave no seed gives one now: 2, 8", "announce"): [
        take(BEYOND, Announce(attrs.evolve(OTHERS, commitments=LATE).text), EIGHT.seen(1))
    ],
    (f"{IMPOSSIBLE}a seat that was silent or gave no seed gives one now: 2", "announce"): [
        said(SPENT, LATER, hand=2, commitments=((2, NONE),), cube=1),
        said(
            attrs.evolve(SPENT, hands=7),  # no hand was finished since
            attrs.evolve(BEFORE, hands=7),
            hand=2,
            cube=2,
            commitments=((2, NONE),),
        ),
    ],
    (f"{IMPOSSIBLE}the player's own commitment is missing or different", "announce"): [
        said(commitments=()),
        said(commitments=((1, NONE),)),
    ],
    ("this number cannot be spent now", "reveal"): [
        take(NEW.players[1], Spent(0, ())),
        take(DEALT.players[1], Spent(1, ())),
        take(TOLD.players[1], Spent(2, ())),
    ],
    ("a seat that owes no seed is called silent", "reveal"): [
        take(TOLD.players[1], Spent(1, (3,))),
        take(READY.players[1], Spent(1, (2,))),
    ],
    ("this is not the time to send the seeds", "tell"): [
        take(NEW.players[1], Tell((), None)),
        take(READY.players[1], Tell(TOLD_SEEDS, seed(7))),
    ],
    ("seat 3 has given a seed but was not announced", "tell"): [
        take(TOLD.players[1], Tell((*TOLD_SEEDS, (3, NONE)), seed(7)))
    ],
    ("the seed of seat 2 does not match its commitment", "tell"): [
        take(TOLD.players[1], Tell(TOLD_SEEDS[:1], seed(7)))
    ],
    ("the seed of seat 1 does not match its commitment", "tell"): [
        take(fairness.take(EIGHT.players[1], ALL, EIGHT.seen(1)), Tell((), None)),
        take(TOLD.players[1], Tell(((1, NONE), TOLD_SEEDS[1]), seed(7))),
    ],
    ("the public value is not as announced", "tell"): [
        take(TOLD.players[1], Tell(TOLD_SEEDS, None))
    ],
    ("shuffle 0: these are not the next hashes", "deal"): [
        take(TOLD.players[1], SEEDS.hashes(0)),
        take(DEALT.players[1], DEALT.players[1].hashes[0]),
    ],
    ("shuffle 1: these are not the next hashes", "deal"): [take(READY.players[1], SEEDS.hashes(1))],
    ("shuffle 0, position 4: a card came before its hash", "open"): [
        take(READY.players[1], OPENED)
    ],
    ("shuffle 1, position 4: a card came before its hash", "open"): [
        take(DEALT.players[1], attrs.evolve(OPENED, shuffle=1))
    ],
    ("shuffle 0, position 29: a card does not match its hash", "open"): [
        take(DEALT.players[1], attrs.evolve(OPENED, position=29))
    ],
    ("shuffle 0, position 1: a card appears twice in the deck", "open"): [twice()],
}


def see(made: Exchange, view: Any = None, **changes: Any) -> Callable[[], object]:
    player = attrs.evolve(made.players[1], **changes)
    return lambda: fairness.see(player, made.seen(1) if view is None else view)


def hand_of(made: Exchange) -> tago.View:
    found = made.seen(1).hand
    assert found is not None
    return found


def shown(made: Exchange, *news: Any, **changes: Any) -> tago.View:
    """Return the view of a hand with more facts and another state."""
    now = hand_of(made)
    return attrs.evolve(now, log=(*now.log, *news), state=attrs.evolve(now.state, **changes))


def seated(made: Exchange, place: int, **changes: Any) -> tago.View:
    """Return the view of a hand in which a seat differs."""
    seats = [*hand_of(made).state.seats]
    seats[place] = attrs.evolve(seats[place], **changes)
    return shown(made, seats=tuple(seats))


def retold(made: Exchange, kind: type, **changes: Any) -> Callable[[], object]:
    """See a hand from its beginning, with another first fact of a kind."""
    now = hand_of(made)
    at = next(n for n, fact in enumerate(now.log) if isinstance(fact, kind))
    log = (*now.log[:at], attrs.evolve(any_(now.log[at]), **changes), *now.log[at + 1 :])
    return see(made, attrs.evolve(now, log=log), facts=0, places=None)


def redealt() -> Exchange:
    """Return a hand after a redeal."""
    made = to_a_vote()
    for kind in (tago.PlayOn, tago.Discard):
        while any(isinstance(action, kind) for action in tago.legal_actions(made.hand)):
            made.do(next(a for a in tago.legal_actions(made.hand) if isinstance(a, kind)))
    made.deal()
    return made


REDEALT: Final = redealt()
PLACES: Any = DEALT.players[1].places
CARD: Final = hand_of(DEALT).state.seats[0].cards[1]
ZEROS: Final = attrs.evolve(
    hand_of(DEALT).state.point, cards=(None, tago.Card.ZERO, tago.Card.ZERO)
)
OTHER: Final = next(card for card in DECK if card not in hand_of(DEALT).state.seats[0].cards)
COVERED: Final = next(card for card in DECK if card not in hand_of(DEALT).state.seats[1].cards)

POINT: Final = any_(hand_of(VOTE).state.point.cards)
THREES: Final = [any_(seat.cards) for seat in hand_of(VOTE).state.seats]

LATECOMER: Final = Player(4, "Anna's", None, step="reveal")
SWAPPED: Final = tuple(
    [
        attrs.evolve(seat, stack=seat.stack + change)
        for seat, change in zip(hand_of(DEALT).state.seats, (5, -5, 0), strict=True)
    ]
)
OTHERWISE: Final = ": a card was not opened, or is another card"

SEEN: Table = {
    ("the hand is not the one that was announced", "announce"): [
        see(DEALT, step="done"),
        see(DEALT, hand_of(DEALT), step="done"),
        see(DRAW, VOTE.seen(1)),
        see(DEALT, attrs.evolve(DEALT.seen(1), hands=2)),
        see(DEALT, attrs.evolve(hand_of(DEALT), rules=tago.Rules.parse("Heavy – 5/300"))),
        see(DEALT, shown(DEALT, cube=2)),
        see(DEALT, shown(DEALT, seats=hand_of(DEALT).state.seats[1:])),
    ],
    ("no card may be dealt yet", "deal"): [
        see(READY, DEALT.seen(1)),
        see(READY, hand_of(DEALT)),
        lambda: fairness.see(LATECOMER, DEALT.seen(1)),
    ],
    ("seat 1: the stacks are not those that were announced", "announce"): [
        see(DEALT, shown(DEALT, seats=SWAPPED))
    ],
    ("seat 2: the stacks are not those that were announced", "announce"): [
        see(DEALT, seated(DEALT, 1, stack=5))
    ],
    ("seat 7: the stacks are not those that were announced", "announce"): [
        see(DEALT, shown(DEALT, facts.Restored(7, 5)))
    ],
    ("the cards must lie at the seats that were announced", "places"): [
        see(DEALT, places=attrs.evolve(PLACES, seats=PLACES.seats[1:]))
    ],
    ("seat 1: a fact names a card that nobody has", "open"): [
        see(VOTE, shown(VOTE, facts.CardDiscarded(1, OTHER)))
    ],
    ("seat 2: a fact names a card that nobody has", "open"): [  # its covered card is not known
        see(DEALT, shown(DEALT, facts.CardDiscarded(2, COVERED)))
    ],
    ("seat 8: a fact names a card that nobody has", "open"): [
        see(DEALT, shown(DEALT, facts.CardDiscarded(8, CARD))),
        see(DEALT, shown(DEALT, facts.Looked(8, CARD))),
    ],
    ("a fact names a card that nobody has", "open"): [
        see(VOTE, shown(VOTE, facts.CardsRedealt((1, 8)))),
        retold(VOTE, facts.CardsDealt, point=POINT[1:2]),
    ],
    ("shuffle 1: cards came before their hashes", "deal"): [
        see(DEALT, shown(DEALT, facts.DealCancelled(())))
    ],
    ("shuffle 0: cards came before their hashes", "deal"): [
        see(DEALT, hashes=Indexed(), facts=0, places=None)
    ],
    ("shuffle 1: the hashes of the redeal are missing", "deal"): [
        see(VOTE, hashes=Indexed(VOTE.players[1].hashes[:1]))
    ],
    (OTHERWISE[2:], "open"): [see(VOTE, shown(VOTE, facts.CardDiscarded(1, THREES[0][0])))],
    (f"shuffle 0, position 1, seat 2{OTHERWISE}", "open"): [
        see(DEALT, seated(DEALT, 1, cards=(CARD,) * 3)),
        see(DEALT, shown(DEALT, facts.Eliminated(2, "", CARD)), cards=()),
        see(VOTE, shown(VOTE, facts.Looked(2, OTHER))),
    ],
    (f"shuffle 0, position 7{OTHERWISE}", "open"): [see(DEALT, shown(DEALT, point=ZEROS))],
    (f"shuffle 0, position 5{OTHERWISE}", "open"): [
        retold(VOTE, facts.CardsDealt, point=(tago.Card.ZERO, POINT[2]))
    ],
    (f"shuffle 0, position 8{OTHERWISE}", "open"): [
        retold(VOTE, facts.CardsDealt, point=(POINT[1], tago.Card.ZERO))
    ],
    (f"shuffle 0, position 4, seat 2{OTHERWISE}", "open"): [
        retold(VOTE, facts.CardsDealt, seats=((1, THREES[0][1:]), (2, THREES[1][:2])))
    ],
    (f"shuffle 0, position 2{OTHERWISE}", "open"): [retold(VOTE, facts.PointTurned, card=OTHER)],
    (f"shuffle 0, position 0, seat 1{OTHERWISE}", "open"): [
        retold(VOTE, facts.CardsShown, cards=(OTHER, *THREES[0][1:])),
        see(VOTE, shown(VOTE, facts.Eliminated(1, "", OTHER))),
    ],
    (f"shuffle 0, position 3, seat 1{OTHERWISE}", "open"): [
        retold(VOTE, facts.CardsShown, cards=(THREES[0][0], OTHER, THREES[0][2]))
    ],
    ("the cube is not where the draw placed it", "open"): [
        see(DRAW, attrs.evolve(DRAW.seen(1), cube=3 - (DRAW.house.table.cube or 0))),
        see(DRAW, cards=DRAW.players[1].cards[:1]),
    ],
}

AUDIT: Final = OVER.house.audit
KEPT: Final = OVER.house.kept
RECORD: Any = AUDIT.record
MISDEAL: Final = next(n for n, a in enumerate(RECORD.actions) if isinstance(a, tago.Misdeal))


def audit(kept: Kept = KEPT, **changes: Any) -> Callable[[], object]:
    return lambda: tago.verify(attrs.evolve(AUDIT, **changes), kept)


def seeds(**changes: Any) -> Callable[[], object]:
    return audit(seeds=attrs.evolve(AUDIT.seeds, **changes))


def deal(**changes: Any) -> Callable[[], object]:
    return audit(record=attrs.evolve(RECORD, deal=attrs.evolve(RECORD.deal, **changes)))


def acted(made: Exchange, place: int, action: tago.Action) -> Callable[[], object]:
    """Verify a hand in whose record an action differs."""
    record: Any = made.house.audit.record
    actions = [*record.actions]
    actions[place] = action
    bent = attrs.evolve(record, actions=tuple(actions))
    return lambda: tago.verify(attrs.evolve(made.house.audit, record=bent), made.house.kept)


ROWS: Final = (KEPT.hashes[0], attrs.evolve(KEPT.hashes[1], hashes=(NONE,) * 30))
VERIFIED: Table = {
    ("there must be no misdeals, not 1", "audit"): [
        lambda: tago.verify(AUDIT, KEPT, no_misdeals=True)
    ],
    ("all seats must give a seed; these gave none: 3", "audit"): [
        lambda: tago.verify(AUDIT, KEPT, all_seeds=True)
    ],
    ("the announcement cannot be read: $.format: this key is missing", "announce"): [
        audit(Kept("{}"), seeds=attrs.evolve(AUDIT.seeds, announcement="{}"))
    ],
    ("the announcement is not the one that was kept", "audit"): [audit(Kept(ANNOUNCED.text))],
    ("the house's seed does not match its commitment", "audit"): [
        seeds(house=NONE),
        lambda: fairness.resume_house(attrs.evolve(HouseRecord.of(DEALT.house), secret=NONE)),
    ],
    ("the seed of seat 1 does not match its commitment", "audit"): [seeds(players=())],
    ("the seed of seat 2 does not match its commitment", "audit"): [
        seeds(players=(AUDIT.seeds.players[0], (2, NONE)))
    ],
    ("seat 3 has given a seed but was not announced", "audit"): [
        seeds(players=(*AUDIT.seeds.players, (3, NONE)))
    ],
    ("the public value is not as announced", "audit"): [seeds(public=None)],
    ("shuffle 0, position 0: the hashes that were sent do not match the cards", "audit"): [
        seeds(public=NONE)
    ],
    ("shuffle 1, position 0: the hashes that were sent do not match the cards", "audit"): [
        audit(Kept(KEPT.announcement, ROWS))
    ],
    ("shuffle 0, the deal, position 0: the cards are not those that the seeds give", "audit"): [
        audit(drawn=((1, DECK[0]),)),
        deal(deck=DECK),
        lambda: tago.verify(
            attrs.evolve(DRAW.house.audit, drawn=DRAW.house.audit.drawn[::-1]), DRAW.house.kept
        ),
    ],
    ("a hand was announced, but its record is missing", "audit"): [audit(record=None)],
    ("the rules, stacks or cube of the hand are not as announced", "audit"): [
        deal(rules=tago.Rules.parse("Heavy – 5/300")),
        deal(stacks=((1, 300), (2, 300), (3, 301))),
        deal(cube=2),
    ],
    ("shuffle 1, actions[0], position 0: the cards are not those that the seeds give", "audit"): [
        acted(OVER, MISDEAL, tago.Misdeal(DECK))
    ],
    ("shuffle 1, actions[10]: the cards are not those that the seeds give", "audit"): [
        acted(REDEALT, -1, tago.Redeal(DECK[:2]))
    ],
    ("the published hand is not the one that was seen", "audit"): [
        lambda: fairness.check_audit(OVER.players[1], AUDIT, [hand_of(DEALT), hand_of(VOTE)]),
        lambda: fairness.check_audit(DRAW.players[1], DRAW.house.audit, [hand_of(DEALT)]),
    ],
    ("nothing has been announced", "announce"): [
        lambda: fairness.resume_house(attrs.evolve(HouseRecord.of(DEALT.house), dealing=None))
    ],
}

REFUSALS: Final = [
    pytest.param(call, *expected, id=f"{expected[0]} {number}")
    for table in (VALUES, HOUSE, PLAYER, SEEN, VERIFIED)
    for expected, calls in table.items()
    for number, call in enumerate(calls, 1)
]


@pytest.mark.parametrize(("call", "says", "where"), REFUSALS)
def test_each_refusal_says_what_is_wrong_and_where(
    call: Callable[[], object], says: str, where: str
) -> None:
    """The whole sentence is as expected, and so is the step, the field or the code."""
    with pytest.raises(tago.TagoError) as caught:
        call()
    error: Any = caught.value
    name = {"unfair": "step", "impossible": "field"}.get(error.code, "code")
    assert (str(error), getattr(error, name)) == (says, where)


def forged(kind: type, own: Any, other: Any) -> Iterator[Any]:
    """Yield what is read from a document in which one part, or a part of it, is of another."""
    document, parts = write(own), write(other)
    for key in document.keys() & parts.keys():
        one, two = document[key], parts[key]
        yield from readable(document | {key: two}, kind)
        if isinstance(one, dict) and isinstance(two, dict):
            for part in one.keys() & two.keys():
                yield from readable(document | {key: one | {part: two[part]}}, kind)


def readable(document: Any, kind: type) -> Iterator[Any]:
    with suppress(tago.NotationError):
        yield read(document, kind)


def used(kind: type, value: Any, made: Exchange) -> Iterator[Callable[[], object]]:
    """Yield what is done with a saved value."""
    now, last = made.seen(1), made.players[1]
    if kind is Player:
        yield lambda: fairness.see(value, now)
        yield lambda: fairness.again(value, None)
        for message in made.house.messages(1):
            yield partial(fairness.take, value, message, now)
    elif kind is TableView:
        yield lambda: fairness.see(last, value)
        yield lambda: fairness.take(made.players[1], Announce(SAID.text), value)
    elif kind is Audit:
        yield lambda: fairness.check_audit(last, value, made.views[1])
    else:
        yield lambda: fairness.go_on(fairness.resume_house(value))
        yield lambda: fairness.announce(fairness.resume_house(value))


@pytest.mark.parametrize(
    ("made", "other"),
    [(TOLD, DRAW), (DEALT, VOTE), (VOTE, DRAW), (REDEALT, DEALT), (DRAW, OVER)],
    ids=["announced", "dealt", "tied", "dealt again", "drawn"],
)
def test_what_was_put_together_from_two_hands_is_taken_or_refused(
    made: Exchange, other: Exchange
) -> None:
    """Whatever part of a saved value is of another hand, only the library's errors are raised."""
    saved = [
        (Player, made.players[1], other.players[1]),
        (TableView, made.seen(1), other.seen(1)),
        (HouseRecord, HouseRecord.of(made.house), HouseRecord.of(other.house)),
    ]
    if made is not TOLD:
        saved.append((Audit, made.house.audit, other.house.audit))
    for kind, own, strange in saved:
        for value in forged(kind, own, strange):
            for call in used(kind, value, made):
                with suppress(tago.TagoError):
                    call()
