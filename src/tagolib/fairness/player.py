"""The player's side of fair dealing: which messages it accepts, and whether it may go on.

A :class:`Player` is an immutable value that holds one seat's seed and everything that the house has
sent. It takes each message, or refuses it with a :class:`~tagolib.base.errors.FairnessError` that
names the step. A player whose program refuses something should not go on under this number, and
should say why. :mod:`tagolib.fairness.seeing` checks what the player sees.
"""

from typing import Literal, TypeAlias

from attrs import evolve, field, frozen
from attrs.validators import optional

from tagolib.base.checking import checked, typed
from tagolib.base.errors import FairnessError, SetupError
from tagolib.base.fast import replace_unchecked
from tagolib.base.growing import Indexed
from tagolib.base.messages import Said
from tagolib.base.values import Form, instance_of, seat_number, text, whole_number
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
from tagolib.fairness.places import CardPlaces, Labels
from tagolib.fairness.recipe import announcement_hash, are_bytes_or_none, commitment
from tagolib.fairness.verifying import check_told
from tagolib.table import TableView
from tagolib.table.transition import next_cube
from tagolib.tago.cards import DECK

__all__ = ["Player", "again", "take"]

Dealt: TypeAlias = Literal["nothing", "draw", "hand"]
Step: TypeAlias = Literal["commit", "reveal", "deal", "play", "done", "spent"]


@frozen(order=False)
class Player(Form, document="tago-fair-player"):
    """The player's side at one seat. It holds the seed: keep it to yourself.

    Begin with ``Player(seat, table, seed)`` whenever the player sits down. The next hand needs a
    new seed (:func:`again`).

    A player's program keeps one. Each message and each view leads to the next.

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
    """How many numbers were not played to their end, as far as the player has seen: those that were
    spent or broken off, and hands that were called off. A hand whose end the player has not seen
    counts, whatever the house says about it, and so does each number that the player missed."""
    may_commit: tuple[int, ...] | None = field(default=None, validator=typed)
    """After a number is spent, the seats that may still commit until a hand is finished. These are
    the seats that had committed and were not silent. ``None`` if all seats may."""
    hands: int = field(default=0, validator=whole_number)
    """How many hands had been dealt at the table when the last announcement came."""
    dealt: Dealt | None = field(default=None, validator=typed)
    """What the player has seen to its end under the last number: the ``draw`` or a ``hand``. It is
    ``nothing`` if a hand was announced and may have been dealt, but the player went on without
    seeing its end. Otherwise it is ``None``."""
    cube: int | None = field(default=None, validator=optional(seat_number))
    """The seat where the draw placed the cube, if the player has seen the draw and no hand has been
    dealt since; otherwise ``None``."""
    step: Step = field(default="commit", validator=typed)
    """The next step. It is ``done`` once the hand is off the table. That hand may not be shown
    again."""
    announcement: str = field(default="", validator=text)
    """The text of the last announcement; empty before the first."""
    hashes: Indexed[Hashes] = field(default=Indexed(), validator=typed)
    """The hashes of the last number, by shuffle."""
    cards: tuple[Opening, ...] = field(default=(), validator=typed)
    """The cards that were opened to this seat, all of them checked."""
    places: CardPlaces | None = field(
        default=None, validator=optional(instance_of(CardPlaces)), metadata={"key": "lying"}
    )
    """The places of the cards; ``None`` before the first view of the hand."""
    facts: int = field(default=0, validator=whole_number)
    """How many facts of the hand the player has seen."""
    _opened: int = field(init=False, default=0, eq=False, repr=False)
    """The bits of the cards (:func:`_bits`), which save comparing each new card with all others."""

    def __attrs_post_init__(self) -> None:
        opened = 0
        for card in [card for card in self.cards if card.shuffle < len(self.hashes)]:
            opened |= _bits(card)
        object.__setattr__(self, "_opened", opened)

    @property
    def may_go_on(self) -> bool:
        """Whether it is time for the player's next step: to commit, to reveal the seed, or to play.

        It is false while the player must wait for the seeds or for the hashes of the cards, and
        once the number is over. A message that was refused makes no difference: a refusal leaves
        the player as it was.
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
            FairnessError: if the seat gives no seed, or no announcement has been taken.
        """
        if self.step != "reveal" or self.seed is None:
            raise FairnessError("there is no seed to reveal", step="reveal")
        return Reveal(self.seed, announcement_hash(self.announcement))

    @property
    def kept(self) -> Kept:
        """The announcement and the hashes, to keep until after the hand."""
        return Kept(self.announcement, tuple(self.hashes))

    @property
    def labels(self) -> Labels:
        """A function from the place of a card to its label; ``None`` for a card not opened."""
        known = {(card.shuffle, card.position): card.label for card in self.cards}
        return lambda place: known.get((place.shuffle, place.position))


@checked
def again(player: Player, seed: bytes | None) -> Player:
    """Begin again with a new seed, for the next hand or after a number was spent.

    If the player has not seen the end of what was announced (:func:`~tagolib.fairness.seeing.see`),
    this counts as a restart, unless the number was spent and so has been counted already. Only the
    view that comes with the next announcement shows whether a hand was called off after its end, so
    such a hand is counted then.

    Raises:
        FairnessError: if the seed is the one that the player had before.
    """
    if seed is not None and seed == player.seed:
        raise FairnessError("this seed has been used already, so take a new one", step="commit")
    unseen = player.announcement != "" and player.step != "spent" and player.dealt is None
    hand = unseen and Announcement.parse(player.announcement).cube is not None
    return evolve(
        Player(player.seat, player.table, seed),
        number=player.number,
        restarts=player.restarts + unseen,
        may_commit=player.may_commit,
        hands=player.hands,
        dealt="nothing" if hand else player.dealt,
        cube=player.cube,
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
            committed = dict(Announcement.parse(player.announcement).commitments)
            if not {*message.seats} <= ({*committed} if player.step == "reveal" else set()):
                raise FairnessError("a seat that owes no seed is called silent", step="reveal")
            still = tuple([seat for seat in committed if seat not in message.seats])
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
            hashes = player.hashes.with_news((message,))
            # Unchecked, or each of many hashes would check all those before it again.
            return replace_unchecked(player, step="play", hashes=hashes)
        case _:
            return _take_opening(player, message)


def _take_announcement(player: Player, said: str, table: TableView | None) -> Player:
    if table is None:
        raise SetupError("an announcement needs a view of the table to compare with", field="table")
    announced = Announcement.parse(said)
    here = [pair for pair in table.stacks if pair[0] not in table.away]
    stacks = {n: chips for n, chips in here if chips >= table.rules.ante_amount}
    committed = dict(announced.commitments)
    seed = player.seed if player.seat in stacks else None  # a seat that sits out gives none
    drawn = _cube_seen(player, announced, table)
    since = 0 if drawn else table.hands - table.placed
    cube = stacks and table.cube and next_cube(drawn or table.cube, since, [*stacks])
    finished = _may_have_finished(player, table)
    may_commit = None if finished else player.may_commit
    barred = [] if may_commit is None else sorted({*committed} - {*may_commit})
    late = ", ".join(map(str, barred))
    wrong = {
        Said("there is already an announcement"): player.step != "commit",
        Said("the last hand is still on the table"): table.hand is not None,
        Said("it is for another table"): announced.table != player.table,
        Said("its number has been used"): announced.hand <= player.number,
        Said("its rules are not those of the table"): announced.rules != table.rules,
        Said("its seats or stacks are not those of the table"): dict(announced.stacks) != stacks,
        Said("the cube is at another seat"): announced.cube != cube,
        Said("a seat that was silent or gave no seed gives one now: {seats}", seats=late): late,
        Said("the player's own commitment is missing or different"): committed.get(player.seat)
        != (seed and commitment(seed)),
    }
    for what, is_so in wrong.items():
        if is_so:
            raise FairnessError(
                Said("the announcement is impossible: {why}", why=what), step="announce"
            )
    return evolve(
        player,
        step="reveal",
        seed=seed,
        announcement=said,
        number=announced.hand,
        restarts=player.restarts + _restarts_shown(player, announced, table, finished=finished),
        may_commit=may_commit,
        hands=table.hands,
        dealt=None,
        cube=drawn,
    )


def _cube_seen(player: Player, announced: Announcement, table: TableView) -> int | None:
    """Return the cube that the player has seen drawn for a hand; ``None`` if it saw no such draw.

    Under a number that was missed, the cube may have been drawn for again.
    """
    follows = table.hands == player.hands and announced.hand == player.number + 1
    return player.cube if table.cube and follows else None


def _may_have_finished(player: Player, table: TableView) -> bool:
    """Return whether a hand was finished since the player's last number, as far as it can know.

    After an absence nobody can know whether one of several hands was finished.
    """
    passed = table.hands - player.hands
    return passed > 0 and (table.hands > table.placed or passed > 1)


def _restarts_shown(
    player: Player, announced: Announcement, table: TableView, *, finished: bool
) -> int:
    """Return how many numbers the player missed, or saw to an end that was called off."""
    if not player.number:
        return 0
    # An honest house deals one hand at most under each number, but it may have been the last one.
    hands = table.hands - player.hands - (player.dealt in ("hand", "nothing"))
    missed = max(hands, announced.hand - player.number - 1)
    ends: dict[str | None, bool] = {"draw": table.cube is not None, "hand": finished}
    return missed + (not ends.get(player.dealt, True))


def _bits(card: Opening) -> int:
    """Return two bits for a card: one stands for its position in its shuffle, one for its label."""
    first = card.shuffle * 2 * len(DECK)
    return 1 << first + card.position | 1 << first + len(DECK) + card.label


def _take_opening(player: Player, card: Opening) -> Player:
    at = card.position
    if card.shuffle >= len(player.hashes):
        raise FairnessError("a card came before its hash", card.shuffle, position=at, step="open")
    if not card.fits(player.announcement, player.hashes[card.shuffle]):
        raise FairnessError(
            "a card does not match its hash", card.shuffle, position=at, step="open"
        )
    bits = _bits(card)
    if player._opened & bits == bits:  # no other card fits the hash
        return player
    if player._opened & bits:
        raise FairnessError(
            "a card appears twice in the deck", card.shuffle, position=at, step="open"
        )
    return replace_unchecked(player, cards=(*player.cards, card), _opened=player._opened | bits)
