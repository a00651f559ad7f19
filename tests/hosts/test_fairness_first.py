"""Fair dealing, version 1: what it dealt can still be verified, and any other card is found."""

import copy
import hashlib
import pickle
import random
from collections import Counter
from operator import is_not
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tagolib as tago
from tagolib.cards import DECK, Card
from tagolib.conformance.choosing import Choose, one
from tagolib.conformance.tago.actions import legal_action, rare_action
from tagolib.conformance.tago.deals import random_rules
from tagolib.fairness.first import PledgedSeeds
from tagolib.hand import Hand
from tests.fair import SECRET, calm
from tests.playing import LIGHT, call_round, play

ONE, THREE = b"\x11" * 32, b"\x33" * 32
SHUFFLING = tago.Misdeal | tago.Redeal

# The recipe of version 1 once more, written from its description alone.


def sha(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def deck_seed_by_the_recipe(house: bytes, players: dict[int, bytes], number: int) -> bytes:
    root = b"tagolib hand 1" + house
    for seat in range(1, 9):
        if seat in players:
            root += bytes([seat]) + players[seat]
    return sha(b"tagolib deck 1", sha(root), number.to_bytes(8, "big"))


def order_by_the_recipe(cards: list[Card], seed: bytes) -> list[Card]:
    blocks = [sha(b"tagolib shuffle 1", seed, i.to_bytes(8, "big")) for i in range(8)]
    stream = iter(b"".join(blocks))
    for last in range(len(cards) - 1, 0, -1):
        fair = 256 - 256 % (last + 1)
        chosen = next(byte for byte in stream if byte < fair) % (last + 1)
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return cards


def redeal_by_the_recipe(hand: Hand, seed: bytes) -> list[Card]:
    cards = list(DECK)
    tied = [seat for seat in hand.seats if seat.status == "in"]
    for card in [*hand.point, *(card for seat in tied for card in seat.cards[1:])]:
        del cards[cards.index(card)]
    return order_by_the_recipe(cards, seed)[: len(tied)]


def shuffles(hand: Hand) -> int:
    """Return the number of shuffles so far, the deal included: the number of the next one."""
    return 1 + sum(isinstance(action, SHUFFLING) for action in hand.actions)


def go_on(hand: Hand, seeds: PledgedSeeds) -> Hand:
    """Take the plainest action: call, play on, or discard the covered card."""
    seat = hand.to_act
    if seat is None:
        return play(hand, seeds.redeal(hand, shuffles(hand)))
    match hand.phase:
        case "vote":
            return play(hand, tago.PlayOn(seat))
        case "discard":
            covered = hand.seat(seat).cards[0]
            assert covered is not None
            return play(hand, tago.Discard(seat, covered))
        case _:
            return call_round(hand)


SEEDS = PledgedSeeds.of(tago.hand_seed(SECRET, 124), {3: THREE, 1: ONE})
PLEDGE = SEEDS.pledge


def played() -> Hand:
    """Return a hand with a misdeal after a bet, and two tie-breaks: shuffles 0 to 3."""
    hand = tago.deal(LIGHT, {1: 300, 3: 300, 4: 300}, 3, SEEDS.deck())
    hand = play(hand, tago.Bet(3, 5))
    hand = play(hand, tago.Misdeal(SEEDS.deck(1)))
    while hand.phase != "over":
        hand = go_on(hand, SEEDS)
    return hand


HAND = played()
RECORD = tago.Record.of(HAND)
FAIR = tago.FairRecord(SEEDS, RECORD)
SHUFFLES = [i for i, action in enumerate(RECORD.actions) if isinstance(action, SHUFFLING)]
"""The places of the misdeal and the two redeals: of the shuffles 1, 2 and 3."""
MISDEAL, FIRST_REDEAL, SECOND_REDEAL = (RECORD.actions[place] for place in SHUFFLES)


def verified(played: tago.FairRecord) -> Hand:
    """Return the hand of a record that can be verified."""
    hand = tago.verify(played, PLEDGE).hand
    assert hand is not None
    return hand


def unfair(
    *,
    seeds: PledgedSeeds = SEEDS,
    record: tago.Record = RECORD,
    pledge: tago.Pledge = PLEDGE,
) -> tago.FairnessError:
    """Return the error of a hand that is not as promised."""
    with pytest.raises(tago.FairnessError) as caught:
        tago.verify(tago.FairRecord(seeds, record), pledge)
    assert caught.value.code == "unfair"
    assert str(caught.value).endswith(caught.value.message)
    return caught.value


def with_actions(changed: dict[int, tago.Action]) -> tago.Record:
    """Return the record with other actions at some places."""
    actions = [changed.get(place, action) for place, action in enumerate(RECORD.actions)]
    return attrs.evolve(RECORD, actions=tuple(actions))


def with_deck(deck: tuple[Card, ...]) -> tago.Record:
    """Return the record with another deck in its deal."""
    return attrs.evolve(RECORD, deal=attrs.evolve(RECORD.deal, deck=deck))


def exchanges(cards: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    """Yield the cards with two neighbours swapped, where this makes a difference."""
    found = []
    for place in range(len(cards) - 1):
        other = list(cards)
        other[place : place + 2] = other[place + 1], other[place]
        if tuple(other) != cards:
            found.append(tuple(other))
    return found


def flips(seed: bytes) -> list[bytes]:
    """Yield the seed with each of its bits flipped."""
    return [
        bytes(b ^ (1 << bit) * (i == place) for i, b in enumerate(seed))
        for place in range(32)
        for bit in range(8)
    ]


def test_published_values() -> None:
    """Commitments and seeds are the bytes that follow from the recipe."""
    assert tago.commitment(SECRET) == sha(b"tagolib commitment 1", SECRET)
    assert (
        tago.commitment(SECRET).hex()
        == "a4d3eba2105fa66b11142bd28d4c0272c93cf66270af22122a8898bb7e5149df"
    )
    numbers = {
        0: bytes(8),
        1: b"\0\0\0\0\0\0\0\1",
        258: b"\0\0\0\0\0\0\1\2",
        2**64 - 1: b"\xff" * 8,
    }
    for number, written in numbers.items():
        assert tago.hand_seed(SECRET, number) == sha(b"tagolib session 1", SECRET, written)
        seeds = PledgedSeeds(SECRET, ((1, ONE), (3, THREE)))
        root = sha(b"tagolib hand 1", SECRET, b"\1", ONE, b"\3", THREE)
        assert seeds.seed(number) == sha(b"tagolib deck 1", root, written)
    assert PledgedSeeds(SECRET).seed(0) == sha(
        b"tagolib deck 1", sha(b"tagolib hand 1", SECRET), bytes(8)
    )
    assert (
        tago.hand_seed(SECRET, 0).hex()
        == "32f094e71326557c71c08fc6109b3498424a2ad05297cb713f41992d7d231876"
    )
    assert (
        PledgedSeeds.of(SECRET, {1: ONE, 3: THREE}).seed(0).hex()
        == "fcee47af8f8171e303378f3f55ff83d77ff96bab274058ae288a652f543f6e97"
    )
    assert (
        PledgedSeeds(SECRET).seed(0).hex()
        == "f4470fbe8d25e78546f42b596a1bcff5bbe4d7a7ad63ff866ac5d3cb627a2db5"
    )
    assert (
        " ".join(map(str, PledgedSeeds.of(SECRET, {1: ONE, 3: THREE}).deck()))
        == "0 8 0 8 4 7 2 ½ 2 1 3 1 6 6 6 3 5 5 2 7 4 4 8 5 1 7 ½ ½ 0 3"
    )


seed_bytes = st.binary(min_size=32, max_size=32)


@given(seed_bytes, st.dictionaries(st.integers(1, 8), seed_bytes), st.integers(0, 2**64 - 1))
def test_the_recipe_gives_the_deck(house: bytes, players: dict[int, bytes], number: int) -> None:
    """The deck of any shuffle follows from the seeds by the recipe."""
    seed = deck_seed_by_the_recipe(house, players, number)
    seeds = PledgedSeeds.of(house, players)
    assert seeds.seed(number) == seed
    assert list(seeds.deck(number)) == order_by_the_recipe(list(DECK), seed)
    assert seeds == PledgedSeeds.of(house, dict(reversed(players.items())))


def test_each_purpose_has_its_own_hash() -> None:
    """The same bytes in another part, or in another seat, never give the same hash."""
    digests = [
        tago.commitment(SECRET),
        tago.hand_seed(SECRET, 0),
        PledgedSeeds(SECRET).seed(0),
        PledgedSeeds(SECRET).seed(1),
        PledgedSeeds.of(SECRET, {1: ONE}).seed(0),
        PledgedSeeds.of(SECRET, {2: ONE}).seed(0),
        PledgedSeeds.of(SECRET, {1: ONE, 2: ONE}).seed(0),
        PledgedSeeds.of(ONE, {1: SECRET}).seed(0),
        PledgedSeeds.of(SECRET, {1: ONE, 2: THREE}).seed(0),
        PledgedSeeds.of(SECRET, {1: THREE, 2: ONE}).seed(0),
        sha(b"tagolib shuffle 1", SECRET, bytes(8)),
    ]
    assert len(set(digests)) == len(digests)
    purposes = ("commitment", "session", "hand", "deck", "shuffle")
    labels = [f"tagolib {purpose} 1" for purpose in purposes]
    assert not any(a != b and a.startswith(b) for a in labels for b in labels)


@pytest.mark.rules("OPEN-03", "ERR-02", "TIE-06")
def test_a_hand_dealt_by_the_seeds() -> None:
    """A hand with a misdeal and two draws is dealt by the recipe, and verified by its pledge."""
    assert [type(RECORD.actions[place]).__name__ for place in SHUFFLES] == [
        "Misdeal",
        "Redeal",
        "Redeal",
    ]
    assert tago.verify(FAIR, PLEDGE).hand == HAND
    hands = list(tago.replay(RECORD))
    by_recipe = [deck_seed_by_the_recipe(SEEDS.house, {1: ONE, 3: THREE}, n) for n in range(4)]
    assert list(RECORD.deal.deck) == order_by_the_recipe(list(DECK), by_recipe[0])
    assert tago.Misdeal(tuple(order_by_the_recipe(list(DECK), by_recipe[1]))) == MISDEAL
    for number in (2, 3):
        place = SHUFFLES[number - 1]
        cards = redeal_by_the_recipe(hands[place], by_recipe[number])
        assert RECORD.actions[place] == tago.Redeal(tuple(cards))


def random_fair_hand(choose: Choose) -> tuple[PledgedSeeds, Hand]:
    """Return a random hand from seeds, some missing; in every second one nobody folds."""
    rules = random_rules(choose)
    seats = sorted({1 + choose(8) for _ in range(2 + choose(7))} | {1 + choose(4), 5 + choose(4)})
    players = {seat: bytes([choose(256)]) * 32 for seat in seats if choose(3)}
    seeds = PledgedSeeds.of(bytes(choose(256) for _ in range(32)), players)
    hand = tago.deal(
        rules, dict.fromkeys(seats, 40 * rules.stack), one(choose, seats), seeds.deck()
    )
    calmly = choose(2)
    for _ in range(400):
        if hand.phase == "over":
            break
        if choose(20) == 19:
            action = rare_action(choose, hand)
        elif calmly and hand.to_act:
            action = calm(hand)
        else:
            action = legal_action(choose, hand)
        match action:
            case tago.Misdeal():
                action = tago.Misdeal(seeds.deck(shuffles(hand)))
            case tago.Redeal():
                action = seeds.redeal(hand, shuffles(hand))
            case _:
                pass
        try:
            hand = tago.apply(hand, action)
        except tago.IllegalActionError:
            assert not isinstance(action, tago.Redeal)
    return seeds, hand


@pytest.mark.uncounted
def test_random_hands_verify() -> None:
    """Whole random hands dealt from the seeds verify; with another house's seed they do not."""
    told: Counter[type] = Counter()
    for number in range(500):
        seeds, hand = random_fair_hand(random.Random(number).randrange)
        record = tago.Record.of(hand)
        assert tago.verify(tago.FairRecord(seeds, record), seeds.pledge).hand == hand
        told.update(type(action) for action in hand.actions)
        other = attrs.evolve(seeds, house=bytes(32))
        assert unfair(seeds=other, record=record, pledge=other.pledge).number == 0
    assert told[tago.Misdeal] >= 20
    assert told[tago.Redeal] >= 40


@given(st.randoms(use_true_random=False))
def test_a_hand_verifies_wherever_it_stops(chance: random.Random) -> None:
    """A hand that was broken off verifies as far as it went."""
    seeds, hand = random_fair_hand(chance.randrange)
    actions = hand.actions[: chance.randrange(len(hand.actions) + 1)]
    record = attrs.evolve(tago.Record.of(hand), actions=actions)
    found = tago.verify(tago.FairRecord(seeds, record), seeds.pledge).hand
    assert found is not None
    assert found.actions == actions


@pytest.mark.uncounted
def test_every_bit_of_a_seed_counts() -> None:
    """A seed or commitment with one bit flipped is not as pledged and leads to other cards."""
    for house in flips(SEEDS.house):
        error = unfair(seeds=attrs.evolve(SEEDS, house=house))
        assert "house's seed" in str(error)
        assert (error.number, error.index) == (None, None)
        other = attrs.evolve(SEEDS, house=house)
        assert unfair(seeds=other, pledge=other.pledge).number == 0
    for told in flips(PLEDGE.commitment):
        assert "house's seed" in str(unfair(pledge=attrs.evolve(PLEDGE, commitment=told)))
    for seat, seed in SEEDS.players:
        for flipped in flips(seed):
            other = PledgedSeeds.of(SEEDS.house, {**dict(SEEDS.players), seat: flipped})
            error = unfair(seeds=other)
            assert str(error) == f"the seed of seat {seat} is not the one sent before the deal"
            assert error.number is None
            assert str(unfair(pledge=other.pledge)) == str(error)
            assert unfair(seeds=other, pledge=other.pledge).number == 0


@pytest.mark.parametrize(
    ("players", "seat"),
    [
        ({1: ONE}, 3),  # one is left out
        ({3: THREE}, 1),
        ({}, 1),
        ({1: ONE, 3: THREE, 4: ONE}, 4),  # one is added
        ({1: ONE, 2: ONE, 3: THREE}, 2),
        ({1: THREE, 3: ONE}, 1),  # two are exchanged
        ({1: ONE, 4: THREE}, 3),  # a seat is renamed
    ],
)
def test_the_players_seeds_are_those_told(players: dict[int, bytes], seat: int) -> None:
    """No player's seed can be left out, added, swapped or given to another seat afterwards."""
    other = PledgedSeeds.of(SEEDS.house, players)
    error = unfair(seeds=other)
    assert str(error) == f"the seed of seat {seat} is not the one sent before the deal"
    # and even if all players had been told so, the cards would be others
    assert unfair(seeds=other, pledge=other.pledge).number in (0, None)


def test_a_seed_is_of_a_seat_dealt_in() -> None:
    """A seed of a seat that is not in the hand is refused, because it may be the house's own."""
    seeds = PledgedSeeds.of(SEEDS.house, {1: ONE, 2: ONE})
    hand = tago.deal(LIGHT, {1: 300, 3: 300}, 3, seeds.deck())
    error = unfair(seeds=seeds, record=tago.Record.of(hand), pledge=seeds.pledge)
    assert str(error) == "seat 2 has given a seed but is not dealt in"
    assert (error.number, error.index) == (None, None)
    stacks = ((1, 300), (4, 300), (5, 300))
    renamed = attrs.evolve(RECORD, deal=attrs.evolve(RECORD.deal, stacks=stacks))
    assert str(unfair(record=renamed)) == "seat 3 has given a seed but is not dealt in"


def test_other_cards_in_the_deal() -> None:
    """Any two cards swapped in the deck, even below all those dealt, are found in shuffle 0."""
    for deck in exchanges(RECORD.deal.deck):
        error = unfair(record=with_deck(deck))
        at = list(map(is_not, deck, RECORD.deal.deck)).index(True)
        assert (error.number, error.index, error.position) == (0, -1, at)
        where = f"shuffle 0, the deal, position {at}"
        assert str(error) == f"{where}: the cards are not those that the seeds give"


def test_a_deck_that_is_none() -> None:
    """A deck that is not even the thirty cards is refused as not being the seeds' first."""
    for deck in (RECORD.deal.deck[:-1], (Card.ZERO,) * 30, ()):
        assert unfair(record=with_deck(deck)).number == 0


def test_other_cards_in_the_first_action() -> None:
    """A misdeal is checked wherever it is, even as the very first action."""
    seeds = PledgedSeeds(b"\x05" * 32)
    dealt = tago.deal(tago.Rules.parse("Light – 5/300"), {1: 300, 2: 300}, 1, seeds.deck())
    for deck, fair in ((seeds.deck(1), True), (seeds.deck(2), False)):
        hand = tago.apply(dealt, tago.Misdeal(deck))
        published = tago.FairRecord(seeds, tago.Record.of(hand))
        if fair:
            assert tago.verify(published, seeds.pledge).hand == hand
            continue
        with pytest.raises(tago.FairnessError) as caught:
            tago.verify(published, seeds.pledge)
        assert (caught.value.number, caught.value.index) == (1, 0)


def test_other_cards_in_a_misdeal() -> None:
    """Any two cards swapped in the new deck of a misdeal are found in shuffle 1."""
    assert isinstance(MISDEAL, tago.Misdeal)
    for deck in exchanges(MISDEAL.deck):
        error = unfair(record=with_actions({SHUFFLES[0]: tago.Misdeal(deck)}))
        at = list(map(is_not, deck, MISDEAL.deck)).index(True)
        assert (error.number, error.index, error.position) == (1, SHUFFLES[0], at)
    said = "the cards are not those that the seeds give"
    assert str(error) == f"shuffle 1, actions[1], position {at}: {said}"


@pytest.mark.parametrize("number", [2, 3])
def test_other_cards_in_a_redeal(number: int) -> None:
    """Other, too few or too many cards in a redeal, possible or not, are found in its shuffle."""
    place = SHUFFLES[number - 1]
    action = RECORD.actions[place]
    assert isinstance(action, tago.Redeal)
    two = action.cards
    others = {(one, two[1]) for one in Card} | {(two[0], one) for one in Card} | {two[::-1]}
    for cards in [*(others - {two}), two[:1], (), (*two, Card.ZERO)]:
        error = unfair(record=with_actions({place: tago.Redeal(cards)}))
        assert (error.number, error.index) == (number, place)


def test_shuffles_exchanged() -> None:
    """Two swapped shuffles are found at the first of them, and so is a skipped one."""
    assert isinstance(MISDEAL, tago.Misdeal)
    record = with_deck(MISDEAL.deck)
    assert unfair(record=record).number == 0
    record = with_actions({SHUFFLES[0]: tago.Misdeal(RECORD.deal.deck)})
    assert unfair(record=record).number == 1
    record = with_actions({SHUFFLES[1]: SECOND_REDEAL, SHUFFLES[2]: FIRST_REDEAL})
    error = unfair(record=record)
    assert (error.number, error.index) == (2, SHUFFLES[1])
    record = with_actions({SHUFFLES[0]: tago.Misdeal(SEEDS.deck(2))})
    assert unfair(record=record).number == 1


def test_shuffles_repeated() -> None:
    """A shuffle that is used twice is found the second time, though the rules allow it."""
    place = SHUFFLES[0]
    actions = (*RECORD.actions[: place + 1], *RECORD.actions[place:])
    error = unfair(record=attrs.evolve(RECORD, actions=actions))
    assert (error.number, error.index) == (2, place + 1)


def test_what_cannot_have_happened() -> None:
    """An illegal action is a divergence, and an impossible deal is refused."""
    record = with_actions({0: tago.Call(3)})
    with pytest.raises(tago.DivergenceError) as caught:
        tago.verify(tago.FairRecord(SEEDS, record), PLEDGE)
    assert caught.value.index == 0
    deal = attrs.evolve(RECORD.deal, cube=2)
    with pytest.raises(tago.SetupError):
        tago.verify(tago.FairRecord(SEEDS, attrs.evolve(RECORD, deal=deal)), PLEDGE)
    # the cards come from the seeds, but at the wrong time
    now = tago.resume(attrs.evolve(RECORD, actions=RECORD.actions[:1]))
    record = with_actions({1: SEEDS.redeal(now, 1)})
    with pytest.raises(tago.DivergenceError) as caught:
        tago.verify(tago.FairRecord(SEEDS, record), PLEDGE)
    assert caught.value.index == 1


@pytest.mark.parametrize(
    "record",
    [
        with_actions({0: tago.Bet(3, 10)}),
        attrs.evolve(RECORD, actions=RECORD.actions[:-1]),
        attrs.evolve(RECORD, deal=attrs.evolve(RECORD.deal, stacks=((1, 300), (3, 300), (4, 299)))),
        attrs.evolve(
            RECORD, deal=attrs.evolve(RECORD.deal, rules=tago.Rules.parse("Heavy – 5/300"))
        ),
    ],
)
def test_what_the_players_saw_is_theirs_to_compare(record: tago.Record) -> None:
    """If an amount, the end, the stacks or the rules differ, so does a player's last view."""
    hand = verified(tago.FairRecord(SEEDS, record))
    for seat in (*HAND.deal.numbers, None):
        assert tago.view(hand, seat) != tago.view(HAND, seat)
        assert tago.view(verified(FAIR), seat) == tago.view(HAND, seat)


def test_the_pledge_says_nothing_of_the_cards() -> None:
    """The pledge has the commitment and the players' seeds in order, and nothing else."""
    assert tago.Pledge(tago.commitment(SEEDS.house), ((1, ONE), (3, THREE))) == PLEDGE
    assert [field.name for field in attrs.fields(tago.Pledge)] == ["commitment", "players"]
    assert PledgedSeeds(SECRET).pledge == tago.Pledge(tago.commitment(SECRET), ())


def test_the_houses_seed_is_not_shown() -> None:
    """No repr and no refusal shows the house's seed."""
    said = [repr(SEEDS), repr(FAIR), repr(PLEDGE), str(unfair(pledge=PledgedSeeds(SECRET).pledge))]
    strange: list[Any] = [SECRET[:-1], SECRET + b"!", SECRET.hex(), bytearray(SECRET)]
    for wrong in strange:
        for make in (tago.commitment, PledgedSeeds, lambda seed: tago.hand_seed(seed, 0)):
            with pytest.raises(tago.SetupError) as caught:
                make(wrong)
            said.append(str(caught.value))
    for text in said:
        for secret in (SEEDS.house, SECRET):
            assert repr(secret)[2:20] not in text
            assert secret.hex()[:20] not in text


NO_SEEDS: list[Any] = [b"", bytes(31), bytes(33), "a" * 32, [0] * 32, bytearray(32), 5, None]
NO_NUMBERS: list[Any] = [-1, 2**64, 1.0, True, "1", None]


def test_what_is_no_seed() -> None:
    """Seeds and commitments are 32 bytes of the type ``bytes``."""
    for wrong in NO_SEEDS:
        for make in (
            tago.commitment,
            lambda seed: tago.hand_seed(seed, 0),
            PledgedSeeds,
            lambda seed: PledgedSeeds.of(SECRET, {1: seed}),
            lambda seed: tago.Pledge(seed, ()),
            lambda seed: tago.Pledge(SECRET, ((1, ONE), (2, seed))),
        ):
            with pytest.raises(tago.SetupError, match="must be 32 bytes"):
                make(wrong)


def test_what_is_no_number() -> None:
    """Hands and shuffles are numbered from 0 to 2^64 - 1."""
    for wrong in NO_NUMBERS:
        for make in (lambda number: tago.hand_seed(SECRET, number), SEEDS.seed, SEEDS.deck):
            with pytest.raises(tago.SetupError, match="from 0 to 2\\^64"):
                make(wrong)


@pytest.mark.rules("SEAT-02")
def test_whose_seeds_they_are() -> None:
    """The players' seeds are pairs of a seat and 32 bytes, in ascending order of seats."""
    wrongs: list[Any] = [
        [(1, ONE)],
        {1: ONE},
        (1, ONE),
        ((1,),),
        ([1, ONE],),
        ((1, ONE, ONE),),
        ((0, ONE),),
        ((9, ONE),),
        ((True, ONE),),
        (("1", ONE),),
        ((3, THREE), (1, ONE)),
        ((1, ONE), (1, ONE)),
        None,
    ]
    for wrong in wrongs:
        with pytest.raises(tago.SetupError):
            PledgedSeeds(SECRET, wrong)
        with pytest.raises(tago.SetupError):
            tago.Pledge(SECRET, wrong)
    no_seats: list[Any] = [0, 9, "1", None, (1, 2)]
    for seat in no_seats:
        with pytest.raises(tago.SetupError, match="from 1 to 8"):
            PledgedSeeds.of(SECRET, {1: ONE, seat: ONE})


def test_what_is_no_fair_record() -> None:
    """A fair record holds seeds and a record."""
    wrongs: list[Any] = [None, PLEDGE, HAND]
    for wrong in wrongs:
        with pytest.raises(tago.SetupError, match="seeds must be of type PledgedSeeds"):
            tago.FairRecord(wrong, RECORD)
        with pytest.raises(tago.SetupError, match="record must be of type Record"):
            tago.FairRecord(SEEDS, wrong)


def test_they_are_values() -> None:
    """Seeds, pledges and fair records are compared by content, and a copy is the same object."""
    for value in (SEEDS, PLEDGE, FAIR):
        again = pickle.loads(pickle.dumps(value))
        assert again == value
        assert hash(again) == hash(value)
        assert copy.copy(value) is copy.deepcopy(value) is value
    error = unfair(record=with_deck(DECK))
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.number, again.index) == (str(error), 0, -1)


def chi_square(found: Counter[int], places: int) -> float:
    """Return how far counts are from equal: about the number of places if only chance acts."""
    expected = sum(found.values()) / places
    return sum((found[place] - expected) ** 2 for place in range(places)) / expected


@pytest.mark.uncounted
def test_cards_land_anywhere() -> None:
    """Over many hands and shuffles each card lands in every place about equally often."""
    decks = [SEEDS.deck(number) for number in range(2000)]
    decks += [PledgedSeeds(tago.hand_seed(SECRET, number)).deck() for number in range(2000)]
    for card in Card:
        for some in (decks[:2000], decks[2000:]):
            places = Counter(place for deck in some for place in range(30) if deck[place] is card)
            assert chi_square(places, 30) < 60  # 29 degrees of freedom: exceeded 6 times in 10,000


@pytest.mark.uncounted
def test_shuffles_know_nothing_of_each_other() -> None:
    """Two decks agree in as many places as chance gives: one on average."""
    for step in (1, 2, 256):
        same = sum(
            one is other
            for number in range(1000)
            for one, other in zip(SEEDS.deck(number), SEEDS.deck(number + step), strict=True)
        )
        assert 2800 < same < 3200


@pytest.mark.uncounted
def test_redeals_are_fair() -> None:
    """The first card of a redeal is any of the shuffled ones about equally often."""
    hand = list(tago.replay(RECORD))[SHUFFLES[1]]
    assert hand.phase == "redeal"
    rest = Counter(hand.redeal_cards)
    dealt = Counter(
        PledgedSeeds(tago.hand_seed(SECRET, number)).redeal(hand, 1).cards[0]
        for number in range(4600)
    )
    assert sum(rest.values()) == 23
    for card, copies in rest.items():
        assert abs(dealt[card] - 200 * copies) < 5 * (200 * copies) ** 0.5
