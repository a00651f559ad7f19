"""The laws of the game as values: what holds in every hand, whatever was played.

>>> from tagolib.testing.engines import TAGOLIB
>>> from tagolib.testing.laws import LAWS, check_all_laws
>>> check_all_laws(TAGOLIB, examples=5)
>>> print(LAWS["fold_or_stay"])
Law 4: Facing a bet, a seat with chips may fold, and may either call or play its remainders. ...

A law that is broken is told with a hand that Hypothesis has made short. No law looks at who wins,
or knows how much may be bet: that is for the cases of ``tagolib conformance run``.
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
from tagolib.random_hands.choosing import Choose
from tagolib.testing import checks, twins
from tagolib.testing.checks import Found
from tagolib.testing.engines import Engine, FaultyEngineError, Play, SkippedError
from tagolib.testing.plays import random_action
from tagolib.testing.strategies import by, deals

__all__ = ["LAWS", "Law", "LawBrokenError", "check_all_laws", "check_law"]


@frozen
class Law:
    """Something that holds in every hand."""

    number: int
    """Its number, from 1."""
    name: str
    """A name of one word, for the ids of tests."""
    sentence: str
    """The law."""
    rules: tuple[str, ...]
    """The ids of the rules that say so."""
    checks: tuple[Callable[[Choose, Play[Any]], Found], ...]
    """Each tells what is wrong with a hand as an engine has played it; nothing if it is right."""

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
                "There are thirty cards, each value three times: no more lie on the table, and "
                "none is brought that lies elsewhere.",
                "DECK-01 DECK-03 DEAL-02 TIE-06",
                checks.thirty_cards,
            ),
            _law(
                2,
                "Only a restoration adds chips to stacks, pots, jackpot and tips, nothing takes "
                "any away, and the winners of a pot have all of it that can be divided.",
                "ANTE-04 JACK-01 POT-06 POT-07 REST-01 CUR-03",
                checks.chips_are_conserved,
                checks.pots_go_to_their_winners,
            ),
            _law(
                3,
                "What the options allow is taken and all else is refused, and the hand that was "
                "asked stays as it was.",
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
                "Two hands that differ only in cards that a seat may not know give it equal "
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
                "A hand ends: each round has so many raises, and one request to divide ends a tie.",
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
"""The laws by their names."""


class LawBrokenError(AssertionError):
    """An engine breaks a law, or fails while it is held to it.

    What the engine has raised, if anything, is the cause.
    """

    def __init__(self, law: Law, fault: str, play: Play[Any]) -> None:
        super().__init__(law, fault, play)
        self.law = law
        """The law."""
        self.fault = fault
        """What is wrong."""
        self.play = play
        """The hand, as the engine has played it, in which it is; its last state is missing if the
        engine has told none."""

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
    """Hold an engine to a law, on random hands that it plays. Those that it skips do not count.

    Args:
        law: one of :data:`LAWS`.
        engine: the engine.
        examples: how many hands, and how many more to make one short in which the law is broken.
        rules: those of the table; left out, of any table.
        rulings: those of the table, as ``Rulings()`` for the official game; left out, any.

    Raises:
        LawBrokenError: telling a hand, made as short as Hypothesis can by so many others.
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
    except (
        Flaky
    ):  # an engine that is not the same when asked again, or enough hands: any fault does
        pass
    says, play, cause = last[0]
    raise LawBrokenError(law, says, play) from cause


_Fault: TypeAlias = tuple[str, Play[Any], BaseException | None]
"""What is wrong, in which hand, and what the engine raised, if it is that."""


@st.composite
def _faults(
    draw: st.DrawFn,
    law: Law,
    engine: Engine[Any],
    last: list[_Fault],
    more: Iterator[int],
    dealt: st.SearchStrategy[tago.Hand],
) -> bool:
    """Draw a hand as the engine plays it; tell whether there is a fault in it, and keep the last.

    The hand is not what is drawn: Hypothesis would write it out again and again. Once there is a
    fault, as many hands are played to make it short as there are ``more``.
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
    """Let an engine play a hand, and find the first fault in it."""
    play = Play(engine, start, (), (), ())
    try:
        play = play.dealt()
        while choose(100) and (action := random_action(choose, play)):
            with suppress(SkippedError):
                play = play.tried(action)
        says = next((says for check in law.checks for says in check(choose, play)), None)
        return None if says is None else (says, play, None)
    # Hypothesis notices that it is not the same when asked again; what is skipped is no fault
    except (Flaky, SkippedError):
        raise
    except FaultyEngineError as error:
        return str(error), error.play, error.__cause__
    except Exception as error:  # the checks go wrong only on what they do not expect
        says = f"what the engine tells cannot be read: {type(error).__name__}: {error}"
        return says, play, error


def check_all_laws(
    engine: Engine[Any],
    *,
    examples: int = 200,
    rules: tago.Rules | None = None,
    rulings: tago.Rulings | None = None,
) -> None:
    """Hold an engine to all laws.

    Args:
        engine: the engine.
        examples: how many hands for each law.
        rules: those of the table; left out, of any table.
        rulings: those of the table, as ``Rulings()`` for the official game; left out, any.

    Raises:
        LawBrokenError: for the first law that is broken.
        SkippedError: if the engine skips all hands.
    """
    for law in LAWS.values():
        check_law(law, engine, examples=examples, rules=rules, rulings=rulings)
