"""What runs on every push, every week and for a release are the commands of CONTRIBUTING.md."""

import re
import tomllib
from typing import Final

import pytest

from tests.places import ROOT

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
    *re.findall(r"def (\w+)\(session: nox", (ROOT / "noxfile.py").read_text("utf-8"))
}
TOLD: Final = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_three_workflows() -> None:
    """A push, a week and a tag each have one."""
    assert set(WORKFLOWS) == {"checks", "weekly", "release"}
    assert len(COMMANDS) > 8


@pytest.mark.parametrize(("name", "command"), COMMANDS)
def test_a_job_runs_what_is_told(name: str, command: str) -> None:
    """Each job runs what CONTRIBUTING.md names: sessions, all checks, or a step of a release."""
    if command.startswith("nox -s "):
        sessions = command.removeprefix("nox -s ").partition(" -- ")[0].split()
        assert {*sessions} <= SESSIONS
        assert [one for one in sessions if f"`{one}`" not in TOLD] == []
    elif command != "python -m pip install --quiet nox uv":
        assert command.partition(" > ")[0].replace('"$GITHUB_REF_NAME"', "v1.0.0") in TOLD


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
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    supported = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    assert re.findall(r"[\d.]+", listed) == [*supported, "3.14"]
