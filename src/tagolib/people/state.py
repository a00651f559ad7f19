"""The people at a table: their seats, the answers to their messages, and the table itself."""

from typing import Final, Literal, TypeAlias

from attrs import Attribute, field, frozen
from attrs.validators import optional

from tagolib.announcements import LANGUAGES, Announcer
from tagolib.announcements.languages import spoken
from tagolib.base.checking import checked, typed
from tagolib.base.errors import SetupError
from tagolib.base.values import (
    Form,
    Pairs,
    Value,
    check_name,
    check_words,
    instance_of,
    text,
    whole_number,
)
from tagolib.fairness import Audit, FromPlayer, House
from tagolib.table import News, PlayerAction, Table
from tagolib.tago.actions import Action
from tagolib.tago.hand import Hand
from tagolib.tago.jackpot import Jackpot

__all__ = ["Answer", "Answered", "Done", "Message", "People", "Person"]

LONGEST: Final = 1000
"""How many characters the text of a message may have."""

REMEMBERED: Final = 64
"""How many people without a seat are remembered, with their last message."""


def _identity(instance: object, attribute: "Attribute[str]", value: object) -> None:
    check_words("an id", value, 100, field="id")
    if not value:
        raise SetupError("a person must have an id", field="id")


def _named(instance: object, attribute: "Attribute[str]", value: object) -> None:
    check_name("a name", value, field="name")


def _words(instance: object, attribute: "Attribute[str]", value: object) -> None:
    check_words(attribute.name, value, LONGEST, field=attribute.name)


@frozen(order=False)
class Person(Form):
    """Somebody who plays or watches, as the host knows them.

    >>> Person("7", "Ada", "it").name
    'Ada'

    Raises:
        SetupError: if the id or the name is not valid, or the language is not offered.
    """

    id: str = field(validator=_identity)
    """The host's name for the account: 1 to 100 characters. Other people never see it."""
    name: str = field(validator=_named)
    """The name that everybody sees: 1 to 40 characters. Others may have the same name."""
    language: str = field(default=LANGUAGES[0], validator=spoken)
    """The language of the words in the person's answers."""


@frozen(order=False)
class Message(Form):
    """A message from a person, with an action of their own or a message of fair dealing.

    >>> write(Message(7, tago.Fold(3), "blue/1/0"))
    {'number': 7, 'action': {'type': 'fold', 'seat': 3}, 'key': 'blue/1/0'}
    """

    number: int = field(validator=whole_number)
    """The number of the message: one more than the ``number`` in the person's view. Send the next
    message only after this one has been answered."""
    action: PlayerAction | Action | FromPlayer = field(validator=typed)
    """The action, or the message of fair dealing."""
    key: str = field(default="", validator=_words)
    """The ``key`` of the view that the message answers. Actions of the hand and messages of fair
    dealing need it; all others do not. It holds no control characters, which some databases cannot
    keep."""


Outcome: TypeAlias = Literal["taken", "already_taken", "refused", "conflict", "old"]
"""The outcome of a message:

* ``taken``: it was taken.
* ``already_taken``: it was taken before, and has come again unchanged.
* ``refused``: it was not taken, now or before. ``code``, ``rules`` and ``said`` say why. Nor will
  it be taken later, unless its code is ``number_ahead``.
* ``conflict``: another message had the same number. This one was not taken.
* ``old``: a later message has been answered. This one is not taken now, but it may have been.
"""


@frozen(order=False)
class Answer(Form, brief=True):
    """The answer to a message. Send it to the person who sent the message.

    >>> done.answer.outcome, done.answer.number
    ('taken', 1)
    """

    outcome: Outcome = field(validator=typed)
    """The outcome of the message."""
    number: int | None = field(validator=optional(whole_number))
    """The number of the message; ``None`` if it could not be read."""
    code: str = field(default="", validator=text)
    """The stable name of what is wrong; empty if nothing is. Hosts may have codes of their own
    (:class:`~tagolib.base.errors.HostError`)."""
    rules: tuple[str, ...] = field(default=(), validator=typed)
    """The ids of the rules behind a refusal."""
    said: str = field(default="", validator=text)
    """What is wrong, in the person's language; empty if nothing is."""
    allowed: str = field(default="", validator=text)
    """What the person may do instead of a refused action; empty if nothing, or if no action was
    refused."""


@frozen(order=False)
class Answered(Form):
    """The last message of a person, and its answer."""

    person: str = field(validator=text)
    """The id of the person."""
    message: Message = field(validator=instance_of(Message), repr=False)
    """The last message of the person."""
    answer: Answer = field(validator=instance_of(Answer))
    """The answer to the message."""


@frozen(order=False)
class Known(Value):
    """All parts of the people at a table except the table."""

    who: Pairs[Person] = field(default=(), kw_only=True, validator=typed)
    """The person of each seat that is taken or asked for, ascending, and of each seat that was left
    in the last step."""
    answered: tuple[Answered, ...] = field(default=(), kw_only=True, repr=False, validator=typed)
    """The last message of each person who is remembered: everybody with a seat, and the last 64
    people without one who have sent a message. The latest is at the end."""
    floor: int = field(default=0, kw_only=True, validator=whole_number)
    """The highest message number of the people who were forgotten. Anybody who is not remembered
    goes on from this number, so their earlier messages are old."""


@frozen(order=False)
class People(Known):
    """A table and its people. It holds secrets, so only the house may see it.

    A host keeps, saves and resumes one such value for each table. ``take`` and ``go_on`` lead to
    the next one.

    >>> People(tago.Table(rules, name="blue")).names
    ()

    Raises:
        SetupError: if the table has no name that can be in a key, if nobody sits at a taken seat,
            or if a person has two seats.
    """

    at: Table | House = field(validator=typed)
    """The table, or its :class:`~tagolib.fairness.house.House` if it deals fairly."""

    def __attrs_post_init__(self) -> None:
        if not self.table.name or self.at.name != self.table.name:
            raise SetupError(
                "a table with people must have a name, and its house the same name", field="at"
            )
        check_words("a name", self.table.name, 100, field="at")  # it is in every key
        seats = [seat for seat, _ in self.who]
        if seats != sorted({*seats}) or not {*seats} >= {*self.table.taken}:
            raise SetupError("somebody must sit at each seat that is taken", field="who")
        here = [person.id for seat, person in self.who if seat in self.table.taken]
        if len({*here}) < len(here):
            raise SetupError("nobody can have two seats", ("SEAT-02",), field="who")

    @property
    def table(self) -> Table:
        """The table."""
        return self.at.table if isinstance(self.at, House) else self.at

    @property
    def names(self) -> Pairs[str]:
        """The name of each person in ``who``, by seat."""
        return tuple([(seat, person.name) for seat, person in self.who])

    @checked
    def seat_of(self, person: str) -> int | None:
        """Return the seat that a person has or has asked for, by the person's id."""
        taken = self.table.taken
        return next((seat for seat, one in self.who if one.id == person and seat in taken), None)

    @checked
    def last(self, person: str) -> Answered | None:
        """Return the last message of a person, by id, with its answer; ``None`` if unknown."""
        return next((one for one in self.answered if one.person == person), None)

    @checked
    def number(self, person: str) -> int:
        """Return the number of a person's last message. Their next one has the next number."""
        last = self.last(person)
        return last.message.number if last else self.floor

    @checked
    def voice(self, language: str = LANGUAGES[0]) -> Announcer:
        """Return the dealer's voice in a language, with the names of the people."""
        return Announcer(self.table.rules, language, self.names)


@frozen(order=False)
class Done(Value):
    """The outcome of a message or of a step of the house.

    Save ``people`` and book ``money`` in one transaction. Then tell everybody, and send the answer.
    """

    people: People
    """The people at the table now."""
    answer: Answer | None = None
    """The answer to the message; ``None`` after a step of the house."""
    news: tuple[News, ...] = ()
    """The facts of the step, to be announced."""
    money: tuple[tuple[str, int], ...] = ()
    """The units that each person's wallet has to pay, by the person's id, below 0 if the wallet
    gets them back. Chips that somebody asks to bring are paid for when they ask, and paid back if
    they withdraw the request."""
    jackpot: Jackpot | None = None
    """The multi-jackpot after the step; ``None`` if it did not change."""
    hand: Hand | None = None
    """The hand that was taken off the table, over or called off, if one was. Keep its record, in
    case of complaints."""
    audit: Audit | None = None
    """The proof of the cards of a draw, or of ``hand``, if the table deals fairly. Publish it
    before the next announcement."""
