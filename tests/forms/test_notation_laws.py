"""What holds for the text of every hand, over random hands and over texts that are not hands."""

import random
from collections import Counter
from collections.abc import Callable
from typing import TypeVar, get_args

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import tagolib as tago
from tagolib.base.errors import FAULTS
from tagolib.conformance.tago.actions import any_action, legal_action, play_out, rare_action
from tagolib.conformance.tago.deals import random_deal
from tagolib.notation import (
    Transcript,
    parse_action,
    parse_hand,
    parse_hands,
    write_action,
    write_hand,
)
from tagolib.notation.claims import CLAIMS, OPENERS
from tagolib.tago.actions import Action
from tagolib.tago.facts import Fact
from tagolib.tago.hand import Hand
from tests.amounts import amount
from tests.places import RECORDED

pytestmark = pytest.mark.uncounted

T = TypeVar("T")

HANDS = RECORDED / "hands.tago"

TEXTS = ("", "a good raise", '"', "\\", "# 1: fold", "½ 🎲", '[Tago "1"]', "== Round 1 ==")


def played(number: int) -> Hand:
    return play_out(random.Random(number).randrange)


def is_claim(line: str) -> bool:
    return bool(line) and line[0] not in "[#" and ":" not in line.split(maxsplit=1)[0]


def annotated(number: int) -> Transcript:
    """Return a random hand from a seed, with comments and tags anywhere."""
    chance = random.Random(number)
    seed = chance.randbytes(32)
    deal = random_deal(chance.randrange).deal
    hand = tago.deal(deal.rules, dict(deal.stacks), deal.cube, tago.shuffle(seed))
    for _ in range(chance.randrange(30)):
        if hand.phase != "over":
            hand = tago.apply(hand, legal_action(chance.randrange, hand))
    places = sorted(chance.randrange(hand.revision + 1) for _ in range(5))
    return Transcript.of(
        hand,
        seed=seed,
        tags=tuple((f"_{i}", chance.choice(TEXTS)) for i in range(chance.randrange(4))),
        comments=tuple((place, chance.choice(TEXTS)) for place in places),
    )


def test_every_hand_reads_back() -> None:
    """The text of a hand, whatever happened in it, reads back as the same hand."""
    met: set[type] = set()
    for number in range(1000):
        if number >= amount(100, 200) and met >= set(CLAIMS):
            break
        hand = played(number)
        met |= {type(entry) for entry in hand.log}
        transcript = Transcript.of(hand)
        text = write_hand(transcript)
        assert "None" not in text
        assert parse_hand(text) == transcript
        assert tago.resume(parse_hand(text).record) == hand
        assert write_hand(parse_hand(text)) == text
    assert met >= set(CLAIMS)


def test_comments_tags_and_seeds_read_back() -> None:
    """Seeds, own tags and comments read back, from one hand and from many in one file."""
    transcripts = [annotated(number) for number in range(amount(15, 100))]
    for transcript in transcripts:
        assert parse_hand(write_hand(transcript)) == transcript
    assert list(parse_hands("".join(map(write_hand, transcripts)))) == transcripts


def test_every_beginning_of_a_hand_reads_back() -> None:
    """An unfinished hand is written as far as it goes, and its text may stop anywhere."""
    for number in range(amount(7, 20)):
        hand = played(number)
        for step in tago.replay(hand):
            transcript = Transcript.of(step)
            assert parse_hand(write_hand(transcript)) == transcript
        lines = write_hand(Transcript.of(hand)).splitlines()
        for end in range(lines.index(""), len(lines)):
            part = parse_hand("\n".join(lines[:end]))
            assert hand.actions[: len(part.record.actions)] == part.record.actions


def test_every_claim_is_held_to_what_happened() -> None:
    """A word of a claim that is altered or left out is found at its line and column."""
    told: Counter[str] = Counter()
    kept = HANDS.read_text(encoding="utf-8")
    texts = [*map(write_hand, parse_hands(kept))]
    texts += [write_hand(Transcript.of(played(number))) for number in range(amount(4, 12))]
    for number, text in enumerate(texts):
        lines = text.splitlines()
        chance = random.Random(number)
        for place, line in enumerate(lines):
            if not is_claim(line):
                continue
            words = line.split(" ")
            told[words[0]] += 1
            wrong = chance.randrange(len(words))
            column = len(" ".join(words[:wrong])) + 2 if wrong else 1
            altered = " ".join([*words[:wrong], f"{words[wrong]}9", *words[wrong + 1 :]])
            error = refused([*lines[:place], altered, *lines[place + 1 :]])
            assert error.where == f"line {place + 1}, column {column}"
            assert error.code == ("not_so" if wrong else "syntax")
            error = refused([*lines[:place], f"{line} 9", *lines[place + 1 :]])
            assert error.where == f"line {place + 1}, column {len(line) + 2}"
            assert error.code == "not_so"
            error = refused([*lines[:place], " ".join(words[:-1]), *lines[place + 1 :]])
            assert error.where == f"line {place + 1}, column {len(' '.join(words[:-1])) + 1}"
    assert set(told) == OPENERS


def attempt(read: Callable[[], T]) -> tuple[T | None, tago.NotationError | None]:
    """Return what was read, or the error, which must be the library's own."""
    try:
        return read(), None
    except tago.NotationError as error:
        return None, error


def refused(lines: list[str]) -> tago.NotationError:
    with pytest.raises(tago.NotationError) as caught:
        parse_hand("\n".join(lines))
    return caught.value


def test_claims_stand_in_their_order() -> None:
    """Two different consecutive claims cannot change places."""
    for number in range(30):
        lines = write_hand(Transcript.of(played(number))).splitlines()
        for place in range(len(lines) - 1):
            one, two = lines[place : place + 2]
            if is_claim(one) and is_claim(two):
                error = refused([*lines[:place], two, one, *lines[place + 2 :]])
                assert error.where.startswith(f"line {place + 2}, ")


def test_claims_may_be_left_out() -> None:
    """Whichever claims are left out, the hand is the same."""
    for number in range(60):
        transcript = Transcript.of(played(number))
        chance = random.Random(number)
        lines = write_hand(transcript).splitlines()
        some = [line for line in lines if not is_claim(line) or chance.randrange(2)]
        none = [line for line in lines if not is_claim(line)]
        assert parse_hand("\n".join(some)) == parse_hand("\n".join(none)) == transcript


def test_every_action_reads_back() -> None:
    """Any action, legal or not, is written and read back."""
    met: set[type] = set()
    for number in range(amount(300, 3000)):
        chance = random.Random(number)
        hand = random_deal(chance.randrange)
        action: Action = chance.choice((any_action, rare_action))(chance.randrange, hand)
        met.add(type(action))
        assert parse_action(write_action(action), hand) == action
    assert met == {*get_args(Action)}


def test_facts_that_are_not_told_follow_an_action() -> None:
    """Every fact without a claim results from an action of the same seat that shows it."""
    for number in range(60):
        seat: int | None = None
        for entry in played(number).log:
            if not isinstance(entry, Fact):
                seat = getattr(entry, "seat", None)
            elif type(entry) not in CLAIMS and hasattr(entry, "seat"):
                assert entry.seat == seat


HAND = played(907)
GOOD = write_hand(Transcript.of(HAND, comments=((0, "x"),), tags=(("_x", 'a"\\'),)))

PIECES = st.one_of(
    st.text(max_size=8),
    st.sampled_from(['"', "\\", "#", "[", "]", ":", "\n", "\r", "\x00", "\t", "\ud800", "½", "9"]),
    st.sampled_from(["1: fold\n", "dealer: redeal 1\n", '[Tago "1"]\n', "seat 1 ", "9" * 5000]),
)


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """Return a good text with a few pieces cut out or inserted."""
    text = GOOD
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = start + draw(st.sampled_from((0, 0, 1, 1, 2, 10, 100)))
        text = text[:start] + draw(PIECES) + text[end:]
    return text


@settings(max_examples=amount(100, 400))
@given(st.one_of(st.text(), damaged()))
@example(GOOD)
@example('[Tago "1"]\n' * 3)
def test_any_text_is_read_or_refused(text: str) -> None:
    """Any text is read or refused with a place, with the same result each time."""
    hands, error = attempt(lambda: list(parse_hands(text)))
    if error is not None:
        assert error.code in FAULTS
        assert error.where.startswith("line ")
        assert len(str(error).splitlines()) == 1
        str(error).encode()
    for hand in hands or ():
        assert parse_hand(write_hand(hand)) == hand


WORDS = st.sampled_from(
    [
        "3:",
        "dealer:",
        "bet",
        "raise",
        "to",
        "declare",
        "discard",
        "½",
        "10",
        "0",
        "eliminate",
        '"a"',
    ]
)


@settings(max_examples=amount(100, 400))
@given(st.one_of(st.text(), st.lists(WORDS, max_size=5).map(" ".join)))
def test_any_words_are_an_action_or_refused(text: str) -> None:
    """Any words are an action or a NotationError."""
    action, error = attempt(lambda: parse_action(text, HAND))
    if error is not None:
        assert error.where.startswith("line 1, column ")
    if action is not None:
        assert parse_action(write_action(action), HAND) == action


LONG = ("a", '"', "\\", "# ", '\\"', "4 ", "[", "1:", " ", "9", "\t", '"\\')
BEFORE = ('[Tago "1"]\n[_x "', '[Tago "1"]\n[Deck "', GOOD, f"{GOOD}dealer: redeal 4 ", "")


@pytest.mark.parametrize("before", BEFORE)
@pytest.mark.parametrize("long", LONG)
def test_long_lines_are_read_at_once(before: str, long: str) -> None:
    """A line of many letters takes time in proportion to its length, and not for ever."""
    _, error = attempt(lambda: list(parse_hands(before + long * 100_000)))
    assert len(str(error)) < 1000
