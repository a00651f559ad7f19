"""The worth of the viewer's own cards in a few words, from the view alone."""

from collections.abc import Callable, Iterable

from tagolib.drawing.labels import Labels
from tagolib.odds.positions import Position
from tagolib.play.words import ON_A_PAGE, sayer
from tagolib.tago.cards import Card, Total
from tagolib.tago.evaluation import Ranker, Score
from tagolib.tago.views import SeatState

__all__ = ["worth"]


def worth(labels: Labels) -> tuple[str, str]:
    """Return the worth of the viewer's own cards, and a note on it.

    If the viewer knows all their cards and the POINT, this is their score. Before that it is the
    range of totals that their two open cards leave, and how good these can be at the POINT. If
    they hold a pair, or are best with one, the note says so: the third card alone may count
    (PAIR-01, PAIR-02).
    Both are empty if the viewer has no cards that count.
    """
    view = labels.view
    mine = next((seat for seat in view.state.seats if seat.number == view.seat), None)
    if mine is None or mine.status != "in" or view.state.phase == "over":
        return "", ""
    point, (covered, one, two) = view.state.point, mine.cards
    rank = None
    if point.total is not None and point.cards[0] is not None:
        rank = Ranker(tuple(filter(None, point.cards)), point.choice, view.rules.rulings)
    if covered is None and view.state.phase not in ("discard", "redeal"):
        return _range(labels, (one, two), rank)
    if covered is None or rank is None:
        return "", ""
    return _exact(labels, rank((covered, one, two)), mine)


def _exact(labels: Labels, score: Score, mine: SeatState) -> tuple[str, str]:
    """Return a score, and the total that counts."""
    say = sayer(labels.language, ON_A_PAGE)
    if not score.distance or not score.distance.halves:
        return say("own score", score=labels.announcer.score(score)), ""
    key = "own third card" if _is_alone(score, filter(None, mine.cards)) else "own total"
    return say("away", distance=score.distance), say(key, total=score.total)


def _range(labels: Labels, held: tuple[Card, Card], rank: Ranker | None) -> tuple[str, str]:
    """Return the totals that a covered card can make, and the best and the worst of the scores."""
    say = sayer(labels.language, ON_A_PAGE)
    unseen = [*Position.of(labels.view).unseen]
    totals = sorted([Total.of((card, *held)) for card in unseen], key=lambda one: one.halves)
    said = say("own range", least=totals[0], most=totals[-1])
    if rank:
        scores = [(rank((card, *held)), (card, *held)) for card in unseen]
        scores.sort(key=lambda one: one[0].rank)
        best, worst = (_short(labels, score, say) for score, _ in (scores[0], scores[-1]))
        key = "own best, with a pair" if _is_alone(*scores[0]) else "own best"
        if held[0] is held[1]:
            key = "own best, by the pair rule"
        return said, say(key, best=best, worst=worst)
    if held[0] is held[1]:
        return said, say("own pair", least=unseen[0], most=unseen[-1])
    return said, ""


def _is_alone(score: Score, cards: Iterable[Card]) -> bool:
    """Return whether a score comes from the third card alone, because two cards are equal."""
    return score.total != Total.of(cards)


def _short(labels: Labels, score: Score, say: Callable[..., str]) -> str:
    """Return a score in a few words."""
    if score.distance and score.distance.halves:
        return say("away", distance=score.distance)
    return labels.announcer.score(score)
