"""The game that is written down is the one that was counted: the same end, piece by piece, and the same figures."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from generator.games.balance_control.players.backend import interpreted_backend
from generator.games.balance_control.rules.fields import KernelState
from generator.games.balance_control.rules.records import layouts, plain
from generator.games.balance_control.simulate.interpreted_games import one_game, written_game
from generator.games.balance_control.simulate.kernel.tally_fields import (
    FIGURE_MARGIN,
    FIGURE_NOISE,
    FIGURE_TURNS,
    FIGURE_WINNERS,
    KernelTallyFields,
)
from generator.games.balance_control.simulate.kernel_games import KernelGames, rows, setting_table
from generator.games.balance_control.table.records.record_lines import parse_record
from generator.simulate.simulation_setting import SimulationSetting
from tests.games import real_game
from tests.games.balance_control.playing import replayed
from tests.games.balance_control.rules.judged import sampled
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
