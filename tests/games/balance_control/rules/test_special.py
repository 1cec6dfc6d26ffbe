"""Paying for the effect's sake, and the control centre's window: Supplementary Budget, Greenwashing, Administrative
Confusion, each worked out by hand."""

from __future__ import annotations

from generator.games.balance_control.play import BalanceTable
from generator.play.scenario.read import parse_scenario
from generator.play.scenario.run import play_scenario
from tests.games import real_game
from tests.games.balance_control.rules.kernel_games import game

CARDS = ("supplementary-budget", "greenwashing", "administrative-confusion", "deployment-order", "protest-movement")

BOARD = """
name: {name}
players: 2
modules: [economy, security, climate]
position:
  tiles:
    - {{at: "1,0", tile: committee, influence: {{A: 1}}{committee}}}
    - {{at: "0,1", tile: grassroots, influence: {{A: 1}}{grassroots}}}
    - {{at: "-1,0", tile: control-centre, influence: {{A: 1}}}}
    - {{at: "0,-1", tile: focus, overlays: [lock]}}
  supply: {{A: 1, B: 1}}
  start_influence_placed: true
  open: {{economy: [], security: [], climate: []}}
  deck: {{economy: [], security: [], climate: []}}
  stack: [lobbyist, lobbyist, lobbyist]
  hand: {hand}
  resources: {resources}
steps:
{steps}
"""


def holds(name: str, steps: str, resources: str, hand: str = "{}", committee: str = "", grassroots: str = "") -> None:
    lines = "\n".join(f"  - {line}" for line in steps.strip().splitlines())
    text = BOARD.format(
        name=name, steps=lines, resources=resources, hand=hand, committee=committee, grassroots=grassroots
    )
    scenario = parse_scenario(text, real_game(), "special.yaml")
    outcome = play_scenario(
        scenario, BalanceTable(game(2, scenario.config.modules, cards=CARDS)).stand(scenario.position)
    )
    assert outcome.holds, str(outcome)


def test_lift_restores_a_conversion() -> None:
    """Under a Security Level 2 DOM make 1 − 1 = 0: illegal; with the budget 1 FOR more makes it 1 again, once."""
    holds(
        "R11.8 ECO 10 a lift",
        """
illegal: ["convert 0,1 DOM INF", "convert 0,1 DOM INF lift FOR"]
do: A play supplementary-budget
legal: ["convert 0,1 DOM INF", "convert 0,1 DOM INF lift FOR"]
illegal: ["convert 0,1 DOM INF lift DOM", "convert 0,1 DOM INF lift CLM"]
do: A convert 0,1 DOM INF lift FOR
expect: {resources: {A: {ECO: 0, DOM: 0, FOR: 0, INF: 1}}}
""",
        "{A: {ECO: 1, DOM: 2, FOR: 1}}",
        "{A: [supplementary-budget]}",
        grassroots=", overlays: [security-level]",
    )


def test_lift_doesn_t_lift_a_lock() -> None:
    """A Lock stops the effect, paid or not (R11.4)."""
    holds(
        "R11.4 ECO 10 no lift from under a Lock",
        """
do: A play supplementary-budget
illegal: ["formalize 1,0 DOM FOR", "formalize 1,0 DOM FOR lift INF"]
""",
        "{A: {ECO: 1, DOM: 2, FOR: 1, INF: 1}}",
        "{A: [supplementary-budget]}",
        committee=", overlays: [lock]",
    )


def test_keep_under_greenwashing() -> None:
    """B's card stops A's formalising, but 1 CLM or INF keeps the influence: supply 1 + 1 = 2."""
    holds(
        "CLM 05 keep",
        """
do: A place 1,0
do: B tile 2,0
do: B play greenwashing
do: A tile 3,0
illegal: ["formalize 1,0 DOM FOR keep DOM", "formalize 1,0 DOM FOR keep CLM", "formalize 1,0 DOM INF"]
legal: ["formalize 1,0 DOM FOR", "formalize 1,0 DOM FOR keep INF"]
do: A formalize 1,0 DOM FOR keep INF
expect: {supply: {A: 1}, resources: {A: {DOM: 0, FOR: 0, INF: 0}, B: {CLM: 0, INF: 0}}}
""",
        "{A: {DOM: 1, FOR: 1, INF: 1}, B: {CLM: 1, INF: 1}}",
        "{B: [greenwashing]}",
    )


def test_confusion_comes_before_the_centre_works() -> None:
    """A moves the Lock; B answers for 1 SEC, 1 DOM and the overlay's 2 SEC: A's activation now costs 1 more."""
    steps = """
do: A centre -1,0 move lock 0,-1 1,0
expect: {to_act: B, overlays: {"0,-1": [lock]}}
legal: [play administrative-confusion, skip]
do: B play administrative-confusion
expect: {to_act: A, overlays: {"-1,0": [administration], "0,-1": [lock]}, resources: {B: {SEC: 0, DOM: 0}}}
legal: [pay FOR, decline]
"""
    resources, hand = "{A: {FOR: 1}, B: {SEC: 3, DOM: 1}}", "{B: [administrative-confusion]}"
    paid = 'do: A pay FOR\nexpect: {to_act: B, overlays: {"0,-1": [], "1,0": [lock]}, resources: {A: {FOR: 0}}}\n'
    holds("SEC 05 paid", steps + paid, resources, hand)
    declined = 'do: A decline\nexpect: {to_act: B, overlays: {"0,-1": [lock], "1,0": []}, resources: {A: {FOR: 1}}}\n'
    holds("SEC 05 declined", steps + declined, resources, hand)
    skipped = steps.split("do: B play")[0] + 'do: B skip\nexpect: {to_act: B, overlays: {"1,0": [lock]}}\n'
    holds("SEC 05 skipped", skipped, resources, hand)
