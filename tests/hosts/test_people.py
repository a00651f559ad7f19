"""The people at a table: who sits where, what each was answered, and whose money is where."""

import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

import tagolib as tago
from tagolib import fairness
from tagolib.fairness import Announce, Audit, Commit, House, Reveal
from tagolib.people import (
    Answer,
    Answered,
    Done,
    Message,
    People,
    Person,
    Told,
    Watcher,
    clocks,
    due_now,
    follow,
    go_on,
    order,
    resume,
    save,
    say,
    take,
    tell,
    time_is_up,
    views_of_people,
)
from tagolib.serialization import Changes, write
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
    Table,
    Void,
    act,
)
from tagolib.table import facts as told
from tagolib.tago import facts
from tests.playing import rules, stacked

RULES = rules("Light – 5/300", curious_request="until_end_of_hand")
SEED = bytes(range(32))
ADA, BO, CY, DI = (
    *(Person("a", "Ada"), Person("b", "Bo", "it")),
    *(Person("c", "Cy"), Person("d", "Di", "it")),
)
POOR = tago.HostError("no_money", "Il portafoglio contiene solo 20.")


def sent(people: People, who: Person, action: Any, key: str = "", number: int = 0) -> Done:
    """Send an action, with the next number and the key of the view if nothing else is said."""
    message = Message(number or people.number(who.id) + 1, action, key or due_now(people).key)
    return take(people, who, message)


def do(people: People, *steps: Any) -> People:
    """Take messages, as pairs of a person and an action, and orders; each must be taken."""
    for step in steps:
        done = sent(people, *step) if isinstance(step, tuple) else order(people, step)
        assert done.answer is None or done.answer.outcome == "taken"
        people = done.people
    return people


def back(people: People) -> People:
    """Return the people after a restart."""
    again = resume(save(people))
    assert (again, again.table.news) == (people, people.table.news)
    return again


def told_of(done: Done) -> Answer:
    """Return the answer to a message."""
    assert done.answer is not None
    return done.answer


def outcome(done: Done) -> tuple[str, str]:
    return told_of(done).outcome, told_of(done).code


def ids(people: People) -> dict[int, str]:
    return {seat: who.id for seat, who in people.who}


OPEN = order(People(Table(RULES, name="blue")), Open()).people
SEATED = do(OPEN, (ADA, Sit(1, 300)), (BO, Sit(2, 300)), (CY, Sit(5, 300)), DrawFirst(tago.DECK))
DEALT = do(SEATED, StartHand(stacked(["1 2 3", "4 5 6", "7 8 0"], "2 3 4")))
ZEROS = do(SEATED, StartHand(stacked(["4 0 0", "2 2 3", "1 5 7"], "5 6 7")))
"""Ada has two open zeros, and may look when all others have folded."""
FAIR = do(
    People(House("green", SEED, "leaves", table=Table(RULES, name="green"))),
    *(Open(), (ADA, Sit(1, 300)), (BO, Sit(2, 300))),
)


# Exactly once


def test_a_message_has_one_of_five_outcomes() -> None:
    """It is taken, was taken before, is refused, has the number of another, or is old."""
    done = sent(SEATED, ADA, BuyIn(1, 300))
    assert done.answer == Answer("taken", 2)
    assert take(done.people, ADA, Message(2, BuyIn(1, 300), "blue/0/deal")).answer == Answer(
        "already_taken", 2
    )
    assert outcome(sent(done.people, ADA, BuyIn(1, 299))) == ("refused", "buy_in_too_small")
    assert outcome(sent(done.people, ADA, BuyIn(1, 600), number=2)) == ("conflict", "conflict")
    other = sent(done.people, ADA, BuyIn(1, 300), key="blue/1/0", number=2)
    assert outcome(other) == ("conflict", "conflict")  # for another moment
    assert outcome(sent(done.people, ADA, Sit(1, 300), number=1)) == ("old", "old")


@pytest.mark.parametrize(
    ("number", "english", "italian"),
    [
        (
            1,
            "A later message has been answered. This one may have been taken.",
            (
                "Un messaggio successivo ha già avuto risposta. "
                "Questo potrebbe essere stato accettato."
            ),
        ),
        (
            2,
            "Another message had the same number.",
            "Un altro messaggio aveva lo stesso numero.",
        ),
        (
            3,
            "A buy-in must be at least 300. (REST-01, REST-04)",
            "Un aumento della dotazione deve essere di almeno 300. (REST-01, REST-04)",
        ),
        (
            4,
            "The next message must have the number 3.",
            "Il prossimo messaggio deve avere il numero 3.",
        ),
    ],
)
def test_the_answer_says_what_is_wrong_in_the_persons_language(
    number: int, english: str, italian: str
) -> None:
    """Each outcome but taken has its words, and a refusal also has the rules."""
    people = do(SEATED, (ADA, BuyIn(1, 300)), (BO, BuyIn(2, 300)))
    for who, seat, said in ((ADA, 1, english), (BO, 2, italian)):
        answer = told_of(sent(people, who, BuyIn(seat, 299), number=number))
        assert answer.said == said
        assert answer.rules == (("REST-01", "REST-04") if number == 3 else ())


def test_the_same_message_again_gets_the_same_answer() -> None:
    """A refusal is repeated word for word, and what was taken was already taken."""
    done = sent(SEATED, BO, BuyIn(2, 299))
    again = sent(done.people, BO, BuyIn(2, 299), number=2)
    assert again.answer == done.answer
    assert (again.people, again.news, again.money) == (done.people, (), ())
    bought = sent(done.people, BO, BuyIn(2, 300))
    again = sent(bought.people, BO, BuyIn(2, 300), number=3)
    assert again.answer == Answer("already_taken", 3)
    assert (again.people, again.news, again.money) == (bought.people, (), ())


@pytest.mark.parametrize("kept", [lambda people: people, back])
@pytest.mark.parametrize("clock", [SitOut(2), Leave(2), Void(), Close()])
def test_an_answer_stays_the_same_whatever_comes_between(
    kept: Callable[[People], People], clock: Any
) -> None:
    """A buy-in whose acknowledgement was lost was taken, whatever the house has done since."""
    before = DEALT if isinstance(clock, Void) else SEATED
    people = kept(do(before, (BO, BuyIn(2, 300)), clock))
    again = sent(people, BO, BuyIn(2, 300), key=due_now(before).key, number=2)
    assert again.answer == Answer("already_taken", 2)
    assert (again.people, again.money) == (people, ())
    assert views_of_people(people, ["b"])["b"].answer == Answer("taken", 2)


def test_a_refused_message_is_counted() -> None:
    """The same action can be sent again with the next number, and the refused one never counts."""
    people = sent(DEALT, ADA, tago.Bet(1, 1)).people
    assert (people.number("a"), people.table) == (2, DEALT.table)
    people = do(people, (ADA, tago.Bet(1, 5)))
    assert outcome(sent(people, ADA, tago.Bet(1, 1), key="blue/1/0", number=2)) == ("old", "old")


def test_a_number_ahead_of_the_next_is_refused_and_not_counted() -> None:
    """No view has given such a number; the message may still come in its turn."""
    done = sent(SEATED, ADA, BuyIn(1, 300), number=3)
    assert (outcome(done), done.people) == (("refused", "number_ahead"), SEATED)
    people = do(SEATED, (ADA, SitOut(1)))
    assert outcome(sent(people, ADA, BuyIn(1, 300), number=3)) == ("taken", "")


def test_numbers_are_counted_for_each_person_at_each_table() -> None:
    """Nobody's number moves that of another, and a person has one for each table."""
    red = do(People(Table(RULES, name="red")), Open(), (ADA, Sit(4, 300)))
    assert [SEATED.number(who) for who in "abcd"] == [1, 1, 1, 0]
    people = do(SEATED, (ADA, SitOut(1)), (ADA, ComeBack(1)))
    assert ([people.number(who) for who in "abcd"], red.number("a")) == ([3, 1, 1, 0], 1)


def test_a_message_may_be_a_text() -> None:
    """It is read first, and what cannot be read is refused and not counted."""
    text = json.dumps(write(Message(2, BuyIn(1, 300))))
    done = take(SEATED, ADA, text)
    assert (outcome(done), done.money) == (("taken", ""), (("a", 300),))
    for wrong, code in (
        ("{", "not_json"),
        (text.replace("300", "0"), "impossible"),
        ("1", "wrong_type"),
    ):
        done = take(SEATED, ADA, wrong, refusal=POOR)
        assert (outcome(done), told_of(done).number) == (("refused", code), None)
        assert done.people == SEATED
    assert told_of(take(SEATED, BO, "{")).said.startswith("riga 1, colonna 2: non è JSON")


def test_a_long_text_is_refused_unread() -> None:
    """Messages are kept, and whoever sends one must not fill the host's memory."""
    text = json.dumps(write(Message(2, BuyIn(2, 300))))
    assert outcome(take(SEATED, BO, text.ljust(1000))) == ("taken", "")
    done = take(SEATED, BO, text.ljust(1001))
    said = "Un messaggio ha al massimo 1000 caratteri."
    assert done == Done(SEATED, Answer("refused", None, "too_long", said=said))


def test_actions_of_the_table_are_no_messages() -> None:
    """Nobody but the house can open, close, deal or set funds: such a text cannot be read."""
    for kind in ("open", "close", "start_hand", "finish", "void", "funds", "draw_first"):
        text = json.dumps({"number": 2, "action": {"type": kind}})
        assert outcome(take(SEATED, ADA, text))[0] == "refused"
        assert told_of(take(SEATED, ADA, text)).number is None


def test_there_is_a_message_or_a_refusal() -> None:
    """A host that could not read a message says why; to say nothing is a mistake."""
    fast = tago.HostError("too_fast", "Piano.")
    assert take(SEATED, BO, None, refusal=fast) == Done(
        SEATED, Answer("refused", None, "too_fast", said="Piano.")
    )
    with pytest.raises(tago.SetupError, match="there must be a message or a refusal"):
        take(SEATED, BO, None)


def test_a_host_refuses_for_a_reason_of_its_own() -> None:
    """Its refusal is an answer like any other: it stays, even when the reason has gone."""
    message = Message(2, BuyIn(2, 300))
    done = take(SEATED, BO, message, refusal=POOR)
    assert done.answer == Answer("refused", 2, "no_money", said=POOR.message)
    assert (done.people.at, done.money) == (SEATED.at, ())
    assert back(take(done.people, BO, message).people) == done.people
    assert take(done.people, BO, message).answer == done.answer


def test_a_host_cannot_refuse_what_was_taken() -> None:
    """A wallet that is empty by now does not make a taken message a refused one."""
    done = sent(SEATED, BO, BuyIn(2, 300))
    message = Message(2, BuyIn(2, 300), "blue/0/deal")
    assert take(done.people, BO, message, refusal=POOR).answer == Answer("already_taken", 2)
    old = Message(1, Sit(2, 300))
    assert outcome(take(done.people, BO, old, refusal=POOR)) == ("old", "old")


def test_a_hosts_refusal_has_a_code_words_and_rules() -> None:
    """Its words are the host's own, in a language that it has chosen; its code is one word."""
    error = tago.HostError("late_2", "Too late.", ("SEAT-03",))
    assert str(error) == error.said == "Too late. (SEAT-03)"
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    assert told_of(take(SEATED, ADA, None, refusal=error)).rules == ("SEAT-03",)
    for code in ("", "Late", "2late", "too late", "é", "a" * 41):
        with pytest.raises(tago.SetupError, match="is not a code"):
            tago.HostError(code, "Too late.")


# Clocks


def waits(people: People) -> list[tuple[str, str, tuple[int, ...]]]:
    return [(one.step, one.key, one.seats) for one in clocks(people)]


def test_the_house_goes_on_by_itself() -> None:
    """From step to step, until only people can go on, everything that is due has a clock."""
    people, steps = People(Table(RULES, name="blue")), []
    people = do(time_is_up(people, "blue/0/open").people, (ADA, Sit(1, 300)))
    assert waits(people) == []
    people = do(people, (BO, Sit(2, 300)))
    while people.table.hands == 0 or people.table.hand:
        (clock, *_) = clocks(people)
        steps.append((clock.step, clock.seats))
        people = time_is_up(people, clock.key, SEED).people
    assert steps == [("draw", ()), ("deal", ()), ("turn", (1,)), ("finish", ())]
    assert people.table.away == (1,)
    with pytest.raises(tago.SetupError, match="a seed is needed"):
        time_is_up(SEATED, "blue/0/deal")


def test_who_does_not_decide_sits_out() -> None:
    """The house acts for them, and they sit out after the hand; all of that is told and saved."""
    done = time_is_up(DEALT, "blue/1/0")
    assert [type(fact) for fact in done.news] == [
        facts.Folded,
        facts.FirstPlayerPassed,
        told.Queued,
    ]
    assert done.people.table.queue == (SitOut(1),)
    assert back(done.people).table.news == done.news
    assert waits(done.people)[1:] == [("away", "blue/away 1/1 a", (1,))]
    asked = do(DEALT, (ADA, SitOut(1)))
    assert time_is_up(asked, "blue/1/0") == go_on(asked, "blue/1/0")


def test_who_is_absent_is_sent_home_once() -> None:
    """With all their chips, and not if they have sent anything since."""
    people = do(SEATED, SitOut(1))
    assert waits(people) == [
        ("deal", "blue/0/deal", ()),
        ("away", "blue/away 1/1 a", (1,)),
    ]
    done = time_is_up(people, "blue/away 1/1 a")
    assert (done.money, done.news) == ((("a", -300),), (told.SeatLeft(1, 300),))
    assert time_is_up(done.people, "blue/away 1/1 a") == Done(done.people)
    there = sent(people, ADA, BuyIn(1, 1)).people
    assert time_is_up(there, "blue/away 1/1 a") == Done(there)
    assert waits(there)[1][1] == "blue/away 1/2 a"
    other = do(done.people, (DI, Sit(1, 300)), SitOut(1))
    assert time_is_up(other, "blue/away 1/1 a") == Done(other)


def test_who_cannot_pay_the_ante_is_absent() -> None:
    """Until they have asked for more chips; during a hand, what is asked for counts."""
    table = evolve(SEATED.table, stacks=((1, 4), (2, 300), (5, 300)))
    people = evolve(SEATED, at=table)
    assert waits(people)[1][0] == "away"
    assert len(waits(do(people, (ADA, BuyIn(1, 300))))) == 1
    people = do(people, StartHand(tago.DECK))
    assert [one[0] for one in waits(people)] == ["turn", "away"]
    assert [one[0] for one in waits(do(people, (ADA, BuyIn(1, 300))))] == ["turn"]


def test_nobody_is_sent_home_while_a_hand_is_announced() -> None:
    """An announcement names who is dealt in, so absences end before it or after the deal."""
    people = do(FAIR, (CY, Sit(5, 300)), SitOut(5))
    assert [one.step for one in clocks(people)] == ["announce", "away"]
    done = sent(people, ADA, Commit(tago.commitment(SEED)))
    away = clocks(people)[1].key
    people = time_is_up(done.people, "green/announce 1").people
    assert [(one.step, one.seats) for one in clocks(people)] == [("expire", (1,))]
    assert time_is_up(people, away) == Done(people)
    people = time_is_up(people, "green/expire 1").people
    assert [one.step for one in clocks(people)] == ["away"]


def test_a_silent_player_sits_out_of_a_table_that_deals_fairly() -> None:
    """The messages of the house and the news go with it, as at any table."""
    people = do(FAIR, (CY, Sit(5, 300)))
    for _ in range(4):
        (clock, *_) = clocks(people)
        people = time_is_up(people, clock.key).people
    (turn,) = clocks(people)
    done = time_is_up(people, turn.key)
    assert done.people.table.queue == (SitOut(turn.seats[0]),)
    assert back(done.people).table.news == done.news
    assert isinstance(done.news[0], facts.Folded)


# Keys


def test_a_decision_needs_the_key_of_its_moment() -> None:
    """An action of the hand that was meant for another moment is not taken."""
    for key in ("", "blue/1/1", "blue/2/0", "red/1/0", "\u2028" * 999):
        answer = told_of(take(DEALT, ADA, Message(2, tago.Bet(1, 10), key)))
        assert (answer.outcome, answer.code) == ("refused", "stale")
        assert len(answer.said) < 110
        assert "\u2028" not in answer.said
    next_hand = do(DEALT, (ADA, tago.Fold(1)), (BO, tago.Fold(2)), Finish(), StartHand(tago.DECK))
    assert next_hand.table.hand is not None
    assert next_hand.table.hand.to_act == 2
    assert outcome(sent(next_hand, BO, tago.Bet(2, 10), key="blue/1/0")) == ("refused", "stale")
    assert outcome(sent(next_hand, BO, tago.Bet(2, 10))) == ("taken", "")


def test_a_key_has_no_control_characters() -> None:
    """A host may keep the key of every message, and PostgreSQL keeps no NUL."""
    for key in ("\0", "blue/1/0\n", "\u202e"):
        text = json.dumps({"number": 2, "action": write(SitOut(1)), "key": key})
        answer = told_of(take(SEATED, ADA, text))
        assert (answer.outcome, answer.code, answer.number) == ("refused", "impossible", None)


def test_what_others_say_makes_no_answer_late() -> None:
    """A declaration does not change the key of the decision, and needs it."""
    declare = tago.Declare(5, tago.Declaration("call"))
    people = do(DEALT, (CY, declare))
    assert outcome(sent(people, ADA, tago.Bet(1, 10), key=due_now(DEALT).key)) == ("taken", "")
    later = do(DEALT, (ADA, tago.Bet(1, 10)))
    assert outcome(sent(later, CY, declare, key=due_now(DEALT).key)) == ("refused", "stale")


def test_what_players_do_at_the_table_needs_no_key() -> None:
    """To buy in, sit out, come back and leave answers no decision."""
    for action in (BuyIn(1, 300), SitOut(1), Leave(1)):
        assert outcome(take(DEALT, ADA, Message(2, action, "anything"))) == ("taken", "")
    assert outcome(take(DEALT, DI, Message(1, Sit(3, 300)))) == ("taken", "")


@pytest.mark.rules("CUR-06", "JACK-04")
def test_a_look_and_a_curious_chip_answer_the_deal() -> None:
    """Any key of the deal is right for them, and no other."""
    people = do(DEALT, (ADA, tago.Fold(1)), (BO, tago.Bet(2, 5)))
    for key in ("blue/1/0", "blue/1/1", "blue/1/2", "blue/1/2/look", "blue/1/1/finish"):
        assert outcome(sent(people, ADA, tago.Curious(1), key=key)) == ("taken", "")
    for key in ("blue/1/3", "blue/0/0", "blue/1/x", "blue/1/0/deal", "blue/1", "red/1/0"):
        assert outcome(sent(people, ADA, tago.Curious(1), key=key)) == ("refused", "stale")
    assert outcome(sent(SEATED, ADA, tago.Curious(1), key="blue/0/0")) == ("refused", "stale")
    zeros = do(ZEROS, (ADA, tago.Bet(1, 5)), (BO, tago.Fold(2)), (CY, tago.Fold(5)))
    assert due_now(zeros).key == "blue/1/3/look"
    assert sent(zeros, ADA, tago.Look(1), key="blue/1/0").news == (facts.Looked(1, tago.Card("4")),)
    named = evolve(people, at=evolve(people.table, name="blue (+)"))  # no regular expression
    assert outcome(sent(named, ADA, tago.Curious(1), key="blue (+)/1/1")) == ("taken", "")


@pytest.mark.rules("ERR-01")
def test_a_misdeal_begins_another_deal() -> None:
    """A look that was meant for the cards before it is not taken for the new ones."""
    people = do(DEALT, (ADA, tago.Fold(1)), tago.Misdeal(tago.DECK), (ADA, tago.Fold(1)))
    assert due_now(people).key == "blue/1/3"
    for key in ("blue/1/0", "blue/1/1"):
        assert outcome(sent(people, ADA, tago.Curious(1), key=key)) == ("refused", "stale")
    for key in ("blue/1/2", "blue/1/3"):
        assert outcome(sent(people, ADA, tago.Curious(1), key=key)) == ("taken", "")
    people = do(people, tago.Misdeal(tago.DECK), (ADA, tago.Fold(1)), (BO, tago.Bet(2, 5)))
    for turn, answer in (
        (3, ("refused", "stale")),
        (4, ("taken", "")),
        (6, ("taken", "")),
        (7, ("refused", "stale")),
    ):
        assert outcome(sent(people, ADA, tago.Curious(1), key=f"blue/1/{turn}")) == answer


# Who may send what


def test_people_act_for_their_own_seat() -> None:
    """What is the house's, the director's or another's is refused, whatever its key."""
    for action in (
        *(tago.Bet(1, 5), tago.Misdeal(tago.DECK), tago.Redeal(()), tago.Eliminate(2)),
        *(Leave(1), BuyIn(1, 300), Sit(3, 300)),
    ):
        for key in ("", due_now(DEALT).key):
            assert outcome(take(DEALT, BO, Message(2, action, key))) == ("refused", "not_yours")


def test_who_has_no_seat_can_only_sit_down() -> None:
    """A watcher, and somebody who has left, may do nothing else."""
    gone = do(SEATED, (ADA, Leave(1)))
    for people, who in ((SEATED, DI), (gone, ADA)):
        for action in (Leave(1), tago.Fold(1), tago.Misdeal(tago.DECK), Commit(bytes(32))):
            assert outcome(sent(people, who, action)) == ("refused", "no_seat")
        assert outcome(sent(people, who, Sit(2, 300))) == ("refused", "seat_taken")
        assert outcome(sent(people, who, Sit(3, 300))) == ("taken", "")


def test_two_people_ask_for_one_seat() -> None:
    """The second is refused, also while the first one waits for the end of the hand."""
    people = do(DEALT, (DI, Sit(3, 300)))
    assert (people.seat_of("d"), ids(people)) == (3, {1: "a", 2: "b", 3: "d", 5: "c"})
    late = Person("e", "Ed")
    assert outcome(sent(people, late, Sit(3, 300))) == ("refused", "seat_taken")
    assert told_of(sent(people, late, Sit(3, 300))).said == "Seat 3 “Di” is taken. (SEAT-02)"
    people = do(people, (DI, Leave(3)), (late, Sit(3, 300)))
    assert people.seat_of("d") is None
    assert people.seat_of("e") == 3


def test_a_refusal_lists_what_the_person_may_do() -> None:
    """What others and the house may do is not listed, and nothing if it is not their turn."""

    def allowed(people: People, who: Person, action: Any) -> str:
        return told_of(sent(people, who, action)).allowed

    free = "You may sit down at seat 3, 4, 6, 7, or 8 with 300 or more."
    assert allowed(SEATED, Person("e", "Ed"), Sit(3, 200)) == free
    own = "Puoi lasciare il tavolo, aggiungere almeno 300, oppure assentarti."
    assert allowed(SEATED, BO, BuyIn(2, 299)) == allowed(SEATED, BO, tago.Bet(2, 5)) == own
    assert allowed(DEALT, BO, BuyIn(2, 299)) == own
    assert allowed(DEALT, BO, tago.Bet(2, 5)) == ""
    assert allowed(DEALT, Person("e", "Ed"), Sit(2, 300)) == free
    assert allowed(DEALT, ADA, tago.Bet(1, 1)).startswith("You may fold (curious or not), bet")
    poor = order(DEALT, Funds(1, 20)).people
    assert allowed(DEALT, ADA, tago.Bet(1, 1)).endswith("or restore 300 or more.")
    assert allowed(poor, ADA, tago.Bet(1, 1)).endswith("or bet between 5 and 295.")
    over = do(ZEROS, (ADA, tago.Bet(1, 5)), (BO, tago.Fold(2)), (CY, tago.Fold(5)))
    assert allowed(over, ADA, tago.Fold(1)).endswith("sit out, or look at your covered card.")
    assert allowed(over, CY, tago.Fold(5)).endswith("for 300 or more, or sit out.")
    closed = People(Table(RULES, name="blue"))
    assert allowed(closed, ADA, Sit(3, 300)) == ""
    assert allowed(SEATED, BO, Sit(3, 300)) == ""  # which is not theirs to do


def test_nobody_learns_the_funds_of_another() -> None:
    """Who asks for a seat that is taken, or asked for, is told nothing but that."""
    people = do(DEALT, Funds(1, 4321), Funds(3, 5000), (DI, Sit(3, 321)))
    for seat in (1, 3):
        answer = told_of(sent(people, Person("e", "Ed"), Sit(seat, 9999)))
        assert (answer.code, answer.rules) == ("seat_taken", ("SEAT-02",))
    own = told_of(sent(people, ADA, BuyIn(1, 9999)))
    assert own.said == "Seat 1 “Ada” can bring at most 4321 more. (SEAT-04)"


def test_a_person_sits_at_several_tables() -> None:
    """Each table knows its own people; one person may sit at both and watch a third."""
    red = do(People(Table(RULES, name="red")), Open(), (ADA, Sit(4, 300)))
    assert (SEATED.seat_of("a"), red.seat_of("a")) == (1, 4)
    assert OPEN.seat_of("a") is None


# What is forgotten


def crowd(people: People, count: int, number: int = 1) -> People:
    """Let some people without a seat send so many messages each."""
    for one in range(count):
        for _ in range(number):
            people = sent(people, Person(f"w{one}", "Wim"), Leave(8)).people
    return people


def test_the_last_64_without_a_seat_are_remembered() -> None:
    """The one who was heard longest ago is forgotten first; everybody with a seat is kept."""
    people = crowd(SEATED, 64, 2)
    assert (people.floor, len(people.answered)) == (0, 67)
    people = sent(people, Person("w0", "Wim"), Leave(8)).people
    people = back(sent(people, DI, Leave(8)).people)
    assert (people.floor, len(people.answered)) == (2, 67)
    assert (people.last("w1"), people.number("w0"), people.number("w2")) == (None, 3, 2)
    assert {one.person for one in people.answered} >= {"a", "b", "c", "d"}


def test_what_the_forgotten_have_sent_is_old() -> None:
    """Their numbers go on above all that anybody forgotten has sent, so nothing is taken twice."""
    seats = do(SEATED, (CY, SitOut(5)), (CY, BuyIn(5, 300)), (CY, Leave(5)))
    people = crowd(seats, 64)
    assert (people.last("c"), people.number("c"), people.floor) == (None, 4, 4)
    for number, action in ((1, Sit(5, 300)), (3, BuyIn(5, 300)), (4, Leave(5))):
        done = sent(people, CY, action, number=number)
        assert (outcome(done), done.people) == (("old", "old"), people)
    assert outcome(sent(people, CY, Sit(5, 300), number=6)) == ("refused", "number_ahead")
    assert outcome(sent(people, CY, Sit(5, 300), number=5)) == ("taken", "")
    assert outcome(sent(people, Person("x", "Xi"), Sit(5, 300), number=1)) == ("old", "old")
    assert views_of_people(people, ["c", "x"])["x"].number == 4
    lower = do(people, (DI, Sit(8, 300)), (DI, Leave(8)))
    assert lower.number("d") == 6  # above the floor that was 4
    assert crowd(evolve(lower, floor=9), 64).floor == 9  # which never falls


# Money


def test_what_people_bring_is_booked_by_person() -> None:
    """To sit down, buy in and restore costs the wallet, and to leave gives back what is left."""
    assert sent(OPEN, ADA, Sit(4, 450)).money == (("a", 450),)
    assert sent(SEATED, BO, BuyIn(2, 300)).money == (("b", 300),)
    assert sent(SEATED, BO, SitOut(2)).money == ()
    people = do(DEALT, (ADA, tago.Bet(1, 10)))
    assert sent(people, BO, tago.Restore(2, 300)).money == (("b", 300),)
    assert sent(SEATED, BO, Leave(2)).money == (("b", -300),)


@pytest.mark.rules("SEAT-05")
def test_what_waits_is_booked_when_it_is_asked_for() -> None:
    """When the hand is off the table, it is not booked again."""
    done = sent(DEALT, DI, Sit(3, 450))
    assert done.money == (("d", 450),)
    more = sent(done.people, DI, BuyIn(3, 300))
    assert more.money == (("d", 300),)
    for amount in (300, 600):  # several buy-ins wait as one
        more = sent(more.people, BO, BuyIn(2, amount))
        assert more.money == (("b", amount),)
    people = do(more.people, (ADA, tago.Fold(1)), (BO, tago.Fold(2)))
    done = order(back(people), Finish())
    assert done.money == ()
    assert dict(done.people.table.stacks)[3] == 750


@pytest.mark.rules("SEAT-05")
def test_what_is_withdrawn_is_given_back() -> None:
    """Who leaves before they have sat down gets back all that they have asked to bring."""
    people = do(DEALT, (DI, Sit(3, 450)), (DI, BuyIn(3, 300)), (BO, BuyIn(2, 300)))
    done = sent(people, DI, Leave(3))
    assert done.money == (("d", -750),)
    assert ids(done.people)[3] == "d"
    people = do(done.people, (Person("e", "Ed"), Sit(3, 300)))
    assert ids(people)[3] == "e"
    assert order(people, Leave(3)).money == (("e", -300),)


@pytest.mark.rules("SEAT-05", "REST-01")
def test_who_leaves_in_a_hand_is_paid_at_its_end() -> None:
    """The chips come back when the hand is off the table, also if it is called off."""
    done = sent(DEALT, CY, Leave(5))
    assert (done.money, done.people.seat_of("c")) == ((), 5)
    people = do(done.people, (BO, BuyIn(2, 300)))
    assert order(people, Void()).money == (("c", -300),)
    people = do(people, (ADA, tago.Bet(1, 10)), (BO, tago.Call(2)), (CY, tago.Fold(5)))
    people = do(people, (ADA, tago.Bet(1, 10)), (BO, tago.Fold(2)))
    done = order(people, Finish())
    assert (done.money, done.people.seat_of("c")) == ((("c", -295),), None)


def test_everybody_is_paid_when_the_table_closes() -> None:
    """Each wallet gets the chips in front of its owner."""
    done = order(do(SEATED, (BO, BuyIn(2, 300))), Close())
    assert done.money == (("a", -300), ("b", -600), ("c", -300))
    assert ids(done.people) == {1: "a", 2: "b", 5: "c"}


def test_a_buy_in_and_what_leaves_are_one_sum() -> None:
    """Somebody who buys in and leaves in one hand gets both back in one amount."""
    people = do(DEALT, (ADA, BuyIn(1, 300)), (ADA, Leave(1)))
    assert order(people, Void()).money == (("a", -600),)


def test_a_hand_moves_no_wallets() -> None:
    """Chips that are won and lost stay at the table."""
    people = do(DEALT, (ADA, tago.Bet(1, 10)), (BO, tago.Fold(2)), (CY, tago.Fold(5)))
    done = order(people, Finish())
    assert done.money == ()
    assert told.HandFinished in map(type, done.news)


# The house


def test_the_house_goes_on() -> None:
    """It opens, draws, deals, lets a seat do nothing, and finishes, with one function."""
    people = People(Table(RULES, name="blue"))
    steps = []
    while people.table.hands < 2:
        now = due_now(people)
        steps.append(now.step)
        if now.step == "players":
            people = do(people, (ADA, Sit(1, 300)), (BO, Sit(2, 300)))
            continue
        people = go_on(people, now.key, SEED).people
    assert steps == ["open", "players", "draw", "deal", "turn", "finish", "deal"]


def test_what_the_clock_says_is_done_once() -> None:
    """If something else is due by now, nothing is done."""
    key = due_now(DEALT).key
    done = go_on(DEALT, key)
    assert done.news == order(DEALT, tago.Fold(1)).news
    assert go_on(done.people, key) == Done(done.people)
    people = do(DEALT, (ADA, tago.Bet(1, 10)))
    assert go_on(people, key) == Done(people)
    looking = do(ZEROS, (ADA, tago.Bet(1, 5)), (BO, tago.Fold(2)), (CY, tago.Fold(5)))
    assert due_now(looking).step == "look"
    assert go_on(looking, due_now(looking).key).people.table.hand is None
    assert go_on(OPEN, "blue/0/open") == Done(OPEN)


def test_the_house_does_not_play_for_its_players() -> None:
    """While the table waits for people to sit down, time changes nothing."""
    assert go_on(OPEN, due_now(OPEN).key) == Done(OPEN)


def test_cards_are_drawn_from_a_seed() -> None:
    """The same seed draws the same cards, and without one nothing is drawn."""
    key = due_now(SEATED).key
    one, again, other = (go_on(SEATED, key, seed).people for seed in (SEED, SEED, bytes(32)))
    assert one == again != other
    with pytest.raises(tago.SetupError, match="a seed is needed") as caught:
        go_on(SEATED, key)
    assert caught.value.field == "seed"


@pytest.mark.rules("JACK-03", "JACK-11")
@pytest.mark.parametrize("fair", [False, True])
def test_a_multi_jackpot_is_settled_with_the_hand(fair: bool) -> None:
    """It is returned with the people, and is needed for nothing else."""
    fed = rules("Light – 5/300", jackpot_percent=20)
    table = Table(fed, None, name="blue")
    people = People(House("blue", SEED, "leaves", table=table) if fair else table)
    people = do(people, Open(), (ADA, Sit(1, 300)), (BO, Sit(2, 300)))
    shared = tago.Jackpot.of(fed)
    while due_now(people).step != "finish":
        done = go_on(people, due_now(people).key, SEED, jackpot=shared)
        assert done.jackpot is None
        people = done.people
    with pytest.raises(tago.IllegalActionError, match="multi-jackpot"):
        go_on(people, due_now(people).key)
    done = go_on(people, due_now(people).key, jackpot=shared)
    assert done.jackpot == evolve(shared, amount=2)
    assert told.JackpotFed(2, 2) in done.news


@pytest.mark.rules("JACK-03", "JACK-04")
def test_a_multi_jackpot_is_settled_if_nobody_looks() -> None:
    """The hand of a winner who may look, and does not, is finished with the jackpot too."""
    fed = rules("Light – 5/300", jackpot_percent=20)
    people = do(
        People(Table(fed, None, name="blue")), Open(), (ADA, Sit(1, 300)), (BO, Sit(2, 300))
    )
    people = do(people, DrawFirst(tago.DECK), StartHand(stacked(["4 0 0", "1 2 3"], "1 5 8")))
    people = do(people, (ADA, tago.Bet(1, 5)), (BO, tago.Fold(2)))
    assert due_now(people).step == "look"
    done = go_on(people, due_now(people).key, jackpot=tago.Jackpot.of(fed))
    assert (done.people.table.hand, done.jackpot and done.jackpot.amount) == (None, 2)


def test_the_house_orders() -> None:
    """It makes players absent, brings them back and sends them home, and calls hands off."""
    people = do(DEALT, SitOut(2), Leave(5), Void())
    assert (people.table.away, people.table.seats) == ((2,), (1, 2))
    assert order(people, ComeBack(2)).news == (told.CameBack(2),)
    assert order(people, BuyIn(2, 300)).money == (("b", 300),)
    assert order(DEALT, tago.Eliminate(2)).answer is None
    with pytest.raises(tago.IllegalActionError):
        order(people, Void())
    with pytest.raises(tago.SetupError, match="only a person can sit down"):
        order(people, Sit(3, 300))


def test_a_step_by_another_function_is_followed() -> None:
    """Its news and money are the same, and who has sat down must be said."""
    table = act(SEATED.table, Leave(5))
    assert follow(SEATED, table) == order(SEATED, Leave(5))
    sitting = act(SEATED.table, Sit(3, 300))
    assert follow(SEATED, sitting, DI).money == (("d", 300),)
    with pytest.raises(tago.SetupError, match="somebody must sit at each seat that is taken"):
        follow(SEATED, sitting)
    again = act(table, Sit(5, 300))
    with pytest.raises(tago.SetupError, match="somebody must sit at each seat that is taken"):
        follow(follow(SEATED, table).people, again)  # not whoever has just left
    with pytest.raises(tago.SetupError, match="nobody can have two seats"):
        follow(SEATED, sitting, BO)
    assert follow(DEALT, DEALT.at) == Done(DEALT)  # nothing has happened


def test_who_has_left_is_known_for_one_step() -> None:
    """So that the money and the words of the step in which they leave have their names."""
    done = sent(SEATED, BO, Leave(2))
    assert (ids(done.people), done.people.seat_of("b")) == ({1: "a", 2: "b", 5: "c"}, None)
    assert done.people.names == ((1, "Ada"), (2, "Bo"), (5, "Cy"))
    assert say(done.people, done.news, "a") == ("Seat 2 “Bo” leaves the table with 300.",)
    assert outcome(sent(done.people, BO, BuyIn(2, 300))) == ("refused", "no_seat")
    later = order(done.people, SitOut(1)).people
    assert ids(later) == {1: "a", 5: "c"}
    elsewhere = do(done.people, (BO, Sit(3, 300)))
    assert ids(elsewhere) == {1: "a", 3: "b", 5: "c"}


# Fair dealing


def reveal(people: People, seed: bytes) -> Reveal:
    assert isinstance(people.at, House)
    return Reveal(seed, people.at.announced)


def commit(seed: bytes) -> Commit:
    return Commit(tago.commitment(seed))


def told_seeds(people: People) -> People:
    """Let Ada and Bo commit and reveal."""
    people = do(people, (ADA, commit(SEED)), (BO, commit(bytes(32))))
    people = go_on(people, due_now(people).key).people
    return do(people, (ADA, reveal(people, SEED)), (BO, reveal(people, bytes(32))))


def test_a_fair_table_has_the_same_two_doors() -> None:
    """Seeds are messages, and announcing, dealing and expiring is what the house does."""
    people, steps = FAIR, []
    for _ in range(2):  # the draw, and the first hand
        for step in ("announce", "deal"):
            now = due_now(people)
            steps.append((now.step, now.seats, now.key))
            people = told_seeds(people) if step == "announce" else go_on(people, now.key).people
    assert steps == [
        ("announce", (1, 2), "green/announce 1"),
        ("deal", (), "green/deal 1"),
        ("announce", (1, 2), "green/announce 2"),
        ("deal", (), "green/deal 2"),
    ]
    first = due_now(people).seat
    assert due_now(people).step == "turn"
    people = do(people, ((None, ADA, BO)[first or 0], tago.Fold(first or 0)))
    people = back(go_on(people, due_now(people).key).people)
    assert due_now(people).key == "green/announce 3"


def test_messages_of_fair_dealing_answer_what_is_due() -> None:
    """A seed and a commitment need the key, are taken once, and are for their own number."""
    done = sent(FAIR, ADA, commit(SEED))
    assert sent(done.people, ADA, commit(SEED), number=2).answer == Answer("already_taken", 2)
    assert outcome(sent(done.people, ADA, commit(SEED), key="green/announce 2")) == (
        "refused",
        "stale",
    )
    assert outcome(sent(done.people, ADA, Reveal(SEED, SEED))) == ("refused", "unfair")
    assert outcome(sent(SEATED, ADA, commit(SEED))) == ("refused", "no_fair_dealing")
    announced = go_on(do(done.people, (BO, commit(bytes(32)))), due_now(done.people).key).people
    now = due_now(announced)
    assert (now.step, now.seats, now.key) == ("expire", (1, 2), "green/expire 1")
    assert outcome(sent(announced, BO, reveal(announced, SEED))) == ("refused", "unfair")
    assert outcome(sent(announced, BO, Leave(2))) == ("refused", "hand_announced")
    with pytest.raises(tago.HostError, match="nothing may change"):
        order(announced, Leave(2))


def test_who_keeps_their_seed_back_leaves() -> None:
    """The number is spent when its time is up, and the wallet of the silent seat is paid."""
    people = do(FAIR, (ADA, commit(SEED)), (BO, commit(bytes(32))))
    people = go_on(people, due_now(people).key).people
    people = do(people, (ADA, reveal(people, SEED)))
    done = go_on(people, due_now(people).key)
    assert (done.money, done.news) == ((("b", -300),), (told.SeatLeft(2, 300),))
    assert (ids(done.people)[2], done.people.seat_of("b")) == ("b", None)
    assert due_now(done.people).step == "players"


def test_a_public_value_and_a_misdeal_are_followed() -> None:
    """The two steps of fair dealing that the doors do not take are followed."""
    people = told_seeds(FAIR)
    people = go_on(people, due_now(people).key).people
    people = do(people, (ADA, commit(SEED)))
    assert isinstance(people.at, House)
    people = follow(people, fairness.announce(people.at, "round 7")).people
    people = do(people, (ADA, reveal(people, SEED)))
    assert due_now(people).step == "mix"
    assert go_on(people, due_now(people).key) == Done(people)
    assert isinstance(people.at, House)
    people = follow(people, fairness.mix(people.at, bytes(32))).people
    people = go_on(people, due_now(people).key).people
    assert isinstance(people.at, House)
    done = follow(people, fairness.misdeal(people.at))
    assert facts.DealCancelled in map(type, done.news)
    assert (done.money, due_now(back(done.people)).key) == ((), "green/1/1")
    with pytest.raises(tago.FairnessError, match="only from the seeds"):
        order(people, tago.Misdeal(tago.DECK))


# Views


def test_a_view_tells_a_person_all_they_may_know() -> None:
    """Each has the view of their seat, the names, what is due, their number and its answer."""
    people = do(DEALT, (DI, Sit(3, 300)))
    people = sent(people, BO, tago.Fold(2)).people
    views = views_of_people(people, ["a", "b", "d", "x", None])
    assert [views[who].table.seat for who in views] == [1, 2, None, None, None]
    assert [views[who].number for who in views] == [1, 2, 1, 0, 0]
    assert views["a"].answer == views["d"].answer == Answer("taken", 1)
    refused = views["b"].answer
    assert refused is not None
    assert refused.outcome == "refused"
    assert views["x"].answer is views[None].answer is None
    for seen in views.values():
        assert (seen.due, seen.key, seen.letters) == ("turn", "blue/1/0", ())
        assert seen.names == ((1, "Ada"), (2, "Bo"), (3, "Di"), (5, "Cy"))


def test_a_view_holds_the_persons_letters() -> None:
    """In fair dealing everybody gets the messages for all, and those for their own seat."""
    people = told_seeds(FAIR)
    views = views_of_people(people, ["a", "d", None])
    assert Announce in map(type, views["a"].letters)
    assert views["d"].letters == views[None].letters == views["a"].letters
    people = go_on(told_seeds(go_on(people, due_now(people).key).people), "green/deal 2").people
    first = due_now(people).seat or 0
    who = (None, ADA, BO)[first]
    assert who is not None
    while due_now(people).step == "turn":
        one = (None, ADA, BO)[due_now(people).seat or 0]
        hand = people.table.hand
        assert hand is not None
        bet = tago.Call(hand.to_act or 0) if hand.current_bet else tago.Bet(hand.to_act or 0, 5)
        people = do(people, (one, bet if hand.phase == "betting" else tago.default_action(hand)))
    assert isinstance(people.at, House)
    views = views_of_people(people, ["a", "b", None])
    for name, seat in (("a", 1), ("b", 2), (None, None)):
        assert views[name].letters == people.at.messages(seat)
    assert len({len(seen.letters) for seen in views.values()}) > 1


def test_everybody_who_is_connected_is_told() -> None:
    """Each connection gets the whole view, then what has changed and the dealer's words.

    Those for whom nothing is new are left out.
    """
    watchers = {1: Watcher("a"), 2: Watcher("a", "it"), 3: Watcher("d"), 4: Watcher()}
    first = tell(Done(SEATED), watchers)
    for key, (watcher, told_first) in first.items():
        assert told_first == Told(watcher.seen)
        assert watcher == evolve(watchers[key], seen=told_first.view)
        assert watcher.seen == views_of_people(SEATED, [watcher.person])[watcher.person]
    done = sent(SEATED, DI, Sit(3, 300))
    then = tell(done, {key: watcher for key, (watcher, _) in first.items()} | {5: Watcher("b")})
    assert then[5][1].view == then[5][0].seen
    assert {key: told_then.said for key, (_, told_then) in then.items()} == {
        1: ("Seat 3 “Di” sits down with 300.",),
        2: ("La postazione 3 “Di” si siede al tavolo con 300.",),
        **dict.fromkeys((3, 4, 5), ("Seat 3 “Di” sits down with 300.",)),
    }
    for key, (watcher, _) in first.items():
        new, told_then = then[key]
        assert told_then.view is None
        assert told_then.changed is not None
        assert Changes(told_then.changed).updated(write(watcher.seen)) == write(new.seen)
    assert then[3][0].seen is not None
    assert then[3][0].seen.table.seat == 3
    now = {key: watcher for key, (watcher, _) in then.items()}
    assert tell(Done(done.people), now) == {}
    words = tell(Done(done.people, news=done.news), now)[2][1]
    assert words == Told(None, (), then[2][1].said)


def test_the_dealer_says_nothing_that_a_person_may_not_know() -> None:
    """The facts are masked for their reader, in both languages, with the names."""
    over = do(ZEROS, (ADA, tago.Bet(1, 5)), (BO, tago.Fold(2)), (CY, tago.Fold(5)))
    done = sent(over, ADA, tago.Look(1))
    own, other, nobody = (say(done.people, done.news, who) for who in ("a", "b", None))
    assert other == nobody != own
    assert "4" in own[0]
    assert "4" not in other[0]
    assert all("“Ada”" in one[0] for one in (own, other))
    assert say(done.people, done.news, "a", "it") == tuple(
        map(done.people.voice("it").fact, done.news)
    )


# The value itself


def test_people_are_saved_as_text() -> None:
    """All comes back, with the table or the house, and what has not been said yet."""
    for people in (
        People(Table(RULES, name="blue")),
        do(DEALT, (DI, Sit(3, 300)), (BO, BuyIn(2, 300))),
        sent(SEATED, BO, Leave(2)).people,
        crowd(SEATED, 66, 2),
        told_seeds(FAIR),
    ):
        assert back(people) == people
    document = json.loads(save(SEATED))
    assert [*document] == ["format", "version", "at", "who", "answered", "floor"]
    document["who"].pop("1")
    with pytest.raises(tago.SetupError, match="somebody must sit at each seat"):
        resume(json.dumps(document))
    for text, code in (("{", "not_json"), ("{}", "missing_key")):
        with pytest.raises(tago.NotationError) as caught:
            resume(text)
        assert caught.value.code == code


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"at": Table(RULES)}, "at"),
        ({"at": evolve(SEATED.table, name="blue\n")}, "at"),
        ({"at": evolve(SEATED.table, name="b" * 101)}, "at"),
        ({"at": None}, "at"),
        ({"who": ((1, ADA), (2, BO))}, "who"),
        ({"who": ((2, BO), (1, ADA), (5, CY))}, "who"),
        ({"who": ((1, ADA), (1, ADA), (2, BO), (5, CY))}, "who"),
        ({"who": ((1, ADA), (2, ADA), (5, CY))}, "who"),
        ({"who": None}, "who"),
        ({"answered": (1,)}, "answered"),
        ({"floor": -1}, "floor"),
    ],
)
def test_people_that_cannot_be(changes: Any, field: str) -> None:
    """A table has a name and its people, each with one seat."""
    with pytest.raises(tago.SetupError) as caught:
        evolve(SEATED, **changes)
    assert caught.value.field == field


@pytest.mark.parametrize(
    ("kind", "values", "field"),
    [
        (Person, ("", "Ada"), "id"),
        (Person, ("x" * 101, "Ada"), "id"),
        (Person, ("x\n", "Ada"), "id"),
        (Person, ("a", ""), "name"),
        (Person, ("a", "A" * 41), "name"),
        (Person, ("a", "Ada", "xx"), "language"),
        (Message, (-1, Leave(1)), "number"),
        (Message, (1, Open()), "action"),
        (Message, (1, Leave(1), "x" * 1001), "key"),
        (Answer, ("lost", 1), "outcome"),
        (Answer, ("taken", -1), "number"),
        (Watcher, ("a", "xx"), "language"),
        (Answered, ("a", 1, Answer("taken", 1)), "message"),
        (Answered, ("a", Message(1, Leave(1)), 1), "answer"),
    ],
)
def test_what_cannot_be_is_refused(kind: Any, values: tuple[Any, ...], field: str) -> None:
    """Ids and names are short and visible, and all fields have their types."""
    with pytest.raises(tago.SetupError) as caught:
        kind(*values)
    assert caught.value.field == field


def test_others_never_see_an_id() -> None:
    """An id is the host's name for an account: it is in no view, and in no announcement."""
    people = do(OPEN, (Person("secret", "Ada"), Sit(1, 300)))
    done = sent(people, DI, Sit(1, 300))
    assert "secret" not in json.dumps(write(views_of_people(people, [None])[None]))
    assert "secret" not in told_of(done).said
    assert "secret" not in "".join(say(people, people.table.news, None))


def test_messages_are_not_printed() -> None:
    """A message may hold a seed, so printed people do not show what they have sent."""
    assert "Message" not in repr(SEATED)
    assert "Message" not in repr(SEATED.last("a"))


def test_a_person_is_renamed_by_their_next_action() -> None:
    """The name and the language that the host passes in with a message are those at the table."""
    ada = Person(ADA.id, "Ada B.", "it")
    done = take(SEATED, ada, Message(SEATED.number(ADA.id) + 1, SitOut(1)))
    assert dict(done.people.who)[1] == ada
    refused = take(done.people, BO, Message(done.people.number(BO.id) + 1, Sit(1, 300)))
    assert dict(refused.people.who)[1] == ada


def test_bytes_are_read_like_text() -> None:
    """A web socket may bring either, and what is no UTF-8 is refused."""
    text = '{"number": 1, "action": {"type": "sit", "seat": 7, "amount": 300}}'
    guest = Person("guest", "Guest")
    assert take(OPEN, guest, text.encode()) == take(OPEN, guest, text)
    answer = take(OPEN, guest, b"\xff").answer
    assert answer is not None
    assert (answer.outcome, answer.number, answer.code) == ("refused", None, "not_utf8")


def test_a_hand_that_is_off_the_table_is_handed_over() -> None:
    """With its audit at a table that deals fairly, where the draw has one, too."""
    over = do(DEALT, (ADA, tago.Fold(1)), (BO, tago.Fold(2)))
    assert over.table.hand is not None
    done = go_on(over, due_now(over).key)
    assert (done.hand, done.audit) == (over.table.hand, None)
    assert order(DEALT, Void()).hand == DEALT.table.hand
    people, audits = FAIR, list[Audit | None]()
    while people.table.hands < 2:
        before, done = people, go_on(people, due_now(people).key)
        people = done.people
        assert (done.hand is None) == (before.table.hand is None or people.table.hand is not None)
        audits += [done.audit] if done.audit else []
    assert [audit and audit.record is not None for audit in audits] == [False, True]
    assert all(
        audit and fairness.verify(audit, tago.Kept(audit.seeds.announcement)) for audit in audits
    )
