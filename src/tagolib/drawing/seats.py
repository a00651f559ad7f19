"""The drawing of a seat: a panel with its number, its status, its cards and its chips."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final
from xml.etree.ElementTree import Element

from tagolib.drawing import marks
from tagolib.drawing.ink import COLOURS, LEAST, group, label, shape, titled, width_of
from tagolib.drawing.labels import Labels, Waiting
from tagolib.tago.views import SeatState

__all__ = ["HIGH", "WIDE", "draw_empty", "draw_seat", "draw_waiting"]

WIDE: Final = 184
HIGH: Final = 114
_PAD: Final = 8
_CARD: Final = (34, 48)
_STEP: Final = 37
_TOP: Final = 36
"""The top of the cards."""
_SIDE: Final = _PAD + 3 * _STEP
"""The left edge of the bet."""

_MARKS: Final[Mapping[str, Callable[[Element, int, int], None]]] = {
    "cube": marks.cube,
    "first": marks.hollow_cube,
    "restored": marks.plus,
    "curious": marks.query,
}
"""The functions that draw the marks of a seat, each mark 16 wide and high."""


def draw_empty(number: int, parent: Element, x: int, y: int) -> None:
    """Draw an empty place."""
    place = group(parent, x, y, "tago-empty")
    shape(
        place,
        "rect",
        width=WIDE,
        height=HIGH,
        rx=12,
        fill="none",
        stroke=COLOURS["line"],
        stroke_dasharray="3 5",
        stroke_opacity="0.6",
    )
    middle = (WIDE // 2, HIGH // 2 + 6)
    label(place, str(number), middle, 18, WIDE, colour="rim", anchor="middle", bold=True)


def draw_waiting(number: int, stack: int, labels: Waiting, parent: Element, x: int, y: int) -> None:
    """Draw a seat that is not in a hand."""
    panel = _panel(parent, x, y, "tago-out", bright=False)
    words = [labels.announcer.name(number), *labels.status(number, stack)]
    _head(panel, number, words, turn=False)
    _foot(panel, stack, labels.marks(number), labels)


def draw_seat(seat: SeatState, labels: Labels, parent: Element, x: int, y: int) -> None:
    """Draw a seat that is in a hand."""
    turn = seat.number == labels.view.state.to_act
    panel = _panel(parent, x, y, "tago-seat", bright=turn or seat.number in labels.won)
    words = [labels.announcer.name(seat.number), labels.score(seat), *labels.status(seat)]
    _head(panel, seat.number, words, turn=turn)
    _draw_cards(panel, seat, labels)
    _beside(panel, seat, labels)
    _foot(panel, seat.stack, labels.marks(seat), labels)


def _panel(parent: Element, x: int, y: int, name: str, *, bright: bool) -> Element:
    panel = group(parent, x, y, name)
    shape(
        panel,
        "rect",
        width=WIDE,
        height=HIGH,
        rx=12,
        fill=COLOURS["panel"],
        stroke=COLOURS["gold" if bright else "line"],
        stroke_width=3 if bright else 1,
    )
    return panel


def _head(panel: Element, number: int, words: Sequence[str], *, turn: bool) -> None:
    """Draw the number of the seat, and its status in words."""
    shape(
        panel,
        "circle",
        cx=_PAD + 11,
        cy=_PAD + 11,
        r=11,
        fill=COLOURS["gold" if turn else "text"],
    )
    middle = (_PAD + 11, _PAD + 16)
    label(panel, str(number), middle, 15, 22, colour="ink", anchor="middle", bold=True)
    left = _PAD + 28
    if turn:
        marks.arrow(panel, left, _PAD + 5)
        left += 13
    room = WIDE - _PAD - left
    lines = _lines([*filter(None, words)], room)
    size, first = (14, _PAD + 16) if len(lines) < 2 else (13, _PAD + 10)
    for place, line in enumerate(lines):
        label(panel, line, (left, first + 14 * place), size, room, bold=turn)


def _lines(words: list[str], room: int) -> list[str]:
    """Return the words in one line, or in two if they do not fit into one."""
    count = len(words)
    while count > 1 and width_of(" · ".join(words[:count]), LEAST) > room:
        count -= 1
    return [" · ".join(line) for line in (words[:count], words[count:]) if line]


def _draw_cards(panel: Element, seat: SeatState, labels: Labels) -> None:
    state = labels.view.state
    drawn = shape(panel, "g", **{"class": "tago-cards"})
    if seat.status != "in":
        drawn.set("opacity", "0.55")
    void = labels.voided(seat)
    for place, card in enumerate(seat.cards):
        x = _PAD + place * _STEP
        if card is not None:
            marks.card_face(drawn, card, x, _TOP, *_CARD, void=place in void)
        elif seat.number in labels.lacking:
            marks.slot(drawn, x, _TOP, *_CARD)
        else:
            marks.card_back(drawn, x, _TOP, *_CARD)
    if seat.seen and seat.status == "in" and state.phase == "betting":
        known = seat.cards[0] is not None
        seen = titled(shape(drawn, "g"), labels.say("seen"))
        marks.eye(seen, _PAD + 10, _TOP + (37 if known else 5), "ink" if known else "text")


def _beside(panel: Element, seat: SeatState, labels: Labels) -> None:
    """Draw what is beside the cards: the bet of the round, or the winnings and the distance."""
    room = WIDE - 3 - _SIDE
    middle = _SIDE + room // 2
    won = labels.won.get(seat.number)
    bet = seat.in_round if labels.view.state.phase == "betting" else 0
    if won is not None:
        marks.star(panel, middle - 8, _TOP - 3)
        short = f"+{labels.short(won, 11, room - 10)}"
        full = labels.say("wins", amount=labels.chips(won))
        place = (middle, _TOP + 29)
        label(
            panel,
            short,
            place,
            15,
            room,
            colour="gold",
            anchor="middle",
            bold=True,
            full=full,
            least=11,  # for six digits
        )
    elif bet:
        marks.chips(panel, middle - 7, _TOP + 6)
        short = labels.short(bet, 13, room)
        full = labels.say("has bet", amount=labels.chips(bet))
        label(panel, short, (middle, _TOP + 40), 15, room, anchor="middle", bold=True, full=full)
    away = labels.distance(seat)
    if away:
        full = labels.say("away", distance=away)
        label(panel, f"±{away}", (middle, _TOP + 46), 14, room, anchor="middle", full=full)


def _foot(panel: Element, stack: int, marked: Iterable[str], labels: Labels | Waiting) -> None:
    """Draw the stack, and the marks on the right."""
    base = HIGH - 11
    marks.chips(panel, _PAD + 1, base - 12)
    right = WIDE - _PAD
    for key in marked:
        right -= 18
        mark = titled(shape(panel, "g", **{"class": "tago-mark"}), labels.say(key))
        _MARKS[key](mark, right + 2, base - 13)
    room = right - _PAD - 24
    short = labels.short(stack, 14, room)
    full = labels.say("has chips", amount=labels.chips(stack))
    label(panel, short, (_PAD + 20, base), 16, room, bold=True, full=full)
