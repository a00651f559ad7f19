"""The player's side of fair dealing: what it checks at each step, and whether it may go on.

A :class:`Player` is an immutable value that holds one seat's seed and everything that the house has
sent. It takes each message and each view, or refuses it with a
:class:`~tagolib.errors.FairnessError` that names the step. A player whose program refuses something
should not go on under this number, and should say why.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final, Literal, TypeAlias

from attrs import evolve, field, frozen
from attrs.validators import optional

from tagolib import facts
from tagolib.cards import DECK, Card
from tagolib.checking import checked, typed
from tagolib.errors import FairnessError, SetupError
from tagolib.fairness.messages import (
    Announce,
    Announcement,
    Commit,
    FromHouse,
    Hashes,
    Kept,
    Opening,
    Reveal,
    Spent,
    Tell,
)
from tagolib.fairness.places import CardPlaces, Labels, Place
from tagolib.fairness.recipe import announcement_hash, are_bytes_or_none, commitment
from tagolib.fairness.seeds import Audit
from tagolib.fairness.verifying import Verified, check_told, verify
from tagolib.records import replay
from tagolib.said import Said
from tagolib.table import TableView, opening_draw
from tagolib.table.transition import next_cube
from tagolib.values import Form, Pairs, instance_of, seat_number, text, whole_number
from tagolib.views import View, view

__all__ = ["Player", "again", "check_audit", "see", "take"]

Step: TypeAlias = Literal["commit", "reveal", "deal", "play", "spent"]


@frozen(order=False)
class Player(Form, document="tago-fair-player"):
    """What the player of a seat knows about the dealing. It holds the seed: keep it to yourself.

    Begin with ``Player(seat, table, seed)``. The next hand needs a new seed (:func:`again`).

    A player's program keeps it. Each message and each view turns it into the next one.

    >>> player.step, heard.step
    ('commit', 'reveal')

    Raises:
        SetupError: if a field is out of range.
    """

    seat: int = field(validator=seat_number)
    """The seat, 1 to 8."""
    table: str = field(validator=text)
    """The table's name."""
    seed: bytes | None = field(repr=False, validator=are_bytes_or_none)
    """The seed, from :func:`~tagolib.shuffling.new_seed`; ``None`` if the seat gives none."""
    number: int = field(default=0, validator=whole_number)
    """The highest number announced so far."""
    restarts: int = field(default=0, validator=whole_number)
    """How many numbers were spent without a deal."""
    may_commit: tuple[int, ...] | None = field(default=None, validator=typed)
    """After a number is spent, the seats that may still commit before the next deal. These are the
    seats that had committed and were not silent. ``None`` if all seats may."""
    step: Step = field(default="commit", validator=typed)
    """What comes next."""
    announcement: str = field(default="", validator=text)
    """The text of the last announcement; empty before the first."""
    hashes: tuple[Hashes, ...] = field(default=(), validator=typed)
    """The hashes of the last number, by shuffle."""
    cards: tuple[Opening, ...] = field(default=(), validator=typed)
    """The cards that were opened to this seat, all of them checked."""
    places: CardPlaces | None = field(
        default=None, validator=optional(instance_of(CardPlaces)), metadata={"key": "lying"}
    )
    """Where the cards lie; ``None`` before the first view of the hand."""
    facts: int = field(default=0, validator=whole_number)
    """How many facts of the hand the player has seen."""

    @property
    def may_go_on(self) -> bool:
        """Whether it is time for the player's next step: to commit, to reveal the seed, or to play.

        It is false while the player must wait for the seeds or for the hashes of the cards. A
        message that was refused makes no difference: a refusal leaves the player as it was.
        """
        return self.step in ("commit", "reveal", "play")

    @property
    def commit(self) -> Commit:
        """The message with which the player commits to the seed.

        Raises:
            FairnessError: if the seat gives no seed, or if this is not the time for it.
        """
        if self.step != "commit" or self.seed is None:
            raise FairnessError("there is no seed to commit to", step="commit")
        return Commit(commitment(self.seed))

    @property
    def reveal(self) -> Reveal:
        """The message with which the player reveals the seed, for this announcement alone.

        Raises:
            FairnessError: if the seat gives no seed, or no announcement was taken.
        """
        if self.step != "reveal" or self.seed is None:
            raise FairnessError("there is no seed to reveal", step="reveal")
        return Reveal(self.seed, announcement_hash(self.announcement))

    @property
    def kept(self) -> Kept:
        """The announcement and the hashes, to keep until after the hand."""
        return Kept(self.announcement, self.hashes)

    @property
    def labels(self) -> Labels:
        """A function from the place of a card to its label; ``None`` if the card was not opened."""
        known = {(card.shuffle, card.position): card.label for card in self.cards}
        return lambda place: known.get((place.shuffle, place.position))


@checked
def again(player: Player, seed: bytes | None) -> Player:
    """Begin again with a new seed, for the next hand or after a number was spent.

    If a number has been announced but no card has been opened, and the house has not said that the
    number is spent, this also counts as a restart.
    """
    abandoned = player.announcement and player.step != "spent" and not player.cards
    return evolve(
        Player(player.seat, player.table, seed),
        number=player.number,
        restarts=player.restarts + bool(abandoned),
        may_commit=player.may_commit,
    )


@checked
def take(player: Player, message: FromHouse, table: TableView | None = None) -> Player:
    """Take a message from the house.

    Args:
        player: the player's side so far.
        message: the message.
        table: the table as the player sees it now. An announcement is compared with it.

    Raises:
        FairnessError: if the message is not the one due now; the player is unchanged.
        SetupError: if an announcement comes without a view of the table.
    """
    match message:
        case Announce():
            return _take_announcement(player, message.text, table)
        case Spent():
            if player.step not in ("reveal", "deal") or message.hand != player.number:
                raise FairnessError("this number cannot be spent now", step="reveal")
            committed = Announcement.parse(player.announcement).commitments
            still = tuple([seat for seat, _ in committed if seat not in message.seats])
            restarts = player.restarts + 1
            return evolve(player, step="spent", restarts=restarts, may_commit=still)
        case Tell():
            if player.step != "reveal":
                raise FairnessError("this is not the time to send the seeds", step="tell")
            announced = Announcement.parse(player.announcement)
            check_told(announced, message.seeds, message.public, "tell")
            return evolve(player, step="deal")
        case Hashes():
            if player.step not in ("deal", "play") or message.shuffle != len(player.hashes):
                raise FairnessError("these are not the next hashes", message.shuffle, step="deal")
            return evolve(player, step="play", hashes=(*player.hashes, message))
        case _:
            return _take_opening(player, message)


def _take_announcement(player: Player, said: str, table: TableView | None) -> Player:
    if table is None:
        raise SetupError("an announcement needs a view of the table to compare with", field="table")
    announced = Announcement.parse(said)
    stacks = dict(table.stacks)
    if table.cube is not None:
        here = [pair for pair in table.stacks if pair[0] not in table.away]
        stacks = {n: chips for n, chips in here if chips >= table.rules.ante_amount}
    cube = stacks and table.cube and next_cube(table.cube, table.hands - table.placed, [*stacks])
    committed = dict(announced.commitments)
    own = committed.get(player.seat)
    may_commit = committed if player.may_commit is None else player.may_commit
    late = ", ".join([str(seat) for seat in sorted(committed) if seat not in may_commit])
    wrong = {
        Said("there is already an announcement"): player.step != "commit",
        Said("it is for another table"): announced.table != player.table,
        Said("its number has been used"): announced.hand <= player.number,
        Said("its rules are not those of the table"): announced.rules != table.rules,
        Said("its seats or stacks are not those of the table"): dict(announced.stacks) != stacks,
        Said("the cube is not there"): announced.cube != cube,
        Said("a seat that was silent or gave no seed gives one now: {seats}", seats=late): late,
        Said("the player's own commitment is missing or different"): own
        != (player.seed and commitment(player.seed)),
    }
    for what, is_so in wrong.items():
        if is_so:
            raise FairnessError(
                Said("the announcement is impossible: {why}", why=what), step="announce"
            )
    return evolve(player, step="reveal", announcement=said, number=announced.hand)


def _take_opening(player: Player, card: Opening) -> Player:
    at = card.position
    if card.shuffle >= len(player.hashes):
        raise FairnessError("a card came before its hash", card.shuffle, position=at, step="open")
    if not card.fits(player.announcement, player.hashes[card.shuffle]):
        raise FairnessError(
            "a card does not match its hash", card.shuffle, position=at, step="open"
        )
    for one in player.cards:
        if one.label == card.label and one.shuffle == card.shuffle:
            if one == card:
                return player
            raise FairnessError(
                "a card appears twice in the deck", card.shuffle, position=at, step="open"
            )
    return evolve(player, cards=(*player.cards, card), may_commit=None)


@checked
def see(player: Player, seen: View | TableView) -> Player:
    """Look at the table: every visible card must have been opened, and be where it belongs.

    First take all messages that came before the view.

    Raises:
        FairnessError: if a card was not opened, is a different one or is elsewhere, if hashes are
            missing, or if the hand is not the one announced; the player is unchanged.
    """
    if player.step != "play":
        raise FairnessError("no card may be dealt yet", step="deal")
    announced = Announcement.parse(player.announcement)
    seats = [seat for seat, _ in announced.stacks]
    if isinstance(seen, TableView):
        if announced.cube is None:
            return _see_draw(player, seats, seen)
        if seen.hand is None:
            return player
        seen = seen.hand
    _see_announced(announced, seen)
    state = seen.state
    label, places = player.labels, player.places or CardPlaces.dealt(seats, 0)
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
    return evolve(player, places=places, facts=max(player.facts, len(seen.log)))


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


def _stacks_before(seen: View) -> Pairs[int]:
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
    return tuple([(seat, chips + curious.get(seat, 0)) for seat, chips in had.items()])


_DRAWING: Final = ("vote", "discard", "redeal")
"""The phases in which the hashes of a redeal must be there."""


def _see_draw(player: Player, seats: Sequence[int], seen: TableView) -> Player:
    """Look at the draw for the first player: all its cards are open, and no hand is dealt yet."""
    if seen.hand is not None:
        raise FairnessError("the hand is not the one that was announced", step="announce")
    label = player.labels
    labels = [label(Place(0, position)) for position in range(len(seats))]
    known = {seat: DECK[n] for seat, n in zip(seats, labels, strict=True) if n is not None}
    if len(known) < len(seats) or seen.cube != opening_draw(known):
        raise FairnessError("the cube is not where the draw placed it", step="open")
    return player


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
def check_audit(
    player: Player, published: Audit, last: View | None = None, before: Sequence[View] = ()
) -> Verified:
    """Check what the house has published after the hand against what was kept.

    Args:
        player: the player's side.
        published: what the house has published.
        last: the last view that the player received of the hand, if you want to compare it too.
        before: all views that the player received of the hand, in order, with or without the last
            one. Without them, the check cannot find out whether the bets that the house showed
            during the hand differ from those that it publishes.

    Raises:
        FairnessError, SetupError, DivergenceError: as for
            :func:`~tagolib.fairness.verifying.verify`; also if a view differs.
    """
    found = verify(published, player.kept)
    same = last is None or (found.hand is not None and view(found.hand, last.seat) == last)
    hands = replay(published.record) if published.record else iter(())
    for seen, _ in groupby(before):
        same = same and any(view(hand, seen.seat) == seen for hand in hands)
    if not same:
        raise FairnessError("the published hand is not the one that was seen")
    return found
