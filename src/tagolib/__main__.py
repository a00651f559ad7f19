"""``python -m tagolib`` does what the command ``tagolib`` does."""

import sys

from tagolib.cli import main

if __name__ == "__main__":
    sys.exit(main())
