"""The house's side of fair dealing, at a table.

A :class:`House` is an immutable value that holds a table. It is told who owns the house's seeds, by
their secret, and what happens to a seat that is silent at the deadline. Numbers, announcements,
decks and hashes it makes itself, from the table. Every function returns the new house, or refuses
what it is given and leaves the house as it was.

The steps of a number are ``commit``, ``reveal``, ``tell``, ``deal``, and then the hand. After each
of them :attr:`House.letters` holds all that is to have been sent under this number. It only grows,
so send what is new, in order, and before you send a view. Only when a player leaves do the letters
for that player alone go: they are not for whoever takes the seat.
"""

from collections.abc import Sequence
from typing import Any, Final, Literal, Self, TypeAlias

from attrs import evolve, field, fields, frozen
from attrs.validators import optional

from tagolib import facts
from tagolib.actions import Action, Misdeal, Redeal
from tagolib.cards import Card
from tagolib.checking import checked, typed
from tagolib.errors import FairnessError, FairStep, SetupError
from tagolib.fairness.lying import Lying, Place
from tagolib.fairness.messages import (
    Announce,
    Announcement,
    Commit,
    FromHouse,
    FromPlayer,
    Kept,
    Reveal,
    Spent,
    Tell,
)
from tagolib.fairness.recipe import (
    announcement_hash,
    are_by_seat,
    are_bytes,
    are_bytes_or_none,
    commitment,
    hand_seed,
)
from tagolib.fairness.seeds import Audit, Seeds, redeal
from tagolib.fairness.verifying import verify
from tagolib.hand import Hand
from tagolib.jackpot import Jackpot
from tagolib.records import Record
from tagolib.table import (
    DrawFirst,
    Leave,
    StartHand,
    Table,
    TableAction,
    TableRecord,
    act,
    finish,
    resume_table,
    table_options,
)
from tagolib.table.facts import SeatLeft
from tagolib.table.transition import next_cube
from tagolib.values import (
    Form,
    Pairs,
    SeatNumber,
    Value,
    check_seat,
    instance_of,
    seat_number,
    text,
    whole_number,
)

__all__ = [
    "Dealing",
    "House",
    "HouseRecord",
    "Letter",
    "Silent",
    "announce",
    "deal_fairly",
    "expire",
    "misdeal",
    "mix",
    "play",
    "receive",
    "resume_house",
    "settle",
]

Silent: TypeAlias = Literal["without_seed", "leaves"]
"""What happens to a seat that has not revealed its seed at the deadline: until the next deal it may
give none, or it leaves the table."""

Step: TypeAlias = Literal["reveal", "tell", "deal", "play", "spent"]


@frozen(order=False)
class Letter(Form):
    """A message of the house, and whom it is for."""

    to: SeatNumber | None = field(validator=optional(seat_number))
    """The seat; ``None`` if it is for all, spectators too."""
    message: FromHouse = field(validator=typed)
    """The message."""


@frozen(order=False)
class Dealing(Form):
    """What has come of one number so far."""

    announcement: str = field(validator=text)
    """The announcement's text."""
    step: Step = field(validator=typed)
    """What is waited for: seeds, the public value, the deal; or the hand is played, or the number
    is spent."""
    revealed: Pairs[bytes] = field(default=(), repr=False, validator=are_by_seat)
    """The seeds that players have revealed."""
    public: bytes | None = field(default=None, validator=are_bytes_or_none)
    """The public value, once it is known."""
    letters: tuple[Letter, ...] = field(default=(), repr=False, validator=typed)
    """All messages so far."""
    played: Record | None = field(default=None, repr=False, validator=optional(instance_of(Record)))
    """The hand, once it is off the table."""
    drawn: Pairs[Card] = field(default=(), validator=typed)
    """The cards of the draw."""

    @property
    def announced(self) -> Announcement:
        """The announcement."""
        return Announcement.parse(self.announcement)


@frozen(order=False)
class Owned(Value):
    """What a house consists of besides its table."""

    name: str = field(validator=text)
    """The table's name. Give it once and for ever: no other table may have it, nor had it."""
    secret: bytes = field(repr=False, validator=are_bytes)
    """The secret of the owner of the house's seeds, 32 bytes: the seed of each number follows from
    it (:func:`~tagolib.fairness.recipe.hand_seed`)."""
    silent: Silent = field(validator=typed)
    """What happens to a seat that is silent at the deadline."""
    number: int = field(default=0, validator=whole_number)
    """The last number used; the next announcement has the next one."""
    commitments: Pairs[bytes] = field(default=(), validator=are_by_seat)
    """The commitments for the next announcement."""
    may_commit: tuple[int, ...] | None = field(default=None, validator=typed)
    """After a number was spent, the seats that may still commit before the next deal, ascending:
    those that had, and were not silent. ``None`` if all may."""
    dealing: Dealing | None = field(default=None, validator=optional(instance_of(Dealing)))
    """What has come of the last number."""


@frozen(order=False)
class House(Owned):
    """A table that deals fairly, as the house knows it. It holds secrets: never send it.

    Raises:
        SetupError: if a field is out of its range.
    """

    table: Table = field(kw_only=True, validator=instance_of(Table))
    """The table."""
    lying: Lying | None = field(
        default=None, kw_only=True, repr=False, validator=optional(instance_of(Lying))
    )
    """Where the cards of its hand lie; ``None`` if there is no hand."""

    def __attrs_post_init__(self) -> None:
        if (self.table.hand is None) != (self.lying is None):
            raise SetupError("a hand that was not dealt fairly is played out first", field="table")

    @property
    def letters(self) -> tuple[Letter, ...]:
        """All messages to be sent under the last number, in order."""
        return self.dealing.letters if self.dealing else ()

    @checked
    def messages(self, seat: int | None) -> tuple[FromHouse, ...]:
        """Return those of the letters that are for a seat, or for a spectator (``None``)."""
        return tuple([one.message for one in self.letters if one.to in (None, seat)])

    @property
    def step(self) -> FairStep:
        """What comes next: ``commit``, ``reveal``, ``tell`` or ``deal``; ``open`` in the hand."""
        at = self.dealing.step if self.dealing else "spent"
        if at == "play":
            return "open" if self.table.hand else "commit"
        return "commit" if at == "spent" else at

    @property
    def last(self) -> Dealing:
        """What has come of the last number.

        Raises:
            FairnessError: if there was none.
        """
        if self.dealing is None:
            raise FairnessError("nothing was announced", step="announce")
        return self.dealing

    @property
    def announced(self) -> bytes:
        """The hash of the last announcement.

        Raises:
            FairnessError: if there was none.
        """
        return announcement_hash(self.last.announcement)

    @property
    def silent_seats(self) -> tuple[int, ...]:
        """The seats whose seeds are waited for, ascending."""
        if self.step != "reveal":
            return ()
        given = dict(self.last.revealed)
        return tuple([n for n, _ in self.last.announced.commitments if n not in given])

    @property
    def seeds(self) -> Seeds:
        """The seeds of the last number; its cards follow from them.

        Raises:
            FairnessError: if they are not all there yet.
        """
        dealing = self.last
        if dealing.step not in ("deal", "play"):
            raise FairnessError("the seeds are not all there", step=self.step)
        house = hand_seed(self.secret, self.number)
        return Seeds(dealing.announcement, house, dealing.revealed, dealing.public)

    @property
    def audit(self) -> Audit:
        """What to publish after the hand. It shows all cards.

        Raises:
            FairnessError: if nothing was dealt under the last number.
        """
        if self.last.step != "play":
            raise FairnessError("nothing was dealt under this number", step="audit")
        hand = self.table.hand
        return Audit(self.seeds, Record.of(hand) if hand else self.last.played, self.last.drawn)


def _at(house: House, step: FairStep, what: str) -> None:
    """Refuse what is not for this step."""
    if house.step != step:
        raise FairnessError(f"{what} at step {step!r}, and not at {house.step!r}", step=house.step)


def _send(
    house: House, messages: Sequence[FromHouse], to: int | None = None, **changes: Any
) -> House:
    """Add messages to the letters, with other changes of the dealing."""
    letters = (*house.letters, *[Letter(to, message) for message in messages])
    return evolve(house, dealing=evolve(house.last, letters=letters, **changes))


def _dealt_in(table: Table) -> Pairs[int]:
    """Return who takes part in the next deal, with their chips: in the draw all who sit."""
    return table.stacks if table.cube is None else table.able


@checked
def receive(house: House, seat: int, message: FromPlayer) -> House:
    """Take a message of the player of a seat.

    A seed that does not fit its commitment, or comes for another announcement, is refused. It can
    be sent again until the deadline; then the seat counts as silent (:func:`expire`).

    Raises:
        FairnessError: if it is not for this step, the seat cannot be dealt in or may give no seed,
            or what it reveals is not what it committed to.
    """
    check_seat("seat", seat, field="seat")
    if isinstance(message, Commit):
        return _commit(house, seat, message)
    return _reveal(house, seat, message)


def _commit(house: House, seat: int, message: Commit) -> House:
    _at(house, "commit", "commitments are taken")
    if seat not in dict(_dealt_in(house.table)):
        raise FairnessError(f"seat {seat} is not dealt in and gives no seed", step="commit")
    if house.may_commit is not None and seat not in house.may_commit:
        raise FairnessError(f"seat {seat} gives no seed before the next deal", step="commit")
    given = {**dict(house.commitments), seat: message.commitment}
    return evolve(house, commitments=tuple(sorted(given.items())))


def _reveal(house: House, seat: int, message: Reveal) -> House:
    _at(house, "reveal", "seeds are revealed")
    dealing = house.last
    if seat not in house.silent_seats:
        raise FairnessError(f"no seed of seat {seat} is waited for", step="reveal")
    if message.announcement != house.announced:
        raise FairnessError("the seed is for another announcement", step="reveal")
    if commitment(message.seed) != dict(dealing.announced.commitments)[seat]:
        raise FairnessError("the seed does not fit its commitment", step="reveal")
    given = {**dict(dealing.revealed), seat: message.seed}
    after = evolve(dealing, revealed=tuple(sorted(given.items())))
    return _told(evolve(house, dealing=after))


def _told(house: House) -> House:
    """Tell the seeds once all are there, and the public value with them."""
    dealing = house.last
    if house.silent_seats:
        return house
    if dealing.announced.public is not None and dealing.public is None:
        return _send(house, [], step="tell")
    return _send(house, [Tell(dealing.revealed, dealing.public)], step="deal")


@checked
def announce(house: House, public: str | None = None) -> House:
    """Announce the next hand, or the draw for the first player if there was none yet.

    Args:
        house: the house, between hands.
        public: the public value that will be mixed in, by its source and its round. It must become
            known after the deadline, and not before.

    Raises:
        FairnessError: if no number can be announced now, or the table cannot deal.
    """
    table = house.table
    now = table_options(table)
    if not (now.draw or now.start):
        why = " ".join(str(one) for one in now.no_hand)
        raise FairnessError(f"the table cannot deal: {why}", step="announce")
    _at(house, "commit", "a hand is announced")
    stacks = _dealt_in(table)
    seats = [seat for seat, _ in stacks]
    number = house.number + 1
    made = Announcement(
        table=house.name,
        hand=number,
        rules=table.rules,
        stacks=stacks,
        cube=None
        if table.cube is None
        else next_cube(table.cube, table.hands - table.placed, seats),
        commitment=commitment(hand_seed(house.secret, number)),
        commitments=tuple([pair for pair in house.commitments if pair[0] in seats]),
        public=public,
    ).text
    house = evolve(house, number=number, commitments=(), dealing=Dealing(made, "reveal"))
    return _told(_send(house, [Announce(made)]))


@checked
def expire(house: House) -> House:
    """Let the deadline pass, or go back on an announcement: the number is spent.

    All begin anew with new seeds. Seats that were silent give none until the next deal, or leave,
    and no other seat begins to give one: else whoever was silent could move.

    Raises:
        FairnessError: if no number is waiting for its deal.
    """
    if house.step not in ("reveal", "tell", "deal"):
        raise FairnessError("no number is waiting for its deal", step=house.step)
    silent = house.silent_seats
    still = [seat for seat, _ in house.last.announced.commitments if seat not in silent]
    after = _send(house, [Spent(house.number, silent)], step="spent")
    after = evolve(after, may_commit=tuple(still))
    if house.silent == "leaves":
        for seat in silent:
            after = evolve(after, table=act(after.table, Leave(seat)))
    return after


@checked
def mix(house: House, public: bytes) -> House:
    """Mix in the public value that was announced, 32 bytes; then the seeds are told.

    Raises:
        FairnessError: if none is waited for.
        SetupError: if it is not 32 bytes.
    """
    _at(house, "tell", "a public value is mixed in")
    return _told(_send(house, [], public=public))


@checked
def deal_fairly(house: House) -> House:
    """Deal what is to be dealt: the draw, the hand, or the new cards of a redeal.

    Raises:
        FairnessError: if the seeds are not all told, or nothing is to be dealt.
    """
    hand = house.table.hand
    if hand is not None and hand.phase == "redeal":
        assert house.lying is not None  # there is a hand
        return _follow(house, act(house.table, redeal(house.seeds, hand, house.lying)))
    _at(house, "deal", "cards are dealt")
    seeds, announced = house.seeds, house.last.announced
    house = _send(evolve(house, may_commit=None), [seeds.hashes(0)], step="play")
    if announced.cube is not None:
        return _follow(house, act(house.table, StartHand(seeds.deck())))
    seats = [seat for seat, _ in announced.stacks]
    opened = [seeds.opening(Place(0, at)) for at in range(len(seats))]
    house = _send(house, opened, drawn=tuple(zip(seats, seeds.deck(), strict=False)))
    return evolve(house, table=act(house.table, DrawFirst(seeds.deck())))


@checked
def misdeal(house: House) -> House:
    """Cancel the deal after a slip and deal anew, from the next shuffle (ERR-02).

    Raises:
        FairnessError: if no hand is played.
        IllegalActionError: as :func:`~tagolib.table.transition.act`.
    """
    _at(house, "open", "a deal is cancelled")
    assert house.lying is not None  # the step says so
    shuffle = house.lying.shuffle + 1
    table = act(house.table, Misdeal(house.seeds.deck(shuffle)))
    return _follow(_send(house, [house.seeds.hashes(shuffle)]), table)


_DEALS: Final = (StartHand, DrawFirst, Misdeal, Redeal)
"""What brings cards: they come from the seeds, and never from outside."""


@checked
def play(house: House, action: TableAction | Action) -> House:
    """Take an action of the table, or of its hand, that brings no cards.

    Raises:
        FairnessError: if it brings cards, or comes between an announcement and its deal.
        IllegalActionError: as :func:`~tagolib.table.transition.act`.
        SetupError: if it is no action at all.
    """
    if isinstance(action, _DEALS):
        raise FairnessError("the cards come from the seeds", step=house.step)
    if house.step not in ("commit", "open"):
        raise FairnessError("the announcement binds the table until the deal", step=house.step)
    return _follow(house, act(house.table, action))


@checked
def settle(house: House, jackpot: Jackpot) -> tuple[House, Jackpot]:
    """Finish the hand of a table that plays for a multi-jackpot.

    Raises:
        IllegalActionError: as :func:`~tagolib.table.transition.finish`.
        SetupError: as :func:`~tagolib.table.transition.finish`.
    """
    table, settled = finish(house.table, jackpot)
    return _follow(house, table), settled


def _follow(house: House, table: Table) -> House:
    """Go on to a table: open the cards that somebody gets to see, and keep what is over."""
    before, after = house.table.hand, table.hand
    if after is None:
        house = _send(house, [], played=Record.of(before)) if before else house
        return _forget(evolve(house, table=table, lying=None))
    lying = house.lying or Lying.dealt(after.deal.numbers, 0)
    house = evolve(house, table=table, lying=lying)
    for entry in after.log[len(before.log) if before else 0 :]:
        house = _open(house, after, entry)
    return house


def _forget(house: House) -> House:
    """Drop what was for a player alone who has just left, before somebody else takes the seat."""
    left = {fact.seat for fact in house.table.news if isinstance(fact, SeatLeft)}
    if not left or house.dealing is None:
        return house
    letters = tuple([letter for letter in house.letters if letter.to not in left])
    return evolve(house, dealing=evolve(house.dealing, letters=letters))


def _open(house: House, hand: Hand, entry: Any) -> House:
    """Open what a fact of the hand shows, to those whom it shows it."""
    before = house.lying
    assert before is not None  # there is a hand
    if isinstance(entry, facts.Tied) and hand.phase == "vote":
        return _send(house, [house.seeds.hashes(before.shuffle + 1)])
    seeds = house.seeds
    lying = before.follow(entry, seeds.label)
    seats = dict(lying.seats)
    to: int | None = None
    places: list[Place | None] = []
    match entry:
        case facts.CardsDealt():
            places = [place for cards in (*seats.values(), lying.point) for place in cards[1:]]
        case facts.PointTurned():
            places = [lying.point[0]]
        case facts.Looked(seat=seat):
            to, places = seat, [seats[seat][0]]
        case facts.CardsShown(seat=seat) | facts.JackpotWon(seat=seat):
            places = [seats[seat][0]]
        case facts.Eliminated(seat=seat, card=card):
            places = [seats[seat][0]] if card else []
        case facts.CardsRedealt(seats=tied):
            _, skipped = before.next_positions(tied, seeds.label)
            places = [Place(lying.shuffle, position) for position in skipped]
        case _:
            pass
    opened = [seeds.opening(place) for place in places if place]
    return evolve(_send(house, opened, to), lying=lying)


@frozen(order=False)
class HouseRecord(Owned, Form, document="tago-fair-table"):
    """A table that deals fairly, as it is kept. It holds secrets: it is the house's.

    Raises:
        SetupError: if a field is out of its range.
    """

    table: TableRecord = field(kw_only=True, validator=instance_of(TableRecord))
    """The table."""

    @classmethod
    @checked
    def of(cls, house: House) -> Self:
        """Make the record of a house as it stands."""
        return cls(**_owned(house), table=TableRecord.of(house.table))


@checked
def resume_house(record: HouseRecord) -> House:
    """Return the house as a record leaves it, ready to go on.

    Raises:
        DivergenceError, SetupError: as :func:`~tagolib.table.records.resume_table`.
        FairnessError: if its hand was not dealt from its seeds.
    """
    table = resume_table(record.table)
    house = House(**_owned(record), table=evolve(table, hand=None))
    if table.hand is None:
        return house
    lying = Lying.dealt(table.hand.deal.numbers, 0)
    house = evolve(house, table=table, lying=lying)
    seeds = house.seeds
    verify(house.audit, Kept(seeds.announcement))
    for fact in table.hand.facts:
        lying = lying.follow(fact, seeds.label)
    return evolve(house, lying=lying)


def _owned(house: Owned) -> dict[str, Any]:
    return {one.name: getattr(house, one.name) for one in fields(Owned)}
