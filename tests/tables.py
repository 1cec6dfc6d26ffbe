"""Tables of tests that lie beside them as data: `test_svg_values.yaml` has those of `test_svg_values.py`."""

import functools
from pathlib import Path
from typing import Any

import yaml


@functools.cache
def _tables(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = yaml.load(path.read_text(encoding="utf-8"), getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return found


def read_table(test_file: str, name: str) -> Any:
    """The table of that name: its rows, or what stands under its keys."""
    return _tables(Path(test_file).with_suffix(".yaml"))[name]
