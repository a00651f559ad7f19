"""The chances of the game, counted by the library, mostly when the pages are built.

``{chances} name`` inserts one of the tables or plots of :data:`MADE`. The text and the axes of a
plot have the colour of the page's text, so a plot is readable in light and dark themes.
"""

import io
import json
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb
from pathlib import Path
from typing import Any, Final, TypeAlias

import matplotlib as mpl
import numpy as np
from docutils import nodes
from matplotlib.figure import Figure
from numpy.typing import NDArray
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from tagolib.odds import bulk
from tagolib.tago.cards import DECK, Card, Total
from tagolib.tago.evaluation import CATEGORIES, Choice, point_total, point_totals

Ways: TypeAlias = NDArray[np.int64]

THREES: Final = tuple(combinations_with_replacement(Card, 3))
"""All combinations of three card values."""
HANDS: Final = comb(27, 3)
"""The number of sets of three cards that a player can have against a POINT."""
SHARES: Final = Path(__file__).parent / "winning.json"
"""The shares in the plot of winning, from 20,000,000 random deals: they would take minutes here."""
TEXT: Final = "#010203"
"""The colour that is replaced by the colour of the page's text."""
COLOURS: Final = ("#3b8eea", "#d9702b", "#1f9e83", "#c6559b", "#8a8f98")


@cache
def _ways() -> tuple[Ways, Ways]:
    """Count the ways to deal each POINT, and each set of three cards against it."""
    taken = np.array([[cards.count(card) for card in Card] for cards in THREES])
    choose = np.array([[comb(left, take) for take in range(4)] for left in range(4)])
    points: Ways = choose[3, taken].prod(axis=-1)
    hands: Ways = choose[3 - taken[:, np.newaxis], taken].prod(axis=-1)
    assert (hands.sum(axis=1) == HANDS).all()
    return points, hands


@cache
def _categories(choice: Choice) -> Ways:
    """Count the hands of each category against each POINT; the choice matters only with a pair."""
    threes = bulk.pack(np.stack([bulk.numbers(cards) for cards in THREES]))
    paired = np.array([point_totals(point).single is not None for point in THREES])
    single = (paired & (choice == "single"))[:, np.newaxis]
    ranks = bulk.ranks(threes, threes[:, np.newaxis], single=single)
    _, hands = _ways()
    places = np.minimum(ranks, len(CATEGORIES) - 1)
    columns = [(hands * (places == place)).sum(axis=1) for place in range(len(CATEGORIES))]
    found: Ways = np.stack(columns, axis=1)
    return found


def _played() -> list[tuple[int, Choice, Total]]:
    """Return each POINT in each way it can be played: its place, the choice, and its total."""
    return [
        (place, choice, point_total(point, choice))
        for place, point in enumerate(THREES)
        for choice in _choices(point)
    ]


def _choices(point: tuple[Card, Card, Card]) -> list[Choice]:
    return ["sum"] if point_totals(point).single is None else ["sum", "single"]


# Tables


def _table(*rows: tuple[object, ...]) -> str:
    head, *rest = [f"| {' | '.join(map(str, row))} |" for row in rows]
    return "\n".join([head, "| --- " * len(rows[0]) + "|", *rest])


def _percent(chance: Fraction) -> str:
    return f"{float(100 * chance):.4g} %"


def kinds() -> str:
    """Write how often the POINT has three different values, a pair, or three equal ones."""
    points, _ = _ways()
    names = {3: "three values", 2: "a pair", 1: "three alike"}
    rows: list[tuple[object, ...]] = [("The POINT has", "Ways", "Chance")]
    for size, name in names.items():
        ways = sum(int(w) for w, cards in zip(points, THREES, strict=True) if len({*cards}) == size)
        chance = Fraction(ways, comb(len(DECK), 3))
        rows.append((name, f"{ways:,}", f"{chance} = {_percent(chance)}"))
    return _table(*rows)


def unknown() -> str:
    """Write the chance of each category while no card is known."""
    points, _ = _ways()
    by_choice = {choice: points @ _categories(choice) for choice in ("sum", "single")}
    rows: list[tuple[object, ...]] = [
        ("Category", "Ways", "Chance", "Ways, if the single card beside a pair counts", "Chance")
    ]
    for place, name in enumerate(CATEGORIES):
        row: list[object] = [f"**{name}**"]
        for found in by_choice.values():
            ways = int(found[place])
            row += [f"{ways:,}", _percent(Fraction(ways, int(found.sum())))]
        rows.append(tuple(row))
    assert [*by_choice["sum"]] == sorted(by_choice["sum"])  # the order of the ranking
    return _table(*rows)


def known() -> str:
    """Write how many hands each category has, for each kind of POINT."""
    found: dict[tuple[int, bool], list[Ways]] = {}
    for place, choice, _ in _played():
        kind = len({*THREES[place]}), Card.ZERO in THREES[place]
        found.setdefault(kind, []).append(_categories(choice)[place])
    names = {3: "three values", 2: "a pair", 1: "three alike"}
    with_zero = {3: "three values, one of them 0", 2: "a pair and at least one 0", 1: "three zeros"}
    rows: list[tuple[object, ...]] = [("The POINT has", *CATEGORIES[:4])]
    for (size, zero), counts in sorted(found.items(), key=lambda kind: (-kind[0][0], kind[0][1])):
        least, most = np.min(counts, axis=0), np.max(counts, axis=0)
        cells = [str(a) if a == b else f"{a} to {b}" for a, b in zip(least, most, strict=True)]
        name = with_zero[size] if zero else names[size]
        rows.append((name, *cells[:4]))
    return _table(*rows)


def value() -> str:
    """Write the POINTs against which VALUE is impossible, and those where it is most frequent."""
    told = {(place, choice): int(_categories(choice)[place, 3]) for place, choice, _ in _played()}
    never = [_named(*which) for which, hands in told.items() if not hands]
    rare = [which for which, hands in told.items() if hands <= _categories(which[1])[which[0], 2]]
    most = max(told, key=lambda which: told[which])
    return (
        f"There are {len(told)} ways to play a POINT. Against {len(never)} of them VALUE is "
        f"impossible: {'; '.join(never)}. Against {len(rare)} it is no likelier than TRIPS. "
        f"It is most frequent against {_named(*most)}: {told[most]} of {HANDS:,} hands."
    )


def _named(place: int, choice: Choice) -> str:
    cards, total = THREES[place], point_total(THREES[place], choice)
    return f"{' '.join(map(str, cards))} ({total})"


# Plots


def _plot(name: str, label: str, draw: Callable[[Any], None]) -> str:
    """Draw a plot as SVG that is part of the page."""
    settings: Any = {
        **dict.fromkeys(
            ("text.color", "axes.edgecolor", "axes.labelcolor", "xtick.color", "ytick.color"), TEXT
        ),
        "font.size": 10,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "legend.frameon": False,
        "svg.fonttype": "none",
        "svg.hashsalt": name,
    }
    with mpl.rc_context(settings):
        figure = Figure(figsize=(7, 3.6), layout="constrained")
        draw(figure.add_subplot())
        text = io.StringIO()
        figure.savefig(text, format="svg", transparent=True, metadata={"Date": None})
    svg = text.getvalue()[text.getvalue().index("<svg") :].replace(TEXT, "currentColor")
    svg = re.sub(r"<(metadata|style)\b.*?</\1>", "", svg, flags=re.DOTALL)  # the page has its own
    size = r'width="[0-9.]+pt" height="[0-9.]+pt"'
    return re.sub(size, f'class="plot" role="img" aria-label="{label}"', svg, count=1)


def categories_plot() -> str:
    """Draw the chance of each category against each POINT, in each way it can be played."""

    def draw(axes: Any) -> None:
        played = _played()
        totals = [total.halves / 2 for _, _, total in played]
        for place, (name, mark) in enumerate(zip(CATEGORIES[:4], "o^sx", strict=True)):
            hands = np.array([_categories(choice)[point, place] for point, choice, _ in played])
            seen = sorted({(x, 100 * n / HANDS) for x, n in zip(totals, hands, strict=True) if n})
            axes.plot(*zip(*seen, strict=True), mark, ms=4, alpha=0.7, c=COLOURS[place], label=name)
        axes.set(xlabel="total of the POINT", ylabel="chance in %", yscale="log")
        axes.yaxis.set_major_formatter("{x:g}")
        axes.legend(loc="upper right", ncols=4, bbox_to_anchor=(1, 1.13))

    return _plot("categories", "Chance of each category by the total of the POINT", draw)


def value_plot() -> str:
    """Draw the chance of VALUE by the POINT's total; POINTs of the same total count together."""

    def draw(axes: Any) -> None:
        points, _ = _ways()
        hands: dict[float, list[tuple[int, int]]] = {}
        for place, choice, total in _played():
            row = int(points[place]), int(_categories(choice)[place, 3])
            hands.setdefault(total.halves / 2, []).append(row)
        chances = {
            total: 100 * sum(w * n for w, n in rows) / (HANDS * sum(w for w, _ in rows))
            for total, rows in hands.items()
        }
        axes.bar([*chances], [*chances.values()], width=0.4, color=COLOURS[0])
        axes.set(xlabel="total of the POINT", ylabel="chance of VALUE in %")

    return _plot("value", "Chance of VALUE by the total of the POINT", draw)


def winning_plot() -> str:
    """Draw the mean share of the pot by the distance from the POINT, for some numbers of seats."""

    def draw(axes: Any) -> None:
        shares = _shares()
        for colour, seats in zip(COLOURS, (2, 3, 4, 6, 8), strict=True):
            axes.plot(
                np.arange(shares.shape[1]) / 2, shares[seats - 2], c=colour, label=f"{seats} seats"
            )
        axes.set(xlabel="own distance from the POINT, 0 being VALUE", ylabel="share in %")
        axes.set_ylim(0, 100)
        axes.legend()

    return _plot("winning", "Share of the pot by the distance from the POINT and the seats", draw)


@cache
def _shares() -> NDArray[np.float64]:
    """Return a seat's share in %, by the number of seats and its distance (tools/counted.py)."""
    return np.array(json.loads(SHARES.read_text(encoding="utf-8")))


TABLES: Final[Mapping[str, Callable[[], str]]] = {
    made.__name__: made for made in (kinds, unknown, known, value)
}
PLOTS: Final[Mapping[str, Callable[[], str]]] = {
    made.__name__: made for made in (categories_plot, value_plot, winning_plot)
}


class Chances(SphinxDirective):
    """The directive ``{chances} name``: one of :data:`TABLES` or of :data:`PLOTS`."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return a table, read by the page's own parser, or a plot."""
        name = self.arguments[0]
        if name in PLOTS:
            return [nodes.raw("", PLOTS[name](), format="html")]
        return self.parse_text_to_nodes(TABLES[name]())


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directive."""
    app.add_directive("chances", Chances)
    return {"parallel_read_safe": True}
