"""Measures programs or calls side by side, by the medians of their CPU time, and writes tables into a page. The
contestants take turns, so that a machine that grows slower slows them all."""

from __future__ import annotations

import os
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
DOCUMENT = ROOT / "docs" / "contributing" / "performance.md"
RUNS = 9


@dataclass(frozen=True)
class Run:
    """One run of a program: CPU seconds and the most memory it held, in MB."""

    seconds: float
    megabytes: float


_LAUNCHER = """
import os, sys
out = (os.POSIX_SPAWN_OPEN, 1, sys.argv[1], os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
child = os.posix_spawn(sys.argv[2], sys.argv[2:], os.environ, file_actions=[out, (os.POSIX_SPAWN_DUP2, 1, 2)])
_, status, usage = os.wait4(child, 0)
print(os.waitstatus_to_exitcode(status), usage.ru_utime + usage.ru_stime, usage.ru_maxrss)
"""
"""A small process between: a child's memory is counted from its parent's when it begins."""


def measured(command: Sequence[str], folder: Path) -> Run:
    """Runs a program to its end in `folder`. Raises `CalledProcessError` with what it said if it fails."""
    said = folder / "said.txt"
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    launcher = [sys.executable, "-I", "-S", "-c", _LAUNCHER, str(said), *command]
    found = subprocess.run(launcher, cwd=folder, env=environment, check=True, capture_output=True, encoding="utf-8")
    code, seconds, memory = found.stdout.split()
    if int(code):
        raise subprocess.CalledProcessError(int(code), list(command), said.read_bytes()[-2000:])
    units = 1024.0 * 1024.0 if sys.platform == "darwin" else 1024.0
    return Run(float(seconds), int(memory) / units)


def interleaved_programs(commands: Mapping[str, Sequence[str]], folder: Path, runs: int = RUNS) -> dict[str, Run]:
    """The median of `runs` runs of each program, by turns, after one that isn't counted."""
    found: dict[str, list[Run]] = {name: [] for name in commands}
    for turn in range(runs + 1):
        for name, command in commands.items():
            run = measured(command, folder)
            if turn:
                found[name].append(run)
    return {
        name: Run(statistics.median(run.seconds for run in all_), statistics.median(run.megabytes for run in all_))
        for name, all_ in found.items()
    }


def interleaved_calls(calls: Mapping[str, Callable[[], object]], runs: int = RUNS) -> dict[str, float]:
    """The median CPU seconds of each call, by turns, after one that isn't counted."""
    found: dict[str, list[float]] = {name: [] for name in calls}
    for turn in range(runs + 1):
        for name, call in calls.items():
            start = time.process_time()
            call()
            if turn:
                found[name].append(time.process_time() - start)
    return {name: statistics.median(seconds) for name, seconds in found.items()}


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)


def write_section(name: str, text: str, document: Path = DOCUMENT) -> None:
    """Puts a text between the markers of its section, with the commit and the day, and shows it."""
    told = f"{text.strip()}\n\n{measured_at()}"
    whole = document.read_text(encoding="utf-8")
    found = _section(name, whole)
    made = f"{_start(name)}\n{told}\n{_end(name)}"
    document.write_text(whole[: found.start()] + made + whole[found.end() :], encoding="utf-8", newline="\n")
    sys.stdout.write(f"\n{told}\n")


def written_ratio(name: str, row: str, document: Path = DOCUMENT) -> float:
    """What the page says of a row of a section, as a number. Raises `ValueError` where it says nothing of it."""
    text = _section(name, document.read_text(encoding="utf-8"))[0]
    found = re.search(rf"^\| {re.escape(row)} \| ([0-9.]+)", text, re.M)
    if found is None:
        raise ValueError(f"{document} has no row '{row}' in section '{name}'")
    return float(found[1])


def _section(name: str, whole: str) -> re.Match[str]:
    found = re.search(f"{re.escape(_start(name))}.*?{re.escape(_end(name))}", whole, re.S)
    if found is None:
        raise ValueError(f"the page has no section '{name}'")
    return found


def _start(name: str) -> str:
    return f"<!-- {name}: measured by `make bench` -->"


def _end(name: str) -> str:
    return f"<!-- {name}: end -->"


def measured_at() -> str:
    """The commit that is measured, whether anything but the page has changed since, and the day."""
    commit = _git("rev-parse", "--short=8", "HEAD")
    changed = _git("status", "--porcelain", "--untracked-files=no", "--", ".", f":!{DOCUMENT.relative_to(ROOT)}")
    beside = ", with changes that aren't committed" if changed else ""
    return f"Measured at commit {commit or 'unknown'}{beside}, {datetime.now(UTC):%Y-%m-%d}."


def _git(*words: str) -> str:
    """What git answers, in one text; nothing where there is no git or no repository."""
    try:
        return subprocess.run(
            ["git", *words], cwd=ROOT, capture_output=True, check=True, encoding="utf-8"
        ).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""
