"""Every law can fail: a sound game breaks none, a spoiled position breaks the law that speaks of it."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy, deepcopy
from functools import cache

import pytest

from generator.games.balance_control.players.seated import Seated
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.fields import State, Tables
from generator.games.balance_control.rules.records import copied
from generator.games.balance_control.table.game import Match
from generator.games.balance_control.table.laws.checks import LAWS, Checks
from generator.games.balance_control.table.moves.grammar import Move
from generator.games.balance_control.table.playing import Play, Step, begin
from tests.games.balance_control.playing import play_on
from tests.games.balance_control.rules.kernel_games import game

BENT_ELSEWHERE = {"R5.2", "R7.1", "R11.2", "R11.5", "R12.3", "R12.7"}
"""Laws on moves, focuses, measures and windows, in the files `test_laws_of_…` beside this one."""
PLAYERS = {seat: Seated("random") for seat in "ABCDEF"}


def at_turn(turn: int) -> tuple[Play, Checks]:
    """A game of three in that turn, where the action is asked for."""
    play, checks = _played(turn)
    return deepcopy((play, checks), {id(play.match.game): play.match.game})


@cache
def _played(turn: int) -> tuple[Play, Checks]:
    match = begin(game(3), 4)
    checks = Checks(match)
    play = Play(match, watchers=[checks])
    while match.state.turn < turn or match.to_act is None or match.state.ask != 4:
        play_on(play, PLAYERS, until=iter([False, True]).__next__)
    return play, checks


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, 1, 2])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_sound_games_break_no_law(players: int, seed: int) -> None:
    match = begin(game(players), seed)
    checks = Checks(match)
    play = Play(match, watchers=[checks])
    steps: list[object] = []
    play.watchers.append(lambda _match, step: steps.append(step))
    play_on(play, PLAYERS)
    assert [str(broken) for broken in checks.broken] == []
    assert checks.made == len(LAWS) * len(steps)


def tile_of(state: State, seat: int) -> int:
    return next(tile for tile in range(state.laid) if state.influence[tile][seat])


def lose_a_tile(match: Match) -> None:
    match.state.stack_n -= 1


def double_a_tile(match: Match) -> None:
    match.state.tile_kind[3] = match.state.tile_kind[2]


def too_much_influence(match: Match) -> None:
    match.state.supply[0] += 9


def gift(match: Match) -> None:
    match.state.resources[1][0] += 1


def theft(match: Match) -> None:
    seat = next(seat for seat in range(3) if any(match.state.resources[seat]))
    slot = next(slot for slot in range(8) if match.state.resources[seat][slot])
    match.state.resources[seat][slot] -= 1


def noise_taken(match: Match) -> None:
    match.state.noise[0] -= 1


def turn_skipped(match: Match) -> None:
    match.state.active = (match.state.active + 1) % 3


def round_wrong(match: Match) -> None:
    match.state.round += 1


def tile_far_off(match: Match) -> None:
    match.state.tile_q[match.state.laid - 1] += 40


def two_on_a_cell(match: Match) -> None:
    match.state.tile_q[2], match.state.tile_r[2] = match.state.tile_q[1], match.state.tile_r[1]


def over_too_soon(match: Match) -> None:
    match.state.over = 1


def control_forgotten(match: Match) -> None:
    tile = next(tile for tile in range(match.state.laid) if match.state.leader[tile] >= 0)
    match.state.leader[tile] = -1


def strength_wrong(match: Match) -> None:
    match.state.strength[tile_of(match.state, 0)][0] += 1


def resolved_too_soon(match: Match) -> None:
    kinds = match.game.tables.kind_roles
    state = match.state
    tile = next(tile for tile in range(state.laid) if kinds[state.tile_kind[tile]] & 32 and state.around[tile] < 6)
    state.resolved[tile] = 1


def marker_from_nowhere(match: Match) -> None:
    match.state.supply[1] += 1


def countdown_moved(match: Match) -> None:
    match.state.countdown[1] += 1


def four_on_a_tile(match: Match) -> None:
    match.state.influence[tile_of(match.state, 1)][1] += 3


def on_the_start_committee(match: Match) -> None:
    match.state.influence[0][0] = 1


def fewer_than_no_overlays(match: Match) -> None:
    match.state.overlay[1][0] = -1


def income_wrong(match: Match) -> None:
    match.state.income[0][0] += 1


def nothing_asked(match: Match) -> None:
    match.state.ask = 0


def winner_wrong(match: Match) -> None:
    match.state.over, match.state.on_board[2] = 1, 9


def output_wrong(match: Match) -> None:
    """Cache and income agree with each other, and not with the tile."""
    state, tables = match.state, match.game.tables
    tile = next(tile for tile in range(state.laid) if state.output[tile] and state.leader[tile] >= 0)
    state.add[tile] += 1
    state.output[tile] += 1
    state.income[state.leader[tile]][tables.kind_department[state.tile_kind[tile]]] += 1


def placement_forgotten(match: Match) -> None:
    match.state.owed[0] += 1


def number_too_large(match: Match) -> None:
    match.state.noise[3] = 2**40


def three_in_hand(match: Match) -> None:
    match.state.hand_n[0] = match.game.tables.hand_limit + 1


def played_twice(match: Match) -> None:
    match.state.played[2] = match.game.tables.plays_a_round + 1


SPOILED: list[tuple[str, Callable[[Match], None]]] = [
    ("R1.1", lose_a_tile),
    ("R1.1", double_a_tile),
    ("R1.5", too_much_influence),
    ("R1.6", gift),
    ("R1.6", theft),
    ("R1.6", noise_taken),
    ("R1.6", countdown_moved),
    ("R3.1", turn_skipped),
    ("R3.1", round_wrong),
    ("R3.2", tile_far_off),
    ("R3.2", two_on_a_cell),
    ("R3.6", over_too_soon),
    ("R3.7", nothing_asked),
    ("R3.8", winner_wrong),
    ("R4.2", control_forgotten),
    ("R4.1", strength_wrong),
    ("R4.1", output_wrong),
    ("R4.4", income_wrong),
    ("R5.1", resolved_too_soon),
    ("R6.1", marker_from_nowhere),
    ("R12.6", placement_forgotten),
    ("R6.2", four_on_a_tile),
    ("R6.2", on_the_start_committee),
    ("R11.1", fewer_than_no_overlays),
    ("R12.2", three_in_hand),
    ("R12.2", played_twice),
    ("engine", number_too_large),
]


@pytest.mark.parametrize(("rule", "spoil"), SPOILED, ids=[spoil.__name__ for _, spoil in SPOILED])
def test_a_spoiled_position_breaks_its_law(rule: str, spoil: Callable[[Match], None]) -> None:
    """The position is spoiled between two steps, some turns into the game; a whole further turn is played."""
    play, checks = at_turn(33)
    assert not checks.broken
    spoil(play.match)
    turn = play.match.state.turn

    def seen_or_done() -> bool:
        return rule in {broken.rule for broken in checks.broken} or play.match.state.turn > turn + 1

    if play.match.state.ask:
        play_on(play, PLAYERS, until=seen_or_done)
    if not seen_or_done():
        checks(play.match, Step(None, None, (), ()))
    assert rule in {broken.rule for broken in checks.broken}


def test_a_card_that_lies_twice() -> None:
    match = begin(game(2, ("economy",), cards=("economic-stimulus", "budget-deficit")), 1)
    checks = Checks(match)
    play = Play(match, watchers=[checks])
    play_on(play, PLAYERS, until=lambda: match.to_act is not None)
    assert not checks.broken
    match.state.open[0][1] = match.state.open[0][0]
    play_on(play, PLAYERS, until=lambda: bool(checks.broken))
    assert {broken.rule for broken in checks.broken} == {"R1.3"}


def test_focuses_in_the_wrong_order() -> None:
    """Two focuses resolve in one step, the younger first; or another one than the move names."""
    play, checks = at_turn(10)
    younger_first = tuple((c.EVENT_FOCUS, tile, -1, 0) for tile in (4, 2))
    checks(play.match, Step(None, None, younger_first, ()))
    assert {broken.rule for broken in checks.broken} == {"R5.3"}
    checks.broken.clear()
    named = Move(c.RESOLVE, (play.match.cell(4),))
    checks(play.match, Step("A", named, younger_first, ()))
    assert not checks.broken
    checks(play.match, Step("A", named, younger_first[1:], ()))
    assert {broken.rule for broken in checks.broken} == {"R5.3"}


@pytest.mark.slow
@pytest.mark.parametrize("shortage", ["cut-output", "seat-order"])
def test_games_with_few_markers_break_no_law(shortage: str) -> None:
    """Two of each department are all there is, so that every settlement runs short [marker-supply]."""
    scarce = game(3, rulings={"marker-supply": "printed", "marker-shortage": shortage})
    match = begin(scarce, 5)
    tables = copied(Tables, scarce.tables)
    tables.printed = [2] * len(tables.printed)
    match.game = copy(scarce)
    match.game.tables = tables
    checks = Checks(match)
    play_on(Play(match, watchers=[checks]), PLAYERS)
    assert [str(broken) for broken in checks.broken] == []


def test_more_markers_than_the_box_holds() -> None:
    match = begin(game(2, ("security",), rulings={"marker-supply": "printed"}, cards=()), 1)
    checks = Checks(match)
    tables = match.game.tables
    printed, overlays = tables.printed[0], tables.overlay_printed[0]
    match.state.noise[0] = printed + 1
    match.state.overlay[0][0] = overlays + 1
    checks(match, Step(None, None, (), ()))
    told = {broken.what for broken in checks.broken if broken.rule == "R14.3"}
    assert told == {
        f"{printed + 1} DOM lie out, {printed} are printed",
        f"{overlays + 1} of security-level lie, {overlays} are printed",
    }


def test_every_law_is_spoiled_by_some_test() -> None:
    assert {rule for rule, _ in LAWS} == {rule for rule, _ in SPOILED} | {"R1.3", "R5.3", "R14.3"} | BENT_ELSEWHERE


@pytest.mark.slow
def test_a_broken_law_says_when_and_after_which_move() -> None:
    play, checks = at_turn(32)
    play.match.state.supply[1] += 1
    play_on(play, PLAYERS, until=lambda: bool(checks.broken))
    told = str(next(broken for broken in checks.broken if broken.rule == "R6.1"))
    assert told.startswith("turn 32")
    assert "R6.1: B has " in told
