"""A position is read from what a state says of itself, and what can't be stood up is said."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from generator.definitions.nodes import read_text
from generator.definitions.structure import structured
from generator.errors import InputError
from generator.games.organisation.numbers import KINDS
from generator.games.organisation.position import DURING, POSITION_STAGES, Position
from generator.play.scenario.read import parse_scenario
from generator.play.scenario.run import play_scenario
from generator.play.scenario.types import Expect
from generator.play.tables import table_of
from tests.games import PACKS, load
from tests.games.organisation.campaigns import at, campaign, chosen, crowded

OF_A_MOMENT = ("limits", "dice")
STEPS = (*POSITION_STAGES, *DURING)


def test_a_position_of_what_a_state_says_is_the_same_again() -> None:
    """At the beginning of a step, also within an action; dice that lie on the table are no part of it."""
    compared: set[str] = set()
    for seed in range(9):
        random, table = Random(seed), campaign(3)
        match = crowded(table, random) if seed % 4 else table.start(seed, table.seats[seed % 3])
        while not match.over:
            state = match.state
            likely = 0.7 if state.stage in DURING else 0.1
            if state.stage in STEPS and not match._since and not match.secret and random.random() < likely:
                told = table.data(state, None)
                said = {key: value for key, value in told.items() if key not in OF_A_MOMENT and value != ""}
                written = read_text(json.dumps(said, ensure_ascii=False, indent=1), "position")
                again = table.stand(structured(written, Position, "position"))
                assert table.data(again.state, None) == told
                assert (again.asked, again.moves()) == (match.asked, match.moves())
                compared.add(state.stage)
            match.choose(chosen(match, random))
    assert {*STEPS} - {"close", "end"} <= compared


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
        ({"A": {"harbour": {"money": "1.25"}}}, {}, "'1.25' is no amount of money"),
        ({}, {"step": "war"}, "'war'"),
        ({}, {"step": "fight"}, "position.doing: '' at the step 'fight'; expected words such as 'war A B harbour'"),
        ({}, {"step": "fight", "doing": "war A D harbour"}, "position.doing: 'D' is no organisation here"),
        ({}, {"step": "roll", "doing": "plunder A B dice 2"}, "'plunder A B dice 2' at the step 'roll'"),
        ({}, {"step": "befall", "doing": "event A flood weak"}, "position.doing: 'flood' is no event here"),
        ({}, {"doing": "war A B harbour"}, "position.doing: step 'act'; expected one of befall, roll, spend"),
        ({}, {"last_events": {"B": 1}}, "position.last_events.B: 1; expected 0, 2, 3"),
        ({}, {"last_event": 1}, "position.last_event: 1; expected 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 or 12"),
    ],
)
def test_what_cannot_be_stood_up_is_said(holdings: Any, rest: Any, said: str) -> None:
    with pytest.raises(InputError) as caught:
        at(holdings, rest={"phase": 2, **rest})
    assert said in " ".join(map(str, caught.value.faults))


@pytest.mark.parametrize(
    ("has", "written", "fault"),
    [
        ("1½", "1.5", ""),
        ("1.5", "1½", ""),
        ("1½", "'1,5'", ""),
        ("½", "0.5", ""),
        ("½", "1/2", ""),
        ("2", "2", ""),
        ("1½", "1.25", "steps[1].expect.holdings.A.harbour.money: '1.25' is no amount of money; expected an amount"),
        ("1½", "yes", "is no amount of money"),
    ],
)
def test_an_expected_half_is_written_in_any_way(has: str, written: str, fault: str) -> None:
    text = f"""name: O1 halves
players: 2
position: {{holdings: {{A: {{harbour: {{calm: 1, money: {has}}}}}}}}}
steps:
  - expect: {{holdings: {{A: {{harbour: {{money: {written}}}}}}}}}
"""
    game = load(PACKS / "organisation")
    if fault:
        with pytest.raises(InputError, match=re.escape(fault)):
            parse_scenario(text, game, "halves")
        return
    scenario = parse_scenario(text, game, "halves")
    table: Any = table_of(game, scenario.pack, scenario.config, "en")
    assert play_scenario(scenario, table.stand(scenario.position)).holds
    (step,) = scenario.steps
    assert isinstance(step, Expect)
    other = replace(step, values=(replace(step.values[0], value=3),))
    assert not play_scenario(replace(scenario, steps=(other,)), table.stand(scenario.position)).holds


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


def test_the_numbers_that_engines_have_are_enough_with_everything_everywhere() -> None:
    """Five organisations with all kinds, works and ruins, in each region."""
    rulings = {"unrest_moves": "moves", "damaged_moves": "move", "hire_lasts": "through-closing"}
    table = campaign(5, **rulings)
    everything = dict.fromkeys(KINDS, 9)
    here = {
        "calm": 9,
        "mobilised": 2,
        "unrest": 2,
        "lasting": 2,
        "money": 99,
        "levels": everything,
        "damaged": everything,
    }
    holdings = {owner: dict.fromkeys(table.pack.regions, here) for owner in table.ground.owners}
    offered: Counter[str] = Counter()
    for step in ("move", "act"):
        match = at(holdings, 5, rest={"step": step}, **rulings)
        offered.update(move[0] for move in match.options() if table.verbs[move[0]].open)
    assert set(offered) == {name for name, verb in table.verbs.items() if verb.open} - {"inquire"}
    assert all(table.verbs[name].open / 4 < count <= table.verbs[name].open for name, count in offered.items())
