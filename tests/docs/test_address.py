"""The address of the project is set in one step, and nothing leads nowhere until then."""

import re
import shutil
import tomllib
from pathlib import Path

import pytest

from tests.places import ROOT
from tools import address

REPOSITORY = "https://example.org/tago/tagolib"
DOCUMENTATION = "https://tagolib.example.org/"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a folder with the files that have the address."""
    for name in address.PLACES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def test_it_is_set_everywhere(copy: Path) -> None:
    """Every file tells it, and setting another address leaves nothing of the first."""
    address.set_address(copy, "https://first.example.org/a/b/", "https://first.example.org/c")
    address.set_address(copy, REPOSITORY, DOCUMENTATION)
    for name in address.PLACES:
        text = (copy / name).read_text(encoding="utf-8")
        assert REPOSITORY in text
        assert DOCUMENTATION in text
        assert "first.example.org" not in text
    assert address.addresses(copy) == {
        "Documentation": DOCUMENTATION,
        "Repository": REPOSITORY,
        "Issues": f"{REPOSITORY}/issues",
        "Changelog": f"{REPOSITORY}/blob/main/CHANGELOG.md",
    }


def test_links_of_the_readme_lead_there_on_pypi(copy: Path) -> None:
    """On PyPI a link within the repository is its words alone, until there is an address."""
    shown = "See [the rules](docs/rulebook.md) and [attrs](https://www.attrs.org)."
    assert readme(ROOT, shown) == "See the rules and [attrs](https://www.attrs.org)."
    address.set_address(copy, REPOSITORY, DOCUMENTATION)
    there = f"[the rules]({REPOSITORY}/blob/main/docs/rulebook.md)"
    assert readme(copy, shown) == f"See {there} and [attrs](https://www.attrs.org)."


def readme(folder: Path, text: str) -> str:
    """Return a text as the project shows it on PyPI."""
    told = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))
    for rule in told["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]["substitutions"]:
        text = re.sub(rule["pattern"], rule["replacement"], text)
    return text


def test_a_file_without_a_place_is_named(copy: Path) -> None:
    """If a file has changed so that the address has no place, it is named."""
    (copy / "CITATION.cff").write_text("title: tagolib\n", encoding="utf-8")
    with pytest.raises(LookupError, match=r"CITATION\.cff has no place for the address"):
        address.set_address(copy, REPOSITORY, DOCUMENTATION)


def test_what_is_left(
    copy: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The one thing that a first release lacks is named until it is set."""
    monkeypatch.setattr(address, "ROOT", copy)
    if not address.addresses(copy):
        with pytest.raises(SystemExit, match="The project has no address yet"):
            address.main()
    address.main(REPOSITORY, DOCUMENTATION)
    said = capsys.readouterr().out
    assert f"Repository: {REPOSITORY}\n" in said
