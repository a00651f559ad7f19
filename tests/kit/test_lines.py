"""Laws and counts over the line protocol: the library keeps them, others are found out."""

from itertools import islice
from pathlib import Path

import pytest

import tagolib as tago
from tagolib.cli import main
from tagolib.conformance.counts import counts
from tagolib.conformance.engine import BrokenReplyError, Process, UnusableEngineError
from tagolib.conformance.laws import LAWS, LawBrokenError, check_law, check_laws
from tagolib.conformance.play import Play
from tagolib.conformance.played import LIBRARY
from tagolib.conformance.tago.hands import case_of
from tagolib.serialization import write
from tests.amounts import sample
from tests.engines import TAGOLIB, fake, faulty, planted

RULES = tago.Rules.parse("Light – 5/300")
START = case_of(tago.deal(RULES, {1: 305, 3: 305, 4: 105}, 3, tago.DECK).deal)


def test_the_library_keeps_the_laws_over_lines() -> None:
    """All laws and counts of sequences can be applied to an engine in any language."""
    case = START | {"actions": [write(tago.Bet(3, 5)), write(tago.Fold(4, curious=True))]}
    with Process(TAGOLIB) as engine:
        check_laws(engine, examples=2)
        assert [*islice(counts(engine, case), 2)] == [*islice(counts(LIBRARY, case), 2)]
        play, right = (Play.of(one, START, case["actions"]) for one in (engine, LIBRARY))
        assert (play.states, play.views()) == (right.states, right.views())


def test_a_spectator_sees_what_all_seats_see() -> None:
    """A spectator's view has only what is the same in all views."""
    hand = tago.deal(RULES, {1: 305, 2: 305}, 1, tago.DECK)
    for action in (*(tago.Bet(1, 5), tago.Call(2)) * 3,):
        hand = tago.apply(hand, action)
        play = Play.of(LIBRARY, case_of(hand.deal), [write(done) for done in hand.actions])
        for seat in (None, 1, 2):
            assert play.views()[seat] == write(tago.view(hand, seat).state)


def test_an_answer_that_is_none() -> None:
    """An engine that answers a hand with a fault of its own is reported with its message."""
    told = pytest.raises(BrokenReplyError, match=r"no result: .*oops")
    with Process(fake("say({'seq': seq, 'errored': 'oops'})", kinds=["hand"])) as engine, told:
        Play.of(engine, START)


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
    told = pytest.raises(BrokenReplyError, match="refused is a list of objects with index and")
    with Process(faulty(BARE)) as engine, told:
        Play.of(engine, START).after(write(tago.Bet(3, 4)))
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
        (
            "server.answer = lambda kind, case: {'refused': []}",
            "thirty_cards",
            "the state is not of",
        ),
        ("server.answer = lambda kind, case: 1 / 0", "thirty_cards", "no result: .*ZeroDivision"),
    ],
)
def test_a_wrong_engine_over_lines(fault: str, law: str, says: str) -> None:
    """An engine that breaks a law over lines is reported with the law and the hand."""
    told = pytest.raises(LawBrokenError, match=f"(?s){says}")
    with Process(faulty(fault)) as engine, told as caught:
        check_law(LAWS[law], engine, examples=40)
    assert "[Deck " in str(caught.value)


@pytest.mark.uncounted
def test_an_engine_that_dies_at_times() -> None:
    """An engine that dies at every thirtieth question is reported, with the hand."""
    dies = "count = [0]\ndef answer(kind, case):\n    count[0] += 1\n"
    dies += "    return right(kind, case) if count[0] < 30 else os._exit(7)\nserver.answer = answer"
    told = pytest.raises(LawBrokenError, match="no answer: it ended with")
    with Process(faulty(dies)) as engine, told as caught:
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
    with Process(planted(says)) as engine, pytest.raises(LawBrokenError) as caught:
        check_law(LAWS[RARE[says]], engine)
    assert caught.value.law.name == RARE[says]


def test_an_engine_that_takes_back_what_it_took() -> None:
    """An action refused only once others follow it is not a refusal of those."""
    run = "n = len(case['actions']); say({'seq': seq, 'result': {'state': {}, "
    run += "'refused': [{'index': 0, 'rules': []}][:n // 2]}})"
    told = pytest.raises(BrokenReplyError, match="it refuses an action that it took")
    with Process(fake(run, kinds=["hand"])) as engine, told:
        Play(engine, START, (write(tago.Bet(3, 5)),)).told(write(tago.Fold(4)))


def test_an_engine_that_plays_no_hands() -> None:
    """Without the kind ``hand`` no law can be checked."""
    told = pytest.raises(UnusableEngineError, match="does not offer the kind hand")
    with Process(fake()) as engine, told:
        check_laws(engine)
