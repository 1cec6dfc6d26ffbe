"""Makes records in two forms from one record class: an interpreted object, or a NumPy record of the same fields.

The interpreted form has slots and nested lists. The other has a structured dtype that compiled functions take.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast, get_args, get_type_hints

from generator.games.balance_control.rules.fields import FieldLayout

if TYPE_CHECKING:
    import numpy as np

LIMITS: Final[dict[str, tuple[int, int]]] = {
    "i1": (-(2**7), 2**7 - 1),
    "i2": (-(2**15), 2**15 - 1),
    "i4": (-(2**31), 2**31 - 1),
    "i8": (-(2**63), 2**63 - 1),
}
"""The least and the greatest value of each integer type."""

Record = TypeVar("Record")


_layouts: dict[str, dict[str, FieldLayout]] = {}
_shapes: dict[str, list[tuple[str, tuple[int, ...]]]] = {}
_classes: dict[str, type[Any]] = {}
_dtypes: dict[str, np.dtype[Any]] = {}


def layouts(record: type[Any]) -> dict[str, FieldLayout]:
    """The declared fields of a record class, in order."""
    found = _layouts.get(record.__name__)
    if found is None:
        hints = get_type_hints(record, include_extras=True)
        found = {name: next(n for n in get_args(hint) if isinstance(n, FieldLayout)) for name, hint in hints.items()}
        _layouts[record.__name__] = found
    return found


def meanings(record: type[Any]) -> dict[str, str]:
    """What each declared field means."""
    hints = get_type_hints(record, include_extras=True)
    return {name: get_args(hint)[-1] for name, hint in hints.items()}


def _slotted(record: type[Any]) -> type[Any]:
    found = _classes.get(record.__name__)
    if found is None:
        found = type(f"Interpreted{record.__name__}", (), {"__slots__": tuple(layouts(record))})
        _classes[record.__name__] = found
    return found


def interpreted(record: type[Record]) -> Record:
    """A fresh record of zeros as an object with slots; fields with a shape are (nested) lists."""
    made = _slotted(record)()
    for name, sizes in _sizes(record):
        setattr(made, name, _zeros(sizes))
    return cast(Record, made)


def _sizes(record: type[Any]) -> list[tuple[str, tuple[int, ...]]]:
    found = _shapes.get(record.__name__)
    if found is None:
        found = [(name, layout.sizes()) for name, layout in layouts(record).items()]
        _shapes[record.__name__] = found
    return found


def _zeros(sizes: tuple[int, ...]) -> Any:
    if not sizes:
        return 0
    if len(sizes) == 1:
        return [0] * sizes[0]
    rows, columns = sizes
    return [[0] * columns for _ in range(rows)]


_COPY = list.copy


def copied(record: type[Record], source: Record, shared: Container[str] = ()) -> Record:
    """An independent copy of an interpreted record, but for the fields that both may share."""
    made = _slotted(record)()
    for name, sizes in _sizes(record):
        value = getattr(source, name)
        depth = 0 if name in shared else len(sizes)
        setattr(made, name, value if depth == 0 else value[:] if depth == 1 else list(map(_COPY, value)))
    return cast(Record, made)


def dtype(record: type[Any]) -> np.dtype[Any]:
    """The NumPy structured dtype of a record class; aligned, so that compiled code reads whole words."""
    import numpy as np

    found = _dtypes.get(record.__name__)
    if found is None:
        parts = [(name, layout.kind, layout.sizes()) for name, layout in layouts(record).items()]
        found = _dtypes[record.__name__] = np.dtype(parts, align=True)
    return found


def structured(record: type[Record]) -> Record:
    """A fresh NumPy record of zeros; compiled functions take it by reference."""
    import numpy as np

    return cast(Record, np.zeros(1, dtype(record))[0])


def plain(record: type[Any], value: Any) -> dict[str, Any]:
    """Either form of a record as plain numbers and lists, for comparing and writing."""
    found = {}
    for name, layout in layouts(record).items():
        field = getattr(value, name) if not hasattr(value, "dtype") else value[name]
        found[name] = (
            int(field)
            if not layout.shape
            else [list(map(int, row)) for row in field]
            if len(layout.shape) == 2
            else [int(entry) for entry in field]
        )
    return found


def fill(record: type[Record], target: Record, numbers: dict[str, Any]) -> None:
    """Writes plain numbers and lists into a record of either form."""
    for name, layout in layouts(record).items():
        value = numbers[name]
        if not layout.shape:
            setattr(target, name, value) if not hasattr(target, "dtype") else cast(Any, target).__setitem__(name, value)
        elif hasattr(target, "dtype"):
            cast(Any, target)[name][...] = value
        else:
            setattr(target, name, list(value) if len(layout.shape) == 1 else [list(row) for row in value])


def overflows(record: type[Any], value: Any) -> Iterator[str]:
    """The names of fields of an interpreted record that hold a number beyond their integer type."""
    for name, layout in layouts(record).items():
        least, most = LIMITS[layout.kind]
        entries = getattr(value, name)
        flat = [entries] if not layout.shape else entries
        if len(layout.shape) == 2:
            flat = [entry for row in entries for entry in row]
        if min(flat) < least or max(flat) > most:
            yield name
