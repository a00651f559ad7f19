"""The vectors as files for other programs, with a manifest, a schema and an archive of them all.

The known counts of action sequences are among them.
"""

import hashlib
import io
import json
import zipfile
from collections import Counter
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import attrs

import tagolib
from tagolib.conformance.counts import COUNTS
from tagolib.conformance.coverage import coverage
from tagolib.conformance.findings import open_settings, rulings_on
from tagolib.conformance.forms import schemas
from tagolib.conformance.profiles import write_profiles
from tagolib.conformance.suite import LICENSE, VERSION, Vector, VectorFile, load_files, load_vectors
from tagolib.rulebook import EDITIONS, load_all
from tagolib.serialization import JSON

__all__ = ["export", "write_export"]

ARCHIVE: Final = "tago-vectors.zip"
"""The name of the archive."""
MANIFEST: Final = "manifest.json"
"""The name of the file that lists an export; an export without it is incomplete."""


def export() -> dict[str, bytes]:
    """Return the contents of all files by name, with the manifest last.

    The bytes are the same on every machine.

    Raises:
        TagoError: if a file of vectors is invalid.
    """
    made = load_files()
    for name, schema in schemas().items():
        made[f"{name}.schema.json"] = _text(schema)
    made[COUNTS] = files("tagolib.conformance").joinpath(COUNTS).read_bytes()
    manifest = _text(_manifest(load_vectors(), made))
    made[ARCHIVE] = _archive(made | {MANIFEST: manifest})
    made[MANIFEST] = manifest
    return made


def write_export(folder: Path) -> int:
    """Write all files into a folder, replacing files of the same names.

    If something goes wrong, no file is left incomplete, and there is a manifest only if all of its
    files are there.

    Returns:
        The number of files.

    Raises:
        OSError: if the files cannot be written.
        TagoError: if a file of vectors is invalid.
    """
    made = export()
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder, prefix=".tago-") as written:
        for name, content in made.items():
            (Path(written) / name).write_bytes(content)
        (folder / MANIFEST).unlink(missing_ok=True)
        for name in made:  # the manifest comes last
            (Path(written) / name).replace(folder / name)
    return len(made)


def _manifest(written: tuple[VectorFile, ...], contents: Mapping[str, bytes]) -> JSON:
    """Return the manifest: counts, rules with their cases, readings, and the hash of each file."""
    vectors = [vector for file in written for vector in file.cases]
    kinds = Counter(vector.kind for vector in vectors)
    book = load_all()
    return {
        "format": "tago-manifest",
        "version": 1,
        "suite": VERSION,
        "tagolib": tagolib.__version__,
        "edition": EDITIONS["tago"],
        "license": LICENSE,
        "cases": len(vectors),
        "areas": {file.area: len(file.cases) for file in written},
        "kinds": dict(sorted(kinds.items())),
        "profiles": write_profiles(),
        "readings": _readings(vectors),
        "rulings": {game: open_settings(game) for game in ("tago", "tap")},
        "rules": {
            name: {"sentence": book.rules[name].sentence, **attrs.asdict(shown)}
            for name, shown in coverage(vectors).items()
        },
        "sources": {
            one.id: {"title": one.title, "published_at": one.published_at}
            for one in book.sources.values()
        },
        "sha256": {
            name: hashlib.sha256(content).hexdigest() for name, content in sorted(contents.items())
        },
    }


def _readings(vectors: Sequence[Vector]) -> JSON:
    """Return the readings that cases rest on, with their words, other rulings and cases."""
    book = load_all().readings
    by_case = {vector.id: {one.reading for one in vector.alternatives} for vector in vectors}
    known = {**rulings_on("tago"), **rulings_on("tap")}
    return {
        name: {
            "question": book[name].question,
            "answer": book[name].answer,
            "otherwise": book[name].alternatives,
            "rulings": known.get(name, {}),
            "cases": [vector.id for vector in vectors if vector.reading == name],
            "alternatives": [case for case, readings in by_case.items() if name in readings],
        }
        for name in sorted({vector.reading for vector in vectors}.union(*by_case.values()) - {""})
    }


def _text(document: JSON) -> bytes:
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()


def _archive(contents: Mapping[str, bytes]) -> bytes:
    """Return a zip archive of files, in which nothing depends on time or machine."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in sorted(contents.items()):
            # Stored without compression, because compressors change from version to version.
            entry = zipfile.ZipInfo(f"tago-vectors/{name}", (1980, 1, 1, 0, 0, 0))
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)
    return packed.getvalue()
