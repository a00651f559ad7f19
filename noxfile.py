"""The project's checks: plain ``nox`` runs all that must pass; ``nox --list`` names the others."""

import nox

nox.needs_version = ">=2024.10.9"
nox.options.sessions = ["tests", "types", "lint", "docs"]
nox.options.reuse_existing_virtualenvs = True

PYPROJECT = nox.project.load_toml("pyproject.toml")
EXTRAS = ",".join(PYPROJECT["project"]["optional-dependencies"])
FUZZED = [
    *("rules", "action", "pledge", "tournament", "hand", "fair-hand", "line", "notation", "words"),
    *("table", "table-action", "jackpot", "view"),
]


def install(session: nox.Session, *groups: str) -> None:
    """Install the project with its extras, and the tools of some dependency groups."""
    tools = nox.project.dependency_groups(PYPROJECT, *groups)
    session.install(f".[{EXTRAS}]", *tools)


def run_tests(session: nox.Session) -> None:
    """Run the tests and hold the branch coverage at 100 %."""
    install(session, "tests")
    session.run("coverage", "erase")
    session.run("coverage", "run", "-m", "pytest", *session.posargs)
    session.run("coverage", "combine", "--quiet")
    session.run("coverage", "report")


@nox.session
def tests(session: nox.Session) -> None:
    """Run the tests on this Python."""
    run_tests(session)


@nox.session(python=["3.11", "3.12", "3.13"])
def pythons(session: nox.Session) -> None:
    """Run the tests on every supported Python."""
    run_tests(session)


@nox.session
def oldest(session: nox.Session) -> None:
    """Run the tests with the oldest attrs and cattrs that the project says it works with."""
    oldest = [need.replace(">=", "==") for need in PYPROJECT["project"]["dependencies"]]
    install(session, "tests")
    session.install(*oldest)
    session.run("pytest", *session.posargs)


@nox.session
def types(session: nox.Session) -> None:
    """Check the types with mypy and pyright."""
    install(session, "types", "docs")
    session.run("mypy")
    session.run("pyright")


@nox.session
def lint(session: nox.Session) -> None:
    """Check style, formatting, spelling, and that modules import only from the floors below."""
    install(session, "lint")
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")
    session.run("codespell")
    session.run("lint-imports")


@nox.session
def docs(session: nox.Session) -> None:
    """Build the documentation, warnings being errors, check the site, and run its examples."""
    install(session, "docs")
    session.run("python", "-m", "tests.pages")  # all of the Italian pages is translated
    options = ["-E", "-W", "-n", "--keep-going", "-q"]
    italian = ["-D", "language=it", "-b", "html", "docs", "docs/_build/html/it"]
    session.run("sphinx-build", *options, "-b", "html", "docs", "docs/_build/html")
    session.run("sphinx-build", *options, *italian)
    session.run("python", "-m", "tests.site", "docs/_build/html")
    session.run("sphinx-build", *options, "-b", "doctest", "docs", "docs/_build/doctest")


@nox.session
def catalogues(session: nox.Session) -> None:
    """Bring the dealer's translations up to date with the messages, and compile them."""
    install(session, "tests")
    session.run("python", "-m", "tests.catalogues")


@nox.session
def pages(session: nox.Session) -> None:
    """Bring the translations of pages up to date with the pages, and say what they lack."""
    install(session, "docs")
    session.run("python", "-m", "tests.pages", "update")


@nox.session
def benchmarks(session: nox.Session) -> None:
    """Measure the library beside its peers, and exact odds.

    The latest figures stand in docs/explanation/benchmarks.md.
    """
    session.install(".[odds]")
    for peer in nox.project.dependency_groups(PYPROJECT, "peers"):
        session.install(peer, success_codes=[0, 1])  # pip says why; the tables go without it
    session.run("python", "-m", "benchmarks", *session.posargs)
    session.run("python", "benchmarks/exact_odds.py")


@nox.session
def bots(session: nox.Session) -> None:
    """Let the bots play 20,000 hands against one another, as docs/how-to/bots.md tells."""
    install(session)
    session.run("python", "-m", "tests.matches", *session.posargs)


@nox.session
def deep(session: nox.Session) -> None:
    """Check the laws on many more random hands than the tests do: ``nox -s deep -- 100000``."""
    install(session, "tests")
    session.run("python", "-m", "tests.deep", *session.posargs)


@nox.session
def session(session: nox.Session) -> None:
    """Play a long session at a full table, chips counted: ``nox -s session -- 10000``."""
    install(session, "tests")
    session.run("python", "-m", "tests.session", *session.posargs)


@nox.session
def fuzz(session: nox.Session) -> None:
    """Fuzz what reads strangers' input, 600 s each: ``nox -s fuzz -- [SECONDS [LOADER ...]]``."""
    install(session, "tests", "fuzz")
    seconds, *names = session.posargs or ["600"]
    for name in names or FUZZED:
        folder = session.create_tmp() + f"/{name}"
        session.run("python", "-m", "tests.fuzz", name, folder, f"-max_total_time={seconds}")
