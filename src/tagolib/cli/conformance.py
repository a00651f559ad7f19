"""``tagolib conformance``: answer cases, and hold other engines to them."""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from tagolib.cli.files import naming, read_document, write_text
from tagolib.conformance.engine import Engine
from tagolib.conformance.export import ARCHIVE, export
from tagolib.conformance.fuzz import FuzzReport, file_of, fuzz, write_fuzz_report
from tagolib.conformance.process import printable
from tagolib.conformance.runner import Report, describe, judge, summary, write_report
from tagolib.conformance.server import serve
from tagolib.conformance.suite import load_vectors, read_vectors, select, write_vectors
from tagolib.serialization import JSON

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

__all__ = ["add_conformance"]

T = TypeVar("T")


def add_conformance(commands: "Commands") -> None:
    """Add the commands to the parser's."""
    added = commands.add_parser(
        "conformance",
        help="hold engines to the rules: answer cases, run them, export them",
        description="Hold any engine that speaks the line protocol to the rules.",
    ).add_subparsers(metavar="COMMAND", required=True)
    added.add_parser(
        "serve",
        help="answer the line protocol on standard input and output",
        description="Answer the line protocol, one JSON object a line, until it says stop.",
    ).set_defaults(run=_serve)
    _add_run(added)
    _add_fuzz(added)
    files = added.add_parser(
        "export",
        help="write the cases into files",
        description="Write all cases, a manifest, a schema, and an archive of them into a folder.",
    )
    files.add_argument("folder", metavar="DIR", help="the folder; made if it is not there")
    files.set_defaults(run=_export)


def _add_run(added: "Commands") -> None:
    run = added.add_parser(
        "run",
        help="run the cases against an engine",
        description="Run the cases against an engine, and tell of each that fails which rules it "
        "shows and what was expected. Exit status 1 if one fails, 2 if the engine cannot be used.",
    )
    run.add_argument(
        "--only",
        nargs="+",
        action="extend",
        default=[],
        metavar="RULE",
        help="these rules or areas only",
    )
    run.add_argument("--cases", metavar="FILE", help="the cases of a file, not the library's")
    _add_engine(run)
    run.set_defaults(run=_run)


def _add_fuzz(added: "Commands") -> None:
    play = added.add_parser(
        "fuzz",
        help="play random hands against an engine",
        description="Play random hands against an engine. At the first difference make the hand "
        "small and write it into a file in the folder where you are. Exit status as of run.",
    )
    play.add_argument("--hands", type=_count, default=1000, metavar="N", help="how many, 1000")
    play.add_argument("--seed", default="1", metavar="TEXT", help="what they come from, 1")
    _add_engine(play)
    play.set_defaults(run=_fuzz)


def _add_engine(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print a report for programs")
    parser.add_argument(
        "--timeout", type=_seconds, default=10.0, metavar="SECONDS", help="the limit a case, 10"
    )
    parser.add_argument(
        "command", nargs="+", metavar="COMMAND", help="what starts the engine, after --"
    )


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def _seconds(text: str) -> float:
    number = float(text)
    if not 0 < number < 1e6:
        raise ValueError(text)
    return number


def _serve(given: argparse.Namespace) -> int:
    serve(sys.stdin.buffer, sys.stdout.buffer)
    return 0


def _run(given: argparse.Namespace) -> int:
    files = [read_document(given.cases, read_vectors)] if given.cases else load_vectors()
    vectors = select((vector for file in files for vector in file.cases), given.only)
    with Engine(given.command, given.timeout) as engine:
        outcomes = []
        for outcome in _watched((judge(engine, vector) for vector in vectors), len(vectors)):
            outcomes.append(outcome)
            if outcome.verdict == "failed" and not given.json:
                _print(describe(outcome))
        report = Report(engine.welcome, tuple(outcomes), engine.stop())
    if given.json:
        _print_json(write_report(report))
    else:
        _print(summary(report))
    return 0 if report.passed else 1


def _fuzz(given: argparse.Namespace) -> int:
    hands, skipped, last = 0, 0, None
    with Engine(given.command, given.timeout) as engine:
        for outcome in _watched(fuzz(engine, given.hands, given.seed), given.hands):
            hands += 1
            skipped += outcome.verdict == "skipped"
            last = outcome if outcome.verdict == "failed" else None
        report = FuzzReport(engine.welcome, given.seed, hands, skipped, last)
    name = None
    if last:
        if not given.json:
            _print(describe(last))
        name = f"{last.vector.id}.json"
        written = write_vectors(file_of(last.vector))
        write_text(name, json.dumps(written, ensure_ascii=False, indent=1) + "\n")
    if given.json:
        _print_json(write_fuzz_report(report, name))
    elif last:
        _print([f"Hand {hands}; the case is in {name}."])
    else:
        _print([f"{report.engine}: {hands} hands, {skipped} skipped, no difference."])
    return 0 if report.passed else 1


def _export(given: argparse.Namespace) -> int:
    folder = Path(given.folder)
    made = export()
    with naming(given.folder):
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in made.items():
            (folder / name).write_bytes(content)
    _print([f"{len(made) - 1} files, and {ARCHIVE} that holds them."])
    return 0


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        print(printable(line, 2000))  # much of it comes from strangers


def _print_json(document: JSON) -> None:
    print(json.dumps(document, indent=1))


def _watched(things: Iterable[T], size: int) -> Iterator[T]:
    """Show on a terminal how many of the things have come."""
    if not sys.stderr.isatty():
        yield from things
        return
    for number, thing in enumerate(things, start=1):
        sys.stderr.write(f"\r{number}/{size}")
        sys.stderr.flush()
        yield thing
        sys.stderr.write("\r\033[K")
