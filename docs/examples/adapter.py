"""An adapter in Python: a template by which any engine can be asked cases over the line protocol.

Put your own engine in place of the two functions that divide pots and draw seats.
"""

import json
import sys

CARDS = ["0", "½", "1", "2", "3", "4", "5", "6", "7", "8"]
SEATS = range(1, 9)


class RefusedError(Exception):
    """The case is ill-formed, or against the rules."""


def check(holds, message):
    """Refuse the case unless something holds."""
    if not holds:
        raise RefusedError(message)


# Your engine: a function for each kind of cases, which takes a case and gives its result.


def divide(case):
    """Give each winner the same, and the first ones in order a chip more until none is left."""
    amount, order = case["amount"], case["order"]
    check(type(amount) is int and amount >= 0, "no less than nothing")
    check(type(order) is list and order, "a winner at least")
    check(all(type(seat) is int and seat in SEATS for seat in order), "seats")
    check(len(set(order)) == len(order), "each winner once")
    ruling = case.get("rulings", {}).get("odd_chips", "clockwise_from_first")
    check(ruling in ("clockwise_from_first", "to_jackpot"), "a ruling for odd chips")
    share, odd = divmod(amount, len(order))
    if ruling == "to_jackpot":
        odd = 0
    return {"shares": {str(seat): share + (place < odd) for place, seat in enumerate(order)}}


def draw(case):
    """Give the seat whose card is lowest; of equals the first one clockwise from the dealer."""
    cards = case["cards"]
    check(type(cards) is dict and cards and set(cards) <= set("12345678"), "seats")
    values = list(cards.values())
    check(all(card in CARDS and values.count(card) <= 3 for card in values), "cards of one deck")
    return {"first": min((CARDS.index(card), int(seat)) for seat, card in cards.items())[1]}


KINDS = {
    "divide": (divide, {"amount", "order"}, {"rulings"}),
    "draw": (draw, {"cards"}, set()),
}
"""What is answered: the function, the keys that such a case has, and those that it may have."""

# The protocol: nothing is yours here but the name.


def answer(case):
    """Answer a case: by its result, or that it is refused or skipped, or by a fault."""
    kind, keys = case["kind"], case.keys() - {"kind"}
    if kind not in KINDS:
        return {"skipped": f"{kind} is not answered here"}
    function, must, may = KINDS[kind]
    try:
        check(must <= keys <= must | may, "other keys than such a case has")
        return {"result": function(case)}
    except RefusedError as refused:
        return {"refused": [], "message": str(refused)}
    except Exception as error:  # a fault of the engine fails this case and no other
        return {"errored": repr(error)}


def reply(request):
    """Reply to a request, but for `stop`."""
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
