"""The kernel beside the oracle with all expansions: whole games, and positions in which everybody holds measures."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.balance_control.rules.test_beside_oracle_positions import EXPANSIONS
from tests.games.balance_control.rules.test_beside_oracle_positions import start as start_there
from tests.games.balance_control.rules.whole_games import told
from tests.oracle.beside import BASE_RULINGS, MEASURE_RULINGS, OTHER_RULINGS, some_positions, some_setups
from tests.oracle.measures import CARDS

pytestmark = pytest.mark.slow

RULINGS = [*BASE_RULINGS, *OTHER_RULINGS, *MEASURE_RULINGS]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_whole_games_with_everything(players: int) -> None:
    """All editions of the seeds, half of the games with odd rulings."""
    setups = some_setups(players, 4, seed=70 + players, rulings=RULINGS, modules=EXPANSIONS, measures=True)
    assert not (differences := told(setups)), differences


def test_every_measure_is_played_in_some_position() -> None:
    """Sixty positions for each number of players; each of the forty measures is played in some of them, most often."""
    played: Counter[str] = Counter()
    for players in (2, 3, 4, 5, 6):
        setups = some_positions(players, 60, seed=180 + players, rulings=RULINGS, modules=EXPANSIONS, measures=True)
        differences = told(setups, start_there, lambda line: played.update(line.split()[1:2] * line.startswith("play")))
        assert not differences, differences
    assert set(played) == set(CARDS), f"never played: {sorted(set(CARDS) - set(played))}"
