"""A clone of the checkout with an environment of its own, in which a bug is planted and tests are played.

Whatever stops a run, the next one finds the clone whole: a changed file is put back, and checked out again before use.
Each change of a file has another time stamp, or Python would run what it compiled before.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tools.mutation.studio.bugs import ROOT, Bug, patched

WATCH = Path(__file__).with_name("watch.py")
STOPPED = threading.Event()
"""Set when the run is to end."""
HANG = 60.0
"""Seconds by the clock that any test may take, besides ten times what it once took."""
LEFT_OUT = ("CI", "HYPOTHESIS_PROFILE", "PYTEST_ADDOPTS", "PYTHONPATH")
"""Variables of the environment that would change what tests do."""
AGAIN = 4
"""How often tests are begun again after one hung, or ended its process."""


class Stopped(Exception):
    """The run was stopped; what is told until then stays told."""


class Clone:
    """A clone in `folder`, at a commit. `clocks` has the seconds that each test once took."""

    def __init__(self, folder: Path, commit: str, clocks: dict[str, float]) -> None:
        self.folder, self.root, self.commit, self.clocks = folder, folder / "checkout", commit, clocks
        if not (self.root / ".git").exists():
            folder.mkdir(parents=True, exist_ok=True)
            _run("git", "clone", "--quiet", str(ROOT), str(self.root))
        if subprocess.run(
            ("git", "-C", str(self.root), "cat-file", "-e", commit), check=False, capture_output=True
        ).returncode:
            _run("git", "-C", str(self.root), "fetch", "--quiet", str(ROOT), "HEAD")
        _run("git", "-C", str(self.root), "checkout", "--quiet", "--force", commit)
        _run("make", "-C", str(self.root), "--no-print-directory", "environment")
        self.python = self.root / ".venv" / "bin" / "python"
        site = _run(str(self.python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
        shutil.copy(WATCH, Path(site, "planted_watch.py"))

    @contextmanager
    def planted(self, bug: Bug) -> Iterator[None]:
        """The clone with a bug in it."""
        path = self.root / bug.file
        before, stamp = path.read_text(encoding="utf-8"), path.stat().st_mtime_ns
        path.write_text(patched(bug, before), encoding="utf-8")
        try:
            yield
        finally:
            path.write_text(before, encoding="utf-8")
            os.utime(path, ns=(stamp, stamp))

    def play(self, ids: Sequence[str], seconds: float, told: Path) -> None:
        """Plays tests until so many seconds of CPU are spent, and appends what is told of them to a file. What hangs
        is ended, and counts as failed; so does what ends its process."""
        left, patience = list(ids), time.monotonic() + 4.0 * seconds + 2.0 * HANG
        for _ in range(AGAIN):
            before = len(rows(told))
            code, hung = self._once(left, seconds, told, patience)
            new = rows(told)[before:]
            running = _unfinished(new)
            seconds -= sum(row.get("cpu", 0.0) + row.get("collected", 0.0) for row in new)
            if running is None and not any("collected" in row for row in new):
                _append(told, id="(collection)", ends="failed", cpu=0.0, code=code)
            if running is None or (not hung and time.monotonic() > patience):
                return
            _append(told, id=running, ends="failed", cpu=self.clocks.get(running, 0.0), hung=hung, code=code)
            done = {row["id"] for row in rows(told) if "id" in row}
            left = [one for one in left if one not in done]
            if not left or seconds <= 0.0 or time.monotonic() > patience:
                return

    def _once(self, ids: Sequence[str], seconds: float, told: Path, patience: float) -> tuple[int, bool]:
        """One run of pytest: its exit code, and whether a test hung."""
        scratch = self.folder / "scratch"
        shutil.rmtree(scratch, ignore_errors=True)
        shutil.rmtree(self.folder / "cache" / "pictures", ignore_errors=True)
        scratch.mkdir()
        asked = self.folder / "asked.json"
        asked.write_text(json.dumps({"ids": ids, "seconds": seconds, "told": str(told)}), encoding="utf-8")
        files = list(dict.fromkeys(name.partition("::")[0] for name in ids if (self.root / _file(name)).exists()))
        options = (
            "-q",
            "--tb=short",
            "--continue-on-collection-errors",
            "-p",
            "no:cacheprovider",
            "-p",
            "planted_watch",
        )
        command = (str(self.python), "-m", "pytest", *options, f"--basetemp={scratch / 'base'}", *files)
        environment = {name: value for name, value in os.environ.items() if name not in LEFT_OUT}
        environment |= {"PLANTED_ASKED": str(asked), "TMPDIR": str(scratch), "PYTHONUTF8": "1", "SHARE": "all"}
        environment |= {"BALANCE_CONTROL_CACHE": str(self.folder / "cache"), "PYTHONWARNDEFAULTENCODING": "1"}
        with (self.folder / "pytest.txt").open("w", encoding="utf-8") as output:
            process = subprocess.Popen(
                command, cwd=self.root, env=environment, stdout=output, stderr=output, start_new_session=True
            )
            try:
                return _awaited(process, told, self.clocks, patience)
            finally:
                _end(process)


def rows(told: Path) -> list[dict[str, Any]]:
    """What is told in a file; a line that was cut short is left out."""
    found = []
    if told.exists():
        for line in told.read_text(encoding="utf-8").splitlines():
            with suppress(ValueError):
                found.append(json.loads(line))
    return found


def _append(told: Path, **row: object) -> None:
    with told.open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")


def _unfinished(told: Sequence[dict[str, Any]]) -> str | None:
    """The test that began and did not end."""
    for row in reversed(told):
        if "begins" in row or "id" in row:
            running: str | None = row.get("begins")
            return running
    return None


def _awaited(
    process: subprocess.Popen[bytes], told: Path, clocks: dict[str, float], patience: float
) -> tuple[int, bool]:
    """Waits until a run ends: its exit code, and whether it had to be ended because of a test that hangs."""
    seen, since = None, time.monotonic()
    while process.poll() is None:
        time.sleep(0.3)
        if STOPPED.is_set():
            raise Stopped
        running = _unfinished(_tail(told))
        if running != seen:
            seen, since = running, time.monotonic()
        waited = time.monotonic() - since
        if running and waited > HANG + 10.0 * clocks.get(running, 10.0):
            return -1, True
        if time.monotonic() > patience:
            return -1, False
    return process.returncode, False


def _tail(told: Path) -> list[dict[str, Any]]:
    """The last lines that are told."""
    if not told.exists():
        return []
    with told.open("rb") as file:
        file.seek(max(0, told.stat().st_size - 3000))
        lines = file.read().decode("utf-8", "replace").splitlines()
    found = []
    for line in lines:
        with suppress(ValueError):
            found.append(json.loads(line))
    return found


def _end(process: subprocess.Popen[bytes]) -> None:
    """Ends a run with all that it started."""
    left = _descendants(process.pid) if process.poll() is None else []
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    for child in left:
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
    process.wait()


def _descendants(parent: int) -> list[int]:
    """The processes that a process started, and those that these started."""
    told = subprocess.run(("ps", "-eo", "pid=,ppid="), capture_output=True, encoding="utf-8", check=False).stdout
    pairs = [tuple(map(int, line.split())) for line in told.splitlines()]
    found = [parent]
    for one in found:
        found += [child for child, above in pairs if above == one]
    return found[1:]


def _file(name: str) -> str:
    return name.partition("::")[0]


def _run(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout
