"""Wrong engines: the library with one rule broken, as another implementation might break it.

In each, one function, property or table row replaces the right one. Each is entered in
:data:`ENGINES` with the rule that it breaks and a sentence that says how.
"""

# Each of these modules enters its engines.
from tests.kit.wrong_engines import (
    apart,
    betting,
    blind,
    conduct,
    dealing,
    points,
    prizes,
    reading,
    scoring,
    stacks,
    tap_auction,
    tap_play,
)
from tests.kit.wrong_engines.planting import ENGINES, WrongEngine

__all__ = [
    "ENGINES",
    "WrongEngine",
    "apart",
    "betting",
    "blind",
    "conduct",
    "dealing",
    "points",
    "prizes",
    "reading",
    "scoring",
    "stacks",
    "tap_auction",
    "tap_play",
]
