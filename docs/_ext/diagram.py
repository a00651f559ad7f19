"""The diagram of a hand's phases, drawn from the dealer's course.

This module does not need Sphinx, so tests can compare the diagram with what the dealer does.
"""

from collections.abc import Mapping
from typing import Final, TypeAlias

from attrs import frozen

from tagolib.tago.dealer import COURSE
from tagolib.tago.hand import Phase

Place: TypeAlias = tuple[int, int]
Box: TypeAlias = tuple[int, int, int, int]
"""A box: left, top, width, height."""

SIZE: Final = 380, 492
BOXES: Final[Mapping[Phase, Box]] = {
    "betting": (20, 106, 130, 124),
    "point_choice": (254, 106, 112, 40),
    "redeal": (254, 190, 112, 40),
    "vote": (84, 306, 86, 40),
    "discard": (254, 306, 112, 40),
    "over": (20, 440, 150, 40),
}
FRAME: Final[Box] = (6, 62, 368, 328)
"""The frame around the phases in which at least two seats contend."""
DEAL: Final[Place] = (36, 28)


@frozen
class Route:
    """The course of an arrow, and the words beside it."""

    points: tuple[Place, ...]
    words: tuple[str, ...] = ()
    at: Place = (0, 0)
    """The place of the first line of the words."""
    anchor: str = "middle"
    """The part of the words at that place: ``start``, ``middle`` or ``end``."""


STEPS: Final[Mapping[tuple[str, str], Route]] = {
    ("betting", "betting"): Route(
        ((96, 106), (96, 80), (126, 80), (126, 106)), ("next round",), (132, 82), "start"
    ),
    ("betting", "point_choice"): Route(
        ((150, 120), (254, 120)), ("a pair in", "the POINT"), (202, 100)
    ),
    ("betting", "vote"): Route(
        ((127, 230), (127, 306)), ("a draw for", "the only pot"), (135, 262), "start"
    ),
    ("betting", "over"): Route(
        ((46, 230), (46, 440)), ("the pots", "are paid"), (54, 262), "start"
    ),
    ("point_choice", "betting"): Route(((254, 136), (150, 136)), ("chosen",), (202, 152)),
    ("vote", "discard"): Route(((170, 326), (254, 326)), ("all play on",), (212, 318)),
    ("vote", "over"): Route(((127, 346), (127, 440)), ("one asks to divide",), (135, 372), "start"),
    ("discard", "redeal"): Route(
        ((310, 306), (310, 230)), ("all have", "discarded"), (302, 262), "end"
    ),
    ("redeal", "betting"): Route(((254, 210), (150, 210)), ("new cards",), (202, 202)),
}
"""The arrow of each step of the dealer's course."""

DEALT: Final = Route((DEAL, (36, 106)), ("deal",), (36, 16))
ENDED: Final = Route(((310, 390), (310, 460), (170, 460)), ("only one contends",), (238, 452))
"""The arrow out of the frame, from any phase in it (FOLD-04)."""
MISDEALS: Final[Mapping[Phase, Route]] = {
    "betting": Route(((74, 106), (74, 28), DEAL)),
    "point_choice": Route(((310, 106), (310, 28), DEAL), ("a misdeal: dealt anew",), (192, 21)),
}
"""The arrows from the phases in which the dealer may cancel the deal (ERR-01)."""


def diagram(now: Phase | None = None, before: str | None = None) -> str:
    """Draw the phases and the steps between them, in the colours of the page.

    If the phase in which a hand rests is given, and the phase before it, the diagram is small and
    both are marked.
    """
    parts = [_rect("frame", FRAME, 10), f'<circle cx="{DEAL[0]}" cy="{DEAL[1]}" r="5"/>']
    for start, leg in COURSE.items():
        ends = leg.leads_to
        parts += [_arrow("step", start, end, STEPS[start, end], (before, now)) for end in ends]
    parts.append(_arrow("dealt", "deal", "betting", DEALT, (before, now)))
    parts.append(_arrow("ended", " ".join(COURSE), "over", ENDED))
    parts += [_arrow("misdeal", start, "deal", route) for start, route in MISDEALS.items()]
    parts += [_phase(phase, "phase now" if phase == now else "phase") for phase in BOXES]
    size, label = (
        "course",
        "The phases of a hand: "
        + "; ".join(f"{start} leads to {', '.join(leg.leads_to)}" for start, leg in COURSE.items()),
    )
    if now is not None:
        size, label = "course small", f"The hand rests in {now}"
    return (
        f'<svg class="{size}" viewBox="0 0 {SIZE[0]} {SIZE[1]}" role="img" aria-label="{label}">'
        f"{''.join(parts)}</svg>"
    )


def _phase(phase: Phase, kind: str) -> str:
    left, top, width, height = BOXES[phase]
    at = left + width // 2, top + height // 2 + 5
    shown = _rect("", BOXES[phase], height // 2 if phase == "over" else 6)
    shown += _text("name", at, "middle", (phase,))
    if phase == "betting":
        shown += _text("", (at[0], at[1] + 20), "middle", ("rounds 1 to 3",))
    return f'<g class="{kind}" data-phase="{phase}">{shown}</g>'


def _arrow(
    kind: str, start: str, end: str, route: Route, taken: tuple[str | None, str | None] = ("", "")
) -> str:
    *_, (x1, y1), (x2, y2) = route.points
    dx, dy = (x2 > x1) - (x2 < x1), (y2 > y1) - (y2 < y1)  # arrows are horizontal or vertical
    x, y = x2 - 8 * dx, y2 - 8 * dy
    head = f"{x2},{y2} {x + 4 * dy},{y + 4 * dx} {x - 4 * dy},{y - 4 * dx}"
    line = " ".join(f"{x},{y}" for x, y in (*route.points[:-1], (x, y)))
    marked = f"{kind} taken" if (start, end) == taken else kind
    return (
        f'<g class="{marked}" data-from="{start}" data-to="{end}">'
        f'<polyline points="{line}"/><polygon points="{head}"/>'
        f"{_text('', route.at, route.anchor, route.words)}</g>"
    )


def _rect(kind: str, box: Box, rounded: int) -> str:
    left, top, width, height = box
    return (
        f'<rect class="{kind}" x="{left}" y="{top}" width="{width}" height="{height}"'
        f' rx="{rounded}"/>'
    )


def _text(kind: str, at: Place, anchor: str, lines: tuple[str, ...]) -> str:
    return "".join(
        f'<text class="{kind}" x="{at[0]}" y="{at[1] + 15 * number}" text-anchor="{anchor}">'
        f"{line}</text>"
        for number, line in enumerate(lines)
    )
