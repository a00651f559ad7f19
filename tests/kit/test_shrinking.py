"""Making a case small: what hangs together goes together."""

from typing import Any

import pytest

from tagolib.conformance.fuzz import random_cases, shrunk

pytestmark = pytest.mark.uncounted


def test_two_seats_go_at_once() -> None:
    """What is lost without one seat may be there without two: seats go by twos as well."""
    sizes = {}
    for number in range(40):
        *_, case = random_cases("tago", "seats", number)
        sizes[len(case["stacks"])] = case

    def differs(case: dict[str, Any]) -> bool:
        return len(case["stacks"]) % 2 == 0

    for seats in (4, 6, 8):
        small = shrunk(sizes[seats], differs)
        assert len(small["stacks"]) == 2
        assert str(small["first"]) in small["stacks"]
