"""Rewrites the other acceptable answers in the kit's cases: ``python -m tools.alternatives``."""

import json
from pathlib import Path

import attrs

from tagolib.conformance import suite
from tagolib.conformance.findings import alternatives_of

FOLDER = Path(suite.__file__).parent / "vectors"

KEY = ',\n   "alternatives": '


def with_alternatives(text: str) -> str:
    """Return the text of a file of cases, in which nothing has changed but the alternatives."""
    for vector in suite.read_vectors(json.loads(text)).cases:
        text = _with_alternatives(text, vector)
    return text


def _with_alternatives(text: str, vector: suite.Vector) -> str:
    """Return the text of a file with the alternatives of one of its cases."""
    start = text.index(f'{{"id": "{vector.id}"')
    _, end = json.JSONDecoder().raw_decode(text, start)
    case = text[start : end - 1].partition(KEY)[0]
    told = attrs.evolve(vector, alternatives=tuple(alternatives_of(vector)))
    file = suite.VectorFile(format="tago-vectors", version=1, area="ONE", cases=(told,))
    found = suite.write_vectors(file)["cases"][0].get("alternatives", ())
    lines = ",".join(f"\n    {json.dumps(one, ensure_ascii=False)}" for one in found)
    more = f"{KEY}[{lines}]" if lines else ""
    return text[:start] + case + more + text[end - 1 :]


if __name__ == "__main__":
    for path in FOLDER.glob("*.json"):
        if path.name != suite.SMOKE:
            text = path.read_text(encoding="utf-8")
            path.write_text(with_alternatives(text), encoding="utf-8")
