"""`make mutation`: every seeded bug is tried, docs/contributing/mutation.md is written, and whoever survives is told.

python -m tests.mutation                  all of them, on as many processes as the machine has
python -m tests.mutation --stale          only those whose row no longer fits the kernel
python -m tests.mutation --only NAME …    these
python -m tests.mutation --jobs 1         one after the other
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from queue import SimpleQueue

from tests.mutation.mutants import Mutant, mutants
from tests.mutation.page import PAGE, page, read, row, stale
from tests.mutation.trees import Tree, Verdict, tree


def tried(chosen: Sequence[Mutant], jobs: int) -> Iterator[tuple[Mutant, Verdict, float]]:
    """Each mutant with its verdict and the seconds that it took, in order."""
    with ExitStack() as stack:
        idle: SimpleQueue[Tree] = SimpleQueue()
        for _ in range(min(jobs, len(chosen))):
            idle.put(stack.enter_context(tree()))

        def run(mutant: Mutant) -> tuple[Mutant, Verdict, float]:
            mine, start = idle.get(), time.perf_counter()
            try:
                return mutant, mine.verdict(mutant), time.perf_counter() - start
            finally:
                idle.put(mine)

        yield from stack.enter_context(ThreadPoolExecutor(jobs)).map(run, chosen)


def arguments() -> argparse.Namespace:
    """What was asked for."""
    names = [mutant.name for mutant in mutants()]
    parser = argparse.ArgumentParser(prog="python -m tests.mutation")
    parser.add_argument("--only", metavar="NAME", nargs="+", choices=names, help="bugs by name")
    parser.add_argument("--stale", action="store_true", help="only bugs whose row no longer fits the kernel")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    return parser.parse_args()


def main() -> int:
    """Tries them and writes the page as it goes; 1 where anything survives or merely breaks down."""
    asked = arguments()
    known = read()
    named = asked.only or [mutant.name for mutant in mutants()]
    chosen = [one for one in mutants() if one.name in named and (not asked.stale or stale(known, one))]
    rows = {mutant.name: known[mutant.name] for mutant in mutants() if mutant.name in known}
    survivors = []
    for mutant, verdict, seconds in tried(chosen, asked.jobs):
        who = ", ".join(verdict.noticed) or "NOBODY"
        broken = f"  (breaks down: {', '.join(verdict.broken)})" if verdict.broken else ""
        print(f"{seconds:5.1f} s  {mutant.rule:6} {mutant.name}: {who}{broken}", flush=True)  # noqa: T201
        rows[mutant.name] = row(mutant, verdict.noticed)
        if not verdict.noticed:
            survivors.append(mutant.name)
        PAGE.write_text(page(rows, mutants()), encoding="utf-8")
    print(f"{len(chosen)} tried, {len(survivors)} not noticed")  # noqa: T201
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
