"""The drawing of the middle of the table: the POINT, the pots, and what the hand waits for."""

from collections.abc import Sequence
from typing import Final
from xml.etree.ElementTree import Element

from attrs import frozen

from tagolib.drawing import marks
from tagolib.drawing.ink import COLOURS, LEAST, group, label, shape, width_of
from tagolib.drawing.labels import Labels, Waiting

__all__ = ["WIDE", "draw_middle", "least_high"]

WIDE: Final = 376
_PAD: Final = 12
_TOP: Final = 38
"""The top of the POINT's cards."""
_LEAST: Final = 70
"""The least height of the POINT's cards; ``_MOST`` is their greatest height."""
_MOST: Final = 92
_BELOW: Final = 64
"""The height of the pot and the last line below the cards."""
_LINE: Final = 20
"""The height of each line in a list of several pots."""


@frozen(order=False)
class _Row:
    """One of several pots."""

    name: str
    amount: int
    seats: Sequence[int]
    won: bool


def least_high(labels: Labels | Waiting) -> int:
    """Return the least height of the middle."""
    rows = [] if isinstance(labels, Waiting) else _rows(labels)
    return _TOP + _LEAST + _BELOW + _LINE * len(rows)


def draw_middle(parent: Element, labels: Labels | Waiting, x: int, y: int, high: int) -> None:
    """Draw the middle of the table."""
    middle = group(parent, x, y, "tago-middle")
    shape(middle, "rect", width=WIDE, height=high, rx=14, fill=COLOURS["felt"])
    _draw_head(middle, labels)
    if isinstance(labels, Waiting):
        _draw_lying(middle, labels)
    else:
        _draw_hand(middle, labels, high)
    _draw_now(middle, labels, high - 11)


def _draw_lying(middle: Element, labels: Waiting) -> None:
    """Draw what is on the table between hands."""
    for number, (key, units) in enumerate(labels.lying):
        full = labels.say(key, amount=labels.chips(units))
        words = labels.say(key, amount=labels.short(units, 15, 150))
        place = (_PAD, _TOP + 30 + 30 * number)
        label(middle, words, place, 18, WIDE - 2 * _PAD, bold=True, full=full)


def _draw_hand(middle: Element, labels: Labels, high: int) -> None:
    """Draw the POINT and the pots."""
    rows = _rows(labels)
    tall = min(_MOST, high - _TOP - _BELOW - _LINE * len(rows))
    _draw_point(middle, labels, tall)
    base = _TOP + tall + 30
    _draw_pot(middle, labels, base)
    for number, row in enumerate(rows, 1):
        _draw_row(middle, labels, base + _LINE * number, row)


def _draw_head(middle: Element, labels: Labels | Waiting) -> None:
    shape(middle, "rect", x=_PAD, y=4, width=76, height=24, rx=12, fill=COLOURS["rim"])
    label(middle, labels.say("dealer"), (_PAD + 38, 21), 14, 68, anchor="middle")
    both = WIDE - 2 * _PAD - 94
    room = max(60, min(116, both - width_of(labels.course, LEAST)))
    label(middle, labels.view.rules.label, (_PAD + 86, 21), 14, room, colour="muted")
    label(middle, labels.course, (WIDE - _PAD, 21), 14, both - room, anchor="end", bold=True)


def _draw_point(middle: Element, labels: Labels, tall: int) -> None:
    point = labels.view.state.point
    wide = tall * 5 // 7
    drawn = shape(middle, "g", **{"class": "tago-cards"})
    for number, card in enumerate(point.cards):
        x = _PAD + number * (wide + 6)
        if card is None:
            marks.card_back(drawn, x, _TOP, wide, tall)
        else:
            marks.card_face(drawn, card, x, _TOP, wide, tall, void=number in labels.void)
    left = _PAD + 3 * (wide + 6) + 10
    room = WIDE - _PAD - left
    place = (left, _TOP + 14)
    label(middle, labels.say("point"), place, 15, room, colour="muted", bold=True)
    size = tall // 2 + 2
    place = (left, _TOP + 20 + size * 3 // 4)
    label(middle, labels.total, place, size, room, colour="gold", bold=True)
    if labels.remark:
        label(middle, labels.remark, (left, _TOP + tall - 2), 14, room)


def _rows(labels: Labels) -> list[_Row]:
    """Return the pots if there are several; else nothing."""
    result = labels.view.state.result
    if result is not None:
        pots = [(pot.amount, pot.winners) for pot in result.pots]
    else:
        pots = [(pot.amount, pot.seats) for pot in labels.split.pots]
    if len(pots) < 2:
        return []
    return [
        _Row(labels.pot_name(number), amount, seats, won=result is not None)
        for number, (amount, seats) in enumerate(pots)
    ]


def _draw_pot(middle: Element, labels: Labels, base: int) -> None:
    """Draw the sum of all pots, and the bet that a seat must match to stay in."""
    state = labels.view.state
    won = sum(pot.amount for pot in state.result.pots) if state.result else state.pot
    marks.chips(middle, _PAD, base - 13)
    words = labels.say("pot", amount=labels.short(won, 14, 118))
    full = labels.say("pot", amount=labels.chips(won))
    label(middle, words, (_PAD + 20, base), 18, 164, bold=True, full=full)
    if state.result and len(state.result.pots) == 1:
        _draw_seats(middle, state.result.pots[0].winners, WIDE // 2 + _PAD, base, 168, won=True)
    if state.phase == "betting" and state.current_bet:
        bet = state.current_bet
        words = labels.say("to match", amount=labels.short(bet, 12, 84))
        full = labels.say("to match", amount=labels.chips(bet))
        label(middle, words, (WIDE - _PAD, base), 15, 168, anchor="end", full=full)


def _draw_now(middle: Element, labels: Labels | Waiting, base: int) -> None:
    """Draw what the hand or the table waits for."""
    marks.arrow(middle, _PAD, base - 11)
    aside = 120 if labels.raises else 0
    room = WIDE - 2 * _PAD - 16 - aside
    label(middle, labels.now, (_PAD + 16, base), 15, room, bold=True)
    if labels.raises:
        label(middle, labels.raises, (WIDE - _PAD, base), 14, aside - 8, anchor="end")


def _draw_seats(
    middle: Element, seats: Sequence[int], x: int, y: int, room: int, *, won: bool
) -> None:
    """Write the seats that a pot is for, or the seats that have won it."""
    if won:
        marks.star(middle, x, y - 13)
        x, room = x + 20, room - 20
    label(middle, " ".join(map(str, seats)), (x, y), 14, room, bold=won)


def _draw_row(middle: Element, labels: Labels, base: int, row: _Row) -> None:
    """Draw one of several pots: its name, its amount and its seats."""
    amount = WIDE // 2 + _PAD
    label(middle, row.name, (_PAD, base), 14, 90, colour="muted")
    full = f"{row.name}: {labels.chips(row.amount)}"
    room = amount - _PAD - 96
    short = labels.short(row.amount, 12, room)
    label(middle, short, (amount, base), 14, room, anchor="end", bold=True, full=full)
    _draw_seats(middle, row.seats, amount + 8, base, WIDE - _PAD - amount - 8, won=row.won)
