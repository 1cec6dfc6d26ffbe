"""Bugs in print, online play, the command line and the definitions: which tests notice them.

python -m tools.mutation.studio [--only NAME …] [--stale] [--seconds 200] [--enough 3] [--jobs 2]
    plants them one after the other, and writes matrix.jsonl; goes on where it was stopped
python -m tools.mutation.studio figures    what the matrix says, with the tests' tiers as they are now
python -m tools.mutation.studio find       finds the bugs again after files were renamed

The tests that may notice a bug are known from `python -m tools.mutation.studio.calls FOLDER`, which is asked for first.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from queue import Empty, SimpleQueue

from tools.mutation.studio import clones
from tools.mutation.studio.bugs import DRAWN, ROOT, WRITTEN, Bug, Misplaced, find_again, planted_bugs
from tools.mutation.studio.clones import Clone
from tools.mutation.studio.figures import show_figures, tiers_now
from tools.mutation.studio.matrix import Calls, Trial, joined, read_matrix, stale_bugs, write_row

HOME = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "planted-bugs"


def try_bugs(bugs: Sequence[Bug], calls: Calls, asked: argparse.Namespace) -> None:
    """Tries bugs in `asked.jobs` clones at a time, until all are tried or the run is stopped."""
    waiting: SimpleQueue[Bug] = SimpleQueue()
    for bug in by_turns(bugs):
        waiting.put(bug)
    clocks = {one.id: one.clock for one in calls.tests.values()}

    def work(number: int) -> None:
        clone = Clone(asked.folder / f"clone-{number}", commit_of(asked.commit) or calls.commit, clocks)
        while not clones.STOPPED.is_set():
            try:
                bug = waiting.get_nowait()
            except Empty:
                return
            try:
                row = Trial(bug, calls, clone, asked.folder, asked.seconds, asked.enough).row(asked.tests)
            except Misplaced as fault:
                say(f"not tried: {fault}")
                continue
            except clones.Stopped:
                return
            write_row(joined(read_matrix().get(bug.name, {}), row) if asked.tests else row)
            noticed = sum(len(functions) for functions in row["noticed"].values())
            who = f"{noticed} test functions" if noticed else "NOBODY"
            say(f"{time.strftime('%H:%M')} {row['seconds']:4} s, {row['left']:4} left  {bug.name}: {who}")

    threads = [threading.Thread(target=work, args=(number,)) for number in range(asked.jobs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def by_turns(bugs: Sequence[Bug]) -> list[Bug]:
    """Bugs of all parts by turns, so that a run that is stopped has tried some of each."""
    parts: Counter[str] = Counter()
    turns = {}
    for bug in bugs:
        part = bug.file.split("/")[1]
        turns[bug] = parts[part]
        parts[part] += 1
    return sorted(bugs, key=lambda bug: turns[bug])


def commit_of(name: str) -> str:
    """The hash of a commit; nothing where none is named."""
    if not name:
        return ""
    command = ("git", "rev-parse", "--verify", f"{name}^{{commit}}")
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, encoding="utf-8").stdout.strip()


def say(text: str) -> None:
    """A line of what goes on."""
    print(text, flush=True)


def find() -> int:
    """Finds the bugs again, and says which it did not find."""
    faults = [fault for path in (WRITTEN, DRAWN) for fault in find_again(path)]
    for fault in faults:
        say(fault)
    return 1 if faults else 0


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutation.studio")
    parser.add_argument("what", nargs="?", choices=("try", "figures", "find"), default="try")
    parser.add_argument("--only", metavar="NAME", nargs="+", default=(), help="bugs by name, or by a part of it")
    parser.add_argument("--stale", action="store_true", help="only bugs whose row no longer fits the code")
    parser.add_argument("--unnoticed", action="store_true", help="only bugs that nothing has noticed yet")
    parser.add_argument("--seconds", type=float, default=200.0, help="CPU for each bug")
    parser.add_argument("--enough", type=int, default=0, help="no more where so many test functions notice it")
    parser.add_argument("--tests", metavar="ID", nargs="+", default=(), help="these tests alone")
    parser.add_argument("--commit", default="", help="play the tests of this commit  [default: the one measured]")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="clones that are used at a time")
    parser.add_argument("--folder", type=Path, default=HOME, help="where the clones are kept")
    parser.add_argument("--calls", type=Path, default=HOME, help="the folder that tools.mutation.studio.calls filled")
    return parser.parse_args()


def main() -> int:
    """Does what was asked for."""
    asked = arguments()
    if asked.what == "figures":
        show_figures()
        return 0
    if asked.what == "find":
        return find()
    known, bugs = read_matrix(), planted_bugs()
    if asked.only:
        bugs = [bug for bug in bugs if any(part in bug.name for part in asked.only)]
    if asked.stale:
        bugs = list(stale_bugs(bugs, known))
    if asked.unnoticed:
        bugs = [bug for bug in bugs if bug.name in known and not known[bug.name]["noticed"]]
    asked.folder = asked.folder.resolve()
    os.nice(8)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: clones.STOPPED.set())
    try_bugs(bugs, Calls(asked.calls.resolve(), tiers_now()), asked)
    return 1 if clones.STOPPED.is_set() else 0


if __name__ == "__main__":
    sys.exit(main())
