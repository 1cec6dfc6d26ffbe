"""Outlines that are no shape are faults with their place; outlines over each other are told, shared edges are not."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.definitions.checks.pack_checks import map_findings
from generator.definitions.region_outlines import outline_fault, outlines_overlap
from tests.games import PACKS, change, lines, load

SQUARE = ((0.0, 0.0), (40.0, 0.0), (40.0, 40.0), (0.0, 40.0))


@pytest.mark.parametrize(
    ("outline", "wrong"),
    [
        (SQUARE, ""),
        ((*SQUARE, SQUARE[0]), ""),  # closed by hand
        ((SQUARE[0], SQUARE[0], *SQUARE[1:]), ""),
        (SQUARE[:2], "an outline of 2 corners"),
        ((SQUARE[0],) * 5, "an outline of 1 corner"),
        ((SQUARE[0], SQUARE[2], SQUARE[1], SQUARE[3]), "the edge from [0, 0] to [40, 40] crosses that from [40, 0]"),
        ((*SQUARE, (20.0, 50.0), SQUARE[2], (50.0, 50.0)), "the corner [40, 40] appears twice"),
    ],
)
def test_an_outline_goes_once_around(outline: tuple[tuple[float, float], ...], wrong: str) -> None:
    found = outline_fault(outline)
    assert (found[0] if found else "").startswith(wrong)
    assert bool(found) == bool(wrong)


def moved(across: float, down: float = 0.0) -> tuple[tuple[float, float], ...]:
    return tuple((x + across, y + down) for x, y in SQUARE)


@pytest.mark.parametrize(
    ("other", "over"),
    [
        (moved(40.0), False),  # a shared edge
        (moved(39.0, 10.0), False),  # drawn 1 mm over it by hand
        (moved(41.0, 40.5), False),
        (moved(100.0), False),
        (moved(30.0), True),
        (((-10.0, 15.0), (50.0, 15.0), (50.0, 25.0), (-10.0, 25.0)), True),  # a cross: no corner within the other
        (((10.0, 10.0), (30.0, 10.0), (20.0, 30.0)), False),  # an enclave
    ],
)
def test_two_outlines_over_each_other(other: tuple[tuple[float, float], ...], over: bool) -> None:
    assert outlines_overlap(SQUARE, other) == outlines_overlap(other, SQUARE) == over


@pytest.mark.parametrize("name", [path.name for path in sorted(PACKS.iterdir()) if (path / "game.yaml").is_file()])
def test_no_region_that_comes_with_the_program_lies_over_another(name: str) -> None:
    assert list(map_findings(load(PACKS / name).definitions())) == []


@pytest.mark.slow
def test_what_is_wrong_is_told_with_its_line(tmp_path: Path) -> None:
    mine = Path(shutil.copytree(PACKS / "organisation", tmp_path / "mine"))
    change(mine / "setup.yaml", "[[10, 14], [108, 10],", "[[10, 14], [120, 98], [108, 10], [9, 90],")
    assert any("setup.yaml:10:" in line and "regions.harbour.outline: the edge from" in line for line in lines(mine))
    change(mine / "setup.yaml", "[[10, 14], [120, 98], [108, 10], [9, 90],", "[[10, 14], [208, 14],")
    (found,) = map_findings(load(mine).definitions())
    assert (Path(found.place.file).name, found.place.line) == ("setup.yaml", 10)
    assert (found.where, found.message) == ("harbour", "its outline lies over that of 'old-town'")
