"""Fair dealing: house and players send each other what they must, and refuse everything else."""

import copy
import hashlib
import inspect
import json
import pickle
import random
import sys
from collections import Counter
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any

import attrs
import pytest

import tagolib as tago
from tagolib import fairness
from tagolib.base import checking
from tagolib.base.growing import Indexed
from tagolib.fairness import (
    Announce,
    Announcement,
    Commit,
    Hashes,
    House,
    HouseRecord,
    Kept,
    Opening,
    Place,
    Player,
    Reveal,
    Seeds,
    Spent,
    Tell,
)
from tagolib.fairness.places import CardPlaces
from tagolib.serialization import read, write
from tagolib.table import (
    BuyIn,
    Close,
    ComeBack,
    DrawFirst,
    Finish,
    Funds,
    Leave,
    Open,
    Sit,
    SitOut,
    StartHand,
    Void,
    act,
    cash_flow,
    view_table,
)
from tagolib.tago import facts
from tagolib.tago.cards import DECK
from tagolib.tago.options import Restoration
from tests.fair import (
    LIGHT,
    SECRET,
    Exchange,
    Meddle,
    calm,
    drawn_table,
    exchange,
    finish,
    kept,
    new_house,
    open_table,
    play_out,
    saved,
    seed,
    to_a_vote,
)

# The recipe once more, written from its description alone.


def sha(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def number(value: int) -> bytes:
    return value.to_bytes(8, "big")


def root_by_the_recipe(seeds: Seeds) -> bytes:
    parts = [sha(b"tagolib announcement 2", seeds.announcement.encode()), seeds.house]
    for seat, own in seeds.players:
        parts += [bytes([seat]), own]
    return sha(b"tagolib hand 2", *parts, seeds.public or b"")


def order_by_the_recipe(deck_seed: bytes) -> list[int]:
    blocks = [sha(b"tagolib shuffle 1", deck_seed, number(i)) for i in range(8)]
    stream = iter(b"".join(blocks))
    labels = list(range(30))
    for last in range(29, 0, -1):
        fair = 256 - 256 % (last + 1)
        chosen = next(byte for byte in stream if byte < fair) % (last + 1)
        labels[last], labels[chosen] = labels[chosen], labels[last]
    return labels


ANNOUNCED = Announcement(
    table="Anna's",
    hand=7,
    rules=LIGHT,
    stacks=((1, 300), (3, 300)),
    cube=3,
    commitment=tago.commitment(tago.hand_seed(SECRET, 7)),
    commitments=((1, tago.commitment(seed(1))), (3, tago.commitment(seed(3)))),
    public="drand 4711",
)
SEEDS = Seeds(ANNOUNCED.text, tago.hand_seed(SECRET, 7), ((1, seed(1)), (3, seed(3))), seed(9))


@pytest.mark.parametrize(
    "seeds",
    [
        SEEDS,
        attrs.evolve(SEEDS, public=None),
        attrs.evolve(SEEDS, players=()),
        attrs.evolve(SEEDS, players=(), public=None, announcement="Tagò"),
    ],
)
def test_the_recipe(seeds: Seeds) -> None:
    """Seeds of shuffles, orders, salts and hashes are the bytes that follow from the recipe."""
    root = root_by_the_recipe(seeds)
    announced = sha(b"tagolib announcement 2", seeds.announcement.encode())
    for k in (0, 1, 258):
        deck_seed = sha(b"tagolib deck 2", root, number(k))
        order = order_by_the_recipe(deck_seed)
        assert seeds.seed(k) == deck_seed
        assert list(seeds.deck(k)) == [DECK[label] for label in order]
        salts = [sha(b"tagolib salt 2", root, number(k), bytes([at])) for at in range(30)]
        hashes = [
            sha(b"tagolib card 2", announced, number(k), bytes([at, label]), salted)
            for at, (label, salted) in enumerate(zip(order, salts, strict=True))
        ]
        assert seeds.hashes(k) == Hashes(k, tuple(hashes))
        opening = seeds.opening(Place(k, 5))
        assert opening == Opening(k, 5, order[5], salts[5])
        assert opening.fits(seeds.announcement, seeds.hashes(k))


def test_published_values() -> None:
    """The bytes of one announcement, and everything derived from it, never change."""
    assert hashlib.sha256(ANNOUNCED.text.encode()).hexdigest() == TEXT_HASH
    assert '"table":"Tagò",' in attrs.evolve(ANNOUNCED, table="Tagò").text
    assert SEEDS.root.hex() == ROOT
    assert " ".join(map(str, SEEDS.deck())) == FIRST_DECK


TEXT_HASH = "94dfe9ea89e0c6c6c1db4124c636063971523a73f4efdd6bfaa824dfa095979e"
ROOT = "2547f7a31905074a749c2666732e66c7f3e5509c5d3644dca1182881857c2f66"
FIRST_DECK = "½ 4 2 ½ 0 2 4 3 7 1 3 2 6 5 6 8 6 7 0 5 8 8 7 3 ½ 5 4 1 1 0"


def test_each_purpose_has_its_own_hash() -> None:
    """No label is the beginning of another, so no hash for one purpose serves another."""
    first = ("commitment 1", "session 1", "hand 1", "deck 1", "shuffle 1")
    second = ("announcement 2", "hand 2", "deck 2", "salt 2", "card 2")
    labels = [f"tagolib {label}" for label in first + second]
    assert not any(a != b and a.startswith(b) for a in labels for b in labels)


def test_every_part_of_the_announcement_changes_the_cards() -> None:
    """Other seats, stacks, rules, cube, number, table or public value lead to other cards."""
    changes: dict[str, Any] = {
        "table": "Bea's",
        "hand": 8,
        "rules": tago.Rules.parse("Heavy – 5/300"),
        "stacks": ((1, 300), (2, 300), (3, 300)),
        "cube": 1,
        "commitments": ((1, tago.commitment(seed(1))),),
        "public": None,
    }
    roots = {SEEDS.root}
    for name, value in changes.items():
        text = attrs.evolve(ANNOUNCED, **{name: value}).text
        roots.add(attrs.evolve(SEEDS, announcement=text).root)
    assert len(roots) == len(changes) + 1


# A hand from beginning to end


@pytest.mark.rules("OPEN-03", "DEAL-02")
def test_a_hand_from_beginning_to_end() -> None:
    """Players commit, hear the announcement, reveal, and check both their cards and the audit."""
    made = exchange()
    steps = [made.house.step]
    assert all(player.may_go_on for player in made.players.values())
    made.start()
    steps.append(made.house.step)
    assert not any(player.may_go_on for player in made.players.values())
    made.deal()
    steps.append(made.house.step)
    assert all(player.may_go_on for player in made.players.values())
    opened = [(card.shuffle, card.position) for card in made.players[1].cards]
    assert opened == [(0, at) for seat in range(4) for at in (4 + seat, 8 + seat)]
    while made.hand.phase != "over":
        made.do(calm(made.hand))
    audit = made.house.audit
    for seat, player in made.players.items():
        found = fairness.check_audit(player, audit, made.views[seat])
        assert found.hand == made.hand
        assert (found.voided, found.without_seed, found.unhashed) == (False, (), 0)
        assert tago.verify(audit, player.kept, no_misdeals=True, all_seeds=True) == found
    finish(made)
    assert made.house.audit == audit
    assert [*steps, made.house.step] == ["commit", "deal", "open", "commit"]


@pytest.mark.rules("CUBE-02", "CUBE-03")
def test_the_opening_draw() -> None:
    """The draw for the first player has its own number, and all its cards are opened."""
    seeds: dict[int, bytes | None] = {1: seed(1), 2: seed(2), 3: None}
    made = Exchange(new_house(open_table(3)), seeds)
    made.start()
    made.deal()
    table = made.house.table
    assert table.cube is not None
    assert [len(player.cards) for player in made.players.values()] == [3, 3, 3]
    found = fairness.check_audit(made.players[1], made.house.audit)
    assert (found.hand, found.first, found.without_seed) == (None, table.cube, (3,))
    assert found.unhashed == 0
    assert tago.verify(made.house.audit, Kept(made.house.last.announcement)).unhashed == 1
    made.again({1: seed(4), 2: seed(5), 3: seed(6)})
    made.start()
    made.deal()
    assert (made.house.number, made.hand.deal.cube) == (2, table.cube)
    moved = attrs.evolve(table, cube=table.cube % 3 + 1)
    draw = Exchange(new_house(open_table(3)), {1: seed(1), 2: seed(2), 3: None})
    draw.start()
    draw.deal()
    with pytest.raises(tago.FairnessError, match="where the draw placed it"):
        fairness.see(draw.players[1], view_table(moved, 1))
    for lost in range(3):  # one of the openings never came
        cards = tuple([one for one in draw.players[1].cards if one.position != lost])
        poorer = attrs.evolve(draw.players[1], cards=cards)
        said = refused("open", fairness.see, poorer, view_table(draw.house.table, 1))
        assert said == "the cube is not where the draw placed it"
    said = refused("announce", fairness.see, draw.players[1], made.seen(1))
    assert "the hand is not the one that was announced" in said  # only a draw was announced
    audit = draw.house.audit
    with pytest.raises(tago.FairnessError, match="the cards are not those"):
        tago.verify(attrs.evolve(audit, drawn=audit.drawn[::-1]), draw.players[1].kept)
    with pytest.raises(tago.FairnessError, match="not the one that was seen"):
        fairness.check_audit(draw.players[1], audit, [tago.view(made.hand, 1)])


@pytest.mark.rules("TIE-05", "TIE-06", "ERR-02")
def test_random_hands() -> None:
    """Random hands, saved and resumed midway, are checked card by card and verified."""
    told: Counter[str] = Counter()
    for chance in (10, 11, 31, 223):  # draws and misdeals are among them
        choose = random.Random(chance).randrange
        seats = 2 + chance % 4
        made = exchange(seats, without=(2,) if chance % 3 == 0 else ())
        made.house = attrs.evolve(made.house, number=100 * chance)
        made.start("drand 1" if chance % 5 == 0 else None)
        if made.house.step == "tell":
            made.house = fairness.mix(made.house, seed(chance))
            made.send()
        made.house = saved(made.house)
        made.deal()
        play_out(made, choose)
        made.house = saved(made.house)
        for seat, player in made.players.items():
            assert kept(player) == player
            seen = made.views[seat]
            checked = fairness.check_audit(player, made.house.audit, seen)
            assert checked.hand == made.hand
            assert len(seen) > 9
        found = tago.verify(made.house.audit, made.players[1].kept)
        told["redeals"] += found.redeals
        told["misdeals"] += found.misdeals
        told["put out"] += len(found.eliminated)
    assert told == {"redeals": 3, "misdeals": 2, "put out": 1}


def test_saved_at_every_point() -> None:
    """A house and its players, saved after any step, continue as if they had not been."""
    made = exchange(2)
    houses = [made.house]
    made.house = fairness.receive(made.house, 1, made.players[1].commit)
    houses.append(made.house)
    made.start("drand 5", silent=(2,))
    houses.append(made.house)
    made.house = fairness.receive(made.house, 2, made.players[2].reveal)
    houses.append(made.house)
    made.house = fairness.mix(made.house, seed(5))
    made.send()
    houses.append(made.house)
    made.deal()
    houses.append(made.house)
    play_out(made, random.Random(3).randrange)
    houses.append(made.house)
    finish(made)
    houses.append(made.house)
    assert [saved(house) for house in houses] == houses
    assert len({house.step for house in houses}) == 5


def test_what_was_sent_only_grows() -> None:
    """Under one number a house adds letters and removes none."""
    made = exchange(2)
    made.start()
    made.deal()
    while made.hand.phase != "over":
        before = made.house.letters
        made.do(calm(made.hand))
        assert made.house.letters[: len(before)] == before


def test_what_others_may_not_see_is_not_sent_to_them() -> None:
    """The opening of a covered card goes only to its owner until it is shown to all."""
    made = exchange(3)
    made.start()
    made.deal()
    while not any(letter.to for letter in made.house.letters):
        made.do(calm(made.hand))
    for letter in made.house.letters:
        if letter.to is not None:
            assert letter.message in made.house.messages(letter.to)
            others = {1, 2, 3, None} - {letter.to}
            assert all(letter.message not in made.house.messages(other) for other in others)
    secret = [repr(made.house), repr(made.house.seeds), repr(made.players[1])]
    assert not any(repr(one)[2:20] in text for one in (SECRET, seed(1)) for text in secret)


@pytest.mark.rules("JACK-05")
def test_a_look_is_opened_to_one_and_the_jackpot_to_all() -> None:
    """A seat to which all others fold looks alone; all check the zero that wins the jackpot."""
    made = exchange(4, without=(1, 2, 3, 4))
    made.house = attrs.evolve(made.house, number=3253)  # seat 1 has all three zeros
    made.start()
    made.deal()
    while made.hand.phase != "over":
        fold = made.hand.to_act != 1
        made.do(tago.Fold(made.hand.to_act or 0) if fold else calm(made.hand))
    before = len(made.house.letters)
    made.do(tago.Look(1))
    opening = made.house.seeds.opening(Place(0, 0))
    assert DECK[opening.label] is tago.Card.ZERO
    assert made.house.letters[before:] == (
        fairness.Letter(1, opening),
        fairness.Letter(None, opening),
    )
    assert [player.labels(Place(0, 0)) for player in made.players.values()] == [opening.label] * 4


@pytest.mark.parametrize("show", [False, True])
def test_an_eliminated_seat_shows_its_covered_card_or_not(show: bool) -> None:
    """The covered card is opened to all if the seat must show it, and otherwise to nobody."""
    made = exchange(3)
    made.start()
    made.deal()
    before = len(made.house.letters)
    made.do(tago.Eliminate(2, show=show))
    shown = (fairness.Letter(None, made.house.seeds.opening(Place(0, 1))),) if show else ()
    assert made.house.letters[before:] == shown


def test_a_redeal_may_bring_a_card_of_a_seat_that_is_out() -> None:
    """The cards of seats that folded are shuffled with the others, so they may lie there again."""
    made = exchange(4)
    made.house = attrs.evolve(made.house, number=32)
    for seat in (1, 2, 3, 4):
        made.players[seat] = Player(seat, "Anna's", None)
    made.start()
    made.deal()
    while made.hand.phase != "over":
        out = made.hand.phase == "betting" and made.hand.to_act in (1, 4)
        if made.hand.phase == "redeal":
            made.deal()
        else:
            made.do(tago.Fold(made.hand.to_act or 0) if out else calm(made.hand))
    places, label = made.players[1].places, made.players[1].labels
    assert places is not None
    lying = [[label(place) for place in cards if place] for _, cards in places.seats]
    assert lying[1][0] in lying[0][1:]


def test_who_takes_over_a_seat_gets_no_letter_of_the_player_before() -> None:
    """Letters for one player alone are no longer kept once the player has left."""
    made = exchange(3)
    made.start()
    made.deal()
    while made.hand.phase != "over":
        made.do(calm(made.hand))
    private = [letter for letter in made.house.letters if letter.to == 2]
    assert private
    finish(made)
    left = fairness.play(made.house, Leave(2))
    assert left.messages(1) == made.house.messages(1)
    assert left.messages(2) == left.messages(None) == made.house.messages(None)
    assert fairness.play(left, Sit(2, 300)).messages(2) == left.messages(None)


@pytest.mark.rules("TIE-06")
def test_who_takes_over_a_seat_does_not_take_over_a_commitment() -> None:
    """If a player leaves before a hand, their commitment does not pass to a new player."""
    later = exchange(3)
    play_calmly(later)
    finish(later)
    for begun in (new_house(open_table(3)), later.house):
        house = begun
        for seat in (1, 3):
            house = fairness.receive(house, seat, Commit(tago.commitment(seed(seat))))
        house = fairness.play(house, Leave(3))
        house = fairness.play(house, Sit(3, 300))
        house = fairness.announce(house)
        assert house.last.announced.commitments == ((1, tago.commitment(seed(1))),)


def test_the_hashes_of_a_redeal_come_before_anybody_discards() -> None:
    """The hashes are sent when the vote opens; a player without them does not play on."""
    made = to_a_vote()
    assert len(made.players[1].hashes) == 2
    lost = attrs.evolve(made.players[1], hashes=Indexed(made.players[1].hashes[:1]))
    with pytest.raises(tago.FairnessError, match="hashes of the redeal are missing") as caught:
        fairness.see(lost, made.seen(1))
    assert (caught.value.step, caught.value.number) == ("deal", 1)


@pytest.mark.rules("TIE-06")
def test_a_redeal_skips_the_cards_that_lie_and_not_their_likes() -> None:
    """A redeal skips a card that is on the table, but not another of the same value."""
    places = CardPlaces.dealt((1, 2), 0)
    assert places.next_positions((1, 2), lambda place: None) == ((0, 1), ())  # none is known
    order = list(range(30))
    first = {Place(0, at): label for at, label in enumerate(order)}
    point, kept_cards = [2, 5, 8], [3, 6, 4, 7]  # open: places 2 5 8, and 3 6 of 1, 4 7 of 2
    after = places.follow(facts.CardDiscarded(1, DECK[0]), first.get)
    after = after.follow(facts.CardDiscarded(2, DECK[1]), first.get)
    second = [2, 12, 3, 4, 22, 0, *range(23, 30)]
    labels = first | {Place(1, at): label for at, label in enumerate(second)}
    taken, skipped = after.next_positions((1, 2), labels.get)
    assert [second[at] for at in skipped] == [2, 3, 4]
    assert [second[at] for at in taken] == [12, 22]  # of the value of 2, which is on the table
    assert {*point, *kept_cards} >= {second[at] for at in skipped}
    dealt = after.follow(facts.CardsRedealt((1, 2)), labels.get)
    assert dict(dealt.seats)[2] == (Place(1, 4), Place(0, 4), Place(0, 7))
    assert dealt.follow(facts.Folded(1), labels.get) is dealt
    with pytest.raises(ValueError, match="not in list"):
        places.follow(facts.CardDiscarded(1, DECK[9]), first.get)


@pytest.mark.uncounted
def test_redeals_are_even() -> None:
    """Each card not on the table is equally likely to be dealt, whatever its value."""
    places = CardPlaces.dealt((1, 2), 0)
    first = dict(enumerate(range(30)))
    gone = places.follow(facts.CardDiscarded(1, DECK[0]), lambda place: first[place.position])
    gone = gone.follow(facts.CardDiscarded(2, DECK[1]), lambda place: first[place.position])
    found: Counter[int] = Counter()
    for chance in range(2300):
        order = random.Random(chance).sample(range(30), 30)

        def label(place: Place, order: list[int] = order) -> int:
            return order[place.position] if place.shuffle else place.position

        taken, _ = gone.next_positions((1, 2), label)
        found.update(order[at] for at in taken)
    assert len(found) == 23
    assert all(abs(count - 200) < 75 for count in found.values())


# What the house refuses


def refused(step: str, call: Callable[..., object], *given: Any, **named: Any) -> str:
    """Return the message of a refusal, which must come at the right step."""
    with pytest.raises(tago.FairnessError) as caught:
        call(*given, **named)
    assert caught.value.step == step
    return str(caught.value)


def test_who_may_commit() -> None:
    """Only seats that are dealt in give a seed, and none is accepted after the announcement."""
    table = drawn_table({1: 300, 2: 300, 3: 300})
    house = new_house(attrs.evolve(table, stacks=((1, 300), (2, 300), (3, 4))))
    own = Commit(tago.commitment(seed(1)))
    poor = fairness.announce(fairness.receive(house, 3, own))  # it might still buy chips
    assert poor.last.announced.commitments == ()
    assert "nobody sits at seat 4" in refused("commit", lambda: fairness.receive(house, 4, own))
    second = Commit(tago.commitment(seed(2)))
    committed = fairness.receive(fairness.receive(house, 1, own), 2, second)
    gone = fairness.announce(attrs.evolve(committed, table=act(house.table, BuyIn(3, 300))))
    assert gone.dealing is not None
    assert dict(gone.dealing.announced.commitments) == {1: own.commitment, 2: second.commitment}
    assert "the house takes commitments" in refused(
        "reveal", lambda: fairness.receive(gone, 1, own)
    )
    left = fairness.play(committed, BuyIn(3, 300))
    left = fairness.announce(fairness.play(left, Leave(2)))
    assert left.dealing is not None
    assert [seat for seat, _ in left.dealing.announced.stacks] == [1, 3]
    assert [seat for seat, _ in left.dealing.announced.commitments] == [1]


def test_what_may_be_revealed() -> None:
    """Only the committed seed is accepted, from its seat, once, and for this announcement."""
    made = exchange(3, without=(3,))
    made.start(silent=(1, 2))
    house, own = made.house, made.players[1].reveal
    for seat, message, says in (
        (3, own, "a seed from seat 3"),
        (1, attrs.evolve(own, announcement=bytes(32)), "another announcement"),
        (1, attrs.evolve(own, seed=seed(2)), "does not match its commitment"),
        (2, own, "does not match its commitment"),
    ):
        assert says in refused("reveal", fairness.receive, house, seat, message)
    once = fairness.receive(house, 1, own)
    assert once.silent_seats == (2,)
    assert fairness.receive(once, 1, own) == once
    other = attrs.evolve(own, seed=seed(2))
    assert "a seed from seat 1" in refused("reveal", lambda: fairness.receive(once, 1, other))
    assert "the house takes seeds" in refused(
        "commit", lambda: fairness.receive(new_house(drawn_table()), 1, own)
    )


def test_a_silent_seat_spends_the_number() -> None:
    """At the deadline all begin again with the next number, the silent seats without seeds."""
    made = exchange(3)
    made.start(silent=(2,))
    assert made.house.silent_seats == (2,)
    made.house = fairness.expire(made.house)
    made.send()
    assert made.house.messages(None)[-1] == Spent(1, (2,))
    assert made.house.silent_seats == ()
    assert saved(made.house) == made.house
    again = Commit(tago.commitment(seed(8)))
    assert refused("commit", fairness.receive, made.house, 2, again) == (
        "seat 2 may not give a seed until a hand is finished"
    )
    made.again({1: seed(4), 2: None, 3: seed(6)})
    assert {player.restarts for player in made.players.values()} == {1}
    made.start(silent=(3,))
    assert refused("reveal", lambda: made.players[2].reveal) == ("there is no seed to reveal")
    made.house = fairness.expire(made.house)
    made.send()
    made.again({1: seed(7), 2: None, 3: None})
    made.start()
    assert (made.house.number, made.house.may_commit) == (3, (1,))
    assert made.players[1].may_commit == (1,)
    other = attrs.evolve(made.players[1], step="commit", number=2, seed=None)
    text = attrs.evolve(made.house.last.announced, commitments=((2, bytes(32)),)).text
    said = refused("announce", fairness.take, other, Announce(text), made.seen(1))
    assert "was silent or gave no seed" in said
    made.deal()
    assert made.house.may_commit == made.players[1].may_commit == (1,)
    found = tago.verify(made.house.audit, made.players[1].kept)
    assert (found.without_seed, found.voided) == ((2, 3), True)


def test_a_number_that_is_abandoned_and_not_called_spent() -> None:
    """Beginning again before any card is opened is a restart, whatever the house calls it."""
    made = exchange(2, without=(2,))
    before = made.players[1]
    assert fairness.again(before, seed(7)).restarts == 0
    made.start()
    seeds = made.house.seeds
    announced = attrs.evolve(made.players[1], step="reveal")
    hashed = fairness.take(made.players[1], seeds.hashes(0))
    for player in (announced, made.players[1], hashed):
        anew = fairness.again(player, seed(7))
        assert (anew.restarts, anew.may_commit, anew.number) == (1, None, 1)
    spent = fairness.take(announced, Spent(1, (1,)))
    anew = fairness.again(spent, None)
    assert (anew.restarts, anew.may_commit) == (1, ())
    made.deal()
    while made.hand.phase != "over":
        made.do(calm(made.hand))
    anew = fairness.again(made.players[1], seed(7))
    assert (anew.restarts, anew.may_commit) == (0, None)


def test_a_silent_seat_leaves_where_that_is_the_rule() -> None:
    """Under the other policy a silent seat leaves the table, and the others begin again."""
    made = Exchange(new_house(drawn_table(3), "leaves"), {seat: seed(seat) for seat in (1, 2, 3)})
    made.start(silent=(3,))
    house = fairness.expire(made.house)
    assert house.table.seats == (1, 2)
    moved = fairness.play(house, Sit(5, 300))  # a seat taken meanwhile has no seed this time either
    assert "may not give a seed until a hand is finished" in refused(
        "commit", fairness.receive, moved, 5, Commit(tago.commitment(seed(5)))
    )
    assert fairness.announce(house).number == 2
    assert "no announced hand is waiting" in refused("commit", lambda: fairness.expire(house))


def test_all_who_leave_are_in_the_news() -> None:
    """If several silent seats leave in one step, its news has the chips of each."""
    table = drawn_table({1: 300, 2: 400, 3: 500})
    made = Exchange(new_house(table, "leaves"), {seat: seed(seat) for seat in (1, 2, 3)})
    made.start(silent=(2, 3))
    after = fairness.expire(made.house).table
    assert cash_flow(after.news) == ((2, -400), (3, -500))
    assert after.chips == 300
    assert type(after.news) is tuple


def test_only_what_happens_at_the_table_is_news() -> None:
    """A step that only takes or sends messages has no news, so nothing is booked twice."""
    bought = fairness.play(new_house(drawn_table(2)), BuyIn(1, 300))
    news = bought.table.news
    assert cash_flow(news) == cash_flow(saved(bought).table.news) == ((1, 300),)

    def after(step: Callable[..., House], house: House, *given: Any, **named: Any) -> House:
        """Return the house after a step that finds news of an earlier one."""
        house = step(
            attrs.evolve(house, table=attrs.evolve(house.table, news=news)), *given, **named
        )
        assert house.table.news == ()
        return house

    commit = Commit(tago.commitment(seed(1)))
    house = after(fairness.receive, bought, 2, Commit(tago.commitment(seed(2))))
    house = after(fairness.receive, house, 1, commit)
    house = after(fairness.receive, house, 1, commit)
    house = after(fairness.announce, house, "drand 99")
    after(fairness.expire, house)
    house = after(fairness.receive, house, 2, Reveal(seed(2), house.announced))
    house = after(fairness.receive, house, 1, Reveal(seed(1), house.announced))
    after(fairness.expire, attrs.evolve(house, silent="leaves"))  # nobody was silent
    house = after(fairness.mix, house, seed(9))
    assert fairness.deal_fairly(house).table.news


def test_the_announcement_binds_the_table() -> None:
    """Between announcement and deal nothing changes; taking it back spends the number."""
    made = exchange(2)
    made.start(silent=(1,))
    with pytest.raises(tago.HostError) as caught:
        fairness.play(made.house, BuyIn(1, 300))
    assert caught.value.code == "hand_announced"
    assert "the house announces a hand" in refused("reveal", lambda: fairness.announce(made.house))
    assert "cards are dealt" in refused("reveal", lambda: fairness.deal_fairly(made.house))
    assert "a deal is cancelled" in refused("reveal", lambda: fairness.misdeal(made.house))
    assert "some seeds are still missing" in refused("reveal", lambda: made.house.seeds)
    assert "nothing has been dealt" in refused("audit", lambda: made.house.audit)
    back = fairness.expire(made.house)
    bought = fairness.announce(fairness.play(back, BuyIn(1, 300)))
    assert bought.dealing is not None
    assert dict(bought.dealing.announced.stacks) == {1: 600, 2: 300}


def test_no_cards_from_outside() -> None:
    """Decks and redeals come from the seeds, even if others are offered."""
    house = new_house(drawn_table())
    for action in (
        StartHand(DECK),
        DrawFirst(DECK),
        tago.Misdeal(DECK),
        tago.Redeal(DECK[:2]),
    ):
        assert "come only from the seeds" in refused("commit", fairness.play, house, action)


def test_the_public_value() -> None:
    """An announced public value is mixed in before the seeds are sent to all, and no other is."""
    made = exchange(2)
    assert "a public value is mixed in" in refused(
        "commit", lambda: fairness.mix(made.house, seed(1))
    )
    made.start("drand 99")
    assert made.house.step == "tell"
    assert not any(isinstance(one, Tell) for one in made.house.messages(1))
    assert fairness.expire(made.house).last.step == "spent"
    made.house = fairness.mix(made.house, seed(9))
    assert fairness.expire(made.house).last.step == "spent"
    made.send()
    assert made.house.messages(1)[-1] == Tell(((1, seed(1)), (2, seed(2))), seed(9))
    assert made.house.seeds.public == seed(9)


def test_a_table_that_cannot_deal() -> None:
    """If the rules allow no hand and no draw, nothing is announced."""
    house = new_house(open_table(1))
    assert "the table cannot deal: " in refused("announce", lambda: fairness.announce(house))
    assert "nothing has been announced" in refused("announce", lambda: house.announced)
    assert house.letters == ()
    playing = act(drawn_table(), StartHand(DECK))
    with pytest.raises(tago.SetupError, match="first finish the hand"):
        House("x", SECRET, "leaves", table=playing)


def test_a_multi_jackpot() -> None:
    """A table with a multi-jackpot is finished together with it, and the audit stays."""
    rules = tago.Rules.parse("Light – 5/300", jackpot_percent=20)
    table = attrs.evolve(drawn_table(2, rules), jackpot=None)
    made = Exchange(new_house(table), {1: seed(1), 2: None})
    made.start()
    made.deal()
    made.do(tago.Fold(made.hand.to_act or 0))
    audit = made.house.audit
    jackpot = tago.Jackpot.of(rules)
    assert jackpot is not None
    made.house, after = fairness.settle(made.house, jackpot)
    assert (made.house.table.hand, after.amount, made.house.audit) == (None, 2, audit)


def test_a_saved_house_whose_cards_were_altered() -> None:
    """A house is not resumed with a hand that does not come from its seeds."""
    made = exchange(2)
    made.start()
    made.deal()
    record = HouseRecord.of(made.house)
    with pytest.raises(tago.FairnessError):
        fairness.resume_house(attrs.evolve(record, secret=bytes(32)))
    assert record.table.hand is not None
    deal = attrs.evolve(record.table.hand.deal, deck=DECK)
    hand = attrs.evolve(record.table.hand, deal=deal)
    with pytest.raises(tago.FairnessError):
        fairness.resume_house(attrs.evolve(record, table=attrs.evolve(record.table, hand=hand)))
    lost = attrs.evolve(record, dealing=None)
    with pytest.raises(tago.TagoError):
        fairness.resume_house(lost)


# What the player refuses


def test_a_player_in_the_wrong_step() -> None:
    """A player sends and accepts each message only at its time, and sends none without a seed."""
    made = exchange(2, without=(2,))
    one, two = made.players[1], made.players[2]
    assert "no seed to reveal" in refused("reveal", lambda: one.reveal)
    assert "no seed to commit" in refused("commit", lambda: two.commit)
    for message, step in (
        (Spent(0, ()), "reveal"),
        (Tell((), None), "tell"),
        (SEEDS.hashes(0), "deal"),
        (SEEDS.opening(Place(0, 0)), "open"),
    ):
        refused(step, fairness.take, one, message)
    with pytest.raises(tago.SetupError, match="a view of the table to compare"):
        fairness.take(one, Announce(ANNOUNCED.text))
    made.start()
    assert "no seed to commit" in refused("commit", lambda: made.players[1].commit)
    assert "no seed to reveal" in refused("reveal", lambda: made.players[2].reveal)


def test_a_table_without_a_hand_shows_nothing() -> None:
    """After the hand the table shows no card, so there is nothing to refuse."""
    made = exchange(2)
    made.start()
    made.deal()
    play_out(made, random.Random(1).randrange)
    finish(made)
    player = fairness.see(made.players[1], made.seen(1))
    assert (player.step, player.may_go_on, player.dealt) == ("done", False, "hand")
    assert fairness.see(player, made.seen(1)) is player


ANNOUNCED_OTHERWISE: dict[str, tuple[dict[str, Any], str]] = {
    "another table": ({"table": "Bea's"}, "another table"),
    "the number again": ({"hand": 0}, "its number has been used"),
    "other rules": ({"rules": tago.Rules.parse("Heavy – 5/300")}, "its rules"),
    "other stacks": ({"stacks": ((1, 300), (2, 301))}, "its seats or stacks"),
    "another seat": ({"stacks": ((1, 300), (2, 300), (4, 300))}, "its seats or stacks"),
    "another cube": ({"cube": 2}, "the cube"),
    "the draw once more": ({"cube": None}, "the cube"),
    "no commitment": ({"commitments": ()}, "the player's own commitment"),
    "another commitment": ({"commitments": ((1, bytes(32)),)}, "the player's own commitment"),
}


@pytest.mark.parametrize("how", ANNOUNCED_OTHERWISE)
def test_an_announcement_that_is_not_of_this_table(how: str) -> None:
    """An announcement must match the table that the player sees and their own commitment."""
    changes, says = ANNOUNCED_OTHERWISE[how]
    made = exchange(2)
    for seat in (1, 2):
        made.house = fairness.receive(made.house, seat, made.players[seat].commit)
    house = fairness.announce(made.house)
    assert house.dealing is not None
    view = made.seen(1)
    other = attrs.evolve(house.dealing.announced, **changes)
    player = made.players[1]
    said = refused("announce", lambda: fairness.take(player, Announce(other.text), view))
    assert says in said
    poor = attrs.evolve(view, stacks=((1, 1), (2, 1)))
    said = refused("announce", fairness.take, player, Announce(house.dealing.announcement), poor)
    assert "its seats or stacks" in said
    good = fairness.take(player, Announce(house.dealing.announcement), view)
    assert good.may_go_on
    twice = Announce(attrs.evolve(house.dealing.announced, hand=2).text)
    said = refused("announce", lambda: fairness.take(good, twice, view))
    assert "there is already an announcement" in said
    for text in ("", "{}", house.dealing.announcement[:-1], '{"format": "tago-kept"}'):
        said = refused("announce", fairness.take, player, Announce(text), view)
        assert "cannot be read" in said


def meddled(how: Meddle) -> tago.FairnessError:
    """Return the refusal of a hand whose house changes a message with a function."""
    with pytest.raises(tago.FairnessError) as caught:
        play_calmly(exchange(2, meddle=how))
    return caught.value


def play_calmly(made: Exchange) -> None:
    """Play a whole hand in which nobody folds."""
    made.start()
    made.deal()
    while made.hand.phase != "over":
        made.do(calm(made.hand))


def on(kind: type, change: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Change messages of one kind and no others."""
    return lambda message: change(message) if isinstance(message, kind) else message


def other_hash(message: Hashes) -> Hashes:
    return attrs.evolve(message, hashes=(bytes(32), *message.hashes[1:]))


MEDDLED: dict[str, tuple[Callable[[Any], Any], str]] = {
    "a seed left out": (on(Tell, lambda m: attrs.evolve(m, seeds=m.seeds[1:])), "tell"),
    "a seed added": (on(Tell, lambda m: attrs.evolve(m, seeds=(*m.seeds, (5, SECRET)))), "tell"),
    "another seed": (on(Tell, lambda m: attrs.evolve(m, seeds=((1, SECRET), m.seeds[1]))), "tell"),
    "a public value": (on(Tell, lambda m: attrs.evolve(m, public=SECRET)), "tell"),
    "no seeds at all": (on(Tell, lambda m: None), "deal"),
    "no hashes": (on(Hashes, lambda m: None), "open"),
    "hashes of another shuffle": (on(Hashes, lambda m: attrs.evolve(m, shuffle=1)), "deal"),
    "another hash": (on(Hashes, other_hash), "open"),
    "no card opened": (on(Opening, lambda m: None), "open"),
    "a changed card": (on(Opening, lambda m: attrs.evolve(m, label=(m.label + 1) % 30)), "open"),
    "a wrong salt": (on(Opening, lambda m: attrs.evolve(m, salt=SECRET)), "open"),
    "a card moved": (on(Opening, lambda m: attrs.evolve(m, position=29)), "open"),
    "another shuffle": (on(Opening, lambda m: attrs.evolve(m, shuffle=3)), "open"),
}


@pytest.mark.parametrize("how", MEDDLED)
def test_a_message_that_is_changed_or_lost(how: str) -> None:
    """Any message of the house that is not as it should be is refused at its step."""
    change, step = MEDDLED[how]
    assert meddled(change).step == step


def test_hashes_of_a_deck_that_is_none() -> None:
    """A shuffle with a card twice is refused when the second copy is opened."""
    player = attrs.evolve(exchange(2).players[1], step="deal", announcement=ANNOUNCED.text)
    fits = SEEDS.opening(Place(0, 0))
    twice = attrs.evolve(fits, position=1)
    announced = sha(b"tagolib announcement 2", ANNOUNCED.text.encode())
    made = sha(b"tagolib card 2", announced, number(0), bytes([1, fits.label]), fits.salt)
    row = list(SEEDS.hashes(0).hashes)
    row[1] = made
    player = fairness.take(player, Hashes(0, tuple(row)))
    player = fairness.take(player, fits)
    same = fairness.take(player, fits)
    assert same is player
    said = refused("open", fairness.take, player, twice)
    assert said == "shuffle 0, position 1: a card appears twice in the deck"


def test_a_hand_that_was_not_announced() -> None:
    """A view of a hand with other seats, another cube or other rules is refused."""
    made = exchange(2)
    made.start()
    made.deal()
    seen = made.seen(1).hand
    assert seen is not None
    player = made.players[1]
    for other in (
        attrs.evolve(seen, rules=tago.Rules.parse("Heavy – 5/300")),
        attrs.evolve(seen, state=attrs.evolve(seen.state, cube=2)),
        attrs.evolve(seen, state=attrs.evolve(seen.state, seats=seen.state.seats[:1])),
    ):
        said = refused("announce", fairness.see, player, other)
        assert "not the one that was announced" in said


def test_views_that_show_other_cards() -> None:
    """A card in the log or the state must be the one that was opened at its place."""
    made = to_a_vote()
    seen = made.seen(1).hand
    assert seen is not None
    player = made.players[1]
    zero, one = tago.Card.ZERO, tago.Card.ONE
    point = attrs.evolve(seen.state.point, cards=(zero, zero, one))
    fresh = attrs.evolve(player, places=None, facts=0)
    dealt = next(i for i, f in enumerate(seen.log) if isinstance(f, facts.CardsDealt))
    deal: Any = seen.log[dealt]
    false = attrs.evolve(deal, point=(zero, zero))
    log = (*seen.log[:dealt], false, *seen.log[dealt + 1 :])
    other_state = attrs.evolve(seen.state, point=point)
    for known, other, where in (  # the POINT has the third card of each three
        (player, attrs.evolve(seen, state=other_state), "position 2"),
        (fresh, attrs.evolve(seen, log=log), "position 5"),
        (
            player,
            attrs.evolve(seen, log=(*seen.log, facts.Eliminated(1, "", DECK[9]))),
            "position 0, seat 1",
        ),
    ):
        said = refused("open", fairness.see, known, other)
        assert said == f"shuffle 0, {where}: a card was not opened, or is another card"
    nobody = facts.CardDiscarded(1, next(c for c in DECK if c not in seen.state.seats[0].cards))
    said = refused(
        "open", lambda: fairness.see(player, attrs.evolve(seen, log=(*seen.log, nobody)))
    )
    assert said == "seat 1: a fact names a card that nobody has"
    two: Any = seen.state.seats[0].cards[1:]
    short = facts.CardsShown(1, two, score=two)
    said = refused("open", fairness.see, player, attrs.evolve(seen, log=(*seen.log, short)))
    assert said == "seat 1: a fact names a card that nobody has"
    elsewhere = facts.CardsRedealt((8,))
    said = refused(
        "open", lambda: fairness.see(player, attrs.evolve(seen, log=(*seen.log, elsewhere)))
    )
    assert said == "a fact names a card that nobody has"
    gone = facts.CardDiscarded(1, seen.state.seats[0].cards[1])
    said = refused("open", fairness.see, player, attrs.evolve(seen, log=(*seen.log, gone)))
    # the state shows a card that is discarded
    assert said == "a card was not opened, or is another card"
    redealt = (*seen.log, facts.DealCancelled(()), facts.DealCancelled(()))
    said = refused("deal", lambda: fairness.see(player, attrs.evolve(seen, log=redealt)))
    assert "before their hashes" in said


def test_facts_that_cannot_be() -> None:
    """A house that reports an unknown seat, or a card discarded twice, is refused."""
    made = to_a_vote()
    seen = made.seen(1).hand
    assert seen is not None
    own = seen.state.seats[0].cards[1]
    for news in (
        [facts.CardDiscarded(7, DECK[0])],
        [facts.CardDiscarded(1, own), facts.CardDiscarded(1, own), facts.CardDiscarded(1, own)],
        [facts.CardsRedealt((1, 7))],
        [facts.Looked(7, DECK[0])],
        [facts.Eliminated(7, "", DECK[0])],
    ):
        other = attrs.evolve(seen, log=(*seen.log, *news))
        said = refused("open", fairness.see, made.players[1], other)
        assert "that nobody has" in said
    brought = attrs.evolve(seen, log=(*seen.log, facts.Restored(7, 300)))
    said = refused("announce", fairness.see, made.players[1], brought)
    assert "stacks" in said


def test_a_saved_player_whose_cards_lie_elsewhere() -> None:
    """A player that was not saved with these places is refused, and the places are named."""
    made = exchange(3)
    made.start()
    made.deal()
    player, seen = made.players[1], made.seen(1)
    places, hand = player.places, seen.hand
    assert places is not None
    assert hand is not None
    (_, first), *others = places.seats
    for seats in (
        (*places.seats, (8, places.point)),  # all that the view shows fits
        places.seats[:-1],
        (),
        ((8, first), *others),
    ):
        forged = kept(attrs.evolve(player, places=attrs.evolve(places, seats=seats)))
        for view in (seen, hand):
            with pytest.raises(tago.SetupError, match="at the seats that were announced") as caught:
                fairness.see(forged, view)
            assert caught.value.field == "places"


def test_the_stacks_of_a_hand() -> None:
    """The stacks dealt in must be those announced, whatever was restored, paid or returned."""
    made = exchange(3)
    made.start()
    made.deal()
    first, second, third = made.hand.deal.numbers
    made.do(tago.Restore(first, 300))
    made.do(tago.Bet(first, 10))
    made.do(tago.Fold(second, curious=True))
    made.do(tago.Call(third))
    other = made.seen(1).hand
    made.house = fairness.misdeal(made.house)
    made.send()
    again = made.seen(1).hand
    for seen in (other, again):
        assert seen is not None
        richer = attrs.evolve(seen.state.seats[0], stack=seen.state.seats[0].stack + 1)
        state = attrs.evolve(seen.state, seats=(richer, *seen.state.seats[1:]))
        other = attrs.evolve(seen, state=state)
        said = refused("announce", fairness.see, made.players[1], other)
        assert said == "seat 1: the stacks are not those that were announced"


def test_a_tie_after_chips_were_returned() -> None:
    """Unmatched chips are returned before a vote, and the stacks are still as announced."""
    made = to_a_vote({1: 600, 2: 300}, tago.Bet(1, 300), tago.Remainders(2))
    assert facts.ChipsReturned(1, 5) in made.hand.log


def test_a_card_that_lies_twice() -> None:
    """A redeal of a card that was kept is found when the card is opened."""
    made = to_a_vote()
    for answer in (tago.PlayOn, tago.PlayOn):
        made.do(answer(made.hand.to_act or 0))
    while made.hand.phase == "discard":
        made.do(calm(made.hand))
    made.deal()
    player = made.players[1]
    places = player.places
    assert places is not None
    new = dict(places.seats)[1][0]
    assert new is not None
    cards = [one for one in player.cards if (one.shuffle, one.position) != (1, new.position)]
    view = made.seen(1).hand
    assert view is not None
    for old, owner in ((dict(places.seats)[1][1], ", seat 1"), (places.point[0], "")):
        label = player.labels(old)
        assert label is not None
        opened = (*cards, Opening(1, new.position, label, SECRET))
        cheated = attrs.evolve(player, cards=opened, facts=len(made.hand.facts))
        first = view.state.seats[0]
        first = attrs.evolve(first, cards=(DECK[label], *first.cards[1:]))
        state = attrs.evolve(view.state, seats=(first, view.state.seats[1]))
        said = refused("open", fairness.see, cheated, attrs.evolve(view, state=state))
        assert said == f"shuffle 0, position {old.position}{owner}: a card lies in two places"


# The audit


def played() -> Exchange:
    """Return a hand that is over, with a misdeal."""
    made = exchange(3, without=(3,))
    made.start("drand 7")
    made.house = fairness.mix(made.house, seed(7))
    made.send()
    made.deal()
    made.do(calm(made.hand))
    made.house = fairness.misdeal(made.house)
    made.send()
    made.do(tago.Eliminate(2, reason="a phone"))
    while made.hand.phase != "over":
        made.do(calm(made.hand))
    return made


PLAYED = played()
AUDIT = PLAYED.house.audit
KEPT = PLAYED.players[1].kept


def test_what_verify_tells() -> None:
    """The result has misdeals, eliminations, silent seats, and what was not hashed."""
    found = tago.verify(AUDIT, KEPT)
    assert (found.misdeals, found.redeals) == (1, 0)
    assert (found.eliminated, found.without_seed, found.voided) == ((2,), (3,), False)
    assert (found.unhashed, found.public) == (0, ("drand 7", seed(7)))
    assert tago.verify(AUDIT, Kept(KEPT.announcement)).unhashed == 2
    for demand, says in (
        ({"no_misdeals": True}, "there must be no misdeals, not 1"),
        ({"all_seeds": True}, "give a seed; these gave none: 3"),
    ):
        assert says in refused("audit", tago.verify, AUDIT, KEPT, **demand)


def test_another_card_of_a_shuffle() -> None:
    """For other cards in a misdeal or a redeal, or other hashes, the shuffle is named."""
    record = AUDIT.record
    assert record is not None
    place = next(i for i, one in enumerate(record.actions) if isinstance(one, tago.Misdeal))
    actions = (*record.actions[:place], tago.Misdeal(DECK), *record.actions[place + 1 :])
    false = attrs.evolve(AUDIT, record=attrs.evolve(record, actions=actions))
    said = refused("audit", lambda: tago.verify(false, KEPT))
    at = [one is two for one, two in zip(DECK, AUDIT.seeds.deck(1), strict=True)].index(False)
    where = f"shuffle 1, actions[{place}], position {at}"
    assert said == f"{where}: the cards are not those that the seeds give"
    rows = (KEPT.hashes[0], other_hash(KEPT.hashes[1]))
    said = refused("audit", lambda: tago.verify(AUDIT, Kept(KEPT.announcement, rows)))
    assert said == "shuffle 1, position 0: the hashes that were sent do not match the cards"
    last = PLAYED.seen(1).hand
    assert last is not None
    other = attrs.evolve(last, log=last.log[:-1])
    views = PLAYED.views[1]
    for wrong in ([other], [*views, other], views[::-1], [*views, views[0]]):
        said = refused("audit", fairness.check_audit, PLAYED.players[1], AUDIT, wrong)
        assert said == "the published hand is not the one that was seen"
    for seen in ([], [views[0], *views], views[:3], views[2::3], [last]):  # some may be missing
        assert fairness.check_audit(PLAYED.players[1], AUDIT, seen).hand == PLAYED.hand


def test_one_altered_view_is_found_wherever_it_stands() -> None:
    """A view with other chips is found in an audit, also as the last one after right ones."""
    views = [one for at, one in enumerate(PLAYED.views[1]) if one not in PLAYED.views[1][:at]]
    for at, right in enumerate(views):
        seat, *seats = right.state.seats
        richer = (attrs.evolve(seat, stack=seat.stack + 1), *seats)
        altered = attrs.evolve(right, state=attrs.evolve(right.state, seats=richer))
        said = refused(
            "audit",
            fairness.check_audit,
            *(PLAYED.players[1], AUDIT, [*views[:at], altered, *views[at + 1 :]]),
        )
        assert said == "the published hand is not the one that was seen"


def test_who_leaves_during_the_hand_may_check_it() -> None:
    """The views of a player who left in the middle fit the audit as far as they go."""
    assert AUDIT.record is not None
    views = PLAYED.views[1]
    running = [seen for seen in views if seen.state.phase != "over"]
    assert len(running) < len(views)
    assert fairness.check_audit(PLAYED.players[1], AUDIT, running).hand == PLAYED.hand
    bent = attrs.evolve(running[-1], log=running[-1].log[:-1])
    for wrong in ([*running[:-1], bent], [*views, running[0]]):
        refused("audit", fairness.check_audit, PLAYED.players[1], AUDIT, wrong)


@pytest.mark.rules("SEAT-04")
@pytest.mark.parametrize(
    ("bet", "funds", "offered"),
    [
        (600, 905, Restoration(305, 905)),
        (600, 904, Restoration(305, None)),
        (600, 305, Restoration(305, None)),
        (600, 304, None),
        (296, 1, Restoration(1, None)),
        (296, 0, None),
    ],
)
def test_what_the_funds_forbid_may_be_missing(
    bet: int, funds: int, offered: Restoration | None
) -> None:
    """Who lacks the funds for a restoration does not see it; no other view may differ."""
    table = drawn_table({1: 2000, 2: 300}, tago.Rules.parse("Heavy – 5/300"))
    made = Exchange(new_house(act(table, Funds(2, funds))), {1: seed(1), 2: seed(2)})
    made.start()
    made.deal()
    made.do(tago.Bet(1, bet))
    seen = made.views[2][-1]
    made.do(tago.Fold(2))
    now, audit = seen.state.options, made.house.audit
    assert now is not None
    assert now.restore == offered
    for seat, player in made.players.items():
        assert fairness.check_audit(player, audit, made.views[seat]).hand == made.hand
    shown = made.views[1][-2]
    for wrong, changes in (
        (seen, {"fold": False}),
        (seen, {"restore": Restoration(304, None)}),
        (seen, {"restore": Restoration(305, 904)}),
        (shown, {"restore": Restoration(305, None)}),
        (shown, {"restore": None}),
        (attrs.evolve(shown, seat=None), {"restore": None}),
    ):
        options = attrs.evolve(now, **changes)
        false = attrs.evolve(wrong, state=attrs.evolve(wrong.state, options=options))
        refused("audit", fairness.check_audit, made.players[1], audit, [false])


def test_no_hand_is_dealt_too_early() -> None:
    """Views may be passed at any time; a hand in one of them must be due, or be the last."""
    made = exchange(3)
    before = made.seen(1)
    one = made.players[1]
    assert fairness.see(one, before) is one
    made.start()
    told = made.players[1]
    assert (told.step, fairness.see(told, before)) == ("deal", told)
    made.deal()
    running = made.seen(1)
    hand = running.hand
    assert hand is not None
    announced = attrs.evolve(told, step="reveal")
    spent = fairness.take(announced, Spent(1, ()))
    for player in (one, announced, told, spent, fairness.again(told, seed(2))):
        for seen in (running, hand):
            said = refused("deal", fairness.see, player, seen)
            assert said.endswith("no card may be dealt yet")
    while made.hand.phase != "over":
        made.do(tago.Fold(made.hand.to_act or 0))
    over, last = made.seen(1), fairness.again(made.players[1], seed(3))
    assert fairness.see(last, over) is last  # the last hand is still there
    unseen = attrs.evolve(last, dealt="nothing")  # the player did not see its end
    assert fairness.see(unseen, over) is unseen
    refused("deal", fairness.see, unseen, running)
    for later in (attrs.evolve(over, hands=over.hands + 1), attrs.evolve(over, hands=0)):
        refused("deal", fairness.see, last, later)
    for player in (one, fairness.again(spent, seed(2))):
        refused("deal", fairness.see, player, over)
    new = Player(4, "Anna's", seed(4))  # somebody who sits down during the hand
    assert fairness.see(new, running) is new


def test_an_older_view() -> None:
    """A view that comes late or twice does not change the player."""
    made = to_a_vote()
    player, seen = made.players[1], made.seen(1).hand
    assert seen is not None
    assert fairness.see(player, attrs.evolve(seen, log=seen.log[:2])) == player
    assert fairness.see(player, seen) == player


def test_a_house_names_its_table_and_its_places() -> None:
    """The table and the places of a house are given by name, so that parts may be added."""
    parts = inspect.signature(House).parameters
    assert {parts[name].kind for name in ("table", "places")} == {inspect.Parameter.KEYWORD_ONLY}


def test_a_seed_of_another_length_is_not_repeated() -> None:
    """Whoever sends half a seed is told how long it must be, and the seed appears nowhere."""
    half = {"type": "reveal", "seed": "ab" * 16, "announcement": "00" * 32}
    with pytest.raises(tago.NotationError) as caught:
        read(half, fairness.FromPlayer)
    assert str(caught.value) == "$.seed: expected 64 hexadecimal digits"


def test_they_are_values() -> None:
    """Values of fair dealing are compared by content, hashed, pickled and written."""
    values: list[Any] = [SEEDS, AUDIT, KEPT, ANNOUNCED, PLAYED.players[1], *PLAYED.house.letters]
    for value in values:
        assert copy.copy(value) is copy.deepcopy(value) is value
        again = pickle.loads(pickle.dumps(value))
        assert again == value
        assert hash(again) == hash(value)
        assert read(json.loads(json.dumps(write(value))), type(value)) == value
    assert pickle.loads(pickle.dumps(PLAYED.house)) == PLAYED.house


def test_what_is_no_announcement() -> None:
    """Two or more seats ascend, one of them has the cube, and only they commit."""
    wrongs: list[dict[str, Any]] = [
        {"stacks": ((3, 300), (1, 300))},
        {"stacks": ((1, 300), (1, 300))},
        {"stacks": ((1, 300),), "cube": 1, "commitments": ()},
        {"stacks": ((1, 300), (9, 300))},
        {"stacks": ((1, -1), (3, 300))},
        {"cube": 2},
        {"commitments": ((2, bytes(32)),)},
        {"commitments": ((1, bytes(31)),)},
        {"public": 5},
        {"public": ""},
        {"public": " \n"},
        {"hand": -1},
    ]
    for changes in wrongs:
        with pytest.raises(tago.SetupError):
            attrs.evolve(ANNOUNCED, **changes)
    row = SEEDS.hashes(0).hashes
    makers: list[Callable[[], object]] = [
        lambda: Hashes(0, row[1:]),
        lambda: Hashes(0, (*row[1:], b"")),
        lambda: Opening(0, 30, 0, SECRET),
        lambda: Opening(0, 0, -1, SECRET),
        lambda: Reveal(SECRET, b""),
        lambda: Player(9, "x", None),
        lambda: SEEDS.seed(-1),
    ]
    for make in makers:
        with pytest.raises(tago.SetupError):
            make()


# What may be held against a seat, and what counts as a restart


def barred() -> Exchange:
    """Return an exchange in which seat 3 has been silent, before the next number."""
    made = exchange(3)
    made.start(silent=(3,))
    made.house = fairness.expire(made.house)
    made.send()
    made.again({1: seed(1, 2), 2: seed(2, 2), 3: None})
    return made


def fold_all(made: Exchange) -> None:
    """Play the hand to its end, and take it off the table."""
    while made.hand.phase != "over":
        assert made.hand.to_act is not None
        made.do(tago.Fold(made.hand.to_act))
    finish(made)


def test_the_bar_ends_with_a_finished_hand() -> None:
    """A player who misses a whole hand sees that it was finished, and accuses nobody."""
    made = barred()
    absent = made.players.pop(1)
    made.start()
    made.deal()
    assert [*(made.house.may_commit or ())] == [1, 2]
    fold_all(made)
    assert made.house.may_commit is None
    made.players[1] = fairness.again(absent, seed(1, 3))
    made.again({2: seed(2, 3), 3: seed(3, 3)})
    made.start()
    assert dict(made.house.last.announced.commitments).keys() == {1, 2, 3}
    assert made.players[1].may_commit is made.players[2].may_commit is None
    assert (made.players[1].restarts, made.players[2].restarts) == (2, 1)  # one missed a hand


def test_the_bar_does_not_end_with_a_voided_hand() -> None:
    """Calling hands off frees no silent seat, at the house or at a player's program."""
    made = barred()
    for number in (3, 4):
        made.start()
        made.deal()
        made.do(tago.Bet(made.hand.to_act or 0, 5))
        made.house = fairness.play(made.house, Void())
        assert made.house.may_commit == (1, 2)
        made.again({1: seed(1, number), 2: seed(2, number), 3: None})
        assert "until a hand is finished" in refused(
            "commit", fairness.receive, made.house, 3, Commit(tago.commitment(seed(3)))
        )
        free = attrs.evolve(made.house, may_commit=None)
        free = fairness.receive(free, 1, made.players[1].commit)
        free = fairness.receive(free, 3, Commit(tago.commitment(seed(3, number))))
        (said, *_) = fairness.announce(free).messages(1)
        why = refused("announce", fairness.take, made.players[1], said, made.seen(1))
        assert "gave no seed gives one now: 3" in why
    made.start()
    assert (made.players[1].may_commit, made.players[1].restarts) == ((1, 2), 3)


def test_the_bar_does_not_end_between_hands() -> None:
    """What a player does between hands frees no silent seat, however many hands were played."""
    made = barred()
    table = attrs.evolve(made.house.table, hands=3, placed=0)
    made.house = attrs.evolve(made.house, table=table)
    assert fairness.play(made.house, BuyIn(1, 300)).may_commit == (1, 2)


def test_the_bar_ends_when_the_table_closes() -> None:
    """Everybody leaves when the table closes, so the next players begin afresh."""
    made = barred()
    assert made.house.may_commit == (1, 2)
    closed = fairness.play(made.house, Close())
    assert closed.may_commit is None


def test_the_draw_does_not_end_the_bar() -> None:
    """The draw for the first player frees no silent seat."""
    made = Exchange(new_house(open_table(3)), {seat: seed(seat) for seat in (1, 2, 3)})
    made.start(silent=(3,))
    made.house = fairness.expire(made.house)
    made.send()
    made.again({1: seed(1, 2), 2: seed(2, 2), 3: None})
    made.start()
    made.deal()
    made.again({1: seed(1, 3), 2: seed(2, 3), 3: None})
    made.start()
    assert made.house.may_commit == made.players[1].may_commit == (1, 2)
    assert made.players[1].restarts == 1


@pytest.mark.parametrize("cube", [None, 1])
def test_a_number_that_is_broken_off_after_the_cards_is_a_restart(cube: int | None) -> None:
    """If the next announcement shows that nothing was played to its end, it counts."""
    table = attrs.evolve(open_table(3), cube=cube)
    made = Exchange(new_house(table), {1: seed(1), 2: None, 3: None})
    made.start()
    made.deal()
    player = fairness.again(made.players[1], seed(2))
    assert (player.restarts, player.dealt) == ((1, "nothing") if cube else (0, "draw"))
    begun = fairness.again(player, None)  # begun again twice
    assert (begun.restarts, begun.dealt) == (player.restarts, player.dealt)
    house = attrs.evolve(new_house(table), number=1)
    house = fairness.announce(fairness.receive(house, 1, player.commit))
    (said,) = house.messages(1)
    player = fairness.take(player, said, view_table(table, 1))
    assert (player.restarts, player.dealt) == (1, None)


@pytest.mark.parametrize("seen", ["nothing", "the deal", "the end"])
def test_only_an_end_that_was_seen_is_no_restart(seen: str) -> None:
    """What a house says about a hand whose end it has not shown makes no difference."""
    made = exchange(3)
    made.start()
    messages = fairness.deal_fairly(made.house).messages(1)
    player = made.players[1]
    made.deal()
    for message in messages[2:]:
        player = fairness.take(player, message)
    if seen == "the deal":
        player = fairness.see(player, made.seen(1))
    fold_all(made)
    player = fairness.again(made.players[1] if seen == "the end" else player, seed(2))
    assert player.restarts == (seen != "the end")
    made.house = fairness.receive(made.house, 1, player.commit)
    (said,) = fairness.announce(made.house).messages(1)
    player = fairness.take(player, said, made.seen(1))
    assert (player.hands, player.restarts) == (1, seen != "the end")


def test_a_draw_whose_cube_was_not_seen_is_a_restart() -> None:
    """Otherwise the cube could be elsewhere in the next announcement."""
    made = Exchange(new_house(open_table(3)), {1: seed(1), 2: None, 3: None})
    made.start()
    player = made.players[1]
    made.deal()
    for message in made.house.messages(1)[2:]:
        player = fairness.take(player, message)
    assert fairness.again(player, seed(2)).restarts == 1
    assert fairness.again(made.players[1], seed(2)).restarts == 0
    draw = fairness.again(player, seed(2))
    made.house = fairness.announce(fairness.receive(made.house, 1, draw.commit))
    (said,) = made.house.messages(1)
    for missed in (0, 1):
        seen = attrs.evolve(made.seen(1), hands=missed, placed=missed)
        taken = fairness.take(draw, said, seen)
        assert taken.restarts == 1 + missed


def test_who_sits_out_gives_no_seed() -> None:
    """A seat may commit, sit out, commit anew and come back, and no side finds a fault."""
    made = exchange(3)
    one = made.players.pop(1)
    house = fairness.receive(made.house, 1, one.commit)
    out = fairness.play(house, SitOut(1))
    said = fairness.announce(out).messages(1)[0]
    absent = fairness.take(one, said, view_table(out.table, 1))
    assert (absent.step, absent.seed) == ("reveal", None)
    anew = fairness.again(one, seed(1, 2))
    out = fairness.receive(out, 1, anew.commit)
    back = fairness.announce(fairness.play(out, ComeBack(1)))
    said = back.messages(1)[0]
    anew = fairness.take(anew, said, view_table(back.table, 1))
    assert (anew.step, anew.seed) == ("reveal", seed(1, 2))
    why = refused("announce", fairness.take, one, said, view_table(back.table, 1))
    assert "own commitment" in why
    said = fairness.announce(made.house).messages(1)[0]
    why = refused("announce", fairness.take, one, said, made.seen(1))
    assert "own commitment" in why  # who is dealt in has its commitment in the announcement


def test_a_hand_dealt_again_is_found() -> None:
    """After a hand was called off, the same deck cannot be dealt under the same announcement."""
    made = exchange(3)
    made.start()
    made.deal()
    deck = made.hand.deal.deck
    table = act(act(made.house.table, Void()), StartHand(deck))
    assert table.hand is not None
    player = made.players[1]
    assert fairness.see(player, tago.view(table.hand, 1)).facts == player.facts
    why = refused("announce", fairness.see, player, view_table(table, 1))
    assert "the hand is not the one that was announced" in why


@pytest.mark.parametrize("lie", [False, True])
@pytest.mark.parametrize("end", [Void(), Finish()])
def test_a_hand_that_has_left_the_table_is_not_shown_again(end: Any, lie: bool) -> None:
    """The player knows that it has seen the hand leave, whatever the views say of hands."""
    made = exchange(2)
    before = made.seen(1)
    made.start()
    made.deal()
    dealt = made.seen(1)
    player = made.players[1]
    if isinstance(end, Finish):
        made.do(tago.Fold(made.hand.to_act or 0))
    over = made.seen(1)
    player = fairness.see(player, over)
    made.house = fairness.play(made.house, end)
    if not lie:  # nor if the player has not looked before
        unseen = attrs.evolve(player, places=None, facts=0, dealt=None)
        assert fairness.see(unseen, made.seen(1)) == attrs.evolve(unseen, step="done")
    gone = fairness.see(player, before if lie else made.seen(1))
    assert (gone.step, gone.dealt) == ("done", player.dealt)
    for shown in (dealt, over, dealt.hand, over.hand):
        why = refused("announce", fairness.see, gone, shown)
        assert "the hand is not the one that was announced" in why
    again = fairness.again(kept(gone), None)
    assert again.restarts == isinstance(end, Void)


def test_a_view_from_before_the_deal_is_no_end() -> None:
    """The hashes may have come when a player looks at a table on which nothing is dealt yet."""
    made = exchange(2)
    before = made.seen(1)
    made.start()
    made.house = fairness.deal_fairly(made.house)
    player = made.players[1]
    for message in made.house.messages(1)[2:]:
        player = fairness.take(player, message)
        assert fairness.see(player, before) is player
    assert fairness.see(player, made.seen(1)).places is not None


def drawn(hands: int = 0) -> Exchange:
    """Return an exchange in which the draw has placed the cube, before the next hand."""
    table = attrs.evolve(open_table(3), hands=hands, placed=hands)
    made = Exchange(new_house(table), {seat: seed(seat) for seat in (1, 2, 3)})
    made.start()
    made.deal()
    return made


def test_the_table_may_close_after_the_draw() -> None:
    """Then the cube is nowhere, or will be drawn for again, and no player finds a fault."""
    made = drawn()
    player = made.players[1]
    house = fairness.play(made.house, Close())
    assert fairness.see(player, view_table(house.table, None)) is player
    for action in (Open(), Sit(1, 300), Sit(3, 300)):
        house = fairness.play(house, action)
        assert fairness.see(player, view_table(house.table, None)) is player
    again = fairness.again(player, seed(4))
    house = fairness.announce(fairness.receive(house, 1, again.commit))
    again = fairness.take(again, house.messages(1)[0], view_table(house.table, 1))
    assert (again.cube, again.restarts) == (None, 1)  # nobody has played where the cube was


def test_the_draw_binds_the_cube() -> None:
    """The first hand has the cube where the draw has placed it, whatever the view says of it."""
    made = drawn(hands=2)
    cube = made.house.table.cube
    assert cube is not None
    player = fairness.again(made.players[cube % 3 + 1], seed(4))
    assert fairness.announce(made.house).last.announced.cube == cube
    others: list[Any] = [{"cube": player.seat}, {"cube": player.seat % 3 + 1}, {"placed": 0}]
    for lied in others:
        lie = attrs.evolve(made.house, table=attrs.evolve(made.house.table, **lied))
        lie = fairness.announce(fairness.receive(lie, player.seat, player.commit))
        seen = view_table(lie.table, player.seat)
        why = refused("announce", fairness.take, player, lie.messages(player.seat)[0], seen)
        assert "the cube is at another seat" in why


def test_the_cube_goes_on_if_the_drawn_seat_does_not_play() -> None:
    """If the seat that was drawn leaves or sits out, the next one has the cube (reading A27)."""
    for gone in (Leave, SitOut):
        made = drawn()
        cube = made.house.table.cube
        assert cube is not None
        first = cube % 3 + 1
        player = fairness.again(made.players[first], seed(4))
        house = fairness.play(made.house, gone(cube))
        for own in (seed(5), seed(6)):  # the first number is spent
            house = fairness.announce(fairness.receive(house, first, player.commit))
            (said, *_), seen = house.messages(first), view_table(house.table, first)
            player = fairness.take(player, said, seen)
            assert (player.cube, house.last.announced.cube) == (cube, first)
            house = fairness.expire(fairness.receive(house, first, player.reveal))
            for message in house.messages(first)[1:]:
                player = fairness.take(player, message)
            player = fairness.again(player, own)


@pytest.mark.parametrize("hands", [0, 1])
def test_a_cube_that_was_drawn_for_again_accuses_nobody(hands: int) -> None:
    """After a number that the player missed, or a hand, the cube may be anywhere."""
    made = drawn()
    cube = made.house.table.cube
    assert cube is not None
    other = cube % 3 + 1
    table = attrs.evolve(made.house.table, cube=other, hands=hands, placed=hands)
    house = attrs.evolve(made.house, table=table, number=2 - hands)
    player = fairness.again(made.players[1], seed(4))
    house = fairness.announce(fairness.receive(house, 1, player.commit))
    player = fairness.take(player, house.messages(1)[0], view_table(table, 1))
    assert (player.cube, player.restarts) == (None, 1)


def test_who_can_pay_the_ante_is_dealt_in() -> None:
    """The player expects every seat that can pay the ante to be announced, and no other."""
    table = attrs.evolve(drawn_table(3), stacks=((1, 300), (2, 5), (3, 4)))
    said = fairness.announce(new_house(table)).messages(1)[0]
    player = fairness.take(Player(1, "Anna's", None), said, view_table(table, 1))
    assert Announcement.parse(player.announcement).stacks == ((1, 300), (2, 5))


def test_each_number_that_was_missed_counts() -> None:
    """A number that was abandoned hides no other one, whichever of them dealt a hand."""
    for first in ("dealt", "abandoned"):
        made = exchange(3)
        made.start()
        absent = fairness.again(made.players.pop(1), None)
        if first == "dealt":
            made.deal()
            fold_all(made)
        else:
            made.house = fairness.expire(made.house)
            made.send()
        made.again({2: seed(2, 2), 3: seed(3, 2)})
        made.start()
        if first == "dealt":
            made.house = fairness.expire(made.house)
        else:
            made.deal()
            fold_all(made)
        house = fairness.announce(made.house)
        absent = fairness.take(absent, house.messages(1)[0], view_table(house.table, 1))
        assert (house.table.hands, absent.restarts) == (1, 2)


def test_nothing_is_announced_while_a_hand_lies_on_the_table() -> None:
    """Otherwise a hand that is running would seem to be finished."""
    made = exchange(2)
    made.start()
    made.deal()
    house = attrs.evolve(new_house(drawn_table(2)), number=1)
    player = fairness.again(made.players[1], None)
    (said,) = fairness.announce(house).messages(1)[:1]
    why = refused("announce", fairness.take, player, said, made.seen(1))
    assert "the last hand is still on the table" in why


def test_who_may_be_called_silent() -> None:
    """Only a seat that has committed owes a seed, and none does once all seeds were told."""
    made = exchange(3, without=(2,))
    made.start(silent=(3,))
    for seats in ((2,), (1, 2), (3, 8)):
        why = refused("reveal", fairness.take, made.players[1], Spent(1, seats))
        assert "owes no seed" in why
    made.house = fairness.receive(made.house, 3, made.players[3].reveal)
    made.send()
    assert "owes no seed" in refused("reveal", fairness.take, made.players[1], Spent(1, (3,)))
    withdrawn = fairness.take(made.players[1], Spent(1, ()))
    assert withdrawn.may_commit == (1, 3)


def test_a_seed_is_used_once() -> None:
    """The seed that the player had is refused for the next number."""
    made = exchange(2)
    made.start()
    for player in (Player(1, "Anna's", seed(1)), made.players[1]):
        assert "take a new one" in refused("commit", fairness.again, player, seed(1))
    assert fairness.again(made.players[1], None).seed is None


def test_commitments_are_not_copied() -> None:
    """The house refuses a copy of a commitment, and players an announcement that has one."""
    house = new_house(drawn_table(3))
    own = Commit(tago.commitment(seed(1)))
    house = fairness.receive(house, 1, own)
    assert fairness.receive(house, 1, own) == house
    secretly = Commit(tago.commitment(tago.hand_seed(house.secret, 1)))
    for copy_of in (own, secretly):
        assert "is the same" in refused("commit", fairness.receive, house, 2, copy_of)
    announced = fairness.announce(house).last.announced
    for changes in (
        {"commitments": ((1, own.commitment), (2, own.commitment))},
        {"commitments": ((1, announced.commitment),)},
    ):
        with pytest.raises(tago.SetupError, match="no two commitments may be the same"):
            attrs.evolve(announced, **changes)
        text = json.loads(announced.text)
        given: Any = changes["commitments"]
        text["commitments"] = {str(seat): one.hex() for seat, one in given}
        player, seen = Player(1, "Anna's", seed(1)), view_table(house.table, 1)
        why = refused("announce", fairness.take, player, Announce(json.dumps(text)), seen)
        assert "no two commitments may be the same" in why


def test_many_hashes_take_linear_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """No hashes that were taken before are looked at again, or copied, when others come."""
    made = exchange(2)
    made.start()
    player, row = made.players[1], made.house.seeds.hashes(0)
    form: Any = attrs.fields(Player).hashes.type
    looked: list[int] = []

    def test(value: Any) -> bool:
        looked.append(len(value))
        return True

    monkeypatch.setitem(checking._TESTS, id(form), (form, test))
    assert attrs.evolve(player, hashes=Indexed((row,))).hashes == (row,)
    assert looked == [1]  # this is how each entry would be counted
    for shuffle in range(200):
        before, player = player, fairness.take(player, attrs.evolve(row, shuffle=shuffle))
        grown: Any = player.hashes
        assert grown.news == (attrs.evolve(row, shuffle=shuffle),)
        assert grown.before is before.hashes or shuffle == 0
    assert len(player.hashes) == 200
    assert sum(looked) <= 200
    again = read(write(player), Player)
    assert again == player
    assert again.hashes == player.hashes == tuple(player.hashes)
    player = fairness.take(again, attrs.evolve(row, shuffle=200))
    assert player.hashes[200].shuffle == 200


def instructions(work: Callable[[], object]) -> int:
    """Return how many instructions Python executes, not counting what they do in C."""
    count = 0

    def note(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal count
        frame.f_trace_opcodes = True
        count += event == "opcode"
        return note

    before, here = sys.gettrace(), inspect.currentframe()
    assert here is not None
    here.f_trace_opcodes = True  # Python 3.12 traces them only if this is set before it begins
    sys.settrace(note)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


def test_many_openings_take_linear_time() -> None:
    """A card is not compared with each card before it, and its hash is found in few steps."""
    made = exchange(2)
    made.start()
    seeds, work = made.house.seeds, list[int]()
    missing = seeds.opening(Place(0, 0))
    for shuffles in (2, 60):
        player = made.players[1]
        for shuffle in range(shuffles):
            player = fairness.take(player, seeds.hashes(shuffle))
        for place in [Place(shuffle, at) for shuffle in range(shuffles) for at in range(1, 30)]:
            player = fairness.take(player, seeds.opening(place))
        for card in (missing, seeds.opening(Place(0, 1))):
            work.append(instructions(partial(fairness.take, player, card)))
        for same in (player, kept(player)):
            again, more = (fairness.take(same, seeds.opening(Place(0, at))) for at in (1, 0))
            assert again == player
            assert more.cards == (*player.cards, missing)
    few, few_again, many, many_again = work
    assert few_again > 50
    assert many < 3 * few
    assert many_again < 3 * few_again
    player = fairness.take(fairness.take(made.players[1], seeds.hashes(0)), seeds.hashes(1))
    for place in [Place(shuffle, at) for shuffle in range(2) for at in range(30)]:
        player = fairness.take(player, seeds.opening(place))
    assert len(player.cards) == 60
    early = seeds.opening(Place(1, 0))  # a document may say so
    player = fairness.take(made.players[1], seeds.hashes(0))
    player = fairness.take(attrs.evolve(player, cards=(early,)), seeds.hashes(1))
    player = fairness.take(player, early)
    assert player.cards == (early, early)
    far = attrs.evolve(missing, shuffle=2**53 - 1)
    player = fairness.take(made.players[1], seeds.hashes(0))
    player = fairness.take(attrs.evolve(player, cards=(far,)), missing)
    assert player.cards == (far, missing)


# Seeds


def test_what_is_no_seed() -> None:
    """Seeds and commitments are 32 bytes, for seats in ascending order; a secret is not shown."""
    own = seed(1)
    for wrong in (b"", own[:-1], own + b"x", bytearray(own), own.hex(), 32, None):
        given: Any = wrong
        for make in (
            tago.commitment,
            lambda it: tago.hand_seed(it, 0),
            lambda it: attrs.evolve(SEEDS, house=it),
            lambda it: attrs.evolve(SEEDS, players=((1, own), (2, it))),
        ):
            with pytest.raises(tago.SetupError, match=r"must be (32 )?bytes") as caught:
                make(given)
            assert own.hex() not in str(caught.value)
    pairs: list[Any] = [
        *([(1, own)], {1: own}, (1, own), ((1,),), ([1, own],), ((1, own, own),), None),
        *(((0, own),), ((9, own),), ((True, own),), (("1", own),)),
        *(((3, own), (1, own)), ((1, own), (1, own))),
    ]
    for wrong_pairs in pairs:
        with pytest.raises(tago.SetupError):
            attrs.evolve(SEEDS, players=wrong_pairs)
    numbers: list[Any] = [-1, 2**64, True, 1.0, "1", None]
    for number in numbers:
        for shuffle in (lambda it: tago.hand_seed(own, it), SEEDS.seed, SEEDS.deck):
            with pytest.raises(tago.SetupError, match=r"from 0 to 2\^64|must be int"):
                shuffle(number)
    last = [tago.hand_seed(own, 2**64 - back) for back in (1, 2)]
    assert [*map(len, last)] == [32, 32]
    assert last[0] != last[1]


def test_other_cards_in_a_redeal_or_a_misdeal() -> None:
    """A shuffle that is exchanged or repeated is found in the audit at its action."""
    made = to_a_vote()
    for kind in (tago.PlayOn, tago.Discard):
        while any(isinstance(action, kind) for action in tago.legal_actions(made.hand)):
            made.do(next(a for a in tago.legal_actions(made.hand) if isinstance(a, kind)))
    made.deal()
    audit, kept_ = made.house.audit, made.players[1].kept
    record = audit.record
    assert record is not None
    last = record.actions[-1]
    assert isinstance(last, tago.Redeal)
    for card in {*DECK} - {last.cards[0]}:
        cards = (card, *last.cards[1:])
        bent = attrs.evolve(record, actions=(*record.actions[:-1], tago.Redeal(cards)))
        with pytest.raises(tago.FairnessError, match="the cards are not those") as caught:
            tago.verify(attrs.evolve(audit, record=bent), kept_)
        assert (caught.value.number, caught.value.index) == (1, len(record.actions) - 1)
    assert AUDIT.record is not None
    place = next(n for n, a in enumerate(AUDIT.record.actions) if isinstance(a, tago.Misdeal))
    actions = AUDIT.record.actions
    for deck in (AUDIT.seeds.deck(0), AUDIT.seeds.deck(2)):
        changed = (*actions[:place], tago.Misdeal(deck), *actions[place + 1 :])
        bent = attrs.evolve(AUDIT.record, actions=changed)
        with pytest.raises(tago.FairnessError, match="the cards are not those") as caught:
            tago.verify(attrs.evolve(AUDIT, record=bent), KEPT)
        assert (caught.value.number, caught.value.index) == (1, place)


@pytest.mark.rules("TIE-05", "TIE-06")
def test_a_house_that_is_resumed_after_a_redeal() -> None:
    """It knows where the new cards lie, and opens those, as a house that was never stopped."""
    made = to_a_vote()
    for kind in (tago.PlayOn, tago.Discard):
        while any(isinstance(action, kind) for action in tago.legal_actions(made.hand)):
            made.do(next(a for a in tago.legal_actions(made.hand) if isinstance(a, kind)))
    made.deal()
    made.house = saved(made.house)
    before = len(made.house.letters)
    while made.hand.phase != "over":
        made.do(calm(made.hand))
    shown = [letter.message for letter in made.house.letters[before:]]
    assert {one.shuffle for one in shown if isinstance(one, Opening)} == {1}
    for seat, player in made.players.items():
        assert fairness.check_audit(player, made.house.audit, made.views[seat]).redeals == 1


def test_a_view_without_a_hand() -> None:
    """Once the hand is off the table there is nothing to compare."""
    made = exchange(2)
    made.start()
    made.deal()
    made.do(tago.Fold(made.hand.to_act or 0))
    finish(made)
    assert fairness.see(made.players[1], made.seen(1)) == attrs.evolve(made.players[1], step="done")
