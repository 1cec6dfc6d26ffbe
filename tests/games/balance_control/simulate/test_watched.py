"""Games that are counted: the figures hold what the same game's own position and moves say, on both backends."""

from __future__ import annotations

from generator.games.balance_control.players.backend import interpreted_backend
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.fields import KernelScratch, KernelState
from generator.games.balance_control.rules.records import layouts, plain
from generator.games.balance_control.simulate.kernel.tally_fields import (
    EXTREME_LONG,
    FIGURE_DECISIONS,
    FIGURE_MARGIN,
    FIGURE_TURNS,
    FIGURE_WINNERS,
    OUTCOMES,
    PHASES,
    KernelTallyFields,
)
from generator.games.balance_control.table.kernel_match import KernelGame, KernelMatch
from tests.games.balance_control.rules.kernel_games import game


def played(made: KernelGame, games: int) -> tuple[dict[str, object], object]:
    """The tally of so many games, in plain numbers, and the last game's end."""
    backend = interpreted_backend()
    tally, scratch, tables = backend.fresh(KernelTallyFields), backend.fresh(KernelScratch), backend.tables(made.tables)
    state = backend.fresh(KernelState)
    for number in range(games):
        state = backend.fresh(KernelState)
        backend.kernel.random_watched(state, tables, scratch, tally, 3, number, 0)
    return plain(KernelTallyFields, tally), state


def test_codes_have_names() -> None:
    assert len(OUTCOMES) == layouts(KernelTallyFields)["focuses"].sizes()[0]
    assert len(PHASES) == layouts(KernelTallyFields)["branching"].sizes()[0]


def test_one_game_s_figures_are_those_of_its_end() -> None:
    made = game(3)
    tally, state = played(made, 1)
    on_board = list(state.on_board[:3])
    best = max(on_board)
    assert tally["games"] == 1
    assert tally["figure"][0][FIGURE_TURNS] == state.turn == sum(i * n for i, n in enumerate(tally["turns"]))
    assert tally["figure"][0][FIGURE_WINNERS] == sum(1 << seat for seat in range(3) if on_board[seat] == best)
    assert tally["figure"][0][FIGURE_MARGIN] == best - sorted(on_board)[-2]
    assert [tally["on_board"][seat][on_board[seat]] for seat in range(3)] == [1, 1, 1]
    assert [tally["unplaced"][seat][state.supply[seat]] for seat in range(3)] == [1, 1, 1]
    assert tally["noise_of"][:3] == list(state.noise[:3])
    focuses = [count for kind, count in enumerate(made.tables.pile) if made.tables.kind_roles[kind] & c.SURROUNDED_BIT]
    assert sum(tally["focuses"]) + tally["focuses_left"] == sum(focuses), "every focus of the box lies at the end"
    assert tally["extreme"][EXTREME_LONG][0] == tally["figure"][0][FIGURE_DECISIONS]
    # R3.1: each turn lays one tile, or none when the stack is empty, and holds exactly one action.
    verbs = [sum(tally["moves"][seat][verb] for seat in range(3)) for verb in range(20)]
    assert verbs[c.LAY] == made.tables.pile_n
    assert sum(verbs) - verbs[c.LAY] == state.turn


def test_a_decision_is_a_move_of_a_seat_that_has_two() -> None:
    made = game(2)
    backend = interpreted_backend()
    tally, scratch, state = backend.fresh(KernelTallyFields), backend.fresh(KernelScratch), backend.fresh(KernelState)
    kernel = backend.kernel
    kernel.begin_watched(state, made.tables, scratch, tally, 5, 0, 0)
    counted = 0
    while kernel.chance_watched(state, made.tables, scratch, tally):
        if state.verb < 0:
            match = KernelMatch(made, state, scratch).copy()
            counted += lines_of(match) > 1
        kernel.choice_watched(state, made.tables, scratch, tally, 0, kernel.pick(state, made.tables, scratch))
    assert tally.now_decisions == counted


def lines_of(match: KernelMatch) -> int:
    options = match.options()
    if len(options) > 1:
        return 2
    after = match.copy()
    after.apply(options[0])
    return 1 if after.state.verb < 0 else lines_of(after)


def test_the_deal_is_a_shuffle_of_the_box_by_the_game_s_number() -> None:
    made, backend = game(3), interpreted_backend()
    scratch, tally = backend.fresh(KernelScratch), backend.fresh(KernelTallyFields)
    firsts = []
    for number in range(300):
        state = backend.fresh(KernelState)
        backend.kernel.begin_watched(state, made.tables, scratch, tally, 1, number, 0)
        firsts.append(state.stack[state.stack_n - 1])
        assert sorted(state.stack[: state.stack_n]) == [k for k, n in enumerate(made.tables.pile) for _ in range(n)]
    assert len(set(firsts)) > 12, "twenty kinds could come first"


def test_a_measure_that_is_left_out_leaves_the_others_in_their_order() -> None:
    """Common random numbers (issue 6): the same game with and without two measures, deck by deck."""
    modules = ("economy", "climate")
    every = game(2, modules, cards=None)
    names = every.names.measures
    gone = (names[3], names[-2])
    fewer = game(2, modules, cards=tuple(name for name in names if name not in gone))
    backend, found = interpreted_backend(), []
    for made in (every, fewer):
        state = backend.fresh(KernelState)
        backend.kernel.begin_watched(
            state, made.tables, backend.fresh(KernelScratch), backend.fresh(KernelTallyFields), 3, 5, 0
        )
        known = made.names.measures
        decks = [[known[card] for card in state.deck[deck][: state.deck_n[deck]]] for deck in range(made.tables.decks)]
        found.append((decks, state.stack, state.random_a, state.random_b))
        assert not any(sum(state.deck[deck][state.deck_n[deck] :]) for deck in range(made.tables.decks))
    (whole, *chance), (rest, *same_chance) = found
    assert rest == [[card for card in deck if card not in gone] for deck in whole]
    assert sum(map(len, whole)) == sum(map(len, rest)) + 2 * every.tables.card_copies[0]
    assert chance == same_chance
