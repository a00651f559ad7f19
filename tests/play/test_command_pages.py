"""The page on the command line names every command and every option, and no others."""

import re

import pytest

from tagolib.cli import main
from tests.places import ROOT

PAGE = (ROOT / "docs" / "reference" / "command-line.md").read_text(encoding="utf-8")

SECTION = re.compile(r"^`tagolib ([^`]*)`$(.*?)(?=^`tagolib |^The exit status)", re.M | re.S)
SECTIONS = SECTION.findall(PAGE)
"""What the page says of each command, by its words."""


def helped(command: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """Return the help of a command."""
    with pytest.raises(SystemExit):
        main([*command, "--help"])
    return capsys.readouterr().out


def commands(capsys: pytest.CaptureFixture[str], *words: str) -> list[tuple[str, ...]]:
    """Return all commands that begin with some words, without those that only have subcommands."""
    said = helped([*words], capsys)
    below = re.findall(r"^    (\w+)(?: |$)", said, re.MULTILINE)
    found = [one for word in below for one in commands(capsys, *words, word)]
    return found if below and not options(said) else [words, *found]


def options(text: str) -> set[str]:
    """Return the long options in a text, except the one that all commands have."""
    return {*re.findall(r"(?<!-)--[a-z]+", text)} - {"--help", "--version"}


def command_of(title: str) -> str:
    """Return the words of a command from the title of its section."""
    return " ".join(re.findall(r"^[a-z ]+\b", title)).strip()


def test_every_option_is_on_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    """The page has under each command exactly what ``--help`` names."""
    named = {" ".join(words) for words in commands(capsys)}
    assert len(named) > 8
    assert {command_of(title) for title, _ in SECTIONS} - {""} == named
    for command in named:
        mine = [title + text for title, text in SECTIONS if command_of(title) == command]
        assert options("".join(mine)) == options(helped(command.split(), capsys)), command
