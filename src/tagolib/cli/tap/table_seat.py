"""A person at a seat of a game of Tap."""

from collections.abc import Iterable
from typing import Any

from tagolib.cli.tap.narration import hand_picture, told_score
from tagolib.cli.tap.typed_actions import understand
from tagolib.cli.terminal import Person
from tagolib.play.tap import Seated
from tagolib.play.tap_words import SAID

__all__ = ["Player"]


class Player(Person[Seated]):
    """Runs a session of Tap for the person in it."""

    said = SAID

    def _tell_end(self) -> None:
        if self._session.dealt and self._session.hand is None:
            self._screen.tell(self._dealer.fact(self._session.seen.log[-1]))

    def _tell_step(self, before: Seated) -> None:
        known = len(before.seen.log) if before.hand else 0
        for fact in self._session.seen.log[known:]:
            self._screen.tell(self._dealer.fact(fact))

    def _prompt(self) -> str:
        game, now = self._session.game, self._session.options
        if game.hand is None or now is None:
            return self._say("over" if game.over else "between")
        self._screen.tell(self._dealer.options(now))
        if len(now.play) == 1:
            return self._say("play the only one", seat=self._seat, card=now.play[0])
        return self._say(game.hand.phase, seat=self._seat)

    def _understand(self, typed: str) -> Any:
        return understand(typed, self._seat, self._session.language, self._session.options)

    def _next(self) -> bool:
        if self._session.game.hand is not None:
            self._screen.tell(self._say("not here"))
            return False
        if self._session.game.over:
            self._session = self._session.again()
        self._take(self._session.deck())
        return True

    def _drawn(self) -> Iterable[str]:
        number, scores = self._session.number, dict(self._session.game.scores)
        return hand_picture(self._session.seen, number, scores, self._players, self._say)

    def _standings(self, order: str = "") -> None:
        self._screen.show(told_score(self._session.game, self._say), "bold")
