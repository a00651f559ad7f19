"""The middle of the table: the POINT before the dealer, the pots, and what is waited for."""

from collections.abc import Sequence
from typing import Final
from xml.etree.ElementTree import Element

from tagolib.cards import Card
from tagolib.drawing import marks
from tagolib.drawing.ink import COLOURS, group, label, shape
from tagolib.drawing.telling import Telling

__all__ = ["HIGH", "WIDE", "draw_middle"]

WIDE: Final = 376
HIGH: Final = 236
_PAD: Final = 12
_CARD: Final = (50, 70)
_STEP: Final = 56
_TOP: Final = 36
_BASE: Final = 130
"""Where the line of the pot stands."""


def draw_middle(parent: Element, telling: Telling, x: int, y: int) -> None:
    """Draw the middle of the table."""
    middle = group(parent, x, y, "tago-middle")
    shape(middle, "rect", width=WIDE, height=HIGH, rx=16, fill=COLOURS["felt"], fill_opacity="0.6")
    _head(middle, telling)
    _point(middle, telling)
    _pots(middle, telling)
    _now(middle, telling)


def _head(middle: Element, telling: Telling) -> None:
    shape(middle, "rect", x=WIDE // 2 - 42, y=4, width=84, height=22, rx=11, fill=COLOURS["rim"])
    label(middle, telling.say("dealer"), (WIDE // 2, 20), 14, 76, anchor="middle")
    room = WIDE // 2 - 42 - _PAD - 8
    label(middle, telling.head, (_PAD, 20), 13, room, colour="muted")
    label(middle, telling.round, (WIDE - _PAD, 20), 14, room, anchor="end", bold=True)


def _point(middle: Element, telling: Telling) -> None:
    point = telling.view.state.point
    void = _pair(point.cards) if point.choice == "single" else None
    drawn = shape(middle, "g", **{"class": "tago-cards"})
    for place, card in enumerate(point.cards):
        x = _PAD + place * _STEP
        if card is None:
            marks.card_back(drawn, x, _TOP, *_CARD)
            continue
        marks.card_face(drawn, card, x, _TOP, *_CARD)
        if card is void:
            marks.strike(drawn, x, _TOP, *_CARD)
    left = _PAD + 3 * _STEP + 8
    room = WIDE - _PAD - left
    label(middle, telling.say("point"), (left, _TOP + 14), 15, room, colour="muted", bold=True)
    total = "?" if point.total is None else str(point.total)
    label(middle, total, (left, _TOP + 49), 38, room, colour="gold", bold=True)
    if telling.remark:
        label(middle, telling.remark, (left, _TOP + 68), 14, room)


def _pair(cards: Sequence[Card | None]) -> Card | None:
    known = [card for card in cards if card is not None]
    return max(known, key=known.count)


def _pots(middle: Element, telling: Telling) -> None:
    """Draw the pot, and where there are several, each of them."""
    state = telling.view.state
    rows: list[tuple[str, int, Sequence[int], Sequence[int]]] = []
    if state.result is not None:
        for number, pot in enumerate(state.result.pots):
            rows.append((telling.pot_name(number), pot.amount, pot.seats, pot.winners))
        first = _BASE - 18
    else:
        _whole_pot(middle, telling)
        made = telling.split
        if len(made.pots) > 1:
            rows += [
                (telling.pot_name(number), pot.amount, pot.seats, ())
                for number, pot in enumerate(made.pots)
            ]
        first = _BASE
    columns = 1 if len(rows) <= 4 else 2
    for place, row in enumerate(rows):
        wide = (WIDE - 2 * _PAD - 12 * (columns - 1)) // columns
        x = _PAD + (place % columns) * (wide + 12)
        _row(middle, telling, x, first + 20 + 20 * (place // columns), wide, row)


def _whole_pot(middle: Element, telling: Telling) -> None:
    pot = telling.view.state.pot
    marks.chips(middle, _PAD, _BASE - 13)
    words = telling.say("pot", amount=telling.short(pot, 18, 110))
    full = telling.say("pot", amount=telling.chips(pot))
    label(middle, words, (_PAD + 20, _BASE), 18, 160, bold=True, full=full)
    if telling.stakes:
        label(middle, telling.stakes, (WIDE - _PAD, _BASE), 13, 168, anchor="end")


def _row(
    middle: Element,
    telling: Telling,
    x: int,
    y: int,
    wide: int,
    row: tuple[str, int, Sequence[int], Sequence[int]],
) -> None:
    """Draw one of several pots: its name, what is in it, and for whom it is."""
    name, amount, seats, winners = row
    third = wide * 2 // 5
    label(middle, name, (x, y), 13, third - 6, colour="muted", least=8)
    room = wide // 4
    full = f"{name}: {telling.chips(amount)}"
    short = telling.short(amount, 12, room)
    label(middle, short, (x + third + room, y), 14, room, anchor="end", bold=True, full=full)
    left = x + third + room + 8
    if winners:
        marks.star(middle, left, y - 13)
        left += 20
    label(middle, " ".join(map(str, winners or seats)), (left, y), 13, x + wide - left, least=8)


def _now(middle: Element, telling: Telling) -> None:
    """Say what is waited for."""
    y = HIGH - 12
    marks.arrow(middle, _PAD, y - 11)
    label(middle, telling.now, (_PAD + 16, y), 15, WIDE - 2 * _PAD - 16, bold=True)
