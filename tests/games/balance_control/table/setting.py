"""The game as the tests of `table` need it: loaded once, with the words of one table."""

from __future__ import annotations

from functools import cache

from generator.definitions.configuration import configuration
from generator.games.balance_control.table.moves.vocabulary import Vocabulary
from tests.games import real_game

game = real_game


@cache
def words(players: int = 3, modules: str = "economy,security,climate") -> Vocabulary:
    definitions = game().definitions()
    return Vocabulary.of(definitions, configuration(definitions, players, [m for m in modules.split(",") if m]))
