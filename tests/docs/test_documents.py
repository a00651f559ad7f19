"""Every sentence of the documents leads to the rules that it states, or is known to state none."""

from collections.abc import Iterator
from itertools import pairwise

import attrs
import pytest

from tagolib.conformance.coverage import UNSEEN, coverage
from tagolib.conformance.suite import load_vectors
from tagolib.rulebook import Passage, Source, load, load_all
from tools.citations import UNCITED, citations
from tools.proofs import UNPROVED, proofs

BOOK = load_all()
DOCUMENTS = {name: source for name, source in BOOK.sources.items() if source.lines}

LINES = {"000": 210, "001": 212, "002": 165, "003": 204, "004": 79}

KINDS = {
    *("title", "picture", "example", "tactics", "comment"),
    *("praise", "history", "address", "translation", "page"),
}

each_document = pytest.mark.parametrize("document", DOCUMENTS.values(), ids=DOCUMENTS)


def faults(document: Source) -> Iterator[str]:
    """Yield what is wrong with the lines of a document."""
    spans = [(one.line or 0, one.last_line or 0) for one in document.passages]
    for (_, last), (first, _) in pairwise(spans):
        if first < last:
            yield f"{first} is in two sentences"
    covered = {line for first, last in spans for line in range(first, last + 1)}
    for line in range(1, document.lines + 1):
        if line not in covered and line not in document.empty:
            yield f"{line} is in no sentence"
    for end in {end for span in spans for end in span}:
        if end in document.empty or not 1 <= end <= document.lines:
            yield f"{end} holds no words"


def test_five_documents() -> None:
    """Four documents are on Tagò and one is on Tap; each has its number of lines."""
    assert {name: document.lines for name, document in DOCUMENTS.items()} == LINES
    assert {name for name in load("tap").sources if name in LINES} == {"004"}


@each_document
def test_no_gap_and_no_overlap(document: Source) -> None:
    """Every line is empty or belongs to a sentence; only sentences within one line share it."""
    assert list(faults(document)) == []
    assert list(document.empty) == sorted({*document.empty})


def test_gaps_and_overlaps_are_found() -> None:
    """A sentence that is missing, too long, out of order or in an empty line is found."""
    document = DOCUMENTS["004"]
    first, second, *rest = document.passages
    assert (first.line, second.line, rest[0].line) == (1, 3, 6)
    for passages, fault in [
        ((first, *rest), "3 is in no sentence"),
        ((first, attrs.evolve(second, last_line=7), *rest), "6 is in two sentences"),
        ((second, first, *rest), "1 is in two sentences"),
        ((first, attrs.evolve(second, last_line=4), *rest), "4 holds no words"),
        ((*document.passages, Passage("004", line=80)), "80 holds no words"),
    ]:
        assert fault in faults(attrs.evolve(document, passages=passages))


@each_document
def test_first_words(document: Source) -> None:
    """At most six words are quoted, and a mark shows there are more.

    The sentences of one line begin differently.
    """
    most = 6
    for one in document.passages:
        words = one.opening.split(" ")
        assert 1 <= len(words) - (words[-1] == "…") <= most, one
        assert "" not in words
        assert words[-1] != "…" or len(words) == most + 1, one
    places = [(one.line, one.opening) for one in document.passages]
    assert len(set(places)) == len(places)


@each_document
def test_rules_or_a_kind(document: Source) -> None:
    """A sentence states rules of its game, in the order of the rulebook, or is of a known kind."""
    rules = list(load("tap" if document.id == "004" else "tago").rules)
    for one in document.passages:
        assert one.source == document.id
        assert one.section
        if one.kind:
            assert one.kind in KINDS
            assert not one.rules
        else:
            assert one.rules
            assert list(one.rules) == sorted({*one.rules}, key=rules.index)


def test_every_kind_occurs() -> None:
    """No kind is left over."""
    found = {one.kind for document in DOCUMENTS.values() for one in document.passages}
    assert found == {"", *KINDS}


def test_both_directions() -> None:
    """The sources of a rule are the sentences that state it, in the order of the documents."""
    passages = [one for source in BOOK.sources.values() for one in source.passages]
    for rule in BOOK.rules.values():
        assert list(rule.sources) == [one for one in passages if rule.id in one.rules]


def test_both_languages_of_the_description() -> None:
    """Section by section, the English and the Italian description state the same rules.

    Only the summary of the three rounds is missing in Italian.
    """
    said: dict[str, dict[str, set[str]]] = {"000": {}, "003": {}}
    for name, sections in said.items():
        for one in DOCUMENTS[name].passages:
            sections.setdefault(one.section, set()).update(one.rules)
    assert said["000"] == said["003"]


@pytest.mark.uncounted
def test_every_sentence_leads_to_code_a_case_and_a_test() -> None:
    """Each sentence that states a rule states one that has all three, if any of its rules can."""
    shown = coverage(vector for file in load_vectors() for vector in file.cases)
    traced = {
        rule
        for rule in BOOK.rules
        if citations().get(rule) and shown[rule].kept and proofs().get(rule)
    }
    without = {
        rule
        for document in DOCUMENTS.values()
        for one in document.passages
        if not {*one.rules} & traced
        for rule in one.rules
    }
    assert without <= {*UNCITED, *UNSEEN, *UNPROVED}
