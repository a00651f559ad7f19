"""A fair table in one program, with a host and two players: ``python fair_table.py``."""

import json

import tagolib as tago
from tagolib import fairness
from tagolib.bots import careful
from tagolib.serialization import parse_json, read, write
from tagolib.shuffling import Stream
from tagolib.table import BuyIn, Finish, Open, Sit, TableView, view_table

NAME = "Anna's table"
RULES = tago.Rules.parse("Light – 5/300")


def text(value):
    """Return a value as the text that is sent."""
    return json.dumps(write(value))


class Player:
    """A player's program. It receives and sends JSON. If the house cheats, it raises an error."""

    def __init__(self, seat):
        self.side = fairness.Player(seat, NAME, None)
        self.view = None
        self.seen = []
        self.saved = None

    def begin(self):
        """Take a new seed for the next number, once the last hand is off the table."""
        self.side = fairness.again(self.side, tago.new_seed())
        self.seen = []

    def send(self, message):
        """Save the player, and return the message as text: the seed must survive a crash."""
        self.saved = text(self.side)  # in production: on the disk
        return text(message)

    def take(self, messages, view):
        """Take the new messages, and then the view."""
        self.view = read(parse_json(view), TableView)
        for message in messages:
            told = read(parse_json(message), fairness.FromHouse)
            self.side = fairness.take(self.side, told, self.view)
        self.side = fairness.see(self.side, self.view)
        self.seen += [self.view.hand] if self.view.hand else []

    def act(self):
        """Decide. Here one of the library's bots does it."""
        return text(careful(self.view.hand, Stream(tago.new_seed())))

    def check(self, audit):
        """Check what the house publishes after the hand."""
        published = read(parse_json(audit), fairness.Audit)
        return fairness.check_audit(self.side, published, self.seen)


class Host:
    """The host's program, with the players that have connected."""

    def __init__(self, *seats):
        table = tago.Table(RULES, name=NAME)
        self.house = fairness.House(NAME, tago.new_seed(), "without_seed", table=table)
        self.house = fairness.play(self.house, Open())
        for seat in seats:
            self.house = fairness.play(self.house, Sit(seat, RULES.stack))
        self.players = {seat: Player(seat) for seat in seats}
        self.sent = None

    def send(self):
        """Send each player the new messages, and the view last."""
        for seat, player in self.players.items():
            new = [text(message) for message in self.house.messages(seat, since=self.sent)]
            player.take(new, text(view_table(self.house.table, seat)))
        self.sent = self.house.dealing

    def hear(self, seat, message):
        """Take a message from a player. In production, wait for it until a deadline."""
        told = read(parse_json(message), fairness.FromPlayer)
        self.house = fairness.receive(self.house, seat, told)

    def deal(self):
        """Deal the draw, or the next hand."""
        for seat, player in self.players.items():
            player.begin()
            self.hear(seat, player.send(player.side.commit))
        self.house = fairness.announce(self.house)
        self.send()
        for seat, player in self.players.items():
            self.hear(seat, player.send(player.side.reveal))
        self.house = fairness.deal_fairly(self.house)
        self.send()

    def play(self):
        """Play the hand to its end."""
        while self.house.table.hand.phase != "over":
            seat = self.house.table.hand.to_act
            if seat is None:  # a draw is played out: the house deals new cards
                self.house = fairness.deal_fairly(self.house)
            else:
                action = read(parse_json(self.players[seat].act()), tago.Action)
                self.house = fairness.play(self.house, action)
            self.send()

    def publish(self):
        """Publish the audit, and return what the players find."""
        audit = text(self.house.audit)
        return [player.check(audit) for player in self.players.values()]

    def finish(self):
        """Take the hand off the table. Players who cannot pay the ante buy chips."""
        self.house = fairness.play(self.house, Finish())
        self.send()
        for seat in self.players.keys() - dict(self.house.table.able).keys():
            self.house = fairness.play(self.house, BuyIn(seat, RULES.stack))


def main():
    """Deal the draw and three hands."""
    host = Host(1, 4)
    host.deal()  # the draw for the first player
    host.publish()
    for number in range(1, 4):
        host.deal()
        host.play()
        found = host.publish()
        assert all(not one.without_seed for one in found)
        print(f"hand {number}: both players have checked each card that they saw, and the audit")
        host.finish()


if __name__ == "__main__":
    main()
