"""The laws of what lasts, costs extra, is forbidden or gained: they hold where all is right, and notice each a bend."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.table.laws.actions import (
    a_tile_is_used_by_whom_it_serves,
    extra_costs_are_paid_to_the_unit,
    markers_move_as_far_as_they_may,
    nothing_forbidden_is_done,
    overlays_go_where_the_move_says,
)
from generator.games.balance_control.table.laws.checks import LAWS, Checks
from generator.games.balance_control.table.laws.influence import a_focus_gives_its_leader_what_it_says
from generator.games.balance_control.table.laws.lasting import effects_last_as_long_as_they_say
from generator.games.balance_control.table.laws.moment import Law, Moment
from generator.games.balance_control.table.laws.resources import resources_add_up
from generator.games.balance_control.table.moves.grammar import Move
from generator.games.balance_control.table.moves.text import parse_move
from generator.games.balance_control.table.playing import Step
from generator.hexes import Cell
from tests.games.balance_control.table.laws.test_money import last_moment

POSITION = """
name: a position
players: 2
modules: [economy, security, climate]
position:
  tiles:
    - {at: "1,0", tile: dom-w3, influence: {A: 1}, overlays: [control]}
    - {at: "0,1", tile: committee, influence: {A: 1, B: 1}, overlays: [control]}
    - {at: "-1,1", tile: grassroots, influence: {A: 1}}
    - {at: "-1,0", tile: lobbyist}
    - {at: "0,-1", tile: dom-w2, overlays: [lock]}
  hand: {A: [CARD], B: []}
  resources: {A: {DOM: 6, FOR: 6, INF: 6, ECO: 6, SEC: 6, CLM: 6}, B: {DOM: 6}}
  supply: {A: 2, B: 2}
  start_influence_placed: true
  to_act: A
  stack: [lobbyist, lobbyist]
steps: [{expect: {round: 1}}]
"""


def after(card: str, *moves: str) -> Moment:
    return last_moment(POSITION.replace("CARD", card), *moves)


def said(law: Law, moment: Moment) -> list[str]:
    return list(law(moment))


def sound(moment: Moment) -> bool:
    """Whether no law is broken but those on whole boxes."""
    return not [what for rule, law in LAWS if rule not in ("R1.1", "R1.3", "R1.5") for what in law(moment)]


def with_move(moment: Moment, text: str) -> Moment:
    """The same, had the move been another."""
    move = parse_move(text, moment.match.game.vocabulary)
    return replace(moment, step=replace(moment.step, move=move))


LASTING: list[tuple[str, str]] = [
    ("debt-brake", "play debt-brake"),
    ("collective-agreement", "play collective-agreement"),
    ("budget-deficit", "play budget-deficit B"),
    ("location-debate", "play location-debate 1,0"),
    ("economic-council", "play economic-council"),
    ("supplementary-budget", "play supplementary-budget"),
    ("file-status", "play file-status control 1,0"),
    ("state-of-emergency", "play state-of-emergency"),
    ("supply-chain-break", "play supply-chain-break B"),
    ("generational-contract", "play generational-contract"),
    ("greenwashing", "play greenwashing"),
    ("adaptation-strategy", "play adaptation-strategy"),
]


@pytest.mark.parametrize(("card", "move"), LASTING, ids=[card for card, _ in LASTING])
def test_what_a_card_leaves_at_work_is_followed(card: str, move: str) -> None:
    """Each lasting word: the ledger agrees; it doesn't where the kernel's note is bent in any of its parts."""
    moment = after(card, move)
    assert sound(moment)
    state = moment.match.state
    assert state.mods
    for name in ("mod_row", "mod_owner", "mod_seat", "mod_from", "mod_to", "mod_left"):
        notes = getattr(state, name)
        notes[0] += 1
        assert said(effects_last_as_long_as_they_say, replace(moment)), name
        notes[0] -= 1
    state.mods -= 1
    assert said(effects_last_as_long_as_they_say, replace(moment))


def test_an_effect_that_outlives_its_round_is_noticed() -> None:
    """A ban "this round" that is still there in the next one."""
    moment = after(
        "collective-agreement", "play collective-agreement", "place 1,0 +DOM", "tile 1,-1", "place 1,-1", "decline"
    )
    assert moment.match.state.round == 2
    assert sound(moment)
    bent = replace(moment, before=replace(moment.before, state=moment.before.state))
    bent.match.state.mods, bent.match.state.mod_row[0] = 1, 0
    assert any("still at work" in what for what in said(effects_last_as_long_as_they_say, bent))


def test_extra_costs_are_counted_to_the_unit() -> None:
    """A Control on 1,0: one unit of any department."""
    moment = after("debt-brake", "place 1,0 +FOR")
    assert sound(moment)
    for text in ("place 1,0", "place 1,0 +FOR +FOR"):
        assert said(extra_costs_are_paid_to_the_unit, with_move(moment, text))
    assert said(extra_costs_are_paid_to_the_unit, with_move(moment, "place 1,0 +FOR@B")), "no contract lets B pay"
    free = replace(moment, step=replace(moment.step, move=Move(c.PLACE, (Cell(-1, 1),))))
    assert not said(extra_costs_are_paid_to_the_unit, free)


def test_what_is_forbidden_is_noticed() -> None:
    moment = after("collective-agreement", "play collective-agreement", "convert -1,1 DOM FOR")
    assert sound(moment)
    assert said(nothing_forbidden_is_done, with_move(moment, "convert -1,1 ECO FOR"))


def test_who_uses_a_tile_has_what_it_asks_for() -> None:
    """The Committee on 0,1 is blocked; the Grassroots tile on -1,1 is A's."""
    moment = after("debt-brake", "convert -1,1 DOM FOR")
    assert sound(moment)
    assert said(a_tile_is_used_by_whom_it_serves, with_move(moment, "formalize 0,1 DOM FOR +INF"))
    of_b = replace(moment, step=replace(moment.step, seat="B"))
    assert said(a_tile_is_used_by_whom_it_serves, of_b)
    moment.match.state.overlay[3][3] = moment.before.state.overlay[3][3] = 1
    assert any("locked" in what for what in said(a_tile_is_used_by_whom_it_serves, replace(moment)))


def test_a_marker_moves_next_door() -> None:
    moment = after("debt-brake", "move -1,1 -1,0")
    assert sound(moment)
    far = replace(moment, step=replace(moment.step, move=Move(c.MOVE, (Cell(-1, 1), Cell(1, 0)))))
    assert said(markers_move_as_far_as_they_may, far)


def test_an_overlay_goes_where_the_move_says() -> None:
    moment = after("jurisdiction-shift", "play jurisdiction-shift control 1,0 -1,0")
    assert sound(moment)
    assert said(overlays_go_where_the_move_says, with_move(moment, "play jurisdiction-shift control 1,0 0,1"))


GIVING = """
name: a focus that is about to resolve
players: 2
position:
  tiles:
    - {at: "1,0", tile: focus, influence: {A: 1}}
    - {at: "2,-1", tile: committee}
    - {at: "1,-1", tile: lobbyist}
    - {at: "0,1", tile: grassroots}
    - {at: "1,1", tile: committee}
  supply: {A: 1}
  phase: place
  to_act: A
  stack: [lobbyist]
steps: [{expect: {round: 1}}]
"""
BENDS: dict[str, Callable[[Moment], Moment]] = {
    "two": lambda moment: bent_gain(moment, 0, 2),
    "to another": lambda moment: bent_gain(moment, 1, 1),
    "nothing": lambda moment: bent_gain(moment, -1, 0),
}


def bent_gain(moment: Moment, seat: int, gained: int) -> Moment:
    """The same, had the focus given something else."""
    noted = tuple((e[0], e[1], seat, gained) if e[0] == c.EVENT_FOCUS else e for e in moment.step.noted)
    return replace(moment, step=replace(moment.step, noted=noted))


def test_a_focus_gives_one_to_its_leader() -> None:
    moment = last_moment(GIVING, "tile 2,0")
    assert [event[2:] for event in moment.step.noted if event[0] == c.EVENT_FOCUS] == [(0, 1)]
    assert sound(moment)


@pytest.mark.parametrize("bend", BENDS)
def test_a_bent_focus_is_noticed(bend: str) -> None:
    assert said(a_focus_gives_its_leader_what_it_says, BENDS[bend](last_moment(GIVING, "tile 2,0")))


def test_a_marker_onto_the_focus_is_no_new_one() -> None:
    """[focus-gain] `onto-focus`: it comes out of the leader's supply."""
    moment = last_moment(GIVING.replace("players: 2", "players: 2\nrulings: {focus-gain: onto-focus}"), "tile 2,0")
    assert moment.match.state.supply[0] == 0
    assert sound(moment)


def test_a_gain_is_what_the_card_says() -> None:
    moment = after("future-investment", "play future-investment 1,0")
    assert sound(moment)
    more = tuple((*e[:3], 2) if e[0] == c.EVENT_GAINS else e for e in moment.step.noted)
    assert any(
        "the card says 1" in what
        for what in said(resources_add_up, replace(moment, step=replace(moment.step, noted=more)))
    )


def test_checks_begun_in_the_middle_of_a_game_know_what_is_at_work() -> None:
    moment = after("debt-brake", "play debt-brake")
    checks = Checks(moment.match)
    checks(moment.match, Step(None, None, (), ()))
    assert not [broken for broken in checks.broken if broken.rule == "R12.6"]


def test_a_contract_that_costs_extra_itself_is_for_the_next_effect() -> None:
    """What the contract's own move pays extra doesn't end the contract that it makes."""
    moment = after("generational-contract", "play generational-contract")
    assert sound(moment)
    dearer = with_move(moment, "play generational-contract +DOM")
    assert [one.row for one in dearer.followed.ledger.effects] == [moment.match.state.mod_row[0]]
