r"""The people at a table: their seats, their money, and the answers to their messages.

A :class:`~tagolib.people.state.People` is the one value that a host keeps for each table. Two
functions lead to the next one: :func:`~tagolib.people.taking.take` takes what a person sends, and
:func:`~tagolib.people.waiting.time_is_up` does what is due. Each returns a
:class:`~tagolib.people.state.Done` with the answer, the news and the money that moves.

>>> import tagolib as tago
>>> from tagolib.people import Message, People, Person, clocks, say, take, time_is_up
>>> from tagolib.table import Sit
>>> rules = tago.Rules.parse("Light – 5/300")
>>> people = People(tago.Table(rules, name="blue"))  # or People(House(...)), to deal fairly
>>> [clock] = clocks(people)
>>> people = time_is_up(people, clock.key).people  # the table is opened
>>> ada, bo = Person("7", "Ada"), Person("8", "Bo", "it")
>>> done = take(people, ada, Message(1, Sit(2, 300)))
>>> done.answer.outcome, done.money, say(done.people, done.news, "8", "it")
('taken', (('7', 300),), ('La postazione 2 “Ada” si siede al tavolo con 300.',))
>>> take(done.people, ada, Message(1, Sit(2, 300))).answer.outcome
'already_taken'
>>> print(take(done.people, bo, Message(1, Sit(2, 300))).answer.said)
La postazione 2 “Ada” è occupata. (SEAT-02)
"""

from tagolib.people.forms import FORMS
from tagolib.people.records import PeopleRecord, resume, save
from tagolib.people.state import Answer, Answered, Done, Message, People, Person
from tagolib.people.taking import due_now, follow, go_on, order, take
from tagolib.people.views import PersonView, Told, Watcher, say, tell, views_of_people
from tagolib.people.waiting import Clock, clocks, time_is_up

__all__ = [
    "FORMS",
    "Answer",
    "Answered",
    "Clock",
    "Done",
    "Message",
    "People",
    "PeopleRecord",
    "Person",
    "PersonView",
    "Told",
    "Watcher",
    "clocks",
    "due_now",
    "follow",
    "go_on",
    "order",
    "resume",
    "save",
    "say",
    "take",
    "tell",
    "time_is_up",
    "views_of_people",
]
