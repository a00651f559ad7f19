"""Pages at the table of a host: what they show, and what they send."""

import json

from attrs import evolve

import tagolib as tago
from tagolib.announcements import LANGUAGES
from tagolib.people import (
    Answer,
    Done,
    Message,
    Person,
    Watcher,
    clocks,
    due_now,
    order,
    take,
    tell,
    time_is_up,
    views_of_people,
)
from tagolib.play.hosted import Page, PageWatcher, ToldPage, take_from_page, tell_all
from tagolib.play.scene import scene, told
from tagolib.serialization import Changes, write
from tagolib.table import SitOut
from tests.hosts.test_people import ADA, BO, DEALT, POOR, SEATED

OFFER = {
    "number": 2,
    "seat": 1,
    "key": "blue/1/0",
    "act": {"do": "act", "kind": "bet", "value": "10"},
}


def test_a_page_shows_the_scene_of_a_view() -> None:
    """Everybody gets their own, in their language, and all that has happened in the hand."""
    for person in ("a", None):
        for language in LANGUAGES:
            watcher = PageWatcher(person, language)
            ((now, sent),) = tell_all(Done(DEALT), {1: watcher}).values()
            assert isinstance(sent, ToldPage)
            view = views_of_people(DEALT, [person])[person]
            assert (
                sent.page
                == now.seen
                == Page(
                    scene=scene(view.table, dict(view.names), language),
                    key=view.key,
                    number=view.number,
                    answer=view.answer,
                    letters=view.letters,
                )
            )
            assert sent.told == told(view.table, DEALT.voice(language), whole=True)
            assert {*write(sent)} == {"page", "told"}


def test_a_page_is_sent_what_has_changed() -> None:
    """It is told the news, and a page for which nothing is new is sent nothing."""
    everybody = {1: PageWatcher("a"), 2: PageWatcher("b", "it"), 3: PageWatcher()}
    first = {key: one for key, (one, _) in tell_all(Done(DEALT), everybody).items()}
    assert tell_all(Done(DEALT), first) == {}
    done = time_is_up(DEALT, clocks(DEALT)[0].key)
    then = tell_all(done, {**first, 4: PageWatcher("b", "it")})
    assert then[4][0] == then[2][0]
    for key in (1, 2, 3):
        before, (after, sent) = first[key], then[key]
        assert isinstance(sent, ToldPage)
        assert (sent.page, len(sent.told)) == (None, 3)
        changes = Changes(sent.changed or ())
        assert changes.updated(write(before.seen)) == write(after.seen)
    quiet = order(evolve(done.people, at=evolve(done.people.table, news=())), SitOut(2))
    assert [*tell_all(Done(quiet.people), {3: then[3][0]})] == [3]


def test_programs_and_pages_watch_one_table() -> None:
    """Programs are told what they are told anyway; those without a language hear no words."""
    done = time_is_up(DEALT, clocks(DEALT)[0].key)
    programs = {1: Watcher("a", "it"), 2: Watcher("b", None)}
    both = tell_all(done, {**programs, 3: PageWatcher("c")})
    assert {key: both[key] for key in (1, 2)} == tell(done, programs)
    assert [bool(tell(done, programs)[key][1].said) for key in (1, 2)] == [True, False]


def test_a_page_sends_an_offer() -> None:
    """It is the action that it offers, and counts once, like every message."""
    done = take_from_page(DEALT, ADA, json.dumps(OFFER))
    message = Message(2, tago.Bet(1, 10), "blue/1/0")
    assert done == take(DEALT, ADA, message)
    assert done.answer == Answer("taken", 2)
    again = take_from_page(done.people, ADA, json.dumps(OFFER))
    assert again.answer == Answer("already_taken", 2)
    for given in (message, json.dumps(write(message)), json.dumps(write(message)).encode()):
        assert take_from_page(DEALT, ADA, given) == done


def test_what_a_page_sends_may_be_refused() -> None:
    """What cannot be read is not counted; a host may have its own reasons, too."""
    for wrong, code in (
        ("{", "not_json"),
        (json.dumps(OFFER).replace("bet", "beg"), "syntax"),
        (json.dumps({**OFFER, "act": None}), "wrong_type"),
        (" " * 1001, "too_long"),
    ):
        done = take_from_page(DEALT, ADA, wrong)
        assert (done.people, done.answer and done.answer.number) == (DEALT, None)
        assert done.answer
        assert done.answer.code == code, wrong
    text = json.dumps({**OFFER, "act": {"do": "act", "kind": "bet", "value": ""}})
    done = take_from_page(DEALT, BO, text)
    assert done.answer
    assert done.answer.said == "'' non è una quantità di gettoni."
    message = Message(2, SitOut(2), due_now(SEATED).key)
    refused = take_from_page(SEATED, BO, message, refusal=POOR)
    assert refused == take(SEATED, BO, message, refusal=POOR)
    stranger = Person("x", "X")
    assert take_from_page(SEATED, stranger, None, refusal=POOR).people == SEATED
