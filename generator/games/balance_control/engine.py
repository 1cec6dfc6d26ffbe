"""What the rules of BALANCE // CONTROL have to say of a box before anybody plays it."""

from __future__ import annotations

from collections.abc import Iterator

from generator.definitions.checks.finding import Finding
from generator.definitions.types import Configuration, Pack
from generator.games.balance_control.definitions.own import definitions_of
from generator.games.balance_control.table import reach


def reach_findings(pack: Pack, config: Configuration) -> Iterator[Finding]:
    """What nobody could ever play, trigger or place."""
    return reach.reach_findings(definitions_of(pack), config)


def unplayed_findings(pack: Pack, config: Configuration) -> list[Finding]:
    """What the engine can't play."""
    return reach.unplayed_findings(definitions_of(pack), config)
