"""Type checks at the door: arguments and fields must have the types of their annotations.

A caller's mistake must raise the library's own error, which names the parameter, and not whatever
Python raises deep inside. The annotations themselves are therefore enforced: by :func:`checked` for
the parameters of a function, by :func:`typed` for the fields of a value.

Types are strict, as everywhere in the library: ``True`` and ``1.0`` are not whole numbers, and a
list is not a tuple. A value of a subclass of an action or a fact is refused: it has the same tag,
so it could not be written and read back as what it is. The items of an iterator are not checked,
since that would use it up.
"""

import inspect
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache, wraps
from types import NoneType, UnionType
from typing import Any, Final, Literal, ParamSpec, TypeVar, Union, get_args, get_origin

from attrs import Attribute

from tagolib.base.errors import WrongTypeError
from tagolib.base.messages import printable

P = ParamSpec("P")
R = TypeVar("R")

_MOST: Final = 120
"""The most characters of an annotation that an error repeats: some have dozens of types."""


def _anything(value: object) -> bool:
    return True


@cache
def _test(form: Any) -> Callable[[Any], bool]:
    """Return a function that tests whether a value has the type of an annotation."""
    origin, members = get_origin(form), get_args(form)
    if form is int:
        return lambda value: type(value) is int
    if origin is Literal:
        words = {(type(word), word) for word in members}
        return lambda value: isinstance(value, str | int) and (type(value), value) in words
    if origin in (Union, UnionType):
        tests = [_test(member) for member in members]
        return lambda value: any(test(value) for test in tests)
    if origin is tuple:
        return _test_tuple(members)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        keys, items = map(_test_all, members)
        return lambda value: isinstance(value, origin) and keys(value) and items(value.values())
    if isinstance(origin, type) and issubclass(origin, Iterable):
        entries = _test_all(members[0])
        return lambda value: (
            isinstance(value, origin) and (not isinstance(value, Collection) or entries(value))
        )
    if origin is Callable:
        return callable
    if form in (Any, object, inspect.Parameter.empty) or isinstance(form, TypeVar):
        return _anything
    kind = NoneType if form is None else origin or form
    if getattr(kind, "tag", ""):
        return lambda value: type(value) is kind
    return lambda value: isinstance(value, kind)


_TESTS: Final[dict[int, tuple[Any, Callable[[Any], bool]]]] = {}
"""The annotations of fields, by their ids, each with its test."""


def _test_all(form: Any) -> Callable[[Iterable[Any]], bool]:
    """Return a function that tests whether several values all have the type of an annotation."""
    test = _test(form)
    if test is _anything:
        return _anything
    kinds = {*get_args(form)} if get_origin(form) in (Union, UnionType) else {form}
    return lambda values: kinds.issuperset(map(type, values)) or all(map(test, values))


def _test_tuple(members: tuple[Any, ...]) -> Callable[[Any], bool]:
    if members[1:] == (...,):
        all_of_it = _test_all(members[0])
        return lambda value: type(value) is tuple and all_of_it(value)
    entries = [_test(member) for member in members]
    return lambda value: (
        type(value) is tuple
        and len(value) == len(entries)
        and (
            tuple(map(type, value)) == members
            or all(test(one) for test, one in zip(entries, value, strict=True))
        )
    )


def _is_told_by_type(form: Any) -> bool:
    """Return whether a value's type alone shows that it fits, without a look inside."""
    if get_origin(form) in (Union, UnionType):
        return all(map(_is_told_by_type, get_args(form)))
    return form is None or (isinstance(form, type) and get_origin(form) is None)


def _refusal(name: str, form: Any) -> WrongTypeError:
    """Return the error for a value of the wrong type. It does not repeat what may be a secret.

    The error is only in English, because it is for the programmer who wrote the call.
    """
    annotation = printable(inspect.formatannotation(form), _MOST)
    return WrongTypeError(f"{name} must be {annotation}", field=name)


def typed(instance: object, attribute: "Attribute[Any]", value: object) -> None:
    """Validate a field of a value by its annotation."""
    form: Any = attribute.type
    known, test = _TESTS.get(id(form), (None, _anything))
    if known is not form:  # by identity: hashing an annotation takes longer than the test
        test = _test(form)
        _TESTS[id(form)] = form, test
    if not test(value):
        raise _refusal(attribute.name, form)


def checked(function: Callable[P, R]) -> Callable[P, R]:
    """Check the arguments of every call of a function against its annotations.

    A refused call does nothing: the function does not run. A parameter without an annotation, such
    as ``self``, is not checked.
    """
    forms = {name: one.annotation for name, one in inspect.signature(function).parameters.items()}
    tests = {name: _test(form) for name, form in forms.items()}
    told_by_type = all(map(_is_told_by_type, forms.values()))
    passed: set[tuple[type, ...]] = set()
    """The types of arguments that need no further look, since the types alone decide."""

    def check(arguments: Iterable[tuple[str, object]]) -> None:
        for name, value in arguments:
            if name in tests and not tests[name](value):
                raise _refusal(name, forms[name])

    @wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        if kwargs or not told_by_type or (*map(type, args),) not in passed:
            check([*zip(forms, args, strict=False), *kwargs.items()])
            if told_by_type:
                passed.add((*map(type, args),))
        return function(*args, **kwargs)

    return call


def trusted(function: Callable[P, R]) -> Callable[P, R]:
    """Return a checked function without its checks, for calls by the library in every hand."""
    unchecked: Callable[P, R] = inspect.unwrap(function)
    return unchecked
