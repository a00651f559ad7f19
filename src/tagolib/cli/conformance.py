"""``tagolib conformance``: answer cases, and hold other engines to them."""

import argparse
import json
import signal
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import current_thread, main_thread
from typing import Final, NoReturn, TypeVar

from attrs import define

from tagolib.cli.files import naming, read_document, write_text
from tagolib.conformance.engine import EngineProcess, UnusableEngineError, read_seconds
from tagolib.conformance.export import ARCHIVE, write_export
from tagolib.conformance.fuzz import (
    FuzzReport,
    file_of,
    fuzz,
    make_small,
    tell_hand,
    write_fuzz_report,
)
from tagolib.conformance.runner import (
    Outcome,
    Report,
    describe,
    end_of,
    judge,
    summary,
    write_report,
)
from tagolib.conformance.server import serve
from tagolib.conformance.suite import Vector, load_vectors, read_vectors, select, write_vectors
from tagolib.errors import SetupError, TagoError, printable
from tagolib.serialization import JSON

__all__ = ["add_options", "run"]

T = TypeVar("T")

_ENDING: Final = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""The signals that end a process and can be taken: where it is closed, or its terminal."""


def add_options(kit: argparse.ArgumentParser) -> None:
    """Add to the parser of the command those that it has."""
    kit.description = "Hold any engine that speaks the line protocol to the rules."
    added = kit.add_subparsers(metavar="COMMAND", required=True)
    added.add_parser(
        "serve",
        help="answer the line protocol on standard input and output",
        description="Answer the line protocol, one JSON object a line, until it says stop.",
    ).set_defaults(do=_serve)
    _add_run(added.add_parser("run", help="run the cases against an engine"))
    _add_fuzz(added.add_parser("fuzz", help="play random hands against an engine"))
    files = added.add_parser(
        "export",
        help="write the cases into files",
        description="Write all cases, a manifest, a schema, and an archive of them into a folder.",
    )
    files.add_argument("folder", metavar="DIR", help="the folder; made if it is not there")
    files.set_defaults(do=_export)


def run(given: argparse.Namespace) -> int:
    """Run the one that was named; give the exit status."""
    status: int = given.do(given)
    return status


def _add_run(run: argparse.ArgumentParser) -> None:
    run.usage = (
        "%(prog)s [--only RULE ...] [--cases FILE] [--json] [--timeout SECONDS] -- COMMAND ..."
    )
    run.description = (
        "Run the cases against an engine, and tell of each that fails which rules it shows and "
        "what was expected. Exit status 1 if one fails, 2 if the engine cannot be used."
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
    run.set_defaults(do=_run)


def _add_fuzz(play: argparse.ArgumentParser) -> None:
    play.usage = "%(prog)s [--hands N] [--seed TEXT] [--json] [--timeout SECONDS] -- COMMAND ..."
    play.description = (
        "Play random hands against an engine, of each game that it offers. At the first difference "
        "make the hand small and write it into a file in the folder where you are. Exit status as "
        "of run."
    )
    play.add_argument(
        "--hands", type=_count, default=1000, metavar="N", help="how many of each game, 1000"
    )
    play.add_argument("--seed", default="1", metavar="TEXT", help="what they come from, 1")
    _add_engine(play)
    play.set_defaults(do=_fuzz)


def _add_engine(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print a report for programs")
    parser.add_argument(
        "--timeout", type=_seconds, default=10.0, metavar="SECONDS", help="the limit a case, 10"
    )
    parser.add_argument(
        "command",
        nargs="+",
        metavar="COMMAND (after --)",
        help="what starts the engine, with its arguments",
    )


def _count(text: str) -> int:
    if not (text.isdecimal() and text.isascii() and int(text[:10])):
        raise argparse.ArgumentTypeError(f"expected a number from 1 on, not {text!r}")
    return int(text)


def _seconds(text: str) -> float:
    try:
        return read_seconds(text)
    except SetupError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _serve(given: argparse.Namespace) -> int:
    serve(sys.stdin.buffer, sys.stdout.buffer)
    return 0


@contextmanager
def _engine(given: argparse.Namespace) -> Iterator[EngineProcess]:
    """Start the engine; it ends with the command, even if a signal ends that."""
    taken = [one for one in _ENDING if signal.getsignal(one) is signal.SIG_DFL]
    if current_thread() is not main_thread():  # no other may say what a signal does
        taken = []
    for one in taken:
        signal.signal(one, _leave)
    try:
        with EngineProcess(given.command, given.timeout) as engine:
            yield engine
    finally:
        for one in taken:
            signal.signal(one, signal.SIG_DFL)


def _leave(number: int, frame: object) -> NoReturn:
    raise SystemExit(128 + number)


def _run(given: argparse.Namespace) -> int:
    files = [read_document(given.cases, read_vectors)] if given.cases else load_vectors()
    vectors = select((vector for file in files for vector in file.cases), given.only)
    outcomes: list[Outcome] = []
    ended = None
    with _engine(given) as engine:
        try:
            for outcome in _watched((judge(engine, vector) for vector in vectors), len(vectors)):
                outcomes.append(outcome)
                if outcome.verdict == "failed" and not given.json:
                    _print(describe(outcome))
            fault = engine.stop()
        except (UnusableEngineError, KeyboardInterrupt) as error:
            ended, fault = error, str(error) or "interrupted"
    report = Report(engine.welcome, tuple(outcomes), fault)
    if given.json:
        _print_json(write_report(report))
    else:
        _print(summary(report))
    if ended:
        raise ended
    return 0 if report.passed else 1


def _fuzz(given: argparse.Namespace) -> int:
    hands, skipped, found = 0, 0, _Found()
    with _engine(given) as engine:
        for outcome in _watched(fuzz(engine, given.hands, given.seed), given.hands):
            hands += 1
            skipped += outcome.verdict == "skipped"
            if outcome.verdict == "failed":
                found.make_small(engine, outcome)
        fault = str(found.ended) if found.ended else engine.stop()
    report = FuzzReport(engine.welcome, given.seed, hands, skipped, found.smallest, fault)
    if given.json:
        _print_json(write_fuzz_report(report, found.file))
    else:
        _print(_tell_fuzz(report, found.file))
    if found.ended:
        raise found.ended
    return 0 if report.passed else 1


@define
class _Found:
    """What was found: a failure, kept while its case is made small."""

    smallest: Outcome | None = None
    file: str | None = None
    """Where its case is, if it could be written."""
    ended: BaseException | None = None
    """What put an end to making it small, before it was as small as can be."""

    def make_small(self, engine: EngineProcess, failure: Outcome) -> None:
        """Write the case as it was found, for this may take long; then make it small."""
        smallest, asked = failure, 0

        def tell(outcome: Outcome) -> None:
            nonlocal smallest, asked
            smallest, asked = outcome, asked + 1
            actions = len(outcome.vector.case.get("actions", ()))
            _show(f"making it small: {actions} actions, {asked} asked")

        was_there = Path(_file_name(failure.vector)).exists()
        self._write(failure.vector)
        try:
            make_small(engine, failure, tell)
        except (UnusableEngineError, KeyboardInterrupt, SystemExit) as error:
            self.ended = error
        _show("")
        self.smallest = smallest
        if smallest.vector != failure.vector and self._write(smallest.vector) and not was_there:
            with suppress(OSError):
                Path(_file_name(failure.vector)).unlink()
        if isinstance(self.ended, SystemExit):  # of a signal, which leaves no time for a report
            with suppress(OSError):  # it may be that the terminal has been closed
                print(f"tagolib: ended; the case is in {self.file or 'no file'}", file=sys.stderr)
            raise self.ended

    def _write(self, vector: Vector) -> bool:
        """Write the case; tell whether it could be written."""
        text = json.dumps(write_vectors(file_of(vector)), ensure_ascii=False, indent=1)
        try:
            write_text(_file_name(vector), f"{text}\n")
        except TagoError as error:
            print(f"tagolib: the case could not be written: {error}", file=sys.stderr)
            return False
        self.file = _file_name(vector)
        return True


def _file_name(vector: Vector) -> str:
    return f"{vector.id}.json"


def _tell_fuzz(report: FuzzReport, file: str | None) -> Iterator[str]:
    """Tell people in lines what came of random hands."""
    if report.failure is None:
        hands = f"{report.hands} hands, {report.skipped} skipped, no difference"
        yield f"{report.engine}: {hands}{end_of(report.fault)}"
        return
    yield from describe(report.failure)
    yield from (f"  {line}" for line in tell_hand(report.failure.vector))
    yield f"Hand {report.hands}; the case is in {file or 'no file'}{end_of(report.fault)}"


def _export(given: argparse.Namespace) -> int:
    with naming(given.folder):
        written = write_export(Path(given.folder))
    _print([f"{written - 1} files, and {ARCHIVE} that holds them."])
    return 0


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        print(printable(line, 2000))  # much of it comes from strangers


def _print_json(document: JSON) -> None:
    print(json.dumps(document, indent=1))


def _watched(things: Iterable[T], size: int) -> Iterator[T]:
    """Show how many of the things have come, while the next one is waited for."""
    try:
        _show(f"0/{size}")
        for number, thing in enumerate(things, start=1):
            _show("")
            yield thing
            _show(f"{number}/{size}")
    finally:
        _show("")


def _show(text: str) -> None:
    """Show on a terminal, in one line over the one before, how far the command is."""
    if sys.stderr is not None and sys.stderr.isatty():
        sys.stderr.write(f"\r\033[K{text}")
        sys.stderr.flush()
