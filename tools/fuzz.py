"""Coverage-guided fuzzing of everything that reads input from strangers: ``nox -s fuzz``.

``python -m tools.fuzz LOADER FOLDER [libFuzzer's options]`` fuzzes one of the :data:`LOADERS`; the
folder holds its corpus. A loader may raise only the library's own errors. If it writes what it has
read, reading that must return the same value. Inputs that break a loader become tests.
"""

import io
import json
import random
import sys
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import atheris

with atheris.instrument_imports():
    import tagolib as tago
    from tagolib import fairness
    from tagolib import serialization as wire
    from tagolib.conformance.server import serve
    from tagolib.notation import Transcript, parse_action, parse_hands, write_action, write_hand
    from tagolib.table import Table, TableRecord, Void, resume_table

from tagolib.conformance.tago.actions import any_action, play_out, rare_action
from tagolib.conformance.tago.deals import random_rules
from tests.tables import House, any_deed, go_on

HAND: Final = tago.deal(
    tago.Rules.parse("Light – 5/300"), {1: 300, 3: 300, 4: 450}, 3, tago.shuffle(bytes(32))
)


def json_loader(read: Callable[[Any], Any]) -> Callable[[bytes], None]:
    """Return the loader of a JSON form, which reads a value, writes it, and reads it again."""

    def load(data: bytes) -> None:
        value = read(wire.parse_json(data))
        text = json.dumps(wire.write(value), ensure_ascii=False).encode()
        assert read(wire.parse_json(text)) == value

    return load


def load_hand(data: bytes) -> None:
    """Read a saved hand, and play it."""
    record = wire.read_record(wire.parse_json(data))
    hand = tago.resume(record)
    assert tago.resume(tago.Record.of(hand)) == hand


def load_table(data: bytes) -> None:
    """Read a saved table, and play its hand."""
    table = resume_table(wire.read_table(wire.parse_json(data)))
    assert resume_table(TableRecord.of(table)) == table


def load_audit(data: bytes) -> None:
    """Read the audit of a fair hand, and verify it."""
    audit = wire.read(wire.parse_json(data), tago.Audit)
    tago.verify(audit, tago.Kept(audit.seeds.announcement))


def load_line(data: bytes) -> None:
    """Read lines of the protocol: each line that is not blank gets a reply, whatever it is."""
    replies = io.BytesIO()
    serve(io.BytesIO(data), replies)
    said = [json.loads(line) for line in replies.getvalue().splitlines()]
    lines = [line for line in data.split(b"\n") if line.strip()]
    assert len(said) == len(lines) or b"stop" in data
    for reply in said:
        faults = str(reply.get("errored", ""))
        assert "Error" not in faults.partition(":")[0], faults


def load_transcript(data: bytes) -> None:
    """Read a file of hands in the notation, write the hands, and read them again."""
    lines = io.StringIO(data.decode("utf-8", "surrogateescape"), newline="")
    for transcript in parse_hands(lines):
        assert list(parse_hands(write_hand(transcript).splitlines(keepends=True))) == [transcript]


def load_words(data: bytes) -> None:
    """Read one action in words, a table's label, cards, and a total, from the same text."""
    text = data.decode("utf-8", "surrogateescape")
    for parse in (
        lambda: write_action(parse_action(text, HAND)),
        lambda: tago.Rules.parse(text).label,
        lambda: tago.parse_cards(text),
        lambda: tago.Total.parse(text),
    ):
        try:
            parse()
        except tago.TagoError as error:
            str(error)


LOADERS: Final[Mapping[str, Callable[[bytes], None]]] = {
    "rules": json_loader(wire.read_rules),
    "action": json_loader(wire.read_action),
    "tournament": json_loader(wire.read_tournament),
    "hand": load_hand,
    "table": load_table,
    "table-action": json_loader(wire.read_table_action),
    "jackpot": json_loader(wire.read_jackpot),
    "audit": load_audit,
    "view": json_loader(wire.read_view),
    "line": load_line,
    "notation": load_transcript,
    "words": load_words,
}
"""The loaders to fuzz, by name."""


def tournament(hand: tago.Hand) -> tago.Tournament:
    """Return a tournament in which a hand was played."""
    moment = datetime(2012, 12, 20, tzinfo=UTC)
    players = {seat: f"player {seat}" for seat in hand.deal.numbers}
    made = tago.Tournament.of("day", moment, UTC).enrol(players[hand.first], moment)
    made = made.report("a table", 1, moment, dict(tago.points(hand)), players)
    return made.report("a table", 2, moment, dict(tago.points(hand)), players)


def audit(rules: tago.Rules) -> tago.Audit:
    """Return the audit of a hand that was dealt fairly, and then called off."""
    table = Table(rules, stage="open", stacks=((1, 300), (2, 300)), washed=True, cube=1)
    house = fairness.announce(fairness.House("a table", bytes(32), "leaves", table=table))
    return fairness.play(fairness.deal_fairly(house), Void()).audit


def samples(name: str, hand: tago.Hand, chance: random.Random) -> Iterator[str]:
    """Yield valid inputs to begin with."""
    record = tago.Record.of(hand)
    house = House([hand.rules], seed=chance.choice([0, 50]))
    for _ in range(chance.randrange(60)):
        go_on(chance.randrange, house, 0)
    table = house.tables[0]
    written: dict[str, Any] = {
        "table": lambda: wire.write(TableRecord.of(table)),
        "table-action": lambda: wire.write(any_deed(chance.randrange, table)),
        "jackpot": lambda: wire.write(table.jackpot),
        "rules": lambda: wire.write(random_rules(chance.randrange)),
        "action": lambda: wire.write(any_action(chance.randrange, HAND)),
        "tournament": lambda: wire.write(tournament(hand)),
        "hand": lambda: wire.write(record),
        "audit": lambda: wire.write(audit(hand.rules)),
        "view": lambda: wire.write(tago.view(hand, chance.choice([None, *hand.deal.numbers]))),
    }
    if name in written:
        yield json.dumps(written[name](), ensure_ascii=False)
    elif name == "line":
        saved = wire.write(record)
        case = {"kind": "hand"} | {key: saved[key] for key in list(saved)[3:]}
        yield json.dumps({"cmd": "run", "seq": 1, "case": case}, ensure_ascii=False)
        yield '{"cmd": "start", "version": 1}\n{"cmd": "stop"}\n'
    elif name == "notation":
        yield write_hand(Transcript.of(hand, tags=(("_A", "x"),), comments=((0, "well"),)))
    else:
        yield write_action(rare_action(chance.randrange, HAND))
        yield write_action(any_action(chance.randrange, HAND))
        yield hand.rules.label


def main() -> None:
    name, folder, *options = sys.argv[1:]
    corpus = Path(folder)
    corpus.mkdir(parents=True, exist_ok=True)
    for number in range(40):
        chance = random.Random(number)
        for place, text in enumerate(samples(name, play_out(chance.randrange), chance)):
            (corpus / f"sample-{number}-{place}").write_text(text, encoding="utf-8")

    def attempt(data: bytes) -> None:
        try:
            LOADERS[name](data)
        except tago.TagoError as error:
            str(error).encode()
            json.dumps(wire.write(error))

    atheris.Setup([sys.argv[0], *options, str(corpus)], attempt)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
