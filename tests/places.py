"""Where things are in the repository, for tests that read them."""

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
DOCS: Final = ROOT / "docs"
TESTS: Final = ROOT / "tests"
DATA: Final = TESTS / "data"
RECORDED: Final = TESTS / "recorded" / "1.0"
