"""A spy keeps every byte: ``spy.py [--hands 2000]`` plays, and searches the bytes for leaks.

One of four players and one spectator keep all that they are sent. After every 200 hands the cards
are read from the database. Then three things must hold for each view that was sent:

* it is what the library shows the seat of that hand, to the byte;
* it would be the same with other cards in the places that the seat cannot know;
* it holds no salt or label of a card that was not yet shown, and no seed of the house at all.

The words of the dealer must be those for the facts in the view.
"""

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from clients import Server, serving, settings
from robots import Robot, updated
from store import HANDS, Store

import tagolib as tago
from tagolib import Hand, fairness
from tagolib.fairness.places import CardPlaces, Place
from tagolib.fairness.recipe import salt
from tagolib.people import PersonView
from tagolib.serialization import read, write
from tagolib.table import TableView
from tagolib.tago import facts
from tagolib.tago.cards import Card

ROOT = Path(__file__).parents[4]
sys.path.insert(0, str(ROOT))  # the law itself is the library's, in tests/laws.py

from tests.laws import twin

ROUND = 200
"""How many hands are played before they are checked."""


class Spy(Robot):
    """A robot that keeps every message."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.texts: list[str] = []

    def hear(self, said: Any) -> None:
        self.texts.append(json.dumps(said, ensure_ascii=False))
        super().hear(said)


async def gather(server: Server, hands: int, seed: int) -> list[Spy]:
    """Let four players play, and return the spies with what they have received."""
    think = random.Random(seed)
    people = [server.join(f"Player {number}") for number in range(4)]
    looker = {"person": "", "token": None}
    spies = [
        Spy(
            server,
            "blue",
            person,
            random.Random(seed + number),
            lambda: think.random() * 0.01,
            plays=person is not looker,
        )
        for number, person in enumerate([*people, looker])
    ]
    tasks = [asyncio.create_task(spy.run()) for spy in spies]
    while spies[-1].view is None or spies[-1].view["hands"] <= hands:
        await asyncio.wait(tasks, timeout=0.2, return_when=asyncio.FIRST_EXCEPTION)
        for task in tasks:
            if task.done():
                task.result()
    for task in tasks:
        task.cancel()
    return [spies[0], spies[-1]]


def played(store: Store) -> dict[int, tuple[fairness.Audit, list[Hand]]]:
    """The hands of the table by their numbers, each as it was after each of its actions."""
    with store.engine.connect() as db:
        rows = db.execute(sql.select(HANDS).order_by(HANDS.c.number)).all()
    audits = [read(row.audit, fairness.Audit) for row in rows]
    records = [(audit, audit.record) for audit in audits if audit.record]
    return {
        number: (audit, list(tago.replay(record)))
        for number, (audit, record) in enumerate(records, start=1)
    }


def shown(audit: fairness.Audit, states: list[Hand], seat: int | None) -> Iterator[set[Any]]:
    """After each action, the places of all cards that a seat has seen so far."""
    seeds = audit.seeds
    places, told, seen = CardPlaces.dealt(states[0].deal.numbers, 0), 0, set[Any]()
    for hand in states:
        for fact in hand.facts[told:]:
            if isinstance(fact, facts.CardsRedealt):
                _, skipped = places.next_positions(fact.seats, seeds.label)
                seen |= {(places.shuffle + 1, position) for position in skipped}
            places = places.follow(fact, seeds.label)
        told = len(hand.facts)
        state = tago.view(hand, seat if seat in hand.deal.numbers else None).state
        lying: list[tuple[Sequence[Place | None], Sequence[Card | None]]]
        lying = [(places.point, state.point.cards)]
        lying += [(dict(places.seats)[one.number], one.cards) for one in state.seats]
        for where, cards in lying:
            for place, card in zip(where, cards, strict=True):
                if place and card is not None:
                    seen.add((place.shuffle, place.position))
        yield set(seen)


def check(spy: Spy, hands: dict[int, tuple[fairness.Audit, list[Hand]]], seed: int) -> int:
    """Check all bytes that a spy has received, and return the number of views among them."""
    chance = random.Random(seed)
    whole: Any = None
    views, known = 0, dict[int, list[set[Any]]]()
    sent = [json.loads(json.loads(text)["action"]) for text in spy.acked]
    own = {None, *[action["seat"] for action in sent if action["type"] == "sit"]}
    for text in spy.texts:
        said = json.loads(text)
        if "left" not in said:
            continue
        whole = said["view"] if "view" in said else updated(whole, said["changed"])
        assert write(read(whole, PersonView)) == whole
        document = whole["table"]
        view = read(document, TableView)
        number, seat = document["hands"], document["seat"]
        assert seat in own
        if number not in hands:  # the draw, or a hand that was not over at the end
            continue
        audit, states = hands[number]
        playing = seat if seat in states[0].deal.numbers else None
        if number not in known:
            known[number] = list(shown(audit, states, seat))
        at = -1
        if view.hand is not None:
            told = len(view.hand.log)
            at = next(n for n, hand in enumerate(states) if len(hand.facts) == told)
            assert document["hand"] == write(tago.view(states[at], playing))
            other = twin(chance.randrange, states[at], playing)
            assert document["hand"] == write(tago.view(other, playing))
            views += 1
        for one in whole["letters"]:
            if one["type"] == "opening":
                assert (one["shuffle"], one["position"]) in known[number][at]
    everything = "\n".join(spy.texts)
    for number, (audit, _) in hands.items():
        seeds = audit.seeds
        assert seeds.house.hex() not in everything
        if number in known:
            shuffles = {place for place, _ in known[number][-1]}
            for shuffle in range(max(shuffles) + 2):
                for position in range(30):
                    if (shuffle, position) not in known[number][-1]:
                        assert salt(seeds.root, shuffle, position).hex() not in everything
    return views


def main(words: list[str] | None = None) -> None:
    asked = argparse.ArgumentParser(description="Look for leaks in what is sent.")
    asked.add_argument("--hands", type=int, default=2000)
    asked.add_argument("--seed", type=int, default=int(time.time()))
    given = asked.parse_args(words)
    for begun in range(0, given.hands, ROUND):
        play(min(ROUND, given.hands - begun), given.seed + begun)


def play(count: int, seed: int) -> None:
    """Play so many hands in a house of their own, and check all bytes."""
    quick = {"turn": 10.0, "seeds": 2.0, "finish": 0.0, "look": 0.01}
    with tempfile.TemporaryDirectory() as place:
        url = f"sqlite:///{place}/house.db"
        with serving(Path(place), url, settings({"blue": {"seats": 4}}, **quick)) as server:
            spies = asyncio.run(gather(server, count, seed))
        hands = played(Store(url))
        for spy in spies:
            size = sum(len(text.encode()) for text in spy.texts)
            views = check(spy, hands, seed)
            assert views > count
            said = f"{size:,} bytes, {views:,} views of {len(hands):,} hands: nothing leaks"
            print(f"seed {seed}: {said}", flush=True)


if __name__ == "__main__":
    main()
