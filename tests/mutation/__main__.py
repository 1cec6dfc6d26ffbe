"""`make mutation`: every planted bug is tried, docs/contributing/mutation.md is written, and whoever survives is told.

python -m tests.mutation                  all of them, on as many processes as the machine has
python -m tests.mutation --stale          only those without a row that fits, and is of somebody who is still there
python -m tests.mutation --game organisation    those of a game
python -m tests.mutation --jobs 1         one after the other
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from tests.mutation.bugs import Bug, bugs
from tests.mutation.page import PAGE, current, page, read, stale
from tests.mutation.trial import Verdict, fail_without_bug, try_bug


def timed(bug: Bug) -> tuple[Bug, Verdict, float]:
    """A bug with its verdict and the seconds that it took."""
    start = time.perf_counter()
    return bug, try_bug(bug), time.perf_counter() - start


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation")
    parser.add_argument("--game", choices=sorted({bug.game for bug in bugs()}), help="only the bugs of a game")
    parser.add_argument("--stale", action="store_true", help="only bugs whose row no longer fits")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    return parser.parse_args()


def main() -> int:
    """Tries them and writes the page as it goes; 1 where a bug isn't noticed, or by somebody who fails without it."""
    asked = arguments()
    found = dict(read())
    chosen = [bug for bug in bugs() if asked.game in (None, bug.game) and (not asked.stale or stale(found, bug))]
    noticed = []
    with ThreadPoolExecutor(asked.jobs) as threads:
        for bug, verdict, seconds in threads.map(timed, chosen):
            broken = f"  (breaks down: {', '.join(verdict.broken[:3])})" if verdict.broken else ""
            print(f"{seconds:5.1f} s  {bug.rule:6} {bug}: {verdict.noticed or 'NOBODY'}{broken}", flush=True)  # noqa: T201
            found[current(bug)] = verdict.noticed
            PAGE.write_text(page(found), encoding="utf-8")
            if verdict.noticed:
                noticed.append((bug, verdict.noticed))
    wrong = fail_without_bug(noticed)
    print(f"{len(chosen)} tried, {len(chosen) - len(noticed)} not noticed")  # noqa: T201
    if wrong:
        print(f"these fail without a bug, too: {', '.join(wrong)}")  # noqa: T201
    return 1 if wrong or len(noticed) < len(chosen) else 0


if __name__ == "__main__":
    sys.exit(main())
