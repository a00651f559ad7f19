"""The page on the command line has every command, with the help that it prints."""

import re
from importlib import import_module

import pytest

from tagolib.cli import main
from tests.places import DOCS

PAGE = (DOCS / "reference" / "command-line.md").read_text(encoding="utf-8")


def helped(command: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """Return the help of a command."""
    with pytest.raises(SystemExit):
        main([*command, "--help"])
    return capsys.readouterr().out


def commands(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    """Return all commands that begin with some words, without those that only have subcommands."""
    said = helped([*words], capsys)
    below = re.findall(r"^    (\w+)(?: |$)", said, re.MULTILINE)
    found = [one for word in below for one in commands(capsys, *words, word)]
    has_options = {*re.findall(r"(?<!-)--[a-z]+", said)} - {"--help", "--version"}
    return found if below and not has_options else [" ".join(words), *found]


def test_every_command_is_on_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    """The page has the help of each command, below a heading with its name."""
    shown = re.findall(r"^## `tagolib ([a-z ]+)`\n", PAGE, re.MULTILINE)
    assert sorted(shown) == sorted(commands(capsys))
    assert re.findall(r"^```\{generated\} helped (.*)$", PAGE, re.MULTILINE) == shown


def test_the_page_shows_what_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A block on the page has the usage and every option of its command."""
    monkeypatch.syspath_prepend(str(DOCS / "_ext"))
    shown = import_module("command_help").helped("conformance", "run")
    assert shown.startswith("```text\nusage: tagolib conformance run ")
    assert "\n  --smoke  " in shown
