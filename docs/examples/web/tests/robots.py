"""Light players for the programs that load the house: they parse JSON and check no cards."""

import asyncio
import json
import random
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import websockets
from clients import Server

import tagolib as tago
from tagolib.fairness.recipe import announcement_hash

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


def seat_of(action: Any) -> Any:
    return action.get("seat")


class Robot:
    """A player who takes any legal action, and now and then does what no client should."""

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
        self.view: Any = None
        self.acked: list[tuple[int, str, str]] = []
        """What the server has said that it has taken: who, the key, and the action."""
        self.refused: set[tuple[int, str, str]] = set()
        """What the server has said that it refuses, unless it was sent again since."""
        self.unanswered: deque[tuple[int, str, str] | None] = deque()
        """What was sent on this connection; the answers come in the same order."""
        self.pending: tuple[str, str] | None = None
        """The key and the action of the last message, until it is answered."""
        self.seed = tago.new_seed()
        self.answers: dict[str, int] = {}
        self.seen: Callable[[str, float], None] = lambda key, at: None
        self.sent: Callable[[str, float], None] = lambda key, at: None
        self.socket: Any = None
        self.news = asyncio.Event()
        self.done = ""

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
        async with websockets.connect(address, compression=None, open_timeout=20) as self.socket:
            await self.socket.send(json.dumps({"token": self.person["token"]}))
            thinking = asyncio.create_task(self.decide())
            try:
                while True:
                    self.hear(json.loads(await self.socket.recv()))
                    self.news.set()
                    await self.give_seeds()
            finally:
                thinking.cancel()

    async def send(self, document: Any) -> None:
        sent = None
        if isinstance(document, dict) and "action" in document:
            sent = (self.person["person"], document["key"], json.dumps(document["action"]))
            self.refused.discard(sent)
        self.unanswered.append(sent)
        await self.socket.send(json.dumps(document))

    def hear(self, said: Any) -> None:
        now = time.perf_counter()
        if "version" not in said:
            key = said.get("taken", said.get("key"))
            code = said["refused"]["code"] if "refused" in said else "taken"
            self.answers[code] = self.answers.get(code, 0) + 1
            sent = self.unanswered.popleft()
            known = code in ("taken", "already_taken", "maybe_taken") or "saved" in said["said"]
            if sent and not known and sent not in self.unanswered:
                self.refused.add(sent)
            if self.pending and key == self.pending[0]:
                if code == "taken":
                    self.acked.append((self.person["person"], *self.pending))
                self.pending = None
            return
        before = self.view and self.view["key"]
        self.letters, self.due = said["fair"], said["due"]
        if "table" in said:
            self.view, self.whole = said["table"], True
        else:
            self.whole = False
            self.view = updated(self.view, said["changed"])
        if before and self.view["key"] != before:
            self.seen(before, now)

    async def give_seeds(self) -> None:
        """Commit to a seed between hands, and reveal it for the announcement."""
        letters, self.letters = getattr(self, "letters", []), []
        if not self.view or not self.view["seat"]:
            return
        kinds = [one["type"] for one in letters]
        announced = next((one["text"] for one in letters if one["type"] == "announce"), None)
        if announced and "hashes" not in kinds and "spent" not in kinds:
            mine = json.loads(announced)["commitments"].get(str(self.view["seat"]))
            if mine == tago.commitment(self.seed).hex():
                hashed = announcement_hash(announced).hex()
                said = {"type": "reveal", "seed": self.seed.hex(), "announcement": hashed}
                await self.send({"key": self.due, "fair": said})
        if self.due.startswith(f"{self.table}/announce"):
            begun = self.due == self.committed
            if not begun:
                self.committed, self.seed = self.due, tago.new_seed()
            if self.whole or not begun:
                commit = {"type": "commit", "commitment": tago.commitment(self.seed).hex()}
                await self.send({"key": self.due, "fair": commit})

    due = ""
    committed = ""
    whole = False

    async def decide(self) -> None:
        """Send the chosen action after some time to think, and again if it was not answered."""
        while True:
            await self.something()
            if self.view is None:
                continue
            if self.pending is not None:  # after a lost connection
                key, text = self.pending
                await self.send({"key": key, "action": json.loads(text)})
                await self.answered()
                continue
            action = self.wanted()
            if action is None:
                continue
            own = action["type"] in PLAYING
            seat = str(action["seat"])
            key = self.view["keys"].get(seat) if own else self.view["key"]
            if key is None or (key == self.done and not own):
                continue
            await asyncio.sleep(self.think())
            if self.view is None or key not in (self.view["key"], self.view["keys"].get(seat)):
                continue
            self.pending, self.done = (key, json.dumps(action)), key
            self.sent(key, time.perf_counter())
            await self.send({"key": key, "action": action})
            if self.chance.random() < self.mischief:
                await self.mischievous(key, action)
            await self.answered()
            self.news.set()  # there may be more to do

    async def answered(self) -> None:
        while self.pending is not None:
            await self.something()

    async def something(self) -> None:
        """Wait a moment for something to arrive."""
        with suppress(TimeoutError):
            async with asyncio.timeout(1):  # wait_for could miss that the task is cancelled
                await self.news.wait()
        self.news.clear()

    async def mischievous(self, key: str, action: Any) -> None:
        """Send an action twice, or send an illegal, late, foreign or malformed message."""
        other = {**action, "seat": action["seat"] % 8 + 1}
        late = key.rpartition("/")[0] + "/0"
        for said in self.chance.sample(
            [
                {"key": key, "action": action},
                {"key": late, "action": {"type": "fold", "seat": action["seat"]}},
                {"key": key + "x", "action": action},
                {"key": "other", "action": other},
                {"key": "void", "action": {"type": "void"}},
                {"key": "much", "action": {"type": "bet", "seat": action["seat"], "amount": 10**9}},
                {"fair": {"type": "commit", "commitment": "00" * 32}, "x": 1},
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
            free = [one for one in options["sit"] if str(one) in view["keys"]]
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
