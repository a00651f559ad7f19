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
    """What a command says of itself when it is asked."""
    with pytest.raises(SystemExit):
        main([*command, "--help"])
    return capsys.readouterr().out


def commands(capsys: pytest.CaptureFixture[str], *words: str) -> list[tuple[str, ...]]:
    """All commands that begin with some words; what only has others below it is none."""
    said = helped([*words], capsys)
    below = re.findall(r"^    (\w+)(?: |$)", said, re.MULTILINE)
    found = [one for word in below for one in commands(capsys, *words, word)]
    return found if below and not options(said) else [words, *found]


def options(text: str) -> set[str]:
    """The long options in a text, but for the one that all commands have."""
    return {*re.findall(r"(?<!-)--[a-z]+", text)} - {"--help", "--version"}


def command_of(title: str) -> str:
    """The words of a command, of the title of what the page says of it."""
    return " ".join(re.findall(r"^[a-z ]+\b", title)).strip()


def test_every_option_is_on_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    """What ``--help`` names stands on the page under its command, and nothing else stands there."""
    named = {" ".join(words) for words in commands(capsys)}
    assert len(named) > 8
    assert {command_of(title) for title, _ in SECTIONS} - {""} == named
    for command in named:
        mine = [title + text for title, text in SECTIONS if command_of(title) == command]
        assert options("".join(mine)) == options(helped(command.split(), capsys)), command
