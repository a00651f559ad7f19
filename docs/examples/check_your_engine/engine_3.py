"""My engine: it scores cards, names the winners, and divides pots."""

import json
import sys

# Everything is counted in halves, so that there are only whole numbers.
HALVES = {"0": 0, "½": 1, "1": 2, "2": 4, "3": 6, "4": 8, "5": 10, "6": 12, "7": 14, "8": 16}

RANKING = ["ZERO", "COPY", "TRIPS", "VALUE", "SCORE"]


def written(halves):
    """Return a number of halves as a string: 9 halves are 4½."""
    whole, half = divmod(halves, 2)
    return "½" if halves == 1 else f"{whole}{'½' * half}"


def totals(cards):
    """Return what three cards add up to, and what the card beside a pair counts alone."""
    found = {"sum": sum(HALVES[card] for card in cards)}
    single = [card for card in cards if cards.count(card) == 1]
    if len(single) == 1:
        found["single"] = HALVES[single[0]]
    return found


def target(point, choice):
    """Return the total of the POINT that is played."""
    return totals(point)[choice or "sum"]


def worth(cards, point, goal):
    """Return what three cards are, which of their totals counts, and how far away that is."""
    offered = totals(cards)
    counts = offered["sum"]
    if len(set(cards)) == 1:
        return "ZERO" if cards[0] == "0" else "TRIPS", counts, None
    if sorted(cards) == sorted(point):
        return "COPY", counts, None
    if "single" in offered and abs(offered["single"] - goal) <= abs(counts - goal):
        counts = offered["single"]
    away = abs(counts - goal)
    return "SCORE" if away else "VALUE", counts, away


def rank(scored):
    """Return the rank of a score: the lower, the better."""
    category, _, away = scored
    return RANKING.index(category), away or 0


def show(scored):
    """Write a score in its JSON form."""
    category, counts, away = scored
    distance = None if away is None else written(away)
    return {"category": category, "total": written(counts), "distance": distance}


def answer_point(cards):
    """Answer: which totals does a POINT offer?"""
    options = {choice: written(halves) for choice, halves in totals(cards).items()}
    return {"options": options, "choice_needed": len(set(options.values())) == 2}


def answer_score(cards, point, choice=None):
    """Answer: what are three cards worth?"""
    return show(worth(cards, point, target(point, choice)))


def answer_showdown(hands, point, choice=None):
    """Answer: which of several seats win?"""
    goal = target(point, choice)
    scores = {seat: worth(cards, point, goal) for seat, cards in hands.items()}
    best = min(rank(scored) for scored in scores.values())
    winners = sorted(int(seat) for seat, scored in scores.items() if rank(scored) == best)
    return {"winners": winners, "scores": {seat: show(scored) for seat, scored in scores.items()}}


def answer_divide(amount, order):
    """Answer: what does each winner of a pot get?"""
    share, odd = divmod(amount, len(order))
    return {"shares": {str(seat): share + (place < odd) for place, seat in enumerate(order)}}


KINDS = {
    "point": answer_point,
    "score": answer_score,
    "showdown": answer_showdown,
    "divide": answer_divide,
}


def start():
    """Return the name of the engine, and which kinds of cases it answers."""
    return {"implementation": "my engine", "language": "Python", "version": "1", "kinds": [*KINDS]}


def run(case):
    """Answer one case."""
    kind = case.pop("kind")
    if kind not in KINDS:
        return {"skipped": f"the kind {kind} is not known here"}
    if case.pop("rulings", {}):
        return {"skipped": "no house rulings are played here"}
    return {"result": KINDS[kind](**case)}


for line in sys.stdin:
    request = json.loads(line)
    if request["cmd"] == "stop":
        break
    reply = start() if request["cmd"] == "start" else {"seq": request["seq"]} | run(request["case"])
    print(json.dumps(reply), flush=True)
