"""A minimal engine in Python that speaks the line protocol: it divides pots, and draws seats."""

import json
import sys

CARDS = ["0", "½", "1", "2", "3", "4", "5", "6", "7", "8"]


def divide(case):
    """Give each winner the same, and the first ones in order a chip more until none is left."""
    amount, order = case["amount"], case["order"]
    if amount < 0 or not order or len(set(order)) < len(order):
        raise ValueError("each winner once, and no less than nothing")
    if case.get("rulings", {}).get("odd_chips") == "to_jackpot":
        amount -= amount % len(order)
    share, odd = divmod(amount, len(order))
    return {"shares": {str(seat): share + (place < odd) for place, seat in enumerate(order)}}


def draw(case):
    """Give the seat whose card is lowest; of equals the first one clockwise from the dealer."""
    cards = case["cards"]
    if not cards or any(list(cards.values()).count(card) > 3 for card in cards.values()):
        raise ValueError("one seat at least, and three cards of a value at most")
    return {"first": int(min(cards, key=lambda seat: (CARDS.index(cards[seat]), seat)))}


KINDS = {"divide": divide, "draw": draw}


def run(case):
    """Answer a case."""
    if case["kind"] not in KINDS:
        return {"skipped": "not here"}
    try:
        return {"result": KINDS[case["kind"]](case)}
    except (ValueError, TypeError, KeyError) as error:
        return {"refused": [], "message": str(error)}


for line in sys.stdin:
    request = json.loads(line)
    if request["cmd"] == "start":
        engine = {"implementation": "adapter.py", "language": "Python", "version": "1"}
        reply = {**engine, "kinds": list(KINDS)}
    elif request["cmd"] == "run":
        reply = {"seq": request["seq"], **run(request["case"])}
    else:
        break
    print(json.dumps(reply), flush=True)  # without flush the answer waits in a buffer
