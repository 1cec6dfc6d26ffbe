"""The games of a run are the same in whichever form the kernel plays a piece of them, and code is compiled once."""

from dataclasses import replace

import pytest

from generator.games.balance_control.players.backend import Backend, compiled_backend, interpreted_backend
from generator.games.balance_control.simulate import kernel_games
from generator.simulate.game_summary import merge_summaries
from generator.simulate.load import setting_simulator
from tests.simulate.settings import BASE, CLIMATE, chunks, played

SETTINGS = {
    "random": CLIMATE,
    "greedy": replace(CLIMATE, bots=("greedy", "random", "greedy")),
    "search": replace(BASE, players=2, bots=("mcts:2", "random")),
}


def in_form(monkeypatch: pytest.MonkeyPatch, backend: Backend) -> None:
    monkeypatch.setattr(kernel_games, "ready_backend", lambda _: backend)


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("bots", SETTINGS)
def test_pieces_of_both_forms_make_one_run(monkeypatch: pytest.MonkeyPatch, bots: str) -> None:
    setting, games = SETTINGS[bots], 12 if bots == "random" else 4
    forms = (interpreted_backend(), compiled_backend())
    pieces = []
    for number, (first, some) in enumerate(chunks([(0, games)], 1)):
        in_form(monkeypatch, forms[number % 2])
        pieces.append(played(setting, first, some))
    for form in forms:
        in_form(monkeypatch, form)
        assert merge_summaries(pieces) == played(setting, 0, games)


@pytest.mark.parametrize(
    ("bots", "function"),
    [
        (("random", "random", "random"), kernel_games.RANDOM_GAMES),
        (("random", "greedy", "random"), kernel_games.GREEDY_GAMES),
        (("greedy", "mcts:5", "random"), kernel_games.SEARCHING_GAMES),
    ],
)
def test_what_plays_games_knows_the_strongest_bot(bots: tuple[str, ...], function: str) -> None:
    assert kernel_games.games_function(replace(BASE, bots=bots)) == function


def test_compiling_is_told_in_seconds_until_it_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_games, "can_compile", lambda: True)
    assert setting_simulator(BASE).preparing() > 1.0, "60,000 games take longer than a second anywhere"
    monkeypatch.setattr(kernel_games, "ready_backend", lambda _: replace(interpreted_backend(), compiled=True))
    assert setting_simulator(BASE).preparing() == 0.0
    monkeypatch.setattr(kernel_games, "can_compile", lambda: False)
    monkeypatch.setattr(kernel_games, "ready_backend", lambda _: interpreted_backend())
    assert setting_simulator(BASE).preparing() == 0.0, "without numba there is nothing to wait for"
