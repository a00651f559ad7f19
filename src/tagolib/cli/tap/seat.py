"""A person at a seat of a game of Tap."""

from collections.abc import Callable, Iterator, Mapping

from attrs import evolve

from tagolib.cli.person import Person
from tagolib.cli.screen import Screen
from tagolib.cli.speech import Request
from tagolib.cli.tap.commands import understand
from tagolib.cli.tap.picture import hand_picture
from tagolib.cli.tap.session import Move, Session
from tagolib.cli.tap.words import tap_sayer
from tagolib.tap import Game, options
from tagolib.tap.announcements import Announcer

__all__ = ["Player", "told_score"]


def told_score(game: Game, say: Callable[..., str]) -> Iterator[str]:
    """Tell the game points, and who has won when the game is over."""
    points = [say("game point", seat=seat, points=f"{n:+d}") for seat, n in game.scores]
    yield f"{say('game points', number=game.played)} {', '.join(points)}"
    most = max(n for _, n in game.scores)
    if len(game.winners) == 1:
        yield say("won", seat=game.winners[0], points=f"{most:+d}")
    elif game.winners:
        seats = ", ".join(map(str, game.winners))
        yield say("tied", seats=seats, points=f"{most:+d}")
