"""The games whose rules are here, by the name that `rules:` in a `game.yaml` gives; each is imported when needed."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from generator.definitions.dialect import Dialect

RULES = {
    "balance-control": "generator.games.balance_control",
    "global-powers": "generator.games.global_powers",
    "organisation": "generator.games.organisation",
}
PRINT_ONLY = "generator.definitions.print_only"
"""Where the dialect is of a game that is only printed."""


def part_of(rules: str, part: str) -> Any:
    """A module of a game's package, such as `paper`; None where the game has nothing of its own there, as one that is
    only printed (no rules)."""
    if not rules or not find_spec(f"{RULES[rules]}.{part}"):
        return None
    return import_module(f"{RULES[rules]}.{part}")


def dialect_of(rules: str) -> Dialect:
    """The dialect of the rules of that name, or without rules the studio's own."""
    found: Dialect = import_module(f"{RULES[rules]}.dialect" if rules else PRINT_ONLY).DIALECT
    return found
