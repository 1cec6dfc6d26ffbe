"""A YAML file of templates as the frozen type that it is read into."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

from generator.definitions.nodes import read_file
from generator.definitions.structure import structured
from generator.resources import shown

T = TypeVar("T")


def file_of(path: Path, wanted: type[T]) -> T:
    """The whole file as one record. Raises `InputError` with every fault."""
    made: T = structured(read_file(path, shown(path)), wanted, path.stem)
    return made


def file_of_several(path: Path, wanted: type[T]) -> dict[str, T]:
    """The file as records by their names. Raises `InputError` with every fault."""
    made: dict[str, T] = structured(read_file(path, shown(path)), Mapping[str, wanted])  # type: ignore[valid-type]
    return made
