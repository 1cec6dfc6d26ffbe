"""The games whose rules are here, by the name that `rules:` in a `game.yaml` gives; each is imported when needed."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from generator.definitions.dialect import Dialect

RULES = {"balance-control": "generator.games.balance_control"}
PRINT_ONLY = "generator.definitions.print_only"
"""Where the dialect is of a game that is only printed."""


def part_of(rules: str, part: str) -> Any:
    """A module of a game's package, such as `dialect`."""
    return import_module(f"{RULES[rules]}.{part}")


def engine_of(rules: str) -> Any:
    """What a game's rules say of a box (`reach_findings`, `unplayed_findings`); None for one that is only printed."""
    return part_of(rules, "engine") if rules else None


def dialect_of(rules: str) -> Dialect:
    """The dialect of the rules of that name, or without rules the studio's own."""
    found: Dialect = (part_of(rules, "dialect") if rules else import_module(PRINT_ONLY)).DIALECT
    return found
