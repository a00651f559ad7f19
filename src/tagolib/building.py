"""How frozen values are built: by plain statements, in a third of the time.

A frozen class refuses ``self.stack = stack``, so the constructor that attrs writes for it sets each
field by a call around that refusal. With a dozen fields those calls are most of its time, and the
values of an action were a third of all time that play took.

The constructor made here sets the fields while the value is open. Every class has an *open twin*
for that: a subclass without fields of its own that may be stored to as any object may. A new value
is of the twin while its fields are set, then of its own class, and frozen. Then the validators run,
and ``__attrs_post_init__`` where there is one, as attrs has it.

The twin needs both ``__setattr__`` and ``__delattr__`` of ``object``. With only one of them Python
does not take the short way for stores, and all is slower than before.
"""

from collections.abc import Callable
from functools import update_wrapper
from typing import Any, Final, ParamSpec, TypeVar

from attrs import NOTHING, Attribute, Factory, fields

__all__ = ["build_quickly", "make_maker", "make_opener", "replace_unchecked"]

P = ParamSpec("P")
V = TypeVar("V")
D = TypeVar("D")

_FACTORY: Final[Any] = Factory
_SET_CLASS: Final = object.__dict__["__class__"].__set__


def build_quickly(kind: type) -> None:
    """Give a frozen attrs class a quick constructor, made when its first value is built.

    To make it takes 0.2 ms, and most programs build values of few classes. A class that asks for
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
    """Return whether a class is frozen, with slots, a constructor by attrs, and plain fields."""
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
    """Write the constructor of a class, as attrs writes its own: as text that is compiled."""
    takes, stores, names = _parameters(kind)
    checks: list[str] = []
    for field in fields(kind):
        if field.validator is not None:
            checks.append(f"check_{field.name}(self, field_{field.name}, {field.alias})")
            names |= {f"check_{field.name}": field.validator, f"field_{field.name}": field}
    if hasattr(kind, "__attrs_post_init__"):
        checks.append("self.__attrs_post_init__()")
    lines = [
        f"def build(self, {takes}):",
        "own = self.__class__",  # perhaps a subclass that adds nothing
        "set_class(self, twin)",
        *stores,
        "self.__class__ = own",
        *checks,
    ]
    exec("\n    ".join(lines), names)
    constructor: Callable[..., None] = names["build"]
    return constructor


def _parameters(kind: Any) -> tuple[str, list[str], dict[str, Any]]:
    """Return the parameters of a constructor, the stores of a value, and the names in both."""
    store = {"__slots__": (), "__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    twin = type(kind.__name__, (kind,), store)
    names: dict[str, Any] = {"set_class": _SET_CLASS, "twin": twin, "__name__": __name__}
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
    """Make a function that builds the values of a frozen attrs class, and runs no validator.

    It saves a third of the time of calling the class. It is for the few values that come with every
    action, and are right as the library builds them.
    """
    takes, stores, names = _parameters(kind)
    names |= {"new": object.__new__, "kind": kind}
    lines = [f"def make({takes}):", "self = new(twin)", *stores, "self.__class__ = kind"]
    exec("\n    ".join([*lines, "return self"]), names)
    maker: Callable[P, V] = names["make"]
    return maker


def make_opener(kind: Any, open_kind: type[D]) -> Callable[[Any], D]:
    """Make what copies a value to an open one: of another class, with the same slots."""
    stores = [f"opened.{field.name} = value.{field.name}" for field in fields(kind)]
    lines = ["opened = new(open_kind)", *stores, "return opened"]
    body = "\n    ".join(lines)
    names: dict[str, Any] = {"new": object.__new__, "open_kind": open_kind, "__name__": __name__}
    exec(f"def open_up(value):\n    {body}", names)
    opener: Callable[[Any], D] = names["open_up"]
    return opener


def replace_unchecked(value: V, **changes: object) -> V:
    """Return a frozen value with some fields changed, without running its validators.

    This is for a change that cannot break what they check.
    """
    kind: Any = type(value)
    changed: V = object.__new__(kind)
    for field in fields(kind):
        name = field.name
        now = changes[name] if name in changes else getattr(value, name)
        object.__setattr__(changed, name, now)
    return changed
