"""Puts what runs Python in the browser beside the play page: ``docs/runtime.py FOLDER``.

That is Pyodide, of one version and one content, from the npm registry by npm, and wheels: of this
very source and of what it needs, by pip. What the page never uses is left out, and what it imports
is compiled (``compile.mjs``). ``manifest.json`` tells the page what there is, and ``files.js``,
beside the folder, which files the browser keeps. Needs npm and Node.js.
"""

import base64
import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
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
UNUSED: Final = {
    "python_stdlib.zip": (
        *("_pyio", "_pyrepl/", "asyncio/proactor_", "asyncio/windows_", "ctypes/"),
        *("encodings/cp1", "encodings/cp7", "encodings/cp8", "encodings/iso8859_"),
        *("encodings/mac_", "ensurepip/", "ftplib", "http/server", "imaplib", "mailbox"),
        *("modulefinder", "multiprocessing/", "optparse", "pickletools", "plistlib", "poplib"),
        *("profile", "pstats", "pydoc_data/", "smtplib", "socketserver", "sqlite3/", "trace."),
        *("turtle", "wave.", "wsgiref/", "xml/dom/", "xml/sax/", "xmlrpc/"),
    ),
    "tagolib-*.whl": (
        *("tagolib/cli/", "tagolib/conformance/", "tagolib/serialization/json-schema/"),
    ),
}
"""How the names of the files begin that the page needs nothing of, by their archive."""
BESIDE: Final = "../examples/fair_player.mjs"
"""What the page loads from elsewhere on the site."""
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


def leave_out(path: Path, unused: tuple[str, ...]) -> None:
    """Take what is unused out of an archive."""
    with zipfile.ZipFile(path) as archive:
        kept = [(one, archive.read(one)) for one in archive.infolist()]
    with zipfile.ZipFile(path, "w") as archive:
        for one, content in kept:
            if not one.filename.startswith(unused):
                archive.writestr(one, content)


def compile_imported(folder: Path, archives: list[str]) -> None:
    """Compile the modules in archives that the page imports, with the Python of the page.

    Raises:
        SystemExit: if Node.js is not there.
    """
    node = shutil.which("node")
    if node is None:
        raise SystemExit("docs/runtime.py: Node.js is needed to compile what the page imports")
    subprocess.run([node, str(SOURCE / "docs" / "compile.mjs"), str(folder), *archives], check=True)


def forget_packages(path: Path) -> None:
    """Take the packages that Pyodide could load from elsewhere out of its list."""
    known = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**known, "packages": {}}), encoding="utf-8")


def list_files(folder: Path) -> None:
    """List the files that the page's service worker keeps, with their hashes, and name the build.

    The service worker itself is not among them: the browser looks for a new one by itself.
    """
    names = [path.relative_to(folder).as_posix() for path in sorted(folder.rglob("*.*"))]
    hashes = {
        name: base64.b64encode(hashlib.sha256((folder / name).read_bytes()).digest()).decode()
        for name in [*names, BESIDE]
        if name not in ("files.js", "offline.js")
    }
    files = [*hashes.items()]
    build = hashlib.sha256(json.dumps(files).encode()).hexdigest()
    told = json.dumps({"build": build, "files": files}, indent=1)
    (folder / "files.js").write_text(f"self.TAGO_FILES = {told};\n", encoding="utf-8")


def main(folder: Path) -> None:
    """Make the folder anew."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as work:
        fetch_pyodide(Path(work), folder)
    wheels = make_wheels(folder)
    forget_packages(folder / "pyodide-lock.json")
    for name, unused in UNUSED.items():
        for path in folder.glob(name):
            leave_out(path, unused)
    compile_imported(folder, ["python_stdlib.zip", *wheels])
    sizes = {file.name: file.stat().st_size for file in sorted(folder.iterdir())}
    content = b"".join(path.read_bytes() for path in sorted(folder.iterdir()))
    build = hashlib.sha256(content).hexdigest()
    manifest = {"build": build, "files": sizes, "wheels": wheels}
    (folder / "manifest.json").write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
    list_files(folder.parent)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
