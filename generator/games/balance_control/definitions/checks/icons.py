"""Every sign that the notation of a component shows has its picture; the loader sees to those that YAML names."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from generator.definitions.checks.finding import ERROR, Finding
from generator.definitions.types import Configuration
from generator.games.balance_control.definitions.describe import effect_notation, tile_notation
from generator.games.balance_control.definitions.types import Definitions, Measure, Overlay
from generator.games.balance_control.notation import Icon, Majority, Notation, Trigger


def icon_findings(definitions: Definitions, config: Configuration, icons: Collection[str]) -> Iterator[Finding]:
    """An error for every icon that a component in play shows and that is drawn nowhere."""
    for component, lines in _notations(definitions, config):
        shown = {name for line in lines for name in icons_of(line)}
        for name in sorted(shown - set(icons) - definitions.overlays.keys()):  # an overlay has an icon of its own
            message = f"its notation shows '{name}', but there is no icon of that name"
            yield Finding("icon.missing", ERROR, component, message, "icons")


def _notations(definitions: Definitions, config: Configuration) -> Iterator[tuple[str, tuple[Notation, ...]]]:
    for tile in definitions.tiles.values():
        if tile.module in config.modules:
            yield tile.id, tile_notation(tile)
    components: list[Measure | Overlay] = [*definitions.measures.values(), *definitions.overlays.values()]
    for component in components:
        if component.module in config.modules:
            yield component.id, effect_notation(component)


def icons_of(notation: Notation) -> Iterator[str]:
    """The names of the icons that a notation shows."""
    for sign in notation:
        if isinstance(sign, Icon):
            yield sign.name
        elif isinstance(sign, (Majority, Trigger)):
            yield from icons_of(sign.signs)
