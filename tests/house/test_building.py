"""How frozen values are built: by the library's own constructor, and as attrs builds them."""

import copy
import importlib
import inspect
import pickle
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import attrs
import pytest

import tagolib as tago
from tagolib.base.errors import SetupError
from tagolib.base.fast import make_maker, replace_unchecked
from tagolib.base.values import Value, whole_number
from tagolib.tago.betting import Spot
from tagolib.tago.facts import Called, Folded, Raised
from tagolib.tago.hand import Seat
from tagolib.tago.options import Options, Restoration
from tagolib.tago.rules import Rules
from tools.modules import modules

CARDS = tago.Card.ONE, tago.Card.TWO, tago.Card.TWO
checked: list[object] = []


def remembered(instance: object, attribute: "attrs.Attribute[int]", value: object) -> None:
    """Return a validator that keeps its arguments."""
    checked.append((type(instance), getattr(instance, attribute.name), attribute.name, value))


@attrs.frozen(order=False)
class Plain(Value):
    """Fields, defaults, validators, one by name only, one with an underscore, and a last check."""

    one: int
    two: int = attrs.field(validator=remembered)
    _three: int = 3
    four: int = attrs.field(default=4, kw_only=True, validator=whole_number)

    def __attrs_post_init__(self) -> None:
        if self.one > self.four:
            raise SetupError("one is at most four")


class Same(Plain):
    """A subclass that adds nothing."""

    __slots__ = ()


@attrs.frozen(order=False)
class More(Plain):
    """A subclass that adds a field."""

    five: tuple[int, ...] = ()


@attrs.frozen(order=False)
class Short(Value):
    """So few fields that each is set by itself."""

    one: int = attrs.field(validator=remembered)
    _two: int = attrs.field(default=2, kw_only=True, validator=whole_number)

    def __attrs_post_init__(self) -> None:
        if self.one > self._two:
            raise SetupError("one is at most two")


class AsShort(Short):
    """A subclass of it that adds nothing."""

    __slots__ = ()


@attrs.frozen(order=False)
class Longer(Short):
    """A subclass of it with so many fields that they are set together."""

    three: int = 3
    four: int = 4


@attrs.frozen(order=False)
class Empty(Value):
    """No fields at all."""


PLAIN: list[Any] = [Plain, Same, More]
SHORT: list[Any] = [Short, AsShort, Longer]
BUILT: list[Any] = [
    *(kind(1, 2, four=5) for kind in PLAIN),
    *(kind(1, two=5) for kind in SHORT),
    Seat(number=1, stack=300, in_round=0, in_hand=0, cards=CARDS),
    Options(fold=True),
    Restoration(5, None),
    Spot(
        rules=Rules.parse("Heavy – 5/300"),
        round=1,
        current_bet=0,
        paid=0,
        stack=300,
        raises_used=0,
        restored=False,
        seen=False,
    ),
    Folded(1),
    Called(1, 5),
    Raised(1, 5, to=10),
    tago.Bet(1, 5),
]

each = pytest.mark.parametrize("value", BUILT, ids=lambda value: type(value).__name__)


def by_attrs(kind: Any) -> Any:
    """Return the constructor that attrs has written."""
    return inspect.unwrap(kind.__init__)


@each
def test_the_constructor_is_the_library_s_own(value: Any) -> None:
    """The constructor is not that of attrs, has its signature, and builds an equal value."""
    kind: Any = type(value)
    assert kind.__init__ is not by_attrs(kind)
    assert inspect.signature(kind) == inspect.signature(by_attrs(kind)).replace(
        parameters=[*inspect.signature(by_attrs(kind)).parameters.values()][1:]
    )
    given = {field.alias: getattr(value, field.name) for field in attrs.fields(kind)}
    other = kind.__new__(kind)
    by_attrs(kind)(other, **given)
    again = kind(**given)
    assert other == value == again
    assert hash(other) == hash(value) == hash(again)
    assert repr(other) == repr(value)
    assert type(again) is kind


@each
def test_nothing_can_be_set_or_deleted(value: Any) -> None:
    """A value that has been built is frozen, and accepts no new attribute."""
    for field in attrs.fields(type(value)):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(value, field.name, getattr(value, field.name))
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            delattr(value, field.name)
    with pytest.raises(AttributeError):
        value.note = "new"
    with pytest.raises(AttributeError):
        value.__class__ = Same
    assert not hasattr(value, "__dict__")


@each
def test_copies(value: Any) -> None:
    """A value survives copy, pickle and evolve: equal, of its class, and frozen."""
    assert copy.copy(value) is value
    assert copy.deepcopy(value) is value
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(value, protocol))
        assert (type(again), again, hash(again)) == (type(value), value, hash(value))
    evolved = attrs.evolve(value)
    assert (type(evolved), evolved) == (type(value), value)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        setattr(evolved, attrs.fields(type(value))[0].name, 1)


def test_evolving_changes_what_is_named() -> None:
    """Named fields change, all others stay, and the validators run."""
    assert attrs.evolve(Plain(1, 2), three=7) == Plain(1, 2, 7)
    with pytest.raises(SetupError, match="one is at most four"):
        attrs.evolve(Plain(1, 2), one=5)
    with pytest.raises(SetupError, match="four must be a whole number"):
        attrs.evolve(Plain(1, 2), four=-1)


def test_replacing_unchecked() -> None:
    """Named fields change, all others stay, the value is frozen, and no validator runs."""
    before = Plain(1, 2)
    after = replace_unchecked(before, one=5)
    assert type(after) is Plain
    assert attrs.asdict(after) == {**attrs.asdict(before), "one": 5}
    assert before == Plain(1, 2)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        delattr(after, "one")


@each
def test_a_maker_builds_the_same(value: Any) -> None:
    """A maker's value is equal to one from its class, is of that class, and is frozen."""
    kind: Any = type(value)
    made = make_maker(kind)(**{f.alias: getattr(value, f.name) for f in attrs.fields(kind)})
    assert (type(made), made, hash(made), repr(made)) == (kind, value, hash(value), repr(value))
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        setattr(made, attrs.fields(kind)[0].name, 1)


def test_a_maker_runs_no_validator() -> None:
    """A maker knows the defaults, and checks nothing."""
    checked.clear()
    made = make_maker(Plain)(5, -2)
    assert checked == []
    assert (made.one, made.two, made._three, made.four) == (5, -2, 3, 4)


@pytest.mark.parametrize("kind", PLAIN)
def test_the_validators_run_at_the_end(kind: Any) -> None:
    """Validators get the complete value, of its class, and its last check runs after them."""
    checked.clear()
    value = kind(4, 2, three=6)
    assert checked == [(kind, 2, "two", 2)]
    assert (value.one, value.two, value._three, value.four) == (4, 2, 6, 4)
    with pytest.raises(SetupError, match="one is at most four"):
        kind(5, 2)
    with pytest.raises(SetupError, match="four must be a whole number"):
        kind(1, 2, four=-1)


@pytest.mark.parametrize("kind", SHORT)
def test_the_validators_of_few_fields_run_at_the_end(kind: Any) -> None:
    """The same holds for a class with few fields."""
    checked.clear()
    value = kind(4, two=6)
    assert checked == [(kind, 4, "one", 4)]
    assert (value.one, value._two) == (4, 6)
    with pytest.raises(SetupError, match="one is at most two"):
        kind(5)
    with pytest.raises(SetupError, match="two must be a whole number"):
        kind(1, two=-1)


def test_a_value_without_fields() -> None:
    """A class may have no fields at all."""
    assert Empty.__init__ is not by_attrs(Empty)
    assert Empty() == Empty() == make_maker(Empty)()
    with pytest.raises(TypeError):
        Empty(*[1])


@pytest.mark.parametrize("kind", PLAIN)
def test_wrong_arguments(kind: Any) -> None:
    """Missing, surplus, unknown and misplaced arguments are refused as Python refuses them."""
    calls: list[Any] = [
        lambda: kind(1),
        lambda: kind(1, 2, 3, (), 5),
        lambda: kind(1, 2, six=6),
        lambda: kind(1, 2, _three=3),
    ]
    for call in calls:
        with pytest.raises(TypeError):
            call()


def test_classes_differ() -> None:
    """Equal fields do not make values of different classes equal; the twins are never seen."""
    assert len({kind(1, 2) for kind in PLAIN}) == len(PLAIN)
    for kind in PLAIN:
        assert type(kind(1, 2)) is kind
        assert type(kind(1, 2)).__name__ == kind.__name__


@attrs.frozen(order=False)
class Converted(Value):
    """A field with a converter."""

    one: int
    two: int = attrs.field(converter=int)


@attrs.frozen(order=False)
class Made(Value):
    """A default from a factory."""

    one: int
    two: tuple[int, ...] = attrs.field(factory=tuple)


@attrs.frozen(order=False)
class Left(Value):
    """A field that is not an argument of the constructor."""

    one: int
    two: int = attrs.field(init=False, default=2)


@attrs.frozen(order=False)
class Own(Value):
    """A constructor of its own."""

    one: int
    two: int

    def __init__(self, both: int) -> None:
        value: Any = self
        value.__attrs_init__(both, both)


@attrs.frozen(order=False, cache_hash=True)
class Hashed(Value):
    """A hash that is cached."""

    one: int
    two: int


@attrs.frozen(order=False, slots=False)
class Loose(Value):
    """No slots."""

    one: int
    two: int


@attrs.define(order=False)
class Open(Value):
    """Not frozen."""

    one: int
    two: int


@pytest.mark.parametrize(
    ("kind", "given"),
    [
        (Converted, (1, "2")),
        (Made, (1,)),
        (Left, (1,)),
        (Own, (1,)),
        (Hashed, (1, 2)),
        (Loose, (1, 2)),
        (Open, (1, 2)),
    ],
)
def test_whatever_asks_for_more_keeps_its_constructor(kind: Any, given: Any) -> None:
    """A user's class that is not plain is built as attrs or its author built it."""
    assert kind.__init__ is by_attrs(kind)
    value = kind(*given)
    assert value == kind(*given)
    assert value.one == 1


def things() -> Iterator[object]:
    """Yield all that has a name in the library."""
    for module in modules():
        if not module.endswith("__main__"):
            with suppress(ImportError):  # in the play page's Python some lack what they need
                yield from vars(importlib.import_module(module)).values()


KINDS = {
    thing
    for thing in things()
    if inspect.isclass(thing) and thing.__module__.startswith("tagolib") and attrs.has(thing)
}
"""All classes of the library that hold values."""


def test_no_value_comes_before_another() -> None:
    """Only totals have an order; a program that sorts other values is told that it cannot."""
    assert {kind for kind in KINDS if "__lt__" in vars(kind)} == {tago.Total}


def test_no_secret_is_printed() -> None:
    """Whatever holds a secret, a deck or a seed of fair dealing does not print it."""
    secrets = [
        (kind, part)
        for kind in KINDS
        for part in attrs.fields(kind)
        if part.name in ("secret", "deck", "revealed")
        or (part.name == "seed" and kind.__module__.startswith("tagolib.fairness"))
    ]
    assert len(secrets) > 10
    assert [(kind, part.name) for kind, part in secrets if part.repr] == []
