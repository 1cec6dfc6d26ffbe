"""docs/contributing/new-effect-word.md, followed word by word in a copy: what it adds is played and printed."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest

from tests.games import ROOT
from tests.project.tutorial import commands, prepare, steps

PAGE = ROOT / "docs" / "contributing" / "new-effect-word.md"
COPIED = ("generator", "components", "templates", "icons", "tests", "pyproject.toml")
PROGRAMS = {
    "balance-control": (sys.executable, "-c", "from generator.cli.start import main; main()"),
    "python": (sys.executable,),
}


def checkout(folder: Path) -> Path:
    """A copy of what the page changes and runs."""
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copyfile(ROOT / name, folder / name)
    return folder


def run(line: str, folder: Path) -> str:
    """A command of the page, by the sources in the folder."""
    program, *arguments = shlex.split(line)
    found = subprocess.run(
        [*PROGRAMS[program], *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), "PYTHONUTF8": "1", "BALANCE_CONTROL_CACHE": str(folder / "c")},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert found.returncode == 0, f"{line}\n{found.stdout}\n{found.stderr}"
    return found.stdout


def followed(folder: Path) -> dict[str, str]:
    """What each command of the page said."""
    said = {}
    for step in steps(PAGE):
        assert step.kind not in ("py", "svg") or not (folder / step.file).exists(), f"{step.file} is there already"
        prepare(folder, step)
        if step.kind == "sh":
            said |= {line: run(line, folder) for line in commands(step)}
    return said


@pytest.mark.slow
def test_the_page_can_be_followed(tmp_path: Path) -> None:
    said = followed(checkout(tmp_path))
    assert "all hold" in next(out for line, out in said.items() if " scenario " in line)
    assert "none failed" in next(out for line, out in said.items() if " play " in line)
    with pypdfium2.PdfDocument(tmp_path / "card" / "kit.pdf") as card:
        words = " ".join(page.get_textpage().get_text_range() for page in card)
    assert "future-investment" in words
