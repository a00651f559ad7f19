"""Profiles: an engine passes one if it passes all cases of some kinds.

The engine may skip the cases with house rulings, because a table with these plays another game
(GEN-03).
"""

from collections.abc import Iterable, Mapping

from attrs import frozen

from tagolib.conformance.cases import PROFILES
from tagolib.conformance.findings import names_ruling
from tagolib.conformance.suite import Vector, load_vectors
from tagolib.serialization import JSON

__all__: list[str] = []


@frozen(order=False, kw_only=True)
class Claim:
    """How an engine did in a profile."""

    passed: int
    """How many of the cases passed."""
    failed: int
    """How many of the cases failed."""
    skipped: int
    """How many of the cases were skipped."""
    claimed: bool
    """Whether the engine passes the profile."""


def _cases() -> Mapping[str, Mapping[str, Vector]]:
    """Return the cases of each profile by their ids."""
    vectors = [vector for file in load_vectors() for vector in file.cases]
    return {
        name: {vector.id: vector for vector in vectors if vector.kind in kinds}
        for name, kinds in PROFILES.items()
    }


def write_profiles() -> JSON:
    """Write the profiles as JSON: their kinds, files and cases, and what may be skipped."""
    files = load_vectors()
    return {
        name: {
            "kinds": list(PROFILES[name]),
            "files": [
                f"{file.area.lower()}.json"
                for file in files
                if any(vector.id in its for vector in file.cases)
            ],
            "cases": len(its),
            "may_skip": [case for case, vector in its.items() if names_ruling(vector)],
        }
        for name, its in _cases().items()
    }


def claims(verdicts: Mapping[str, str]) -> dict[str, Claim]:
    """Return how an engine did in each profile from which it answered or skipped a case.

    Args:
        verdicts: the verdicts on cases of the suite, by their ids.
    """
    found: dict[str, Claim] = {}
    for name, its in _cases().items():
        told = [verdicts[case] for case in its if case in verdicts]
        if told:
            found[name] = Claim(
                passed=told.count("passed"),
                failed=told.count("failed"),
                skipped=told.count("skipped"),
                claimed="failed" not in told
                and all(
                    verdicts.get(case) == "passed" or names_ruling(vector)
                    for case, vector in its.items()
                ),
            )
    return found


def tell_claims(found: Mapping[str, Claim]) -> Iterable[str]:
    """Yield a line with the profiles that an engine passes, if there are any."""
    names = [name for name, claim in found.items() if claim.claimed]
    if names:
        yield f"Profiles passed: {', '.join(names)}."
