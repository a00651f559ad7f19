"""A table of Tagò in a chat room: a message comes in, and messages go out.

Call :func:`answer` for each message, and :func:`time_is_up` when your clock runs out. Both are pure
functions: they use no network, no clock and no randomness. ``python chat_room.py < evening.txt``
plays the messages of a file.
"""

import sys

from attrs import evolve, frozen

import tagolib as tago
from tagolib import fairness
from tagolib.announcements import Announcer
from tagolib.notation import parse_action
from tagolib.table import BuyIn, ComeBack, Finish, Leave, Open, Sit, SitOut, decision_key, due

HELP = "Say: sit SEAT, deal, buy CHIPS, away, back, leave; in a hand bet 10, call, raise 20, fold"


@frozen
class Room:
    """A table and who sits at it."""

    house: fairness.House
    players: tuple[tuple[str, int], ...] = ()  # names with their seats
    last: int = 0  # the number of the last message

    @property
    def table(self):
        """The table."""
        return self.house.table


def answer(room, number, name, text):
    """Return the room after a message, and what to say: pairs of a player and words.

    ``None`` in place of the player means everyone. The chat numbers its messages in ascending
    order. A message that comes twice gets no answer.
    """
    if number <= room.last:
        return room, []
    room, said = evolve(room, last=number), []
    try:
        for action in wanted(room, name, text.strip().lower()):
            new = ((name, action.seat),) if isinstance(action, Sit) else ()
            room = done(evolve(room, players=room.players + new), action, said)
    except tago.TagoError as error:
        return room, [*said, (name, str(error))]
    return room, said + prompt(room)


def time_is_up(room, key):
    """Return the room and what to say when the time for the decision with this key is up."""
    now, said = due(room.table), []
    if decision_key(room.table) != key or now.otherwise is None:
        return room, []  # the player was quicker
    room = done(room, now.otherwise, said)
    return room, said + prompt(room)


def wanted(room, name, words):
    """Yield the actions that a player's words ask for."""
    table, seat = room.table, dict(room.players).get(name)
    between = [Finish()] if due(table).step in ("look", "finish") else []
    match words.split():
        case ["sit", number] if seat is None and number in list("12345678"):
            yield from between if table.stage == "open" else [Open()]
            yield Sit(int(number), table.rules.stack)
        case ["buy", chips] if seat is not None:
            yield from between
            yield BuyIn(seat, table.rules.units(chips))
        case ["away" | "back" | "leave" as word] if seat is not None:
            yield from between
            yield {"away": SitOut, "back": ComeBack, "leave": Leave}[word](seat)
        case ["deal"] if seat is not None:
            yield from [*between, None]
        case _ if table.hand and seat is not None:
            yield parse_action(words, table.hand, seat)
        case _:
            raise tago.SetupError(HELP)


def done(room, action, said):
    """Take an action and the dealer's steps that follow, and put into words what happened.

    ``None`` is the dealer's own step: the draw and then the hand, or the next hand.
    """
    step = due(room.table).step
    if action is not None:
        house = fairness.play(room.house, action)
    elif step == "redeal":
        house = fairness.deal_fairly(room.house)
    else:  # players who give seeds would be waited for here
        house = fairness.deal_fairly(fairness.announce(room.house))
    table, voice = house.table, Announcer(house.table.rules)
    taken = {*table.seats, *(one.seat for one in table.queue if isinstance(one, Sit))}
    room = evolve(room, house=house, players=tuple(p for p in room.players if p[1] in taken))
    for fact in table.news:
        public = voice.fact(tago.masked(fact, None))
        said.append((None, public))
        for name, seat in room.players:
            private = voice.fact(tago.masked(fact, seat))
            if private != public:
                said.append((name, private))
    drawn = action is None and step == "draw"
    return done(room, None, said) if drawn or due(table).step == "redeal" else room


def prompt(room):
    """Return whose turn it is, for everyone to hear, and the options, for that player only."""
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
    secret = b"\1" * 32  # in production: tago.new_seed()
    here = Room(
        fairness.House("chat", secret, "without_seed", table=tago.Table(rules, name="chat"))
    )
    for number, line in enumerate(sys.stdin, 1):
        who, _, message = line.partition(":")
        print(line.rstrip())
        if who == "clock":
            here, replies = time_is_up(here, decision_key(here.table))
        else:
            here, replies = answer(here, number, who, message)
        for to, words in replies:
            print(f"    (to {to}) {words}" if to else f"    {words}")
