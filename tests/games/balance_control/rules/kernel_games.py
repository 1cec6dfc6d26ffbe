"""The game's definitions as kernel tables, for every test of the rules; each configuration is built once."""

import functools
from collections.abc import Mapping

from generator.definitions.configuration import make_configuration
from generator.games.balance_control.definitions.balance_pack import MeasureId
from generator.games.balance_control.table.kernel_match import KernelGame
from generator.games.balance_control.table.moves.move_vocabulary import MoveVocabulary
from tests.games import real_game

folder = real_game


def game(
    players: int = 3,
    modules: tuple[str, ...] = (),
    edition: str | None = None,
    rulings: Mapping[str, str] | None = None,
    cards: tuple[str, ...] | None = (),
) -> KernelGame:
    """A configuration ready to play; without measures unless some are named (None: all)."""
    return _game(players, modules, edition, tuple(sorted((rulings or {}).items())), cards)


@functools.cache
def _game(
    players: int,
    modules: tuple[str, ...],
    edition: str | None,
    rulings: tuple[tuple[str, str], ...],
    cards: tuple[str, ...] | None,
) -> KernelGame:
    definitions = folder().definitions(edition, dict(rulings))
    chosen = None if cards is None else tuple(MeasureId(card) for card in cards)
    return KernelGame(definitions, make_configuration(definitions, players, list(modules)), chosen)


@functools.cache
def words(players: int = 3, modules: str = "economy,security,climate") -> MoveVocabulary:
    """The words of moves at one table."""
    definitions = folder().definitions()
    return MoveVocabulary.of(
        definitions, make_configuration(definitions, players, list(filter(None, modules.split(","))))
    )
