"""The tables in the pages are those of the library."""

from importlib import import_module
from typing import Any, get_args

import pytest

import tagolib as tago
from tagolib.conformance.cases import KINDS
from tests.places import DOCS
from tools.schemas import ALL_FORMS


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return the module that writes the tables of forms."""
    monkeypatch.syspath_prepend(str(DOCS / "_ext"))
    return import_module("form_tables")


def rows(table: str) -> list[list[str]]:
    """Return the cells of a table, without its head."""
    lines = [line for line in table.splitlines() if line.startswith("|")]
    return [line[2:-2].split(" | ") for line in lines[2:]]


def test_every_form_has_a_row(made: Any) -> None:
    """Each form is listed with its class, or with the unions of its classes."""
    listed = dict(rows(made.forms()))
    assert [name.strip("`") for name in listed] == [*ALL_FORMS]
    assert listed["`action`"] == "{py:data}`~tagolib.tago.actions.Action`"
    assert listed["`fair-message`"].count("{py:data}") == 2
    assert all(links.startswith("{py:") for links in listed.values())


@pytest.mark.parametrize("name", [name for name, form in ALL_FORMS.items() if not get_args(form)])
def test_every_key_has_a_meaning(made: Any, name: str) -> None:
    """Each key of a form has a row, with its values and what it means."""
    form = ALL_FORMS[name]
    found = rows(made.keys(f"{form.__module__}.{form.__name__}"))
    keys = [key.strip("`") for key, _, _ in found]
    assert len(keys) == len({*keys})
    properties = made.schema_of("", form)["$defs"][form.__name__]["properties"]
    assert [key for key in keys if "." not in key] == [*properties]
    assert all(value and meaning for _, value, meaning in found)


def test_what_a_row_says(made: Any) -> None:
    """A row names the key as a path, its values in the words of JSON, and its default."""
    found = {key: value for key, value, _ in rows(made.keys("tagolib.tago.views.State"))}
    assert found["`to_act`"] == "number or `null`"
    assert found["`point.cards`"] == r"\[card or `null`, card, card\]"
    assert found["`seats[].declared`"] == "*declaration* or `null`"
    assert "`seats[].number`" not in found
    found = {key: value for key, value, _ in rows(made.keys("tagolib.tago.rules.Rules"))}
    assert found["`minimum`"] == "number"
    assert found["`ante`"] == '`"minimum"`, `"half"`; by default `"minimum"`'


def test_every_type_has_a_row(made: Any) -> None:
    """Each action is listed by its type, with its other keys."""
    found = {row[0]: row for row in rows(made.types("tagolib.tago.actions.Action"))}
    assert [name.strip("`") for name in found] == [kind.tag for kind in get_args(tago.Action)]
    assert found["`raise`"][1].startswith("`seat`<br>`to` (number): The seat's new total")
    assert "`seat`" not in found["`redeal`"][1]


def test_every_kind_of_case_has_a_row(made: Any) -> None:
    """Each kind is listed with the keys of its case and its answer. Optional keys are marked."""
    found = {row[0].strip("`"): row[1:] for row in rows(made.kinds())}
    assert [*found] == [*KINDS]
    asked, answered = found["divide"]
    assert [part.partition(":")[0] for part in asked.split("<br>")] == [
        *("`amount`", "`order`", "`rulings?`")
    ]
    assert answered == "`shares`: The chips of each winner, in units, even if 0."
    assert found["points"][1] == "{seat: number}"


@pytest.mark.parametrize("form", ["fact", "table-fact", "tap-fact"])
def test_every_fact_has_a_row(made: Any, form: str) -> None:
    """Each fact is listed with its meaning, its example and the dealer's words."""
    found = rows(made.facts(form))
    assert len(found) == len(get_args(ALL_FORMS[form]))
    assert all(example.startswith('`{"type": "') and words for _, _, example, words in found)


@pytest.mark.parametrize("of", ["hand", "table", "tap"])
def test_every_reason_has_a_row(made: Any, of: str) -> None:
    """Each reason is listed with its sentence and its rules."""
    found = rows(made.reasons(of))
    assert [code.strip("`") for code, _, _ in found] == [*made.REFUSALS[of]]
    assert all("{rule}" in rules for _, _, rules in found)
