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
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
DOCUMENT = ROOT / "docs" / "performance.md"
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


def measured_at() -> str:
    """On what commit a measurement is made, and when."""
    told = ["git", "-C", str(ROOT), "log", "-1", "--format=%h"]
    commit = subprocess.run(told, check=True, capture_output=True, encoding="utf-8").stdout.strip()
    return f"on {time.strftime('%Y-%m-%d')} at {commit}"


def write_section(name: str, text: str, document: Path = DOCUMENT) -> None:
    """Puts a text between the markers of its section and shows it."""
    start, end = f"<!-- {name}: measured by `make bench` -->", f"<!-- {name}: end -->"
    whole = document.read_text(encoding="utf-8")
    found = re.search(f"{re.escape(start)}.*?{re.escape(end)}", whole, re.S)
    if found is None:
        raise ValueError(f"{document} has no section '{name}'")
    made = f"{start}\n{text.strip()}\n{end}"
    document.write_text(whole[: found.start()] + made + whole[found.end() :], encoding="utf-8", newline="\n")
    sys.stdout.write(f"\n{text.strip()}\n")
