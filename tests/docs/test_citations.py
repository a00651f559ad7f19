"""The code that carries out a rule cites it, and is found."""

import pytest

from tagolib.conformance.coverage import coverage
from tagolib.conformance.suite import load_vectors
from tagolib.rulebook import load_all
from tools.citations import UNCITED, Place, citations, cited_in
from tools.proofs import UNPROVED, proofs

BOOK = load_all()
SHOWN = coverage(vector for file in load_vectors() for vector in file.cases)

SOURCE = '''"""About RAISE-01, and the reading A08."""

LEAST = 2  # BET-03
"""As BET-04 says."""

both, more = 1, 2  # BET-05

# for all: GEN-02


@decorate  # FOLD-01
class Spot:
    """What PAIR-01 to PAIR-03 say."""

    rules = ("JACK-01",)
    stack: int
    """With 0 no turn (BET-06)."""

    def owed(self) -> str:
        """Tell it.

        As POT-01 to
        POT-02 say.
        """

        def inner():
            """SEAT-01."""

        return f"ANTE-01 {self} # ANTE-02"


async def wait() -> None: ...  # TIE-01, A08, T13; not XA08, A081, T14 or TIE-1
'''


def test_what_is_cited() -> None:
    """Docstrings and comments cite for the code that they are in; other strings do not."""
    found: dict[str, list[str]] = {}
    for name, place in cited_in(SOURCE, "m"):
        found.setdefault(str(place), []).append(name)
    assert found == {
        "m": ["RAISE-01", "A08", "GEN-02"],
        "m.LEAST": ["BET-04", "BET-03"],
        "m.(both, more)": ["BET-05"],
        "m.Spot": ["PAIR-01", "PAIR-02", "PAIR-03", "FOLD-01"],
        "m.Spot.stack": ["BET-06"],
        "m.Spot.owed": ["POT-01", "POT-02", "SEAT-01"],
        "m.wait": ["TIE-01", "A08", "T13"],
    }


def test_the_places_are_there() -> None:
    """The library cites only its rules and readings; the code that carries one out is named."""
    found = citations()
    assert set(found) <= {*BOOK.rules, *BOOK.readings}
    for rule, place, name in (
        ("RAISE-01", "betting", "raise_to"),
        ("BET-01", "validation", "_not_its_turn"),
        ("BET-03", "betting", "bet"),
        ("SEAT-01", "transition", "deal"),
        ("EARLY-05", "dealer", "_show_cards"),
        ("POT-01", "hand", "AnyHand.pot"),
    ):
        assert Place(f"tagolib.tago.{place}", name) in found[rule]
    assert Place("tagolib.table.transition", "opening_draw") in found["CUBE-03"]
    assert Place("tagolib.announcements", "") in found["ANN-03"]
    assert Place("tagolib.tap.tricks", "playable") in found["TAP-14"]
    assert Place("tagolib.tap.game", "Game.winners") in found["T09"]
    elsewhere = (
        *("tagolib.bots", "tagolib.cli", "tagolib.conformance"),
        *("tagolib.tago.reasons", "tagolib.tap.reasons"),
    )
    for places in found.values():
        assert len(set(places)) == len(places)
        named = [bool(place.name) for place in places]
        assert named == sorted(named, reverse=True)  # whole modules come last
        assert not any(place.module.startswith(elsewhere) for place in places)


@pytest.mark.uncounted
@pytest.mark.parametrize("rule", BOOK.rules)
def test_every_rule_can_be_traced(rule: str) -> None:
    """Each rule has code, a case and a test, or else a reason, and never both."""
    shown = SHOWN[rule]
    for there, reason in [
        (citations().get(rule), UNCITED.get(rule)),
        (shown.kept, shown.reason if not shown.kept else None),
        (shown.broken, shown.reason),
        (proofs().get(rule), UNPROVED.get(rule)),
    ]:
        assert bool(there) != bool(reason)
