"""The help of the commands, as they print it."""

import os
from contextlib import redirect_stdout, suppress
from io import StringIO
from unittest.mock import patch

from tagolib.cli import main


def helped(*command: str) -> str:
    """Write the help of a command, such as ``play tap``."""
    printed = StringIO()
    with patch.dict(os.environ, COLUMNS="78"), redirect_stdout(printed), suppress(SystemExit):
        main([*command, "--help"])
    return f"```text\n{printed.getvalue()}```"
