"""A report as a table of names and values, for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from typing import Any

from generator.writing import cell

CSV_HEAD = "figure,value\n"
"""How such a table begins."""


def csv_report(data: Mapping[str, Any]) -> str:
    """A line for every number: the path to it with dots between, and the number itself."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    out.write(CSV_HEAD)
    writer.writerows([cell(name), cell(value)] for name, value in _lines(data, ""))
    return out.getvalue()


def _lines(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, Mapping):
        parts = value.items()
    elif isinstance(value, list):
        parts = dict(enumerate(value, start=1)).items()
    else:
        yield path, "" if value is None else value
        return
    for name, part in parts:
        yield from _lines(part, f"{path}.{name}" if path else str(name))
