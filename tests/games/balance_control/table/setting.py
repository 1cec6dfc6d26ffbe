"""The game as the tests of `table` need it: loaded once, with the words of one table."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from generator.definitions.configuration import configuration
from generator.definitions.load import GameFolder, load_game
from generator.games.balance_control.table.moves.vocabulary import Vocabulary
from generator.resources import resource_root

SCENARIOS = Path(__file__).parents[3] / "scenarios"


@cache
def game() -> GameFolder:
    root = resource_root()
    icons = frozenset(path.stem for path in (root / "icons").glob("*.svg"))
    return load_game(root / "components" / "balance-control", icons)


@cache
def words(players: int = 3, modules: str = "economy,security,climate") -> Vocabulary:
    definitions = game().definitions()
    return Vocabulary.of(definitions, configuration(definitions, players, [m for m in modules.split(",") if m]))
