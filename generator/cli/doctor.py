"""`doctor`: what this machine has of what the program can use, and how to get the rest."""

from __future__ import annotations

import importlib.metadata
import platform
import shutil
import sys
from dataclasses import asdict

import click

from generator.base.errors import InputError
from generator.base.frozen import dataclass
from generator.base.version import __version__
from generator.cli.exit_codes import EXIT_WRONG
from generator.cli.options import CommandOptions, show_json, takes_report_options
from generator.cli.terminal import say
from generator.files.resources import install_command, resource_root

PRINTED_BY = ("click", "pyyaml", "reportlab", "svgwrite", "pikepdf", "pypdfium2", "pillow", "fonttools", "tinycss2")
NEEDED = dict.fromkeys(PRINTED_BY, "printing and reading") | {
    "jinja2": "pages for a browser",
    "resvg-py": "your own rich SVG art",
    "brotli": "fonts of your own in WOFF2",
    "budoux": "lines of Thai and Japanese",
    "pyphen": "hyphens of each language",
    "python-bidi": "words read from right to left",
    "simpleeval": "expressions in layouts",
    "uharfbuzz": "fonts of your own, shaped letters",
    "segno": "QR codes",
    "typst": "the rules booklet",
}
"""Packages without which commands fail, and what for; pip brings them with the program."""

EXTRAS = {
    "numba": ("thousands of games a second", "fast"),
    "pyarrow": ("a row for each game as Parquet", "rows"),
    "uvicorn": ("a table in the browser", "serve"),
}
"""Packages of extras: what for, and the extra."""
CAIRO_HELP = (
    "Debian/Ubuntu: apt install libcairo2 · Fedora: dnf install cairo · macOS: brew install cairo · "
    "Windows: the GTK runtime"
)
PROGRAMS = {
    "pdftotext": ("counting a printed kit by another program", "poppler-utils"),
    "gs": ("a second opinion on print files", "ghostscript"),
    "chromium": ("looking at pages in a browser", "chromium"),
}


@dataclass(frozen=True)
class DoctorItem:
    """One thing that `doctor` looks for. `needed`: commands fail without it."""

    name: str
    result: str
    needed: bool
    use: str
    get: str = ""

    @property
    def ok(self) -> bool:
        """Whether the item was found."""
        return bool(self.result)


@click.command("doctor")
@takes_report_options()
def command(asked: CommandOptions) -> int:
    """Say what is installed, what is missing, what for, and how to get it.

    \b
    Example: balance-control doctor
    """
    items = examine_machine()
    if asked.as_json:
        told = [asdict(item) | {"ok": item.ok} for item in items]
        for data in told:
            data["found"] = data.pop("result")
        show_json({"version": __version__, "items": told, "ok": _is_well(items)})
    else:
        for item in items:
            if not asked.quiet or (item.needed and not item.ok):
                _show(item)
    return 0 if _is_well(items) else EXIT_WRONG


def _is_well(items: list[DoctorItem]) -> bool:
    return all(item.ok for item in items if item.needed)


def _show(item: DoctorItem) -> None:
    if item.ok:
        say("ok     ", colour="green", nl=False)
    else:
        say("missing", colour="red" if item.needed else "yellow", nl=False)
    say(f" {item.name:<11} {item.result or item.use}")
    if not item.ok:
        say(f"        get it: {item.get}")


def examine_machine() -> list[DoctorItem]:
    """Everything the program can use, in the order of need."""
    python = platform.python_version() if sys.version_info >= (3, 11) else ""
    found = [DoctorItem("python", python, True, "all", "Python 3.11 or newer")]
    found += [DoctorItem(name, _version(name), True, use, f"pip install {name}") for name, use in NEEDED.items()]
    found.append(_folders())
    for name, (use, extra) in EXTRAS.items():
        found.append(DoctorItem(name.removeprefix("python-"), _version(name), False, use, install_command(extra)))
    found.append(_cairo())
    for name, (use, package) in PROGRAMS.items():
        found.append(DoctorItem(name, shutil.which(name) or "", False, use, f"the package {package} of your system"))
    return found


def _version(name: str) -> str:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return ""


def _folders() -> DoctorItem:
    try:
        found = str(resource_root())
    except InputError:
        found = ""
    return DoctorItem("definitions", found, True, "the game, fonts and icons", "install the program again")


def _cairo() -> DoctorItem:
    use = "text in your own rich SVG art"
    try:
        import cairosvg
    except ImportError:
        return DoctorItem("cairo", "", False, use, "pip install cairosvg, then " + CAIRO_HELP)
    except OSError:
        return DoctorItem("cairo", "", False, use, CAIRO_HELP)
    return DoctorItem("cairo", f"cairosvg {cairosvg.__version__}", False, use)
