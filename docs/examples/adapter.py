"""A template in Python for an adapter: it answers conformance cases over the line protocol.

Replace the two functions that divide pots and draw seats with calls to your own engine.
"""

import json
import sys

CARDS = ["0", "½", "1", "2", "3", "4", "5", "6", "7", "8"]
SEATS = range(1, 9)


class RefusedError(Exception):
    """The case is malformed, or against the rules."""


def check(holds, message):
    """Refuse the case unless a condition holds."""
    if not holds:
        raise RefusedError(message)


# Your engine: for each kind of case, a function that takes a case and returns its result.


def divide(case):
    """Divide a pot into equal shares; the odd chips go one by one to the first in order."""
    amount, order = case["amount"], case["order"]
    check(type(amount) is int and amount >= 0, "the amount must be 0 or more")
    check(type(order) is list and order, "there must be a winner")
    check(all(type(seat) is int and seat in SEATS for seat in order), "seats must be 1 to 8")
    check(len(set(order)) == len(order), "no winner may occur twice")
    ruling = case.get("rulings", {}).get("odd_chips", "clockwise_from_first")
    check(ruling in ("clockwise_from_first", "to_jackpot"), "there is no such ruling")
    share, odd = divmod(amount, len(order))
    if ruling == "to_jackpot":
        odd = 0
    return {"shares": {str(seat): share + (place < odd) for place, seat in enumerate(order)}}


def draw(case):
    """Return the seat with the lowest card; if seats tie, the first clockwise from the dealer."""
    cards = case["cards"]
    check(type(cards) is dict and cards and set(cards) <= set("12345678"), "seats must be 1 to 8")
    values = list(cards.values())
    check(all(card in CARDS and values.count(card) <= 3 for card in values), "cards of one deck")
    return {"first": min((CARDS.index(card), int(seat)) for seat, card in cards.items())[1]}


KINDS = {
    "divide": (divide, {"amount", "order"}, {"rulings"}),
    "draw": (draw, {"cards"}, set()),
}
"""For each kind: its function, the keys that a case must have, and those that it may have."""

# The protocol: here you change only the name.


def answer(case):
    """Return the answer to a case: its result, a refusal, a skip, or a fault."""
    kind, keys = case["kind"], case.keys() - {"kind"}
    if kind not in KINDS:
        return {"skipped": f"{kind} is not answered here"}
    function, must, may = KINDS[kind]
    try:
        check(must <= keys <= must | may, "these are not the keys of such a case")
        return {"result": function(case)}
    except RefusedError as refused:
        return {"refused": [], "message": str(refused)}
    except Exception as error:  # a fault of the engine fails this case and no other
        return {"errored": repr(error)}


def reply(request):
    """Return the reply to a request other than `stop`."""
    if request["cmd"] == "start":
        engine = {"implementation": "adapter.py", "language": "Python", "version": "1"}
        return {**engine, "kinds": list(KINDS)}
    return {"seq": request["seq"], **answer(request["case"])}


if __name__ == "__main__":
    for line in sys.stdin:
        request = json.loads(line)
        if request["cmd"] == "stop":
            break
        print(json.dumps(reply(request)), flush=True)  # without flush it waits in a buffer
