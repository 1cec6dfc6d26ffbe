"""Tables of tests that lie beside them as data: `test_svg_values.yaml` has those of `test_svg_values.py`."""

import functools
from pathlib import Path
from typing import Any

import pytest
import yaml


@functools.cache
def _tables(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = yaml.load(path.read_text(encoding="utf-8"), getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return found


def read_table(test_file: str, name: str) -> Any:
    """The table of that name: its rows, or what stands under its keys."""
    return _tables(Path(test_file).with_suffix(".yaml"))[name]


def rows_by_id(test_file: str, name: str) -> list[Any]:
    """The rows of a table that gives each a name, which is its test's id."""
    return [pytest.param(*row, id=str(key)) for key, row in read_table(test_file, name).items()]
