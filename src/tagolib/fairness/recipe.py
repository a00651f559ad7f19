"""The recipe of fair dealing: what is hashed, byte for byte.

``H`` is SHA-256 over its arguments, joined without separators. Quoted words are ASCII. A number has
eight bytes, the most significant first. A seat, a position and a label have one byte each.

* The commitment to a seed is ``H("tagolib commitment 1", seed)``.
* The hash of an announcement, ``A``, is ``H("tagolib announcement 2", its text in UTF-8)``.
* The root of a hand is ``H("tagolib hand 2", A, house's seed, seat, seed, ..., public value)``,
  with the seats in ascending order.
* The seed of a shuffle is ``H("tagolib deck 2", root, number of the shuffle)``. It determines the
  order of the labels 0 to 29, as :mod:`tagolib.shuffling` says. A label is a place in a new deck,
  so it stands for one physical card.
* The salt of a card is ``H("tagolib salt 2", root, number of the shuffle, position)``.
* The hash of a card is ``H("tagolib card 2", A, number of the shuffle, position, label, salt)``.
* A house may make its seed for a hand from the secret of a session:
  ``H("tagolib session 1", secret, number of the hand)``.
"""

import hashlib
from typing import Final

from attrs import Attribute

from tagolib.base.checking import checked
from tagolib.base.errors import SetupError
from tagolib.base.messages import Said
from tagolib.base.values import Pairs, check_amount, check_seat
from tagolib.shuffling import SEED_SIZE, Stream, shuffled
from tagolib.tago.cards import DECK

__all__ = ["announcement_hash", "commitment", "hand_seed"]

# No label here is the beginning of another one, nor of the label of the shuffle itself. So what is
# hashed for one purpose is never what is hashed for another.
_COMMITMENT: Final = b"tagolib commitment 1"
_SESSION: Final = b"tagolib session 1"
_ANNOUNCEMENT: Final = b"tagolib announcement 2"
_SALT: Final = b"tagolib salt 2"
_CARD: Final = b"tagolib card 2"

_NUMBER_SIZE: Final = 8


def digest(label: bytes, *fields: bytes) -> bytes:
    """Return the SHA-256 of a label and the fields after it."""
    return hashlib.sha256(label + b"".join(fields)).digest()


def eight_bytes(name: str, number: int) -> bytes:
    """Return a number as eight bytes, as in the recipe."""
    if not 0 <= number < 256**_NUMBER_SIZE:
        raise SetupError(Said("{name} must be a whole number from 0 to 2^64 - 1", name=name))
    return number.to_bytes(_NUMBER_SIZE, "big")


def _check_bytes(name: str, value: object) -> None:
    # The value may be a secret in the wrong form, so the message must not repeat it.
    if type(value) is not bytes or len(value) != SEED_SIZE:
        raise SetupError(Said("{name} must be {size} bytes", name=name, size=SEED_SIZE))


def are_bytes(instance: object, attribute: "Attribute[bytes]", value: object) -> None:
    """Validate a field that holds a seed, a hash, or any other 32 bytes."""
    _check_bytes(attribute.name, value)


def are_bytes_or_none(
    instance: object, attribute: "Attribute[bytes | None]", value: object
) -> None:
    """Validate a field that holds 32 bytes, or ``None``."""
    if value is not None:
        _check_bytes(attribute.name, value)


def are_by_seat(instance: object, attribute: "Attribute[Pairs[bytes]]", value: object) -> None:
    """Validate a field that holds 32 bytes for each of several seats, ascending."""
    if type(value) is not tuple or not all(type(p) is tuple and len(p) == 2 for p in value):
        raise SetupError(
            Said("{name} must be a tuple of pairs: a seat and its bytes", name=attribute.name)
        )
    for seat, seed in value:
        check_seat("a seat", seat)
        _check_bytes(Said("the value from seat {seat:seat}", seat=seat), seed)
    seats = [seat for seat, _ in value]
    if seats != sorted(set(seats)):
        raise SetupError(
            Said("{name} must have each seat only once, in ascending order", name=attribute.name)
        )


def card_number(instance: object, attribute: "Attribute[int]", value: object) -> None:
    """Validate a field that holds a label or a position: 0 to 29."""
    check_amount(attribute.name, value, 0, len(DECK) - 1, field=attribute.name)


@checked
def commitment(seed: bytes) -> bytes:
    """Return the commitment to a seed: 32 bytes that reveal nothing about it and fit no other seed.

    Raises:
        SetupError: if the seed is not 32 bytes.
    """
    _check_bytes("a seed", seed)
    return digest(_COMMITMENT, seed)


@checked
def hand_seed(session: bytes, number: int) -> bytes:
    """Return the house's seed for a hand of a session.

    This way the house needs only one secret for all hands. A hand's seed reveals nothing about the
    secret or other hands' seeds.

    Args:
        session: the secret of the session, 32 bytes.
        number: the hand's number in the session; no two hands may have the same.

    Raises:
        SetupError: if the secret is not 32 bytes, or the number is not from 0 to 2^64 - 1.
    """
    _check_bytes("the secret of a session", session)
    return digest(_SESSION, session, eight_bytes("the number of a hand", number))


def announcement_hash(announced: str) -> bytes:
    """Return the hash of an announcement's text, which must be exactly as received."""
    return digest(_ANNOUNCEMENT, announced.encode())


def label_order(seed: bytes) -> tuple[int, ...]:
    """Return the labels 0 to 29 in the order in which a shuffle's seed puts them."""
    return shuffled(range(len(DECK)), Stream(seed))


def salt(root: bytes, shuffle: int, position: int) -> bytes:
    """Return the salt of the card at a position of a shuffle."""
    return digest(_SALT, root, eight_bytes("a shuffle", shuffle), bytes((position,)))


def card_hash(announced: bytes, shuffle: int, position: int, label: int, salted: bytes) -> bytes:
    """Return the hash of a card, which the house sends before the card is dealt."""
    number = eight_bytes("a shuffle", shuffle)
    return digest(_CARD, announced, number, bytes((position, label)), salted)
