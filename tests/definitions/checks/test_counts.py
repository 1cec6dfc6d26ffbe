"""R1: the box of each of the sixteen sets, for each number of players and edition, from the table of the rules."""

from __future__ import annotations

import functools
from itertools import combinations

import pytest

from generator.definitions.checks.check_report import CheckReport, check_definitions
from generator.definitions.configuration import every_configuration, make_configuration
from generator.definitions.pack import Configuration
from generator.games.balance_control.definitions.balance_pack import BalanceDefinitions
from tests.games import STUDIO_ICONS, real_game

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
