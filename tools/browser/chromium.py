"""Finds Chromium, or installs it where apt may do so: ``python tools/browser/chromium.py``."""

import os
import shutil
import subprocess
from typing import Final

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PACKAGES: Final = ("chromium", "fonts-dejavu-core")


def find() -> str | None:
    """Return the path of Chromium; ``None`` if it is not installed."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def main() -> None:
    """Make sure that Chromium is installed.

    Raises:
        SystemExit: if Chromium is missing and cannot be installed.
    """
    if find():
        return
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        raise SystemExit(
            f"the browser tests need one of {', '.join(NAMES)}; on Debian, as root: "
            f"apt-get install {' '.join(PACKAGES)}"
        )
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update"], ["install", "--yes", "--no-install-recommends", *PACKAGES]):
        subprocess.run([apt, "--quiet=2", *words], check=True, env=quiet)
    if not find():
        raise SystemExit("apt-get has installed no Chromium")


if __name__ == "__main__":
    main()
