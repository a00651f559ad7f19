"""What people send and what the house does. Each step leads to the next value of the people."""

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from attrs import evolve

from tagolib import fairness
from tagolib.base.checking import checked
from tagolib.base.errors import (
    ForeignActionError,
    HostError,
    IllegalActionError,
    SetupError,
    StaleActionError,
    TagoError,
)
from tagolib.base.messages import SHOWN, Said, printable
from tagolib.fairness import Commit, House, Reveal, due_fairly
from tagolib.people.state import (
    LONGEST,
    REMEMBERED,
    Answer,
    Answered,
    Done,
    Message,
    People,
    Person,
)
from tagolib.serialization import JSON, parse_json, read
from tagolib.shuffling import Stream, shuffled
from tagolib.table import (
    PLAYER_ACTIONS,
    TABLE_ACTIONS,
    BuyIn,
    Due,
    Sit,
    Table,
    TableAction,
    act,
    cash_flow,
    due,
    finish,
    table_options,
)
from tagolib.table.facts import FirstDrawn
from tagolib.table.keys import is_of_the_deal
from tagolib.table.options import within_funds
from tagolib.tago.actions import Action, Curious, Eliminate, Look, SeatAction
from tagolib.tago.jackpot import Jackpot

__all__ = ["due_now", "follow", "go_on", "order", "take"]

_PLAYERS: Final = (SeatAction, *PLAYER_ACTIONS)
"""The actions that players may send for their own seat, except an elimination, which only the
director may send."""
_WHENEVER: Final = (Look, Curious)
"""The actions that answer the deal as a whole, and not one decision in it."""


@checked
def due_now(people: People) -> Due:
    """Return what must be done at the table now, and by whom, whether it deals fairly or not."""
    return due_fairly(people.at) if isinstance(people.at, House) else due(people.at)


@checked
def take(
    people: People,
    person: Person,
    message: Message | str | bytes | None,
    *,
    refusal: TagoError | None = None,
) -> Done:
    """Take a message from a person, but only once, and answer it.

    The same message again gets the same answer, whatever has happened since; if it was taken, the
    outcome is now ``already_taken``. Nothing that a person sends raises an error. Save the new
    people before you send the answer, even if it is a refusal.

    Args:
        people: the people at the table as they are.
        person: the sender, whom you know from the connection and never from the message.
        message: the message, or the JSON of one as text or bytes; ``None`` for one that you could
            not read, and ``refusal`` says why. More than 1,000 characters are refused unread,
            because messages are kept.
        refusal: your own reason to refuse it, such as a :class:`~tagolib.base.errors.HostError`.

    Raises:
        SetupError: if there is neither a message nor a refusal.
    """
    if isinstance(message, str | bytes):
        try:
            message = read(parsed(message), Message)
        except TagoError as error:
            message, refusal = None, error
    if message is None:
        if refusal is None:
            raise SetupError("there must be a message or a refusal", field="message")
        return Done(people, _refused(people, person, None, None, refusal))
    known, count = people.last(person.id), people.number(person.id)
    if message.number > count + 1:  # such a number is given by no view
        ahead = HostError(
            "number_ahead", Said("The next message must have the number {next}.", next=count + 1)
        )
        return Done(people, _refused(people, person, message.number, None, ahead))
    if message.number <= count:
        return Done(people, _again(people, person, message, known))
    try:
        if refusal is not None:
            raise refusal
        done = _done(people, person, message)
        answer = Answer("taken", message.number)
    except TagoError as error:
        done = Done(people)
        answer = _refused(people, person, message.number, message.action, error)
    entry = Answered(person.id, message, answer)
    return evolve(done, people=_remember(done.people, entry), answer=answer)


def parsed(text: str | bytes) -> JSON:
    """Return the document of a message."""
    if len(text) > LONGEST:  # it would be kept, and saved with the people
        raise HostError("too_long", Said("A message has at most {most} characters.", most=LONGEST))
    return parse_json(text)


def _again(people: People, person: Person, message: Message, known: Answered | None) -> Answer:
    """Return the answer to a message whose number is not new."""
    voice = people.voice(person.language)
    if known is None or message.number < known.message.number:
        old = HostError(
            "old", Said("A later message has been answered. This one may have been taken.")
        )
        return Answer("old", message.number, old.code, said=voice.refusal(old))
    if message != known.message:
        other = HostError("conflict", Said("Another message had the same number."))
        return Answer("conflict", message.number, other.code, said=voice.refusal(other))
    taken = known.answer.outcome == "taken"
    return evolve(known.answer, outcome="already_taken") if taken else known.answer


def _refused(
    people: People, person: Person, number: int | None, action: object, error: TagoError
) -> Answer:
    """Return a refusal in the person's language, with what they may do instead."""
    voice = people.voice(person.language)
    allowed = ""
    if isinstance(error, IllegalActionError):
        allowed = _allowed(people, people.seat_of(person.id), action, voice)
    return Answer("refused", number, error.code, error.rules, voice.refusal(error), allowed)


def _allowed(people: People, seat: int | None, action: object, voice: Any) -> str:
    """Return what a person may do at the table now, in words."""
    table = people.table
    hand = table.hand
    if hand is None or hand.phase == "over" or isinstance(action, TABLE_ACTIONS):
        return str(voice.table_options(table_options(table), seat))
    if seat is None or hand.to_act != seat or hand.options is None:
        return ""
    return str(voice.options(within_funds(hand.options, dict(table.funds).get(seat))))


def _remember(people: People, entry: Answered) -> People:
    """Keep a person's last message; forget the person without a seat who was heard longest ago."""
    answered = [one for one in people.answered if one.person != entry.person] + [entry]
    gone = [one for one in answered if people.seat_of(one.person) is None]
    for one in gone[: max(len(gone) - REMEMBERED, 0)]:
        answered.remove(one)
        people = evolve(people, floor=max(people.floor, one.message.number))
    return evolve(people, answered=tuple(answered))


def _done(people: People, person: Person, message: Message) -> Done:
    """Do what a message asks for.

    Raises:
        TagoError: saying why it cannot be done.
    """
    action, seat = message.action, people.seat_of(person.id)
    if seat is None:
        if not isinstance(action, Sit):
            raise HostError("no_seat", Said("You have no seat at this table."))
        seat = action.seat
    if isinstance(action, Commit | Reveal):
        return _told(people, seat, message.key, action)
    if not isinstance(action, _PLAYERS) or isinstance(action, Eliminate) or action.seat != seat:
        raise ForeignActionError(seat, action)
    if not isinstance(action, PLAYER_ACTIONS):
        _check_key(people, action, message.key)
    return follow(people, _acted(people, action), person)


def _told(people: People, seat: int, key: str, message: Commit | Reveal) -> Done:
    """Take a message of fair dealing, which answers what is due."""
    if not isinstance(people.at, House):
        raise HostError("no_fair_dealing", Said("This table takes no seeds."))
    now = due_fairly(people.at).key
    if key != now:
        raise StaleActionError(printable(key, SHOWN), now)
    return follow(people, fairness.receive(people.at, seat, message))


def _check_key(people: People, action: object, key: str) -> None:
    """Refuse an action of the hand that was meant for another moment."""
    now = due_now(people).key
    if key != now and not (isinstance(action, _WHENEVER) and is_of_the_deal(people.table, key)):
        raise StaleActionError(printable(key, SHOWN), now)


def _acted(people: People, action: TableAction | Action) -> Table | House:
    at = people.at
    return fairness.play(at, action) if isinstance(at, House) else act(at, action)


@checked
def go_on(
    people: People, key: str, seed: bytes | None = None, *, jackpot: Jackpot | None = None
) -> Done:
    """Do what is due, now that its time has come, but only once.

    The house opens the table, draws, deals, acts for a player who has not answered, or finishes a
    hand. If something else is due by now, nothing is done. Nor is anything done if the table waits
    for people to sit down (``players``) or for a public value (``mix``).

    Args:
        people: the people at the table as they are.
        key: the key of what was due when you began to wait.
        seed: 32 bytes to shuffle the cards with, from :func:`~tagolib.shuffling.new_seed`. A table
            that deals fairly has seeds of its own.
        jackpot: the multi-jackpot, if the table plays for one. It is settled with the hand.

    Raises:
        SetupError: if a seed is needed, and none is given.
        IllegalActionError: if the table plays for a multi-jackpot, and none is given.
    """
    now = due_now(people)
    if key != now.key or now.step in ("players", "mix"):
        return Done(people)
    if jackpot is not None and now.step in ("look", "finish"):
        settle: Callable[..., Any] = fairness.settle if isinstance(people.at, House) else finish
        after, jackpot = settle(people.at, jackpot)
        return evolve(follow(people, after), jackpot=jackpot)
    if isinstance(people.at, House):
        return follow(people, fairness.go_on(people.at))
    if now.otherwise is not None:
        return follow(people, act(people.at, now.otherwise))
    cards = now.cards
    if cards:
        if seed is None:
            raise SetupError("a seed is needed to draw cards", field="seed")
        cards = shuffled(cards, Stream(seed))
    return follow(people, act(people.at, now.action(cards)))


@checked
def order(people: People, action: TableAction | Action) -> Done:
    """Take an action as the house, for example to make a player absent or to send them home.

    Raises:
        IllegalActionError: if the rules do not allow it now.
        FairnessError, HostError: as for :func:`~tagolib.fairness.steps.play`.
        SetupError: if somebody is to sit down, because people do that themselves.
    """
    if isinstance(action, Sit):
        raise SetupError("only a person can sit down", field="action")
    return follow(people, _acted(people, action))


@checked
def follow(people: People, at: Table | House, person: Person | None = None) -> Done:
    """Return the outcome of a step that you took at the table with another function.

    :func:`take`, :func:`go_on` and :func:`order` take all steps except three of fair dealing:
    :func:`~tagolib.fairness.steps.mix`, :func:`~tagolib.fairness.steps.misdeal`, and
    :func:`~tagolib.fairness.steps.announce` with a public value.

    Args:
        people: the people before the step.
        at: the table, or the house, after it.
        person: the person who asked for this step or sat down in it, if anybody did.

    Raises:
        SetupError: if somebody has sat down, and ``person`` does not say who.
    """
    before, after = people.table, at.table if isinstance(at, House) else at
    who = {seat: one for seat, one in people.who if seat in before.taken}
    if person is not None:
        mine = {seat for seat, one in who.items() if one.id == person.id}  # perhaps renamed
        who |= dict.fromkeys(mine | ({*after.taken} - {*before.taken}), person)
    new = evolve(people, at=at, who=tuple(sorted(who.items(), key=lambda pair: pair[0])))
    if after is before:
        return Done(new)
    moved = Counter[str]()
    for seat, units in (*cash_flow(after.news), *_asked(after, 1), *_asked(before, -1)):
        moved[who[seat].id] += units
    money = tuple([(one, units) for one, units in moved.items() if units])
    hand = before.hand if after.hand is None else None
    drawn = any(isinstance(one, FirstDrawn) for one in after.news)
    audit = at.audit if isinstance(at, House) and (hand or drawn) else None
    return Done(new, news=after.news, money=money, hand=hand, audit=audit)


def _asked(table: Table, sign: int) -> list[tuple[int, int]]:
    """Return what people have asked to bring after the hand, by seat."""
    return [(one.seat, sign * one.amount) for one in table.queue if isinstance(one, Sit | BuyIn)]
