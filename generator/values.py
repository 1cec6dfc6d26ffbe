"""Frozen values: `dataclass(frozen=True)` with the standard library's fields and behaviour, its methods written late.

The standard library writes and compiles six methods for each class as it is imported: for some hundred classes that was
a quarter of a small command's time. Most of those classes are never made or compared by that command. Here `__init__`,
`__eq__` and `__hash__` are written when they are first asked for, and the others are shared. What isn't a plain frozen
value (slots, an order, a class that changes) is the standard library's from the beginning.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from dataclasses import MISSING, FrozenInstanceError
from typing import TYPE_CHECKING, Any

Method = Callable[..., Any]


class _Late:
    """A method of a class that is written when somebody asks for it, and from then on is the class's own."""

    def __init__(self, owner: type, name: str, write: Callable[[type], Method]) -> None:
        self.owner = owner
        self.name = name
        self.write = write

    def __get__(self, instance: object, owner: type) -> Any:
        made = self.write(self.owner)
        made.__qualname__ = f"{self.owner.__qualname__}.{self.name}"
        made.__module__ = self.owner.__module__
        setattr(self.owner, self.name, made)
        return made if instance is None else made.__get__(instance, owner)


def _frozen(cls: type, *, eq: bool, kw_only: bool) -> type:
    """The class with its fields and methods. A method that the class writes itself stays."""
    cls.__doc__ = cls.__doc__ or cls.__name__
    heir = any(dataclasses.is_dataclass(base) for base in cls.__mro__[1:])
    made: Any = dataclasses.dataclass(init=False, repr=False, eq=False, frozen=heir, kw_only=kw_only)(cls)
    made.__dataclass_params__.frozen = True  # also for a class of the standard library that is derived from it
    methods: dict[str, Any] = {"__repr__": _repr, "__setattr__": _refuse_to_set, "__delattr__": _refuse_to_delete}
    late = {"__init__": _init, "__eq__": _eq, "__hash__": _hash} if eq else {"__init__": _init}
    methods |= {name: _Late(made, name, write) for name, write in late.items()}
    for name, method in methods.items():
        if made.__dict__.get(name) is None:
            setattr(made, name, method)
    return cls


def _written(head: str, body: Iterable[str], names: dict[str, Any]) -> Method:
    """The function of these lines, which knows these names besides its own."""
    scope: dict[str, Any] = {}
    exec("\n ".join([f"def {head}:", *body]), names, scope)
    made: Method = scope[head.partition("(")[0]]
    return made


def _init(cls: type) -> Method:
    """`__init__`: each field by its place, or by its name alone, or made."""
    names: dict[str, Any] = {"_set": object.__setattr__, "_missing": MISSING}
    by_place, by_name, body = ["self"], list[str](), list[str]()
    for field in dataclasses.fields(cls):
        name = value = head = field.name
        if field.default_factory is not MISSING:
            names[f"_make_{name}"] = field.default_factory
            head = f"{name}=_missing"
            value = f"_make_{name}() if {name} is _missing else {name}" if field.init else f"_make_{name}()"
        elif field.default is not MISSING:
            names[f"_usual_{name}"] = field.default
            head = f"{name}=_usual_{name}"
        if field.init:
            (by_name if field.kw_only else by_place).append(head)
        if field.init or field.default_factory is not MISSING:
            body.append(f"_set(self, {name!r}, {value})")
    if hasattr(cls, "__post_init__"):
        body.append("self.__post_init__()")
    heads = [*by_place, *(["*", *by_name] if by_name else [])]
    made = _written(f"__init__({', '.join(heads)})", body or ["pass"], names)
    made.__annotations__ = {field.name: field.type for field in dataclasses.fields(cls) if field.init}
    return made


def _compared(cls: type, of: str) -> str:
    """What is compared of a value of that name, as a tuple."""
    return f"({''.join(f'{of}.{field.name}, ' for field in dataclasses.fields(cls) if field.compare)})"


def _eq(cls: type) -> Method:
    """`__eq__`: equal are values of one class with equal fields."""
    same = f"return {_compared(cls, 'self')} == {_compared(cls, 'other')}"
    lines = ["if other.__class__ is self.__class__:", f" {same}", "return NotImplemented"]
    return _written("__eq__(self, other)", lines, {})


def _hash(cls: type) -> Method:
    """`__hash__`: of what is compared."""
    return _written("__hash__(self)", [f"return hash({_compared(cls, 'self')})"], {})


def _repr(self: Any) -> str:
    """`__repr__`: a call that makes it."""
    shown = (f"{field.name}={getattr(self, field.name)!r}" for field in dataclasses.fields(self) if field.repr)
    return f"{self.__class__.__qualname__}({', '.join(shown)})"


def _refuse_to_set(self: object, name: str, value: object) -> None:  # noqa: ARG001 (Python's)
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(self: object, name: str) -> None:  # noqa: ARG001 (Python's)
    raise FrozenInstanceError(f"cannot delete field {name!r}")


if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(cls: type | None = None, /, *, frozen=False, eq=True, kw_only=False, **more):
        """As `dataclasses.dataclass`; classes of both kinds can be derived from each other."""
        if cls is not None or not frozen or more:
            made = dataclasses.dataclass(frozen=frozen, eq=eq, kw_only=kw_only, **more)
            return made if cls is None else made(cls)
        return lambda own: _frozen(own, eq=eq, kw_only=kw_only)
