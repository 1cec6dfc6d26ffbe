"""The spike of the design, worked out by hand and played on both backends: windows inside windows, unpaid extra costs,
doublings, charges on the next action, an extra cost passed on to another seat."""

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
    holds(text)


BOARD = """
name: {name}
players: {players}
modules: [economy, security, climate]
position:
  tiles:
    - {{at: "1,0", tile: dom-w3, influence: {{A: 1}}}}
    - {{at: "0,1", tile: for-w2, influence: {{A: 1, B: 1}}}}
    - {{at: "-1,0", tile: committee, influence: {{B: 1}}}}
  supply: {{A: 1, B: 1}}
  start_influence_placed: true
  open: {{economy: [], security: [], climate: []}}
  deck: {{economy: [], security: [], climate: []}}
  {more}
steps:
{steps}
"""


def board(name: str, more: str, steps: str, players: int = 2) -> str:
    lines = "\n".join(f"  - {line}" for line in steps.strip().splitlines())
    return BOARD.format(name=name, players=players, more="\n  ".join(more.strip().splitlines()), steps=lines)


def test_stimulus_doubles_one_settlement() -> None:
    """W3 doubled is 6; the next settlement is 3 again: 9 in all. A play is no action: A still decides."""
    more = "hand: {A: [economic-stimulus]}\nresources: {A: {ECO: 1, FOR: 1}}"
    holds(
        board(
            "R4.5 a doubling",
            more,
            """
legal: ["play economic-stimulus 1,0"]
illegal: ["play economic-stimulus -1,0", "play economic-stimulus 0,0"]
do: A play economic-stimulus 1,0
expect: {to_act: A, resources: {A: {ECO: 0, FOR: 0}}}
do: settle
expect: {resources: {A: {DOM: 6, FOR: 1}, B: {FOR: 1}}}
do: settle
expect: {resources: {A: {DOM: 9}}}
""",
        )
    )


def test_two_stimuli_make_four_times() -> None:
    """With two copies of each card, both on the W3 tile: 3 × 2 × 2 = 12, then 3 again."""
    more = (
        "hand: {A: [economic-stimulus], B: [economic-stimulus]}\nresources: {A: {ECO: 1, FOR: 1}, B: {ECO: 1, FOR: 1}}"
    )
    text = board(
        "R4.5 two doublings",
        more,
        """
do: A play economic-stimulus 1,0
do: A place 1,0
do: B play economic-stimulus 1,0
do: settle
expect: {resources: {A: {DOM: 12}}}
do: settle
expect: {resources: {A: {DOM: 15}}}
""",
    )
    holds(text.replace("players: 2\n", "players: 2\nrulings: {measure-copies: '2'}\n"), {"measure-copies": "2"})


def test_deficit_charges_the_next_action_once() -> None:
    """B's action costs 1 more, whichever it is; the action after that doesn't."""
    more = "hand: {A: [budget-deficit]}\nresources: {A: {ECO: 2}, B: {INF: 1}}\nstack: [lobbyist, lobbyist]"
    holds(
        board(
            "R13.1 a charge on the next action",
            more,
            """
do: A play budget-deficit B
do: A place 1,0
do: B tile 2,0
illegal: ["place 1,0 +DOM", "place 1,0 +INF +INF", pass]
legal: ["place 1,0", "place 1,0 +INF"]
do: B place -1,0 +INF
expect: {resources: {B: {INF: 0}}, supply: {B: 0}}
do: A tile 3,0
do: A move 1,0 0,1
do: B move 0,1 1,0
expect: {over: true, influence: {"1,0": {B: 1}}}
""",
        )
    )


def test_deficit_that_can_t_be_paid_is_passed_and_used_up() -> None:
    """B has nothing: only `pass`, and the charge is gone (R12.6)."""
    more = "hand: {A: [budget-deficit]}\nresources: {A: {ECO: 2}}\nstack: [lobbyist, lobbyist, lobbyist]"
    holds(
        board(
            "R12.6 passed and used up",
            more,
            """
do: A play budget-deficit B
do: A move 1,0 0,1
do: B tile 2,0
legal: [pass]
illegal: ["place 1,0"]
do: B pass
do: A tile 3,0
do: A move 0,1 1,0
do: B tile 4,0
legal: ["place 1,0"]
""",
        )
    )


def test_contract_passes_one_extra_cost_on() -> None:
    """A's charged placement is paid by C, who can. At the settlement between, A, B and C tie on the W3 tile: 1 DOM
    each, so A has 2 - 1 (the card) + 1 = 2 and keeps them."""
    more = """hand: {B: [budget-deficit], A: [generational-contract]}
resources: {A: {CLM: 1, DOM: 2}, B: {ECO: 2}, C: {FOR: 2}}
stack: [lobbyist, lobbyist, lobbyist]"""
    text = board(
        "R13.3 an extra cost passed on",
        more,
        """
do: A play generational-contract
do: B tile 2,0
do: B play budget-deficit A
do: B place 1,0
do: C tile 3,0
do: C move 0,1 1,0
do: A tile 4,0
legal: ["place -1,0 +DOM", "place -1,0 +FOR@C"]
illegal: ["place -1,0 +INF@B", "place -1,0 +INF@C", "place -1,0 +FOR@A", "place -1,0 +DOM +FOR@C"]
do: A place -1,0 +FOR@C
expect: {resources: {A: {DOM: 2}, C: {FOR: 1}}, supply: {A: 0}}
""",
        players=3,
    ).replace("influence: {A: 1, B: 1}", "influence: {A: 1, C: 1}")
    holds(text)


def test_payments_are_each_matching_once() -> None:
    """Two Controls ask for two of any: A holds DOM, DOM and FOR, so DOM DOM or DOM FOR; written once each."""
    text = board("R11.5 payments", "resources: {A: {DOM: 2, FOR: 1}}", "expect: {to_act: A}")
    text = text.replace("tile: for-w2, influence", "tile: for-w2, overlays: [control, control], influence")
    match = at(text)
    line = parse_move("place 0,1", match.game.vocabulary)
    assert [str(way) for way in payments(match, line)] == ["place 0,1 +DOM +DOM", "place 0,1 +DOM +FOR"]
    assert "place 0,1" in [str(found) for found in legal_moves(match)]


def at(text: str, rulings: dict[str, str] | None = None) -> Match:
    scenario = parse_scenario(text, real_game(), "spike.yaml")
    playing = game(scenario.config.players, scenario.config.modules, rulings=rulings, cards=SLICE)
    return match_at(playing, scenario.position)


def holds(text: str, rulings: dict[str, str] | None = None) -> None:
    """The scenario holds, interpreted; and its position goes the same way compiled."""
    scenario = parse_scenario(text, real_game(), "spike.yaml")
    playing = game(scenario.config.players, scenario.config.modules, rulings=rulings, cards=SLICE)
    outcome = play_scenario(scenario, BalanceTable(playing).stand(scenario.position))
    assert outcome.holds, str(outcome)


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("seed", range(6))
def test_the_spike_on_both_backends(seed: int) -> None:
    """From the spike's position any way through its windows and questions is the same on both backends."""
    twins = Twins(at(FOCUS.replace("DOMS", "2") + "  - do: B skip\n"))
    twins.play(random.Random(seed))
    assert twins.match.over
