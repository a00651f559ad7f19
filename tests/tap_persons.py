"""A person at the page of Tap, without the page: what they ask of a desk, and its answers."""

import json
from typing import Any

from tagolib.play.tap_desk import TapDesk
from tagolib.play.tap_table import TapTable, write_table

SIT: dict[str, Any] = {
    "do": "sit",
    "players": {"2": "careful", "3": "careful"},
    "seed": "7",
    "language": "en",
}


class Person:
    """A person at the page, who keeps the answers."""

    def __init__(self, **other: Any) -> None:
        self.desk = TapDesk()
        self.told: list[tuple[str, str]] = []
        self.table: Any = None
        self.ask(**{**SIT, **other})
        self.wait()

    def ask(self, **request: Any) -> Any:
        answer = json.loads(self.desk.ask(json.dumps(request)))
        assert set(answer) == {"refused", "told", "anew", "table"}
        self.told += [(one["kind"], one["said"]) for one in answer["told"]]
        self.table = answer["table"]
        return answer

    def wait(self) -> None:
        while self.table["goes_on"]:
            self.ask(do="step")

    def act(self, kind: str, value: str = "") -> Any:
        answer = self.ask(do="act", kind=kind, value=value)
        self.wait()
        return answer["refused"]

    def take(self, *kinds: str) -> str:
        """Take the first of some kinds that is offered, or the first offer, with the first cards.

        The only word that differs is that of a choice of cards.
        """
        kind = next((kind for kind in kinds if kind in self.kinds), self.kinds[0])
        refused = self.act(kind, " ".join(self.table["may"][: self.table["picks"]]))
        assert refused is None
        return kind

    @property
    def kinds(self) -> list[str]:
        return [offer["kind"] for offer in self.table["offers"]]

    def at(self, table: TapTable) -> "Person":
        """Go on with a table."""
        refused = self.ask(do="resume", session=write_table(table), language="en")["refused"]
        assert refused is None
        self.wait()
        return self
