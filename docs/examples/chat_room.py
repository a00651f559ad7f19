"""A table of Tagò in a chat room: a line comes in, and lines go out.

Call :func:`answer` for each line, and :func:`time_is_up` when your clock runs out. Both are pure
functions: they use no network, no clock and no randomness. ``python chat_room.py < evening.txt``
plays the lines of a file.
"""

import sys

from attrs import evolve, frozen

import tagolib as tago
from tagolib.fairness import House
from tagolib.people import Message, People, Person, due_now, go_on, say, take
from tagolib.play.chat import Request, read_typed

HELP = {
    "en": "Say: sit 3, next, buy 300, away, back, leave; bet 10, call, raise 20, fold",
    "it": "Scrivi: siedo 3, avanti, compro 300, via, torno, lascio; punto 10, copro, passo",
}
ALONE = ("open", "expire", "deal", "redeal")  # what the dealer does without being asked
NEXT = (*ALONE, "look", "finish", "announce")  # what the dealer does to deal the next hand


@frozen
class Room:
    """A table with its people, and the language that is spoken there."""

    people: People
    language: str = "en"
    last: int = 0  # the number of the last line


def answer(room, number, name, text):
    """Return the room after a line, and what to say: pairs of a name and words.

    ``None`` in place of the name means everyone. The chat numbers its lines in ascending order. A
    line that comes twice gets no answer.
    """
    if number <= room.last:
        return room, []
    room, people, meant, refusal = evolve(room, last=number), room.people, None, None
    try:
        person = Person(name, name, room.language)
    except tago.TagoError as error:  # it is too long, for example
        return room, [(name, str(error))]
    try:
        meant = read_typed(text, people.table, people.seat_of(name), room.language)
    except tago.TagoError as error:
        refusal = error
    if isinstance(meant, Request):
        asked = meant.verb == "next" and people.seat_of(name)
        room, said = on(room, [], NEXT) if asked else (room, [])
        return room, said or [(name, HELP.get(room.language, HELP["en"]))]
    message = meant and Message(people.number(name) + 1, meant, due_now(people).key)
    done = take(people, person, message, refusal=refusal)
    if done.answer.outcome == "refused":
        why = [(name, words) for words in (done.answer.said, done.answer.allowed) if words]
        return evolve(room, people=done.people), why
    return on(*told(room, done), ALONE)


def time_is_up(room, key):
    """Return the room and what to say when the time for what is due under a key is up."""
    done = go_on(room.people, key)
    return on(*told(room, done), ALONE) if done.news else (room, [])


def told(room, done):
    """Return the room after something was done, and what the dealer says about it."""
    said = []
    for place, words in enumerate(say(done.people, done.news, None, room.language)):
        said.append((None, words))
        for _, person in done.people.who:
            own = say(done.people, done.news, person.id, room.language)[place]
            said += [(person.id, own)] if own != words else []
    return evolve(room, people=done.people), said


def on(room, said, steps):
    """Do what is due as long as it is one of these steps, and say who decides then."""
    while (now := due_now(room.people)).step in steps:
        room, more = told(room, go_on(room.people, now.key))
        said += more
    hand, voice = room.people.table.hand, room.people.voice(room.language)
    if now.seats and hand:
        said.append((None, voice.waiting(tago.view(hand, None).state)))
        if hand.options:
            said.append((dict(room.people.who)[now.seat].id, voice.options(hand.options)))
    return room, said


def new_room(secret, language="en"):
    """Return a room with a new table, and what to say. A secret of 32 bytes decides all cards."""
    table = tago.Table(tago.Rules.parse("Light – 5/300", jackpot_percent=10), name="chat")
    house = House("chat", secret, "without_seed", table=table)
    return on(Room(People(house), language), [], ALONE)


if __name__ == "__main__":
    here, replies = new_room(b"\1" * 32)  # in production: tago.new_seed()
    for number, line in enumerate(["", *sys.stdin]):
        who, _, words = line.strip().partition(": ")
        if who == "clock":
            here, replies = time_is_up(here, due_now(here.people).key)
        elif who:
            here, replies = answer(here, number, who, words)
        if who:
            print(line.rstrip())
        for to, words in replies:
            print(f"    (to {to}) {words}" if to else f"    {words}")
