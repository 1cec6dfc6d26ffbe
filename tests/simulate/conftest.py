"""Simulations of these tests run interpreted: a few games take less than compiling does. Compiled ones say so."""

from collections.abc import Iterator

import pytest

from generator.games.balance_control.players.backend import compiled_backend, interpreted_backend
from generator.games.balance_control.simulate import kernel_games


@pytest.fixture(autouse=True)
def interpreted(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    kernel_games._benches.of.cache_clear()
    backend = compiled_backend if "compiled" in request.keywords else interpreted_backend
    monkeypatch.setattr(kernel_games, "ready_backend", lambda _: backend())
    yield
    kernel_games._benches.of.cache_clear()
