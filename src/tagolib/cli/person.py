"""A person at a terminal, whatever is played: what happens is told, what is typed is done."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Generic, TypeVar

from tagolib.cli.explain import find, short
from tagolib.cli.screen import Screen
from tagolib.cli.speech import Request, UnclearError
from tagolib.errors import IllegalActionError, SetupError

__all__ = ["Person"]

M = TypeVar("M")
"""Whatever brings a game on."""


class Person(ABC, Generic[M]):
    """Runs a game for the person in it, until that person leaves.

    Args:
        screen: the person's terminal.
        say: says what the program itself says, by its key.
        refusal: puts into words why something may not be done.
    """

    def __init__(
        self,
        screen: Screen,
        say: Callable[..., str],
        refusal: Callable[[IllegalActionError], str],
    ) -> None:
        self._screen = screen
        self._say = say
        self._refusal = refusal

    def play(self) -> None:
        """Go on until the person leaves, or the input ends."""
        while True:
            move = self._due()
            if move is not None:
                self._take(move)
            elif not self._answer():
                return

    @abstractmethod
    def _due(self) -> M | None:
        """Tell what comes next by itself; ``None`` if the person must say something."""

    @abstractmethod
    def _take(self, move: M) -> None:
        """Take a step, keep it, and tell what has come of it.

        Raises:
            IllegalActionError: if the rules do not allow it now.
        """

    @abstractmethod
    def _show(self) -> None:
        """Show how all stands, before the person is asked."""

    @abstractmethod
    def _prompt(self) -> str:
        """Tell what may be done, and give the words of the prompt."""

    @abstractmethod
    def _understand(self, typed: str) -> M | Request:
        """Make of a line what is meant by it.

        Raises:
            UnclearError: if it cannot be understood.
        """

    @abstractmethod
    def _follow(self, request: Request) -> bool:
        """Do what is no action of the seat; tell whether the game goes on by it."""

    def _answer(self) -> bool:
        """Ask the person, and do what is said; tell whether the person stays."""
        self._show()
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
                self._screen.tell(self._refusal(error), "bold")

    def _rule(self, name: str) -> None:
        """Tell in short what the rulebook says, and what tells more."""
        try:
            told = short(find(name))
        except SetupError:
            self._screen.tell(self._say("no rule", word=repr(name[:20])))
            return
        self._screen.show(told)
        self._screen.tell(self._say("more", word=name))
