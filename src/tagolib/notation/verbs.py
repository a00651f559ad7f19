"""Actions as words: one table, :data:`VERBS`, by which they are read and written."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple, get_args

from attrs import fields

from tagolib import actions
from tagolib.actions import Action, Declaration, DeclarationKind, SeatAction
from tagolib.cards import Card
from tagolib.checking import checked
from tagolib.errors import NotationError, SetupError, shown
from tagolib.evaluation import Choice
from tagolib.hand import DEALER, Hand
from tagolib.notation.lines import Cursor, open_line, quote, shorten, strip_end
from tagolib.values import check_seat

__all__ = ["VERBS", "Part", "Verb", "parse_action", "read_action", "read_actor", "write_action"]


class Part(NamedTuple):
    """What stands behind a verb for one field of its action."""

    field: str
    """The field's name."""
    form: str
    """What stands there, for people: capitals name a value, brackets what can be left out."""
    read: Callable[[Cursor], object]
    """Takes the field's value off a line."""
    write: Callable[[Any], str]
    """Writes it; nothing where it goes without saying."""


class Verb(NamedTuple):
    """How an action of one class is written: a row of :data:`VERBS`."""

    action: type[Action]
    """The class."""
    words: str
    """The words it begins with."""
    form: str = ""
    """What stands behind them, for people: the forms of the parts."""
    parts: tuple[Part, ...] = ()
    """The same for reading and writing."""

    @property
    def by_seat(self) -> bool:
        """Whether a seat takes it; else the dealer does."""
        return issubclass(self.action, SeatAction)

    def make(self, actor: int, fields: Mapping[str, object]) -> Action:
        """Build the action."""
        build: Any = self.action
        action: Action = build(seat=actor, **fields) if self.by_seat else build(**fields)
        return action

    def __str__(self) -> str:
        return f"{self.words} {self.form}".rstrip()


def _read_amount(cursor: Cursor) -> int:
    return cursor.need_amount("amount")


def _read_total(cursor: Cursor) -> int:
    cursor.take_word("to")
    return _read_amount(cursor)


def _read_card(cursor: Cursor) -> Card:
    start = cursor.skip_blanks()
    word = cursor.take_word() or ""
    try:
        return Card.parse(word)
    except NotationError:
        cursor.place = start
        raise cursor.unexpected("card") from None


def read_cards(cursor: Cursor) -> tuple[Card, ...]:
    """Take all cards up to the end of the line."""
    cards = []
    while not cursor.at_end:
        cards.append(_read_card(cursor))
    return tuple(cards)


def write_cards(cards: Iterable[Card]) -> str:
    """Write cards, parted by blanks."""
    return " ".join(map(str, cards))


def _read_reason(cursor: Cursor) -> str:
    if cursor.at_end:
        return ""
    return cursor.need_quoted("reason")


_AMOUNT: Final = Part("amount", "AMOUNT", _read_amount, str)
_TOTAL: Final = Part("to", "[to] AMOUNT", _read_total, "to {}".format)
_DECLARED: Final[Mapping[str, Part]] = {"bet": _AMOUNT, "raise": _TOTAL}
"""What can be declared with an amount, which stands there as behind the verb itself."""


def _read_declaration(cursor: Cursor) -> Declaration:
    kind: Any = cursor.need_word(*get_args(DeclarationKind))
    if kind not in _DECLARED or cursor.at_end:
        return Declaration(kind)
    amount: Any = _DECLARED[kind].read(cursor)
    return Declaration(kind, amount)


def _write_declaration(declared: Declaration) -> str:
    if declared.amount is None:
        return declared.kind
    return f"{declared.kind} {_DECLARED[declared.kind].write(declared.amount)}"


_PARTS: Final = (
    _AMOUNT,
    _TOTAL,
    Part(
        "curious",
        "[curious]",
        lambda at: bool(at.take_word("curious")),
        lambda yes: "curious" if yes else "",
    ),
    Part("choice", "sum|single", lambda at: at.need_word(*get_args(Choice)), str),
    Part(
        "action",
        "bet [AMOUNT]|raise [[to] AMOUNT]|call|fold|remainders",
        _read_declaration,
        _write_declaration,
    ),
    Part("card", "CARD", _read_card, str),
    Part(
        "show",
        "[covered]",
        lambda at: not at.take_word("covered"),
        lambda yes: "" if yes else "covered",
    ),
    Part("reason", '["REASON"]', _read_reason, lambda reason: quote(reason) if reason else ""),
    Part("deck", "CARDS", read_cards, write_cards),
    Part("cards", "CARDS", read_cards, write_cards),
)
"""How each field of an action is written, in the order in which they stand."""

_SHORTER: Final[Mapping[type[Action], str]] = {actions.ChoosePoint: "choose"}
"""The words of actions that are not those of their tag."""


def _verb(kind: type[Action]) -> Verb:
    """Make the verb of a class of actions: from its tag, and its fields."""
    names = {field.name for field in fields(kind)} - {"seat"}
    parts = tuple([part for part in _PARTS if part.field in names])
    words = _SHORTER.get(kind, kind.tag.replace("_", " "))
    return Verb(kind, words, " ".join([part.form for part in parts]), parts)


_ALL: Final = tuple(map(_verb, get_args(Action)))

VERBS: Final[Mapping[str, Verb]] = {verb.words.partition(" ")[0]: verb for verb in _ALL}
"""How each action is written, by its first word."""

_BY_ACTION: Final[Mapping[type[Action], Verb]] = {verb.action: verb for verb in _ALL}

_ACTOR: Final = re.compile(r'([^ \t":]*+)[ \t]*+:')
_ACTORS: Final[Mapping[str, int]] = {"dealer": DEALER, **{str(seat): seat for seat in range(1, 9)}}


def read_actor(cursor: Cursor) -> int | None:
    """Take ``3:`` or ``dealer:`` off a line: the seat, 0 for the dealer; ``None`` if none is there.

    Raises:
        NotationError: if a word with a colon is neither.
    """
    match = cursor.take(_ACTOR)
    if match is None:
        return None
    if match[1] not in _ACTORS:
        found = shorten(match[1])
        raise cursor.fault("expected, not", match.start(), what="seat or dealer", found=found)
    return _ACTORS[match[1]]


def read_action(cursor: Cursor, actor: int | None, to_act: int | None = None) -> Action:
    """Read the words of an action up to the end of the line.

    Args:
        cursor: the line, behind the actor.
        actor: the seat that the line names, 0 for the dealer; ``None`` if it names nobody.
        to_act: who acts in that case, unless the verb is the dealer's.

    Raises:
        NotationError: if it is no action, or not one of that actor's.
    """
    start = cursor.skip_blanks()
    verb = VERBS.get(cursor.take_word() or "")
    if verb is None:
        cursor.place = start
        raise cursor.unexpected("action", verbs=", ".join(v.words for v in _ALL))
    if actor is None:
        actor = to_act if verb.by_seat else DEALER
    if actor is None:
        raise cursor.fault("nobody", start)
    if verb.by_seat and actor == DEALER:
        raise cursor.fault("for a seat", start, verb=verb.words)
    if not verb.by_seat and actor != DEALER:
        raise cursor.fault("for the dealer", start, verb=verb.words)
    for word in verb.words.split()[1:]:
        cursor.need(cursor.take_word(word), word)
    try:
        fields: dict[str, Any] = {part.field: part.read(cursor) for part in verb.parts}
        cursor.need_end()
        return verb.make(actor, fields)
    except SetupError as error:
        raise cursor.refused(error, start) from None


@checked
def parse_action(text: str, hand: Hand, seat: int | None = None) -> Action:
    """Read one action, such as ``raise to 40``, ``3: fold`` or ``dealer: redeal 4 ½``.

    It checks the form only: whether the action is legal now, ``apply`` says.

    Args:
        text: one line, without a comment.
        hand: the hand it is meant for: where neither text nor ``seat`` says whose action it is,
            it is that of the seat to act; to misdeal and to redeal are the dealer's.
        seat: the seat whose player wrote the text. A text that names another seat or the dealer is
            refused, and so is an elimination, which is the director's.

    Raises:
        NotationError: if it is no action, if nobody is to act, or if it is not this player's to
            take.
        SetupError: if ``seat`` is not 1 to 8.
    """
    cursor = open_line(strip_end(text), 1)
    actor = read_actor(cursor)
    if seat is not None:
        check_seat("seat", seat)
        if actor not in (None, seat):
            raise cursor.fault("own seat", 0, seat=str(seat))
        actor = seat
    start = cursor.skip_blanks()
    action = read_action(cursor, actor, hand.to_act)
    if seat is not None and isinstance(action, actions.Eliminate):
        raise cursor.fault("director", start)
    return action


@checked
def write_action(action: Action) -> str:
    """Write an action as it stands in a hand: ``3: raise to 40``.

    Raises:
        SetupError: if it is no action.
    """
    verb = _BY_ACTION.get(type(action))
    if verb is None:
        raise SetupError(f"{shown(action)} is no action")
    actor = action.seat if isinstance(action, SeatAction) else "dealer"
    said = (part.write(getattr(action, part.field)) for part in verb.parts)
    return " ".join([f"{actor}: {verb.words}", *filter(None, said)])
