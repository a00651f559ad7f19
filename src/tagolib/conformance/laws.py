"""The laws of the game as values: what holds in every hand, whatever the actions.

>>> from tagolib.conformance.laws import LAWS, check_laws
>>> from tagolib.conformance.played import LIBRARY
>>> check_laws(LIBRARY, examples=5)
>>> print(LAWS["fold_or_stay"])
Law 4: Facing a bet, a seat with chips may fold, and may either call or play its remainders. ...

If a law is broken, you get a hand that shows it, made as short as possible. The laws do not look at
who wins or how much may be bet. For that, use the cases of ``tagolib conformance run``.
"""

import hashlib
from collections.abc import Callable, Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Final

from attrs import frozen

import tagolib as tago
from tagolib.conformance import checks, twins
from tagolib.conformance.cases import without_kind
from tagolib.conformance.checks import Found
from tagolib.conformance.choosing import Choose, one
from tagolib.conformance.engine import BrokenReplyError, Engine, SkippedError, UnusableEngineError
from tagolib.conformance.games import cut
from tagolib.conformance.play import Play
from tagolib.conformance.played import LIBRARY
from tagolib.conformance.shrinking import Case, shrunk
from tagolib.conformance.tago.hands import FUZZED, random_hand
from tagolib.shuffling import Stream

__all__ = ["LAWS", "Law", "LawBrokenError", "check_law", "check_laws"]


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
    checks: tuple[Callable[[Choose, Play], Found], ...]
    """The checks of the law. Each yields what is wrong with a hand as an engine has played it."""

    def __str__(self) -> str:
        return f"Law {self.number}: {self.sentence} ({', '.join(self.rules)})"


def _law(number: int, sentence: str, rules: str, *found: Callable[[Choose, Play], Found]) -> Law:
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
                "and nothing takes any away. The winners of a pot get equal shares of all that "
                "can be divided, and each pot has fewer entitled seats than the one before.",
                "ANTE-04 JACK-01 POT-02 POT-04 POT-06 POT-07 REST-01 CUR-03",
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
                "A hand ends: until then somebody must decide, each round allows only so many "
                "raises and, in Light, no bet above the maximum, and one request to divide ends "
                "a tie.",
                "DEAL-04 RAISE-02 RAISE-03 LIMIT-02 TIE-02",
                checks.a_hand_ends,
                checks.bets_have_a_maximum,
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

    def __init__(self, law: Law, fault: str, case: Case) -> None:
        super().__init__(law, fault, case)
        self.law = law
        """The law."""
        self.fault = fault
        """What is wrong."""
        self.case = case
        """The hand with the fault, as a case that the engine can be asked again."""

    def __str__(self) -> str:
        case = without_kind(self.case)
        actions = map(FUZZED.tell, case["actions"])
        hand = "\n".join([*FUZZED.tell_deal(case), "", *actions, ""])
        return f"{self.law}\nBroken: {self.fault}, in this hand:\n\n{hand}"


def check_law(
    law: Law,
    engine: Engine,
    *,
    examples: int = 200,
    seed: str = "1",
    rules: tago.Rules | None = None,
    rulings: tago.Rulings | None = None,
) -> None:
    """Check a law on random hands that an engine plays. Hands that it skips do not count.

    Args:
        law: one of :data:`LAWS`.
        engine: the engine, which must offer the kind ``hand``.
        examples: how many hands to play. If one breaks the law, at most the same number again are
            played to find a shorter one.
        seed: any text; the same text gives the same hands.
        rules: the rules of the table; if left out, random ones.
        rulings: the rulings of the table, such as ``Rulings()`` for the official game; if left
            out, random ones.

    Raises:
        LawBrokenError: if the law is broken; its ``case`` is a short hand that shows this.
        SkippedError: if the engine skips all hands.
        UnusableEngineError: if the engine does not offer hands, or could not be restarted.
    """
    if "hand" not in engine.kinds:
        raise UnusableEngineError("the engine does not offer the kind hand")
    skipped = 0
    for number in range(examples):
        chance = hashlib.sha256(f"{seed} {number}".encode("utf-8", "surrogateescape")).digest()
        case = random_case(Stream(chance).below, rules, rulings)
        try:
            found = find_fault(law, engine, case, chance)
        except SkippedError:
            skipped += 1
            continue
        if found is not None:
            raise _shortest(law, engine, chance, examples, found)
    if skipped == examples:
        raise SkippedError("the engine skips all hands")


def random_case(
    choose: Choose, rules: tago.Rules | None = None, rulings: tago.Rulings | None = None
) -> Case:
    """Return a random hand, whole or cut short, in which all actions are well-formed."""
    case, _ = random_hand(choose, rules, rulings, ill_formed=False)
    del case["views"]
    return one(choose, (case, cut(choose, case), cut(choose, case)))


def find_fault(law: Law, engine: Engine, case: Case, chance: bytes) -> LawBrokenError | None:
    """Let an engine play a hand; return what breaks a law in it, or ``None``.

    Args:
        law: the law.
        engine: the engine.
        case: the hand. The engine need not take all its actions.
        chance: the seed of all that the checks choose.

    Raises:
        SkippedError: if the engine skips the hand.
        UnusableEngineError: if the engine could not be restarted.
    """
    choose = Stream(chance).below
    start = {key: value for key, value in case.items() if key != "actions"}
    try:
        play = Play.of(engine, start)
        for action in case["actions"]:
            with suppress(SkippedError):
                play = play.tried(action)
        says = next((says for check in law.checks for says in check(choose, play)), None)
    except (SkippedError, UnusableEngineError):
        raise
    except BrokenReplyError as error:
        return _broken(law, str(error), case, error.__cause__ or error)
    except Exception as error:  # a check fails only on something it cannot read
        says = f"what the engine returns cannot be read: {type(error).__name__}: {error}"
        return _broken(law, says, case, error)
    return None if says is None else LawBrokenError(law, says, case)


def _broken(law: Law, says: str, case: Case, cause: BaseException) -> LawBrokenError:
    found = LawBrokenError(law, says, case)
    found.__cause__ = cause
    return found


def _shortest(
    law: Law, engine: Engine, chance: bytes, tries: int, found: LawBrokenError
) -> LawBrokenError:
    """Return a fault in the shortest hand that a number of tries leads to."""
    more = iter(range(tries))

    def differs(case: Case) -> bool:
        nonlocal found
        if "refused" in LIBRARY.ask(case | {"actions": []}) or next(more, None) is None:
            return False
        try:
            fault = find_fault(law, engine, case, chance)
        except SkippedError:
            return False
        found = fault or found
        return fault is not None

    shrunk(found.case, differs)
    return found


def check_laws(
    engine: Engine,
    *,
    examples: int = 200,
    seed: str = "1",
    rules: tago.Rules | None = None,
    rulings: tago.Rulings | None = None,
) -> None:
    """Check all laws on random hands that an engine plays.

    The arguments and errors are those of :func:`check_law`. The first law that is broken is
    reported.
    """
    for law in LAWS.values():
        check_law(law, engine, examples=examples, seed=seed, rules=rules, rulings=rulings)
