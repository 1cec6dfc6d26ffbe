"""Every sign that the notation of a component shows has its picture; the loader sees to those that YAML names."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from generator.definitions.checks.finding import ERROR, Finding
from generator.definitions.types import Configuration
from generator.games.balance_control.definitions.describe import notations
from generator.games.balance_control.definitions.types import Definitions
from generator.games.balance_control.notation import Icon, flat


def icon_findings(definitions: Definitions, config: Configuration, icons: Collection[str]) -> Iterator[Finding]:
    """An error for every icon that a component in play shows and that is drawn nowhere."""
    for component, lines in notations(definitions, config):
        shown = {sign.name for line in lines for sign in flat(line) if isinstance(sign, Icon)}
        for name in sorted(shown - set(icons) - definitions.overlays.keys()):  # an overlay has an icon of its own
            message = f"its notation shows '{name}', but there is no icon of that name"
            yield Finding("icon.missing", ERROR, component.id, message, "icons")
