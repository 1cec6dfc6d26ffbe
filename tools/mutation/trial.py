"""Tries a planted bug: who notices it first, the scenarios of its rule, the other ones of its game, or golden games.

Each trial is a process of its own (`python -m tools.mutation.trial`), on the interpreted backend. The module with the
bug is imported there from a changed source; no file is changed, and no compiled code is kept. The first that fails has
noticed the bug. What ends in a traceback hasn't.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType
from typing import Any

from generator.definitions.game_folder import GameFolder
from generator.play.scenario.scenario_run import ScenarioTables, scenario_tables
from tests.games import PACKS, ROOT, load
from tests.scenario_files import SCENARIOS, Document, documents, scenario_files
from tools.mutation.bugs import Bug, planted, source_of

WITH_GOLDEN_GAMES = "balance-control"
"""The game that has golden games; its scenarios lie in no folder of their own."""
PATIENCE = 300
"""Seconds after which a trial counts as hanging."""

Check = tuple[str, Callable[[], bool]]
"""The name of a scenario or of a golden game, and whether it holds."""


@dataclass(frozen=True)
class Verdict:
    """Who notices a bug first, nobody where that is empty, and who broke down before."""

    noticed: str = ""
    broken: tuple[str, ...] = ()


def try_bug(bug: Bug) -> Verdict:
    """Who notices a bug."""
    try:
        told = ask({"game": bug.game, "rules": [bug.rule], "bug": asdict(bug)})
    except subprocess.TimeoutExpired:
        return Verdict(broken=("it hangs",))
    except subprocess.CalledProcessError as error:
        return Verdict(broken=((error.stderr.strip().splitlines() or [str(error)])[-1],))
    return Verdict(told["noticed"], tuple(told["broken"]))


def fail_without_bug(noticed: Iterable[tuple[Bug, str]]) -> list[str]:
    """Of those that noticed bugs: which don't hold where no bug is planted."""
    failing = []
    together = sorted(noticed, key=lambda one: one[0].game)
    for game in {bug.game: None for bug, _ in together}:
        names = {name for bug, name in together if bug.game == game}
        rules = {bug.rule: None for bug, _ in together if bug.game == game}
        failing += ask({"game": game, "rules": [*rules], "names": sorted(names)})
    return failing


def ask(question: dict[str, Any]) -> Any:
    """What a trial answers. Raises `subprocess.SubprocessError` where it ends in no answer."""
    command = [sys.executable, "-X", "utf8", "-m", "tools.mutation.trial"]
    done = subprocess.run(
        command,
        cwd=ROOT,
        input=json.dumps(question),
        capture_output=True,
        check=True,
        timeout=PATIENCE,
        encoding="utf-8",
    )
    return json.loads(done.stdout)


def scenario_checks(game: GameFolder, folder: Path, rules: Sequence[str]) -> Iterator[Check]:
    """All scenarios of a game, those of some rules first; each is read alone, when it is its turn."""
    tables = scenario_tables(game)
    own = [path for rule in rules for path in scenario_files(folder, rule)]
    for document in documents(dict.fromkeys([*own, *scenario_files(folder)])):
        yield document.name, partial(holds, tables, document, game)


def holds(tables: ScenarioTables, document: Document, game: GameFolder) -> bool:
    """Whether a scenario holds."""
    return tables.run(document.read_as(document.text, game)).holds


def golden_checks() -> Iterator[Check]:
    """The golden games."""
    from tests.records.golden import GOLDEN, plays_the_same

    for golden in GOLDEN:
        yield golden.path.stem, partial(plays_the_same, golden)


def checks(name: str, rules: Sequence[str]) -> Iterator[Check]:
    """Everybody who might notice a bug in the rules of a game, in order."""
    if name == WITH_GOLDEN_GAMES:
        yield from scenario_checks(load(PACKS / name), SCENARIOS, rules)
        yield from golden_checks()
    else:
        yield from scenario_checks(load(PACKS / name), SCENARIOS / name, rules)


def first_to_notice(those: Iterable[Check]) -> Verdict:
    """The first that fails."""
    broken = []
    for name, check in those:
        try:
            if not check():
                return Verdict(name, tuple(broken))
        except Exception as error:
            broken.append(f"{name}: {type(error).__name__}")
    return Verdict(broken=tuple(broken))


def failing(those: Iterable[Check], names: Collection[str]) -> list[str]:
    """Of so many by name: those that fail, or that aren't there."""
    left = set(names)
    for name, check in those:
        if name in left and check():
            left.remove(name)
        if not left:
            break
    return sorted(left)


class Changed(SourceFileLoader):
    """Loads a module from another source than its file's."""

    def __init__(self, name: str, path: str, source: str) -> None:
        super().__init__(name, path)
        self.source = source

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002  (it loads one module)
        """Compiled anew, and kept nowhere."""
        return compile(self.source, self.path, "exec", dont_inherit=True)


class Planter(MetaPathFinder):
    """Finds the module of a bug, with the bug in it."""

    def __init__(self, bug: Bug) -> None:
        self.bug, self.source = bug, planted(bug, source_of(bug))

    def find_spec(self, fullname: str, *_: object) -> ModuleSpec | None:
        """That module only."""
        if fullname != self.bug.module:
            return None
        path = str(self.bug.path)
        return spec_from_file_location(fullname, path, loader=Changed(fullname, path, self.source))


def main() -> None:
    """Answers a question."""
    asked = json.load(sys.stdin)
    sys.modules["numba"] = None  # type: ignore[assignment]  (so rules are interpreted as where it isn't installed)
    those = checks(asked["game"], asked["rules"])
    if "bug" in asked:
        bug = Bug(**asked["bug"])
        assert bug.module not in sys.modules, "it would be played without the bug"
        sys.meta_path.insert(0, Planter(bug))
        answer: Any = asdict(first_to_notice(those))
    else:
        answer = failing(those, asked["names"])
    print(json.dumps(answer))


if __name__ == "__main__":
    main()
