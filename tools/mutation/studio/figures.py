"""What the matrix says: how many bugs are noticed by which tier, what nothing notices, which tests stand alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.mutation.studio import tiers
from tools.mutation.studio.bugs import ROOT, Bug, planted_bugs
from tools.mutation.studio.matrix import GONE, Row, read_matrix

EACH_TIME = {"quick", "always"}


def tiers_now() -> dict[str, str]:
    """The tier of each test of the checkout."""
    with TemporaryDirectory() as folder:
        told = Path(folder, "tiers.json")
        command = (sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "tools.mutation.studio.tiers")
        environment = {**os.environ, tiers.TOLD: str(told), "SHARE": "all"}
        subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, check=True)
        found: dict[str, str] = json.loads(told.read_text(encoding="utf-8"))
        return found


def who_notices(row: Row, tier: Mapping[str, str]) -> dict[str, set[str]]:
    """The test functions that notice a bug, each with the tiers of those of its parameters that do. A file that can't
    be read any more is noticed by whoever collects it, as each run does."""
    found: dict[str, set[str]] = {}
    for file, functions in row["noticed"].items():
        for function, parameters in functions.items():
            name = f"{file}::{function}" if function else file
            ids = [f"{name}[{one}]" if one else name for one in parameters]
            each = {tier.get(one, GONE) for one in ids}
            found[name] = {"quick"} if "(collection)" in name else each
    return found


class Figures:
    """The bugs that have a row, with who notices each."""

    def __init__(self, bugs: list[Bug], known: Mapping[str, Row], tier: Mapping[str, str]) -> None:
        self.rows = {bug: known[bug.name] for bug in bugs if bug.name in known}
        self.all = len(bugs)
        self.noticed = {bug: who_notices(row, tier) for bug, row in self.rows.items()}

    def tiers(self, bug: Bug) -> set[str]:
        """The tiers that notice a bug."""
        return set().union(*self.noticed[bug].values()) - {GONE}

    def by(self, wanted: set[str]) -> list[Bug]:
        """The bugs that these tiers notice."""
        return [bug for bug in self.rows if self.tiers(bug) & wanted]

    def shares_alone(self) -> list[Bug]:
        """Bugs that neither quick tests nor those that are always played notice, but a share."""
        return [bug for bug in self.rows if self.tiers(bug) and not self.tiers(bug) & EACH_TIME]

    def holes(self) -> list[Bug]:
        """Bugs that no test notices that there is."""
        return [bug for bug in self.rows if not self.tiers(bug)]

    def alone(self) -> Counter[str]:
        """For each test function, how many bugs nothing else notices."""
        return self._alone(lambda tiers: bool(tiers - {GONE}))

    def alone_each_time(self) -> Counter[str]:
        """The same among the tests that are played each time."""
        return self._alone(lambda tiers: bool(tiers & EACH_TIME))

    def _alone(self, counts: Callable[[set[str]], bool]) -> Counter[str]:
        found: Counter[str] = Counter()
        for noticed in self.noticed.values():
            names = [name for name, tiers in noticed.items() if counts(tiers)]
            if len(names) == 1:
                found.update(names)
        return found

    def lines(self) -> Iterator[str]:
        """All of it as text."""
        yield f"{self.all} bugs, {len(self.rows)} tried"
        yield f"{len(self.rows) - len(self.holes())} noticed by any test that there is"
        yield f"{len(self.by({'quick'}))} by quick tests"
        yield f"{len(self.by(EACH_TIME))} by quick tests and those that are always played"
        for share in sorted({one for bug in self.rows for one in self.tiers(bug)} - EACH_TIME):
            only = [bug for bug in self.shares_alone() if self.tiers(bug) == {share}]
            yield f"share {share}: {len(self.by({share}))} noticed, {len(only)} by no other share or tier"
        yield from self._listed("noticed by shares alone", self.shares_alone())
        yield from self._listed("noticed by nothing", self.holes())
        for head, counts in (("any", self.alone()), ("those played each time", self.alone_each_time())):
            yield f"\nthe only one of {head} that notices so many bugs:"
            yield from (
                f"{count:4}  {name}" for name, count in sorted(counts.items(), key=lambda one: (-one[1], one[0]))
            )

    def _listed(self, head: str, bugs: list[Bug]) -> Iterator[str]:
        yield f"\n{head}: {len(bugs)}"
        for bug in bugs:
            shares, left = ", ".join(sorted(self.tiers(bug))), self.rows[bug]["left"]
            rest = f" [{left} tests left for want of seconds]" if left else ""
            gone = " [noticed by tests that are gone]" if self.noticed[bug] and not shares else ""
            yield f"  {bug.name} ({bug.file}, {bug.function}){f': share {shares}' if shares else ''}{rest}{gone}"
            if bug.hurts:
                yield f"      {bug.hurts}"


def show_figures() -> None:
    """Prints them."""
    for line in Figures(planted_bugs(), read_matrix(), tiers_now()).lines():
        print(line)
