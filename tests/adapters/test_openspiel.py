"""OpenSpiel's own suite over the adapter, without writing states down; in its own process: it aborts at a fault."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytestmark = [pytest.mark.slow, pytest.mark.openspiel]

PROGRAM = """
import sys
import pyspiel
from generator.adapters.openspiel import load
game = load(int(sys.argv[2]), tuple(sys.argv[3:]), folder=sys.argv[1])
assert game.num_players() == int(sys.argv[2])
hides = game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
assert hides == game.get_type().provides_information_state_string
pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)
state = game.new_initial_state()
while not state.is_terminal():
    if state.is_chance_node():
        assert abs(sum(chance for _, chance in state.chance_outcomes()) - 1) < 1e-9
        state.apply_action(state.chance_outcomes()[0][0])
    else:
        state.apply_action(state.legal_actions()[-1])
    if hides:
        states = [state.information_state_string(seat) for seat in range(game.num_players())]
        assert {len(told.splitlines()) - 1 for told in states} == {len(state.history()) - 1}
assert abs(sum(state.returns()) - 1) < 1e-9
print("passed", str(state))
"""


FULL = ("economy", "security", "climate")


@pytest.mark.parametrize(
    ("folder", "players", "modules"),
    [
        ("balance-control", 2, FULL),
        ("balance-control", 6, FULL),
        *((name, players, ()) for name in ("global-powers", "organisation") for players in (2, 5)),
    ],
)
def test_random_simulations(folder: str, players: int, modules: tuple[str, ...]) -> None:
    command = [sys.executable, "-c", PROGRAM, folder, str(players), *modules]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "passed turn" in done.stdout
