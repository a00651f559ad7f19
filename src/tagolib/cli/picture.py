"""The table drawn in text, from a view: what a seat may not know cannot come into it."""

from collections.abc import Iterator, Mapping, Sequence

from tagolib.playing.picture import Order, Say, at_stake, heading, seat_rows, standing_rows
from tagolib.playing.session import Session
from tagolib.table import TableView

__all__ = ["columns", "standings", "table_picture"]


def table_picture(view: TableView, players: Mapping[int, str], say: Say) -> Iterator[str]:
    """Draw a table as lines: the POINT, what is at stake, and a line for each seat.

    Args:
        view: what may be shown.
        players: what each seat's player is called.
        say: says it in a language.
    """
    yield heading(view, say)
    yield from at_stake(view, say)
    titles, *rows = seat_rows(view, players, say)
    marked = [[_mark(row[0], view), *row] for row in rows]
    yield from columns([["", *titles], *marked], "><<<>><")


def _mark(seat: str, view: TableView) -> str:
    """Give the signs before a seat: who is to act, and who has the cube."""
    turn = ">" if view.hand and str(view.hand.state.to_act) == seat else " "
    return turn + ("■" if seat == str(view.cube) else " ")


def standings(
    session: Session, players: Mapping[int, str], say: Say, order: Order = "points"
) -> Iterator[str]:
    """List the players of a session, equal ones in one place, and say by what they go.

    Args:
        session: the session.
        players: what each seat's player is called.
        say: says it in a language.
        order: by what they go.
    """
    yield say(f"by {order}")
    yield from columns(list(standing_rows(session, players, say, order)), "<><>>>")
    yield ""
    yield say("jackpot", amount=session.table.rules.chips(session.jackpot))


def columns(rows: Sequence[Sequence[str]], sides: str) -> Iterator[str]:
    """Put rows into columns, each to the left (``<``) or to the right (``>``)."""
    widths = [max(len(row[place]) for row in rows) for place in range(len(sides))]
    for row in rows:
        cells = (
            f"{cell:{side}{width}}" for cell, side, width in zip(row, sides, widths, strict=True)
        )
        yield "  ".join(cells).rstrip()
