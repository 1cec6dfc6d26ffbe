"""Finds the rules of a game by the name that `rules:` in its `game.yaml` gives; a package is imported when it is
needed."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from generator.games.rules import GameRules

if TYPE_CHECKING:
    from generator.definitions.dialect import Dialect

RULES = {
    "balance-control": "generator.games.balance_control",
    "global-powers": "generator.games.global_powers",
    "organisation": "generator.games.organisation",
}
"""The package of each; what it brings is its `GAME`."""


@cache
def game_rules(rules: str) -> GameRules:
    """The rules of that name; without a name, those of a game that is only printed."""
    if not rules:
        return PRINT_ONLY
    found: GameRules = import_module(RULES[rules]).GAME
    return found


def dialect_of(rules: str) -> Dialect:
    """The dialect of the rules of that name; without a name, the studio's own."""
    return game_rules(rules).dialect()


def _print_only_dialect() -> Dialect:
    from generator.definitions.print_only import DIALECT

    return DIALECT


PRINT_ONLY = GameRules(dialect=_print_only_dialect)
"""Those of a game that is only printed."""
