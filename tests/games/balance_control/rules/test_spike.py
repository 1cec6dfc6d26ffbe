"""The spike of the design, worked out by hand and played on both backends: windows inside windows, unpaid extra costs,
and each way to pay once."""

from __future__ import annotations

import random

import pytest

from generator.games.balance_control.play import BalanceTable
from generator.games.balance_control.table.game import Match
from generator.games.balance_control.table.moves.legal import legal_moves, payments
from generator.games.balance_control.table.moves.text import parse_move
from generator.games.balance_control.table.scenarios.setting import match_at
from generator.play.scenario.read import parse_scenario
from generator.play.scenario.run import play_scenario
from tests.games import real_game
from tests.games.balance_control.rules.kernel_games import SLICE, game
from tests.games.balance_control.rules.twins import Twins

FOCUS = """
name: R5.6 R12.7 a focus, Emergency Decree, Deployment Order, an unpaid Control
players: 2
modules: [economy, security, climate]
position:
  tiles:
    - {at: "0,1", tile: focus, influence: {A: 2}, overlays: [control]}
    - {at: "1,0", tile: committee}
    - {at: "1,1", tile: lobbyist}
    - {at: "-1,1", tile: committee}
    - {at: "-1,2", tile: grassroots}
  hand: {B: [emergency-decree], A: [deployment-order]}
  resources: {A: {SEC: 1, DOM: DOMS}, B: {SEC: 4}}
  supply: {A: 1}
  start_influence_placed: true
  phase: place
  stack: [committee, lobbyist]
  open: {economy: [], security: [], climate: []}
  deck: {economy: [], security: [], climate: []}
steps:
  - do: A tile 0,2
"""
DECREED = """
  - expect: {to_act: B, resolved: []}
  - legal: [play emergency-decree, skip]
  - illegal: ["place 1,1", pass]
  - do: B play emergency-decree
  - expect: {resources: {B: {SEC: 0}}, overlays: {"0,1": [control, lock]}, to_act: A}
  - legal: ["play deployment-order 1,0", "play deployment-order -1,2", skip]
  - illegal: ["play deployment-order 0,1", "play deployment-order 0,0"]
"""
ANSWERED = (
    DECREED
    + """
  - do: A play deployment-order 1,0
  - expect: {overlays: {"0,1": [control], "1,0": [lock]}, resources: {A: {SEC: 0}}}
"""
)
CASES = {
    # The order is answered, the focus isn't locked, the Control's 1 is paid: A gains 1.
    "paid": (2, ANSWERED + "  - legal: [pay DOM, decline]\n  - do: A pay DOM\n", {"supply": 2, "DOM": 1}),
    # The same, declined: nothing gained, spent all the same.
    "declined": (2, ANSWERED + "  - do: A decline\n", {"supply": 1, "DOM": 2}),
    # Nothing left to pay with (A's one SEC went into the order): nobody is asked, nothing gained.
    "unpayable": (0, ANSWERED, {"supply": 1, "DOM": 0}),
    # A lets the Lock lie: nothing is asked, nothing paid, nothing gained (R11.4).
    "locked": (2, DECREED + "  - do: A skip\n", {"supply": 1, "DOM": 2}),
    # B skips: no Lock, the Control is still due.
    "skipped": (2, "  - do: B skip\n  - do: A pay SEC\n", {"supply": 2, "DOM": 2}),
}


@pytest.mark.parametrize("case", CASES)
def test_focus_decree_order_control(case: str) -> None:
    doms, steps, found = CASES[case]
    text = FOCUS.replace("DOMS", str(doms)) + steps.lstrip("\n")
    text += f"""
  - expect:
      to_act: A
      phase: action
      resolved: ["0,1"]
      supply: {{A: {found["supply"]}}}
      resources: {{A: {{DOM: {found["DOM"]}}}}}
"""
    scenario = parse_scenario(text, real_game(), "spike.yaml")
    playing = game(scenario.config.players, scenario.config.modules, cards=SLICE)
    outcome = play_scenario(scenario, BalanceTable(playing).stand(scenario.position))
    assert outcome.holds, str(outcome)


BOARD = """
name: R11.5 payments
players: 2
modules: [security]
position:
  tiles: [{at: "0,1", tile: for-w2, overlays: [control, control], influence: {A: 1, B: 1}}]
  supply: {A: 1}
  start_influence_placed: true
  resources: {A: {DOM: 2, FOR: 1}}
steps:
  - expect: {to_act: A}
"""


def test_payments_are_each_matching_once() -> None:
    """Two Controls ask for two of any: A holds DOM, DOM and FOR, so DOM DOM or DOM FOR; written once each."""
    match = at(BOARD)
    line = parse_move("place 0,1", match.game.vocabulary)
    assert [str(way) for way in payments(match, line)] == ["place 0,1 +DOM +DOM", "place 0,1 +DOM +FOR"]
    assert "place 0,1" in [str(found) for found in legal_moves(match)]


def at(text: str) -> Match:
    scenario = parse_scenario(text, real_game(), "spike.yaml")
    return match_at(game(scenario.config.players, scenario.config.modules, cards=SLICE), scenario.position)


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("seed", range(6))
def test_the_spike_on_both_backends(seed: int) -> None:
    """From the spike's position any way through its windows and questions is the same on both backends."""
    twins = Twins(at(FOCUS.replace("DOMS", "2") + "  - do: B skip\n"))
    twins.play(random.Random(seed))
    assert twins.match.over
