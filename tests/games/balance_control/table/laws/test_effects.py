"""The laws of what lasts, costs extra, is forbidden or gained: they hold where all is right, and notice each a bend."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.table.laws.card_laws import (
    cards_are_aimed_as_they_say,
    cards_are_played_at_their_moment,
)
from generator.games.balance_control.table.laws.effect_laws import effects_last_as_long_as_they_say
from generator.games.balance_control.table.laws.influence_laws import a_focus_gives_its_leader_what_it_says
from generator.games.balance_control.table.laws.law_checks import LAWS, LawChecks
from generator.games.balance_control.table.laws.law_moment import Law, LawMoment
from generator.games.balance_control.table.laws.move_laws import (
    a_tile_is_used_by_whom_it_serves,
    extra_costs_are_paid_to_the_unit,
    markers_move_as_far_as_they_may,
    nothing_forbidden_is_done,
    overlays_go_where_the_move_says,
)
from generator.games.balance_control.table.laws.resource_laws import resources_add_up
from generator.games.balance_control.table.moves.move_text import parse_move
from generator.games.balance_control.table.recorded_match import RecordedStep
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


def after(card: str, *moves: str) -> LawMoment:
    return last_moment(POSITION.replace("CARD", card), *moves)


def said(law: Law, moment: LawMoment) -> list[str]:
    return list(law(moment))


def sound(moment: LawMoment) -> bool:
    """Whether no law is broken but those on whole boxes."""
    return not [what for rule, law in LAWS if rule not in ("R1.1", "R1.3", "R1.5") for what in law(moment)]


def with_move(moment: LawMoment, text: str) -> LawMoment:
    """The same, had the move been another."""
    move = parse_move(text, moment.match.game.vocabulary)
    return replace(moment, step=replace(moment.step, move=move))


LASTING = (
    *("debt-brake", "collective-agreement", "budget-deficit B", "location-debate 1,0", "economic-council"),
    *("supplementary-budget", "file-status control 1,0", "state-of-emergency", "supply-chain-break B"),
    *("generational-contract", "greenwashing", "adaptation-strategy"),
)


@pytest.mark.parametrize("card", LASTING)
def test_what_a_card_leaves_at_work_is_followed(card: str) -> None:
    moment = after(card.split()[0], f"play {card}")
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
    moment = after(
        "collective-agreement", "play collective-agreement", "place 1,0 +DOM", "tile 1,-1", "place 1,-1", "decline"
    )
    assert moment.match.state.round == 2
    assert sound(moment)
    bent = replace(moment, before=replace(moment.before, state=moment.before.state))
    bent.match.state.mods, bent.match.state.mod_row[0] = 1, 0
    assert any("still at work" in what for what in said(effects_last_as_long_as_they_say, bent))


PLAYED, AIMED = cards_are_played_at_their_moment, cards_are_aimed_as_they_say
COSTS, OVERLAYS = extra_costs_are_paid_to_the_unit, overlays_go_where_the_move_says
DEBATE = ("play location-debate 1,0",)
BENT: list[tuple[Law, tuple[str, ...], str, str]] = [
    # A Control on 1,0: one unit of any department; no contract lets B pay.
    (COSTS, ("place 1,0 +FOR",), "place 1,0", ""),
    (COSTS, ("place 1,0 +FOR",), "place 1,0 +FOR +FOR", ""),
    (COSTS, ("place 1,0 +FOR",), "place 1,0 +FOR@B", ""),
    (nothing_forbidden_is_done, ("play collective-agreement", "convert -1,1 DOM FOR"), "convert -1,1 ECO FOR", ""),
    # The Committee on 0,1 is blocked; the Grassroots tile on -1,1 is A's.
    (a_tile_is_used_by_whom_it_serves, ("convert -1,1 DOM FOR",), "formalize 0,1 DOM FOR +INF", ""),
    (markers_move_as_far_as_they_may, ("move -1,1 -1,0",), "move -1,1 1,0", ""),
    (OVERLAYS, ("play jurisdiction-shift control 1,0 -1,0",), "play jurisdiction-shift control 1,0 0,1", ""),
    (AIMED, ("play supply-chain-break B",), "play supply-chain-break A", "no opponent"),
    (AIMED, DEBATE, "play location-debate 0,1", "isn't what it asks for"),
    (AIMED, DEBATE, "play location-debate 0,0", "immune"),
    (AIMED, ("play file-status control 1,0",), "play file-status control -1,1", "isn't what it asks for"),
    (AIMED, ("play file-status control 1,0",), "play file-status lock 1,0", "isn't what it asks for"),
    # What the move doesn't ask of this card, but of another one: an ECO tile that an opponent controls (ECO 04).
    (AIMED, DEBATE, "play subsidy-reduction 1,0", "isn't what it asks for"),
    # The cards of windows: at the round's start or end, before a focus's check, as an overlay is placed, at a centre.
    (PLAYED, ("play debt-brake",), "play threat-level lock 1,0", "isn't played at"),
    (PLAYED, ("play debt-brake",), "play loss-of-control lock 1,0", "isn't played at"),
    (PLAYED, ("play debt-brake",), "play emergency-decree", "isn't played at"),
    (PLAYED, ("play debt-brake",), "play deployment-order 1,0", "isn't played at"),
    (PLAYED, ("play debt-brake",), "play administrative-confusion", "isn't played at"),
]
"""A law, the moves after which it holds, and what the last one might have been that breaks it."""


@pytest.mark.parametrize(("law", "moves", "bent", "why"), BENT, ids=[bent for _, _, bent, _ in BENT])
def test_another_move_breaks_the_law(law: Law, moves: tuple[str, ...], bent: str, why: str) -> None:
    verb, card, *_ = moves[0].split()
    moment = after(card if verb == "play" else "debt-brake", *moves)
    assert sound(moment)
    assert any(why in what for what in said(law, with_move(moment, bent)))


def test_what_is_free_costs_nothing() -> None:
    free = with_move(after("debt-brake", "place 1,0 +FOR"), "place -1,1")
    assert not said(extra_costs_are_paid_to_the_unit, free)


def test_who_uses_a_tile_has_what_it_asks_for() -> None:
    moment = after("debt-brake", "convert -1,1 DOM FOR")
    of_b = replace(moment, step=replace(moment.step, seat="B"))
    assert said(a_tile_is_used_by_whom_it_serves, of_b)
    moment.match.state.overlay[3][3] = moment.before.state.overlay[3][3] = 1
    assert any("locked" in what for what in said(a_tile_is_used_by_whom_it_serves, replace(moment)))


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


def bent_gain(moment: LawMoment, seat: int, gained: int) -> LawMoment:
    """The same, had the focus given something else."""
    noted = tuple((e[0], e[1], seat, gained) if e[0] == c.EVENT_FOCUS else e for e in moment.step.kernel_events)
    return replace(moment, step=replace(moment.step, kernel_events=noted))


def test_a_focus_gives_one_to_its_leader() -> None:
    moment = last_moment(GIVING, "tile 2,0")
    assert [event[2:] for event in moment.step.kernel_events if event[0] == c.EVENT_FOCUS] == [(0, 1)]
    assert sound(moment)


@pytest.mark.parametrize(("seat", "gained"), [(0, 2), (1, 1), (-1, 0)], ids=["two", "to another", "nothing"])
def test_a_bent_focus_is_noticed(seat: int, gained: int) -> None:
    bent = bent_gain(last_moment(GIVING, "tile 2,0"), seat, gained)
    assert said(a_focus_gives_its_leader_what_it_says, bent)


def test_a_marker_onto_the_focus_is_no_new_one() -> None:
    """[focus-gain] `onto-focus`: it comes out of the leader's supply."""
    moment = last_moment(GIVING.replace("players: 2", "players: 2\nrulings: {focus-gain: onto-focus}"), "tile 2,0")
    assert moment.match.state.supply[0] == 0
    assert sound(moment)


def test_a_gain_is_what_the_card_says() -> None:
    moment = after("future-investment", "play future-investment 1,0")
    assert sound(moment)
    more = tuple((*e[:3], 2) if e[0] == c.EVENT_GAINS else e for e in moment.step.kernel_events)
    bent = replace(moment, step=replace(moment.step, kernel_events=more))
    assert any("the card says 1" in what for what in said(resources_add_up, bent))


def test_checks_begun_in_the_middle_of_a_game_know_what_is_at_work() -> None:
    moment = after("debt-brake", "play debt-brake")
    checks = LawChecks(moment.match)
    checks(moment.match, RecordedStep(None, None, (), ()))
    assert not [broken for broken in checks.broken_laws if broken.rule == "R12.6"]


def test_a_contract_that_costs_extra_itself_is_for_the_next_effect() -> None:
    moment = after("generational-contract", "play generational-contract")
    assert sound(moment)
    dearer = with_move(moment, "play generational-contract +DOM")
    assert [one.row for one in dearer.followed_step.ledger.effects] == [moment.match.state.mod_row[0]]
