"""Actions in words: one table, :data:`VERBS`, both for reading and for writing them."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple, get_args

from attrs import fields

from tagolib.base.checking import checked
from tagolib.base.errors import NotationError, SetupError
from tagolib.base.values import check_seat
from tagolib.notation.lines import Cursor, open_line, quote, shorten, strip_end
from tagolib.tago import actions
from tagolib.tago.actions import Action, Declaration, DeclarationKind, SeatAction
from tagolib.tago.cards import Card
from tagolib.tago.evaluation import Choice
from tagolib.tago.hand import HOUSE, Hand

__all__ = ["VERBS", "Part", "Verb", "parse_action", "read_action", "read_actor", "write_action"]


class Part(NamedTuple):
    """What follows a verb for one field of its action."""

    field: str
    """The field's name."""
    form: str
    """What people write there: capitals stand for a value, brackets for what can be left out."""
    read: Callable[[Cursor], object]
    """The function that takes the field's value from a line."""
    write: Callable[[Any], str]
    """The function that writes the value, as an empty text if the value goes without saying."""


class Verb(NamedTuple):
    """How an action of one class is written: a row of :data:`VERBS`."""

    action: type[Action]
    """The class of the action."""
    words: str
    """The words that the action begins with."""
    form: str = ""
    """What people write after them: the forms of the parts."""
    parts: tuple[Part, ...] = ()
    """The same parts, for reading and writing."""

    @property
    def by_seat(self) -> bool:
        """Whether a seat takes the action; otherwise the dealer does."""
        return issubclass(self.action, SeatAction)

    def make(self, actor: int, fields: Mapping[str, object]) -> Action:
        """Build the action from its actor and its fields."""
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
    """Write cards separated by blanks."""
    return " ".join(map(str, cards))


def _read_reason(cursor: Cursor) -> str:
    if cursor.at_end:
        return ""
    return cursor.need_quoted("reason")


_AMOUNT: Final = Part("amount", "AMOUNT", _read_amount, str)
_TOTAL: Final = Part("to", "[to] AMOUNT", _read_total, "to {}".format)
_DECLARED: Final[Mapping[str, Part]] = {"bet": _AMOUNT, "raise": _TOTAL}
"""The actions that can be declared with an amount, which is written as after the verb itself."""


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
"""How each field of an action is written, in the order of writing."""

_SHORTER: Final[Mapping[type[Action], str]] = {actions.ChoosePoint: "choose"}
"""The words of actions, where they differ from the action's tag."""


def _verb(kind: type[Action]) -> Verb:
    """Make the verb of an action from the tag and the fields of its class."""
    names = {field.name for field in fields(kind)} - {"seat"}
    parts = tuple([part for part in _PARTS if part.field in names])
    words = _SHORTER.get(kind, kind.tag.replace("_", " "))
    return Verb(kind, words, " ".join([part.form for part in parts]), parts)


_ALL: Final = tuple(map(_verb, get_args(Action)))

VERBS: Final[Mapping[str, Verb]] = {verb.words.partition(" ")[0]: verb for verb in _ALL}
"""How each action is written, by its first word."""

_BY_ACTION: Final[Mapping[type[Action], Verb]] = {verb.action: verb for verb in _ALL}

_ACTOR: Final = re.compile(r'([^ \t":]*+)[ \t]*+:')
_ACTORS: Final[Mapping[str, int]] = {"dealer": HOUSE, **{str(seat): seat for seat in range(1, 9)}}


def read_actor(cursor: Cursor) -> int | None:
    """Take ``3:`` or ``dealer:`` from a line: the seat, or 0 for the dealer; ``None`` if absent.

    Raises:
        NotationError: if a word with a colon is neither of these.
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
        cursor: the line, after the actor.
        actor: the seat that the line names, 0 for the dealer; ``None`` if it names nobody.
        to_act: the seat that acts in that case, unless the verb is the dealer's.

    Raises:
        NotationError: if the line is not an action, or not one that this actor may take.
    """
    start = cursor.skip_blanks()
    verb = VERBS.get(cursor.take_word() or "")
    if verb is None:
        cursor.place = start
        raise cursor.unexpected("action", verbs=", ".join(v.words for v in _ALL))
    if actor is None:
        actor = to_act if verb.by_seat else HOUSE
    if actor is None:
        raise cursor.fault("nobody", start)
    if verb.by_seat and actor == HOUSE:
        raise cursor.fault("for a seat", start, verb=verb.words)
    if not verb.by_seat and actor != HOUSE:
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

    Only the form is checked; ``apply`` decides whether the action is legal now.

    Args:
        text: one line, without a comment.
        hand: the hand the action is meant for. If neither the text nor ``seat`` says whose action
            it is, the seat to act takes it, or the dealer if it is a misdeal or a redeal.
        seat: the seat whose player wrote the text. A text that names another seat or the dealer is
            refused, and so is an elimination, which only the director may order.

    Raises:
        NotationError: if the text is not an action, if nobody is to act, or if this player may not
            take it.
        SetupError: if ``seat`` is not from 1 to 8.
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
    """Write an action as it appears in a hand: ``3: raise to 40``."""
    verb = _BY_ACTION[type(action)]
    actor = action.seat if isinstance(action, SeatAction) else "dealer"
    said = (part.write(getattr(action, part.field)) for part in verb.parts)
    return " ".join([f"{actor}: {verb.words}", *filter(None, said)])
