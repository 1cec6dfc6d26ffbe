"""Plays the tier with a mutant in a copy of the tree, to see what notices it; the copy is whole again then."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from generator.resources import FOLDERS
from tests.mutation.mutants import ROOT, Mutant, patched

COPIED = (
    "generator",
    *FOLDERS,
    "tests/mutation",
    "tests/oracle",
    "tests/records",
    "tests/games/balance_control/rules",
    "tests/scenarios",
)
FILES = (
    "tests/games/__init__.py",
    "tests/games/balance_control/playing.py",
    "tests/games/balance_control/table/setting.py",
)
PATIENCE = 300
"""Seconds after which a tier counts as hanging; it takes about eight on a quiet machine."""


@dataclass(frozen=True)
class Verdict:
    """Who notices, in the order of asking, and who breaks down."""

    noticed: tuple[str, ...] = ()
    broken: tuple[str, ...] = ()


class Tree:
    """A copy of the sources, the game and the tests of the tier, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.tries = 0
        for name in COPIED:
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        for name in FILES:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)

    def tier(self, rule: str) -> Verdict:
        """Runs the tier as the tree is now."""
        environment = {**os.environ, "PYTHONPATH": str(self.folder), "PYTHONUTF8": "1"}
        command = [sys.executable, "-m", "tests.mutation.tier", rule]
        try:
            done = subprocess.run(
                command,
                cwd=self.folder,
                env=environment,
                capture_output=True,
                check=False,
                timeout=PATIENCE,
                encoding="utf-8",
            )
        except subprocess.TimeoutExpired:
            return Verdict(broken=("it hangs",))
        if done.returncode:
            return Verdict(broken=((done.stderr.strip().splitlines() or [f"it ends with {done.returncode}"])[-1],))
        told = json.loads(done.stdout)
        return Verdict(tuple(told["noticed"]), tuple(told["broken"]))

    @contextmanager
    def changed(self, mutant: Mutant) -> Iterator[None]:
        """The tree with the bug in it. Each try has its own time stamp, or Python would run what it compiled before."""
        path = self.folder / mutant.path
        before, stamp = path.read_text(encoding="utf-8"), path.stat().st_mtime
        self.tries += 1
        path.write_text(patched(mutant, before), encoding="utf-8")
        os.utime(path, (stamp, stamp + 10 * self.tries))
        try:
            yield
        finally:
            path.write_text(before, encoding="utf-8")
            os.utime(path, (stamp, stamp))

    def verdict(self, mutant: Mutant) -> Verdict:
        """Who notices the bug."""
        with self.changed(mutant):
            return self.tier(mutant.rule)


@contextmanager
def tree() -> Iterator[Tree]:
    """A tree that is gone afterwards. Raises `RuntimeError` where the tier fails without any bug."""
    with TemporaryDirectory(prefix="mutation-") as folder:
        made = Tree(Path(folder))
        sound = made.tier("R1.1")
        if sound != Verdict():
            raise RuntimeError(f"the tier fails without a bug: {', '.join(sound.noticed + sound.broken)}")
        yield made
