"""Scenario files judged by the oracle: every one in the repository that it can play, and the judge itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.oracle import Refused
from tests.oracle.scenarios import begin, failures, file_failures, read_scenario

FILES = sorted((Path(__file__).parents[1] / "scenarios").glob("*.yaml"))

TIE = """
name: A tie on a W3 tile sends the remainder to Noise
players: 2
rulings: {first-player-handicap: on}
position:
  tiles:
    - {at: "1,0", tile: dom-w3, influence: {A: 1, B: 1}}
  supply: {A: 1}
  start_influence_placed: true
steps:
  - legal: ["place 1,0"]
  - illegal: ["place 0,0", "place 2,0", "pass"]
  - do: settle
  - expect:
      resources: {A: {DOM: 1}, B: {DOM: 1, FOR: 0}}
      noise: {DOM: 1}
      control: {"1,0": null}
      strength: {"1,0": {A: 1, B: 1}}
      round: 2
      over: false
      resolved: []
  - do: a place 1,0
  - expect: {control: {"1,0": A}, to_act: B, influence: {"1,0": {A: 2}}, supply: {A: 0}}
"""


def played(path: Path) -> bool:
    """Whether the oracle can play it: an edition and rulings that it knows, a position that can be."""
    try:
        begin(read_scenario(path.read_text(encoding="utf-8")))
    except Refused:
        return False
    return True


def test_a_scenario_that_holds() -> None:
    assert failures(read_scenario(TIE)) == []


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ("noise: {DOM: 1}", "noise: {DOM: 2}", "step 4: noise DOM: expected 2, found 1"),
        ('"1,0": null', '"1,0": A', "step 4: control 1,0: expected A, found None"),
        ("resolved: []", 'resolved: ["1,0"]', "step 4: resolved: expected ['1,0'], found []"),
        ('legal: ["place 1,0"]', 'legal: ["place 0,0"]', "step 1: 'place 0,0' isn't legal"),
        ('"place 2,0"', '"place 1,0"', "step 2: 'place 1,0' is legal"),
        ("do: a place", "do: B place", "step 5: A decides, not B"),
    ],
)
def test_a_scenario_that_does_not_hold(right: str, wrong: str, told: str) -> None:
    assert right in TIE
    assert failures(read_scenario(TIE.replace(right, wrong, 1)))[0] == told


@pytest.mark.quick("0")
@pytest.mark.parametrize("first", range(4))
def test_scenario_files_hold_for_the_oracle_too(first: int) -> None:
    """Every fourth is quick."""
    found = {path.stem: file_failures(path) for path in FILES[first::4] if played(path)}
    assert {name: wrong for name, wrong in found.items() if wrong} == {}
