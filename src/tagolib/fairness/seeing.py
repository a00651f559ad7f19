"""Checks on what a player of fair dealing sees: every visible card must be the one promised.

:func:`see` compares every view with the cards that were opened, and :func:`check_audit` compares
what is published after the hand with what was seen. Both refuse with a
:class:`~tagolib.base.errors.FairnessError` that names the step.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final, TypeAlias

from tagolib.base.checking import checked
from tagolib.base.errors import FairnessError, SetupError
from tagolib.base.fast import replace_unchecked
from tagolib.base.messages import Said
from tagolib.fairness.messages import Announcement
from tagolib.fairness.places import CardPlaces, Labels, Place
from tagolib.fairness.player import Player
from tagolib.fairness.seeds import Audit
from tagolib.fairness.verifying import Verified, verify
from tagolib.table import TableView, opening_draw
from tagolib.table.options import within_funds
from tagolib.tago import facts
from tagolib.tago.cards import DECK, Card
from tagolib.tago.hand import Hand
from tagolib.tago.records import replay
from tagolib.tago.views import View, view

__all__ = ["check_audit", "see"]


@checked
def see(player: Player, seen: View | TableView) -> Player:
    """Check a view: every visible card must have been opened, and must lie where it belongs.

    First take all messages that came before the view. Pass every view of the table, including those
    between hands: a hand whose end the player has not seen counts as a restart (:func:`again
    <tagolib.fairness.player.again>`), and one that has left the table may not be shown again. The
    view of the hand alone does not show whether the hand was dealt a second time, after it was
    called off.

    Raises:
        FairnessError: if a card was not opened, is a different one or is elsewhere, if hashes are
            missing, if no card may be dealt yet, or if the hand is not the one announced; the
            player is unchanged.
        SetupError: if the player's places are not those of the seats announced.
    """
    if player.step == "done" and (isinstance(seen, View) or seen.hand):  # dealt a second time
        raise FairnessError("the hand is not the one that was announced", step="announce")
    if player.step != "play":
        if not _is_nothing_dealt(player, seen):
            raise FairnessError("no card may be dealt yet", step="deal")
        return player
    announced = Announcement.parse(player.announcement)
    if isinstance(seen, View):
        return _see_hand(player, announced, seen)
    if announced.cube is None:
        return _see_draw(player, [seat for seat, _ in announced.stacks], seen)
    if seen.hand is None:
        # A view from before the deal shows no hand, too.
        gone = player.places is not None or seen.hands > player.hands
        return replace_unchecked(player, step="done") if gone else player
    if seen.hands != player.hands + 1:  # dealt a second time, or without an announcement
        raise FairnessError("the hand is not the one that was announced", step="announce")
    return _see_hand(player, announced, seen.hand)


def _is_nothing_dealt(player: Player, seen: View | TableView) -> bool:
    """Return whether a view shows no hand that is dealt too early."""
    if isinstance(seen, View):
        return False
    if seen.hand is None:
        return True
    state = seen.hand.state
    last = player.dealt in ("hand", "nothing") and seen.hands == player.hands + 1
    # The last hand may still be on the table, or one that was dealt before the player sat down.
    late = player.seat not in [seat.number for seat in state.seats]
    return player.step == "commit" and (late or (last and state.phase == "over"))


def _see_hand(player: Player, announced: Announcement, seen: View) -> Player:
    """Look at the hand that was announced."""
    seats = [seat for seat, _ in announced.stacks]
    _see_announced(announced, seen)
    state = seen.state
    label, places = player.labels, player.places or CardPlaces.dealt(seats, 0)
    if [seat for seat, _ in places.seats] != seats:  # the player was not saved so
        raise SetupError("the cards must lie at the seats that were announced", field="places")
    for fact in seen.log[player.facts :]:
        try:
            places = places.follow(fact, label)
            shown = [*_shown(places, fact)]
        except (LookupError, ValueError):
            raise FairnessError(
                "a fact names a card that nobody has", seat=getattr(fact, "seat", None), step="open"
            ) from None
        if places.shuffle >= len(player.hashes):
            raise FairnessError("cards came before their hashes", places.shuffle, step="deal")
        _compare(places, label, shown)
    if state.phase in _DRAWING and places.shuffle + 1 >= len(player.hashes):
        raise FairnessError("the hashes of the redeal are missing", places.shuffle + 1, step="deal")
    looks = [seat.cards for seat in state.seats] + [state.point.cards]
    threes = [cards for _, cards in places.seats] + [places.point]
    for three, look in zip(threes, looks, strict=True):
        _compare(places, label, zip(three, look, strict=True))
    still = [n for n, seat in enumerate(state.seats) if seat.status == "in"] + [-1]
    known: set[int] = set()
    for place in [place for n in still for place in threes[n] if place]:
        one = label(place)
        if one in known:
            raise _misplaced(Said("a card lies in two places"), places, place)
        if one is not None:
            known.add(one)
    # A view that is older, or pretends to be, must not lead the cards on a second time.
    facts_seen = max(player.facts, len(seen.log))
    dealt = "hand" if state.phase == "over" else player.dealt
    return replace_unchecked(player, places=places, facts=facts_seen, dealt=dealt)


def _see_announced(announced: Announcement, seen: View) -> None:
    """Check that the hand is the one that was announced."""
    seats = [seat.number for seat in seen.state.seats]
    promised = (announced.rules, [seat for seat, _ in announced.stacks], announced.cube)
    if (seen.rules, seats, seen.state.cube) != promised:
        raise FairnessError("the hand is not the one that was announced", step="announce")
    before = announced.stacks if seen.state.phase == "over" else _stacks_before(seen)
    others = sorted({*announced.stacks} ^ {*before})
    if others:
        raise FairnessError(
            "the stacks are not those that were announced", seat=others[0][0], step="announce"
        )


def _stacks_before(seen: View) -> list[tuple[int, int]]:
    """Return the chips that each seat had before the ante, in a hand that is not over."""
    ante = seen.rules.ante_amount
    had = {seat.number: seat.stack + seat.in_hand + ante for seat in seen.state.seats}
    curious: dict[int, int] = {}
    for fact in seen.log:
        match fact:
            case (
                facts.Restored(seat=seat, amount=amount)
                | facts.ChipsReturned(seat=seat, amount=amount)
            ):
                had[seat] = had.get(seat, 0) - amount
            case facts.CuriousPaid(seat=seat, amount=amount):
                curious[seat] = amount
            case facts.DealCancelled():
                curious = {}  # the Curious chips go back
            case _:
                pass
    return [(seat, chips + curious.get(seat, 0)) for seat, chips in had.items()]


_DRAWING: Final = ("vote", "discard", "redeal")
"""The phases in which the hashes of a redeal must be there."""


def _see_draw(player: Player, seats: Sequence[int], seen: TableView) -> Player:
    """Look at the draw for the first player: all its cards are open, and no hand is dealt yet."""
    if seen.hand is not None:
        raise FairnessError("the hand is not the one that was announced", step="announce")
    if seen.cube is None:  # not drawn yet, or the table was closed after the draw
        return player
    label = player.labels
    labels = [label(Place(0, position)) for position in range(len(seats))]
    known = {seat: DECK[n] for seat, n in zip(seats, labels, strict=True) if n is not None}
    if len(known) < len(seats) or seen.cube != opening_draw(known):
        raise FairnessError("the cube is not where the draw placed it", step="open")
    return replace_unchecked(player, dealt="draw", cube=seen.cube)


Shown: TypeAlias = Iterable[tuple[Place | None, Card | None]]
"""Cards with their places; ``None`` for a card that cannot be seen, and for a place without one."""


def _shown(places: CardPlaces, fact: facts.Fact) -> Shown:
    """Return the cards that a fact shows."""
    cards = dict(places.seats)
    match fact:
        case facts.CardsDealt(seats=dealt, point=point):
            for seat, pair in (*dealt, (0, point)):
                yield from zip(cards.get(seat, places.point)[1:], pair, strict=True)
        case facts.PointTurned(card=card):
            yield places.point[0], card
        case facts.Looked(seat=seat, card=card) | facts.Eliminated(seat=seat, card=card):
            yield cards[seat][0], card
        case facts.CardsShown(seat=seat, cards=three):
            yield from zip(cards[seat], three, strict=True)
        case _:
            pass


def _compare(places: CardPlaces, label: Labels, shown: Shown) -> None:
    """Refuse a visible card that was not opened at its place."""
    for place, card in shown:
        if card is None:
            continue
        known = None if place is None else label(place)
        if known is None or DECK[known] is not card:
            raise _misplaced(Said("a card was not opened, or is another card"), places, place)


def _misplaced(said: str, places: CardPlaces, place: Place | None) -> FairnessError:
    """Return the refusal of the card at a place."""
    shuffle, position = (None, None) if place is None else (place.shuffle, place.position)
    return FairnessError(said, shuffle, seat=places.seat_of(place), position=position, step="open")


@checked
def check_audit(player: Player, published: Audit, views: Sequence[View] = ()) -> Verified:
    """Check what the house has published after the hand against what was kept.

    Args:
        player: the player's side.
        published: what the house has published.
        views: all views of the hand that the player received, in order. They may stop before the
            end, if the player left during the hand. Without them, the check cannot find out whether
            the bets that the house showed during the hand differ from those that it publishes. In
            these views, the seat's options may lack a restoration that is beyond its funds.

    Raises:
        FairnessError, SetupError, DivergenceError: as for
            :func:`~tagolib.fairness.verifying.verify`; also if a view differs.
    """
    found = verify(published, player.kept)
    hands = replay(published.record) if published.record else iter(())
    for seen, _ in groupby(views):
        if not any(seen in _views(hand, seen.seat) for hand in hands):
            raise FairnessError("the published hand is not the one that was seen")
    return found


def _views(hand: Hand, seat: int | None) -> Iterator[View]:
    """Yield the views of a hand that a seat may have, whatever its funds are (SEAT-04)."""
    whole = view(hand, seat)
    yield whole
    now = whole.state.options
    if now and now.restore and whole.state.to_act == seat:
        for most in (0, now.restore.minimum):
            options = within_funds(now, most)
            yield replace_unchecked(whole, state=replace_unchecked(whole.state, options=options))
