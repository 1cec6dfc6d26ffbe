"""Frozen values: `dataclass(frozen=True)` with the standard library's fields and behaviour, but methods written late.

The standard library writes and compiles six methods for each class on import. For some hundred classes that was a
quarter of a small command's time, though the command makes or compares few of them. Here `__init__`, `__eq__` and
`__hash__` are written when they are first used, and the other methods are shared by all classes; `fields()` is worked
out when somebody asks for it. Classes that are ordered or not frozen are the standard library's from the start.
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


_DATACLASS_NAMES = ("__dataclass_fields__", "__dataclass_params__", "__match_args__")
"""The attributes of a class in which the standard library keeps its record of fields."""


class _LateFields:
    """Stands for the standard library's record of a class's fields until somebody asks for it."""

    def __init__(self, owner: type, name: str, *, kw_only: bool) -> None:
        self.owner = owner
        self.name = name
        self.kw_only = kw_only

    def __get__(self, instance: object, owner: type) -> Any:
        for name in _DATACLASS_NAMES:
            delattr(self.owner, name)
        _with_fields(self.owner, kw_only=self.kw_only)
        return getattr(self.owner, self.name)


@dataclasses.dataclass(init=False, repr=False, eq=False)
class _Pattern:
    """Lends its record to all other classes."""

    field: int


_FIELD: Any = dataclasses.fields(_Pattern)[0]
_PARAMS: Any = vars(_Pattern)["__dataclass_params__"]
_PARAMS.frozen = True  # so that a standard dataclass derived from such a class may be frozen
_SPECIAL = ("ClassVar", "InitVar", "KW_ONLY")
"""Annotations of what is no field, or no plain one."""


def _with_fields(cls: type, *, kw_only: bool, slots: bool = False) -> Any:
    """The class with the standard library's record of its fields; a new class where it is to have slots. That library
    makes what is out of the ordinary; a plain class has its record from here, in a quarter of the time."""
    own: dict[str, Any] = vars(cls).get("__annotations__", {})
    usual = {name: vars(cls).get(name, MISSING) for name in own}
    odd = any(word in str(kind) for kind in own.values() for word in _SPECIAL)
    if slots or odd or any(value.__class__.__hash__ is None for value in usual.values()):
        heir = any("__dataclass_params__" in vars(base) for base in cls.__mro__[1:])
        told: Any = dataclasses.dataclass(init=False, repr=False, eq=False, frozen=heir, kw_only=kw_only, slots=slots)(
            cls
        )
        told.__dataclass_params__ = _PARAMS
        return told
    fields: dict[str, Any] = {}
    for base in cls.__mro__[-1:0:-1]:
        fields.update(getattr(base, "__dataclass_fields__", {}))
    for name, kind in own.items():
        value = usual[name]
        field: Any = value if isinstance(value, dataclasses.Field) else dataclasses.field(default=value)
        field.name, field.type, field._field_type = name, kind, _FIELD._field_type
        field.kw_only = kw_only if field.kw_only is MISSING else field.kw_only
        fields[name] = field
        if value is field and field.default is MISSING:
            delattr(cls, name)
        elif value is field:
            setattr(cls, name, field.default)
    by_place = tuple(name for name, field in fields.items() if field.init and not field.kw_only)
    for attribute, value in zip(_DATACLASS_NAMES, (fields, _PARAMS, by_place), strict=True):
        setattr(cls, attribute, value)
    return cls


def _frozen(cls: type, *, eq: bool, kw_only: bool, slots: bool) -> type:
    """The class with its fields and methods; methods that it defines itself stay."""
    cls.__doc__ = cls.__doc__ or cls.__name__
    heir = any("__dataclass_params__" in vars(base) for base in cls.__mro__[1:])
    made: Any = cls
    if heir or slots or any(isinstance(value, dataclasses.Field) for value in vars(cls).values()):
        made = _with_fields(cls, kw_only=kw_only, slots=slots)
    else:
        for name in _DATACLASS_NAMES:
            setattr(cls, name, _LateFields(cls, name, kw_only=kw_only))
    methods: dict[str, Any] = {"__repr__": _repr, "__setattr__": _refuse_to_set, "__delattr__": _refuse_to_delete}
    methods |= {"__getstate__": _state, "__setstate__": _set_state} if slots else {}
    late = {"__init__": _init, "__eq__": _eq, "__hash__": _hash} if eq else {"__init__": _init}
    methods |= {name: _LateMethod(made, name, write) for name, write in late.items()}
    for name, method in methods.items():
        if made.__dict__.get(name) is None:
            setattr(made, name, method)
    return made  # type: ignore[no-any-return]


@cache
def _compile_function(head: str, *body: str) -> CodeType:
    """The compiled code of a function with these lines. Its fields are called by their places, `f0`, `f1`, …, since
    compiling takes ten times as long as renaming, and many classes have equally many fields."""
    scope: dict[str, Any] = {}
    exec("\n ".join([f"def {head}:", *body]), scope)
    code: CodeType = scope[head.partition("(")[0]].__code__
    return code


def _rename_fields(
    code: CodeType, names: Sequence[str], known: dict[str, Any], usual: Sequence[object] = ()
) -> FunctionType:
    """The function of this code with the fields' real names, the globals `known`, and defaults for its last
    arguments."""
    called: dict[object, str] = {f"f{place}": name for place, name in enumerate(names)}

    def rename_all(old: Iterable[Any]) -> tuple[Any, ...]:
        return tuple([called.get(name, name) if isinstance(name, str) else name for name in old])

    new = code.replace(
        co_varnames=rename_all(code.co_varnames),
        co_names=rename_all(code.co_names),
        co_consts=rename_all(code.co_consts),
    )
    return FunctionType(new, {"__builtins__": builtins, **known}, code.co_name, tuple(usual))


def _init(cls: type) -> Method:
    """`__init__`: each field by position or keyword, by keyword alone, or from its default factory."""
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
    code = _compile_function(f"__init__({heads})", *(body or ["pass"]))
    done = _rename_fields(code, [field.name for field in fields], known, tuple(usual[False].values()))
    done.__kwdefaults__ = usual[True]
    done.__annotations__ = {field.name: field.type for field in fields if field.init}
    return done


def _compared_fields(cls: type) -> tuple[str, ...]:
    """The names of the fields that `__eq__` and `__hash__` use."""
    return tuple([field.name for field in dataclasses.fields(cls) if field.compare])


def _values(of: str, number: int) -> str:
    """The source of a tuple of the first `number` fields of the value named `of`."""
    return f"({''.join(f'{of}.f{place}, ' for place in range(number))})"


def _eq(cls: type) -> Method:
    """`__eq__`: equal are values of one class with equal fields."""
    names = _compared_fields(cls)
    same = f"return {_values('self', len(names))} == {_values('other', len(names))}"
    code = _compile_function(
        "__eq__(self, other)", "if other.__class__ is self.__class__:", f" {same}", "return NotImplemented"
    )
    return _rename_fields(code, names, {})


def _hash(cls: type) -> Method:
    """`__hash__`: the hash of the compared fields."""
    names = _compared_fields(cls)
    return _rename_fields(_compile_function("__hash__(self)", f"return hash({_values('self', len(names))})"), names, {})


def _repr(self: Any) -> str:
    """`__repr__`: the call that would make an equal value."""
    shown = [f"{name}={getattr(self, name)!r}" for name in _shown_fields(self.__class__)]
    return f"{self.__class__.__qualname__}({', '.join(shown)})"


@cache
def _shown_fields(cls: type) -> tuple[str, ...]:
    """The names of the fields that `__repr__` shows."""
    return tuple([field.name for field in dataclasses.fields(cls) if field.repr])


def _refuse_to_set(self: object, name: str, value: object) -> None:  # noqa: ARG001 (Python's)
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(self: object, name: str) -> None:  # noqa: ARG001 (Python's)
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> dict[str, object]:
    """`__getstate__` of a value with slots: its fields but for those that are as usual, which both ends know."""
    usual = _usual_values(self.__class__)
    values = [(name, getattr(self, name)) for name in usual]
    return {name: value for name, value in values if not _is_same(value, usual[name])}


def _set_state(self: Any, state: dict[str, object]) -> None:
    """`__setstate__` of a value with slots."""
    for name, value in (_usual_values(self.__class__) | state).items():
        object.__setattr__(self, name, value)


def _is_same(value: object, usual: object) -> bool:
    """Whether a value may stand for the usual one: equal, and of the same class, as 1 and 1.0 aren't."""
    return value is usual or (value.__class__ is usual.__class__ and value == usual)


@cache
def field_names(cls: type) -> tuple[str, ...]:
    """The names of a class's fields; none where it is no record."""
    return tuple([field.name for field in dataclasses.fields(cls)]) if dataclasses.is_dataclass(cls) else ()


@cache
def _usual_values(cls: type) -> dict[str, object]:
    """What each field is where nobody says it; `MISSING` where somebody has to."""
    return {field.name: field.default for field in dataclasses.fields(cls)}


if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(cls: type | None = None, /, *, frozen=False, eq=True, kw_only=False, slots=False, **more):
        """As `dataclasses.dataclass`; classes of both kinds can be derived from each other."""
        if cls is not None or not frozen or more:
            made = dataclasses.dataclass(frozen=frozen, eq=eq, kw_only=kw_only, slots=slots, **more)
            return made if cls is None else made(cls)
        return lambda own: _frozen(own, eq=eq, kw_only=kw_only, slots=slots)
