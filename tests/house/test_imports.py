"""Every module of the library can be imported first."""

import pkgutil
import subprocess
import sys

import tagolib
from tests.amounts import sample

SCRIPT = """
import importlib, sys
for room in sys.argv[1:]:
    for name in [name for name in sys.modules if name.partition(".")[0] == "tagolib"]:
        del sys.modules[name]
    importlib.import_module(room)
"""


def test_every_room_has_a_door() -> None:
    """Whichever module is imported first, the import succeeds."""
    rooms = [room.name for room in pkgutil.walk_packages(tagolib.__path__, "tagolib.")]
    assert len(rooms) > 30
    words = [sys.executable, "-c", SCRIPT, *sample(rooms, 20)]
    done = subprocess.run(words, check=False, capture_output=True, text=True)
    assert done.stderr == ""
