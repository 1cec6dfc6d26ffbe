"""Scenario files judged by the oracle: every one in the repository that it can play, and the judge itself."""

from __future__ import annotations

import pytest

from tests.oracle.numbers import NOT_PLAYED
from tests.oracle.scenarios import failures, read_scenario
from tests.scenario_files import SCENARIOS, Document, documents, scenario_files

DOCUMENTS = documents(scenario_files(SCENARIOS))

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


def played(document: Document) -> bool:
    """Whether the oracle knows how to play it: under some options that no document explains it doesn't."""
    return not NOT_PLAYED & (read_scenario(document.text).get("rulings") or {}).items()


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


@pytest.mark.slow
@pytest.mark.parametrize("first", range(4))
def test_scenario_files_hold_for_the_oracle_too(first: int) -> None:
    """Every fourth is quick."""
    found = {str(one): failures(read_scenario(one.text)) for one in DOCUMENTS[first::4] if played(one)}
    assert {place: wrong for place, wrong in found.items() if wrong} == {}
