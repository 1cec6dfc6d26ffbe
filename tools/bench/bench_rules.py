"""The rules booklet of the largest box: what a build takes longer with it, beside what Typst alone takes to set those
pages once, from the same markup, pictures and fonts."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from unittest import mock

from generator.booklet import typeset
from generator.cli.program import run
from generator.files.resources import resource_root
from generator.files.sandbox import run_sandboxed
from tools.bench.harness import RUNS, interleaved_programs, table, write_section

BUILD = ("build", "--quiet", "--players", "6", "--modules", "all")
PROGRAM = ("-c", "from generator.cli.start import main; main()", *BUILD)
ALONE = """
import sys, typst
folder, fonts = sys.argv[1:]
made = typst.compile(f"{folder}/main.typ", root=folder, font_paths=[fonts], ignore_system_fonts=True,
                     pdf_standards=["1.7", "ua-1"], timestamp=0)
open(f"{folder}/alone.pdf", "wb").write(made)
"""


def settled(folder: Path) -> Path:
    """The folder in which Typst set the booklet, as it lay there at the end."""

    def keep(work: str, place: str, fonts: str, **limits: int) -> None:
        run_sandboxed(work, place, fonts, **limits)  # type: ignore[arg-type]
        shutil.copytree(place, folder / "settled")

    with mock.patch.object(typeset, "run_sandboxed", keep):
        assert run([*BUILD, "--out", str(folder / "once")]) == 0
    return folder / "settled"


def test_rules(tmp_path: Path) -> None:
    alone = [str(settled(tmp_path)), str(resource_root() / "templates" / "fonts")]
    programs = {
        "with": [sys.executable, *PROGRAM, "--out", str(tmp_path / "with")],
        "without": [sys.executable, *PROGRAM, "--no-rules", "--out", str(tmp_path / "without")],
        "alone": [sys.executable, "-c", ALONE, *alone],
    }
    found = interleaved_programs(programs, tmp_path)
    more = found["with"].seconds - found["without"].seconds
    rows = [
        ["rules beside a kit", f"{more:.2f} s", "≤ 2.5 s, loaded"],
        ["Typst alone, once", f"{found['alone'].seconds:.2f} s", ""],
        ["rules against Typst alone", f"{more / found['alone'].seconds:.2f}", ""],
        ["most memory of a process", f"{found['with'].megabytes:.0f} MB", "≤ 250 MB"],
        ["of Typst alone", f"{found['alone'].megabytes:.0f} MB", ""],
    ]
    note = f"Median CPU time of {RUNS} alternating runs, whole processes, one language."
    write_section("rules", f"{table(['what', 'found', 'wanted'], rows)}\n\n{note}")
