"""Hands that are dealt fairly: a house, its players, and what they send each other."""

import json
from collections.abc import Callable
from typing import Any

import attrs

import tagolib as tago
from tagolib import fairness
from tagolib.conformance.choosing import Choose
from tagolib.conformance.tago.actions import legal_action, rare_action
from tagolib.fairness import Announce, House, Player
from tagolib.serialization import parse_json, read, write
from tagolib.table import Finish, Open, Sit, Table, TableView, act, view_table

SECRET = bytes(range(32))
LIGHT = tago.Rules.parse("Light – 5/300")


def seed(*parts: int) -> bytes:
    """Return a seed for tests, different for each number."""
    return bytes(parts).ljust(32, b"\x5a")


def open_table(seats: int | dict[int, int] = 3, rules: tago.Rules = LIGHT) -> Table:
    """Return an open table with some players."""
    stacks = dict.fromkeys(range(1, seats + 1), 300) if isinstance(seats, int) else seats
    table = act(Table(rules), Open())
    for seat, chips in stacks.items():
        table = act(table, Sit(seat, chips))
    return table


def drawn_table(seats: int | dict[int, int] = 3, rules: tago.Rules = LIGHT) -> Table:
    """Return such a table after the draw for the first player."""
    table = open_table(seats, rules)
    return attrs.evolve(table, cube=table.seats[0])


def new_house(
    table: Table, silent: fairness.Silent = "without_seed", name: str = "Anna's"
) -> House:
    return House(name, SECRET, silent, table=table)


Meddle = Callable[[fairness.FromHouse], fairness.FromHouse | None]
"""What happens to a message of the house on its way to a player; ``None`` if it is lost."""


class Exchange:
    """A house and its players, each with what they have received so far."""

    def __init__(
        self, house: House, seeds: dict[int, bytes | None], meddle: Meddle = lambda message: message
    ) -> None:
        self.house = house
        self.players = {seat: Player(seat, house.name, own) for seat, own in seeds.items()}
        self.come = dict.fromkeys(self.players, 0)
        self.views: dict[int, list[tago.View]] = {seat: [] for seat in self.players}
        self.meddle = meddle

    def seen(self, seat: int) -> TableView:
        return view_table(self.house.table, seat)

    def send(self) -> None:
        """Let the players take the new messages, and look at the hand."""
        for seat in self.players:
            for message in self.house.messages(seat)[self.come[seat] :]:
                self.come[seat] += 1
                meddled = self.meddle(message)
                if meddled is not None:
                    view = self.seen(seat) if isinstance(meddled, Announce) else None
                    self.players[seat] = fairness.take(self.players[seat], meddled, view)
            seen = self.seen(seat)
            self.players[seat] = fairness.see(self.players[seat], seen)
            self.views[seat] += [seen.hand] if seen.hand else []

    def start(self, public: str | None = None, silent: tuple[int, ...] = ()) -> None:
        """Commit, announce and reveal, until the seeds are told or a player is silent."""
        for seat, player in self.players.items():
            if player.seed is not None:
                self.house = fairness.receive(self.house, seat, player.commit)
        self.house = fairness.announce(self.house, public)
        self.come = dict.fromkeys(self.players, 0)
        self.send()
        for seat, player in self.players.items():
            if player.seed is not None and seat not in silent:
                self.house = fairness.receive(self.house, seat, player.reveal)
        self.send()

    def deal(self) -> None:
        self.house = fairness.deal_fairly(self.house)
        self.send()

    def do(self, action: tago.Action) -> None:
        self.house = fairness.play(self.house, action)
        self.send()

    def again(self, seeds: dict[int, bytes | None]) -> None:
        """Let all players begin again with new seeds."""
        for seat, own in seeds.items():
            self.players[seat] = fairness.again(self.players[seat], own)

    @property
    def hand(self) -> tago.Hand:
        assert self.house.table.hand is not None
        return self.house.table.hand


def calm(hand: tago.Hand) -> tago.Action:
    """Return the plainest action that keeps a seat in, so that draws are played out."""
    legal = tago.legal_actions(hand)
    return next(a for a in legal if not isinstance(a, tago.Fold | tago.Divide))


def exchange(
    seats: int | dict[int, int] = 3, *, without: tuple[int, ...] = (), **more: Any
) -> Exchange:
    """Return a house and its players before they commit; the cube has been drawn for."""
    table = drawn_table(seats)
    seeds = {seat: None if seat in without else seed(seat) for seat in table.seats}
    return Exchange(new_house(table), seeds, **more)


def to_a_vote(stacks: int | dict[int, int] = 2, *first: tago.Action) -> Exchange:
    """Return a hand in which several seats tie and vote, of the first number that has one."""
    for chance in range(400):
        found = exchange(stacks)
        found.house = attrs.evolve(found.house, number=chance)
        found.start()
        found.deal()
        for action in first:
            found.do(action)
        while found.hand.phase not in ("vote", "over"):
            found.do(calm(found.hand))
        if found.hand.phase == "vote":
            return found
    raise AssertionError("no tie in 400 hands")


def play_out(exchange: Exchange, choose: Choose, most: int = 200) -> None:
    """Play a hand to its end at random, with misdeals; in every second one nobody folds."""
    staying = choose(2)
    for _ in range(most):
        hand = exchange.hand
        if hand.phase == "over":
            return
        if hand.phase == "redeal":
            exchange.deal()
            continue
        action = calm(hand) if staying else legal_action(choose, hand)
        if choose(25) == 24:
            action = rare_action(choose, hand)
        try:
            if isinstance(action, tago.Misdeal):
                exchange.house = fairness.misdeal(exchange.house)
                exchange.send()
            else:
                exchange.do(action)
        except tago.IllegalActionError:
            continue


def finish(exchange: Exchange) -> None:
    exchange.house = fairness.play(exchange.house, Finish())


def saved(house: House) -> House:
    """Return the house, saved as text and resumed."""
    text = json.dumps(write(fairness.HouseRecord.of(house)))
    return fairness.resume_house(read(parse_json(text), fairness.HouseRecord))


def kept(player: Player) -> Player:
    """Return a player, saved as text and read again."""
    return read(parse_json(json.dumps(write(player))), Player)
