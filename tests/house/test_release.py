"""The version has one source, and the changelog is ready for it."""

import os
import re
import subprocess
import tomllib
from importlib.metadata import metadata
from typing import Any, Final

import pytest

import tagolib
from tests.places import DOCS, ROOT

PYPROJECT: Final[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
CHANGELOG: Final = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
CHANGES: Final = ROOT / "changes"
KINDS: Final = [kind["directory"] for kind in PYPROJECT["tool"]["towncrier"]["type"]]


def test_the_package_has_the_version() -> None:
    """The installed package has the version of the source."""
    assert metadata("tagolib")["Version"] == tagolib.__version__


def test_whoever_cites_it_cites_the_version() -> None:
    """CITATION.cff has the version."""
    cited = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert re.findall(r"^version: (.+)$", cited, re.MULTILINE) == [tagolib.__version__]


def test_the_pages_have_the_version() -> None:
    """A version of the library that a page shows is the one that the program prints."""
    shown = {
        version
        for page in DOCS.rglob("*.md")
        for version in re.findall(r"\btagolib (\d+\.\d[\w.]*)", page.read_text(encoding="utf-8"))
    }
    assert shown <= {tagolib.__version__}


def test_the_changelog_begins_with_the_version() -> None:
    """Newer changes have no heading: they are in the folder of changes."""
    headings = re.findall(r"^## (\S+) \(\d{4}-\d\d-\d\d\)$", CHANGELOG, re.MULTILINE)
    assert headings[0] == tagolib.__version__
    assert len(headings) == CHANGELOG.count("\n## ")


def test_the_status_fits_the_version() -> None:
    """A candidate is a beta, and what follows it is stable."""
    status = (
        "5 - Production/Stable" if tagolib.__version__.replace(".", "").isdigit() else "4 - Beta"
    )
    classifiers = PYPROJECT["project"]["classifiers"]
    assert [one for one in classifiers if "Status" in one] == [f"Development Status :: {status}"]


@pytest.mark.parametrize("change", sorted(file.name for file in CHANGES.iterdir()))
def test_a_change_is_of_a_kind(change: str) -> None:
    """Every file of the folder is named so that its words reach the changelog."""
    said = (CHANGES / change).read_text(encoding="utf-8")
    if change == "README.md":
        assert [kind for kind in KINDS if f"`{kind}`" not in said] == []
    else:
        assert re.fullmatch(rf"\+[\w-]+\.({'|'.join(KINDS)})\.md", change)
        assert len(said.split()) > 2
        assert not said.startswith("-")


@pytest.mark.skipif(os.name == "nt", reason="The workflow of a release runs on Linux.")
def test_the_notes_of_a_release() -> None:
    """The notes of a release are the first part of the changelog, without its heading."""
    workflow = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    (command,) = re.findall(r"run: (sed .+ CHANGELOG\.md) > notes\.md$", workflow, re.MULTILINE)
    done = subprocess.run(
        command, shell=True, cwd=ROOT, capture_output=True, check=True, encoding="utf-8"
    )
    parts = re.split(r"^## .+\n", CHANGELOG, flags=re.MULTILINE)
    assert done.stdout == parts[1]
    assert len(parts[1].split()) > 2
