"""Every law can fail: a spoiled position breaks the law that speaks of it, a value that is kept wrong is found."""

import random
from collections.abc import Callable
from copy import copy, deepcopy
from functools import cache

import pytest

from generator.games.balance_control.players.kernel_bot import KernelBot
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.fields import KernelState, KernelTables
from generator.games.balance_control.rules.records import copied
from generator.games.balance_control.table.kernel_match import KernelMatch
from generator.games.balance_control.table.laws.derived_values import VALUE_FIELDS, wrong_value
from generator.games.balance_control.table.laws.effect_ledger import kernel_effects
from generator.games.balance_control.table.laws.law_checks import LAWS, LawChecks
from generator.games.balance_control.table.laws.recomputed import RecomputedPosition
from generator.games.balance_control.table.moves.grammar import Move
from generator.games.balance_control.table.recorded_match import RecordedMatch, RecordedStep, begin
from tests.games.balance_control.playing import play_on
from tests.games.balance_control.rules.kernel_games import game

BENT_ELSEWHERE = {"R5.2", "R7.1", "R11.2", "R11.5", "R12.3", "R12.7"}
"""Laws on moves, focuses, measures and windows, in the files `test_laws_of_…` beside this one."""
PLAYERS = {seat: KernelBot("random") for seat in "ABCDEF"}


def at_turn(turn: int) -> tuple[RecordedMatch, LawChecks]:
    """A game of three in that turn, where the action is asked for."""
    play, checks = _played(turn)
    return deepcopy((play, checks), {id(play.match.game): play.match.game})


@cache
def _played(turn: int) -> tuple[RecordedMatch, LawChecks]:
    match = begin(game(3), 4)
    checks = LawChecks(match)
    play = RecordedMatch(match, watchers=[checks])
    while match.state.turn < turn or match.to_act is None or match.state.ask != 4:
        play_on(play, PLAYERS, until=iter([False, True]).__next__)
    return play, checks


def held_by(state: KernelState, seat: int) -> int:
    return next(tile for tile in range(state.laid) if state.influence[tile][seat])


def led(state: KernelState) -> int:
    return next(tile for tile in range(state.laid) if state.leader[tile] >= 0)


def owned(state: KernelState) -> tuple[int, int]:
    return next((seat, slot) for seat in range(3) for slot in range(8) if state.resources[seat][slot])


def change(name: str, *way: int, by: int) -> Callable[[KernelMatch], None]:
    return lambda match: add(match.state, (name, *way), by)


def add(state: KernelState, place: tuple[str | int, ...], number: int) -> None:
    name, *way = place
    if not way:
        setattr(state, str(name), getattr(state, str(name)) + number)
        return
    row = getattr(state, str(name))
    for step in way[:-1]:
        row = row[step]
    row[way[-1]] += number


def turn_skipped(match: KernelMatch) -> None:
    match.state.active = (match.state.active + 1) % 3


def two_on_a_cell(match: KernelMatch) -> None:
    match.state.tile_q[2], match.state.tile_r[2] = match.state.tile_q[1], match.state.tile_r[1]


def double_a_tile(match: KernelMatch) -> None:
    match.state.tile_kind[3] = match.state.tile_kind[2]


def resolved_too_soon(match: KernelMatch) -> None:
    kinds, state = match.game.tables.kind_roles, match.state
    tile = next(tile for tile in range(state.laid) if kinds[state.tile_kind[tile]] & 32 and state.around[tile] < 6)
    state.resolved[tile] = 1


def nothing_asked(match: KernelMatch) -> None:
    match.state.ask = 0


def winner_wrong(match: KernelMatch) -> None:
    match.state.over, match.state.on_board[2] = 1, 9


def output_wrong(match: KernelMatch) -> None:
    """Cache and income agree with each other, and not with the tile."""
    state, tables = match.state, match.game.tables
    tile = next(tile for tile in range(state.laid) if state.output[tile] and state.leader[tile] >= 0)
    for name in ("add", "output"):
        add(state, (name, tile), 1)
    add(state, ("income", state.leader[tile], tables.kind_department[state.tile_kind[tile]]), 1)


SPOILED: dict[str, tuple[str, Callable[[KernelMatch], None]]] = {
    "a tile lost": ("R1.1", change("stack_n", by=-1)),
    "a tile twice": ("R1.1", double_a_tile),
    "too much influence": ("R1.5", change("supply", 0, by=9)),
    "a gift": ("R1.6", change("resources", 1, 0, by=1)),
    "a theft": ("R1.6", lambda match: add(match.state, ("resources", *owned(match.state)), -1)),
    "noise taken": ("R1.6", change("noise", 0, by=-1)),
    "a countdown moved": ("R1.6", change("countdown", 1, by=1)),
    "a turn skipped": ("R3.1", turn_skipped),
    "a wrong round": ("R3.1", change("round", by=1)),
    "a tile far off": ("R3.2", lambda match: add(match.state, ("tile_q", match.state.laid - 1), 40)),
    "two on a cell": ("R3.2", two_on_a_cell),
    "over too soon": ("R3.6", change("over", by=1)),
    "nothing asked": ("R3.7", nothing_asked),
    "a wrong winner": ("R3.8", winner_wrong),
    "control forgotten": ("R4.2", lambda match: match.state.leader.__setitem__(led(match.state), -1)),
    "a wrong strength": ("R4.1", lambda match: add(match.state, ("strength", held_by(match.state, 0), 0), 1)),
    "a wrong output": ("R4.1", output_wrong),
    "a wrong income": ("R4.4", change("income", 0, 0, by=1)),
    "resolved too soon": ("R5.1", resolved_too_soon),
    "a marker from nowhere": ("R6.1", change("supply", 1, by=1)),
    "a placement forgotten": ("R12.6", change("owed", 0, by=1)),
    "four on a tile": ("R6.2", lambda match: add(match.state, ("influence", held_by(match.state, 1), 1), 3)),
    "on the Start Committee": ("R6.2", change("influence", 0, 0, by=1)),
    "fewer than no overlays": ("R11.1", change("overlay", 1, 0, by=-1)),
    "three in hand": ("R12.2", change("hand_n", 0, by=3)),
    "played twice": ("R12.2", change("played", 2, by=2)),
    "a number too large": ("engine", change("noise", 3, by=2**40)),
}


@pytest.mark.quick("a *", "two *", "over *", "nothing *")
@pytest.mark.parametrize("spoiled", SPOILED)
def test_a_spoiled_position_breaks_its_law(spoiled: str) -> None:
    rule, spoil = SPOILED[spoiled]
    play, checks = at_turn(33)
    assert not checks.broken_laws
    spoil(play.match)
    turn = play.match.state.turn

    def seen_or_done() -> bool:
        return rule in {broken.rule for broken in checks.broken_laws} or play.match.state.turn > turn + 1

    if play.match.state.ask:
        play_on(play, PLAYERS, until=seen_or_done)
    if not seen_or_done():
        checks(play.match, RecordedStep(None, None, (), ()))
    assert rule in {broken.rule for broken in checks.broken_laws}


def test_a_card_that_lies_twice() -> None:
    match = begin(game(2, ("economy",), cards=("economic-stimulus", "budget-deficit")), 1)
    checks = LawChecks(match)
    play = RecordedMatch(match, watchers=[checks])
    play_on(play, PLAYERS, until=lambda: match.to_act is not None)
    assert not checks.broken_laws
    match.state.open[0][1] = match.state.open[0][0]
    play_on(play, PLAYERS, until=lambda: bool(checks.broken_laws))
    assert {broken.rule for broken in checks.broken_laws} == {"R1.3"}


def test_focuses_in_the_wrong_order() -> None:
    play, checks = at_turn(10)
    younger_first = tuple((c.EVENT_FOCUS, tile, -1, 0) for tile in (4, 2))
    checks(play.match, RecordedStep(None, None, younger_first, ()))
    assert {broken.rule for broken in checks.broken_laws} == {"R5.3"}
    checks.broken_laws.clear()
    named = Move(c.RESOLVE, (play.match.cell(4),))
    checks(play.match, RecordedStep("A", named, younger_first, ()))
    assert not checks.broken_laws
    checks(play.match, RecordedStep("A", named, younger_first[1:], ()))
    assert {broken.rule for broken in checks.broken_laws} == {"R5.3"}


@pytest.mark.slow
@pytest.mark.parametrize("shortage", ["cut-output", "seat-order"])
def test_games_with_few_markers_break_no_law(shortage: str) -> None:
    """Two of each department are all there is, so that every settlement runs short [marker-supply]."""
    scarce = game(3, rulings={"marker-supply": "printed", "marker-shortage": shortage})
    match = begin(scarce, 5)
    tables = copied(KernelTables, scarce.tables)
    tables.printed = [2] * len(tables.printed)
    match.game = copy(scarce)
    match.game.tables = tables
    checks = LawChecks(match)
    play_on(RecordedMatch(match, watchers=[checks]), PLAYERS)
    assert [str(broken) for broken in checks.broken_laws] == []


def test_more_markers_than_the_box_holds() -> None:
    match = begin(game(2, ("security",), rulings={"marker-supply": "printed"}, cards=()), 1)
    checks = LawChecks(match)
    tables = match.game.tables
    printed, overlays = tables.printed[0], tables.overlay_printed[0]
    match.state.noise[0] = printed + 1
    match.state.overlay[0][0] = overlays + 1
    checks(match, RecordedStep(None, None, (), ()))
    told = {broken.what for broken in checks.broken_laws if broken.rule == "R14.3"}
    assert told == {
        f"{printed + 1} DOM lie out, {printed} are printed",
        f"{overlays + 1} of security-level lie, {overlays} are printed",
    }


def test_every_law_is_spoiled_by_some_test() -> None:
    assert {rule for rule, _ in LAWS} == {rule for rule, _ in SPOILED.values()} | {
        "R1.3",
        "R5.3",
        "R14.3",
    } | BENT_ELSEWHERE


@pytest.mark.slow
def test_a_broken_law_says_when_and_after_which_move() -> None:
    play, checks = at_turn(32)
    play.match.state.supply[1] += 1
    play_on(play, PLAYERS, until=lambda: bool(checks.broken_laws))
    told = str(next(broken for broken in checks.broken_laws if broken.rule == "R6.1"))
    assert told.startswith("turn 32")
    assert "R6.1: B has " in told


@pytest.fixture(scope="module")
def running() -> KernelMatch:
    found, chance = game(3, ("economy", "security", "climate"), cards=None).start(seed=3), random.Random(4)
    while found.state.turn < 20:
        found.apply(chance.choice(found.options()))
    return found


def wrong(match: KernelMatch) -> str:
    state = match.state
    return wrong_value(state, RecomputedPosition(state, match.game.tables, kernel_effects(state), state.round))


def test_what_is_kept_is_what_the_pieces_say(running: KernelMatch) -> None:
    assert wrong(running) == ""


@pytest.mark.parametrize("field", VALUE_FIELDS)
def test_each_wrong_value_is_found(running: KernelMatch, field: str) -> None:
    worse = running.copy()
    value = getattr(worse.state, field)
    if isinstance(value, int):
        setattr(worse.state, field, value + 1)
    elif isinstance(value[0], int):
        value[0] += 1
    else:
        value[0][0] += 1
    assert wrong(worse) == VALUE_FIELDS[field]
