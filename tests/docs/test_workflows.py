"""What runs on every push, every week and for a release are the commands of CONTRIBUTING.md."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from typing import Any, Final

import pytest

from tests.places import DOCS, ROOT

WORKFLOWS: Final = {
    file.stem: file.read_text(encoding="utf-8")
    for file in sorted((ROOT / ".github" / "workflows").iterdir())
}
COMMANDS: Final = [
    (name, command.strip())
    for name, text in WORKFLOWS.items()
    for command in re.findall(r"^ +- run: (.+)$", text, re.MULTILINE)
]
SESSIONS: Final = {
    function.name: (ast.get_docstring(function) or "").partition("\n")[0]
    for function in ast.parse((ROOT / "noxfile.py").read_text(encoding="utf-8")).body
    if isinstance(function, ast.FunctionDef)
    for decorator in function.decorator_list
    if ast.unparse(decorator).startswith("nox.session")
}
"""What each session does."""
INSTALLED: Final = ("cli", "odds", "testing")
"""The extras that the environment of CONTRIBUTING.md has."""
PROJECT: Final[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
EXTRAS: Final[dict[str, list[str]]] = PROJECT["project"]["optional-dependencies"]
TOLD: Final = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_three_workflows() -> None:
    """A push, a week and a tag each have one."""
    assert set(WORKFLOWS) == {"checks", "weekly", "release"}
    assert len(COMMANDS) > 8


@pytest.mark.parametrize(("name", "command"), COMMANDS)
def test_a_job_runs_what_is_told(name: str, command: str) -> None:
    """Each job runs what is told: sessions of the table, all checks, or a step of a release."""
    if command.startswith("nox -s "):
        sessions = command.removeprefix("nox -s ").partition(" -- ")[0].split()
        assert {*sessions} <= SESSIONS.keys()
    elif command != "python -m pip install --quiet nox uv":
        assert command.partition(" > ")[0].replace('"$GITHUB_REF_NAME"', "v1.0.0") in TOLD


def test_the_table_of_sessions(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has every session, in order, with what its docstring says, and no other session."""
    monkeypatch.syspath_prepend(str(DOCS / "_ext"))
    listed = import_module("listed")
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \|", listed.sessions(), re.MULTILINE)
    assert rows == [(name, said.replace("``", "`")) for name, said in SESSIONS.items()]
    assert [*tomllib.loads(listed.SESSIONS.read_text(encoding="utf-8"))] == [*SESSIONS]


def test_every_session_that_is_told_exists() -> None:
    """So does every session that CONTRIBUTING.md tells somebody to run."""
    told = re.findall(r"nox -s ([a-z]+)", TOLD)
    assert len(told) > 3
    assert {*told} <= SESSIONS.keys()


def modules_of_tools(names: list[str]) -> Iterator[str]:
    """Yield what some modules import from outside, and all modules of the project behind them."""
    seen: set[str] = set()
    while names:
        name = names.pop()
        file = ROOT / f"{name.replace('.', '/')}.py"
        if name in seen or not file.exists():
            continue
        seen.add(name)
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            found = [node.module] if isinstance(node, ast.ImportFrom) and node.module else []
            found += [one.name for one in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module in ("tools", "tests"):
                found = [f"{node.module}.{one.name}" for one in node.names]
            names += [one for one in found if one.startswith(("tools", "tests"))]
            yield from (one.partition(".")[0] for one in found)


def test_the_environment_can_run_every_command() -> None:
    """What CONTRIBUTING.md installs has whatever the tools that it names import."""
    told = re.findall(r"python -m (tools\.\w+)", TOLD)
    assert len(told) > 4
    (group,) = re.findall(r"--group (\w+)", TOLD)
    assert f".[{','.join(INSTALLED)}]" in TOLD
    installed = ["attrs", *(need for extra in INSTALLED for need in EXTRAS[extra])]
    groups = [group]
    while groups:
        for need in PROJECT["dependency-groups"][groups.pop()]:
            if isinstance(need, str):
                installed.append(need)
            else:
                groups.append(need["include-group"])
    names = {re.split(r"[\[<>=]", need)[0].replace("-", "_") for need in installed}
    own = {*sys.stdlib_module_names, "tools", "tests", "tagolib", "attr"}
    assert {*modules_of_tools(told)} - own <= names


def test_all_checks_are_those_of_the_readme() -> None:
    """The first job runs the command that the README gives for all checks."""
    (command,) = (words for name, words in COMMANDS if name == "checks" and "venv" in words)
    assert command in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", WORKFLOWS)
def test_actions_are_pinned(name: str) -> None:
    """Every action is pinned to a commit, with its version beside it."""
    used = re.findall(r"uses: (.+)", WORKFLOWS[name])
    assert used
    assert [one for one in used if not re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v[\d.]+", one)] == []


@pytest.mark.parametrize("name", WORKFLOWS)
def test_permissions_are_minimal(name: str) -> None:
    """A workflow has no permissions but those that each job asks for; only a release writes."""
    text = WORKFLOWS[name]
    assert "\npermissions: {}\n" in text
    written = set(re.findall(r"^      ([\w-]+): write", text, re.MULTILINE))
    assert written == ({"id-token", "attestations", "contents"} if name == "release" else set())
    assert text.count("persist-credentials: false") == text.count("actions/checkout@")


def test_the_same_versions_of_python() -> None:
    """The tests run on every Python that the project says it supports, and on the next one."""
    (listed,) = re.findall(r"python: \[(.+)\]", WORKFLOWS["checks"])
    classifiers = PROJECT["project"]["classifiers"]
    supported = re.findall(r"Python :: (3\.\d+)", "\n".join(classifiers))
    following = f"3.{1 + int(supported[-1].removeprefix('3.'))}"
    assert re.findall(r"[\d.]+", listed) == [*supported, following]
