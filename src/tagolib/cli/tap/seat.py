"""A person at a seat of a game of Tap."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from tagolib.cli.person import Person
from tagolib.cli.screen import Screen
from tagolib.cli.tap.commands import understand
from tagolib.cli.tap.picture import hand_picture
from tagolib.cli.tap.words import SAID, signed
from tagolib.playing.tap import Seated
from tagolib.playing.words import sayer
from tagolib.tap import Game
from tagolib.tap.announcements import Announcer

__all__ = ["Player", "told_score"]


def told_score(game: Game, say: Callable[..., str]) -> Iterator[str]:
    """Tell the game points, and who has won when the game is over."""
    points = [say("score", seat=seat, points=signed(n)) for seat, n in game.scores]
    yield f"{say('game points', number=game.played)} {', '.join(points)}"
    most = max(n for _, n in game.scores)
    if len(game.winners) == 1:
        yield say("won", seat=game.winners[0], points=signed(most))
    elif game.winners:
        seats = ", ".join(map(str, game.winners))
        yield say("tied", seats=seats, points=signed(most))


class Player(Person[Seated]):
    """Runs a session of Tap for the person in it."""

    def __init__(self, session: Seated, screen: Screen, save: Callable[[Seated], None]) -> None:
        self._dealer = Announcer(session.language)
        super().__init__(session, screen, save, sayer(session.language, SAID), self._dealer.refusal)

    def _tell_end(self) -> None:
        if self._session.game.hands and self._session.game.hand is None:
            self._screen.tell(self._dealer.fact(self._session.seen.log[-1]))
            self._standings()

    def _tell_step(self, before: Seated) -> None:
        known = len(before.seen.log) if before.game.hand else 0
        for fact in self._session.seen.log[known:]:
            self._screen.tell(self._dealer.fact(fact))
        if self._session.game.hand is None:
            self._standings()

    def _show(self) -> None:
        if self._session.game.hand is not None:
            self._picture()

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
