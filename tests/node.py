"""Node.js, in which the JavaScript of the documentation runs."""

import os
import shutil

import pytest


def node() -> str:
    """Return the program. Without it a test fails, unless TAGO_WITHOUT_NODE is set."""
    found = shutil.which("node")
    if found is None:
        if "TAGO_WITHOUT_NODE" in os.environ:
            pytest.skip("TAGO_WITHOUT_NODE is set: there is no node here")
        pytest.fail("node is not installed: set TAGO_WITHOUT_NODE if that is meant")
    return found
