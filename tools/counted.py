"""Counts with Dask what takes long, and draws it: docs/examples/many_machines.py spreads the work.

* ``python -m tools.counted league FILE`` plays 10,000 hands of all bots, and draws what they win.
* ``python -m tools.counted winning FILE`` draws 20,000,000 deals, and writes the shares that the
  page of probabilities shows.

Each takes some minutes, goes on from its file, and needs ``dask[distributed]``.
"""

import json
import sys
from collections.abc import Callable
from math import lcm, sqrt
from pathlib import Path
from typing import Any, Final

import numpy as np
from dask.distributed import Client, LocalCluster

from tagolib.odds import bulk
from tagolib.tago.cards import DECK

HANDS: Final = 10_000
DEALS: Final = 1_000
"""How many deals count as one hand, which is what the program counts."""
PART: Final = lcm(*range(1, 9))
"""A pot has this many parts, so that each share is a whole number of them."""
DISTANCES: Final = 17
SHARES: Final = Path("docs/_ext/winning.json")
LEAGUE: Final = Path("docs/_static/league.svg")
WIDE, HIGH, LEFT, RIGHT, ROW = 664, 190, 96, 24, 34


def program() -> Any:
    """Return the program that the page shows, for this process and for the workers."""
    sys.path.insert(0, "docs/examples")
    return __import__("many_machines")


def winning(first: int) -> dict[str, Any]:
    """Deal a block, and sum up a seat's share by its distance and the number of other seats."""
    deals = DEALS * 100
    rng = np.random.default_rng([2, first])
    deck = bulk.numbers(DECK)
    drawn = rng.permuted(np.broadcast_to(deck, (deals, len(deck))), axis=1)[:, :27]
    point, own, *others = bulk.pack(drawn.reshape(deals, 9, 3)).T
    mine = bulk.ranks(own, point)
    at = [mine == 3 + distance for distance in range(DISTANCES)]
    beaten, ties = np.zeros(deals, dtype=bool), np.ones(deals, dtype=np.int64)
    shares = []
    for other in others:
        ranks = bulk.ranks(other, point)
        beaten |= ranks < mine
        ties += ranks == mine
        parts = np.where(beaten, 0, PART // ties)
        shares.append([int(parts[here].sum()) for here in at])
    return {"first": first, "deals": [int(here.sum()) for here in at], "shares": shares}


def write_shares(lines: list[dict[str, Any]]) -> None:
    """Write a seat's share in %, by the number of other seats and its distance."""
    deals = np.sum([line["deals"] for line in lines], axis=0)
    shares = np.sum([line["shares"] for line in lines], axis=0) / deals * 100 / PART
    rows = [[round(float(share), 2) for share in row] for row in shares]
    print(f"{100 * DEALS * len(lines)} deals; fewest at a distance: {deals.min()}")
    text = ",\n".join(json.dumps(row) for row in rows)
    SHARES.write_text(f"[\n{text}\n]\n", encoding="utf-8")


def draw_league(lines: list[dict[str, Any]]) -> None:
    """Print what each bot wins in a hand, in minimums, and draw it with its 95 % interval."""
    hands = 100 * len(lines)
    rows = []
    for name in lines[0]["won"]:
        mean = sum(line["won"][name] for line in lines) / hands
        square = sum(line["squares"][name] for line in lines) / hands
        error = 1.96 * sqrt((square - mean**2) / (hands - 1))
        rows.append((name, mean / 5, error / 5))
        print(f"{name} {mean / 5:+.2f} ± {error / 5:.2f}")
    LEAGUE.write_text(_picture(sorted(rows, key=lambda row: -row[1])), encoding="utf-8")


def _picture(rows: list[tuple[str, float, float]]) -> str:
    most = max(abs(mean) + error for _, mean, error in rows)
    reach = int(most) + 1
    foot = 16 + ROW * len(rows)

    def x(value: float) -> str:
        return f"{LEFT + (WIDE - LEFT - RIGHT) * (value + reach) / (2 * reach):.1f}"

    lines = [
        f'<path class="grid" d="M{x(step)} 16V{foot}"/>'
        f'<text x="{x(step)}" y="{foot + 18}" text-anchor="middle">{step:+d}</text>'
        for step in range(-reach, reach + 1)
    ]
    for place, (name, mean, error) in enumerate(rows):
        y = 16 + ROW * place + ROW // 2
        lines.append(
            f'<text x="{LEFT - 10}" y="{y + 4}" text-anchor="end">{name}</text>'
            f'<path class="bar" d="M{x(mean - error)} {y}H{x(mean + error)}"/>'
            f'<circle cx="{x(mean)}" cy="{y}" r="5"/>'
        )
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH + 24}" role="img"
 aria-label="What each bot wins in a hand, in minimums">
<style>
svg {{ background: #fff }}
.grid {{ stroke: #ddd }}
.bar {{ stroke: #0072b2; stroke-width: 3 }}
text {{ font: 13px sans-serif; fill: #333 }}
circle {{ fill: #0072b2 }}
</style>
{"".join(lines)}
<text x="{x(0)}" y="{foot + 40}" text-anchor="middle">minimums won in a hand</text>
</svg>
"""


def main() -> None:
    """Count one of the two, and write what the pages show."""
    what, name = sys.argv[1:]
    file, many = Path(name), program()
    kinds: dict[str, tuple[Any, Callable[[list[dict[str, Any]]], None], int]] = {
        "league": (many.block, draw_league, HANDS),
        "winning": (winning, write_shares, 2 * HANDS),
    }
    block, write, hands = kinds[what]
    cluster = LocalCluster(n_workers=2, **many.HERE)
    with cluster, Client(cluster) as client:
        print(many.count(file, hands, client, block))
    write([json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()])


if __name__ == "__main__":
    main()
