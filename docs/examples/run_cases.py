"""Run the cases in a folder on the engine of adapter.py, without tagolib.

python run_cases.py FOLDER [smoke.json] prints what failed. The exit status is 1 if anything did.
An answer by another reading of the documents is acceptable, and is printed too.
"""

import json
import sys
from pathlib import Path

from adapter import answer


def fits(expected, got, whole):
    """Compare values and their types: objects key by key, everything else whole.

    Args:
        expected: the expected value.
        got: the engine's value.
        whole: whether an object may have no key that is not expected.
    """
    if isinstance(expected, dict) and isinstance(got, dict):
        if whole and expected.keys() != got.keys():
            return False
        return all(key in got and fits(expected[key], got[key], whole) for key in expected)
    return json.dumps(expected, sort_keys=True) == json.dumps(got, sort_keys=True)


def passes(case, expect, reply):
    """Return whether a reply is what the case expects."""
    if "refused" in expect:
        return "refused" in reply
    if "result" not in reply:
        return False
    got = reply["result"]
    if case["kind"] not in ("hand", "tap_hand"):
        return fits(expect["result"], got, whole=True)
    refused = [one["index"] for one in got["refused"]]
    return fits(expect["result"], {**got, "refused": refused}, whole=expect.get("whole", False))


def reading_of(one, reply):
    """Return the reading by which a reply is acceptable, or nothing."""
    others = one.get("alternatives", ())
    return next((at["reading"] for at in others if passes(one["case"], at["expect"], reply)), "")


def main(folder, only=None):
    """Run all cases in a folder, or in one file of it, and return how many failed."""
    names = (
        [only] if only else sorted({file.name for file in folder.glob("*.json")} - {"smoke.json"})
    )
    counts = {"passed": 0, "failed": 0, "skipped": 0, "by another reading": 0}
    for name in names:
        document = json.loads((folder / name).read_text(encoding="utf-8"))
        if document.get("format") != "tago-vectors":
            continue  # the manifest and the schema
        for one in document["cases"]:
            reply = answer(one["case"])
            reading = ""
            if "skipped" in reply:
                verdict = "skipped"
            elif passes(one["case"], one["expect"], reply):
                verdict = "passed"
            else:
                reading = reading_of(one, reply)
                verdict = "by another reading" if reading else "failed"
            counts[verdict] += 1
            if reading:
                print(f"READING {reading} {one['id']}: {one['why']}")
            if verdict == "failed":
                print(f"FAILED {one['id']} ({', '.join(one['rules'])}): {one['why']}")
                print(f"  expected {json.dumps(one['expect'])}")
                print(f"  got      {json.dumps(reply)}")
    print(", ".join(f"{number} {verdict}" for verdict, number in counts.items()))
    return counts["failed"]


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), *sys.argv[2:]) > 0)
