"""What a person types at the table, as what is meant by it. English and Italian are understood."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from attrs import frozen

from tagolib import actions
from tagolib.announcements import LANGUAGES
from tagolib.cards import Card
from tagolib.cli.session import Move
from tagolib.errors import NotationError, TagoError
from tagolib.rules import Rules
from tagolib.table import BuyIn

__all__ = ["SPOKEN", "Request", "UnclearError", "understand"]

SPOKEN: Final[Mapping[str, tuple[str, str]]] = {
    "bet": ("bet", "scommetti"),
    "call": ("call", "copri"),
    "raise": ("raise", "rilancia"),
    "fold": ("fold", "abbandona"),
    "remainders": ("remainders", "resti"),
    "restore": ("restore", "reintegra"),
    "sum": ("sum", "somma"),
    "single": ("single", "singola"),
    "divide": ("divide", "dividi"),
    "play": ("play", "gioca"),
    "discard": ("discard", "scarta"),
    "look": ("look", "guarda"),
    "buy": ("buy", "compra"),
    "next": ("next", "avanti"),
    "table": ("table", "tavolo"),
    "standings": ("standings", "classifica"),
    "rule": ("rule", "regola"),
    "help": ("help", "aiuto"),
    "quit": ("quit", "esci"),
}
"""What can be said, in each of the languages (:data:`~tagolib.announcements.LANGUAGES`)."""


class UnclearError(TagoError):
    """What was typed cannot be understood."""

    def __init__(self, key: str, **words: str) -> None:
        self.key = key
        """Why, as a key of :data:`~tagolib.cli.words.WORDS`."""
        self.words = words
        """What is filled in there."""
        super().__init__(key)


@frozen(order=False)
class Request:
    """Something that a person wants besides an action: to see something, to go on, to leave."""

    verb: str
    """``next``, ``table``, ``standings``, ``rule``, ``help`` or ``quit``."""
    about: str = ""
    """The rule that is asked for."""


_Reader: TypeAlias = Callable[[str, int, Rules, str], Move | Request]
"""Makes something of a verb for a seat under rules, from what stands behind the verb."""


def understand(typed: str, seat: int, rules: Rules, language: str) -> Move | Request:
    """Make of a line what its writer means.

    Args:
        typed: the line; an empty one goes on.
        seat: who has typed it.
        rules: of the table; amounts are typed in chips.
        language: the one in which words may be shortened; whole words are known in all.

    Raises:
        UnclearError: if it cannot be understood.
    """
    said, _, rest = typed.strip().lower().partition(" ")
    verb = _verb(said, LANGUAGES.index(language))
    return _READERS[verb](verb, seat, rules, rest.strip())


def _verb(said: str, language: int) -> str:
    """Find the verb of a word, which may be shortened."""
    if said in {"", "?"}:
        return "help" if said else "next"
    exact = [verb for verb, words in SPOKEN.items() if said in words]
    found = exact or [verb for verb in SPOKEN if SPOKEN[verb][language].startswith(said)]
    if not found:
        raise UnclearError("unknown", word=repr(said[:20]))
    if len(found) > 1:
        raise UnclearError(
            "ambiguous", word=said, words=", ".join(SPOKEN[verb][language] for verb in found)
        )
    return found[0]


def _plain(make: Callable[[int], Move]) -> _Reader:
    """Make the reader of a verb that stands alone."""

    def read(verb: str, seat: int, rules: Rules, rest: str) -> Move:
        _nothing(verb, rest)
        return make(seat)

    return read


def _amount(make: Callable[[int, int], Move]) -> _Reader:
    """Make the reader of a verb with an amount of chips behind it."""

    def read(verb: str, seat: int, rules: Rules, rest: str) -> Move:
        amount = rest.removeprefix("to ").removeprefix("a ").strip()
        if not amount:
            raise UnclearError("needs an amount", verb=verb)
        try:
            return make(seat, rules.units(amount))
        except TagoError:  # no number, a fraction of a unit, or nothing
            raise UnclearError("no amount", word=repr(amount[:20])) from None

    return read


def _request(verb: str, seat: int, rules: Rules, rest: str) -> Request:
    _nothing(verb, rest)
    return Request(verb)


def _rule(verb: str, seat: int, rules: Rules, rest: str) -> Request:
    if not rest:
        raise UnclearError("needs a rule")
    return Request(verb, rest.upper())


def _fold(verb: str, seat: int, rules: Rules, rest: str) -> Move:
    if rest and not any(word.startswith(rest) for word in ("curious", "curioso")):
        _nothing(verb, rest)
    return actions.Fold(seat, curious=bool(rest))


def _play_on(verb: str, seat: int, rules: Rules, rest: str) -> Move:
    if rest != "on":
        _nothing(verb, rest)
    return actions.PlayOn(seat)


def _discard(verb: str, seat: int, rules: Rules, rest: str) -> Move:
    try:
        return actions.Discard(seat, Card.parse(rest))
    except NotationError:
        raise UnclearError("needs a card") from None


def _nothing(verb: str, rest: str) -> None:
    if rest:
        raise UnclearError("nothing more", word=verb, rest=repr(rest[:20]))


_READERS: Final[Mapping[str, _Reader]] = {
    "bet": _amount(actions.Bet),
    "call": _plain(actions.Call),
    "raise": _amount(actions.Raise),
    "fold": _fold,
    "remainders": _plain(actions.Remainders),
    "restore": _amount(actions.Restore),
    "sum": _plain(lambda seat: actions.ChoosePoint(seat, "sum")),
    "single": _plain(lambda seat: actions.ChoosePoint(seat, "single")),
    "divide": _plain(actions.Divide),
    "play": _play_on,
    "discard": _discard,
    "look": _plain(actions.Look),
    "buy": _amount(BuyIn),
    "next": _request,
    "table": _request,
    "standings": _request,
    "rule": _rule,
    "help": _request,
    "quit": _request,
}
"""How the rest of a line is read, by its verb."""
