"""A position is read from what a state says of itself, and what can't be stood up is said."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from generator.errors import InputError
from tests.games.organisation.campaigns import at, campaign, chosen, crowded

OF_A_MOMENT = ("limits", "dice", "doing")
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
            said = {key: value for key, value in table.data(state, None).items() if key not in OF_A_MOMENT}
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
        ({}, {"last_event": 1}, "position.last_event: 1; expected 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 or 12"),
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


def test_everybody_sees_what_is_being_done() -> None:
    ours, theirs = {"calm": 2, "levels": {"military": 1}}, {"calm": 2, "levels": {"trade": 1}}
    match = at({"A": {"harbour": ours}, "B": {"harbour": theirs}})
    seen = match.seen(None)
    assert seen.data["doing"] == ""
    for move in ("war B harbour 2", "mobilise 0"):
        match.apply(move)
        assert seen.data["doing"] == "war A B harbour"
    for move in ("split attack 0 defence 1", "roll 5"):
        match.apply(move)
    assert seen.data["dice"] == [5]
    for move in ("roll 2", "roll 6"):
        match.apply(move)
    # The two has done nothing; now A says what the five does, before B's six.
    assert (seen.data["doing"], match.asked) == ("war A B harbour left 5A 6B", "A")


def test_everybody_sees_what_an_attack_still_buys() -> None:
    match = at({"A": {"harbour": {"levels": {"intelligence": 2}}}, "B": {"harbour": {"calm": 2}}})
    for move in ("sabotage B harbour from harbour", "roll 5", "roll 6"):
        match.apply(move)
    assert match.summary()["doing"] == "sabotage A B harbour from harbour successes 2"
    match.apply("spend reach")
    assert match.summary()["doing"] == "sabotage A B harbour from harbour successes 1 reach 1"
    assert match.summary()["doing"] in match.shown()
