"""``tagolib conformance``: answer the cases, and test other engines with them."""

import argparse
import json
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from threading import current_thread, main_thread
from typing import Final, NoReturn

from attrs import Factory, define

from tagolib.base.errors import SetupError, TagoError
from tagolib.base.messages import printable
from tagolib.cli.files import naming, read_document, write_text
from tagolib.conformance.cases import HAND_KINDS
from tagolib.conformance.engine import Process, UnusableEngineError, read_seconds
from tagolib.conformance.export import ARCHIVE, write_export
from tagolib.conformance.forms import read_report
from tagolib.conformance.fuzz import (
    FuzzReport,
    ask_suite,
    file_of,
    fuzz,
    make_small,
    places,
    tell_difference,
    with_rules,
    write_fuzz_report,
)
from tagolib.conformance.junit import junit
from tagolib.conformance.page import page
from tagolib.conformance.runner import (
    Outcome,
    Report,
    end_of,
    judge,
    summary,
    tell_failures,
    tell_leading,
    write_report,
)
from tagolib.conformance.server import serve
from tagolib.conformance.suite import (
    STATUSES,
    VERSION,
    Vector,
    load_smoke,
    load_vectors,
    read_vectors,
    select,
    write_vectors,
)
from tagolib.serialization import JSON

__all__ = ["add_options", "run"]

_ENDING: Final = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""The signals that end a process and can be caught. They come when the process or its terminal is
closed."""


def add_options(kit: argparse.ArgumentParser) -> None:
    """Add the commands of ``tagolib conformance`` to its parser."""
    kit.description = "Test any engine that speaks the line protocol against the rules."
    added = kit.add_subparsers(metavar="COMMAND", required=True)
    added.add_parser(
        "serve",
        help="answer the line protocol on standard input and output",
        description="Answer the line protocol, one JSON object per line, until a line says stop.",
    ).set_defaults(do=_serve)
    _add_run(added.add_parser("run", help="run the cases against an engine"))
    _add_fuzz(added.add_parser("fuzz", help="play random hands against an engine"))
    files = added.add_parser(
        "export",
        help="write the cases to files",
        description="Write all cases, a manifest, schemas, and an archive of them to a folder.",
    )
    files.add_argument("folder", metavar="DIR", help="the folder; it is made if it does not exist")
    files.set_defaults(do=_export)
    side = added.add_parser(
        "page",
        help="show several engines side by side",
        description="Write a page in HTML that shows the reports of several engines side by side.",
    )
    side.add_argument("page", metavar="FILE", help="the page to write")
    side.add_argument("reports", nargs="+", metavar="REPORT", help="reports of run --json")
    side.set_defaults(do=_page)


def run(given: argparse.Namespace) -> int:
    """Run the command that was named, and return the exit status."""
    status: int = given.do(given)
    return status


def _add_run(run: argparse.ArgumentParser) -> None:
    run.usage = (
        "%(prog)s [--only NAME ...] [--status STATUS ...] [--smoke | --cases FILE] [--json] "
        "[--junit FILE] [--timeout SECONDS] -- COMMAND ..."
    )
    run.description = (
        "Run the cases against an engine. For each case that fails, print the rules it shows and "
        "the expected answer. Exit status 1 if a case fails, 2 if the engine cannot be used."
    )
    run.add_argument(
        "--only",
        nargs="+",
        action="extend",
        default=[],
        metavar="NAME",
        help="only these rules, areas, readings, cases, kinds or profiles",
    )
    run.add_argument(
        "--status",
        nargs="+",
        action="extend",
        default=[],
        choices=STATUSES,
        metavar="STATUS",
        help=f"only cases of this certainty: {', '.join(STATUSES)}",
    )
    which = run.add_mutually_exclusive_group()
    which.add_argument(
        "--smoke", action="store_true", help="only a few cases of every kind, for a quick test"
    )
    which.add_argument(
        "--cases", metavar="FILE", help="the cases of a file instead of the library's"
    )
    run.add_argument("--junit", metavar="FILE", help="also write a report as JUnit XML")
    _add_engine(run)
    run.set_defaults(do=_run)


def _add_fuzz(play: argparse.ArgumentParser) -> None:
    play.usage = (
        "%(prog)s [--hands N] [--seed TEXT] [--official] [--keep-going] [--known FILE ...] "
        "[--json] [--timeout SECONDS] -- COMMAND ..."
    )
    play.description = (
        "Play random hands of each game that an engine offers, and compare its answers. At the "
        "first difference, make the hand small and write it to a file in the current folder. The "
        "exit status is that of run."
    )
    play.add_argument(
        "--hands",
        type=_count,
        default=1000,
        metavar="N",
        help="how many of each game (default: 1000)",
    )
    play.add_argument(
        "--seed", default="1", metavar="TEXT", help="the seed of the hands (default: 1)"
    )
    play.add_argument("--official", action="store_true", help="use only the default rulings")
    play.add_argument(
        "--keep-going", action="store_true", help="continue to look for differences after the first"
    )
    play.add_argument(
        "--known",
        nargs="+",
        action="extend",
        default=[],
        metavar="FILE",
        help="files with cases whose differences are known and not reported",
    )
    _add_engine(play)
    play.set_defaults(do=_fuzz)


def _add_engine(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print a machine-readable report")
    parser.add_argument(
        "--timeout",
        type=_seconds,
        default=10.0,
        metavar="SECONDS",
        help="the limit for a case (default: 10)",
    )
    parser.add_argument(
        "command",
        nargs="+",
        metavar="COMMAND (after --)",
        help="the command that starts the engine, with its arguments",
    )


def _count(text: str) -> int:
    if not (text.isdecimal() and text.isascii() and int(text[:10])):
        raise argparse.ArgumentTypeError(f"expected a number from 1 up, not {text!r}")
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
def _engine(given: argparse.Namespace) -> Iterator[Process]:
    """Start the engine. It ends with the command, even if a signal ends the command."""
    taken = [one for one in _ENDING if signal.getsignal(one) is signal.SIG_DFL]
    if current_thread() is not main_thread():  # only the main thread may say what a signal does
        taken = []
    for one in taken:
        signal.signal(one, _leave)
    try:
        with Process(given.command, given.timeout) as engine:
            yield engine
    finally:
        for one in taken:
            signal.signal(one, signal.SIG_DFL)


def _leave(number: int, frame: object) -> NoReturn:
    raise SystemExit(128 + number)


def _run(given: argparse.Namespace) -> int:
    if given.cases:
        files = [read_document(given.cases, read_vectors)]
    else:
        files = [load_smoke()] if given.smoke else [*load_vectors()]
    vectors = select((vector for file in files for vector in file.cases), given.only, given.status)
    outcomes: list[Outcome] = []
    ended = None
    with _engine(given) as engine:
        try:
            with _progress(len(vectors)) as show:
                for vector in vectors:
                    outcomes.append(judge(engine, vector))
                    show(len(outcomes))
            fault = engine.stop()
        except (UnusableEngineError, KeyboardInterrupt) as error:
            ended, fault = error, str(error) or "interrupted"
    report = Report(engine.welcome, tuple(outcomes), fault, None if given.cases else VERSION)
    if given.junit:
        write_text(given.junit, junit(report))
    if given.json:
        _print_json(write_report(report))
    else:
        tell = tell_failures if given.only else tell_leading
        _print((*tell(report), *summary(report)))
    if ended:
        raise ended
    return 0 if report.passed else 1


def _fuzz(given: argparse.Namespace) -> int:
    files = [read_document(name, read_vectors) for name in given.known]
    hands, skipped, found = 0, 0, _Found()
    with _engine(given) as engine:
        for vector in (vector for file in files for vector in file.cases):
            found.known |= places(judge(engine, vector))
        with _progress(given.hands) as show:
            played = fuzz(engine, given.hands, given.seed, found.known, by_default=given.official)
            for outcome in played:
                hands += 1
                skipped += outcome.verdict == "skipped"
                show(hands)
                if outcome.verdict == "failed":
                    found.make_small(engine, outcome, partial(show, hands))
                    if found.ended or not given.keep_going:
                        break
        fault = str(found.ended) if found.ended else engine.stop()
    if isinstance(found.ended, SystemExit):  # from a signal: there is no time for a report
        with suppress(OSError):  # the terminal may have been closed
            print(f"tagolib: ended; the case is in {found.files[-1] or 'no file'}", file=sys.stderr)
        raise found.ended
    report = FuzzReport(engine.welcome, given.seed, hands, skipped, tuple(found.failures), fault)
    if given.json:
        _print_json(write_fuzz_report(report, found.files))
    else:
        _print(_tell_fuzz(report, found.files))
    if found.ended:
        raise found.ended
    return 0 if report.passed else 1


@define
class _Found:
    """The failures found so far. Each is kept in a file while its case is made small."""

    known: set[tuple[str, str]] = Factory(set)
    """The differences that are not reported again."""
    failures: list[Outcome] = Factory(list)
    files: list[str | None] = Factory(list)
    """The file of each failure's case; ``None`` if it could not be written."""
    asked: tuple[Outcome, ...] = ()
    """What the engine answered to the cases of the suite, if there is a failure."""
    ended: BaseException | None = None
    """What interrupted the making of a small case; ``None`` if nothing did."""

    def make_small(self, engine: Process, failure: Outcome, show: Callable[[str], object]) -> None:
        """Write the case as it was found, then make it small, which may take a long time."""
        smallest, asked = failure, 0

        def tell(outcome: Outcome) -> None:
            nonlocal smallest, asked
            smallest, asked = outcome, asked + 1
            actions = len(outcome.vector.case.get("actions", ()))
            show(f"making it small: {actions} actions, {asked} asked")

        was_there = Path(_file_name(failure.vector)).exists()
        self.files.append(None)
        self._write(failure.vector)
        try:
            make_small(engine, failure, tell, self.known)
        except (UnusableEngineError, KeyboardInterrupt, SystemExit) as error:
            self.ended = error
        found = smallest.vector
        if not (self.asked or self.ended):
            show("looking for the likeliest rules")
            try:
                self.asked = ask_suite(engine)
            except (UnusableEngineError, KeyboardInterrupt, SystemExit) as error:
                self.ended = error
        smallest = with_rules(smallest, self.asked)
        self.failures.append(smallest)
        if self._write(smallest.vector) and found != failure.vector and not was_there:
            with suppress(OSError):
                Path(_file_name(failure.vector)).unlink()
        self.known |= places(failure) | places(smallest)

    def _write(self, vector: Vector) -> bool:
        """Write the case, and return whether it could be written."""
        text = json.dumps(write_vectors(file_of(vector)), ensure_ascii=False, indent=1)
        try:
            write_text(_file_name(vector), f"{text}\n")
        except TagoError as error:
            print(f"tagolib: the case could not be written: {error}", file=sys.stderr)
            return False
        self.files[-1] = _file_name(vector)
        return True


def _file_name(vector: Vector) -> str:
    return f"{vector.id}.json"


def _tell_fuzz(report: FuzzReport, files: Sequence[str | None]) -> Iterator[str]:
    """Yield the lines of a report on random hands, or on other cases if the engine has no hands."""
    plays = {*HAND_KINDS}.intersection(report.engine.kinds)
    if not report.failures:
        what = "hands" if plays else "cases of each kind"
        told = f"{report.hands} {what}, {report.skipped} skipped, no difference"
        yield f"{report.engine}: {told}{end_of(report.fault)}"
        return
    for failure in report.failures:
        yield from tell_difference(failure)
    cases = "the case is" if len(files) == 1 else "the cases are"
    names = ", ".join(file or "no file" for file in files)
    yield f"{'Hand' if plays else 'Try'} {report.hands}; {cases} in {names}{end_of(report.fault)}"


def _export(given: argparse.Namespace) -> int:
    with naming(given.folder):
        written = write_export(Path(given.folder))
    files = f"{written - 1} files, and {ARCHIVE}, which holds them"
    _print([f"{files}: version {VERSION} of the suite."])
    return 0


def _page(given: argparse.Namespace) -> int:
    reports = [read_document(name, read_report) for name in given.reports]
    write_text(given.page, page(reports))
    return 0


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        print(printable(line, 2000))  # much of the text comes from strangers


def _print_json(document: JSON) -> None:
    print(json.dumps(document, indent=1))


@contextmanager
def _progress(size: int) -> Iterator[Callable[..., object]]:
    """Show the command's progress on a terminal, with a bar if rich is installed.

    Yields a function that takes the number of things done, and a few words on the current step.
    """
    if sys.stderr is None or not sys.stderr.isatty() or not find_spec("rich"):
        yield lambda done, words="": None
        return
    from rich.console import Console  # noqa: PLC0415  # rich is optional: the extra cli
    from rich.progress import Progress  # noqa: PLC0415  # rich is optional: the extra cli

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=size)
        yield lambda done, words="": bar.update(task, completed=done, description=words)
