"""A person at a seat of a table of Tagò."""

from collections.abc import Iterable
from typing import Any

from tagolib.cli.terminal import Person
from tagolib.play.narration import (
    Order,
    ended,
    over,
    persons_view,
    standings,
    table_picture,
    tell_end,
    tell_step,
)
from tagolib.play.session import Seated
from tagolib.play.typed_actions import understand
from tagolib.play.words import AT_A_TERMINAL
from tagolib.table import due
from tagolib.tago.views import View

__all__ = ["Player"]


class Player(Person[Seated]):
    """Runs a session of Tagò for the person in it."""

    said = AT_A_TERMINAL

    def _tell_end(self) -> None:
        view = over(self._session)
        if view is not None:
            for sentence in tell_end(self._session, view):
                self._screen.tell(sentence)
            self._settlement(view)

    def _tell_step(self, before: Seated) -> None:
        for sentence in tell_step(before, self._session, self._session.dealer):
            self._screen.tell(sentence)
        view = ended(before, self._session)
        if view is not None:
            self._settlement(view)

    def _settlement(self, view: View) -> None:
        """Show the table at the end of a hand, and explain the settlement, which stays in sight."""
        self._stays = True
        self._picture()
        for sentence in self._session.dealer.settlement(view.state):
            self._screen.tell(sentence, "bold")

    def _understand(self, typed: str) -> Any:
        session = self._session
        return understand(typed, self._seat, session.table.rules, session.language, session.options)

    def _prompt(self) -> str:
        table, hand, now = self._session.table, self._session.hand, self._session.options
        if hand is not None and now is not None:
            self._screen.tell(self._dealer.options(now))
            return self._say(hand.phase, seat=self._seat)
        if hand is not None:
            self._screen.tell(self._say("may look"))
            return self._say("look")
        if self._seat not in dict(table.able):
            least = table.rules.chips(table.rules.stack)
            self._screen.tell(self._say("cannot pay", least=least))
            return self._say("broke", least=least)
        return self._say("between")

    def _next(self) -> bool:
        now = due(self._session.table)
        if now.step == "look" and now.otherwise is not None:
            self._take(now.otherwise)
            return True
        if now.step == "deal" and self._seat in dict(self._session.table.able):
            self._take(self._session.by_house(now))
            return True
        if now.step == "turn":
            self._screen.tell(self._say("not here"))
        return False

    def _drawn(self) -> Iterable[str]:
        view, width = persons_view(self._session), self._screen.width
        return table_picture(view, self._players, self._say, width)

    def _standings(self, order: str = "") -> None:
        by: Order = "chips" if order else "points"
        told = standings(self._session, self._players, self._say, by, self._screen.width)
        self._screen.show(["", *told, ""])
