"""What is at work: every card that lasts is told with its aim, its owner and its end (R12.6)."""

from __future__ import annotations

import pytest

from generator.games.balance_control.table.explanations.at_work import at_work
from generator.games.balance_control.table.explanations.board_text import table_text
from generator.games.balance_control.table.kernel_match import KernelMatch
from tests.games.balance_control.playing import at_position, play_lines

POSITION = """
name: R12.6 a card at work
players: 3
modules: [economy, security, climate]
position:
  tiles:
    - {{at: "1,0", tile: dom-w2, influence: {{A: 1}}, overlays: [lock]}}
    - {{at: "2,0", tile: focus, influence: {{B: 1}}}}
  supply: {{A: 1}}
  hand: {{A: [{card}]}}
  resources: {{A: {{DOM: 5, FOR: 5, INF: 5, ECO: 5, SEC: 5, CLM: 5}}}}
  stack: [lobbyist, lobbyist, lobbyist]
  round: 3
  phase: {phase}
steps:
  - expect: {{over: false}}
"""


def at(card: str, phase: str = "action") -> KernelMatch:
    return at_position(POSITION.format(card=card, phase=phase))


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ("play debt-brake", "debt-brake (A's; in round 4)"),
        ("play economic-stimulus 1,0", "economic-stimulus 1,0 (A's; until round 3 ends)"),
        ("play economic-council", "economic-council (A's; until round 4 ends)"),
        ("play budget-deficit B", "budget-deficit B (A's; B's next action)"),
        ("play supplementary-budget", "supplementary-budget (A's; A's turn)"),
        ("play budget-compromise 2,0", "the focus on 2,0 does not resolve this round"),
        ("play file-status lock 1,0", "file-status lock 1,0 (A's; until round 3 ends)"),
        ("play technology-drive", "technology-drive (A's; A's action)"),
        ("play co2-levy DOM", "co2-levy DOM (A's; until round 4 ends)"),
        ("play future-resolution C", "future-resolution C (A's; C's next turn)"),
        ("play protest-movement", "protest-movement (A's; until A's next turn)"),
        ("play transformation-blockade", "transformation-blockade (A's; until A's next turn)"),
        ("play generational-contract", "generational-contract (A's)"),
    ],
)
def test_a_card_at_work_is_told(move: str, told: str) -> None:
    match = at(move.split()[1])
    assert list(at_work(match)) == []
    assert "at work" not in table_text(match)
    play_lines(match, move)
    assert list(at_work(match)) == [told]
    assert f"  at work: {told}" in table_text(match)


def test_a_card_with_options_is_told_by_the_one_that_was_chosen() -> None:
    match = at("situation-assessment", phase="settlement")
    play_lines(match, "play situation-assessment 2")
    assert list(at_work(match)) == ["situation-assessment (A's; until round 4 ends)"]


def test_what_is_over_is_no_longer_told() -> None:
    match = at("supplementary-budget")
    play_lines(match, "play supplementary-budget")
    play_lines(match, "place 2,0")
    assert list(at_work(match)) == []
