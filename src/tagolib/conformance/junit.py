"""A report in JUnit format, which most build servers can show."""

from typing import Final
from xml.etree import ElementTree as ET

from tagolib.base.messages import printable
from tagolib.conformance.runner import Report, describe

__all__: list[str] = []

_LONGEST: Final = 2000
"""The maximum length of a text in characters."""


def junit(report: Report) -> str:
    """Write a report as XML in JUnit format: each case is a test, and its kind is the class.

    A case without an answer is an error, not a failure. A fault of the engine as a whole is
    reported as an error of a test named ``stop``.
    """
    unanswered = sum(one.finding == "unanswered" for one in report.outcomes)
    numbers = {
        "tests": len(report.outcomes),
        "failures": report.counts["failed"] - unanswered,
        "skipped": report.counts["skipped"],
        "errors": unanswered + bool(report.fault),
    }
    suite = ET.Element("testsuite", {"name": str(report.engine)})
    for name, number in numbers.items():
        suite.set(name, str(number))
    for one in report.outcomes:
        test = _test(suite, one.vector.kind, one.vector.id)
        if one.verdict == "failed":
            sort = "error" if one.finding == "unanswered" else "failure"
            failure = ET.SubElement(test, sort, {"message": _safe(one.vector.why)})
            failure.text = "\n".join(_safe(line) for line in describe(one))
        if one.verdict == "skipped":
            ET.SubElement(test, "skipped", {"message": _safe(one.said)})
    if report.fault:
        ET.SubElement(_test(suite, "engine", "stop"), "error", {"message": _safe(report.fault)})
    ET.indent(suite)
    return ET.tostring(suite, "unicode", xml_declaration=False) + "\n"


def _test(suite: ET.Element, kind: str, name: str) -> ET.Element:
    return ET.SubElement(suite, "testcase", {"classname": f"tago.{kind}", "name": name})


def _safe(text: str) -> str:
    return printable(text, _LONGEST)
