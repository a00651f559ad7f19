"""The vectors as files for others: with a manifest, a schema, and all of it in one archive."""

import hashlib
import io
import json
import zipfile
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import attrs

import tagolib
from tagolib.conformance.coverage import coverage
from tagolib.conformance.suite import VERSION, VectorFile, load_files, load_vectors
from tagolib.rulebook import load
from tagolib.serialization import JSON
from tagolib.serialization.schemas import schema_of

__all__ = ["ARCHIVE", "MANIFEST", "export", "write_export"]

ARCHIVE: Final = "tago-vectors.zip"
"""The name of the archive."""
MANIFEST: Final = "manifest.json"
"""The name of the file that tells what belongs to an export: one without it is not whole."""


def export() -> dict[str, bytes]:
    """Make all files, by name, the manifest last; the same bytes on every machine.

    Raises:
        TagoError: if a file of vectors is not what it should be.
    """
    made = load_files()
    made["vectors.schema.json"] = _text(schema_of("vectors", VectorFile))
    manifest = _text(_manifest(load_vectors(), made))
    made[ARCHIVE] = _archive(made | {MANIFEST: manifest})
    made[MANIFEST] = manifest
    return made


def write_export(folder: Path) -> int:
    """Write all files into a folder, over those of the same names; tell how many.

    Whatever goes wrong, no file is there in half, and no manifest unless all of its files are.

    Raises:
        OSError: if they cannot be written.
        TagoError: if a file of vectors is not what it should be.
    """
    made = export()
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder, prefix=".tago-") as written:
        for name, content in made.items():
            (Path(written) / name).write_bytes(content)
        (folder / MANIFEST).unlink(missing_ok=True)
        for name in made:  # the manifest is the last
            (Path(written) / name).replace(folder / name)
    return len(made)


def _manifest(files: tuple[VectorFile, ...], contents: Mapping[str, bytes]) -> JSON:
    """Tell what there is: counts, which cases show each rule, and the hash of each file."""
    vectors = [vector for file in files for vector in file.cases]
    kinds = Counter(vector.kind for vector in vectors)
    return {
        "format": "tago-manifest",
        "version": 1,
        "suite": VERSION,
        "tagolib": tagolib.__version__,
        "edition": load().edition,
        "cases": len(vectors),
        "areas": {file.area: len(file.cases) for file in files},
        "kinds": dict(sorted(kinds.items())),
        "rules": {name: attrs.asdict(shown) for name, shown in coverage(vectors).items()},
        "sha256": {
            name: hashlib.sha256(content).hexdigest() for name, content in sorted(contents.items())
        },
    }


def _text(document: JSON) -> bytes:
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()


def _archive(files: Mapping[str, bytes]) -> bytes:
    """Put files into a zip archive in which nothing depends on time or machine."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in sorted(files.items()):
            # Stored, for how a compressor compresses changes from one version to the next.
            entry = zipfile.ZipInfo(f"tago-vectors/{name}", (1980, 1, 1, 0, 0, 0))
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)
    return packed.getvalue()
