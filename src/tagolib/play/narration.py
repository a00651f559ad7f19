"""The words and tables for a person: the state of the table, each step, and the end of a hand.

Everything is made from a view, so it cannot hold anything that the viewer must not know.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal, TypeAlias

from tagolib.announcements import Announcer
from tagolib.play.session import Session
from tagolib.table import TableView, view_table
from tagolib.table.facts import HandFinished
from tagolib.tago import facts
from tagolib.tago.cards import Card
from tagolib.tago.views import SeatState, State, View

__all__ = [
    "Order",
    "Say",
    "at_stake",
    "columns",
    "ended",
    "heading",
    "over",
    "persons_view",
    "seat_rows",
    "standing_rows",
    "standings",
    "table_picture",
    "tell_end",
    "tell_step",
]

Say: TypeAlias = Callable[..., str]
"""A function that returns a sentence of :data:`~tagolib.play.words.TERMINAL_WORDS` in one
language."""

Order: TypeAlias = Literal["points", "chips"]
"""The order of standings: by tournament points, or by the chips that each player has won."""


def heading(view: TableView, say: Say) -> str:
    """Return the hand, the round, the table's label and the jackpot, in words."""
    state = view.hand.state if view.hand else None
    head = [say("hand", number=view.hands), _round(state, say)] if state else []
    head.append(view.rules.label)
    if view.rules.variant == "rapid":
        head.append("Rapid")
    if view.jackpot is not None:
        lies = view.jackpot.amount + (state.withheld if state else 0)  # JACK-11
        head.append(say("jackpot", amount=view.rules.chips(lies)))
    return " · ".join(head)


def at_stake(view: TableView, say: Say) -> Iterator[str]:
    """Yield the POINT, and during the hand the pot and the bet to match; nothing between hands.

    Args:
        view: the view to show.
        say: the function that says a sentence in a language.
    """
    if view.hand is not None:
        yield _point(view.hand.state, say)
        if view.hand.state.phase != "over":
            yield _stakes(view, view.hand.state, say)


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


def seat_rows(view: TableView, players: Mapping[int, str], say: Say) -> Iterator[list[str]]:
    """Yield the titles, and a row for each seat: number, player, cards, chips, bet and remark.

    Args:
        view: the view to show.
        players: the name of each seat's player.
        say: the function that says a sentence in a language.
    """
    yield [*[say(word) for word in ("seat", "player", "cards", "chips", "bet")], ""]
    state = view.hand.state if view.hand else None
    playing = {seat.number: seat for seat in state.seats} if state else {}
    for number, stack in view.stacks:
        row = [str(number), players[number]]
        seat = playing.get(number)
        chips = view.rules.chips(stack)
        if seat is None or state is None:
            yield [*row, "", chips, "", say("sits out") if state else ""]
        else:
            shown = seat.in_round and state.phase != "over"
            bet = view.rules.chips(seat.in_round) if shown else ""
            yield [*row, _cards(seat.cards), chips, bet, _remark(view, state, seat, say)]


def _remark(view: TableView, state: State, seat: SeatState, say: Say) -> str:
    """Return the remarks on a seat, in words."""
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


def standing_rows(
    session: Session, players: Mapping[int, str], say: Say, order: Order = "points"
) -> Iterator[list[str]]:
    """Yield the titles, and a row for each player: the most tournament points or chips first.

    Equal players share a place. The columns are place, seat, player, points, chips and won.

    Args:
        session: the session.
        players: the name of each seat's player.
        say: the function that says a sentence in a language.
        order: whether to rank players by points or by chips won.
    """
    yield ["", *[say(word) for word in ("seat", "player", "points", "chips", "won")]]
    chips = session.table.rules.chips
    stacks, points, gains = map(dict, (session.table.stacks_now, session.points, session.gains))
    rank = points if order == "points" else gains
    for seat in sorted(points, key=lambda seat: -rank[seat]):
        place = 1 + sum(other > rank[seat] for other in rank.values())
        won = f"{'-' if gains[seat] < 0 else '+'}{chips(abs(gains[seat]))}"
        yield [
            f"{place}.",
            *(str(seat), players[seat], str(points[seat])),
            *(chips(stacks.get(seat, 0)), won),
        ]


def table_picture(
    view: TableView, players: Mapping[int, str], say: Say, width: int = 79
) -> Iterator[str]:
    """Yield the lines of a table: the POINT, what is at stake, and a line for each seat.

    If the lines of the seats are too long, they have no titles, and names are cut short.

    Args:
        view: the view to show.
        players: the name of each seat's player.
        say: the function that says a sentence in a language.
        width: how long the line of a seat may be.
    """
    yield heading(view, say)
    yield from at_stake(view, say)
    titles, *rows = seat_rows(view, players, say)
    marked = [[_mark(row[0], view), *row] for row in rows]
    drawn = list(columns([["", *titles], *marked], "><<<>><"))
    if max(map(len, drawn)) > width:
        drawn = _narrow(marked, width)
    yield from drawn


def _narrow(rows: Sequence[list[str]], width: int) -> list[str]:
    """Return the lines of seats without titles, with the signs and the seat before the name."""
    named = [[f"{mark}{seat} {name}", *rest] for mark, seat, name, *rest in rows]
    return _cut(named, 0, "<<>><", width)


def _cut(rows: Sequence[list[str]], names: int, sides: str, width: int) -> list[str]:
    """Return rows in columns. The column of the names has the room that the rest leaves."""

    def drawn(room: int) -> list[str]:
        cut = [name if len(name) <= room else f"{name[: room - 1]}…" for name in named]
        shown = [
            [*row[:names], name, *row[names + 1 :]] for row, name in zip(rows, cut, strict=True)
        ]
        return list(columns(shown, sides))

    named = [row[names] for row in rows]
    rooms = range(max(map(len, named)), 5, -1)
    return next((lines for lines in map(drawn, rooms) if max(map(len, lines)) <= width), drawn(5))


def _mark(seat: str, view: TableView) -> str:
    """Return the signs before a seat: whether it is to act, and whether it has the cube."""
    turn = ">" if view.hand and str(view.hand.state.to_act) == seat else " "
    return turn + ("■" if seat == str(view.cube) else " ")


def standings(
    session: Session,
    players: Mapping[int, str],
    say: Say,
    order: Order = "points",
    width: int = 79,
) -> Iterator[str]:
    """Yield a session's standings in lines: what they go by, each player, and the jackpot.

    Equal players share a place. If the lines are too long, they have no titles, and names are cut
    short.

    Args:
        session: the session.
        players: the name of each seat's player.
        say: the function that says a sentence in a language.
        order: whether to rank players by points or by chips won.
        width: how long a line may be.
    """
    yield say(f"by {order}")
    rows, sides = list(standing_rows(session, players, say, order)), "<><>>>"
    drawn = list(columns(rows, sides))
    yield from drawn if max(map(len, drawn)) <= width else _cut(rows[1:], 2, sides, width)
    yield ""
    yield say("jackpot", amount=session.table.rules.chips(session.jackpot))


def columns(rows: Sequence[Sequence[str]], sides: str) -> Iterator[str]:
    """Yield rows in columns, each aligned to the left (``<``) or to the right (``>``)."""
    widths = [max(len(row[place]) for row in rows) for place in range(len(sides))]
    for row in rows:
        cells = (
            f"{cell:{side}{width}}" for cell, side, width in zip(row, sides, widths, strict=True)
        )
        yield "  ".join(cells).rstrip()


def persons_view(session: Session) -> TableView:
    """Return the person's view of the table, or a spectator's before the person sits down."""
    table, person = session.table, session.person
    return view_table(table, person if person in table.seats else None)


def over(session: Session) -> View | None:
    """Return the person's view of the hand that is over; ``None`` if there is none."""
    hand = session.table.hand
    return persons_view(session).hand if hand is not None and hand.phase == "over" else None


def ended(before: Session, after: Session) -> View | None:
    """Return the view of the hand that a step has ended; ``None`` if no hand has ended."""
    return None if over(before) else over(after)


def tell_step(before: Session, after: Session, dealer: Announcer) -> Iterator[str]:
    """Yield what happened in a step, except what :meth:`Announcer.settlement` says at the end."""
    untold = facts.SETTLEMENT if ended(before, after) else HandFinished
    for fact in persons_view(after).news:
        if not isinstance(fact, untold):
            yield dealer.fact(fact)


def tell_end(session: Session, view: View) -> Iterator[str]:
    """Yield once more the cards with which the players came to the settlement of a hand."""
    last = max(n for n, fact in enumerate(view.log) if isinstance(fact, facts.RoundBegun))
    for fact in view.log[last:]:
        if isinstance(fact, facts.CardsShown | facts.Looked):
            yield session.dealer.fact(fact)
