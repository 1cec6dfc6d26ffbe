"""R1 and R14: the box of each of the sixteen sets from the table of the rules; each hole of the documents is reported
where its modules are in play, with its source, and is no error."""

import functools
import re
from itertools import combinations
from pathlib import Path

import pytest

from generator.definitions.checks.check_report import CheckReport, check_definitions
from generator.definitions.checks.finding import CheckFinding
from generator.definitions.configuration import every_configuration, make_configuration
from generator.definitions.pack import Configuration
from generator.games.balance_control.definitions.balance_pack import BalanceDefinitions
from tests.games import STUDIO_ICONS, change, load, real_game
from tests.tables import read_table

EDITIONS = ("1.0.9", "canonical-en", "1.0.14", "sim-1")
SETS = [chosen for size in range(4) for chosen in combinations(("economy", "security", "climate"), size)]


@functools.cache
def definitions(edition: str) -> BalanceDefinitions:
    return real_game().definitions(edition)


@functools.cache
def report(edition: str, players: int, expansions: tuple[str, ...]) -> CheckReport:
    game, found = real_game(), definitions(edition)
    texts = [game.texts_for(language, found) for language in game.languages]
    return check_definitions(found, make_configuration(found, players, expansions), texts, STUDIO_ICONS)


@pytest.mark.quick("*-2-*", "*-5-*", "1.0.14-*")
@pytest.mark.parametrize("expansions", SETS, ids=lambda chosen: "+".join(chosen) or "core")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("edition", EDITIONS)
def test_box(edition: str, players: int, expansions: tuple[str, ...]) -> None:
    found = report(edition, players, expansions)
    assert found.ok
    assert found.totals()["tiles"] == sum(found.counts()["tiles"].values()) == found.totals()["drawable"] + 1
    assert sorted(found.counts()["measures"].values()) == [1] * found.totals()["measures"]
    cap = 8 if edition == "sim-1" and players >= 5 else 7
    assert found.counts()["influence"] == dict.fromkeys("ABCDEF"[:players], cap)


@pytest.mark.parametrize("edition", ["1.0.9", "1.0.14"])
def test_the_documents_state_every_tile_its_value_and_the_cost_of_every_card(edition: str) -> None:
    game = definitions(edition)
    stated = game.edition.expect
    assert {tile for claim in stated for tile in claim.tiles} == set(game.tiles)
    assert {tile for claim in stated for tile in claim.values} == {
        name for name, tile in game.tiles.items() if tile.value
    }
    assert {card for claim in stated for card in claim.measure_costs} == set(game.measures)


def test_every_configuration_is_checked_once() -> None:
    found = list(every_configuration(definitions("1.0.14")))
    assert len(found) == len(set(found)) == 40


@pytest.mark.parametrize(
    ("option", "tiles"),
    [
        ("w1+w2", {"clm-w1": 3, "clm-w2": 3}),
        ("w1+w1", {"clm-w1": 4, "clm-w2": 2}),
        ("w2+w2", {"clm-w1": 2, "clm-w2": 4}),
    ],
)
def test_which_climate_tiles_are_added_is_a_ruling(option: str, tiles: dict[str, int]) -> None:
    found = box_under({"climate-56-values": option}, 5, ["climate"])
    assert {name: n for name, n in found.counts()["tiles"].items() if name.startswith("clm-")} == tiles
    assert found.totals()["tiles"] == 97


def test_two_copies_of_each_measure_are_a_ruling() -> None:
    found = box_under({"measure-copies": "2"}, 4, ["all"])
    assert found.totals()["measures"] == 80
    assert found.ok


@pytest.mark.parametrize(("players", "cap"), [(2, 7), (4, 7), (5, 8), (6, 8)])
def test_the_cap_for_five_and_six_is_a_ruling(players: int, cap: int) -> None:
    found = box_under({"influence-cap-56": "8"}, players, [])
    assert found.counts()["influence"]["A"] == cap


def box_under(rulings: dict[str, str], players: int, modules: list[str]) -> CheckReport:
    found = real_game().definitions("1.0.14", rulings)
    return check_definitions(
        found, make_configuration(found, players, modules), [real_game().texts("en")], STUDIO_ICONS
    )


@pytest.mark.parametrize("edition", EDITIONS)
def test_starting_influence(edition: str) -> None:
    """R2.2, and the ruling for five and six."""
    assert dict(definitions(edition).numbers.start_influence) == {2: 4, 3: 3, 4: 2, 5: 2, 6: 2}
    assert real_game().definitions(edition, {"start-influence-56": "1"}).numbers.start_influence[6] == 1


def test_only_the_current_editions_wait_before_formalising() -> None:
    """R7.5."""
    waits = {edition: definitions(edition).numbers.formalize_waits for edition in EDITIONS}
    assert waits == {"1.0.9": False, "canonical-en": False, "1.0.14": True, "sim-1": True}


# Which modules go together (R1.2) -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "asked", "modules"),
    [
        (4, ["climate", "economy"], ("core", "economy", "climate")),
        (5, [], ("core", "players-5-6")),
        (6, ["players-5-6", "security"], ("core", "players-5-6", "security")),
    ],
)
def test_implied_modules(players: int, asked: list[str], modules: tuple[str, ...]) -> None:
    assert make_configuration(definitions("1.0.14"), players, asked) == Configuration(players, modules)


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


@pytest.mark.quick("*-4-*")
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


def test_numbers_of_markers_that_are_a_guess_are_reported(real_copy: Path) -> None:
    change(real_copy / "printed.yaml", "provisional: no", "provisional: yes")
    hole = holes(checked(real_copy).findings)[3]
    assert "000 A3" in hole.source
    assert "provisional" in hole.message
    assert hole.level == "note"


@pytest.mark.quick("15-*")
@pytest.mark.parametrize(
    ("number", "file", "old", "new"),
    read_table(__file__, "a_hole_that_is_mended_is_no_longer_reported"),
)
def test_a_hole_that_is_mended_is_no_longer_reported(
    real_copy: Path, number: int, file: str, old: str, new: str
) -> None:
    change(real_copy / file, old, new)
    assert number not in holes(checked(real_copy).findings)


@pytest.mark.quick("1--", "17- + ECO-")
@pytest.mark.parametrize(("number", "old", "new"), [(1, "CLM or NRG", "CLM"), (1, "", ""), (17, " + ECO", "")])
def test_a_hole_that_several_cards_show_is_reported_while_one_does(
    real_copy: Path, number: int, old: str, new: str
) -> None:
    for path in (*real_copy.glob("*.yaml"), *real_copy.glob("modules/*.yaml")):
        text = path.read_text(encoding="utf-8")
        if path.name != "economy.yaml":
            text = text.replace(old, new) if old else text
        if number == 1 and old:
            text = text.replace("pay: NRG", "pay: CLM")
        path.write_text(text, encoding="utf-8")
    assert (number in holes(checked(real_copy).findings)) == (old == "")


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
