"""Tables of figures: columns of equal length by name, which any data frame takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from generator.base.errors import unknown_error
from generator.files.atomic_write import csv_text
from generator.library.notebook_html import line, table
from generator.library.output_file import save_content

ROWS_SHOWN = 20
"""Rows that a notebook shows."""


class Frame:
    """A table of figures: `frame["turns"]` is a column, `len(frame)` the number of rows, and `dict(frame)` what pandas,
    polars and others make a data frame of: `pandas.DataFrame(dict(frame))`."""

    def __init__(self, columns: Mapping[str, Sequence[Any]], report: Mapping[str, Any] | None = None) -> None:
        self._columns = {name: list(values) for name, values in columns.items()}
        self._report = report or {}

    @property
    def report(self) -> Mapping[str, Any]:
        """What else is known of the figures, as JSON holds it, such as the report of a simulation; empty where there is
        nothing."""
        return self._report

    def keys(self) -> tuple[str, ...]:
        """The names of the columns, in their order."""
        return tuple(self._columns)

    def __getitem__(self, name: str) -> list[Any]:
        """A column. Raises `InputError` where there is none of that name."""
        if name not in self._columns:
            raise unknown_error(f"no column '{name}'", name, self._columns)
        return list(self._columns[name])

    def __len__(self) -> int:
        return len(next(iter(self._columns.values()), ()))

    def rows(self) -> Iterator[dict[str, Any]]:
        """Row by row, values by the names of columns."""
        for values in zip(*self._columns.values(), strict=True):
            yield dict(zip(self._columns, values, strict=True))

    def to_csv(self, path: str | Path | None = None) -> str:
        """The table as CSV with a head, and into a file where one is named. Raises `InputError`."""
        return save_content(csv_text([self._columns, *zip(*self._columns.values(), strict=True)]), path)

    def __repr__(self) -> str:
        return f"<Frame of {len(self)} rows: {', '.join(self._columns)}>"

    def _repr_html_(self) -> str:
        """The first rows, for a notebook."""
        rows = [list(row.values()) for row, _ in zip(self.rows(), range(ROWS_SHOWN), strict=False)]
        more = line(f"… {len(self)} rows") if len(self) > ROWS_SHOWN else ""
        return table(self.keys(), rows) + more
