"""What tests of commands share that play games."""

from collections.abc import Iterator

import pytest

from generator.games.balance_control.players.backend import interpreted_backend
from generator.games.balance_control.simulate import kernel_games


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing is compiled for a few games."""
    kernel_games._benches.of.cache_clear()
    monkeypatch.setattr(kernel_games, "ready_backend", lambda _: interpreted_backend())
    yield
    kernel_games._benches.of.cache_clear()
