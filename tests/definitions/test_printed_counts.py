"""Numbers that printing takes: the table of counts that no document gives; outlines that are no shape, or lie over each
other."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.definitions.checks.pack_checks import map_findings
from generator.definitions.configuration import make_configuration
from generator.definitions.id_types import PieceId
from generator.definitions.region_outlines import outline_fault, outlines_overlap
from generator.games.balance_control.definitions.balance_pack import overlay_counts, piece_counts
from tests.cli.running import Cli
from tests.games import PACKS, REAL, change, copy_real, lent, lines, load
from tests.toy_game import write_toy_game

PLAYERS = 5

HEAD = """# Counts for these tests.
#
#

printed:
  provisional: yes
  counts:
"""
NAMES = ("dom", "for", "inf", "eco", "sec", "clm")
RESOURCES = {f"resource-{name}-{value}": 7 - value for name in NAMES for value in (1, 5)}
TABLE = {**RESOURCES, "security-level": 10, "control": 10, "administration": 10, "lock": 10, "countdown": 4}


@pytest.fixture(scope="module")
def real_copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_real(tmp_path_factory.mktemp("counts") / "game")


@pytest.fixture
def folder(real_copy: Path) -> Iterator[Path]:
    """The real game with a table of counts for any number of players."""
    with lent(real_copy) as made:
        rows = "".join(f"    {name}: {count}\n" for name, count in TABLE.items())
        (made / "printed.yaml").write_text(HEAD + rows, encoding="utf-8")
        yield made


def counted(folder: Path) -> dict[str, int]:
    definitions = load(folder).definitions()
    config = make_configuration(definitions, PLAYERS, ["all"])
    return {**piece_counts(definitions, config), **overlay_counts(definitions, config)}


def reported(folder: Path, cli: Cli) -> Any:
    found = cli("check", "--json", "--players", "4", "--modules", "all", "--game", str(folder))
    return json.loads(found.out)


def test_every_resource_marker_overlay_and_countdown_stands_in_the_real_table_and_nothing_else() -> None:
    definitions = load(REAL).definitions()
    printed = yaml.safe_load((REAL / "printed.yaml").read_text(encoding="utf-8"))["printed"]
    open_ = {p.id for p in definitions.pieces.values() if p.kind in ("resource", "countdown")} | {*definitions.overlays}
    assert set(printed["counts"]) | set(printed.get("for_players", {})) == open_
    marked = {p.id for p in (*definitions.pieces.values(), *definitions.overlays.values()) if p.provisional}
    assert marked == (open_ if definitions.pieces[PieceId("countdown")].provisional else set())


@pytest.mark.quick("resource-*-1")
@pytest.mark.parametrize("name", TABLE)
def test_a_changed_number_changes_what_is_printed_of_that_marker_alone(folder: Path, name: str) -> None:
    before, number = counted(folder), TABLE[name]
    change(folder / "printed.yaml", f"    {name}: {number}\n", f"    {name}: {number + 1}\n")
    after = counted(folder)
    more = PLAYERS if name.startswith("resource") else 1
    assert after == {**before, name: before[name] + more}


@pytest.mark.slow
def test_a_changed_number_changes_what_check_counts(folder: Path, cli: Cli) -> None:
    before = reported(folder, cli)["counts"]
    change(folder / "printed.yaml", "    resource-eco-5: 2\n", "    resource-eco-5: 3\n")
    change(folder / "printed.yaml", "    lock: 10\n", "    lock: 7\n")
    after = reported(folder, cli)["counts"]
    assert after["resources"] == {**before["resources"], "ECO": before["resources"]["ECO"] + 4 * 5}
    assert after["overlays"] == {**before["overlays"], "lock": 7}
    assert after["tiles"] == before["tiles"]


def test_a_table_that_is_sure_marks_nothing(folder: Path) -> None:
    before = counted(folder)
    change(folder / "printed.yaml", "provisional: yes", "provisional: no")
    definitions = load(folder).definitions()
    assert not [p.id for p in (*definitions.pieces.values(), *definitions.overlays.values()) if p.provisional]
    assert counted(folder) == before


def test_a_marker_with_a_number_of_its_own_is_not_provisional(folder: Path) -> None:
    change(folder / "printed.yaml", "    countdown: 4\n", "")
    change(folder / "modules" / "climate.yaml", "unused: yes}\n  aid", "unused: yes, count: 3}\n  aid")
    piece = next(p for p in load(folder).definitions().pieces.values() if p.kind == "countdown")
    assert (piece.count, piece.provisional) == (3, False)


def test_an_edition_and_a_ruling_can_say_otherwise(tmp_path: Path) -> None:
    toy = write_toy_game(tmp_path / "toy")
    change(toy / "parts.yaml", "value: 1, count: 4, per", "value: 1, per")
    swarm = "{$swarm: {majority: 4, presence: 6}}"
    (toy / "extra.yaml").write_text(f"printed: {{provisional: yes, counts: {{sunray: {swarm}}}}}\n", encoding="utf-8")
    change(toy / "editions" / "second.yaml", "override:\n", "override:\n  printed: {counts: {sunray: 9}}\n")
    assert lines(toy) == []
    game = load(toy)
    found = [game.definitions("first", {"swarm": option}).pieces["sunray"].count for option in ("majority", "presence")]
    assert found == [4, 6]
    sunray = game.definitions("second").pieces["sunray"]
    assert (sunray.count, sunray.provisional) == (9, True)


@pytest.mark.slow
def test_a_count_that_an_edition_adds_is_the_second_one(folder: Path) -> None:
    path = folder / "editions" / "1.0.14.yaml"
    text = path.read_text(encoding="utf-8")
    assert "override:" not in text
    path.write_text(text + "override: {pieces: {countdown: {count: 2}}}\n", encoding="utf-8")
    found = lines(folder)
    place = f"editions/1.0.14.yaml:{len(text.splitlines()) + 1}:"
    assert found
    assert all("pieces.countdown.count: 'countdown' has a count in 'printed' already" in line for line in found)
    assert found[0].startswith(place)


@pytest.mark.slow
def test_a_misspelt_overlay_section_does_not_blame_the_table(folder: Path) -> None:
    change(folder / "modules" / "security.yaml", "\noverlays:\n", "\noverlasy:\n")
    assert len(lines(folder)) == 1


def test_a_module_that_cannot_be_read_does_not_blame_the_table(folder: Path) -> None:
    change(folder / "modules" / "climate.yaml", "\nmodule:\n", "\nmodul:\n")
    assert not [line for line in lines(folder) if "printed" in line and "section" not in line]


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
