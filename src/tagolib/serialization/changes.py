"""The changes in a form, for a reader who has the previous one.

>>> import tagolib as tago
>>> from tagolib.serialization import Changes, write
>>> before = tago.deal(tago.Rules.parse("Light – 5/300"), {1: 300, 3: 300}, 1, tago.DECK)
>>> after = tago.apply(before, tago.Bet(1, 10))
>>> has = write(tago.view(before, 3))
>>> changes = Changes.between({3: tago.view(before, 3)}, {3: tago.view(after, 3)})
>>> changes[3].changed[0]
('/state/to_act', 3)
>>> changes[3].updated(has) == write(tago.view(after, 3))
True
"""

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import frozen

from tagolib.base.checking import checked
from tagolib.base.errors import NotationError, SetupError
from tagolib.base.messages import Said
from tagolib.base.values import Form
from tagolib.serialization.forms import JSON
from tagolib.serialization.json_classes import shape_of
from tagolib.serialization.json_values import Memo
from tagolib.serialization.parsing import MOST_DEEP, shorten

__all__ = ["Changes"]

K = TypeVar("K")


@frozen(order=False)
class Changes(Form):
    """The changes from the form of one value to the form of a later one.

    Send them to a client that has the earlier forms.

    >>> now = tago.apply(hand, tago.Fold(3))
    >>> changes = Changes.between({1: tago.view(hand, 1)}, {1: tago.view(now, 1)})
    >>> changes[1].changed[0]
    ('/state/phase', 'over')
    """

    changed: tuple[tuple[str, Any], ...]
    """The new values by their paths. A path is a JSON Pointer (RFC 6901), such as
    ``/state/seats/3/stack``. Its last step can be the next index of a list, which is how a log
    grows. An empty path leads to the whole form."""

    @classmethod
    @checked
    def between(cls, before: Mapping[K, Form], after: Mapping[K, Form]) -> Mapping[K, Self]:
        """Return what has changed in each of several values, such as all views of a table.

        Args:
            before: the earlier values, by seat or any other key, as returned by
                :func:`~tagolib.table.views.views_of_table`.
            after: the later values. Those without an earlier value under the same key are left out.

        Raises:
            SetupError: if two values under one key have different classes.
        """
        memo: Memo = {}
        return {
            key: cls(_compare(before[key], new, memo))
            for key, new in after.items()
            if key in before
        }

    def updated(self, document: JSON) -> JSON:
        """Return the form of the later value. The earlier form is left unchanged.

        The result shares nothing with the earlier form or with these changes.

        Raises:
            NotationError: if these changes do not fit this document, or if the form is nested more
                deeply than a document may be.
        """
        whole = {"": _copied(document, MOST_DEEP)}
        for path, value in self.changed:
            _put(whole, path, value)
        return whole[""]


def _compare(old: Any, new: Any, memo: Memo) -> tuple[tuple[str, JSON], ...]:
    kind: Any = new.__class__
    if old.__class__ is not kind:
        raise SetupError("only two values of the same class can be compared", field="after")
    return tuple(shape_of(kind).changes(old, new, "", memo).items())


def _put(place: JSON, path: str, value: JSON) -> None:
    """Put a copy of a value at a place that exists, or at the end of a list."""
    *outer, last = path.split("/")
    for step in outer:
        place = place.get(step) if isinstance(place, dict) else None
    new = _copied(value, MOST_DEEP - len(outer))
    if isinstance(place, dict) and last in place:
        place[last] = new
    elif isinstance(place, list) and last == str(len(place)):
        place.append(new)
    else:
        raise NotationError(
            Said("there is no place {path} to change", path=shorten(path)), code="impossible"
        )


def _copied(value: JSON, most: int) -> JSON:
    """Return a copy of a value, made level by level: Python cannot call itself so often.

    Raises:
        NotationError: if the value has more than ``most`` levels.
    """
    whole = [value]
    level: list[Any] = [whole]
    while level:
        if most < 0:
            raise NotationError("the document is nested too deeply", code="too_deep")
        deeper = []
        for one in level:
            for key, inner in one.items() if isinstance(one, dict) else enumerate(one):
                if isinstance(inner, dict | list):
                    one[key] = inner.copy()
                    deeper.append(one[key])
        level = deeper
        most -= 1
    return whole.pop()
