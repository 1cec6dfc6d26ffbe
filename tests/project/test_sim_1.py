"""docs/sim-1.md: each clause number of the later specification stands in one row, each row has a verdict, each scenario
that it names exists."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

from tests.games.balance_control.table.setting import SCENARIOS

PAGE = SCENARIOS.parent.parent / "docs" / "sim-1.md"
LIST = SCENARIOS.parent / "project" / "sim-1-clauses.txt"
VERDICTS = {"holds", "own", "read", "open"}


@cache
def clauses() -> list[str]:
    """The numbers in the order of the documents."""
    return LIST.read_text(encoding="utf-8").split()


@cache
def rows() -> list[tuple[str, str, str, str]]:
    """Clauses, verdict, what is played, scenarios."""
    text = PAGE.read_text(encoding="utf-8")
    lines = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("|")]
    found = [(one.strip(), two.strip(), three.strip(), four.strip()) for one, two, three, four in lines]
    return [row for row in found if row[0] not in ("clauses", "---")]


def named(cell: str) -> list[str]:
    """The numbers that a row's first cell stands for."""
    first, _, last = cell.partition(" to ")
    known = clauses()
    return known[known.index(first) : known.index(last or first) + 1]


def test_every_clause_stands_in_one_row() -> None:
    found = Counter(number for cells in rows() for number in named(cells[0]))
    assert [number for number in clauses() if found[number] != 1] == []


def test_a_range_goes_forward_and_stays_in_its_expansion() -> None:
    for cells in rows():
        assert named(cells[0]), cells[0]
        assert len({number.rpartition("-")[0].split("-")[0] for number in named(cells[0])}) == 1, cells[0]


def test_the_page_says_how_many_clauses_there_are() -> None:
    assert f"each of the {len(clauses())} numbers once" in PAGE.read_text(encoding="utf-8").replace("\n", " ")


def test_the_page_counts_its_verdicts() -> None:
    found = Counter(cells[1] for cells in rows() for _ in named(cells[0]))
    told = "{holds} hold, {own} are the edition's own, {read} are read, {open} are open.".format(**found)
    assert told in PAGE.read_text(encoding="utf-8")


def test_every_row_has_a_verdict_and_says_what_is_played() -> None:
    assert {cells[1] for cells in rows()} == VERDICTS
    assert all(cells[2] for cells in rows())


def test_every_scenario_that_is_named_exists() -> None:
    told = {name for cells in rows() for name in re.findall(r"`(R\d[^`]*)`", cells[3])}
    assert told
    assert sorted(name for name in told if not (SCENARIOS / f"{name}.yaml").exists()) == []


def test_what_is_own_is_shown() -> None:
    """A clause that plays otherwise than in 1.0.14 names a scenario."""
    assert [cells[0] for cells in rows() if cells[1] == "own" and not cells[3]] == []
