"""The game's definitions as kernel tables, for every test of the rules; each configuration is built once."""

from __future__ import annotations

import functools
from collections.abc import Mapping

from generator.definitions.configuration import configuration
from generator.games.balance_control.definitions.types import MeasureId
from generator.games.balance_control.table.game import Game
from generator.games.balance_control.table.moves.vocabulary import Vocabulary
from tests.games import real_game

folder = real_game


def game(
    players: int = 3,
    modules: tuple[str, ...] = (),
    edition: str | None = None,
    rulings: Mapping[str, str] | None = None,
    cards: tuple[str, ...] | None = (),
) -> Game:
    """A configuration ready to play; without measures unless some are named (None: all)."""
    return _game(players, modules, edition, tuple(sorted((rulings or {}).items())), cards)


@functools.cache
def _game(
    players: int,
    modules: tuple[str, ...],
    edition: str | None,
    rulings: tuple[tuple[str, str], ...],
    cards: tuple[str, ...] | None,
) -> Game:
    definitions = folder().definitions(edition, dict(rulings))
    chosen = None if cards is None else tuple(MeasureId(card) for card in cards)
    return Game(definitions, configuration(definitions, players, list(modules)), chosen)


@functools.cache
def words(players: int = 3, modules: str = "economy,security,climate") -> Vocabulary:
    """The words of moves at one table."""
    definitions = folder().definitions()
    return Vocabulary.of(definitions, configuration(definitions, players, list(filter(None, modules.split(",")))))
