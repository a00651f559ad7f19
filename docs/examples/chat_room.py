"""A table of Tagò in a chat room: a message comes in, messages go out.

:func:`answer` does all of it, and is a pure function of the room and the message: it knows no
network, no clock and no chance. ``python chat_room.py < evening.txt`` plays messages from a file.
"""

import sys

from attrs import evolve, frozen

import tagolib as tago
from tagolib import fairness
from tagolib.announcements import Announcer
from tagolib.facts import masked
from tagolib.notation import parse_action
from tagolib.table import BuyIn, Finish, Leave, Open, Sit, due

HELP = "Say: sit SEAT, deal, buy CHIPS, leave; and in a hand bet 10, call, raise 20, fold ..."


@frozen
class Room:
    """A table and who sits at it."""

    house: fairness.House
    players: tuple[tuple[str, int], ...] = ()  # names with their seats

    @property
    def table(self):
        """The table."""
        return self.house.table


def answer(room, name, text):
    """Give the room after a message, and what to say: to whom (``None``: to all), and the words."""
    said = []
    try:
        for action in wanted(room, name, text.strip().lower()):
            room = done(room, action, said)
        if isinstance(action, Sit):
            room = evolve(room, players=(*room.players, (name, action.seat)))
        if isinstance(action, Leave):
            room = evolve(room, players=tuple(one for one in room.players if one[0] != name))
    except tago.TagoError as error:
        return room, [*said, (name, str(error))]
    return room, said + prompt(room)


def wanted(room, name, words):
    """Yield the actions that somebody's words ask for."""
    table, seat = room.table, dict(room.players).get(name)
    between = [Finish()] if due(table).step in ("look", "finish") else []
    match words.split():
        case ["sit", number] if seat is None and number in list("12345678"):
            yield from between if table.stage == "open" else [Open()]
            yield Sit(int(number), table.rules.stack)
        case ["buy", chips] if seat is not None:
            yield from between
            yield BuyIn(seat, table.rules.units(chips))
        case ["leave"] if seat is not None:
            yield from between
            yield Leave(seat)
        case ["deal"] if seat is not None:
            yield from [*between, None]
        case _ if table.hand and seat is not None:
            yield parse_action(words, table.hand, seat)
        case _:
            raise tago.SetupError(HELP)


def done(room, action, said):
    """Do something, and what is due from the dealer then; put into words what has happened.

    ``None`` is what is due from the dealer: the draw and then the hand, or the next hand.
    """
    step = due(room.table).step
    if action is not None:
        house = fairness.play(room.house, action)
    elif step == "redeal":
        house = fairness.deal_fairly(room.house)
    else:  # players who give seeds would be waited for here
        house = fairness.deal_fairly(fairness.announce(room.house))
    room = evolve(room, house=house)
    table, voice = room.table, Announcer(room.table.rules)
    for fact in table.news:
        public = voice.fact(masked(fact, None))
        said.append((None, public))
        for name, seat in room.players:
            private = voice.fact(masked(fact, seat))
            if private != public:
                said.append((name, private))
    drawn = action is None and step == "draw"
    return done(room, None, said) if drawn or due(table).step == "redeal" else room


def prompt(room):
    """Say which player is waited for, and to the one whose turn it is what may be done."""
    now, voice = due(room.table), Announcer(room.table.rules)
    if now.step not in ("turn", "look"):
        return []
    state = tago.view(room.table.hand, seat=None).state
    waiting = [(None, voice.waiting(state))]
    if state.options:
        player = next(name for name, seat in room.players if seat == now.seat)
        waiting.append((player, voice.options(state.options)))
    return waiting


if __name__ == "__main__":
    rules = tago.Rules.parse("Light – 5/300", jackpot_percent=10)
    secret = b"\1" * 32  # in earnest: tago.new_seed()
    here = Room(fairness.House("chat", secret, "without_seed", table=tago.Table(rules)))
    for line in sys.stdin:
        who, _, message = line.partition(":")
        print(line.rstrip())
        here, replies = answer(here, who, message)
        for to, words in replies:
            print(f"    (to {to}) {words}" if to else f"    {words}")
