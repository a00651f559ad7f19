"""What the answers to cases of both games share.

A case is answered by a function whose parameters are the keys of the case. Actions that may be
illegal are played here too.
"""

from collections.abc import Callable, Iterable
from inspect import signature
from typing import Any, TypeVar

import attrs

from tagolib.base.errors import IllegalActionError, NotationError
from tagolib.serialization import JSON

__all__ = ["case", "played"]

H = TypeVar("H")


def case(answer: Callable[..., JSON]) -> Any:
    """Return the form of a case, made from the function that answers it.

    Each parameter is a key of the form; a key with a default may be left out. A case that is read
    in this form has a method ``answer``.
    """
    keys = {
        given.name: attrs.field(
            default=attrs.NOTHING if given.default is given.empty else given.default,
            type=given.annotation,
        )
        for given in signature(answer).parameters.values()
    }
    body = {
        "__doc__": answer.__doc__,
        "answer": lambda asked: answer(**attrs.asdict(asked, recurse=False)),
    }
    return attrs.make_class(answer.__name__, keys, (), body, frozen=True, kw_only=True)


def played(
    hand: H, documents: Iterable[JSON], take: Callable[[H, JSON], H]
) -> tuple[H, list[JSON]]:
    """Play all actions; a refused action changes nothing, and the next one is tried.

    Args:
        hand: the hand as it is dealt.
        documents: the actions as JSON, well-formed or not.
        take: reads an action and takes it.

    Returns:
        The hand after the last action, and for each refused action its index and its rules.
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
