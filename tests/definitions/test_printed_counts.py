"""The table of counts that no document gives: what it says is what is counted, and no number stands twice."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.definitions.configuration import make_configuration
from generator.definitions.id_types import PieceId
from generator.games.balance_control.definitions.balance_pack import overlay_counts, piece_counts
from tests.cli.running import Cli
from tests.games import REAL, change, copy_real, lent, lines, load
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
