"""Pages at the table of a host: what each page shows, and what it sends.

A page shows a :func:`~tagolib.play.scene.scene`, which has all the words. When the person takes an
offer in the scene, the page sends the offer. The code in ``docs/play/table`` makes such a page.
Programs may watch the same table: each gets what :func:`tagolib.people.tell
<tagolib.people.views.tell>` returns for it.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar

from attrs import evolve, field, frozen

from tagolib.announcements import LANGUAGES
from tagolib.announcements.languages import spoken
from tagolib.base.checking import checked
from tagolib.base.errors import TagoError
from tagolib.base.values import Form, Value
from tagolib.fairness import FromHouse
from tagolib.people import (
    Answer,
    Done,
    Message,
    People,
    Person,
    Told,
    Watcher,
    take,
    tell,
    views_of_people,
)
from tagolib.people.taking import parsed
from tagolib.play.scene import Scene, decided, scene, told
from tagolib.play.scene import Told as Said
from tagolib.serialization import JSON, Changes, read

__all__ = ["Offer", "Page", "PageWatcher", "ToldPage", "take_from_page", "tell_all"]

K = TypeVar("K")


@frozen(order=False, kw_only=True)
class Page(Form):
    """The content of a page, and all that it needs for its messages and for fair dealing."""

    scene: Scene
    """The table with all words."""
    key: str
    """This field and those after it are as in :class:`~tagolib.people.views.PersonView`."""
    number: int
    answer: Answer | None
    letters: tuple[FromHouse, ...]


@frozen(order=False)
class PageWatcher(Value):
    """Somebody at a page. Keep one for each connection."""

    person: str | None = None
    """The id of the person; ``None`` for an anonymous spectator."""
    language: str = field(default=LANGUAGES[0], validator=spoken)
    """The language of all words."""
    seen: Page | None = None
    """The content of the page; ``None`` if it shows nothing yet."""


@frozen(order=False)
class ToldPage(Form, brief=True):
    """What to send to a page: everything the first time, and then what has changed in it."""

    page: Page | None = None
    """Everything, if the page shows nothing yet."""
    changed: tuple[tuple[str, Any], ...] | None = None
    """What has changed, as in :class:`~tagolib.serialization.changes.Changes`."""
    told: tuple[Said, ...] = ()
    """What the dealer says; the first time, all that has happened in the hand."""


@checked
def tell_all(
    done: Done, watchers: Mapping[K, Watcher | PageWatcher]
) -> Mapping[K, tuple[Watcher | PageWatcher, Told | ToldPage]]:
    """Return what to send to each watcher after a step, and the watcher to keep from then on.

    Watchers for whom nothing is new are left out. To show the table to somebody who has just
    arrived, pass ``Done(people)``.

    Args:
        done: the outcome of the step.
        watchers: the watchers, at pages or not, each under a key for its connection.
    """
    pages = {key: one for key, one in watchers.items() if isinstance(one, PageWatcher)}
    others = {key: one for key, one in watchers.items() if isinstance(one, Watcher)}
    return {**tell(done, others), **_tell_pages(done, pages)}


def _tell_pages(
    done: Done, watchers: Mapping[K, PageWatcher]
) -> Mapping[K, tuple[PageWatcher, ToldPage]]:
    people = done.people
    views = views_of_people(people, {one.person for one in watchers.values()})

    @cache
    def page(person: str | None, language: str) -> Page:
        view = views[person]
        return Page(
            scene=scene(view.table, dict(view.names), language),
            key=view.key,
            number=view.number,
            answer=view.answer,
            letters=view.letters,
        )

    @cache
    def said(person: str | None, language: str, *, whole: bool) -> tuple[Said, ...]:
        return told(views[person].table, people.voice(language), whole=whole)

    now = {key: page(one.person, one.language) for key, one in watchers.items()}
    changes = Changes.between({key: one.seen for key, one in watchers.items() if one.seen}, now)
    sent = {}
    for key, one in watchers.items():
        changed = changes[key].changed if key in changes else None
        new = changed is None
        words = said(one.person, one.language, whole=new) if new or done.news else ()
        if new or words or changed:
            sent[key] = (
                evolve(one, seen=now[key]),
                ToldPage(now[key] if new else None, changed, words),
            )
    return sent


@frozen(order=False, kw_only=True)
class Offer:
    """The message that a page sends when a person takes an offer in their hand."""

    number: int
    """The number of the message, as in :class:`~tagolib.people.state.Message`."""
    seat: int
    """The person's seat."""
    key: str
    """The ``key`` of the page."""
    act: JSON
    """The offer, as the page sends it: ``{"do": "act", …}``."""


@checked
def take_from_page(
    people: People,
    person: Person,
    message: Message | str | bytes | None,
    *,
    refusal: TagoError | None = None,
) -> Done:
    """Take what a page sends, like :func:`~tagolib.people.taking.take`.

    The text may also be that of an :class:`Offer`.
    """
    if isinstance(message, str | bytes):
        try:
            message = _read(message, people, person.language)
        except TagoError as error:
            message, refusal = None, error
    return take(people, person, message, refusal=refusal)


def _read(text: str | bytes, people: People, language: str) -> Message:
    document = parsed(text)
    if not isinstance(document, dict) or "act" not in document:
        return read(document, Message)
    offer = read(document, Offer)
    action: Any = decided(offer.act, offer.seat, people.table.rules, language)
    return Message(offer.number, action, offer.key)
