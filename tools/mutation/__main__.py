"""`make mutation`: every planted bug is tried, and a page of tables is printed; the error stream says how it goes.

python -m tools.mutation                  all of them, on as many processes as the machine has
python -m tools.mutation --since main     only those that are new since a commit, or whose function was changed
python -m tools.mutation --game organisation    those of a game
python -m tools.mutation --jobs 1         one after the other
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from tools.mutation.bugs import Bug, bugs, changed_since
from tools.mutation.page import page
from tools.mutation.trial import Verdict, fail_without_bug, try_bug


def timed(bug: Bug) -> tuple[Bug, Verdict, float]:
    """A bug with its verdict and the seconds that it took."""
    start = time.perf_counter()
    return bug, try_bug(bug), time.perf_counter() - start


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutation")
    parser.add_argument("--game", choices=sorted({bug.game for bug in bugs()}), help="only the bugs of a game")
    parser.add_argument("--since", metavar="COMMIT", help="only bugs that are new since, or whose function changed")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    return parser.parse_args()


def main() -> int:
    """Tries them and prints the page; 1 where a bug isn't noticed, or by somebody who fails without it."""
    asked = arguments()
    among = changed_since(asked.since) if asked.since else bugs()
    chosen = [bug for bug in among if asked.game in (None, bug.game)]
    found = {}
    with ThreadPoolExecutor(asked.jobs) as threads:
        for bug, verdict, seconds in threads.map(timed, chosen):
            broken = f"  (breaks down: {', '.join(verdict.broken[:3])})" if verdict.broken else ""
            print(f"{seconds:5.1f} s  {bug.rule:6} {bug}: {verdict.noticed or 'NOBODY'}{broken}", file=sys.stderr)
            found[bug] = verdict.noticed
    print(page(found))
    wrong = fail_without_bug([(bug, noticed) for bug, noticed in found.items() if noticed])
    missed = sum(not noticed for noticed in found.values())
    print(f"{len(found)} tried, {missed} not noticed", file=sys.stderr)
    if wrong:
        print(f"these fail without a bug, too: {', '.join(wrong)}", file=sys.stderr)
    return 1 if wrong or missed else 0


if __name__ == "__main__":
    sys.exit(main())
