"""What each person may know of a table, and what the dealer says to them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from attrs import evolve, field, frozen

from tagolib.announcements import LANGUAGES
from tagolib.announcements.languages import spoken
from tagolib.base.checking import checked
from tagolib.base.masking import masked
from tagolib.base.values import Form, Pairs, Value
from tagolib.fairness import FromHouse, House
from tagolib.people.state import Answer, Done, People
from tagolib.people.taking import due_now
from tagolib.serialization import Changes
from tagolib.table import News, Step, TableView, views_of_table

__all__ = ["PersonView", "Told", "Watcher", "say", "tell", "views_of_people"]

K = TypeVar("K")


@frozen(order=False, kw_only=True)
class PersonView(Form):
    """Everything that a person may know of a table, and of their own messages.

    Send it to the person.

    >>> views_of_people(done.people, ["7"])["7"].number
    1
    """

    table: TableView
    """The view of the table: that of the person's seat, or that of a spectator."""
    names: Pairs[str]
    """The name of the person at each seat, including one who left in the last step."""
    due: Step
    """The step that is due now."""
    key: str
    """The key of what must be done now (:mod:`tagolib.table.keys`). Send it back with the message
    that answers it."""
    number: int
    """The number of the person's last message. The next one has the next number."""
    answer: Answer | None
    """The answer to the person's last message, if it is remembered. After a lost connection, it
    says what has become of the message."""
    letters: tuple[FromHouse, ...]
    """The messages of fair dealing under the last number. There are none if the table does not deal
    fairly. Take the new ones, in order, before the view."""


@checked
def views_of_people(people: People, ids: Iterable[str | None]) -> Mapping[str | None, PersonView]:
    """Return the views of these people.

    Args:
        people: the people at the table.
        ids: the ids of the people; ``None`` stands for an anonymous spectator.
    """
    tables, now = views_of_table(people.table), due_now(people)
    found: dict[str | None, PersonView] = {}
    for one in ids:
        table = tables[_eyes(people, one)]
        known = None if one is None else people.last(one)
        found[one] = PersonView(
            table=table,
            names=people.names,
            due=now.step,
            key=now.key,
            number=0 if one is None else people.number(one),
            answer=known.answer if known else None,
            letters=people.at.messages(table.seat) if isinstance(people.at, House) else (),
        )
    return found


def _spoken_if_any(instance: object, attribute: object, value: Any) -> None:
    if value is not None:
        spoken(instance, attribute, value)


@frozen(order=False)
class Watcher(Value):
    """Somebody at a screen: who they are, their language, and what they have been shown.

    Keep one for each connection.
    """

    person: str | None = None
    """The id of the person; ``None`` for an anonymous spectator."""
    language: str | None = field(default=LANGUAGES[0], validator=_spoken_if_any)
    """The language in which the dealer speaks to them; ``None`` for a program that needs no words.
    """
    seen: PersonView | None = None
    """The view that they have; ``None`` if they have none yet."""


@frozen(order=False)
class Told(Form, brief=True):
    """What to send to a watcher: the whole view the first time, and then what has changed in it."""

    view: PersonView | None = None
    """The whole view, if they have none yet."""
    changed: tuple[tuple[str, Any], ...] | None = None
    """What has changed in the view that they have, as in
    :class:`~tagolib.serialization.changes.Changes`."""
    said: tuple[str, ...] = ()
    """The dealer's words to them, a sentence for each fact."""


@checked
def tell(done: Done, watchers: Mapping[K, Watcher]) -> Mapping[K, tuple[Watcher, Told]]:
    """Return what to send to each watcher after a step, and the watcher to keep from then on.

    Watchers for whom nothing is new are left out. To show the table to somebody who has just
    arrived, pass ``Done(people)``.

    Args:
        done: the outcome of the step.
        watchers: the watchers, each under a key for its connection.
    """
    now = views_of_people(done.people, {one.person for one in watchers.values()})
    views = {key: now[one.person] for key, one in watchers.items()}
    changes = Changes.between({key: one.seen for key, one in watchers.items() if one.seen}, views)
    said: dict[K, tuple[str, ...]] = dict.fromkeys(watchers, ())
    for language in {one.language for one in watchers.values()} if done.news else ():
        if language is None:
            continue
        those = {key: views[key].table for key, one in watchers.items() if one.language == language}
        said |= done.people.voice(language).news(those)
    told = {}
    for key, one in watchers.items():
        if key not in changes:
            told[key] = evolve(one, seen=views[key]), Told(views[key], said=said[key])
        elif said[key] or changes[key].changed:
            told[key] = evolve(one, seen=views[key]), Told(None, changes[key].changed, said[key])
    return told


@checked
def say(
    people: People, news: Sequence[News], person: str | None, language: str = LANGUAGES[0]
) -> tuple[str, ...]:
    """Return what the dealer says to a person about the news of a step: a sentence for each fact.

    The words reveal nothing that the person may not know.

    Args:
        people: the people at the table after the step.
        news: the news of the step (:class:`~tagolib.people.state.Done`).
        person: the id of the person; ``None`` for a spectator.
        language: one of :data:`~tagolib.announcements.languages.LANGUAGES`.
    """
    voice, seat = people.voice(language), _eyes(people, person)
    return tuple([voice.fact(masked(fact, seat)) for fact in news])


def _eyes(people: People, person: str | None) -> int | None:
    """Return the seat whose view a person has: none, if they have only asked for a seat."""
    seat = None if person is None else people.seat_of(person)
    return seat if seat in people.table.seats else None
