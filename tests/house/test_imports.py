"""Every module of the library can be imported first."""

import subprocess
import sys

from tests.amounts import sample
from tools.modules import modules

SCRIPT = """
import importlib, sys
for name in sys.argv[1:]:
    for name in [name for name in sys.modules if name.partition(".")[0] == "tagolib"]:
        del sys.modules[name]
    importlib.import_module(name)
"""


def test_every_room_has_a_door() -> None:
    """Whichever module is imported first, the import succeeds."""
    names = [*modules()]
    assert len(names) > 30
    words = [sys.executable, "-c", SCRIPT, *sample(names, 20)]
    done = subprocess.run(words, check=False, capture_output=True, text=True)
    assert done.stderr == ""
