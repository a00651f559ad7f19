"""Transcripts: the record of a hand and everything else that its text holds."""

import re
from typing import Final, Self

from attrs import Attribute, field, frozen

from tagolib.base.checking import checked, typed
from tagolib.base.errors import SetupError
from tagolib.base.messages import Said, shown
from tagolib.base.values import Pairs, Value, check_text, seat_names
from tagolib.notation.lines import BARRED, BLANKS
from tagolib.tago.cards import shuffle
from tagolib.tago.hand import Hand
from tagolib.tago.records import Record

__all__ = ["OWN_TAG", "Transcript"]

OWN_TAG: Final = re.compile("_[A-Za-z0-9_]+")
"""The name of a tag of your own."""


def _gives_the_deck(
    instance: "Transcript", attribute: "Attribute[bytes | None]", value: bytes | None
) -> None:
    if value is not None and shuffle(value) != instance.record.deal.deck:
        raise SetupError("the seed does not give the record's deck")


def _are_tags(
    instance: "Transcript",
    attribute: "Attribute[tuple[tuple[str, str], ...]]",
    value: tuple[tuple[str, str], ...],
) -> None:
    for name, text in value:
        check_text("a tag's name", name)
        check_text("a tag's value", text)
        if not OWN_TAG.fullmatch(name):
            raise SetupError(
                Said(
                    "a tag must be a name that begins with an underscore, not {found}",
                    found=shown(name),
                )
            )
    if len(dict(value)) < len(value):
        raise SetupError("a tag appears twice")


def _are_comments(
    instance: "Transcript", attribute: "Attribute[Pairs[str]]", value: Pairs[str]
) -> None:
    last = 0
    for after, text in value:
        check_text("a comment", text)
        if not last <= after <= len(instance.record.actions):
            raise SetupError(
                "comments must be in order, each after a number of actions that the hand has"
            )
        if BARRED.search(text) or text != text.strip(BLANKS):
            raise SetupError("a comment must be one line of text, without blanks at either end")
        last = after


@frozen(order=False)
class Transcript(Value):
    """A hand with everything that its text holds. It shows every card and belongs to the house.

    Use it to write a hand together with its seed, comments and names.

    >>> transcript = Transcript.of(hand, seed=bytes(32), names=((1, "Ada"),))
    >>> parse_hand(write_hand(transcript)) == transcript
    True

    Raises:
        SetupError: if the seed does not give the deck, if a tag's name is not allowed or appears
            twice, or if a comment is more than one line or out of order.
    """

    record: Record = field(validator=typed)
    """The deal, the actions, and the edition of the rules."""
    seed: bytes | None = field(default=None, repr=False, validator=_gives_the_deck)
    """The 32 bytes that the deck was shuffled from; if given, the text holds the seed instead of
    the deck."""
    tags: tuple[tuple[str, str], ...] = field(default=(), validator=[typed, _are_tags])
    """Tags of your own, as names and texts. A name is an underscore followed by ASCII letters,
    digits and underscores. The library keeps these tags but does not use them."""
    comments: Pairs[str] = field(default=(), validator=[typed, _are_comments])
    """Comments, each with the number of actions before it. A comment is one line of text without
    control characters, and without blanks at either end."""
    names: Pairs[str] = field(default=(), validator=seat_names)
    """The players' names, in ascending seat order (:func:`~tagolib.base.values.check_name`)."""

    @classmethod
    @checked
    def of(
        cls,
        hand: Hand,
        *,
        seed: bytes | None = None,
        tags: tuple[tuple[str, str], ...] = (),
        comments: Pairs[str] = (),
        names: Pairs[str] = (),
    ) -> Self:
        """Return the transcript of a hand as it stands.

        Raises:
            SetupError: as for the class.
        """
        return cls(Record.of(hand), seed, tags, comments, names)
