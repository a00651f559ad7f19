"""The README and the package's first page show what really happens; the menu is complete."""

import doctest
import re
import tomllib
from pathlib import Path

import pytest

import tagolib
from tagolib.cli import main
from tests.places import ROOT
from tools import pictures

DOCS = ROOT / "docs"
README = (ROOT / "README.md").read_text(encoding="utf-8")


def block(language: str, holding: str) -> str:
    """Return the README's fenced block of a language that contains some words."""
    blocks = re.findall(rf"^```{language}\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)
    (found,) = [text for text in blocks if holding in text]
    return str(found)


def test_the_transcript_is_what_the_command_prints(capsys: pytest.CaptureFixture[str]) -> None:
    """The README's first command prints the hand below it; three dots stand for missing lines."""
    assert block("sh", "play").strip().endswith("tagolib play --auto")
    status = main(["play", "--auto"])
    assert status == 0
    printed, shown = capsys.readouterr().out, block("text", "POINT")
    assert doctest.OutputChecker().check_output(shown, printed, doctest.ELLIPSIS)
    assert {*shown.splitlines()} - {"..."} <= {*printed.splitlines()}


def test_the_examples_run() -> None:
    """The README's hand, and the package's, print what they show."""
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for text in (block("pycon", "tago.deal"), tagolib.__doc__ or ""):
        example = doctest.DocTestParser().get_doctest(text, {}, "example", None, 0)
        failed, tried = runner.run(example)
        assert failed == 0
        assert tried > 5


def test_no_block_goes_untested() -> None:
    """The README has no other blocks of code than these."""
    fences = re.findall(r"^```(\w*)$", README, re.MULTILINE)
    assert fences == ["sh", "", "pycon", "", "sh", "", "text", "", "sh", ""]


def test_the_links_lead_somewhere() -> None:
    """Each file that the README links to exists."""
    links = re.findall(r"\]\(([^)]+)\)", README)
    assert len(links) > 10
    links += re.findall(r'(?:src|srcset)="([^"]+)"', README)
    assert [link for link in links if not (ROOT / link).is_file()] == []


def test_the_page_on_pypi_leads_nowhere_in_the_repository() -> None:
    """PyPI shows the README without links to files, and without the picture."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    text = README
    for one in settings["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]["substitutions"]:
        text = re.sub(one["pattern"], one["replacement"], text)
    assert not re.search(r"\]\(|<|docs/", text)
    assert "not even you have.\n\ntagolib is this game" in text
    assert "Copy a small host, which is a whole server" in text


def test_the_pictures_are_drawn_as_they_would_be_now(tmp_path: Path) -> None:
    """The pictures on the front pages show a hand as the library draws it now."""
    pictures.make(tmp_path)
    fronts = README + (DOCS / "italiano.md").read_text(encoding="utf-8")
    for name in pictures.PICTURES:
        assert f"_static/{name}" in fronts
        assert (pictures.PLACE / name).read_bytes() == (tmp_path / name).read_bytes()


def test_the_menu_is_short() -> None:
    """The menu has a group for each door of the front page, and no page twice.

    Sphinx warns of pages that are in no list, not even below another page.
    """
    text = (DOCS / "index.md").read_text(encoding="utf-8")
    assert len(re.findall(r"^:caption: ", text, re.MULTILINE)) == 5
    listed = re.findall(r"^[\w/-]+$", text.partition("```{toctree}")[2], re.MULTILINE)
    assert len(listed) == len({*listed}) <= 25
    assert [page for page in listed if not (DOCS / f"{page}.md").is_file()] == []


@pytest.mark.parametrize("page", ["first-hand", "check-your-engine"])
def test_a_tutorial_installs_as_the_readme_does(page: str) -> None:
    """A tutorial's first command installs the library as the README does."""
    text = (DOCS / "tutorials" / f"{page}.md").read_text(encoding="utf-8")
    install = text.partition("```sh\n")[2].partition("\n")[0]
    assert install.endswith("pip install --quiet .")
    assert block("sh", "play").startswith(f"{install} && ")


def test_ci_calls_the_readmes_command() -> None:
    """CI runs exactly the README's command for the tests."""
    command = block("sh", "nox").strip()
    assert command in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
