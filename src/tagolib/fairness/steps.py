"""The steps of fair dealing at a table, on the house's side.

The functions make the numbers, announcements, decks and hashes from the table of the
:class:`~tagolib.fairness.house.House`, and return the new house. If a function refuses its
arguments, the house is unchanged. The ``news`` of the new table says what happened there in this
step. It is empty if the step only took or sent messages.

The steps of a number are ``commit``, ``reveal``, ``tell``, ``deal``, and then the hand. After each
of them :attr:`House.letters <tagolib.fairness.house.House.letters>` holds all messages to send
under this number. Send the new ones, in order, before you send a view. Messages are only ever
added, with one exception: if a player leaves, messages to that player alone are dropped.
"""

from collections.abc import Collection, Sequence
from typing import Any, Final

from attrs import evolve

from tagolib.base.checking import checked
from tagolib.base.errors import FairnessError, FairStep, HostError, IllegalActionError
from tagolib.base.fast import replace_unchecked
from tagolib.base.messages import Said
from tagolib.base.values import check_seat
from tagolib.fairness.house import Dealing, House, Letter
from tagolib.fairness.messages import (
    Announce,
    Announcement,
    Commit,
    FromHouse,
    FromPlayer,
    Reveal,
    Spent,
    Tell,
)
from tagolib.fairness.places import CardPlaces, Place
from tagolib.fairness.recipe import commitment, hand_seed
from tagolib.fairness.seeds import Seeds, redeal
from tagolib.table import (
    DrawFirst,
    Leave,
    StartHand,
    Table,
    TableAction,
    act,
    finish,
    table_options,
)
from tagolib.table.facts import News, SeatLeft
from tagolib.table.transition import next_cube
from tagolib.tago import facts
from tagolib.tago.actions import Action, Misdeal, Redeal
from tagolib.tago.jackpot import Jackpot
from tagolib.tago.records import Record

__all__ = [
    "announce",
    "deal_fairly",
    "expire",
    "misdeal",
    "mix",
    "play",
    "receive",
    "settle",
]


def _at(house: House, step: FairStep, what: str) -> None:
    """Refuse what does not belong to this step."""
    if house.step != step:
        said = Said(
            "{what} at step {step}, not at step {now}", what=what, step=step, now=house.step
        )
        raise FairnessError(said, step=house.step)


def without_news(house: House) -> House:
    """Return the house without the news of its table, which belongs to the step before."""
    return evolve(house, table=replace_unchecked(house.table, news=()))


def _send(house: House, messages: Sequence[FromHouse], **changes: Any) -> House:
    """Return the house with messages to everyone added to its letters, and other changes."""
    letters = (*house.letters, *[Letter(None, message) for message in messages])
    return evolve(house, dealing=evolve(house.last, letters=letters, **changes))


@checked
def receive(house: House, seat: int, message: FromPlayer) -> House:
    """Take a message from the player of a seat.

    A seed that does not fit its commitment, or belongs to another announcement, is refused. The
    seat can try again until the deadline. After that it counts as silent (:func:`expire`). A seed
    that has arrived already changes nothing. A commitment replaces the one before it, and counts if
    the seat is dealt in when the next number is announced. A network can deliver a message twice,
    or late: :func:`~tagolib.people.taking.take` takes it only once, and only in time.

    Raises:
        FairnessError: if the message does not belong to this step, if nobody sits at the seat, if
            the seat may not give a seed, or if the revealed seed does not fit the seat's
            commitment.
    """
    check_seat("seat", seat, field="seat")
    house = without_news(house)
    if isinstance(message, Commit):
        return _commit(house, seat, message)
    return _reveal(house, seat, message)


def _commit(house: House, seat: int, message: Commit) -> House:
    _at(house, "commit", Said("the house takes commitments"))
    if seat not in house.table.seats:
        raise FairnessError(Said("nobody sits at seat {seat}", seat=seat), step="commit")
    if house.may_commit is not None and seat not in house.may_commit:
        raise FairnessError(
            Said("seat {seat:seat} may not give a seed until a hand is finished", seat=seat),
            step="commit",
        )
    own = commitment(hand_seed(house.secret, house.number + 1))
    others = {one: made for one, made in house.commitments if one != seat}
    if message.commitment in (own, *others.values()):
        raise FairnessError("another commitment is the same, so take a new seed", step="commit")
    given = {**others, seat: message.commitment}
    return evolve(house, commitments=tuple(sorted(given.items())))


def _withdraw(house: House, seats: Collection[int]) -> House:
    """Withdraw the commitments of these seats."""
    kept = tuple([pair for pair in house.commitments if pair[0] not in seats])
    return evolve(house, commitments=kept)


def _reveal(house: House, seat: int, message: Reveal) -> House:
    _at(house, "reveal", Said("the house takes seeds"))
    dealing = house.last
    if (seat, message.seed) in dealing.revealed and message.announcement == house.announced:
        return house
    if seat not in house.silent_seats:
        said = Said("the house does not wait for a seed from seat {seat:seat}", seat=seat)
        raise FairnessError(said, step="reveal")
    if message.announcement != house.announced:
        raise FairnessError("the seed is for another announcement", step="reveal")
    if commitment(message.seed) != dict(dealing.announced.commitments)[seat]:
        raise FairnessError("the seed does not match its commitment", step="reveal")
    given = {**dict(dealing.revealed), seat: message.seed}
    after = evolve(dealing, revealed=tuple(sorted(given.items())))
    return _told(evolve(house, dealing=after))


def _told(house: House) -> House:
    """Send the seeds and the public value as soon as all of them have arrived."""
    dealing = house.last
    if house.silent_seats:
        return house
    if dealing.announced.public is not None and dealing.public is None:
        return _send(house, [], step="tell")
    return _send(house, [Tell(dealing.revealed, dealing.public)], step="deal")


@checked
def announce(house: House, public: str | None = None) -> House:
    """Announce the next hand, or the draw for the first player if there has been none.

    The house does not wait for commitments. A seat whose commitment has not arrived gives no seed.

    Args:
        house: the house, between hands.
        public: the source and the round of the public value that will be mixed in. The value must
            become known after the deadline, and not before.

    Raises:
        FairnessError: if no number can be announced now, or the table cannot deal.
        SetupError: if the public value has no source.
    """
    house = without_news(house)
    table = house.table
    now = table_options(table)
    if not (now.draw or now.start):
        why = IllegalActionError(None, now.no_hand, "")
        raise FairnessError(Said("the table cannot deal: {why}", why=why), step="announce")
    _at(house, "commit", Said("the house announces a hand"))
    seats = [seat for seat, _ in table.able]
    number = house.number + 1
    made = Announcement(
        table=house.name,
        hand=number,
        rules=table.rules,
        stacks=table.able,
        cube=None
        if table.cube is None
        else next_cube(table.cube, table.hands - table.placed, seats),
        commitment=commitment(hand_seed(house.secret, number)),
        commitments=tuple([pair for pair in house.commitments if pair[0] in seats]),
        public=public,
    ).text
    dealing = Dealing(made, "reveal")
    house = evolve(house, number=number, commitments=(), dealing=dealing)
    return _told(_send(house, [Announce(made)]))


@checked
def expire(house: House) -> House:
    """Let the deadline pass, or take back an announcement: the number is spent.

    Everybody begins again with new seeds. Silent seats give none until a hand is finished, or leave
    the table. No other seat may begin to give one, since silent players could otherwise move to
    another seat. A hand that is called off does not count as finished. Otherwise a house could call
    one off to let its friends give seeds again.

    Raises:
        FairnessError: if no number is waiting for its deal.
    """
    if house.step not in ("reveal", "tell", "deal"):
        raise FairnessError("no announced hand is waiting for its deal", step=house.step)
    silent = house.silent_seats
    still = [seat for seat, _ in house.last.announced.commitments if seat not in silent]
    after = _send(house, [Spent(house.number, silent)], step="spent")
    table, news = house.table, list[News]()
    for seat in silent if house.silent == "leaves" else ():
        table = act(table, Leave(seat))
        news += table.news
    table = replace_unchecked(table, news=tuple(news))
    return evolve(after, may_commit=tuple(still), table=table)


@checked
def mix(house: House, public: bytes) -> House:
    """Mix in the announced public value of 32 bytes, and send the seeds.

    Raises:
        FairnessError: if the house is not waiting for a public value.
        SetupError: if the value is not 32 bytes.
    """
    _at(house, "tell", Said("a public value is mixed in"))
    return _told(_send(without_news(house), [], public=public))


@checked
def deal_fairly(house: House) -> House:
    """Deal what comes next: the draw, the hand, or the new cards of a redeal.

    Raises:
        FairnessError: if the seeds have not been sent yet, or if there is nothing to deal.
    """
    hand = house.table.hand
    if hand is not None and hand.phase == "redeal":
        assert house.places is not None  # there is a hand
        return _follow(house, act(house.table, redeal(house.seeds, hand, house.places)))
    _at(house, "deal", Said("cards are dealt"))
    seeds, announced = house.seeds, house.last.announced
    house = _send(house, [seeds.hashes(0)], step="play")
    if announced.cube is not None:
        return _follow(house, act(house.table, StartHand(seeds.deck())))
    seats = [seat for seat, _ in announced.stacks]
    opened = [seeds.opening(Place(0, at)) for at in range(len(seats))]
    house = _send(house, opened, drawn=tuple(zip(seats, seeds.deck(), strict=False)))
    return evolve(house, table=act(house.table, DrawFirst(seeds.deck())))


@checked
def misdeal(house: House) -> House:
    """Cancel the deal after a dealer's mistake, and deal again from the next shuffle (ERR-02).

    Raises:
        FairnessError: if no hand is being played.
        IllegalActionError: as for :func:`~tagolib.table.transition.act`.
    """
    _at(house, "open", Said("a deal is cancelled"))
    assert house.places is not None  # the step says so
    shuffle = house.places.shuffle + 1
    table = act(house.table, Misdeal(house.seeds.deck(shuffle)))
    return _follow(_send(house, [house.seeds.hashes(shuffle)]), table)


_DEALS: Final = (StartHand, DrawFirst, Misdeal, Redeal)
"""The actions that need cards. These come from the seeds, and never from outside."""


@checked
def play(house: House, action: TableAction | Action) -> House:
    """Take an action of the table, or of its hand, that needs no cards.

    Raises:
        FairnessError: if it needs cards.
        HostError: if it comes between an announcement and its deal (code ``hand_announced``).
        IllegalActionError: as for :func:`~tagolib.table.transition.act`.
        SetupError: if it is not an action at all.
    """
    if isinstance(action, _DEALS):
        raise FairnessError(
            "this action needs cards, and these come only from the seeds", step=house.step
        )
    if house.step not in ("commit", "open"):
        # Its sender has done nothing wrong, and neither has the house.
        raise HostError(
            "hand_announced",
            Said("A hand is announced. Until it is dealt, nothing may change at the table."),
        )
    return _follow(house, act(house.table, action))


@checked
def settle(house: House, jackpot: Jackpot) -> tuple[House, Jackpot]:
    """Finish the hand of a table that plays for a multi-jackpot.

    Raises:
        IllegalActionError: as for :func:`~tagolib.table.transition.finish`.
        SetupError: as for :func:`~tagolib.table.transition.finish`.
    """
    table, settled = finish(house.table, jackpot)
    return _follow(house, table), settled


def _follow(house: House, table: Table) -> House:
    """Return the house with its next table: open what can now be seen, and keep a finished hand."""
    before, after = house.table.hand, table.hand
    if after is None:
        house = _send(house, [], played=Record.of(before)) if before else house
        if table.stage == "closed" or (before and table.hands > table.placed):
            house = evolve(house, may_commit=None)
        return _forget(evolve(house, table=table, places=None))
    places = house.places or CardPlaces.dealt(after.deal.numbers, 0)
    seeds, letters = house.seeds, [*house.letters]
    for entry in after.log[len(before.log) :] if before else after.log:
        places, opened = _opened(seeds, entry, places)
        letters += opened
    dealing = evolve(house.last, letters=tuple(letters))
    return evolve(house, table=table, places=places, dealing=dealing)


def _forget(house: House) -> House:
    """Drop the letters and commitments of players who have just left: others may take the seats."""
    left = {fact.seat for fact in house.table.news if isinstance(fact, SeatLeft)}
    if not left:
        return house
    house = _withdraw(house, left)
    if house.dealing is None:
        return house
    letters = tuple([letter for letter in house.letters if letter.to not in left])
    return evolve(house, dealing=evolve(house.dealing, letters=letters))


def _opened(seeds: Seeds, entry: Any, before: CardPlaces) -> tuple[CardPlaces, list[Letter]]:
    """Follow an entry in the log of the hand: where the cards lie now, and which ones are opened.

    Args:
        seeds: the seeds of the hand.
        entry: the entry.
        before: where the cards lay before it.
    """
    if isinstance(entry, facts.Tied):  # the seats vote now
        return before, [Letter(None, seeds.hashes(before.shuffle + 1))]
    places = before.follow(entry, seeds.label)
    seats = dict(places.seats)
    to: int | None = None
    shown: list[Place | None] = []
    match entry:
        case facts.CardsDealt():
            shown = [place for cards in (*seats.values(), places.point) for place in cards[1:]]
        case facts.PointTurned():
            shown = [places.point[0]]
        case facts.Looked(seat=seat):
            to, shown = seat, [seats[seat][0]]
        case facts.CardsShown(seat=seat) | facts.JackpotWon(seat=seat):
            shown = [seats[seat][0]]
        case facts.Eliminated(seat=seat, card=card):
            shown = [seats[seat][0]] if card else []
        case facts.CardsRedealt(seats=tied):
            _, skipped = before.next_positions(tied, seeds.label)
            shown = [Place(places.shuffle, position) for position in skipped]
        case _:
            pass
    return places, [Letter(to, seeds.opening(place)) for place in shown if place]
