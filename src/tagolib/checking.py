"""Type checks at the door: arguments and fields must have the types of their annotations.

A caller's mistake must raise the library's own error, which names the parameter, and not whatever
Python raises deep inside. So the annotations themselves are enforced: by :func:`checked` for the
parameters of a function, by :func:`typed` for the fields of a value.

Types are strict, as everywhere in the library: ``True`` and ``1.0`` are not whole numbers, and a
list is not a tuple. The items of an iterator are not checked, since that would use it up.
"""

import inspect
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, reduce, wraps
from types import NoneType, UnionType
from typing import Any, Final, Literal, NoReturn, ParamSpec, TypeVar, Union, get_args, get_origin

from attrs import Attribute

from tagolib.errors import TagoError, WrongTypeError
from tagolib.said import Said, either, shown

P = ParamSpec("P")
R = TypeVar("R")

_WORDS: Final[Mapping[Any, str]] = {
    int: Said("a whole number"),
    bool: Said("True or False"),
    str: Said("a string"),
    bytes: Said("bytes"),
    NoneType: "None",
    tuple: Said("a tuple"),
    Sequence: Said("a sequence"),
    Collection: Said("a collection"),
    Iterable: Said("an iterable"),
}
_FEW: Final = 3
"""How many of a value's possible types an error names."""


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
    if origin in (Sequence, Collection, Iterable):
        entries = _test_all(members[0])
        return lambda value: (
            isinstance(value, origin) and (not isinstance(value, Collection) or entries(value))
        )
    if origin is Callable:
        return callable
    if form in (Any, object, inspect.Parameter.empty) or isinstance(form, TypeVar):
        return _anything
    kind = NoneType if form is None else origin or form
    return lambda value: isinstance(value, kind)


_TESTS: Final[dict[int, tuple[Any, Callable[[Any], bool]]]] = {}
"""The annotations of fields, by their ids, each with its test."""


def _test_all(form: Any) -> Callable[[Iterable[Any]], bool]:
    """Return a function that tests whether several values all have the type of an annotation."""
    test = _test(form)
    return lambda values: {form}.issuperset(map(type, values)) or all(map(test, values))


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


def _beside(one: str, other: str) -> str:
    return Said("{one}, {other}", one=one, other=other)


def _words(form: Any) -> str:
    """Return an annotation in words."""
    members = get_args(form)
    match get_origin(form):
        case _ if form in _WORDS:
            return _WORDS[form]
        case origin if origin is Literal:
            return either(map(repr, members))
        case origin if origin in (Union, UnionType):
            more = [Said("the like")] * (len(members) > _FEW)
            return either([*map(_words, members[:_FEW]), *more])
        case None:
            return Said("of type {kind}", kind=form.__name__)
        case origin if origin is tuple and members[1:] != (...,):
            said = reduce(_beside, map(_words, members))
            return Said("a tuple ({entries})", entries=said)
        case origin if origin is Callable:
            return Said("a function")
        case origin if issubclass(origin, Mapping):
            key, entry = map(_words, members)
            return Said("a mapping, each key {key} and each value {entry}", key=key, entry=entry)
        case origin:
            return Said("{kind}, each entry {entry}", kind=_words(origin), entry=_words(members[0]))


def _refusal(name: str, value: object, form: Any) -> WrongTypeError:
    """Return the error for a value of the wrong type. It does not repeat what may be a secret."""
    origin = get_origin(form)
    found = shown(value) if origin is Literal or value is None else type(value).__name__
    if type(value) is origin:
        found = Said("another {kind}", kind=found)
    if origin in (Union, UnionType) and len(get_args(form)) > _FEW:
        return WrongTypeError(Said("{name} cannot be {found}", name=name, found=found), field=name)
    said = Said("{name} must be {what}, not {found}", name=name, what=_words(form), found=found)
    return WrongTypeError(said, field=name)


def typed(instance: object, attribute: "Attribute[Any]", value: object) -> None:
    """Validate a field of a value by its annotation."""
    form: Any = attribute.type
    known, test = _TESTS.get(id(form), (None, _anything))
    if known is not form:  # by identity: hashing an annotation takes longer than the test
        test = _test(form)
        _TESTS[id(form)] = form, test
    if not test(value):
        raise _refusal(attribute.name, value, form)


def checked(function: Callable[P, R]) -> Callable[P, R]:
    """Check the arguments of every call of a function against its annotations.

    A parameter without an annotation, such as ``self``, is not checked. If the function itself
    refuses the argument, its own error is raised, since that says more, such as the rule.
    """
    hints = {name: one.annotation for name, one in inspect.signature(function).parameters.items()}
    forms = {name: (form, _test(form)) for name, form in hints.items()}

    def refuse(name: str, value: object, /, *args: P.args, **kwargs: P.kwargs) -> NoReturn:
        error = _refusal(name, value, forms[name][0])
        try:
            function(*args, **kwargs)
        except Exception as cause:  # whatever Python raises
            if isinstance(cause, TagoError) and not isinstance(cause, WrongTypeError):
                raise
            raise error from cause
        raise error

    @wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        for (name, (form, test)), value in zip(forms.items(), args, strict=False):
            if type(value) is not form and not test(value):
                refuse(name, value, *args, **kwargs)
        for name, value in kwargs.items():
            if name in forms and not forms[name][1](value):
                refuse(name, value, *args, **kwargs)
        return function(*args, **kwargs)

    return _shorten(call, function)


def _shorten(call: Callable[P, R], function: Callable[P, R]) -> Callable[P, R]:
    """Give a checked function a fast path for types that it has been called with before.

    There is one if the types alone decide and no parameter may be omitted. It is written as text:
    ``*args`` alone would take as long as everything else, and an action comes through here twice.
    """
    parameters = inspect.signature(function).parameters
    if not all(
        _is_told_by_type(one.annotation)
        and (one.kind, one.default) == (one.POSITIONAL_OR_KEYWORD, one.empty)
        for one in parameters.values()
    ):
        return call
    given = ", ".join(parameters)
    types = ", ".join(f"type({name})" for name in parameters)
    lines = [
        f"def {function.__name__}({given}):",
        f"    if ({types}) in passed:",
        f"        return function({given})",
        f"    found = call({given})",
        f"    passed.add(({types}))",
        "    return found",
    ]
    names: dict[str, Any] = {"passed": set(), "function": function, "call": call}
    exec("\n".join(lines), names)
    short: Callable[P, R] = names[function.__name__]
    return wraps(function)(short)


def trusted(function: Callable[P, R]) -> Callable[P, R]:
    """Return a checked function without its checks, for calls by the library in every hand."""
    unchecked: Callable[P, R] = inspect.unwrap(function)
    return unchecked
