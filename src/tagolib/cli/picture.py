"""The table drawn in text, from a view: what a seat may not know cannot come into it."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from tagolib.cards import Card
from tagolib.cli.session import Session
from tagolib.table import TableView
from tagolib.views import SeatState, State

__all__ = ["columns", "standings", "table_picture"]

Say = Callable[..., str]
"""Says a sentence of :data:`~tagolib.cli.words.WORDS` in somebody's language."""


def table_picture(view: TableView, players: Mapping[int, str], say: Say) -> Iterator[str]:
    """Draw a table as lines: the POINT, what is at stake, and a line for each seat.

    Args:
        view: what may be shown.
        players: what each seat's player is called.
        say: says it in a language.
    """
    state = view.hand.state if view.hand else None
    head = [say("hand", number=view.hands), view.rules.label]
    if view.rules.variant == "rapid":
        head.append("Rapid")
    if view.jackpot is not None:
        lies = view.jackpot.amount + (state.withheld if state else 0)  # JACK-11
        head.append(say("jackpot", amount=view.rules.chips(lies)))
    if state is None:
        yield " · ".join(head[1:])
    else:
        yield " · ".join([head[0], _round(state, say), *head[1:]])
        yield _point(state, say)
        if state.phase != "over":
            yield _stakes(view, state, say)
    titles = ["", *[say(word) for word in ("seat", "player", "cards", "chips", "bet")], ""]
    yield from columns([titles, *_seats(view, players, say)], "<><<>><")


def _round(state: State, say: Say) -> str:
    if state.tie_breaks:
        return say("extra round", number=state.tie_breaks)
    return say("round", round=state.round)


def _point(state: State, say: Say) -> str:
    point = state.point
    total = say("undecided") if point.total is None else str(point.total)
    if point.cards[0] is None:
        total += f" ({say('provisional')})"
    if point.choice is not None:
        total += f" ({say(point.choice)})"
    return f"{say('point')}  {_cards(point.cards)}  =  {total}"


def _stakes(view: TableView, state: State, say: Say) -> str:
    said = [say("pot", amount=view.rules.chips(state.pot))]
    if state.phase == "betting":
        if state.current_bet:
            said.append(say("to match", amount=view.rules.chips(state.current_bet)))
        said.append(say("raises", used=state.raises_used, allowed=state.round))
    return "  ".join(said)


def _seats(view: TableView, players: Mapping[int, str], say: Say) -> Iterator[list[str]]:
    """Give a row for each who sits."""
    state = view.hand.state if view.hand else None
    playing = {seat.number: seat for seat in state.seats} if state else {}
    for number, stack in view.stacks:
        cube = "■" if number == view.cube else " "
        turn = ">" if state and number == state.to_act else " "
        row = [turn + cube, str(number), players[number]]
        seat = playing.get(number)
        chips = view.rules.chips(stack)
        if seat is None or state is None:
            yield [*row, "", chips, "", say("sits out") if state else ""]
        else:
            shown = seat.in_round and state.phase != "over"
            bet = view.rules.chips(seat.in_round) if shown else ""
            yield [*row, _cards(seat.cards), chips, bet, _remark(view, state, seat, say)]


def _remark(view: TableView, state: State, seat: SeatState, say: Say) -> str:
    """Say what is to be noticed of a seat."""
    if seat.status != "in":
        return say(seat.status)
    if state.result is not None:
        won = sum(dict(pot.shares).get(seat.number, 0) for pot in state.result.pots)
        return say("wins", amount=view.rules.chips(won)) if won else ""
    said = []
    if seat.stack == 0:
        said.append(say("all-in"))
    if seat.number == state.first != state.cube:
        said.append(say("first"))
    return ", ".join(said)


def _cards(cards: Sequence[Card | None]) -> str:
    return " ".join(str(card) if card else "?" for card in cards)


def standings(session: Session, players: Mapping[int, str], say: Say) -> Iterator[str]:
    """List the players of a session: the most tournament points first, equal ones in one place.

    Args:
        session: the session.
        players: what each seat's player is called.
        say: says it in a language.
    """
    chips = session.table.rules.chips
    stacks, gains = dict(session.table.stacks_now), dict(session.gains)
    ranked = sorted(session.points, key=lambda entry: -entry[1])
    rows = [["", *[say(word) for word in ("seat", "player", "points", "chips", "won")]]]
    for seat, points in ranked:
        place = 1 + sum(other > points for _, other in ranked)
        won = f"{'-' if gains[seat] < 0 else '+'}{chips(abs(gains[seat]))}"
        stack = chips(stacks.get(seat, 0))
        rows.append([f"{place}.", str(seat), players[seat], str(points), stack, won])
    yield from columns(rows, "<><>>>")
    yield ""
    yield say("jackpot", amount=chips(session.jackpot))


def columns(rows: Sequence[Sequence[str]], sides: str) -> Iterator[str]:
    """Put rows into columns, each to the left (``<``) or to the right (``>``)."""
    widths = [max(len(row[place]) for row in rows) for place in range(len(sides))]
    for row in rows:
        cells = (
            f"{cell:{side}{width}}" for cell, side, width in zip(row, sides, widths, strict=True)
        )
        yield "  ".join(cells).rstrip()
