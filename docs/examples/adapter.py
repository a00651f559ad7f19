"""A minimal engine in Python that speaks the line protocol: it divides pots, and draws seats."""

import json
import sys

CARDS = ["0", "½", "1", "2", "3", "4", "5", "6", "7", "8"]


SEATS = range(1, 9)


def check(holds, message):
    """Refuse the case unless something holds."""
    if not holds:
        raise ValueError(message)


def divide(amount, order, rulings=None):
    """Give each winner the same, and the first ones in order a chip more until none is left."""
    check(type(amount) is int and amount >= 0, "no less than nothing")
    check(order and all(type(seat) is int and seat in SEATS for seat in order), "seats")
    check(len(set(order)) == len(order), "each winner once")
    ruling = (rulings or {}).get("odd_chips", "clockwise_from_first")
    check(ruling in ("clockwise_from_first", "to_jackpot"), "a ruling for odd chips")
    share, odd = divmod(amount, len(order))
    if ruling == "to_jackpot":
        odd = 0
    return {"shares": {str(seat): share + (place < odd) for place, seat in enumerate(order)}}


def draw(cards):
    """Give the seat whose card is lowest; of equals the first one clockwise from the dealer."""
    check(cards and set(cards) <= set("12345678"), "seats")
    drawn = sorted((CARDS.index(card), int(seat)) for seat, card in cards.items())
    values = [value for value, _ in drawn]
    check(all(values.count(value) <= 3 for value in values), "three cards of a value at most")
    return {"first": drawn[0][1]}


KINDS = {"divide": divide, "draw": draw}


def run(kind, **case):
    """Answer a case."""
    if kind not in KINDS:
        return {"skipped": "not here"}
    try:
        return {"result": KINDS[kind](**case)}
    except (ValueError, TypeError, AttributeError) as error:  # whatever is of a wrong form
        return {"refused": [], "message": str(error)}


for line in sys.stdin:
    request = json.loads(line)
    if request["cmd"] == "start":
        engine = {"implementation": "adapter.py", "language": "Python", "version": "1"}
        reply = {**engine, "kinds": list(KINDS)}
    elif request["cmd"] == "run":
        reply = {"seq": request["seq"], **run(**request["case"])}
    else:
        break
    print(json.dumps(reply), flush=True)  # without flush the answer waits in a buffer
