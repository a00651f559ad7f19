"""A person sits down: at the game that was kept, or at a new one, and what comes of it is kept."""

import argparse
import io
import sys
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from tagolib.cli.person import Person
from tagolib.cli.saving import Keeping
from tagolib.cli.screen import Screen
from tagolib.cli.setting import set_up
from tagolib.errors import TagoError

__all__ = ["Sitting", "sit_down", "take_up"]


class Sitting(Protocol):
    """What is kept of a game, whichever it is."""

    @property
    def person(self) -> int | None:
        """The seat of the person, if there is one."""


S = TypeVar("S", bound=Sitting)


def take_up(given: argparse.Namespace, kept: Keeping[S], command: str) -> S | None:
    """Take up the game that was kept; ``None`` if a new one is to be set up.

    Args:
        given: what the command's words say.
        kept: where the game is kept.
        command: the command.

    Raises:
        TagoError: if no person plays in it, or the words are for a new one.
    """
    new = set_up(given, command)
    before = None if "new" in given else kept.load()
    if before is not None and before.person is None:
        raise TagoError(f"{kept.name}: nobody sits at that table; --new sets up another")
    if before is not None and new:
        raise TagoError(
            f"{kept.name}: {new[0]} is for a new table, and one is kept there: "
            "--new sets up another over it"
        )
    return before


def sit_down(
    session: S,
    kept: Keeping[S],
    player: Callable[[S, Screen, Callable[[S], None]], Person[Any]],
    say: Callable[..., str],
    told: str,
) -> None:
    """Let a person play until the person leaves.

    Args:
        session: where to begin.
        kept: where all is kept.
        player: makes of a session who plays it at a terminal.
        say: says the program's sentences in the person's language.
        told: which of them comes first.

    Raises:
        TagoError: if the game cannot be kept.
    """
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # no byte that is typed ends the game
    screen = Screen()
    kept.save(session)
    screen.tell(say(told, file=kept.name, seat=session.person))
    try:
        player(session, screen, kept.save).play()
    except KeyboardInterrupt:
        screen.show([""])
    screen.tell(say("saved", file=kept.name))
