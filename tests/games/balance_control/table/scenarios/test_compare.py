"""Expected and found: only what is listed is compared, some lists without order, and both print side by side."""

from __future__ import annotations

from typing import Any

import pytest

from generator.base.hexes import HexCell
from generator.games.balance_control.balance_table import BalanceTable
from generator.games.balance_control.table.scenarios.balance_scenarios import Expectation
from generator.play.scenario.scenario_reader import parse_scenario
from generator.play.scenario.scenario_run import compare_values, scenario_text, side_by_side
from generator.play.scenario.scenario_steps import ExpectStep
from tests.games import real_game

UNORDERED = BalanceTable.unordered
FOUND: dict[str, Any] = {
    "supply": {"A": 2, "B": 0},
    "resources": {"A": {"DOM": 1, "FOR": 0}, "B": {}},
    "noise": {"DOM": 1},
    "influence": {HexCell(1, 0): {"A": 2, "B": 1}, HexCell(0, 1): {}},
    "control": {HexCell(1, 0): "A", HexCell(0, 1): None},
    "strength": {HexCell(1, 0): {"A": 3, "B": 1}},
    "overlays": {HexCell(0, 1): ("lock", "control", "lock")},
    "countdowns": {HexCell(0, 1): 1},
    "hand": {"A": ("debt-brake", "economic-council"), "B": ()},
    "open": {"economy": ("budget-deficit", "location-debate"), "security": ()},
    "to_act": "B",
    "turn_of": "A",
    "phase": "action",
    "round": 3,
    "resolved": (HexCell(0, 1), HexCell(2, 2)),
    "board": {HexCell(0, 0): "start", HexCell(1, 0): "dom-w3"},
    "drawn": None,
    "stack": ("dom-w1", "lobbyist"),
    "discard": ("dom-w2", "dom-w4"),
    "over": True,
    "winners": ("A", "B"),
}


def expect(text: str) -> ExpectStep:
    head = "name: x\nplayers: 2\nmodules: [economy, security]\nsteps:\n  - expect: "
    (step,) = parse_scenario(head + text, real_game(), "x").steps
    assert isinstance(step, ExpectStep)
    return step


HOLDS = [
    "{supply: {A: 2, b: 0}}",
    "{resources: {A: {DOM: 1, FOR: 0, ECO: 0}, B: {DOM: 0}}}",
    "{noise: {DOM: 1, INF: 0}}",
    '{influence: {"1,0": {A: 2}, "0,1": {A: 0}, "5,5": {B: 0}}}',
    '{control: {"1,0": A, "0,1": null, "5,5": null}}',
    '{strength: {"1,0": {A: 3, B: 1}}}',
    '{overlays: {"0,1": [lock, lock, control], "1,0": []}}',
    "{hand: {A: [economic-council, debt-brake], B: []}}",
    "{open: {economy: [location-debate, budget-deficit], security: []}}",
    "{to_act: B, turn_of: A, phase: action, round: 3, over: true, drawn: null}",
    '{resolved: ["2,2", "0,1"]}',
    '{board: {"1,0": dom-w3, "2,0": null}}',
    "{stack: [dom-w1, lobbyist], discard: [dom-w2, dom-w4]}",
    "{winners: [B, A]}",
]

# What doesn't hold: the value to list, what is named, expected, found.
FAILS = [
    ("{supply: {A: 1}}", "supply A", "1", "2"),
    ("{resources: {B: {FOR: 1}}}", "resources B FOR", "1", "0"),
    ("{noise: {INF: 1}}", "noise INF", "1", "0"),
    ('{influence: {"1,0": {B: 0}}}', "influence 1,0 B", "0", "1"),
    ('{influence: {"5,5": {B: 1}}}', "influence 5,5 B", "1", "0"),
    ('{control: {"1,0": null}}', "control 1,0", "null", "A"),
    ('{control: {"0,1": B}}', "control 0,1", "B", "null"),
    ('{strength: {"1,0": {A: 2}}}', "strength 1,0 A", "2", "3"),
    ('{overlays: {"0,1": [lock, control]}}', "overlays 0,1", "[lock, control]", "[lock, control, lock]"),
    ('{countdowns: {"0,1": 0}}', "countdowns 0,1", "0", "1"),
    ("{hand: {A: []}}", "hand A", "[]", "[debt-brake, economic-council]"),
    ("{open: {security: [lock]}}".replace("lock", "threat-level"), "open security", "[threat-level]", "[]"),
    ("{to_act: A}", "to_act", "A", "B"),
    ("{turn_of: B}", "turn_of", "B", "A"),
    ("{phase: place}", "phase", "place", "action"),
    ("{round: 4}", "round", "4", "3"),
    ('{resolved: ["0,1"]}', "resolved", "[0,1]", "[0,1, 2,2]"),
    ('{board: {"1,0": dom-w2}}', "board 1,0", "dom-w2", "dom-w3"),
    ('{board: {"1,0": null}}', "board 1,0", "null", "dom-w3"),
    ("{drawn: dom-w1}", "drawn", "dom-w1", "null"),
    ("{stack: [lobbyist, dom-w1]}", "stack", "[lobbyist, dom-w1]", "[dom-w1, lobbyist]"),
    ("{discard: []}", "discard", "[]", "[dom-w2, dom-w4]"),
    ("{over: false}", "over", "false", "true"),
    ("{winners: [A]}", "winners", "[A]", "[A, B]"),
]


@pytest.mark.parametrize("text", HOLDS)
def test_what_holds_makes_no_difference(text: str) -> None:
    assert compare_values(expect(text), FOUND, UNORDERED) == ()


@pytest.mark.parametrize(("text", "what", "expected", "found"), FAILS)
def test_what_fails_is_named_with_both_values(text: str, what: str, expected: str, found: str) -> None:
    (one,) = compare_values(expect(text), FOUND, UNORDERED)
    assert (one.what, scenario_text(one.expected), scenario_text(one.found)) == (what, expected, found)
    assert one.mark.line == 5


def test_only_what_is_listed_is_compared() -> None:
    other = FOUND | {"supply": {"A": 2, "B": 6}, "round": 9, "winners": ()}
    assert compare_values(expect("{supply: {A: 2}}"), other) == ()


def test_every_key_is_tried_both_ways() -> None:
    keys = {text[1:].split(":")[0] for text, *_ in FAILS}
    assert keys == set(FOUND) == set(Expectation.__dataclass_fields__)


def test_both_print_side_by_side() -> None:
    differences = compare_values(expect('{round: 4, control: {"1,0": null}}'), FOUND)
    rows = [(one.what, one.expected, one.found) for one in differences]
    assert side_by_side(rows).splitlines() == [
        "             expected  found",
        "round        4         3",
        "control 1,0  null      A",
    ]
