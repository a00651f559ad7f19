"""Engines over the line protocol and the laws: the library keeps them, others are found out."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import tagolib as tago
from tagolib.cli import main
from tagolib.conformance.engine import BrokenReplyError, UnusableEngineError
from tagolib.testing.engines import TAGOLIB as LIBRARY
from tagolib.testing.engines import Play
from tagolib.testing.laws import LAWS, LawBrokenError, check_all_laws, check_law
from tagolib.testing.lines import LineEngine
from tagolib.testing.perft import perft
from tests.amounts import sample
from tests.engines import TAGOLIB, fake, faulty, planted

RULES = tago.Rules.parse("Light – 5/300")
STACKS = {1: 305, 3: 305, 4: 105}


@pytest.fixture(scope="module")
def served() -> Iterator[LineEngine]:
    """Return the library behind the protocol."""
    with LineEngine(TAGOLIB) as engine:
        yield engine


def test_the_library_over_lines_is_the_library(served: LineEngine) -> None:
    """States, views (a spectator's too) and legal actions are the same as without the protocol."""
    start = tago.deal(RULES, STACKS, 3, tago.DECK).deal
    actions = (
        *(tago.Bet(3, 5), tago.Fold(4, curious=True), tago.Call(1)),
        *(tago.Bet(3, 200), tago.Call(1), tago.Bet(3, 50), tago.Call(1)),
    )
    plays = zip(
        Play.of(served, start, actions).moments(),
        Play.of(LIBRARY, start, actions).moments(),
        strict=True,
    )
    for over_lines, right in plays:
        assert over_lines.state == right.state
        assert served.legal_actions(over_lines.hand) == LIBRARY.legal_actions(right.hand)
        for seat in (None, *STACKS):
            assert served.view(over_lines.hand, seat) == LIBRARY.view(right.hand, seat)


def test_draws_over_lines(served: LineEngine) -> None:
    """A vote and the discards of a draw are offered as the library offers them."""
    deck = tago.parse_cards("5 4 2 4 5 1 ½ ½ 3")
    rest = list(tago.DECK)
    for card in deck:
        rest.remove(card)
    start = tago.deal(RULES, {1: 305, 2: 305}, 1, [*deck, *rest]).deal
    called = (tago.Bet(1, 5), tago.Call(2)) * 3
    for actions in (called, (*called, tago.PlayOn(1), tago.PlayOn(2))):
        over_lines, right = (Play.of(engine, start, actions) for engine in (served, LIBRARY))
        assert right.state["phase"] in ("vote", "discard")
        assert over_lines.state == right.state
        assert served.legal_actions(over_lines.hand) == LIBRARY.legal_actions(right.hand)


def test_a_refusal_over_lines(served: LineEngine) -> None:
    """An action that the engine refuses is illegal, with the rules that the engine names."""
    dealt = served.deal(RULES, STACKS, 3, tago.DECK)
    with pytest.raises(tago.IllegalActionError) as refused:
        served.apply(dealt, tago.Bet(3, 4))
    assert refused.value.rules == ("BET-03",)
    assert refused.value.action == tago.Bet(3, 4)
    assert str(refused.value) == "The engine refuses it. (BET-03)"


def test_an_answer_that_is_none() -> None:
    """An engine that answers a hand with a fault of its own is reported with its message."""
    told = pytest.raises(BrokenReplyError, match=r"no result: .*oops")
    with LineEngine(fake("say({'seq': seq, 'errored': 'oops'})", kinds=["hand"])) as engine, told:
        engine.deal(RULES, STACKS, 3, tago.DECK)


def test_the_library_keeps_the_laws_over_lines(served: LineEngine) -> None:
    """All laws and counts of sequences can be applied to an engine in any language."""
    check_all_laws(served, examples=2)
    assert perft(served.deal(RULES, STACKS, 3, tago.DECK), 2, served) == perft(
        tago.deal(RULES, STACKS, 3, tago.DECK), 2
    )


RICHER = """
def answer(kind, case):
    result = right(kind, case)
    called = sum(type(a) is dict and a.get('type') == 'call' for a in case['actions'])
    result['state']['tips'] += called - len(result['refused'])
    return result
server.answer = answer
"""
GLASS = """
def answer(kind, case):
    result = right(kind, case)
    for view in result.get('views', {}).values():
        view['seats'] = result['state']['seats']
    return result
server.answer = answer
"""


BARE = """
def answer(kind, case):
    result = right(kind, case)
    return result | {'refused': [one['index'] for one in result['refused']]}
server.answer = answer
"""


def test_refused_actions_that_are_bare_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An engine that gives only the places of refused actions is at fault, whoever asks it."""
    monkeypatch.chdir(tmp_path)  # where fuzz writes what it finds
    with LineEngine(faulty(BARE)) as engine:
        hand = engine.deal(RULES, STACKS, 3, tago.DECK)
        with pytest.raises(BrokenReplyError, match="refused is a list of objects with index and"):
            engine.apply(hand, tago.Bet(3, 4))
    status = main(["conformance", "run", "--only", "BET-03", "--", *faulty(BARE)])
    assert status == 1
    captured = capsys.readouterr()
    assert "$.refused: expected [{" in captured.out
    bare = faulty(BARE.replace("return result |", "return result if kind != 'hand' else result |"))
    status = main(["conformance", "fuzz", "--hands", "5", "--seed", "1", "--", *bare])
    assert status == 1
    captured = capsys.readouterr()
    assert "$.refused: expected [{" in captured.out


@pytest.mark.uncounted
@pytest.mark.parametrize(
    ("fault", "law", "says"),
    [
        (RICHER, "chips_are_conserved", "Law 2: .* chips, and .* were brought"),
        (GLASS, "nobody_is_told", "Law 5: .* the view of"),
        ("server.answer = lambda kind, case: {'refused': []}", "thirty_cards", "KeyError: 'state'"),
        ("server.answer = lambda kind, case: 1 / 0", "thirty_cards", "no result: .*ZeroDivision"),
    ],
)
def test_a_wrong_engine_over_lines(fault: str, law: str, says: str) -> None:
    """An engine that breaks a law over lines is reported with the law and the hand."""
    told = pytest.raises(LawBrokenError, match=f"(?s){says}")
    with LineEngine(faulty(fault)) as engine, told as caught:
        check_law(LAWS[law], engine, examples=40)
    assert "[Deck " in str(caught.value)


def test_an_engine_that_dies_at_times() -> None:
    """An engine that dies at every thirtieth question is reported, with the hand."""
    dies = "count = [0]\ndef answer(kind, case):\n    count[0] += 1\n"
    dies += "    return right(kind, case) if count[0] < 30 else os._exit(7)\nserver.answer = answer"
    told = pytest.raises(LawBrokenError, match="BrokenReplyError: no answer: it ended with")
    with LineEngine(faulty(dies)) as engine, told as caught:
        check_law(LAWS["chips_are_conserved"], engine, examples=20)
    assert "[Deck " in str(caught.value)


RARE = {
    "a chip of what a curious fold costs is lost": "chips_are_conserved",
    "whoever is first of several winners has a chip too many": "chips_are_conserved",
    "folded cards are shown while tied players discard": "nobody_is_told",
}
"""Wrong engines whose faults show in few hands, and the law that each breaks."""


@pytest.mark.uncounted
@pytest.mark.parametrize("says", sample(RARE, 3))
def test_a_rare_fault_is_found_over_lines(says: str) -> None:
    """With as many hands as the laws play by default, they find faults that few hands show."""
    with LineEngine(planted(says)) as engine, pytest.raises(LawBrokenError) as caught:
        check_law(LAWS[RARE[says]], engine)
    assert caught.value.law.name == RARE[says]


def test_an_engine_that_takes_back_what_it_took() -> None:
    """An action refused only once others follow it is not a refusal of those."""
    run = "n = len(case['actions']); say({'seq': seq, 'result': {'state': {}, "
    run += "'refused': [{'index': 0, 'rules': []}][:n // 2]}})"
    with LineEngine(fake(run, kinds=["hand"])) as engine:
        hand = engine.apply(engine.deal(RULES, STACKS, 3, tago.DECK), tago.Bet(3, 5))
        with pytest.raises(BrokenReplyError, match="it refuses what it took"):
            engine.apply(hand, tago.Fold(4))


def test_an_engine_that_plays_no_hands() -> None:
    """Without the kind ``hand`` no law can be checked."""
    with pytest.raises(UnusableEngineError, match="does not offer the kind hand"):
        LineEngine(fake())
