"""Random sessions at one or more tables, and the laws that hold at every step of them."""

import json
from collections import Counter

import attrs

import tagolib as tago
from tagolib.conformance.choosing import Choose, one
from tagolib.conformance.tago.actions import step
from tagolib.conformance.tago.deals import DECK_KINDS, DeckKind, random_deck
from tagolib.serialization import parse_json, read_table, write
from tagolib.table import (
    TABLE_ACTIONS,
    BuyIn,
    Close,
    ComeBack,
    DrawFirst,
    Finish,
    Funds,
    Leave,
    News,
    Open,
    Sit,
    SitOut,
    StartHand,
    Table,
    TableAction,
    TableRecord,
    Void,
    act,
    finish,
    resume_table,
    table_options,
    view_table,
)
from tagolib.table import facts as table_facts
from tagolib.tago import facts
from tagolib.tago.jackpot import Jackpot
from tests import laws


def is_deck(cards: tuple[tago.Card, ...]) -> bool:
    return sorted(cards) == sorted(tago.DECK)


def allowed(table: Table, action: TableAction) -> bool:
    """Return whether the options of a table allow an action."""
    now = table_options(table)
    match action:
        case Open():
            return now.open
        case Close():
            return now.close
        case Finish():
            return now.finish
        case Leave(seat=seat):
            return seat in now.leave
        case Sit(seat=seat, amount=amount):
            most = dict(now.most).get(seat, amount)
            return seat in now.sit and now.least <= amount <= min(table.room, most)
        case BuyIn(seat=seat, amount=amount):
            most = dict(now.most).get(seat, amount)
            return seat in now.buy_in and now.least <= amount <= min(table.room, most)
        case SitOut(seat=seat):
            return seat in now.sit_out
        case ComeBack(seat=seat):
            return seat in now.come_back
        case Void():
            return now.void
        case Funds():
            return True
        case DrawFirst(deck=deck):
            return now.draw and is_deck(deck)
        case StartHand(deck=deck):
            return now.start and is_deck(deck)


class House:
    """Some tables, their jackpots, and the chips that have come in and gone out."""

    def __init__(self, rules: list[tago.Rules], *, seed: int = 0, shared: bool = False) -> None:
        self.shared = Jackpot.of(rules[0], seed=seed) if shared else None
        self.seed = seed
        self.tables = [Table(r, None if shared else Jackpot.of(r, seed=seed)) for r in rules]
        self.before = list(self.tables)
        """Each table as it was before its last hand was dealt."""
        self.brought = seed * (1 if shared else len(rules))
        self.taken = 0
        self.told: Counter[str] = Counter()

    @property
    def chips(self) -> int:
        """Return all chips at the tables and in the multi-jackpot."""
        shared = self.shared.amount if self.shared else 0
        return sum(table.chips for table in self.tables) + shared

    def take(self, place: int, action: tago.Action | TableAction) -> bool:
        """Take an action at a table, or see it refused; the laws hold either way."""
        before = self.tables[place]
        held = hash(before), repr(before), before.news
        promised = allowed(before, action) if isinstance(action, TABLE_ACTIONS) else None
        if isinstance(action, tago.Look):
            promised = table_options(before).look == action.seat
        after = before
        refused: tago.IllegalActionError | None = None
        try:
            after = act(before, action)
        except tago.IllegalActionError as error:
            refused = error
        if refused:
            assert promised in (False, None)
            assert refused.violations
            assert "{" not in str(refused)
            assert (hash(before), repr(before), before.news) == held
            self.told["refused"] += 1
            return False
        assert promised in (True, None)
        checked = attrs.evolve(after)  # what a table checks holds, though not all of it is run
        assert (checked, checked.news) == (after, after.news)
        if isinstance(action, StartHand):
            self.before[place] = before
        self.settle(place, after)
        return True

    def finish(self, place: int) -> None:
        """Finish the hand of a table, in the right way for it."""
        if self.shared is None:
            taken = self.take(place, Finish())
            assert taken
            return
        taken = self.take(place, Finish())
        assert not taken
        after, self.shared = finish(self.tables[place], self.shared)
        self.settle(place, after)

    def settle(self, place: int, after: Table) -> None:
        """Replace a table with its next state, and count the chips by its news."""
        for fact in after.news:
            self.hear(fact)
        self.tables[place] = after
        assert self.chips == self.brought - self.taken

    def hear(self, fact: News) -> None:
        """Count what has happened, and the chips that came and went with it."""
        self.told[type(fact).__name__] += 1
        match fact:
            case facts.Restored() | table_facts.SeatTaken() | table_facts.BoughtIn():
                self.brought += fact.amount
            case table_facts.SeatLeft():
                self.taken += fact.amount
            case table_facts.JackpotPaid():
                self.brought += self.seed
            case _:
                pass

    def play(self, choose: Choose, place: int) -> None:
        """Continue the hand of a table by one action or one attempt."""
        hand = self.tables[place].hand
        assert hand is not None
        self.take(place, step(choose, hand))


def any_deck(choose: Choose, table: Table) -> tuple[tago.Card, ...]:
    """Return a deck for the seats that can pay the ante; now and then an invalid one."""
    bias: DeckKind = one(choose, DECK_KINDS)
    deck = random_deck(choose, max(2, len(table.able)), bias)
    return deck if choose(12) else deck[1:]


def any_deed(choose: Choose, table: Table) -> TableAction:
    """Return what somebody may try between hands: much of it is refused."""
    seat, stack = 1 + choose(8), table.rules.stack
    amount = max(1, stack + one(choose, (0, 0, stack, -1, -stack + 1)))
    deeds: list[TableAction] = [
        *[StartHand(any_deck(choose, table))] * 5,
        *[Sit(seat, amount)] * (1 if len(table.stacks) > 1 else 8),
        *[BuyIn(seat, amount)] * 3,
        DrawFirst(any_deck(choose, table)),
        Leave(seat),
        *[SitOut(seat)] * (choose(2) == 0),
        *[ComeBack(seat)] * 2,
        Open(),
        Finish(),
        *[Close()] * (choose(20) == 0),
        *[Void()] * (choose(3) == 0),
    ]
    if table.cube is None:
        deeds += [DrawFirst(any_deck(choose, table))] * 5
    return Open() if table.stage == "closed" and choose(2) else one(choose, deeds)


def go_on(choose: Choose, house: House, place: int) -> None:
    """Take one step at one of the tables."""
    table = house.tables[place]
    if table.hand is None or choose(30) == 0:
        house.take(place, any_deed(choose, table))
    elif table.hand.phase != "over":
        house.play(choose, place)
    else:
        for seat in table.hand.deal.numbers:
            house.take(place, tago.Look(seat))
            house.take(place, tago.Curious(seat))
        taken = house.take(place, StartHand(tago.DECK))
        assert not taken
        house.finish(place)


def saved_and_back(table: Table) -> None:
    """Check that a table follows from what is saved of it."""
    text = json.dumps(write(TableRecord.of(table)), ensure_ascii=False)
    assert resume_table(read_table(parse_json(text))) == table


def twin(choose: Choose, house: House, place: int, eyes: int | None) -> Table:
    """Return a table whose hand differs only in cards that a viewer must not know."""
    table = house.tables[place]
    if table.hand is None:
        return table
    other = laws.twin(choose, table.hand, eyes)
    again = act(house.before[place], StartHand(other.deal.deck))
    for action in other.actions:
        again = act(again, action)
    asked = table.news if table_facts.Queued in map(type, table.news) else again.news
    return attrs.evolve(again, queue=table.queue, funds=table.funds, news=asked)


def nobody_is_told(choose: Choose, house: House, place: int) -> None:
    """Check that with other hidden cards a table gives everybody the same, in any form."""
    table = house.tables[place]
    eyes = one(choose, (None, *table.seats))
    other = twin(choose, house, place, eyes)
    assert view_table(other, eyes) == view_table(table, eyes)
    assert write(view_table(other, eyes)) == write(view_table(table, eyes))
    assert repr(other) == repr(table)
    assert str(table_options(other)) == str(table_options(table))
    for action in (Open(), Finish(), StartHand(tago.DECK), Sit(1, 1)):
        assert refusal(other, action) == refusal(table, action)


def refusal(table: Table, action: tago.Action | TableAction) -> object:
    """Return all that a refusal says; ``None`` for a legal action."""
    try:
        act(table, action)
    except tago.IllegalActionError as error:
        return str(error), json.dumps(write(error))
    return None
