"""Answering a case by a function: its parameters are the keys of the case.

What is common to both games, as the playing of actions that may be illegal.
"""

from collections.abc import Callable, Iterable
from inspect import signature
from typing import Any, TypeVar

import attrs

from tagolib.errors import IllegalActionError, NotationError
from tagolib.serialization import JSON

__all__ = ["case", "played"]

H = TypeVar("H")


def case(answer: Callable[..., JSON]) -> Any:
    """Make the form of a case from the function that answers it.

    Each parameter is a key of the form, which may be left out if it has a default. What is read in
    the form has a method ``answer``.
    """
    keys = {
        given.name: attrs.field(
            default=attrs.NOTHING if given.default is given.empty else given.default,
            type=given.annotation,
        )
        for given in signature(answer).parameters.values()
    }
    answered = {"answer": lambda asked: answer(**attrs.asdict(asked, recurse=False))}
    return attrs.make_class(answer.__name__, keys, (), answered, frozen=True, kw_only=True)


def played(
    hand: H, documents: Iterable[JSON], take: Callable[[H, JSON], H]
) -> tuple[H, list[JSON]]:
    """Play actions to their end; a refused one changes nothing and the next is tried.

    Gives the hand as it stands then, and of each refused action the index and the rules.

    Args:
        hand: the hand as it is dealt.
        documents: the actions, in the JSON form or not.
        take: reads an action and takes it.
    """
    refused: list[JSON] = []
    for index, document in enumerate(documents):
        try:
            hand = take(hand, document)
        except IllegalActionError as error:
            refused.append({"index": index, "rules": list(error.rules)})
        except NotationError:
            refused.append({"index": index, "rules": []})
    return hand, refused
