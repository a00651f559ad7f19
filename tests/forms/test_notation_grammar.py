"""The grammar on the page on the notation is the one that is read."""

import random
import re

import pytest

import tagolib as tago
from tagolib.conformance.tago.actions import any_action, play_out
from tagolib.conformance.tago.deals import random_deal
from tagolib.notation import parse_action, write_action
from tagolib.notation.lines import split_comment
from tagolib.notation.verbs import VERBS
from tests.places import RECORDED, ROOT

PAGE = (ROOT / "docs" / "reference" / "notation.md").read_text(encoding="utf-8")
HANDS = (RECORDED / "hands.tago").read_text(encoding="utf-8")
LINES = [split_comment(line)[0] for line in HANDS.splitlines()]
ACTIONS = [line for line in LINES if re.match(r"(?:dealer|\d)\s*:", line)]

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[:\[\]]|[^ \t":\[\]]+')
"""A value, a mark, or a word of a line."""
EBNF = re.compile(
    r'\(\*.*?\*\)|"(?P<word>[^"]+)"|\?(?P<special>.*?)\? ;|(?P<name>\w+)|(?P<sign>\S)'
)


def grammar() -> dict[str, str]:
    """Return the rules of the grammar as regular expressions over tokens, each with a blank."""
    (block,) = re.findall(r"^```ebnf\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    rules: dict[str, str] = {}
    texts = dict(re.findall(r"^(\w+) += (.*?;)(?=$| +\(\*)", block, re.DOTALL | re.MULTILINE))
    signs = {"{": "(?:", "}": ")*", "[": "(?:", "]": ")?", "(": "(?:", ")": ")", "|": "|"}

    def expand(name: str) -> str:
        if name not in rules:
            parts = []
            for found in EBNF.finditer(texts[name]):
                if found["word"]:
                    parts.append(re.escape(found["word"]) + " ")
                elif found["special"]:
                    parts.append(f"(?:{found['special'].partition(': ')[2].strip()}) ")
                elif found["name"]:
                    parts.append(expand(found["name"]))
                else:
                    parts.append(signs.get(found["sign"], ""))
            rules[name] = f"(?:{''.join(parts)})"
        return rules[name]

    for name in texts:
        expand(name)
    return rules


GRAMMAR = grammar()


def belongs(line: str, rule: str) -> bool:
    """Return whether a line belongs to the grammar."""
    tokens = "".join(f"{token} " for token in TOKEN.findall(line))
    return re.fullmatch(GRAMMAR[rule], tokens) is not None


def test_lines_of_hands_are_of_the_grammar() -> None:
    """Each tag and each action of the hands in which everything happens fits the grammar."""
    tags = [line for line in LINES if line.startswith("[")]
    assert min(len(tags), len(ACTIONS)) > 100
    assert [line for line in tags if not belongs(line, "tag")] == []
    assert [line for line in ACTIONS if not belongs(line, "action")] == []


@pytest.mark.uncounted
def test_what_is_read_is_what_the_grammar_allows() -> None:
    """A line with words dropped, added or swapped has a syntax fault iff it does not fit."""
    chance = random.Random(5)
    over = play_out(random.Random(1).randrange)
    others = ["to", "curious", "sum", "on", "covered", '"why"', "dealer"]
    words = [*VERBS, *others, *":390½", "05", "1/2"]
    seen = {True: 0, False: 0}
    verbs = set()
    for _ in range(4000):
        action = any_action(chance.randrange, random_deal(chance.randrange))
        tokens = TOKEN.findall(chance.choice([write_action(action), chance.choice(ACTIONS)]))
        for _ in range(chance.randrange(3)):
            place = chance.randrange(2, len(tokens) + 1)
            out, within = chance.randrange(2), chance.choices(words, k=chance.randrange(2))
            tokens[place : place + out] = within
        line = " ".join(tokens)
        allowed = belongs(line, "action")
        seen[allowed] += 1
        try:
            verbs.add(type(parse_action(line, over)))
            read = True
        except tago.NotationError as error:
            read = error.code != "syntax"
        assert read == allowed, line
    assert min(seen.values()) > 500
    assert len(verbs) == len(VERBS)
