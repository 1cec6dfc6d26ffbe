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

from generator import values

both = pytest.mark.parametrize("dataclass", [values.dataclass, dataclasses.dataclass], ids=["ours", "the library's"])


@values.dataclass(frozen=True)
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


@pytest.mark.parametrize(("base", "own"), [(values, dataclasses), (dataclasses, values)], ids=["of ours", "of theirs"])
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


def test_values_are_copied_and_sent_to_other_processes() -> None:
    point = Point(1, name="here")
    assert pickle.loads(pickle.dumps(point)) == point
    assert copy.deepcopy(point) == point


def test_a_method_is_written_when_it_is_first_asked_for() -> None:
    @values.dataclass(frozen=True)
    class Late:
        """Late."""

        a: int

    assert {type(vars(Late)[name]).__name__ for name in ("__init__", "__eq__", "__hash__")} == {"_Late"}
    assert Late(1) == Late(1)
    assert [type(vars(Late)[name]).__name__ for name in ("__init__", "__eq__", "__hash__")] == ["function"] * 2 + [
        "_Late"
    ]
