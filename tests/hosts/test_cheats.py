"""Fair dealing against a house in league with up to seven players: each cheat is found.

One player is honest. The house knows all other seeds, and alters whatever it likes. By default each
cheat is tried in a few hands; ``nox -s cheats`` tries it in 10,000.
"""

import json
import os
import random
import re
from collections import Counter
from collections.abc import Callable, Sequence
from copy import copy
from functools import lru_cache
from typing import Any

import attrs
import pytest

import tagolib as tago
from tagolib import fairness
from tagolib.conformance.choosing import Choose, one
from tagolib.conformance.tago.actions import legal_action
from tagolib.conformance.tago.deals import random_deck
from tagolib.fairness import (
    Announce,
    Announcement,
    Commit,
    Hashes,
    House,
    Opening,
    Place,
    Player,
    Reveal,
    Seeds,
    Spent,
    Tell,
)
from tagolib.fairness.places import CardPlaces
from tagolib.fairness.recipe import announcement_hash, card_hash, label_order, salt
from tagolib.table import Finish, StartHand, Void, act, view_table
from tagolib.tago.cards import DECK
from tagolib.tago.facts import CardDiscarded
from tagolib.tago.moves import lay
from tests.fair import LIGHT, Exchange, calm, drawn_table, new_house
from tests.places import DOCS

HANDS = int(os.environ.get("TAGO_CHEATS", "1"))
"""In how many hands each cheat is tried."""


def new_seed(choose: Choose) -> bytes:
    return choose(256**32).to_bytes(32, "big")


table_of = lru_cache(lambda seats: drawn_table(dict.fromkeys(seats, 300)))
"""A table at which these seats are taken, made once for all hands."""


class League:
    """A house in league with all players but one, who is honest and checks everything."""

    def __init__(self, choose: Choose, *, seats: int = 0, seedless: bool = False) -> None:
        self.choose = choose
        count = seats or 2 + min(choose(7), choose(7))
        numbers = sorted(random.Random(choose(10**6)).sample(range(1, 9), count))
        self.honest = one(choose, numbers)
        table = table_of(tuple(numbers))
        self.house = House("Anna's", new_seed(choose), "without_seed", table=table)
        self.others = {seat: new_seed(choose) for seat in numbers if seat != self.honest}
        for seat in [*self.others]:
            if seedless or choose(3) == 0:  # some of them give no seed
                del self.others[seat]
        self.own = new_seed(choose)
        self.player = Player(self.honest, "Anna's", self.own)
        self.come = 0

    def again(self) -> tuple[int, bytes]:
        """Let the honest player begin again; return the new commitment by seat."""
        self.own = new_seed(self.choose)
        self.player = fairness.again(self.player, self.own)
        return self.honest, tago.commitment(self.own)

    def commit(self) -> None:
        """Let all players, the honest one included, commit to their seeds."""
        for seat, seed in self.others.items():
            self.house = fairness.receive(self.house, seat, Commit(tago.commitment(seed)))
        self.house = fairness.receive(self.house, self.honest, self.player.commit)

    def announce(self) -> None:
        """Let the house announce the hand."""
        self.house = fairness.announce(self.house)
        self.come = 0
        self.send()

    def reveal(self) -> None:
        """Let all players, the honest one included, reveal their seeds."""
        for seat, seed in self.others.items():
            self.house = fairness.receive(self.house, seat, Reveal(seed, self.house.announced))
        self.house = fairness.receive(self.house, self.honest, self.player.reveal)

    def deal(self) -> None:
        """Do everything from the announcement to the deal."""
        self.announce()
        self.reveal()
        self.house = fairness.deal_fairly(self.house)

    def take(self, message: Any) -> None:
        """Let the honest player take a message, or an announcement with a view of the table."""
        announced = isinstance(message, Announce)
        table = view_table(self.house.table, self.honest) if announced else None
        self.player = fairness.take(self.player, message, table)

    def send(self, change: Callable[[Any], Any] = lambda message: message) -> None:
        """Let the honest player take the new messages."""
        messages = self.house.messages(self.honest)
        for message in messages[self.come :]:
            self.take(change(message))
        self.come = len(messages)

    def look(self) -> None:
        self.player = fairness.see(self.player, view_table(self.house.table, self.honest))

    def play(self) -> None:
        """Play the hand at random for a while; the honest player checks everything."""
        patience = self.choose(20)
        while self.hand.phase != "over":
            patience -= 1
            seat = self.hand.to_act
            if self.hand.phase == "redeal":
                self.house = fairness.deal_fairly(self.house)
            elif patience < 0 and seat and self.hand.phase == "betting":
                self.house = fairness.play(self.house, tago.Fold(seat))
            else:
                self.house = fairness.play(self.house, legal_action(self.choose, self.hand))
        self.send()
        self.look()

    def audit(
        self, audit: tago.Audit | None = None, before: Sequence[tago.View] = ()
    ) -> fairness.Verified:
        """Let the honest player check what is published, against the last view too."""
        views = [*before, tago.view(self.hand, self.honest)]
        return fairness.check_audit(self.player, audit or self.house.audit, views)

    @property
    def first_view(self) -> tago.View:
        """Return what the honest player saw right after the deal."""
        return tago.view(next(tago.replay(tago.Record.of(self.hand))), self.honest)

    @property
    def hand(self) -> tago.Hand:
        assert self.house.table.hand is not None
        return self.house.table.hand

    @property
    def announced(self) -> Announcement:
        assert self.house.dealing is not None
        return self.house.dealing.announced

    @property
    def seeds(self) -> Seeds:
        return self.house.seeds


def without(announced: Announcement, seat: int) -> tuple[tuple[int, bytes], ...]:
    return tuple(pair for pair in announced.commitments if pair[0] != seat)


def bent(league: League) -> Announcement:
    """Return the announcement with a change that suits the house."""
    now = league.announced
    seats = [seat for seat, _ in now.stacks if seat != league.honest]
    free = [seat for seat in range(1, 9) if seat not in dict(now.stacks)]
    others: list[Callable[[], Announcement]] = [
        lambda: attrs.evolve(now, stacks=tuple((n, chips + 1) for n, chips in now.stacks)),
        lambda: attrs.evolve(now, cube=one(league.choose, [n for n in seats if n != now.cube])),
        lambda: attrs.evolve(now, rules=tago.Rules.parse("Heavy – 5/300")),
        lambda: attrs.evolve(now, hand=now.hand - 1),
        lambda: attrs.evolve(now, table="Bea's"),
        lambda: attrs.evolve(
            now, stacks=tuple(sorted((*now.stacks, (one(league.choose, free), 300))))
        ),
        lambda: attrs.evolve(
            now,
            stacks=tuple(pair for pair in now.stacks if pair[0] != seats[0]),
            commitments=tuple(pair for pair in now.commitments if pair[0] != seats[0]),
            cube=league.honest,
        ),
    ]
    if league.honest in dict(now.commitments):
        others.append(lambda: attrs.evolve(now, commitments=without(now, league.honest)))
        stolen = (league.honest, tago.commitment(new_seed(league.choose)))
        mixed = tuple(sorted((*without(now, league.honest), stolen)))
        others.append(lambda: attrs.evolve(now, commitments=mixed))
    able = {1: len([n for n in seats if n != now.cube]), 5: len(free), 6: len(seats) > 1}
    kinds = [kind for kind in range(len(others)) if able.get(kind, 1)]
    return others[one(league.choose, kinds)]()


# How far a hand has come when the cheats begin


def seated(league: League) -> None:
    """Nobody has committed to a seed."""


def announced(league: League) -> None:
    """The hand is announced, and no seed has been revealed."""
    league.commit()
    league.announce()


def dealt(league: League) -> None:
    """The hand is dealt, and the honest player has not looked yet."""
    league.commit()
    league.deal()


def played(league: League) -> None:
    """The hand is over, and nothing has been wrong so far."""
    dealt(league)
    league.play()
    found = league.audit(before=[league.first_view, league.first_view])
    given = {*league.others, league.honest}
    assert found.without_seed == tuple(n for n in league.hand.deal.numbers if n not in given)


def misdealt(league: League) -> None:
    """The hand is over, after one or more cancelled deals."""
    dealt(league)
    for _ in range(1 + league.choose(3)):
        league.house = fairness.misdeal(league.house)
    league.play()


def scores(seeds: Seeds, said: Announcement) -> dict[int, tago.Score]:
    """Return the score of each seat if all stay in."""
    seats = [seat for seat, _ in said.stacks]
    *cards, point = lay(seeds.deck(), len(seats))
    choice: tago.Choice | None = "sum" if tago.point_totals(point).choice_needed else None
    rank = tago.Ranker(point, choice)
    return {seat: rank(own) for seat, own in zip(seats, cards, strict=True)}


def tied(league: League) -> None:
    """The honest player, who has not looked yet, and others are to vote."""
    league.commit()
    told = tuple(sorted([*league.others.items(), (league.honest, league.own)]))
    said = fairness.announce(league.house).last.announced
    secret = b""
    alike: list[int] = []
    while len(alike) < 2:
        secret = new_seed(league.choose)
        house = tago.hand_seed(secret, said.hand)
        text = attrs.evolve(said, commitment=tago.commitment(house)).text
        found = scores(Seeds(text, house, told, None), said)
        alike = [seat for seat in found if found[seat].rank == found[league.honest].rank]
    league.house = attrs.evolve(league.house, secret=secret)
    league.deal()
    while league.hand.phase != "vote":
        league.send()
        seat = league.hand.to_act
        action = calm(league.hand) if seat is None or seat in alike else tago.Fold(seat)
        league.house = fairness.play(league.house, action)


# The cheats. Each ends in the refusal that the honest player makes.


def announce_otherwise(league: League) -> None:
    """Announce seats, stacks, cube, rules, number or name that are not the table's."""
    player = attrs.evolve(league.player, step="commit", number=0, announcement="")
    table = view_table(league.house.table, league.honest)
    fairness.take(player, Announce(bent(league).text), table)


def announce_again(league: League) -> None:
    """Make another announcement once the seeds are known."""
    league.reveal()
    league.take(Announce(attrs.evolve(league.announced, hand=2).text))


def number_twice(league: League) -> None:
    """Use the number of a hand whose seeds are known for another hand."""
    while league.hand.phase != "over":
        league.house = fairness.play(league.house, tago.Fold(league.hand.to_act or 0))
    league.house = fairness.play(league.house, Finish())
    league.again()
    league.others = {}
    league.commit()
    house = fairness.announce(league.house)
    league.take(Announce(attrs.evolve(house.last.announced, hand=1).text))


def silent_twice(league: League) -> None:
    """Let a silent player give a seed again, in order to be silent again."""
    friend = next(seat for seat, _ in league.announced.stacks if seat != league.honest)
    spent = [seat for seat, _ in league.announced.commitments if seat != league.honest]
    league.take(Spent(league.announced.hand, tuple(spent)))
    both = tuple(sorted([league.again(), (friend, bytes(32))]))
    league.take(Announce(attrs.evolve(league.announced, hand=2, commitments=both).text))


def silent_after_a_voided_hand(league: League) -> None:
    """Call a hand off, so that a player who was silent may give a seed and be silent again."""
    spent = [seat for seat, _ in league.announced.commitments if seat != league.honest]
    league.take(Spent(league.announced.hand, tuple(spent)))
    dealt = attrs.evolve(league.house.table, hands=1, placed=1)
    friend = next(seat for seat, _ in league.announced.stacks if seat != league.honest)
    both = tuple(sorted([league.again(), (friend, bytes(32))]))
    bent = attrs.evolve(league.announced, hand=3, commitments=both)
    league.player = fairness.take(
        league.player, Announce(bent.text), view_table(dealt, league.honest)
    )


def silent_once_all_is_told(league: League) -> None:
    """Call a friend silent who has revealed the seed, to begin again without looking guilty."""
    league.reveal()
    league.send()
    friend = next(iter([*league.others]), league.honest)
    league.take(Spent(league.announced.hand, (friend,)))


def copied_commitment(league: League) -> None:
    """Let a friend, or the house, copy the honest player's commitment instead of a seed."""
    mine = dict(league.announced.commitments)[league.honest]
    friend = next(seat for seat, _ in league.announced.stacks if seat != league.honest)
    said = json.loads(league.announced.text)
    if league.choose(2):
        said["commitments"][str(friend)] = mine.hex()
    else:
        said["commitment"] = mine.hex()
    player = attrs.evolve(league.player, step="commit", number=0, announcement="")
    fairness.take(player, Announce(json.dumps(said)), view_table(league.house.table, league.honest))


def deal_again_after_calling_it_off(league: League) -> None:
    """Call the hand off and deal the same cards again, without another announcement."""
    league.send()
    deck = league.hand.deal.deck
    table = act(act(league.house.table, Void()), StartHand(deck))
    fairness.see(league.player, view_table(table, league.honest))


def public_value_from_nowhere(league: League) -> None:
    """Announce a public value without a source, so that the house can choose it."""
    announced(league)
    text = league.announced.text.replace('"public":null', '"public":" "')
    player = attrs.evolve(league.player, step="commit", number=0, announcement="")
    fairness.take(player, Announce(text), view_table(league.house.table, league.honest))


def late_seed(league: League) -> None:
    """Let a player in league reveal another seed than the one committed to, knowing the others."""
    league.reveal()
    told = dict(league.seeds.players)
    friend = one(league.choose, [*league.others] or [league.honest])
    told[friend] = new_seed(league.choose)
    league.take(Tell(tuple(sorted(told.items())), None))


def seed_left_out(league: League) -> None:
    """Leave out the seed of a player once all are known, be it in league or the honest one."""
    league.reveal()
    told = dict(league.seeds.players)
    del told[one(league.choose, [*told])]
    league.take(Tell(tuple(told.items()), None))


def public_value_left_out(league: League) -> None:
    """Announce a public value, but mix none in once the cards are known."""
    league.house = fairness.receive(league.house, league.honest, league.player.commit)
    league.house = fairness.announce(league.house, "drand mainnet, round 4711")
    league.send()
    league.take(Tell(((league.honest, league.player.reveal.seed),), None))


def deal_other_stacks(league: League) -> None:
    """Deal the announced hand with stacks other than announced."""
    league.send()
    stacks = dict(bent_stacks(league))
    cube = league.announced.cube
    assert cube is not None
    hand = tago.deal(LIGHT, stacks, cube, league.seeds.deck())
    fairness.see(league.player, tago.view(hand, league.honest))


def deal_to_others(league: League) -> None:
    """Choose which seats without a seed are dealt in to suit the cards."""
    league.send()
    wanted = dict(league.announced.stacks)
    free = [seat for seat in range(1, 9) if seat not in wanted]
    out = [seat for seat in wanted if seat != league.honest]
    if len(wanted) > 2 and (not free or league.choose(2)):
        del wanted[one(league.choose, out)]
    else:
        wanted[one(league.choose, free)] = 300
    cube = one(league.choose, [*wanted])
    hand = tago.deal(LIGHT, wanted, cube, league.seeds.deck())
    fairness.see(league.player, tago.view(hand, league.honest))


def audit_others(league: League) -> None:
    """Do the same, but only after the hand."""
    audit = league.house.audit
    assert audit.record is not None
    deal = attrs.evolve(audit.record.deal, stacks=bent_stacks(league))
    record = attrs.evolve(audit.record, deal=deal)
    league.audit(attrs.evolve(audit, record=record))


def bent_stacks(league: League) -> tuple[tuple[int, int], ...]:
    return tuple((seat, chips + 5) for seat, chips in league.announced.stacks)


def announcement_that_fits(league: League) -> None:
    """Make an announcement after the hand, with everything as the house would like it."""
    seeds = attrs.evolve(league.seeds, announcement=bent(league).text)
    league.audit(attrs.evolve(league.house.audit, seeds=seeds))


def two_announcements(league: League) -> None:
    """Send the honest player a different announcement, with cards made for it."""
    other = attrs.evolve(league.announced, hand=7)
    league.player = attrs.evolve(league.player, step="commit", number=0, announcement="")
    league.take(Announce(other.text))
    for seat, seed in [*league.others.items(), (league.honest, league.own)]:
        league.house = fairness.receive(league.house, seat, Reveal(seed, league.house.announced))
    seeds = attrs.evolve(league.seeds, announcement=other.text)
    league.house = fairness.deal_fairly(league.house)
    for message in (Tell(seeds.players, None), seeds.hashes(0), seeds.opening(Place(0, 29))):
        league.take(message)
    league.audit()


def change_card(league: League) -> None:
    """Open a card as another than the one that was hashed."""
    place = league.choose(7)
    met = iter(range(10**6))

    def change(message: Any) -> Any:
        if isinstance(message, Opening) and next(met) == place:
            return attrs.evolve(message, label=(message.label + 1 + league.choose(29)) % 30)
        return message

    league.send(change)
    while league.hand.phase != "over":
        league.house = fairness.play(league.house, calm(league.hand))
        league.send(change)


def wrong_salt(league: League) -> None:
    """Open a card with a meaningless salt."""
    salted = new_seed(league.choose)
    league.send(lambda m: attrs.evolve(m, salt=salted) if isinstance(m, Opening) else m)


def swap_covered(league: League) -> None:
    """Swap the covered card of a seat for another between the deal and the showdown."""
    league.send()
    seat = one(league.choose, league.hand.seats)
    deck = league.seeds.deck()
    there = one(league.choose, [at for at in range(30) if deck[at] is not seat.cards[0]])
    here = league.hand.deal.numbers.index(seat.number)
    for at in (here, there):  # opened as they were hashed: nothing else is possible
        league.take(league.seeds.opening(Place(0, at)))
    swapped = attrs.evolve(seat, cards=(deck[there], *seat.cards[1:]), shown=True)
    seats = tuple([swapped if one_ is seat else one_ for one_ in league.hand.seats])
    hand = attrs.evolve(league.hand, seats=seats)
    fairness.see(league.player, tago.view(hand, league.honest))


def false_hashes(seeds: Seeds, order: list[int]) -> Hashes:
    """Send the hashes of an order of labels that does not come from the seeds."""
    announced, root = announcement_hash(seeds.announcement), seeds.root
    cards = [card_hash(announced, 0, at, c, salt(root, 0, at)) for at, c in enumerate(order)]
    return Hashes(0, tuple(cards))


def hand_under_the_number_of_the_draw(league: League) -> None:
    """Announce and deal the draw, and then a hand for which nothing was announced."""
    table = attrs.evolve(league.house.table, cube=None)
    league.house = attrs.evolve(league.house, table=table)
    dealt(league)
    league.send()
    league.look()
    cards = random_deck(league.choose, len(table.seats))
    table = act(league.house.table, StartHand(cards))
    fairness.see(league.player, view_table(table, league.honest))


def deck_of_its_own(league: League) -> None:
    """Deal a deck that the house likes, with matching hashes: only the audit can tell."""
    order = [*label_order(league.seeds.seed(0))]
    i, j = random.Random(league.choose(10**6)).sample(range(30), 2)
    order[i], order[j] = order[j], order[i]
    hashes = false_hashes(league.seeds, order)
    for message in league.house.messages(league.honest)[league.come :]:
        if isinstance(message, Opening):
            league.take(attrs.evolve(message, label=order[message.position]))
        else:
            league.take(hashes if isinstance(message, Hashes) else message)
    tago.verify(league.house.audit, league.player.kept)


def card_twice(league: League) -> None:
    """Deal a deck in which one card stands for two, and open both."""
    openings = [m for m in league.house.messages(league.honest) if isinstance(m, Opening)]
    i, j = random.Random(league.choose(10**6)).sample([m.position for m in openings], 2)
    order = [*label_order(league.seeds.seed(0))]
    order[j] = order[i]
    hashes = false_hashes(league.seeds, order)

    def change(message: Any) -> Any:
        if isinstance(message, Opening):
            return attrs.evolve(message, label=order[message.position])
        return hashes if isinstance(message, Hashes) else message

    league.send(change)


def no_hashes(league: League) -> None:
    """Deal cards before the house has committed itself to any."""
    league.look()


def deal_from_elsewhere(league: League) -> None:
    """Deal a card from another position of the shuffle, and open it as what it is."""
    spare = league.seeds.opening(Place(0, 29))

    league.send()
    first = league.hand.deal.numbers[0]
    view = tago.view(league.hand, league.honest)
    there = next(s for s in view.state.seats if s.number == first)
    card = DECK[spare.label]
    league.take(spare)
    other = next(c for c in (card, *DECK) if c is not there.cards[1])
    seats = tuple(
        attrs.evolve(s, cards=(s.cards[0], other, s.cards[2])) if s is there else s
        for s in view.state.seats
    )
    state = attrs.evolve(view.state, seats=seats)
    fairness.see(league.player, attrs.evolve(view, state=state))


def redeal_after_the_discards(league: League) -> None:
    """Hold back the hashes of a redeal until the discards are known."""
    for message in league.house.messages(league.honest)[league.come :]:
        if not isinstance(message, Hashes):
            league.take(message)
    league.look()


def to_the_redeal(league: League) -> tuple[CardPlaces, list[int]]:
    """Play on until the house has to redeal; return where the cards are, and which seats tie."""
    league.send()
    while league.hand.phase != "redeal":
        league.house = fairness.play(league.house, calm(league.hand))
        league.send()
        league.look()
    assert league.house.places is not None
    return league.house.places, [seat.number for seat in league.hand.contending]


def redeal_of_another_card(league: League) -> None:
    """Pass over a card that should be dealt in a redeal, as if it were on the table."""
    places, tied = to_the_redeal(league)
    taken, _ = places.next_positions(tied, league.seeds.label)
    deck = league.seeds.deck(places.shuffle + 1)
    mine = tied.index(league.honest)
    others = Counter(league.hand.redeal_cards) - Counter(deck[at] for at in taken)
    wanted = next(
        at
        for at in range(taken[-1] + 1, 30)
        if deck[at] is not deck[taken[mine]] and others[deck[at]]
    )
    cards = [deck[at] for at in taken]
    cards[mine] = deck[wanted]
    hand = tago.apply(league.hand, tago.Redeal(tuple(cards)))
    for at in range(30):
        if at in (wanted, *[k for k in range(taken[-1]) if k not in taken]):
            league.take(league.seeds.opening(Place(places.shuffle + 1, at)))
    while not hand.seat(league.honest).seen and hand.phase == "betting":
        hand = tago.apply(hand, calm(hand))
    fairness.see(league.player, tago.view(hand, league.honest))


def redeal_seen_twice(league: League) -> None:
    """After an old view, lead the player through the redeal again, to a card of a later shuffle."""
    _, tied = to_the_redeal(league)
    before = len(tago.view(league.hand, league.honest).log)
    league.house = fairness.deal_fairly(league.house)
    league.send()
    league.look()
    places = league.house.places
    assert places is not None
    later = places.shuffle + 1
    league.take(league.seeds.hashes(later))
    taken, skipped = places.next_positions(tied, league.seeds.label)
    mine = taken[tied.index(league.honest)]
    for at in (*skipped, mine):
        league.take(league.seeds.opening(Place(later, at)))
    now = tago.view(league.hand, league.honest)
    league.player = fairness.see(league.player, attrs.evolve(now, log=now.log[:before]))
    own = league.hand.seat(league.honest).cards[0]
    card = next(c for c in (league.seeds.deck(later)[mine], *DECK) if c is not own)
    seats = tuple(
        [
            attrs.evolve(seat, cards=(card, *seat.cards[1:]))
            if seat.number == league.honest
            else seat
            for seat in now.state.seats
        ]
    )
    fairness.see(league.player, attrs.evolve(now, state=attrs.evolve(now.state, seats=seats)))


def discard_of_another_card(league: League) -> None:
    """Record the discard of a card that was never the player's."""
    league.send()
    view = tago.view(league.hand, league.honest)
    seat = view.state.seats[0]
    card = next(card for card in DECK if card not in seat.cards)
    log = (*view.log, CardDiscarded(seat.number, card))
    fairness.see(league.player, attrs.evolve(view, log=log))


def misdeal_until_it_suits(league: League) -> None:
    """Make mistakes until the cards suit: counted, and refused where none are allowed."""
    tago.verify(league.house.audit, league.player.kept, no_misdeals=True)


def hide_a_misdeal(league: League) -> None:
    """Publish the deal after the misdeals as if it had been the first."""
    audit = league.house.audit
    assert audit.record is not None
    slips = sum(isinstance(action, tago.Misdeal) for action in audit.record.actions)
    deal = attrs.evolve(audit.record.deal, deck=league.seeds.deck(slips))
    actions = audit.record.actions[slips:]
    league.audit(attrs.evolve(audit, record=attrs.evolve(audit.record, deal=deal, actions=actions)))


def without_a_seed(league: League) -> None:
    """Deal to seats without a seed: reported, and refused where all must give one."""
    found = League(league.choose, seedless=True)
    found.commit()
    found.deal()
    found.play()
    tago.verify(found.house.audit, found.player.kept, all_seeds=True)


def another_house_seed(league: League) -> None:
    """Publish another seed of the house, tried out until the cards suit."""
    seeds = attrs.evolve(league.seeds, house=new_seed(league.choose))
    league.audit(attrs.evolve(league.house.audit, seeds=seeds))


def show_other_bets(league: League) -> None:
    """During the hand, show a player in league with another bet than is published."""
    before = league.first_view
    shown = [
        attrs.evolve(seat, stack=seat.stack - 5, in_hand=seat.in_hand + 5)
        if seat.number != league.honest
        else seat
        for seat in before.state.seats
    ]
    bent = attrs.evolve(before, state=attrs.evolve(before.state, seats=tuple(shown)))
    fairness.see(attrs.evolve(league.player, facts=0, places=None), bent)
    league.audit(before=[before, bent])


def tell_it_otherwise(league: League) -> None:
    """Publish the hand without its last action."""
    audit = league.house.audit
    assert audit.record is not None
    record = attrs.evolve(audit.record, actions=audit.record.actions[:-1])
    league.audit(attrs.evolve(audit, record=record))


_IMPOSSIBLE = "the announcement is impossible: "
_OTHER_SEED = r"the seed of seat \d does not match its commitment"
_AT = r", position \d+: "
_OF_SEAT = r", position \d+(, seat \d)?: "
_NO_MATCH = f"shuffle 0{_AT}a card does not match its hash"
_OTHER_CARD = f"{_OF_SEAT}a card was not opened, or is another card"

CHEATS: dict[Callable[[League], None], dict[Callable[[League], None], tuple[str, str]]] = {
    announced: {
        announce_otherwise: ("announce", _IMPOSSIBLE),
        announce_again: ("announce", _IMPOSSIBLE + "there is already an announcement"),
        silent_twice: (
            "announce",
            _IMPOSSIBLE + r"a seat that was silent or gave no seed gives one now: \d",
        ),
        silent_after_a_voided_hand: (
            "announce",
            _IMPOSSIBLE + r"a seat that was silent or gave no seed gives one now: \d",
        ),
        silent_once_all_is_told: ("reveal", "a seat that owes no seed is called silent"),
        copied_commitment: ("announce", ".*no two commitments may be the same"),
        late_seed: ("tell", _OTHER_SEED),
        seed_left_out: ("tell", _OTHER_SEED),
        two_announcements: ("audit", "the announcement is not the one that was kept"),
    },
    dealt: {
        number_twice: ("announce", _IMPOSSIBLE + "its number has been used"),
        no_hashes: ("deal", "no card may be dealt yet"),
        deal_again_after_calling_it_off: (
            "announce",
            "the hand is not the one that was announced",
        ),
        deal_to_others: ("announce", "the hand is not the one that was announced"),
        deal_other_stacks: ("announce", r"seat \d: the stacks are not those that were announced"),
        change_card: ("open", _NO_MATCH),
        wrong_salt: ("open", _NO_MATCH),
        swap_covered: ("open", "shuffle 0" + _OTHER_CARD),
        card_twice: ("open", f"shuffle 0{_AT}a card appears twice in the deck"),
        deal_from_elsewhere: ("open", "shuffle 0" + _OTHER_CARD),
        deck_of_its_own: (
            "audit",
            f"shuffle 0{_AT}the hashes that were sent do not match the cards",
        ),
    },
    misdealt: {
        hide_a_misdeal: (
            "audit",
            f"shuffle 0, the deal{_AT}the cards are not those that the seeds give",
        ),
        misdeal_until_it_suits: ("audit", r"there must be no misdeals, not \d"),
    },
    tied: {
        redeal_after_the_discards: ("deal", "shuffle 1: the hashes of the redeal are missing"),
        redeal_of_another_card: ("open", "shuffle 1" + _OTHER_CARD),
        redeal_seen_twice: ("open", "shuffle 1" + _OTHER_CARD),
        discard_of_another_card: ("open", r"seat \d: a fact names a card that nobody has"),
    },
    played: {
        audit_others: ("audit", "the rules, stacks or cube of the hand are not as announced"),
        announcement_that_fits: ("audit", "the announcement is not the one that was kept"),
        another_house_seed: ("audit", "the house's seed does not match its commitment"),
        show_other_bets: ("audit", "the published hand is not the one that was seen"),
        tell_it_otherwise: ("audit", "the published hand is not the one that was seen"),
    },
    seated: {
        hand_under_the_number_of_the_draw: (
            "announce",
            "the hand is not the one that was announced",
        ),
        public_value_from_nowhere: ("announce", ".*: a public value needs a source"),
        public_value_left_out: ("tell", "the public value is not as announced"),
        without_a_seed: ("audit", "all seats must give a seed; these gave none: "),
    },
}
"""The cheats by how far a hand has come, each with the step at which it is refused, and why."""


def refusal(cheat: Callable[[League], None], league: League) -> tuple[str, str]:
    """Return the step at which a cheat is refused, and why."""
    try:
        cheat(league)
    except tago.FairnessError as error:
        return error.step, str(error)
    return "", "it passes"


@pytest.mark.uncounted
@pytest.mark.parametrize("stage", CHEATS, ids=lambda stage: stage.__name__)
def test_cheats_are_refused_at_their_step(stage: Callable[[League], None]) -> None:
    """Whatever the house and its friends alter, the honest player refuses it where they must."""
    for number in range(HANDS):
        league = League(random.Random(f"{stage.__name__} {number}").randrange)
        stage(league)
        for cheat, (step, why) in CHEATS[stage].items():
            found, said = refusal(cheat, copy(league))
            assert found == step, (cheat.__name__, number, said)
            assert re.match(why, said), (cheat.__name__, number, said)


def test_two_hands_at_once() -> None:
    """Two honest players in two hands, each with a puppet of the house, find out by comparing."""
    hands = [
        Exchange(new_house(drawn_table(2)), {1: own, 2: other})
        for own, other in ((bytes(32), b"\1" * 32), (b"\2" * 32, b"\3" * 32))
    ]
    for made in hands:
        made.start()
        made.deal()
        while made.hand.phase != "over":
            made.do(tago.Fold(made.hand.to_act or 0))
    first, second = hands[0].players[1], hands[1].players[2]
    for player, made in ((first, hands[0]), (second, hands[1])):
        found = fairness.check_audit(player, made.house.audit)
        assert found.without_seed == ()
    assert announcement_hash(first.announcement) != announcement_hash(second.announcement)


def test_what_is_no_refusal_is_told() -> None:
    """A hand that the house breaks off, and a seat that it eliminates, are in the verification."""
    for voids in (False, True):
        league = League(random.Random(6).randrange, seats=3)
        league.commit()
        league.deal()
        league.send()
        league.look()
        out = league.hand.deal.numbers[0]
        league.house = fairness.play(league.house, tago.Eliminate(out, show=False))
        league.send()
        league.look()
        league.house = fairness.play(league.house, Void()) if voids else league.house
        found = tago.verify(league.house.audit, league.player.kept)
        assert (found.voided, found.eliminated) == (True, (out,))


# Silence


def share(seeds: Seeds, announced: Announcement, league: set[int]) -> float:
    """Return the league's part of the pot if all stay in and ties are shared."""
    won = tago.winners(scores(seeds, announced))
    return len(league.intersection(won)) / len(won)


def silent_when_it_displeases(chance: int, seats: int, friends: int, public: str | None) -> float:
    """Return what the league wins if its players stay silent, one by one, until the cards suit."""
    choose = random.Random(chance).randrange
    table = table_of(tuple(range(1, seats + 1)))
    cube = 1 + choose(seats)
    house = House("x", new_seed(choose), "without_seed", table=attrs.evolve(table, cube=cube))
    league = set(range(1, friends + 1))
    while True:
        seeds = {
            seat: new_seed(choose)
            for seat in (table.seats if house.may_commit is None else house.may_commit)
        }
        for seat, seed in seeds.items():
            house = fairness.receive(house, seat, Commit(tago.commitment(seed)))
        house = fairness.announce(house, public)
        own = tago.hand_seed(house.secret, house.number)
        value = new_seed(choose) if public else None
        ahead = Seeds(house.last.announcement, own, tuple(seeds.items()), value)
        # Nobody knows the public value yet, so what they look at is a guess.
        guess = attrs.evolve(ahead, public=new_seed(choose)) if public else ahead
        announced = house.last.announced
        able = league & seeds.keys()
        to_hope_for = 1 - (1 - friends / seats) ** len(able)
        if not able or share(guess, announced, league) >= to_hope_for:
            return share(ahead, announced, league)
        silent = min(able)
        for seat, seed in seeds.items():
            if seat != silent:
                house = fairness.receive(house, seat, Reveal(seed, house.announced))
        house = fairness.expire(house)


ROW = re.compile(r"\| (\d) \| (\d) \| (0\.\d\d) \| ([01]\.\d\d) \| (0\.\d\d) \|")
BIAS = ROW.findall((DOCS / "how-to" / "fair-dealing.md").read_text(encoding="utf-8"))
"""What the how-to tells: how many seats and how many of them in league with the house, and their
part of the pots: fair, with silence, and with silence and a public value."""


@pytest.mark.uncounted
@pytest.mark.parametrize("row", BIAS if HANDS > 1 else BIAS[:1], ids="-".join)
def test_the_bias_of_silence(row: tuple[str, ...]) -> None:
    """Silence wins the league as much as the how-to says, and nothing with a public value."""
    seats, friends = map(int, row[:2])
    fair, *told = map(float, row[2:])
    assert len(BIAS) == 4
    assert abs(fair - friends / seats) < 0.01
    hands = max(HANDS, 25)
    for public, expected in zip((None, "drand 1"), told, strict=True):
        won = [silent_when_it_displeases(n, seats, friends, public) for n in range(hands)]
        found = sum(won) / hands
        print(f"{seats} seats, {friends} in league, {public}: {found:.4f}")  # for the how-to
        error = 4 * (max(expected * (1 - expected), 0.02) / hands) ** 0.5
        assert abs(found - expected) < error + 0.01, found


def test_a_restart_is_seen() -> None:
    """Whichever player is silent, all see it, and the honest player counts it."""
    league = League(random.Random(5).randrange, seats=3)
    announced(league)
    league.house = fairness.expire(league.house)
    league.send()
    assert league.player.restarts == 1
    assert Spent(1, tuple(sorted([*league.others, league.honest]))) in league.house.messages(None)


def test_a_restart_of_which_nobody_is_told_is_seen() -> None:
    """A house that dislikes the cards cannot secretly begin again once it knows all seeds."""
    for taken in range(3):
        league = League(random.Random(5).randrange, seats=3)
        announced(league)
        league.reveal()
        seeds = league.seeds
        for message in [Tell(seeds.players, None), seeds.hashes(0)][:taken]:
            league.take(message)
        league.again()
        assert league.player.restarts == 1
