"""A faster way to build frozen values: with plain statements, in a third of the time.

A frozen class refuses ``self.stack = stack``, so the constructor that attrs writes for it sets each
field by a call that avoids this refusal. With a dozen fields, most of the constructor's time goes
into these calls, and building the values of an action took a third of all playing time.

The constructor made here sets the fields while the value is open. For that, every class has an
*open twin*: a subclass without fields of its own whose attributes can be set like those of any
object. A new value has the twin as its class while its fields are set. Then it gets its own class
and is frozen. If a class has only a few fields, each is set through its slot instead, which cannot
refuse. Finally the validators run, and ``__attrs_post_init__`` if there is one, as attrs does it.

The twin needs both ``__setattr__`` and ``__delattr__`` of ``object``. With only one of them Python
does not take its fast path for setting attributes, and everything is slower than before.
"""

from collections.abc import Callable, Sequence
from functools import cache, update_wrapper
from typing import Any, Final, ParamSpec, TypeVar

from attrs import NOTHING, Attribute, Factory, fields

__all__ = ["build_quickly", "make_maker", "make_opener", "replace_unchecked", "straight"]

P = ParamSpec("P")
V = TypeVar("V")
D = TypeVar("D")

_FACTORY: Final[Any] = Factory
_SET_CLASS: Final = object.__dict__["__class__"].__set__
_FEW: Final = 3
"""Up to this many fields it is quicker to set each through its slot than to change the class."""


def straight(takes: str, lines: Sequence[str], names: dict[str, Any]) -> Callable[..., Any]:
    """Return a function made from statements in text, one for each field of a class.

    Nothing else in the library is written as text. This is for code that runs so often that a loop
    over the fields costs too much: an action would take a quarter longer, and writing JSON half as
    long again.

    Args:
        takes: the function's parameters.
        lines: the function's statements.
        names: the objects that the names in the statements stand for.
    """
    known = {"__name__": __name__, **names}
    exec("\n    ".join([f"def run({takes}):", *lines]), known)
    run: Callable[..., Any] = known["run"]
    return run


def build_quickly(kind: type) -> None:
    """Give a frozen attrs class a quick constructor, made when its first value is built.

    Making it takes 0.2 ms, and most programs build values of only a few classes. A class that needs
    more than fields, defaults and validators keeps the constructor that it has.
    """
    if not _is_plain(kind):
        return
    slow: Callable[..., None] = vars(kind)["__init__"]

    def build_first(self: Any, *args: Any, **kwargs: Any) -> None:
        quick = update_wrapper(_make_constructor(kind), slow)
        type.__setattr__(kind, "__init__", quick)
        quick(self, *args, **kwargs)

    type.__setattr__(kind, "__init__", update_wrapper(build_first, slow))


def _is_plain(kind: type) -> bool:
    """Return whether a class is frozen, with slots, attrs' own constructor, and plain fields."""
    return (
        "__setattr__" in vars(kind)
        and "__slots__" in vars(kind)
        and not hasattr(kind, "__attrs_init__")  # it has a constructor of its own
        and not hasattr(kind, "_attrs_cached_hash")
        and all(_is_plain_field(field) for field in fields(kind))
    )


def _is_plain_field(field: "Attribute[Any]") -> bool:
    return field.init and field.converter is None and not isinstance(field.default, _FACTORY)


def _make_constructor(kind: Any) -> Callable[..., None]:
    """Write the constructor of a class as attrs writes its own: as text that is compiled."""
    takes, stores, names = _parameters(kind)
    if len(fields(kind)) <= _FEW:
        stores = [f"set_{field.name}(self, {field.alias})" for field in fields(kind)]
        names |= {f"set_{field.name}": getattr(kind, field.name).__set__ for field in fields(kind)}
    else:
        own = "own = self.__class__"  # perhaps a subclass that adds nothing
        stores = [own, "set_class(self, twin)", *stores, "self.__class__ = own"]
        names |= {"set_class": _SET_CLASS, "twin": _make_twin(kind)}
    checks: list[str] = []
    for field in fields(kind):
        if field.validator is not None:
            checks.append(f"check_{field.name}(self, field_{field.name}, {field.alias})")
            names |= {f"check_{field.name}": field.validator, f"field_{field.name}": field}
    if hasattr(kind, "__attrs_post_init__"):
        checks.append("self.__attrs_post_init__()")
    return straight(f"self, {takes}", [*stores, *checks] or ["pass"], names)


def _make_twin(kind: Any) -> Any:
    """Return the open twin of a class. It is built without arguments."""
    plain = {name: getattr(object, name) for name in ("__init__", "__setattr__", "__delattr__")}
    return type(kind.__name__, (kind,), {"__slots__": (), **plain})


def _parameters(kind: Any) -> tuple[str, list[str], dict[str, Any]]:
    """Return a constructor's parameters, the statements that set fields, and the defaults."""
    names: dict[str, Any] = {}
    takes: list[str] = []
    takes_by_name: list[str] = []
    stores: list[str] = []
    for field in fields(kind):
        alias, name = field.alias, field.name
        taken = takes_by_name if field.kw_only else takes
        taken.append(alias if field.default is NOTHING else f"{alias}=default_{name}")
        stores.append(f"self.{name} = {alias}")
        names[f"default_{name}"] = field.default
    if takes_by_name:
        takes += ["*", *takes_by_name]
    return ", ".join(takes), stores, names


def make_maker(kind: Callable[P, V]) -> Callable[P, V]:
    """Return a function that builds values of a frozen attrs class without running validators.

    It takes a third less time than calling the class, and also takes by position what the class
    takes only by name. It is for the few values that come with every action and that the library
    builds correctly itself.
    """
    takes, stores, names = _parameters(kind)
    names |= {"twin": _make_twin(kind), "kind": kind}
    lines = ["self = twin()", *stores, "self.__class__ = kind", "return self"]
    return straight(takes.replace("*, ", ""), lines, names)


def make_opener(kind: Any, open_kind: type[D]) -> Callable[[Any], D]:
    """Return a function that copies a value into an open one: another class with the same slots."""
    stores = [f"opened.{field.name} = value.{field.name}" for field in fields(kind)]
    lines = ["opened = open_kind()", *stores, "return opened"]
    return straight("value", lines, {"open_kind": open_kind})


@cache
def _make_copier(kind: Any) -> Callable[[Any], Any]:
    """Return a function that copies a value of a class into an open twin."""
    return make_opener(kind, _make_twin(kind))


def replace_unchecked(value: V, **changes: object) -> V:
    """Return a frozen value with some fields changed, without running its validators.

    This is for changes that cannot break what the validators check.
    """
    kind: Any = type(value)
    changed: V = _make_copier(kind)(value)
    for name, it in changes.items():
        setattr(changed, name, it)
    changed.__class__ = kind
    return changed
