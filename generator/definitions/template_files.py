"""A YAML file of templates as the frozen type that it is read into."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

from generator.definitions.yaml_nodes import read_file
from generator.definitions.yaml_reader import read_value
from generator.files.resources import short_path

T = TypeVar("T")


def read_record(path: Path, wanted: type[T]) -> T:
    """The whole file as one record. Raises `InputError` with every fault."""
    made: T = read_value(read_file(path, short_path(path)), wanted, path.stem)
    return made


def read_records(path: Path, wanted: type[T]) -> dict[str, T]:
    """The file as records by their names. Raises `InputError` with every fault."""
    made: dict[str, T] = read_value(read_file(path, short_path(path)), Mapping[str, wanted])  # type: ignore[valid-type]
    return made
