"""tools/rulings.py: a row for each option of each ruling; the pages that it fills name all of them."""

from __future__ import annotations

import re

import pytest

from generator.definitions.request import open_game
from generator.simulate.intervals import Moments
from generator.simulate.pairs import Paired
from tests.project.imports import ROOT
from tools import rulings


def wanted(game: str) -> list[tuple[str, str]]:
    """The options that the pack's own file lists, in its order."""
    known = open_game(ROOT / "components" / game).rulings
    return [(str(name), option) for name, ruling in known.items() for option in ruling.options]


def rows(text: str) -> list[list[str]]:
    """The cells of a Markdown table below its head."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def named(text: str) -> list[tuple[str, str]]:
    return [(cells[0].strip("`"), cells[1].strip("`")) for cells in rows(text)[1:]]


@pytest.mark.slow
def test_a_row_for_each_option_of_each_ruling(capsys: pytest.CaptureFixture[str]) -> None:
    assert rulings.main(["organisation", "--players", "2", "--games", "2"]) == 0
    told = capsys.readouterr().out
    assert named(told) == wanted("organisation")
    assert len({len(cells) for cells in rows(told)}) == 1
    first = {name: options.options[0] for name, options in open_game(ROOT / "components/organisation").rulings.items()}
    for cells in rows(told)[1:]:
        compared = first[cells[0].strip("`")] != cells[1].strip("`")
        assert (set(cells[2:]) != {rulings.NONE}) is compared
    length = {cells[1]: cells[rulings_column(told, "turns")] for cells in rows(told)[1:] if cells[0] == "`ends-after`"}
    assert re.search(r"^\W*−2\.00", length["`6`"]), "six phases are two fewer than eight"
    assert re.search(r"^\W*\+4\.00", length["`12`"])


def rulings_column(told: str, name: str) -> int:
    head = next(line for line in told.splitlines() if line.startswith("| ruling"))
    return [cell.strip() for cell in head.strip("|").split("|")].index(name)


def test_who_wins_elsewhere() -> None:
    """Ten games: A's two victories more were B's, and one of C's is shared now."""
    figures = {
        "wins A": Paired(10, 4, 6, 2),
        "wins B": Paired(10, 3, 1, 2),
        "wins C": Paired(10, 3, 2, 1),
        "shared": Paired(10, 0, 1, 1),
        "turns": Paired(10, 90, 80, 100),
    }
    assert rulings.elsewhere(figures) == 0.3


def test_clear_is_judged_over_the_whole_table() -> None:
    """Alone a difference of 2.2 standard errors is clear at 5 %; among twenty it isn't."""
    weak = Paired(100, 0, 22, 100)
    p_value = Moments(100, 22, 100).p_value
    assert 0.0025 < p_value < 0.05
    assert rulings.clearly([{"turns": weak}]) == [{"turns"}]
    strong = Paired(100, 0, 100, 110)
    found = rulings.clearly([{"turns": weak}] * 20 + [{"turns": strong}])
    assert found == [set()] * 20 + [{"turns"}]
