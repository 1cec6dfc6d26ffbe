"""How the kernel's bots decide: copies, moves tried, the search's sums; by hand, and the same on both backends."""

import math
import random
from typing import Any

import pytest

from generator.base.hexes import NEIGHBOURS
from generator.games.balance_control.players.backend import compiled_backend, interpreted_backend
from generator.games.balance_control.players.choosers import Chooser, chooser, notes_with_weights
from generator.games.balance_control.players.kernel.bot_notes import SearchTree
from generator.games.balance_control.players.kernel.search import (
    lay,
    log_of,
    promise,
    rest,
    result_of,
    root_of,
    undecided,
)
from generator.games.balance_control.players.kernel.trying import try_moves
from generator.games.balance_control.players.kernel.trying_markers import TIES
from generator.games.balance_control.players.kernel.worth import worth_to
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.apply import apply_alone
from generator.games.balance_control.rules.board import index_board
from generator.games.balance_control.rules.control import put_marker
from generator.games.balance_control.rules.fields import KernelScratch, KernelState, KernelTables
from generator.games.balance_control.rules.position_copy import copy_position
from generator.games.balance_control.rules.records import fill, interpreted, plain, structured
from generator.games.balance_control.rules.turn import finish_triggered
from generator.games.balance_control.table.kernel_match import KernelMatch
from generator.games.balance_control.table.moves.legal import legal_moves
from generator.play.bot_names import parse_bot_name
from tests.games.balance_control.playing import play_lines
from tests.games.balance_control.rules.kernel_games import game

CHANCE = ("random_a", "random_b")


def weights() -> Any:
    return notes_with_weights(interpreted_backend(), [parse_bot_name("mcts")] * 6)


def position(match: KernelMatch) -> dict[str, object]:
    """All of a position but its generator."""
    return {name: value for name, value in plain(KernelState, match.state).items() if name not in CHANCE}


def test_a_draft_becomes_the_position_whatever_it_was() -> None:
    match, long = game(3).start(seed=1), game(3).start(seed=2)
    chance = random.Random(1)
    while not long.over:
        long.apply(chance.choice(long.options()))
    draft = long.state
    while not match.over:
        copy_position(draft, match.state)
        assert plain(KernelState, draft) == plain(KernelState, match.state)
        for _ in range(25):
            if not match.over:
                match.apply(chance.choice(match.options()))
    assert match.state.laid > 60


@pytest.mark.parametrize("bot", ["greedy", "mcts:2"])
def test_thinking_changes_nothing_but_the_generator(bot: str) -> None:
    match = game(2, ("economy", "security", "climate"), cards=None).start(seed=4)
    choose: Chooser = chooser(bot, interpreted_backend())
    chance = random.Random(4)
    for _ in range(8):
        before, board = position(match), match.scratch.board.copy()
        choice = choose(match.state, match.game.tables, match.scratch)
        assert position(match) == before
        assert match.scratch.board == board
        assert choice in match.options()
        match.apply(choice)
        while match.state.verb >= 0:
            match.apply(choose(match.state, match.game.tables, match.scratch))
        match.let_chance_decide()
        for _ in range(chance.randrange(40)):
            match.apply(chance.choice(match.options()))
        while match.state.verb >= 0 or match.to_act is None:
            match.apply(chance.choice(match.options()))


def test_every_base_move_is_tried() -> None:
    """With room for twelve, the moves that are kept are the legal ones, each once."""
    match = game(2).start(seed=1)
    play_lines(match, "tile 1,0")
    notes, scratch, draft = weights(), interpreted(KernelScratch), interpreted(KernelState)
    index_board(match.state, scratch)
    try_moves(match.state, match.game.tables, draft, scratch, notes, 12)
    kept = [tuple(notes.arm_move[arm][: notes.arm_n[arm]]) for arm in range(notes.arms)]
    assert len(set(kept)) == len(kept) == len(list(legal_moves(match)))
    worths = [notes.arm_worth[arm] // TIES for arm in range(notes.arms)]
    assert worths == sorted(worths, reverse=True)


@pytest.mark.quick("2-rulings0", "4-rulings1")
@pytest.mark.parametrize(
    ("players", "rulings"), [(2, {}), (4, {}), (3, {"lobbyist-chain": "fixpoint"}), (2, {"move-range": "anywhere"})]
)
def test_moves_are_worth_what_they_are_worth_on_a_copy_of_their_own(players: int, rulings: dict[str, str]) -> None:
    """Markers are put and taken back on one draft: the worths must be those of playing each move on a fresh copy, the
    best move of all must come first, and the draft's position must not leak."""
    match = game(players, ("security",), rulings=rulings).start(seed=players)
    tables, chance = match.game.tables, random.Random(players)
    notes, scratch, draft, copy = (
        weights(),
        interpreted(KernelScratch),
        interpreted(KernelState),
        interpreted(KernelState),
    )
    marked = 0
    while not match.over:
        if match.state.ask == c.ASK_VERB and match.state.verb < 0 and chance.random() < 0.25:
            index_board(match.state, scratch)
            try_moves(match.state, tables, draft, scratch, notes, 12)
            for arm in range(notes.arms):
                move = notes.arm_move[arm][: notes.arm_n[arm]]
                copy_position(copy, match.state)
                for choice in move:
                    apply_alone(copy, tables, scratch, choice)
                finish_triggered(copy, tables, scratch)
                assert worth_to(copy, tables, notes, match.state.actor) == notes.arm_worth[arm] // TIES
                marked += notes.plain and move[0] in (c.PLACE, c.MOVE)
        match.apply(chance.choice(match.options()))
    assert marked > 50 or rulings, "with this ruling nothing is undone"


def test_the_search_s_arithmetic() -> None:
    assert [root_of(number) for number in (0, 1, 3, 4, 99, 100, 1 << 20)] == [0, 1, 1, 2, 9, 10, 1024]
    assert [log_of(1 << power) for power in range(8)] == [64 * power for power in range(8)]
    assert all(abs(log_of(number) - 64 * math.log2(number)) < 7 for number in range(1, 500))


def test_a_promise_counts_the_first_guess_as_forty_playouts() -> None:
    """Ten playouts of 700 and a guess of 300: (10 · 700 + 40 · 300) / 50 = 380."""
    tree = interpreted(SearchTree)
    tree.branch_visits[0], tree.branch_gain[0], tree.branch_prior[0] = 10, 7000, 300
    assert promise(weights(), tree, 0) == 380


def test_results() -> None:
    """500 for the victory, shared by equals; 250 and 80 a marker ahead, between 0 and 500: 7 : 5 : 3 is 500 + 410,
    250 - 160, and 250 - 320, which is no less than 0. Markers in the supply count until the end: 3 + 2 : 4 : 4 is a
    victory of 500 and 250 + 80 with rounds to come, and 250 - 80 when the game is over. Nobody has more than all seven
    (R1.5)."""
    tables = game(3).tables
    for markers, results in (([7, 5, 3], [910, 90, 0]), ([6, 6, 2], [500, 500, 0]), ([4, 4, 4], [416, 416, 416])):
        state = interpreted(KernelState)
        state.on_board[:3], state.over = markers, 1
        assert [result_of(state, tables, weights(), seat) for seat in range(3)] == results
    state = interpreted(KernelState)
    state.supply[0] = 2
    for markers, over, result in (([3, 4, 4], 0, 830), ([3, 4, 4], 1, 170), ([6, 7, 4], 0, 250 + 250)):
        state.on_board[:3], state.over = markers, over
        assert result_of(state, tables, weights(), 0) == result


def test_a_victory_is_open_until_the_end_or_until_all_have_all_markers_on_the_board() -> None:
    state, most = interpreted(KernelState), [7, 7, 7]
    for markers, over, is_open in ((most, 0, False), ([7, 7, 6], 0, True), ([0, 0, 0], 0, True), ([7, 7, 6], 1, False)):
        state.on_board[:3], state.over = markers, over
        assert undecided(state, game(3).tables) is is_open, (markers, over)


@pytest.mark.parametrize(("modules", "verb"), [(("economy",), c.TAKE), ((), c.MOVE)])
def test_who_has_all_markers_on_the_board_moves_none_but_where_there_is_nothing_else(
    modules: tuple[str, ...], verb: int
) -> None:
    match = game(3, modules, cards=None).start(seed=1)
    for cell in ("tile 1,0", "tile 0,1", "tile -1,0"):
        play_lines(match, cell)
        if cell != "tile -1,0":
            play_lines(match, "place 1,0")
    seat = match.state.actor
    put_marker(match.state, match.game.tables, 1, seat)
    match.state.supply[seat] = 0
    assert c.MOVE in match.options()
    assert {rest(match.state, match.game.tables, match.scratch) for _ in range(9)} == {verb}


def test_beyond_the_tree_tiles_are_laid_around_the_seat_s_own_focuses() -> None:
    """Of all empty cells it takes one with most neighbours among open focuses that the seat leads, two for each, less
    those that a rival leads; a last neighbour counts as ten."""
    match = game(3).start(seed=3)
    tables, chance, told = match.game.tables, random.Random(3), set()
    while not match.over:
        state = match.state
        if state.ask == c.ASK_CELL:
            led = {
                (state.tile_q[tile], state.tile_r[tile]): (2 if state.leader[tile] == state.actor else -1)
                * (10 if state.around[tile] == 5 else 1)
                for tile in range(state.laid)
                if tables.kind_roles[state.tile_kind[tile]] & c.SURROUNDED_BIT
                and not state.resolved[tile]
                and state.leader[tile] >= 0
            }
            cells = zip(state.frontier_q[: state.frontier_n], state.frontier_r[: state.frontier_n], strict=True)
            worths = [sum(led.get((q + dq, r + dr), 0) for dq, dr in NEIGHBOURS) for q, r in cells]
            found = worths[lay(state, tables, match.scratch) - c.FRONTIER0]
            assert found == max(worths)
            told.add(found)
        match.apply(chance.choice(match.options()))
    assert {0, 2} <= told, "no focus was ever led by who lays"


@pytest.mark.parametrize("seed", range(3))
def test_who_holds_back_keeps_all_from_formalising_and_has_all_markers_on_the_board_at_the_end(seed: int) -> None:
    """R7.5: nobody formalises while a placement is owed. The last one is made where nothing else can be done, or when
    just as many rounds of the 24 (71 tiles, three seats) are left as markers lie in the supply."""
    match = game(3).start(seed=seed)
    own = seed % 3
    bots = [chooser("greedy:holds=2" if seat == own else "greedy", interpreted_backend()) for seat in range(3)]
    while not match.over:
        match.let_chance_decide()
        if match.over:
            break
        state = match.state
        choice = bots[state.actor](state, match.game.tables, match.scratch)
        if state.actor == own and state.owed[own] == 1 and state.verb < 0 and choice == c.PLACE:
            assert match.options() == [c.PLACE] or 24 - state.round == state.supply[own] - 1
        assert state.verb != c.FORMALIZE or state.owed[own] == 0
        match.apply(choice)
    assert match.state.supply[own] == 0


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("bot", ["greedy", "mcts:2", "mcts:12:brisk=0"])
@pytest.mark.parametrize("players", [2, 6])
def test_both_backends_decide_the_same(bot: str, players: int) -> None:
    match = game(players, ("economy", "security", "climate"), cards=None).start(seed=players)
    slow, fast = chooser(bot, interpreted_backend()), chooser(bot, compiled_backend())
    tables = structured(KernelTables)
    fill(KernelTables, tables, plain(KernelTables, match.game.tables))
    chance = random.Random(players)
    for _ in range(40):
        if match.over:
            break
        twin = structured(KernelState)
        fill(KernelState, twin, plain(KernelState, match.state))
        while True:
            choice = slow(match.state, match.game.tables, match.scratch)
            assert choice == fast(twin, tables, match.scratch)
            match.apply(choice)
            if match.state.verb < 0:
                break
            seed = match.state.random_a, match.state.random_b
            fill(KernelState, twin, plain(KernelState, match.state) | dict(zip(CHANCE, seed, strict=True)))
        for _ in range(chance.randrange(20)):
            if not match.over:
                match.apply(chance.choice(match.options()))
        while not match.over and (match.state.verb >= 0 or match.to_act is None):
            match.apply(chance.choice(match.options()))
