"""What a person types at the table, as what is meant by it. English and Italian are understood."""

import re
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from attrs import frozen

from tagolib import actions
from tagolib.announcements import LANGUAGES
from tagolib.cards import Card
from tagolib.cli.speech import Request, UnclearError, Vocabulary
from tagolib.errors import NotationError, TagoError
from tagolib.offers import Options
from tagolib.playing.session import Move
from tagolib.rules import Rules
from tagolib.table import BuyIn

__all__ = ["ALSO", "SPOKEN", "understand"]

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

ALSO: Final[Mapping[str, str]] = {
    "bet": "scommettere scommetto scommessa puntare punta punto puntata",
    "call": "coprire copro",
    "raise": "rilanciare rilancio",
    "fold": "abbandonare abbandono passare passa passo",
    "restore": "reintegrare reintegro",
    "divide": "dividere divido divisione",
    "play": "giocare gioco continue continuare continua continuo",
    "discard": "scartare scarto",
    "look": "guardare guardo visionare visiona visiono",
    "buy": "comprare compro",
    "rule": "explain spiegare spiega spiego",
    "quit": "exit leave uscire esco",
}
"""Other forms of the words that can be said, such as those in which a dealer offers them."""

_VOCABULARY: Final = Vocabulary(SPOKEN, ALSO)

_FILLING: Final = "the to of one card a la il lo le i un una di da con fra carta opzione"
"""Words that a sentence needs and nothing hangs on."""

_LEADING: Final = "choose ask scegliere scegli scelgo chiedere chiedi chiedo"
"""Words that say nothing without the one behind them: ``choose the sum``."""


@frozen(order=False)
class _Said:
    """What somebody has said: a verb, and what stands behind it."""

    verb: str
    rest: str
    seat: int
    rules: Rules
    language: int
    now: Options

    @property
    def word(self) -> str:
        """The verb in the person's language."""
        return _VOCABULARY.word(self.verb, self.language)

    @property
    def units(self) -> int:
        """The amount that stands behind the verb, in units; ``2 1/2`` is 2½.

        Raises:
            TagoError: if there is none.
        """
        return self.rules.units(self.rest.replace(" 1/2", "½"))


_Reader: TypeAlias = Callable[[_Said], Move | Request]
"""Makes of what was said what is meant."""


def understand(
    typed: str, seat: int, rules: Rules, language: str, now: Options | None = None
) -> Move | Request:
    """Make of a line what its writer means.

    Args:
        typed: the line; an empty one goes on.
        seat: who has typed it.
        rules: of the table; amounts are typed in chips.
        language: the one in which words may be shortened; whole words are known in all.
        now: what the seat may do, so that a call may name what it takes.

    Raises:
        UnclearError: if it cannot be understood.
    """
    first, *others = _telling(typed) or [""]
    spoken = LANGUAGES.index(language)
    verb = _verb(first, spoken)
    return _READERS[verb](_Said(verb, " ".join(others), seat, rules, spoken, now or Options()))


def _telling(typed: str) -> list[str]:
    """Give the words of a line on which something hangs."""
    said = re.sub(r"\bl['\u2019]", "", typed.lower()).split()
    words = [word for word in said if word not in _FILLING.split()] or said
    play = (*SPOKEN["play"], *ALSO["play"].split())
    if words[1:] and (
        words[0] in _LEADING.split() or (words[0] in play and words[1] in SPOKEN["remainders"])
    ):
        return words[1:]
    return words


def _verb(said: str, language: int) -> str:
    """Find the verb of a word, which may be shortened."""
    if said in {"", "?"}:
        return "help" if said else "next"
    return _VOCABULARY.find(said, language)


def _plain(make: Callable[[int], Move]) -> _Reader:
    """Make the reader of a verb that stands alone."""

    def read(said: _Said) -> Move:
        _nothing(said)
        return make(said.seat)

    return read


def _due(make: Callable[[int], Move], due: Callable[[Options], int | None]) -> _Reader:
    """Make the reader of a verb that stands alone, or with the very amount that it takes."""

    def read(said: _Said) -> Move:
        try:
            named = said.units == due(said.now)
        except TagoError:
            named = False
        if not named:
            _nothing(said)
        return make(said.seat)

    return read


def _amount(make: Callable[[int, int], Move]) -> _Reader:
    """Make the reader of a verb with an amount of chips behind it."""

    def read(said: _Said) -> Move:
        if not said.rest:
            raise UnclearError("needs an amount", verb=said.word)
        try:
            return make(said.seat, said.units)
        except TagoError:  # no number, a fraction of a unit, or nothing
            raise UnclearError("no amount", word=repr(said.rest[:20])) from None

    return read


def _request(said: _Said) -> Request:
    _nothing(said)
    return Request(said.verb)


def _standings(said: _Said) -> Request:
    if said.rest and not any(word.startswith(said.rest) for word in ("chips", "gettoni")):
        _nothing(said)
    return Request(said.verb, "chips" if said.rest else "")


def _help(said: _Said) -> Request:
    return Request("rule", said.rest.upper()) if said.rest else Request(said.verb)


def _rule(said: _Said) -> Request:
    if not said.rest:
        raise UnclearError("needs a rule")
    return Request(said.verb, said.rest.upper())


def _fold(said: _Said) -> Move:
    if said.rest and not any(word.startswith(said.rest) for word in ("curious", "curioso")):
        _nothing(said)
    return actions.Fold(said.seat, curious=bool(said.rest))


def _play_on(said: _Said) -> Move:
    if not "on".startswith(said.rest):
        _nothing(said)
    return actions.PlayOn(said.seat)


def _discard(said: _Said) -> Move:
    try:
        return actions.Discard(said.seat, Card.parse(said.rest))
    except NotationError:
        raise UnclearError("needs a card") from None


def _nothing(said: _Said) -> None:
    if said.rest:
        raise UnclearError("nothing more", word=said.word, rest=repr(said.rest[:20]))


_READERS: Final[Mapping[str, _Reader]] = {
    "bet": _amount(actions.Bet),
    "call": _due(actions.Call, lambda now: now.call),
    "raise": _amount(actions.Raise),
    "fold": _fold,
    "remainders": _due(actions.Remainders, lambda now: now.remainders),
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
    "standings": _standings,
    "rule": _rule,
    "help": _help,
    "quit": _request,
}
"""How the rest of a line is read, by its verb."""
