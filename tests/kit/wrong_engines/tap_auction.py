"""Wrong engines of Tap: the cards, the deal, the auction, the stock and the discards."""

from typing import Any

from attrs import evolve

from tagolib.tap import cards, tricks
from tagolib.tap.actions import Bid, Discard, Pass, Take
from tagolib.tap.cards import Card, in_order
from tagolib.tap.hand import Deal, Hand, left_of
from tagolib.tap.rules import Rules
from tests.kit import seams
from tests.kit.wrong_engines.planting import Patch, wrong
from tests.kit.wrong_engines.tap_planting import (
    after,
    counted,
    discardable,
    refused,
    viewed,
    won,
)

# TAP-01 to TAP-05


@wrong("TAP-01", "Tap: there are more than three seats", hands=False)
def more_seats(patch: Patch) -> None:
    seams.tap_check_seat.set(patch, lambda name, number, field="": None)


@wrong("TAP-02", "Tap: any cards are a deck", hands=False)
def any_deck(patch: Patch) -> None:
    seams.tap_check_deck.set(patch, lambda deck: None)


@wrong("TAP-02", "Tap: ranks are compared as words, and the ten is the lowest")
def ranks_as_words(patch: Patch) -> None:
    def change(lying: Any, right: int) -> int:
        suit = lying[right].suit
        alike = [card for card in lying if card.suit == suit]
        return list(lying).index(max(alike, key=lambda card: (card.rank != 10, card.rank)))

    won(patch, change)


@wrong("TAP-02", "Tap: in the red suits the lower of two pip cards is the higher")
def red_upside_down(patch: Patch) -> None:
    def strength(card: Card) -> int:
        return 20 - card.rank if card.suit in ("H", "D") and card.rank <= 10 else card.rank + 20

    def change(lying: Any, right: int) -> int:
        alike = [card for card in lying if card.suit == lying[right].suit]
        return list(lying).index(max(alike, key=strength))

    won(patch, change)


@wrong("TAP-03", "Tap: a Cavalier counts 2, as a Valet does")
def cheap_cavaliers(patch: Patch) -> None:
    seams.tap_card_points.put(patch, lambda card, right: 2 if right == 3 else right)


@wrong("TAP-03", "Tap: the World counts 1, as the other trumps do")
def cheap_world(patch: Patch) -> None:
    seams.tap_card_points.put(patch, lambda card, right: 1 if card == cards.WORLD else right)


@wrong("TAP-03", "Tap: a trick counts nothing by itself")
def tricks_are_nothing(patch: Patch) -> None:
    counted(patch, lambda taken, number, right: right - number)


@wrong("TAP-05", "Tap: the packet laid first is the top of the stock")
def first_is_top(patch: Patch) -> None:
    seams.tap_bottom.put(patch, lambda deal, right: deal.deck[3:6])
    seams.tap_top.put(patch, lambda deal, right: deal.deck[:3])


@wrong("TAP-05", "Tap: the cards are dealt one by one")
def one_by_one(patch: Patch) -> None:
    def hands(deal: Deal, right: Any) -> Any:
        starts = {left_of(deal.eldest, place): 6 + place for place in range(3)}
        return tuple(in_order(deal.deck[starts[seat] :: 3]) for seat in (1, 2, 3))

    seams.tap_hands_dealt.put(patch, hands)


@wrong("TAP-05", "Tap: the dealer gets the first cards")
def dealer_first(patch: Patch) -> None:
    seams.tap_hands_dealt.put(patch, lambda deal, right: (right[1], right[2], right[0]))


# TAP-06 to TAP-08


@wrong("TAP-06", "Tap: any bid above the last may be made")
def bids_are_skipped(patch: Patch) -> None:
    def around(right: Any, now: Hand) -> Any:
        order = now.rules.contracts
        return order[order.index(now.made[-1]) + 1 :] if now.made else order

    seams.tap_open_bids.put(patch, around)


@wrong("TAP-06", "Tap: who has passed may bid again")
def passing_is_nothing(patch: Patch) -> None:
    def around(right: Any, now: Hand, action: Any) -> Any:
        return tuple(one for one in right(now, action) if one.code != "has_passed")

    seams.tap_violations.put(patch, around)


@wrong("TAP-06", "Tap: the dealer bids first")
def dealer_bids_first(patch: Patch) -> None:
    def to_act(now: Hand, right: int | None) -> int | None:
        return now.deal.dealer if now.phase == "auction" and not now.calls else right

    seams.tap_to_act.put(patch, to_act)


@wrong("TAP-06", "Tap: by the list of bids or by value, Top Three is the lower bid")
def no_other_order(patch: Patch) -> None:
    order = Rules(bid_order="by_value").contracts
    seams.tap_contracts.put(patch, lambda rules, right: order)


@wrong("TAP-07", "Tap: a Solo may be bid over a Solo")
def solo_goes_on(patch: Patch) -> None:
    def change(before: Hand, action: Any, now: Hand) -> Hand:
        if action.contract != "solo" or len(before.passed) == 2:
            return now
        return evolve(now, phase="auction", declarer=None)

    after(patch, Bid, change)


@wrong("TAP-07", "Tap: two passes throw the hand in")
def two_passes(patch: Patch) -> None:
    def twice(right: Any, before: Hand, action: Any) -> Hand:
        now: Hand = right(before, action)
        over = len(now.passed) == 2 and not now.made
        return right(now, Pass(now.to_act or 0)) if over else now

    seams.TAP_MOVES.put(patch, Pass, twice)


@wrong("TAP-07", "Tap: one pass against a bid ends the auction")
def one_pass(patch: Patch) -> None:
    def twice(right: Any, before: Hand, action: Any) -> Hand:
        now: Hand = right(before, action)
        return right(now, Pass(now.to_act or 0)) if now.made and now.phase == "auction" else now

    seams.TAP_MOVES.put(patch, Pass, twice)


@wrong("TAP-08", "Tap: who bid first is Declarer")
def first_bidder(patch: Patch) -> None:
    def around(right: Any, now: Hand, declarer: int, contract: Any) -> Hand:
        first = next(call.seat for call in now.calls if call.contract)
        other: Hand = right(evolve(now, declarer=first), first, contract)
        return other

    seams.tap_stock.put(patch, around)


# TAP-09 to TAP-11


@wrong("TAP-09", "Tap: the stock of Three Cards is not shown to the Defenders")
def stock_is_hidden(patch: Patch) -> None:
    def change(now: Hand, eyes: Any, right: Any) -> Any:
        hidden = now.packet is None and eyes not in ("house", now.declarer)
        return {"top": None, "bottom": None} if hidden else {}

    viewed(patch, change)


@wrong("TAP-09", "Tap: Declarer of Three Cards gets the other packet than he takes")
def other_packet(patch: Patch) -> None:
    other = {"top": "bottom", "bottom": "top"}

    def take(right: Any, now: Hand, action: Any) -> Any:
        return right(now, Take(action.seat, other[action.packet]))  # type: ignore[arg-type]  # a packet

    seams.TAP_MOVES.put(patch, Take, take)


def goes_on(patch: Patch, other: dict[str, str]) -> None:
    """Let the stock of some contracts be treated as that of others."""
    seams.tap_stock.put(
        patch,
        lambda right, now, declarer, contract: right(now, declarer, other.get(contract, contract)),
    )


@wrong("TAP-10", "Tap: Bottom Three takes the top three")
def bottom_is_top(patch: Patch) -> None:
    goes_on(patch, {"bottom_three": "top_three"})


@wrong("TAP-10", "Tap: what Declarer of Top Three takes is seen by all")
def all_see_the_packet(patch: Patch) -> None:
    def change(now: Hand, eyes: Any, right: Any) -> Any:
        return {now.packet: now.deal.packet(now.packet)} if now.packet else {}

    viewed(patch, change)


@wrong("TAP-11", "Tap: the stock of a Solo is shown to Declarer")
def solo_sees(patch: Patch) -> None:
    def change(now: Hand, eyes: Any, right: Any) -> Any:
        sees = now.declarer == eyes and now.contract == "solo" and eyes is not None
        return {"top": now.deal.top, "bottom": now.deal.bottom} if sees else {}

    viewed(patch, change)


@wrong("TAP-11", "Tap: Declarer of a Solo takes the top three")
def solo_takes(patch: Patch) -> None:
    goes_on(patch, {"solo": "top_three"})


# TAP-12


@wrong("TAP-12", "Tap: Kings may be discarded")
def kings_go(patch: Patch) -> None:
    discardable(patch, lambda card: card.king)
    _forgive(patch, "king_or_honour", lambda card: card.king)


def _forgive(patch: Patch, code: str, when: Any) -> None:
    def change(now: Hand, action: Any, found: Any) -> Any:
        return [one for one in found if one.code != code or not any(map(when, action.cards))]

    refused(patch, Discard, change)


@wrong("TAP-12", "Tap: the Juggler may be discarded where trumps are forced")
def juggler_goes(patch: Patch) -> None:
    def around(right: Any, held: Any) -> tricks.Discards:
        now = right(held)
        may = tuple(card for card in held if card in now.may or (now.trumps and card.rank == 1))
        return tricks.Discards(may, now.trumps)

    seams.tap_discards.put(patch, around)


@wrong("TAP-12", "Tap: trumps may be discarded whatever else there is")
def trumps_go(patch: Patch) -> None:
    discardable(patch, lambda card: card.trump and not card.honour)
    _forgive(patch, "trumps_not_forced", lambda card: True)


@wrong("TAP-12", "Tap: where a trump is forced more of them may go")
def more_trumps_go(patch: Patch) -> None:
    def change(now: Hand, action: Any, found: Any) -> Any:
        forced = tricks.discards(now.held(action.seat)).trumps
        return [one for one in found if one.code != "trumps_not_forced" or not forced]

    refused(patch, Discard, change)


@wrong("TAP-12", "Tap: trumps that are discarded are not shown")
def trumps_are_hidden(patch: Patch) -> None:
    viewed(patch, lambda now, eyes, right: {"shown": ()})


@wrong("TAP-12", "Tap: the Defenders see the discards")
def discards_are_open(patch: Patch) -> None:
    viewed(patch, lambda now, eyes, right: {"discards": now.discards} if now.declarer else {})
