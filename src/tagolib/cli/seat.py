"""A person at a seat of the table: what happens is told, what is typed is done."""

from collections.abc import Callable
from typing import Final

from tagolib import facts
from tagolib.announcements import Announcer
from tagolib.cli.commands import Request, UnclearError, understand
from tagolib.cli.explain import find, short
from tagolib.cli.picture import standings, table_picture
from tagolib.cli.screen import Screen
from tagolib.cli.session import Move, Session
from tagolib.cli.words import sayer
from tagolib.errors import IllegalActionError, SetupError
from tagolib.hand import Hand
from tagolib.table import Finish, TableView, view_table
from tagolib.table.facts import HandFinished
from tagolib.transition import options

__all__ = ["Player"]

_SETTLED: Final = (
    facts.ChipsReturned,
    facts.PotAwarded,
    facts.ChipsWithheld,
    facts.JackpotWon,
)
"""What the settlement tells too, with the reasons, when a hand ends."""


class Player:
    """Runs a session for the person in it, until that person leaves.

    Args:
        session: where to begin.
        screen: the person's terminal.
        save: keeps the session after every step.
    """

    def __init__(self, session: Session, screen: Screen, save: Callable[[Session], None]) -> None:
        person = session.person
        assert person is not None  # whoever calls has seen to it
        self._seat = person
        self._session = session
        self._screen = screen
        self._save = save
        self._say = sayer(session.language)
        self._dealer = Announcer(session.table.rules, session.language)
        self._players = {seat: self._say(name) for seat, name in session.players}

    def play(self) -> None:
        """Go on until the person leaves, or the input ends."""
        if self._hand is not None and self._hand.phase == "over":
            self._tell_again()
        while True:
            move = self._session.due()
            if move is not None:
                self._take(move)
            elif not self._answer():
                return

    def _take(self, move: Move) -> None:
        """Take a step, keep it, and tell what has come of it.

        Raises:
            IllegalActionError: if the rules do not allow it now.
        """
        running = self._hand is not None and self._hand.phase != "over"
        self._session = self._session.after(move)
        self._save(self._session)
        ended = running and self._hand is not None and self._hand.phase == "over"
        for fact in self._view().news:
            if not isinstance(fact, _SETTLED if ended else HandFinished):
                self._screen.tell(self._dealer.fact(fact))
        if ended:
            self._settlement()

    def _tell_again(self) -> None:
        """Tell how the hand ended: the program may have been killed before it could."""
        view = self._view().hand
        assert view is not None  # it is over
        last = max(n for n, fact in enumerate(view.log) if isinstance(fact, facts.RoundBegun))
        for fact in view.log[last:]:
            if isinstance(fact, facts.CardsShown | facts.Looked):
                self._screen.tell(self._dealer.fact(fact))
        self._settlement()

    def _settlement(self) -> None:
        """Show the table at the end of a hand, and explain who has won."""
        view = self._view().hand
        assert view is not None  # whoever calls has seen to it
        self._picture()
        for sentence in self._dealer.settlement(view.state):
            self._screen.tell(sentence, "bold")

    def _answer(self) -> bool:
        """Ask the person, and do what is said; tell whether the person stays."""
        if self._session.table.hand:
            self._picture()
        else:
            self._standings()
        table, language = self._session.table, self._session.language
        now = options(table.hand) if table.hand else None
        while True:
            typed = self._screen.ask(self._prompt())
            if typed is None:
                return False
            try:
                meant = understand(typed, self._seat, table.rules, language, now)
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

    def _prompt(self) -> str:
        """Tell what may be done, and give the words of the prompt."""
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
        """Do what is no action of the seat; tell whether the game goes on by it."""
        match request.verb:
            case "next":
                return self._next()
            case "table":
                self._picture()
            case "standings":
                self._standings()
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

    def _rule(self, name: str) -> None:
        """Tell in short what the rulebook says, and what tells more."""
        try:
            told = short(find(name))
        except SetupError:
            self._screen.tell(self._say("no rule", word=repr(name[:20])))
            return
        self._screen.show(told)
        self._screen.tell(self._say("more", word=name))

    @property
    def _hand(self) -> Hand | None:
        return self._session.table.hand

    def _view(self) -> TableView:
        """Show the table as the person may see it, who may not have sat down yet."""
        table = self._session.table
        return view_table(table, self._seat if self._seat in table.seats else None)

    def _picture(self) -> None:
        head, *lines = table_picture(self._view(), self._players, self._say)
        self._screen.show(["", head], "bold")
        self._screen.show([*lines, ""])

    def _standings(self) -> None:
        self._screen.show(["", *standings(self._session, self._players, self._say), ""])
