"""The notation by examples: what is written, what is read, and where each fault is found."""

import doctest
from typing import Any, get_args

import attrs
import pytest

import tagolib as tago
import tagolib.notation
from tagolib.base.errors import FAULTS
from tagolib.notation import (
    Transcript,
    parse_action,
    parse_hand,
    parse_hands,
    write_action,
    write_hand,
)
from tagolib.notation.header import SETTINGS
from tagolib.notation.verbs import VERBS
from tagolib.tago.actions import Curious, DeclarationKind, Look
from tagolib.tago.cards import DECK, parse_cards
from tagolib.tago.hand import Deal, Hand
from tests.places import RECORDED
from tests.playing import call_round, start

RULES = tago.Rules.parse("Light – 5/300")
SEED = b"\xff" * 32
DEALT = tago.deal(RULES, {1: 300, 3: 300}, 3, tago.shuffle(SEED))
WORDS = ["bet 5", "call", "bet 10", "raise to 20", "call", "bet 5", "call"]
GOOD = """\
[Tago "1"]
[Edition "2026.1"]
[Mode "light"]
[Minimum "5"]
[Stack "300"]
[Stacks "1: 300, 3: 300"]
[First "3"]
[Deck "7 5 6 3 8 4 3 7 1 1 3 2 2 5 ½ 7 6 0 8 ½ 4 5 6 8 4 ½ 0 0 2 1"]

ante 5 each
seat 1 has ? 3 3
seat 3 has ? 8 7
POINT has ? 4 1
POINT is 5, provisional

== Round 1 ==
3: bet 5
1: call
POINT turns 6
POINT is 11

== Round 2 ==
3: bet 10
1: raise to 20
3: call
seat 1 looks at 7
seat 3 looks at 5

== Round 3 ==
3: bet 5
1: call
seat 1 shows 7 3 3: SCORE 13, 2 away
seat 3 shows 5 8 7: SCORE 20, 9 away
main pot of 70 for seats 1 and 3: seat 1 wins 70 with SCORE 13, 2 away

seat 1 ends with 335 (+35)
seat 3 ends with 265 (-35)
"""


def said(hand: Hand, *words: str) -> Hand:
    """Take actions that are given in words."""
    for text in words:
        hand = tago.apply(hand, parse_action(text, hand))
    return hand


def told(hand: Hand) -> str:
    """Return the text of a hand, which reads back as the same hand."""
    transcript = Transcript.of(hand)
    text = write_hand(transcript)
    assert parse_hand(text) == transcript
    return text


def fault(text: str) -> tago.NotationError:
    with pytest.raises(tago.NotationError) as caught:
        parse_hand(text)
    assert caught.value.code in FAULTS
    assert "\n" not in str(caught.value)
    return caught.value


# What is written


def test_a_whole_hand() -> None:
    """A hand is written with its tags, its actions and their results, and reads back."""
    hand = said(DEALT, *WORDS)
    assert told(hand) == GOOD
    assert tago.resume(parse_hand(GOOD).record) == hand


def test_a_seed_stands_for_the_deck() -> None:
    """With a seed the text has 64 digits in place of the deck, which is shuffled again."""
    transcript = Transcript.of(DEALT, seed=SEED)
    text = write_hand(transcript)
    assert f'[Seed "{"ff" * 32}"]' in text
    assert "[Deck" not in text
    assert parse_hand(text) == transcript
    assert parse_hand(text).record.deal.deck == tago.shuffle(SEED)
    assert parse_hand(text.replace("f" * 64, "F" * 64)) == transcript
    assert "xff" not in repr(transcript)


def test_the_rules_of_the_table_are_tags() -> None:
    """Every rule and ruling that is not the default is written as a tag and reads back."""
    words: dict[str, Any] = {}
    for ruling in attrs.fields(tago.Rulings):
        offered = get_args(ruling.type) or (False, True)
        words[ruling.name] = next(word for word in reversed(offered) if word != ruling.default)
    rulings = tago.Rulings(**words)
    rules = tago.Rules(
        mode="heavy",
        minimum=10,
        stack=600,
        units_per_chip=2,
        ante="half",
        variant="rapid",
        jackpot_percent=10,
        curious_to="tips",
        rulings=rulings,
    )
    text = told(tago.deal(rules, {1: 600, 3: 600}, 3, DECK))
    tags = [line[1:].split()[0] for line in text.split("\n\n", maxsplit=1)[0].splitlines()]
    assert tags == ["Tago", "Edition", *SETTINGS, "Stacks", "First", "Deck"]
    assert '[JackpotRound3Fold "no"]' in text
    assert '[TiebreakNeedsChips "yes"]' in text
    assert '[PointTrips "as_pair"]' in text
    assert "ante 5 each, 1 in all withheld for the jackpot" in text


def test_defaults_may_stand_there() -> None:
    """A tag with a default value is allowed, and tags come in any order after the first."""
    lines = GOOD.splitlines()
    lines[1:8] = ['[Ante "minimum"]', '[TiebreakNeedsChips "no"]', *reversed(lines[1:8])]
    assert parse_hand("\n".join(lines)) == parse_hand(GOOD)


def test_comments() -> None:
    """A comment is kept with the actions before it, wherever it is on a line."""
    text = GOOD.replace("3: bet 5\n1: call", "# To begin:\n3: bet 5  #bold\n#\n1: call# 1", 1)
    text = f"#\tabove  \n{text}# the end"
    transcript = parse_hand(text)
    assert transcript.comments == (
        (0, "above"),
        (0, "To begin:"),
        (1, "bold"),
        (1, ""),
        (2, "1"),
        (7, "the end"),
    )
    assert parse_hand(write_hand(transcript)) == transcript
    assert "3: bet 5\n# bold\n#\n1: call\n# 1\nPOINT turns" in write_hand(transcript)


def test_own_tags() -> None:
    """Tags with an underscore are kept in order, whatever text they hold."""
    tags = (("_Event", 'Café "8" \\ # 1'), ("_b_2", "\x00\r\n\t\u2028\U0001f0cf"), ("_c", ""))
    transcript = Transcript.of(DEALT, tags=tags)
    text = write_hand(transcript)
    assert text.replace("\n", "").isprintable()
    assert r'[_Event "Café \"8\" \\ # 1"]' in text
    assert r"\u{0}\u{d}\u{a}\u{9}\u{2028}" in text
    assert parse_hand(text.replace(r"\u{9}", "\t")) == transcript
    assert parse_hand(text) == transcript


def test_a_hand_of_another_edition_is_refused() -> None:
    """A text is played again as it is read, so the library must play by its edition."""
    text = write_hand(Transcript.of(DEALT))
    with pytest.raises(tago.NotationError) as caught:
        parse_hand(text.replace("2026.1", "1999.4"))
    assert str(caught.value) == (
        "line 2, column 11: this version of the library plays by edition 2026.1 of the rulebook, "
        "not by '1999.4'"
    )
    assert caught.value.code == "impossible"


def test_what_cannot_be_written() -> None:
    """A record of an impossible hand, or one not as a deal leaves it, is not written."""
    record = tago.Record.of(said(DEALT, "bet 5"))
    wrong = attrs.evolve(record, actions=(tago.Call(3),))
    with pytest.raises(tago.DivergenceError):
        write_hand(Transcript(wrong))
    start_: Deal = attrs.evolve(record.deal, stacks=((3, 300), (1, 300)))
    with pytest.raises(tago.SetupError, match="must be in order of seats"):
        write_hand(Transcript(attrs.evolve(record, deal=start_)))


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"seed": b"\xff" * 31}, "a seed must be 32 bytes"),
        ({"seed": b"\xfe" * 32}, "does not give the record"),
        ({"tags": (("Event", "x"),)}, "begins with an underscore"),
        ({"tags": (("_Évent", "x"),)}, "begins with an underscore"),
        ({"tags": (("_e", 1),)}, "tags must be tuple"),
        ({"tags": (("_e", "\ud800"),)}, "half of a surrogate pair"),
        ({"tags": (("_e", "x"), ("_e", "y"))}, "appears twice"),
        ({"comments": ((1, "x"),)}, "in order"),
        ({"comments": ((-1, "x"),)}, "in order"),
        ({"comments": ((True, "x"),)}, "comments must be tuple"),
        ({"comments": ((0, "x\ny"),)}, "one line of text"),
        ({"comments": ((0, " x"),)}, "one line of text"),
        ({"comments": ((0, "\ud800"),)}, "half of a surrogate pair"),
        ({"comments": ((0, 1),)}, "comments must be tuple"),
        ({"comments": [(0, "x")]}, "comments must be tuple"),
        ({"tags": [("_a", "x")]}, "tags must be tuple"),
        ({"tags": (("_a",),)}, "tags must be tuple"),
        ({"tags": ((1, "x"),)}, "tags must be tuple"),
    ],
)
def test_no_transcript(fields: dict[str, Any], says: str) -> None:
    """A transcript that could not be read back is refused when it is made."""
    with pytest.raises(tago.SetupError, match=says):
        Transcript.of(DEALT, **fields)


def test_a_transcript_is_of_a_record() -> None:
    """A transcript of anything but a record is refused; comments must be in order."""
    hand: Any = DEALT
    with pytest.raises(tago.SetupError, match=r"record must be .*Record"):
        Transcript(hand)
    with pytest.raises(tago.SetupError, match="in order"):
        Transcript.of(said(DEALT, "bet 5"), comments=((1, "x"), (0, "y")))


# What comes of the actions


def lines_after(hand: Hand, *words: str) -> list[str]:
    """Return the lines after the last of some actions, without those of the outcome."""
    text = told(said(hand, *words))
    last = write_action(said(hand, *words).actions[-1])
    after = text[text.rindex(f"{last}\n") + len(last) + 1 :].splitlines()
    return [line for line in after if line and " ends with " not in line]


def test_folds_and_curious() -> None:
    """After folds come the first player, the price of a look, the chips returned and the pot."""
    assert lines_after(DEALT, "fold curious") == [
        "seat 1 is first player",
        "seat 3 pays 5 to the jackpot for a look",
        "main pot of 10 for seat 1: seat 1 wins 10",
        "seat 3 looks at 5",
    ]
    assert lines_after(DEALT, "bet 10", "fold") == [
        "seat 3 gets back 10",
        "main pot of 10 for seat 3: seat 3 wins 10",
    ]


def test_draws() -> None:
    """A draw shows which seats tie, how they divide, and that a tie-break is played."""
    cards = {1: "½ 3 7", 2: "7 ½ 3", 4: "8 8 5"}
    hand = call_round(call_round(call_round(start(cards, "5 4 1"))))
    assert told(hand).endswith("seats 1 and 2 tie for 60\n")
    (pot,) = lines_after(hand, "divide")
    assert pot.startswith("main pot of 60 for seats 1, 2 and 4, divided: seat 1 wins 30, seat 2 ")
    assert pot.endswith(" wins 30 with SCORE, ½ away")
    played = said(hand, "play on", "play on", "discard 0.5", "discard 1/2")
    assert lines_after(played, "redeal 0 6") == [
        "seat 1 looks at 0",
        "seat 2 looks at 6",
        "== Round 3, tie-break 1 ==",
    ]


def test_equal_scores_that_are_no_score() -> None:
    """The score of winners who tie is written in full."""
    hand = start({1: "2 3 5", 2: "3 2 5", 3: "8 8 7"}, "6 1 3", {1: 5, 2: 6, 3: 6})
    text = told(said(hand, "remainders", "remainders"))
    assert "seat 1 wins 8, seat 2 wins 7 with VALUE 10" in text
    assert "2: remainders\nseat 2 puts in its last 1\n" in text
    assert "== Round 2, no betting ==\nseat 1 looks at 2\n" in text
    assert "side pot 1 of 2 for seats 2 and 3: seat 2 wins 2 with VALUE 10\n" in text


def test_the_director_and_the_dealer() -> None:
    """An elimination has the card if it is shown; a dealer's mistake has what is returned."""
    hand = said(start({1: "1 3 4", 2: "2 6 3", 3: "5 7 8"}, "6 ½ 4"), "bet 10")
    assert lines_after(hand, "2: eliminate") == ["seat 2 shows 2"]
    assert lines_after(hand, "2: eliminate covered") == []
    slip = f"misdeal {' '.join(map(str, DECK))}"
    assert lines_after(hand, slip)[:3] == [
        "seat 1 gets back 10",
        "seat 1 has ? 3 7",
        "seat 2 has ? 4 8",
    ]
    assert lines_after(hand, "3: declare fold", "2: fold", "call") == [
        "seat 3 declared otherwise: it is out, and this is not done",
        "seat 1 gets back 10",
        "main pot of 15 for seat 1: seat 1 wins 15",
    ]


def test_jackpots() -> None:
    """A jackpot is written, and odd chips go to it."""
    hand = said(start({1: "0 0 0", 2: "2 6 3"}, "6 ½ 4"), "bet 10", "fold")
    assert lines_after(hand, "1: look") == ["seat 1 looks at 0", "seat 1 wins the jackpot"]
    rules = tago.Rules.parse("Heavy – 5/300", rulings=tago.Rulings(odd_chips="to_jackpot"))
    cards = {1: "½ 3 7", 2: "7 ½ 3", 4: "8 8 5"}
    hand = call_round(call_round(call_round(start(cards, "5 4 1", 301, table=rules), 6), 6), 6)
    odd = said(start(cards, "5 4 1", 300, table=rules), "fold", "bet 5", "call", "bet 5", "call")
    assert odd.phase == "betting"
    assert lines_after(hand, "divide")[0].startswith("main pot of 69")
    assert "jackpot gets 1 that cannot be divided" in lines_after(hand, "divide")


# Actions


ACTIONS: list[tuple[str, tago.Action]] = [
    ("3: bet 10", tago.Bet(3, 10)),
    ("3: call", tago.Call(3)),
    ("3: raise to 40", tago.Raise(3, 40)),
    ("3: fold", tago.Fold(3)),
    ("3: fold curious", tago.Fold(3, curious=True)),
    ("3: remainders", tago.Remainders(3)),
    ("3: restore 300", tago.Restore(3, 300)),
    ("3: choose sum", tago.ChoosePoint(3, "sum")),
    ("3: choose single", tago.ChoosePoint(3, "single")),
    ("3: declare bet", tago.Declare(3, tago.Declaration("bet"))),
    ("3: declare bet 10", tago.Declare(3, tago.Declaration("bet", 10))),
    ("3: declare raise", tago.Declare(3, tago.Declaration("raise"))),
    ("3: declare raise to 40", tago.Declare(3, tago.Declaration("raise", 40))),
    ("3: declare call", tago.Declare(3, tago.Declaration("call"))),
    ("3: declare fold", tago.Declare(3, tago.Declaration("fold"))),
    ("3: declare remainders", tago.Declare(3, tago.Declaration("remainders"))),
    ("3: curious", Curious(3)),
    ("3: divide", tago.Divide(3)),
    ("3: play on", tago.PlayOn(3)),
    ("3: discard ½", tago.Discard(3, tago.Card.HALF)),
    ("3: look", Look(3)),
    ("3: eliminate", tago.Eliminate(3)),
    ("3: eliminate covered", tago.Eliminate(3, show=False)),
    ('3: eliminate "looked"', tago.Eliminate(3, reason="looked")),
    (r'8: eliminate covered "\"\\\u{2028}#"', tago.Eliminate(8, reason='"\\\u2028#', show=False)),
    ("dealer: misdeal 0 4", tago.Misdeal(parse_cards("0 4"))),
    ("dealer: redeal ½ 8", tago.Redeal(parse_cards("½ 8"))),
    ("dealer: redeal", tago.Redeal(())),
]


@pytest.mark.parametrize(("text", "action"), ACTIONS)
def test_every_action_in_words(text: str, action: tago.Action) -> None:
    """Every action is written in words and read back, with the seat in it or before it."""
    assert write_action(action) == text
    assert parse_action(text, DEALT) == action
    actor, _, words = text.partition(": ")
    house = actor == "dealer" or isinstance(action, tago.Eliminate)
    said = text if house else words
    assert parse_action(f"  {said}\t\r\n", DEALT, None if house else int(actor)) == action
    assert parse_action(text.replace(": ", " :"), DEALT) == action


def test_every_action_has_its_verb() -> None:
    """The table contains all actions, and the examples all declarations."""
    assert [verb.action for verb in VERBS.values()] == [*get_args(tago.Action)]
    declared = {a.action.kind for _, a in ACTIONS if isinstance(a, tago.Declare)}
    assert declared == set(get_args(DeclarationKind))
    assert [str(VERBS[word]) for word in ("call", "play", "fold")] == [
        "call",
        "play on",
        "fold [curious]",
    ]


def test_words_that_people_use() -> None:
    """A raise needs no ``to``, and a half may be written in any usual way."""
    assert parse_action("raise 40", DEALT) == tago.Raise(3, 40)
    assert parse_action("declare raise 40", DEALT, 1) == parse_action(
        "1:declare raise to 40", DEALT
    )
    for half in ("½", "1/2", "0.5", "0,5"):
        assert parse_action(f"discard {half}", DEALT) == tago.Discard(3, tago.Card.HALF)


@pytest.mark.parametrize(
    ("text", "column", "says", "code"),
    [
        ("", 1, "expected an action (bet, call, raise, fold", "syntax"),
        ("dance", 1, "not 'dance'", "syntax"),
        ("Bet 10", 1, "not 'Bet'", "syntax"),
        ('"bet" 10', 1, "not '\"bet'", "syntax"),
        ('" 10', 1, "not '\"'", "syntax"),
        (": bet 10", 1, "expected a seat from 1 to 8 or dealer, not ''", "syntax"),
        ("9: bet 10", 1, "expected a seat from 1 to 8 or dealer, not '9'", "syntax"),
        ("\u0663: bet 10", 1, "expected a seat", "syntax"),
        ("3: 4: fold", 4, "not '4'", "syntax"),
        ("3:: fold", 3, "expected an action", "syntax"),
        ("bet", 4, "expected an amount in units", "syntax"),
        ("bet ten", 5, "expected an amount in units, not 'ten'", "syntax"),
        ("bet 010", 5, "expected an amount in units", "syntax"),
        ("bet +10", 5, "expected an amount in units", "syntax"),
        ("bet 1_0", 5, "expected an amount in units", "syntax"),
        ("bet \u0661", 5, "expected an amount in units", "syntax"),
        ("bet 10.5", 5, "expected an amount in units", "syntax"),
        ("bet 0", 1, "amount must be a whole number from 1", "impossible"),
        (f"bet {2**46 + 1}", 1, "to 70368744177664", "impossible"),
        (f"declare raise {2**46 + 1}", 1, "to 70368744177664", "impossible"),
        (f"bet {2**53}", 5, "at most 9007199254740991", "impossible"),
        ("bet " + 9999 * "9", 5, "at most 9007199254740991", "impossible"),
        ("bet 10 20", 8, "expected the end of the line, not '20'", "syntax"),
        ("bet 10 # no", 8, "expected the end of the line", "syntax"),
        ("raise to", 9, "expected an amount", "syntax"),
        ("raise at 40", 7, "expected an amount", "syntax"),
        ("fold curiously", 6, "expected the end", "syntax"),
        ("choose both", 8, "expected sum or single, not 'both'", "syntax"),
        ("declare", 8, "expected bet or call or raise or fold or remainders", "syntax"),
        ("declare call 10", 14, "expected the end", "syntax"),
        ("declare bet 0", 1, "from 1 to", "impossible"),
        ("play", 5, "expected on", "syntax"),
        ("play off", 6, "expected on, not 'off'", "syntax"),
        ("discard", 8, "expected a card: 0, ½", "syntax"),
        ("discard 9", 9, "expected a card: 0, ½ (or 0.5), 1, 2, ... 8, not '9'", "syntax"),
        ("discard " + 99 * "8", 9, f"not '{39 * '8'}…'", "syntax"),
        ("redeal 4 x", 10, "expected a card", "syntax"),
        ("eliminate reason", 11, "expected a reason in quotes, not 'reason'", "syntax"),
        ('eliminate "reason', 11, "expected a reason in quotes", "syntax"),
        ('eliminate "reason\\"', 11, "expected a reason in quotes", "syntax"),
        (r'eliminate "a\b"', 13, 'expected \\", \\\\ or a character such as \\u{a}', "syntax"),
        (r'eliminate "a\u{110000}"', 13, "or a character", "syntax"),
        (r'eliminate "a\u{d800}"', 13, "or a character", "syntax"),
        (r'eliminate "a\u{dfff}"', 13, "or a character", "syntax"),
        (r'eliminate "a\u{}"', 13, "or a character", "syntax"),
        ('eliminate "a" b', 15, "expected the end", "syntax"),
        ("dealer: fold", 9, "only a seat can fold, not the dealer", "syntax"),
        ("3: redeal 4", 4, "only the dealer can redeal, not a seat", "syntax"),
        (r'eliminate "a\u{202e}"', 1, "none of them a control or direction", "impossible"),
        (f'eliminate "{201 * "a"}"', 1, "at most 200 characters", "impossible"),
        ("fold\nfold", 5, r"the character '\n' must be written as an escape, in quotes", "syntax"),
        ("fold\x00", 5, r"the character '\x00' must be written as an escape", "syntax"),
        ("fold\u2028", 5, r"the character '\u2028' must be written as an escape", "syntax"),
        ("fold\xa0curious", 1, "expected an action", "syntax"),
        ("fold \ud800", 6, r"the character '\ud800' must be written as an escape", "syntax"),
        ("fold \udcff", 6, "the byte 0xff is not valid UTF-8", "not_utf8"),
    ],
)
def test_words_that_are_no_action(text: str, column: int, says: str, code: str) -> None:
    """Words that are not an action are refused with the place and what was expected there."""
    with pytest.raises(tago.NotationError) as caught:
        parse_action(text, DEALT)
    assert says in caught.value.message
    assert (caught.value.where, caught.value.code) == (f"line 1, column {column}", code)


def test_whose_action_it_is() -> None:
    """Without a seat it is that of the seat to act; a player acts only for their own seat."""
    assert parse_action("fold", DEALT) == tago.Fold(3)
    assert parse_action("fold", DEALT, seat=1) == tago.Fold(1)
    assert parse_action("1: fold", DEALT, seat=1) == tago.Fold(1)
    assert parse_action("1: fold", DEALT) == tago.Fold(1)
    for text in ("1: fold", "dealer: redeal 4", "redeal 4"):
        with pytest.raises(tago.NotationError, match=r"only for itself|only the dealer"):
            parse_action(text, DEALT, seat=3)
    for words in ("eliminate", "3: eliminate", 'eliminate covered "late"'):
        with pytest.raises(tago.NotationError, match="only the director can eliminate") as caught:
            parse_action(words, DEALT, seat=3)
        assert caught.value.where == f"line 1, column {1 + words.index('eliminate')}"
    assert parse_action("eliminate", DEALT) == tago.Eliminate(3)  # without a seat: the house's text
    over = said(DEALT, "fold")
    with pytest.raises(tago.NotationError, match="nobody's turn: begin with a seat") as caught:
        parse_action("  look", over)
    assert caught.value.where == "line 1, column 3"
    assert parse_action("redeal 4", over) == tago.Redeal((tago.Card.FOUR,))
    for seat in (0, 9, True):
        with pytest.raises(tago.SetupError):
            parse_action("fold", DEALT, seat=seat)


def test_only_actions_are_written() -> None:
    """Anything but an action is refused."""
    nothing: Any = None
    with pytest.raises(tago.SetupError, match="action must be"):
        write_action(nothing)


# Where faults are found


@pytest.mark.parametrize(
    ("old", "new", "where", "says", "code"),
    [
        ('[Tago "1"]', "", (2, 1), 'expected a hand, which begins with [Tago "1"], not', "syntax"),
        ('[Tago "1"]', '[Tago "2"]', (1, 8), "expected version 1 of the notation", "syntax"),
        ('[Tago "1"]', '[Tago ""]', (1, 8), "expected version 1 of the notation", "syntax"),
        ('[Tago "1"]', '[Tago "1 1"]', (1, 10), "expected the end of the value", "syntax"),
        ('[Tago "1"]', '[Tago "1"', (1, 10), "expected ]", "syntax"),
        ('[Tago "1"]', '[Tago "1"] x', (1, 12), "expected the end of the line", "syntax"),
        ('[Tago "1"]', "[Tago 1]", (1, 7), "expected a value in quotes", "syntax"),
        ('[Tago "1"]', '[Tago "1]', (1, 7), "expected a value in quotes", "syntax"),
        ('[Tago "1"]', '[tago "1"]', (1, 1), "expected a hand", "syntax"),
        ('[Mode "light"]', '[ "light"]', (3, 3), "expected the name of a tag", "syntax"),
        (
            '[Mode "light"]',
            '[Modus "light"]',
            (3, 2),
            "no tag 'Modus': the tags are",
            "syntax",
        ),
        (
            '[Mode "light"]',
            '[mode "light"]',
            (3, 2),
            "and your own, which consist of an underscore",
            "syntax",
        ),
        ('[Mode "light"]', '[_ "light"]', (3, 2), "there is no tag '_'", "syntax"),
        (
            '[Mode "light"]',
            '[_\u00c9 "x"]',
            (3, 2),
            "ASCII letters, digits and",
            "syntax",
        ),
        ('[Mode "light"]', '[Edition "x"]', (3, 2), "the tag 'Edition' appears twice", "syntax"),
        ('[Mode "light"]', '[Mode "Light"]', (3, 8), "expected light or heavy", "syntax"),
        ('[Mode "light"]', "", (1, 1), "this hand needs Mode", "syntax"),
        ('[Edition "2026.1"]', "[Edition 1]", (2, 10), "expected a value in quotes", "syntax"),
        ('[Edition "2026.1"]', '[_e "\\x"]', (2, 6), "or a character", "syntax"),
        ('[Minimum "5"]', '[Minimum "five"]', (4, 11), "expected a whole number", "syntax"),
        (
            '[Minimum "5"]',
            '[Minimum "0"]',
            (4, 11),
            "minimum must be a whole number from",
            "impossible",
        ),
        (
            '[Minimum "5"]',
            '[Minimum "400"]',
            (5, 9),
            "the minimum of 400, not 300",
            "impossible",
        ),
        ('[Minimum "5"]', f'[Minimum "{2**46 + 1}"]', (4, 11), "to 70368", "impossible"),
        (
            '[Minimum "5"]',
            f'[Minimum "{2**53}"]',
            (4, 11),
            "at most 9007199254740991",
            "impossible",
        ),
        ('[First "3"]', '[First "3"]\n[Ante "half"]', (8, 8), "not a whole unit", "impossible"),
        ('[First "3"]', '[First "3"]\n[JackpotPercent "101"]', (8, 18), "0 to 100", "impossible"),
        ('[First "3"]', '[First "3"]\n[PointTrips "no"]', (8, 14), "sum_only or as", "syntax"),
        (
            '[Stacks "1: 300, 3: 300"]',
            f'[Stacks "1: {2**51}, 3: {2**51 + 1}"]',
            (6, 10),
            "together must be at most 4503599627370496",
            "impossible",
        ),
        ('[First "3"]', '[First "2"]', (7, 9), "the first player, 2, is not dealt", "impossible"),
        ('[First "3"]', '[First "9"]', (7, 9), "expected a seat from 1 to 8", "syntax"),
        ('[First "3"]', "", (1, 1), "this hand needs First", "syntax"),
        ("1: 300, 3: 300", "", (6, 10), "expected a seat", "syntax"),
        ("1: 300, 3: 300", "3: 300", (6, 10), "2 to 8 seats, not 1", "impossible"),
        ("1: 300, 3: 300", "1: 300, 1: 300", (6, 18), "seat 1 appears twice", "syntax"),
        ("1: 300, 3: 300", "1 300", (6, 12), "expected a colon, not '300'", "syntax"),
        ("1: 300, 3: 300", "1: 300, 3: 300,", (6, 25), "expected a seat", "syntax"),
        ("1: 300, 3: 300", "1: 300; 3: 300", (6, 13), "expected a stack in units", "syntax"),
        ("1: 300, 3: 300", "1: 4, 3: 300", (6, 10), "seat 1 cannot pay the ante", "impossible"),
        ('"7 5 6', '"7 9 6', (8, 10), "expected a card", "syntax"),
        ('"7 5 6', '"7 6 6', (8, 8), "a deck has three cards of 5, not 2", "impossible"),
        ('"7 5 6', '"7 6', (8, 8), "a deck has 30 cards, not 29", "impossible"),
        ("[Deck", '[Seed "00"]\n[Deck', (8, 8), "a seed of 64 hexadecimal", "syntax"),
        ("[Deck", f'[Seed "{"ff" * 32}"]\n[Deck', (9, 2), "a Deck or a Seed, not", "syntax"),
        ("[Deck", "[_Deck", (1, 1), "needs Deck (or Seed)", "syntax"),
        ("== Round 1 ==", '[First "1"]', (16, 1), "it is too late for a tag here", "syntax"),
        ("== Round 1 ==", '[Tago "1"]', (16, 1), "this hand needs Edition, Mode,", "syntax"),
        ("== Round 1 ==", "Round 1", (16, 1), "expected an action (3: bet 10), a claim", "syntax"),
        ("== Round 1 ==", "bet 5", (16, 1), "expected an action (3: bet 10), a claim", "syntax"),
        ("== Round 1 ==", "== Round 2 ==", (16, 10), "expected '== Round 1 =='", "not_so"),
        ("== Round 1 ==", "== Round 1 == x", (16, 15), "expected '== Round 1 =='", "not_so"),
        ("== Round 1 ==", "  == Round 1", (16, 13), "expected '== Round 1 =='", "not_so"),
        ("has ? 3 3", "has ? 3 4", (11, 16), "expected 'seat 1 has ? 3 3'", "not_so"),
        (
            "has ? 3 3",
            "has ? 3 3\nante 5 each",
            (12, 1),
            "this happened before what is written",
            "not_so",
        ),
        ("1: call", "1: call\nante 5 each", (19, 1), "expected 'POINT turns 6'", "not_so"),
        ('[Tago "1"]', '[Tagolog "1"]', (1, 1), "expected a hand, which begins with", "syntax"),
        ("1: call", "1: call 5", (18, 9), "expected the end of the line", "syntax"),
        ("1: call", "9: call", (18, 1), "expected a seat from 1 to 8 or dealer", "syntax"),
        ("1: call", "3: call", (18, 1), "Seat 1 is next to act. (BET-01", "illegal_action"),
        ("1: call", "1: raise 6", (18, 1), "(RAISE-01, RAISE-04) Allowed:", "illegal_action"),
        ("POINT turns 6", "POINT turns ½", (19, 13), "expected 'POINT turns 6'", "not_so"),
        ("wins 70", "wins 71", (34, 47), "expected 'main pot of 70", "not_so"),
        ("ends with 265", "ends with 0", (37, 18), "'seat 3 ends with 265 (-35)'", "not_so"),
        ("(-35)", "(-35)\nseat 5 ends", (38, 1), "nothing more happened here", "not_so"),
        ("(-35)", "(-35)\n\x0c", (38, 1), r"'\x0c' must be written as an escape", "syntax"),
        ("(-35)", "(-35)\n# \udce9", (38, 3), "the byte 0xe9 is not valid UTF-8", "not_utf8"),
    ],
)
def test_the_first_line_that_cannot_be(
    old: str, new: str, where: tuple[int, int], says: str, code: str
) -> None:
    """Any fault is found at its line and column, with what was expected there."""
    assert GOOD.count(old) >= 1
    found = fault(GOOD.replace(old, new, 1))
    assert says in found.message
    assert (found.where, found.code) == ("line {}, column {}".format(*where), code)


def test_a_refused_action_names_its_rules() -> None:
    """A fault against the rules has the ids of the rules that it breaks."""
    assert fault(GOOD.replace("1: call", "1: raise 6", 1)).rules == ("RAISE-01", "RAISE-04")
    assert fault(GOOD.replace('"7 5', '"7 7', 1)).rules == ("DECK-01",)
    assert fault(GOOD.replace('"5"', '"0"', 1)).rules == ()


def test_other_ends_of_lines() -> None:
    """Lines end as on any system, a byte order mark is skipped, and tabs separate words."""
    for text in (
        GOOD.replace("\n", "\r\n"),
        f"\ufeff{GOOD}",
        GOOD.rstrip("\n"),
        GOOD.replace(": bet ", "\t:\tbet\t\t"),
        GOOD.replace("seat 1 has", "\tseat\t 1 has "),
        GOOD.replace("[", " [ ").replace("]", "\t] "),
    ):
        assert parse_hand(text) == parse_hand(GOOD)
    for text in (GOOD.replace("\n", "\x0b"), GOOD.replace("\n", "\r"), f"\n\ufeff{GOOD}"):
        assert fault(text).code == "syntax"


# Many hands


def test_many_hands() -> None:
    """Hands follow one another in a text or in lines, with or without line ends."""
    other = Transcript.of(said(DEALT, "bet 5"), comments=((1, "more"),))
    text = f"# first\n{GOOD}\n# of the hand above\n{write_hand(other)}"
    hands = list(parse_hands(text))
    assert hands[0].comments == ((0, "first"), (7, "of the hand above"))
    assert hands[1] == other
    assert list(parse_hands(text.splitlines(keepends=True))) == hands
    assert list(parse_hands(iter(text.split("\n")))) == hands
    assert list(parse_hands("")) == list(parse_hands(["# nothing\n"])) == []


def test_a_later_fault_loses_no_hand() -> None:
    """Every hand before the faulty one is yielded, even if the fault is in its first tag."""
    second = GOOD.replace("1: call", "1: dance", 1)
    for bad, line in ((second, 55), ('[Tago "1\udcff"]', 38), ("[Tago \x00", 38), ("[Tagoo", 38)):
        hands = parse_hands(GOOD + bad)
        first = next(hands)
        assert first == parse_hand(GOOD)
        with pytest.raises(tago.NotationError) as caught:
            next(hands)
        assert caught.value.where.startswith(f"line {line}, ")
    found = fault(f"{GOOD}\n{GOOD}")
    assert found.message == "a second hand begins here"
    assert found.where == "line 39, column 1"
    assert fault("").where == fault("# only this").where == "line 1, column 1"


def test_hands_come_before_the_lines_end() -> None:
    """A stream is read no further than the hand that is asked for."""
    lines = iter([*GOOD.splitlines(), *GOOD.splitlines()])
    first = next(parse_hands(lines))
    assert first == parse_hand(GOOD)
    line = next(lines)
    assert line == '[Edition "2026.1"]'


def test_a_hand_of_tags_alone() -> None:
    """Tags alone are a hand that has just been dealt; claims and actions may stop anywhere."""
    head = GOOD.split("\n\n", maxsplit=1)[0]
    assert parse_hand(head) == Transcript.of(DEALT)
    assert tago.resume(parse_hand(f"{head}\n3:bet 5\n1:call").record) == said(DEALT, *WORDS[:2])


def test_hands_of_version_1() -> None:
    """The hands of version 1 can still be read, and are what they were."""
    name = RECORDED / "hands.tago"
    with name.open(encoding="utf-8") as file:
        hands = list(parse_hands(file))
    ends = [dict(tago.returns(tago.resume(hand.record))) for hand in hands]
    assert ends == [
        {1: -7, 2: -7, 3: -11, 4: 71, 8: -48},
        {2: -20, 3: -10, 4: -52, 5: -12, 7: 78, 8: -10},
        {2: -10, 3: -20, 4: 390, 5: -210, 6: -20, 8: -210},
        {1: -10, 3: -5, 5: -5, 7: 9},
        {2: -675, 3: 10, 5: 592, 6: 61, 7: -10, 8: -38},
        {1: -4, 3: 2, 4: 2, 5: -4, 8: -2},
        {2: -5, 3: 12310, 4: -12300, 8: -5},
        {1: 10, 6: -5, 8: -10},
        {1: 4, 3: -9, 4: -4, 5: -5, 6: 18, 8: -5},
        {1: -7, 2: -1, 3: 18, 4: -1, 6: -1, 7: -1, 8: -7},
        {1: -5, 3: -15},
    ]
    actions = [action for hand in hands for action in hand.record.actions]
    assert len({type(action) for action in actions}) == 16  # all that there were
    assert hands[0].tags == (("_Event", 'Friday, "the big table" \\ 2'), ("_Round_2", "x"))
    assert hands[1].comments == ((11, "nothing to bet"), (11, ""))
    reasons = [action.reason for action in actions if isinstance(action, tago.Eliminate)]
    assert 'looked "twice" # \\ at the\u2028card 🎲' in reasons
    assert hands[-1].seed == SEED
    for hand in hands:
        assert parse_hand(write_hand(hand)) == hand


def test_the_examples_of_the_package() -> None:
    """The examples in the package's docstring print what they show."""
    failed, tried = doctest.testmod(tagolib.notation, optionflags=doctest.ELLIPSIS)
    assert failed == 0
    assert tried > 5
