"""The laws of a hand: those of the kit, and what only the library's own values can break.

Nobody is told what they must not know, in whatever form: views, sentences, pictures, printed
values, refusals.
"""

import json
from collections import Counter
from collections.abc import Callable
from typing import TypeAlias

import tagolib as tago
from tagolib import serialization as wire
from tagolib.announcements import LANGUAGES, Announcer
from tagolib.conformance.choosing import Choose, one, some
from tagolib.conformance.laws import LAWS, find_fault
from tagolib.conformance.played import LIBRARY
from tagolib.conformance.tago.actions import any_action
from tagolib.conformance.tago.hands import case_of
from tagolib.drawing import draw
from tagolib.tago import facts
from tagolib.tago.cards import DECK, Card
from tagolib.tago.hand import HOUSE, Hand


def hold_now(hand: Hand) -> None:
    """Check what the laws say of a value, whatever was played before.

    The POINT, what contending seats keep, and the rest are the thirty cards (law 1). All legal
    actions are accepted (law 3).
    """
    kept = [card for seat in hand.contending for card in seat.cards[1:]]
    assert Counter([*hand.point, *kept, *hand.redeal_cards]) == Counter(DECK)
    for action in tago.legal_actions(hand):
        tago.apply(hand, action)


def all_hold(hand: Hand, chance: bytes = bytes(32)) -> None:
    """Hold the library to the laws of the kit, in a hand with these actions.

    Law 5 is left out, because :func:`told_apart` asks more.
    """
    case = case_of(hand.deal) | {"actions": [wire.write(action) for action in hand.actions]}
    for law in (law for law in LAWS.values() if law.number != 5):
        found = find_fault(law, LIBRARY, case, chance)
        assert found is None, found


# Law 5: nobody is told what they must not know


Slot: TypeAlias = tuple[type[tago.Misdeal | tago.Redeal], int, int]
"""Where a card came from: a deck or a redeal, the how-manieth of the hand, the place in it."""


def sources(hand: Hand) -> dict[Slot, Card]:
    """Yield every card that was brought into a hand, cancelled deals and the stub included."""
    dealt: dict[type[tago.Misdeal | tago.Redeal], list[tuple[Card, ...]]] = {
        tago.Misdeal: [hand.deal.deck],
        tago.Redeal: [],
    }
    for action in hand.actions:
        if isinstance(action, tago.Misdeal):
            dealt[tago.Misdeal].append(action.deck)
        elif isinstance(action, tago.Redeal):
            dealt[tago.Redeal].append(action.cards)
    return {
        (kind, number, place): card
        for kind, all_cards in dealt.items()
        for number, cards in enumerate(all_cards)
        for place, card in enumerate(cards)
    }


def hidden(hand: Hand, eyes: int | None) -> dict[Slot, str]:
    """Return the cards that a viewer must not know, with the kind of each hidden card.

    It goes by what was done and laid open at the table (COLL-01 to COLL-06, ELIM-03, JACK-05), and
    asks neither the views nor the masks, which are what is tested.
    """
    unknown: dict[Slot, str] = {}
    lies: dict[int, Slot] = {}
    counts: Counter[type] = Counter()
    for entry in hand.log:
        match entry:
            case facts.CardsDealt():
                unknown = dict.fromkeys(unknown, "in a cancelled deal")
                number = counts[tago.Misdeal]
                counts[tago.Misdeal] += 1
                lies = {
                    holder: (tago.Misdeal, number, place)
                    for place, holder in enumerate((*hand.deal.numbers, HOUSE))
                }
                unknown |= {slot: _kind(hand, holder, eyes) for holder, slot in lies.items()}
                for place in range(3 * len(lies), len(DECK)):
                    unknown[tago.Misdeal, number, place] = "stub"
            case facts.CardsRedealt(seats=seats):
                for place, seat in enumerate(seats):
                    lies[seat] = (tago.Redeal, counts[tago.Redeal], place)
                    unknown[lies[seat]] = "redealt"
                counts[tago.Redeal] += 1
            case facts.PointTurned():
                del unknown[lies[HOUSE]]
            case tago.Eliminate(seat=seat, show=True):
                unknown.pop(lies[seat], None)
            case facts.CardsShown(seat=seat) | facts.JackpotWon(seat=seat):
                unknown.pop(lies[seat], None)
            case facts.Looked(seat=seat) if seat == eyes:
                unknown.pop(lies[seat], None)
            case _:
                pass
    return unknown


def _kind(hand: Hand, holder: int, eyes: int | None) -> str:
    if holder == HOUSE:
        return "the POINT's"
    return "own, not seen" if holder == eyes else f"another's in round {hand.round}"


def no_zero(hand: Hand) -> int | None:
    """Return the winner by folds who had two open zeros, if all know there is no third one."""
    if hand.result is None or hand.result.how != "folds":
        return None
    (winner,) = hand.contending
    if not winner.cards[1] is winner.cards[2] is Card.ZERO:
        return None
    if any(isinstance(entry, facts.JackpotWon) for entry in hand.log):
        return None
    looked = any(isinstance(entry, tago.Look) for entry in hand.log)
    by_ruling = hand.round == 3 and hand.rules.rulings.jackpot_round3_fold
    return winner.number if looked or by_ruling else None


def twin(choose: Choose, hand: Hand, eyes: int | None) -> Hand:
    """Return a hand that differs only in cards that a seat (or a spectator) must not know.

    Raises:
        IllegalActionError: if what was done may not be done with other hidden cards: a leak.
    """
    unknown = hidden(hand, eyes)
    decks = [
        _mixed(choose, deck, deck, [p for kind, n, p in unknown if (kind, n) == (tago.Misdeal, i)])
        for i, deck in enumerate(_decks(hand))
    ]
    new = tago.deal(hand.rules, dict(hand.deal.stacks), hand.deal.cube, decks.pop(0))
    redeals = 0
    for action in hand.actions:
        taken = action
        if isinstance(action, tago.Misdeal):
            taken = tago.Misdeal(decks.pop(0))
        elif isinstance(action, tago.Redeal):
            places = [p for kind, n, p in unknown if (kind, n) == (tago.Redeal, redeals)]
            taken = tago.Redeal(_mixed(choose, action.cards, new.redeal_cards, places))
            redeals += 1
        new = tago.apply(new, taken)
    clean = no_zero(hand)
    # the rare one that is impossible: then no swap is as good as any
    return hand if clean is not None and new.seat(clean).cards[0] is Card.ZERO else new


def _decks(hand: Hand) -> list[tuple[Card, ...]]:
    misdeals = [action for action in hand.actions if isinstance(action, tago.Misdeal)]
    return [hand.deal.deck, *(action.deck for action in misdeals)]


def _mixed(
    choose: Choose, cards: tuple[Card, ...], shuffle: tuple[Card, ...], places: list[int]
) -> tuple[Card, ...]:
    """Put others of the shuffled cards in some of the places; the rest stay."""
    mixed, rest = list(cards), list(shuffle)
    for place, card in enumerate(cards):
        if place not in places:
            rest.remove(card)
    for place, card in zip(places, some(choose, rest, len(rest)), strict=False):
        mixed[place] = card
    return tuple(mixed)


def swapped(hand: Hand, other: Hand, eyes: int | None) -> Counter[str]:
    """Return how many hidden cards of each kind differ in another hand."""
    there, here = sources(other), sources(hand)
    return Counter(kind for slot, kind in hidden(hand, eyes).items() if there[slot] != here[slot])


def refusal(hand: Hand, action: tago.Action) -> object:
    """Return all that a refusal says and holds; ``None`` for a legal action."""
    try:
        tago.apply(hand, action)
    except tago.IllegalActionError as error:
        said = [Announcer(hand.rules, language).refusal(error) for language in LANGUAGES]
        return str(error), repr(error), repr(error.args), json.dumps(wire.write(error)), said
    return None


def announced(seen: tago.View) -> list[str]:
    """Return all that the dealer says of a view, in every language."""
    said = []
    for language in LANGUAGES:
        dealer = Announcer(seen.rules, language)
        said += [*map(dealer.fact, seen.log), dealer.waiting(seen.state)]
        if seen.state.options:
            said.append(dealer.options(seen.state.options))
        if seen.state.result:
            said += dealer.settlement(seen.state)
    return said


def printed(hand: Hand) -> list[str]:
    """Return what a line of a log would show of a hand and its parts, for everybody to read."""
    parts = [hand, hand.deal, hand.seats, hand.log, hand.showdown, hand.result]
    return [f"{part!r} {part}" for part in (*parts, tago.Record.of(hand))]


def tried(choose: Choose, hand: Hand, eyes: int | None) -> list[tago.Action]:
    """Yield actions of that seat, of others, and of the house, most of which are refused."""
    actions = [any_action(choose, hand, eyes) for _ in range(5)]
    actions += [any_action(choose, hand) for _ in range(5)]
    seat = one(choose, hand.deal.numbers)
    actions += [tago.Eliminate(seat), tago.Curious(seat), tago.Look(seat), tago.Call(seat)]
    return [*actions, tago.Misdeal(DECK), tago.Misdeal(DECK[1:]), tago.Redeal(DECK[:2])]


def drawn(hand: Hand, seen: tago.View) -> str:
    """Return a picture at every fourth step, as it is slow: wide and upright, in each language."""
    if hand.revision % 4:
        return ""
    language = LANGUAGES[hand.revision // 8 % len(LANGUAGES)]
    return draw(seen, language, upright=hand.revision % 8 == 0).svg


Form: TypeAlias = Callable[[Hand, tago.View, list[tago.Action]], object]

FORMS: dict[str, Form] = {
    "view": lambda hand, seen, tries: seen,
    "the view printed": lambda hand, seen, tries: (repr(seen), str(seen), hash(seen)),
    "the hand printed": lambda hand, seen, tries: printed(hand),
    "numbers": lambda hand, seen, tries: (hand.total, hand.pot, hand.pending, hand.revision),
    "options": lambda hand, seen, tries: (tago.options(hand), str(tago.options(hand))),
    "legal actions": lambda hand, seen, tries: tago.legal_actions(hand),
    "refusals": lambda hand, seen, tries: [refusal(hand, action) for action in tries],
    "announcements": lambda hand, seen, tries: announced(seen),
    "picture": lambda hand, seen, tries: drawn(hand, seen),
    "default action": lambda hand, seen, tries: tago.default_action(hand),
    "clamped": lambda hand, seen, tries: [tago.clamp(hand, action) for action in tries],
    "returns": lambda hand, seen, tries: tago.returns(hand),
    # the house's own, but open to all while the dealer shuffles
    "shuffle": lambda hand, seen, tries: hand.redeal_cards if hand.phase == "redeal" else (),
    "JSON": lambda hand, seen, tries: json.dumps(wire.write(seen)),
}
"""Everything that a seat or a spectator gets from a hand, as values that can be compared."""


def given(hand: Hand, eyes: int | None, tries: list[tago.Action]) -> dict[str, object]:
    """Return all that a seat (or a spectator) gets from a hand, and from having actions refused."""
    seen = tago.view(hand, eyes)
    return {name: form(hand, seen, tries) for name, form in FORMS.items()}


def told_apart(
    choose: Choose, hand: Hand, eyes: int | None, swaps: Counter[str] | None = None
) -> list[str]:
    """Law 5: other hidden cards change nothing for a seat; return the names of differences.

    ``swaps`` counts the hidden cards that were swapped, by kind.
    """
    tries = tried(choose, hand, eyes)
    try:
        other = twin(choose, hand, eyes)
    except tago.IllegalActionError:
        return ["whether it may be done"]
    if swaps is not None:
        swaps.update(swapped(hand, other, eyes))
    here, there = given(hand, eyes, tries), given(other, eyes, tries)
    return [name for name in FORMS if here[name] != there[name]]
