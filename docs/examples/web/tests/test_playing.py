"""People and bots play at tables, on both databases, through restarts and absences."""

import asyncio
import json
import os
import re
import signal
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from audit import Snapshot, audit
from clients import WEB, Player, Server, run
from rooms import WORDS
from store import HANDS, PEOPLE, Store, UnsavedError, join

import tagolib as tago
from tagolib import fairness
from tagolib.serialization import parse_json, read
from tagolib.shuffling import Stream
from tagolib.table import BuyIn, ComeBack, Leave, Sit


async def sit_down(
    server: Server, table: str, *names: str, language: str | None = None
) -> list[Player]:
    """People who have joined the house and sit at a table, in seats 1, 2 and so on."""
    players = [Player(server, table, server.join(name)["token"], language) for name in names]
    for player in players:
        await player.connect()
    for seat, player in enumerate(players, start=1):
        await player.sit(seat)
    return players


async def play(player: Player, done: Callable[[], bool], seed: int = 0) -> None:
    """Play at random until a condition holds."""
    chance = Stream(bytes([player.seat or 0, seed]) * 16)
    while not done():
        if player.turn:
            await player.ask(player.choice(chance))
        elif player.broke:
            await player.ask(BuyIn(player.seat or 0, 300))
        else:
            await player.hear()


async def together(players: list[Player], hands: int) -> None:
    """Let all players play until so many hands are off the table."""

    def over(player: Player) -> Callable[[], bool]:
        return lambda: player.document["hands"] >= hands and not player.document["hand"]

    await asyncio.gather(*(play(player, over(player), hands) for player in players))


@cache
def stored(url: str) -> Store:
    return Store(url)


def wrong(url: str) -> list[str]:
    return list(audit(stored(url)))


def test_two_play_hands_to_their_settlement(open_house: Any, url: str) -> None:
    """Two people play three hands. Each card is as promised, and not a unit is lost."""
    server = open_house()

    async def story() -> list[Player]:
        players = await sit_down(server, "blue", "Ada", "Bo")
        await together(players, 3)
        return players

    players = run(story())
    assert wrong(url) == []
    hands = stored(url).read(HANDS)
    assert len(hands) == 4  # and the draw
    for row in hands:
        published = read(parse_json(row.audit), fairness.Audit)
        for player in players:  # what they kept themselves, not what the house says
            kept = player.kept[row.number]
            found = tago.verify(published, kept, no_misdeals=True, all_seeds=True)
            assert found.unhashed == 0


def test_a_killed_server_comes_back(open_house: Any, url: str) -> None:
    """After it is killed in the middle of a hand, the table goes on, and nothing taken is lost."""
    server = open_house(turn=60.0)

    async def story() -> None:
        players = await sit_down(server, "blue", "Ada", "Bo")
        for _ in range(3):
            for player in players:
                await player.until_dealt()
            actor = next(one for one in players if one.turn)
            key = actor.document["key"]
            bet = tago.Bet(actor.seat or 0, 10)
            assert await actor.ask(bet, key) == {"taken": key}
            before = dict(actor.document, options=None, news=None)
            server.kill()
            server.start()
            for player in players:
                await player.connect()
            assert dict(actor.document, options=None, news=None) == before
            again = await actor.ask(bet, key)
            assert again["refused"]["code"] == "already_taken"
            await together(players, actor.document["hands"])

    run(story())
    assert wrong(url) == []


def test_clocks_act_for_the_absent(open_house: Any, url: str) -> None:
    """A player whose connection is lost folds, sits out, and in the end gets all chips back."""
    server = open_house(turn=6.0, seeds=0.5, absent=1.0)

    async def story() -> None:
        ada, bo = await sit_down(server, "blue", "Ada", "Bo")
        await bo.socket.close()
        await ada.until(lambda: ada.document.get("away") == [2] or ada.turn)
        await play(ada, lambda: ada.document.get("away") == [2])
        await ada.until(lambda: "2" not in ada.document["stacks"])
        person = stored(url).person(bo.token or "")
        assert person is not None
        (row,) = stored(url).read(PEOPLE, id=person.id)
        assert (row.table, row.seat) == (None, None)
        assert 0 < row.wallet <= 10_000
        back = Player(server, "blue", bo.token)
        await back.connect()
        await back.sit(2)
        await together([ada, back], ada.document["hands"] + 1)

    run(story())
    assert wrong(url) == []


def test_a_leave_that_comes_again_is_known(open_house: Any, url: str) -> None:
    """A player who has left and repeats the request is told that it was taken; nobody else is."""
    server = open_house()

    async def story() -> None:
        (ada,) = await sit_down(server, "blue", "Ada")
        key = ada.document["keys"]["1"]
        assert await ada.ask(Leave(1), key) == {"taken": key}
        for restart in (False, True):
            if restart:
                server.kill()
                server.start()
            for token, code in ((ada.token, "already_taken"), (None, "impossible")):
                again = Player(server, "blue", token)
                await again.connect()
                answer = await again.ask(Leave(1), key)
                assert answer["refused"]["code"] == code

    run(story())
    assert wrong(url) == []


def test_who_comes_back_in_time_plays_on(open_house: Any, url: str) -> None:
    """A player who sat out comes back to their seat and is dealt in."""
    server = open_house(turn=6.0, seeds=0.5)

    async def story() -> None:
        ada, bo = await sit_down(server, "blue", "Ada", "Bo")
        await bo.socket.close()
        await play(ada, lambda: ada.document.get("away") == [2])
        await bo.connect()
        while bo.document.get("away"):
            await bo.ask(ComeBack(2))
            await asyncio.sleep(0.1)
        await together([ada, bo], bo.document["hands"] + 2)

    run(story())
    assert wrong(url) == []


def test_bots_play_with_people_and_not_alone(open_house: Any, url: str) -> None:
    """Bots wait for a person before they play, and stop when the person leaves."""
    server = open_house({"blue": {"bots": ["careful", "bold"], "seats": 4}})

    async def story() -> None:
        looker = Player(server, "blue")
        await looker.connect()
        await looker.until(lambda: len(looker.document["stacks"]) == 2)
        await asyncio.sleep(0.5)
        (ada,) = await sit_down(server, "blue", "Ada")
        assert ada.document["hands"] == 0
        await play(ada, lambda: ada.document["hands"] >= 3)
        await ada.leave()
        await looker.until(lambda: "1" not in looker.document["stacks"])
        assert looker.document["hand"] is None

    run(story())
    assert wrong(url) == []


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_a_table_goes_on_without_the_process_of_its_bots(open_house: Any, url: str) -> None:
    """If no bot can decide any more, the house acts for them as for absent players."""
    server = open_house({"blue": {"bots": ["bold"], "seats": 2}})

    def process_of_bots() -> int:
        assert server.process is not None
        for entry in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):  # the process has ended
                said = (entry / "cmdline").read_bytes()
                parent = (entry / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()[1]
                if int(parent) == server.process.pid and b"spawn_main" in said:
                    return int(entry.name)
        raise AssertionError("no bot has decided yet")

    async def story() -> None:
        (ada,) = await sit_down(server, "blue", "Ada")
        await play(ada, lambda: ada.document["hands"] >= 3)
        os.kill(process_of_bots(), signal.SIGKILL)
        await play(ada, lambda: ada.document["hands"] >= 5 and not ada.document["hand"])
        await ada.leave()
        await play(ada, lambda: "1" not in ada.document["stacks"])  # perhaps a hand was dealt

    run(story())
    assert wrong(url) == []


def test_tables_share_a_jackpot(open_house: Any, url: str) -> None:
    """Three tables feed one jackpot at the same time, and it holds the sum."""
    server = open_house({"blue": {}, "red": {}, "green": {"seats": 2}})

    async def story() -> None:
        everybody = [await sit_down(server, name, "Ada", "Bo") for name in ("blue", "red", "green")]
        await asyncio.gather(*(together(players, 4) for players in everybody))

    run(story())
    assert wrong(url) == []
    assert server.lobby()[0]["jackpot"] == stored(url).jackpot("all").amount > 50


def test_players_hear_their_own_language(open_house: Any) -> None:
    """English and Italian are used side by side, in refusals too."""
    server = open_house()

    async def story() -> None:
        ada, bo = await sit_down(server, "blue", "Ada", "Bo", language="en")
        rosa = Player(server, "blue", language="it")
        await rosa.connect()
        await together([ada, bo], 1)
        await rosa.until(lambda: rosa.document["hands"] == 1 and not rosa.document["hand"])
        for player in (ada, bo):
            assert player.told.count("Seat 2 “Bo” sits down with 300.") == 1
        assert "Seat 1 “Ada” sits down with 300." in ada.told
        assert any("La postazione 1 “Ada”" in said for said in rosa.told)
        assert rosa.shown["players"]["1"]["name"] == "Ada"
        assert "giro" in " ".join(rosa.told)
        answer = await rosa.ask(BuyIn(1, 300), "blue/seat 1/1")
        assert answer["refused"]["code"] == "impossible"
        assert answer["said"] == "Lei non ha un posto a questo tavolo"
        refused = await ada.ask(BuyIn(1, 299))
        assert refused["refused"]["code"] == "buy_in_too_small"
        assert "at least 300" in refused["said"]

    run(story())


def test_each_refusal_of_the_house_is_translated() -> None:
    """No refusal of the house's own is in English for a player who speaks another language."""
    sources = [(WEB / file).read_text(encoding="utf-8") for file in ("app.py", "rooms.py")]
    found = [*re.findall(r'SetupError\("(.+?)"\)', "".join(sources)), str(UnsavedError())]
    assert len(found) > 5
    for known in WORDS.values():
        assert {*known} == {*found}


def test_nobody_brings_what_they_do_not_have(open_house: Any, url: str) -> None:
    """A buy-in is paid from the wallet; nobody sits twice, or at a seat that does not exist."""
    server = open_house({"blue": {}, "red": {"seats": 2}})

    async def story() -> None:
        ada, bo = await sit_down(server, "blue", "Ada", "Bo")
        assert (await bo.ask(BuyIn(2, 9_701)))["refused"]["code"] == "beyond_funds"
        cy = Player(server, "red", server.join("Cy")["token"])
        await cy.connect()
        for action in (Sit(1, 10_001), Sit(3, 300)):
            assert "refused" in await cy.ask(action, f"red/seat {action.seat}/0")
        elsewhere = Player(server, "red", ada.token)
        await elsewhere.connect()
        answer = await elsewhere.ask(Sit(1, 300))
        assert answer["said"] == "you cannot sit at two tables"
        await cy.sit(1, 10_000)

    run(story())
    assert wrong(url) == []
    assert sorted(row.wallet for row in stored(url).read(PEOPLE)) == [0, 9_700, 9_700]


def test_a_hand_is_dealt_without_silent_players(open_house: Any, url: str) -> None:
    """If a player commits but never reveals, the number is spent, and the next hand is dealt."""
    server = open_house(seeds=0.3)

    async def story() -> None:
        ada, bo = await sit_down(server, "blue", "Ada", "Bo")
        bo.reveals = False
        await ada.until_dealt()
        assert ada.side is not None
        assert ada.side.restarts > 0
        await together([ada, bo], 2)

    run(story())
    assert wrong(url) == []


def test_the_audit_may_run_beside_the_house(open_house: Any, url: str) -> None:
    """The audit finds nothing wrong while people play, for it sees the database at one moment."""
    server = open_house(finish=0.0)

    async def story() -> None:
        playing = asyncio.create_task(together(await sit_down(server, "blue", "Ada", "Bo"), 5))
        while not playing.done():
            assert await asyncio.to_thread(wrong, url) == []
        await playing

    run(story())


def test_a_snapshot_stays_as_it_was(url: str) -> None:
    """What is written meanwhile is not in a snapshot."""
    store = stored(url)
    with store.engine.begin() as db:
        snapshot = Snapshot(db)
        assert snapshot.read(PEOPLE) == []
        asyncio.run(store.write(join, "Ada"))
        assert snapshot.read(PEOPLE) == []
    assert [row.name for row in store.read(PEOPLE)] == ["Ada"]


def test_the_books_notice_a_unit(open_house: Any, url: str) -> None:
    """The audit finds an extra unit in a wallet, a changed hand, and a lost message."""
    server = open_house()

    async def story() -> None:
        await together(await sit_down(server, "blue", "Ada", "Bo"), 2)

    run(story())
    server.stop()
    store = stored(url)
    assert wrong(url) == []
    for change, back in (
        ("UPDATE people SET wallet = wallet + 1 WHERE id = 1", "wallet = wallet - 1"),
        ("UPDATE hands SET paid = paid + 1 WHERE number = 2", "paid = paid - 1"),
    ):
        with store.engine.begin() as db:
            db.execute(sql.text(change))
        assert wrong(url) != []
        what, _, where = change.partition(" SET ")
        with store.engine.begin() as db:
            db.execute(sql.text(f"{what} SET {back} WHERE {where.partition(' WHERE ')[2]}"))
        assert wrong(url) == []
    with store.engine.begin() as db:
        last = db.execute(sql.text("SELECT number, audit FROM hands ORDER BY number DESC")).first()
        assert last is not None
        document = json.loads(last.audit)
        document["hand"]["actions"] = document["hand"]["actions"][:-1]
        db.execute(
            sql.text("UPDATE hands SET audit = :audit WHERE number = :number"),
            {"audit": json.dumps(document), "number": last.number},
        )
    assert any("what was sent" in one for one in wrong(url))
