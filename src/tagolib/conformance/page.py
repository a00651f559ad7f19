"""A page that shows several engines side by side, made from their reports.

The page is one HTML file without scripts, which can be put on any web server.
"""

import html
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from tagolib.base.messages import printable
from tagolib.conformance.cases import PROFILES
from tagolib.conformance.findings import FINDINGS
from tagolib.conformance.forms import CaseReport, RunReport

__all__: list[str] = []

_STYLE: Final = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem;
  color-scheme: light dark; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { border: 1px solid #8888; padding: .3rem .6rem; text-align: left; vertical-align: top; }
.passed { background: #2a82; }
.failed { background: #c332; }
.skipped { color: #888; }
"""
_LONGEST: Final = 300
"""The maximum length of a text in characters."""
_LEADING: Final = 3
"""How many rules are named."""


def page(reports: Sequence[RunReport]) -> str:
    """Write a page about engines, in the order of their reports."""
    suites = ", ".join(dict.fromkeys(report.suite or "of other files" for report in reports))
    names = [f"{one.engine.implementation} {one.engine.version}" for one in reports]
    rows = [
        _row("Language", [one.engine.language for one in reports]),
        *(_row(f"Profile {name}", [_claim(one, name) for one in reports]) for name in PROFILES),
        *(_row(f"Cases {name}", [_count(one, name) for one in reports]) for name in _VERDICTS),
        _row(FINDINGS["rules"], [_first(one.likeliest.get("rules", ())) for one in reports]),
        _row(FINDINGS["readings"], [_first(one.broken.get("readings", ())) for one in reports]),
        _row("Fault", [one.fault for one in reports]),
    ]
    parts = [
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>Engines of Tagò and Tap</title>\n<style>{_STYLE}</style>",
        "<h1>Engines of Tagò and Tap</h1>",
        f"<p>Version {_safe(suites)} of the conformance cases.</p>",
        *_table(names, rows),
        "<h2>Cases that fail</h2>",
        *_table(["The rules", *names], _cases(reports)),
    ]
    return "\n".join([*parts, "</html>", ""])


_VERDICTS: Final = ("passed", "failed", "skipped")


def _claim(report: RunReport, name: str) -> str:
    claim = report.profiles.get(name)
    if claim is None or not claim.passed + claim.failed:
        return ""
    if claim.claimed:
        return "passed"
    if claim.failed:
        return f"{claim.failed} failed"
    return f"{claim.skipped} skipped" if claim.skipped else "asked in part"


def _count(report: RunReport, verdict: str) -> str:
    return str(sum(one.verdict == verdict for one in report.cases))


def _first(names: Iterable[str]) -> str:
    return ", ".join([*names][:_LEADING])


def _cases(reports: Sequence[RunReport]) -> Iterator[str]:
    """Yield a row for each case that at least one engine fails."""
    told = [{one.id: one for one in report.cases} for report in reports]
    failed = {one.id: one for its in told for one in its.values() if one.verdict == "failed"}
    for name, case in failed.items():
        marks = [_mark(its.get(name)) for its in told]
        yield _row(name, [", ".join(case.rules), *marks], why=case.why)


def _mark(case: CaseReport | None) -> str:
    if case is None:
        return ""
    found = FINDINGS[case.finding] if case.finding and case.finding != "rules" else ""
    return f"{case.verdict}: {found}" if found else case.verdict


def _table(names: Sequence[str], rows: Iterable[str]) -> Iterator[str]:
    heads = "".join(f"<th>{_safe(name)}" for name in ("", *names))
    yield f"<table>\n<tr>{heads}"
    yield from rows
    yield "</table>"


def _row(head: str, cells: Iterable[str], why: str = "") -> str:
    title = f' title="{_safe(why)}"' if why else ""
    return f"<tr><th{title}>{_safe(head)}" + "".join(map(_cell, cells))


def _cell(text: str) -> str:
    word = next((word for word in _VERDICTS if word in text.partition(":")[0].split()), "")
    return f'<td class="{word}">{_safe(text)}' if word else f"<td>{_safe(text)}"


def _safe(text: str) -> str:
    return html.escape(printable(text, _LONGEST))
