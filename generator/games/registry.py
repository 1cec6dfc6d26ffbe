"""Finds the rules of a game by the name that `rules:` in its `game.yaml` gives; a package is imported when it is
needed."""

from __future__ import annotations

from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from generator.definitions.game_folder import GameFolder, read_game
from generator.games.rules import GameRules

if TYPE_CHECKING:
    from generator.definitions.dialect import Dialect

RULES = {
    "balance-control": "generator.games.balance_control",
    "global-powers": "generator.games.global_powers",
    "organisation": "generator.games.organisation",
}
"""The package of each; what it brings is its `GAME`."""
PRINT_ONLY = "generator.games.print_only"
"""Where the `GAME` is of a game without rules."""


@cache
def game_rules(rules: str) -> GameRules:
    """The rules of that name; without a name, those of a game that is only printed."""
    found: GameRules = import_module(RULES[rules] if rules else PRINT_ONLY).GAME
    return found


def dialect_of(rules: str) -> Dialect:
    """The dialect of the rules of that name; without a name, the studio's own."""
    return game_rules(rules).dialect()


def load_game(folder: Path, icons: frozenset[str]) -> GameFolder:
    """Reads a game's folder, whichever rules it names; `icons` are the ids of the studio's own icons. Raises
    `InputError` with every fault."""
    return read_game(folder, icons, {rules: partial(dialect_of, rules) for rules in ("", *RULES)})
