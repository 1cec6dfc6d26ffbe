"""The kernel beside the oracle from the middle of a game: random positions, tiles of every module, overlays."""

from __future__ import annotations

import json

import pytest

from generator.games.balance_control.rules.turn import settle_now
from generator.games.balance_control.table.game import Game
from generator.games.balance_control.table.scenarios.setting import match_at
from generator.play.scenario.read import parse_scenario
from tests.games.balance_control.rules.kernel_games import folder
from tests.games.balance_control.rules.test_beside_oracle import KernelRun
from tests.oracle.beside import (
    BASE_RULINGS,
    MEASURE_RULINGS,
    OTHER_RULINGS,
    Setup,
    all_differences,
    compare,
    oracle_start,
    some_positions,
)

EXPANSIONS = ("economy", "security", "climate")
RULINGS = [*BASE_RULINGS, *OTHER_RULINGS]


def scenario_text(setup: Setup) -> str:
    """The setup as a scenario file; JSON is YAML too."""
    return json.dumps(
        {
            "name": "a position from the middle of a game",
            "edition": setup.edition,
            "rulings": setup.rulings,
            "players": setup.players,
            "modules": setup.modules,
            "position": setup.position,
            "steps": [{"expect": {"over": False}}],
        },
        indent=1,
    )


def start(setup: Setup) -> KernelRun:
    """The kernel at the position of a setup, without measures."""
    scenario = parse_scenario(scenario_text(setup), folder(), "position")
    return KernelRun(match_at(Game(scenario.pack, scenario.config, None if setup.measures else ()), scenario.position))


@pytest.mark.quick("base-4")
@pytest.mark.always("all tiles-4")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("modules", [(), EXPANSIONS], ids=["base", "all tiles"])
def test_the_kernel_agrees_from_any_position(players: int, modules: tuple[str, ...]) -> None:
    """All editions of the seeds, half of the positions with odd rulings, played to the end."""
    setups = some_positions(players, games=6, seed=40 + players, rulings=RULINGS, modules=modules)
    differences = all_differences(start, setups)
    assert not differences, "\n\n".join(map(str, differences))


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 5])
def test_the_kernel_agrees_with_measures_in_every_hand(players: int) -> None:
    """All rulings, those of measures too, half of the positions with odd ones; many more in the slow tier."""
    rulings = [*RULINGS, *MEASURE_RULINGS]
    setups = some_positions(players, 6, seed=50 + players, rulings=rulings, modules=EXPANSIONS, measures=True)
    differences = all_differences(start, setups)
    assert not differences, "\n\n".join(map(str, differences))


def settled(run: KernelRun) -> KernelRun:
    """A scenario's `do: settle`."""
    after = run.match.copy()
    settle_now(after.state, after.game.tables, after.scratch)
    return KernelRun(after, tuple(run.opened()))


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_settlement_by_itself_agrees(players: int) -> None:
    """R4.4–R4.6 as `do: settle`, twice."""
    for setup in some_positions(players, games=30, seed=60 + players, rulings=RULINGS, modules=EXPANSIONS):
        oracle, kernel = oracle_start(setup).settle(), settled(start(setup))
        assert compare(oracle, kernel) is None, setup
        assert compare(oracle.settle(), settled(kernel)) is None, setup
