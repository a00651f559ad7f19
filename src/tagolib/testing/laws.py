"""The laws of the game as values: what holds in every hand, whatever the actions.

>>> from tagolib.testing.engines import TAGOLIB
>>> from tagolib.testing.laws import LAWS, check_all_laws
>>> check_all_laws(TAGOLIB, examples=5)
>>> print(LAWS["fold_or_stay"])
Law 4: Facing a bet, a seat with chips may fold, and may either call or play its remainders. ...

If a law is broken, you get a hand that shows it, as short as Hypothesis could make it. The laws do
not look at who wins or how much may be bet. For that, use the cases of
``tagolib conformance run``.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from attrs import frozen
from hypothesis import Phase, find, reject, settings
from hypothesis import strategies as st
from hypothesis.errors import Flaky, NoSuchExample, Unsatisfiable

import tagolib as tago
from tagolib.conformance.choosing import Choose
from tagolib.conformance.engine import SkippedError
from tagolib.testing import checks, twins
from tagolib.testing.checks import Found
from tagolib.testing.engines import Engine, FaultyEngineError, Play
from tagolib.testing.plays import random_action
from tagolib.testing.strategies import by, deals

__all__ = ["LAWS", "Law", "LawBrokenError", "check_all_laws", "check_law"]


@frozen
class Law:
    """Something that holds in every hand.

    Hold an engine to it with :func:`check_law`.

    >>> LAWS["fold_or_stay"].sentence
    'Facing a bet, a seat with chips may fold, and may either call or play its remainders.'
    """

    number: int
    """The number of the law, from 1."""
    name: str
    """A one-word name, used in test ids."""
    sentence: str
    """The law in words."""
    rules: tuple[str, ...]
    """The ids of the rules that the law rests on."""
    checks: tuple[Callable[[Choose, Play[Any]], Found], ...]
    """The checks of the law. Each yields what is wrong with a hand as an engine has played it."""

    def __str__(self) -> str:
        return f"Law {self.number}: {self.sentence} ({', '.join(self.rules)})"


def _law(
    number: int, sentence: str, rules: str, *found: Callable[[Choose, Play[Any]], Found]
) -> Law:
    return Law(number, found[0].__name__, sentence, tuple(rules.split()), found)


LAWS: Final[Mapping[str, Law]] = MappingProxyType(
    {
        law.name: law
        for law in (
            _law(
                1,
                "There are thirty cards, three of each value: no more are ever in play, and no "
                "card is dealt while it is in play.",
                "DECK-01 DECK-03 DEAL-02 TIE-06",
                checks.thirty_cards,
            ),
            _law(
                2,
                "Only a restoration adds chips to stacks, pots, jackpot and tips taken together, "
                "and nothing takes any away. The winners of a pot get all of it that can be "
                "divided.",
                "ANTE-04 JACK-01 POT-06 POT-07 REST-01 CUR-03",
                checks.chips_are_conserved,
                checks.pots_go_to_their_winners,
            ),
            _law(
                3,
                "Actions that the options allow are accepted and all others are refused, and "
                "the hand on which they are tried stays as it was.",
                "BET-01 BET-03 RAISE-01 REM-02 REST-02",
                checks.options_are_what_is_taken,
            ),
            _law(
                4,
                "Facing a bet, a seat with chips may fold, and may either call or play its "
                "remainders.",
                "BET-04 FOLD-01 REM-02",
                checks.fold_or_stay,
            ),
            _law(
                5,
                "Two hands that differ only in cards that a seat must not know give it equal "
                "views, legal actions and refusals.",
                "COLL-01 COLL-06 DEAL-04",
                twins.nobody_is_told,
            ),
            _law(
                6,
                "The same deal and the same actions give the same hand.",
                "DEAL-04",
                checks.replaying_gives_the_hand,
            ),
            _law(
                7,
                "A hand ends: each round allows only so many raises, and one request to divide "
                "ends a tie.",
                "RAISE-02 RAISE-03 TIE-02",
                checks.a_hand_ends,
                checks.raises_are_limited,
            ),
            _law(
                8,
                "Seat numbers are only names, and the order of a seat's three cards never "
                "matters to the result.",
                "SEAT-02 COLL-03 POT-07",
                twins.seats_are_names,
                twins.order_of_cards,
            ),
        )
    }
)
"""The laws, by name."""


class LawBrokenError(AssertionError):
    """An engine breaks a law, or fails during the check.

    If the engine has raised an exception, it is the ``__cause__`` of this one.
    """

    def __init__(self, law: Law, fault: str, play: Play[Any]) -> None:
        super().__init__(law, fault, play)
        self.law = law
        """The law."""
        self.fault = fault
        """What is wrong."""
        self.play = play
        """The hand with the fault, as the engine has played it. Its last state is missing if the
        engine has not returned one."""

    def __str__(self) -> str:
        return f"{self.law}\nBroken: {self.fault}, in this hand:\n\n{self.play!r}"


def check_law(
    law: Law,
    engine: Engine[Any],
    *,
    examples: int = 200,
    rules: tago.Rules | None = None,
    rulings: tago.Rulings | None = None,
) -> None:
    """Check a law on random hands that an engine plays. Hands that it skips do not count.

    Args:
        law: one of :data:`LAWS`.
        engine: the engine.
        examples: how many hands to play. If one breaks the law, at most the same number again are
            played to find a shorter one.
        rules: the rules of the table; if left out, random ones.
        rulings: the rulings of the table, such as ``Rulings()`` for the official game; if left
            out, random ones.

    Raises:
        LawBrokenError: if the law is broken; its ``play`` is a hand that shows this, as short as
            Hypothesis could make it.
        SkippedError: if the engine skips all hands.
    """
    setting = settings(
        max_examples=examples, deadline=None, database=None, phases=[Phase.generate, Phase.shrink]
    )
    last: list[_Fault] = []
    more = iter(range(examples))
    try:
        find(_faults(law, engine, last, more, deals(rules, rulings)), bool, settings=setting)
    except NoSuchExample:
        return
    except Unsatisfiable:
        raise SkippedError("the engine skips all hands") from None
    except Flaky:  # the engine changes its answers, or enough hands were played: any fault will do
        pass
    says, play, cause = last[0]
    raise LawBrokenError(law, says, play) from cause


_Fault: TypeAlias = tuple[str, Play[Any], BaseException | None]
"""What is wrong, the hand in which it is, and the exception if one was raised."""


@st.composite
def _faults(
    draw: st.DrawFn,
    law: Law,
    engine: Engine[Any],
    last: list[_Fault],
    more: Iterator[int],
    dealt: st.SearchStrategy[tago.Hand],
) -> bool:
    """Draw a hand as the engine plays it; return whether it has a fault, and keep the last fault.

    The drawn value is not the hand, because Hypothesis would write that out again and again. After
    the first fault, as many hands are played to shorten it as ``more`` allows.
    """
    if last and next(more, None) is None:
        return False
    try:
        fault = _fault(law, engine, by(draw), draw(dealt).deal)
    except SkippedError:
        reject()
    if fault is not None:
        last[:] = [fault]
    return fault is not None


def _fault(law: Law, engine: Engine[Any], choose: Choose, start: tago.Deal) -> _Fault | None:
    """Let an engine play a hand, and return the first fault in it; ``None`` if there is none."""
    play = Play(engine, start, (), (), ())
    try:
        play = play.dealt()
        while choose(100) and (action := random_action(choose, play)):
            with suppress(SkippedError):
                play = play.tried(action)
        says = next((says for check in law.checks for says in check(choose, play)), None)
        return None if says is None else (says, play, None)
    # Hypothesis notices that answers change; skipping is not a fault
    except (Flaky, SkippedError):
        raise
    except FaultyEngineError as error:
        return str(error), error.play, error.__cause__
    except Exception as error:  # a check fails only on something it cannot read
        says = f"what the engine returns cannot be read: {type(error).__name__}: {error}"
        return says, play, error


def check_all_laws(
    engine: Engine[Any],
    *,
    examples: int = 200,
    rules: tago.Rules | None = None,
    rulings: tago.Rulings | None = None,
) -> None:
    """Check all laws on random hands that an engine plays.

    Args:
        engine: the engine.
        examples: how many hands to play for each law.
        rules: the rules of the table; if left out, random ones.
        rulings: the rulings of the table, such as ``Rulings()`` for the official game; if left
            out, random ones.

    Raises:
        LawBrokenError: for the first law that is broken.
        SkippedError: if the engine skips all hands.
    """
    for law in LAWS.values():
        check_law(law, engine, examples=examples, rules=rules, rulings=rulings)
