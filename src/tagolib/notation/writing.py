"""Writing hands: the tags, then each action with what resulted from it."""

from collections.abc import Iterator

from tagolib.base.checking import checked
from tagolib.base.errors import SetupError
from tagolib.notation.claims import HEADING, claims, outcome
from tagolib.notation.header import write_header
from tagolib.notation.lines import BLANKS
from tagolib.notation.transcript import Transcript
from tagolib.notation.verbs import write_action
from tagolib.tago.records import replay

__all__ = ["write_hand"]


@checked
def write_hand(transcript: Transcript) -> str:
    """Write a hand as text. ``parse_hand`` reads it back unchanged.

    The texts of several hands, one after another, make a file of many hands.

    Raises:
        SetupError: if the deal is impossible, or not in the form that ``deal`` gives it.
        DivergenceError: if the actions cannot have been taken.
    """
    return "".join(f"{line}\n" for line in _lines(transcript))


def _lines(transcript: Transcript) -> Iterator[str]:
    """Yield the lines of the hand."""
    record = transcript.record
    comments: dict[int, list[str]] = {}
    for after, text in transcript.comments:
        comments.setdefault(after, []).append(f"# {text}".rstrip(BLANKS))
    yield from write_header(transcript)
    yield ""
    told = 0
    for number, hand in enumerate(replay(record)):
        if number == 0 and hand.deal != record.deal:
            raise SetupError(
                "the stacks of a record must be in order of seats, and its cards must be a tuple"
            )
        if number:
            yield write_action(record.actions[number - 1])
        yield from comments.get(number, ())
        for line in claims(hand.log[told:]):
            if line.startswith(HEADING):
                yield ""
            yield line
        told = len(hand.log)
        if number == len(record.actions) and (ending := outcome(hand)):
            yield from ("", *ending)
