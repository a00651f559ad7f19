"""A person at a terminal, in any game: print what happens, and do what the person types."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Generic, TypeVar

from tagolib.announcements.languages import Phrasebook
from tagolib.base.errors import IllegalActionError, SetupError
from tagolib.base.messages import printable
from tagolib.cli.ascii_letters import typed
from tagolib.cli.explain import find, short
from tagolib.cli.screen import Screen
from tagolib.play.players import WithPerson
from tagolib.play.vocabulary import Request, UnclearError
from tagolib.play.words import sayer

__all__ = ["Person", "S"]


S = TypeVar("S", bound=WithPerson)
"""A session with a person in it, of any game."""


class Person(ABC, Generic[S]):
    """Runs a session for the person in it, until that person leaves.

    Args:
        session: the session to begin with.
        screen: the person's terminal.
        save: saves the session after every step.
    """

    said: ClassVar[Phrasebook]
    """The sentences of the program itself."""

    def __init__(self, session: S, screen: Screen, save: Callable[[S], None]) -> None:
        self._session: S = session
        self._screen = screen
        self._save: Callable[[S], None] = save
        self._say = sayer(session.language, self.said)
        self._dealer = session.dealer
        self._seat = session.person
        self._players = session.said_players(self._say)
        self._stays = False  # whether the end of a hand stays in sight, instead of the standings

    def sit(self, kept: str, told: str, command: str) -> None:
        """Play until the person leaves, or the input ends.

        Args:
            kept: the file that keeps the session, as the person calls it.
            told: the key of the sentence that comes first.
            command: the command that continues the session.
        """
        file = printable(typed(kept))
        if told == "welcome":
            self._screen.tell(self._say("the game"))
        self._screen.tell(self._say(told, file=file, seat=self._seat))
        try:
            self._tell_end()
            self._play()
        except KeyboardInterrupt:
            self._screen.show([""])
        self._screen.tell(self._say("saved", file=file, command=printable(command)))

    @abstractmethod
    def _tell_end(self) -> None:
        """Announce how a hand ended, in case the program was killed before it could."""

    @abstractmethod
    def _tell_step(self, before: S) -> None:
        """Announce what has happened in a step."""

    @abstractmethod
    def _drawn(self) -> Iterable[str]:
        """Return the lines of a picture of the table."""

    @abstractmethod
    def _standings(self, order: str = "") -> None:
        """Show how much each player has won so far."""

    @abstractmethod
    def _prompt(self) -> str:
        """Announce what the person may do, and return the words of the prompt."""

    @abstractmethod
    def _understand(self, typed: str) -> Any:
        """Return what a line means: a step of the game, or a request.

        Raises:
            UnclearError: if the line cannot be understood.
        """

    @abstractmethod
    def _next(self) -> bool:
        """Go on to the next hand, and return whether that was possible."""

    def _play(self) -> None:
        while True:
            move = self._session.next_move()
            if move is not None:
                self._take(move)
            elif not self._answer():
                return

    def _take(self, move: Any) -> None:
        """Take a step, save the session, and say what has happened.

        Raises:
            IllegalActionError: if the rules do not allow the step now.
        """
        before, self._session = self._session, self._session.after(move)
        self._save(self._session)
        self._tell_step(before)

    def _answer(self) -> bool:
        """Ask the person, do what they say, and return whether they stay."""
        if self._session.hand is not None:
            self._picture()
        elif not self._stays:
            self._standings()
        while True:
            typed = self._screen.ask(self._prompt())
            if typed is None:
                return False
            try:
                meant = self._understand(typed)
                if not isinstance(meant, Request):
                    self._take(meant)
                    return True
                if meant.verb == "quit":
                    return False
                if self._follow(meant):
                    return True
            except UnclearError as error:
                self._screen.tell(self._say(error.key, **error.words), "bold")
            except IllegalActionError as error:
                self._screen.tell(self._dealer.refusal(error), "bold")

    def _follow(self, request: Request) -> bool:
        """Carry out a request, and return whether it has moved the game on."""
        match request.verb:
            case "next":
                return self._next()
            case "table":
                self._picture()
            case "standings":
                self._standings(request.about)
            case "rule":
                self._rule(request.about)
            case _:
                self._screen.tell(self._say("help"))
        return False

    def _picture(self) -> None:
        head, *lines = self._drawn()
        self._screen.show(["", head], "bold")
        self._screen.show([*lines, ""])

    def _rule(self, name: str) -> None:
        """Show an entry of the rulebook in brief, and name the command that says more."""
        try:
            entry = find(name)
        except SetupError:
            self._screen.tell(self._say("no rule", word=repr(name[:20])))
            return
        self._screen.show(short(entry, self._session.language))
        self._screen.tell(self._say("more", word=entry.id))
