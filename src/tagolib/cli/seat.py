"""A person at a seat of the table: what happens is told, what is typed is done."""

from collections.abc import Callable

from tagolib.announcements import Announcer
from tagolib.cli.commands import understand
from tagolib.cli.person import Person
from tagolib.cli.picture import standings, table_picture
from tagolib.cli.screen import Screen
from tagolib.cli.speech import Request
from tagolib.hand import Hand
from tagolib.playing.picture import Order
from tagolib.playing.session import Move, Seated
from tagolib.playing.telling import ended, over, persons_view, tell_end, tell_step
from tagolib.playing.words import sayer
from tagolib.table import Finish
from tagolib.transition import options
from tagolib.views import View

__all__ = ["Player"]


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
        self._dealer = Announcer(session.table.rules, session.language)
        super().__init__(screen, sayer(session.language), self._dealer.refusal)
        self._players = {seat: self._say(name) for seat, name in session.players}

    def play(self) -> None:
        """Go on until the person leaves, or the input ends."""
        view = over(self._session)
        if view is not None:  # the program may have been killed before it could tell
            for sentence in tell_end(view, self._dealer):
                self._screen.tell(sentence)
            self._settlement(view)
        super().play()

    def _due(self) -> Move | None:
        return self._session.due()

    def _take(self, move: Move) -> None:
        before, self._session = self._session, self._session.after(move)
        self._save(self._session)
        for sentence in tell_step(before, self._session, self._dealer):
            self._screen.tell(sentence)
        view = ended(before, self._session)
        if view is not None:
            self._settlement(view)

    def _settlement(self, view: View) -> None:
        """Show the table at the end of a hand, and explain who has won."""
        self._picture()
        for sentence in self._dealer.settlement(view.state):
            self._screen.tell(sentence, "bold")

    def _show(self) -> None:
        if self._hand:
            self._picture()
        else:
            self._standings()

    def _understand(self, typed: str) -> Move | Request:
        now = options(self._hand) if self._hand else None
        rules, language = self._session.table.rules, self._session.language
        return understand(typed, self._seat, rules, language, now)

    def _prompt(self) -> str:
        table, hand = self._session.table, self._hand
        now = options(hand) if hand else None
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

    def _follow(self, request: Request) -> bool:
        match request.verb:
            case "next":
                return self._next()
            case "table":
                self._picture()
            case "standings":
                self._standings("chips" if request.about else "points")
            case "rule":
                self._rule(request.about)
            case _:
                self._screen.tell(self._say("help"))
        return False

    def _next(self) -> bool:
        """Go on to the next hand, where one can begin."""
        if self._hand is not None and self._hand.phase == "over":
            self._take(Finish())
            return True
        if self._hand is None and self._seat in dict(self._session.table.able):
            self._take(self._session.start())
            return True
        if self._hand is not None:
            self._screen.tell(self._say("not here"))
        return False

    @property
    def _hand(self) -> Hand | None:
        return self._session.table.hand

    def _picture(self) -> None:
        head, *lines = table_picture(persons_view(self._session), self._players, self._say)
        self._screen.show(["", head], "bold")
        self._screen.show([*lines, ""])

    def _standings(self, order: Order = "points") -> None:
        lines = standings(self._session, self._players, self._say, order)
        self._screen.show(["", *lines, ""])
