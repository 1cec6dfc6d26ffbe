"""Runs a program and watches it with all processes that it starts: CPU seconds, and the most memory at once. Linux
alone tells the memory that several processes share."""

from __future__ import annotations

import os
import statistics
import subprocess
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

EVERY = 0.05
"""Seconds between two looks at the memory."""
TOLD = Path("/proc/self/smaps_rollup").exists()
"""Whether the system tells it."""


@dataclass(frozen=True)
class TreeRun:
    """CPU seconds of all processes, and the most memory that they held at once in MB."""

    seconds: float
    megabytes: float


def watched_run(command: Sequence[str], cache: Path) -> TreeRun:
    """Runs a program to its end, with `cache` as the folder of what is kept between runs."""
    before = os.times()
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    program = subprocess.Popen(command, env={**environment, "BALANCE_CONTROL_CACHE": str(cache)})
    most = [0.0]

    def look() -> None:
        while program.poll() is None:
            most.append(held(program.pid))
            time.sleep(EVERY)

    looking = threading.Thread(target=look)
    looking.start()
    code = program.wait()
    looking.join()
    if code:
        raise subprocess.CalledProcessError(code, list(command))
    after = os.times()
    return TreeRun(after[2] + after[3] - before[2] - before[3], max(most))


def median_run(runs: Sequence[TreeRun]) -> TreeRun:
    """The medians of both figures."""
    return TreeRun(statistics.median(one.seconds for one in runs), statistics.median(one.megabytes for one in runs))


def held(root: int) -> float:
    """The memory of a process and of all under it in MB; what several share counts once."""
    found, total = [root], 0
    for number in found:
        try:
            for task in Path(f"/proc/{number}/task").glob("*/children"):
                found += map(int, task.read_text(encoding="utf-8").split())
            lines = Path(f"/proc/{number}/smaps_rollup").read_text(encoding="utf-8").splitlines()
        except OSError:  # it has ended meanwhile
            continue
        total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total / 1024.0
