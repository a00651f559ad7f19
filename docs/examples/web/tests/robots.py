"""Light players for the programs that load the house: they parse JSON and check no cards."""

import asyncio
import json
import random
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, ClassVar

import websockets
from clients import Server

import tagolib as tago
from tagolib.fairness.recipe import announcement_hash
from tagolib.people import Message
from tagolib.serialization import read, write

PLAYING = ("sit", "leave", "buy_in", "sit_out", "come_back")


def updated(document: Any, changed: Any) -> Any:
    """A document, with changes applied to it."""
    for path, value in changed.items():
        if not path:
            document = value  # the whole document
            continue
        *steps, last = path.split("/")[1:]
        place = document
        for step in steps:
            place = place[int(step) if isinstance(place, list) else step]
        if isinstance(place, list):
            place[int(last) : int(last) + 1] = [value]
        else:
            place[last] = value
    return document


def normal(action: Any) -> str:
    """An action in the form in which the house writes it."""
    message = read({"number": 0, "action": action}, Message)
    return json.dumps(write(message.action), ensure_ascii=False)


class Robot:
    """A player who takes any legal action, and now and then does what no client should."""

    seats = 8
    """The seats of the table."""
    ways: ClassVar[dict[str, Any]] = {"compression": None, "open_timeout": 20}
    """How it connects."""

    def __init__(
        self,
        server: Server,
        table: str,
        person: dict[str, Any],
        chance: random.Random,
        think: Callable[[], float],
        mischief: float = 0.0,
        *,
        plays: bool = True,
    ) -> None:
        self.server, self.table, self.person, self.chance = server, table, person, chance
        self.think, self.mischief, self.plays = think, mischief, plays
        self.shown: Any = None
        """The person's view."""
        self.view: Any = None
        """The view of the table in it."""
        self.given: dict[str, str] = {}
        """The messages that were taken, were refused, or were in conflict with another one."""
        self.unanswered: deque[Any] = deque()
        """What was sent on this connection; the answers come in the same order."""
        self.queue: deque[Any] = deque()
        """What is to be sent, one after another."""
        self.pending: Any = None
        """The last message, until it is answered."""
        self.seed, self.committed, self.revealed = tago.new_seed(), "", ""
        self.answers: dict[str, int] = {}
        self.seen: Callable[[str, float], None] = lambda key, at: None
        self.sent: Callable[[str, float], None] = lambda key, at: None
        self.socket: Any = None
        self.news = asyncio.Event()
        self.done = ""

    @property
    def acked(self) -> list[str]:
        """The messages that the server has said it has taken."""
        return [sent for sent, what in self.given.items() if what == "taken"]

    async def run(self) -> None:
        """Play for ever, even if the connection is lost."""
        while True:
            try:
                await self.play()
            except (OSError, websockets.WebSocketException, TimeoutError, EOFError):
                await asyncio.sleep(0.05 + self.chance.random() / 10)

    async def play(self) -> None:
        self.view, self.done = None, ""
        self.unanswered.clear()
        address = self.server.address(self.table)
        async with websockets.connect(address, **self.ways) as self.socket:
            await self.socket.send(json.dumps({"token": self.person["token"]}))
            thinking = asyncio.create_task(self.decide())
            try:
                while True:
                    said = json.loads(await self.socket.recv())
                    if "token" in said:  # the small host repeats it
                        continue
                    self.hear(said)
                    self.news.set()
                    self.give_seeds()
                    if "view" in said and self.pending:
                        await self.send(self.pending)  # after a lost connection
                    await self.send_next()
            finally:
                thinking.cancel()

    async def send(self, document: Any) -> None:
        self.unanswered.append(document)
        await self.socket.send(json.dumps(document))

    def post(self, action: Any, key: str) -> None:
        """Send a message once the one before was answered."""
        self.queue.append({"action": action, "key": key})

    async def send_next(self) -> None:
        if self.pending is None and self.queue:
            self.pending = {"number": self.shown["number"] + 1, **self.queue.popleft()}
            self.sent(self.pending["key"], time.perf_counter())
            await self.send(self.pending)

    def hear(self, said: Any) -> None:
        if "outcome" in said:
            self.hear_answer(said)
            return
        if "moved" in said:
            return
        before = self.shown and self.shown["key"]
        if "view" in said:
            self.shown = said["view"]
        else:
            self.shown = updated(self.shown, said["changed"])
        self.view = self.shown["table"]
        if before and self.shown["key"] != before:
            self.seen(before, time.perf_counter())

    def hear_answer(self, said: Any) -> None:
        """Note an answer, which must not contradict an earlier one."""
        sent, outcome = self.unanswered.popleft(), said["outcome"]
        code = said.get("code") or outcome
        self.answers[code] = self.answers.get(code, 0) + 1
        if said["number"] is not None:
            assert said["number"] == sent["number"], (sent, said)
            message = json.dumps({**sent, "action": normal(sent["action"])})
            before, now = self.given.get(message), outcome.removeprefix("already_")
            assert outcome == "old" or before in (None, now), ("contradicted", message, said)
            assert (outcome, before) != ("taken", "taken"), ("taken twice", message)
            if outcome != "old":
                self.given[message] = now
        if sent == self.pending:
            self.pending = None

    def give_seeds(self) -> None:
        """Commit to a seed between hands, and reveal it for the announcement."""
        if not self.view or not self.view["seat"]:
            return
        letters, key = self.shown["letters"], self.shown["key"]
        if key.startswith(f"{self.table}/expire") and key != self.revealed:
            announced = letters[0]["text"]
            mine = json.loads(announced)["commitments"].get(str(self.view["seat"]))
            if mine == tago.commitment(self.seed).hex():
                self.revealed = key
                hashed = announcement_hash(announced).hex()
                said = {"type": "reveal", "seed": self.seed.hex(), "announcement": hashed}
                self.post(said, key)
        if key.startswith(f"{self.table}/announce") and key != self.committed:
            self.committed, self.seed = key, tago.new_seed()
            self.post({"type": "commit", "commitment": tago.commitment(self.seed).hex()}, key)

    async def decide(self) -> None:
        """Send the chosen action after some time to think."""
        while True:
            await self.something()
            if self.view is None or self.pending or self.queue:
                continue
            action, key = self.wanted(), self.shown["key"]
            own = action is not None and action["type"] in PLAYING
            if action is None or (key == self.done and not own):
                continue
            await asyncio.sleep(self.think())
            if self.view is None or self.pending or self.queue or key != self.shown["key"]:
                continue
            self.done = key
            self.post(action, key)
            await self.send_next()
            if self.chance.random() < self.mischief:
                await self.mischievous(self.pending)
            while self.pending is not None:
                await self.something()
            self.news.set()  # there may be more to do

    async def something(self) -> None:
        """Wait a moment for something to arrive."""
        with suppress(TimeoutError):
            async with asyncio.timeout(1):  # wait_for could miss that the task is cancelled
                await self.news.wait()
        self.news.clear()

    async def mischievous(self, sent: Any) -> None:
        """Send an action twice, or send an illegal, late, foreign or malformed message."""
        number, key, seat = sent["number"], sent["key"], sent["action"]["seat"]
        fold, other = {"type": "fold", "seat": seat}, {"type": "fold", "seat": seat % 8 + 1}
        late, much = (
            key.rpartition("/")[0] + "/0",
            {"type": "buy_in", "seat": seat, "amount": 9_999},
        )
        for said in self.chance.sample(
            [
                sent,
                {**sent, "action": other},
                {**sent, "key": key + "x"},
                {"number": number - 1, "key": key, "action": fold},
                {"number": number + 1, "key": key, "action": fold},
                {"number": number + 1, "key": late, "action": fold},
                {"number": number + 1, "key": key, "action": other},
                {"number": number + 1, "key": key, "action": much},
                {"number": number + 1, "key": key, "action": {"type": "void"}},
                {"number": 10**9, "key": key, "action": fold},
                {"number": -1, "key": key, "action": fold},
                {"action": {"type": "commit", "commitment": "00" * 32}, "x": 1},
                "{",
                [1, 2],
            ],
            2,
        ):
            await self.send(said)

    def wanted(self) -> Any:
        """The action to take now, if any."""
        view, chance = self.view, self.chance
        seat, options = view["seat"], view["options"]
        if not self.plays:
            return None
        if seat is None:
            free = [one for one in options["sit"] if one <= self.seats]
            waits = [one for one in view.get("queue", []) if one["type"] == "sit"]
            if not free or waits or view["stage"] != "open":
                return None
            return {"type": "sit", "seat": chance.choice(free), "amount": options["least"]}
        hand = view["hand"]
        if seat in view.get("away", []):
            return {"type": "come_back", "seat": seat} if chance.random() < 0.3 else None
        if hand and hand["state"]["to_act"] == seat:
            return self.action(hand["state"]["options"], seat)
        waits = [one for one in view.get("queue", []) if one["seat"] == seat]
        if not hand and view["stacks"][str(seat)] < options["least"] // 3 and not waits:
            return {"type": "buy_in", "seat": seat, "amount": options["least"]}
        if self.mischief and not waits and chance.random() < 0.01:
            kind = chance.choice(["leave", "sit_out", "buy_in"])
            more = {"amount": options["least"]} if kind == "buy_in" else {}
            return {"type": kind, "seat": seat, **more}
        return None

    def action(self, now: Any, seat: int) -> Any:
        """Any legal action, but rarely a fold."""
        chance = self.chance
        found: list[dict[str, Any]] = []
        if now["choose_point"]:
            found = [{"type": "choose_point", "choice": one} for one in now["choose_point"]]
        elif now["discard"]:
            found = [{"type": "discard", "card": one} for one in now["discard"]]
        elif now["vote"]:
            found = [{"type": "divide"}, {"type": "play_on"}]
        else:
            if now["call"] is not None:
                found += [{"type": "call"}] * 4
            if now["bet"]:
                found += [{"type": "bet", "amount": now["bet"][0]}] * 4
            if now["raise"]:
                found.append({"type": "raise", "to": now["raise"][0]})
            if now["remainders"] is not None:
                found.append({"type": "remainders"})
            if now["restore"] and chance.random() < 0.2:
                found.append({"type": "restore", "amount": now["restore"]["minimum"]})
            if not found or chance.random() < 0.1:
                found = [{"type": "fold", "curious": bool(now["curious"])}]
        return {**chance.choice(found), "seat": seat}
