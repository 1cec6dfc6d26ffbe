"""The laws of resources and settlements hold where something is paid or placed, and notice a unit too many."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.table.kernel_match import Event, KernelGame, KernelMatch
from generator.games.balance_control.table.laws.law_checks import LawChecks
from generator.games.balance_control.table.laws.law_moment import LawMoment
from generator.games.balance_control.table.laws.resource_laws import resources_add_up
from generator.games.balance_control.table.laws.settlement_laws import settlement_pays_the_output
from generator.games.balance_control.table.moves.move_text import parse_move
from generator.games.balance_control.table.recorded_match import RecordedMatch, RecordedStep
from generator.games.balance_control.table.scenarios.position_setter import match_at
from generator.play.scenario.scenario_reader import parse_scenario
from tests.games.balance_control.rules.kernel_games import folder


def last_moment(text: str, *moves: str) -> LawMoment:
    """A position's text and the moves played from there; the last step with what it was before."""
    scenario = parse_scenario(text, folder(), "position")
    match = match_at(KernelGame(scenario.pack, scenario.config), scenario.position)
    checks, found = LawChecks(match), list[LawMoment]()

    def watch(match: KernelMatch, step: RecordedStep) -> None:
        found.append(LawMoment(match, step, checks._before))
        checks(match, step)

    play = RecordedMatch(match, watchers=[watch])
    for move in moves:
        while match.to_act is None:
            play.chance()
        play.apply_move(parse_move(move, match.game.vocabulary))
    return found[-1]


SHARES = """
# A pays 1 FOR for 3 - 1 = 2 // 1 DOM on the tile with a Control; B takes 1 of 2 INF, A the other.
name: a settlement with a price
players: 2
modules: [security]
position:
  tiles:
    - {at: "1,0", tile: dom-w3, influence: {A: 1}, overlays: [control, security-level]}
    - {at: "0,1", tile: inf-w3, influence: {A: 1, B: 1}}
  resources: {A: {FOR: 1}}
  supply: {B: 1}
  start_influence_placed: true
  to_act: B
  stack: [lobbyist]
steps: [{expect: {round: 1}}]
"""


def paid() -> LawMoment:
    return last_moment(SHARES, "place 0,1", "pay FOR")


Bend = Callable[[tuple[Event, ...]], tuple[Event, ...]]

BENDS: dict[str, Bend] = {
    "one too many": lambda events: tuple((*e[:3], e[3] + (e[0] == c.EVENT_RECEIVES)) for e in events),
    "paid for nothing": lambda events: tuple(e for e in events if e[0] != c.EVENT_RECEIVES),
    "noise from nowhere": lambda events: (*events[:-1], (c.EVENT_NOISE, 0, 1, 0), events[-1]),
}


@pytest.mark.parametrize("bend", BENDS)
def test_a_bent_settlement_is_noticed(bend: str) -> None:
    moment = paid()
    assert any(event[0] == c.EVENT_ROUND for event in moment.step.kernel_events)
    assert not [*settlement_pays_the_output(moment), *resources_add_up(moment)]
    bent = replace(moment, step=replace(moment.step, kernel_events=BENDS[bend](moment.step.kernel_events)))
    assert list(settlement_pays_the_output(bent))


def test_a_share_for_which_nobody_paid_is_noticed() -> None:
    moment = paid()
    kept = tuple(event for event in moment.before.settling if event[0] != c.EVENT_PAYS)
    unpaid = replace(moment, before=replace(moment.before, settling=kept), step=replace(moment.step, move=None))
    assert list(settlement_pays_the_output(unpaid))


PLACING = """
# Situation Assessment: the next overlay costs 2 - 1 = 1 SEC; Emergency Decree 2 + 1 = 3 SEC.
name: a card that places an overlay
players: 2
modules: [security]
position:
  tiles:
    - {at: "1,0", tile: focus, influence: {A: 1}}
    - {at: "2,-1", tile: committee}
    - {at: "1,-1", tile: lobbyist}
    - {at: "0,1", tile: grassroots}
    - {at: "1,1", tile: committee}
  hand: {A: [situation-assessment], B: [emergency-decree]}
  resources: {A: {SEC: 1}, B: {SEC: 4}}
  phase: settlement
  to_act: B
  stack: [lobbyist, lobbyist]
steps: [{expect: {round: 2}}]
"""


def test_the_price_of_a_placed_overlay_is_counted_to_the_unit() -> None:
    moment = last_moment(PLACING, "play situation-assessment 1", "tile 2,0", "play emergency-decree")
    assert not list(resources_add_up(moment))
    slot = moment.match.game.names.department("SEC")
    moment.match.state.resources[1][slot] -= 1
    assert list(resources_add_up(moment)) == ["B spent 4 SEC, the move costs 3"]
