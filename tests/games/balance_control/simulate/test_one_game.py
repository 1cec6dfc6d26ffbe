"""Games that are counted: the figures hold what the same game's own position and moves say, and the game that is
written down is the one that was counted."""

import random
from dataclasses import replace

import pytest

from generator.games.balance_control.players.backend import interpreted_backend
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.fields import KernelScratch, KernelState
from generator.games.balance_control.rules.records import layouts, plain
from generator.games.balance_control.simulate.interpreted_games import one_game, written_game
from generator.games.balance_control.simulate.kernel.tally_fields import (
    EXTREME_LONG,
    FIGURE_DECISIONS,
    FIGURE_MARGIN,
    FIGURE_NOISE,
    FIGURE_TURNS,
    FIGURE_WINNERS,
    OUTCOMES,
    PHASES,
    KernelTallyFields,
)
from generator.games.balance_control.simulate.kernel_games import KernelGames, rows, setting_table
from generator.games.balance_control.table.kernel_match import KernelGame, KernelMatch
from generator.games.balance_control.table.records.record_lines import parse_record
from generator.simulate.simulation_setting import SimulationSetting
from tests.games import real_game
from tests.games.balance_control.playing import replayed
from tests.games.balance_control.rules.judged import sampled
from tests.games.balance_control.rules.kernel_games import game
from tests.simulate.settings import BASE

EVERYTHING = ("core", "economy", "security", "climate")
CHOSEN = (("resolution-order", "active-player-chooses"),)
RESHUFFLED = (("unplaceable-tile", "reshuffle"), ("measure-recycling", "per-card"), ("measure-copies", "2"))


def setting(players: int, *modules: str, seed: int = 1, bot: str = "random", **others: object) -> SimulationSetting:
    size = ("players-5-6",) if players > 4 else ()
    return replace(
        BASE,
        players=players,
        modules=("core", *size, *modules),
        seed=seed,
        bots=(bot,) * players,
        **others,  # type: ignore[arg-type]
    )


SETTINGS = {
    "a discard becomes the deck": (setting(3, "economy", seed=274435), range(25)),
    "the active player chooses": (setting(4, "economy", rulings=CHOSEN), (6,)),
    "six players": (setting(6, *EVERYTHING[1:], seed=9), range(6)),
    "reshuffled": (setting(2, *EVERYTHING[1:], rulings=RESHUFFLED), range(8)),
    "greedy": (setting(2, "economy", bot="greedy"), range(2)),
    "searching": (setting(2, bot="mcts:2"), range(2)),
    "left out": (setting(3, "economy", without=("debt-brake",)), range(8)),
}
DRAWN = 40
"""Games, each under a setting of its own."""


def drawn(number: int) -> SimulationSetting:
    """A random edition, number of players and set of modules, one option of each ruling."""
    chance = random.Random(f"setting {number}")
    edition = chance.choice(sorted(real_game().editions))
    known = real_game().definitions(edition).all_rulings
    return setting(
        chance.randrange(2, 7),
        *(name for name in EVERYTHING[1:] if chance.random() < 0.7),
        seed=number,
        edition=edition,
        rulings=tuple((str(name), chance.choice(ruling.options)) for name, ruling in sorted(known.items())),
    )


def counted(given: SimulationSetting, number: int) -> tuple[KernelState, list[int]]:
    """The end of the game as it was counted, in the interpreted backend, and its figures in the fastest."""
    backend = interpreted_backend()
    ends: list[KernelState] = []

    def fresh(record: type) -> object:
        made = backend.fresh(record)
        if record is KernelState:
            ends.append(made)
        return made

    bench = KernelGames(given, replace(backend, fresh=fresh))
    ends.clear()
    bench.play(backend.fresh(KernelTallyFields), number, 1)
    return ends[0], rows(given, number, 1)[0]


def is_the_counted_game(given: SimulationSetting, number: int) -> None:
    play = one_game(given, number)
    match = play.match
    state, figures = counted(given, number)
    ours, theirs = plain(KernelState, match.state), plain(KernelState, state)
    assert {name for name in layouts(KernelState) if ours[name] != theirs[name]} == set(), f"game {number}"
    boards = sorted(match.state.on_board[: given.players])
    assert figures[FIGURE_WINNERS] == sum(1 << match.game.names.seat(name) for name in match.winners)
    assert figures[FIGURE_TURNS] == match.state.turn
    assert figures[FIGURE_MARGIN] == boards[-1] - boards[-2]
    assert figures[FIGURE_NOISE] == sum(match.state.noise)
    record = parse_record(written_game(given, number), "it")
    assert replayed(record, setting_table(given))[0].run() is None


@pytest.mark.quick("the active player chooses")
@pytest.mark.parametrize("which", SETTINGS)
def test_the_record_is_the_counted_game(which: str) -> None:
    given, numbers = SETTINGS[which]
    for number in numbers:
        is_the_counted_game(given, number)


@pytest.mark.slow
@pytest.mark.parametrize("number", sampled(DRAWN))
def test_under_any_setting_the_record_is_the_counted_game(number: int) -> None:
    is_the_counted_game(drawn(number), number % 50)


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
