"""Which tests notice which bug: a row for each bug in matrix.jsonl, written as soon as it is known.

For a bug those tests are played that enter the changed function, quick ones first, of these those of files that name
its module, and cheap ones before dear ones, as far as its seconds of CPU reach. Then come the others of the same files,
since a test may have from a cache, a fixture or a file what an earlier one entered the function for. What fails is
played once more without the bug: whatever fails then, too, does not count. Neither does it where hardly anything fails
and does not fail again.
"""

from __future__ import annotations

import json
import re
import subprocess
import threading
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.mutation.studio.bugs import ROOT, Bug, Misplaced, digest, found_bug, place, planted_bugs, source_of
from tools.mutation.studio.calls import functions
from tools.mutation.studio.clones import Clone, rows

MATRIX = Path(__file__).with_name("matrix.jsonl")
NAMES = "functions.txt"
"""Beside the matrix: the test functions that passed anywhere, by whose numbers its rows tell of them."""
FAR = 2
ROUNDS = 3
"""How often more tests are chosen where they cost less than was thought."""
STEPS = (0.1, 0.3, 1.0)
"""The parts of a bug's seconds after which a run looks whether enough notice it."""
FEW = 2
"""Where no more test functions than these fail, they have to fail twice."""
OWN = "tests/mutation/"
"""Where tests look at the bugs' own places, and notice each of them."""
GONE = "gone"
"""The tier of a test that there is no longer."""
TURNS = {"quick": 0, "always": 1, GONE: 3}
_WRITING = threading.Lock()

Row = dict[str, Any]


@dataclass(frozen=True)
class Measured:
    """What `calls.py` found of a test: its seconds of CPU and by the clock, what it enters; `turn` says when it is
    tried: 0 quick ones, 1 those that are always played, 2 those of the shares, 3 those that there are no longer."""

    id: str
    cpu: float = 0.0
    clock: float = 10.0
    enters: frozenset[int] = frozenset()
    turn: int = 0


class Calls:
    """A measurement: the copy in which it was made, with its commit, its functions and its tests."""

    def __init__(self, folder: Path, tiers: Mapping[str, str]) -> None:
        """`tiers`: those of the tests as they are now."""
        self.root, self.tiers = folder / "copy", tiers
        command = ("git", "-C", str(self.root), "rev-parse", "HEAD")
        self.commit = subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout.strip()
        self.functions = functions(self.root)
        self.tests: dict[str, Measured] = {}
        for path in sorted((folder / "calls").glob("*.jsonl")):
            for row in rows(path):
                turn = TURNS.get(tiers.get(row["id"], GONE), 2)
                self.tests[row["id"]] = Measured(row["id"], row["cpu"], row["clock"], frozenset(row["enters"]), turn)

    def number(self, bug: Bug) -> int:
        """The number of the function that a bug changes: the innermost around it."""
        bug = found_bug(bug, self.root)
        line = place(bug, source_of(bug, self.root)).lineno
        around = [
            number
            for number, one in enumerate(self.functions)
            if one.file == bug.file and one.first <= line <= one.last
        ]
        return max(around, key=lambda number: self.functions[number].first)

    def candidates(self, bug: Bug) -> list[Measured]:
        """The tests that may notice a bug, in the order in which they are tried."""
        try:
            number = self.number(bug)
        except Misplaced:  # newer than the measurement
            number = -1
        direct = {one.id for one in self.tests.values() if number in one.enters}
        files = {name.partition("::")[0] for name in direct}
        near = [one for one in self.tests.values() if one.id.partition("::")[0] in files]
        far = Distances(bug)
        # Tests that were not measured, as all are that are newer; what they cost is guessed.
        likely = [
            Measured(name, (0.1 + 0.1 * far.of(name)) * (1 if tier == "quick" else 10), turn=TURNS.get(tier, 2))
            for name, tier in self.tiers.items()
            if name not in self.tests and far.of(name) < FAR
        ]
        direct |= {one.id for one in likely}
        found = [one for one in (*near, *likely) if not one.id.startswith(OWN)]
        return sorted(found, key=lambda one: (one.id not in direct, one.turn, far.of(one.id), one.cpu, one.id))


class Distances:
    """How far tests are from a bug: 0 in files that name its module, 1 in the folder that mirrors its own, else 2."""

    def __init__(self, bug: Bug) -> None:
        self.words = f"{bug.file.removesuffix('.py').replace('/', '.')} import"
        self.folder = f"tests/{bug.file.split('/')[1]}/"
        self.known: dict[str, int] = {}

    def of(self, test: str) -> int:
        """How far a test is."""
        file = test.partition("::")[0]
        if file not in self.known:
            path = ROOT / file
            named = path.is_file() and self.words in path.read_text(encoding="utf-8")
            self.known[file] = 0 if named else 1 if file.startswith(self.folder) else FAR
        return self.known[file]


def affordable(tests: Sequence[Measured], seconds: float) -> list[Measured]:
    """As many of these tests as cost so much together; those of a file beside each other, quick ones first."""
    chosen, cost = [], 0.0
    for one in tests:
        if cost + one.cpu <= seconds:
            chosen.append(one)
            cost += one.cpu
    dear: defaultdict[tuple[int, str], float] = defaultdict(float)
    for one in chosen:
        dear[one.turn, one.id.partition("::")[0]] += one.cpu
    return sorted(chosen, key=lambda one: (one.turn, dear[one.turn, one.id.partition("::")[0]], one.id))


def function_of(test: str) -> tuple[str, str, str]:
    """The file, the function and the parameters of a test's id."""
    file, _, name = test.partition("::")
    name, bracket, parameters = name.partition("[")
    return file, name, parameters.removesuffix("]") if bracket else ""


class Trial:
    """One bug in a clone."""

    def __init__(self, bug: Bug, calls: Calls, clone: Clone, folder: Path, seconds: float, enough: int = 0) -> None:
        """`enough`: so many test functions that notice it, and no more are looked for; 0 looks for all."""
        self.bug, self.calls, self.clone, self.seconds = found_bug(bug, clone.root), calls, clone, seconds
        self.enough = enough
        self.digest = digest(self.bug, source_of(self.bug, clone.root))
        self.commit = clone.commit
        name = re.sub(r"\W+", "-", bug.name).strip("-")
        self.told = folder / "told" / f"{name}-{self.digest}-{self.commit[:8]}.jsonl"
        self.again = self.told.with_name(f"{self.told.stem}-again.jsonl")
        self.clean = folder / f"clean-{self.commit[:8]}.jsonl"
        self.told.parent.mkdir(parents=True, exist_ok=True)

    def row(self, only: Sequence[str] = ()) -> Row:
        """Plays what has not been played yet, and makes the bug's row. With `only` these tests alone are played."""
        tests = known = self.calls.candidates(self.bug)
        if only:
            tests = [self.calls.tests.get(name, Measured(name)) for name in only]
        for part in STEPS if self.enough and not only else (1.0,):
            self._play_for(part * self.seconds, tests, repeat=bool(only))
            if self.enough and len({function_of(name)[:2] for name in self._ends()[0]}) >= self.enough:
                break
        failed, passed = self._ends()
        failed = self._confirmed(failed)
        done = {*failed, *passed}
        return self._told_row(failed, passed, len([one for one in known if one.id not in done]))

    def _play_for(self, seconds: float, tests: Sequence[Measured], *, repeat: bool) -> None:
        """Plays so many seconds' worth of tests, if they were not spent already."""
        if repeat or not self._paid(seconds, len(tests)):
            for _ in range(ROUNDS):
                if not self._play_some(seconds, tests):
                    break
            self._note_paid(seconds, len(tests))

    def _play_some(self, seconds: float, tests: Sequence[Measured]) -> bool:
        """Plays what the seconds reach for of what has not been played yet; whether more seconds are left than another
        beginning is worth: what tests cost is partly guessed."""
        done = {row["id"] for row in rows(self.told) if "id" in row}
        left = seconds - self._spent()
        chosen = affordable([one for one in tests if one.id not in done], left)
        if chosen:
            with self.clone.planted(self.bug):
                self.clone.play([one.id for one in chosen], left, self.told)
        return bool(chosen) and seconds - self._spent() > seconds / 3.0

    def _spent(self) -> float:
        return sum(float(row.get("cpu", 0.0)) + float(row.get("collected", 0.0)) for row in rows(self.told))

    def _paid(self, seconds: float, candidates: int) -> bool:
        """Whether these seconds were spent already, when no fewer tests were known."""
        return any(row.get("paid", 0.0) >= seconds and row["of"] >= candidates for row in rows(self.told))

    def _note_paid(self, seconds: float, candidates: int) -> None:
        with self.told.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"paid": seconds, "of": candidates}) + "\n")

    def _ends(self) -> tuple[list[str], list[str]]:
        """The tests that failed, and those that passed; all of a file that could not be read count as one that
        failed."""
        told = rows(self.told)
        failed = [row["id"] for row in told if row.get("ends") == "failed"]
        failed += [f"{row['uncollected']}::(collection)" for row in told if "uncollected" in row]
        return list(dict.fromkeys(failed)), [row["id"] for row in told if row.get("ends") == "passed"]

    def _confirmed(self, failed: Sequence[str]) -> list[str]:
        """Those of the failed tests whose function passes without the bug, and fails again where it is one of few."""
        first: dict[tuple[str, str], str] = {}
        for name in failed:
            first.setdefault(function_of(name)[:2], name)
        asked = [name for name in first.values() if "(collection)" not in name]
        known = self._clean()
        unknown = [name for name in asked if name not in known]
        if unknown:
            self.clone.play(unknown, 60.0 + 3.0 * sum(self._cpu(one) for one in unknown), self.clean)
            known = self._clean()
        sound = [key for key, name in first.items() if name not in asked or known.get(name) == "passed"]
        if len(sound) <= FEW:
            sound = [key for key in sound if self._fails_again(first[key])]
        return [name for name in failed if function_of(name)[:2] in sound]

    def _cpu(self, name: str) -> float:
        return self.calls.tests.get(name, Measured(name)).cpu

    def _clean(self) -> Mapping[str, str]:
        """How tests end without a bug."""
        return {row["id"]: row["ends"] for row in rows(self.clean) if "id" in row}

    def _fails_again(self, name: str) -> bool:
        if "(collection)" in name:
            return True
        if not any(row.get("id") == name for row in rows(self.again)):
            with self.clone.planted(self.bug):
                self.clone.play([name], 60.0 + 3.0 * self._cpu(name), self.again)
        return any(row.get("id") == name and row["ends"] == "failed" for row in rows(self.again))

    def _told_row(self, failed: Sequence[str], passed: Sequence[str], left: int) -> Row:
        noticed: defaultdict[str, dict[str, list[str]]] = defaultdict(dict)
        for name in failed:
            file, function, parameters = function_of(name)
            noticed[file].setdefault(function, []).append(parameters)
        others: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for name in passed:
            file, function, _ = function_of(name)
            others[file][function] += 1
        return {
            "bug": self.bug.name,
            "digest": self.digest,
            "commit": self.commit[:12],
            "seconds": round(self._spent()),
            "left": left,
            "noticed": {file: noticed[file] for file in sorted(noticed)},
            "passed": {file: dict(others[file]) for file in sorted(others)},
        }


def joined(before: Row, row: Row) -> Row:
    """A row after some tests alone were played, with what an earlier one says of the others."""
    kept = {**before, **row}
    for part in ("noticed", "passed"):
        files = {*before.get(part, {}), *row[part]}
        kept[part] = {file: {**before.get(part, {}).get(file, {}), **row[part].get(file, {})} for file in sorted(files)}
    return kept


def read_matrix(path: Path = MATRIX) -> dict[str, Row]:
    """The rows by the names of their bugs."""
    names = _names(path)
    return {row["bug"]: {**row, "passed": _unpacked(row["passed"], names)} for row in rows(path)}


def write_row(row: Row, path: Path = MATRIX) -> None:
    """Puts a row into the matrix, whose rows are in the order of the bugs; rows of bugs that are gone go."""
    with _WRITING:
        known = {**read_matrix(path), row["bug"]: row}
        names = {
            name: number for number, name in enumerate(_names(path))
        }  # kept, for who is stopped between both files
        kept = [known[bug.name] for bug in planted_bugs() if bug.name in known]
        packed = [{**one, "passed": _packed(one["passed"], names)} for one in kept]
        _replace(path.parent / NAMES, list(names))
        _replace(path, [json.dumps(one, ensure_ascii=False) for one in packed])


def _names(path: Path) -> list[str]:
    """The list of names beside a matrix."""
    names = path.parent / NAMES
    return names.read_text(encoding="utf-8").splitlines() if names.exists() else []


def _packed(passed: Mapping[str, Mapping[str, int]], names: dict[str, int]) -> str:
    """How often test functions passed, by their numbers in the list of names: `4 5x12`."""
    found = []
    for file, counts in passed.items():
        for function, count in counts.items():
            number = names.setdefault(f"{file}::{function}", len(names))
            found.append(f"{number}x{count}" if count > 1 else f"{number}")
    return " ".join(found)


def _unpacked(passed: str, names: Sequence[str]) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for word in passed.split():
        number, _, count = word.partition("x")
        file, _, function = names[int(number)].partition("::")
        found.setdefault(file, {})[function] = int(count or 1)
    return found


def _replace(path: Path, lines: Sequence[str]) -> None:
    part = path.with_suffix(".part")
    part.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    part.replace(path)


def stale_bugs(bugs: Sequence[Bug], known: Mapping[str, Row]) -> Iterator[Bug]:
    """Bugs that have no row, or one of another bug or another function."""
    for bug in bugs:
        try:
            now = found_bug(bug, ROOT)
        except Misplaced:
            yield bug
            continue
        if known.get(bug.name, {}).get("digest") != digest(now, source_of(now)):
            yield bug
