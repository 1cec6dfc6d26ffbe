"""Frozen values: `dataclass(frozen=True)` with the standard library's fields and behaviour, its methods written late.

The standard library writes and compiles six methods for each class as it is imported: for some hundred classes that was
a quarter of a small command's time. Most of those classes are never made or compared by that command. Here `__init__`,
`__eq__` and `__hash__` are written when they are first asked for, the others are shared, and fields are looked at when
somebody asks for one of these. What isn't a plain frozen value (an order, a class that changes) is the standard
library's from the beginning.
"""

from __future__ import annotations

import builtins
import dataclasses
from collections.abc import Callable, Iterable, Sequence
from dataclasses import MISSING, FrozenInstanceError
from functools import cache
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any

Method = Callable[..., Any]


class _LateMethod:
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


_TOLD = ("__dataclass_fields__", "__dataclass_params__", "__match_args__")
"""What the standard library keeps of a class."""


class _Untold:
    """What the standard library keeps of a class, which looks at its fields when somebody asks for that."""

    def __init__(self, owner: type, name: str, *, kw_only: bool) -> None:
        self.owner = owner
        self.name = name
        self.kw_only = kw_only

    def __get__(self, instance: object, owner: type) -> Any:
        for name in _TOLD:
            delattr(self.owner, name)
        _tell_fields(self.owner, kw_only=self.kw_only)
        return getattr(self.owner, self.name)


def _tell_fields(cls: type, *, kw_only: bool, heir: bool = False, slots: bool = False) -> Any:
    """The class with what the standard library keeps of its fields; another one where it is to have slots."""
    told: Any = dataclasses.dataclass(init=False, repr=False, eq=False, frozen=heir, kw_only=kw_only, slots=slots)(cls)
    told.__dataclass_params__.frozen = True  # also for a class of the standard library that is derived from it
    return told


def _frozen(cls: type, *, eq: bool, kw_only: bool, slots: bool) -> type:
    """The class with its fields and methods. A method that the class writes itself stays."""
    cls.__doc__ = cls.__doc__ or cls.__name__
    heir = any("__dataclass_params__" in vars(base) for base in cls.__mro__[1:])
    made: Any = cls
    if heir or slots or any(isinstance(value, dataclasses.Field) for value in vars(cls).values()):
        made = _tell_fields(cls, kw_only=kw_only, heir=heir, slots=slots)
    else:
        for name in _TOLD:
            setattr(cls, name, _Untold(cls, name, kw_only=kw_only))
    methods: dict[str, Any] = {"__repr__": _repr, "__setattr__": _refuse_to_set, "__delattr__": _refuse_to_delete}
    methods |= {"__getstate__": _state, "__setstate__": _set_state} if slots else {}
    late = {"__init__": _init, "__eq__": _eq, "__hash__": _hash} if eq else {"__init__": _init}
    methods |= {name: _LateMethod(made, name, write) for name, write in late.items()}
    for name, method in methods.items():
        if made.__dict__.get(name) is None:
            setattr(made, name, method)
    return made  # type: ignore[no-any-return]


@cache
def _code(head: str, *body: str) -> CodeType:
    """The code of the function of these lines. Its fields are called by their places, `f0`, `f1`, …: compiling takes
    ten times as long as naming, and many classes have as many fields."""
    scope: dict[str, Any] = {}
    exec("\n ".join([f"def {head}:", *body]), scope)
    code: CodeType = scope[head.partition("(")[0]].__code__
    return code


def _named(code: CodeType, names: Sequence[str], known: dict[str, Any], usual: Sequence[object] = ()) -> FunctionType:
    """The function of this code for fields of these names, which knows some more; its last arguments have a value that
    is usual."""
    called: dict[object, str] = {f"f{place}": name for place, name in enumerate(names)}

    def told(old: Iterable[Any]) -> tuple[Any, ...]:
        return tuple([called.get(name, name) if isinstance(name, str) else name for name in old])

    new = code.replace(co_varnames=told(code.co_varnames), co_names=told(code.co_names), co_consts=told(code.co_consts))
    return FunctionType(new, {"__builtins__": builtins, **known}, code.co_name, tuple(usual))


def _init(cls: type) -> Method:
    """`__init__`: each field by its place, or by its name alone, or made."""
    known: dict[str, Any] = {"_set": object.__setattr__, "_missing": MISSING}
    by_place, by_name, body = ["self"], list[str](), list[str]()
    usual: dict[bool, dict[str, object]] = {False: {}, True: {}}
    fields = dataclasses.fields(cls)
    for place, field in enumerate(fields):
        value = f"f{place}"
        if made := field.default_factory is not MISSING:
            known[f"_make{place}"] = field.default_factory
            value = f"_make{place}() if f{place} is _missing else f{place}" if field.init else f"_make{place}()"
        if field.init:
            (by_name if field.kw_only else by_place).append(f"f{place}")
            if made or field.default is not MISSING:
                usual[bool(field.kw_only)][field.name] = field.default
            elif usual[False] and not field.kw_only:
                raise TypeError(f"{cls.__qualname__}.{field.name} has no usual value, and one before it has one")
        if field.init or made:
            body.append(f"_set(self, 'f{place}', {value})")
    if hasattr(cls, "__post_init__"):
        body.append("self.__post_init__()")
    heads = ", ".join([*by_place, *(["*", *by_name] if by_name else [])])
    code = _code(f"__init__({heads})", *(body or ["pass"]))
    done = _named(code, [field.name for field in fields], known, tuple(usual[False].values()))
    done.__kwdefaults__ = usual[True]
    done.__annotations__ = {field.name: field.type for field in fields if field.init}
    return done


def _compared_fields(cls: type) -> tuple[str, ...]:
    """The names of what is compared."""
    return tuple([field.name for field in dataclasses.fields(cls) if field.compare])


def _values(of: str, number: int) -> str:
    """So many fields of a value of that name, as a tuple."""
    return f"({''.join(f'{of}.f{place}, ' for place in range(number))})"


def _eq(cls: type) -> Method:
    """`__eq__`: equal are values of one class with equal fields."""
    names = _compared_fields(cls)
    same = f"return {_values('self', len(names))} == {_values('other', len(names))}"
    code = _code("__eq__(self, other)", "if other.__class__ is self.__class__:", f" {same}", "return NotImplemented")
    return _named(code, names, {})


def _hash(cls: type) -> Method:
    """`__hash__`: of what is compared."""
    names = _compared_fields(cls)
    return _named(_code("__hash__(self)", f"return hash({_values('self', len(names))})"), names, {})


def _repr(self: Any) -> str:
    """`__repr__`: a call that makes it."""
    shown = (f"{field.name}={getattr(self, field.name)!r}" for field in dataclasses.fields(self) if field.repr)
    return f"{self.__class__.__qualname__}({', '.join(shown)})"


def _refuse_to_set(self: object, name: str, value: object) -> None:  # noqa: ARG001 (Python's)
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(self: object, name: str) -> None:  # noqa: ARG001 (Python's)
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[object]:
    """`__getstate__` of a value with slots: its fields."""
    return [getattr(self, field.name) for field in dataclasses.fields(self)]


def _set_state(self: Any, state: Sequence[object]) -> None:
    """`__setstate__` of a value with slots."""
    for field, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, field.name, value)


if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(cls: type | None = None, /, *, frozen=False, eq=True, kw_only=False, slots=False, **more):
        """As `dataclasses.dataclass`; classes of both kinds can be derived from each other."""
        if cls is not None or not frozen or more:
            made = dataclasses.dataclass(frozen=frozen, eq=eq, kw_only=kw_only, slots=slots, **more)
            return made if cls is None else made(cls)
        return lambda own: _frozen(own, eq=eq, kw_only=kw_only, slots=slots)
