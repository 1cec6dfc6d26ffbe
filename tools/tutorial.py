"""Reads pages that can be followed: commands and files in their fenced blocks, in order."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

_BLOCK = re.compile(
    r"^#{2,} (?P<heading>[^\n]+)$"
    r"|^(?:<!-- not run: (?P<unrun>[^\n]*?) *-->\n+)?```(?P<kind>\w+)(?: (?P<file>[^\n]+))?\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True)
class Step:
    """A block of a page: its language, the file that it is (empty for commands), what stands in it, why it isn't run
    (empty where it is), the number of its first line, and the heading that it stands under."""

    kind: str
    file: str
    text: str
    unrun: str = ""
    line: int = 0
    heading: str = ""


def steps(page: Path) -> list[Step]:
    """Every fenced block of a page."""
    text, heading, found = page.read_text(encoding="utf-8"), "", []
    for block in _BLOCK.finditer(text):
        if block["heading"]:
            heading = block["heading"]
        else:
            line = text.count("\n", 0, block.start("text")) + 1
            kept = (block[name] or "" for name in ("kind", "file", "text", "unrun"))
            found.append(Step(*kept, line, heading))
    return found


def commands(step: Step) -> list[str]:
    """The lines of a block of commands."""
    return [line for line in step.text.splitlines() if line.strip()]


def prepare(folder: Path, step: Step) -> None:
    """Writes the file that a block is, or makes the change to one."""
    if step.kind == "diff":
        apply_change(folder, step)
    elif step.file:
        (folder / step.file).parent.mkdir(parents=True, exist_ok=True)
        (folder / step.file).write_text(step.text, encoding="utf-8")


def apply_change(folder: Path, step: Step) -> None:
    """Finds the lines that a `diff` block takes away or leaves in its file, once, and puts what it adds or leaves
    there."""
    path = folder / step.file
    text = path.read_text(encoding="utf-8")
    lines = step.text.splitlines()
    old = "".join(line[1:] + "\n" for line in lines if line[0] in "- ")
    new = "".join(line[1:] + "\n" for line in lines if line[0] in "+ ")
    assert text.count(old) == 1, f"{step.file} holds {text.count(old)} times: {old}"
    path.write_text(text.replace(old, new), encoding="utf-8")


COPIED = ("generator", "components", "templates", "icons", "tests", "tools", "docs", "pyproject.toml")
PROGRAMS = {
    "balance-control": (sys.executable, "-c", "from generator.cli.start import main; main()"),
    "python": (sys.executable,),
}


def checkout(folder: Path) -> Path:
    """A copy of what pages change and run."""
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


def followed(page: Path, folder: Path) -> dict[str, str]:
    """What each command of a page said; what the page writes and changes is in the folder then."""
    said = {}
    for step in steps(page):
        assert step.kind not in ("py", "svg") or not (folder / step.file).exists(), f"{step.file} is there already"
        prepare(folder, step)
        if step.kind == "sh" and not step.unrun:
            said |= {line: run(line, folder) for line in commands(step)}
    return said
