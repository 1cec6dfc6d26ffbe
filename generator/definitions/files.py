"""A YAML file of templates and a frozen type in, what the file says as that type out, or every fault with its place."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

from generator.definitions.nodes import read_file
from generator.definitions.structure import Structure
from generator.errors import Fault, InputError
from generator.resources import shown

T = TypeVar("T")


def file_of(path: Path, wanted: type[T]) -> T:
    """The whole file as one record. Raises `InputError`."""
    faults: list[Fault] = []
    made: T = Structure(faults, {}).record(read_file(path, shown(path)), wanted, path.stem)
    if faults:
        raise InputError(faults)
    return made


def file_of_several(path: Path, wanted: type[T]) -> dict[str, T]:
    """The file as records by their names; a record's field `id`, if it has one, is its name. Raises `InputError`."""
    faults: list[Fault] = []
    made: dict[str, T] = Structure(faults, {}).read(read_file(path, shown(path)), Mapping[str, wanted], "")  # type: ignore[valid-type]
    if faults:
        raise InputError(faults)
    return made
