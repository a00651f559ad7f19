"""Playing the actions of a case, legal or not."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from tagolib.errors import IllegalActionError, NotationError
from tagolib.serialization import JSON

__all__ = ["played"]

H = TypeVar("H")


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
