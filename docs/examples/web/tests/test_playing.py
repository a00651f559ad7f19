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
from audit import at_one_moment, audit, stand_still
from clients import WEB, Player, Server, run
from rooms import WORDS
from store import HANDS, JOURNAL, LEDGER, PEOPLE, Store, join, rows

import tagolib as tago
from tagolib import fairness
from tagolib.people import Person
from tagolib.serialization import read, write
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


def kept(url: str, table: sql.Table, **where: Any) -> Any:
    """Some rows of a table in the database."""
    return stored(url).transact(lambda db: rows(db, table, **where))


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
    hands = kept(url, HANDS)
    assert len(hands) == 4  # and the draw
    for row in hands:
        published = read(row.audit, fairness.Audit)
        for player in players:  # what they kept themselves, not what the house says
            own = player.kept[row.number]
            found = tago.verify(published, own, no_misdeals=True, all_seeds=True)
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
            bet = await actor.put(tago.Bet(actor.seat or 0, 10))
            assert bet.answer["outcome"] == "taken"
            before = dict(actor.document, options=None, news=None)
            server.kill()
            server.start()
            for player in players:
                await player.connect()
            assert dict(actor.document, options=None, news=None) == before
            assert actor.shown["answer"] == bet.answer
            assert await actor.again(bet) == {**bet.answer, "outcome": "already_taken"}
            await together(players, actor.document["hands"])

    run(story())
    assert wrong(url) == []


def test_clocks_act_for_the_absent(open_house: Any, url: str) -> None:
    """A player whose connection is lost folds, sits out, and in the end gets all chips back."""
    server = open_house(turn=6.0, seeds=0.5, away=1.0)

    async def story() -> None:
        ada, bo = await sit_down(server, "blue", "Ada", "Bo")
        await bo.socket.close()
        await ada.until(lambda: ada.document.get("away") == [2] or ada.turn)
        await play(ada, lambda: ada.document.get("away") == [2])
        await ada.until(lambda: "2" not in ada.document["stacks"])
        (row,) = kept(url, PEOPLE, name="Bo")
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
        leave = await ada.put(Leave(1))
        for restart in (False, True):
            if restart:
                server.kill()
                server.start()
            for token, code in ((ada.token, None), (None, "no_token")):
                again = Player(server, "blue", token)
                await again.connect()
                answer = await again.again(leave)
                assert answer["outcome"] == ("refused" if code else "already_taken")
                assert answer.get("code") == code

    run(story())
    assert wrong(url) == []


def test_a_refusal_is_kept_and_a_lost_answer_found(open_house: Any, url: str) -> None:
    """The same message gets the same answer, whatever came since; another one is a conflict."""
    server = open_house()

    async def story() -> None:
        (ada,) = await sit_down(server, "blue", "Ada")
        early = await ada.put(Sit(3, 300))
        assert early.answer["code"] == "not_yours"
        window = Player(server, "blue", ada.token)  # a second window of the same person
        await window.connect()
        assert window.shown["answer"] == early.answer
        assert await window.again(early) == early.answer
        early.message["action"] = write(Leave(1))
        assert (await window.again(early))["outcome"] == "conflict"
        early.message["number"] -= 1
        assert (await window.again(early))["outcome"] == "old"
        early.message["number"] += 10
        assert (await window.again(early))["code"] == "number_ahead"
        assert window.seat == 1

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
    assert server.lobby()[0]["jackpot"] > 50


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
        assert rosa.shown["scene"]["players"]["1"]["name"] == "Ada"
        assert "giro" in " ".join(rosa.told)
        answer = await rosa.ask(BuyIn(1, 300))
        assert (answer["code"], answer["said"]) == ("no_token", WORDS["it"]["no_token"])
        await asyncio.gather(ada.until_dealt(), bo.until_dealt())
        refused = await ada.ask(BuyIn(1, 299))
        assert refused["code"] == "buy_in_too_small"
        assert "at least 300" in refused["said"]

    run(story())


def test_each_refusal_of_the_house_is_translated() -> None:
    """Each refusal of the house's own has words in each language."""
    sources = "".join(file.read_text(encoding="utf-8") for file in WEB.glob("*.py"))
    codes = {"no_money", *re.findall(r'(?:own_refusal|LimitError)\("(.+?)"', sources)}
    assert len(codes) > 3
    assert {language: {*known} for language, known in WORDS.items()} == {"en": codes, "it": codes}


def test_nobody_brings_what_they_do_not_have(open_house: Any, url: str) -> None:
    """What is asked for is paid from the wallet at once; nobody sits where there is no seat."""
    server = open_house({"blue": {}, "red": {"seats": 2}})

    async def story() -> None:
        (bo,) = await sit_down(server, "blue", "Bo")
        answer = await bo.ask(BuyIn(1, 9_701))
        assert (answer["code"], answer["said"]) == ("no_money", WORDS["en"]["no_money"])
        cy = Player(server, "red", server.join("Cy")["token"], "it")
        await cy.connect()
        for action, code in ((Sit(1, 10_001), "no_money"), (Sit(3, 300), "no_such_seat")):
            answer = await cy.ask(action)
            assert (answer["code"], answer["said"]) == (code, WORDS["it"][code])
        await cy.sit(1, 10_000)

    run(story())
    assert wrong(url) == []
    assert sorted(row.wallet for row in kept(url, PEOPLE)) == [0, 9_700]
    assert len([row for row in kept(url, JOURNAL) if row.person]) == 2


def test_a_table_may_lose_seats_while_they_are_taken(open_house: Any, url: str) -> None:
    """A person at a seat that the settings have lost can still play and leave."""
    server = open_house({"blue": {"seats": 6}})
    tokens = []

    async def before() -> None:
        ada = Player(server, "blue", server.join("Ada")["token"])
        await ada.connect()
        await ada.sit(6, 300)
        tokens.append(ada.token)

    async def after() -> None:
        ada = Player(smaller, "blue", tokens[0])
        await ada.connect()
        bo = Player(smaller, "blue", smaller.join("Bo")["token"])
        await bo.connect()
        assert (await bo.ask(Sit(5, 300)))["code"] == "no_such_seat"
        assert (await ada.ask(BuyIn(6, 300)))["outcome"] == "taken"
        assert (await ada.ask(Leave(6)))["outcome"] == "taken"

    run(before())
    server.stop()
    smaller = open_house({"blue": {"seats": 2}})
    run(after())
    assert wrong(url) == []


def test_a_person_plays_at_two_tables(open_house: Any, url: str) -> None:
    """One wallet pays at both tables, also for what waits for the end of a hand."""
    server = open_house(turn=60.0)

    async def story() -> None:
        ada, bo = await sit_down(server, "blue", "Ada", "Bo")
        red = Player(server, "red", ada.token)
        await red.connect()
        assert (await red.ask(Sit(1, 9_701)))["code"] == "no_money"
        await red.sit(1, 9_000)
        await ada.until_dealt()
        assert (await ada.ask(BuyIn(1, 701)))["code"] == "no_money"
        assert (await ada.ask(BuyIn(1, 700)))["outcome"] == "taken"
        assert [row.wallet for row in kept(url, PEOPLE, name="Ada")] == [0]
        assert wrong(url) == []
        await bo.until_dealt()
        await together([ada, bo], 1)
        await red.leave()
        assert [row.wallet for row in kept(url, PEOPLE, name="Ada")] == [9_000]

    run(story())
    assert wrong(url) == []


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
        stand_still(db)
        assert rows(db, PEOPLE) == []
        asyncio.run(store.run(join, Person("1", "Ada")))
        assert rows(db, PEOPLE) == []
    assert [row.name for row in kept(url, PEOPLE)] == ["Ada"]


def test_the_books_notice_a_unit(open_house: Any, url: str) -> None:
    """The audit finds an extra unit, a changed hand, a lost message, and one that was refused."""
    server = open_house()

    async def story() -> None:
        ada, bo = await sit_down(server, "blue", "Ada", "Bo")
        await together([ada, bo], 2)
        await bo.ask(BuyIn(2, 299))

    run(story())
    server.stop()
    store = stored(url)
    assert wrong(url) == []
    refused = {"table": "blue", "version": 10_000, "key": "", "action": write(BuyIn(2, 299))}
    (bo,) = kept(url, PEOPLE, name="Bo")
    number = max(row.number for row in kept(url, JOURNAL, person=bo.id))
    last = kept(url, HANDS)[-1]
    cut = json.loads(json.dumps(last.audit))
    cut["hand"]["actions"].pop()
    own = JOURNAL.c.person == bo.id
    for fault in (
        sql.update(PEOPLE).where(PEOPLE.c.id == bo.id).values(wallet=PEOPLE.c.wallet + 1),
        sql.update(HANDS).where(HANDS.c.number == 2).values(paid=HANDS.c.paid + 1),
        sql.update(LEDGER).where(LEDGER.c.person == bo.id).values(units=LEDGER.c.units + 1),
        sql.update(HANDS).where(HANDS.c.number == last.number).values(audit=cut),
        sql.delete(HANDS).where(HANDS.c.number == last.number),
        sql.delete(JOURNAL).where(own, JOURNAL.c.number == number),
        sql.insert(JOURNAL).values(**refused, person=bo.id, number=number + 1),
    ):
        with store.engine.begin() as db:
            db.execute(fault)
            assert [*at_one_moment(db)] != [], fault
            db.rollback()
    assert wrong(url) == []
