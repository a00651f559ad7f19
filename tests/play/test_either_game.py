"""Whichever game is played: its session, its announcer and its seat at a terminal do the same."""

import io
import json
from pathlib import Path
from typing import Any

import attrs
import pytest

import tagolib as tago
from tagolib import tap
from tagolib.announcements import LANGUAGES
from tagolib.announcements.voice import Voice
from tagolib.cli import main
from tagolib.cli.play import PLAYABLE
from tagolib.cli.saved_games import Keeping
from tagolib.game import TAGO, TAP, Game
from tagolib.play.players import PERSON
from tagolib.play.vocabulary import REQUESTS, Vocabulary
from tagolib.play.words import sayer
from tagolib.table import due

RULES: dict[Game, Any] = {TAGO: tago.Rules.parse("Light – 5/300"), TAP: tap.Rules()}
DEALS: dict[Game, Any] = {
    TAGO: lambda session: session.by_house(due(session.table)),
    TAP: lambda session: session.deck(),
}
"""The step that a person asks for between two hands."""
RULE: dict[Game, str] = {TAGO: "raise-01", TAP: "tap-14"}

both = pytest.mark.parametrize("game", PLAYABLE, ids=lambda game: game.name)


def begun(game: Game, language: str = "en") -> Any:
    players = {1: PERSON, 2: "careful", 3: "at_random"}
    return PLAYABLE[game].seated.of(RULES[game], players, "x", language)


def step(now: Any) -> Any:
    """Return the next step of a session; the person takes the first of the legal actions."""
    move = now.next_move()
    if move is None and now.options is not None:
        return now.plays.legal_actions(now.hand)[0]
    return DEALS[now.plays](now) if move is None else move


def command(game: Game, *words: str) -> list[str]:
    return [*PLAYABLE[game].command.split()[1:], *words]


@both
def test_a_game_has_what_the_command_needs(game: Game) -> None:
    """The table of the command has a row for each game, with the session of that game."""
    assert set(PLAYABLE) == {TAGO, TAP}
    assert PLAYABLE[game].seated.plays is game
    assert {*PLAYABLE[game].against} <= {*PLAYABLE[game].seated.bots}


@both
def test_a_session_goes_on_as_if_it_had_not_been_saved(game: Game, tmp_path: Path) -> None:
    """At any moment a saved session comes back equal, and continues in the same way."""
    name, row = str(tmp_path / "t"), PLAYABLE[game]
    file = Keeping(name, row.read, row.write)
    now = begun(game)
    for number in range(120):
        now = now.after(step(now))
        if not number % 7:
            file.save(now)
            again = Keeping(name, row.read, row.write).load()
            assert again == now
            assert step(again) == step(now)
    assert now.dealt > 1


@both
def test_a_game_without_a_person(
    game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody can take a seat where only the program plays."""
    file = tmp_path / "t"
    saved: Any = PLAYABLE[game].write(begun(game))
    saved["players"]["1"] = "careful"
    file.write_text(json.dumps(saved))
    status = main(command(game, "--file", str(file)))
    assert status == 2
    said = capsys.readouterr().err
    assert said.startswith(f"tagolib: {file}: nobody sits ")
    assert said.endswith("; use --new to begin another\n")


@both
def test_the_dealer_of_a_session_says_everything(game: Game) -> None:
    """Facts, options, what is waited for, and refusals are said in each language."""
    now = begun(game)
    for _ in range(60):
        now = now.after(step(now))
        if now.options is None:
            continue
        seat = now.hand.to_act
        seen = game.view(now.hand, seat)
        action = attrs.evolve(game.legal_actions(now.hand)[0], seat=seat % 3 + 1)
        with pytest.raises(tago.IllegalActionError) as refused:
            game.apply(now.hand, action)
        told = set()
        for language in LANGUAGES:
            dealer: Voice = now.speaking(language).dealer
            assert dealer.name(2) == "Hugo"
            told |= {
                dealer.fact(seen.log[-1]),
                dealer.waiting(seen.state),
                dealer.options(seen.state.options),
                dealer.refusal(refused.value),
            }
        assert len(told) == 4 * len(LANGUAGES)
        assert not any("{" in sentence for sentence in told)


@both
@pytest.mark.parametrize("language", LANGUAGES)
def test_requests_at_a_prompt(
    game: Game,
    language: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """In either game the same words ask for help, the table or a rule, and leave."""
    row, file = PLAYABLE[game], tmp_path / "t"
    now = begun(game, language)
    while now.options is None or now.next_move() is not None:
        now = now.after(step(now))
    Keeping(str(file), row.read, row.write).save(now)
    spoken = Vocabulary("command", {}, {}, language)
    typed = [spoken.word(key) for key in REQUESTS]
    typed[list(REQUESTS).index("rule")] += f" {RULE[game]}"
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join([*typed, "never read"])))
    status = main(command(game, "--file", str(file)))
    assert status == 0
    said, say = " ".join(capsys.readouterr().out.split()), sayer(language, row.player.said)
    assert say("not here") in said  # the next hand, during a hand
    assert " ".join(say("help").split()) in said
    assert say("more", word=RULE[game].upper()) in said
    assert said.count(" ".join(say("hand", number=1).split())) == 2  # at the beginning, and asked
    assert "never" not in said


@both
def test_an_interruption_leaves_politely(
    game: Game,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Ctrl-C at a prompt leaves as quit does: the person is told how to continue."""

    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    monkeypatch.chdir(tmp_path)
    status = main(command(game, "--seat", "2", "--file", "t"))
    assert status == 0
    said = capsys.readouterr().out.rstrip()
    assert said.endswith(f"To continue: {PLAYABLE[game].command} --file t")
