"""OpenSpiel's own suite over the adapter, without writing states down; in its own process: it aborts at a fault."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.project.imports import ROOT
from tools.tutorial import prepare, steps

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


WRONG = """
import random
import sys
from generator.adapters.openspiel import load
game = load(2, folder=sys.argv[1])
state, chance, met, texts = game.new_initial_state(), random.Random(2), set(), set()

def seen():
    legal = state.chance_outcomes() if state.is_chance_node() else state.legal_actions()
    return state.history(), str(state), state.current_player(), legal, state.returns()

def refused(action, who):
    before = seen()
    for does in (state.apply_action, state.child):
        try:
            does(action)
        except ValueError as error:
            assert str(error).startswith(f"action {action} isn't legal: {who}"), error
        else:
            raise AssertionError(f"{action} is taken")
    assert seen() == before

while not state.is_terminal():
    texts.add(str(state))
    assert len(texts) == len(state.history()) + 1 and str(state.clone()) == str(state)
    for player in (0, 1):
        asked = sorted(state.legal_actions()) if player == state.current_player() else []
        assert sorted(state.legal_actions(player)) == asked
        assert [action for action, said in enumerate(state.legal_actions_mask(player)) if said] == asked
    if state.is_chance_node():
        legal, who, most = [action for action, _ in state.chance_outcomes()], "chance decides, among", 600
    else:
        legal, most = state.legal_actions(), game.num_distinct_actions()
        who = f"{'AB'[state.current_player()]} decides, among"
    if len(met) < 200 or who.startswith("chance"):
        met.add((who, len(state.history())))
        for action in (-2, 10**9, chance.choice([one for one in range(most) if one not in legal])):
            refused(action, who)
    state.apply_action(chance.choice(legal))
assert {who[0] for who, _ in met} == {"A", "B", "c"}
for action in (-2, 0, 10**9):
    refused(action, "the game is over")
print("refused")
"""


@pytest.mark.parametrize("folder", ["balance-control", "global-powers", "organisation"])
def test_a_wrong_action_is_told_and_changes_nothing(folder: str) -> None:
    """At seats, at chance, of whose equal draws only the first is an outcome, and after the end. Nothing is legal for
    who isn't asked, least of all what chance may do; and no two states have the same text."""
    command = [sys.executable, "-c", WRONG, folder]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stdout) == (0, "refused\n"), done.stderr


PROGRAMS = {step.file: step for step in steps(ROOT / "docs" / "library.md") if step.file}


@pytest.mark.pettingzoo
@pytest.mark.compiled
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("openspiel_game.py", r"turn \d+, markers \[.+\] \(\w{16} after \d+ actions\) \[.+\]\n"),
        ("pettingzoo_game.py", r"(?:[A-F] \S+\n){6}turn \d+, markers .+\n"),
    ],
)
def test_the_programs_of_the_page_play_a_game_to_its_end(name: str, said: str, tmp_path: Path) -> None:
    prepare(tmp_path, PROGRAMS[name])
    command, surroundings = [sys.executable, name], {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=tmp_path, env=surroundings, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.fullmatch(said, done.stdout), done.stdout
