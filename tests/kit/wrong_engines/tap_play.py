"""Wrong engines of Tap: declaring, following suit, who wins a trick, what a hand is worth."""

from typing import Any

from attrs import evolve

from tagolib.tap import hand, scoring
from tagolib.tap.actions import Declare, Play
from tagolib.tap.cards import JUGGLER, TOMFOOL
from tagolib.tap.hand import Hand, Trick
from tagolib.tap.rules import VALUES, Rules
from tests.kit import seams
from tests.kit.wrong_engines.planting import Patch, wrong
from tests.kit.wrong_engines.tap_planting import (
    after,
    counted,
    playable,
    refuse,
    refused,
    scored,
    viewed,
    won,
)

# TAP-13


@wrong("TAP-13", "Tap: the Sparrow may be declared with the Juggler only")
def sparrow_needs_the_juggler(patch: Patch) -> None:
    refuse(
        patch, Declare, lambda now, said: said.sparrow and JUGGLER not in now.held(now.to_act or 1)
    )


@wrong("TAP-13", "Tap: Slam and Sparrow may not be declared together")
def one_bonus(patch: Patch) -> None:
    refuse(patch, Declare, lambda now, said: said.slam and said.sparrow)


@wrong("TAP-13", "Tap: Declarer may lead without having declared anything")
def lead_at_once(patch: Patch) -> None:
    def around(right: Any, now: Hand, action: Any) -> Any:
        if now.phase == "declare" and isinstance(action, Play) and action.seat == now.to_act:
            return ()
        return right(now, action)

    seams.tap_violations.put(patch, around)

    def play(right: Any, now: Hand, action: Any) -> Any:
        if now.phase == "declare":
            now = evolve(now, phase="play", trick=Trick(action.seat))
        return right(now, action)

    seams.TAP_MOVES.put(patch, Play, play)


# TAP-14


@wrong("TAP-14", "Tap: Eldest leads to the first trick")
def eldest_leads(patch: Patch) -> None:
    after(patch, Declare, lambda before, action, now: evolve(now, trick=Trick(before.deal.eldest)))


@wrong("TAP-14", "Tap: the same seat leads again, whoever won")
def leader_stays(patch: Patch) -> None:
    def change(before: Hand, action: Any, now: Hand) -> Hand:
        if now.phase == "play" and now.trick and not now.trick.cards:
            return evolve(now, trick=Trick(now.tricks[-1].leader))
        return now

    after(patch, Play, change)


@wrong("TAP-14", "Tap: suit need not be followed")
def anything_goes(patch: Patch) -> None:
    playable(patch, lambda held, led, right: tuple(held))
    refused(patch, Play, lambda now, action, found: _held(found))


def _held(found: Any) -> Any:
    return [one for one in found if one.code == "card_not_held"]


@wrong("TAP-14", "Tap: who cannot follow suit need not play a trump")
def no_trumping(patch: Patch) -> None:
    def change(held: Any, led: Any, right: Any) -> Any:
        return right if any(card.suit == led.suit for card in held) else tuple(held)

    playable(patch, change)


@wrong("TAP-14", "Tap: who follows suit must play above the card led if that is possible")
def must_beat(patch: Patch) -> None:
    def change(held: Any, led: Any, right: Any) -> Any:
        higher = tuple(card for card in right if card.suit == led.suit and card.rank > led.rank)
        return higher or right

    playable(patch, change)


@wrong("TAP-14", "Tap: what may be played is listed from low to high")
def sorted_cards(patch: Patch) -> None:
    playable(patch, lambda held, led, right: tuple(sorted(right, key=lambda card: card.rank)))


# TAP-15 to TAP-18


@wrong("TAP-15", "Tap: the first trump wins")
def first_trump(patch: Patch) -> None:
    def change(lying: Any, right: int) -> int:
        return next((place for place, card in enumerate(lying) if card.trump), right)

    won(patch, change)


@wrong("TAP-15", "Tap: without a trump the highest rank wins, of any suit")
def any_suit(patch: Patch) -> None:
    def change(lying: Any, right: int) -> int:
        if any(card.trump for card in lying):
            return right
        return list(lying).index(max(lying, key=lambda card: card.rank))

    won(patch, change)


@wrong("TAP-16", "Tap: Tomfool is the lowest trump, but for the Juggler")
def tomfool_is_low(patch: Patch) -> None:
    def change(lying: Any, right: int) -> int:
        others = [card for card in lying if card.trump and card not in (TOMFOOL, JUGGLER)]
        if lying[right] != TOMFOOL or not others:
            return right
        return list(lying).index(max(others, key=lambda card: card.rank))

    won(patch, change)


@wrong("TAP-16", "Tap: Tomfool is an excuse, and may be played to anything")
def excuse(patch: Patch) -> None:
    def change(held: Any, led: Any, right: Any) -> Any:
        return tuple(card for card in held if card in right or card == TOMFOOL)

    playable(patch, change)


@wrong("TAP-17", "Tap: there is no Emperor trick")
def no_emperor(patch: Patch) -> None:
    _emperor(patch, lambda lying: False)


@wrong("TAP-17", "Tap: the Juggler wins the Emperor trick only if it falls last")
def juggler_last(patch: Patch) -> None:
    _emperor(patch, lambda lying: lying[-1] == JUGGLER)


@wrong("TAP-17", "Tap: the Juggler beats Tomfool without the World, too")
def two_honours(patch: Patch) -> None:
    def change(lying: Any, right: int) -> int:
        return list(lying).index(JUGGLER) if {JUGGLER, TOMFOOL} <= {*lying} else right

    won(patch, change)


def _emperor(patch: Patch, when: Any) -> None:
    def change(lying: Any, right: int) -> int:
        honours = len(lying) == 3 and all(card.honour for card in lying)
        return list(lying).index(TOMFOOL) if honours and not when(lying) else right

    won(patch, change)


@wrong("TAP-18", "Tap: a trick cannot be seen once it is taken")
def taken_at_once(patch: Patch) -> None:
    def change(now: Hand, eyes: Any, right: Any) -> Any:
        return {"trick": None} if right.trick and len(right.trick.cards) == 3 else {}

    viewed(patch, change)


@wrong("TAP-18", "Tap: the trick before can still be seen when one card lies")
def one_trick_longer(patch: Patch) -> None:
    def change(now: Hand, eyes: Any, right: Any) -> Any:
        lies = now.tricks and now.trick and len(now.trick.cards) == 1 and eyes != "house"
        return {"trick": now.tricks[-1]} if lies else {}

    viewed(patch, change)


@wrong("TAP-18", "Tap: fifteen tricks are a hand")
def fifteen_tricks(patch: Patch) -> None:
    seams.TAP_TRICKS.set(patch, 15)


# TAP-19 to TAP-25


@wrong("TAP-19", "Tap: 60 points are enough")
def sixty(patch: Patch) -> None:
    seams.TAP_NEEDED.set(patch, 60)


@wrong("TAP-19", "Tap: the discards count as a trick")
def discards_are_a_trick(patch: Patch) -> None:
    seams.tap_points.put(patch, lambda now, right: right + bool(now.discards))
    counted(patch, lambda taken, number, right: right + (len(taken) > 3 * number))


@wrong("TAP-19", "Tap: the discards are not counted")
def discards_are_lost(patch: Patch) -> None:
    seams.tap_taken.put(patch, lambda now, right: right[: len(right) - len(now.discards)])


@wrong("TAP-19", "Tap: Declarer wins with more than half of the tricks")
def tricks_decide(patch: Patch) -> None:
    def change(each: int, value: int, points: int, taken: int, **said: bool) -> int:
        right, other = points >= 61, taken > 8
        if said.get("slam") or taken == 16 or right == other:
            return each
        return each + (2 * value if other else -2 * value)

    scored(patch, change)


@wrong("TAP-20", "Tap: Bottom Three is worth 4 and Top Three 5, but in the same order")
def values_swapped(patch: Patch) -> None:
    other = {"top_three": "bottom_three", "bottom_three": "top_three"}

    def value(rules: Rules, contract: Any) -> int:
        order: Any = rules.contracts
        return VALUES[order.index(other.get(contract, contract))]

    seams.tap_value.set(patch, value)


@wrong("TAP-20", "Tap: a Solo is worth 6")
def cheap_solo(patch: Patch) -> None:
    seams.TAP_VALUES.set(patch, (3, 4, 5, 6))


@wrong("TAP-21", "Tap: Declarer is paid by one Defender only, or pays one")
def paid_once(patch: Patch) -> None:
    seams.tap_declarer_score.put(patch, lambda made, right: right // 2)


@wrong("TAP-22", "Tap: a declared Slam counts 4 times")
def cheap_slam(patch: Patch) -> None:
    def change(each: int, value: int, points: int, taken: int, **said: bool) -> int:
        if not said.get("slam"):
            return each
        return each - (4 * value if taken == 16 else -4 * value)

    scored(patch, change)


@wrong("TAP-22", "Tap: a declared Slam that fails is lost by the points only")
def slam_by_points(patch: Patch) -> None:
    def change(each: int, value: int, points: int, taken: int, **said: bool) -> int:
        if said.get("slam") and taken < 16:
            return each + (9 * value if points >= 61 else 7 * value)
        return each

    scored(patch, change)


@wrong("TAP-23", "Tap: a Slam that was not declared counts nothing more")
def silent_slam(patch: Patch) -> None:
    def change(each: int, value: int, points: int, taken: int, **said: bool) -> int:
        return each - 3 * value if taken == 16 and not said.get("slam") else each

    scored(patch, change)


@wrong("TAP-24", "Tap: a declared Sparrow is multiplied by a declared Slam")
def sparrow_multiplied(patch: Patch) -> None:
    def change(each: int, value: int, points: int, taken: int, **said: bool) -> int:
        if said.get("slam") and said.get("sparrow"):
            return each + 7 * (8 if said.get("sparrow_made") else -8)
        return each

    scored(patch, change)


@wrong("TAP-24", "Tap: a declared Sparrow that fails costs nothing")
def sparrow_is_free(patch: Patch) -> None:
    def change(each: int, value: int, points: int, taken: int, **said: bool) -> int:
        return each + 8 if said.get("sparrow") and not said.get("sparrow_made") else each

    scored(patch, change)


@wrong("TAP-24", "Tap: the Sparrow is nothing if the game is lost")
def sparrow_of_the_lost(patch: Patch) -> None:
    def change(each: int, value: int, points: int, taken: int, **said: bool) -> int:
        if said.get("sparrow") and said.get("sparrow_made") and points < 61:
            return each - 8
        return each

    scored(patch, change)


@wrong("TAP-25", "Tap: a Sparrow counts 8, declared or not")
def sparrow_of_eight(patch: Patch) -> None:
    def change(each: int, value: int, points: int, taken: int, **said: bool) -> int:
        return each + 4 if said.get("sparrow_made") and not said.get("sparrow") else each

    scored(patch, change)


@wrong("TAP-25", "Tap: it is enough to play the Juggler to the last trick")
def sparrow_lost(patch: Patch) -> None:
    _sparrow(patch, lambda now, last: _by(last, now.declarer) == JUGGLER)


@wrong("TAP-25", "Tap: a Defender's Sparrow is Declarer's gain")
def sparrow_of_a_defender(patch: Patch) -> None:
    _sparrow(patch, lambda now, last: last.best == JUGGLER)


def _sparrow(patch: Patch, made: Any) -> None:
    """Settle a hand with a different Sparrow."""

    def played(before: Hand, action: Any, over: Hand) -> Hand:
        if over.result is None or over.contract is None:
            return over
        found = bool(made(over, over.tricks[-1]))
        other = scoring.score(
            over.rules,
            over.contract,
            points=over.result.points,
            tricks=over.result.tricks,
            slam=over.slam,
            sparrow=over.sparrow,
            sparrow_made=found,
        )
        scores = tuple(
            (seat, other.declarer if seat == over.declarer else other.defender)
            for seat in (1, 2, 3)
        )
        return evolve(over, result=evolve(over.result, sparrow=found, scores=scores))

    after(patch, Play, played)


def _by(trick: Trick, seat: int | None) -> Any:
    return next(
        card for place, card in enumerate(trick.cards) if hand.left_of(trick.leader, place) == seat
    )
