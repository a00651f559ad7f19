"""How a table looks, in words: what is at stake, who sits where, and how all stand.

All is told from a view: what a seat may not know cannot come into it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal, TypeAlias

from tagolib.cards import Card
from tagolib.playing.session import Session
from tagolib.table import TableView
from tagolib.views import SeatState, State

__all__ = ["Order", "Say", "at_stake", "heading", "seat_rows", "standing_rows"]

Say: TypeAlias = Callable[..., str]
"""Says a sentence of :data:`~tagolib.playing.words.WORDS` in somebody's language."""

Order: TypeAlias = Literal["points", "chips"]
"""By what standings go: tournament points, or the chips that each has won."""


def heading(view: TableView, say: Say) -> str:
    """Tell which hand it is, in which round, at which table, and what lies in the jackpot."""
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
    """Tell the POINT, and while the hand runs the pot and what is to match; nothing between hands.

    Args:
        view: what may be shown.
        say: says it in a language.
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
    """Give the titles, and a row for each who sits: number, player, cards, chips, bet, remark.

    Args:
        view: what may be shown.
        players: what each seat's player is called.
        say: says it in a language.
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


def standing_rows(
    session: Session, players: Mapping[int, str], say: Say, order: Order = "points"
) -> Iterator[list[str]]:
    """Give the titles, and a row for each player: the most tournament points or chips first.

    Equal ones are in one place. The columns are place, seat, player, points, chips, won.

    Args:
        session: the session.
        players: what each seat's player is called.
        say: says it in a language.
        order: by what they go.
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
