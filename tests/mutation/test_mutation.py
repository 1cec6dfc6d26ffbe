"""Planted bugs: they fit the rules and cover the kernel, a page tells of them, and scenarios notice them."""

import subprocess
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from tests.games.balance_control.table.scenarios.test_shipped_scenarios import RULES
from tests.scenario_files import scenario_files
from tests.shares import draw
from tests.tables import read_table
from tools.mutation.bugs import ROOT, Bug, around, bugs, changed_since, is_changed, places, planted, source_of
from tools.mutation.page import NOBODY, page
from tools.mutation.trial import Changed, fail_without_bug, failing, first_to_notice, try_bug

LEAST = {"balance-control": 50, "global-powers": 25, "organisation": 20}
"""So many bugs of each game."""
AT_ONCE = 12
"""How many are tried again at each commit."""

KERNEL = ROOT / "generator" / "games" / "balance_control" / "rules"
UNTOUCHED = read_table(__file__, "UNTOUCHED")
"""Modules of the kernel that hold no rule, so that no bug is planted in them."""

OUTSIDE = {"R2.5", "R3.8"}
"""Rules that the kernel doesn't carry out: what everybody sees, and who has won."""

SAMPLE = Bug("balance-control", "R1.1", "x.py", "if a:\n    b()\n", "if not a:\n    b()\n", "sample", "nothing")
SOURCE = "import os\n\n\ndef one():\n    if a:\n        b()\n\n\ndef two():\n    if a:\n        c()\n"


def test_a_text_that_stands_once_is_found_whatever_its_margin_and_replaced_with_it() -> None:
    assert [margin for _, margin in places(SAMPLE.was, SOURCE)] == ["    "]
    assert planted(SAMPLE, SOURCE) == SOURCE.replace("    if a:\n        b()", "    if not a:\n        b()")
    assert planted(replace(SAMPLE, was="t o", becomes="t n"), SOURCE) == SOURCE.replace("os", "ns")
    for was in ("if a:", "if b:", "b()\n\n\ndef two():\n    if a:\n        b()", "o"):
        with pytest.raises(ValueError, match="not once"):
            planted(replace(SAMPLE, was=was), SOURCE)


def test_a_bug_is_tried_again_where_its_function_was_changed_and_only_there() -> None:
    assert around(SAMPLE, SOURCE) == "def one():\n    if a:\n        b()"
    assert not is_changed(SAMPLE, SOURCE.replace("c()", "d()"), SOURCE)
    assert is_changed(SAMPLE, SOURCE.replace("one", "none"), SOURCE)
    assert is_changed(SAMPLE, "", SOURCE), "a new file"
    assert is_changed(replace(SAMPLE, was="import os"), SOURCE, SOURCE.replace("c()", "d()")), "the whole module"
    with pytest.raises(subprocess.CalledProcessError):
        changed_since("no-such-commit")


def test_a_bug_s_function_is_a_method_with_what_stands_in_it_and_above_it() -> None:
    source = "class A:\n    x = 1\n    @b\n    def c(self):\n        def d():\n            return 1\n        return d\n"
    assert around(replace(SAMPLE, was="return 1"), source) == source.partition("x = 1\n")[2].rstrip("\n")
    assert around(replace(SAMPLE, was="@b"), source) == source.partition("x = 1\n")[2].rstrip("\n")
    assert around(replace(SAMPLE, was="x = 1"), source) == source.rstrip("\n"), "in no function: the class"


def test_every_bug_changes_one_place() -> None:
    for bug in bugs():
        assert planted(bug, source_of(bug)) != source_of(bug), str(bug)


def test_bugs_are_many_and_everywhere() -> None:
    found = Counter(bug.game for bug in bugs())
    assert {game: found[game] >= least for game, least in LEAST.items()} == dict.fromkeys(found, True)
    assert [str(bug) for bug, number in Counter(bugs()).items() if number > 1] == []
    assert [name for name, number in Counter(bug.name for bug in bugs()).items() if name and number > 1] == []
    kernel = [bug for bug in bugs() if bug.game == "balance-control"]
    assert all(bug.name and bug.notice for bug in kernel)
    assert {bug.rule for bug in kernel} >= {*RULES} - OUTSIDE
    modules = {path.relative_to(KERNEL).as_posix() for path in KERNEL.rglob("*.py")}
    holding = {module for module in modules if not module.endswith("__init__.py")}
    assert {bug.path.relative_to(KERNEL).as_posix() for bug in kernel} == holding - set(UNTOUCHED)


def test_a_page_names_who_noticed_each_bug_that_was_tried() -> None:
    one, other, last = *bugs()[:2], bugs()[-1]
    told = page({one: "R1.1 somebody", other: "", last: "O1 another"})
    assert (told.count("1 of 2 are noticed."), told.count("1 of 1 are noticed."), told.count(NOBODY)) == (1, 1, 1)
    assert [row.split(" | ")[-1] for row in told.splitlines() if row.startswith("| ") and "noticed by" not in row] == [
        "R1.1 somebody |",
        f"{NOBODY} |",
        "O1 another |",
    ]


def test_a_rule_s_scenarios_lie_in_files_that_begin_with_it(tmp_path: Path) -> None:
    for name in ("R1.yaml", "R1-a.yaml", "R1-b.yaml", "R1.2-a.yaml", "R12.yaml", "R12-a.yaml", "R1-a.txt"):
        (tmp_path / name).touch()
    assert [path.name for path in scenario_files(tmp_path, "R1")] == ["R1-a.yaml", "R1-b.yaml", "R1.yaml"]


def broken() -> bool:
    raise IndexError


def test_the_first_that_fails_has_noticed_and_a_traceback_is_no_failure() -> None:
    checks = [("holds", lambda: True), ("breaks", broken), ("fails", lambda: False), ("later", lambda: False)]
    verdict = first_to_notice(checks)
    assert (verdict.noticed, verdict.broken) == ("fails", ("breaks: IndexError",))
    assert first_to_notice(checks[:2]).noticed == ""
    assert failing(checks, {"holds", "fails", "gone"}) == ["fails", "gone"], "without a bug"
    assert failing(checks, {"holds"}) == []


def test_a_changed_source_is_what_runs(tmp_path: Path) -> None:
    path = tmp_path / "sample.py"
    path.write_text("number = 1", encoding="utf-8")
    code = Changed("sample", str(path), "number = 2").get_code("sample")
    found: dict[str, int] = {}
    exec(code, found)
    assert found["number"] == 2
    assert [one.name for one in tmp_path.iterdir()] == ["sample.py"]


def spread(those: Sequence[Bug], start: int) -> list[Bug]:
    """So many of them as are tried at once, one in each stretch of the list, from one of its places on."""
    return [those[(start + number * len(those) // AT_ONCE) % len(those)] for number in range(AT_ONCE)]


def test_every_bug_gets_its_turn_as_often_as_any_other() -> None:
    turns = Counter(bug for start in range(len(bugs())) for bug in spread(bugs(), start))
    assert turns == dict.fromkeys(bugs(), AT_ONCE)


@pytest.mark.slow
@pytest.mark.always
def test_some_that_the_commit_draws_and_all_whose_function_it_changes_are_noticed() -> None:
    drawn = spread(bugs(), draw("planted bugs", len(bugs())))
    changed: list[Bug] = []
    with suppress(subprocess.CalledProcessError, FileNotFoundError):  # no earlier commit here, or no git
        changed = changed_since("HEAD~1")
    chosen = dict.fromkeys([*drawn, *changed])
    verdicts = {bug: try_bug(bug) for bug in chosen}
    assert {str(bug): verdict for bug, verdict in verdicts.items() if not verdict.noticed} == {}
    assert fail_without_bug([(bug, verdict.noticed) for bug, verdict in verdicts.items()]) == []
