"""Finds the rules of a game by the name that `rules:` in its `game.yaml` gives; a package is imported when it is
needed."""

from __future__ import annotations

from collections.abc import Collection
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


def load_game(folder: Path, icons: frozenset[str], *, watched: bool = False) -> GameFolder:
    """Reads a game's folder, whichever rules it names; `icons` are the ids of the studio's own icons; `watched`: a
    change of its card lists is to be followed. Raises `InputError` with every fault."""
    dialects = {rules: partial(dialect_of, rules) for rules in ("", *RULES)}
    return read_game(folder, icons, dialects, watched=watched)


def changed_game(game: GameFolder, changed: Collection[str]) -> GameFolder | None:
    """A watched game after these files have changed, of which only the rows are read that are others; None where it is
    to be read anew."""
    if game.sources.watched is None:
        return None
    from generator.definitions.changed_sources import changed_sources  # only what is watched needs it

    now = changed_sources(game.sources, changed)
    return game.changed(now) if now else None
