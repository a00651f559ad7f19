"""A person at a page, without the page: what they ask of a desk, and its answers.

The module also plays on the hand of a person's session.
"""

import json
from typing import Any, TypeVar

import tagolib as tago
from tagolib.play.desk import Desk
from tagolib.play.session import Session, write_session

SIT: dict[str, Any] = {
    "do": "sit",
    "stakes": "Light – 5/300",
    "ante": "minimum",
    "variant": "classic",
    "jackpot": 10,
    "seat": 1,
    "players": {"2": "careful", "5": "bold"},
    "seed": "a",
    "language": "en",
}
PLAYS = ("play_on", "sum", "discard", "call", "remainders", "bet")
"""What a person takes who goes on as long as it is possible, the best first."""

S = TypeVar("S", bound=Session)


def hand_of(session: Session) -> tago.Hand:
    """Return the hand of a session that has one, running or over."""
    assert session.table.hand is not None
    return session.table.hand


def call_on(session: S, phase: str) -> S:
    """Let all seats bet the least and call, until the hand reaches a phase."""
    while hand_of(session).phase != phase:
        seat, called = hand_of(session).to_act, hand_of(session).current_bet
        assert seat is not None
        session = session.after(tago.Call(seat) if called else tago.Bet(seat, 5))
    return session


class Person:
    """A person at a page, who keeps the answers."""

    def __init__(self) -> None:
        self.desk = Desk()
        self.told: list[tuple[str, str]] = []
        self.table: Any = None

    def ask(self, **request: Any) -> Any:
        """Ask, and return the answer."""
        answer = json.loads(self.desk.ask(json.dumps(request)))
        assert set(answer) == {"refused", "told", "anew", "more", "table"}
        self.told += [(one["kind"], one["said"]) for one in answer["told"]]
        self.table = answer["table"]
        return answer

    def wait(self) -> None:
        """Let happen what happens by itself."""
        while self.table["goes_on"]:
            self.ask(do="step")

    def sit(self, **other: Any) -> None:
        """Sit down, and wait to be asked."""
        reply = self.ask(**{**SIT, **other})
        assert reply["refused"] is None
        self.wait()

    def act(self, kind: str, value: str = "") -> Any:
        """Take an offer, and wait to be asked again."""
        answer = self.ask(do="act", kind=kind, value=value)
        self.wait()
        return answer["refused"]

    def take(self, *kinds: str) -> str:
        """Take the first of some kinds that is offered, with its least amount."""
        offered = {offer["kind"]: offer for offer in self.table["offers"]}
        offer = next(offered[kind] for kind in kinds if kind in offered)
        value = offer["cards"][0] if offer["cards"] else offer["value"] if offer["takes"] else ""
        refusal = self.act(offer["kind"], value)
        assert refusal is None
        return str(offer["kind"])

    @property
    def kinds(self) -> list[str]:
        """The kinds of offers."""
        return [offer["kind"] for offer in self.table["offers"]]

    def resume(self, session: Session) -> None:
        """Resume a table."""
        reply = self.ask(do="resume", session=write_session(session), language="en")
        assert reply
        self.wait()
