"""The hands in the figures of the documents, played to the moment that each figure shows.

The images are lost. Only the words of each figure are known. The cards that the words do not name
are made up to fit them. The tests of the figures say which cards these are.
"""

from collections.abc import Callable, Mapping
from typing import Final

import tagolib as tago
from tagolib.drawing import Drawing, draw, draw_deck
from tagolib.tago.hand import Hand
from tests.playing import call_round, play, start

__all__ = ["FIGURES", "played"]


def played(cards: Mapping[int, str], point: str) -> Hand:
    """Play three rounds of 5 each."""
    return call_round(call_round(call_round(start(cards, point))))


def figure_2() -> Hand:
    """Play to the showdown: POINT 4½, and No 4 totals 5."""
    cards = {1: "8 5 2", 2: "7 6 4", 3: "8 1 5", 4: "0 3 2", 5: "2 4 ½", 6: "1 6 0"}
    return played(cards, "½ 1 3")


FIGURE_3 = {1: "5 4 7", 2: "3 8 5", 3: "8 1 2", 4: "6 6 2", 5: "7 ½ 1", 6: "8 ½ 3"}


def figure_3() -> Hand:
    """Play to the showdown: POINT 2½, and No 4 has 6, 6, 2."""
    return played(FIGURE_3, "½ 2 0")


def figure_4() -> Hand:
    """Play the same hand to round 2."""
    return call_round(start(FIGURE_3, "½ 2 0"))


FIGURE_5 = {3: "½ 8 6", 4: "4 8 5", 5: "1 0 2", 6: "0 8 6"}


def figure_5(first: int = 5) -> Hand:
    """Play to the choice of a POINT of 7, 7, 2."""
    return call_round(start(FIGURE_5, "7 7 2", first=first))


def figure_6() -> Hand:
    """Play to the showdown, in which No 5 has VALUE 10."""
    cards = {1: "8 7 5", 2: "4 4 ½", 3: "7 2 0", 4: "5 5 1", 5: "8 2 0", 6: "½ 7 6"}
    return played(cards, "1 6 3")


def figure_7(point: str = "1 6 3") -> Hand:
    """Play to the showdown, in which No 5 has SCORE 10½."""
    return played({3: "7 2 0", 5: "8 2 ½", 6: "5 4 0"}, point)


def figure_8() -> Hand:
    """Play to the showdown, in which No 2 has ZERO."""
    return played({1: "3 7 1", 2: "0 0 0", 3: "5 5 5"}, "1 7 3")


def figure_9() -> Hand:
    """Play to the showdown, in which No 5 has COPY and No 6 VALUE 11."""
    return played({5: "7 3 1", 6: "8 2 1"}, "1 7 3")


def figure_10() -> Hand:
    """Play to the vote of two TRIPS."""
    return played({2: "½ ½ ½", 3: "5 6 0", 4: "8 8 8"}, "1 7 3")


FIGURE_11 = {
    1: "0 8 3",
    2: "7 6 ½",
    3: "6 5 1",
    4: "2 4 4",
    5: "3 3 7",
    6: "7 0 ½",
    7: "8 5 2",
    8: "0 8 2",
}


def figure_11() -> Hand:
    """Deal the hand of Figures 11 to 13."""
    return start(FIGURE_11, "½ 5 1")


def figure_12() -> Hand:
    """Play its round 1 with one raise; then No 1 folds."""
    hand = play(figure_11(), tago.Bet(1, 5), tago.Raise(2, 10))
    hand = play(hand, *(tago.Call(seat) for seat in (3, 4, 5, 6, 7, 8, 1)))
    return play(hand, tago.Fold(1))


def figure_13() -> Hand:
    """Play on to the end of its round 2, with two raises."""
    hand = play(figure_12(), tago.Bet(2, 5), tago.Raise(3, 10), tago.Raise(4, 20))
    return play(hand, *(tago.Call(seat) for seat in (5, 6, 7, 8, 2, 3)))


def figure_14(five: str = "6 4 ½") -> Hand:
    """Play to the vote of No 3 and No 5, with the same SCORE."""
    return played({3: "8 2 ½", 4: "8 2 0", 5: five}, "1 7 3")


def figure_15() -> Hand:
    """Play to the vote of No 3 and No 5, with the same VALUE."""
    return played({3: "8 2 1", 4: "8 2 ½", 5: "5 6 0"}, "1 7 3")


Figure = Callable[..., Drawing]
"""A function that draws a figure; it takes the options of :func:`~tagolib.drawing.draw`."""


def seen(hand: Callable[[], Hand], eyes: int | None = None) -> Figure:
    """Return a function that draws a hand as a seat or a spectator (``None``) sees it."""
    return lambda language, **form: draw(tago.view(hand(), eyes), language, **form)


FIGURES: Final[Mapping[str, Figure]] = {
    "1": lambda language, **_: draw_deck(language),
    "2": seen(figure_2),
    "3": seen(figure_3),
    "4": seen(figure_4),
    "5": seen(figure_5),
    "6": seen(figure_6),
    "7": seen(figure_7),
    "8": seen(figure_8),
    "9": seen(figure_9),
    "10": seen(figure_10),
    "11": seen(figure_11),
    "12": seen(figure_12),
    "13, No 4": seen(figure_13, 4),
    "13, No 5": seen(figure_13, 5),
    "14": seen(figure_14),
    "15": seen(figure_15),
}
"""The functions that draw the figures, by number; Figure 13 is drawn as two seats see it."""
