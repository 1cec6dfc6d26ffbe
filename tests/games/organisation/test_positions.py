"""A position is read from what a state says of itself, and what can't be stood up is said."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from generator.errors import InputError
from tests.games.organisation.campaigns import at, campaign, chosen, crowded

STEPS = ("event", "build", "move", "act", "upkeep", "calm")


@pytest.mark.parametrize("seed", range(4))
def test_a_position_of_what_a_state_says_is_the_same_again(seed: int) -> None:
    """At the beginning of a step; the dice of one that is being played, and what an attack still buys, are no part of
    it."""
    random, table = Random(seed), campaign(3)
    match = crowded(table, random) if seed % 2 else table.start(seed, table.seats[seed % 3])
    compared = 0
    while not match.over:
        state = match.state
        if state.stage in STEPS and not state.dice and random.random() < 0.2:
            said = {key: value for key, value in table.data(state, None).items() if key != "limits"}
            again = at(said.pop("holdings"), rest=said)
            assert table.data(again.state, None) == table.data(state, None)
            assert (again.asked, again.moves()) == (match.asked, match.moves())
            compared += 1
        match.choose(chosen(match, random))
    assert compared > 5


@pytest.mark.parametrize(
    ("holdings", "rest", "said"),
    [
        ({"D": {}}, {"to_act": "D"}, "position.to_act: 'D' is no organisation here; expected A, B, C or free"),
        ({"D": {"harbour": {"calm": 1}}}, {}, "position.holdings: 'D' is no organisation here"),
        ({"A": {"harbor": {"calm": 1}}}, {}, "position.holdings.A: 'harbor' is no region here"),
        ({}, {"moving": ["A 1 castle harbour to old-town"]}, "'castle' is no thing that can be moved here"),
        ({}, {"moving": ["A 1 trade harbour old-town"]}, "'A 1 trade harbour old-town' is nothing on its way"),
        ({}, {"moving": ["A 201 money harbour to old-town"]}, "'201' is no amount here"),
        ({}, {"building": ["A built trade harbour"]}, "'A built trade harbour' is nothing that is being built"),
        ({}, {"building": ["A build castle harbour"]}, "'castle' is no advantage here"),
        ({"A": {"harbour": {"levels": {"castle": 1}}}}, {}, "'castle'"),
        ({"A": {"harbour": {"money": "1.5"}}}, {}, "'1.5' is no amount of money"),
        ({}, {"step": "war"}, "'war'"),
        ({}, {"last_event": 1}, "position.last_event: 1; expected a sum from 2 to 12, or 0"),
    ],
)
def test_what_cannot_be_stood_up_is_said(holdings: Any, rest: Any, said: str) -> None:
    with pytest.raises(InputError) as caught:
        at(holdings, rest={"phase": 2, **rest})
    assert said in " ".join(map(str, caught.value.faults))


def test_more_passes_than_seats_close_the_phase() -> None:
    match = at({"A": {"harbour": {"calm": 1}}}, rest={"passed": 7})
    match.apply("pass")
    assert match.turn == 2
