"""A person at a seat of a game of Tap."""

from collections.abc import Callable, Iterator

from tagolib.cli.person import Person
from tagolib.cli.screen import Screen
from tagolib.cli.speech import Request
from tagolib.cli.tap.commands import understand
from tagolib.cli.tap.picture import hand_picture
from tagolib.cli.tap.words import signed, tap_sayer
from tagolib.playing.tap.session import Move, Seated
from tagolib.tap import Game, options
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


class Player(Person[Move]):
    """Runs a session for the person in it, until that person leaves.

    Args:
        session: where to begin.
        screen: the person's terminal.
        save: keeps the session after every step.
    """

    def __init__(self, session: Seated, screen: Screen, save: Callable[[Seated], None]) -> None:
        self._seat = session.person
        self._session = session
        self._save = save
        self._dealer = Announcer(session.language)
        super().__init__(screen, tap_sayer(session.language), self._dealer.refusal)
        self._players = {seat: self._say(name) for seat, name in session.players}

    def play(self) -> None:
        """Go on until the person leaves, or the input ends."""
        if self._session.game.hands and self._session.game.hand is None:
            # the program may have been killed before it could tell how the hand ended
            self._screen.tell(self._dealer.fact(self._session.seen.log[-1]))
            self._tell_score()
        super().play()

    def _due(self) -> Move | None:
        return self._session.due()

    def _take(self, move: Move) -> None:
        known = 0 if isinstance(move, tuple) else len(self._session.seen.log)
        self._session = self._session.after(move)
        self._save(self._session)
        for fact in self._session.seen.log[known:]:
            self._screen.tell(self._dealer.fact(fact))
        if self._session.game.hand is None:
            self._tell_score()

    def _show(self) -> None:
        if self._session.game.hand is not None:
            self._picture()

    def _prompt(self) -> str:
        game = self._session.game
        now = options(game.hand) if game.hand else None
        if game.hand is None or now is None:
            return self._say("over" if game.over else "between")
        self._screen.tell(self._dealer.options(now))
        if len(now.play) == 1:
            return self._say("play the only one", seat=self._seat, card=now.play[0])
        return self._say(game.hand.phase, seat=self._seat)

    def _understand(self, typed: str) -> Move | Request:
        hand = self._session.game.hand
        now = options(hand) if hand else None
        return understand(typed, self._seat, self._session.language, now)

    def _follow(self, request: Request) -> bool:
        match request.verb:
            case "next":
                return self._next()
            case "table":
                self._picture()
            case "standings":
                self._tell_score()
            case "rule":
                self._rule(request.about)
            case _:
                self._screen.tell(self._say("help"))
        return False

    def _next(self) -> bool:
        """Go on to the next hand, or to another game; tell whether that can be."""
        if self._session.game.hand is not None:
            self._screen.tell(self._say("not here"))
            return False
        if self._session.game.over:
            self._session = self._session.again()
        self._take(self._session.deck())
        return True

    def _picture(self) -> None:
        seen, game = self._session.seen, self._session.game
        number, scores = self._session.number, dict(game.scores)
        head, *lines = hand_picture(seen, number, scores, self._players, self._say)
        self._screen.show(["", head], "bold")
        self._screen.show([*lines, ""])

    def _tell_score(self) -> None:
        self._screen.show(told_score(self._session.game, self._say), "bold")
