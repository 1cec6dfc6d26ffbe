"""R14: each hole of the documents is reported where its modules are in play, with its source, and is no error."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.definitions.checks.check_report import CheckReport, check_definitions
from generator.definitions.checks.finding import CheckFinding
from generator.definitions.configuration import make_configuration
from tests.definitions.checks.test_counts import EDITIONS, SETS, report
from tests.games import STUDIO_ICONS, change, copy_real, load

CORE = {5, 6, 8, 13, 14, 18}
BY_MODULE = {"economy": {4, 7}, "security": {4, 9, 10, 12, 15, 16}, "climate": {1, 2, 4, 11, 17}}
"""Which hole speaks of what: R14.1 to R14.17 as the rules list them, and what the documents call the departments.
R14.3, how many markers to print, is settled by playing, and open again where a game's numbers are a guess."""
MENDED: dict[str, set[int]] = {"sim-1": {7, 9}}
"""What an edition has mended: in sim-1 no measure is permanent, and none makes a removal cheaper."""


def holes(findings: tuple[CheckFinding, ...]) -> dict[int, CheckFinding]:
    return {int(f.code.removeprefix("R14.")): f for f in findings if f.code.startswith("R14.")}


def checked(folder: Path) -> CheckReport:
    game = load(folder)
    definitions = game.definitions()
    return check_definitions(definitions, make_configuration(definitions, 4, ["all"]), [game.texts("en")], STUDIO_ICONS)


@pytest.mark.parametrize("expansions", SETS, ids=lambda chosen: "+".join(chosen) or "core")
@pytest.mark.parametrize("players", [4, 5])
@pytest.mark.parametrize("edition", EDITIONS)
def test_where_each_hole_is_reported(edition: str, players: int, expansions: tuple[str, ...]) -> None:
    found = holes(report(edition, players, expansions).findings)
    expected = CORE.union(*(BY_MODULE[name] for name in expansions)) - MENDED.get(edition, set())
    assert set(found) == expected
    assert {finding.level for finding in found.values()} == {"note"}


def test_all_others_come_with_the_whole_game_in_order_each_with_its_source() -> None:
    found = holes(report("1.0.14", 6, ("economy", "security", "climate")).findings)
    assert list(found) == [number for number in range(1, 19) if number != 3]
    assert all(re.match(r"00\d", hole.source) and len(hole.message.split()) >= 6 for hole in found.values())


def test_numbers_of_markers_that_are_a_guess_are_reported(tmp_path: Path) -> None:
    folder = copy_real(tmp_path / "game")
    change(folder / "printed.yaml", "provisional: no", "provisional: yes")
    hole = holes(checked(folder).findings)[3]
    assert "000 A3" in hole.source
    assert "provisional" in hole.message
    assert hole.level == "note"


@pytest.mark.quick("15-*")
@pytest.mark.parametrize(
    ("number", "file", "old", "new"),
    [
        (
            2,
            "modules/climate.yaml",
            "  countdown: {kind: countdown, icon: countdown,",
            "  countdown: {kind: mat, icon: countdown,",
        ),
        (7, "modules/economy.yaml", "add: -1, until: game-end", "add: -1, until: settlement"),
        (9, "modules/security.yaml", "- [discount: {of: overlay-removal,", "- [discount: {of: overlay-placement,"),
        (
            15,
            "modules/security.yaml",
            "tiles:\n",
            "tiles:\n  barracks: {class: department, department: SEC, "
            "effects: [produce: {department: SEC, amount: 1}]}\n",
        ),
    ],
)
def test_a_hole_that_is_mended_is_no_longer_reported(
    tmp_path: Path, number: int, file: str, old: str, new: str
) -> None:
    folder = copy_real(tmp_path / "game")
    change(folder / file, old, new)
    assert number not in holes(checked(folder).findings)


@pytest.mark.quick("1--", "17- + ECO-")
@pytest.mark.parametrize(
    ("number", "old", "new"),
    [
        (1, "CLM or NRG", "CLM"),
        (1, "", ""),
        (17, " + ECO", ""),
    ],
)
def test_a_hole_that_several_cards_show_is_reported_while_one_does(
    tmp_path: Path, number: int, old: str, new: str
) -> None:
    folder = copy_real(tmp_path / "game")
    for path in (*folder.glob("*.yaml"), *folder.glob("modules/*.yaml")):
        text = path.read_text(encoding="utf-8")
        if path.name != "economy.yaml":
            text = text.replace(old, new) if old else text
        if number == 1 and old:
            text = text.replace("pay: NRG", "pay: CLM")
        path.write_text(text, encoding="utf-8")
    assert (number in holes(checked(folder).findings)) == (old == "")


UNPLAYABLE = {"energy-crisis", "technology-drive", "supply-chain-break", "future-committee"}
"""Climate measures 6, 9, 11 and 15 need ECO."""


@pytest.mark.parametrize("expansions", SETS, ids=lambda chosen: "+".join(chosen) or "core")
@pytest.mark.parametrize("edition", EDITIONS)
def test_cards_that_nobody_can_pay(edition: str, expansions: tuple[str, ...]) -> None:
    warned = [f for f in report(edition, 4, expansions).findings if f.code == "unplayable"]
    lonely = "climate" in expansions and "economy" not in expansions
    assert {finding.where for finding in warned} == (UNPLAYABLE if lonely else set())
    assert {finding.level for finding in warned} <= {"warning"}
    assert all("unplayable in this configuration" in f.message and "ECO" in f.message for f in warned)
