"""What a table couldn't tell apart: measures with one number in a deck, departments with one pattern or one sign."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.definitions.checks.finding import WARNING, Finding
from generator.definitions.types import Configuration
from generator.games.balance_control.definitions.types import Definitions


def alike_findings(definitions: Definitions, config: Configuration) -> Iterator[Finding]:
    """A warning for every component in play that looks like one before it."""
    measures = [one for one in definitions.measures.values() if one.module in config.modules]
    numbers = ((one.id, f"{one.department} {one.number:02}", "number") for one in measures)
    brought = {name for module in config.modules for name in definitions.modules[module].departments}
    departments = [one for one in definitions.departments.values() if one.id in brought]
    borders = ((one.id, one.edge, "pattern of borders") for one in departments)
    icons = ((one.id, one.icon, "sign") for one in departments)
    for told in (numbers, borders, icons):
        yield from _twice(told)


def _twice(told: Iterable[tuple[str, str, str]]) -> Iterator[Finding]:
    """Ids with what each looks like, and what that is."""
    first: dict[str, str] = {}
    for name, look, what in told:
        before = first.setdefault(look, name)
        if before != name:
            message = f"its {what}, {look}, is that of {before} too; expected one of its own"
            yield Finding("alike", WARNING, name, message, "faces")
