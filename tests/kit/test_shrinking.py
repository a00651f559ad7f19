"""Making a case small: parts that depend on each other are removed together."""

from typing import Any

import pytest

from tagolib.conformance.fuzz import random_cases
from tagolib.conformance.shrinking import shrunk
from tagolib.game import TAGO

pytestmark = pytest.mark.uncounted


def test_two_seats_go_at_once() -> None:
    """A difference may need both or neither of two seats, so seats are removed in pairs as well."""
    sizes = {}
    for number in range(40):
        *_, case = random_cases(TAGO, "seats", number)
        sizes[len(case["stacks"])] = case

    def differs(case: dict[str, Any]) -> bool:
        return len(case["stacks"]) % 2 == 0

    for seats in (4, 6, 8):
        small = shrunk(sizes[seats], differs)
        assert len(small["stacks"]) == 2
        assert str(small["first"]) in small["stacks"]
