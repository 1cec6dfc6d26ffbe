"""Bugs planted in the studio: each stands once and fits, they are found again, and the matrix is read right."""

import json
import shutil
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from tests.tables import read_table
from tools.mutation.studio import clones
from tools.mutation.studio.bugs import (
    DRAWN,
    WRITTEN,
    Bug,
    Misplaced,
    digest,
    find_again,
    patched,
    planted_bugs,
    read,
    source_of,
)
from tools.mutation.studio.clones import WATCH, Clone, rows
from tools.mutation.studio.figures import Figures
from tools.mutation.studio.matrix import Measured, affordable, function_of, joined, read_matrix, write_row

PARTS = {"sheets", "faces", "render", "booklet", "export", "preflight", "preview", "online", "cli", "definitions"}
LEAST = 10
"""So many bugs are planted in each part."""
TABLES = pytest.mark.parametrize("table", [WRITTEN, DRAWN], ids=["written", "drawn"])
SOURCE = read_table(__file__, "SOURCE")
BUG = Bug("sample", "generator/x.py", "Sheet.cut", "x - y", "x + y", "a sign")


@pytest.mark.slow
@TABLES
def test_each_bug_stands_once_and_fits(table: Path) -> None:
    wrong = []
    for bug in read(table):
        try:
            source = source_of(bug)
            made = patched(bug, source)
        except (Misplaced, OSError) as fault:
            wrong.append(f"{bug.name}: {fault}")
            continue
        compile(made, bug.file, "exec")
        assert made != source, bug.name
    assert not wrong, "where code only moved: python -m tools.mutation.studio find"


def test_bugs_are_many_in_each_part_and_none_in_games() -> None:
    bugs = planted_bugs()
    parts = Counter(bug.file.split("/")[1] for bug in bugs)
    assert set(parts) == PARTS
    assert min(parts.values()) >= LEAST
    assert not [name for name, number in Counter(bug.name for bug in [*bugs, *read(DRAWN)]).items() if number > 2]
    assert len({bug.name for bug in bugs}) == len(bugs)
    assert not [bug.name for bug in read(WRITTEN) if not (bug.kind and bug.hurts.endswith("."))]


@pytest.mark.parametrize(
    ("was", "becomes", "nth", "before", "after"),
    [
        ("x - y", "x + y", 0, "2 * (x - y)", "2 * (x + y)"),
        ("2 * (x - y)", "x or y", 0, "return 2 * (x - y)", "return x or y"),
        ("2 * (x-y)", "2*x - y", 0, "2 * (x - y)", "2*x - y"),
        ("x", "x or y", 2, "x + y  # another", "(x or y) + y  # another"),
        ("self.mark(x)", "pass", 0, "self.mark(x)", "pass"),
        ("x + y", "x", 2, "x + y  # another", "x  # another"),
    ],
    ids=["expression", "whole expression", "other layout", "brackets are added", "statement", "the second one"],
)
def test_only_the_expression_changes(was: str, becomes: str, nth: int, before: str, after: str) -> None:
    bug = replace(BUG, was=was, becomes=becomes, nth=nth)
    assert patched(bug, SOURCE) == SOURCE.replace(before, after, 1)


@pytest.mark.parametrize(
    "wrong",
    [{"was": "x + y"}, {"was": "x * y"}, {"function": "Sheet.fold"}, {"nth": 2}, {"was": "x +"}, {"becomes": "for"}],
)
def test_a_bug_that_does_not_fit_is_refused(wrong: dict[str, str]) -> None:
    """It stands twice or nowhere, in no such function, there is no second one, it is no expression, or becomes none."""
    with pytest.raises(Misplaced):
        patched(replace(BUG, **wrong), SOURCE)  # type: ignore[arg-type]


def test_a_digest_covers_the_bug_and_its_function_only() -> None:
    now = digest(BUG, SOURCE)
    assert digest(replace(BUG, file="generator/y.py"), SOURCE) == now
    assert digest(BUG, SOURCE.replace("def cut(x):", "def cut(x, y):")) == now
    assert digest(BUG, SOURCE.replace("> 3", "> 4")) != now
    assert digest(replace(BUG, becomes="x"), SOURCE) != now


def test_bugs_are_found_again_after_a_file_was_renamed(tmp_path: Path) -> None:
    for name in ("moved/one.py", "two.py", "three.py"):
        (tmp_path / "generator" / name).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / "generator/moved/one.py").write_text(SOURCE, encoding="utf-8")
    for name in ("two.py", "three.py"):
        (tmp_path / "generator" / name).write_text("def twice(x):\n    return x * 2\n", encoding="utf-8")
    entry = "- name: {}\n  file: generator/x.py\n  function: {}\n  was: {}\n  becomes: x\n  kind: none\n"
    table = tmp_path / "bugs.yaml"
    table.write_text(
        "# a remark\n"
        + entry.format("moved", "Sheet.cut", "x - y")
        + entry.format("twice", "twice", "x * 2")
        + entry.format("gone", "Sheet.cut", "x * 7"),
        encoding="utf-8",
    )
    faults = find_again(table, tmp_path)
    assert [fault.partition(":")[0] for fault in faults] == ["twice", "gone"]
    assert "generator/three.py, generator/two.py" in faults[0]
    assert [bug.file for bug in read(table)] == ["generator/moved/one.py", "generator/x.py", "generator/x.py"]
    assert table.read_text(encoding="utf-8").startswith("# a remark\n")


def test_cheap_tests_come_first_and_those_of_a_file_beside_each_other() -> None:
    costs = {"a::1": 1, "b::1": 2, "a::2": 3, "c::1": 9}
    tests = [Measured(name, cpu, turn=2 * (name == "c::1")) for name, cpu in costs.items()]
    assert [one.id for one in affordable(tests, 15)] == ["b::1", "a::1", "a::2", "c::1"]
    assert [one.id for one in affordable(tests, 14)] == ["b::1", "a::1", "a::2"]
    assert [one.id for one in affordable(tests, 4)] == ["a::1", "b::1"]
    assert function_of("tests/a.py::Class::test_x[a[1]-b::c]") == ("tests/a.py", "Class::test_x", "a[1]-b::c")
    assert function_of("tests/a.py::test_x") == ("tests/a.py", "test_x", "")


def test_a_row_is_read_as_it_was_written(tmp_path: Path) -> None:
    one, other = planted_bugs()[:2]
    first = {"bug": one.name, "noticed": {}, "passed": {"a.py": {"test_a": 1, "C::test_b": 12}}}
    second = {"bug": other.name, "noticed": {"a.py": {"test_a": ["1"]}}, "passed": {"b.py": {"test_a": 2}}}
    gone = {"bug": "no bug any more", "noticed": {}, "passed": {}}
    for row in (second, gone, first):
        write_row(row, tmp_path / "matrix.jsonl")
    assert list(read_matrix(tmp_path / "matrix.jsonl").values()) == [first, second]


def test_a_row_of_some_tests_alone_keeps_what_was_known_of_the_others() -> None:
    before = {"bug": "x", "left": 9, "noticed": {"a": {"t": ["1"]}, "b": {"t": [""]}}, "passed": {"a": {"t": 3}}}
    row = {"bug": "x", "left": 0, "noticed": {"a": {"u": [""]}}, "passed": {"c": {"t": 1}}}
    assert joined(before, row) == {
        "bug": "x",
        "left": 0,
        "noticed": {"a": {"t": ["1"], "u": [""]}, "b": {"t": [""]}},
        "passed": {"a": {"t": 3}, "c": {"t": 1}},
    }


def test_figures_judge_by_the_tiers_as_they_are_now() -> None:
    bugs = [replace(BUG, name=name) for name in ("quick", "share", "always", "hole", "gone", "untried")]
    noticed = {
        "quick": {"t.py": {"test_a": ["1", "2"], "test_b": [""]}},
        "share": {"t.py": {"test_a": ["2"]}},
        "always": {"t.py": {"test_c": [""]}},
        "hole": {},
        "gone": {"t.py": {"test_old": [""]}},
    }
    known = {name: {"noticed": found, "left": 0} for name, found in noticed.items()}
    tier = {"t.py::test_a[1]": "quick", "t.py::test_a[2]": "3", "t.py::test_b": "5", "t.py::test_c": "always"}
    found = Figures(bugs, known, tier)
    assert [bug.name for bug in found.by({"quick"})] == ["quick"]
    assert [bug.name for bug in found.by({"quick", "always"})] == ["quick", "always"]
    assert [bug.name for bug in found.shares_alone()] == ["share"]
    assert [bug.name for bug in found.holes()] == ["hole", "gone"]
    assert found.alone() == {"t.py::test_a": 1, "t.py::test_c": 1}
    assert found.alone_each_time() == {"t.py::test_a": 1, "t.py::test_c": 1}
    text = "\n".join(found.lines())
    for line in (
        *("6 bugs, 5 tried", "3 noticed", "1 by quick", "share 3: 2 noticed, 1 by no other", "tests that are gone"),
    ):
        assert line in text


@pytest.mark.slow
def test_what_fails_dies_hangs_or_can_not_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clone = Clone.__new__(Clone)
    clone.folder, clone.root, clone.clocks = tmp_path, tmp_path / "checkout", {"test_x.py::test_hangs": 0.0}
    clone.python = Path(sys.executable)
    clone.root.mkdir()
    shutil.copy(WATCH, clone.root / "planted_watch.py")
    (clone.root / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    (clone.root / "test_x.py").write_text(
        "import os, time\n"
        "def test_other(): assert False\n"
        "def test_passes(): pass\n"
        "def test_fails(): assert False\n"
        "def test_dies(): os._exit(0)\n"
        "def test_hangs(): time.sleep(1000)\n",
        encoding="utf-8",
    )
    (clone.root / "test_y.py").write_text("raise ValueError\n", encoding="utf-8")
    monkeypatch.setattr(clones, "HANG", 2.0)
    names = ("test_dies", "test_passes", "test_hangs", "test_fails")
    told = tmp_path / "told.jsonl"
    clone.play([*(f"test_x.py::{name}" for name in names), "test_y.py::test_a"], 1000.0, told)
    ends = {row["id"].partition("::")[2]: row["ends"] for row in rows(told) if "id" in row}
    assert ends == {"test_dies": "failed", "test_passes": "passed", "test_hangs": "failed", "test_fails": "failed"}
    assert {row["uncollected"] for row in rows(told) if "uncollected" in row} == {"test_y.py"}
    assert json.loads(told.read_text(encoding="utf-8").splitlines()[0]) == {"uncollected": "test_y.py"}


def test_a_planted_file_is_put_back_whatever_happens(tmp_path: Path) -> None:
    clone = Clone.__new__(Clone)
    clone.root = tmp_path
    path = tmp_path / BUG.file
    path.parent.mkdir()
    path.write_text(SOURCE, encoding="utf-8")
    stamp = path.stat().st_mtime_ns
    try:
        with clone.planted(BUG):
            planted = path.read_text(encoding="utf-8")
            raise KeyboardInterrupt
    except KeyboardInterrupt:
        pass
    assert planted == patched(BUG, SOURCE)
    assert (path.read_text(encoding="utf-8"), path.stat().st_mtime_ns) == (SOURCE, stamp)
