"""Frozen values behave as the standard library's: each property here is asked of both."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
from collections.abc import Mapping
from dataclasses import FrozenInstanceError, field, fields, replace
from typing import Any

import pytest

from generator.base import frozen

both = pytest.mark.parametrize("dataclass", [frozen.dataclass, dataclasses.dataclass], ids=["ours", "the library's"])


@frozen.dataclass(frozen=True)
class Point:
    """A place."""

    x: int
    y: int = 0
    seen: Mapping[str, int] = field(default_factory=dict, compare=False, repr=False)
    name: str = field(default="", kw_only=True)


def made(dataclass: Any) -> Any:
    """A class with every kind of field, and one derived from it."""

    @dataclass(frozen=True)
    class Base:
        """A base."""

        a: int
        b: list[int] = field(default_factory=list)
        c: int = field(default=3, init=False)
        d: int = field(default=4, compare=False, repr=False)

        def __post_init__(self) -> None:
            object.__setattr__(self, "c", self.a + 1)

    @dataclass(frozen=True, kw_only=True)
    class Derived(Base):
        """Derived."""

        e: str
        f: tuple[int, ...] = ()

    return Derived


@both
def test_fields_are_given_made_and_compared(dataclass: Any) -> None:
    kind = made(dataclass)
    one, other = kind(1, [2], e="x"), kind(1, [2], 9, e="x")
    assert (one.a, one.b, one.c, one.d, one.e, one.f) == (1, [2], 2, 4, "x", ())
    assert one == other
    assert one != kind(2, [2], e="x")
    assert one != "something else"
    assert kind(1, e="x").b is not kind(1, e="x").b
    assert repr(one).endswith("Derived(a=1, b=[2], c=2, e='x', f=())")
    assert replace(one, e="y").e == "y"
    assert [found.name for found in fields(kind)] == ["a", "b", "c", "d", "e", "f"]
    assert kind.__match_args__ == ("a", "b", "d")


@both
def test_a_call_says_what_is_missing_or_too_much(dataclass: Any) -> None:
    kind = made(dataclass)
    with pytest.raises(TypeError, match=r"__init__\(\) missing 1 required keyword-only argument: 'e'"):
        kind(1)
    with pytest.raises(TypeError, match="unexpected keyword argument 'g'"):
        kind(1, e="x", g=1)
    told = inspect.signature(kind).parameters
    assert [(name, one.annotation) for name, one in told.items()][-2:] == [("e", "str"), ("f", "tuple[int, ...]")]
    assert list(told) == ["a", "b", "d", "e", "f"]


@both
def test_nothing_of_a_value_changes(dataclass: Any) -> None:
    value = made(dataclass)(1, e="x")
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'a'"):
        value.a = 2
    with pytest.raises(FrozenInstanceError, match="cannot delete field 'a'"):
        del value.a


@both
def test_a_hash_is_of_what_is_compared(dataclass: Any) -> None:
    @dataclass(frozen=True)
    class Pair:
        """Two."""

        a: int
        b: int = field(default=0, compare=False)

    assert {Pair(1, 2), Pair(1, 3)} == {Pair(1)}
    with pytest.raises(TypeError, match="unhashable"):
        hash(made(dataclass)(1, e="x"))


def test_names_of_one_class_are_not_those_of_another() -> None:
    @frozen.dataclass(frozen=True)
    class One:
        """Two fields, the second is usual."""

        a: int
        hash: str = "h"

    @frozen.dataclass(frozen=True)
    class Other:
        """As many, in the same places."""

        f1: int
        f0: str = "f"

    assert (vars(One(1)), vars(Other(2))) == ({"a": 1, "hash": "h"}, {"f1": 2, "f0": "f"})
    assert (vars(One(hash="x", a=3)), vars(Other(f0="y", f1=4))) == ({"a": 3, "hash": "x"}, {"f1": 4, "f0": "y"})
    assert (One(1) == One(1, "x"), Other(1, "f") == Other(1)) == (False, True)
    assert hash(One(1)) == hash(One(1, "h"))


def test_a_value_that_is_asked_for_behind_a_usual_one_is_refused() -> None:
    @frozen.dataclass(frozen=True)
    class Wrong:
        """Nobody could say b alone."""

        a: int = 1
        b: str  # type: ignore[misc]

    with pytest.raises(TypeError, match=r"Wrong\.b has no usual value"):
        Wrong(1, "b")


@both
def test_methods_of_its_own_stay(dataclass: Any) -> None:
    @dataclass(frozen=True)
    class Own:  # noqa: PLW1641 (the decorator gives it one)
        """Its own."""

        a: int

        def __eq__(self, other: object) -> bool:
            return True

        def __repr__(self) -> str:
            return "own"

    assert Own(1) == Own(2)
    assert repr(Own(1)) == "own"
    assert hash(Own(1)) != hash(Own(2))

    @dataclass(frozen=True, eq=False)
    class Itself:
        """Equal to itself alone."""

        a: int

    assert Itself(1) != Itself(1)


@pytest.mark.parametrize(("base", "own"), [(frozen, dataclasses), (dataclasses, frozen)], ids=["of ours", "of theirs"])
def test_a_class_of_one_kind_is_derived_from_the_other(base: Any, own: Any) -> None:
    @base.dataclass(frozen=True)
    class Base:
        """A base."""

        a: int

    @own.dataclass(frozen=True)
    class Derived(Base):
        """Derived."""

        b: int = 2

    assert (Derived(1).a, Derived(1).b) == (1, 2)
    assert Derived(1) == Derived(1, 2)
    with pytest.raises(FrozenInstanceError):
        Derived(1).a = 2  # type: ignore[misc]


@frozen.dataclass(frozen=True, slots=True)
class Narrow:
    """A value without a dictionary."""

    x: int
    y: float = 0


@pytest.mark.parametrize(
    "value",
    [Point(1, name="here"), Narrow(1, 2), Narrow(1), Narrow(1, 0.0)],
    ids=["plain", "slots", "as usual", "equal to what is usual"],
)
def test_values_are_copied_and_sent_to_other_processes(value: object) -> None:
    assert pickle.loads(pickle.dumps(value)) == value
    assert repr(pickle.loads(pickle.dumps(value))) == repr(value)
    assert copy.deepcopy(value) == value
    assert hash(copy.deepcopy(Narrow(1))) == hash(Narrow(1, 0))


@both
def test_a_value_with_slots_has_no_dictionary(dataclass: Any) -> None:
    @dataclass(frozen=True, slots=True)
    class Slots:
        """Slots."""

        a: int
        b: int = 2

    assert not hasattr(Slots(1), "__dict__")
    assert (Slots(1).b, Slots(1, 3).b) == (2, 3)
    assert Slots(1) == Slots(1, 2)
    with pytest.raises(FrozenInstanceError):
        Slots(1).a = 2  # type: ignore[misc]


def test_a_method_is_written_when_it_is_first_asked_for() -> None:
    @frozen.dataclass(frozen=True)
    class Late:
        """Late."""

        a: int

    assert {type(vars(Late)[name]).__name__ for name in ("__init__", "__eq__", "__hash__")} == {"_LateMethod"}
    assert type(vars(Late)["__dataclass_fields__"]).__name__ == "_LateFields"
    assert dataclasses.is_dataclass(Late)
    assert [found.name for found in fields(Late)] == ["a"]
    assert Late(1) == Late(1)
    assert [type(vars(Late)[name]).__name__ for name in ("__init__", "__eq__", "__hash__")] == ["function"] * 2 + [
        "_LateMethod"
    ]
