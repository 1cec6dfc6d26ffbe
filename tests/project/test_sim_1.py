"""docs/sim-1.md: each clause number of the later specification stands in one row, each scenario that is named exists,
and so many clauses are played in each way as the page says."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

from tests.scenario_files import SCENARIOS, documents, scenario_files

PAGE = SCENARIOS.parent.parent / "docs" / "sim-1.md"
LIST = SCENARIOS.parent / "project" / "sim-1-clauses.txt"


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


def test_the_page_counts_its_verdicts() -> None:
    found = Counter(cells[1] for cells in rows() for _ in named(cells[0]))
    told = "{holds} hold, {own} are the edition's own, {read} are read, {open} are open.".format(**found)
    assert told in PAGE.read_text(encoding="utf-8")


def test_every_scenario_that_is_named_exists() -> None:
    told = {name for cells in rows() for name in re.findall(r"`(R\d[^`]*)`", cells[3])}
    assert told
    assert sorted(told - {document.name for document in documents(scenario_files(SCENARIOS))}) == []
