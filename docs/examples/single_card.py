"""When should the first player choose the POINT's single card? ``python single_card.py``.

The script draws deals in which the POINT holds a pair. For each of them, the exact odds say what
each total is worth to the first player, who sees all open cards but no covered ones. Rules of
thumb are compared with these odds.
"""

from tagolib import DECK, Total, point_totals, shuffle
from tagolib.odds import choice_odds
from tagolib.odds.positions import Position

DEALS = 400


def positions(seats):
    """Yield positions in which seat 1 has to choose."""
    number = found = 0
    while found < DEALS:
        number += 1
        cards = iter(shuffle(number.to_bytes(32, "big")))
        point = (next(cards), next(cards), next(cards))
        if point_totals(point).choice_needed:
            found += 1
            lying = {seat: (None, next(cards), next(cards)) for seat in range(1, seats + 1)}
            yield Position(point, tuple(lying.items()), first=1)


def away(cards, total):
    """Return the mean distance of three cards, the first of them covered, in half points."""
    left = list(DECK)
    for card in cards[1:]:
        left.remove(card)
    return sum(distance((card, *cards[1:]), total) for card in left) / len(left)


def distance(cards, total):
    """Return the distance of three cards from a total, in half points: a pair may be voided."""
    totals = [Total.of(cards)]
    if len(set(cards)) == 2:
        totals.append(Total.of([min(cards, key=cards.count)]))
    return min(abs(one.halves - total.halves) for one in totals)


def by_own_cards(mine, others, by_sum, by_single):
    """Choose the total to which your own cards will be nearer."""
    return "single" if away(mine, by_single) < away(mine, by_sum) else "sum"


def by_all_cards(mine, others, by_sum, by_single):
    """Choose the total at which your own cards lead the nearest of the others by more."""

    def lead(total):
        return min(away(cards, total) for cards in others) - away(mine, total)

    return "single" if lead(by_single) > lead(by_sum) else "sum"


RULES_OF_THUMB = {
    "always the sum": lambda *_: "sum",
    "always the single card": lambda *_: "single",
    "the total nearer to my cards": by_own_cards,
    "the total with my bigger lead": by_all_cards,
}


def study(seats):
    """Print how often each rule of thumb chooses the better total, and what its mistakes cost."""
    right = dict.fromkeys(RULES_OF_THUMB, 0)
    lost = dict.fromkeys(RULES_OF_THUMB, 0)
    single = gain = 0
    for position in positions(seats):
        (choice,) = choice_odds(position)
        single += choice.better == "single"
        gain += choice.gain
        mine, *others = (cards for _, cards in position.seats)
        totals = point_totals(position.point)
        for name, rule in RULES_OF_THUMB.items():
            chosen = rule(mine, others, totals.sum, totals.single)
            right[name] += chosen == choice.better
            lost[name] += 0 if chosen == choice.better else choice.gain
    print(f"{seats} seats: the single card is better in {100 * single / DEALS:.0f} % of the deals,")
    print(f"and choosing well is worth {100 * float(gain / DEALS):.1f} % of the pot.")
    for name in RULES_OF_THUMB:
        hits, cost = 100 * right[name] / DEALS, 100 * float(lost[name] / DEALS)
        print(f"  {name:30} right in {hits:3.0f} %, costs {cost:4.1f} % of the pot")


if __name__ == "__main__":
    for number in (2, 4):
        study(number)
