"""The page on the command line names every command and every option, and no others."""

import re
from pathlib import Path

import pytest

from tagolib.cli import main

ROOT = Path(__file__).parent.parent
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
    """All commands below some words, as the help lists them."""
    found = re.findall(r"^    (\w+)(?: |$)", helped([*words], capsys), re.MULTILINE)
    return [one for word in found for one in commands(capsys, *words, word)] or [words]


def test_every_option_is_on_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    """What ``--help`` names stands on the page under its command, and nothing else stands there."""
    named = {" ".join(words) for words in commands(capsys)}
    assert len(named) > 8
    on_page = {" ".join(re.findall(r"^[a-z ]+\b", title)) for title, _ in SECTIONS} - {""}
    assert {title.strip() for title in on_page} == named
    for command in named:
        mine = [(title, text) for title, text in SECTIONS if re.match(rf"{command}\b", title)]
        told = {*re.findall(r"(?<!-)--[a-z]+", "".join(title + text for title, text in mine))}
        offered = {*re.findall(r"--[a-z]+", helped(command.split(), capsys))} - {"--help"}
        assert told - {"--help"} == offered, command
