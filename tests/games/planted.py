"""What `check` says of a copy of a game with a fault planted in it, as the lines that a reader sees."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from generator.definitions.checks.finding import NOTE, Finding
from generator.definitions.configuration import configuration
from generator.games.registry import part_of
from generator.play.idle import idle_findings
from tests.games import PACKS, change, load

Changes = Sequence[tuple[str, str, str]]
"""File, what stands there, what stands there then."""


def planted(game: str, folder: Path, changes: Changes, players: int = 3) -> list[Finding]:
    """What no longer comes into play in a copy of a game with these changes; without hints."""
    own = Path(shutil.copytree(PACKS / game, folder / "own"))
    for file, old, new in changes:
        change(own / file, old, new)
    changed = load(own)
    pack = changed.definitions()
    texts: Any = changed.texts("en", pack.rulings)
    table = part_of(pack.rules, "play").table(pack, configuration(pack, players, []), texts)
    return [one for one in idle_findings(table) if one.level != NOTE]


FILES = {"value": "numbers.yaml", "move": "numbers.yaml", "piece": "pieces.yaml"}
"""Where what is idle is written, if not among the cards."""


def told(kinds_and_names: str) -> set[tuple[str, str, str]]:
    """Findings by their kind, what they are about and the name of the file, as in `value numbers.hand, card coup`; a
    third word says the file where it is another than usual."""
    words = (finding.split() for finding in kinds_and_names.split(", "))
    return {(f"idle.{kind}", name, *(file or [FILES.get(kind, "cards.yaml")])) for kind, name, *file in words}


def named(found: Sequence[Finding]) -> set[tuple[str, str, str]]:
    """The same of what was found; each has its line."""
    assert all(one.place.line for one in found)
    return {(one.code, one.where, Path(one.place.file).name) for one in found}
