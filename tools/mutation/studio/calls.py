"""Which test enters which function, and what it costs: played once in a copy of the checkout, all tests of all tiers.

python -m tools.mutation.studio.calls [--jobs N] FOLDER [-- PYTEST ARGUMENTS]

The copy lies in FOLDER/copy, what was found in FOLDER/calls: a line of JSON a test, with its seconds of CPU (its own
and its children's, fixtures included) and the numbers of the functions that it entered.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tools.mutation.studio import marks

ROOT = Path(__file__).parents[3]
RULES = "generator/games/balance_control"
UNMARKED = (f"{RULES}/rules/", f"{RULES}/players/kernel/", f"{RULES}/simulate/kernel/")
"""Compiled by numba, which knows no marks; they have planted bugs of their own."""
CALLS = "CALLS_FOUND"
"""Environment variable: the folder of what is found."""


@dataclass(frozen=True)
class Function:
    """A function of the program: its file, its name with those around it, its first and last line."""

    file: str
    name: str
    first: int
    last: int


def functions(root: Path) -> list[Function]:
    """Those of a checkout whose calls are looked at; their place in the list is their number."""
    found = []
    for path in sorted((root / "generator").rglob("*.py")):
        name = path.relative_to(root).as_posix()
        if not name.startswith(UNMARKED):
            for node in marks.functions(path.read_text(encoding="utf-8")):
                found.append(Function(name, node.name, node.lineno, node.end_lineno or node.lineno))
    return found


def write_index(folder: Path) -> None:
    """Number the functions of the copy, for the processes that mark them."""
    root, known = folder / "copy", functions(folder / "copy")
    files: dict[str, list[int]] = {}
    for number, one in enumerate(known):
        files.setdefault(one.file, []).append(number)
    index = {"root": str(root), "files": files, "size": len(known), "compiled": str(folder / "compiled")}
    (folder / "index.json").write_text(json.dumps(index), encoding="utf-8")


def copy_checkout(folder: Path) -> Path:
    """A clone of the last commit with an environment of its own. Returns its Python."""
    root = folder / "copy"
    if not root.exists():
        subprocess.run(("git", "clone", "--quiet", str(ROOT), str(root)), check=True)
    subprocess.run(("make", "-C", str(root), "--no-print-directory", "environment"), check=True)
    python = root / ".venv" / "bin" / "python"
    where = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site = subprocess.run((str(python), "-c", where), check=True, capture_output=True, encoding="utf-8").stdout.strip()
    source = Path(marks.__file__).read_text(encoding="utf-8")
    Path(site, "function_marks.py").write_text(source, encoding="utf-8")
    Path(site, "function_marks.pth").write_text("import function_marks\n", encoding="utf-8")
    return python


def main() -> int:
    """Copies, plays, and says where what was found lies."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutation.studio.calls")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--jobs", default=str(os.cpu_count() or 1))
    parser.add_argument("rest", nargs="*", help="arguments for pytest, after --")
    asked = parser.parse_args()
    folder = asked.folder.resolve()
    python = copy_checkout(folder)
    write_index(folder)
    (folder / "calls").mkdir(exist_ok=True)
    environment = {**os.environ, marks.INDEX: str(folder / "index.json"), CALLS: str(folder / "calls")}
    options = (
        "-q",
        "-n",
        asked.jobs,
        "--dist",
        "loadfile",
        "--no-loadscope-reorder",
        "-p",
        "tools.mutation.studio.calls",
    )
    command = (str(python), "-m", "pytest", *options, *asked.rest)
    return subprocess.run(command, cwd=folder / "copy", env=environment, check=False).returncode


def spent() -> float:
    """Seconds of CPU of this process and of its children that have ended."""
    now = os.times()
    return now.user + now.system + now.children_user + now.children_system


def pytest_configure(config: pytest.Config) -> None:
    """Each worker marks in a file of its own."""
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if os.environ.get(CALLS) and (worker or not config.getoption("numprocesses", None)):
        index = json.loads(Path(os.environ[marks.INDEX]).read_text(encoding="utf-8"))
        marks.share(str(Path(os.environ[CALLS], f"{worker or 'alone'}.marks")), index["size"])


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that an earlier call has played are left out: what was stopped goes on."""
    if os.environ.get(CALLS):
        rows = (line for file in Path(os.environ[CALLS]).glob("*.jsonl") for line in file.open(encoding="utf-8"))
        done = {json.loads(row)["id"] for row in rows}
        items[:] = [item for item in items if item.nodeid not in done]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """A line for each test."""
    import builtins

    array = builtins.__marks__  # type: ignore[attr-defined]
    array[:] = bytes(len(array))
    cpu, clock = spent(), time.monotonic()
    answer = yield
    entered = bytes(array[:])
    row = {
        "id": item.nodeid,
        "slow": bool(item.get_closest_marker("slow") or item.get_closest_marker("outside")),
        "cpu": round(spent() - cpu, 3),
        "clock": round(time.monotonic() - clock, 3),
        "enters": [number for number, mark in enumerate(entered) if mark],
    }
    worker = os.environ.get("PYTEST_XDIST_WORKER", "alone")
    with Path(os.environ[CALLS], f"{worker}.jsonl").open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")
    return answer


if __name__ == "__main__":
    sys.exit(main())
