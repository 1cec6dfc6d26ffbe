"""A position is read from what a state says of itself, and what can't be stood up is said."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from generator.base.errors import InputError
from generator.definitions.yaml_nodes import read_text
from generator.definitions.yaml_reader import read_value
from generator.games.organisation.campaign_numbers import KINDS
from generator.games.organisation.state import CampaignState
from generator.games.organisation.written_position import (
    DURING,
    POSITION_STAGES,
    SETTING_UP,
    CampaignPosition,
    Holding,
    match_position,
)
from generator.play.move_grammar import move_line
from generator.play.procedure_match import ProcedureMatch
from generator.play.scenario.scenario_reader import parse_scenario
from generator.play.scenario.scenario_run import ScenarioTables
from tests.games.organisation.campaigns import UNUSUAL, at, campaign, crowded, game, late
from tests.games.procedures import chosen
from tests.golden import Wording

STEPS = (*SETTING_UP, *POSITION_STAGES, *DURING)


def again(match: ProcedureMatch[CampaignState]) -> ProcedureMatch[CampaignState]:
    """The match once more, from its position as it is written in YAML."""
    said = json.dumps(match_position(match), ensure_ascii=False, indent=1)
    return match.table.stand(read_value(read_text(said, "position"), CampaignPosition, "position"))


@pytest.mark.slow
@pytest.mark.parametrize(("players", "rulings"), [(3, UNUSUAL), (4, {"setup": "given"} | UNUSUAL), (3, {}), (5, {})])
def test_a_position_is_the_same_table_again_at_every_step(players: int, rulings: dict[str, str]) -> None:
    compared: set[str] = set()
    table = late(players, **rulings) if rulings else campaign(players)
    wanted = {*STEPS} - {"close", "end"} - ({*SETTING_UP} if "setup" in rulings else set())
    for seed in range(24):
        if seed >= 6 and compared >= wanted:
            break
        random = Random(seed)
        match = crowded(table, random) if seed % 6 else table.start(seed, table.seats[seed % players])
        while not match.over:
            within = match.answers_since_phase or match.sealed_count or match.state.stage in DURING
            stage = match.state.stage
            if (seed == 1 and players == 3) or stage not in compared or random.random() < (0.25 if within else 0.02):
                laid = again(match)
                assert laid.state_before_phase() == match.state_before_phase()
                for seat, move in match._answers.items():
                    # What is sealed stays so: it is no part of the position, and asked again.
                    assert laid.asked == seat
                    laid.apply(move_line(move))
                assert (laid.state, laid.ask, laid.moves()) == (match.state, match.ask, match.moves())
                if random.random() < 0.05:
                    assert played_on(laid, seed) == played_on(match.copy(), seed)
                compared.add(stage)
            wars = [move for move in match.options() if move[0] == "war"]
            match.choose(random.choice(wars) if wars and random.random() < 0.2 else chosen(match, random))
    assert compared >= wanted


def played_on(match: ProcedureMatch[CampaignState], seed: int, moves: int = 40) -> list[str]:
    """What follows when it is played at random, line by line."""
    random, told = Random(seed), []
    for _ in range(moves):
        if not match.over:
            told += match.apply(move_line(chosen(match, random)))
    return told


def test_who_founds_when_is_not_lost() -> None:
    """One is in unrest since this phase, one each for one, two and three phases: each closing has one of them found an
    organisation (004 Phase abschließen 7)."""
    held = Holding(calm=1, unrest=1, lasting=3, lasting_two=1, lasting_three=1)
    match = late(2, whose_event="one-for-all").stand(CampaignPosition({"A": {"harbour": held}}, step="calm", phase=1))
    for phase in range(1, 5):
        match = again(match)
        told: list[str] = []
        while match.turn == phase:
            told += match.apply("roll 4" if match.asked is None else "pass")
        assert [line for line in told if "founded" in line] == ["-- founded free harbour 1 of A"]
        while phase < 4 and match.state.stage != "calm":
            match.apply("roll 4" if match.asked is None else "pass")


@pytest.mark.parametrize(
    ("holdings", "rest", "said"),
    [
        ({"D": {}}, {"to_act": "D"}, "position.to_act: 'D'"),
        ({"D": {"harbour": {"calm": 1}}}, {}, "position.holdings: 'D'"),
        ({"A": {"harbor": {"calm": 1}}}, {}, "position.holdings.A: 'harbor'"),
        ({}, {"moving": ["A 1 castle harbour to old-town"]}, "'castle' is no thing"),
        ({}, {"moving": ["A 1 trade harbour old-town"]}, "'A 1 trade harbour old-town'"),
        ({}, {"moving": ["A 201 money harbour to old-town"]}, "'201' is no amount here"),
        ({}, {"building": ["A built trade harbour"]}, "'A built trade harbour'"),
        ({}, {"building": ["A build castle harbour"]}, "'castle' is no advantage here"),
        ({"A": {"harbour": {"levels": {"castle": 1}}}}, {}, "'castle'"),
        ({"A": {"harbour": {"money": "1.25"}}}, {}, "'1.25' is no amount of money"),
        ({}, {"step": "war"}, "'war'"),
        ({}, {"step": "fight"}, "position.doing: '' at the step 'fight'"),
        ({}, {"step": "fight", "doing": "war A D harbour"}, "position.doing: 'D' is no organisation here"),
        ({}, {"step": "roll", "doing": "plunder A B dice 2"}, "'plunder A B dice 2' at the step 'roll'"),
        ({}, {"step": "befall", "doing": "event A flood weak"}, "position.doing: 'flood' is no event here"),
        ({}, {"step": "befall", "doing": "event A 5 found weak"}, "no event of the sum 5; expected 12"),
        ({}, {"claims": {"harbour": "A"}}, "position.claims: step 'act'; expected one of claim or place"),
        ({}, {"step": "claim", "claims": {"harbour": "free"}}, "'free'"),
        ({}, {"tally": {"walks": 1}}, "'walks'"),
        ({"A": {"harbour": {"lasting": 1, "lasting_two": 2}}}, {}, "position.holdings.A.harbour.lasting: 1 last"),
        ({}, {"since": ["roll 5"]}, "position.since[1]: something else is asked now"),
        ({}, {"since": ["dance"]}, "position.since[1]: "),
        ({}, {"doing": "war A B harbour"}, "position.doing: step 'act'; expected one of befall, roll, spend"),
        ({}, {"last_events": {"B": 1}}, "position.last_events.B: 1; expected 0, 2, 3"),
        ({}, {"last_event": 1}, "position.last_event: 1; expected 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 or 12"),
    ],
)
def test_what_cannot_be_stood_up_is_said(holdings: Any, rest: Any, said: str, wording: Wording) -> None:
    with pytest.raises(InputError) as caught:
        at(holdings, rest={"phase": 2, **rest})
    assert said in " ".join(map(str, caught.value.faults))
    wording("\n".join(map(str, caught.value.faults)))


def expected(has: str, written: str) -> bool:
    """Whether a scenario holds that expects so much money where there is so much."""
    text = f"""name: O1 halves
players: 2
position: {{holdings: {{A: {{harbour: {{calm: 1, money: {has}}}}}}}}}
steps:
  - expect: {{holdings: {{A: {{harbour: {{money: {written}}}}}}}}}
"""
    return ScenarioTables(game()).run(parse_scenario(text, game(), "halves")).holds


def test_an_expected_half_is_written_in_any_way() -> None:
    halves = (("1½", "1.5"), ("1.5", "1½"), ("1½", "'1,5'"), ("½", "0.5"), ("½", "1/2"), ("2", "2"))
    assert [expected(has, written) for has, written in (*halves, ("1½", "3"))] == [True] * 6 + [False]
    for wrong in ("1.25", "yes"):
        with pytest.raises(InputError, match=r"^halves:5:.*A\.harbour\.money: .* is no amount of money"):
            expected("1½", wrong)


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
    assert match.summary()["doing"] in match.table_text()


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
    setting = {"A": {"harbour": {"calm": 3, "money": 4}}}
    match = at(setting, 2, rest={"step": "place", "claims": dict.fromkeys(table.pack.regions, "A")})
    offered.update(move[0] for move in match.options())
    assert set(offered) == {name for name, verb in table.verbs.items() if verb.open} - {"inquire"}
    assert all(table.verbs[name].open / 4 < count <= table.verbs[name].open for name, count in offered.items())
