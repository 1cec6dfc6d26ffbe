"""Bugs put into a copy of a game whose rules are a procedure, and who notices them: its scenarios, else its laws.

A game's bugs stand in `tests/games/<game>/mutants.yaml`, each with the paragraph that it breaks:

    - {rule: G5, file: activation.py, was: "yes > no", becomes: "yes >= no"}
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import yaml

from generator.games.registry import RULES
from generator.resources import FOLDERS
from tests.games import ROOT

SEEDS = 4
"""Games that are played for each number of players where no scenario notices."""
PATIENCE = 180
"""Seconds after which a program counts as hanging."""


@dataclass(frozen=True)
class Bug:
    """A line of a game's rules as it was and as it becomes."""

    rule: str
    file: str
    was: str
    becomes: str

    def __str__(self) -> str:
        return f"{self.rule} {self.file}: {self.was} → {self.becomes}"


def home(rules: str) -> Path:
    """The package of a game, from the root on."""
    return Path(*RULES[rules].split("."))


def bugs(rules: str) -> list[Bug]:
    """The bugs of a game."""
    path = ROOT / "tests" / "games" / home(rules).name / "mutants.yaml"
    return [
        Bug(**{key: str(value) for key, value in entry.items()}) for entry in yaml.safe_load(path.read_text("utf-8"))
    ]


@dataclass
class Copy:
    """A copy of the program and of a game's scenarios."""

    folder: Path
    rules: str
    players: range

    def run(self, *words: str) -> bool:
        """Whether the copy's command line finds nothing wrong."""
        command = [sys.executable, "-B", "-c", "from generator.cli.start import main; main()", *words]
        try:
            done = subprocess.run(command, cwd=self.folder, capture_output=True, timeout=PATIENCE, check=False)
        except subprocess.TimeoutExpired:
            return False
        return done.returncode == 0

    def hold(self, *scenarios: str) -> bool:
        """Whether all of these scenarios hold."""
        return self.run("scenario", "--game", self.rules, *scenarios, "--quiet")

    def noticed(self, rule: str = "") -> str:
        """Who notices what was changed: `scenarios`, those of the rule first, `laws`, or nobody."""
        folder = Path("tests", "scenarios", self.rules)
        own = sorted(path.relative_to(self.folder) for path in (self.folder / folder).glob(f"{rule}-*.yaml"))
        if (own and not self.hold(*map(str, own))) or not self.hold(str(folder)):
            return "scenarios"
        for players in self.players:
            for seed in range(1, SEEDS + 1):
                if not self.run(
                    "play", "--game", self.rules, "--players", str(players), "--seed", str(seed), "--quiet"
                ):
                    return "laws"
        return ""

    @contextmanager
    def with_bug(self, bug: Bug) -> Iterator[None]:
        """The copy with a bug in it."""
        path = self.folder / home(self.rules) / bug.file
        text = path.read_text(encoding="utf-8")
        assert text.count(bug.was) == 1, f"'{bug.was}' stands {text.count(bug.was)} times in {bug.file}"
        path.write_text(text.replace(bug.was, bug.becomes), encoding="utf-8")
        try:
            yield
        finally:
            path.write_text(text, encoding="utf-8")


@contextmanager
def copy_of(rules: str, players: range) -> Iterator[Copy]:
    """A copy that is gone afterwards, in which nobody notices anything yet."""
    with TemporaryDirectory(prefix="mutants-") as folder:
        for name in ("generator", *FOLDERS, f"tests/scenarios/{rules}"):
            shutil.copytree(ROOT / name, Path(folder) / name)  # compiled, too: only what is changed is compiled anew
        yield Copy(Path(folder), rules, players)
