"""A finished simulation goes in, its report goes out: to the terminal, as JSON, and into files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from generator.cli.options import show_json
from generator.errors import Mark, input_error
from generator.simulate.csv_report import CSV_HEAD, csv_report
from generator.simulate.part import Part
from generator.simulate.text import text_report
from generator.writing import MADE, check_file, sealed, write_file, write_text


@dataclass(frozen=True)
class Shown:
    """Where a report goes."""

    as_json: bool
    quiet: bool
    csv_path: Path | None
    html_path: Path | None
    force: bool = False

    def check(self) -> None:
        """Before anything is played: raises `InputError` where a file can't be written or a page can't be made."""
        for path, option in ((self.csv_path, "--csv"), (self.html_path, "--html")):
            if path is not None and not path.parent.is_dir():
                raise input_error("no such folder", expected="a file in a folder that is there", mark=Mark(str(path)))
            if path is not None and path.is_dir():
                raise input_error(f"{option} names a folder", expected="a file", mark=Mark(str(path)))
            if path is not None:
                check_file(path, MADE, CSV_HEAD, force=self.force, option=option)
        if self.html_path is not None:
            from generator.simulate.plots import need_plots

            need_plots()

    def show_other(
        self, data: Mapping[str, Any], told: Callable[[Mapping[str, Any]], Iterable[str]], name: str
    ) -> None:
        """Shows and writes a comparison in a game of that name; `told` makes lines of it."""
        if self.csv_path is not None:
            write_text(self.csv_path, csv_report(data))
        if self.html_path is not None:
            from generator.simulate.comparison_page import comparison_page

            made = comparison_page(data, list(told({**data, "games_per_second": 0})), name)
            write_file(self.html_path, sealed(made.encode()))
        if self.as_json:
            show_json(data)
        elif not self.quiet:
            for line in told(data):
                click.echo(line)
            self._say_written()

    def show(self, data: Mapping[str, Any], part: Part) -> None:
        """Shows and writes the report of one run."""
        if self.csv_path is not None:
            write_text(self.csv_path, csv_report(data))
        if self.html_path is not None:
            from generator.simulate.page import page

            write_file(self.html_path, sealed(page(data, part.summary, part.setting).encode()))
        if self.as_json:
            show_json(data)
        elif not self.quiet:
            for line in text_report(data):
                click.echo(line)
            self._say_written()

    def _say_written(self) -> None:
        for path in (self.csv_path, self.html_path):
            if path is not None:
                click.echo(f"written: {path}")
