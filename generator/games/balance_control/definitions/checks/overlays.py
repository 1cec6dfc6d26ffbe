"""Overlays that are printed too seldom to be placed at all."""

from __future__ import annotations

from collections.abc import Iterator

from generator.definitions.checks.finding import WARNING, Finding
from generator.definitions.types import Configuration
from generator.games.balance_control.definitions.counts import overlay_counts
from generator.games.balance_control.definitions.types import Definitions, Measure, Tile
from generator.games.balance_control.effects.place_overlay import PlaceOverlay
from generator.games.balance_control.effects.words import flattened


def unprinted_findings(definitions: Definitions, config: Configuration) -> Iterator[Finding]:
    """A warning for every overlay of which no copy is printed though something in play places it."""
    for name, count in overlay_counts(definitions, config).items():
        if count:
            continue
        placing = [where for where, kind in _placing(definitions, config) if kind in (name, "choice")]
        if placing:
            message = f"no copy of it is printed, but {', '.join(placing)} places it"
            yield Finding("unprinted", WARNING, name, message, "R1.4")


def _placing(definitions: Definitions, config: Configuration) -> Iterator[tuple[str, str]]:
    """What in play places an overlay, and which kind."""
    parts: list[Tile | Measure] = [*definitions.tiles.values(), *definitions.measures.values()]
    for part in parts:
        if part.module in config.modules:
            for effect, _ in flattened(part.effects):
                if isinstance(effect, PlaceOverlay):
                    yield part.id, effect.overlay
