"""How a table changes: by :func:`act`, or by :func:`finish` if several tables share a jackpot."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import evolve

from tagolib.base.checking import checked
from tagolib.base.errors import IllegalActionError, SetupError
from tagolib.base.fast import replace_unchecked
from tagolib.base.values import LARGEST_AMOUNT, check_seat
from tagolib.table import actions, facts
from tagolib.table.actions import PLAYER_ACTIONS, TABLE_ACTIONS, PlayerAction, TableAction
from tagolib.table.facts import News, cash_flow
from tagolib.table.options import (
    beyond_funds,
    finish_violations,
    table_options,
    table_violations,
    within_funds,
)
from tagolib.table.players import MOVES, adding, do_queued
from tagolib.table.reasons import TableViolation
from tagolib.table.state import Table
from tagolib.tago.actions import ACTIONS, Action, Restore
from tagolib.tago.cards import DECK, Card, check_cards
from tagolib.tago.hand import Hand, clockwise
from tagolib.tago.jackpot import Jackpot
from tagolib.tago.transition import apply, deal
from tagolib.tago.validation import violations

__all__ = ["act", "finish", "opening_draw"]


@checked
def act(table: Table, action: TableAction | Action) -> Table:
    """Take an action of the table, or of its current hand, and return the new table.

    The ``news`` of the new table says what has happened.

    Raises:
        IllegalActionError: if the rules do not allow the action now; the table is as it was.
        SetupError: if it is not an action at all.
    """
    if isinstance(action, TABLE_ACTIONS):
        found = table_violations(table, action)
        if found:
            raise IllegalActionError(action, found, _allowed(table, action))
        if isinstance(action, PLAYER_ACTIONS):
            return _ask(table, action)
        return _MOVES[type(action)](table, action)
    if table.hand is not None:
        if table.funds and isinstance(action, Restore):
            beyond = tuple(beyond_funds(table, action))
            if beyond:
                broken = (*violations(table.hand, action), *beyond)
                raise IllegalActionError(action, broken, _allowed(table, action))
            return _play(_spend(table, action), table.hand, action)
        return _play(table, table.hand, action)
    raise IllegalActionError(action, (TableViolation.of("no_hand"),), _allowed(table, action))


@checked
def finish(table: Table, jackpot: Jackpot) -> tuple[Table, Jackpot]:
    """Finish the hand of a table that plays for a multi-jackpot (JACK-03).

    The new table and the new multi-jackpot are returned together, so each chip that the hand pays
    in or wins is in exactly one of them. Keep both, or neither.

    Args:
        table: the table, whose hand is over.
        jackpot: the multi-jackpot after the last hand that any of its tables has finished. Up to
            2^51 units of it can always be paid.

    Returns:
        The table between hands, and the multi-jackpot.

    Raises:
        IllegalActionError: if the hand is not over, if the table has a jackpot of its own, or if
            the multi-jackpot is for tables with another minimum or maximum, or with another number
            of units to a chip.
        SetupError: if there would be 2^53 chips or more, because the multi-jackpot has more than
            2^51 units.
    """
    found = finish_violations(table, jackpot)
    if found:
        action = actions.Finish()
        raise IllegalActionError(action, found, _allowed(table, action))
    return _settled(table, jackpot)


def _allowed(table: Table, action: object) -> str:
    hand = table.hand
    if hand and hand.options:  # only the seat itself may know what it lacks the funds for
        most = dict(table.funds).get(hand.to_act or 0)
        own = getattr(action, "seat", None) == hand.to_act
        return f"seat {hand.to_act} may {within_funds(hand.options, most if own else None)}"
    return str(table_options(table))


def _play(table: Table, hand: Hand, action: Any) -> Table:
    """Take an action in the hand.

    The checks of the table are not repeated, because they would take most of the time. They still
    hold: the deal is the same, and the table has kept room for all chips that a hand can bring.
    """
    after = apply(hand, action)
    new = after.log[len(hand.log) :]
    told = tuple([entry for entry in new if not isinstance(entry, ACTIONS)])
    return replace_unchecked(table, hand=after, news=told)


def _open(table: Table, action: actions.Open) -> Table:
    row = len(DECK) // 3
    rows = tuple(DECK[start : start + row] for start in range(0, len(DECK), row))
    return evolve(table, stage="open", news=(facts.TableOpened(rows),))


def _ask(table: Table, action: PlayerAction) -> Table:
    """Do what a player asks for, or put it off while there is a hand (SEAT-05).

    A player who asks for the opposite of a waiting request, such as to come back instead of sitting
    out, takes that request back. Players who leave before they have sat down withdraw everything
    they have asked for. The seat is free for others, without these players' funds. Several buy-ins
    of one seat wait as one. Few entries therefore wait, however often players change their minds.
    """
    if isinstance(action, actions.Sit | actions.BuyIn):
        table = _spend(table, action)
    if table.hand is None:
        return MOVES[type(action)](table, action)
    if isinstance(action, actions.Leave) and action.seat not in table.seats:
        queue = tuple([one for one in table.queue if one.seat != action.seat])
        funds = tuple([pair for pair in table.funds if pair[0] != action.seat])
        return replace_unchecked(table, queue=queue, funds=funds, news=())
    if isinstance(action, actions.SitOut | actions.ComeBack):
        other = actions.ComeBack if isinstance(action, actions.SitOut) else actions.SitOut
        queue = tuple([one for one in table.queue if one != other(action.seat)])
        if queue != table.queue:
            return replace_unchecked(table, queue=queue, news=())
    waiting = table.queue
    if isinstance(action, actions.BuyIn):
        for place, one in enumerate(waiting):
            if isinstance(one, actions.BuyIn) and one.seat == action.seat:
                total = action.amount + one.amount
                if total <= LARGEST_AMOUNT:
                    waiting = (*waiting[:place], *waiting[place + 1 :])
                    action = evolve(action, amount=total)
                    break
    queue = (*waiting, action)
    return replace_unchecked(table, queue=queue, news=(facts.Queued(action.seat),))


def _funds(table: Table, action: actions.Funds) -> Table:
    """Keep the funds that the host has set. Nobody at the table is told."""
    funds = dict(table.funds) | {action.seat: action.amount}
    return evolve(table, funds=tuple(sorted(funds.items())), news=())


def _spend(table: Table, action: actions.Sit | actions.BuyIn | Restore) -> Table:
    """Subtract what is brought from the funds of the seat, if the host has set any."""
    return replace_unchecked(table, funds=adding(table.funds, action.seat, -action.amount))


def _draw_first(table: Table, action: actions.DrawFirst) -> Table:
    """Deal one card to each player who does not sit out; the lowest decides (CUBE-02, CUBE-03)."""
    drawn = dict(zip(dict(table.able), action.deck, strict=False))
    first = opening_draw(drawn)
    news = (
        facts.CardsShuffled(),
        facts.FirstDrawn(first, tuple(drawn.items())),
        facts.CubeMoved(first),
    )
    return evolve(table, cube=first, placed=table.hands, news=news)


@checked
def opening_draw(cards: Mapping[int, Card]) -> int:
    """Return the first player of the first hand: the seat with the card closest to zero.

    On a tie it is the first of the tied seats clockwise from the dealer (CUBE-02, CUBE-03).

    Args:
        cards: the card dealt to each seat, by seat number.

    Raises:
        SetupError: if nobody has a card, a seat is not from 1 to 8, or there are more than three
            cards of a value.
    """
    if not cards:
        raise SetupError("a draw needs at least one seat", rules=("CUBE-02",))
    for seat in cards:
        check_seat("a seat", seat)
    check_cards(cards.values())
    return min(cards, key=lambda seat: (cards[seat].halves, seat))


def _start_hand(table: Table, action: actions.StartHand) -> Table:
    """Shuffle, take the antes, move the cube and deal, in this order (OPEN-03, OPEN-04)."""
    dealt_in = dict(table.able)
    assert table.cube is not None  # the draw comes before the first hand
    cube = next_cube(table.cube, table.hands - table.placed, tuple(dealt_in))
    hand = deal(table.rules, dealt_in, cube, action.deck)
    out = tuple(seat for seat in table.seats if seat not in (*dealt_in, *table.away))
    antes, *dealt = hand.facts
    news: list[News] = [facts.CardsShuffled()]
    if out:
        news.append(facts.ShortOfAnte(out))
    news.append(antes)
    if cube != table.cube:
        news.append(facts.CubeMoved(cube))
    news += dealt
    return evolve(table, cube=cube, hands=table.hands + 1, hand=hand, news=tuple(news))


def next_cube(cube: int, hands: int, dealt_in: Sequence[int]) -> int:
    """Return the seat that has the cube for the next hand: one that is dealt in (CUBE-04).

    The cube moves on from the seat that had it at the last deal (CUBE-07). If the draw has just
    placed it, it stays there if it can (reading A27).

    Args:
        cube: the seat where the cube was, or where the draw has placed it.
        hands: how many hands have been dealt since the cube was placed.
        dealt_in: the seats of the next hand, ascending.
    """
    return clockwise(dealt_in, cube + (hands > 0))[0]


def _finish(table: Table, action: actions.Finish) -> Table:
    assert table.jackpot is not None  # a multi-jackpot is settled by finish()
    settled, _ = _settled(table, table.jackpot)
    return settled


def _settled(table: Table, jackpot: Jackpot) -> tuple[Table, Jackpot]:
    """Take the hand off the table; settle stacks, jackpot (JACK-10, JACK-11) and tips."""
    hand = table.hand
    assert hand is not None  # the hand is over
    assert hand.result is not None
    winner = hand.result.jackpot_winner
    settled, paid = jackpot.settle(hand.withheld, won=winner is not None)
    stacks = table.stacks_now
    news: list[News] = []
    if hand.withheld:
        news.append(facts.JackpotFed(hand.withheld, jackpot.amount + hand.withheld))
    if winner is not None:
        stacks = adding(stacks, winner, paid)
        news.append(facts.JackpotPaid(winner, paid))
    if hand.tips:
        news.append(facts.TipsTaken(hand.tips))
    news.append(facts.HandFinished(table.hands, stacks))
    after = evolve(
        table,
        jackpot=table.jackpot and settled,
        stacks=stacks,
        tips=table.tips + hand.tips,
        hand=None,
        news=tuple(news),
    )
    return do_queued(after), settled


def _void(table: Table, action: actions.Void) -> Table:
    """Return all chips that the hand took. Players also keep their restored chips (REST-01)."""
    hand = table.hand
    assert hand is not None  # the hand is running
    stacks = table.stacks
    for seat, chips in cash_flow(hand.facts):
        stacks = adding(stacks, seat, chips)
    told = facts.HandVoided(table.hands, stacks)
    return do_queued(evolve(table, stacks=stacks, hand=None, placed=table.hands, news=(told,)))


def _close(table: Table, action: actions.Close) -> Table:
    """Close the table: everybody leaves, and the next opening begins with the draw."""
    left = [facts.SeatLeft(seat, stack) for seat, stack in table.stacks]
    return evolve(
        table,
        stage="closed",
        stacks=(),
        washed=False,
        cube=None,
        funds=(),
        away=(),
        news=(*left, facts.TableClosed()),
    )


_MOVES: Mapping[type[TableAction], Callable[[Table, Any], Table]] = {
    actions.Open: _open,
    actions.Funds: _funds,
    actions.DrawFirst: _draw_first,
    actions.StartHand: _start_hand,
    actions.Finish: _finish,
    actions.Void: _void,
    actions.Close: _close,
}
"""The function that carries out each action of the table."""
