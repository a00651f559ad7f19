"""No honest house is accused by an honest player, wherever the player was in the meantime.

In random sessions people sit down and leave, stay silent, lose the connection at any moment and
come back. Their programs follow the how-to's rules for absence.
"""

import random
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import attrs
import pytest

import tagolib as tago
from tagolib import fairness
from tagolib.conformance.choosing import Choose, one
from tagolib.conformance.tago.actions import legal_action
from tagolib.fairness import (
    Announce,
    Announcement,
    Commit,
    Hashes,
    House,
    Player,
    Reveal,
    Silent,
    Spent,
)
from tagolib.table import (
    BuyIn,
    Close,
    ComeBack,
    Finish,
    Leave,
    Open,
    Sit,
    SitOut,
    Table,
    TableView,
    Void,
    act,
    table_options,
    view_table,
)
from tagolib.table.facts import SeatLeft
from tests.amounts import amount
from tests.fair import LIGHT, drawn_table, kept, new_house, saved

Take = Callable[[Player, Any, TableView], Player]
"""How a program takes a message."""
Deal = Callable[[House], House]
"""How a house deals."""


def new_seed(choose: Choose) -> bytes:
    return choose(256**32).to_bytes(32, "big")


class Program:
    """The program of one player, which follows the rules for absence."""

    def __init__(self, house: House, seat: int, own: bytes | None, take: Take) -> None:
        self.side = Player(seat, house.name, own)
        self.since = house.dealing
        self.taken = len(house.messages(seat))
        self.online = True
        self.missed = True  # the current number, until the next announcement
        self.silent = False
        self.surely = False  # the house has taken the commitment, and nothing was missed since
        self.take = take

    def hear(self, house: House, how: str = "later") -> None:
        """Take the messages that are new, and then look at the table."""
        seat, last = self.side.seat, self.since
        view = view_table(house.table, seat)
        letters = house.messages(seat)
        again = last and house.dealing and last.announcement == house.dealing.announcement
        if how == "all":
            news = letters[self.taken :] if again else letters
        else:
            news = house.messages(seat, since=last)
        self.since, self.taken = house.dealing, len(letters)
        if how == "view":  # the messages are lost
            self.miss()
            return
        if news and isinstance(news[0], Announce):
            self.begin(news[0], gone=any(isinstance(new, Hashes | Spent) for new in news))
        if self.missed:
            return
        for new in news:
            self.silent = self.silent or (isinstance(new, Spent) and seat in new.seats)
            self.side = self.take(self.side, new, view)
        self.side = fairness.see(self.side, view)

    def begin(self, said: Announce, *, gone: bool) -> None:
        """Prepare for an announcement, unless its number is past comparing."""
        if gone:
            self.miss()
            return
        self.missed = False
        late = self.side.seat not in dict(Announcement.parse(said.text).commitments)
        if self.side.announcement or (late and self.side.seed and not self.surely):
            self.side = fairness.again(self.side, None)
        self.surely = False

    def miss(self) -> None:
        """Wait for the next announcement. The seed of a commitment that may still count stays."""
        self.missed, self.surely = True, False
        if self.side.announcement:
            self.side = fairness.again(self.side, None)

    def commit(self, house: House, own: bytes) -> House:
        """Commit to a seed for the next number, if the house lets the seat do so."""
        before = self.side
        if before.announcement or before.seed is None or self.surely:
            self.side = fairness.again(before, None if self.silent else own)
            self.silent = self.surely = False
        if self.side.seed is None:
            return house
        try:
            house = fairness.receive(house, self.side.seat, self.side.commit)
            self.surely = True
        except tago.FairnessError:
            self.side = fairness.again(self.side, None)
        return house


class Session:
    """A house and the programs of its players, each of them honest."""

    def __init__(self, chance: int, take: Take = fairness.take, deal: Deal = fairness.deal_fairly):
        self.choose = random.Random(chance).randrange
        silent: Silent = "leaves" if self.choose(2) else "without_seed"
        table = act(Table(LIGHT), Open())
        self.house = House("Anna's", new_seed(self.choose), silent, table=table)
        self.programs: dict[int, Program] = {}
        self.take, self.deal = take, deal
        self.told: Counter[str] = Counter()

    def step(self) -> None:
        """Do something at random, and send what follows from it."""
        self.connect()
        doing = {
            "commit": self.between,
            "reveal": self.reveal,
            "tell": lambda: fairness.mix(self.house, new_seed(self.choose)),
            "deal": lambda: self.deal(self.house),
            "open": self.play,
        }
        late = self.house.step in ("reveal", "tell", "deal") and self.choose(6) == 0
        self.house = fairness.expire(self.house) if late else doing[self.house.step]()
        if self.choose(8) == 0:
            self.house = saved(self.house)
        self.told[self.house.step] += 1
        self.told["spent"] += late
        self.told["barred"] += self.house.may_commit is not None
        self.send()

    def send(self) -> None:
        """Follow who sits at the table, and send everyone who is online what is new."""
        table = self.house.table
        left = {fact.seat for fact in table.news if isinstance(fact, SeatLeft)}
        for seat in left | (self.programs.keys() - {*table.seats}):
            program = self.programs.pop(seat, None)
            if program and program.online and not program.missed:  # one more look
                fairness.see(program.side, view_table(table, None))
        for seat in table.seats:
            if seat not in self.programs:
                own = new_seed(self.choose) if self.choose(4) else None
                self.programs[seat] = Program(self.house, seat, own, self.take)
        for program in self.programs.values():
            if program.online:
                program.hear(self.house)

    def connect(self) -> None:
        """Let connections be lost and found."""
        for program in self.programs.values():
            if program.online:
                program.online = self.choose(12) > 0
                program.surely &= program.online
            elif self.choose(10) == 0:
                program.online = True
                program.side = kept(program.side)
                how = one(self.choose, ["later", "all", "view"])
                self.told[how] += 1
                program.hear(self.house, how)

    def between(self) -> House:
        """Change something at the table between hands, or announce the next number."""
        house, now = self.house, table_options(self.house.table)
        if house.table.hand:
            return fairness.play(house, Finish())
        if now.open:
            return fairness.play(house, Open())
        for seat, program in self.programs.items():
            given = seat in dict(house.commitments)
            if program.online and (self.choose(8) == 0 if given else self.choose(3)):
                house = program.commit(house, new_seed(self.choose))
                self.told["replaced"] += given
        able: list[Any] = [Sit(seat, max(300, now.least)) for seat in now.sit]
        able += [Leave(seat) for seat in now.leave] + [SitOut(seat) for seat in now.sit_out]
        able += [ComeBack(seat) for seat in now.come_back] * 2
        able += [BuyIn(seat, 300) for seat in now.buy_in]
        if now.close and self.choose(25) == 0:
            return fairness.play(house, Close())
        if (now.draw or now.start) and self.choose(4):
            public = f"round {house.number}" if self.choose(5) == 0 else None
            dealt = dict(house.table.able)
            self.told["out"] += any(seat not in dealt for seat, _ in house.commitments)
            return fairness.announce(house, public)
        return fairness.play(house, one(self.choose, able))

    def reveal(self) -> House:
        """Let those who are online reveal their seeds, or stay silent."""
        house, given = self.house, False
        for seat, program in self.programs.items():
            able = program.online and program.side.step == "reveal" and program.side.seed
            if able and seat in house.silent_seats and self.choose(5):
                house, given = fairness.receive(house, seat, program.side.reveal), True
        return house if given or house.step != "reveal" else fairness.expire(house)

    def play(self) -> House:
        """Go on with the hand, or break it off."""
        hand = self.house.table.hand
        assert hand is not None
        if hand.phase == "over":
            return self.between()
        if hand.phase == "redeal":
            return self.deal(self.house)
        if self.choose(40) == 0:
            return fairness.play(self.house, Void())
        if self.choose(25) == 0:
            with suppress(tago.IllegalActionError):  # too late in the hand
                return fairness.misdeal(self.house)
        seat = hand.to_act
        if hand.phase == "betting" and seat and self.choose(2):
            return fairness.play(self.house, tago.Fold(seat))
        return fairness.play(self.house, legal_action(self.choose, hand))


STEPS: Final = 60
"""How many things happen in a session."""


def accused(chance: int, take: Take = fairness.take, deal: Deal = fairness.deal_fairly) -> str:
    """Return what an honest player holds against an honest house in a session; empty if nothing."""
    session = Session(chance, take, deal)
    try:
        for _ in range(STEPS):
            session.step()
    except tago.FairnessError as error:
        return str(error)
    return ""


@pytest.mark.uncounted
def test_no_honest_house_is_accused() -> None:
    """Whoever was away, and however they come back, nobody finds a fault where there is none."""
    found = {chance: said for chance in range(amount(60, 2000)) if (said := accused(chance))}
    assert found == {}


@pytest.mark.uncounted
def test_the_sessions_have_everything() -> None:
    """There are spent numbers, bars, hands and each way to come back in the sessions."""
    told: Counter[str] = Counter()
    for chance in range(30):
        session = Session(chance)
        for _ in range(STEPS):
            session.step()
        told += session.told
    words = ["commit", "reveal", "deal", "open", "spent", "barred", "later", "all", "view"]
    for what in [*words, "replaced", "out"]:
        assert told[what] > 5, told


def league(chance: int) -> tuple[int, int, int]:
    """Return how a league breaks numbers off: looks, silences, and the honest player's restarts.

    One player is honest and always online. The house and the others break off all numbers but the
    last, in every way that there is. After each number, the silent friends try to commit again.
    """
    choose = random.Random(chance).randrange
    seats = (1, 2, 3, 4, 5)[: 2 + choose(4)]
    table = drawn_table(dict.fromkeys(seats, 300))
    house = new_house(table)
    player = Player(1, house.name, new_seed(choose))
    looks = silences = lies = 0
    bar: set[int] = set()
    ways = ["silent", "withdrawn", "dropped", "hashes", "card", "void", "seen", "lie"]
    ways += ["finish"] * choose(3)
    for number in range(21):
        house = attrs.evolve(new_house(table), secret=house.secret, number=number)
        house = fairness.receive(house, 1, player.commit)
        friends = {seat: new_seed(choose) for seat in seats[1:] if seat not in bar}
        for seat, own in friends.items():
            house = fairness.receive(house, seat, Commit(tago.commitment(own)))
        view = view_table(table, 1)
        if bar:  # a friend who was silent tries to give a seed again
            cheat = fairness.receive(house, min(bar), Commit(tago.commitment(new_seed(choose))))
            with pytest.raises(tago.FairnessError, match="was silent"):
                fairness.take(player, fairness.announce(cheat).messages(1)[0], view)
        house = fairness.announce(house)
        player = fairness.take(player, house.messages(1)[0], view)
        house = fairness.receive(house, 1, player.reveal)
        looks += 1  # from now on the league knows the cards
        way = one(choose, ways if number < 20 else ["finish"])
        if way == "silent" and friends:
            silent = one(choose, [*friends])
            bar |= {silent}
            silences += 1
            player = fairness.take(player, Spent(house.number, (silent,)))
        elif way == "withdrawn":
            # Whoever had committed may do so again, and nobody else.
            player = fairness.take(player, Spent(house.number, ()))
        elif way not in ("dropped", "silent"):
            for seat, own in friends.items():
                house = fairness.receive(house, seat, Reveal(own, house.announced))
            house = fairness.deal_fairly(house)
            letters = house.messages(1)[1:]
            cut = {"hashes": 2, "card": 3, "lie": 2 + choose(3)}.get(way, len(letters))
            for letter in letters[:cut]:
                player = fairness.take(player, letter)
            if way in ("void", "seen", "finish"):
                player = fairness.see(player, view_table(house.table, 1))
            if way in ("seen", "finish"):
                while (hand := house.table.hand) and hand.phase != "over":
                    house = fairness.play(house, tago.Fold(hand.to_act or 0))
                    player = fairness.see(player, view_table(house.table, 1))
            dealt = attrs.evolve(house.table, hand=None)
            if way in ("void", "seen"):  # a hand that the player has seen to its end, too
                table = attrs.evolve(dealt, placed=dealt.hands, stacks=table.stacks)
            if way == "lie":  # the views say that the hand was finished
                table = attrs.evolve(dealt, stacks=table.stacks)
                bar = set()
                lies += 1
            if way == "finish":
                table = fairness.play(house, Finish()).table
        player = fairness.again(player, new_seed(choose))
        if way == "finish":
            break
    house = attrs.evolve(new_house(table), number=house.number)
    house = fairness.announce(fairness.receive(house, 1, player.commit))
    player = fairness.take(player, house.messages(1)[0], view_table(table, 1))
    assert player.may_commit is None
    assert silences <= (len(seats) - 1) * (lies + 1)
    return looks, silences, player.restarts


@pytest.mark.uncounted
def test_no_more_looks_than_the_player_counts() -> None:
    """A league of k looks k + 1 times at most by silence, and all other times are counted.

    It may also say that a hand was finished whose end the player has not seen.
    """
    found = [league(chance) for chance in range(amount(20, 400))]
    assert all(restarts == looks - 1 for looks, _, restarts in found)
    assert max(looks for looks, _, _ in found) > 10
    assert max(silences for _, silences, _ in found) > 2


def blind(player: Player, message: Any, view: TableView) -> Player:
    """Take a message without noticing that hands have passed."""
    return fairness.take(attrs.evolve(player, hands=view.hands), message, view)


def early(house: House) -> House:
    """Deal, and let silent seats commit again from the first card on."""
    return fairness.deal_fairly(attrs.evolve(house, may_commit=None))


@pytest.mark.uncounted
@pytest.mark.parametrize("wrong", [{"take": blind}, {"deal": early}], ids=["player", "house"])
def test_a_wrong_end_of_the_bar_is_found(wrong: dict[str, Any]) -> None:
    """If a player does not see that a hand was finished, or a house ends the bar at the deal."""
    says = "a seat that was silent or gave no seed gives one now"
    assert any(says in accused(chance, **wrong) for chance in range(300))
