"""A YAML file of templates and a frozen type in, what the file says as that type out, or every fault with its place."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

from generator.definitions.nodes import Map, kind, read_file
from generator.definitions.structure import Structure
from generator.effects.base import fields_of
from generator.errors import Fault, InputError, input_error
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
    root = read_file(path, shown(path))
    if not isinstance(root, Map):
        raise input_error(kind(root), expected="a mapping from names", mark=root.mark)
    faults: list[Fault] = []
    structure = Structure(faults, {})
    named = "id" in (field.name for field in fields_of(wanted))
    made: dict[str, T] = {
        name: structure.record(node, wanted, name, {"id": name} if named else {})
        for name, (_, node) in root.entries.items()
    }
    if faults:
        raise InputError(faults)
    return made
