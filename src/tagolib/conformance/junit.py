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

    A fault of the engine as a whole is reported as an error of a test named ``stop``.
    """
    told = {"tests": len(report.outcomes), **report.counts, "errors": bool(report.fault)}
    numbers = {"tests": "tests", "failures": "failed", "skipped": "skipped", "errors": "errors"}
    suite = ET.Element("testsuite", {"name": str(report.engine)})
    for name, key in numbers.items():
        suite.set(name, str(int(told[key])))
    for one in report.outcomes:
        test = _test(suite, one.vector.kind, one.vector.id)
        if one.verdict == "failed":
            failure = ET.SubElement(test, "failure", {"message": _safe(one.vector.why)})
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
