"""Where the report of a simulation goes: to the terminal, as JSON, and into files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from generator.cli.options import FILE, Asked, several, show_json
from generator.cli.terminal import say
from generator.errors import Mark, input_error
from generator.simulate.csv_report import CSV_HEAD, csv_report
from generator.simulate.opened import many_of
from generator.simulate.part import Part
from generator.simulate.text import text_report
from generator.writing import MADE, check_file, check_place, sealed, write_file, write_text

show_options = several(
    click.option("--csv", "csv_path", type=FILE, metavar="FILE", help="Write every number of the report as a table."),
    click.option(
        "--html",
        "html_path",
        type=FILE,
        metavar="FILE",
        help="Write the report as a page with plots; needs the extra [simulate].",
    ),
)
"""`--csv`, `--html`."""


@dataclass(frozen=True)
class Reported(Asked):
    """A command line that ends with a report."""

    csv_path: Path | None = None
    html_path: Path | None = None

    def check_files(self) -> None:
        """Before anything is played: raises `InputError` where a file can't be written or a page can't be made."""
        for path, option in ((self.csv_path, "--csv"), (self.html_path, "--html")):
            if path is not None and path.is_dir():
                raise input_error(f"{option} names a folder", expected="a file", mark=Mark(str(path)))
            if path is not None:
                check_place(path, option)
                check_file(path, MADE, CSV_HEAD, force=self.force, option=option)
        if self.html_path is not None:
            from generator.simulate.plots import need_plots

            need_plots()

    def show(self, data: Mapping[str, Any], part: Part) -> None:
        """Shows and writes the report of a run."""
        if self.csv_path is not None:
            write_text(self.csv_path, csv_report(data))
        if self.html_path is not None:
            from generator.simulate.page import page

            write_file(self.html_path, sealed(page(data, part).encode()))
        if self.as_json:
            show_json(data)
        elif not self.quiet:
            for line in text_report(data, many_of(part.base)):
                say(line)
            for path in (self.csv_path, self.html_path):
                if path is not None:
                    say(f"written: {path}")
